-- FOREIGN KEY between temporary tables
--
-- The same questions where both tables live in the session.

create temp table tfk_p (id int primary key, code text unique, a int, b int, v int, unique (a, b));
create temp table tfk_c (id int primary key, pid int references tfk_p, v int);
insert into tfk_p values (1, 'one', 1, 1, 0), (2, 'two', 1, 2, 0), (3, 'three', 2, 1, 0);
--> INSERT 0 3

insert into tfk_c values (1, 1), (2, null), (3, 4);
--> ERROR 23503: insert or update on table "tfk_c" violates foreign key constraint "tfk_c_pid_fkey"
--> DETAIL: Key (pid)=(4) is not present in table "tfk_p".

insert into tfk_c values (1, 1), (2, null), (3, 2);
--> INSERT 0 3

insert into tfk_c values (4, 9);
--> ERROR 23503: insert or update on table "tfk_c" violates foreign key constraint "tfk_c_pid_fkey"
--> DETAIL: Key (pid)=(9) is not present in table "tfk_p".

update tfk_c set pid = 8 where id = 1;
--> ERROR 23503: insert or update on table "tfk_c" violates foreign key constraint "tfk_c_pid_fkey"
--> DETAIL: Key (pid)=(8) is not present in table "tfk_p".

update tfk_c set pid = 3 where id = 1;
--> UPDATE 1

update tfk_c set v = 5;
--> UPDATE 3

delete from tfk_p where id = 3;
--> ERROR 23503: update or delete on table "tfk_p" violates foreign key constraint "tfk_c_pid_fkey" on table "tfk_c"
--> DETAIL: Key (id)=(3) is still referenced from table "tfk_c".

update tfk_p set id = 33 where id = 3;
--> ERROR 23503: update or delete on table "tfk_p" violates foreign key constraint "tfk_c_pid_fkey" on table "tfk_c"
--> DETAIL: Key (id)=(3) is still referenced from table "tfk_c".

update tfk_p set v = 1 where id = 3;
update tfk_p set id = id;
--> UPDATE 3

delete from tfk_p where id = 1;
--> DELETE 1

insert into tfk_c values (5, 3) on conflict (id) do update set pid = 77;
--> INSERT 0 1

insert into tfk_c values (5, 3) on conflict (id) do update set pid = 77;
--> ERROR 23503: insert or update on table "tfk_c" violates foreign key constraint "tfk_c_pid_fkey"
--> DETAIL: Key (pid)=(77) is not present in table "tfk_p".

insert into tfk_c values (6, 99) on conflict do nothing;
--> ERROR 23503: insert or update on table "tfk_c" violates foreign key constraint "tfk_c_pid_fkey"
--> DETAIL: Key (pid)=(99) is not present in table "tfk_p".

insert into tfk_c select g, 2 from generate_series(100, 110) g;
--> INSERT 0 11

insert into tfk_c select g, g from generate_series(200, 210) g;
--> ERROR 23503: insert or update on table "tfk_c" violates foreign key constraint "tfk_c_pid_fkey"
--> DETAIL: Key (pid)=(200) is not present in table "tfk_p".

select count(*), sum(pid) from tfk_c;
--> (count bigint, sum bigint)
--> 15 | 30

-- Refusals.
create temp table tfk_bad (x int references nowhere);
--> ERROR 42P01: relation "nowhere" does not exist

create temp table tfk_bad (x int references tfk_p (nope));
--> ERROR 42703: column "nope" referenced in foreign key constraint does not exist

create temp table tfk_bad (x int, foreign key (y) references tfk_p);
--> ERROR 42703: column "y" referenced in foreign key constraint does not exist

create temp table tfk_bad (x text references tfk_p);
--> ERROR 42804: foreign key constraint "tfk_bad_x_fkey" cannot be implemented
--> DETAIL: Key columns "x" and "id" are of incompatible types: text and integer.

create temp table tfk_bad (x int references tfk_p (v));
--> ERROR 42830: there is no unique constraint matching given keys for referenced table "tfk_p"

create temp table tfk_bad (x int references tfk_p (a, b));
--> ERROR 42830: number of referencing and referenced columns for foreign key disagree

create temp table tfk_bad (x int, foreign key (x) references tfk_p (a, b));
--> ERROR 42830: number of referencing and referenced columns for foreign key disagree

create temp table tfk_bad (x int, y int, foreign key (x, y) references tfk_p (a, a));
--> ERROR 42830: foreign key referenced-columns list must not contain duplicates

create temp table tfk_bad (x int references pg_class);
--> ERROR 42501: permission denied: "pg_class" is a system catalog

create temp table tfk_nokey (x int);
create temp table tfk_bad (x int references tfk_nokey);
--> ERROR 42704: there is no primary key for referenced table "tfk_nokey"

create temp view tfk_view as select 1 as x;
create temp table tfk_bad (x int references tfk_view);
--> ERROR 42809: referenced relation "tfk_view" is not a table

