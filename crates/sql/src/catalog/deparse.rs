//! Expressions as SQL text, the way `pg_get_expr` shows them.
//!
//! Defaults and CHECK conditions are kept as text in `pg_attrdef.adbin` and `pg_constraint.conbin`, and bound again when used.
//! The text is made from the parse tree: names resolved as written, operators in parentheses, literals with the type they are
//! used as. What this does not know by heart goes through the grammar's own printer.

use super::desc::Relation;
use crate::{Result, SqlError};
use pg_raw_parse::make::owned;
use pg_raw_parse::{ConstValue, Node, deparse, nodes, raw};
use sinew_types::{Oid, oid as t, typeinfo};

/// A SQL identifier, quoted if it must be.
pub fn quote_ident(name: &str) -> String {
    let plain = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && !name.is_empty()
        && !is_keyword(name);
    if plain { name.to_string() } else { format!("\"{}\"", name.replace('"', "\"\"")) }
}
pub fn quote_qualified(schema: &str, name: &str) -> String {
    format!("{}.{}", quote_ident(schema), quote_ident(name))
}
pub fn quote_literal(text: &str) -> String {
    let quoted = text.replace('\'', "''");
    if quoted.contains('\\') { format!("E'{}'", quoted.replace('\\', "\\\\")) } else { format!("'{quoted}'") }
}

/// The words that cannot stand as a column's or table's name without quotes.
fn is_keyword(name: &str) -> bool {
    static WORDS: &str = " all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both \
        case cast char character check coalesce collate collation column concurrently constraint create cross \
        current_catalog current_date current_role current_schema current_time current_timestamp current_user dec decimal \
        default deferrable desc distinct do else end except exists extract false fetch float for foreign freeze from full \
        grant greatest group grouping having ilike in initially inner inout int integer intersect interval into is isnull \
        join lateral leading least left like limit localtime localtimestamp national natural nchar none normalize not \
        notnull null nullif numeric offset on only or order out outer overlaps overlay placing position precision primary \
        real references returning right row select session_user setof similar smallint some substring symmetric table \
        tablesample then time timestamp to trailing treat trim true union unique user using values varchar variadic verbose \
        when where window with xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot \
        xmlserialize xmltable ";
    WORDS.split_ascii_whitespace().any(|w| w == name)
}

/// A whole statement or query as SQL text.
pub fn statement_sql(node: Node<'_>) -> Result<String> {
    deparse(node).map(|d| d.as_str().to_string()).map_err(|e| SqlError::internal(e.to_string()))
}

/// An expression as the grammar's printer shows it.
fn plain_sql(node: Node<'_>) -> Result<String> {
    let select = owned(|mem| {
        let target = mem.make_res_target(None, mem.empty(), mem.make_unique(node));
        let mut select = mem.make_node::<nodes::SelectStmt>();
        select.as_mut().set_target_list(mem.make_list(&[target]));
        select
    });
    let text = statement_sql(Node::SelectStmt(&select))?;
    Ok(text.strip_prefix("SELECT ").unwrap_or(&text).to_string())
}

/// An expression over a relation's columns. `target`: the type it is assigned to, 0 if none.
pub fn expression_sql(node: Node<'_>, relation: Option<&Relation>, target: Oid) -> Result<String> {
    Printer { relation, pretty: false }.expr(node, target, 0)
}

/// A stored expression without the parentheses that only a machine needs; as it is when it cannot be read.
pub fn pretty_sql(stored: &str) -> String {
    let show = || {
        let parsed = pg_raw_parse::parse(&format!("SELECT {stored}")).ok()?;
        let Some(Node::SelectStmt(select)) = parsed.stmts().next() else { return None };
        let target = select.target_list().iter().next()?;
        Printer { relation: None, pretty: true }.expr(target.val(), 0, 0).ok()
    };
    show().unwrap_or_else(|| stored.to_string())
}

