-- Inheritance: links between tables
--
-- INHERIT, NO INHERIT, DROP of parents and children, rights, triggers.

create table p (a int not null, b text, constraint positive check (a > 0));
create table good (x int, b text, a int not null, constraint positive check (a > 0));
create table no_column (a int not null, constraint positive check (a > 0));
create table other_type (a int8 not null, b text, constraint positive check (a > 0));
create table other_length (a int not null, b varchar(5), constraint positive check (a > 0));
create table other_collation (a int not null, b text collate "C", constraint positive check (a > 0));
create table nullable (a int, b text, constraint positive check (a > 0));
create table unchecked (a int not null, b text);
create table other_check (a int not null, b text, constraint positive check (a > 1));
create table lone_check (a int not null, b text, constraint positive check (a > 0) no inherit);
insert into good values (1, 'good', 2);
--> INSERT 0 1

alter table good inherit p;
alter table no_column inherit p;
--> ERROR 42804: child table is missing column "b"

alter table other_type inherit p;
--> ERROR 42804: child table "other_type" has different type for column "a"

alter table other_length inherit p;
--> ERROR 42804: child table "other_length" has different type for column "b"

alter table other_collation inherit p;
--> ERROR 42P21: child table "other_collation" has different collation for column "b"

alter table nullable inherit p;
--> ERROR 42804: column "a" in child table must be marked NOT NULL

alter table unchecked inherit p;
--> ERROR 42804: child table is missing constraint "positive"

alter table other_check inherit p;
--> ERROR 42804: child table "other_check" has different definition for check constraint "positive"

alter table lone_check inherit p;
--> ERROR 42P17: constraint "positive" conflicts with non-inherited constraint on child table "lone_check"

select tableoid::regclass, * from p;
--> (tableoid regclass, a integer, b text)
--> good | 2 | good

select attname, attinhcount, attislocal from pg_attribute where attrelid = 'good'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer, attislocal boolean)
--> x | 0 | t
--> b | 1 | t
--> a | 1 | t

select conname, coninhcount, conislocal from pg_constraint where conrelid = 'good'::regclass;
--> (conname name, coninhcount integer, conislocal boolean)
--> positive | 1 | t

select inhparent::regclass, inhseqno from pg_inherits where inhrelid = 'good'::regclass;
--> (inhparent regclass, inhseqno integer)
--> p | 1

alter table good inherit p;
--> ERROR 42P07: relation "p" would be inherited from more than once

alter table good drop column b;
--> ERROR 42P16: cannot drop inherited column "b"

alter table good drop constraint positive;
--> ERROR 42P16: cannot drop inherited constraint "positive" of relation "good"

alter table good alter column a drop not null;
alter table p inherit good;
--> ERROR 42P07: circular inheritance not allowed
--> DETAIL: "good" is already a child of "p".

alter table p inherit p;
--> ERROR 42P07: circular inheritance not allowed
--> DETAIL: "p" is already a child of "p".

alter table good inherit nothing;
--> ERROR 42P01: relation "nothing" does not exist

alter table p no inherit good;
--> ERROR 42P01: relation "good" is not a parent of relation "p"

alter table good no inherit nothing;
--> ERROR 42P01: relation "nothing" does not exist

create view a_view as select 1 as a;
alter table good inherit a_view;
--> ERROR 42809: ALTER action INHERIT cannot be performed on relation "a_view"
--> DETAIL: This operation is not supported for views.

alter view a_view inherit p;
--> ERROR 42809: ALTER action INHERIT cannot be performed on relation "a_view"
--> DETAIL: This operation is not supported for views.

alter table a_view inherit p;
--> ERROR 42809: ALTER action INHERIT cannot be performed on relation "a_view"
--> DETAIL: This operation is not supported for views.

create table divided (a int not null, b text) partition by list (a);
create table part partition of divided default;
alter table good inherit divided;
--> ERROR 42809: cannot inherit from partitioned table "divided"

alter table good inherit part;
--> ERROR 42809: cannot inherit from a partition

alter table part inherit p;
--> ERROR 42809: cannot change inheritance of a partition

alter table part no inherit divided;
--> ERROR 42809: cannot change inheritance of a partition

alter table divided inherit p;
--> ERROR 42809: cannot change inheritance of partitioned table

alter table divided attach partition good for values in (1);
--> ERROR 42809: cannot attach inheritance child as partition

