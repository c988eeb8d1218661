-- UPDATE and DELETE of the row on which a cursor stands
--
-- WHERE CURRENT OF with cursors of SQL and of PL/pgSQL, and the errors of cursors that stand on no
-- row, lock no row of the table, or read more than one table.

create schema co;
set search_path = co;
create table t (id int primary key, v text);
create table other (id int);
insert into t select i, 'row ' || i from generate_series(1, 6) i;
--> INSERT 0 6

insert into other values (1), (2);
--> INSERT 0 2

-- A scan of one table.
begin;
declare c cursor for select v from t;
savepoint s;
update t set v = 'none' where current of c;
--> ERROR 24000: cursor "c" is not positioned on a row

rollback to s;
fetch 2 from c;
--> (v text)
--> row 1
--> row 2

update t set v = 'second' where current of c returning *;
--> (id integer, v text)
--> 2 | second
--> UPDATE 1

update t set v = v || ' again' where current of c returning *;
--> (id integer, v text)
--> 2 | second again
--> UPDATE 1

fetch c;
--> (v text)
--> row 3

delete from t where current of c returning *;
--> (id integer, v text)
--> 3 | row 3
--> DELETE 1

delete from t where current of c;
--> DELETE 0

update t set v = 'gone' where current of c;
--> UPDATE 0

move 1 in c;
update t set v = 'moved to' where current of c returning *;
--> (id integer, v text)
--> 4 | moved to
--> UPDATE 1

explain (costs off) update t set v = 'x' where current of c;
--> (QUERY PLAN text)
--> Update on t
-->   ->  Tid Scan on t
-->         TID Cond: CURRENT OF c

fetch all from c;
--> (v text)
--> row 5
--> row 6

savepoint s;
update t set v = 'behind' where current of c;
--> ERROR 24000: cursor "c" is not positioned on a row

rollback to s;
commit;
select * from t order by id;
--> (id integer, v text)
--> 1 | row 1
--> 2 | second again
--> 4 | moved to
--> 5 | row 5
--> 6 | row 6

-- FOR UPDATE, also in an order of its own and of two tables.
begin;
declare c cursor for select v from t order by id desc for update;
fetch 2 from c;
--> (v text)
--> row 6
--> row 5

update t set v = 'locked' where current of c returning *;
--> (id integer, v text)
--> 5 | locked
--> UPDATE 1

declare d cursor for select t.v, o.id from t join other o using (id) order by o.id for update of t;
fetch d;
--> (v text, id integer)
--> row 1 | 1

savepoint s;
update other set id = 9 where current of d;
--> ERROR 24000: cursor "d" does not have a FOR UPDATE/SHARE reference to table "other"

rollback to s;
delete from t where current of d returning *;
--> (id integer, v text)
--> 1 | row 1
--> DELETE 1

rollback;
begin;
declare d cursor for select a.id from t a, t b where a.id = b.id for update;
fetch d;
--> (id integer)
--> 1

update t set v = 'x' where current of d;
--> ERROR 24000: cursor "d" has multiple FOR UPDATE/SHARE references to table "t"

rollback;
begin;
declare d cursor for select a.id from t a, other b where a.id = b.id for update of b;
fetch d;
--> (id integer)
--> 1

update t set v = 'x' where current of d;
--> ERROR 24000: cursor "d" does not have a FOR UPDATE/SHARE reference to table "t"

rollback;

-- Cursors without a row of their own. Each is told before the cursor's place is looked at.
update t set v = 'x' where current of nothing;
--> ERROR 34000: cursor "nothing" does not exist

begin;
declare c cursor for select count(*) from t;
fetch c;
--> (count bigint)
--> 5

update t set v = 'x' where current of c;
--> ERROR 24000: cursor "c" is not a simply updatable scan of table "t"

rollback;
begin;
declare c cursor for select t.id from t join other using (id);
delete from t where current of c;
--> ERROR 24000: cursor "c" is not a simply updatable scan of table "t"

rollback;
begin;
declare c cursor for select id from t order by v;
fetch c;
--> (id integer)
--> 4

delete from t where current of c;
--> ERROR 24000: cursor "c" is not a simply updatable scan of table "t"

rollback;
begin;
declare c cursor for select id from other;
fetch c;
--> (id integer)
--> 1

delete from t where current of c;
--> ERROR 24000: cursor "c" is not a simply updatable scan of table "t"

rollback;
begin;
declare c cursor for select distinct v from t;
move c;
--> MOVE 1

delete from t where current of c;
--> ERROR 24000: cursor "c" is not a simply updatable scan of table "t"

rollback;

-- Backward, WITH HOLD, and LIMIT.
begin;
declare c scroll cursor for select id from t;
fetch all from c;
--> (id integer)
--> 1
--> 5
--> 6
--> 2
--> 4

fetch backward 2 from c;
--> (id integer)
--> 4
--> 2

update t set v = 'backward' where current of c returning *;
--> (id integer, v text)
--> 2 | backward
--> UPDATE 1

fetch absolute 1 from c;
--> (id integer)
--> 1

update t set v = 'first' where current of c returning *;
--> (id integer, v text)
--> 1 | first
--> UPDATE 1

move backward all in c;
--> MOVE 0

