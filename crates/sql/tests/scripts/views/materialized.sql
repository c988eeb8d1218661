-- Materialized views
--
-- CREATE, REFRESH, ALTER, DROP; what may not be done with them; their rows in the catalogs.

create schema mv;
set search_path = mv;
create table t (id int primary key, a int, b text);
insert into t values (1, 10, 'one'), (2, 20, 'two'), (3, 30, null);
--> INSERT 0 3

create materialized view m as select id, a * 2 as twice, b from t where id < 10;
--> SELECT 3

select * from m order by id;
--> (id integer, twice integer, b text)
--> 1 | 20 | one
--> 2 | 40 | two
--> 3 | 60 | NULL

create materialized view m as select 1;
--> ERROR 42P07: relation "m" already exists

create materialized view if not exists m as select 1;
--> NOTICE 42P07: relation "m" already exists, skipping

create materialized view t as select 1;
--> ERROR 42P07: relation "t" already exists

insert into t values (4, 40, 'four');
--> INSERT 0 1

select count(*) from m;
--> (count bigint)
--> 3

refresh materialized view m;
select * from m order by id;
--> (id integer, twice integer, b text)
--> 1 | 20 | one
--> 2 | 40 | two
--> 3 | 60 | NULL
--> 4 | 80 | four

-- Names, options, no data.
create materialized view named (x, y) with (fillfactor = 70) as select id, b from t;
--> SELECT 4

select * from named order by x;
--> (x integer, y text)
--> 1 | one
--> 2 | two
--> 3 | NULL
--> 4 | four

create materialized view many (x, y, z) as select id, b from t;
--> ERROR 42601: too many column names were specified

create materialized view twice_named (x, x) as select id, b from t;
--> ERROR 42701: column "x" specified more than once

create materialized view same as select id, id from t;
--> ERROR 42701: column "id" specified more than once

create materialized view wrong with (nonsense = 1) as select 1 as a;
--> ERROR 22023: unrecognized parameter "nonsense"

create materialized view v1 as values (1, 'a'), (2, 'b');
--> SELECT 2

select * from v1 order by 1;
--> (column1 integer, column2 text)
--> 1 | a
--> 2 | b

create materialized view of_table as table t with no data;
create materialized view texts as select 'x' as a, null as b;
--> SELECT 1

select pg_typeof(a), pg_typeof(b) from texts;
--> (pg_typeof regtype, pg_typeof regtype)
--> text | text

create materialized view empty as select id, b from t with no data;
select * from empty;
--> ERROR 55000: materialized view "empty" has not been populated
--> HINT: Use the REFRESH MATERIALIZED VIEW command.

select 1 from t where exists (select 1 from empty);
--> ERROR 55000: materialized view "empty" has not been populated
--> HINT: Use the REFRESH MATERIALIZED VIEW command.

create view over_empty as select count(*) as n from empty;
select n from over_empty;
--> ERROR 55000: materialized view "empty" has not been populated
--> HINT: Use the REFRESH MATERIALIZED VIEW command.

create table of_empty as select * from empty;
--> ERROR 55000: materialized view "empty" has not been populated
--> HINT: Use the REFRESH MATERIALIZED VIEW command.

create materialized view m_of_empty as select * from empty;
--> ERROR 55000: materialized view "empty" has not been populated
--> HINT: Use the REFRESH MATERIALIZED VIEW command.

create materialized view m_of_empty as select * from empty with no data;
refresh materialized view m_of_empty;
--> ERROR 55000: materialized view "empty" has not been populated
--> HINT: Use the REFRESH MATERIALIZED VIEW command.

refresh materialized view empty;
refresh materialized view m_of_empty;
select * from m_of_empty order by id;
--> (id integer, b text)
--> 1 | one
--> 2 | two
--> 3 | NULL
--> 4 | four

select n from over_empty;
--> (n bigint)
--> 4

refresh materialized view empty with no data;
select n from over_empty;
--> ERROR 55000: materialized view "empty" has not been populated
--> HINT: Use the REFRESH MATERIALIZED VIEW command.

select relname, relkind, relispopulated, relhasindex, relhasrules, relnatts, relpersistence, reloptions
  from pg_class where relnamespace = 'mv'::regnamespace and relkind in ('m', 'v') order by relname;
