-- Aggregates that users make
--
-- CREATE AGGREGATE over functions of users and built-in ones: NULLs and strict functions, polymorphic states, VARIADIC,
-- DISTINCT, ORDER BY, FILTER, windows and grouping sets, errors of the statement, ALTER and DROP, and what views keep.

create table n (g int, v int, t text);
insert into n values (1,1,'a'),(1,2,'b'),(2,null,'c'),(2,5,null),(3,null,null),(1,2,'b');
--> INSERT 0 6

create aggregate total(int) (sfunc = int4pl, stype = int4);
select total(v) from n;
--> (total integer)
--> 10

select g, total(v), total(distinct v), total(v) filter (where v > 1) from n group by g order by g;
--> (g integer, total integer, total integer, total integer)
--> 1 | 5 | 3 | 4
--> 2 | 5 | 5 | 5
--> 3 | NULL | NULL | NULL

select g, total(v), grouping(g) from n group by rollup (g) order by g;
--> (g integer, total integer, grouping integer)
--> 1 | 5 | 0
--> 2 | 5 | 0
--> 3 | NULL | 0
--> NULL | 10 | 1

select total(v) from n where false;
--> (total integer)
--> NULL

create aggregate total_from(int) (sfunc = int4pl, stype = int4, initcond = '100');
select total_from(v), total_from(v) filter (where false) from n;
--> (total_from integer, total_from integer)
--> 110 | 100

select g, v, total_from(v) over (order by g, v), total_from(v) over (partition by g), total(v) over (order by g, v rows between 1 preceding and current row) from n order by g, v;
--> (g integer, v integer, total_from integer, total_from integer, total integer)
--> 1 | 1 | 101 | 105 | 1
--> 1 | 2 | 105 | 105 | 3
--> 1 | 2 | 105 | 105 | 4
--> 2 | 5 | 110 | 105 | 7
--> 2 | NULL | 110 | 105 | 5
--> 3 | NULL | 110 | 100 | NULL

select g, v, total(v) over (order by g, v rows between 1 preceding and 1 following exclude current row) from n order by g, v;
--> (g integer, v integer, total integer)
--> 1 | 1 | 2
--> 1 | 2 | 3
--> 1 | 2 | 7
--> 2 | 5 | 2
--> 2 | NULL | 5
--> 3 | NULL | NULL

create function join_texts(s text, x text) returns text language sql as 'select coalesce(s, ''<'') || coalesce(x, ''-'')';
create aggregate joined(text) (sfunc = join_texts, stype = text);
select joined(t order by v, t), joined(t order by t desc), joined(distinct t order by t) from n;
--> (joined text, joined text, joined text)
--> <abb-c- | <--cbba | <abc-

create function length_of(s text) returns int language plpgsql as 'begin return length(s); end';
create aggregate joined_length(text) (sfunc = join_texts, stype = text, finalfunc = length_of, initcond = '');
select joined_length(t) from n;
--> (joined_length integer)
--> 6

select joined_length(t) from n where false;
--> (joined_length integer)
--> 0

-- A strict last function is not called for NULL.
create function strict_end(text) returns text language sql strict as 'select ''end of '' || $1';
create aggregate joined_end(text) (sfunc = textcat, stype = text, finalfunc = strict_end);
select joined_end(t order by t), joined_end(t) filter (where false) from n;
--> (joined_end text, joined_end text)
--> end of abbc | NULL

-- A strict function whose state becomes NULL stays so.
create function forgets(int, int) returns int language sql strict as 'select nullif($1 + $2, 3)';
create aggregate forgetful(int) (sfunc = forgets, stype = int, initcond = '0');
select forgetful(x order by x) from (values (1), (2), (3)) q(x);
--> (forgetful integer)
--> NULL

-- Polymorphic.
create function put(anyarray, anyelement) returns anyarray language sql as 'select $1 || $2';
create function first_of(anyarray, anyelement) returns anyelement language sql as 'select $1[1]';
create aggregate listed(anyelement) (sfunc = put, stype = anyarray, initcond = '{}');
select listed(v order by v), listed(t order by t), pg_typeof(listed(v::int8)) from n;
--> (listed integer[], listed text[], pg_typeof regtype)
--> {1,2,2,5,NULL,NULL} | {a,b,b,c,NULL,NULL} | bigint[]

select listed(null) from n;
--> ERROR 42804: could not determine polymorphic type because input has type unknown