update t set v = 'before' where current of c;
--> ERROR 24000: cursor "c" is not positioned on a row

rollback;
begin;
declare c cursor with hold for select id from t limit 3;
fetch 2 from c;
--> (id integer)
--> 1
--> 5

update t set v = 'held' where current of c returning *;
--> (id integer, v text)
--> 5 | held
--> UPDATE 1

commit;
fetch c;
--> (id integer)
--> 6

update t set v = 'later' where current of c;
--> ERROR 24000: cursor "c" is held from a previous transaction

close c;
--> CLOSE CURSOR

update t set v = 'closed' where current of c;
--> ERROR 34000: cursor "c" does not exist

-- Savepoints: a change that is rolled back is none.
begin;
declare c cursor for select id from t for update;
fetch c;
--> (id integer)
--> 1

savepoint s;
delete from t where current of c returning id;
--> (id integer)
--> 1
--> DELETE 1

rollback to s;
update t set v = 'kept' where current of c returning *;
--> (id integer, v text)
--> 1 | kept
--> UPDATE 1

rollback;

-- Joined to other tables, and with a WITH.
begin;
declare c cursor for select id from t;
fetch 2 from c;
--> (id integer)
--> 1
--> 6

update t set v = v || o.id from other o where current of c returning *;
--> (id integer, v text, id integer)
--> 6 | row 61 | 1
--> UPDATE 1

with gone as (delete from t where current of c returning *) select * from gone;
--> (id integer, v text)
--> 6 | row 61

rollback;

-- Views.
create view w as select * from t;
begin;
declare c cursor for select * from t;
fetch c;
--> (id integer, v text)
--> 1 | row 1

update w set v = 'x' where current of c;
--> ERROR 0A000: WHERE CURRENT OF on a view is not implemented

rollback;

-- Temporary tables.
create temp table tt (id int, v text);
insert into tt values (1, 'a'), (2, 'b');
--> INSERT 0 2

begin;
declare c cursor for select * from tt;
fetch 2 from c;
--> (id integer, v text)
--> 1 | a
--> 2 | b

update tt set v = 'B' where current of c returning *;
--> (id integer, v text)
--> 2 | B
--> UPDATE 1

update tt set v = v || '!' where current of c returning *;
--> (id integer, v text)
--> 2 | B!
--> UPDATE 1

delete from tt where current of c returning *;
--> (id integer, v text)
--> 2 | B!
--> DELETE 1

update tt set v = 'x' where current of c;
--> UPDATE 0

commit;
select * from tt;
--> (id integer, v text)
--> 1 | a

-- Triggers see it as any other change.
create function seen() returns trigger language plpgsql as $$
begin
  raise notice '% of %', tg_op, old.id;
  return new;
end $$;
create trigger seen before update on t for each row execute function seen();
begin;
declare c cursor for select * from t where id > 4;
fetch c;
--> (id integer, v text)
--> 6 | row 6

update t set v = 'with a trigger' where current of c returning *;
--> NOTICE: UPDATE of 6
--> CONTEXT: PL/pgSQL function seen() line 3 at RAISE
--> (id integer, v text)
--> 6 | with a trigger
--> UPDATE 1

rollback;
drop trigger seen on t;

-- PL/pgSQL: bound and unbound variables, and a loop.
create function all_of_them() returns text language plpgsql as $$
declare
  c cursor for select * from t where id <> 5 for update;
  r record;
begin
  for r in c loop
    if r.id = 2 then
      delete from t where current of c;
    else
      update t set v = v || '*' where current of c;
    end if;
  end loop;
  return (select string_agg(v, ', ' order by id) from t);
end $$;
select all_of_them();
--> (all_of_them text)
--> row 1*, moved to*, held, row 6*

do $$
declare
  c refcursor;
  found_id int;
begin
  open c for select id from t order by id for update;
  fetch c into found_id;
  update t set v = 'by refcursor' where current of c;
  raise notice '%', (select v from t where id = found_id);
  move next from c;
  delete from t where current of c;
  close c;
end $$;
--> NOTICE: by refcursor
--> CONTEXT: PL/pgSQL function inline_code_block line 9 at RAISE

do $$
declare c refcursor;
begin
  open c for execute 'select id from t where id = 6';
  move c;
  update t set v = 'by execute' where current of c;
  close c;
  update t set v = 'closed' where current of c;
end $$;
--> ERROR 34000: cursor "<unnamed portal 2>" does not exist
--> CONTEXT: SQL statement "update t set v = 'closed' where current of c"
--> + PL/pgSQL function inline_code_block line 8 at SQL statement

do $$
declare c refcursor := 'shared';
begin
  open c scroll for select id from t where id >= 5 limit 2;
  move absolute 2 from c;
  update t set v = 'by name' where current of shared;
  move prior from c;
  update t set v = 'prior' where current of c;
end $$;
select * from t order by id;
--> (id integer, v text)
--> 1 | by refcursor
--> 5 | prior
--> 6 | by name

drop schema co cascade;
--> NOTICE: drop cascades to 5 other objects
--> DETAIL: drop cascades to table t
--> + drop cascades to table other
--> + drop cascades to view w
--> + drop cascades to function seen()
--> + drop cascades to function all_of_them()

reset search_path;
discard temp;
