//! The open large objects of a session. They belong to a transaction, and to the subtransaction
//! that opened them.

use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_txn::{Snapshot, TxnSession};
use sinew_types::Oid;
use std::cell::RefCell;

/// PostgreSQL's numbers of the modes in which an object is opened.
const WRITE: i32 = 0x0002_0000;
const READ: i32 = 0x0004_0000;

/// An open large object.
#[derive(Clone, Copy)]
pub struct Descriptor {
    pub object: Oid,
    /// Where the next read or write begins.
    pub at: u64,
    /// Writers may read too.
    pub writes: bool,
    /// The moment at which a descriptor for reading reads. The session holds the snapshot.
    pub snapshot: Option<Snapshot>,
    /// The depth of the subtransaction that has it.
    depth: u32,
}

impl Descriptor {
    /// One at the beginning of an object, opened in a subtransaction of this depth. `snapshot`:
    /// that of the statement.
    ///
    /// # Errors
    /// 22023 for a mode that neither reads nor writes.
    pub fn new(object: Oid, mode: i32, snapshot: Snapshot, depth: u32) -> Result<Descriptor> {
        if mode & (WRITE | READ) == 0 {
            let message = format!("invalid flags for opening a large object: {mode}");
            return Err(SqlError::new(SqlState::INVALID_PARAMETER_VALUE, message));
        }
        let writes = mode & WRITE != 0;
        Ok(Descriptor { object, at: 0, writes, snapshot: (!writes).then_some(snapshot), depth })
    }
}

/// The open objects, each at its number.
#[derive(Default)]
pub struct Descriptors(RefCell<Vec<Option<Descriptor>>>);

impl Descriptors {
    /// Gives a descriptor the first free number. The session holds its snapshot until it is closed.
    pub fn open(&self, session: &TxnSession, descriptor: Descriptor) -> i32 {
        if let Some(snapshot) = &descriptor.snapshot {
            session.hold_snapshot(snapshot);
        }
        let mut all = self.0.borrow_mut();
        let place = all.iter().position(Option::is_none).unwrap_or(all.len());
        if place == all.len() {
            all.push(None);
        }
        all[place] = Some(descriptor);
        place as i32
    }

    /// The descriptor of a number. 42704 if there is none.
    pub fn get(&self, number: i32) -> Result<Descriptor> {
        let found = usize::try_from(number).ok().and_then(|at| self.0.borrow().get(at).copied().flatten());
        found.ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "invalid large-object descriptor: {number}"))
    }

    /// Moves a descriptor.
    pub fn move_to(&self, number: i32, at: u64) {
        let mut all = self.0.borrow_mut();
        if let Some(Some(descriptor)) = usize::try_from(number).ok().and_then(|at| all.get_mut(at)) {
            descriptor.at = at;
        }
    }

    /// Closes a descriptor. 42704 if there is none.
    pub fn close(&self, session: &TxnSession, number: i32) -> Result<()> {
        let descriptor = self.get(number)?;
        self.0.borrow_mut()[number as usize] = None;
        release(session, &descriptor);
        Ok(())
    }

    /// Closes the descriptors that `closes` says.
    fn close_if(&self, session: &TxnSession, closes: impl Fn(&Descriptor) -> bool) {
        for place in self.0.borrow_mut().iter_mut() {
            if let Some(descriptor) = place.take_if(|descriptor| closes(descriptor)) {
                release(session, &descriptor);
            }
        }
    }

    /// Closes the descriptors of an object that is removed.
    pub fn close_object(&self, session: &TxnSession, object: Oid) {
        self.close_if(session, |descriptor| descriptor.object == object);
    }

    /// The subtransaction at `depth` has become part of the one around it.
    pub fn sub_commit(&self, depth: u32) {
        for descriptor in self.0.borrow_mut().iter_mut().flatten() {
            descriptor.depth = descriptor.depth.min(depth.saturating_sub(1));
        }
    }

    /// The subtransaction at `depth` is undone.
    pub fn sub_abort(&self, session: &TxnSession, depth: u32) {
        self.close_if(session, |descriptor| descriptor.depth >= depth);
    }

    /// The transaction has ended, and its snapshots with it.
    pub fn end(&self) {
        self.0.borrow_mut().clear();
    }
}

fn release(session: &TxnSession, descriptor: &Descriptor) {
    if let Some(snapshot) = &descriptor.snapshot {
        session.release_snapshot(snapshot);
    }
}
