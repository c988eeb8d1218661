-- Assignment to fields of fields, and to fields of elements
--
-- Variables of composite types, of tables' rows, and records.

create domain pos as int check (value > 0);
create type inner_row as (x int, y text, list int[]);
create type outer_row as (p inner_row, ps inner_row[], n numeric(5,1));
create table t (id int, o outer_row, g pos);
do $$ declare v outer_row; begin v.p.x := 5; raise notice '%', v; v.p.y := 7; v.p.list[3] := 4; v.p.list[4] := '5'; raise notice '%', v; end $$;
--> NOTICE: ("(5,,)",,)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: ("(5,7,""[3:4]={4,5}"")",,)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare v outer_row; begin v.ps[2].y := 'two'; raise notice '%', v; v.ps[1].list[2] := 9; v.ps[1].x := '17'; raise notice '%', v; end $$;
--> NOTICE: (,"[2:2]={""(,two,)""}",)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: (,"{""(17,,[2:2]={9})"",""(,two,)""}",)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare v outer_row; begin v.n := 3.14159; v.p.x := 2.7; raise notice '%', v; end $$;
--> NOTICE: ("(3,,)",,3.1)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare v outer_row; begin v.p := row(1, 'one', '{1}'); v.ps := array[v.p, row(2, null, null)::inner_row]; raise notice '%', v; v.ps[2] := v.p; v.p := null; raise notice '% %', v, v.p is null; end $$;
--> NOTICE: ("(1,one,{1})","{""(1,one,{1})"",""(2,,)""}",)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: (,"{""(1,one,{1})"",""(1,one,{1})""}",) t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare v outer_row[]; begin v[1].p.x := 1; v[3].ps[2].list[2] := 5; raise notice '%', v; end $$;
--> NOTICE: {"(\"(1,,)\",,)",NULL,"(,\"[2:2]={\"\"(,,[2:2]={5})\"\"}\",)"}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare v inner_row[] := array[row(1, 'a', null)::inner_row]; begin for i in 1 .. array_length(v, 1) loop v[i].x := v[i].x + 10; v[i + 1].y := v[i].y || 'b'; end loop; raise notice '%', v; end $$;
--> NOTICE: {"(11,a,)","(,ab,)"}
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin select row(1, 'x', null)::inner_row as q, 5 as z into r; r.q.x := 9; r.z := 6; raise notice '%', r; end $$;
--> NOTICE: ("(9,x,)",6)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare v t; begin v.o.p.x := 3; v.g := 1; raise notice '%', v; v.g := 0; end $$;
--> NOTICE: (,"(""(3,,)"",,)",1)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare v t; begin v.o.p.z := 3; end $$;
--> ERROR 42703: cannot assign to field "z" of column "p" because there is no such column in data type inner_row
--> POSITION: 1 in v.o.p.z := 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare v t; begin v.id.z := 3; end $$;
--> ERROR 42804: cannot assign to field "z" of column "v" because its type integer is not a composite type
--> POSITION: 1 in v.id.z := 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare v outer_row; begin v.p.x.q := 3; end $$;
--> ERROR 42804: cannot assign to field "q" of column "x" because its type integer is not a composite type
--> POSITION: 1 in v.p.x.q := 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare v outer_row; begin v.p[1] := 3; end $$;
--> ERROR 42804: cannot subscript type inner_row because it does not support subscripting
--> POSITION: 1 in v.p[1] := 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare v outer_row; begin v.ps[null].x := 1; end $$;
--> ERROR 22004: array subscript in assignment must not be null
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare c constant outer_row := null; begin c.p.x := 1; end $$;
--> ERROR 22005: variable "c" is declared CONSTANT
--> POSITION: 51, at c.p.x

create function bump(inner_row, t) returns text language plpgsql as $$ begin $1.x := $1.x + 1; $1.list[1] := 8; $2.o.p := $1; $2.g := $1.x; return $1::text || $2::text; end $$;
select bump(row(1, 'one', null), null);
--> (bump text)
--> (2,one,{8})(,"(""(2,one,{8})"",,)",2)

select bump(null, null);
--> (bump text)
--> (,,{8})(,"(""(,,{8})"",,)",)

select bump(row(-5, 'one', null), null);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> CONTEXT: PL/pgSQL function bump(inner_row,t) line 1 at assignment

create function fill() returns trigger language plpgsql as $$ begin new.o.p.x := coalesce((new.o).p.x, 0) + 1; new.o.ps[2].y := 'set'; return new; end $$;
create trigger fill before insert or update on t for each row execute function fill();
insert into t values (1), (2, row(row(7, 'seven', null), null, 1.25));
--> ERROR 42601: VALUES lists must all be the same length
--> POSITION: 28, at 2

update t set id = id + 10;
--> UPDATE 0

select * from t order by id;
--> (id integer, o record, g integer)

drop table t;
--> ERROR 2BP01: cannot drop table t because other objects depend on it
--> DETAIL: function bump(inner_row,t) depends on type t
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop function bump;
drop function fill;
--> ERROR 2BP01: cannot drop function fill() because other objects depend on it
--> DETAIL: trigger fill on table t depends on function fill()
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type outer_row;
--> ERROR 2BP01: cannot drop type outer_row because other objects depend on it
--> DETAIL: column o of table t depends on type outer_row
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type inner_row;
--> ERROR 2BP01: cannot drop type inner_row because other objects depend on it
--> DETAIL: column ps of composite type outer_row depends on type inner_row[]
--> + column p of composite type outer_row depends on type inner_row
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop domain pos;
--> ERROR 2BP01: cannot drop type pos because other objects depend on it
--> DETAIL: column g of table t depends on type pos
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

-- Arguments that are records of any kind
create type two as (f1 int, f2 text);
create function f1_of(x record) returns text language plpgsql as $$ begin return x.f1; end $$;
select f1_of(row(1, 2));
--> (f1_of text)
--> 1

select f1_of(row(1, 'a')::two);
--> (f1_of text)
--> 1

create table has_f1 (f0 int, f1 numeric);
insert into has_f1 values (1, 2.5), (2, 3.5);
--> INSERT 0 2

select f1_of(h), f1_of(row(7, 'x')::two) from has_f1 h order by f0;
--> (f1_of text, f1_of text)
--> 2.5 | 7
--> 3.5 | 7

select f1_of(5);
--> ERROR 42883: function f1_of(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at f1_of

create function shown(x record) returns text language plpgsql as $$ begin return x::text; end $$;
select shown(row(1, null, 'a b')), shown(h) from has_f1 h order by f0;
--> (shown text, shown text)
--> (1,,"a b") | (1,2.5)
--> (1,,"a b") | (2,3.5)

create function in_sql(x record) returns text language sql as 'select $1::text';
--> ERROR 42P13: SQL functions cannot have arguments of type record

drop table has_f1;
drop function f1_of(record);
drop function shown(record);
drop type two;
