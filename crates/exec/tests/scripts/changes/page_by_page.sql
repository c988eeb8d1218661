-- UPDATE and DELETE of many rows
--
-- Statements that change rows page by page: the rows afterwards, and the first row that fails.

create table p (id int primary key, k int, v int check (v > -1000), s text, n numeric);
create index p_k on p (k);
create index p_s_v on p (s, v);
insert into p select i, i % 50, i, 'row ' || i % 7, i / 4.0 from generate_series(1, 700) i;
--> INSERT 0 700

update p set v = v + 1;
--> UPDATE 700

select count(*), sum(v), sum(n), min(id), max(id) from p;
--> (count bigint, sum bigint, sum numeric, min integer, max integer)
--> 700 | 246050 | 61337.50000000000000000000 | 1 | 700

update p set v = v + 1, n = n * 2 where id between 100 and 400;
--> UPDATE 301

update p set k = k + 1000 where k < 25;
--> UPDATE 350

select count(*), sum(v), sum(n), sum(k) from p;
--> (count bigint, sum bigint, sum numeric, sum bigint)
--> 700 | 246351 | 80150.00000000000000000000 | 367150

set enable_seqscan = off;
select count(*), sum(v) from p where k between 1000 and 1010;
--> (count bigint, sum bigint)
--> 154 | 51741

select count(*), sum(k) from p where s = 'row 3' and v > 300;
--> (count bigint, sum bigint)
--> 57 | 29400

-- A scan of the index whose keys it moves on meets each row once.
update p set k = k + 10 where k >= 1000;
--> UPDATE 350

select count(*), sum(k), min(k), max(k) from p where k >= 1000;
--> (count bigint, sum bigint, min integer, max integer)
--> 350 | 357700 | 1010 | 1034

reset enable_seqscan;
delete from p where id % 3 = 0;
--> DELETE 233

select count(*), sum(v), sum(k) from p;
--> (count bigint, sum bigint, sum bigint)
--> 467 | 164235 | 247757

select id, k, v, s, n from p where id in (1, 2, 99, 100, 101, 400, 401, 699, 700) order by id;
--> (id integer, k integer, v integer, s text, n numeric)
--> 1 | 1011 | 2 | row 1 | 0.25000000000000000000
--> 2 | 1012 | 3 | row 2 | 0.50000000000000000000
--> 100 | 1010 | 102 | row 2 | 50.0000000000000000
--> 101 | 1011 | 103 | row 3 | 50.5000000000000000
--> 400 | 1010 | 402 | row 1 | 200.0000000000000000
--> 401 | 1011 | 402 | row 2 | 100.2500000000000000
--> 700 | 1010 | 701 | row 0 | 175.0000000000000000

-- Versions of one transaction, and what a savepoint takes back.
begin;
update p set v = v + 1;
--> UPDATE 467

savepoint a;
update p set v = v + 100, k = k + 1;
--> UPDATE 467

delete from p where id % 2 = 0;
--> DELETE 234

select count(*), sum(v), sum(k) from p;
--> (count bigint, sum bigint, sum bigint)
--> 233 | 105299 | 119186

rollback to a;
select count(*), sum(v), sum(k) from p;
--> (count bigint, sum bigint, sum bigint)
--> 467 | 164702 | 247757

update p set v = v + 10 where id > 300;
--> UPDATE 267

savepoint b;
delete from p where v % 5 = 0;
--> DELETE 93

release b;
select count(*), sum(v), sum(k) from p;
--> (count bigint, sum bigint, sum bigint)
--> 374 | 133832 | 197963

commit;
select count(*), sum(v), sum(k) from p;
--> (count bigint, sum bigint, sum bigint)
--> 374 | 133832 | 197963

begin;
delete from p;
--> DELETE 374

insert into p select i, i, i from generate_series(1, 300) i;
--> INSERT 0 300

update p set v = v - 1;
--> UPDATE 300

