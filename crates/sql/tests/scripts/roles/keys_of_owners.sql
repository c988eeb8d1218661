-- Keys and indexes of an owner without the right to create
--
-- An index is an object of its table's schema. The owner of the table needs the right to create there.
create role keys_owner;
create table t (a int, b int);
alter table t owner to keys_owner;
revoke create on schema public from public;
set role keys_owner;
create index on t (a);
--> ERROR 42501: permission denied for schema public

alter table t add primary key (a);
--> ERROR 42501: permission denied for schema public

alter table t add unique (b);
--> ERROR 42501: permission denied for schema public

alter table t add constraint t_both unique (a, b);
--> ERROR 42501: permission denied for schema public

alter table t add column c int unique;
--> ERROR 42501: permission denied for schema public

alter table t add column d serial;
--> ERROR 42501: permission denied for schema public

alter table t add column e int generated always as identity;
--> ERROR 42501: permission denied for schema public

alter table t add check (a > 0);
reset role;
grant create on schema public to keys_owner;
set role keys_owner;
alter table t add primary key (a), add column c int unique;
reset role;
drop table t;
revoke create on schema public from keys_owner;
drop role keys_owner;
