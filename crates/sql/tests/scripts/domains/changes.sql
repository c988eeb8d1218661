-- Domains changed and dropped
--
-- ALTER DOMAIN, its checks of stored values, DROP DOMAIN with what depends on it, and comments.

create domain d as int;
create table t (a d, b d);
create table u (x d not null);
insert into t values (1, null), (5, 7);
--> INSERT 0 2

insert into u values (3);
--> INSERT 0 1

create domain d2 as d check (value <> 99);
create table t2 (y d2);
insert into t2 values (50);
--> INSERT 0 1

-- NOT NULL.
alter domain d set not null;
--> ERROR 23502: column "b" of table "t" contains null values

update t set b = 2 where b is null;
--> UPDATE 1

alter domain d set not null;
alter domain d set not null;
insert into t values (1, null);
--> ERROR 23502: domain d does not allow null values

insert into t (a) values (1);
--> ERROR 23502: domain d does not allow null values

select null::d;
--> ERROR 23502: domain d does not allow null values

alter domain d drop not null;
alter domain d drop not null;
insert into t values (2, null);
--> INSERT 0 1

select is_nullable from information_schema.columns where table_name = 't';
--> (is_nullable character varying(3))
--> YES
--> YES

-- Constraints.
alter domain d add constraint pos check (value > 0);
alter domain d add constraint pos check (value > 0);
--> ERROR 42710: constraint "pos" for domain "d" already exists

alter domain d add constraint small check (value < 5);
--> ERROR 23514: column "a" of table "t" contains values that violate the new constraint

alter domain d add check (value < 40);
--> ERROR 23514: column "y" of table "t2" contains values that violate the new constraint

alter domain d add check (value < 1000);
alter domain d add check (value <> 500);
insert into t values (-1, 1);
--> ERROR 23514: value for domain d violates check constraint "pos"

insert into t2 values (1001);
--> ERROR 23514: value for domain d2 violates check constraint "d_check"

insert into t2 values (99);
--> ERROR 23514: value for domain d2 violates check constraint "d2_check"

update t set a = -a where a = 1;
--> ERROR 23514: value for domain d violates check constraint "pos"

select conname, pg_get_constraintdef(oid) from pg_constraint where contypid = 'd'::regtype order by 1;
--> (conname name, pg_get_constraintdef text)
--> d_check | CHECK ((VALUE < 1000))
--> d_check1 | CHECK ((VALUE <> 500))
--> pos | CHECK ((VALUE > 0))

alter domain d drop constraint d_check;
insert into t2 values (1001);
--> INSERT 0 1

alter domain d drop constraint d_check;
--> ERROR 42704: constraint "d_check" of domain "d" does not exist

alter domain d drop constraint if exists d_check;
--> NOTICE: constraint "d_check" of domain "d" does not exist, skipping

alter domain d drop constraint d_check1 cascade;
alter domain d drop constraint pos restrict;
insert into t values (-1, 1);
--> INSERT 0 1

alter domain d add constraint pos check (value > 0);
--> ERROR 23514: column "a" of table "t" contains values that violate the new constraint

alter domain d add constraint pos check (value > 0) not valid;
select convalidated, pg_get_constraintdef(oid) from pg_constraint where conname = 'pos';
--> (convalidated boolean, pg_get_constraintdef text)
--> f | CHECK ((VALUE > 0)) NOT VALID

insert into t values (-2, 1);
--> ERROR 23514: value for domain d violates check constraint "pos"

update t set b = 9 where a = -1;
--> UPDATE 1

update t set a = a where a = -1;
--> UPDATE 1

update t set a = a - 1 where a = -1;
--> ERROR 23514: value for domain d violates check constraint "pos"

alter domain d validate constraint pos;
--> ERROR 23514: column "a" of table "t" contains values that violate the new constraint

delete from t where a = -1;
--> DELETE 1

alter domain d validate constraint pos;
alter domain d validate constraint pos;
select convalidated from pg_constraint where conname = 'pos';
--> (convalidated boolean)
--> t