/// What stands around an expression.
#[derive(Clone, Copy)]
enum Around<'a> {
    /// An operator; is the expression its right side?
    Op(&'a str, bool),
    Bool(raw::BoolExprType::Type),
    /// A test or a cast.
    Tight,
}

/// PostgreSQL's rule (`isSimpleNode`) for where a person still needs parentheses.
fn needs_parens(node: Node<'_>, around: Around<'_>) -> bool {
    use raw::BoolExprType::{AND_EXPR, NOT_EXPR, OR_EXPR};
    let level = |op: &str| match op {
        "+" | "-" => 1,
        "*" | "/" | "%" => 2,
        _ => 0,
    };
    match (node, around) {
        (Node::A_Expr(_), Around::Bool(_)) => false,
        (Node::A_Expr(e), Around::Op(outer, right)) => {
            let inner = e.name().first().and_then(Node::as_str).map_or(0, level);
            match (inner, level(outer)) {
                (0, _) | (_, 0) => true,
                (inner, outer) => inner < outer || (inner == outer && right),
            }
        }
        (Node::A_Expr(_), Around::Tight) => true,
        (Node::BoolExpr(b), Around::Bool(outer)) => match b.boolop {
            OR_EXPR => outer != OR_EXPR,
            AND_EXPR => outer == NOT_EXPR,
            _ => outer == NOT_EXPR,
        },
        (Node::BoolExpr(_), _) => true,
        (Node::NullTest(_), Around::Bool(_)) => false,
        (Node::NullTest(_), _) => true,
        _ => false,
    }
}

struct Printer<'a> {
    relation: Option<&'a Relation>,
    /// For people: without the parentheses that precedence makes needless.
    pretty: bool,
}

fn is_string(ty: Oid) -> bool {
    matches!(ty, t::TEXT | t::VARCHAR | t::BPCHAR | t::NAME)
}