--> (relname name, relkind "char", relispopulated boolean, relhasindex boolean, relhasrules boolean, relnatts smallint, relpersistence "char", reloptions text[])
--> empty | m | f | f | t | 2 | p | NULL
--> m | m | t | f | t | 3 | p | NULL
--> m_of_empty | m | t | f | t | 2 | p | NULL
--> named | m | t | f | t | 2 | p | {fillfactor=70}
--> of_table | m | f | f | t | 3 | p | NULL
--> over_empty | v | t | f | t | 1 | p | NULL
--> texts | m | t | f | t | 2 | p | NULL
--> v1 | m | t | f | t | 2 | p | NULL

select schemaname, matviewname, matviewowner, tablespace, hasindexes, ispopulated, definition
  from pg_matviews where schemaname = 'mv' order by matviewname;
--> (schemaname name, matviewname name, matviewowner name, tablespace name, hasindexes boolean, ispopulated boolean, definition text)
--> mv | empty | postgres | NULL | f | f |  SELECT t.id,
--> +     t.b
--> +    FROM t;
--> mv | m | postgres | NULL | f | t |  SELECT t.id,
--> +     (t.a * 2) AS twice,
--> +     t.b
--> +    FROM t
--> +   WHERE (t.id < 10);
--> mv | m_of_empty | postgres | NULL | f | t |  SELECT empty.id,
--> +     empty.b
--> +    FROM empty;
--> mv | named | postgres | NULL | f | t |  SELECT t.id AS x,
--> +     t.b AS y
--> +    FROM t;
--> mv | of_table | postgres | NULL | f | f |  SELECT t.id,
--> +     t.a,
--> +     t.b
--> +    FROM t;
--> mv | texts | postgres | NULL | f | t |  SELECT 'x'::text AS a,
--> +     NULL::text AS b;
--> mv | v1 | postgres | NULL | f | t |  VALUES (1,'a'::text), (2,'b'::text);

select pg_get_viewdef('m'::regclass);
--> (pg_get_viewdef text)
-->  SELECT t.id,
--> +     (t.a * 2) AS twice,
--> +     t.b
--> +    FROM t
--> +   WHERE (t.id < 10);

select pg_get_viewdef('named'::regclass, true);
--> (pg_get_viewdef text)
-->  SELECT t.id AS x,
--> +     t.b AS y
--> +    FROM t;

select attname, attnum, format_type(atttypid, atttypmod), attnotnull from pg_attribute
  where attrelid = 'named'::regclass order by attnum;
--> (attname name, attnum smallint, format_type text, attnotnull boolean)
--> tableoid | -6 | oid | t
--> cmax | -5 | cid | t
--> xmax | -4 | xid | t
--> cmin | -3 | cid | t
--> xmin | -2 | xid | t
--> ctid | -1 | tid | t
--> x | 1 | integer | f
--> y | 2 | text | f

select rulename, ev_type, is_instead from pg_rewrite where ev_class = 'm'::regclass;
--> (rulename name, ev_type "char", is_instead boolean)
--> _RETURN | 1 | t

select count(*) from pg_rules where tablename = 'm';
--> (count bigint)
--> 0

select count(*) from pg_views where viewname = 'm';
--> (count bigint)
--> 0

select count(*) from pg_tables where tablename = 'm';
--> (count bigint)
--> 0

select deptype, refclassid::regclass from pg_depend
  where classid = 'pg_class'::regclass and objid = 'm'::regclass order by 1, 2;
--> (deptype "char", refclassid regclass)
--> n | pg_namespace

-- information_schema knows none.
select count(*) from information_schema.tables where table_name = 'm';
--> (count bigint)
--> 0

select count(*) from information_schema.columns where table_name = 'm';
--> (count bigint)
--> 0

select count(*) from information_schema.views where table_name = 'm';
--> (count bigint)
--> 0

select count(*) from information_schema.table_privileges where table_name = 'm';
--> (count bigint)
--> 0

-- Rows are written by the refresh alone.
insert into m values (9, 9, 'x');
--> ERROR 42809: cannot change materialized view "m"

insert into m (nothing) values (9);
--> ERROR 42703: column "nothing" of relation "m" does not exist
--> POSITION: 16, at nothing

update m set b = 'x';
--> ERROR 42809: cannot change materialized view "m"

