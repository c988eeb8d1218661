-- Questions of drivers
--
-- Queries that JDBC and other drivers ask of the catalogs when they look for keys and types.

create table rt (a int, b text, primary key (b, a));
insert into rt values (1, 'x y'), (2, '');
--> INSERT 0 2

select (information_schema._pg_expandarray('{3,4}'::int[])).n;
--> (n integer)
--> 1
--> 2

select (information_schema._pg_expandarray('{3,4}'::int[])).x, (information_schema._pg_expandarray('{3,4}'::int[])).n;
--> (x integer, n integer)
--> 3 | 1
--> 4 | 2

select * from information_schema._pg_expandarray('[5:6]={a,b}'::text[]);
--> (x text, n integer)
--> a | 1
--> b | 2

select (information_schema._pg_expandarray(i.indkey)).n from pg_index i where i.indrelid = 'rt'::regclass;
--> (n integer)
--> 1
--> 2

select r.a from (select information_schema._pg_expandarray(i.indkey) as keys, a.attname as a, a.attnum as n from pg_attribute a join pg_index i on a.attrelid = i.indrelid where i.indrelid = 'rt'::regclass) r where r.n = (r.keys).x order by (r.keys).n;
--> (a name)
--> b
--> a

with k as (select information_schema._pg_expandarray('{7}'::int[]) as r) select (r).x + (r).n from k;
--> (?column? integer)
--> 8

select _pg_expandarray('{1}'::int[]);
--> ERROR 42883: function _pg_expandarray(integer[]) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at _pg_expandarray

select (information_schema._pg_expandarray('{3}'::int[])).y;
--> ERROR 42703: could not identify column "y" in record data type
--> POSITION: 9, at information_schema._pg_expandarray

select (t).a, (t).b from rt t order by 1;
--> (a integer, b text)
--> 1 | x y
--> 2 | ''

select (t).c from rt t;
--> ERROR 42703: column t.c does not exist
--> POSITION: 9, at t

select (row(1, 'a', 2.5)).f3;
--> (f3 numeric)
--> 2.5

select (row(1, 2)).f3;
--> ERROR 42703: could not identify column "f3" in record data type
--> POSITION: 9, at row

select t::text from rt t order by a;
--> (t text)
--> (1,"x y")
--> (2,"")

select row(1, null, 'a b')::text, row(1, 2)::varchar;
--> (row text, row character varying)
--> (1,,"a b") | (1,2)

select 'pg_catalog.array_in'::regproc, 'array_in'::regproc;
--> (regproc regproc, regproc regproc)
--> array_in | array_in

select typinput = 'pg_catalog.array_in'::regproc from pg_type where typname in ('_int4', 'int4') order by typname;
--> (?column? boolean)
--> t
--> f

select array_in('{1,2}', 23, -1);
--> (array_in anyarray)
--> {1,2}

select * from pg_get_keywords() where word in ('select', 'abort', 'between', 'left', 'as') order by word;
--> (word text, catcode "char", barelabel boolean, catdesc text, baredesc text)
--> abort | U | t | unreserved | can be bare label
--> as | R | f | reserved | requires AS
--> between | C | t | unreserved (cannot be function or type name) | can be bare label
--> left | T | t | reserved (can be function or type name) | can be bare label
--> select | R | t | reserved | can be bare label

select count(*), count(*) filter (where barelabel) from pg_get_keywords();
--> (count bigint, count bigint)
--> 460 | 421

select catcode, count(*) from pg_get_keywords() group by 1 order by 1;
--> (catcode "char", count bigint)
--> C | 51
--> R | 77
--> T | 23
--> U | 309

select quote_ident('left'), quote_ident('abort'), quote_ident('between');
--> (quote_ident text, quote_ident text, quote_ident text)
--> "left" | abort | "between"

select pg_typeof(concat('a', 1));
--> (pg_typeof regtype)
--> text

