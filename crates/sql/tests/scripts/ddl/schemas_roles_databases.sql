-- Schemas, roles, databases
--
-- The search path, roles, and databases.

create schema one;
create schema one;
--> ERROR 42P06: schema "one" already exists

create schema if not exists one;
--> NOTICE 42P06: schema "one" already exists, skipping

create schema pg_two;
--> ERROR 42939: unacceptable schema name "pg_two"
--> DETAIL: The prefix "pg_" is reserved for system schemas.

create table one.t (a int);
insert into one.t values (1);
--> INSERT 0 1

select * from t;
--> ERROR 42P01: relation "t" does not exist
--> POSITION: 15, at t

select * from one.t;
--> (a integer)
--> 1

select * from nope.t;
--> ERROR 42P01: relation "nope.t" does not exist
--> POSITION: 15, at nope.t

select one.t.a from one.t;
--> (a integer)
--> 1

set search_path = one, public;
select * from t;
--> (a integer)
--> 1

show search_path;
--> (search_path text)
--> one, public

create table t (a text);
--> ERROR 42P07: relation "t" already exists

create table public.t (a text);
select * from t;
--> (a integer)
--> 1

select 't'::regclass, 'public.t'::regclass, 'one.t'::regclass;
--> (regclass regclass, regclass regclass, regclass regclass)
--> t | public.t | t

set search_path = public;
select 't'::regclass, 'public.t'::regclass, 'one.t'::regclass;
--> (regclass regclass, regclass regclass, regclass regclass)
--> t | t | one.t

select 'nope'::regclass;
--> ERROR 42P01: relation "nope" does not exist
--> POSITION: 8, at '

select 'int4'::regtype, 'nope'::regtype;
--> ERROR 42704: type "nope" does not exist
--> POSITION: 25, at '

reset search_path;
show search_path;
--> (search_path text)
--> "$user", public

set search_path = nope;
select current_schema;
--> (current_schema name)
--> NULL

reset search_path;
drop schema one;
--> ERROR 2BP01: cannot drop schema one because other objects depend on it
--> DETAIL: table one.t depends on schema one
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema nope;
--> ERROR 3F000: schema "nope" does not exist

drop schema if exists nope;
--> NOTICE: schema "nope" does not exist, skipping

alter schema one rename to uno;
alter schema nope rename to x;
--> ERROR 3F000: schema "nope" does not exist

select * from uno.t;
--> (a integer)
--> 1

drop table uno.t;
drop schema uno;
drop table public.t;
drop schema pg_catalog;
--> ERROR 2BP01: cannot drop schema pg_catalog because it is required by the database system

drop table pg_class;
--> ERROR 42501: permission denied: "pg_class" is a system catalog

create role r1;
create role r1;
--> ERROR 42710: role "r1" already exists

create role pg_r;
--> ERROR 42939: role name "pg_r" is reserved
--> DETAIL: Role names starting with "pg_" are reserved.

create role r2 login password 'x' createdb;
alter role r1 createrole;
alter role nope createrole;
--> ERROR 42704: role "nope" does not exist

alter role r2 rename to r1;
--> ERROR 42710: role "r1" already exists

alter role r2 rename to r3;
select rolname, rolcanlogin, rolcreatedb, rolcreaterole, rolsuper from pg_roles where rolname in ('r1', 'r2', 'r3') order by 1;
--> (rolname name, rolcanlogin boolean, rolcreatedb boolean, rolcreaterole boolean, rolsuper boolean)
--> r1 | f | f | t | f
--> r3 | t | t | f | f

create user r4;
--> CREATE ROLE

create user public;
--> ERROR 42939: role name "public" is reserved
--> POSITION: 13, at public

create role none;
--> ERROR 42939: role name "none" is reserved
--> POSITION: 13, at none

drop role nope;
--> ERROR 42704: role "nope" does not exist

drop role if exists nope;
--> NOTICE: role "nope" does not exist, skipping

drop role r1, r3, r4;
create database d1;
create database d1;
--> ERROR 42P04: database "d1" already exists

drop database d1;
drop database if exists d1;
--> NOTICE: database "d1" does not exist, skipping

drop database d1;
--> ERROR 3D000: database "d1" does not exist

drop database script;
--> ERROR 55006: cannot drop the currently open database

alter database nope rename to x;
--> ERROR 3D000: database "nope" does not exist

begin;
create database d2;
--> ERROR 25001: CREATE DATABASE cannot run inside a transaction block

rollback;
select current_database(), current_user, session_user, current_catalog;
--> (current_database name, current_user name, session_user name, current_catalog name)
--> script | postgres | postgres | script

set role nope;
--> ERROR 22023: role "nope" does not exist

set session authorization nope;
--> ERROR 22023: role "nope" does not exist

grant select on nope to public;
--> ERROR 42P01: relation "nope" does not exist
