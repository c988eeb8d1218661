//! Errors of the layers below as SQL errors.

use sinew_storage::StorageError;
use sinew_txn::TxnError;
pub use sinew_types::{Result, SqlError, SqlState};

/// The SQLSTATE and text of an error from below. (A function, not `From`: both types are foreign here.)
pub fn from_storage(_e: StorageError) -> SqlError {
    unimplemented!()
}
pub fn from_txn(_e: TxnError) -> SqlError {
    unimplemented!()
}
/// `result.sql()?` turns an error from below into a SQL error.
pub trait IntoSql<T> {
    fn sql(self) -> Result<T>;
}
impl<T> IntoSql<T> for std::result::Result<T, StorageError> {
    #[inline]
    fn sql(self) -> Result<T> {
        self.map_err(from_storage)
    }
}
impl<T> IntoSql<T> for std::result::Result<T, TxnError> {
    #[inline]
    fn sql(self) -> Result<T> {
        self.map_err(from_txn)
    }
}
