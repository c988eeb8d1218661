-- Statements that must be refused
--
-- PostgreSQL refuses all of these, and so must every other server that speaks its language.

create table n (i int, j int);
insert into n values (1, 2), (2, 3), (3, 1);
--> INSERT 0 3

-- WITH RECURSIVE.
with recursive x(n) as (select 1 union all select n + 1 from x where n < 5) select * from x;
--> (n integer)
--> 1
--> 2
--> 3
--> 4
--> 5

with recursive x(n) as (select n from x union all select 1) select * from x;
--> ERROR 42P19: recursive reference to query "x" must not appear within its non-recursive term
--> POSITION: 39, at x

with recursive x(n) as (select 1 intersect select n + 1 from x) select * from x;
--> ERROR 42P19: recursive query "x" does not have the form non-recursive-term UNION [ALL] recursive-term
--> POSITION: 16, at x

with recursive x(n) as (select n from x) select * from x;
--> ERROR 42P19: recursive query "x" does not have the form non-recursive-term UNION [ALL] recursive-term
--> POSITION: 16, at x

with recursive x(n) as (select 1 union all select n + 1 from n left join x on n.i = x.n where n < 5) select * from x;
--> ERROR 42P19: recursive reference to query "x" must not appear within an outer join
--> POSITION: 74, at x

with recursive x(n) as (select 1 union all select n + 1 from x right join n on n.i = x.n where n < 5) select * from x;
--> ERROR 42P19: recursive reference to query "x" must not appear within an outer join
--> POSITION: 62, at x

with recursive x(n) as (select 1 union all select x.n + 1 from x full join n on n.i = x.n where n < 5) select * from x;
--> ERROR 42P19: recursive reference to query "x" must not appear within an outer join
--> POSITION: 64, at x

with recursive x(n) as (select 1 union all select x.n + 1 from x left join n on n.i = x.n where x.n < 3) select * from x;
--> (n integer)
--> 1
--> 2
--> 3

with recursive x(n) as (select 1 union all select n + 1 from n right join x on n.i = x.n where x.n < 3) select count(*) from x;
--> (count bigint)
--> 3

with recursive x(n) as (select 1 union all select i from n where i in (select n from x)) select * from x;
--> ERROR 42P19: recursive reference to query "x" must not appear within a subquery
--> POSITION: 86, at x

with recursive x(n) as (select 1 union all select i from n where exists (select 1 from x where x.n = i - 1)) select * from x;
--> ERROR 42P19: recursive reference to query "x" must not appear within a subquery
--> POSITION: 88, at x

with recursive x(n) as (select 1 union all select (select n from x)) select * from x;
--> ERROR 42P19: recursive reference to query "x" must not appear within a subquery
--> POSITION: 66, at x

with recursive x(n) as (select 1 union all (select n + 1 from x intersect all select i from n)) select * from x;
--> ERROR 42P19: recursive reference to query "x" must not appear within INTERSECT
--> POSITION: 63, at x

with recursive x(n) as (select 1 union all (select n + 1 from x intersect select i from n)) select * from x;
--> (n integer)
--> 1
--> 2
--> 3

with recursive x(n) as (select 1 union all (select i from n except select n from x)) select * from x;
--> ERROR 42P19: recursive reference to query "x" must not appear within EXCEPT
--> POSITION: 82, at x

with recursive x(n) as (select 1 union all (select n + 1 from x where n < 3 except select 7)) select * from x;
--> (n integer)
--> 1
--> 2
--> 3

with recursive x(n) as (select 1 union all (select n + 1 from x except all select i from n)) select * from x;
--> ERROR 42P19: recursive reference to query "x" must not appear within EXCEPT
--> POSITION: 63, at x

with recursive x(n) as (select 1 union all select a.n + b.n from x a, x b) select * from x;
--> ERROR 42P19: recursive reference to query "x" must not appear more than once
--> POSITION: 71, at x

with recursive x(n) as (select 1 union all select count(*)::int from x) select * from x;
--> ERROR 42P19: aggregate functions are not allowed in a recursive query's recursive term
--> POSITION: 51, at count

