//! Programs drawn at random from what crates offer: each becomes a file that prints what Cargo's build of it prints.
//!
//! Three hundred of them, always the same; `STRESS=10` draws ten times as many. A name such as `file_17` draws that file alone.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use bundler::{Options, bundle};
use fastrand::Rng;
use libtest_mimic::{Arguments, Trial};
use tempfile::TempDir;

/// How many programs each file has: a file of one keeps nothing for another's sake, files of ten are cheaper.
const SIZES: [(usize, usize); 2] = [(20, 1), (28, 10)];

/// What programs call, and where from.
struct Library {
    imports: &'static [&'static str],
    /// Expressions that can be printed with `{:?}`; a word after `$` is a key of [`HOLES`], filled in at random.
    calls: &'static [&'static str],
}

/// A word after `$` stands for any of these.
const HOLES: &[(&str, &[&str])] = &[
    ("int", &["0i64", "1i64", "2i64", "3i64", "5i64", "8i64", "13i64", "-1i64", "-4i64", "-7i64"]),
    (
        "natural",
        &["0u64", "1u64", "2u64", "3u64", "4u64", "6u64", "9u64", "12u64", "35u64", "60u64"],
    ),
    ("positive", &["1", "2", "3", "4", "6", "10", "15", "64"]),
    ("small", &["0", "1", "2", "3", "4"]),
    ("some", &["1", "2", "3", "4"]),
    (
        "word",
        &["\"\"", "\"a\"", "\"ab\"", "\"banana\"", "\"mississippi\"", "\"aaaa\"", "\"abcab\""],
    ),
    ("between", &["\"\"", "\" \"", "\", \"", "\"-\""]),
    (
        "list",
        &[
            "vec![$int, $int, $int, $int]",
            "vec![$int, $int, $int, $int, $int, $int]",
            "vec![$int]",
            "vec![$int, $int]",
            "vec![2, 2, 2, 3, 3, $int]",
            "Vec::<i64>::new()",
        ],
    ),
    ("full", &["vec![$int, $int, $int]", "vec![$int, $int, $int, $int, $int, $int]", "vec![$int]"]),
    (
        "naturals",
        &["vec![$natural, $natural, $natural]", "vec![$natural; $some]", "vec![0, 1, 2, $natural]"],
    ),
    ("key", &["x % 3", "x * x % 7", "-x", "x / 2", "x.abs()", "0"]),
    ("test", &["x % 2 == 0", "x > 2", "x < $int", "x != $int", "true"]),
    ("both", &["a + b", "a.max(b)", "a - b", "b", "a % 5 * (b % 5)"]),
    (
        "edges",
        &[
            "[(0, 1), (1, 2), (2, 3)]",
            "[(0, 1), (1, 0), (2, 2)]",
            "[(3, 1), (1, 2), (2, 3), (0, 3)]",
        ],
    ),
    (
        "mint",
        &[
            "ModInt998244353::new($int)",
            "ModInt1000000007::new($int)",
            "StaticModInt::<Mod998244353>::raw($positive)",
        ],
    ),
    (
        "vector",
        &[
            "SmallVec::<[i64; 2]>::from_vec($list)",
            "SmallVec::<[i64; 8]>::from_slice(&$list)",
            "$list.into_iter().collect::<SmallVec<[i64; 4]>>()",
        ],
    ),
    (
        // An iterator over `i64`, not a long one.
        "walk",
        &[
            "$list.into_iter()",
            "$full.into_iter()",
            "($int..9)",
            "$walk.batching(|it| it.next().map(|a| a + it.next().unwrap_or(1)))",
            "$walk.cartesian_product($list).map(|(a, b)| $both).take(9)",
            "$walk.chunks($some).into_iter().map(|c| c.sum::<i64>()).collect_vec().into_iter()",
            "$walk.coalesce(|a, b| if a % 2 == b % 2 { Ok(a + b) } else { Err((a, b)) })",
            "$walk.combinations($small).map(|v| v.into_iter().sum::<i64>()).take(9)",
            "$walk.combinations_with_replacement(2).map(|v| v[0] - v[1]).take(9)",
            "$walk.array_combinations().map(|[a, b]| $both).take(9)",
            "$walk.dedup()",
            "$walk.dedup_by(|a, b| a % 3 == b % 3)",
            "$walk.dedup_with_count().map(|(k, x)| x + k as i64)",
            "$walk.dedup_by_with_count(|a, b| a / 2 == b / 2).map(|(k, x)| x * k as i64)",
            "$walk.dropping($small)",
            "$full.into_iter().dropping_back($small)",
            "$full.into_iter().circular_tuple_windows().map(|(a, b)| $both)",
            "$walk.duplicates()",
            "$walk.duplicates_by(|x| $key)",
            "$walk.get($small..)",
            "$walk.interleave($walk)",
            "$walk.interleave_shortest($list)",
            "$walk.intersperse($int)",
            "Itertools::intersperse_with($walk, || $int)",
            "$walk.k_smallest($small)",
            "$walk.k_largest($small)",
            "$walk.k_smallest_by_key($small, |x| $key)",
            "$walk.k_largest_by($small, |a, b| (a % 4, a).cmp(&(b % 4, b)))",
            "vec![$list, $list].into_iter().kmerge()",
            "vec![$list, $list].into_iter().kmerge_by(|a, b| a > b)",
            "$walk.map_into::<i64>()",
            "$walk.map(|x| if $test { Ok(x) } else { Err(x) }).map_ok(|x| $key).filter_ok(|x| *x > 0).map(|x| x.unwrap_or_else(|x| x))",
            "$walk.map(|x| if $test { Ok(vec![x, $int]) } else { Err(x) }).flatten_ok().filter_map(Result::ok)",
            "$walk.merge($list)",
            "$walk.merge_by($list, |a, b| a % 3 <= b % 3)",
            "$walk.merge_join_by($list, |a, b| a.cmp(b)).map(|e| e.reduce(|a, b| $both))",
            "$walk.pad_using($small, |x| x as i64)",
            "$walk.permutations(2).map(|v| v[0] * 2 - v[1]).take(9)",
            "$walk.positions(|x| $test).map(|x| x as i64)",
            "$walk.take(4).powerset().map(|v| v.iter().sum::<i64>())",
            "$walk.sorted()",
            "$walk.sorted_by(|a, b| b.cmp(a))",
            "$walk.sorted_by_key(|x| $key)",
            "$walk.sorted_by_cached_key(|x| $key)",
            "$walk.sorted_unstable()",
            "$walk.sorted_unstable_by_key(|x| x.abs() * 2 + i64::from(*x > 0))",
            "$walk.tail($small)",
            "$walk.take_while_inclusive(|&x| $test)",
            "$walk.tuple_combinations().map(|(a, b)| $both).take(9)",
            "$walk.tuple_windows().map(|(a, b)| $both)",
            "$walk.tuples().map(|(a, b)| $both)",
            "$walk.unique()",
            "$walk.unique_by(|x| $key)",
            "$walk.update(|x| *x += $int)",
            "$walk.map(|x| if $test { Some(x) } else { None }).while_some()",
            "$walk.with_position().map(|(p, x)| if p == itertools::Position::First { 9 } else { x })",
            "$walk.zip_longest($list).map(|e| e.or(1, 2)).map(|(a, b)| $both)",
            "vec![$list, $list].into_iter().map(Vec::into_iter).multi_cartesian_product().map(|v| v[0] - v[1]).take(9)",
            "itertools::chain($list, $list)",
            "itertools::interleave($list, $list)",
            "itertools::intersperse($list, $int)",
            "itertools::iterate($int, |x| $key).take(5)",
            "itertools::kmerge(vec![$list, $list])",
            "itertools::merge($list, $list)",
            "itertools::multizip(($list, $list)).map(|(a, b)| $both)",
            "itertools::put_back($walk).with_value($int)",
            "itertools::rciter($walk)",
            "itertools::repeat_n($int, $small)",
            "itertools::sorted($list)",
            "itertools::chain!($list, $list)",
            "itertools::iproduct!($list, 0..3).map(|(a, b)| $both)",
            "itertools::izip!($list, $list, 0i64..).map(|(a, b, x)| $both - $key)",
        ],
    ),
];

