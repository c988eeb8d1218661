-- Deferrable unique keys
--
-- UNIQUE and PRIMARY KEY that are checked at the end of the statement or at the commit: rows that
-- change places, SET CONSTRAINTS, savepoints, rows that change again before the check, COPY.

create table seats (id int primary key deferrable, place int unique deferrable initially deferred, note text);
insert into seats select g, g * 10, 'first' from generate_series(1, 5) g;
--> INSERT 0 5

-- Every row gets the number of its neighbour.
update seats set id = id + 1;
--> UPDATE 5

select id, place from seats order by id;
--> (id integer, place integer)
--> 2 | 10
--> 3 | 20
--> 4 | 30
--> 5 | 40
--> 6 | 50

update seats set id = id - 1, place = place + 10;
--> UPDATE 5

select id, place from seats order by id;
--> (id integer, place integer)
--> 1 | 20
--> 2 | 30
--> 3 | 40
--> 4 | 50
--> 5 | 60

update seats set id = 6 - id returning id, place;
--> (id integer, place integer)
--> 5 | 20
--> 4 | 30
--> 3 | 40
--> 2 | 50
--> 1 | 60
--> UPDATE 5

-- An immediate one fails at the end of its statement.
insert into seats values (1, 1000, 'twice');
--> ERROR 23505: duplicate key value violates unique constraint "seats_pkey"
--> DETAIL: Key (id)=(1) already exists.

update seats set id = 2 where id = 3;
--> ERROR 23505: duplicate key value violates unique constraint "seats_pkey"
--> DETAIL: Key (id)=(2) already exists.

insert into seats select 7, 70 + g from generate_series(1, 2) g;
--> ERROR 23505: duplicate key value violates unique constraint "seats_pkey"
--> DETAIL: Key (id)=(7) already exists.

with new as (insert into seats values (1, 1001, 'with') returning id) select * from new;
--> ERROR 23505: duplicate key value violates unique constraint "seats_pkey"
--> DETAIL: Key (id)=(1) already exists.

with gone as (delete from seats where id = 1), new as (insert into seats values (1, 1001, 'with') returning id) select * from new;
--> (id integer)
--> 1

select id, place, note from seats order by id;
--> (id integer, place integer, note text)
--> 1 | 1001 | with
--> 2 | 50 | first
--> 3 | 40 | first
--> 4 | 30 | first
--> 5 | 20 | first

-- A deferred one fails at the commit.
begin;
insert into seats values (20, 30, 'same place');
--> INSERT 0 1

insert into seats values (21, 40, 'same place');
--> INSERT 0 1

select count(*) from seats where place in (30, 40);
--> (count bigint)
--> 4

commit;
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(30) already exists.

select count(*) from seats where place in (30, 40);
--> (count bigint)
--> 2

insert into seats values (20, 30, 'same place');
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(30) already exists.

begin;
update seats set place = 30 where place = 40;
--> UPDATE 1

end;
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(30) already exists.

-- The row goes, or gets another key, before the check.
begin;
insert into seats values (20, 30, 'same place');
--> INSERT 0 1

delete from seats where id = 20;
--> DELETE 1

commit;
begin;
insert into seats values (20, 30, 'same place');
--> INSERT 0 1

update seats set place = 31 where id = 20;
--> UPDATE 1

commit;
begin;
insert into seats values (22, 31, 'same place');
--> INSERT 0 1

delete from seats where id = 20;
--> DELETE 1

commit;
select id, place from seats order by id;
--> (id integer, place integer)
--> 1 | 1001
--> 2 | 50
--> 3 | 40
--> 4 | 30
--> 5 | 20
--> 22 | 31

begin;
insert into seats values (23, 31, 'same place');
--> INSERT 0 1

update seats set note = 'changed' where id = 23;
--> UPDATE 1

update seats set note = repeat('long ', 1500) where id = 23;
--> UPDATE 1

