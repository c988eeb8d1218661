-- The routine that a call means
--
-- Several routines share a name. Arguments are given by place or by name, some are left out, and
-- polymorphic ones take their type from others.

-- A body may leave arguments out.
create function second(int, int) returns int language sql as 'select $2';
create function second(a text, b text) returns text language sql as 'select b';
create function third(a anyelement, b int, c text) returns text language sql as 'select c';
select second(1, 2), second('x', 'y'::text), third(null::date, 1, 'z');
--> (second integer, second text, third text)
--> 2 | y | z

select * from third(1, 2, 'three');
--> (third text)
--> three

-- Defaults: two routines that serve a call alike.
create function d(int = 1, int = 2) returns text language sql as $$ select 'two' $$;
create function d(int = 1, int = 2, int = 3) returns text language sql as $$ select 'three' $$;
select d();
--> ERROR 42725: function d() is not unique
--> HINT: Could not choose a best candidate function. You might need to add explicit type casts.
--> POSITION: 8, at d

select d(1);
--> ERROR 42725: function d(integer) is not unique
--> HINT: Could not choose a best candidate function. You might need to add explicit type casts.
--> POSITION: 8, at d

select d(1, 2);
--> ERROR 42725: function d(integer, integer) is not unique
--> HINT: Could not choose a best candidate function. You might need to add explicit type casts.
--> POSITION: 8, at d

select d(1, 2, 3);
--> (d text)
--> three

create function d(int) returns text language sql as $$ select 'one' $$;
select d(1);
--> ERROR 42725: function d(integer) is not unique
--> HINT: Could not choose a best candidate function. You might need to add explicit type casts.
--> POSITION: 8, at d

drop function d(int, int);
select d();
--> (d text)
--> three

select d(1);
--> ERROR 42725: function d(integer) is not unique
--> HINT: Could not choose a best candidate function. You might need to add explicit type casts.
--> POSITION: 8, at d

select d(1, 2);
--> (d text)
--> three

-- Names.
create function n(a int, b int default 10, c text default 'c') returns text language sql
  as $$ select a || ' ' || b || ' ' || c $$;
select n(1), n(a => 2), n(1, c => 'x'), n(c => 'y', a => 3), n(b := 5, a := 4);
--> (n text, n text, n text, n text, n text)
--> 1 10 c | 2 10 c | 1 10 x | 3 10 y | 4 5 c

