-- Changes in WITH
--
-- Statements in WITH that change rows. All of them see the rows as they were before.

create schema cw;
set search_path = cw;
create table t (id int primary key, v text, n int default 0);
create table log (id int, what text);
insert into t select g, 'v' || g from generate_series(1, 5) g;
--> INSERT 0 5

with i as (insert into t values (6, 'six'), (7, 'seven') returning *) select id, v, n from i order by id;
--> (id integer, v text, n integer)
--> 6 | six | 0
--> 7 | seven | 0

with i as (insert into t values (8, 'eight') returning id) select count(*) from t, i where t.id = i.id;
--> (count bigint)
--> 0

with u as (update t set n = n + 1 where id <= 2 returning id, n) select u.id, u.n, t.n from u join t on t.id = u.id order by 1;
--> (id integer, n integer, n integer)
--> 1 | 1 | 0
--> 2 | 1 | 0

with d as (delete from t where id = 8 returning *) insert into log select id, 'gone ' || v from d returning *;
--> (id integer, what text)
--> 8 | gone eight
--> INSERT 0 1

with d as (delete from t where id = 7) select count(*) from t;
--> (count bigint)
--> 7

select count(*) from t;
--> (count bigint)
--> 6

with a as (update t set n = 10 where id = 1), b as (update t set n = 20 where id = 2 returning id) select 1 as one;
--> (one integer)
--> 1

select id, n from t where id in (1, 2) order by id;
--> (id integer, n integer)
--> 1 | 10
--> 2 | 20

with i as (insert into log values (1, 'a'), (2, 'b') returning id) update t set n = 100 from i where t.id = i.id returning t.id, t.n;
--> (id integer, n integer)
--> 1 | 100
--> 2 | 100
--> UPDATE 2

with i as (insert into log values (3, 'c') returning id) delete from t using i where t.id = i.id returning t.*;
--> (id integer, v text, n integer)
--> 3 | v3 | 0
--> DELETE 1

with i (x, y) as (insert into log values (4, 'd') returning *) select y, x from i;
--> (y text, x integer)
--> d | 4

with i (x, y, z) as (insert into log values (4, 'd') returning *) select y, x from i;
--> ERROR 42P10: WITH query "i" has 2 columns available but 3 columns specified
--> POSITION: 6, at i

with i as (insert into log values (4, 'd')) select * from i;
--> ERROR 0A000: WITH query "i" does not have a RETURNING clause
--> POSITION: 59, at i

with i as (insert into log values (5, 'e') returning id), j as (insert into log select id + 1, 'j' from i returning id), k as (select id from j union all select id from i) select * from k order by 1;
--> (id integer)
--> 5
--> 6

with i as (insert into log values (50, 'e') returning id) insert into log select id + 1, 'next' from i;
--> INSERT 0 1

with i as (insert into log values (60, 'x') returning id) select a.id, b.id from i a, i b;
--> (id integer, id integer)
--> 60 | 60

with i as (insert into log select g, 'g' from generate_series(100, 105) g returning id) select id from i limit 2;
--> (id integer)
--> 100
--> 101

select count(*) from log where id between 100 and 105;
--> (count bigint)
--> 6

with i as (insert into log values (70, 'x') returning id) select 1 where false;
--> (?column? integer)

select count(*) from log where id = 70;
--> (count bigint)
--> 1

with i as (insert into log values (71, 'x') returning id) select 1 where exists (select from i) and not exists (select from log where id = 71);
--> (?column? integer)
--> 1

with a as (update t set v = 'first' where id = 1 returning v) update t set v = 'second' where id = 1 returning v;
--> (v text)
--> second
--> UPDATE 1

select v from t where id = 1;
--> (v text)
--> second

with a as (delete from t where id = 1 returning v) update t set v = 'third' where id = 1 returning v;
--> (v text)
--> third
--> UPDATE 1

select count(*) from t where id = 1;
--> (count bigint)
--> 1

with a as (update t set v = 'other' where id = 2) delete from t where id = 2;
--> DELETE 1

select v from t where id = 2;
--> (v text)

with a as (insert into t values (30, 'a')), b as (insert into t values (31, 'b')) insert into t values (32, 'c');
--> INSERT 0 1