update m set nothing = 1;
--> ERROR 42703: column "nothing" of relation "m" does not exist
--> POSITION: 14, at nothing

delete from m where id = 1;
--> ERROR 42809: cannot change materialized view "m"

truncate m;
--> ERROR 42809: "m" is not a table

copy m from stdin;
--> ERROR 42809: cannot copy to materialized view "m"

copy m to stdout;
--> ERROR 42809: cannot copy from materialized view "m"
--> HINT: Try the COPY (SELECT ...) TO variant.

merge into m using t on m.id = t.id when matched then delete;
--> ERROR 0A000: cannot execute MERGE on relation "m"
--> DETAIL: This operation is not supported for materialized views.

select * from m for update;
--> ERROR 42809: cannot lock rows in materialized view "m"

select * from m for share of m;
--> ERROR 42809: cannot lock rows in materialized view "m"

select * from t, m where t.id = m.id for update of t;
--> (id integer, a integer, b text, id integer, twice integer, b text)
--> 1 | 10 | one | 1 | 20 | one
--> 2 | 20 | two | 2 | 40 | two
--> 3 | 30 | NULL | 3 | 60 | NULL
--> 4 | 40 | four | 4 | 80 | four

select * from (select * from m) s for update;
--> ERROR 42809: cannot lock rows in materialized view "m"

with x as (insert into m values (1, 1, 'a') returning id) select * from x;
--> ERROR 42809: cannot change materialized view "m"

explain insert into m values (1, 1, 'a');
--> ERROR 42809: cannot change materialized view "m"

create view over_m as select * from m;
insert into over_m values (1, 1, 'a');
--> ERROR 55000: cannot insert into view "over_m"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

delete from over_m;
--> ERROR 55000: cannot delete from view "over_m"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

select is_updatable from information_schema.views where table_name = 'over_m';
--> (is_updatable character varying(3))
--> NO

lock table m in share mode;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

begin;
lock table m in share mode;
--> ERROR 42809: cannot lock relation "m"
--> DETAIL: This operation is not supported for materialized views.

rollback;
begin;
lock table over_m in share mode;
rollback;
select m.id, m.tableoid::regclass, m.ctid from m where id = 1;
--> (id integer, tableoid regclass, ctid tid)
--> 1 | m | (0,1)

select m from m order by m;
--> (m record)
--> (1,20,one)
--> (2,40,two)
--> (3,60,)
--> (4,80,four)

-- Other statements on them, and they in other statements.
create index m_b on m (b);
create unique index m_id on m (id);
create index m_lower on m (lower(b)) where twice > 10;
alter table m add primary key (id);
--> ERROR 42809: ALTER action ADD CONSTRAINT cannot be performed on relation "m"
--> DETAIL: This operation is not supported for materialized views.

alter table m add column c int;
--> ERROR 42809: ALTER action ADD COLUMN cannot be performed on relation "m"
--> DETAIL: This operation is not supported for materialized views.

alter table m drop column b;
--> ERROR 42809: ALTER action DROP COLUMN cannot be performed on relation "m"
--> DETAIL: This operation is not supported for materialized views.

alter table m alter column b type varchar;
--> ERROR 42809: ALTER action ALTER COLUMN ... SET DATA TYPE cannot be performed on relation "m"
--> DETAIL: This operation is not supported for materialized views.

alter table m alter column b set default 'x';
--> ERROR 42809: ALTER action ALTER COLUMN ... SET DEFAULT cannot be performed on relation "m"
--> DETAIL: This operation is not supported for materialized views.

alter table m alter column b set not null;
--> ERROR 42809: ALTER action ALTER COLUMN ... SET NOT NULL cannot be performed on relation "m"
--> DETAIL: This operation is not supported for materialized views.

alter table m add check (id > 0);
--> ERROR 42809: ALTER action ADD CONSTRAINT cannot be performed on relation "m"
--> DETAIL: This operation is not supported for materialized views.

alter materialized view m add column c int;
--> ERROR 42809: ALTER action ADD COLUMN cannot be performed on relation "m"
--> DETAIL: This operation is not supported for materialized views.

alter materialized view m set (fillfactor = 50);
alter materialized view m reset (fillfactor);
select reloptions from pg_class where oid = 'm'::regclass;
--> (reloptions text[])
--> NULL

