//! Privileges: which role may do which action with an object.
//!
//! # The list of an object
//! An object has an owner, and an access list (`relacl`, `attacl`, `nspacl`, `datacl`) of
//! [`AclItem`]s. An item is a grantee, a grantor, rights, and those of them that may be granted on.
//! No list (NULL) means the default of the object's kind ([`default_acl`]). The list has an item
//! for the owner's rights, too. The owner may always grant all rights, and no list says so.
//!
//! # The rights of a role
//! A role has the rights that were granted to it, to PUBLIC, and to every role whose privileges it
//! has (`Roles::has_privileges_of`): memberships are followed from each role that is INHERIT.
//! Superusers have everything. Lists and memberships are cached with the descriptors. A change of
//! either sends the message of its object to all processes (`message::RELATION`, `NAMESPACE`,
//! `DATABASE`, `ROLE`), and `View::generation` moves.
//!
//! # The time of a check
//! The binder collects the needs of a statement and puts them into the plan. A [`Need`] is a
//! relation, rights, columns, and the view's owner in whose name the relation is used. The start of
//! each execution checks the needs for the role in force. Plans are kept and `SET ROLE` exists, so
//! the answer is not part of planning. A full check at each execution would be slow, so a plan
//! remembers the role for which it was last cleared ([`Clearance`]). A plan is run only while the
//! catalog's generation is the plan's own, and nothing that the answer rests on changes within one
//! generation. If the remembered role is the role in force, the check is one comparison.
//!
//! Other statements check directly: `View::check_relation` and the functions beside it.
//!
//! | file | what it does |
//! |---|---|
//! | `lists` | the algebra of access lists: granting, revoking with what hangs on it, changes of owner |
//! | `check` | the rights of a role to an object; the errors |
//! | `needs` | the needs of a statement, and its clearance |
//! | `defaults` | ALTER DEFAULT PRIVILEGES: the lists of new objects |
//! | `views` | `information_schema` |
//!
//! GRANT and REVOKE themselves are in `sql/src/ddl/grant.rs`.

pub mod check;
mod defaults;
pub mod lists;
mod needs;
pub mod views;

pub use crate::acl::check::{denied, must_be_owner, not_owner, permission_denied, relation_word};
pub use crate::acl::defaults::{DefaultChange, change_default, for_new_relation, for_new_schema};
pub use crate::acl::lists::{
    Change, best_grantor, change_owner, grant_to, granted_to, members, rights_of, update,
};

pub use crate::acl::needs::{Clearance, Columns, Need};

use sinew_types::Oid;
use sinew_types::acl::{AclItem, PUBLIC, Rights};

pub use sinew_table::Acl;

/// Kinds of objects with an access list, as far as their defaults differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Table,
    Column,
    Sequence,
    Database,
    Schema,
    Function,
    Type,
    Language,
    Tablespace,
    ForeignDataWrapper,
    ForeignServer,
    Parameter,
    LargeObject,
}

/// Rights of a column.
pub const COLUMN_RIGHTS: Rights =
    Rights::INSERT.and(Rights::SELECT).and(Rights::UPDATE).and(Rights::REFERENCES);

impl Kind {
    /// All rights that such an object knows.
    pub const fn all(self) -> Rights {
        match self {
            Kind::Table => COLUMN_RIGHTS.and(Rights::DELETE).and(Rights::TRUNCATE).and(Rights::TRIGGER),
            Kind::Column => COLUMN_RIGHTS,
            Kind::Sequence => Rights::USAGE.and(Rights::SELECT).and(Rights::UPDATE),
            Kind::Database => Rights::CREATE.and(Rights::TEMPORARY).and(Rights::CONNECT),
            Kind::Schema => Rights::USAGE.and(Rights::CREATE),
            Kind::Function => Rights::EXECUTE,
            Kind::Type | Kind::Language | Kind::ForeignDataWrapper | Kind::ForeignServer => Rights::USAGE,
            Kind::Tablespace => Rights::CREATE,
            Kind::Parameter => Rights::SET.and(Rights::ALTER_SYSTEM),
            Kind::LargeObject => Rights::SELECT.and(Rights::UPDATE),
        }
    }

    /// The rights of PUBLIC to an object without a list.
    fn public(self) -> Rights {
        match self {
            Kind::Database => Rights::TEMPORARY | Rights::CONNECT,
            Kind::Function => Rights::EXECUTE,
            Kind::Type | Kind::Language => Rights::USAGE,
            _ => Rights::NONE,
        }
    }

    /// The kind's name in messages about GRANT.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Table => "table",
            Kind::Column => "column",
            Kind::Sequence => "sequence",
            Kind::Database => "database",
            Kind::Schema => "schema",
            Kind::Function => "function",
            Kind::Type => "type",
            Kind::Language => "language",
            Kind::Tablespace => "tablespace",
            Kind::ForeignDataWrapper => "foreign-data wrapper",
            Kind::ForeignServer => "foreign server",
            Kind::Parameter => "parameter",
            Kind::LargeObject => "large object",
        }
    }

    /// From the letter of `acldefault` and `pg_default_acl.defaclobjtype`.
    pub fn from_letter(letter: u8) -> Option<Kind> {
        Some(match letter {
            b'c' => Kind::Column,
            b'r' => Kind::Table,
            b's' => Kind::Sequence,
            b'd' => Kind::Database,
            b'f' => Kind::Function,
            b'l' => Kind::Language,
            b'L' => Kind::LargeObject,
            b'n' => Kind::Schema,
            b'p' => Kind::Parameter,
            b't' => Kind::Tablespace,
            b'F' => Kind::ForeignDataWrapper,
            b'S' => Kind::ForeignServer,
            b'T' => Kind::Type,
            _ => return None,
        })
    }
}

/// The list of an object that has none: PUBLIC's part first, then the owner's.
pub fn default_acl(kind: Kind, owner: Oid) -> Vec<AclItem> {
    let mut items = Vec::with_capacity(2);
    let public = kind.public();
    if !public.is_empty() {
        items.push(AclItem { grantee: PUBLIC, grantor: owner, rights: public, options: Rights::NONE });
    }
    if kind != Kind::Column {
        items.push(AclItem { grantee: owner, grantor: owner, rights: kind.all(), options: Rights::NONE });
    }
    items
}
