//! How deep a recursion over a tree may go: measured in stack bytes, not in levels.
//!
//! Statements run on threads and on coroutine stacks of very different sizes. Every recursive walk
//! (binder, planner, evaluator) calls [`check`], which compares the address of a local with the
//! bounds of the current stack. A thread asks the system for its bounds once. A caller that runs
//! statements on another stack sets its bounds with [`set_bounds`] at each switch. On a stack whose
//! bounds were not set, nothing is checked.
//!
//! A statement of a long text may be a deep tree, and the stack of a program's thread may be small.
//! [`roomy`] runs it on a stack of its own. A server's coroutines have large stacks already. Only
//! the touched pages of such a stack take memory, and [`Bounds::deep`] tells that many were
//! touched.

use corosensei::on_stack;
use corosensei::stack::{DefaultStack, Stack};
use sinew_error::{Result, SqlError, SqlState};
use std::cell::Cell;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};

/// Address space of a stack for any statement.
pub const STACK_BYTES: usize = 32 << 20;
/// Bytes that must remain free below a recursion step: for the deepest leaf call, a value's
/// formatting, a signal's frame.
const RESERVE: usize = 48 * 1024;
/// Bytes that most statements use at most.
const SHALLOW_BYTES: usize = 1 << 20;
/// A text of fewer bytes is no deep tree: a level takes at least one byte, and some 500 bytes of
/// stack.
const SHORT_TEXT_BYTES: usize = 2048;

/// The bounds of a stack.
#[derive(Debug, Clone, Copy, Default)]
pub struct Bounds {
    /// Lowest usable address.
    low: usize,
    /// Above this address nothing needs a closer look.
    shallow: usize,
    /// End.
    high: usize,
    /// A recursion went below `shallow`.
    deep: bool,
}

impl Bounds {
    /// The stack that the thread started with. The first check asks the system for its bounds.
    pub const OWN: Bounds = Bounds { low: 0, shallow: 0, high: 0, deep: false };

    /// From its lowest usable address to its end.
    pub fn new(low: usize, high: usize) -> Bounds {
        Bounds { low, shallow: high - SHALLOW_BYTES.min((high - low) / 2), high, deep: false }
    }

    /// More than a megabyte of it was used.
    pub fn deep(&self) -> bool {
        self.deep
    }
}

/// A tree that was made on this thread just now. It may be dropped where there is less room: in
/// another thread, by a cache.
#[derive(Debug)]
pub struct Tree<T> {
    tree: ManuallyDrop<T>,
    deep: bool,
}

impl<T> Tree<T> {
    /// Takes a tree. The calling thread has just made it.
    pub fn new(tree: T) -> Tree<T> {
        Tree { tree: ManuallyDrop::new(tree), deep: BOUNDS.with(Cell::get).deep }
    }
}

impl<T> Drop for Tree<T> {
    fn drop(&mut self) {
        let text_bytes = if self.deep { usize::MAX } else { 0 };
        // SAFETY: dropped here and nowhere else, and never used again.
        roomy(text_bytes, || unsafe { ManuallyDrop::drop(&mut self.tree) });
    }
}

impl<T> Deref for Tree<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.tree
    }
}

impl<T> DerefMut for Tree<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.tree
    }
}

thread_local! {
    static BOUNDS: Cell<Bounds> = const { Cell::new(Bounds::OWN) };
}

/// Tells this thread which stack it runs on from now. Returns the bounds before.
///
/// Never inlined: a suspended statement may continue in another thread. The compiler does not know
/// that, and may use the address of a thread's variable again in one function. (A [`check`] that
/// does so finds another stack's bounds, and passes.)
#[inline(never)]
pub fn set_bounds(bounds: Bounds) -> Bounds {
    BOUNDS.with(|b| b.replace(bounds))
}

/// The bounds of the current stack. It asks the system if they were not set.
#[cold]
#[inline(never)]
fn known_bounds() -> Bounds {
    BOUNDS.with(|b| {
        if b.get().low == 0 {
            let (low, high) = thread_bounds();
            b.set(Bounds::new(low, high));
        }
        b.get()
    })
}

