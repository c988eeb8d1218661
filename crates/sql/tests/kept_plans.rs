//! A thread keeps something of its statements beyond the end of their sessions, so that must stay
//! small whatever the statements are.
//!
//! In a program of its own: the count is the whole process's.

mod common;

use common::{Directory, Lines};

/// Short texts whose plans hold large constants, which the planner computes or fits.
const LARGE: &[&str] = &[
    "select length(repeat('a', 3000000) || x) as NAME from (values ('b')) v(x)",
    "select x = 'a'::char(3000000) as NAME from (values ('b')) v(x)",
    "select x = ('x' || repeat('00', 1500000))::bit varying as NAME from (values (b'1')) v(x)",
    "select array_length(array_fill(1, array[200000]) || x, 1) as NAME from (values (1)) v(x)",
];

#[test]
fn statements_with_large_constants_are_not_kept() {
    let dir = Directory::new("kept-plans");
    let mut session = dir.connect();
    for (i, sql) in (0..100).zip(LARGE.iter().cycle()) {
        let sql = sql.replace("NAME", &format!("name_{i}"));
        for _ in 0..3 {
            session.simple_query(&sql, &mut Lines::default()).unwrap();
            drop(session.prepare(&sql, &[], &mut Lines::default()).unwrap());
        }
    }
    drop(session);
    let kept = sinew_types::memory::process_used();
    assert!(kept < 16 << 20, "{kept} bytes are still counted");
}
