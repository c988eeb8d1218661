-- Partitioned tables
--
-- Division, routing, pruning, changes of the partitions, and what the catalogs tell of them.

create table p_list (a int, b text) partition by list (a);
create table p_list_1 partition of p_list for values in (1, 2);
create table p_list_n partition of p_list for values in (3, null);
insert into p_list values (1, 'one'), (2, 'two'), (3, 'three'), (null, 'nothing');
--> INSERT 0 4

select tableoid::regclass, * from p_list order by b;
--> (tableoid regclass, a integer, b text)
--> p_list_n | NULL | nothing
--> p_list_1 | 1 | one
--> p_list_n | 3 | three
--> p_list_1 | 2 | two

select * from p_list where a = 2;
--> (a integer, b text)
--> 2 | two

select * from p_list where a is null;
--> (a integer, b text)
--> NULL | nothing

select * from p_list where a > 1 order by a;
--> (a integer, b text)
--> 2 | two
--> 3 | three

select count(*) from p_list where a in (1, 3);
--> (count bigint)
--> 2

insert into p_list values (9, 'nine');
--> ERROR 23514: no partition of relation "p_list" found for row
--> DETAIL: Partition key of the failing row contains (a) = (9).

create table p_list_d partition of p_list default;
insert into p_list values (9, 'nine') returning tableoid::regclass, a, b;
--> (tableoid regclass, a integer, b text)
--> p_list_d | 9 | nine
--> INSERT 0 1

create table p_list_9 partition of p_list for values in (9);
--> ERROR 23514: updated partition constraint for default partition "p_list_d" would be violated by some row

create table p_list_8 partition of p_list for values in (8, 1);
--> ERROR 42P17: partition "p_list_8" would overlap partition "p_list_1"
--> POSITION: 61, at 1

create table p_list_x partition of p_list default;
--> ERROR 42P17: partition "p_list_x" conflicts with existing default partition "p_list_d"
--> POSITION: 43, at default

create table p_list_x partition of p_list for values from (1) to (2);
--> ERROR 42P16: invalid bound specification for a list partition
--> POSITION: 54, at from

create table p_list_x partition of p_list for values in ('x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 58, at '

update p_list set a = 1 where a = 9 returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b text)
--> p_list_1 | 1 | nine

select tableoid::regclass, * from p_list order by a, b;
--> (tableoid regclass, a integer, b text)
--> p_list_1 | 1 | nine
--> p_list_1 | 1 | one
--> p_list_1 | 2 | two
--> p_list_n | 3 | three
--> p_list_n | NULL | nothing

update p_list set b = b || '!' where a = 1;
--> UPDATE 2

select tableoid::regclass, * from p_list where a = 1 order by b;
--> (tableoid regclass, a integer, b text)
--> p_list_1 | 1 | nine!
--> p_list_1 | 1 | one!

delete from p_list where a = 1 returning *;
--> (a integer, b text)
--> 1 | one!
--> 1 | nine!
--> DELETE 2

insert into p_list_1 values (3, 'wrong');
--> ERROR 23514: new row for relation "p_list_1" violates partition constraint
--> DETAIL: Failing row contains (3, wrong).

insert into p_list_1 values (2, 'right');
--> INSERT 0 1

update p_list_1 set a = 5;
--> ERROR 23514: new row for relation "p_list_1" violates partition constraint
--> DETAIL: Failing row contains (5, two).

insert into p_list_d values (1, 'wrong');
--> ERROR 23514: new row for relation "p_list_d" violates partition constraint
--> DETAIL: Failing row contains (1, wrong).

select relname, relkind, relispartition, pg_get_expr(relpartbound, oid) from pg_class where relname like 'p\_list%' order by 1;
--> (relname name, relkind "char", relispartition boolean, pg_get_expr text)
--> p_list | p | f | NULL
--> p_list_1 | r | t | FOR VALUES IN (1, 2)
--> p_list_d | r | t | DEFAULT
--> p_list_n | r | t | FOR VALUES IN (3, NULL)

