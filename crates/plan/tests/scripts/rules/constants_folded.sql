-- Constants are folded
--
-- An expression of constants is computed when the statement is planned (pure.rs). A condition that
-- comes out true is dropped. One that comes out false is asked once, before anything is read.
-- Functions whose value may change are left for the execution.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

-- It applies: the bound is one number.
explain (costs off) select x from t where id = 2 + 3 * 4;
--> (QUERY PLAN text)
--> Index Scan using t_pkey on t
-->   Index Cond: (id = 14)

select x from t where id = 2 + 3 * 4;
--> (x text)
--> row 14

-- It applies: the condition that is always true is gone.
explain (costs off) select x from t where id = 14 and 1 < 2;
--> (QUERY PLAN text)
--> Index Scan using t_pkey on t
-->   Index Cond: (id = 14)

-- It applies: no row can pass.
explain (costs off) select x from t where id = 1 and 1 > 2;
--> (QUERY PLAN text)
--> Result
-->   One-Time Filter: (false)
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: (id = 1)

select x from t where id = 1 and 1 > 2;
--> (x text)

-- It does not apply: random() is computed for each row.
explain (costs off) select count(*) from t where id < 10 * random() * 0;
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Seq Scan on t
-->         Filter: ((id)::double precision < (('10'::double precision * random()) * '0'::double precision))

select count(*) from t where id < 10 * random() * 0;
--> (count bigint)
--> 0
