//! Every operator inside of every other: directly, in a view, in a CHECK, in a default, and after
//! what the server shows of each was fed back to it.
//!
//! A [`Form`] is an operator with places for operands of some types. Each form stands once in each
//! place of each other form that its type fits; the other places hold columns of a table with NULLs
//! (constants in a default, which has no columns). The naive deparser loses a parenthesis, a type
//! or a cast in one of these, and the kept expression then gives another answer.

use crate::compare::{Answer, Pair, ask};
use postgres::Client;

/// An operator: the type of its value, and its text. `{b}`, `{i}`, `{t}`, `{n}`, `{a}`, `{s}`,
/// `{z}` are places for operands.
struct Form(char, &'static str);

const FORMS: &[Form] = &[
    Form('b', "{b} and {b}"),
    Form('b', "{b} or {b}"),
    Form('b', "not {b}"),
    Form('b', "{i} = {i}"),
    Form('b', "{i} <> {i}"),
    Form('b', "{i} < {i}"),
    Form('b', "{i} >= {n}"),
    Form('b', "{t} > {t}"),
    Form('b', "{b} = {b}"),
    Form('b', "{a} = {a}"),
    Form('b', "{s} <= {s}"),
    Form('b', "{b} is null"),
    Form('b', "{i} is not null"),
    Form('b', "{t} is null"),
    Form('b', "{b} is true"),
    Form('b', "{b} is not true"),
    Form('b', "{b} is false"),
    Form('b', "{b} is not false"),
    Form('b', "{b} is unknown"),
    Form('b', "{b} is not unknown"),
    Form('b', "{i} is distinct from {i}"),
    Form('b', "{b} is distinct from {b}"),
    Form('b', "{t} is not distinct from {t}"),
    Form('b', "{i} between {i} and {i}"),
    Form('b', "{n} not between {i} and {n}"),
    Form('b', "{i} between symmetric {i} and 3"),
    Form('b', "{i} in ({i}, 2)"),
    Form('b', "{i} not in ({i}, 4)"),
    Form('b', "{t} in ({t}, 'b')"),
    Form('b', "{t} like {t}"),
    Form('b', "{t} not like 'a%'"),
    Form('b', "{t} ilike 'A_%'"),
    Form('b', "{t} similar to '(a|b)%'"),
    Form('b', "{t} ~ '^a'"),
    Form('b', "{t} !~* {t}"),
    Form('b', "{i} = any ({a})"),
    Form('b', "{i} <> all ({a})"),
    Form('b', "({i}, {i}) = ({i}, 2)"),
    Form('b', "({i}, {t}) < ({i}, {t})"),
    Form('b', "({i}, {t}) is distinct from (1, {t})"),
    Form('b', "exists (select 1 from nested i where {b})"),
    Form('b', "{i} in (select x.i from nested x where {b})"),
    Form('b', "{i} > all (select x.j from nested x where x.j is not null)"),
    Form('b', "({i}, {t}) in (select x.i, x.t from nested x)"),
    Form('b', "case when {b} then {b} else {b} end"),
    Form('b', "coalesce({b}, false)"),
    Form('b', "cast({i} as boolean)"),
    Form('i', "{i} + {i}"),
    Form('i', "{i} - {i}"),
    Form('i', "{i} * {i}"),
    Form('i', "{i} / 3"),
    Form('i', "{i} % 4"),
    Form('i', "- {i}"),
    Form('i', "@ {i}"),
    Form('i', "{n}::int"),
    Form('i', "{b}::int"),
    Form('i', "length({t})"),
    Form('i', "({a})[{i}]"),
    Form('i', "case {i} when 1 then {i} when {i} then 5 else {i} end"),
    Form('i', "coalesce({i}, {i})"),
    Form('i', "nullif({i}, {i})"),
    Form('i', "greatest({i}, 1)"),
    Form('i', "least({i}, {i}, 2)"),
    Form('i', "(select max(x.i + {i}) from nested x where {b})"),
    Form('i', "extract(day from {s})::int"),
    Form('i', "position({t} in {t})"),
    Form('n', "{n} + {n}"),
    Form('n', "{n} * {i}"),
    Form('n', "{n} ^ 2"),
    Form('n', "{i}::numeric(6, 1)"),
    Form('n', "round({n}, 1)"),
    Form('t', "{t} || {t}"),
    Form('t', "{t} || {i}"),
    Form('t', "{t} collate \"C\""),
    Form('t', "upper({t})"),
    Form('t', "substring({t} from 1 for 2)"),
    Form('t', "trim(both 'a' from {t})"),
    Form('t', "{i}::text"),
    Form('t', "{t}::char(3)::text"),
    Form('t', "{t}::varchar(2)"),
    Form('t', "case when {b} then {t} else 'x' end"),
    Form('t', "coalesce({t}, 'none')"),
    Form('a', "array[{i}, {i}]"),
    Form('a', "{a} || {i}"),
    Form('a', "({a})[1:2]"),
    Form('a', "array(select x.i from nested x where {b} order by x.id)"),
    Form('s', "{z} at time zone 'Europe/Berlin'"),
    Form('s', "{s} + interval '1 day'"),
    Form('z', "{s} at time zone 'UTC'"),
    Form('z', "coalesce({z}, '2020-02-02 00:00:00+00')"),
];

/// So many nestings there are at least.
pub const NESTINGS_MIN: usize = 2_800;

/// So many are in one view or table.
const BATCH: usize = 24;

fn column(ty: char, n: usize) -> &'static str {
    let columns: &[&str] = match ty {
        'b' => &["p", "q"],
        'i' => &["i", "j"],
        't' => &["t", "u"],
        'n' => &["n"],
        'a' => &["a"],
        's' => &["s"],
        _ => &["z"],
    };
    columns[n % columns.len()]
}