commit;
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(31) already exists.

begin;
insert into seats values (23, 31, 'same place');
--> INSERT 0 1

update seats set note = repeat('long ', 1500) where id = 22;
--> UPDATE 1

commit;
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(31) already exists.

select count(*) from seats where place = 31;
--> (count bigint)
--> 1

-- SET CONSTRAINTS.
begin;
insert into seats values (24, 31, 'same place');
--> INSERT 0 1

set constraints all immediate;
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(31) already exists.

rollback;
begin;
set constraints all deferred;
insert into seats values (22, 500, 'same number');
--> INSERT 0 1

insert into seats values (22, 501, 'same number');
--> INSERT 0 1

update seats set id = 30 + place where note = 'same number';
--> UPDATE 2

set constraints seats_pkey immediate;
insert into seats values (22, 502, 'same number');
--> ERROR 23505: duplicate key value violates unique constraint "seats_pkey"
--> DETAIL: Key (id)=(22) already exists.

rollback;
begin;
set constraints seats_place_key immediate;
insert into seats values (25, 31, 'same place');
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(31) already exists.

rollback;
begin;
set constraints seats_pkey, seats_place_key deferred;
insert into seats values (22, 31, 'both');
--> INSERT 0 1

set constraints seats_place_key immediate;
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(31) already exists.

commit;
--> ROLLBACK

begin;
set constraints seats_place_key immediate;
set constraints seats_place_key deferred;
insert into seats values (25, 31, 'same place');
--> INSERT 0 1

commit;
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(31) already exists.

-- Savepoints.
begin;
savepoint one;
insert into seats values (25, 31, 'same place');
--> INSERT 0 1

rollback to one;
commit;
begin;
insert into seats values (25, 31, 'same place');
--> INSERT 0 1

savepoint one;
delete from seats where id = 25;
--> DELETE 1

set constraints all immediate;
rollback to one;
commit;
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(31) already exists.

begin;
insert into seats values (25, 31, 'same place');
--> INSERT 0 1

savepoint one;
set constraints all immediate;
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(31) already exists.

rollback to one;
delete from seats where id = 22;
--> DELETE 1

release one;
commit;
select id, place from seats order by id;
--> (id integer, place integer)
--> 1 | 1001
--> 2 | 50
--> 3 | 40
--> 4 | 30
--> 5 | 20
--> 25 | 31

begin;
savepoint one;
delete from seats where id = 25;
--> DELETE 1

savepoint two;
insert into seats values (26, 31, 'same place');
--> INSERT 0 1

rollback to one;
insert into seats values (26, 31, 'same place');
--> INSERT 0 1

savepoint three;
delete from seats where id = 25;
--> DELETE 1

release three;
commit;
select id, place from seats order by id;
--> (id integer, place integer)
--> 1 | 1001
--> 2 | 50
--> 3 | 40
--> 4 | 30
--> 5 | 20
--> 26 | 31

-- An error inside a block of a function takes its rows and their checks back.
create function try_place(p int) returns text language plpgsql as $$
begin
  insert into seats values (p, p, 'tried');
  set constraints all immediate;
  return 'placed';
exception when unique_violation then
  return sqlerrm;
end $$;
select try_place(31), try_place(3100);
--> (try_place text, try_place text)
--> duplicate key value violates unique constraint "seats_place_key" | placed

create function crowd() returns int language plpgsql as $$
begin
  insert into seats values (3101, 3100, 'crowded');
  return (select count(*) from seats where place = 3100);
end $$;
select crowd();
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(3100) already exists.

do $$ begin perform crowd(); delete from seats where id = 3101; end $$;

-- COPY, and many rows at once.
copy seats (id, place) from stdin;
--< 4000	4000
--< 4001	4000
--< \.
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(4000) already exists.

copy seats (id, place) from stdin;
--< 4000	4000
--< 4000	4001
--< \.
--> ERROR 23505: duplicate key value violates unique constraint "seats_pkey"
--> DETAIL: Key (id)=(4000) already exists.

