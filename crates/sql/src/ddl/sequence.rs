//! CREATE, ALTER SEQUENCE, and the sequences behind serial and identity columns.

use crate::ddl::alter_column;
use crate::ddl::drop;
use crate::ddl::names;
use crate::ddl::names::Place;
use crate::ddl::store;
use crate::state::SessionState;
use pg_raw_parse::{ConstValue, Node, nodes};
use sinew_catalog::quote::quote_ident;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::sequence::{create_page, set_state};
use sinew_catalog::{SequenceState, id, must_be_owner, sequence_columns};
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{Column, Persistence, Relation, RelationKind, SequenceParams};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::{Datum, Oid, oid as t, typeinfo};
use std::sync::Arc;

/// The options of one statement.
#[derive(Default)]
struct Options<'a> {
    as_type: Option<Oid>,
    start: Option<i64>,
    /// `RESTART` alone is `Some(None)`.
    restart: Option<Option<i64>>,
    increment: Option<i64>,
    max: Option<Option<i64>>,
    min: Option<Option<i64>>,
    cache: Option<i64>,
    cycle: Option<bool>,
    owned_by: Option<Vec<&'a str>>,
}

fn number(option: &nodes::DefElem) -> Result<i64> {
    let name = option.defname().unwrap_or("");
    let bad = || sqlerr!(SYNTAX_ERROR, "{name} requires a numeric value");
    let parse = |text: &str| -> Result<i64> {
        text.parse().map_err(|_| {
            sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type bigint: \"{text}\"")
        })
    };
    match option.arg() {
        Node::Integer(i) => Ok(i64::from(i.ival)),
        Node::Float(f) => parse(f.fval().unwrap_or("")),
        Node::A_Const(c) => match c.val() {
            Some(ConstValue::Integer(i)) => Ok(i64::from(i)),
            Some(ConstValue::Float(f)) => parse(f),
            _ => Err(bad()),
        },
        _ => Err(bad()),
    }
}

/// May the options name the sequence? Only those of an identity column may.
#[derive(PartialEq, Eq)]
enum OwnName {
    Accepted,
    Refused,
}

fn read_options<'a>(
    cx: &SessionState,
    options: impl Iterator<Item = Node<'a>>,
    own_name: OwnName,
) -> Result<Options<'a>> {
    let mut o = Options::default();
    let twice = || sqlerr!(SYNTAX_ERROR, "conflicting or redundant options");
    fn once<T>(slot: &mut Option<T>, value: T, twice: impl Fn() -> SqlError) -> Result<()> {
        if slot.replace(value).is_some() { Err(twice()) } else { Ok(()) }
    }
    for option in options {
        let Node::DefElem(option) = option else { continue };
        let maybe = || -> Result<Option<i64>> {
            if matches!(option.arg(), Node::None) { Ok(None) } else { number(option).map(Some) }
        };
        match option.defname().unwrap_or("") {
            "as" => {
                let Node::TypeName(ty) = option.arg() else { continue };
                let (oid, _) = crate::ddl::types::declared_type(cx, ty)?;
                if !matches!(oid, t::INT2 | t::INT4 | t::INT8) {
                    return Err(sqlerr!(
                        INVALID_PARAMETER_VALUE,
                        "sequence type must be smallint, integer, or bigint"
                    ));
                }
                once(&mut o.as_type, oid, twice)?;
            }
            "start" => once(&mut o.start, number(option)?, twice)?,
            "restart" => once(&mut o.restart, maybe()?, twice)?,
            "increment" => once(&mut o.increment, number(option)?, twice)?,
            "maxvalue" => once(&mut o.max, maybe()?, twice)?,
            "minvalue" => once(&mut o.min, maybe()?, twice)?,
            "cache" => once(&mut o.cache, number(option)?, twice)?,
            "cycle" => {
                let cycle = !matches!(option.arg(), Node::Boolean(b) if !b.boolval);
                once(&mut o.cycle, cycle, twice)?;
            }
            "owned_by" => {
                let Node::NodeList(list) = option.arg() else { continue };
                once(&mut o.owned_by, list.iter().filter_map(Node::as_str).collect(), twice)?;
            }
            "sequence_name" if own_name == OwnName::Refused => {
                return Err(sqlerr!(SYNTAX_ERROR, "invalid sequence option SEQUENCE NAME")
                    .location_if_unset(option.location));
            }
            "sequence_name" | "logged" => {}
            other => return Err(SqlError::internal(format!("option \"{other}\" not recognized"))),
        }
    }
    Ok(o)
}

