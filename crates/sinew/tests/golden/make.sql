-- The database "postgres" of a golden directory: an object of each kind, before the checkpoint.

create role golden_owner login password 'md5secret' connection limit 7 valid until '2040-01-01';
create role golden_reader nologin;
create role golden_admin createrole createdb in role golden_reader;
grant golden_owner to golden_admin with admin option;
alter role golden_owner set work_mem = '8MB';
alter role golden_owner in database postgres set statement_timeout = '1h';
alter role golden_admin rename to golden_boss;
comment on role golden_owner is 'owns things';

create schema shop authorization golden_owner;
comment on schema shop is 'all of it';
grant usage on schema shop to golden_reader;
alter default privileges in schema shop grant select on tables to golden_reader;
comment on schema public is 'changed by hand';
revoke create on schema public from public;

create type shop.mood as enum ('sad', 'ok', 'happy');
alter type shop.mood add value 'fine' before 'happy';
create type shop.size as (width int, height numeric(8, 2));
create type shop.span as range (subtype = float8);
create domain shop.positive as int default 1 not null check (value > 0);
create domain shop.code as text constraint form check (value ~ '^[A-Z]{3}$');
comment on type shop.mood is 'how it goes';

create table shop.every (
  id int generated always as identity primary key,
  a bool, b "char", c name, d int2, e int4, f int8, g float4, h float8, i numeric(30, 10), j text, k varchar(20),
  l char(5), m bytea, n date, o time, p timetz, q timestamp, r timestamptz, s interval, t uuid, u json, v jsonb,
  w money, x bit(5), y varbit, z inet, aa cidr, ab macaddr, ac macaddr8, ad pg_lsn, ae oid, af regclass, ag int[],
  ah text[], ai int4range, aj nummultirange, ak tstzrange, al shop.mood, am shop.size, an shop.span,
  ao shop.positive, ap shop.code, aq shop.mood[], ar shop.size[], at xid8, au txid_snapshot,
  av int generated always as (e * 2) stored
);
insert into shop.every (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa, ab, ac, ad, ae,
  af, ag, ah, ai, aj, ak, al, am, an, ao, ap, aq, ar, at, au)
values (true, 'x', 'name', -7, 42, 9007199254740993, 1.5, 2.25, 12345678901234567890.0123456789, 'Zürich', 'varchar',
  'abc', '\x00ff10', '2024-02-29', '23:59:59.999999', '12:00:00+05:30', '1999-12-31 23:59:59', '2026-11-30 04:00:00+00',
  '1 year 2 mons 3 days 04:05:06.789', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{"a": [1, 2]}', '{"b": {"c": null}}',
  '12.34', B'10101', B'110', '192.168.0.1/24', '10.0.0.0/8', '08:00:2b:01:02:03', '08:00:2b:01:02:03:04:05',
  '16/B374D848', 4000000000, 'pg_class', '{{1,2},{3,4}}', '{a,NULL,"b c"}', '[1,10)', '{[1,2),(5,6]}',
  '[2020-01-01,2021-01-01)', 'fine', row(3, 4.5), '[1.5,2.5]', 12, 'ABC', '{sad,happy}',
  array[row(1, 1)::shop.size, row(2, null)::shop.size], '12345678901', '10:20:10,14,15');
insert into shop.every (e, ap) values (null, null);

create table shop.large (id int primary key, body text, packed text);
insert into shop.large select g, repeat(md5(g::text), 400), (select string_agg(md5(g::text || n), '') from generate_series(1, 150) n) from generate_series(1, 8) g;

create sequence shop.numbers start 100 increment 5 maxvalue 10000 cache 3 cycle;
select nextval('shop.numbers'), nextval('shop.numbers');
create table shop.goods (
  id serial primary key,
  name text not null,
  price numeric(10, 2) default 9.99 check (price >= 0),
  tags text[] default '{}',
  data jsonb default '{}',
  made timestamptz default '2026-01-01 00:00:00+00',
  number bigint default nextval('shop.numbers'),
  gone int
);
alter table shop.goods drop column gone;
alter table shop.goods add column added int not null default 5;
alter table shop.goods add constraint goods_name_key unique (name) deferrable initially deferred;
insert into shop.goods (name, price, tags, data)
select 'good ' || g, g, array['t' || g % 3, 'all'], jsonb_build_object('n', g, 'even', g % 2 = 0)
from generate_series(1, 200) g;
delete from shop.goods where id % 10 = 0;
update shop.goods set price = price + 0.5 where id % 7 = 0;
create index goods_price on shop.goods (price desc nulls last, name) include (made);
create index goods_lower on shop.goods (lower(name));
create unique index goods_cheap on shop.goods (price) where price < 1;
create index goods_tags on shop.goods using gin (tags);
create index goods_data on shop.goods using gin (data jsonb_path_ops);
comment on table shop.goods is 'for sale';
comment on column shop.goods.price is 'in euro';
comment on index shop.goods_price is 'by price';
alter table shop.goods set (fillfactor = 90);
alter table shop.goods replica identity full;
analyze shop.goods;

