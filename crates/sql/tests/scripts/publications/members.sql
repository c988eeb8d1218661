-- Publications: tables and schemas as members
--
-- Relations that no publication can have, column lists, children and partitions, and what becomes of a
-- publication when its tables, columns and schemas change.

create schema s;
create table a (id int primary key, b text, c int, e int, g int generated always as (e * 2) stored);
create view v as select 1 as one;
create materialized view m as select 1 as one;
--> SELECT 1

create sequence q;
create index i on a (b);
create type composite as (x int);
create temporary table temp (id int);
create publication p for table v;
--> ERROR 22023: cannot add relation "v" to publication
--> DETAIL: This operation is not supported for views.

create publication p for table m;
--> ERROR 22023: cannot add relation "m" to publication
--> DETAIL: This operation is not supported for materialized views.

create publication p for table q;
--> ERROR 22023: cannot add relation "q" to publication
--> DETAIL: This operation is not supported for sequences.

create publication p for table i;
--> ERROR 42809: "i" is an index

create publication p for table composite;
--> ERROR 42809: "composite" is a composite type

create publication p for table temp;
--> ERROR 22023: cannot add relation "temp" to publication
--> DETAIL: This operation is not supported for temporary tables.

create publication p for table pg_class;
--> ERROR 22023: cannot add relation "pg_class" to publication
--> DETAIL: This operation is not supported for system tables.

create publication p for table pg_catalog.pg_publication;
--> ERROR 22023: cannot add relation "pg_publication" to publication
--> DETAIL: This operation is not supported for system tables.

create publication p for table pg_tables;
--> ERROR 22023: cannot add relation "pg_tables" to publication
--> DETAIL: This operation is not supported for views.

create publication p for table information_schema.tables;
--> ERROR 22023: cannot add relation "tables" to publication
--> DETAIL: This operation is not supported for views.

create publication p for tables in schema pg_temp;
--> ERROR 3F000: schema "pg_temp" does not exist

create publication p for table a (id, missing);
--> ERROR 42703: column "missing" of relation "a" does not exist

create publication p for table a (id, ctid);
--> ERROR 42P10: cannot use system column "ctid" in publication column list

create publication p for table a (id, g);
--> ERROR 42P10: cannot use generated column "g" in publication column list

create publication p for table a (id, b, id);
--> ERROR 42710: duplicate column "id" in publication column list

create publication p for table a (id), tables in schema s;
--> ERROR 22023: cannot use column list for relation "public.a" in publication "p"
--> DETAIL: Column lists cannot be specified in publications containing FOR TABLES IN SCHEMA elements.

create publication p for table a (id), a;
--> ERROR 42710: conflicting or redundant column lists for table "a"

create publication p for table a, a (id);
--> ERROR 42710: conflicting or redundant column lists for table "a"

create publication p for table a where (id > 1), a;
--> ERROR 42710: conflicting or redundant WHERE clauses for table "a"

create publication p for table a, a where (id > 1);
--> ERROR 42710: conflicting or redundant WHERE clauses for table "a"

create publication p for table a (c, id);
select prattrs from pg_publication_rel;
--> (prattrs int2vector)
--> 1 3

alter table a drop column c;
--> ERROR 2BP01: cannot drop column c of table a because other objects depend on it
--> DETAIL: publication of table a in publication p depends on column c of table a
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table a alter c type bigint;
--> ERROR 0A000: cannot alter type of a column used by a publication WHERE clause
--> DETAIL: publication of table a in publication p depends on column "c"

alter table a alter id type bigint;
--> ERROR 0A000: cannot alter type of a column used by a publication WHERE clause
--> DETAIL: publication of table a in publication p depends on column "id"

alter table a alter b type varchar(10);
alter table a rename c to renamed;
select * from pg_publication_tables;
--> (pubname name, schemaname name, tablename name, attnames name[], rowfilter text)
--> p | public | a | {id,renamed} | NULL

begin;
alter table a drop column renamed cascade;
--> NOTICE: drop cascades to publication of table a in publication p

select count(*) from pg_publication_rel;
--> (count bigint)
--> 0

rollback;
alter publication p set table a where (length(b) > 2);
alter table a drop column b;
--> ERROR 2BP01: cannot drop column b of table a because other objects depend on it
--> DETAIL: publication of table a in publication p depends on column b of table a
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table a alter b type text;
--> ERROR 0A000: cannot alter type of a column used by a publication WHERE clause
--> DETAIL: publication of table a in publication p depends on column "b"

alter table a rename b to bb;
select * from pg_publication_tables;
--> (pubname name, schemaname name, tablename name, attnames name[], rowfilter text)
--> p | public | a | {id,bb,renamed,e,g} | (length((bb)::text) > 2)

alter table a rename to aa;
alter table aa set schema s;
select * from pg_publication_tables;
--> (pubname name, schemaname name, tablename name, attnames name[], rowfilter text)
--> p | s | aa | {id,bb,renamed,e,g} | (length((bb)::text) > 2)

drop table s.aa;
select count(*) from pg_publication_rel;
--> (count bigint)
--> 0

select count(*) from pg_depend where classid = 'pg_publication_rel'::regclass;
--> (count bigint)
--> 0

create table s.t1 (id int primary key);
create table s.t2 (id int primary key, v s.t1);
alter publication p add tables in schema s;
select schemaname, tablename, attnames from pg_publication_tables order by 1, 2;
--> (schemaname name, tablename name, attnames name[])
--> s | t1 | {id}
--> s | t2 | {id,v}

