//! What javac asks of a file beside its text: the name of the public class in it.

/// The name of the public class, interface, enum or record at the top of a Java source.
///
/// Whatever the text is, the name has only letters, digits, `_` and `$`: it is no path.
pub fn public_class(source: &str) -> Option<String> {
    let text = without_escapes(source);
    let (mut rest, mut depth, mut is_public) = (text.as_str(), 0, false);
    while let Some(token) = next_token(&mut rest) {
        match token {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        match token {
            _ if depth > 0 => {}
            "public" => is_public = true,
            ";" | "}" => is_public = false,
            "class" | "interface" | "enum" | "record" if is_public => {
                let name = next_token(&mut rest)?;
                return name.starts_with(is_of_a_word).then(|| name.to_owned());
            }
            _ => {}
        }
    }
    None
}

/// Takes the next word, literal or other character from a text, past blanks and comments.
fn next_token<'a>(rest: &mut &'a str) -> Option<&'a str> {
    loop {
        *rest = rest.trim_start();
        let comment = match rest.get(..2) {
            Some("//") => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            Some("/*") => 4 + rest[2..].find("*/")?,
            _ => break,
        };
        *rest = &rest[comment..];
    }
    let first = rest.chars().next()?;
    let length = match first {
        '"' if rest.starts_with("\"\"\"") => literal(rest, "\"\"\""),
        '"' => literal(rest, "\""),
        '\'' => literal(rest, "'"),
        _ if is_of_a_word(first) => rest.find(|it| !is_of_a_word(it)).unwrap_or(rest.len()),
        _ => first.len_utf8(),
    };
    let (token, after) = rest.split_at(length);
    *rest = after;
    Some(token)
}

fn is_of_a_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "_$".contains(letter) || !letter.is_ascii()
}

/// The length of the literal that a text begins with, between two such quotes.
fn literal(text: &str, quote: &str) -> usize {
    let mut at = quote.len();
    while let Some(letter) = text[at..].chars().next() {
        if text[at..].starts_with(quote) {
            return at + quote.len();
        }
        at += letter.len_utf8();
        if letter == '\\' {
            at += text[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    at
}

/// The text as javac reads it: `\u0041` is an `A` wherever it stands, unless its backslash is escaped itself.
fn without_escapes(source: &str) -> String {
    let mut units: Vec<u16> = Vec::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find('\\') {
        units.extend(rest[..at].encode_utf16());
        let after = &rest[at + 1..];
        let digits = after.trim_start_matches('u');
        let code = digits.get(..4).filter(|_| digits.len() < after.len());
        rest = match code.and_then(|code| u16::from_str_radix(code, 16).ok()) {
            Some(unit) => {
                units.push(unit);
                &digits[4..]
            }
            None => {
                let escaped = after.chars().next().map_or(0, char::len_utf8);
                units.extend(rest[at..at + 1 + escaped].encode_utf16());
                &after[escaped..]
            }
        };
    }
    units.extend(rest.encode_utf16());
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_class_is_found_whatever_stands_before_it() {
        for source in [
            "public class A {}",
            "import java.util.*; public final class A<T> {}",
            "// public class B\n/* public class B */ public /**/ class /* B */ A{}",
            "@X({\"public class B\"}) @Y(')') public @Z class A {}",
            "class B { String s = \"}\\\"}\"; public class C {} char c = '\\''; } public record A(int b) {}",
            "class B { String s = \"\"\"\n\"} \\\"\"\" } public class C {}\"\"\"; } public enum A {}",
            "interface B {} public sealed interface A permits C {}",
            "public @interface A {}",
            r"\u0070ublic \uuu0063lass \u0041 {}",
            "class B { String s = \"\\\\u0022\"; } public class A {}",
            "public void main() {} class C {} public class A {}",
        ] {
            assert_eq!(public_class(source).as_deref(), Some("A"), "{source}");
        }
        assert_eq!(public_class(r"public class \ud55c$1 {}").as_deref(), Some("한$1"));
        assert_eq!(public_class("public class 돌 {}").as_deref(), Some("돌"));
    }

    #[test]
    fn nothing_else_is_a_name() {
        for source in [
            "",
            "class A {}",
            "public",
            "public class",
            "public class /home/me/A {}",
            "public class ../A {}",
            r"public class \u002e\u002e\u002fA {}",
            "public class \"A\" {}",
            "// public class A",
            "/* public class A",
            "\"public class A {}\"",
            "class B { public class A {} }",
            "public void main() {} class A {}",
            "public static int A; class A {}",
            "} public",
            "\\",
            "\\u",
            "\\u00e",
            "\\u돌돌",
            "'\\",
        ] {
            assert_eq!(public_class(source), None, "{source}");
        }
    }
}