alter domain d validate constraint nosuch;
--> ERROR 42704: constraint "nosuch" of domain "d" does not exist

alter domain d rename constraint pos to positive;
alter domain d rename constraint pos to positive;
--> ERROR 42704: constraint "pos" for domain d does not exist

alter domain d add constraint other check (value <> 77);
alter domain d rename constraint other to positive;
--> ERROR 42710: constraint "positive" for domain d already exists

insert into t values (-2, 1);
--> ERROR 23514: value for domain d violates check constraint "positive"

alter domain d add constraint bad check (value);
--> ERROR 42804: argument of CHECK must be type boolean, not type integer

alter domain d add constraint bad check (nosuch > 1);
--> ERROR 42703: column "nosuch" does not exist

alter domain d add constraint bad check (value > 'x');
--> ERROR 22P02: invalid input syntax for type integer: "x"

alter domain d drop constraint other;

-- DEFAULT.
alter domain d set default 11;
insert into u default values returning x;
--> (x integer)
--> 11
--> INSERT 0 1

insert into t (a) values (3) returning *;
--> (a integer, b integer)
--> 3 | 11
--> INSERT 0 1

insert into t2 default values returning y;
--> (y integer)
--> NULL
--> INSERT 0 1

create domain d3 as d;
create table t3 (z d3);
insert into t3 default values returning z;
--> (z integer)
--> 11
--> INSERT 0 1

alter domain d set default -5;
insert into u default values;
--> ERROR 23514: value for domain d violates check constraint "positive"

alter domain d set default 'x';
--> ERROR 22P02: invalid input syntax for type integer: "x"

alter domain d set default null;
insert into u default values;
--> ERROR 23502: null value in column "x" of relation "u" violates not-null constraint
--> DETAIL: Failing row contains (null).

alter domain d set default 12;
alter domain d drop default;
insert into t (b) values (3) returning *;
--> (a integer, b integer)
--> NULL | 3
--> INSERT 0 1

insert into t3 default values returning z;
--> (z integer)
--> 11
--> INSERT 0 1

create sequence sq;
alter domain d set default nextval('sq');
insert into u default values returning x;
--> (x integer)
--> 1
--> INSERT 0 1

insert into u default values returning x;
--> (x integer)
--> 2
--> INSERT 0 1

select typdefault, typdefaultbin is not null from pg_type where typname = 'd';
--> (typdefault text, ?column? boolean)
--> nextval('sq'::regclass) | t

drop sequence sq;
--> ERROR 2BP01: cannot drop sequence sq because other objects depend on it
--> DETAIL: type d depends on sequence sq
--> + column b of table t depends on type d
--> + column a of table t depends on type d
--> + column x of table u depends on type d
--> + type d2 depends on type d
--> + column y of table t2 depends on type d2
--> + type d3 depends on type d
--> + column z of table t3 depends on type d3
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter domain d drop default;
drop sequence sq;

-- Prepared statements and views see what changed.
prepare p1 as insert into u values ($1);
prepare p2 as select $1::d;
create view v as select x::d2 as y from generate_series(1, 3) x;
execute p1(600);
--> INSERT 0 1

execute p2(600);
--> (d integer)
--> 600

select count(*) from v;
--> (count bigint)
--> 3

alter domain d add constraint lt check (value < 600) not valid;
execute p1(601);
--> ERROR 23514: value for domain d violates check constraint "lt"

execute p2(601);
--> ERROR 23514: value for domain d violates check constraint "lt"

alter domain d2 add constraint ne check (value <> 2);
select y from v;
--> ERROR 23514: value for domain d2 violates check constraint "ne"

alter domain d2 drop constraint ne;
alter domain d drop constraint lt;
execute p1(601);
--> INSERT 0 1

execute p2(601);
--> (d integer)
--> 601

select count(y) from v;
--> (count bigint)
--> 3

-- Inside of a transaction.
begin;
alter domain d add constraint tmp check (value < 2000);
insert into u values (2001);
--> ERROR 23514: value for domain d violates check constraint "tmp"

