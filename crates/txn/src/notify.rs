//! Notifications: messages of committed transactions, to the sessions that listen on their
//! channels, in the order of the commits.
//!
//! | file | what it holds |
//! |---|---|
//! | `queue` | the queue's words, entries and their states, a listener's line: the protocol |
//! | `channels` | which sessions listen on which channel |
//! | `control` | the singletons in the region |
//! | `post` | posting, delivering, listening, and what the reaper does |

#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub(crate) mod channels;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod control;
#[cfg(not(any(loom, shuttle)))]
pub(crate) mod post;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub(crate) mod queue;