select count(*), sum(v) from p;
--> (count bigint, sum bigint)
--> 300 | 44850

rollback;
select count(*), sum(v), sum(k) from p;
--> (count bigint, sum bigint, sum bigint)
--> 374 | 133832 | 197963

-- The first row that fails, in the order of the scan.
create table e (id int, k int unique, v int, w int check (w < 900));
insert into e select i, i, i, i from generate_series(1, 500) i;
--> INSERT 0 500

update e set v = 1 / (id - 300);
--> ERROR 22012: division by zero

update e set v = 1 / (id - 300), w = case when id = 250 then 1000 else w end;
--> ERROR 23514: new row for relation "e" violates check constraint "e_w_check"
--> DETAIL: Failing row contains (250, 250, 0, 1000).

update e set v = 1 / (id - 200), w = case when id = 250 then 1000 else w end;
--> ERROR 22012: division by zero

update e set k = case when id = 220 then 30 when id = 210 then 40 else k end;
--> ERROR 23505: duplicate key value violates unique constraint "e_k_key"
--> DETAIL: Key (k)=(40) already exists.

update e set k = case when id = 220 then 30 else k end, v = 1 / (id - 260);
--> ERROR 23505: duplicate key value violates unique constraint "e_k_key"
--> DETAIL: Key (k)=(30) already exists.

update e set k = case when id = 220 then 30 else k end, v = 1 / (id - 200);
--> ERROR 22012: division by zero

update e set k = k + 1;
--> ERROR 23505: duplicate key value violates unique constraint "e_k_key"
--> DETAIL: Key (k)=(2) already exists.

update e set k = k + 1000, v = v + 1;
--> UPDATE 500

select count(*), sum(k), sum(v), sum(w) from e;
--> (count bigint, sum bigint, sum bigint, sum bigint)
--> 500 | 625250 | 125750 | 125250

-- Descending rows make room for each other.
create table d (k int primary key, v int);
insert into d select 150 - i, i from generate_series(0, 149) i;
--> INSERT 0 150

update d set k = k + 1;
--> UPDATE 150

select count(*), sum(k), min(k), max(k) from d;
--> (count bigint, sum bigint, min integer, max integer)
--> 150 | 11475 | 2 | 151

-- Keys that change for some of the rows.
update d set k = case when v % 10 = 0 then k + 10000 else k end, v = v + 1;
--> UPDATE 150

select count(*), sum(k), max(k), sum(v) from d;
--> (count bigint, sum bigint, max integer, sum bigint)
--> 150 | 161475 | 10151 | 11325

update d set k = case when v % 10 = 1 then 7 else k end, v = v + 1;
--> ERROR 23505: duplicate key value violates unique constraint "d_pkey"
--> DETAIL: Key (k)=(7) already exists.

select count(*), sum(k), max(k), sum(v) from d;
--> (count bigint, sum bigint, max integer, sum bigint)
--> 150 | 161475 | 10151 | 11325

-- A row that a join meets more than once is changed once.
create table m (id int primary key, v int);
insert into m select i, 0 from generate_series(1, 300) i;
--> INSERT 0 300

update m set v = m.v + 1 from generate_series(1, 3) g;
--> UPDATE 300

select count(*), sum(v) from m;
--> (count bigint, sum bigint)
--> 300 | 300

update m set v = m.v + 1 from generate_series(1, 300) i, generate_series(1, 2) g where m.id = i and i % 2 = 0;
--> UPDATE 150

select count(*), sum(v) from m;
--> (count bigint, sum bigint)
--> 300 | 450

delete from m using generate_series(1, 3) g where m.id % 3 = 0;
--> DELETE 100

select count(*), sum(v) from m;
--> (count bigint, sum bigint)
--> 200 | 300

update m set v = (select count(*) from m x where x.v = m.v);
--> UPDATE 200

