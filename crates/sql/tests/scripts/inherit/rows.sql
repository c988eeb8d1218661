-- Inheritance: rows
--
-- Reading and changing a table with its children, whose columns stand in another order and are more.

create table a (aa text);
create table b (bb text) inherits (a);
create table c (cc text) inherits (a);
create table d (dd text) inherits (b, c, a);
--> NOTICE: merging multiple inherited definitions of column "aa"
--> NOTICE: merging multiple inherited definitions of column "aa"

insert into a (aa) values ('aaa'), ('aaaa');
--> INSERT 0 2

insert into b (aa) values ('bbb'), ('bbbb');
--> INSERT 0 2

insert into c (aa) values ('ccc');
--> INSERT 0 1

insert into d (aa) values ('ddd'), ('dddd');
--> INSERT 0 2

select relname, a.* from a, pg_class where a.tableoid = pg_class.oid order by 1, 2;
--> (relname name, aa text)
--> a | aaa
--> a | aaaa
--> b | bbb
--> b | bbbb
--> c | ccc
--> d | ddd
--> d | dddd

select relname, b.* from b, pg_class where b.tableoid = pg_class.oid order by 1, 2;
--> (relname name, aa text, bb text)
--> b | bbb | NULL
--> b | bbbb | NULL
--> d | ddd | NULL
--> d | dddd | NULL

select relname, c.* from c, pg_class where c.tableoid = pg_class.oid order by 1, 2;
--> (relname name, aa text, cc text)
--> c | ccc | NULL
--> d | ddd | NULL
--> d | dddd | NULL

select relname, d.* from d, pg_class where d.tableoid = pg_class.oid order by 1, 2;
--> (relname name, aa text, bb text, cc text, dd text)
--> d | ddd | NULL | NULL | NULL
--> d | dddd | NULL | NULL | NULL

select relname, a.* from only a, pg_class where a.tableoid = pg_class.oid order by 1, 2;
--> (relname name, aa text)
--> a | aaa
--> a | aaaa

select relname, b.* from only b, pg_class where b.tableoid = pg_class.oid order by 1, 2;
--> (relname name, aa text, bb text)
--> b | bbb | NULL
--> b | bbbb | NULL

select * from a* order by aa;
--> (aa text)
--> aaa
--> aaaa
--> bbb
--> bbbb
--> ccc
--> ddd
--> dddd

update a set aa = 'zzzz' where aa = 'aaaa';
--> UPDATE 1

update only a set aa = 'zzzzz' where aa = 'aaa';
--> UPDATE 1

update b set aa = 'zzz' where aa = 'aaa';
--> UPDATE 0

update only b set aa = 'zzz' where aa = 'aaa';
--> UPDATE 0

update a set aa = 'zzzzzz' where aa like 'b%';
--> UPDATE 2

select tableoid::regclass, * from a order by 1, 2;
--> (tableoid regclass, aa text)
--> a | zzzz
--> a | zzzzz
--> b | zzzzzz
--> b | zzzzzz
--> c | ccc
--> d | ddd
--> d | dddd

update b set bb = aa || '!' returning tableoid::regclass, *;
--> (tableoid regclass, aa text, bb text)
--> b | zzzzzz | zzzzzz!
--> b | zzzzzz | zzzzzz!
--> d | ddd | ddd!
--> d | dddd | dddd!
--> UPDATE 4

select tableoid::regclass, * from d order by 1, 2;
--> (tableoid regclass, aa text, bb text, cc text, dd text)
--> d | ddd | ddd! | NULL | NULL
--> d | dddd | dddd! | NULL | NULL

update a set aa = upper(aa) where aa like 'd%' returning tableoid::regclass, a.*, a;
--> (tableoid regclass, aa text, a record)
--> d | DDD | (DDD)
--> d | DDDD | (DDDD)
--> UPDATE 2

select * from d order by aa;
--> (aa text, bb text, cc text, dd text)
--> DDD | ddd! | NULL | NULL
--> DDDD | dddd! | NULL | NULL

