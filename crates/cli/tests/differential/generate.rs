//! A seeded generator of queries over two small tables: expressions, joins, grouping, ordering, and
//! changes to the tables.

use crate::compare::Pair;
use fastrand::Rng;

const SETUP: &[&str] = &[
    "create table ga (id int primary key, k int, v numeric(10,2), t text, b bool, d date)",
    "create table gb (id int primary key, a_id int, w int8, s varchar(12), f float8)",
    "create index ga_k on ga (k)",
    "create unique index gb_u on gb (a_id, w)",
];

pub fn run(pair: &mut Pair, seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    for sql in SETUP {
        pair.compare(sql);
    }
    for id in 0..60 {
        let k = if rng.u8(0..8) == 0 { "null".into() } else { rng.i32(-5..12).to_string() };
        let t = ["'apple'", "'Banana'", "''", "null", "'ärger'", "'a_b%'"][rng.usize(0..6)];
        pair.compare(&format!(
            "insert into ga values ({id}, {k}, {}.{:02}, {t}, {}, date '2020-01-01' + {})",
            rng.i32(-500..500),
            rng.u8(0..100),
            ["true", "false", "null"][rng.usize(0..3)],
            rng.u16(0..900)
        ));
        pair.compare(&format!(
            "insert into gb values ({id}, {}, {}, 's{}', {})",
            rng.i32(0..70),
            rng.i64(-1000..1000),
            rng.u8(0..9),
            f64::from(rng.i32(-4000..4000)) / 8.0
        ));
    }
    for _ in 0..count {
        let sql = match rng.u8(0..12) {
            0 => change(&mut rng),
            1..=4 => simple(&mut rng),
            5..=7 => join(&mut rng),
            8..=9 => group(&mut rng),
            10 => set_operation(&mut rng),
            _ => subquery(&mut rng),
        };
        pair.compare(&sql);
    }
    pair.compare("select * from ga order by id");
    pair.compare("select * from gb order by id");
    pair.compare("drop table ga, gb");
}

fn int(rng: &mut Rng, depth: u8) -> String {
    if depth == 0 || rng.u8(0..3) == 0 {
        return match rng.u8(0..6) {
            0 => "ga.id".into(),
            1 => "ga.k".into(),
            2 => "length(ga.t)".into(),
            _ => rng.i32(-4..20).to_string(),
        };
    }
    let (a, b) = (int(rng, depth - 1), int(rng, depth - 1));
    match rng.u8(0..8) {
        0 => format!("({a} + {b})"),
        1 => format!("({a} - {b})"),
        2 => format!("({a} * {b})"),
        3 => format!("({a} / {b})"),
        4 => format!("({a} % nullif({b}, 0))"),
        5 => format!("coalesce({a}, {b})"),
        6 => format!("case when {} then {a} else {b} end", condition(rng, depth - 1)),
        _ => format!("greatest({a}, {b})"),
    }
}

fn text(rng: &mut Rng, depth: u8) -> String {
    match rng.u8(0..7) {
        0 => "upper(ga.t)".into(),
        1 => format!("substr(ga.t, {})", rng.i32(-1..4)),
        2 => format!("ga.t || {}::text", int(rng, depth.saturating_sub(1))),
        3 => "ga.v::text".into(),
        4 => "coalesce(ga.t, 'none')".into(),
        5 => format!("lpad(ga.t, {}, '*')", rng.i32(0..9)),
        _ => "ga.t".into(),
    }
}

fn condition(rng: &mut Rng, depth: u8) -> String {
    let inner = depth.saturating_sub(1);
    match rng.u8(0..12) {
        0 => format!("{} = {}", int(rng, inner), int(rng, inner)),
        1 => format!("{} < {}", int(rng, inner), int(rng, inner)),
        2 => format!("ga.v >= {}", rng.i32(-300..300)),
        3 => format!("{} like '%{}%'", text(rng, inner), ["a", "B", "_", "\\%"][rng.usize(0..4)]),
        4 => "ga.b".into(),
        5 => "ga.b is not true".into(),
        6 => format!("ga.k in ({}, {}, {})", rng.i32(-5..12), rng.i32(-5..12), rng.i32(-5..12)),
        7 => format!("ga.k between {} and {}", rng.i32(-5..4), rng.i32(0..12)),
        8 => format!("ga.d > date '2020-{:02}-15'", rng.u8(1..13)),
        9 if depth > 0 => format!("({} and {})", condition(rng, inner), condition(rng, inner)),
        10 if depth > 0 => format!("({} or not {})", condition(rng, inner), condition(rng, inner)),
        _ => "ga.t is null".into(),
    }
}

