-- Functions and procedures in PL/pgSQL
--
-- Arguments, results, sets, and errors in calls.

create table t (id int primary key, v text);
insert into t values (1, 'one'), (2, 'two'), (3, 'three');

create function add(a int, b int) returns int language plpgsql as $$ begin return a + b; end $$;
select add(1, 2), add(b => 5, a => 1), add(null, 1);
create function named(a int) returns text language plpgsql as $$ declare r text; begin select v into r from t where id = a; return r; end $$;
select id, named(id) from t order by id;
create function numbered(int, text) returns text language plpgsql as $$ begin return $2 || $1; end $$;
select numbered(1, 'x');
create function qualified(id int) returns text language plpgsql as $$ begin return (select t.v from t where t.id = qualified.id); end $$;
select qualified(2);
create function ambiguous(id int) returns text language plpgsql as $$ begin return (select v from t where id = 2); end $$;
select ambiguous(2);
create function two(a int, out b int, out c text) language plpgsql as $$ begin b := a * 2; c := 'c' || a; end $$;
select two(3);
select * from two(3);
select (two(4)).c;
create function one(inout a int) language plpgsql as $$ begin a := a + 1; end $$;
select one(1), * from one(5);
create function nothing() returns void language plpgsql as $$ begin insert into t values (10, 'ten'); end $$;
select nothing();
create function missing() returns int language plpgsql as $$ begin end $$;
select missing();
create function wrong() returns int language plpgsql as $$ begin return 'abc'; end $$;
select wrong();
create function converted() returns numeric language plpgsql as $$ begin return '1.50'; end $$;
select converted();
create function fac(n int) returns numeric language plpgsql as $$ begin if n <= 1 then return 1; end if; return n * fac(n - 1); end $$;
select fac(5), fac(20);
create function endless(n int) returns int language plpgsql as $$ begin return endless(n + 1); end $$;

create function upto(n int) returns setof int language plpgsql as $$ begin for i in 1..n loop return next i; end loop; end $$;
select * from upto(3);
select upto(2);
create function listed(least int) returns table (id int, v text) language plpgsql as $$ begin return query select t.id, t.v from t where t.id >= least order by t.id; end $$;
select * from listed(2);
create function listed_next() returns table (n int, sq int) language plpgsql as $$ begin for i in 1..3 loop n := i; sq := i * i; return next; end loop; return; end $$;
select * from listed_next();
create function listed_text(least int) returns table (id int, v text) language plpgsql as $$ begin return query execute 'select id, v from t where id >= $1 order by id' using least; end $$;
select * from listed_text(3);
create function rows_of() returns setof t language plpgsql as $$ declare r t; begin for r in select * from t order by id loop r.v := upper(r.v); return next r; end loop; end $$;
select * from rows_of();
create function row_of(n int) returns t language plpgsql as $$ declare r t; begin select * into r from t where id = n; return r; end $$;
select * from row_of(2);
select (row_of(1)).v;
create function both() returns setof int language plpgsql as $$ begin return query select 1; return next 2; return query select id from t where id < 3 order by id; end $$;
select * from both();
create function mismatched() returns table (a int) language plpgsql as $$ begin return query select 'x'::text; end $$;
select * from mismatched();
create function too_many() returns table (a int) language plpgsql as $$ begin return query select 1, 2; end $$;
select * from too_many();

create function bad() returns int language plpgsql as $$ begin return next 1; end $$;
create function bad() returns setof int language plpgsql as $$ begin return 1; end $$;
create function bad() returns void language plpgsql as $$ begin return 1; end $$;
create function bad(out a int) language plpgsql as $$ begin return 1; end $$;
create function bad() returns int language plpgsql as $$ begin retrun 1; end $$;
create function bad() returns int language plpgsql as $$ begin return 1 +; end $$;
create function bad(a int, a int) returns int language plpgsql as $$ begin return 1; end $$;
create function bad() returns int language plpgsql as $$ declare a nowhere; begin return 1; end $$;

create function inner_f(a int) returns int language plpgsql as $$ begin return 10 / a; end $$;
create function outer_f(a int) returns int language plpgsql as $$ declare x int; begin x := inner_f(a); return x; end $$;
select outer_f(5);
select outer_f(0);
create function outer_q(a int) returns int language plpgsql as $$ begin perform inner_f(id - a) from t; return 1; end $$;
select outer_q(2);
create function caught(a int) returns text language plpgsql as $$ begin perform inner_f(a); return 'fine'; exception when division_by_zero then return 'caught ' || sqlerrm; end $$;
select caught(1), caught(0);
create function said(a int) returns int language plpgsql as $$ begin raise notice 'said %', a; return a; end $$;
do $$ begin perform said(1); if said(2) = 2 then null; end if; end $$;
create function where_am_i() returns text language plpgsql as $$ declare c text; begin get diagnostics c = pg_context; return c; end $$;
do $$ declare c text; begin c := where_am_i(); raise notice '%', c; end $$;

create procedure put(a int, b text) language plpgsql as $$ begin insert into t values (a, b); commit; insert into t values (a + 1, b); rollback; end $$;
call put(20, 'x');
select id from t where id >= 20 order by id;
begin;
call put(30, 'x');
rollback;
create procedure changed(inout a int) language plpgsql as $$ begin a := a * 2; end $$;
call changed(4);
do $$ declare x int := 3; begin call changed(x); raise notice '%', x; end $$;
create function pick(c refcursor) returns refcursor language plpgsql as $$ begin open c for select id from t order by id; return c; end $$;
begin;
select pick('mine');
fetch 2 from mine;
commit;

create function any_max(a anyelement, b anyelement) returns anyelement language plpgsql as $$ begin if a > b then return a; end if; return b; end $$;
select any_max(1, 2), any_max('b'::text, 'a');
create function summed(variadic a int[]) returns int language plpgsql as $$ declare s int := 0; x int; begin foreach x in array a loop s := s + x; end loop; return s; end $$;
select summed(1, 2, 3), summed();
create function defaulted(a int default 5) returns int language plpgsql as $$ begin return a; end $$;
select defaulted(), defaulted(1);