update d set dd = 'kept', cc = 'cc', bb = 'bb';
--> UPDATE 2

update a set aa = aa || '?' where aa like 'D%';
--> UPDATE 2

select * from d order by aa;
--> (aa text, bb text, cc text, dd text)
--> DDD? | bb | cc | kept
--> DDDD? | bb | cc | kept

update c set cc = 'by c' where aa like 'D%' returning *;
--> (aa text, cc text)
--> DDD? | by c
--> DDDD? | by c
--> UPDATE 2

select * from d order by aa;
--> (aa text, bb text, cc text, dd text)
--> DDD? | bb | by c | kept
--> DDDD? | bb | by c | kept

delete from only a;
--> DELETE 2

delete from c where aa = 'ccc' returning tableoid::regclass, *;
--> (tableoid regclass, aa text, cc text)
--> c | ccc | NULL
--> DELETE 1

select tableoid::regclass, * from a order by 1, 2;
--> (tableoid regclass, aa text)
--> b | zzzzzz
--> b | zzzzzz
--> d | DDD?
--> d | DDDD?

delete from a where aa like 'DDDD%' returning *;
--> (aa text)
--> DDDD?
--> DELETE 1

select count(*) from a;
--> (count bigint)
--> 3

-- columns in other places, dropped columns
create table p (k int, v text, n numeric);
create table q (x int, n numeric, gone int, k int, v text not null default 'q');
alter table q drop column gone;
alter table q inherit p;
create table r (y text, z timestamp) inherits (q);
insert into p values (1, 'p', 1.5), (2, 'p', 2.5);
--> INSERT 0 2

insert into q (x, n, k, v) values (10, 3.5, 3, 'q'), (20, 4.5, 4, 'q');
--> INSERT 0 2

insert into r (x, n, k, v, y, z) values (30, 5.5, 5, 'r', 'y', '2024-02-29'), (40, 6.5, 6, 'r', 'why', '2025-01-01');
--> INSERT 0 2

select tableoid::regclass, * from p order by k;
--> (tableoid regclass, k integer, v text, n numeric)
--> p | 1 | p | 1.5
--> p | 2 | p | 2.5
--> q | 3 | q | 3.5
--> q | 4 | q | 4.5
--> r | 5 | r | 5.5
--> r | 6 | r | 6.5

select tableoid::regclass, * from q order by k;
--> (tableoid regclass, x integer, n numeric, k integer, v text)
--> q | 10 | 3.5 | 3 | q
--> q | 20 | 4.5 | 4 | q
--> r | 30 | 5.5 | 5 | r
--> r | 40 | 6.5 | 6 | r

update p set v = v || k where k % 2 = 0 returning tableoid::regclass, *;
--> (tableoid regclass, k integer, v text, n numeric)
--> p | 2 | p2 | 2.5
--> q | 4 | q4 | 4.5
--> r | 6 | r6 | 6.5
--> UPDATE 3

select * from r order by k;
--> (x integer, n numeric, k integer, v text, y text, z timestamp without time zone)
--> 30 | 5.5 | 5 | r | y | 2024-02-29 00:00:00
--> 40 | 6.5 | 6 | r6 | why | 2025-01-01 00:00:00

update p set n = n + s.add from (values (3, 100), (5, 200), (6, 300)) s(k, add) where s.k = p.k returning tableoid::regclass, p.*, s.add;
--> (tableoid regclass, k integer, v text, n numeric, add integer)
--> q | 3 | q | 103.5 | 100
--> r | 5 | r | 205.5 | 200
--> r | 6 | r6 | 306.5 | 300
--> UPDATE 3

select * from q order by k;
--> (x integer, n numeric, k integer, v text)
--> 10 | 103.5 | 3 | q
--> 20 | 4.5 | 4 | q4
--> 30 | 205.5 | 5 | r
--> 40 | 306.5 | 6 | r6

