-- Partial indexes
--
-- A partial index is read only where the conditions of the statement say its predicate (keyed.rs,
-- implied.rs). A condition that the predicate says already is not asked again.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create index t_part on t (n) where g = 3;
create index t_late on t (id) where id > 4000;
analyze t;

-- It applies: the statement says g = 3, and the plan does not ask it again.
explain (costs off) select id from t where n = 13 and g = 3;
--> (QUERY PLAN text)
--> Index Scan using t_part on t
-->   Index Cond: (n = 13)

select id from t where n = 13 and g = 3 order by id;
--> (id integer)
--> 13
--> 1013
--> 2013
--> 3013
--> 4013

-- It does not apply: rows with another g are asked for.
explain (costs off) select id from t where n = 13 and g in (3, 4);
--> (QUERY PLAN text)
--> Seq Scan on t
-->   Filter: ((n = 13) AND (g = ANY ('{3,4}'::integer[])))

select id from t where n = 13 and g in (3, 4) order by id;
--> (id integer)
--> 13
--> 1013
--> 2013
--> 3013
--> 4013
