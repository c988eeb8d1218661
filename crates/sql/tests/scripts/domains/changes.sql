-- Domains changed and dropped
--
-- ALTER DOMAIN, its checks of stored values, DROP DOMAIN with what depends on it, and comments.

create domain d as int;
create table t (a d, b d);
create table u (x d not null);
insert into t values (1, null), (5, 7);
insert into u values (3);
create domain d2 as d check (value <> 99);
create table t2 (y d2);
insert into t2 values (50);

-- NOT NULL.
alter domain d set not null;
update t set b = 2 where b is null;
alter domain d set not null;
alter domain d set not null;
insert into t values (1, null);
insert into t (a) values (1);
select null::d;
alter domain d drop not null;
alter domain d drop not null;
insert into t values (2, null);
select is_nullable from information_schema.columns where table_name = 't';

-- Constraints.
alter domain d add constraint pos check (value > 0);
alter domain d add constraint pos check (value > 0);
alter domain d add constraint small check (value < 5);
alter domain d add check (value < 40);
alter domain d add check (value < 1000);
alter domain d add check (value <> 500);
insert into t values (-1, 1);
insert into t2 values (1001);
insert into t2 values (99);
update t set a = -a where a = 1;
select conname, pg_get_constraintdef(oid) from pg_constraint where contypid = 'd'::regtype order by 1;
alter domain d drop constraint d_check;
insert into t2 values (1001);
alter domain d drop constraint d_check;
alter domain d drop constraint if exists d_check;
alter domain d drop constraint d_check1 cascade;
alter domain d drop constraint pos restrict;
insert into t values (-1, 1);
alter domain d add constraint pos check (value > 0);
alter domain d add constraint pos check (value > 0) not valid;
select convalidated, pg_get_constraintdef(oid) from pg_constraint where conname = 'pos';
insert into t values (-2, 1);
update t set b = 9 where a = -1;
update t set a = a where a = -1;
update t set a = a - 1 where a = -1;
alter domain d validate constraint pos;
delete from t where a = -1;
alter domain d validate constraint pos;
alter domain d validate constraint pos;
select convalidated from pg_constraint where conname = 'pos';
alter domain d validate constraint nosuch;
alter domain d rename constraint pos to positive;
alter domain d rename constraint pos to positive;
alter domain d add constraint other check (value <> 77);
alter domain d rename constraint other to positive;
insert into t values (-2, 1);
alter domain d add constraint bad check (value);
alter domain d add constraint bad check (nosuch > 1);
alter domain d add constraint bad check (value > 'x');
alter domain d drop constraint other;

-- DEFAULT.
alter domain d set default 11;
insert into u default values returning x;
insert into t (a) values (3) returning *;
insert into t2 default values returning y;
create domain d3 as d;
create table t3 (z d3);
insert into t3 default values returning z;
alter domain d set default -5;
insert into u default values;
alter domain d set default 'x';
alter domain d set default null;
insert into u default values;
alter domain d set default 12;
alter domain d drop default;
insert into t (b) values (3) returning *;
insert into t3 default values returning z;
create sequence sq;
alter domain d set default nextval('sq');
insert into u default values returning x;
insert into u default values returning x;
select typdefault, typdefaultbin is not null from pg_type where typname = 'd';
drop sequence sq;
alter domain d drop default;
drop sequence sq;

-- Prepared statements and views see what changed.
prepare p1 as insert into u values ($1);
prepare p2 as select $1::d;
create view v as select x::d2 as y from generate_series(1, 3) x;
execute p1(600);
execute p2(600);
select count(*) from v;
alter domain d add constraint lt check (value < 600) not valid;
execute p1(601);
execute p2(601);
alter domain d2 add constraint ne check (value <> 2);
select y from v;
alter domain d2 drop constraint ne;
alter domain d drop constraint lt;
execute p1(601);
execute p2(601);
select count(y) from v;

