-- Positions of the log.
select '0/0'::pg_lsn, '16/B374D848'::pg_lsn, 'ffffffff/ffffffff'::pg_lsn, '00000001/00000002'::pg_lsn;
--> (pg_lsn pg_lsn, pg_lsn pg_lsn, pg_lsn pg_lsn, pg_lsn pg_lsn)
--> 0/0 | 16/B374D848 | FFFFFFFF/FFFFFFFF | 1/2

select '0'::pg_lsn;
--> ERROR 22P02: invalid input syntax for type pg_lsn: "0"
--> POSITION: 8, at '

select '0/'::pg_lsn;
--> ERROR 22P02: invalid input syntax for type pg_lsn: "0/"
--> POSITION: 8, at '

select '/0'::pg_lsn;
--> ERROR 22P02: invalid input syntax for type pg_lsn: "/0"
--> POSITION: 8, at '

select '0/123456789'::pg_lsn;
--> ERROR 22P02: invalid input syntax for type pg_lsn: "0/123456789"
--> POSITION: 8, at '

select 'G/0'::pg_lsn;
--> ERROR 22P02: invalid input syntax for type pg_lsn: "G/0"
--> POSITION: 8, at '

select ' 0/0'::pg_lsn;
--> ERROR 22P02: invalid input syntax for type pg_lsn: " 0/0"
--> POSITION: 8, at '

select '-1/0'::pg_lsn;
--> ERROR 22P02: invalid input syntax for type pg_lsn: "-1/0"
--> POSITION: 8, at '

select '16AE7F7'::pg_lsn;
--> ERROR 22P02: invalid input syntax for type pg_lsn: "16AE7F7"
--> POSITION: 8, at '

create table lsn (p pg_lsn primary key, n int);
insert into lsn values ('0/16AE7F7', 1), ('FFFFFFFF/0', 2), ('7FFFFFFF/FFFFFFFF', 3), ('80000000/0', 4), ('0/0', 5);
--> INSERT 0 5

insert into lsn values ('0/0', 6);
--> ERROR 23505: duplicate key value violates unique constraint "lsn_pkey"
--> DETAIL: Key (p)=(0/0) already exists.

select * from lsn order by p;
--> (p pg_lsn, n integer)
--> 0/0 | 5
--> 0/16AE7F7 | 1
--> 7FFFFFFF/FFFFFFFF | 3
--> 80000000/0 | 4
--> FFFFFFFF/0 | 2

select * from lsn order by p desc limit 2;
--> (p pg_lsn, n integer)
--> FFFFFFFF/0 | 2
--> 80000000/0 | 4

select min(p), max(p), count(distinct p) from lsn;
--> (min pg_lsn, max pg_lsn, count bigint)
--> 0/0 | FFFFFFFF/0 | 5

select n from lsn where p > '7FFFFFFF/FFFFFFFF' order by n;
--> (n integer)
--> 2
--> 4

select n from lsn where p between '0/1' and '80000000/0' order by n;
--> (n integer)
--> 1
--> 3
--> 4

select n from lsn where p in ('0/0', '80000000/0') order by n;
--> (n integer)
--> 4
--> 5

select a.n, b.n from lsn a join lsn b on a.p = b.p where a.n <> 3 order by 1;
--> (n integer, n integer)
--> 1 | 1
--> 2 | 2
--> 4 | 4
--> 5 | 5

select p, count(*) from lsn group by p order by p;
--> (p pg_lsn, count bigint)
--> 0/0 | 1
--> 0/16AE7F7 | 1
--> 7FFFFFFF/FFFFFFFF | 1
--> 80000000/0 | 1
--> FFFFFFFF/0 | 1

select '0/16AE7F8' = '0/16AE7F8'::pg_lsn, '0/16AE7F8'::pg_lsn <> '0/16AE7F7', '0/1'::pg_lsn < 'FFFFFFFF/0', '0/1'::pg_lsn >= '0/2';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | f

select '0/16AE7F8'::pg_lsn - '0/16AE7F7'::pg_lsn, '0/16AE7F7'::pg_lsn - '0/16AE7F8'::pg_lsn;
--> (?column? numeric, ?column? numeric)
--> 1 | -1

select 'FFFFFFFF/FFFFFFFF'::pg_lsn - '0/0'::pg_lsn, pg_wal_lsn_diff('0/0', 'FFFFFFFF/FFFFFFFF');
--> (?column? numeric, pg_wal_lsn_diff numeric)
--> 18446744073709551615 | -18446744073709551615

select '0/16AE7F7'::pg_lsn + 16::numeric, 16::numeric + '0/16AE7F7'::pg_lsn, '0/16AE7F7'::pg_lsn - 16::numeric;
--> (?column? pg_lsn, ?column? pg_lsn, ?column? pg_lsn)
--> 0/16AE807 | 0/16AE807 | 0/16AE7E7

select '0/1'::pg_lsn + 0.5, '0/1'::pg_lsn + 1.4, '0/3'::pg_lsn - 0.5;
--> (?column? pg_lsn, ?column? pg_lsn, ?column? pg_lsn)
--> 0/2 | 0/2 | 0/3

select 'FFFFFFFF/FFFFFFFE'::pg_lsn + 1::numeric;
--> (?column? pg_lsn)
--> FFFFFFFF/FFFFFFFF

select 'FFFFFFFF/FFFFFFFE'::pg_lsn + 2::numeric;
--> ERROR 22023: pg_lsn out of range

