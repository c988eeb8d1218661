-- Rare shapes of queries
--
-- DISTINCT ON inside IN, rows of outer joins without a partner, and other shapes that once had a
-- wrong answer.

-- DISTINCT ON inside IN.
create table s (k int, x int);
insert into s values (1, 10), (1, 20), (2, 30), (2, 5);
--> INSERT 0 4

select x from s where x in (select distinct on (k) x from s order by k, x) order by x;
--> (x integer)
--> 5
--> 10

select x from s where x in (select distinct on (k) x from s order by k, x desc) order by x;
--> (x integer)
--> 20
--> 30

select k from s where exists (select distinct on (k) x from s t where t.k = s.k) order by k, x;
--> (k integer)
--> 1
--> 1
--> 2
--> 2

select x from s where x in (select x from s order by x limit 1) order by x;
--> (x integer)
--> 5

select x from s where x in (select x from s order by x offset 3) order by x;
--> (x integer)
--> 30

select x from s where x in (select generate_series(5, 10)) order by x;
--> (x integer)
--> 5
--> 10

select x from s where x in (select x from s order by x fetch first 1 rows with ties) order by x;
--> (x integer)
--> 5

-- The row of a side that an outer join found nothing for.
create table lt (a int);
create table rt (a int, b text);
insert into lt values (1), (2), (3);
--> INSERT 0 3

insert into rt values (1, 'one'), (2, null), (null, null);
--> INSERT 0 3

select count(r.*), count(r), count(*), count(r.a) from lt left join rt r using (a);
--> (count bigint, count bigint, count bigint, count bigint)
--> 2 | 2 | 3 | 2

select l.a, r is null as n, r is not null as nn from lt l left join rt r on l.a = r.a order by 1;
--> (a integer, n boolean, nn boolean)
--> 1 | f | t
--> 2 | f | f
--> 3 | t | f

select l.a, r is distinct from null as d, coalesce(r.*::text, 'none') as c from lt l left join rt r on l.a = r.a order by 1;
--> (a integer, d boolean, c text)
--> 1 | t | (1,one)
--> 2 | t | (2,)
--> 3 | f | none

select l.a, coalesce(r, (0, 'x'))::text from lt l left join (select a, b from rt) r on l.a = r.a order by 1;
--> (a integer, coalesce text)
--> 1 | (1,one)
--> 2 | (2,)
--> 3 | (0,x)

select count(r) from lt l left join (select a, b from rt) r on l.a = r.a;
--> (count bigint)
--> 2

select count(r) from lt l left join (select a, b from rt union select 7, 'x') r on l.a = r.a;
--> (count bigint)
--> 2

select count(r) from lt l left join (values (1, 2), (5, 6)) r(a, b) on l.a = r.a;
--> (count bigint)
--> 1

select count(g) from lt l left join generate_series(2, 5) g on l.a = g;
--> (count bigint)
--> 2

select count(g.*) from lt l left join generate_series(2, 5) with ordinality g(v, n) on l.a = g.v;
--> (count bigint)
--> 2

select count(c) from (with c as (select * from rt) select c from lt l left join c on l.a = c.a) q(c);
--> (count bigint)
--> 2

select count(l), count(r) from lt l full join rt r on l.a = r.a;
--> (count bigint, count bigint)
--> 3 | 3

select count(l), count(r) from lt l right join rt r on l.a = r.a;
--> (count bigint, count bigint)
--> 2 | 3

select l.a, (select count(r) from (select 1) q) from lt l left join rt r on l.a = r.a order by 1;
--> ERROR 42803: column "l.a" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 8, at l.a

select l.a, r::text from lt l left join rt r on l.a = r.a where r is null order by 1;
--> (a integer, r text)
--> 3 | NULL

select l.a from lt l left join lateral (select x.b from rt x where x.a = l.a) r on true where r is not null order by 1;
--> (a integer)
--> 1

select (r).b from lt l left join rt r on l.a = r.a order by 1;
--> (b text)
--> one
--> NULL
--> NULL

select r, count(*) from lt l left join rt r on l.a = r.a group by r order by 1;
--> (r record, count bigint)
--> (1,one) | 1
--> (2,) | 1
--> NULL | 1

