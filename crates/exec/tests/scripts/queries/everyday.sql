-- Everyday statements
--
-- Keys of different types, serial columns, conditions, and the joins that applications write.

create table o(a oid primary key, b int2);
insert into o select g, g from generate_series(1, 50) g;
--> INSERT 0 50

select a from o where a = 7::int2;
--> (a oid)
--> 7

select a from o where a in (b, 3::int2) and b < 5 order by a;
--> (a oid)
--> 1
--> 2
--> 3
--> 4

select (-1)::int2::oid, 5::int2::regclass::oid, array[1,2]::int2[]::oid[] = array[1,2]::oid[];
--> (oid oid, oid oid, ?column? boolean)
--> 4294967295 | 5 | t

create table s(id serial, v int);
select pg_get_serial_sequence('s', 'id')::regclass, ('s'::text || '_id_seq')::regclass = 's_id_seq'::regclass;
--> (pg_get_serial_sequence regclass, ?column? boolean)
--> s_id_seq | t

select setval(pg_get_serial_sequence('s', 'id')::regclass, coalesce(max(id), 1), max(id) is not null) from s;
--> (setval bigint)
--> 1

select relname::text::regclass from pg_class where relname = 's';
--> (relname regclass)
--> s

select ('nope'::varchar)::regclass from s right join o on true limit 1;
--> ERROR 42P01: relation "nope" does not exist

select to_regtype('nope'), to_regtype('int4'), to_regproc('nope');
--> (to_regtype regtype, to_regtype regtype, to_regproc regproc)
--> NULL | integer | NULL

unlisten *;
unlisten x;
with recursive t(n) as (select 1 union all select n + 1 from t) select * from t limit 3;
--> (n integer)
--> 1
--> 2
--> 3

with recursive t(n) as (values (1), (10) union all select n + 1 from t where n < 100000000) select count(*), sum(n) from (select n from t limit 7) x;
--> (count bigint, sum bigint)
--> 7 | 43

with recursive t(n) as (select 1 union select n % 3 + 1 from t) select n, (select count(*) from t) from t order by n;
--> (n integer, count bigint)
--> 1 | 3
--> 2 | 3
--> 3 | 3

with recursive t(n) as (select 1 union all select n + 1 from t where n < 4) select a.n, b.n from t a join t b on b.n = a.n + 1 order by 1;
--> (n integer, n integer)
--> 1 | 2
--> 2 | 3
--> 3 | 4

with recursive t(n) as (select 1 where false union all select n + 1 from t) select * from t;
--> (n integer)

with recursive f(n, a, b) as (values (1, 0, 1) union all select n + 1, b, a + b from f where n < 10) select n, a from f where n in (1, 10) order by n;
--> (n integer, a integer)
--> 1 | 0
--> 10 | 34

select interval '2' day, interval '3' hour, interval '1-2' year to month, interval '5' month, interval '7' minute, interval '1 2:03' day to minute, interval '90' second;
--> (interval interval day, interval interval hour, interval interval year to month, interval interval month, interval interval minute, interval interval day to minute, interval interval second)
--> 2 days | 03:00:00 | 1 year 2 mons | 5 mons | 00:07:00 | 1 day 02:03:00 | 00:01:30

create table iv(d interval day);
insert into iv values ('3'), ('2 days 5 hours');
--> INSERT 0 2

select * from iv order by d;
--> (d interval day)
--> 2 days
--> 3 days

explain (costs off) select * from o where b = 3;
--> (QUERY PLAN text)
--> Seq Scan on o
-->   Filter: (b = 3)

explain (costs off, analyze, timing off, summary off) select count(*) from o;
--> (QUERY PLAN text)
--> Aggregate (actual rows=1 loops=1)
-->   ->  Seq Scan on o (actual rows=50 loops=1)

begin;
declare c scroll cursor for select g from generate_series(1, 600) g;
fetch 2 from c;
--> (g integer)
--> 1
--> 2

fetch prior c;
--> (g integer)
--> 1

fetch last c;
--> (g integer)
--> 600

fetch next c;
--> (g integer)

fetch prior c;
--> (g integer)
--> 600

fetch absolute 300 c;
--> (g integer)
--> 300