select pg_get_partkeydef('p_list'::regclass);
--> (pg_get_partkeydef text)
--> LIST (a)

select inhrelid::regclass, inhparent::regclass, inhseqno from pg_inherits where inhparent = 'p_list'::regclass order by 1;
--> (inhrelid regclass, inhparent regclass, inhseqno integer)
--> p_list_1 | p_list | 1
--> p_list_n | p_list | 1
--> p_list_d | p_list | 1

select partstrat, partnatts, partdefid::regclass, partattrs from pg_partitioned_table where partrelid = 'p_list'::regclass;
--> (partstrat "char", partnatts smallint, partdefid regclass, partattrs int2vector)
--> l | 1 | p_list_d | 1

truncate p_list;
--> TRUNCATE TABLE

select count(*) from p_list;
--> (count bigint)
--> 0

drop table p_list_n;
insert into p_list values (3, 'three') returning tableoid::regclass;
--> (tableoid regclass)
--> p_list_d
--> INSERT 0 1

drop table p_list;
select count(*) from pg_class where relname like 'p\_list%';
--> (count bigint)
--> 0

create table p_range (id int not null, at date, note text default 'none', check (id > 0)) partition by range (at);
create table p_range_1 partition of p_range for values from ('2024-01-01') to ('2024-07-01');
create table p_range_2 partition of p_range for values from ('2024-07-01') to ('2025-01-01');
create table p_range_3 partition of p_range for values from ('2024-12-01') to ('2026-01-01');
--> ERROR 42P17: partition "p_range_3" would overlap partition "p_range_2"
--> POSITION: 62, at '

create table p_range_3 partition of p_range for values from ('2025-01-01') to ('2025-01-01');
--> ERROR 42P17: empty range bound specified for partition "p_range_3"
--> DETAIL: Specified lower bound ('2025-01-01') is greater than or equal to upper bound ('2025-01-01').
--> POSITION: 62, at '

create table p_range_3 partition of p_range for values from ('2025-01-01') to (maxvalue);
create table p_range_0 partition of p_range (note default 'old') for values from (minvalue) to ('2024-01-01');
insert into p_range (id, at) select n, date '2023-12-01' + n * 30 from generate_series(1, 20) n;
--> INSERT 0 20

select tableoid::regclass, count(*), min(at), max(at) from p_range group by 1 order by 1;
--> (tableoid regclass, count bigint, min date, max date)
--> p_range_1 | 6 | 2024-01-30 | 2024-06-28
--> p_range_2 | 6 | 2024-07-28 | 2024-12-25
--> p_range_3 | 7 | 2025-01-24 | 2025-07-23
--> p_range_0 | 1 | 2023-12-31 | 2023-12-31

insert into p_range values (0, '2024-02-02');
--> ERROR 23514: new row for relation "p_range_1" violates check constraint "p_range_id_check"
--> DETAIL: Failing row contains (0, 2024-02-02, none).

insert into p_range values (null, '2024-02-02');
--> ERROR 23502: null value in column "id" of relation "p_range_1" violates not-null constraint
--> DETAIL: Failing row contains (null, 2024-02-02, none).

insert into p_range values (1, null);
--> ERROR 23514: no partition of relation "p_range" found for row
--> DETAIL: Partition key of the failing row contains (at) = (null).

insert into p_range_0 (id, at) values (100, '2020-02-02');
--> INSERT 0 1

select * from p_range where id = 100;
--> (id integer, at date, note text)
--> 100 | 2020-02-02 | old

select id from p_range where at >= '2024-06-01' and at < '2024-09-01' order by id;
--> (id integer)
--> 7
--> 8
--> 9

select count(*) from p_range where at between '2025-01-01' and '2030-01-01';
--> (count bigint)
--> 7

