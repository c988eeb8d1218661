-- Statements of SQL in PL/pgSQL: INTO, STRICT, PERFORM, EXECUTE, DDL.

create table t (id int primary key, v text);
create table log (n serial, what text);

do $$ declare a int; b text; begin insert into t values (1, 'one'), (2, 'two'), (3, 'three'); select id, v into a, b from t where id = 2; raise notice '% % %', a, b, found; end $$;
--> NOTICE: 2 two t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin select id from t where id > 1 order by id into a; raise notice '%', a; end $$;
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int := 5; begin select id into a from t where id = 99; raise notice '% %', a, found; end $$;
--> NOTICE: <NULL> f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int := 5; begin select id into strict a from t where id = 99; end $$;
--> ERROR P0002: query returned no rows
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ declare a int := 5; begin select id into strict a from t; end $$;
--> ERROR P0003: query returned more than one row
--> HINT: Make sure the query returns a single row, or use LIMIT 1.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ declare a int := 5; begin select id into strict a from t where id = 3; raise notice '%', a; end $$;
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; b int; begin select id into a, b from t where id = 1; raise notice '% %', a, b; end $$;
--> NOTICE: 1 <NULL>
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin select id, v into a from t where id = 1; raise notice '%', a; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin insert into t values (4, 'four') returning id into a; raise notice '%', a; end $$;
--> NOTICE: 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin insert into t values (5, 'five'), (6, 'six') returning id into a; end $$;
--> ERROR P0003: query returned more than one row
--> HINT: Make sure the query returns a single row, or use LIMIT 1.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ declare a int; begin update t set v = upper(v) where id = 1 returning id into a; raise notice '% %', a, found; update t set v = v where id = 99 returning id into a; raise notice '% %', a, found; end $$;
--> NOTICE: 1 t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: <NULL> f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin update t set v = v into a; end $$;
--> ERROR 42601: INTO used with a command that cannot return data
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ declare a int; begin delete from t where id = 4; raise notice '%', found; delete from t where id = 4; raise notice '%', found; end $$;
--> NOTICE: t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin select 1 into a into a; end $$;
--> ERROR 42601: INTO specified more than once at or near "into"
--> POSITION: 44, at into

do $$ declare a int; begin select 1 into nothing; end $$;
--> ERROR 42601: "nothing" is not a known variable
--> POSITION: 42, at nothing

do $$ declare a int; r record; begin select 1 into r, a; end $$;
--> ERROR 42601: record variable cannot be part of multiple-item INTO list
--> POSITION: 53, at ,

do $$ declare a int; r record; begin select 1 into a, r; end $$;
--> ERROR 42601: "r" is not a scalar variable
--> POSITION: 55, at r

do $$ declare a constant int := 1; begin select 2 into a; end $$;
--> ERROR 22005: variable "a" is declared CONSTANT
--> POSITION: 56, at a

do $$ begin select 1; end $$;
--> ERROR 42601: query has no destination for result data
--> HINT: If you want to discard the results of a SELECT, use PERFORM instead.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin insert into t values (5, 'five') returning id; end $$;
--> ERROR 42601: query has no destination for result data
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin with w as (select 1) select * from w; end $$;
--> ERROR 42601: query has no destination for result data
--> HINT: If you want to discard the results of a SELECT, use PERFORM instead.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin perform 1; perform id from t; raise notice '%', found; perform id from t where false; raise notice '%', found; end $$;
--> NOTICE: t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin perform nothing from t; end $$;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 8 in SELECT nothing from t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at PERFORM

do $$ begin perform; end $$;
do $$ begin select * from nowhere; end $$;
--> ERROR 42P01: relation "nowhere" does not exist
--> POSITION: 15 in select * from nowhere
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin insert into t values (1, 'again'); end $$;
--> ERROR 23505: duplicate key value violates unique constraint "t_pkey"
--> DETAIL: Key (id)=(1) already exists.
--> CONTEXT: SQL statement "insert into t values (1, 'again')"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin selec 1; end $$;
--> ERROR 42601: syntax error at or near "selec"
--> POSITION: 13, at selec

do $$ begin select 1 frm t; end $$;
--> ERROR 42601: syntax error at or near "t"
--> POSITION: 26, at t

do $$ begin insert into t values (1, ); end $$;
--> ERROR 42601: syntax error at or near ")"
--> POSITION: 38, at )

do $$ declare n int; begin update t set v = v; get diagnostics n = row_count; raise notice '%', n; perform 1 from t; get diagnostics n = row_count; raise notice '%', n; end $$;
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare n text; begin get diagnostics n = pg_context; raise notice '%', n; end $$;
--> NOTICE: PL/pgSQL function inline_code_block line 1 at GET DIAGNOSTICS
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare n text; begin get diagnostics n = nothing; end $$;
--> ERROR 42601: unrecognized GET DIAGNOSTICS item at or near "nothing"
--> POSITION: 49, at nothing

