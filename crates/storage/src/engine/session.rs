//! A session of one opened directory: the handle through which everything in `storage` is asked
//! for.
//!
//! It owns a session of the transaction kernel ([`TxnSession`]) and stands for it wherever one is
//! wanted. It adds the directory ([`Storage`]) and what the access methods keep between calls
//! (`local.rs`).
//!
//! The operations of a transaction that have to do with files stand here as well, under the names
//! that the kernel gives its own. A caller that holds a `Session` therefore cannot commit past the
//! files that the transaction made or deletes.

use crate::buffer::{Record, RecordPage};
use crate::engine::local::Local;
use crate::engine::{Listing, Storage};
use crate::logical::{Gathered, Place};
use crate::wal::ResourceManager;
use crate::wal::record::{COMMITS, time_now};
use crate::{BlockNo, Fork, Lsn, RelFile, Result, StorageError};
use sinew_sync::kill_point;
use sinew_txn::{PreparedName, PreparedRow, SessionRow, SinvalMessage, TxnSession, Xid};
use std::cell::RefCell;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;

/// `Send`, not `Sync`: one thread at a time uses it. The session's slot is free again when the
/// handle is dropped.
pub struct Session {
    // Dropped first: the slot is given back while the region is still attached.
    txn: TxnSession,
    local: RefCell<Local>,
    /// Changes for followers that the transaction has not logged yet.
    gathered: RefCell<Gathered>,
    /// The names of its temporary replication slots, and where their readers begin.
    pub(crate) temporary_slots: RefCell<Vec<(String, Place)>>,
    storage: Arc<Storage>,
}

impl Deref for Session {
    type Target = TxnSession;
    fn deref(&self) -> &TxnSession {
        &self.txn
    }
}

impl Session {
    pub(crate) fn new(storage: Arc<Storage>, txn: TxnSession) -> Session {
        Session {
            txn,
            local: RefCell::default(),
            gathered: RefCell::default(),
            temporary_slots: RefCell::default(),
            storage,
        }
    }

    /// Gives the kernel's session back. The state that the access methods kept is lost.
    pub(crate) fn into_txn(self) -> TxnSession {
        self.txn
    }

    /// The opened directory.
    #[inline]
    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    /// The opened directory, for a thread that makes a session of its own.
    pub fn shared_storage(&self) -> Arc<Storage> {
        self.storage.clone()
    }

    pub(crate) fn local(&self) -> &RefCell<Local> {
        &self.local
    }

    pub(crate) fn gathered(&self) -> &RefCell<Gathered> {
        &self.gathered
    }

    /// Creates a relation's file for the current transaction. The file is removed again if the
    /// (sub)transaction rolls back.
    pub fn create_file(&self, rel: RelFile) -> Result<()> {
        self.storage.create_file(self, rel)
    }

    /// True if the current (sub)transaction itself created the file: no other session can see what
    /// is in it, and all of it goes if the (sub)transaction rolls back.
    pub fn created_here(&self, rel: RelFile) -> bool {
        self.storage.created_here(self, rel)
    }

    /// True if the transaction, or a subtransaction of it, created the file.
    pub fn has_created(&self, rel: RelFile) -> bool {
        self.storage.has_created(self, rel)
    }

    /// Deletes a relation's files when the current transaction commits.
    pub fn drop_file_at_commit(&self, rel: RelFile) -> Result<()> {
        self.storage.drop_file_at_commit(self, rel)
    }

    /// Cuts a fork to `blocks` blocks, now and for ever, whatever becomes of the transaction. The
    /// caller's locks see to it that no session needs what is beyond, or uses the relation
    /// meanwhile.
    pub fn truncate_file(&self, rel: RelFile, fork: Fork, blocks: BlockNo) -> Result<()> {
        self.storage.truncate_file(self, rel, fork, blocks)
    }

    /// Settles what dead sessions have left in a database. False while another session deletes
    /// files there.
    pub fn settle_database(&self, database: u32) -> Result<bool> {
        self.storage.settle_database(self, database)
    }

    /// Copies `template`'s files, or makes an empty database. Undone if the transaction rolls back.
    pub fn create_database(&self, database: u32, template: Option<u32>) -> Result<()> {
        self.storage.create_database(self, database, template)
    }

    /// Deletes a database's files when the current transaction commits.
    pub fn drop_database_at_commit(&self, database: u32) -> Result<()> {
        self.storage.drop_database_at_commit(self, database)
    }

    /// A number that no object of the directory has.
    pub fn new_oid(&self) -> Result<u32> {
        self.storage.new_oid(self)
    }

