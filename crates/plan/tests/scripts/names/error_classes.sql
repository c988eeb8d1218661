-- Error classes
--
-- One statement for each error class that a user meets.

select 1/0;
--> ERROR 22012: division by zero

select 2147483647 + 1;
--> ERROR 22003: integer out of range

select 9223372036854775807 + 1;
--> ERROR 22003: bigint out of range

select 'abc'::int;
--> ERROR 22P02: invalid input syntax for type integer: "abc"
--> POSITION: 8, at '

select '99999999999'::int;
--> ERROR 22003: value "99999999999" is out of range for type integer
--> POSITION: 8, at '

select '2024-02-30'::date;
--> ERROR 22008: date/time field value out of range: "2024-02-30"
--> POSITION: 8, at '

select 'nope'::bool;
--> ERROR 22P02: invalid input syntax for type boolean: "nope"
--> POSITION: 8, at '

select 'zz'::uuid;
--> ERROR 22P02: invalid input syntax for type uuid: "zz"
--> POSITION: 8, at '

select '\xzz'::bytea;
--> ERROR 22023: invalid hexadecimal digit: "z"
--> POSITION: 8, at '

select cast(1e400 as float8);
--> ERROR 22003: "10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" is out of range for type double precision

select 1e5::int2;
--> ERROR 22003: smallint out of range

select nope;
--> ERROR 42703: column "nope" does not exist
--> POSITION: 8, at nope

select * from nope;
--> ERROR 42P01: relation "nope" does not exist
--> POSITION: 15, at nope

