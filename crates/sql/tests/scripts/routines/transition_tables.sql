-- Transition tables
--
-- REFERENCING OLD TABLE and NEW TABLE: the rows of a statement as relations in its triggers.

create table t (a int primary key, b text);
create table log (n serial, line text);
create function show_new() returns trigger language plpgsql as $$
begin
  insert into log (line) select concat_ws(' ', tg_name, tg_op, tg_level, 'new:', string_agg(r::text, ' ' order by a)) from new_rows r;
  return null;
end $$;
create function show_old() returns trigger language plpgsql as $$
begin
  insert into log (line) select concat_ws(' ', tg_name, tg_op, tg_level, 'old:', string_agg(o::text, ' ' order by a)) from old_rows o;
  return null;
end $$;
create function show_both() returns trigger language plpgsql as $$
declare
  r record;
begin
  for r in select o.a, o.b as was, n.b as now from old_rows o left join new_rows n using (a) order by a loop
    insert into log (line) values (concat_ws(' ', tg_name, tg_level, r.a, r.was, '->', r.now));
  end loop;
  return null;
end $$;
create function note() returns trigger language plpgsql as $$ begin insert into log (line) values (concat_ws(' ', tg_name, tg_op)); return null; end $$;
create trigger ins after insert on t referencing new table as new_rows for each statement execute function show_new();
create trigger upd after update on t referencing old table as old_rows new table as new_rows for each statement execute function show_both();
create trigger del after delete on t referencing old table old_rows for each statement execute function show_old();
insert into t values (1, 'one'), (2, 'two'), (3, 'three');
--> INSERT 0 3

insert into t select 4, 'four' where false;
--> INSERT 0 0

update t set b = b || '!' where a < 3;
--> UPDATE 2

update t set b = 'none' where a > 100;
--> UPDATE 0

delete from t where a = 3;
--> DELETE 1

select line from log order by n;
--> (line text)
--> ins INSERT STATEMENT new: (1,one) (2,two) (3,three)
--> ins INSERT STATEMENT new:
--> upd STATEMENT 1 one -> one!
--> upd STATEMENT 2 two -> two!
--> del DELETE STATEMENT old: (3,three)

truncate log;
--> TRUNCATE TABLE

-- Rows of one statement in triggers of its rows.
create trigger ins_row after insert on t referencing new table as new_rows for each row execute function show_new();
create trigger upd_row after update on t referencing new table as new_rows old table as old_rows for each row when (new.a = 1) execute function show_both();
insert into t values (5, 'five'), (6, 'six');
--> INSERT 0 2

update t set b = upper(b);
--> UPDATE 4

select line from log order by n;
--> (line text)
--> ins_row INSERT ROW new: (5,five) (6,six)
--> ins_row INSERT ROW new: (5,five) (6,six)
--> ins INSERT STATEMENT new: (5,five) (6,six)
--> upd_row ROW 1 one! -> ONE!
--> upd_row ROW 2 two! -> TWO!
--> upd_row ROW 5 five -> FIVE
--> upd_row ROW 6 six -> SIX
--> upd STATEMENT 1 one! -> ONE!
--> upd STATEMENT 2 two! -> TWO!
--> upd STATEMENT 5 five -> FIVE
--> upd STATEMENT 6 six -> SIX

truncate log;
--> TRUNCATE TABLE

drop trigger ins_row on t;
drop trigger upd_row on t;

-- ON CONFLICT: each kind of change has its rows.
insert into t values (1, 'x'), (7, 'seven') on conflict (a) do update set b = excluded.b;
--> INSERT 0 2

insert into t values (1, 'y'), (8, 'eight') on conflict do nothing;
--> INSERT 0 1

select line from log order by n;
--> (line text)
--> upd STATEMENT 1 ONE! -> x
--> ins INSERT STATEMENT new: (7,seven)
--> ins INSERT STATEMENT new: (8,eight)

truncate log;
--> TRUNCATE TABLE

-- MERGE.
merge into t using (values (1, 'm'), (2, 'd'), (9, 'i')) s (a, b) on t.a = s.a
  when matched and s.b = 'd' then delete when matched then update set b = s.b when not matched then insert values (s.a, s.b);
--> MERGE 3

select line from log order by n;
--> (line text)
--> del DELETE STATEMENT old: (2,TWO!)
--> upd STATEMENT 1 x -> m
--> ins INSERT STATEMENT new: (9,i)

truncate log;
--> TRUNCATE TABLE

