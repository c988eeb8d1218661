//! CREATE DOMAIN, and the rows that a domain consists of: its row of `pg_type`, and one of
//! `pg_constraint` for each of its conditions.

use crate::ddl::create::not_enforced;
use crate::ddl::types::declared_type;
use crate::ddl::{exprs, made_types, names, store};
use crate::state::SessionState;
use pg_raw_parse::raw::ConstrType;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::bootstrap::proc_named;
use sinew_catalog::id;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{DomainCheck, MadeType};
use sinew_error::{Result, SqlError, notsup, sqlerr};
use sinew_plan::binder::types::no_array_of_arrays;
use sinew_plan::kept::{References, references};
use sinew_plan::{NamedType, deparse, keep_domain_check};
use sinew_table::{Column, collation};
use sinew_types::typeinfo::{self, TypeKind, made};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The index of `pg_constraint` by name and schema.
const BY_NAME: Oid = 2664;

/// Runs CREATE DOMAIN.
pub fn create(cx: &SessionState, stmt: &nodes::CreateDomainStmt, sql: &str) -> Result<String> {
    let parts: Vec<&str> = stmt.domainname().iter().filter_map(|part| part.sval()).collect();
    let place = made_types::place(cx, &parts)?;
    let ty = stmt.type_name().ok_or_else(|| SqlError::internal("a domain without a type"))?;
    let (of, typmod) = declared_type(cx, ty).map_err(SqlError::without_position)?;
    no_array_of_arrays(cx, of)?;
    let info = typeinfo::type_info(of).filter(|_| !made::is_row(made::base(of)));
    let info =
        info.ok_or_else(|| notsup!("domains over type {} are not supported", typeinfo::type_name(of)))?;
    if info.kind == TypeKind::Pseudo {
        let name = typeinfo::type_name(of);
        return Err(sqlerr!(DATATYPE_MISMATCH, "\"{name}\" is not a valid base type for a domain"));
    }
    let below = NamedType::declared(cx, of, typmod)?;
    let collation = collation_of(cx, stmt.coll_clause(), below)?;
    let facts = Declared::read(cx, stmt, below, &place.name, sql)?;

    let number = store::new_oid(cx, false)?;
    let oid = made::domain_oid(number).ok_or_else(|| {
        sqlerr!(PROGRAM_LIMIT_EXCEEDED, "this directory has used up its object identifiers of types")
    })?;
    let base = typeinfo::type_info(below.ty).ok_or_else(|| SqlError::internal("a type of no kind"))?;
    let default = facts.default.as_ref().map(|tree| shown_default(cx, tree)).transpose()?;
    made_types::insert_as(cx, oid, &place, |row| {
        row.put("typlen", base.len);
        row.put("typbyval", base.byval);
        row.put("typcategory", Datum::Char(base.category));
        row.put("typalign", Datum::Char(base.align));
        row.put("typstorage", Datum::Char(base.storage));
        row.put("typoutput", Datum::Oid(proc_named(base.io[1])));
        row.put("typsend", Datum::Oid(proc_named(base.io[3])));
        row.put("typnotnull", facts.not_null);
        row.put("typbasetype", Datum::Oid(of));
        row.put("typtypmod", typmod);
        row.put("typndims", ty.array_bounds().len() as i32);
        row.put("typcollation", Datum::Oid(collation));
        if let (Some(tree), Some(shown)) = (&facts.default, &default) {
            row.put("typdefaultbin", &**tree);
            row.put("typdefault", shown.as_str());
        }
    })?;
    store::depend_on_type(cx, (id::TYPE, oid, 0), of)?;
    if let Some(tree) = &facts.default {
        depend_on(cx, oid, &references(cx, tree)?)?;
    }
    for check in facts.checks {
        let domain = cx.domain(oid)?;
        add_check(cx, &domain, check, sql)?;
        store::next_command(cx)?;
    }
    store::next_command(cx)?;
    Ok("CREATE DOMAIN".into())
}

/// The clauses of CREATE DOMAIN.
struct Declared<'a> {
    not_null: bool,
    default: Option<Arc<str>>,
    checks: Vec<&'a nodes::Constraint>,
}