begin;
copy seats (id, place) from stdin;
--< 4000	4000
--< 4001	4000
--< 4002	31
--< \.
--> COPY 3

update seats set place = id where id in (4001, 4002);
--> UPDATE 2

commit;
insert into seats select 5000 + g, 5000 + g % 1000 from generate_series(0, 1999) g;
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(5000) already exists.

begin;
insert into seats select 5000 + g, 5000 + g % 1000 from generate_series(0, 1999) g;
--> INSERT 0 2000

update seats set place = id where id >= 5000;
--> UPDATE 2000

commit;
update seats set id = id + 1, place = place - 1 where id >= 5000;
--> UPDATE 2000

select count(*), count(distinct id), count(distinct place), min(id), max(place) from seats where id > 5000;
--> (count bigint, count bigint, count bigint, min integer, max integer)
--> 2000 | 2000 | 2000 | 5001 | 6998

update seats set id = 5500 where id in (5498, 5499);
--> ERROR 23505: duplicate key value violates unique constraint "seats_pkey"
--> DETAIL: Key (id)=(5500) already exists.

delete from seats where id >= 4000;
--> DELETE 2003

-- NULLs differ, unless they do not.
create table nulls (a int unique deferrable, b int, unique nulls not distinct (b) deferrable initially deferred);
insert into nulls values (null, 1), (null, 2);
--> INSERT 0 2

begin;
insert into nulls values (null, null), (null, null);
--> INSERT 0 2

commit;
--> ERROR 23505: duplicate key value violates unique constraint "nulls_b_key"
--> DETAIL: Key (b)=(null) already exists.

begin;
insert into nulls values (null, null), (null, null);
--> INSERT 0 2

update nulls set b = 7 where ctid = (select max(ctid) from nulls);
--> UPDATE 1

commit;
select * from nulls order by b;
--> (a integer, b integer)
--> NULL | 1
--> NULL | 2
--> NULL | 7
--> NULL | NULL

-- Several columns, and values that are equal and look different.
create table pairs (a numeric, b text, constraint pair unique (a, b) deferrable);
insert into pairs values (1.0, 'x'), (1.00, 'y');
--> INSERT 0 2

update pairs set b = case b when 'x' then 'y' else 'x' end;
--> UPDATE 2

insert into pairs values (1.000, 'x');
--> ERROR 23505: duplicate key value violates unique constraint "pair"
--> DETAIL: Key (a, b)=(1.000, x) already exists.

select * from pairs order by b;
--> (a numeric, b text)
--> 1.00 | x
--> 1.0 | y

-- MERGE, rows with ON CONFLICT by another key, and a view.
create table merged (id int primary key, rank int unique deferrable);
insert into merged values (1, 1), (2, 2), (3, 3);
--> INSERT 0 3

merge into merged m using (values (1, 2), (2, 1), (4, 4)) v(id, rank) on m.id = v.id
  when matched then update set rank = v.rank when not matched then insert values (v.id, v.rank);
--> MERGE 3

select * from merged order by id;
--> (id integer, rank integer)
--> 1 | 2
--> 2 | 1
--> 3 | 3
--> 4 | 4

merge into merged m using (values (1, 3)) v(id, rank) on m.id = v.id when matched then update set rank = v.rank;
--> ERROR 23505: duplicate key value violates unique constraint "merged_rank_key"
--> DETAIL: Key (rank)=(3) already exists.

insert into merged values (1, 4), (5, 5) on conflict (id) do update set rank = excluded.rank;
--> ERROR 23505: duplicate key value violates unique constraint "merged_rank_key"
--> DETAIL: Key (rank)=(4) already exists.

insert into merged values (4, 6), (6, 4) on conflict (id) do update set rank = excluded.rank;
--> INSERT 0 2

