-- NOT EXISTS as a join
--
-- NOT EXISTS is a join that gives the left rows without a partner (semi.rs). NOT IN stays a
-- subquery: one NULL among its values changes every answer.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create table u (id int primary key, k int);
insert into u select i, nullif(i % 7, 6) from generate_series(1, 500) i;
--> INSERT 0 500

analyze t;
analyze u;

-- It applies.
explain (costs off) select count(*) from t where not exists (select 1 from u where u.id = t.n);
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Hash Anti Join
-->         Hash Cond: (n = id)
-->         ->  Seq Scan on t
-->         ->  Hash
-->               ->  Seq Scan on u

select count(*) from t where not exists (select 1 from u where u.id = t.n);
--> (count bigint)
--> 2500

-- It does not apply: a value of k is NULL, so that NOT IN is never true.
explain (costs off) select count(*) from t where n not in (select k from u);
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Seq Scan on t
-->         Filter: (NOT (hashed SubPlan 1))
-->   SubPlan 1
-->     ->  Seq Scan on u

select count(*) from t where n not in (select k from u);
--> (count bigint)
--> 0