fn constant(ty: char, n: usize) -> &'static str {
    let constants: &[&str] = match ty {
        'b' => &["true", "null::boolean", "false"],
        'i' => &["3", "(-1)", "null::integer"],
        't' => &["'ab'", "null::text", "'b%'"],
        'n' => &["1.5", "(-2.25)"],
        'a' => &["'{1,null,3}'::int[]", "array[2, 3]"],
        's' => &["timestamp '2021-03-04 05:06:07'"],
        _ => &["timestamptz '2021-07-04 05:06:07+02'"],
    };
    constants[n % constants.len()]
}

fn type_name(ty: char) -> &'static str {
    match ty {
        'b' => "boolean",
        'i' => "integer",
        't' => "text",
        'n' => "numeric",
        'a' => "integer[]",
        's' => "timestamp",
        _ => "timestamptz",
    }
}

/// The types of a form's places, in order.
fn places(form: &Form) -> Vec<char> {
    form.1.split('{').skip(1).filter_map(|rest| rest.chars().next()).collect()
}

/// A form's text with these operands.
fn fill(form: &Form, operands: &[String]) -> String {
    let mut parts = form.1.split('{');
    let mut text = parts.next().unwrap_or("").to_string();
    for (rest, operand) in parts.zip(operands) {
        text.push_str(operand);
        text.push_str(&rest[2..]);
    }
    text
}

/// One form inside of another.
struct Nesting {
    ty: char,
    over_columns: String,
    over_constants: String,
    has_query: bool,
}

fn nestings() -> Vec<Nesting> {
    let mut all = Vec::new();
    for outer in FORMS {
        let outer_places = places(outer);
        for at in 0..outer_places.len() {
            for inner in FORMS.iter().filter(|f| f.0 == outer_places[at]) {
                let build = |leaf: fn(char, usize) -> &'static str| {
                    let leaves = |form: &Form, first: usize| -> Vec<String> {
                        let types = places(form).into_iter().enumerate();
                        types.map(|(n, ty)| leaf(ty, n + first).to_string()).collect()
                    };
                    let mut operands = leaves(outer, 0);
                    operands[at] = format!("({})", fill(inner, &leaves(inner, 1)));
                    fill(outer, &operands)
                };
                all.push(Nesting {
                    ty: outer.0,
                    over_columns: build(column),
                    over_constants: build(constant),
                    has_query: outer.1.contains("select") || inner.1.contains("select"),
                });
            }
        }
    }
    all
}

