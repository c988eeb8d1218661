-- Statements of SQL in PL/pgSQL: INTO, STRICT, PERFORM, EXECUTE, DDL.

create table t (id int primary key, v text);
create table log (n serial, what text);

do $$ declare a int; b text; begin insert into t values (1, 'one'), (2, 'two'), (3, 'three'); select id, v into a, b from t where id = 2; raise notice '% % %', a, b, found; end $$;
do $$ declare a int; begin select id from t where id > 1 order by id into a; raise notice '%', a; end $$;
do $$ declare a int := 5; begin select id into a from t where id = 99; raise notice '% %', a, found; end $$;
do $$ declare a int := 5; begin select id into strict a from t where id = 99; end $$;
do $$ declare a int := 5; begin select id into strict a from t; end $$;
do $$ declare a int := 5; begin select id into strict a from t where id = 3; raise notice '%', a; end $$;
do $$ declare a int; b int; begin select id into a, b from t where id = 1; raise notice '% %', a, b; end $$;
do $$ declare a int; begin select id, v into a from t where id = 1; raise notice '%', a; end $$;
do $$ declare a int; begin insert into t values (4, 'four') returning id into a; raise notice '%', a; end $$;
do $$ declare a int; begin insert into t values (5, 'five'), (6, 'six') returning id into a; end $$;
do $$ declare a int; begin update t set v = upper(v) where id = 1 returning id into a; raise notice '% %', a, found; update t set v = v where id = 99 returning id into a; raise notice '% %', a, found; end $$;
do $$ declare a int; begin update t set v = v into a; end $$;
do $$ declare a int; begin delete from t where id = 4; raise notice '%', found; delete from t where id = 4; raise notice '%', found; end $$;
do $$ declare a int; begin select 1 into a into a; end $$;
do $$ declare a int; begin select 1 into nothing; end $$;
do $$ declare a int; r record; begin select 1 into r, a; end $$;
do $$ declare a int; r record; begin select 1 into a, r; end $$;
do $$ declare a constant int := 1; begin select 2 into a; end $$;
do $$ begin select 1; end $$;
do $$ begin insert into t values (5, 'five') returning id; end $$;
do $$ begin with w as (select 1) select * from w; end $$;
do $$ begin perform 1; perform id from t; raise notice '%', found; perform id from t where false; raise notice '%', found; end $$;
do $$ begin perform nothing from t; end $$;
do $$ begin perform; end $$;
do $$ begin select * from nowhere; end $$;
do $$ begin insert into t values (1, 'again'); end $$;
do $$ begin selec 1; end $$;
do $$ begin select 1 frm t; end $$;
do $$ begin insert into t values (1, ); end $$;
do $$ declare n int; begin update t set v = v; get diagnostics n = row_count; raise notice '%', n; perform 1 from t; get diagnostics n = row_count; raise notice '%', n; end $$;
do $$ declare n text; begin get diagnostics n = pg_context; raise notice '%', n; end $$;
do $$ declare n text; begin get diagnostics n = nothing; end $$;
do $$ declare n text; begin get diagnostics n = message_text; end $$;
do $$ declare n text; begin get stacked diagnostics n = row_count; end $$;
do $$ declare n text; begin get stacked diagnostics n = message_text; end $$;

-- Variables in statements.
do $$ declare x int := 2; begin insert into log (what) select v from t where id = x; update t set v = x || v where id > x; end $$;
select * from t order by id;
do $$ declare id int := 2; begin perform 1 from t where id = 2; end $$;
do $$ declare id int := 2; begin perform 1 from t where t.id = 2; end $$;
do $$ <<b>> declare id int := 2; r record; begin select t.id into r from t where t.id = b.id; raise notice '%', r; end $$;
do $$ #variable_conflict use_variable
declare id int := 2; n int; begin select count(*) into n from t where id = 2; raise notice '%', n; end $$;
do $$ #variable_conflict use_column
declare id int := 2; n int; begin select count(*) into n from t where id = 2; raise notice '%', n; end $$;
do $$ #variable_conflict nonsense
begin end $$;
set plpgsql.variable_conflict = 'use_column';
do $$ declare id int := 2; n int; begin select count(*) into n from t where id = 2; raise notice '%', n; end $$;
reset plpgsql.variable_conflict;
do $$ declare v int := 2; begin insert into t (id, v) values (50, 'x'); end $$;
do $$ declare v int := 2; begin insert into t (id, v) values (50, 'x') on conflict (id) do update set v = excluded.v; end $$;
do $$ declare x int := 2; begin perform x.y from t; end $$;
do $$ declare r record; begin select 1 as a into r; perform r.nothing from t; end $$;
do $$ declare lim int := 1; n int; begin select count(*) into n from (select * from t limit lim) s; raise notice '%', n; end $$;
do $$ declare ids int[] := '{1,2}'; n int; begin select count(*) into n from t where id = any (ids); raise notice '%', n; end $$;
do $$ declare p text := 't%'; n int; begin select count(*) into n from t where v like p; raise notice '%', n; end $$;
do $$ declare a int := 1; begin for i in 1..3 loop insert into log (what) values ('turn ' || i); a := (select count(*) from log); raise notice '%', a; end loop; end $$;
do $$ begin perform $1; end $$;