create table shop.sold (
  good int references shop.goods on delete cascade,
  at date not null,
  how_many int,
  primary key (good, at)
) partition by range (at);
create table shop.sold_2025 partition of shop.sold for values from ('2025-01-01') to ('2026-01-01');
create table shop.sold_2026 partition of shop.sold for values from ('2026-01-01') to ('2027-01-01') partition by hash (good);
create table shop.sold_2026_0 partition of shop.sold_2026 for values with (modulus 2, remainder 0);
create table shop.sold_2026_1 partition of shop.sold_2026 for values with (modulus 2, remainder 1);
create table shop.sold_rest partition of shop.sold default;
insert into shop.sold select g, date '2025-06-01' + g * 20, g from generate_series(1, 49) g where g % 10 <> 0;

create table shop.place (name text not null, people int check (people > 0));
create table shop.town (mayor text) inherits (shop.place);
alter table shop.place replica identity full;
alter table shop.town replica identity full;
insert into shop.place values ('Lyon', 522250);
insert into shop.town values ('Oslo', 709037, 'Anne');

create view shop.dear as select id, name, price from shop.goods where price > 100 with check option;
create view shop.report with (security_barrier) as
select g.name, count(*) filter (where s.how_many > 3) as often, sum(s.how_many) over_all
from shop.goods g left join shop.sold s on s.good = g.id
group by g.name having count(*) > 0 order by g.name limit 5;
create materialized view shop.summary as select tags[1] as tag, count(*), avg(price)::numeric(10, 3) from shop.goods group by 1;
create unique index summary_tag on shop.summary (tag);
create view shop.countdown as with recursive down (n) as (values (5) union all select n - 1 from down where n > 0) select n from down;

create function shop.twice(x int) returns int language sql immutable strict as 'select $1 * 2';
create function shop.twice(x text default 'ab') returns text language sql as $$ select x || x $$;
create function shop.both(out a int, out b text, c int) returns record language sql as $$ select c, c::text $$;
create function shop.cheap(up_to numeric) returns table (id int, name text) language sql stable
as $$ select id, name from shop.goods where price <= up_to order by id $$;
create function shop.count_down(n int) returns setof int language plpgsql as $$
declare
  i int := n;
begin
  while i > 0 loop
    return next i;
    i := i - 1;
  end loop;
exception
  when division_by_zero then return;
end
$$;
create procedure shop.restock(inout n int, how int default 1) language plpgsql as $$
begin
  update shop.goods set added = added + how where id = n;
  n := n + 1;
end
$$;
create function shop.grow(state int, value int) returns int language sql immutable as 'select coalesce($1, 0) + $2 * $2';
create aggregate shop.squares(int) (sfunc = shop.grow, stype = int, initcond = '0');
create function shop.near(a int, b int) returns bool language sql immutable as 'select abs($1 - $2) < 3';
create operator shop.=~= (leftarg = int, rightarg = int, function = shop.near, commutator = operator(shop.=~=));
comment on function shop.twice(int) is 'two of it';
grant execute on function shop.twice(int) to golden_reader;
revoke execute on function shop.twice(text) from public;

create table shop.log (at int generated by default as identity, what text, old text, new text);
create function shop.note() returns trigger language plpgsql as $$
begin
  insert into shop.log (what, old, new) values (tg_op || ' ' || tg_argv[0], old.name, new.name);
  return null;
end
$$;
create trigger goods_note after update of name on shop.goods for each row when (old.name is distinct from new.name)
execute function shop.note('goods');
create constraint trigger goods_late after insert on shop.goods deferrable initially deferred for each row
execute function shop.note('late');
comment on trigger goods_note on shop.goods is 'who changed it';
update shop.goods set name = 'renamed' where id = 1;

create publication golden_some for table shop.goods (id, name) where (price > 10), table shop.sold with (publish = 'insert');
create publication golden_all for all tables;

create extension "uuid-ossp";
create schema ext;
create extension citext schema ext;
create extension pg_trgm schema ext;
create extension hstore schema ext;
create table shop.ext (id int primary key, mail ext.citext unique, pairs ext.hstore, body text);
create index ext_body on shop.ext using gin (body ext.gin_trgm_ops);
create index ext_pairs on shop.ext using gin (pairs ext.gin_hstore_ops);
insert into shop.ext values (1, 'Me@Example.com', 'a=>1, b=>NULL', 'a longer text to find');

select lo_from_bytea(70001, '\x0102030405');
comment on large object 70001 is 'bytes';
grant select on large object 70001 to golden_reader;

grant select, update (price) on shop.goods to golden_reader;
grant insert on shop.sold to golden_boss with grant option;
alter table shop.log owner to golden_owner;
alter view shop.dear owner to golden_boss;

comment on table pg_class is 'a comment of a user';
comment on extension plpgsql is null;

create database golden_data owner golden_owner connection limit 9;
create database golden_template is_template true allow_connections false;
comment on database golden_data is 'with data';
alter database golden_data set timezone = 'UTC';
create database golden_unused;
