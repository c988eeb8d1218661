-- Attributes of domains
--
-- Composite types with attributes of domains: the conditions count where rows are read, cast and assigned.

create domain pos as int check (value > 0);

create domain code as varchar(5) not null check (value ~ '^[a-z]+$');

create domain list as int[] check (array_length(value, 1) < 3);

create type c as (a pos, b text);

create type d as (k code, l list, e pos[], c c);

select attname, atttypid::regtype, atttypmod, attlen, attbyval from pg_attribute where attrelid in ('c'::regclass, 'd'::regclass) order by attrelid, attnum;
--> (attname name, atttypid regtype, atttypmod integer, attlen smallint, attbyval boolean)
--> a | pos | -1 | 4 | t
--> b | text | -1 | -1 | f
--> k | code | -1 | -1 | f
--> l | list | -1 | -1 | f
--> e | pos[] | -1 | -1 | f
--> c | c | -1 | -1 | f

select '(1,x)'::c, row(1, 'x')::c, '(,)'::c, row(null, null)::c;
--> (c record, row record, c record, row record)
--> (1,x) | (1,x) | (,) | (,)

select '(0,x)'::c;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> POSITION: 8, at '

select row(0, 'x')::c;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

select row(0, 'x')::text::c;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

select '(x,y)'::c;
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 8, at '

select '(1)'::c;
--> ERROR 22P02: malformed record literal: "(1)"
--> DETAIL: Too few columns.
--> POSITION: 8, at '

select '(abc,"{1,2}","{3,4}","(5,y)")'::d;
--> (d record)
--> (abc,"{1,2}","{3,4}","(5,y)")

select '(,"{1,2}","{3,4}","(5,y)")'::d;
--> ERROR 23502: domain code does not allow null values
--> POSITION: 8, at '

select '(abc,"{1,2,3}","{3,4}","(5,y)")'::d;
--> ERROR 23514: value for domain list violates check constraint "list_check"
--> POSITION: 8, at '

select '(abc,"{1,2}","{3,-4}","(5,y)")'::d;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> POSITION: 8, at '

select '(abc,"{1,2}","{3,4}","(-5,y)")'::d;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> POSITION: 8, at '

select '(abcdef,,,)'::d;
--> ERROR 22001: value too long for type character varying(5)
--> POSITION: 8, at '

select '(ABC,,,)'::d;
--> ERROR 23514: value for domain code violates check constraint "code_check"
--> POSITION: 8, at '

select row('abc', '{1}', '{1}', row(1, 'x'))::d;
--> (row record)
--> (abc,{1},{1},"(1,x)")

select row('abc', '{1}', '{1}', row(-1, 'x'))::d;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

select row(null, '{1}', '{1}', row(1, 'x'))::d;
--> ERROR 23502: domain code does not allow null values

select (row('abc', '{1,2}', '{7}', row(1, 'x'))::d).k, ((row('abc', '{1,2}', '{7}', row(1, 'x'))::d).c).a, pg_typeof(((row('abc', '{1,2}', '{7}', row(1, 'x'))::d).c).a), pg_typeof((row('abc', '{1,2}', '{7}', row(1, 'x'))::d).l);
--> (k character varying(5), a integer, pg_typeof regtype, pg_typeof regtype)
--> abc | 1 | pos | list

create table t (id int primary key, c c, d d, cs c[]);

insert into t values (1, '(1,x)', '(abc,"{1,2}","{3,4}","(5,y)")', '{"(1,x)","(2,y)"}') returning *;
--> (id integer, c record, d record, cs record)
--> 1 | (1,x) | (abc,"{1,2}","{3,4}","(5,y)") | {"(1,x)","(2,y)"}
--> INSERT 0 1

insert into t values (2, '(-1,x)', null, null);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> POSITION: 26, at '

insert into t values (2, row(-1, 'x'), null, null);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

insert into t values (2, row(2, 'x'), null, '{"(1,x)","(-2,y)"}');
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> POSITION: 45, at '

insert into t values (2, row(2, 'x'), null, array[row(3, 'z')]::c[]);
--> INSERT 0 1

insert into t (id, c.a) values (3, 5);
--> INSERT 0 1

insert into t (id, c.a) values (4, -5);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

update t set c.a = -1 where id = 1;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

update t set c.a = 9, d.c.a = 10 where id = 1 returning *;
--> (id integer, c record, d record, cs record)
--> 1 | (9,x) | (abc,"{1,2}","{3,4}","(10,y)") | {"(1,x)","(2,y)"}
--> UPDATE 1

update t set d.c.a = -10 where id = 1;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

update t set d.k = null where id = 1;
--> ERROR 23502: domain code does not allow null values

