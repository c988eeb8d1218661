-- Foreign keys of partitioned tables: parts in the partitions
--
-- A row is checked in its partition. A key that refers to a partitioned table looks in the partition.
create table pk (a int primary key, b text);
insert into pk select n, 'row ' || n from generate_series(1, 30) n;
--> INSERT 0 30

create table fk (a int, b text, c int default 3) partition by range (c);
create table fk1 partition of fk for values from (0) to (10);
create table fk2 (c int default 3, gone int, b text, a int);
alter table fk2 drop column gone;
alter table fk attach partition fk2 for values from (10) to (20);
alter table only fk add foreign key (a) references pk;
--> ERROR 42809: cannot use ONLY for foreign key on partitioned table "fk" referencing relation "pk"

alter table fk add foreign key (a) references pk not valid;
--> ERROR 42809: cannot add NOT VALID foreign key on partitioned table "fk" referencing relation "pk"
--> DETAIL: This feature is not yet supported on partitioned tables.

insert into fk values (99, 'orphan', 1);
--> INSERT 0 1

alter table fk add foreign key (a) references pk;
--> ERROR 23503: insert or update on table "fk1" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(99) is not present in table "pk".

delete from fk;
--> DELETE 1

alter table fk add foreign key (a) references pk;
create table fk3 partition of fk for values from (20) to (30) partition by list (c);
create table fk31 partition of fk3 for values in (21, 22);
insert into fk values (1, 'x', 1), (2, 'y', 11), (3, 'z', 21);
--> INSERT 0 3

insert into fk values (99, 'x', 1);
--> ERROR 23503: insert or update on table "fk1" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(99) is not present in table "pk".

insert into fk values (99, 'x', 11);
--> ERROR 23503: insert or update on table "fk2" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(99) is not present in table "pk".

insert into fk31 values (99, 'x', 21);
--> ERROR 23503: insert or update on table "fk31" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(99) is not present in table "pk".

update fk set a = 98 where a = 2;
--> ERROR 23503: insert or update on table "fk2" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(98) is not present in table "pk".

update fk set c = c + 10 where a = 1;
--> UPDATE 1

copy fk from stdin;
--< 77	copied	5
--> ERROR 23503: insert or update on table "fk1" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(77) is not present in table "pk".

delete from pk where a = 1;
--> ERROR 23503: update or delete on table "pk" violates foreign key constraint "fk_a_fkey" on table "fk"
--> DETAIL: Key (a)=(1) is still referenced from table "fk".

update pk set a = 100 where a = 3;
--> ERROR 23503: update or delete on table "pk" violates foreign key constraint "fk_a_fkey" on table "fk"
--> DETAIL: Key (a)=(3) is still referenced from table "fk".

delete from pk where a = 30;
--> DELETE 1

select conrelid::regclass, conname, confrelid::regclass, conislocal, coninhcount, connoinherit, conkey, confkey,
  (select p.conname || ' on ' || p.conrelid::regclass from pg_constraint p where p.oid = c.conparentid) as above
  from pg_constraint c where contype = 'f' order by conrelid::regclass::text, conname;
--> (conrelid regclass, conname name, confrelid regclass, conislocal boolean, coninhcount integer, connoinherit boolean, conkey smallint[], confkey smallint[], above text)
--> fk | fk_a_fkey | pk | t | 0 | f | {1} | {1} | NULL
--> fk1 | fk_a_fkey | pk | f | 1 | f | {1} | {1} | fk_a_fkey on fk
--> fk2 | fk_a_fkey | pk | f | 1 | f | {4} | {1} | fk_a_fkey on fk
--> fk3 | fk_a_fkey | pk | f | 1 | f | {1} | {1} | fk_a_fkey on fk
--> fk31 | fk_a_fkey | pk | f | 1 | f | {1} | {1} | fk_a_fkey on fk3

alter table fk1 drop constraint fk_a_fkey;
--> ERROR 42P16: cannot drop inherited constraint "fk_a_fkey" of relation "fk1"

