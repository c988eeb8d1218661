-- Rows with fields of domains, and columns that go while views name fields by position
--
-- A table's row type has a field of a domain where the table has such a column.

create domain pos as int check (value > 0);
create domain few as pos check (value < 100);
create domain any_text as text;
create domain pos_list as int[] check (value[1] > 0);
create table t (a pos, b few not null, c text, l pos_list, e pos[]);
select row(1, 2, 'x', null, null)::t;
--> (row record)
--> (1,2,x,,)

select row(0, 2, 'x', null, null)::t;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

select row(1, 200, 'x', null, null)::t;
--> ERROR 23514: value for domain few violates check constraint "few_check"

select row(1, 2, 'x', '{0}', null)::t;
--> ERROR 23514: value for domain pos_list violates check constraint "pos_list_check"

select row(null, null, null, null, null)::t;
--> (row record)
--> (,,,,)

insert into t values (1, 2, 'x', '{1,2}', '{3,4}');
--> INSERT 0 1

select (r).a, (r).b, pg_typeof((r).a), pg_typeof((r).b), pg_typeof((r).l), pg_typeof((r).e), pg_typeof((r).l[1]), pg_typeof((r).e[1]) from (select t as r from t) s;
--> (a integer, b integer, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--> 1 | 2 | pos | few | pos_list | pos[] | integer | pos

create table u (k int, r t, rs t[]);
insert into u select 1, t, array[t, t] from t;
--> INSERT 0 1

insert into u values (2, row(5, 6, 'y', '{7}', '{8}'), null);
--> INSERT 0 1

insert into u values (3, row(-5, 6, 'y', '{7}', '{8}'), null);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

update u set r.a = 0 where k = 1;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

update u set r.a = 10 where k = 1;
--> UPDATE 1

update u set r.b = 100 where k = 1;
--> ERROR 23514: value for domain few violates check constraint "few_check"

update u set r.e[1] = -1 where k = 1;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

update u set r.e[1] = 9 where k = 1;
--> UPDATE 1

update u set rs[1].a = -1 where k = 1;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

update u set rs[1].a = 77 where k = 1;
select k, r, rs from u order by k;
--> (k integer, r record, rs record)
--> 1 | (10,2,x,"{1,2}","{9,4}") | {"(77,2,x,\"{1,2}\",\"{3,4}\")","(1,2,x,\"{1,2}\",\"{3,4}\")"}
--> 2 | (5,6,y,{7},{8}) | NULL

insert into u (k, r.a) values (4, 0);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

insert into u (k, r.a, r.b) values (4, 1, 1);
--> INSERT 0 1

select * from u where (r).b = 1;
--> (k integer, r record, rs record)
--> 4 | (1,1,,,) | NULL

select jsonb_populate_record(null::t, '{"a": 0, "b": 1}');
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

select jsonb_populate_record(null::t, '{"a": 1, "b": 1, "l": [3]}');
--> (jsonb_populate_record record)
--> (1,1,,{3},)

select * from jsonb_populate_record(null::t, '{"a": 1, "b": 1, "l": [0]}');
--> ERROR 23514: value for domain pos_list violates check constraint "pos_list_check"

alter domain few add constraint odd check (value % 2 = 1);
--> ERROR 0A000: cannot alter type "few" because column "u.rs" uses it

alter domain pos_list set not null;
--> ERROR 0A000: cannot alter type "pos_list" because column "u.rs" uses it

alter table t add column d pos;
--> ERROR 0A000: cannot alter table "t" because column "u.rs" uses its row type

alter table t add column d any_text;
select k, r from u order by k;
--> (k integer, r record)
--> 1 | (10,2,x,"{1,2}","{9,4}",)
--> 2 | (5,6,y,{7},{8},)
--> 4 | (1,1,,,,)

alter table t add column d2 pos default 5;
--> ERROR 0A000: cannot alter table "t" because column "u.rs" uses its row type

do $$ declare v t; begin v.a := 3; raise notice '%', v; v.a := 0; end $$;
--> NOTICE: (3,,,,,)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare v t; begin v := row(1, 2, 'q', null, null, null); raise notice '% %', v.b, v; v := row(1, 200, 'q', null, null, null); end $$;
--> NOTICE: 2 (1,2,q,,,)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> ERROR 23514: value for domain few violates check constraint "few_check"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare v t; begin select * into v from t; v.l := '{0}'; end $$;
--> ERROR 23514: value for domain pos_list violates check constraint "pos_list_check"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

create function of_t(x t) returns int language plpgsql as $$ begin x.a := x.a - 5; return x.a; end $$;
select of_t(t) from t;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> CONTEXT: PL/pgSQL function of_t(t) line 1 at assignment

create function b_of(x t) returns int language sql as 'select x.b + 1';
select b_of(t), t.b_of, b_of(row(1, 2, null, null, null, null)) from t;
--> (b_of integer, b_of integer, b_of integer)
--> 3 | 3 | 3

drop domain few;
--> ERROR 2BP01: cannot drop type few because other objects depend on it
--> DETAIL: column b of table t depends on type few
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table u;
alter domain few add constraint odd check (value % 2 = 1);
--> ERROR 23514: column "b" of table "t" contains values that violate the new constraint

alter domain few add constraint even check (value % 2 = 0);
select b_of(row(1, 3, null, null, null, null));
--> ERROR 23514: value for domain few violates check constraint "even"

drop function of_t(t);
drop function b_of(t);
drop table t;
drop domain pos_list, few, pos, any_text;

-- Views that show whole rows lose the column, too.
create table p (a int, b int, c int);
insert into p values (1, 2, 3);
--> INSERT 0 1

create function ps() returns setof p language sql as 'select * from p';
create view whole as select p from p;
alter table p drop column a;
select * from whole;
--> (p record)
--> (2,3)

select * from ps();
--> (b integer, c integer)
--> 2 | 3

create view named as select (s.w).b from (select p as w from p) s;
alter table p add column d int default 4;
alter table p rename column b to bb;
select * from whole;
--> (p record)
--> (2,3,4)

select * from named;
--> (b integer)
--> 2

drop view whole, named;
drop function ps();
drop table p;