fn bounds(type_oid: Oid) -> (i64, i64) {
    match type_oid {
        t::INT2 => (i64::from(i16::MIN), i64::from(i16::MAX)),
        t::INT4 => (i64::from(i32::MIN), i64::from(i32::MAX)),
        _ => (i64::MIN, i64::MAX),
    }
}

/// Parameters after the options; `old` are those of the sequence being altered. The second value is
/// the new state, if the options say one (always for a new sequence).
fn apply(
    o: &Options<'_>,
    old: Option<&SequenceParams>,
    default_type: Oid,
) -> Result<(SequenceParams, Option<SequenceState>)> {
    let bad = |message: String| SqlError::new(SqlState::INVALID_PARAMETER_VALUE, message);
    let type_oid = o.as_type.or(old.map(|p| p.type_oid)).unwrap_or(default_type);
    let (lowest, highest) = bounds(type_oid);
    let mut p = old.cloned().unwrap_or(SequenceParams {
        type_oid,
        start: 0,
        increment: 1,
        min: 0,
        max: 0,
        cache: 1,
        cycle: false,
    });
    // A bound that was the old type's own follows the type.
    let old_bounds = old.map(|p| bounds(p.type_oid));
    let reset_max = old.is_none()
        || (o.as_type.is_some() && old_bounds.is_some_and(|(_, high)| p.max == high && p.increment > 0));
    let reset_min = old.is_none()
        || (o.as_type.is_some() && old_bounds.is_some_and(|(low, _)| p.min == low && p.increment < 0));
    p.type_oid = type_oid;
    if let Some(increment) = o.increment {
        if increment == 0 {
            return Err(bad("INCREMENT must not be zero".into()));
        }
        p.increment = increment;
    }
    if let Some(cycle) = o.cycle {
        p.cycle = cycle;
    }
    match o.max {
        Some(Some(max)) => p.max = max,
        Some(None) => p.max = if p.increment > 0 { highest } else { -1 },
        None if reset_max => p.max = if p.increment > 0 { highest } else { -1 },
        None => {}
    }
    if p.max < lowest || p.max > highest {
        return Err(bad(format!(
            "MAXVALUE ({}) is out of range for sequence data type {}",
            p.max,
            typeinfo::type_name(type_oid)
        )));
    }
    match o.min {
        Some(Some(min)) => p.min = min,
        Some(None) => p.min = if p.increment > 0 { 1 } else { lowest },
        None if reset_min => p.min = if p.increment > 0 { 1 } else { lowest },
        None => {}
    }
    if p.min < lowest || p.min > highest {
        return Err(bad(format!(
            "MINVALUE ({}) is out of range for sequence data type {}",
            p.min,
            typeinfo::type_name(type_oid)
        )));
    }
    if p.min >= p.max {
        return Err(bad(format!("MINVALUE ({}) must be less than MAXVALUE ({})", p.min, p.max)));
    }
    if let Some(start) = o.start {
        p.start = start;
    } else if old.is_none() {
        p.start = if p.increment > 0 { p.min } else { p.max };
    }
    let within = |what: &str, value: i64| -> Result<()> {
        if value < p.min {
            return Err(bad(format!("{what} value ({value}) cannot be less than MINVALUE ({})", p.min)));
        }
        if value > p.max {
            return Err(bad(format!("{what} value ({value}) cannot be greater than MAXVALUE ({})", p.max)));
        }
        Ok(())
    };
    within("START", p.start)?;
    let state = match o.restart {
        Some(value) => {
            let value = value.unwrap_or(p.start);
            within("RESTART", value)?;
            Some(SequenceState { last_value: value, is_called: false })
        }
        None if old.is_none() => Some(SequenceState { last_value: p.start, is_called: false }),
        None => None,
    };
    if let Some(cache) = o.cache {
        if cache <= 0 {
            return Err(bad(format!("CACHE ({cache}) must be greater than zero")));
        }
        p.cache = cache;
    }
    Ok((p, state))
}

fn params_row<'r>(row: CatRow<'r>, oid: Oid, p: &SequenceParams) -> CatRow<'r> {
    row.set_oid("seqrelid", oid)
        .set_oid("seqtypid", p.type_oid)
        .set("seqstart", p.start)
        .set("seqincrement", p.increment)
        .set("seqmax", p.max)
        .set("seqmin", p.min)
        .set("seqcache", p.cache)
        .set("seqcycle", p.cycle)
}

