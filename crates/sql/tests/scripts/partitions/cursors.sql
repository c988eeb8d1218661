-- Cursors over partitioned tables
--
-- WHERE CURRENT OF finds the row in its partition, by the partitioned table's name or the partition's.

create table cu (a int, b text) partition by range (a);
create table cu_1 partition of cu for values from (0) to (10);
create table cu_2 (b text, gone int, a int);
alter table cu_2 drop column gone;
alter table cu attach partition cu_2 for values from (10) to (100) ;
create table cu_3 partition of cu for values from (100) to (200) partition by list (b);
create table cu_3a partition of cu_3 for values in ('x');
create table cu_3d partition of cu_3 default;
insert into cu values (1, 'one'), (2, 'two'), (11, 'eleven'), (12, 'twelve'), (101, 'x'), (102, 'y');
--> INSERT 0 6

begin;
declare c cursor for select * from cu;
fetch 1 from c;
--> (a integer, b text)
--> 1 | one

update cu set b = 'first' where current of c returning *;
--> (a integer, b text)
--> 1 | first
--> UPDATE 1

fetch 2 from c;
--> (a integer, b text)
--> 2 | two
--> 11 | eleven

update cu set b = 'third' where current of c returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b text)
--> cu_2 | 11 | third
--> UPDATE 1

update cu_1 set b = 'not here' where current of c;
--> UPDATE 0

update cu_2 set b = 'direct' where current of c returning *;
--> (b text, a integer)
--> direct | 11
--> UPDATE 1

fetch 2 from c;
--> (a integer, b text)
--> 12 | twelve
--> 101 | x

delete from cu where current of c returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b text)
--> cu_3a | 101 | x
--> DELETE 1

delete from cu where current of c;
--> DELETE 0

fetch 1 from c;
--> (a integer, b text)
--> 102 | y

update cu_3 set b = 'x' where current of c returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b text)
--> cu_3a | 102 | x
--> UPDATE 1

fetch 1 from c;
--> (a integer, b text)

update cu set b = 'none' where current of c;
--> ERROR 24000: cursor "c" is not positioned on a row

select tableoid::regclass, * from cu order by a;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback;
begin;
declare c cursor for select a from cu where b > 'm' order by a for update;
fetch 2 from c;
--> (a integer)
--> 1
--> 2

update cu set a = a + 10 where current of c returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b text)
--> cu_2 | 12 | two
--> UPDATE 1

update cu set a = a + 10 where current of c returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b text)
--> UPDATE 0

select tableoid::regclass, * from cu order by a;
--> (tableoid regclass, a integer, b text)
--> cu_1 | 1 | one
--> cu_2 | 11 | eleven
--> cu_2 | 12 | twelve
--> cu_2 | 12 | two
--> cu_3a | 101 | x
--> cu_3d | 102 | y

rollback;
begin;
declare c cursor for select count(*) from cu;
fetch 1 from c;
--> (count bigint)
--> 6

savepoint s;
delete from cu where current of c;
--> ERROR 24000: cursor "c" is not a simply updatable scan of table "cu_1"

rollback to s;
declare d cursor for select x.a from cu x, cu y where x.a = y.a for update of x;
fetch 1 from d;
--> (a integer)
--> 1

delete from cu where current of d;
--> DELETE 1

select count(*) from cu;
--> (count bigint)
--> 5

rollback;
do $$
declare r record; c cursor for select * from cu order by a for update;
begin
  for r in c loop
    if r.a % 2 = 0 then update cu set b = b || '!' where current of c; else delete from cu where current of c; end if;
  end loop;
end $$;
select tableoid::regclass, * from cu order by a;
--> (tableoid regclass, a integer, b text)
--> cu_1 | 2 | two!
--> cu_2 | 12 | twelve!
--> cu_3d | 102 | y!

-- Row locks and what they return.
select a, b from cu order by a for update;
--> (a integer, b text)
--> 2 | two!
--> 12 | twelve!
--> 102 | y!

select a from cu where a > 100 for share;
--> (a integer)
--> 102

select tableoid::regclass, a from cu order by a for no key update skip locked;
--> (tableoid regclass, a integer)
--> cu_1 | 2
--> cu_2 | 12
--> cu_3d | 102

select count(*) from (select a from cu for update) s;
--> (count bigint)
--> 3

declare c scroll cursor with hold for select tableoid::regclass, a from cu order by a;
fetch last from c;
--> (tableoid regclass, a integer)
--> cu_3d | 102

fetch first from c;
--> (tableoid regclass, a integer)
--> cu_1 | 2

close c;
--> CLOSE CURSOR

drop table cu;