impl<'a> Declared<'a> {
    fn read(
        cx: &SessionState,
        stmt: &'a nodes::CreateDomainStmt,
        below: NamedType,
        name: &Arc<str>,
        sql: &str,
    ) -> Result<Declared<'a>> {
        let mut facts = Declared { not_null: false, default: None, checks: Vec::new() };
        // A domain begins with the default of the one that it is over.
        if let Some(domain) = below.domain.filter(|domain| made::is_domain(*domain)) {
            facts.default = cx.domain(domain)?.domain.as_ref().and_then(|d| d.default_tree.clone());
        }
        let (mut has_default, mut nullability) = (false, None);
        for c in stmt.constraints() {
            sinew_types::host::step()?;
            not_enforced(c)?;
            match c.contype {
                ConstrType::CONSTR_DEFAULT => {
                    if has_default {
                        return Err(sqlerr!(SYNTAX_ERROR, "multiple default expressions"));
                    }
                    has_default = true;
                    facts.default = default_tree(cx, c.raw_expr(), below, name, sql)?;
                }
                ConstrType::CONSTR_NULL | ConstrType::CONSTR_NOTNULL => {
                    let not_null = c.contype == ConstrType::CONSTR_NOTNULL;
                    if nullability.is_some_and(|before| before != not_null) {
                        return Err(sqlerr!(SYNTAX_ERROR, "conflicting NULL/NOT NULL constraints"));
                    }
                    nullability = Some(not_null);
                    facts.not_null = not_null;
                }
                ConstrType::CONSTR_CHECK => {
                    if c.is_no_inherit {
                        return Err(sqlerr!(
                            INVALID_OBJECT_DEFINITION,
                            "check constraints for domains cannot be marked NO INHERIT"
                        ));
                    }
                    facts.checks.push(c);
                }
                other => return Err(impossible(other)),
            }
        }
        Ok(facts)
    }
}

/// The error for a kind of constraint that no domain has.
pub fn impossible(kind: ConstrType::Type) -> SqlError {
    let what = match kind {
        ConstrType::CONSTR_UNIQUE => "unique constraints",
        ConstrType::CONSTR_PRIMARY => "primary key constraints",
        ConstrType::CONSTR_EXCLUSION => "exclusion constraints",
        ConstrType::CONSTR_FOREIGN => "foreign key constraints",
        ConstrType::CONSTR_ATTR_DEFERRABLE
        | ConstrType::CONSTR_ATTR_NOT_DEFERRABLE
        | ConstrType::CONSTR_ATTR_DEFERRED
        | ConstrType::CONSTR_ATTR_IMMEDIATE => {
            return notsup!("specifying constraint deferrability not supported for domains");
        }
        _ => return notsup!("this constraint of a domain is not supported"),
    };
    sqlerr!(SYNTAX_ERROR, "{what} not possible for domains")
}

/// The collation that CREATE DOMAIN chooses, or that of the type below.
fn collation_of(cx: &SessionState, clause: Option<&nodes::CollateClause>, below: NamedType) -> Result<Oid> {
    let Some(clause) = clause else {
        return match below.domain {
            Some(domain) => {
                let found = cx.domain(made::base(domain))?;
                Ok(found.domain.as_ref().map_or(0, |domain| domain.collation))
            }
            None => Ok(collation::of_type(below.ty)),
        };
    };
    let names: Vec<&str> = clause.collname().iter().filter_map(Node::as_str).collect();
    let found = collation::find(&names).map_err(|e| e.location_if_unset(clause.location))?;
    collation::check_type(below.ty).map_err(|e| e.without_position())?;
    Ok(found)
}

/// A domain's default, to be kept; `None` for NULL, which is none.
pub fn default_tree(
    cx: &SessionState,
    node: Node<'_>,
    below: NamedType,
    name: &Arc<str>,
    sql: &str,
) -> Result<Option<Arc<str>>> {
    if matches!(node, Node::A_Const(c) if c.isnull) {
        return Ok(None);
    }
    let mut column = Column::plain(name.clone(), 1, below.ty, below.typmod);
    column.domain = below.domain;
    exprs::default_tree(cx, node, &column, sql).map_err(SqlError::without_position)
}

/// The text of a domain's default, which `pg_type.typdefault` has.
pub fn shown_default(cx: &SessionState, tree: &str) -> Result<String> {
    deparse::expression(cx, tree, None, false)
}

/// Notes what the default of a domain uses.
pub fn depend_on(cx: &SessionState, domain: Oid, used: &References) -> Result<()> {
    for &sequence in &used.relations {
        store::depend(cx, (id::TYPE, domain, 0), (id::CLASS, sequence, 0), b'n')?;
    }
    store::depend_on_used(cx, (id::TYPE, domain, 0), used)
}

