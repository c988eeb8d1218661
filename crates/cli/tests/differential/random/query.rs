//! Queries at random over a round's tables.

use super::schema::{Column, LARGE_ROWS, Table, Type};
use fastrand::Rng;
use std::fmt::Write;

/// Around a constant in a query's text: its type's number in [`Type::ALL`], then what it looks
/// like.
const BEGIN: char = '\u{1}';
const END: char = '\u{2}';

/// A query whose columns are named c1, c2 …
pub struct Query {
    text: String,
    /// Its rows come in an order that leaves nothing open.
    pub ordered: bool,
}

impl Query {
    /// With its constants in their places.
    pub fn direct(&self) -> String {
        direct(&self.text)
    }

    /// With parameters in their places; the parameters' types and values.
    pub fn with_parameters(&self) -> (String, Vec<&'static str>, Vec<String>) {
        let (mut text, mut types, mut values) = (String::new(), Vec::new(), Vec::new());
        let mut rest = self.text.as_str();
        while let Some((before, from)) = rest.split_once(BEGIN) {
            let Some((constant, after)) = from.split_once(END) else { break };
            let (ty, shown) = constant.split_at(1);
            types.push(Type::ALL[usize::from(ty.as_bytes()[0] - b'0')].name());
            values.push(shown.to_string());
            write!(text, "{before}${}", types.len()).unwrap();
            rest = after;
        }
        text.push_str(rest);
        (text, types, values)
    }
}

fn direct(text: &str) -> String {
    let mut direct = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, from)) = rest.split_once(BEGIN) {
        let Some((constant, after)) = from.split_once(END) else { break };
        direct.push_str(before);
        direct.push_str(&constant[1..]);
        rest = after;
    }
    direct + rest
}

/// The names of one level of a query: columns with the alias they belong to.
type Scope = Vec<(String, Type)>;

pub struct Maker<'a> {
    rng: &'a mut Rng,
    tables: &'a [Table],
    /// The innermost level last.
    scopes: Vec<Scope>,
    aliases: u32,
    /// A large table is being read already: whatever is read for each of its rows is small.
    large: bool,
    /// Inside an aggregate's arguments: columns are the innermost level's, so that the aggregate is
    /// too.
    inner_only: bool,
}