with a as (insert into t values (33, 'a')), b as (insert into t values (33, 'b')) select 1;
--> ERROR 23505: duplicate key value violates unique constraint "t_pkey"
--> DETAIL: Key (id)=(33) already exists.

with a as (insert into t values (34, 'a') on conflict do nothing returning id), b as (insert into t select id, 'b' from a on conflict (id) do update set v = 'twice' returning v) select * from b;
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

with a as (insert into t values (30, 'x') on conflict (id) do update set v = excluded.v || t.v returning *) select * from a;
--> (id integer, v text, n integer)
--> 30 | xa | 0

with a as (insert into t values (30, 'x') on conflict do nothing returning *) select count(*) from a;
--> (count bigint)
--> 0

insert into log with i as (insert into t values (40, 'no') returning id) select id, 'x' from i;
--> ERROR 0A000: WITH clause containing a data-modifying statement must be at the top level
--> POSITION: 22, at i

select * from (with i as (insert into t values (40, 'no') returning id) select id from i) x;
--> ERROR 0A000: WITH clause containing a data-modifying statement must be at the top level
--> POSITION: 21, at i

select (with i as (insert into t values (40, 'no') returning id) select id from i);
--> ERROR 0A000: WITH clause containing a data-modifying statement must be at the top level
--> POSITION: 14, at i

with o as (with i as (insert into t values (40, 'no') returning id) select id from i) select * from o;
--> ERROR 0A000: WITH clause containing a data-modifying statement must be at the top level
--> POSITION: 17, at i

with i as (insert into t values (40, 'yes') returning id) select (select id from i), array(select id from i);
--> (id integer, array integer[])
--> 40 | {40}

create view bad as with i as (insert into t values (41, 'no') returning id) select id from i;
--> ERROR 0A000: views must not contain data-modifying statements in WITH

create table made as with i as (insert into t values (41, 'made') returning id, v) select * from i;
--> SELECT 1

select * from made;
--> (id integer, v text)
--> 41 | made

begin;
declare c cursor for with i as (insert into t values (42, 'no') returning id) select id from i;
--> ERROR 0A000: DECLARE CURSOR must not contain data-modifying statements in WITH

rollback;
with recursive i as (insert into log select * from i) values (false);
--> ERROR 42P19: recursive query "i" must not contain data-modifying statements
--> POSITION: 16, at i

with recursive i as (insert into log values (80, 'r') returning id), r as (select id, 1 as n from i union all select id, n + 1 from r where n < 3) select * from r order by n;
--> (id integer, n integer)
--> 80 | 1
--> 80 | 2
--> 80 | 3

with recursive r as (select 1 as n union all select n + 1 from r where n < 4), i as (insert into log select n + 80, 'rec' from r returning id) select * from i order by 1;
--> (id integer)
--> 81
--> 82
--> 83
--> 84

with i as (merge into t using (values (1)) s(k) on t.id = s.k when matched then delete) select 1;
--> ERROR 0A000: MERGE not supported in WITH query
--> POSITION: 6, at i

with i as (select 1), i as (insert into t values (43, 'x')) select 1;
--> ERROR 42712: WITH query name "i" specified more than once
--> POSITION: 23, at i

with i as (insert into nothing values (1)) select 1;
--> ERROR 42P01: relation "nothing" does not exist
--> POSITION: 24, at nothing

with i as (insert into t values (44, 'x') returning nothing) select 1;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 53, at nothing

with i as (insert into t values (44, 'x') returning id) select nothing from i;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 64, at nothing

with m as (insert into log values (90, 'm') returning id) merge into t using m on t.id = m.id when not matched then insert values (m.id, 'merged');
--> MERGE 1

select * from t where id = 90;
--> (id integer, v text, n integer)
--> 90 | merged | 0

with u as (update t set n = 5 where id = 4 returning *) select t.n as old, u.n as new from t join u using (id);
--> (old integer, new integer)
--> 0 | 5

with x as (select id from t where id in (4, 5)), d as (delete from t using x where t.id = x.id returning t.id), l as (insert into log select id, 'deleted' from d) select count(*) from d;
--> (count bigint)
--> 2

select * from log where what = 'deleted' order by id;
--> (id integer, what text)
--> 4 | deleted
--> 5 | deleted

