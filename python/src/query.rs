//! `pyformat` parameters: `%s` and `%(name)s` become `$1`, `$2` …

/// How a statement's parameters are given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Params {
    /// So many, by position.
    Positions(usize),
    /// By name: those of `$1`, `$2` …
    Names(Vec<String>),
}

#[derive(Debug, Clone)]
pub struct Query {
    pub sql: String,
    pub params: Params,
}

/// Reads a query's placeholders; `Err` says what is wrong with them.
pub fn read(query: &str) -> Result<Query, String> {
    let mut sql = String::with_capacity(query.len());
    let mut names: Vec<String> = Vec::new();
    let mut positions = 0;
    let mut rest = query;
    while let Some(at) = rest.find('%') {
        sql.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let mut chars = rest.chars();
        match chars.next() {
            Some('%') => sql.push('%'),
            // psycopg's letters for automatic, binary and text; the engine takes values as they are.
            Some('s' | 'b' | 't') => {
                positions += 1;
                sql.push_str(&format!("${positions}"));
            }
            Some('(') => {
                let end = rest.find(')').ok_or("a placeholder \"%(\" has no end")?;
                let name = &rest[1..end];
                if !rest[end + 1..].starts_with(['s', 'b', 't']) {
                    return Err(format!("the placeholder \"%({name})\" does not end in \"s\""));
                }
                let number = names.iter().position(|n| n == name).unwrap_or_else(|| {
                    names.push(name.to_string());
                    names.len() - 1
                });
                sql.push_str(&format!("${}", number + 1));
                rest = &rest[end + 2..];
                continue;
            }
            Some(other) => {
                return Err(format!(
                    "only \"%s\", \"%(name)s\" and \"%%\" are known as placeholders, not \"%{other}\""
                ));
            }
            None => return Err("the query ends in a lone \"%\"".into()),
        }
        rest = &rest[1..];
    }
    sql.push_str(rest);
    match (positions, names.is_empty()) {
        (_, true) => Ok(Query { sql, params: Params::Positions(positions) }),
        (0, false) => Ok(Query { sql, params: Params::Names(names) }),
        _ => Err("positional and named placeholders cannot be mixed".into()),
    }
}
