-- UPDATE and DELETE of many rows
--
-- Statements that change rows page by page: the rows afterwards, and the first row that fails.

create table p (id int primary key, k int, v int check (v > -1000), s text, n numeric);
create index p_k on p (k);
create index p_s_v on p (s, v);
insert into p select i, i % 50, i, 'row ' || i % 7, i / 4.0 from generate_series(1, 700) i;

update p set v = v + 1;
select count(*), sum(v), sum(n), min(id), max(id) from p;
update p set v = v + 1, n = n * 2 where id between 100 and 400;
update p set k = k + 1000 where k < 25;
select count(*), sum(v), sum(n), sum(k) from p;
set enable_seqscan = off;
select count(*), sum(v) from p where k between 1000 and 1010;
select count(*), sum(k) from p where s = 'row 3' and v > 300;
-- A scan of the index whose keys it moves on meets each row once.
update p set k = k + 10 where k >= 1000;
select count(*), sum(k), min(k), max(k) from p where k >= 1000;
reset enable_seqscan;
delete from p where id % 3 = 0;
select count(*), sum(v), sum(k) from p;
select id, k, v, s, n from p where id in (1, 2, 99, 100, 101, 400, 401, 699, 700) order by id;

-- Versions of one transaction, and what a savepoint takes back.
begin;
update p set v = v + 1;
savepoint a;
update p set v = v + 100, k = k + 1;
delete from p where id % 2 = 0;
select count(*), sum(v), sum(k) from p;
rollback to a;
select count(*), sum(v), sum(k) from p;
update p set v = v + 10 where id > 300;
savepoint b;
delete from p where v % 5 = 0;
release b;
select count(*), sum(v), sum(k) from p;
commit;
select count(*), sum(v), sum(k) from p;
begin;
delete from p;
insert into p select i, i, i from generate_series(1, 300) i;
update p set v = v - 1;
select count(*), sum(v) from p;
rollback;
select count(*), sum(v), sum(k) from p;

-- The first row that fails, in the order of the scan.
create table e (id int, k int unique, v int, w int check (w < 900));
insert into e select i, i, i, i from generate_series(1, 500) i;
update e set v = 1 / (id - 300);
update e set v = 1 / (id - 300), w = case when id = 250 then 1000 else w end;
update e set v = 1 / (id - 200), w = case when id = 250 then 1000 else w end;
update e set k = case when id = 220 then 30 when id = 210 then 40 else k end;
update e set k = case when id = 220 then 30 else k end, v = 1 / (id - 260);
update e set k = case when id = 220 then 30 else k end, v = 1 / (id - 200);
update e set k = k + 1;
update e set k = k + 1000, v = v + 1;
select count(*), sum(k), sum(v), sum(w) from e;
-- Descending rows make room for each other.
create table d (k int primary key, v int);
insert into d select 500 - i, i from generate_series(0, 499) i;
update d set k = k + 1;
select count(*), sum(k), min(k), max(k) from d;
-- Keys that change for some of the rows.
update d set k = case when v % 10 = 0 then k + 10000 else k end, v = v + 1;
select count(*), sum(k), max(k), sum(v) from d;
update d set k = case when v % 10 = 1 then 7 else k end, v = v + 1;
select count(*), sum(k), max(k), sum(v) from d;

-- A row that a join meets more than once is changed once.
create table m (id int primary key, v int);
insert into m select i, 0 from generate_series(1, 300) i;
update m set v = m.v + 1 from generate_series(1, 3) g;
select count(*), sum(v) from m;
update m set v = m.v + 1 from generate_series(1, 300) i, generate_series(1, 2) g where m.id = i and i % 2 = 0;
select count(*), sum(v) from m;
delete from m using generate_series(1, 3) g where m.id % 3 = 0;
select count(*), sum(v) from m;
update m set v = (select count(*) from m x where x.v = m.v);
select v, count(*) from m group by v order by v;
update m set v = 2 where id in (select id from m where v > 70 order by id limit 150);
delete from m where v = 2 and id not in (select id from m where id > 100);
select v, count(*), sum(id) from m group by v order by v;

-- Subqueries that lock rows notice what the statement has changed.
create table l (id int primary key, v int);
insert into l select i, i from generate_series(1, 200) i;
update l set v = coalesce((select x.v from l x where x.id = l.id - 1 for update), -1);
select sum(v), count(*) filter (where v = -1) from l;
update l set v = 0 where id in (select id from l where id > 50 order by id for update);
select sum(v), count(*) from l;
-- Parts of WITH that change the same rows.
with x as (delete from l where id <= 10 returning id)
update l set v = 1000 where id < 5 or exists (select from x where x.id = l.id - 20);
select count(*), sum(v), min(id) from l;
with x as (update l set v = 7 where id <= 150 returning id) delete from l where id > 100;
select count(*), sum(v), min(id), max(id) from l;

-- Values that live out of line.
create table o (id int primary key, big text, v int);
insert into o select i, case when i % 10 = 0 then (select string_agg(md5((i * 1000 + j)::text), '') from generate_series(1, 200) j) else 'small' end, i from generate_series(1, 200) i;
update o set v = v + 1;
select count(*), sum(length(big)), sum(v) from o;
update o set big = case when id % 20 = 0 then (select string_agg(md5((o.id * 777 + j)::text), '') from generate_series(1, 150) j) when id % 15 = 0 then repeat('y', 4000) else big end, v = v + 1;
select count(*), sum(length(big)), sum(v), md5(string_agg(big, '' order by id)) from o;
delete from o where id % 4 = 0;
select count(*), sum(length(big)), sum(v) from o;
delete from o;
select count(*) from o;

-- Foreign keys, from both sides.
create table parent (id int primary key, note text);
create table child (id int primary key, parent int references parent on delete cascade, other int references parent on delete set null);
insert into parent select i, 'p' from generate_series(1, 300) i;
insert into child select i, i % 100 + 1, i % 50 + 101 from generate_series(1, 900) i;
update parent set note = note || id;
update child set other = null where id % 2 = 0;
update child set parent = parent + 1;
update child set parent = 1000 where id > 880;
select count(*), sum(parent), count(other), sum(other) from child;
delete from parent where id between 20 and 120;
select count(*), sum(parent), count(other), sum(other) from child;
delete from child where parent > 15;
select count(*), sum(parent) from child;
update parent set id = id + 1000 where id > 290;
select count(*), sum(id) from parent;

-- Generated columns, indexes of expressions and of a part of the rows.
create table g (id int, v int, twice int generated always as (v * 2) stored, is_open bool);
create index g_open on g (id) where is_open;
create index g_inverse on g ((1000 / v));
create unique index g_one on g (id) where v > 5000;
insert into g (id, v, is_open) select i, i, i % 3 = 0 from generate_series(1, 600) i;
update g set v = v + 1, is_open = not is_open where id % 2 = 0;
update g set v = v - 251;
update g set v = v - 250;
update g set v = v + 100 where id > 200;
select count(*), sum(v), sum(twice), count(*) filter (where is_open) from g;
set enable_seqscan = off;
select count(*), sum(id) from g where is_open and id between 10 and 500;
select count(*), sum(id) from g where 1000 / v = 2;
update g set v = 6000, id = case when id = 600 then 150 else id end where id > 100;
update g set v = 6000 where id > 100;
select count(*), sum(id) from g where id > 300 and v > 5000;
reset enable_seqscan;
delete from g where is_open;
select count(*), sum(v), sum(twice) from g;

drop table p, e, d, m, l, o, child, parent, g;
