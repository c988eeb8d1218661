-- Row triggers of partitioned tables: clones in the partitions
--
-- A partition has a clone of each row trigger of the table above, for its own columns.
create table t (a int, b text, c int) partition by range (a);
create table t1 partition of t for values from (0) to (10);
create table t2 (c int, gone int, b text, a int);
alter table t2 drop column gone;
alter table t attach partition t2 for values from (10) to (20);
create function note() returns trigger language plpgsql as $$
begin
  raise notice '% % % on %: % -> % (%)', tg_name, tg_when, tg_op, tg_table_name, old, new, tg_argv[0];
  return coalesce(new, old);
end $$;
create trigger before before insert or update or delete on t for each row execute function note('x');
create trigger after after insert or update or delete on t for each row when (pg_trigger_depth() = 0) execute function note();
create trigger c_changed after update of c on t for each row when (old.c is distinct from new.c and new.b <> 'no') execute function note('c', 'd');
insert into t values (1, 'one', 1), (11, 'eleven', 11);
--> NOTICE: before BEFORE INSERT on t1: <NULL> -> (1,one,1) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: before BEFORE INSERT on t2: <NULL> -> (11,eleven,11) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER INSERT on t1: <NULL> -> (1,one,1) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER INSERT on t2: <NULL> -> (11,eleven,11) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 2

update t set c = c + 1;
--> NOTICE: before BEFORE UPDATE on t1: (1,one,1) -> (1,one,2) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: before BEFORE UPDATE on t2: (11,eleven,11) -> (12,eleven,11) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER UPDATE on t1: (1,one,1) -> (1,one,2) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: c_changed AFTER UPDATE on t1: (1,one,1) -> (1,one,2) (c)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER UPDATE on t2: (11,eleven,11) -> (12,eleven,11) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: c_changed AFTER UPDATE on t2: (11,eleven,11) -> (12,eleven,11) (c)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 2

update t set b = 'no', c = c + 1 where a = 11;
--> NOTICE: before BEFORE UPDATE on t2: (12,eleven,11) -> (13,no,11) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER UPDATE on t2: (12,eleven,11) -> (13,no,11) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

update t set b = 'yes' where a = 11;
--> NOTICE: before BEFORE UPDATE on t2: (13,no,11) -> (13,yes,11) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER UPDATE on t2: (13,no,11) -> (13,yes,11) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

update t2 set c = 50, b = 'direct' where a = 11;
--> NOTICE: before BEFORE UPDATE on t2: (13,yes,11) -> (50,direct,11) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER UPDATE on t2: (13,yes,11) -> (50,direct,11) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: c_changed AFTER UPDATE on t2: (13,yes,11) -> (50,direct,11) (c)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

