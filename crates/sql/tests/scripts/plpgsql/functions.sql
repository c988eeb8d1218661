-- Functions and procedures in PL/pgSQL
--
-- Arguments, results, sets, and errors in calls.

create table t (id int primary key, v text);
insert into t values (1, 'one'), (2, 'two'), (3, 'three');
--> INSERT 0 3

create function add(a int, b int) returns int language plpgsql as $$ begin return a + b; end $$;
select add(1, 2), add(b => 5, a => 1), add(null, 1);
--> (add integer, add integer, add integer)
--> 3 | 6 | NULL

create function named(a int) returns text language plpgsql as $$ declare r text; begin select v into r from t where id = a; return r; end $$;
select id, named(id) from t order by id;
--> (id integer, named text)
--> 1 | one
--> 2 | two
--> 3 | three

create function numbered(int, text) returns text language plpgsql as $$ begin return $2 || $1; end $$;
select numbered(1, 'x');
--> (numbered text)
--> x1

create function qualified(id int) returns text language plpgsql as $$ begin return (select t.v from t where t.id = qualified.id); end $$;
select qualified(2);
--> (qualified text)
--> two

create function ambiguous(id int) returns text language plpgsql as $$ begin return (select v from t where id = 2); end $$;
select ambiguous(2);
--> ERROR 42702: column reference "id" is ambiguous
--> DETAIL: It could refer to either a PL/pgSQL variable or a table column.
--> POSITION: 24 in (select v from t where id = 2)
--> CONTEXT: PL/pgSQL function ambiguous(integer) line 1 at RETURN

create function two(a int, out b int, out c text) language plpgsql as $$ begin b := a * 2; c := 'c' || a; end $$;
select two(3);
--> (two record)
--> (6,c3)

select * from two(3);
--> (b integer, c text)
--> 6 | c3

select (two(4)).c;
--> (c text)
--> c4

create function one(inout a int) language plpgsql as $$ begin a := a + 1; end $$;
select one(1), * from one(5);
--> (one integer, a integer)
--> 2 | 6

create function nothing() returns void language plpgsql as $$ begin insert into t values (10, 'ten'); end $$;
select nothing();
--> (nothing void)
--> ''

create function missing() returns int language plpgsql as $$ begin end $$;
select missing();
--> ERROR 2F005: control reached end of function without RETURN
--> CONTEXT: PL/pgSQL function missing()

create function wrong() returns int language plpgsql as $$ begin return 'abc'; end $$;
select wrong();
--> ERROR 22P02: invalid input syntax for type integer: "abc"
--> CONTEXT: PL/pgSQL function wrong() while casting return value to function's return type

create function converted() returns numeric language plpgsql as $$ begin return '1.50'; end $$;
select converted();
--> (converted numeric)
--> 1.50

create function fac(n int) returns numeric language plpgsql as $$ begin if n <= 1 then return 1; end if; return n * fac(n - 1); end $$;
select fac(5), fac(20);
--> (fac numeric, fac numeric)
--> 120 | 2432902008176640000

create function endless(n int) returns int language plpgsql as $$ begin return endless(n + 1); end $$;

create function upto(n int) returns setof int language plpgsql as $$ begin for i in 1..n loop return next i; end loop; end $$;
select * from upto(3);
--> (upto integer)
--> 1
--> 2
--> 3

select upto(2);
--> (upto integer)
--> 1
--> 2

create function listed(least int) returns table (id int, v text) language plpgsql as $$ begin return query select t.id, t.v from t where t.id >= least order by t.id; end $$;
--> ERROR 42601: syntax error at or near "least"
--> POSITION: 24, at least

