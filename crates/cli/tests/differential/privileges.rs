//! Every kind of statement with every right, however the role came by it.
//!
//! A right is the owner's, granted, of a role that the role is a member of (with and without
//! INHERIT), PUBLIC's, granted for columns alone, or not there. Each statement runs in a block that
//! is rolled back.

use crate::compare::Pair;

/// How the role that runs a statement comes by a right.
const WAYS: &[&str] = &["none", "owner", "granted", "member", "noinherit", "public", "columns"];

const TABLE_RIGHTS: &[&str] =
    &["SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER", "ALL", "SELECT, UPDATE"];

const TABLE_STATEMENTS: &[&str] = &[
    "SELECT * FROM priv_s.t",
    "SELECT a FROM priv_s.t WHERE b = 'x'",
    "SELECT count(*) FROM priv_s.t",
    "SELECT 1 FROM priv_s.t FOR UPDATE",
    "SELECT a FROM priv_s.t FOR KEY SHARE",
    "SELECT t FROM priv_s.t",
    "SELECT x.a FROM priv_s.t x JOIN priv_s.t y USING (a)",
    "SELECT (SELECT max(a) FROM priv_s.t)",
    "WITH q AS (SELECT a FROM priv_s.t) SELECT * FROM q",
    "SELECT 1 WHERE EXISTS (SELECT FROM priv_s.t WHERE c > 0)",
    "SELECT a FROM priv_s.t UNION ALL SELECT 5",
    "INSERT INTO priv_s.t VALUES (7, 'seven', 7)",
    "INSERT INTO priv_s.t (a) VALUES (7)",
    "INSERT INTO priv_s.t DEFAULT VALUES",
    "INSERT INTO priv_s.t (a, b) VALUES (7, DEFAULT) RETURNING a",
    "INSERT INTO priv_s.t (a) VALUES (1) ON CONFLICT DO NOTHING",
    "INSERT INTO priv_s.t (a) VALUES (1) ON CONFLICT (a) DO NOTHING",
    "INSERT INTO priv_s.t (a) VALUES (1) ON CONFLICT ON CONSTRAINT t_pkey DO NOTHING",
    "INSERT INTO priv_s.t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET b = 'z'",
    "INSERT INTO priv_s.t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET b = excluded.b WHERE excluded.c IS NULL",
    "INSERT INTO priv_s.t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET b = excluded.b",
    "INSERT INTO priv_s.t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET b = 'z' WHERE excluded IS NOT NULL",
    "INSERT INTO priv_s.t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET b = 'z' WHERE t.c > 0",
    "INSERT INTO priv_s.t AS o (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET (b, c) = ROW (o.b, excluded.c)",
    "INSERT INTO priv_s.t (a) VALUES (1) ON CONFLICT ON CONSTRAINT t_pkey DO UPDATE SET a = (SELECT excluded.c)",
    "INSERT INTO priv_s.t (a) VALUES (1) ON CONFLICT (c) DO NOTHING",
    "INSERT INTO priv_s.t (a) VALUES (1) ON CONFLICT ON CONSTRAINT t_c_key DO NOTHING",
    "INSERT INTO priv_s.t (a) SELECT a + 10 FROM priv_s.t",
    "UPDATE priv_s.t SET b = 'y'",
    "UPDATE priv_s.t SET b = 'y' WHERE a = 1",
    "UPDATE priv_s.t SET c = c + 1",
    "UPDATE priv_s.t SET b = DEFAULT RETURNING b",
    "UPDATE priv_s.t SET b = 'q' FROM (VALUES (1)) v(k) WHERE v.k = a",
    "DELETE FROM priv_s.t",
    "DELETE FROM priv_s.t WHERE a = 1",
    "DELETE FROM priv_s.t RETURNING b",
    "TRUNCATE priv_s.t",
    "LOCK TABLE priv_s.t IN ACCESS SHARE MODE",
    "LOCK TABLE priv_s.t IN ROW EXCLUSIVE MODE",
    "LOCK TABLE priv_s.t IN ACCESS EXCLUSIVE MODE",
    "CREATE TABLE priv_s.child (k int REFERENCES priv_s.t)",
    "CREATE TABLE priv_s.child (k int REFERENCES priv_s.t (a))",
    "CREATE TABLE priv_s.copy (LIKE priv_s.t)",
    "CREATE TABLE priv_s.copy AS SELECT b FROM priv_s.t",
    "CREATE INDEX ON priv_s.t (b)",
    "CREATE VIEW priv_s.w AS SELECT b FROM priv_s.t",
    "ALTER TABLE priv_s.t ADD COLUMN d int",
    "ALTER TABLE priv_s.alone RENAME TO u",
    "ALTER TABLE priv_s.alone RENAME COLUMN a TO d",
    "ALTER TABLE priv_s.t OWNER TO priv_other",
    "DROP TABLE priv_s.t CASCADE",
    "COMMENT ON TABLE priv_s.t IS 'x'",
    "COMMENT ON COLUMN priv_s.t.a IS 'x'",
    "COMMENT ON COLUMN priv_s.v.a IS 'x'",
    "COMMENT ON CONSTRAINT t_pkey ON priv_s.t IS 'x'",
    "COMMENT ON VIEW priv_s.v IS 'x'",
    "GRANT SELECT ON priv_s.t TO priv_other",
    "REVOKE ALL ON priv_s.t FROM priv_other",
    "REVOKE UPDATE ON priv_s.t FROM priv_other",
    "REVOKE TRUNCATE ON priv_s.t FROM priv_other",
    "REVOKE ALL (a) ON priv_s.t FROM priv_other",
    "REVOKE ALL ON priv_s.v FROM priv_other",
    "EXPLAIN (COSTS OFF) SELECT 1 FROM priv_s.t",
    "DECLARE c CURSOR FOR SELECT b FROM priv_s.t",
    "SELECT * FROM priv_s.v",
    "SELECT a FROM priv_s.v FOR UPDATE",
    "SELECT has_table_privilege('priv_s.t', 'SELECT'), has_table_privilege('priv_s.t', 'INSERT, DELETE'), has_any_column_privilege('priv_s.t', 'SELECT'), has_column_privilege('priv_s.t', 'b', 'UPDATE'), has_column_privilege('priv_s.t', 'a', 'SELECT')",
    "SELECT has_table_privilege('priv_s.t', 'SELECT WITH GRANT OPTION'), has_table_privilege('priv_s.t', 'TRUNCATE'), has_table_privilege('priv_s.t', 'REFERENCES, TRIGGER')",
];

