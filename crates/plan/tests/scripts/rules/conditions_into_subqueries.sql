-- Conditions move into subqueries
--
-- A condition on the outputs of a subquery moves to the rows that it is made of, where it keeps or
-- drops together all rows of one output row (push.rs). So it moves below GROUP BY on the grouping
-- columns, below a window on the columns of PARTITION BY, and into each side of a set operation.
-- None moves below LIMIT.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create index t_g on t (g);
analyze t;

-- It applies: below GROUP BY.
explain (costs off) select * from (select id, count(*) as c from t group by id) s where id = 42;
--> (QUERY PLAN text)
--> HashAggregate
-->   Group Key: id
-->   ->  Index Only Scan using t_pkey on t
-->         Index Cond: (id = 42)

select * from (select id, count(*) as c from t group by id) s where id = 42;
--> (id integer, c bigint)
--> 42 | 1

-- It applies: below a window.
explain (costs off) select * from (select id, n, rank() over (partition by id order by n) as r from t) s where id = 42;
--> (QUERY PLAN text)
--> WindowAgg
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: (id = 42)

select * from (select id, n, rank() over (partition by id order by n) as r from t) s where id = 42;
--> (id integer, n integer, r bigint)
--> 42 | 42 | 1

-- It applies: into both sides of UNION ALL.
explain (costs off) select * from (select id, g from t union all select n, g from t) s where id = 42;
--> (QUERY PLAN text)
--> Append
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: (id = 42)
-->   ->  Seq Scan on t
-->         Filter: (n = 42)

select count(*) from (select id, g from t union all select n, g from t) s where id = 42;
--> (count bigint)
--> 6

-- It does not apply: the condition on the count needs the groups.
explain (costs off) select * from (select g, count(*) as c from t group by g) s where c > 600;
--> (QUERY PLAN text)
--> HashAggregate
-->   Group Key: g
-->   Filter: (count(*) > 600)
-->   ->  Seq Scan on t

-- It does not apply: LIMIT decides first.
explain (costs off) select * from (select id, g from t order by id limit 10) s where id = 42;
--> (QUERY PLAN text)
--> Limit
-->   Filter: (id = 42)
-->   ->  Index Scan using t_pkey on t

select * from (select id, g from t order by id limit 10) s where id = 42;
--> (id integer, g integer)
