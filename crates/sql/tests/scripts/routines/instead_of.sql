-- INSTEAD OF triggers
--
-- Triggers of views in the place of INSERT, UPDATE and DELETE: rows, counts, RETURNING, views on views, statement triggers, COPY, and what goes together.

create table log (n serial, line text);
create table base (a int primary key, b text);
insert into base values (1, 'one'), (2, 'two'), (3, 'three');
--> INSERT 0 3

create table other (a int, d text);
insert into other values (1, 'I'), (2, 'II');
--> INSERT 0 2

create view v as select base.a, base.b, other.d from base join other using (a);
create function note() returns trigger language plpgsql as $$
begin
  insert into log (line) values (concat_ws(' ', tg_name, tg_when, tg_level, tg_op, tg_table_name, case when tg_level = 'ROW' and tg_op <> 'INSERT' then old::text end, case when tg_level = 'ROW' and tg_op <> 'DELETE' then new::text end));
  if tg_op = 'DELETE' then
    if old.b = 'skip' then
      return null;
    end if;
    return old;
  end if;
  if new.b = 'skip' then
    return null;
  end if;
  new.d := coalesce(new.d, '') || '*';
  return new;
end $$;

-- Without a trigger.
insert into v values (9, 'x', 'y');
--> ERROR 55000: cannot insert into view "v"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

update v set b = 'x';
--> ERROR 55000: cannot update view "v"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

delete from v;
--> ERROR 55000: cannot delete from view "v"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

-- Each command has its own.
create trigger t_ins instead of insert on v for each row execute function note();
insert into v values (9, 'x', 'y'), (10, 'skip', 'y'), (11, null, null) returning *, a + 1 as next;
--> (a integer, b text, d text, next integer)
--> 9 | x | y* | 10
--> 11 | NULL | * | 12
--> INSERT 0 2

insert into v (b) values ('w') returning v;
--> (v record)
--> (,w,*)
--> INSERT 0 1

insert into v (a) select a from base returning *;
--> (a integer, b text, d text)
--> 1 | NULL | *
--> 2 | NULL | *
--> 3 | NULL | *
--> INSERT 0 3

insert into v default values returning *;
--> (a integer, b text, d text)
--> NULL | NULL | *
--> INSERT 0 1

update v set b = 'x';
--> ERROR 55000: cannot update view "v"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

delete from v where a = 1;
--> ERROR 55000: cannot delete from view "v"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

create trigger t_upd instead of update on v for each row execute function note();
create trigger t_del instead of delete on v for each row execute function note();
update v set b = 'new ' || b where a = 1 returning *;
--> (a integer, b text, d text)
--> 1 | new one | I*
--> UPDATE 1

update v set b = case a when 1 then 'skip' else 'kept' end returning v.*;
--> (a integer, b text, d text)
--> 2 | kept | II*
--> UPDATE 1

update v set (b, d) = (select 'p', 'q') from other o where o.a = v.a and o.d = 'II' returning v.a, v.b, v.d, o.d;
--> (a integer, b text, d text, d text)
--> 2 | p | q* | II
--> UPDATE 1

delete from v returning a, b;
--> (a integer, b text)
--> 1 | one
--> 2 | two
--> DELETE 2

delete from v using base where base.a = v.a and base.b = 'two' returning v.a, base.b;
--> (a integer, b text)
--> 2 | two
--> DELETE 1

update v set b = 'skip';
--> UPDATE 0

