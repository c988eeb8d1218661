-- MERGE
--
-- Which action a row has, what an action may name, errors, rights.

create schema mg;
set search_path = mg;
create table target (tid int primary key, balance int, note text default 'new');
create table source (sid int, delta int);
insert into target values (1, 10), (2, 20), (3, 30);
--> INSERT 0 3

insert into source values (2, 5), (3, 20), (4, 40);
--> INSERT 0 3

analyze target;
analyze source;

merge into target t using source s on t.tid = s.sid when matched then update set balance = t.balance + s.delta;
--> MERGE 2

select * from target order by tid;
--> (tid integer, balance integer, note text)
--> 1 | 10 | new
--> 2 | 25 | new
--> 3 | 50 | new

merge into target t using source s on t.tid = s.sid when not matched then insert values (s.sid, s.delta);
--> MERGE 1

select * from target order by tid;
--> (tid integer, balance integer, note text)
--> 1 | 10 | new
--> 2 | 25 | new
--> 3 | 50 | new
--> 4 | 40 | new

merge into target t using source s on t.tid = s.sid when matched and t.balance > 45 then delete when matched then update set note = 'kept ' || sid, balance = default when not matched then do nothing;
--> MERGE 3

select * from target order by tid;
--> (tid integer, balance integer, note text)
--> 1 | 10 | new
--> 2 | NULL | kept 2
--> 4 | NULL | kept 4

merge into target as t using (select * from source where delta > 1) as s on t.tid = s.sid when matched then do nothing when not matched and s.delta > 30 then insert (balance, tid) values (delta, sid) when not matched then insert default values;
--> ERROR 23502: null value in column "tid" of relation "target" violates not-null constraint
--> DETAIL: Failing row contains (null, null, new).

merge into target using source on tid = sid when matched and delta = 5 then update set (balance, note) = (delta, 'pair') when not matched then insert (tid) values (sid);
--> MERGE 2

select * from target order by tid;
--> (tid integer, balance integer, note text)
--> 1 | 10 | new
--> 2 | 5 | pair
--> 3 | NULL | new
--> 4 | NULL | kept 4

merge into target using (values (7, 70), (8, null)) v (a, b) on a = tid when not matched and b is null then insert values (a, -1, default) when not matched then insert (tid, note) values (a, b::text);
--> MERGE 2

select * from target order by tid;
--> (tid integer, balance integer, note text)
--> 1 | 10 | new
--> 2 | 5 | pair
--> 3 | NULL | new
--> 4 | NULL | kept 4
--> 7 | NULL | 70
--> 8 | -1 | new

merge into target using source on false when not matched then insert values (sid + 100, delta, null);
--> MERGE 3

merge into target using source on tid = sid + 100 when matched then delete;
--> MERGE 3

merge into target using (select 1) x on true when matched and tid in (select tid from target where tid > 6) then delete when matched and exists (select 1 from source where sid = tid) then update set balance = (select delta from source where sid = tid);
--> MERGE 5

select * from target order by tid;
--> (tid integer, balance integer, note text)
--> 1 | 10 | new
--> 2 | 5 | pair
--> 3 | 20 | new
--> 4 | 40 | kept 4

merge into target t using target s on t.tid = s.tid + 1 when matched then update set note = s.note when not matched then insert values (s.tid + 50, 0);
--> MERGE 4

select * from target order by tid;
--> (tid integer, balance integer, note text)
--> 1 | 10 | new
--> 2 | 5 | new
--> 3 | 20 | pair
--> 4 | 40 | new
--> 54 | 0 | new

with w as (select sid, sum(delta) as total from source group by sid) merge into target using w on tid = sid when matched then update set balance = total when not matched and total > (select count(*) from w) then insert values (sid, total);
--> MERGE 3

merge into target using source join (values (2), (3)) v (x) on x = sid on tid = x when matched then update set note = 'joined ' || x;
--> MERGE 2

merge into target using generate_series(1, 3) g on g = tid when matched and g = 1 then delete when not matched then insert (tid) values (g);
--> MERGE 1

select * from target order by tid;
--> (tid integer, balance integer, note text)
--> 2 | 5 | joined 2
--> 3 | 20 | joined 3
--> 4 | 40 | new
--> 54 | 0 | new

merge into only target t using lateral (select 60 as z) l on t.tid = z when not matched then insert values (z, z) when matched then delete;
--> MERGE 1

merge into only target t using lateral (select 60 as z) l on t.tid = z when not matched then insert values (z, z) when matched then delete;
--> MERGE 1

merge into target using source on tid = sid and tid = sid and balance is not null when matched and target.tableoid = 'mg.target'::regclass then update set note = 'same';
--> MERGE 3

