-- Entries with included columns
--
-- The plans are Sinew's own.
-- A scan of entries alone gives included columns too. They bound no scan and order no rows.

create table held (a int, b int, c text, d numeric);
insert into held select g, g % 7, 'c' || g, g from generate_series(1, 3000) g;
--> INSERT 0 3000

create unique index held_a on held (a) include (b, c);
create index held_b on held (b) include (d);
vacuum analyze held;
explain (costs off) select b, c from held where a = 17;
--> (QUERY PLAN text)
--> Index Only Scan using held_a on held
-->   Index Cond: (a = 17)

explain (costs off) select a, c from held where a between 5 and 9 and b = 6 order by a desc;
--> (QUERY PLAN text)
--> Index Only Scan Backward using held_a on held
-->   Index Cond: ((a >= 5) AND (a <= 9))
-->   Filter: (b = 6)

explain (costs off) select d from held where a = 17;
--> (QUERY PLAN text)
--> Index Scan using held_a on held
-->   Index Cond: (a = 17)

explain (costs off) select a from held where c = 'c17';
--> (QUERY PLAN text)
--> Seq Scan on held
-->   Filter: (c = 'c17'::text)

explain (costs off) select count(*) from held where b = 3;
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Index Only Scan using held_b on held
-->         Index Cond: (b = 3)

explain (costs off) select b from held where a = 17 order by b;
--> (QUERY PLAN text)
--> Sort
-->   Sort Key: b
-->   ->  Index Only Scan using held_a on held
-->         Index Cond: (a = 17)

select b, c from held where a = 17;
--> (b integer, c text)
--> 3 | c17

select a, c from held where a between 5 and 9 and b = 6 order by a desc;
--> (a integer, c text)
--> 6 | c6

select count(*), sum(d) from held where b = 3;
--> (count bigint, sum numeric)
--> 429 | 643929
