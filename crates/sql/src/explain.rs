//! EXPLAIN: its options, the statement that it shows or runs, and its answer.

use crate::ddl::options::{option_bool, statement_option};
use crate::ddl::query_table;
use crate::ddl::query_table::Query;
use crate::state::SessionState;
use crate::state::queries::{begin_query, is_plannable};
use pg_raw_parse::raw::ObjectType;
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::explain::tree::{Property, Value};
use sinew_exec::explain::{ExplainOptions, Format, explain, of_pages};
use sinew_plan as plan;
use sinew_plan::OutputColumn;
use sinew_plan::bind::func::Absent;
use sinew_storage::buffer::PoolUsage;
use sinew_types::{Datum, Oid, oid};
use std::sync::Arc;
use std::time::Instant;

/// PostgreSQL's type `xml`, by which clients tell the answer's format. Sinew has no such type.
const XML: Oid = 142;

/// The options of a statement.
struct Options {
    analyze: bool,
    shown: ExplainOptions,
    settings: bool,
    summary: bool,
}

impl Options {
    fn of(stmt: &nodes::ExplainStmt, sql: &str) -> Result<Options> {
        let format = Format::Text;
        let shown =
            ExplainOptions { costs: true, timing: false, verbose: false, buffers: false, wal: false, format };
        let mut all = Options { analyze: false, shown, settings: false, summary: false };
        let (mut timing, mut summary) = (None, None);
        for option in stmt.options().iter() {
            let name = option.defname().unwrap_or("");
            let fails = |state, message: String| {
                let position = plan::parse::position(sql, option.location);
                SqlError::new(state, message).position_if_unset(position)
            };
            match name {
                "analyze" => all.analyze = option_bool(option)?,
                "costs" => all.shown.costs = option_bool(option)?,
                "timing" => timing = Some(option_bool(option)?),
                "summary" => summary = Some(option_bool(option)?),
                "verbose" => all.shown.verbose = option_bool(option)?,
                "settings" => all.settings = option_bool(option)?,
                "wal" => all.shown.wal = option_bool(option)?,
                "buffers" => all.shown.buffers = option_bool(option)?,
                "format" => {
                    if option.arg().is_none() {
                        let message = "format requires a parameter";
                        return Err(SqlError::new(SqlState::SYNTAX_ERROR, message));
                    }
                    let value = statement_option(option);
                    all.shown.format = format_of(&value).ok_or_else(|| {
                        let message =
                            format!("unrecognized value for EXPLAIN option \"{name}\": \"{value}\"");
                        fails(SqlState::INVALID_PARAMETER_VALUE, message)
                    })?;
                }
                _ => {
                    let message = format!("unrecognized EXPLAIN option \"{name}\"");
                    return Err(fails(SqlState::SYNTAX_ERROR, message));
                }
            }
        }
        for (name, is_on) in [("WAL", all.shown.wal), ("TIMING", timing == Some(true))] {
            if is_on && !all.analyze {
                let message = format!("EXPLAIN option {name} requires ANALYZE");
                return Err(SqlError::new(SqlState::INVALID_PARAMETER_VALUE, message));
            }
        }
        all.shown.timing = timing.unwrap_or(all.analyze);
        all.summary = summary.unwrap_or(all.analyze);
        Ok(all)
    }
}

fn format_of(value: &str) -> Option<Format> {
    match value {
        "text" => Some(Format::Text),
        "json" => Some(Format::Json),
        "yaml" => Some(Format::Yaml),
        "xml" => Some(Format::Xml),
        _ => None,
    }
}

/// The column of the answer. Its type follows the format.
pub(crate) fn column(stmt: &nodes::ExplainStmt) -> OutputColumn {
    let mut formats = stmt.options().iter().filter(|option| option.defname() == Some("format"));
    let type_oid = match formats.next_back().and_then(|option| format_of(&statement_option(option))) {
        Some(Format::Json) => oid::JSON,
        Some(Format::Xml) => XML,
        Some(Format::Text | Format::Yaml) | None => oid::TEXT,
    };
    let name = Arc::from("QUERY PLAN");
    OutputColumn { name, type_oid, typmod: -1, domain: None, table_oid: 0, attnum: 0 }
}

/// EXPLAIN ANALYZE.
pub(crate) fn runs_query(stmt: &nodes::ExplainStmt) -> bool {
    let mut options = stmt.options().iter();
    options.any(|o| o.defname() == Some("analyze") && option_bool(o).unwrap_or(false))
}

/// Values for the statement that EXPLAIN shows.
pub(crate) struct Given<'g> {
    /// The types of its parameters.
    pub types: &'g [Oid],
    pub values: Vec<Datum>,
    /// The prepared statement of an EXECUTE.
    pub executed: Result<Query>,
}

/// The statement that EXPLAIN shows.
struct Explained<'s> {
    query: Query,
    /// The table that the rows are for.
    table: Option<&'s nodes::IntoClause>,
}