select * from r order by k;
--> (x integer, n numeric, k integer, v text, y text, z timestamp without time zone)
--> 30 | 205.5 | 5 | r | y | 2024-02-29 00:00:00
--> 40 | 306.5 | 6 | r6 | why | 2025-01-01 00:00:00

update q set x = x + k, v = 'xx' returning tableoid::regclass, *;
--> (tableoid regclass, x integer, n numeric, k integer, v text)
--> q | 24 | 4.5 | 4 | xx
--> q | 13 | 103.5 | 3 | xx
--> r | 35 | 205.5 | 5 | xx
--> r | 46 | 306.5 | 6 | xx
--> UPDATE 4

select * from r order by k;
--> (x integer, n numeric, k integer, v text, y text, z timestamp without time zone)
--> 35 | 205.5 | 5 | xx | y | 2024-02-29 00:00:00
--> 46 | 306.5 | 6 | xx | why | 2025-01-01 00:00:00

update p set (v, n) = (select 'sub', max(k) from q) where k > 4;
--> UPDATE 2

select * from r order by k;
--> (x integer, n numeric, k integer, v text, y text, z timestamp without time zone)
--> 35 | 6 | 5 | sub | y | 2024-02-29 00:00:00
--> 46 | 6 | 6 | sub | why | 2025-01-01 00:00:00

update p set k = k + 100 where k in (select k from q);
--> UPDATE 4

select tableoid::regclass, k from p order by k;
--> (tableoid regclass, k integer)
--> p | 1
--> p | 2
--> q | 103
--> q | 104
--> r | 105
--> r | 106

delete from p using r where p.k = r.k and r.y = 'y' returning p.tableoid::regclass, p.*;
--> (tableoid regclass, k integer, v text, n numeric)
--> r | 105 | sub | 6
--> DELETE 1

select tableoid::regclass, k from p order by k;
--> (tableoid regclass, k integer)
--> p | 1
--> p | 2
--> q | 103
--> q | 104
--> r | 106

update p set v = null where k > 3;
--> ERROR 23502: null value in column "v" of relation "q" violates not-null constraint
--> DETAIL: Failing row contains (104, null, 4.5).

update p set v = default where k > 100 returning tableoid::regclass, *;
--> ERROR 23502: null value in column "v" of relation "q" violates not-null constraint
--> DETAIL: Failing row contains (104, null, 4.5).

update only q set v = default returning *;
--> (x integer, n numeric, k integer, v text)
--> 24 | 4.5 | 104 | q
--> 13 | 103.5 | 103 | q
--> UPDATE 2

-- joins, subqueries, aggregates, sets
select p.k, q.k from p left join q on p.k = q.k order by 1;
--> (k integer, k integer)
--> 1 | NULL
--> 2 | NULL
--> 103 | 103
--> 104 | 104
--> 106 | 106

select count(*), sum(k), min(k), max(k), min(v) from p;
--> (count bigint, sum bigint, min integer, max integer, min text)
--> 5 | 316 | 1 | 106 | p

select tableoid::regclass, count(*) from p group by 1 order by 1;
--> (tableoid regclass, count bigint)
--> p | 2
--> q | 2
--> r | 1

select k from p where exists (select from r where r.k = p.k);
--> (k integer)
--> 106

select k from p where k in (select k from only q) order by k;
--> (k integer)
--> 103
--> 104

select k from only p union all select k from p order by k;
--> (k integer)
--> 1
--> 1
--> 2
--> 2
--> 103
--> 104
--> 106

select max(k) from p where k < 50;
--> (max integer)
--> 2

select p from p order by k;
--> (p record)
--> (1,p,1.5)
--> (2,p2,2.5)
--> (103,q,103.5)
--> (104,q,4.5)
--> (106,sub,6)

select (p).k, (p).v from p order by 1;
--> (k integer, v text)
--> 1 | p
--> 2 | p2
--> 103 | q
--> 104 | q
--> 106 | sub

select count(p), count(distinct p.tableoid) from p;
--> (count bigint, count bigint)
--> 5 | 3

