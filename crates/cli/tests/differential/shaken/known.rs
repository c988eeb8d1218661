//! Differences of shaken scripts that are meant. Each has a reason; a rule that no longer matters should go.

use crate::compare::Answer;
use crate::known;

pub fn is_meant(sql: &str, ours: &Answer, theirs: &Answer) -> bool {
    known::is_meant(sql, ours, theirs)
}

/// Numbers of objects are counted from another beginning: each that may be one is shown as the same.
pub fn without_numbers(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut digits = String::new();
    for c in text.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        let is_number = digits.len() == 5 && digits.as_str() >= "16384";
        shown.push_str(if is_number { "(oid)" } else { &digits });
        digits.clear();
        shown.push(c);
    }
    shown
}
