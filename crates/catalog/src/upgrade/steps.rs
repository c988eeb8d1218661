//! Changes that a comparison of rows cannot say, each with the version that brings it.

use super::FIRST_OF_USERS;
use crate::bootstrap::proc_named;
use crate::id;
use crate::rows::SystemRows;
use crate::shape::SystemRelations;
use sinew_error::Result;
use sinew_types::Datum;

/// A step of an upgrade from a version below `version`, in each database. It may be made a second
/// time, after a death.
pub(super) struct Step {
    pub version: u32,
    pub run: fn(SystemRows<'_>, &SystemRelations) -> Result<()>,
}

/// In the order of the versions.
pub(super) const STEPS: &[Step] = &[Step { version: 38, run: subscripts_of_arrays }];

/// The arrays over the types of users name the function that takes their elements.
fn subscripts_of_arrays(tx: SystemRows<'_>, system: &SystemRelations) -> Result<()> {
    let handler = Datum::Oid(proc_named("array_subscript_handler"));
    for mut row in tx.scan(system.stored(id::TYPE))? {
        let is_array = row.oid("typelem") != 0 && row.int("typlen") == -1;
        if row.oid("oid") < FIRST_OF_USERS || !is_array || row.oid("typsubscript") != 0 {
            continue;
        }
        let old = row.row.clone();
        row.put("typsubscript", handler.clone());
        tx.update(&old, &row)?;
    }
    Ok(())
}