create view rv as select l.a, count(r.*) as n, count(r) filter (where r is null) as m from lt l left join rt r on l.a = r.a group by l.a;
select * from rv order by a;
--> (a integer, n bigint, m bigint)
--> 1 | 1 | 0
--> 2 | 1 | 0
--> 3 | 0 | 0

create view rv2 as select l.a, r.a as b from lt l left join rv r on l.a = r.a + 1;
select count(v), count(w) from rv v left join rv2 w on v.a = w.b;
--> (count bigint, count bigint)
--> 3 | 2

select count(c) from lt l left join pg_cursors c on true;
--> (count bigint)
--> 0

update lt set a = lt.a from rt where rt.a = lt.a returning lt.a, rt::text, lt is null;
--> (a integer, rt text, ?column? boolean)
--> 1 | (1,one) | f
--> 2 | (2,) | f
--> UPDATE 2

delete from lt using lt l2 left join rt r on r.a = l2.a where lt.a = l2.a and lt.a = 3 returning count(*) is null;
--> ERROR 42803: aggregate functions are not allowed in RETURNING
--> POSITION: 98, at count

delete from lt using lt l2 left join rt r on r.a = l2.a where lt.a = l2.a and lt.a = 3 returning r, r is null, r::text;
--> (r record, ?column? boolean, r text)
--> NULL | t | NULL
--> DELETE 1

-- Aggregates of the query around.
create table o (u int, v int);
insert into o values (1, 10), (2, 20), (3, 30);
--> INSERT 0 3

select (select max((select i.v from o i where i.u = q.u)) ) from o q;
--> (max integer)
--> 30

select (select max(q.v)) from o q;
--> (max integer)
--> 30

select (select count(q.v) from o i where i.u = 1) from o q;
--> (count bigint)
--> 3

select q.u, (select max(min(q.u)) from o i) from o q;
--> ERROR 42803: aggregate function calls cannot be nested
--> POSITION: 25, at min

select (select max(min(q.u)) from o i) from o q;
--> ERROR 42803: aggregate function calls cannot be nested
--> POSITION: 20, at min

select sum((select max(q.u) from o i)) from o q;
--> ERROR 42803: aggregate function calls cannot be nested
--> POSITION: 20, at max

select sum((select max(i.u) from o i)) from o q;
--> (sum bigint)
--> 9

select u from o q group by u having exists (select 1 from o i where sum(distinct q.v) = i.v) order by u;
--> (u integer)
--> 1
--> 2
--> 3

select u from o q where exists (select 1 from o i having sum(q.v) > 1);
--> ERROR 42803: aggregate functions are not allowed in WHERE
--> POSITION: 58, at sum

select u from o q where (select count(*) from o i where max(q.v) = i.v) > 0;
--> ERROR 42803: aggregate functions are not allowed in WHERE
--> POSITION: 57, at max

select (select sum(q.v + i.v) from o i) from o q order by 1;
--> (sum bigint)
--> 90
--> 120
--> 150

select (select array_agg(q.u order by q.v desc) from (select 1) z) from o q;
--> (array_agg integer[])
--> {3,2,1}

select (select sum(1) filter (where q.u > 1)) from o q;
--> (sum bigint)
--> 2

select max((select sum(i.u) from o i where i.v < q.v)) from o q;
--> (max bigint)
--> 3

-- DISTINCT ON and calls that give several rows.
select distinct on (a) a, b, generate_series(1, 3) g from (values (3, 2), (3, 1), (1, 1), (1, 4), (5, 3), (5, 1)) as t(a, b) order by a, b;
--> (a integer, b integer, g integer)
--> 1 | 1 | 1
--> 1 | 1 | 2
--> 1 | 1 | 3
--> 3 | 1 | 1
--> 3 | 1 | 2
--> 3 | 1 | 3
--> 5 | 1 | 1
--> 5 | 1 | 2
--> 5 | 1 | 3

select distinct on (a) a, generate_series(1, 2) g from (values (1), (1), (2)) as t(a);
--> (a integer, g integer)
--> 1 | 1
--> 2 | 1