const TABLE: &str = "create table nested (id int primary key, p bool, q bool, i int, j int, t text, u varchar(9), n numeric, a int[], \
     s timestamp, z timestamptz)";
const ROWS: &str = "insert into nested values \
     (1, true, null, 1, 2, 'ab', 'a%', 1.5, '{1,2,3}', '2020-01-31 10:00', '2020-06-01 12:00+00'), \
     (2, null, true, 4, null, 'b', null, -2, '{4,null}', null, null), \
     (3, false, true, null, 3, null, 'b', null, null, '2021-05-05', '1999-12-31 23:59:59+01'), \
     (4, null, null, 2, 2, '', 'ab', 3, '{}', '2000-02-29', null), \
     (5, true, false, -3, 0, 'Abc', 'Abc', 0.25, '{2}', null, '2010-10-10 10:10+10'), \
     (6, false, false, null, null, null, null, null, null, null, null)";

/// The text that a server shows of something: one cell.
fn shown(client: &mut Client, sql: &str) -> String {
    match ask(client, sql) {
        Answer::Rows { rows, .. } => rows.first().and_then(|r| r[0].clone()).unwrap_or_default(),
        error => error.show(),
    }
}

/// The shown text may change once when it is read again: the grammar makes one AND of
/// `(a AND b) AND c`, and a cast of ARRAY[...] is one of its elements. Then it stays.
fn settles(first: &str, second: &str, third: &str) -> String {
    format!("shown: {first}\nread and shown: {second}\nonce more: {third}")
}

/// Runs a statement that has to succeed.
fn must(client: &mut Client, sql: &str) -> Result<(), String> {
    match ask(client, sql) {
        Answer::Rows { .. } => Ok(()),
        error => Err(format!("{} — {sql}", error.show())),
    }
}

pub fn run(pair: &mut Pair) {
    let all = nestings();
    println!("{} nestings", all.len());
    assert!(all.len() >= NESTINGS_MIN, "only {} nestings", all.len());
    pair.compare(TABLE);
    pair.compare(ROWS);
    let mut batches = [0; 4];
    // Statements that both servers refuse alike are compared and then left out.
    let mut good: Vec<Nesting> = Vec::new();
    for nesting in all {
        if pair.compare_is_rows(&format!("select id, {} from nested order by id", nesting.over_columns)) {
            good.push(nesting);
        }
    }
    println!("{} of them have a value", good.len());
    for batch in good.chunks(BATCH) {
        batches[0] += 1;
        views(pair, batch);
        let plain: Vec<&Nesting> = batch.iter().filter(|n| !n.has_query).collect();
        if !plain.is_empty() {
            checks(pair, &plain);
            defaults(pair, &plain);
        }
    }
}

fn list(batch: &[Nesting]) -> String {
    let items: Vec<String> =
        batch.iter().enumerate().map(|(k, n)| format!("{} as e{k}", n.over_columns)).collect();
    items.join(", ")
}

/// A view, and a view of what is shown of it, answer as the query itself does.
fn views(pair: &mut Pair, batch: &[Nesting]) {
    let query = format!("select id, {} from nested", list(batch));
    let direct = ask(pair.sinew(), &format!("{query} order by id"));
    pair.compare(&format!("create view kept as {query}"));
    pair.compare("select * from kept order by id");
    let from_view = ask(pair.sinew(), "select * from kept order by id");
    pair.expect(direct == from_view, &format!("a view of: {query}\n{}\n{}", direct.show(), from_view.show()));
    for pretty in ["false", "true"] {
        let text = shown(pair.sinew(), &format!("select pg_get_viewdef('kept', {pretty})"));
        let done = must(pair.sinew(), &format!("create view again as {text}"));
        let rows = ask(pair.sinew(), "select * from again order by id");
        let told = format!("a view of what is shown: {text}\n{done:?}\n{}\n{}", direct.show(), rows.show());
        pair.expect(done.is_ok() && rows == direct, &told);
        let second = shown(pair.sinew(), &format!("select pg_get_viewdef('again', {pretty})"));
        let _ = must(pair.sinew(), &format!("create or replace view again as {second}"));
        let third = shown(pair.sinew(), &format!("select pg_get_viewdef('again', {pretty})"));
        pair.expect(second == third, &settles(&text, &second, &third));
        let _ = ask(pair.sinew(), "drop view if exists again");
    }
    // PostgreSQL reads the same in what is shown here.
    let text = shown(pair.sinew(), "select pg_get_viewdef('kept')");
    pair.compare("drop view kept");
    pair.compare(&format!("create view kept as {text}"));
    pair.compare("select * from kept order by id");
    pair.compare("drop view kept");
}

