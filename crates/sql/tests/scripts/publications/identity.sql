-- Publications: REPLICA IDENTITY
--
-- The names of old rows, and the changes that a published table cannot have without them.

create table t (id int primary key, u int not null, v int, w int unique, x text);
create unique index t_u on t (u);
create unique index t_v on t (v);
create index t_x on t (x);
create unique index t_part on t (u, id) where id > 5;
create unique index t_expr on t (u, (id + 1));
create unique index t_incl on t (u, id) include (x);
create table late (id int not null unique deferrable, v int);
create table other (id int primary key);
create view idents as select relname, relreplident, (select string_agg(indexrelid::regclass::text, ' ') from pg_index where indrelid = c.oid and indisreplident) as chosen, pg_get_replica_identity_index(c.oid) as named from pg_class c where relname in ('t', 'late', 'other', 'root', 'leaf', 'kept', 'idents');
select * from idents order by 1;
--> (relname name, relreplident "char", chosen text, named regclass)
--> idents | n | NULL | NULL
--> late | d | NULL | NULL
--> other | d | NULL | other_pkey
--> t | d | NULL | t_pkey

alter table t replica identity full;
select * from idents where relname = 't';
--> (relname name, relreplident "char", chosen text, named regclass)
--> t | f | NULL | NULL

alter table t replica identity nothing;
select * from idents where relname = 't';
--> (relname name, relreplident "char", chosen text, named regclass)
--> t | n | NULL | NULL

alter table t replica identity using index t_u;
select * from idents where relname = 't';
--> (relname name, relreplident "char", chosen text, named regclass)
--> t | i | t_u | t_u

alter table t replica identity using index t_incl;
select * from idents where relname = 't';
--> (relname name, relreplident "char", chosen text, named regclass)
--> t | i | t_incl | t_incl

alter table t replica identity using index t_pkey;
select * from idents where relname = 't';
--> (relname name, relreplident "char", chosen text, named regclass)
--> t | i | t_pkey | t_pkey

alter table t replica identity default;
select * from idents where relname = 't';
--> (relname name, relreplident "char", chosen text, named regclass)
--> t | d | NULL | t_pkey

alter table t replica identity using index t_v;
--> ERROR 42809: index "t_v" cannot be used as replica identity because column "v" is nullable

alter table t replica identity using index t_x;
--> ERROR 42809: cannot use non-unique index "t_x" as replica identity

alter table t replica identity using index t_part;
--> ERROR 0A000: cannot use partial index "t_part" as replica identity

alter table t replica identity using index t_expr;
--> ERROR 0A000: cannot use expression index "t_expr" as replica identity

alter table t replica identity using index missing;
--> ERROR 42704: index "missing" for table "t" does not exist

alter table t replica identity using index other_pkey;
--> ERROR 42809: "other_pkey" is not an index for table "t"

alter table t replica identity using index other;
--> ERROR 42809: "other" is not an index

alter table late replica identity using index late_id_key;
--> ERROR 0A000: cannot use non-immediate index "late_id_key" as replica identity

alter table t replica identity using index t_u;
alter table t alter u drop not null;
--> ERROR 42P16: column "u" is in index used as replica identity

alter table t alter u type bigint;
select * from idents where relname = 't';
--> (relname name, relreplident "char", chosen text, named regclass)
--> t | i | t_u | t_u

alter index t_u rename to t_u2;
select * from idents where relname = 't';
--> (relname name, relreplident "char", chosen text, named regclass)
--> t | i | t_u2 | t_u2

drop index t_u2;
select * from idents where relname = 't';
--> (relname name, relreplident "char", chosen text, named regclass)
--> t | i | NULL | NULL

alter table t replica identity default;
alter table t alter u drop not null;
alter table idents replica identity full;
--> ERROR 42809: ALTER action REPLICA IDENTITY cannot be performed on relation "idents"
--> DETAIL: This operation is not supported for views.

alter table pg_class replica identity full;
--> ERROR 42501: permission denied: "pg_class" is a system catalog

create materialized view kept as select 1 as one;
--> SELECT 1

alter table kept replica identity full;
alter materialized view kept replica identity nothing;
select * from idents where relname = 'kept';
--> (relname name, relreplident "char", chosen text, named regclass)
--> kept | n | NULL | NULL

create temporary table own (id int primary key, v int not null unique);
alter table own replica identity using index own_v_key;
select relreplident, pg_get_replica_identity_index(oid) from pg_class where relname = 'own';
--> (relreplident "char", pg_get_replica_identity_index regclass)
--> i | own_v_key

select indexrelid::regclass, indisreplident from pg_index where indrelid = 'own'::regclass order by 1;
--> (indexrelid regclass, indisreplident boolean)
--> own_pkey | f
--> own_v_key | t