select nope(1);
--> ERROR 42883: function nope(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at nope

select 1 + 'a';
--> ERROR 22P02: invalid input syntax for type integer: "a"
--> POSITION: 12, at '

select 'a' + 'b';
--> ERROR 42725: operator is not unique: unknown + unknown
--> HINT: Could not choose a best candidate operator. You might need to add explicit type casts.
--> POSITION: 12, at +

select true + 1;
--> ERROR 42883: operator does not exist: boolean + integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 13, at +

select 1 = true;
--> ERROR 42883: operator does not exist: integer = boolean
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 10, at =

selec 1;
--> ERROR 42601: syntax error at or near "selec"
--> POSITION: 1, at selec

select (1;
--> ERROR 42601: syntax error at end of input
--> POSITION: 10, the end

select from where;
--> ERROR 42601: syntax error at or near "where"
--> POSITION: 13, at where

select 1 order by 2;
--> ERROR 42P10: ORDER BY position 2 is not in select list
--> POSITION: 19, at 2

select a from (values (1)) v(a) group by a having b > 1;
--> ERROR 42703: column "b" does not exist
--> POSITION: 51, at b

select a, count(*) from (values (1)) v(a);
--> ERROR 42803: column "v.a" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 8, at a

select sum(count(*)) from (values (1)) v(a);
--> ERROR 42803: aggregate function calls cannot be nested
--> POSITION: 12, at count

select v.a from (values (1)) w(a);
--> ERROR 42P01: missing FROM-clause entry for table "v"
--> POSITION: 8, at v.a

select a from (values (1)) v(a), (values (2)) w(a);
--> ERROR 42702: column reference "a" is ambiguous
--> POSITION: 8, at a

select (select a from (values (1), (2)) v(a));
--> ERROR 21000: more than one row returned by a subquery used as an expression

select (values (1, 2));
--> ERROR 42601: subquery must return only one column
--> POSITION: 8, at (

select * from (values (1), (2, 3)) v;
--> ERROR 42601: VALUES lists must all be the same length
--> POSITION: 29, at 2

select 1 union select 'x';
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 23, at '

select 1 union select 1, 2;
--> ERROR 42601: each UNION query must have the same number of columns
--> POSITION: 23, at 1

select 1 limit -1;
--> ERROR 2201W: LIMIT must not be negative

select 1 offset 'x';
--> ERROR 22P02: invalid input syntax for type bigint: "x"
--> POSITION: 17, at '

select max(*) from (values (1)) v(a);
--> ERROR 42883: function max() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at max

select count(distinct) from (values (1)) v(a);
--> ERROR 42601: syntax error at or near ")"
--> POSITION: 22, at )

select 1 where 1;
--> ERROR 42804: argument of WHERE must be type boolean, not type integer
--> POSITION: 16, at 1

select case when 1 then 2 end;
--> ERROR 42804: argument of CASE/WHEN must be type boolean, not type integer
--> POSITION: 18, at 1

select coalesce(1, 'x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 20, at '

select null::nope;
--> ERROR 42704: type "nope" does not exist
--> POSITION: 14, at nope

select 'x'::varchar(0);
--> ERROR 22023: length for type varchar must be at least 1
--> POSITION: 13, at varchar

select 1::numeric(1000, 2000);
--> ERROR 22023: NUMERIC scale 2000 must be between -1000 and 1000
--> POSITION: 11, at numeric

select 123456::numeric(4, 2);
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 4, scale 2 must round to an absolute value less than 10^2.

select substring('abc', 1, -1);
--> ERROR 22011: negative substring length not allowed

select repeat('x', -1), chr(0);
--> ERROR 54000: null character not permitted

select sqrt(-1);
--> ERROR 2201F: cannot take square root of a negative number

select ln(0);
--> ERROR 2201E: cannot take logarithm of zero

select power(0, -1);
--> ERROR 2201F: zero raised to a negative power is undefined

select to_date('2024', 'nope');
--> (to_date date)
--> 0001-01-01 BC

select date '2024-01-01' + time '10:00';
--> (?column? timestamp without time zone)
--> 2024-01-01 10:00:00

select interval '1 x';
--> ERROR 22007: invalid input syntax for type interval: "1 x"
--> POSITION: 17, at '

select timestamp 'infinity' - timestamp 'infinity';
--> ERROR 22008: cannot subtract infinite timestamps

select array[1, 'x'];
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 17, at '

select ('{1,2'::int[])[1];
--> ERROR 22P02: malformed array literal: "{1,2"
--> DETAIL: Unexpected end of input.
--> POSITION: 9, at '

select current_setting('nope.nope');
--> ERROR 42704: unrecognized configuration parameter "nope.nope"

set nope = 1;
--> ERROR 42704: unrecognized configuration parameter "nope"

set work_mem = 'x';
--> ERROR 22023: invalid value for parameter "work_mem": "x"

set datestyle = 'nope';
--> ERROR 22023: invalid value for parameter "DateStyle": "nope"
--> DETAIL: Unrecognized key word: "nope".

show nope;
--> ERROR 42704: unrecognized configuration parameter "nope"

create table bad (a nope);
--> ERROR 42704: type "nope" does not exist
--> POSITION: 21, at nope

create table bad (a int, a int);
--> ERROR 42701: column "a" specified more than once

create table bad (a int primary key, b int primary key);
--> ERROR 42P16: multiple primary keys for table "bad" are not allowed
--> POSITION: 44, at primary

create table bad (a int check (b > 0));
--> ERROR 42703: column "b" does not exist
--> POSITION: 32, at b

create table pg_catalog.bad (a int);
--> ERROR 42501: permission denied to create "pg_catalog.bad"
--> DETAIL: System catalog modifications are currently disallowed.

create index on nope (a);
--> ERROR 42P01: relation "nope" does not exist

create schema pg_nope;
--> ERROR 42939: unacceptable schema name "pg_nope"
--> DETAIL: The prefix "pg_" is reserved for system schemas.

alter table nope add column a int;
--> ERROR 42P01: relation "nope" does not exist

drop view nope;
--> ERROR 42P01: view "nope" does not exist

drop schema nope;
--> ERROR 3F000: schema "nope" does not exist

drop sequence nope;
--> ERROR 42P01: sequence "nope" does not exist

drop database nope;
--> ERROR 3D000: database "nope" does not exist

drop role nope;
--> ERROR 42704: role "nope" does not exist

create role postgres;
--> ERROR 42710: role "postgres" already exists

create database postgres;
--> ERROR 42P04: database "postgres" already exists

select $1;
--> ERROR 42P02: there is no parameter $1
--> POSITION: 8, at $

execute nope;
--> ERROR 26000: prepared statement "nope" does not exist

deallocate nope;
--> ERROR 26000: prepared statement "nope" does not exist

fetch nope;
--> ERROR 34000: cursor "nope" does not exist

copy nope from stdin;
--> ERROR 42P01: relation "nope" does not exist

copy (select 1) to stdout with (format nope);
--> ERROR 22023: COPY format "nope" not recognized
--> POSITION: 33, at format

vacuum nope;
--> ERROR 42P01: relation "nope" does not exist

analyze nope;
--> ERROR 42P01: relation "nope" does not exist

lock table nope;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

truncate nope;
--> ERROR 42P01: relation "nope" does not exist

explain select nope;
--> ERROR 42703: column "nope" does not exist
--> POSITION: 16, at nope

begin transaction isolation level nope;
--> ERROR 42601: syntax error at or near "nope"
--> POSITION: 35, at nope

reset nope;
--> ERROR 42704: unrecognized configuration parameter "nope"