create table for_part (a int not null, b text);
create table for_part_child () inherits (for_part);
alter table divided attach partition for_part for values in (2);
--> ERROR 42809: cannot attach inheritance parent as partition

drop table for_part cascade;
--> NOTICE: drop cascades to table for_part_child

create table second (b text);
alter table good inherit second;
select inhparent::regclass, inhseqno from pg_inherits where inhrelid = 'good'::regclass order by 2;
--> (inhparent regclass, inhseqno integer)
--> p | 1
--> second | 2

select attname, attinhcount, attislocal from pg_attribute where attrelid = 'good'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer, attislocal boolean)
--> x | 0 | t
--> b | 2 | t
--> a | 1 | t

alter table good no inherit p;
select attname, attinhcount, attislocal from pg_attribute where attrelid = 'good'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer, attislocal boolean)
--> x | 0 | t
--> b | 1 | t
--> a | 0 | t

select conname, coninhcount, conislocal from pg_constraint where conrelid = 'good'::regclass;
--> (conname name, coninhcount integer, conislocal boolean)
--> positive | 0 | t

select count(*) from p;
--> (count bigint)
--> 0

alter table good inherit p;
--> ERROR 42804: column "a" in child table must be marked NOT NULL

select inhparent::regclass, inhseqno from pg_inherits where inhrelid = 'good'::regclass order by 2;
--> (inhparent regclass, inhseqno integer)
--> second | 2

create table born () inherits (p);
alter table born no inherit p;
select attname, attinhcount, attislocal from pg_attribute where attrelid = 'born'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer, attislocal boolean)
--> a | 0 | t
--> b | 0 | t

alter table born drop column b;
select relhassubclass from pg_class where relname = 'second';
--> (relhassubclass boolean)
--> t

create table gp (a int, b int generated always as (a + 1) stored);
create table gc1 (a int, b int);
create table gc2 (a int, b int generated always as (a + 1) stored);
create table gc3 (a int, b int generated always as (a + 2) stored);
alter table gc1 inherit gp;
--> ERROR 42804: column "b" in child table must be a generated column

alter table gc2 inherit gp;
alter table gc3 inherit gp;
--> ERROR 42804: column "b" in child table has a conflicting generation expression

alter table gp inherit gc1;
alter table gc2 alter column b drop expression;
--> ERROR 42P16: cannot drop generation expression from inherited column

alter table gp alter column b drop expression;
--> ERROR 42P16: cannot drop generation expression from inherited column

-- in one transaction
begin;
alter table good no inherit p, no inherit second;
--> ERROR 42P01: relation "p" is not a parent of relation "good"

select count(*) from p;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback;
select count(*) from p;
--> (count bigint)
--> 0

begin;
create table short_lived (c int) inherits (p);
insert into short_lived values (9, 'short', 9);
--> INSERT 0 1

select tableoid::regclass, * from p order by a;
--> (tableoid regclass, a integer, b text)
--> short_lived | 9 | short

savepoint s;
drop table short_lived;
select count(*) from p;
--> (count bigint)
--> 0

rollback to s;
select count(*) from p;
--> (count bigint)
--> 1

rollback;
select count(*) from p;
--> (count bigint)
--> 0

-- DROP
create table d1 (a int);
create table d2 () inherits (d1);
create table d3 () inherits (d2);
create table d4 (b int);
create table d5 () inherits (d1, d4);
drop table d1;
--> ERROR 2BP01: cannot drop table d1 because other objects depend on it
--> DETAIL: table d2 depends on table d1
--> + table d3 depends on table d2
--> + table d5 depends on table d1
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table d2;
--> ERROR 2BP01: cannot drop table d2 because other objects depend on it
--> DETAIL: table d3 depends on table d2
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table d5;
drop table d1, d2;
--> ERROR 2BP01: cannot drop desired object(s) because other objects depend on them
--> DETAIL: table d3 depends on table d2
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table d1, d2, d3;
create table d1 (a int);
create table d2 () inherits (d1);
create table d3 () inherits (d2);
create view dv as select * from d2;
drop table d1;
--> ERROR 2BP01: cannot drop table d1 because other objects depend on it
--> DETAIL: table d2 depends on table d1
--> + table d3 depends on table d2
--> + view dv depends on table d2
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table d1 cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to table d2
--> + drop cascades to table d3
--> + drop cascades to view dv

