-- A row and the only row of a subquery
--
-- The comparison goes column by column. A subquery of two rows is an error.

create table rs (a int, b text, c int);
insert into rs values (1, 'one', 10), (2, 'two', 20), (3, null, 30), (null, 'none', 40), (2, 'zwei', 50);
--> INSERT 0 5

select (1, 2) = (select 1, 2), (1, 2) = (select 1, 3), (1, 2) <> (select 1, 3), (1, 2) < (select 1, 3), (1, 3) >= (select 1, 2);
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t | t | t

select (1, null) = (select 1, 2), (1, null) = (select 2, 2), (null, 1) <> (select 2, 1), (1, null) < (select 2, 3), (1, null) < (select 1, 3);
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> NULL | f | NULL | t | NULL

select (1, 2) = (select 1, 2 where false), row(1) = (select 1), row(1) <> (select null::int), (1, '2') = (select 1, 2);
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> NULL | t | NULL | t

select * from rs where (a, b) = (select a, b from rs where c = 20) order by c;
--> (a integer, b text, c integer)
--> 2 | two | 20

select * from rs where (a, b) <> (select a, b from rs where c = 20) order by c;
--> (a integer, b text, c integer)
--> 1 | one | 10
--> 3 | NULL | 30
--> NULL | none | 40
--> 2 | zwei | 50

select * from rs where (a, b) > (select a, b from rs where c = 20) order by c;
--> (a integer, b text, c integer)
--> 3 | NULL | 30
--> 2 | zwei | 50

select * from rs where (a, b) <= (select a, b from rs where c = 20) order by c;
--> (a integer, b text, c integer)
--> 1 | one | 10
--> 2 | two | 20

select * from rs where (a, b) = (select a, b from rs where c = 99) order by c;
--> (a integer, b text, c integer)

select * from rs where not (a, b) = (select a, b from rs where c = 20) order by c;
--> (a integer, b text, c integer)
--> 1 | one | 10
--> 3 | NULL | 30
--> NULL | none | 40
--> 2 | zwei | 50

select * from rs where (a, b) = (select a, b from rs where a = 2) order by c;
--> ERROR 21000: more than one row returned by a subquery used as an expression

select * from rs r where (a, b) = (select s.a, s.b from rs s where s.a = r.a order by s.b desc limit 1) order by c;
--> (a integer, b text, c integer)
--> 1 | one | 10
--> 2 | zwei | 50

select * from rs r where (c, a) = (select max(s.c), s.a from rs s where s.a = r.a group by s.a) order by c;
--> (a integer, b text, c integer)
--> 1 | one | 10
--> 3 | NULL | 30
--> 2 | zwei | 50

select c, (a, b) = (select 2, 'two') as same from rs order by c;
--> (c integer, same boolean)
--> 10 | f
--> 20 | t
--> 30 | f
--> 40 | f
--> 50 | f

select c from rs where (a, b) = (select 2, 'two') and c > 10 or (a, c) = (select 1, 10) order by c;
--> (c integer)
--> 10
--> 20

select a, count(*) from rs group by a having (a, count(*)) = (select 2, 2) order by a;
--> (a integer, count bigint)
--> 2 | 2

select c from rs order by (a, b) = (select 2, 'two'), c;
--> (c integer)
--> 10
--> 30
--> 40
--> 50
--> 20

select r.c, s.c from rs r join rs s on (r.a, s.b) = (select 2, 'two') order by 1, 2;
--> (c integer, c integer)
--> 20 | 20
--> 50 | 20

select case when (a, b) = (select 2, 'two') then 'this' else 'that' end from rs order by c;
--> (case text)
--> that
--> this
--> that
--> that
--> that

update rs set c = c + 1 where (a, b) = (select 2, 'zwei') returning *;
--> (a integer, b text, c integer)
--> 2 | zwei | 51
--> UPDATE 1

delete from rs where (a, b) = (select 1, 'one') returning *;
--> (a integer, b text, c integer)
--> 1 | one | 10
--> DELETE 1

with w as (select 2 as x, 'two' as y) select c from rs where (a, b) = (select x, y from w);
--> (c integer)
--> 20

select (select count(*) from rs s where (s.a, s.b) = (select r.a, r.b)) from rs r order by c;
--> (count bigint)
--> 1
--> 0
--> 0
--> 1

prepare p as select c from rs where (a, b) = (select $1::int, $2) order by c;
execute p (2, 'two');
--> (c integer)
--> 20