-- Inside of a transaction.
begin;
alter domain d add constraint tmp check (value < 2000);
insert into u values (2001);
rollback;
insert into u values (2001);
begin;
savepoint a;
alter domain d set not null;
rollback to a;
insert into t values (1, null);
rollback;
begin;
create domain dt as int check (value > 3);
create table tdt (x dt);
insert into tdt values (4);
alter domain dt add check (value > 4);
rollback;
select 'dt'::regtype;

-- Arrays.
create table arr (a d[]);
alter domain d add constraint arrays check (value > -100);
alter domain d set not null;
drop table arr;
alter domain d add constraint arrays check (value > -100);
alter domain d drop constraint arrays;

-- Temporary tables.
create temp table tmp (a d);
insert into tmp values (1), (null);
alter domain d set not null;
alter domain d add constraint ne1 check (value <> 1);
drop table tmp;

-- Names, owners, schemas.
alter domain d rename to dd;
select pg_typeof(a) from t limit 1;
insert into t values (-3, 1);
alter domain dd rename to d2;
alter domain nosuch rename to x;
alter domain int4 rename to x;
alter type dd rename to d;
create schema s;
alter domain d set schema s;
insert into t values (-3, 1);
select connamespace::regnamespace, conname from pg_constraint where contypid = 's.d'::regtype order by 2;
alter domain s.d set schema public;
create role dom_owner;
alter domain d owner to dom_owner;
select typowner::regrole from pg_type where typname in ('d', '_d');
set role dom_owner;
alter domain d2 add check (value > 1);
drop domain d2;
comment on domain d2 is 'x';
comment on constraint d2_check on domain d2 is 'x';
reset role;
alter domain d owner to current_user;
drop role dom_owner;
create type en as enum ('a');
alter domain en set not null;
alter domain nosuch set not null;
alter domain int4 set not null;
drop domain en;
drop domain int4;
drop domain nosuch;
drop domain if exists nosuch;
comment on domain d is 'a domain';
comment on constraint positive on domain d is 'is positive';
comment on constraint nosuch on domain d is 'x';
comment on domain en is 'x';
select obj_description('d'::regtype, 'pg_type'), obj_description(oid, 'pg_constraint') from pg_constraint where conname = 'positive';
comment on domain d is null;

-- DROP.
drop domain d2;
drop domain d;
create function f(int) returns bool language sql immutable as 'select $1 > 0';
create domain df as int check (f(value));
create table tf (a df);
insert into tf values (-1);
insert into tf values (1);
drop function f(int);
drop function f(int) cascade;
insert into tf values (-1);
create function g() returns int language sql as 'select 8';
create domain dg as int default g();
create table tg (a dg, b int);
drop function g();
create domain de as en;
create table te (a de, b en);
drop type en;
drop type en cascade;
select attname from pg_attribute where attrelid = 'te'::regclass and attnum > 0 and not attisdropped;
create index on t2 (y);
create view v2 as select y from t2;
drop domain d2 cascade;
select count(*) from pg_attribute where attrelid = 't2'::regclass and attnum > 0 and not attisdropped;
insert into t2 default values;
select * from t2 limit 1;
drop type d cascade;
select attname from pg_attribute where attrelid in ('t'::regclass, 'u'::regclass) and attnum > 0 and not attisdropped;
select count(*) from t;
select count(*) from pg_constraint where contypid <> 0 and connamespace <> 'information_schema'::regnamespace;
select typname from pg_type where typname in ('d', 'd2', 'd3', '_d', '_d2');

-- Functions with arguments of a domain.
create domain da as int check (value > 0);
create function fa(x da) returns da language plpgsql as 'begin return x - 1; end';
select fa(2);
select fa(1);
alter domain da drop constraint da_check;
select fa(1), fa(-5);
alter domain da add constraint again check (value <> 3);
select fa(4);
drop domain da;
drop domain da cascade;
select fa(2);
