//! A small scanner of SQL text, for the few places that need a piece of the text itself.

/// The length of the token at the start of `text` if it is one whose inside must not be looked at: a quoted string or
/// name, a dollar-quoted string, a comment.
fn opaque(text: &str, after_word: bool) -> Option<usize> {
    let bytes = text.as_bytes();
    match bytes[0] {
        b'\'' | b'"' => Some(quoted(bytes, bytes[0], false)),
        b'e' | b'E' if !after_word && bytes.get(1) == Some(&b'\'') => {
            Some(1 + quoted(&bytes[1..], b'\'', true))
        }
        b'-' if bytes.get(1) == Some(&b'-') => Some(text.find('\n').unwrap_or(text.len())),
        b'/' if bytes.get(1) == Some(&b'*') => {
            let (mut depth, mut i) = (0, 0);
            while i + 1 < bytes.len() {
                match &bytes[i..i + 2] {
                    b"/*" => (depth, i) = (depth + 1, i + 2),
                    b"*/" => {
                        (depth, i) = (depth - 1, i + 2);
                        if depth == 0 {
                            return Some(i);
                        }
                    }
                    _ => i += 1,
                }
            }
            Some(bytes.len())
        }
        b'$' if !after_word => {
            let end = text[1..].find('$')? + 2;
            let tag = &text[..end];
            if !tag[1..end - 1].chars().all(|c| c.is_alphanumeric() || c == '_')
                || tag[1..].starts_with(|c: char| c.is_ascii_digit())
            {
                return None;
            }
            Some(text[end..].find(tag).map_or(text.len(), |i| end + i + tag.len()))
        }
        _ => None,
    }
}

fn quoted(bytes: &[u8], quote: u8, backslashes: bool) -> usize {
    let mut i = 1;
    while i < bytes.len() {
        if backslashes && bytes[i] == b'\\' {
            i += 2;
        } else if bytes[i] == quote {
            if bytes.get(i + 1) != Some(&quote) {
                return i + 1;
            }
            i += 2;
        } else {
            i += 1;
        }
    }
    bytes.len()
}

/// The arguments between the first pair of parentheses of `text`, split at its commas.
pub(super) fn call_arguments(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let (mut depth, mut start, mut i, mut after_word) = (0, 0, 0, false);
    while i < text.len() {
        if let Some(len) = opaque(&text[i..], after_word) {
            i += len.max(1);
            after_word = false;
            continue;
        }
        let byte = text.as_bytes()[i];
        match byte {
            b'(' | b'[' => {
                depth += 1;
                if depth == 1 {
                    start = i + 1;
                }
            }
            b')' | b']' => {
                depth -= 1;
                if depth == 0 {
                    out.push(text[start..i].trim());
                    return out;
                }
            }
            b',' if depth == 1 => {
                out.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
        after_word = byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
        i += 1;
        while !text.is_char_boundary(i) {
            i += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::call_arguments;

    #[test]
    fn arguments_are_split_outside_quotes_and_nesting() {
        assert_eq!(
            call_arguments("EXECUTE p (1, 'a,)', f(2, 3), array[4,5])"),
            ["1", "'a,)'", "f(2, 3)", "array[4,5]"]
        );
        assert_eq!(
            call_arguments("execute \"od(d\" (E'it\\'s, ', $a$x,)$a$ /* , */, é)"),
            ["E'it\\'s, '", "$a$x,)$a$ /* , */", "é"]
        );
        assert!(call_arguments("execute p").is_empty());
    }
}
