-- Generated columns
--
-- A stored column that is computed of others, through all changes of its table.

-- Generated columns.
create schema gc;
set search_path = gc;
create table g1 (a int primary key, b int generated always as (a * 2) stored, c text default 'cc', d text generated always as (c || '!') stored not null);
insert into g1 values (1);
--> INSERT 0 1

insert into g1 values (2, default), (3, default);
--> INSERT 0 2

insert into g1 values (4, 44);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

insert into g1 values (4, default), (5, 55);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

insert into g1 (a, c) values (6, 'six') returning *;
--> (a integer, b integer, c text, d text)
--> 6 | 12 | six | six!
--> INSERT 0 1

insert into g1 (a, b) values (7, null);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

insert into g1 (a, b) overriding system value values (7, 1);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

insert into g1 (a, b) overriding user value values (7, 1);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

insert into g1 (a, b) select 7, 1;
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

insert into g1 (a) select g from generate_series(10, 12) g returning a, b, d;
--> (a integer, b integer, d text)
--> 10 | 20 | cc!
--> 11 | 22 | cc!
--> 12 | 24 | cc!
--> INSERT 0 3

insert into g1 default values;
--> ERROR 23502: null value in column "a" of relation "g1" violates not-null constraint
--> DETAIL: Failing row contains (null, null, cc, cc!).

insert into g1 (a, c) values (20, null);
--> ERROR 23502: null value in column "d" of relation "g1" violates not-null constraint
--> DETAIL: Failing row contains (20, 40, null, null).

update g1 set b = default where a = 1 returning *;
--> (a integer, b integer, c text, d text)
--> 1 | 2 | cc | cc!
--> UPDATE 1

update g1 set b = 5 where a = 1;
--> ERROR 428C9: column "b" can only be updated to DEFAULT
--> DETAIL: Column "b" is a generated column.

update g1 set (a, b) = (30, default) where a = 1 returning *;
--> (a integer, b integer, c text, d text)
--> 30 | 60 | cc | cc!
--> UPDATE 1

update g1 set (a, b) = (select 1, 2) where a = 30;
--> ERROR 428C9: column "b" can only be updated to DEFAULT
--> DETAIL: Column "b" is a generated column.

update g1 set a = a + 100, c = 'x' where a = 30 returning *;
--> (a integer, b integer, c text, d text)
--> 130 | 260 | x | x!
--> UPDATE 1

update g1 set c = 'y' where b = 6 returning *;
--> (a integer, b integer, c text, d text)
--> 3 | 6 | y | y!
--> UPDATE 1

update g1 set c = null where b = 6;
--> ERROR 23502: null value in column "d" of relation "g1" violates not-null constraint
--> DETAIL: Failing row contains (3, 6, null, null).

insert into g1 (a) values (3) on conflict (a) do update set c = excluded.d || excluded.b returning *;
--> (a integer, b integer, c text, d text)
--> 3 | 6 | cc!6 | cc!6!
--> INSERT 0 1

insert into g1 (a) values (3) on conflict (a) do update set a = 300 returning *;
--> (a integer, b integer, c text, d text)
--> 300 | 600 | cc!6 | cc!6!
--> INSERT 0 1

insert into g1 (a) values (300) on conflict (a) do update set b = 1;
--> ERROR 428C9: column "b" can only be updated to DEFAULT
--> DETAIL: Column "b" is a generated column.

insert into g1 (a) values (2000000000);
--> ERROR 22003: integer out of range

select * from g1 order by a;
--> (a integer, b integer, c text, d text)
--> 2 | 4 | cc | cc!
--> 6 | 12 | six | six!
--> 10 | 20 | cc | cc!
--> 11 | 22 | cc | cc!
--> 12 | 24 | cc | cc!
--> 130 | 260 | x | x!
--> 300 | 600 | cc!6 | cc!6!

select attname, attgenerated, atthasdef from pg_attribute where attrelid = 'g1'::regclass and attnum > 0 order by attnum;
--> (attname name, attgenerated "char", atthasdef boolean)
--> a | '' | f
--> b | s | t
--> c | '' | t
--> d | s | t

