//! The queries of `\d` and its kin on the catalogs, and how their answers are put together.

use super::table::Rows;
use sinew::{Error, QueryResult, Session};

/// A literal of SQL.
pub fn quoted(text: &str) -> String {
    let doubled = text.replace('\'', "''");
    if text.contains('\\') {
        format!(" E'{}'", doubled.replace('\\', "\\\\"))
    } else {
        format!("'{doubled}'")
    }
}

/// The rows of one statement.
pub fn ask(session: &mut Session, sql: &str) -> Result<Rows, Error> {
    let (results, outcome) = session.run_script(sql);
    outcome?;
    Ok(results.into_iter().next_back().map(rows_of).unwrap_or_default())
}

/// A statement's rows, as text.
pub fn rows_of(result: QueryResult) -> Rows {
    Rows {
        columns: result.columns().iter().map(|c| (c.name.to_string(), c.type_oid)).collect(),
        rows: result.into_texts(),
        ..Rows::default()
    }
}

/// A name pattern: `*` and `?` as in file names, quotes keep letters as they are, a dot divides
/// schema and name.
pub struct Pattern {
    pub shown: String,
    schema: Option<String>,
    name: String,
}

impl Pattern {
    /// Reads a pattern as psql does: a dot parts schema and name, quotes keep capitals.
    pub fn new(text: &str) -> Pattern {
        let mut parts = vec![String::new()];
        let mut quoted = false;
        let mut letters = text.chars().peekable();
        while let Some(c) = letters.next() {
            let last = parts.len() - 1;
            match c {
                '"' if quoted && letters.peek() == Some(&'"') => {
                    letters.next();
                    parts[last].push('"');
                }
                '"' => quoted = !quoted,
                '.' if !quoted => parts.push(String::new()),
                '*' if !quoted => parts[last].push_str(".*"),
                '?' if !quoted => parts[last].push('.'),
                c if quoted => push_plain(&mut parts[last], c),
                c => c.to_lowercase().for_each(|c| push_plain(&mut parts[last], c)),
            }
        }
        let name = parts.pop().unwrap_or_default();
        Pattern { shown: text.to_string(), schema: parts.pop(), name }
    }

    /// Conditions on a schema's and an object's name; without a schema, `visible` must hold.
    fn conditions(&self, schema: &str, name: &str, visible: &str) -> String {
        let mut all = Vec::new();
        if self.name != ".*" {
            all.push(matches(name, &self.name));
        }
        match &self.schema {
            Some(pattern) if pattern != ".*" => all.push(matches(schema, pattern)),
            Some(_) => {}
            None => all.push(visible.to_string()),
        }
        all.iter().map(|condition| format!(" and {condition}")).collect()
    }
}

fn push_plain(out: &mut String, c: char) {
    if "\\^$.|?*+()[]{}".contains(c) {
        out.push('\\');
    }
    out.push(c);
}

fn matches(column: &str, pattern: &str) -> String {
    format!("{column} operator(pg_catalog.~) {}", quoted(&format!("^({pattern})$")))
}

/// The kinds of `pg_class` that are indexes.
const INDEXES: &str = "'i','I'";

/// The kinds of `pg_class` that a letter after `\d` lists.
pub fn kinds(letters: &str) -> Option<&'static str> {
    Some(match letters {
        "t" => "'r','p'",
        "i" => INDEXES,
        "v" => "'v'",
        "m" => "'m'",
        "s" => "'S'",
        "" => "'r','v','m','S','f','p'",
        _ => return None,
    })
}