select * from listed(2);
--> ERROR 42883: function listed(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at listed

create function listed_next() returns table (n int, sq int) language plpgsql as $$ begin for i in 1..3 loop n := i; sq := i * i; return next; end loop; return; end $$;
select * from listed_next();
--> (n integer, sq integer)
--> 1 | 1
--> 2 | 4
--> 3 | 9

create function listed_text(least int) returns table (id int, v text) language plpgsql as $$ begin return query execute 'select id, v from t where id >= $1 order by id' using least; end $$;
--> ERROR 42601: syntax error at or near "least"
--> POSITION: 29, at least

select * from listed_text(3);
--> ERROR 42883: function listed_text(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at listed_text

create function rows_of() returns setof t language plpgsql as $$ declare r t; begin for r in select * from t order by id loop r.v := upper(r.v); return next r; end loop; end $$;
select * from rows_of();
--> (id integer, v text)
--> 1 | ONE
--> 2 | TWO
--> 3 | THREE
--> 10 | TEN

create function row_of(n int) returns t language plpgsql as $$ declare r t; begin select * into r from t where id = n; return r; end $$;
select * from row_of(2);
--> (id integer, v text)
--> 2 | two

select (row_of(1)).v;
--> (v text)
--> one

create function both() returns setof int language plpgsql as $$ begin return query select 1; return next 2; return query select id from t where id < 3 order by id; end $$;
--> ERROR 42601: syntax error at or near "both"
--> POSITION: 17, at both

select * from both();
--> ERROR 42601: syntax error at or near "both"
--> POSITION: 15, at both

create function mismatched() returns table (a int) language plpgsql as $$ begin return query select 'x'::text; end $$;
select * from mismatched();
--> ERROR 42804: structure of query does not match function result type
--> DETAIL: Returned type text does not match expected type integer in column 1.
--> CONTEXT: SQL statement "select 'x'::text"
--> + PL/pgSQL function mismatched() line 1 at RETURN QUERY

create function too_many() returns table (a int) language plpgsql as $$ begin return query select 1, 2; end $$;
select * from too_many();
--> ERROR 42804: structure of query does not match function result type
--> DETAIL: Number of returned columns (2) does not match expected column count (1).
--> CONTEXT: SQL statement "select 1, 2"
--> + PL/pgSQL function too_many() line 1 at RETURN QUERY

create function bad() returns int language plpgsql as $$ begin return next 1; end $$;
--> ERROR 42804: cannot use RETURN NEXT in a non-SETOF function
--> POSITION: 64, at return

create function bad() returns setof int language plpgsql as $$ begin return 1; end $$;
--> ERROR 42804: RETURN cannot have a parameter in function returning set
--> HINT: Use RETURN NEXT or RETURN QUERY.
--> POSITION: 77, at 1

create function bad() returns void language plpgsql as $$ begin return 1; end $$;
--> ERROR 42804: RETURN cannot have a parameter in function returning void
--> POSITION: 72, at 1

create function bad(out a int) language plpgsql as $$ begin return 1; end $$;
--> ERROR 42804: RETURN cannot have a parameter in function with OUT parameters
--> POSITION: 68, at 1

create function bad() returns int language plpgsql as $$ begin retrun 1; end $$;
--> ERROR 42601: syntax error at or near "retrun"
--> POSITION: 64, at retrun

create function bad() returns int language plpgsql as $$ begin return 1 +; end $$;
--> ERROR 42601: syntax error at end of input
--> POSITION: 74, at ;

create function bad(a int, a int) returns int language plpgsql as $$ begin return 1; end $$;
--> ERROR 42P13: parameter name "a" used more than once

create function bad() returns int language plpgsql as $$ declare a nowhere; begin return 1; end $$;
--> ERROR 42704: type "nowhere" does not exist
--> POSITION: 68, at nowhere

create function inner_f(a int) returns int language plpgsql as $$ begin return 10 / a; end $$;
create function outer_f(a int) returns int language plpgsql as $$ declare x int; begin x := inner_f(a); return x; end $$;
select outer_f(5);
--> (outer_f integer)
--> 2

select outer_f(0);
--> ERROR 22012: division by zero
--> CONTEXT: PL/pgSQL function inner_f(integer) line 1 at RETURN
--> + PL/pgSQL function outer_f(integer) line 1 at assignment

create function outer_q(a int) returns int language plpgsql as $$ begin perform inner_f(id - a) from t; return 1; end $$;
select outer_q(2);
--> ERROR 22012: division by zero
--> CONTEXT: PL/pgSQL function inner_f(integer) line 1 at RETURN
--> + SQL statement "SELECT inner_f(id - a) from t"
--> + PL/pgSQL function outer_q(integer) line 1 at PERFORM

create function caught(a int) returns text language plpgsql as $$ begin perform inner_f(a); return 'fine'; exception when division_by_zero then return 'caught ' || sqlerrm; end $$;
select caught(1), caught(0);
--> (caught text, caught text)
--> fine | caught division by zero

create function said(a int) returns int language plpgsql as $$ begin raise notice 'said %', a; return a; end $$;
do $$ begin perform said(1); if said(2) = 2 then null; end if; end $$;
--> NOTICE: said 1
--> CONTEXT: PL/pgSQL function said(integer) line 1 at RAISE
--> + SQL statement "SELECT said(1)"
--> + PL/pgSQL function inline_code_block line 1 at PERFORM
--> NOTICE: said 2
--> CONTEXT: PL/pgSQL function said(integer) line 1 at RAISE
--> + PL/pgSQL function inline_code_block line 1 at IF

create function where_am_i() returns text language plpgsql as $$ declare c text; begin get diagnostics c = pg_context; return c; end $$;
do $$ declare c text; begin c := where_am_i(); raise notice '%', c; end $$;
--> NOTICE: PL/pgSQL function where_am_i() line 1 at GET DIAGNOSTICS
--> + PL/pgSQL function inline_code_block line 1 at assignment
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

create procedure put(a int, b text) language plpgsql as $$ begin insert into t values (a, b); commit; insert into t values (a + 1, b); rollback; end $$;
call put(20, 'x');
select id from t where id >= 20 order by id;
--> (id integer)
--> 20

begin;
call put(30, 'x');
--> ERROR 2D000: invalid transaction termination
--> CONTEXT: PL/pgSQL function put(integer,text) line 1 at COMMIT

rollback;
create procedure changed(inout a int) language plpgsql as $$ begin a := a * 2; end $$;
call changed(4);
--> (a integer)
--> 8

do $$ declare x int := 3; begin call changed(x); raise notice '%', x; end $$;
--> NOTICE: 6
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

create function pick(c refcursor) returns refcursor language plpgsql as $$ begin open c for select id from t order by id; return c; end $$;
begin;
select pick('mine');
--> (pick refcursor)
--> mine

fetch 2 from mine;
--> (id integer)
--> 1
--> 2

commit;

create function any_max(a anyelement, b anyelement) returns anyelement language plpgsql as $$ begin if a > b then return a; end if; return b; end $$;
select any_max(1, 2), any_max('b'::text, 'a');
--> (any_max integer, any_max text)
--> 2 | b

create function summed(variadic a int[]) returns int language plpgsql as $$ declare s int := 0; x int; begin foreach x in array a loop s := s + x; end loop; return s; end $$;
select summed(1, 2, 3), summed();
--> ERROR 42883: function summed() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 25, at summed

create function defaulted(a int default 5) returns int language plpgsql as $$ begin return a; end $$;
select defaulted(), defaulted(1);
--> (defaulted integer, defaulted integer)
--> 5 | 1