select id, at from p_range order by at desc, id limit 3;
--> (id integer, at date)
--> 20 | 2025-07-23
--> 19 | 2025-06-23
--> 18 | 2025-05-24

explain (costs off) select * from p_range where at = '2024-08-08';
--> (QUERY PLAN text)
--> Seq Scan on p_range_2 p_range
-->   Filter: (at = '2024-08-08'::date)

explain (costs off) select * from p_range where at >= '2024-08-08' and at < '2025-02-01';
--> (QUERY PLAN text)
--> Append
-->   ->  Seq Scan on p_range_2 p_range_1
-->         Filter: ((at >= '2024-08-08'::date) AND (at < '2025-02-01'::date))
-->   ->  Seq Scan on p_range_3 p_range_2
-->         Filter: ((at >= '2024-08-08'::date) AND (at < '2025-02-01'::date))

prepare by_day(date) as select tableoid::regclass, id from p_range where at = $1;
execute by_day('2024-01-30');
--> (tableoid regclass, id integer)
--> p_range_1 | 2

execute by_day('2020-02-02');
--> (tableoid regclass, id integer)
--> p_range_0 | 100

execute by_day(null);
--> (tableoid regclass, id integer)

select x.d, p.id from (values (date '2023-12-31'), (date '2024-10-26')) x(d) join p_range p on p.at = x.d order by 1;
--> (d date, id integer)
--> 2023-12-31 | 1
--> 2024-10-26 | 11

update p_range set at = at + 365 where id = 100 returning tableoid::regclass, at;
--> (tableoid regclass, at date)
--> p_range_0 | 2021-02-01
--> UPDATE 1

update p_range r set note = 'moved', at = '2024-03-03' from (values (1), (2)) v(id) where v.id = r.id;
--> UPDATE 2

select tableoid::regclass, id, note from p_range where note = 'moved' order by id;
--> (tableoid regclass, id integer, note text)
--> p_range_1 | 1 | moved
--> p_range_1 | 2 | moved

select p from p_range p where id = 1;
--> (p record)
--> (1,2024-03-03,moved)

with gone as (delete from p_range where id in (3, 4) returning id, tableoid::regclass) select * from gone order by id;
--> (id integer, tableoid regclass)
--> 3 | p_range_1
--> 4 | p_range_1

create view p_view as select tableoid::regclass as home, id from p_range;
select * from p_view where id = 100;
--> (home regclass, id integer)
--> p_range_0 | 100

update p_view set id = 101 where id = 100;
--> UPDATE 1

select count(*) from p_range where id = 101;
--> (count bigint)
--> 1

drop view p_view;
begin;
select id from p_range where id = 5 for update;
--> (id integer)
--> 5

rollback;
alter table p_range add column extra int default 7;
select id, extra from p_range where id = 1;
--> (id integer, extra integer)
--> 1 | 7

select id, extra from p_range_1 where id = 1;
--> (id integer, extra integer)
--> 1 | 7

alter table p_range_1 add column wrong int;
--> ERROR 42809: cannot add column to a partition

alter table p_range_1 drop column note;
--> ERROR 42P16: cannot drop inherited column "note"

alter table p_range_1 rename column note to remark;
--> ERROR 42P16: cannot rename inherited column "note"

alter table p_range rename column note to remark;
select remark from p_range_2 where id = 10;
--> (remark text)
--> none

alter table p_range drop column at;
--> ERROR 42P16: cannot drop column "at" because it is part of the partition key of relation "p_range"

alter table p_range drop column extra;
alter table p_range add constraint long check (length(remark) < 6);
insert into p_range values (200, '2024-02-02', 'too long');
--> ERROR 23514: new row for relation "p_range_1" violates check constraint "long"
--> DETAIL: Failing row contains (200, 2024-02-02, too long).

insert into p_range_1 values (200, '2024-02-02', 'too long');
--> ERROR 23514: new row for relation "p_range_1" violates check constraint "long"
--> DETAIL: Failing row contains (200, 2024-02-02, too long).