select line from log order by n;
--> (line text)
--> t_ins INSTEAD OF ROW INSERT v (9,x,y)
--> t_ins INSTEAD OF ROW INSERT v (10,skip,y)
--> t_ins INSTEAD OF ROW INSERT v (11,,)
--> t_ins INSTEAD OF ROW INSERT v (,w,)
--> t_ins INSTEAD OF ROW INSERT v (1,,)
--> t_ins INSTEAD OF ROW INSERT v (2,,)
--> t_ins INSTEAD OF ROW INSERT v (3,,)
--> t_ins INSTEAD OF ROW INSERT v (,,)
--> t_upd INSTEAD OF ROW UPDATE v (1,one,I) (1,"new one",I)
--> t_upd INSTEAD OF ROW UPDATE v (1,one,I) (1,skip,I)
--> t_upd INSTEAD OF ROW UPDATE v (2,two,II) (2,kept,II)
--> t_upd INSTEAD OF ROW UPDATE v (2,two,II) (2,p,q)
--> t_del INSTEAD OF ROW DELETE v (1,one,I)
--> t_del INSTEAD OF ROW DELETE v (2,two,II)
--> t_del INSTEAD OF ROW DELETE v (2,two,II)
--> t_upd INSTEAD OF ROW UPDATE v (1,one,I) (1,skip,I)
--> t_upd INSTEAD OF ROW UPDATE v (2,two,II) (2,skip,II)

truncate log;
--> TRUNCATE TABLE

-- Two of them run in the order of their names, and the second sees what the first returns.
create trigger a_first instead of insert on v for each row execute function note();
insert into v values (1, 'x', 'y') returning *;
--> (a integer, b text, d text)
--> 1 | x | y**
--> INSERT 0 1

insert into v values (1, 'skip', 'y') returning *;
--> (a integer, b text, d text)
--> INSERT 0 0

select line from log order by n;
--> (line text)
--> a_first INSTEAD OF ROW INSERT v (1,x,y)
--> t_ins INSTEAD OF ROW INSERT v (1,x,y*)
--> a_first INSTEAD OF ROW INSERT v (1,skip,y)

truncate log;
--> TRUNCATE TABLE

drop trigger a_first on v;

-- Statement triggers of the view.
create trigger s_before before insert or update or delete on v for each statement execute function note();
create trigger s_after after insert or update or delete on v for each statement execute function note();
insert into v values (1, 'x', 'y');
--> INSERT 0 1

update v set b = 'x' where a > 1;
--> UPDATE 1

delete from v where a > 99;
--> DELETE 0

select line from log order by n;
--> (line text)
--> s_before BEFORE STATEMENT INSERT v
--> t_ins INSTEAD OF ROW INSERT v (1,x,y)
--> s_after AFTER STATEMENT INSERT v
--> s_before BEFORE STATEMENT UPDATE v
--> t_upd INSTEAD OF ROW UPDATE v (2,two,II) (2,x,II)
--> s_after AFTER STATEMENT UPDATE v
--> s_before BEFORE STATEMENT DELETE v
--> s_after AFTER STATEMENT DELETE v

truncate log;
--> TRUNCATE TABLE

-- A view over it.
create view outer_view as select a as x, d as y from v where a < 10;
insert into outer_view values (5, 'five') returning *;
--> (x integer, y text)
--> 5 | five*
--> INSERT 0 1

update outer_view set y = x::text returning *;
--> (x integer, y text)
--> 1 | 1*
--> 2 | 2*
--> UPDATE 2

delete from outer_view where x = 2 returning *;
--> (x integer, y text)
--> 2 | II
--> DELETE 1

select line from log order by n;
--> (line text)
--> s_before BEFORE STATEMENT INSERT v
--> t_ins INSTEAD OF ROW INSERT v (5,,five)
--> s_after AFTER STATEMENT INSERT v
--> s_before BEFORE STATEMENT UPDATE v
--> t_upd INSTEAD OF ROW UPDATE v (1,one,I) (1,one,1)
--> t_upd INSTEAD OF ROW UPDATE v (2,two,II) (2,two,2)
--> s_after AFTER STATEMENT UPDATE v
--> s_before BEFORE STATEMENT DELETE v
--> t_del INSTEAD OF ROW DELETE v (2,two,II)
--> s_after AFTER STATEMENT DELETE v

truncate log;
--> TRUNCATE TABLE