-- WITH.
with x as (insert into t values (20, 'w') returning a), y as (insert into t values (21, 'w') returning a), z as (delete from t where a = 9 returning a) select x.a, y.a, z.a from x, y, z;
--> (a integer, a integer, a integer)
--> 20 | 21 | 9

select line from log order by n;
--> (line text)
--> del DELETE STATEMENT old: (9,i)
--> ins INSERT STATEMENT new: (20,w) (21,w)

truncate log;
--> TRUNCATE TABLE

-- COPY.
copy t from stdin;
--< 31	c
--< 32	c
--> COPY 2

select line from log order by n;
--> (line text)
--> ins INSERT STATEMENT new: (31,c) (32,c)

truncate log;
--> TRUNCATE TABLE

-- Triggers BEFORE a row change what is collected.
create function before_row() returns trigger language plpgsql as $$ begin if new.b = 'skip' then return null; end if; new.b := new.b || '+'; return new; end $$;
create trigger b before insert or update on t for each row execute function before_row();
insert into t values (41, 'x'), (42, 'skip');
--> INSERT 0 1

update t set b = 'u' where a = 41;
--> UPDATE 1

select line from log order by n;
--> (line text)
--> ins INSERT STATEMENT new: (41,x+)
--> upd STATEMENT 41 x+ -> u+

truncate log;
--> TRUNCATE TABLE

drop trigger b on t;

-- Each trigger has names of its own for one function.
create function count_them() returns trigger language plpgsql as $$ declare c int; begin execute 'select count(*) from ' || tg_argv[0] into c; raise notice '% has %', tg_argv[0], c; return null; end $$;
create trigger c1 after insert on t referencing new table as first_name for each statement execute function count_them('first_name');
create trigger c2 after insert on t referencing new table as second_name for each statement execute function count_them('second_name');
insert into t values (51, 'x'), (52, 'x');
--> NOTICE: first_name has 2
--> CONTEXT: PL/pgSQL function count_them() line 1 at RAISE
--> NOTICE: second_name has 2
--> CONTEXT: PL/pgSQL function count_them() line 1 at RAISE
--> INSERT 0 2

drop trigger c2 on t;
create trigger c2 after insert on t referencing new table as second_name for each statement execute function count_them('first_name');
insert into t values (53, 'x');
--> NOTICE: first_name has 1
--> CONTEXT: PL/pgSQL function count_them() line 1 at RAISE
--> ERROR 42P01: relation "first_name" does not exist
--> POSITION: 22 in select count(*) from first_name
--> CONTEXT: PL/pgSQL function count_them() line 1 at EXECUTE

drop trigger c1 on t;
drop trigger c2 on t;
truncate log;
--> TRUNCATE TABLE

-- Inside of a trigger's statements: other triggers with other rows.
create table audit (a int, how text);
create function audited() returns trigger language plpgsql as $$ begin raise notice 'audit got %', (select count(*) from got); return null; end $$;
create trigger audited after insert on audit referencing new table as got for each statement execute function audited();
create function to_audit() returns trigger language plpgsql as $$
begin
  insert into audit select a, 'deleted' from gone;
  raise notice 'gone %', (select string_agg(a::text, ',' order by a) from gone);
  insert into audit select a, 'again' from gone union all select 0, 'zero';
  raise notice 'gone %', (select string_agg(a::text, ',' order by a) from gone);
  return null;
end $$;
create trigger to_audit after delete on t referencing old table as gone for each statement execute function to_audit();
delete from t where a in (51, 52);
--> NOTICE: audit got 2
--> CONTEXT: PL/pgSQL function audited() line 1 at RAISE
--> + SQL statement "insert into audit select a, 'deleted' from gone"
--> + PL/pgSQL function to_audit() line 3 at SQL statement
--> NOTICE: gone 51,52
--> CONTEXT: PL/pgSQL function to_audit() line 4 at RAISE
--> NOTICE: audit got 3
--> CONTEXT: PL/pgSQL function audited() line 1 at RAISE
--> + SQL statement "insert into audit select a, 'again' from gone union all select 0, 'zero'"
--> + PL/pgSQL function to_audit() line 5 at SQL statement
--> NOTICE: gone 51,52
--> CONTEXT: PL/pgSQL function to_audit() line 6 at RAISE
--> DELETE 2

select * from audit order by a, how;
--> (a integer, how text)
--> 0 | zero
--> 51 | again
--> 51 | deleted
--> 52 | again
--> 52 | deleted

drop trigger to_audit on t;

