-- Needs of temporary objects
--
-- The default of a temporary table depends on its sequence, and other ties between temporary
-- objects.

-- The default of a temporary table depends on its sequence.
create schema st; set search_path = st;
--> CREATE SCHEMA
--> SET

create sequence sq; create sequence other;
--> CREATE SEQUENCE
--> CREATE SEQUENCE

create temp table tt(a int default nextval('sq'), b int default nextval('sq'), c int default nextval('other'), d int default 5);
drop sequence sq;
--> ERROR 2BP01: cannot drop sequence sq because other objects depend on it
--> DETAIL: default value for column a of table tt depends on sequence sq
--> + default value for column b of table tt depends on sequence sq
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop sequence sq restrict;
--> ERROR 2BP01: cannot drop sequence sq because other objects depend on it
--> DETAIL: default value for column a of table tt depends on sequence sq
--> + default value for column b of table tt depends on sequence sq
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

insert into tt default values returning *;
--> (a integer, b integer, c integer, d integer)
--> 1 | 2 | 1 | 5
--> INSERT 0 1

drop sequence sq cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to default value for column a of table tt
--> + drop cascades to default value for column b of table tt

insert into tt default values returning *;
--> (a integer, b integer, c integer, d integer)
--> NULL | NULL | 2 | 5
--> INSERT 0 1

drop schema st restrict;
--> ERROR 2BP01: cannot drop schema st because other objects depend on it
--> DETAIL: sequence other depends on schema st
--> + default value for column c of table tt depends on sequence other
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

create temp table ts(a serial, b int);
drop sequence ts_a_seq;
--> ERROR 2BP01: cannot drop sequence ts_a_seq because other objects depend on it
--> DETAIL: default value for column a of table ts depends on sequence ts_a_seq
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop sequence ts_a_seq cascade;
--> NOTICE: drop cascades to default value for column a of table ts

insert into ts (b) values (1) returning *;
--> ERROR 23502: null value in column "a" of relation "ts" violates not-null constraint
--> DETAIL: Failing row contains (null, 1).

create temp table ti(a int generated always as identity, b int default 3);
drop sequence ti_a_seq;
--> ERROR 2BP01: cannot drop sequence ti_a_seq because column a of table ti requires it
--> HINT: You can drop column a of table ti instead.

drop sequence ti_a_seq cascade;
--> ERROR 2BP01: cannot drop sequence ti_a_seq because column a of table ti requires it
--> HINT: You can drop column a of table ti instead.

create table owner_of(x serial); create temp table user_of(y int default nextval('owner_of_x_seq'));
--> CREATE TABLE
--> CREATE TABLE

drop table owner_of;
--> ERROR 2BP01: cannot drop table owner_of because other objects depend on it
--> DETAIL: default value for column y of table user_of depends on sequence owner_of_x_seq
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table owner_of drop column x;
--> ERROR 2BP01: cannot drop column x of table owner_of because other objects depend on it
--> DETAIL: default value for column y of table user_of depends on sequence owner_of_x_seq
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table owner_of drop column x cascade;
--> NOTICE: drop cascades to default value for column y of table user_of

insert into user_of default values returning *;
--> (y integer)
--> NULL
--> INSERT 0 1

drop table owner_of;
drop table tt, ts, ti, user_of;
drop schema st cascade; reset search_path;
--> NOTICE: drop cascades to sequence other
--> DROP SCHEMA
--> RESET

-- A temporary view whose GROUP BY needs a key.
create schema sk; set search_path = sk;
--> CREATE SCHEMA
--> SET

create table fa(id int primary key, b text); create table fb(id int primary key, c text);
--> CREATE TABLE
--> CREATE TABLE

create temp view fv as select id, b from fa group by id;
alter table fa drop constraint fa_pkey; alter table fa drop constraint fa_pkey restrict;
--> ERROR 2BP01: cannot drop constraint fa_pkey on table fa because other objects depend on it
--> DETAIL: view fv depends on constraint fa_pkey on table fa
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

create or replace temp view fv as select id, b from fa group by id, b;
alter table fa drop constraint fa_pkey;
alter table fa add primary key (id);
create temp view fw as select fa.id, fa.b, fb.c from fa, fb group by fa.id, fb.id;
alter table fb drop constraint fb_pkey; alter table fa drop constraint fa_pkey cascade; select * from fw;
--> ERROR 2BP01: cannot drop constraint fb_pkey on table fb because other objects depend on it
--> DETAIL: view fw depends on constraint fb_pkey on table fb
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table fa cascade; drop table fb cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to view fv
--> + drop cascades to view fw
--> DROP TABLE
--> DROP TABLE

drop schema sk cascade; reset search_path;
--> DROP SCHEMA
--> RESET

-- A table that is there is told before a prepared statement that is not.
create temp table made (a int);
create table if not exists made as execute nope (4);
--> ERROR 26000: prepared statement "nope" does not exist

create temp table made as execute nope (4);
--> ERROR 42P07: relation "made" already exists

create table made2 as execute nope (4);
--> ERROR 26000: prepared statement "nope" does not exist

drop table made;
