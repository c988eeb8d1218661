-- Constraint triggers
--
-- CREATE CONSTRAINT TRIGGER: at the end of the statement or at the commit, SET CONSTRAINTS, savepoints, catalogs.

create table log (n serial, line text);
create table t (a int primary key, b text);
create function note() returns trigger language plpgsql as $$
begin
  raise notice '% % % % %', tg_name, tg_when, tg_op, case when tg_op <> 'INSERT' then old::text end, case when tg_op <> 'DELETE' then new::text end;
  return null;
end $$;
create constraint trigger now after insert or update or delete on t for each row execute function note();
create constraint trigger "Later" after insert or update or delete on t deferrable initially deferred for each row execute function note();
create constraint trigger maybe after update on t deferrable for each row when (old.b is distinct from new.b) execute function note();
insert into t values (1, 'one'), (2, 'two');
--> NOTICE: now AFTER INSERT <NULL> (1,one)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: now AFTER INSERT <NULL> (2,two)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (1,one)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (2,two)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 2

begin;
insert into t values (3, 'three');
--> NOTICE: now AFTER INSERT <NULL> (3,three)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

update t set b = 'x' where a = 3;
--> NOTICE: maybe AFTER UPDATE (3,three) (3,x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: now AFTER UPDATE (3,three) (3,x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

delete from t where a = 3;
--> NOTICE: now AFTER DELETE (3,x) <NULL>
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> DELETE 1

select 'before the commit';
--> (?column? text)
--> before the commit

commit;
--> NOTICE: Later AFTER INSERT <NULL> (3,three)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER UPDATE (3,three) (3,x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER DELETE (3,x) <NULL>
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE

-- SET CONSTRAINTS.
begin;
set constraints "Later" immediate;
insert into t values (4, 'four');
--> NOTICE: Later AFTER INSERT <NULL> (4,four)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: now AFTER INSERT <NULL> (4,four)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

set constraints "Later" deferred;
insert into t values (5, 'five');
--> NOTICE: now AFTER INSERT <NULL> (5,five)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

set constraints "Later" immediate;
--> NOTICE: Later AFTER INSERT <NULL> (5,five)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE

update t set b = 'y' where a = 5;
--> NOTICE: Later AFTER UPDATE (5,five) (5,y)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: maybe AFTER UPDATE (5,five) (5,y)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: now AFTER UPDATE (5,five) (5,y)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

set constraints maybe deferred;
update t set b = 'z' where a = 5;
--> NOTICE: Later AFTER UPDATE (5,y) (5,z)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: now AFTER UPDATE (5,y) (5,z)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

update t set b = 'z' where a = 5;
--> NOTICE: Later AFTER UPDATE (5,z) (5,z)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: now AFTER UPDATE (5,z) (5,z)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

set constraints all immediate;
--> NOTICE: maybe AFTER UPDATE (5,y) (5,z)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE

set constraints now immediate;
set constraints now deferred;
--> ERROR 42809: constraint "now" is not deferrable

rollback;
set constraints nothing deferred;
--> WARNING 25P01: SET CONSTRAINTS can only be used in transaction blocks
--> ERROR 42704: constraint "nothing" does not exist

-- Savepoints.
begin;
insert into t values (6, 'six');
--> NOTICE: now AFTER INSERT <NULL> (6,six)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

savepoint s;
insert into t values (7, 'seven');
--> NOTICE: now AFTER INSERT <NULL> (7,seven)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

set constraints all immediate;
--> NOTICE: Later AFTER INSERT <NULL> (6,six)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (7,seven)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE

insert into t values (8, 'eight');
--> NOTICE: Later AFTER INSERT <NULL> (8,eight)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: now AFTER INSERT <NULL> (8,eight)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

rollback to s;
insert into t values (9, 'nine');
--> NOTICE: now AFTER INSERT <NULL> (9,nine)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

savepoint u;
insert into t values (10, 'ten');
--> NOTICE: now AFTER INSERT <NULL> (10,ten)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

release u;
commit;
--> NOTICE: Later AFTER INSERT <NULL> (6,six)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (9,nine)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (10,ten)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE

begin;
insert into t values (11, 'eleven');
--> NOTICE: now AFTER INSERT <NULL> (11,eleven)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

rollback;

-- An error at the commit undoes the transaction.
create function even() returns trigger language plpgsql as $$ begin if new.a % 2 = 1 then raise exception 'odd %', new.a using errcode = 'check_violation'; end if; return new; end $$;
drop trigger "Later" on t;
drop trigger now on t;
create constraint trigger even after insert or update on t deferrable initially deferred for each row execute function even();
insert into t values (21, 'x');
--> ERROR 23514: odd 21
--> CONTEXT: PL/pgSQL function even() line 1 at RAISE

begin;
insert into t values (21, 'x');
--> INSERT 0 1

insert into t values (22, 'x');
--> INSERT 0 1

select count(*) from t where a > 20;
--> (count bigint)
--> 2

commit;
--> ERROR 23514: odd 21
--> CONTEXT: PL/pgSQL function even() line 1 at RAISE

select count(*) from t where a > 20;
--> (count bigint)
--> 0

begin;
insert into t values (23, 'x');
--> INSERT 0 1

savepoint s;
set constraints even immediate;
--> ERROR 23514: odd 23
--> CONTEXT: PL/pgSQL function even() line 1 at RAISE

rollback to s;
update t set a = 24 where a = 23;
--> UPDATE 1

commit;
--> ERROR 23514: odd 23
--> CONTEXT: PL/pgSQL function even() line 1 at RAISE

begin;
insert into t values (26, 'x');
--> INSERT 0 1

delete from t where a = 26;
--> DELETE 1

commit;
drop trigger even on t;

-- The rows are those of the change, whatever happens to them later.
create constraint trigger "Later" after insert or update or delete on t deferrable initially deferred for each row execute function note();
begin;
update t set b = 'first' where a = 2;
--> NOTICE: maybe AFTER UPDATE (2,two) (2,first)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

update t set b = 'second' where a = 2;
--> NOTICE: maybe AFTER UPDATE (2,first) (2,second)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

delete from t where a = 2;
--> DELETE 1

insert into t values (2, 'again');
--> INSERT 0 1

commit;
--> NOTICE: Later AFTER UPDATE (2,two) (2,first)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER UPDATE (2,first) (2,second)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER DELETE (2,second) <NULL>
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (2,again)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE

-- A deferred trigger writes rows with deferred triggers.
create function more() returns trigger language plpgsql as $$ begin if new.a < 33 then insert into t values (new.a + 1, 'more'); end if; return null; end $$;
create constraint trigger more after insert on t deferrable initially deferred for each row execute function more();
begin;
insert into t values (30, 'x');
--> INSERT 0 1

select count(*) from t where a between 30 and 40;
--> (count bigint)
--> 1

commit;
--> NOTICE: Later AFTER INSERT <NULL> (30,x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (31,more)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (32,more)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (33,more)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE

select count(*) from t where a between 30 and 40;
--> (count bigint)
--> 4

drop trigger more on t;

-- WHEN is asked at once.
create constraint trigger w after update on t deferrable initially deferred for each row when (new.b = 'when') execute function note();
begin;
update t set b = 'when' where a = 1;
--> NOTICE: maybe AFTER UPDATE (1,one) (1,when)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

update t set b = 'not' where a = 1;
--> NOTICE: maybe AFTER UPDATE (1,when) (1,not)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

commit;
--> NOTICE: Later AFTER UPDATE (1,one) (1,when)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: w AFTER UPDATE (1,one) (1,when)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER UPDATE (1,when) (1,not)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE

drop trigger w on t;

-- ON CONFLICT, MERGE, COPY, WITH.
begin;
insert into t values (1, 'c'), (50, 'c') on conflict (a) do update set b = excluded.b;
--> NOTICE: maybe AFTER UPDATE (1,not) (1,c)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 2

merge into t using (values (1, 'm'), (51, 'm')) s (a, b) on t.a = s.a when matched then update set b = s.b when not matched then insert values (s.a, s.b);
--> NOTICE: maybe AFTER UPDATE (1,c) (1,m)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> MERGE 2

copy t from stdin;
--< 52	copy
--> COPY 1

with x as (insert into t values (53, 'w') returning *) select a from x;
--> (a integer)
--> 53

select 'now';
--> (?column? text)
--> now

commit;
--> NOTICE: Later AFTER UPDATE (1,not) (1,c)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (50,c)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER UPDATE (1,c) (1,m)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (51,m)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (52,copy)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (53,w)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE

-- In a function, and in a block with a handler.
create function f() returns void language plpgsql as $$
begin
  insert into t values (60, 'f');
  begin
    insert into t values (61, 'f');
    set constraints all immediate;
    set constraints all deferred;
    insert into t values (62, 'f');
    raise exception 'undone';
  exception when others then raise notice 'caught %', sqlerrm;
  end;
  insert into t values (63, 'f');
end $$;
select f();
--> NOTICE: Later AFTER INSERT <NULL> (60,f)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> + SQL statement "set constraints all immediate"
--> + PL/pgSQL function f() line 6 at SQL statement
--> NOTICE: Later AFTER INSERT <NULL> (61,f)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> + SQL statement "set constraints all immediate"
--> + PL/pgSQL function f() line 6 at SQL statement
--> NOTICE: caught undone
--> CONTEXT: PL/pgSQL function f() line 10 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (60,f)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: Later AFTER INSERT <NULL> (63,f)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> (f void)
--> ''

begin;
select f();
--> ERROR 23505: duplicate key value violates unique constraint "t_pkey"
--> DETAIL: Key (a)=(60) already exists.
--> CONTEXT: SQL statement "insert into t values (60, 'f')"
--> + PL/pgSQL function f() line 3 at SQL statement

rollback;

-- Tables with waiting events keep their shape.
begin;
insert into t values (70, 'x');
--> INSERT 0 1

alter table t add column c int;
--> ERROR 55006: cannot ALTER TABLE "t" because it has pending trigger events

rollback;
begin;
insert into t values (70, 'x');
--> INSERT 0 1

drop trigger "Later" on t;
commit;
create constraint trigger "Later" after insert or update or delete on t deferrable initially deferred for each row execute function note();
begin;
insert into t values (71, 'x');
--> INSERT 0 1

drop trigger maybe on t;
create constraint trigger maybe after update on t deferrable for each row when (old.b is distinct from new.b) execute function note();
rollback;
begin;
insert into t values (72, 'x');
--> INSERT 0 1

truncate t;
--> ERROR 55006: cannot TRUNCATE "t" because it has pending trigger events

rollback;
begin;
insert into t values (70, 'x');
--> ERROR 23505: duplicate key value violates unique constraint "t_pkey"
--> DETAIL: Key (a)=(70) already exists.

create trigger z after insert on t execute function note();
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback;
begin;
insert into t values (70, 'x');
--> ERROR 23505: duplicate key value violates unique constraint "t_pkey"
--> DETAIL: Key (a)=(70) already exists.

drop table t;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback;

-- FROM names another table.
create table parent (a int);
create constraint trigger from_parent after insert on t from parent not deferrable for each row execute function note('arg');
select tgname, tgconstrrelid::regclass, pg_get_triggerdef(oid) from pg_trigger where tgname = 'from_parent';
--> (tgname name, tgconstrrelid regclass, pg_get_triggerdef text)
--> from_parent | parent | CREATE CONSTRAINT TRIGGER from_parent AFTER INSERT ON public.t FROM parent NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION note('arg')

drop table parent;
select tgname from pg_trigger where tgname = 'from_parent';
--> (tgname name)

create constraint trigger x after insert on t from nowhere for each row execute function note();
--> ERROR 42P01: relation "nowhere" does not exist

-- Catalogs.
select tgname, tgtype, tgdeferrable, tginitdeferred, tgconstraint <> 0 as has_constraint, pg_get_triggerdef(oid), pg_get_triggerdef(oid, true) from pg_trigger where tgrelid = 't'::regclass order by tgname;
--> (tgname name, tgtype smallint, tgdeferrable boolean, tginitdeferred boolean, has_constraint boolean, pg_get_triggerdef text, pg_get_triggerdef text)
--> Later | 29 | t | t | t | CREATE CONSTRAINT TRIGGER "Later" AFTER INSERT OR DELETE OR UPDATE ON public.t DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note() | CREATE CONSTRAINT TRIGGER "Later" AFTER INSERT OR DELETE OR UPDATE ON t DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note()
--> maybe | 17 | t | f | t | CREATE CONSTRAINT TRIGGER maybe AFTER UPDATE ON public.t DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN ((old.b IS DISTINCT FROM new.b)) EXECUTE FUNCTION note() | CREATE CONSTRAINT TRIGGER maybe AFTER UPDATE ON t DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (old.b IS DISTINCT FROM new.b) EXECUTE FUNCTION note()

select conname, contype, condeferrable, condeferred, convalidated, conrelid::regclass, conislocal, coninhcount, connoinherit, conkey, pg_get_constraintdef(oid) from pg_constraint where conrelid = 't'::regclass order by conname;
--> (conname name, contype "char", condeferrable boolean, condeferred boolean, convalidated boolean, conrelid regclass, conislocal boolean, coninhcount integer, connoinherit boolean, conkey smallint[], pg_get_constraintdef text)
--> Later | t | t | t | t | t | t | 0 | t | NULL | TRIGGER DEFERRABLE INITIALLY DEFERRED
--> maybe | t | t | f | t | t | t | 0 | t | NULL | TRIGGER DEFERRABLE
--> t_pkey | p | f | f | t | t | t | 0 | t | {1} | PRIMARY KEY (a)

select classid::regclass, deptype, refclassid::regclass, refobjsubid from pg_depend where objid in (select oid from pg_constraint where contype = 't' and conname = 'Later') or objid in (select oid from pg_trigger where tgname = 'Later') order by 1, 2, 3;
--> (classid regclass, deptype "char", refclassid regclass, refobjsubid integer)
--> pg_constraint | a | pg_class | 0
--> pg_constraint | i | pg_trigger | 0
--> pg_trigger | a | pg_class | 0
--> pg_trigger | n | pg_proc | 0

alter trigger maybe on t rename to perhaps;
select conname from pg_constraint where contype = 't' order by 1;
--> (conname name)
--> Later
--> maybe

alter table t rename constraint maybe to perhaps;
select conname from pg_constraint where contype = 't' order by 1;
--> (conname name)
--> Later
--> perhaps

alter table t drop constraint perhaps;
--> ERROR 2BP01: cannot drop constraint perhaps on table t because trigger perhaps on table t requires it
--> HINT: You can drop trigger perhaps on table t instead.

alter table t alter constraint perhaps deferrable;
--> ERROR 42809: constraint "perhaps" of relation "t" is not a foreign key constraint

alter table t validate constraint perhaps;
--> ERROR 42809: constraint "perhaps" of relation "t" is not a foreign key or check constraint

select constraint_name, constraint_type from information_schema.table_constraints where table_name = 't' and constraint_name not like '%not_null' order by 1;
--> (constraint_name name, constraint_type character varying)
--> t_pkey | PRIMARY KEY

comment on trigger "Later" on t is 'waits';
comment on constraint "Later" on t is 'waits, too';
select obj_description(oid, 'pg_constraint') from pg_constraint where contype = 't' order by conname;
--> (obj_description text)
--> waits, too
--> NULL

drop function note();
--> ERROR 2BP01: cannot drop function note() because other objects depend on it
--> DETAIL: trigger perhaps on table t depends on function note()
--> + trigger Later on table t depends on function note()
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop trigger "Later" on t;
select conname from pg_constraint where contype = 't' order by 1;
--> (conname name)
--> perhaps

drop table t;
select conname from pg_constraint where contype = 't' order by 1;
--> (conname name)

-- Some parts do not go together.
create table t (a int primary key);
create constraint trigger x before insert on t for each row execute function note();
--> ERROR 42601: syntax error at or near "before"
--> POSITION: 29, at before

create constraint trigger x after insert on t for each statement execute function note();
--> ERROR 42601: syntax error at or near "statement"
--> POSITION: 56, at statement

create constraint trigger x after insert on t execute function note();
--> ERROR 42601: syntax error at or near "execute"
--> POSITION: 47, at execute

create constraint trigger x after insert on t not deferrable initially deferred for each row execute function note();
--> ERROR 42601: constraint declared INITIALLY DEFERRED must be DEFERRABLE
--> POSITION: 62, at initially

create constraint trigger x after truncate on t for each row execute function note();
--> ERROR 0A000: TRUNCATE FOR EACH ROW triggers are not supported

create or replace constraint trigger x after insert on t for each row execute function note();
--> ERROR 0A000: CREATE OR REPLACE CONSTRAINT TRIGGER is not supported

create constraint trigger x after insert on t deferrable for each row execute function note();
create constraint trigger x after insert on t deferrable for each row execute function note();
--> ERROR 42710: trigger "x" for relation "t" already exists

create or replace trigger x after insert on t for each row execute function note();
--> ERROR 42710: trigger "x" for relation "t" is a constraint trigger

-- Columns of UPDATE OF.
create constraint trigger of_a after update of a on t deferrable initially deferred for each row execute function note();
select pg_get_triggerdef(oid) from pg_trigger where tgname = 'of_a';
--> (pg_get_triggerdef text)
--> CREATE CONSTRAINT TRIGGER of_a AFTER UPDATE OF a ON public.t DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note()

alter table t add column c int;
begin;
insert into t values (1, 1);
--> NOTICE: x AFTER INSERT <NULL> (1,1)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

update t set c = 2;
--> UPDATE 1

update t set a = 2;
--> UPDATE 1

commit;
--> NOTICE: of_a AFTER UPDATE (1,2) (2,2)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE

-- Temporary tables.
create temp table tt (a int);
create constraint trigger tt after insert on tt deferrable initially deferred for each row execute function note();
begin;
insert into tt values (1);
--> INSERT 0 1

set constraints tt immediate;
--> NOTICE: tt AFTER INSERT <NULL> (1)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE

insert into tt values (2);
--> NOTICE: tt AFTER INSERT <NULL> (2)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

commit;
select conname, contype from pg_constraint where conrelid = 'tt'::regclass;
--> (conname name, contype "char")
--> tt | t
