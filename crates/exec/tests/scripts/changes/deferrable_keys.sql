-- Deferrable unique keys
--
-- UNIQUE and PRIMARY KEY that are checked at the end of the statement or at the commit: rows that
-- change places, SET CONSTRAINTS, savepoints, rows that change again before the check, COPY.

create table seats (id int primary key deferrable, place int unique deferrable initially deferred, note text);
insert into seats select g, g * 10, 'first' from generate_series(1, 5) g;
-- Every row gets the number of its neighbour.
update seats set id = id + 1;
select id, place from seats order by id;
update seats set id = id - 1, place = place + 10;
select id, place from seats order by id;
update seats set id = 6 - id returning id, place;

-- An immediate one fails at the end of its statement.
insert into seats values (1, 1000, 'twice');
update seats set id = 2 where id = 3;
insert into seats select 7, 70 + g from generate_series(1, 2) g;
with new as (insert into seats values (1, 1001, 'with') returning id) select * from new;
with gone as (delete from seats where id = 1), new as (insert into seats values (1, 1001, 'with') returning id) select * from new;
select id, place, note from seats order by id;

-- A deferred one fails at the commit.
begin;
insert into seats values (20, 30, 'same place');
insert into seats values (21, 40, 'same place');
select count(*) from seats where place in (30, 40);
commit;
select count(*) from seats where place in (30, 40);
insert into seats values (20, 30, 'same place');
begin;
update seats set place = 30 where place = 40;
end;

-- The row goes, or gets another key, before the check.
begin;
insert into seats values (20, 30, 'same place');
delete from seats where id = 20;
commit;
begin;
insert into seats values (20, 30, 'same place');
update seats set place = 31 where id = 20;
commit;
begin;
insert into seats values (22, 31, 'same place');
delete from seats where id = 20;
commit;
select id, place from seats order by id;
begin;
insert into seats values (23, 31, 'same place');
update seats set note = 'changed' where id = 23;
update seats set note = repeat('long ', 1500) where id = 23;
commit;
begin;
insert into seats values (23, 31, 'same place');
update seats set note = repeat('long ', 1500) where id = 22;
commit;
select count(*) from seats where place = 31;

-- SET CONSTRAINTS.
begin;
insert into seats values (24, 31, 'same place');
set constraints all immediate;
rollback;
begin;
set constraints all deferred;
insert into seats values (22, 500, 'same number');
insert into seats values (22, 501, 'same number');
update seats set id = 30 + place where note = 'same number';
set constraints seats_pkey immediate;
insert into seats values (22, 502, 'same number');
rollback;
begin;
set constraints seats_place_key immediate;
insert into seats values (25, 31, 'same place');
rollback;
begin;
set constraints seats_pkey, seats_place_key deferred;
insert into seats values (22, 31, 'both');
set constraints seats_place_key immediate;
commit;
begin;
set constraints seats_place_key immediate;
set constraints seats_place_key deferred;
insert into seats values (25, 31, 'same place');
commit;

-- Savepoints.
begin;
savepoint one;
insert into seats values (25, 31, 'same place');
rollback to one;
commit;
begin;
insert into seats values (25, 31, 'same place');
savepoint one;
delete from seats where id = 25;
set constraints all immediate;
rollback to one;
commit;
begin;
insert into seats values (25, 31, 'same place');
savepoint one;
set constraints all immediate;
rollback to one;
delete from seats where id = 22;
release one;
commit;
select id, place from seats order by id;
begin;
savepoint one;
delete from seats where id = 25;
savepoint two;
insert into seats values (26, 31, 'same place');
rollback to one;
insert into seats values (26, 31, 'same place');
savepoint three;
delete from seats where id = 25;
release three;
commit;
select id, place from seats order by id;

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
create function crowd() returns int language plpgsql as $$
begin
  insert into seats values (3101, 3100, 'crowded');
  return (select count(*) from seats where place = 3100);
end $$;
select crowd();
do $$ begin perform crowd(); delete from seats where id = 3101; end $$;