alter table fk31 drop constraint fk_a_fkey;
--> ERROR 42P16: cannot drop inherited constraint "fk_a_fkey" of relation "fk31"

alter table fk1 alter constraint fk_a_fkey deferrable;
--> ERROR XX000: cannot alter constraint "fk_a_fkey" on relation "fk1"
--> DETAIL: Constraint "fk_a_fkey" is derived from constraint "fk_a_fkey" of relation "fk".
--> HINT: You may alter the constraint it derives from, instead.
--! PostgreSQL forgot the SQLSTATE.
--!> ERROR 55000: cannot alter constraint "fk_a_fkey" on relation "fk1"
--!> DETAIL: Constraint "fk_a_fkey" is derived from constraint "fk_a_fkey" of relation "fk".
--!> HINT: You may alter the constraint it derives from, instead.

alter table fk alter constraint fk_a_fkey deferrable initially deferred;
select conrelid::regclass, condeferrable, condeferred from pg_constraint where contype = 'f' order by conrelid::regclass::text;
--> (conrelid regclass, condeferrable boolean, condeferred boolean)
--> fk | t | t
--> fk1 | t | t
--> fk2 | t | t
--> fk3 | t | t
--> fk31 | t | t

begin;
insert into fk values (40, 'late', 1), (41, 'later', 21);
--> INSERT 0 2

insert into pk values (40, 'now');
--> INSERT 0 1

set constraints fk_a_fkey immediate;
--> ERROR 23503: insert or update on table "fk31" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(41) is not present in table "pk".

rollback;
begin;
insert into fk values (40, 'late', 1);
--> INSERT 0 1

delete from fk where a = 40;
--> DELETE 1

commit;
begin;
insert into fk values (40, 'late', 1);
--> INSERT 0 1

update fk set c = 12 where a = 40;
--> UPDATE 1

commit;
--> ERROR 23503: insert or update on table "fk2" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(40) is not present in table "pk".

alter table fk detach partition fk2;
select conrelid::regclass, conname, conislocal, coninhcount, conparentid from pg_constraint where conrelid = 'fk2'::regclass;
--> (conrelid regclass, conname name, conislocal boolean, coninhcount integer, conparentid oid)
--> fk2 | fk_a_fkey | t | 0 | 0

insert into fk2 (c, b, a) values (11, 'x', 99);
--> ERROR 23503: insert or update on table "fk2" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(99) is not present in table "pk".

delete from pk where a = 2;
--> ERROR 23503: update or delete on table "pk" violates foreign key constraint "fk_a_fkey" on table "fk2"
--> DETAIL: Key (a)=(2) is still referenced from table "fk2".

insert into fk2 (c, b, a) values (11, 'x', 5);
--> INSERT 0 1

alter table fk attach partition fk2 for values from (10) to (20);
select conrelid::regclass, conname, conislocal, coninhcount, conparentid = 0 from pg_constraint where contype = 'f' order by conrelid::regclass::text, conname;
--> (conrelid regclass, conname name, conislocal boolean, coninhcount integer, ?column? boolean)
--> fk | fk_a_fkey | t | 0 | t
--> fk1 | fk_a_fkey | f | 1 | f
--> fk2 | fk_a_fkey | f | 1 | f
--> fk3 | fk_a_fkey | f | 1 | f
--> fk31 | fk_a_fkey | f | 1 | f

create table fk4 (a int, b text, c int default 3);
insert into fk4 values (1000, 'orphan', 45);
--> INSERT 0 1

alter table fk attach partition fk4 for values from (40) to (50);
--> ERROR 23503: insert or update on table "fk4" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(1000) is not present in table "pk".

truncate fk4;
--> TRUNCATE TABLE