create temp table tfk_temp (x int primary key);
create temp table tfk_bad (x int references tfk_temp);
create temp table tfk_bad (x int references tfk_p);
--> ERROR 42P07: relation "tfk_bad" already exists

create temp table tfk_bad (x int constraint dup references tfk_p, y int constraint dup references tfk_p);
--> ERROR 42P07: relation "tfk_bad" already exists

create temp table tfk_bad (x int not null deferrable);
--> ERROR 42601: misplaced DEFERRABLE clause
--> POSITION: 43, at deferrable

create temp table tfk_bad (x int references tfk_p not deferrable initially deferred);
--> ERROR 42601: constraint declared INITIALLY DEFERRED must be DEFERRABLE
--> POSITION: 66, at initially

create temp table tfk_bad (x int references tfk_p deferrable deferrable);
--> ERROR 42601: multiple DEFERRABLE/NOT DEFERRABLE clauses not allowed
--> POSITION: 62, at deferrable

create temp table tfk_bad (x int, y int, foreign key (x) references tfk_p on delete set null (y));
--> ERROR 42P07: relation "tfk_bad" already exists

create temp table tfk_bad (x int, foreign key (ctid) references tfk_p);
--> ERROR 42P07: relation "tfk_bad" already exists

create temp table tfk_bad (x int references tfk_p match partial);
--> ERROR 0A000: MATCH PARTIAL not yet implemented
--> POSITION: 51, at match

-- several columns
create temp table tfk_m (x int, y int, foreign key (x, y) references tfk_p (a, b));
insert into tfk_m values (1, 1), (1, null), (null, 5), (null, null);
--> ERROR 23503: insert or update on table "tfk_m" violates foreign key constraint "tfk_m_x_y_fkey"
--> DETAIL: Key (x, y)=(1, 1) is not present in table "tfk_p".

insert into tfk_m values (1, 5);
--> ERROR 23503: insert or update on table "tfk_m" violates foreign key constraint "tfk_m_x_y_fkey"
--> DETAIL: Key (x, y)=(1, 5) is not present in table "tfk_p".

create temp table tfk_f (x int, y int, foreign key (y, x) references tfk_p (b, a) match full on delete cascade on update cascade);
insert into tfk_f values (1, 1), (null, null);
--> ERROR 23503: insert or update on table "tfk_f" violates foreign key constraint "tfk_f_y_x_fkey"
--> DETAIL: Key (y, x)=(1, 1) is not present in table "tfk_p".

insert into tfk_f values (1, null);
--> ERROR 23503: insert or update on table "tfk_f" violates foreign key constraint "tfk_f_y_x_fkey"
--> DETAIL: MATCH FULL does not allow mixing of null and nonnull key values.

insert into tfk_f values (2, 2);
--> ERROR 23503: insert or update on table "tfk_f" violates foreign key constraint "tfk_f_y_x_fkey"
--> DETAIL: Key (y, x)=(2, 2) is not present in table "tfk_p".

update tfk_p set a = 10 where id = 2;
--> UPDATE 1

update tfk_p set a = 11 where id = 3;
--> UPDATE 1

select * from tfk_f order by x;
--> (x integer, y integer)

-- actions
create temp table tfk_act_p (id int primary key);
insert into tfk_act_p select generate_series(1, 9);
--> INSERT 0 9

insert into tfk_act_p values (0);
--> INSERT 0 1

create temp table tfk_act (id int primary key, c int references tfk_act_p on delete cascade on update cascade, n int references tfk_act_p on delete set null on update set null, d int default 0 references tfk_act_p on delete set default on update set default, r int references tfk_act_p on delete restrict on update restrict);
insert into tfk_act values (1, 1, 2, 3, 4), (2, 1, 2, 3, 5), (3, 5, 5, 5, 5);
--> INSERT 0 3

delete from tfk_act_p where id = 4;
--> ERROR 23503: update or delete on table "tfk_act_p" violates foreign key constraint "tfk_act_r_fkey" on table "tfk_act"
--> DETAIL: Key (id)=(4) is still referenced from table "tfk_act".

update tfk_act_p set id = 44 where id = 4;
--> ERROR 23503: update or delete on table "tfk_act_p" violates foreign key constraint "tfk_act_r_fkey" on table "tfk_act"
--> DETAIL: Key (id)=(4) is still referenced from table "tfk_act".

update tfk_act_p set id = 21 where id = 2;
--> UPDATE 1

update tfk_act_p set id = 31 where id = 3;
--> UPDATE 1

update tfk_act_p set id = 11 where id = 1;
--> UPDATE 1

select * from tfk_act order by id;
--> (id integer, c integer, n integer, d integer, r integer)
--> 1 | 11 | NULL | 0 | 4
--> 2 | 11 | NULL | 0 | 5
--> 3 | 5 | 5 | 5 | 5

delete from tfk_act_p where id = 11;
--> DELETE 1

