-- hstore in tables
--
-- Sets in rows: order, groups, keys, indexes, assignment, COPY, views, code, and the extension's end.

create extension hstore;

select 'a=>1'::hstore = 'a => 1' as eq, 'a=>1'::hstore <> 'a=>2' as ne, 'a=>1, b=>2'::hstore = 'b=>2, a=>1' as order_is_nothing, hstore_cmp('a=>1', 'a=>2'), 'a=>1'::hstore #<# 'a=>2' as lt, 'a=>1'::hstore #<=# 'a=>1' as le, 'a=>1'::hstore #># '' as gt, ''::hstore #>=# 'a=>1' as ge;
--> (eq boolean, ne boolean, order_is_nothing boolean, hstore_cmp integer, lt boolean, le boolean, gt boolean, ge boolean)
--> t | t | t | -1 | t | t | t | f

create table t (id int primary key, h hstore, d hstore default 'x=>1');

insert into t (id, h) values (1, 'a=>1'), (2, 'b=>2, a=>1'), (3, ''), (4, null), (5, 'a=>NULL'), (6, '"a"=>""'), (7, 'bb=>1'), (8, 'a => 1'), (9, 'c=>"long text, with commas"'), (10, 'ab=>');
--> ERROR XX000: Unexpected end of string
--> POSITION: 184, at '

insert into t (id, h) values (10, 'ab=>""');
--> INSERT 0 1

select * from t order by h, id;
--> (id integer, h record, d record)
--> 10 | "ab"=>"" | "x"=>"1"

select h, count(*) from t group by h order by count(*) desc, h limit 3;
--> (h record, count bigint)
--> "ab"=>"" | 1

select count(distinct h), min(id) from t;
--> (count bigint, min integer)
--> 1 | 10

select id from t where h = 'a=>1' order by id;
--> (id integer)

select a.id, b.id from t a join t b on a.h = b.h and a.id < b.id;
--> (id integer, id integer)

select distinct h from t where h ? 'a' order by h;
--> (h record)

select h from t where id < 4 union select h from t where id = 8 order by 1;
--> (h record)

create unique index t_h on t (h) where id <> 8;

insert into t (id, h) values (11, 'a=>2, b=>2, a=>3'), (12, 'a=>1, b=>2');
--> INSERT 0 2

insert into t (id, h) values (11, 'a=>2') on conflict (h) where id <> 8 do nothing;
--> ERROR 23505: duplicate key value violates unique constraint "t_pkey"
--> DETAIL: Key (id)=(11) already exists.

set enable_seqscan = off;

select id from t where h = 'b=>2, a=>1' and id <> 8;
--> (id integer)
--> 12

reset enable_seqscan;

-- Assignment to a key.

update t set h['n'] = '5', h['a'] = null where id in (1, 4) returning *;
--> (id integer, h record, d record)
--> UPDATE 0

update t set h['n'] = 6 where id = 1 returning h;
--> (h record)
--> UPDATE 0

update t set h[null] = '5' where id = 1;
--> UPDATE 0

update t set h['a']['b'] = '5' where id = 1;
--> ERROR 0A000: hstore allows only one subscript

update t set h['a':'b'] = '5' where id = 1;
--> ERROR 0A000: hstore allows only one subscript

update t set h['x'] = true where id = 1 returning h;
--> (h record)
--> UPDATE 0

update t set h['x'] = array[1] where id = 1 returning h;
--> (h record)
--> UPDATE 0

insert into t (id, h['k'], h['l']) values (20, 'v', 'w') returning *;
--> (id integer, h record, d record)
--> 20 | "k"=>"v", "l"=>"w" | "x"=>"1"
--> INSERT 0 1

update t set h = h || 'z=>26' - array['n', 'x'] where id = 1 returning h, h -> 'z';
--> ERROR 42725: operator is not unique: unknown - text[]
--> HINT: Could not choose a best candidate operator. You might need to add explicit type casts.
--> POSITION: 31, at -

alter table t add column e hstore not null default 'm=>1';

select e -> 'm', d['x'] from t where id = 1;
--> (?column? text, d text)

alter table t alter column d type text;

select d from t where id = 1;
--> (d text)

alter table t alter column d type hstore using d::hstore;

select d from t where id = 1;
--> (d record)

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

create table hashed (h hstore) partition by hash (h);

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

select assigns('');
--> (assigns record)
--> "a"=>"b"

select hstore(t) from (select id, d from t where id = 1) t;
--> (hstore record)

select (populate_record(t, 'id=>99')).id from t where id = 1;
--> (id integer)

select string_agg(key || '=' || coalesce(value, '?'), ' ' order by key) from t, each(h) where id in (2, 5);
--> (string_agg text)
--> NULL

prepare p (hstore) as select $1 -> 'a', $1 || 'b=>2';

execute p ('a=>1');
--> (?column? text, ?column? record)
--> 1 | "a"=>"1", "b"=>"2"

analyze t;

create index on t using hash (h);

-- The extension's end.

drop function fetchval(hstore, text);
--> ERROR 2BP01: cannot drop function fetchval(hstore,text) because extension hstore requires it
--> HINT: You can drop extension hstore instead.

drop extension hstore;
--> ERROR 2BP01: cannot drop extension hstore because other objects depend on it
--> DETAIL: column hs of table c depends on type hstore[]
--> + column e of table t depends on type hstore
--> + column d of table t depends on type hstore
--> + column h of table t depends on type hstore
--> + column h of table bad depends on type hstore
--> + table parts depends on type hstore
--> + table hashed depends on type hstore
--> + column h of table c depends on type hstore
--> + view v depends on type hstore
--> + function f(hstore,text) depends on type hstore
--> + function g(hstore) depends on type hstore
--> + function assigns(hstore) depends on type hstore
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop extension hstore cascade;
--> NOTICE: drop cascades to 12 other objects
--> DETAIL: drop cascades to column hs of table c
--> + drop cascades to column e of table t
--> + drop cascades to column d of table t
--> + drop cascades to column h of table t
--> + drop cascades to column h of table bad
--> + drop cascades to table parts
--> + drop cascades to table hashed
--> + drop cascades to column h of table c
--> + drop cascades to view v
--> + drop cascades to function f(hstore,text)
--> + drop cascades to function g(hstore)
--> + drop cascades to function assigns(hstore)

select * from t where id = 2;
--> (id integer)

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
