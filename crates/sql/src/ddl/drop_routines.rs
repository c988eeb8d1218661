//! DROP FUNCTION, PROCEDURE, ROUTINE, AGGREGATE and TRIGGER.

use crate::ddl::alter_routine::{fits, must_be_no_aggregate, must_not_be_other_kind, word};
use crate::ddl::drop::{Object, describe, drop_objects, list_of};
use crate::ddl::{routine, trigger};
use crate::state::SessionState;
use pg_raw_parse::raw::ObjectType;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::must_be_owner;
use sinew_error::{Result, SqlError, SqlState};
use sinew_txn::LockMode;
use sinew_types::typeinfo::type_name;

/// Runs DROP TRIGGER.
pub(super) fn drop_triggers(cx: &SessionState, stmt: &nodes::DropStmt, cascade: bool) -> Result<String> {
    let mut roots = Vec::new();
    for node in stmt.objects() {
        match trigger::named(cx, &list_of(node))? {
            Some((rel, found)) => {
                must_be_owner(cx, rel.owner, "relation", &rel.name)?;
                trigger::refuse_clone(cx, &rel, &found)?;
                roots.push(Object::Trigger(rel, found));
            }
            None => crate::ddl::drop_absent::drop_one(cx, stmt, node)?,
        }
    }
    drop_objects(cx, roots, cascade)?;
    Ok("DROP TRIGGER".into())
}

/// Runs DROP FUNCTION, PROCEDURE, ROUTINE and AGGREGATE.
pub(super) fn drop_routines(cx: &SessionState, stmt: &nodes::DropStmt, cascade: bool) -> Result<String> {
    let kind = stmt.remove_type;
    let word = word(kind);
    let mut roots = Vec::new();
    for node in stmt.objects() {
        sinew_types::host::step()?;
        let found = match node {
            Node::ObjectWithArgs(object) => routine::named(cx, object, word, |r| fits(kind, r))?,
            _ => None,
        };
        match found {
            Some(found) => {
                if kind == ObjectType::OBJECT_FUNCTION {
                    must_be_no_aggregate(&found)
                        .map_err(|e| e.hint("Use DROP AGGREGATE to drop aggregate functions."))?;
                }
                routine::may_drop(cx, &found, word)?;
                if found.is_constructor() {
                    let (what, ty) = (describe(cx, &Object::Routine(found.clone()))?, type_name(found.ret));
                    let message = format!("cannot drop {what} because type {ty} requires it");
                    return Err(SqlError::new(SqlState::DEPENDENT_OBJECTS_STILL_EXIST, message)
                        .hint(format!("You can drop type {ty} instead.")));
                }
                roots.push(Object::Routine(cx.lock_routine(found.oid, LockMode::AccessExclusive)?));
            }
            None => {
                if kind != ObjectType::OBJECT_ROUTINE
                    && let Node::ObjectWithArgs(object) = node
                {
                    must_not_be_other_kind(cx, object, word)?;
                }
                crate::ddl::drop_absent::drop_one(cx, stmt, node)?;
            }
        }
    }
    drop_objects(cx, roots, cascade)?;
    Ok(format!("DROP {}", word.to_uppercase()))
}
