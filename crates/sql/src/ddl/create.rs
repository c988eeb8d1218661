//! CREATE TABLE.

use crate::ddl::names;
use crate::ddl::names::Place;
use crate::ddl::types::{column_type, serial};
use crate::ddl::{exprs, index, inherit, options, partition, sequence, store};
use crate::state::SessionState;
use pg_raw_parse::raw::{ConstrType, OnCommitAction, TableLikeOption};
use pg_raw_parse::{Node, nodes};
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::{NamedType, keep_next_value, kept};
use sinew_table::codec::COLUMNS_MAX;
use sinew_table::{
    CheckConstraint, Column, Deferral, Identity, IndexMethod, OnCommit, Origin, Persistence, Relation,
    RelationKind,
};
use sinew_table::{SYSTEM_COLUMNS, collation};
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use sinew_types::{Oid, oid as t, typeinfo};
use std::sync::Arc;

/// A column's sequence to be made.
pub(super) struct SequenceSpec<'a> {
    pub column: usize,
    pub identity: Option<Identity>,
    pub options: Vec<Node<'a>>,
}

/// A key (PRIMARY KEY or UNIQUE) to be made.
pub(super) struct KeySpec {
    pub name: Option<Arc<str>>,
    pub primary: bool,
    pub columns: Vec<Arc<str>>,
    pub included: Vec<Arc<str>>,
    pub nulls_equal: bool,
    pub deferral: Deferral,
    /// Where the statement says so, in bytes; negative if it does not.
    pub location: i32,
    /// Without the parts in partitions.
    pub only: bool,
}

/// A CHECK to be made.
pub(super) struct CheckSpec<'a> {
    pub name: Option<&'a str>,
    pub expr: Node<'a>,
    pub no_inherit: bool,
}

impl<'a> CheckSpec<'a> {
    /// The CHECK that a node says.
    pub fn of(c: &'a nodes::Constraint) -> CheckSpec<'a> {
        CheckSpec { name: c.conname(), expr: c.raw_expr(), no_inherit: c.is_no_inherit }
    }
}

/// A FOREIGN KEY to be made: of one column, or of those that the node names.
pub(super) struct ForeignSpec<'a> {
    pub node: &'a nodes::Constraint,
    pub column: Option<Arc<str>>,
    pub deferral: Deferral,
}

