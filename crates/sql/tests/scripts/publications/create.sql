-- Publications: CREATE PUBLICATION
--
-- The forms of the statement, its parameters, and the rows of the catalogs that it makes.

create schema s;
create schema "Odd Schema";
create table a (id int primary key, b text, c int);
create table s.b (id int, v text);
create table "Odd Schema"."Odd Table" ("Odd Column" int, x int);
create publication nothing;
create publication all_tables for all tables;
create publication one for table a;
create publication several for table a, s.b, table "Odd Schema"."Odd Table" ("Odd Column");
create publication schemas for tables in schema s, "Odd Schema";
create publication mixed for table a, tables in schema s, "Odd Schema", tables in schema current_schema;
create publication part for table a (id, c) where (c > 5);
create publication twice for table a, a;
create publication inserts for table a with (publish = 'insert');
create publication changes for table a with (publish = ' Insert , "update" ', publish_via_partition_root = false);
create publication none for table a with (publish = '');
create publication via with (publish_via_partition_root = off, publish = 'delete, truncate');
select pubname, pubowner::regrole, puballtables, pubinsert, pubupdate, pubdelete, pubtruncate, pubviaroot from pg_publication order by oid;
--> (pubname name, pubowner regrole, puballtables boolean, pubinsert boolean, pubupdate boolean, pubdelete boolean, pubtruncate boolean, pubviaroot boolean)
--> nothing | postgres | f | t | t | t | t | f
--> all_tables | postgres | t | t | t | t | t | f
--> one | postgres | f | t | t | t | t | f
--> several | postgres | f | t | t | t | t | f
--> schemas | postgres | f | t | t | t | t | f
--> mixed | postgres | f | t | t | t | t | f
--> part | postgres | f | t | t | t | t | f
--> twice | postgres | f | t | t | t | t | f
--> inserts | postgres | f | t | f | f | f | f
--> changes | postgres | f | t | t | f | f | f
--> none | postgres | f | f | f | f | f | f
--> via | postgres | f | f | f | t | t | f

select pubname, prrelid::regclass, prattrs, pg_get_expr(prqual, prrelid) from pg_publication_rel r join pg_publication p on p.oid = r.prpubid order by r.oid;
--> (pubname name, prrelid regclass, prattrs int2vector, pg_get_expr text)
--> one | a | NULL | NULL
--> several | a | NULL | NULL
--> several | s.b | NULL | NULL
--> several | "Odd Schema"."Odd Table" | 1 | NULL
--> mixed | a | NULL | NULL
--> part | a | 1 3 | (c > 5)
--> twice | a | NULL | NULL
--> inserts | a | NULL | NULL
--> changes | a | NULL | NULL
--> none | a | NULL | NULL

select pubname, pnnspid::regnamespace from pg_publication_namespace n join pg_publication p on p.oid = n.pnpubid order by n.oid;
--> (pubname name, pnnspid regnamespace)
--> schemas | s
--> schemas | "Odd Schema"
--> mixed | s
--> mixed | "Odd Schema"
--> mixed | public

select distinct pg_describe_object(classid, objid, objsubid) as member, pg_describe_object(refclassid, refobjid, 0) as needs, refobjsubid, deptype from pg_depend where classid in ('pg_publication'::regclass, 'pg_publication_rel'::regclass, 'pg_publication_namespace'::regclass) order by 1, 2, 3;
--> (member text, needs text, refobjsubid integer, deptype "char")
--> publication of schema Odd Schema in publication mixed | publication mixed | 0 | a
--> publication of schema Odd Schema in publication mixed | schema Odd Schema | 0 | a
--> publication of schema Odd Schema in publication schemas | publication schemas | 0 | a
--> publication of schema Odd Schema in publication schemas | schema Odd Schema | 0 | a
--> publication of schema public in publication mixed | publication mixed | 0 | a
--> publication of schema public in publication mixed | schema public | 0 | a
--> publication of schema s in publication mixed | publication mixed | 0 | a
--> publication of schema s in publication mixed | schema s | 0 | a
--> publication of schema s in publication schemas | publication schemas | 0 | a
--> publication of schema s in publication schemas | schema s | 0 | a
--> publication of table "Odd Schema"."Odd Table" in publication several | publication several | 0 | a
--> publication of table "Odd Schema"."Odd Table" in publication several | table "Odd Schema"."Odd Table" | 0 | a
--> publication of table "Odd Schema"."Odd Table" in publication several | table "Odd Schema"."Odd Table" | 1 | n
--> publication of table a in publication changes | publication changes | 0 | a
--> publication of table a in publication changes | table a | 0 | a
--> publication of table a in publication inserts | publication inserts | 0 | a
--> publication of table a in publication inserts | table a | 0 | a
--> publication of table a in publication mixed | publication mixed | 0 | a
--> publication of table a in publication mixed | table a | 0 | a
--> publication of table a in publication none | publication none | 0 | a
--> publication of table a in publication none | table a | 0 | a
--> publication of table a in publication one | publication one | 0 | a
--> publication of table a in publication one | table a | 0 | a
--> publication of table a in publication part | publication part | 0 | a
--> publication of table a in publication part | table a | 0 | a
--> publication of table a in publication part | table a | 1 | n
--> publication of table a in publication part | table a | 3 | n
--> publication of table a in publication several | publication several | 0 | a
--> publication of table a in publication several | table a | 0 | a
--> publication of table a in publication twice | publication twice | 0 | a
--> publication of table a in publication twice | table a | 0 | a
--> publication of table s.b in publication several | publication several | 0 | a
--> publication of table s.b in publication several | table s.b | 0 | a

