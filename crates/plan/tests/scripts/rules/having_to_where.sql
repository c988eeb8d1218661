-- HAVING becomes WHERE
--
-- A condition of HAVING without aggregates and on grouping columns is asked of the rows, before
-- they are grouped (push.rs).
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

analyze t;

-- It applies: the rows are found by the key.
explain (costs off) select id, count(*) from t group by id having id = 42;
--> (QUERY PLAN text)
--> HashAggregate
-->   Group Key: id
-->   ->  Index Only Scan using t_pkey on t
-->         Index Cond: (id = 42)

select id, count(*) from t group by id having id = 42;
--> (id integer, count bigint)
--> 42 | 1

-- It does not apply: the aggregate needs the group.
explain (costs off) select g, count(*) from t group by g having sum(n) > 249000;
--> (QUERY PLAN text)
--> HashAggregate
-->   Group Key: g
-->   Filter: (sum(n) > 249000)
-->   ->  Seq Scan on t

select g, count(*) from t group by g having sum(n) > 249000 order by g;
--> (g integer, count bigint)
--> 4 | 500
--> 5 | 500
--> 6 | 500
--> 7 | 500
--> 8 | 500
--> 9 | 500
