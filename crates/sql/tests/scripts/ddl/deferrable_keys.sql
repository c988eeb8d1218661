-- Definitions of deferrable keys
--
-- DEFERRABLE of UNIQUE and PRIMARY KEY in CREATE TABLE and ALTER TABLE, the catalogs that tell of
-- it, and what such a key is not good for.

create table plain (a int primary key deferrable, b int unique initially deferred, c int unique deferrable initially immediate, d int unique not deferrable initially immediate, e int);
alter table plain add unique (e) deferrable, add constraint several unique (c, d) initially deferred;
alter table plain add column f int unique deferrable initially deferred;
select conname, contype, condeferrable, condeferred, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'plain'::regclass order by conname;
--> (conname name, contype "char", condeferrable boolean, condeferred boolean, pg_get_constraintdef text)
--> plain_b_key | u | t | t | UNIQUE (b) DEFERRABLE INITIALLY DEFERRED
--> plain_c_key | u | t | f | UNIQUE (c) DEFERRABLE
--> plain_d_key | u | f | f | UNIQUE (d)
--> plain_e_key | u | t | f | UNIQUE (e) DEFERRABLE
--> plain_f_key | u | t | t | UNIQUE (f) DEFERRABLE INITIALLY DEFERRED
--> plain_pkey | p | t | f | PRIMARY KEY (a) DEFERRABLE
--> several | u | t | t | UNIQUE (c, d) DEFERRABLE INITIALLY DEFERRED

select indexrelid::regclass, indisunique, indimmediate from pg_index where indrelid = 'plain'::regclass order by indexrelid::regclass::text;
--> (indexrelid regclass, indisunique boolean, indimmediate boolean)
--> plain_b_key | t | f
--> plain_c_key | t | f
--> plain_d_key | t | t
--> plain_e_key | t | f
--> plain_f_key | t | f
--> plain_pkey | t | f
--> several | t | f

select constraint_name, constraint_type, is_deferrable, initially_deferred from information_schema.table_constraints where table_name = 'plain' and constraint_type <> 'CHECK' order by 1;
--> (constraint_name name, constraint_type character varying, is_deferrable character varying(3), initially_deferred character varying(3))
--> plain_b_key | UNIQUE | YES | YES
--> plain_c_key | UNIQUE | YES | NO
--> plain_d_key | UNIQUE | NO | NO
--> plain_e_key | UNIQUE | YES | NO
--> plain_f_key | UNIQUE | YES | YES
--> plain_pkey | PRIMARY KEY | YES | NO
--> several | UNIQUE | YES | YES

select relhastriggers from pg_class where oid = 'plain'::regclass;
--> (relhastriggers boolean)
--> t

select pg_get_indexdef('plain_b_key'::regclass);
--> (pg_get_indexdef text)
--> CREATE UNIQUE INDEX plain_b_key ON public.plain USING btree (b)

create table bad (a int deferrable);
--> ERROR 42601: misplaced DEFERRABLE clause
--> POSITION: 25, at deferrable

create table bad (a int unique initially deferred not deferrable);
--> ERROR 42601: constraint declared INITIALLY DEFERRED must be DEFERRABLE
--> POSITION: 51, at not

create table bad (a int unique not deferrable initially deferred);
--> ERROR 42601: constraint declared INITIALLY DEFERRED must be DEFERRABLE
--> POSITION: 47, at initially

create table bad (a int unique deferrable deferrable);
--> ERROR 42601: multiple DEFERRABLE/NOT DEFERRABLE clauses not allowed
--> POSITION: 43, at deferrable

create table bad (a int unique deferrable not deferrable);
--> ERROR 42601: multiple DEFERRABLE/NOT DEFERRABLE clauses not allowed
--> POSITION: 43, at not

create table bad (a int, unique (a) not deferrable initially deferred);
--> ERROR 42601: constraint declared INITIALLY DEFERRED must be DEFERRABLE
--> POSITION: 52, at initially

create table bad (a int check (a > 0) deferrable);
--> ERROR 42601: misplaced DEFERRABLE clause
--> POSITION: 39, at deferrable