-- Npgsql loads all types so: it tells arrays by the name of typreceive.
create schema nq;
create type nq.mood as enum ('sad', 'ok');
create type nq.comp as (a int, b nq.mood[]);
create domain nq.pos as int;
create domain nq.list as text[];
create type nq.span as range (subtype = int8);
create table nq.tab (a int);
SELECT ns.nspname, t.typname, t.typtype, t.typnotnull, t.elemtypoid::regtype FROM ( SELECT typ.oid, typ.typnamespace, typ.typname, typ.typtype, typ.typrelid, typ.typnotnull, typ.relkind, elemtyp.oid AS elemtypoid, elemtyp.typname AS elemtypname, elemcls.relkind AS elemrelkind, CASE WHEN elemproc.proname='array_recv' THEN 'a' ELSE elemtyp.typtype END AS elemtyptype , typ.typcategory FROM ( SELECT typ.oid, typnamespace, typname, typrelid, typnotnull, relkind, typelem AS elemoid, typcategory, CASE WHEN proc.proname='array_recv' THEN 'a' ELSE typ.typtype END AS typtype, CASE WHEN proc.proname='array_recv' THEN typ.typelem WHEN typ.typtype='r' THEN rngsubtype WHEN typ.typtype='m' THEN (SELECT rngtypid FROM pg_range WHERE rngmultitypid = typ.oid) WHEN typ.typtype='d' THEN typ.typbasetype END AS elemtypoid FROM pg_type AS typ LEFT JOIN pg_class AS cls ON (cls.oid = typ.typrelid) LEFT JOIN pg_proc AS proc ON proc.oid = typ.typreceive LEFT JOIN pg_range ON (pg_range.rngtypid = typ.oid) ) AS typ LEFT JOIN pg_type AS elemtyp ON elemtyp.oid = elemtypoid LEFT JOIN pg_class AS elemcls ON (elemcls.oid = elemtyp.typrelid) LEFT JOIN pg_proc AS elemproc ON elemproc.oid = elemtyp.typreceive ) AS t JOIN pg_namespace AS ns ON (ns.oid = typnamespace) WHERE (ns.nspname = 'nq' or typname in ('int4', '_int4', 'int2vector', 'record', 'int4range', '_int4range', 'int4multirange', 'numeric', '_numeric', 'void', 'anyarray')) and ( typtype IN ('b', 'r', 'm', 'e', 'd') OR (typtype = 'c' AND relkind='c') OR (typtype = 'p' AND typname IN ('record', 'void')) OR (typtype = 'a' AND ( elemtyptype IN ('b', 'r', 'm', 'e', 'd') OR (elemtyptype = 'p' AND elemtypname IN ('record', 'void')) OR (elemtyptype = 'c' AND elemrelkind='c') )) ) ORDER BY CASE WHEN typtype IN ('b', 'e', 'p') THEN 0 WHEN typtype = 'r' THEN 1 WHEN typtype = 'm' THEN 2 WHEN typtype = 'c' THEN 3 WHEN typtype = 'd' AND elemtyptype <> 'a' THEN 4 WHEN typtype = 'a' THEN 5 WHEN typtype = 'd' AND elemtyptype = 'a' THEN 6 END, typname;
--> (nspname name, typname name, typtype "char", typnotnull boolean, elemtypoid regtype)
--> pg_catalog | int2vector | b | f | NULL
--> pg_catalog | int4 | b | f | NULL
--> nq | mood | e | f | NULL
--> pg_catalog | numeric | b | f | NULL
--> pg_catalog | record | p | f | NULL
--> pg_catalog | void | p | f | NULL
--> pg_catalog | int4range | r | f | integer
--> nq | span | r | f | bigint
--> pg_catalog | int4multirange | m | f | int4range
--> nq | span_multirange | m | f | nq.span
--> nq | comp | c | f | NULL
--> nq | pos | d | f | integer
--> nq | _comp | a | f | nq.comp
--> pg_catalog | _int4 | a | f | integer
--> pg_catalog | _int4range | a | f | int4range
--> nq | _list | a | f | nq.list
--> nq | _mood | a | f | nq.mood
--> pg_catalog | _numeric | a | f | numeric
--> nq | _pos | a | f | nq.pos
--> nq | _span | a | f | nq.span
--> nq | _span_multirange | a | f | nq.span_multirange
--> nq | list | d | f | text[]

select typname, typinput = 'array_in'::regproc as is_array, typtype, typcategory from pg_type where typnamespace = 'nq'::regnamespace order by typname;
--> (typname name, is_array boolean, typtype "char", typcategory "char")
--> _comp | t | b | A
--> _list | t | b | A
--> _mood | t | b | A
--> _pos | t | b | A
--> _span | t | b | A
--> _span_multirange | t | b | A
--> _tab | t | b | A
--> comp | f | c | C
--> list | f | d | A
--> mood | f | e | E
--> pos | f | d | N
--> span | f | r | R
--> span_multirange | f | m | R
--> tab | f | c | C