select * from tfk_act order by id;
--> (id integer, c integer, n integer, d integer, r integer)
--> 3 | 5 | 5 | 5 | 5

delete from tfk_act_p where id = 0;
--> DELETE 1

delete from tfk_act_p where id = 5;
--> DELETE 1

delete from tfk_act_p where id = 21;
--> DELETE 1

select conname, contype, condeferrable, condeferred, convalidated, confupdtype, confdeltype, confmatchtype, conkey, confkey, confdelsetcols, confrelid::regclass, conindid::regclass from pg_constraint where conrelid in ('tfk_act'::regclass, 'tfk_f'::regclass) order by conname;
--> (conname name, contype "char", condeferrable boolean, condeferred boolean, convalidated boolean, confupdtype "char", confdeltype "char", confmatchtype "char", conkey smallint[], confkey smallint[], confdelsetcols smallint[], confrelid regclass, conindid regclass)
--> tfk_act_c_fkey | f | f | f | t | c | c | s | {2} | {1} | NULL | tfk_act_p | tfk_act_p_pkey
--> tfk_act_d_fkey | f | f | f | t | d | d | s | {4} | {1} | NULL | tfk_act_p | tfk_act_p_pkey
--> tfk_act_n_fkey | f | f | f | t | n | n | s | {3} | {1} | NULL | tfk_act_p | tfk_act_p_pkey
--> tfk_act_pkey | p | f | f | t | ' ' | ' ' | ' ' | {1} | NULL | NULL | - | tfk_act_pkey
--> tfk_act_r_fkey | f | f | f | t | r | r | s | {5} | {1} | NULL | tfk_act_p | tfk_act_p_pkey
--> tfk_f_y_x_fkey | f | f | f | t | c | c | f | {2,1} | {4,3} | NULL | tfk_p | tfk_p_a_b_key

select pg_get_constraintdef(oid) from pg_constraint where contype = 'f' and conrelid::regclass::text like 'fk%' order by conname;
--> (pg_get_constraintdef text)

-- set null of some columns
create temp table tfk_some (t int, x int, y int, foreign key (x, y) references tfk_p (a, b) on delete set null (y));
insert into tfk_some values (1, 11, 1);
--> INSERT 0 1

insert into tfk_some values (1, 1, 1);
--> ERROR 23503: insert or update on table "tfk_some" violates foreign key constraint "tfk_some_x_y_fkey"
--> DETAIL: Key (x, y)=(1, 1) is not present in table "tfk_p".

delete from tfk_m;
--> DELETE 0

delete from tfk_f;
--> DELETE 0

delete from tfk_c;
--> DELETE 15

delete from tfk_p where id = 3;
--> DELETE 1

select * from tfk_some;
--> (t integer, x integer, y integer)
--> 1 | 11 | NULL

-- self
create temp table tfk_self (id int primary key, parent int references tfk_self on delete cascade);
insert into tfk_self values (2, 1), (1, null), (3, 2), (4, 3);
--> INSERT 0 4

insert into tfk_self values (9, 10);
--> ERROR 23503: insert or update on table "tfk_self" violates foreign key constraint "tfk_self_parent_fkey"
--> DETAIL: Key (parent)=(10) is not present in table "tfk_self".

delete from tfk_self where id = 2;
--> DELETE 1

select * from tfk_self;
--> (id integer, parent integer)
--> 1 | NULL

create temp table tfk_tree (id int primary key, parent int references tfk_tree);
insert into tfk_tree values (1, 1), (2, 1), (3, 2);
--> INSERT 0 3

delete from tfk_tree where id = 2;
--> ERROR 23503: update or delete on table "tfk_tree" violates foreign key constraint "tfk_tree_parent_fkey" on table "tfk_tree"
--> DETAIL: Key (id)=(2) is still referenced from table "tfk_tree".

delete from tfk_tree where id in (1, 2, 3);
--> DELETE 3

-- a chain of cascades
create temp table tfk_1 (id int primary key);
create temp table tfk_2 (id int primary key references tfk_1 on delete cascade on update cascade);
create temp table tfk_3 (id int primary key references tfk_2 on delete cascade on update cascade, q int check (q > 0));
insert into tfk_1 values (1), (2), (3);
--> INSERT 0 3

insert into tfk_2 values (1), (2);
--> INSERT 0 2

insert into tfk_3 values (1, 1), (2, 2);
--> INSERT 0 2

update tfk_1 set id = id + 10;
--> UPDATE 3

select * from tfk_3 order by 1;
--> (id integer, q integer)
--> 11 | 1
--> 12 | 2

delete from tfk_1 where id = 11;
--> DELETE 1

select * from tfk_3 order by 1;
--> (id integer, q integer)
--> 12 | 2

create temp table tfk_4 (id int primary key references tfk_3);
insert into tfk_4 values (12);
--> INSERT 0 1

delete from tfk_1;
--> ERROR 23503: update or delete on table "tfk_3" violates foreign key constraint "tfk_4_id_fkey" on table "tfk_4"
--> DETAIL: Key (id)=(12) is still referenced from table "tfk_4".