const SEQUENCE_RIGHTS: &[&str] = &["USAGE", "SELECT", "UPDATE", "ALL"];

const SEQUENCE_STATEMENTS: &[&str] = &[
    "SELECT nextval('priv_s.q')",
    "SELECT currval('priv_s.q')",
    "SELECT setval('priv_s.q', 3)",
    "SELECT setval('priv_s.q', 3, false)",
    "SELECT lastval()",
    "SELECT last_value FROM priv_s.q",
    "REVOKE ALL ON SEQUENCE priv_s.q FROM priv_other",
    "ALTER SEQUENCE priv_s.q RESTART",
    "DROP SEQUENCE priv_s.q",
    "INSERT INTO priv_s.serial (b) VALUES ('x')",
    "INSERT INTO priv_s.identity (b) VALUES ('x')",
    "SELECT has_sequence_privilege('priv_s.q', 'USAGE'), has_sequence_privilege('priv_s.q', 'SELECT, UPDATE')",
];

const SCHEMA_STATEMENTS: &[&str] = &[
    "SELECT * FROM priv_s.v",
    "SELECT * FROM priv_s.nothing",
    "CREATE TABLE priv_s.made (a int)",
    "CREATE TABLE IF NOT EXISTS priv_s.made (a int)",
    "/* é */ CREATE TABLE priv_s.made (a int)",
    "VALUES ('é'); CREATE TABLE priv_s.made (a int)",
    "CREATE TABLE priv_s.made AS SELECT 1 AS one",
    "CREATE TABLE pg_catalog.made (a int)",
    "CREATE TABLE missing.made (a int)",
    "CREATE SEQUENCE missing.made",
    "CREATE SEQUENCE priv_s.made",
    "CREATE VIEW priv_s.made AS SELECT 1 AS one",
    "SELECT 'priv_s.t'::regclass",
    "SELECT to_regclass('priv_s.t') IS NULL",
    "ALTER SCHEMA priv_s RENAME TO priv_z",
    "DROP SCHEMA priv_s",
    "ALTER SCHEMA priv_s OWNER TO priv_other",
    "COMMENT ON SCHEMA priv_s IS 'x'",
    "SELECT has_schema_privilege('priv_s', 'USAGE'), has_schema_privilege('priv_s', 'CREATE')",
];

const SETUP: &str = "
    CREATE ROLE priv_boss;
    CREATE ROLE priv_other;
    CREATE ROLE priv_group;
    CREATE ROLE priv_me;
    CREATE SCHEMA priv_s AUTHORIZATION priv_boss;
    SET ROLE priv_boss;
    CREATE TABLE priv_s.t (a int PRIMARY KEY DEFAULT 99, b text DEFAULT 'd', c int UNIQUE CHECK (c >= 0));
    INSERT INTO priv_s.t VALUES (1, 'x', 1), (2, 'y', 2);
    CREATE VIEW priv_s.v AS SELECT a, b FROM priv_s.t;
    CREATE TABLE priv_s.alone (a int);
    CREATE SEQUENCE priv_s.q;
    CREATE TABLE priv_s.serial (a serial, b text);
    CREATE TABLE priv_s.identity (a int GENERATED ALWAYS AS IDENTITY, b text);
    RESET ROLE";

