-- Blocks, declarations and assignments of PL/pgSQL.
--
-- DO runs them. They tell what they do by RAISE NOTICE, or write to tables.

create table t (id int primary key, body text, price numeric(6,2));
insert into t values (1, 'one', 1.5), (2, 'two', 2.25), (3, null, null);
--> INSERT 0 3

do $$ begin end $$;
do $$ begin null; end; $$;
do $$ begin raise notice 'hello'; end $$ language plpgsql;
--> NOTICE: hello
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do language plpgsql $$ begin raise notice 'hello'; end $$;
--> NOTICE: hello
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do 'begin raise notice ''quoted''; end';
--> NOTICE: quoted
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $x$ begin raise notice '%', $$inner$$; end $x$;
--> NOTICE: inner
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

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
--> NOTICE: <NULL> 3 4 5 6 7 x3 12.3 abc
--> CONTEXT: PL/pgSQL function inline_code_block line 13 at RAISE

do $$ declare a int := b; b int := 1; begin end $$;
--> ERROR 42703: column "b" does not exist
--> POSITION: 1 in b
--> CONTEXT: PL/pgSQL function inline_code_block line 1 during statement block local variable initialization

do $$ declare b int := 1; a int := b; begin raise notice '%', a; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a constant int := 1; begin a := 2; end $$;
--> ERROR 22005: variable "a" is declared CONSTANT
--> POSITION: 42, at a

do $$ declare a int not null; begin end $$;
--> ERROR 22004: variable "a" must have a default value, since it's declared NOT NULL
--> POSITION: 21, at not

do $$ declare a int not null := null; begin end $$;
--> ERROR 22004: null value cannot be assigned to variable "a" declared NOT NULL
--> CONTEXT: PL/pgSQL function inline_code_block line 1 during statement block local variable initialization

do $$ declare a int not null := 1; begin a := null; end $$;
--> ERROR 22004: null value cannot be assigned to variable "a" declared NOT NULL
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; a text; begin end $$;
--> ERROR 42601: duplicate declaration at or near "a"
--> POSITION: 22, at a

do $$ declare a varchar(3); begin a := 'abcd'; end $$;
--> ERROR 22001: value too long for type character varying(3)
--> CONTEXT: PL/pgSQL assignment "a := 'abcd'"
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a varchar(3) := 'abcd'; begin end $$;
--> ERROR 22001: value too long for type character varying(3)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 during statement block local variable initialization

do $$ declare a nonsense; begin end $$;
--> ERROR 42704: type "nonsense" does not exist
--> POSITION: 17, at nonsense

do $$ declare a int[] := array[1,2,3]; begin raise notice '% %', a, a[2]; end $$;
--> NOTICE: {1,2,3} 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a text := 'x'; b a%type := 'y'; c t.price%type := 1.239; d t.id%type; begin raise notice '% % % %', a, b, c, d; end $$;
--> NOTICE: x y 1.24 <NULL>
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a public.t.price%type := 2; begin raise notice '%', a; end $$;
--> NOTICE: 2.00
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a nothing%type; begin end $$;
--> ERROR 42601: syntax error at or near "%"
--> POSITION: 24, at %

do $$ declare a nothing%rowtype; begin end $$;
--> ERROR 42P01: relation "nothing" does not exist
--> CONTEXT: compilation of PL/pgSQL function "inline_code_block" near line 1

do $$ declare a alias for b; begin end $$;
--> ERROR 42704: variable "b" does not exist
--> POSITION: 27, at b

do $$ declare a int := 1; b alias for a; begin b := 5; raise notice '% %', a, b; end $$;
--> NOTICE: 5 5
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

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
--> ERROR 42601: syntax error at or near "."
--> POSITION: 119, at .a

do $$ <<x>> begin end y $$;
--> ERROR 42601: end label "y" differs from block's label "x"
--> POSITION: 23, at y

do $$ begin end y $$;
--> ERROR 42601: end label "y" specified for unlabeled block
--> POSITION: 17, at y

do $$ declare <<x>> a int; begin end $$;
--> ERROR 42601: block label must be placed before DECLARE, not after
--> POSITION: 15, at <

do $$ <<x>> begin exit x; raise notice 'no'; end; $$;
do $$ begin <<x>> begin exit x; raise notice 'no'; end; raise notice 'yes'; end $$;
--> NOTICE: yes
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin return; raise notice 'no'; end $$;
do $$ begin return 1; end $$;
--> ERROR 42804: RETURN cannot have a parameter in function returning void
--> POSITION: 20, at 1