create aggregate first_one(anyelement) (sfunc = put, stype = anyarray, finalfunc = first_of, finalfunc_extra);
select first_one(v order by v), first_one(t order by t desc nulls last), first_one(null::date) from n;
--> (first_one integer, first_one text, first_one date)
--> 1 | c | NULL

create aggregate largest(anycompatible, anycompatible) (sfunc = array_append, stype = anycompatiblearray);
--> ERROR 42883: function array_append(anycompatiblearray, anycompatible, anycompatible) does not exist

create aggregate strict_any(anyelement) (sfunc = array_append, stype = anyarray);
--> ERROR 42883: function array_append(anyarray, anyelement) does not exist

-- A state that has no text of its type is an error of the first use.
create aggregate odd(anyelement) (sfunc = put, stype = anyarray, initcond = '{x}');
select odd(t) from n where t = 'a';
--> (odd text[])
--> {x,a}

select odd(v) from n;
--> ERROR 22P02: invalid input syntax for type integer: "x"

-- VARIADIC.
create function smaller(anyelement, variadic anyarray) returns anyelement language sql as 'select least($1, min(x)) from unnest($2) x';
create aggregate smallest(variadic items anyarray) (stype = anyelement, sfunc = smaller);
select smallest(v, g), smallest(t), smallest(variadic array[g, -1]) from n;
--> (smallest integer, smallest text, smallest integer)
--> 1 | a | -1

select smallest() from n;
--> ERROR 42883: function smallest() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at smallest

-- Without arguments, and the old spelling.
create aggregate rows_of(*) (sfunc = int8inc, stype = int8, initcond = '0', parallel = safe);
select rows_of(*) from n;
--> (rows_of bigint)
--> 6

select g, rows_of(*) over (partition by g) from n order by g;
--> (g integer, rows_of bigint)
--> 1 | 3
--> 1 | 3
--> 1 | 3
--> 2 | 2
--> 2 | 2
--> 3 | 1

select rows_of() from n;
--> ERROR 42809: rows_of(*) must be used to call a parameterless aggregate function
--> POSITION: 8, at rows_of

