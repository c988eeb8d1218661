-- REINDEX
--
-- Indexes, tables and schemas that are indexed anew, and the rights that it needs.

create schema rx;
set search_path = rx;
create table t (id int primary key, a text, b text);
create index t_a on t (lower(a));
create unique index t_b on t (left(b, 40)) where id > 10;
insert into t select g, 'A' || g, repeat(md5(g::text), 200) from generate_series(1, 300) g;
--> INSERT 0 300

reindex table t;
reindex index t_a;
reindex index rx.t_pkey;
reindex (verbose false) table t;
reindex (foo) table t;
--> ERROR 42601: unrecognized REINDEX option "foo"
--> POSITION: 10, at foo

reindex (verbose maybe) table t;
--> ERROR 42601: verbose requires a Boolean value

reindex (tablespace nope) table t;
--> ERROR 42704: tablespace "nope" does not exist

reindex (tablespace pg_default, concurrently off) index t_b;
reindex table nope;
--> ERROR 42P01: relation "nope" does not exist

reindex index nope;
--> ERROR 42P01: relation "nope" does not exist

reindex index t;
--> ERROR 42809: "t" is not an index

reindex table t_a;
--> ERROR 42809: "t_a" is not a table or materialized view

create view v as select 1;
reindex table v;
--> ERROR 42809: "v" is not a table or materialized view

reindex index v;
--> ERROR 42809: "v" is not an index

create table plain (a int);
reindex table plain;
--> NOTICE: table "plain" has no indexes to reindex

reindex schema nope;
--> ERROR 3F000: schema "nope" does not exist

reindex database nope;
--> ERROR 0A000: can only reindex the currently open database

reindex schema rx;
begin;
reindex schema rx;
--> ERROR 25001: REINDEX SCHEMA cannot run inside a transaction block

rollback;
begin;
insert into t values (1000, 'x', repeat('y', 5000));
--> INSERT 0 1

delete from t where id = 5;
--> DELETE 1

savepoint s;
reindex table t;
select count(*), sum(length(b)) from t;
--> (count bigint, sum bigint)
--> 300 | 1918600

select id from t where lower(a) = 'x';
--> (id integer)
--> 1000

rollback to s;
select id from t where lower(a) = 'a7';
--> (id integer)
--> 7

reindex index t_a;
select id from t where lower(a) = 'a8';
--> (id integer)
--> 8

commit;
select count(*), sum(length(b)) from t;
--> (count bigint, sum bigint)
--> 300 | 1918600

insert into t values (1000, 'x', 'z');
--> ERROR 23505: duplicate key value violates unique constraint "t_pkey"
--> DETAIL: Key (id)=(1000) already exists.

begin;
declare c cursor for select id from t;
fetch c;
--> (id integer)
--> 1

reindex table t;
rollback;
begin;
declare c cursor for select id from t;
fetch c;
--> (id integer)
--> 1

reindex index t_a;
rollback;
begin read only;
reindex table t;
rollback;
create temp table tt (a int primary key);
insert into tt values (1), (2);
--> INSERT 0 2

reindex table tt;
select * from tt where a = 2;
--> (a integer)
--> 2

create role rx_other;
grant usage on schema rx to rx_other;
set role rx_other;
reindex table t;
--> ERROR 42501: must be owner of table t

reindex index t_a;
--> ERROR 42501: must be owner of index t_a

reindex schema rx;
--> ERROR 42501: must be owner of schema rx

reset role;
drop schema rx cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to table t
--> + drop cascades to view v
--> + drop cascades to table plain

drop role rx_other;
create temp table d1 (id serial primary key, a text, i int generated always as identity);
create temp view d2 as select * from d1;
create temp table d3 as select * from d1;
--> SELECT 0

create table fk_bad2 (x int references pg_class);
--> ERROR 3F000: no schema has been selected to create in
--> POSITION: 14, at fk_bad2

create table fk_bad2 (x int references pg_roles);
--> ERROR 3F000: no schema has been selected to create in
--> POSITION: 14, at fk_bad2

begin;
discard temp;
select to_regclass('d1'), to_regclass('d2');
--> (to_regclass regclass, to_regclass regclass)
--> NULL | NULL

rollback;
select to_regclass('d1'), to_regclass('d2'), to_regclass('d3'), to_regclass('d1_id_seq');
--> (to_regclass regclass, to_regclass regclass, to_regclass regclass, to_regclass regclass)
--> d1 | d2 | d3 | d1_id_seq

insert into d1 (a) values ('x') returning id;
--> (id integer)
--> 1
--> INSERT 0 1

discard temp;
select to_regclass('d1'), to_regclass('d2'), to_regclass('d3'), to_regclass('d1_id_seq');
--> (to_regclass regclass, to_regclass regclass, to_regclass regclass, to_regclass regclass)
--> NULL | NULL | NULL | NULL

create temp table d1 (a int);
begin;
discard all;
--> ERROR 25001: DISCARD ALL cannot run inside a transaction block

rollback;
discard all;
select to_regclass('d1');
--> (to_regclass regclass)
--> NULL
