-- EXPLAIN of statements around queries
--
-- EXPLAIN of CREATE TABLE AS, SELECT INTO, DECLARE CURSOR and EXECUTE.

create schema es;
set search_path = es;
create table src (id int, w text);
insert into src values (1, 'a'), (2, 'b'), (3, 'c');
--> INSERT 0 3

explain (costs off) create table made as select * from src where id > 1;
--> (QUERY PLAN text)
--> Seq Scan on src
-->   Filter: (id > 1)

select * from made order by 1;
--> ERROR 42P01: relation "made" does not exist
--> POSITION: 15, at made

explain (analyze, costs off, summary off, timing off) create table made as select * from src;
--> (QUERY PLAN text)
--> Seq Scan on src (actual rows=3 loops=1)

select * from made order by 1;
--> (id integer, w text)
--> 1 | a
--> 2 | b
--> 3 | c

drop table made;
explain (analyze, costs off, summary off, timing off) create table made (a) as select generate_series(1, 3) with data;
--> (QUERY PLAN text)
--> ProjectSet (actual rows=3 loops=1)
-->   ->  Result (actual rows=1 loops=1)

select * from made order by a;
--> (a integer)
--> 1
--> 2
--> 3

explain (analyze, costs off, summary off, timing off) create table made as select 1 / 0;
--> ERROR 42P07: relation "made" already exists

explain (costs off) create table made as select 1 / 0;
--> ERROR 42P07: relation "made" already exists

explain (analyze, costs off, summary off, timing off) create table if not exists made as select 1 / 0;
--> NOTICE 42P07: relation "made" already exists, skipping
--> (QUERY PLAN text)

explain (costs off) create table if not exists made as select 1 / 0;
--> NOTICE 42P07: relation "made" already exists, skipping
--> (QUERY PLAN text)

drop table made;
explain (analyze, costs off, summary off, timing off) create table made (a) as select generate_series(1, 3) with no data;
--> (QUERY PLAN text)
--> ProjectSet (never executed)
-->   ->  Result (never executed)

select * from made order by 1;
--> (a integer)

insert into made values (1);
--> INSERT 0 1

drop table made;
explain (analyze, costs off, summary off, timing off) create table made (a, b) as select 1;
--> ERROR 42601: too many column names were specified

explain (analyze, costs off, summary off, timing off) create table nowhere.made as select 1;
--> ERROR 3F000: schema "nowhere" does not exist

explain (costs off) create table nowhere.made as select 1;
--> ERROR 3F000: schema "nowhere" does not exist

explain (costs off) create table made as select * from nothing;
--> ERROR 42P01: relation "nothing" does not exist
--> POSITION: 56, at nothing

explain (analyze, costs off, summary off, timing off) create temp table made on commit drop as select 1 as x;
--> (QUERY PLAN text)
--> Result (actual rows=1 loops=1)

select * from made order by 1;
--> ERROR 42P01: relation "made" does not exist
--> POSITION: 15, at made

explain (costs off) select * into made from src;
--> (QUERY PLAN text)
--> Seq Scan on src

explain (analyze, costs off, summary off, timing off) select * into made from src;
--> (QUERY PLAN text)
--> Seq Scan on src (actual rows=3 loops=1)

select * from made order by id;
--> (id integer, w text)
--> 1 | a
--> 2 | b
--> 3 | c

explain (costs off) select 1 as x into made;
--> ERROR 42P07: relation "made" already exists

drop table made;
begin read only;
explain (costs off) create table made as select 1;
--> (QUERY PLAN text)
--> Result

rollback;

-- EXECUTE.
prepare p as select generate_series(1, $1::int) as n;
create table made as execute p (3);
--> SELECT 3

select * from made order by n;
--> (n integer)
--> 1
--> 2
--> 3

create table made as execute p (2);
--> ERROR 42P07: relation "made" already exists

create table if not exists made as execute p (2);
--> NOTICE 42P07: relation "made" already exists, skipping
--> CREATE TABLE AS

create table made2 (x, y) as execute p (2);
--> ERROR 42601: too many column names were specified

create table made2 (x) as execute p (2) with no data;
--> SELECT 0

select * from made2;
--> (x integer)

drop table made2;
create table made2 as execute p;
--> ERROR 42601: wrong number of parameters for prepared statement "p"
--> DETAIL: Expected 1 parameters but got 0.

create table made2 as execute p (1, 2);
--> ERROR 42601: wrong number of parameters for prepared statement "p"
--> DETAIL: Expected 1 parameters but got 2.