rollback;
insert into u values (2001);
--> INSERT 0 1

begin;
savepoint a;
alter domain d set not null;
--> ERROR 23502: column "b" of table "t" contains null values

rollback to a;
insert into t values (1, null);
--> INSERT 0 1

rollback;
begin;
create domain dt as int check (value > 3);
create table tdt (x dt);
insert into tdt values (4);
--> INSERT 0 1

alter domain dt add check (value > 4);
--> ERROR 23514: column "x" of table "tdt" contains values that violate the new constraint

rollback;
select 'dt'::regtype;
--> ERROR 42704: type "dt" does not exist
--> POSITION: 8, at '

-- Arrays.
create table arr (a d[]);
alter domain d add constraint arrays check (value > -100);
--> ERROR 0A000: cannot alter type "d" because column "arr.a" uses it

alter domain d set not null;
--> ERROR 0A000: cannot alter type "d" because column "arr.a" uses it

drop table arr;
alter domain d add constraint arrays check (value > -100);
alter domain d drop constraint arrays;

-- Temporary tables.
create temp table tmp (a d);
insert into tmp values (1), (null);
--> INSERT 0 2

alter domain d set not null;
--> ERROR 23502: column "b" of table "t" contains null values

alter domain d add constraint ne1 check (value <> 1);
--> ERROR 23514: column "a" of table "t" contains values that violate the new constraint

drop table tmp;

-- Names, owners, schemas.
alter domain d rename to dd;
select pg_typeof(a) from t limit 1;
--> (pg_typeof regtype)
--> dd

insert into t values (-3, 1);
--> ERROR 23514: value for domain dd violates check constraint "positive"

alter domain dd rename to d2;
--> ERROR 42710: type "d2" already exists

alter domain nosuch rename to x;
--> ERROR 42704: type "nosuch" does not exist

alter domain int4 rename to x;
--> ERROR 42809: integer is not a domain

alter type dd rename to d;
create schema s;
alter domain d set schema s;
insert into t values (-3, 1);
--> ERROR 23514: value for domain s.d violates check constraint "positive"

select connamespace::regnamespace, conname from pg_constraint where contypid = 's.d'::regtype order by 2;
--> (connamespace regnamespace, conname name)
--> s | positive

alter domain s.d set schema public;
create role dom_owner;
alter domain d owner to dom_owner;
select typowner::regrole from pg_type where typname in ('d', '_d');
--> (typowner regrole)
--> dom_owner
--> dom_owner

set role dom_owner;
alter domain d2 add check (value > 1);
--> ERROR 42501: must be owner of type d2

drop domain d2;
--> ERROR 42501: must be owner of type d2

comment on domain d2 is 'x';
--> ERROR 42501: must be owner of type d2

comment on constraint d2_check on domain d2 is 'x';
--> ERROR 42501: must be owner of type d2

reset role;
alter domain d owner to current_user;
drop role dom_owner;
create type en as enum ('a');
alter domain en set not null;
--> ERROR 42809: en is not a domain

alter domain nosuch set not null;
--> ERROR 42704: type "nosuch" does not exist

alter domain int4 set not null;
--> ERROR 42809: integer is not a domain

drop domain en;
--> ERROR 42809: "en" is not a domain

drop domain int4;
--> ERROR 42809: "int4" is not a domain

drop domain nosuch;
--> ERROR 42704: type "nosuch" does not exist

drop domain if exists nosuch;
--> NOTICE: type "nosuch" does not exist, skipping

comment on domain d is 'a domain';
comment on constraint positive on domain d is 'is positive';
comment on constraint nosuch on domain d is 'x';
--> ERROR 42704: constraint "nosuch" for domain d does not exist

comment on domain en is 'x';
--> ERROR 42809: "en" is not a domain

select obj_description('d'::regtype, 'pg_type'), obj_description(oid, 'pg_constraint') from pg_constraint where conname = 'positive';
--> (obj_description text, obj_description text)
--> a domain | is positive

comment on domain d is null;

