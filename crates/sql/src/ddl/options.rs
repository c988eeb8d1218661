//! `WITH (...)` of tables and indexes, ALTER TABLE SET and RESET of the same.
//!
//! A parameter that is obeyed is kept in `pg_class.reloptions`. The others that PostgreSQL has are
//! refused by name, and what PostgreSQL does not have is an error.

use crate::ddl::create::option_text;
use crate::ddl::store;
use crate::state::SessionState;
use pg_raw_parse::{ConstValue, Node, nodes};
use sinew_catalog::options;
use sinew_catalog::rows::text_array;
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::bind::through::reason_against;
use sinew_table::{IndexMethod, Relation, RelationKind};
use sinew_types::Datum;

/// PostgreSQL's storage parameters of tables that nothing here obeys.
const OTHERS_OF_TABLES: [&str; 16] = [
    "autovacuum_analyze_scale_factor",
    "autovacuum_analyze_threshold",
    "autovacuum_freeze_max_age",
    "autovacuum_freeze_min_age",
    "autovacuum_freeze_table_age",
    "autovacuum_multixact_freeze_max_age",
    "autovacuum_multixact_freeze_min_age",
    "autovacuum_multixact_freeze_table_age",
    "autovacuum_vacuum_cost_delay",
    "autovacuum_vacuum_cost_limit",
    "autovacuum_vacuum_insert_scale_factor",
    "autovacuum_vacuum_insert_threshold",
    "autovacuum_vacuum_scale_factor",
    "autovacuum_vacuum_threshold",
    "log_autovacuum_min_duration",
    "vacuum_index_cleanup",
];

/// Those that a table of large values does not have.
const OTHERS_WITHOUT_TOAST: [&str; 3] = ["parallel_workers", "toast_tuple_target", "user_catalog_table"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Table,
    LargeValues,
    Index,
    InvertedIndex,
    View,
}

impl Of {
    /// Is it a parameter of PostgreSQL's?
    fn is_known(self, name: &str) -> bool {
        match self {
            Of::Index => name == "deduplicate_items",
            Of::View | Of::InvertedIndex => false,
            Of::Table => OTHERS_OF_TABLES.contains(&name) || OTHERS_WITHOUT_TOAST.contains(&name),
            Of::LargeValues => {
                OTHERS_OF_TABLES.contains(&name) || ["autovacuum_enabled", "vacuum_truncate"].contains(&name)
            }
        }
    }
}

/// The parameters of a new table, as they are kept.
pub(super) fn of_table<'n>(list: impl Iterator<Item = Node<'n>>) -> Result<Vec<String>> {
    read(list, Of::Table)
}

/// The options of a new view, as they are kept.
pub(super) fn of_view<'n>(list: impl Iterator<Item = Node<'n>>) -> Result<Vec<String>> {
    read(list, Of::View)
}

/// Indexes fill their pages in one way only: 90 percent, PostgreSQL's default, is the one setting
/// there is.
///
/// An inverted index makes entries at once, as PostgreSQL does with `fastupdate = off`.
pub(super) fn check_of_index<'n>(method: IndexMethod, list: impl Iterator<Item = Node<'n>>) -> Result<()> {
    let of = if method == IndexMethod::Inverted { Of::InvertedIndex } else { Of::Index };
    let found = read(list, of)?;
    if let Some(value) = options::value(&found, "fastupdate")
        && options::boolean(value) == Some(true)
    {
        return Err(notsup!("fastupdate of indexes is not supported"));
    }
    if options::value(&found, "gin_pending_list_limit").is_some() {
        return Err(notsup!("gin_pending_list_limit of indexes is not supported"));
    }
    match options::value(&found, "fillfactor") {
        None | Some("90") => Ok(()),
        Some(_) => Err(notsup!("fillfactor of indexes is not supported")),
    }
}

fn read<'n>(list: impl Iterator<Item = Node<'n>>, of: Of) -> Result<Vec<String>> {
    let given: Vec<&nodes::DefElem> = list
        .filter_map(|option| match option {
            Node::DefElem(option) => Some(option),
            _ => None,
        })
        .collect();
    given.iter().try_for_each(|option| check_space(option, of))?;
    let mut found: Vec<String> = Vec::new();
    for option in given {
        let (name, text) = (option.defname().unwrap_or(""), option_text(option.arg()));
        if option.defnamespace().is_some() {
            // A view has no table of large values: PostgreSQL passes over what is said of one.
            if of == Of::View {
                continue;
            }
            return Err(refused(Of::LargeValues, name));
        }
        match (of, name) {
            (Of::Table, "oids") if options::boolean(&text) == Some(false) => continue,
            (Of::Table, "oids") => return Err(notsup!("tables declared WITH OIDS are not supported")),
            (Of::Table | Of::Index, "fillfactor") => check_fillfactor(&text)?,
            (Of::InvertedIndex, "fastupdate") => check_boolean(name, &text)?,
            (Of::InvertedIndex, "gin_pending_list_limit") => {}
            (Of::Table, "autovacuum_enabled" | "vacuum_truncate") => check_boolean(name, &text)?,
            (Of::View, "security_barrier" | "security_invoker") => check_boolean(name, &text)?,
            (Of::View, "check_option") => check_option(&text)?,
            _ => return Err(refused(of, name)),
        }
        if options::value(&found, name).is_some() {
            return Err(sqlerr!(INVALID_PARAMETER_VALUE, "parameter \"{name}\" specified more than once"));
        }
        found.push(format!("{name}={text}"));
    }
    Ok(found)
}

fn check_space(option: &nodes::DefElem, of: Of) -> Result<()> {
    match option.defnamespace() {
        Some(space) if matches!(of, Of::Index | Of::InvertedIndex) || space != "toast" => {
            Err(sqlerr!(INVALID_PARAMETER_VALUE, "unrecognized parameter namespace \"{space}\""))
        }
        _ => Ok(()),
    }
}

