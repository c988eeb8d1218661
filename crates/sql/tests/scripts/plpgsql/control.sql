-- IF, CASE and loops of PL/pgSQL.
--
-- Loops over queries run with the snapshot of their beginning.

create table t (id int primary key, v text);
insert into t select i, 'v' || i from generate_series(1, 5) i;
--> INSERT 0 5

do $$ begin if true then raise notice 'a'; end if; if false then raise notice 'b'; else raise notice 'c'; end if; end $$;
--> NOTICE: a
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: c
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare i int := 3; begin if i = 1 then raise notice '1'; elsif i = 2 then raise notice '2'; elseif i = 3 then raise notice '3'; else raise notice 'x'; end if; end $$;
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin if null then raise notice 'a'; else raise notice 'b'; end if; end $$;
--> NOTICE: b
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin if 'yes' then raise notice 'a'; end if; if 1 then raise notice 'b'; end if; end $$;
--> NOTICE: a
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: b
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin if 'abc' then raise notice 'a'; end if; end $$;
--> ERROR 22P02: invalid input syntax for type boolean: "abc"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at IF

do $$ begin if exists (select from t where id = 3) then raise notice 'there'; end if; end $$;
--> NOTICE: there
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin if true raise notice 'a'; end if; end $$;
--> ERROR 42601: missing "THEN" at end of SQL expression
--> POSITION: 37, at ;

do $$ begin if true then raise notice 'a'; end; end $$;
--> ERROR 42601: syntax error at or near ";"
--> POSITION: 47, at ;

do $$ begin if nothing then raise notice 'a'; end if; end $$;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 1 in nothing
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at IF

do $$ begin if then raise notice 'a'; end if; end $$;
--> ERROR 42601: missing expression at or near "then"
--> POSITION: 16, at then

do $$ declare i int := 2; begin case i when 1 then raise notice 'one'; when 2, 3 then raise notice 'two or three'; else raise notice 'other'; end case; end $$;
--> NOTICE: two or three
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare i int := 9; begin case i when 1 then raise notice 'one'; else raise notice 'other'; end case; end $$;
--> NOTICE: other
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare i int := 9; begin case i when 1 then raise notice 'one'; end case; end $$;
--> ERROR 20000: case not found
--> HINT: CASE statement is missing ELSE part.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at CASE

do $$ declare s text := 'b'; begin case s when 'a' then raise notice 'A'; when 'b' then raise notice 'B'; end case; end $$;
--> NOTICE: B
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare i int := 9; begin case when i < 5 then raise notice 'small'; when i < 10 then raise notice 'middle'; else raise notice 'large'; end case; end $$;
--> NOTICE: middle
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin case when false then null; end case; end $$;
--> ERROR 20000: case not found
--> HINT: CASE statement is missing ELSE part.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at CASE

do $$ begin case 1 when 'x' then null; end case; end $$;
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 28 in "__Case__Variable_1__" IN ('x')
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at CASE

do $$ declare i int := 0; begin loop i := i + 1; exit when i > 3; raise notice '%', i; end loop; raise notice 'end %', i; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: end 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare i int := 0; begin loop i := i + 1; if i = 2 then continue; end if; raise notice '%', i; if i >= 3 then exit; end if; end loop; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare i int := 0; begin while i < 3 loop i := i + 1; continue when i = 2; raise notice '%', i; end loop; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin <<a>> for i in 1..3 loop <<b>> for j in 1..3 loop continue a when j = 2; raise notice '% %', i, j; end loop b; end loop a; end $$;
--> NOTICE: 1 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin <<a>> for i in 1..3 loop for j in 1..3 loop exit a when i = 2; raise notice '% %', i, j; end loop; end loop; end $$;
--> NOTICE: 1 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 1 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 1 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin for i in 1..3 loop raise notice '%', i; end loop; raise notice '%', found; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin for i in reverse 5..1 by 2 loop raise notice '%', i; end loop; end $$;
--> NOTICE: 5
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin for i in 1..10 by 4 loop raise notice '%', i; end loop; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 5
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 9
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin for i in 3..1 loop raise notice '%', i; end loop; raise notice '%', found; end $$;
--> NOTICE: f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare i text := 'x'; begin for i in 1..2 loop raise notice '%', i; i := i + 5; end loop; raise notice '%', i; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: x
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin for i in 2147483646..2147483647 loop raise notice '%', i; end loop; end $$;
--> NOTICE: 2147483646
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2147483647
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin for i in 1..null loop null; end loop; end $$;
--> ERROR 22004: upper bound of FOR loop cannot be null
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOR with integer loop variable