-- DROP.
drop domain d2;
--> ERROR 2BP01: cannot drop type d2 because other objects depend on it
--> DETAIL: column y of table t2 depends on type d2
--> + view v depends on type d2
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop domain d;
--> ERROR 2BP01: cannot drop type d because other objects depend on it
--> DETAIL: column b of table t depends on type d
--> + column a of table t depends on type d
--> + column x of table u depends on type d
--> + type d2 depends on type d
--> + column y of table t2 depends on type d2
--> + view v depends on type d2
--> + type d3 depends on type d
--> + column z of table t3 depends on type d3
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

create function f(int) returns bool language sql immutable as 'select $1 > 0';
create domain df as int check (f(value));
create table tf (a df);
insert into tf values (-1);
--> ERROR 23514: value for domain df violates check constraint "df_check"

insert into tf values (1);
--> INSERT 0 1

drop function f(int);
--> ERROR 2BP01: cannot drop function f(integer) because other objects depend on it
--> DETAIL: constraint df_check depends on function f(integer)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop function f(int) cascade;
--> NOTICE: drop cascades to constraint df_check

insert into tf values (-1);
--> INSERT 0 1

create function g() returns int language sql as 'select 8';
create domain dg as int default g();
create table tg (a dg, b int);
drop function g();
--> ERROR 2BP01: cannot drop function g() because other objects depend on it
--> DETAIL: type dg depends on function g()
--> + column a of table tg depends on type dg
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

create domain de as en;
create table te (a de, b en);
drop type en;
--> ERROR 2BP01: cannot drop type en because other objects depend on it
--> DETAIL: type de depends on type en
--> + column a of table te depends on type de
--> + column b of table te depends on type en
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type en cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to type de
--> + drop cascades to column a of table te
--> + drop cascades to column b of table te

select attname from pg_attribute where attrelid = 'te'::regclass and attnum > 0 and not attisdropped;
--> (attname name)

create index on t2 (y);
create view v2 as select y from t2;
drop domain d2 cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to column y of table t2
--> + drop cascades to view v2
--> + drop cascades to view v

select count(*) from pg_attribute where attrelid = 't2'::regclass and attnum > 0 and not attisdropped;
--> (count bigint)
--> 0

insert into t2 default values;
--> INSERT 0 1

select * from t2 limit 1;
--> ()
-->

drop type d cascade;
--> NOTICE: drop cascades to 5 other objects
--> DETAIL: drop cascades to column b of table t
--> + drop cascades to column a of table t
--> + drop cascades to column x of table u
--> + drop cascades to type d3
--> + drop cascades to column z of table t3

select attname from pg_attribute where attrelid in ('t'::regclass, 'u'::regclass) and attnum > 0 and not attisdropped;
--> (attname name)

select count(*) from t;
--> (count bigint)
--> 5

select count(*) from pg_constraint where contypid <> 0 and connamespace <> 'information_schema'::regnamespace;
--> (count bigint)
--> 0

select typname from pg_type where typname in ('d', 'd2', 'd3', '_d', '_d2');
--> (typname name)

-- Functions with arguments of a domain.
create domain da as int check (value > 0);
create function fa(x da) returns da language plpgsql as 'begin return x - 1; end';
select fa(2);
--> (fa integer)
--> 1

select fa(1);
--> ERROR 23514: value for domain da violates check constraint "da_check"
--> CONTEXT: PL/pgSQL function fa(da) while casting return value to function's return type

alter domain da drop constraint da_check;
select fa(1), fa(-5);
--> (fa integer, fa integer)
--> 0 | -6

alter domain da add constraint again check (value <> 3);
select fa(4);
--> ERROR 23514: value for domain da violates check constraint "again"
--> CONTEXT: PL/pgSQL function fa(da) while casting return value to function's return type

drop domain da;
--> ERROR 2BP01: cannot drop type da because other objects depend on it
--> DETAIL: function fa(da) depends on type da
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop domain da cascade;
--> NOTICE: drop cascades to function fa(da)

select fa(2);
--> ERROR 42883: function fa(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at fa
