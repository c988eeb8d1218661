-- TABLESAMPLE
--
-- BERNOULLI and SYSTEM: what they are applied to, their arguments, REPEATABLE, plans, views.

create schema tsm;
set search_path = tsm;
create table t (id int, name text) with (fillfactor = 10);
insert into t select i, repeat(i::text, 200) from generate_series(0, 9) i;
--> INSERT 0 10

create table v (pct real);
insert into v values (0), (100);
--> INSERT 0 2

create materialized view m as select * from t;
--> SELECT 10

-- The examples of the documentation.
select count(*) from t tablesample system (100);
--> (count bigint)
--> 10

select count(*) from t tablesample bernoulli (100);
--> (count bigint)
--> 10

select count(*) from t tablesample system (0);
--> (count bigint)
--> 0

select count(*) from t tablesample bernoulli (0);
--> (count bigint)
--> 0

select count(*) from t as a tablesample pg_catalog.system (100) repeatable (1 + 2);
--> (count bigint)
--> 10

select count(*) from m tablesample bernoulli ('100') repeatable (0.4);
--> (count bigint)
--> 10

select count(*) = (select count(*) from t tablesample bernoulli (40) repeatable (7)) from t tablesample bernoulli (40) repeatable (7);
--> (?column? boolean)
--> t

-- Rates, and the same rows for the same seed.
create table big as select i, i % 10 as k from generate_series(1, 50000) i;
--> SELECT 50000

select count(*) between 4500 and 5500 from big tablesample bernoulli (10);
--> (?column? boolean)
--> t

select count(*) between 4500 and 5500 from big tablesample bernoulli (10) repeatable (42);
--> (?column? boolean)
--> t

select count(*) between 500 and 12000 from big tablesample system (10) repeatable (42);
--> (?column? boolean)
--> t

select k, count(*) between 200 and 300 from big tablesample bernoulli (5) repeatable (1) group by k order by k;
--> (k integer, ?column? boolean)
--> 0 | t
--> 1 | t
--> 2 | t
--> 3 | t
--> 4 | t
--> 5 | t
--> 6 | t
--> 7 | t
--> 8 | t
--> 9 | t

select count(*) from (select i from big tablesample bernoulli (5) repeatable (1) except select i from big tablesample bernoulli (5) repeatable (1)) x;
--> (count bigint)
--> 0

select count(*) from (select i from big tablesample system (5) repeatable (1) except select i from big tablesample system (5) repeatable (1)) x;
--> (count bigint)
--> 0

select count(*) > 1000 from (select i from big tablesample bernoulli (5) repeatable (1) except select i from big tablesample bernoulli (5) repeatable (2)) x;
--> (?column? boolean)
--> t

select count(*) from (select i from big tablesample bernoulli (5) repeatable (3) except select i from big tablesample bernoulli (10) repeatable (3)) x;
--> (count bigint)
--> 0

select count(distinct n) from generate_series(1, 20) g, lateral (select count(*) as n from big tablesample bernoulli (1) where g > 0) x;
--> (count bigint)
--> 1

select count(*) > 0 from big tablesample system (50) where i < 40000;
--> (?column? boolean)
--> t

delete from big where i > 20;
--> DELETE 49980

select count(*) from big tablesample system (100);
--> (count bigint)
--> 20

-- Arguments from outside.
select pct, count(id) from v, lateral (select * from t tablesample bernoulli (v.pct)) x group by 1 order by 1;
--> (pct real, count bigint)
--> 100 | 10

select pct, (select count(*) from t tablesample system (v.pct) repeatable (v.pct)) from v order by 1;
--> (pct real, count bigint)
--> 0 | 0
--> 100 | 10

select count(*) from t tablesample system ((select max(pct) from v));
--> (count bigint)
--> 10

prepare p (real) as select count(*) from t tablesample bernoulli ($1);
execute p (100);
--> (count bigint)
--> 10

execute p (0);
--> (count bigint)
--> 0

execute p (101);
--> ERROR 2202H: sample percentage must be between 0 and 100

execute p (null);
--> ERROR 2202H: TABLESAMPLE parameter cannot be null