/// The list of relations. `system`: those of the system as well. `more`: sizes and comments.
pub fn relations(kinds: &str, pattern: Option<&Pattern>, system: bool, more: bool) -> String {
    let mut sql = String::from(
        "select n.nspname as \"Schema\", c.relname as \"Name\", case c.relkind when 'r' then 'table' when 'v' then 'view' \
         when 'm' then 'materialized view' when 'i' then 'index' when 'S' then 'sequence' when 't' then 'TOAST table' \
         when 'p' then 'partitioned table' when 'I' then 'partitioned index' else c.relkind::text end as \"Type\", \
         pg_catalog.pg_get_userbyid(c.relowner) as \"Owner\"",
    );
    if kinds == INDEXES {
        sql.push_str(", t.relname as \"Table\"");
    }
    if more {
        sql.push_str(
            ", pg_catalog.pg_size_pretty(pg_catalog.pg_table_size(c.oid)) as \"Size\", \
             pg_catalog.obj_description(c.oid, 'pg_class') as \"Description\"",
        );
    }
    sql.push_str(" from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace");
    if kinds == INDEXES {
        sql.push_str(
            " join pg_catalog.pg_index i on i.indexrelid = c.oid join pg_catalog.pg_class t on t.oid = i.indrelid",
        );
    }
    sql.push_str(&format!(" where c.relkind in ({kinds})"));
    if !system && pattern.is_none() {
        sql.push_str(
            " and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'",
        );
    }
    let visible = "pg_catalog.pg_table_is_visible(c.oid)";
    match pattern {
        Some(pattern) => sql.push_str(&pattern.conditions("n.nspname", "c.relname", visible)),
        None => sql.push_str(&format!(" and {visible}")),
    }
    sql.push_str(" order by 1, 2");
    sql
}

/// The query of `\dn`.
pub fn schemas(pattern: Option<&Pattern>, system: bool, more: bool) -> String {
    let description =
        if more { ", pg_catalog.obj_description(n.oid, 'pg_namespace') as \"Description\"" } else { "" };
    let which = match pattern {
        Some(pattern) => pattern.conditions("''", "n.nspname", "true"),
        None if system => String::new(),
        None => " and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'".to_string(),
    };
    format!(
        "select n.nspname as \"Name\", pg_catalog.pg_get_userbyid(n.nspowner) as \"Owner\"{description} \
         from pg_catalog.pg_namespace n where true{which} order by 1"
    )
}

/// The query of `\du`.
pub fn roles(pattern: Option<&Pattern>, system: bool) -> String {
    let which = match pattern {
        Some(pattern) => pattern.conditions("''", "r.rolname", "true"),
        None if system => String::new(),
        None => " and r.rolname !~ '^pg_'".to_string(),
    };
    format!(
        "select r.rolname as \"Role name\", pg_catalog.concat_ws(', ', case when r.rolsuper then 'Superuser' end, \
         case when not r.rolinherit then 'No inheritance' end, case when r.rolcreaterole then 'Create role' end, \
         case when r.rolcreatedb then 'Create DB' end, case when not r.rolcanlogin then 'Cannot login' end, \
         case when r.rolconnlimit >= 0 then r.rolconnlimit::text || ' connections' end) as \"Attributes\", \
         array(select b.rolname from pg_catalog.pg_auth_members m join pg_catalog.pg_roles b on m.roleid = b.oid \
         where m.member = r.oid order by 1) as \"Member of\" from pg_catalog.pg_roles r where true{which} order by 1"
    )
}

/// The query of `\l`.
pub fn databases(pattern: Option<&Pattern>) -> String {
    let which = pattern.map(|p| p.conditions("''", "d.datname", "true")).unwrap_or_default();
    format!(
        "select d.datname as \"Name\", pg_catalog.pg_get_userbyid(d.datdba) as \"Owner\", \
         pg_catalog.pg_encoding_to_char(d.encoding) as \"Encoding\", d.datcollate as \"Collate\", d.datctype as \"Ctype\" \
         from pg_catalog.pg_database d where true{which} order by 1"
    )
}

