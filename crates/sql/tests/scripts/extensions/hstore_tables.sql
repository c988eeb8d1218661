-- hstore in tables
--
-- Sets in rows: order, groups, keys, indexes, assignment, COPY, views, code, and the extension's end.

create extension hstore;

select 'a=>1'::hstore = 'a => 1' as eq, 'a=>1'::hstore <> 'a=>2' as ne, 'a=>1, b=>2'::hstore = 'b=>2, a=>1' as order_is_nothing, hstore_cmp('a=>1', 'a=>2'), 'a=>1'::hstore #<# 'a=>2' as lt, 'a=>1'::hstore #<=# 'a=>1' as le, 'a=>1'::hstore #># '' as gt, ''::hstore #>=# 'a=>1' as ge;
--> (eq boolean, ne boolean, order_is_nothing boolean, hstore_cmp integer, lt boolean, le boolean, gt boolean, ge boolean)
--> t | t | t | -1 | t | t | t | f

create table t (id int primary key, h hstore, d hstore default 'x=>1');

insert into t (id, h) values (1, 'a=>1'), (2, 'b=>2, a=>1'), (3, ''), (4, null), (5, 'a=>NULL'), (6, '"a"=>""'), (7, 'bb=>1'), (8, 'a => 1'), (9, 'c=>"long text, with commas"');
--> INSERT 0 9

insert into t (id, h) values (10, 'ab=>');
--> ERROR XX000: Unexpected end of string
--> POSITION: 35, at '

insert into t (id, h) values (10, 'ab=>""');
--> INSERT 0 1

select * from t order by h, id;
--> (id integer, h record, d record)
--> 3 | '' | "x"=>"1"
--> 6 | "a"=>"" | "x"=>"1"
--> 5 | "a"=>NULL | "x"=>"1"
--> 1 | "a"=>"1" | "x"=>"1"
--> 8 | "a"=>"1" | "x"=>"1"
--> 2 | "a"=>"1", "b"=>"2" | "x"=>"1"
--> 10 | "ab"=>"" | "x"=>"1"
--> 7 | "bb"=>"1" | "x"=>"1"
--> 9 | "c"=>"long text, with commas" | "x"=>"1"
--> 4 | NULL | "x"=>"1"

select h, count(*) from t group by h order by count(*) desc, h limit 3;
--> (h record, count bigint)
--> "a"=>"1" | 2
--> '' | 1
--> "a"=>"" | 1

select count(distinct h), min(id) from t;
--> (count bigint, min integer)
--> 8 | 1

select id from t where h = 'a=>1' order by id;
--> (id integer)
--> 1
--> 8

select a.id, b.id from t a join t b on a.h = b.h and a.id < b.id;
--> (id integer, id integer)
--> 1 | 8

select distinct h from t where h ? 'a' order by h;
--> (h record)
--> "a"=>""
--> "a"=>NULL
--> "a"=>"1"
--> "a"=>"1", "b"=>"2"

select h from t where id < 4 union select h from t where id = 8 order by 1;
--> (h record)
--> ''
--> "a"=>"1"
--> "a"=>"1", "b"=>"2"

create unique index t_h on t (h) where id <> 8;

insert into t (id, h) values (11, 'a=>2, b=>2, a=>3'), (12, 'a=>1, b=>2');
--> ERROR 23505: duplicate key value violates unique constraint "t_h"
--> DETAIL: Key (h)=("a"=>"1", "b"=>"2") already exists.

insert into t (id, h) values (11, 'a=>2') on conflict (h) where id <> 8 do nothing;
--> INSERT 0 1

set enable_seqscan = off;

select id from t where h = 'b=>2, a=>1' and id <> 8;
--> (id integer)
--> 2

reset enable_seqscan;

-- Assignment to a key.

update t set h['n'] = '5', h['a'] = null where id in (1, 4) returning *;
--> ERROR 23505: duplicate key value violates unique constraint "t_h"
--> DETAIL: Key (h)=("a"=>NULL, "n"=>"5") already exists.

update t set h['n'] = 6 where id = 1 returning h;
--> (h record)
--> "a"=>"1", "n"=>"6"
--> UPDATE 1

update t set h[null] = '5' where id = 1;
--> ERROR 22004: hstore subscript in assignment must not be null

