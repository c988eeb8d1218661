//! CREATE, ALTER and DROP OPERATOR.
//!
//! An operator is a row of `pg_operator`. It may name a commutator or a negator that is not there
//! yet: then a row without a function, a shell, is written for that one, and CREATE OPERATOR later
//! fills it. Two operators name each other. DROP takes the name of the dropped one out of the
//! other's row.
//!
//! HASHES, MERGES and estimators are stored. The planner does not use them.

use crate::ddl::define::{Definition, TypeOf};
use crate::ddl::drop::{Object, drop_objects};
use crate::ddl::routine::{declared, invalid};
use crate::ddl::{drop_absent, names, store};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::operators::MadeOperator;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{id, must_be_owner};
use sinew_error::{Result, Severity, SqlError, SqlState, sqlerr};
use sinew_plan::{Support, exact_function};
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use sinew_types::typeinfo::type_name;
use sinew_types::{Datum, Oid, oid as t};
use std::sync::Arc;

/// The index of `pg_operator` by OID.
const BY_OID: Oid = 2688;

/// The characters of names.
const CHARACTERS: &str = "~!@#^&|`?+-*/%<>=";
/// Those that a name which ends in `+` or `-` has one of.
const SPECIAL: &str = "~!@#^&|`?%";

/// The options of CREATE OPERATOR.
#[derive(Default)]
struct Options<'s> {
    function: Option<Vec<&'s str>>,
    left: Option<TypeOf<'s>>,
    right: Option<TypeOf<'s>>,
    commutator: Option<Vec<&'s str>>,
    negator: Option<Vec<&'s str>>,
    restrict: Option<Vec<&'s str>>,
    join: Option<Vec<&'s str>>,
    hashes: bool,
    merges: bool,
}

fn operand<'s>(option: Definition<'s>) -> Result<TypeOf<'s>> {
    match option.type_name()? {
        TypeOf::Tree(tree) if tree.setof => {
            Err(invalid("SETOF type not allowed for operator argument".into()))
        }
        found => Ok(found),
    }
}

fn unknown(cx: &SessionState, name: &str) {
    let message = format!("operator attribute \"{name}\" not recognized");
    cx.notice(SqlError::report(Severity::Warning, SqlState::SYNTAX_ERROR, message));
}

