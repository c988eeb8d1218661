//! Facts of the built-in catalog: types, OIDs, operators, casts, and how values are made to fit a
//! type.

pub mod aggregate;
pub mod assign;
pub mod cast;
pub mod extension;
pub mod inverted_class;
pub mod length;
pub mod oid;
pub mod oper;
pub mod typeinfo;

#[cfg(test)]
mod tests;