select count(*) from tfk_1;
--> (count bigint)
--> 2

-- deferred
create temp table tfk_dp (id int primary key);
create temp table tfk_dc (id int primary key, p int constraint tfk_late references tfk_dp deferrable initially deferred, q int references tfk_dp deferrable);
begin;
insert into tfk_dc values (1, 1);
--> INSERT 0 1

insert into tfk_dp values (1);
--> INSERT 0 1

commit;
begin;
insert into tfk_dc values (2, 2);
--> INSERT 0 1

commit;
--> ERROR 23503: insert or update on table "tfk_dc" violates foreign key constraint "tfk_late"
--> DETAIL: Key (p)=(2) is not present in table "tfk_dp".

select * from tfk_dc;
--> (id integer, p integer, q integer)
--> 1 | 1 | NULL

insert into tfk_dc values (2, 2);
--> ERROR 23503: insert or update on table "tfk_dc" violates foreign key constraint "tfk_late"
--> DETAIL: Key (p)=(2) is not present in table "tfk_dp".

begin;
insert into tfk_dc values (2, null, 2);
--> ERROR 23503: insert or update on table "tfk_dc" violates foreign key constraint "tfk_dc_q_fkey"
--> DETAIL: Key (q)=(2) is not present in table "tfk_dp".

rollback;
begin;
set constraints all deferred;
insert into tfk_dc values (2, 2, 2);
--> INSERT 0 1

set constraints tfk_late immediate;
--> ERROR 23503: insert or update on table "tfk_dc" violates foreign key constraint "tfk_late"
--> DETAIL: Key (p)=(2) is not present in table "tfk_dp".

rollback;
begin;
set constraints all deferred;
insert into tfk_dc values (2, 2, 2);
--> INSERT 0 1

savepoint a;
insert into tfk_dp values (2);
--> INSERT 0 1

set constraints all immediate;
rollback to a;
insert into tfk_dp values (3);
--> INSERT 0 1

commit;
--> ERROR 23503: insert or update on table "tfk_dc" violates foreign key constraint "tfk_late"
--> DETAIL: Key (p)=(2) is not present in table "tfk_dp".

begin;
insert into tfk_dc values (5, 5);
--> INSERT 0 1

delete from tfk_dc where id = 5;
--> DELETE 1

commit;
begin;
insert into tfk_dc values (5, 5);
--> INSERT 0 1

update tfk_dc set p = 1 where id = 5;
commit;
begin;
insert into tfk_dc values (6, 6);
--> INSERT 0 1

update tfk_dc set id = 7 where id = 6;
--> UPDATE 1

commit;
--> ERROR 23503: insert or update on table "tfk_dc" violates foreign key constraint "tfk_late"
--> DETAIL: Key (p)=(6) is not present in table "tfk_dp".

begin;
delete from tfk_dp;
--> DELETE 1

insert into tfk_dp values (1);
--> INSERT 0 1

commit;
begin;
delete from tfk_dp;
--> DELETE 1

commit;
--> ERROR 23503: update or delete on table "tfk_dp" violates foreign key constraint "tfk_late" on table "tfk_dc"
--> DETAIL: Key (id)=(1) is still referenced from table "tfk_dc".

begin;
insert into tfk_dc values (8, 8);
--> INSERT 0 1

alter table tfk_dc add column z int;
--> ERROR 55006: cannot ALTER TABLE "tfk_dc" because it has pending trigger events

rollback;
begin;
insert into tfk_dc values (8, 8);
--> INSERT 0 1

truncate tfk_dc;
--> ERROR 55006: cannot TRUNCATE "tfk_dc" because it has pending trigger events

rollback;
begin;
insert into tfk_dc values (8, 8);
--> INSERT 0 1

drop table tfk_dc;
--> ERROR 55006: cannot DROP TABLE "tfk_dc" because it has pending trigger events

rollback;
set constraints all deferred;
--> WARNING 25P01: SET CONSTRAINTS can only be used in transaction blocks

begin;
set constraints nothere deferred;
--> ERROR 42704: constraint "nothere" does not exist

rollback;
begin;
set constraints tfk_c_pid_fkey deferred;
--> ERROR 42809: constraint "tfk_c_pid_fkey" is not deferrable

rollback;
begin;
set constraints tfk_c_pid_fkey immediate;
rollback;

-- alter
create temp table tfk_alt (x int, y bigint);
insert into tfk_alt values (1, 1), (50, 2);
--> INSERT 0 2

alter table tfk_alt add foreign key (x) references tfk_dp;
--> ERROR 23503: insert or update on table "tfk_alt" violates foreign key constraint "tfk_alt_x_fkey"
--> DETAIL: Key (x)=(50) is not present in table "tfk_dp".

alter table tfk_alt add constraint late foreign key (x) references tfk_dp not valid;
insert into tfk_alt values (51);
--> ERROR 23503: insert or update on table "tfk_alt" violates foreign key constraint "late"
--> DETAIL: Key (x)=(51) is not present in table "tfk_dp".