merge into target using source on tid = sid when not matched then insert values (source.*);
--> MERGE 0

merge into target using (values (90, 1, 'star')) v (a, b, c) on tid = a when not matched then insert values (v.*);
--> MERGE 1

merge into target using source on tid = sid when matched then update set note = target::text when not matched then insert (tid, note) values (sid, source::text);
--> MERGE 3

select tid, note from target order by tid;
--> (tid integer, note text)
--> 2 | (2,5,same)
--> 3 | (3,20,same)
--> 4 | (4,40,same)
--> 54 | new
--> 90 | star

-- Rows that several rows of the source match.
insert into source values (2, 6);
--> INSERT 0 1

merge into target using source on tid = sid when matched then update set balance = delta;
--> ERROR 21000: MERGE command cannot affect row a second time
--> HINT: Ensure that not more than one source row matches any one target row.

merge into target using source on tid = sid when matched then delete;
--> ERROR 21000: MERGE command cannot affect row a second time
--> HINT: Ensure that not more than one source row matches any one target row.

merge into target using source on tid = sid when matched and delta = 6 then update set balance = delta when matched then do nothing;
--> MERGE 1

merge into target using source on tid = sid when matched and delta = 5 then delete when matched and delta = 6 then do nothing;
--> MERGE 1

merge into target using source on tid = sid when not matched then insert values (sid, delta);
--> ERROR 23505: duplicate key value violates unique constraint "target_pkey"
--> DETAIL: Key (tid)=(2) already exists.

delete from source where sid = 2;
--> DELETE 2

insert into source values (77, 1), (77, 2);
--> INSERT 0 2

merge into target using source on tid = sid when not matched then insert values (sid, delta);
--> ERROR 23505: duplicate key value violates unique constraint "target_pkey"
--> DETAIL: Key (tid)=(77) already exists.

delete from source where sid = 77;
--> DELETE 2

-- Constraints, identity columns, foreign keys.
create table strict (id int generated always as identity, k int not null check (k > 0), f int references target on delete cascade);
merge into strict using source on k = sid when not matched then insert (k) values (sid);
--> MERGE 2

merge into strict using source on k = sid when matched then update set k = -1;
--> ERROR 23514: new row for relation "strict" violates check constraint "strict_k_check"
--> DETAIL: Failing row contains (1, -1, null).

merge into strict using source on k = sid when matched then update set k = null;
--> ERROR 23502: null value in column "k" of relation "strict" violates not-null constraint
--> DETAIL: Failing row contains (1, null, null).

merge into strict using source on k = sid when matched then update set f = 1000 when not matched then insert (k, f) values (1, 1);
--> ERROR 23503: insert or update on table "strict" violates foreign key constraint "strict_f_fkey"
--> DETAIL: Key (f)=(1000) is not present in table "target".

merge into strict using (select 1) x on false when not matched then insert (id, k) values (10, 1);
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "id"
--> DETAIL: Column "id" is an identity column defined as GENERATED ALWAYS.
--> HINT: Use OVERRIDING SYSTEM VALUE to override.

merge into strict using (select 1) x on false when not matched then insert (id, k) values (default, 11);
--> MERGE 1

merge into strict using (select 1) x on false when not matched then insert (id, k) overriding system value values (100, 12);
--> MERGE 1

merge into strict using (select 1) x on false when not matched then insert (id, k) overriding user value values (100, 13);
--> MERGE 1

merge into strict using source on k = sid when matched then update set id = 5;
--> ERROR 428C9: column "id" can only be updated to DEFAULT
--> DETAIL: Column "id" is an identity column defined as GENERATED ALWAYS.

merge into strict using source on k = sid when matched and k = 3 then update set id = default;
--> MERGE 1

merge into strict using target on true when matched and k = 4 and tid = 90 then update set f = 90;
--> MERGE 1

merge into target using (select 90 as x) x on tid = x when matched then delete;
--> MERGE 1

select k, f from strict order by k;
--> (k integer, f integer)
--> 3 | NULL
--> 11 | NULL
--> 12 | NULL
--> 13 | NULL

-- Names that are out of reach, and other mistakes.
merge into target using source on tid = sid when not matched and balance > 1 then insert values (1);
--> ERROR 42703: column "balance" does not exist
--> HINT: There is a column named "balance" in table "target", but it cannot be referenced from this part of the query.
--> POSITION: 66, at balance

merge into target using source on tid = sid when not matched and target.balance > 1 then insert values (1);
--> ERROR 42P01: invalid reference to FROM-clause entry for table "target"
--> HINT: There is an entry for table "target", but it cannot be referenced from this part of the query.
--> POSITION: 66, at target.balance