with recursive x(n) as (select 1 union all select sum(n)::int from x where n < 5) select * from x;
--> ERROR 42P19: aggregate functions are not allowed in a recursive query's recursive term
--> POSITION: 51, at sum

with recursive x(n) as (select 1 union all select n + 1 from x order by 1) select * from x;
--> ERROR 0A000: ORDER BY in a recursive query is not implemented
--> POSITION: 73, at 1

with recursive x(n) as (select 1 union all select n + 1 from x limit 3) select * from x;
--> ERROR 0A000: LIMIT in a recursive query is not implemented
--> POSITION: 70, at 3

with recursive x(n) as (select 1 union all select n + 1 from x offset 1) select * from x;
--> ERROR 0A000: OFFSET in a recursive query is not implemented
--> POSITION: 71, at 1

with recursive x(n) as (select 1 union all select n + 1 from x for update) select * from x;
--> ERROR 0A000: FOR UPDATE/SHARE in a recursive query is not implemented

with recursive x(n) as (select 1 union select 2 union select 3) select * from x order by 1;
--> (n integer)
--> 1
--> 2
--> 3

with recursive x(n) as (select 1 union all select 2 order by 1 limit 1) select * from x;
--> (n integer)
--> 1

with recursive n as (select i from n) select * from n;
--> ERROR 42P19: recursive query "n" does not have the form non-recursive-term UNION [ALL] recursive-term
--> POSITION: 16, at n

with n as (select i from n) select * from n order by 1;
--> (i integer)
--> 1
--> 2
--> 3

with recursive x(n) as (select 1 union all select n + 1 from (select * from x) y where n < 4) select * from x;
--> (n integer)
--> 1
--> 2
--> 3
--> 4

with recursive x(n) as (select 1 union all select n + 1 from x where n < (select max(i) from n)) select * from x;
--> (n integer)
--> 1
--> 2
--> 3

-- Calls that give several rows.
select case when true then generate_series(1, 3) else 0 end;
--> ERROR 0A000: set-returning functions are not allowed in CASE
--> HINT: You might be able to move the set-returning function into a LATERAL FROM item.
--> POSITION: 28, at generate_series

select case generate_series(1, 2) when 1 then 'a' end;
--> ERROR 0A000: set-returning functions are not allowed in CASE
--> HINT: You might be able to move the set-returning function into a LATERAL FROM item.
--> POSITION: 13, at generate_series

select coalesce(generate_series(1, 3), 0);
--> ERROR 0A000: set-returning functions are not allowed in COALESCE
--> HINT: You might be able to move the set-returning function into a LATERAL FROM item.
--> POSITION: 17, at generate_series

select coalesce((select generate_series(1, 1)), 0);
--> (coalesce integer)
--> 1

select greatest(generate_series(1, 3), 2);
--> (greatest integer)
--> 2
--> 2
--> 3

select sum(generate_series(1, 3));
--> ERROR 0A000: aggregate function calls cannot contain set-returning function calls
--> HINT: You might be able to move the set-returning function into a LATERAL FROM item.
--> POSITION: 12, at generate_series

select count(i) filter (where generate_series(1, 2) > 1) from n;
--> ERROR 0A000: set-returning functions are not allowed in FILTER
--> POSITION: 31, at generate_series

select sum(generate_series(1, 3)) over ();
--> ERROR 0A000: window function calls cannot contain set-returning function calls
--> HINT: You might be able to move the set-returning function into a LATERAL FROM item.
--> POSITION: 12, at generate_series

select i from n where generate_series(1, 2) = i;
--> ERROR 0A000: set-returning functions are not allowed in WHERE
--> POSITION: 23, at generate_series

select i from n having generate_series(1, 2) = 1;
--> ERROR 0A000: set-returning functions are not allowed in HAVING
--> POSITION: 24, at generate_series

select 1 limit generate_series(1, 2);
--> ERROR 0A000: set-returning functions are not allowed in LIMIT
--> POSITION: 16, at generate_series

values (generate_series(1, 2));
--> ERROR 0A000: set-returning functions are not allowed in VALUES
--> POSITION: 9, at generate_series

select * from abs(generate_series(1, 2));
--> ERROR 0A000: set-returning functions must appear at top level of FROM
--> POSITION: 19, at generate_series

