//! `pyformat` parameters: `%s` and `%(name)s` become `$1`, `$2` … A tuple becomes a list of them in
//! parentheses, so that `in %s` takes one.

/// How a statement's parameters are given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Params {
    /// So many, by position.
    Positions(usize),
    /// By name: those of `$1`, `$2` …
    Names(Vec<String>),
}

/// The form of a parameter's value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    One,
    /// A tuple: so many values in parentheses.
    Row(Vec<Shape>),
}

/// A query with the engine's placeholders.
#[derive(Debug, Clone)]
pub struct Query {
    pub sql: String,
    pub params: Params,
    /// The text before each placeholder, and the parameter that stands there, from 0.
    pieces: Vec<(String, usize)>,
    /// The text behind the last one.
    tail: String,
}

impl Query {
    /// A text that is sent as it is.
    pub fn plain(text: &str) -> Query {
        Query {
            sql: text.to_string(),
            params: Params::Positions(0),
            pieces: Vec::new(),
            tail: text.to_string(),
        }
    }

    /// The statement for values of these shapes, one a parameter; the values are numbered in order,
    /// tuples taken apart.
    pub fn shaped(&self, shapes: &[Shape]) -> String {
        let mut next = 1;
        let places: Vec<String> = shapes.iter().map(|shape| place(shape, &mut next)).collect();
        let mut sql = String::with_capacity(self.sql.len());
        for (before, param) in &self.pieces {
            sql.push_str(before);
            sql.push_str(&places[*param]);
        }
        sql + &self.tail
    }
}

fn place(shape: &Shape, next: &mut usize) -> String {
    match shape {
        Shape::One => {
            *next += 1;
            format!("${}", *next - 1)
        }
        Shape::Row(fields) => {
            let fields: Vec<String> = fields.iter().map(|field| place(field, next)).collect();
            format!("({})", fields.join(", "))
        }
    }
}

/// Reads a query's placeholders; `Err` says what is wrong with them.
pub fn read(query: &str) -> Result<Query, String> {
    let mut pieces = Vec::new();
    let mut sql = String::new();
    let mut names: Vec<String> = Vec::new();
    let mut positions = 0;
    let mut rest = query;
    while let Some(at) = rest.find('%') {
        sql.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let mut chars = rest.chars();
        match chars.next() {
            Some('%') => sql.push('%'),
            // psycopg's letters for automatic, binary and text; the engine takes values as they
            // are.
            Some('s' | 'b' | 't') => {
                pieces.push((std::mem::take(&mut sql), positions));
                positions += 1;
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
                pieces.push((std::mem::take(&mut sql), number));
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
    let (params, count) = match (positions, names.is_empty()) {
        (_, true) => (Params::Positions(positions), positions),
        (0, false) => {
            let count = names.len();
            (Params::Names(names), count)
        }
        _ => return Err("positional and named placeholders cannot be mixed".into()),
    };
    let mut query = Query { sql: String::new(), params, pieces, tail: sql };
    query.sql = query.shaped(&vec![Shape::One; count]);
    Ok(query)
}