update tfk_alt set y = 3 where x = 50;
--> UPDATE 1

alter table tfk_alt validate constraint late;
--> ERROR 23503: insert or update on table "tfk_alt" violates foreign key constraint "late"
--> DETAIL: Key (x)=(50) is not present in table "tfk_dp".

delete from tfk_alt where x = 50;
--> DELETE 1

alter table tfk_alt validate constraint late;
alter table tfk_alt validate constraint nothere;
--> ERROR 42704: constraint "nothere" of relation "tfk_alt" does not exist

alter table tfk_alt add constraint late foreign key (x) references tfk_dp;
--> ERROR 42710: constraint "late" for relation "tfk_alt" already exists

alter table tfk_alt rename constraint late to later;
insert into tfk_alt values (51);
--> ERROR 23503: insert or update on table "tfk_alt" violates foreign key constraint "later"
--> DETAIL: Key (x)=(51) is not present in table "tfk_dp".

alter table tfk_alt drop constraint later;
insert into tfk_alt values (51);
--> INSERT 0 1

delete from tfk_alt;
--> DELETE 2

alter table tfk_alt add foreign key (y) references tfk_dp on delete cascade;
alter table tfk_alt alter column y type int;
alter table tfk_alt add column z int references tfk_dp default 7;
alter table tfk_alt add column z int references tfk_dp default 1;
--> ERROR 42701: column "z" of relation "tfk_alt" already exists

insert into tfk_alt values (1, 1);
--> ERROR 23503: insert or update on table "tfk_alt" violates foreign key constraint "tfk_alt_z_fkey"
--> DETAIL: Key (z)=(7) is not present in table "tfk_dp".

insert into tfk_alt values (1, 99);
--> ERROR 23503: insert or update on table "tfk_alt" violates foreign key constraint "tfk_alt_y_fkey"
--> DETAIL: Key (y)=(99) is not present in table "tfk_dp".

delete from tfk_dc;
--> DELETE 2

delete from tfk_dp where id = 1;
--> DELETE 1

alter table tfk_alt alter column y type text;
--> ERROR 42804: foreign key constraint "tfk_alt_y_fkey" cannot be implemented
--> DETAIL: Key columns "y" and "id" are of incompatible types: text and integer.

-- drops
drop table tfk_dp;
--> ERROR 2BP01: cannot drop table tfk_dp because other objects depend on it
--> DETAIL: constraint tfk_late on table tfk_dc depends on table tfk_dp
--> + constraint tfk_dc_q_fkey on table tfk_dc depends on table tfk_dp
--> + constraint tfk_alt_y_fkey on table tfk_alt depends on table tfk_dp
--> + constraint tfk_alt_z_fkey on table tfk_alt depends on table tfk_dp
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table tfk_1, tfk_2;
--> ERROR 2BP01: cannot drop desired object(s) because other objects depend on them
--> DETAIL: constraint tfk_3_id_fkey on table tfk_3 depends on table tfk_2
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table tfk_dp drop constraint tfk_dp_pkey;
--> ERROR 2BP01: cannot drop constraint tfk_dp_pkey on table tfk_dp because other objects depend on it
--> DETAIL: constraint tfk_late on table tfk_dc depends on index tfk_dp_pkey
--> + constraint tfk_dc_q_fkey on table tfk_dc depends on index tfk_dp_pkey
--> + constraint tfk_alt_y_fkey on table tfk_alt depends on index tfk_dp_pkey
--> + constraint tfk_alt_z_fkey on table tfk_alt depends on index tfk_dp_pkey
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table tfk_dp drop column id;
--> ERROR 2BP01: cannot drop column id of table tfk_dp because other objects depend on it
--> DETAIL: constraint tfk_late on table tfk_dc depends on column id of table tfk_dp
--> + constraint tfk_dc_q_fkey on table tfk_dc depends on column id of table tfk_dp
--> + constraint tfk_alt_y_fkey on table tfk_alt depends on column id of table tfk_dp
--> + constraint tfk_alt_z_fkey on table tfk_alt depends on column id of table tfk_dp
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop index tfk_dp_pkey;
--> ERROR 2BP01: cannot drop index tfk_dp_pkey because constraint tfk_dp_pkey on table tfk_dp requires it
--> HINT: You can drop constraint tfk_dp_pkey on table tfk_dp instead.

alter table tfk_p drop constraint tfk_p_a_b_key;
--> ERROR 2BP01: cannot drop constraint tfk_p_a_b_key on table tfk_p because other objects depend on it
--> DETAIL: constraint tfk_m_x_y_fkey on table tfk_m depends on index tfk_p_a_b_key
--> + constraint tfk_f_y_x_fkey on table tfk_f depends on index tfk_p_a_b_key
--> + constraint tfk_some_x_y_fkey on table tfk_some depends on index tfk_p_a_b_key
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

