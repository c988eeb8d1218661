-- IF, CASE and loops of PL/pgSQL.
--
-- Loops over queries run with the snapshot of their beginning.

create table t (id int primary key, v text);
insert into t select i, 'v' || i from generate_series(1, 5) i;

do $$ begin if true then raise notice 'a'; end if; if false then raise notice 'b'; else raise notice 'c'; end if; end $$;
do $$ declare i int := 3; begin if i = 1 then raise notice '1'; elsif i = 2 then raise notice '2'; elseif i = 3 then raise notice '3'; else raise notice 'x'; end if; end $$;
do $$ begin if null then raise notice 'a'; else raise notice 'b'; end if; end $$;
do $$ begin if 'yes' then raise notice 'a'; end if; if 1 then raise notice 'b'; end if; end $$;
do $$ begin if 'abc' then raise notice 'a'; end if; end $$;
do $$ begin if exists (select from t where id = 3) then raise notice 'there'; end if; end $$;
do $$ begin if true raise notice 'a'; end if; end $$;
do $$ begin if true then raise notice 'a'; end; end $$;
do $$ begin if nothing then raise notice 'a'; end if; end $$;
do $$ begin if then raise notice 'a'; end if; end $$;

do $$ declare i int := 2; begin case i when 1 then raise notice 'one'; when 2, 3 then raise notice 'two or three'; else raise notice 'other'; end case; end $$;
do $$ declare i int := 9; begin case i when 1 then raise notice 'one'; else raise notice 'other'; end case; end $$;
do $$ declare i int := 9; begin case i when 1 then raise notice 'one'; end case; end $$;
do $$ declare s text := 'b'; begin case s when 'a' then raise notice 'A'; when 'b' then raise notice 'B'; end case; end $$;
do $$ declare i int := 9; begin case when i < 5 then raise notice 'small'; when i < 10 then raise notice 'middle'; else raise notice 'large'; end case; end $$;
do $$ begin case when false then null; end case; end $$;
do $$ begin case 1 when 'x' then null; end case; end $$;

do $$ declare i int := 0; begin loop i := i + 1; exit when i > 3; raise notice '%', i; end loop; raise notice 'end %', i; end $$;
do $$ declare i int := 0; begin loop i := i + 1; if i = 2 then continue; end if; raise notice '%', i; if i >= 3 then exit; end if; end loop; end $$;
do $$ declare i int := 0; begin while i < 3 loop i := i + 1; continue when i = 2; raise notice '%', i; end loop; end $$;
do $$ begin <<a>> for i in 1..3 loop <<b>> for j in 1..3 loop continue a when j = 2; raise notice '% %', i, j; end loop b; end loop a; end $$;
do $$ begin <<a>> for i in 1..3 loop for j in 1..3 loop exit a when i = 2; raise notice '% %', i, j; end loop; end loop; end $$;
do $$ begin for i in 1..3 loop raise notice '%', i; end loop; raise notice '%', found; end $$;
do $$ begin for i in reverse 5..1 by 2 loop raise notice '%', i; end loop; end $$;
do $$ begin for i in 1..10 by 4 loop raise notice '%', i; end loop; end $$;
do $$ begin for i in 3..1 loop raise notice '%', i; end loop; raise notice '%', found; end $$;
do $$ declare i text := 'x'; begin for i in 1..2 loop raise notice '%', i; i := i + 5; end loop; raise notice '%', i; end $$;
do $$ begin for i in 2147483646..2147483647 loop raise notice '%', i; end loop; end $$;
do $$ begin for i in 1..null loop null; end loop; end $$;
do $$ begin for i in null..1 loop null; end loop; end $$;
do $$ begin for i in 1..2 by 0 loop null; end loop; end $$;
do $$ begin for i in 1..2 by null loop null; end loop; end $$;
do $$ begin for i in '1'..'2' loop raise notice '%', i; end loop; end $$;
do $$ begin for i in 1..'x' loop null; end loop; end $$;
do $$ begin for i in 1.5..2.5 loop raise notice '%', i; end loop; end $$;