alter table fk4 add constraint mine foreign key (a) references pk on delete cascade;
alter table fk attach partition fk4 for values from (40) to (50);
select conname, conislocal, coninhcount, conparentid = 0, confdeltype from pg_constraint where conrelid = 'fk4'::regclass order by conname;
--> (conname name, conislocal boolean, coninhcount integer, ?column? boolean, confdeltype "char")
--> fk_a_fkey | f | 1 | f | a
--> mine | t | 0 | t | c

truncate pk;
--> ERROR 0A000: cannot truncate a table referenced in a foreign key constraint
--> DETAIL: Table "fk" references "pk".
--> HINT: Truncate table "fk" at the same time, or use TRUNCATE ... CASCADE.

truncate pk, fk;
--> TRUNCATE TABLE

truncate pk cascade;
--> NOTICE: truncate cascades to table "fk"
--> NOTICE: truncate cascades to table "fk1"
--> NOTICE: truncate cascades to table "fk2"
--> NOTICE: truncate cascades to table "fk3"
--> NOTICE: truncate cascades to table "fk31"
--> NOTICE: truncate cascades to table "fk4"
--> TRUNCATE TABLE

drop table pk;
--> ERROR 2BP01: cannot drop table pk because other objects depend on it
--> DETAIL: constraint fk_a_fkey on table fk depends on table pk
--> + constraint mine on table fk4 depends on table pk
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table pk drop constraint pk_pkey;
--> ERROR 2BP01: cannot drop constraint pk_pkey on table pk because other objects depend on it
--> DETAIL: constraint fk_a_fkey on table fk depends on index pk_pkey
--> + constraint mine on table fk4 depends on index pk_pkey
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table fk drop constraint fk_a_fkey;
select conrelid::regclass, conname from pg_constraint where contype = 'f' order by 1, 2;
--> (conrelid regclass, conname name)
--> fk4 | mine

alter table fk add constraint again foreign key (a) references pk;
drop table pk cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to constraint mine on table fk4
--> + drop cascades to constraint again on table fk

select conrelid::regclass, conname from pg_constraint where contype = 'f' order by 1, 2;
--> (conrelid regclass, conname name)

drop table fk;

-- Rows follow when the referenced row goes.
create table pk (a int, b int, primary key (a, b));
create table cascading (a int, b int, n int, foreign key (a, b) references pk on delete cascade on update cascade) partition by list (a);
create table cascading_1 partition of cascading for values in (1);
create table cascading_2 (n int, b int, a int);
alter table cascading attach partition cascading_2 for values in (2, 3);
create table nulling (a int, b int, n int, foreign key (a, b) references pk on delete set null on update set null) partition by hash (n);
create table nulling_0 partition of nulling for values with (modulus 2, remainder 0);
create table nulling_1 partition of nulling for values with (modulus 2, remainder 1);
create table defaulting (a int default 3, b int default 0, n int, foreign key (a, b) references pk on delete set default) partition by range (n);
create table defaulting_1 partition of defaulting for values from (0) to (5);
create table defaulting_2 partition of defaulting default;
create table some (a int, b int, n int, foreign key (a, b) references pk match full on delete set null (b)) partition by range (n);
--> ERROR 42601: syntax error at or near "some"
--> POSITION: 14, at some

insert into pk select a, b from generate_series(1, 3) a, generate_series(0, 3) b;
--> INSERT 0 12

insert into cascading select a, b, row_number() over () from pk;
--> INSERT 0 12

insert into nulling select a, b, row_number() over () from pk;
--> INSERT 0 12

insert into defaulting select a, b, row_number() over () from pk;
--> INSERT 0 12

update pk set a = 2, b = 10 where a = 1 and b = 1;
--> ERROR 23503: update or delete on table "pk" violates foreign key constraint "defaulting_a_b_fkey" on table "defaulting"
--> DETAIL: Key (a, b)=(1, 1) is still referenced from table "defaulting".

select tableoid::regclass, * from cascading where b = 10;
--> (tableoid regclass, a integer, b integer, n integer)

select tableoid::regclass, * from nulling where a is null;
--> (tableoid regclass, a integer, b integer, n integer)

