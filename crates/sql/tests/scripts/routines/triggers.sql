-- Triggers
--
-- Triggers BEFORE and AFTER rows and statements: order, what they change and skip, WHEN, UPDATE OF, arguments, COPY, ON CONFLICT, foreign keys, catalogs.

create table log (n serial, line text);
create function note() returns trigger language plpgsql as $$
begin
  insert into log (line) values (concat_ws(' ', tg_name, tg_when, tg_level, tg_op, tg_table_name, tg_nargs, tg_argv[0], case when tg_op <> 'INSERT' and tg_level = 'ROW' then old::text end, case when tg_op <> 'DELETE' and tg_level = 'ROW' then new::text end));
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
create table t (a int primary key, b text, c int default 5);
create trigger b_row before insert or update or delete on t for each row execute function note('x');
create trigger a_row after insert or update or delete on t for each row execute function note();
create trigger b_stmt before insert or update or delete on t execute function note();
create trigger a_stmt after insert or update or delete on t for each statement execute procedure note('p', 'q');
insert into t values (1, 'one'), (2, 'two');
--> INSERT 0 2

select line from log order by n;
--> (line text)
--> b_stmt BEFORE STATEMENT INSERT t 0
--> b_row BEFORE ROW INSERT t 1 x (1,one,5)
--> b_row BEFORE ROW INSERT t 1 x (2,two,5)
--> a_row AFTER ROW INSERT t 0 (1,one,5)
--> a_row AFTER ROW INSERT t 0 (2,two,5)
--> a_stmt AFTER STATEMENT INSERT t 2 p

truncate log;
--> TRUNCATE TABLE

update t set b = b || '!' where a = 1;
--> UPDATE 1

select line from log order by n;
--> (line text)
--> b_stmt BEFORE STATEMENT UPDATE t 0
--> b_row BEFORE ROW UPDATE t 1 x (1,one,5) (1,one!,5)
--> a_row AFTER ROW UPDATE t 0 (1,one,5) (1,one!,5)
--> a_stmt AFTER STATEMENT UPDATE t 2 p

truncate log;
--> TRUNCATE TABLE

delete from t where a = 2 returning *;
--> (a integer, b text, c integer)
--> 2 | two | 5
--> DELETE 1

select line from log order by n;
--> (line text)
--> b_stmt BEFORE STATEMENT DELETE t 0
--> b_row BEFORE ROW DELETE t 1 x (2,two,5)
--> a_row AFTER ROW DELETE t 0 (2,two,5)
--> a_stmt AFTER STATEMENT DELETE t 2 p

truncate log;
--> TRUNCATE TABLE

update t set b = 'none' where false;
--> UPDATE 0

select line from log order by n;
--> (line text)
--> b_stmt BEFORE STATEMENT UPDATE t 0
--> a_stmt AFTER STATEMENT UPDATE t 2 p

truncate log;
--> TRUNCATE TABLE

insert into t values (1, 'again') on conflict (a) do update set b = excluded.b;
--> INSERT 0 1

select line from log order by n;
--> (line text)
--> b_stmt BEFORE STATEMENT INSERT t 0
--> b_stmt BEFORE STATEMENT UPDATE t 0
--> b_row BEFORE ROW INSERT t 1 x (1,again,5)
--> b_row BEFORE ROW UPDATE t 1 x (1,one!,5) (1,again,5)
--> a_row AFTER ROW UPDATE t 0 (1,one!,5) (1,again,5)
--> a_stmt AFTER STATEMENT UPDATE t 2 p
--> a_stmt AFTER STATEMENT INSERT t 2 p

truncate log;
--> TRUNCATE TABLE

insert into t values (1, 'again') on conflict do nothing;
--> INSERT 0 0

select line from log order by n;
--> (line text)
--> b_stmt BEFORE STATEMENT INSERT t 0
--> b_row BEFORE ROW INSERT t 1 x (1,again,5)
--> a_stmt AFTER STATEMENT INSERT t 2 p

truncate log;
--> TRUNCATE TABLE

