-- Conditions on later columns of an index
--
-- The scan goes on from where one of the conditions may hold again.

create schema skips; set search_path = skips;
--> CREATE SCHEMA
--> SET

create table obs (a int, b int, c int, d text, e timestamp);
insert into obs select i % 7, i % 60, i % 97, 't' || i % 13, timestamp '2024-01-01' + (i % 50) * interval '1 hour' from generate_series(1, 20000) i;
--> INSERT 0 20000

insert into obs select i % 7, null, i % 97, 't' || i % 13, null from generate_series(1, 300) i;
--> INSERT 0 300

insert into obs select null, i % 60, null, null, timestamp '2024-01-01' from generate_series(1, 300) i;
--> INSERT 0 300

create index obs_abc on obs (a, b, c);
create index obs_ad on obs (a, d desc, c nulls first);
create index obs_da on obs (d, a desc, e);
create index obs_cb on obs (c desc nulls last, b desc);
analyze obs;
set enable_seqscan = off;
select count(*), sum(b), sum(c) from obs where a = 3 and b between 10 and 20 and c in (5, 50, 90);
--> (count bigint, sum bigint, sum bigint)
--> 19 | 283 | 830

select count(*), sum(b), sum(c) from obs where a = 3 and b >= 10 and c = 41;
--> (count bigint, sum bigint, sum bigint)
--> 24 | 817 | 984

select count(*), sum(b), sum(c) from obs where a = 3 and c = 41;
--> (count bigint, sum bigint, sum bigint)
--> 29 | 842 | 1189

select count(*), sum(b), sum(c) from obs where a between 2 and 4 and b = 17;
--> (count bigint, sum bigint, sum bigint)
--> 143 | 2431 | 6661

select count(*), sum(b), sum(c) from obs where a between 2 and 4 and b in (1, 17, 59) and c > 90;
--> (count bigint, sum bigint, sum bigint)
--> 20 | 522 | 1870

select count(*), sum(b), sum(c) from obs where a between 2 and 4 and b is null and c < 3;
--> (count bigint, sum bigint, sum bigint)
--> 2 | NULL | 2

select count(*), sum(b), sum(c) from obs where a >= 0 and b is null and c in (0, 96);
--> (count bigint, sum bigint, sum bigint)
--> 6 | NULL | 288

select count(*), sum(b), sum(c) from obs where a = 3 and c is null;
--> (count bigint, sum bigint, sum bigint)
--> 0 | NULL | NULL

select count(*), sum(b) from obs where a is null and b in (3, 4) ;
--> (count bigint, sum bigint)
--> 10 | 35

select count(*), sum(b), sum(c) from obs where a = 3 and d > 't11' and c in (5, 50, 90);
--> (count bigint, sum bigint, sum bigint)
--> 62 | 1965 | 2955

select count(*), sum(b), sum(c) from obs where a = 3 and d < 't11' and c < 4;
--> (count bigint, sum bigint, sum bigint)
--> 25 | 693 | 36

select count(*), sum(b), sum(c) from obs where a = 3 and d <= 't11' and d > 't1' and c is null;
--> (count bigint, sum bigint, sum bigint)
--> 0 | NULL | NULL

select count(*), sum(b), sum(c) from obs where d > 't11' and a in (1, 5) and e = '2024-01-02';
--> (count bigint, sum bigint, sum bigint)
--> 78 | 2242 | 3803

select count(*), sum(b), sum(c) from obs where d between 't1' and 't12' and a = 0 and e > '2024-01-03';
--> (count bigint, sum bigint, sum bigint)
--> 17 | 593 | 858

select count(*), sum(b), sum(c) from obs where d between 't1' and 't12' and e > '2024-01-03';
--> (count bigint, sum bigint, sum bigint)
--> 122 | 4178 | 5629

select count(*), sum(b), sum(c) from obs where c between 10 and 15 and b in (0, 30, 59);
--> (count bigint, sum bigint, sum bigint)
--> 61 | 1810 | 759

select count(*), sum(b), sum(c) from obs where c > 90 and b < 3;
--> (count bigint, sum bigint, sum bigint)
--> 63 | 61 | 5891

select count(*), sum(b), sum(c) from obs where c < 5 and b is null;
--> (count bigint, sum bigint, sum bigint)
--> 19 | NULL | 40

select a, b, c from obs where a = 3 and b between 10 and 20 and c in (5, 50, 90) order by a, b, c limit 20;
--> (a integer, b integer, c integer)
--> 3 | 10 | 5
--> 3 | 11 | 5
--> 3 | 11 | 50
--> 3 | 12 | 50
--> 3 | 12 | 90
--> 3 | 13 | 5
--> 3 | 13 | 90
--> 3 | 14 | 5
--> 3 | 14 | 50
--> 3 | 15 | 50
--> 3 | 15 | 90
--> 3 | 16 | 5
--> 3 | 16 | 90
--> 3 | 17 | 5
--> 3 | 18 | 50
--> 3 | 18 | 90
--> 3 | 19 | 5
--> 3 | 19 | 90
--> 3 | 20 | 5

select a, b, c from obs where a = 3 and b between 10 and 20 and c in (5, 50, 90) order by a desc, b desc, c desc limit 20;
--> (a integer, b integer, c integer)
--> 3 | 20 | 5
--> 3 | 19 | 90
--> 3 | 19 | 5
--> 3 | 18 | 90
--> 3 | 18 | 50
--> 3 | 17 | 5
--> 3 | 16 | 90
--> 3 | 16 | 5
--> 3 | 15 | 90
--> 3 | 15 | 50
--> 3 | 14 | 50
--> 3 | 14 | 5
--> 3 | 13 | 90
--> 3 | 13 | 5
--> 3 | 12 | 90
--> 3 | 12 | 50
--> 3 | 11 | 50
--> 3 | 11 | 5
--> 3 | 10 | 5