create table root (k int primary key, v int not null) partition by range (k);
create table leaf partition of root for values from (0) to (10);
create unique index root_kv on root (k, v);
alter table root replica identity using index root_kv;
select * from idents where relname in ('root', 'leaf') order by 1;
--> (relname name, relreplident "char", chosen text, named regclass)
--> leaf | d | NULL | leaf_pkey
--> root | i | root_kv | root_kv

create table copy (like other including all);
select relreplident from pg_class where relname = 'copy';
--> (relreplident "char")
--> d

alter table if exists missing replica identity full;
--> NOTICE: relation "missing" does not exist, skipping

alter table only leaf replica identity full, alter v set default 5;
select * from idents where relname in ('root', 'leaf') order by 1;
--> (relname name, relreplident "char", chosen text, named regclass)
--> leaf | f | NULL | NULL
--> root | i | root_kv | root_kv

-- Changes of published tables.
create table plain (a int, b int, c text);
insert into plain values (1, 2, 'x');
--> INSERT 0 1

create publication p for table plain;
insert into plain values (2, 3, 'y');
--> INSERT 0 1

update plain set b = 3;
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

update plain set b = 3 where false;
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

delete from plain;
--> ERROR 55000: cannot delete from table "plain" because it does not have a replica identity and publishes deletes
--> HINT: To enable deleting from the table, set REPLICA IDENTITY using ALTER TABLE.

delete from plain where a = 1 returning *;
--> ERROR 55000: cannot delete from table "plain" because it does not have a replica identity and publishes deletes
--> HINT: To enable deleting from the table, set REPLICA IDENTITY using ALTER TABLE.

truncate plain;
--> TRUNCATE TABLE

insert into plain values (1, 2, 'x');
--> INSERT 0 1

explain (costs off) update plain set b = 3;
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

prepare change as update plain set b = $1;
execute change(5);
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

with changed as (delete from plain returning *) select * from changed;
--> ERROR 55000: cannot delete from table "plain" because it does not have a replica identity and publishes deletes
--> HINT: To enable deleting from the table, set REPLICA IDENTITY using ALTER TABLE.

merge into plain using (select 1 as a) s on plain.a = s.a when matched then update set b = 5;
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

merge into plain using (select 1 as a) s on plain.a = s.a when matched then delete;
--> ERROR 55000: cannot delete from table "plain" because it does not have a replica identity and publishes deletes
--> HINT: To enable deleting from the table, set REPLICA IDENTITY using ALTER TABLE.

merge into plain using (select 7 as a) s on plain.a = s.a when not matched then insert values (7);
--> MERGE 1

alter publication p set (publish = 'insert, delete');
execute change(5);
--> UPDATE 2

delete from plain;
--> ERROR 55000: cannot delete from table "plain" because it does not have a replica identity and publishes deletes
--> HINT: To enable deleting from the table, set REPLICA IDENTITY using ALTER TABLE.

alter publication p set (publish = 'insert, update, truncate');
execute change(5);
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

delete from plain where a = 7;
--> DELETE 1

alter publication p set (publish = 'insert, update, delete, truncate');
alter table plain replica identity full;
execute change(6);
--> UPDATE 1

delete from plain where a = 2;
--> DELETE 0

alter table plain replica identity nothing;
execute change(5);
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

alter table plain replica identity default;
alter table plain add primary key (a);
execute change(7);
--> UPDATE 1

delete from plain where a = 2;
--> DELETE 0

insert into plain values (1, 1) on conflict (a) do update set b = excluded.b;
--> INSERT 0 1

alter table plain replica identity nothing;
insert into plain values (1, 1) on conflict (a) do update set b = excluded.b;
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

insert into plain values (1, 1) on conflict do nothing;
--> INSERT 0 0

alter table plain replica identity default;
alter table plain drop constraint plain_pkey;
execute change(7);
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

drop publication p;
execute change(7);
--> UPDATE 1

create publication p for all tables;
execute change(7);
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

drop publication p;
create publication p for tables in schema public;
execute change(7);
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

alter publication p drop tables in schema public;
execute change(7);
--> UPDATE 1

-- Conditions and column lists must go with the identity.
alter table plain alter a set not null, add constraint plain_pkey primary key (a);
alter publication p set table plain where (b > 5);
update plain set c = 'z';
--> ERROR 42P10: cannot update table "plain"
--> DETAIL: Column used in the publication WHERE expression is not part of the replica identity.

delete from plain;
--> ERROR 42P10: cannot delete from table "plain"
--> DETAIL: Column used in the publication WHERE expression is not part of the replica identity.

alter publication p set (publish = 'insert');
update plain set c = 'z';
--> UPDATE 1

alter publication p set (publish = 'insert, update');
update plain set c = 'z';
--> ERROR 42P10: cannot update table "plain"
--> DETAIL: Column used in the publication WHERE expression is not part of the replica identity.

delete from plain where a = 99;
--> DELETE 0

alter publication p set (publish = 'insert, delete');
update plain set c = 'zz';
--> UPDATE 1