update pk set b = 7 where a = 3 and b = 3;
--> ERROR 23503: update or delete on table "pk" violates foreign key constraint "defaulting_a_b_fkey" on table "defaulting"
--> DETAIL: Key (a, b)=(3, 3) is still referenced from table "defaulting".

delete from defaulting where a = 1 and b = 1;
--> DELETE 1

update pk set a = 2, b = 10 where a = 1 and b = 1;
--> UPDATE 1

update pk set a = 9 where a = 2 and b = 2;
--> ERROR 23514: no partition of relation "cascading" found for row
--> DETAIL: Partition key of the failing row contains (a) = (9).

delete from defaulting where a = 2 and b = 2;
--> DELETE 1

update pk set a = 9 where a = 2 and b = 2;
--> ERROR 23514: no partition of relation "cascading" found for row
--> DETAIL: Partition key of the failing row contains (a) = (9).

delete from pk where b = 0 and a < 3;
--> DELETE 2

select tableoid::regclass, * from cascading order by n;
--> (tableoid regclass, a integer, b integer, n integer)
--> cascading_2 | 2 | 10 | 2
--> cascading_1 | 1 | 2 | 3
--> cascading_1 | 1 | 3 | 4
--> cascading_2 | 2 | 1 | 6
--> cascading_2 | 2 | 2 | 7
--> cascading_2 | 2 | 3 | 8
--> cascading_2 | 3 | 0 | 9
--> cascading_2 | 3 | 1 | 10
--> cascading_2 | 3 | 2 | 11
--> cascading_2 | 3 | 3 | 12

select tableoid::regclass, * from nulling order by n;
--> (tableoid regclass, a integer, b integer, n integer)
--> nulling_0 | NULL | NULL | 1
--> nulling_0 | NULL | NULL | 2
--> nulling_1 | 1 | 2 | 3
--> nulling_1 | 1 | 3 | 4
--> nulling_1 | NULL | NULL | 5
--> nulling_1 | 2 | 1 | 6
--> nulling_1 | 2 | 2 | 7
--> nulling_1 | 2 | 3 | 8
--> nulling_1 | 3 | 0 | 9
--> nulling_1 | 3 | 1 | 10
--> nulling_1 | 3 | 2 | 11
--> nulling_0 | 3 | 3 | 12

select tableoid::regclass, * from defaulting order by n;
--> (tableoid regclass, a integer, b integer, n integer)
--> defaulting_1 | 3 | 0 | 1
--> defaulting_1 | 1 | 2 | 3
--> defaulting_1 | 1 | 3 | 4
--> defaulting_2 | 3 | 0 | 5
--> defaulting_2 | 2 | 1 | 6
--> defaulting_2 | 2 | 3 | 8
--> defaulting_2 | 3 | 0 | 9
--> defaulting_2 | 3 | 1 | 10
--> defaulting_2 | 3 | 2 | 11
--> defaulting_2 | 3 | 3 | 12

delete from pk where a = 3 and b = 0;
--> ERROR 23503: update or delete on table "pk" violates foreign key constraint "defaulting_a_b_fkey" on table "defaulting"
--> DETAIL: Key (a, b)=(3, 0) is still referenced from table "defaulting".

drop table pk cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to constraint cascading_a_b_fkey on table cascading
--> + drop cascades to constraint nulling_a_b_fkey on table nulling
--> + drop cascades to constraint defaulting_a_b_fkey on table defaulting

drop table cascading, nulling, defaulting, some;
--> ERROR 42601: syntax error at or near "some"
--> POSITION: 44, at some

