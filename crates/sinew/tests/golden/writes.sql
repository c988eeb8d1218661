-- Every kind of object in "postgres" is changed.

insert into shop.every (d, al, ao, ap) values (1, 'sad', 3, 'XYZ') returning id, av, al;
--> (id integer, av integer, al record)
--> 3 | NULL | sad
--> INSERT 0 1

update shop.every set e = e + 1, am.width = 9 where id = 1 returning e, av, am;
--> (e integer, av integer, am record)
--> 43 | 86 | (9,4.50)
--> UPDATE 1

insert into shop.every (ao) values (-1);
--> ERROR 23514: value for domain shop.positive violates check constraint "positive_check"

update shop.large set packed = packed || 'y', body = reverse(body) where id < 4 returning id, length(packed);
--> (id integer, length integer)
--> 1 | 4801
--> 2 | 4801
--> 3 | 4801
--> UPDATE 3

begin;
set constraints all deferred;
insert into shop.goods (name, price, tags, data) values ('new', 5, '{t1,new}', '{"n": 42}') returning number > 100;
--> (?column? boolean)
--> t
--> INSERT 0 1

commit;
update shop.goods set name = name || '!' where id between 2 and 4 returning name;
--> (name text)
--> good 2!
--> good 3!
--> good 4!
--> UPDATE 3

select what, old, new from shop.log order by at;
--> (what text, old text, new text)
--> INSERT late | NULL | new
--> UPDATE goods | good 2 | good 2!
--> UPDATE goods | good 3 | good 3!
--> UPDATE goods | good 4 | good 4!

select id > 200 from shop.goods where data @> '{"n": 42}' order by id;
--> (?column? boolean)
--> f
--> t

insert into shop.sold values (11, '2026-05-05', 1), (11, '2027-05-05', 2) returning tableoid::regclass = 'shop.sold_rest'::regclass;
--> (?column? boolean)
--> f
--> t
--> INSERT 0 2

update shop.sold set at = at + 365 where good = 2 returning at, tableoid::regclass;
--> (at date, tableoid regclass)
--> 2026-07-11 | shop.sold_2026_0
--> UPDATE 1

delete from shop.goods where id = 3 returning name;
--> (name text)
--> good 3!
--> DELETE 1

select count(*) from shop.sold where good = 3;
--> (count bigint)
--> 0

commit prepared 'golden';
select * from shop.place order by name;
--> (name text, people integer)
--> Lyon | 522250
--> Oslo | 709038
--> prepared | 1

select id, body from shop.large where id = 8;
--> (id integer, body text)
--> 8 | prepared

update shop.dear set price = 1 where id = 150;
--> UPDATE 0

update shop.dear set price = 151.25 where id = 150 returning *;
--> (id integer, name text, price numeric(10,2))
--> UPDATE 0

refresh materialized view concurrently shop.summary;
select * from shop.summary order by tag;
--> (tag text, count bigint, avg numeric(10,3))
--> t0 | 59 | 101.771
--> t1 | 61 | 98.516
--> t2 | 60 | 100.017
--> NULL | 1 | 1000.000

call shop.restock(5, 7);
--> (n integer)
--> 6

select added from shop.goods where id = 5;
--> (added integer)
--> 12

select nextval('shop.numbers') is not null;
--> (?column? boolean)
--> t

alter type shop.mood add value 'great';
alter domain shop.positive add check (value < 1000);
create or replace function shop.twice(x int) returns int language sql immutable strict as 'select $1 + $1';
alter table shop.goods add column last_one int default 3;
create index on shop.goods (last_one);
reindex table shop.goods;
vacuum shop.goods;
analyze shop.goods;
drop index shop.goods_tags;
alter table shop.sold detach partition shop.sold_2025;
drop view shop.countdown;
grant update on shop.large to golden_reader;
reassign owned by golden_boss to golden_owner;
comment on table pg_class is 'another comment';
comment on table pg_proc is 'one more';
alter extension hstore set schema shop;
drop extension pg_trgm cascade;
alter publication golden_some drop table shop.sold;
drop publication golden_all;
select lo_put(70001, 2, '\xffff');
--> (lo_put void)
--> ''

select lo_get(70001);
--> (lo_get bytea)
--> \x0102ffff05

drop database golden_late;
alter database golden_data rename to golden_other;
create database golden_copy template golden_template;
create table shop.new_one (like shop.goods including defaults including constraints including comments);

insert into shop.new_one (id, name) values (1, 'x') returning price, added;
--> (price numeric(10,2), added integer)
--> 9.99 | 5
--> INSERT 0 1

drop table shop.every;
