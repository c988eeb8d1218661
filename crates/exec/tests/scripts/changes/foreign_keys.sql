-- FOREIGN KEY
--
-- Refused definitions, rows that may and may not be, actions, deferred checks, changes of tables,
-- drops.

create table fk_p (id int primary key, code text unique, a int, b int, v int, unique (a, b));
create table fk_c (id int primary key, pid int references fk_p, v int);
insert into fk_p values (1, 'one', 1, 1, 0), (2, 'two', 1, 2, 0), (3, 'three', 2, 1, 0);
--> INSERT 0 3

insert into fk_c values (1, 1), (2, null), (3, 4);
--> ERROR 23503: insert or update on table "fk_c" violates foreign key constraint "fk_c_pid_fkey"
--> DETAIL: Key (pid)=(4) is not present in table "fk_p".

insert into fk_c values (1, 1), (2, null), (3, 2);
--> INSERT 0 3

insert into fk_c values (4, 9);
--> ERROR 23503: insert or update on table "fk_c" violates foreign key constraint "fk_c_pid_fkey"
--> DETAIL: Key (pid)=(9) is not present in table "fk_p".

update fk_c set pid = 8 where id = 1;
--> ERROR 23503: insert or update on table "fk_c" violates foreign key constraint "fk_c_pid_fkey"
--> DETAIL: Key (pid)=(8) is not present in table "fk_p".

update fk_c set pid = 3 where id = 1;
--> UPDATE 1

update fk_c set v = 5;
--> UPDATE 3

delete from fk_p where id = 3;
--> ERROR 23503: update or delete on table "fk_p" violates foreign key constraint "fk_c_pid_fkey" on table "fk_c"
--> DETAIL: Key (id)=(3) is still referenced from table "fk_c".

update fk_p set id = 33 where id = 3;
--> ERROR 23503: update or delete on table "fk_p" violates foreign key constraint "fk_c_pid_fkey" on table "fk_c"
--> DETAIL: Key (id)=(3) is still referenced from table "fk_c".

update fk_p set v = 1 where id = 3;
update fk_p set id = id;
--> UPDATE 3

delete from fk_p where id = 1;
--> DELETE 1

insert into fk_c values (5, 3) on conflict (id) do update set pid = 77;
--> INSERT 0 1

insert into fk_c values (5, 3) on conflict (id) do update set pid = 77;
--> ERROR 23503: insert or update on table "fk_c" violates foreign key constraint "fk_c_pid_fkey"
--> DETAIL: Key (pid)=(77) is not present in table "fk_p".

insert into fk_c values (6, 99) on conflict do nothing;
--> ERROR 23503: insert or update on table "fk_c" violates foreign key constraint "fk_c_pid_fkey"
--> DETAIL: Key (pid)=(99) is not present in table "fk_p".

insert into fk_c select g, 2 from generate_series(100, 110) g;
--> INSERT 0 11

insert into fk_c select g, g from generate_series(200, 210) g;
--> ERROR 23503: insert or update on table "fk_c" violates foreign key constraint "fk_c_pid_fkey"
--> DETAIL: Key (pid)=(200) is not present in table "fk_p".

select count(*), sum(pid) from fk_c;
--> (count bigint, sum bigint)
--> 15 | 30

-- Refusals.
create table fk_bad (x int references nowhere);
--> ERROR 42P01: relation "nowhere" does not exist

create table fk_bad (x int references fk_p (nope));
--> ERROR 42703: column "nope" referenced in foreign key constraint does not exist

create table fk_bad (x int, foreign key (y) references fk_p);
--> ERROR 42703: column "y" referenced in foreign key constraint does not exist

create table fk_bad (x text references fk_p);
--> ERROR 42804: foreign key constraint "fk_bad_x_fkey" cannot be implemented
--> DETAIL: Key columns "x" and "id" are of incompatible types: text and integer.

create table fk_bad (x int references fk_p (v));
--> ERROR 42830: there is no unique constraint matching given keys for referenced table "fk_p"

create table fk_bad (x int references fk_p (a, b));
--> ERROR 42830: number of referencing and referenced columns for foreign key disagree

create table fk_bad (x int, foreign key (x) references fk_p (a, b));
--> ERROR 42830: number of referencing and referenced columns for foreign key disagree