impl<'s> Options<'s> {
    fn read(cx: &SessionState, stmt: &'s nodes::DefineStmt) -> Result<Options<'s>> {
        let mut found = Options::default();
        for element in stmt.definition().iter() {
            let option = Definition(element);
            match option.name() {
                "leftarg" => found.left = Some(operand(option)?),
                "rightarg" => found.right = Some(operand(option)?),
                "function" | "procedure" => found.function = Some(option.qualified_name()?),
                "commutator" => found.commutator = Some(option.qualified_name()?),
                "negator" => found.negator = Some(option.qualified_name()?),
                "restrict" => found.restrict = Some(option.qualified_name()?),
                "join" => found.join = Some(option.qualified_name()?),
                "hashes" => found.hashes = option.flag()?,
                "merges" => found.merges = option.flag()?,
                // They said once which operators sort and compare for a merge join.
                "sort1" | "sort2" | "ltcmp" | "gtcmp" => found.merges = true,
                other => unknown(cx, other),
            }
        }
        Ok(found)
    }

    /// 42P13 for options that an operator of such operands, or of such a result, cannot have.
    fn check(&self, is_binary: bool, is_boolean: bool) -> Result<()> {
        let of_binary = [
            (self.commutator.is_some(), "have commutators"),
            (self.join.is_some(), "have join selectivity"),
            (self.merges, "merge join"),
            (self.hashes, "hash"),
        ];
        let of_boolean = [
            (self.negator.is_some(), "have negators"),
            (self.restrict.is_some(), "have restriction selectivity"),
            (self.join.is_some(), "have join selectivity"),
            (self.merges, "merge join"),
            (self.hashes, "hash"),
        ];
        let given =
            |list: &[(bool, &'static str)]| list.iter().find(|(given, _)| *given).map(|found| found.1);
        if let (false, Some(what)) = (is_binary, given(&of_binary)) {
            return Err(invalid(format!("only binary operators can {what}")));
        }
        if let (false, Some(what)) = (is_boolean, given(&of_boolean)) {
            return Err(invalid(format!("only boolean operators can {what}")));
        }
        Ok(())
    }
}

/// The type of an operand; 0 without one.
fn operand_type(cx: &SessionState, of: Option<TypeOf<'_>>) -> Result<Oid> {
    of.map_or(Ok(0), |of| of.oid(cx))
}

/// 42602 for a name that is none of an operator.
fn check_name(name: &str) -> Result<()> {
    let ends_wrong = name.len() > 1 && name.ends_with(['+', '-']) && !name.contains(|c| SPECIAL.contains(c));
    let is_valid = !name.is_empty()
        && name.chars().all(|c| CHARACTERS.contains(c))
        && !name.contains("/*")
        && !name.contains("--")
        && !ends_wrong
        && name != "=>";
    if is_valid {
        return Ok(());
    }
    Err(sqlerr!(INVALID_NAME, "\"{name}\" is not a valid operator name"))
}

/// Schema and name of a new operator.
fn place<'s>(cx: &SessionState, parts: &[&'s str]) -> Result<(Oid, &'s str)> {
    let (schema, schema_name, name) = match *parts {
        [name] => {
            let (schema, schema_name) = cx.creation_schema()?;
            (schema, schema_name, name)
        }
        [schema, name] => (cx.need_namespace(schema)?, Arc::from(schema), name),
        _ => return Err(sqlerr!(SYNTAX_ERROR, "improper qualified name (too many dotted names)")),
    };
    names::may_create_in(cx, schema, &schema_name, name)?;
    names::lock_namespace(cx, schema, LockMode::AccessShare)?;
    if cx.find_namespace(&schema_name)? != Some(schema) {
        return Err(sqlerr!(UNDEFINED_SCHEMA, "schema \"{schema_name}\" does not exist"));
    }
    Ok((schema, name))
}

/// The estimator that RESTRICT or JOIN names.
fn estimator(cx: &SessionState, names: Option<&[&str]>, is_join: bool) -> Result<Option<Support>> {
    let Some(names) = names else { return Ok(None) };
    let found = if is_join {
        let types = [t::INTERNAL, t::OID, t::INTERNAL, t::INT2, t::INTERNAL];
        let short = exact_function(cx, names, &types[..4]);
        match exact_function(cx, names, &types) {
            Err(e) => short.map_err(|_| e)?,
            Ok(found) => found,
        }
    } else {
        exact_function(cx, names, &[t::INTERNAL, t::OID, t::INTERNAL, t::INT4])?
    };
    if found.ret != t::FLOAT8 {
        let what = if is_join { "join" } else { "restriction" };
        let (name, float) = (names.join("."), type_name(t::FLOAT8));
        let message = format!("{what} estimator function {name} must return type {float}");
        return Err(SqlError::new(SqlState::INVALID_OBJECT_DEFINITION, message));
    }
    Ok(Some(found))
}

/// The operator of a name with these operands, built in or made by a user.
pub fn lookup(cx: &SessionState, parts: &[&str], left: Oid, right: Oid) -> Result<Option<Oid>> {
    let (schema, name) = match parts {
        [name] => (None, *name),
        [schema, name] => (Some(*schema), *name),
        _ => return Ok(None),
    };
    if let Some(o) = cx.operators(schema, name)?.iter().find(|o| (o.left, o.right) == (left, right)) {
        return Ok(Some(o.oid));
    }
    let made = cx.made_operators(schema, name)?;
    Ok(made.iter().find(|o| (o.left, o.right) == (left, right)).map(|o| o.oid))
}

/// Name and operands of an operator that is made.
struct Signature<'s> {
    name: &'s str,
    schema: Oid,
    left: Oid,
    right: Oid,
}