-- WITH CHECK OPTION of a view above.
create view checked as select * from v where a < 10 with check option;
insert into checked values (5, 'b', 'd');
--> INSERT 0 1

insert into checked values (50, 'b', 'd');
--> ERROR 44000: new row violates check option for view "checked"
--> DETAIL: Failing row contains (50, b, d*).

update checked set a = 60 where a = 1;
--> ERROR 44000: new row violates check option for view "checked"
--> DETAIL: Failing row contains (60, one, I*).

truncate log;
--> TRUNCATE TABLE

-- Defaults of the view.
alter view v alter column b set default 'given';
insert into v (a) values (70) returning *;
--> (a integer, b text, d text)
--> 70 | given | *
--> INSERT 0 1

insert into v values (71, default, 'd'), (72, 'b', default) returning *;
--> (a integer, b text, d text)
--> 71 | given | d*
--> 72 | b | *
--> INSERT 0 2

update v set b = default where a = 1 returning *;
--> (a integer, b text, d text)
--> 1 | given | I*
--> UPDATE 1

truncate log;
--> TRUNCATE TABLE

-- A view that could be written through.
create view plain as select * from base;
create function plain_trigger() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into base values (new.a, new.b || ' by trigger');
    return new;
  elsif tg_op = 'UPDATE' then
    update base set b = new.b || ' by trigger' where a = old.a;
    if not found then
      return null;
    end if;
    return new;
  end if;
  delete from base where a = old.a;
  return old;
end $$;
create trigger p instead of insert or update on plain for each row execute function plain_trigger();
insert into plain values (4, 'four') returning *;
--> (a integer, b text)
--> 4 | four
--> INSERT 0 1

update plain set b = 'x' where a = 1 returning *;
--> (a integer, b text)
--> 1 | x
--> UPDATE 1

delete from plain where a = 2 returning *;
--> (a integer, b text)
--> 2 | two
--> DELETE 1

select * from base order by a;
--> (a integer, b text)
--> 1 | x by trigger
--> 3 | three
--> 4 | four by trigger

with w as (insert into plain values (20, 'w') returning a), u as (update plain set b = 'u' where a = 1 returning *)
select w.a, u.b from w, u;
--> (a integer, b text)
--> 20 | u

select * from base order by a;
--> (a integer, b text)
--> 1 | u by trigger
--> 3 | three
--> 4 | four by trigger
--> 20 | w by trigger

insert into plain values (1, 'dup');
--> ERROR 23505: duplicate key value violates unique constraint "base_pkey"
--> DETAIL: Key (a)=(1) already exists.
--> CONTEXT: SQL statement "insert into base values (new.a, new.b || ' by trigger')"
--> + PL/pgSQL function plain_trigger() line 4 at SQL statement

insert into plain values (1, 'dup') on conflict do nothing;
--> ERROR 23505: duplicate key value violates unique constraint "base_pkey"
--> DETAIL: Key (a)=(1) already exists.
--> CONTEXT: SQL statement "insert into base values (new.a, new.b || ' by trigger')"
--> + PL/pgSQL function plain_trigger() line 4 at SQL statement

insert into plain values (1, 'dup') on conflict (a) do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into plain values (1, 'dup') on conflict (a) do update set b = 'x';
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

merge into plain using other on plain.a = other.a when matched then delete;
--> ERROR 0A000: cannot execute MERGE on relation "plain"
--> DETAIL: This operation is not supported for views.

-- Joins, subqueries and limits in the source.
insert into plain select a + 100, b from base where a = 1 returning *;
--> (a integer, b text)
--> 101 | u by trigger
--> INSERT 0 1

update plain set b = (select max(d) from other) where a in (select a + 100 from base) returning *;
--> (a integer, b text)
--> 101 | II
--> UPDATE 1

update plain p set b = p.b || q.b from plain q where q.a = 3 and p.a = 3 returning p.*, q.*;
--> (a integer, b text, a integer, b text)
--> 3 | threethree | 3 | three
--> UPDATE 1

