//! For each condition, whether an index serves it: as in PostgreSQL, or a known difference with its
//! reason. The answers are compared, too.

use crate::compare::Pair;

const SETUP: &[&str] = &[
    "CREATE TABLE plan_t (id int PRIMARY KEY, k int, v text, d date, ts timestamptz, l timestamp, a int, b int, c int, n numeric)",
    "INSERT INTO plan_t SELECT i, i % 5000, 'v' || i % 4000, date '2020-01-01' + i % 3000, \
     timestamptz '2020-01-01 00:00:00+00' + i * interval '1 minute', timestamp '2020-01-01 00:00:00' + i * interval '1 minute', i % 50, i % 400, i % 7, i \
     FROM generate_series(1, 20000) i",
    "INSERT INTO plan_t (id, a, b, c) SELECT i, i % 60, CASE WHEN i % 2 = 0 THEN i % 400 END, i % 7 FROM generate_series(20001, 20040) i",
    "CREATE INDEX plan_t_k ON plan_t (k)",
    "CREATE INDEX plan_t_v ON plan_t (v)",
    "CREATE INDEX plan_t_d ON plan_t (d)",
    "CREATE INDEX plan_t_ts ON plan_t (ts)",
    "CREATE INDEX plan_t_l ON plan_t (l)",
    "CREATE INDEX plan_t_abc ON plan_t (a, b, c)",
    "CREATE INDEX plan_t_n ON plan_t (n)",
    "CREATE TABLE plan_u (id int PRIMARY KEY, t_id int, g int)",
    "INSERT INTO plan_u SELECT i, i * 3, i % 20 FROM generate_series(1, 3000) i",
    "CREATE INDEX plan_u_t ON plan_u (t_id)",
    "CREATE TABLE plan_new (id int, k int)",
    "CREATE INDEX plan_new_k ON plan_new (k)",
    "INSERT INTO plan_new SELECT i, i % 9000 FROM generate_series(1, 30000) i",
    "CREATE TABLE plan_s (id int PRIMARY KEY, k int, t text, n numeric, f float8, d date, same int, nil int, b boolean, w text)",
    "INSERT INTO plan_s SELECT i, CASE WHEN i % 10 < 9 THEN 1 ELSE i END, 't' || i % 150, CASE WHEN i % 3 = 0 THEN 7.5 ELSE i / 4.0 END, \
     sqrt(i), date '2020-01-01' + i / 10, 5, NULL, i % 4 = 0, repeat(chr(97 + i % 26), 900) FROM generate_series(1, 20000) i",
    "CREATE INDEX plan_s_k ON plan_s (k)",
    "CREATE INDEX plan_s_n ON plan_s (n)",
    "CREATE TABLE plan_e (id int, a int, n numeric, v varchar, f float8, t text, x bytea, u uuid)",
    "INSERT INTO plan_e SELECT i, i % 3, CASE WHEN i % 11 = 0 THEN 'NaN' WHEN i % 7 > 0 THEN (i % 40 - 20) / 4.0 END, 'v' || i % 9, \
     CASE WHEN i % 13 = 0 THEN 'NaN'::float8 WHEN i % 5 > 0 THEN i % 17 - 8 END, CASE WHEN i % 6 > 0 THEN left('it''s', i % 5) END, \
     CASE i % 5 WHEN 0 THEN '\\x' WHEN 1 THEN '\\x00' WHEN 2 THEN '\\x0000' WHEN 3 THEN '\\x00ff'::bytea END, \
     CASE WHEN i % 4 > 0 THEN ('00000000-0000-0000-0000-00000000000' || i % 4)::uuid END FROM generate_series(1, 9000) i",
    "CREATE INDEX plan_e_up ON plan_e (a, n, v, f, t, x, u)",
    "CREATE INDEX plan_e_down ON plan_e (a DESC, t DESC, x DESC NULLS LAST, n DESC, f DESC, v DESC, u DESC)",
    "CREATE TABLE plan_x (id int PRIMARY KEY, name text, k int, state text, gone timestamp, doc jsonb, b boolean)",
    "INSERT INTO plan_x SELECT i, CASE WHEN i % 2 = 0 THEN 'Name' ELSE 'nAME' END || i, i % 5000, (array['new', 'old', 'old', 'done'])[1 + i % 4], \
     CASE WHEN i % 50 > 0 THEN timestamp '2020-01-01' + i * interval '1 minute' END, jsonb_build_object('k', i % 4000, 'v', i), i % 100 = 0 \
     FROM generate_series(1, 20000) i",
    "CREATE UNIQUE INDEX plan_x_name ON plan_x (lower(name))",
    "CREATE INDEX plan_x_sum ON plan_x ((k + id), id)",
    "CREATE INDEX plan_x_doc ON plan_x ((doc ->> 'k'))",
    "CREATE INDEX plan_x_live ON plan_x (k) WHERE gone IS NULL",
    "CREATE UNIQUE INDEX plan_x_small ON plan_x (id) WHERE id < 200 AND state = 'new'",
    "CREATE INDEX plan_x_rare ON plan_x (id, k) WHERE b",
    "CREATE INDEX plan_x_some ON plan_x (gone) WHERE k IN (3, 4, 5)",
    "VACUUM ANALYZE plan_x",
    "VACUUM ANALYZE plan_e",
    "VACUUM ANALYZE plan_s",
    "VACUUM ANALYZE plan_t",
    "VACUUM ANALYZE plan_u",
];

