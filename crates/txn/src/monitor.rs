//! The data behind the views of sessions, locks and tables.
//!
//! | file | what it holds |
//! |---|---|
//! | `activity` | a session's state, statement and client, and the transactions of a database |
//! | `changes` | how many rows of each table changed, and when it was last analysed |
//! | `blockers` | the sessions that keep a waiter waiting |
//! | `views` | rows for `pg_locks`, `pg_stat_activity` and `pg_blocking_pids` |

pub(crate) mod activity;
mod blockers;
pub(crate) mod changes;
pub(crate) mod views;
