-- Checks of PL/pgSQL that settings ask for, and what EXECUTE lets pass
--
-- plpgsql.extra_warnings and plpgsql.extra_errors name checks. Variables are looked at when a
-- routine is made, rows when its statements run.

-- The first code of a session brings the settings.
do $$ begin end $$;
set plpgsql.extra_warnings = 'nonsense';
--> ERROR 22023: invalid value for parameter "plpgsql.extra_warnings": "nonsense"
--> DETAIL: Unrecognized key word: "nonsense".

set plpgsql.extra_errors = 'all, too_many_rows';
--> ERROR 22023: invalid value for parameter "plpgsql.extra_errors": "all, too_many_rows"
--> DETAIL: Key word "all" cannot be combined with other key words.

set plpgsql.extra_warnings = 'shadowed_variables';
show plpgsql.extra_warnings;
--> (plpgsql.extra_warnings text)
--> shadowed_variables

create function shadow(f1 int) returns boolean language plpgsql as $$
declare f1 int;
begin return f1 is null; end $$;
--> WARNING 42712: variable "f1" shadows a previously defined variable
--> POSITION: 79, at f1

create function shadow2(a int, out b int) language plpgsql as $$
declare c int; b text;
begin
  declare c int; a text; d int; begin null; end;
end $$;
--> WARNING 42712: variable "b" shadows a previously defined variable
--> POSITION: 81, at b
--> WARNING 42712: variable "c" shadows a previously defined variable
--> POSITION: 105, at c
--> WARNING 42712: variable "a" shadows a previously defined variable
--> POSITION: 112, at a

create function shadow3(x int) returns int language plpgsql as $$
declare cur cursor (x int) for select x; begin return 1; end $$;
--> WARNING 42712: variable "x" shadows a previously defined variable
--> POSITION: 87, at x

set plpgsql.extra_errors = 'shadowed_variables';
create function shadow4(f1 int) returns boolean language plpgsql as $$
declare f1 int;
begin return true; end $$;
--> ERROR 42712: variable "f1" shadows a previously defined variable
--> POSITION: 80, at f1

create function shadow5(f1 int) returns boolean language plpgsql as $$
begin
  declare f1 int; begin return true; end;
end $$;
--> ERROR 42712: variable "f1" shadows a previously defined variable
--> POSITION: 88, at f1

-- What was made before works, and so does DO.
select shadow(1);
--> (shadow boolean)
--> t

do $$ declare a int; begin declare a int; begin a := 1; end; end $$;

set plpgsql.extra_warnings = 'none';
set plpgsql.extra_errors = 'too_many_rows';
do $$ declare x int; begin select v from generate_series(1, 2) g(v) into x; end $$;
--> ERROR P0003: query returned more than one row
--> HINT: Make sure the query returns a single row, or use LIMIT 1.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ declare x int; begin select v from generate_series(1, 1) g(v) into x; raise notice '%', x; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

set plpgsql.extra_errors = 'none';
set plpgsql.extra_warnings = 'too_many_rows';
do $$ declare x int; begin select v from generate_series(1, 2) g(v) into x; raise notice '%', x; end $$;
--> WARNING P0003: query returned more than one row
--> HINT: Make sure the query returns a single row, or use LIMIT 1.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

set plpgsql.extra_errors = 'strict_multi_assignment';
do $$ declare x int; y int; begin select 1, 2 into x, y; raise notice 'ok'; select 1 into x, y; end $$;
--> NOTICE: ok
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> ERROR 42804: number of source and target fields in assignment does not match
--> DETAIL: strict_multi_assignment check of extra_errors is active.
--> HINT: Make sure the query returns the exact list of columns.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ declare x int; y int; begin select 1, 2, 3 into x, y; end $$;
--> ERROR 42804: number of source and target fields in assignment does not match
--> DETAIL: strict_multi_assignment check of extra_errors is active.
--> HINT: Make sure the query returns the exact list of columns.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

create table pairs (a int, b int);
do $$ declare t pairs; begin select 1, 2 into t; raise notice 'ok'; select 1 into t; end $$;
--> NOTICE: ok
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> ERROR 42804: number of source and target fields in assignment does not match
--> DETAIL: strict_multi_assignment check of extra_errors is active.
--> HINT: Make sure the query returns the exact list of columns.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ declare t record; begin select 1, 2, 3 into t; raise notice '%', t; end $$;
--> NOTICE: (1,2,3)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare x int; y int; begin for x, y in select 1 loop null; end loop; end $$;
--> ERROR 42804: number of source and target fields in assignment does not match
--> DETAIL: strict_multi_assignment check of extra_errors is active.
--> HINT: Make sure the query returns the exact list of columns.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOR over SELECT rows

do $$ declare c refcursor; x int; begin open c for select 1, 2; fetch c into x; end $$;
--> ERROR 42804: number of source and target fields in assignment does not match
--> DETAIL: strict_multi_assignment check of extra_errors is active.
--> HINT: Make sure the query returns the exact list of columns.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FETCH

