-- The order of rows of partitioned tables
--
-- Partitions whose indexes have the order asked for are merged; others are sorted.

create table o (at int, b text, n int) partition by range (at);
create table o_1 partition of o for values from (0) to (100);
create table o_2 (n int, gone int, b text, at int);
alter table o_2 drop column gone;
alter table o attach partition o_2 for values from (100) to (200);
create table o_3 partition of o for values from (200) to (300) partition by hash (n);
create table o_3a partition of o_3 for values with (modulus 2, remainder 0);
create table o_3b partition of o_3 for values with (modulus 2, remainder 1);
create table o_d partition of o default;
create index on o (at);
create index on o (n desc nulls last, at);
insert into o select (i * 37) % 400, 'b' || i % 7, case when i % 11 = 0 then null else i % 50 end from generate_series(1, 400) i;
--> INSERT 0 400

insert into o values (null, 'null', null), (5, 'twice', 1), (105, 'twice', 2);
--> INSERT 0 3

analyze o;
set enable_seqscan = off;
set enable_sort = off;
select at, b from o order by at limit 5;
--> (at integer, b text)
--> 0 | b1
--> 1 | b5
--> 2 | b3
--> 3 | b0
--> 4 | b5

select at, b, tableoid::regclass from o order by at desc limit 5;
--> (at integer, b text, tableoid regclass)
--> NULL | null | o_d
--> 399 | b3 | o_d
--> 398 | b5 | o_d
--> 397 | b1 | o_d
--> 396 | b3 | o_d

select at, b from o order by at desc nulls last limit 5;
--> (at integer, b text)
--> 399 | b3
--> 398 | b5
--> 397 | b1
--> 396 | b3
--> 395 | b6

select at from o where at > 95 order by at limit 10;
--> (at integer)
--> 96
--> 97
--> 98
--> 99
--> 100
--> 101
--> 102
--> 103
--> 104
--> 105

select at from o where at between 195 and 205 order by at desc;
--> (at integer)
--> 205
--> 204
--> 203
--> 202
--> 201
--> 200
--> 199
--> 198
--> 197
--> 196
--> 195

select n, at, b from o order by n desc nulls last, at limit 8;
--> (n integer, at integer, b text)
--> 49 | 13 | b4
--> 49 | 113 | b6
--> 49 | 163 | b3
--> 49 | 213 | b0
--> 49 | 263 | b5
--> 49 | 313 | b2
--> 49 | 363 | b0
--> 48 | 26 | b0

select n, at, b from o order by n nulls first, at desc limit 40;
--> (n integer, at integer, b text)
--> NULL | NULL | null
--> NULL | 252 | b4
--> NULL | 245 | b0
--> NULL | 238 | b3
--> NULL | 231 | b6
--> NULL | 224 | b2
--> NULL | 217 | b5
--> NULL | 210 | b1
--> NULL | 203 | b4
--> NULL | 196 | b0
--> NULL | 189 | b3
--> NULL | 182 | b6
--> NULL | 175 | b2
--> NULL | 168 | b5
--> NULL | 161 | b1
--> NULL | 154 | b4
--> NULL | 147 | b0
--> NULL | 140 | b3
--> NULL | 133 | b6
--> NULL | 126 | b2
--> NULL | 119 | b5
--> NULL | 112 | b1
--> NULL | 105 | b4
--> NULL | 98 | b0
--> NULL | 91 | b3
--> NULL | 84 | b6
--> NULL | 77 | b2
--> NULL | 70 | b5
--> NULL | 63 | b1
--> NULL | 56 | b4
--> NULL | 49 | b0
--> NULL | 42 | b3
--> NULL | 35 | b6
--> NULL | 28 | b2
--> NULL | 21 | b5
--> NULL | 14 | b1
--> NULL | 7 | b4
--> 0 | 350 | b3
--> 0 | 300 | b6
--> 0 | 250 | b1

select at, n from o where n = 7 order by at;
--> (at integer, n integer)
--> 9 | 7
--> 59 | 7
--> 109 | 7
--> 159 | 7
--> 209 | 7
--> 259 | 7
--> 309 | 7
--> 359 | 7

select count(*), sum(at) from (select at from o order by at limit 150) s;
--> (count bigint, sum bigint)
--> 150 | 10988

select at from o order by at offset 398;
--> (at integer)
--> 396
--> 397
--> 398
--> 399
--> NULL

select min(at), max(at), min(n), max(n) from o;
--> (min integer, max integer, min integer, max integer)
--> 0 | 399 | 0 | 49

