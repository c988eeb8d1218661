-- ON CONFLICT and MERGE of partitioned tables
--
-- Conflicts are found by the partitions' parts of an index, and rows of MERGE move between partitions.

create table c_parts (a int, b text, n int default 0, primary key (a)) partition by range (a);
create table c_parts_1 partition of c_parts for values from (0) to (10);
create table c_parts_2 (n int default 5, dropped int, b text, a int not null);
alter table c_parts_2 drop column dropped;
alter table c_parts attach partition c_parts_2 for values from (10) to (20);
create table c_parts_3 partition of c_parts for values from (20) to (40) partition by list (a);
create table c_parts_3a partition of c_parts_3 for values in (20, 21, 22);
create table c_parts_3b partition of c_parts_3 default;
insert into c_parts values (1, 'one'), (11, 'eleven'), (21, 'twenty-one'), (30, 'thirty');
--> INSERT 0 4

insert into c_parts values (1, 'again'), (2, 'two'), (11, 'again'), (12, 'twelve') on conflict do nothing;
--> INSERT 0 2

insert into c_parts values (1, 'again') on conflict (a) do nothing returning *;
--> (a integer, b text, n integer)
--> INSERT 0 0

insert into c_parts values (11, 'again', 1) on conflict (a) do update set b = c_parts.b || '/' || excluded.b, n = excluded.n + 1 returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b text, n integer)
--> c_parts_2 | 11 | eleven/again | 2
--> INSERT 0 1

insert into c_parts values (21, 'new', 7), (22, 'new', 8) on conflict (a) do update set b = excluded.b, n = c_parts.n + excluded.n returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b text, n integer)
--> c_parts_3a | 21 | new | 7
--> c_parts_3a | 22 | new | 8
--> INSERT 0 2

insert into c_parts values (30, 'x', 1) on conflict on constraint c_parts_pkey do update set n = 100 where c_parts.n = 0 returning *;
--> (a integer, b text, n integer)
--> 30 | thirty | 100
--> INSERT 0 1

insert into c_parts values (30, 'x', 1) on conflict on constraint c_parts_pkey do update set n = 200 where c_parts.n = 0 returning *;
--> (a integer, b text, n integer)
--> INSERT 0 0

insert into c_parts values (30, 'x', 1) on conflict (b) do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into c_parts values (1, 'moves') on conflict (a) do update set a = 15;
--> ERROR 0A000: invalid ON UPDATE specification
--> DETAIL: The result tuple would appear in a different partition than the original tuple.

insert into c_parts values (11, 'moves') on conflict (a) do update set a = 15 returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b text, n integer)
--> c_parts_2 | 15 | eleven/again | 2
--> INSERT 0 1

insert into c_parts values (21, 'moves') on conflict (a) do update set a = 23;
--> ERROR 0A000: invalid ON UPDATE specification
--> DETAIL: The result tuple would appear in a different partition than the original tuple.

insert into c_parts values (5, 'p'), (5, 'q') on conflict (a) do update set b = excluded.b;
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

insert into c_parts values (5, 'p'), (5, 'q') on conflict (a) do nothing;
--> INSERT 0 1

insert into c_parts values (99, 'none') on conflict (a) do nothing;
--> ERROR 23514: no partition of relation "c_parts" found for row
--> DETAIL: Partition key of the failing row contains (a) = (99).

insert into c_parts_2 (a, b) values (12, 'direct') on conflict (a) do update set b = excluded.b returning *;
--> (n integer, b text, a integer)
--> 0 | direct | 12
--> INSERT 0 1

insert into c_parts_2 (a, b) values (2, 'direct') on conflict (a) do update set b = excluded.b;
--> ERROR 23514: new row for relation "c_parts_2" violates partition constraint
--> DETAIL: Failing row contains (5, direct, 2).

insert into c_parts_3 values (21, 'in the middle', 1) on conflict (a) do update set n = -1 returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b text, n integer)
--> c_parts_3a | 21 | new | -1
--> INSERT 0 1

select tableoid::regclass, * from c_parts order by a;
--> (tableoid regclass, a integer, b text, n integer)
--> c_parts_1 | 1 | one | 0
--> c_parts_1 | 2 | two | 0
--> c_parts_1 | 5 | p | 0
--> c_parts_2 | 12 | direct | 0
--> c_parts_2 | 15 | eleven/again | 2
--> c_parts_3a | 21 | new | -1
--> c_parts_3a | 22 | new | 8
--> c_parts_3b | 30 | thirty | 100

insert into c_parts select i, 'many' from generate_series(0, 39) i on conflict (a) do update set n = c_parts.n + 1000;
--> INSERT 0 40

select tableoid::regclass, count(*), sum(n), count(*) filter (where b = 'many') from c_parts group by 1 order by 1;
--> (tableoid regclass, count bigint, sum bigint, count bigint)
--> c_parts_1 | 10 | 3000 | 7
--> c_parts_2 | 10 | 2002 | 8
--> c_parts_3a | 3 | 2007 | 1
--> c_parts_3b | 17 | 1100 | 16

