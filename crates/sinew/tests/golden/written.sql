-- The objects in "postgres" after the script of changes.

select count(*), sum(price), sum(added), sum(last_one) from shop.goods;
--> (count bigint, sum numeric, sum bigint, sum bigint)
--> 181 | 19015.00 | 912 | 543

select id, name from shop.goods where lower(name) like 'good%!' order by id;
--> (id integer, name text)
--> 2 | good 2!
--> 4 | good 4!

select id, length(packed), md5(body) from shop.large where id < 4 or id = 8 order by id;
--> (id integer, length integer, md5 text)
--> 1 | 4801 | 64f892533fb1711fe0389e6fea45fb4c
--> 2 | 4801 | 40aebed2db81e4cfa053171975a5c2a4
--> 3 | 4801 | 965ceb8b291f7772a73044f1cea136f6
--> 8 | 4800 | 91a51175128716cb88eb83b38017c377

select tableoid::regclass, count(*) from shop.sold group by 1 order by 1::text;
--> (tableoid regclass, count bigint)
--> shop.sold_2026_0 | 12
--> shop.sold_2026_1 | 7
--> shop.sold_rest | 20

select enumlabel from pg_enum where enumtypid = 'shop.mood'::regtype order by enumsortorder;
--> (enumlabel name)
--> sad
--> ok
--> fine
--> happy
--> great

select obj_description('pg_class'::regclass, 'pg_class'), obj_description('pg_proc'::regclass, 'pg_class');
--> (obj_description text, obj_description text)
--> another comment | one more

select datname from pg_database order by 1;
--> (datname name)
--> golden_copy
--> golden_other
--> golden_template
--> golden_unused
--> postgres
--> template0
--> template1

select extname, extnamespace::regnamespace from pg_extension order by 1;
--> (extname name, extnamespace regnamespace)
--> citext | ext
--> hstore | shop
--> plpgsql | pg_catalog
--> uuid-ossp | public

select pubname from pg_publication;
--> (pubname name)
--> golden_some

select lo_get(70001);
--> (lo_get bytea)
--> \x0102ffff05

select gid from pg_prepared_xacts;
--> (gid text)

select name, price from shop.new_one;
--> (name text, price numeric(10,2))
--> x | 9.99

select to_regclass('shop.every');
--> (to_regclass regclass)
--> NULL

select pg_get_userbyid(relowner) from pg_class where relname = 'dear';
--> (pg_get_userbyid name)
--> golden_owner