select k, row_number() over (partition by tableoid order by k) from p order by k, 2;
--> (k integer, row_number bigint)
--> 1 | 1
--> 2 | 2
--> 103 | 1
--> 104 | 2
--> 106 | 1

with w as (update p set n = 0 where k = 1 returning *) select * from w;
--> (k integer, v text, n numeric)
--> 1 | p | 0

with w as (delete from p where k = 2 returning tableoid::regclass as t, *) insert into r (k, v, y) select k, v, t::text from w returning *;
--> (x integer, n numeric, k integer, v text, y text, z timestamp without time zone)
--> NULL | NULL | 2 | p2 | p | NULL
--> INSERT 0 1

select k, v, y from r order by k;
--> (k integer, v text, y text)
--> 2 | p2 | p
--> 106 | sub | why

select ctid is not null, xmin is not null, tableoid = 'r'::regclass from p where tableoid = 'r'::regclass limit 1;
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t

select k from p order by k limit 2 offset 1;
--> (k integer)
--> 2
--> 103

select distinct tableoid::regclass::text from p order by 1;
--> (tableoid text)
--> p
--> q
--> r

-- INSERT and COPY go to the named table alone
insert into p values (7, 'new', 0) returning tableoid::regclass, *;
--> (tableoid regclass, k integer, v text, n numeric)
--> p | 7 | new | 0
--> INSERT 0 1

insert into p select k + 1000, v, n from p;
--> INSERT 0 6

select tableoid::regclass, count(*) from p group by 1 order by 1;
--> (tableoid regclass, count bigint)
--> p | 8
--> q | 2
--> r | 2

insert into p values (7, 'new', 0) on conflict do nothing returning tableoid::regclass, *;
--> (tableoid regclass, k integer, v text, n numeric)
--> p | 7 | new | 0
--> INSERT 0 1

create unique index on p (k) where k < 8;
--> ERROR 23505: could not create unique index "p_k_idx"
--> DETAIL: Key (k)=(7) is duplicated.

insert into p values (7, 'conflict', 0) on conflict (k) where k < 8 do update set v = excluded.v returning tableoid::regclass, *;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

-- MERGE
create table target (id int, balance int default 0);
create table target_child (note text) inherits (target);
insert into target values (1, 10), (2, 20);
--> INSERT 0 2

insert into target_child values (3, 30, 'three'), (4, 40, 'four');
--> INSERT 0 2

merge into target t using (values (1, 1), (3, 3), (5, 5)) s(id, add) on t.id = s.id when matched then update set balance = t.balance + s.add when not matched then insert values (s.id, s.add);
--> MERGE 3

select tableoid::regclass, * from target order by id;
--> (tableoid regclass, id integer, balance integer)
--> target | 1 | 11
--> target | 2 | 20
--> target_child | 3 | 33
--> target_child | 4 | 40
--> target | 5 | 5

select * from target_child order by id;
--> (id integer, balance integer, note text)
--> 3 | 33 | three
--> 4 | 40 | four

merge into target t using (values (4, 4), (5, 5)) s(id, add) on t.id = s.id when matched and t.balance > 10 then delete when matched then update set balance = -1;
--> MERGE 2

merge into only target t using (values (3, 3)) s(id, add) on t.id = s.id when matched then update set balance = 0 when not matched then insert values (s.id, s.add);
--> MERGE 1

select tableoid::regclass, * from target order by id, 1;
--> (tableoid regclass, id integer, balance integer)
--> target | 1 | 11
--> target | 2 | 20
--> target | 3 | 3
--> target_child | 3 | 33
--> target | 5 | -1

merge into target t using (values (3, 3), (3, 4)) s(id, add) on t.id = s.id when matched then delete;
--> ERROR 21000: MERGE command cannot affect row a second time
--> HINT: Ensure that not more than one source row matches any one target row.

-- cursors and row locks
begin;
declare one cursor for select * from target order by id;
fetch 1 from one;
--> (id integer, balance integer)
--> 1 | 11