fn create(
    cx: &SessionState,
    place: &Place,
    owner: Oid,
    params: SequenceParams,
    state: SequenceState,
) -> Result<Arc<Relation>> {
    let oid = store::new_oid(cx, place.temporary)?;
    let mut rel = store::blank(oid, place.name.clone(), place.schema, &place.schema_name, owner);
    rel.kind = RelationKind::Sequence;
    rel.columns = sequence_columns();
    rel.heap.file = store::new_file(cx, place.temporary)?;
    rel.rows_estimate = 1.0;
    rel.pages_estimate = 1;
    rel.sequence = Some(Arc::new(params.clone()));
    if place.temporary {
        rel.persistence = Persistence::Temporary;
        cx.own().set_temp_sequence(oid, state);
        return store::create_relation(cx, rel);
    }
    let system = store::system(cx);
    SystemRows::of(cx).insert(&params_row(CatRow::new(system.stored(id::SEQUENCE)), oid, &params))?;
    let rel = store::create_relation(cx, rel)?;
    create_page(cx, rel.heap.file, state)?;
    Ok(rel)
}

/// The sequence of a serial or identity column, not yet tied to it.
pub fn create_for_column<'a>(
    cx: &SessionState,
    place: &Place,
    owner: Oid,
    type_oid: Oid,
    options: impl Iterator<Item = Node<'a>>,
) -> Result<Arc<Relation>> {
    let options = read_options(cx, options, OwnName::Accepted)?;
    let (params, state) = apply(&options, None, type_oid)?;
    create(cx, place, owner, params, state.expect("a new sequence has a state"))
}

/// Ties a sequence to a column, so that it goes with it. `kind`: b'a' for serial and OWNED BY, b'i'
/// for identity.
pub fn own(cx: &SessionState, sequence: &Relation, table: &Relation, attnum: i16, kind: u8) -> Result<()> {
    if sequence.is_temporary() || table.is_temporary() {
        return Ok(());
    }
    store::depend(cx, (id::CLASS, sequence.oid, 0), (id::CLASS, table.oid, i32::from(attnum)), kind)
}

/// Runs CREATE SEQUENCE. Fails with 22023 for options that contradict each other.
pub fn create_sequence(cx: &SessionState, stmt: &nodes::CreateSeqStmt) -> Result<String> {
    let var = stmt.sequence().ok_or_else(|| SqlError::internal("CREATE SEQUENCE without a name"))?;
    let exists = |place: &Place| crate::ddl::create::exists(cx, place, stmt.if_not_exists);
    // A relation that is there already excuses the options only with IF NOT EXISTS.
    if stmt.if_not_exists && exists(&names::place(cx, var)?)? {
        return Ok("CREATE SEQUENCE".into());
    }
    let options = read_options(cx, stmt.options().iter(), OwnName::Refused)?;
    let (params, state) = apply(&options, None, t::INT8)?;
    let place = names::place(cx, var)?;
    exists(&place)?;
    let state = state.expect("a new sequence has a state");
    let rel = create(cx, &place, cx.user_oid(), params, state)?;
    if let Some(owner) = &options.owned_by {
        set_owner_column(cx, &rel, owner)?;
    }
    Ok("CREATE SEQUENCE".into())
}

/// 0A000 with `message` for a sequence that belongs to a table's column: it has the table's owner
/// and schema.
pub(super) fn not_linked(cx: &SessionState, rel: &Relation, message: impl FnOnce() -> String) -> Result<()> {
    if rel.kind != RelationKind::Sequence || rel.is_temporary() {
        return Ok(());
    }
    let keys = [Datum::Oid(id::CLASS), Datum::Oid(rel.oid)];
    let system = store::system(cx);
    let rows = SystemRows::of(cx).lookup(system.stored(id::DEPEND), 2673, &keys)?;
    let is_link = |row: &&CatRow<'_>| {
        matches!(row.char("deptype"), b'a' | b'i')
            && row.oid("refclassid") == id::CLASS
            && row.int("refobjsubid") > 0
    };
    let Some(link) = rows.iter().find(is_link) else { return Ok(()) };
    let table = cx.relation(link.oid("refobjid"))?;
    let table = table.map_or_else(String::new, |t| t.name.to_string());
    let e = SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, message());
    Err(e.detail(format!("Sequence \"{}\" is linked to table \"{table}\".", rel.name)))
}

/// The table, if it is a temporary one, with the column that a sequence belongs to.
fn temporary_owner(cx: &SessionState, sequence: Oid) -> Option<(Arc<Relation>, Column)> {
    let tables: Vec<_> = cx.own().with_temp(|temp| temp.relations().cloned().collect());
    tables.into_iter().find_map(|table: Arc<Relation>| {
        let column = table.columns.iter().find(|c| c.owned_sequences().any(|s| s == sequence))?.clone();
        Some((table, column))
    })
}