create table like_m (like m);
select attname, format_type(atttypid, atttypmod) from pg_attribute where attrelid = 'like_m'::regclass and attnum > 0;
--> (attname name, format_type text)
--> id | integer
--> twice | integer
--> b | text

create table child (id int references m (id));
--> ERROR 42809: referenced relation "m" is not a table

create sequence s owned by m.id;
--> ERROR 42809: sequence cannot be owned by relation "m"
--> DETAIL: This operation is not supported for materialized views.

select indexname, indexdef from pg_indexes where tablename = 'm' order by 1;
--> (indexname name, indexdef text)
--> m_b | CREATE INDEX m_b ON mv.m USING btree (b)
--> m_id | CREATE UNIQUE INDEX m_id ON mv.m USING btree (id)
--> m_lower | CREATE INDEX m_lower ON mv.m USING btree (lower(b)) WHERE (twice > 10)

set enable_seqscan = off;
select id from m where b = 'two';
--> (id integer)
--> 2

select id from m where lower(b) = 'one' and twice > 10;
--> (id integer)
--> 1

reset enable_seqscan;
analyze m;
analyze m (id, b);
vacuum m;
vacuum analyze m;
select reltuples from pg_class where oid = 'm'::regclass;
--> (reltuples real)
--> 4

select attname, n_distinct from pg_stats where tablename = 'm' order by attname;
--> (attname name, n_distinct real)
--> b | -0.75
--> id | -1
--> twice | -1

reindex table m;
reindex index m_b;
comment on materialized view m is 'kept rows';
comment on view m is 'x';
--> ERROR 42809: "m" is not a view

comment on table m is 'x';
--> ERROR 42809: "m" is not a table

comment on materialized view t is 'x';
--> ERROR 42809: "t" is not a materialized view

comment on column m.b is 'a column';
select obj_description('m'::regclass), col_description('m'::regclass, 3);
--> (obj_description text, col_description text)
--> kept rows | a column

-- REFRESH CONCURRENTLY.
refresh materialized view concurrently named;
--> ERROR 55000: cannot refresh materialized view "mv.named" concurrently
--> HINT: Create a unique index with no WHERE clause on one or more columns of the materialized view.

refresh materialized view concurrently of_table;
--> ERROR 0A000: CONCURRENTLY cannot be used when the materialized view is not populated

refresh materialized view concurrently m with no data;
--> ERROR 42601: CONCURRENTLY and WITH NO DATA options cannot be used together

update t set b = 'uno' where id = 1;
--> UPDATE 1

delete from t where id = 2;
--> DELETE 1

insert into t values (5, 50, 'five'), (6, 60, repeat('long', 500));
--> INSERT 0 2

refresh materialized view concurrently m;
select id, twice, left(b, 5), length(b) from m order by id;
--> (id integer, twice integer, left text, length integer)
--> 1 | 20 | uno | 3
--> 3 | 60 | NULL | NULL
--> 4 | 80 | four | 4
--> 5 | 100 | five | 4
--> 6 | 120 | longl | 2000

set enable_seqscan = off;
select id from m where id = 5;
--> (id integer)
--> 5

select id from m where b = 'uno';
--> (id integer)
--> 1

reset enable_seqscan;
delete from t where id = 6;
--> DELETE 1

refresh materialized view concurrently m;
select id, twice, b from m order by id;
--> (id integer, twice integer, b text)
--> 1 | 20 | uno
--> 3 | 60 | NULL
--> 4 | 80 | four
--> 5 | 100 | five

refresh materialized view concurrently m;
create table dup (a int, b int);
insert into dup values (1, 1);
--> INSERT 0 1

create materialized view md as select a, b from dup;
--> SELECT 1

create unique index md_a on md (a);
insert into dup values (1, 1);
--> INSERT 0 1

refresh materialized view concurrently md;
--> ERROR 21000: new data for materialized view "md" contains duplicate rows without any null columns
--> DETAIL: Row: (1,1)

refresh materialized view md;
--> ERROR 23505: could not create unique index "md_a"
--> DETAIL: Key (a)=(1) is duplicated.

update dup set b = 2 where ctid = (select max(ctid) from dup);
--> UPDATE 1

refresh materialized view concurrently md;
--> ERROR 23505: duplicate key value violates unique constraint "md_a"
--> DETAIL: Key (a)=(1) already exists.

