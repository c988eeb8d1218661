-- Privileges
--
-- Statements times rights times ways to have a right. Each statement runs in a transaction of its
-- own as the role `g_me`, first without the right, then with it.

set client_min_messages = error;
create role g_boss;
create role g_other;
create role g_group;
create role g_me;
create schema g_s authorization g_boss;
set role g_boss;
create table g_s.t (a int primary key default 99, b text default 'd', c int check (c >= 0));
insert into g_s.t values (1, 'x', 1), (2, 'y', 2);
--> INSERT 0 2

create view g_s.v as select a, b from g_s.t;
create sequence g_s.q;
create table g_s.serial (a serial, b text);
create table g_s.ident (a int generated always as identity, b text);
reset role;
grant usage, create on schema g_s to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> NULL

select nspacl from pg_namespace where nspname = 'g_s';
--> (nspacl aclitem[])
--> {g_boss=UC/g_boss,g_me=UC/g_boss}

select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> NULL

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | f | f | f | f | f

rollback;
grant g_boss to g_me;
--> GRANT ROLE

select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> NULL

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> (a integer, b text)
--> 1 | x

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> (count bigint)
--> 2

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> (?column? integer)
--> 1

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> (t record)
--> (1,x,1)

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> (a integer)
--> 1

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> (max integer)
--> 2

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> (b text)
--> x

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> (?column? integer)
--> 1

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> (a integer)
--> 7
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> INSERT 0 0

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> INSERT 0 0

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> INSERT 0 0

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> INSERT 0 2

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> UPDATE 2

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> UPDATE 1

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> (c integer)
--> 1
--> 2
--> UPDATE 2

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> UPDATE 1

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> DELETE 2

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> DELETE 1

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> TRUNCATE TABLE

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> SELECT 2

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be member of role "g_other"

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> (a integer, b text)
--> 1 | x
--> 2 | y

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> t | t | t | t | t | t

rollback;
revoke g_boss from g_me;
--> REVOKE ROLE

grant select on table g_s.t to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_me=r/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> (a integer, b text)
--> 1 | x

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> (count bigint)
--> 2

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> (t record)
--> (1,x,1)

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> (a integer)
--> 1

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> (max integer)
--> 2

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> (b text)
--> x

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> (?column? integer)
--> 1

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> SELECT 2

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> t | f | t | f | t | f

rollback;
revoke select on table g_s.t from g_me;
grant insert on table g_s.t to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_me=a/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> INSERT 0 0

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | t | f | f | f | f

rollback;
revoke insert on table g_s.t from g_me;
grant update on table g_s.t to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_me=w/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> UPDATE 2

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | f | f | t | f | f

rollback;
revoke update on table g_s.t from g_me;
grant delete on table g_s.t to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_me=d/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> DELETE 2

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | t | f | f | f | f

rollback;
revoke delete on table g_s.t from g_me;
grant truncate on table g_s.t to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_me=D/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> TRUNCATE TABLE

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | f | f | f | f | t

rollback;
revoke truncate on table g_s.t from g_me;
grant references on table g_s.t to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_me=x/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | f | f | f | f | f

rollback;
revoke references on table g_s.t from g_me;
grant select, update on table g_s.t to g_group;
grant g_group to g_me;
--> GRANT ROLE

alter role g_me inherit;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_group=rw/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> (a integer, b text)
--> 1 | x

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> (count bigint)
--> 2

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> (?column? integer)
--> 1

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> (t record)
--> (1,x,1)

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> (a integer)
--> 1

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> (max integer)
--> 2

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> (b text)
--> x

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> (?column? integer)
--> 1

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> UPDATE 2

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> UPDATE 1

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> (c integer)
--> 1
--> 2
--> UPDATE 2

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> UPDATE 1

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> SELECT 2

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> t | f | t | t | t | f

rollback;
revoke select, update on table g_s.t from g_group;
revoke g_group from g_me;
--> REVOKE ROLE

alter role g_me inherit;
grant select, update on table g_s.t to g_group;
grant g_group to g_me;
--> GRANT ROLE

alter role g_me noinherit;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_group=rw/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | f | f | f | f | f

rollback;
revoke select, update on table g_s.t from g_group;
revoke g_group from g_me;
--> REVOKE ROLE

alter role g_me inherit;
grant all on table g_s.t to public;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,=arwdDxt/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> (a integer, b text)
--> 1 | x

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> (count bigint)
--> 2

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> (?column? integer)
--> 1

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> (t record)
--> (1,x,1)

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> (a integer)
--> 1

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> (max integer)
--> 2

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> (b text)
--> x

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> (?column? integer)
--> 1

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> (a integer)
--> 7
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> INSERT 0 0

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> INSERT 0 0

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> INSERT 0 0

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> INSERT 0 2

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> UPDATE 2

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> UPDATE 1

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> (c integer)
--> 1
--> 2
--> UPDATE 2

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> UPDATE 1

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> DELETE 2

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> DELETE 1

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> TRUNCATE TABLE

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> SELECT 2

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> t | t | t | t | t | t

rollback;
revoke all on table g_s.t from public;
grant select (a, b) on g_s.t to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> (count bigint)
--> 2

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> (a integer)
--> 1

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> (max integer)
--> 2

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> (b text)
--> x

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> SELECT 2

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | f | t | f | t | f

rollback;
revoke select (a, b) on g_s.t from g_me;
grant insert (a, b) on g_s.t to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> INSERT 0 0

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | f | f | f | f | f

rollback;
revoke insert (a, b) on g_s.t from g_me;
grant update (a, b) on g_s.t to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> UPDATE 2

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | f | f | t | f | f

rollback;
revoke update (a, b) on g_s.t from g_me;
grant select (a, b), update (a, b) on g_s.t to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> (count bigint)
--> 2

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> (?column? integer)
--> 1

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> (a integer)
--> 1

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> (max integer)
--> 2

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> (b text)
--> x

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> UPDATE 2

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> UPDATE 1

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> UPDATE 1

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> SELECT 2

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | f | t | t | t | f

rollback;
revoke select (a, b), update (a, b) on g_s.t from g_me;
grant references (a, b) on g_s.t to g_me;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss}

begin;
set local role g_me;
select a, b from g_s.t where c = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 from g_s.t where a = 1 for update;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select t from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select x.a from g_s.t x join g_s.t y using (a) where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select (select max(a) from g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
with q as (select b from g_s.t where a = 1) select * from q;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select 1 where exists (select from g_s.t where c > 0);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t values (7, 'seven', 7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (7);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t default values;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a, b) values (7, default) returning a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict on constraint t_pkey do nothing;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = 'z';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) values (1) on conflict (a) do update set b = excluded.b where excluded.c is null;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
insert into g_s.t (a) select a + 10 from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y';
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'y' where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = default returning c;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
update g_s.t set b = 'q' from (values (1)) v(k) where v.k = a;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
delete from g_s.t where a = 1;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
truncate g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access share mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in row exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
lock table g_s.t in access exclusive mode;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.child (k int references g_s.t);
rollback;
begin;
set local role g_me;
create table g_s.copy (like g_s.t);
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create table g_s.copy as select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
create index on g_s.t (b);
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.t add column d int;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
alter table g_s.serial rename to u;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.serial rename column b to d;
--> ERROR 42501: must be owner of table serial

rollback;
begin;
set local role g_me;
alter table g_s.t owner to g_other;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
drop table g_s.t cascade;
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
comment on table g_s.t is 'x';
--> ERROR 42501: must be owner of table t

