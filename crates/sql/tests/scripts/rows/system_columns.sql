-- The transaction and the command that made a version or ended it, and its place.
create table sc (a int primary key, b int);
insert into sc values (1, 10), (2, 20), (3, 30);
--> INSERT 0 3

select count(distinct xmin::text), count(distinct xmax::text), count(distinct cmin::text) from sc;
--> (count bigint, count bigint, count bigint)
--> 1 | 1 | 1

select a, xmax, cmin, cmax, pg_typeof(xmin), pg_typeof(cmin) from sc order by a;
--> (a integer, xmax xid, cmin cid, cmax cid, pg_typeof regtype, pg_typeof regtype)
--> 1 | 0 | 0 | 0 | xid | cid
--> 2 | 0 | 0 | 0 | xid | cid
--> 3 | 0 | 0 | 0 | xid | cid

begin;
insert into sc values (4, 40);
--> INSERT 0 1

insert into sc values (5, 50);
--> INSERT 0 1

select a, xmin::text::bigint = txid_current() % (2^32)::bigint, cmin::text = cmax::text from sc where a > 3 order by a;
--> (a integer, ?column? boolean, ?column? boolean)
--> 4 | t | t
--> 5 | t | t

select (select cmin::text::int from sc where a = 4) < (select cmin::text::int from sc where a = 5);
--> (?column? boolean)
--> t

update sc set b = b + 1 where a = 4 returning a, ctid = (select ctid from sc where a = 4), xmin::text::bigint = txid_current() % (2^32)::bigint, xmax;
--> (a integer, ?column? boolean, ?column? boolean, xmax xid)
--> 4 | f | t | 0
--> UPDATE 1

delete from sc where a = 5 returning a, xmax::text::bigint = txid_current() % (2^32)::bigint;
--> (a integer, ?column? boolean)
--> 5 | t
--> DELETE 1

select cmin::text::int > 0 from sc where a = 4;
--> (?column? boolean)
--> t

commit;
select count(distinct xmin::text) from sc;
--> (count bigint)
--> 2

select age(xmin) >= 1 from sc where a = 4;
--> (?column? boolean)
--> t

-- A change is done only if the row is as it was read.
create table tokens as select a, xmin as token from sc;
--> SELECT 4

update sc s set b = 11 from tokens t where s.a = 1 and t.a = 1 and s.xmin = t.token;
--> UPDATE 1

update sc s set b = 12 from tokens t where s.a = 1 and t.a = 1 and s.xmin = t.token;
--> UPDATE 0

prepare changes(int, xid) as update sc set b = 99 where a = $1 and xmin = $2 returning b;
execute changes(2, '0');
--> (b integer)
--> UPDATE 0

select b from sc where a = 2;
--> (b integer)
--> 20

delete from sc where a = 2 and xmin::text <> (select xmin::text from sc where a = 2);
--> DELETE 0

select count(*) from sc;
--> (count bigint)
--> 4

-- An inserted row tells itself from an updated one.
insert into sc values (6, 60), (1, 100) on conflict (a) do update set b = excluded.b returning a, xmax = 0 as inserted;
--> (a integer, inserted boolean)
--> 6 | t
--> 1 | f
--> INSERT 0 2

insert into sc values (1, 101) on conflict (a) do update set b = excluded.b returning a, b, (xmax = 0), xmax = xmin, ctid = '(0,1)';
--> (a integer, b integer, ?column? boolean, ?column? boolean, ?column? boolean)
--> 1 | 101 | f | t | f
--> INSERT 0 1

insert into sc values (7, 70) on conflict (a) do nothing returning xmax = 0;
--> (?column? boolean)
--> t
--> INSERT 0 1

insert into sc values (7, 71) on conflict (a) do nothing returning xmax = 0;
--> (?column? boolean)
--> INSERT 0 0

insert into sc values (1, 102) on conflict (a) do update set b = excluded.b returning ctid = (select ctid from sc where a = 1);
--> (?column? boolean)
--> f
--> INSERT 0 1

select ctid = (select max(ctid) from sc) from sc where a = 1;
--> (?column? boolean)
--> t

with up as (insert into sc values (1, 103), (8, 80) on conflict (a) do update set b = excluded.b returning a, xmax) select a, xmax <> 0 from up order by a;
--> (a integer, ?column? boolean)
--> 1 | t
--> 8 | f

-- The new place of a row.
create table places (a int primary key, b text);
insert into places values (1, 'x');
--> INSERT 0 1

select ctid from places;
--> (ctid tid)
--> (0,1)

update places set b = 'y' returning ctid, a, b;
--> (ctid tid, a integer, b text)
--> (0,2) | 1 | y
--> UPDATE 1