-- Foreign keys that refer to a partitioned table.
create table pk (a int, b text, primary key (a)) partition by range (a);
create table pk1 partition of pk for values from (0) to (10);
create table pk2 (b text, gone int, a int not null);
alter table pk2 drop column gone;
alter table pk attach partition pk2 for values from (10) to (20);
create table fk (a int references pk, note text);
create table pk3 partition of pk for values from (20) to (40) partition by range (a);
create table pk31 partition of pk3 for values from (20) to (30);
select conrelid::regclass, conname, confrelid::regclass, conislocal, coninhcount, connoinherit, conkey, confkey, conindid::regclass,
  (select p.conname from pg_constraint p where p.oid = c.conparentid) as above
  from pg_constraint c where contype = 'f' order by conname;
--> (conrelid regclass, conname name, confrelid regclass, conislocal boolean, coninhcount integer, connoinherit boolean, conkey smallint[], confkey smallint[], conindid regclass, above name)
--> fk | fk_a_fkey | pk | t | 0 | t | {1} | {1} | pk_pkey | NULL
--> fk | fk_a_fkey1 | pk1 | f | 1 | f | {1} | {1} | pk1_pkey | fk_a_fkey
--> fk | fk_a_fkey2 | pk2 | f | 1 | f | {1} | {3} | pk2_pkey | fk_a_fkey
--> fk | fk_a_fkey3 | pk3 | f | 1 | f | {1} | {1} | pk3_pkey | fk_a_fkey
--> fk | fk_a_fkey4 | pk31 | f | 1 | f | {1} | {1} | pk31_pkey | fk_a_fkey3

insert into pk values (1, 'one'), (11, 'eleven'), (21, 'twenty one'), (2, 'two');
--> INSERT 0 4

insert into fk values (1), (11), (21), (null);
--> INSERT 0 4

insert into fk values (3);
--> ERROR 23503: insert or update on table "fk" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(3) is not present in table "pk".

insert into fk values (333);
--> ERROR 23503: insert or update on table "fk" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(333) is not present in table "pk".

explain (costs off) select 1 from pk where a = 11;
--> (QUERY PLAN text)
--> Index Only Scan using pk2_pkey on pk2 pk
-->   Index Cond: (a = 11)

delete from pk where a = 1;
--> ERROR 23503: update or delete on table "pk1" violates foreign key constraint "fk_a_fkey1" on table "fk"
--> DETAIL: Key (a)=(1) is still referenced from table "fk".

delete from pk1 where a = 1;
--> ERROR 23503: update or delete on table "pk1" violates foreign key constraint "fk_a_fkey1" on table "fk"
--> DETAIL: Key (a)=(1) is still referenced from table "fk".

delete from pk where a = 21;
--> ERROR 23503: update or delete on table "pk31" violates foreign key constraint "fk_a_fkey4" on table "fk"
--> DETAIL: Key (a)=(21) is still referenced from table "fk".

update pk set a = 5 where a = 1;
--> ERROR 23503: update or delete on table "pk1" violates foreign key constraint "fk_a_fkey1" on table "fk"
--> DETAIL: Key (a)=(1) is still referenced from table "fk".

update pk set a = 15 where a = 1;
--> ERROR 23503: update or delete on table "pk" violates foreign key constraint "fk_a_fkey" on table "fk"
--> DETAIL: Key (a)=(1) is still referenced from table "fk".

update pk set a = 15 where a = 2;
--> UPDATE 1

update pk set b = 'uno' where a = 1;
--> UPDATE 1

update pk2 set a = 12 where a = 11;
--> ERROR 23503: update or delete on table "pk2" violates foreign key constraint "fk_a_fkey2" on table "fk"
--> DETAIL: Key (a)=(11) is still referenced from table "fk".

begin;
update fk set a = 2 where a = 1;
--> ERROR 23503: insert or update on table "fk" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(2) is not present in table "pk".

rollback;
alter table pk detach partition pk1;
--> ERROR 23503: removing partition "pk1" violates foreign key constraint "fk_a_fkey1"
--> DETAIL: Key (a)=(1) is still referenced from table "fk".

alter table pk3 detach partition pk31;
--> ERROR 23503: removing partition "pk31" violates foreign key constraint "fk_a_fkey4"
--> DETAIL: Key (a)=(21) is still referenced from table "fk".

