-- The rows that routines see of the statement that calls them
--
-- A volatile routine sees what the calling statement has written before the call. One that is not
-- volatile sees what the calling statement sees, and changes nothing.
create table t (id int primary key, a int);
insert into t values (1, 56), (2, 777), (3, 778);
--> INSERT 0 3

create function by_expression() returns int language plpgsql volatile as 'begin return max(a) from t; end';
create function by_loop() returns int language plpgsql volatile as
  'declare r int; begin for r in select max(a) from t loop return r; end loop; end';
create function by_text() returns int language plpgsql volatile as
  $$ declare r int; begin execute 'select max(a) from t' into r; return r; end $$;
create function by_condition() returns int language plpgsql volatile as
  $$ begin if exists (select from t where a > 5000) then return 1; end if; return 5001; end $$;
create function rows_now() returns int language plpgsql volatile as 'begin return count(*) from t; end';
create function rows_now_sql() returns int language sql volatile as 'select count(*)::int from t';
create function rows_then() returns int language plpgsql stable as 'begin return count(*) from t; end';
create function rows_then_by_loop() returns int language plpgsql stable as
  'declare r int; begin for r in select count(*) from t loop return r; end loop; end';
create function rows_then_by_cursor() returns int language plpgsql stable as
  'declare r int; c cursor for select count(*) from t; begin open c; fetch c into r; close c; return r; end';
begin;
update t set a = by_expression() + 10;
--> UPDATE 3

select a from t order by id;
--> (a integer)
--> 788
--> 798
--> 808

rollback;
begin;
update t set a = by_loop() + 10;
--> UPDATE 3

select a from t order by id;
--> (a integer)
--> 788
--> 798
--> 808

rollback;
begin;
update t set a = by_text() + 10;
--> UPDATE 3

select a from t order by id;
--> (a integer)
--> 788
--> 798
--> 808

rollback;
begin;
update t set a = by_condition();
--> UPDATE 3

select a from t order by id;
--> (a integer)
--> 5001
--> 1
--> 1

rollback;

-- Rows that go in together, and rows that come back.
begin;
insert into t select 10 + g, rows_now() from generate_series(1, 4) g;
--> INSERT 0 4

insert into t select 20 + g, rows_now_sql() from generate_series(1, 4) g;
--> INSERT 0 4

insert into t values (31, rows_now()), (32, rows_now()), (33, (select rows_now()));
--> INSERT 0 3

select id, a from t where id > 10 order by id;
--> (id integer, a integer)
--> 11 | 3
--> 12 | 4
--> 13 | 5
--> 14 | 6
--> 21 | 7
--> 22 | 8
--> 23 | 9
--> 24 | 10
--> 31 | 11
--> 32 | 12
--> 33 | 13

rollback;
begin;
insert into t values (11, 1), (12, 2) returning rows_now(), rows_then();
--> (rows_now integer, rows_then integer)
--> 4 | 3
--> 5 | 3
--> INSERT 0 2

update t set a = 1 where rows_now() > 0 returning by_expression(), rows_now();
--> (by_expression integer, rows_now integer)
--> 778 | 5
--> 778 | 5
--> 2 | 5
--> 2 | 5
--> 1 | 5
--> UPDATE 5

delete from t returning rows_now(), rows_then(), rows_now_sql();
--> (rows_now integer, rows_then integer, rows_now_sql integer)
--> 4 | 5 | 4
--> 3 | 5 | 3
--> 2 | 5 | 2
--> 1 | 5 | 1
--> 0 | 5 | 0
--> DELETE 5

rollback;
begin;
delete from t where rows_now() > 2;
--> DELETE 1

select id from t order by id;
--> (id integer)
--> 2
--> 3

rollback;
create table counted (a int default rows_now() check (a < 5 and rows_now_sql() < 10));
insert into counted select from generate_series(1, 2);
--> INSERT 0 2

select * from counted;
--> (a integer)
--> 3
--> 3

-- The rows that the calling statement sees.
create function adds() returns int language plpgsql as
  $$ begin insert into t select max(id) + 1, 0 from t; return 1; end $$;
select adds(), rows_then(), rows_then_by_loop(), rows_then_by_cursor(), rows_now() from generate_series(1, 3);
--> (adds integer, rows_then integer, rows_then_by_loop integer, rows_then_by_cursor integer, rows_now integer)
--> 1 | 3 | 3 | 3 | 4
--> 1 | 3 | 3 | 3 | 5
--> 1 | 3 | 3 | 3 | 6

select adds() + rows_then();
--> (?column? integer)
--> 7

do $$ begin
  insert into t values (100, 1);
  raise notice '% %', rows_then(), rows_then() = (select count(*) from t);
end $$;
--> NOTICE: 8 t
--> CONTEXT: PL/pgSQL function inline_code_block line 3 at RAISE

insert into t select 200 + g, rows_then() from generate_series(1, 3) g returning a, rows_then(), rows_now();
--> (a integer, rows_then integer, rows_now integer)
--> 8 | 8 | 9
--> 8 | 8 | 10
--> 8 | 8 | 11
--> INSERT 0 3

-- ON CONFLICT: a row that this statement has written, whatever the routines have done meanwhile.
insert into t values (1, rows_now()), (1, rows_now()) on conflict (id) do update set a = excluded.a;
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

insert into t values (1, rows_now_sql()), (1, rows_now_sql()) on conflict (id) do update set a = rows_now();
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

insert into t values (300, adds()), (300, adds()) on conflict (id) do update set a = excluded.a;
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

