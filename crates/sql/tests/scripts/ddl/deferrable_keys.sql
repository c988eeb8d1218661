-- Definitions of deferrable keys
--
-- DEFERRABLE of UNIQUE and PRIMARY KEY in CREATE TABLE and ALTER TABLE, the catalogs that tell of
-- it, and what such a key is not good for.

create table plain (a int primary key deferrable, b int unique initially deferred, c int unique deferrable initially immediate, d int unique not deferrable initially immediate, e int);
alter table plain add unique (e) deferrable, add constraint several unique (c, d) initially deferred;
alter table plain add column f int unique deferrable initially deferred;
select conname, contype, condeferrable, condeferred, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'plain'::regclass order by conname;
select indexrelid::regclass, indisunique, indimmediate from pg_index where indrelid = 'plain'::regclass order by 1::text;
select constraint_name, constraint_type, is_deferrable, initially_deferred from information_schema.table_constraints where table_name = 'plain' and constraint_type <> 'CHECK' order by 1;
select relhastriggers from pg_class where oid = 'plain'::regclass;
select pg_get_indexdef('plain_b_key'::regclass);

create table bad (a int deferrable);
create table bad (a int unique initially deferred not deferrable);
create table bad (a int unique not deferrable initially deferred);
create table bad (a int unique deferrable deferrable);
create table bad (a int unique deferrable not deferrable);
create table bad (a int, unique (a) not deferrable initially deferred);
create table bad (a int check (a > 0) deferrable);
create table bad (a int, check (a > 0) deferrable);
create table bad (a int not null deferrable);
alter table plain add unique (a) not deferrable initially deferred;

-- A copy is deferrable too.
create table copied (like plain including indexes);
select conname, condeferrable, condeferred from pg_constraint where conrelid = 'copied'::regclass order by conname;

-- Foreign keys need a key that is always checked.
create table child (a int references plain);
create table child (a int references plain (b));
create table child (a int references plain (d));
create table child2 (a int, foreign key (a) references plain (e));
drop table child;

-- Rows of a group are not told apart by such a key.
select a, e from plain group by a;
create table told (a int primary key, e int);
select a, e from told group by a;

-- SET CONSTRAINTS by name.
begin;
set constraints plain_b_key, plain_pkey deferred;
set constraints plain_d_key immediate;
set constraints plain_d_key deferred;
rollback;
begin;
set constraints nothing deferred;
rollback;
create schema other;
create table other.plain (b int constraint plain_b_key unique deferrable);
begin;
set constraints other.plain_b_key deferred;
insert into other.plain values (1), (1);
set constraints plain_b_key immediate;
set constraints other.plain_b_key immediate;
rollback;

-- No change of the table while a row waits for its check.
insert into plain values (1, 1, 1, 1, 1);
begin;
insert into plain values (2, 1, 2, 2, 2);
alter table plain add column g int;
rollback;
begin;
insert into plain values (2, 1, 2, 2, 2);
truncate plain;
rollback;
begin;
insert into plain values (2, 1, 2, 2, 2);
drop table plain;
rollback;
begin;
insert into plain values (2, 1, 2, 2, 2);
create index on plain (e);
rollback;
begin;
insert into plain values (2, 1, 2, 2, 2);
alter table plain drop constraint plain_b_key;
rollback;
begin;
insert into plain values (2, 1, 2, 2, 2);
update plain set b = 2 where a = 2;
set constraints all immediate;
alter table plain drop constraint plain_b_key;
commit;
insert into plain values (3, 1, 3, 3, 3);
alter table plain add constraint plain_b_key unique (b) deferrable;
delete from plain where a = 3;
alter table plain add constraint plain_b_key unique (b) deferrable;
alter table plain alter column b type bigint;
alter table plain rename constraint plain_b_key to renamed;
select conname, condeferrable, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'plain'::regclass and conname = 'renamed';
begin;
set constraints renamed deferred;
insert into plain values (3, 1, 3, 3, 3);
commit;
reindex table plain;

-- ALTER CONSTRAINT is for foreign keys.
alter table plain alter constraint renamed deferrable initially deferred;
alter table plain alter constraint nothing deferrable;
create table parent (id int primary key);
create table child (parent int constraint to_parent references parent);
begin;
insert into child values (1);
rollback;
alter table child alter constraint to_parent deferrable initially deferred;
select condeferrable, condeferred, pg_get_constraintdef(oid) from pg_constraint where conname = 'to_parent';
begin;
insert into child values (1);
insert into parent values (1);
commit;
alter table child alter constraint to_parent deferrable;
select condeferrable, condeferred, pg_get_constraintdef(oid) from pg_constraint where conname = 'to_parent';
begin;
insert into child values (2);
rollback;
alter table child alter constraint to_parent not deferrable;
select condeferrable, condeferred, pg_get_constraintdef(oid) from pg_constraint where conname = 'to_parent';
begin;
set constraints to_parent deferred;
rollback;
alter table child alter constraint to_parent not deferrable initially deferred;

-- An index becomes a key's.
create table indexed (a int, b int, c text);
insert into indexed values (1, 1, 'x'), (2, 2, 'y');
create unique index by_a on indexed (a);
create unique index by_b on indexed (b);
create unique index by_expression on indexed (lower(c));
create unique index by_part on indexed (c) where a > 1;
create unique index by_order on indexed (c desc);
create index not_unique on indexed (c);
alter table indexed add constraint by_key unique using index nothing;
alter table indexed add constraint by_key unique using index indexed;
alter table indexed add constraint by_key unique using index by_expression;
alter table indexed add constraint by_key unique using index by_part;
alter table indexed add constraint by_key unique using index by_order;
alter table indexed add constraint by_key unique using index not_unique;
alter table told add constraint by_key unique using index by_a;
alter table indexed add constraint told unique using index by_a;
alter table indexed add primary key using index by_a deferrable;
alter table indexed add constraint by_key unique using index by_b deferrable initially deferred;
alter table indexed add constraint again unique using index by_key;
alter table indexed add constraint by_key unique using index by_order;
alter table indexed add primary key using index by_order;
create table direct (a int, unique using index by_a);
select conname, contype, condeferrable, condeferred, conindid::regclass, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'indexed'::regclass order by conname;
select indexrelid::regclass, indisprimary, indimmediate from pg_index where indrelid = 'indexed'::regclass order by 1::text;
select attname, attnotnull from pg_attribute where attrelid = 'indexed'::regclass and attnum > 0 order by attnum;
update indexed set a = a + 1, b = b + 1;
begin;
insert into indexed values (10, 2, 'z');
commit;
alter table indexed drop constraint by_key;
create temporary table short (a int, b int);
create unique index short_a on short (a);
alter table short add constraint short_key primary key using index short_a deferrable initially deferred;
insert into short values (1, 1), (2, 2);
update short set a = a + 1;
insert into short values (null, 1);
select conname, condeferrable from pg_constraint where conrelid = 'short'::regclass;