fn refused(of: Of, name: &str) -> sinew_error::SqlError {
    if !of.is_known(name) {
        return sqlerr!(INVALID_PARAMETER_VALUE, "unrecognized parameter \"{name}\"");
    }
    let space = if of == Of::LargeValues { "toast." } else { "" };
    notsup!("storage parameter \"{space}{name}\" is not supported")
}

fn check_fillfactor(text: &str) -> Result<()> {
    let value: i64 = text.parse().map_err(|_| {
        sqlerr!(INVALID_PARAMETER_VALUE, "invalid value for integer option \"fillfactor\": {text}")
    })?;
    if (10..=100).contains(&value) {
        return Ok(());
    }
    Err(sqlerr!(INVALID_PARAMETER_VALUE, "value {text} out of bounds for option \"fillfactor\"")
        .detail("Valid values are between \"10\" and \"100\"."))
}

fn check_boolean(name: &str, text: &str) -> Result<()> {
    match options::boolean(text) {
        Some(_) => Ok(()),
        None => Err(sqlerr!(INVALID_PARAMETER_VALUE, "invalid value for boolean option \"{name}\": {text}")),
    }
}

fn check_option(text: &str) -> Result<()> {
    if ["local", "cascaded"].contains(&text) {
        return Ok(());
    }
    Err(sqlerr!(INVALID_PARAMETER_VALUE, "invalid value for enum option \"check_option\": {text}")
        .detail("Valid values are \"local\" and \"cascaded\"."))
}

/// 0A000 where nothing can be written through a view, so that there is nothing for a check option
/// to check.
pub(super) fn must_take_writes(cx: &SessionState, kept: &str) -> Result<()> {
    match reason_against(cx, kept)? {
        None => Ok(()),
        Some(reason) => Err(sqlerr!(
            FEATURE_NOT_SUPPORTED,
            "WITH CHECK OPTION is supported only on automatically updatable views"
        )
        .hint(reason)),
    }
}

/// ALTER TABLE ... SET and RESET.
pub(super) fn alter<'a>(
    cx: &SessionState,
    rel: &Relation,
    list: impl Iterator<Item = Node<'a>>,
    reset: bool,
) -> Result<()> {
    let mut kept = rel.options.clone();
    let mut drop = |name: &str| kept.retain(|o| o.split_once('=').is_none_or(|(n, _)| n != name));
    if reset {
        for option in list {
            let Node::DefElem(option) = option else { continue };
            check_space(option, Of::Table)?;
            if !matches!(option.arg(), Node::None) {
                return Err(sqlerr!(SYNTAX_ERROR, "RESET must not include values for parameters"));
            }
            if option.defnamespace().is_none() {
                drop(option.defname().unwrap_or(""));
            }
        }
    } else {
        let given = match rel.kind {
            RelationKind::View => of_view(list)?,
            RelationKind::Partitioned => of_partitioned(list)?,
            _ => of_table(list)?,
        };
        if let (Some(tree), Some(_)) = (&rel.view_query, options::check_option(&given)) {
            must_take_writes(cx, tree)?;
        }
        given.iter().filter_map(|o| Some(o.split_once('=')?.0)).for_each(&mut drop);
        kept.extend(given);
    }
    put(cx, rel, kept)
}

/// Partitioned tables have no rows of their own, and no storage parameter.
fn of_partitioned<'a>(mut list: impl Iterator<Item = Node<'a>>) -> Result<Vec<String>> {
    let name = list.find_map(|option| match option {
        Node::DefElem(option) => option.defname(),
        _ => None,
    });
    match name {
        Some(name) => Err(sqlerr!(INVALID_PARAMETER_VALUE, "unrecognized parameter \"{name}\"")),
        None => Ok(Vec::new()),
    }
}

/// Keeps the options of a relation.
pub(super) fn put(cx: &SessionState, rel: &Relation, kept: Vec<String>) -> Result<()> {
    if rel.is_temporary() {
        let mut changed = rel.clone();
        changed.heap.fillfactor = options::fillfactor(&kept);
        changed.options = kept;
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, rel);
    store::edit_class(cx, rel.oid, |row| match kept.is_empty() {
        true => row.put("reloptions", Datum::Null),
        false => row.put("reloptions", text_array(kept)),
    })
}

/// The value of an option of a statement as text; empty when it is named alone.
pub fn statement_option(option: &nodes::DefElem) -> String {
    match option.arg() {
        Node::String(s) => s.sval().unwrap_or("").to_string(),
        Node::Integer(i) => i.ival.to_string(),
        Node::Boolean(b) => b.boolval.to_string(),
        Node::A_Const(c) => match c.val() {
            Some(ConstValue::Integer(i)) => i.to_string(),
            Some(ConstValue::String(s) | ConstValue::Float(s)) => s.to_string(),
            Some(ConstValue::Boolean(b)) => b.to_string(),
            _ => String::new(),
        },
        // A word without quotes.
        Node::TypeName(ty) => ty.names().iter().filter_map(|n| n.sval()).collect::<Vec<_>>().join("."),
        _ => String::new(),
    }
}

/// A Boolean option; naming it alone turns it on.
pub fn option_bool(option: &nodes::DefElem) -> Result<bool> {
    let text = statement_option(option);
    match text.to_ascii_lowercase().as_str() {
        "" | "1" | "true" | "on" => Ok(true),
        "0" | "false" | "off" => Ok(false),
        _ => Err(SqlError::new(
            SqlState::SYNTAX_ERROR,
            format!("{} requires a Boolean value", option.defname().unwrap_or("")),
        )),
    }
}