-- Assignments.
do $$ declare a int; begin a := '12'; raise notice '%', a; a = a + 1; raise notice '%', a; end $$;
--> NOTICE: 12
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 13
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin a := 3.7; raise notice '%', a; a := '3'::text; raise notice '%', a; end $$;
--> NOTICE: 4
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin a := '3.7'::text; end $$;
--> ERROR 22P02: invalid input syntax for type integer: "3.7"
--> CONTEXT: PL/pgSQL assignment "a := '3.7'::text"
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; begin a := 'abc'; end $$;
--> ERROR 22P02: invalid input syntax for type integer: "abc"
--> POSITION: 6 in a := 'abc'
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; begin a := true; end $$;
--> ERROR 22P02: invalid input syntax for type integer: "t"
--> CONTEXT: PL/pgSQL assignment "a := true"
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a bool; begin a := 1; raise notice '%', a; a := 'no'; raise notice '%', a; end $$;
--> NOTICE: t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: f
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a text; begin a := 1; raise notice '%', a; a := current_date - current_date; raise notice '%', a; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 0
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a date; begin a := '2024-02-30'; end $$;
--> ERROR 22008: date/time field value out of range: "2024-02-30"
--> POSITION: 6 in a := '2024-02-30'
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; begin a := (select max(id) from t); raise notice '%', a; end $$;
--> NOTICE: 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin a := (select id from t); end $$;
--> ERROR 21000: more than one row returned by a subquery used as an expression
--> CONTEXT: PL/pgSQL assignment "a := (select id from t)"
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; begin a := id from t where body = 'two'; raise notice '%', a; end $$;
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int; begin a := id from t; end $$;
--> ERROR 21000: query returned more than one row
--> CONTEXT: query: a := id from t
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; begin a := 1, 2; end $$;
--> ERROR 42601: assignment source returned 2 columns
--> CONTEXT: PL/pgSQL assignment "a := 1, 2"
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; begin a := nothing; end $$;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 6 in a := nothing
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; begin a := 1 / 0; end $$;
--> ERROR 22012: division by zero
--> CONTEXT: PL/pgSQL assignment "a := 1 / 0"
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; b int := 0; begin a := 1 / b; end $$;
--> ERROR 22012: division by zero
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; begin a := ; end $$;
--> ERROR 42601: assignment source returned 0 columns
--> CONTEXT: PL/pgSQL assignment "a :="
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; begin a := 1 +; end $$;
--> ERROR 42601: syntax error at end of input
--> POSITION: 36, at ;

do $$ declare a int; begin a := 1 end $$;
--> ERROR 42601: syntax error at end of input
--> POSITION: 39, at $

do $$ declare a int; begin a := (1; end $$;
--> ERROR 42601: mismatched parentheses at or near ";"
--> POSITION: 35, at ;

do $$ declare a int; begin a := 1); end $$;
--> ERROR 42601: mismatched parentheses at or near ")"
--> POSITION: 34, at )

do $$ declare a int; begin a 1; end $$;
--> ERROR 42601: syntax error at or near "a"
--> POSITION: 28, at a

do $$ begin a := 1; end $$;
--> ERROR 42601: "a" is not a known variable
--> POSITION: 13, at a

do $$ begin foo bar; end $$;
--> ERROR 42601: syntax error at or near "foo"
--> POSITION: 13, at foo

do $$ begin 1; end $$;
--> ERROR 42601: syntax error at or near "1"
--> POSITION: 13, at 1

-- Parts of arrays.
do $$ declare a int[]; begin a[2] := 5; raise notice '%', a; a[1] := 4; a[4] := 7; raise notice '%', a; end $$;
--> NOTICE: [2:2]={5}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: {4,5,NULL,7}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int[] := '{1,2,3,4}'; begin a[2:3] := '{8,9}'; raise notice '%', a; a[1+1] := a[1] * 10; raise notice '%', a; end $$;
--> NOTICE: {1,8,9,4}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: {1,10,9,4}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int[][] := '{{1,2},{3,4}}'; begin a[2][1] := 9; raise notice '%', a; end $$;
--> NOTICE: {{1,2},{9,4}}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int[]; begin a[null] := 1; end $$;
--> ERROR 22004: array subscript in assignment must not be null
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int[]; begin a[1] := 'x'; end $$;
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 9 in a[1] := 'x'
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a int; begin a[1] := 1; end $$;
--> ERROR 42804: cannot subscript type integer because it does not support subscripting
--> POSITION: 1 in a[1] := 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare a text[] := '{}'; begin for i in 1..4 loop a[i] := 'v' || i; end loop; raise notice '%', a; end $$;
--> NOTICE: {v1,v2,v3,v4}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