alter table p_range drop constraint long;
insert into p_range_1 values (200, '2024-02-02', 'now long');
--> INSERT 0 1

alter table p_range alter column remark set not null;
insert into p_range values (201, '2024-02-02', null);
--> ERROR 23502: null value in column "remark" of relation "p_range_1" violates not-null constraint
--> DETAIL: Failing row contains (201, 2024-02-02, null).

alter table p_range alter column remark drop not null;
alter table p_range alter column id type bigint;
select pg_typeof(id) from p_range_3 limit 1;
--> (pg_typeof regtype)
--> bigint

drop table p_range;

create table p_keys (k int, v int, w int) partition by range (k);
create table p_keys_1 partition of p_keys for values from (0) to (10);
alter table p_keys add primary key (v);
--> ERROR 0A000: unique constraint on partitioned table must include all partitioning columns
--> DETAIL: PRIMARY KEY constraint on table "p_keys" lacks column "k" which is part of the partition key.

alter table p_keys add primary key (k, v);
create index on p_keys (w);
create table p_keys_2 partition of p_keys for values from (10) to (20);
select tablename, indexname, indexdef from pg_indexes where tablename like 'p\_keys%' order by 1, 2;
--> (tablename name, indexname name, indexdef text)
--> p_keys | p_keys_pkey | CREATE UNIQUE INDEX p_keys_pkey ON ONLY public.p_keys USING btree (k, v)
--> p_keys | p_keys_w_idx | CREATE INDEX p_keys_w_idx ON ONLY public.p_keys USING btree (w)
--> p_keys_1 | p_keys_1_pkey | CREATE UNIQUE INDEX p_keys_1_pkey ON public.p_keys_1 USING btree (k, v)
--> p_keys_1 | p_keys_1_w_idx | CREATE INDEX p_keys_1_w_idx ON public.p_keys_1 USING btree (w)
--> p_keys_2 | p_keys_2_pkey | CREATE UNIQUE INDEX p_keys_2_pkey ON public.p_keys_2 USING btree (k, v)
--> p_keys_2 | p_keys_2_w_idx | CREATE INDEX p_keys_2_w_idx ON public.p_keys_2 USING btree (w)

insert into p_keys select n, n, n % 3 from generate_series(0, 19) n;
--> INSERT 0 20

insert into p_keys values (5, 5, 5);
--> ERROR 23505: duplicate key value violates unique constraint "p_keys_1_pkey"
--> DETAIL: Key (k, v)=(5, 5) already exists.

insert into p_keys_2 values (15, 15, 15);
--> ERROR 23505: duplicate key value violates unique constraint "p_keys_2_pkey"
--> DETAIL: Key (k, v)=(15, 15) already exists.

drop index p_keys_1_w_idx;
--> ERROR 2BP01: cannot drop index p_keys_1_w_idx because index p_keys_w_idx requires it
--> HINT: You can drop index p_keys_w_idx instead.

drop index p_keys_w_idx;
select count(*) from pg_class where relname like 'p\_keys%w\_idx';
--> (count bigint)
--> 0

create unique index on p_keys (w);
--> ERROR 0A000: unique constraint on partitioned table must include all partitioning columns
--> DETAIL: UNIQUE constraint on table "p_keys" lacks column "k" which is part of the partition key.

create unique index on p_keys (w, k);
select conrelid::regclass, conname, contype, conislocal, coninhcount from pg_constraint where conrelid::regclass::text like 'p\_keys%' order by 1, 2;
--> (conrelid regclass, conname name, contype "char", conislocal boolean, coninhcount integer)
--> p_keys | p_keys_pkey | p | t | 0
--> p_keys_1 | p_keys_1_pkey | p | f | 1
--> p_keys_2 | p_keys_2_pkey | p | f | 1

alter table p_keys drop constraint p_keys_pkey;
select count(*) from pg_constraint where conrelid::regclass::text like 'p\_keys%';
--> (count bigint)
--> 0

