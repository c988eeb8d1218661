//! The lookup of objects by their names and OIDs, and of names by OIDs, as one session sees them.

pub mod dotted;
pub mod extensions;
pub mod families;
pub mod options;
pub mod principals;
pub mod publications;
pub mod quote;
pub mod reg;
pub mod relations;
pub mod routines;
pub mod settings;
pub mod types;

pub use relations::undefined_table;
