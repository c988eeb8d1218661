-- Commands over partitioned tables
--
-- Which of them the partitions follow, and which are refused for a part of the tree.
create table t (a int, b text, c int) partition by range (a);
create table t1 partition of t for values from (0) to (10);
create table t2 partition of t for values from (10) to (30) partition by list (a);
create table t21 partition of t2 for values in (11, 12);
insert into t values (1, 'one', 1), (11, 'eleven', 11);
--> INSERT 0 2

begin;
lock table t in share mode;
select relation::regclass, mode from pg_locks where locktype = 'relation' and mode = 'ShareLock' order by 1;
--> (relation regclass, mode text)
--> t | ShareLock
--> t1 | ShareLock
--> t2 | ShareLock
--> t21 | ShareLock

rollback;
begin;
lock table only t in share mode;
select relation::regclass, mode from pg_locks where locktype = 'relation' and mode = 'ShareLock' order by 1;
--> (relation regclass, mode text)
--> t | ShareLock

rollback;
begin;
truncate only t;
--> ERROR 42809: cannot truncate only a partitioned table
--> HINT: Do not specify the ONLY keyword, or use TRUNCATE ONLY on the partitions directly.

truncate only t1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select count(*) from t;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback;
vacuum t;
vacuum (analyze) t;
analyze t;
select relname, reltuples from pg_class where relname in ('t1', 't21') order by 1;
--> (relname name, reltuples real)
--> t1 | 1
--> t21 | 1

create index t_a on t (a);
reindex table t;
reindex index t_a;
comment on table t is 'all';
comment on column t.b is 'words';
select obj_description('t'::regclass), col_description('t'::regclass, 2), obj_description('t1'::regclass);
--> (obj_description text, col_description text, obj_description text)
--> all | words | NULL

create role p_reader;
grant select, insert on t to p_reader;
set role p_reader;
select count(*) from t;
--> (count bigint)
--> 2

select count(*) from t1;
--> ERROR 42501: permission denied for table t1

insert into t values (2, 'two', 2);
--> INSERT 0 1

insert into t1 values (2, 'two', 2);
--> ERROR 42501: permission denied for table t1

update t set b = 'x' where a = 2;
--> ERROR 42501: permission denied for table t

delete from t;
--> ERROR 42501: permission denied for table t

truncate t;
--> ERROR 42501: permission denied for table t

lock table t in access share mode;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

alter table t add column d int;
--> ERROR 42501: must be owner of table t

create table p_part partition of t for values from (50) to (60);
--> ERROR 42501: permission denied for schema public
--> POSITION: 14, at p_part

reset role;
alter table t owner to p_reader;
select relname, pg_get_userbyid(relowner) from pg_class where relname in ('t', 't1', 't_a', 't1_a_idx') order by 1;
--> (relname name, pg_get_userbyid name)
--> t | p_reader
--> t1 | postgres
--> t1_a_idx | postgres
--> t_a | p_reader

alter table t owner to current_user;
revoke all on t from p_reader;
drop role p_reader;
create schema p_other;
alter table t set schema p_other;
select relname, relnamespace::regnamespace from pg_class where relname in ('t', 't1', 't_a', 't1_a_idx') order by 1;
--> (relname name, relnamespace regnamespace)
--> t | p_other
--> t1 | public
--> t1_a_idx | public
--> t_a | p_other

alter table p_other.t set schema public;
drop schema p_other;
alter table t rename column b to words;
alter table t1 rename column words to b;
--> ERROR 42P16: cannot rename inherited column "words"

select attrelid::regclass, attname, attislocal, attinhcount from pg_attribute where attrelid in ('t'::regclass, 't1'::regclass, 't21'::regclass) and attnum > 0 order by 1, attnum;
--> (attrelid regclass, attname name, attislocal boolean, attinhcount integer)
--> t | a | t | 0
--> t | words | t | 0
--> t | c | t | 0
--> t1 | a | f | 1
--> t1 | words | f | 1
--> t1 | c | f | 1
--> t21 | a | f | 1
--> t21 | words | f | 1
--> t21 | c | f | 1