do $$ begin for i in null..1 loop null; end loop; end $$;
--> ERROR 22004: lower bound of FOR loop cannot be null
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOR with integer loop variable

do $$ begin for i in 1..2 by 0 loop null; end loop; end $$;
--> ERROR 22023: BY value of FOR loop must be greater than zero
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOR with integer loop variable

do $$ begin for i in 1..2 by null loop null; end loop; end $$;
--> ERROR 22004: BY value of FOR loop cannot be null
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOR with integer loop variable

do $$ begin for i in '1'..'2' loop raise notice '%', i; end loop; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin for i in 1..'x' loop null; end loop; end $$;
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOR with integer loop variable

do $$ begin for i in 1.5..2.5 loop raise notice '%', i; end loop; end $$;
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin for r in select id, v from t where id < 3 order by id loop raise notice '% %', r.id, r.v; end loop; raise notice '% %', found, r; end $$;
--> NOTICE: 1 v1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2 v2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: t (2,v2)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin for r in select id, v from t where id > 90 loop raise notice 'never'; end loop; raise notice '% % %', found, r, r.id; end $$;
--> NOTICE: f (,) <NULL>
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; b text; begin for a, b in select id, v from t where id < 3 order by id loop raise notice '% %', a, b; end loop; raise notice '% %', a, b; end $$;
--> NOTICE: 1 v1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2 v2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2 v2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin for a in select id from t order by id desc limit 2 loop raise notice '%', a; end loop; end $$;
--> NOTICE: 5
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin for r in select 1 loop null; end loop; end $$;
--> ERROR 42601: loop variable of loop over rows must be a record variable or list of scalar variables
--> POSITION: 17, at r

do $$ declare r record; begin for r in reverse select 1 loop null; end loop; end $$;
--> ERROR 42601: cannot specify REVERSE in query FOR loop
--> POSITION: 40, at reverse

do $$ declare a int; b int; begin for a, b in 1..3 loop null; end loop; end $$;
--> ERROR 42601: integer FOR loop must have only one target variable
--> POSITION: 39, at a

do $$ declare r record; begin for r in execute 'select id from t where id < $1 order by id' using 3 loop raise notice '%', r.id; end loop; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin for r in execute null loop null; end loop; end $$;
--> ERROR 22004: query string argument of EXECUTE is null
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOR over EXECUTE statement

do $$ declare r record; begin for r in insert into t values (6, 'v6'), (7, 'v7') returning id, v loop raise notice '% %', r.id, r.v; end loop; end $$;
--> NOTICE: 6 v6
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 7 v7
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin for r in update t set v = v loop null; end loop; end $$;
--> ERROR 42P11: cannot open UPDATE query as cursor
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOR over SELECT rows

do $$ declare r record; n int := 0; begin for r in select * from t loop insert into t values (r.id + 100, 'copy'); n := n + 1; end loop; raise notice '%', n; end $$;
--> NOTICE: 7
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

select count(*) from t;
--> (count bigint)
--> 14

delete from t where id > 5;
--> DELETE 9

do $$ declare r record; begin for r in select id, 10 / (3 - id) as q from t order by id loop raise notice '% %', r.id, r.q; end loop; end $$;
--> NOTICE: 1 5
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2 10
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> ERROR 22012: division by zero
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOR over SELECT rows