rollback;
begin;
set local role g_me;
grant select on g_s.t to g_other;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
declare c cursor for select b from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.v order by a;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select has_table_privilege('g_s.t', 'SELECT'), has_table_privilege('g_s.t', 'INSERT, DELETE'), has_any_column_privilege('g_s.t', 'SELECT'), has_column_privilege('g_s.t', 'b', 'UPDATE'), has_column_privilege('g_s.t', 'a', 'SELECT'), has_table_privilege('g_s.t', 'TRUNCATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_any_column_privilege boolean, has_column_privilege boolean, has_column_privilege boolean, has_table_privilege boolean)
--> f | f | f | f | f | f

rollback;
revoke references (a, b) on g_s.t from g_me;
set client_min_messages = error;
select nextval('g_s.q');
--> (nextval bigint)
--> 1

grant insert on g_s.serial, g_s.ident to g_me;
begin;
set local role g_me;
select nextval('g_s.q');
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
select currval('g_s.q');
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
select setval('g_s.q', 3);
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
select lastval();
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
select is_called from g_s.q;
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
alter sequence g_s.q restart;
--> ERROR 42501: must be owner of sequence q

rollback;
begin;
set local role g_me;
drop sequence g_s.q;
--> ERROR 42501: must be owner of sequence q

rollback;
begin;
set local role g_me;
insert into g_s.serial (b) values ('x');
--> ERROR 42501: permission denied for sequence serial_a_seq

rollback;
begin;
set local role g_me;
insert into g_s.ident (b) values ('x');
--> INSERT 0 1

rollback;
begin;
set local role g_me;
select has_sequence_privilege('g_s.q', 'USAGE'), has_sequence_privilege('g_s.q', 'SELECT, UPDATE');
--> (has_sequence_privilege boolean, has_sequence_privilege boolean)
--> f | f

rollback;
grant usage on sequence g_s.q to g_me;
begin;
set local role g_me;
select nextval('g_s.q');
--> (nextval bigint)
--> 2

rollback;
begin;
set local role g_me;
select currval('g_s.q');
--> (currval bigint)
--> 2

rollback;
begin;
set local role g_me;
select setval('g_s.q', 3);
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
select lastval();
--> (lastval bigint)
--> 2

rollback;
begin;
set local role g_me;
select is_called from g_s.q;
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
alter sequence g_s.q restart;
--> ERROR 42501: must be owner of sequence q

rollback;
begin;
set local role g_me;
drop sequence g_s.q;
--> ERROR 42501: must be owner of sequence q

rollback;
begin;
set local role g_me;
insert into g_s.serial (b) values ('x');
--> ERROR 42501: permission denied for sequence serial_a_seq

rollback;
begin;
set local role g_me;
insert into g_s.ident (b) values ('x');
--> INSERT 0 1

rollback;
begin;
set local role g_me;
select has_sequence_privilege('g_s.q', 'USAGE'), has_sequence_privilege('g_s.q', 'SELECT, UPDATE');
--> (has_sequence_privilege boolean, has_sequence_privilege boolean)
--> t | f

rollback;
revoke usage on sequence g_s.q from g_me;
grant select on sequence g_s.q to g_me;
begin;
set local role g_me;
select nextval('g_s.q');
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
select currval('g_s.q');
--> (currval bigint)
--> 2

rollback;
begin;
set local role g_me;
select setval('g_s.q', 3);
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
select lastval();
--> ERROR 42501: permission denied for sequence ident_a_seq

rollback;
begin;
set local role g_me;
select is_called from g_s.q;
--> (is_called boolean)
--> t

rollback;
begin;
set local role g_me;
alter sequence g_s.q restart;
--> ERROR 42501: must be owner of sequence q

rollback;
begin;
set local role g_me;
drop sequence g_s.q;
--> ERROR 42501: must be owner of sequence q

rollback;
begin;
set local role g_me;
insert into g_s.serial (b) values ('x');
--> ERROR 42501: permission denied for sequence serial_a_seq

rollback;
begin;
set local role g_me;
insert into g_s.ident (b) values ('x');
--> INSERT 0 1

rollback;
begin;
set local role g_me;
select has_sequence_privilege('g_s.q', 'USAGE'), has_sequence_privilege('g_s.q', 'SELECT, UPDATE');
--> (has_sequence_privilege boolean, has_sequence_privilege boolean)
--> f | t

rollback;
revoke select on sequence g_s.q from g_me;
grant update on sequence g_s.q to g_me;
begin;
set local role g_me;
select nextval('g_s.q');
--> (nextval bigint)
--> 3

rollback;
begin;
set local role g_me;
select currval('g_s.q');
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
select setval('g_s.q', 3);
--> (setval bigint)
--> 3

rollback;
begin;
set local role g_me;
select lastval();
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
select is_called from g_s.q;
--> ERROR 42501: permission denied for sequence q

rollback;
begin;
set local role g_me;
alter sequence g_s.q restart;
--> ERROR 42501: must be owner of sequence q

rollback;
begin;
set local role g_me;
drop sequence g_s.q;
--> ERROR 42501: must be owner of sequence q

rollback;
begin;
set local role g_me;
insert into g_s.serial (b) values ('x');
--> ERROR 42501: permission denied for sequence serial_a_seq

rollback;
begin;
set local role g_me;
insert into g_s.ident (b) values ('x');
--> INSERT 0 1

rollback;
begin;
set local role g_me;
select has_sequence_privilege('g_s.q', 'USAGE'), has_sequence_privilege('g_s.q', 'SELECT, UPDATE');
--> (has_sequence_privilege boolean, has_sequence_privilege boolean)
--> f | t

rollback;
revoke update on sequence g_s.q from g_me;
grant all on sequence g_s.q to g_group;
grant g_group to g_me;
--> GRANT ROLE

alter role g_me inherit;
begin;
set local role g_me;
select nextval('g_s.q');
--> (nextval bigint)
--> 4

rollback;
begin;
set local role g_me;
select currval('g_s.q');
--> (currval bigint)
--> 4

rollback;
begin;
set local role g_me;
select setval('g_s.q', 3);
--> (setval bigint)
--> 3

rollback;
begin;
set local role g_me;
select lastval();
--> (lastval bigint)
--> 3

rollback;
begin;
set local role g_me;
select is_called from g_s.q;
--> (is_called boolean)
--> t

rollback;
begin;
set local role g_me;
alter sequence g_s.q restart;
--> ERROR 42501: must be owner of sequence q

rollback;
begin;
set local role g_me;
drop sequence g_s.q;
--> ERROR 42501: must be owner of sequence q

rollback;
begin;
set local role g_me;
insert into g_s.serial (b) values ('x');
--> ERROR 42501: permission denied for sequence serial_a_seq

rollback;
begin;
set local role g_me;
insert into g_s.ident (b) values ('x');
--> INSERT 0 1

rollback;
begin;
set local role g_me;
select has_sequence_privilege('g_s.q', 'USAGE'), has_sequence_privilege('g_s.q', 'SELECT, UPDATE');
--> (has_sequence_privilege boolean, has_sequence_privilege boolean)
--> t | t

rollback;
revoke all on sequence g_s.q from g_group;
revoke g_group from g_me;
--> REVOKE ROLE

alter role g_me inherit;
grant g_boss to g_me;
--> GRANT ROLE

begin;
set local role g_me;
select nextval('g_s.q');
--> (nextval bigint)
--> 4

rollback;
begin;
set local role g_me;
select currval('g_s.q');
--> (currval bigint)
--> 4

rollback;
begin;
set local role g_me;
select setval('g_s.q', 3);
--> (setval bigint)
--> 3

rollback;
begin;
set local role g_me;
select lastval();
--> (lastval bigint)
--> 3

rollback;
begin;
set local role g_me;
select is_called from g_s.q;
--> (is_called boolean)
--> t

rollback;
begin;
set local role g_me;
alter sequence g_s.q restart;
rollback;
begin;
set local role g_me;
drop sequence g_s.q;
rollback;
begin;
set local role g_me;
insert into g_s.serial (b) values ('x');
--> INSERT 0 1

rollback;
begin;
set local role g_me;
insert into g_s.ident (b) values ('x');
--> INSERT 0 1

rollback;
begin;
set local role g_me;
select has_sequence_privilege('g_s.q', 'USAGE'), has_sequence_privilege('g_s.q', 'SELECT, UPDATE');
--> (has_sequence_privilege boolean, has_sequence_privilege boolean)
--> t | t

rollback;
revoke g_boss from g_me;
--> REVOKE ROLE

revoke all on schema g_s from g_me;
begin;
set local role g_me;
select * from g_s.t;
--> ERROR 42501: permission denied for schema g_s
--> POSITION: 15, at g_s.t

rollback;
begin;
set local role g_me;
select * from g_s.nothing;
--> ERROR 42501: permission denied for schema g_s
--> POSITION: 15, at g_s.nothing

rollback;
begin;
set local role g_me;
create table g_s.made (a int);
--> ERROR 42501: permission denied for schema g_s
--> POSITION: 14, at g_s.made

rollback;
begin;
set local role g_me;
create sequence g_s.made;
--> ERROR 42501: permission denied for schema g_s

rollback;
begin;
set local role g_me;
create view g_s.made as select 1 as one;
--> ERROR 42501: permission denied for schema g_s

rollback;
begin;
set local role g_me;
select 'g_s.t'::regclass;
--> ERROR 42501: permission denied for schema g_s
--> POSITION: 8, at '

rollback;
begin;
set local role g_me;
alter schema g_s rename to g_z;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
drop schema g_s;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
alter schema g_s owner to g_other;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
comment on schema g_s is 'x';
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
select has_schema_privilege('g_s', 'USAGE'), has_schema_privilege('g_s', 'CREATE');
--> (has_schema_privilege boolean, has_schema_privilege boolean)
--> f | f

rollback;
grant usage on schema g_s to g_me;
begin;
set local role g_me;
select * from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.nothing;
--> ERROR 42P01: relation "g_s.nothing" does not exist
--> POSITION: 15, at g_s.nothing

rollback;
begin;
set local role g_me;
create table g_s.made (a int);
--> ERROR 42501: permission denied for schema g_s
--> POSITION: 14, at g_s.made

rollback;
begin;
set local role g_me;
create sequence g_s.made;
--> ERROR 42501: permission denied for schema g_s

rollback;
begin;
set local role g_me;
create view g_s.made as select 1 as one;
--> ERROR 42501: permission denied for schema g_s

rollback;
begin;
set local role g_me;
select 'g_s.t'::regclass;
--> (regclass regclass)
--> g_s.t

rollback;
begin;
set local role g_me;
alter schema g_s rename to g_z;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
drop schema g_s;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
alter schema g_s owner to g_other;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
comment on schema g_s is 'x';
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
select has_schema_privilege('g_s', 'USAGE'), has_schema_privilege('g_s', 'CREATE');
--> (has_schema_privilege boolean, has_schema_privilege boolean)
--> t | f

rollback;
revoke usage on schema g_s from g_me;
grant create on schema g_s to g_me;
begin;
set local role g_me;
select * from g_s.t;
--> ERROR 42501: permission denied for schema g_s
--> POSITION: 15, at g_s.t

rollback;
begin;
set local role g_me;
select * from g_s.nothing;
--> ERROR 42501: permission denied for schema g_s
--> POSITION: 15, at g_s.nothing

rollback;
begin;
set local role g_me;
create table g_s.made (a int);
rollback;
begin;
set local role g_me;
create sequence g_s.made;
rollback;
begin;
set local role g_me;
create view g_s.made as select 1 as one;
rollback;
begin;
set local role g_me;
select 'g_s.t'::regclass;
--> ERROR 42501: permission denied for schema g_s
--> POSITION: 8, at '

rollback;
begin;
set local role g_me;
alter schema g_s rename to g_z;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
drop schema g_s;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
alter schema g_s owner to g_other;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
comment on schema g_s is 'x';
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
select has_schema_privilege('g_s', 'USAGE'), has_schema_privilege('g_s', 'CREATE');
--> (has_schema_privilege boolean, has_schema_privilege boolean)
--> f | t

rollback;
revoke create on schema g_s from g_me;
grant all on schema g_s to g_group;
grant g_group to g_me;
--> GRANT ROLE

alter role g_me inherit;
begin;
set local role g_me;
select * from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.nothing;
--> ERROR 42P01: relation "g_s.nothing" does not exist
--> POSITION: 15, at g_s.nothing

rollback;
begin;
set local role g_me;
create table g_s.made (a int);
rollback;
begin;
set local role g_me;
create sequence g_s.made;
rollback;
begin;
set local role g_me;
create view g_s.made as select 1 as one;
rollback;
begin;
set local role g_me;
select 'g_s.t'::regclass;
--> (regclass regclass)
--> g_s.t

rollback;
begin;
set local role g_me;
alter schema g_s rename to g_z;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
drop schema g_s;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
alter schema g_s owner to g_other;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
comment on schema g_s is 'x';
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
select has_schema_privilege('g_s', 'USAGE'), has_schema_privilege('g_s', 'CREATE');
--> (has_schema_privilege boolean, has_schema_privilege boolean)
--> t | t

rollback;
revoke all on schema g_s from g_group;
revoke g_group from g_me;
--> REVOKE ROLE

alter role g_me inherit;
grant usage on schema g_s to public;
begin;
set local role g_me;
select * from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select * from g_s.nothing;
--> ERROR 42P01: relation "g_s.nothing" does not exist
--> POSITION: 15, at g_s.nothing

rollback;
begin;
set local role g_me;
create table g_s.made (a int);
--> ERROR 42501: permission denied for schema g_s
--> POSITION: 14, at g_s.made

rollback;
begin;
set local role g_me;
create sequence g_s.made;
--> ERROR 42501: permission denied for schema g_s

rollback;
begin;
set local role g_me;
create view g_s.made as select 1 as one;
--> ERROR 42501: permission denied for schema g_s

rollback;
begin;
set local role g_me;
select 'g_s.t'::regclass;
--> (regclass regclass)
--> g_s.t

rollback;
begin;
set local role g_me;
alter schema g_s rename to g_z;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
drop schema g_s;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
alter schema g_s owner to g_other;
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
comment on schema g_s is 'x';
--> ERROR 42501: must be owner of schema g_s

rollback;
begin;
set local role g_me;
select has_schema_privilege('g_s', 'USAGE'), has_schema_privilege('g_s', 'CREATE');
--> (has_schema_privilege boolean, has_schema_privilege boolean)
--> t | f

rollback;
revoke usage on schema g_s from public;
grant usage on schema g_s to public;
grant select on table g_s.v to g_me;
select relacl from pg_class where oid = 'g_s.v'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_me=r/g_boss}