-- A name of REFERENCING hides a table, and WITH hides it. It cannot be written.
create table new_rows (hidden int);
create function hiding() returns trigger language plpgsql as $$
begin
  raise notice '%', (select count(*) from new_rows);
  raise notice '%', (with new_rows as (select 1) select count(*) from new_rows);
  raise notice '%', (select count(*) from public.new_rows);
  raise notice '%', (select count(*) from t, new_rows n, lateral (select n.a) l where t.a = n.a);
  raise notice '%', (select row_to_json(n) from new_rows n where a = 61);
  raise notice '%', (select b from new_rows where a = 61 limit 1);
  begin
    insert into new_rows values (1, 'x');
  exception when others then raise notice '% %', sqlstate, sqlerrm;
  end;
  begin
    delete from new_rows;
  exception when others then raise notice '% %', sqlstate, sqlerrm;
  end;
  begin
    perform hidden from new_rows;
  exception when others then raise notice '% %', sqlstate, sqlerrm;
  end;
  begin
    perform a from new_rows for update;
  exception when others then raise notice '% %', sqlstate, sqlerrm;
  end;
  return null;
end $$;
create trigger hiding after insert on t referencing new table as new_rows for each statement execute function hiding();
insert into t values (61, 'x'), (62, 'y');
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function hiding() line 3 at RAISE
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function hiding() line 4 at RAISE
--> NOTICE: 0
--> CONTEXT: PL/pgSQL function hiding() line 5 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function hiding() line 6 at RAISE
--> NOTICE: {"a":61,"b":"x"}
--> CONTEXT: PL/pgSQL function hiding() line 7 at RAISE
--> NOTICE: x
--> CONTEXT: PL/pgSQL function hiding() line 8 at RAISE
--> NOTICE: 0A000 relation "new_rows" cannot be the target of a modifying statement
--> CONTEXT: PL/pgSQL function hiding() line 11 at RAISE
--> NOTICE: 0A000 relation "new_rows" cannot be the target of a modifying statement
--> CONTEXT: PL/pgSQL function hiding() line 15 at RAISE
--> NOTICE: 42703 column "hidden" does not exist
--> CONTEXT: PL/pgSQL function hiding() line 19 at RAISE
--> INSERT 0 2

drop trigger hiding on t;

-- A function that a trigger calls sees none of it.
drop table new_rows;
create function inner_count() returns bigint language plpgsql as $$ begin return (select count(*) from new_rows); end $$;
create function calls() returns trigger language plpgsql as $$ begin perform inner_count(); return null; end $$;
create trigger calls after insert on t referencing new table as new_rows for each statement execute function calls();
insert into t values (63, 'x');
--> ERROR 42P01: relation "new_rows" does not exist
--> POSITION: 23 in (select count(*) from new_rows)
--> CONTEXT: PL/pgSQL function inner_count() line 1 at RETURN
--> + SQL statement "SELECT inner_count()"
--> + PL/pgSQL function calls() line 1 at PERFORM

drop trigger calls on t;

-- Cursors and loops over the rows while others are written.
create function loops() returns trigger language plpgsql as $$
declare
  c cursor for select a from new_rows order by a;
  n int;
begin
  for r in select * from new_rows order by a loop
    insert into audit values (r.a, 'loop');
  end loop;
  open c;
  loop
    fetch c into n;
    exit when not found;
    update audit set how = how || '!' where a = n;
  end loop;
  close c;
  return null;
end $$;
--> ERROR 42601: loop variable of loop over rows must be a record variable or list of scalar variables
--> POSITION: 143, at r

create trigger loops after insert on t referencing new table as new_rows for each statement execute function loops();
--> ERROR 42883: function loops() does not exist

insert into t values (71, 'x'), (72, 'y');
--> INSERT 0 2

select * from audit where a > 70 order by a;
--> (a integer, how text)

drop trigger loops on t;
--> ERROR 42704: trigger "loops" for table "t" does not exist

truncate log;
--> TRUNCATE TABLE

-- Objects that are made of the rows.
create function makes() returns trigger language plpgsql as $$
begin
  begin
    create view of_rows as select a from new_rows;
  exception when others then raise notice '% %', sqlstate, sqlerrm;
  end;
  create temp table of_rows as select a, b from new_rows where a > 0;
  raise notice '%', (select count(*) from of_rows);
  drop table of_rows;
  execute 'create temp table of_rows as select n.* from new_rows n';
  raise notice '%', (select count(*) from of_rows);
  drop table of_rows;
  return null;
end $$;
create trigger makes after insert on t referencing new table as new_rows for each statement execute function makes();
insert into t values (75, 'x'), (76, 'y');
--> NOTICE: 42P01 relation "new_rows" does not exist
--> CONTEXT: PL/pgSQL function makes() line 5 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function makes() line 8 at RAISE
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function makes() line 11 at RAISE
--> INSERT 0 2