create table fk_bad (x int, y int, foreign key (x, y) references fk_p (a, a));
--> ERROR 42830: foreign key referenced-columns list must not contain duplicates

create table fk_bad (x int references pg_class);
--> ERROR 42501: permission denied: "pg_class" is a system catalog

create table fk_nokey (x int);
create table fk_bad (x int references fk_nokey);
--> ERROR 42704: there is no primary key for referenced table "fk_nokey"

create view fk_view as select 1 as x;
create table fk_bad (x int references fk_view);
--> ERROR 42809: referenced relation "fk_view" is not a table

create temp table fk_temp (x int primary key);
create table fk_bad (x int references fk_temp);
--> ERROR 42P16: constraints on permanent tables may reference only permanent tables

create temp table fk_bad (x int references fk_p);
--> ERROR 42P16: constraints on temporary tables may reference only temporary tables

create table fk_bad (x int constraint dup references fk_p, y int constraint dup references fk_p);
--> ERROR 42710: constraint "dup" for relation "fk_bad" already exists

create table fk_bad (x int not null deferrable);
--> ERROR 42601: misplaced DEFERRABLE clause
--> POSITION: 37, at deferrable

create table fk_bad (x int references fk_p not deferrable initially deferred);
--> ERROR 42601: constraint declared INITIALLY DEFERRED must be DEFERRABLE
--> POSITION: 59, at initially

create table fk_bad (x int references fk_p deferrable deferrable);
--> ERROR 42601: multiple DEFERRABLE/NOT DEFERRABLE clauses not allowed
--> POSITION: 55, at deferrable

create table fk_bad (x int, y int, foreign key (x) references fk_p on delete set null (y));
--> ERROR 42P10: column "y" referenced in ON DELETE SET action must be part of foreign key

create table fk_bad (x int, foreign key (ctid) references fk_p);
--> ERROR 0A000: system columns cannot be used in foreign keys

create table fk_bad (x int references fk_p match partial);
--> ERROR 0A000: MATCH PARTIAL not yet implemented
--> POSITION: 44, at match

-- several columns
create table fk_m (x int, y int, foreign key (x, y) references fk_p (a, b));
insert into fk_m values (1, 1), (1, null), (null, 5), (null, null);
--> ERROR 23503: insert or update on table "fk_m" violates foreign key constraint "fk_m_x_y_fkey"
--> DETAIL: Key (x, y)=(1, 1) is not present in table "fk_p".

insert into fk_m values (1, 5);
--> ERROR 23503: insert or update on table "fk_m" violates foreign key constraint "fk_m_x_y_fkey"
--> DETAIL: Key (x, y)=(1, 5) is not present in table "fk_p".

create table fk_f (x int, y int, foreign key (y, x) references fk_p (b, a) match full on delete cascade on update cascade);
insert into fk_f values (1, 1), (null, null);
--> ERROR 23503: insert or update on table "fk_f" violates foreign key constraint "fk_f_y_x_fkey"
--> DETAIL: Key (y, x)=(1, 1) is not present in table "fk_p".

insert into fk_f values (1, null);
--> ERROR 23503: insert or update on table "fk_f" violates foreign key constraint "fk_f_y_x_fkey"
--> DETAIL: MATCH FULL does not allow mixing of null and nonnull key values.

insert into fk_f values (2, 2);
--> ERROR 23503: insert or update on table "fk_f" violates foreign key constraint "fk_f_y_x_fkey"
--> DETAIL: Key (y, x)=(2, 2) is not present in table "fk_p".

update fk_p set a = 10 where id = 2;
--> UPDATE 1

update fk_p set a = 11 where id = 3;
--> UPDATE 1

select * from fk_f order by x;
--> (x integer, y integer)

-- actions
create table fk_act_p (id int primary key);
insert into fk_act_p select generate_series(1, 9);
--> INSERT 0 9

insert into fk_act_p values (0);
--> INSERT 0 1

create table fk_act (id int primary key, c int references fk_act_p on delete cascade on update cascade, n int references fk_act_p on delete set null on update set null, d int default 0 references fk_act_p on delete set default on update set default, r int references fk_act_p on delete restrict on update restrict);
insert into fk_act values (1, 1, 2, 3, 4), (2, 1, 2, 3, 5), (3, 5, 5, 5, 5);
--> INSERT 0 3