/// Conditions on `plan_t`.
const CONDITIONS: &[&str] = &[
    "id = 5",
    "id = 5 AND k > 3",
    "5 = id",
    "id < 20",
    "id <> 5",
    "id BETWEEN 10 AND 20",
    "id IN (1, 5, 9)",
    "id = ANY (ARRAY[1, 5, 9])",
    "id = 1 OR id = 5",
    "id = 1 OR k = 5",
    "id = 1 OR k = 5 OR v = 'v77'",
    "id = 1 OR c = 5",
    "k BETWEEN 3 AND 5 OR k BETWEEN 10 AND 12",
    "k < 3 OR k > 4997",
    "(k = 3 AND c = 1) OR (k = 3 AND c = 2)",
    "(k = 3 AND c = 1) OR (k = 4 AND c = 2)",
    "(id = 1 OR id = 5) AND k > 0",
    "NOT (id <> 5)",
    "k = 3 AND id IN (SELECT t_id FROM plan_u)",
    "k = (SELECT 17)",
    "k = (SELECT max(g) FROM plan_u)",
    "id = ANY (ARRAY(SELECT t_id FROM plan_u WHERE g = 3 AND id < 100))",
    "id > 19990",
    "k > 4990",
    "k > 10",
    "k IS NULL",
    "k IS NULL AND id > 5",
    "a = 3 AND b IS NULL",
    "a = 3 AND b IS NULL AND c > 2",
    "a IS NULL AND b = 3",
    "k IS NULL OR id = 5",
    "k IS NOT NULL",
    "v = 'v77'",
    "v < 'v1001'",
    "v = 'v77' || ''",
    "v || '' = 'v77'",
    "d = date '2020-01-05'",
    "d = '2020-01-05'",
    "d < date '2020-01-05'",
    "ts < timestamptz '2020-01-01 01:00:00+00'",
    "ts < timestamp '2020-01-01 01:00:00'",
    "ts < date '2020-01-02'",
    "d = timestamp '2020-01-05 00:00:00'",
    "d = timestamp '2020-01-05 12:00:00'",
    "d < timestamp '2020-01-05 00:00:00'",
    "d < timestamp '2020-01-05 12:00:00'",
    "d <= timestamp '2020-01-05 12:00:00'",
    "d > timestamp '2028-03-10 12:00:00'",
    "d >= timestamp '2028-03-10 12:00:00'",
    "d >= timestamp '2028-03-10 00:00:00'",
    "d > timestamp '2028-03-10 00:00:00'",
    "d < timestamp '-infinity'",
    "d < timestamptz '2020-01-05 00:00:00+00'",
    "d > timestamptz '2028-03-10 00:00:00+00'",
    "ts = timestamp '2020-01-01 01:00:00'",
    "ts = date '2020-01-02'",
    "ts > timestamp '2020-01-14 20:00:00'",
    "ts > date '2020-01-14' AND ts < date '2020-01-15'",
    "date '2020-01-02' > ts",
    "l < timestamptz '2020-01-01 01:00:00+00'",
    "l > timestamptz '2020-01-14 20:00:00+00'",
    "l < date '2020-01-02'",
    "l = date '2020-01-02'",
    "l BETWEEN date '2020-01-02' AND timestamp '2020-01-02 03:00:00'",
    "a = 3 AND b = 53",
    "a = 3 AND b = 53 AND c = 2",
    "a = 3 AND b BETWEEN 50 AND 60",
    "a = 3 AND b BETWEEN 50 AND 60 AND c = 2",
    "a = 3 AND b > 50 AND c = 2 AND c < 3",
    "a = 3 AND b < 60 AND c IS NULL",
    "a = 3 AND c = 2",
    "a = 3 AND c > 4 AND k > 5",
    "a = 3 AND c = 2 AND c = 3",
    "a = 3 AND c IN (2, 4, NULL)",
    "a = 3 AND c IN (2, 3000000000)",
    "a = 3 AND c = ANY (NULL::int[])",
    "a = 3 AND c = ANY (ARRAY(SELECT g FROM plan_u WHERE id < 4))",
    "a IN (3, 5) AND b < 60 AND c IN (2, 4)",
    "a IN (3, 5) AND c IN (2, 4) AND c > 2",
    "b IN (53, 103) AND c IN (4, 5)",
    "a = 3 AND c = 2::bigint",
    "a = 3 AND c < 3000000000",
    "a = 3 AND c > 3000000000",
    "a = 3 AND c = NULL",
    "a IN (3, 5) AND b < 60 AND c = (SELECT 2)",
    "b = 53 AND c = 4",
    "b = 53",
    "(id, k) = (5, 5)",
    "(id, k) > (19990, 3)",
    "(id, k) < (20, 3)",
    "(a, b, c) > (49, 399, 0)",
    "(id, k) IN ((1, 1), (2, 2))",
    "n = 5",
    "n < 10",
    "n = 5.0",
    "id + 0 = 5",
    "id = 5 OR false",
    "id = 5::bigint",
    "id = 5.0",
    "id = 5::smallint",
    "id = length('12345')",
    "k = 3 AND v = 'v3'",
    "id > 100 AND id > 19990",
    "id = 5 AND id = 6",
    "coalesce(id, 0) = 5",
    "CASE WHEN true THEN id END = 5",
];