fn set_owner_column(cx: &SessionState, sequence: &Relation, owner: &[&str]) -> Result<()> {
    let system = store::system(cx);
    let keys = [Datum::Oid(id::CLASS), Datum::Oid(sequence.oid)];
    let rows = SystemRows::of(cx).lookup(system.stored(id::DEPEND), 2673, &keys)?;
    let temporary = temporary_owner(cx, sequence.oid);
    let of_identity = match (&temporary, rows.iter().find(|r| r.char("deptype") == b'i')) {
        (Some((table, c)), _) if c.identity.is_some() && c.sequence == Some(sequence.oid) => {
            Some(table.name.to_string())
        }
        (_, Some(row)) => {
            let table = cx.relation(row.oid("refobjid"))?;
            Some(table.map_or_else(String::new, |t| t.name.to_string()))
        }
        _ => None,
    };
    if let Some(table) = of_identity {
        return Err(sqlerr!(FEATURE_NOT_SUPPORTED, "cannot change ownership of identity sequence")
            .detail(format!("Sequence \"{}\" is linked to table \"{table}\".", sequence.name)));
    }
    let clear = || -> Result<()> {
        if let Some((table, column)) = temporary {
            alter_column::edit_temp(cx, &table, column.attnum, |c| c.disown(sequence.oid));
        }
        store::announce(cx, sequence);
        store::delete_depends(cx, id::CLASS, sequence.oid)
    };
    let (column, table) = match owner {
        ["none"] => return clear(),
        [_] | [] => {
            return Err(sqlerr!(SYNTAX_ERROR, "invalid OWNED BY option")
                .hint("Specify OWNED BY table.column or OWNED BY NONE."));
        }
        [table @ .., column] => (*column, table),
    };
    let (schema, name) = match table {
        [.., schema, name] => (Some(*schema), *name),
        [name] => (None, *name),
        [] => (None, ""),
    };
    let rel = cx.open_relation(schema, name, LockMode::AccessShare)?;
    if !rel.is_table() {
        let e = sqlerr!(WRONG_OBJECT_TYPE, "sequence cannot be owned by relation \"{}\"", rel.name);
        return Err(match rel.kind {
            RelationKind::Materialized => e.detail("This operation is not supported for materialized views."),
            RelationKind::Sequence => e.detail("This operation is not supported for sequences."),
            _ => e,
        });
    }
    if rel.owner != sequence.owner {
        return Err(sqlerr!(
            OBJECT_NOT_IN_PREREQUISITE_STATE,
            "sequence must have same owner as table it is linked to"
        ));
    }
    if rel.schema_oid != sequence.schema_oid {
        return Err(sqlerr!(
            OBJECT_NOT_IN_PREREQUISITE_STATE,
            "sequence must be in same schema as table it is linked to"
        ));
    }
    let at = rel.column_index(column).ok_or_else(|| {
        sqlerr!(UNDEFINED_COLUMN, "column \"{column}\" of relation \"{}\" does not exist", rel.name)
    })?;
    clear()?;
    let attnum = rel.columns[at].attnum;
    if rel.is_temporary() {
        alter_column::edit_temp(cx, &*store::reread(cx, rel.oid)?, attnum, |c| c.own(sequence.oid));
    }
    store::announce(cx, &rel);
    own(cx, sequence, &rel, attnum, b'a')?;
    store::next_command(cx)
}

/// Runs ALTER SEQUENCE. A change of the numbers gives the sequence a new file, so that a rollback
/// restores the old ones.
pub fn alter_sequence(cx: &SessionState, stmt: &nodes::AlterSeqStmt) -> Result<String> {
    let var = stmt.sequence().ok_or_else(|| SqlError::internal("ALTER SEQUENCE without a name"))?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let found = cx.open_relation_wait(schema, name, LockMode::ShareRowExclusive, WaitPolicy::Block)?;
    let Some(rel) = found else {
        if !stmt.missing_ok {
            return Err(cx.missing_relation(schema, name)?);
        }
        let message = format!("relation \"{name}\" does not exist, skipping");
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
        return Ok("ALTER SEQUENCE".into());
    };
    alter(cx, &rel, stmt.options().iter())?;
    Ok("ALTER SEQUENCE".into())
}

/// Applies options to a sequence that is locked.
pub fn alter<'a>(
    cx: &SessionState,
    rel: &Arc<Relation>,
    options: impl Iterator<Item = Node<'a>>,
) -> Result<()> {
    let Some(old) = &rel.sequence else {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not a sequence", rel.name));
    };
    must_be_owner(cx, rel.owner, "sequence", &rel.name)?;
    cx.own().forget_ahead(rel.oid);
    change(cx, rel, old, &read_options(cx, options, OwnName::Refused)?)
}

