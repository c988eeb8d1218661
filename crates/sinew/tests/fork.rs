//! Handles that a child inherits through fork() say so and touch nothing; the child may open the
//! directory again.

use sinew::Database;

#[test]
fn an_inherited_handle_is_refused_and_the_directory_opens_again() {
    let dir = std::env::temp_dir().join(format!("sinew-fork-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    let db = Database::open(&dir).expect("opens");
    let mut session = db.session().expect("session");
    session.execute("create table t (id int)", &[]).expect("creates");
    // The grammar reads long texts in threads of the process, which the child does not inherit.
    let long = format!("select 1 /* {} */", "x".repeat(2 << 20));
    session.execute(&long, &[]).expect("reads");
    let token = session.cancel_token();
    session.execute("begin", &[]).expect("begins");
    session.execute("insert into t values (1)", &[]).expect("inserts");
    // SAFETY: the child runs Rust code of one thread only, and leaves without running the parent's
    // destructors.
    let child = unsafe { libc::fork() };
    if child == 0 {
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let e = session.execute("insert into t values (2)", &[]).expect_err("inherited");
            assert_eq!(e.sqlstate.code(), "55000");
            assert!(e.message.contains("fork()"), "{}", e.message);
            assert_eq!(db.session().err().expect("inherited").sqlstate.code(), "55000");
            assert!(!token.cancel());
            drop(session);
            drop(db);
            let db = Database::open(&dir).expect("opens again");
            let mut session = db.session().expect("session");
            // SAFETY: ends the child, should it wait for threads that are not there.
            unsafe { libc::alarm(60) };
            session.execute(&long, &[]).expect("reads");
            session.execute("insert into t values (10)", &[]).expect("inserts");
        }));
        // SAFETY: ends the child at once.
        unsafe { libc::_exit(i32::from(outcome.is_err())) };
    }
    let mut status = 0;
    // SAFETY: waits for our own child.
    assert_eq!(unsafe { libc::waitpid(child, &mut status, 0) }, child);
    assert_eq!(status, 0, "the child failed");
    session.execute("commit", &[]).expect("the parent's transaction is its own");
    let rows: Vec<(i32,)> = session.query_as("select id from t order by id", &[]).expect("reads");
    assert_eq!(rows, [(1,), (10,)]);
    drop((session, db));
    std::fs::remove_dir_all(&dir).expect("removes");
}