select distinct on (a, b) a, b, generate_series(1, 3) g from (values (3, 2), (3, 1), (1, 1), (1, 4), (5, 3), (5, 1)) as t(a, b) order by a, b desc;
--> (a integer, b integer, g integer)
--> 1 | 4 | 1
--> 1 | 4 | 2
--> 1 | 4 | 3
--> 1 | 1 | 1
--> 1 | 1 | 2
--> 1 | 1 | 3
--> 3 | 2 | 1
--> 3 | 2 | 2
--> 3 | 2 | 3
--> 3 | 1 | 1
--> 3 | 1 | 2
--> 3 | 1 | 3
--> 5 | 3 | 1
--> 5 | 3 | 2
--> 5 | 3 | 3
--> 5 | 1 | 1
--> 5 | 1 | 2
--> 5 | 1 | 3

select distinct on (a, b) a, b, generate_series(1, 3) g from (values (3, 2), (3, 1), (1, 1), (1, 4), (5, 3), (5, 1)) as t(a, b) order by a, b desc, g desc;
--> (a integer, b integer, g integer)
--> 1 | 4 | 3
--> 1 | 1 | 3
--> 3 | 2 | 3
--> 3 | 1 | 3
--> 5 | 3 | 3
--> 5 | 1 | 3

select distinct on (a, b, g) a, b, generate_series(1, 3) g from (values (3, 2), (3, 1), (1, 1), (1, 4), (5, 3), (5, 1)) as t(a, b) order by a, b desc, g desc;
--> (a integer, b integer, g integer)
--> 1 | 4 | 3
--> 1 | 4 | 2
--> 1 | 4 | 1
--> 1 | 1 | 3
--> 1 | 1 | 2
--> 1 | 1 | 1
--> 3 | 2 | 3
--> 3 | 2 | 2
--> 3 | 2 | 1
--> 3 | 1 | 3
--> 3 | 1 | 2
--> 3 | 1 | 1
--> 5 | 3 | 3
--> 5 | 3 | 2
--> 5 | 3 | 1
--> 5 | 1 | 3
--> 5 | 1 | 2
--> 5 | 1 | 1

select distinct on (g) a, b, generate_series(1, 3) g from (values (3, 2), (3, 1), (1, 1), (1, 4), (5, 3), (5, 1)) as t(a, b) order by g, a, b;
--> (a integer, b integer, g integer)
--> 1 | 1 | 1
--> 1 | 1 | 2
--> 1 | 1 | 3

-- Prepared statements follow the search path.
create schema p1;
create schema p2;
create table p1.t (a int);
create table p2.t (a int);
insert into p1.t values (1);
--> INSERT 0 1

insert into p2.t values (2);
--> INSERT 0 1

set search_path = p1;
prepare st as select a from t;
execute st;
--> (a integer)
--> 1

set search_path = p2;
execute st;
--> (a integer)
--> 2

set search_path = p1;
execute st;
--> (a integer)
--> 1

begin;
set local search_path = p2;
execute st;
--> (a integer)
--> 2

rollback;
execute st;
--> (a integer)
--> 1

create view p1.w as select a from t;
set search_path = p2;
select * from p1.w;
--> (a integer)
--> 1

alter table p2.t alter column a type text;
execute st;
--> ERROR 0A000: cached plan must not change result type

set search_path = public;
deallocate st;
drop schema p1 cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to table p1.t
--> + drop cascades to view p1.w

drop schema p2 cascade;
--> NOTICE: drop cascades to table p2.t

-- READ ONLY.
create sequence sq;
create temp sequence tsq;
create table ro (a int, b serial);
create temp table tro (a int);
begin;
savepoint a;
set transaction read only;
insert into ro values (1);
--> ERROR 25006: cannot execute INSERT in a read-only transaction

rollback to a;
show transaction_read_only;
--> (transaction_read_only text)
--> off

insert into ro values (1);
--> INSERT 0 1

savepoint b;
set transaction read only;
release b;
show transaction_read_only;
--> (transaction_read_only text)
--> off

rollback;
begin read only;
savepoint x;
select nextval('sq');
--> ERROR 25006: cannot execute nextval() in a read-only transaction

rollback to x;
select setval('sq', 3);
--> ERROR 25006: cannot execute setval() in a read-only transaction