select * from n join lateral generate_series(1, generate_series(1, 2)) g on true;
--> ERROR 0A000: set-returning functions must appear at top level of FROM
--> POSITION: 49, at generate_series

update n set i = generate_series(1, 2);
--> ERROR 0A000: set-returning functions are not allowed in UPDATE
--> POSITION: 18, at generate_series

update n set i = 1 where generate_series(1, 2) = 1;
--> ERROR 0A000: set-returning functions are not allowed in WHERE
--> POSITION: 26, at generate_series

delete from n where generate_series(1, 2) = 1;
--> ERROR 0A000: set-returning functions are not allowed in WHERE
--> POSITION: 21, at generate_series

insert into n values (1, 1) returning generate_series(1, 2);
--> ERROR 0A000: set-returning functions are not allowed in RETURNING
--> POSITION: 39, at generate_series

create table bad (a int default generate_series(1, 2));
--> ERROR 0A000: set-returning functions are not allowed in DEFAULT expressions
--> POSITION: 33, at generate_series

create table bad (a int check (generate_series(1, 2) > a));
--> ERROR 0A000: set-returning functions are not allowed in check constraints
--> POSITION: 32, at generate_series

-- Frames.
select i, sum(j) over (order by i rows between -1 preceding and current row) from n;
--> ERROR 22013: frame starting offset must not be negative

select i, sum(j) over (order by i rows between 1 preceding and -1 following) from n;
--> ERROR 22013: frame ending offset must not be negative

select i, sum(j) over (order by i rows between null preceding and current row) from n;
--> ERROR 22004: frame starting offset must not be null

select i, sum(j) over (order by i rows between unbounded following and current row) from n;
--> ERROR 42P20: frame start cannot be UNBOUNDED FOLLOWING
--> POSITION: 48, at unbounded

select i, sum(j) over (order by i rows between current row and unbounded preceding) from n;
--> ERROR 42P20: frame end cannot be UNBOUNDED PRECEDING
--> POSITION: 64, at unbounded

select i, sum(j) over (order by i rows between current row and 1 preceding) from n;
--> ERROR 42P20: frame starting from current row cannot have preceding rows
--> POSITION: 64, at 1

select i, sum(j) over (order by i rows between 1 following and current row) from n;
--> ERROR 42P20: frame starting from following row cannot have preceding rows
--> POSITION: 64, at current

select i, sum(j) over (order by i rows between i preceding and current row) from n;
--> ERROR 42P10: argument of ROWS must not contain variables
--> POSITION: 48, at i