insert into t values (1, 'twice');
--> ERROR 23505: duplicate key value violates unique constraint "t_pkey"
--> DETAIL: Key (a)=(1) already exists.

select line from log order by n;
--> (line text)

alter table t disable trigger b_row;
insert into t values (7, 'seven');
--> INSERT 0 1

select line from log order by n;
--> (line text)
--> b_stmt BEFORE STATEMENT INSERT t 0
--> a_row AFTER ROW INSERT t 0 (7,seven,5)
--> a_stmt AFTER STATEMENT INSERT t 2 p

truncate log;
--> TRUNCATE TABLE

alter table t disable trigger user;
insert into t values (8, 'eight');
--> INSERT 0 1

select line from log order by n;
--> (line text)

alter table t enable trigger b_row;
alter table t enable trigger nosuch;
--> ERROR 42704: trigger "nosuch" for table "t" does not exist

insert into t values (9, 'nine');
--> INSERT 0 1

select line from log order by n;
--> (line text)
--> b_row BEFORE ROW INSERT t 1 x (9,nine,5)

drop table t cascade;
create function upper_b() returns trigger language plpgsql as $$
begin
  if new.b = 'skip' then return null; end if;
  new.b := upper(new.b);
  new.c := coalesce(new.c, 0) + 1;
  return new;
end $$;
create table t (a int primary key, b text not null, c int check (c < 10), d int generated always as (c * 2) stored);
create trigger up before insert or update on t for each row execute function upper_b();
insert into t values (1, 'one', 3), (2, 'skip', 4), (3, 'three', null) returning *;
--> (a integer, b text, c integer, d integer)
--> 1 | ONE | 4 | 8
--> 3 | THREE | 1 | 2
--> INSERT 0 2

update t set b = 'uno' where a = 1 returning *;
--> (a integer, b text, c integer, d integer)
--> 1 | UNO | 5 | 10
--> UPDATE 1

update t set b = 'skip' returning *;
--> (a integer, b text, c integer, d integer)
--> UPDATE 0

insert into t values (4, 'four', 9);
--> ERROR 23514: new row for relation "t" violates check constraint "t_c_check"
--> DETAIL: Failing row contains (4, FOUR, 10, 20).

insert into t values (5, null, 1);
--> ERROR 23502: null value in column "b" of relation "t" violates not-null constraint
--> DETAIL: Failing row contains (5, null, 2, 4).

select * from t order by a;
--> (a integer, b text, c integer, d integer)
--> 1 | UNO | 5 | 10
--> 3 | THREE | 1 | 2

create trigger up before update on t for each row execute function upper_b();
--> ERROR 42710: trigger "up" for relation "t" already exists

create or replace trigger up before update on t for each row execute function upper_b();
insert into t values (6, 'six', 6) returning *;
--> (a integer, b text, c integer, d integer)
--> 6 | six | 6 | 12
--> INSERT 0 1

create trigger only_c before update of c on t for each row execute function upper_b();
update t set b = 'x' where a = 1 returning *;
--> (a integer, b text, c integer, d integer)
--> 1 | X | 6 | 12
--> UPDATE 1

update t set c = 1 where a = 1 returning *;
--> (a integer, b text, c integer, d integer)
--> 1 | X | 3 | 6

drop trigger only_c on t;
drop trigger only_c on t;
--> ERROR 42704: trigger "only_c" for table "t" does not exist

drop trigger if exists only_c on t;
--> NOTICE: trigger "only_c" for relation "t" does not exist, skipping

drop trigger up on t;
create function said() returns trigger language plpgsql as $$ begin raise notice '% %: % -> %', tg_name, tg_op, old.c, new.c; return new; end $$;
create trigger w after update on t for each row when (old.c is distinct from new.c) execute function said();
update t set c = c;
--> UPDATE 3

update t set c = c + 1 where a in (1, 3);
--> NOTICE: w UPDATE: 3 -> 4
--> CONTEXT: PL/pgSQL function said() line 1 at RAISE
--> NOTICE: w UPDATE: 1 -> 2
--> CONTEXT: PL/pgSQL function said() line 1 at RAISE
--> UPDATE 2