rollback to x;
select nextval('tsq');
--> (nextval bigint)
--> 1

select setval('tsq', 30);
--> (setval bigint)
--> 30

select lastval();
--> (lastval bigint)
--> 30

create temp table nope (a int);
--> ERROR 25006: cannot execute CREATE TABLE in a read-only transaction

rollback to x;
insert into tro values (1);
--> INSERT 0 1

update tro set a = 2;
--> UPDATE 1

copy tro from '/nonexistent/x';
--> ERROR 58P01: could not open file "/nonexistent/x" for reading: No such file or directory
--> HINT: COPY FROM instructs the PostgreSQL server process to read a file. You may want a client-side facility such as psql's \copy.

rollback to x;
copy ro from '/nonexistent/x';
--> ERROR 25006: cannot execute COPY FROM in a read-only transaction

rollback to x;
drop table ro;
--> ERROR 25006: cannot execute DROP TABLE in a read-only transaction

rollback to x;
drop view rv2;
--> ERROR 25006: cannot execute DROP VIEW in a read-only transaction

rollback to x;
drop index nothing;
--> ERROR 25006: cannot execute DROP INDEX in a read-only transaction

rollback to x;
alter view rv rename to rvv;
--> ERROR 25006: cannot execute ALTER VIEW in a read-only transaction

rollback to x;
alter table ro rename column a to aa;
--> ERROR 25006: cannot execute ALTER TABLE in a read-only transaction

rollback to x;
alter sequence sq restart;
--> ERROR 25006: cannot execute ALTER SEQUENCE in a read-only transaction

rollback to x;
comment on table ro is 'x';
--> ERROR 25006: cannot execute COMMENT in a read-only transaction

rollback to x;
grant select on ro to public;
--> ERROR 25006: cannot execute GRANT in a read-only transaction

rollback to x;
revoke select on ro from public;
--> ERROR 25006: cannot execute REVOKE in a read-only transaction

rollback to x;
create role nobody_;
--> ERROR 25006: cannot execute CREATE ROLE in a read-only transaction

rollback to x;
truncate ro;
--> ERROR 25006: cannot execute TRUNCATE TABLE in a read-only transaction

rollback to x;
lock table ro in access share mode;
lock table ro in share mode;
rollback to x;
select * from ro for update;
--> ERROR 25006: cannot execute SELECT FOR UPDATE in a read-only transaction

rollback to x;
select * from ro for share;
--> ERROR 25006: cannot execute SELECT FOR SHARE in a read-only transaction

rollback to x;
create table as_ as select 1;
--> ERROR 25006: cannot execute CREATE TABLE AS in a read-only transaction

rollback to x;
select 1 into nope2;
--> ERROR 25006: cannot execute SELECT INTO in a read-only transaction

rollback to x;
explain analyze insert into ro values (1);
--> ERROR 25006: cannot execute INSERT in a read-only transaction

rollback to x;
prepare ins as insert into ro values (1);
execute ins;
--> ERROR 25006: cannot execute INSERT in a read-only transaction

rollback to x;
analyze ro;
declare c cursor for select 1;
close c;
--> CLOSE CURSOR

discard plans;
set transaction read write;
--> ERROR 25001: cannot set transaction read-write mode inside a read-only transaction

rollback;
deallocate ins;

-- The level is settled by the first query.
begin;
select 1;
--> (?column? integer)
--> 1

set transaction isolation level repeatable read;
--> ERROR 25001: SET TRANSACTION ISOLATION LEVEL must be called before any query

rollback;
begin;
values (1);
--> (column1 integer)
--> 1

set transaction isolation level serializable;
--> ERROR 25001: SET TRANSACTION ISOLATION LEVEL must be called before any query

rollback;
begin;
create table nope3 (a int);
set transaction isolation level serializable;
--> ERROR 25001: SET TRANSACTION ISOLATION LEVEL must be called before any query

rollback;
begin;
show transaction_isolation;
--> (transaction_isolation text)
--> read committed

set local work_mem = '1MB';
lock table ro in access share mode;
set transaction isolation level serializable;
show transaction_isolation;
--> (transaction_isolation text)
--> serializable