delete from fk_act_p where id = 4;
--> ERROR 23503: update or delete on table "fk_act_p" violates foreign key constraint "fk_act_r_fkey" on table "fk_act"
--> DETAIL: Key (id)=(4) is still referenced from table "fk_act".

update fk_act_p set id = 44 where id = 4;
--> ERROR 23503: update or delete on table "fk_act_p" violates foreign key constraint "fk_act_r_fkey" on table "fk_act"
--> DETAIL: Key (id)=(4) is still referenced from table "fk_act".

update fk_act_p set id = 21 where id = 2;
--> UPDATE 1

update fk_act_p set id = 31 where id = 3;
--> UPDATE 1

update fk_act_p set id = 11 where id = 1;
--> UPDATE 1

select * from fk_act order by id;
--> (id integer, c integer, n integer, d integer, r integer)
--> 1 | 11 | NULL | 0 | 4
--> 2 | 11 | NULL | 0 | 5
--> 3 | 5 | 5 | 5 | 5

delete from fk_act_p where id = 11;
--> DELETE 1

select * from fk_act order by id;
--> (id integer, c integer, n integer, d integer, r integer)
--> 3 | 5 | 5 | 5 | 5

delete from fk_act_p where id = 0;
--> DELETE 1

delete from fk_act_p where id = 5;
--> DELETE 1

delete from fk_act_p where id = 21;
--> DELETE 1

select conname, contype, condeferrable, condeferred, convalidated, confupdtype, confdeltype, confmatchtype, conkey, confkey, confdelsetcols, confrelid::regclass, conindid::regclass from pg_constraint where conrelid in ('fk_act'::regclass, 'fk_f'::regclass) order by conname;
--> (conname name, contype "char", condeferrable boolean, condeferred boolean, convalidated boolean, confupdtype "char", confdeltype "char", confmatchtype "char", conkey smallint[], confkey smallint[], confdelsetcols smallint[], confrelid regclass, conindid regclass)
--> fk_act_c_fkey | f | f | f | t | c | c | s | {2} | {1} | NULL | fk_act_p | fk_act_p_pkey
--> fk_act_d_fkey | f | f | f | t | d | d | s | {4} | {1} | NULL | fk_act_p | fk_act_p_pkey
--> fk_act_n_fkey | f | f | f | t | n | n | s | {3} | {1} | NULL | fk_act_p | fk_act_p_pkey
--> fk_act_pkey | p | f | f | t | ' ' | ' ' | ' ' | {1} | NULL | NULL | - | fk_act_pkey
--> fk_act_r_fkey | f | f | f | t | r | r | s | {5} | {1} | NULL | fk_act_p | fk_act_p_pkey
--> fk_f_y_x_fkey | f | f | f | t | c | c | f | {2,1} | {4,3} | NULL | fk_p | fk_p_a_b_key

select pg_get_constraintdef(oid) from pg_constraint where contype = 'f' and conrelid::regclass::text like 'fk%' order by conname;
--> (pg_get_constraintdef text)
--> FOREIGN KEY (c) REFERENCES fk_act_p(id) ON UPDATE CASCADE ON DELETE CASCADE
--> FOREIGN KEY (d) REFERENCES fk_act_p(id) ON UPDATE SET DEFAULT ON DELETE SET DEFAULT
--> FOREIGN KEY (n) REFERENCES fk_act_p(id) ON UPDATE SET NULL ON DELETE SET NULL
--> FOREIGN KEY (r) REFERENCES fk_act_p(id) ON UPDATE RESTRICT ON DELETE RESTRICT
--> FOREIGN KEY (pid) REFERENCES fk_p(id)
--> FOREIGN KEY (y, x) REFERENCES fk_p(b, a) MATCH FULL ON UPDATE CASCADE ON DELETE CASCADE
--> FOREIGN KEY (x, y) REFERENCES fk_p(a, b)

-- set null of some columns
create table fk_some (t int, x int, y int, foreign key (x, y) references fk_p (a, b) on delete set null (y));
insert into fk_some values (1, 11, 1);
--> INSERT 0 1

insert into fk_some values (1, 1, 1);
--> ERROR 23503: insert or update on table "fk_some" violates foreign key constraint "fk_some_x_y_fkey"
--> DETAIL: Key (x, y)=(1, 1) is not present in table "fk_p".

delete from fk_m;
--> DELETE 0

delete from fk_f;
--> DELETE 0

delete from fk_c;
--> DELETE 15

