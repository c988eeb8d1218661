//! The constants of a statement's text, and which of them a plan may take as parameters.
//!
//! Two texts that differ in constants only have one *shape*: the text with each constant replaced
//! by a mark of its kind (int4, int8, numeric, string). [`Lexed::read`] finds shape and constants
//! without parsing. It knows the easy part of PostgreSQL's lexer and gives up on the rest
//! (comments, dollar quotes, prefixed strings, odd numbers): such a text is its own shape, without
//! constants.
//!
//! A constant may become a parameter only where its value can decide nothing but the answer:
//! compared with a column in WHERE, assigned to a column, or added to one in an assignment
//! ([`parameters`]). Anywhere else (LIMIT, ordinals, casts, modifiers, select lists, arguments) it
//! stays part of what the plan is known by, because there it decides types, names or what is equal
//! to what.

use pg_raw_parse::{ConstValue, Node, nodes, raw};

/// Longer texts are not looked at.
pub(super) const TEXT_MAX: usize = 4096;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    Int4 = 1,
    Int8 = 2,
    Numeric = 3,
    String = 4,
}

/// A constant's place in the text; a string's quotes belong to it, a number's sign does not.
#[derive(Debug, Clone, Copy)]
pub(super) struct Literal {
    pub start: u32,
    pub end: u32,
    pub kind: Kind,
}

impl Literal {
    /// The literal as it is written in `sql`, a string with its quotes.
    pub fn text(self, sql: &str) -> &str {
        &sql[self.start as usize..self.end as usize]
    }

    /// The text of a string, or a number's digits.
    pub fn value(self, sql: &str, negated: bool) -> std::borrow::Cow<'_, str> {
        let text = self.text(sql);
        match self.kind {
            Kind::String => {
                let inner = &text[1..text.len() - 1];
                if inner.contains('\'') { inner.replace("''", "'").into() } else { inner.into() }
            }
            _ if negated => format!("-{text}").into(),
            _ => text.into(),
        }
    }
}

/// A text taken apart. Kept and used again, so that reading a text allocates nothing.
#[derive(Default)]
pub(super) struct Lexed {
    pub shape: Vec<u8>,
    pub literals: Vec<Literal>,
}

/// Which bytes identifiers consist of: a look-up for each byte of a statement.
const IDENTIFIER: [bool; 256] = {
    let mut table = [false; 256];
    let mut b = 0;
    while b < table.len() {
        let byte = b as u8;
        table[b] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80;
        b += 1;
    }
    table
};

fn is_identifier(b: u8) -> bool {
    IDENTIFIER[b as usize]
}

impl Lexed {
    /// Takes `sql` apart. A text that cannot be, is its own shape and has no literals.
    pub fn read(&mut self, sql: &str) {
        self.shape.clear();
        self.literals.clear();
        if self.scan(sql.as_bytes()).is_none() {
            self.literals.clear();
            self.shape.clear();
            self.shape.extend_from_slice(sql.as_bytes());
        }
    }

    /// `None` for a text with something this lexer does not know.
    fn scan(&mut self, s: &[u8]) -> Option<()> {
        let mut i = 0;
        // From here on the text is not in the shape yet.
        let mut copied = 0;
        while let Some(&b) = s.get(i) {
            match b {
                b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => {
                    i += s[i..].iter().position(|&b| !is_identifier(b)).unwrap_or(s.len() - i);
                    // E'…', B'…', U&'…' and their kin.
                    if matches!(s.get(i), Some(b'\'')) || s.get(i..i + 2) == Some(b"&'") {
                        return None;
                    }
                }
                b'"' => i = quoted(s, i, b'"')?,
                b'\'' => {
                    let end = quoted(s, i, b'\'')?;
                    let next = s[end..].iter().find(|b| !b.is_ascii_whitespace());
                    // Over a line break the next string would continue this one.
                    if next == Some(&b'\'') {
                        return None;
                    }
                    self.take(s, &mut copied, i, end, Kind::String);
                    i = end;
                }
                b'0'..=b'9' => {
                    let (end, kind) = number(s, i)?;
                    self.take(s, &mut copied, i, end, kind);
                    i = end;
                }
                b'.' if s.get(i + 1).is_some_and(u8::is_ascii_digit) => return None,
                b'-' if s.get(i + 1) == Some(&b'-') => return None,
                b'/' if s.get(i + 1) == Some(&b'*') => return None,
                b'$' | b'\\' | 0..=4 => return None,
                _ => i += 1,
            }
        }
        self.shape.extend_from_slice(&s[copied..]);
        Some(())
    }

    fn take(&mut self, s: &[u8], copied: &mut usize, start: usize, end: usize, kind: Kind) {
        self.shape.extend_from_slice(&s[*copied..start]);
        self.shape.push(kind as u8);
        *copied = end;
        self.literals.push(Literal { start: start as u32, end: end as u32, kind });
    }