select c, b from obs where c between 10 and 15 and b in (0, 30, 59) order by c desc, b desc limit 20;
--> (c integer, b integer)
--> 15 | 59
--> 15 | 59
--> 15 | 59
--> 15 | 30
--> 15 | 30
--> 15 | 30
--> 15 | 30
--> 15 | 0
--> 15 | 0
--> 15 | 0
--> 14 | 59
--> 14 | 59
--> 14 | 59
--> 14 | 30
--> 14 | 30
--> 14 | 30
--> 14 | 0
--> 14 | 0
--> 14 | 0
--> 13 | 59

select c, b from obs where c between 10 and 15 and b in (0, 30, 59) order by c, b limit 20;
--> (c integer, b integer)
--> 10 | 0
--> 10 | 0
--> 10 | 0
--> 10 | 30
--> 10 | 30
--> 10 | 30
--> 10 | 30
--> 10 | 59
--> 10 | 59
--> 10 | 59
--> 11 | 0
--> 11 | 0
--> 11 | 0
--> 11 | 30
--> 11 | 30
--> 11 | 30
--> 11 | 30
--> 11 | 59
--> 11 | 59
--> 11 | 59

select distinct a, b, c from obs where a > 1 and b > 50 and c in (-1, 0, 1000) order by a, b, c;
--> (a integer, b integer, c integer)
--> 2 | 53 | 0
--> 2 | 56 | 0
--> 2 | 57 | 0
--> 2 | 59 | 0
--> 3 | 51 | 0
--> 3 | 54 | 0
--> 3 | 57 | 0
--> 4 | 51 | 0
--> 4 | 52 | 0
--> 4 | 55 | 0
--> 4 | 58 | 0
--> 5 | 52 | 0
--> 5 | 53 | 0
--> 5 | 56 | 0
--> 5 | 59 | 0
--> 6 | 51 | 0
--> 6 | 53 | 0
--> 6 | 54 | 0
--> 6 | 56 | 0
--> 6 | 57 | 0

select count(*) from obs where a = 3 and b between 10 and 20 and c in (5, 50, 90, null);
--> (count bigint)
--> 19

select count(*) from obs where a = 3 and b between 10 and 20 and c = any('{}');
--> (count bigint)
--> 0

select count(*) from obs o1 where exists (select 1 from obs o2 where o2.a = o1.a and o2.b > o1.b and o2.c = o1.c + 1) and o1.c < 3;
--> (count bigint)
--> 601

prepare p(int, int, int, int) as select count(*), sum(c) from obs where a = $1 and b between $2 and $3 and c in ($4, $4 + 10, $4 + 20);
execute p(1, 0, 59, 5); execute p(1, 0, 59, 5); execute p(2, 5, 5, 50); execute p(3, 50, 40, 7); execute p(null, 0, 59, 5); execute p(4, 0, 59, 96);
--> (count bigint, sum bigint)
--> 88 | 1320
--> (count bigint, sum bigint)
--> 88 | 1320
--> (count bigint, sum bigint)
--> 2 | 110
--> (count bigint, sum bigint)
--> 0 | NULL
--> (count bigint, sum bigint)
--> 0 | NULL
--> (count bigint, sum bigint)
--> 30 | 2880

execute p(1, 0, 59, 6); execute p(6, 0, 10, 7);
--> (count bigint, sum bigint)
--> 88 | 1408
--> (count bigint, sum bigint)
--> 17 | 289

deallocate p;
begin;
declare k scroll cursor for select a, b, c from obs where a = 3 and b between 10 and 30 and c in (5, 50) order by a, b, c;
fetch 5 k; fetch backward 3 k; fetch 4 k; move 3 in k; fetch 2 k; fetch backward 6 k;
--> (a integer, b integer, c integer)
--> 3 | 10 | 5
--> 3 | 11 | 5
--> 3 | 11 | 50
--> 3 | 12 | 50
--> 3 | 13 | 5
--> (a integer, b integer, c integer)
--> 3 | 12 | 50
--> 3 | 11 | 50
--> 3 | 11 | 5
--> (a integer, b integer, c integer)
--> 3 | 11 | 50
--> 3 | 12 | 50
--> 3 | 13 | 5
--> 3 | 14 | 5
--> MOVE 3
--> (a integer, b integer, c integer)
--> 3 | 17 | 5
--> 3 | 18 | 50
--> (a integer, b integer, c integer)
--> 3 | 17 | 5
--> 3 | 16 | 5
--> 3 | 15 | 50
--> 3 | 14 | 50
--> 3 | 14 | 5
--> 3 | 13 | 5

commit;
delete from obs where a = 3 and b > 12 and c in (5, 50);
--> DELETE 48

select count(*), sum(b), sum(c) from obs where a = 3 and b between 10 and 20 and c in (5, 50, 90);
--> (count bigint, sum bigint, sum bigint)
--> 10 | 137 | 650

update obs set c = 50 where a = 3 and b > 30 and c in (6, 7);
--> UPDATE 29

select count(*), sum(b), sum(c) from obs where a = 3 and b between 10 and 60 and c in (5, 50, 90);
--> (count bigint, sum bigint, sum bigint)
--> 58 | 2224 | 3810

reset enable_seqscan;
drop schema skips cascade;
--> NOTICE: drop cascades to table obs

reset search_path;