create trigger w2 after update on t for each row when (old.* is distinct from new.*) execute function said();
update t set b = b where a = 1;
--> UPDATE 1

update t set b = b || '.' where a = 1;
--> NOTICE: w2 UPDATE: 4 -> 4
--> CONTEXT: PL/pgSQL function said() line 1 at RAISE
--> UPDATE 1

create trigger bad after insert on t for each row when (old.c > 1) execute function said();
--> ERROR 42P17: INSERT trigger's WHEN condition cannot reference OLD values
--> POSITION: 57, at old.c

create trigger bad after delete on t for each row when (new.c > 1) execute function said();
--> ERROR 42P17: DELETE trigger's WHEN condition cannot reference NEW values
--> POSITION: 57, at new.c

create trigger bad after update on t when (new.c > 1) execute function said();
--> ERROR 42P17: statement trigger's WHEN condition cannot reference column values
--> POSITION: 44, at new.c

create trigger bad after update on t for each row when (new.nosuch > 1) execute function said();
--> ERROR 42703: column new.nosuch does not exist
--> POSITION: 57, at new.nosuch

create trigger bad after update on t for each row when (new.c) execute function said();
--> ERROR 42804: argument of WHEN must be type boolean, not type integer
--> POSITION: 57, at new.c

create trigger bad after update of nosuch on t for each row execute function said();
--> ERROR 42703: column "nosuch" of relation "t" does not exist

create trigger bad after update on t for each row execute function nosuch();
--> ERROR 42883: function nosuch() does not exist

create trigger bad after update on nosuch for each row execute function said();
--> ERROR 42P01: relation "nosuch" does not exist

create trigger bad instead of update on t for each row execute function said();
--> ERROR 42809: "t" is a table
--> DETAIL: Tables cannot have INSTEAD OF triggers.

create trigger w after update on t for each row execute function said();
--> ERROR 42710: trigger "w" for relation "t" already exists

select tgname, tgtype, tgenabled, tgnargs, tgattr, tgargs, tgisinternal from pg_trigger where tgrelid = 't'::regclass order by 1;
--> (tgname name, tgtype smallint, tgenabled "char", tgnargs smallint, tgattr int2vector, tgargs bytea, tgisinternal boolean)
--> w | 17 | O | 0 | '' | \x | f
--> w2 | 17 | O | 0 | '' | \x | f

select pg_get_triggerdef(oid), pg_get_triggerdef(oid, true) from pg_trigger where tgrelid = 't'::regclass order by tgname;
--> (pg_get_triggerdef text, pg_get_triggerdef text)
--> CREATE TRIGGER w AFTER UPDATE ON public.t FOR EACH ROW WHEN ((old.c IS DISTINCT FROM new.c)) EXECUTE FUNCTION said() | CREATE TRIGGER w AFTER UPDATE ON t FOR EACH ROW WHEN (old.c IS DISTINCT FROM new.c) EXECUTE FUNCTION said()
--> CREATE TRIGGER w2 AFTER UPDATE ON public.t FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION said() | CREATE TRIGGER w2 AFTER UPDATE ON t FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION said()

create table tw (a int, b text);
create trigger w before update on tw for each row when (new.a > 1) execute function note();
alter table tw alter a type bigint;
--> ERROR 0A000: cannot alter type of a column used in a trigger definition
--> DETAIL: trigger w on table tw depends on column "a"

alter table tw alter b type varchar(90);
drop table tw;
alter trigger w2 on t rename to w3;
alter trigger w2 on t rename to w4;
--> ERROR 42704: trigger "w2" for table "t" does not exist

alter trigger w3 on t rename to w;
--> ERROR 42710: trigger "w" for relation "t" already exists

comment on trigger w on t is 'a trigger';
select obj_description(oid, 'pg_trigger') from pg_trigger where tgname = 'w';
--> (obj_description text)
--> a trigger

drop function said();
--> ERROR 2BP01: cannot drop function said() because other objects depend on it
--> DETAIL: trigger w on table t depends on function said()
--> + trigger w3 on table t depends on function said()
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table t drop column b;
alter table t drop column b cascade;
--> ERROR 42703: column "b" of relation "t" does not exist

