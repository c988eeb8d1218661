-- Methods of the planner
--
-- Answers stay the same whatever methods are off.

create table pm_a (id int primary key, k int, t text);
create table pm_b (id int primary key, k int, t text);
insert into pm_a select i, i % 7, 'a' || i % 5 from generate_series(1, 60) i;
--> INSERT 0 60

insert into pm_b select i, i % 11, 'b' || i % 3 from generate_series(1, 40) i;
--> INSERT 0 40

insert into pm_b values (100, null, null);
--> INSERT 0 1

create index on pm_a (k);
analyze pm_a;
analyze pm_b;
show enable_seqscan;
--> (enable_seqscan text)
--> on

set enable_seqscan = off;
show enable_seqscan;
--> (enable_seqscan text)
--> off

select count(*) from pm_a where k = 3;
--> (count bigint)
--> 9

select count(*), min(t), max(k) from pm_a;
--> (count bigint, min text, max integer)
--> 60 | a0 | 6

explain (costs off) select * from pm_a where id > 0;
--> (QUERY PLAN text)
--> Index Scan using pm_a_pkey on pm_a
-->   Index Cond: (id > 0)

set enable_indexscan = off;
select count(*) from pm_a where k = 3;
--> (count bigint)
--> 9

select * from pm_a where id = 5;
--> (id integer, k integer, t text)
--> 5 | 5 | a0

reset enable_seqscan;
select min(id), max(id) from pm_a;
--> (min integer, max integer)
--> 1 | 60

reset enable_indexscan;
set enable_hashjoin = off;
select count(*), sum(a.id), sum(b.id) from pm_a a join pm_b b using (k);
--> (count bigint, sum bigint, sum bigint)
--> 232 | 7068 | 4672

select count(*), sum(a.id), sum(b.id) from pm_a a left join pm_b b on a.k = b.k and b.t = 'b1';
--> (count bigint, sum bigint, sum bigint)
--> 78 | 2379 | 1554

select count(*), sum(a.id), sum(b.id) from pm_a a full join pm_b b on a.id = b.id;
--> (count bigint, sum bigint, sum bigint)
--> 61 | 1830 | 920

select count(*) from pm_a a where exists (select from pm_b b where b.k = a.k);
--> (count bigint)
--> 60

select count(*) from pm_a a where not exists (select from pm_b b where b.k = a.k);
--> (count bigint)
--> 0

set enable_nestloop = off;
select count(*), sum(a.id), sum(b.id) from pm_a a join pm_b b using (k);
--> (count bigint, sum bigint, sum bigint)
--> 232 | 7068 | 4672

set enable_material = off;
reset enable_nestloop;
select count(*), sum(a.id), sum(b.id) from pm_a a join pm_b b using (k);
--> (count bigint, sum bigint, sum bigint)
--> 232 | 7068 | 4672

select count(*), sum(a.id), sum(b.id) from pm_a a full join pm_b b on a.id = b.id;
--> (count bigint, sum bigint, sum bigint)
--> 61 | 1830 | 920

select count(*) from pm_a a, pm_b b where a.k < b.k;
--> (count bigint)
--> 1508

set enable_hashjoin = on;
set enable_nestloop = off;
select count(*) from pm_a a, pm_b b where a.k < b.k;
--> (count bigint)
--> 1508

select count(*), sum(a.id), sum(b.id) from pm_a a left join pm_b b on a.k = b.k;
--> (count bigint, sum bigint, sum bigint)
--> 232 | 7068 | 4672

reset enable_nestloop;
reset enable_material;
set enable_hashagg = off;
select k, count(*) from pm_a group by k order by k;
--> (k integer, count bigint)
--> 0 | 8
--> 1 | 9
--> 2 | 9
--> 3 | 9
--> 4 | 9
--> 5 | 8
--> 6 | 8

select k, t, sum(id) from pm_a group by 1, 2 order by 1, 2;
--> (k integer, t text, sum bigint)
--> 0 | a0 | 35
--> 0 | a1 | 77
--> 0 | a2 | 49
--> 0 | a3 | 28
--> 0 | a4 | 63
--> 1 | a0 | 65
--> 1 | a1 | 37
--> 1 | a2 | 79
--> 1 | a3 | 51
--> 1 | a4 | 29
--> 2 | a0 | 30
--> 2 | a1 | 67
--> 2 | a2 | 39
--> 2 | a3 | 81
--> 2 | a4 | 53
--> 3 | a0 | 55
--> 3 | a1 | 31
--> 3 | a2 | 69
--> 3 | a3 | 41
--> 3 | a4 | 83
--> 4 | a0 | 85
--> 4 | a1 | 57
--> 4 | a2 | 32
--> 4 | a3 | 71
--> 4 | a4 | 43
--> 5 | a0 | 45
--> 5 | a1 | 26
--> 5 | a2 | 59
--> 5 | a3 | 33
--> 5 | a4 | 73
--> 6 | a0 | 75
--> 6 | a1 | 47
--> 6 | a2 | 27
--> 6 | a3 | 61
--> 6 | a4 | 34

select distinct k from pm_b order by 1;
--> (k integer)
--> 0
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10
--> NULL

select distinct k, t from pm_b order by 1 desc, 2;
--> (k integer, t text)
--> NULL | NULL
--> 10 | b0
--> 10 | b1
--> 10 | b2
--> 9 | b0
--> 9 | b1
--> 9 | b2
--> 8 | b0
--> 8 | b1
--> 8 | b2
--> 7 | b0
--> 7 | b1
--> 7 | b2
--> 6 | b0
--> 6 | b1
--> 6 | b2
--> 5 | b0
--> 5 | b1
--> 5 | b2
--> 4 | b0
--> 4 | b1
--> 4 | b2
--> 3 | b0
--> 3 | b1
--> 3 | b2
--> 2 | b0
--> 2 | b1
--> 2 | b2
--> 1 | b0
--> 1 | b1
--> 1 | b2
--> 0 | b0
--> 0 | b1
--> 0 | b2

select count(*) from (select distinct t, k from pm_a) x;
--> (count bigint)
--> 35

set enable_sort = off;
select id from pm_a order by id limit 3;
--> (id integer)
--> 1
--> 2
--> 3

select t, id from pm_a order by t, id limit 3;
--> (t text, id integer)
--> a0 | 5
--> a0 | 10
--> a0 | 15

set enable_tidscan = off;
set constraint_exclusion = off;
set constraint_exclusion = partition;
set enable_hashagg = maybe;
--> ERROR 22023: parameter "enable_hashagg" requires a Boolean value

begin;
set local enable_seqscan = off;
select count(*) from pm_a where t = 'a1';
--> (count bigint)
--> 12

rollback;
show enable_seqscan;
--> (enable_seqscan text)
--> on

prepare pm as select count(*) from pm_a where k = $1;
execute pm(1);
--> (count bigint)
--> 9

set enable_indexscan = off;
execute pm(1);
--> (count bigint)
--> 9

reset all;
drop table pm_a, pm_b;
