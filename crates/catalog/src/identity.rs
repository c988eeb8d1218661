//! The roles in whose name a session acts, and its database.
//!
//! A session has three roles:
//!
//! - the role that connected decides which roles SET SESSION AUTHORIZATION may take;
//! - the session's user decides which roles SET ROLE may take;
//! - the role in force decides everything else.

use sinew_types::Oid;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

/// A role as its session uses it.
#[derive(Debug, Clone)]
pub struct User {
    pub oid: Oid,
    pub name: Arc<str>,
    pub superuser: bool,
}

/// The roles of a session, and its database.
pub struct Identity {
    database: RefCell<(Oid, Arc<str>)>,
    /// The role that connected.
    login: RefCell<User>,
    /// The role after SET SESSION AUTHORIZATION.
    session_user: RefCell<User>,
    /// The role after SET ROLE, too: the role in force.
    user: RefCell<User>,
    /// OID of the role in force. Every execution reads it.
    role: Cell<Oid>,
    /// Roles that this session has been, by the names that their settings hold.
    known: RefCell<HashMap<Arc<str>, User>>,
    /// The catalog's generation at which the session last looked up which of the roles are
    /// superusers. 0: it has to look again.
    roles_seen: Cell<u64>,
    /// This transaction changes roles.
    changes_roles: Cell<bool>,
}

impl Default for Identity {
    /// The first superuser in no database. A session looks up roles and databases with this
    /// identity before it has connected.
    fn default() -> Identity {
        let first = User { oid: 10, name: Arc::from("postgres"), superuser: true };
        Identity {
            database: RefCell::new((0, Arc::from(""))),
            login: RefCell::new(first.clone()),
            session_user: RefCell::new(first.clone()),
            role: Cell::new(first.oid),
            user: RefCell::new(first),
            known: RefCell::default(),
            roles_seen: Cell::new(0),
            changes_roles: Cell::new(false),
        }
    }
}

impl Identity {
    /// A role has connected to a database.
    pub fn enter(&self, database: Oid, name: Arc<str>, user: User) {
        *self.database.borrow_mut() = (database, name);
        *self.login.borrow_mut() = user.clone();
        *self.session_user.borrow_mut() = user.clone();
        self.role.set(user.oid);
        *self.user.borrow_mut() = user;
    }

    /// The role in force is another one, for a while: a routine acts as its owner. The settings
    /// still name the one before.
    pub fn stand_in(&self, user: User) {
        self.role.set(user.oid);
        *self.user.borrow_mut() = user;
    }

    /// OID of the session's database; 0 before it has connected.
    pub fn database_oid(&self) -> Oid {
        self.database.borrow().0
    }

    /// Name of the session's database; empty before it has connected.
    pub fn database_name(&self) -> Arc<str> {
        self.database.borrow().1.clone()
    }

    /// OID of the role in force.
    #[inline]
    pub fn role(&self) -> Oid {
        self.role.get()
    }

    /// The role in force.
    pub fn user(&self) -> User {
        self.user.borrow().clone()
    }

    /// Name of the role in force.
    pub fn user_name(&self) -> Arc<str> {
        self.user.borrow().name.clone()
    }

    /// True if the role in force is a superuser.
    pub fn is_superuser(&self) -> bool {
        self.user.borrow().superuser
    }

    /// The role that connected.
    pub fn login(&self) -> User {
        self.login.borrow().clone()
    }

    /// The role after SET SESSION AUTHORIZATION.
    pub fn session_user(&self) -> User {
        self.session_user.borrow().clone()
    }

    /// Remembers a role by its name, to be found again by [`Identity::act_as`].
    pub fn know(&self, user: User) {
        self.known.borrow_mut().insert(user.name.clone(), user);
    }

    /// Derives the session's user and the role in force from the names that the settings hold. A
    /// name that is not known stands for the role above it. Returns whether the role in force is a
    /// superuser.
    pub fn act_as(&self, session_user: &str, role: &str) -> bool {
        let known = self.known.borrow();
        let session = known.get(session_user).cloned().unwrap_or_else(|| self.login.borrow().clone());
        let user = known.get(role).cloned().unwrap_or_else(|| session.clone());
        let superuser = user.superuser;
        self.role.set(user.oid);
        *self.session_user.borrow_mut() = session;
        *self.user.borrow_mut() = user;
        superuser
    }

    /// Puts another role in force. Returns the role before.
    pub fn replace_user(&self, user: User) -> User {
        self.role.set(user.oid);
        self.user.replace(user)
    }

    /// Roles change in this transaction.
    pub fn roles_changed(&self) {
        self.roles_seen.set(0);
        self.changes_roles.set(true);
    }

    /// The transaction is over.
    pub fn end_transaction(&self) {
        if self.changes_roles.take() {
            self.roles_seen.set(0);
        }
    }

    /// True if the session has looked up its superusers at this generation of the catalog.
    #[inline]
    pub fn has_seen_roles(&self, generation: u64) -> bool {
        self.roles_seen.get() == generation
    }

    /// Looks up again which of the session's roles are superusers. Returns true if that has changed
    /// for one of them.
    pub fn see_roles(&self, generation: u64, is_superuser: impl Fn(Oid) -> bool) -> bool {
        self.roles_seen.set(generation);
        let mut changed = false;
        let mut see = |user: &mut User| {
            let now = is_superuser(user.oid);
            changed |= now != user.superuser;
            user.superuser = now;
        };
        see(&mut self.session_user.borrow_mut());
        see(&mut self.user.borrow_mut());
        self.known.borrow_mut().values_mut().for_each(&mut see);
        see(&mut self.login.borrow_mut());
        changed
    }
}
