-- Attributes of domains
--
-- Composite types with attributes of domains: the conditions count where rows are read, cast and assigned.

create domain pos as int check (value > 0);

create domain code as varchar(5) not null check (value ~ '^[a-z]+$');

create domain list as int[] check (array_length(value, 1) < 3);

create type c as (a pos, b text);

create type d as (k code, l list, e pos[], c c);

select attname, atttypid::regtype, atttypmod, attlen, attbyval, attndims from pg_attribute where attrelid in ('c'::regclass, 'd'::regclass) order by attrelid, attnum;

select attribute_name, data_type, attribute_udt_name from information_schema.attributes where udt_name = 'c' order by 1;
--! Sinew has no information_schema.attributes.
--!> ERROR 0A000: relation attributes is not supported

select '(1,x)'::c, row(1, 'x')::c, '(,)'::c, row(null, null)::c;

select '(0,x)'::c;

select row(0, 'x')::c;

select row(0, 'x')::text::c;

select '(x,y)'::c;

select '(1)'::c;

select '(abc,"{1,2}","{3,4}","(5,y)")'::d;

select '(,"{1,2}","{3,4}","(5,y)")'::d;

select '(abc,"{1,2,3}","{3,4}","(5,y)")'::d;

select '(abc,"{1,2}","{3,-4}","(5,y)")'::d;

select '(abc,"{1,2}","{3,4}","(-5,y)")'::d;

select '(abcdef,,,)'::d;

select '(ABC,,,)'::d;

select row('abc', '{1}', '{1}', row(1, 'x'))::d;

select row('abc', '{1}', '{1}', row(-1, 'x'))::d;

select row(null, '{1}', '{1}', row(1, 'x'))::d;

select (row('abc', '{1,2}', '{7}', row(1, 'x'))::d).k, ((row('abc', '{1,2}', '{7}', row(1, 'x'))::d).c).a, pg_typeof(((row('abc', '{1,2}', '{7}', row(1, 'x'))::d).c).a), pg_typeof((row('abc', '{1,2}', '{7}', row(1, 'x'))::d).l);

create table t (id int primary key, c c, d d, cs c[]);

insert into t values (1, '(1,x)', '(abc,"{1,2}","{3,4}","(5,y)")', '{"(1,x)","(2,y)"}') returning *;

insert into t values (2, '(-1,x)', null, null);

insert into t values (2, row(-1, 'x'), null, null);

insert into t values (2, row(2, 'x'), null, '{"(1,x)","(-2,y)"}');

insert into t values (2, row(2, 'x'), null, array[row(3, 'z')]::c[]);

insert into t (id, c.a) values (3, 5);

insert into t (id, c.a) values (4, -5);

update t set c.a = -1 where id = 1;

update t set c.a = 9, d.c.a = 10 where id = 1 returning *;

update t set d.c.a = -10 where id = 1;

update t set d.k = null where id = 1;

update t set cs[1].a = 0 where id = 1;

update t set cs[1].a = 4 where id = 1 returning cs;

copy t to stdout;

copy t (id, c) from stdin;
--< 10	(3,z)
--< 11	(-3,z)
--< \.

copy t (id, c) from stdin;
--< 10	(3,z)
--< \.

select json_populate_record(null::c, '{"a": 4, "b": "x"}'), json_populate_record(null::d, '{"k": "abc", "l": [1, 2], "e": [3], "c": {"a": 3}}');

select json_populate_record(null::c, '{"a": -4, "b": "x"}');

select json_populate_record(null::d, '{"k": "abc", "l": [1, 2], "e": [3], "c": {"a": -3}}');

select json_populate_record(null::d, '{"l": [1, 2]}');

select * from json_populate_recordset(null::c, '[{"a": 4}, {"a": -4}]');

select * from jsonb_to_record('{"c": {"a": -3}}') as x(c c);

select to_json(c) from t where id = 1;

create function f(x c) returns int language plpgsql as $$ begin return x.a; end $$;

select f('(3,x)'), f(row(4, 'x'));

select f('(-3,x)');

select f(row(-4, 'x'));

do $$ declare v c; begin v := row(1, 'x'); v.a := 5; raise notice '%', v; v.a := -5; end $$;

do $$ declare v c; begin v := row(-1, 'x'); end $$;

do $$ declare v c; begin v := '(-1,x)'; end $$;

do $$ declare v c; begin select 3, 'y' into v; raise notice '%', v; select -3, 'y' into v; end $$;

create view v as select id, c, (c).a as a from t;

select pg_typeof(a), a from v order by id;

select pg_get_viewdef('v');

drop domain pos;

drop domain code;

alter type c add attribute z pos;

select c from t order by id;

select '(1,x,-1)'::c;

alter type c alter attribute z type list;

drop view v;

alter table t drop column c, drop column d, drop column cs;

drop function f(c);

alter type c alter attribute z type list;

select '(1,x,"{1,2}")'::c;

select '(1,x,"{1,2,3}")'::c;

alter type c alter attribute z type text;

select '(1,x,"{1,2,3}")'::c;

alter domain list add check (value[1] > 0);

select '(abc,"{-1,2}","{3,4}",)'::d;

alter type d drop attribute l;

drop domain list;

drop domain pos cascade;

select attname, atttypid::regtype from pg_attribute where attrelid = 'd'::regclass and not attisdropped order by attnum;
