-- ONLY before a partitioned table, and places, windows and changes over a table with children

create table p (a int, b text) partition by list (a);
create table p1 partition of p for values in (1);
insert into p values (1, 'x');
--> INSERT 0 1

select count(*) from only p;
--> (count bigint)
--> 0

select count(*) from p;
--> (count bigint)
--> 1

select * from only p order by a;
--> (a integer, b text)

explain (costs off) select * from only p;
--> (QUERY PLAN text)
--> Result
-->   One-Time Filter: false

update only p set b = 'y';
--> UPDATE 0

delete from only p;
--> DELETE 0

select * from p;
--> (a integer, b text)
--> 1 | x

select count(*) from only p x join p y on x.a = y.a;
--> (count bigint)
--> 0

insert into p select 1, 'z' from only p;
--> INSERT 0 0

merge into only p using (values (1)) v(a) on p.a = v.a when matched then delete;
--> MERGE 0

select * from only p for update;
--> (a integer, b text)

select max(a) from only p;
--> (max integer)
--> NULL

truncate only p;
--> ERROR 42809: cannot truncate only a partitioned table
--> HINT: Do not specify the ONLY keyword, or use TRUNCATE ONLY on the partitions directly.

lock table only p;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

create view v as select * from only p;
select * from v;
--> (a integer, b text)

select pg_get_viewdef('v');
--> (pg_get_viewdef text)
-->  SELECT p.a,
--> +     p.b
--> +    FROM ONLY p;

begin;
declare c cursor for select * from only p;
fetch c;
--> (a integer, b text)

rollback;
create table t (a int);
create table c1 (b int) inherits (t);
insert into t values (1);
--> INSERT 0 1

insert into c1 values (2, 3), (5, 6);
--> INSERT 0 2

select ctid, tableoid::regclass, * from t where ctid = '(0,1)' order by a;
--> (ctid tid, tableoid regclass, a integer)
--> (0,1) | t | 1
--> (0,1) | c1 | 2

update t set a = a + 10 where ctid = any(array['(0,1)'::tid]) returning tableoid::regclass, *;
--> (tableoid regclass, a integer)
--> t | 11
--> c1 | 12
--> UPDATE 2

delete from t where ctid in (select ctid from t where a > 100);
--> DELETE 0

select * from only t where ctid = '(0,1)';
--> (a integer)

select a, sum(a) over (order by a), count(*) over () from t order by a;
--> (a integer, sum bigint, count bigint)
--> 5 | 5 | 3
--> 11 | 16 | 3
--> 12 | 28 | 3

select distinct tableoid::regclass from t order by 1;
--> (tableoid regclass)
--> t
--> c1

select a from t union select b from c1 order by 1;
--> (a integer)
--> 3
--> 5
--> 6
--> 11
--> 12

create temp table only_tmp () inherits (t);
insert into only_tmp values (77);
--> INSERT 0 1

select tableoid::regclass, a from t order by a;
--> (tableoid regclass, a integer)
--> c1 | 5
--> t | 11
--> c1 | 12
--> only_tmp | 77

select a from t where ctid = '(0,1)' order by a;
--> (a integer)
--> 77

drop table t;
--> ERROR 2BP01: cannot drop table t because other objects depend on it
--> DETAIL: table c1 depends on table t
--> + table only_tmp depends on table t
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table t cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to table c1
--> + drop cascades to table only_tmp