impl<'a> Maker<'a> {
    pub fn new(rng: &'a mut Rng, tables: &'a [Table]) -> Maker<'a> {
        Maker { rng, tables, scopes: Vec::new(), aliases: 0, large: false, inner_only: false }
    }

    pub fn query(mut self) -> Query {
        let types: Vec<Type> = (0..self.rng.u8(1..5)).map(|_| self.ty()).collect();
        let text = self.of_types(&types, 3);
        let ordered = self.rng.u8(0..3) > 0;
        if !ordered {
            return Query { text, ordered };
        }
        let order = self.order(types.len());
        let mut text = match self.rng.u8(0..3) {
            0 => format!("select s.* from ({text}) s order by {order}"),
            _ => format!("{text} order by {order}"),
        };
        if self.rng.bool() {
            write!(text, " limit {}", self.rng.u8(0..40)).unwrap();
            if self.rng.bool() {
                write!(text, " offset {}", self.rng.u8(0..9)).unwrap();
            }
        }
        Query { text, ordered }
    }

    /// INSERT, UPDATE or DELETE.
    pub fn change(mut self, table: &Table) -> String {
        self.scopes.push(columns_of("t", &table.columns));
        self.large = table.rows >= LARGE_ROWS;
        let returning = if self.rng.bool() { " returning *" } else { "" };
        let other = &self.tables[1 + self.rng.usize(0..2)];
        let text = match self.rng.u8(0..5) {
            0 => format!("delete from {} t where {}{returning}", table.name, self.condition(2)),
            1 => {
                let condition = self.condition(1);
                format!(
                    "delete from {} t using {} o where o.id = t.f0 and {condition}",
                    table.name, other.name
                )
            }
            2 => {
                let column = &table.columns[1 + self.rng.usize(0..table.columns.len() - 1)];
                let (name, ty) = (column.name.clone(), column.ty);
                let (value, condition) = (self.value(ty, 2), self.condition(2));
                format!("update {} t set {name} = {value} where {condition}{returning}", table.name)
            }
            3 => {
                let condition = self.condition(1);
                let set = "f0 = o.id + t.id, f1 = o.f1";
                format!(
                    "update {} t set {set} from {} o where o.id = t.id and {condition}",
                    table.name, other.name
                )
            }
            _ => {
                self.scopes.clear();
                let types: Vec<Type> = table.columns[1..].iter().map(|c| c.ty).collect();
                let rows = self.of_types(&types, 2);
                let columns: Vec<&str> = table.columns[1..].iter().map(|c| c.name.as_str()).collect();
                format!(
                    "insert into {} (id, {}) select 100000 + row_number() over (order by {}), s.* from ({rows}) s",
                    table.name,
                    columns.join(", "),
                    (1..=types.len()).map(|n| format!("s.c{n}")).collect::<Vec<_>>().join(", ")
                )
            }
        };
        direct(&text)
    }

    /// A condition on one row of a table, as a CHECK may have it.
    pub fn check(mut self, table: &Table) -> String {
        self.scopes.push(table.columns.iter().map(|c| (c.name.clone(), c.ty)).collect());
        let text = self.plain_condition(3);
        direct(&text)
    }

    fn ty(&mut self) -> Type {
        Type::ALL[self.rng.usize(0..Type::ALL.len())]
    }

    fn alias(&mut self) -> String {
        self.aliases += 1;
        format!("a{}", self.aliases)
    }

    fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.rng.usize(0..of.len())]
    }

    /// Of so many columns, all, so that rows that tie are the same.
    fn order(&mut self, columns: usize) -> String {
        let mut keys: Vec<usize> = (1..=columns).collect();
        self.rng.shuffle(&mut keys);
        let keys: Vec<String> = keys
            .into_iter()
            .map(|key| format!("{key}{}", self.one(&["", "", " desc", " nulls first", " desc nulls last"])))
            .collect();
        keys.join(", ")
    }

    /// A query whose columns c1, c2 … have these types.
    fn of_types(&mut self, types: &[Type], depth: u8) -> String {
        let large = self.large;
        let text = match self.rng.u8(0..12) {
            0 | 1 if depth > 0 => self.set_operation(types, depth - 1),
            2 if depth > 0 => self.with(types, depth - 1),
            3 => self.values(types),
            4 | 5 if depth > 0 => self.grouped(types, depth - 1),
            6 if depth > 0 => self.windowed(types, depth - 1),
            7 if depth > 0 => self.distinct(types, depth - 1),
            _ => self.plain(types, depth),
        };
        self.large = large;
        text
    }

    fn plain(&mut self, types: &[Type], depth: u8) -> String {
        let from = self.from(depth);
        let list = self.list(types, depth.min(2));
        let distinct = if self.rng.u8(0..8) == 0 { "distinct " } else { "" };
        let filter = self.filter(depth);
        self.scopes.pop();
        format!("select {distinct}{list} from {from}{filter}")
    }

    fn list(&mut self, types: &[Type], depth: u8) -> String {
        let items: Vec<String> = types
            .iter()
            .enumerate()
            .map(|(n, ty)| format!("{} as c{}", self.value(*ty, depth), n + 1))
            .collect();
        items.join(", ")
    }

    fn filter(&mut self, depth: u8) -> String {
        if self.rng.u8(0..5) == 0 {
            String::new()
        } else {
            format!(" where {}", self.condition(depth.min(3)))
        }
    }

    fn values(&mut self, types: &[Type]) -> String {
        let rows: Vec<String> = (0..self.rng.u8(1..5))
            .map(|_| {
                let row: Vec<String> = types.iter().map(|ty| self.constant(*ty)).collect();
                format!("({})", row.join(", "))
            })
            .collect();
        let names: Vec<String> = (1..=types.len()).map(|n| format!("c{n}")).collect();
        let alias = self.alias();
        format!("select * from (values {}) {alias} ({})", rows.join(", "), names.join(", "))
    }

    fn set_operation(&mut self, types: &[Type], depth: u8) -> String {
        let kind = self.one(&["union", "union all", "intersect", "except", "except all", "intersect all"]);
        let (a, b) = (self.of_types(types, depth), self.of_types(types, depth));
        format!("({a}) {kind} ({b})")
    }

    fn with(&mut self, types: &[Type], depth: u8) -> String {
        let name = self.alias();
        let kept = self.one(&["", "", "materialized ", "not materialized "]);
        if self.rng.u8(0..4) == 0 {
            let rows = self.rng.u8(1..30);
            let scope = vec![(format!("{name}.n"), Type::Int)];
            self.scopes.push(scope);
            let list = self.list(types, 1);
            let filter = self.filter(1);
            self.scopes.pop();
            return format!(
                "with recursive {name} (n) as (select 1 union all select n + 1 from {name} where n < {rows}) \
                 select {list} from {name}{filter}"
            );
        }
        let inner: Vec<Type> = (0..self.rng.u8(1..4)).map(|_| self.ty()).collect();
        let query = self.of_types(&inner, depth);
        let scope = named(&name, &inner);
        self.scopes.push(scope);
        let twice = self.rng.u8(0..3) == 0 && !self.large;
        let list = self.list(types, 1);
        let filter = self.filter(2);
        self.scopes.pop();
        let more = if twice {
            format!(" union all select {list} from {name} where {name}.c1 is null")
        } else {
            String::new()
        };
        format!("with {name} as {kept}({query}) select {list} from {name}{filter}{more}")
    }

    /// DISTINCT ON in an order that leaves no choice.
    fn distinct(&mut self, types: &[Type], depth: u8) -> String {
        let rows = self.of_types(types, depth);
        let alias = self.alias();
        let keys = self.rng.usize(1..=types.len());
        let mut order: Vec<String> = (1..=types.len()).map(|n| format!("{alias}.c{n}")).collect();
        let on = order[..keys].join(", ");
        for key in &mut order {
            key.push_str(self.one(&["", " desc", " nulls first"]));
        }
        let order = order.join(", ");
        format!(
            "select * from (select distinct on ({on}) {alias}.* from ({rows}) {alias} order by {order}) {alias}"
        )
    }

    fn grouped(&mut self, types: &[Type], depth: u8) -> String {
        let from = self.from(depth);
        let filter = self.filter(depth);
        let keys = self.rng.usize(0..=types.len().min(2));
        let mut items = Vec::new();
        for (n, ty) in types.iter().enumerate() {
            // No subquery in a key: how it is the same when it is written twice is not this
            // generator's question.
            let item = if n < keys { self.plain_value(*ty, 1) } else { self.aggregate(*ty) };
            items.push(format!("{item} as c{}", n + 1));
        }
        let having = match self.rng.u8(0..4) {
            0 => format!(" having count(*) > {}", self.rng.u8(0..5)),
            1 => {
                let (a, b) = (self.aggregate(Type::Int), self.rng.i8(-9..40));
                format!(" having {a} > {b}")
            }
            _ => String::new(),
        };
        self.scopes.pop();
        // By position: a key with a parameter in it is the same in no second place.
        let positions: Vec<String> = (1..=keys).map(|n| n.to_string()).collect();
        let group = if keys == 0 { String::new() } else { format!(" group by {}", positions.join(", ")) };
        format!("select {} from {from}{filter}{group}{having}", items.join(", "))
    }

    /// An aggregate of the innermost level.
    fn aggregate(&mut self, ty: Type) -> String {
        let before = std::mem::replace(&mut self.inner_only, true);
        let text = self.aggregate_of_level(ty);
        self.inner_only = before;
        text
    }

    fn aggregate_of_level(&mut self, ty: Type) -> String {
        let distinct = if self.rng.u8(0..4) == 0 { "distinct " } else { "" };
        let filter = match self.rng.u8(0..4) {
            0 => format!(" filter (where {})", self.plain_condition(1)),
            _ => String::new(),
        };
        match ty {
            Type::Int => match self.rng.u8(0..3) {
                0 => format!("(count(*){filter})::int"),
                1 => {
                    let any = self.ty();
                    format!("(count({distinct}{}){filter})::int", self.value(any, 1))
                }
                _ => format!("{}({}){filter}", self.one(&["min", "max"]), self.value(ty, 1)),
            },
            Type::Big => format!("sum({distinct}{}){filter}", self.value(Type::Int, 1)),
            Type::Num => {
                let function = self.one(&["sum", "avg", "min", "max"]);
                format!("{function}({distinct}{}){filter}", self.value(ty, 1))
            }
            Type::Text => {
                let value = self.value(ty, 1);
                match self.rng.u8(0..3) {
                    0 => format!("left(string_agg({value}, ',' order by {value}){filter}, 200)"),
                    _ => format!("{}({value}){filter}", self.one(&["min", "max"])),
                }
            }
            Type::Bool => {
                let function = self.one(&["bool_and", "bool_or", "every"]);
                format!("{function}({}){filter}", self.value(ty, 1))
            }
            Type::Date => format!("{}({}){filter}", self.one(&["min", "max"]), self.value(ty, 1)),
        }
    }

    fn windowed(&mut self, types: &[Type], depth: u8) -> String {
        let rows = self.of_types(types, depth);
        let alias = self.alias();
        let all: Vec<String> = (1..=types.len()).map(|n| format!("{alias}.c{n}")).collect();
        let order = all.join(", ");
        let items: Vec<String> = types
            .iter()
            .enumerate()
            .map(|(n, ty)| {
                let column = format!("{alias}.c{}", n + 1);
                let partition = match self.rng.u8(0..3) {
                    0 => format!("partition by {} ", all[self.rng.usize(0..all.len())]),
                    _ => String::new(),
                };
                let window = format!("over ({partition}order by {order})");
                let item = match (ty, self.rng.u8(0..4)) {
                    (Type::Int, 0) => format!("(rank() {window})::int"),
                    (Type::Int, 1) => format!("(dense_rank() {window})::int"),
                    (Type::Big, 0) => format!("row_number() {window}"),
                    (Type::Num, 0) => format!("sum({column}) {window}"),
                    (_, 1) => format!("lag({column}) {window}"),
                    (_, 2) => format!("first_value({column}) {window}"),
                    _ => column,
                };
                format!("{item} as c{}", n + 1)
            })
            .collect();
        // No two rows alike: each window may put those in an order of its own.
        format!("select {} from (select distinct * from ({rows}) {alias}) {alias}", items.join(", "))
    }

    /// One to three relations joined; pushes their scope, which the caller pops.
    fn from(&mut self, depth: u8) -> String {
        let (mut text, mut scope) = self.relation(depth, None);
        for _ in 0..[0, 0, 0, 1, 1, 2][self.rng.usize(0..6)] {
            self.join(&mut text, &mut scope, depth);
        }
        self.scopes.push(scope);
        text
    }

    fn join(&mut self, text: &mut String, scope: &mut Scope, depth: u8) {
        let kind =
            self.one(&["join", "join", "left join", "right join", "full join", "cross join", "lateral"]);
        if kind == "lateral" {
            self.scopes.push(scope.clone());
            let (before, ty) = (self.large, self.ty());
            self.large = true;
            let inner = self.plain(&[ty], 0);
            self.large = before;
            self.scopes.pop();
            let alias = self.alias();
            write!(text, " cross join lateral ({inner}) {alias}").unwrap();
            scope.extend(named(&alias, &[ty]));
            return;
        }
        let (other, columns) = self.relation(depth.saturating_sub(1), Some(kind));
        if kind == "cross join" {
            write!(text, " cross join {other}").unwrap();
            scope.extend(columns);
            return;
        }
        let ours: Vec<&(String, Type)> = scope.iter().filter(|(_, ty)| *ty == Type::Int).collect();
        let theirs: Vec<&(String, Type)> = columns.iter().filter(|(_, ty)| *ty == Type::Int).collect();
        let on = match (ours.is_empty(), theirs.first()) {
            // The first is the key of a table.
            (false, Some((key, _))) => format!("{} = {key}", ours[self.rng.usize(0..ours.len())].0),
            _ => "1 = 2".to_string(),
        };
        scope.extend(columns);
        let more = if kind != "full join" && self.rng.u8(0..4) == 0 {
            self.scopes.push(scope.clone());
            let more = format!(" and {}", self.plain_condition(1));
            self.scopes.pop();
            more
        } else {
            String::new()
        };
        // Not every condition can be hashed or merged, which a full join needs.
        let kind = if on == "1 = 2" && kind == "full join" { "left join" } else { kind };
        write!(text, " {kind} {other} on {on}{more}").unwrap();
    }

    fn relation(&mut self, depth: u8, join: Option<&str>) -> (String, Scope) {
        let alias = self.alias();
        match self.rng.u8(0..8) {
            0 | 1 if depth > 0 => {
                let types: Vec<Type> =
                    std::iter::once(Type::Int).chain((0..self.rng.u8(1..3)).map(|_| self.ty())).collect();
                let before = self.large;
                self.large |= join.is_some();
                let query = self.of_types(&types, depth - 1);
                self.large = before;
                (format!("({query}) {alias}"), named(&alias, &types))
            }
            2 => {
                let (from, to) = (self.rng.i8(-3..3), self.rng.i8(0..20));
                let column = vec![(format!("{alias}.n"), Type::Int)];
                (format!("generate_series({from}, {to}) {alias} (n)"), column)
            }
            _ => {
                let small = self.large && join != Some("join") && join != Some("left join");
                let most = match join {
                    Some("cross join") if self.large => 2,
                    Some("cross join") => 3,
                    _ if small => 3,
                    _ => self.tables.len(),
                };
                let table = &self.tables[self.rng.usize(0..most)];
                self.large |= table.rows >= LARGE_ROWS;
                (format!("{} {alias}", table.name), columns_of(&alias, &table.columns))
            }
        }
    }

    /// A column of this type that can be named here, the innermost levels' first.
    fn column(&mut self, ty: Type) -> Option<String> {
        let levels = if self.inner_only { 1 } else { self.scopes.len() };
        for scope in self.scopes.iter().rev().take(levels) {
            let of_type: Vec<&(String, Type)> = scope.iter().filter(|(_, t)| *t == ty).collect();
            if !of_type.is_empty() && self.rng.u8(0..6) > 0 {
                return Some(of_type[self.rng.usize(0..of_type.len())].0.clone());
            }
        }
        None
    }

    fn constant(&mut self, ty: Type) -> String {
        let shown = match ty {
            Type::Int => self.rng.i32(-9..100).to_string(),
            Type::Big => format!("{}::bigint", self.rng.i64(-9..100) * 1_000_000_007),
            Type::Num => format!("{}::numeric", f64::from(self.rng.i32(-40..400)) / 8.0),
            Type::Text => {
                format!("'{}'::text", self.one(&["apple", "Banana", "", "a%", "7", "%an%", "c4ca4", "zz"]))
            }
            Type::Bool => self.one(&["true", "false"]).to_string(),
            Type::Date => format!("date '2020-{:02}-{:02}'", self.rng.u8(1..5), self.rng.u8(1..29)),
        };
        let shown = if shown.starts_with('-') { format!("({shown})") } else { shown };
        let number = Type::ALL.iter().position(|t| *t == ty).unwrap();
        match self.rng.u8(0..40) {
            0 => format!("null::{}", ty.name()),
            _ => format!("{BEGIN}{number}{shown}{END}"),
        }
    }

    fn leaf(&mut self, ty: Type) -> String {
        if self.rng.u8(0..4) > 0
            && let Some(column) = self.column(ty)
        {
            return column;
        }
        self.constant(ty)
    }

    /// An expression of this type.
    fn value(&mut self, ty: Type, depth: u8) -> String {
        if depth == 0 || self.rng.u8(0..3) == 0 {
            return self.leaf(ty);
        }
        let inner = depth - 1;
        match self.rng.u8(0..10) {
            0 => {
                let (c, a, b) = (self.condition(inner), self.value(ty, inner), self.value(ty, inner));
                format!("case when {c} then {a} else {b} end")
            }
            1 => format!("coalesce({}, {})", self.value(ty, inner), self.value(ty, inner)),
            2 => format!("nullif({}, {})", self.value(ty, inner), self.value(ty, inner)),
            3 if !self.large || inner > 1 => self.scalar(ty),
            _ => self.of_type(ty, inner),
        }
    }

    fn of_type(&mut self, ty: Type, inner: u8) -> String {
        match ty {
            Type::Int => {
                let (a, b) = (self.value(ty, inner), self.value(ty, inner));
                match self.rng.u8(0..8) {
                    0 => format!("({a} + {b})"),
                    1 => format!("({a} - {b})"),
                    2 => format!("({a} % 1000 * ({b} % 1000))"),
                    3 => format!("({a} / nullif({b}, 0))"),
                    4 => format!("abs({a})"),
                    5 => format!("greatest({a}, {b})"),
                    6 => format!("length({})", self.value(Type::Text, inner)),
                    _ => format!("({} - {})", self.value(Type::Date, 0), self.leaf(Type::Date)),
                }
            }
            Type::Big => match self.rng.u8(0..3) {
                0 => format!("({} + {})", self.value(ty, inner), self.value(Type::Int, inner)),
                1 => format!("({})::bigint", self.value(Type::Int, inner)),
                _ => format!("({} % 1000003)", self.value(ty, inner)),
            },
            Type::Num => match self.rng.u8(0..4) {
                0 => format!("({} * {})", self.leaf(ty), self.leaf(ty)),
                1 => format!("round({}, {})", self.value(ty, inner), self.rng.u8(0..3)),
                2 => format!("({} + {})", self.value(ty, inner), self.value(Type::Int, inner)),
                _ => format!("({})::numeric", self.value(Type::Int, inner)),
            },
            Type::Text => match self.rng.u8(0..6) {
                0 => format!("upper({})", self.value(ty, inner)),
                1 => format!("substr({}, {}, 3)", self.value(ty, inner), self.rng.u8(0..4)),
                2 => format!("left({} || {}, 40)", self.value(ty, inner), self.value(Type::Int, inner)),
                3 => {
                    let any = self.ty();
                    format!("left(({})::text, 40)", self.value(any, inner))
                }
                4 => format!("concat({}, '-', {})", self.leaf(ty), self.leaf(Type::Date)),
                _ => format!("replace({}, 'a', '')", self.value(ty, inner)),
            },
            Type::Bool => format!("({})", self.condition(inner)),
            Type::Date => format!("({} + {} % 100)", self.value(ty, inner), self.leaf(Type::Int)),
        }
    }

    /// A subquery of one value.
    fn scalar(&mut self, ty: Type) -> String {
        let large = std::mem::replace(&mut self.large, true);
        let from = self.from(0);
        let text = format!("(select {} from {from}{})", self.aggregate(ty), self.filter(1));
        self.scopes.pop();
        self.large = large;
        text
    }

    /// A condition, with subqueries.
    fn condition(&mut self, depth: u8) -> String {
        if depth == 0 || self.rng.u8(0..3) > 0 {
            return self.plain_condition(depth);
        }
        let large = std::mem::replace(&mut self.large, true);
        let ty = self.ty();
        let not = self.one(&["", "", "not "]);
        let text = match self.rng.u8(0..5) {
            0 => {
                let query = self.plain(&[Type::Int], 0);
                format!("{not}exists ({query})")
            }
            1 => {
                let query = self.plain(&[ty], 0);
                format!("{} {not}in ({query})", self.leaf(ty))
            }
            2 => {
                let query = self.of_types(&[ty], 1);
                let (operator, which) = (self.one(&["=", "<", ">=", "<>"]), self.one(&["any", "all"]));
                format!("{} {operator} {which} ({query})", self.leaf(ty))
            }
            3 => {
                let query = self.plain(&[Type::Int, Type::Text], 0);
                format!("({}, {}) {not}in ({query})", self.leaf(Type::Int), self.leaf(Type::Text))
            }
            _ => format!("{} {} {}", self.leaf(ty), self.one(&["=", "<", ">"]), self.scalar(ty)),
        };
        self.large = large;
        text
    }

    /// A condition without subqueries.
    fn plain_condition(&mut self, depth: u8) -> String {
        let inner = depth.saturating_sub(1);
        if depth > 0 {
            match self.rng.u8(0..5) {
                0 => return format!("({} and {})", self.plain_condition(inner), self.plain_condition(inner)),
                1 => return format!("({} or {})", self.plain_condition(inner), self.plain_condition(inner)),
                2 if self.rng.bool() => return format!("not ({})", self.plain_condition(inner)),
                _ => {}
            }
        }
        let ty = self.ty();
        match self.rng.u8(0..12) {
            0 => format!("{} is null", self.leaf(ty)),
            1 => format!("{} is not null", self.leaf(ty)),
            2 => {
                let items: Vec<String> = (0..self.rng.u8(1..6)).map(|_| self.constant(ty)).collect();
                format!("{} {}in ({})", self.leaf(ty), self.one(&["", "", "not "]), items.join(", "))
            }
            3 => format!("{} between {} and {}", self.leaf(ty), self.constant(ty), self.constant(ty)),
            4 => format!("{} like {}", self.leaf(Type::Text), self.constant(Type::Text)),
            5 => format!("{} is {}distinct from {}", self.leaf(ty), self.one(&["", "not "]), self.leaf(ty)),
            6 => {
                let operator = self.one(&["=", "<", ">=", "<>"]);
                let (a, b) = (self.leaf(Type::Int), self.leaf(Type::Text));
                let (c, d) = (self.leaf(Type::Int), self.leaf(Type::Text));
                format!("({a}, {b}) {operator} ({c}, {d})")
            }
            7 => format!("{} is {}", self.leaf(Type::Bool), self.one(&["true", "not false", "unknown"])),
            8 => format!("{} = any (array[{}, {}])", self.leaf(ty), self.constant(ty), self.constant(ty)),
            _ => {
                let operator = self.one(&["=", "=", "<", "<=", ">", ">=", "<>"]);
                format!("{} {operator} {}", self.plain_value(ty, inner), self.leaf(ty))
            }
        }
    }

    /// An expression without subqueries.
    fn plain_value(&mut self, ty: Type, depth: u8) -> String {
        match (ty, depth) {
            (Type::Int, 1..) => {
                let (a, b) = (self.leaf(ty), self.leaf(ty));
                match self.rng.u8(0..3) {
                    0 => format!("({a} + {b})"),
                    1 => format!("coalesce({a}, {b})"),
                    _ => format!("length({})", self.leaf(Type::Text)),
                }
            }
            (Type::Text, 1..) => format!("upper({})", self.leaf(ty)),
            _ => self.leaf(ty),
        }
    }
}

fn columns_of(alias: &str, columns: &[Column]) -> Scope {
    columns.iter().map(|c| (format!("{alias}.{}", c.name), c.ty)).collect()
}

/// The columns c1, c2 … of a query under an alias.
fn named(alias: &str, types: &[Type]) -> Scope {
    types.iter().enumerate().map(|(n, ty)| (format!("{alias}.c{}", n + 1), *ty)).collect()
}