/// The relations that a pattern names, each as its own description.
pub fn describe(session: &mut Session, pattern: &Pattern, more: bool) -> Result<Vec<Rows>, Error> {
    let which = pattern.conditions("n.nspname", "c.relname", "pg_catalog.pg_table_is_visible(c.oid)");
    let found = ask(
        session,
        &format!(
            "select c.oid, n.nspname, c.relname, c.relkind from pg_catalog.pg_class c \
             join pg_catalog.pg_namespace n on n.oid = c.relnamespace where true{which} order by 2, 3"
        ),
    )?;
    let mut all = Vec::new();
    for row in &found.rows {
        let [Some(oid), Some(schema), Some(name), Some(kind)] = row.as_slice() else { continue };
        let mut rows = match kind.as_str() {
            "S" => ask(session, &sequence(oid))?,
            _ => ask(session, &columns(oid, kind, more))?,
        };
        let what = match kind.as_str() {
            "r" => "Table",
            "v" => "View",
            "p" => "Partitioned table",
            "m" => "Materialized view",
            "i" => "Index",
            "I" => "Partitioned index",
            "S" => "Sequence",
            "t" => "TOAST table",
            _ => "Relation",
        };
        rows.title = Some(format!("{what} \"{schema}.{name}\""));
        rows.footer = Some(footer(session, oid, kind, more)?);
        all.push(rows);
    }
    Ok(all)
}

fn columns(oid: &str, kind: &str, more: bool) -> String {
    let default = "case a.attidentity when 'a' then 'generated always as identity' when 'd' then \
                   'generated by default as identity' else case when a.attgenerated = 's' then 'generated always as (' || \
                   pg_catalog.pg_get_expr(d.adbin, d.adrelid) || ') stored' else coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), '') end end";
    let facts = match kind {
        "i" | "I" => {
            "pg_catalog.pg_get_indexdef(a.attrelid, a.attnum::int4, true) as \"Definition\"".to_string()
        }
        _ => format!(
            "case when a.attcollation <> t.typcollation then (select collname from pg_catalog.pg_collation c \
             where c.oid = a.attcollation) else '' end as \"Collation\", \
             case when a.attnotnull then 'not null' else '' end as \"Nullable\", {default} as \"Default\""
        ),
    };
    let description = if more && !matches!(kind, "i" | "I") {
        ", coalesce(pg_catalog.col_description(a.attrelid, a.attnum::int4), '') as \"Description\""
    } else {
        ""
    };
    format!(
        "select a.attname as \"Column\", pg_catalog.format_type(a.atttypid, a.atttypmod) as \"Type\", {facts}{description} \
         from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid \
         left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum \
         where a.attrelid = {oid} and a.attnum > 0 and not a.attisdropped order by a.attnum"
    )
}

fn sequence(oid: &str) -> String {
    format!(
        "select pg_catalog.format_type(seqtypid, null) as \"Type\", seqstart as \"Start\", seqmin as \"Minimum\", \
         seqmax as \"Maximum\", seqincrement as \"Increment\", case when seqcycle then 'yes' else 'no' end as \"Cycles?\", \
         seqcache as \"Cache\" from pg_catalog.pg_sequence where seqrelid = {oid}"
    )
}

/// The lines below the columns: keys, checks, references, a view's query.
fn footer(session: &mut Session, oid: &str, kind: &str, more: bool) -> Result<String, Error> {
    let lists: &[(&str, String)] = &match kind {
        "r" | "p" => vec![
            ("Partition of:", above(oid)),
            ("Partition key:", key(oid)),
            ("Indexes:", indexes(oid)),
            ("Check constraints:", constraints("conrelid", "c", "", oid)),
            ("Foreign-key constraints:", constraints("conrelid", "f", "", oid)),
            (
                "Referenced by:",
                constraints(
                    "confrelid",
                    "f",
                    "'TABLE ' || conrelid::regclass::text || ' CONSTRAINT ' || ",
                    oid,
                ),
            ),
            ("Partitions:", partitions(oid)),
            ("Inherits:", relatives(oid, "inhrelid", "inhparent", "inhseqno")),
            ("Child tables:", relatives(oid, "inhparent", "inhrelid", "name")),
        ],
        "m" => vec![("Indexes:", indexes(oid))],
        "i" | "I" => vec![(
            "Of table:",
            format!(
                "select '    ' || indrelid::regclass::text || case when indisprimary then ', primary key' \
                 when indisunique then ', unique' else '' end from pg_catalog.pg_index where indexrelid = {oid}"
            ),
        )],
        "S" => vec![(
            "Owned by:",
            format!(
                "select '    ' || d.refobjid::regclass::text || '.' || a.attname from pg_catalog.pg_depend d \
                 join pg_catalog.pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid \
                 where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = {oid} and d.deptype in ('a', 'i') \
                 and d.refobjsubid > 0"
            ),
        )],
        "v" if more => {
            vec![("View definition:", format!("select pg_catalog.pg_get_viewdef({oid}::oid, true)"))]
        }
        _ => Vec::new(),
    };
    let mut out = String::new();
    for (head, sql) in lists {
        let lines = ask(session, sql)?;
        if !lines.rows.is_empty() {
            out.push_str(&format!("{head}\n"));
        }
        for line in lines.rows.into_iter().flatten().flatten() {
            out.push_str(&format!("{line}\n"));
        }
    }
    Ok(out)
}

