-- Roles
--
-- The rights to make, change, grant and drop roles, and what a member has of a group.

set client_min_messages = error;
create role r_group;
create role r_member login;
create role r_other login;
create role r_maker createrole;
create role r_boss superuser;
grant r_group to r_member with admin option;
--> GRANT ROLE

revoke admin option for r_group from r_member;
--> REVOKE ROLE

select roleid::regrole, member::regrole, admin_option from pg_auth_members where roleid = 'r_group'::regrole;
--> (roleid regrole, member regrole, admin_option boolean)
--> r_group | r_member | f

revoke admin option for r_group from r_member;
--> REVOKE ROLE

revoke r_group from r_member;
--> REVOKE ROLE

revoke r_group from r_member;
--> REVOKE ROLE

grant r_group to r_member with admin option;
--> GRANT ROLE

set role r_member;
alter group r_group add user r_other;
--> ERROR 42501: permission denied

alter group r_group drop user r_other;
--> ERROR 42501: permission denied

grant r_group to r_other;
--> GRANT ROLE

revoke admin option for r_group from r_other;
--> REVOKE ROLE

select pg_has_role('r_other', 'r_group', 'MEMBER');
--> (pg_has_role boolean)
--> t

revoke r_group from r_other;
--> REVOKE ROLE

alter role r_member rename to r_new;
--> ERROR 0A000: current user cannot be renamed

reset role;
set role r_maker;
alter group r_group add user r_other;
--> ALTER ROLE

alter group r_group drop user r_other;
--> ALTER ROLE

alter role pg_monitor login password 'x';
--> ERROR 42939: role name "pg_monitor" is reserved
--> DETAIL: Cannot alter reserved roles.

alter role pg_monitor rename to r_new;
--> ERROR 42939: role name "pg_monitor" is reserved
--> DETAIL: Role names starting with "pg_" are reserved.

alter group pg_monitor add user r_maker;
--> ERROR 42939: role name "pg_monitor" is reserved
--> DETAIL: Cannot alter reserved roles.

alter role r_member rename to pg_new;
--> ERROR 42939: role name "pg_new" is reserved
--> DETAIL: Role names starting with "pg_" are reserved.

alter role r_member rename to r_other;
--> ERROR 42710: role "r_other" already exists

alter role r_member rename to r_renamed;
alter role r_boss rename to r_new;
--> ERROR 42501: must be superuser to rename superusers

alter role r_maker rename to r_new;
--> ERROR 0A000: current user cannot be renamed

reset role;
alter role pg_monitor login;
--> ERROR 42939: role name "pg_monitor" is reserved
--> DETAIL: Cannot alter reserved roles.

alter role pg_monitor rename to r_new;
--> ERROR 42939: role name "pg_monitor" is reserved
--> DETAIL: Role names starting with "pg_" are reserved.

select rolname, rolcanlogin from pg_roles where oid = 3373;
--> (rolname name, rolcanlogin boolean)
--> pg_monitor | f

select has_table_privilege('pg_class', 'rule'), has_table_privilege('pg_class', 'rule, select'), has_table_privilege('pg_class', 'rule with grant option');
--> (has_table_privilege boolean, has_table_privilege boolean, has_table_privilege boolean)
--> f | t | f

select has_schema_privilege('public', 'rule');
--> ERROR 22023: unrecognized privilege type: "rule"

set client_min_messages = error;
alter role r_other password 'SCRAM-SHA-256$4096:hpFyHTUsSWcR7O9P$LgZFIt6Oqdo27ZFKbZ2nV+vtnYM995pDh9ca6WSi120=:qVV5NeluNfUPkwm7Vqat25RjSPLkGeoZBQs6wVv+um4=';
select rolpassword from pg_authid where rolname = 'r_other';
--> (rolpassword text)
--> NULL

show password_encryption;
--> (password_encryption text)
--> scram-sha-256

set password_encryption = 'scram-sha-256';
drop role r_boss, r_renamed, r_other, r_maker, r_group;
select name, context from pg_settings where name in ('block_size', 'port', 'ssl', 'log_connections', 'log_statement', 'work_mem') order by 1;
--> (name text, context text)
--> block_size | internal
--> log_connections | superuser-backend
--> log_statement | superuser
--> port | postmaster
--> ssl | sighup
--> work_mem | user

create role r_reader;
create schema r_s;
create table r_s.t (a int, b text, c int);
create table r_s.own (a int);
create table r_s.every (a int);
grant select (a), update (b) on r_s.t to r_reader;
grant trigger on r_s.own to r_reader;
grant insert on r_s.every to r_reader;
set role r_reader;
select table_name, column_name from information_schema.columns where table_schema = 'r_s' order by 1, 2;
--> (table_name name, column_name name)
--> every | a
--> t | a
--> t | b

select table_name from information_schema.tables where table_schema = 'r_s' order by 1;
--> (table_name name)
--> every
--> own
--> t

reset role;
alter table r_s.own owner to r_reader;
set role r_reader;
select table_name, column_name from information_schema.columns where table_schema = 'r_s' order by 1, 2;
--> (table_name name, column_name name)
--> every | a
--> own | a
--> t | a
--> t | b

reset role;
drop schema r_s cascade;
drop role r_reader;
