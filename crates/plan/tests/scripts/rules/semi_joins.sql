-- EXISTS and IN as joins
--
-- EXISTS and IN among the conditions of WHERE are joins that give each left row once (semi.rs). The
-- subquery is read once, or probed by an index. Where its rows are few, they are read first. IN in
-- an expression of the select list stays a subquery.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create table u (id int primary key, k int);
insert into u select i, i % 7 from generate_series(1, 500) i;
--> INSERT 0 500

create index u_k on u (k);
analyze t;
analyze u;

-- It applies: IN.
explain (costs off) select count(*) from t where n in (select id from u);
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Hash Join
-->         Hash Cond: (n = id)
-->         ->  Seq Scan on t
-->         ->  Hash
-->               ->  HashAggregate
-->                     ->  Seq Scan on u

select count(*) from t where n in (select id from u);
--> (count bigint)
--> 2500

-- It applies: EXISTS.
explain (costs off) select count(*) from t where exists (select 1 from u where u.id = t.n and u.k > 2);
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Hash Join
-->         Hash Cond: (n = id)
-->         ->  Seq Scan on t
-->         ->  Hash
-->               ->  HashAggregate
-->                     ->  Seq Scan on u
-->                           Filter: (k > 2)

select count(*) from t where exists (select 1 from u where u.id = t.n and u.k > 2);
--> (count bigint)
--> 1425

-- It applies: few rows of the subquery select many by an index.
explain (costs off) select x from t where id in (select id from u where id < 3);
--> (QUERY PLAN text)
--> Nested Loop
-->   ->  HashAggregate
-->         ->  Index Only Scan using u_pkey on u
-->               Index Cond: (id < 3)
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: (id = u.id)

select x from t where id in (select id from u where id < 3) order by id;
--> (x text)
--> row 1
--> row 2

-- It does not apply: the value of IN is shown.
explain (costs off) select n in (select id from u) from t where id < 3;
--> (QUERY PLAN text)
--> Index Scan using t_pkey on t
-->   Index Cond: (id < 3)
-->   SubPlan 1
-->     ->  Seq Scan on u

select n in (select id from u) from t where id < 3 order by id;
--> (?column? boolean)
--> t
--> t