const LIBRARIES: &[Library] = &[
    Library {
        imports: &["itertools::Itertools"],
        calls: &[
            "$walk.collect_vec()",
            "$walk.join($between)",
            "$walk.all_equal()",
            "$walk.all_equal_value()",
            "$walk.all_unique()",
            "$walk.at_most_one().map_err(|e| e.sum::<i64>())",
            "$walk.exactly_one().map_err(|e| e.collect_vec())",
            "$walk.map(|x| { let k = $key; { let v: Vec<(i64, Vec<i64>)> = vec![(k, vec![x])]; v } }).concat()",
            "{ let groups = $walk.chunk_by(|x| $key); let all = groups.into_iter().map(|(k, g)| (k, g.collect_vec())).collect_vec(); all }",
            "$walk.collect_array::<3>()",
            "$walk.collect_tuple::<(_, _, _)>()",
            "$walk.contains(&$int)",
            "$walk.counts().into_iter().sorted().collect_vec()",
            "$walk.counts_by(|x| $key).into_iter().sorted().collect_vec()",
            "itertools::diff_with($list, $list, |a, b| a == b).is_some()",
            "itertools::equal($list, $walk)",
            "$walk.find_position(|x| { let x = *x; $test })",
            "$walk.find_or_first(|&x| $test)",
            "$walk.find_or_last(|&x| $test)",
            "$walk.map(|x| if $test { Ok(x) } else { Err(x) }).fold_ok(0, |a, b| $both)",
            "$walk.map(|x| if $test { Some(x) } else { None }).fold_options(1, |a, b| $both)",
            "$walk.fold_while(0, |a, b| if a > 9 { itertools::FoldWhile::Done(a) } else { itertools::FoldWhile::Continue($both) })",
            "$walk.format($between).to_string()",
            "$walk.format_with($between, |x, f| f(&format_args!(\"<{x}>\"))).to_string()",
            "$walk.map(|x| ($key, x)).into_group_map().into_iter().sorted().collect_vec()",
            "$walk.into_group_map_by(|x| $key).into_iter().sorted().collect_vec()",
            "$walk.into_grouping_map_by(|x| $key).sum().into_iter().sorted().collect_vec()",
            "$walk.into_grouping_map_by(|x| $key).max().into_iter().sorted().collect_vec()",
            "$walk.into_grouping_map_by(|x| $key).minmax().into_iter().map(|(k, m)| (k, m.into_option())).sorted().collect_vec()",
            "$walk.into_grouping_map_by(|x| $key).fold(0, |s, _, x| s + x).into_iter().sorted().collect_vec()",
            "$walk.max_set()",
            "$walk.max_set_by_key(|x| $key)",
            "$walk.min_set()",
            "$walk.min_set_by(|a, b| (a % 2).cmp(&(b % 2)))",
            "$walk.minmax()",
            "$walk.minmax_by_key(|x| $key)",
            "$walk.map(|x| (x, $key)).multiunzip::<(Vec<i64>, Vec<i64>)>()",
            "{ let mut m = $walk.multipeek(); let first = m.peek().copied(); let second = m.peek().copied(); (first, second, m.next()) }",
            "{ let mut m = itertools::peek_nth($walk); let second = m.peek_nth(1).copied(); (second, m.next()) }",
            "{ let mut m = $walk.peekable(); let few = m.peeking_take_while(|&x| $test).collect_vec(); (few, m.next()) }",
            "{ let mut m = itertools::put_back_n($walk); m.put_back($int); m.put_back($int); m.take(3).collect_vec() }",
            "{ let (left, right) = $walk.tee(); (left.sum::<i64>(), right.count()) }",
            "$walk.next_array::<2>()",
            "$walk.next_tuple::<(_, _)>()",
            "$walk.partition_map::<Vec<i64>, Vec<String>, _, _, _>(|x| if $test { itertools::Either::Left(x) } else { itertools::Either::Right(x.to_string()) })",
            "$walk.map(|x| if $test { Ok(x) } else { Err($key) }).partition_result::<Vec<_>, Vec<_>, _, _>()",
            "{ let mut v = $list; let k = itertools::partition(&mut v, |&x| $test); (k, v.len()) }",
            "$walk.position_max()",
            "$walk.position_min_by_key(|x| $key)",
            "$walk.position_minmax()",
            "$walk.map(|x| if $test { Ok(x) } else { Err(x) }).process_results(|it| it.sorted().collect_vec())",
            "$walk.map(|x| if $test { Ok(x) } else { Err($key) }).try_collect::<_, Vec<_>, _>()",
            "$walk.map(|x| x % 3 + 4).take(6).product1::<i64>()",
            "$walk.sum1::<i64>()",
            "$walk.tree_reduce(|a, b| $both)",
            "{ let mut v = $list; v.iter_mut().set_from($walk); v }",
            "{ let mut it = $list.into_iter(); let few = it.take_while_ref(|&x| $test).collect_vec(); (few, it.collect_vec()) }",
            "$walk.zip_longest($list).collect_vec()",
            "$walk.with_position().collect_vec()",
            "itertools::zip_eq(vec![1, $int], [$int, 2]).collect_vec()",
            "itertools::cons_tuples(vec![((1, $int), 2)]).collect_vec()",
        ],
    },
    Library {
        imports: &[],
        calls: &[
            "common::mex($naturals)",
            "common::mex($naturals.into_iter().map(|x| x / 2))",
            "common::nim_sum($naturals)",
            "common::nim_sum([$natural, $natural])",
        ],
    },
    // What reads is drawn by itself.
    Library {
        imports: &["proconio::{input, marker::{Bytes, Chars, Isize1, Usize1}, read_value}"],
        calls: &[],
    },
    Library {
        imports: &["ac_library::*"],
        calls: &[
            "floor_sum($positive, $positive, $some, $small)",
            "crt(&[$int, $int], &[$positive, $positive])",
            "pow_mod($int, $positive, $positive)",
            "inv_mod(1, $positive)",
            "suffix_array($word)",
            "suffix_array_arbitrary(&$list)",
            "suffix_array_manual(&[1, 0, $small], 4)",
            "{ let s = $word; lcp_array(s, &suffix_array(s)) }",
            "z_algorithm($word)",
            "z_algorithm_arbitrary(&$list)",
            "convolution_i64(&$list, &$list)",
            "convolution::<Mod998244353>(&[ModInt998244353::new($int), 2.into()], &[1.into(), ModInt998244353::new($int)])",
            "$mint + $int",
            "-$mint * 3",
            "$mint.pow($natural)",
            "($mint + 100).inv().val()",
            "(1..9).map(ModInt998244353::from).product::<ModInt998244353>() / 7",
            "{ let mut x = $mint; x += 5; x -= $int; x.to_string() }",
            "{ let mut d = Dsu::new(5); d.merge($small, $small); d.merge($small, $small); (d.same($small, $small), d.size($small), d.leader($small), d.groups()) }",
            "{ let mut f = FenwickTree::new(5, 0i64); f.add($small, $int); f.add($small, $int); (f.accum($small), f.sum(1..)) }",
            "{ let mut t = Segtree::<Max<i64>>::from($full); t.set(0, $int); (t.all_prod(), t.prod(..1), t.max_right(0, |&x| x < 5)) }",
            "{ let t = $list.into_iter().collect::<Segtree<Min<i64>>>(); (t.all_prod(), t.min_left(0, |&x| x > $int)) }",
            "Segtree::<Additive<i64>>::from($list).prod(..)",
            "Segtree::<Multiplicative<i64>>::from(vec![2, $int]).all_prod()",
            "{ struct Add; impl MapMonoid for Add { type M = Max<i64>; type F = i64; fn identity_map() -> i64 { 0 } fn mapping(f: &i64, x: &i64) -> i64 { f.saturating_add(*x) } fn composition(f: &i64, g: &i64) -> i64 { f + g } } let mut t: LazySegtree<Add> = $full.into(); t.apply_range(..1, $int); t.apply(0, $int); (t.prod(..), t.get(0), t.all_prod()) }",
            "{ let mut g = MfGraph::<i64>::new(4); for (a, b) in $edges { if a != b { g.add_edge(a, b, $some); } } (g.flow(0, 3), g.min_cut(0)) }",
            "{ let mut g = MinCostFlowGraph::<i64>::new(4); for (a, b) in $edges { if a != b { g.add_edge(a, b, $some, 2); } } (g.flow(0, 3, 2), g.slope(3, 0, 1)) }",
            "{ let mut g = SccGraph::new(4); for (a, b) in $edges { g.add_edge(a, b); } g.scc() }",
            "{ let mut t = TwoSat::new(3); t.add_clause(0, true, $small % 3, false); t.add_clause(1, false, 2, true); (t.satisfiable(), t.answer().to_vec()) }",
        ],
    },
    Library {
        imports: &["smallvec::{SmallVec, smallvec, ToSmallVec}"],
        calls: &[
            "$vector",
            "{ let v: SmallVec<[i64; 3]> = smallvec![$int, $int, $int, $int]; (v.spilled(), v) }",
            "{ let mut v = $vector; v.push($int); v.insert(1, $int); (v.pop(), v.len()) }",
            "{ let mut v = $vector; v.extend($list); v.retain(|x| *x > 0); v }",
            "{ let mut v = $vector; v.push(7); (v.swap_remove(0), v.into_vec()) }",
            "{ let mut v = $vector; v.sort(); v.dedup(); v }",
            "{ let mut v = $vector; v.resize($small, $int); v.drain(..).map(|x| $key).collect::<Vec<_>>() }",
            "{ let mut v = $vector; let mut w: SmallVec<[i64; 1]> = smallvec![$int; $small]; v.append(&mut w); (v, w) }",
            "{ let mut v = $vector; v.insert_many(0, $list); v.truncate($small); v.shrink_to_fit(); v }",
            "{ let mut v = $vector; v.insert_from_slice(0, &$list); v.dedup_by_key(|x| *x / 2); v }",
            "$vector.into_iter().rev().map(|x| $key).collect::<Vec<_>>()",
            "{ let v: SmallVec<[i64; 2]> = $list[..].to_smallvec(); v.as_slice() == &$vector[..] }",
            "{ let v = $vector; (v.cmp(&v.clone()), v[..] == [1]) }",
            "$vector.into_inner().is_ok()",
            "{ let v = $vector; (v.as_slice().first().copied(), v.capacity() > 0, v.is_empty()) }",
        ],
    },
    Library {
        imports: &["rustc_hash::{FxHashMap, FxHashSet, FxHasher}", "std::hash::Hasher as _"],
        calls: &[
            "{ let mut m = FxHashMap::default(); for x in $list { *m.entry($key).or_insert(0) += x; } let mut v: Vec<_> = m.into_iter().collect(); v.sort(); v }",
            "$list.into_iter().collect::<FxHashSet<i64>>().len()",
            "{ let s: FxHashSet<&str> = [$word, $word].into_iter().collect(); s.contains($word) }",
            "{ let mut h = FxHasher::default(); h.write_u64($natural); h.write($word.as_bytes()); h.finish() }",
            "FxHashMap::<i64, i64>::from_iter([(1, $int)]).get(&1)",
        ],
    },
    Library {
        imports: &["superslice::{Ext, Ext2}"],
        calls: &[
            "[1, 2, 2, 4].lower_bound(&$int)",
            "[1, 2, 2, 4].upper_bound(&$int)",
            "[1, 2, 2, 4].equal_range(&$int)",
            "[1, 2, 2, 4].lower_bound_by(|x| x.cmp(&$int))",
            "[1, 2, 2, 4].upper_bound_by_key(&$int, |x| x * 2)",
            "[1, 2, 2, 4].equal_range_by_key(&$int, |x| x / 2)",
            "{ let mut v = $list; (v.next_permutation(), v) }",
            "{ let mut v = $list; (v.prev_permutation(), v) }",
            "{ let mut v = [3, 1, 2]; v.apply_permutation(&mut [1, 2, 0]); v }",
            "{ let mut v = [$int, 1, 2]; v.apply_inverse_permutation(&mut [2, 1, 0]); v }",
            "{ let mut v = [1, 2, 0]; v.invert_permutation(); v }",
        ],
    },
    Library {
        imports: &["num_integer::{Average, ExtendedGcd, Integer, IterBinomial, Roots}"],
        calls: &[
            "num_integer::gcd($int, $int)",
            "num_integer::lcm($natural, $positive)",
            "num_integer::binomial(9, $small)",
            "num_integer::multinomial(&[$small, $some])",
            "num_integer::div_mod_floor($int, $positive)",
            "num_integer::sqrt($natural)",
            "num_integer::cbrt($int)",
            "num_integer::nth_root($natural, $some)",
            "Integer::div_floor(&$int, &$positive)",
            "Integer::mod_floor(&$int, &-$positive)",
            "Integer::div_ceil(&$int, &$positive)",
            "Integer::is_multiple_of(&$natural, &$positive)",
            "$natural.gcd_lcm(&$positive)",
            "{ let ExtendedGcd { gcd, x, y, .. } = ($int).extended_gcd(&$positive); (gcd, x * $int + y) }",
            "Integer::next_multiple_of(&$int, &$positive)",
            "Integer::prev_multiple_of(&$int, &$positive)",
            "($int).average_floor(&$int)",
            "$natural.average_ceil(&$natural)",
            "IterBinomial::new($natural.min(6)).collect::<Vec<u64>>()",
            "{ let mut x = $int; x.inc(); x.inc(); x.dec(); (x, x.is_even(), x.is_odd(), x.div_rem(&3)) }",
        ],
    },
];