truncate tfk_dp;
--> ERROR 0A000: cannot truncate a table referenced in a foreign key constraint
--> DETAIL: Table "tfk_dc" references "tfk_dp".
--> HINT: Truncate table "tfk_dc" at the same time, or use TRUNCATE ... CASCADE.

truncate tfk_dp cascade;
--> NOTICE: truncate cascades to table "tfk_dc"
--> NOTICE: truncate cascades to table "tfk_alt"
--> TRUNCATE TABLE

truncate tfk_1, tfk_2, tfk_3, tfk_4;
--> TRUNCATE TABLE

alter table tfk_dp drop constraint tfk_dp_pkey cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to constraint tfk_late on table tfk_dc
--> + drop cascades to constraint tfk_dc_q_fkey on table tfk_dc
--> + drop cascades to constraint tfk_alt_y_fkey on table tfk_alt
--> + drop cascades to constraint tfk_alt_z_fkey on table tfk_alt

drop table tfk_1 cascade;
--> NOTICE: drop cascades to constraint tfk_2_id_fkey on table tfk_2

alter table tfk_3 drop column id;
--> ERROR 2BP01: cannot drop column id of table tfk_3 because other objects depend on it
--> DETAIL: constraint tfk_4_id_fkey on table tfk_4 depends on column id of table tfk_3
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table tfk_3 drop column id cascade;
--> NOTICE: drop cascades to constraint tfk_4_id_fkey on table tfk_4

drop table tfk_p cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to constraint tfk_c_pid_fkey on table tfk_c
--> + drop cascades to constraint tfk_m_x_y_fkey on table tfk_m
--> + drop cascades to constraint tfk_f_y_x_fkey on table tfk_f
--> + drop cascades to constraint tfk_some_x_y_fkey on table tfk_some

create unique index tfk_u on tfk_nokey (x);
create temp table tfk_ux (x int references tfk_nokey (x));
drop index tfk_u;
--> ERROR 2BP01: cannot drop index tfk_u because other objects depend on it
--> DETAIL: constraint tfk_ux_x_fkey on table tfk_ux depends on index tfk_u
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop index tfk_u cascade;
--> NOTICE: drop cascades to constraint tfk_ux_x_fkey on table tfk_ux

create schema tfk_s;
create temp table tfk_s.p (id int primary key);
--> ERROR 42P16: cannot create temporary relation in non-temporary schema
--> POSITION: 19, at tfk_s.p

create temp table tfk_s.c (id int references tfk_s.p);
--> ERROR 42P16: cannot create temporary relation in non-temporary schema
--> POSITION: 19, at tfk_s.c

create temp table tfk_out (id int references tfk_s.p);
--> ERROR 42P01: relation "tfk_s.p" does not exist

drop schema tfk_s;
drop schema tfk_s cascade;
--> ERROR 3F000: schema "tfk_s" does not exist

-- types
create temp table tfk_t1 (a bigint primary key, b varchar(10) unique, c numeric unique, d timestamptz unique, e char(3) unique);
create temp table tfk_t2 (a int references tfk_t1, b text references tfk_t1 (b), c int references tfk_t1 (c), d timestamptz references tfk_t1 (d) on update cascade, e char(3) references tfk_t1 (e));
insert into tfk_t1 values (1, 'b', 3, '2020-01-01', 'x'), (3000000000, 'c', 1.5, '2021-01-01', 'y');
--> INSERT 0 2

insert into tfk_t2 values (1, 'b', 3, '2020-01-01', 'x');
--> INSERT 0 1

insert into tfk_t2 values (2);
--> ERROR 23503: insert or update on table "tfk_t2" violates foreign key constraint "tfk_t2_a_fkey"
--> DETAIL: Key (a)=(2) is not present in table "tfk_t1".

insert into tfk_t2 values (1, 'zz');
--> ERROR 23503: insert or update on table "tfk_t2" violates foreign key constraint "tfk_t2_b_fkey"
--> DETAIL: Key (b)=(zz) is not present in table "tfk_t1".

insert into tfk_t2 values (1, 'b', 4);
--> ERROR 23503: insert or update on table "tfk_t2" violates foreign key constraint "tfk_t2_c_fkey"
--> DETAIL: Key (c)=(4) is not present in table "tfk_t1".

insert into tfk_t2 values (1, 'b', 3, '2020-01-02');
--> ERROR 23503: insert or update on table "tfk_t2" violates foreign key constraint "tfk_t2_d_fkey"
--> DETAIL: Key (d)=(2020-01-02 00:00:00+00) is not present in table "tfk_t1".

insert into tfk_t2 values (1, 'b', 3, '2020-01-01', 'q');
--> ERROR 23503: insert or update on table "tfk_t2" violates foreign key constraint "tfk_t2_e_fkey"
--> DETAIL: Key (e)=(q  ) is not present in table "tfk_t1".

delete from tfk_t1 where a = 3000000000;
--> DELETE 1

