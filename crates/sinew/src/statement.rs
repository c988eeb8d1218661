//! Prepared statements, and what can be run as one.

use crate::{Result, Session};
use sinew_sql::session::Statement as Planned;
use sinew_types::Oid;

/// Texts whose plans a session keeps.
pub(crate) const KEPT_MAX: usize = 256;

/// A statement that was read and planned once.
///
/// Cheap to clone. Its own session runs it at once; another session, or the same after it had to
/// attach anew, prepares its text first and remembers that.
#[derive(Clone)]
pub struct Statement {
    pub(crate) planned: Planned,
    /// The attachment that planned it.
    pub(crate) attachment: u64,
}

impl Statement {
    /// The statement's text.
    pub fn sql(&self) -> &str {
        self.planned.sql()
    }

    /// The types of `$1`, `$2` …
    pub fn parameter_types(&self) -> &[Oid] {
        self.planned.parameter_types()
    }
}

impl std::fmt::Debug for Statement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Statement").field(&self.sql()).finish()
    }
}

/// A statement's text, or a [`Statement`]. A session keeps what it planned for the texts that come
/// again.
pub trait AsStatement: private::Resolve {}
impl AsStatement for str {}
impl AsStatement for String {}
impl AsStatement for Statement {}

pub(crate) mod private {
    use super::{Planned, Result, Session, Statement};
    use std::borrow::Cow;

    /// Finds or makes the plan of a statement.
    pub trait Resolve {
        fn resolve<'s>(&'s self, session: &mut Session) -> Result<Cow<'s, Planned>>;
    }

    impl Resolve for str {
        fn resolve<'s>(&'s self, session: &mut Session) -> Result<Cow<'s, Planned>> {
            session.planned(self).map(Cow::Owned)
        }
    }

    impl Resolve for String {
        fn resolve<'s>(&'s self, session: &mut Session) -> Result<Cow<'s, Planned>> {
            session.planned(self).map(Cow::Owned)
        }
    }

    impl Resolve for Statement {
        #[inline]
        fn resolve<'s>(&'s self, session: &mut Session) -> Result<Cow<'s, Planned>> {
            if self.attachment == session.attachment() {
                return Ok(Cow::Borrowed(&self.planned));
            }
            session.planned_again(&self.planned).map(Cow::Owned)
        }
    }
}
