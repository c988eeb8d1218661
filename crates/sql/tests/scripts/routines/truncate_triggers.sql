-- Triggers of TRUNCATE
--
-- Triggers BEFORE and AFTER a TRUNCATE: order over several tables, CASCADE, errors, and what does not go together.

create table log (n serial, line text);
create function note() returns trigger language plpgsql as $$
begin
  insert into log (line) values (concat_ws(' ', tg_name, tg_when, tg_level, tg_op, tg_table_name, tg_argv[0], old is null, new is null));
  return null;
end $$;
create function counts() returns trigger language plpgsql as $$
declare
  c int;
begin
  execute format('select count(*) from %I', tg_table_name) into c;
  insert into log (line) values (concat_ws(' ', tg_name, tg_when, tg_table_name, c));
  return null;
end $$;
create table a (x int primary key);
create table b (x int references a);
create trigger b_a before truncate on a for each statement execute function counts();
create trigger a_a after truncate on a execute function counts();
create trigger n_a after insert or truncate on a execute function note('both');
create trigger b_b before truncate on b execute function counts();
create trigger a_b after truncate on b execute function counts();
insert into a values (1), (2);
--> INSERT 0 2

insert into b values (1);
--> INSERT 0 1

truncate a;
--> ERROR 0A000: cannot truncate a table referenced in a foreign key constraint
--> DETAIL: Table "b" references "a".
--> HINT: Truncate table "b" at the same time, or use TRUNCATE ... CASCADE.

truncate a, b;
--> TRUNCATE TABLE

select line from log order by n;
--> (line text)
--> n_a AFTER STATEMENT INSERT a both t t
--> b_a BEFORE a 2
--> b_b BEFORE b 1
--> a_a AFTER a 0
--> n_a AFTER STATEMENT TRUNCATE a both t t
--> a_b AFTER b 0

delete from log;
--> DELETE 6

insert into a values (1);
--> INSERT 0 1

insert into b values (1);
--> INSERT 0 1

delete from log;
--> DELETE 1

truncate a cascade;
--> NOTICE: truncate cascades to table "b"
--> TRUNCATE TABLE

select line from log order by n;
--> (line text)
--> b_a BEFORE a 1
--> b_b BEFORE b 1
--> a_a AFTER a 0
--> n_a AFTER STATEMENT TRUNCATE a both t t
--> a_b AFTER b 0

delete from log;
--> DELETE 5

-- The statement is undone when a trigger fails.
create function fails() returns trigger language plpgsql as $$ begin raise exception 'no %', tg_op; end $$;
insert into a values (7);
--> INSERT 0 1

create trigger z_after after truncate on a execute function fails();
truncate a cascade;
--> NOTICE: truncate cascades to table "b"
--> ERROR P0001: no TRUNCATE
--> CONTEXT: PL/pgSQL function fails() line 1 at RAISE

select * from a;
--> (x integer)
--> 7

drop trigger z_after on a;
create trigger z_before before truncate on a execute function fails();
truncate a cascade;
--> NOTICE: truncate cascades to table "b"
--> ERROR P0001: no TRUNCATE
--> CONTEXT: PL/pgSQL function fails() line 1 at RAISE

select * from a;
--> (x integer)
--> 7

-- WHEN and DISABLE.
drop trigger z_before on a;
create trigger w before truncate on a for each statement when (current_setting('my.flag', true) = 'on') execute function fails();
truncate a cascade;
--> NOTICE: truncate cascades to table "b"
--> TRUNCATE TABLE

set my.flag = 'on';
insert into a values (1);
--> INSERT 0 1

truncate a cascade;
--> NOTICE: truncate cascades to table "b"
--> ERROR P0001: no TRUNCATE
--> CONTEXT: PL/pgSQL function fails() line 1 at RAISE

alter table a disable trigger w;
truncate a cascade;
--> NOTICE: truncate cascades to table "b"
--> TRUNCATE TABLE

reset my.flag;
delete from log;
--> DELETE 12

-- RESTART IDENTITY, and the same table twice.
create table s (n serial, t text);
create trigger before_s before truncate on s execute function counts();
create trigger after_s after truncate on s execute function counts();
insert into s (t) values ('x'), ('y');
--> INSERT 0 2

