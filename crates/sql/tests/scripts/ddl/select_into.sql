-- SELECT INTO
--
-- A query makes a table: its columns, types and collations, and the places where INTO may not
-- stand.

create table si (a int, b text collate "C", c numeric(5, 2));
insert into si values (1, 'x', 1.5), (2, 'y', 2.25), (3, null, null);
--> INSERT 0 3

select * into si_1 from si where a < 3;
--> SELECT 2

select * from si_1 order by a;
--> (a integer, b text, c numeric(5,2))
--> 1 | x | 1.50
--> 2 | y | 2.25

select attname, atttypid::regtype, atttypmod, attcollation from pg_attribute where attrelid = 'si_1'::regclass and attnum > 0 order by attnum;
--> (attname name, atttypid regtype, atttypmod integer, attcollation oid)
--> a | integer | -1 | 0
--> b | text | -1 | 950
--> c | numeric | 327686 | 0

select a as x, b || '!' as y into table si_2 from si order by a desc limit 2;
--> SELECT 2

select * from si_2 order by x;
--> (x integer, y text)
--> 2 | y!
--> 3 | NULL

select a into temp si_3 from si union select 7 order by 1;
--> SELECT 4

select * from si_3 order by a;
--> (a integer)
--> 1
--> 2
--> 3
--> 7

select relpersistence from pg_class where relname = 'si_1';
--> (relpersistence "char")
--> p

with w as (select a * 10 as a from si) select a into si_4 from w;
--> SELECT 3

select * from si_4 order by a;
--> (a integer)
--> 10
--> 20
--> 30

select * into si_1 from si;
--> ERROR 42P07: relation "si_1" already exists

select a, a into si_5 from si;
--> ERROR 42701: column "a" specified more than once

select 1 union select 2 into si_5;
--> ERROR 42601: INTO is only allowed on first SELECT of UNION/INTERSECT/EXCEPT
--> POSITION: 30, at si_5

select a from (select 1 as a into si_5) x;
--> ERROR 42601: SELECT ... INTO is not allowed here
--> POSITION: 35, at si_5

insert into si_1 select 1, 'x', 2 into si_5;
--> ERROR 42601: SELECT ... INTO is not allowed here
--> POSITION: 40, at si_5

create table si_5 as select 1 as a into si_6;
--> ERROR 42601: SELECT ... INTO is not allowed here
--> POSITION: 41, at si_6

create view si_v as select 1 as a into si_6;
--> ERROR 0A000: views must not contain SELECT INTO

select * into nowhere.si_6 from si;
--> ERROR 3F000: schema "nowhere" does not exist

select nothing into si_6 from si;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 8, at nothing

select count(*), max(c) into si_7 from si;
--> SELECT 1

select * from si_7;
--> (count bigint, max numeric)
--> 3 | 2.25

begin;
select 1 as a into si_8;
rollback;
select * from si_8;
--> ERROR 42P01: relation "si_8" does not exist
--> POSITION: 15, at si_8

begin read only;
select 1 as a into si_8;
--> ERROR 25006: cannot execute SELECT INTO in a read-only transaction

rollback;
begin read only;
select 1 as a into temp si_9;
--> ERROR 25006: cannot execute SELECT INTO in a read-only transaction

select * from si_9;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback;
create role si_role;
set role si_role;
select 1 as a into si_8;
--> ERROR 42501: permission denied for schema public

select * into temp si_10 from si;
--> ERROR 42501: permission denied for table si

reset role;
drop role si_role;
drop table si, si_1, si_2, si_3, si_4, si_7;
