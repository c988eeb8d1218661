-- Blocks, declarations and assignments of PL/pgSQL.
--
-- DO runs them. They tell what they do by RAISE NOTICE, or write to tables.

create table t (id int primary key, body text, price numeric(6,2));
insert into t values (1, 'one', 1.5), (2, 'two', 2.25), (3, null, null);

do $$ begin end $$;
do $$ begin null; end; $$;
do $$ begin raise notice 'hello'; end $$ language plpgsql;
do language plpgsql $$ begin raise notice 'hello'; end $$;
do 'begin raise notice ''quoted''; end';
do $x$ begin raise notice '%', $$inner$$; end $x$;

do $$
declare
  a int;
  b int := 3;
  c int = 4;
  d int default 5;
  e constant int := 6;
  f int not null := 7;
  g text := 'x' || b;
  h numeric(4,1) := 12.345;
  i varchar(3) := 'abc';
begin
  raise notice '% % % % % % % % %', a, b, c, d, e, f, g, h, i;
end $$;

do $$ declare a int := b; b int := 1; begin end $$;
do $$ declare b int := 1; a int := b; begin raise notice '%', a; end $$;
do $$ declare a constant int := 1; begin a := 2; end $$;
do $$ declare a int not null; begin end $$;
do $$ declare a int not null := null; begin end $$;
do $$ declare a int not null := 1; begin a := null; end $$;
do $$ declare a int; a text; begin end $$;
do $$ declare a varchar(3); begin a := 'abcd'; end $$;
do $$ declare a varchar(3) := 'abcd'; begin end $$;
do $$ declare a nonsense; begin end $$;
do $$ declare a int[] := array[1,2,3]; begin raise notice '% %', a, a[2]; end $$;
do $$ declare a text := 'x'; b a%type := 'y'; c t.price%type := 1.239; d t.id%type; begin raise notice '% % % %', a, b, c, d; end $$;
do $$ declare a public.t.price%type := 2; begin raise notice '%', a; end $$;
do $$ declare a nothing%type; begin end $$;
do $$ declare a nothing%rowtype; begin end $$;
do $$ declare a alias for b; begin end $$;
do $$ declare a int := 1; b alias for a; begin b := 5; raise notice '% %', a, b; end $$;

-- Blocks in blocks, and labels.
do $$
<<outer>>
declare a int := 1;
begin
  <<inner>>
  declare a int := 2;
  begin
    raise notice '% % %', a, outer.a, inner.a;
    outer.a := 10;
    a := 20;
  end inner;
  raise notice '%', a;
end $$;
do $$ <<x>> begin end y $$;
do $$ begin end y $$;
do $$ declare <<x>> a int; begin end $$;
do $$ <<x>> begin exit x; raise notice 'no'; end; $$;
do $$ begin <<x>> begin exit x; raise notice 'no'; end; raise notice 'yes'; end $$;
do $$ begin return; raise notice 'no'; end $$;
do $$ begin return 1; end $$;

-- Assignments.
do $$ declare a int; begin a := '12'; raise notice '%', a; a = a + 1; raise notice '%', a; end $$;
do $$ declare a int; begin a := 3.7; raise notice '%', a; a := '3'::text; raise notice '%', a; end $$;
do $$ declare a int; begin a := '3.7'::text; end $$;
do $$ declare a int; begin a := 'abc'; end $$;
do $$ declare a int; begin a := true; end $$;
do $$ declare a bool; begin a := 1; raise notice '%', a; a := 'no'; raise notice '%', a; end $$;
do $$ declare a text; begin a := 1; raise notice '%', a; a := current_date - current_date; raise notice '%', a; end $$;
do $$ declare a date; begin a := '2024-02-30'; end $$;
do $$ declare a int; begin a := (select max(id) from t); raise notice '%', a; end $$;
do $$ declare a int; begin a := (select id from t); end $$;
do $$ declare a int; begin a := id from t where body = 'two'; raise notice '%', a; end $$;
do $$ declare a int; begin a := id from t; end $$;
do $$ declare a int; begin a := 1, 2; end $$;
do $$ declare a int; begin a := nothing; end $$;
do $$ declare a int; begin a := 1 / 0; end $$;
do $$ declare a int; b int := 0; begin a := 1 / b; end $$;
do $$ declare a int; begin a := ; end $$;
do $$ declare a int; begin a := 1 +; end $$;
do $$ declare a int; begin a := 1 end $$;
do $$ declare a int; begin a := (1; end $$;
do $$ declare a int; begin a := 1); end $$;
do $$ declare a int; begin a 1; end $$;
do $$ begin a := 1; end $$;
do $$ begin foo bar; end $$;
do $$ begin 1; end $$;