alter table pk detach partition pk3;
--> ERROR 23503: removing partition "pk3" violates foreign key constraint "fk_a_fkey3"
--> DETAIL: Key (a)=(21) is still referenced from table "fk".

drop table pk1;
--> ERROR 2BP01: cannot drop table pk1 because other objects depend on it
--> DETAIL: constraint fk_a_fkey on table fk depends on table pk1
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table pk31;
--> ERROR 2BP01: cannot drop table pk31 because other objects depend on it
--> DETAIL: constraint fk_a_fkey on table fk depends on table pk31
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

truncate pk1;
--> ERROR 0A000: cannot truncate a table referenced in a foreign key constraint
--> DETAIL: Table "fk" references "pk1".
--> HINT: Truncate table "fk" at the same time, or use TRUNCATE ... CASCADE.

truncate pk;
--> ERROR 0A000: cannot truncate a table referenced in a foreign key constraint
--> DETAIL: Table "fk" references "pk".
--> HINT: Truncate table "fk" at the same time, or use TRUNCATE ... CASCADE.

truncate pk, fk;
--> TRUNCATE TABLE

insert into pk values (1, 'one'), (11, 'eleven');
--> INSERT 0 2

insert into fk values (11);
--> INSERT 0 1

alter table pk detach partition pk1;
select conname, confrelid::regclass from pg_constraint where contype = 'f' order by conname;
--> (conname name, confrelid regclass)
--> fk_a_fkey | pk
--> fk_a_fkey2 | pk2
--> fk_a_fkey3 | pk3
--> fk_a_fkey4 | pk31

insert into fk values (1);
--> ERROR 23503: insert or update on table "fk" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(1) is not present in table "pk".

insert into fk select 11;
--> INSERT 0 1

delete from pk1;
--> DELETE 1

insert into pk1 values (3, 'three');
--> INSERT 0 1

alter table pk attach partition pk1 for values from (0) to (10);
insert into fk values (3);
--> INSERT 0 1

delete from pk where a = 3;
--> ERROR 23503: update or delete on table "pk1" violates foreign key constraint "fk_a_fkey1" on table "fk"
--> DETAIL: Key (a)=(3) is still referenced from table "fk".

alter table fk drop constraint fk_a_fkey1;
--> ERROR 42P16: cannot drop inherited constraint "fk_a_fkey1" of relation "fk"

alter table fk drop constraint fk_a_fkey;
select count(*) from pg_constraint where contype = 'f';
--> (count bigint)
--> 0

alter table fk add constraint fk_pk foreign key (a) references pk deferrable initially deferred;
begin;
delete from pk where a = 3;
--> DELETE 1

insert into pk values (3, 'again');
--> INSERT 0 1

commit;
begin;
insert into fk values (35);
--> INSERT 0 1

set constraints fk_pk immediate;
--> ERROR 23503: insert or update on table "fk" violates foreign key constraint "fk_pk"
--> DETAIL: Key (a)=(35) is not present in table "pk".

rollback;
begin;
delete from pk where a = 3;
--> DELETE 1

set constraints all immediate;
--> ERROR 23503: update or delete on table "pk1" violates foreign key constraint "fk_a_fkey" on table "fk"
--> DETAIL: Key (a)=(3) is still referenced from table "fk".

rollback;
begin;
delete from pk where a = 3;
--> DELETE 1

set constraints fk_pk immediate;
--> ERROR 23503: update or delete on table "pk1" violates foreign key constraint "fk_a_fkey" on table "fk"
--> DETAIL: Key (a)=(3) is still referenced from table "fk".

rollback;
begin;
update pk set a = 13 where a = 3;
--> UPDATE 1

commit;
--> ERROR 23503: update or delete on table "pk" violates foreign key constraint "fk_pk" on table "fk"
--> DETAIL: Key (a)=(3) is still referenced from table "fk".

