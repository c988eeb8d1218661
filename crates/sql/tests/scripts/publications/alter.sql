-- Publications: ALTER and DROP PUBLICATION
--
-- Members that come and go, parameters, names, owners, comments.

create schema s;
create schema t;
create table a (id int primary key, b text, c int);
create table b (id int primary key, v text);
create table s.c (id int, v text);
create table t.d (id int, v text);
create view members as select pubname, prrelid::regclass::text as member, prattrs, pg_get_expr(prqual, prrelid) as filter from pg_publication_rel r join pg_publication p on p.oid = r.prpubid union all select pubname, pnnspid::regnamespace::text, null, null from pg_publication_namespace n join pg_publication p on p.oid = n.pnpubid;
create publication p;
create publication whole for all tables;
alter publication p add table a;
alter publication p add table b, s.c where (id > 3);
select * from members order by 1, 2;
--> (pubname name, member text, prattrs int2vector, filter text)
--> p | a | NULL | NULL
--> p | b | NULL | NULL
--> p | s.c | NULL | (id > 3)

alter publication p add table a;
--> ERROR 42710: relation "a" is already member of publication "p"

alter publication p add table t.d, a;
--> ERROR 42710: relation "a" is already member of publication "p"

select * from members order by 1, 2;
--> (pubname name, member text, prattrs int2vector, filter text)
--> p | a | NULL | NULL
--> p | b | NULL | NULL
--> p | s.c | NULL | (id > 3)

alter publication p drop table b;
alter publication p drop table b;
--> ERROR 42704: relation "b" is not part of the publication

alter publication p drop table a (id);
--> ERROR 42601: column list must not be specified in ALTER PUBLICATION ... DROP

alter publication p drop table s.c where (id > 3);
--> ERROR 42601: cannot use a WHERE clause when removing a table from a publication

alter publication p drop table s.c, a;
select * from members order by 1, 2;
--> (pubname name, member text, prattrs int2vector, filter text)

alter publication p set table a, b (id);
select * from members order by 1, 2;
--> (pubname name, member text, prattrs int2vector, filter text)
--> p | a | NULL | NULL
--> p | b | 1 | NULL

alter publication p set table a where (id = 1), b (id);
alter publication p set table a where (id = 1), b (v, id);
select * from members order by 1, 2;
--> (pubname name, member text, prattrs int2vector, filter text)
--> p | a | NULL | (id = 1)
--> p | b | 1 2 | NULL

select count(*) from pg_publication_rel;
--> (count bigint)
--> 2

alter publication p add tables in schema s;
--> ERROR 22023: cannot add schema to publication "p"
--> DETAIL: Schemas cannot be added if any tables that specify a column list are already part of the publication.

alter publication p set table a where (id = 1);
alter publication p add tables in schema s, t;
select * from members order by 1, 2;
--> (pubname name, member text, prattrs int2vector, filter text)
--> p | a | NULL | (id = 1)
--> p | s | NULL | NULL
--> p | t | NULL | NULL

alter publication p add tables in schema t;
--> ERROR 42710: schema "t" is already member of publication "p"

alter publication p add table b (id);
--> ERROR 22023: cannot use column list for relation "public.b" in publication "p"
--> DETAIL: Column lists cannot be specified in publications containing FOR TABLES IN SCHEMA elements.

alter publication p set table b (id), tables in schema s;
--> ERROR 22023: cannot use column list for relation "public.b" in publication "p"
--> DETAIL: Column lists cannot be specified in publications containing FOR TABLES IN SCHEMA elements.

alter publication p drop tables in schema t;
alter publication p drop tables in schema t;
--> ERROR 42704: tables from schema "t" are not part of the publication

alter publication p drop tables in schema missing;
--> ERROR 3F000: schema "missing" does not exist

select * from members order by 1, 2;
--> (pubname name, member text, prattrs int2vector, filter text)
--> p | a | NULL | (id = 1)
--> p | s | NULL | NULL

alter publication p set tables in schema t, s;
select * from members order by 1, 2;
--> (pubname name, member text, prattrs int2vector, filter text)
--> p | s | NULL | NULL
--> p | t | NULL | NULL

alter publication p set table b;
select * from members order by 1, 2;
--> (pubname name, member text, prattrs int2vector, filter text)
--> p | b | NULL | NULL

alter publication p set tables in schema t, table a;
select * from members order by 1, 2;
--> (pubname name, member text, prattrs int2vector, filter text)
--> p | a | NULL | NULL
--> p | t | NULL | NULL

alter publication p drop tables in schema t, table a;
select * from members order by 1, 2;
--> (pubname name, member text, prattrs int2vector, filter text)

alter publication p add tables in schema pg_catalog;
--> ERROR 22023: cannot add schema "pg_catalog" to publication
--> DETAIL: This operation is not supported for system schemas.

alter publication p add tables in schema pg_toast;
--> ERROR 22023: cannot add schema "pg_toast" to publication
--> DETAIL: This operation is not supported for system schemas.

alter publication p add tables in schema information_schema;
alter publication p drop tables in schema information_schema;
alter publication whole add table a;
--> ERROR 55000: publication "whole" is defined as FOR ALL TABLES
--> DETAIL: Tables cannot be added to or dropped from FOR ALL TABLES publications.

alter publication whole set table a;
--> ERROR 55000: publication "whole" is defined as FOR ALL TABLES
--> DETAIL: Tables cannot be added to or dropped from FOR ALL TABLES publications.

