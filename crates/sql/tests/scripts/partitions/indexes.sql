-- Indexes of partitioned tables: with and without parts
--
-- ONLY leaves the parts out, as a dump does. The index is valid when each partition has a part.
create table t (a int, b text, c int) partition by range (a);
create table t1 partition of t for values from (0) to (10);
create table t2 (c int, b text, a int);
alter table t attach partition t2 for values from (10) to (20);
create index t_b on only t (b);
create unique index t_a on only t (a);
select indexrelid::regclass, indisvalid from pg_index where indrelid in ('t'::regclass, 't1'::regclass, 't2'::regclass) order by 1;
--> (indexrelid regclass, indisvalid boolean)
--> t_b | f
--> t_a | f

insert into t values (1, 'x', 1) on conflict (a) do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

create table fk (a int references t (a));
--> ERROR 42830: there is no unique constraint matching given keys for referenced table "t"

create index t1_b on t1 (b);
create index t2_b on t2 (b);
create index t2_c on t2 (c);
alter index t_b attach partition t2_c;
--> ERROR 42P17: cannot attach index "t2_c" as a partition of index "t_b"
--> DETAIL: The index definitions do not match.

alter index t_b attach partition t1_b;
alter index t_b attach partition t1_b;
select indisvalid from pg_index where indexrelid = 't_b'::regclass;
--> (indisvalid boolean)
--> f

create index t1_b2 on t1 (b);
alter index t_b attach partition t1_b2;
--> ERROR 55000: cannot attach index "t1_b2" as a partition of index "t_b"
--> DETAIL: Another index is already attached for partition "t1".

alter index t_b attach partition t2_b;
select indisvalid from pg_index where indexrelid = 't_b'::regclass;
--> (indisvalid boolean)
--> t

alter index t_a attach partition t2_b;
--> ERROR 55000: cannot attach index "t2_b" as a partition of index "t_a"
--> DETAIL: Index "t2_b" is already attached to another index.

alter index t1_b attach partition t1_b2;
--> ERROR 42809: ALTER action ATTACH PARTITION cannot be performed on relation "t1_b"
--> DETAIL: This operation is not supported for indexes.

alter index t_b attach partition nothing;
--> ERROR 42P01: relation "nothing" does not exist

alter index t_b attach partition t1;
--> ERROR 42P17: "t1" is not an index

drop index t1_b;
--> ERROR 2BP01: cannot drop index t1_b because index t_b requires it
--> HINT: You can drop index t_b instead.

alter table t detach partition t2;
select inhrelid::regclass from pg_inherits where inhparent = 't_b'::regclass;
--> (inhrelid regclass)
--> t1_b

drop index t2_b;
alter table t attach partition t2 for values from (10) to (20);
select inhrelid::regclass from pg_inherits where inhparent = 't_b'::regclass order by 1;
--> (inhrelid regclass)
--> t1_b
--> t2_b_idx

drop index t_b;
select count(*) from pg_inherits where inhparent not in (select oid from pg_class);
--> (count bigint)
--> 0

alter table only t add primary key (a);
--> ERROR 42P16: constraint must be added to child tables too
--> DETAIL: Column "a" of relation "t1" is not already NOT NULL.
--> HINT: Do not specify the ONLY keyword.

alter table t alter column a set not null;
alter table only t add primary key (a);
select conrelid::regclass, conname, coninhcount from pg_constraint where contype = 'p' and conrelid > 16000 order by 1;
--> (conrelid regclass, conname name, coninhcount integer)
--> t | t_pkey | 0

alter table only t1 add primary key (a);
alter table t2 add constraint own primary key (a);
alter index t_pkey attach partition t1_pkey;
select indisvalid from pg_index where indexrelid = 't_pkey'::regclass;
--> (indisvalid boolean)
--> f

alter index t_pkey attach partition own;
select indisvalid from pg_index where indexrelid = 't_pkey'::regclass;
--> (indisvalid boolean)
--> t

select conrelid::regclass, conname, conislocal, coninhcount from pg_constraint where contype = 'p' and conrelid > 16000 order by 1;
--> (conrelid regclass, conname name, conislocal boolean, coninhcount integer)
--> t | t_pkey | t | 0
--> t1 | t1_pkey | f | 1
--> t2 | own | f | 1

create table fk (a int references t);
insert into t values (1, 'x', 1);
--> INSERT 0 1

insert into fk values (1);
--> INSERT 0 1

insert into fk values (2);
--> ERROR 23503: insert or update on table "fk" violates foreign key constraint "fk_a_fkey"
--> DETAIL: Key (a)=(2) is not present in table "t".

alter table t2 drop constraint own;
--> ERROR 42P16: cannot drop inherited constraint "own" of relation "t2"

alter table t drop constraint t_pkey cascade;
--> NOTICE: drop cascades to constraint fk_a_fkey on table fk

select conrelid::regclass, conname from pg_constraint where contype in ('p', 'f') and conrelid > 16000 order by 1;
--> (conrelid regclass, conname name)

drop table fk;