impl Printer<'_> {
    fn column_type(&self, node: Node<'_>) -> Option<Oid> {
        let Node::ColumnRef(column) = node else { return None };
        let name = column.fields().iter().next_back()?.as_str()?;
        let rel = self.relation?;
        rel.column_index(name).map(|i| rel.columns[i].type_oid)
    }

    /// `expected`: the type an untyped literal here is taken as, 0 if that is not known.
    fn expr(&self, node: Node<'_>, expected: Oid, depth: u32) -> Result<String> {
        if depth > 500 {
            return Err(SqlError::new(crate::SqlState::STATEMENT_TOO_COMPLEX, "stack depth limit exceeded"));
        }
        let sub = |node: Node<'_>, expected: Oid| self.expr(node, expected, depth + 1);
        // A part of what `around` says, and a whole: parentheses are around every whole, or only around the parts that need them.
        let part = |node: Node<'_>, expected: Oid, around: Around<'_>| {
            let text = sub(node, expected)?;
            Ok::<_, SqlError>(if self.pretty && needs_parens(node, around) {
                format!("({text})")
            } else {
                text
            })
        };
        let whole = |text: String| if self.pretty { text } else { format!("({text})") };
        Ok(match node {
            Node::A_Const(c) if c.isnull => match expected {
                0 => "NULL".into(),
                ty => format!("NULL::{}", typeinfo::type_name(ty)),
            },
            Node::A_Const(c) => match c.val() {
                Some(ConstValue::Integer(i)) if i < 0 => format!("'{i}'::integer"),
                Some(ConstValue::Integer(i)) => i.to_string(),
                Some(ConstValue::Float(f)) if f.starts_with('-') => match f.parse::<i64>() {
                    Ok(_) => format!("'{f}'::bigint"),
                    Err(_) => format!("'{f}'::numeric"),
                },
                Some(ConstValue::Float(f)) if f.parse::<i64>().is_ok() => format!("'{f}'::bigint"),
                Some(ConstValue::Float(f)) => f.to_string(),
                Some(ConstValue::Boolean(b)) => b.to_string(),
                Some(ConstValue::String(s)) => match expected {
                    0 => quote_literal(s),
                    t::INT4 if s.trim().parse::<i32>().is_ok_and(|v| v >= 0) => s.trim().to_string(),
                    t::BOOL if matches!(s, "t" | "true" | "f" | "false") => s.starts_with('t').to_string(),
                    ty => format!("{}::{}", quote_literal(s), typeinfo::type_name(ty)),
                },
                _ => plain_sql(node)?,
            },
            Node::ColumnRef(column) => match column.fields().iter().next_back().and_then(Node::as_str) {
                Some(name) => quote_ident(name),
                None => plain_sql(node)?,
            },
            Node::A_Expr(e) if e.kind == raw::A_Expr_Kind::AEXPR_OP && e.name().len() == 1 => {
                let Some(op) = e.name().first().and_then(Node::as_str) else { return plain_sql(node) };
                let (left, right) = (e.lexpr(), e.rexpr());
                let string_op = |ty: Oid| if is_string(ty) && ty == t::VARCHAR { t::TEXT } else { ty };
                let of_left = self.column_type(left).map_or(0, string_op);
                let of_right = self.column_type(right).map_or(0, string_op);
                let side = |node: Node<'_>, other: Oid, right: bool| -> Result<String> {
                    let text = part(node, other, Around::Op(op, right))?;
                    let number = match node {
                        Node::A_Const(c) => match c.val() {
                            Some(ConstValue::Integer(_)) => Some(t::INT4),
                            Some(ConstValue::Float(f)) if f.parse::<i64>().is_err() => Some(t::NUMERIC),
                            _ => None,
                        },
                        _ => None,
                    };
                    // The conversions that comparing or computing with a number of another type brings along.
                    Ok(match (self.column_type(node), number, other) {
                        (Some(t::VARCHAR), ..) => format!("({text})::text"),
                        (_, Some(t::INT4), t::NUMERIC) => format!("({text})::numeric"),
                        (_, Some(_), t::FLOAT4 | t::FLOAT8) => format!("({text})::double precision"),
                        _ => text,
                    })
                };
                if matches!(left, Node::None) {
                    whole(format!("{op} {}", side(right, 0, true)?))
                } else {
                    whole(format!("{} {op} {}", side(left, of_right, false)?, side(right, of_left, true)?))
                }
            }
            Node::BoolExpr(b) => {
                let parts = b
                    .args()
                    .iter()
                    .map(|a| part(a, 0, Around::Bool(b.boolop)))
                    .collect::<Result<Vec<_>>>()?;
                match b.boolop {
                    raw::BoolExprType::AND_EXPR => whole(parts.join(" AND ")),
                    raw::BoolExprType::OR_EXPR => whole(parts.join(" OR ")),
                    _ => whole(format!("NOT {}", parts.join(" "))),
                }
            }
            Node::NullTest(n) => {
                let not = if n.nulltesttype == raw::NullTestType::IS_NULL { "" } else { "NOT " };
                whole(format!("{} IS {not}NULL", part(n.arg(), 0, Around::Tight)?))
            }
            Node::TypeCast(c) => {
                let Some(ty) = c.type_name() else { return plain_sql(node) };
                let Ok((oid, typmod)) = crate::ddl::types::builtin_type(ty) else { return plain_sql(node) };
                let name = typeinfo::format_type(oid, typmod);
                match c.arg() {
                    Node::A_Const(k) => match k.val() {
                        Some(ConstValue::String(s)) => format!("{}::{name}", quote_literal(s)),
                        _ if k.isnull => format!("NULL::{name}"),
                        _ if self.pretty => format!("{}::{name}", sub(c.arg(), 0)?),
                        _ => format!("({})::{name}", sub(c.arg(), 0)?),
                    },
                    arg if self.pretty => format!("{}::{name}", part(arg, 0, Around::Tight)?),
                    arg => format!("({})::{name}", sub(arg, 0)?),
                }
            }
            Node::FuncCall(f)
                if f.agg_order().is_empty()
                    && matches!(f.agg_filter(), Node::None)
                    && f.over().is_none()
                    && !f.agg_star
                    && !f.agg_distinct
                    && !f.func_variadic
                    && f.funcformat == raw::CoercionForm::COERCE_EXPLICIT_CALL =>
            {
                let names: Vec<&str> = f.funcname().iter().filter_map(Node::as_str).collect();
                let name = match names.as_slice() {
                    ["pg_catalog", name] => quote_ident(name),
                    names => names.iter().map(|n| quote_ident(n)).collect::<Vec<_>>().join("."),
                };
                let sequence = matches!(name.as_str(), "nextval" | "currval" | "setval");
                let mut args = Vec::new();
                for (i, arg) in f.args().iter().enumerate() {
                    args.push(sub(arg, if sequence && i == 0 { t::REGCLASS } else { 0 })?);
                }
                format!("{name}({})", args.join(", "))
            }
            other => plain_sql(other)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(sql: &str, target: Oid) -> String {
        let parsed = pg_raw_parse::parse(&format!("SELECT {sql}")).unwrap();
        let Some(Node::SelectStmt(select)) = parsed.stmts().next() else { panic!("no SELECT") };
        let Some(target_node) = select.target_list().iter().next() else { panic!("no target") };
        expression_sql(target_node.val(), None, target).unwrap()
    }

    #[test]
    fn expressions_look_as_postgres_shows_them() {
        assert_eq!(show("0", t::INT4), "0");
        assert_eq!(show("-1", t::INT4), "'-1'::integer");
        assert_eq!(show("'x'", t::TEXT), "'x'::text");
        assert_eq!(show("'it''s'", t::VARCHAR), "'it''s'::character varying");
        assert_eq!(show("1+2*3", t::INT4), "(1 + (2 * 3))");
        assert_eq!(show("now()", t::TIMESTAMPTZ), "now()");
        assert_eq!(show("nextval('s'::regclass)", t::INT8), "nextval('s'::regclass)");
        assert_eq!(show("nextval('s')", t::INT8), "nextval('s'::regclass)");
        assert_eq!(show("a > 0 AND b IS NOT NULL", 0), "((a > 0) AND (b IS NOT NULL))");
        assert_eq!(show("true", t::BOOL), "true");
        assert_eq!(show("CASE WHEN a THEN 1 ELSE 2 END", 0), "CASE WHEN a THEN 1 ELSE 2 END");
    }

    #[test]
    fn people_see_only_the_parentheses_they_need() {
        for (stored, shown) in [
            ("((price >= (0)::numeric))", "price >= 0::numeric"),
            ("(((n > 0) OR (price < (100)::numeric)))", "n > 0 OR price < 100::numeric"),
            ("((a OR b) AND (NOT (c OR d)))", "(a OR b) AND NOT (c OR d)"),
            ("((a + (b * c)) > ((a + b) * c))", "(a + b * c) > ((a + b) * c)"),
            ("(a - (b - c))", "a - (b - c)"),
            ("((code)::text = 'x'::text)", "code::text = 'x'::text"),
            ("((a + 1) IS NOT NULL)", "(a + 1) IS NOT NULL"),
        ] {
            assert_eq!(pretty_sql(stored), shown);
        }
    }

    #[test]
    fn identifiers_are_quoted_when_they_must_be() {
        assert_eq!(quote_ident("a_1"), "a_1");
        assert_eq!(quote_ident("A"), "\"A\"");
        assert_eq!(quote_ident("select"), "\"select\"");
        assert_eq!(quote_ident("1a"), "\"1a\"");
        assert_eq!(quote_ident("a\"b"), "\"a\"\"b\"");
    }
}