/// The row of a shell.
fn shell_row<'r>(catalog: &'r sinew_table::Relation, oid: Oid, owner: Oid, of: &Signature<'_>) -> CatRow<'r> {
    CatRow::new(catalog)
        .set_oid("oid", oid)
        .set("oprname", of.name)
        .set_oid("oprnamespace", of.schema)
        .set_oid("oprowner", owner)
        .set_char("oprkind", if of.left == 0 { b'l' } else { b'b' })
        .set_oid("oprleft", of.left)
        .set_oid("oprright", of.right)
}

/// The commutator or negator that an operator names. A shell is written where there is none.
/// `None`: the operator names itself.
fn other(
    cx: &SessionState,
    parts: &[&str],
    (left, right): (Oid, Oid),
    own: &Signature<'_>,
    is_commutator: bool,
) -> Result<Option<Oid>> {
    if let Some(found) = lookup(cx, parts, left, right)? {
        let owner = match cx.made_operator(found)? {
            Some(made) => made.owner,
            None => sinew_catalog::shape::BOOTSTRAP_ROLE,
        };
        must_be_owner(cx, owner, "operator", &parts.join("."))?;
        return Ok(Some(found));
    }
    let (schema, name) = place(cx, parts)?;
    if (name, schema, left, right) == (own.name, own.schema, own.left, own.right) {
        if !is_commutator {
            return Err(invalid("operator cannot be its own negator or sort operator".into()));
        }
        return Ok(None);
    }
    check_name(name)?;
    let oid = store::new_oid(cx, false)?;
    cx.operator_changed(oid);
    let system = store::system(cx);
    let of = Signature { name, schema, left, right };
    SystemRows::of(cx).insert(&shell_row(system.stored(id::OPERATOR), oid, cx.user_oid(), &of))?;
    for ty in [left, right] {
        store::depend_on_type(cx, (id::OPERATOR, oid, 0), ty)?;
    }
    store::next_command(cx)?;
    Ok(Some(oid))
}

/// Changes the row of an operator, and announces it.
fn edit(cx: &SessionState, oid: Oid, edit: impl FnOnce(&mut CatRow<'_>)) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let Some(mut row) = tx.find(system.stored(id::OPERATOR), BY_OID, &[Datum::Oid(oid)])? else {
        return Err(SqlError::internal("an operator without a row"));
    };
    cx.operator_changed(oid);
    let old = row.row.clone();
    edit(&mut row);
    tx.update(&old, &row)?;
    store::next_command(cx)
}

/// Lets the commutator and the negator of an operator name it, if they name none.
fn link(cx: &SessionState, oid: Oid, others: [(&str, Oid); 2]) -> Result<()> {
    for (column, other) in others {
        let Some(made) = cx.made_operator(other)? else { continue };
        let named = if column == "oprcom" { made.commutator } else { made.negator };
        if other != oid && named == 0 {
            edit(cx, other, |row| row.put(column, Datum::Oid(oid)))?;
        }
    }
    Ok(())
}