-- COPY.
copy plain from stdin;
--< 31	thirty-one
--< 32	thirty-two
--> COPY 2

copy v from stdin;
--< 31	skip	x
--< 32	b	x
--> COPY 2

select * from base where a > 30 order by a;
--> (a integer, b text)
--> 31 | thirty-one by trigger
--> 32 | thirty-two by trigger
--> 101 | II by trigger

select line from log order by n;
--> (line text)
--> s_before BEFORE STATEMENT INSERT v
--> t_ins INSTEAD OF ROW INSERT v (31,skip,x)
--> t_ins INSTEAD OF ROW INSERT v (32,b,x)
--> s_after AFTER STATEMENT INSERT v

drop trigger p on plain;
create view joined as select base.a from base, other;
copy joined from stdin;
--> ERROR 42809: cannot copy to view "joined"
--> HINT: To enable copying to a view, provide an INSTEAD OF INSERT trigger.

truncate log;
--> TRUNCATE TABLE

-- The row that a trigger returns must be a row of the view.
create function wrong() returns trigger language plpgsql as $$ begin return row(1, 2); end $$;
create trigger wrong instead of insert on plain for each row execute function wrong();
insert into plain values (1, 'x');
--> ERROR 42804: returned row structure does not match the structure of the triggering table
--> DETAIL: Returned type integer does not match expected type text in column 2.
--> CONTEXT: PL/pgSQL function wrong() during function exit

drop trigger wrong on plain;
create function fails() returns trigger language plpgsql as $$ begin raise exception 'no % of %', tg_op, tg_table_name; end $$;
create trigger fails instead of delete on plain for each row execute function fails();
delete from plain where a = 77;
--> DELETE 0

delete from plain where a = 1;
--> ERROR P0001: no DELETE of plain
--> CONTEXT: PL/pgSQL function fails() line 1 at RAISE

-- The trigger's privileges are those of its caller.
create role instead_caller;
grant select, insert on plain to instead_caller;
create trigger p instead of insert on plain for each row execute function plain_trigger();
set role instead_caller;
insert into plain values (40, 'x');
--> ERROR 42501: permission denied for table base
--> CONTEXT: SQL statement "insert into base values (new.a, new.b || ' by trigger')"
--> + PL/pgSQL function plain_trigger() line 4 at SQL statement

update plain set b = 'x';
--> ERROR 42501: permission denied for view plain

delete from plain;
--> ERROR 42501: permission denied for view plain

reset role;
grant insert on base to instead_caller;
set role instead_caller;
insert into plain values (40, 'x');
--> INSERT 0 1

reset role;
revoke all on base, plain from instead_caller;
drop role instead_caller;

-- Some parts do not go together.
create trigger x before insert on v for each row execute function note();
--> ERROR 42809: "v" is a view
--> DETAIL: Views cannot have row-level BEFORE or AFTER triggers.

create trigger x after update on v for each row execute function note();
--> ERROR 42809: "v" is a view
--> DETAIL: Views cannot have row-level BEFORE or AFTER triggers.

create trigger x instead of insert on base for each row execute function note();
--> ERROR 42809: "base" is a table
--> DETAIL: Tables cannot have INSTEAD OF triggers.

create trigger x instead of insert on v for each statement execute function note();
--> ERROR 0A000: INSTEAD OF triggers must be FOR EACH ROW

create trigger x instead of insert on v execute function note();
--> ERROR 0A000: INSTEAD OF triggers must be FOR EACH ROW

create trigger x instead of insert on v for each row when (new.a > 1) execute function note();
--> ERROR 0A000: INSTEAD OF triggers cannot have WHEN conditions

create trigger x instead of update of a on v for each row execute function note();
--> ERROR 0A000: INSTEAD OF triggers cannot have column lists

create trigger x instead of truncate on v execute function note();
--> ERROR 42809: "v" is a view
--> DETAIL: Views cannot have TRUNCATE triggers.