delete from fk_p where id = 3;
--> DELETE 1

select * from fk_some;
--> (t integer, x integer, y integer)
--> 1 | 11 | NULL

-- self
create table fk_self (id int primary key, parent int references fk_self on delete cascade);
insert into fk_self values (2, 1), (1, null), (3, 2), (4, 3);
--> INSERT 0 4

insert into fk_self values (9, 10);
--> ERROR 23503: insert or update on table "fk_self" violates foreign key constraint "fk_self_parent_fkey"
--> DETAIL: Key (parent)=(10) is not present in table "fk_self".

delete from fk_self where id = 2;
--> DELETE 1

select * from fk_self;
--> (id integer, parent integer)
--> 1 | NULL

create table fk_tree (id int primary key, parent int references fk_tree);
insert into fk_tree values (1, 1), (2, 1), (3, 2);
--> INSERT 0 3

delete from fk_tree where id = 2;
--> ERROR 23503: update or delete on table "fk_tree" violates foreign key constraint "fk_tree_parent_fkey" on table "fk_tree"
--> DETAIL: Key (id)=(2) is still referenced from table "fk_tree".

delete from fk_tree where id in (1, 2, 3);
--> DELETE 3

-- a chain of cascades
create table fk_1 (id int primary key);
create table fk_2 (id int primary key references fk_1 on delete cascade on update cascade);
create table fk_3 (id int primary key references fk_2 on delete cascade on update cascade, q int check (q > 0));
insert into fk_1 values (1), (2), (3);
--> INSERT 0 3

insert into fk_2 values (1), (2);
--> INSERT 0 2

insert into fk_3 values (1, 1), (2, 2);
--> INSERT 0 2

update fk_1 set id = id + 10;
--> UPDATE 3

select * from fk_3 order by 1;
--> (id integer, q integer)
--> 11 | 1
--> 12 | 2

delete from fk_1 where id = 11;
--> DELETE 1

select * from fk_3 order by 1;
--> (id integer, q integer)
--> 12 | 2

create table fk_4 (id int primary key references fk_3);
insert into fk_4 values (12);
--> INSERT 0 1

delete from fk_1;
--> ERROR 23503: update or delete on table "fk_3" violates foreign key constraint "fk_4_id_fkey" on table "fk_4"
--> DETAIL: Key (id)=(12) is still referenced from table "fk_4".

select count(*) from fk_1;
--> (count bigint)
--> 2

-- deferred
create table fk_dp (id int primary key);
create table fk_dc (id int primary key, p int constraint fk_late references fk_dp deferrable initially deferred, q int references fk_dp deferrable);
begin;
insert into fk_dc values (1, 1);
--> INSERT 0 1

insert into fk_dp values (1);
--> INSERT 0 1

commit;
begin;
insert into fk_dc values (2, 2);
--> INSERT 0 1

commit;
--> ERROR 23503: insert or update on table "fk_dc" violates foreign key constraint "fk_late"
--> DETAIL: Key (p)=(2) is not present in table "fk_dp".

select * from fk_dc;
--> (id integer, p integer, q integer)
--> 1 | 1 | NULL

insert into fk_dc values (2, 2);
--> ERROR 23503: insert or update on table "fk_dc" violates foreign key constraint "fk_late"
--> DETAIL: Key (p)=(2) is not present in table "fk_dp".

begin;
insert into fk_dc values (2, null, 2);
--> ERROR 23503: insert or update on table "fk_dc" violates foreign key constraint "fk_dc_q_fkey"
--> DETAIL: Key (q)=(2) is not present in table "fk_dp".

rollback;
begin;
set constraints all deferred;
insert into fk_dc values (2, 2, 2);
--> INSERT 0 1

set constraints fk_late immediate;
--> ERROR 23503: insert or update on table "fk_dc" violates foreign key constraint "fk_late"
--> DETAIL: Key (p)=(2) is not present in table "fk_dp".

rollback;
begin;
set constraints all deferred;
insert into fk_dc values (2, 2, 2);
--> INSERT 0 1

savepoint a;
insert into fk_dp values (2);
--> INSERT 0 1

set constraints all immediate;
rollback to a;
insert into fk_dp values (3);
--> INSERT 0 1

commit;
--> ERROR 23503: insert or update on table "fk_dc" violates foreign key constraint "fk_late"
--> DETAIL: Key (p)=(2) is not present in table "fk_dp".