do $$ declare r record; begin for r in select id, v from t where id < 3 order by id loop raise notice '% %', r.id, r.v; end loop; raise notice '% %', found, r; end $$;
do $$ declare r record; begin for r in select id, v from t where id > 90 loop raise notice 'never'; end loop; raise notice '% % %', found, r, r.id; end $$;
do $$ declare a int; b text; begin for a, b in select id, v from t where id < 3 order by id loop raise notice '% %', a, b; end loop; raise notice '% %', a, b; end $$;
do $$ declare a int; begin for a in select id from t order by id desc limit 2 loop raise notice '%', a; end loop; end $$;
do $$ begin for r in select 1 loop null; end loop; end $$;
do $$ declare r record; begin for r in reverse select 1 loop null; end loop; end $$;
do $$ declare a int; b int; begin for a, b in 1..3 loop null; end loop; end $$;
do $$ declare r record; begin for r in execute 'select id from t where id < $1 order by id' using 3 loop raise notice '%', r.id; end loop; end $$;
do $$ declare r record; begin for r in execute null loop null; end loop; end $$;
do $$ declare r record; begin for r in insert into t values (6, 'v6'), (7, 'v7') returning id, v loop raise notice '% %', r.id, r.v; end loop; end $$;
do $$ declare r record; begin for r in update t set v = v loop null; end loop; end $$;
do $$ declare r record; n int := 0; begin for r in select * from t loop insert into t values (r.id + 100, 'copy'); n := n + 1; end loop; raise notice '%', n; end $$;
select count(*) from t;
delete from t where id > 5;
do $$ declare r record; begin for r in select id, 10 / (3 - id) as q from t order by id loop raise notice '% %', r.id, r.q; end loop; end $$;
do $$ declare r record; begin for r in select * from t order by id loop exit when r.id = 2; raise notice '%', r.id; end loop; raise notice '% %', found, r.id; end $$;
do $$ declare r record; begin for r in (select id from t order by id limit 1) loop raise notice '%', r; end loop; end $$;
do $$ declare r record; begin for r in values (1, 'a'), (2, 'b') loop raise notice '% %', r.column1, r.column2; end loop; end $$;
do $$ declare r record; begin for r in with w as (select 1 as x union all select 2) select * from w loop raise notice '%', r.x; end loop; end $$;

do $$ declare x int; begin foreach x in array array[3,1,2] loop raise notice '%', x; end loop; raise notice '%', found; end $$;
do $$ declare x int; begin foreach x in array '{{1,2},{3,4}}'::int[] loop raise notice '%', x; end loop; end $$;
do $$ declare x int[]; begin foreach x slice 1 in array '{{1,2},{3,4}}'::int[] loop raise notice '%', x; end loop; end $$;
do $$ declare x int[]; begin foreach x slice 2 in array '{{1,2},{3,4}}'::int[] loop raise notice '%', x; end loop; end $$;
do $$ declare x int[]; begin foreach x slice 3 in array '{{1,2},{3,4}}'::int[] loop raise notice '%', x; end loop; end $$;
do $$ declare x int; begin foreach x slice 1 in array '{1,2}'::int[] loop null; end loop; end $$;
do $$ declare x int[]; begin foreach x in array '{1,2}'::int[] loop null; end loop; end $$;
do $$ declare x int; begin foreach x in array null::int[] loop null; end loop; end $$;
do $$ declare x int; begin foreach x in array 5 loop null; end loop; end $$;
do $$ declare x int; begin foreach x in array '{}'::int[] loop null; end loop; raise notice '%', found; end $$;
do $$ begin foreach x in array '{}'::int[] loop null; end loop; end $$;
do $$ declare x text; begin foreach x in array array[1,2] loop raise notice '%', x || '!'; end loop; end $$;

do $$ begin exit; end $$;
do $$ begin continue; end $$;
do $$ begin loop exit nothing; end loop; end $$;
do $$ begin <<b>> begin loop continue b; end loop; end; end $$;
do $$ begin loop begin exit; end; end loop; raise notice 'out'; end $$;
do $$ begin for i in 1..2 loop raise notice '%', i; end loop x; end $$;
do $$ begin loop null; end; end $$;
do $$ begin while true loop exit when 1 / 0 = 1; end loop; end $$;

-- Loops end with the statement's time.
set statement_timeout = '200ms';
do $$ begin loop null; end loop; end $$;
do $$ declare i int := 0; begin while true loop i := i + 1; end loop; end $$;
do $$ begin loop begin perform 1; exception when others then null; end; end loop; end $$;
do $$ begin loop end loop; end $$;
reset statement_timeout;
