-- The share of rows that pass
--
-- A table is read by an index where few rows pass, and from end to end where many do (share.rs).
-- The index is asked how much of it lies in a range. ANALYZE keeps the values that are more common
-- than the average.
--
-- The plans are Sinew's own.

create table s (id int primary key, v int, pad text);
insert into s select i, case when i % 100 = 0 then i else 1 end, repeat('x', 100) from generate_series(1, 5000) i;
--> INSERT 0 5000

create index s_v on s (v);
analyze s;

-- A rare value: the index.
explain (costs off) select id from s where v = 300;
--> (QUERY PLAN text)
--> Index Scan using s_v on s
-->   Index Cond: (v = 300)

select id from s where v = 300;
--> (id integer)
--> 300

-- The common value: the table.
explain (costs off) select id from s where v = 1;
--> (QUERY PLAN text)
--> Seq Scan on s
-->   Filter: (v = 1)

select count(*) from s where v = 1;
--> (count bigint)
--> 4950

-- A range of few rows, and one of nearly all.
explain (costs off) select id, pad from s where id between 10 and 20;
--> (QUERY PLAN text)
--> Index Scan using s_pkey on s
-->   Index Cond: ((id >= 10) AND (id <= 20))

explain (costs off) select id, pad from s where id > 10;
--> (QUERY PLAN text)
--> Seq Scan on s
-->   Filter: (id > 10)