update t set h['a']['b'] = '5' where id = 1;
--> ERROR 0A000: hstore allows only one subscript

update t set h['a':'b'] = '5' where id = 1;
--> ERROR 0A000: hstore allows only one subscript

update t set h['x'] = true where id = 1 returning h;
--> (h record)
--> "a"=>"1", "n"=>"6", "x"=>"true"
--> UPDATE 1

update t set h['x'] = array[1] where id = 1 returning h;
--> (h record)
--> "a"=>"1", "n"=>"6", "x"=>"{1}"
--> UPDATE 1

insert into t (id, h['k'], h['l']) values (20, 'v', 'w') returning *;
--> (id integer, h record, d record)
--> 20 | "k"=>"v", "l"=>"w" | "x"=>"1"
--> INSERT 0 1

update t set h = (h || 'z=>26') - array['n', 'x'] where id = 1 returning h, h -> 'z';
--> (h record, ?column? text)
--> "a"=>"1", "z"=>"26" | 26
--> UPDATE 1

alter table t add column e hstore not null default 'm=>1';

select e -> 'm', d['x'] from t where id = 1;
--> (?column? text, d text)
--> 1 | 1

alter table t alter column d type text;

select d from t where id = 1;
--> (d text)
--> "x"=>"1"

alter table t alter column d type hstore using d::hstore;

select d from t where id = 1;
--> (d record)
--> "x"=>"1"

create table bad (h hstore check (h ? 'id'));

insert into bad values ('id=>1'), ('a=>1');
--> ERROR 23514: new row for relation "bad" violates check constraint "bad_h_check"
--> DETAIL: Failing row contains ("a"=>"1").

create table parts (h hstore) partition by list (h);

create table part partition of parts for values in ('a=>1', 'b=>2');

insert into parts values ('b=>2');
--> INSERT 0 1

insert into parts values ('c=>2');
--> ERROR 23514: no partition of relation "parts" found for row
--> DETAIL: Partition key of the failing row contains (h) = ("c"=>"2").

-- COPY.

create table c (h hstore, hs hstore[]);

copy c from stdin;
--< a=>1	{"a=>1","b=>\\"x y\\""}
--< \N	\N
--< "q\\""=>"\\\\"	{}
--> COPY 3

copy c to stdout;
--> E'"a"=>"1"\t{"\\\\"a\\\\"=>\\\\"1\\\\"","\\\\"b\\\\"=>\\\\"x y\\\\""}'
--> E'\\N\t\\N'
--> E'"q\\\\""=>"\\\\\\\\"\t{}'
--> COPY 3