begin;
insert into fk_dc values (5, 5);
--> INSERT 0 1

delete from fk_dc where id = 5;
--> DELETE 1

commit;
begin;
insert into fk_dc values (5, 5);
--> INSERT 0 1

update fk_dc set p = 1 where id = 5;
commit;
begin;
insert into fk_dc values (6, 6);
--> INSERT 0 1

update fk_dc set id = 7 where id = 6;
--> UPDATE 1

commit;
--> ERROR 23503: insert or update on table "fk_dc" violates foreign key constraint "fk_late"
--> DETAIL: Key (p)=(6) is not present in table "fk_dp".

begin;
delete from fk_dp;
--> DELETE 1

insert into fk_dp values (1);
--> INSERT 0 1

commit;
begin;
delete from fk_dp;
--> DELETE 1

commit;
--> ERROR 23503: update or delete on table "fk_dp" violates foreign key constraint "fk_late" on table "fk_dc"
--> DETAIL: Key (id)=(1) is still referenced from table "fk_dc".

begin;
insert into fk_dc values (8, 8);
--> INSERT 0 1

alter table fk_dc add column z int;
--> ERROR 55006: cannot ALTER TABLE "fk_dc" because it has pending trigger events

rollback;
begin;
insert into fk_dc values (8, 8);
--> INSERT 0 1

truncate fk_dc;
--> ERROR 55006: cannot TRUNCATE "fk_dc" because it has pending trigger events

rollback;
begin;
insert into fk_dc values (8, 8);
--> INSERT 0 1

drop table fk_dc;
--> ERROR 55006: cannot DROP TABLE "fk_dc" because it has pending trigger events

rollback;
set constraints all deferred;
--> WARNING 25P01: SET CONSTRAINTS can only be used in transaction blocks

begin;
set constraints nothere deferred;
--> ERROR 42704: constraint "nothere" does not exist

rollback;
begin;
set constraints fk_c_pid_fkey deferred;
--> ERROR 42809: constraint "fk_c_pid_fkey" is not deferrable

rollback;
begin;
set constraints fk_c_pid_fkey immediate;
rollback;

-- alter
create table fk_alt (x int, y bigint);
insert into fk_alt values (1, 1), (50, 2);
--> INSERT 0 2

alter table fk_alt add foreign key (x) references fk_dp;
--> ERROR 23503: insert or update on table "fk_alt" violates foreign key constraint "fk_alt_x_fkey"
--> DETAIL: Key (x)=(50) is not present in table "fk_dp".

alter table fk_alt add constraint late foreign key (x) references fk_dp not valid;
insert into fk_alt values (51);
--> ERROR 23503: insert or update on table "fk_alt" violates foreign key constraint "late"
--> DETAIL: Key (x)=(51) is not present in table "fk_dp".

update fk_alt set y = 3 where x = 50;
--> UPDATE 1

alter table fk_alt validate constraint late;
--> ERROR 23503: insert or update on table "fk_alt" violates foreign key constraint "late"
--> DETAIL: Key (x)=(50) is not present in table "fk_dp".

delete from fk_alt where x = 50;
--> DELETE 1

alter table fk_alt validate constraint late;
alter table fk_alt validate constraint nothere;
--> ERROR 42704: constraint "nothere" of relation "fk_alt" does not exist

alter table fk_alt add constraint late foreign key (x) references fk_dp;
--> ERROR 42710: constraint "late" for relation "fk_alt" already exists

alter table fk_alt rename constraint late to later;
insert into fk_alt values (51);
--> ERROR 23503: insert or update on table "fk_alt" violates foreign key constraint "later"
--> DETAIL: Key (x)=(51) is not present in table "fk_dp".

alter table fk_alt drop constraint later;
insert into fk_alt values (51);
--> INSERT 0 1

delete from fk_alt;
--> DELETE 2

alter table fk_alt add foreign key (y) references fk_dp on delete cascade;
alter table fk_alt alter column y type int;
alter table fk_alt add column z int references fk_dp default 7;
alter table fk_alt add column z int references fk_dp default 1;
--> ERROR 42701: column "z" of relation "fk_alt" already exists

insert into fk_alt values (1, 1);
--> ERROR 23503: insert or update on table "fk_alt" violates foreign key constraint "fk_alt_z_fkey"
--> DETAIL: Key (z)=(7) is not present in table "fk_dp".