fetch relative -44 c;
--> (g integer)
--> 256

fetch backward 2 c;
--> (g integer)
--> 255
--> 254

fetch first c;
--> (g integer)
--> 1

fetch backward 1 c;
--> (g integer)

fetch forward 0 c;
--> (g integer)

fetch next c;
--> (g integer)
--> 1

fetch 0 c;
--> (g integer)
--> 1

move 5 c;
fetch c;
--> (g integer)
--> 7

fetch absolute -2 c;
--> (g integer)
--> 599

fetch absolute 0 c;
--> (g integer)

fetch absolute 601 c;
--> (g integer)

move backward all c;
--> MOVE 600

move all c;
--> MOVE 600

fetch -1 c;
--> (g integer)
--> 600

fetch relative 0 c;
--> (g integer)
--> 600

close c;
--> CLOSE CURSOR

fetch c;
--> ERROR 34000: cursor "c" does not exist

rollback;
declare h cursor with hold for select v from (values (1), (2), (3)) x(v) order by v desc;
fetch h;
--> (v integer)
--> 3

fetch all h;
--> (v integer)
--> 2
--> 1

begin;
savepoint a;
fetch first h;
--> (v integer)
--> 3

rollback to a;
fetch next h;
--> (v integer)
--> 2

rollback;
fetch next h;
--> (v integer)
--> 1

fetch h;
--> (v integer)

close h;
--> CLOSE CURSOR

fetch h;
--> ERROR 34000: cursor "h" does not exist

begin;
declare h2 cursor with hold for select 1;
rollback;
fetch h2;
--> ERROR 34000: cursor "h2" does not exist

begin;
declare h3 scroll cursor with hold for select count(*) from o;
delete from o;
--> DELETE 50

commit;
fetch h3;
--> (count bigint)
--> 50

fetch h3;
--> (count bigint)

fetch prior h3;
--> (count bigint)
--> 50

declare h3 cursor with hold for select 1;
--> ERROR 42P03: cursor "h3" already exists

close all;
--> CLOSE CURSOR ALL

declare h4 cursor with hold for select 1 / (g - 3) from generate_series(1, 5) g;
--> ERROR 22012: division by zero

fetch h4;
--> ERROR 34000: cursor "h4" does not exist

declare n cursor for select 1;
--> ERROR 25P01: DECLARE CURSOR can only be used in transaction blocks

create table ls(a int, b bigint, t text, n numeric);
insert into ls select g, g, 'v' || g, g from generate_series(1, 60) g;
--> INSERT 0 60

insert into ls values (null, null, null, null);
--> INSERT 0 1

select array_agg(a order by a) from ls where a in (1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,99,100);
--> (array_agg integer[])
--> {1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31}

select count(*) from ls where a not in (1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,99,100);
--> (count bigint)
--> 44

select count(*) from ls where a not in (1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,99,null);
--> (count bigint)
--> 0

select count(*), count(*) filter (where (b in (1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,99,null)) is null) from ls;
--> (count bigint, count bigint)
--> 61 | 45

select count(*) from ls where b = any ('{1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,99}'::smallint[]) and b <> all ('{2,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,99}'::bigint[]);
--> (count bigint)
--> 1

select array_agg(t order by a) from ls where t in ('v1','v2','v3','v4','v5','v6','v7','v8','v9','v10','v11','v12','v13','v14','v15','v61','V16');
--> (array_agg text[])
--> {v1,v2,v3,v4,v5,v6,v7,v8,v9,v10,v11,v12,v13,v14,v15}

select count(*) from ls where n in (1.0,2.00,3,4,5,6,7,8,9,10,11,12,13,14,15,16.5,17) and n <> all (array[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2]::numeric[]);
--> (count bigint)
--> 14

select count(*) from ls where a < any (array[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,3]) or a > all (array[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,58]);
--> (count bigint)
--> 4

select count(*) from ls x where a = any (array[x.a,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,x.a + 1]);
--> (count bigint)
--> 60

select u.a, x.b, y.c, a from (values (1, 2)) x(a, b) join (values (1, 3)) y(a, c) using (a) as u where u.a = 1;
--> (a integer, b integer, c integer, a integer)
--> 1 | 2 | 3 | 1
