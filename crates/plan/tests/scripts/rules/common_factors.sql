-- Conditions that stand in every arm of an OR
--
-- A condition in every arm of an OR moves out of it: (a and b) or (a and c) is a and (b or c)
-- (derive.rs). An equality of two tables that stands in every arm joins them again.
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

-- It applies: the join is hashed by the equality, and the rest is asked of the pairs.
explain (costs off) select count(*) from t, u where (t.n = u.id and t.g = 1) or (t.n = u.id and u.k = 2);
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Hash Join
-->         Hash Cond: (n = id)
-->         Join Filter: ((t.g = 1) OR (u.k = 2))
-->         ->  Seq Scan on t
-->         ->  Hash
-->               ->  Seq Scan on u

select count(*) from t, u where (t.n = u.id and t.g = 1) or (t.n = u.id and u.k = 2);
--> (count bigint)
--> 575

-- It does not apply: the arms share nothing, so that the OR is asked as it is.
explain (costs off) select count(*) from t, u where t.id < 20 and ((t.n = u.id and t.g = 1) or (t.g = u.id and u.k = 2));
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Nested Loop
-->         ->  Index Scan using t_pkey on t
-->               Index Cond: (id < 20)
-->         ->  Index Scan using u_pkey on u
-->               Index Cond: ((t.n = id) OR (t.g = id))
-->               Filter: (((t.n = id) AND (t.g = 1)) OR ((t.g = id) AND (k = 2)))

select count(*) from t, u where t.id < 20 and ((t.n = u.id and t.g = 1) or (t.g = u.id and u.k = 2));
--> (count bigint)
--> 6
