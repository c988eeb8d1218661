-- Hashed, probed or looped over
--
-- A step of a join probes an index of its right side for each left row where that costs less than
-- hashing (join.rs). Otherwise the right side is hashed. Where no equality can be hashed, the step
-- probes by a range or loops.
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

-- Few rows on the left: the index of the right side is probed.
explain (costs off) select t.x from u join t on t.id = u.id where u.id < 5;
--> (QUERY PLAN text)
--> Nested Loop
-->   ->  Index Only Scan using u_pkey on u
-->         Index Cond: (id < 5)
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: (id = u.id)

select t.x from u join t on t.id = u.id where u.id < 5 order by t.id;
--> (x text)
--> row 1
--> row 2
--> row 3
--> row 4

-- Many rows on both sides: one side is hashed.
explain (costs off) select count(*) from t join u on t.n = u.id;
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Hash Join
-->         Hash Cond: (n = id)
-->         ->  Seq Scan on t
-->         ->  Hash
-->               ->  Seq Scan on u

select count(*) from t join u on t.n = u.id;
--> (count bigint)
--> 2500

-- No equality, and an index of one side: it is probed by the range.
explain (costs off) select count(*) from u a join u b on a.id < b.k;
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Nested Loop
-->         ->  Seq Scan on u b
-->         ->  Index Only Scan using u_pkey on u a
-->               Index Cond: (id < b.k)

select count(*) from u a join u b on a.id < b.k;
--> (count bigint)
--> 1068

-- No equality and no index: every pair is looked at.
explain (costs off) select count(*) from u a join u b on a.k < b.k;
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Nested Loop
-->         Join Filter: (a.k < b.k)
-->         ->  Seq Scan on u a
-->         ->  Seq Scan on u b

select count(*) from u a join u b on a.k < b.k;
--> (count bigint)
--> 107142