const CLEANUP: &str = "
    RESET ROLE;
    DROP SCHEMA priv_s CASCADE;
    DROP ROLE priv_me;
    DROP ROLE priv_group;
    DROP ROLE priv_other;
    DROP ROLE priv_boss";

fn all(pair: &mut Pair, statements: &str) {
    for statement in statements.split(';') {
        pair.compare(statement.trim());
    }
}

/// Gives (`give`) or takes back a right in one of the ways.
fn arrange(pair: &mut Pair, way: &str, rights: &str, kind: &str, object: &str, give: bool) {
    let (verb, to) = if give { ("GRANT", "TO") } else { ("REVOKE", "FROM") };
    let grantee = match way {
        "granted" => "priv_me",
        "member" | "noinherit" => "priv_group",
        "public" => "PUBLIC",
        "owner" => {
            // Membership of the owner is as good as being it.
            pair.compare(&format!("{verb} priv_boss {to} priv_me"));
            return;
        }
        "columns" => {
            let columns: Vec<String> = rights.split(", ").map(|r| format!("{r} (a, b)")).collect();
            pair.compare(&format!("{verb} {} ON {object} {to} priv_me", columns.join(", ")));
            return;
        }
        _ => return,
    };
    pair.compare(&format!("{verb} {rights} ON {kind} {object} {to} {grantee}"));
    if matches!(way, "member" | "noinherit") {
        pair.compare(&format!("{verb} priv_group {to} priv_me"));
        let inherit = if way == "noinherit" && give { "NOINHERIT" } else { "INHERIT" };
        pair.compare(&format!("ALTER ROLE priv_me {inherit}"));
    }
}

fn attempt(pair: &mut Pair, statements: &[&str]) {
    for statement in statements {
        pair.compare("BEGIN");
        pair.compare("SET LOCAL ROLE priv_me");
        pair.compare(statement);
        pair.compare("ROLLBACK");
    }
}

pub fn run(pair: &mut Pair) {
    all(pair, SETUP);
    pair.compare("GRANT USAGE, CREATE ON SCHEMA priv_s TO priv_me");
    for rights in TABLE_RIGHTS {
        for way in WAYS {
            if *way == "columns" && !matches!(*rights, "SELECT" | "INSERT" | "UPDATE" | "REFERENCES" | "ALL")
            {
                continue;
            }
            if matches!(*way, "none" | "owner") && *rights != "SELECT" {
                continue;
            }
            arrange(pair, way, rights, "TABLE", "priv_s.t", true);
            pair.compare("SELECT relacl FROM pg_class WHERE oid = 'priv_s.t'::regclass");
            attempt(pair, TABLE_STATEMENTS);
            arrange(pair, way, rights, "TABLE", "priv_s.t", false);
        }
    }
    // A view's rights are its own; what it reads is its owner's affair.
    for way in WAYS.iter().filter(|w| !matches!(**w, "columns")) {
        arrange(pair, way, "SELECT, UPDATE", "TABLE", "priv_s.v", true);
        attempt(
            pair,
            &[
                "SELECT * FROM priv_s.v",
                "SELECT a FROM priv_s.v WHERE b = 'x' FOR UPDATE",
                "SELECT * FROM priv_s.t",
                "SELECT count(*) FROM priv_s.v, priv_s.t",
            ],
        );
        arrange(pair, way, "SELECT, UPDATE", "TABLE", "priv_s.v", false);
    }
    pair.compare("GRANT INSERT ON priv_s.serial, priv_s.identity TO priv_me");
    for rights in SEQUENCE_RIGHTS {
        for way in WAYS.iter().filter(|w| !matches!(**w, "columns")) {
            arrange(pair, way, rights, "SEQUENCE", "priv_s.q", true);
            attempt(pair, SEQUENCE_STATEMENTS);
            arrange(pair, way, rights, "SEQUENCE", "priv_s.q", false);
        }
    }
    pair.compare("REVOKE ALL ON SCHEMA priv_s FROM priv_me");
    for rights in ["USAGE", "CREATE", "ALL"] {
        for way in WAYS.iter().filter(|w| !matches!(**w, "columns")) {
            arrange(pair, way, rights, "SCHEMA", "priv_s", true);
            pair.compare("SELECT nspacl FROM pg_namespace WHERE nspname = 'priv_s'");
            attempt(pair, SCHEMA_STATEMENTS);
            arrange(pair, way, rights, "SCHEMA", "priv_s", false);
        }
    }
    all(pair, CLEANUP);
}