select * from md;
--> (a integer, b integer)
--> 1 | 1

refresh materialized view md;
--> ERROR 23505: could not create unique index "md_a"
--> DETAIL: Key (a)=(1) is duplicated.

select * from md;
--> (a integer, b integer)
--> 1 | 1

drop index md_a;
create unique index md_a on md (a) where b > 0;
delete from dup where b = 2;
--> DELETE 1

refresh materialized view concurrently md;
--> ERROR 55000: cannot refresh materialized view "mv.md" concurrently
--> HINT: Create a unique index with no WHERE clause on one or more columns of the materialized view.

drop index md_a;
create unique index md_a on md ((a + 0));
refresh materialized view concurrently md;
--> ERROR 55000: cannot refresh materialized view "mv.md" concurrently
--> HINT: Create a unique index with no WHERE clause on one or more columns of the materialized view.

drop index md_a;
create unique index md_a on md (a, b);
refresh materialized view concurrently md;
insert into dup values (null, 1), (null, 1), (2, null);
--> INSERT 0 3

refresh materialized view concurrently md;
select * from md order by 1, 2;
--> (a integer, b integer)
--> 1 | 1
--> 2 | NULL
--> NULL | 1
--> NULL | 1

insert into dup values (null, 1);
--> INSERT 0 1

delete from dup where a = 2;
--> DELETE 1

refresh materialized view concurrently md;
select * from md order by 1, 2;
--> (a integer, b integer)
--> 1 | 1
--> NULL | 1
--> NULL | 1
--> NULL | 1

-- Keys that change places.
create table pairs (k int primary key, v int);
insert into pairs values (1, 1), (2, 2), (3, 3);
--> INSERT 0 3

create materialized view mp as select k, v from pairs;
--> SELECT 3

create unique index mp_v on mp (v);
update pairs set v = case k when 1 then 2 when 2 then 1 else 3 end;
--> UPDATE 3

refresh materialized view concurrently mp;
select * from mp order by k;
--> (k integer, v integer)
--> 1 | 2
--> 2 | 1
--> 3 | 3

-- Images, not values.
create table img (k int primary key, n numeric, f float8);
insert into img values (1, 1.0, 0);
--> INSERT 0 1

create materialized view mi as select * from img;
--> SELECT 1

create unique index mi_k on mi (k);
update img set n = 1.00, f = '-0';
refresh materialized view concurrently mi;
select * from mi;
--> (k integer, n numeric, f double precision)
--> 1 | 1.00 | -0

-- Values that stand in the companion table.
create table large (k int primary key, v text);
insert into large select g, (select string_agg(md5((g * i)::text), '') from generate_series(1, 300) i) from generate_series(1, 4) g;
--> INSERT 0 4

create materialized view ml as select k, v from large;
--> SELECT 4

create unique index ml_k on ml (k);
update large set v = v || 'more' where k = 2;
--> UPDATE 1

delete from large where k = 3;
--> DELETE 1

refresh materialized view concurrently ml;
select k, length(v), md5(v) = md5((select v from large where large.k = ml.k)) from ml order by k;
--> (k integer, length integer, ?column? boolean)
--> 1 | 9600 | t
--> 2 | 9604 | t
--> 4 | 9600 | t

refresh materialized view ml;
select k, length(v), md5(v) = md5((select v from large where large.k = ml.k)) from ml order by k;
--> (k integer, length integer, ?column? boolean)
--> 1 | 9600 | t
--> 2 | 9604 | t
--> 4 | 9600 | t

-- In transactions.
begin;
insert into t values (7, 70, 'seven');
--> INSERT 0 1

refresh materialized view m;
select max(id) from m;
--> (max integer)
--> 7

savepoint s;
insert into t values (8, 80, 'eight');
--> INSERT 0 1

refresh materialized view m;
select max(id) from m;
--> (max integer)
--> 8

rollback to s;
select max(id) from m;
--> (max integer)
--> 7

refresh materialized view concurrently m;
refresh materialized view m with no data;
select max(id) from m;
--> ERROR 55000: materialized view "m" has not been populated
--> HINT: Use the REFRESH MATERIALIZED VIEW command.

rollback;
select max(id) from m;
--> (max integer)
--> 5