begin;
set local role g_me;
select * from g_s.v where a = 1;
--> (a integer, b text)
--> 1 | x

rollback;
begin;
set local role g_me;
select a from g_s.v where a = 1 for update;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select * from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.v, g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
revoke select on table g_s.v from g_me;
grant select, update on table g_s.v to g_me;
select relacl from pg_class where oid = 'g_s.v'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_me=rw/g_boss}

begin;
set local role g_me;
select * from g_s.v where a = 1;
--> (a integer, b text)
--> 1 | x

rollback;
begin;
set local role g_me;
select a from g_s.v where a = 1 for update;
--> (a integer)
--> 1

rollback;
begin;
set local role g_me;
select * from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.v, g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
revoke select, update on table g_s.v from g_me;
grant select on table g_s.v to public;
select relacl from pg_class where oid = 'g_s.v'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,=r/g_boss}

begin;
set local role g_me;
select * from g_s.v where a = 1;
--> (a integer, b text)
--> 1 | x

rollback;
begin;
set local role g_me;
select a from g_s.v where a = 1 for update;
--> ERROR 42501: permission denied for view v

rollback;
begin;
set local role g_me;
select * from g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
begin;
set local role g_me;
select count(*) from g_s.v, g_s.t;
--> ERROR 42501: permission denied for table t

rollback;
revoke select on table g_s.v from public;
set role g_boss;
grant select on g_s.t to g_me with grant option;
set role g_me;
grant select on g_s.t to g_other;
grant select, insert on g_s.t to g_other;
grant insert on g_s.t to g_other;
grant select on g_s.t to public with grant option;
--> ERROR 0LP01: grant options can only be granted to roles

reset role;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_me=r*/g_boss,g_other=r/g_me}

set role g_boss;
revoke select on g_s.t from g_me;
--> ERROR 2BP01: dependent privileges exist
--> HINT: Use CASCADE to revoke them too.

revoke grant option for select on g_s.t from g_me;
--> ERROR 2BP01: dependent privileges exist
--> HINT: Use CASCADE to revoke them too.

revoke grant option for select on g_s.t from g_me cascade;
select relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relacl aclitem[])
--> {g_boss=arwdDxt/g_boss,g_me=r/g_boss}

revoke all on g_s.t from g_me;
revoke all on g_s.t from g_boss;
select * from g_s.t;
--> ERROR 42501: permission denied for table t

grant all on g_s.t to g_boss;
select a from g_s.t where a = 1;
--> (a integer)
--> 1