/// Forgets what a domain depends on beside the type below, which a default may have brought.
pub fn forget_default(cx: &SessionState, domain: &MadeType) -> Result<()> {
    store::delete_depends(cx, id::TYPE, domain.oid)?;
    let of = domain.domain.as_ref().map_or(0, |facts| facts.of);
    store::depend_on_type(cx, (id::TYPE, domain.oid, 0), of)
}

/// The type below a domain, with its modifier.
pub fn below(cx: &SessionState, domain: &MadeType) -> Result<NamedType> {
    match &domain.domain {
        Some(facts) => NamedType::declared(cx, facts.of, facts.typmod),
        None => Err(SqlError::internal("a type that is no domain")),
    }
}

/// Binds a condition of a domain, and writes its row.
pub fn add_check(
    cx: &SessionState,
    domain: &MadeType,
    c: &nodes::Constraint,
    sql: &str,
) -> Result<DomainCheck> {
    let own = domain.domain.as_ref().map_or(&[][..], |facts| &facts.checks);
    let name: Arc<str> = match c.conname() {
        Some(name) => {
            let name = names::stored_name(cx, name);
            if own.iter().any(|check| check.name == name) {
                return Err(sqlerr!(
                    DUPLICATE_OBJECT,
                    "constraint \"{name}\" for domain \"{}\" already exists",
                    domain.name
                ));
            }
            name
        }
        None => free_name(cx, domain)?,
    };
    let tree =
        keep_domain_check(cx, c.raw_expr(), sql, below(cx, domain)?).map_err(SqlError::without_position)?;
    let oid = store::new_oid(cx, false)?;
    let validated = !c.skip_validation;
    let system = store::system(cx);
    let row = CatRow::new(system.stored(id::CONSTRAINT))
        .set_oid("oid", oid)
        .set("conname", &*name)
        .set_oid("connamespace", domain.schema)
        .set_char("contype", b'c')
        .set("convalidated", validated)
        .set_oid("contypid", domain.oid)
        .set_char("confupdtype", b' ')
        .set_char("confdeltype", b' ')
        .set_char("confmatchtype", b' ')
        .set("conislocal", true)
        .set("conbin", &*tree);
    cx.type_changed(domain.oid, domain.schema, &domain.name);
    SystemRows::of(cx).insert(&row)?;
    store::depend_on_used(cx, (id::CONSTRAINT, oid, 0), &references(cx, &tree)?)?;
    Ok(DomainCheck { oid, name, condition_tree: tree.into(), validated })
}

/// A name for a condition that has none: no constraint of the schema has it.
fn free_name(cx: &SessionState, domain: &MadeType) -> Result<Arc<str>> {
    let system = store::system(cx);
    let mut pass = 0;
    loop {
        let label = if pass == 0 { "check".to_string() } else { format!("check{pass}") };
        let name = names::make_name(&domain.name, None, Some(&label));
        let keys = [Datum::from(name.as_str()), Datum::Oid(domain.schema)];
        if SystemRows::of(cx).find(system.stored(id::CONSTRAINT), BY_NAME, &keys)?.is_none() {
            return Ok(name.into());
        }
        pass += 1;
    }
}

/// Takes a condition out of the catalog.
pub fn remove_check(cx: &SessionState, domain: &MadeType, check: Oid) -> Result<()> {
    cx.type_changed(domain.oid, domain.schema, &domain.name);
    store::delete_rows(cx, id::CONSTRAINT, 2667, &[Datum::Oid(check)])?;
    store::delete_depends(cx, id::CONSTRAINT, check)?;
    store::delete_comments(cx, id::CONSTRAINT, check)?;
    store::next_command(cx)
}

/// Takes the conditions of a domain out, and what it depends on.
pub fn remove_all(cx: &SessionState, domain: &MadeType) -> Result<()> {
    for check in domain.domain.iter().flat_map(|facts| &facts.checks) {
        remove_check(cx, domain, check.oid)?;
    }
    store::delete_depends(cx, id::TYPE, domain.oid)
}

/// The domain of a condition, by the condition's OID.
pub fn of_check(cx: &SessionState, check: Oid) -> Result<Option<(Arc<MadeType>, DomainCheck)>> {
    let system = store::system(cx);
    let row = SystemRows::of(cx).find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(check)])?;
    let Some(domain) = row.map(|row| row.oid("contypid")).filter(|oid| *oid != 0) else { return Ok(None) };
    let Some(found) = cx.made_type(domain)? else { return Ok(None) };
    let own = found.domain.iter().flat_map(|facts| &facts.checks).find(|c| c.oid == check).cloned();
    Ok(own.map(|own| (found, own)))
}