begin;
declare c cursor for select id from m order by id;
fetch 1 from c;
--> (id integer)
--> 1

refresh materialized view m;
--> ERROR 55006: cannot REFRESH MATERIALIZED VIEW "m" because it is being used by active queries in this session

rollback;
begin;
declare c cursor for select id from m order by id;
refresh materialized view concurrently m;
--> ERROR 55006: cannot REFRESH MATERIALIZED VIEW "m" because it is being used by active queries in this session

rollback;
begin;
create materialized view short as select 1 as a;
--> SELECT 1

select * from short;
--> (a integer)
--> 1

rollback;
select * from short;
--> ERROR 42P01: relation "short" does not exist
--> POSITION: 15, at short

begin read only;
refresh materialized view m;
--> ERROR 25006: cannot execute REFRESH MATERIALIZED VIEW in a read-only transaction

rollback;
begin read only;
create materialized view ro as select 1 as a;
--> ERROR 25006: cannot execute CREATE MATERIALIZED VIEW in a read-only transaction

rollback;
prepare p as select count(*) from m;
execute p;
--> (count bigint)
--> 4

insert into t values (9, 90, 'nine');
--> INSERT 0 1

refresh materialized view m;
execute p;
--> (count bigint)
--> 5

refresh materialized view m with no data;
execute p;
--> ERROR 55000: materialized view "m" has not been populated
--> HINT: Use the REFRESH MATERIALIZED VIEW command.

refresh materialized view m;
execute p;
--> (count bigint)
--> 5

-- Wrong objects.
refresh materialized view nope;
--> ERROR 42P01: relation "nope" does not exist

refresh materialized view t;
--> ERROR 0A000: "t" is not a materialized view

refresh materialized view over_m;
--> ERROR 42809: "over_m" is not a table or materialized view

refresh materialized view m_id;
--> ERROR 42809: "m_id" is not a table or materialized view

refresh materialized view s;
--> ERROR 42P01: relation "s" does not exist

refresh materialized view concurrently t;
--> ERROR 0A000: "t" is not a materialized view

drop view m;
--> ERROR 42809: "m" is not a view
--> HINT: Use DROP MATERIALIZED VIEW to remove a materialized view.

drop table m;
--> ERROR 42809: "m" is not a table
--> HINT: Use DROP MATERIALIZED VIEW to remove a materialized view.

drop index m;
--> ERROR 42809: "m" is not an index
--> HINT: Use DROP MATERIALIZED VIEW to remove a materialized view.

drop materialized view t;
--> ERROR 42809: "t" is not a materialized view
--> HINT: Use DROP TABLE to remove a table.

drop materialized view over_m;
--> ERROR 42809: "over_m" is not a materialized view
--> HINT: Use DROP VIEW to remove a view.

alter view m rename to x;
--> ERROR 42809: "m" is not a view

alter materialized view t rename to x;
--> ERROR 42809: "t" is not a materialized view

alter materialized view over_m rename to x;
--> ERROR 42809: "over_m" is not a materialized view

alter view m owner to postgres;
--> ERROR 42809: "m" is not a view

alter materialized view t set schema public;
--> ERROR 42809: "t" is not a materialized view

alter materialized view if exists nope rename to x;
--> NOTICE: relation "nope" does not exist, skipping

create materialized view bad as select * from nope;
--> ERROR 42P01: relation "nope" does not exist
--> POSITION: 47, at nope

create materialized view bad as select no_column from t;
--> ERROR 42703: column "no_column" does not exist
--> POSITION: 40, at no_column

create temporary table temp_t (a int);
create materialized view bad as select * from temp_t;
--> ERROR 0A000: materialized views must not use temporary tables or views

create unlogged materialized view bad as select 1 as a;
--> ERROR 0A000: materialized views cannot be unlogged

create materialized view bad as with x as (insert into t values (99) returning id) select * from x;
--> ERROR 0A000: materialized views must not use data-modifying statements in WITH

create materialized view bad as select $1;
--> ERROR 42P02: there is no parameter $1
--> POSITION: 40, at $

create materialized view nope.m as select 1 as a;
--> ERROR 3F000: schema "nope" does not exist

create materialized view bad using nope as select 1 as a;
--> ERROR 42704: access method "nope" does not exist

