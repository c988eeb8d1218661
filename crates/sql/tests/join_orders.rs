//! Which table a join reads first, and how many rows it expects.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;

fn ask(session: &mut Session, sql: &str) -> String {
    let mut out = Lines::default();
    match session.simple_query(sql, &mut out) {
        Ok(()) => out.0,
        Err(e) => format!("{} {}", e.sqlstate, e.message),
    }
}

/// A chain of small tables beside a large one: `sale` has a row for each pair of goods and shops in
/// `stock`, and an index on its goods.
const SHOPS: &str = "
    create table region (id int primary key, name text);
    create table shop (id int primary key, region int not null, name text);
    create table goods (id int primary key, name text);
    create table stock (goods int, shop int, price int, primary key (goods, shop));
    create table sale (id int primary key, goods int not null, shop int not null, n int);
    insert into region select i, 'r' || i from generate_series(1, 5) i;
    insert into shop select i, i % 5 + 1, 's' || i from generate_series(1, 100) i;
    insert into goods select i, 'g' || i || case when i % 50 = 0 then 'green' else '' end from generate_series(1, 1000) i;
    insert into stock select i % 1000 + 1, i / 1000 + 1, i from generate_series(0, 19999) i;
    insert into sale select i, i % 1000 + 1, i / 1000 % 20 + 1, i from generate_series(0, 39999) i;
    create index sale_goods on sale (goods, shop);
    analyze region; analyze shop; analyze goods; analyze stock; analyze sale;";

const STAR: &str = "select r.name, sum(l.n * s.price) from goods g, sale l, stock s, shop h, region r \
    where g.id = l.goods and s.goods = l.goods and s.shop = l.shop and h.id = l.shop and h.region = r.id \
    and g.name like '%green%' group by r.name order by 1";

#[test]
fn the_large_table_of_a_star_is_probed() {
    let dir = Directory::new("join-star");
    let mut s = dir.connect();
    ask(&mut s, SHOPS);
    let plan = ask(&mut s, &format!("explain (costs off) {STAR}"));
    assert!(plan.contains("Index Scan using sale_goods on sale"), "{plan}");
    assert!(!plan.contains("Seq Scan on sale"), "{plan}");
    let indexed = ask(&mut s, STAR);
    ask(&mut s, "drop index sale_goods");
    assert!(ask(&mut s, &format!("explain (costs off) {STAR}")).contains("Seq Scan on sale"));
    assert_eq!(indexed, ask(&mut s, STAR));
}

/// The estimate on the first line that names a node.
fn rows_of(plan: &str, node: &str) -> u64 {
    let line = plan.lines().find(|l| l.contains(node)).unwrap_or_else(|| panic!("no {node} in {plan}"));
    let rows = line.split("rows=").nth(1).and_then(|r| r.split_whitespace().next());
    rows.and_then(|r| r.parse().ok()).unwrap_or_else(|| panic!("no estimate in {line}"))
}

/// Two equalities that are one key are not independent of each other; a pattern is asked of the
/// values that ANALYZE kept.
#[test]
fn keys_of_two_columns_and_patterns_are_estimated() {
    let dir = Directory::new("join-estimates");
    let mut s = dir.connect();
    ask(&mut s, SHOPS);
    let sql = "explain select * from sale l join stock s on s.goods = l.goods and s.shop = l.shop";
    let joined = rows_of(&ask(&mut s, sql), "Join");
    assert!((20_000..=80_000).contains(&joined), "{joined} of 40000");
    for (condition, from, to) in [
        ("name like '%green%'", 5, 80),
        ("name not like '%green%'", 900, 1000),
        ("length(name) > 100", 1, 20),
    ] {
        let rows =
            rows_of(&ask(&mut s, &format!("explain select * from goods where {condition}")), "Seq Scan");
        assert!((from..=to).contains(&rows), "{condition}: {rows}");
    }
}

/// Where a few values have most of the rows on both sides, a join is as large as their products.
#[test]
fn common_values_meet_each_other() {
    let dir = Directory::new("join-common");
    let mut s = dir.connect();
    ask(
        &mut s,
        "create table a (k int, x int);
         create table b (k int, y int);
         create table c (k int, z int);
         insert into a select case when i % 10 = 0 then i when i % 10 = 1 then null else 1 end, i from generate_series(1, 10000) i;
         insert into b select case when i % 2 = 0 then 1 else i end, i from generate_series(1, 1000) i;
         insert into c select case when i % 2 = 0 then 2 else -i end, i from generate_series(1, 1000) i;
         analyze a; analyze b; analyze c;",
    );
    let sql = "select * from a join b on a.k = b.k";
    let (found, pairs) = (rows_of(&ask(&mut s, &format!("explain {sql}")), "Join"), 8000 * 500);
    assert!(found >= pairs * 9 / 10 && found <= pairs * 11 / 10, "{found} instead of {pairs}");
    // Nothing is common to both: what PostgreSQL expects, too.
    let found = rows_of(&ask(&mut s, "explain select * from b join c on b.k = c.k"), "Join");
    assert!(found < 2000, "{found}");
}