rollback;
begin;
select 1;
--> (?column? integer)
--> 1

set transaction isolation level read committed;
rollback;
begin read only;
select 1;
--> (?column? integer)
--> 1

set transaction read write;
--> ERROR 25001: transaction read-write mode must be set before any query

rollback;
begin;
prepare pp as select 1;
set transaction isolation level serializable;
--> ERROR 25001: SET TRANSACTION ISOLATION LEVEL must be called before any query

rollback;
deallocate all;
begin;
explain (costs off) select 1;
--> (QUERY PLAN text)
--> Result

set transaction isolation level serializable;
--> ERROR 25001: SET TRANSACTION ISOLATION LEVEL must be called before any query

rollback;
begin;
declare c cursor for select 1;
set transaction isolation level serializable;
--> ERROR 25001: SET TRANSACTION ISOLATION LEVEL must be called before any query

rollback;
begin;
savepoint a;
set transaction isolation level serializable;
--> ERROR 25001: SET TRANSACTION ISOLATION LEVEL must not be called in a subtransaction

rollback;

-- The modifier that all elements of an array share is the array's.
create view am as select array[1.5::numeric(4,2), 2] as a, array[1.5::numeric(4,2)] as b, array['x'::varchar(3), 'y'::varchar(3)] as c, array[array[1.5::numeric(4,2)]] as d, array[1::numeric(4,2), 2::numeric(5,2)] as e;
select attname, format_type(atttypid, atttypmod) from pg_attribute where attrelid = 'am'::regclass order by attnum;
--> (attname name, format_type text)
--> a | numeric[]
--> b | numeric(4,2)[]
--> c | character varying(3)[]
--> d | numeric(4,2)[]
--> e | numeric[]

drop view am;

-- COPY of relations of other kinds, and a column that is named twice.
create view kv as select 1 as a;
create sequence ks;
copy kv from '/dev/null';
--> ERROR 42809: cannot copy to view "kv"
--> HINT: To enable copying to a view, provide an INSTEAD OF INSERT trigger.

copy ks from '/dev/null';
--> ERROR 42809: cannot copy to sequence "ks"

create table kp (a int primary key);
create table kf (a int default 7, foreign key (a) references kp on delete set default);
insert into kp values (1), (7);
--> INSERT 0 2

insert into kf values (1);
--> INSERT 0 1

delete from kp where a = 1;
--> DELETE 1

select * from kf;
--> (a integer)
--> 7

analyze kf, kf;
analyze kf, kp, kf;
drop table kf, kp;
drop view kv;
drop sequence ks;

-- Numbers of transactions are read as C reads them.
select '010'::xid, '42'::xid, '0xffffffff'::xid, '-1'::xid, ''::xid, 'asdf'::xid, '010'::xid8, '42'::xid8, '0xffffffffffffffff'::xid8, '-1'::xid8, 'x'::xid8, '18446744073709551616'::xid8;
--> (xid xid, xid xid, xid xid, xid xid, xid xid, xid xid, xid8 xid8, xid8 xid8, xid8 xid8, xid8 xid8, xid8 xid8, xid8 xid8)
--> 8 | 42 | 4294967295 | 4294967295 | 0 | 0 | 8 | 42 | 18446744073709551615 | 18446744073709551615 | 0 | 18446744073709551615

select ' 12 '::cid, '0x'::cid, '+7'::cid;
--> (cid cid, cid cid, cid cid)
--> 12 | 0 | 7

set search_path = pg_catalog, public;
select current_schema, current_schemas(false)::text;
--> (current_schema name, current_schemas text)
--> pg_catalog | {pg_catalog,public}

set search_path = public, pg_catalog;
select current_schema, current_schemas(false)::text;
--> (current_schema name, current_schemas text)
--> public | {public,pg_catalog}

reset search_path;
copy (select 1) to stdout with (format csv, header match);
--> ERROR 0A000: cannot use "match" with HEADER in COPY TO

-- Settings of methods of planning that are not there: read and set, with PostgreSQL's values and errors.
show enable_memoize;
--> (enable_memoize text)
--> on

set jit = off;
show jit;
--> (jit text)
--> off