drop trigger makes on t;
truncate log;
--> TRUNCATE TABLE

-- Cascades of foreign keys.
create table child (a int references t on delete cascade on update cascade, n int);
create trigger child_del after delete on child referencing old table as old_rows for each statement execute function show_old();
insert into child values (71, 1), (71, 2), (72, 3);
--> INSERT 0 3

delete from t where a = 71;
--> DELETE 1

select line from log order by n;
--> (line text)
--> del DELETE STATEMENT old: (71,x)
--> child_del DELETE STATEMENT old: (71,1) (71,2)

truncate log;
--> TRUNCATE TABLE

truncate log;
--> TRUNCATE TABLE

create trigger child_upd after update on child referencing old table as old_rows new table as new_rows for each statement execute function show_both();
create trigger child_before before delete or update on child for each statement execute function note();
insert into child values (72, 4), (2, 5);
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_a_fkey"
--> DETAIL: Key (a)=(2) is not present in table "t".

delete from t where a in (2, 72);
--> DELETE 1

update t set a = a + 200 where a = 1;
--> ERROR 42703: column o.b does not exist
--> POSITION: 13 in select o.a, o.b as was, n.b as now from old_rows o left join new_rows n using (a) order by a
--> CONTEXT: PL/pgSQL function show_both() line 5 at FOR over SELECT rows

select line from log order by n;
--> (line text)
--> child_before DELETE
--> del DELETE STATEMENT old: (72,y)
--> child_del DELETE STATEMENT old: (72,3)

truncate log;
--> TRUNCATE TABLE

drop table child;

-- Recursion.
create function again() returns trigger language plpgsql as $$
begin
  raise notice '% %', pg_trigger_depth(), (select string_agg(a::text, ',' order by a) from new_rows);
  if (select max(a) < 83 from new_rows) then
    insert into t select a + 1, 'r' from new_rows;
  end if;
  raise notice '% %', pg_trigger_depth(), (select string_agg(a::text, ',' order by a) from new_rows);
  return null;
end $$;
create trigger again after insert on t referencing new table as new_rows for each statement execute function again();
insert into t values (81, 'x');
--> NOTICE: 1 81
--> CONTEXT: PL/pgSQL function again() line 3 at RAISE
--> NOTICE: 2 82
--> CONTEXT: PL/pgSQL function again() line 3 at RAISE
--> + SQL statement "insert into t select a + 1, 'r' from new_rows"
--> + PL/pgSQL function again() line 5 at SQL statement
--> NOTICE: 3 83
--> CONTEXT: PL/pgSQL function again() line 3 at RAISE
--> + SQL statement "insert into t select a + 1, 'r' from new_rows"
--> + PL/pgSQL function again() line 5 at SQL statement
--> + SQL statement "insert into t select a + 1, 'r' from new_rows"
--> + PL/pgSQL function again() line 5 at SQL statement
--> NOTICE: 3 83
--> CONTEXT: PL/pgSQL function again() line 7 at RAISE
--> + SQL statement "insert into t select a + 1, 'r' from new_rows"
--> + PL/pgSQL function again() line 5 at SQL statement
--> + SQL statement "insert into t select a + 1, 'r' from new_rows"
--> + PL/pgSQL function again() line 5 at SQL statement
--> NOTICE: 2 82
--> CONTEXT: PL/pgSQL function again() line 7 at RAISE
--> + SQL statement "insert into t select a + 1, 'r' from new_rows"
--> + PL/pgSQL function again() line 5 at SQL statement
--> NOTICE: 1 81
--> CONTEXT: PL/pgSQL function again() line 7 at RAISE
--> INSERT 0 1

drop trigger again on t;

-- Columns that were dropped and added.
alter table t drop column b;
alter table t add column c int default 7;
create function columns() returns trigger language plpgsql as $$ begin raise notice '%', (select string_agg(n::text, ' ') from new_rows n); raise notice '%', (select sum(c) from new_rows); return null; end $$;
create trigger columns after insert on t referencing new table as new_rows for each statement execute function columns();
insert into t values (91), (92);
--> NOTICE: (91,7) (92,7)
--> CONTEXT: PL/pgSQL function columns() line 1 at RAISE
--> NOTICE: 14
--> CONTEXT: PL/pgSQL function columns() line 1 at RAISE
--> INSERT 0 2

alter table t add column d int default 3;
insert into t values (93);
--> NOTICE: (93,7,3)
--> CONTEXT: PL/pgSQL function columns() line 1 at RAISE
--> NOTICE: 7
--> CONTEXT: PL/pgSQL function columns() line 1 at RAISE
--> INSERT 0 1