merge into target using source on tid = sid when not matched then insert values (tid);
--> ERROR 42703: column "tid" does not exist
--> HINT: There is a column named "tid" in table "target", but it cannot be referenced from this part of the query.
--> POSITION: 82, at tid

merge into target using source on tid = sid when not matched then insert values (target.tid);
--> ERROR 42P01: invalid reference to FROM-clause entry for table "target"
--> HINT: There is an entry for table "target", but it cannot be referenced from this part of the query.
--> POSITION: 82, at target.tid

merge into target using source on tid = sid when not matched then insert (tid, nothing) values (1, 2);
--> ERROR 42703: column "nothing" of relation "target" does not exist
--> POSITION: 80, at nothing

merge into target using source on tid = sid when not matched then insert (tid, tid) values (1, 2);
--> ERROR 42701: column "tid" specified more than once
--> POSITION: 80, at tid

merge into target using source on tid = sid when not matched then insert (tid, balance) values (1);
--> ERROR 42601: INSERT has more target columns than expressions
--> POSITION: 80, at balance

merge into target using source on tid = sid when not matched then insert values (1, 2, '3', 4);
--> ERROR 42601: INSERT has more expressions than target columns
--> POSITION: 93, at 4

merge into target using source on tid = sid when not matched then insert values ('x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 82, at '

merge into target using source on tid = sid when matched then update set nothing = 1;
--> ERROR 42703: column "nothing" of relation "target" does not exist
--> POSITION: 74, at nothing

merge into target using source on tid = sid when matched then update set balance = nothing;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 84, at nothing

merge into target using source on tid = sid when matched then update set balance = 1, balance = 2;
--> ERROR 42601: multiple assignments to same column "balance"

merge into target using source on tid = sid when matched then update set balance = 'x';
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 84, at '

merge into target using source on tid = nothing when matched then delete;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 41, at nothing

merge into target using source on source.tid = sid when matched then delete;
--> ERROR 42703: column source.tid does not exist
--> HINT: Perhaps you meant to reference the column "source.sid".
--> POSITION: 35, at source.tid

merge into target using target on tid = tid when matched then delete;
--> ERROR 42712: name "target" specified more than once
--> DETAIL: The name is used both as MERGE target table and data source.

merge into target a using source a on true when matched then delete;
--> ERROR 42712: name "a" specified more than once
--> DETAIL: The name is used both as MERGE target table and data source.

merge into target using nothing on true when matched then delete;
--> ERROR 42P01: relation "nothing" does not exist
--> POSITION: 25, at nothing

merge into nothing using source on true when matched then delete;
--> ERROR 42P01: relation "nothing" does not exist
--> POSITION: 12, at nothing

merge into target using source on count(*) > 1 when matched then delete;
--> ERROR 42803: aggregate functions are not allowed in JOIN conditions
--> POSITION: 35, at count

merge into target using source on tid = sid when matched and count(*) > 1 then delete;
--> ERROR 42803: aggregate functions are not allowed in MERGE WHEN conditions
--> POSITION: 62, at count

merge into target using source on tid = sid when matched and row_number() over () > 1 then delete;
--> ERROR 42P20: window functions are not allowed in MERGE WHEN conditions
--> POSITION: 62, at row_number

merge into target using source on tid = sid when matched and generate_series(1, 2) > 1 then delete;
--> ERROR 0A000: set-returning functions are not allowed in MERGE WHEN conditions
--> POSITION: 62, at generate_series

merge into target using source on tid = sid when matched and target.ctid is null then delete;
--> ERROR 42P10: cannot use system column "ctid" in MERGE WHEN condition
--> POSITION: 62, at target.ctid

merge into target using source on tid = sid when matched and balance then delete;
--> ERROR 42804: argument of WHEN must be type boolean, not type integer
--> POSITION: 62, at balance

merge into target using source on tid = sid when matched then update set balance = count(*);
--> ERROR 42803: aggregate functions are not allowed in UPDATE
--> POSITION: 84, at count

merge into target using source on tid = sid when not matched then insert values (sum(delta));
--> ERROR 42803: aggregate functions are not allowed in VALUES
--> POSITION: 82, at sum

merge into target using source on tid = sid when matched then delete when matched then delete;
--> ERROR 42601: unreachable WHEN clause specified after unconditional WHEN clause

merge into target using source on tid = sid when not matched then do nothing when not matched then insert values (1);
--> ERROR 42601: unreachable WHEN clause specified after unconditional WHEN clause

merge into target using source on tid = sid when matched then insert values (1);
--> ERROR 42601: syntax error at or near "insert"
--> POSITION: 63, at insert

merge into target using source on tid = sid when not matched then delete;
--> ERROR 42601: syntax error at or near "delete"
--> POSITION: 67, at delete

merge into target using source on tid = sid;
--> ERROR 42601: syntax error at end of input
--> POSITION: 44, the end

with recursive r as (select 1 as x) merge into target using r on tid = x when matched then delete;
--> ERROR 42601: WITH RECURSIVE is not supported for MERGE statement

create view vtarget as select * from target;
create view rtarget as select distinct * from target;
create sequence starget;
merge into vtarget using source on tid = sid when matched then delete;
--> ERROR 0A000: cannot execute MERGE on relation "vtarget"
--> DETAIL: This operation is not supported for views.

merge into rtarget using source on tid = sid when matched then delete;
--> ERROR 0A000: cannot execute MERGE on relation "rtarget"
--> DETAIL: This operation is not supported for views.

merge into starget using source on true when matched then delete;
--> ERROR 0A000: cannot execute MERGE on relation "starget"
--> DETAIL: This operation is not supported for sequences.

merge into pg_tables using source on true when matched then delete;
--> ERROR 0A000: cannot execute MERGE on relation "pg_tables"
--> DETAIL: This operation is not supported for views.

merge into target using vtarget v on v.tid = target.tid when matched and v.tid = 3 then update set note = 'by view';
--> MERGE 1

prepare m (int) as merge into target using source on tid = sid when matched and delta > $1 then update set balance = $1 when not matched then insert (tid, balance) values (sid, $1);
execute m (10);
--> MERGE 2

execute m (1000);
--> MERGE 0

select * from target order by tid;
--> (tid integer, balance integer, note text)
--> 3 | 10 | by view
--> 4 | 10 | (4,40,same)
--> 54 | 0 | new

deallocate m;
begin;
merge into target using source on tid = sid when matched then delete;
--> MERGE 2

select count(*) from target;
--> (count bigint)
--> 1

rollback;
select count(*) from target;
--> (count bigint)
--> 3

begin read only;
merge into target using source on tid = sid when matched then delete;
--> ERROR 25006: cannot execute MERGE in a read-only transaction

rollback;
begin isolation level serializable;
merge into target using source on tid = sid when matched then update set balance = balance + 1;
--> MERGE 2

commit;
create temp table ttarget as select * from target;
--> SELECT 3

merge into ttarget using source on tid = sid when matched then delete when not matched then insert values (sid);
--> MERGE 2

select count(*) from ttarget;
--> (count bigint)
--> 1

drop table ttarget;

-- Rights.
create role mg_user;
grant usage on schema mg to mg_user;
grant select on source to mg_user;
set role mg_user;
merge into target using source on true when matched then do nothing;
--> ERROR 42501: permission denied for table target

merge into target using source on true when not matched then insert values (1);
--> ERROR 42501: permission denied for table target

reset role;
grant insert on target to mg_user;
set role mg_user;
merge into target using source on false when not matched and sid = -1 then insert values (1);
--> MERGE 0

merge into target using source on tid = sid when not matched then insert values (1);
--> ERROR 42501: permission denied for table target

merge into target using source on false when matched then delete;
--> ERROR 42501: permission denied for table target

reset role;
grant select (tid), update (balance) on target to mg_user;
set role mg_user;
merge into target using source on tid = sid when matched then update set balance = delta;
--> MERGE 2

merge into target using source on tid = sid when matched then update set balance = balance;
--> ERROR 42501: permission denied for table target

merge into target using source on tid = sid when matched then update set note = 'x';
--> ERROR 42501: permission denied for table target

merge into target using source on tid = sid when matched then delete;
--> ERROR 42501: permission denied for table target

reset role;
grant delete on target to mg_user;
set role mg_user;
merge into target using source on tid = sid when matched and sid = 3 then delete;
--> MERGE 1

reset role;
revoke select on source from mg_user;
set role mg_user;
merge into target using source on tid = 1 when matched then delete;
--> ERROR 42501: permission denied for table source

reset role;
select * from target order by tid;
--> (tid integer, balance integer, note text)
--> 4 | 40 | (4,40,same)
--> 54 | 0 | new

set search_path = public;
drop schema mg cascade;
--> NOTICE: drop cascades to 6 other objects
--> DETAIL: drop cascades to table mg.target
--> + drop cascades to table mg.source
--> + drop cascades to table mg.strict
--> + drop cascades to view mg.vtarget
--> + drop cascades to view mg.rtarget
--> + drop cascades to sequence mg.starget

drop role mg_user;