do $$ declare r record; begin for r in select * from t order by id loop exit when r.id = 2; raise notice '%', r.id; end loop; raise notice '% %', found, r.id; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: t 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin for r in (select id from t order by id limit 1) loop raise notice '%', r; end loop; end $$;
--> NOTICE: (1)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin for r in values (1, 'a'), (2, 'b') loop raise notice '% %', r.column1, r.column2; end loop; end $$;
--> NOTICE: 1 a
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2 b
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin for r in with w as (select 1 as x union all select 2) select * from w loop raise notice '%', r.x; end loop; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare x int; begin foreach x in array array[3,1,2] loop raise notice '%', x; end loop; raise notice '%', found; end $$;
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare x int; begin foreach x in array '{{1,2},{3,4}}'::int[] loop raise notice '%', x; end loop; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare x int[]; begin foreach x slice 1 in array '{{1,2},{3,4}}'::int[] loop raise notice '%', x; end loop; end $$;
--> NOTICE: {1,2}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: {3,4}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare x int[]; begin foreach x slice 2 in array '{{1,2},{3,4}}'::int[] loop raise notice '%', x; end loop; end $$;
--> NOTICE: {{1,2},{3,4}}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare x int[]; begin foreach x slice 3 in array '{{1,2},{3,4}}'::int[] loop raise notice '%', x; end loop; end $$;
--> ERROR 2202E: slice dimension (3) is out of the valid range 0..2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOREACH over array

do $$ declare x int; begin foreach x slice 1 in array '{1,2}'::int[] loop null; end loop; end $$;
--> ERROR 42804: FOREACH ... SLICE loop variable must be of an array type
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOREACH over array

do $$ declare x int[]; begin foreach x in array '{1,2}'::int[] loop null; end loop; end $$;
--> ERROR 42804: FOREACH loop variable must not be of an array type
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOREACH over array

do $$ declare x int; begin foreach x in array null::int[] loop null; end loop; end $$;
--> ERROR 22004: FOREACH expression must not be null
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOREACH over array

do $$ declare x int; begin foreach x in array 5 loop null; end loop; end $$;
--> ERROR 42804: FOREACH expression must yield an array, not type integer
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FOREACH over array

do $$ declare x int; begin foreach x in array '{}'::int[] loop null; end loop; raise notice '%', found; end $$;
--> NOTICE: f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin foreach x in array '{}'::int[] loop null; end loop; end $$;
--> ERROR 42601: loop variable of FOREACH must be a known variable or list of variables
--> POSITION: 21, at x

do $$ declare x text; begin foreach x in array array[1,2] loop raise notice '%', x || '!'; end loop; end $$;
--> NOTICE: 1!
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2!
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin exit; end $$;
--> ERROR 42601: EXIT cannot be used outside a loop, unless it has a label
--> POSITION: 13, at exit

do $$ begin continue; end $$;
--> ERROR 42601: CONTINUE cannot be used outside a loop
--> POSITION: 13, at continue

do $$ begin loop exit nothing; end loop; end $$;
--> ERROR 42601: there is no label "nothing" attached to any block or loop enclosing this statement
--> POSITION: 23, at nothing

do $$ begin <<b>> begin loop continue b; end loop; end; end $$;
--> ERROR 42601: block label "b" cannot be used in CONTINUE
--> POSITION: 39, at b

do $$ begin loop begin exit; end; end loop; raise notice 'out'; end $$;
--> NOTICE: out
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin for i in 1..2 loop raise notice '%', i; end loop x; end $$;
--> ERROR 42601: end label "x" specified for unlabeled block
--> POSITION: 62, at x

do $$ begin loop null; end; end $$;
--> ERROR 42601: syntax error at or near ";"
--> POSITION: 27, at ;

do $$ begin while true loop exit when 1 / 0 = 1; end loop; end $$;
--> ERROR 22012: division by zero
--> CONTEXT: SQL expression "1 / 0 = 1"
--> + PL/pgSQL function inline_code_block line 1 at EXIT

-- Loops end with the statement's time.
set statement_timeout = '200ms';
do $$ begin loop null; end loop; end $$;
--> ERROR 57014: canceling statement due to statement timeout
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at LOOP

do $$ begin loop end loop; end $$;
--> ERROR 57014: canceling statement due to statement timeout
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at LOOP

reset statement_timeout;