alter table t add column d int default 4 not null check (d > 0);
alter table t1 add column e int;
--> ERROR 42809: cannot add column to a partition

alter table t1 drop column d;
--> ERROR 42P16: cannot drop inherited column "d"

alter table t1 alter column d drop not null;
--> ERROR 42P16: column "d" is marked NOT NULL in parent table

alter table t1 alter column d set default 5;
alter table t1 alter column d type bigint;
--> ERROR 42P16: cannot alter inherited column "d"

alter table t1 drop constraint t_d_check;
--> ERROR 42P16: cannot drop inherited constraint "t_d_check" of relation "t1"

alter table t1 rename constraint t_d_check to other;
--> ERROR 42P16: cannot rename inherited constraint "t_d_check"

alter table t rename constraint t_d_check to positive;
insert into t values (3, 'x', 3, 0);
--> ERROR 23514: new row for relation "t1" violates check constraint "positive"
--> DETAIL: Failing row contains (3, x, 3, 0).

alter table t alter column d type bigint;
alter table t alter column a type bigint;
--> ERROR 42P16: cannot alter column "a" because it is part of the partition key of relation "t"

alter table t drop column a;
--> ERROR 42P16: cannot drop column "a" because it is part of the partition key of relation "t"

alter table t alter column c set not null;
alter table t1 alter column c drop not null;
--> ERROR 42P16: column "c" is marked NOT NULL in parent table

alter table only t alter column c drop not null;
--> ERROR 42P16: cannot remove constraint from only the partitioned table when partitions exist
--> HINT: Do not specify the ONLY keyword.

alter table only t add column f int;
--> ERROR 42P16: column must be added to child tables too

alter table only t drop column d;
--> ERROR 42P16: cannot drop column from only the partitioned table when partitions exist
--> HINT: Do not specify the ONLY keyword.

alter table only t add constraint x check (c > 0);
--> ERROR 42P16: constraint must be added to child tables too

alter table only t drop constraint positive;
--> ERROR 42P16: cannot remove constraint from only the partitioned table when partitions exist
--> HINT: Do not specify the ONLY keyword.

alter table only t alter column c type bigint;
--> ERROR 42P16: type of inherited column "c" must be changed in child tables too

select attrelid::regclass, attname, atttypid::regtype, attnotnull, attislocal, attinhcount from pg_attribute where attrelid in ('t'::regclass, 't1'::regclass, 't21'::regclass) and attnum > 0 order by 1, attnum;
--> (attrelid regclass, attname name, atttypid regtype, attnotnull boolean, attislocal boolean, attinhcount integer)
--> t | a | integer | f | t | 0
--> t | words | text | f | t | 0
--> t | c | integer | t | t | 0
--> t | d | bigint | t | t | 0
--> t1 | a | integer | f | f | 1
--> t1 | words | text | f | f | 1
--> t1 | c | integer | t | f | 1
--> t1 | d | bigint | t | f | 1
--> t21 | a | integer | f | f | 1
--> t21 | words | text | f | f | 1
--> t21 | c | integer | t | f | 1
--> t21 | d | bigint | t | f | 1

select conrelid::regclass, conname, conislocal, coninhcount from pg_constraint where conrelid in ('t'::regclass, 't1'::regclass, 't21'::regclass) order by 1, 2;
--> (conrelid regclass, conname name, conislocal boolean, coninhcount integer)
--> t | positive | t | 0
--> t1 | positive | f | 1
--> t21 | positive | f | 1

alter table t drop constraint positive;
select count(*) from pg_constraint where conname = 'positive';
--> (count bigint)
--> 0

select * from pg_partition_tree('t');
--> (relid regclass, parentrelid regclass, isleaf boolean, level integer)
--> t | NULL | f | 0
--> t1 | t | t | 1
--> t2 | t | f | 1
--> t21 | t2 | t | 2