update t set a = a + 10 where a = 1;
--> NOTICE: before BEFORE UPDATE on t1: (1,one,2) -> (11,one,2) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: before BEFORE DELETE on t1: (1,one,2) -> <NULL> (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: before BEFORE INSERT on t2: <NULL> -> (2,one,11) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER DELETE on t1: (1,one,2) -> <NULL> (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER INSERT on t2: <NULL> -> (2,one,11) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

update t set a = a - 10 where a = 11 and b = 'direct';
--> NOTICE: before BEFORE UPDATE on t2: (50,direct,11) -> (50,direct,1) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: before BEFORE DELETE on t2: (50,direct,11) -> <NULL> (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: before BEFORE INSERT on t1: <NULL> -> (1,direct,50) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER DELETE on t2: (50,direct,11) -> <NULL> (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER INSERT on t1: <NULL> -> (1,direct,50) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> UPDATE 1

delete from t;
--> NOTICE: before BEFORE DELETE on t1: (1,direct,50) -> <NULL> (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: before BEFORE DELETE on t2: (2,one,11) -> <NULL> (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER DELETE on t1: (1,direct,50) -> <NULL> (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER DELETE on t2: (2,one,11) -> <NULL> (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> DELETE 2

copy t (a, b, c) from stdin;
--< 2	two	2
--< 12	twelve	12
--> NOTICE: before BEFORE INSERT on t1: <NULL> -> (2,two,2) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> + COPY t, line 1: "2	two	2"
--> NOTICE: before BEFORE INSERT on t2: <NULL> -> (12,twelve,12) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> + COPY t, line 2: "12	twelve	12"
--> NOTICE: after AFTER INSERT on t1: <NULL> -> (2,two,2) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER INSERT on t2: <NULL> -> (12,twelve,12) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> COPY 2
--! A notice does not say which line of COPY it is of.
--!> NOTICE: before BEFORE INSERT on t1: <NULL> -> (2,two,2) (x)
--!> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--!> NOTICE: before BEFORE INSERT on t2: <NULL> -> (12,twelve,12) (x)
--!> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--!> NOTICE: after AFTER INSERT on t1: <NULL> -> (2,two,2) (<NULL>)
--!> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--!> NOTICE: after AFTER INSERT on t2: <NULL> -> (12,twelve,12) (<NULL>)
--!> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--!> COPY 2

select t.tgrelid::regclass, t.tgname, t.tgtype, t.tgenabled, t.tgisinternal, t.tgattr, p.tgname as parent, p.tgrelid::regclass as of
  from pg_trigger t left join pg_trigger p on p.oid = t.tgparentid order by 1, 2;
--> (tgrelid regclass, tgname name, tgtype smallint, tgenabled "char", tgisinternal boolean, tgattr int2vector, parent name, of regclass)
--> t | after | 29 | O | f | '' | NULL | NULL
--> t | before | 31 | O | f | '' | NULL | NULL
--> t | c_changed | 17 | O | f | 3 | NULL | NULL
--> t1 | after | 29 | O | f | '' | after | t
--> t1 | before | 31 | O | f | '' | before | t
--> t1 | c_changed | 17 | O | f | 3 | c_changed | t
--> t2 | after | 29 | O | f | '' | after | t
--> t2 | before | 31 | O | f | '' | before | t
--> t2 | c_changed | 17 | O | f | 1 | c_changed | t

select tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger order by 1, tgname;
--> (tgrelid regclass, pg_get_triggerdef text)
--> t | CREATE TRIGGER after AFTER INSERT OR DELETE OR UPDATE ON public.t FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION note()
--> t | CREATE TRIGGER before BEFORE INSERT OR DELETE OR UPDATE ON public.t FOR EACH ROW EXECUTE FUNCTION note('x')
--> t | CREATE TRIGGER c_changed AFTER UPDATE OF c ON public.t FOR EACH ROW WHEN (((old.c IS DISTINCT FROM new.c) AND (new.b <> 'no'::text))) EXECUTE FUNCTION note('c', 'd')
--> t1 | CREATE TRIGGER after AFTER INSERT OR DELETE OR UPDATE ON public.t1 FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION note()
--> t1 | CREATE TRIGGER before BEFORE INSERT OR DELETE OR UPDATE ON public.t1 FOR EACH ROW EXECUTE FUNCTION note('x')
--> t1 | CREATE TRIGGER c_changed AFTER UPDATE OF c ON public.t1 FOR EACH ROW WHEN (((old.c IS DISTINCT FROM new.c) AND (new.b <> 'no'::text))) EXECUTE FUNCTION note('c', 'd')
--> t2 | CREATE TRIGGER after AFTER INSERT OR DELETE OR UPDATE ON public.t2 FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION note()
--> t2 | CREATE TRIGGER before BEFORE INSERT OR DELETE OR UPDATE ON public.t2 FOR EACH ROW EXECUTE FUNCTION note('x')
--> t2 | CREATE TRIGGER c_changed AFTER UPDATE OF c ON public.t2 FOR EACH ROW WHEN (((old.c IS DISTINCT FROM new.c) AND (new.b <> 'no'::text))) EXECUTE FUNCTION note('c', 'd')

select event_object_table, trigger_name, event_manipulation, action_timing from information_schema.triggers order by 1, 2, 3;
--> (event_object_table name, trigger_name name, event_manipulation character varying, action_timing character varying)
--> t | after | DELETE | AFTER
--> t | after | INSERT | AFTER
--> t | after | UPDATE | AFTER
--> t | before | DELETE | BEFORE
--> t | before | INSERT | BEFORE
--> t | before | UPDATE | BEFORE
--> t | c_changed | UPDATE | AFTER
--> t1 | after | DELETE | AFTER
--> t1 | after | INSERT | AFTER
--> t1 | after | UPDATE | AFTER
--> t1 | before | DELETE | BEFORE
--> t1 | before | INSERT | BEFORE
--> t1 | before | UPDATE | BEFORE
--> t1 | c_changed | UPDATE | AFTER
--> t2 | after | DELETE | AFTER
--> t2 | after | INSERT | AFTER
--> t2 | after | UPDATE | AFTER
--> t2 | before | DELETE | BEFORE
--> t2 | before | INSERT | BEFORE
--> t2 | before | UPDATE | BEFORE
--> t2 | c_changed | UPDATE | AFTER

create table t3 partition of t for values from (20) to (40) partition by range (c);
create table t31 partition of t3 for values from (0) to (100);
insert into t values (25, 'deep', 1);
--> NOTICE: before BEFORE INSERT on t31: <NULL> -> (25,deep,1) (x)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER INSERT on t31: <NULL> -> (25,deep,1) (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> INSERT 0 1

drop trigger before on t1;
--> ERROR 2BP01: cannot drop trigger before on table t1 because trigger before on table t requires it
--> HINT: You can drop trigger before on table t instead.

drop trigger before on t31;
--> ERROR 2BP01: cannot drop trigger before on table t31 because trigger before on table t3 requires it
--> HINT: You can drop trigger before on table t3 instead.

drop trigger before on t3;
--> ERROR 2BP01: cannot drop trigger before on table t3 because trigger before on table t requires it
--> HINT: You can drop trigger before on table t instead.

alter trigger before on t2 rename to other;
--> ERROR XX000: cannot rename trigger "before" on table "t2"
--> HINT: Rename the trigger on the partitioned table "t" instead.
--! PostgreSQL forgot the SQLSTATE.
--!> ERROR 0A000: cannot rename trigger "before" on table "t2"
--!> HINT: Rename the trigger on the partitioned table "t" instead.

alter table t disable trigger before;
select tgrelid::regclass, tgenabled from pg_trigger where tgname = 'before' order by 1;
--> (tgrelid regclass, tgenabled "char")
--> t | D
--> t1 | D
--> t2 | D
--> t3 | D
--> t31 | D

alter table t1 enable trigger before;
alter table only t enable always trigger before;
select tgrelid::regclass, tgenabled from pg_trigger where tgname = 'before' order by 1;
--> (tgrelid regclass, tgenabled "char")
--> t | A
--> t1 | O
--> t2 | D
--> t3 | D
--> t31 | D

create table t4 partition of t for values from (40) to (50);
select tgrelid::regclass, tgenabled from pg_trigger where tgname = 'before' order by 1;
--> (tgrelid regclass, tgenabled "char")
--> t | A
--> t1 | O
--> t2 | D
--> t3 | D
--> t31 | D
--> t4 | A

alter table t disable trigger user;
select tgrelid::regclass, tgname, tgenabled from pg_trigger where tgenabled <> 'D' order by 1, 2;
--> (tgrelid regclass, tgname name, tgenabled "char")

alter table t enable trigger user;
alter trigger before on t rename to first;
select tgrelid::regclass, tgname from pg_trigger where tgname in ('before', 'first') order by 1;
--> (tgrelid regclass, tgname name)
--> t | first
--> t1 | first
--> t2 | first
--> t3 | first
--> t31 | first
--> t4 | first

create trigger own after insert on t2 for each row execute function note();
alter trigger first on t rename to own;
--> ERROR 42710: trigger "own" for relation "t2" already exists

create trigger own after insert on t for each row execute function note();
--> ERROR 42710: trigger "own" for relation "t2" already exists

create or replace trigger first before delete on t2 for each row execute function note();
--> ERROR 42710: trigger "first" for relation "t2" is an internal or a child trigger

create or replace trigger first before delete on t for each row execute function note('replaced');
select tgrelid::regclass, tgname, tgtype from pg_trigger where tgname = 'first' order by 1;
--> (tgrelid regclass, tgname name, tgtype smallint)
--> t | first | 11
--> t1 | first | 11
--> t2 | first | 11
--> t3 | first | 11
--> t31 | first | 11
--> t4 | first | 11

delete from t where a = 25;
--> NOTICE: first BEFORE DELETE on t31: (25,deep,1) -> <NULL> (replaced)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> NOTICE: after AFTER DELETE on t31: (25,deep,1) -> <NULL> (<NULL>)
--> CONTEXT: PL/pgSQL function note() line 3 at RAISE
--> DELETE 1

alter table t detach partition t2;
select tgname from pg_trigger where tgrelid = 't2'::regclass;
--> (tgname name)
--> own

create trigger first before delete on t2 for each row execute function note();
alter table t attach partition t2 for values from (10) to (20);
--> ERROR 42710: trigger "first" for relation "t2" already exists

drop trigger first on t2;
alter table t attach partition t2 for values from (10) to (20);
select tgrelid::regclass, tgname from pg_trigger where tgrelid = 't2'::regclass order by 2;
--> (tgrelid regclass, tgname name)
--> t2 | after
--> t2 | c_changed
--> t2 | first
--> t2 | own

alter table t detach partition t3;
select tgrelid::regclass, tgname from pg_trigger where tgrelid in ('t3'::regclass, 't31'::regclass) order by 1, 2;
--> (tgrelid regclass, tgname name)

alter table t drop column c cascade;
--> NOTICE: drop cascades to trigger c_changed on table t

select tgrelid::regclass, tgname from pg_trigger order by 1, 2;
--> (tgrelid regclass, tgname name)
--> t | after
--> t | first
--> t1 | after
--> t1 | first
--> t2 | after
--> t2 | first
--> t2 | own
--> t4 | after
--> t4 | first

drop trigger first on t;
drop trigger own on t2;
select tgrelid::regclass, tgname from pg_trigger order by 1, 2;
--> (tgrelid regclass, tgname name)
--> t | after
--> t1 | after
--> t2 | after
--> t4 | after

drop function note();
--> ERROR 2BP01: cannot drop function note() because other objects depend on it
--> DETAIL: trigger after on table t depends on function note()
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop function note() cascade;
--> NOTICE: drop cascades to trigger after on table t

select tgrelid::regclass, tgname from pg_trigger order by 1, 2;
--> (tgrelid regclass, tgname name)

drop table t, t3;

-- The row as a trigger leaves it; partitions that it may not leave.
create table m (k int, v text) partition by list (k);
create table m1 partition of m for values in (1);
create table m2 (v text, k int);
alter table m attach partition m2 for values in (2);
create function change() returns trigger language plpgsql as $$
begin
  if new.v = 'skip' then return null; end if;
  if new.v = 'move' then new.k := 3 - new.k; end if;
  new.v := new.v || '!';
  return new;
end $$;
create trigger change before insert or update on m for each row execute function change();
insert into m values (1, 'a'), (2, 'b'), (2, 'skip') returning tableoid::regclass, *;
--> (tableoid regclass, k integer, v text)
--> m1 | 1 | a!
--> m2 | 2 | b!
--> INSERT 0 2

insert into m values (2, 'move');
--> ERROR 0A000: moving row to another partition during a BEFORE FOR EACH ROW trigger is not supported
--> DETAIL: Before executing trigger "change", the row was to be in partition "public.m2".

insert into m1 values (1, 'move');
--> ERROR 0A000: moving row to another partition during a BEFORE FOR EACH ROW trigger is not supported
--> DETAIL: Before executing trigger "change", the row was to be in partition "public.m1".

copy m from stdin;
--< 2	move
--> ERROR 0A000: moving row to another partition during a BEFORE FOR EACH ROW trigger is not supported
--> DETAIL: Before executing trigger "change", the row was to be in partition "public.m2".
--> CONTEXT: COPY m, line 1: "2	move"

update m set v = 'move' where k = 1 returning tableoid::regclass, *;
--> (tableoid regclass, k integer, v text)
--> m2 | 2 | move!!
--> UPDATE 1

update m set v = 'skip' where k = 2 returning tableoid::regclass, *;
--> (tableoid regclass, k integer, v text)
--> UPDATE 0

select tableoid::regclass, * from m order by k, v;
--> (tableoid regclass, k integer, v text)
--> m2 | 2 | b!
--> m2 | 2 | move!!

create trigger bad instead of insert on m for each row execute function change();
--> ERROR 42809: "m" is a table
--> DETAIL: Tables cannot have INSTEAD OF triggers.

create trigger bad after insert on m referencing new table as n for each row execute function change();
--> ERROR 0A000: "m" is a partitioned table
--> DETAIL: ROW triggers with transition tables are not supported on partitioned tables.

create trigger bad after insert on m1 referencing new table as n for each row execute function change();
--> ERROR 0A000: ROW triggers with transition tables are not supported on partitions

create table m3 (k int, v text);
create trigger reads after insert on m3 referencing new table as n for each row execute function change();
alter table m attach partition m3 for values in (3);
--> ERROR 0A000: trigger "reads" prevents table "m3" from becoming a partition
--> DETAIL: ROW triggers with transition tables are not supported on partitions.

drop table m3;

-- Constraint triggers.
create function told() returns trigger language plpgsql as $$ begin raise notice '% %', tg_table_name, new; return null; end $$;
create constraint trigger late after insert on m deferrable initially deferred for each row execute function told();
begin;
insert into m values (1, 'late'), (2, 'later');
--> INSERT 0 2

select 'before the end';
--> (?column? text)
--> before the end

commit;
--> NOTICE: m1 (1,late!)
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> NOTICE: m2 (later!,2)
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE

begin;
set constraints late immediate;
insert into m values (2, 'now');
--> NOTICE: m2 (now!,2)
--> CONTEXT: PL/pgSQL function told() line 1 at RAISE
--> INSERT 0 1

rollback;
select c.conrelid::regclass, c.conname, c.contype, c.conparentid, t.tgdeferrable, t.tginitdeferred from pg_constraint c join pg_trigger t on t.tgconstraint = c.oid where c.contype = 't' order by 1;
--> (conrelid regclass, conname name, contype "char", conparentid oid, tgdeferrable boolean, tginitdeferred boolean)
--> m | late | t | 0 | t | t
--> m1 | late | t | 0 | t | t
--> m2 | late | t | 0 | t | t

create or replace trigger late after insert on m for each row execute function told();
--> ERROR 42710: trigger "late" for relation "m" is a constraint trigger

alter table m1 drop constraint late;
--> ERROR 2BP01: cannot drop constraint late on table m1 because trigger late on table m1 requires it
--> HINT: You can drop trigger late on table m1 instead.

alter table m drop constraint late;
--> ERROR 2BP01: cannot drop constraint late on table m because trigger late on table m requires it
--> HINT: You can drop trigger late on table m instead.

drop trigger late on m;
select count(*) from pg_constraint where contype = 't';
--> (count bigint)
--> 0

drop trigger change on m;

-- Triggers of the statement read its rows as the named table has them.
create function counted() returns trigger language plpgsql as $$
declare r record;
begin
  if tg_op <> 'INSERT' then for r in select * from o order by k, v loop raise notice '% old %', tg_table_name, r; end loop; end if;
  if tg_op <> 'DELETE' then for r in select * from n order by k, v loop raise notice '% new %', tg_table_name, r; end loop; end if;
  return null;
end $$;
create trigger s1 after insert on m referencing new table as n for each statement execute function counted();
create trigger s2 after update on m referencing new table as n old table as o for each statement execute function counted();
create trigger s3 after delete on m referencing old table as o for each statement execute function counted();
create trigger s4 after insert on m2 referencing new table as n for each statement execute function counted();
truncate m;
--> TRUNCATE TABLE

insert into m values (1, 'x'), (2, 'y');
--> NOTICE: m new (1,x)
--> CONTEXT: PL/pgSQL function counted() line 5 at RAISE
--> NOTICE: m new (2,y)
--> CONTEXT: PL/pgSQL function counted() line 5 at RAISE
--> INSERT 0 2

insert into m select n, 'many' from generate_series(1, 2) n;
--> NOTICE: m new (1,many)
--> CONTEXT: PL/pgSQL function counted() line 5 at RAISE
--> NOTICE: m new (2,many)
--> CONTEXT: PL/pgSQL function counted() line 5 at RAISE
--> INSERT 0 2

insert into m2 values ('direct', 2);
--> NOTICE: m2 new (direct,2)
--> CONTEXT: PL/pgSQL function counted() line 5 at RAISE
--> INSERT 0 1

copy m from stdin;
--< 1	copied
--< 2	copied
--> NOTICE: m new (1,copied)
--> CONTEXT: PL/pgSQL function counted() line 5 at RAISE
--> NOTICE: m new (2,copied)
--> CONTEXT: PL/pgSQL function counted() line 5 at RAISE
--> COPY 2

update m set k = 3 - k where v = 'copied';
--> NOTICE: m old (1,copied)
--> CONTEXT: PL/pgSQL function counted() line 4 at RAISE
--> NOTICE: m old (2,copied)
--> CONTEXT: PL/pgSQL function counted() line 4 at RAISE
--> NOTICE: m new (1,copied)
--> CONTEXT: PL/pgSQL function counted() line 5 at RAISE
--> NOTICE: m new (2,copied)
--> CONTEXT: PL/pgSQL function counted() line 5 at RAISE
--> UPDATE 2

update m set v = v || k where v = 'many';
--> NOTICE: m old (1,many)
--> CONTEXT: PL/pgSQL function counted() line 4 at RAISE
--> NOTICE: m old (2,many)
--> CONTEXT: PL/pgSQL function counted() line 4 at RAISE
--> NOTICE: m new (1,many1)
--> CONTEXT: PL/pgSQL function counted() line 5 at RAISE
--> NOTICE: m new (2,many2)
--> CONTEXT: PL/pgSQL function counted() line 5 at RAISE
--> UPDATE 2

delete from m where v <> 'x';
--> NOTICE: m old (1,copied)
--> CONTEXT: PL/pgSQL function counted() line 4 at RAISE
--> NOTICE: m old (1,many1)
--> CONTEXT: PL/pgSQL function counted() line 4 at RAISE
--> NOTICE: m old (2,copied)
--> CONTEXT: PL/pgSQL function counted() line 4 at RAISE
--> NOTICE: m old (2,direct)
--> CONTEXT: PL/pgSQL function counted() line 4 at RAISE
--> NOTICE: m old (2,many2)
--> CONTEXT: PL/pgSQL function counted() line 4 at RAISE
--> NOTICE: m old (2,y)
--> CONTEXT: PL/pgSQL function counted() line 4 at RAISE
--> DELETE 6

drop table m;
drop function change, told, counted;
