-- Publications: rights
--
-- CREATE on the database, ownership of tables and publications, and what superusers alone may do.

create role pub_alice;
create role pub_bob;
create role pub_super superuser;
create schema s authorization pub_alice;
create table mine (id int primary key);
create table hers (id int primary key);
alter table hers owner to pub_alice;
set role pub_alice;
create publication p;
--> ERROR 42501: permission denied for database script

reset role;
grant create on database script to pub_alice;
set role pub_alice;
create publication p for table hers;
create publication q for table mine;
--> ERROR 42501: must be owner of table mine

create publication q for table hers, mine;
--> ERROR 42501: must be owner of table mine

create publication q for all tables;
--> ERROR 42501: must be superuser to create FOR ALL TABLES publication

create publication q for tables in schema s;
--> ERROR 42501: must be superuser to create FOR TABLES IN SCHEMA publication

alter publication p add table mine;
--> ERROR 42501: must be owner of table mine

alter publication p set table hers, mine;
--> ERROR 42501: must be owner of table mine

alter publication p add tables in schema s;
--> ERROR 42501: must be superuser to add or set schemas

alter publication p set tables in schema s;
--> ERROR 42501: must be superuser to add or set schemas

alter publication p drop tables in schema s;
--> ERROR 42704: tables from schema "s" are not part of the publication

alter publication p set (publish = 'insert');
alter publication p owner to pub_bob;
--> ERROR 42501: must be member of role "pub_bob"

alter publication p owner to pub_alice;
reset role;
grant pub_bob to pub_alice;
--> GRANT ROLE

set role pub_alice;
alter publication p owner to pub_bob;
--> ERROR 42501: permission denied for database script

reset role;
grant create on database script to pub_bob;
set role pub_alice;
alter publication p rename to r;
alter publication r owner to pub_bob;
select pubname, pubowner::regrole from pg_publication;
--> (pubname name, pubowner regrole)
--> r | pub_bob

set role pub_bob;
alter publication r add table hers;
--> ERROR 42501: must be owner of table hers

alter publication r drop table hers;
alter publication r add table hers;
--> ERROR 42501: must be owner of table hers

comment on publication r is 'bob''s';
set role pub_alice;
reset role;
revoke pub_bob from pub_alice;
--> REVOKE ROLE

set role pub_alice;
alter publication r set (publish = 'insert');
--> ERROR 42501: must be owner of publication r

alter publication r add table hers;
--> ERROR 42501: must be owner of publication r

alter publication r rename to x;
--> ERROR 42501: must be owner of publication r

alter publication r owner to pub_alice;
--> ERROR 42501: must be owner of publication r

comment on publication r is 'alice''s';
--> ERROR 42501: must be owner of publication r

drop publication r;
--> ERROR 42501: must be owner of publication r

drop publication if exists r;
--> ERROR 42501: must be owner of publication r

alter table mine replica identity full;
--> ERROR 42501: must be owner of table mine

alter table hers replica identity full;
reset role;
create publication everything for all tables;
create publication of_schema for tables in schema s;
alter publication everything owner to pub_bob;
alter publication of_schema owner to pub_super;
set role pub_bob;
alter publication everything set (publish = 'insert');
alter publication everything owner to pub_bob;
reset role;
grant pub_bob to pub_super;
--> GRANT ROLE

create publication of_all for all tables;
alter publication of_all owner to pub_alice;
grant pub_bob to pub_alice;
--> GRANT ROLE

set role pub_alice;
alter publication of_all owner to pub_bob;
--> ERROR 42501: permission denied to change owner of publication "of_all"
--> HINT: The owner of a FOR ALL TABLES publication must be a superuser.

reset role;
alter publication of_schema owner to pub_alice;
set role pub_alice;
alter publication of_schema owner to pub_bob;
--> ERROR 42501: permission denied to change owner of publication "of_schema"
--> HINT: The owner of a FOR TABLES IN SCHEMA publication must be a superuser.

alter publication of_schema drop tables in schema s;
alter publication of_schema owner to pub_bob;
reset role;
select pubname, pubowner::regrole from pg_publication order by 1;
--> (pubname name, pubowner regrole)
--> everything | pub_bob
--> of_all | pub_alice
--> of_schema | pub_bob
--> r | pub_bob

drop publication everything, of_all, of_schema;
drop publication if exists r;
