-- The order of joins
--
-- Of all orders that add one table at a time, the cheapest one is taken, whatever the order in the
-- statement (order.rs). A table without a condition to what is there comes last.
--
-- The plans are Sinew's own.

create table big (id int primary key, mid int, v int);
create table mid (id int primary key, small int);
create table small (id int primary key, name text);
insert into small select i, 'n' || i from generate_series(1, 20) i;
--> INSERT 0 20

insert into mid select i, 1 + i % 20 from generate_series(1, 500) i;
--> INSERT 0 500

insert into big select i, 1 + i % 500, i from generate_series(1, 20000) i;
--> INSERT 0 20000

create index big_mid on big (mid);
analyze small;
analyze mid;
analyze big;

-- It applies: big comes last and is probed, though the statement names it first.
explain (costs off) select big.v from big, mid, small where big.mid = mid.id and mid.small = small.id and small.name = 'n7' and mid.id < 100;
--> (QUERY PLAN text)
--> Nested Loop
-->   ->  Hash Join
-->         Hash Cond: (small = id)
-->         ->  Index Scan using mid_pkey on mid
-->               Index Cond: (id < 100)
-->         ->  Hash
-->               ->  Seq Scan on small
-->                     Filter: (name = 'n7'::text)
-->   ->  Index Scan using big_mid on big
-->         Index Cond: (mid = mid.id)

select count(*), sum(big.v) from big, mid, small where big.mid = mid.id and mid.small = small.id and small.name = 'n7' and mid.id < 100;
--> (count bigint, sum bigint)
--> 200 | 1959000

-- It does not apply: the sides of an outer join stay as they are written.
explain (costs off) select count(*) from big left join mid on big.mid = mid.id left join small on mid.small = small.id;
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Hash Left Join
-->         Hash Cond: (mid.small = id)
-->         ->  Hash Left Join
-->               Hash Cond: (mid = id)
-->               ->  Seq Scan on big
-->               ->  Hash
-->                     ->  Seq Scan on mid
-->         ->  Hash
-->               ->  Seq Scan on small

select count(*) from big left join mid on big.mid = mid.id left join small on mid.small = small.id;
--> (count bigint)
--> 20000