select '0/1'::pg_lsn - 1::numeric;
--> (?column? pg_lsn)
--> 0/0

select '0/1'::pg_lsn - 2::numeric;
--> ERROR 22023: pg_lsn out of range

select '0/1'::pg_lsn + 'NaN'::numeric;
--> ERROR 0A000: cannot add NaN to pg_lsn

select '0/1'::pg_lsn - 'NaN'::numeric;
--> ERROR 0A000: cannot subtract NaN from pg_lsn

select '0/1'::pg_lsn + 'infinity'::numeric;
--> ERROR 0A000: cannot convert infinity to pg_lsn

select '0/1'::pg_lsn - 'infinity'::numeric;
--> ERROR 0A000: cannot convert infinity to pg_lsn

select pg_lsn(23783416::numeric), pg_lsn(18446744073709551615), pg_lsn(0), pg_lsn(1.5);
--> (pg_lsn pg_lsn, pg_lsn pg_lsn, pg_lsn pg_lsn, pg_lsn pg_lsn)
--> 0/16AE7F8 | FFFFFFFF/FFFFFFFF | 0/0 | 0/2

select pg_lsn(-1::numeric);
--> ERROR 22023: pg_lsn out of range

select pg_lsn(18446744073709551616);
--> ERROR 22023: pg_lsn out of range

select pg_lsn('NaN'::numeric);
--> ERROR 0A000: cannot convert NaN to pg_lsn

select '0/1'::pg_lsn::text, '0/1'::text::pg_lsn, array['0/2', '0/1']::pg_lsn[], pg_typeof('0/0'::pg_lsn);
--> (text text, pg_lsn pg_lsn, array pg_lsn[], pg_typeof regtype)
--> 0/1 | 0/1 | {0/2,0/1} | pg_lsn

select '0/1'::pg_lsn::numeric;
--> ERROR 42846: cannot cast type pg_lsn to numeric
--> POSITION: 21, at :

select '0/1'::pg_lsn::int8;
--> ERROR 42846: cannot cast type pg_lsn to bigint
--> POSITION: 21, at :

select array_agg(p order by p) from lsn;
--> (array_agg pg_lsn[])
--> {0/0,0/16AE7F7,7FFFFFFF/FFFFFFFF,80000000/0,FFFFFFFF/0}

select row('0/1'::pg_lsn, 'FFFFFFFF/0'::pg_lsn) < row('0/1'::pg_lsn, '0/2'::pg_lsn);
--> (?column? boolean)
--> f

select to_json('0/1'::pg_lsn), jsonb_build_object('at', 'A/B'::pg_lsn);
--> (to_json json, jsonb_build_object jsonb)
--> "0/1" | {"at": "A/B"}

create index on lsn (p desc, n);
update lsn set p = p + 1::numeric where n = 5 returning p;
--> (p pg_lsn)
--> 0/1
--> UPDATE 1

drop table lsn;

-- Where the log is now.
select pg_current_wal_lsn() <= pg_current_wal_insert_lsn(), pg_current_wal_flush_lsn() <= pg_current_wal_lsn();
--> (?column? boolean, ?column? boolean)
--> t | t

select pg_typeof(pg_current_wal_lsn()), pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') > 0;
--> (pg_typeof regtype, ?column? boolean)
--> pg_lsn | t

create table grows (a int);
create temporary table before as select pg_current_wal_insert_lsn() as at;
--> SELECT 1

insert into grows select generate_series(1, 1000);
--> INSERT 0 1000

select pg_current_wal_insert_lsn() - at between 10000 and 1000000 from before;
--> (?column? boolean)
--> t

select pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn(), pg_last_xact_replay_timestamp();
--> (pg_last_wal_receive_lsn pg_lsn, pg_last_wal_replay_lsn pg_lsn, pg_last_xact_replay_timestamp timestamp with time zone)
--> NULL | NULL | NULL

drop table grows, before;

-- Ages of transactions.
select age('0'::xid), age('1'::xid), age('2'::xid), age('3'::xid) > 0;
--> (age integer, age integer, age integer, ?column? boolean)
--> 2147483647 | 2147483647 | 2147483647 | t

create table aged (a int);
insert into aged values (1);
--> INSERT 0 1

select age(xmin) between 1 and 100 from aged;
--> (?column? boolean)
--> t

begin;
insert into aged values (2);
--> INSERT 0 1

select age(xmin) from aged where a = 2;
--> (age integer)
--> 0

commit;
select max(age(datfrozenxid)) > 0 from pg_database;
--> (?column? boolean)
--> t

drop table aged;

-- Files of relations.
create table filed (a int primary key);
select pg_relation_filepath('filed') = 'base/' || d.oid || '/' || pg_relation_filenode('filed') from pg_database d where datname = current_database();
--> (?column? boolean)
--> t

select pg_relation_filepath('filed_pkey') = 'base/' || d.oid || '/' || pg_relation_filenode('filed_pkey') from pg_database d where datname = current_database();
--> (?column? boolean)
--> t

select pg_relation_filepath('pg_database') ~ '^global/\d+$';
--> (?column? boolean)
--> t

create view unfiled as select 1 as a;
select pg_relation_filepath('unfiled'), pg_relation_filepath(0), pg_relation_filepath(null);
--> (pg_relation_filepath text, pg_relation_filepath text, pg_relation_filepath text)
--> NULL | NULL | NULL

drop view unfiled;
drop table filed;