/// The elements of a CREATE TABLE or an ADD COLUMN, sorted by kind.
#[derive(Default)]
pub(super) struct Spec<'a> {
    pub columns: Vec<Column>,
    pub defaults: Vec<(usize, Node<'a>)>,
    pub generated: Vec<(usize, Node<'a>)>,
    pub sequences: Vec<SequenceSpec<'a>>,
    pub keys: Vec<KeySpec>,
    pub checks: Vec<CheckSpec<'a>>,
    pub foreign: Vec<ForeignSpec<'a>>,
    /// Checks and keys copied by LIKE, or from the table above: as text.
    pub copied_checks: Vec<(Arc<str>, Arc<str>)>,
    /// Checks of the parents. They have no OID yet.
    pub inherited_checks: Vec<CheckConstraint>,
    copied_keys: Vec<KeySpec>,
    /// PARTITION BY.
    divided: Option<&'a nodes::PartitionSpec>,
    /// PARTITION OF: the table above, and the bound.
    place: Option<(Arc<Relation>, &'a nodes::PartitionBoundSpec)>,
}

/// 42701 for the name of a system column, which no other column may have.
pub(super) fn refuse_system_name(name: &str) -> Result<()> {
    if SYSTEM_COLUMNS.contains(&name) {
        return Err(sqlerr!(DUPLICATE_COLUMN, "column name \"{name}\" conflicts with a system column name"));
    }
    Ok(())
}

impl<'a> Spec<'a> {
    /// Adds a column of CREATE TABLE with the constraints that stand beside it. Fails with 42701
    /// for the name of a system column, and with 54011 above the maximum of columns.
    pub fn add_column(&mut self, cx: &SessionState, table: &str, def: &'a nodes::ColumnDef) -> Result<()> {
        let name = names::stored_name(cx, def.colname().unwrap_or(""));
        refuse_system_name(&name)?;
        if self.columns.len() == COLUMNS_MAX {
            return Err(too_many_columns());
        }
        if self.columns.iter().any(|c| c.name == name) {
            return Err(sqlerr!(DUPLICATE_COLUMN, "column \"{name}\" specified more than once"));
        }
        let at = self.columns.len();
        let ty = def.type_name().ok_or_else(|| SqlError::internal("a column without a type"))?;
        let serial = serial(ty)?;
        let of = match serial {
            Some(kind) => NamedType::plain(kind.type_oid(), -1),
            None => column_type(cx, ty, &name)?,
        };
        let (type_oid, typmod) = (of.ty, of.typmod);
        if def.storage_name().is_some() {
            return Err(notsup!("STORAGE of a column is not supported").location_if_unset(def.location));
        }
        check_compression(def, type_oid)?;
        let mut column = Column::plain(name.clone(), at as i16 + 1, type_oid, typmod);
        column.domain = of.domain;
        column.collation = column_collation(cx, def, of)?;
        let mut has_default = false;
        let mut nullability = None;
        if serial.is_some() {
            column.not_null = true;
            has_default = true;
            self.sequences.push(SequenceSpec { column: at, identity: None, options: Vec::new() });
        }
        let mut attributes: Option<Attributes> = None;
        for node in def.constraints() {
            sinew_types::host::step()?;
            let Node::Constraint(c) = node else { continue };
            let twice = |what: &str| {
                sqlerr!(SYNTAX_ERROR, "{what} for column \"{name}\" of table \"{table}\"")
                    .location_if_unset(c.location)
            };
            not_enforced(c)?;
            match c.contype {
                ConstrType::CONSTR_NULL | ConstrType::CONSTR_NOTNULL => {
                    let not_null = c.contype == ConstrType::CONSTR_NOTNULL;
                    if c.is_no_inherit && not_null {
                        return Err(
                            notsup!("NOT NULL ... NO INHERIT is not supported").location_if_unset(c.location)
                        );
                    }
                    let never_null = serial.is_some() || column.identity.is_some();
                    if nullability.is_some_and(|n| n != not_null) || (never_null && !not_null) {
                        return Err(twice("conflicting NULL/NOT NULL declarations"));
                    }
                    nullability = Some(not_null);
                    column.not_null |= not_null;
                }
                ConstrType::CONSTR_DEFAULT => {
                    if column.generated {
                        return Err(twice("both default and generation expression specified"));
                    }
                    if has_default {
                        return Err(twice("multiple default values specified"));
                    }
                    has_default = true;
                    self.defaults.push((at, c.raw_expr()));
                }
                ConstrType::CONSTR_IDENTITY => {
                    if column.identity.is_some() {
                        return Err(twice("multiple identity specifications"));
                    }
                    if column.generated {
                        return Err(twice("both identity and generation expression specified"));
                    }
                    if has_default {
                        return Err(twice("both default and identity specified"));
                    }
                    if !matches!(of.oid(), t::INT2 | t::INT4 | t::INT8) {
                        return Err(sqlerr!(
                            INVALID_PARAMETER_VALUE,
                            "identity column type must be smallint, integer, or bigint"
                        ));
                    }
                    if nullability == Some(false) {
                        return Err(twice("conflicting NULL/NOT NULL declarations"));
                    }
                    let identity =
                        if c.generated_when as u8 == b'a' { Identity::Always } else { Identity::ByDefault };
                    column.identity = Some(identity);
                    column.not_null = true;
                    has_default = true;
                    self.sequences.push(SequenceSpec {
                        column: at,
                        identity: Some(identity),
                        options: c.options().iter().collect(),
                    });
                }
                ConstrType::CONSTR_PRIMARY | ConstrType::CONSTR_UNIQUE => {
                    self.keys.push(key_spec(cx, c, Some(name.clone()))?);
                }
                ConstrType::CONSTR_CHECK => {
                    self.checks.push(CheckSpec::of(c));
                }
                ConstrType::CONSTR_FOREIGN => {
                    self.foreign.push(ForeignSpec {
                        node: c,
                        column: Some(name.clone()),
                        deferral: Deferral::default(),
                    });
                }
                ConstrType::CONSTR_GENERATED => {
                    let with = match () {
                        () if column.generated => Some("multiple generation clauses specified"),
                        () if column.identity.is_some() => {
                            Some("both identity and generation expression specified")
                        }
                        () if has_default => Some("both default and generation expression specified"),
                        () => None,
                    };
                    if let Some(with) = with {
                        let e = twice(with);
                        return Err(if serial.is_some() { e.without_position() } else { e });
                    }
                    column.generated = true;
                    self.generated.push((at, c.raw_expr()));
                }
                ConstrType::CONSTR_ATTR_DEFERRABLE
                | ConstrType::CONSTR_ATTR_NOT_DEFERRABLE
                | ConstrType::CONSTR_ATTR_DEFERRED
                | ConstrType::CONSTR_ATTR_IMMEDIATE => {
                    let of = attributes.as_mut().map(|a| a.of);
                    match of {
                        Some(
                            ConstrType::CONSTR_FOREIGN
                            | ConstrType::CONSTR_PRIMARY
                            | ConstrType::CONSTR_UNIQUE,
                        ) => {}
                        _ => return Err(misplaced(c.contype).location_if_unset(c.location)),
                    }
                    if let Some(a) = &mut attributes {
                        a.take(c.contype).map_err(|e| e.location_if_unset(c.location))?;
                        let written = match a.of {
                            ConstrType::CONSTR_FOREIGN => self.foreign.last_mut().map(|f| &mut f.deferral),
                            _ => self.keys.last_mut().map(|key| &mut key.deferral),
                        };
                        if let Some(deferral) = written {
                            *deferral = a.deferral();
                        }
                    }
                    continue;
                }
                _ => return Err(notsup!("this column constraint is not supported")),
            }
            attributes = Some(Attributes { of: c.contype, deferrable: None, deferred: None });
        }
        self.columns.push(column);
        Ok(())
    }

    /// Adds a constraint that stands on its own. Fails with 0A000 for kinds that do not exist here.
    pub fn add_constraint(&mut self, cx: &SessionState, c: &'a nodes::Constraint) -> Result<()> {
        not_enforced(c)?;
        match c.contype {
            ConstrType::CONSTR_PRIMARY | ConstrType::CONSTR_UNIQUE => {
                self.keys.push(key_spec(cx, c, None)?);
                Ok(())
            }
            ConstrType::CONSTR_CHECK => {
                self.checks.push(CheckSpec::of(c));
                Ok(())
            }
            ConstrType::CONSTR_FOREIGN => {
                self.foreign.push(table_foreign(c));
                Ok(())
            }
            ConstrType::CONSTR_EXCLUSION => Err(notsup!("exclusion constraints are not supported")),
            _ => Err(notsup!("this table constraint is not supported")),
        }
    }

    fn add_like(&mut self, cx: &SessionState, like: &nodes::TableLikeClause) -> Result<()> {
        let var = like.relation().ok_or_else(|| SqlError::internal("LIKE without a table"))?;
        names::check_database(cx, var)?;
        let rel = like_of(cx, var).map_err(|e| e.location_if_unset(var.location))?;
        cx.check_relation(&rel, Rights::SELECT)?;
        let has = |bit| like.options & bit != 0;
        for column in rel.live_columns() {
            if self.columns.iter().any(|c| c.name == column.name) {
                return Err(sqlerr!(DUPLICATE_COLUMN, "column \"{}\" specified more than once", column.name));
            }
            let at = self.columns.len();
            let mut copy = Column::plain(column.name.clone(), at as i16 + 1, column.type_oid, column.typmod);
            copy.domain = column.domain;
            copy.collation = column.collation;
            copy.not_null = column.not_null;
            if has(TableLikeOption::CREATE_TABLE_LIKE_DEFAULTS) && !column.generated {
                copy.default_tree = column.default_tree.clone();
            }
            if has(TableLikeOption::CREATE_TABLE_LIKE_IDENTITY) && column.identity.is_some() {
                copy.identity = column.identity;
                self.sequences.push(SequenceSpec {
                    column: at,
                    identity: column.identity,
                    options: Vec::new(),
                });
            }
            self.columns.push(copy);
        }
        // The columns stand at other places here.
        let names: Vec<Arc<str>> = self.columns.iter().map(|c| c.name.clone()).collect();
        let place = |column: u16| {
            let name = &rel.columns.get(usize::from(column))?.name;
            names.iter().position(|n| n == name).map(|at| at as u16)
        };
        if has(TableLikeOption::CREATE_TABLE_LIKE_GENERATED) {
            for column in rel.live_columns().filter(|c| c.generated) {
                let copy = self.columns.iter_mut().find(|copy| copy.name == column.name);
                if let (Some(copy), Some(tree)) = (copy, &column.default_tree) {
                    if kept::names_oid(cx, tree, rel.oid)? {
                        return Err(notsup!("LIKE ... INCLUDING GENERATED of tableoid is not supported"));
                    }
                    copy.generated = true;
                    copy.default_tree = Some(kept::moved(cx, tree, &place)?.into());
                }
            }
        }
        if has(TableLikeOption::CREATE_TABLE_LIKE_CONSTRAINTS) {
            for check in &rel.checks {
                let condition = kept::moved(cx, &check.condition_tree, &place)?;
                self.copied_checks.push((check.name.clone(), condition.into()));
            }
        }
        if has(TableLikeOption::CREATE_TABLE_LIKE_INDEXES) {
            for index in rel.indexes.iter().filter(|i| i.constraint.is_some()) {
                self.copied_keys.push(KeySpec {
                    name: None,
                    primary: index.primary,
                    columns: index
                        .columns
                        .iter()
                        .map(|c| rel.columns[c.attnum as usize - 1].name.clone())
                        .collect(),
                    included: index.included_columns().map(|at| rel.columns[at].name.clone()).collect(),
                    nulls_equal: index.nulls_equal,
                    deferral: index.deferral,
                    location: -1,
                    only: false,
                });
            }
            if rel.indexes.iter().any(|i| i.constraint.is_none()) {
                return Err(notsup!(
                    "LIKE ... INCLUDING INDEXES of indexes without constraint is not supported"
                ));
            }
        }
        Ok(())
    }
}

/// A FOREIGN KEY of a table, as its node says it.
pub(super) fn table_foreign(node: &nodes::Constraint) -> ForeignSpec<'_> {
    ForeignSpec { node, column: None, deferral: deferral(node) }
}

/// When a constraint that stands on its own is checked, as its node says it.
fn deferral(node: &nodes::Constraint) -> Deferral {
    Deferral { deferrable: node.deferrable, deferred: node.initdeferred }
}

/// DEFERRABLE and its like after a column constraint.
struct Attributes {
    of: ConstrType::Type,
    deferrable: Option<bool>,
    deferred: Option<bool>,
}

impl Attributes {
    fn take(&mut self, what: ConstrType::Type) -> Result<()> {
        let twice = |what: &str| sqlerr!(SYNTAX_ERROR, "multiple {what} clauses not allowed");
        let (slot, on, name) = match what {
            ConstrType::CONSTR_ATTR_DEFERRABLE => (&mut self.deferrable, true, "DEFERRABLE/NOT DEFERRABLE"),
            ConstrType::CONSTR_ATTR_NOT_DEFERRABLE => {
                (&mut self.deferrable, false, "DEFERRABLE/NOT DEFERRABLE")
            }
            ConstrType::CONSTR_ATTR_DEFERRED => (&mut self.deferred, true, "INITIALLY IMMEDIATE/DEFERRED"),
            _ => (&mut self.deferred, false, "INITIALLY IMMEDIATE/DEFERRED"),
        };
        if slot.replace(on).is_some() {
            return Err(twice(name));
        }
        if self.deferred == Some(true) && self.deferrable == Some(false) {
            return Err(sqlerr!(SYNTAX_ERROR, "constraint declared INITIALLY DEFERRED must be DEFERRABLE"));
        }
        Ok(())
    }

    /// The meaning of the clauses up to now. INITIALLY DEFERRED alone means DEFERRABLE too.
    fn deferral(&self) -> Deferral {
        let deferred = self.deferred == Some(true);
        Deferral { deferrable: self.deferrable.unwrap_or(deferred), deferred }
    }
}

/// The relation whose columns LIKE copies.
fn like_of(cx: &SessionState, var: &nodes::RangeVar) -> Result<Arc<Relation>> {
    let rel = cx.open_relation(var.schemaname(), var.relname().unwrap_or(""), LockMode::AccessShare)?;
    let kinds = match rel.kind {
        RelationKind::Index => "indexes",
        RelationKind::Sequence => "sequences",
        RelationKind::Toast => "TOAST tables",
        _ => return Ok(rel),
    };
    Err(sqlerr!(WRONG_OBJECT_TYPE, "relation \"{}\" is invalid in LIKE clause", rel.name)
        .detail(format!("This operation is not supported for {kinds}.")))
}

fn misplaced(what: ConstrType::Type) -> SqlError {
    let clause = match what {
        ConstrType::CONSTR_ATTR_DEFERRABLE => "DEFERRABLE",
        ConstrType::CONSTR_ATTR_NOT_DEFERRABLE => "NOT DEFERRABLE",
        ConstrType::CONSTR_ATTR_DEFERRED => "INITIALLY DEFERRED",
        _ => "INITIALLY IMMEDIATE",
    };
    sqlerr!(SYNTAX_ERROR, "misplaced {clause} clause")
}

/// The collation that a column's definition chooses, or its type's.
pub(super) fn column_collation(cx: &SessionState, def: &nodes::ColumnDef, of: NamedType) -> Result<Oid> {
    let type_oid = of.ty;
    let Some(clause) = def.coll_clause() else {
        return match of.domain {
            Some(domain) => {
                let domain = cx.domain(typeinfo::base(domain))?;
                Ok(domain.domain.as_ref().map_or(0, |domain| domain.collation))
            }
            None => Ok(collation::of_type(type_oid)),
        };
    };
    let names: Vec<&str> = clause.collname().iter().filter_map(Node::as_str).collect();
    let found = collation::find(&names).map_err(|e| e.location_if_unset(clause.location))?;
    collation::check_type(type_oid).map_err(|e| e.location_if_unset(clause.location))?;
    Ok(found)
}

/// 0A000 for a constraint that is not to be looked at.
pub(super) fn not_enforced(c: &nodes::Constraint) -> Result<()> {
    let checked = matches!(c.contype, ConstrType::CONSTR_CHECK | ConstrType::CONSTR_FOREIGN);
    if c.contype == ConstrType::CONSTR_ATTR_NOT_ENFORCED || checked && !c.is_enforced {
        return Err(notsup!("NOT ENFORCED constraints are not supported").location_if_unset(c.location));
    }
    Ok(())
}

pub(super) fn key_spec(
    cx: &SessionState,
    c: &nodes::Constraint,
    column: Option<Arc<str>>,
) -> Result<KeySpec> {
    if c.indexname().is_some() {
        return Err(notsup!("cannot use an existing index in CREATE TABLE").location_if_unset(c.location));
    }
    if c.without_overlaps {
        return Err(notsup!("WITHOUT OVERLAPS is not supported"));
    }
    let columns = match column {
        Some(column) => vec![column],
        None => c.keys().iter().filter_map(Node::as_str).map(Arc::from).collect(),
    };
    options::check_of_index(IndexMethod::BTree, c.options().iter())?;
    Ok(KeySpec {
        name: c.conname().map(|n| names::stored_name(cx, n)),
        primary: c.contype == ConstrType::CONSTR_PRIMARY,
        columns,
        included: c.including().iter().filter_map(Node::as_str).map(Arc::from).collect(),
        nulls_equal: c.nulls_not_distinct,
        deferral: deferral(c),
        location: c.location,
        only: false,
    })
}

/// COMPRESSION: large values have one method, which no column chooses.
fn check_compression(def: &nodes::ColumnDef, type_oid: Oid) -> Result<()> {
    let Some(method) = def.compression().filter(|m| *m != "default") else { return Ok(()) };
    let info = typeinfo::type_info(type_oid);
    if info.is_some_and(|i| i.storage == b'p') {
        return Err(notsup!(
            "column data type {} does not support compression",
            typeinfo::type_name(type_oid)
        ));
    }
    match method {
        "pglz" | "lz4" => Err(notsup!("COMPRESSION of a column is not supported")),
        _ => Err(sqlerr!(INVALID_PARAMETER_VALUE, "invalid compression method \"{method}\"")),
    }
}

pub(super) fn option_text(node: Node<'_>) -> String {
    match node {
        Node::String(s) => s.sval().unwrap_or("").to_string(),
        Node::Integer(i) => i.ival.to_string(),
        Node::Float(f) => f.fval().unwrap_or("").to_string(),
        Node::Boolean(b) => b.boolval.to_string(),
        Node::TypeName(ty) => {
            ty.names().iter().filter_map(|n| n.sval()).next_back().unwrap_or("").to_string()
        }
        Node::None => "true".to_string(),
        _ => String::new(),
    }
}

pub(super) fn on_commit(action: OnCommitAction::Type, temporary: bool) -> Result<OnCommit> {
    if action != OnCommitAction::ONCOMMIT_NOOP && !temporary {
        return Err(sqlerr!(INVALID_TABLE_DEFINITION, "ON COMMIT can only be used on temporary tables"));
    }
    Ok(match action {
        OnCommitAction::ONCOMMIT_DROP => OnCommit::Drop,
        OnCommitAction::ONCOMMIT_DELETE_ROWS => OnCommit::DeleteRows,
        _ => OnCommit::Preserve,
    })
}

/// Runs CREATE TABLE: the table, its keys, its checks, the sequences that its columns own, and its
/// foreign keys. The answer is the command's tag.
pub fn create_table(cx: &SessionState, stmt: &nodes::CreateStmt, sql: &str) -> Result<String> {
    const TAG: &str = "CREATE TABLE";
    let var = stmt.relation().ok_or_else(|| SqlError::internal("CREATE TABLE without a name"))?;
    if stmt.of_typename().is_some() {
        return Err(notsup!("typed tables are not supported"));
    }
    if stmt.partspec().is_some() && stmt.tablespacename() == Some("pg_default") {
        return Err(notsup!("cannot specify default tablespace for partitioned relations"));
    }
    check_tablespace(stmt.tablespacename())?;
    check_access_method(stmt.access_method())?;
    let place = names::place_of_table(cx, var, sql)?;
    let on_commit = on_commit(stmt.oncommit, place.temporary)?;
    // A table that is there excuses the rest only with IF NOT EXISTS.
    if stmt.if_not_exists && exists(cx, &place, true)? {
        return Ok(TAG.into());
    }
    let options = options::of_table(stmt.options().iter())?;
    if stmt.partspec().is_some() && !options.is_empty() {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot specify storage parameters for a partitioned table")
            .hint("Specify storage parameters for its leaf partitions instead."));
    }
    let mut spec = Spec { divided: stmt.partspec(), ..Spec::default() };
    if let Some(bound) = stmt.partbound() {
        let above =
            stmt.inh_relations().iter().find_map(|n| if let Node::RangeVar(v) = n { Some(v) } else { None });
        let above = above.ok_or_else(|| SqlError::internal("PARTITION OF without a table"))?;
        let parent = partition::open_parent(cx, above)?;
        partition::take_columns(cx, &mut spec, &parent)?;
        spec.place = Some((parent, bound));
    }
    if stmt.partspec().is_some() && stmt.partbound().is_none() && !stmt.inh_relations().is_empty() {
        return Err(sqlerr!(
            INVALID_OBJECT_DEFINITION,
            "cannot create partitioned table as inheritance child"
        ));
    }
    let parents = match spec.place {
        Some(_) => Vec::new(),
        None => inherit::open_parents(cx, stmt, place.temporary)?,
    };
    if place.temporary && (spec.divided.is_some() || spec.place.is_some()) {
        return Err(notsup!("temporary partitioned tables are not supported"));
    }
    if stmt.partspec().is_some() && stmt.table_elts().iter().any(checks_alone) {
        return Err(partition::no_inherit(stmt.relation().and_then(|var| var.relname()).unwrap_or("")));
    }
    for element in stmt.table_elts() {
        sinew_types::host::step()?;
        match element {
            Node::ColumnDef(def) if spec.place.is_some() => partition::column_options(&mut spec, def)?,
            Node::ColumnDef(def) => spec.add_column(cx, &place.name, def)?,
            Node::Constraint(c) => spec.add_constraint(cx, c)?,
            Node::TableLikeClause(like) => spec.add_like(cx, like)?,
            _ => return Err(notsup!("this element of CREATE TABLE is not supported")),
        }
    }
    for c in stmt.constraints() {
        sinew_types::host::step()?;
        spec.add_constraint(cx, c)?;
    }
    if !parents.is_empty() {
        inherit::merge(cx, &mut spec, &parents)?;
    }
    let rel = create(cx, &place, on_commit, options, spec, sql)?;
    inherit::link(cx, &rel, &parents)?;
    Ok(TAG.into())
}