prepare p2 as select count(*) from t tablesample bernoulli ($1) repeatable ($2);
execute p2 (100, 3);
--> (count bigint)
--> 10

create function f (real) returns bigint language sql as 'select count(*) from t tablesample bernoulli ($1)';
select f (100), f (0);
--> (f bigint, f bigint)
--> 10 | 0

do $$ declare share real := 100; n int; begin select count(*) into n from t tablesample bernoulli (share); raise notice '% rows', n; end $$;
--> NOTICE: 10 rows
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

-- In other statements.
select count(*) from t a tablesample bernoulli (100) join t b tablesample system (100) using (id);
--> (count bigint)
--> 10

select a.id, b.id from t a left join t b tablesample bernoulli (0) using (id) where a.id < 2 order by 1;
--> (id integer, id integer)
--> 0 | NULL
--> 1 | NULL

select count(*) from t where id in (select id from t tablesample bernoulli (100));
--> (count bigint)
--> 10

select x, x is null from (select b as x from t a left join t b tablesample system (0) using (id) limit 1) y;
--> (x record, ?column? boolean)
--> NULL | t

update t set name = 'z' from m tablesample system (100) where m.id = t.id and m.id < 3 returning t.id, t.name;
--> (id integer, name text)
--> 0 | z
--> 1 | z
--> 2 | z
--> UPDATE 3

delete from t using m tablesample bernoulli (0) where m.id = t.id;
--> DELETE 0

insert into t select * from m tablesample system (0);
--> INSERT 0 0

merge into t using m tablesample system (100) on t.id = m.id when matched and t.id = 9 then update set name = 'merged';
--> MERGE 1

select id from t tablesample bernoulli (100) where id = 9 for update;
--> (id integer)
--> 9

select ctid is null, xmin is null, tableoid::regclass from t tablesample system (100) where id = 5;
--> (?column? boolean, ?column? boolean, tableoid regclass)
--> f | f | t

create index on t (id);
select max(id), min(id) from t tablesample bernoulli (100) repeatable (3);
--> (max integer, min integer)
--> 9 | 0

select max(id), min(id) from t tablesample bernoulli (0) repeatable (3);
--> (max integer, min integer)
--> NULL | NULL

select id from t tablesample system (100) where id = 4;
--> (id integer)
--> 4

begin;
declare c cursor for select id from t tablesample bernoulli (100) order by id;
fetch 2 from c;
--> (id integer)
--> 0
--> 1

fetch 1 from c;
--> (id integer)
--> 2

commit;

-- Other kinds of relations.
create table parts (a int, b int) partition by list (a);
create table parts_1 partition of parts for values in (1);
create table parts_2 partition of parts for values in (2);
insert into parts select 1 + i % 2, i from generate_series(1, 100) i;
--> INSERT 0 100

select count(*), count(distinct a) from parts tablesample bernoulli (100);
--> (count bigint, count bigint)
--> 100 | 2

select count(*) from parts tablesample system (0);
--> (count bigint)
--> 0

select pct, count(b) from v, lateral (select * from parts tablesample bernoulli (v.pct)) x group by 1;
--> (pct real, count bigint)
--> 100 | 100

select count(*) from parts tablesample system ((select max(pct) from v)) repeatable ((select 3));
--> (count bigint)
--> 100

select pct, (select count(*) from parts tablesample bernoulli ((select v.pct)) where b <= 50) from v order by 1;
--> (pct real, count bigint)
--> 0 | 0
--> 100 | 50

create table child () inherits (t);
insert into child values (77, 'x');
--> INSERT 0 1

select count(*) from t tablesample system (100);
--> (count bigint)
--> 11

select count(*) from only t tablesample system (100);
--> (count bigint)
--> 10

drop table child;
create temp table own as select i from generate_series(1, 1000) i;
--> SELECT 1000

select count(*) from own tablesample system (100);
--> (count bigint)
--> 1000

select count(*) from own tablesample bernoulli (0);
--> (count bigint)
--> 0

select count(*) between 350 and 650 from own tablesample bernoulli (50);
--> (?column? boolean)
--> t

select count(*) > 10 from pg_class tablesample system (100);
--> (?column? boolean)
--> t