update target set balance = 111 where current of one;
--> ERROR 24000: cursor "one" is not a simply updatable scan of table "target"

commit;
--> ROLLBACK

begin;
declare every cursor for select * from target for update;
fetch 1 from every;
--> (id integer, balance integer)
--> 2 | 20

update target set balance = 1000 where current of every returning tableoid::regclass, *;
--> (tableoid regclass, id integer, balance integer)
--> target | 2 | 1000
--> UPDATE 1

fetch 1 from every;
--> (id integer, balance integer)
--> 1 | 11

fetch 1 from every;
--> (id integer, balance integer)
--> 5 | -1

delete from target where current of every returning tableoid::regclass, *;
--> (tableoid regclass, id integer, balance integer)
--> target | 5 | -1
--> DELETE 1

move 100 from every;
--> MOVE 2

update target set balance = 5 where current of every;
--> ERROR 24000: cursor "every" is not positioned on a row

commit;
--> ROLLBACK

begin;
declare plain cursor for select * from target;
fetch 3 from plain;
--> (id integer, balance integer)
--> 2 | 20
--> 1 | 11
--> 5 | -1

update target set balance = balance + 5000 where current of plain;
--> UPDATE 1

update target_child set balance = 6 where current of plain;
--> UPDATE 0

commit;
begin;
declare alone cursor for select * from only target;
fetch 1 from alone;
--> (id integer, balance integer)
--> 2 | 20

update only target set balance = 7 where current of alone;
--> UPDATE 1

commit;
select tableoid::regclass, * from target order by id, balance;
--> (tableoid regclass, id integer, balance integer)
--> target | 1 | 11
--> target | 2 | 7
--> target | 3 | 3
--> target_child | 3 | 33
--> target | 5 | 4999

select id from target where id < 4 order by id for update;
--> (id integer)
--> 1
--> 2
--> 3
--> 3

select id from target t join city_of t2 using (id) for update;
--> ERROR 42P01: relation "city_of" does not exist
--> POSITION: 30, at city_of

select t.id, u.balance from target t join target_child u on u.id = t.id for update of t;
--> (id integer, balance integer)
--> 3 | 33
--> 3 | 33

select id from only target order by id for share skip locked;
--> (id integer)
--> 1
--> 2
--> 3
--> 5

-- views
create view over as select id, balance from target;
create view over_only as select id, balance, tableoid::regclass as place from only target;
select pg_get_viewdef('over'), pg_get_viewdef('over_only');
--> (pg_get_viewdef text, pg_get_viewdef text)
-->  SELECT target.id,
--> +     target.balance
--> +    FROM target; |  SELECT target.id,
--> +     target.balance,
--> +     (target.tableoid)::regclass AS place
--> +    FROM ONLY target;

select * from over order by id, balance;
--> (id integer, balance integer)
--> 1 | 11
--> 2 | 7
--> 3 | 3
--> 3 | 33
--> 5 | 4999

select * from over_only order by id;
--> (id integer, balance integer, place regclass)
--> 1 | 11 | target
--> 2 | 7 | target
--> 3 | 3 | target
--> 5 | 4999 | target

insert into over values (50, 50);
--> INSERT 0 1

insert into over_only (id, balance) values (51, 51) returning *;
--> (id integer, balance integer, place regclass)
--> 51 | 51 | target
--> INSERT 0 1

update over set balance = balance + 1 where id in (3, 50) returning *;
--> (id integer, balance integer)
--> 3 | 4
--> 50 | 51
--> 3 | 34
--> UPDATE 3

update over_only set balance = balance + 1 returning *;
--> (id integer, balance integer, place regclass)
--> 1 | 12 | target
--> 5 | 5000 | target
--> 2 | 8 | target
--> 51 | 52 | target
--> 3 | 5 | target
--> 50 | 52 | target
--> UPDATE 6

delete from over where id in (3, 51) returning *;
--> (id integer, balance integer)
--> 51 | 52
--> 3 | 5
--> 3 | 34
--> DELETE 3