pub(super) fn check_tablespace(name: Option<&str>) -> Result<()> {
    match name {
        None | Some("pg_default" | "") => Ok(()),
        Some("pg_global") => Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "only shared relations can be placed in pg_global tablespace"
        )),
        Some(name) => Err(sqlerr!(UNDEFINED_OBJECT, "tablespace \"{name}\" does not exist")),
    }
}

pub(super) fn check_access_method(name: Option<&str>) -> Result<()> {
    match name {
        None | Some("heap") => Ok(()),
        Some(name) => Err(sqlerr!(UNDEFINED_OBJECT, "access method \"{name}\" does not exist")),
    }
}

/// Is the name taken? An error, or a notice with `if_not_exists`.
pub(super) fn exists(cx: &SessionState, place: &Place, if_not_exists: bool) -> Result<bool> {
    if cx.find_in_namespace(place.schema, &place.name)?.is_none() {
        return Ok(false);
    }
    let message = format!("relation \"{}\" already exists", place.name);
    if !if_not_exists {
        return Err(SqlError::new(SqlState::DUPLICATE_TABLE, message));
    }
    names::notice(cx, SqlState::DUPLICATE_TABLE, format!("{message}, skipping"));
    Ok(true)
}

#[cold]
fn too_many_columns() -> SqlError {
    sqlerr!(TOO_MANY_COLUMNS, "tables can have at most 1600 columns")
}