set plpgsql.extra_errors = 'none';
set plpgsql.extra_warnings = 'all';
do $$ declare x int; y int; begin select 1, 2, 3 into x, y; raise notice '% %', x, y; end $$;
--> WARNING 42804: number of source and target fields in assignment does not match
--> DETAIL: strict_multi_assignment check of extra_warnings is active.
--> HINT: Make sure the query returns the exact list of columns.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement
--> NOTICE: 1 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

reset plpgsql.extra_warnings;
reset plpgsql.extra_errors;

-- INTO takes the first row of EXECUTE, also of a change. The statement itself does not.
do $$ declare x record; begin execute 'insert into pairs values (7, 8), (9, 10) returning *' into x; raise notice '%', x; end $$;
--> NOTICE: (7,8)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare x record; begin insert into pairs values (1, 2), (3, 4) returning * into x; end $$;
--> ERROR P0003: query returned more than one row
--> HINT: Make sure the query returns a single row, or use LIMIT 1.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ declare x record; begin execute 'insert into pairs values (1, 2), (3, 4) returning *' into strict x; end $$;
--> ERROR P0003: query returned more than one row
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

table pairs;
--> (a integer, b integer)
--> 7 | 8
--> 9 | 10

-- A cursor that is constant has no name to be given.
do $$ declare c constant refcursor; begin open c for select 1; end $$;
--> ERROR 22005: variable "c" is declared CONSTANT
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at OPEN

do $$ declare c constant refcursor := 'named'; begin open c for select 1; raise notice '%', c; end $$;
--> NOTICE: named
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE


-- Words that begin statements are names of variables, too.
create function words() returns int language plpgsql as $$
declare comment int := 21; lock int; notify int := 1;
begin
  comment := comment * 2;
  comment on function words() is 'this is a test';
  lock := comment;
  notify words, 'x';
  return lock;
end $$;
select words();
--> (words integer)
--> 42

select obj_description('words()'::regprocedure, 'pg_proc');
--> (obj_description text)
--> this is a test

do $$ declare x int; begin x; end $$;
--> ERROR 42601: syntax error at or near "x"
--> POSITION: 28, at x

do $$ declare x record; begin x.a; end $$;
--> ERROR 42601: syntax error at end of input
--> POSITION: 34, at ;

create procedure gives() language plpgsql as $$ begin return 5; end $$;
--> ERROR 42601: RETURN cannot have a parameter in a procedure
--> POSITION: 62, at 5

create function query() returns setof int language plpgsql as $$ begin return query select 1 into strict x; end $$;
--> ERROR 42601: syntax error at or near "x"
--> POSITION: 106, at x

create function query() returns setof int language plpgsql as $$ begin return query update pairs set a = 1; end $$;
select * from query();
--> ERROR 42601: UPDATE query does not return tuples
--> CONTEXT: SQL statement "update pairs set a = 1"
--> + PL/pgSQL function query() line 1 at RETURN QUERY

create or replace function query() returns setof int language plpgsql as $$ begin return query create table t (a int); end $$;
select * from query();
--> ERROR 42601: CREATE TABLE query does not return tuples
--> CONTEXT: SQL statement "create table t (a int)"
--> + PL/pgSQL function query() line 1 at RETURN QUERY

-- Values of CALL go to variables and to fields, by place and by name.
create procedure swap(inout a int, inout b int) language plpgsql as $$ declare c int := a; begin a := b; b := c; end $$;
do $$ declare x int := 1; y int := 2; r record; begin
  call swap(x, y); raise notice '% %', x, y;
  call swap(b => x, a => y); raise notice '% %', x, y;
  select 5 as p, 6 as q into r; call swap(r.p, r.q); raise notice '%', r;
  call swap(x, r.p); raise notice '% %', x, r;
  call swap(x, 1);
end $$;
--> NOTICE: 2 1
--> CONTEXT: PL/pgSQL function inline_code_block line 2 at RAISE
--> NOTICE: 1 2
--> CONTEXT: PL/pgSQL function inline_code_block line 3 at RAISE
--> NOTICE: (6,5)
--> CONTEXT: PL/pgSQL function inline_code_block line 4 at RAISE
--> NOTICE: 6 (1,5)
--> CONTEXT: PL/pgSQL function inline_code_block line 5 at RAISE
--> ERROR 42601: procedure parameter "b" is an output parameter but corresponding argument is not writable
--> CONTEXT: PL/pgSQL function inline_code_block line 6 at CALL

create function keeps() returns trigger language plpgsql as $$ begin call swap(new.a, new.b); return new; end $$;
create trigger swapped before insert on pairs for each row execute function keeps();
insert into pairs values (100, 200) returning *;
--> (a integer, b integer)
--> 200 | 100
--> INSERT 0 1
