//! System catalogs as a session with temporary relations sees them: the stored rows, and rows for
//! the temporary relations.

use crate::{View, id};
use sinew_table::{Relation, RelationKind};
use sinew_types::Oid;
use std::sync::Arc;

/// Catalogs that show a session's temporary relations.
pub const OVERLAID: [Oid; 7] =
    [id::CLASS, id::ATTRIBUTE, id::INDEX, id::CONSTRAINT, id::ATTRDEF, id::NAMESPACE, id::SEQUENCE];

/// The descriptor through which a session reads a system catalog. While the session has temporary
/// relations, it is a virtual relation for the catalogs of [`OVERLAID`]. `pg_type` always is one:
/// it shows the types of relations' rows, which have no rows of their own there.
pub fn overlaid(cx: &View, rel: &Arc<Relation>) -> Arc<Relation> {
    let shows_more = OVERLAID.contains(&rel.oid) && cx.own().has_temporary();
    if !shows_more && rel.oid != id::TYPE {
        return rel.clone();
    }
    let mut made_up = (**rel).clone();
    made_up.kind = RelationKind::Virtual;
    made_up.indexes.clear();
    Arc::new(made_up)
}
