-- Constraints
--
-- Constraints, the errors of rows that break them, and ALTER TABLE around them.

create table c1 (id int primary key, name varchar(5) not null, price numeric(6,2) check (price >= 0), code text unique, constraint both_small check (id < 1000 and price < 500));
insert into c1 values (1, 'one', 1.5, 'a');
--> INSERT 0 1

insert into c1 values (1, 'uno', 1.5, 'b');
--> ERROR 23505: duplicate key value violates unique constraint "c1_pkey"
--> DETAIL: Key (id)=(1) already exists.

insert into c1 values (2, 'two', 1.5, 'a');
--> ERROR 23505: duplicate key value violates unique constraint "c1_code_key"
--> DETAIL: Key (code)=(a) already exists.

insert into c1 values (2, null, 1.5, 'b');
--> ERROR 23502: null value in column "name" of relation "c1" violates not-null constraint
--> DETAIL: Failing row contains (2, null, 1.50, b).

insert into c1 values (null, 'x', 1.5, 'b');
--> ERROR 23502: null value in column "id" of relation "c1" violates not-null constraint
--> DETAIL: Failing row contains (null, x, 1.50, b).

insert into c1 values (2, 'toolong', 1.5, 'b');
--> ERROR 22001: value too long for type character varying(5)

insert into c1 values (2, 'two', -1, 'b');
--> ERROR 23514: new row for relation "c1" violates check constraint "c1_price_check"
--> DETAIL: Failing row contains (2, two, -1.00, b).

insert into c1 values (2, 'two', 123456, 'b');
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 6, scale 2 must round to an absolute value less than 10^4.

insert into c1 values (2, 'two', 600, 'b');
--> ERROR 23514: new row for relation "c1" violates check constraint "both_small"
--> DETAIL: Failing row contains (2, two, 600.00, b).

insert into c1 (id, nope) values (1, 2);
--> ERROR 42703: column "nope" of relation "c1" does not exist
--> POSITION: 21, at nope

insert into c1 (id, id) values (1, 2);
--> ERROR 42701: column "id" specified more than once
--> POSITION: 21, at id

insert into c1 values (1, 'a', 2, 'c', 5);
--> ERROR 42601: INSERT has more expressions than target columns
--> POSITION: 40, at 5

insert into c1 (id, name) values (1);
--> ERROR 42601: INSERT has more target columns than expressions
--> POSITION: 21, at name

insert into c1 (id) values (1, 2);
--> ERROR 42601: INSERT has more expressions than target columns
--> POSITION: 32, at 2

insert into c1 (id, name) values ('x', 'y');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 35, at '

insert into c1 (id, name) values (true, 'y');
--> ERROR 42804: column "id" is of type integer but expression is of type boolean
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 35, at true

insert into c1 (id, name, price) values (5, 'five', date '2020-01-01');
--> ERROR 42804: column "price" is of type numeric but expression is of type date
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 58, at '

update c1 set id = null;
--> ERROR 23502: null value in column "id" of relation "c1" violates not-null constraint
--> DETAIL: Failing row contains (null, one, 1.50, a).

update c1 set nope = 1;
--> ERROR 42703: column "nope" of relation "c1" does not exist
--> POSITION: 15, at nope

update c1 set id = 1, id = 2;
--> ERROR 42601: multiple assignments to same column "id"

