-- Settings of roles and databases
--
-- ALTER ROLE ... SET and ALTER DATABASE ... SET: what is stored, which values are taken, and by which roles.

set client_min_messages = error;
create role s_plain login;
create role s_other;
create role s_maker createrole;
create role s_boss superuser;
create role s_owner;
alter database script owner to s_owner;
reset client_min_messages;
create view stored as
    select d.datname, coalesce(r.rolname, 'all') as role, s.setconfig from pg_db_role_setting s
    left join pg_database d on d.oid = s.setdatabase left join pg_roles r on r.oid = s.setrole
    where r.rolname like 's\_%' or d.datname = 'script';
grant select on stored to public;

-- A value is stored as it is written, and lists as SET quotes them.
alter role s_plain set work_mem = '8MB';
alter role s_plain set search_path = a, "B c", 'x y', public;
alter role s_plain set datestyle = 'german', 'ymd';
alter role s_plain set time zone interval '1' hour;
alter role s_plain set Jit = false;
alter role s_plain set my.thing = 'x=y';
alter role s_plain set hash_mem_multiplier = 1.5;
select * from stored;
--> (datname name, role name, setconfig text[])
--> NULL | s_plain | {work_mem=8MB,"search_path=a, \"B c\", \"x y\", public","DateStyle=german, ymd","TimeZone=INTERVAL '01:00:00'",jit=false,my.thing=x=y,hash_mem_multiplier=1.5}

-- A second value takes the first one's place.
alter role s_plain set WORK_MEM to 9000;
alter role s_plain set search_path to 'a, b';
alter role s_plain set My.Thing to 'z';
select * from stored;
--> (datname name, role name, setconfig text[])
--> NULL | s_plain | {work_mem=9000,"search_path=\"a, b\"","DateStyle=german, ymd","TimeZone=INTERVAL '01:00:00'",jit=false,my.thing=z,hash_mem_multiplier=1.5}

set work_mem = '3MB';
alter role s_plain set work_mem from current;
alter role s_plain set search_path from current;
reset work_mem;
alter role s_plain reset timezone;
alter role s_plain set jit to default;
alter role s_plain reset enable_sort;
select * from stored;
--> (datname name, role name, setconfig text[])
--> NULL | s_plain | {work_mem=3MB,"search_path=\"$user\", public","DateStyle=german, ymd",my.thing=z,hash_mem_multiplier=1.5}

-- Values are checked.
alter role s_plain set nonsense = 1;
--> ERROR 42704: unrecognized configuration parameter "nonsense"

alter role s_plain set work_mem = 'much';
--> ERROR 22023: invalid value for parameter "work_mem": "much"

alter role s_plain set work_mem = 1;
--> ERROR 22023: 1 kB is outside the valid range for parameter "work_mem" (64 .. 2147483647)

alter role s_plain set enable_sort = 'perhaps';
--> ERROR 22023: parameter "enable_sort" requires a Boolean value

alter role s_plain set my.1 = 'x';
--> ERROR 42601: syntax error at or near ".1"
--> POSITION: 26, at .1

alter role s_plain set port = 1;
--> ERROR 55P02: parameter "port" cannot be changed without restarting the server

alter role s_plain set server_version = 'x';
--> ERROR 55P02: parameter "server_version" cannot be changed

alter role s_plain set ssl = off;
--> ERROR 55P02: parameter "ssl" cannot be changed now

alter role s_plain set log_connections = on;
--> ERROR 55P02: parameter "log_connections" cannot be set after connection start

alter role s_plain set is_superuser = on;
--> ERROR 55P02: parameter "is_superuser" cannot be changed

alter role s_plain set transaction_isolation = 'serializable';
--> ERROR 25001: SET TRANSACTION ISOLATION LEVEL must be called before any query

alter role s_plain set transaction_deferrable = on;
--> ERROR 25001: SET TRANSACTION [NOT] DEFERRABLE must be called before any query

alter role s_plain set client_encoding = 'nonsense';
--> ERROR 22023: invalid value for parameter "client_encoding": "nonsense"

alter role s_plain set work_mem = '1MB', '2MB';
--> ERROR 22023: SET work_mem takes only one argument

alter role s_plain set transaction isolation level serializable;
--> ERROR 42704: unrecognized configuration parameter "TRANSACTION"

alter role s_plain reset nonsense;
--> ERROR 42704: unrecognized configuration parameter "nonsense"

alter role s_other reset nonsense;
alter role s_other set transaction isolation level serializable;