/// Conditions on `plan_e`, whose index has columns of other types, descending ones among them.
const ENTRIES: &[&str] = &[
    "a = 1 AND n = 2.50",
    "a = 1 AND n < -3",
    "a = 1 AND n >= 0 AND v = 'v3'",
    "a = 1 AND v > 'v5' AND f < 4",
    "a = 1 AND v <= 'v2' AND f IS NULL",
    "a = 1 AND t < 'it''s' AND n IS NULL",
    "a = 1 AND x > '\\x00' AND x < '\\x0001'",
    "a = 2 AND f >= 'NaN'",
    "a = 2 AND n = 'NaN'",
    "a = 2 AND u = '00000000-0000-0000-0000-000000000003' AND v > ''",
    "t = 'it' AND x IS NULL",
    "a = 1 AND v IN ('v3', 'v5', NULL, 'none')",
    "a = 1 AND n IN (2.50, -3, 'NaN') AND f IN (1, 2, 'NaN')",
    "a IN (1, 2) AND t IN ('it', '') AND x IN ('\\x00', '\\x0000')",
    "a = 2 AND n > 0 AND u IN ('00000000-0000-0000-0000-000000000003', '00000000-0000-0000-0000-000000000001')",
    "n BETWEEN -2 AND 2 AND u IS NOT NULL AND v = 'v1'",
];

