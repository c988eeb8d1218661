-- Attributes that go while columns have values of their type
--
-- Stored rows keep their fields at the places of their numbers. Views and expressions name fields by these numbers, so
-- that they go on with the fields that are left, and go with a field that they take.

create type p as (x int, y text, z int);
create type o as (a p, b p[], c int);
create table t (id int primary key, v p, w p[], n o);
insert into t values (1, (1, 'one', 10), array[(1, 'a', 11), null, (2, null, 22)]::p[], row((3, 'c', 33), array[(4, 'd', 44)]::p[], 5));
--> INSERT 0 1

insert into t values (2, null, '{}', null), (3, (null, null, null), null, row(null, null, 7));
--> INSERT 0 2

create function f(q p) returns int language sql as 'select (q).z';
create function g(q p) returns text language plpgsql as $$
declare r p; s t;
begin
    r := q;
    r.x := coalesce(r.x, 0) + 100;
    select * into s from t where id = 1;
    return row(r.x, r.z, (s.v).z)::text || r::text;
end $$;
prepare q as select v, (v).z from t order by id;
execute q;
--> (v record, z integer)
--> (1,one,10) | 10
--> NULL | NULL
--> (,,) | NULL

select g(v) from t order by id;
--> (g text)
--> (101,10,10)(101,one,10)
--> (100,,10)(100,,)
--> (100,,10)(100,,)

begin;
alter type p drop attribute y;
select * from t order by id;
--> (id integer, v record, w record, n record)
--> 1 | (1,10) | {"(1,11)",NULL,"(2,22)"} | ("(3,33)","{""(4,44)""}",5)
--> 2 | NULL | {} | NULL
--> 3 | (,) | NULL | (,,7)

insert into t values (9, (9, 90));
--> INSERT 0 1

select * from t where id = 9;
--> (id integer, v record, w record, n record)
--> 9 | (9,90) | NULL | NULL

rollback;
select * from t order by id;
--> (id integer, v record, w record, n record)
--> 1 | (1,one,10) | {"(1,a,11)",NULL,"(2,,22)"} | ("(3,c,33)","{""(4,d,44)""}",5)
--> 2 | NULL | {} | NULL
--> 3 | (,,) | NULL | (,,7)

alter type p drop attribute y;
select * from t order by id;
--> (id integer, v record, w record, n record)
--> 1 | (1,10) | {"(1,11)",NULL,"(2,22)"} | ("(3,33)","{""(4,44)""}",5)
--> 2 | NULL | {} | NULL
--> 3 | (,) | NULL | (,,7)

select id, (v).x, (v).z, (w[1]).z, ((n).a).z, ((n).b)[1].z, (n).c, f(v) from t order by id;
--> (id integer, x integer, z integer, z integer, z integer, z integer, c integer, f integer)
--> 1 | 1 | 10 | 11 | 33 | 44 | 5 | 10
--> 2 | NULL | NULL | NULL | NULL | NULL | NULL | NULL
--> 3 | NULL | NULL | NULL | NULL | NULL | 7 | NULL

select g(v) from t order by id;
--> (g text)
--> (101,10,10)(101,10)
--> (100,,10)(100,)
--> (100,,10)(100,)

execute q;
--> (v record, z integer)
--> (1,10) | 10
--> NULL | NULL
--> (,) | NULL

select (v).y from t;
--> ERROR 42703: column "y" not found in data type p
--> POSITION: 9, at v

insert into t values (4, (7, 70), array[(8, 80)]::p[], row((9, 90), null, 6)) returning *;
--> (id integer, v record, w record, n record)
--> 4 | (7,70) | {"(8,80)"} | ("(9,90)",,6)
--> INSERT 0 1

select id from t where v = row(1, 10)::p;
--> (id integer)
--> 1

select id, v from t order by v, id;
--> (id integer, v record)
--> 1 | (1,10)
--> 4 | (7,70)
--> 3 | (,)
--> 2 | NULL

update t set v.z = 71 where id = 4 returning v;
--> (v record)
--> (7,71)
--> UPDATE 1

update t set v = (72, 73), w[2] = (1, 2) where id = 4 returning v, w;
--> (v record, w record)
--> (72,73) | {"(8,80)","(1,2)"}
--> UPDATE 1

update t set id = id where id = 1 returning v, w, n;
--> (v record, w record, n record)
--> (1,10) | {"(1,11)",NULL,"(2,22)"} | ("(3,33)","{""(4,44)""}",5)
--> UPDATE 1