select adnum, pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'g1'::regclass order by adnum;
--> (adnum smallint, pg_get_expr text)
--> 2 | (a * 2)
--> 3 | ''cc'::text'
--> 4 | (c || '!'::text)

select column_name, column_default, is_nullable, is_generated, generation_expression from information_schema.columns where table_schema = 'gc' and table_name = 'g1' order by ordinal_position;
--> (column_name name, column_default character varying, is_nullable character varying(3), is_generated character varying, generation_expression character varying)
--> a | NULL | NO | NEVER | NULL
--> b | NULL | YES | ALWAYS | (a * 2)
--> c | ''cc'::text' | YES | NEVER | NULL
--> d | NULL | NO | ALWAYS | (c || '!'::text)

-- Refusals.
create table bad (a int, b int generated always as (a * 2) stored generated always as (a * 3) stored);
--> ERROR 42601: multiple generation clauses specified for column "b" of table "bad"
--> POSITION: 67, at generated

create table bad (a int, b int generated always as (b * 2) stored);
--> ERROR 42P17: cannot use generated column "b" in column generation expression
--> DETAIL: A generated column cannot reference another generated column.
--> POSITION: 53, at b

create table bad (a int, b int generated always as (a * 2) stored, c int generated always as (b * 3) stored);
--> ERROR 42P17: cannot use generated column "b" in column generation expression
--> DETAIL: A generated column cannot reference another generated column.
--> POSITION: 95, at b

create table bad (a int, c int generated always as (b * 3) stored, b int generated always as (a * 2) stored);
--> ERROR 42P17: cannot use generated column "b" in column generation expression
--> DETAIL: A generated column cannot reference another generated column.
--> POSITION: 53, at b

create table bad (a int, b int generated always as (num_nulls(bad)) stored);
--> ERROR 42P17: cannot use whole-row variable in column generation expression
--> DETAIL: This would cause the generated column to depend on its own value.
--> POSITION: 63, at bad

create table bad (a int, b int generated always as (c * 2) stored);
--> ERROR 42703: column "c" does not exist
--> POSITION: 53, at c

create table bad (a int, b float8 generated always as (random()) stored);
--> ERROR 42P17: generation expression is not immutable

create table bad (a int, b timestamptz generated always as (now()) stored);
--> ERROR 42P17: generation expression is not immutable

create table bad (a int, b int default 5 generated always as (a * 2) stored);
--> ERROR 42601: both default and generation expression specified for column "b" of table "bad"
--> POSITION: 42, at generated

create table bad (a int, b int generated always as (a * 2) stored default 5);
--> ERROR 42601: both default and generation expression specified for column "b" of table "bad"
--> POSITION: 67, at default

create table bad (a int, b int generated always as identity generated always as (a * 2) stored);
--> ERROR 42601: both identity and generation expression specified for column "b" of table "bad"
--> POSITION: 61, at generated

create table bad (a int, b serial generated always as (a * 2) stored);
--> ERROR 42601: both default and generation expression specified for column "b" of table "bad"

create table bad (a int, b bool generated always as (xmin <> 37) stored);
--> ERROR 42P10: cannot use system column "xmin" in column generation expression
--> POSITION: 54, at xmin

create table bad (a int, b bool generated always as (ctid is null) stored);
--> ERROR 42P10: cannot use system column "ctid" in column generation expression
--> POSITION: 54, at ctid

create table bad (a int, b int generated always as (avg(a)) stored);
--> ERROR 42803: aggregate functions are not allowed in column generation expressions
--> POSITION: 53, at avg

create table bad (a int, b int generated always as (row_number() over (order by a)) stored);
--> ERROR 42P20: window functions are not allowed in column generation expressions
--> POSITION: 53, at row_number

