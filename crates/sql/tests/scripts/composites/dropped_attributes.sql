-- Attributes that go while columns have values of their type
--
-- The tables are written anew, whatever is between the type and the column.

create schema da;
set search_path = da;
create type p as (x int, y text, z int);
create type o as (a p, b p[], c int);
create table t (id int primary key, v p, w p[], n o);
insert into t values (1, (1, 'one', 10), array[(1, 'a', 11), null, (2, null, 22)]::p[], row((3, 'c', 33), array[(4, 'd', 44)]::p[], 5));

insert into t values (2, null, '{}', null), (3, (null, null, null), null, row(null, null, 7));

create index on t (v);
create function f(q p) returns int language sql as 'select (q).z';
begin;
alter type p drop attribute y;
select * from t order by id;

rollback;
select * from t order by id;

alter type p drop attribute y;
select * from t order by id;

select id, (v).x, (v).z, (w[1]).z, ((n).a).z, ((n).b)[1].z, (n).c, f(v) from t order by id;

select (v).y from t;

insert into t values (4, (7, 70), array[(8, 80)]::p[], row((9, 90), null, 6)) returning *;

set enable_seqscan = off;
select id from t where v = row(1, 10)::p;

select id from t order by v, id;

reset enable_seqscan;
drop index t_v_idx;
alter type p add attribute y date;
select * from t order by id;

update t set v.y = '2020-01-02' where id = 1 returning v;

alter type p drop attribute x, add attribute x text, drop attribute if exists nothing;
select * from t order by id;

select id, v, (v).z, (v).y, (v).x from t order by id;

alter type o drop attribute a;
select id, n, (n).b, (n).c from t order by id;

-- Every child and partition.
create table parent (k int, v p);
create table child (more int) inherits (parent);
create table parts (k int, v p) partition by range (k);
create table parts1 partition of parts for values from (1) to (10);
insert into parent values (1, (5, '2021-01-01', 'p'));
insert into child values (2, (6, null, 'c'), 3);
insert into parts values (3, (7, null, 'q'));
alter type p drop attribute y;
select tableoid::regclass, k, v, (v).x from parent order by k;

select tableoid::regclass, k, v, (v).x from parts;

insert into parts values (4, (8, 'r')) returning v;

-- All of them.
alter type p drop attribute z;
alter type p drop attribute x;
select id, v, w from t order by id;

select attname, attnum, attisdropped from pg_attribute where attrelid = 'p'::regclass order by attnum;

alter type p add attribute last int;
select id, v, w, (v).last from t order by id;

update t set v.last = 1 where id = 2 returning v;