/// Makes the table with its sequences, checks and keys.
pub(super) fn create(
    cx: &SessionState,
    place: &Place,
    on_commit: OnCommit,
    options: Vec<String>,
    mut spec: Spec<'_>,
    sql: &str,
) -> Result<Arc<Relation>> {
    if spec.columns.len() > COLUMNS_MAX {
        return Err(too_many_columns());
    }
    let owner = cx.user_oid();
    let mut made = Vec::new();
    for wanted in std::mem::take(&mut spec.sequences) {
        let (sequence, kind) =
            create_sequence(cx, place, owner, &spec.columns[wanted.column], &wanted, "CREATE TABLE")?;
        let column = &mut spec.columns[wanted.column];
        column.sequence = Some(sequence.oid);
        if wanted.identity.is_none() {
            let target = NamedType::of(column);
            column.default_tree = Some(keep_next_value(cx, sequence.oid, target)?.into());
        }
        made.push((sequence, wanted.column, kind));
    }
    let written = spec.keys.len();
    let keys: Vec<KeySpec> = spec.keys.drain(..).chain(spec.copied_keys.drain(..)).collect();
    index::prepare_keys(&place.name, &mut spec.columns, &keys)?;
    exists(cx, place, false)?;

    let oid = store::new_oid(cx, place.temporary)?;
    let mut rel = store::blank(oid, place.name.clone(), place.schema, &place.schema_name, owner);
    rel.columns = spec.columns;
    rel.on_commit = on_commit;
    match spec.divided {
        Some(_) => rel.kind = RelationKind::Partitioned,
        None => rel.heap.file = store::new_file(cx, place.temporary)?,
    }
    let bound = match &spec.place {
        Some((parent, bound)) => {
            spec.copied_checks = partition::checks_of(cx, parent, &rel.columns)?;
            Some(partition::bound(cx, bound, parent, &rel.name, sql)?)
        }
        None => None,
    };
    rel.heap.fillfactor = sinew_catalog::options::fillfactor(&options);
    rel.options = options;
    if place.temporary {
        rel.persistence = Persistence::Temporary;
    }
    let has_checks =
        !spec.checks.is_empty() || !spec.copied_checks.is_empty() || !spec.inherited_checks.is_empty();
    if !spec.defaults.is_empty() || !spec.generated.is_empty() || has_checks {
        let shape = Arc::new(rel.clone());
        for (at, node) in &spec.defaults {
            rel.columns[*at].default_tree = exprs::default_tree(cx, *node, &shape.columns[*at], sql)?;
        }
        for (at, node) in &spec.generated {
            rel.columns[*at].default_tree = Some(exprs::generated_tree(cx, *node, &shape, *at, sql)?);
        }
        let mut taken: Vec<Arc<str>> = Vec::new();
        for check in std::mem::take(&mut spec.inherited_checks) {
            rel.checks.push(CheckConstraint { oid: store::new_oid(cx, place.temporary)?, ..check });
        }
        for (name, text) in &spec.copied_checks {
            taken.push(name.clone());
            rel.checks.push(CheckConstraint {
                oid: store::new_oid(cx, place.temporary)?,
                name: name.clone(),
                condition_tree: text.clone(),
                origin: Origin::LOCAL,
                no_inherit: false,
            });
        }
        for check in &spec.checks {
            let known = match check.name {
                Some(_) => taken.clone(),
                None => rel.checks.iter().map(|have| have.name.clone()).collect(),
            };
            let mut made = exprs::check(cx, &shape, check.name, check.expr, &known, sql)?;
            made.no_inherit = check.no_inherit;
            let inherited = rel.checks.iter_mut().find(|have| have.name == made.name);
            taken.push(made.name.clone());
            match inherited {
                Some(have) => {
                    *have =
                        inherit::merge_check(cx, &shape, have, &made.condition_tree, made.no_inherit, true)?;
                }
                None => rel.checks.push(made),
            }
        }
    }
    if let Some(divided) = spec.divided {
        let shape = Arc::new(rel.clone());
        rel.partitioning = Some(Arc::new(partition::division(cx, divided, &shape, sql)?));
    }
    let mut rel = store::create_relation(cx, rel)?;
    if let (Some((parent, _)), Some(bound)) = (&spec.place, &bound) {
        rel = partition::join(cx, &rel, parent, bound, false)?;
    }
    for (sequence, column, kind) in made {
        sequence::own(cx, &sequence, &rel, rel.columns[column].attnum, kind)?;
    }
    if !keys.is_empty() {
        store::next_command(cx)?;
        for (at, key) in keys.iter().enumerate() {
            let statement = if at < written { "CREATE TABLE /" } else { "ALTER TABLE / ADD" };
            rel = index::add_key(cx, &rel, key, statement)?;
        }
    } else if !rel.is_temporary() {
        store::next_command(cx)?;
    }
    for foreign in &spec.foreign {
        rel = crate::ddl::foreign::add(cx, &rel, foreign, false)?;
    }
    Ok(rel)
}