/// Whole queries.
const QUERIES: &[&str] = &[
    "SELECT id FROM plan_t WHERE (id, k) > (100, 0) ORDER BY id, k LIMIT 5",
    "SELECT id FROM plan_t ORDER BY id LIMIT 3",
    "SELECT id FROM plan_t ORDER BY id DESC LIMIT 3",
    "SELECT max(id), min(k) FROM plan_t",
    "SELECT count(*) FROM plan_new WHERE k = 77",
    "SELECT count(*) FROM plan_new WHERE k = 77 OR k = 78",
    "SELECT count(*) FROM plan_t t JOIN plan_u u ON t.id = u.t_id WHERE u.id = 7",
    "SELECT count(*) FROM plan_t t, plan_u u WHERE t.id = 9 AND t.id = u.t_id",
    "SELECT count(*) FROM plan_u u, plan_t t WHERE (t.id = u.t_id AND u.g = 1 AND u.id < 50) OR (t.id = u.t_id AND u.g = 2 AND u.id < 60)",
    "SELECT count(*) FROM plan_t t LEFT JOIN plan_u u ON t.id = u.t_id WHERE t.id = 9",
    "SELECT count(*) FROM plan_t WHERE EXISTS (SELECT FROM plan_u u WHERE u.t_id = plan_t.id AND u.id = 7)",
    "SELECT count(*) FROM plan_t WHERE id IN (SELECT t_id FROM plan_u WHERE id < 5)",
    "SELECT count(*) FROM plan_t WHERE id IN (SELECT g FROM plan_u WHERE id < 50)",
    "SELECT count(*) FROM plan_t t JOIN plan_u u ON t.id = u.t_id WHERE t.k IN (SELECT g FROM plan_u WHERE id < 5)",
    "SELECT id FROM plan_t WHERE (id, k) IN (SELECT t_id, t_id FROM plan_u WHERE id < 5) ORDER BY id",
    "SELECT id FROM plan_t WHERE k IN (SELECT t_id FROM plan_u WHERE id < 3 FOR UPDATE) ORDER BY id",
    "SELECT id FROM plan_t WHERE id IN (SELECT t_id FROM plan_u WHERE id < 5) ORDER BY id FOR UPDATE",
    "SELECT count(*) FROM plan_u u JOIN (SELECT id, k FROM plan_t) s ON s.id = u.t_id WHERE u.id < 5",
    "SELECT count(*) FROM plan_u u LEFT JOIN (SELECT id, k FROM plan_t WHERE c = 3) s ON s.id = u.t_id WHERE u.id < 5",
    "SELECT count(*) FROM plan_u u JOIN (SELECT k, count(*) n FROM plan_t GROUP BY k) s ON s.k = u.t_id WHERE u.id = 5",
    "SELECT count(*) FROM plan_u u JOIN (SELECT id FROM plan_t UNION ALL SELECT id FROM plan_u) s ON s.id = u.t_id WHERE u.id = 5",
    "SELECT count(*) FROM plan_s WHERE k = 1",
    "SELECT count(*) FROM plan_s WHERE k = 10019",
    "SELECT count(*) FROM plan_s WHERE k = 3",
    "SELECT count(*) FROM plan_s WHERE k <> 1",
    "SELECT count(*) FROM plan_s WHERE k > 1",
    "SELECT count(*) FROM plan_s WHERE k > 19000",
    "SELECT count(*) FROM plan_s WHERE k IN (1, 2)",
    "SELECT count(*) FROM plan_s WHERE n = 7.5",
    "SELECT count(*) FROM plan_s WHERE n = 100.25",
    "SELECT count(*) FROM plan_s s JOIN plan_t t ON t.id = s.id WHERE s.f < 2",
    "SELECT count(*) FROM plan_s s JOIN plan_t t ON t.id = s.id WHERE s.d = '2020-03-01'",
    "SELECT count(*) FROM plan_s s JOIN plan_t t ON t.id = s.id WHERE s.d BETWEEN '2020-03-01' AND '2020-03-02'",
    "SELECT count(*) FROM plan_s s JOIN plan_t t ON t.id = s.id WHERE s.f > 2",
    "SELECT count(*) FROM (SELECT * FROM plan_t) s WHERE s.id = 5",
    "SELECT count(*) FROM (SELECT id FROM plan_t UNION ALL SELECT id FROM plan_u) s WHERE s.id = 5",
    "SELECT count(*) FROM (SELECT k, count(*) FROM plan_t GROUP BY k) s WHERE s.k = 5",
    "SELECT count(*) FROM (SELECT id FROM plan_t UNION SELECT id FROM plan_u) s WHERE s.id = 5",
    "SELECT count(*) FROM (SELECT id FROM plan_t INTERSECT SELECT t_id FROM plan_u) s WHERE s.id = 6",
    "SELECT count(*) FROM (SELECT id FROM plan_t EXCEPT SELECT t_id FROM plan_u) s WHERE s.id IN (5, 6)",
    "SELECT count(*) FROM (SELECT id FROM plan_t UNION ALL SELECT id FROM plan_u LIMIT 20000) s WHERE s.id = 5",
    "SELECT k, count(*) FROM plan_t GROUP BY k HAVING k = 5",
    "SELECT k, count(*) FROM plan_t GROUP BY k HAVING k = 5 AND count(*) > 3",
    "SELECT * FROM (SELECT k, count(*) n FROM plan_t GROUP BY k) s WHERE s.n = 4 AND k < 3 ORDER BY k",
    "SELECT count(*) FROM (SELECT count(*) n FROM plan_t) s WHERE s.n > 30000",
    "SELECT count(*) FROM (SELECT DISTINCT k, a FROM plan_t) s WHERE s.k = 5",
    "SELECT count(*) FROM (SELECT DISTINCT ON (k) k, id FROM plan_t ORDER BY k, id) s WHERE s.k = 5",
    "SELECT count(*) FROM (SELECT DISTINCT ON (k) k, id FROM plan_t ORDER BY k, id) s WHERE s.id = 5005",
    "SELECT count(*) FROM (SELECT k, row_number() OVER (PARTITION BY c ORDER BY v) r FROM plan_t) s WHERE s.k = 5 AND r > 100",
    "SELECT count(*) FROM (SELECT id, generate_series(1, 3) g FROM plan_t) s WHERE s.id = 5",
    "SELECT count(*) FROM (SELECT id, generate_series(1, 3) g FROM plan_u WHERE id < 100) s WHERE s.g = 2",
    "WITH s AS (SELECT * FROM plan_t) SELECT count(*) FROM s WHERE id = 5",
    "WITH s AS MATERIALIZED (SELECT * FROM plan_t) SELECT count(*) FROM s WHERE id = 5",
    "WITH s AS (SELECT * FROM plan_t) SELECT count(*) FROM s a, s b WHERE a.id = 5 AND b.id = 6",
    "WITH s AS (SELECT id, random() r FROM plan_t) SELECT count(*) FROM s WHERE id = 5",
    "WITH s AS (SELECT k, count(*) n FROM plan_t GROUP BY k), u AS (SELECT * FROM s WHERE n > 0) SELECT count(*) FROM u WHERE k = 5",
    "SELECT count(*) FROM plan_u u, LATERAL (WITH s AS (SELECT * FROM plan_t WHERE plan_t.k = u.g) SELECT count(*) n FROM s WHERE s.id = u.t_id) l WHERE u.id = 7",
    "SELECT count(*) FROM (SELECT k, row_number() OVER (PARTITION BY k ORDER BY id) FROM plan_t) s WHERE s.k = 5",
];

