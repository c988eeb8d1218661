-- A CTE that is read once
--
-- A query of WITH that is read once, and is not MATERIALIZED, is planned where it is read, with the
-- conditions there (push.rs). One that is read twice, or is MATERIALIZED, runs on its own.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

analyze t;

-- It applies: the condition reaches the key.
explain (costs off) with c as (select id, x from t) select x from c where id = 42;
--> (QUERY PLAN text)
--> Index Scan using t_pkey on t
-->   Index Cond: (id = 42)

with c as (select id, x from t) select x from c where id = 42;
--> (x text)
--> row 42

-- It does not apply: the query is read twice.
explain (costs off) with c as (select id, x from t where id < 5) select count(*), (select max(x) from c) from c;
--> (QUERY PLAN text)
--> Aggregate
-->   ->  CTE Scan on c
-->   CTE c
-->     ->  Index Scan using t_pkey on t
-->           Index Cond: (id < 5)
-->   SubPlan 1
-->     ->  Aggregate
-->           ->  CTE Scan on c

with c as (select id, x from t where id < 5) select count(*), (select max(x) from c) from c;
--> (count bigint, max text)
--> 4 | row 4

-- It does not apply: the word says so.
explain (costs off) with c as materialized (select id, x from t where id < 100) select x from c where id = 42;
--> (QUERY PLAN text)
--> CTE Scan on c
-->   Filter: (column1 = 42)
-->   CTE c
-->     ->  Index Scan using t_pkey on t
-->           Index Cond: (id < 100)

with c as materialized (select id, x from t where id < 100) select x from c where id = 42;
--> (x text)
--> row 42