create index on t (lower(b)) where c > 1;
create index on t1 (lower(b)) where c > 1;
create index of_part on t2 (lower(b)) where c > 1;
create table t3 (like t);
create index of_third on t3 (lower(b)) where c > 1;
create index of_none on t3 (lower(b)) where c > 2;
alter table t attach partition t3 for values from (20) to (30);
select inhrelid::regclass, inhparent::regclass from pg_inherits where inhparent::regclass::text like 't_lower%' order by 1;
--> (inhrelid regclass, inhparent regclass)
--> t1_lower_idx | t_lower_idx
--> t2_lower_idx | t_lower_idx
--> of_third | t_lower_idx

-- A column with constraints, for all partitions.
alter table t add column u int unique;
--> ERROR 0A000: unique constraint on partitioned table must include all partitioning columns
--> DETAIL: UNIQUE constraint on table "t" lacks column "a" which is part of the partition key.

alter table t add column s serial;
alter table t add column d int default 0 check (d > 0);
--> ERROR 23514: check constraint "t_d_check" of relation "t1" is violated by some row

alter table t add column d int default 1 check (d > 0);
alter table t add column i int generated always as identity;
--> ERROR 42P16: cannot recursively add identity column to table that has child tables

create table r (a int primary key);
insert into r values (1);
--> INSERT 0 1

alter table t add column r int default 1 references r;
insert into t (a, r) values (2, 2);
--> ERROR 23503: insert or update on table "t1" violates foreign key constraint "t_r_fkey"
--> DETAIL: Key (r)=(2) is not present in table "r".

insert into t (a, d) values (2, 0);
--> ERROR 23514: new row for relation "t1" violates check constraint "t_d_check"
--> DETAIL: Failing row contains (2, null, null, 3, 0, 1).

insert into t (a) values (12);
--> INSERT 0 1

select a, s, d, r from t order by a;
--> (a integer, s integer, d integer, r integer)
--> 1 | 1 | 1 | 1
--> 12 | 4 | 1 | 1

select tablename, count(*) from pg_indexes where tablename in ('t', 't1', 't2', 't3') group by 1 order by 1;
--> (tablename name, count bigint)
--> t | 2
--> t1 | 3
--> t2 | 4
--> t3 | 3

select conrelid::regclass, conname, conislocal, coninhcount from pg_constraint where conrelid in ('t'::regclass, 't1'::regclass, 't2'::regclass) order by 1, 2;
--> (conrelid regclass, conname name, conislocal boolean, coninhcount integer)
--> t | t_d_check | t | 0
--> t | t_r_fkey | t | 0
--> t1 | t_d_check | f | 1
--> t1 | t_r_fkey | f | 1
--> t2 | t_d_check | f | 1
--> t2 | t_r_fkey | f | 1

select relname from pg_class where relkind = 'S';
--> (relname name)
--> t_s_seq

drop table t, r;

-- Bounds that do not fit: where the error is.
create table b (a int, b int) partition by range (a, b);
create table b1 partition of b for values from (1, minvalue) to (1, 10);
create table b2 partition of b for values from (0, 5) to (1, 0);
--> ERROR 42P17: partition "b2" would overlap partition "b1"
--> POSITION: 62, at 0

create table b2 partition of b for values from (1, 5) to (1, 20);
--> ERROR 42P17: partition "b2" would overlap partition "b1"
--> POSITION: 52, at 5

create table b2 partition of b for values from (1, maxvalue) to (1, 20);
--> ERROR 42P17: empty range bound specified for partition "b2"
--> DETAIL: Specified lower bound (1, MAXVALUE) is greater than or equal to upper bound (1, 20).
--> POSITION: 52, at maxvalue

create table b2 partition of b for values from (minvalue, 5) to (1, 20);
--> ERROR 42804: every bound following MINVALUE must also be MINVALUE
--> POSITION: 59, at 5

create table h (a int) partition by hash (a);
create table h4 partition of h for values with (modulus 4, remainder 0);
create table h8 partition of h for values with (modulus 8, remainder 3);
create table h6 partition of h for values with (modulus 6, remainder 3);
--> ERROR 42P17: every hash partition modulus must be a factor of the next larger modulus
--> DETAIL: The new modulus 6 is not divisible by 4, the modulus of existing partition "h4".

create table h6 partition of h for values with (modulus 12, remainder 1);
--> ERROR 42P17: every hash partition modulus must be a factor of the next larger modulus
--> DETAIL: The new modulus 12 is not divisible by 8, the modulus of existing partition "h8".

create table h6 partition of h for values with (modulus 3, remainder 1);
--> ERROR 42P17: every hash partition modulus must be a factor of the next larger modulus
--> DETAIL: The new modulus 3 is not a factor of 4, the modulus of existing partition "h4".

create table h6 partition of h for values with (modulus 16, remainder 0);
--> ERROR 42P17: partition "h6" would overlap partition "h4"
--> POSITION: 43, at with

create table l (a int) partition by list (a);
create table l1 partition of l for values in (1, 2, null);
create table l2 partition of l for values in (5, 3, 2);
--> ERROR 42P17: partition "l2" would overlap partition "l1"
--> POSITION: 53, at 2

create table l2 partition of l for values in (5, null);
--> ERROR 42P17: partition "l2" would overlap partition "l1"
--> POSITION: 50, at null

drop table b, h, l;