-- Rows of a unique index that is no constraint, over expressions and with a condition.
create table c_uniq (a int, b text) partition by hash (a);
create table c_uniq_0 partition of c_uniq for values with (modulus 2, remainder 0);
create table c_uniq_1 (b text, a int);
alter table c_uniq attach partition c_uniq_1 for values with (modulus 2, remainder 1);
create unique index c_uniq_at on c_uniq (a, lower(b)) where b <> 'free';
insert into c_uniq values (1, 'A'), (2, 'B'), (3, 'C'), (4, 'free'), (4, 'free');
--> INSERT 0 5

insert into c_uniq values (1, 'a') on conflict (a, lower(b)) where b <> 'free' do update set b = 'was ' || c_uniq.b returning *;
--> (a integer, b text)
--> 1 | was A
--> INSERT 0 1

insert into c_uniq values (2, 'b'), (3, 'c'), (4, 'd') on conflict (a, lower(b)) where b <> 'free' do update set b = 'was ' || c_uniq.b returning *;
--> (a integer, b text)
--> 2 | was B
--> 3 | was C
--> 4 | d
--> INSERT 0 3

insert into c_uniq values (4, 'free') on conflict do nothing;
--> INSERT 0 1

insert into c_uniq values (4, 'd') on conflict (a, lower(b)) do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

select * from c_uniq order by a, b;
--> (a integer, b text)
--> 1 | was A
--> 2 | was B
--> 3 | was C
--> 4 | d
--> 4 | free
--> 4 | free
--> 4 | free

-- MERGE.
create table m_source (a int, b text, what text);
insert into m_source values (1, 'upd', 'u'), (2, 'del', 'd'), (15, 'move', 'm'), (21, 'far', 'm'), (7, 'keep', 'n'), (50, 'none', 'u');
--> INSERT 0 6

truncate c_parts;
--> TRUNCATE TABLE

insert into c_parts select i, 'row ' || i from generate_series(1, 25, 2) i;
--> INSERT 0 13

insert into c_parts values (2, 'row 2');
--> INSERT 0 1

merge into c_parts t using (select * from m_source where a < 50) s on t.a = s.a
  when matched and s.what = 'u' then update set b = s.b, n = n + 1
  when matched and s.what = 'd' then delete
  when matched and s.what = 'm' then update set a = t.a - 9, b = s.b
  when matched then do nothing
  when not matched then insert values (s.a, s.b, -1);
--> MERGE 4

select tableoid::regclass, * from c_parts order by a;
--> (tableoid regclass, a integer, b text, n integer)
--> c_parts_1 | 1 | upd | 1
--> c_parts_1 | 3 | row 3 | 0
--> c_parts_1 | 5 | row 5 | 0
--> c_parts_1 | 6 | move | 0
--> c_parts_1 | 7 | row 7 | 0
--> c_parts_1 | 9 | row 9 | 0
--> c_parts_2 | 11 | row 11 | 0
--> c_parts_2 | 12 | far | 0
--> c_parts_2 | 13 | row 13 | 0
--> c_parts_2 | 17 | row 17 | 0
--> c_parts_2 | 19 | row 19 | 0
--> c_parts_3b | 23 | row 23 | 0
--> c_parts_3b | 25 | row 25 | 0

merge into c_parts t using m_source s on t.a = s.a when not matched then insert (a, b) values (s.a, s.b);
--> ERROR 23514: no partition of relation "c_parts" found for row
--> DETAIL: Partition key of the failing row contains (a) = (50).

merge into c_parts t using (values (1), (1)) s(a) on t.a = s.a when matched then update set n = n + 1;
--> ERROR 21000: MERGE command cannot affect row a second time
--> HINT: Ensure that not more than one source row matches any one target row.

merge into c_parts t using (values (4, 'four'), (14, 'fourteen'), (34, 'thirty-four')) s(a, b) on t.a = s.a
  when matched then update set b = s.b when not matched then insert (a, b) values (s.a, s.b);
--> MERGE 3

select tableoid::regclass, * from c_parts where b like '%four%' order by a;
--> (tableoid regclass, a integer, b text, n integer)
--> c_parts_1 | 4 | four | 0
--> c_parts_2 | 14 | fourteen | 0
--> c_parts_3b | 34 | thirty-four | 0

merge into c_parts_3 t using (values (34), (20)) s(a) on t.a = s.a when matched then delete when not matched then insert values (s.a, 'made');
--> MERGE 2

select tableoid::regclass, * from c_parts_3 order by a;
--> (tableoid regclass, a integer, b text, n integer)
--> c_parts_3a | 20 | made | 0
--> c_parts_3b | 23 | row 23 | 0
--> c_parts_3b | 25 | row 25 | 0

merge into c_parts t using m_source s on t.a = s.a and s.a < 10 when matched then update set b = b || '!' when not matched and s.a < 10 then insert values (s.a, 'made');
--> ERROR 42702: column reference "b" is ambiguous
--> POSITION: 98, at b

select count(*) from c_parts where b like '%!';
--> (count bigint)
--> 0

drop table c_parts, c_uniq, m_source;