create view plain as select * from t;
create sequence s;
create index i on t (id);
select * from plain tablesample system (10);
--> ERROR 0A000: TABLESAMPLE clause can only be applied to tables and materialized views
--> POSITION: 15, at plain

select * from s tablesample system (10);
--> ERROR 0A000: TABLESAMPLE clause can only be applied to tables and materialized views
--> POSITION: 15, at s

select * from i tablesample system (10);
--> ERROR 42809: "i" is an index
--> POSITION: 15, at i

select * from pg_tables tablesample system (10);
--> ERROR 0A000: TABLESAMPLE clause can only be applied to tables and materialized views
--> POSITION: 15, at pg_tables

select * from nosuch tablesample system (10);
--> ERROR 42P01: relation "nosuch" does not exist
--> POSITION: 15, at nosuch

with q as (select * from t) select * from q tablesample system (10);
--> ERROR 0A000: TABLESAMPLE clause can only be applied to tables and materialized views
--> POSITION: 43, at q

select * from (select * from t) q tablesample system (10);
--> ERROR 42601: syntax error at or near "tablesample"
--> POSITION: 35, at tablesample

select * from generate_series(1, 2) g tablesample system (10);
--> ERROR 42601: syntax error at or near "tablesample"
--> POSITION: 39, at tablesample

-- Errors of arguments.
select count(*) from t tablesample bernoulli (null);
--> ERROR 2202H: TABLESAMPLE parameter cannot be null

select count(*) from t tablesample bernoulli ('NaN');
--> ERROR 2202H: sample percentage must be between 0 and 100

select count(*) from t tablesample bernoulli (100.1);
--> ERROR 2202H: sample percentage must be between 0 and 100

select count(*) from t tablesample system (-0.1);
--> ERROR 2202H: sample percentage must be between 0 and 100

select count(*) from t tablesample system (null) repeatable (null);
--> ERROR 2202H: TABLESAMPLE parameter cannot be null

select count(*) from t tablesample system (10) repeatable (null);
--> ERROR 2202G: TABLESAMPLE REPEATABLE parameter cannot be null

select count(*) from t tablesample system (101) repeatable (null);
--> ERROR 2202G: TABLESAMPLE REPEATABLE parameter cannot be null

select count(*) from t tablesample system (101) where false;
--> (count bigint)
--> 0

select count(*) from t tablesample foobar (10);
--> ERROR 42704: tablesample method foobar does not exist
--> POSITION: 36, at foobar

select count(*) from t tablesample tsm.system (100);
--> ERROR 42704: tablesample method tsm.system does not exist
--> POSITION: 36, at tsm.system

select count(*) from t tablesample nosuch.system (100);
--> ERROR 42704: tablesample method nosuch.system does not exist
--> POSITION: 36, at nosuch.system

select count(*) from t tablesample system (1, 2);
--> ERROR 2202H: tablesample method system requires 1 argument, not 2
--> POSITION: 36, at system

select count(*) from t tablesample system ();
--> ERROR 42601: syntax error at or near ")"
--> POSITION: 44, at )

select count(*) from t tablesample system ('abc');
--> ERROR 22P02: invalid input syntax for type real: "abc"
--> POSITION: 44, at '

select count(*) from t tablesample system (true);
--> ERROR 42804: argument of TABLESAMPLE must be type real, not type boolean
--> POSITION: 44, at true

select count(*) from t tablesample system (10) repeatable (true);
--> ERROR 42804: argument of REPEATABLE must be type double precision, not type boolean
--> POSITION: 60, at true

select count(*) from t tablesample system (10) repeatable (now());
--> ERROR 42804: argument of REPEATABLE must be type double precision, not type timestamp with time zone
--> POSITION: 60, at now

select count(*) from t tablesample system (nosuch);
--> ERROR 42703: column "nosuch" does not exist
--> POSITION: 44, at nosuch

select count(*) from t tablesample system (id);
--> ERROR 42703: column "id" does not exist
--> HINT: There is a column named "id" in table "t", but it cannot be referenced from this part of the query.
--> POSITION: 44, at id

select count(*) from t tablesample system (count(*));
--> ERROR 42803: aggregate functions are not allowed in functions in FROM
--> POSITION: 44, at count

