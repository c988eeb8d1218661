//! Invalidations: how a change of one session reaches the caches of all.
//!
//! | file | what it holds |
//! |---|---|
//! | `sinval` | the ring in the region: sending, catching up, clean-up, and the latches |
//! | `readers` | the readers' cursors, and the choice of those that are reset or woken: the protocol |
//! | `messages` | the ring's words: the protocol |
//! | `coherent` | a process's cache that follows the ring, and the way from a name to a locked thing |

#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub mod coherent;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod control;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub(crate) mod messages;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod reader;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub(crate) mod readers;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod sinval;