/// A CHECK that each row's value is what the query gave.
fn checks(pair: &mut Pair, batch: &[&Nesting]) {
    let columns: Vec<String> =
        batch.iter().enumerate().map(|(k, n)| format!("{} as e{k}", n.over_columns)).collect();
    pair.compare(&format!("create table checked as select *, {} from nested", columns.join(", ")));
    for (k, n) in batch.iter().enumerate() {
        let same = if n.ty == 'b' && k % 2 == 0 {
            // The condition itself decides.
            format!("case when e{k} is false then true else {} end", n.over_columns)
        } else {
            format!("e{k} is not distinct from ({})", n.over_columns)
        };
        pair.compare(&format!("alter table checked add constraint c{k} check ({same})"));
    }
    for pretty in ["false", "true"] {
        for k in 0..batch.len() {
            let of = format!(
                "(select oid from pg_constraint where conrelid = 'checked'::regclass and conname = 'c{k}')"
            );
            let text = shown(pair.sinew(), &format!("select pg_get_constraintdef({of}, {pretty})"));
            let mut again = |text: &str| {
                let add = format!("alter table checked drop constraint c{k}, add constraint c{k} {text}");
                let done = must(pair.sinew(), &add);
                pair.expect(done.is_ok(), &format!("a CHECK of what is shown: {done:?}"));
                shown(pair.sinew(), &format!("select pg_get_constraintdef({of}, {pretty})"))
            };
            let second = again(&text);
            let third = again(&second);
            pair.expect(second == third, &settles(&text, &second, &third));
        }
    }
    // Every row goes through the stored conditions, and a row with another value through none.
    pair.compare("insert into checked select * from checked");
    pair.compare("drop table checked");
}

/// Defaults over constants, and what is shown of them.
fn defaults(pair: &mut Pair, batch: &[&Nesting]) {
    let mut good = Vec::new();
    for n in batch {
        if pair.compare_is_rows(&format!("select {}", n.over_constants)) {
            good.push(*n);
        }
    }
    let columns: Vec<String> = good
        .iter()
        .enumerate()
        .map(|(k, n)| format!("e{k} {} default {}", type_name(n.ty), wrapped(&n.over_constants)))
        .collect();
    if columns.is_empty() {
        return;
    }
    pair.compare(&format!("create table defaulted (id int, {})", columns.join(", ")));
    pair.compare("insert into defaulted (id) values (1)");
    pair.compare("select * from defaulted");
    for k in 0..good.len() {
        let of = format!(
            "(select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'defaulted'::regclass and adnum = {})",
            k + 2
        );
        let text = shown(pair.sinew(), &format!("select {of}"));
        if text.is_empty() {
            continue;
        }
        let mut again = |text: &str| {
            let done = must(pair.sinew(), &format!("alter table defaulted alter e{k} set default {text}"));
            pair.expect(done.is_ok(), &format!("a default of what is shown: {done:?}"));
            shown(pair.sinew(), &format!("select {of}"))
        };
        let second = again(&text);
        let third = again(&second);
        pair.expect(second == third, &settles(&text, &second, &third));
    }
    pair.compare("insert into defaulted (id) values (2)");
    pair.compare("select * from defaulted");
    pair.compare("drop table defaulted");
}

/// The grammar takes a default's operators only in parentheses.
fn wrapped(text: &str) -> String {
    format!("({text})")
}