alter type p add attribute y date;
select * from t order by id;
--> (id integer, v record, w record, n record)
--> 1 | (1,10,) | {"(1,11,)",NULL,"(2,22,)"} | ("(3,33,)","{""(4,44,)""}",5)
--> 2 | NULL | {} | NULL
--> 3 | (,,) | NULL | (,,7)
--> 4 | (72,73,) | {"(8,80,)","(1,2,)"} | ("(9,90,)",,6)

update t set v.y = '2020-01-02' where id = 1 returning v;
--> (v record)
--> (1,10,2020-01-02)
--> UPDATE 1

alter type p drop attribute x, add attribute x text, drop attribute if exists nothing;
--> NOTICE: column "nothing" of relation "p" does not exist, skipping

select * from t order by id;
--> (id integer, v record, w record, n record)
--> 1 | (10,2020-01-02,) | {"(11,,)",NULL,"(22,,)"} | ("(33,,)","{""(44,,)""}",5)
--> 2 | NULL | {} | NULL
--> 3 | (,,) | NULL | (,,7)
--> 4 | (73,,) | {"(80,,)","(2,,)"} | ("(90,,)",,6)

select id, v, (v).z, (v).y, (v).x from t order by id;
--> (id integer, v record, z integer, y date, x text)
--> 1 | (10,2020-01-02,) | 10 | 2020-01-02 | NULL
--> 2 | NULL | NULL | NULL | NULL
--> 3 | (,,) | NULL | NULL | NULL
--> 4 | (73,,) | 73 | NULL | NULL

select to_json(v), to_json(n) from t order by id;
--> (to_json json, to_json json)
--> {"z":10,"y":"2020-01-02","x":null} | {"a":{"z":33,"y":null,"x":null},"b":[{"z":44,"y":null,"x":null}],"c":5}
--> NULL | NULL
--> {"z":null,"y":null,"x":null} | {"a":null,"b":null,"c":7}
--> {"z":73,"y":null,"x":null} | {"a":{"z":90,"y":null,"x":null},"b":null,"c":6}

alter type o drop attribute a;
select id, n, (n).b, (n).c from t order by id;
--> (id integer, n record, b record, c integer)
--> 1 | ("{""(44,,)""}",5) | {"(44,,)"} | 5
--> 2 | NULL | NULL | NULL
--> 3 | (,7) | NULL | 7
--> 4 | (,6) | NULL | 6

insert into t values (5, null, null, row(array[(1, null, 'x')]::p[], 8)) returning n, ((n).b)[1].x;
--> (n record, x text)
--> ("{""(1,,x)""}",8) | x
--> INSERT 0 1

select attname, attnum, attisdropped from pg_attribute where attrelid in ('p'::regclass, 'o'::regclass) order by attrelid, attnum;
--> (attname name, attnum smallint, attisdropped boolean)
--> ........pg.dropped.1........ | 1 | t
--> ........pg.dropped.2........ | 2 | t
--> z | 3 | f
--> y | 4 | f
--> x | 5 | f
--> ........pg.dropped.1........ | 1 | t
--> b | 2 | f
--> c | 3 | f

-- All of them
create type u as (a int, b int);
create table ut (v u, k int);
insert into ut values ((1, 2), 1), (null, 2);
--> INSERT 0 2

alter type u drop attribute b, drop attribute a;
select v, v is null, k from ut order by k;
--> (v record, ?column? boolean, k integer)
--> () | t | 1
--> NULL | t | 2

alter type u add attribute c int;
select v, (v).c, k from ut order by k;
--> (v record, c integer, k integer)
--> () | NULL | 1
--> NULL | NULL | 2

update ut set v.c = k where k = 1 returning v;
--> (v record)
--> (1)
--> UPDATE 1

-- Children, partitions, temporary tables
create type c as (x int, y int, z text);
create table parent (k int, v c);
create table child (more int) inherits (parent);
create table parts (k int, v c) partition by range (k);
create table parts1 partition of parts for values from (1) to (10);
create temporary table temp (k int, v c, w c[]);
insert into parent values (1, (5, 6, 'p'));
--> INSERT 0 1

insert into child values (2, (6, 7, 'c'), 3);
--> INSERT 0 1

insert into parts values (3, (7, 8, 'q'));
--> INSERT 0 1

insert into temp values (5, (1, 2, 't'), array[(3, 4, 'u')]::c[]);
--> INSERT 0 1

alter type c drop attribute y;
select tableoid::regclass, k, v, (v).z from parent order by k;
--> (tableoid regclass, k integer, v record, z text)
--> parent | 1 | (5,p) | p
--> child | 2 | (6,c) | c