drop trigger columns on t;
drop trigger upd on t;

-- Some parts do not go together.
create trigger x before insert on t referencing new table as n for each statement execute function show_new();
--> ERROR 42P17: transition table name can only be specified for an AFTER trigger

create trigger x after insert or update on t referencing new table as n for each statement execute function show_new();
--> ERROR 0A000: transition tables cannot be specified for triggers with more than one event

create trigger x after insert or update on t referencing old table as n for each statement execute function show_new();
--> ERROR 0A000: transition tables cannot be specified for triggers with more than one event

create trigger x after insert on t referencing old table as o for each statement execute function show_new();
--> ERROR 42P17: OLD TABLE can only be specified for a DELETE or UPDATE trigger

create trigger x after delete on t referencing new table as n for each statement execute function show_new();
--> ERROR 42P17: NEW TABLE can only be specified for an INSERT or UPDATE trigger

create trigger x after update on t referencing new table as n new table as m for each statement execute function show_new();
--> ERROR 42P17: NEW TABLE cannot be specified multiple times

create trigger x after update on t referencing old table as n old table as m for each statement execute function show_new();
--> ERROR 42P17: OLD TABLE cannot be specified multiple times

create trigger x after update on t referencing old table as n new table as n for each statement execute function show_new();
--> ERROR 42P17: OLD TABLE name and NEW TABLE name cannot be the same

create trigger x after update of a on t referencing new table as n for each statement execute function show_new();
--> ERROR 0A000: transition tables cannot be specified for triggers with column lists

create trigger x after insert on t referencing new row as n for each row execute function show_new();
--> ERROR 0A000: ROW variable naming in the REFERENCING clause is not supported
--> HINT: Use OLD TABLE or NEW TABLE for naming transition tables.

create trigger x after truncate on t referencing old table as n execute function show_new();
--> ERROR 0A000: TRUNCATE triggers with transition tables are not supported

create constraint trigger x after insert on t referencing new table as n for each row execute function show_new();
--> ERROR 42601: syntax error at or near "referencing"
--> POSITION: 47, at referencing

-- Catalogs.
select tgname, tgtype, tgoldtable, tgnewtable, pg_get_triggerdef(oid) from pg_trigger where tgrelid = 't'::regclass order by tgname;
--> (tgname name, tgtype smallint, tgoldtable name, tgnewtable name, pg_get_triggerdef text)
--> del | 8 | old_rows | NULL | CREATE TRIGGER del AFTER DELETE ON public.t REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION show_old()
--> ins | 4 | NULL | new_rows | CREATE TRIGGER ins AFTER INSERT ON public.t REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION show_new()

create trigger "X" after update on t referencing new table as "New" old table as "Old" execute function show_new();
select pg_get_triggerdef(oid), tgoldtable, tgnewtable from pg_trigger where tgname = 'X';
--> (pg_get_triggerdef text, tgoldtable name, tgnewtable name)
--> CREATE TRIGGER "X" AFTER UPDATE ON public.t REFERENCING OLD TABLE AS "Old" NEW TABLE AS "New" FOR EACH STATEMENT EXECUTE FUNCTION show_new() | Old | New

select trigger_name, action_reference_old_table, action_reference_new_table from information_schema.triggers where event_object_table = 't' order by 1;
--> (trigger_name name, action_reference_old_table name, action_reference_new_table name)
--> X | Old | New
--> del | old_rows | NULL
--> ins | NULL | new_rows

create or replace trigger "X" after update on t execute function show_new();
select pg_get_triggerdef(oid), tgoldtable, tgnewtable from pg_trigger where tgname = 'X';
--> (pg_get_triggerdef text, tgoldtable name, tgnewtable name)
--> CREATE TRIGGER "X" AFTER UPDATE ON public.t FOR EACH STATEMENT EXECUTE FUNCTION show_new() | NULL | NULL

-- Temporary tables.
create temp table tt (a int);
create trigger x after insert on tt referencing new table as new_rows for each statement execute function show_new();
insert into tt values (1), (2);
--> INSERT 0 2

select line from log order by n;
--> (line text)
--> ins INSERT STATEMENT new: (83,r)
--> ins INSERT STATEMENT new: (82,r)
--> ins INSERT STATEMENT new: (81,x)
--> ins INSERT STATEMENT new: (91,7) (92,7)
--> ins INSERT STATEMENT new: (93,7,3)
--> x INSERT STATEMENT new: (1) (2)