/// Runs CREATE OPERATOR.
pub fn create(cx: &SessionState, stmt: &nodes::DefineStmt) -> Result<String> {
    let parts: Vec<&str> = stmt.defnames().iter().filter_map(|n| n.sval()).collect();
    let (schema, name) = place(cx, &parts)?;
    let options = Options::read(cx, stmt)?;
    let Some(function) = &options.function else {
        return Err(invalid("operator function must be specified".into()));
    };
    let (left, right) = (operand_type(cx, options.left)?, operand_type(cx, options.right)?);
    if left == 0 && right == 0 {
        return Err(invalid("operator argument types must be specified".into()));
    }
    if right == 0 {
        return Err(invalid("operator right argument type must be specified".into())
            .detail("Postfix operators are not supported."));
    }
    let operands = [left, right];
    let operands = if left == 0 { &operands[1..] } else { &operands[..] };
    let function = exact_function(cx, function, operands)?;
    let restrict = estimator(cx, options.restrict.as_deref(), false)?;
    let join = estimator(cx, options.join.as_deref(), true)?;
    check_name(name)?;
    options.check(left != 0, function.ret == t::BOOL)?;
    let own = Signature { name, schema, left, right };
    let before = cx.made_operators_of(schema)?;
    let before = before.into_iter().find(|o| (&*o.name, o.left, o.right) == (name, left, right));
    let is_built_in = || -> Result<bool> {
        let schema_name = cx.namespace_name(schema)?.unwrap_or_default();
        let all = cx.operators(Some(&schema_name), name)?;
        Ok(all.iter().any(|o| (o.left, o.right) == (left, right)))
    };
    if before.as_ref().is_some_and(|o| !o.is_shell()) || is_built_in()? {
        return Err(sqlerr!(DUPLICATE_FUNCTION, "operator {name} already exists"));
    }
    if let Some(shell) = &before {
        must_be_owner(cx, shell.owner, "operator", &parts.join("."))?;
    }
    let commutator = match &options.commutator {
        None => 0,
        // An operator may be its own commutator.
        Some(names) => other(cx, names, (right, left), &own, true)?.unwrap_or(t::INVALID),
    };
    let is_own_commutator = options.commutator.is_some() && commutator == t::INVALID;
    let negator = match &options.negator {
        None => 0,
        Some(names) => other(cx, names, (left, right), &own, false)?.unwrap_or(t::INVALID),
    };
    let oid = match &before {
        Some(shell) => shell.oid,
        None => store::new_oid(cx, false)?,
    };
    let commutator = if is_own_commutator { oid } else { commutator };
    cx.operator_changed(oid);
    let system = store::system(cx);
    let of = |function: Option<&Support>| function.map_or(0, |function| function.oid);
    let row = shell_row(system.stored(id::OPERATOR), oid, cx.user_oid(), &own)
        .set("oprcanmerge", options.merges)
        .set("oprcanhash", options.hashes)
        .set_oid("oprresult", function.ret)
        .set_oid("oprcom", commutator)
        .set_oid("oprnegate", negator)
        .set_oid("oprcode", function.oid)
        .set_oid("oprrest", of(restrict.as_ref()))
        .set_oid("oprjoin", of(join.as_ref()));
    if before.is_some() {
        store::delete_rows(cx, id::OPERATOR, BY_OID, &[Datum::Oid(oid)])?;
        store::delete_depends(cx, id::OPERATOR, oid)?;
    }
    SystemRows::of(cx).insert(&row)?;
    for ty in [left, right, function.ret] {
        store::depend_on_type(cx, (id::OPERATOR, oid, 0), ty)?;
    }
    let functions = [Some(function.oid), restrict.map(|f| f.oid), join.map(|f| f.oid)];
    let functions: Vec<Oid> = functions.into_iter().flatten().collect();
    store::depend_on_functions(cx, (id::OPERATOR, oid, 0), &functions)?;
    store::next_command(cx)?;
    link(cx, oid, [("oprcom", commutator), ("oprnegate", negator)])?;
    Ok("CREATE OPERATOR".into())
}

/// The operator that a statement names; `None` if no user made one of that name and operands.
fn named(cx: &SessionState, object: &nodes::ObjectWithArgs) -> Result<Option<Arc<MadeOperator>>> {
    let parts: Vec<&str> = object.objname().iter().filter_map(|n| n.as_str()).collect();
    let mut types = Vec::new();
    for argument in object.objargs().iter() {
        types.push(match argument {
            Node::TypeName(ty) => match declared(cx, ty) {
                Ok(ty) => ty,
                // The statement tells of the missing type itself.
                Err(_) => return Ok(None),
            },
            _ => 0,
        });
    }
    let [left, right] = types[..] else { return Ok(None) };
    if let [schema, _] = parts.as_slice()
        && cx.find_namespace(schema)?.is_none()
    {
        return Ok(None);
    }
    match lookup(cx, &parts, left, right)? {
        Some(oid) => cx.made_operator(oid),
        None => Ok(None),
    }
}