/// Conditions on `plan_x`, which has indexes on expressions and partial ones.
const KEYED: &[&str] = &[
    "lower(name) = 'name77'",
    "lower(name) = 'name' || 77",
    "lower(name) = (SELECT 'name77')",
    "lower(name) IN ('name77', 'name78')",
    "lower(name) > 'name9990'",
    "lower(name) BETWEEN 'name77' AND 'name771'",
    "upper(name) = 'NAME77'",
    "name = 'Name78'",
    "lower(name) = 'name77' AND k = 77",
    "lower(name) = 'name77' OR id = 5",
    "lower(name) IS NULL",
    "k + id = 30",
    "k + id = 30 AND id = 15",
    "30 = k + id",
    "k + id < 30",
    "id + k = 30",
    "k + id + 1 = 30",
    "k + id = 30::bigint",
    "doc ->> 'k' = '77'",
    "doc ->> 'v' = '77'",
    "(doc ->> 'k')::int = 77",
    "doc ->> 'k' IN ('77', '78')",
    "k = 50 AND gone IS NULL",
    "k < 300 AND gone IS NULL",
    "gone IS NULL",
    "gone IS NULL AND k IS NOT NULL",
    "k < 3 AND gone IS NOT NULL",
    "gone IS NULL AND lower(name) = 'name50'",
    "state = 'new' AND id < 100",
    "state = 'new' AND id < 200",
    "state = 'new' AND id <= 199",
    "state = 'new' AND id = 100",
    "state = 'new' AND id = 300",
    "state = 'new' AND id IN (100, 104)",
    "id < 100 AND state IN ('new', 'old')",
    "b",
    "b AND k = 100",
    "b IS TRUE",
    "b = true",
    "NOT b AND id < 10",
    "k = 3",
    "k = 3 AND gone < '2020-01-02'",
    "k IN (3, 5) AND gone < '2020-01-02'",
    "k IN (3, 6) AND gone < '2020-01-02'",
    "(k = 3 OR k = 4) AND gone < '2020-01-02'",
    "k > 2 AND k < 6 AND gone < '2020-01-02'",
];

