-- Rows by their places: ctid = ... is looked up and not searched for

create table placed (a int, b text);
insert into placed select i, 'x' || i from generate_series(1, 500) i;
--> INSERT 0 500

analyze placed;
explain (costs off) select ctid, * from placed where ctid = '(0,3)';
--> (QUERY PLAN text)
--> Tid Scan on placed
-->   TID Cond: (ctid = '(0,3)'::tid)

explain (costs off) select a from placed where '(0,3)' = ctid and a > 5;
--> (QUERY PLAN text)
--> Tid Scan on placed
-->   TID Cond: ('(0,3)'::tid = ctid)
-->   Filter: (a > 5)

select ctid, * from placed where ctid = '(0,3)';
--> (ctid tid, a integer, b text)
--> (0,3) | 3 | x3

select ctid, * from placed where '(0,3)' = ctid and a > 5;
--> (ctid tid, a integer, b text)

select ctid, * from placed where ctid = any(array['(0,3)','(0,1)','(0,3)','(77,1)','(0,0)','(4294967295,65535)',null]::tid[]);
--> (ctid tid, a integer, b text)
--> (0,1) | 1 | x1
--> (0,3) | 3 | x3

select ctid, * from placed where ctid in ('(0,5)','(0,2)');
--> (ctid tid, a integer, b text)
--> (0,2) | 2 | x2
--> (0,5) | 5 | x5

select * from placed where ctid = null;
--> (a integer, b text)

select * from placed where ctid = any(null::tid[]);
--> (a integer, b text)

select * from placed where ctid = any(array(select ctid from placed where a % 100 = 0)) order by 1;
--> (a integer, b text)
--> 100 | x100
--> 200 | x200
--> 300 | x300
--> 400 | x400
--> 500 | x500

delete from placed where ctid = any(array(select ctid from placed where a % 100 = 0));
--> DELETE 5

select count(*) from placed;
--> (count bigint)
--> 495

update placed set b = 'y' where ctid = '(0,3)' returning ctid <> '(0,3)' as moved, *;
--> (moved boolean, a integer, b text)
--> t | 3 | y
--> UPDATE 1

select * from placed where ctid = '(0,3)';
--> (a integer, b text)

select a, b from placed where b = 'y';
--> (a integer, b text)
--> 3 | y

begin;
declare c cursor for select ctid from placed where ctid = '(0,4)' for update;
fetch c;
--> (ctid tid)
--> (0,4)

update placed set b = 'cursor' where current of c;
--> UPDATE 1

rollback;
prepare at_place(tid) as select a from placed where ctid = $1;
execute at_place('(0,7)');
--> (a integer)
--> 7

execute at_place('(0,8)');
--> (a integer)
--> 8

execute at_place(null);
--> (a integer)

prepare at_places(tid[]) as select a from placed where ctid = any($1);
execute at_places('{"(0,7)","(0,5)"}');
--> (a integer)
--> 5
--> 7

execute at_places('{}');
--> (a integer)

select x.a, y.a from placed x join placed y on y.ctid = x.ctid where x.a in (1, 2) order by 1;
--> (a integer, a integer)
--> 1 | 1
--> 2 | 2

explain (costs off) select x.a, (select y.a from placed y where y.ctid = x.ctid) from placed x where x.a < 3;
--> (QUERY PLAN text)
--> Seq Scan on placed x
-->   Filter: (a < 3)
-->   SubPlan 1
-->     ->  Tid Scan on placed y
-->           TID Cond: (ctid = x.ctid)

select x.a, (select y.a from placed y where y.ctid = x.ctid) from placed x where x.a in (9, 10) order by 1;
--> (a integer, a integer)
--> 9 | 9
--> 10 | 10

set enable_tidscan = off;
explain (costs off) select * from placed where ctid = '(0,5)';
--> (QUERY PLAN text)
--> Seq Scan on placed
-->   Filter: (ctid = '(0,5)'::tid)

reset enable_tidscan;
select count(*) from placed where ctid = '(0,5)' or ctid = '(0,4)';
--> (count bigint)
--> 2

select count(*) from placed where ctid <> any(array['(0,4)']::tid[]);
--> (count bigint)
--> 494