-- Parts of arrays.
do $$ declare a int[]; begin a[2] := 5; raise notice '%', a; a[1] := 4; a[4] := 7; raise notice '%', a; end $$;
do $$ declare a int[] := '{1,2,3,4}'; begin a[2:3] := '{8,9}'; raise notice '%', a; a[1+1] := a[1] * 10; raise notice '%', a; end $$;
do $$ declare a int[][] := '{{1,2},{3,4}}'; begin a[2][1] := 9; raise notice '%', a; end $$;
do $$ declare a int[]; begin a[null] := 1; end $$;
do $$ declare a int[]; begin a[1] := 'x'; end $$;
do $$ declare a int; begin a[1] := 1; end $$;
do $$ declare a text[] := '{}'; begin for i in 1..4 loop a[i] := 'v' || i; end loop; raise notice '%', a; end $$;

-- Rows.
do $$ declare r t%rowtype; begin raise notice '%', r; r.id := 5; r.body := 'x'; raise notice '% %', r, r.body; end $$;
do $$ declare r t; begin select * into r from t where id = 2; raise notice '% % %', r, r.id, r.price; end $$;
do $$ declare r record; begin select id, body into r from t where id = 1; raise notice '% %', r, r.body; r.body := 'new'; raise notice '%', r; end $$;
do $$ declare r record; begin raise notice '%', r.a; end $$;
do $$ declare r record; begin raise notice '%', r; end $$;
do $$ declare r record; begin r.a := 1; end $$;
do $$ declare r record; begin select 1 as a into r; raise notice '%', r.b; end $$;
do $$ declare r record; begin select 1 as a into r; r.b := 2; end $$;
do $$ declare r t; begin r.nothing := 2; end $$;
do $$ declare r t; s t; begin select * into r from t where id = 1; s := r; s.id := 9; raise notice '% %', r, s; end $$;
do $$ declare r record; s record; begin r := row(1, 'x'::text); s := r; raise notice '% %', s, s.f2; end $$;
do $$ declare r t; begin r := row(7, 'seven', 7); raise notice '% %', r, r.price; end $$;
do $$ declare r t; begin r := 5; end $$;
do $$ declare r t; begin r := null; raise notice '%', r; r.id := 1; raise notice '%', r; end $$;
do $$ declare r record; begin r := row(1, 2); raise notice '%', r.f1; select 'a'::text as x, 'b'::text as y into r; raise notice '% %', r.x, r.y; end $$;
do $$ declare r t; begin r := (select t from t where id = 2); raise notice '%', r.body; end $$;
do $$ declare r t; begin select * into r from t where id = 99; raise notice '% %', r, r is null; end $$;
do $$ declare r t; begin r.price := 123456; end $$;
do $$ declare r record; begin for i in 1..3 loop if i = 2 then select 'text'::text as v into r; else select i as v into r; end if; raise notice '%', r.v; end loop; end $$;
do $$ declare r record; begin for r in select * from t order by id loop raise notice '% %', r.id, coalesce(r.body, '-'); end loop; end $$;
do $$ declare r t; begin select * into r from t where id = 1; insert into t select r.id + 10, r.body, r.price; insert into t values (r.id + 20, (r).body, r.price); end $$;
do $$ declare r t; begin r := row(31, 'whole', 3); insert into t values (r.*); insert into t select r.id + 1, r.body, r.price; end $$;
select * from t order by id;
do $$ declare r t; begin select * into r from t where id = 1; raise notice '%', row_to_json(r); raise notice '%', (r).body || '!'; end $$;
