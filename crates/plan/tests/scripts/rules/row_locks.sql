-- Row locks stand above all that drops rows
--
-- FOR UPDATE locks the rows that the plan below it gives, so that conditions come first. A row that
-- another transaction changed meanwhile is looked at again. LIMIT stands above the locks.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

analyze t;

explain (costs off) select id from t where g = 3 order by id limit 2 for update;
--> (QUERY PLAN text)
--> Limit
-->   ->  LockRows
-->         ->  Index Scan using t_pkey on t
-->               Filter: (g = 3)

select id from t where g = 3 order by id limit 2 for update;
--> (id integer)
--> 3
--> 13

-- Locks of a subquery are taken inside of it, after the conditions that move into it.
explain (costs off) select id from (select id, g from t for update) s where id = 42;
--> (QUERY PLAN text)
--> LockRows
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: (id = 42)

select id from (select id, g from t for update) s where id = 42;
--> (id integer)
--> 42