/// Runs a statement whose text has so many bytes on a stack of its own, if it may need one and the
/// current one is small. If there is no memory for a new stack, the statement runs on the current
/// one.
pub fn roomy<R>(text_bytes: usize, run: impl FnOnce() -> R) -> R {
    if text_bytes < SHORT_TEXT_BYTES {
        return run();
    }
    let here = &raw const text_bytes as usize;
    let current = known_bounds();
    let free = here.checked_sub(current.low).filter(|_| here < current.high).unwrap_or(0);
    if free >= STACK_BYTES / 2 {
        return run();
    }
    match DefaultStack::new(STACK_BYTES) {
        Ok(stack) => {
            let _restored = Restored(set_bounds(Bounds::new(stack.limit().get(), stack.base().get())));
            on_stack(stack, run)
        }
        Err(_) => run(),
    }
}

/// Runs `run` on a large stack if the current one is small and has fewer free bytes. A recursion
/// gets no second large stack, so that it ends.
pub fn ample<R>(needed_bytes: usize, run: impl FnOnce() -> R) -> R {
    let here = &raw const needed_bytes as usize;
    let current = known_bounds();
    let free = here.checked_sub(current.low).filter(|_| here < current.high).unwrap_or(0);
    let is_small = current.high - current.low < STACK_BYTES / 2;
    roomy(if is_small && free < needed_bytes { usize::MAX } else { 0 }, run)
}

/// Puts bounds back at its end.
struct Restored(Bounds);
impl Drop for Restored {
    fn drop(&mut self) {
        set_bounds(self.0);
    }
}

fn thread_bounds() -> (usize, usize) {
    // SAFETY: a zeroed attribute object is what pthread_getattr_np fills; it is destroyed after
    // use; the calls get valid pointers to locals.
    unsafe {
        let mut attr: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attr) != 0 {
            return (1, 1);
        }
        let mut addr = std::ptr::null_mut();
        let mut size = 0usize;
        let found = libc::pthread_attr_getstack(&attr, &mut addr, &mut size) == 0;
        libc::pthread_attr_destroy(&mut attr);
        if found { (addr as usize, addr as usize + size) } else { (1, 1) }
    }
}

/// The check of a function that builds a tree (the binder). It fails with 54001 at half of the
/// stack. Later walks over the tree (copying, comparing, dropping) have smaller steps, but not all
/// of them check, so they need the other half. It looks for interrupts, too, because a tree can be
/// as long as a statement's text.
#[inline]
pub fn check_building() -> Result<()> {
    // A node of a tree takes about a microsecond to build.
    sinew_types::host::work(1000)?;
    check_free(true)
}

/// 54001 when the current stack is nearly used up.
#[inline]
pub fn check() -> Result<()> {
    check_free(false)
}

#[inline]
fn check_free(half: bool) -> Result<()> {
    let here = 0u8;
    let at = &raw const here as usize;
    let bounds = BOUNDS.with(Cell::get);
    if at >= bounds.shallow && at < bounds.high { Ok(()) } else { check_closely(at, half) }
}

#[cold]
#[inline(never)]
fn check_closely(at: usize, half: bool) -> Result<()> {
    let bounds = known_bounds();
    if at < bounds.low || at >= bounds.high {
        return Ok(());
    }
    if at < bounds.shallow && !bounds.deep {
        set_bounds(Bounds { deep: true, ..bounds });
    }
    let reserve = if half { RESERVE.max((bounds.high - bounds.low) / 2) } else { RESERVE };
    if at - bounds.low < reserve { Err(too_deep()) } else { Ok(()) }
}

#[cold]
fn too_deep() -> SqlError {
    SqlError::new(SqlState::STATEMENT_TOO_COMPLEX, "stack depth limit exceeded")
        .hint("Write the statement with less nesting, or split it into several.")
}