delete from tfk_t1 where a = 1;
--> ERROR 23503: update or delete on table "tfk_t1" violates foreign key constraint "tfk_t2_a_fkey" on table "tfk_t2"
--> DETAIL: Key (a)=(1) is still referenced from table "tfk_t2".

update tfk_t1 set d = '2022-02-02' where a = 1;
--> UPDATE 1

create temp table tfk_t3 (a numeric references tfk_t1 (a));
--> ERROR 42804: foreign key constraint "tfk_t3_a_fkey" cannot be implemented
--> DETAIL: Key columns "a" and "a" are of incompatible types: numeric and bigint.

drop table tfk_t2, tfk_t1, tfk_self, tfk_tree, tfk_act, tfk_act_p, tfk_2, tfk_3, tfk_4, tfk_dp, tfk_dc, tfk_alt, tfk_c, tfk_m, tfk_f, tfk_some, tfk_nokey, tfk_ux, tfk_out, tfk_temp;
--> ERROR 42P01: table "tfk_out" does not exist

drop view tfk_view;

-- Only between temporary tables.
create table tfk_perm (id int primary key);
create temp table tfk_t (id int primary key);
create temp table tfk_bad (x int references tfk_perm);
--> ERROR 42P07: relation "tfk_bad" already exists

create table tfk_bad (x int references tfk_t);
--> ERROR 42P16: constraints on permanent tables may reference only permanent tables

alter table tfk_perm add foreign key (id) references tfk_t;
--> ERROR 42P16: constraints on permanent tables may reference only permanent tables

alter table tfk_t add foreign key (id) references tfk_perm;
--> ERROR 42P16: constraints on temporary tables may reference only temporary tables

drop table tfk_perm;

-- ON COMMIT.
create temp table tfk_keep (id int primary key);
create temp table tfk_empty (id int primary key, k int references tfk_keep) on commit delete rows;
begin;
insert into tfk_keep values (1);
--> INSERT 0 1

insert into tfk_empty values (1, 1);
--> INSERT 0 1

insert into tfk_empty values (2, 2);
--> ERROR 23503: insert or update on table "tfk_empty" violates foreign key constraint "tfk_empty_k_fkey"
--> DETAIL: Key (k)=(2) is not present in table "tfk_keep".

rollback;
begin;
insert into tfk_keep values (1);
--> INSERT 0 1

insert into tfk_empty values (1, 1);
--> INSERT 0 1

commit;
select count(*) from tfk_empty;
--> (count bigint)
--> 0

select count(*) from tfk_keep;
--> (count bigint)
--> 1

delete from tfk_keep;
--> DELETE 1

begin;
create temp table tfk_later (x int references tfk_empty);
commit;
--> ERROR 0A000: unsupported ON COMMIT and foreign key combination
--> DETAIL: Table "tfk_later" references "tfk_empty", but they do not have the same ON COMMIT setting.

select count(*) from tfk_later;
--> ERROR 42P01: relation "tfk_later" does not exist
--> POSITION: 22, at tfk_later

create temp table tfk_later (x int references tfk_empty) on commit delete rows;
create temp table tfk_plain (x int);
alter table tfk_plain add foreign key (x) references tfk_empty;
--> ERROR 0A000: unsupported ON COMMIT and foreign key combination
--> DETAIL: Table "tfk_plain" references "tfk_empty", but they do not have the same ON COMMIT setting.

begin;
create temp table tfk_dropped (id int primary key) on commit drop;
create temp table tfk_child (id int references tfk_dropped);
insert into tfk_child values (1);
--> ERROR 23503: insert or update on table "tfk_child" violates foreign key constraint "tfk_child_id_fkey"
--> DETAIL: Key (id)=(1) is not present in table "tfk_dropped".

insert into tfk_dropped values (1);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

insert into tfk_child values (1);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

commit;
--> ROLLBACK

insert into tfk_child values (2);
--> ERROR 42P01: relation "tfk_child" does not exist
--> POSITION: 13, at tfk_child

select * from tfk_child;
--> ERROR 42P01: relation "tfk_child" does not exist
--> POSITION: 15, at tfk_child

begin;
create temp table tfk_gone (id int references tfk_keep) on commit drop;
insert into tfk_keep values (7);
--> INSERT 0 1

insert into tfk_gone values (7);
--> INSERT 0 1

delete from tfk_keep where id = 7;
--> ERROR 23503: update or delete on table "tfk_keep" violates foreign key constraint "tfk_gone_id_fkey" on table "tfk_gone"
--> DETAIL: Key (id)=(7) is still referenced from table "tfk_gone".

rollback;
begin;
create temp table tfk_gone (id int references tfk_keep) on commit drop;
insert into tfk_keep values (7);
--> INSERT 0 1

insert into tfk_gone values (7);
--> INSERT 0 1

commit;
delete from tfk_keep where id = 7;
--> DELETE 1

