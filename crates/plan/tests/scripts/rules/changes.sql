-- Changes above their rows
--
-- INSERT, UPDATE and DELETE stand above the plan that finds their rows (modify.rs). A change
-- through a view is planned on its table, with the conditions of the view.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create view few as select id, x from t where g = 3;
analyze t;

-- The key finds the row.
explain (costs off) update t set x = 'new' where id = 42;
--> (QUERY PLAN text)
--> Update on t
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: (id = 42)

update t set x = 'new' where id = 42 returning id, x;
--> (id integer, x text)
--> 42 | new
--> UPDATE 1

explain (costs off) delete from t where id between 100 and 102;
--> (QUERY PLAN text)
--> Delete on t
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: ((id >= 100) AND (id <= 102))

delete from t where id between 100 and 102 returning id;
--> (id integer)
--> 100
--> 101
--> 102
--> DELETE 3

explain (costs off) insert into t select id + 10000, g, n, x from t where id = 1;
--> (QUERY PLAN text)
--> Insert on t
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: (id = 1)

-- The view's condition is one more on the table.
explain (costs off) update few set x = 'seen' where id = 13;
--> (QUERY PLAN text)
--> Update on t
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: (id = 13)
-->         Filter: (g = 3)

update few set x = 'seen' where id = 13 returning *;
--> (id integer, x text)
--> 13 | seen
--> UPDATE 1