grant select (a), update (a, c), references (b) on g_s.t to g_me, public;
select attname, attacl from pg_attribute where attrelid = 'g_s.t'::regclass and attnum > 0 order by attnum;
--> (attname name, attacl aclitem[])
--> a | {g_me=rw/g_boss,=rw/g_boss}
--> b | {g_me=x/g_boss,=x/g_boss}
--> c | {g_me=w/g_boss,=w/g_boss}

revoke select on g_s.t from public;
select attname, attacl from pg_attribute where attrelid = 'g_s.t'::regclass and attnum > 0 order by attnum;
--> (attname name, attacl aclitem[])
--> a | {g_me=rw/g_boss,=w/g_boss}
--> b | {g_me=x/g_boss,=x/g_boss}
--> c | {g_me=w/g_boss,=w/g_boss}

revoke all (a, b, c) on g_s.t from g_me, public;
grant delete (a) on g_s.t to g_me;
--> ERROR 0LP01: invalid privilege type DELETE for column

grant select (nope) on g_s.t to g_me;
--> ERROR 42703: column "nope" of relation "t" does not exist

grant select (a) on schema g_s to g_me;
--> ERROR 0LP01: column privileges are only valid for relations

grant fly on g_s.t to g_me;
--> ERROR 42601: unrecognized privilege type "fly"

grant usage on g_s.t to g_me;
--> ERROR 0LP01: invalid privilege type USAGE for table

grant create on g_s.t to g_me;
--> ERROR 0LP01: invalid privilege type CREATE for relation

grant connect on schema g_s to g_me;
--> ERROR 0LP01: invalid privilege type CONNECT for schema

grant select on g_s.nope to g_me;
--> ERROR 42P01: relation "g_s.nope" does not exist

grant select on g_s.t to nobody;
--> ERROR 42704: role "nobody" does not exist

grant usage on sequence g_s.t to g_me;
--> ERROR 42809: "t" is not a sequence

grant select on g_s.t_pkey to g_me;
--> ERROR 42809: "t_pkey" is an index

grant select on g_s.t to g_me granted by g_other;
--> ERROR 0A000: grantor must be current user

grant select on all tables in schema g_s to g_other;
select relname, relacl from pg_class where relnamespace = 'g_s'::regnamespace and relkind in ('r', 'v', 'S') order by relname;
--> (relname name, relacl aclitem[])
--> ident | {g_boss=arwdDxt/g_boss,g_me=a/g_boss,g_other=r/g_boss}
--> ident_a_seq | NULL
--> q | {g_boss=rwU/g_boss}
--> serial | {g_boss=arwdDxt/g_boss,g_me=a/g_boss,g_other=r/g_boss}
--> serial_a_seq | NULL
--> t | {g_boss=arwdDxt/g_boss,g_other=r/g_boss}
--> v | {g_boss=arwdDxt/g_boss,g_other=r/g_boss}

revoke all on all tables in schema g_s from g_other;
grant usage on all sequences in schema g_s to g_other;
revoke all on all sequences in schema g_s from g_other;
reset role;
select relname, relacl from pg_class where relnamespace = 'g_s'::regnamespace and relkind in ('r', 'v', 'S') order by relname;
--> (relname name, relacl aclitem[])
--> ident | {g_boss=arwdDxt/g_boss,g_me=a/g_boss}
--> ident_a_seq | {g_boss=rwU/g_boss}
--> q | {g_boss=rwU/g_boss}
--> serial | {g_boss=arwdDxt/g_boss,g_me=a/g_boss}
--> serial_a_seq | {g_boss=rwU/g_boss}
--> t | {g_boss=arwdDxt/g_boss}
--> v | {g_boss=arwdDxt/g_boss}

set role nobody;
--> ERROR 22023: role "nobody" does not exist

set role g_me;
select current_user, session_user;
--> (current_user name, session_user name)
--> g_me | postgres

show role;
--> (role text)
--> g_me

set role g_other;
reset role;
show role;
--> (role text)
--> none

select current_user = session_user;
--> (?column? boolean)
--> t

set session authorization g_me;
select session_user, current_user;
--> (session_user name, current_user name)
--> g_me | g_me

set role g_other;
--> ERROR 42501: permission denied to set role "g_other"

set role g_group;
--> ERROR 42501: permission denied to set role "g_group"

set role none;
grant g_other to g_me;
--> ERROR 42501: must have admin option on role "g_other"

create role g_more;
--> ERROR 42501: permission denied to create role

create table public.g_x (a int);
--> ERROR 42501: permission denied for schema public
--> POSITION: 14, at public.g_x

create schema g_x;
--> ERROR 42501: permission denied for database script

alter role g_me superuser;
--> ERROR 42501: must be superuser to alter superuser roles or change superuser attribute

drop role g_other;
--> ERROR 42501: permission denied to drop role

select rolname, rolpassword from pg_roles where rolname = 'g_me';
--> (rolname name, rolpassword text)
--> g_me | ********

select * from pg_authid;
--> ERROR 42501: permission denied for table pg_authid

select * from pg_shadow;
--> ERROR 42501: permission denied for view pg_shadow

set session authorization g_boss;
reset session authorization;
select current_user = session_user;
--> (?column? boolean)
--> t

begin;
set local role g_me;
select current_user;
--> (current_user name)
--> g_me

savepoint s;
set local role g_boss;
select current_user;
--> (current_user name)
--> g_boss

rollback to s;
select current_user;
--> (current_user name)
--> g_me

rollback;
select current_user = session_user;
--> (?column? boolean)
--> t

begin;
set session authorization g_me;
commit;
select current_user;
--> (current_user name)
--> g_me

reset session authorization;
begin;
set role g_boss;
rollback;
select current_user = session_user;
--> (?column? boolean)
--> t

select set_config('role', 'g_me', false);
--> (set_config text)
--> g_me

select current_user;
--> (current_user name)
--> g_me

discard all;
select current_user = session_user;
--> (?column? boolean)
--> t

set client_min_messages = error;
grant g_group to g_me with admin option;
--> GRANT ROLE

grant g_me to g_group;
--> ERROR 0LP01: role "g_me" is a member of role "g_group"

grant g_group to g_group;
--> ERROR 0LP01: role "g_group" is a member of role "g_group"

set role g_me;
grant g_group to g_other;
--> GRANT ROLE

revoke admin option for g_group from g_other;
--> REVOKE ROLE

revoke g_group from g_other;
--> REVOKE ROLE

grant g_boss to g_other;
--> ERROR 42501: must have admin option on role "g_boss"

reset role;
select roleid::regrole, member::regrole, admin_option from pg_auth_members where member = 'g_me'::regrole;
--> (roleid regrole, member regrole, admin_option boolean)
--> g_group | g_me | t

select pg_has_role('g_me', 'g_group', 'USAGE'), pg_has_role('g_me', 'g_group', 'MEMBER'), pg_has_role('g_me', 'g_group', 'MEMBER WITH ADMIN OPTION'), pg_has_role('g_me', 'g_boss', 'MEMBER');
--> (pg_has_role boolean, pg_has_role boolean, pg_has_role boolean, pg_has_role boolean)
--> t | t | t | f

alter role g_me noinherit;
select pg_has_role('g_me', 'g_group', 'USAGE'), pg_has_role('g_me', 'g_group', 'MEMBER');
--> (pg_has_role boolean, pg_has_role boolean)
--> f | t

set session authorization g_me;
set role g_group;
select current_user;
--> (current_user name)
--> g_group

reset session authorization;
alter role g_me inherit;
revoke admin option for g_group from g_me;
--> REVOKE ROLE

set role g_me;
grant g_group to g_other;
--> ERROR 42501: must have admin option on role "g_group"

reset role;
revoke g_group from g_me;
--> REVOKE ROLE

grant pg_database_owner to g_me;
--> ERROR XX000: role "pg_database_owner" cannot have explicit members

select pg_has_role('g_me', 'nobody', 'USAGE');
--> ERROR 42704: role "nobody" does not exist

select pg_has_role('g_me', 'g_boss', 'FLY');
--> ERROR 22023: unrecognized privilege type: "FLY"

grant select on g_s.t to g_me;
alter table g_s.t owner to g_other;
select relowner::regrole, relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relowner regrole, relacl aclitem[])
--> g_other | {g_other=arwdDxt/g_other,g_me=r/g_other}

