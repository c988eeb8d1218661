-- Found by PostgreSQL's regression suite
--
-- Aggregates with DISTINCT and an order of their own.

create table fs (v varchar(10), t text, i int);
insert into fs values ('b', 'y', 1), ('a', 'x', 2), ('a', 'z', 3);
--> INSERT 0 3

select string_agg(distinct v, ',' order by v) from fs;
--> (string_agg text)
--> a,b

select string_agg(distinct v::text, ',' order by v) from fs;
--> ERROR 42P10: in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
--> POSITION: 50, at v

select string_agg(distinct v, ',' order by v::text) from fs;
--> ERROR 42P10: in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
--> POSITION: 44, at v

select string_agg(distinct v::text, ',' order by v::text) from fs;
--> (string_agg text)
--> a,b

select string_agg(distinct t, ',' order by t desc) from fs;
--> (string_agg text)
--> z,y,x

select string_agg(distinct t, ',' order by i) from fs;
--> ERROR 42P10: in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
--> POSITION: 44, at i

select array_agg(distinct i order by i desc) from fs;
--> (array_agg integer[])
--> {3,2,1}

select array_agg(distinct i order by i::bigint) from fs;
--> ERROR 42P10: in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
--> POSITION: 38, at i

select sum(distinct i order by i) from fs;
--> (sum bigint)
--> 6

select string_agg(distinct 'x', ',' order by 'x') from fs;
--> ERROR 42P10: in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
--> POSITION: 46, at '

select pg_typeof(null), pg_typeof('x'), pg_typeof('x'::text), pg_typeof(1), pg_typeof(null::int);
--> (pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--> unknown | unknown | text | integer | integer

select to_regproc('pg_catalog.now'), to_regproc('now'), to_regproc('ng_catalog.now'), to_regproc('public.now');
--> (to_regproc regproc, to_regproc regproc, to_regproc regproc, to_regproc regproc)
--> now | now | NULL | NULL

select to_regprocedure('abs(numeric)'), to_regprocedure('pg_catalog.abs(numeric)'), to_regprocedure('ng_catalog.abs(numeric)');
--> (to_regprocedure regprocedure, to_regprocedure regprocedure, to_regprocedure regprocedure)
--> abs(numeric) | abs(numeric) | NULL

select 'ng_catalog.now'::regproc;
--> ERROR 3F000: schema "ng_catalog" does not exist
--> POSITION: 8, at '

select 'ng_catalog.abs(numeric)'::regprocedure;
--> ERROR 3F000: schema "ng_catalog" does not exist
--> POSITION: 8, at '

select E'wrong: \u061';
--> ERROR 22025: invalid Unicode escape
--> HINT: Unicode escapes must be \uXXXX or \UXXXXXXXX.
--> POSITION: 17, at \

select E'wrong: \U0061';
--> ERROR 22025: invalid Unicode escape
--> HINT: Unicode escapes must be \uXXXX or \UXXXXXXXX.
--> POSITION: 17, at \

select E'wrong: \xg', E'\u0061';
--> (?column? text, ?column? text)
--> wrong: xg | a

drop table fs;
