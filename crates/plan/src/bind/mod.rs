//! The binder at work: each clause, expression and statement of the grammar, bound to the catalog
//! with its types resolved as PostgreSQL resolves them.

mod agg;
pub mod callee;
pub mod clause;
pub mod cursor;
mod dml;
mod expr;
mod from;
mod from_json;
mod from_rows;
pub mod func;
mod insert;
pub mod into;
pub mod made_aggregate;
mod made_operator;
mod merge;
mod named;
mod ordered_set;
mod part;
mod sample;
mod search_cycle;
pub mod select;
mod setop;
mod special;
mod sublink;
pub mod support;
pub mod through;
mod window;
mod with;