update places set a = 2 returning ctid, places.ctid, a;
--> (ctid tid, ctid tid, a integer)
--> (0,3) | (0,3) | 2
--> UPDATE 1

select ctid from places;
--> (ctid tid)
--> (0,3)

begin;
update places set b = 'z' where ctid = '(0,3)' returning ctid;
--> (ctid tid)
--> (0,4)
--> UPDATE 1

rollback;
delete from places returning ctid;
--> (ctid tid)
--> (0,3)
--> DELETE 1

-- Anywhere in a query.
select a from sc where xmin = (select xmin from sc where a = 3) order by a;
--> (a integer)
--> 2
--> 3

select count(*) from sc x join sc y on x.xmin = y.xmin and x.cmin = y.cmin and x.a = y.a;
--> (count bigint)
--> 7

select count(*) > 1 from (select xmin from sc group by xmin) g;
--> (?column? boolean)
--> t

insert into sc values (9, 90);
--> INSERT 0 1

select a from sc order by xmin::text::bigint desc, a limit 1;
--> (a integer)
--> 9

select s.xmin is not null, row_to_json(s) from sc s where a = 3;
--> (?column? boolean, row_to_json json)
--> t | {"a":3,"b":30}

select sc.xmin is null from sc right join (values (3), (1000)) v(n) on a = n order by n;
--> (?column? boolean)
--> f
--> t

create view over_sc as select a, xmin as version, sc.cmax from sc where xmax = 0;
select count(*) from over_sc;
--> (count bigint)
--> 7

select pg_get_viewdef('over_sc');
--> (pg_get_viewdef text)
-->  SELECT sc.a,
--> +     sc.xmin AS version,
--> +     sc.cmax
--> +    FROM sc
--> +   WHERE (sc.xmax = 0);

select xmin from over_sc;
--> ERROR 42703: column "xmin" does not exist
--> POSITION: 8, at xmin

drop view over_sc;
select array_agg(xmin) is not null from sc;
--> (?column? boolean)
--> t

select exists (select 1 from sc where xmin = '999999999'), xmin = 999999999 from sc where a = 3;
--> (exists boolean, ?column? boolean)
--> f | f

select tableoid::regclass, xmax from sc where a = 3;
--> (tableoid regclass, xmax xid)
--> sc | 0

create materialized view mat as select 1 as a;
--> SELECT 1

select xmin is not null, cmax is not null from mat;
--> (?column? boolean, ?column? boolean)
--> t | t

drop materialized view mat;
select bool_and(xmin is not null) from pg_class;
--> (bool_and boolean)
--> t

select count(*) from pg_namespace where xmin is null;
--> (count bigint)
--> 0

select bool_and(age(xmin) > 0) from pg_type where oid < 1000;
--> (bool_and boolean)
--> t

-- No place for them.
create table sc2 (xmin int);
--> ERROR 42701: column name "xmin" conflicts with a system column name

create table sc2 (a int check (xmin > '0'));
--> ERROR 42P10: system column "xmin" reference in check constraint is invalid
--> POSITION: 32, at xmin

update sc set xmin = 5;
--> ERROR 0A000: cannot assign to system column "xmin"
--> POSITION: 15, at xmin

insert into sc (xmin) values (5);
--> ERROR 42703: column "xmin" of relation "sc" does not exist
--> POSITION: 17, at xmin

select a, xmin from (select * from sc) q;
--> ERROR 42703: column "xmin" does not exist
--> POSITION: 11, at xmin

select xmin from generate_series(1, 2);
--> ERROR 42703: column "xmin" does not exist
--> POSITION: 8, at xmin

alter table sc drop column xmin;
--> ERROR 0A000: cannot drop system column "xmin"

alter table sc rename a to cmax;
--> ERROR 42701: column name "cmax" conflicts with a system column name

select excluded.xmin from sc;
--> ERROR 42P01: missing FROM-clause entry for table "excluded"
--> POSITION: 8, at excluded.xmin

drop table sc, tokens, places;

-- A place that is filled again tells nothing of its last row.
create table again (a int primary key, b int);
insert into again values (1, 1);
--> INSERT 0 1

insert into again values (1, 2) on conflict (a) do update set b = excluded.b returning xmax = 0 as inserted;
--> (inserted boolean)
--> f
--> INSERT 0 1

delete from again;
--> DELETE 1

vacuum again;
insert into again values (7, 0) returning xmax = 0 as inserted;
--> (inserted boolean)
--> t
--> INSERT 0 1

insert into again values (8, 0) returning xmax = 0 as inserted;
--> (inserted boolean)
--> t
--> INSERT 0 1

drop table again;
