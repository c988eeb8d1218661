-- Cursors of PL/pgSQL.

create table t (id int primary key, v text);
insert into t select i, 'v' || i from generate_series(1, 5) i;
--> INSERT 0 5

do $$ declare c cursor for select id, v from t order by id; r record; begin open c; fetch c into r; raise notice '%', r; fetch next from c into r; raise notice '%', r; close c; end $$;
--> NOTICE: (1,v1)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: (2,v2)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c cursor for select id from t order by id; a int; begin open c; loop fetch c into a; exit when not found; raise notice '%', a; end loop; raise notice '% %', a, found; close c; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 5
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: <NULL> f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c cursor (lo int, hi int) for select id from t where id between lo and hi order by id; a int; begin open c(2, 3); fetch c into a; raise notice '%', a; close c; open c(hi := 5, lo := 4); fetch c into a; raise notice '%', a; close c; end $$;
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c cursor (lo int) is select id from t where id > lo; begin open c; end $$;
--> ERROR 42601: cursor "c" has arguments
--> POSITION: 80, at ;

do $$ declare c cursor (lo int) is select id from t where id > lo; begin open c(1, 2); end $$;
--> ERROR 42601: too many arguments for cursor "c"
--> POSITION: 82, at ,

do $$ declare c cursor (lo int, hi int) is select id from t where id > lo; begin open c(1); end $$;
--> ERROR 42601: not enough arguments for cursor "c"
--> POSITION: 90, at )

do $$ declare c cursor (lo int) is select id from t where id > lo; begin open c(nothing := 1); end $$;
--> ERROR 42601: cursor "c" has no argument named "nothing"
--> POSITION: 81, at nothing

do $$ declare c cursor for select id from t; begin open c(1); end $$;
--> ERROR 42601: cursor "c" has no arguments
--> POSITION: 58, at (

do $$ declare c refcursor; a int; begin open c for select id from t order by id desc; fetch c into a; raise notice '% %', a, c; close c; end $$;
--> NOTICE: 5 <unnamed portal 1>
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c refcursor := 'named'; a int; begin open c for select id from t order by id desc; fetch c into a; raise notice '% %', a, c; end $$;
--> NOTICE: 5 named
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c refcursor; a int; begin open c for execute 'select id from t where id > $1 order by id' using 3; fetch c into a; raise notice '%', a; end $$;
--> NOTICE: 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c refcursor; a int; begin fetch c into a; end $$;
--> ERROR 22004: cursor variable "c" is null
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FETCH

do $$ declare c refcursor := 'nowhere'; a int; begin fetch c into a; end $$;
--> ERROR 34000: cursor "nowhere" does not exist
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FETCH

do $$ declare c refcursor := 'nowhere'; begin close c; end $$;
--> ERROR 34000: cursor "nowhere" does not exist
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at CLOSE

do $$ declare c cursor for select id from t; begin open c; open c; end $$;
--> ERROR 42P03: cursor "c" already in use
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at OPEN

do $$ declare c int; begin open c for select 1; end $$;
--> ERROR 42804: variable "c" must be of type cursor or refcursor
--> POSITION: 33, at c

do $$ begin open nothing for select 1; end $$;
--> ERROR 42601: "nothing" is not a known variable
--> POSITION: 18, at nothing

do $$ declare c refcursor; begin open c; end $$;
--> ERROR 42601: syntax error, expected "FOR" at or near ";"
--> POSITION: 40, at ;

do $$ declare c refcursor; begin open c for insert into t values (9, 'x'); end $$;
--> ERROR 42P11: cannot open INSERT query as cursor
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at OPEN

do $$ declare c scroll cursor for select id from t order by id; a int; begin open c; fetch last from c into a; raise notice '%', a; fetch prior from c into a; raise notice '%', a; fetch first from c into a; raise notice '%', a; fetch absolute 3 from c into a; raise notice '%', a; fetch relative -1 from c into a; raise notice '%', a; fetch forward 2 from c into a; end $$;
--> ERROR 0A000: FETCH statement cannot return multiple rows
--> POSITION: 336, at fetch

do $$ declare c scroll cursor for select id from t order by id; a int; begin open c; move forward 2 from c; fetch c into a; raise notice '%', a; move last from c; fetch prior in c into a; raise notice '%', a; move absolute 0 from c; fetch c into a; raise notice '%', a; move forward all from c; raise notice '%', found; fetch c into a; raise notice '% %', a, found; move backward all in c; fetch forward from c into a; raise notice '%', a; end $$;
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: <NULL> f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c no scroll cursor for select id from t order by id; a int; begin open c; fetch c into a; fetch prior from c into a; end $$;
--> ERROR 55000: cursor can only scan forward
--> HINT: Declare it with SCROLL option to enable backward scan.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FETCH

do $$ declare c cursor for select id from t order by id; a int; n int; begin open c; move 3 from c; get diagnostics n = row_count; fetch c into a; raise notice '% %', n, a; fetch relative 0 from c into a; raise notice '%', a; fetch absolute null from c into a; end $$;
--> NOTICE: 3 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> ERROR 22004: relative or absolute cursor position is null
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FETCH

do $$ declare c cursor for select * from t order by id; begin for r in c loop raise notice '% %', r.id, r.v; exit when r.id = 2; end loop; raise notice '%', found; end $$;
--> NOTICE: 1 v1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2 v2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c cursor (x int) for select * from t where id > x order by id; begin for r in c(3) loop raise notice '% %', r.id, r.v; end loop; for r in c(x => 4) loop raise notice '%', r; end loop; end $$;
--> ERROR 42601: syntax error at or near "=>"
--> POSITION: 157, at =

do $$ declare c refcursor; begin for r in c loop null; end loop; end $$;
--> ERROR 42601: cursor FOR loop must use a bound cursor variable
--> POSITION: 43, at c

do $$ declare c cursor for select * from t order by id; n int := 0; begin for r in c loop insert into t values (r.id + 10, 'x'); n := n + 1; end loop; raise notice '%', n; end $$;
--> NOTICE: 5
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c cursor for select count(*) from t; a int; begin open c; delete from t where id > 5; fetch c into a; raise notice '%', a; close c; open c; fetch c into a; raise notice '%', a; end $$;
--> NOTICE: 10
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 5
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c cursor for select id / 0 from t; a int; begin open c; fetch c into a; end $$;
--> ERROR 22012: division by zero
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FETCH

do $$ declare c cursor for select id from t order by id; a int; begin begin open c; raise exception 'x'; exception when others then null; end; fetch c into a; end $$;
--> ERROR 34000: cursor "c" does not exist
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at FETCH

do $$ declare c cursor for select id from t order by id; a int; begin open c; begin fetch c into a; raise exception 'x'; exception when others then raise notice '%', a; end; fetch c into a; raise notice '%', a; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c cursor for selec 1; begin end $$;
--> ERROR 42601: syntax error at or near "selec"
--> POSITION: 28, at selec

do $$ declare c cursor for select nothing from t; begin open c; end $$;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 8 in select nothing from t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at OPEN

do $$ declare c cursor for select id from t; begin fetch c into nothing; end $$;
--> ERROR 42601: "nothing" is not a known variable
--> POSITION: 65, at nothing

do $$ declare c cursor for select id, v from t order by id; a int; b text; begin open c; fetch c into a, b; raise notice '% %', a, b; fetch c into a; raise notice '%', a; end $$;
--> NOTICE: 1 v1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare c refcursor; d refcursor; a int; begin open c for select 1; d := c; fetch d into a; raise notice '%', a; c := null; fetch d into a; raise notice '% %', a, found; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: <NULL> f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