alter table g_s.t owner to g_boss;
select relowner::regrole, relacl from pg_class where oid = 'g_s.t'::regclass;
--> (relowner regrole, relacl aclitem[])
--> g_boss | {g_boss=arwdDxt/g_boss,g_me=r/g_boss}

revoke select on g_s.t from g_me;
grant create on schema g_s to g_me;
set role g_me;
alter table g_s.t owner to g_me;
--> ERROR 42501: must be owner of table t

create table g_s.mine (a int references g_s.t);
--> ERROR 42501: permission denied for table t

create table g_s.mine (a int primary key);
alter table g_s.mine owner to g_boss;
--> ERROR 42501: must be member of role "g_boss"

reset role;
grant g_boss to g_me;
--> GRANT ROLE

set role g_me;
alter table g_s.mine owner to g_boss;
reset role;
revoke g_boss from g_me;
--> REVOKE ROLE

select relowner::regrole from pg_class where oid = 'g_s.mine'::regclass;
--> (relowner regrole)
--> g_boss

set role g_boss;
grant insert on g_s.t to g_me;
create table g_s.ref (a int references g_s.t);
grant insert on g_s.ref to g_me;
set role g_me;
insert into g_s.ref values (1);
--> INSERT 0 1

insert into g_s.ref values (77);
--> ERROR 23503: insert or update on table "ref" violates foreign key constraint "ref_a_fkey"
--> DETAIL: Key is not present in table "t".

reset role;
set role g_boss;
delete from g_s.t where a = 1;
--> ERROR 23503: update or delete on table "t" violates foreign key constraint "ref_a_fkey" on table "ref"
--> DETAIL: Key (a)=(1) is still referenced from table "ref".

alter default privileges in schema g_s grant select on tables to g_me;
alter default privileges grant usage on sequences to public;
alter default privileges for role g_other grant select on tables to g_me;
--> ERROR 42501: must be member of role "g_other"

alter default privileges revoke all on tables from g_boss;
alter default privileges in schema g_s grant usage on schemas to g_me;
--> ERROR 0LP01: cannot use IN SCHEMA clause when using GRANT/REVOKE ON SCHEMAS

alter default privileges grant fly on tables to g_me;
--> ERROR 42601: unrecognized privilege type "fly"

select defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl from pg_default_acl order by 2, 3;
--> (defaclrole regrole, defaclnamespace regnamespace, defaclobjtype "char", defaclacl aclitem[])
--> g_boss | - | S | {=U/g_boss,g_boss=rwU/g_boss}
--> g_boss | - | r | {}
--> g_boss | g_s | r | {g_me=r/g_boss}

create table g_s.later (a int);
create sequence g_s.later_q;
select relname, relacl from pg_class where relname in ('later', 'later_q') order by 1;
--> (relname name, relacl aclitem[])
--> later | {g_me=r/g_boss}
--> later_q | {=U/g_boss,g_boss=rwU/g_boss}

select * from g_s.later;
--> ERROR 42501: permission denied for table later

alter default privileges grant all on tables to g_boss;
alter default privileges revoke usage on sequences from public;
alter default privileges in schema g_s revoke select on tables from g_me;
select count(*) from pg_default_acl;
--> (count bigint)
--> 0

reset role;
drop role g_boss;
--> ERROR 2BP01: role "g_boss" cannot be dropped because some objects depend on it
--> DETAIL: owner of schema g_s
--> + owner of table g_s.t
--> + owner of view g_s.v
--> + owner of sequence g_s.q
--> + owner of sequence g_s.serial_a_seq
--> + owner of table g_s.serial
--> + owner of sequence g_s.ident_a_seq
--> + owner of table g_s.ident
--> + owner of table g_s.mine
--> + owner of table g_s.ref
--> + owner of table g_s.later
--> + owner of sequence g_s.later_q

drop role g_me;
--> ERROR 2BP01: role "g_me" cannot be dropped because some objects depend on it
--> DETAIL: privileges for schema g_s
--> + privileges for table g_s.t
--> + privileges for table g_s.serial
--> + privileges for table g_s.ident
--> + privileges for table g_s.ref
--> + privileges for table g_s.later

select has_table_privilege('nobody', 'g_s.t', 'SELECT');
--> ERROR 42704: role "nobody" does not exist

select has_table_privilege('g_me', 'g_s.nope', 'SELECT');
--> ERROR 42P01: relation "g_s.nope" does not exist

select has_table_privilege('g_me', 'g_s.t', 'FLY');
--> ERROR 22023: unrecognized privilege type: "FLY"

select has_table_privilege('g_me', 1::oid, 'SELECT');
--> (has_table_privilege boolean)
--> NULL

select has_table_privilege('public', 'pg_class', 'SELECT'), has_table_privilege('public', 'pg_authid', 'SELECT'), has_table_privilege('g_me', 'pg_class', 'UPDATE');
--> (has_table_privilege boolean, has_table_privilege boolean, has_table_privilege boolean)
--> t | f | f

select has_column_privilege('g_me', 'g_s.t', 'nope', 'SELECT');
--> ERROR 42703: column "nope" of relation "t" does not exist

select has_column_privilege('g_me', 'g_s.t', 2::smallint, 'SELECT'), has_column_privilege('g_me', 'g_s.t', 77::smallint, 'SELECT');
--> (has_column_privilege boolean, has_column_privilege boolean)
--> f | NULL

select has_sequence_privilege('g_me', 'g_s.t', 'USAGE');
--> ERROR 42809: "g_s.t" is not a sequence

select has_schema_privilege('g_me', 'nope', 'USAGE');
--> ERROR 3F000: schema "nope" does not exist

select has_schema_privilege('g_me', 'public', 'USAGE'), has_schema_privilege('g_me', 'public', 'CREATE'), has_schema_privilege('public', 'pg_catalog', 'USAGE');
--> (has_schema_privilege boolean, has_schema_privilege boolean, has_schema_privilege boolean)
--> t | f | t

select has_database_privilege('g_me', current_database(), 'CREATE'), has_database_privilege('g_me', current_database(), 'CONNECT, TEMP');
--> (has_database_privilege boolean, has_database_privilege boolean)
--> f | t

select has_database_privilege('nope', 'CONNECT');
--> ERROR 3D000: database "nope" does not exist

select has_function_privilege('g_me', 'now()', 'EXECUTE'), has_type_privilege('g_me', 'int4', 'USAGE'), has_language_privilege('g_me', 'sql', 'USAGE'), has_tablespace_privilege('g_me', 'pg_default', 'CREATE');
--> (has_function_privilege boolean, has_type_privilege boolean, has_language_privilege boolean, has_tablespace_privilege boolean)
--> t | t | t | f

select acldefault('r', 10), acldefault('d', 10), acldefault('n', 10), acldefault('c', 10), acldefault('f', 10);
--> (acldefault aclitem[], acldefault aclitem[], acldefault aclitem[], acldefault aclitem[], acldefault aclitem[])
--> {postgres=arwdDxt/postgres} | {=Tc/postgres,postgres=CTc/postgres} | {postgres=UC/postgres} | {} | {=X/postgres,postgres=X/postgres}

select grantor::regrole, grantee, privilege_type, is_grantable from aclexplode('{postgres=r*w/postgres,=r/postgres}'::aclitem[]);
--> (grantor regrole, grantee oid, privilege_type text, is_grantable boolean)
--> postgres | 10 | SELECT | t
--> postgres | 10 | UPDATE | f
--> postgres | 0 | SELECT | f

select makeaclitem(10, 10, 'SELECT', true);
--> (makeaclitem aclitem)
--> postgres=r*/postgres

select makeaclitem(10, 10, 'FLY', true);
--> ERROR 22023: unrecognized privilege type: "FLY"

select 'postgres=arwd/postgres'::aclitem;
--> (aclitem aclitem)
--> postgres=arwd/postgres

select 'nobody=r/postgres'::aclitem;
--> ERROR 42704: role "nobody" does not exist
--> POSITION: 8, at '

select 'postgres=q/postgres'::aclitem;
--> ERROR 22P02: invalid mode character: must be one of "arwdDxtXUCTcsA"
--> POSITION: 8, at '

select nspname, nspowner::regrole, nspacl from pg_namespace where nspname in ('public', 'pg_catalog', 'information_schema', 'pg_toast') order by 1;
--> (nspname name, nspowner regrole, nspacl aclitem[])
--> information_schema | postgres | {postgres=UC/postgres,=U/postgres}
--> pg_catalog | postgres | {postgres=UC/postgres,=U/postgres}
--> pg_toast | postgres | NULL
--> public | pg_database_owner | {pg_database_owner=UC/pg_database_owner,=U/pg_database_owner}

