//! A process's cache of shared things that transactions change, and the way from a name to a locked
//! thing.
//!
//! # The cache
//!
//! **The naive way** fills an entry from the tables and drops it when a message comes. It has a
//! race: a reader takes its snapshot, another transaction commits, and its message is processed
//! while there is no entry to drop. Then the reader stores its entry, which is stale for ever.
//!
//! **The protocol.** A reader notes the *generation* before it takes its snapshot, and stores its
//! entry only if the generation still stands. A thread that processes messages drops the entries
//! that they name and then moves the generation, both under the write latch.
//!
//! # The way from a name to a locked thing
//!
//! An entry may be stale until its user holds the thing's lock and has caught up with the messages.
//! A session that changes a thing holds a conflicting lock, and sends its messages before it
//! releases that lock. They are in the ring when the next session gets the lock. The name may mean
//! another thing by then. [`open`] therefore looks up, locks, catches up and looks again, until no
//! message came in between or both looks found the same.
//!
//! **A crash.** Everything here belongs to one process and dies with it. No session suspends while
//! it holds a latch of this file, except that the reader of the ring waits for the ring's own
//! latches.

#[cfg(loom)]
use ::loom::sync::{Mutex, RwLock, RwLockReadGuard, RwLockWriteGuard};
#[cfg(shuttle)]
use ::shuttle::sync::{Mutex, RwLock, RwLockReadGuard, RwLockWriteGuard};
use sinew_sync::shim::{AtomicU64, Ordering};
#[cfg(not(any(loom, shuttle)))]
use std::sync::{Mutex, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The entries that a cache remembers. [`Default`] remembers nothing.
pub trait Memory: Default {
    /// A message of the ring.
    type Message;

    /// Drops the entries that these messages name.
    fn forget(&mut self, messages: &[Self::Message]);
}

/// News that a reader of the invalidation ring found.
pub enum News<M> {
    /// The new messages.
    Messages(Vec<M>),
    /// Messages were missed.
    Reset,
}

/// A cache of one process, for all its threads. `R` reads the ring.
pub struct Coherent<T, R> {
    reader: Mutex<R>,
    /// Messages have been processed up to here. A thread that finds nothing beyond leaves the mutex
    /// alone.
    read_to: AtomicU64,
    generation: AtomicU64,
    memory: RwLock<T>,
}

impl<T: Memory, R> Coherent<T, R> {
    /// An empty cache. Generations are counted from `first_generation`.
    pub fn new(reader: R, first_generation: u64) -> Coherent<T, R> {
        Coherent {
            reader: Mutex::new(reader),
            read_to: AtomicU64::new(u64::MAX),
            generation: AtomicU64::new(first_generation),
            memory: RwLock::new(T::default()),
        }
    }

    /// The generation, which moves whenever an entry was dropped.
    pub fn generation(&self) -> u64 {
        // Acquire: pairs with the bump in `drop_and_move`. A thread that sees the new number sees
        // the entries dropped.
        self.generation.load(Ordering::Acquire)
    }

    fn memory(&self) -> RwLockReadGuard<'_, T> {
        self.memory.read().unwrap_or_else(|e| e.into_inner())
    }

    fn memory_mut(&self) -> RwLockWriteGuard<'_, T> {
        self.memory.write().unwrap_or_else(|e| e.into_inner())
    }

    /// The entry that `look` finds in the cache, or else `read` in the tables, under a snapshot
    /// that it takes itself. `put` then remembers it.
    ///
    /// # Errors
    /// Those of `read`.
    pub fn remember<V, E>(
        &self,
        look: impl Fn(&T) -> Option<V>,
        read: impl FnOnce() -> Result<V, E>,
        put: impl FnOnce(&mut T, &V),
    ) -> Result<V, E> {
        if let Some(found) = look(&self.memory()) {
            return Ok(found);
        }
        let generation = self.generation();
        let made = read()?;
        let mut memory = self.memory_mut();
        // Relaxed: under the write latch, which the bump also holds.
        if self.generation.load(Ordering::Relaxed) == generation {
            put(&mut memory, &made);
        }
        Ok(made)
    }

    /// Processes all messages sent before the call. `end` is the number of the next message to
    /// come. `next` reads the new messages, and returns the number up to which it has read.
    ///
    /// # Errors
    /// Those of `next`.
    pub fn catch_up<E>(
        &self,
        end: u64,
        next: impl FnOnce(&mut R) -> Result<(News<T::Message>, u64), E>,
    ) -> Result<(), E> {
        // Acquire: pairs with the store below. A thread that finds the end there sees the entries
        // dropped and the generation moved.
        if self.read_to.load(Ordering::Acquire) == end {
            return Ok(());
        }
        let mut reader = self.reader.lock().unwrap_or_else(|e| e.into_inner());
        let (news, read_to) = next(&mut reader)?;
        match news {
            News::Messages(messages) if messages.is_empty() => {}
            News::Messages(messages) => self.drop_and_move(|memory| memory.forget(&messages)),
            News::Reset => self.reset(),
        }
        // Release: pairs with the load above.
        self.read_to.store(read_to, Ordering::Release);
        Ok(())
    }

    /// Drops everything.
    pub fn reset(&self) {
        self.drop_and_move(|memory| *memory = T::default());
    }

    fn drop_and_move(&self, forget: impl FnOnce(&mut T)) {
        let mut memory = self.memory_mut();
        forget(&mut memory);
        // Release: pairs with the load in `generation`.
        self.generation.fetch_add(1, Ordering::Release);
    }
}

/// A name that is to be opened, and the steps of opening it.
pub trait Named {
    /// The thing that a name means.
    type Found;

    /// The error of a step.
    type Error;

    /// The cache's generation: [`Coherent::generation`].
    fn generation(&self) -> u64;

    /// The thing that the name means now. `None` if nothing.
    fn find(&self) -> Result<Option<Self::Found>, Self::Error>;

    /// True if both looks found the same thing.
    fn same(a: &Self::Found, b: &Self::Found) -> bool;

    /// [`open`] asks before each lock whether the caller may have it. False says that this thing
    /// needs no lock.
    fn wants_lock(&self, found: &Self::Found) -> Result<bool, Self::Error>;

    /// Waits for the lock, then catches up with the messages.
    fn lock(&self, found: &Self::Found) -> Result<(), Self::Error>;

    /// Gives back the lock on a thing that the name does not mean any more.
    fn unlock(&self, found: &Self::Found) -> Result<(), Self::Error>;
}

/// Looks up, locks, and looks again until the name still means the same. The returned thing is
/// locked, and was not changed since it was looked at. `None` if there is no such thing. Then
/// nothing is locked.
///
/// # Errors
/// Those of the name's steps.
pub fn open<N: Named>(name: &N) -> Result<Option<N::Found>, N::Error> {
    let mut locked: Option<N::Found> = None;
    loop {
        // The generation is read before the look. Another thread that catches up must not hide that
        // the found thing is old.
        let before = name.generation();
        let found = name.find()?;
        if let Some(old) = &locked {
            if found.as_ref().is_some_and(|found| N::same(found, old)) {
                return Ok(found);
            }
            // The name means another thing now.
            name.unlock(old)?;
        }
        let Some(found) = found else { return Ok(None) };
        if !name.wants_lock(&found)? {
            return Ok(Some(found));
        }
        name.lock(&found)?;
        if name.generation() == before {
            return Ok(Some(found));
        }
        locked = Some(found);
    }
}