create table bad (a int, b int generated always as ((select a)) stored);
--> ERROR 0A000: cannot use subquery in column generation expression
--> POSITION: 53, at (

create table bad (a int, b int generated always as (generate_series(1, a)) stored);
--> ERROR 0A000: set-returning functions are not allowed in column generation expressions
--> POSITION: 53, at generate_series

create table bad (a int, b int generated by default as (a * 2) stored);
--> ERROR 42601: for a generated column, GENERATED ALWAYS must be specified
--> POSITION: 42, at by

create table bad (a int, b int generated always as (a || 'x') stored);
--> ERROR 42804: column "b" is of type integer but default expression is of type text
--> HINT: You will need to rewrite or cast the expression.

create table bad (a int, b date generated always as (a) stored);
--> ERROR 42804: column "b" is of type date but default expression is of type integer
--> HINT: You will need to rewrite or cast the expression.

create table bad (a int, b int generated always as (1) stored references g1 on update cascade);
--> ERROR 42601: invalid ON UPDATE action for foreign key constraint containing generated column

create table bad (a int, b int generated always as (1) stored references g1 on delete set null);
--> ERROR 42601: invalid ON DELETE action for foreign key constraint containing generated column

create table ok0 (a int, b text generated always as (a || ' sec') stored, c int generated always as (55) stored, e int generated always as (null) stored, f varchar(3) generated always as (upper(a::text)) stored, g numeric(5,2) generated always as (a / 3.0) stored);
insert into ok0 values (7) returning *;
--> (a integer, b text, c integer, e integer, f character varying(3), g numeric(5,2))
--> 7 | 7 sec | 55 | NULL | 7 | 2.33
--> INSERT 0 1

insert into ok0 values (70000);
--> ERROR 22001: value too long for type character varying(3)

create table oid_of (a int, c oid generated always as (tableoid) stored);
insert into oid_of values (1) returning a, c = 'oid_of'::regclass;
--> (a integer, ?column? boolean)
--> 1 | t
--> INSERT 0 1

create table oid_like (like oid_of);

-- Constraints and indexes.
create table k1 (a int, b int generated always as (a / 2) stored unique, check (b < 50), c int generated always as (nullif(a, 0)) stored not null);
insert into k1 values (2), (4);
--> INSERT 0 2

insert into k1 values (5);
--> ERROR 23505: duplicate key value violates unique constraint "k1_b_key"
--> DETAIL: Key (b)=(2) already exists.

insert into k1 values (100);
--> ERROR 23514: new row for relation "k1" violates check constraint "k1_b_check"
--> DETAIL: Failing row contains (100, 50, 100).

insert into k1 values (0);
--> ERROR 23502: null value in column "c" of relation "k1" violates not-null constraint
--> DETAIL: Failing row contains (0, 0, null).

update k1 set a = 5 where a = 2;
--> ERROR 23505: duplicate key value violates unique constraint "k1_b_key"
--> DETAIL: Key (b)=(2) already exists.

create index on k1 ((b * 3));
create index on k1 (a) where b > 1;
select a from k1 where b * 3 = 6;
--> (a integer)
--> 4

select b from k1 where a = 4 and b > 1;
--> (b integer)
--> 2

insert into k1 (a) values (2) on conflict (b) do update set a = 20 returning *;
--> (a integer, b integer, c integer)
--> 20 | 10 | 20
--> INSERT 0 1

create table p1 (x int primary key);
insert into p1 values (2), (4);
--> INSERT 0 2

create table f1 (a int, b int generated always as (a * 2) stored references p1);
insert into f1 values (1), (2);
--> INSERT 0 2

insert into f1 values (3);
--> ERROR 23503: insert or update on table "f1" violates foreign key constraint "f1_b_fkey"
--> DETAIL: Key (b)=(6) is not present in table "p1".

delete from p1 where x = 2;
--> ERROR 23503: update or delete on table "p1" violates foreign key constraint "f1_b_fkey" on table "f1"
--> DETAIL: Key (x)=(2) is still referenced from table "f1".

create table p2 (a int, b int generated always as (a * 2) stored primary key);
insert into p2 values (1), (2);
--> INSERT 0 2

create table f2 (x int references p2 (b) on update cascade, y int generated always as (x + 1) stored);
insert into f2 values (2), (4);
--> INSERT 0 2

insert into f2 values (5);
--> ERROR 23503: insert or update on table "f2" violates foreign key constraint "f2_x_fkey"
--> DETAIL: Key (x)=(5) is not present in table "p2".

update p2 set a = 10 where a = 1;
--> UPDATE 1

select * from f2 order by x;
--> (x integer, y integer)
--> 4 | 5
--> 20 | 21

-- Views, MERGE, WITH, prepared statements.
create view v1 as select a, b, c from g1;
insert into v1 values (500, 5);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

insert into v1 values (500, default) returning *;
--> (a integer, b integer, c text)
--> 500 | 1000 | cc
--> INSERT 0 1

insert into v1 values (501, default, 'v'), (502, default, 'w') returning *;
--> (a integer, b integer, c text)
--> 501 | 1002 | v
--> 502 | 1004 | w
--> INSERT 0 2

insert into v1 values (503, default), (504, 7);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

update v1 set a = 505 where a = 500 returning *;
--> (a integer, b integer, c text)
--> 505 | 1010 | cc
--> UPDATE 1

update v1 set b = 1 where a = 505;
--> ERROR 428C9: column "b" can only be updated to DEFAULT
--> DETAIL: Column "b" is a generated column.

alter view v1 alter column b set default 100;
insert into v1 values (506, default);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

insert into v1 values (506, default), (507, default);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

merge into g1 t using (values (505, 'm'), (600, 'n')) s(k, w) on t.a = s.k
  when matched then update set c = w when not matched then insert (a, b, c) values (k, default, w);
--> MERGE 2

merge into g1 t using (values (505, 'm')) s(k, w) on t.a = s.k when matched then update set b = 1;
--> ERROR 428C9: column "b" can only be updated to DEFAULT
--> DETAIL: Column "b" is a generated column.

merge into g1 t using (values (605, 'm')) s(k, w) on t.a = s.k when not matched then insert (a, b) values (k, 1);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

select * from g1 where a in (505, 600) order by a;
--> (a integer, b integer, c text, d text)
--> 505 | 1010 | m | m!
--> 600 | 1200 | n | n!

with u as (update g1 set a = 700 where a = 600 returning a, b, d) select * from u;
--> (a integer, b integer, d text)
--> 700 | 1400 | n!

prepare ins(int, text) as insert into g1 (a, c) values ($1, $2) returning b, d;
execute ins(800, 'p');
--> (b integer, d text)
--> 1600 | p!
--> INSERT 0 1

deallocate ins;
drop view v1;

-- COPY.
create table c1 (a int, b int generated always as (a * 2) stored, c text);
insert into c1 values (1, default, 'x'), (2, default, 'y');
--> INSERT 0 2

copy c1 (a, b) from stdin;
--> ERROR 42P10: column "b" is a generated column
--> DETAIL: Generated columns cannot be used in COPY.

copy c1 from stdin where b <> 10;
--> ERROR 42P10: generated columns are not supported in COPY FROM WHERE conditions
--> DETAIL: Column "b" is a generated column.

copy c1 (a, b) to stdout;
--> ERROR 42P10: column "b" is a generated column
--> DETAIL: Generated columns cannot be used in COPY.

select * from c1 order by a;
--> (a integer, b integer, c text)
--> 1 | 2 | x
--> 2 | 4 | y

-- ALTER TABLE.
create table t1 (a int primary key, z int);
insert into t1 values (3, 30), (4, null);
--> INSERT 0 2

alter table t1 add column b int generated always as (a * 3) stored;
select * from t1 order by a;
--> (a integer, z integer, b integer)
--> 3 | 30 | 9
--> 4 | NULL | 12

alter table t1 add column x int generated always as (b * 4) stored;
--> ERROR 42P17: cannot use generated column "b" in column generation expression
--> DETAIL: A generated column cannot reference another generated column.

alter table t1 add column x int generated always as (y * 4) stored;
--> ERROR 42703: column "y" does not exist

alter table t1 add column x int generated always as (z) stored not null;
--> ERROR 23502: column "x" of relation "t1" contains null values

alter table t1 add column c int default 42, add column x int generated always as (c * 4) stored;
alter table t1 add column d int default 101;
alter table t1 alter column d type float8, add column y float8 generated always as (d * 4) stored;
select * from t1 order by a;
--> (a integer, z integer, b integer, c integer, x integer, d double precision, y double precision)
--> 3 | 30 | 9 | 42 | 168 | 101 | 404
--> 4 | NULL | 12 | 42 | 168 | 101 | 404

alter table t1 alter column c type bigint;
--> ERROR 0A000: cannot alter type of a column used by a generated column
--> DETAIL: Column "c" is used by generated column "x".

alter table t1 alter column x type numeric;
alter table t1 alter column x type boolean;
--> ERROR 42804: column "x" cannot be cast automatically to type boolean

alter table t1 alter column x type boolean using x <> 0;
--> ERROR 42611: cannot specify USING when altering type of generated column
--> DETAIL: Column "x" is a generated column.

alter table t1 alter column x drop default;
--> ERROR 42601: column "x" of relation "t1" is a generated column
--> HINT: Use ALTER TABLE ... ALTER COLUMN ... DROP EXPRESSION instead.

alter table t1 alter column x set default 5;
--> ERROR 42601: column "x" of relation "t1" is a generated column

alter table t1 alter column x add generated always as identity;
--> ERROR 22023: identity column type must be smallint, integer, or bigint

alter table t1 alter column x set not null;
alter table t1 alter column x drop not null;
insert into t1 (a, c) values (9, 9) returning *;
--> (a integer, z integer, b integer, c integer, x numeric, d double precision, y double precision)
--> 9 | NULL | 27 | 9 | 36 | 101 | 404
--> INSERT 0 1

alter table t1 rename column c to cc;
alter table t1 rename column x to xx;
insert into t1 (a, cc) values (10, 9) returning a, cc, xx;
--> (a integer, cc integer, xx numeric)
--> 10 | 9 | 36
--> INSERT 0 1

select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 't1'::regclass order by adnum;
--> (pg_get_expr text)
--> (a * 3)
--> 42
--> (cc * 4)
--> 101
--> (d * (4)::double precision)

alter table t1 drop column cc;
--> ERROR 2BP01: cannot drop column cc of table t1 because other objects depend on it
--> DETAIL: column xx of table t1 depends on column cc of table t1
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table t1 drop column xx, alter column cc type bigint, add column xx bigint generated always as (cc + 1) stored;
alter table t1 drop column cc cascade;
--> NOTICE: drop cascades to column xx of table t1

select * from t1 order by a;
--> (a integer, z integer, b integer, d double precision, y double precision)
--> 3 | 30 | 9 | 101 | 404
--> 4 | NULL | 12 | 101 | 404
--> 9 | NULL | 27 | 101 | 404
--> 10 | NULL | 30 | 101 | 404

alter table t1 alter column a drop expression;
--> ERROR 55000: column "a" of relation "t1" is not a stored generated column

alter table t1 alter column a drop expression if exists;
--> NOTICE: column "a" of relation "t1" is not a stored generated column, skipping

alter table t1 alter column b drop expression;
insert into t1 (a, b) values (20, 1) returning *;
--> (a integer, z integer, b integer, d double precision, y double precision)
--> 20 | NULL | 1 | 101 | 404
--> INSERT 0 1

select attname, attgenerated, atthasdef from pg_attribute where attrelid = 't1'::regclass and attnum > 0 and not attisdropped order by attnum;
--> (attname name, attgenerated "char", atthasdef boolean)
--> a | '' | f
--> z | '' | f
--> b | '' | f
--> d | '' | t
--> y | s | t

alter table t1 drop column y;
insert into t1 (a) values (21) returning *;
--> (a integer, z integer, b integer, d double precision)
--> 21 | NULL | NULL | 101
--> INSERT 0 1

-- LIKE, CREATE TABLE AS, temporary tables.
create table l1 (like c1);
create table l2 (first text, like c1 including generated);
create table l3 (like c1 including all);
create table l4 (like c1 including defaults);
insert into l1 values (1, 2, 'x') returning *;
--> (a integer, b integer, c text)
--> 1 | 2 | x
--> INSERT 0 1

insert into l2 (a) values (5) returning *;
--> (first text, a integer, b integer, c text)
--> NULL | 5 | 10 | NULL
--> INSERT 0 1

insert into l3 (a) values (6) returning *;
--> (a integer, b integer, c text)
--> 6 | 12 | NULL
--> INSERT 0 1

insert into l4 values (1, 2, 'x') returning *;
--> (a integer, b integer, c text)
--> 1 | 2 | x
--> INSERT 0 1

select table_name, column_name, is_generated, generation_expression from information_schema.columns where table_schema = 'gc' and table_name like 'l_' order by 1, ordinal_position;
--> (table_name name, column_name name, is_generated character varying, generation_expression character varying)
--> l1 | a | NEVER | NULL
--> l1 | b | NEVER | NULL
--> l1 | c | NEVER | NULL
--> l2 | first | NEVER | NULL
--> l2 | a | NEVER | NULL
--> l2 | b | ALWAYS | (a * 2)
--> l2 | c | NEVER | NULL
--> l3 | a | NEVER | NULL
--> l3 | b | ALWAYS | (a * 2)
--> l3 | c | NEVER | NULL
--> l4 | a | NEVER | NULL
--> l4 | b | NEVER | NULL
--> l4 | c | NEVER | NULL

create table as1 as select * from c1;
--> SELECT 2

insert into as1 values (1, 2, 'x') returning *;
--> (a integer, b integer, c text)
--> 1 | 2 | x
--> INSERT 0 1

create temp table tt (a int, b int generated always as (a + 1) stored);
insert into tt values (1), (2);
--> INSERT 0 2

update tt set a = 10 where a = 1 returning *;
--> (a integer, b integer)
--> 10 | 11
--> UPDATE 1

insert into tt values (1, 1);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "b"
--> DETAIL: Column "b" is a generated column.

alter table tt add column c text generated always as ('<' || a || '>') stored;
select * from tt order by a;
--> (a integer, b integer, c text)
--> 2 | 3 | <2>
--> 10 | 11 | <10>

alter table tt alter column c drop expression;
insert into tt (a, c) values (8, 'c') returning *;
--> (a integer, b integer, c text)
--> 8 | 9 | c
--> INSERT 0 1

alter table tt drop column a;
--> ERROR 2BP01: cannot drop column a of table tt because other objects depend on it
--> DETAIL: column b of table tt depends on column a of table tt
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table tt drop column a cascade;
--> NOTICE: drop cascades to column b of table tt

select * from tt;
--> (c text)
--> <2>
--> <10>
--> c

drop table tt;
create role gc_other;
grant usage on schema gc to gc_other;
grant select (a, b), insert (a), update (a) on c1 to gc_other;
set role gc_other;
insert into c1 (a) values (50) returning b;
--> (b integer)
--> 100
--> INSERT 0 1

update c1 set a = 51 where a = 50 returning b;
--> (b integer)
--> 102
--> UPDATE 1

select c from c1;
--> ERROR 42501: permission denied for table c1

reset role;
drop schema gc cascade;
--> NOTICE: drop cascades to 16 other objects
--> DETAIL: drop cascades to table g1
--> + drop cascades to table ok0
--> + drop cascades to table oid_of
--> + drop cascades to table oid_like
--> + drop cascades to table k1
--> + drop cascades to table p1
--> + drop cascades to table f1
--> + drop cascades to table p2
--> + drop cascades to table f2
--> + drop cascades to table c1
--> + drop cascades to table t1
--> + drop cascades to table l1
--> + drop cascades to table l2
--> + drop cascades to table l3
--> + drop cascades to table l4
--> + drop cascades to table as1

drop role gc_other;