    /// The literal that an A_Const at a place is, and whether a minus sign in front belongs to it.
    fn at(&self, sql: &str, location: i32) -> Option<(u16, bool)> {
        let at = usize::try_from(location).ok()?;
        let negated = sql.as_bytes().get(at) == Some(&b'-');
        let mut start = at + usize::from(negated);
        if negated {
            start += sql.as_bytes()[start..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        }
        let i = self.literals.binary_search_by_key(&(start as u32), |l| l.start).ok()?;
        Some((u16::try_from(i).ok()?, negated))
    }
}

/// Past the end of a quoted run that begins at `i`; doubled quotes stand for themselves.
fn quoted(s: &[u8], mut i: usize, quote: u8) -> Option<usize> {
    i += 1;
    loop {
        i += s[i..].iter().position(|&b| b == quote)? + 1;
        if s.get(i) != Some(&quote) {
            return Some(i);
        }
        i += 1;
    }
}

fn number(s: &[u8], start: usize) -> Option<(usize, Kind)> {
    let digits = |mut i: usize| {
        while s.get(i).is_some_and(u8::is_ascii_digit) {
            i += 1;
        }
        i
    };
    let whole = digits(start);
    let mut end = whole;
    if s.get(end) == Some(&b'.') {
        end = digits(end + 1);
        // A range of two dots, or a part of something that is no number.
        if end == whole + 1 {
            return None;
        }
    }
    if s.get(end).is_some_and(|&b| is_identifier(b) || b == b'.') {
        return None;
    }
    if end != whole {
        return Some((end, Kind::Numeric));
    }
    let text = std::str::from_utf8(&s[start..end]).ok()?;
    // The smallest value of a type is one step further from zero than the largest: with a minus
    // sign, one more literal belongs to the type. The literal is left alone.
    const INT4_PAST: i64 = i32::MAX as i64 + 1;
    let kind = match text.parse::<i64>() {
        Ok(INT4_PAST) | Err(_) => return None,
        Ok(v) if v < INT4_PAST => Kind::Int4,
        Ok(_) => Kind::Int8,
    };
    Some((end, kind))
}

/// A constant that becomes a parameter: which literal of the text, whether negated, and its node in
/// the tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parameter {
    pub literal: u16,
    pub negated: bool,
    /// The address of the tree's node; only ever compared.
    pub node: usize,
}

struct Finder<'a> {
    sql: &'a str,
    lexed: &'a Lexed,
    found: Vec<Parameter>,
}

/// The constants of a statement that may be parameters, in the order of the text.
pub(super) fn parameters(node: Node<'_>, sql: &str, lexed: &Lexed) -> Vec<Parameter> {
    let mut f = Finder { sql, lexed, found: Vec::new() };
    if !lexed.literals.is_empty() {
        match node {
            Node::SelectStmt(s) if s.with_clause().is_none() => f.condition(s.where_clause(), 0),
            Node::InsertStmt(s) => {
                // Plain VALUES: each cell is assigned to its column. With ORDER BY or LIMIT it is a
                // query like others.
                if let Node::SelectStmt(values) = s.select_stmt()
                    && values.sort_clause().is_empty()
                    && matches!((values.limit_count(), values.limit_offset()), (Node::None, Node::None))
                    && values.with_clause().is_none()
                {
                    let cells = values.values_lists().iter().filter_map(|l| l.as_node_list()).flatten();
                    cells.for_each(|cell| f.constant(cell));
                }
            }
            Node::UpdateStmt(s) if s.with_clause().is_none() => {
                s.target_list().iter().for_each(|t| f.assigned(t.val()));
                f.condition(s.where_clause(), 0);
            }
            Node::DeleteStmt(s) if s.with_clause().is_none() => f.condition(s.where_clause(), 0),
            _ => {}
        }
    }
    f.found.sort_by_key(|p| p.literal);
    f.found
}

impl Finder<'_> {
    fn constant(&mut self, node: Node<'_>) {
        let Node::A_Const(c) = node else { return };
        if let Some((literal, negated)) = self.lexed.at(self.sql, c.location)
            && agrees(c, self.lexed.literals[literal as usize], negated, self.sql)
        {
            self.found.push(Parameter { literal, negated, node: std::ptr::from_ref(c) as usize });
        }
    }

    fn condition(&mut self, node: Node<'_>, depth: u32) {
        use raw::A_Expr_Kind as K;
        // Conditions are flat where they are written by people and programs; what is deeper keeps
        // its constants.
        if depth > 16 {
            return;
        }
        match node {
            Node::BoolExpr(b) => b.args().iter().for_each(|a| self.condition(a, depth + 1)),
            Node::A_Expr(e) if e.kind == K::AEXPR_OP && is_named(e, &["=", "<>", "<", "<=", ">", ">="]) => {
                self.beside_column(e);
            }
            Node::A_Expr(e) if matches!(e.kind, K::AEXPR_BETWEEN | K::AEXPR_NOT_BETWEEN) => {
                if let (Node::ColumnRef(_), Some(bounds)) = (e.lexpr(), e.rexpr().as_node_list()) {
                    bounds.iter().for_each(|b| self.constant(b));
                }
            }
            _ => {}
        }
    }

    fn beside_column(&mut self, e: &nodes::A_Expr) {
        match (e.lexpr(), e.rexpr()) {
            (Node::ColumnRef(_), constant) | (constant, Node::ColumnRef(_)) => self.constant(constant),
            _ => {}
        }
    }

    fn assigned(&mut self, value: Node<'_>) {
        match value {
            Node::A_Expr(e) if e.kind == raw::A_Expr_Kind::AEXPR_OP => {
                let text =
                    |n| matches!(n, Node::A_Const(c) if matches!(c.val(), Some(ConstValue::String(_))));
                if is_named(e, &["+", "-", "*"]) && !text(e.lexpr()) && !text(e.rexpr()) {
                    self.beside_column(e);
                }
            }
            value => self.constant(value),
        }
    }
}

