//! The checker accepts no false claim, and no claim that its theorem does not prove.

use games::certificate::Certificate;
use games::{Octal, Pattern, Rule, find, shelf};

/// The rules that differ from this one in a number or a digit.
fn other_rules(rule: &Rule) -> Vec<Rule> {
    match rule {
        Rule::Numbers(numbers) => {
            let fewer = (0..numbers.len()).map(|index| {
                let mut numbers = numbers.clone();
                numbers.remove(index);
                numbers
            });
            let new = (0..30).filter(|stones| !numbers.contains(stones));
            let more = new.map(|stones| [&numbers[..], &[stones]].concat());
            fewer.chain(more).map(Rule::Numbers).collect()
        }
        Rule::Octal(octal) => {
            let code = |splits: bool, digits: &[u8]| {
                let digits: String = digits.iter().map(u8::to_string).collect();
                let code = format!("{}.{digits}", if splits { 4 } else { 0 });
                code.parse::<Octal>().ok()
            };
            let digits = [octal.digits(), &[0]].concat();
            let changed = |(index, digit): (usize, u8)| {
                let mut digits = digits.clone();
                digits[index] = digit;
                code(octal.splits(), &digits).filter(|other| other != octal)
            };
            let all = (0..digits.len()).flat_map(|index| (0..8).map(move |digit| (index, digit)));
            let others = all.filter_map(changed).chain(code(!octal.splits(), &digits));
            others.map(Rule::Octal).collect()
        }
        _ => Vec::new(),
    }
}

/// The certificate with one change, in every way that makes its claim false or its table too short.
fn tampered(certificate: &Certificate) -> Vec<(String, Certificate)> {
    let mut all = Vec::new();
    let mut add = |how: String, change: &dyn Fn(&mut Certificate)| {
        let mut tampered = certificate.clone();
        change(&mut tampered);
        all.push((how, tampered));
    };
    let Certificate { pattern, exceptions, table, rule, .. } = certificate;
    add("period + 1".into(), &|it| it.pattern.period += 1);
    add("period - 1".into(), &|it| it.pattern.period -= 1);
    add("two periods".into(), &|it| {
        it.pattern.period *= 2;
        it.table = games::table(&it.rule, &it.coins, 10 * it.table.len() as u64);
    });
    add("saltus + 1".into(), &|it| it.pattern.saltus += 1);
    add("start + 1".into(), &|it| it.pattern.start += 1);
    for less in [1, 2, pattern.start + 1] {
        add(format!("start - {less}"), &|it| {
            it.pattern.start = it.pattern.start.wrapping_sub(less)
        });
    }
    add("no table".into(), &|it| it.table.clear());
    add("one value too few".into(), &|it| _ = it.table.pop());
    add("the first value missing".into(), &|it| _ = it.table.remove(0));
    for index in 0..table.len() {
        add(format!("g({index}) + 1"), &|it| it.table[index] += 1);
        add(format!("g({index}) is huge"), &|it| it.table[index] = u64::MAX);
    }
    for index in 0..exceptions.len() {
        add(format!("exception {index} dropped"), &|it| _ = it.exceptions.remove(index));
        add(format!("exception {index} moved"), &|it| it.exceptions[index] += 1);
    }
    add("one exception more".into(), &|it| it.exceptions.push(pattern.start));
    add("a coin more".into(), &|it| it.coins.push(9));
    add("another coin".into(), &|it| it.coins.insert(0, 9));
    let of_rule = |rule| ("rule".into(), Certificate { rule, ..certificate.clone() });
    all.extend(other_rules(rule).into_iter().map(of_rule));
    all
}

#[test]
fn no_tampered_certificate_is_accepted() {
    let names =
        ["kayles", "dawson_kayles", "0.137", "0.4", "4.31", "take:2,3,7", "take:2,5,11,20,22"];
    let rules = names.map(|name| shelf::find(name).unwrap().unwrap().rule);
    let strips = (shelf::kayles().rule, vec![1]);
    let mut refused = 0;
    for (rule, coins) in rules.into_iter().map(|rule| (rule, vec![])).chain([strips]) {
        let certificate = find(&rule, &coins, 10_000).unwrap();
        assert!(certificate.clone().check().is_ok());
        for (how, tampered) in tampered(&certificate) {
            let name = format!("{:?} {coins:?}: {how}", certificate.pattern);
            match tampered.check() {
                Err(_) => refused += 1,
                // Another rule may have the same values.
                Ok(proof) => {
                    let Certificate { rule, coins, .. } = proof.certificate();
                    let table = games::table(rule, coins, 1000);
                    let is_true = (0..).zip(&table).all(|(n, &value)| proof.value(n) == value);
                    assert!((how == "rule" || how.contains("coin")) && is_true, "{name}");
                }
            }
        }
    }
    assert!(refused >= 2000, "{refused}");
}

/// The rule; start, period and saltus; exceptions; the table; what the refusal says.
type Claim = (Rule, [u64; 3], &'static [u64], &'static [u64], &'static str);

/// Every value is right as far as the table goes, and the pattern is that of the table: only the theorem objects.
#[test]
fn no_true_table_proves_a_false_claim() {
    let lasker = shelf::lasker().rule;
    let octal = |code: &str| Rule::Octal(code.parse().unwrap());
    let claims: [Claim; 5] = [
        (Rule::Numbers(vec![1]), [0, 1, 0], &[], &[0], "needs 2 values"),
        (Rule::Numbers(vec![1]), [0, 1, 1], &[], &[0, 1], "values that repeat"),
        (octal("0.4"), [0, 1, 0], &[], &[0, 0, 0], "needs 5 values"),
        (octal("0.3"), [0, 1, 1], &[], &[0, 1], "values that repeat"),
        (lasker, [1, 4, 0], &[0], &[0, 1, 2, 4, 3], "no theorem is known"),
    ];
    for (rule, [start, period, saltus], exceptions, table, refusal) in claims {
        assert_eq!(games::table(&rule, &[], table.len() as u64 - 1), table);
        let pattern = Pattern { start, period, saltus };
        let (exceptions, table) = (exceptions.to_vec(), table.to_vec());
        let certificate = Certificate { rule, coins: vec![], pattern, exceptions, table };
        let refused = certificate.check().err().unwrap().to_string();
        assert!(refused.contains(refusal), "{pattern:?}: {refused}");
    }
}

#[test]
fn a_pattern_is_not_proved_before_there_are_enough_values() {
    // 0.07 seems to repeat from 53 on before the theorem has enough values.
    let kayles = shelf::dawson_kayles();
    let pattern = Pattern { start: 53, period: 34, saltus: 0 };
    assert_eq!(Pattern::find(&kayles.table(174)), Some(pattern));
    assert!(kayles.prove(174).is_none());
    assert!(kayles.prove(175).is_some());
}