select * from pg_partition_tree('t2');
--> (relid regclass, parentrelid regclass, isleaf boolean, level integer)
--> t2 | t | f | 0
--> t21 | t2 | t | 1

select * from pg_partition_tree('t21');
--> (relid regclass, parentrelid regclass, isleaf boolean, level integer)
--> t21 | t2 | t | 0

select * from pg_partition_tree('pg_class');
--> (relid regclass, parentrelid regclass, isleaf boolean, level integer)

select * from pg_partition_tree('t_a');
--> (relid regclass, parentrelid regclass, isleaf boolean, level integer)
--> t_a | NULL | f | 0
--> t1_a_idx | t_a | t | 1
--> t2_a_idx | t_a | f | 1
--> t21_a_idx | t2_a_idx | t | 2

select pg_partition_root('t21'), pg_partition_root('t1_a_idx'), pg_partition_root('pg_class');
--> (pg_partition_root regclass, pg_partition_root regclass, pg_partition_root regclass)
--> t | t_a | NULL

select * from pg_partition_ancestors('t21');
--> (relid regclass)
--> t21
--> t2
--> t

select * from pg_partition_ancestors('t1_a_idx');
--> (relid regclass)
--> t1_a_idx
--> t_a

create table copy (like t including defaults including constraints);
select relkind, relispartition from pg_class where relname = 'copy';
--> (relkind "char", relispartition boolean)
--> r | f

insert into copy values (1, 'x', 1);
--> INSERT 0 1

create table divided (like t including defaults including constraints) partition by list (a);
create table divided1 partition of divided for values in (1);
insert into divided values (1, 'x', 1);
--> INSERT 0 1

drop table copy, divided;
alter table t detach partition t1 concurrently;
--! It is refused.
--!> ERROR 0A000: DETACH PARTITION CONCURRENTLY is not supported

alter table t detach partition t2 finalize;
--> ERROR 55000: cannot complete detaching partition "t2"
--> DETAIL: There's no pending concurrent detach.
--! It is refused.
--!> ERROR 0A000: DETACH PARTITION FINALIZE is not supported

select table_name, table_type, is_insertable_into from information_schema.tables where table_name in ('t', 't1', 't2', 't21') order by 1;
--> (table_name name, table_type character varying, is_insertable_into character varying(3))
--> t | BASE TABLE | YES
--> t1 | BASE TABLE | YES
--> t2 | BASE TABLE | YES
--> t21 | BASE TABLE | YES

create view v as select * from t;
select table_name, is_updatable, is_insertable_into from information_schema.views where table_name = 'v';
--> (table_name name, is_updatable character varying(3), is_insertable_into character varying(3))
--> v | YES | YES

drop table t;
--> ERROR 2BP01: cannot drop table t because other objects depend on it
--> DETAIL: view v depends on table t
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table t cascade;
--> NOTICE: drop cascades to view v

create table i (id int generated always as identity, s serial, v int, g int generated always as (v * 2) stored) partition by range (v);
create table i1 partition of i for values from (0) to (10);
insert into i (v) values (1), (2);
--> INSERT 0 2

insert into i1 (v) values (3);
--> ERROR 23502: null value in column "id" of relation "i1" violates not-null constraint
--> DETAIL: Failing row contains (null, 3, 3, 6).

insert into i1 (id, v) values (1, 3);
--> INSERT 0 1

select * from i order by s;
--> (id integer, s integer, v integer, g integer)
--> 1 | 1 | 1 | 2
--> 2 | 2 | 2 | 4
--> 1 | 4 | 3 | 6

drop table i;
create table i (s serial, v int, g int generated always as (v * 2) stored) partition by range (v);
create table i1 partition of i for values from (0) to (10);
create table i2 (g int generated always as (v * 2) stored, v int, s int not null);
alter table i attach partition i2 for values from (10) to (20);
insert into i (v) values (1), (12);
--> INSERT 0 2

