-- Temporary views
--
-- Temporary views, and views that become temporary because of what they read.

create schema tv;
set search_path = tv;
create table kept (a int primary key, b text);
insert into kept values (1, 'one'), (2, 'two');
--> INSERT 0 2

create temp table own (a int, c text);
insert into own values (1, 'own one');
--> INSERT 0 1

create temp view t1 as select * from kept;
create temporary view t2 as select a, upper(b) as u from t1 where a > 1;
create view t3 as select * from own;
--> NOTICE: view "t3" will be a temporary view

create view t4 as select k.a, o.c from kept k left join own o using (a);
--> NOTICE: view "t4" will be a temporary view

create view t5 as select * from t3;
--> NOTICE: view "t5" will be a temporary view

create view t6 as select a from kept where exists (select 1 from own where own.a = kept.a);
--> NOTICE: view "t6" will be a temporary view

create view tv.t7 as select * from own;
--> NOTICE: view "t7" will be a temporary view
--> ERROR 42P16: cannot create temporary relation in non-temporary schema

create temp view tv.t8 as select 1;
--> ERROR 42P16: cannot create temporary relation in non-temporary schema

create view pg_temp.t9 as select 9 as nine;
create view stays as select * from kept;
select * from t1 order by a;
--> (a integer, b text)
--> 1 | one
--> 2 | two

select * from t2;
--> (a integer, u text)
--> 2 | TWO

select * from t3;
--> (a integer, c text)
--> 1 | own one

select * from t4 order by a;
--> (a integer, c text)
--> 1 | own one
--> 2 | NULL

select * from t5;
--> (a integer, c text)
--> 1 | own one

select * from t6;
--> (a integer)
--> 1

select * from pg_temp.t9;
--> (nine integer)
--> 9

select * from pg_temp.t1 order by a;
--> (a integer, b text)
--> 1 | one
--> 2 | two

select * from tv.t1;
--> ERROR 42P01: relation "tv.t1" does not exist
--> POSITION: 15, at tv.t1

select relname, relkind, relpersistence, relnamespace = pg_my_temp_schema() as mine from pg_class where relname ~ '^t[1-9]$' or relname = 'stays' order by 1;
--> (relname name, relkind "char", relpersistence "char", mine boolean)
--> stays | v | p | f
--> t1 | v | t | t
--> t2 | v | t | t
--> t3 | v | t | t
--> t4 | v | t | t
--> t5 | v | t | t
--> t6 | v | t | t
--> t9 | v | t | t

select attname, atttypid::regtype from pg_attribute where attrelid = 't2'::regclass and attnum > 0 order by attnum;
--> (attname name, atttypid regtype)
--> a | integer
--> u | text

select pg_get_viewdef('t1'::regclass), pg_get_viewdef('t2'::regclass);
--> (pg_get_viewdef text, pg_get_viewdef text)
-->  SELECT kept.a,
--> +     kept.b
--> +    FROM kept; |  SELECT t1.a,
--> +     upper(t1.b) AS u
--> +    FROM t1
--> +   WHERE (t1.a > 1);

select table_name, table_type from information_schema.tables where table_name in ('t1', 'own', 'stays') order by 1;
--> (table_name name, table_type character varying)
--> own | LOCAL TEMPORARY
--> stays | VIEW
--> t1 | LOCAL TEMPORARY

select viewname from pg_views where viewname ~ '^t[1-9]$' order by 1;
--> (viewname name)
--> t1
--> t2
--> t3
--> t4
--> t5
--> t6
--> t9

create temp view t1 as select 1;
--> ERROR 42P07: relation "t1" already exists

create or replace temp view t1 as select 1;
--> ERROR 42P16: cannot drop columns from view

create or replace temp view t1 as select a, b, length(b) as l from kept;
select * from t1 order by a;
--> (a integer, b text, l integer)
--> 1 | one | 3
--> 2 | two | 3

create or replace view t1 as select 5 as five;
select * from t1 order by a;
--> (a integer, b text, l integer)
--> 1 | one | 3
--> 2 | two | 3

select * from tv.t1;
--> (five integer)
--> 5

drop view tv.t1;
create or replace view stays as select a, b from t1;
--> NOTICE: view "stays" will be a temporary view

create view on_both as select * from stays, own;
--> NOTICE: view "on_both" will be a temporary view
--> ERROR 42701: column "a" specified more than once

drop view on_both;
--> ERROR 42P01: view "on_both" does not exist

drop view t1;
--> ERROR 2BP01: cannot drop view t1 because other objects depend on it
--> DETAIL: view t2 depends on view t1
--> + view stays depends on view t1
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

create temp table t1 (x int);
--> ERROR 42P07: relation "t1" already exists

drop view own;
--> ERROR 42809: "own" is not a view
--> HINT: Use DROP TABLE to remove a table.

drop table t2;
--> ERROR 42809: "t2" is not a table
--> HINT: Use DROP VIEW to remove a view.

-- Written through.
insert into t3 values (2, 'through') returning *;
--> (a integer, c text)
--> 2 | through
--> INSERT 0 1

update t3 set c = c || '!' where a = 2 returning *;
--> (a integer, c text)
--> 2 | through!
--> UPDATE 1