update t set c = 7 where a = 1;
--> NOTICE: w UPDATE: 4 -> 7
--> CONTEXT: PL/pgSQL function said() line 1 at RAISE
--> NOTICE: w3 UPDATE: 4 -> 7
--> CONTEXT: PL/pgSQL function said() line 1 at RAISE
--> UPDATE 1

drop function said() cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to trigger w on table t
--> + drop cascades to trigger w3 on table t

update t set c = 8 where a = 1;
--> UPDATE 1

select count(*) from pg_trigger where tgrelid = 't'::regclass and not tgisinternal;
--> (count bigint)
--> 0

drop table t;
create table parent (id int primary key);
create table child (id int primary key, p int references parent on delete cascade on update cascade);
truncate log;
--> TRUNCATE TABLE

create trigger a after insert or update or delete on child for each row execute function note();
insert into parent values (1), (2);
--> INSERT 0 2

insert into child values (10, 1), (11, 1), (12, 2);
--> INSERT 0 3

update parent set id = 5 where id = 1;
--> UPDATE 1

delete from parent where id = 5;
--> DELETE 1

select line from log order by n;
--> (line text)
--> a AFTER ROW INSERT child 0 (10,1)
--> a AFTER ROW INSERT child 0 (11,1)
--> a AFTER ROW INSERT child 0 (12,2)
--> a AFTER ROW UPDATE child 0 (10,1) (10,5)
--> a AFTER ROW UPDATE child 0 (11,1) (11,5)
--> a AFTER ROW DELETE child 0 (10,5)
--> a AFTER ROW DELETE child 0 (11,5)

select * from child;
--> (id integer, p integer)
--> 12 | 2

create table audit (what text, who int);
create function count_up() returns trigger language plpgsql as $$
declare n int;
begin
  select count(*) into n from child;
  insert into audit values (tg_op, n);
  return null;
end $$;
create trigger c after insert on child for each row execute function count_up();
create trigger s before insert on child for each row execute function note();
insert into child values (20, 2), (21, 2);
--> INSERT 0 2

select * from audit;
--> (what text, who integer)
--> INSERT | 3
--> INSERT | 3

insert into child values (22, 99);
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_p_fkey"
--> DETAIL: Key (p)=(99) is not present in table "parent".

select count(*) from audit;
--> (count bigint)
--> 2

create table merged (a int primary key, b int);
insert into merged values (1, 10), (2, 20), (3, 30), (5, 50);
--> INSERT 0 4

truncate log;
--> TRUNCATE TABLE

create trigger b_row before insert or update or delete on merged for each row execute function note();
create trigger a_row after insert or update or delete on merged for each row execute function note();
create trigger b_stmt before insert or update or delete on merged execute function note();
create trigger a_stmt after insert or update or delete on merged execute function note();
merge into merged m using (values (1, 100), (2, 200), (4, 400)) s(a, b) on m.a = s.a when matched and s.a = 2 then delete when matched then update set b = s.b when not matched then insert values (s.a, s.b);
--> MERGE 3

select line from log order by n;
--> (line text)
--> b_stmt BEFORE STATEMENT INSERT merged 0
--> b_stmt BEFORE STATEMENT UPDATE merged 0
--> b_stmt BEFORE STATEMENT DELETE merged 0
--> b_row BEFORE ROW UPDATE merged 0 (1,10) (1,100)
--> b_row BEFORE ROW DELETE merged 0 (2,20)
--> b_row BEFORE ROW INSERT merged 0 (4,400)
--> a_row AFTER ROW UPDATE merged 0 (1,10) (1,100)
--> a_row AFTER ROW DELETE merged 0 (2,20)
--> a_row AFTER ROW INSERT merged 0 (4,400)
--> a_stmt AFTER STATEMENT DELETE merged 0
--> a_stmt AFTER STATEMENT UPDATE merged 0
--> a_stmt AFTER STATEMENT INSERT merged 0