select count(*) from pg_inherits i left join pg_class c on c.oid = i.inhrelid where c.oid is null;
--> (count bigint)
--> 0

create schema s1;
create table s1.parent (a int);
create table s1.child () inherits (s1.parent);
create table outside () inherits (s1.parent);
drop schema s1;
--> ERROR 2BP01: cannot drop schema s1 because other objects depend on it
--> DETAIL: table s1.parent depends on schema s1
--> + table outside depends on table s1.parent
--> + table s1.child depends on schema s1
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema s1 cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to table s1.parent
--> + drop cascades to table outside
--> + drop cascades to table s1.child

select to_regclass('outside');
--> (to_regclass regclass)
--> NULL

create table d1 (a int);
create table d2 (x int) inherits (d1);
drop table d2;
select count(*) from d1;
--> (count bigint)
--> 0

create table d2 (y int) inherits (d1);
insert into d2 values (1, 2);
--> INSERT 0 1

select * from d1;
--> (a integer)
--> 1

drop table d1 cascade;
--> NOTICE: drop cascades to table d2

-- rights are those of the named table
create role inherit_reader;
create role inherit_owner;
create table rp (a int, secret int);
create table rc (b int) inherits (rp);
insert into rp values (1, 1);
--> INSERT 0 1

insert into rc values (2, 2, 2);
--> INSERT 0 1

grant select (a), update (a), delete, insert on rp to inherit_reader;
set role inherit_reader;
select a from rp order by a;
--> (a integer)
--> 1
--> 2

select a, secret from rp;
--> ERROR 42501: permission denied for table rp

select * from rc;
--> ERROR 42501: permission denied for table rc

select tableoid::regclass, a from rp order by a;
--> ERROR 42501: permission denied for table rp

update rp set a = a + 10 where a > 0 returning a;
--> (a integer)
--> 11
--> 12
--> UPDATE 2

update rp set secret = 5;
--> ERROR 42501: permission denied for table rp

update rc set a = 1;
--> ERROR 42501: permission denied for table rc

delete from rp where a = 12;
--> DELETE 1

insert into rp (a) values (5);
--> INSERT 0 1

insert into rp (a) values (6) returning secret;
--> ERROR 42501: permission denied for table rp

create table mine () inherits (rp);
--> ERROR 42501: permission denied for schema public
--> POSITION: 14, at mine

truncate rp;
--> ERROR 42501: permission denied for table rp

lock table rp in access share mode;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

lock table rp in share mode;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

reset role;
grant truncate on rp to inherit_reader;
set role inherit_reader;
truncate rp;
--> TRUNCATE TABLE

reset role;
grant all on schema public to inherit_owner;
set role inherit_owner;
create table owned (a int, secret int);
alter table owned inherit rp;
--> ERROR 42501: must be owner of table rp

create table owned_child () inherits (owned);
reset role;
alter table rc inherit owned;
set role inherit_owner;
alter table owned add column c int;
--> ERROR 42501: must be owner of table rc

alter table owned rename column a to aa;
--> ERROR 42501: must be owner of table rc

alter table owned alter column a set default 1;
--> ERROR 42501: must be owner of table rc

alter table owned drop column secret;
alter table rc no inherit owned;
--> ERROR 42501: must be owner of table rc

drop table owned;
--> ERROR 2BP01: cannot drop table owned because other objects depend on it
--> DETAIL: table rc depends on table owned
--> + table owned_child depends on table owned
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

reset role;
drop table owned cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to table rc
--> + drop cascades to table owned_child

revoke all on schema public from inherit_owner;
revoke all on rp from inherit_reader;
revoke all (a) on rp from inherit_reader;
drop role inherit_owner, inherit_reader;

-- triggers stay with their table
create table tp (a int);
create table tc (b int) inherits (tp);
create function told() returns trigger language plpgsql as $$ begin raise notice '% % % on %', tg_name, tg_when, tg_op, tg_table_name; if tg_level = 'ROW' and tg_op <> 'DELETE' then return new; end if; return old; end $$;
create trigger of_parent_row before insert or update or delete on tp for each row execute function told();
create trigger of_parent_statement after insert or update or delete on tp for each statement execute function told();
create trigger of_child_row after insert or update or delete on tc for each row execute function told();
create trigger of_child_statement before insert or update or delete on tc for each statement execute function told();
insert into tp values (1);
--> NOTICE: of_parent_row BEFORE INSERT on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_parent_statement AFTER INSERT on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> INSERT 0 1

