-- CREATE, ALTER and DROP
--
-- Definitions that are refused, and what the catalogs show of those that are not.

set client_min_messages = warning;
create table a1(a int, a int);
--> ERROR 42701: column "a" specified more than once

create table a1(a int primary key, b int primary key);
--> ERROR 42P16: multiple primary keys for table "a1" are not allowed
--> POSITION: 42, at primary

create table a1(a int, primary key(zz));
--> ERROR 42703: column "zz" named in key does not exist
--> POSITION: 24, at primary

create table a1(a int, unique(a,a));
--> ERROR 42701: column "a" appears twice in unique constraint
--> POSITION: 24, at unique

create table a1(ctid int);
--> ERROR 42701: column name "ctid" conflicts with a system column name

create table a1(a nosuch);
--> ERROR 42704: type "nosuch" does not exist
--> POSITION: 19, at nosuch

create table a1(a int null not null);
--> ERROR 42601: conflicting NULL/NOT NULL declarations for column "a" of table "a1"
--> POSITION: 28, at not

create table a1(a int default 1 default 2);
--> ERROR 42601: multiple default values specified for column "a" of table "a1"
--> POSITION: 33, at default

create table a1(a varchar(0));
--> ERROR 22023: length for type varchar must be at least 1
--> POSITION: 19, at varchar