delete from plain where a = 99;
--> ERROR 42P10: cannot delete from table "plain"
--> DETAIL: Column used in the publication WHERE expression is not part of the replica identity.

alter publication p set (publish = 'insert, update, delete');
alter table plain replica identity full;
update plain set c = 'z';
--> UPDATE 1

alter table plain replica identity default;
alter publication p set table plain where (a > 5);
update plain set c = 'z';
--> UPDATE 1

alter publication p set table plain (b, c);
update plain set c = 'z';
--> ERROR 42P10: cannot update table "plain"
--> DETAIL: Column list used by the publication does not cover the replica identity.

delete from plain where a = 99;
--> ERROR 42P10: cannot delete from table "plain"
--> DETAIL: Column list used by the publication does not cover the replica identity.

alter publication p set table plain (a, c);
update plain set c = 'z';
--> UPDATE 1

alter table plain replica identity full;
update plain set c = 'z';
--> ERROR 42P10: cannot update table "plain"
--> DETAIL: Column list used by the publication does not cover the replica identity.

delete from plain where a = 99;
--> ERROR 42P10: cannot delete from table "plain"
--> DETAIL: Column list used by the publication does not cover the replica identity.

alter table plain replica identity nothing;
update plain set c = 'z';
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

alter publication p set table plain (a, c) where (c = 'x');
update plain set c = 'z';
--> ERROR 42P10: cannot update table "plain"
--> DETAIL: Column used in the publication WHERE expression is not part of the replica identity.

alter table plain drop constraint plain_pkey;
alter table plain replica identity default;
create unique index plain_b on plain (b);
alter table plain alter b set not null;
alter table plain replica identity using index plain_b;
update plain set c = 'z';
--> ERROR 42P10: cannot update table "plain"
--> DETAIL: Column used in the publication WHERE expression is not part of the replica identity.

alter publication p set table plain (b, c) where (b is not null);
update plain set c = 'z';
--> UPDATE 1

drop index plain_b;
update plain set c = 'z';
--> ERROR 42P10: cannot update table "plain"
--> DETAIL: Column used in the publication WHERE expression is not part of the replica identity.

alter publication p set table plain;
update plain set c = 'z';
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

drop publication p;

-- Partitions have identities of their own.
insert into root values (1, 1);
--> INSERT 0 1

create table leaf2 partition of root for values from (10) to (20);
insert into root values (11, 1);
--> INSERT 0 1

create publication p for table root;
alter table leaf replica identity nothing;
update root set v = 2;
--> ERROR 55000: cannot update table "leaf" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

update root set v = 2 where false;
--> UPDATE 0

update root set v = 2 where k = 11;
--> UPDATE 1

update leaf set v = 2;
--> ERROR 55000: cannot update table "leaf" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

update leaf2 set v = 3;
--> UPDATE 1

delete from root where k = 1;
--> ERROR 55000: cannot delete from table "leaf" because it does not have a replica identity and publishes deletes
--> HINT: To enable deleting from the table, set REPLICA IDENTITY using ALTER TABLE.

delete from root where k = 11;
--> DELETE 1

insert into root values (2, 2) on conflict (k) do update set v = 5;
--> ERROR 55000: cannot update table "leaf" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

insert into root values (12, 2) on conflict (k) do update set v = 5;
--> INSERT 0 1

alter table root detach partition leaf;
update leaf set v = 4;
--> UPDATE 1

alter table root attach partition leaf for values from (0) to (10);
update leaf set v = 4;
--> ERROR 55000: cannot update table "leaf" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

alter table leaf replica identity default;
update root set v = 9;
--> UPDATE 2

drop publication p;

-- A foreign key's own changes.
create table up (id int primary key);
create table down (id int references up on delete cascade on update set null);
insert into up values (1), (2);
--> INSERT 0 2

insert into down values (1), (2);
--> INSERT 0 2

create publication p for table down;
delete from up where id = 1;
--> ERROR 55000: cannot delete from table "down" because it does not have a replica identity and publishes deletes
--> HINT: To enable deleting from the table, set REPLICA IDENTITY using ALTER TABLE.

update up set id = 3 where id = 2;
--> ERROR 55000: cannot update table "down" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

alter table down replica identity full;
delete from up where id = 1;
--> DELETE 1

update up set id = 3 where id = 2;
--> UPDATE 1

table down;
--> (id integer)
--> NULL

create view over as select * from plain;
create publication of_plain for table plain;
alter table plain replica identity nothing;
update over set c = 'v';
--> ERROR 55000: cannot update table "plain" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

create table gran (x int) inherits (plain);
drop publication of_plain;
create publication of_plain for table gran;
update plain set c = 'u';
--> ERROR 55000: cannot update table "gran" because it does not have a replica identity and publishes updates
--> HINT: To enable updating the table, set REPLICA IDENTITY using ALTER TABLE.

update only plain set c = 'u';
--> UPDATE 1