    /// A number that no file of the directory has.
    pub fn new_file_number(&self) -> Result<u64> {
        self.storage.new_file_number(self)
    }

    /// Commits the transaction with its file deletions, and sends `messages` to the caches of all
    /// sessions. `sync`: returns when the commit is durable.
    pub fn commit(&self, messages: Vec<SinvalMessage>, sync: bool) -> Result<()> {
        self.log_gathered()?;
        self.storage.commit(self, messages, sync)
    }

    /// Runs `change` in a critical section. It logs a change of a page and returns the end of its
    /// record. If the change `is_last` of its transaction, and the commit can go ahead with it, the
    /// record is to have the bits that `change` is given.
    pub(crate) fn last_change(&self, is_last: bool, change: impl FnOnce(u8) -> Lsn) {
        let goes_ahead = is_last
            && self.may_commit_ahead()
            && self.storage.has_no_files(self)
            && self.has_nothing_gathered();
        self.storage.wal().critical(self.slot(), || match goes_ahead {
            true => self.change_and_commit(|commits| {
                let end = change(if commits { COMMITS } else { 0 });
                kill_point("commit: logged with its change");
                ((), end.0)
            }),
            false => drop(change(0)),
        });
        if self.is_committed_ahead() {
            kill_point("commit: ahead");
        }
    }

    /// Logs a change of pages. The caller is in a critical section. `info` may have the bits of
    /// `last_change`.
    pub(crate) fn log_pages(
        &self,
        (rm, info): (ResourceManager, u8),
        xid: Xid,
        rel: RelFile,
        pages: Vec<RecordPage<'_>>,
    ) -> Lsn {
        let time = if info & COMMITS != 0 { time_now() } else { [0; 8] };
        let data: &[u8] = if info & COMMITS != 0 { &time } else { &[] };
        self.log_pages_with((rm, info), xid, rel, pages, data)
    }

    /// As `log_pages`, with data that belongs to no page, and without the commit.
    pub(crate) fn log_pages_with(
        &self,
        (rm, info): (ResourceManager, u8),
        xid: Xid,
        rel: RelFile,
        pages: Vec<RecordPage<'_>>,
        data: &[u8],
    ) -> Lsn {
        self.storage.wal().insert(self, &Record { rm, info, xid, rel, pages, data })
    }

    /// Rolls the transaction back and removes the files that it created.
    pub fn abort(&self) -> Result<()> {
        let aborted = self.storage.abort(self);
        self.forget_gathered();
        aborted
    }

    /// Prepares the transaction, which then belongs to no session. `messages` are sent when it
    /// commits, and `note` comes back at its end.
    pub fn prepare(&self, name: PreparedName, messages: Vec<SinvalMessage>, note: Vec<u8>) -> Result<()> {
        self.log_gathered()?;
        self.storage.prepare(self, name, messages, note)
    }

    /// Commits a prepared transaction, or rolls it back, if `may` has no objection. Returns its
    /// note. The session's own transaction has no xid.
    pub fn finish_prepared<E: From<StorageError>>(
        &self,
        identifier: &str,
        commits: bool,
        may: impl FnOnce(&PreparedName) -> std::result::Result<(), E>,
    ) -> std::result::Result<Vec<u8>, E> {
        self.storage.finish_prepared(self, identifier, commits, may)
    }

    /// The prepared transactions of the directory.
    pub fn prepared(&self) -> Result<Vec<PreparedRow>> {
        Ok(self.storage.txn.prepared(self.txn.slot())?)
    }

    /// Rolls the innermost subtransaction back and removes the files that it created.
    pub fn sub_abort(&self) -> Result<()> {
        let aborted = self.storage.sub_abort(self);
        self.forget_gathered();
        aborted
    }

    /// Brings all changed pages to the files. Returns the redo point.
    pub fn checkpoint(&self) -> Result<Lsn> {
        self.storage.checkpoint(self)
    }

    /// All sessions of the directory, with what they wait for.
    pub fn sessions(&self) -> Result<Vec<SessionRow>> {
        self.storage.sessions(self)
    }

    /// The files below the directory, for `sinew check`.
    pub fn list_files(&self) -> Result<Listing> {
        self.storage.list_files(self)
    }

    /// Those of `paths` that are still there once all that deletes files has come to its end.
    pub fn still_there(&self, paths: Vec<PathBuf>) -> Result<Vec<PathBuf>> {
        self.storage.still_there(self, paths)
    }

    /// Verifies the checksums of all pages and reads the log; one line for each finding.
    pub fn check_pages(&self) -> Result<Vec<String>> {
        self.storage.check_pages(self)
    }
}
