//! The trees of the grammar and of the binder, and facts that follow from a tree alone.

pub mod expr;
pub mod implied;
pub mod made_aggregate;
pub mod operators;
pub mod parse;
pub mod pure;
pub mod query;
pub mod statement;
pub mod sublink;