fn indexes(oid: &str) -> String {
    format!(
        "select '    \"' || c.relname || '\" ' || case when i.indisprimary then 'PRIMARY KEY, ' \
         when k.contype = 'u' then 'UNIQUE CONSTRAINT, ' when i.indisunique then 'UNIQUE, ' else '' end || \
         pg_catalog.regexp_replace(pg_catalog.pg_get_indexdef(i.indexrelid, 0, true), '^.* USING ', '') || \
         case when k.condeferrable then ' DEFERRABLE' else '' end || \
         case when k.condeferred then ' INITIALLY DEFERRED' else '' end \
         from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid \
         left join pg_catalog.pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u') \
         and k.conrelid = i.indrelid where i.indrelid = {oid} order by i.indisprimary desc, c.relname"
    )
}

/// The table of which a table is a partition, with the partition's bound.
fn above(oid: &str) -> String {
    format!(
        "select '    ' || i.inhparent::regclass::text || ' ' || pg_catalog.pg_get_expr(c.relpartbound, c.oid) \
         from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid \
         where i.inhrelid = {oid} and c.relispartition"
    )
}

fn key(oid: &str) -> String {
    format!(
        "select '    ' || pg_catalog.pg_get_partkeydef({oid}) where pg_catalog.pg_get_partkeydef({oid}) is not null"
    )
}

fn partitions(oid: &str) -> String {
    format!(
        "select '    ' || c.oid::regclass::text || ' ' || pg_catalog.pg_get_expr(c.relpartbound, c.oid) || \
         case when c.relkind = 'p' then ', partitioned' else '' end \
         from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid \
         where i.inhparent = {oid} and c.relispartition order by pg_catalog.pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT', c.oid::regclass::text"
    )
}

/// The parents of a table in INHERITS, or its children.
fn relatives(oid: &str, own: &str, other: &str, order: &str) -> String {
    format!(
        "select '    ' || t.name from (select i.{other}::regclass::text, i.inhseqno \
         from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid \
         where i.{own} = {oid} and not c.relispartition) t(name, inhseqno) order by t.{order}"
    )
}

fn constraints(side: &str, kind: &str, before: &str, oid: &str) -> String {
    format!(
        "select '    ' || {before}'\"' || conname || '\" ' || pg_catalog.pg_get_constraintdef(oid, true) \
         from pg_catalog.pg_constraint where {side} = {oid} and contype = '{kind}' order by 1"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_psqls() {
        let conditions = |text: &str| Pattern::new(text).conditions("s", "n", "v");
        assert_eq!(conditions("T1"), " and n operator(pg_catalog.~) '^(t1)$' and v");
        assert_eq!(conditions("\"T.\"\"1\""), " and n operator(pg_catalog.~)  E'^(T\\\\.\"1)$' and v");
        assert_eq!(conditions("*"), " and v");
        assert_eq!(conditions("a?.*"), " and s operator(pg_catalog.~) '^(a.)$'");
        assert_eq!(conditions("it's"), " and n operator(pg_catalog.~) '^(it''s)$' and v");
    }
}