-- EXECUTE.
do $$ declare a int; begin execute 'select 1 + 1' into a; raise notice '%', a; execute 'select $1 + $2' into a using 3, 4; raise notice '%', a; end $$;
do $$ declare a int; begin execute 'select $1' using 3 into a; raise notice '%', a; end $$;
do $$ declare a int; begin execute 'select id from t where id = $1' into strict a using 77; end $$;
do $$ declare a int; begin execute 'select id from t' into strict a; end $$;
do $$ declare a int; begin execute 'select id from t where id = $1' into a using 77; raise notice '% %', a, found; end $$;
do $$ declare a int; begin execute 'update t set v = v where id < 3'; get diagnostics a = row_count; raise notice '% %', a, found; end $$;
do $$ begin execute null; end $$;
do $$ begin execute 'select 1 into x'; end $$;
do $$ begin execute 'commit'; end $$;
do $$ begin execute 'nonsense here'; end $$;
do $$ begin execute 'select nothing from t'; end $$;
do $$ begin execute 'select $1'; end $$;
do $$ begin execute 'select 1/0'; end $$;
do $$ begin execute format('create table %I (a int)', 'made'); execute 'insert into made values (1), (2)'; end $$;
do $$ declare a int; begin execute 'insert into made values (1)' into a; end $$;
do $$ declare r record; begin execute 'select * from made order by a limit 1' into r; raise notice '%', r; end $$;
do $$ begin execute 'insert into made values (3); insert into made values (4)'; end $$;
do $$ begin execute 'do $x$ begin raise notice ''inner''; end $x$'; end $$;
do $$ begin execute 'do $x$ begin raise exception ''inner''; end $x$'; end $$;
do $$ begin execute 'copy made to stdout'; end $$;
select * from made order by a;

-- DDL and others.
do $$ begin create table d (a int); insert into d values (1); alter table d add b text default 'x'; insert into d values (2); end $$;
select * from d order by a;
do $$ declare r record; begin for r in select * from d order by a loop raise notice '%', r; end loop; drop table d; end $$;
do $$ begin drop table nowhere; end $$;
do $$ begin drop table if exists nowhere; end $$;
do $$ declare n int; begin create temp table c as select i from generate_series(1, 3) i; select count(*) into n from c; raise notice '%', n; create temp table c2 as select * from c; insert into c values (4); create temp table c3 as select * from c; select count(*) into n from c3; raise notice '%', n; end $$;
do $$ begin truncate c; perform 1 from c; raise notice '%', found; end $$;
do $$ begin set search_path = pg_catalog; perform 1 from t; end $$;
show search_path;
do $$ begin set local work_mem = '1MB'; end $$;
do $$ begin vacuum t; end $$;
do $$ begin create database x; end $$;
do $$ begin savepoint x; end $$;
do $$ begin begin; end; end $$;
do $$ begin copy t to stdout; end $$;
do $$ begin copy t from stdin; end $$;
do $$ begin lock table t; end $$;
do $$ declare s text; begin show work_mem into s; end $$;
do $$ begin create index on t (v); end $$;
do $$ begin notify x, 'y'; listen x; unlisten x; end $$;
do $$ begin set transaction read only; insert into t values (70, 'x'); end $$;
begin read only;
do $$ begin insert into t values (70, 'x'); end $$;
rollback;
do $$ begin raise notice 'a'; end $$ language sql;
do $$ begin raise notice 'a'; end $$ language nonsense;
do $$ begin null; end $$ language plpgsql language plpgsql;