-- A role that there is not today may be there when a session begins.
alter role s_plain set role = s_other;
alter role s_plain set role = s_nobody;
--> NOTICE 42704: role "s_nobody" does not exist

alter role s_plain set session_authorization = s_nobody;
--> NOTICE 42704: role "s_nobody" does not exist

alter role s_plain reset session_authorization;
alter role s_plain set role = none;
alter role s_plain set role to default;
select * from stored;
--> (datname name, role name, setconfig text[])
--> NULL | s_plain | {work_mem=3MB,"search_path=\"$user\", public","DateStyle=german, ymd",my.thing=z,hash_mem_multiplier=1.5}

-- Databases.
alter role s_plain in database script set work_mem = '1MB';
alter database script set work_mem = '2MB';
alter role all in database script set enable_sort = off;
alter user s_other in database script set work_mem = '4MB';
--> ALTER ROLE

alter database script set default_transaction_read_only = off;
alter role s_plain in database nowhere set work_mem = '1MB';
--> ERROR 3D000: database "nowhere" does not exist

alter database nowhere set work_mem = '1MB';
--> ERROR 3D000: database "nowhere" does not exist

alter role s_nobody set work_mem = '1MB';
--> ERROR 42704: role "s_nobody" does not exist

alter role public set work_mem = '1MB';
--> ERROR 42704: role "public" does not exist

alter role pg_monitor set work_mem = '1MB';
--> ERROR 42939: role name "pg_monitor" is reserved
--> DETAIL: Cannot alter reserved roles.

alter role pg_monitor reset all;
--> ERROR 42939: role name "pg_monitor" is reserved
--> DETAIL: Cannot alter reserved roles.

select * from stored order by datname nulls first, role;
--> (datname name, role name, setconfig text[])
--> NULL | s_plain | {work_mem=3MB,"search_path=\"$user\", public","DateStyle=german, ymd",my.thing=z,hash_mem_multiplier=1.5}
--> script | all | {work_mem=2MB,enable_sort=off,default_transaction_read_only=off}
--> script | s_other | {work_mem=4MB}
--> script | s_plain | {work_mem=1MB}

select rolname, rolconfig from pg_roles where rolname like 's\_%' order by 1;
--> (rolname name, rolconfig text[])
--> s_boss | NULL
--> s_maker | NULL
--> s_other | NULL
--> s_owner | NULL
--> s_plain | {work_mem=3MB,"search_path=\"$user\", public","DateStyle=german, ymd",my.thing=z,hash_mem_multiplier=1.5}

select usename, useconfig from pg_user where usename like 's\_%' order by 1;
--> (usename name, useconfig text[])
--> s_plain | {work_mem=3MB,"search_path=\"$user\", public","DateStyle=german, ymd",my.thing=z,hash_mem_multiplier=1.5}

alter database script reset work_mem;
alter database script reset all;
alter role s_other in database script reset all;
alter role s_other in database script reset all;
select * from stored order by datname nulls first, role;
--> (datname name, role name, setconfig text[])
--> NULL | s_plain | {work_mem=3MB,"search_path=\"$user\", public","DateStyle=german, ymd",my.thing=z,hash_mem_multiplier=1.5}
--> script | s_plain | {work_mem=1MB}

-- Rights: each role has itself, CREATEROLE has all but superusers, the owner has the database.
set role s_plain;
alter role s_plain set work_mem = '5MB';
alter role current_user set enable_sort = off;
alter role s_plain in database script set work_mem = '5MB';
alter role s_plain set log_statement = 'all';
--> ERROR 42501: permission denied to set parameter "log_statement"

alter role s_plain set my.other = 'x';
--> ERROR 42501: permission denied to set parameter "my.other"

alter role s_plain set session_replication_role = replica;
--> ERROR 42501: permission denied to set parameter "session_replication_role"

alter role s_other set work_mem = '5MB';
--> ERROR 42501: permission denied

alter role s_boss set work_mem = '5MB';
--> ERROR 42501: must be superuser to alter superusers

alter role all set work_mem = '5MB';
--> ERROR 42501: must be superuser to alter settings globally

alter database script set work_mem = '5MB';
--> ERROR 42501: must be owner of database script

alter role all in database script set work_mem = '5MB';
--> ERROR 42501: must be owner of database script

-- A role may not take away a setting that it may not set.
alter role s_plain reset my.thing;
--> ERROR 42501: permission denied to set parameter "my.thing"

alter role s_plain reset all;
select * from stored order by datname nulls first, role;
--> (datname name, role name, setconfig text[])
--> NULL | s_plain | {my.thing=z}
--> script | s_plain | {work_mem=5MB}