-- COPY, and many rows at once.
copy seats (id, place) from stdin;
--< 4000	4000
--< 4001	4000
--< \.
copy seats (id, place) from stdin;
--< 4000	4000
--< 4000	4001
--< \.
begin;
copy seats (id, place) from stdin;
--< 4000	4000
--< 4001	4000
--< 4002	31
--< \.
update seats set place = id where id in (4001, 4002);
commit;
insert into seats select 5000 + g, 5000 + g % 1000 from generate_series(0, 1999) g;
begin;
insert into seats select 5000 + g, 5000 + g % 1000 from generate_series(0, 1999) g;
update seats set place = id where id >= 5000;
commit;
update seats set id = id + 1, place = place - 1 where id >= 5000;
select count(*), count(distinct id), count(distinct place), min(id), max(place) from seats where id > 5000;
update seats set id = 5500 where id in (5498, 5499);
delete from seats where id >= 4000;

-- NULLs differ, unless they do not.
create table nulls (a int unique deferrable, b int, unique nulls not distinct (b) deferrable initially deferred);
insert into nulls values (null, 1), (null, 2);
begin;
insert into nulls values (null, null), (null, null);
commit;
begin;
insert into nulls values (null, null), (null, null);
update nulls set b = 7 where ctid = (select max(ctid) from nulls);
commit;
select * from nulls order by b;

-- Several columns, and values that are equal and look different.
create table pairs (a numeric, b text, constraint pair unique (a, b) deferrable);
insert into pairs values (1.0, 'x'), (1.00, 'y');
update pairs set b = case b when 'x' then 'y' else 'x' end;
insert into pairs values (1.000, 'x');
select * from pairs order by b;

-- MERGE, rows with ON CONFLICT by another key, and a view.
create table merged (id int primary key, rank int unique deferrable);
insert into merged values (1, 1), (2, 2), (3, 3);
merge into merged m using (values (1, 2), (2, 1), (4, 4)) v(id, rank) on m.id = v.id
  when matched then update set rank = v.rank when not matched then insert values (v.id, v.rank);
select * from merged order by id;
merge into merged m using (values (1, 3)) v(id, rank) on m.id = v.id when matched then update set rank = v.rank;
insert into merged values (1, 4), (5, 5) on conflict (id) do update set rank = excluded.rank;
insert into merged values (4, 6), (6, 4) on conflict (id) do update set rank = excluded.rank;
select * from merged order by id;
insert into merged values (9, 9) on conflict do nothing;
insert into merged values (9, 9) on conflict (rank) do nothing;
insert into merged values (9, 9) on conflict (rank) do update set id = 10;
insert into merged values (9, 9) on conflict on constraint merged_rank_key do nothing;
insert into merged select 9, 9 where false on conflict (rank) do nothing;
insert into merged values (1, 9) on conflict do nothing;
create view merged_view as select id, rank from merged where rank < 100;
update merged_view set rank = rank + 1;
select * from merged_view order by id;

-- Foreign keys whose actions write such a key.
create table parents (id int primary key);
create table children (parent int unique deferrable initially deferred references parents on update cascade on delete set null);
insert into parents values (1), (2), (3);
insert into children values (1), (2), (3);
begin;
update parents set id = id + 10;
insert into children values (11);
update parents set id = 99 where id = 11;
commit;
begin;
insert into children values (11);
delete from children where parent = 11;
commit;
select * from children order by parent;

-- Temporary tables.
create temporary table temporary_seats (id int primary key deferrable initially deferred, note text);
insert into temporary_seats select g, 'x' from generate_series(1, 3) g;
update temporary_seats set id = id + 1;
begin;
insert into temporary_seats values (2, 'y');
savepoint one;
delete from temporary_seats where note = 'y';
set constraints all immediate;
rollback to one;
commit;
begin;
insert into temporary_seats values (2, 'y');
delete from temporary_seats where note = 'y';
commit;
select * from temporary_seats order by id;

-- Serializable and repeatable read.
begin isolation level serializable;
update seats set place = place + 1;
insert into seats values (900, 900, 'x'), (901, 900, 'y');
commit;
begin isolation level repeatable read;
insert into seats values (900, 900, 'x'), (901, 900, 'y');
delete from seats where id = 900;
commit;
select id, place from seats where id > 800 order by id;