select v, count(*) from m group by v order by v;
--> (v integer, count bigint)
--> 100 | 200

update m set v = 2 where id in (select id from m where v > 70 order by id limit 150);
--> UPDATE 150

delete from m where v = 2 and id not in (select id from m where id > 100);
--> DELETE 67

select v, count(*), sum(id) from m group by v order by v;
--> (v integer, count bigint, sum bigint)
--> 2 | 83 | 13508
--> 100 | 50 | 13125

-- Subqueries that lock rows notice what the statement has changed.
create table l (id int primary key, v int);
insert into l select i, i from generate_series(1, 200) i;
--> INSERT 0 200

update l set v = coalesce((select x.v from l x where x.id = l.id - 1 for update), -1);
--> UPDATE 200

select sum(v), count(*) filter (where v = -1) from l;
--> (sum bigint, count bigint)
--> -200 | 200

update l set v = 0 where id in (select id from l where id > 50 order by id for update);
--> UPDATE 150

select sum(v), count(*) from l;
--> (sum bigint, count bigint)
--> -50 | 200

-- Parts of WITH that change the same rows.
with x as (delete from l where id <= 10 returning id)
update l set v = 1000 where id < 5 or exists (select from x where x.id = l.id - 20);
--> UPDATE 10

select count(*), sum(v), min(id) from l;
--> (count bigint, sum bigint, min integer)
--> 194 | 9966 | 1

with x as (update l set v = 7 where id <= 150 returning id) delete from l where id > 100;
--> DELETE 100

select count(*), sum(v), min(id), max(id) from l;
--> (count bigint, sum bigint, min integer, max integer)
--> 94 | 658 | 1 | 100

-- Values that live out of line.
create table o (id int primary key, big text, v int);
insert into o select i, case when i % 10 = 0 then (select string_agg(md5((i * 1000 + j)::text), '') from generate_series(1, 200) j) else 'small' end, i from generate_series(1, 200) i;
--> INSERT 0 200

update o set v = v + 1;
--> UPDATE 200

select count(*), sum(length(big)), sum(v) from o;
--> (count bigint, sum bigint, sum bigint)
--> 200 | 128900 | 20300

update o set big = case when id % 20 = 0 then (select string_agg(md5((o.id * 777 + j)::text), '') from generate_series(1, 150) j) when id % 15 = 0 then repeat('y', 4000) else big end, v = v + 1;
--> UPDATE 200

select count(*), sum(length(big)), sum(v), md5(string_agg(big, '' order by id)) from o;
--> (count bigint, sum bigint, sum bigint, md5 text)
--> 200 | 133665 | 20500 | 496cf912514b0ac38a641c9147b30ba3

delete from o where id % 4 = 0;
--> DELETE 50

select count(*), sum(length(big)), sum(v) from o;
--> (count bigint, sum bigint, sum bigint)
--> 150 | 85465 | 15300

delete from o;
--> DELETE 150

select count(*) from o;
--> (count bigint)
--> 0

-- Foreign keys, from both sides.
create table parent (id int primary key, note text);
create table child (id int primary key, parent int references parent on delete cascade, other int references parent on delete set null);
insert into parent select i, 'p' from generate_series(1, 300) i;
--> INSERT 0 300

insert into child select i, i % 100 + 1, i % 50 + 101 from generate_series(1, 900) i;
--> INSERT 0 900

update parent set note = note || id;
--> UPDATE 300

update child set other = null where id % 2 = 0;
--> UPDATE 450

update child set parent = parent + 1;
--> UPDATE 900

update child set parent = 1000 where id > 880;
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_parent_fkey"
--> DETAIL: Key (parent)=(1000) is not present in table "parent".

select count(*), sum(parent), count(other), sum(other) from child;
--> (count bigint, sum bigint, count bigint, sum bigint)
--> 900 | 46350 | 450 | 56700

delete from parent where id between 20 and 120;
--> DELETE 101