copy c to stdout (format csv);
--> """a""=>""1""","{""\""a\""=>\""1\"""",""\""b\""=>\""x y\""""}"
--> ,
--> """q\""""=>""\\""",{}
--> COPY 3

copy c from stdin;
--< a	{}
--> ERROR XX000: Unexpected end of string
--> CONTEXT: COPY c, line 1, column h: "a"

-- Views, functions, code.

create view v as select id, h -> 'a' as a, h ? 'a' as has, h @> 'a=>1' as holds, h || 'b=>1'::hstore as more, %% h as flat, '"x"=>NULL'::hstore as fixed from t;

select * from v where id = 2;
--> (id integer, a text, has boolean, holds boolean, more record, flat text[], fixed record)
--> 2 | 1 | t | t | "a"=>"1", "b"=>"1" | {a,1,b,2} | "x"=>NULL

select pg_get_viewdef('v');
--> (pg_get_viewdef text)
-->  SELECT t.id,
--> +     (t.h -> 'a'::text) AS a,
--> +     (t.h ? 'a'::text) AS has,
--> +     (t.h @> '"a"=>"1"'::hstore) AS holds,
--> +     (t.h || '"b"=>"1"'::hstore) AS more,
--> +     (%% t.h) AS flat,
--> +     '"x"=>NULL'::hstore AS fixed
--> +    FROM t;

create function f(h hstore, k text) returns text language sql as 'select h -> k';

select f('a=>1', 'a'), f('a=>1', 'b');
--> (f text, f text)
--> 1 | NULL

create function g(h hstore) returns hstore language plpgsql as $$
declare
  made hstore := 'made=>here';
  pair record;
begin
  for pair in select * from each(h) loop
    made := made || hstore(pair.key || '_', pair.value);
  end loop;
  return made || hstore(pair);
end $$;

select g('a=>1, b=>NULL');
--> (g record)
--> "a_"=>"1", "b_"=>NULL, "key"=>"b", "made"=>"here", "value"=>NULL

create function assigns(h hstore) returns hstore language plpgsql as $$
begin
  h['a'] := 'b';
  return h;
end $$;

select assigns('a=>1,b=>2'), assigns(null);
--> (assigns record, assigns record)
--> "a"=>"b", "b"=>"2" | "a"=>"b"

create function assigns_more(k text) returns text language plpgsql as $$
declare
  h hstore;
  r record;
begin
  select 1 as id, 'x=>1'::hstore as h into r;
  r.h['y'] := 2;
  h[k] := null;
  return r::text || h::text;
exception when null_value_not_allowed then
  return sqlerrm;
end $$;

select assigns_more('k'), assigns_more(null);
--> (assigns_more text, assigns_more text)
--> (1,"""x""=>""1"", ""y""=>""2""")"k"=>NULL | hstore subscript in assignment must not be null

create function assigns_deep() returns hstore language plpgsql as $$
declare h hstore;
begin
  h['a']['b'] := '1';
  return h;
end $$;

select assigns_deep();
--> ERROR 0A000: hstore allows only one subscript
--> CONTEXT: PL/pgSQL assignment "h['a']['b'] := '1'"
--> + PL/pgSQL function assigns_deep() line 4 at assignment
--! The assignment itself is not told as a place.
--!> ERROR 0A000: hstore allows only one subscript
--!> CONTEXT: PL/pgSQL function assigns_deep() line 4 at assignment

select hstore(t) from (select id, d from t where id = 1) t;
--> (hstore record)
--> "d"=>"\"x\"=>\"1\"", "id"=>"1"

select (populate_record(t, 'id=>99')).id from t where id = 1;
--> (id integer)
--> 99

select string_agg(key || '=' || coalesce(value, '?'), ' ' order by key) from t, each(h) where id in (2, 5);
--> (string_agg text)
--> a=1 a=? b=2

prepare p (hstore) as select $1 -> 'a', $1 || 'b=>2';

execute p ('a=>1');
--> (?column? text, ?column? record)
--> 1 | "a"=>"1", "b"=>"2"

analyze t;

-- The extension's end.

drop view v;

drop table c;

drop function fetchval(hstore, text);
--> ERROR 2BP01: cannot drop function fetchval(hstore,text) because extension hstore requires it
--> HINT: You can drop extension hstore instead.

drop extension hstore;
--> ERROR 2BP01: cannot drop extension hstore because other objects depend on it
--> DETAIL: column e of table t depends on type hstore
--> + column d of table t depends on type hstore
--> + column h of table t depends on type hstore
--> + column h of table bad depends on type hstore
--> + table parts depends on type hstore
--> + function f(hstore,text) depends on type hstore
--> + function g(hstore) depends on type hstore
--> + function assigns(hstore) depends on type hstore
--> + function assigns_deep() depends on type hstore
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop extension hstore cascade;
--> NOTICE: drop cascades to 9 other objects
--> DETAIL: drop cascades to column e of table t
--> + drop cascades to column d of table t
--> + drop cascades to column h of table t
--> + drop cascades to column h of table bad
--> + drop cascades to table parts
--> + drop cascades to function f(hstore,text)
--> + drop cascades to function g(hstore)
--> + drop cascades to function assigns(hstore)
--> + drop cascades to function assigns_deep()

select * from t where id = 2;
--> (id integer)
--> 2

select 'a=>1'::hstore;
--> ERROR 42704: type "hstore" does not exist
--> POSITION: 16, at hstore

create schema s;

create extension hstore schema s;

select 'a=>1'::s.hstore;
--> (hstore record)
--> "a"=>"1"

select 'a=>1'::s.hstore operator(s.->) 'a' as a;
--> (a text)
--> 1

alter extension hstore set schema public;

select 'a=>1'::hstore -> 'a' as a;
--> (a text)
--> 1