create function skips() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger a_skips before update or delete on merged for each row when (old.a = 5) execute function skips();
merge into merged m using (values (5, 1), (3, 1)) s(a, b) on m.a = s.a when matched then update set b = s.b;
--> MERGE 1

merge into merged m using (values (5, 1), (3, 1)) s(a, b) on m.a = s.a when matched then delete;
--> MERGE 1

select * from merged order by a;
--> (a integer, b integer)
--> 1 | 100
--> 4 | 400
--> 5 | 50

create function refuses() returns trigger language plpgsql as $$ begin raise exception 'no % of %', tg_op, tg_relid::regclass using errcode = '23514'; end $$;
create trigger r before delete on parent for each row execute function refuses();
delete from parent;
--> ERROR 23514: no DELETE of parent
--> CONTEXT: PL/pgSQL function refuses() line 1 at RAISE

begin;
savepoint a;
delete from parent;
--> ERROR 23514: no DELETE of parent
--> CONTEXT: PL/pgSQL function refuses() line 1 at RAISE

rollback to a;
insert into parent values (77);
--> INSERT 0 1

commit;
select * from parent order by 1;
--> (id integer)
--> 2
--> 77

create function loops() returns trigger language plpgsql as $$ begin if new.id < 5 then insert into rec values (new.id + 1); end if; return new; end $$;
create table rec (id int);
create trigger l after insert on rec for each row execute function loops();
insert into rec values (1);
--> INSERT 0 1

select * from rec order by 1;
--> (id integer)
--> 1
--> 2
--> 3
--> 4
--> 5

create function own_row() returns trigger language plpgsql as $$ begin if pg_trigger_depth() < 2 then update rec set id = id + 100 where id = old.id; end if; return new; end $$;
create trigger o before update on rec for each row execute function own_row();
update rec set id = id + 1 where id = 3;
--> ERROR 27000: tuple to be updated was already modified by an operation triggered by the current command
--> HINT: Consider using an AFTER trigger instead of a BEFORE trigger to propagate changes to other rows.

drop trigger o on rec;
create temporary table tt (a int);
create trigger tr before insert on tt for each row execute function note('temporary');
insert into tt values (1) returning *;
--> (a integer)
--> 1
--> INSERT 0 1

select line from log order by n desc limit 1;
--> (line text)
--> tr BEFORE ROW INSERT tt 1 temporary (1)

select note();
--> ERROR 0A000: trigger functions can only be called as triggers
--> CONTEXT: compilation of PL/pgSQL function "note" near line 1

create function not_trigger() returns int language plpgsql as $$ begin return 1; end $$;
create trigger n before insert on tt for each row execute function not_trigger();
--> ERROR 42P17: function not_trigger must return type trigger

create function wrong_row() returns trigger language plpgsql as $$ begin return row(1, 2); end $$;
create trigger n before insert on tt for each row execute function wrong_row();
insert into tt values (2);
--> ERROR 42804: returned row structure does not match the structure of the triggering table
--> DETAIL: Number of returned columns (2) does not match expected column count (1).
--> CONTEXT: PL/pgSQL function wrong_row() during function exit

-- A trigger does not change the shape of its table, whose rows the statement writes.
create table shaped (a int, b int);
create function reshapes() returns trigger language plpgsql as $$ begin execute tg_argv[0]; return new; end $$;
create trigger s before insert on shaped for each row execute function reshapes('alter table shaped add primary key (a)');
insert into shaped values (1, 2);
--> ERROR 55006: cannot ALTER TABLE "shaped" because it is being used by active queries in this session
--> CONTEXT: SQL statement "alter table shaped add primary key (a)"
--> + PL/pgSQL function reshapes() line 1 at EXECUTE

create or replace trigger s after insert on shaped for each row execute function reshapes('create index on shaped (b)');
insert into shaped values (1, 2);
--> ERROR 55006: cannot CREATE INDEX "shaped" because it is being used by active queries in this session
--> CONTEXT: SQL statement "create index on shaped (b)"
--> + PL/pgSQL function reshapes() line 1 at EXECUTE