update t set cs[1].a = 0 where id = 1;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

update t set cs[1].a = 4 where id = 1 returning cs;
--> (cs record)
--> {"(4,x)","(2,y)"}

copy t to stdout;
--> E'2\t(2,x)\t\\N\t{"(3,z)"}'
--> E'3\t(5,)\t\\N\t\\N'
--> E'1\t(9,x)\t(abc,"{1,2}","{3,4}","(10,y)")\t{"(4,x)","(2,y)"}'
--> COPY 3

copy t (id, c) from stdin;
--< 10	(3,z)
--< 11	(-3,z)
--< \.
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> CONTEXT: COPY t, line 2, column c: "(-3,z)"

copy t (id, c) from stdin;
--< 10	(3,z)
--< \.
--> COPY 1

select json_populate_record(null::c, '{"a": 4, "b": "x"}'), json_populate_record(null::d, '{"k": "abc", "l": [1, 2], "e": [3], "c": {"a": 3}}');
--> (json_populate_record record, json_populate_record record)
--> (4,x) | (abc,"{1,2}",{3},"(3,)")

select json_populate_record(null::c, '{"a": -4, "b": "x"}');
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

select json_populate_record(null::d, '{"k": "abc", "l": [1, 2], "e": [3], "c": {"a": -3}}');
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

select json_populate_record(null::d, '{"l": [1, 2]}');
--> ERROR 23502: domain code does not allow null values

select * from json_populate_recordset(null::c, '[{"a": 4}, {"a": -4}]');
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

select * from jsonb_to_record('{"c": {"a": -3}}') as x(c c);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

select to_json(c) from t where id = 1;
--> (to_json json)
--> {"a":9,"b":"x"}

create function f(x c) returns int language plpgsql as $$ begin return x.a; end $$;

select f('(3,x)'), f(row(4, 'x'));
--> (f integer, f integer)
--> 3 | 4

select f('(-3,x)');
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> POSITION: 10, at '

select f(row(-4, 'x'));
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

do $$ declare v c; begin v := row(1, 'x'); v.a := 5; raise notice '%', v; v.a := -5; end $$;
--> NOTICE: (5,x)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare v c; begin v := row(-1, 'x'); end $$;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at assignment

do $$ declare v c; begin select 3, 'y' into v; raise notice '%', v; select -3, 'y' into v; end $$;
--> NOTICE: (3,y)
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at SQL statement

create view v as select id, c, (c).a as a from t;

select pg_typeof(a), a from v order by id;
--> (pg_typeof regtype, a integer)
--> pos | 9
--> pos | 2
--> pos | 5
--> pos | 3

select pg_get_viewdef('v');
--> (pg_get_viewdef text)
-->  SELECT t.id,
--> +     t.c,
--> +     (t.c).a AS a
--> +    FROM t;

drop view v;

drop domain pos;
--> ERROR 2BP01: cannot drop type pos because other objects depend on it
--> DETAIL: column e of composite type d depends on type pos[]
--> + column a of composite type c depends on type pos
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop domain code;
--> ERROR 2BP01: cannot drop type code because other objects depend on it
--> DETAIL: column k of composite type d depends on type code
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter type c add attribute z pos;

select c from t order by id;
--> (c record)
--> (9,x,)
--> (2,x,)
--> (5,,)
--> (3,z,)

select '(1,x,-1)'::c;
--> ERROR 23514: value for domain pos violates check constraint "pos_check"
--> POSITION: 8, at '

alter type c alter attribute z type list;
--> ERROR 0A000: cannot alter type "c" because column "t.cs" uses it

alter table t drop column c, drop column d, drop column cs;

drop function f(c);

alter type c alter attribute z type list;

select '(1,x,"{1,2}")'::c;
--> (c record)
--> (1,x,"{1,2}")

select '(1,x,"{1,2,3}")'::c;
--> ERROR 23514: value for domain list violates check constraint "list_check"
--> POSITION: 8, at '

alter type c alter attribute z type text;

select '(1,x,"{1,2,3}")'::c;
--> (c record)
--> (1,x,"{1,2,3}")

alter domain list add check (value[1] > 0);

select '(abc,"{-1,2}","{3,4}",)'::d;
--> ERROR 23514: value for domain list violates check constraint "list_check1"
--> POSITION: 8, at '

alter type d drop attribute l;

drop domain list;

drop domain pos cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to column e of composite type d
--> + drop cascades to column a of composite type c

select attname, atttypid::regtype from pg_attribute where attrelid = 'd'::regclass and not attisdropped order by attnum;
--> (attname name, atttypid regtype)
--> k | code
--> c | c