drop table pk1;
--> ERROR 2BP01: cannot drop table pk1 because other objects depend on it
--> DETAIL: constraint fk_pk on table fk depends on table pk1
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table pk1 cascade;
--> NOTICE: drop cascades to constraint fk_pk on table fk

select count(*) from pg_constraint where contype = 'f';
--> (count bigint)
--> 0

drop table pk, fk;

-- Actions when a referenced row goes to another partition.
create table pk (a int primary key) partition by list (a);
create table pk1 partition of pk for values in (1, 10);
create table pk2 partition of pk for values in (2, 20);
create table c_cascade (a int references pk on update cascade on delete cascade);
create table c_null (a int references pk on update set null on delete set null);
create table c_part (a int references pk on update cascade on delete cascade, n int) partition by list (n);
create table c_part_1 partition of c_part for values in (1);
insert into pk values (1), (2);
--> INSERT 0 2

insert into c_cascade values (1), (2);
--> INSERT 0 2

insert into c_null values (1), (2);
--> INSERT 0 2

insert into c_part values (1, 1), (2, 1);
--> INSERT 0 2

update pk set a = 10 where a = 1;
--> UPDATE 1

select * from c_cascade order by 1;
--> (a integer)
--> 2
--> 10

select * from c_null order by 1;
--> (a integer)
--> 2
--> NULL

select * from c_part order by 1;
--> (a integer, n integer)
--> 2 | 1
--> 10 | 1

update pk set a = 20 where a = 10;
--> UPDATE 1

select * from c_cascade order by 1;
--> (a integer)
--> 2
--> 20

select * from c_part order by 1;
--> (a integer, n integer)
--> 2 | 1
--> 20 | 1

delete from pk where a = 20;
--> DELETE 1

select * from c_cascade order by 1;
--> (a integer)
--> 2

select * from c_part order by 1;
--> (a integer, n integer)
--> 2 | 1

update c_null set a = 2;
delete from pk2;
--> DELETE 1

select * from c_null order by 1;
--> (a integer)
--> NULL
--> NULL

drop table pk cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to constraint c_cascade_a_fkey on table c_cascade
--> + drop cascades to constraint c_null_a_fkey on table c_null
--> + drop cascades to constraint c_part_a_fkey on table c_part

drop table c_cascade, c_null, c_part;
create table root (a int, b int, unique (a, b)) partition by list (a);
create table middle partition of root for values in (1, 2) partition by list (b);
create table leaf1 partition of middle for values in (1);
create table leaf2 partition of middle for values in (2);
create table leaf3 partition of root for values in (3);
create table to_middle (a int, b int, foreign key (a, b) references middle (a, b));
create table to_leaf (a int, b int, foreign key (a, b) references leaf1 (a, b) on update cascade on delete set null);
insert into root values (1, 1), (2, 2);
--> INSERT 0 2

insert into to_leaf values (1, 1);
--> INSERT 0 1

update root set a = 3 where a = 2;
--> ERROR 0A000: cannot move tuple across partitions when a non-root ancestor of the source partition is directly referenced in a foreign key
--> DETAIL: A foreign key points to ancestor "middle" but not the root ancestor "root".
--> HINT: Consider defining the foreign key on table "root".

update middle set b = 2 where a = 1;
--> UPDATE 1

select * from to_leaf;
--> (a integer, b integer)
--> NULL | NULL

insert into to_middle values (2, 2);
--> INSERT 0 1

update middle set b = 1 where a = 2;
--> ERROR 23503: update or delete on table "middle" violates foreign key constraint "to_middle_a_b_fkey" on table "to_middle"
--> DETAIL: Key (a, b)=(2, 2) is still referenced from table "to_middle".

update leaf2 set a = 1 where a = 2;
--> ERROR 23505: duplicate key value violates unique constraint "leaf2_a_b_key"
--> DETAIL: Key (a, b)=(1, 2) already exists.

drop table to_middle;
update root set a = 3 where a = 2;
--> UPDATE 1