insert into fk_alt values (1, 99);
--> ERROR 23503: insert or update on table "fk_alt" violates foreign key constraint "fk_alt_y_fkey"
--> DETAIL: Key (y)=(99) is not present in table "fk_dp".

delete from fk_dc;
--> DELETE 2

delete from fk_dp where id = 1;
--> DELETE 1

alter table fk_alt alter column y type text;
--> ERROR 42804: foreign key constraint "fk_alt_y_fkey" cannot be implemented
--> DETAIL: Key columns "y" and "id" are of incompatible types: text and integer.

-- drops
drop table fk_dp;
--> ERROR 2BP01: cannot drop table fk_dp because other objects depend on it
--> DETAIL: constraint fk_late on table fk_dc depends on table fk_dp
--> + constraint fk_dc_q_fkey on table fk_dc depends on table fk_dp
--> + constraint fk_alt_y_fkey on table fk_alt depends on table fk_dp
--> + constraint fk_alt_z_fkey on table fk_alt depends on table fk_dp
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table fk_1, fk_2;
--> ERROR 2BP01: cannot drop desired object(s) because other objects depend on them
--> DETAIL: constraint fk_3_id_fkey on table fk_3 depends on table fk_2
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table fk_dp drop constraint fk_dp_pkey;
--> ERROR 2BP01: cannot drop constraint fk_dp_pkey on table fk_dp because other objects depend on it
--> DETAIL: constraint fk_late on table fk_dc depends on index fk_dp_pkey
--> + constraint fk_dc_q_fkey on table fk_dc depends on index fk_dp_pkey
--> + constraint fk_alt_y_fkey on table fk_alt depends on index fk_dp_pkey
--> + constraint fk_alt_z_fkey on table fk_alt depends on index fk_dp_pkey
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table fk_dp drop column id;
--> ERROR 2BP01: cannot drop column id of table fk_dp because other objects depend on it
--> DETAIL: constraint fk_late on table fk_dc depends on column id of table fk_dp
--> + constraint fk_dc_q_fkey on table fk_dc depends on column id of table fk_dp
--> + constraint fk_alt_y_fkey on table fk_alt depends on column id of table fk_dp
--> + constraint fk_alt_z_fkey on table fk_alt depends on column id of table fk_dp
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop index fk_dp_pkey;
--> ERROR 2BP01: cannot drop index fk_dp_pkey because constraint fk_dp_pkey on table fk_dp requires it
--> HINT: You can drop constraint fk_dp_pkey on table fk_dp instead.

alter table fk_p drop constraint fk_p_a_b_key;
--> ERROR 2BP01: cannot drop constraint fk_p_a_b_key on table fk_p because other objects depend on it
--> DETAIL: constraint fk_m_x_y_fkey on table fk_m depends on index fk_p_a_b_key
--> + constraint fk_f_y_x_fkey on table fk_f depends on index fk_p_a_b_key
--> + constraint fk_some_x_y_fkey on table fk_some depends on index fk_p_a_b_key
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

truncate fk_dp;
--> ERROR 0A000: cannot truncate a table referenced in a foreign key constraint
--> DETAIL: Table "fk_dc" references "fk_dp".
--> HINT: Truncate table "fk_dc" at the same time, or use TRUNCATE ... CASCADE.

truncate fk_dp cascade;
--> NOTICE: truncate cascades to table "fk_dc"
--> NOTICE: truncate cascades to table "fk_alt"
--> TRUNCATE TABLE

truncate fk_1, fk_2, fk_3, fk_4;
--> TRUNCATE TABLE

alter table fk_dp drop constraint fk_dp_pkey cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to constraint fk_late on table fk_dc
--> + drop cascades to constraint fk_dc_q_fkey on table fk_dc
--> + drop cascades to constraint fk_alt_y_fkey on table fk_alt
--> + drop cascades to constraint fk_alt_z_fkey on table fk_alt

drop table fk_1 cascade;
--> NOTICE: drop cascades to constraint fk_2_id_fkey on table fk_2

alter table fk_3 drop column id;
--> ERROR 2BP01: cannot drop column id of table fk_3 because other objects depend on it
--> DETAIL: constraint fk_4_id_fkey on table fk_4 depends on column id of table fk_3
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table fk_3 drop column id cascade;
--> NOTICE: drop cascades to constraint fk_4_id_fkey on table fk_4

