//! Empties functions of crates that the program never runs, so that lints find what only these functions use.
//!
//! In a trial, every function calls a function of its own. The compiler's list of the functions in the program names those
//! that are called, and so the functions that call them. The body of every other one becomes a call of [`NEVER_CALLED`].
//! In the finished file, the list must not name that function: then no body that was replaced can run.

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::{Delimiter, TokenStream};

use crate::error::Result;
use crate::rustc::mir::NEVER_CALLED;
use crate::rustc::{Diagnostic, Rustc};
use crate::shed::index::in_own_thread;
use crate::text::{self, Edit, Tokens, apply, within, words};

const MARK: &str = "__alone_called";

/// The text without the bodies that never run in these parts of it; `None` if the compiler cannot tell them.
pub fn without_uncalled(
    text: &str,
    parts: &[Range<usize>],
    compiler: &Rustc,
    edition: &str,
) -> Result<Option<String>> {
    if words(text).any(|word| word == NEVER_CALLED) {
        return Ok(None);
    }
    let all = in_own_thread(|| Ok(bodies(text::tokens(text)?, text)))?;
    let is_part = |body: &Range<usize>| parts.iter().any(|part| within(body, part));
    let mut bodies: Vec<_> = all.into_iter().filter(is_part).collect();
    // A mark may be an error, as may be a call in a body that the compiler runs for a constant. Some constants are evaluated
    // only for the types of the program, so `Rustc::errors` would not find these.
    let mark = |at| format!("crate::{MARK}::<{at}>();");
    let marked = |bodies: &[Range<usize>]| {
        let edits = bodies.iter().enumerate().map(|(at, body)| Edit::insert(body.start, mark(at)));
        apply(text, edits.collect()) + &format!("\nconst fn {MARK}<const N: usize>() {{}}\n")
    };
    let listed = loop {
        let trial = marked(&bodies);
        let (errors, listed) = compiler.collected(&trial, edition)?;
        match listed {
            Some(listed) => break listed,
            None if !retain_others(&mut bodies, &trial, MARK, &errors) => return Ok(None),
            None => {}
        }
    };
    let called: BTreeSet<usize> = listed.lines().filter_map(|line| number(line, MARK)).collect();
    let mut at = 0;
    bodies.retain(|_| (!called.contains(&at), at += 1).0);
    let emptied = |bodies: &[Range<usize>], call: &dyn Fn(usize) -> String| {
        let edits = bodies.iter().enumerate();
        apply(text, edits.map(|(at, body)| Edit::new(body.clone(), call(at))).collect())
    };
    while !bodies.is_empty() {
        let numbered = emptied(&bodies, &|at| format!(" crate::{NEVER_CALLED}::<{at}>() "));
        let trial = numbered + &definition("<const N: usize>");
        let (errors, listed) = compiler.collected(&trial, edition)?;
        if listed.is_some() {
            let text = emptied(&bodies, &|_| format!(" crate::{NEVER_CALLED}() "));
            return Ok(Some(text + &definition("")));
        }
        if !retain_others(&mut bodies, &trial, NEVER_CALLED, &errors) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// Whether the program calls a function without its body.
pub fn is_entered(text: &str, compiler: &Rustc, edition: &str) -> Result<bool> {
    if !text.contains(&format!("fn {NEVER_CALLED}()")) {
        return Ok(false);
    }
    let (_, listed) = compiler.collected(text, edition)?;
    Ok(listed.is_none_or(|listed| words(&listed).any(|word| word == NEVER_CALLED)))
}

fn definition(parameters: &str) -> String {
    format!("\nconst fn {NEVER_CALLED}{parameters}() -> ! {{\n    ::core::panic!()\n}}\n")
}

/// Keeps the bodies whose calls of this function are in no error. Returns whether any has gone.
fn retain_others(
    bodies: &mut Vec<Range<usize>>,
    trial: &str,
    function: &str,
    errors: &[Diagnostic],
) -> bool {
    let spans = errors.iter().flat_map(Diagnostic::all_spans);
    let bad: BTreeSet<usize> =
        spans.filter_map(|span| number(trial.get(span.range())?, function)).collect();
    let known = bodies.len();
    let mut at = 0;
    bodies.retain(|_| (!bad.contains(&at), at += 1).0);
    bodies.len() < known
}

/// The number in a call of this function.
fn number(call: &str, function: &str) -> Option<usize> {
    let (_, rest) = call.split_once(function)?;
    rest.strip_prefix("::<")?.split('>').next()?.parse().ok()
}

/// What is between the braces of functions, also in macros and their calls, except of those that need their own body: it
/// shows the type that is returned, it runs when a value is dropped, which is compared, or it starts with attributes.
fn bodies(tokens: TokenStream, source: &str) -> Vec<Range<usize>> {
    let tokens = Tokens::new(tokens);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_function = tokens.is_word(at, "fn") && tokens.word(at + 1).is_some()
            || tokens.is_word(at, "fn") && tokens.is_punct(at + 1, '$');
        let body = if is_function { body(&tokens, at) } else { None };
        if let Some((end, range)) = body {
            let signature = &source[tokens.range(at).start..range.start];
            let result = signature.rsplit("->").next().unwrap_or_default();
            let before = (0..at).rev().take_while(|&at| tokens.word(at).is_some());
            let is_async = before.into_iter().any(|at| tokens.is_word(at, "async"));
            let text = source[range.clone()].trim_start();
            let is_needed = is_async
                || words(result).any(|word| word == "impl")
                || tokens.is_word(at + 1, "drop")
                || text.is_empty()
                || text.starts_with("#!");
            found.extend(Some(range).filter(|_| !is_needed));
            at = end;
        } else if let Some(group) = tokens.group(at) {
            found.extend(bodies(group.stream(), source));
        }
        at += 1;
    }
    found
}

/// The body of the function that starts here: the place of its group, and its range.
fn body(tokens: &Tokens, at: usize) -> Option<(usize, Range<usize>)> {
    let ends = (at + 1..tokens.len()).take_while(|&end| !tokens.is_punct(end, ';'));
    ends.into_iter().find_map(|end| {
        let group = tokens.group(end).filter(|group| group.delimiter() == Delimiter::Brace)?;
        // Not `{ N }` as an argument of a type, and not a repetition in a macro.
        let is_other = tokens.is_any(end + 1, &['>', ',']) || tokens.is_any(end - 1, &['<', '$']);
        let range = group.span_open().byte_range().end..group.span_close().byte_range().start;
        (!is_other).then_some((end, range))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_program_does_not_run_is_emptied() {
        let program = "fn main() { a::called(); a::made(); }\n";
        let text = format!(
            "{program}mod a {{ pub fn called() -> usize {{ LENGTH }} const LENGTH: usize = of();
            const fn of() -> usize {{ one() }} const fn one() -> usize {{ 1 }}
            struct S; impl Drop for S {{ fn drop(&mut self) {{ called(); }} }}
            fn idle() -> impl Sized {{ called() }} pub fn unused() {{ called(); }}
            macro_rules! m {{ ($($name:ident)*) => {{ $(pub fn $name() {{ called(); }})* }} }}
            m! {{ made idle_too }}
            macro_rules! n {{ ($name:ident) => {{ pub fn $name() {{ unused(); }} }} }}
            n! {{ unused_too }} }}"
        );
        let compiler = Rustc::find().unwrap();
        let crates = program.len()..text.len();
        let less = without_uncalled(&text, &[crates], &compiler, "2021").unwrap().unwrap();
        let call = "{ crate::never_called() }";
        assert_eq!(less.matches(call).count(), 2, "{less}");
        assert!(less.contains(&format!("fn unused() {call}")), "{less}");
        assert!(less.contains(&format!("pub fn $name() {call}")), "{less}");
        assert!(!is_entered(&less, &compiler, "2021").unwrap());
        let entered = less.replacen("{ LENGTH }", "{ unused(); LENGTH }", 1);
        assert!(is_entered(&entered, &compiler, "2021").unwrap());
        let named = text.replace("LENGTH", NEVER_CALLED);
        let crates = program.len()..named.len();
        assert!(without_uncalled(&named, &[crates], &compiler, "2021").unwrap().is_none());
    }
}
