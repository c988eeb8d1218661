-- Subqueries that are written twice
--
-- Two subqueries with the same text are one expression in DISTINCT, GROUP BY and ORDER BY.

create schema twice;
set search_path = twice;
create table c (id int primary key, name text, region int);
create table o (id int primary key, c int, v int);
insert into c select i, 'c' || i, i % 3 from generate_series(1, 9) i;
--> INSERT 0 9

insert into o select i, i % 9 + 1, i * 7 % 11 from generate_series(1, 40) i;
--> INSERT 0 40

select distinct (select max(v) from o where o.c = c.id) from c order by (select max(v) from o where o.c = c.id);
--> (max integer)
--> 8
--> 9
--> 10

select distinct (select max(v) from o where o.c = c.id) from c order by (select max(o.v) from o where o.c = c.id);
--> (max integer)
--> 8
--> 9
--> 10

select distinct (select max(v) from o where o.c = c.id) from c order by (select min(v) from o where o.c = c.id);
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 73, at (

select distinct (select max(v) from o where o.c = c.id) from c order by (select max(v) from o x where x.c = c.id);
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 73, at (

select distinct (select max(v) from o x where x.c = c.id) from c order by (select max(v) from o x where x.c = c.id);
--> (max integer)
--> 8
--> 9
--> 10

select distinct on ((select count(*) from o where o.c = c.id)) (select count(*) from o where o.c = c.id), name from c order by (select count(*) from o where o.c = c.id), name;
--> (count bigint, name text)
--> 4 | c1
--> 5 | c2

select (select max(v) from o where o.c = c.id), count(*) from c group by (select max(v) from o where o.c = c.id) order by 1;
--> (max integer, count bigint)
--> 8 | 2
--> 9 | 3
--> 10 | 4

select (select max(v) from o where o.c = c.id) + 1, count(*) from c group by (select max(v) from o where o.c = c.id) order by 1, 2;
--> (?column? integer, count bigint)
--> 9 | 2
--> 10 | 3
--> 11 | 4

select (select max(v) from o where o.c = c.id) + 1, count(*) from c group by (select max(v) from o where o.c = c.id) order by (select max(v) from o where o.c = c.id) * -1;
--> (?column? integer, count bigint)
--> 11 | 4
--> 10 | 3
--> 9 | 2

select count(*) from c group by (select max(v) from o where o.c = c.id) having (select max(v) from o where o.c = c.id) > 8 order by 1;
--> (count bigint)
--> 3
--> 4

select (select min(v) from o where o.c = c.id), count(*) from c group by (select max(v) from o where o.c = c.id);
--> ERROR 42803: subquery uses ungrouped column "c.id" from outer query
--> POSITION: 42, at c.id

select (select max(v) from o where o.c = c.id and o.v < c.region), count(*) from c group by (select max(v) from o where o.c = c.id);
--> ERROR 42803: subquery uses ungrouped column "c.id" from outer query
--> POSITION: 42, at c.id

select exists (select from o where o.c = c.id and v = 3), count(*) from c group by exists (select from o where o.c = c.id and v = 3) order by 1;
--> (exists boolean, count bigint)
--> f | 5
--> t | 4

select id in (select c from o where v = 3), count(*) from c group by id in (select c from o where v = 3) order by 1;
--> (?column? boolean, count bigint)
--> f | 5
--> t | 4

select id in (select c from o where v = 3), count(*) from c group by id in (select c from o where v = 4) order by 1;
--> ERROR 42803: column "c.id" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 8, at id

select array(select v from o where o.c = c.id order by v), count(*) from c group by array(select v from o where o.c = c.id order by v) order by 1;
--> (array integer[], count bigint)
--> {0,2,3,5,8} | 1
--> {0,3,5,6,8} | 1
--> {0,3,6,9} | 1
--> {1,3,6,9} | 1
--> {1,4,6,7,9} | 1
--> {1,4,7,9,10} | 1
--> {2,4,7,10} | 1
--> {2,5,7,10} | 1
--> {2,5,8,10} | 1

select array(select v from o where o.c = c.id order by v), count(*) from c group by array(select v from o where o.c = c.id order by v desc) order by 1;
--> ERROR 42803: subquery uses ungrouped column "c.id" from outer query
--> POSITION: 42, at c.id

select (with w as (select v from o where o.c = c.id) select max(v) from w), count(*) from c group by (with w as (select v from o where o.c = c.id) select max(v) from w) order by 1;
--> (max integer, count bigint)
--> 8 | 2
--> 9 | 3
--> 10 | 4

select (select max(x.v) from (select v from o where o.c = c.id) x), count(*) from c group by (select max(x.v) from (select v from o where o.c = c.id) x) order by 1;
--> (max integer, count bigint)
--> 8 | 2
--> 9 | 3
--> 10 | 4

select (select max(x) from generate_series(1, c.region) x), count(*) from c group by (select max(x) from generate_series(1, c.region) x) order by 1;
--> (max integer, count bigint)
--> 1 | 3
--> 2 | 3
--> NULL | 3

select (select max(x) from generate_series(1, c.region) x), count(*) from c group by (select max(x) from generate_series(2, c.region) x) order by 1;
--> ERROR 42803: subquery uses ungrouped column "c.region" from outer query
--> POSITION: 47, at c.region

select (select x from (values (1), (c.region)) t(x) limit 1), count(*) from c group by (select x from (values (1), (c.region)) t(x) limit 1) order by 1;
--> (x integer, count bigint)
--> 1 | 9

select (select 1 union select c.region order by 1 limit 1), count(*) from c group by (select 1 union select c.region order by 1 limit 1) order by 1;
--> (?column? integer, count bigint)
--> 0 | 3
--> 1 | 6

select (select case c.region when 1 then 'one' else 'other' end), count(*) from c group by (select case c.region when 1 then 'one' else 'other' end) order by 1;
--> (case text, count bigint)
--> one | 3
--> other | 6

select rank() over (order by (select max(v) from o where o.c = c.id)), (select max(v) from o where o.c = c.id) from c group by (select max(v) from o where o.c = c.id) order by 1;
--> (rank bigint, max integer)
--> 1 | 8
--> 2 | 9
--> 3 | 10

select sum(count(*)) over (partition by (select max(v) from o where o.c = c.id)), (select max(v) from o where o.c = c.id) from c group by (select max(v) from o where o.c = c.id) order by 1, 2;
--> (sum numeric, max integer)
--> 2 | 8
--> 3 | 9
--> 4 | 10

select generate_series(1, (select max(v) from o where o.c = c.id) / 5), count(*) from c group by (select max(v) from o where o.c = c.id) order by 1, 2;
--> (generate_series integer, count bigint)
--> 1 | 2
--> 1 | 3
--> 1 | 4
--> 2 | 4

select string_agg(distinct (select name from c where c.id = o.c), ',' order by (select name from c where c.id = o.c)) from o;
--> (string_agg text)
--> c1,c2,c3,c4,c5,c6,c7,c8,c9

select string_agg(distinct (select name from c where c.id = o.c), ',' order by (select region::text from c where c.id = o.c)) from o;
--> ERROR 42P10: in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
--> POSITION: 80, at (

select (select name from c where c.id = o.c) as n, sum(v) from o group by n order by n;
--> (n text, sum bigint)
--> c1 | 25
--> c2 | 27
--> c3 | 18
--> c4 | 31
--> c5 | 22
--> c6 | 23
--> c7 | 18
--> c8 | 24
--> c9 | 19

select (select name from c where c.id = o.c), sum(v) from o group by (select name from c where c.id = o.c) order by (select name from c where c.id = o.c);
--> (name text, sum bigint)
--> c1 | 25
--> c2 | 27
--> c3 | 18
--> c4 | 31
--> c5 | 22
--> c6 | 23
--> c7 | 18
--> c8 | 24
--> c9 | 19

select (select name from c where c.id = o.c), (select name from c where c.id = o.c) || '!', sum(v) from o group by 1 order by 1;
--> (name text, ?column? text, sum bigint)
--> c1 | c1! | 25
--> c2 | c2! | 27
--> c3 | c3! | 18
--> c4 | c4! | 31
--> c5 | c5! | 22
--> c6 | c6! | 23
--> c7 | c7! | 18
--> c8 | c8! | 24
--> c9 | c9! | 19

select (select (select max(v) from o where o.c = c.id) from c c2 where c2.id = c.id), count(*) from c group by (select (select max(v) from o where o.c = c.id) from c c2 where c2.id = c.id) order by 1;
--> (max integer, count bigint)
--> 8 | 2
--> 9 | 3
--> 10 | 4

select (select sum(o.v) from o where o.c = c.id having count(*) > 2), count(*) from c group by (select sum(o.v) from o where o.c = c.id having count(*) > 2) order by 1;
--> (sum bigint, count bigint)
--> 18 | 2
--> 19 | 1
--> 22 | 1
--> 23 | 1
--> 24 | 1
--> 25 | 1
--> 27 | 1
--> 31 | 1

prepare p(int) as select (select max(v) from o where o.c = c.id and o.v < $1), count(*) from c group by (select max(v) from o where o.c = c.id and o.v < $1) order by (select max(v) from o where o.c = c.id and o.v < $1);
execute p(8);
--> (max integer, count bigint)
--> 5 | 2
--> 6 | 3
--> 7 | 4

execute p(5);
--> (max integer, count bigint)
--> 2 | 2
--> 3 | 4
--> 4 | 3

prepare p2(int, int) as select (select max(v) from o where o.c = c.id and o.v < $1), count(*) from c group by (select max(v) from o where o.c = c.id and o.v < $2);
--> ERROR 42803: subquery uses ungrouped column "c.id" from outer query
--> POSITION: 66, at c.id

create view by_best as select (select max(v) from o where o.c = c.id) as best, count(*) from c group by (select max(v) from o where o.c = c.id) order by (select max(v) from o where o.c = c.id);
select * from by_best;
--> (best integer, count bigint)
--> 8 | 2
--> 9 | 3
--> 10 | 4

select pg_get_viewdef('by_best');
--> (pg_get_viewdef text)
-->  SELECT ( SELECT max(o.v) AS max
--> +            FROM o
--> +           WHERE (o.c = c.id)) AS best,
--> +     count(*) AS count
--> +    FROM c
--> +   GROUP BY ( SELECT max(o.v) AS max
--> +            FROM o
--> +           WHERE (o.c = c.id))
--> +   ORDER BY ( SELECT max(o.v) AS max
--> +            FROM o
--> +           WHERE (o.c = c.id));

create view best as select distinct (select max(v) from o where o.c = c.id) as best from c order by (select max(v) from o where o.c = c.id);
select * from best;
--> (best integer)
--> 8
--> 9
--> 10

select (select max(v) from o where o.c = c.id) from c union select 1 order by 1;
--> (max integer)
--> 1
--> 8
--> 9
--> 10

select (select count(*) from o where o.c = c.id), c.region from c group by (select count(*) from o where o.c = c.id) order by 1;
--> ERROR 42803: column "c.region" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 51, at c.region

select c.region, (select count(*) from o where o.c = c.region) from c group by c.region, (select count(*) from o where o.c = c.region) order by 1;
--> (region integer, count bigint)
--> 0 | 0
--> 1 | 4
--> 2 | 5

select c.region, (select count(*) from o where o.c = c.region) from c group by c.region order by (select count(*) from o where o.c = c.region), 1;
--> (region integer, count bigint)
--> 0 | 0
--> 1 | 4
--> 2 | 5

select c.region from c group by c.region having exists (select from o where o.c = c.region) order by exists (select from o where o.c = c.region), 1;
--> (region integer)
--> 1
--> 2

-- All that a subquery's rows are made from belongs to it.
select (select max(x) from (select c.region + v as x from o) t), count(*) from c group by id;
--> (max integer, count bigint)
--> 11 | 1
--> 12 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
--> 10 | 1
--> 11 | 1
--> 12 | 1
--> 10 | 1

select (select max(x) from (select c.region + v as x from o) t), count(*) from c group by name;
--> ERROR 42803: subquery uses ungrouped column "c.region" from outer query
--> POSITION: 36, at c.region

select (with w as (select c.region + v as x from o) select max(x) from w), count(*) from c group by name;
--> ERROR 42803: subquery uses ungrouped column "c.region" from outer query
--> POSITION: 27, at c.region

select (with recursive w(x) as (select 1 union all select x + 1 from w where x < c.region) select max(x) from w), count(*) from c group by name;
--> ERROR 42803: subquery uses ungrouped column "c.region" from outer query
--> POSITION: 82, at c.region

select (with recursive w(x) as (select 1 union all select x + 1 from w where x < c.region) select max(x) from w), count(*) from c group by region order by 1;
--> (max integer, count bigint)
--> 1 | 3
--> 1 | 3
--> 2 | 3

select (select max(x) from o, lateral (select o.v + c.region as x) t), count(*) from c group by name;
--> ERROR 42803: subquery uses ungrouped column "c.region" from outer query
--> POSITION: 53, at c.region

select (select 1 union all select c.region order by 1 desc limit 1), count(*) from c group by name;
--> ERROR 42803: subquery uses ungrouped column "c.region" from outer query
--> POSITION: 35, at c.region

select count(*) from c group by (select count(c.id) from o);
--> ERROR 42803: aggregate functions are not allowed in GROUP BY
--> POSITION: 41, at count

select count(*) from c group by (select max(x) from (select count(c.id) as x from o) t);
--> ERROR 42803: aggregate functions are not allowed in GROUP BY
--> POSITION: 61, at count

select count(*) from c group by (select count(o.id) from o where o.c = c.region) order by 1;
--> (count bigint)
--> 3
--> 3
--> 3

select count(*) from c group by region, count(id);
--> ERROR 42803: aggregate functions are not allowed in GROUP BY
--> POSITION: 41, at count

select count(*) from c group by id + sum(region);
--> ERROR 42803: aggregate functions are not allowed in GROUP BY
--> POSITION: 38, at sum

select c.id, (with recursive w(x) as (select 1 union all select x + 1 from w where x < c.region) select max(x) from w) from c join o on o.id = c.id where (with recursive w(x) as (select 1 union all select x + 1 from w where x < c.region) select max(x) from w) = 2 order by 1;
--> (id integer, max integer)
--> 2 | 2
--> 5 | 2
--> 8 | 2

select distinct region from c order by id + 1;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at id

select distinct region from c order by region::text || name;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at region

select distinct region from c order by (id)::text;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 41, at id

select distinct region from c order by id is null;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at id

select distinct region from c order by id = 1 and region = 2;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at id

select distinct region from c order by (id, 1);
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at (

select distinct region from c order by name collate "C";
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at name

select distinct region from c order by id in (select c from o);
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at id

select distinct region from c order by not id = 1;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at not

select distinct region from c order by - id;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at -

select distinct region from c order by coalesce(id, 1), greatest(id, 2);
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at coalesce

select distinct region from c order by cast(id as text);
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at cast

select distinct region from c order by array[id];
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at array

select distinct region from c order by (array[id])[1];
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 41, at array

select distinct region from c order by case id when 1 then 2 end;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at case

select distinct region from c order by id between 1 and 2;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at id

select distinct region from c order by current_date, region;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at current_date

select distinct region from c order by id in (1, 2);
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 40, at id

select distinct region from c order by region, id, name;
--> ERROR 42P10: for SELECT DISTINCT, ORDER BY expressions must appear in select list
--> POSITION: 48, at id

select string_agg(distinct name, ',' order by region, name) from c;
--> ERROR 42P10: in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
--> POSITION: 47, at region

select string_agg(distinct name, ',' order by name, id + 1) from c;
--> ERROR 42P10: in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
--> POSITION: 53, at id

select string_agg(distinct name, ',' order by cast(id as text)) from c;
--> ERROR 42P10: in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
--> POSITION: 47, at cast

select string_agg(distinct name, ',' order by (id + 1)::text) from c;
--> ERROR 42P10: in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list
--> POSITION: 48, at id

select (select max(v) from o where o.c = c.id) from c order by (select max(v) from o where o.c = c.id), (select min(v) from o where o.c = c.id), id;
--> (max integer)
--> 8
--> 8
--> 9
--> 9
--> 9
--> 10
--> 10
--> 10
--> 10

drop view by_best, best;

-- A sort key is computed once, and the rows show it.
create sequence s;
create table t (i int);
insert into t select generate_series(1, 6);
--> INSERT 0 6

select nextval('s') as n, i from t order by n desc;
--> (n bigint, i integer)
--> 6 | 6
--> 5 | 5
--> 4 | 4
--> 3 | 3
--> 2 | 2
--> 1 | 1

select currval('s');
--> (currval bigint)
--> 6

select i, (select nextval('s') where i > 0) as n from t order by n desc;
--> (i integer, n bigint)
--> 6 | 12
--> 5 | 11
--> 4 | 10
--> 3 | 9
--> 2 | 8
--> 1 | 7

select currval('s');
--> (currval bigint)
--> 12

select i, nextval('s') + 100 as n from t order by nextval('s') desc;
--> (i integer, n bigint)
--> 6 | 118
--> 5 | 117
--> 4 | 116
--> 3 | 115
--> 2 | 114
--> 1 | 113

select currval('s');
--> (currval bigint)
--> 18

select i, nextval('s') from t order by nextval('s') desc limit 2;
--> (i integer, nextval bigint)
--> 6 | 24
--> 5 | 23

select currval('s');
--> (currval bigint)
--> 24

select i, nextval('s') from t order by i desc;
--> (i integer, nextval bigint)
--> 6 | 25
--> 5 | 26
--> 4 | 27
--> 3 | 28
--> 2 | 29
--> 1 | 30

select i, nextval('s') as n from t order by n desc fetch first 2 rows with ties;
--> (i integer, n bigint)
--> 6 | 36
--> 5 | 35

select currval('s');
--> (currval bigint)
--> 36

select bool_and(ok) from (select r >= lag(r) over () as ok from (select random() as r from generate_series(1, 100) order by r) x) y;
--> (bool_and boolean)
--> t

select bool_and(ok) from (select r >= lag(r) over () as ok from (select random() as r from generate_series(1, 100) order by 1 limit 50) x) y;
--> (bool_and boolean)
--> t

select bool_and(ok) from (select r >= lag(r) over () as ok from (select random() as r, i from t group by r, i order by r) x) y;
--> (bool_and boolean)
--> t

select count(distinct r) from (select random() as r, array_agg(i order by i) from t group by random()) x;
--> (count bigint)
--> 6

select a = b from (select random() a, random() b from t order by 1) x;
--> (?column? boolean)
--> t
--> t
--> t
--> t
--> t
--> t

select a + 1 = b from (select random() a, random() + 1 b from t order by random()) x;
--> (?column? boolean)
--> t
--> t
--> t
--> t
--> t
--> t

select a + 1 = b from (select random() a, random() + 1 b from t order by 2) x;
--> (?column? boolean)
--> f
--> f
--> f
--> f
--> f
--> f

select a = b from (select random() a, random() b from t group by 1 order by 1) x;
--> (?column? boolean)
--> t
--> t
--> t
--> t
--> t
--> t

select distinct on (n / 3) n, n / 3 from (select nextval('s') - currval('s') + i as n from t) x order by n / 3, n desc;
--> (n bigint, ?column? bigint)
--> 2 | 0
--> 5 | 1
--> 6 | 2

select i % 3 as k, i from t order by i % 3, i desc;
--> (k integer, i integer)
--> 0 | 6
--> 0 | 3
--> 1 | 4
--> 1 | 1
--> 2 | 5
--> 2 | 2

select -i as k, i from t order by -i offset 2;
--> (k integer, i integer)
--> -4 | 4
--> -3 | 3
--> -2 | 2
--> -1 | 1

select i, i % 2 as k, generate_series(1, i % 2 + 1) from t order by i % 2, i, 3;
--> (i integer, k integer, generate_series integer)
--> 2 | 0 | 1
--> 4 | 0 | 1
--> 6 | 0 | 1
--> 1 | 1 | 1
--> 1 | 1 | 2
--> 3 | 1 | 1
--> 3 | 1 | 2
--> 5 | 1 | 1
--> 5 | 1 | 2

select i % 2 as k, sum(i) from t group by i % 2 order by sum(i) desc;
--> (k integer, sum bigint)
--> 0 | 12
--> 1 | 9

select i % 2 as k, sum(i) as n, rank() over (order by sum(i)) from t group by i % 2 order by rank() over (order by sum(i)) desc;
--> (k integer, n bigint, rank bigint)
--> 0 | 12 | 2
--> 1 | 9 | 1

select i % 3 as k, i from t order by i % 3, i for update;
--> (k integer, i integer)
--> 0 | 3
--> 0 | 6
--> 1 | 1
--> 1 | 4
--> 2 | 2
--> 2 | 5

select x = (select array_agg(v order by v) from unnest(x) v) from (select array_agg(random() order by random()) x from t) y;
--> (?column? boolean)
--> t

select x = (select array_agg(v order by v desc) from unnest(x) v) from (select array_agg(random() order by random() desc) x from t, t t2) y;
--> (?column? boolean)
--> t

select string_agg(nextval('s')::text, ',' order by nextval('s')::text) is not null from t;
--> (?column? boolean)
--> t

select string_agg(i::text, ',' order by i desc), string_agg(distinct i::text, ',' order by i::text desc) from t;
--> (string_agg text, string_agg text)
--> 6,5,4,3,2,1 | 6,5,4,3,2,1

set work_mem = '64kB';
select count(*), bool_and(ok) from (select r >= lag(r) over () as ok from (select random() as r, repeat('x', 100) as x from generate_series(1, 5000) order by r) x) y;
--> (count bigint, bool_and boolean)
--> 5000 | t

select sum(a - b) from (select g * 7919 % 5003 as a, repeat('x', 100) as x, g * 7919 % 5003 as b from generate_series(1, 5000) g order by 1) x;
--> (sum bigint)
--> 0

reset work_mem;
drop table t;
drop sequence s;
reset search_path;
drop schema twice cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to table twice.c
--> + drop cascades to table twice.o
