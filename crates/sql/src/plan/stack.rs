//! How deep a recursion over a tree may go: measured in stack bytes, not in levels.
//!
//! Statements run on threads and on coroutine stacks of very different sizes. Every recursive walk (binder, planner, evaluator)
//! calls [`check`], which compares the address of a local with the bounds of the current stack. A thread's bounds are found by
//! asking the system once; whoever runs statements on another stack tells its bounds with [`set_bounds`] at each switch. On a
//! stack whose bounds nobody told, nothing is checked.

use crate::{Result, SqlError, SqlState};
use std::cell::Cell;

/// Bytes that must remain free below a recursion step: for the deepest leaf call, a value's formatting, a signal's frame.
const RESERVE: usize = 48 * 1024;

thread_local! {
    static BOUNDS: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

/// Tells this thread which stack it runs on from now: lowest usable address and end. `(0, 0)` means the thread's own.
/// Returns the bounds in force before.
///
/// Never inlined: a statement that was suspended may go on in another thread, and the compiler, which does not know that, may use
/// the address of a thread's variable again in one function. (A [`check`] that does finds another stack's bounds, and passes.)
#[inline(never)]
pub fn set_bounds(low: usize, high: usize) -> (usize, usize) {
    BOUNDS.with(|b| b.replace((low, high)))
}

/// Asks for the thread's bounds, once.
#[cold]
#[inline(never)]
fn own_bounds() -> (usize, usize) {
    BOUNDS.with(|b| {
        if b.get().0 == 0 {
            b.set(thread_bounds());
        }
        b.get()
    })
}

fn thread_bounds() -> (usize, usize) {
    // SAFETY: a zeroed attribute object is what pthread_getattr_np fills; it is destroyed after use; the calls get valid
    // pointers to locals.
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

/// The check of those who build trees (binder): they stop at half of the stack, so that the walks over what they built, whose
/// steps are smaller but not all checked (copying, comparing, dropping), have room. It looks for interrupts, too: a tree can be as
/// long as a statement's text.
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
    let (mut low, mut high) = BOUNDS.with(Cell::get);
    if low == 0 {
        (low, high) = own_bounds();
    }
    let reserve = if half { RESERVE.max((high - low) / 2) } else { RESERVE };
    if at >= low && at < high && at - low < reserve { Err(too_deep()) } else { Ok(()) }
}

#[cold]
fn too_deep() -> SqlError {
    SqlError::new(SqlState::STATEMENT_TOO_COMPLEX, "stack depth limit exceeded")
        .hint("Write the statement with less nesting, or split it into several.")
}