create materialized view bad tablespace nope as select 1 as a;
--> ERROR 42704: tablespace "nope" does not exist

create materialized view bad as select row(1, 2) as r;
--> ERROR 42P16: column "r" has pseudo-type record

-- Names and places.
alter materialized view named rename to renamed;
alter materialized view renamed rename column y to why;
alter materialized view renamed rename column nope to x;
--> ERROR 42703: column "nope" does not exist

alter materialized view renamed rename column why to x;
--> ERROR 42701: column "x" of relation "renamed" already exists

select * from renamed order by x;
--> (x integer, why text)
--> 1 | one
--> 2 | two
--> 3 | NULL
--> 4 | four

refresh materialized view renamed;
select pg_get_viewdef('renamed'::regclass);
--> (pg_get_viewdef text)
-->  SELECT t.id AS x,
--> +     t.b AS why
--> +    FROM t;

alter table renamed rename to named;
alter table named rename column why to y;
alter table t rename column b to letters;
select pg_get_viewdef('m'::regclass);
--> (pg_get_viewdef text)
-->  SELECT t.id,
--> +     (t.a * 2) AS twice,
--> +     t.letters AS b
--> +    FROM t
--> +   WHERE (t.id < 10);

refresh materialized view m;
create schema mv2;
alter materialized view named set schema mv2;
select refobjid::regnamespace from pg_depend
  where classid = 'pg_class'::regclass and objid = 'mv2.named'::regclass and refclassid = 'pg_namespace'::regclass;
--> (refobjid regnamespace)
--> mv2

refresh materialized view mv2.named;
alter materialized view mv2.named set schema mv;
-- Dependences.
drop table t;
--> ERROR 2BP01: cannot drop table t because other objects depend on it
--> DETAIL: materialized view m depends on table t
--> + view over_m depends on materialized view m
--> + materialized view named depends on table t
--> + materialized view of_table depends on table t
--> + materialized view empty depends on table t
--> + view over_empty depends on materialized view empty
--> + materialized view m_of_empty depends on materialized view empty
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table t drop column letters;
--> ERROR 2BP01: cannot drop column letters of table t because other objects depend on it
--> DETAIL: materialized view m depends on column letters of table t
--> + view over_m depends on materialized view m
--> + materialized view named depends on column letters of table t
--> + materialized view of_table depends on column letters of table t
--> + materialized view empty depends on column letters of table t
--> + view over_empty depends on materialized view empty
--> + materialized view m_of_empty depends on materialized view empty
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table t alter column letters type varchar(50);
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on materialized view m depends on column "letters"

alter table t drop column a cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to materialized view m
--> + drop cascades to view over_m
--> + drop cascades to materialized view of_table

select count(*) from m;
--> ERROR 42P01: relation "m" does not exist
--> POSITION: 22, at m

create materialized view by_key as select k, v from pairs group by k;
--> SELECT 3

alter table pairs drop constraint pairs_pkey;
--> ERROR 2BP01: cannot drop constraint pairs_pkey on table pairs because other objects depend on it
--> DETAIL: materialized view by_key depends on constraint pairs_pkey on table pairs
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop materialized view by_key;
create materialized view deeper as select * from v1;
--> SELECT 2

drop materialized view v1;
--> ERROR 2BP01: cannot drop materialized view v1 because other objects depend on it
--> DETAIL: materialized view deeper depends on materialized view v1
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop materialized view v1, deeper;
create type mood as enum ('sad', 'ok');
create materialized view moody as select 'ok'::mood as m, 'sad'::mood::text as t;
--> SELECT 1

drop type mood;
--> ERROR 2BP01: cannot drop type mood because other objects depend on it
--> DETAIL: materialized view moody depends on type mood
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type mood cascade;
--> NOTICE: drop cascades to materialized view moody

select count(*) from pg_class where relname = 'moody';
--> (count bigint)
--> 0

create sequence sq;
create materialized view reads_sq as select last_value from sq;
--> SELECT 1

drop sequence sq;
--> ERROR 2BP01: cannot drop sequence sq because other objects depend on it
--> DETAIL: materialized view reads_sq depends on sequence sq
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

-- Rights.
create role mv_owner;
create role mv_reader;
create table secret (a int);
insert into secret values (1);
--> INSERT 0 1

