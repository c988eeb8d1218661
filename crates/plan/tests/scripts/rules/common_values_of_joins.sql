-- Common values on both sides of a join
--
-- Where ANALYZE kept common values of both columns of an equality, the pairs are counted value by
-- value (common.rs). The naive estimate takes every value for an average one. EXPLAIN shows the
-- estimate as rows.
--
-- The plans are Sinew's own.

create table a (k int);
create table b (k int);
insert into a select case when i % 2 = 0 then 1 else i end from generate_series(1, 1000) i;
--> INSERT 0 1000

insert into b select case when i % 2 = 0 then 1 else -i end from generate_series(1, 1000) i;
--> INSERT 0 1000

create table c (k int);
insert into c select i from generate_series(1, 1000) i;
--> INSERT 0 1000

analyze a;
analyze b;
analyze c;

-- It applies: the common value alone makes 500 times 500 pairs.
explain select 1 from a join b on a.k = b.k;
--> (QUERY PLAN text)
--> Hash Join  (cost=0.00..148.00 rows=250999 width=32)
-->   Hash Cond: (k = k)
-->   ->  Seq Scan on a  (cost=0.00..14.00 rows=1000 width=16)
-->   ->  Hash  (cost=0.00..14.00 rows=1000 width=16)
-->         ->  Seq Scan on b  (cost=0.00..14.00 rows=1000 width=16)

select count(*) from a join b on a.k = b.k;
--> (count bigint)
--> 250500

-- It does not apply: c has no common values.
explain select 1 from a join c on a.k = c.k;
--> (QUERY PLAN text)
--> Hash Join  (cost=0.00..148.00 rows=1000 width=32)
-->   Hash Cond: (k = k)
-->   ->  Seq Scan on a  (cost=0.00..14.00 rows=1000 width=16)
-->   ->  Hash  (cost=0.00..14.00 rows=1000 width=16)
-->         ->  Seq Scan on c  (cost=0.00..14.00 rows=1000 width=16)

select count(*) from a join c on a.k = c.k;
--> (count bigint)
--> 1000