/// Whole queries over `plan_x`.
const KEYED_QUERIES: &[&str] = &[
    "SELECT id FROM plan_x ORDER BY lower(name) LIMIT 3",
    "SELECT id FROM plan_x ORDER BY lower(name) DESC LIMIT 3",
    "SELECT id FROM plan_x ORDER BY k + id, id LIMIT 3",
    "SELECT id FROM plan_x ORDER BY k + id DESC, id LIMIT 3",
    "SELECT id FROM plan_x WHERE k + id = 5010 ORDER BY id",
    "SELECT k FROM plan_x WHERE gone IS NULL ORDER BY k LIMIT 3",
    "SELECT count(*) FROM plan_x WHERE gone IS NULL AND k < 500",
    "SELECT count(*) FROM plan_x WHERE b AND id < 5000",
    "SELECT count(*) FROM plan_u u JOIN plan_x x ON lower(x.name) = 'name' || u.id WHERE u.id < 5",
    "SELECT count(*) FROM plan_u u LEFT JOIN plan_x x ON x.k = u.id AND x.gone IS NULL WHERE u.id < 50",
    "SELECT count(*) FROM plan_x WHERE lower(name) IN (SELECT 'name' || id FROM plan_u WHERE id < 5)",
    "SELECT count(*) FROM plan_x x WHERE EXISTS (SELECT FROM plan_u u WHERE x.k + x.id = u.t_id AND u.id = 7)",
    "SELECT lower(name), count(*) FROM plan_x WHERE lower(name) < 'name1001' GROUP BY lower(name) ORDER BY 1",
    "UPDATE plan_x SET name = 'Other' || id WHERE lower(name) = 'name77' RETURNING id",
    "SELECT id FROM plan_x WHERE lower(name) = 'other77'",
    "SELECT id FROM plan_x WHERE lower(name) = 'name77'",
    "UPDATE plan_x SET gone = NULL WHERE id = 7",
    "SELECT id FROM plan_x WHERE k = 7 AND gone IS NULL",
    "UPDATE plan_x SET gone = now() WHERE id = 50",
    "SELECT id FROM plan_x WHERE k = 50 AND gone IS NULL",
    "DELETE FROM plan_x WHERE doc ->> 'k' = '99'",
    "SELECT count(*) FROM plan_x WHERE doc ->> 'k' = '99'",
];