grant usage, create on schema mv to mv_owner;
grant usage on schema mv to mv_reader;
set role mv_owner;
create materialized view m_secret as select a from secret;
--> ERROR 42501: permission denied for table secret

create materialized view m_secret as select a from secret with no data;
refresh materialized view m_secret;
--> ERROR 42501: permission denied for table secret

reset role;
grant select on secret to mv_owner;
refresh materialized view m_secret;
set role mv_reader;
select * from m_secret;
--> ERROR 42501: permission denied for materialized view m_secret

insert into m_secret values (1);
--> ERROR 42501: permission denied for materialized view m_secret

select * from m_secret for update;
--> ERROR 42501: permission denied for materialized view m_secret

refresh materialized view m_secret;
--> ERROR 42501: must be owner of materialized view m_secret

drop materialized view m_secret;
--> ERROR 42501: must be owner of materialized view m_secret

alter materialized view m_secret rename to x;
--> ERROR 42501: must be owner of materialized view m_secret

comment on materialized view m_secret is 'x';
--> ERROR 42501: must be owner of materialized view m_secret

create index on m_secret (a);
--> ERROR 42501: must be owner of materialized view m_secret

analyze m_secret;
--> WARNING 01000: skipping "m_secret" --- only table or database owner can analyze it

reset role;
grant select on m_secret to mv_reader;
grant insert on all tables in schema mv to mv_reader;
set role mv_reader;
select * from m_secret;
--> (a integer)
--> 1

insert into m_secret values (1);
--> ERROR 42809: cannot change materialized view "m_secret"

select * from m_secret for update;
--> ERROR 42501: permission denied for materialized view m_secret

reset role;
select relacl from pg_class where oid = 'm_secret'::regclass;
--> (relacl aclitem[])
--> {mv_owner=arwdDxt/mv_owner,mv_reader=ar/mv_owner}

revoke select on secret from mv_owner;
refresh materialized view m_secret;
--> ERROR 42501: permission denied for table secret

alter materialized view m_secret owner to postgres;
refresh materialized view m_secret;
alter materialized view m_secret owner to mv_owner;
drop role mv_owner;
--> ERROR 2BP01: role "mv_owner" cannot be dropped because some objects depend on it
--> DETAIL: privileges for schema mv
--> + owner of materialized view m_secret

reassign owned by mv_owner to postgres;
select pg_get_userbyid(relowner) from pg_class where oid = 'm_secret'::regclass;
--> (pg_get_userbyid name)
--> postgres

revoke all on all tables in schema mv from mv_reader;
-- All of a schema.
drop schema mv;
--> ERROR 2BP01: cannot drop schema mv because other objects depend on it
--> DETAIL: table t depends on schema mv
--> + materialized view named depends on schema mv
--> + materialized view texts depends on schema mv
--> + materialized view empty depends on schema mv
--> + view over_empty depends on schema mv
--> + materialized view m_of_empty depends on schema mv
--> + table like_m depends on schema mv
--> + table dup depends on schema mv
--> + materialized view md depends on schema mv
--> + table pairs depends on schema mv
--> + materialized view mp depends on schema mv
--> + table img depends on schema mv
--> + materialized view mi depends on schema mv
--> + table large depends on schema mv
--> + materialized view ml depends on schema mv
--> + sequence sq depends on schema mv
--> + materialized view reads_sq depends on schema mv
--> + table secret depends on schema mv
--> + materialized view m_secret depends on schema mv
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema mv, mv2 cascade;
--> NOTICE: drop cascades to 19 other objects
--> DETAIL: drop cascades to table t
--> + drop cascades to materialized view named
--> + drop cascades to materialized view texts
--> + drop cascades to materialized view empty
--> + drop cascades to view over_empty
--> + drop cascades to materialized view m_of_empty
--> + drop cascades to table like_m
--> + drop cascades to table dup
--> + drop cascades to materialized view md
--> + drop cascades to table pairs
--> + drop cascades to materialized view mp
--> + drop cascades to table img
--> + drop cascades to materialized view mi
--> + drop cascades to table large
--> + drop cascades to materialized view ml
--> + drop cascades to sequence sq
--> + drop cascades to materialized view reads_sq
--> + drop cascades to table secret
--> + drop cascades to materialized view m_secret

select count(*) from pg_matviews;
--> (count bigint)
--> 0