select rows_of(v) from n;
--> ERROR 42883: function rows_of(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at rows_of

create aggregate total_old (basetype = int, sfunc1 = int4pl, stype1 = int4, initcond1 = 0);
create aggregate rows_old (basetype = 'ANY', sfunc = int8inc, stype = int8, initcond = 0);
select total_old(v), rows_old(*) from n;
--> (total_old integer, rows_old bigint)
--> 10 | 6

create aggregate no_base (sfunc = int8inc, stype = int8);
--> ERROR 42P13: aggregate input type must be specified

create aggregate twice(int) (basetype = int, sfunc = int4pl, stype = int4);
--> ERROR 42P13: basetype is redundant with aggregate input type specification

-- Errors of the statement.
create aggregate bad(int) (sfunc = int4pl);
--> ERROR 42P13: aggregate stype must be specified

create aggregate bad(int) (stype = int4);
--> ERROR 42P13: aggregate sfunc must be specified

create aggregate bad(int) (stype = int4, sfunc = nofunc);
--> ERROR 42883: function nofunc(integer, integer) does not exist

create aggregate bad(text) (stype = int4, sfunc = int4pl);
--> ERROR 42883: function int4pl(integer, text) does not exist

create aggregate bad(int) (stype = int4, sfunc = int4pl, initcond = 'x');
--> ERROR 22P02: invalid input syntax for type integer: "x"

create aggregate bad(int) (stype = text, sfunc = int4pl);
--> ERROR 42883: function int4pl(text, integer) does not exist

create aggregate bad(int) (stype = anyarray, sfunc = put);
--> ERROR 42P13: cannot determine transition data type
--> DETAIL: A result of type anyarray requires at least one input of type anyelement, anyarray, anynonarray, anyenum, anyrange, or anymultirange.

create aggregate bad(int) (stype = int4, sfunc = int4eq);
--> ERROR 42804: return type of transition function int4eq is not integer

create aggregate bad(int8) (stype = int4, sfunc = int48pl);
--> ERROR 42804: return type of transition function int48pl is not integer

create aggregate bad(int8) (stype = text, sfunc = strict_end);
--> ERROR 42883: function strict_end(text, bigint) does not exist

create aggregate bad(text) (stype = int8, sfunc = generate_series);
--> ERROR 42883: function generate_series(bigint, text) does not exist

create aggregate bad(int) (stype = int4, sfunc = int4pl, finalfunc = nofinal);
--> ERROR 42883: function nofinal(integer) does not exist

create aggregate bad(int) (stype = int4, sfunc = int4pl, finalfunc = int4pl, finalfunc_extra);
--> ERROR 42P13: final function with extra arguments must not be declared STRICT

create aggregate bad(int) (stype = void, sfunc = int4pl);
--> ERROR 42P13: aggregate transition data type cannot be void

create aggregate bad(out int) (stype = int4, sfunc = int4pl);
--> ERROR 0A000: aggregates cannot have output arguments
--> POSITION: 22, at out

create aggregate bad(variadic int) (stype = int4, sfunc = int4pl);
--> ERROR 42P13: VARIADIC parameter must be an array

create aggregate bad(a int, a int) (stype = int4, sfunc = int4pl);
--> ERROR 42P13: parameter name "a" used more than once

create aggregate bad(int) (stype = int4, sfunc = int4pl, msfunc = int4pl);
--> ERROR 42P13: aggregate msfunc must not be specified without mstype

create aggregate bad(int) (stype = int4, sfunc = int4pl, mstype = int4, msfunc = int4pl);
--> ERROR 42P13: aggregate minvfunc must be specified when mstype is specified

create aggregate bad(int) (stype = int4, sfunc = int4pl, combinefunc = int4eq);
--> ERROR 42804: return type of combine function int4eq is not integer

create aggregate bad(int) (stype = int4, sfunc = int4pl, parallel = pear);
--> ERROR 42601: parameter "parallel" must be SAFE, RESTRICTED, or UNSAFE

create aggregate bad(int) (stype = int4, sfunc = int4pl, finalfunc_modify = maybe);
--> ERROR 42601: parameter "finalfunc_modify" must be READ_ONLY, SHAREABLE, or READ_WRITE

create aggregate bad(int, int) (stype = int4, sfunc = put, sortop = <);
--> ERROR 42883: function put(integer, integer, integer) does not exist

create aggregate bad(int) (stype = int4, sfunc = int4larger, sortop = ===);
--> ERROR 42883: operator does not exist: integer === integer

create aggregate bad(int) (stype = int4, sfunc = int4pl, "Sfunc" = int4pl);
--> WARNING 42601: aggregate attribute "Sfunc" not recognized

create aggregate bad(int) (stype = int4, sfunc = int4mul);
--> ERROR 42723: function "bad" already exists with same argument types

create aggregate nowhere.bad(int) (stype = int4, sfunc = int4pl);
--> ERROR 3F000: schema "nowhere" does not exist

-- One that replaces another.
create or replace aggregate bad(int) (stype = int4, sfunc = int4mul);
select bad(v) from n;
--> (bad integer)
--> 20

create or replace aggregate bad(int) (stype = int4, sfunc = int4pl, finalfunc = int8);
--> ERROR 42P13: cannot change return type of existing function
--> HINT: Use DROP AGGREGATE bad(integer) first.

create or replace aggregate join_texts(text, text) (stype = text, sfunc = textcat);
--> ERROR 42883: function textcat(text, text, text) does not exist

create or replace function bad(int) returns int language sql as 'select 1';
--> ERROR 42809: cannot change routine kind
--> DETAIL: "bad" is an aggregate function.

-- Where aggregates may stand.
select g from n where total(v) > 1;
--> ERROR 42803: aggregate functions are not allowed in WHERE
--> POSITION: 23, at total

select total(total(v)) from n;
--> ERROR 42803: aggregate function calls cannot be nested
--> POSITION: 14, at total

select g, total(v) from n group by g having total(v) > 4 order by g;
--> (g integer, total integer)
--> 1 | 5
--> 2 | 5

select total(distinct v order by g) from n;
--> ERROR 42P10: in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
--> POSITION: 34, at g

select * from total(3);
--> ERROR 42803: aggregate functions are not allowed in functions in FROM
--> POSITION: 15, at total

select total(v, v) from n;
--> ERROR 42883: function total(integer, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at total

select (select total(n.v) from n m limit 1) from n;
--> (total integer)
--> 10

select x.g, (select joined(y.t order by y.t) from n y where y.g < x.g) from n x order by 1;
--> (g integer, joined text)
--> 1 | NULL
--> 1 | NULL
--> 1 | NULL
--> 2 | <abb
--> 2 | <abb
--> 3 | <abbc-

do $$ declare x int; begin select total(v) into x from n; raise notice 'total %', x; x := total(3); raise notice 'total %', x; end $$;
--> NOTICE: total 10
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: total 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

-- A last function that changes the state is for groups alone.
create aggregate changing(int) (sfunc = int4pl, stype = int4, finalfunc = int4um, finalfunc_modify = read_write);
select changing(v) from n;
--> (changing integer)
--> -10

select changing(v) over () from n;
--> ERROR 0A000: aggregate function changing(integer) does not support use as a window function

-- Functions with the name of an aggregate.
create function total(text) returns text language sql as 'select ''one '' || $1';
select total('x'::text), total(v) from n group by 1;
--> (total text, total integer)
--> one x | 10

drop function total(text);

-- Functions for frames that lose rows are checked and kept.
create aggregate moving(int) (sfunc = int4pl, stype = int4, mstype = int4, msfunc = int4pl, minvfunc = int4mi, minitcond = '0');
select v, moving(v) over (order by v rows between 1 preceding and current row) from n order by v;
--> (v integer, moving integer)
--> 1 | 1
--> 2 | 3
--> 2 | 4
--> 5 | 7
--> NULL | 5
--> NULL | 0

create aggregate moving2(int) (sfunc = int4pl, stype = int4, mstype = int4, msfunc = int4pl, minvfunc = int4mi, mfinalfunc = int8);
--> ERROR 42P13: moving-aggregate implementation returns type bigint, but plain implementation returns type integer

create view frames as select v, moving(v) over (order by v rows between 1 preceding and current row) as near, moving(v) over (order by v) as all_before from n;
select * from frames order by v;
--> (v integer, near integer, all_before integer)
--> 1 | 1 | 1
--> 2 | 3 | 5
--> 2 | 4 | 5
--> 5 | 7 | 10
--> NULL | 5 | 10
--> NULL | 0 | 10

create function null_after(int, int) returns int language sql as 'select nullif($2, 2)';
create aggregate nulls(int) (sfunc = null_after, stype = int, mstype = int, msfunc = null_after, minvfunc = int4mi);
--> ERROR 42P13: strictness of aggregate's forward and inverse transition functions must match

create aggregate nulls(int) (sfunc = null_after, stype = int, mstype = int, msfunc = null_after, minvfunc = null_after);
select v, nulls(v) over (order by v) from n order by v;
--> (v integer, nulls integer)
--> 1 | 1
--> 2 | NULL
--> 2 | NULL
--> 5 | 5
--> NULL | NULL
--> NULL | NULL

select v, nulls(v) over (order by v rows between 1 preceding and current row) from n order by v;
--> ERROR 22004: moving-aggregate transition function must not return null

-- The catalogs.
select aggkind, aggnumdirectargs, aggtransfn, aggfinalfn, aggfinalextra, aggfinalmodify, aggtranstype::regtype, agginitval, aggmtransfn, aggminvtransfn, aggmtranstype::regtype, aggminitval from pg_aggregate where aggfnoid in ('moving(int)'::regprocedure, 'first_one(anyelement)'::regprocedure) order by aggfinalextra;
--> (aggkind "char", aggnumdirectargs smallint, aggtransfn regproc, aggfinalfn regproc, aggfinalextra boolean, aggfinalmodify "char", aggtranstype regtype, agginitval text, aggmtransfn regproc, aggminvtransfn regproc, aggmtranstype regtype, aggminitval text)
--> n | 0 | int4pl | - | f | r | integer | NULL | int4pl | int4mi | integer | 0
--> n | 0 | put | first_of | t | r | anyarray | NULL | - | - | - | NULL

select proname, prokind, prosrc, provolatile, proisstrict, proparallel, pronargs, prorettype::regtype, provariadic::regtype, pg_get_function_arguments(oid), pg_get_function_result(oid) from pg_proc where proname in ('smallest', 'rows_of', 'joined_length') order by proname;
--> (proname name, prokind "char", prosrc text, provolatile "char", proisstrict boolean, proparallel "char", pronargs smallint, prorettype regtype, provariadic regtype, pg_get_function_arguments text, pg_get_function_result text)
--> joined_length | a | aggregate_dummy | i | f | u | 1 | integer | - | text | integer
--> rows_of | a | aggregate_dummy | i | f | s | 0 | bigint | - | '' | bigint
--> smallest | a | aggregate_dummy | i | f | u | 1 | anyelement | anyelement | VARIADIC items anyarray | anyelement

select pg_get_functiondef('joined'::regproc);
--> ERROR 42809: "joined" is an aggregate function

-- ALTER, COMMENT, and the kinds of routines.
alter aggregate total_old(int) rename to total_from;
--> ERROR 42723: function total_from(integer) already exists in schema "public"

alter aggregate total_old(int) rename to older;
create schema other;
alter aggregate older(int) set schema other;
select other.older(v) from n;
--> (older integer)
--> 10

comment on aggregate other.older(int) is 'an older one';
select obj_description('other.older(int)'::regprocedure, 'pg_proc');
--> (obj_description text)
--> an older one

alter aggregate lower(text) rename to lowered;
--> ERROR 42809: function lower(text) is not an aggregate

alter aggregate nothing(*) rename to something;
--> ERROR 42883: aggregate nothing(*) does not exist

alter function joined(text) immutable;
--> ERROR 42809: "joined" is an aggregate function

drop function joined(text);
--> ERROR 42809: "joined" is an aggregate function
--> HINT: Use DROP AGGREGATE to drop aggregate functions.

drop aggregate join_texts(text, text);
--> ERROR 42809: function join_texts(text, text) is not an aggregate

drop aggregate nothing(int);
--> ERROR 42883: aggregate nothing(integer) does not exist

drop aggregate if exists nothing(int);
--> NOTICE: aggregate nothing(pg_catalog.int4) does not exist, skipping

drop aggregate if exists nothing(no_type);
--> NOTICE: type "no_type" does not exist, skipping

drop aggregate nothing;
--> ERROR 42601: syntax error at end of input
--> POSITION: 23, the end

-- Views, and what depends on what.
create view w as select g, joined(t order by t) filter (where t <> 'z') as texts, other.older(distinct v) as numbers, smallest(g, v) as least from n group by g;
select pg_get_viewdef('w');
--> (pg_get_viewdef text)
-->  SELECT n.g,
--> +     joined(n.t ORDER BY n.t) FILTER (WHERE (n.t <> 'z'::text)) AS texts,
--> +     other.older(DISTINCT n.v) AS numbers,
--> +     smallest(VARIADIC ARRAY[n.g, n.v]) AS "least"
--> +    FROM n
--> +   GROUP BY n.g;

select * from w order by g;
--> (g integer, texts text, numbers integer, least integer)
--> 1 | <abb | 3 | 1
--> 2 | <c | 5 | 2
--> 3 | NULL | 0 | 3

drop function join_texts(text, text);
--> ERROR 2BP01: cannot drop function join_texts(text,text) because other objects depend on it
--> DETAIL: function joined(text) depends on function join_texts(text,text)
--> + view w depends on function joined(text)
--> + function joined_length(text) depends on function join_texts(text,text)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop aggregate joined(text);
--> ERROR 2BP01: cannot drop function joined(text) because other objects depend on it
--> DETAIL: view w depends on function joined(text)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

create or replace aggregate joined(text) (sfunc = textcat, stype = text, initcond = '>');
select g, texts from w order by g;
--> (g integer, texts text)
--> 1 | >abb
--> 2 | >c
--> 3 | >

drop aggregate joined(text) cascade;
--> NOTICE: drop cascades to view w

drop function put(anyarray, anyelement) cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to function listed(anyelement)
--> + drop cascades to function first_one(anyelement)
--> + drop cascades to function odd(anyelement)

drop schema other cascade;
--> NOTICE: drop cascades to function other.older(integer)

-- The right to call.
create role caller;
grant select on n to caller;
revoke execute on function total(int) from public;
set role caller;
select total(v) from n;
--> ERROR 42501: permission denied for aggregate total

select total(v) over () from n;
--> ERROR 42501: permission denied for function total

drop aggregate total(int);
--> ERROR 42501: must be owner of aggregate total

reset role;
grant execute on function total(int) to caller;
set role caller;
select total(v) from n;
--> (total integer)
--> 10

reset role;

-- Within a transaction.
begin;
create aggregate passing(int) (sfunc = int4pl, stype = int4);
select passing(v) from n;
--> (passing integer)
--> 10

rollback;
select passing(v) from n;
--> ERROR 42883: function passing(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at passing