insert into i1 (v) values (3);
--> INSERT 0 1

insert into i2 (v) values (13);
--> ERROR 23502: null value in column "s" of relation "i2" violates not-null constraint
--> DETAIL: Failing row contains (26, 13, null).

update i set v = v + 10 where v = 1;
--> UPDATE 1

select tableoid::regclass, * from i order by v;
--> (tableoid regclass, s integer, v integer, g integer)
--> i1 | 3 | 3 | 6
--> i2 | 1 | 11 | 22
--> i2 | 2 | 12 | 24

create table bad (a int, g int generated always as (a) stored) partition by list (g);
--> ERROR 42P17: cannot use generated column in partition key
--> DETAIL: Column "g" is a generated column.
--> POSITION: 83, at g

create table bad (a int, g int generated always as (a) stored) partition by list ((g + 1));
--> ERROR 42P17: cannot use generated column in partition key
--> DETAIL: Column "g" is a generated column.
--> POSITION: 83, at (

drop table i;

create temp table tmp (a int, b text) partition by list (a);
--! It is refused.
--!> ERROR 0A000: temporary partitioned tables are not supported

-- tableoid in what is kept: each row tells its partition, and a copy of the definition means its own tables.
create table tob (a int, t oid generated always as (tableoid) stored) partition by range (a);
create table tob_1 partition of tob for values from (0) to (10);
create table tob_2 (t oid generated always as (tableoid) stored, a int);
alter table tob attach partition tob_2 for values from (10) to (20);
insert into tob values (1), (11) returning a, t::regclass, t = tableoid;
--> (a integer, t regclass, ?column? boolean)
--> 1 | tob_1 | t
--> 11 | tob_2 | t
--> INSERT 0 2

update tob set a = a + 10 where a = 1 returning a, t::regclass, t = tableoid;
--> (a integer, t regclass, ?column? boolean)
--> 11 | tob_2 | t
--> UPDATE 1

create table tob_plain (a int, t oid generated always as (tableoid) stored);
insert into tob_plain values (1) returning t::regclass;
--> (t regclass)
--> tob_plain
--> INSERT 0 1

select d.adrelid::regclass, pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid::regclass::text like 'tob%' order by 1;
--> (adrelid regclass, pg_get_expr text)
--> tob | tableoid
--> tob_1 | tableoid
--> tob_2 | tableoid
--> tob_plain | tableoid

create view tob_view as select tableoid::regclass as t, a, ctid is null as no_place from tob;
select * from tob_view order by a;
--> (t regclass, a integer, no_place boolean)
--> tob_2 | 11 | f
--> tob_2 | 11 | f

select pg_get_viewdef('tob_view');
--> (pg_get_viewdef text)
-->  SELECT (tob.tableoid)::regclass AS t,
--> +     tob.a,
--> +     (tob.ctid IS NULL) AS no_place
--> +    FROM tob;

create view tob_plain_view as select tableoid::regclass as t, a from tob_plain where tableoid > 0;
select * from tob_plain_view;
--> (t regclass, a integer)
--> tob_plain | 1

select pg_get_viewdef('tob_plain_view');
--> (pg_get_viewdef text)
-->  SELECT (tob_plain.tableoid)::regclass AS t,
--> +     tob_plain.a
--> +    FROM tob_plain
--> +   WHERE (tob_plain.tableoid > (0)::oid);

alter table tob_plain add column z int;
select * from tob_plain_view;
--> (t regclass, a integer)
--> tob_plain | 1

update tob_plain_view set a = 2 where t = 'tob_plain'::regclass;
--> UPDATE 1

select a, t::regclass, z from tob_plain;
--> (a integer, t regclass, z integer)
--> 2 | tob_plain | NULL

drop view tob_view, tob_plain_view;
drop table tob, tob_plain;