create trigger x before truncate on v execute function note();
--> ERROR 42809: "v" is a view
--> DETAIL: Views cannot have TRUNCATE triggers.

create trigger x after insert on v referencing new table as n execute function note();
--> ERROR 42809: "v" is a view
--> DETAIL: Triggers on views cannot have transition tables.

create constraint trigger x after insert on v for each row execute function note();
--> ERROR 42809: "v" is a view
--> DETAIL: Views cannot have row-level BEFORE or AFTER triggers.

create materialized view m as select 1 as a;
--> SELECT 1

create trigger x instead of insert on m for each row execute function note();
--> ERROR 42809: relation "m" cannot have triggers
--> DETAIL: This operation is not supported for materialized views.

create trigger t_ins instead of insert on v for each row execute function note();
--> ERROR 42710: trigger "t_ins" for relation "v" already exists

create sequence s;
create trigger x before insert on s execute function note();
--> ERROR 42809: relation "s" cannot have triggers
--> DETAIL: This operation is not supported for sequences.

create index base_b on base (b);
create trigger x before insert on base_b execute function note();
--> ERROR 42809: "base_b" is an index

-- Catalogs.
select tgname, tgtype, tgenabled, pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'v'::regclass order by tgname;
--> (tgname name, tgtype smallint, tgenabled "char", pg_get_triggerdef text)
--> s_after | 28 | O | CREATE TRIGGER s_after AFTER INSERT OR DELETE OR UPDATE ON public.v FOR EACH STATEMENT EXECUTE FUNCTION note()
--> s_before | 30 | O | CREATE TRIGGER s_before BEFORE INSERT OR DELETE OR UPDATE ON public.v FOR EACH STATEMENT EXECUTE FUNCTION note()
--> t_del | 73 | O | CREATE TRIGGER t_del INSTEAD OF DELETE ON public.v FOR EACH ROW EXECUTE FUNCTION note()
--> t_ins | 69 | O | CREATE TRIGGER t_ins INSTEAD OF INSERT ON public.v FOR EACH ROW EXECUTE FUNCTION note()
--> t_upd | 81 | O | CREATE TRIGGER t_upd INSTEAD OF UPDATE ON public.v FOR EACH ROW EXECUTE FUNCTION note()

select trigger_name, event_manipulation, event_object_table, action_order, action_orientation, action_timing from information_schema.triggers where event_object_table in ('v', 'plain') order by 3, 2, 1;
--> (trigger_name name, event_manipulation character varying, event_object_table name, action_order integer, action_orientation character varying, action_timing character varying)
--> fails | DELETE | plain | 1 | ROW | INSTEAD OF
--> p | INSERT | plain | 1 | ROW | INSTEAD OF
--> s_after | DELETE | v | 1 | STATEMENT | AFTER
--> s_before | DELETE | v | 1 | STATEMENT | BEFORE
--> t_del | DELETE | v | 1 | ROW | INSTEAD OF
--> s_after | INSERT | v | 1 | STATEMENT | AFTER
--> s_before | INSERT | v | 1 | STATEMENT | BEFORE
--> t_ins | INSERT | v | 1 | ROW | INSTEAD OF
--> s_after | UPDATE | v | 1 | STATEMENT | AFTER
--> s_before | UPDATE | v | 1 | STATEMENT | BEFORE
--> t_upd | UPDATE | v | 1 | ROW | INSTEAD OF

select table_name, is_updatable, is_insertable_into, is_trigger_updatable, is_trigger_deletable, is_trigger_insertable_into from information_schema.views where table_schema = 'public' order by 1;
--> (table_name name, is_updatable character varying(3), is_insertable_into character varying(3), is_trigger_updatable character varying(3), is_trigger_deletable character varying(3), is_trigger_insertable_into character varying(3))
--> checked | NO | NO | NO | NO | NO
--> joined | NO | NO | NO | NO | NO
--> outer_view | NO | NO | NO | NO | NO
--> plain | YES | YES | NO | YES | YES
--> v | NO | NO | YES | YES | YES