create table bad (a int, check (a > 0) deferrable);
--> ERROR 0A000: CHECK constraints cannot be marked DEFERRABLE

create table bad (a int not null deferrable);
--> ERROR 42601: misplaced DEFERRABLE clause
--> POSITION: 34, at deferrable

alter table plain add unique (a) not deferrable initially deferred;
--> ERROR 42601: constraint declared INITIALLY DEFERRED must be DEFERRABLE
--> POSITION: 49, at initially

-- A copy is deferrable too.
create table copied (like plain including indexes);
select conname, condeferrable, condeferred from pg_constraint where conrelid = 'copied'::regclass order by conname;
--> (conname name, condeferrable boolean, condeferred boolean)
--> copied_b_key | t | t
--> copied_c_d_key | t | t
--> copied_c_key | t | f
--> copied_d_key | f | f
--> copied_e_key | t | f
--> copied_f_key | t | t
--> copied_pkey | t | f

-- Foreign keys need a key that is always checked.
create table child (a int references plain);
--> ERROR 55000: cannot use a deferrable primary key for referenced table "plain"

create table child (a int references plain (b));
--> ERROR 55000: cannot use a deferrable unique constraint for referenced table "plain"

create table child (a int references plain (d));
create table child2 (a int, foreign key (a) references plain (e));
--> ERROR 55000: cannot use a deferrable unique constraint for referenced table "plain"

drop table child;

-- Rows of a group are not told apart by such a key.
select a, e from plain group by a;
--> ERROR 42803: column "plain.e" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 11, at e

create table told (a int primary key, e int);
select a, e from told group by a;
--> (a integer, e integer)

-- SET CONSTRAINTS by name.
begin;
set constraints plain_b_key, plain_pkey deferred;
set constraints plain_d_key immediate;
set constraints plain_d_key deferred;
--> ERROR 42809: constraint "plain_d_key" is not deferrable

rollback;
begin;
set constraints nothing deferred;
--> ERROR 42704: constraint "nothing" does not exist

rollback;
create schema other;
create table other.plain (b int constraint plain_b_key unique deferrable);
begin;
set constraints other.plain_b_key deferred;
insert into other.plain values (1), (1);
--> INSERT 0 2

set constraints plain_b_key immediate;
set constraints other.plain_b_key immediate;
--> ERROR 23505: duplicate key value violates unique constraint "plain_b_key"
--> DETAIL: Key (b)=(1) already exists.

rollback;

-- No change of the table while a row waits for its check.
insert into plain values (1, 1, 1, 1, 1);
--> INSERT 0 1

begin;
insert into plain values (2, 1, 2, 2, 2);
--> INSERT 0 1

alter table plain add column g int;
--> ERROR 55006: cannot ALTER TABLE "plain" because it has pending trigger events

rollback;
begin;
insert into plain values (2, 1, 2, 2, 2);
--> INSERT 0 1

truncate plain;
--> ERROR 55006: cannot TRUNCATE "plain" because it has pending trigger events

rollback;
begin;
insert into plain values (2, 1, 2, 2, 2);
--> INSERT 0 1

drop table plain;
--> ERROR 55006: cannot DROP TABLE "plain" because it has pending trigger events

rollback;
begin;
insert into plain values (2, 1, 2, 2, 2);
--> INSERT 0 1

create index on plain (e);
--> ERROR 55006: cannot CREATE INDEX "plain" because it has pending trigger events

rollback;
begin;
insert into plain values (2, 1, 2, 2, 2);
--> INSERT 0 1

alter table plain drop constraint plain_b_key;
--> ERROR 55006: cannot ALTER TABLE "plain" because it has pending trigger events

rollback;
begin;
insert into plain values (2, 1, 2, 2, 2);
--> INSERT 0 1

update plain set b = 2 where a = 2;
--> UPDATE 1

set constraints all immediate;
alter table plain drop constraint plain_b_key;
commit;
insert into plain values (3, 1, 3, 3, 3);
--> INSERT 0 1