-- A savepoint's rows are where they were before, and an old snapshot sees the old version.
begin;
update placed set b = 'z' where ctid = '(0,10)';
--> UPDATE 1

savepoint s;
delete from placed where ctid = '(0,11)';
--> DELETE 1

select count(*) from placed where ctid in ('(0,10)', '(0,11)');
--> (count bigint)
--> 0

rollback to s;
select count(*) from placed where ctid in ('(0,10)', '(0,11)');
--> (count bigint)
--> 1

commit;

create table parted (a int, b text) partition by list (a);
create table parted1 partition of parted for values in (1);
create table parted2 (b text, c int, a int);
alter table parted2 drop column c;
alter table parted attach partition parted2 for values in (2);
insert into parted values (1, 'a'), (2, 'b'), (1, 'c');
--> INSERT 0 3

explain (costs off) select * from parted where ctid = '(0,1)';
--> (QUERY PLAN text)
--> Append
-->   ->  Tid Scan on parted1 parted_1
-->         TID Cond: (ctid = '(0,1)'::tid)
-->   ->  Tid Scan on parted2 parted_2
-->         TID Cond: (ctid = '(0,1)'::tid)

select tableoid::regclass, ctid, * from parted where ctid = '(0,1)' order by 1;
--> (tableoid regclass, ctid tid, a integer, b text)
--> parted1 | (0,1) | 1 | a
--> parted2 | (0,1) | 2 | b

delete from parted where ctid = '(0,1)' and tableoid = 'parted2'::regclass;
--> DELETE 1

select * from parted order by 1, 2;
--> (a integer, b text)
--> 1 | a
--> 1 | c

create temp table placed_here (a int);
insert into placed_here values (1), (2);
--> INSERT 0 2

select count(*) from placed_here where ctid = '(9,1)';
--> (count bigint)
--> 0

select count(*) from pg_class where ctid = '(0,1)';
--> (count bigint)
--> 0

delete from placed where ctid in (select min(ctid) from placed group by a % 3);
--> DELETE 3

select count(*) from placed;
--> (count bigint)
--> 492

truncate placed;
--> TRUNCATE TABLE

select * from placed where ctid = '(0,1)';
--> (a integer, b text)

merge into placed using (values (1)) v(x) on ctid = '(0,1)' when not matched then insert values (x, 'm');
--> MERGE 1

merge into placed using (values (1)) v(x) on ctid = '(0,1)' when matched then update set b = 'mm';
--> MERGE 1

select * from placed;
--> (a integer, b text)
--> 1 | mm

-- Places have several forms.
select '(1, 0)'::tid, ' (1,0)'::tid, '(1,0) '::tid, 'x(1,2)y'::tid, '(-1,0)'::tid, '(,)'::tid, '(1,)'::tid, '(1,+3)'::tid;
--> (tid tid, tid tid, tid tid, tid tid, tid tid, tid tid, tid tid, tid tid)
--> (1,0) | (1,0) | (1,0) | (1,2) | (4294967295,0) | (0,0) | (1,0) | (1,3)

select '(1,0'::tid;
--> ERROR 22P02: invalid input syntax for type tid: "(1,0"
--> POSITION: 8, at '

select '( 1 ,0)'::tid;
--> ERROR 22P02: invalid input syntax for type tid: "( 1 ,0)"
--> POSITION: 8, at '

select '(1,-1)'::tid;
--> ERROR 22P02: invalid input syntax for type tid: "(1,-1)"
--> POSITION: 8, at '

select '(4294967295,65535)'::tid;
--> (tid tid)
--> (4294967295,65535)

select '(4294967296,1)'::tid;
--> ERROR 22P02: invalid input syntax for type tid: "(4294967296,1)"
--> POSITION: 8, at '

select '(1,65536)'::tid;
--> ERROR 22P02: invalid input syntax for type tid: "(1,65536)"
--> POSITION: 8, at '

select '1,2'::tid;
--> ERROR 22P02: invalid input syntax for type tid: "1,2"
--> POSITION: 8, at '

select '(1,2,3)'::tid;
--> ERROR 22P02: invalid input syntax for type tid: "(1,2,3)"
--> POSITION: 8, at '

drop table placed, parted, placed_here;
