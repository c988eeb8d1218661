//! Where a statement's results go.

use sinew_error::{Result, SqlError};
use sinew_plan::{CommandKind, OutputColumn, Plan};
use sinew_txn::TxnSession;
use sinew_types::{Datum, FmtCtx, Oid};
use std::sync::Arc;

/// Where a statement's results go; implemented by the server (wire messages) and the embedded API
/// (collected rows).
pub trait Output {
    fn row_description(&mut self, columns: &[OutputColumn]) -> Result<()>;
    /// `fmt`: how the session wants values shown, for those that show them as text.
    fn row(&mut self, fmt: &FmtCtx, columns: &[OutputColumn], row: &[Datum]) -> Result<()>;
    fn command_complete(&mut self, tag: &str) -> Result<()>;
    fn empty_query(&mut self) -> Result<()>;
    fn notice(&mut self, notice: &SqlError);
    fn parameter_status(&mut self, name: &str, value: &str);
    /// COPY FROM STDIN begins: columns and whether binary. Then `copy_read` until `None`.
    fn copy_in_start(&mut self, columns: usize, binary: bool) -> Result<()>;
    /// The next chunk the client sent (any split); false at its end; an error if it failed the
    /// copy. While it waits, it heeds what interrupts `txn` (cancel, terminate, the statement's
    /// deadline).
    fn copy_read(&mut self, txn: &TxnSession, chunk: &mut Vec<u8>) -> Result<bool>;
    fn copy_out_start(&mut self, columns: usize, binary: bool) -> Result<()>;
    fn copy_write(&mut self, data: &[u8]) -> Result<()>;

    /// Several calls of `copy_write` in one: `ends` says where the data of each end.
    fn copy_write_many(&mut self, data: &[u8], ends: &[usize]) -> Result<()> {
        let mut from = 0;
        for &end in ends {
            self.copy_write(&data[from..end])?;
            from = end;
        }
        Ok(())
    }

    fn copy_out_end(&mut self) -> Result<()>;

    /// The three calls above, for statements run from a plan: a caller that keeps the plan copies
    /// no columns and writes no tag.
    fn plan_description(&mut self, plan: &Arc<Plan>) -> Result<()> {
        self.row_description(&plan.columns)
    }

    fn planned_row(&mut self, fmt: &FmtCtx, plan: &Arc<Plan>, row: &[Datum]) -> Result<()> {
        self.row(fmt, &plan.columns, row)
    }

    fn planned_complete(&mut self, kind: CommandKind, rows: u64) -> Result<()> {
        self.command_complete(&kind.tag(rows))
    }

    /// Result format codes of the portal about to run, as Bind gave them: none (all text), one for
    /// all, or one a column. The simple protocol and the embedded API never see this call.
    fn result_formats(&mut self, _formats: &[i16]) {}
    /// Answers to the extended protocol's messages.
    fn parameter_description(&mut self, _types: &[Oid]) -> Result<()> {
        Ok(())
    }

    fn bind_complete(&mut self) -> Result<()> {
        Ok(())
    }

    fn no_data(&mut self) -> Result<()> {
        Ok(())
    }

    fn portal_suspended(&mut self) -> Result<()> {
        Ok(())
    }
}