alter table plain add constraint plain_b_key unique (b) deferrable;
--> ERROR 23505: could not create unique index "plain_b_key"
--> DETAIL: Key (b)=(1) is duplicated.

delete from plain where a = 3;
--> DELETE 1

alter table plain add constraint plain_b_key unique (b) deferrable;
alter table plain alter column b type bigint;
alter table plain rename constraint plain_b_key to renamed;
select conname, condeferrable, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'plain'::regclass and conname = 'renamed';
--> (conname name, condeferrable boolean, pg_get_constraintdef text)
--> renamed | t | UNIQUE (b) DEFERRABLE

begin;
set constraints renamed deferred;
insert into plain values (3, 1, 3, 3, 3);
--> INSERT 0 1

commit;
--> ERROR 23505: duplicate key value violates unique constraint "renamed"
--> DETAIL: Key (b)=(1) already exists.

reindex table plain;

-- ALTER CONSTRAINT is for foreign keys.
alter table plain alter constraint renamed deferrable initially deferred;
--> ERROR 42809: constraint "renamed" of relation "plain" is not a foreign key constraint

alter table plain alter constraint nothing deferrable;
--> ERROR 42704: constraint "nothing" of relation "plain" does not exist

create table parent (id int primary key);
create table child (parent int constraint to_parent references parent);
begin;
insert into child values (1);
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "to_parent"
--> DETAIL: Key (parent)=(1) is not present in table "parent".

rollback;
alter table child alter constraint to_parent deferrable initially deferred;
select condeferrable, condeferred, pg_get_constraintdef(oid) from pg_constraint where conname = 'to_parent';
--> (condeferrable boolean, condeferred boolean, pg_get_constraintdef text)
--> t | t | FOREIGN KEY (parent) REFERENCES parent(id) DEFERRABLE INITIALLY DEFERRED

begin;
insert into child values (1);
--> INSERT 0 1

insert into parent values (1);
--> INSERT 0 1

commit;
alter table child alter constraint to_parent deferrable;
select condeferrable, condeferred, pg_get_constraintdef(oid) from pg_constraint where conname = 'to_parent';
--> (condeferrable boolean, condeferred boolean, pg_get_constraintdef text)
--> t | f | FOREIGN KEY (parent) REFERENCES parent(id) DEFERRABLE

begin;
insert into child values (2);
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "to_parent"
--> DETAIL: Key (parent)=(2) is not present in table "parent".

rollback;
alter table child alter constraint to_parent not deferrable;
select condeferrable, condeferred, pg_get_constraintdef(oid) from pg_constraint where conname = 'to_parent';
--> (condeferrable boolean, condeferred boolean, pg_get_constraintdef text)
--> f | f | FOREIGN KEY (parent) REFERENCES parent(id)

begin;
set constraints to_parent deferred;
--> ERROR 42809: constraint "to_parent" is not deferrable

rollback;
alter table child alter constraint to_parent not deferrable initially deferred;
--> ERROR 42601: constraint declared INITIALLY DEFERRED must be DEFERRABLE
--> POSITION: 61, at initially

-- An index becomes a key's.
create table indexed (a int, b int, c text);
insert into indexed values (1, 1, 'x'), (2, 2, 'y');
--> INSERT 0 2

create unique index by_a on indexed (a);
create unique index by_b on indexed (b);
create unique index by_expression on indexed (lower(c));
create unique index by_part on indexed (c) where a > 1;
create unique index by_order on indexed (c desc);
create index not_unique on indexed (c);
alter table indexed add constraint by_key unique using index nothing;
--> ERROR 42704: index "nothing" does not exist
--> POSITION: 25, at constraint

alter table indexed add constraint by_key unique using index indexed;
--> ERROR 42809: "indexed" is not an index

alter table indexed add constraint by_key unique using index by_expression;
--> ERROR 42809: index "by_expression" contains expressions
--> DETAIL: Cannot create a primary key or unique constraint using such an index.
--> POSITION: 25, at constraint

alter table indexed add constraint by_key unique using index by_part;
--> ERROR 42809: "by_part" is a partial index
--> DETAIL: Cannot create a primary key or unique constraint using such an index.
--> POSITION: 25, at constraint