do $$ declare n text; begin get diagnostics n = message_text; end $$;
--> ERROR 42601: diagnostics item MESSAGE_TEXT is not allowed in GET CURRENT DIAGNOSTICS
--> POSITION: 29, at get

do $$ declare n text; begin get stacked diagnostics n = row_count; end $$;
--> ERROR 42601: diagnostics item ROW_COUNT is not allowed in GET STACKED DIAGNOSTICS
--> POSITION: 29, at get

do $$ declare n text; begin get stacked diagnostics n = message_text; end $$;
--> ERROR 0Z002: GET STACKED DIAGNOSTICS cannot be used outside an exception handler
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at GET STACKED DIAGNOSTICS

-- Variables in statements.
do $$ declare x int := 2; begin insert into log (what) select v from t where id = x; update t set v = x || v where id > x; end $$;
select * from t order by id;
--> (id integer, v text)
--> 1 | ONE
--> 2 | two
--> 3 | 2three

do $$ declare id int := 2; begin perform 1 from t where id = 2; end $$;
--> ERROR 42702: column reference "id" is ambiguous
--> DETAIL: It could refer to either a PL/pgSQL variable or a table column.
--> POSITION: 23 in SELECT 1 from t where id = 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at PERFORM

do $$ declare id int := 2; begin perform 1 from t where t.id = 2; end $$;
do $$ <<b>> declare id int := 2; r record; begin select t.id into r from t where t.id = b.id; raise notice '%', r; end $$;
--> NOTICE: (2)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ #variable_conflict use_variable
declare id int := 2; n int; begin select count(*) into n from t where id = 2; raise notice '%', n; end $$;
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 2 at RAISE

do $$ #variable_conflict use_column
declare id int := 2; n int; begin select count(*) into n from t where id = 2; raise notice '%', n; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 2 at RAISE

do $$ #variable_conflict nonsense
begin end $$;
--> ERROR 42601: syntax error at or near "nonsense"
--> POSITION: 26, at nonsense

set plpgsql.variable_conflict = 'use_column';
do $$ declare id int := 2; n int; begin select count(*) into n from t where id = 2; raise notice '%', n; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

reset plpgsql.variable_conflict;
do $$ declare v int := 2; begin insert into t (id, v) values (50, 'x'); end $$;
do $$ declare v int := 2; begin insert into t (id, v) values (50, 'x') on conflict (id) do update set v = excluded.v; end $$;
do $$ declare x int := 2; begin perform x.y from t; end $$;
--> ERROR 42P01: missing FROM-clause entry for table "x"
--> POSITION: 8 in SELECT x.y from t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at PERFORM

do $$ declare r record; begin select 1 as a into r; perform r.nothing from t; end $$;
--> ERROR 42703: record "r" has no field "nothing"
--> CONTEXT: SQL statement "SELECT r.nothing from t"
--> + PL/pgSQL function inline_code_block line 1 at PERFORM

do $$ declare lim int := 1; n int; begin select count(*) into n from (select * from t limit lim) s; raise notice '%', n; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare ids int[] := '{1,2}'; n int; begin select count(*) into n from t where id = any (ids); raise notice '%', n; end $$;
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare p text := 't%'; n int; begin select count(*) into n from t where v like p; raise notice '%', n; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int := 1; begin for i in 1..3 loop insert into log (what) values ('turn ' || i); a := (select count(*) from log); raise notice '%', a; end loop; end $$;
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin perform $1; end $$;
--> ERROR 42P02: there is no parameter $1
--> POSITION: 8 in SELECT $1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at PERFORM