drop table p_keys;

create table p_hash (a int, b text) partition by hash (a, b);
create table p_hash_0 partition of p_hash for values with (modulus 4, remainder 0);
create table p_hash_1 partition of p_hash for values with (modulus 4, remainder 1);
create table p_hash_2 partition of p_hash for values with (modulus 4, remainder 2);
create table p_hash_3 partition of p_hash for values with (modulus 8, remainder 3);
create table p_hash_4 partition of p_hash for values with (modulus 8, remainder 3);
--> ERROR 42P17: partition "p_hash_4" would overlap partition "p_hash_3"
--> POSITION: 54, at with

create table p_hash_4 partition of p_hash for values with (modulus 6, remainder 3);
--> ERROR 42P17: every hash partition modulus must be a factor of the next larger modulus
--> DETAIL: The new modulus 6 is not divisible by 4, the modulus of existing partition "p_hash_2".

create table p_hash_4 partition of p_hash for values with (modulus 8, remainder 8);
--> ERROR 42P16: remainder for hash partition must be less than modulus

create table p_hash_4 partition of p_hash default;
--> ERROR 42P16: a hash-partitioned table may not have a default partition

create table p_hash_7 partition of p_hash for values with (modulus 8, remainder 7);
insert into p_hash select n, 'row ' || n from generate_series(1, 200) n;
--> INSERT 0 200

insert into p_hash values (null, null), (1, null), (null, 'x');
--> INSERT 0 3

select tableoid::regclass, count(*), sum(a) from p_hash group by 1 order by 1;
--> (tableoid regclass, count bigint, sum bigint)
--> p_hash_0 | 52 | 5257
--> p_hash_1 | 48 | 4870
--> p_hash_2 | 51 | 5037
--> p_hash_3 | 28 | 2742
--> p_hash_7 | 24 | 2195

select tableoid::regclass, * from p_hash where a = 77 and b = 'row 77';
--> (tableoid regclass, a integer, b text)
--> p_hash_1 | 77 | row 77

insert into p_hash_0 values (3, 'row 3'), (4, 'row 4'), (5, 'row 5'), (6, 'row 6');
--> ERROR 23514: new row for relation "p_hash_0" violates partition constraint
--> DETAIL: Failing row contains (3, row 3).

drop table p_hash;

create table p_sub (region text, n int) partition by list (region);
create table p_sub_eu partition of p_sub for values in ('de', 'fr') partition by range (n);
create table p_sub_eu_1 partition of p_sub_eu for values from (0) to (100);
create table p_sub_us partition of p_sub for values in ('us');
create table p_sub_eu_2 (note text, n int, region text);
alter table p_sub attach partition p_sub_eu_2 for values in ('xx');
--> ERROR 42804: table "p_sub_eu_2" contains column "note" not found in parent "p_sub"
--> DETAIL: The new partition may contain only the columns present in parent.

alter table p_sub_eu_2 drop column note;
insert into p_sub_eu_2 values (150, 'de');
--> INSERT 0 1

alter table p_sub_eu attach partition p_sub_eu_2 for values from (200) to (300);
--> ERROR 23514: partition constraint of relation "p_sub_eu_2" is violated by some row

alter table p_sub_eu attach partition p_sub_eu_2 for values from (100) to (200);
insert into p_sub values ('de', 5), ('fr', 120), ('us', 1);
--> INSERT 0 3

insert into p_sub values ('de', 500);
--> ERROR 23514: no partition of relation "p_sub_eu" found for row
--> DETAIL: Partition key of the failing row contains (n) = (500).

insert into p_sub values ('jp', 1);
--> ERROR 23514: no partition of relation "p_sub" found for row
--> DETAIL: Partition key of the failing row contains (region) = (jp).