alter publication whole drop table a;
--> ERROR 55000: publication "whole" is defined as FOR ALL TABLES
--> DETAIL: Tables cannot be added to or dropped from FOR ALL TABLES publications.

alter publication whole add tables in schema s;
--> ERROR 55000: publication "whole" is defined as FOR ALL TABLES
--> DETAIL: Schemas cannot be added to or dropped from FOR ALL TABLES publications.

alter publication whole set tables in schema s, table a;
--> ERROR 55000: publication "whole" is defined as FOR ALL TABLES
--> DETAIL: Schemas cannot be added to or dropped from FOR ALL TABLES publications.

alter publication missing add table a;
--> ERROR 42704: publication "missing" does not exist

alter publication p add table missing;
--> ERROR 42P01: relation "missing" does not exist

alter publication p add a;
--> ERROR 42601: invalid publication object list
--> DETAIL: One of TABLE or TABLES IN SCHEMA must be specified before a standalone table or schema name.
--> POSITION: 25, at a

alter publication p set (publish = 'insert');
select pubname, pubinsert, pubupdate, pubdelete, pubtruncate from pg_publication order by 1;
--> (pubname name, pubinsert boolean, pubupdate boolean, pubdelete boolean, pubtruncate boolean)
--> p | t | f | f | f
--> whole | t | t | t | t

alter publication p set (publish_via_partition_root = false);
select pubname, pubinsert, pubupdate, pubdelete, pubtruncate from pg_publication order by 1;
--> (pubname name, pubinsert boolean, pubupdate boolean, pubdelete boolean, pubtruncate boolean)
--> p | t | f | f | f
--> whole | t | t | t | t

alter publication p set (publish = 'delete, truncate', publish_via_partition_root = off);
alter publication whole set (publish = 'update');
select pubname, pubinsert, pubupdate, pubdelete, pubtruncate from pg_publication order by 1;
--> (pubname name, pubinsert boolean, pubupdate boolean, pubdelete boolean, pubtruncate boolean)
--> p | f | f | t | t
--> whole | f | t | f | f

alter publication p set (publish = 'nothing');
--> ERROR 42601: unrecognized value for publication option "publish": "nothing"

alter publication p set (other = 1);
--> ERROR 42601: unrecognized publication parameter: "other"

alter publication p set ();
--> ERROR 42601: syntax error at or near ")"
--> POSITION: 26, at )

begin;
alter publication p set (publish_via_partition_root = true);
--! Changes of partitions are published as the partitions' own.
--!> ERROR 0A000: publish_via_partition_root is not supported

rollback;
alter publication missing set (publish = 'insert');
--> ERROR 42704: publication "missing" does not exist

alter publication p rename to whole;
--> ERROR 42710: publication "whole" already exists

alter publication p rename to q;
alter publication p rename to r;
--> ERROR 42704: publication "p" does not exist

alter publication q rename to q;
--> ERROR 42710: publication "q" already exists

alter publication missing rename to r;
--> ERROR 42704: publication "missing" does not exist

comment on publication q is 'for the others';
select obj_description(oid, 'pg_publication') from pg_publication order by pubname;
--> (obj_description text)
--> for the others
--> NULL

comment on publication q is null;
select obj_description(oid, 'pg_publication') from pg_publication order by pubname;
--> (obj_description text)
--> NULL
--> NULL

comment on publication q is 'once more';
comment on publication missing is 'nothing';
--> ERROR 42704: publication "missing" does not exist

create role pub_owner;
alter publication q owner to pub_owner;
select pubname, pubowner::regrole from pg_publication order by 1;
--> (pubname name, pubowner regrole)
--> q | pub_owner
--> whole | postgres

alter publication missing owner to pub_owner;
--> ERROR 42704: publication "missing" does not exist

alter publication q owner to missing;
--> ERROR 42704: role "missing" does not exist

select classid::regclass, deptype from pg_shdepend where refobjid = 'pub_owner'::regrole;
--> (classid regclass, deptype "char")
--> pg_publication | o

drop role pub_owner;
--> ERROR 2BP01: role "pub_owner" cannot be dropped because some objects depend on it
--> DETAIL: owner of publication q

reassign owned by pub_owner to current_user;
select pubname, pubowner::regrole from pg_publication order by 1;
--> (pubname name, pubowner regrole)
--> q | postgres
--> whole | postgres

drop role pub_owner;
drop publication missing;
--> ERROR 42704: publication "missing" does not exist

drop publication if exists missing, also_missing;
--> NOTICE: publication "missing" does not exist, skipping
--> NOTICE: publication "also_missing" does not exist, skipping

drop publication q, missing;
--> ERROR 42704: publication "missing" does not exist

alter publication q set table a, tables in schema s;
drop publication q, whole, q;
select count(*) from pg_publication;
--> (count bigint)
--> 0

select count(*) from members;
--> (count bigint)
--> 0

select count(*) from pg_description where classoid = 'pg_publication'::regclass;
--> (count bigint)
--> 0

select count(*) from pg_depend where classid in ('pg_publication'::regclass, 'pg_publication_rel'::regclass, 'pg_publication_namespace'::regclass);
--> (count bigint)
--> 0

create publication p for table a;
drop publication p cascade;
create publication p for table a;
begin;
drop publication p;
rollback;
select * from members;
--> (pubname name, member text, prattrs int2vector, filter text)
--> p | a | NULL | NULL

alter publication p owner to current_user;
drop publication if exists p restrict;