/// The operator that a statement names. 42883 if there is none, 0A000 if it is built in.
pub fn need(cx: &SessionState, node: Node<'_>) -> Result<Arc<MadeOperator>> {
    let Node::ObjectWithArgs(object) = node else {
        return Err(SqlError::internal("an operator without operands"));
    };
    match named(cx, object)? {
        Some(found) => Ok(found),
        None => Err(drop_absent::missing_operator(cx, object)?),
    }
}

fn owned(cx: &SessionState, node: Node<'_>) -> Result<Arc<MadeOperator>> {
    let found = need(cx, node)?;
    must_be_owner(cx, found.owner, "operator", &found.name)?;
    cx.lock_operator(found.oid, LockMode::AccessExclusive)
}

/// Runs ALTER OPERATOR ... OWNER TO.
pub fn set_owner(cx: &SessionState, stmt: &nodes::AlterOwnerStmt, owner: Oid) -> Result<String> {
    let found = owned(cx, stmt.object())?;
    if found.owner != owner {
        cx.must_be_member(owner)?;
        if !cx.is_superuser() {
            cx.check_schema(found.schema, owner, Rights::CREATE)?;
        }
        give(cx, &found, owner)?;
    }
    Ok("ALTER OPERATOR".into())
}

/// Gives an operator to another owner.
fn give(cx: &SessionState, operator: &MadeOperator, owner: Oid) -> Result<()> {
    edit(cx, operator.oid, |row| row.put("oprowner", Datum::Oid(owner)))
}

/// Gives all operators of some owners to another one.
pub fn reassign(cx: &SessionState, old: &[Oid], new: Oid) -> Result<()> {
    let schemas: Vec<Oid> = cx.namespaces()?.by_oid.keys().copied().collect();
    for schema in schemas {
        for operator in cx.made_operators_of(schema)?.iter().filter(|o| old.contains(&o.owner)) {
            give(cx, operator, new)?;
        }
    }
    Ok(())
}

/// Runs ALTER OPERATOR ... SET SCHEMA.
pub fn set_schema(cx: &SessionState, stmt: &nodes::AlterObjectSchemaStmt) -> Result<String> {
    let found = owned(cx, stmt.object())?;
    let name = stmt.newschema().unwrap_or("");
    let schema = cx.need_namespace(name)?;
    names::may_create_in(cx, schema, name, &found.name)?;
    if schema != found.schema {
        names::lock_namespace(cx, schema, LockMode::AccessShare)?;
        let of = |o: &MadeOperator| (o.name.clone(), o.left, o.right);
        if cx.made_operators_of(schema)?.iter().any(|o| of(o) == of(&found)) {
            return Err(sqlerr!(
                DUPLICATE_OBJECT,
                "operator {} already exists in schema \"{name}\"",
                found.name
            ));
        }
        edit(cx, found.oid, |row| row.put("oprnamespace", Datum::Oid(schema)))?;
    }
    Ok("ALTER OPERATOR".into())
}

