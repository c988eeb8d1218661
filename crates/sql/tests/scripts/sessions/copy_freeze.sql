--- COPY FREEZE and VACUUM
---
-- FREEZE needs a table that this subtransaction made. Its rows go with the table, and VACUUM counts
-- them without reading them all.

create table there (a integer);
copy there from '/dev/null' with (freeze);
--> ERROR 55000: cannot perform COPY FREEZE because the table was not created or truncated in the current subtransaction

begin;
create table fresh (a integer);
savepoint later;
copy fresh from '/dev/null' with (freeze);
--> ERROR 55000: cannot perform COPY FREEZE because the table was not created or truncated in the current subtransaction

rollback to later;
declare c cursor for select a from fresh;
copy fresh from '/dev/null' with (freeze);
--> ERROR 25000: cannot perform COPY FREEZE because of prior transaction activity

rollback;
begin;
truncate there;
--> TRUNCATE TABLE

copy there from '/dev/null' with (freeze);
--> COPY 0

commit;
vacuum there;
select reltuples from pg_class where relname = 'there';
--> (reltuples real)
--> 0

drop table there;

-- Tables that an ended subtransaction truncated are its parent's.
create table later (a int primary key);
begin;
savepoint s;
truncate later;
release s;
copy later from stdin (freeze);
--< 1
rollback;
begin;
do $$ begin truncate later; exception when others then null; end $$;
copy later from stdin (freeze);
--< 2
--< 3
commit;
table later;
begin;
savepoint s;
savepoint t;
truncate later;
release t;
copy later from stdin (freeze);
--< 4
rollback to s;
table later;
copy later from stdin (freeze);
commit;
begin;
truncate later;
savepoint s;
copy later from stdin (freeze);
rollback;
table later;