with s as (select nextval('sq') from t), i as (insert into log values (95, 'never')) select 1;
--> ERROR 42P01: relation "sq" does not exist
--> POSITION: 27, at '

prepare p(int, text) as with i as (insert into log values ($1, $2) returning *) select id + $1 as twice, what from i;
execute p(200, 'p');
--> (twice integer, what text)
--> 400 | p

execute p(201, 'q');
--> (twice integer, what text)
--> 402 | q

deallocate p;
explain (costs off) with i as (insert into log values (300, 'explained') returning id) select id from i;
--> (QUERY PLAN text)
--> CTE Scan on i
-->   CTE i
-->     ->  Insert on log
-->           ->  Result

select count(*) from log where id = 300;
--> (count bigint)
--> 0

-- Foreign keys are asked about at the end.
create table parent (id int primary key);
create table child (id int references parent on delete cascade);
with c as (insert into child values (1)) insert into parent values (1);
--> INSERT 0 1

with p as (insert into parent values (2)) insert into child values (2);
--> INSERT 0 1

with c as (insert into child values (3)) insert into parent values (4);
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_id_fkey"
--> DETAIL: Key (id)=(3) is not present in table "parent".

with p as (delete from parent where id = 1) insert into child values (1);
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_id_fkey"
--> DETAIL: Key (id)=(1) is not present in table "parent".

select * from parent order by id;
--> (id integer)
--> 1
--> 2

select * from child order by id;
--> (id integer)
--> 1
--> 2

with p as (delete from parent where id = 2 returning id) select * from p;
--> (id integer)
--> 2

select * from child order by id;
--> (id integer)
--> 1

with c as (insert into child values (6), (7)), p as (insert into parent values (6) returning id) insert into parent values (7) returning id;
--> (id integer)
--> 7
--> INSERT 0 1

-- Through views, rights, READ ONLY.
create view tv as select id as k, v from t where id > 20 with check option;
with i as (insert into tv values (21, 'view') returning *) select * from i;
--> (k integer, v text)
--> 21 | view

with i as (insert into tv values (20, 'view') returning *) select * from i;
--> ERROR 44000: new row violates check option for view "tv"
--> DETAIL: Failing row contains (20, view, 0).

with u as (update tv set v = v || '!' where k = 21 returning *), l as (insert into log select k, v from u) select * from u;
--> (k integer, v text)
--> 21 | view!

create role cw_other;
grant usage on schema cw to cw_other;
grant select on t to cw_other;
set role cw_other;
with i as (insert into t values (500, 'x') returning id) select id from i;
--> ERROR 42501: permission denied for table t

with i as (delete from t where id = 21) select 1;
--> ERROR 42501: permission denied for table t

reset role;
begin read only;
with i as (insert into t values (500, 'x') returning id) select id from i;
--> ERROR 25006: cannot execute SELECT in a read-only transaction

rollback;
begin;
with i as (insert into log values (600, 'rolled back')) select 1;
--> (?column? integer)
--> 1

select count(*) from log where id = 600;
--> (count bigint)
--> 1

with d as (delete from log where id = 600 returning id) select * from d;
--> (id integer)
--> 600

select count(*) from log where id = 600;
--> (count bigint)
--> 0

rollback;
create temp table tt (id int, v text);
with i as (insert into tt values (1, 'x') returning *) select * from i;
--> (id integer, v text)
--> 1 | x

with d as (delete from tt returning *), i as (insert into tt select id + 1, v from d) select count(*) from tt;
--> (count bigint)
--> 1

select * from tt;
--> (id integer, v text)
--> 2 | x

select count(*) from t;
--> (count bigint)
--> 9

drop table tt;
drop schema cw cascade;
--> NOTICE: drop cascades to 6 other objects
--> DETAIL: drop cascades to table t
--> + drop cascades to table log
--> + drop cascades to table made
--> + drop cascades to table parent
--> + drop cascades to table child
--> + drop cascades to view tv

drop role cw_other;
select (values (1)), (with c(x) as (values (2)) values ((select x from c))), array(values (1)), exists (values (1));
--> (column1 integer, column1 integer, array integer[], exists boolean)
--> 1 | 2 | {1} | t