select count(*) from t tablesample system (row_number() over ());
--> ERROR 42P20: window functions are not allowed in functions in FROM
--> POSITION: 44, at row_number

select count(*) from t tablesample system (generate_series(1, 2));
--> ERROR 42804: argument of TABLESAMPLE must not return a set
--> POSITION: 44, at generate_series

select * from v, t tablesample bernoulli (v.pct);
--> ERROR 42P01: invalid reference to FROM-clause entry for table "v"
--> HINT: There is an entry for table "v", but it cannot be referenced from this part of the query.
--> POSITION: 43, at v.pct

select * from v, t tablesample bernoulli (pct);
--> ERROR 42703: column "pct" does not exist
--> HINT: There is a column named "pct" in table "v", but it cannot be referenced from this part of the query.
--> POSITION: 43, at pct

select * from v join t tablesample bernoulli (v.pct) on true;
--> ERROR 42P01: invalid reference to FROM-clause entry for table "v"
--> HINT: There is an entry for table "v", but it cannot be referenced from this part of the query.
--> POSITION: 47, at v.pct

-- Views.
create view v1 as select id from t tablesample system (10 * 2) repeatable (2);
create view v2 as select id from t tablesample system (99);
create view v3 as select x.id, m.name from only t x tablesample bernoulli (99.5) repeatable (0.4) join m tablesample bernoulli ('10') on m.id = x.id;
create view v4 as select v.pct, x.id from v, lateral (select id from t y tablesample bernoulli (v.pct) repeatable (extract(epoch from now()))) x;
select viewname, definition from pg_views where schemaname = 'tsm' order by 1;
--> (viewname name, definition text)
--> plain |  SELECT t.id,
--> +     t.name
--> +    FROM t;
--> v1 |  SELECT t.id
--> +    FROM t TABLESAMPLE system ((10 * 2)) REPEATABLE (2);
--> v2 |  SELECT t.id
--> +    FROM t TABLESAMPLE system (99);
--> v3 |  SELECT x.id,
--> +     m.name
--> +    FROM (ONLY t x TABLESAMPLE bernoulli (99.5) REPEATABLE (0.4)
--> +      JOIN m TABLESAMPLE bernoulli ('10'::real) ON ((m.id = x.id)));
--> v4 |  SELECT v.pct,
--> +     x.id
--> +    FROM v,
--> +     LATERAL ( SELECT y.id
--> +            FROM t y TABLESAMPLE bernoulli (v.pct) REPEATABLE (EXTRACT(epoch FROM now()))) x;

select pg_get_viewdef('v3'::regclass, true);
--> (pg_get_viewdef text)
-->  SELECT x.id,
--> +     m.name
--> +    FROM ONLY t x TABLESAMPLE bernoulli (99.5) REPEATABLE (0.4)
--> +      JOIN m TABLESAMPLE bernoulli ('10'::real) ON m.id = x.id;

select pct, count(*) from v4 group by pct;
--> (pct real, count bigint)
--> 100 | 10

insert into v1 values (1);
--> ERROR 55000: cannot insert into view "v1"
--> DETAIL: Views containing TABLESAMPLE are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

update v2 set id = 3;
--> ERROR 55000: cannot update view "v2"
--> DETAIL: Views containing TABLESAMPLE are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

delete from v3;
--> ERROR 55000: cannot delete from view "v3"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

select is_updatable, is_insertable_into from information_schema.views where table_name = 'v1';
--> (is_updatable character varying(3), is_insertable_into character varying(3))
--> NO | NO

select pg_relation_is_updatable('v1'::regclass, true);
--> (pg_relation_is_updatable integer)
--> 0

alter table v rename column pct to share;
alter table v drop column share;
--> ERROR 2BP01: cannot drop column share of table v because other objects depend on it
--> DETAIL: view v4 depends on column share of table v
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

select pg_get_viewdef('v4'::regclass, true);
--> (pg_get_viewdef text)
-->  SELECT v.share AS pct,
--> +     x.id
--> +    FROM v,
--> +     LATERAL ( SELECT y.id
--> +            FROM t y TABLESAMPLE bernoulli (v.share) REPEATABLE (EXTRACT(epoch FROM now()))) x;