create table s.t3 (id int, v text);
alter schema s rename to s2;
select schemaname, tablename, attnames from pg_publication_tables order by 1, 2;
--> (schemaname name, tablename name, attnames name[])
--> s2 | t1 | {id}
--> s2 | t2 | {id,v}
--> s2 | t3 | {id,v}

drop schema s2;
--> ERROR 2BP01: cannot drop schema s2 because other objects depend on it
--> DETAIL: table s2.t1 depends on schema s2
--> + table s2.t2 depends on schema s2
--> + table s2.t3 depends on schema s2
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema s2 cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to table s2.t1
--> + drop cascades to table s2.t2
--> + drop cascades to table s2.t3

select count(*) from pg_publication_namespace;
--> (count bigint)
--> 0

select count(*) from pg_depend where classid = 'pg_publication_namespace'::regclass;
--> (count bigint)
--> 0

create table parent (id int, v text);
create table child (x int) inherits (parent);
create table grandchild () inherits (child);
create publication family for table parent;
create publication alone for table only parent;
create publication starred for table child *;
select pubname, tablename, attnames from pg_publication_tables where pubname in ('family', 'alone', 'starred') order by 1, 2;
--> (pubname name, tablename name, attnames name[])
--> alone | parent | {id,v}
--> family | child | {id,v,x}
--> family | grandchild | {id,v,x}
--> family | parent | {id,v}
--> starred | child | {id,v,x}
--> starred | grandchild | {id,v,x}

create publication wrong for table parent where (id > 1), child;
--> ERROR 42710: conflicting or redundant WHERE clauses for table "child"

create publication wrong for table child, parent where (id > 1);
--> ERROR 42710: conflicting or redundant WHERE clauses for table "parent"

create publication wrong for table parent (id), child;
--> ERROR 42710: conflicting or redundant column lists for table "child"

create publication few for table parent (id) where (v = 'x');
select pubname, tablename, attnames, rowfilter from pg_publication_tables where pubname = 'few' order by 1, 2;
--> (pubname name, tablename name, attnames name[], rowfilter text)
--> few | child | {id} | (v = 'x'::text)
--> few | grandchild | {id} | (v = 'x'::text)
--> few | parent | {id} | (v = 'x'::text)

alter publication family drop table parent;
select pubname, tablename from pg_publication_tables where pubname = 'family';
--> (pubname name, tablename name)

drop publication family, alone, starred, few;
create table whole (k int, v text, primary key (k)) partition by range (k);
create table low partition of whole for values from (0) to (10);
create table high partition of whole for values from (10) to (100) partition by list (k);
create table high_even partition of high for values in (10, 12);
create publication tree for table whole;
create publication branch for table high;
create publication leaf for table low (k) where (k > 3);
create publication two for table whole, low (k);
select * from pg_publication_tables order by 1, 3;
--> (pubname name, schemaname name, tablename name, attnames name[], rowfilter text)
--> branch | public | high_even | {k,v} | NULL
--> leaf | public | low | {k} | (k > 3)
--> tree | public | high_even | {k,v} | NULL
--> tree | public | low | {k,v} | NULL
--> two | public | high_even | {k,v} | NULL
--> two | public | low | {k} | NULL

create publication wrong for table whole (k);
--> ERROR 22023: cannot use column list for relation "public.whole" in publication "wrong"
--> DETAIL: Column lists cannot be specified for partitioned tables when publish_via_partition_root is false.

create publication wrong for table whole where (k > 1);
--> ERROR 22023: cannot use publication WHERE clause for relation "whole"
--> DETAIL: WHERE clause cannot be used for a partitioned table when publish_via_partition_root is false.

create publication wrong for table high (k);
--> ERROR 22023: cannot use column list for relation "public.high" in publication "wrong"
--> DETAIL: Column lists cannot be specified for partitioned tables when publish_via_partition_root is false.

create table late partition of whole for values from (100) to (200);
alter table whole detach partition high;
select * from pg_publication_tables order by 1, 3;
--> (pubname name, schemaname name, tablename name, attnames name[], rowfilter text)
--> branch | public | high_even | {k,v} | NULL
--> leaf | public | low | {k} | (k > 3)
--> tree | public | late | {k,v} | NULL
--> tree | public | low | {k,v} | NULL
--> two | public | late | {k,v} | NULL
--> two | public | low | {k} | NULL

alter table whole attach partition high for values from (10) to (100);
select pubname, tablename from pg_publication_tables where pubname = 'tree' order by 1, 2;
--> (pubname name, tablename name)
--> tree | high_even
--> tree | late
--> tree | low

drop table high;
select pubname, tablename from pg_publication_tables order by 1, 2;
--> (pubname name, tablename name)
--> leaf | low
--> tree | late
--> tree | low
--> two | late
--> two | low

select pubname, prrelid::regclass from pg_publication_rel r join pg_publication p on p.oid = prpubid order by 1, 2::text;
--> (pubname name, prrelid regclass)
--> leaf | low
--> tree | whole
--> two | whole
--> two | low

create schema parts;
create table parts.root (k int primary key) partition by range (k);
create table outside partition of parts.root for values from (0) to (10);
create publication of_schema for tables in schema parts;
select pubname, schemaname, tablename from pg_publication_tables where pubname = 'of_schema';
--> (pubname name, schemaname name, tablename name)
--> of_schema | public | outside

alter table parts.root set schema public;
select pubname, schemaname, tablename from pg_publication_tables where pubname = 'of_schema';
--> (pubname name, schemaname name, tablename name)

create publication everything for all tables;
select tablename from pg_publication_tables where pubname = 'everything' order by 1;
--> (tablename name)
--> child
--> grandchild
--> late
--> low
--> outside
--> parent