select datname, datacl from pg_database where datname in ('template0', 'template1') order by 1;
--> (datname name, datacl aclitem[])
--> template0 | {=c/postgres,postgres=CTc/postgres}
--> template1 | {=c/postgres,postgres=CTc/postgres}

select relname, relacl from pg_class where relname in ('pg_class', 'pg_authid', 'pg_statistic', 'pg_roles', 'pg_shadow') order by 1;
--> (relname name, relacl aclitem[])
--> pg_authid | {postgres=arwdDxt/postgres}
--> pg_class | {postgres=arwdDxt/postgres,=r/postgres}
--> pg_roles | {postgres=arwdDxt/postgres,=r/postgres}
--> pg_shadow | {postgres=arwdDxt/postgres}
--> pg_statistic | {postgres=arwdDxt/postgres}

grant create on database postgres to g_me;
set role g_me;
create schema g_mine;
--> ERROR 42501: permission denied for database script

drop schema g_mine;
--> ERROR 3F000: schema "g_mine" does not exist

create schema g_mine authorization g_boss;
--> ERROR 42501: permission denied for database script

reset role;
select datacl from pg_database where datname = current_database();
--> (datacl aclitem[])
--> NULL

revoke create on database postgres from g_me;
set role g_me;
create schema g_mine;
--> ERROR 42501: permission denied for database script

update pg_class set relname = 'x';
--> ERROR 42501: permission denied for table pg_class

delete from pg_database;
--> ERROR 42501: permission denied for table pg_database

vacuum g_s.t;
analyze g_s.t;
reset role;
revoke temp on database postgres from public;
set role g_me;
create temp table g_temp (a int);
reset role;
grant temp on database postgres to public;
select datacl from pg_database where datname = current_database();
--> (datacl aclitem[])
--> NULL

set role g_boss;
create temp table g_temp (a int);
--> ERROR 42P07: relation "g_temp" already exists

set role g_me;
select * from g_temp;
--> (a integer)

reset role;
drop table g_temp;
prepare p as select a from g_s.t;
grant select (a) on g_s.t to g_me;
set role g_me;
execute p;
--> (a integer)
--> 1
--> 2

reset role;
revoke select (a) on g_s.t from g_me;
set role g_me;
execute p;
--> ERROR 42501: permission denied for table t

reset role;
begin;
declare c cursor for select a from g_s.t;
set local role g_me;
fetch c;
--> (a integer)
--> 1

rollback;
set role g_me;
checkpoint;
--> ERROR 42501: must be superuser or have privileges of pg_checkpoint to do CHECKPOINT

set deadlock_timeout = '2s';
--> ERROR 42501: permission denied to set parameter "deadlock_timeout"

reset role;
grant g_other to g_group with admin option;
--> GRANT ROLE

grant g_group to g_me;
--> GRANT ROLE

grant select, insert on g_s.t to g_me with grant option;
grant update (b), select (c) on g_s.t to g_other;
alter default privileges for role g_boss in schema g_s grant insert on tables to g_other;
SELECT n.nspname as "Schema", c.relname as "Name", CASE c.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' WHEN 'S' THEN 'sequence' WHEN 'f' THEN 'foreign table' WHEN 'p' THEN 'partitioned table' END as "Type", pg_catalog.array_to_string(c.relacl, E'\n') AS "Access privileges", pg_catalog.array_to_string(ARRAY( SELECT attname || E':\n ' || pg_catalog.array_to_string(attacl, E'\n ') FROM pg_catalog.pg_attribute a WHERE attrelid = c.oid AND NOT attisdropped AND attacl IS NOT NULL ), E'\n') AS "Column privileges" FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r','v','m','S','f','p') AND n.nspname OPERATOR(pg_catalog.~) '^(g_s)$' ORDER BY 1, 2;
--> (Schema name, Name name, Type text, Access privileges text, Column privileges text)
--> g_s | ident | table | g_boss=arwdDxt/g_boss
--> + g_me=a/g_boss | ''
--> g_s | ident_a_seq | sequence | g_boss=rwU/g_boss | ''
--> g_s | later | table | g_me=r/g_boss | ''
--> g_s | later_q | sequence | =U/g_boss
--> + g_boss=rwU/g_boss | ''
--> g_s | mine | table | NULL | ''
--> g_s | q | sequence | g_boss=rwU/g_boss | ''
--> g_s | ref | table | g_boss=arwdDxt/g_boss
--> + g_me=a/g_boss | ''
--> g_s | serial | table | g_boss=arwdDxt/g_boss
--> + g_me=a/g_boss | ''
--> g_s | serial_a_seq | sequence | g_boss=rwU/g_boss | ''
--> g_s | t | table | g_boss=arwdDxt/g_boss
--> + g_me=a*r*/g_boss | b:
--> +  g_other=w/g_boss
--> + c:
--> +  g_other=r/g_boss
--> g_s | v | view | g_boss=arwdDxt/g_boss | ''

SELECT pg_catalog.pg_get_userbyid(d.defaclrole) AS "Owner", n.nspname AS "Schema", CASE d.defaclobjtype WHEN 'r' THEN 'table' WHEN 'S' THEN 'sequence' WHEN 'f' THEN 'function' WHEN 'T' THEN 'type' WHEN 'n' THEN 'schema' END AS "Type", pg_catalog.array_to_string(d.defaclacl, E'\n') AS "Access privileges" FROM pg_catalog.pg_default_acl d LEFT JOIN pg_catalog.pg_namespace n ON n.oid = d.defaclnamespace ORDER BY 1, 2, 3;
--> (Owner name, Schema name, Type text, Access privileges text)
--> g_boss | g_s | table | g_other=a/g_boss

SELECT n.nspname AS "Name", pg_catalog.pg_get_userbyid(n.nspowner) AS "Owner", pg_catalog.array_to_string(n.nspacl, E'\n') AS "Access privileges", pg_catalog.obj_description(n.oid, 'pg_namespace') AS "Description" FROM pg_catalog.pg_namespace n WHERE n.nspname ~ '^(g_.*)$' ORDER BY 1;
--> (Name name, Owner name, Access privileges text, Description text)
--> g_s | g_boss | g_boss=UC/g_boss
--> + =U/g_boss
--> + g_me=C/g_boss | NULL

SELECT r.rolname, r.rolsuper, r.rolinherit, r.rolcreaterole, r.rolcreatedb, r.rolcanlogin, r.rolconnlimit, r.rolvaliduntil, ARRAY(SELECT b.rolname FROM pg_catalog.pg_auth_members m JOIN pg_catalog.pg_roles b ON (m.roleid = b.oid) WHERE m.member = r.oid) as memberof , r.rolreplication , r.rolbypassrls FROM pg_catalog.pg_roles r WHERE r.rolname ~ '^(g_.*)$' ORDER BY 1;
--> (rolname name, rolsuper boolean, rolinherit boolean, rolcreaterole boolean, rolcreatedb boolean, rolcanlogin boolean, rolconnlimit integer, rolvaliduntil timestamp with time zone, memberof name[], rolreplication boolean, rolbypassrls boolean)
--> g_boss | f | t | f | f | f | -1 | NULL | {} | f | f
--> g_group | f | t | f | f | f | -1 | NULL | {g_other} | f | f
--> g_me | f | t | f | f | f | -1 | NULL | {g_group} | f | f
--> g_other | f | t | f | f | f | -1 | NULL | {} | f | f