select * from merged order by id;
--> (id integer, rank integer)
--> 1 | 2
--> 2 | 1
--> 3 | 3
--> 4 | 6
--> 6 | 4

insert into merged values (9, 9) on conflict do nothing;
--> ERROR 55000: ON CONFLICT does not support deferrable unique constraints/exclusion constraints as arbiters

insert into merged values (9, 9) on conflict (rank) do nothing;
--> ERROR 55000: ON CONFLICT does not support deferrable unique constraints/exclusion constraints as arbiters

insert into merged values (9, 9) on conflict (rank) do update set id = 10;
--> ERROR 55000: ON CONFLICT does not support deferrable unique constraints/exclusion constraints as arbiters

insert into merged values (9, 9) on conflict on constraint merged_rank_key do nothing;
--> ERROR 55000: ON CONFLICT does not support deferrable unique constraints/exclusion constraints as arbiters

insert into merged select 9, 9 where false on conflict (rank) do nothing;
--> INSERT 0 0

insert into merged values (1, 9) on conflict do nothing;
--> INSERT 0 0

create view merged_view as select id, rank from merged where rank < 100;
update merged_view set rank = rank + 1;
--> UPDATE 5

select * from merged_view order by id;
--> (id integer, rank integer)
--> 1 | 3
--> 2 | 2
--> 3 | 4
--> 4 | 7
--> 6 | 5

-- Foreign keys whose actions write such a key.
create table parents (id int primary key);
create table children (parent int unique deferrable initially deferred references parents on update cascade on delete set null);
insert into parents values (1), (2), (3);
--> INSERT 0 3

insert into children values (1), (2), (3);
--> INSERT 0 3

begin;
update parents set id = id + 10;
--> UPDATE 3

insert into children values (11);
--> INSERT 0 1

update parents set id = 99 where id = 11;
--> UPDATE 1

commit;
--> ERROR 23505: duplicate key value violates unique constraint "children_parent_key"
--> DETAIL: Key (parent)=(99) already exists.

begin;
insert into children values (11);
--> ERROR 23503: insert or update on table "children" violates foreign key constraint "children_parent_fkey"
--> DETAIL: Key (parent)=(11) is not present in table "parents".

delete from children where parent = 11;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

commit;
--> ROLLBACK

select * from children order by parent;
--> (parent integer)
--> 1
--> 2
--> 3

-- Temporary tables.
create temporary table temporary_seats (id int primary key deferrable initially deferred, note text);
insert into temporary_seats select g, 'x' from generate_series(1, 3) g;
--> INSERT 0 3

update temporary_seats set id = id + 1;
--> UPDATE 3

begin;
insert into temporary_seats values (2, 'y');
--> INSERT 0 1

savepoint one;
delete from temporary_seats where note = 'y';
--> DELETE 1

set constraints all immediate;
rollback to one;
commit;
--> ERROR 23505: duplicate key value violates unique constraint "temporary_seats_pkey"
--> DETAIL: Key (id)=(2) already exists.

begin;
insert into temporary_seats values (2, 'y');
--> INSERT 0 1

delete from temporary_seats where note = 'y';
--> DELETE 1

commit;
select * from temporary_seats order by id;
--> (id integer, note text)
--> 2 | x
--> 3 | x
--> 4 | x

-- Serializable and repeatable read.
begin isolation level serializable;
update seats set place = place + 1;
--> UPDATE 7

insert into seats values (900, 900, 'x'), (901, 900, 'y');
--> INSERT 0 2

commit;
--> ERROR 23505: duplicate key value violates unique constraint "seats_place_key"
--> DETAIL: Key (place)=(900) already exists.

begin isolation level repeatable read;
insert into seats values (900, 900, 'x'), (901, 900, 'y');
--> INSERT 0 2

delete from seats where id = 900;
--> DELETE 1

commit;
select id, place from seats where id > 800 order by id;
--> (id integer, place integer)
--> 901 | 900
--> 3100 | 3100