select count(*), sum(parent), count(other), sum(other) from child;
--> (count bigint, sum bigint, count bigint, sum bigint)
--> 162 | 1701 | 0 | NULL

delete from child where parent > 15;
--> DELETE 36

select count(*), sum(parent) from child;
--> (count bigint, sum bigint)
--> 126 | 1071

update parent set id = id + 1000 where id > 290;
--> UPDATE 10

select count(*), sum(id) from parent;
--> (count bigint, sum bigint)
--> 199 | 48080

-- Generated columns, indexes of expressions and of a part of the rows.
create table g (id int, v int, twice int generated always as (v * 2) stored, is_open bool);
create index g_open on g (id) where is_open;
create index g_inverse on g ((1000 / v));
create unique index g_one on g (id) where v > 5000;
insert into g (id, v, is_open) select i, i, i % 3 = 0 from generate_series(1, 600) i;
--> INSERT 0 600

update g set v = v + 1, is_open = not is_open where id % 2 = 0;
--> UPDATE 300

update g set v = v - 251;
--> ERROR 22012: division by zero

update g set v = v - 250;
--> UPDATE 600

update g set v = v + 100 where id > 200;
--> UPDATE 400

select count(*), sum(v), sum(twice), count(*) filter (where is_open) from g;
--> (count bigint, sum bigint, sum bigint, count bigint)
--> 600 | 70600 | 141200 | 300

set enable_seqscan = off;
select count(*), sum(id) from g where is_open and id between 10 and 500;
--> (count bigint, sum bigint)
--> 245 | 62475

select count(*), sum(id) from g where 1000 / v = 2;
--> (count bigint, sum bigint)
--> 117 | 63414

update g set v = 6000, id = case when id = 600 then 150 else id end where id > 100;
--> ERROR 23505: duplicate key value violates unique constraint "g_one"
--> DETAIL: Key (id)=(150) already exists.

update g set v = 6000 where id > 100;
--> UPDATE 500

select count(*), sum(id) from g where id > 300 and v > 5000;
--> (count bigint, sum bigint)
--> 300 | 135150

reset enable_seqscan;
delete from g where is_open;
--> DELETE 300

select count(*), sum(v), sum(twice) from g;
--> (count bigint, sum bigint, sum bigint)
--> 300 | 1496215 | 2992430

drop table p, e, d, m, l, o, child, parent, g;

-- INSERT of many rows: the first row that fails, and the first of its indexes.
create table u (a int unique, b int unique, c text);
create index u_c on u (c);
insert into u values (1, 1), (2, 2), (3, 3);
--> INSERT 0 3

insert into u select * from (values (10, 10), (3, 11), (2, 12), (11, 1)) v;
--> ERROR 23505: duplicate key value violates unique constraint "u_a_key"
--> DETAIL: Key (a)=(3) already exists.

insert into u select * from (values (10, 10), (11, 3), (2, 12), (11, 1)) v;
--> ERROR 23505: duplicate key value violates unique constraint "u_b_key"
--> DETAIL: Key (b)=(3) already exists.

insert into u select * from (values (10, 10), (11, 3), (2, 3), (11, 1)) v;
--> ERROR 23505: duplicate key value violates unique constraint "u_b_key"
--> DETAIL: Key (b)=(3) already exists.

insert into u select * from (values (20, 10), (30, 11), (20, 12), (11, 11)) v;
--> ERROR 23505: duplicate key value violates unique constraint "u_a_key"
--> DETAIL: Key (a)=(20) already exists.

insert into u select * from (values (10, 10, 'x'), (11, 11, 'y')) v;
--> INSERT 0 2

select * from u order by a;
--> (a integer, b integer, c text)
--> 1 | 1 | NULL
--> 2 | 2 | NULL
--> 3 | 3 | NULL
--> 10 | 10 | x
--> 11 | 11 | y

drop table u;
