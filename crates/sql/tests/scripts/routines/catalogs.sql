-- Functions and procedures in the catalogs
--
-- The answers of pg_proc and the functions beside it, ALTER, COMMENT, GRANT, schemas, procedures and CALL.

create function f(a int, b text default 'x', variadic c numeric[] default '{}') returns setof text language sql stable strict security definer parallel safe cost 5 rows 20 leakproof set search_path to public as $$select 'a'$$;
select proname, prokind, prosecdef, proleakproof, proisstrict, proretset, provolatile, proparallel, pronargs, pronargdefaults, prorettype::regtype, proargtypes, proallargtypes, proargmodes, proargnames, procost, prorows, prosrc, proconfig, lanname, provariadic::regtype from pg_proc p join pg_language l on l.oid = p.prolang where proname = 'f';
--> (proname name, prokind "char", prosecdef boolean, proleakproof boolean, proisstrict boolean, proretset boolean, provolatile "char", proparallel "char", pronargs smallint, pronargdefaults smallint, prorettype regtype, proargtypes oidvector, proallargtypes oid[], proargmodes "char"[], proargnames text[], procost real, prorows real, prosrc text, proconfig text[], lanname name, provariadic regtype)
--> f | f | t | t | t | t | s | s | 3 | 2 | text | 23 25 1231 | {23,25,1231} | {i,i,v} | {a,b,c} | 5 | 20 | select 'a' | {search_path=public} | sql | numeric

select pg_get_function_arguments('f'::regproc), pg_get_function_identity_arguments('f'::regproc), pg_get_function_result('f'::regproc);
--> (pg_get_function_arguments text, pg_get_function_identity_arguments text, pg_get_function_result text)
--> a integer, b text DEFAULT 'x'::text, VARIADIC c numeric[] DEFAULT '{}'::numeric[] | a integer, b text, VARIADIC c numeric[] | SETOF text

select pg_get_functiondef('f'::regproc);
--> (pg_get_functiondef text)
--> 'CREATE OR REPLACE FUNCTION public.f(a integer, b text DEFAULT 'x'::text, VARIADIC c numeric[] DEFAULT '{}'::numeric[])
--> +  RETURNS SETOF text
--> +  LANGUAGE sql
--> +  STABLE PARALLEL SAFE STRICT SECURITY DEFINER LEAKPROOF COST 5 ROWS 20
--> +  SET search_path TO 'public'
--> + AS $function$select 'a'$function$
--> + '

create function g(inout x int, out y text) language sql as 'select $1, ''y''';
select pg_get_functiondef('g'::regproc), pg_get_function_arguments('g'::regproc), pg_get_function_identity_arguments('g'::regproc), pg_get_function_result('g'::regproc);
--> (pg_get_functiondef text, pg_get_function_arguments text, pg_get_function_identity_arguments text, pg_get_function_result text)
--> 'CREATE OR REPLACE FUNCTION public.g(INOUT x integer, OUT y text)
--> +  RETURNS record
--> +  LANGUAGE sql
--> + AS $function$select $1, 'y'$function$
--> + ' | INOUT x integer, OUT y text | INOUT x integer, OUT y text | record

select proargtypes, proallargtypes, proargmodes, proargnames, prorettype::regtype from pg_proc where proname = 'g';
--> (proargtypes oidvector, proallargtypes oid[], proargmodes "char"[], proargnames text[], prorettype regtype)
--> 23 | {23,25} | {b,o} | {x,y} | record

create function h(int) returns table(a int, b text) language sql as 'select 1, ''b''::text';
select pg_get_functiondef('h'::regproc), pg_get_function_arguments('h'::regproc), pg_get_function_identity_arguments('h'::regproc), pg_get_function_result('h'::regproc);
--> (pg_get_functiondef text, pg_get_function_arguments text, pg_get_function_identity_arguments text, pg_get_function_result text)
--> 'CREATE OR REPLACE FUNCTION public.h(integer)
--> +  RETURNS TABLE(a integer, b text)
--> +  LANGUAGE sql
--> + AS $function$select 1, 'b'::text$function$
--> + ' | integer | integer | TABLE(a integer, b text)

select 'f'::regproc, 'g(int)'::regprocedure, 'h'::regproc::text, to_regproc('nosuch'), to_regprocedure('g(text)');
--> (regproc regproc, regprocedure regprocedure, text text, to_regproc regproc, to_regprocedure regprocedure)
--> f | g(integer) | h | NULL | NULL

create function h(text) returns int language sql as 'select 1';
select 'h'::regproc;
--> ERROR 42725: more than one function named "h"
--> POSITION: 8, at '

select 'h(text)'::regprocedure;
--> (regprocedure regprocedure)
--> h(text)

drop function h;
--> ERROR 42725: function name "h" is not unique
--> HINT: Specify the argument list to select the function unambiguously.

alter function h(text) rename to h2;
alter function h(text) rename to h3;
--> ERROR 42883: function h(text) does not exist

alter function h2 rename to h;
select h('x');
--> (h integer)
--> 1

