-- Indexes on expressions
--
-- A key that is an expression is to the planner one more column of the table (keyed.rs). A
-- condition with the same expression on one side is one on that column.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create index t_lower on t (lower(x));
create index t_sum on t ((n + g));
analyze t;

-- It applies.
explain (costs off) select id from t where lower(x) = 'row 77';
--> (QUERY PLAN text)
--> Index Scan using t_lower on t
-->   Index Cond: (lower(x) = 'row 77'::text)

select id from t where lower(x) = 'row 77';
--> (id integer)
--> 77

explain (costs off) select id from t where n + g = 1008;
--> (QUERY PLAN text)
--> Index Scan using t_sum on t
-->   Index Cond: ((n + g) = 1008)

select count(*) from t where n + g = 1008;
--> (count bigint)
--> 5

-- It does not apply: the same value, written as another expression.
explain (costs off) select id from t where g + n = 1008;
--> (QUERY PLAN text)
--> Seq Scan on t
-->   Filter: ((g + n) = 1008)

select count(*) from t where g + n = 1008;
--> (count bigint)
--> 5