-- A savepoint brings a constraint and its rows back.
create temp table tfk_sp (id int primary key);
create temp table tfk_sc (id int constraint tfk_sc_key references tfk_sp deferrable initially deferred);
begin;
savepoint a;
alter table tfk_sc drop constraint tfk_sc_key;
insert into tfk_sc values (5);
--> INSERT 0 1

rollback to a;
insert into tfk_sc values (6);
--> INSERT 0 1

savepoint b;
insert into tfk_sc values (7);
--> INSERT 0 1

rollback to b;
insert into tfk_sp values (6);
--> INSERT 0 1

commit;
select * from tfk_sc;
--> (id integer)
--> 6

begin;
insert into tfk_sc values (8);
--> INSERT 0 1

commit;
--> ERROR 23503: insert or update on table "tfk_sc" violates foreign key constraint "tfk_sc_key"
--> DETAIL: Key (id)=(8) is not present in table "tfk_sp".

begin;
set constraints tfk_sc_key immediate;
insert into tfk_sc values (9);
--> ERROR 23503: insert or update on table "tfk_sc" violates foreign key constraint "tfk_sc_key"
--> DETAIL: Key (id)=(9) is not present in table "tfk_sp".

rollback;
begin;
set constraints pg_temp.tfk_sc_key immediate;
set constraints pg_temp.tfk_nope immediate;
--> ERROR 42704: constraint "tfk_nope" does not exist

rollback;
alter table tfk_sc rename constraint tfk_sc_key to tfk_sc_renamed;
insert into tfk_sc values (10);
--> ERROR 23503: insert or update on table "tfk_sc" violates foreign key constraint "tfk_sc_renamed"
--> DETAIL: Key (id)=(10) is not present in table "tfk_sp".

select conname, contype, condeferrable, condeferred, convalidated, conkey, confkey, confupdtype, confdeltype, confmatchtype,
  conrelid::regclass, confrelid::regclass, conindid::regclass, pg_get_constraintdef(oid)
  from pg_constraint where conrelid = 'tfk_sc'::regclass;
--> (conname name, contype "char", condeferrable boolean, condeferred boolean, convalidated boolean, conkey smallint[], confkey smallint[], confupdtype "char", confdeltype "char", confmatchtype "char", conrelid regclass, confrelid regclass, conindid regclass, pg_get_constraintdef text)
--> tfk_sc_renamed | f | t | t | t | {1} | {1} | a | a | s | tfk_sc | tfk_sp | tfk_sp_pkey | FOREIGN KEY (id) REFERENCES tfk_sp(id) DEFERRABLE INITIALLY DEFERRED

select relname, relhastriggers from pg_class where relname in ('tfk_sp', 'tfk_sc', 'tfk_plain') order by relname;
--> (relname name, relhastriggers boolean)
--> tfk_plain | f
--> tfk_sc | t
--> tfk_sp | t

drop table tfk_sp;
--> ERROR 2BP01: cannot drop table tfk_sp because other objects depend on it
--> DETAIL: constraint tfk_sc_renamed on table tfk_sc depends on table tfk_sp
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table tfk_sp cascade;
--> NOTICE: drop cascades to constraint tfk_sc_renamed on table tfk_sc

insert into tfk_sc values (11);
--> INSERT 0 1

alter table tfk_sc rename to tfk_sc2;
select * from tfk_sc2 order by id;
--> (id integer)
--> 6
--> 11

-- NOT VALID, VALIDATE.
create temp table tfk_v (id int primary key);
create temp table tfk_w (id int);
insert into tfk_w values (1);
--> INSERT 0 1

alter table tfk_w add constraint tfk_w_key foreign key (id) references tfk_v;
--> ERROR 23503: insert or update on table "tfk_w" violates foreign key constraint "tfk_w_key"
--> DETAIL: Key (id)=(1) is not present in table "tfk_v".

alter table tfk_w add constraint tfk_w_key foreign key (id) references tfk_v not valid;
alter table tfk_w validate constraint tfk_w_key;
--> ERROR 23503: insert or update on table "tfk_w" violates foreign key constraint "tfk_w_key"
--> DETAIL: Key (id)=(1) is not present in table "tfk_v".

insert into tfk_v values (1);
--> INSERT 0 1

alter table tfk_w validate constraint tfk_w_key;
select convalidated from pg_constraint where conname = 'tfk_w_key';
--> (convalidated boolean)
--> t

truncate tfk_v;
--> ERROR 0A000: cannot truncate a table referenced in a foreign key constraint
--> DETAIL: Table "tfk_w" references "tfk_v".
--> HINT: Truncate table "tfk_w" at the same time, or use TRUNCATE ... CASCADE.

truncate tfk_v, tfk_w;
--> TRUNCATE TABLE

insert into tfk_w values (1);
--> ERROR 23503: insert or update on table "tfk_w" violates foreign key constraint "tfk_w_key"
--> DETAIL: Key (id)=(1) is not present in table "tfk_v".

drop table tfk_v, tfk_w;
discard temp;