select i, sum(j) over (w) from n window w as (order by i), w as (order by j);
--> ERROR 42P20: window "w" is already defined
--> POSITION: 65, at (

select i, sum(j) over (w partition by i) from n window w as (order by i);
--> ERROR 42P20: cannot override PARTITION BY clause of window "w"
--> POSITION: 23, at (

select i, sum(j) over (w order by j) from n window w as (order by i);
--> ERROR 42P20: cannot override ORDER BY clause of window "w"
--> POSITION: 23, at (

select i, sum(j) over (w) from n window w as (order by i rows unbounded preceding);
--> ERROR 42P20: cannot copy window "w" because it has a frame clause
--> HINT: Omit the parentheses in this OVER clause.
--> POSITION: 23, at (

select ntile(0) over (order by i) from n;
--> ERROR 22014: argument of ntile must be greater than zero

select ntile(-1) over (order by i) from n;
--> ERROR 22014: argument of ntile must be greater than zero

select nth_value(i, 0) over (order by i) from n;
--> ERROR 22016: argument of nth_value must be greater than zero

select rank() over (order by i) from n where rank() over (order by i) < 2;
--> ERROR 42P20: window functions are not allowed in WHERE
--> POSITION: 46, at rank

select sum(row_number() over ()) from n;
--> ERROR 42803: aggregate function calls cannot contain window function calls
--> POSITION: 12, at row_number

select row_number() over (order by sum(sum(i)) over ()) from n;
--> ERROR 42P20: window functions are not allowed in window definitions
--> POSITION: 36, at sum

-- A key that GROUP BY needs.
create table art (id int primary key, title text, body text);
create view av as select id, title, count(*) as c from art group by id;
select pg_get_viewdef('av');
--> (pg_get_viewdef text)
-->  SELECT art.id,
--> +     art.title,
--> +     count(*) AS c
--> +    FROM art
--> +   GROUP BY art.id;

alter table art drop constraint art_pkey;
--> ERROR 2BP01: cannot drop constraint art_pkey on table art because other objects depend on it
--> DETAIL: view av depends on constraint art_pkey on table art
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table art drop constraint art_pkey restrict;
--> ERROR 2BP01: cannot drop constraint art_pkey on table art because other objects depend on it
--> DETAIL: view av depends on constraint art_pkey on table art
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

create view av2 as select 1 where exists (select body from art group by id);
drop view av;
alter table art drop constraint art_pkey;
--> ERROR 2BP01: cannot drop constraint art_pkey on table art because other objects depend on it
--> DETAIL: view av2 depends on constraint art_pkey on table art
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop view av2;
alter table art drop constraint art_pkey;
alter table art add primary key (id);
create view av as select id, title from art group by id;
alter table art drop constraint art_pkey cascade;
--> NOTICE: drop cascades to view av

select * from av;
--> ERROR 42P01: relation "av" does not exist
--> POSITION: 15, at av

create view av as select id, title from art group by id;
--> ERROR 42803: column "art.title" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 30, at title

-- Rights to what does not exist.
select has_table_privilege('nope', 'select');
--> ERROR 42P01: relation "nope" does not exist

select has_table_privilege('nobody_there', 'n', 'select');
--> ERROR 42704: role "nobody_there" does not exist

select has_table_privilege('n', 'nonsense');
--> ERROR 22023: unrecognized privilege type: "nonsense"

select has_table_privilege(1, 'select');
--> (has_table_privilege boolean)
--> NULL

select has_table_privilege(0::oid, 'n', 'select');
--> (has_table_privilege boolean)
--> f

select has_column_privilege('n', 'nope', 'select');
--> ERROR 42703: column "nope" of relation "n" does not exist

select has_column_privilege('n', 99::int2, 'select');
--> (has_column_privilege boolean)
--> NULL

select has_column_privilege('n', 'i', 'delete');
--> ERROR 22023: unrecognized privilege type: "delete"

select has_any_column_privilege('nope', 'select');
--> ERROR 42P01: relation "nope" does not exist

select has_sequence_privilege('n', 'usage');
--> ERROR 42809: "n" is not a sequence

select has_sequence_privilege('nope', 'usage');
--> ERROR 42P01: relation "nope" does not exist

select has_schema_privilege('nope', 'usage');
--> ERROR 3F000: schema "nope" does not exist

select has_schema_privilege(1, 'usage');
--> (has_schema_privilege boolean)
--> NULL

select has_database_privilege('nope', 'connect');
--> ERROR 3D000: database "nope" does not exist

select has_database_privilege(1::oid, 'nonsense');
--> ERROR 22023: unrecognized privilege type: "nonsense"

select has_function_privilege('nope()', 'execute');
--> ERROR 42883: function "nope()" does not exist

select has_function_privilege('abs(int)', 'nonsense');
--> ERROR 22023: unrecognized privilege type: "nonsense"

select has_type_privilege('nope', 'usage');
--> ERROR 42704: type "nope" does not exist

select has_language_privilege('nope', 'usage');
--> ERROR 42704: language "nope" does not exist

select has_tablespace_privilege('nope', 'create');
--> ERROR 42704: tablespace "nope" does not exist

select pg_has_role('nope', 'usage');
--> ERROR 42704: role "nope" does not exist

select pg_has_role('nope', 'postgres', 'usage');
--> ERROR 42704: role "nope" does not exist

select pg_has_role('postgres', 'nonsense');
--> ERROR 22023: unrecognized privilege type: "nonsense"

-- Lone surrogates.
select '"\ud83d"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\ud83d"

select '"\ude00"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\ude00...

select '"\ud83d\ud83d"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode high surrogate must not follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\ud83d\ud83d...

select '"\ude00\ud83d"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\ude00...

select '"\ud83dX"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\ud83dX...

select '"\ud83d\ude00"'::jsonb;
--> (jsonb jsonb)
--> "😀"

select '"\u0000"'::jsonb;
--> ERROR 22P05: unsupported Unicode escape sequence
--> DETAIL: \u0000 cannot be converted to text.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\u0000...

select '"\u0000"'::json;
--> (json json)
--> "\u0000"

select '"\ud83d"'::json;
--> (json json)
--> "\ud83d"

select '{"a":"\ud83d\ude00"}'::json ->> 'a';
--> (?column? text)
--> 😀

select '"\u00g0"'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: "\u" must be followed by four hexadecimal digits.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\u00g...

select '"\u12"'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: "\u" must be followed by four hexadecimal digits.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\u12"

-- Collations that do not go together.
select 'a' collate "C" < 'b' collate "POSIX";
--> ERROR 42P21: collation mismatch between explicit collations "C" and "POSIX"
--> POSITION: 30, at collate

select 'a'::text collate "C" || 'b' collate "POSIX";
--> ERROR 42P21: collation mismatch between explicit collations "C" and "POSIX"
--> POSITION: 37, at collate

select coalesce('a' collate "C", 'b' collate "POSIX");
--> ERROR 42P21: collation mismatch between explicit collations "C" and "POSIX"
--> POSITION: 38, at collate

select case when true then 'a' collate "C" else 'b' collate "POSIX" end;
--> ERROR 42P21: collation mismatch between explicit collations "C" and "POSIX"
--> POSITION: 53, at collate

select greatest('a' collate "C", 'b' collate "POSIX");
--> ERROR 42P21: collation mismatch between explicit collations "C" and "POSIX"
--> POSITION: 38, at collate

select array['a' collate "C", 'b' collate "POSIX"];
--> ERROR 42P21: collation mismatch between explicit collations "C" and "POSIX"
--> POSITION: 35, at collate

select concat('a' collate "C", 'b' collate "POSIX");
--> ERROR 42P21: collation mismatch between explicit collations "C" and "POSIX"
--> POSITION: 36, at collate

select 'a' collate "C" in ('b', 'c' collate "POSIX");
--> ERROR 42P21: collation mismatch between explicit collations "C" and "POSIX"
--> POSITION: 37, at collate

select 'a' collate "C" like 'a' collate "POSIX";
--> ERROR 42P21: collation mismatch between explicit collations "C" and "POSIX"
--> POSITION: 33, at collate

select position('a' collate "C" in 'b' collate "POSIX");
--> ERROR 42601: syntax error at or near "collate"
--> POSITION: 21, at collate

create table cc (a text collate "C", b text collate "POSIX", c text);
insert into cc values ('a', 'b', 'c');
--> INSERT 0 1

select a < b from cc;
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

select a || b from cc;
--> (?column? text)
--> ab

select a < c, b < c, a < 'x', a < c collate "POSIX" from cc;
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t

select * from cc where a = b;
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

select max(a || b) from cc;
--> (max text)
--> ab

select a || b as d from cc order by d;
--> ERROR 42P21: collation mismatch between implicit collations "C" and "POSIX"
--> HINT: You can choose the collation by applying the COLLATE clause to one or both expressions.
--> POSITION: 13, at b

select distinct a || b from cc;
--> ERROR 42P21: collation mismatch between implicit collations "C" and "POSIX"
--> HINT: You can choose the collation by applying the COLLATE clause to one or both expressions.
--> POSITION: 22, at b

select a from cc union select b from cc;
--> ERROR 42P21: collation mismatch between implicit collations "C" and "POSIX"
--> HINT: You can choose the collation by applying the COLLATE clause to one or both expressions.
--> POSITION: 31, at b

select a from cc union all select b from cc;
--> (a text)
--> a
--> b

select a from cc union all select b from cc order by 1;
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

select greatest(a, b) from cc;
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

select coalesce(a, b) from cc;
--> (coalesce text)
--> a

select coalesce(a, b) < 'x' from cc;
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

select lower(a || b) from cc;
--> ERROR 42P22: could not determine which collation to use for lower() function
--> HINT: Use the COLLATE clause to set the collation explicitly.

select a in (b, c) from cc;
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

select a like b from cc;
--> (?column? boolean)
--> f

create view ccv as select a || b as ab from cc;
--> ERROR 42P22: could not determine which collation to use for view column "ab"
--> HINT: Use the COLLATE clause to set the collation explicitly.

select * from cc order by a collate "C", b collate "default";
--> (a text, b text, c text)
--> a | b | c

select a collate "C" collate "POSIX" from cc;
--> (a text)
--> a

select a from cc order by a || b;
--> ERROR 42P21: collation mismatch between implicit collations "C" and "POSIX"
--> HINT: You can choose the collation by applying the COLLATE clause to one or both expressions.
--> POSITION: 32, at b

select array_agg(c order by a || b) from cc;
--> ERROR 42P21: collation mismatch between implicit collations "C" and "POSIX"
--> HINT: You can choose the collation by applying the COLLATE clause to one or both expressions.
--> POSITION: 34, at b

create view ccw as select a as x from cc;
create or replace view ccw as select b as x from cc;
--> ERROR 42P16: cannot change collation of view column "x" from "C" to "POSIX"

drop table cc cascade;
--> NOTICE: drop cascades to view ccw

-- Found by PostgreSQL's own regression suite.
analyze n (nope);
--> ERROR 42703: column "nope" of relation "n" does not exist

analyze n (i, i);
--> ERROR 42701: column "i" of relation "n" appears more than once

analyze n (i, j);
vacuum n (i);
--> ERROR 0A000: ANALYZE option must be specified when a column list is provided

create table idn (a int generated always as identity null);
--> ERROR 42601: conflicting NULL/NOT NULL declarations for column "a" of table "idn"
--> POSITION: 54, at null

create table idn (a int generated always as identity);
alter table idn alter column a type text;
--> ERROR 22023: identity column type must be smallint, integer, or bigint

alter table idn alter column a type bigint;
alter sequence idn_a_seq owned by none;
--> ERROR 0A000: cannot change ownership of identity sequence
--> DETAIL: Sequence "idn_a_seq" is linked to table "idn".

drop table idn;
select ('{}'::int[])[1][2][3][4][5][6][7];
--> ERROR 54000: number of array dimensions (7) exceeds the maximum allowed (6)

select ('{1}'::int[])[1][2][3][4][5][6] is null;
--> (?column? boolean)
--> t

select * from n a1 join n a2 using (i) as a1;
--> ERROR 42712: table name "a1" specified more than once

with recursive foo(i) as (select i::numeric(3, 0) from (values (1), (2)) t(i) union all select (i + 1)::numeric(3, 0) from foo where i < 4) select * from foo;
--> (i numeric(3,0))
--> 1
--> 2
--> 2
--> 3
--> 3
--> 4
--> 4

select text(row(1, 2));
--> ERROR 42883: function text(record) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at text

select row(1, 2)::text;
--> (row text)
--> (1,2)

create table se (a text storage plain);
--> ERROR 42601: syntax error at or near "storage"
--> POSITION: 25, at storage
--! The grammar is of a later PostgreSQL, where a column has a STORAGE.
--!> ERROR 0A000: STORAGE of a column is not supported
--!> POSITION: 18, at a

create table ne (a int check (a > 0) not enforced);
--> ERROR 42601: syntax error at or near "enforced"
--> POSITION: 42, at enforced
--! The grammar is of a later PostgreSQL, where a constraint may be NOT ENFORCED.
--!> ERROR 0A000: NOT ENFORCED constraints are not supported
--!> POSITION: 38, at not

create table ne (a int, check (a > 0) not enforced);
--> ERROR 42601: syntax error at or near "enforced"
--> POSITION: 43, at enforced
--! The grammar is of a later PostgreSQL, where a constraint may be NOT ENFORCED.
--!> ERROR 0A000: NOT ENFORCED constraints are not supported
--!> POSITION: 25, at check

create table ne (a int not null no inherit);
--> ERROR 42601: syntax error at or near "no"
--> POSITION: 33, at no
--! The grammar is of a later PostgreSQL, where NOT NULL may be NO INHERIT.
--!> ERROR 0A000: NOT NULL ... NO INHERIT is not supported
--!> POSITION: 24, at not