/// Types that can be read, and words that are one of each.
const READABLE: &[(&str, &[&str])] = &[
    ("i64", &["0", "-5", "123456789012"]),
    ("u8", &["0", "255", "7"]),
    ("i32", &["-1", "2147483647"]),
    ("usize", &["3", "0", "10"]),
    ("f64", &["1.5", "-0.25", "3"]),
    ("u128", &["340282366920938463463374607431768211455"]),
    ("char", &["x", "#", "あ"]),
    ("String", &["abc", "#.#", "あい"]),
    ("Chars", &["abc", "#..#"]),
    ("Bytes", &["abc", "01"]),
    ("Usize1", &["1", "7"]),
    ("Isize1", &["-3", "1"]),
    ("bool", &["true", "false"]),
];

fn main() {
    let times = match env::var("STRESS") {
        Ok(times) => times.parse().expect("`STRESS` is a number such as 10"),
        Err(_) => 1,
    };
    let sizes: Vec<usize> = (0..times)
        .flat_map(|_| SIZES.iter().flat_map(|&(files, programs)| vec![programs; files]))
        .collect();
    let arguments = Arguments::from_args();
    let package = Arc::new(Package::new().unwrap());
    let trials = sizes.iter().enumerate().map(|(number, &programs)| {
        let package = package.clone();
        let trial = move || Ok(package.examine(&Drawn::new(number, programs))?);
        Trial::test(format!("file_{number}"), trial)
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    if arguments.list || conclusion.has_failed() || conclusion.num_filtered_out > 0 {
        conclusion.exit();
    }
    println!("{} programs drawn", sizes.iter().sum::<usize>());
}

/// A text with some programs in it, and what they read, one after the other.
struct Drawn {
    name: String,
    text: String,
    input: String,
    random: Rng,
}

impl Drawn {
    fn new(number: usize, programs: usize) -> Drawn {
        let mut drawn = Drawn {
            name: format!("file_{number}"),
            text: "fn main() {\n".to_owned(),
            input: String::new(),
            random: Rng::with_seed(number as u64),
        };
        for program in 0..programs {
            drawn.line(format_args!("    program_{program}();"));
        }
        drawn.line(format_args!("}}"));
        // A fourth of them, and one in eight of the others, call itertools, which is by far the largest.
        let library = match drawn.random.u8(..4) {
            0 => &LIBRARIES[0],
            _ => drawn.one(LIBRARIES),
        };
        for program in 0..programs {
            drawn.line(format_args!("\nfn program_{program}() {{"));
            drawn.program(library);
            drawn.line(format_args!("}}"));
        }
        drawn
    }

    fn line(&mut self, line: std::fmt::Arguments) {
        writeln!(self.text, "{line}").unwrap();
    }

    fn one<T>(&mut self, list: &'static [T]) -> &'static T {
        &list[self.random.usize(..list.len())]
    }

    /// Some calls.
    fn program(&mut self, library: &'static Library) {
        for import in library.imports {
            self.line(format_args!("    #[allow(unused_imports)]\n    use {import};"));
        }
        for _ in 0..self.random.usize(3..=5) {
            if library.calls.is_empty() {
                self.read();
            } else {
                let call = self.one(library.calls);
                let call = self.filled(call, 0);
                self.line(format_args!("    println!(\"{{:?}}\", {call});"));
            }
        }
    }

    /// What stands for its holes is drawn again and again, from the first few that are there after some rounds.
    fn filled(&mut self, template: &str, depth: usize) -> String {
        let mut parts = template.split('$');
        let mut text = parts.next().unwrap().to_owned();
        for part in parts {
            let end = part.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(part.len());
            let (name, rest) = part.split_at(end);
            let (_, fillings) = HOLES.iter().find(|(hole, _)| *hole == name).expect(name);
            let few = if depth < 3 { fillings.len() } else { fillings.len().min(3) };
            let filling = fillings[self.random.usize(..few)];
            text += &self.filled(filling, depth + 1);
            text += rest;
        }
        text
    }

    /// Reads values of drawn types from the input or from a text, and prints them.
    fn read(&mut self) {
        let mut names = Vec::new();
        let mut types = Vec::new();
        let mut words = Vec::new();
        for name in ["a", "b", "c"].iter().take(self.random.usize(1..=3)) {
            names.push(*name);
            types.push(self.readable(0, &mut words));
        }
        let declared: Vec<String> =
            names.iter().zip(&types).map(|(name, kind)| format!("{name}: {kind}")).collect();
        let declared = declared.join(", ");
        let text = words.join(" ");
        match self.random.usize(..6) {
            0 => self.line(format_args!(
                "    let mut source = proconio::source::once::OnceSource::from({text:?});\n    input! {{ from &mut source, {declared} }}"
            )),
            1 => self.line(format_args!(
                "    let mut source = proconio::source::auto::AutoSource::from({text:?});\n    input! {{ from &mut source, {declared} }}"
            )),
            2 => self.line(format_args!(
                "    let mut source = proconio::source::line::LineSource::new({text:?}.as_bytes());\n    input! {{ from &mut source, {declared}, }}"
            )),
            3 => {
                for (name, kind) in names.iter().zip(&types) {
                    self.line(format_args!("    let {name} = read_value!({kind});"));
                }
                self.input += &(text + "\n");
            }
            _ => {
                self.line(format_args!("    input! {{ {declared} }}"));
                self.input += &(words.join(if self.random.bool() { " " } else { "\n" }) + "\n");
            }
        }
        self.line(format_args!("    println!(\"{{:?}}\", ({},));", names.join(", ")));
    }

    /// A type; words that are a value of it go to `words`.
    fn readable(&mut self, depth: usize, words: &mut Vec<String>) -> String {
        let many = self.random.usize(..4);
        match self.random.usize(..if depth < 2 { 6 } else { 3 }) {
            3 => {
                let left = self.readable(depth + 1, words);
                let right = self.readable(depth + 1, words);
                format!("({left}, {right})")
            }
            shape @ (4 | 5) => {
                if shape == 5 {
                    words.push(many.to_string());
                }
                // All have one type, which is that of the first, and what it reads is repeated.
                let mut value = Vec::new();
                let inner = self.readable(depth + 1, &mut value);
                (0..many).for_each(|_| words.extend(value.iter().cloned()));
                if shape == 5 { format!("[{inner}]") } else { format!("[{inner}; {many}]") }
            }
            _ => {
                let (kind, values) = self.one(READABLE);
                words.push(self.one(values).to_string());
                kind.to_string()
            }
        }
    }
}

/// Where drawn programs are written; always the same place, so that Cargo need not build the crates each time.
struct Package {
    folder: PathBuf,
}

impl Package {
    fn new() -> Result<Package, String> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let common = here.join("../../common").display().to_string();
        let read = |name| fs::read_to_string(here.join("tests/fuzz").join(name));
        let write = || {
            let _ = fs::remove_dir_all(folder.join("src"));
            fs::create_dir_all(folder.join("src/bin"))?;
            let manifest = read("Cargo.toml")?.replace("../../../../common", &common);
            fs::write(folder.join("Cargo.toml"), manifest)?;
            fs::write(folder.join("Cargo.lock"), read("Cargo.lock")?)
        };
        write().map_err(|error| format!("`{}`: {error}", folder.display()))?;
        Ok(Package { folder })
    }

    fn examine(&self, drawn: &Drawn) -> Result<(), String> {
        let source = self.folder.join("src/bin").join(format!("{}.rs", drawn.name));
        let shown = source.display();
        fs::write(&source, &drawn.text).map_err(|error| format!("`{shown}`: {error}"))?;
        let built = Command::new(env!("CARGO"))
            .args(["build", "--release", "--locked", "--quiet", "--bin", &drawn.name])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .output()
            .map_err(|error| format!("`cargo` does not start: {error}"))?;
        if !built.status.success() {
            let said = String::from_utf8_lossy(&built.stderr);
            return Err(format!("`{shown}` is no program: {said}"));
        }
        let wanted = run(&self.folder.join("target/release").join(&drawn.name), &drawn.input)?;
        let programs = TempDir::new_in(&self.folder).map_err(|error| error.to_string())?;
        let options = Options { programs: Some(programs.path().to_owned()), ..Options::default() };
        let bundled = bundle(&source, &options).map_err(|error| format!("`{shown}`: {error}"))?;
        for edition in &bundled.editions {
            let name = edition.name;
            match &edition.program {
                Ok(None) => return Err(format!("`{shown}` in {name}: no program")),
                Ok(Some(program)) => {
                    let found = run(program, &drawn.input)?;
                    if found != wanted {
                        return Err(format!(
                            "`{shown}` in {name}: Cargo's build does\n{wanted}and the file\n{found}"
                        ));
                    }
                }
                // Some of itertools does not compile in 2024.
                Err(_) if name == "2024" => {}
                Err(reason) => return Err(format!("`{shown}` in {name}: {reason}")),
            }
        }
        Ok(())
    }
}

/// What a program prints, and how it ends.
fn run(program: &Path, input: &str) -> Result<String, String> {
    let start = || {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        // One that has read enough may be gone before all is written.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output()
    };
    let output = start().map_err(|error| format!("`{}`: {error}", program.display()))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    Ok(format!("{printed}{}\n", output.status))
}