select n(b => 5);
--> ERROR 42883: function n(b => integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at n

select n(1, a => 2);
--> ERROR 42883: function n(integer, a => integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at n

select n(1, x => 2);
--> ERROR 42883: function n(integer, x => integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at n

select n(a => 1, 2);
--> ERROR 42601: positional argument cannot follow named argument
--> POSITION: 18, at 2

select n(a => 1, a => 2);
--> ERROR 42601: argument name "a" used more than once
--> POSITION: 18, at a

create function n(p text, q text default 'q') returns text language sql as $$ select 'texts ' || p || q $$;
select n(p => 'P'), n(a => 1), n(q => 'x', p => 'y');
--> (n text, n text, n text)
--> texts Pq | 1 10 c | texts yx

select n('1'), n(1);
--> (n text, n text)
--> texts 1q | 1 10 c

create function n2(a varchar, b numeric, c date = '2020-01-02') returns text language sql
  as $$ select concat_ws('/', a, b, c) $$;
select n2('x', 20), n2(c => '2009-07-25', a => 'Hello', b => 20), n2('y', b => 20.5);
--> (n2 text, n2 text, n2 text)
--> x/20/2020-01-02 | Hello/20/2009-07-25 | y/20.5/2020-01-02

-- A variadic argument by name.
create function v(variadic list int[] default '{}', out n int) language sql as 'select cardinality(list)';
select v(), v(1), v(1, 2), v(variadic array[1, 2, 3]), v(variadic list => array[1, 2]);
--> (v integer, v integer, v integer, v integer, v integer)
--> 0 | 1 | 2 | 3 | 2

select v(list => array[1, 2]);
--> ERROR 42883: function v(list => integer[]) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at v

-- Polymorphic arguments with defaults.
create function p(a anyelement, b anyelement = null, flag bool = true) returns anyelement language sql
  as $$ select case when flag then a else b end $$;
select p(1), p(1, 2), p(1, 2, false), p('a'::text, flag => false), p(a => 'x'::text, flag => true);
--> (p integer, p integer, p integer, p text, p text)
--> 1 | 1 | 2 | NULL | x

select p(a => -1), p(b => 3, a => 4, flag => false);
--> (p integer, p integer)
--> -1 | 3

select pg_typeof(p(now())), pg_typeof(p(1, 2.5));
--> ERROR 42883: function p(integer, numeric) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 39, at p

select p('x');
--> ERROR 42804: could not determine polymorphic type because input has type unknown

create function pd(a anyelement = 'World'::text) returns text language sql as $$ select 'Hello ' || a::text $$;
select pd(), pd(0), pd('city'::text);
--> (pd text, pd text, pd text)
--> Hello World | Hello 0 | Hello city

-- Results that the inputs do not determine.
create function bad() returns anyelement language sql as 'select 1';
--> ERROR 42P13: cannot determine result data type
--> DETAIL: A result of type anyelement requires at least one input of type anyelement, anyarray, anynonarray, anyenum, anyrange, or anymultirange.

create function bad(a anyelement) returns anyrange language sql as 'select null';
--> ERROR 42P13: cannot determine result data type
--> DETAIL: A result of type anyrange requires at least one input of type anyrange or anymultirange.

create function bad(a anyelement) returns anymultirange language sql as 'select null';
--> ERROR 42P13: cannot determine result data type
--> DETAIL: A result of type anymultirange requires at least one input of type anyrange or anymultirange.

create function bad(a anycompatible) returns anycompatiblerange language sql as 'select null';
--> ERROR 42P13: cannot determine result data type
--> DETAIL: A result of type anycompatiblerange requires at least one input of type anycompatiblerange or anycompatiblemultirange.

create function bad(a anycompatible) returns anyelement language sql as 'select null';
--> ERROR 42P13: cannot determine result data type
--> DETAIL: A result of type anyelement requires at least one input of type anyelement, anyarray, anynonarray, anyenum, anyrange, or anymultirange.

create function bad(a int, out b anyelement) language sql as 'select 1';
--> ERROR 42P13: cannot determine result data type
--> DETAIL: A result of type anyelement requires at least one input of type anyelement, anyarray, anynonarray, anyenum, anyrange, or anymultirange.

create function bad(a int) returns anycompatiblearray language sql as 'select null';
--> ERROR 42P13: cannot determine result data type
--> DETAIL: A result of type anycompatiblearray requires at least one input of type anycompatible, anycompatiblearray, anycompatiblenonarray, anycompatiblerange, or anycompatiblemultirange.

create function good(a anyrange, out low anyelement, out list anyarray) language sql
  as 'select lower(a), array[lower(a), upper(a)]';
select * from good(int4range(1, 5));
--> (low integer, list integer[])
--> 1 | {1,5}

select * from good('[2020-01-01,2020-02-01)'::daterange);
--> (low date, list date[])
--> 2020-01-01 | {2020-01-01,2020-02-01}

select (good(numrange(1.5, 2.5))).*;
--> (low numeric, list numeric[])
--> 1.5 | {1.5,2.5}

create function pair(a anyelement, b anyarray, out x anyelement, out y anyarray, out z int) language plpgsql
  as $$ begin x := b[1]; y := b || a; z := cardinality(b); end $$;
select * from pair(1, array[2, 3]), pair('a'::text, '{b,c}');
--> ERROR 42712: table name "pair" specified more than once

create function common(anycompatible, anycompatiblerange) returns anycompatiblerange language sql as 'select $2';
select common(11, int4range(4, 7)), common(11, numrange(4, 7));
--> (common int4range, common numrange)
--> [4,7) | [4,7)

select common(11.2, int4range(4, 7));
--> ERROR 42883: function common(numeric, int4range) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at common

select common(11, 12);
--> ERROR 42883: function common(integer, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at common

select common(11.2, '[4,7)');
--> ERROR 42804: could not determine polymorphic type anycompatiblerange because input has type unknown

create function common4(a anyelement, b anyarray, c anycompatible, d anycompatible) returns anycompatiblearray
  language sql as 'select array[c, d]';
select x, pg_typeof(x) from common4(11, array[1, 2], 42, 34.5) x;
--> (x numeric[], pg_typeof regtype)
--> {42,34.5} | numeric[]

create function commons(variadic anycompatiblearray) returns anycompatiblearray language sql as 'select $1';
select commons(1, 2.5, 3), pg_typeof(commons(1, 2)), commons(variadic array[11, 12]);
--> (commons numeric[], pg_typeof regtype, commons integer[])
--> {1,2.5,3} | integer[] | {11,12}

-- Columns without names, and names that an argument has, too.
create function cols(out int, out b text, out date) language sql as $$ select 1, 'x', date '2020-01-01' $$;
select * from cols();
--> (column1 integer, b text, column3 date)
--> 1 | x | 2020-01-01

select (cols()).column1, (cols()).b, (cols()).column3;
--> (column1 integer, b text, column3 date)
--> 1 | x | 2020-01-01

create function same(a int, b int default 5) returns table (a int, b int) language sql as 'select $1, $2 union all select a, b';
select * from same(1);
--> (a integer, b integer)
--> 1 | 5
--> 1 | 5

create function same2(a int) returns table (a int) language plpgsql as 'begin a := 1; return next; end';
--> ERROR 42P13: parameter name "a" used more than once
--> CONTEXT: compilation of PL/pgSQL function "same2" near line 1

create function same3(a int, out a int) language sql as 'select 1';
create function same4(a int, inout a int) language sql as 'select 1';
--> ERROR 42P13: parameter name "a" used more than once

create function same5(out a int, out a int) language sql as 'select 1, 2';
--> ERROR 42P13: parameter name "a" used more than once

-- Lists of columns.
create function recs(n int) returns setof record language sql as $$ select i, 'row ' || i from generate_series(1, n) i $$;
create function rec(n int) returns record language plpgsql as $$ begin return row(n, 'text'::text, n * 1.5); end $$;
select * from recs(2) as t(a int, b text);
--> (a integer, b text)
--> 1 | row 1
--> 2 | row 2

select t.b, t.a from recs(2) as t(a int, b text) where a > 1;
--> (b text, a integer)
--> row 2 | 2

select * from recs(2) t(a int, b varchar);
--> (a integer, b character varying)
--> 1 | row 1
--> 2 | row 2

select * from recs(2) t(a int);
--> ERROR 42P13: return type mismatch in function declared to return record
--> DETAIL: Final statement returns too many columns.

select * from recs(2) t(a bigint, b text);
--> (a bigint, b text)
--> 1 | row 1
--> 2 | row 2

select * from recs(2) as (a int, b text);
--> (a integer, b text)
--> 1 | row 1
--> 2 | row 2

select * from recs(0) as (a bigint, b date);
--> ERROR 42P13: return type mismatch in function declared to return record
--> DETAIL: Final statement returns text instead of date at column 2.

select * from rec(3) as (x int, y text, z numeric);
--> (x integer, y text, z numeric)
--> 3 | text | 4.5

select * from rec(3) as (x int, y text, z numeric, more int);
--> ERROR 42804: returned record type does not match expected record type
--> DETAIL: Number of returned columns (3) does not match expected column count (4).
--> CONTEXT: PL/pgSQL function rec(integer) while casting return value to function's return type

select * from recs(2);
--> ERROR 42601: a column definition list is required for functions returning "record"
--> POSITION: 15, at recs

select * from rec(1) with ordinality as t(x int, y text, z numeric);
--> ERROR 42601: WITH ORDINALITY cannot be used with a column definition list
--> HINT: Put the column definition list inside ROWS FROM().
--> POSITION: 43, at x

select * from rows from (recs(2) as (a int, b text), rec(7) as (x int, y text, z numeric)) with ordinality;
--> (a integer, b text, x integer, y text, z numeric, ordinality bigint)
--> 1 | row 1 | 7 | text | 10.5 | 1
--> 2 | row 2 | NULL | NULL | NULL | 2

select * from rows from (recs(2) as (a int, b text)) as r(p, q);
--> (p integer, q text)
--> 1 | row 1
--> 2 | row 2

select * from rows from (recs(2), rec(7)) as (a int);
--> ERROR 42601: ROWS FROM() with multiple functions cannot have a column definition list
--> HINT: Put a separate column definition list for each function inside ROWS FROM().
--> POSITION: 47, at a

select * from generate_series(1, 2) as (a int);
--> ERROR 42601: a column definition list is only allowed for functions returning "record"
--> POSITION: 41, at a

select * from cols() as (a int, b text, c date);
--> ERROR 42601: a column definition list is redundant for a function with OUT parameters
--> POSITION: 26, at a

select * from recs(2) as (a int, a text);
--> ERROR 42701: column name "a" specified more than once

select g, r.* from generate_series(1, 2) g, lateral recs(g) as r(a int, b text);
--> (g integer, a integer, b text)
--> 1 | 1 | row 1
--> 2 | 1 | row 1
--> 2 | 2 | row 2

select a, count(*) from recs(3) as r(a int, b text) left join (values (1), (1)) v(k) on v.k = r.a group by a order by a;
--> (a integer, count bigint)
--> 1 | 2
--> 2 | 1
--> 3 | 1

-- Procedures: the arguments of CALL are all of them.
create procedure outs(in a int, out b int, inout c text) language plpgsql as $$ begin b := a + 1; c := c || '!'; end $$;
call outs(1, null, 'x');
--> (b integer, c text)
--> 2 | x!

call outs(1, 'x');
--> ERROR 42883: procedure outs(integer, unknown) does not exist
--> HINT: No procedure matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 6, at outs

call outs(a => 1, c => 'y', b => null);
--> (b integer, c text)
--> 2 | y!

call outs(1, 2.5, 'x');
--> ERROR 42883: procedure outs(integer, numeric, unknown) does not exist
--> HINT: No procedure matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 6, at outs

call outs(1, '2'::text, 'x');
--> ERROR 42883: procedure outs(integer, text, unknown) does not exist
--> HINT: No procedure matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 6, at outs

create procedure outs(a int, b int, c int) language plpgsql as $$ begin raise notice 'ints'; end $$;
call outs(1, 2, 3);
--> NOTICE: ints
--> CONTEXT: PL/pgSQL function outs(integer,integer,integer) line 1 at RAISE

drop procedure outs(int, int, text);
call outs(1, null, 'x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 20, at '

create procedure many(out total int, variadic list int[]) language plpgsql as $$ begin select sum(x) into total from unnest(list) x; end $$;
call many(null, 11, 12, 13);
--> (total integer)
--> 36

call many(null, variadic array[1, 2]);
--> (total integer)
--> 3

create procedure early(a int = 1, out b int) language sql as 'select 1';
--> ERROR 42P13: procedure OUT parameters cannot appear after one with a default value

create procedure amb(a int, out b int) language sql as 'select 1';
create procedure amb(a int, b text) language sql as 'select 1';
drop procedure amb;
--> ERROR 42725: procedure name "amb" is not unique
--> HINT: Specify the argument list to select the procedure unambiguously.

drop procedure amb(int);
create procedure amb(inout a int, b int) language sql as 'select 1';
create procedure amb(out a int, inout b int, c int) language sql as 'select 1, 2';
--> ERROR 42723: function "amb" already exists with same argument types

drop procedure amb(int, int);
drop procedure amb(in int, int);
--> ERROR 42883: procedure amb(integer, integer) does not exist

drop procedure amb(out int, inout int, in int);
--> ERROR 42883: procedure amb(integer, integer) does not exist

drop procedure amb(int, int);
--> ERROR 42883: procedure amb(integer, integer) does not exist

create procedure strictly() strict language sql as 'select 1';
--> ERROR 42P13: invalid attribute in procedure definition
--> POSITION: 29, at strict

create procedure plain() language sql as 'select 1';
alter procedure plain() strict;
--> ERROR 42P13: invalid attribute in procedure definition
--> POSITION: 25, at strict

alter procedure plain() immutable;
--> ERROR 42P13: invalid attribute in procedure definition
--> POSITION: 25, at immutable

alter procedure plain() security definer;
alter routine plain() cost 5;
--> ERROR 42P13: invalid attribute in procedure definition
--> POSITION: 23, at cost

-- Rows of a table's type have the modifiers of its columns.
create table modified (id int, n numeric(6,2), s varchar(4), c char(3), ns numeric(4,1)[]);
insert into modified values (1, 1.005, 'abcd', 'x', '{1.25}');
--> INSERT 0 1

create function modified_all() returns setof modified language sql as 'select 2, 7.136178319899999964, ''abc'', ''yz'', array[3.14159] union all select * from modified';
select * from modified_all();
--> (id integer, n numeric(6,2), s character varying(4), c character(3), ns numeric(4,1)[])
--> 2 | 7.14 | abc | 'yz ' | {3.1}
--> 1 | 1.01 | abcd | 'x  ' | {1.3}

select modified_all();
--> (modified_all record)
--> (2,7.14,abc,"yz ",{3.1})
--> (1,1.01,abcd,"x  ",{1.3})

create function modified_row() returns modified language sql as 'select row(3, 7.1361783, ''abc'', ''yz'', array[3.14159])';
select modified_row();
--> (modified_row record)
--> (3,7.14,abc,"yz ",{3.1})

create function modified_long() returns modified language sql as 'select 2, 7.1, ''abcdef'', ''yz'', null::numeric[]';
select modified_long();
--> ERROR 22001: value too long for type character varying(4)

alter table modified alter n type numeric(6,3);
select * from modified_all();
--> (id integer, n numeric(6,3), s character varying(4), c character(3), ns numeric(4,1)[])
--> 2 | 7.136 | abc | 'yz ' | {3.1}
--> 1 | 1.010 | abcd | 'x  ' | {1.3}

create function modified_code() returns setof modified language plpgsql as $$ begin return query select 1, 7.136::numeric(6,3), 'abcd'::varchar(4), 'y'::char(3), array[1.2]::numeric(4,1)[]; end $$;
select * from modified_code();
--> (id integer, n numeric(6,3), s character varying(4), c character(3), ns numeric(4,1)[])
--> 1 | 7.136 | abcd | 'y  ' | {1.2}

drop table modified cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to function modified_all()
--> + drop cascades to function modified_row()
--> + drop cascades to function modified_long()
--> + drop cascades to function modified_code()

-- ## A function with the name of a table
--
-- The name of a composite type makes no cast.
create table big (a int, b text); create type pair as (x int, y int);
--> CREATE TABLE
--> CREATE TYPE

select big('(1,x)');
--> ERROR 42883: function big(unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at big

select pair('(1,2)');
--> ERROR 42883: function pair(unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at pair

create function big(text) returns text language sql as 'select ''called '' || $1';

select big('t'), big(null), big('(1,x)'::text);
--> (big text, big text, big text)
--> called t | NULL | called (1,x)

select big(row(1, 'x')::big);
--> ERROR 42883: function big(big) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at big

drop function big; drop table big; drop type pair;
--> DROP FUNCTION
--> DROP TABLE
--> DROP TYPE