-- Rows.
do $$ declare r t%rowtype; begin raise notice '%', r; r.id := 5; r.body := 'x'; raise notice '% %', r, r.body; end $$;
--> NOTICE: <NULL>
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: (5,x,) x
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r t; begin select * into r from t where id = 2; raise notice '% % %', r, r.id, r.price; end $$;
--> NOTICE: (2,two,2.25) 2 2.25
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin select id, body into r from t where id = 1; raise notice '% %', r, r.body; r.body := 'new'; raise notice '%', r; end $$;
--> NOTICE: (1,one) one
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: (1,new)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin raise notice '%', r.a; end $$;
--> ERROR 55000: record "r" is not assigned yet
--> DETAIL: The tuple structure of a not-yet-assigned record is indeterminate.
--> CONTEXT: SQL expression "r.a"
--> + PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin raise notice '%', r; end $$;
--> NOTICE: <NULL>
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin r.a := 1; end $$;
--> ERROR 55000: record "r" is not assigned yet
--> DETAIL: The tuple structure of a not-yet-assigned record is indeterminate.
--> CONTEXT: PL/pgSQL assignment "r.a := 1"
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare r record; begin select 1 as a into r; raise notice '%', r.b; end $$;
--> ERROR 42703: record "r" has no field "b"
--> CONTEXT: SQL expression "r.b"
--> + PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin select 1 as a into r; r.b := 2; end $$;
--> ERROR 42703: record "r" has no field "b"
--> CONTEXT: PL/pgSQL assignment "r.b := 2"
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare r t; begin r.nothing := 2; end $$;
--> ERROR 42703: record "r" has no field "nothing"
--> CONTEXT: PL/pgSQL assignment "r.nothing := 2"
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare r t; s t; begin select * into r from t where id = 1; s := r; s.id := 9; raise notice '% %', r, s; end $$;
--> NOTICE: (1,one,1.50) (9,one,1.50)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; s record; begin r := row(1, 'x'::text); s := r; raise notice '% %', s, s.f2; end $$;
--> NOTICE: (1,x) x
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r t; begin r := row(7, 'seven', 7); raise notice '% %', r, r.price; end $$;
--> NOTICE: (7,seven,7.00) 7.00
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r t; begin r := 5; end $$;
--> ERROR 22P02: malformed record literal: "5"
--> DETAIL: Missing left parenthesis.
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare r t; begin r := null; raise notice '%', r; r.id := 1; raise notice '%', r; end $$;
--> NOTICE: <NULL>
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: (1,,)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin r := row(1, 2); raise notice '%', r.f1; select 'a'::text as x, 'b'::text as y into r; raise notice '% %', r.x, r.y; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: a b
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r t; begin r := (select t from t where id = 2); raise notice '%', r.body; end $$;
--> NOTICE: two
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r t; begin select * into r from t where id = 99; raise notice '% %', r, r is null; end $$;
--> NOTICE: (,,) t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r t; begin r.price := 123456; end $$;
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 6, scale 2 must round to an absolute value less than 10^4.
--> CONTEXT: PL/pgSQL assignment "r.price := 123456"
--> + PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare r record; begin for i in 1..3 loop if i = 2 then select 'text'::text as v into r; else select i as v into r; end if; raise notice '%', r.v; end loop; end $$;
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> ERROR 42804: type of parameter 4 (text) does not match that when preparing the plan (integer)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--! The expression is planned anew when a record has fields of other types.
--!> NOTICE: 1
--!> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--!> NOTICE: text
--!> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--!> NOTICE: 3
--!> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin for r in select * from t order by id loop raise notice '% %', r.id, coalesce(r.body, '-'); end loop; end $$;
--> NOTICE: 1 one
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 2 two
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 3 -
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r t; begin select * into r from t where id = 1; insert into t select r.id + 10, r.body, r.price; insert into t values (r.id + 20, (r).body, r.price); end $$;
do $$ declare r t; begin r := row(31, 'whole', 3); insert into t values (r.*); insert into t select r.id + 1, r.body, r.price; end $$;
select * from t order by id;
--> (id integer, body text, price numeric(6,2))
--> 1 | one | 1.50
--> 2 | two | 2.25
--> 3 | NULL | NULL
--> 11 | one | 1.50
--> 21 | one | 1.50
--> 31 | whole | 3.00
--> 32 | whole | 3.00

do $$ declare r t; begin select * into r from t where id = 1; raise notice '%', row_to_json(r); raise notice '%', (r).body || '!'; end $$;
--> NOTICE: {"id":1,"body":"one","price":1.50}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: one!
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
