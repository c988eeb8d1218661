//! `pg_current_snapshot`: the statement's snapshot in the words of SQL, xmin:xmax:xip_list.
//!
//! A snapshot is a commit number, and no list of transactions. The list is made when SQL asks for
//! it: each xid between the snapshot's bounds is asked for its outcome. The time grows with the
//! number of xids since the oldest running transaction, and the call can be interrupted.
//!
//! - The bounds are as narrow as PostgreSQL's: `xmax` is behind the last finished transaction, and
//!   `xmin` is the first one that ran. So the transaction's own xid is not visible in its snapshot.
//! - Subtransactions are not listed, as in PostgreSQL.
//! - A transaction that was rolled back between the snapshot and the call is not listed, where
//!   PostgreSQL lists it. No snapshot sees what it wrote.

use crate::caller::Caller;
use sinew_error::{Result, SqlError};
use sinew_txn::{Snapshot, Xid, XidSeen};
use sinew_types::func::snapshot::Transactions;
use sinew_types::{Datum, host};

/// The value of a snapshot.
pub(super) fn shown(cx: &dyn Caller, snapshot: &Snapshot) -> Result<Datum> {
    const LOOK_NS: usize = 50;
    let (mut xmin, mut xmax) = (None, snapshot.xmin.0);
    let mut running = Vec::new();
    for xid in snapshot.xmin.0..snapshot.xmax.0 {
        host::work(LOOK_NS)?;
        match cx.txn().seen(snapshot, Xid(xid)).map_err(SqlError::from)? {
            XidSeen::Finished => {
                xmax = xid + 1;
                continue;
            }
            XidSeen::Running => running.push(xid),
            XidSeen::RunningPart => {}
        }
        xmin.get_or_insert(xid);
    }
    running.retain(|xid| *xid < xmax);
    Transactions { xmin: xmin.unwrap_or(xmax).min(xmax), xmax, running }.to_datum()
}
