-- The order of WITH
--
-- The queries of WITH RECURSIVE may name later ones.

create schema wo; set search_path = wo;
--> CREATE SCHEMA
--> SET

create table wt(x int);
with recursive a as (select * from b), b as (select 1 as x) select * from a;
--> (x integer)
--> 1

with recursive a as (select * from b where x < 3), b as (select * from c union all select 2), c(x) as (select 1) select * from a order by 1;
--> (x integer)
--> 1
--> 2

with recursive a(x) as (select x from b union all select x + 1 from a where x < 5), b(x) as (values (1)) select * from a;
--> (x integer)
--> 1
--> 2
--> 3
--> 4
--> 5

with recursive a as (select * from b), b as (select * from a) select * from a;
--> ERROR 0A000: mutual recursion between WITH items is not implemented
--> POSITION: 16, at a

with a as (select * from b), b as (select 1) select * from a;
--> ERROR 42P01: relation "b" does not exist
--> DETAIL: There is a WITH item named "b", but it cannot be referenced from this part of the query.
--> HINT: Use WITH RECURSIVE, or re-order the WITH items to remove forward references.
--> POSITION: 26, at b

with recursive a as (select * from b), b as (with b as (select 5 as z) select z from b) select * from a;
--> (z integer)
--> 5

with recursive z as (select 1 as k union all select k + 1 from z where k < (select max(m) from y)), y(m) as (select 3) select * from z, y;
--> (k integer, m integer)
--> 1 | 3
--> 2 | 3
--> 3 | 3

with recursive a as (select * from b), a as (select 1), b as (select 2) select 1;
--> ERROR 42712: WITH query name "a" specified more than once
--> POSITION: 40, at a

with recursive a as (insert into wt values (1) returning *), b as (select * from c), c as (select * from a) select * from b;
--> (x integer)
--> 1

with recursive b as (select * from c), c as (select * from a), a as (insert into wt values (1) returning *) select * from b;
--> (x integer)
--> 1

with a as (select * from (select * from b) s), b as (select 1) select * from a;
--> ERROR 42P01: relation "b" does not exist
--> DETAIL: There is a WITH item named "b", but it cannot be referenced from this part of the query.
--> HINT: Use WITH RECURSIVE, or re-order the WITH items to remove forward references.
--> POSITION: 41, at b

with a as (with c as (select * from b) select * from c), b as (select 1) select * from a;
--> ERROR 42P01: relation "b" does not exist
--> DETAIL: There is a WITH item named "b", but it cannot be referenced from this part of the query.
--> HINT: Use WITH RECURSIVE, or re-order the WITH items to remove forward references.
--> POSITION: 37, at b

with a as (select 1 from pg_class where exists (select 1 from b)), b as (select 1) select * from a;
--> ERROR 42P01: relation "b" does not exist
--> DETAIL: There is a WITH item named "b", but it cannot be referenced from this part of the query.
--> HINT: Use WITH RECURSIVE, or re-order the WITH items to remove forward references.
--> POSITION: 63, at b

with recursive c as (select * from a), a as (select * from b), b as (select * from c) select 1;
--> ERROR 0A000: mutual recursion between WITH items is not implemented
--> POSITION: 16, at c

with recursive a as (select 1 union all select 2 from a, b), b as (select * from a) select 1;
--> ERROR 0A000: mutual recursion between WITH items is not implemented
--> POSITION: 16, at a

create view wv as with recursive a as (select * from b), b as (select 1 as x) select * from a; select * from wv;
--> CREATE VIEW
--> (x integer)
--> 1

drop schema wo cascade; reset search_path;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to table wt
--> + drop cascades to view wv
--> DROP SCHEMA
--> RESET