/// The EXECUTE inside of a statement that EXPLAIN shows.
pub(crate) fn executed(stmt: &nodes::ExplainStmt) -> Option<&nodes::ExecuteStmt> {
    match stmt.query() {
        Node::ExecuteStmt(e) => Some(e),
        Node::CreateTableAsStmt(s) => match s.query() {
            Node::ExecuteStmt(e) => Some(e),
            _ => None,
        },
        _ => None,
    }
}

/// The plan that a statement inside of EXPLAIN runs. `None` if it runs nothing, because the table
/// that it would make is there.
fn explained<'s>(
    cx: &SessionState,
    node: Node<'s>,
    sql: &str,
    given: Given<'_>,
) -> Result<Option<Explained<'s>>> {
    let Given { types, values, executed } = given;
    let of = |query| Ok(Some(Explained { query, table: None }));
    match node {
        Node::ExecuteStmt(_) => of(executed?),
        Node::DeclareCursorStmt(s) => {
            crate::state::cursor::check_declared(s).map_err(|e| e.in_text(sql))?;
            of((plan::plan(cx, s.query(), sql, types)?, values))
        }
        Node::CreateTableAsStmt(s) => {
            let into = s.into().ok_or_else(|| SqlError::internal("CREATE TABLE AS without a table"))?;
            let is_executed = matches!(s.query(), Node::ExecuteStmt(_));
            let plan = (!is_executed).then(|| query_table::plan_of(cx, s, sql)).transpose()?;
            if query_table::is_there(cx, into, s.if_not_exists)? {
                return Ok(None);
            }
            let query = match plan {
                Some(plan) => (plan, Vec::new()),
                None => executed?,
            };
            Ok(Some(Explained { query, table: Some(into) }))
        }
        Node::SelectStmt(s) if plan::bind::into::has_into(s) => {
            let found = query_table::plan_of_select(cx, s, sql)?;
            let (plan, into) = found.ok_or_else(|| SqlError::internal("SELECT INTO without a table"))?;
            query_table::is_there(cx, into, false)?;
            Ok(Some(Explained { query: (plan, Vec::new()), table: Some(into) }))
        }
        query if is_plannable(query) => of((plan::plan(cx, query, sql, types)?, values)),
        _ => Err(SqlError::unsupported("EXPLAIN of such a statement is not supported")),
    }
}

/// Runs EXPLAIN. Returns the texts of its rows. `started`: when the planning began.
pub(crate) fn run(
    cx: &SessionState,
    stmt: &nodes::ExplainStmt,
    sql: &str,
    given: Given<'_>,
    started: Instant,
) -> Result<Vec<String>> {
    let Options { analyze, shown, settings, summary } = Options::of(stmt, sql)?;
    let before = cx.storage().pool().usage_of(cx.slot());
    let Some(Explained { query: (plan, params), table }) = explained(cx, stmt.query(), sql, given)? else {
        return Ok(shown.format.rows_of_nothing("CREATE TABLE AS"));
    };
    let planned = started.elapsed();
    if analyze
        && let Node::CreateTableAsStmt(s) = stmt.query()
        && s.objtype == ObjectType::OBJECT_MATVIEW
    {
        return Err(SqlError::unsupported("EXPLAIN ANALYZE CREATE MATERIALIZED VIEW is not supported"));
    }
    if analyze && table.is_some() {
        cx.refuse_read_only("CREATE TABLE AS")?;
    }
    let mut after: Vec<Property> = Vec::new();
    if settings {
        let changed = cx.changed_plan_settings().into_iter();
        let changed: Vec<Property> = changed.map(|(name, value)| (name.into(), Value::Text(value))).collect();
        if !changed.is_empty() || shown.format != Format::Text {
            after.push(("Settings".into(), Value::Group(changed)));
        }
    }
    if shown.buffers {
        let used = cx.storage().pool().usage_of(cx.slot()).since(&before);
        let has_any = used != PoolUsage::default();
        if has_any || shown.format != Format::Text {
            after.push(("Planning".into(), Value::Group(of_pages(&used))));
        }
    }
    if summary {
        after.push(("Planning Time".into(), Value::ms(planned.as_secs_f64() * 1e3)));
    }
    let node = if analyze {
        begin_query(cx, &plan)?;
        let made = match table {
            Some(into) => query_table::create(cx, into, false, sql, &plan)?,
            None => None,
        };
        let started = Instant::now();
        let mut execution = sinew_exec::execution::Execution::start_timed(cx, &plan, &params)?;
        if shown.buffers || shown.wal {
            execution.count_usage();
        }
        match made {
            Some(_) if table.is_some_and(|into| into.skip_data) => {}
            Some(rel) => drop(query_table::fill(cx, &rel, &mut execution)?),
            None => drop(execution.pull(cx, None, |_, _| Ok(()))?),
        }
        let ran = started.elapsed();
        // The times of triggers are not measured.
        if !plan.is_modifying() {
            after.push(("Triggers".into(), Value::NoGroups));
        }
        if summary {
            after.push(("Execution Time".into(), Value::ms(ran.as_secs_f64() * 1e3)));
        }
        explain(cx, &plan, Some(&execution), shown)?
    } else {
        plan.clearance.check_rights(cx)?;
        explain(cx, &plan, None, shown)?
    };
    Ok(shown.format.rows(node, after))
}