/// Runs ALTER OPERATOR ... SET (...).
pub fn alter(cx: &SessionState, stmt: &nodes::AlterOperatorStmt) -> Result<String> {
    let Some(object) = stmt.opername() else { return Err(SqlError::internal("ALTER OPERATOR of nothing")) };
    let found = need(cx, Node::ObjectWithArgs(object))?;
    let (mut restrict, mut join) = (None, None);
    for element in stmt.options().iter() {
        let option = Definition(element);
        let value = match element.arg() {
            Node::None => None,
            _ => Some(option.qualified_name()?),
        };
        match option.name() {
            "restrict" => restrict = Some(value),
            "join" => join = Some(value),
            name @ ("leftarg" | "rightarg" | "function" | "procedure" | "commutator" | "negator"
            | "hashes" | "merges") => {
                return Err(sqlerr!(SYNTAX_ERROR, "operator attribute \"{name}\" cannot be changed"));
            }
            name => return Err(sqlerr!(SYNTAX_ERROR, "operator attribute \"{name}\" not recognized")),
        }
    }
    must_be_owner(cx, found.owner, "operator", &found.name)?;
    let given = |new: &Option<Option<Vec<&str>>>| new.as_ref().is_some_and(Option::is_some);
    let options =
        Options { restrict: restrict.clone().flatten(), join: join.clone().flatten(), ..Options::default() };
    if given(&restrict) || given(&join) {
        options.check(found.left != 0, found.result == t::BOOL)?;
    }
    let restriction = estimator(cx, options.restrict.as_deref(), false)?.map_or(0, |f| f.oid);
    let joining = estimator(cx, options.join.as_deref(), true)?.map_or(0, |f| f.oid);
    cx.lock_operator(found.oid, LockMode::AccessExclusive)?;
    edit(cx, found.oid, |row| {
        if restrict.is_some() {
            row.put("oprrest", Datum::Oid(restriction));
        }
        if join.is_some() {
            row.put("oprjoin", Datum::Oid(joining));
        }
    })?;
    store::depend_on_functions(cx, (id::OPERATOR, found.oid, 0), &[restriction, joining])?;
    Ok("ALTER OPERATOR".into())
}

/// Runs DROP OPERATOR.
pub fn drop_operators(cx: &SessionState, stmt: &nodes::DropStmt, cascade: bool) -> Result<String> {
    let mut roots = Vec::new();
    for node in stmt.objects() {
        sinew_types::host::step()?;
        let found = match node {
            Node::ObjectWithArgs(object) => named(cx, object)?,
            _ => None,
        };
        match found {
            Some(found) => {
                may_drop(cx, &found)?;
                roots.push(Object::Operator(cx.lock_operator(found.oid, LockMode::AccessExclusive)?));
            }
            None => drop_absent::drop_one(cx, stmt, node)?,
        }
    }
    drop_objects(cx, roots, cascade)?;
    Ok("DROP OPERATOR".into())
}

/// 42501 unless the operator or its schema belongs to the role in force.
fn may_drop(cx: &SessionState, operator: &MadeOperator) -> Result<()> {
    let schema = cx.namespaces()?.by_oid.get(&operator.schema).map(|schema| schema.owner);
    if let Some(owner) = schema
        && cx.acts_as(owner)?
    {
        return Ok(());
    }
    must_be_owner(cx, operator.owner, "operator", &operator.name)
}

/// Takes an operator out. Objects that depend on it are the caller's business.
pub fn remove(cx: &SessionState, operator: &MadeOperator) -> Result<()> {
    let now = cx.lock_operator(operator.oid, LockMode::AccessExclusive)?;
    for (column, other) in [("oprcom", now.commutator), ("oprnegate", now.negator)] {
        let Some(made) = cx.made_operator(other)?.filter(|made| made.oid != now.oid) else { continue };
        let named = if column == "oprcom" { made.commutator } else { made.negator };
        if named == now.oid {
            edit(cx, other, |row| row.put(column, Datum::Oid(0)))?;
        }
    }
    cx.operator_changed(now.oid);
    store::delete_rows(cx, id::OPERATOR, BY_OID, &[Datum::Oid(now.oid)])?;
    store::delete_depends(cx, id::OPERATOR, now.oid)?;
    store::delete_comments(cx, id::OPERATOR, now.oid)?;
    store::next_command(cx)
}