execute p (2, null);
--> (c integer)

create sequence rs_seq;
select (1, 2) = (select nextval('rs_seq'), 2), (1, 1) = (select 2, nextval('rs_seq'));
--> (?column? boolean, ?column? boolean)
--> t | f

select currval('rs_seq');
--> (currval bigint)
--> 2

-- Errors.
select (1, 2) = (select 1);
--> ERROR 42601: subquery has too few columns
--> POSITION: 15, at =

select (1, 2) = (select 1, 2, 3);
--> ERROR 42601: subquery has too many columns
--> POSITION: 15, at =

select row(1) = (select 1, 2);
--> ERROR 42601: subquery has too many columns
--> POSITION: 15, at =

select (1, 2) = (select 1, 'x');
--> ERROR 42883: operator does not exist: integer = text
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at =

select (1, 2) = (select 1, date '2020-01-01');
--> ERROR 42883: operator does not exist: integer = date
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at =

select (1, 2) = (select 1, 2 union all select 3, 4);
--> ERROR 21000: more than one row returned by a subquery used as an expression

select (1, 2) + (select 1, 2);
--> ERROR 42804: row comparison operator must yield type boolean, not type integer
--> POSITION: 15, at +

select (1, 2) like (select 1, 2);
--> ERROR 42883: operator does not exist: integer ~~ integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at like

select ('a', 'b') like (select 'a', 'b');
--> ERROR 0A000: could not determine interpretation of row comparison operator ~~
--> HINT: Row comparison operators must be associated with btree operator families.
--> POSITION: 19, at like

select row('a') ~ (select 'a'), row('a') like row('b');
--> (?column? boolean, ?column? boolean)
--> t | f

select (1, 2) + (3, 4), row('a') ~ row('a');
--> ERROR 42804: row comparison operator must yield type boolean, not type integer
--> POSITION: 15, at +

select row(1) + row(1);
--> ERROR 42804: row comparison operator must yield type boolean, not type integer
--> POSITION: 15, at +

select ('a', 'b') ~ ('a', 'b');
--> ERROR 0A000: could not determine interpretation of row comparison operator ~
--> HINT: Row comparison operators must be associated with btree operator families.
--> POSITION: 19, at ~

select (1, 2) = any (select 1, 2), (1, 2) = all (select 1, 3);
--> (?column? boolean, ?column? boolean)
--> t | f

select (select 1, 2) = (1, 2);
--> ERROR 42601: subquery must return only one column
--> POSITION: 8, at (

select (1, 2) is distinct from (select 1, 2);
--> ERROR 42601: subquery must return only one column
--> POSITION: 32, at (

select (a, no_column) = (select 1, 2) from rs;
--> ERROR 42703: column "no_column" does not exist
--> POSITION: 12, at no_column

select (1, 2) = (select 1, no_column);
--> ERROR 42703: column "no_column" does not exist
--> POSITION: 28, at no_column

create index on rs (((a, 1) = (select 1, 1)));
--> ERROR 0A000: cannot use subquery in index expression
--> POSITION: 29, at =

create table rs2 (a int check ((a, 1) = (select 1, 1)));
--> ERROR 0A000: cannot use subquery in check constraint
--> POSITION: 39, at =

create table rs2 (a int, constraint c check (a = (select 1)));
--> ERROR 0A000: cannot use subquery in check constraint
--> POSITION: 50, at (

create table rs2 (a int, check (a in (select 1)), check (exists (select from no_table)));
--> ERROR 0A000: cannot use subquery in check constraint
--> POSITION: 35, at in

alter table rs add check (a > 0 and a = any (select 1));
--> ERROR 0A000: cannot use subquery in check constraint

alter table rs add constraint c check (no_column = 1 and a = (select 1));
--> ERROR 42703: column "no_column" does not exist

alter table rs alter b type int using (select 1);
--> ERROR 0A000: cannot use subquery in transform expression
--> POSITION: 39, at (

alter table rs alter b type int using case when b in (select 'one') then 1 end;
--> ERROR 0A000: cannot use subquery in transform expression
--> POSITION: 51, at in

alter table rs alter b type int using max(c);
--> ERROR 42803: aggregate functions are not allowed in transform expressions
--> POSITION: 39, at max

alter table rs alter b type int using rank() over ();
--> ERROR 42P20: window functions are not allowed in transform expressions
--> POSITION: 39, at rank