drop table fk_p cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to constraint fk_c_pid_fkey on table fk_c
--> + drop cascades to constraint fk_m_x_y_fkey on table fk_m
--> + drop cascades to constraint fk_f_y_x_fkey on table fk_f
--> + drop cascades to constraint fk_some_x_y_fkey on table fk_some

create unique index fk_u on fk_nokey (x);
create table fk_ux (x int references fk_nokey (x));
drop index fk_u;
--> ERROR 2BP01: cannot drop index fk_u because other objects depend on it
--> DETAIL: constraint fk_ux_x_fkey on table fk_ux depends on index fk_u
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop index fk_u cascade;
--> NOTICE: drop cascades to constraint fk_ux_x_fkey on table fk_ux

create schema fk_s;
create table fk_s.p (id int primary key);
create table fk_s.c (id int references fk_s.p);
create table fk_out (id int references fk_s.p);
drop schema fk_s;
--> ERROR 2BP01: cannot drop schema fk_s because other objects depend on it
--> DETAIL: table fk_s.p depends on schema fk_s
--> + constraint fk_out_id_fkey on table fk_out depends on table fk_s.p
--> + table fk_s.c depends on schema fk_s
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema fk_s cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to table fk_s.p
--> + drop cascades to constraint fk_out_id_fkey on table fk_out
--> + drop cascades to table fk_s.c

-- types
create table fk_t1 (a bigint primary key, b varchar(10) unique, c numeric unique, d timestamptz unique, e char(3) unique);
create table fk_t2 (a int references fk_t1, b text references fk_t1 (b), c int references fk_t1 (c), d timestamptz references fk_t1 (d) on update cascade, e char(3) references fk_t1 (e));
insert into fk_t1 values (1, 'b', 3, '2020-01-01', 'x'), (3000000000, 'c', 1.5, '2021-01-01', 'y');
--> INSERT 0 2

insert into fk_t2 values (1, 'b', 3, '2020-01-01', 'x');
--> INSERT 0 1

insert into fk_t2 values (2);
--> ERROR 23503: insert or update on table "fk_t2" violates foreign key constraint "fk_t2_a_fkey"
--> DETAIL: Key (a)=(2) is not present in table "fk_t1".

insert into fk_t2 values (1, 'zz');
--> ERROR 23503: insert or update on table "fk_t2" violates foreign key constraint "fk_t2_b_fkey"
--> DETAIL: Key (b)=(zz) is not present in table "fk_t1".

insert into fk_t2 values (1, 'b', 4);
--> ERROR 23503: insert or update on table "fk_t2" violates foreign key constraint "fk_t2_c_fkey"
--> DETAIL: Key (c)=(4) is not present in table "fk_t1".

insert into fk_t2 values (1, 'b', 3, '2020-01-02');
--> ERROR 23503: insert or update on table "fk_t2" violates foreign key constraint "fk_t2_d_fkey"
--> DETAIL: Key (d)=(2020-01-02 00:00:00+00) is not present in table "fk_t1".

insert into fk_t2 values (1, 'b', 3, '2020-01-01', 'q');
--> ERROR 23503: insert or update on table "fk_t2" violates foreign key constraint "fk_t2_e_fkey"
--> DETAIL: Key (e)=(q  ) is not present in table "fk_t1".

delete from fk_t1 where a = 3000000000;
--> DELETE 1

delete from fk_t1 where a = 1;
--> ERROR 23503: update or delete on table "fk_t1" violates foreign key constraint "fk_t2_a_fkey" on table "fk_t2"
--> DETAIL: Key (a)=(1) is still referenced from table "fk_t2".

update fk_t1 set d = '2022-02-02' where a = 1;
--> UPDATE 1

create table fk_t3 (a numeric references fk_t1 (a));
--> ERROR 42804: foreign key constraint "fk_t3_a_fkey" cannot be implemented
--> DETAIL: Key columns "a" and "a" are of incompatible types: numeric and bigint.

drop table fk_t2, fk_t1, fk_self, fk_tree, fk_act, fk_act_p, fk_2, fk_3, fk_4, fk_dp, fk_dc, fk_alt, fk_c, fk_m, fk_f, fk_some, fk_nokey, fk_ux, fk_out, fk_temp;
drop view fk_view;
