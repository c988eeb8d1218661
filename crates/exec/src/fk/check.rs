//! Events at work: checks, actions, and the check of a table's rows when it gets a constraint.

use crate::caller::Caller;
use crate::caller::foreign_keys::{KeyEvent, Kind, Query};
use crate::fk::query::{Runner, Sight, alone, plan_text, with_snapshot};
use crate::run::execution::Execution;
use sinew_catalog::acl::views::may_show;
use sinew_catalog::quote::quote_ident;
use sinew_catalog::shape::BOOTSTRAP_ROLE;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{ForeignKey, ForeignKeyAction as Action, Relation};
use sinew_types::{Datum, io};

/// Does what an event asks for.
pub fn handle(cx: &dyn Caller, event: &KeyEvent) -> Result<()> {
    let key = &*event.key;
    // Neither can have gone while an event waits.
    let (Some(child), Some(parent)) = (cx.relation(key.child)?, cx.relation(key.parent)?) else {
        return Err(SqlError::internal(format!("a table of foreign key {} is gone", key.name)));
    };
    let run = Runner { cx, key, child, parent };
    match &event.kind {
        Kind::Check(values) => check(&run, values),
        Kind::Delete(old) => match key.on_delete {
            Action::NoAction | Action::Restrict => nobody_left(&run, old, key.on_delete),
            Action::Cascade => act(&run, Query::Delete, old, old),
            Action::SetNull => act(&run, Query::SetNull { delete: true }, old, old),
            Action::SetDefault => {
                act(&run, Query::SetDefault { delete: true }, old, old)?;
                nobody_left(&run, old, Action::NoAction)
            }
        },
        Kind::Update(old, new) => match key.on_update {
            Action::NoAction | Action::Restrict => nobody_left(&run, old, key.on_update),
            Action::Cascade => {
                let both: Vec<Datum> = new.iter().chain(old).cloned().collect();
                act(&run, Query::Update, old, &both)
            }
            Action::SetNull => act(&run, Query::SetNull { delete: false }, old, old),
            Action::SetDefault => {
                act(&run, Query::SetDefault { delete: false }, old, old)?;
                nobody_left(&run, old, Action::NoAction)
            }
        },
    }
}

fn check(run: &Runner<'_>, values: &[Datum]) -> Result<()> {
    if values.iter().any(Datum::is_null) {
        return Err(missing(run.cx, run.key, &run.child, &run.parent, values));
    }
    let gone = run.cx.kept().events.is_touched(run.key) && !run.finds(Query::Child, Sight::Latest, values)?;
    if gone || run.finds(Query::Parent, Sight::Transaction, values)? {
        return Ok(());
    }
    Err(missing(run.cx, run.key, &run.child, &run.parent, values))
}

/// 23503 if a child still has a key that its parent lost. With NO ACTION another row of the parent
/// may have the key by now.
fn nobody_left(run: &Runner<'_>, old: &[Datum], action: Action) -> Result<()> {
    if action == Action::NoAction && run.finds(Query::ParentAgain, Sight::Latest, old)? {
        return Ok(());
    }
    if !run.finds(Query::Children, Sight::Latest, old)? {
        return Ok(());
    }
    let (key, child, parent) = (run.key, &run.child, &run.parent);
    let message = format!(
        "update or delete on table \"{}\" violates foreign key constraint \"{}\" on table \"{}\"",
        parent.name, key.name, child.name
    );
    let shown = shown_key(run.cx, parent, &key.parent_columns, old)?;
    Err(violation(message, child, key)
        .detail(format!("{shown} is still referenced from table \"{}\".", child.name)))
}

/// Lets the children of a key follow.
fn act(run: &Runner<'_>, q: Query, old: &[Datum], params: &[Datum]) -> Result<()> {
    if run.cx.isolation().keeps_snapshot() {
        let seen = run.places(Sight::Transaction, old)?;
        if run.places(Sight::Latest, old)?.iter().any(|place| !seen.contains(place)) {
            return Err(SqlError::new(
                SqlState::SERIALIZATION_FAILURE,
                "could not serialize access due to concurrent update",
            ));
        }
    }
    run.act(q, params)
}

fn violation(message: String, child: &Relation, key: &ForeignKey) -> SqlError {
    SqlError::new(SqlState::FOREIGN_KEY_VIOLATION, message)
        .schema(&*child.schema_name)
        .table(&*child.name)
        .constraint(&*key.name)
}