select tableoid::regclass, k, v, (v).z from parts;
--> (tableoid regclass, k integer, v record, z text)
--> parts1 | 3 | (7,q) | q

select k, v, (v).z, w, (w[1]).z from temp;
--> (k integer, v record, z text, w record, z text)
--> 5 | (1,t) | t | {"(3,u)"} | u

insert into parts values (4, (8, 'r')) returning v;
--> (v record)
--> (8,r)
--> INSERT 0 1

insert into temp values (6, (8, 'r')) returning v;
--> (v record)
--> (8,r)
--> INSERT 0 1

update temp set v.z = 'new' where k = 5 returning v;
--> (v record)
--> (1,new)
--> UPDATE 1

create index on temp (v);
create index on child (v);
select k, v from temp where v >= row(1, 'a')::c order by v;
--> (k integer, v record)
--> 5 | (1,new)
--> 6 | (8,r)

insert into child values (2, (3, 'a'), 3) returning v;
--> (v record)
--> (3,a)
--> INSERT 0 1

select v from child order by v;
--> (v record)
--> (3,a)
--> (6,c)

drop index temp_v_idx;
drop index child_v_idx;
alter type c drop attribute x;
select k, v, (v).z, w, (w[1]).z from temp order by k;
--> (k integer, v record, z text, w record, z text)
--> 5 | (new) | new | {(u)} | u
--> 6 | (r) | r | NULL | NULL

select v from child order by v;
--> (v record)
--> (a)
--> (c)

begin;
alter type c add attribute d int;
update temp set v.d = k;
--> UPDATE 2

select v from temp order by k;
--> (v record)
--> (new,5)
--> (r,6)

rollback;
select v from temp order by k;
--> (v record)
--> (new)
--> (r)

-- Values of rows that were there before their column
create type m as (a int, b int, c int);
create table mt (k int);
insert into mt values (1);
--> INSERT 0 1

alter table mt add column v m default row(1, 2, 3);
insert into mt values (2);
--> INSERT 0 1

alter table mt alter column v drop default;
alter type m drop attribute b;
alter table mt add column w m default row(4, 5);
alter table mt alter column w drop default;
insert into mt values (3, row(6, 7), row(8, 9));
--> INSERT 0 1

alter type m drop attribute a;
select * from mt order by k;
--> (k integer, v record, w record)
--> 1 | (3) | (5)
--> 2 | (3) | (5)
--> 3 | (7) | (9)

select (v).c, (w).c from mt order by k;
--> (c integer, c integer)
--> 3 | 5
--> 3 | 5
--> 7 | 9

-- Large values
create type l as (a text, b text);
create table lt (k int, v l);
insert into lt select 1, row(string_agg(md5(i::text), ''), 'end')::l from generate_series(1, 400) i;
--> INSERT 0 1

insert into lt values (2, row(repeat('x', 100000), repeat('y', 100000)));
--> INSERT 0 1

alter type l drop attribute a, add attribute c int;
select k, length((v).b), (v).c from lt order by k;
--> (k integer, length integer, c integer)
--> 1 | 3 | NULL
--> 2 | 100000 | NULL

update lt set k = k + 10;
--> UPDATE 2

update lt set v.c = 1 where k = 12;
--> UPDATE 1

select k, length((v).b), (v).c, length(v::text) from lt order by k;
--> (k integer, length integer, c integer, length integer)
--> 11 | 3 | NULL | 6
--> 12 | 100000 | 1 | 100004

-- The rows of a table
create table own (a int, b text, c int);
create table holds (k int, v own);
insert into own values (1, 'b', 2);
--> INSERT 0 1

insert into holds select 1, own from own;
--> INSERT 0 1

alter table own drop column b;
insert into holds select 2, own from own;
--> INSERT 0 1

select v, (v).c from holds order by k;
--> (v record, c integer)
--> (1,2) | 2
--> (1,2) | 2

alter table own add column d int;
update own set d = 3;
--> UPDATE 1

insert into holds select 3, own from own;
--> INSERT 0 1

select v, (v).c, (v).d from holds order by k;
--> (v record, c integer, d integer)
--> (1,2,) | 2 | NULL
--> (1,2,) | 2 | NULL
--> (1,2,3) | 2 | 3

select own, own = (select v from holds where k = 3) from own;
--> (own record, ?column? boolean)
--> (1,2,3) | t

-- Views and expressions
create type e as (x int, y int, z int);
create table et (k int, v e, n e[], check ((v).y < 100), s int generated always as ((v).x + 1) stored);
create view v1 as select k, (v).z as z, v from et;
create view v2 as select k, (n[1]).y from et where (v).z > 0;
create view v3 as select * from (select k, (v).* from et) v where z > 0;
create index on et (((v).y));
insert into et values (1, (1, 2, 3), array[(4, 5, 6)]::e[]);
--> INSERT 0 1

