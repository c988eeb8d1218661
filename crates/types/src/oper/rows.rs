use super::{OpClass, Operator};
pub static OPERATORS: &[Operator] = &[];
pub static OPCLASSES: &[OpClass] = &[];
