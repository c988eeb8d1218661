//! The cost of binding a long chain of joins, counted in bytes that the allocator is asked for, not
//! in time.
//!
//! In a program of its own, for the allocator is the whole process's.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, which counts what each thread asks it for.
struct Counting;

thread_local! {
    static ASKED_BYTES: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes on to the system's allocator as it came. The counter has no destructor
// and allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED_BYTES.with(|asked| asked.set(asked.get() + layout.size()));
        // SAFETY: the caller's promises are the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are the same.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn asked_for(session: &mut Session, sql: &str) -> usize {
    let before = ASKED_BYTES.get();
    session.prepare(sql, &[], &mut Lines::default()).expect("is bound");
    ASKED_BYTES.get() - before
}

/// Each join has a list of the columns in sight, so that twice as many joins may cost four times as
/// much, and not eight times.
#[test]
fn a_chain_of_joins_costs_the_square_of_its_length_at_most() {
    let dir = Directory::new("long-joins");
    let mut session = dir.connect();
    session.simple_query("create table t (id int primary key, x int)", &mut Lines::default()).unwrap();
    let using = |_: usize| "using (id)".to_string();
    let on = |i: usize| format!("on t{i}.id = t{}.x", i - 1);
    let joins: [(&str, &dyn Fn(usize) -> String); 4] =
        [("join", &using), ("full join", &using), ("join", &on), ("left join", &on)];
    for (join, condition) in joins {
        let mut chain = |tables: usize| {
            let rest: Vec<String> = (1..tables).map(|i| format!("{join} t t{i} {}", condition(i))).collect();
            asked_for(&mut session, &format!("select count(*) from t t0 {}", rest.join(" ")))
        };
        let (once, twice) = (chain(100), chain(200));
        assert!(twice < 5 * once, "{join} {}: {once} and {twice} bytes", condition(1));
    }
}