delete from t5 where a = 2 returning *;
--> (a integer, c text)
--> 2 | through!
--> DELETE 1

insert into t2 values (5);
--> INSERT 0 1

create temp view checked as select * from kept where a < 10 with check option;
insert into checked values (11, 'x');
--> ERROR 44000: new row violates check option for view "checked"
--> DETAIL: Failing row contains (11, x).

insert into checked values (3, 'three') returning *;
--> (a integer, b text)
--> 3 | three
--> INSERT 0 1

alter view checked alter column b set default 'by default';
insert into checked (a) values (4) returning *;
--> (a integer, b text)
--> 4 | by default
--> INSERT 0 1

alter view checked reset (check_option);
insert into checked values (12, 'x');
--> INSERT 0 1

create or replace temp view checked as select * from kept where a < 10 with local check option;
insert into checked values (13, 'x');
--> ERROR 44000: new row violates check option for view "checked"
--> DETAIL: Failing row contains (13, x).

select reloptions from pg_class where relname = 'checked';
--> (reloptions text[])
--> {check_option=local}

alter view checked rename to checked2;
alter view checked2 rename column b to bb;
select bb from checked2 order by a;
--> (bb text)
--> one
--> two
--> three
--> by default
--> NULL

comment on view checked2 is 'a comment';

-- The tables that they read do not go without them.
drop view pg_temp.stays, tv.stays;
drop table own;
--> ERROR 2BP01: cannot drop table own because other objects depend on it
--> DETAIL: view t3 depends on table own
--> + view t5 depends on view t3
--> + view t4 depends on table own
--> + view t6 depends on table own
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table kept;
--> ERROR 2BP01: cannot drop table kept because other objects depend on it
--> DETAIL: view t1 depends on table kept
--> + view t2 depends on view t1
--> + view t4 depends on table kept
--> + view t6 depends on table kept
--> + view checked2 depends on table kept
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table own drop column c;
--> ERROR 2BP01: cannot drop column c of table own because other objects depend on it
--> DETAIL: view t3 depends on column c of table own
--> + view t5 depends on view t3
--> + view t4 depends on column c of table own
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table kept drop column b;
--> ERROR 2BP01: cannot drop column b of table kept because other objects depend on it
--> DETAIL: view t1 depends on column b of table kept
--> + view t2 depends on view t1
--> + view checked2 depends on column b of table kept
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table own alter column c type varchar;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view t3 depends on column "c"

alter table kept alter column b type varchar;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view t1 depends on column "b"

alter table own rename column c to cc;
select * from t3;
--> (a integer, c text)
--> 1 | own one

select pg_get_viewdef('t3'::regclass);
--> (pg_get_viewdef text)
-->  SELECT own.a,
--> +     own.cc AS c
--> +    FROM own;

alter table own drop column cc cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to view t3
--> + drop cascades to view t5
--> + drop cascades to view t4

select * from t3;
--> ERROR 42P01: relation "t3" does not exist
--> POSITION: 15, at t3

select * from t4;
--> ERROR 42P01: relation "t4" does not exist
--> POSITION: 15, at t4

drop table own cascade;
--> NOTICE: drop cascades to view t6

select * from t5;
--> ERROR 42P01: relation "t5" does not exist
--> POSITION: 15, at t5

select * from t6;
--> ERROR 42P01: relation "t6" does not exist
--> POSITION: 15, at t6

drop view t2, checked2;
drop view if exists t2;
--> NOTICE: view "t2" does not exist, skipping

select count(*) from pg_class where relname ~ '^t[1-9]$' and relpersistence = 't';
--> (count bigint)
--> 2

begin;
create temp view rolled as select 1 as x;
savepoint s;
create or replace temp view rolled as select 1 as x, 2 as y;
drop view rolled;
rollback to s;
select * from rolled;
--> (x integer)
--> 1

rollback;
select * from rolled;
--> ERROR 42P01: relation "rolled" does not exist
--> POSITION: 15, at rolled

begin;
create temp table gone (a int) on commit drop;
create view gone1 as select * from gone;
--> NOTICE: view "gone1" will be a temporary view

create view gone2 as select * from gone1;
--> NOTICE: view "gone2" will be a temporary view

select * from gone2;
--> (a integer)

commit;
select * from gone2;
--> ERROR 42P01: relation "gone2" does not exist
--> POSITION: 15, at gone2

select count(*) from pg_class where relname like 'gone%';
--> (count bigint)
--> 0

create temp view t11 as select * from kept;
drop view t1;
drop table kept;
--> ERROR 2BP01: cannot drop table kept because other objects depend on it
--> DETAIL: view t11 depends on table kept
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table kept cascade;
--> NOTICE: drop cascades to view t11

select * from t11;
--> ERROR 42P01: relation "t11" does not exist
--> POSITION: 15, at t11

create temp view t12 as select 12 as x;
select * from t12;
--> (x integer)
--> 12

create temp recursive view r (n) as values (1) union all select n + 1 from r where n < 3;
select * from r;
--> (n integer)
--> 1
--> 2
--> 3

drop view r;
set search_path = public;
drop schema tv cascade;
