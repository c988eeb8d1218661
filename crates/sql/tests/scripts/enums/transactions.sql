-- Enums and transactions
--
-- Types and labels live and die with their transaction. A label that ALTER TYPE ... ADD VALUE has added is not used before the
-- transaction has committed.

create type mood as enum ('sad', 'ok');
begin;
alter type mood add value 'new';
select 'ok'::mood;
--> (mood record)
--> ok

select 'new'::mood;
--> ERROR 55P04: unsafe use of new value "new" of enum type mood
--> HINT: New enum values must be committed before they can be used.
--> POSITION: 8, at '

rollback;
select 'new'::mood;
--> ERROR 22P02: invalid input value for enum mood: "new"
--> POSITION: 8, at '

begin;
alter type mood add value 'new' before 'ok';
select enum_first(null::mood), enum_last(null::mood);
--> (enum_first record, enum_last record)
--> sad | ok

select enum_range(null::mood);
--> ERROR 55P04: unsafe use of new value "new" of enum type mood
--> HINT: New enum values must be committed before they can be used.

rollback;
begin;
alter type mood add value 'new' before 'ok';
select enum_range('ok'::mood, null);
--> (enum_range record)
--> {ok}

select enumlabel from pg_enum where enumtypid = 'mood'::regtype order by enumsortorder;
--> (enumlabel name)
--> sad
--> new
--> ok

commit;
select 'new'::mood, enum_range(null::mood);
--> (mood record, enum_range record)
--> new | {sad,new,ok}

begin;
create type fresh as enum ('a', 'b');
create table f (x fresh default 'b');
insert into f values (default), ('a');
--> INSERT 0 2

select * from f order by x;
--> (x record)
--> a
--> b

alter type fresh add value 'c';
select 'c'::fresh;
--> ERROR 55P04: unsafe use of new value "c" of enum type fresh
--> HINT: New enum values must be committed before they can be used.
--> POSITION: 8, at '

rollback;
select 'a'::fresh;
--> ERROR 42704: type "fresh" does not exist
--> POSITION: 13, at fresh

begin;
savepoint s;
create type fresh as enum ('a', 'b');
select 'a'::fresh;
--> (fresh record)
--> a

rollback to s;
select 'a'::fresh;
--> ERROR 42704: type "fresh" does not exist
--> POSITION: 13, at fresh

rollback;
begin;
alter type mood rename value 'new' to 'newer';
select 'newer'::mood, 'ok' > 'newer'::mood;
--> (mood record, ?column? boolean)
--> newer | t

savepoint s;
alter type mood rename to feeling;
select 'newer'::feeling;
--> (feeling record)
--> newer

rollback to s;
select 'newer'::mood;
--> (mood record)
--> newer

rollback;
select 'new'::mood;
--> (mood record)
--> new

begin;
drop type mood;
select 'new'::mood;
--> ERROR 42704: type "mood" does not exist
--> POSITION: 15, at mood

rollback;
select 'new'::mood;
--> (mood record)
--> new

begin;
alter type mood add value 'x'; alter type mood rename value 'x' to 'y';
--> ALTER TYPE
--> ALTER TYPE

select 'y'::mood;
--> ERROR 55P04: unsafe use of new value "y" of enum type mood
--> HINT: New enum values must be committed before they can be used.
--> POSITION: 8, at '

rollback;
prepare p(mood) as select $1, $1 > 'sad';
execute p('ok');
--> (?column? record, ?column? boolean)
--> ok | t

execute p('nothing');
--> ERROR 22P02: invalid input value for enum mood: "nothing"
--> POSITION: 11, at '

prepare q as select 'ok'::mood;
execute q;
--> (mood record)
--> ok

alter type mood rename to feeling;
execute p('new');
--> (?column? record, ?column? boolean)
--> new | t

execute q;
--> (mood record)
--> ok
--! A plan is made anew from its text when a type that its session keeps has changed.
--!> ERROR 42704: type "mood" does not exist
--!> POSITION: 27, the end

alter type feeling rename to mood;
deallocate all;
drop type mood;