/// Asked after VACUUM: does PostgreSQL read the index alone?
const INDEX_ONLY: &[&str] = &[
    "SELECT count(*) FROM plan_s",
    "SELECT count(*) FROM plan_t WHERE k BETWEEN 3 AND 5",
    "SELECT k FROM plan_t WHERE k BETWEEN 3 AND 5 ORDER BY k",
    "SELECT k, id FROM plan_t WHERE k = 3 ORDER BY id",
    "SELECT min(id), max(k), max(v), min(d) FROM plan_t",
    "SELECT max(n) FROM plan_t WHERE n < 100",
    "SELECT v FROM plan_t WHERE v = 'v77'",
    "SELECT v FROM plan_t WHERE v = 'v77' AND id > 0",
    "SELECT l FROM plan_t WHERE l < timestamp '2020-01-01 01:00:00' ORDER BY l DESC",
    "SELECT ts FROM plan_t WHERE ts < date '2020-01-02' ORDER BY ts LIMIT 5",
    "SELECT a, b, c FROM plan_t WHERE a = 3 AND b = 53 ORDER BY c",
    "SELECT a, c FROM plan_t WHERE a = 3 AND b IS NULL",
    "SELECT a, k FROM plan_t WHERE a = 3 AND b = 53 ORDER BY k",
    "SELECT count(*) FROM plan_t WHERE n = 5.0",
    "SELECT count(*) FROM plan_t WHERE EXISTS (SELECT * FROM plan_u u WHERE u.t_id = plan_t.id) AND id < 50",
    "SELECT count(*) FROM plan_t WHERE NOT EXISTS (SELECT * FROM plan_u u WHERE u.t_id = plan_t.id) AND id < 50",
    "SELECT u.id FROM plan_u u JOIN plan_t t ON t.id = u.t_id WHERE u.id < 5 ORDER BY u.id",
    "SELECT u.id, t.k FROM plan_u u JOIN plan_t t ON t.id = u.t_id WHERE u.id < 5 ORDER BY u.id",
    "SELECT u.id, t.id FROM plan_u u LEFT JOIN plan_t t ON t.id = u.t_id AND t.id > 5 WHERE u.id = 5",
    "SELECT k, count(*) FROM plan_t WHERE k < 10 GROUP BY k ORDER BY k",
    "SELECT id FROM plan_t WHERE id IN (1, 5, 9) ORDER BY id",
    "SELECT DISTINCT k FROM plan_t WHERE k < 10 ORDER BY k",
    "SELECT ctid FROM plan_t WHERE id = 5",
    "SELECT plan_u FROM plan_u WHERE id = 5",
    "SELECT id FROM plan_t WHERE id = 5 FOR SHARE",
    "SELECT f FROM plan_e WHERE f > 3 ORDER BY f",
    "SELECT t FROM plan_e WHERE a = 1 AND t < 'it' ORDER BY t",
    "SELECT x FROM plan_e WHERE a = 1 AND t = 'it' ORDER BY x LIMIT 3",
];

/// Changes of rows between two rounds of [`INDEX_ONLY`], which compare answers.
const BESIDE: &[&str] = &[
    "DELETE FROM plan_t WHERE id IN (3, 5, 12, 15, 20001)",
    "UPDATE plan_t SET k = 4 WHERE id BETWEEN 20 AND 25",
    "UPDATE plan_t SET n = n + 0.00 WHERE id < 30",
    "UPDATE plan_t SET d = '1999-01-01' WHERE id = 77",
    "BEGIN",
    "DELETE FROM plan_u WHERE id < 4",
    "UPDATE plan_t SET v = 'v77' WHERE id < 40",
    "ROLLBACK",
    "INSERT INTO plan_t (id, k, v, a, b, c) SELECT i, 3, 'v77', 3, 53, 9 FROM generate_series(20050, 20060) i",
    "VACUUM plan_t",
    "DELETE FROM plan_t WHERE id > 20055",
];

const TYPES: &str = "numeric and char(n) are not read from entries";

/// Known differences of [`INDEX_ONLY`], and why.
const KNOWN_INDEX_ONLY: &[(&str, &str)] = &[("SELECT max(n) FROM plan_t WHERE n < 100", TYPES)];

