-- An OR that says something of one table
--
-- If every arm of an OR has a condition on the same table, the OR of these conditions holds for
-- that table (derive.rs). The table is filtered, or read by an index, before the join. The OR
-- itself stays.
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

-- It applies: both sides are filtered before they are joined.
explain (costs off) select count(*) from t join u on t.n = u.id where (t.g = 1 and u.k = 2) or (t.g = 3 and u.k = 4);
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Hash Join
-->         Hash Cond: (n = id)
-->         Join Filter: (((t.g = 1) AND (u.k = 2)) OR ((t.g = 3) AND (u.k = 4)))
-->         ->  Seq Scan on t
-->               Filter: ((g = 1) OR (g = 3))
-->         ->  Hash
-->               ->  Seq Scan on u
-->                     Filter: ((k = 2) OR (k = 4))

select count(*) from t join u on t.n = u.id where (t.g = 1 and u.k = 2) or (t.g = 3 and u.k = 4);
--> (count bigint)
--> 70

-- It does not apply: the second arm asks nothing of u, so that u is read whole.
explain (costs off) select count(*) from t join u on t.n = u.id where (t.g = 1 and u.k = 2) or t.g = 3;
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Hash Join
-->         Hash Cond: (n = id)
-->         Join Filter: (((t.g = 1) AND (u.k = 2)) OR (t.g = 3))
-->         ->  Seq Scan on t
-->               Filter: ((g = 1) OR (g = 3))
-->         ->  Hash
-->               ->  Seq Scan on u

select count(*) from t join u on t.n = u.id where (t.g = 1 and u.k = 2) or t.g = 3;
--> (count bigint)
--> 285
