-- min() and max() by an index
--
-- min() and max() of an indexed column are the first and the last entry that is not NULL
-- (select.rs).
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create index t_n on t (n);
analyze t;

-- It applies.
explain (costs off) select min(n), max(n) from t;
--> (QUERY PLAN text)
--> Result
-->   SubPlan 1
-->     ->  Limit
-->           ->  Index Only Scan using t_n on t
-->                 Filter: (n IS NOT NULL)
-->   SubPlan 2
-->     ->  Limit
-->           ->  Index Only Scan Backward using t_n on t
-->                 Filter: (n IS NOT NULL)

select min(n), max(n) from t;
--> (min integer, max integer)
--> 0 | 999

-- It does not apply: each group has its own.
explain (costs off) select g, max(n) from t group by g;
--> (QUERY PLAN text)
--> HashAggregate
-->   Group Key: g
-->   ->  Seq Scan on t

select g, max(n) from t group by g order by g limit 2;
--> (g integer, max integer)
--> 0 | 990
--> 1 | 991