select tableoid::regclass, * from p_sub order by n;
--> (tableoid regclass, region text, n integer)
--> p_sub_us | us | 1
--> p_sub_eu_1 | de | 5
--> p_sub_eu_2 | fr | 120
--> p_sub_eu_2 | de | 150

update p_sub set n = n + 100 where n = 5 returning tableoid::regclass, *;
--> (tableoid regclass, region text, n integer)
--> p_sub_eu_2 | de | 105
--> UPDATE 1

update p_sub_eu set region = 'us' where n = 105;
--> ERROR 23514: new row for relation "p_sub_eu" violates partition constraint
--> DETAIL: Failing row contains (us, 105).

update p_sub set region = 'us' where n = 105 returning tableoid::regclass;
--> (tableoid regclass)
--> p_sub_us
--> UPDATE 1

select pg_get_partition_constraintdef('p_sub_eu_2'::regclass);
--> (pg_get_partition_constraintdef text)
--> ((region IS NOT NULL) AND (region = ANY (ARRAY['de'::text, 'fr'::text])) AND (n IS NOT NULL) AND (n >= 100) AND (n < 200))

select pg_partition_root('p_sub_eu_2'::regclass);
--> (pg_partition_root regclass)
--> p_sub

select * from pg_partition_ancestors('p_sub_eu_2'::regclass);
--> (relid regclass)
--> p_sub_eu_2
--> p_sub_eu
--> p_sub

alter table p_sub_eu detach partition p_sub_eu_2;
select count(*) from p_sub;
--> (count bigint)
--> 2

select count(*) from p_sub_eu_2;
--> (count bigint)
--> 2

insert into p_sub_eu_2 values (999, 'zz');
--> INSERT 0 1

alter table p_sub_eu detach partition p_sub_eu_2;
--> ERROR 42P01: relation "p_sub_eu_2" is not a partition of relation "p_sub_eu"

drop table p_sub, p_sub_eu_2;

create table p_expr (a int, b text) partition by range (abs(a));
create table p_expr_1 partition of p_expr for values from (0) to (10);
create table p_expr_2 partition of p_expr for values from (10) to (20);
insert into p_expr values (-5, 'x'), (-15, 'y'), (12, 'z');
--> INSERT 0 3

select tableoid::regclass, * from p_expr order by a;
--> (tableoid regclass, a integer, b text)
--> p_expr_2 | -15 | y
--> p_expr_1 | -5 | x
--> p_expr_2 | 12 | z

insert into p_expr values (-25, 'w');
--> ERROR 23514: no partition of relation "p_expr" found for row
--> DETAIL: Partition key of the failing row contains (abs(a)) = (25).

select pg_get_partkeydef('p_expr'::regclass);
--> (pg_get_partkeydef text)
--> RANGE (abs(a))

drop table p_expr;

create table p_two (a int, b int) partition by range (a, b);
create table p_two_1 partition of p_two for values from (1, minvalue) to (1, 10);
create table p_two_2 partition of p_two for values from (1, 10) to (2, 5);
create table p_two_3 partition of p_two for values from (2, 5) to (maxvalue, maxvalue);
create table p_two_4 partition of p_two for values from (minvalue, 5) to (1, minvalue);
--> ERROR 42804: every bound following MINVALUE must also be MINVALUE
--> POSITION: 68, at 5

insert into p_two select a, b from generate_series(1, 3) a, generate_series(0, 20, 5) b;
--> INSERT 0 15

select tableoid::regclass, a, b from p_two order by a, b;
--> (tableoid regclass, a integer, b integer)
--> p_two_1 | 1 | 0
--> p_two_1 | 1 | 5
--> p_two_2 | 1 | 10
--> p_two_2 | 1 | 15
--> p_two_2 | 1 | 20
--> p_two_2 | 2 | 0
--> p_two_3 | 2 | 5
--> p_two_3 | 2 | 10
--> p_two_3 | 2 | 15
--> p_two_3 | 2 | 20
--> p_two_3 | 3 | 0
--> p_two_3 | 3 | 5
--> p_two_3 | 3 | 10
--> p_two_3 | 3 | 15
--> p_two_3 | 3 | 20