set max_parallel_workers_per_gather = -1;
--> ERROR 22023: -1 is outside the valid range for parameter "max_parallel_workers_per_gather" (0 .. 1024)

set max_parallel_workers_per_gather = 0;
show max_parallel_workers_per_gather;
--> (max_parallel_workers_per_gather text)
--> 0

set min_parallel_table_scan_size = '2MB';
show min_parallel_table_scan_size;
--> (min_parallel_table_scan_size text)
--> 2MB

set enable_mergejoin = perhaps;
--> ERROR 22023: parameter "enable_mergejoin" requires a Boolean value

reset all;
set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set extra_float_digits = 1; set statement_timeout = '20s';
--> SET
--> SET
--> SET
--> SET

-- A node that works in batches looks at more rows than its caller has asked for. The answer does not
-- show it.
create table outer_rows (id int primary key, a int, b int);
insert into outer_rows select g, case when g % 3 > 0 then g % 7 end, g % 5 from generate_series(1, 500) g;
--> INSERT 0 500

create table inner_rows (id int primary key, a int, c int);
insert into inner_rows select g, case when g % 4 > 0 then g % 9 end, g % 5 from generate_series(1, 300) g;
--> INSERT 0 300

analyze outer_rows, inner_rows;

-- A join by hash asks for no key behind one that is NULL.
set enable_mergejoin = off;
set enable_nestloop = off;
select count(*), sum(i.id) from outer_rows o join inner_rows i on o.a = i.a and 10 / (case when o.a is null then 0 else 1 end) = i.c + 8;
--> (count bigint, sum bigint)
--> 1623 | 241846

select count(*), sum(i.id) from outer_rows o left join inner_rows i on o.a = i.a and o.b = 10 / (case when i.a is null then 0 else 5 end);
--> (count bigint, sum bigint)
--> 2117 | 251296

reset enable_mergejoin;
reset enable_nestloop;

-- A function that does something is called for the rows alone that are asked for.
create sequence numbers;
select o.n, i.id from (select nextval('numbers') as n, id from outer_rows offset 0) o left join (select id from inner_rows where id < 20) i on o.id = i.id limit 3;
--> (n bigint, id integer)
--> 1 | 1
--> 2 | 2
--> 3 | 3

select currval('numbers');
--> (currval bigint)
--> 3

-- Arrays of a subquery's arrays have another dimension.
select array(select array[i, i / 2] from generate_series(1, 5) i);
--> (array integer[])
--> {{1,0},{2,1},{3,1},{4,2},{5,2}}

select array(select array['Hello', i::text] from generate_series(9, 11) i), pg_typeof(array(select array[1]));
--> (array text[], pg_typeof regtype)
--> {{Hello,9},{Hello,10},{Hello,11}} | integer[]

select array(select array[i] from generate_series(1, 0) i), cardinality(array(select array[i] from generate_series(1, 0) i));
--> (array integer[], cardinality integer)
--> {} | 0

select array(select array(select j from generate_series(1, 2) j) from generate_series(1, 2));
--> (array integer[])
--> {{1,2},{1,2}}

select array(select case when i = 2 then array[1, 2] else array[1] end from generate_series(1, 2) i);
--> ERROR 2202E: cannot accumulate arrays of different dimensionality

select array(select case when i = 2 then null else array[1] end from generate_series(1, 2) i);
--> ERROR 22004: cannot accumulate null arrays

select array(select '{}'::int[]);
--> ERROR 2202E: cannot accumulate empty arrays

create view nested as select array(select array[i, i + 1] from generate_series(1, 2) i) as a;
select * from nested;
--> (a integer[])
--> {{1,2},{2,3}}

select pg_get_viewdef('nested');
--> (pg_get_viewdef text)
-->  SELECT ARRAY( SELECT ARRAY[i.i, (i.i + 1)] AS "array"
--> +            FROM generate_series(1, 2) i(i)) AS a;

select i from generate_series(1, 3) i order by i fetch first null rows with ties;
--> ERROR 2201W: row count cannot be null in FETCH FIRST ... WITH TIES clause

create view ties as select i from generate_series(1, 3) i order by i fetch first null rows with ties;
--> ERROR 2201W: row count cannot be null in FETCH FIRST ... WITH TIES clause