fn missing(
    cx: &dyn Caller,
    key: &ForeignKey,
    child: &Relation,
    parent: &Relation,
    values: &[Datum],
) -> SqlError {
    let message = format!(
        "insert or update on table \"{}\" violates foreign key constraint \"{}\"",
        child.name, key.name
    );
    let detail = if values.iter().any(Datum::is_null) {
        "MATCH FULL does not allow mixing of null and nonnull key values.".to_string()
    } else {
        match shown_key(cx, child, &key.child_columns, values) {
            Ok(shown) => format!("{shown} is not present in table \"{}\".", parent.name),
            Err(e) => return e,
        }
    };
    violation(message, child, key).detail(detail)
}

/// `Key (a, b)=(1, 2)`, or `Key` alone for a role that may not read the columns.
fn shown_key(cx: &dyn Caller, rel: &Relation, columns: &[i16], values: &[Datum]) -> Result<String> {
    if !may_show(cx, rel, columns.iter().map(|&n| n as usize - 1)) {
        return Ok("Key".to_string());
    }
    let (mut names, mut texts) = (Vec::new(), Vec::new());
    for (&n, value) in columns.iter().zip(values) {
        let column = &rel.columns[n as usize - 1];
        names.push(column.name.to_string());
        let mut text = Vec::new();
        io::text_out(value, column.type_oid, cx.fmt(), &mut text)?;
        texts.push(String::from_utf8_lossy(&text).into_owned());
    }
    Ok(format!("Key ({})=({})", names.join(", "), texts.join(", ")))
}

/// 23503 if a row of the child has a key that the parent does not have. Either the caller's locks
/// keep writers out of both, or the constraint is known to all writers already, who check what they
/// write.
pub fn validate(cx: &dyn Caller, key: &ForeignKey, child: &Relation, parent: &Relation) -> Result<()> {
    let pairs = || key.child_columns.iter().zip(&key.parent_columns);
    let of = |alias: &str, rel: &Relation, n: i16| {
        format!("{alias}.{}", quote_ident(&rel.columns[n as usize - 1].name))
    };
    let list = |parts: Vec<String>, between: &str| parts.join(between);
    let selected = list(key.child_columns.iter().map(|&n| of("fk", child, n)).collect(), ", ");
    let joined = list(
        pairs().map(|(&c, &p)| format!("{} = {}", of("pk", parent, p), of("fk", child, c))).collect(),
        " AND ",
    );
    let given = list(
        key.child_columns.iter().map(|&n| format!("{} IS NOT NULL", of("fk", child, n))).collect(),
        if key.full { " OR " } else { " AND " },
    );
    let sql = format!(
        "SELECT {selected} FROM {} fk LEFT JOIN {} pk ON {joined} WHERE {} IS NULL AND ({given})",
        alone(child),
        alone(parent),
        of("pk", parent, key.parent_columns[0]),
    );
    cx.next_command()?;
    let plan = plan_text(cx, &sql, &[], BOOTSTRAP_ROLE)?;
    with_snapshot(cx, Sight::Latest, |snapshot| {
        let mut run = Execution::start_at(cx, &plan, &[], snapshot)?;
        match run.next(cx)? {
            Some(row) => Err(missing(cx, key, child, parent, row)),
            None => Ok(()),
        }
    })
}

/// 23503 if a row of the child needs a row of a partition, which is about to leave its table.
pub fn must_not_be_referenced(
    cx: &dyn Caller,
    key: &ForeignKey,
    child: &Relation,
    partition: &Relation,
) -> Result<()> {
    let of = |alias: &str, rel: &Relation, n: i16| {
        format!("{alias}.{}", quote_ident(&rel.columns[n as usize - 1].name))
    };
    let selected: Vec<String> = key.parent_columns.iter().map(|&n| of("pk", partition, n)).collect();
    let pairs = key.child_columns.iter().zip(&key.parent_columns);
    let joined: Vec<String> =
        pairs.map(|(&c, &p)| format!("{} = {}", of("pk", partition, p), of("fk", child, c))).collect();
    let sql = format!(
        "SELECT {} FROM {} fk JOIN {} pk ON {}",
        selected.join(", "),
        alone(child),
        alone(partition),
        joined.join(" AND "),
    );
    cx.next_command()?;
    let plan = plan_text(cx, &sql, &[], BOOTSTRAP_ROLE)?;
    with_snapshot(cx, Sight::Latest, |snapshot| {
        let mut run = Execution::start_at(cx, &plan, &[], snapshot)?;
        let Some(row) = run.next(cx)? else { return Ok(()) };
        let message = format!(
            "removing partition \"{}\" violates foreign key constraint \"{}\"",
            partition.name, key.name
        );
        let shown = shown_key(cx, partition, &key.parent_columns, row)?;
        Err(violation(message, child, key)
            .detail(format!("{shown} is still referenced from table \"{}\".", child.name)))
    })
}