fn is_named(e: &nodes::A_Expr, names: &[&str]) -> bool {
    let mut parts = e.name().iter().filter_map(|n| n.as_str());
    matches!((parts.next(), parts.next()), (Some(name), None) if names.contains(&name))
}

/// Does the parser's constant say what this lexer read? A doubt here would be a wrong answer later.
fn agrees(c: &nodes::A_Const, literal: Literal, negated: bool, sql: &str) -> bool {
    let text = literal.value(sql, negated);
    match c.val() {
        Some(ConstValue::Integer(i)) => literal.kind == Kind::Int4 && text.parse() == Ok(i),
        // Where a minus sign stands, the parser's text has one too.
        Some(ConstValue::Float(f)) => matches!(literal.kind, Kind::Int8 | Kind::Numeric) && *f == *text,
        Some(ConstValue::String(s)) => literal.kind == Kind::String && !negated && *s == *text,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sinew_plan::parse::parse;

    fn shape(sql: &str) -> String {
        let mut lexed = Lexed::default();
        lexed.read(sql);
        let mark = |b: &u8| match b {
            1 => 'i',
            2 => 'l',
            3 => 'n',
            4 => 's',
            b => *b as char,
        };
        lexed.shape.iter().map(mark).collect()
    }

    fn taken(sql: &str) -> Vec<String> {
        let mut lexed = Lexed::default();
        lexed.read(sql);
        let parsed = parse(sql).unwrap();
        let node = parsed.get(0, sql).unwrap().node;
        parameters(node, sql, &lexed)
            .iter()
            .map(|p| lexed.literals[p.literal as usize].value(sql, p.negated).into_owned())
            .collect()
    }

    #[test]
    fn shapes() {
        assert_eq!(shape("A = 12, b1 = 'it''s', \"c 1\" = 1.5"), "A = i, b1 = s, \"c 1\" = n");
        assert_eq!(shape("3000000000 2147483647"), "l i");
        // Text that it does not know stays as it is.
        for sql in [
            "a = E'x'",
            "a = 1 -- c",
            "a = /* 1 */ 2",
            "$1 = 1",
            "a = $$x$$",
            "1e5 = 2",
            "0x1F = 1",
            "1_000 = 1",
            ".5 = 1",
            "a = 'x'\n'y'",
            "a = 2147483648",
            "a = 99999999999999999999",
            "a = 'open",
            "1..2",
            "a = U&'x' or b = 1",
            "x'1f' = 1",
        ] {
            assert_eq!(shape(sql), sql);
        }
    }

    #[test]
    fn constants_beside_columns_are_parameters() {
        assert_eq!(taken("select a from t where a = 5 and b <= 'x''y' or 7 > c"), ["5", "x'y", "7"]);
        assert_eq!(
            taken("update t set a = a + -5, b = 'q', c = 1.50 - c where d between 1 and 2"),
            ["-5", "q", "1.50", "1", "2"]
        );
        assert_eq!(taken("insert into t values (1, 'a', now()), (- 2, null, 3 + 4)"), ["1", "a", "-2"]);
        assert_eq!(taken("delete from t where not (a = 1)"), ["1"]);
    }

    #[test]
    fn constants_that_decide_more_stay() {
        for sql in [
            "select a, 1 from t order by 1 limit 5 offset 6",
            "select a + 1 from t group by a + 1 having count(*) > 3",
            "select * from t where a in (1, 2) and b::varchar(3) = '5'::text and f(6) = a",
            "select * from t where a + 1 = 2 and 3 = 4 and a like 'x%'",
            "select * from (select * from t where a = 1) s",
            "with w as (select 1) select * from t where a = 2",
            "update t set a = b || 'x', (c, d) = (1, 2)",
            "values (1, 2)",
        ] {
            assert_eq!(taken(sql), Vec::<String>::new(), "{sql}");
        }
    }
}