fn simple(rng: &mut Rng) -> String {
    let limit =
        if rng.bool() { format!(" limit {} offset {}", rng.u8(0..20), rng.u8(0..6)) } else { String::new() };
    let query = format!(
        "select {}, {}, ga.v * {} from ga where {} order by ga.id{}",
        int(rng, 2),
        text(rng, 1),
        rng.i32(-3..4),
        condition(rng, 2),
        if rng.bool() { " desc" } else { "" },
    );
    // Whether a division by zero behind the limit is met depends on the plan, not on the language.
    if query.contains('/') { query } else { query + &limit }
}

fn join(rng: &mut Rng) -> String {
    let kind = ["join", "left join", "right join", "full join"][rng.usize(0..4)];
    format!(
        "select ga.id, gb.id, ga.k + gb.w, gb.s from ga {kind} gb on ga.id = gb.a_id where {} order by ga.id nulls first, gb.id nulls first",
        if rng.bool() { condition(rng, 1) } else { "gb.f > -100 or gb.f is null".into() }
    )
}

fn group(rng: &mut Rng) -> String {
    let aggregate = [
        "sum(ga.v)",
        "count(*)",
        "min(ga.t)",
        "max(ga.d)",
        "avg(ga.v)",
        "count(distinct ga.t)",
        "bool_or(ga.b)",
    ][rng.usize(0..7)];
    let having = if rng.bool() { format!(" having count(*) > {}", rng.u8(0..6)) } else { String::new() };
    format!(
        "select ga.k, {aggregate}, count(ga.b) from ga where {} group by ga.k{having} order by 1 nulls last",
        condition(rng, 1)
    )
}

fn set_operation(rng: &mut Rng) -> String {
    let operation = ["union", "union all", "intersect", "except"][rng.usize(0..4)];
    format!(
        "select ga.k from ga where {} {operation} select gb.a_id from gb where gb.w > {} order by 1 nulls last",
        condition(rng, 1),
        rng.i32(-900..900)
    )
}

fn subquery(rng: &mut Rng) -> String {
    match rng.u8(0..4) {
        0 => format!(
            "select ga.id from ga where ga.id in (select a_id from gb where w < {}) order by 1",
            rng.i32(-900..900)
        ),
        1 => "select ga.id, (select max(gb.w) from gb where gb.a_id = ga.id) from ga order by 1".into(),
        2 => format!(
            "select ga.id from ga where not exists (select from gb where gb.a_id = ga.id and gb.f > {}) order by 1",
            rng.i32(-300..300)
        ),
        _ => format!(
            "select s.k, s.n from (select ga.k, count(*) as n from ga where {} group by ga.k) s where s.n > 1 order by s.k nulls first",
            condition(rng, 1)
        ),
    }
}

fn change(rng: &mut Rng) -> String {
    match rng.u8(0..4) {
        0 => format!(
            "update ga set v = v + {}, k = {} where ga.id % 7 = {}",
            rng.i32(-5..5),
            int(rng, 1),
            rng.u8(0..7)
        ),
        1 => format!("update gb set f = f / 2 where w between {} and {}", rng.i32(-900..0), rng.i32(0..900)),
        2 => format!("delete from gb where id = {} returning *", rng.u8(0..60)),
        _ => format!(
            "insert into gb values ({}, {}, {}, 'new', 1.5) returning id, w",
            rng.u8(50..90),
            rng.i32(0..70),
            rng.i64(-9..9)
        ),
    }
}
