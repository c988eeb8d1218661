-- Functions in SQL
--
-- CREATE FUNCTION in language SQL: calls, sets, rows, defaults, VARIADIC, polymorphic types, errors of the statement.

create function add2(int, int) returns int language sql as 'select $1 + $2';
select add2(1, 2), add2(null, 2), add2(3, 4)::text;
--> (add2 integer, add2 integer, add2 text)
--> 3 | NULL | 7

create function add2(int, int) returns int language sql as 'select $1 - $2';
--> ERROR 42723: function "add2" already exists with same argument types

create or replace function add2(int, int) returns int language sql as 'select $1 - $2';
select add2(1, 2);
--> (add2 integer)
--> -1

create or replace function add2(int, int) returns bigint language sql as 'select 1::bigint';
--> ERROR 42P13: cannot change return type of existing function
--> HINT: Use DROP FUNCTION add2(integer,integer) first.

create or replace function add2(a int, b int) returns int language sql immutable strict as 'select $1 + $2';
create or replace function add2(a int, c int) returns int language sql as 'select $1 + $2';
--> ERROR 42P13: cannot change name of input parameter "b"
--> HINT: Use DROP FUNCTION add2(integer,integer) first.

select add2(b => 5, a => 1);
--> (add2 integer)
--> 6

create function add2(numeric, numeric) returns numeric language sql as 'select $1 + $2 + 0.5';
select add2(1, 2), add2(1.0, 2), add2('3', '4');
--> ERROR 42725: function add2(unknown, unknown) is not unique
--> HINT: Could not choose a best candidate function. You might need to add explicit type casts.
--> POSITION: 34, at add2

select add2('x', 4);
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 13, at '