create or replace trigger s after insert on shaped for each row execute function reshapes('drop table shaped');
insert into shaped values (1, 2);
--> ERROR 55006: cannot DROP TABLE "shaped" because it is being used by active queries in this session
--> CONTEXT: SQL statement "drop table shaped"
--> + PL/pgSQL function reshapes() line 1 at EXECUTE

create or replace trigger s after insert on shaped for each statement execute function reshapes('truncate shaped');
insert into shaped values (1, 2);
--> ERROR 55006: cannot TRUNCATE "shaped" because it is being used by active queries in this session
--> CONTEXT: SQL statement "truncate shaped"
--> + PL/pgSQL function reshapes() line 1 at EXECUTE

create or replace trigger s after insert on shaped for each statement execute function reshapes('alter table shaped rename to reshaped');
insert into shaped values (1, 2);
--> INSERT 0 1

create or replace trigger s after insert on shaped for each statement execute function reshapes('create index on log (line)');
--> ERROR 42P01: relation "shaped" does not exist

insert into shaped values (1, 2);
--> ERROR 42P01: relation "shaped" does not exist
--> POSITION: 13, at shaped

select * from shaped;
--> ERROR 42P01: relation "shaped" does not exist
--> POSITION: 15, at shaped

-- A row that a trigger has changed before its own turn came.
create table tree (id int primary key, parent int, children int default 0);
create function counts_children() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update tree set children = children - 1 where id = old.parent;
    return old;
  end if;
  update tree set children = children + 10 where id = new.parent;
  return new;
end $$;
insert into tree values (2, 1, 0), (1, null, 1);
--> INSERT 0 2

create trigger c before delete or update of parent on tree for each row execute function counts_children();
delete from tree;
--> ERROR 27000: tuple to be updated was already modified by an operation triggered by the current command
--> HINT: Consider using an AFTER trigger instead of a BEFORE trigger to propagate changes to other rows.

update tree set parent = parent;
--> ERROR 27000: tuple to be updated was already modified by an operation triggered by the current command
--> HINT: Consider using an AFTER trigger instead of a BEFORE trigger to propagate changes to other rows.

select * from tree order by id;
--> (id integer, parent integer, children integer)
--> 1 | NULL | 1
--> 2 | 1 | 0

update tree set children = 0 from (values (1), (2)) v (x);
--> UPDATE 2

select * from tree order by id;
--> (id integer, parent integer, children integer)
--> 1 | NULL | 0
--> 2 | 1 | 0

-- Rows that are compared field by field: a star stands for the fields.
create table compared (a int, b text);
create function compares() returns trigger language plpgsql as $$
begin
  raise notice '% % % %', row(old.*) = row(new.*), row(old.*) is distinct from row(new.*), old is distinct from new, row(old.*, 1) <> row(new.*, 1);
  return new;
end $$;
create trigger c before update on compared for each row execute function compares();
insert into compared values (1, null), (2, 'x');
--> INSERT 0 2

update compared set b = b;
--> NOTICE: <NULL> f f <NULL>
--> CONTEXT: PL/pgSQL function compares() line 3 at RAISE
--> NOTICE: t f f f
--> CONTEXT: PL/pgSQL function compares() line 3 at RAISE
--> UPDATE 2

update compared set b = null;
--> NOTICE: <NULL> f f <NULL>
--> CONTEXT: PL/pgSQL function compares() line 3 at RAISE
--> NOTICE: <NULL> t t <NULL>
--> CONTEXT: PL/pgSQL function compares() line 3 at RAISE
--> UPDATE 2

select row(c.*) = row(d.*), row(c.*, 1) is not distinct from row(d.a, d.b, 1), row(c.*) < row(d.*) from compared c, compared d order by c.a, d.a;
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> NULL | t | NULL
--> f | f | t
--> f | f | f
--> NULL | t | NULL

select row(c.*) = row(1) from compared c;
--> ERROR 42601: unequal number of entries in row expressions
--> POSITION: 17, at =

select row(c.*) = row(c.*, 1) from compared c;
--> ERROR 42601: unequal number of entries in row expressions
--> POSITION: 17, at =
