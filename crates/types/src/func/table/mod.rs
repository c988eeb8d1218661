use super::BuiltinFn;
pub static TABLES: &[&[BuiltinFn]] = &[];