select c.relname, pg_relation_is_updatable(c.oid, false), pg_relation_is_updatable(c.oid, true), pg_column_is_updatable(c.oid, 1::smallint, false), pg_column_is_updatable(c.oid, 1::smallint, true), relhastriggers from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1;
--> (relname name, pg_relation_is_updatable integer, pg_relation_is_updatable integer, pg_column_is_updatable boolean, pg_column_is_updatable boolean, relhastriggers boolean)
--> checked | 0 | 28 | f | t | f
--> joined | 0 | 0 | f | f | f
--> outer_view | 0 | 28 | f | t | f
--> plain | 28 | 28 | t | t | t
--> v | 0 | 28 | f | t | t

select table_name, column_name, is_updatable from information_schema.columns where table_name in ('v', 'plain', 'outer_view') order by 1, ordinal_position;
--> (table_name name, column_name name, is_updatable character varying(3))
--> outer_view | x | NO
--> outer_view | y | NO
--> plain | a | YES
--> plain | b | YES
--> v | a | NO
--> v | b | NO
--> v | d | NO

comment on trigger t_ins on v is 'inserts';
select obj_description(oid, 'pg_trigger') from pg_trigger where tgname = 't_ins';
--> (obj_description text)
--> inserts

alter trigger t_ins on v rename to t_insert;
alter table v disable trigger t_insert;
--> ERROR 42809: ALTER action DISABLE TRIGGER cannot be performed on relation "v"
--> DETAIL: This operation is not supported for views.

alter view v rename to w;
insert into w values (1, 'x', 'y');
--> INSERT 0 1

select tgname, tgrelid::regclass from pg_trigger order by 1;
--> (tgname name, tgrelid regclass)
--> fails | plain
--> p | plain
--> s_after | w
--> s_before | w
--> t_del | w
--> t_insert | w
--> t_upd | w

create or replace view w as select base.a, base.b, other.d, 'e' as e from base join other using (a);
insert into w values (1, 'x', 'y', 'z') returning *;
--> (a integer, b text, d text, e text)
--> 1 | x | y* | z
--> INSERT 0 1

drop function note();
--> ERROR 2BP01: cannot drop function note() because other objects depend on it
--> DETAIL: trigger t_insert on view w depends on function note()
--> + trigger t_upd on view w depends on function note()
--> + trigger t_del on view w depends on function note()
--> + trigger s_before on view w depends on function note()
--> + trigger s_after on view w depends on function note()
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop view w;
--> ERROR 2BP01: cannot drop view w because other objects depend on it
--> DETAIL: view outer_view depends on view w
--> + view checked depends on view w
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop view w cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to view outer_view
--> + drop cascades to view checked

select tgname from pg_trigger order by 1;
--> (tgname name)
--> fails
--> p

-- Temporary views.
create temp view tv as select a, b from base;
create trigger p instead of insert or update or delete on tv for each row execute function plain_trigger();
insert into tv values (50, 'temporary') returning *;
--> (a integer, b text)
--> 50 | temporary
--> INSERT 0 1

update tv set b = 'again' where a = 50 returning *;
--> (a integer, b text)
--> 50 | again
--> UPDATE 1

delete from tv where a = 50 returning *;
--> (a integer, b text)
--> 50 | again by trigger
--> DELETE 1

drop trigger p on tv;
insert into tv values (50, 'temporary');
--> INSERT 0 1

-- EXPLAIN runs no trigger.
create trigger p instead of update on tv for each row execute function plain_trigger();
prepare u as update tv set b = $1 where a = $2 returning *;
execute u ('p', 50);
--> (a integer, b text)
--> 50 | p
--> UPDATE 1

execute u ('q', 51);
--> (a integer, b text)
--> UPDATE 0

drop trigger p on tv;
execute u ('r', 50);
--> (a integer, b text)
--> 50 | r
--> UPDATE 1
