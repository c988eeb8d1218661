//! Window calls at random: every function, frame and order, over columns and over values that fail.

use super::{Maker, Type};
use std::fmt::Write;

/// A window, and what may be computed over it.
struct Window {
    text: String,
    /// The order leaves nothing open.
    is_total: bool,
}

impl Maker<'_> {
    /// Calls over the rows of one table, or of a subquery of it.
    pub(super) fn windows(&mut self) -> (String, bool, bool, bool) {
        let alias = self.alias();
        let table = self.table(&alias);
        self.scopes.push(super::scope(&alias));
        let windows: Vec<Window> = (0..self.rng.u8(1..4)).map(|_| self.window(&alias)).collect();
        let calls: Vec<String> = (0..self.rng.u8(1..6))
            .map(|_| {
                let window = &windows[self.rng.usize(0..windows.len())];
                self.call(window)
            })
            .collect();
        let mut text = format!("select {alias}.id, {} from {table}", calls.join(", "));
        if self.rng.u8(0..3) == 0 {
            write!(text, " where {}", self.condition(2)).unwrap();
        }
        self.scopes.pop();
        let ordered = self.rng.u8(0..3) == 0;
        if ordered {
            write!(text, " order by {alias}.id limit {}", self.rng.u16(0..2_000)).unwrap();
        }
        (text, ordered, false, false)
    }

    fn key(&mut self) -> String {
        let ty = self.ty();
        let depth = u8::from(self.rng.u8(0..4) == 0);
        self.value(ty, depth)
    }

    fn window(&mut self, alias: &str) -> Window {
        let keys = |me: &mut Self, most: u8| -> Vec<String> {
            (0..me.rng.u8(0..=most))
                .map(|_| if me.rng.bool() { me.column(Type::Int4) } else { me.key() })
                .collect()
        };
        let partition = keys(self, 2);
        let mut text = if partition.is_empty() {
            String::new()
        } else {
            format!("partition by {}", partition.join(", "))
        };
        let direction = self.one(&["", "", " desc", " nulls first", " desc nulls last"]);
        let by_values = self.rng.u8(0..6) == 0;
        if by_values {
            let (key, near, far) = match self.rng.u8(0..4) {
                0 => (self.column(Type::Int4), "1", "70"),
                1 => (self.column(Type::Int8), "3", "1000"),
                2 => (self.column(Type::Num), "0.5", "12.25"),
                _ => (self.column(Type::Date), "'1 day'::interval", "'100 days'::interval"),
            };
            let frame = self.one(&[
                "between NEAR preceding and NEAR following",
                "between FAR preceding and NEAR preceding",
                "between current row and FAR following",
                "between unbounded preceding and NEAR preceding",
                "NEAR preceding",
            ]);
            let frame = frame.replace("NEAR", near).replace("FAR", far);
            write!(text, " order by {key}{direction} range {frame}").unwrap();
            return Window { text, is_total: false };
        }
        let is_total = self.rng.u8(0..4) > 0;
        let mut order = keys(self, 2);
        if is_total {
            order.push(format!("{alias}.id"));
        }
        if !order.is_empty() {
            write!(text, " order by {}{direction}", order.join(", ")).unwrap();
        }
        let (a, b) = (self.rng.u8(0..12).to_string(), self.rng.u8(0..40).to_string());
        let units = match (is_total, order.is_empty()) {
            (true, _) => self.one(&["rows", "rows", "range", "groups"]),
            (false, false) => self.one(&["range", "groups"]),
            (false, true) => "range",
        };
        let counted = units != "range";
        let frame = match self.rng.u8(0..9) {
            0 => "between unbounded preceding and current row",
            1 => "between current row and unbounded following",
            2 => "between unbounded preceding and unbounded following",
            3 if counted => "between B preceding and current row",
            4 if counted => "between A preceding and A following",
            5 if counted => "between B preceding and A preceding",
            6 if counted => "between A following and B following",
            7 if counted => "between unbounded preceding and A following",
            _ => return Window { text, is_total },
        };
        let hole = match self.rng.u8(0..12) {
            0 => " exclude current row",
            1 => " exclude ties",
            2 => " exclude group",
            _ => "",
        };
        write!(text, " {units} {}{hole}", frame.replace('A', &a).replace('B', &b)).unwrap();
        Window { text, is_total }
    }

    fn call(&mut self, window: &Window) -> String {
        use Type::*;
        let over = format!("over ({})", window.text);
        let depth = u8::from(self.rng.u8(0..5) == 0);
        let ty = self.ty();
        let step = self.one(&["1", "1", "2", "7", "-3"]).to_string();
        let count = self.one(&["1", "2", "3", "5", "100"]).to_string();
        let place = if window.is_total { self.rng.u8(0..11) } else { 11 };
        let call = match place {
            0 | 1 => self.one(&["row_number()", "rank()", "dense_rank()"]).to_string(),
            2 => format!("ntile({count})"),
            3 => format!("lag({})", self.value(ty, depth)),
            4 => format!("lead({}, {step})", self.value(ty, depth)),
            5 => format!("lag({}, {step}, {})", self.value(ty, depth), self.leaf(ty)),
            6 => format!("first_value({})", self.value(ty, depth)),
            7 => format!("last_value({})", self.value(ty, depth)),
            8 => format!("nth_value({}, {count})", self.value(ty, depth)),
            _ => {
                let numbers = [Int2, Int4, Int8, Num, Float4, Float8];
                // Sums of floats depend on the order of equal rows.
                let most = if window.is_total { 6 } else { 4 };
                let number = numbers[self.rng.usize(0..most)];
                let any = [Int2, Int4, Int8, Text, Date, Stamp][self.rng.usize(0..6)];
                match self.rng.u8(0..12) {
                    0 => "count(*)".to_string(),
                    1 => format!("count({})", self.value(ty, depth)),
                    2..=4 => format!("sum({})", self.value(number, depth)),
                    5 => format!("avg({})", self.value(number, depth)),
                    6 => format!("min({})", self.value(any, depth)),
                    7 => format!("max({})", self.value(any, depth)),
                    8 => format!("bool_or({})", self.value(Bool, depth)),
                    9 => format!("bit_xor({})", self.value(Int4, depth)),
                    10 => self.one(&["rank()", "percent_rank()", "cume_dist()", "dense_rank()"]).to_string(),
                    _ => format!("stddev({})", self.value(Int4, depth)),
                }
            }
        };
        let is_aggregate = ["count", "sum", "avg", "min", "max", "bool", "bit", "std"]
            .iter()
            .any(|name| call.starts_with(name));
        if is_aggregate && self.rng.u8(0..4) == 0 {
            return format!("{call} filter (where {}) {over}", self.plain_condition(1));
        }
        format!("{call} {over}")
    }
}
