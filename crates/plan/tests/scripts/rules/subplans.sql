-- Subqueries in expressions
--
-- A subquery in an expression is a plan of its own. One that reads nothing from outside runs once.
-- One that reads the row at hand runs for each row, after all other conditions.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create table u (id int primary key, k int);
insert into u select i, i % 7 from generate_series(1, 500) i;
--> INSERT 0 500

analyze t;
analyze u;

-- It runs once.
explain (costs off) select count(*) from t where g = (select sum(k) from u where id < 4);
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Seq Scan on t
-->         Filter: (g = (SubPlan 1))
-->   SubPlan 1
-->     ->  Aggregate
-->           ->  Index Scan using u_pkey on u
-->                 Index Cond: (id < 4)

select count(*) from t where g = (select sum(k) from u where id < 4);
--> (count bigint)
--> 500

-- It runs for each row that passes the other condition.
explain (costs off) select x from t where (select k from u where u.id = t.id) = 5 and g = 4;
--> (QUERY PLAN text)
--> Seq Scan on t
-->   Filter: ((g = 4) AND ((SubPlan 1) = 5))
-->   SubPlan 1
-->     ->  Index Scan using u_pkey on u
-->           Index Cond: (id = t.id)

select count(*) from t where (select k from u where u.id = t.id) = 5 and g = 4;
--> (count bigint)
--> 7

-- EXISTS below OR reads its rows once and hashes them.
explain (costs off) select count(*) from t where id = 3 or exists (select 1 from u where u.k = t.g);
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Seq Scan on t
-->         Filter: ((id = 3) OR (hashed SubPlan 1))
-->   SubPlan 1
-->     ->  Seq Scan on u

select count(*) from t where id = 3 or exists (select 1 from u where u.k = t.g);
--> (count bigint)
--> 3500

-- A column that is converted for the comparison is hashed as what it is converted to.
explain (costs off) select count(*) from t where id = 3 or n + 0.0 in (select k from u);
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Seq Scan on t
-->         Filter: ((id = 3) OR (hashed SubPlan 1))
-->   SubPlan 1
-->     ->  Seq Scan on u

select count(*) from t where id = 3 or n + 0.0 in (select k from u);
--> (count bigint)
--> 35

-- One that an index answers runs for each row, if few rows ask.
explain (costs off) select count(*) from u where id < 9 and (k = 3 or exists (select 1 from t where t.id = u.id * 9));
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Index Scan using u_pkey on u
-->         Index Cond: (id < 9)
-->         Filter: ((k = 3) OR (SubPlan 1))
-->   SubPlan 1
-->     ->  Index Only Scan using t_pkey on t
-->           Index Cond: (id = (u.id * 9))

-- It is hashed if many do.
explain (costs off) select count(*) from t where g = 3 or exists (select 1 from u where u.id = t.n);
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Seq Scan on t
-->         Filter: ((g = 3) OR (hashed SubPlan 1))
-->   SubPlan 1
-->     ->  Seq Scan on u

select count(*) from u where k = 3 or exists (select 1 from t where t.id = u.id * 9);
--> (count bigint)
--> 500
