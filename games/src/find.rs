use std::iter::successors;

use crate::proof::{Certificate, Kind, Moves};
use crate::{Pattern, mex};

/// Looks for a certificate among the values of the heaps up to `largest`: the pattern in them, and as many values as the
/// theorem for such moves asks for. `None` if the values show no pattern, or not for long enough.
///
/// A pattern is found if twice its start, and its start with three periods, lie within `largest`. What comes back still has to
/// be [checked](Certificate::check) by the rules.
///
/// # Panics
///
/// If the moves are none: taking 0 stones, a modulus of 0.
///
/// ```
/// use games::proof::{Kind, Moves};
/// use games::{find, heaps};
///
/// let kayles = Moves::Octal("0.77".parse().unwrap());
/// let certificate = find(&kayles, Kind::Grundy, 1000).unwrap();
/// assert_eq!((certificate.pattern.start, certificate.pattern.period), (71, 12));
/// assert_eq!(certificate.table.len(), 168);
/// assert!(certificate.check(heaps::kayles).is_ok());
///
/// let treblecross = Moves::Octal("0.007".parse().unwrap());
/// assert_eq!(find(&treblecross, Kind::Grundy, 1000), None);
/// ```
pub fn find(moves: &Moves, kind: Kind, largest: u64) -> Option<Certificate> {
    // Short tables first: most patterns show soon.
    let mut tried = 32;
    loop {
        tried = largest.min(2 * tried);
        let table = values(moves, kind, tried);
        if let Some(certificate) = Pattern::find(&table)
            .and_then(|pattern| shortest_certificate(moves, kind, pattern, &table))
        {
            return Some(certificate);
        }
        if tried == largest {
            return None;
        }
    }
}

/// As much of the table as the theorem asks for, if there is as much.
fn shortest_certificate(
    moves: &Moves,
    kind: Kind,
    pattern: Pattern,
    table: &[u64],
) -> Option<Certificate> {
    let (first, rest) = table.split_at((pattern.start + pattern.period) as usize);
    let departs = |&heap: &u64| {
        let periods = (pattern.start - heap).div_ceil(pattern.period);
        let later = table[(heap + periods * pattern.period) as usize];
        table[heap as usize] + periods * pattern.saltus != later
    };
    let exceptions = (0..pattern.start).filter(departs).collect();
    let mut certificate = Certificate {
        moves: moves.clone(),
        unit: 1,
        kind,
        pattern,
        exceptions,
        table: first.to_vec(),
    };
    let mut rest = rest.iter();
    while certificate.check_theorem().is_err() {
        certificate.table.push(*rest.next()?);
    }
    Some(certificate)
}

/// The values of the heaps `0..=largest`, quickly: not as the [checker](crate::proof) computes them.
///
/// # Panics
///
/// See [`find`].
///
/// ```
/// use games::proof::{Kind, Moves};
///
/// let misere = games::values(&Moves::Subtraction(vec![1, 3]), Kind::MisereOutcome, 5);
/// assert_eq!(misere, [1, 0, 1, 0, 1, 0]);
/// ```
pub fn values(moves: &Moves, kind: Kind, largest: u64) -> Vec<u64> {
    let mut table: Vec<u64> = Vec::new();
    match moves {
        Moves::Octal(octal) => return octal.table(largest),
        Moves::Subtraction(permitted) => {
            let least = permitted.iter().copied().min().unwrap_or(u64::MAX);
            // The last heap that had an option of each value.
            let mut seen = vec![u64::MAX; permitted.len() + 1];
            for heap in 0..=largest {
                let rests = permitted.iter().filter_map(|&stones| heap.checked_sub(stones));
                let mut worth = rests.map(|rest| table[rest as usize]);
                table.push(match kind {
                    Kind::Grundy => {
                        worth.for_each(|value| seen[value as usize] = heap);
                        seen.iter().take_while(|&&last| last == heap).count() as u64
                    }
                    Kind::MisereOutcome if heap < least => 1,
                    Kind::Outcome | Kind::MisereOutcome => worth.any(|value| value == 0).into(),
                });
            }
        }
        Moves::Powers(base) => {
            for heap in 0..=largest {
                let larger = |power: &u64| power.checked_mul(*base).filter(|next| next > power);
                let powers = successors(Some(1), larger);
                let rests = powers.map_while(|power| heap.checked_sub(power));
                table.push(mex(rests.map(|rest| table[rest as usize]).collect()));
            }
        }
        Moves::UnequalSplit => {
            for heap in 0..=largest {
                let parts = (1..heap).take_while(|part| 2 * part < heap);
                let split = parts.map(|part| table[part as usize] ^ table[(heap - part) as usize]);
                table.push(mex(split.collect()));
            }
        }
        Moves::Taking { modulus, leaving, emptying, splitting } => {
            let allowed = |stones: u64, residues: &[u64]| residues.contains(&(stones % modulus));
            for heap in 0..=largest {
                let empty = (heap > 0 && allowed(heap, emptying)).then_some(0);
                let taken = (1..heap).filter(|&stones| allowed(stones, leaving));
                let take = taken.map(|stones| table[(heap - stones) as usize]);
                let parts = 1..if *splitting { heap } else { 1 };
                let split = parts.map(|part| table[part as usize] ^ table[(heap - part) as usize]);
                table.push(mex(empty.into_iter().chain(take).chain(split).collect()));
            }
        }
    }
    table
}