create schema other;
alter function h(text) set schema other;
select h('x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 10, at '

select other.h('x');
--> (h integer)
--> 1

select 'other.h'::regproc, 'other.h(text)'::regprocedure;
--> (regproc regproc, regprocedure regprocedure)
--> other.h | other.h(text)

alter function other.h(text) immutable cost 7 strict;
select provolatile, procost, proisstrict from pg_proc where oid = 'other.h(text)'::regprocedure;
--> (provolatile "char", procost real, proisstrict boolean)
--> i | 7 | t

alter function other.h(text) set work_mem to '8MB';
select proconfig from pg_proc where oid = 'other.h(text)'::regprocedure;
--> (proconfig text[])
--> {work_mem=8MB}

alter function other.h(text) reset work_mem;
select proconfig from pg_proc where oid = 'other.h(text)'::regprocedure;
--> (proconfig text[])
--> NULL

alter function nosuch(int) immutable;
--> ERROR 42883: function nosuch(integer) does not exist

alter procedure other.h(text) rename to x;
--> ERROR 42809: other.h(text) is not a procedure

comment on function other.h(text) is 'a function';
select obj_description('other.h(text)'::regprocedure, 'pg_proc');
--> (obj_description text)
--> a function

comment on function nosuch() is 'x';
--> ERROR 42883: function nosuch() does not exist

create function shown() returns text language sql set timezone to 'UTC' as $$select current_setting('timezone')$$;
set timezone to 'Europe/Berlin';
select shown(), current_setting('timezone');
--> (shown text, current_setting text)
--> UTC | Europe/Berlin

create table made (a int, b text);
create procedure p(int, text) language sql as 'insert into made values ($1, $2)';
call p(1, 'x');
call p(2, y);
--> ERROR 42703: column "y" does not exist
--> POSITION: 11, at y

call p('2', 'y');
call p(1);
--> ERROR 42883: procedure p(integer) does not exist
--> HINT: No procedure matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 6, at p

call nosuch(1);
--> ERROR 42883: procedure nosuch(integer) does not exist
--> HINT: No procedure matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 6, at nosuch

call f(1);
--> ERROR 42809: f(integer) is not a procedure
--> HINT: To call a function, use SELECT.
--> POSITION: 6, at f

select p(1, 'x');
--> ERROR 42809: p(integer, unknown) is a procedure
--> HINT: To call a procedure, use CALL.
--> POSITION: 8, at p

select * from made order by a;
--> (a integer, b text)
--> 1 | x
--> 2 | y

create procedure q(int, inout b int) language sql as $$select $1 + $2$$;
call q(1, 2);
--> (b integer)
--> 3

drop function q(int, int);
--> ERROR 42809: q(integer, integer) is not a function

drop procedure q(int, int);
create role rose;
create function secret() returns int language sql as 'select 42';
select proacl from pg_proc where proname = 'secret';
--> (proacl aclitem[])
--> NULL

set role rose;
select secret();
--> (secret integer)
--> 42

reset role;
revoke execute on function secret() from public;
select proacl from pg_proc where proname = 'secret';
--> (proacl aclitem[])
--> {postgres=X/postgres}

set role rose;
select secret();
--> ERROR 42501: permission denied for function secret

drop function secret();
--> ERROR 42501: must be owner of function secret

alter function secret() rename to x;
--> ERROR 42501: must be owner of function secret

create or replace function secret() returns int language sql as 'select 43';
--> ERROR 42501: permission denied for schema public

reset role;
grant execute on function secret() to rose;
set role rose;
select secret();
--> (secret integer)
--> 42

select has_function_privilege('secret()', 'execute');
--> (has_function_privilege boolean)
--> t

create function mine() returns int language sql as 'select 1';
--> ERROR 42501: permission denied for schema public

reset role;
create table hidden (a int);
insert into hidden values (5);
--> INSERT 0 1

create function peek() returns int language sql as 'select a from hidden';
create function peek_as_owner() returns int language sql security definer as 'select a from hidden';
set role rose;
select peek();
--> ERROR 42501: permission denied for table hidden

select peek_as_owner();
--> (peek_as_owner integer)
--> 5

select current_user;
--> (current_user name)
--> rose

reset role;
grant select on function secret() to rose;
--> ERROR 0LP01: invalid privilege type SELECT for function

revoke all on function secret() from rose;
drop function peek_as_owner(), peek();
drop schema other;
--> ERROR 2BP01: cannot drop schema other because other objects depend on it
--> DETAIL: function other.h(text) depends on schema other
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema other cascade;
--> NOTICE: drop cascades to function other.h(text)

drop role rose;
begin;
create function inside() returns int language sql as 'select 1';
select inside();
--> (inside integer)
--> 1

rollback;
select inside();
--> ERROR 42883: function inside() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at inside

begin;
savepoint a;
create function inside() returns int language sql as 'select 1';
rollback to a;
select inside();
--> ERROR 42883: function inside() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at inside

rollback;

-- Procedures show the mode of every argument.
create procedure modes_in(x text) language sql as $$ select 1 $$;
create procedure modes_default(text, int default 3) language sql as $$ select 1 $$;
create procedure modes_mixed(x text, out y int, inout z int, variadic w int[]) language sql as $$ select 1, 2 $$;
select pg_get_functiondef('modes_in'::regproc);
--> (pg_get_functiondef text)
--> 'CREATE OR REPLACE PROCEDURE public.modes_in(IN x text)
--> +  LANGUAGE sql
--> + AS $procedure$ select 1 $procedure$
--> + '

select proname, pg_get_function_arguments(oid), pg_get_function_identity_arguments(oid) from pg_proc where proname like 'modes\_%' order by 1;
--> (proname name, pg_get_function_arguments text, pg_get_function_identity_arguments text)
--> modes_default | IN text, IN integer DEFAULT 3 | IN text, IN integer
--> modes_in | IN x text | IN x text
--> modes_mixed | IN x text, OUT y integer, INOUT z integer, VARIADIC w integer[] | IN x text, OUT y integer, INOUT z integer, VARIADIC w integer[]

create function of_c(int) returns int language sql as 'x', 'y';
--> ERROR 42P13: only one AS item needed for language "sql"
