//! Queries at random that may fail in some of their rows.

mod windows;

use super::tables::{COLUMNS, INDEXES, TABLES, Type};
use fastrand::Rng;
use std::fmt::Write;

/// A query, and what of its answer is certain.
pub struct Query {
    pub text: String,
    /// The rows come in an order that leaves nothing open.
    pub ordered: bool,
    /// Which rows are given is open, and only their number is not.
    pub counted: bool,
    /// Rows are read one after the other, in one way: the first error is always the same one.
    pub is_scan: bool,
    /// The types and values of `$1` and so on.
    pub parameters: Vec<(Type, String)>,
}

type Scope = Vec<(String, Type)>;

pub struct Maker<'a> {
    rng: &'a mut Rng,
    scopes: Vec<Scope>,
    aliases: u32,
    /// A large table is read already.
    large: bool,
    with_parameters: bool,
    parameters: Vec<(Type, String)>,
    /// Few expressions that fail.
    careful: bool,
}

impl<'a> Maker<'a> {
    pub fn new(rng: &'a mut Rng) -> Maker<'a> {
        let careful = rng.bool();
        Maker {
            rng,
            scopes: Vec::new(),
            aliases: 0,
            large: false,
            with_parameters: false,
            parameters: Vec::new(),
            careful,
        }
    }

    fn one<'x>(&mut self, of: &[&'x str]) -> &'x str {
        of[self.rng.usize(0..of.len())]
    }

    fn ty(&mut self) -> Type {
        Type::ALL[self.rng.usize(0..Type::ALL.len())]
    }

    fn types(&mut self, most: u8) -> Vec<Type> {
        (0..self.rng.u8(1..=most)).map(|_| self.ty()).collect()
    }

    pub fn query(mut self, with_parameters: bool) -> Query {
        self.with_parameters = with_parameters;
        let (text, ordered, counted, is_scan) = match self.rng.u8(0..19) {
            0..=2 => self.scan(),
            12..=14 => self.by_index(),
            3 | 4 => self.grouped(),
            5 => self.whole_aggregate(),
            6 | 18 => self.set_operation(),
            7 => self.windowed(),
            15..=17 => self.windows(),
            8 => self.above_groups(),
            _ => self.joined(),
        };
        Query { text, ordered, counted, is_scan, parameters: self.parameters }
    }

    /// A change of a table.
    pub fn change(mut self) -> (String, &'static str) {
        let (table, rows) = TABLES[self.rng.usize(1..TABLES.len())];
        self.large = rows > 500;
        self.scopes.push(scope("r"));
        let condition = self.condition(2);
        let (column, ty) = COLUMNS[self.rng.usize(0..COLUMNS.len())];
        let value = self.value(ty, 2);
        let text = match self.rng.u8(0..4) {
            0 => format!("delete from {table} r where {condition}"),
            1 => format!("delete from {table} r using w2 p where r.k = p.id and {condition}"),
            2 => format!("update {table} r set {column} = {value} where {condition}"),
            _ => {
                format!("update {table} r set {column} = {value} from w2 p where r.id = p.id and {condition}")
            }
        };
        (text, table)
    }

    fn list(&mut self, types: &[Type], depth: u8) -> String {
        let values: Vec<String> = types
            .iter()
            .enumerate()
            .map(|(n, ty)| format!("{} as c{}", self.value(*ty, depth), n + 1))
            .collect();
        values.join(", ")
    }

    fn scan(&mut self) -> (String, bool, bool, bool) {
        let alias = self.alias();
        let (table, rows) = TABLES[self.rng.usize(0..TABLES.len())];
        self.large = rows > 500;
        self.scopes.push(scope(&alias));
        let types = self.types(4);
        let mut text = format!("select {alias}.id, {} from {table} {alias}", self.list(&types, 2));
        if self.rng.u8(0..5) > 0 {
            write!(text, " where {}", self.condition(3)).unwrap();
        }
        if self.rng.bool() {
            // Without an order, the first rows of a scan are its first ones.
            if self.rng.bool() {
                write!(text, " limit {}", self.one(&["1", "7", "20", "100"])).unwrap();
                if self.rng.bool() {
                    write!(text, " offset {}", self.rng.u8(0..40)).unwrap();
                }
                return (text, false, true, true);
            }
            return (text, false, false, true);
        }
        let direction = self.one(&["", " desc", " nulls first", " desc nulls last"]);
        let key = if self.rng.bool() {
            format!("c{}", self.rng.usize(1..=types.len()))
        } else {
            let ty = self.ty();
            self.column(ty)
        };
        write!(text, " order by {key}{direction}, {alias}.id").unwrap();
        if self.rng.u8(0..3) > 0 {
            write!(text, " limit {} offset {}", self.rng.u8(0..60), self.rng.u8(0..9)).unwrap();
        }
        (text, true, false, false)
    }

    /// A query that an index serves, where there is one.
    fn by_index(&mut self) -> (String, bool, bool, bool) {
        let alias = self.alias();
        let (table, rows) = TABLES[self.rng.usize(2..TABLES.len())];
        self.large = rows > 500;
        let (columns, ty) = INDEXES[self.rng.usize(0..INDEXES.len())];
        let names: Vec<String> = columns
            .split(", ")
            .map(|column| format!("{alias}.{}", column.trim_end_matches(" desc")))
            .collect();
        let key = &names[0];
        let mut text = if self.rng.u8(0..3) == 0 {
            // The entries alone may answer it.
            format!("select {} from {table} {alias} where ", names.join(", "))
        } else if self.rng.u8(0..3) == 0 {
            format!("select count(*), min({key}), sum({alias}.a::int8) from {table} {alias} where ")
        } else {
            self.scopes.push(scope(&alias));
            let types = self.types(3);
            let list = self.list(&types, 1);
            self.scopes.pop();
            format!("select {alias}.id, {list} from {table} {alias} where ")
        };
        let is_aggregate = text.contains("count(*)");
        self.scopes.push(scope(&alias));
        let bounds = match self.rng.u8(0..7) {
            0 => format!("{key} = {}", self.constant(ty)),
            1 => format!("{key} > {}", self.constant(ty)),
            2 => format!("{key} <= {}", self.constant(ty)),
            3 => {
                let items: Vec<String> = (0..self.rng.u8(2..9)).map(|_| self.constant(ty)).collect();
                format!("{key} in ({})", items.join(", "))
            }
            4 => format!("{key} is not null"),
            5 => format!("{key} is null"),
            _ => format!("{key} between {} and {}", self.constant(ty), self.constant(ty)),
        };
        text.push_str(&bounds);
        if self.rng.u8(0..3) == 0 && names.len() > 1 {
            write!(text, " and {} is not null", names[1]).unwrap();
        }
        if self.rng.bool() {
            write!(text, " and {}", self.plain_condition(1)).unwrap();
        }
        if is_aggregate {
            return (text, true, false, false);
        }
        let mut is_whole = false;
        let direction = self.one(&["", " desc"]);
        match self.rng.u8(0..3) {
            0 => {
                write!(text, " order by {key}{direction}, {alias}.id{direction}").unwrap();
                is_whole = true;
            }
            1 => write!(text, " order by {key}{direction}").unwrap(),
            _ => {}
        }
        let is_cut = self.rng.bool();
        if is_cut {
            write!(text, " limit {} offset {}", self.rng.u16(0..400), self.rng.u8(0..9)).unwrap();
        }
        (text, is_whole, is_cut && !is_whole, true)
    }

    fn grouped(&mut self) -> (String, bool, bool, bool) {
        let from = self.from();
        let keys = self.types(3);
        let keys: Vec<String> = keys
            .into_iter()
            .map(|ty| {
                let depth = self.rng.u8(0..2);
                self.value(ty, depth)
            })
            .collect();
        let aggregates: Vec<String> = (0..self.rng.u8(1..4)).map(|_| self.aggregate()).collect();
        // The value that stands for a group of equal ones is any of them.
        let shown: Vec<String> = keys.iter().map(|key| format!("count({key}) > 0")).collect();
        let shown = if self.rng.bool() { keys.join(", ") } else { shown.join(", ") };
        let mut text = format!("select {shown}, {} from {from}", aggregates.join(", "));
        if self.rng.bool() {
            write!(text, " where {}", self.condition(2)).unwrap();
        }
        write!(text, " group by {}", keys.join(", ")).unwrap();
        if self.rng.u8(0..3) == 0 {
            let having = match self.rng.u8(0..3) {
                0 => "count(*) > 2".to_string(),
                1 => format!("{} is not null", self.aggregate()),
                _ => format!("100 / (count(*) - {}) < 20", self.rng.u8(0..9)),
            };
            write!(text, " having {having}").unwrap();
        }
        self.scopes.pop();
        (text, false, false, false)
    }

    fn whole_aggregate(&mut self) -> (String, bool, bool, bool) {
        let from = self.from();
        let aggregates: Vec<String> = (0..self.rng.u8(1..5)).map(|_| self.aggregate()).collect();
        let mut text = format!("select {} from {from}", aggregates.join(", "));
        if self.rng.bool() {
            write!(text, " where {}", self.condition(2)).unwrap();
        }
        self.scopes.pop();
        (text, true, false, false)
    }

    fn joined(&mut self) -> (String, bool, bool, bool) {
        let from = self.from();
        let types = self.types(4);
        let distinct = if self.rng.u8(0..6) == 0 { "distinct " } else { "" };
        let mut text = format!("select {distinct}{} from {from}", self.list(&types, 1));
        if self.rng.u8(0..3) > 0 {
            write!(text, " where {}", self.condition(2)).unwrap();
        }
        self.scopes.pop();
        match self.rng.u8(0..4) {
            0 => {
                let direction = self.one(&["", " desc", " nulls first", " desc nulls last"]);
                write!(text, " order by 1{direction} limit {}", self.rng.u8(0..40)).unwrap();
                (text, false, true, false)
            }
            1 => {
                write!(text, " limit {}", self.rng.u8(1..90)).unwrap();
                (text, false, true, false)
            }
            _ => (text, false, false, false),
        }
    }

    fn set_operation(&mut self) -> (String, bool, bool, bool) {
        let types = self.types(3);
        let mut arm = || {
            let from = self.from();
            let list = self.list(&types, 1);
            let condition = self.condition(1);
            self.scopes.pop();
            format!("select {list} from {from} where {condition}")
        };
        let (left, right) = (arm(), arm());
        let operation =
            self.one(&["union", "union all", "intersect", "intersect all", "except", "except all"]);
        (format!("({left}) {operation} ({right})"), false, false, false)
    }

    fn windowed(&mut self) -> (String, bool, bool, bool) {
        let from = self.from();
        let types = [Type::Int4, Type::Int4, self.ty()];
        let list = self.list(&types, 1);
        let condition = self.condition(2);
        self.scopes.pop();
        let text = format!(
            "select s.c1, s.c2, count(*) over (partition by s.c1), sum(s.c2::int8) over (partition by s.c1), \
             rank() over (order by s.c2) from (select {list} from {from} where {condition}) s"
        );
        (text, false, false, false)
    }

    fn above_groups(&mut self) -> (String, bool, bool, bool) {
        let (inner, ..) = self.whole_or_grouped();
        let condition = self.one(&["true", "s.n > 1", "s.n % 2 = 0 and s.n is not null", "10 / s.n > 1"]);
        let text = format!("select s.n, count(*) from ({inner}) s where {condition} group by s.n");
        (format!("{text} order by s.n nulls first"), true, false, false)
    }

    fn whole_or_grouped(&mut self) -> (String, bool) {
        let from = self.from();
        let ty = self.ty();
        let key = self.value(ty, 1);
        let condition = self.condition(1);
        self.scopes.pop();
        (format!("select count(*) as n from {from} where {condition} group by {key}"), false)
    }

    fn alias(&mut self) -> String {
        self.aliases += 1;
        format!("r{}", self.aliases)
    }

    fn table(&mut self, alias: &str) -> String {
        let most = if self.large { 3 } else { TABLES.len() };
        let (table, rows) = TABLES[self.rng.usize(0..most)];
        self.large |= rows > 500;
        if self.rng.u8(0..4) > 0 {
            return format!("{table} {alias}");
        }
        self.scopes.push(scope("i"));
        let condition = self.condition(1);
        self.scopes.pop();
        let end = match self.rng.u8(0..3) {
            0 => " order by i.id limit 50",
            1 => " offset 0",
            _ => "",
        };
        format!("(select * from {table} i where {condition}{end}) {alias}")
    }

    /// FROM, and its scope on top of the others.
    fn from(&mut self) -> String {
        let first = self.alias();
        let mut text = self.table(&first);
        let mut all = scope(&first);
        for _ in 0..[0, 1, 1, 2][self.rng.usize(0..4)] {
            let alias = self.alias();
            let table = self.table(&alias);
            let own = scope(&alias);
            let kind = self.one(&["join", "join", "left join", "right join", "full join"]);
            let keys = match self.rng.u8(0..8) {
                0 => format!("{alias}.id = {first}.id"),
                1 => format!("{alias}.id = {first}.k"),
                2 => format!("{alias}.k = {first}.id"),
                3 => format!("{alias}.b = {first}.id"),
                4 => format!("{alias}.n = {first}.m"),
                // A key that fails in some rows, behind one that is NULL in some.
                5 => format!("{alias}.s = {first}.s and 100 / ({alias}.k - 3) = {first}.k"),
                6 => format!("{alias}.a = {first}.a and {alias}.k = 100 / {first}.k"),
                _ => {
                    let (column, ty) = COLUMNS[self.rng.usize(0..COLUMNS.len())];
                    let of_other = match ty {
                        _ if self.rng.bool() => column,
                        Type::Text => "t",
                        Type::Num => "e",
                        Type::Int4 => "k",
                        _ => column,
                    };
                    format!("{alias}.{column} = {first}.{of_other} and {alias}.id % 7 = {first}.id % 7")
                }
            };
            write!(text, " {kind} {table} on {keys}").unwrap();
            all.extend(own);
            if self.rng.u8(0..3) == 0 {
                self.scopes.push(all.clone());
                let condition = self.plain_condition(1);
                self.scopes.pop();
                write!(text, " and {condition}").unwrap();
            }
        }
        self.scopes.push(all);
        text
    }

    fn column(&mut self, ty: Type) -> String {
        let levels = if self.rng.u8(0..4) == 0 { self.scopes.len() } else { 1 };
        let of: Vec<&String> = (self.scopes.iter().rev().take(levels))
            .flatten()
            .filter(|(_, t)| *t == ty)
            .map(|(name, _)| name)
            .collect();
        of[self.rng.usize(0..of.len())].clone()
    }

    fn constant(&mut self, ty: Type) -> String {
        if self.rng.u8(0..30) == 0 {
            return format!("null::{}", ty.name());
        }
        let numbers = matches!(ty, Type::Int2 | Type::Int4 | Type::Int8 | Type::Num | Type::Float8);
        let text = if numbers && self.rng.u8(0..4) > 0 {
            self.rng.i8(-9..60).to_string()
        } else {
            ty.values()[self.rng.usize(0..ty.values().len())].to_string()
        };
        if self.with_parameters && self.rng.bool() {
            self.parameters.push((ty, format!("'{text}'")));
            return format!("${}::{}", self.parameters.len(), ty.name());
        }
        if ty == Type::Int4 && !text.starts_with('-') { text } else { format!("'{text}'::{}", ty.name()) }
    }

    fn leaf(&mut self, ty: Type) -> String {
        if self.rng.u8(0..4) > 0 { self.column(ty) } else { self.constant(ty) }
    }

    /// A divisor: mostly one that is not zero.
    fn divisor(&mut self, ty: Type) -> String {
        let leaf = self.leaf(ty);
        if self.careful { format!("nullif({leaf}, 0)") } else { leaf }
    }

    fn value(&mut self, ty: Type, depth: u8) -> String {
        if depth == 0 || self.rng.u8(0..3) == 0 {
            return self.leaf(ty);
        }
        let inner = depth - 1;
        match self.rng.u8(0..12) {
            0 | 1 => {
                let (c, a) = (self.condition(inner), self.value(ty, inner));
                match self.rng.u8(0..3) {
                    0 => format!("case when {c} then {a} end"),
                    1 => format!("case when {c} then {a} else {} end", self.value(ty, inner)),
                    _ => {
                        let (d, b) = (self.plain_condition(inner), self.value(ty, inner));
                        format!("case when {c} then {a} when {d} then {b} else {} end", self.leaf(ty))
                    }
                }
            }
            2 => match self.rng.u8(0..3) {
                0 => format!(
                    "coalesce({}, {}, {})",
                    self.leaf(ty),
                    self.value(ty, inner),
                    self.value(ty, inner)
                ),
                1 if ty != Type::Bool => {
                    let of = self.ty();
                    format!(
                        "case {} when {} then {} when {} then {} else {} end",
                        self.value(of, inner),
                        self.constant(of),
                        self.value(ty, inner),
                        self.leaf(of),
                        self.leaf(ty),
                        self.leaf(ty)
                    )
                }
                _ => format!("coalesce({}, {})", self.value(ty, inner), self.value(ty, inner)),
            },
            3 => format!("nullif({}, {})", self.value(ty, inner), self.leaf(ty)),
            4 if ty != Type::Bool && ty != Type::Uuid && !self.with_parameters => self.scalar(ty),
            _ => self.of_type(ty, inner),
        }
    }

    fn of_type(&mut self, ty: Type, inner: u8) -> String {
        use Type::*;
        let operator = self.one(&["+", "-", "*", "+", "-", "/", "%"]);
        match ty {
            Int2 | Int4 | Int8 if self.careful && self.rng.u8(0..3) > 0 => {
                format!("({} % 100 {} {} % 50)", self.leaf(ty), self.one(&["+", "-", "*"]), self.leaf(ty))
            }
            Int2 => match self.rng.u8(0..3) {
                0 => format!("({})::int2", self.value(Int4, inner)),
                _ => format!("({} {} {})", self.value(ty, inner), self.one(&["+", "-", "*"]), self.leaf(ty)),
            },
            Int4 => match self.rng.u8(0..10) {
                9 => format!("({} - {})", self.value(Date, inner), self.leaf(Date)),
                0 => format!("length({})", self.value(Text, inner)),
                1 => format!("({})::int4", self.value(Int8, inner)),
                2 => format!("({})::int4", self.value(Float8, inner)),
                3 => format!("({} + {})", self.value(Int2, inner), self.leaf(Int4)),
                4 => format!("(- {})", self.value(Int4, inner)),
                _ => self.calculated(ty, operator, inner),
            },
            Int8 => match self.rng.u8(0..5) {
                0 => format!("({} {} {})", self.value(Int4, inner), operator_of(operator), self.leaf(Int8)),
                1 => format!("({})::int8", self.value(Int4, inner)),
                _ => self.calculated(ty, operator, inner),
            },
            Num => match self.rng.u8(0..10) {
                8 | 9 => {
                    let of = [Date, Stamp, StampTz][self.rng.usize(0..3)];
                    format!("extract({} from {})", self.date_part(), self.value(of, inner))
                }
                0 => format!("round({}, {})", self.value(ty, inner), self.rng.u8(0..4)),
                1 => format!("({})::numeric", self.value(Int8, inner)),
                2 => format!("({})::numeric", self.value(Int2, inner)),
                3 => format!("({})::numeric(9,1)", self.value(ty, inner)),
                _ => self.calculated(ty, operator, inner),
            },
            Float4 => match self.rng.u8(0..3) {
                0 => format!("({})::float4", self.value(Float8, inner)),
                _ => format!("({} {} {})", self.leaf(ty), self.one(&["+", "-", "*"]), self.leaf(ty)),
            },
            Float8 => match self.rng.u8(0..7) {
                6 => {
                    let of = [Date, Stamp][self.rng.usize(0..2)];
                    format!("date_part('{}', {})", self.date_part(), self.value(of, inner))
                }
                0 => format!("({})::float8", self.value(Int4, inner)),
                1 => format!("({})::float8", self.value(Float4, inner)),
                2 => format!("({})::float8", self.value(Num, inner)),
                _ => self.calculated(ty, if operator == "%" { "*" } else { operator }, inner),
            },
            Text => match self.rng.u8(0..11) {
                8 => format!("({} || {})", self.value(Text, inner), self.value(Text, inner)),
                9 => {
                    let of = [Text, Char, Varchar][self.rng.usize(0..3)];
                    let (from, count) = (self.rng.i8(-1..4), self.rng.i8(-1..6));
                    let count = if self.careful { count.max(0) } else { count };
                    format!("substring({} from {from} for {count})", self.value(of, inner))
                }
                10 => format!("substr({}, {})", self.leaf(Varchar), self.rng.i8(-1..5)),
                0 => format!("upper({})", self.value(ty, inner)),
                1 => format!("substr({}, {}, 3)", self.value(ty, inner), self.rng.u8(0..4)),
                2 => format!("({} || {})", self.leaf(ty), self.leaf(Varchar)),
                3 => {
                    let any = self.ty();
                    format!("({})::text", self.value(any, inner))
                }
                4 => format!("({})::text", self.leaf(Char)),
                _ => format!("left({}, {})", self.value(ty, inner), self.rng.u8(0..9)),
            },
            Char => format!("({})::char(5)", self.value(Text, inner)),
            Varchar => format!("({})::varchar({})", self.value(Text, inner), self.rng.u8(1..9)),
            Date => match self.rng.u8(0..3) {
                0 => format!("({})::date", self.value(Stamp, inner)),
                _ => format!("({} + {} % 1000)", self.value(ty, inner), self.leaf(Int4)),
            },
            Stamp => match self.rng.u8(0..2) {
                0 => format!("({})::timestamp", self.value(Date, inner)),
                _ => format!("({} + interval '1 day 2 hours')", self.value(ty, inner)),
            },
            StampTz => format!("({} + interval '3 hours')", self.value(ty, inner)),
            Bool => format!("({})", self.condition(inner)),
            Uuid => self.leaf(ty),
        }
    }

    fn date_part(&mut self) -> &'static str {
        let mut parts = vec!["year", "month", "day", "quarter", "week", "dow", "isodow", "doy", "isoyear"];
        parts.extend(["decade", "century", "millennium", "year", "epoch"]);
        if !self.careful {
            parts.extend(["hour", "minute"]);
        }
        parts[self.rng.usize(0..parts.len())]
    }

    fn calculated(&mut self, ty: Type, operator: &str, inner: u8) -> String {
        let a = self.value(ty, inner);
        let b = if matches!(operator, "/" | "%") { self.divisor(ty) } else { self.value(ty, inner) };
        format!("({a} {operator} {b})")
    }

    fn aggregate(&mut self) -> String {
        use Type::*;
        let numbers = [Int2, Int4, Int8, Num, Float4, Float8];
        let number = numbers[self.rng.usize(0..6)];
        let ordered = [Int2, Int4, Int8, Num, Text, Char, Varchar, Date, Stamp, StampTz, Float8, Float4];
        let any = ordered[self.rng.usize(0..ordered.len())];
        let depth = self.rng.u8(0..2);
        let call = match self.rng.u8(0..12) {
            0 => "count(*)".to_string(),
            1 => {
                let ty = self.ty();
                format!("count({})", self.value(ty, depth))
            }
            2..=4 => format!("sum({})", self.value(number, depth)),
            5 => format!("avg({})", self.value(number, depth)),
            6 => format!("min({})", self.value(any, depth)),
            7 => format!("max({})", self.value(any, depth)),
            8 => format!("bool_and({})", self.value(Bool, depth)),
            9 => format!("count(distinct {})", self.value(any, depth)),
            10 => format!("length(string_agg({}, ','))", self.value(Text, depth)),
            _ => format!("sum({})", self.leaf(Int4)),
        };
        if self.rng.u8(0..4) == 0 && !call.starts_with("length") {
            return format!("{call} filter (where {})", self.plain_condition(1));
        }
        call
    }

    /// A subquery of one value.
    fn scalar(&mut self, ty: Type) -> String {
        let large = std::mem::replace(&mut self.large, true);
        let alias = self.alias();
        let table = self.one(&["w0", "w1", "w2"]);
        self.scopes.push(scope(&alias));
        let (column, condition) = (self.column(ty), self.condition(1));
        self.scopes.pop();
        self.large = large;
        format!("(select max({column}) from {table} {alias} where {condition})")
    }

    fn condition(&mut self, depth: u8) -> String {
        if depth == 0 || self.rng.u8(0..4) > 0 {
            return self.plain_condition(depth);
        }
        let large = std::mem::replace(&mut self.large, true);
        let alias = self.alias();
        let table = self.one(&["w0", "w1", "w2"]);
        let not = self.one(&["", "", "not "]);
        let text = match self.rng.u8(0..3) {
            0 => {
                let own = [self.column(Type::Int4), self.column(Type::Int8)][self.rng.usize(0..2)].clone();
                self.scopes.push(scope(&alias));
                let more = self.plain_condition(1);
                self.scopes.pop();
                format!("{not}exists (select from {table} {alias} where {alias}.k = {own} and {more})")
            }
            1 => {
                let ty = self.ty();
                let value = self.value(ty, 1);
                self.scopes.push(scope(&alias));
                let (column, more) = (self.column(ty), self.plain_condition(1));
                self.scopes.pop();
                format!("{value} {not}in (select {column} from {table} {alias} where {more})")
            }
            _ => format!("{} < {}", self.value(Type::Int4, 1), self.scalar(Type::Int4)),
        };
        self.large = large;
        text
    }

    fn plain_condition(&mut self, depth: u8) -> String {
        let inner = depth.saturating_sub(1);
        if depth > 0 {
            match self.rng.u8(0..6) {
                0 | 1 => {
                    return format!("({} and {})", self.plain_condition(inner), self.plain_condition(inner));
                }
                2 => return format!("({} or {})", self.plain_condition(inner), self.plain_condition(inner)),
                3 => return format!("not ({})", self.plain_condition(inner)),
                _ => {}
            }
        }
        let ty = self.ty();
        let operator = self.one(&["=", "=", "<", "<=", ">", ">=", "<>"]);
        match self.rng.u8(0..16) {
            0 => format!("{} is null", self.plain_value(ty, inner)),
            1 => format!("{} is not null", self.plain_value(ty, inner)),
            2 | 3 => {
                let items: Vec<String> = (0..self.rng.u8(1..12)).map(|_| self.constant(ty)).collect();
                format!("{} {}in ({})", self.leaf(ty), self.one(&["", "not "]), items.join(", "))
            }
            4 => format!("{} between {} and {}", self.leaf(ty), self.constant(ty), self.constant(ty)),
            5 => {
                let of = [Type::Text, Type::Char, Type::Varchar][self.rng.usize(0..3)];
                let patterns = [
                    "a%", "%b%", "_", "%", "\\%", "%a", "%a%b%", "ab", "", "a_%", "%é%", "%0%1%", "%a%%b",
                    "x\\",
                ];
                let (not, pattern) = (self.one(&["", "not "]), self.one(&patterns));
                format!("{} {not}like '{pattern}'", self.plain_value(of, inner))
            }
            6 => format!("{} is {}distinct from {}", self.leaf(ty), self.one(&["", "not "]), self.leaf(ty)),
            7 => format!(
                "({}) is {}",
                self.plain_condition(0),
                self.one(&["true", "not true", "not false", "unknown"])
            ),
            8 => {
                let pairs = [
                    (Type::Int4, Type::Int8),
                    (Type::Int2, Type::Int4),
                    (Type::Int4, Type::Num),
                    (Type::Float4, Type::Float8),
                    (Type::Date, Type::Stamp),
                    (Type::Text, Type::Char),
                    (Type::Varchar, Type::Text),
                    (Type::Int8, Type::Float8),
                ];
                let (a, b) = pairs[self.rng.usize(0..pairs.len())];
                format!("{} {operator} {}", self.leaf(a), self.leaf(b))
            }
            9 => self.leaf(Type::Bool),
            10 => {
                let (a, b) = (self.leaf(Type::Int4), self.leaf(Type::Num));
                format!("({a}, {b}) {operator} ({}, {})", self.leaf(Type::Int4), self.leaf(Type::Num))
            }
            _ => format!("{} {operator} {}", self.plain_value(ty, inner), self.leaf(ty)),
        }
    }

    /// An expression whose parts have no subquery.
    fn plain_value(&mut self, ty: Type, depth: u8) -> String {
        if depth == 0 { self.leaf(ty) } else { self.of_type(ty, 0) }
    }
}

fn operator_of(operator: &str) -> &str {
    if matches!(operator, "/" | "%") { "*" } else { operator }
}

fn scope(alias: &str) -> Scope {
    let mut all = vec![(format!("{alias}.id"), Type::Int4)];
    all.extend(COLUMNS.iter().map(|(name, ty)| (format!("{alias}.{name}"), *ty)));
    all
}
