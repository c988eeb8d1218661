//! The notifications that came for a session (LISTEN and NOTIFY).

use crate::{Result, Session};
use std::time::{Duration, Instant};

pub use sinew_sql::session::Notification;

/// The notifications of a session: see [`Session::notifications`].
pub struct Notifications<'s> {
    session: &'s mut Session,
}

impl Session {
    /// The messages that come for this session on the channels on which it listens.
    ///
    /// Messages come in the order in which their transactions committed, each once, whatever
    /// process sent them. They stay in the shared queue until the session takes them, outside of
    /// transactions. A queue that is full makes NOTIFY fail in every session (54000), so that a
    /// session should LISTEN only if it takes what comes.
    ///
    /// ```
    /// # fn main() -> sinew::Result<()> {
    /// # let dir = std::env::temp_dir().join(format!("sinew-notify-doc-{}", std::process::id()));
    /// # let _ = std::fs::remove_dir_all(&dir);
    /// # let db = sinew::Database::open(&dir)?;
    /// let mut listener = db.session()?;
    /// listener.execute("listen jobs", &[])?;
    ///
    /// let mut other = db.session()?; // or psql, or any other process
    /// other.execute("notify jobs, 'number 7'", &[])?;
    ///
    /// let came = listener.notifications().wait(Some(std::time::Duration::from_secs(10)))?;
    /// assert_eq!((&*came[0].channel, &*came[0].payload), ("jobs", "number 7"));
    /// assert_eq!(came[0].sender, other.pid());
    /// assert!(listener.notifications().drain()?.is_empty());
    /// # drop((listener, other, db));
    /// # let _ = std::fs::remove_dir_all(&dir);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// If another process dies in the middle of a change to shared memory, the messages in it are
    /// lost. A session that listens then ends: every call fails with 57P02. The program makes a
    /// new session, listens again, and looks at the data.
    pub fn notifications(&mut self) -> Notifications<'_> {
        Notifications { session: self }
    }
}

impl Notifications<'_> {
    /// Takes the messages that have come, without waiting. Inside a transaction there are none.
    ///
    /// # Errors
    /// 57P02 if messages were lost: see [`Session::notifications`].
    pub fn drain(&mut self) -> Result<Vec<Notification>> {
        self.session.listening()?.take_notifications()
    }

    /// Waits until messages come and takes them. After `timeout` there are none. Without one it
    /// waits for ever. A [`CancelToken`](crate::CancelToken) ends the wait.
    ///
    /// # Errors
    /// 25001 inside a transaction, 57014 if the wait was cancelled, and as for
    /// [`Notifications::drain`].
    pub fn wait(&mut self, timeout: Option<Duration>) -> Result<Vec<Notification>> {
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        self.session.listening()?.wait_for_notifications(deadline)
    }
}
