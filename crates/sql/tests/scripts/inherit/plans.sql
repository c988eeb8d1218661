-- Inheritance: plans
--
-- The tables that a statement reads, CHECKs that leave children out, merged orders.

create table p (k int, t text);
create table c1 (check (k < 100)) inherits (p);
create table c2 (check (k >= 100 and k < 200)) inherits (p);
create table c3 (t text, k int, check (k between 200 and 299)) inherits (p);
--> NOTICE: moving and merging column "t" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.
--> NOTICE: moving and merging column "k" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.

create table c4 (check (t = 'four' or k > 1000)) inherits (p);
insert into p values (0, 'p');
--> INSERT 0 1

insert into c1 values (1, 'c1'), (99, 'c1');
--> INSERT 0 2

insert into c2 values (100, 'c2'), (199, 'c2');
--> INSERT 0 2

insert into c3 (k, t) values (200, 'c3');
--> INSERT 0 1

insert into c4 (k, t) values (5, 'four'), (2000, 'five');
--> INSERT 0 2

explain (costs off) select * from p;
--> (QUERY PLAN text)
--> Append
-->   ->  Seq Scan on p p_1
-->   ->  Seq Scan on c1 p_2
-->   ->  Seq Scan on c2 p_3
-->   ->  Seq Scan on c3 p_4
-->   ->  Seq Scan on c4 p_5

explain (costs off) select * from only p;
--> (QUERY PLAN text)
--> Seq Scan on p

explain (costs off) select * from p where k = 5;
--> (QUERY PLAN text)
--> Append
-->   ->  Seq Scan on p p_1
-->         Filter: (k = 5)
-->   ->  Seq Scan on c1 p_2
-->         Filter: (k = 5)
-->   ->  Seq Scan on c4 p_3
-->         Filter: (k = 5)

select tableoid::regclass, * from p where k = 5;
--> (tableoid regclass, k integer, t text)
--> c4 | 5 | four

explain (costs off) select * from p where k > 150 and k < 250;
--> (QUERY PLAN text)
--> Append
-->   ->  Seq Scan on p p_1
-->         Filter: ((k > 150) AND (k < 250))
-->   ->  Seq Scan on c2 p_2
-->         Filter: ((k > 150) AND (k < 250))
-->   ->  Seq Scan on c3 p_3
-->         Filter: ((k > 150) AND (k < 250))
-->   ->  Seq Scan on c4 p_4
-->         Filter: ((k > 150) AND (k < 250))

select tableoid::regclass, * from p where k > 150 and k < 250 order by k;
--> (tableoid regclass, k integer, t text)
--> c2 | 199 | c2
--> c3 | 200 | c3

explain (costs off) select * from p where k >= 100 and k <= 100;
--> (QUERY PLAN text)
--> Append
-->   ->  Seq Scan on p p_1
-->         Filter: ((k >= 100) AND (k <= 100))
-->   ->  Seq Scan on c2 p_2
-->         Filter: ((k >= 100) AND (k <= 100))
-->   ->  Seq Scan on c4 p_3
-->         Filter: ((k >= 100) AND (k <= 100))

explain (costs off) select * from p where k < 100;
--> (QUERY PLAN text)
--> Append
-->   ->  Seq Scan on p p_1
-->         Filter: (k < 100)
-->   ->  Seq Scan on c1 p_2
-->         Filter: (k < 100)
-->   ->  Seq Scan on c4 p_3
-->         Filter: (k < 100)

explain (costs off) select * from p where k in (99, 199);
--> (QUERY PLAN text)
--> Append
-->   ->  Seq Scan on p p_1
-->         Filter: (k = ANY ('{99,199}'::integer[]))
-->   ->  Seq Scan on c1 p_2
-->         Filter: (k = ANY ('{99,199}'::integer[]))
-->   ->  Seq Scan on c2 p_3
-->         Filter: (k = ANY ('{99,199}'::integer[]))
-->   ->  Seq Scan on c4 p_4
-->         Filter: (k = ANY ('{99,199}'::integer[]))

explain (costs off) select * from p where k is null;
--> (QUERY PLAN text)
--> Append
-->   ->  Seq Scan on p p_1
-->         Filter: (k IS NULL)
-->   ->  Seq Scan on c1 p_2
-->         Filter: (k IS NULL)
-->   ->  Seq Scan on c2 p_3
-->         Filter: (k IS NULL)
-->   ->  Seq Scan on c3 p_4
-->         Filter: (k IS NULL)
-->   ->  Seq Scan on c4 p_5
-->         Filter: (k IS NULL)

explain (costs off) select * from p where t = 'c1';
--> (QUERY PLAN text)
--> Append
-->   ->  Seq Scan on p p_1
-->         Filter: (t = 'c1'::text)
-->   ->  Seq Scan on c1 p_2
-->         Filter: (t = 'c1'::text)
-->   ->  Seq Scan on c2 p_3
-->         Filter: (t = 'c1'::text)
-->   ->  Seq Scan on c3 p_4
-->         Filter: (t = 'c1'::text)
-->   ->  Seq Scan on c4 p_5
-->         Filter: (t = 'c1'::text)

explain (costs off) select * from c1 where k = 500;
--> (QUERY PLAN text)
--> Seq Scan on c1
-->   Filter: (k = 500)

insert into c2 values (null, 'nothing');
--> INSERT 0 1

select tableoid::regclass, * from p where k is null;
--> (tableoid regclass, k integer, t text)
--> c2 | NULL | nothing

