//! Names of conditions, in EXCEPTION and RAISE.

use sinew_error::SqlState;

/// The codes that a name stands for.
pub fn states(name: &str) -> Vec<SqlState> {
    SqlState::conditions().filter(|(_, condition)| *condition == name).map(|(state, _)| state).collect()
}

/// A code as RAISE and WHEN write it: five digits and capital letters.
pub fn parse_state(text: &str) -> Option<SqlState> {
    let code: [u8; 5] = text.as_bytes().try_into().ok()?;
    code.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase()).then_some(SqlState(code))
}