select grantor, grantee, table_schema, table_name, privilege_type, is_grantable, with_hierarchy from information_schema.table_privileges where table_schema = 'g_s' order by 4, 2, 1, 5;
--> (grantor name, grantee name, table_schema name, table_name name, privilege_type character varying, is_grantable character varying(3), with_hierarchy character varying(3))
--> g_boss | g_boss | g_s | ident | DELETE | YES | NO
--> g_boss | g_boss | g_s | ident | INSERT | YES | NO
--> g_boss | g_boss | g_s | ident | REFERENCES | YES | NO
--> g_boss | g_boss | g_s | ident | SELECT | YES | YES
--> g_boss | g_boss | g_s | ident | TRIGGER | YES | NO
--> g_boss | g_boss | g_s | ident | TRUNCATE | YES | NO
--> g_boss | g_boss | g_s | ident | UPDATE | YES | NO
--> g_boss | g_me | g_s | ident | INSERT | NO | NO
--> g_boss | g_me | g_s | later | SELECT | NO | YES
--> g_boss | g_boss | g_s | mine | DELETE | YES | NO
--> g_boss | g_boss | g_s | mine | INSERT | YES | NO
--> g_boss | g_boss | g_s | mine | REFERENCES | YES | NO
--> g_boss | g_boss | g_s | mine | SELECT | YES | YES
--> g_boss | g_boss | g_s | mine | TRIGGER | YES | NO
--> g_boss | g_boss | g_s | mine | TRUNCATE | YES | NO
--> g_boss | g_boss | g_s | mine | UPDATE | YES | NO
--> g_boss | g_boss | g_s | ref | DELETE | YES | NO
--> g_boss | g_boss | g_s | ref | INSERT | YES | NO
--> g_boss | g_boss | g_s | ref | REFERENCES | YES | NO
--> g_boss | g_boss | g_s | ref | SELECT | YES | YES
--> g_boss | g_boss | g_s | ref | TRIGGER | YES | NO
--> g_boss | g_boss | g_s | ref | TRUNCATE | YES | NO
--> g_boss | g_boss | g_s | ref | UPDATE | YES | NO
--> g_boss | g_me | g_s | ref | INSERT | NO | NO
--> g_boss | g_boss | g_s | serial | DELETE | YES | NO
--> g_boss | g_boss | g_s | serial | INSERT | YES | NO
--> g_boss | g_boss | g_s | serial | REFERENCES | YES | NO
--> g_boss | g_boss | g_s | serial | SELECT | YES | YES
--> g_boss | g_boss | g_s | serial | TRIGGER | YES | NO
--> g_boss | g_boss | g_s | serial | TRUNCATE | YES | NO
--> g_boss | g_boss | g_s | serial | UPDATE | YES | NO
--> g_boss | g_me | g_s | serial | INSERT | NO | NO
--> g_boss | g_boss | g_s | t | DELETE | YES | NO
--> g_boss | g_boss | g_s | t | INSERT | YES | NO
--> g_boss | g_boss | g_s | t | REFERENCES | YES | NO
--> g_boss | g_boss | g_s | t | SELECT | YES | YES
--> g_boss | g_boss | g_s | t | TRIGGER | YES | NO
--> g_boss | g_boss | g_s | t | TRUNCATE | YES | NO
--> g_boss | g_boss | g_s | t | UPDATE | YES | NO
--> g_boss | g_me | g_s | t | INSERT | YES | NO
--> g_boss | g_me | g_s | t | SELECT | YES | YES
--> g_boss | g_boss | g_s | v | DELETE | YES | NO
--> g_boss | g_boss | g_s | v | INSERT | YES | NO
--> g_boss | g_boss | g_s | v | REFERENCES | YES | NO
--> g_boss | g_boss | g_s | v | SELECT | YES | YES
--> g_boss | g_boss | g_s | v | TRIGGER | YES | NO
--> g_boss | g_boss | g_s | v | TRUNCATE | YES | NO
--> g_boss | g_boss | g_s | v | UPDATE | YES | NO

set role g_me;
select grantor, grantee, table_schema, table_name, privilege_type, is_grantable, with_hierarchy from information_schema.table_privileges where table_schema = 'g_s' order by 4, 2, 1, 5;
--> (grantor name, grantee name, table_schema name, table_name name, privilege_type character varying, is_grantable character varying(3), with_hierarchy character varying(3))
--> g_boss | g_me | g_s | ident | INSERT | NO | NO
--> g_boss | g_me | g_s | later | SELECT | NO | YES
--> g_boss | g_me | g_s | ref | INSERT | NO | NO
--> g_boss | g_me | g_s | serial | INSERT | NO | NO
--> g_boss | g_me | g_s | t | INSERT | YES | NO
--> g_boss | g_me | g_s | t | SELECT | YES | YES

select grantor, grantee, table_schema, table_name, privilege_type, is_grantable, with_hierarchy from information_schema.role_table_grants where table_schema = 'g_s' order by 4, 2, 1, 5;
--> (grantor name, grantee name, table_schema name, table_name name, privilege_type character varying, is_grantable character varying(3), with_hierarchy character varying(3))
--> g_boss | g_me | g_s | ident | INSERT | NO | NO
--> g_boss | g_me | g_s | later | SELECT | NO | YES
--> g_boss | g_me | g_s | ref | INSERT | NO | NO
--> g_boss | g_me | g_s | serial | INSERT | NO | NO
--> g_boss | g_me | g_s | t | INSERT | YES | NO
--> g_boss | g_me | g_s | t | SELECT | YES | YES

select grantor, grantee, table_name, column_name, privilege_type, is_grantable from information_schema.column_privileges where table_schema = 'g_s' order by 3, 4, 2, 1, 5;
--> (grantor name, grantee name, table_name name, column_name name, privilege_type character varying, is_grantable character varying(3))
--> g_boss | g_me | ident | a | INSERT | NO
--> g_boss | g_me | ident | b | INSERT | NO
--> g_boss | g_me | later | a | SELECT | NO
--> g_boss | g_me | ref | a | INSERT | NO
--> g_boss | g_me | serial | a | INSERT | NO
--> g_boss | g_me | serial | b | INSERT | NO
--> g_boss | g_me | t | a | INSERT | YES
--> g_boss | g_me | t | a | SELECT | YES
--> g_boss | g_me | t | b | INSERT | YES
--> g_boss | g_me | t | b | SELECT | YES
--> g_boss | g_other | t | b | UPDATE | NO
--> g_boss | g_me | t | c | INSERT | YES
--> g_boss | g_me | t | c | SELECT | YES
--> g_boss | g_other | t | c | SELECT | NO

select grantor, grantee, table_name, column_name, privilege_type, is_grantable from information_schema.role_column_grants where table_schema = 'g_s' order by 3, 4, 2, 1, 5;
--> (grantor name, grantee name, table_name name, column_name name, privilege_type character varying, is_grantable character varying(3))
--> g_boss | g_me | ident | a | INSERT | NO
--> g_boss | g_me | ident | b | INSERT | NO
--> g_boss | g_me | later | a | SELECT | NO
--> g_boss | g_me | ref | a | INSERT | NO
--> g_boss | g_me | serial | a | INSERT | NO
--> g_boss | g_me | serial | b | INSERT | NO
--> g_boss | g_me | t | a | INSERT | YES
--> g_boss | g_me | t | a | SELECT | YES
--> g_boss | g_me | t | b | INSERT | YES
--> g_boss | g_me | t | b | SELECT | YES
--> g_boss | g_other | t | b | UPDATE | NO
--> g_boss | g_me | t | c | INSERT | YES
--> g_boss | g_me | t | c | SELECT | YES
--> g_boss | g_other | t | c | SELECT | NO

select * from information_schema.enabled_roles order by 1;
--> (role_name name)
--> g_group
--> g_me
--> g_other

select * from information_schema.applicable_roles order by 1, 2;
--> (grantee name, role_name name, is_grantable character varying(3))
--> g_group | g_other | YES
--> g_me | g_group | NO

select table_name from information_schema.tables where table_schema = 'g_s' order by 1;
--> (table_name name)
--> ident
--> later
--> ref
--> serial
--> t

select table_name, column_name from information_schema.columns where table_schema = 'g_s' order by 1, 2;
--> (table_name name, column_name name)
--> ident | a
--> ident | b
--> later | a
--> ref | a
--> serial | a
--> serial | b
--> t | a
--> t | b
--> t | c

select schema_name from information_schema.schemata where schema_name in ('g_s', 'public', 'pg_toast') order by 1;
--> (schema_name name)
--> g_s
--> public

reset role;
revoke all on g_s.t from g_me;
grant insert, update (c) on g_s.t to g_me;
revoke g_other from g_group;
--> REVOKE ROLE

set role g_me;
insert into g_s.t values (1, 'dup', 3);
--> ERROR 23505: duplicate key value violates unique constraint "t_pkey"

