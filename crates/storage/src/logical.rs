//! Changes for followers: logical records, replication slots, and reading a slot's changes.
//! `logical/README.md` tells how they work together.

mod change;
mod chapter;
mod create;
mod described;
mod early;
#[cfg(test)]
mod early_tests;
mod error;
mod gather;
mod gathered;
mod log;
mod note;
mod presence;
mod publications;
mod row;
mod shapes;
mod stream;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
mod tests;
mod warn;

pub use change::{
    Cell, Cells, ColumnShape, Kind, Logical, Message, OldKind, OldRow, PublicationMark, PublicationShape,
    RowChange, RowHead, TableShape, Truncation, put_cell, put_count, put_null,
};
pub(crate) use chapter::described_from;
pub use described::{Described, Description, Followed};
pub use error::SlotError;
pub use gathered::ChangeBytes;
pub(crate) use gathered::Gathered;
pub(crate) use note::Note;
pub(crate) use publications::Place;
pub use publications::Publications;
pub use row::SlotRow;
pub use stream::{Following, Part, Stream};
pub(crate) use warn::SlotWarnings;