select min(at), max(at) from o where at > 100 and at < 250;
--> (min integer, max integer)
--> 101 | 249

select at, row_number() over (order by at) from o where at < 6 order by at;
--> (at integer, row_number bigint)
--> 0 | 1
--> 1 | 2
--> 2 | 3
--> 3 | 4
--> 4 | 5
--> 5 | 6
--> 5 | 7

select distinct on (n) n, at from o where n > 45 order by n, at;
--> (n integer, at integer)
--> 46 | 2
--> 47 | 39
--> 48 | 26
--> 49 | 13

prepare latest(int, int) as select at, b from o where at <= $1 order by at desc limit $2;
execute latest(202, 3);
--> (at integer, b text)
--> 202 | b6
--> 201 | b2
--> 200 | b4

execute latest(100, 3);
--> (at integer, b text)
--> 100 | b2
--> 99 | b5
--> 98 | b0

execute latest(-1, 3);
--> (at integer, b text)

execute latest(null, 3);
--> (at integer, b text)

select x.at, y.at from o x join o y on y.at = x.at + 100 where x.at < 3 order by 1, 2;
--> (at integer, at integer)
--> 0 | 100
--> 1 | 101
--> 2 | 102

select x.at, (select y.at from o y where y.at > x.at order by y.at limit 1) from o x where x.at < 7 order by 1, 2;
--> (at integer, at integer)
--> 0 | 1
--> 1 | 2
--> 2 | 3
--> 3 | 4
--> 4 | 5
--> 5 | 6
--> 5 | 6
--> 6 | 7

begin;
declare c scroll cursor for select at from o order by at;
fetch 3 from c;
--> (at integer)
--> 0
--> 1
--> 2

move 200 in c;
fetch 2 from c;
--> (at integer)
--> 201
--> 202

fetch backward 3 from c;
--> (at integer)
--> 201
--> 200
--> 199

fetch last from c;
--> (at integer)
--> NULL

commit;
reset enable_seqscan;
reset enable_sort;
select at, b from o order by at limit 5;
--> (at integer, b text)
--> 0 | b1
--> 1 | b5
--> 2 | b3
--> 3 | b0
--> 4 | b5

select b, count(*), sum(at), min(n) from o group by b order by b;
--> (b text, count bigint, sum bigint, min integer)
--> b0 | 57 | 11327 | 0
--> b1 | 58 | 11473 | 0
--> b2 | 57 | 11182 | 0
--> b3 | 57 | 11691 | 0
--> b4 | 57 | 11400 | 0
--> b5 | 57 | 11109 | 0
--> b6 | 57 | 11618 | 0
--> null | 1 | NULL | NULL
--> twice | 2 | 110 | 1

select at / 100 as century, count(*), avg(n)::numeric(10, 3) from o group by 1 order by 1;
--> (century integer, count bigint, avg numeric(10,3))
--> 0 | 101 | 24.092
--> 1 | 101 | 24.034
--> 2 | 100 | 24.348
--> 3 | 100 | 24.500
--> NULL | 1 | NULL

select count(*) from o x join o y using (at);
--> (count bigint)
--> 406

select count(*) from o x left join o_2 y on x.at = y.at where y.at is null;
--> (count bigint)
--> 302

select count(*), count(distinct n) from o where b <> 'b1' and at % 2 = 0;
--> (count bigint, count bigint)
--> 171 | 25

select sum(at) from o where at >= 100 and b = 'b2';
--> (sum bigint)
--> 10529

drop index o_n_at_idx;
select n, at from o order by n desc nulls last, at limit 3;
--> (n integer, at integer)
--> 49 | 13
--> 49 | 113
--> 49 | 163

drop table o;

-- Pruning can be switched off.
create table pr (a int) partition by list (a);
create table pr_1 partition of pr for values in (1);
create table pr_2 partition of pr for values in (2);
explain (costs off) select * from pr where a = 1;
--> (QUERY PLAN text)
--> Seq Scan on pr_1 pr
-->   Filter: (a = 1)

set enable_partition_pruning = off;
explain (costs off) select * from pr where a = 1;
--> (QUERY PLAN text)
--> Append
-->   ->  Seq Scan on pr_1
-->         Filter: (a = 1)
-->   ->  Seq Scan on pr_2
-->         Filter: (a = 1)

select count(*) from pr where a = 1;
--> (count bigint)
--> 0

reset enable_partition_pruning;
drop table pr;
