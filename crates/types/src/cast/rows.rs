use super::Cast;
pub static CASTS: &[Cast] = &[];