select * from v1;
--> (k integer, z integer, v record)
--> 1 | 3 | (1,2,3)

select * from v2;
--> (k integer, y integer)
--> 1 | 5

select * from v3;
--> (k integer, x integer, y integer, z integer)
--> 1 | 1 | 2 | 3

alter type e drop attribute y;
--> ERROR 2BP01: cannot drop column y of composite type e because other objects depend on it
--> DETAIL: constraint et_v_check on table et depends on column y of composite type e
--> + view v2 depends on column y of composite type e
--> + view v3 depends on column y of composite type e
--> + index et_y_idx depends on column y of composite type e
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter type e drop attribute y cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to constraint et_v_check on table et
--> + drop cascades to view v2
--> + drop cascades to view v3
--> + drop cascades to index et_y_idx

select * from v1;
--> (k integer, z integer, v record)
--> 1 | 3 | (1,3)

select pg_get_viewdef('v1');
--> (pg_get_viewdef text)
-->  SELECT et.k,
--> +     (et.v).z AS z,
--> +     et.v
--> +    FROM et;

select * from v2;
--> ERROR 42P01: relation "v2" does not exist
--> POSITION: 15, at v2

insert into et values (2, (1, 200)) returning v, s;
--> (v record, s integer)
--> (1,200) | 2
--> INSERT 0 1

alter type e drop attribute x;
--> ERROR 2BP01: cannot drop column x of composite type e because other objects depend on it
--> DETAIL: column s of table et depends on column x of composite type e
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter type e drop attribute z;
--> ERROR 2BP01: cannot drop column z of composite type e because other objects depend on it
--> DETAIL: view v1 depends on column z of composite type e
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter type e drop attribute x cascade;
--> NOTICE: drop cascades to column s of table et

select * from et order by k;
--> (k integer, v record, n record)
--> 1 | (3) | {(6)}
--> 2 | (200) | NULL

select * from v1 order by k;
--> (k integer, z integer, v record)
--> 1 | 3 | (3)
--> 2 | 200 | (200)

insert into et values (3, row(3));
--> INSERT 0 1

select * from v1 order by k;
--> (k integer, z integer, v record)
--> 1 | 3 | (3)
--> 2 | 200 | (200)
--> 3 | 3 | (3)

create table trig (v e);
create function nothing() returns trigger language plpgsql as 'begin return new; end';
create trigger tr before insert on trig for each row when ((new.v).z > 0) execute function nothing();
create view vt as select own.c, (h.v).d from own, holds h;
alter table own drop column d;
--> ERROR 2BP01: cannot drop column d of table own because other objects depend on it
--> DETAIL: view vt depends on column d of table own
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter type e drop attribute z;
--> ERROR 2BP01: cannot drop column z of composite type e because other objects depend on it
--> DETAIL: view v1 depends on column z of composite type e
--> + trigger tr on table trig depends on column z of composite type e
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter type e drop attribute z cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to view v1
--> + drop cascades to trigger tr on table trig

alter table own drop column d cascade;
--> NOTICE: drop cascades to view vt

select v, (v).c from holds order by k;
--> (v record, c integer)
--> (1,2) | 2
--> (1,2) | 2
--> (1,2) | 2

create temporary view tv as select (v).c from holds;
alter table own drop column c;
--> ERROR 2BP01: cannot drop column c of table own because other objects depend on it
--> DETAIL: view tv depends on column c of table own
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table own drop column c cascade;
--> NOTICE: drop cascades to view tv

select v, (v).a from holds order by k;
--> (v record, a integer)
--> (1) | 1
--> (1) | 1
--> (1) | 1

-- Statistics
create type st as (a int, b int);
create table stt (v st);
insert into stt select row(i % 3, i % 2)::st from generate_series(1, 300) i;
--> INSERT 0 300

analyze stt;
select count(*) from stt where v = row(1, 1)::st;
--> (count bigint)
--> 50

alter type st drop attribute a;
select count(*) from stt where v = row(1)::st;
--> (count bigint)
--> 150

analyze stt;
select count(*) from stt where v = row(1)::st;
--> (count bigint)
--> 150

alter type st add attribute c int;
select count(*) from stt where v = row(1, null)::st;
--> (count bigint)
--> 150

select count(*) from stt where v > row(0, 1)::st;
--> (count bigint)
--> 300