delete from over_only where id = 50;
--> DELETE 1

select tableoid::regclass, * from target order by id, balance;
--> (tableoid regclass, id integer, balance integer)
--> target | 1 | 12
--> target | 2 | 8
--> target | 5 | 5000

create view over_checked as select id, balance from target where balance < 100 with check option;
insert into target_child values (60, 60, 'sixty');
--> INSERT 0 1

update over_checked set balance = 200 where id = 60;
--> ERROR 44000: new row violates check option for view "over_checked"
--> DETAIL: Failing row contains (60, 200).

update over_checked set balance = 99 where id = 60;
--> UPDATE 1

select * from target_child order by id;
--> (id integer, balance integer, note text)
--> 60 | 99 | sixty

create table target_late (extra int) inherits (target);
insert into target_late values (70, 70, 7);
--> INSERT 0 1

select * from over where id >= 60 order by id;
--> (id integer, balance integer)
--> 60 | 99
--> 70 | 70

create materialized view stored as select tableoid::regclass as t, count(*) from target group by 1;
--> SELECT 3

select t from stored order by 1;
--> (t regclass)
--> target
--> target_child
--> target_late

-- prepared statements and functions see new children
prepare all_of as select tableoid::regclass, id from target where id >= 60 order by id;
execute all_of;
--> (tableoid regclass, id integer)
--> target_child | 60
--> target_late | 70

create table target_later () inherits (target);
insert into target_later values (80, 80);
--> INSERT 0 1

execute all_of;
--> (tableoid regclass, id integer)
--> target_child | 60
--> target_late | 70
--> target_later | 80

alter table target_later no inherit target;
execute all_of;
--> (tableoid regclass, id integer)
--> target_child | 60
--> target_late | 70

alter table target_later inherit target;
execute all_of;
--> (tableoid regclass, id integer)
--> target_child | 60
--> target_late | 70
--> target_later | 80

drop table target_late;
execute all_of;
--> (tableoid regclass, id integer)
--> target_child | 60
--> target_later | 80

create function count_of() returns bigint language plpgsql as $$ begin return (select count(*) from target where id >= 60); end $$;
select count_of();
--> (count_of bigint)
--> 2

drop table target_later;
select count_of();
--> (count_of bigint)
--> 1

-- TRUNCATE, LOCK, ANALYZE, VACUUM
create table t (a int);
create table t1 (b int) inherits (t);
create table t2 () inherits (t1);
insert into t values (1);
--> INSERT 0 1

insert into t1 values (2, 2);
--> INSERT 0 1

insert into t2 values (3, 3);
--> INSERT 0 1

truncate only t1;
--> TRUNCATE TABLE

select tableoid::regclass, * from t order by a;
--> (tableoid regclass, a integer)
--> t | 1
--> t2 | 3

truncate t;
--> TRUNCATE TABLE

select tableoid::regclass, * from t order by a;
--> (tableoid regclass, a integer)

insert into t2 values (4, 4);
--> INSERT 0 1

truncate t1*;
--> TRUNCATE TABLE

select count(*) from t;
--> (count bigint)
--> 0

begin;
lock table t in share mode;
select relation::regclass, mode from pg_locks where relation in ('t'::regclass, 't1'::regclass, 't2'::regclass) order by 1;
--> (relation regclass, mode text)
--> t | ShareLock
--> t1 | ShareLock
--> t2 | ShareLock

rollback;
begin;
lock only t in share mode;
--> LOCK TABLE

select relation::regclass, mode from pg_locks where relation in ('t'::regclass, 't1'::regclass, 't2'::regclass) order by 1;
--> (relation regclass, mode text)
--> t | ShareLock

rollback;
insert into t select n from generate_series(1, 10) n;
--> INSERT 0 10

insert into t2 select n, n from generate_series(11, 20) n;
--> INSERT 0 10

analyze t;
vacuum t;
select count(*), sum(a) from t;
--> (count bigint, sum bigint)
--> 20 | 210
