-- System columns of rows that are not there
--
-- A row that an outer join makes up has no system columns, and neither has the row that ON CONFLICT
-- proposes. No other column has the name of one.
create table t (a int, b text);
insert into t values (1, 'x'), (2, 'y');
--> INSERT 0 2

create table u (a int primary key, c int);
insert into u values (1, 10);
--> INSERT 0 1

select t.a, u.xmax, u.tableoid = 'u'::regclass as here, u.ctid from t left join u using (a) order by t.a;
--> (a integer, xmax xid, here boolean, ctid tid)
--> 1 | 0 | t | (0,1)
--> 2 | NULL | NULL | NULL

select t.a from t left join u on t.a = u.a where u.tableoid is null;
--> (a integer)
--> 2

select t.tableoid is null, u.tableoid is null from t full join u on t.a = u.a + 1 order by t.a;
--> (?column? boolean, ?column? boolean)
--> f | t
--> f | f

select u.tableoid is null from u right join t on t.a = u.a order by t.a;
--> (?column? boolean)
--> f
--> t

select count(u.tableoid), count(t.tableoid) from t left join u using (a);
--> (count bigint, count bigint)
--> 1 | 2

select x.tableoid is null from t left join (select tableoid, a from u) x on x.a = t.a order by t.a;
--> (?column? boolean)
--> f
--> t

create view joined as select t.a, u.tableoid as place from t left join u on t.a = u.a;
select a, place is null from joined order by a;
--> (a integer, ?column? boolean)
--> 1 | f
--> 2 | t

select t.a, (select u.tableoid is null) from t left join u on t.a = u.a order by 1;
--> (a integer, ?column? boolean)
--> 1 | f
--> 2 | t

delete from u using t left join u u2 on t.a = u2.a where u.a = 1 and u2.tableoid is null returning u2.tableoid is null;
--> (?column? boolean)
--> t
--> DELETE 1

insert into u values (1, 10);
--> INSERT 0 1

-- The place of a row is determined by its primary key.
select a, ctid, c from u group by a;
--> (a integer, ctid tid, c integer)
--> 1 | (0,2) | 10

select a, xmin is null from u group by a;
--> (a integer, ?column? boolean)
--> 1 | f

select u.ctid is null from u join t using (a) group by u.a;
--> (?column? boolean)
--> f

select a from u group by a having ctid is not null order by ctid;
--> (a integer)
--> 1

select ctid from t group by a;
--> ERROR 42803: column "t.ctid" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 8, at ctid

select sum(a), ctid from u;
--> ERROR 42803: column "u.ctid" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 16, at ctid

-- ON CONFLICT: the row that is there has them.
insert into u values (1, 1) on conflict (a) do update set c = length(ctid::text) returning c;
--> (c integer)
--> 5
--> INSERT 0 1

insert into u values (1, 1) on conflict (a) do update set c = length(u.ctid::text) returning c;
--> (c integer)
--> 5
--> INSERT 0 1

insert into u values (1, 1) on conflict (a) do update set c = 1 where ctid = '(0,77)';
--> INSERT 0 0

insert into u values (1, 1) on conflict (a) do update set c = 7 where xmin is not null returning c;
--> (c integer)
--> 7
--> INSERT 0 1

insert into u values (1, 1) on conflict (a) do update set c = length(excluded.ctid::text);
--> ERROR 42703: column excluded.ctid does not exist
--> POSITION: 70, at excluded.ctid

insert into u values (1, 1) on conflict (a) do update set c = length(excluded.xmin::text);
--> ERROR 42703: column excluded.xmin does not exist
--> POSITION: 70, at excluded.xmin

insert into u values (1, 1) on conflict (a) do update set c = excluded.tableoid::int;
--> ERROR 42703: column excluded.tableoid does not exist
--> POSITION: 63, at excluded.tableoid

insert into u values (1, 1) on conflict (a) do update set c = 1 where excluded.cmax is null;
--> ERROR 42703: column excluded.cmax does not exist
--> POSITION: 71, at excluded.cmax

-- Names.
create table ca as select ctid from t;
--> ERROR 42701: column name "ctid" conflicts with a system column name

create table cb as select ctid as place from t;
--> SELECT 2

select xmin into cc from t;
--> ERROR 42701: column name "xmin" conflicts with a system column name

create table cd (a, tableoid) as select 1, 2;
--> ERROR 42701: column name "tableoid" conflicts with a system column name

create materialized view cm as select ctid from t;
--> ERROR 42701: column name "ctid" conflicts with a system column name

create temp table ce as select cmin as cmax from u;
--> ERROR 42701: column name "cmax" conflicts with a system column name

create index on t (ctid);
--> ERROR 0A000: index creation on system columns is not supported

create index on t (a, tableoid);
--> ERROR 0A000: index creation on system columns is not supported

create index on t (a) include (ctid);
--> ERROR 0A000: index creation on system columns is not supported

alter table t add unique (ctid);
--> ERROR 0A000: index creation on system columns is not supported