select count(*) from p_two where a = 1;
--> (count bigint)
--> 5

select count(*) from p_two where a = 1 and b < 10;
--> (count bigint)
--> 2

select count(*) from p_two where a = 2 and b > 5;
--> (count bigint)
--> 3

select count(*) from p_two where a > 1;
--> (count bigint)
--> 10

select count(*) from p_two where a < 2;
--> (count bigint)
--> 5

insert into p_two values (0, 0);
--> ERROR 23514: no partition of relation "p_two" found for row
--> DETAIL: Partition key of the failing row contains (a, b) = (0, 0).

drop table p_two;

create table wrong (a int) partition by list (a, a);
--> ERROR 42P17: cannot use "list" partition strategy with more than one column

create table wrong (a int) partition by range (b);
--> ERROR 42703: column "b" named in partition key does not exist
--> POSITION: 48, at b

create table wrong (a int, b int generated always as (a + 1) stored) partition by range (b);
--> ERROR 42P17: cannot use generated column in partition key
--> DETAIL: Column "b" is a generated column.
--> POSITION: 90, at b

create table wrong (a json) partition by list (a);
--> ERROR 42704: data type json has no default operator class for access method "btree"
--> HINT: You must specify a btree operator class or define a default btree operator class for the data type.

create table wrong partition of pg_class for values in (1);
--> ERROR 42P17: "pg_class" is not partitioned

create table plain (a int);
create table wrong partition of plain for values in (1);
--> ERROR 42P17: "plain" is not partitioned

alter table plain attach partition plain for values in (1);
--> ERROR 42P17: table "plain" is not partitioned

drop table plain;
create table p_copy (a int, b text) partition by list (a);
create table p_copy_1 partition of p_copy for values in (1);
create table p_copy_2 partition of p_copy for values in (2);
copy p_copy to stdout;
--> ERROR 42809: cannot copy from partitioned table "p_copy"
--> HINT: Try the COPY (SELECT ...) TO variant.

create function noted() returns trigger language plpgsql as $$ begin raise notice '% % on %', tg_when, tg_op, tg_table_name; return coalesce(new, old); end $$;
create trigger t1 before insert on p_copy for each statement execute function noted();
create trigger t2 before insert or update or delete on p_copy_1 for each row execute function noted();
create trigger t3 after insert or update or delete on p_copy_2 for each row execute function noted();
insert into p_copy values (1, 'a'), (2, 'b');
--> NOTICE: BEFORE INSERT on p_copy
--> CONTEXT: PL/pgSQL function noted() line 1 at RAISE
--> NOTICE: BEFORE INSERT on p_copy_1
--> CONTEXT: PL/pgSQL function noted() line 1 at RAISE
--> NOTICE: AFTER INSERT on p_copy_2
--> CONTEXT: PL/pgSQL function noted() line 1 at RAISE
--> INSERT 0 2

update p_copy set a = 2 where b = 'a';
--> NOTICE: BEFORE UPDATE on p_copy_1
--> CONTEXT: PL/pgSQL function noted() line 1 at RAISE
--> NOTICE: BEFORE DELETE on p_copy_1
--> CONTEXT: PL/pgSQL function noted() line 1 at RAISE
--> NOTICE: AFTER INSERT on p_copy_2
--> CONTEXT: PL/pgSQL function noted() line 1 at RAISE
--> UPDATE 1

delete from p_copy where b in ('a', 'b');
--> NOTICE: AFTER DELETE on p_copy_2
--> CONTEXT: PL/pgSQL function noted() line 1 at RAISE
--> NOTICE: AFTER DELETE on p_copy_2
--> CONTEXT: PL/pgSQL function noted() line 1 at RAISE
--> DELETE 2

drop table p_copy;
drop function noted();