insert into t values (300, adds()), (300, adds()) on conflict do nothing;
--> INSERT 0 1

insert into t values (1, rows_now()), (2, rows_now()) on conflict (id) do update set a = adds() returning id;
--> (id integer)
--> 1
--> 2
--> INSERT 0 2

create table log (id int);
create function logs() returns trigger language plpgsql as $$ begin insert into log values (new.id); return new; end $$;
create trigger logs before insert on t for each row execute function logs();
insert into t values (400, 1), (400, 2) on conflict (id) do update set a = excluded.a;
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

drop trigger logs on t;

-- No changes by a routine that is not volatile.
create function f_insert() returns int language plpgsql stable as $$ begin insert into log values (1); return 1; end $$;
select f_insert();
--> ERROR 0A000: INSERT is not allowed in a non-volatile function
--> CONTEXT: SQL statement "insert into log values (1)"
--> + PL/pgSQL function f_insert() line 1 at SQL statement

create function f_text() returns int language plpgsql stable as $$ begin execute 'delete from log'; return 1; end $$;
select f_text();
--> ERROR 0A000: DELETE is not allowed in a non-volatile function
--> CONTEXT: SQL statement "delete from log"
--> + PL/pgSQL function f_text() line 1 at EXECUTE

create function f_lock() returns int language plpgsql immutable as
  $$ declare r record; begin for r in select * from t for update loop end loop; return 1; end $$;
select f_lock();
--> ERROR 0A000: SELECT FOR UPDATE is not allowed in a non-volatile function
--> CONTEXT: SQL statement "select * from t for update"
--> + PL/pgSQL function f_lock() line 1 at FOR over SELECT rows

create function f_open() returns int language plpgsql stable as
  $$ declare c cursor for select * from t for no key update; begin open c; return 1; end $$;
select f_open();
--> ERROR 0A000: SELECT FOR NO KEY UPDATE is not allowed in a non-volatile function
--> CONTEXT: SQL statement "select * from t for no key update"
--> + PL/pgSQL function f_open() line 1 at OPEN

create function f_return() returns setof t language plpgsql stable as
  $$ begin return query update t set a = 1 returning *; end $$;
select f_return();
--> ERROR 0A000: UPDATE is not allowed in a non-volatile function
--> CONTEXT: SQL statement "update t set a = 1 returning *"
--> + PL/pgSQL function f_return() line 1 at RETURN QUERY

create function f_set() returns int language plpgsql stable as $$ begin set work_mem = '5MB'; return 1; end $$;
select f_set();
--> ERROR 0A000: SET is not allowed in a non-volatile function
--> CONTEXT: SQL statement "set work_mem = '5MB'"
--> + PL/pgSQL function f_set() line 1 at SQL statement

create function f_notify() returns int language plpgsql stable as $$ begin notify x; return 1; end $$;
select f_notify();
--> ERROR 0A000: NOTIFY is not allowed in a non-volatile function
--> CONTEXT: SQL statement "notify x"
--> + PL/pgSQL function f_notify() line 1 at SQL statement

create function f_lock_table() returns int language plpgsql stable as $$ begin lock table t; return 1; end $$;
select f_lock_table();
--> ERROR 0A000: LOCK TABLE is not allowed in a non-volatile function
--> CONTEXT: SQL statement "lock table t"
--> + PL/pgSQL function f_lock_table() line 1 at SQL statement

create procedure p() language plpgsql as $$ begin insert into log values (7); end $$;
create function f_call() returns int language plpgsql stable as $$ begin call p(); return 1; end $$;
select f_call();
--> ERROR 0A000: CALL is not allowed in a non-volatile function
--> CONTEXT: SQL statement "call p()"
--> + PL/pgSQL function f_call() line 1 at CALL

create function f_do() returns int language plpgsql stable as $$ begin do 'begin end'; return 1; end $$;
select f_do();
--> ERROR 0A000: DO is not allowed in a non-volatile function
--> CONTEXT: SQL statement "do 'begin end'"
--> + PL/pgSQL function f_do() line 1 at DO

create function f_create() returns int language plpgsql stable as $$ begin create table q (a int); return 1; end $$;
select f_create();
--> ERROR 0A000: CREATE TABLE is not allowed in a non-volatile function
--> CONTEXT: SQL statement "create table q (a int)"
--> + PL/pgSQL function f_create() line 1 at SQL statement

create function f_calls() returns int language plpgsql stable as $$ begin return adds(); end $$;
select f_calls();
--> (f_calls integer)
--> 1

create function s_insert() returns int language sql stable as 'insert into log values (1) returning id';
select s_insert();
--> ERROR 0A000: INSERT is not allowed in a non-volatile function

create function s_with() returns int language sql immutable as
  'with w as (delete from log returning 1) select count(*)::int from w';
select s_with();
--> ERROR 0A000: SELECT is not allowed in a non-volatile function

create function s_create() returns void language sql stable as 'create table q (a int)';
select s_create();
--> ERROR 0A000: CREATE TABLE is not allowed in a non-volatile function

create function s_lock() returns setof t language sql stable as 'select * from t where id = 2 for update';
select * from s_lock();
--> (id integer, a integer)
--> 2 | 1

create function t_insert() returns trigger language plpgsql stable as
  $$ begin insert into log values (9); return new; end $$;
create trigger t_insert before insert on t for each row execute function t_insert();
insert into t values (500, 1);
--> ERROR 0A000: INSERT is not allowed in a non-volatile function
--> CONTEXT: SQL statement "insert into log values (9)"
--> + PL/pgSQL function t_insert() line 1 at SQL statement