const FOLDING: &str = "CASE with constant conditions is not folded";
const TRUTH: &str = "PostgreSQL does not ask a predicate whether it says `IS TRUE`";
const PRESORTED: &str = "there is no sort of what is sorted by its first keys";
const COLUMNS: &str = "the small side of a semi-join is read first where its keys are columns";
const LOCKS: &str = "a subquery with row locks is no join";
const BETTER: &str = "PostgreSQL moves no conditions into EXCEPT";
const NARROW: &str = "PostgreSQL joins the entries of one key, so that its indexes are smaller";

const ENTRIES_FIRST: &str =
    "PostgreSQL takes every leaf of an index for a random page, though they are read one after the other";

/// Known differences, and why.
const KNOWN: &[(&str, &str)] = &[
    ("b IN (53, 103) AND c IN (4, 5)", ENTRIES_FIRST),
    ("b IS TRUE", TRUTH),
    ("SELECT id FROM plan_x ORDER BY k + id DESC, id LIMIT 3", PRESORTED),
    (
        "SELECT count(*) FROM plan_x WHERE lower(name) IN (SELECT 'name' || id FROM plan_u WHERE id < 5)",
        COLUMNS,
    ),
    ("CASE WHEN true THEN id END = 5", FOLDING),
    ("SELECT id FROM plan_t WHERE k IN (SELECT t_id FROM plan_u WHERE id < 3 FOR UPDATE) ORDER BY id", LOCKS),
    (
        "SELECT count(*) FROM (SELECT id FROM plan_t EXCEPT SELECT t_id FROM plan_u) s WHERE s.id IN (5, 6)",
        BETTER,
    ),
    ("SELECT count(*) FROM (SELECT count(*) n FROM plan_t) s WHERE s.n > 30000", NARROW),
];

pub fn run(pair: &mut Pair) {
    SETUP.iter().for_each(|sql| pair.compare(sql));
    let conditions = CONDITIONS.iter().map(|c| (*c, format!("SELECT id FROM plan_t WHERE {c} ORDER BY id")));
    let queries = QUERIES.iter().map(|q| (*q, (*q).to_string()));
    for (name, sql) in conditions.chain(queries) {
        pair.compare(&sql);
        // Without the order, which an index may serve by itself.
        let plain = sql.trim_end_matches(" ORDER BY id").to_string();
        pair.compare_plans(&plain, KNOWN.iter().find(|(known, _)| *known == name).map(|k| k.1));
    }
    let conditions = KEYED.iter().map(|c| (*c, format!("SELECT id FROM plan_x WHERE {c}")));
    let queries = KEYED_QUERIES.iter().map(|q| (*q, (*q).to_string()));
    for (name, sql) in conditions.chain(queries) {
        pair.compare_plans(&sql, KNOWN.iter().find(|(known, _)| *known == name).map(|k| k.1));
        let whole = sql.contains(" ORDER BY ") || !sql.starts_with("SELECT id");
        pair.compare(&if whole { sql } else { format!("{sql} ORDER BY id") });
    }
    for table in ["plan_s", "plan_t"] {
        // Both looked at all rows.
        pair.compare(&format!(
            "SELECT attname, null_frac, n_distinct, most_common_vals, most_common_freqs, histogram_bounds, \
             round(correlation::numeric, 1) FROM pg_stats WHERE tablename = '{table}' AND attname <> 'w' ORDER BY attname"
        ));
    }
    for condition in ENTRIES {
        pair.compare(&format!("SELECT id FROM plan_e WHERE {condition} ORDER BY id"));
    }
    for sql in INDEX_ONLY {
        pair.compare(sql);
        pair.compare_index_only(sql, KNOWN_INDEX_ONLY.iter().find(|(known, _)| known == sql).map(|k| k.1));
    }
    for change in BESIDE {
        pair.compare(change);
        INDEX_ONLY.iter().filter(|sql| !sql.contains("ctid")).for_each(|sql| pair.compare(sql));
    }
    for table in ["plan_e", "plan_s", "plan_t", "plan_u", "plan_new", "plan_x"] {
        pair.compare(&format!("DROP TABLE {table}"));
    }
}