-- EXECUTE.
do $$ declare a int; begin execute 'select 1 + 1' into a; raise notice '%', a; execute 'select $1 + $2' into a using 3, 4; raise notice '%', a; end $$;
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 7
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin execute 'select $1' using 3 into a; raise notice '%', a; end $$;
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin execute 'select id from t where id = $1' into strict a using 77; end $$;
--> ERROR P0002: query returned no rows
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ declare a int; begin execute 'select id from t' into strict a; end $$;
--> ERROR P0003: query returned more than one row
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ declare a int; begin execute 'select id from t where id = $1' into a using 77; raise notice '% %', a, found; end $$;
--> NOTICE: <NULL> f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin execute 'update t set v = v where id < 3'; get diagnostics a = row_count; raise notice '% %', a, found; end $$;
--> NOTICE: 2 f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin execute null; end $$;
--> ERROR 22004: query string argument of EXECUTE is null
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ begin execute 'select 1 into x'; end $$;
--> ERROR 0A000: EXECUTE of SELECT ... INTO is not implemented
--> HINT: You might want to use EXECUTE ... INTO or EXECUTE CREATE TABLE ... AS instead.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ begin execute 'commit'; end $$;
--> ERROR 0A000: EXECUTE of transaction commands is not implemented
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ begin execute 'nonsense here'; end $$;
--> ERROR 42601: syntax error at or near "nonsense"
--> POSITION: 1 in nonsense here
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ begin execute 'select nothing from t'; end $$;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 8 in select nothing from t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ begin execute 'select $1'; end $$;
--> ERROR 42P02: there is no parameter $1
--> POSITION: 8 in select $1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ begin execute 'select 1/0'; end $$;
--> ERROR 22012: division by zero
--> CONTEXT: SQL statement "select 1/0"
--> + PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ begin execute format('create table %I (a int)', 'made'); execute 'insert into made values (1), (2)'; end $$;
do $$ declare a int; begin execute 'insert into made values (1)' into a; end $$;
--> ERROR 42601: INTO used with a command that cannot return data
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ declare r record; begin execute 'select * from made order by a limit 1' into r; raise notice '%', r; end $$;
--> NOTICE: (1)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin execute 'insert into made values (3); insert into made values (4)'; end $$;
do $$ begin execute 'do $x$ begin raise notice ''inner''; end $x$'; end $$;
--> NOTICE: inner
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> + SQL statement "do $x$ begin raise notice 'inner'; end $x$"
--> + PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ begin execute 'do $x$ begin raise exception ''inner''; end $x$'; end $$;
--> ERROR P0001: inner
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> + SQL statement "do $x$ begin raise exception 'inner'; end $x$"
--> + PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ begin execute 'copy made to stdout'; end $$;
--> ERROR 0A000: cannot COPY to/from client in PL/pgSQL
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

select * from made order by a;
--> (a integer)
--> 1
--> 2
--> 3
--> 4

-- DDL and others.
do $$ begin create table d (a int); insert into d values (1); alter table d add b text default 'x'; insert into d values (2); end $$;
select * from d order by a;
--> (a integer, b text)
--> 1 | x
--> 2 | x

do $$ declare r record; begin for r in select * from d order by a loop raise notice '%', r; end loop; drop table d; end $$;
--> NOTICE: (1,x)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: (2,x)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin drop table nowhere; end $$;
--> ERROR 42P01: table "nowhere" does not exist
--> CONTEXT: SQL statement "drop table nowhere"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin drop table if exists nowhere; end $$;
--> NOTICE: table "nowhere" does not exist, skipping
--> CONTEXT: SQL statement "drop table if exists nowhere"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ declare n int; begin create temp table c as select i from generate_series(1, 3) i; select count(*) into n from c; raise notice '%', n; create temp table c2 as select * from c; insert into c values (4); create temp table c3 as select * from c; select count(*) into n from c3; raise notice '%', n; end $$;
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin truncate c; perform 1 from c; raise notice '%', found; end $$;
--> NOTICE: f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin set search_path = pg_catalog; perform 1 from t; end $$;
--> ERROR 42P01: relation "t" does not exist
--> POSITION: 15 in SELECT 1 from t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at PERFORM

show search_path;
--> (search_path text)
--> "$user", public

do $$ begin set local work_mem = '1MB'; end $$;
do $$ begin vacuum t; end $$;
--> ERROR 25001: VACUUM cannot be executed from a function
--> CONTEXT: SQL statement "vacuum t"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin create database x; end $$;
--> ERROR 25001: CREATE DATABASE cannot be executed from a function
--> CONTEXT: SQL statement "create database x"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin savepoint x; end $$;
--> ERROR 0A000: unsupported transaction command in PL/pgSQL
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin begin; end; end $$;
--> ERROR 42601: syntax error at or near ";"
--> POSITION: 18, at ;

do $$ begin copy t to stdout; end $$;
--> ERROR 0A000: cannot COPY to/from client in PL/pgSQL
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin copy t from stdin; end $$;
--> ERROR 0A000: cannot COPY to/from client in PL/pgSQL
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin lock table t; end $$;
do $$ declare s text; begin show work_mem into s; end $$;
do $$ begin create index on t (v); end $$;
do $$ begin notify x, 'y'; listen x; unlisten x; end $$;
do $$ begin set transaction read only; insert into t values (70, 'x'); end $$;
--> ERROR 25006: cannot execute INSERT in a read-only transaction
--> CONTEXT: SQL statement "insert into t values (70, 'x')"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement

begin read only;
do $$ begin insert into t values (70, 'x'); end $$;
--> ERROR 25006: cannot execute INSERT in a read-only transaction
--> CONTEXT: SQL statement "insert into t values (70, 'x')"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement

rollback;
do $$ begin raise notice 'a'; end $$ language sql;
--> ERROR 0A000: language "sql" does not support inline code execution

do $$ begin raise notice 'a'; end $$ language nonsense;
--> ERROR 42704: language "nonsense" does not exist

do $$ begin null; end $$ language plpgsql language plpgsql;
--> ERROR 42601: conflicting or redundant options
--> POSITION: 43, at language