create table made2 as execute nothing;
--> ERROR 26000: prepared statement "nothing" does not exist

create table if not exists made as execute p (4) with no data;
--> NOTICE 42P07: relation "made" already exists, skipping
--> CREATE TABLE AS

explain (analyze, costs off, summary off, timing off) create table made2 (x) as execute p (3);
--> (QUERY PLAN text)
--> ProjectSet (actual rows=3 loops=1)
-->   ->  Result (actual rows=1 loops=1)

select * from made2 order by x;
--> (x integer)
--> 1
--> 2
--> 3

drop table made2;
explain (analyze, costs off, summary off, timing off) create table made2 (x) as execute p (3) with no data;
--> (QUERY PLAN text)
--> ProjectSet (never executed)
-->   ->  Result (never executed)

select * from made2 order by x;
--> (x integer)

explain (analyze, costs off, summary off, timing off) create table made2 (x) as execute p (3);
--> ERROR 42P07: relation "made2" already exists

explain (analyze, costs off, summary off, timing off) create table if not exists made2 (x) as execute p (3);
--> NOTICE 42P07: relation "made2" already exists, skipping
--> (QUERY PLAN text)

explain (costs off) execute p (4);
--> (QUERY PLAN text)
--> ProjectSet
-->   ->  Result

explain (analyze, costs off, summary off, timing off) execute p (4);
--> (QUERY PLAN text)
--> ProjectSet (actual rows=4 loops=1)
-->   ->  Result (actual rows=1 loops=1)

explain (costs off) execute nothing;
--> ERROR 26000: prepared statement "nothing" does not exist

prepare ins as insert into src values (9, 'z');
create table made3 as execute ins;
--> ERROR 42809: prepared statement is not a SELECT

prepare vals as values (1, 'x'), (2, 'y');
create temp table made3 as execute vals;
--> SELECT 2

select * from made3 order by 1;
--> (column1 integer, column2 text)
--> 1 | x
--> 2 | y

prepare bad as select 1 / $1::int as x;
create table made4 as execute bad (0);
--> ERROR 22012: division by zero

create table made4 as execute bad (1);
--> SELECT 1

select * from made4;
--> (x integer)
--> 1

-- Cursors: EXPLAIN makes none.
explain (costs off) declare c cursor for select * from src where id = 1;
--> (QUERY PLAN text)
--> Seq Scan on src
-->   Filter: (id = 1)

explain (costs off) declare c cursor with hold for select * from src;
--> (QUERY PLAN text)
--> Seq Scan on src

explain (analyze, costs off, summary off, timing off) declare c cursor for select * from src;
--> (QUERY PLAN text)
--> Seq Scan on src (actual rows=3 loops=1)

select name from pg_cursors;
--> (name text)

fetch c;
--> ERROR 34000: cursor "c" does not exist

explain (costs off) declare c cursor for select * into made9 from src;
--> ERROR 42601: SELECT ... INTO is not allowed here
--> POSITION: 56, at made9

drop schema es cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to table src
--> + drop cascades to table made
--> + drop cascades to table made2
--> + drop cascades to table made4

reset search_path;
deallocate all;
discard temp;

-- The operator of a comparison with an array's elements, and those before their one operand.
create table words_of_operators (a int, b text);
explain (costs off) select * from words_of_operators where a <> any(array[1,2]);
--> (QUERY PLAN text)
--> Seq Scan on words_of_operators
-->   Filter: (a <> ANY ('{1,2}'::integer[]))

explain (costs off) select * from words_of_operators where a <> all(array[1,2]) and b !~ any(array['1','2']);
--> (QUERY PLAN text)
--> Seq Scan on words_of_operators
-->   Filter: ((a <> ALL ('{1,2}'::integer[])) AND (b !~ ANY ('{1,2}'::text[])))

explain (costs off) select * from words_of_operators where a < any(array[1,2]) and a >= all('{3}');
--> (QUERY PLAN text)
--> Seq Scan on words_of_operators
-->   Filter: ((a >= ALL ('{3}'::integer[])) AND (a < ANY ('{1,2}'::integer[])))

explain (costs off) select * from words_of_operators where b ~~ any(array['x%']);
--> (QUERY PLAN text)
--> Seq Scan on words_of_operators
-->   Filter: (b ~~ ANY ('{x%}'::text[]))

explain (costs off) select * from words_of_operators where -a = 3;
--> (QUERY PLAN text)
--> Seq Scan on words_of_operators
-->   Filter: ((- a) = 3)

drop table words_of_operators;