select add2(1);
--> ERROR 42883: function add2(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at add2

select add2(1, 2, 3);
--> ERROR 42883: function add2(integer, integer, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at add2

create function evens(int) returns setof int language sql as 'select g from generate_series(2, $1, 2) g';
select * from evens(6);
--> (evens integer)
--> 2
--> 4
--> 6

select evens(4), 'x';
--> (evens integer, ?column? text)
--> 2 | x
--> 4 | x

select evens from evens(4);
--> (evens integer)
--> 2
--> 4

select e, o from evens(6) with ordinality as t(e, o);
--> (e integer, o bigint)
--> 2 | 1
--> 4 | 2
--> 6 | 3

select sum(e) from evens(10) e where e > 4;
--> (sum bigint)
--> 24

create table t (a int primary key, b text);
create function put(int, text) returns bigint language sql as 'insert into t values ($1, $2); select count(*) from t';
select put(1, 'x');
--> (put bigint)
--> 1

select put(2, 'y'), put(3, 'z');
--> (put bigint, put bigint)
--> 2 | 3

select put(1, 'again');
--> ERROR 23505: duplicate key value violates unique constraint "t_pkey"
--> DETAIL: Key (a)=(1) already exists.

select * from t order by a;
--> (a integer, b text)
--> 1 | x
--> 2 | y
--> 3 | z

create function gone(int) returns text language sql as 'delete from t where a = $1 returning b';
select gone(1), gone(1);
--> (gone text, gone text)
--> x | NULL

create function pair(in int, out a int, out b text) language sql as 'select $1, ''n'' || $1';
select pair(3);
--> (pair record)
--> (3,n3)

select * from pair(3);
--> (a integer, b text)
--> 3 | n3

select (pair(4)).b, (pair(4)).*;
--> (b text, a integer, b text)
--> n4 | 4 | n4

create function tab(least int default 0) returns table(x int, y text) language sql stable as 'select a, b from t where a > $1 order by a';
--> ERROR 42601: syntax error at or near "least"
--> POSITION: 21, at least

select * from tab();
--> ERROR 42883: function tab() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at tab

select * from tab(2);
--> ERROR 42883: function tab(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at tab

select tab.y, t.a from tab() join t on t.a = tab.x order by 2;
--> ERROR 42883: function tab() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 24, at tab

select * from t, tab(t.a) order by 1;
--> ERROR 42883: function tab(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 18, at tab

create function one_out(out v int) language sql as 'select 7';
select one_out();
--> (one_out integer)
--> 7

select * from one_out();
--> (v integer)
--> 7

create function d(a int, b int default 5, c int default 1 + 1) returns int language sql as 'select $1 * 100 + $2 * 10 + $3';
select d(2), d(2, 3), d(2, 3, 4), d(a => 4), d(1, c => 9), d(b => 1, a => 9);
--> (d integer, d integer, d integer, d integer, d integer, d integer)
--> 252 | 232 | 234 | 452 | 159 | 912

select d();
--> ERROR 42883: function d() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at d

create function bad_defaults(a int default 1, b int) returns int language sql as 'select 1';
--> ERROR 42P13: input parameters after one with a default value must also have defaults

create function vf(variadic int[]) returns bigint language sql as 'select count(*) from unnest($1)';
select vf(1, 2, 3), vf(variadic array[1, 2]), vf(variadic '{}');
--> (vf bigint, vf bigint, vf bigint)
--> 3 | 2 | 0

create function bad_variadic(variadic int) returns int language sql as 'select 1';
--> ERROR 42P13: VARIADIC parameter must be an array

create function anyf(anyelement) returns anyelement language sql as 'select $1';
select anyf(3), anyf('x'::text), pg_typeof(anyf(1.5));
--> (anyf integer, anyf text, pg_typeof regtype)
--> 3 | x | numeric

select anyf('unknown');
--> ERROR 42804: could not determine polymorphic type because input has type unknown

create function anya(anyelement, anyelement) returns anyarray language sql as 'select array[$1, $2]';
select anya(1, 2), anya('a'::text, 'b');
--> (anya integer[], anya text[])
--> {1,2} | {a,b}

select anya(1, 'a'::text);
--> ERROR 42883: function anya(integer, text) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at anya

create function bad_poly() returns anyelement language sql as 'select 1';
--> ERROR 42P13: cannot determine result data type
--> DETAIL: A result of type anyelement requires at least one input of type anyelement, anyarray, anynonarray, anyenum, anyrange, or anymultirange.

create function bad() returns int language sql as 'select ''x''::text';
--> ERROR 42P13: return type mismatch in function declared to return integer
--> DETAIL: Actual return type is text.

create function bad() returns int language sql as 'select 1, 2';
--> ERROR 42P13: return type mismatch in function declared to return integer
--> DETAIL: Final statement must return exactly one column.

create function bad() returns int language sql as '';
--> ERROR 42P13: return type mismatch in function declared to return integer
--> DETAIL: Function's final statement must be SELECT or INSERT/UPDATE/DELETE RETURNING.

create function bad() returns int language sql as 'insert into t values (9)';
--> ERROR 42P13: return type mismatch in function declared to return integer
--> DETAIL: Function's final statement must be SELECT or INSERT/UPDATE/DELETE RETURNING.

create function bad() returns int language sql as 'select nosuch()';
--> ERROR 42883: function nosuch() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 59, at nosuch

create function bad() returns int language sql as 'select * from nothing';
--> ERROR 42P01: relation "nothing" does not exist
--> POSITION: 66, at nothing

create function bad() returns int language sql as 'selekt 1';
--> ERROR 42601: syntax error at or near "selekt"
--> POSITION: 52, at selekt

create function bad() returns int language nothing as 'select 1';
--> ERROR 42704: language "nothing" does not exist

create function bad() returns int as 'select 1';
--> ERROR 42P13: no language specified

create function bad() returns int language sql;
--> ERROR 42P13: no function body specified

create function bad() language sql as 'select 1';
--> ERROR 42P13: function result type must be specified

create function bad() returns nosuchtype language sql as 'select 1';
--> ERROR 42704: type "nosuchtype" does not exist

create function bad(nosuchtype) returns int language sql as 'select 1';
--> ERROR 42704: type nosuchtype does not exist

create function bad(a int, a int) returns int language sql as 'select 1';
--> ERROR 42P13: parameter name "a" used more than once

create function bad(out a int, out b int) returns int language sql as 'select 1, 2';
--> ERROR 42P13: function result type must be record because of OUT parameters

create function bad() returns int language sql immutable stable as 'select 1';
--> ERROR 42601: conflicting or redundant options
--> POSITION: 58, at stable

create function bad() returns int language sql cost 0 as 'select 1';
--> ERROR 22023: COST must be positive

create function bad() returns int language sql rows 5 as 'select 1';
--> ERROR 22023: ROWS is not applicable when function does not return a set

create function bad(setof int) returns int language sql as 'select 1';
--> ERROR 42P13: functions cannot accept set arguments

create function bad(void) returns int language sql as 'select 1';
--> ERROR 42P13: SQL functions cannot have arguments of type void

create function bad(out a int, out b text) language sql as 'select 1';
--> ERROR 42P13: return type mismatch in function declared to return record
--> DETAIL: Final statement returns too few columns.

create function bad(out a int, out b text) language sql as 'select ''x''::text, 1';
--> ERROR 42P13: return type mismatch in function declared to return record
--> DETAIL: Final statement returns text instead of integer at column 1.

create function nothing() returns void language sql as 'select 1';
select nothing();
--> (nothing void)
--> NULL

create function noresult() returns void language sql as '';
select noresult();
--> (noresult void)
--> NULL

create function many() returns int language sql as 'select 1; select 2; select 3';
select many();
--> (many integer)
--> 3

create function first_of() returns int language sql as 'select a from t order by a';
select first_of();
--> (first_of integer)
--> 2

create function none_of() returns int language sql as 'select a from t where false';
select none_of();
--> (none_of integer)
--> NULL

create function texty() returns text language sql as 'select 42';
create function inty() returns bigint language sql as 'select 42';
select inty(), pg_typeof(inty());
--> (inty bigint, pg_typeof regtype)
--> 42 | bigint

create function str() returns varchar language sql as 'select ''literal''';
select str();
--> (str character varying)
--> literal

create function div(int, int) returns int language sql as 'select $1 / $2';
select div(1, 0);
--> ERROR 22012: division by zero

create function fact(n numeric) returns numeric language sql as 'select case when $1 <= 1 then 1 else $1 * fact($1 - 1) end';
select fact(20);
--> (fact numeric)
--> 2432902008176640000

select fact(60) > 1e80;
--> (?column? boolean)
--> t

select a, add2(a, 10) from t where add2(a, 1) = 3 order by add2(a, 0) desc;
--> (a integer, add2 integer)
--> 2 | 12

select add2(a, 1), count(*) from t group by add2(a, 1) order by 1;
--> (add2 integer, count bigint)
--> 3 | 1
--> 4 | 1

update t set b = b || add2(a, 1) where add2(a, 0) > 1 returning *;
--> (a integer, b text)
--> 2 | y3
--> 3 | z4
--> UPDATE 2

create table made (v int default add2(1, 1), w int check (add2(w, 1) > 1));
insert into made values (default, 5);
--> INSERT 0 1

insert into made values (default, -5);
--> ERROR 23514: new row for relation "made" violates check constraint "made_w_check"
--> DETAIL: Failing row contains (2, -5).

select * from made;
--> (v integer, w integer)
--> 2 | 5

create view v as select add2(a, 1) as s, pair.b from t, pair(a);
--> ERROR 42702: column reference "a" is ambiguous
--> POSITION: 30, at a

select * from v order by 1;
--> ERROR 42P01: relation "v" does not exist
--> POSITION: 15, at v

select pg_get_viewdef('v');
--> ERROR 42P01: relation "v" does not exist

create index on t (add2(a, 1));
drop function add2(int, int);
--> ERROR 2BP01: cannot drop function add2(integer,integer) because other objects depend on it
--> DETAIL: default value for column v of table made depends on function add2(integer,integer)
--> + constraint made_w_check on table made depends on function add2(integer,integer)
--> + index t_add2_idx depends on function add2(integer,integer)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop function pair(int);
drop function fact;
drop function add2;
--> ERROR 42725: function name "add2" is not unique
--> HINT: Specify the argument list to select the function unambiguously.

drop function if exists nosuch(int);
--> NOTICE: function nosuch(pg_catalog.int4) does not exist, skipping

drop function nosuch(int);
--> ERROR 42883: function nosuch(integer) does not exist

drop function evens(text);
--> ERROR 42883: function evens(text) does not exist

drop function add2(int, int) cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to default value for column v of table made
--> + drop cascades to constraint made_w_check on table made
--> + drop cascades to index t_add2_idx

select * from v;
--> ERROR 42P01: relation "v" does not exist
--> POSITION: 15, at v

create function of_row() returns record language sql as 'select 1, ''x''::text';
select of_row();
--> (of_row record)
--> (1,x)

select * from of_row();
--> ERROR 42601: a column definition list is required for functions returning "record"
--> POSITION: 15, at of_row

select * from evens(2) as t(a int);
--> ERROR 42601: a column definition list is only allowed for functions returning "record"
--> POSITION: 29, at a

drop function of_row();

-- SET in a routine that has a SET clause for the same setting: SET LOCAL ends with the routine, and SET
-- holds on.
create function locally(out inside text) language plpgsql set work_mem = '1MB' as $$
begin set local work_mem = '2MB'; inside := current_setting('work_mem'); end $$;
create function lastingly(out inside text) language plpgsql set work_mem = '1MB' as $$
begin set work_mem = '2MB'; inside := current_setting('work_mem'); end $$;
set work_mem = '3MB';
select locally(), current_setting('work_mem');
--> (locally text, current_setting text)
--> 2MB | 3MB

show work_mem;
--> (work_mem text)
--> 3MB

select lastingly();
--> (lastingly text)
--> 2MB

show work_mem;
--> (work_mem text)
--> 2MB

set work_mem = '3MB';
begin;
select lastingly();
--> (lastingly text)
--> 2MB

show work_mem;
--> (work_mem text)
--> 2MB

rollback;
show work_mem;
--> (work_mem text)
--> 3MB

reset work_mem;

-- The columns that a statement defines have their lengths.
create function rows_of_array(text[]) returns setof record language sql immutable as $$ select i, $1[i] from generate_subscripts($1, 1) g(i) $$;
select * from rows_of_array(array['one', 'two']) as t(f1 numeric(4,2), f2 text);
--> (f1 numeric(4,2), f2 text)
--> 1.00 | one
--> 2.00 | two

select * from rows_of_array(array['one', 'two']) as t(f1 int, f2 varchar(3));
--> (f1 integer, f2 character varying(3))
--> 1 | one
--> 2 | two

select * from rows_of_array(array['one', 'two']) as t(f1 int, f2 varchar(2));
--> ERROR 22001: value too long for type character varying(2)

select * from rows_of_array(array['one', 'two ']) with ordinality as t(f1 numeric(4,2), f2 text, n);
--> ERROR 42601: syntax error at or near ")"
--> POSITION: 99, at )

select f1 from rows_of_array(array['one', 'two']) as t(f1 numeric(4,1), f2 char(5)) where f2 = 'two';
--> (f1 numeric(4,1))
--> 2.0

select t.f2 || '.' from rows_of_array(array['one']) as t(f1 int, f2 char(5));
--> (?column? text)
--> one.

select x.f1, y.f1 from rows_of_array(array['a']) as x(f1 numeric(3,2), f2 text) left join rows_of_array(array['b', 'c']) as y(f1 numeric(2,1), f2 text) on y.f1 = x.f1 + 1;
--> (f1 numeric(3,2), f1 numeric(2,1))
--> 1.00 | 2.0

drop function rows_of_array;
