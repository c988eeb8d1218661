-- Storage parameters: kept as they were written, each once.
create table so (a int, t text) with (fillfactor = 70, autovacuum_enabled = off);
select reloptions from pg_class where relname = 'so';
alter table so set (autovacuum_enabled);
select reloptions from pg_class where relname = 'so';
alter table so set (vacuum_truncate = FALSE, fillfactor = 80);
select reloptions from pg_class where relname = 'so';
alter table so reset (fillfactor, nothing_of_this_name);
select reloptions from pg_class where relname = 'so';
alter table so reset (autovacuum_enabled = 1);
alter table so reset (autovacuum_enabled, vacuum_truncate);
select reloptions from pg_class where relname = 'so';
alter table so set (autovacuum_enabled = perhaps);
alter table so set (autovacuum_enabled = 2);
alter table so set (vacuum_truncate = 'o');
alter table so set (autovacuum_enabled = 'y', vacuum_truncate = 'OF');
select reloptions from pg_class where relname = 'so';
alter table so set (fillfactor = 10, fillfactor = 20);
alter table so set (autovacuum_enabled = on, autovacuum_enabled = on);
alter table so set (fillfactor = 9);
alter table so set (fillfactor = 101);
alter table so set (fillfactor = 'x');
alter table so set (nothing = 1);
alter table so set (here.fillfactor = 1);
alter table so set (toast.nothing = 1);
create table so_twice (a int) with (fillfactor = 10, fillfactor = 10);
create table so_oids (a int) with (oids = false, fillfactor = 40);
select reloptions from pg_class where relname = 'so_oids';
create table so_oids_on (a int) with (oids);
create table so_as with (autovacuum_enabled = false) as select 1 as a;
select reloptions from pg_class where relname = 'so_as';
create table so_as_twice with (autovacuum_enabled = false, autovacuum_enabled = true) as select 1 as a;
create temp table so_temp (a int) with (fillfactor = 50);
alter table so_temp set (autovacuum_enabled = 0);
alter table so_temp set (fillfactor = 200);
create index so_i on so (a) with (fillfactor = 90, fillfactor = 90);
create index so_i on so (a) with (autovacuum_enabled = on);
create index so_i on so (a) with (toast.fillfactor = 90);
create table so_key (a int primary key with (fillfactor = 90, fillfactor = 90));
insert into so select i, 'x' from generate_series(1, 100) i;
delete from so where a > 10;
vacuum so;
vacuum (truncate off) so;
vacuum (truncate) so;
alter table so alter column a type bigint;
select reloptions from pg_class where relname = 'so';
begin;
alter table so set (fillfactor = 33);
rollback;
select reloptions from pg_class where relname = 'so';
create table so_c (a int compression pglz);
create table so_c (a text compression nothing);
create table so_c (a text compression default);
alter table so_c add column b int compression lz4;
alter table so_c add column b text compression brotli;
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
insert into so_s.t (a) values (1), (2);
select * from so_s.v order by a;
select relacl is not null from pg_class where oid = 'so_s.t'::regclass;
select * from t;
create schema so_bad create table so_other.t (a int);
create schema so_bad create table so_bad.t (a int) create view so_other.v as select 1;
create schema so_bad create sequence public.s;
create schema so_bad create table t (a int) create table t (a int);
create schema so_bad create index i on nothing (a);
select count(*) from pg_namespace where nspname = 'so_bad';
create schema so_s create table u (a int);
create schema if not exists so_s create table u (a int);
create schema authorization so_owner create table t (a serial, b int references t2) create table t2 (a int primary key);
create schema authorization so_owner create table t2 (a int primary key) create table t (a serial, b int references t2);
select c.relname, r.rolname from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
  where n.nspname = 'so_owner' and relkind in ('r', 'S') order by 1;
select current_user = session_user, current_schema;
create schema so_q create table t1 (a int) create view v1 as select count(*) from so_q.t1 create view v2 as select * from v1;
select * from so_q.v2;
drop schema so_s cascade;
drop schema so_q cascade;
drop schema so_owner cascade;
drop role so_owner;
