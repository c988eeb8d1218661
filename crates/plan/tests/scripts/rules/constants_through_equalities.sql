-- Constants through equalities
--
-- Columns that equal each other equal the same constant (derive.rs). A constant on one side of a
-- join therefore bounds the index of the other side.
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

-- It applies: both tables are read by their keys.
explain (costs off) select t.x, u.k from t join u on t.id = u.id where t.id = 42;
--> (QUERY PLAN text)
--> Nested Loop
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: (id = 42)
-->   ->  Index Scan using u_pkey on u
-->         Index Cond: ((id = 42) AND (t.id = id))

select t.x, u.k from t join u on t.id = u.id where t.id = 42;
--> (x text, k integer)
--> row 42 | 0

-- It does not apply: a range is no constant, and bounds one side alone.
explain (costs off) select t.x, u.k from t left join u on t.id = u.id where t.id between 42 and 44;
--> (QUERY PLAN text)
--> Nested Loop Left Join
-->   ->  Index Scan using t_pkey on t
-->         Index Cond: ((id >= 42) AND (id <= 44))
-->   ->  Index Scan using u_pkey on u
-->         Index Cond: (t.id = id)

select t.x, u.k from t left join u on t.id = u.id where t.id between 42 and 44 order by t.id;
--> (x text, k integer)
--> row 42 | 0
--> row 43 | 1
--> row 44 | 2
