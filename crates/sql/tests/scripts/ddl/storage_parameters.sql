-- Storage parameters
--
-- They are kept as they were written, each once.

create table so (a int, t text) with (fillfactor = 70, autovacuum_enabled = off);
select reloptions from pg_class where relname = 'so';
--> (reloptions text[])
--> {fillfactor=70,autovacuum_enabled=off}

alter table so set (autovacuum_enabled);
select reloptions from pg_class where relname = 'so';
--> (reloptions text[])
--> {fillfactor=70,autovacuum_enabled=true}

alter table so set (vacuum_truncate = FALSE, fillfactor = 80);
select reloptions from pg_class where relname = 'so';
--> (reloptions text[])
--> {autovacuum_enabled=true,vacuum_truncate=false,fillfactor=80}

alter table so reset (fillfactor, nothing_of_this_name);
select reloptions from pg_class where relname = 'so';
--> (reloptions text[])
--> {autovacuum_enabled=true,vacuum_truncate=false}

alter table so reset (autovacuum_enabled = 1);
--> ERROR 42601: RESET must not include values for parameters

alter table so reset (autovacuum_enabled, vacuum_truncate);
select reloptions from pg_class where relname = 'so';
--> (reloptions text[])
--> NULL

alter table so set (autovacuum_enabled = perhaps);
--> ERROR 22023: invalid value for boolean option "autovacuum_enabled": perhaps

alter table so set (autovacuum_enabled = 2);
--> ERROR 22023: invalid value for boolean option "autovacuum_enabled": 2

alter table so set (vacuum_truncate = 'o');
--> ERROR 22023: invalid value for boolean option "vacuum_truncate": o

alter table so set (autovacuum_enabled = 'y', vacuum_truncate = 'OF');
select reloptions from pg_class where relname = 'so';
--> (reloptions text[])
--> {autovacuum_enabled=y,vacuum_truncate=OF}

alter table so set (fillfactor = 10, fillfactor = 20);
--> ERROR 22023: parameter "fillfactor" specified more than once

alter table so set (autovacuum_enabled = on, autovacuum_enabled = on);
--> ERROR 22023: parameter "autovacuum_enabled" specified more than once

alter table so set (fillfactor = 9);
--> ERROR 22023: value 9 out of bounds for option "fillfactor"
--> DETAIL: Valid values are between "10" and "100".

alter table so set (fillfactor = 101);
--> ERROR 22023: value 101 out of bounds for option "fillfactor"
--> DETAIL: Valid values are between "10" and "100".

alter table so set (fillfactor = 'x');
--> ERROR 22023: invalid value for integer option "fillfactor": x

alter table so set (nothing = 1);
--> ERROR 22023: unrecognized parameter "nothing"

alter table so set (here.fillfactor = 1);
--> ERROR 22023: unrecognized parameter namespace "here"

alter table so set (toast.nothing = 1);
--> ERROR 22023: unrecognized parameter "nothing"

create table so_twice (a int) with (fillfactor = 10, fillfactor = 10);
--> ERROR 22023: parameter "fillfactor" specified more than once

create table so_oids (a int) with (oids = false, fillfactor = 40);
select reloptions from pg_class where relname = 'so_oids';
--> (reloptions text[])
--> {fillfactor=40}

create table so_oids_on (a int) with (oids);
--> ERROR 0A000: tables declared WITH OIDS are not supported

create table so_as with (autovacuum_enabled = false) as select 1 as a;
--> SELECT 1

select reloptions from pg_class where relname = 'so_as';
--> (reloptions text[])
--> {autovacuum_enabled=false}

create table so_as_twice with (autovacuum_enabled = false, autovacuum_enabled = true) as select 1 as a;
--> ERROR 22023: parameter "autovacuum_enabled" specified more than once

create temp table so_temp (a int) with (fillfactor = 50);
alter table so_temp set (autovacuum_enabled = 0);
alter table so_temp set (fillfactor = 200);
--> ERROR 22023: value 200 out of bounds for option "fillfactor"
--> DETAIL: Valid values are between "10" and "100".

create index so_i on so (a) with (fillfactor = 90, fillfactor = 90);
--> ERROR 22023: parameter "fillfactor" specified more than once

create index so_i on so (a) with (autovacuum_enabled = on);
--> ERROR 22023: unrecognized parameter "autovacuum_enabled"

create index so_i on so (a) with (toast.fillfactor = 90);
--> ERROR 22023: unrecognized parameter namespace "toast"