truncate s, s restart identity;
--> TRUNCATE TABLE

insert into s (t) values ('z');
--> INSERT 0 1

select * from s;
--> (n integer, t text)
--> 1 | z

select line from log order by n;
--> (line text)
--> before_s BEFORE s 2
--> after_s AFTER s 0

delete from log;
--> DELETE 2

-- A trigger BEFORE adds rows: they go, too. One AFTER adds rows that stay.
create function adds() returns trigger language plpgsql as $$ begin insert into s (t) values (tg_when); return null; end $$;
create trigger adds before truncate on s execute function adds();
create trigger adds_after after truncate on s execute function adds();
truncate s;
--> TRUNCATE TABLE

select t from s;
--> (t text)
--> AFTER

-- It cannot alter or truncate the table that its statement truncates.
create function nested() returns trigger language plpgsql as $$ begin truncate s; return null; end $$;
create trigger z_nested before truncate on s execute function nested();
truncate s;
--> ERROR 55006: cannot TRUNCATE "s" because it is being used by active queries in this session
--> CONTEXT: SQL statement "truncate s"
--> + PL/pgSQL function nested() line 1 at SQL statement

drop table s;
delete from log;
--> DELETE 2

-- Inside of functions.
create function empties() returns void language plpgsql as $$ begin truncate a cascade; raise notice '%', (select count(*) from log); end $$;
select empties();
--> NOTICE: truncate cascades to table "b"
--> CONTEXT: SQL statement "truncate a cascade"
--> + PL/pgSQL function empties() line 1 at SQL statement
--> NOTICE: 5
--> CONTEXT: PL/pgSQL function empties() line 1 at RAISE
--> (empties void)
--> ''

select line from log order by n;
--> (line text)
--> b_a BEFORE a 0
--> b_b BEFORE b 0
--> a_a AFTER a 0
--> n_a AFTER STATEMENT TRUNCATE a both t t
--> a_b AFTER b 0

-- Some parts do not go together.
create trigger x before truncate on a for each row execute function note();
--> ERROR 0A000: TRUNCATE FOR EACH ROW triggers are not supported

create trigger x instead of truncate on a for each row execute function note();
--> ERROR 42809: "a" is a table
--> DETAIL: Tables cannot have INSTEAD OF triggers.

create trigger x before truncate on a when (new.x = 1) execute function note();
--> ERROR 42P17: statement trigger's WHEN condition cannot reference column values
--> POSITION: 45, at new.x

create trigger x before truncate on a when (old.x = 1) execute function note();
--> ERROR 42P17: statement trigger's WHEN condition cannot reference column values
--> POSITION: 45, at old.x

select pg_get_triggerdef(oid), tgtype from pg_trigger where tgrelid = 'a'::regclass and not tgisinternal order by tgname;
--> (pg_get_triggerdef text, tgtype smallint)
--> CREATE TRIGGER a_a AFTER TRUNCATE ON public.a FOR EACH STATEMENT EXECUTE FUNCTION counts() | 32
--> CREATE TRIGGER b_a BEFORE TRUNCATE ON public.a FOR EACH STATEMENT EXECUTE FUNCTION counts() | 34
--> CREATE TRIGGER n_a AFTER INSERT OR TRUNCATE ON public.a FOR EACH STATEMENT EXECUTE FUNCTION note('both') | 36
--> CREATE TRIGGER w BEFORE TRUNCATE ON public.a FOR EACH STATEMENT WHEN ((current_setting('my.flag'::text, true) = 'on'::text)) EXECUTE FUNCTION fails() | 34

select trigger_name, event_manipulation from information_schema.triggers where event_object_table = 'a' order by 1, 2;
--> (trigger_name name, event_manipulation character varying)
--> n_a | INSERT

-- Temporary tables.
create temp table tt (x int);
create trigger tt before truncate on tt execute function counts();
insert into tt values (1);
--> INSERT 0 1

delete from log;
--> DELETE 5

truncate tt;
--> TRUNCATE TABLE

select line from log order by n;
--> (line text)
--> tt BEFORE tt 1
