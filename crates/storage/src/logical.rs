//! Changes for followers: logical records, replication slots, and reading a slot's changes.
//! `logical/README.md` tells how they work together.

mod change;
mod chapter;
mod create;
mod error;
mod log;
mod note;
mod row;
mod shapes;
mod stream;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
mod tests;
mod warn;

pub use change::{
    Cell, Cells, ColumnShape, Kind, Logical, Message, OldKind, OldRow, PublicationShape, RowChange, RowHead,
    TableShape, Truncation, put_cell, put_count, put_null,
};
pub(crate) use chapter::described_from;
pub use error::SlotError;
pub use log::{ChangeBytes, Described, Followed};
pub(crate) use note::Note;
pub use row::SlotRow;
pub use stream::{Part, Stream};
pub(crate) use warn::SlotWarnings;