/// Makes the sequence of a serial or identity column; returns it with the kind of its dependency.
/// `statement` is what the message of level DEBUG1 says of the statement.
pub(super) fn create_sequence(
    cx: &SessionState,
    table: &Place,
    owner: Oid,
    column: &Column,
    wanted: &SequenceSpec<'_>,
    statement: &str,
) -> Result<(Arc<Relation>, u8)> {
    let name = names::choose_relation_name(cx, table.schema, &table.name, Some(&column.name), "seq", &[])?;
    names::debug(cx, || {
        let (table, column) = (&table.name, &column.name);
        format!("{statement} will create implicit sequence \"{name}\" for serial column \"{table}.{column}\"")
    });
    let place = Place { name, ..table.clone() };
    let options = wanted.options.iter().copied();
    let sequence = sequence::create_for_column(cx, &place, owner, column.type_oid, options)?;
    Ok((sequence, if wanted.identity.is_some() { b'i' } else { b'a' }))
}

/// Whether an element of CREATE TABLE is a CHECK with NO INHERIT, or a column with one.
fn checks_alone(element: Node<'_>) -> bool {
    match element {
        Node::Constraint(c) => c.contype == ConstrType::CONSTR_CHECK && c.is_no_inherit,
        Node::ColumnDef(def) => def.constraints().iter().any(checks_alone),
        _ => false,
    }
}
