-- Errors of binding
--
-- Names, types and clauses that a statement must not have, each with its code and hint.

select nope;
--> ERROR 42703: column "nope" does not exist
--> POSITION: 8, at nope

select t.nope from (select 1 as a) t;
--> ERROR 42703: column t.nope does not exist
--> POSITION: 8, at t.nope

select nope.a from (select 1 as a) t;
--> ERROR 42P01: missing FROM-clause entry for table "nope"
--> POSITION: 8, at nope.a

select * from nowhere;
--> ERROR 42P01: relation "nowhere" does not exist
--> POSITION: 15, at nowhere

select * from no.where_;
--> ERROR 42P01: relation "no.where_" does not exist
--> POSITION: 15, at no.where_

select nofunc(1);
--> ERROR 42883: function nofunc(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at nofunc

select nofunc('a', 1.5);
--> ERROR 42883: function nofunc(unknown, numeric) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at nofunc

select 1 + true;
--> ERROR 42883: operator does not exist: integer + boolean
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 10, at +

select 'a'::text + 1;
--> ERROR 42883: operator does not exist: text + integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 18, at +

select - 'a'::text;
--> ERROR 42883: operator does not exist: - text
--> HINT: No operator matches the given name and argument type. You might need to add an explicit type cast.
--> POSITION: 8, at -

select 1 = 'x';
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 12, at '

select a from (select 1 as a) x, (select 2 as a) y;
--> ERROR 42702: column reference "a" is ambiguous
--> POSITION: 8, at a

select 1 from (select 1) x, (select 2) x;
--> ERROR 42712: table name "x" specified more than once

select case when 1 then 2 end;
--> ERROR 42804: argument of CASE/WHEN must be type boolean, not type integer
--> POSITION: 18, at 1

select 1 where 5;
--> ERROR 42804: argument of WHERE must be type boolean, not type integer
--> POSITION: 16, at 5

select sum(1) where sum(1) > 0;
--> ERROR 42803: aggregate functions are not allowed in WHERE
--> POSITION: 21, at sum

select a, count(*) from (select 1 as a) t;
--> ERROR 42803: column "t.a" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 8, at a

select a from (select 1 as a, 2 as b) t group by b;
--> ERROR 42803: column "t.a" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 8, at a

select sum(sum(a)) from (select 1 as a) t;
--> ERROR 42803: aggregate function calls cannot be nested
--> POSITION: 12, at sum

select 1 union select 'x';
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 23, at '

select 1, 2 union select 1;
--> ERROR 42601: each UNION query must have the same number of columns
--> POSITION: 26, at 1

select coalesce(1, 'x'::text);
--> ERROR 42804: COALESCE types integer and text cannot be matched
--> POSITION: 20, at '

select case when true then 1 else 'a'::text end;
--> ERROR 42804: CASE types text and integer cannot be matched
--> POSITION: 28, at 1

select 1 order by 2;
--> ERROR 42P10: ORDER BY position 2 is not in select list
--> POSITION: 19, at 2

select 1 as a union select 2 order by b;
--> ERROR 42703: column "b" does not exist
--> POSITION: 39, at b

select distinct a from (select 1 as a, 2 as b) t order by b;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 59, at b

select 1 limit -1;
--> ERROR 2201W: LIMIT must not be negative

select 1 limit 'a';
--> ERROR 22P02: invalid input syntax for type bigint: "a"
--> POSITION: 16, at '

select 1 limit a from (select 1 as a) t;
--> ERROR 42601: syntax error at or near "from"
--> POSITION: 18, at from

select (select 1, 2);
--> ERROR 42601: subquery must return only one column
--> POSITION: 8, at (

select (select 1 union all select 2);
--> ERROR 21000: more than one row returned by a subquery used as an expression

select 1 in (select 1, 2);
--> ERROR 42601: subquery has too many columns
--> POSITION: 10, at in

select (1, 2) in (select 1);
--> ERROR 42601: subquery has too few columns
--> POSITION: 15, at in

select row_number() from (select 1) t;
--> ERROR 42809: window function row_number requires an OVER clause
--> POSITION: 8, at row_number

select 1 where row_number() over () > 1;
--> ERROR 42P20: window functions are not allowed in WHERE
--> POSITION: 16, at row_number

select generate_series(1, 2) where generate_series(1, 2) > 1;
--> ERROR 0A000: set-returning functions are not allowed in WHERE
--> POSITION: 36, at generate_series

select array[];
--> ERROR 42P18: cannot determine type of empty array
--> HINT: Explicitly cast to the desired type, for example ARRAY[]::integer[].
--> POSITION: 8, at array

select array[1, 'a'];
--> ERROR 22P02: invalid input syntax for type integer: "a"
--> POSITION: 17, at '

select (1)[1];
--> ERROR 42804: cannot subscript type integer because it does not support subscripting
--> POSITION: 9, at 1

select cast(1 as nosuchtype);
--> ERROR 42704: type "nosuchtype" does not exist
--> POSITION: 18, at nosuchtype

select cast(true as date);
--> ERROR 42846: cannot cast type boolean to date
--> POSITION: 8, at cast

select '2020-13-45'::date;
--> ERROR 22008: date/time field value out of range: "2020-13-45"
--> HINT: Perhaps you need a different "datestyle" setting.
--> POSITION: 8, at '

values (1), (2, 3);
--> ERROR 42601: VALUES lists must all be the same length
--> POSITION: 14, at 2

select count(distinct *) from (select 1) t;
--> ERROR 42601: syntax error at or near "*"
--> POSITION: 23, at *

select * ;
--> ERROR 42601: SELECT * with no tables specified is not valid
--> POSITION: 8, at *

select 1 from (select 1 as a) t group by 3;
--> ERROR 42P10: GROUP BY position 3 is not in select list
--> POSITION: 42, at 3

selec 1;
--> ERROR 42601: syntax error at or near "selec"
--> POSITION: 1, at selec

select 1 +;
--> ERROR 42601: syntax error at end of input
--> POSITION: 11, the end

select 1 as a having a > 1;
--> ERROR 42703: column "a" does not exist
--> POSITION: 22, at a

select * from generate_series(1, 3) g(a, b);
--> ERROR 42P10: table "g" has 1 columns available but 2 columns specified

select abs();
--> ERROR 42883: function abs() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at abs

select abs(1, 2);
--> ERROR 42883: function abs(integer, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at abs

select greatest(1, 'x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 20, at '

select x.* from (select 1) y;
--> ERROR 42P01: missing FROM-clause entry for table "x"
--> POSITION: 8, at x.

select max(1) filter (where sum(1) > 0);
--> ERROR 42803: aggregate functions are not allowed in FILTER
--> POSITION: 29, at sum

create statistics s on a, b from (select 1) x;
--> ERROR 0A000: CREATE STATISTICS only supports relation names in the FROM clause
--! CREATE STATISTICS is refused before its clauses are looked at.
--!> ERROR 0A000: CREATE STATISTICS is not supported

create table sh_j (d json, ds json[]);
select distinct ds from sh_j;
--> ERROR 42883: could not identify an equality operator for type json[]
--> POSITION: 17, at ds

select ds from sh_j union select ds from sh_j;
--> ERROR 42883: could not identify an equality operator for type json[]
--> POSITION: 8, at ds
