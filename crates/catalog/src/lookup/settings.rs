//! Settings that are stored for roles and databases (`pg_db_role_setting`).
//!
//! Each row is read when it is asked for and kept in no cache. A session asks once, when it begins,
//! and then sees what other processes have committed by that time.

use crate::rows::SystemRows;
use crate::shape::SystemRelations;
use crate::{View, id};
use sinew_error::Result;
use sinew_types::{Datum, Oid};
use std::collections::HashMap;

/// The unique index of `pg_db_role_setting` on database and role.
pub const SETTINGS_BY_DATABASE: Oid = 2965;

impl View {
    /// The settings that are stored for exactly this database and this role, each as `name=value`.
    /// 0 stands for all databases, and for all roles. Needs a transaction.
    pub fn settings_of(&self, database: Oid, role: Oid) -> Result<Vec<String>> {
        let system = SystemRelations::of(1);
        let keys = [Datum::Oid(database), Datum::Oid(role)];
        let found =
            SystemRows::of(self).find(system.stored(id::DB_ROLE_SETTING), SETTINGS_BY_DATABASE, &keys)?;
        Ok(found.map_or_else(Vec::new, |row| row.texts("setconfig")))
    }

    /// The lists of all roles for all databases, by the role's OID.
    pub fn settings_of_roles(&self) -> Result<HashMap<Oid, Datum>> {
        let system = SystemRelations::of(1);
        let tx = SystemRows::of(self);
        let rows = tx.lookup(system.stored(id::DB_ROLE_SETTING), SETTINGS_BY_DATABASE, &[Datum::Oid(0)])?;
        Ok(rows.into_iter().map(|row| (row.oid("setrole"), row.get("setconfig").clone())).collect())
    }
}
