//! DROP FUNCTION, PROCEDURE, ROUTINE and TRIGGER.

use crate::ddl::alter_routine::must_not_be_other_kind;
use crate::ddl::drop::{Object, drop_objects, list_of};
use crate::ddl::{routine, trigger};
use crate::state::SessionState;
use pg_raw_parse::raw::ObjectType;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::must_be_owner;
use sinew_error::Result;
use sinew_txn::LockMode;

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

/// Runs DROP FUNCTION, PROCEDURE and ROUTINE.
pub(super) fn drop_routines(cx: &SessionState, stmt: &nodes::DropStmt, cascade: bool) -> Result<String> {
    let (wanted, tag, word) = match stmt.remove_type {
        ObjectType::OBJECT_FUNCTION => (Some(false), "DROP FUNCTION", "function"),
        ObjectType::OBJECT_PROCEDURE => (Some(true), "DROP PROCEDURE", "procedure"),
        _ => (None, "DROP ROUTINE", "routine"),
    };
    let mut roots = Vec::new();
    for node in stmt.objects() {
        sinew_types::host::step()?;
        let found = match node {
            Node::ObjectWithArgs(object) => routine::named(cx, object, word, |r| {
                wanted.is_none_or(|is_procedure| r.is_procedure == is_procedure)
            })?,
            _ => None,
        };
        match found {
            Some(found) => {
                routine::may_drop(cx, &found)?;
                roots.push(Object::Routine(cx.lock_routine(found.oid, LockMode::AccessExclusive)?));
            }
            None => {
                if let (Node::ObjectWithArgs(object), Some(_)) = (node, wanted) {
                    must_not_be_other_kind(cx, object, word)?;
                }
                crate::ddl::drop_absent::drop_one(cx, stmt, node)?;
            }
        }
    }
    drop_objects(cx, roots, cascade)?;
    Ok(tag.into())
}