drop table root cascade;
--> NOTICE: drop cascades to constraint to_leaf_a_b_fkey on table to_leaf

drop table to_leaf;

-- A table that refers to itself.
create table tree (id int primary key, up int references tree) partition by range (id);
create table tree1 partition of tree for values from (0) to (10);
create table tree2 partition of tree for values from (10) to (20);
insert into tree values (1, null), (2, 1), (11, 1), (12, 11);
--> INSERT 0 4

insert into tree values (13, 14);
--> ERROR 23503: insert or update on table "tree2" violates foreign key constraint "tree_up_fkey"
--> DETAIL: Key (up)=(14) is not present in table "tree".

delete from tree where id = 1;
--> ERROR 23503: update or delete on table "tree1" violates foreign key constraint "tree_up_fkey1" on table "tree"
--> DETAIL: Key (id)=(1) is still referenced from table "tree".

delete from tree where id = 12;
--> DELETE 1

delete from tree where id = 11;
--> DELETE 1

update tree set id = 15 where id = 1;
--> ERROR 23503: update or delete on table "tree" violates foreign key constraint "tree_up_fkey" on table "tree"
--> DETAIL: Key (id)=(1) is still referenced from table "tree".

alter table tree detach partition tree2;
select conrelid::regclass, conname, confrelid::regclass, coninhcount from pg_constraint where contype = 'f' order by 1, 2;
--> (conrelid regclass, conname name, confrelid regclass, coninhcount integer)
--> tree | tree_up_fkey | tree | 0
--> tree | tree_up_fkey1 | tree1 | 1
--> tree1 | tree_up_fkey | tree | 1
--> tree2 | tree2_up_fkey | tree1 | 1
--> tree2 | tree_up_fkey | tree | 0

drop table tree2;
drop table tree;

-- Both ends get another type.
create table pk (a int primary key) partition by range (((a + 0)));
--> ERROR 0A000: unsupported PRIMARY KEY constraint with partition key definition
--> DETAIL: PRIMARY KEY constraints cannot be used when partition keys include expressions.

create table pk (a int, b int, primary key (a, b)) partition by list (b);
create table pk1 partition of pk for values in (1);
create table pk2 partition of pk for values in (2);
create table fk (a int, b int, n int, foreign key (a, b) references pk) partition by list (n);
create table fk1 partition of fk for values in (1);
create table fk2 partition of fk for values in (2);
insert into pk values (1, 1), (2, 2);
--> INSERT 0 2

insert into fk values (1, 1, 1), (2, 2, 2), (2, 2, 1);
--> INSERT 0 3

alter table pk alter column a type bigint;
alter table fk alter column a type bigint;
alter table fk alter column a type bigint using a + 1;
--> ERROR 23503: insert or update on table "fk1" violates foreign key constraint "fk_a_b_fkey"
--> DETAIL: Key (a, b)=(2, 1) is not present in table "pk".

alter table pk alter column a type bigint using a + 1;
--> ERROR 23503: insert or update on table "fk1" violates foreign key constraint "fk_a_b_fkey"
--> DETAIL: Key (a, b)=(1, 1) is not present in table "pk".

alter table fk alter column a type text;
--> ERROR 42804: foreign key constraint "fk_a_b_fkey" cannot be implemented
--> DETAIL: Key columns "a" and "a" are of incompatible types: text and bigint.

insert into fk values (2, 2, 1);
--> INSERT 0 1

insert into fk values (3, 2, 1);
--> ERROR 23503: insert or update on table "fk1" violates foreign key constraint "fk_a_b_fkey"
--> DETAIL: Key (a, b)=(3, 2) is not present in table "pk".

delete from pk where a = 2;
--> ERROR 23503: update or delete on table "pk2" violates foreign key constraint "fk_a_b_fkey2" on table "fk"
--> DETAIL: Key (a, b)=(2, 2) is still referenced from table "fk".

drop table pk, fk;