insert into tc values (2, 20);
--> NOTICE: of_child_statement BEFORE INSERT on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_child_row AFTER INSERT on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> INSERT 0 1

update tp set a = a + 10;
--> NOTICE: of_parent_row BEFORE UPDATE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_child_row AFTER UPDATE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_parent_statement AFTER UPDATE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> UPDATE 2

select tableoid::regclass, * from tp order by a;
--> (tableoid regclass, a integer)
--> tp | 11
--> tc | 12

update tc set b = 21;
--> NOTICE: of_child_statement BEFORE UPDATE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_child_row AFTER UPDATE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> UPDATE 1

delete from tp where a > 10 returning tableoid::regclass, a;
--> NOTICE: of_parent_row BEFORE DELETE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_child_row AFTER DELETE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_parent_statement AFTER DELETE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> (tableoid regclass, a integer)
--> tp | 11
--> tc | 12
--> DELETE 2

create function changes() returns trigger language plpgsql as $$ begin new.b = new.b + 1; new.a = new.a + 1; return new; end $$;
create trigger changer before update on tc for each row execute function changes();
insert into tc values (5, 50);
--> NOTICE: of_child_statement BEFORE INSERT on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_child_row AFTER INSERT on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> INSERT 0 1

update tp set a = 6 returning *;
--> NOTICE: of_child_row AFTER UPDATE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_parent_statement AFTER UPDATE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> (a integer)
--> 7
--> UPDATE 1

select * from tc;
--> (a integer, b integer)
--> 7 | 51

create function counted() returns trigger language plpgsql as $$ begin raise notice '%: %', tg_op, (select string_agg(r::text, ' ' order by r::text) from changed r); return null; end $$;
create trigger with_rows after update on tp referencing new table as changed for each statement execute function counted();
insert into tp values (7);
--> NOTICE: of_parent_row BEFORE INSERT on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_parent_statement AFTER INSERT on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> INSERT 0 1

update tp set a = a * 2;
--> NOTICE: of_parent_row BEFORE UPDATE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_child_row AFTER UPDATE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_parent_statement AFTER UPDATE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: UPDATE: (14) (15)
--> CONTEXT: PL/pgSQL function counted() line 1 at RAISE
--> UPDATE 2

create trigger with_rows_of_child after update on tc referencing old table as changed for each statement execute function counted();
update tc set a = a + 1;
--> NOTICE: of_child_statement BEFORE UPDATE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_child_row AFTER UPDATE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: UPDATE: (15,52)
--> CONTEXT: PL/pgSQL function counted() line 1 at RAISE
--> UPDATE 1

update tp set a = a + 1;
--> NOTICE: of_parent_row BEFORE UPDATE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_child_row AFTER UPDATE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_parent_statement AFTER UPDATE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: UPDATE: (15) (19)
--> CONTEXT: PL/pgSQL function counted() line 1 at RAISE
--> UPDATE 2

create trigger row_with_rows after update on tc referencing new table as changed for each row execute function counted();
--> ERROR 0A000: ROW triggers with transition tables are not supported on inheritance children

create trigger row_with_rows after update on tp referencing new table as changed for each row execute function counted();
update tp set a = 1;
--> NOTICE: of_parent_row BEFORE UPDATE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: UPDATE: (1) (2)
--> CONTEXT: PL/pgSQL function counted() line 1 at RAISE
--> NOTICE: of_child_row AFTER UPDATE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_parent_statement AFTER UPDATE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: UPDATE: (1) (2)
--> CONTEXT: PL/pgSQL function counted() line 1 at RAISE
--> UPDATE 2

create table to_join (a int);
create trigger row_with_rows after insert on to_join referencing new table as changed for each row execute function counted();
alter table to_join inherit tp;
--> ERROR 0A000: trigger "row_with_rows" prevents table "to_join" from becoming an inheritance child
--> DETAIL: ROW triggers with transition tables are not supported in inheritance hierarchies.

alter table tp disable trigger all;
update tp set a = 2;
--> NOTICE: of_child_row AFTER UPDATE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE

alter table only tp enable trigger of_parent_row;
update tp set a = 3;
--> NOTICE: of_parent_row BEFORE UPDATE on tp
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: of_child_row AFTER UPDATE on tc
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> UPDATE 2