create table so_key (a int primary key with (fillfactor = 90, fillfactor = 90));
--> ERROR 22023: parameter "fillfactor" specified more than once

insert into so select i, 'x' from generate_series(1, 100) i;
--> INSERT 0 100

delete from so where a > 10;
--> DELETE 90

vacuum so;
vacuum (truncate off) so;
vacuum (truncate) so;
alter table so alter column a type bigint;
select reloptions from pg_class where relname = 'so';
--> (reloptions text[])
--> {autovacuum_enabled=y,vacuum_truncate=OF}

begin;
alter table so set (fillfactor = 33);
rollback;
select reloptions from pg_class where relname = 'so';
--> (reloptions text[])
--> {autovacuum_enabled=y,vacuum_truncate=OF}

create table so_c (a int compression pglz);
--> ERROR 0A000: column data type integer does not support compression

create table so_c (a text compression nothing);
--> ERROR 22023: invalid compression method "nothing"

create table so_c (a text compression default);
alter table so_c add column b int compression lz4;
--> ERROR 0A000: column data type integer does not support compression

alter table so_c add column b text compression brotli;
--> ERROR 22023: invalid compression method "brotli"

drop table so, so_oids, so_as, so_temp, so_c;

-- CREATE SCHEMA with elements: in the schema, by its owner, in the order of their needs.
create role so_owner;
create schema so_s
  create view v as select * from t where a > 0
  create index i on t (b)
  create table t (a int primary key, b text default 'x' || nextval('s'))
  create sequence s
  grant select on t to public;
select c.relname, c.relkind, n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'so_s' order by 1;
--> (relname name, relkind "char", nspname name)
--> i | i | so_s
--> s | S | so_s
--> t | r | so_s
--> t_pkey | i | so_s
--> v | v | so_s

insert into so_s.t (a) values (1), (2);
--> INSERT 0 2

select * from so_s.v order by a;
--> (a integer, b text)
--> 1 | x1
--> 2 | x2

select relacl is not null from pg_class where oid = 'so_s.t'::regclass;
--> (?column? boolean)
--> t

select * from t;
--> ERROR 42P01: relation "t" does not exist
--> POSITION: 15, at t

create schema so_bad create table so_other.t (a int);
--> ERROR 42P15: CREATE specifies a schema (so_other) different from the one being created (so_bad)

create schema so_bad create table so_bad.t (a int) create view so_other.v as select 1;
--> ERROR 42P15: CREATE specifies a schema (so_other) different from the one being created (so_bad)

create schema so_bad create sequence public.s;
--> ERROR 42P15: CREATE specifies a schema (public) different from the one being created (so_bad)

create schema so_bad create table t (a int) create table t (a int);
--> ERROR 42P07: relation "t" already exists

create schema so_bad create index i on nothing (a);
--> ERROR 42P01: relation "so_bad.nothing" does not exist

select count(*) from pg_namespace where nspname = 'so_bad';
--> (count bigint)
--> 0

create schema so_s create table u (a int);
--> ERROR 42P06: schema "so_s" already exists

create schema if not exists so_s create table u (a int);
--> ERROR 0A000: CREATE SCHEMA IF NOT EXISTS cannot include schema elements
--> POSITION: 34, at create

create schema authorization so_owner create table t (a serial, b int references t2) create table t2 (a int primary key);
--> ERROR 42P01: relation "t2" does not exist

create schema authorization so_owner create table t2 (a int primary key) create table t (a serial, b int references t2);
select c.relname, r.rolname from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
  where n.nspname = 'so_owner' and relkind in ('r', 'S') order by 1;
--> (relname name, rolname name)
--> t | so_owner
--> t2 | so_owner
--> t_a_seq | so_owner

select current_user = session_user, current_schema;
--> (?column? boolean, current_schema name)
--> t | public

create schema so_q create table t1 (a int) create view v1 as select count(*) from so_q.t1 create view v2 as select * from v1;
select * from so_q.v2;
--> (count bigint)
--> 0

drop schema so_s cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to sequence so_s.s
--> + drop cascades to table so_s.t
--> + drop cascades to view so_s.v

drop schema so_q cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to table so_q.t1
--> + drop cascades to view so_q.v1
--> + drop cascades to view so_q.v2

drop schema so_owner cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to table so_owner.t2
--> + drop cascades to table so_owner.t

drop role so_owner;