alter table indexed add constraint by_key unique using index by_order;
--> ERROR 42809: index "by_order" column number 1 does not have default sorting behavior
--> DETAIL: Cannot create a primary key or unique constraint using such an index.
--> POSITION: 25, at constraint

alter table indexed add constraint by_key unique using index not_unique;
--> ERROR 42809: "not_unique" is not a unique index
--> DETAIL: Cannot create a primary key or unique constraint using such an index.
--> POSITION: 25, at constraint

alter table told add constraint by_key unique using index by_a;
--> ERROR 55000: index "by_a" does not belong to table "told"
--> POSITION: 22, at constraint

alter table indexed add constraint told unique using index by_a;
--> NOTICE: ALTER TABLE / ADD CONSTRAINT USING INDEX will rename index "by_a" to "told"
--> ERROR 42P07: relation "told" already exists

alter table indexed add primary key using index by_a deferrable;
alter table indexed add constraint by_key unique using index by_b deferrable initially deferred;
--> NOTICE: ALTER TABLE / ADD CONSTRAINT USING INDEX will rename index "by_b" to "by_key"

alter table indexed add constraint again unique using index by_key;
--> ERROR 55000: index "by_key" is already associated with a constraint
--> POSITION: 25, at constraint

alter table indexed add constraint by_key unique using index by_order;
--> ERROR 42809: index "by_order" column number 1 does not have default sorting behavior
--> DETAIL: Cannot create a primary key or unique constraint using such an index.
--> POSITION: 25, at constraint

alter table indexed add primary key using index by_order;
--> ERROR 42809: index "by_order" column number 1 does not have default sorting behavior
--> DETAIL: Cannot create a primary key or unique constraint using such an index.
--> POSITION: 25, at primary

create table direct (a int, unique using index by_a);
--> ERROR 0A000: cannot use an existing index in CREATE TABLE
--> POSITION: 29, at unique

select conname, contype, condeferrable, condeferred, conindid::regclass, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'indexed'::regclass order by conname;
--> (conname name, contype "char", condeferrable boolean, condeferred boolean, conindid regclass, pg_get_constraintdef text)
--> by_a | p | t | f | by_a | PRIMARY KEY (a) DEFERRABLE
--> by_key | u | t | t | by_key | UNIQUE (b) DEFERRABLE INITIALLY DEFERRED

select indexrelid::regclass, indisprimary, indimmediate from pg_index where indrelid = 'indexed'::regclass order by indexrelid::regclass::text;
--> (indexrelid regclass, indisprimary boolean, indimmediate boolean)
--> by_a | t | f
--> by_expression | f | t
--> by_key | f | f
--> by_order | f | t
--> by_part | f | t
--> not_unique | f | t

select attname, attnotnull from pg_attribute where attrelid = 'indexed'::regclass and attnum > 0 order by attnum;
--> (attname name, attnotnull boolean)
--> a | t
--> b | f
--> c | f

update indexed set a = a + 1, b = b + 1;
--> UPDATE 2

begin;
insert into indexed values (10, 2, 'z');
--> INSERT 0 1

commit;
--> ERROR 23505: duplicate key value violates unique constraint "by_key"
--> DETAIL: Key (b)=(2) already exists.

alter table indexed drop constraint by_key;
create temporary table short (a int, b int);
create unique index short_a on short (a);
alter table short add constraint short_key primary key using index short_a deferrable initially deferred;
--> NOTICE: ALTER TABLE / ADD CONSTRAINT USING INDEX will rename index "short_a" to "short_key"

insert into short values (1, 1), (2, 2);
--> INSERT 0 2

update short set a = a + 1;
--> UPDATE 2

insert into short values (null, 1);
--> ERROR 23502: null value in column "a" of relation "short" violates not-null constraint
--> DETAIL: Failing row contains (null, 1).

select conname, condeferrable from pg_constraint where conrelid = 'short'::regclass;
--> (conname name, condeferrable boolean)
--> short_key | t