insert into g_s.t values (50, null, -5);
--> ERROR 23514: new row for relation "t" violates check constraint "t_c_check"
--> DETAIL: Failing row contains (a, b, c) = (50, null, -5).

update g_s.t set c = -1;
--> ERROR 23514: new row for relation "t" violates check constraint "t_c_check"
--> DETAIL: Failing row contains (c) = (-1).

reset role;
revoke all on g_s.t from g_me;
revoke g_group from g_me;
--> REVOKE ROLE

set role g_me;
reassign owned by g_boss to g_me;
--> ERROR 42501: permission denied to reassign objects

reset role;
reassign owned by g_other to g_boss;
create role g_nested superuser;
set role g_nested;
create table g_s.deep (a int);
create view g_s.deep_v as select a from g_s.deep;
reset role;
alter table g_s.deep owner to g_other;
grant select on g_s.deep_v to g_me;
set role g_me;
select * from g_s.deep_v;
--> (a integer)

reset role;
alter view g_s.deep_v owner to g_boss;
set role g_me;
select * from g_s.deep_v;
--> ERROR 42501: permission denied for table deep

reset role;
drop schema g_s cascade;
select count(*) from pg_default_acl;
--> (count bigint)
--> 0

drop role g_nested;
drop role g_me;
drop role g_group;
drop role g_other;
drop role g_boss;
create role g_me;
create schema g_s;
create table g_s.t (a int primary key, b text, c int unique);
insert into g_s.t values (1, 'x', 1);
--> INSERT 0 1

grant usage on schema g_s to g_me;
grant insert, update on g_s.t to g_me;
grant select (a, b) on g_s.t to g_me;
set role g_me;
insert into g_s.t values (1, 'p', 7) on conflict do nothing;
--> INSERT 0 0

insert into g_s.t values (1, 'p', 7) on conflict (a) do nothing;
--> INSERT 0 0

insert into g_s.t values (1, 'p', 7) on conflict (c) do nothing;
--> ERROR 42501: permission denied for table t

insert into g_s.t values (1, 'p', 7) on conflict on constraint t_c_key do nothing;
--> ERROR 42501: permission denied for table t

insert into g_s.t values (1, 'p', 7) on conflict (a) do update set b = excluded.b where excluded.b <> t.b;
--> INSERT 0 1

insert into g_s.t values (1, 'p', 7) on conflict (a) do update set c = excluded.c;
--> ERROR 42501: permission denied for table t

insert into g_s.t values (1, 'p', 7) on conflict (a) do update set b = 'q' where excluded.c > 0;
--> ERROR 42501: permission denied for table t

insert into g_s.t values (1, 'p', 7) on conflict (a) do update set b = 'q' where excluded is not null;
--> ERROR 42501: permission denied for table t

insert into g_s.t values (1, 'p', 7) on conflict (a) do update set b = (select excluded.c::text);
--> ERROR 42501: permission denied for table t

insert into g_s.t values (1, 'p', 7) on conflict (a) do update set b = 'q' where t.c > 0;
--> ERROR 42501: permission denied for table t

comment on column g_s.t.a is 'x';
--> ERROR 42501: must be owner of relation t

comment on constraint t_pkey on g_s.t is 'x';
--> ERROR 42501: must be owner of relation t

create table g_s.u (a int);
--> ERROR 42501: permission denied for schema g_s
--> POSITION: 14, at g_s.u

create table pg_catalog.u (a int);
--> ERROR 42501: permission denied for schema pg_catalog
--> POSITION: 14, at pg_catalog.u

reset role;
create table pg_catalog.u (a int);
--> ERROR 42501: permission denied to create "pg_catalog.u"
--> DETAIL: System catalog modifications are currently disallowed.

revoke insert, update on g_s.t from g_me;
revoke select (a, b) on g_s.t from g_me;
grant truncate on g_s.t to g_me;
set role g_me;
revoke all (a) on g_s.t from g_me;
--> ERROR 42501: permission denied for column "a" of relation "t"

revoke all on g_s.t from g_me;
--> ERROR 42501: permission denied for column "tableoid" of relation "t"

reset role;
drop schema g_s cascade;
drop role g_me;
create role g_me;
create role g_owner;
create schema g_s;
grant usage on schema g_s to g_me, g_owner;
create table g_s.t (a int primary key, b text);
create table g_s.u (a int);
create sequence g_s.q;
create index i on g_s.t (b);
create view g_s.v as select a from g_s.t where exists (select from g_s.u);
create view g_s.w as select a from g_s.v;
alter view g_s.w owner to g_owner;
grant all on g_s.w to g_me;
grant select on g_s.v to g_owner;
begin;
lock table g_s.w in row exclusive mode;
--> ERROR 42501: permission denied for view v

rollback;
begin;
lock table g_s.i;
--> ERROR 42809: cannot lock relation "i"
--> DETAIL: This operation is not supported for indexes.

rollback;
begin;
lock table g_s.q in access share mode;
--> ERROR 42809: cannot lock relation "q"
--> DETAIL: This operation is not supported for sequences.

rollback;
set role g_me;
begin;
lock table g_s.w in access share mode;
select relation::regclass, mode from pg_locks where relation::regclass::text like 'g_s.%' order by relation::regclass::text;
--> (relation regclass, mode text)
--> g_s.t | AccessShareLock
--> g_s.u | AccessShareLock
--> g_s.v | AccessShareLock
--> g_s.w | AccessShareLock

rollback;
begin;
lock table g_s.w in row exclusive mode;
--> ERROR 42501: permission denied for view v

rollback;
lock table g_s.w;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

begin;
lock table g_s.q;
--> ERROR 42809: cannot lock relation "q"
--> DETAIL: This operation is not supported for sequences.

rollback;
reset role;
grant update on g_s.v to g_owner;
set role g_me;
begin;
lock table g_s.w in exclusive mode;
select relation::regclass, mode from pg_locks where relation::regclass::text like 'g_s.%' order by relation::regclass::text;
--> (relation regclass, mode text)
--> g_s.t | ExclusiveLock
--> g_s.u | ExclusiveLock
--> g_s.v | ExclusiveLock
--> g_s.w | ExclusiveLock

rollback;
reset role;
alter table g_s.t owner to g_owner;
alter view g_s.v owner to g_owner;
alter sequence g_s.q owner to g_owner;
set role g_owner;
alter table g_s.t rename to t2;
--> ERROR 42501: permission denied for schema g_s

alter view g_s.v rename to v2;
--> ERROR 42501: permission denied for schema g_s

alter sequence g_s.q rename to q2;
--> ERROR 42501: permission denied for schema g_s

alter index g_s.i rename to i2;
--> ERROR 42501: permission denied for schema g_s

alter table g_s.t rename b to c;
alter table g_s.t rename constraint t_pkey to t_key;
alter table g_s.t rename to u;
--> ERROR 42501: permission denied for schema g_s

reset role;
grant create on schema g_s to g_owner;
set role g_owner;
alter table g_s.t rename to t2;
alter index g_s.i rename to i2;
reset role;
alter table g_s.t2 add d serial;
alter sequence g_s.t2_d_seq owner to g_me;
--> ERROR 0A000: cannot change owner of sequence "t2_d_seq"
--> DETAIL: Sequence "t2_d_seq" is linked to table "t2".

set role g_me;
select count(*) from pg_hba_file_rules;
--> ERROR 42501: permission denied for view pg_hba_file_rules

reset role;
grant pg_read_all_data to g_me;
--> GRANT ROLE

set role g_me;
select count(*) from pg_hba_file_rules;
--> ERROR 42501: permission denied for function pg_hba_file_rules

reset role;
drop schema g_s cascade;
drop role g_me, g_owner;

-- LOCK TABLE of a view asks in whose name the view reads.
create role lock_me;
create table lock_under (a int);
create view lock_as_owner as select * from lock_under;
create view lock_as_invoker with (security_invoker) as select * from lock_under;
grant update on lock_as_owner, lock_as_invoker to lock_me;
set role lock_me;
begin;
lock table lock_as_owner;
rollback;
begin;
lock table lock_as_invoker;
--> ERROR 42501: permission denied for table lock_under

rollback;
reset role;
grant update on lock_under to lock_me;
set role lock_me;
begin;
lock table lock_as_invoker;
rollback;
reset role;
drop view lock_as_owner, lock_as_invoker;
drop table lock_under;
drop role lock_me;