create publication one;
--> ERROR 42710: publication "one" already exists

create publication one for all tables;
--> ERROR 42710: publication "one" already exists

create publication wrong for table missing;
--> ERROR 42P01: relation "missing" does not exist

create publication wrong for table missing.a;
--> ERROR 3F000: schema "missing" does not exist

create publication wrong for tables in schema missing;
--> ERROR 3F000: schema "missing" does not exist

create publication wrong for tables in schema s, missing;
--> ERROR 3F000: schema "missing" does not exist

create publication wrong with (foo);
--> ERROR 42601: unrecognized publication parameter: "foo"

create publication wrong with (publish = 'insert, vacuum');
--> ERROR 42601: unrecognized value for publication option "publish": "vacuum"

create publication wrong with (publish = 'insert, "');
--> ERROR 42601: invalid list syntax in parameter "publish"

create publication wrong with (publish);
--> ERROR 42601: publish requires a parameter

create publication wrong with (publish = 'insert', publish = 'update');
--> ERROR 42601: conflicting or redundant options
--> POSITION: 52, at publish

create publication wrong with (publish_via_partition_root = 'true', publish_via_partition_root = 'false');
--> ERROR 42601: conflicting or redundant options
--> POSITION: 69, at publish_via_partition_root

create publication wrong with (publish_via_partition_root = maybe);
--> ERROR 42601: publish_via_partition_root requires a Boolean value

create publication wrong with (publish_via_partition_root = false, publish_via_partition_root = '0');
--> ERROR 42601: conflicting or redundant options
--> POSITION: 68, at publish_via_partition_root

begin;
create publication via_root with (publish_via_partition_root);
--! Changes of partitions are published as the partitions' own.
--!> ERROR 0A000: publish_via_partition_root is not supported

rollback;
create publication wrong for table a, all tables;
--> ERROR 42601: syntax error at or near "all"
--> POSITION: 39, at all

create publication wrong for a;
--> ERROR 42601: invalid publication object list
--> DETAIL: One of TABLE or TABLES IN SCHEMA must be specified before a standalone table or schema name.
--> POSITION: 30, at a

create publication wrong for tables in schema s where (v = 'x');
--> ERROR 42601: syntax error at or near "where"
--> POSITION: 49, at where

create publication wrong for tables in schema s, "Odd Schema" (x);
--> ERROR 42601: column specification not allowed for schema
--> POSITION: 50, at "

create publication wrong for tables in schema s, public.a;
--> ERROR 42601: invalid schema name
--> POSITION: 50, at public.a

create publication wrong for table a, current_schema;
--> ERROR 42601: invalid table name
--> POSITION: 39, at current_schema

set search_path to '';
create publication wrong for tables in schema current_schema;
--> ERROR 3F000: no schema has been selected for CURRENT_SCHEMA

create publication "Odd Pub" for table public.a;
reset search_path;
select pubname from pg_publication where pubname like 'wrong%' or pubname like 'O%';
--> (pubname name)
--> Odd Pub

begin;
create publication undone for table a;
savepoint sp;
create publication undone_too for all tables;
rollback to sp;
select pubname from pg_publication where pubname like 'undone%';
--> (pubname name)
--> undone

rollback;
select pubname from pg_publication where pubname like 'undone%';
--> (pubname name)

begin read only;
create publication wrong;
--> ERROR 25006: cannot execute CREATE PUBLICATION in a read-only transaction

rollback;
create publication if not exists wrong;
--> ERROR 42601: syntax error at or near "not"
--> POSITION: 23, at not