set constraint_exclusion = off;
explain (costs off) select * from p where k = 5;
--> (QUERY PLAN text)
--> Append
-->   ->  Seq Scan on p p_1
-->         Filter: (k = 5)
-->   ->  Seq Scan on c1 p_2
-->         Filter: (k = 5)
-->   ->  Seq Scan on c2 p_3
-->         Filter: (k = 5)
-->   ->  Seq Scan on c3 p_4
-->         Filter: (k = 5)
-->   ->  Seq Scan on c4 p_5
-->         Filter: (k = 5)

set constraint_exclusion = partition;
show constraint_exclusion;
--> (constraint_exclusion text)
--> partition

prepare by_value(int) as select tableoid::regclass, t from p where k = $1;
execute by_value(199);
--> (tableoid regclass, t text)
--> c2 | c2

execute by_value(99);
--> (tableoid regclass, t text)
--> c1 | c1

create index on p (k);
create index on c1 (k);
create index on c2 (k);
create index on c3 (k);
create index on c4 (k);
set enable_seqscan = off;
explain (costs off) select * from p where k = 199;
--> (QUERY PLAN text)
--> Append
-->   ->  Index Scan using p_k_idx on p p_1
-->         Index Cond: (k = 199)
-->   ->  Index Scan using c2_k_idx on c2 p_2
-->         Index Cond: (k = 199)
-->   ->  Index Scan using c4_k_idx on c4 p_3
-->         Index Cond: (k = 199)

select tableoid::regclass, * from p order by k;
--> (tableoid regclass, k integer, t text)
--> p | 0 | p
--> c1 | 1 | c1
--> c4 | 5 | four
--> c1 | 99 | c1
--> c2 | 100 | c2
--> c2 | 199 | c2
--> c3 | 200 | c3
--> c4 | 2000 | five
--> c2 | NULL | nothing

select tableoid::regclass, * from p order by k desc nulls last limit 3;
--> (tableoid regclass, k integer, t text)
--> c4 | 2000 | five
--> c3 | 200 | c3
--> c2 | 199 | c2

select * from p where k > 90 order by k limit 3;
--> (k integer, t text)
--> 99 | c1
--> 100 | c2
--> 199 | c2

reset enable_seqscan;
select (select max(k) from p), (select min(k) from p);
--> (max integer, min integer)
--> 2000 | 0

select a.k, b.t from p a join p b on a.k = b.k where a.k < 101 order by 1;
--> (k integer, t text)
--> 0 | p
--> 1 | c1
--> 5 | four
--> 99 | c1
--> 100 | c2

select count(*) from p a, c1 b where a.k = b.k;
--> (count bigint)
--> 2

update p set t = 'x' where k = 199 returning tableoid::regclass, *;
--> (tableoid regclass, k integer, t text)
--> c2 | 199 | x
--> UPDATE 1

delete from p where k between 150 and 250 returning tableoid::regclass, *;
--> (tableoid regclass, k integer, t text)
--> c2 | 199 | x
--> c3 | 200 | c3
--> DELETE 2

select k, (select count(*) from p i where i.k < o.k) from p o order by k;
--> (k integer, count bigint)
--> 0 | 0
--> 1 | 1
--> 5 | 2
--> 99 | 3
--> 100 | 4
--> 2000 | 5
--> NULL | 0

-- many rows, in batches
create table many (a int, b int);
create table many1 (c int) inherits (many);
create table many2 (b int, c int, a int);
alter table many2 inherit many;
insert into many select n, n % 7 from generate_series(1, 5000) n;
--> INSERT 0 5000

insert into many1 select n, n % 7, -n from generate_series(5001, 10000) n;
--> INSERT 0 5000

insert into many2 (a, b, c) select n, n % 7, n * 2 from generate_series(10001, 15000) n;
--> INSERT 0 5000

analyze many;
analyze many1;
analyze many2;
select count(*), sum(a), sum(b) from many;
--> (count bigint, sum bigint, sum bigint)
--> 15000 | 112507500 | 45003

select tableoid::regclass, count(*), sum(a) from many where b = 3 group by 1 order by 1;
--> (tableoid regclass, count bigint, sum bigint)
--> many | 714 | 1783929
--> many1 | 715 | 5362500
--> many2 | 714 | 8926071

select b, count(*) from many group by b order by b;
--> (b integer, count bigint)
--> 0 | 2142
--> 1 | 2143
--> 2 | 2143
--> 3 | 2143
--> 4 | 2143
--> 5 | 2143
--> 6 | 2143

update many set b = b + 1 where a % 2 = 0;
--> UPDATE 7500

select sum(b), count(*) from many;
--> (sum bigint, count bigint)
--> 52503 | 15000

select sum(c) from many1;
--> (sum bigint)
--> -37502500

select sum(c) from many2;
--> (sum bigint)
--> 125005000

update many set a = a + 1, b = 0 where a > 9000 and a < 11000;
--> UPDATE 1999

select sum(a), sum(b) from many;
--> (sum bigint, sum bigint)
--> 112509499 | 45510

select sum(c) from many2;
--> (sum bigint)
--> 125005000

delete from many where a % 3 = 0;
--> DELETE 5000

select tableoid::regclass, count(*) from many group by 1 order by 1;
--> (tableoid regclass, count bigint)
--> many | 3334
--> many1 | 3333
--> many2 | 3333

select count(*) from many x join many y using (a) where x.b = y.b;
--> (count bigint)
--> 10000

select a from many order by a desc limit 2 offset 3;
--> (a integer)
--> 14995
--> 14993