/// The sequence of an identity column takes over the column's new type.
pub fn follow_column(cx: &SessionState, sequence: Oid, type_oid: Oid) -> Result<()> {
    let rel = store::reread(cx, sequence)?;
    match &rel.sequence {
        Some(old) => change(cx, &rel, old, &Options { as_type: Some(type_oid), ..Options::default() }),
        None => Ok(()),
    }
}

fn change(cx: &SessionState, rel: &Arc<Relation>, old: &SequenceParams, options: &Options<'_>) -> Result<()> {
    let (params, state) = apply(options, Some(old), old.type_oid)?;
    if params != *old {
        let (now, _) = sinew_catalog::sequence::read(cx, rel)?;
        let after = state.unwrap_or(now);
        for (what, out) in [
            ("less than MINVALUE", after.last_value < params.min),
            ("greater than MAXVALUE", after.last_value > params.max),
        ] {
            if out {
                let bound = if after.last_value < params.min { params.min } else { params.max };
                return Err(sqlerr!(
                    INVALID_PARAMETER_VALUE,
                    "RESTART value ({}) cannot be {what} ({bound})",
                    after.last_value
                ));
            }
        }
        if rel.is_temporary() {
            let mut changed = (**rel).clone();
            changed.sequence = Some(Arc::new(params.clone()));
            store::replace_temp(cx, changed);
        } else {
            store::announce(cx, rel);
            let system = store::system(cx);
            let tx = SystemRows::of(cx);
            let keys = [sinew_types::Datum::Oid(rel.oid)];
            let row = tx
                .find(system.stored(id::SEQUENCE), 5002, &keys)?
                .ok_or_else(|| SqlError::internal("a sequence has no row in pg_sequence"))?;
            let before = row.row.clone();
            tx.update(&before, &params_row(row, rel.oid, &params))?;
            store::next_command(cx)?;
        }
    }
    if let Some(state) = state {
        restart(cx, rel, state)?;
    }
    if let Some(owner) = &options.owned_by {
        set_owner_column(cx, rel, owner)?;
    }
    Ok(())
}

/// Gives a sequence a new state in a new file, so that a rollback brings the old one back.
pub fn restart(cx: &SessionState, rel: &Relation, state: SequenceState) -> Result<()> {
    if rel.is_temporary() {
        return set_state(cx, rel, state);
    }
    store::announce(cx, rel);
    let file = store::new_file(cx, false)?;
    cx.create_file(file)?;
    create_page(cx, file, state)?;
    cx.drop_file_at_commit(rel.heap.file)?;
    store::edit_class(cx, rel.oid, |row| row.put("relfilenode", sinew_types::Datum::Oid(file.file as u32)))
}

/// A sequence behind an identity column goes with the column only.
pub(super) fn refuse_identity(cx: &SessionState, rel: &Relation, going: &[Oid]) -> Result<()> {
    if rel.kind != RelationKind::Sequence {
        return Ok(());
    }
    if rel.is_temporary() {
        let tables: Vec<_> = cx.own().with_temp(|temp| temp.relations().cloned().collect());
        for table in tables.into_iter().filter(|table| !going.contains(&table.oid)) {
            let owns = |c: &&Column| c.identity.is_some() && c.sequence == Some(rel.oid);
            if let Some(column) = table.columns.iter().find(owns) {
                return Err(required_by_column(cx, rel, &table, &column.name)?);
            }
        }
        return Ok(());
    }
    let system = store::system(cx);
    let keys = [Datum::Oid(id::CLASS), Datum::Oid(rel.oid)];
    for row in SystemRows::of(cx).lookup(system.stored(id::DEPEND), 2673, &keys)? {
        let table = row.oid("refobjid");
        if row.char("deptype") != b'i' || going.contains(&table) {
            continue;
        }
        let Some(table) = cx.relation(table)? else { continue };
        let column = &table.columns[row.int("refobjsubid") as usize - 1].name;
        return Err(required_by_column(cx, rel, &table, column)?);
    }
    Ok(())
}

fn required_by_column(
    cx: &SessionState,
    sequence: &Relation,
    table: &Relation,
    column: &str,
) -> Result<SqlError> {
    let column = format!("column {} of table {}", quote_ident(column), drop::shown(cx, table)?);
    let sequence = drop::shown(cx, sequence)?;
    Ok(sqlerr!(DEPENDENT_OBJECTS_STILL_EXIST, "cannot drop sequence {sequence} because {column} requires it")
        .hint(format!("You can drop {column} instead.")))
}