create table a1(a int default 'x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 31, at '

create table a1(a int default a);
--> ERROR 0A000: cannot use column reference in DEFAULT expression
--> POSITION: 31, at a

create table a1(a int) on commit drop;
--> ERROR 42P16: ON COMMIT can only be used on temporary tables

create table a1(a int) with (fillfactor=5);
--> ERROR 22023: value 5 out of bounds for option "fillfactor"
--> DETAIL: Valid values are between "10" and "100".

create table a1(a int) with (nosuch=5);
--> ERROR 22023: unrecognized parameter "nosuch"

create table nosuch.a1(a int);
--> ERROR 3F000: schema "nosuch" does not exist
--> POSITION: 14, at nosuch.a1

create table pg_catalog.a1(a int);
--> ERROR 42501: permission denied to create "pg_catalog.a1"
--> DETAIL: System catalog modifications are currently disallowed.

create table a1(a int generated always as identity, b text not null default 'q', c numeric(5,2) default 1.5, d timestamptz default now(), e bool default true, check (a > 0 and b <> 'z'), constraint cc check (c < 100));
create table a1(a int);
--> ERROR 42P07: relation "a1" already exists

create table if not exists a1(a int);
create index nosuch on nosuch(a);
--> ERROR 42P01: relation "nosuch" does not exist

create index on a1(nosuch);
--> ERROR 42703: column "nosuch" does not exist

create unique index ui on a1(b);
create index ui on a1(b);
--> ERROR 42P07: relation "ui" already exists

create index if not exists ui on a1(b);
create index on a1(b);
create index on a1(b);
create index on a1 using nosuch (b);
--> ERROR 42704: access method "nosuch" does not exist

select indexname, indexdef from pg_indexes where tablename='a1' order by 1;
--> (indexname name, indexdef text)
--> a1_b_idx | CREATE INDEX a1_b_idx ON public.a1 USING btree (b)
--> a1_b_idx1 | CREATE INDEX a1_b_idx1 ON public.a1 USING btree (b)
--> ui | CREATE UNIQUE INDEX ui ON public.a1 USING btree (b)

select conname, contype, pg_get_constraintdef(oid) from pg_constraint where conrelid='a1'::regclass order by 1;
--> (conname name, contype "char", pg_get_constraintdef text)
--> a1_check | c | CHECK (((a > 0) AND (b <> 'z'::text)))
--> cc | c | CHECK ((c < (100)::numeric))

select adnum, pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid='a1'::regclass order by 1;
--> (adnum smallint, pg_get_expr text)
--> 2 | ''q'::text'
--> 3 | 1.5
--> 4 | now()
--> 5 | true

select attname, attnum, atttypid, atttypmod, attnotnull, atthasdef, attidentity from pg_attribute where attrelid='a1'::regclass and attnum>0 order by attnum;
--> (attname name, attnum smallint, atttypid oid, atttypmod integer, attnotnull boolean, atthasdef boolean, attidentity "char")
--> a | 1 | 23 | -1 | t | f | a
--> b | 2 | 25 | -1 | t | t | ''
--> c | 3 | 1700 | 327686 | f | t | ''
--> d | 4 | 1184 | -1 | f | t | ''
--> e | 5 | 16 | -1 | f | t | ''

insert into a1(a) values (1);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "a"
--> DETAIL: Column "a" is an identity column defined as GENERATED ALWAYS.
--> HINT: Use OVERRIDING SYSTEM VALUE to override.

insert into a1(c) values (1000);
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 5, scale 2 must round to an absolute value less than 10^3.

insert into a1 default values returning a,b,c,e;
--> (a integer, b text, c numeric(5,2), e boolean)
--> 1 | q | 1.50 | t
--> INSERT 0 1

alter table a1 add column b int;
--> ERROR 42701: column "b" of relation "a1" already exists

alter table a1 add column if not exists b int;
alter table a1 drop column nosuch;
--> ERROR 42703: column "nosuch" of relation "a1" does not exist

alter table a1 drop column if exists nosuch;
alter table a1 alter column nosuch set not null;
--> ERROR 42703: column "nosuch" of relation "a1" does not exist

alter table a1 add primary key (a);
alter table a1 add primary key (b);
--> ERROR 42P16: multiple primary keys for table "a1" are not allowed

alter table a1 alter column a drop not null;
--> ERROR 42601: column "a" of relation "a1" is an identity column

alter table a1 add constraint cc check (c > 0);
--> ERROR 42710: constraint "cc" for relation "a1" already exists

alter table a1 add constraint c2 check (c > 50);
--> ERROR 23514: check constraint "c2" of relation "a1" is violated by some row

alter table a1 add column n int not null;
--> ERROR 23502: column "n" of relation "a1" contains null values

alter table a1 add column f int default 3;
alter table a1 drop constraint nosuch;
--> ERROR 42704: constraint "nosuch" of relation "a1" does not exist

alter table a1 drop constraint if exists nosuch;
drop index a1_pkey;
--> ERROR 2BP01: cannot drop index a1_pkey because constraint a1_pkey on table a1 requires it
--> HINT: You can drop constraint a1_pkey on table a1 instead.

alter table a1 rename to a2;
alter table a2 rename column b to bb;
alter table a2 rename column nosuch to x;
--> ERROR 42703: column "nosuch" does not exist

alter table a2 rename column bb to a;
--> ERROR 42701: column "a" of relation "a2" already exists

select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid='a2'::regclass order by 1;
--> (conname name, pg_get_constraintdef text)
--> a1_check | CHECK (((a > 0) AND (bb <> 'z'::text)))
--> a1_pkey | PRIMARY KEY (a)
--> cc | CHECK ((c < (100)::numeric))

alter table a2 alter column f type bigint;
alter table a2 alter column f set default 9;
insert into a2(bb) values ('k') returning f;
--> (f bigint)
--> 9
--> INSERT 0 1

drop table a2, nosuch;
--> ERROR 42P01: table "nosuch" does not exist

drop table a2;
drop view nosuch;
--> ERROR 42P01: view "nosuch" does not exist

drop sequence nosuch;
--> ERROR 42P01: sequence "nosuch" does not exist

drop index nosuch;
--> ERROR 42704: index "nosuch" does not exist

drop schema nosuch;
--> ERROR 3F000: schema "nosuch" does not exist

drop database nosuch;
--> ERROR 3D000: database "nosuch" does not exist

drop role nosuch;
--> ERROR 42704: role "nosuch" does not exist

drop table if exists nosuch.foo;
drop table nosuch.foo;
--> ERROR 3F000: schema "nosuch" does not exist

create sequence s1 increment 0;
--> ERROR 22023: INCREMENT must not be zero

create sequence s1 minvalue 5 maxvalue 3;
--> ERROR 22023: MINVALUE (5) must be less than MAXVALUE (3)

create sequence s1 start 0;
--> ERROR 22023: START value (0) cannot be less than MINVALUE (1)

create sequence s1 maxvalue 2 cycle;
create sequence s1;
--> ERROR 42P07: relation "s1" already exists

select nextval('s1'), nextval('s1'), nextval('s1');
--> (nextval bigint, nextval bigint, nextval bigint)
--> 1 | 2 | 1

select last_value, is_called from s1;
--> (last_value bigint, is_called boolean)
--> 1 | t

select setval('s1', 9);
--> ERROR 22003: setval: value 9 is out of bounds for sequence "s1" (1..2)

select currval('s1'), lastval();
--> (currval bigint, lastval bigint)
--> 1 | 1

drop table s1;
--> ERROR 42809: "s1" is not a table
--> HINT: Use DROP SEQUENCE to remove a sequence.

drop view s1;
--> ERROR 42809: "s1" is not a view
--> HINT: Use DROP SEQUENCE to remove a sequence.

alter sequence s1 restart;
select nextval('s1');
--> (nextval bigint)
--> 1

alter sequence s1 increment -1;
create sequence s2 maxvalue 2;
select nextval('s2');
--> (nextval bigint)
--> 1

select nextval('s2');
--> (nextval bigint)
--> 2

select nextval('s2');
--> ERROR 2200H: nextval: reached maximum value of sequence "s2" (2)

select currval('nosuch');
--> ERROR 42P01: relation "nosuch" does not exist
--> POSITION: 16, at '

create sequence s3;
select currval('s3');
--> ERROR 55000: currval of sequence "s3" is not yet defined in this session

create table ser(a serial, b bigserial, c smallserial);
select column_name, data_type, column_default, is_nullable from information_schema.columns where table_name='ser' order by ordinal_position;
--> (column_name name, data_type character varying, column_default character varying, is_nullable character varying(3))
--> a | integer | nextval('ser_a_seq'::regclass) | NO
--> b | bigint | nextval('ser_b_seq'::regclass) | NO
--> c | smallint | nextval('ser_c_seq'::regclass) | NO

drop sequence ser_a_seq;
--> ERROR 2BP01: cannot drop sequence ser_a_seq because other objects depend on it
--> DETAIL: default value for column a of table ser depends on sequence ser_a_seq
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop sequence ser_a_seq cascade;
drop table ser;
create schema sc;
create schema sc;
--> ERROR 42P06: schema "sc" already exists

create schema if not exists sc;
create schema pg_foo;
--> ERROR 42939: unacceptable schema name "pg_foo"
--> DETAIL: The prefix "pg_" is reserved for system schemas.

create table sc.t(a int);
create table sc.t2(a serial);
drop schema sc;
--> ERROR 2BP01: cannot drop schema sc because other objects depend on it
--> DETAIL: table sc.t depends on schema sc
--> + table sc.t2 depends on schema sc
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema sc cascade;
create role r1 login;
create role r1;
--> ERROR 42710: role "r1" already exists

create role pg_x;
--> ERROR 42939: role name "pg_x" is reserved
--> DETAIL: Role names starting with "pg_" are reserved.

alter role r1 createdb;
drop role r1;
alter role nosuch createdb;
--> ERROR 42704: role "nosuch" does not exist

create view vv as select 1 as a, 'x'::text as b;
create view vv as select 1;
--> ERROR 42P07: relation "vv" already exists

drop table vv;
--> ERROR 42809: "vv" is not a table
--> HINT: Use DROP VIEW to remove a view.

drop view vv;
comment on table nosuch is 'x';
--> ERROR 42P01: relation "nosuch" does not exist

comment on column s1.nosuch is 'x';
--> ERROR 42703: column "nosuch" of relation "s1" does not exist

truncate nosuch;
--> ERROR 42P01: relation "nosuch" does not exist

truncate s1;
--> ERROR 42809: "s1" is not a table

create table ct as select 1 as x, 'a'::text as y;
--> SELECT 1

select * from ct;
--> (x integer, y text)
--> 1 | a

create table ct2 (p,q) as select 1,2;
--> SELECT 1

select * from ct2;
--> (p integer, q integer)
--> 1 | 2

create table ct3 (p,q,r) as select 1;
--> ERROR 42601: too many column names were specified

drop table ct, ct2;
begin;
create table tx(a int);
insert into tx values (1);
--> INSERT 0 1

rollback;
select * from tx;
--> ERROR 42P01: relation "tx" does not exist
--> POSITION: 15, at tx

begin;
create table tx(a int primary key);
savepoint s;
alter table tx add column b int;
insert into tx values (1,2);
--> INSERT 0 1

rollback to s;
insert into tx values (1);
--> INSERT 0 1

commit;
select * from tx;
--> (a integer)
--> 1

begin;
drop table tx;
rollback;
select * from tx;
--> (a integer)
--> 1

begin;
truncate tx;
--> TRUNCATE TABLE

select count(*) from tx;
--> (count bigint)
--> 0

rollback;
select * from tx;
--> (a integer)
--> 1

create temp table tmp(a int primary key) on commit delete rows;
insert into tmp values (1);
--> INSERT 0 1

select * from tmp;
--> (a integer)

begin;
insert into tmp values (1);
--> INSERT 0 1

select * from tmp;
--> (a integer)
--> 1

commit;
select * from tmp;
--> (a integer)

insert into tmp values (1),(1);
--> ERROR 23505: duplicate key value violates unique constraint "tmp_pkey"
--> DETAIL: Key (a)=(1) already exists.

begin;
create temp table tmp2(a int);
rollback;
select * from tmp2;
--> ERROR 42P01: relation "tmp2" does not exist
--> POSITION: 15, at tmp2

create temp table tx(z int);
select * from tx;
--> (z integer)

drop table tx;
select * from tx;
--> (a integer)
--> 1

drop table tx;
create table ix(a int, b int);
insert into ix values (1,1),(1,2);
--> INSERT 0 2

create unique index on ix(a);
--> ERROR 23505: could not create unique index "ix_a_idx"
--> DETAIL: Key (a)=(1) is duplicated.

alter table ix add unique(a);
--> ERROR 23505: could not create unique index "ix_a_key"
--> DETAIL: Key (a)=(1) is duplicated.

create unique index ixb on ix(b);
drop index ixb;
drop index ixb;
--> ERROR 42704: index "ixb" does not exist

drop index if exists ixb;
drop table ixb;
--> ERROR 42P01: table "ixb" does not exist

alter index ix rename to iy;
alter table ix alter column a set not null;
--> ERROR 42P01: relation "ix" does not exist

insert into ix values (null, 3);
--> ERROR 42P01: relation "ix" does not exist
--> POSITION: 13, at ix

update ix set a=null;
--> ERROR 42P01: relation "ix" does not exist
--> POSITION: 8, at ix

alter table ix alter a drop not null;
--> ERROR 42P01: relation "ix" does not exist

insert into ix values (null,3);
--> ERROR 42P01: relation "ix" does not exist
--> POSITION: 13, at ix

alter table ix alter a set not null;
--> ERROR 42P01: relation "ix" does not exist

drop table ix;
--> ERROR 42P01: table "ix" does not exist

create table lk(like pg_class);
drop table lk;
create table lk(i int, like nowhere);
--> ERROR 42P01: relation "nowhere" does not exist
--> POSITION: 29, at nowhere

create table lk(like nowhere.x including all);
--> ERROR 3F000: schema "nowhere" does not exist
--> POSITION: 22, at nowhere.x

create sequence sq;
create table lk(like sq);
--> ERROR 42809: relation "sq" is invalid in LIKE clause
--> DETAIL: This operation is not supported for sequences.
--> POSITION: 22, at sq

drop sequence sq;
create table l1(a int not null default 5, b serial);
create table l2(like l1 including all);
insert into l2 default values returning *;
--> (a integer, b integer)
--> 5 | 1
--> INSERT 0 1

drop table l1;
--> ERROR 2BP01: cannot drop table l1 because other objects depend on it
--> DETAIL: default value for column b of table l2 depends on sequence l1_b_seq
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table l2, l1;
drop table if exists a1, a2, tx, ct, ct2, ix, iy, l1, l2;
drop sequence if exists s1, s2, s3;
drop schema if exists sc cascade;

-- A default is computed once for all rows unless one of its functions is volatile.
create table defaults_added (a int);
insert into defaults_added select generate_series(1, 3);
--> INSERT 0 3

create sequence defaults_counted;
create function default_word(n int) returns text language plpgsql stable as $$ begin return repeat('w', n) || nextval('defaults_counted'); end $$;
alter table defaults_added add column b text default default_word(2);
create function defaults_next(n int) returns int language sql volatile as $$ select nextval('defaults_counted')::int + n $$;
alter table defaults_added add column c int default defaults_next(10);
create schema defaults_hidden;
create function defaults_hidden.abs(n int) returns int language sql volatile as $$ select nextval('defaults_counted')::int $$;
alter table defaults_added add column d int default defaults_hidden.abs(1);
select * from defaults_added order by a;
--> (a integer, b text, c integer, d integer)
--> 1 | ww1 | 12 | 5
--> 2 | ww1 | 13 | 6
--> 3 | ww1 | 14 | 7

drop table defaults_added;
drop schema defaults_hidden cascade;
drop function default_word, defaults_next;
drop sequence defaults_counted;