set role s_maker;
alter role s_other set work_mem = '6MB';
alter role s_boss set work_mem = '6MB';
--> ERROR 42501: must be superuser to alter superusers

alter role s_plain set log_statement = 'all';
--> ERROR 42501: permission denied to set parameter "log_statement"

alter role all set work_mem = '6MB';
--> ERROR 42501: must be superuser to alter settings globally

alter database script set work_mem = '6MB';
--> ERROR 42501: must be owner of database script

set role s_owner;
alter database script set work_mem = '7MB';
alter role all in database script set search_path = own;
alter database script set log_statement = 'all';
--> ERROR 42501: permission denied to set parameter "log_statement"

alter role s_other in database script set work_mem = '7MB';
--> ERROR 42501: permission denied

reset role;
select * from stored order by datname nulls first, role;
--> (datname name, role name, setconfig text[])
--> NULL | s_other | {work_mem=6MB}
--> NULL | s_plain | {my.thing=z}
--> script | all | {work_mem=7MB,search_path=own}
--> script | s_plain | {work_mem=5MB}

-- Transactions.
begin; alter role s_other set jit = off; savepoint a; alter role s_other reset all; rollback to a; rollback;
--> BEGIN
--> ALTER ROLE
--> SAVEPOINT
--> ALTER ROLE
--> ROLLBACK
--> ROLLBACK

begin read only; alter role s_other set jit = on;
--> ERROR 25006: cannot execute ALTER ROLE in a read-only transaction

rollback;
begin read only; alter database script set jit = on;
--> ERROR 25006: cannot execute ALTER DATABASE in a read-only transaction

rollback;
select * from stored where role = 's_other';
--> (datname name, role name, setconfig text[])
--> NULL | s_other | {work_mem=6MB}

-- No session follows another role's settings.
alter role s_other set work_mem = '20MB';
set session authorization s_other;
show work_mem;
--> (work_mem text)
--> 4MB

reset session authorization;

-- Functions have such lists as well.
create function with_list() returns text language sql set work_mem = 'much' as 'select 1';
--> ERROR 22023: invalid value for parameter "work_mem": "much"

create function with_list() returns text language sql set nonsense = 1 as 'select 1';
--> ERROR 42704: unrecognized configuration parameter "nonsense"

create function with_list() returns text language sql set my.list = 'a' set search_path = x, "Y z" as
    $$select current_setting('my.list') || current_setting('search_path')$$;
select proconfig from pg_proc where proname = 'with_list';
--> (proconfig text[])
--> {my.list=a,"search_path=x, \"Y z\""}

select with_list();
--> (with_list text)
--> ax, "Y z"

-- A role takes its rows with it.
drop role s_other;
select * from stored order by datname nulls first, role;
--> (datname name, role name, setconfig text[])
--> NULL | s_plain | {my.thing=z}
--> script | all | {work_mem=7MB,search_path=own}
--> script | s_plain | {work_mem=5MB}

-- pg_settings says where values come from.
set work_mem = '5MB';
select setting, unit, vartype, min_val, boot_val, reset_val, source from pg_settings where name = 'work_mem';
--> (setting text, unit text, vartype text, min_val text, boot_val text, reset_val text, source text)
--> 5120 | kB | integer | 64 | 4096 | 4096 | session

reset work_mem;
select setting, boot_val, reset_val, source from pg_settings where name = 'work_mem';
--> (setting text, boot_val text, reset_val text, source text)
--> 4096 | 4096 | 4096 | default

select name, setting, unit, vartype, min_val, max_val, enumvals, boot_val, reset_val from pg_settings
    where name in ('jit', 'jit_above_cost', 'lock_timeout', 'bytea_output', 'vacuum_cost_delay') order by 1;
--> (name text, setting text, unit text, vartype text, min_val text, max_val text, enumvals text[], boot_val text, reset_val text)
--> bytea_output | hex | NULL | enum | NULL | NULL | {escape,hex} | hex | hex
--> jit | on | NULL | bool | NULL | NULL | NULL | on | on
--> jit_above_cost | 100000 | NULL | real | -1 | 1.79769e+308 | NULL | 100000 | 100000
--> lock_timeout | 0 | ms | integer | 0 | 2147483647 | NULL | 0 | 0
--> vacuum_cost_delay | 0 | ms | real | 0 | 100 | NULL | 0 | 0

alter role s_plain in database script reset all;
set client_min_messages = error;
alter database script owner to postgres;
drop role s_plain, s_maker, s_boss, s_owner;