update c1 set (id, name) = (1, 2, 3);
--> ERROR 42601: number of columns does not match number of values
--> POSITION: 28, at (

update c1 set price = 'abc';
--> ERROR 22P02: invalid input syntax for type numeric: "abc"
--> POSITION: 23, at '

update c1 set id = true;
--> ERROR 42804: column "id" is of type integer but expression is of type boolean
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 20, at true

delete from c1 where nope = 1;
--> ERROR 42703: column "nope" does not exist
--> HINT: Perhaps you meant to reference the column "c1.name" or the column "c1.code".
--> POSITION: 22, at nope

delete from c1 where id = 'x';
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 27, at '

insert into c1 values (2, 'two', 2, 'b') on conflict (price) do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into c1 values (2, 'two', 2, 'b') on conflict (id) do update set nope = 1;
--> ERROR 42703: column "nope" of relation "c1" does not exist
--> POSITION: 73, at nope

insert into c1 values (3, 'a', 1, 'x'), (3, 'b', 1, 'y') on conflict (id) do update set name = excluded.name;
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

insert into c1 values (1, 'a', 1, 'x') on conflict (id) do update set name = excluded.nope;
--> ERROR 42703: column excluded.nope does not exist
--> HINT: Perhaps you meant to reference the column "excluded.name" or the column "excluded.code".
--> POSITION: 78, at excluded.nope

insert into c1 values (1, 'a', 1, 'x') on conflict do update set name = 'a';
--> ERROR 42601: ON CONFLICT DO UPDATE requires inference specification or constraint name
--> HINT: For example, ON CONFLICT (column_name).
--> POSITION: 40, at on

insert into c1 values (1, 'a', 1, 'x') on conflict on constraint nope do nothing;
--> ERROR 42704: constraint "nope" for table "c1" does not exist

insert into c1 values (1, 'b', 1, 'x') on conflict on constraint c1_pkey do update set name = 'ch' where c1.id > 5 returning *;
--> (id integer, name character varying(5), price numeric(6,2), code text)
--> INSERT 0 0

insert into c1 values (1, 'b', 1, 'x') on conflict on constraint c1_pkey do update set name = 'ch' returning *;
--> (id integer, name character varying(5), price numeric(6,2), code text)
--> 1 | ch | 1.50 | a
--> INSERT 0 1

insert into c1 values (7, 'b', 1, 'a') on conflict do nothing returning *;
--> (id integer, name character varying(5), price numeric(6,2), code text)
--> INSERT 0 0

select * from c1 order by 1;
--> (id integer, name character varying(5), price numeric(6,2), code text)
--> 1 | ch | 1.50 | a

create table c1 (a int);
--> ERROR 42P07: relation "c1" already exists

create table if not exists c1 (a int);
--> NOTICE 42P07: relation "c1" already exists, skipping

create index c1_price on c1 (price);
create index c1_price on c1 (price);
--> ERROR 42P07: relation "c1_price" already exists

create index if not exists c1_price on c1 (price);
--> NOTICE 42P07: relation "c1_price" already exists, skipping

create index on c1 (nope);
--> ERROR 42703: column "nope" does not exist

create unique index on c1 (name, price);
insert into c1 values (9, 'ch', 1.50, 'zz');
--> ERROR 23505: duplicate key value violates unique constraint "c1_name_price_idx"
--> DETAIL: Key (name, price)=(ch, 1.50) already exists.

alter table c1 add column price int;
--> ERROR 42701: column "price" of relation "c1" already exists

alter table c1 add column if not exists price int;
--> NOTICE 42701: column "price" of relation "c1" already exists, skipping

alter table c1 drop column nope;
--> ERROR 42703: column "nope" of relation "c1" does not exist

alter table c1 drop column if exists nope;
--> NOTICE: column "nope" of relation "c1" does not exist, skipping

alter table c1 alter column nope set not null;
--> ERROR 42703: column "nope" of relation "c1" does not exist

alter table c1 add constraint both_small check (id > 0);
--> ERROR 42710: constraint "both_small" for relation "c1" already exists

alter table c1 add constraint positive check (id > 5);
--> ERROR 23514: check constraint "positive" of relation "c1" is violated by some row

alter table c1 add primary key (code);
--> ERROR 42P16: multiple primary keys for table "c1" are not allowed

alter table c1 drop constraint nope;
--> ERROR 42704: constraint "nope" of relation "c1" does not exist

alter table c1 drop constraint if exists nope;
--> NOTICE: constraint "nope" of relation "c1" does not exist, skipping

alter table c1 alter column id drop not null;
--> ERROR 42P16: column "id" is in a primary key

alter table c1 alter column name type int;
--> ERROR 42804: column "name" cannot be cast automatically to type integer
--> HINT: You might need to specify "USING name::integer".

alter table c1 alter column name type int using length(name);
alter table c1 alter column name type varchar(1) using name::text;
alter table c1 rename column nope to x;
--> ERROR 42703: column "nope" does not exist

alter table c1 rename column id to name;
--> ERROR 42701: column "name" of relation "c1" already exists

alter table c1 rename to pg_class;
alter table nope rename to x;
--> ERROR 42P01: relation "nope" does not exist

alter table if exists nope rename to x;
--> NOTICE: relation "nope" does not exist, skipping

alter table c1 alter column price set default 'abc';
--> ERROR 42P01: relation "c1" does not exist

alter table c1 alter column price set default nope;
--> ERROR 42P01: relation "c1" does not exist

alter table c1 alter column price set default 7;
--> ERROR 42P01: relation "c1" does not exist

alter table c1 add column e int not null;
--> ERROR 42P01: relation "c1" does not exist

alter table c1 add column f int not null default 5;
--> ERROR 42P01: relation "c1" does not exist

alter table c1 add column g text default 'x' check (g <> 'x');
--> ERROR 42P01: relation "c1" does not exist

alter table c1 add column g text default 'x' check (g <> 'y');
--> ERROR 42P01: relation "c1" does not exist

select * from c1 order by id;
--> ERROR 42P01: relation "c1" does not exist
--> POSITION: 15, at c1

alter table c1 drop column f, drop column g;
--> ERROR 42P01: relation "c1" does not exist

select * from c1 order by id;
--> ERROR 42P01: relation "c1" does not exist
--> POSITION: 15, at c1

create table c2 (a int default 'x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 32, at '

create table c2 (a int default nope);
--> ERROR 0A000: cannot use column reference in DEFAULT expression
--> POSITION: 32, at nope

create table c2 (a int default sum(1));
--> ERROR 42803: aggregate functions are not allowed in DEFAULT expressions
--> POSITION: 32, at sum

create table c2 (a int check (sum(a) > 1));
--> ERROR 42803: aggregate functions are not allowed in check constraints
--> POSITION: 31, at sum

create table c2 (a int check (a));
--> ERROR 42804: argument of CHECK must be type boolean, not type integer
--> POSITION: 31, at a

create table c2 (a int, constraint x check (a > 0), constraint x check (a > 1));
--> ERROR 42710: check constraint "x" already exists

create table c2 (a int primary key, primary key (a));
--> ERROR 42P16: multiple primary keys for table "c2" are not allowed
--> POSITION: 37, at primary

create table c2 (a int, primary key (nope));
--> ERROR 42703: column "nope" named in key does not exist
--> POSITION: 25, at primary

create table c2 (a int, unique (a, a));
--> ERROR 42701: column "a" appears twice in unique constraint
--> POSITION: 25, at unique

create table c2 (a varchar(0));
--> ERROR 22023: length for type varchar must be at least 1
--> POSITION: 20, at varchar

create table c2 (a varchar(99999999));
--> ERROR 22023: length for type varchar cannot exceed 10485760
--> POSITION: 20, at varchar

create table c2 (a numeric(2000));
--> ERROR 22023: NUMERIC precision 2000 must be between 1 and 1000
--> POSITION: 20, at numeric

create table c2 (a numeric(5, 4000));
--> ERROR 22023: NUMERIC scale 4000 must be between -1000 and 1000
--> POSITION: 20, at numeric

create table c2 (a int(5));
--> ERROR 42601: syntax error at or near "("
--> POSITION: 23, at (

create table c2 (a text(5));
--> ERROR 42601: type modifier is not allowed for type "text"
--> POSITION: 20, at text

create table c2 ();
select * from c2;
--> ()

drop table c2;
drop table c2;
--> ERROR 42P01: table "c2" does not exist

drop table if exists c2;
--> NOTICE: table "c2" does not exist, skipping

drop table c1, nope;
--> ERROR 42P01: table "c1" does not exist

drop view c1;
--> ERROR 42P01: view "c1" does not exist

drop sequence c1;
--> ERROR 42P01: sequence "c1" does not exist

drop index c1;
--> ERROR 42704: index "c1" does not exist

drop table c1_price;
--> ERROR 42809: "c1_price" is not a table
--> HINT: Use DROP INDEX to remove an index.

drop index c1_pkey;
--> ERROR 2BP01: cannot drop index c1_pkey because constraint c1_pkey on table public.pg_class requires it
--> HINT: You can drop constraint c1_pkey on table public.pg_class instead.

drop index nope;
--> ERROR 42704: index "nope" does not exist

create view v1 as select id, name from c1;
--> ERROR 42P01: relation "c1" does not exist
--> POSITION: 40, at c1

create view v1 as select 1;
create or replace view v1 as select id from c1;
--> ERROR 42P01: relation "c1" does not exist
--> POSITION: 45, at c1

create or replace view v1 as select id, name as other from c1;
--> ERROR 42P01: relation "c1" does not exist
--> POSITION: 60, at c1

create or replace view v1 as select id, name, price from c1;
--> ERROR 42P01: relation "c1" does not exist
--> POSITION: 58, at c1

create view v2 as select nope from c1;
--> ERROR 42P01: relation "c1" does not exist
--> POSITION: 36, at c1

create view v2 as select 1, 2;
--> ERROR 42701: column "?column?" specified more than once

drop table c1;
--> ERROR 42P01: table "c1" does not exist

drop table v1;
--> ERROR 42809: "v1" is not a table
--> HINT: Use DROP VIEW to remove a view.

alter table c1 drop column price;
--> ERROR 42P01: relation "c1" does not exist

select * from v1 order by id;
--> ERROR 42703: column "id" does not exist
--> POSITION: 27, at id

insert into v1 values (1);
--> ERROR 55000: cannot insert into view "v1"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

drop view v1;
comment on table c1 is 'about c1';
--> ERROR 42P01: relation "c1" does not exist

comment on column c1.nope is 'x';
--> ERROR 42P01: relation "c1" does not exist

comment on table nope is 'x';
--> ERROR 42P01: relation "nope" does not exist

select obj_description('c1'::regclass);
--> ERROR 42P01: relation "c1" does not exist
--> POSITION: 24, at '

truncate c1;
--> ERROR 42P01: relation "c1" does not exist

select count(*) from c1;
--> ERROR 42P01: relation "c1" does not exist
--> POSITION: 22, at c1

create table c3 as select 1 as a, 'x' as b, 2.5 as c, null as d;
--> SELECT 1

select * from c3;
--> (a integer, b text, c numeric, d text)
--> 1 | x | 2.5 | NULL

select column_name, data_type, is_nullable, ordinal_position from information_schema.columns where table_name = 'c3' order by ordinal_position;
--> (column_name name, data_type character varying, is_nullable character varying(3), ordinal_position integer)
--> a | integer | YES | 1
--> b | text | YES | 2
--> c | numeric | YES | 3
--> d | text | YES | 4

create table c3 as select 1;
--> ERROR 42P07: relation "c3" already exists

create table c5 as select 1 as a, 2 as a;
--> ERROR 42701: column "a" specified more than once

create temp table t1 (a int) on commit drop;
select * from t1;
--> ERROR 42P01: relation "t1" does not exist
--> POSITION: 15, at t1

create temp table t2 (a int);
insert into t2 values (1);
--> INSERT 0 1

select * from t2;
--> (a integer)
--> 1

drop table t2;
drop table c1, c3;
--> ERROR 42P01: table "c1" does not exist
