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
--> TRUNCATE TABLE

release s;
copy later from stdin (freeze);
--< 1
--> COPY 1

rollback;
begin;
do $$ begin truncate later; exception when others then null; end $$;
copy later from stdin (freeze);
--< 2
--< 3
--> COPY 2

commit;
table later;
--> (a integer)
--> 2
--> 3

begin;
savepoint s;
savepoint t;
truncate later;
--> TRUNCATE TABLE

release t;
copy later from stdin (freeze);
--< 4
--> COPY 1

rollback to s;
table later;
--> (a integer)
--> 2
--> 3

copy later from stdin (freeze);
--> ERROR 55000: cannot perform COPY FREEZE because the table was not created or truncated in the current subtransaction

commit;
--> ROLLBACK

begin;
truncate later;
--> TRUNCATE TABLE

savepoint s;
copy later from stdin (freeze);
--> ERROR 55000: cannot perform COPY FREEZE because the table was not created or truncated in the current subtransaction

rollback;
table later;
--> (a integer)
--> 2
--> 3
