-- GROUPING SETS, ROLLUP, CUBE and GROUPING
--
-- One pass over the rows gives the groups of several lists.

create schema gs;
set search_path = gs;
create table t (a int, b int, v int, w text);
insert into t values (1,1,10,'x'),(1,1,11,'y'),(1,2,12,'x'),(1,2,13,null),(1,3,14,'z'),(2,3,15,'x'),(3,3,16,'y'),(3,4,17,'x'),(4,1,18,'q'),(4,1,19,'x'),(null,null,20,'n'),(null,1,21,'x');
--> INSERT 0 12

create table e (a int, b int, v numeric);
select a, b, grouping(a, b), sum(v), count(*), max(v) from t group by rollup (a, b) order by 3, 1, 2;
--> (a integer, b integer, grouping integer, sum bigint, count bigint, max integer)
--> 1 | 1 | 0 | 21 | 2 | 11
--> 1 | 2 | 0 | 25 | 2 | 13
--> 1 | 3 | 0 | 14 | 1 | 14
--> 2 | 3 | 0 | 15 | 1 | 15
--> 3 | 3 | 0 | 16 | 1 | 16
--> 3 | 4 | 0 | 17 | 1 | 17
--> 4 | 1 | 0 | 37 | 2 | 19
--> NULL | 1 | 0 | 21 | 1 | 21
--> NULL | NULL | 0 | 20 | 1 | 20
--> 1 | NULL | 1 | 60 | 5 | 14
--> 2 | NULL | 1 | 15 | 1 | 15
--> 3 | NULL | 1 | 33 | 2 | 17
--> 4 | NULL | 1 | 37 | 2 | 19
--> NULL | NULL | 1 | 41 | 2 | 21
--> NULL | NULL | 3 | 186 | 12 | 21

select a, b, grouping(a, b), sum(v), count(*), max(v) from t group by rollup (a, b) order by b desc, a, 3;
--> (a integer, b integer, grouping integer, sum bigint, count bigint, max integer)
--> 1 | NULL | 1 | 60 | 5 | 14
--> 2 | NULL | 1 | 15 | 1 | 15
--> 3 | NULL | 1 | 33 | 2 | 17
--> 4 | NULL | 1 | 37 | 2 | 19
--> NULL | NULL | 0 | 20 | 1 | 20
--> NULL | NULL | 1 | 41 | 2 | 21
--> NULL | NULL | 3 | 186 | 12 | 21
--> 3 | 4 | 0 | 17 | 1 | 17
--> 1 | 3 | 0 | 14 | 1 | 14
--> 2 | 3 | 0 | 15 | 1 | 15
--> 3 | 3 | 0 | 16 | 1 | 16
--> 1 | 2 | 0 | 25 | 2 | 13
--> 1 | 1 | 0 | 21 | 2 | 11
--> 4 | 1 | 0 | 37 | 2 | 19
--> NULL | 1 | 0 | 21 | 1 | 21

select a, b, grouping(b, a), sum(v) from t group by cube (a, b) order by 3, 1, 2;
--> (a integer, b integer, grouping integer, sum bigint)
--> 1 | 1 | 0 | 21
--> 1 | 2 | 0 | 25
--> 1 | 3 | 0 | 14
--> 2 | 3 | 0 | 15
--> 3 | 3 | 0 | 16
--> 3 | 4 | 0 | 17
--> 4 | 1 | 0 | 37
--> NULL | 1 | 0 | 21
--> NULL | NULL | 0 | 20
--> NULL | 1 | 1 | 79
--> NULL | 2 | 1 | 25
--> NULL | 3 | 1 | 45
--> NULL | 4 | 1 | 17
--> NULL | NULL | 1 | 20
--> 1 | NULL | 2 | 60
--> 2 | NULL | 2 | 15
--> 3 | NULL | 2 | 33
--> 4 | NULL | 2 | 37
--> NULL | NULL | 2 | 41
--> NULL | NULL | 3 | 186

select a, b, grouping(a), grouping(b), sum(v) from t group by grouping sets ((a), (b), (a, b), ()) order by 3, 4, 1, 2;
--> (a integer, b integer, grouping integer, grouping integer, sum bigint)
--> 1 | 1 | 0 | 0 | 21
--> 1 | 2 | 0 | 0 | 25
--> 1 | 3 | 0 | 0 | 14
--> 2 | 3 | 0 | 0 | 15
--> 3 | 3 | 0 | 0 | 16
--> 3 | 4 | 0 | 0 | 17
--> 4 | 1 | 0 | 0 | 37
--> NULL | 1 | 0 | 0 | 21
--> NULL | NULL | 0 | 0 | 20
--> 1 | NULL | 0 | 1 | 60
--> 2 | NULL | 0 | 1 | 15
--> 3 | NULL | 0 | 1 | 33
--> 4 | NULL | 0 | 1 | 37
--> NULL | NULL | 0 | 1 | 41
--> NULL | 1 | 1 | 0 | 79
--> NULL | 2 | 1 | 0 | 25
--> NULL | 3 | 1 | 0 | 45
--> NULL | 4 | 1 | 0 | 17
--> NULL | NULL | 1 | 0 | 20
--> NULL | NULL | 1 | 1 | 186

select a, sum(v) from t group by grouping sets (a, a) order by 1, 2;
--> (a integer, sum bigint)
--> 1 | 60
--> 1 | 60
--> 2 | 15
--> 2 | 15
--> 3 | 33
--> 3 | 33
--> 4 | 37
--> 4 | 37
--> NULL | 41
--> NULL | 41

select a, sum(v) from t group by distinct grouping sets (a, a, (a)) order by 1, 2;
--> (a integer, sum bigint)
--> 1 | 60
--> 2 | 15
--> 3 | 33
--> 4 | 37
--> NULL | 41

select a, b, sum(v) from t group by distinct rollup (a, b), rollup (a) order by 1, 2, 3;
--> (a integer, b integer, sum bigint)
--> 1 | 1 | 21
--> 1 | 2 | 25
--> 1 | 3 | 14
--> 1 | NULL | 60
--> 2 | 3 | 15
--> 2 | NULL | 15
--> 3 | 3 | 16
--> 3 | 4 | 17
--> 3 | NULL | 33
--> 4 | 1 | 37
--> 4 | NULL | 37
--> NULL | 1 | 21
--> NULL | NULL | 20
--> NULL | NULL | 41
--> NULL | NULL | 186

select a, b, sum(v) from t group by all rollup (a, b), rollup (a) order by 1, 2, 3;
--> (a integer, b integer, sum bigint)
--> 1 | 1 | 21
--> 1 | 1 | 21
--> 1 | 2 | 25
--> 1 | 2 | 25
--> 1 | 3 | 14
--> 1 | 3 | 14
--> 1 | NULL | 60
--> 1 | NULL | 60
--> 1 | NULL | 60
--> 2 | 3 | 15
--> 2 | 3 | 15
--> 2 | NULL | 15
--> 2 | NULL | 15
--> 2 | NULL | 15
--> 3 | 3 | 16
--> 3 | 3 | 16
--> 3 | 4 | 17
--> 3 | 4 | 17
--> 3 | NULL | 33
--> 3 | NULL | 33
--> 3 | NULL | 33
--> 4 | 1 | 37
--> 4 | 1 | 37
--> 4 | NULL | 37
--> 4 | NULL | 37
--> 4 | NULL | 37
--> NULL | 1 | 21
--> NULL | 1 | 21
--> NULL | NULL | 20
--> NULL | NULL | 20
--> NULL | NULL | 41
--> NULL | NULL | 41
--> NULL | NULL | 41
--> NULL | NULL | 186

select a, b, sum(v) from t group by a, rollup (b) order by 1, 2, 3;
--> (a integer, b integer, sum bigint)
--> 1 | 1 | 21
--> 1 | 2 | 25
--> 1 | 3 | 14
--> 1 | NULL | 60
--> 2 | 3 | 15
--> 2 | NULL | 15
--> 3 | 3 | 16
--> 3 | 4 | 17
--> 3 | NULL | 33
--> 4 | 1 | 37
--> 4 | NULL | 37
--> NULL | 1 | 21
--> NULL | NULL | 20
--> NULL | NULL | 41

select a, b, sum(v) from t group by a, cube (a, b) order by 1, 2, 3;
--> (a integer, b integer, sum bigint)
--> 1 | 1 | 21
--> 1 | 1 | 21
--> 1 | 2 | 25
--> 1 | 2 | 25
--> 1 | 3 | 14
--> 1 | 3 | 14
--> 1 | NULL | 60
--> 1 | NULL | 60
--> 2 | 3 | 15
--> 2 | 3 | 15
--> 2 | NULL | 15
--> 2 | NULL | 15
--> 3 | 3 | 16
--> 3 | 3 | 16
--> 3 | 4 | 17
--> 3 | 4 | 17
--> 3 | NULL | 33
--> 3 | NULL | 33
--> 4 | 1 | 37
--> 4 | 1 | 37
--> 4 | NULL | 37
--> 4 | NULL | 37
--> NULL | 1 | 21
--> NULL | 1 | 21
--> NULL | NULL | 20
--> NULL | NULL | 20
--> NULL | NULL | 41
--> NULL | NULL | 41

select a, b, w, count(*) from t group by grouping sets (rollup (a, (b, w)), cube (w), (a, w), grouping sets ((b), ())) order by 1, 2, 3, 4;
--> (a integer, b integer, w text, count bigint)
--> 1 | 1 | x | 1
--> 1 | 1 | y | 1
--> 1 | 2 | x | 1
--> 1 | 2 | NULL | 1
--> 1 | 3 | z | 1
--> 1 | NULL | x | 2
--> 1 | NULL | y | 1
--> 1 | NULL | z | 1
--> 1 | NULL | NULL | 1
--> 1 | NULL | NULL | 5
--> 2 | 3 | x | 1
--> 2 | NULL | x | 1
--> 2 | NULL | NULL | 1
--> 3 | 3 | y | 1
--> 3 | 4 | x | 1
--> 3 | NULL | x | 1
--> 3 | NULL | y | 1
--> 3 | NULL | NULL | 2
--> 4 | 1 | q | 1
--> 4 | 1 | x | 1
--> 4 | NULL | q | 1
--> 4 | NULL | x | 1
--> 4 | NULL | NULL | 2
--> NULL | 1 | x | 1
--> NULL | 1 | NULL | 5
--> NULL | 2 | NULL | 2
--> NULL | 3 | NULL | 3
--> NULL | 4 | NULL | 1
--> NULL | NULL | n | 1
--> NULL | NULL | n | 1
--> NULL | NULL | n | 1
--> NULL | NULL | q | 1
--> NULL | NULL | x | 1
--> NULL | NULL | x | 6
--> NULL | NULL | y | 2
--> NULL | NULL | z | 1
--> NULL | NULL | NULL | 1
--> NULL | NULL | NULL | 1
--> NULL | NULL | NULL | 2
--> NULL | NULL | NULL | 12
--> NULL | NULL | NULL | 12
--> NULL | NULL | NULL | 12

select (a, b), count(*) from t group by grouping sets ((a, b), ()) order by 1, 2;
--> (row record, count bigint)
--> (1,1) | 2
--> (1,2) | 2
--> (1,3) | 1
--> (2,3) | 1
--> (3,3) | 1
--> (3,4) | 1
--> (4,1) | 2
--> (,1) | 1
--> (,) | 1
--> (,) | 12

select a + b, a, b, count(*), grouping(a + b) from t group by rollup (a + b, (a, b)) order by 1, 2, 3, 4;
--> (?column? integer, a integer, b integer, count bigint, grouping integer)
--> 2 | 1 | 1 | 2 | 0
--> 2 | NULL | NULL | 2 | 0
--> 3 | 1 | 2 | 2 | 0
--> 3 | NULL | NULL | 2 | 0
--> 4 | 1 | 3 | 1 | 0
--> 4 | NULL | NULL | 1 | 0
--> 5 | 2 | 3 | 1 | 0
--> 5 | 4 | 1 | 2 | 0
--> 5 | NULL | NULL | 3 | 0
--> 6 | 3 | 3 | 1 | 0
--> 6 | NULL | NULL | 1 | 0
--> 7 | 3 | 4 | 1 | 0
--> 7 | NULL | NULL | 1 | 0
--> NULL | NULL | 1 | 1 | 0
--> NULL | NULL | NULL | 1 | 0
--> NULL | NULL | NULL | 2 | 0
--> NULL | NULL | NULL | 12 | 1

select a + b, count(*) from t group by rollup (a + b) order by 1, 2;
--> (?column? integer, count bigint)
--> 2 | 2
--> 3 | 2
--> 4 | 1
--> 5 | 3
--> 6 | 1
--> 7 | 1
--> NULL | 2
--> NULL | 12

select a, count(*), grouping(a) from t group by a order by 1;
--> (a integer, count bigint, grouping integer)
--> 1 | 5 | 0
--> 2 | 1 | 0
--> 3 | 2 | 0
--> 4 | 2 | 0
--> NULL | 2 | 0

select a, count(*) from t group by a having grouping(a) >= 0 and a > 1 order by 1;
--> (a integer, count bigint)
--> 2 | 1
--> 3 | 2
--> 4 | 2

select count(*) from t group by ();
--> (count bigint)
--> 12

select 1 from t group by ();
--> (?column? integer)
--> 1

select count(*) from t group by (), ();
--> (count bigint)
--> 12

select count(*), sum(v) from e group by ();
--> (count bigint, sum numeric)
--> 0 | NULL

select count(*) from e group by grouping sets ((), (), (a));
--> (count bigint)
--> 0
--> 0

select a, b, sum(v), count(*) from e group by grouping sets ((a, b), ());
--> (a integer, b integer, sum numeric, count bigint)
--> NULL | NULL | NULL | 0

select a, b, sum(v), count(*) from e group by grouping sets ((a, b), (a));
--> (a integer, b integer, sum numeric, count bigint)

select a, b, sum(v), count(*), grouping(a, b) from e group by grouping sets ((a, b), (), (), ());
--> (a integer, b integer, sum numeric, count bigint, grouping integer)
--> NULL | NULL | NULL | 0 | 3
--> NULL | NULL | NULL | 0 | 3
--> NULL | NULL | NULL | 0 | 3

select sum(v), count(*) from e group by grouping sets ((), (), ()) having count(*) > 0;
--> (sum numeric, count bigint)

select a, b, sum(distinct v), string_agg(w, ',' order by w), array_agg(v order by v desc) from t group by rollup (a, b) order by 1, 2, 3;
--> (a integer, b integer, sum bigint, string_agg text, array_agg integer[])
--> 1 | 1 | 21 | x,y | {11,10}
--> 1 | 2 | 25 | x | {13,12}
--> 1 | 3 | 14 | z | {14}
--> 1 | NULL | 60 | x,x,y,z | {14,13,12,11,10}
--> 2 | 3 | 15 | x | {15}
--> 2 | NULL | 15 | x | {15}
--> 3 | 3 | 16 | y | {16}
--> 3 | 4 | 17 | x | {17}
--> 3 | NULL | 33 | x,y | {17,16}
--> 4 | 1 | 37 | q,x | {19,18}
--> 4 | NULL | 37 | q,x | {19,18}
--> NULL | 1 | 21 | x | {21}
--> NULL | NULL | 20 | n | {20}
--> NULL | NULL | 41 | n,x | {21,20}
--> NULL | NULL | 186 | n,q,x,x,x,x,x,x,y,y,z | {21,20,19,18,17,16,15,14,13,12,11,10}

select a, sum(distinct v), count(distinct b) from e group by grouping sets ((a), (), ()) order by 1;
--> (a integer, sum numeric, count bigint)
--> NULL | NULL | 0
--> NULL | NULL | 0

select a, b, count(*) filter (where v > 13), avg(v) from t group by cube (a, b) order by 1, 2, 3;
--> (a integer, b integer, count bigint, avg numeric)
--> 1 | 1 | 0 | 10.5000000000000000
--> 1 | 2 | 0 | 12.5000000000000000
--> 1 | 3 | 1 | 14.0000000000000000
--> 1 | NULL | 1 | 12.0000000000000000
--> 2 | 3 | 1 | 15.0000000000000000
--> 2 | NULL | 1 | 15.0000000000000000
--> 3 | 3 | 1 | 16.0000000000000000
--> 3 | 4 | 1 | 17.0000000000000000
--> 3 | NULL | 2 | 16.5000000000000000
--> 4 | 1 | 2 | 18.5000000000000000
--> 4 | NULL | 2 | 18.5000000000000000
--> NULL | 1 | 1 | 21.0000000000000000
--> NULL | 1 | 3 | 15.8000000000000000
--> NULL | 2 | 0 | 12.5000000000000000
--> NULL | 3 | 3 | 15.0000000000000000
--> NULL | 4 | 1 | 17.0000000000000000
--> NULL | NULL | 1 | 20.0000000000000000
--> NULL | NULL | 1 | 20.0000000000000000
--> NULL | NULL | 2 | 20.5000000000000000
--> NULL | NULL | 8 | 15.5000000000000000

select a, b, sum(v) from t group by rollup (a, b) having grouping(a, b) = 1 order by 1, 2;
--> (a integer, b integer, sum bigint)
--> 1 | NULL | 60
--> 2 | NULL | 15
--> 3 | NULL | 33
--> 4 | NULL | 37
--> NULL | NULL | 41

select a, b, sum(v) from t group by rollup (a, b) having a is null order by 1, 2, 3;
--> (a integer, b integer, sum bigint)
--> NULL | 1 | 21
--> NULL | NULL | 20
--> NULL | NULL | 41
--> NULL | NULL | 186

select a, b, sum(v) from t group by rollup (a, b) having a = 1 order by 1, 2, 3;
--> (a integer, b integer, sum bigint)
--> 1 | 1 | 21
--> 1 | 2 | 25
--> 1 | 3 | 14
--> 1 | NULL | 60

select * from (select a, b, sum(v) s from t group by rollup (a, b)) x where a = 1 order by 1, 2, 3;
--> (a integer, b integer, s bigint)
--> 1 | 1 | 21
--> 1 | 2 | 25
--> 1 | 3 | 14
--> 1 | NULL | 60

select * from (select a, b, sum(v) s from t group by a, rollup (b)) x where a is null order by 1, 2, 3;
--> (a integer, b integer, s bigint)
--> NULL | 1 | 21
--> NULL | NULL | 20
--> NULL | NULL | 41

select * from (select a, b, sum(v) s from t group by cube (a, b)) x where coalesce(a, 1) = 1 and b is null order by 1, 2, 3;
--> (a integer, b integer, s bigint)
--> 1 | NULL | 60
--> NULL | NULL | 20
--> NULL | NULL | 20
--> NULL | NULL | 41
--> NULL | NULL | 186

select a, b, sum(v), rank() over (partition by grouping(a, b) order by sum(v) desc, a, b) from t group by cube (a, b) order by grouping(a, b), 4, 1, 2;
--> (a integer, b integer, sum bigint, rank bigint)
--> 4 | 1 | 37 | 1
--> 1 | 2 | 25 | 2
--> 1 | 1 | 21 | 3
--> NULL | 1 | 21 | 4
--> NULL | NULL | 20 | 5
--> 3 | 4 | 17 | 6
--> 3 | 3 | 16 | 7
--> 2 | 3 | 15 | 8
--> 1 | 3 | 14 | 9
--> 1 | NULL | 60 | 1
--> NULL | NULL | 41 | 2
--> 4 | NULL | 37 | 3
--> 3 | NULL | 33 | 4
--> 2 | NULL | 15 | 5
--> NULL | 1 | 79 | 1
--> NULL | 3 | 45 | 2
--> NULL | 2 | 25 | 3
--> NULL | NULL | 20 | 4
--> NULL | 4 | 17 | 5
--> NULL | NULL | 186 | 1

select a, sum(sum(v)) over (order by a nulls first rows unbounded preceding), grouping(a) from t group by rollup (a) order by 3, 1;
--> (a integer, sum numeric, grouping integer)
--> 1 | 287 | 0
--> 2 | 302 | 0
--> 3 | 335 | 0
--> 4 | 372 | 0
--> NULL | 227 | 0
--> NULL | 186 | 1

select distinct grouping(a, b) from t group by cube (a, b) order by 1;
--> (grouping integer)
--> 0
--> 1
--> 2
--> 3

select distinct on (grouping(a, b)) a, b, count(*) from t group by cube (a, b) order by grouping(a, b), a, b;
--> (a integer, b integer, count bigint)
--> 1 | 1 | 2
--> 1 | NULL | 5
--> NULL | 1 | 5
--> NULL | NULL | 12

select a, b, count(*) from t group by cube (a, b) order by grouping(a) + grouping(b), a, b limit 5;
--> (a integer, b integer, count bigint)
--> 1 | 1 | 2
--> 1 | 2 | 2
--> 1 | 3 | 1
--> 2 | 3 | 1
--> 3 | 3 | 1

select a, b, count(*) from t group by cube (a, b) union all select null, null, -1 order by 1, 2, 3;
--> (a integer, b integer, count bigint)
--> 1 | 1 | 2
--> 1 | 2 | 2
--> 1 | 3 | 1
--> 1 | NULL | 5
--> 2 | 3 | 1
--> 2 | NULL | 1
--> 3 | 3 | 1
--> 3 | 4 | 1
--> 3 | NULL | 2
--> 4 | 1 | 2
--> 4 | NULL | 2
--> NULL | 1 | 1
--> NULL | 1 | 5
--> NULL | 2 | 2
--> NULL | 3 | 3
--> NULL | 4 | 1
--> NULL | NULL | -1
--> NULL | NULL | 1
--> NULL | NULL | 1
--> NULL | NULL | 2
--> NULL | NULL | 12

select coalesce(a::text, case grouping(a) when 1 then 'all' else 'none' end) g, count(*) from t group by rollup (a) order by 1;
--> (g text, count bigint)
--> 1 | 5
--> 2 | 1
--> 3 | 2
--> 4 | 2
--> all | 12
--> none | 2

select x.a, (select count(*) from t i where i.a = x.a), (select grouping(x.a)), count(*) from t x group by rollup (x.a) order by 1, 3;
--> (a integer, count bigint, grouping integer, count bigint)
--> 1 | 5 | 0 | 5
--> 2 | 1 | 0 | 1
--> 3 | 2 | 0 | 2
--> 4 | 2 | 0 | 2
--> NULL | 0 | 0 | 2
--> NULL | 0 | 1 | 12

select o.a, (select string_agg(coalesce(b::text, '*') || ':' || n, ' ' order by b, n) from (select b, count(*) n from t i where i.a = o.a group by rollup (b)) z) from t o group by o.a order by 1;
--> (a integer, string_agg text)
--> 1 | 1:2 2:2 3:1 *:5
--> 2 | 3:1 *:1
--> 3 | 3:1 4:1 *:2
--> 4 | 1:2 *:2
--> NULL | *:0

select a, exists (select 1 from e group by rollup (a)), exists (select from e group by a) from t group by a order by 1;
--> (a integer, exists boolean, exists boolean)
--> 1 | t | f
--> 2 | t | f
--> 3 | t | f
--> 4 | t | f
--> NULL | t | f

select generate_series(1, 2) g, a, count(*) from t group by rollup (g, a) order by 1, 2, 3;
--> (g integer, a integer, count bigint)
--> 1 | 1 | 5
--> 1 | 2 | 1
--> 1 | 3 | 2
--> 1 | 4 | 2
--> 1 | NULL | 2
--> 1 | NULL | 12
--> 2 | 1 | 5
--> 2 | 2 | 1
--> 2 | 3 | 2
--> 2 | 4 | 2
--> 2 | NULL | 2
--> 2 | NULL | 12
--> NULL | NULL | 24

select a, generate_series(1, 2), count(*) from t group by rollup (a) order by 1, 2, 3;
--> (a integer, generate_series integer, count bigint)
--> 1 | 1 | 5
--> 1 | 2 | 5
--> 2 | 1 | 1
--> 2 | 2 | 1
--> 3 | 1 | 2
--> 3 | 2 | 2
--> 4 | 1 | 2
--> 4 | 2 | 2
--> NULL | 1 | 2
--> NULL | 1 | 12
--> NULL | 2 | 2
--> NULL | 2 | 12

select t.a, t2.b, count(*) from t join t t2 on t2.a = t.a group by grouping sets ((t.a), (t2.b), ()) order by 1, 2, 3;
--> (a integer, b integer, count bigint)
--> 1 | NULL | 25
--> 2 | NULL | 1
--> 3 | NULL | 4
--> 4 | NULL | 4
--> NULL | 1 | 14
--> NULL | 2 | 10
--> NULL | 3 | 8
--> NULL | 4 | 2
--> NULL | NULL | 34

select case when a = 1 then 'one' else 'more' end k, count(*) from t group by cube (k) order by 1, 2;
--> (k text, count bigint)
--> more | 7
--> one | 5
--> NULL | 12

select a as x, b as y, count(*) from t group by grouping sets ((x), (y)) order by 1, 2, 3;
--> (x integer, y integer, count bigint)
--> 1 | NULL | 5
--> 2 | NULL | 1
--> 3 | NULL | 2
--> 4 | NULL | 2
--> NULL | 1 | 5
--> NULL | 2 | 2
--> NULL | 3 | 3
--> NULL | 4 | 1
--> NULL | NULL | 1
--> NULL | NULL | 2

select a, b, count(*) from t group by rollup (1, 2) order by 1, 2, 3;
--> (a integer, b integer, count bigint)
--> 1 | 1 | 2
--> 1 | 2 | 2
--> 1 | 3 | 1
--> 1 | NULL | 5
--> 2 | 3 | 1
--> 2 | NULL | 1
--> 3 | 3 | 1
--> 3 | 4 | 1
--> 3 | NULL | 2
--> 4 | 1 | 2
--> 4 | NULL | 2
--> NULL | 1 | 1
--> NULL | NULL | 1
--> NULL | NULL | 2
--> NULL | NULL | 12

select a, b from t group by rollup (a);
--> ERROR 42803: column "t.b" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 11, at b

select grouping(v) from t group by rollup (a);
--> ERROR 42803: arguments to GROUPING must be grouping expressions of the associated query level
--> POSITION: 17, at v

select grouping(a) from t;
--> ERROR 42803: arguments to GROUPING must be grouping expressions of the associated query level
--> POSITION: 17, at a

select grouping(a) from t group by b;
--> ERROR 42803: arguments to GROUPING must be grouping expressions of the associated query level
--> POSITION: 17, at a

select sum(grouping(a)) from t group by rollup (a);
--> ERROR 42803: aggregate function calls cannot be nested
--> POSITION: 12, at grouping

select a from t where grouping(a) = 1 group by a;
--> ERROR 42803: grouping operations are not allowed in WHERE
--> POSITION: 23, at grouping

select a, count(*) from t group by rollup (a, count(*));
--> ERROR 42803: aggregate functions are not allowed in GROUP BY
--> POSITION: 47, at count

select a, grouping(a, a, b) from t group by cube (a, b) order by 2, 1;
--> (a integer, grouping integer)
--> 1 | 0
--> 1 | 0
--> 1 | 0
--> 2 | 0
--> 3 | 0
--> 3 | 0
--> 4 | 0
--> NULL | 0
--> NULL | 0
--> 1 | 1
--> 2 | 1
--> 3 | 1
--> 4 | 1
--> NULL | 1
--> NULL | 6
--> NULL | 6
--> NULL | 6
--> NULL | 6
--> NULL | 6
--> NULL | 7

select grouping(a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a) from t group by rollup (a);
--> ERROR 54023: GROUPING must have fewer than 32 arguments
--> POSITION: 8, at grouping

select count(*) from t group by cube (a, b, v, w, a + 1, a + 2, a + 3, a + 4, a + 5, a + 6, a + 7, a + 8, a + 9);
--> ERROR 54011: CUBE is limited to 12 elements
--> POSITION: 33, at cube

select count(*) from t group by cube (a, b, v, w, a + 1, a + 2, a + 3), cube (a + 4, a + 5, a + 6, a + 7, a + 8, a + 9);
--> ERROR 54001: too many grouping sets present (maximum 4096)

select count(*) from (select count(*) from t group by cube (a, b, v, w), cube (a, b, v)) x;
--> (count bigint)
--> 1441

select a, b, grouping(a, b), sum(v) from t group by rollup (a, b) order by grouping(b), 1, 2, 4;
--> (a integer, b integer, grouping integer, sum bigint)
--> 1 | 1 | 0 | 21
--> 1 | 2 | 0 | 25
--> 1 | 3 | 0 | 14
--> 2 | 3 | 0 | 15
--> 3 | 3 | 0 | 16
--> 3 | 4 | 0 | 17
--> 4 | 1 | 0 | 37
--> NULL | 1 | 0 | 21
--> NULL | NULL | 0 | 20
--> 1 | NULL | 1 | 60
--> 2 | NULL | 1 | 15
--> 3 | NULL | 1 | 33
--> 4 | NULL | 1 | 37
--> NULL | NULL | 1 | 41
--> NULL | NULL | 3 | 186

create table hs (x xid, z bit(4), n int);
insert into hs values ('1', b'0001', 1), ('1', b'0001', 2), ('2', b'0010', 3), (null, null, 4);
--> INSERT 0 4

select x, count(*) from hs group by x order by x::text;
--> (x xid, count bigint)
--> 1 | 2
--> 2 | 1
--> NULL | 1

select x, z, grouping(x, z), sum(n) from hs group by grouping sets ((x), (z)) order by 3, 4, x::text, z;
--> (x xid, z bit(4), grouping integer, sum bigint)
--> 1 | NULL | 1 | 3
--> 2 | NULL | 1 | 3
--> NULL | NULL | 1 | 4
--> NULL | 0001 | 2 | 3
--> NULL | 0010 | 2 | 3
--> NULL | NULL | 2 | 4

select count(*) from hs group by rollup (x, z);
--> ERROR 0A000: could not implement GROUP BY
--> DETAIL: Some of the datatypes only support hashing, while others only support sorting.

select array_agg(n order by n) from hs group by grouping sets ((x), (z));
--> ERROR 0A000: could not implement GROUP BY
--> DETAIL: Some of the datatypes only support hashing, while others only support sorting.

select count(*) from hs group by cube (n, x) order by 1;
--> (count bigint)
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 1
--> 2
--> 4

select 1 as one, n, count(*) from hs group by grouping sets ((1), (2)) order by n;
--> (one integer, n integer, count bigint)
--> NULL | 1 | 1
--> NULL | 2 | 1
--> NULL | 3 | 1
--> NULL | 4 | 1
--> 1 | NULL | 4

select * from (select 1 as one, n, count(*) from hs group by grouping sets ((1), (2))) x where one = 1 and n = 2;
--> (one integer, n integer, count bigint)

create table pk (id int primary key, n text, g int);
insert into pk values (1, 'a', 1), (2, 'b', 1), (3, 'c', 2);
--> INSERT 0 3

select id, n, count(*) from pk group by grouping sets ((id), (id, g)) order by 1, 2, 3;
--> (id integer, n text, count bigint)
--> 1 | a | 1
--> 1 | a | 1
--> 2 | b | 1
--> 2 | b | 1
--> 3 | c | 1
--> 3 | c | 1

select id, n, count(*) from pk group by rollup (id);
--> ERROR 42803: column "pk.n" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 12, at n

select id, n, g, count(*) from pk group by id, rollup (g) order by 1, 2, 3, 4;
--> (id integer, n text, g integer, count bigint)
--> 1 | a | 1 | 1
--> 1 | a | NULL | 1
--> 2 | b | 1 | 1
--> 2 | b | NULL | 1
--> 3 | c | 2 | 1
--> 3 | c | NULL | 1

-- In views.
create view v1 as select a, b, grouping(a, b) as g, sum(v) as s from t group by rollup (a, b);
create view v2 as select a, b, w, count(*) from t group by a, cube (b, (a, w)), grouping sets ((), (w), rollup (a + 1));
create view v3 as select a, count(*) from t group by distinct grouping sets ((a), (a, b)) having grouping(b) = 0;
create view v4 as select count(*) from t group by ();
create view v5 as select a, grouping(a) from t group by a;
create view v6 as select count(*) from t group by grouping sets ((), ());
select pg_get_viewdef('v1'), pg_get_viewdef('v2', true);
--> (pg_get_viewdef text, pg_get_viewdef text)
-->  SELECT t.a,
--> +     t.b,
--> +     GROUPING(t.a, t.b) AS g,
--> +     sum(t.v) AS s
--> +    FROM t
--> +   GROUP BY ROLLUP(t.a, t.b); |  SELECT t.a,
--> +     t.b,
--> +     t.w,
--> +     count(*) AS count
--> +    FROM t
--> +   GROUP BY t.a, CUBE(t.b, (t.a, t.w)), GROUPING SETS ((), (t.w), ROLLUP((t.a + 1)));

select pg_get_viewdef('v3'), pg_get_viewdef('v4'), pg_get_viewdef('v5'), pg_get_viewdef('v6');
--> (pg_get_viewdef text, pg_get_viewdef text, pg_get_viewdef text, pg_get_viewdef text)
-->  SELECT t.a,
--> +     count(*) AS count
--> +    FROM t
--> +   GROUP BY DISTINCT GROUPING SETS ((t.a), (t.a, t.b))
--> +  HAVING (GROUPING(t.b) = 0); |  SELECT count(*) AS count
--> +    FROM t
--> +   GROUP BY (); |  SELECT t.a,
--> +     GROUPING(t.a) AS "grouping"
--> +    FROM t
--> +   GROUP BY t.a; |  SELECT count(*) AS count
--> +    FROM t
--> +   GROUP BY GROUPING SETS ((), ());

select * from v1 order by g, a, b;
--> (a integer, b integer, g integer, s bigint)
--> 1 | 1 | 0 | 21
--> 1 | 2 | 0 | 25
--> 1 | 3 | 0 | 14
--> 2 | 3 | 0 | 15
--> 3 | 3 | 0 | 16
--> 3 | 4 | 0 | 17
--> 4 | 1 | 0 | 37
--> NULL | 1 | 0 | 21
--> NULL | NULL | 0 | 20
--> 1 | NULL | 1 | 60
--> 2 | NULL | 1 | 15
--> 3 | NULL | 1 | 33
--> 4 | NULL | 1 | 37
--> NULL | NULL | 1 | 41
--> NULL | NULL | 3 | 186

select * from v2 order by 1, 2, 3, 4;
--> (a integer, b integer, w text, count bigint)
--> 1 | 1 | x | 1
--> 1 | 1 | x | 1
--> 1 | 1 | x | 1
--> 1 | 1 | x | 1
--> 1 | 1 | x | 1
--> 1 | 1 | y | 1
--> 1 | 1 | y | 1
--> 1 | 1 | y | 1
--> 1 | 1 | y | 1
--> 1 | 1 | y | 1
--> 1 | 1 | NULL | 2
--> 1 | 1 | NULL | 2
--> 1 | 1 | NULL | 2
--> 1 | 2 | x | 1
--> 1 | 2 | x | 1
--> 1 | 2 | x | 1
--> 1 | 2 | x | 1
--> 1 | 2 | x | 1
--> 1 | 2 | NULL | 1
--> 1 | 2 | NULL | 1
--> 1 | 2 | NULL | 1
--> 1 | 2 | NULL | 1
--> 1 | 2 | NULL | 1
--> 1 | 2 | NULL | 2
--> 1 | 2 | NULL | 2
--> 1 | 2 | NULL | 2
--> 1 | 3 | z | 1
--> 1 | 3 | z | 1
--> 1 | 3 | z | 1
--> 1 | 3 | z | 1
--> 1 | 3 | z | 1
--> 1 | 3 | NULL | 1
--> 1 | 3 | NULL | 1
--> 1 | 3 | NULL | 1
--> 1 | NULL | x | 2
--> 1 | NULL | x | 2
--> 1 | NULL | x | 2
--> 1 | NULL | x | 2
--> 1 | NULL | x | 2
--> 1 | NULL | y | 1
--> 1 | NULL | y | 1
--> 1 | NULL | y | 1
--> 1 | NULL | y | 1
--> 1 | NULL | y | 1
--> 1 | NULL | z | 1
--> 1 | NULL | z | 1
--> 1 | NULL | z | 1
--> 1 | NULL | z | 1
--> 1 | NULL | z | 1
--> 1 | NULL | NULL | 1
--> 1 | NULL | NULL | 1
--> 1 | NULL | NULL | 1
--> 1 | NULL | NULL | 1
--> 1 | NULL | NULL | 1
--> 1 | NULL | NULL | 5
--> 1 | NULL | NULL | 5
--> 1 | NULL | NULL | 5
--> 2 | 3 | x | 1
--> 2 | 3 | x | 1
--> 2 | 3 | x | 1
--> 2 | 3 | x | 1
--> 2 | 3 | x | 1
--> 2 | 3 | NULL | 1
--> 2 | 3 | NULL | 1
--> 2 | 3 | NULL | 1
--> 2 | NULL | x | 1
--> 2 | NULL | x | 1
--> 2 | NULL | x | 1
--> 2 | NULL | x | 1
--> 2 | NULL | x | 1
--> 2 | NULL | NULL | 1
--> 2 | NULL | NULL | 1
--> 2 | NULL | NULL | 1
--> 3 | 3 | y | 1
--> 3 | 3 | y | 1
--> 3 | 3 | y | 1
--> 3 | 3 | y | 1
--> 3 | 3 | y | 1
--> 3 | 3 | NULL | 1
--> 3 | 3 | NULL | 1
--> 3 | 3 | NULL | 1
--> 3 | 4 | x | 1
--> 3 | 4 | x | 1
--> 3 | 4 | x | 1
--> 3 | 4 | x | 1
--> 3 | 4 | x | 1
--> 3 | 4 | NULL | 1
--> 3 | 4 | NULL | 1
--> 3 | 4 | NULL | 1
--> 3 | NULL | x | 1
--> 3 | NULL | x | 1
--> 3 | NULL | x | 1
--> 3 | NULL | x | 1
--> 3 | NULL | x | 1
--> 3 | NULL | y | 1
--> 3 | NULL | y | 1
--> 3 | NULL | y | 1
--> 3 | NULL | y | 1
--> 3 | NULL | y | 1
--> 3 | NULL | NULL | 2
--> 3 | NULL | NULL | 2
--> 3 | NULL | NULL | 2
--> 4 | 1 | q | 1
--> 4 | 1 | q | 1
--> 4 | 1 | q | 1
--> 4 | 1 | q | 1
--> 4 | 1 | q | 1
--> 4 | 1 | x | 1
--> 4 | 1 | x | 1
--> 4 | 1 | x | 1
--> 4 | 1 | x | 1
--> 4 | 1 | x | 1
--> 4 | 1 | NULL | 2
--> 4 | 1 | NULL | 2
--> 4 | 1 | NULL | 2
--> 4 | NULL | q | 1
--> 4 | NULL | q | 1
--> 4 | NULL | q | 1
--> 4 | NULL | q | 1
--> 4 | NULL | q | 1
--> 4 | NULL | x | 1
--> 4 | NULL | x | 1
--> 4 | NULL | x | 1
--> 4 | NULL | x | 1
--> 4 | NULL | x | 1
--> 4 | NULL | NULL | 2
--> 4 | NULL | NULL | 2
--> 4 | NULL | NULL | 2
--> NULL | 1 | x | 1
--> NULL | 1 | x | 1
--> NULL | 1 | x | 1
--> NULL | 1 | x | 1
--> NULL | 1 | x | 1
--> NULL | 1 | NULL | 1
--> NULL | 1 | NULL | 1
--> NULL | 1 | NULL | 1
--> NULL | NULL | n | 1
--> NULL | NULL | n | 1
--> NULL | NULL | n | 1
--> NULL | NULL | n | 1
--> NULL | NULL | n | 1
--> NULL | NULL | n | 1
--> NULL | NULL | n | 1
--> NULL | NULL | n | 1
--> NULL | NULL | n | 1
--> NULL | NULL | n | 1
--> NULL | NULL | x | 1
--> NULL | NULL | x | 1
--> NULL | NULL | x | 1
--> NULL | NULL | x | 1
--> NULL | NULL | x | 1
--> NULL | NULL | NULL | 1
--> NULL | NULL | NULL | 1
--> NULL | NULL | NULL | 1
--> NULL | NULL | NULL | 2
--> NULL | NULL | NULL | 2
--> NULL | NULL | NULL | 2

select * from v3 order by 1, 2;
--> (a integer, count bigint)
--> 1 | 1
--> 1 | 2
--> 1 | 2
--> 2 | 1
--> 3 | 1
--> 3 | 1
--> 4 | 2
--> NULL | 1
--> NULL | 1

select * from v5 order by 1;
--> (a integer, grouping integer)
--> 1 | 0
--> 2 | 0
--> 3 | 0
--> 4 | 0
--> NULL | 0

select * from v6;
--> (count bigint)
--> 12
--> 12

insert into v1 (a) values (1);
--> ERROR 55000: cannot insert into view "v1"
--> DETAIL: Views containing GROUP BY are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

update v4 set count = 1;
--> ERROR 55000: cannot update view "v4"
--> DETAIL: Views containing GROUP BY are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

prepare p(int) as select a, count(*) filter (where v > $1) from t group by rollup (a) having count(*) > $1 - 15 order by 1, 2;
execute p(15);
--> (a integer, count bigint)
--> 1 | 0
--> 2 | 0
--> 3 | 2
--> 4 | 2
--> NULL | 2
--> NULL | 6

execute p(17);
--> (a integer, count bigint)
--> 1 | 0
--> NULL | 4

deallocate p;
begin;
declare c cursor for select a, b, count(*) from t group by cube (a, b) order by 1, 2, 3;
fetch 3 from c;
--> (a integer, b integer, count bigint)
--> 1 | 1 | 2
--> 1 | 2 | 2
--> 1 | 3 | 1

fetch all from c;
--> (a integer, b integer, count bigint)
--> 1 | NULL | 5
--> 2 | 3 | 1
--> 2 | NULL | 1
--> 3 | 3 | 1
--> 3 | 4 | 1
--> 3 | NULL | 2
--> 4 | 1 | 2
--> 4 | NULL | 2
--> NULL | 1 | 1
--> NULL | 1 | 5
--> NULL | 2 | 2
--> NULL | 3 | 3
--> NULL | 4 | 1
--> NULL | NULL | 1
--> NULL | NULL | 1
--> NULL | NULL | 2
--> NULL | NULL | 12

commit;
create table many as select i % 1000 as k, i % 7 as m, i as n from generate_series(1, 8000) i;
--> SELECT 8000

set work_mem = '64kB';
select count(*), sum(s), sum(g) from (select k, m, grouping(k, m) g, sum(n) s from many group by cube (k, m)) x;
--> (count bigint, sum numeric, sum bigint)
--> 8008 | 128016000 | 1017

select g, count(*), sum(s) from (select k, m, n, grouping(k, m, n) g, sum(n) s from many group by rollup (k, m, n)) x group by g order by 1;
--> (g integer, count bigint, sum numeric)
--> 0 | 8000 | 32004000
--> 1 | 7000 | 32004000
--> 3 | 1000 | 32004000
--> 7 | 1 | 32004000

select g, count(*), sum(s) from (select k, m, grouping(k, m) g, count(distinct n) s from many group by rollup (k, m)) x group by g order by 1;
--> (g integer, count bigint, sum numeric)
--> 0 | 7000 | 8000
--> 1 | 1000 | 8000
--> 3 | 1 | 8000

reset work_mem;
set enable_hashagg = off;
select a, b, grouping(a, b), sum(v) from t group by cube (a, b) order by 3, 1, 2;
--> (a integer, b integer, grouping integer, sum bigint)
--> 1 | 1 | 0 | 21
--> 1 | 2 | 0 | 25
--> 1 | 3 | 0 | 14
--> 2 | 3 | 0 | 15
--> 3 | 3 | 0 | 16
--> 3 | 4 | 0 | 17
--> 4 | 1 | 0 | 37
--> NULL | 1 | 0 | 21
--> NULL | NULL | 0 | 20
--> 1 | NULL | 1 | 60
--> 2 | NULL | 1 | 15
--> 3 | NULL | 1 | 33
--> 4 | NULL | 1 | 37
--> NULL | NULL | 1 | 41
--> NULL | 1 | 2 | 79
--> NULL | 2 | 2 | 25
--> NULL | 3 | 2 | 45
--> NULL | 4 | 2 | 17
--> NULL | NULL | 2 | 20
--> NULL | NULL | 3 | 186

select a, b, sum(v), count(*) from e group by grouping sets ((a, b), (), ());
--> (a integer, b integer, sum numeric, count bigint)
--> NULL | NULL | NULL | 0
--> NULL | NULL | NULL | 0

reset enable_hashagg;
drop schema gs cascade;
--> NOTICE: drop cascades to 11 other objects
--> DETAIL: drop cascades to table t
--> + drop cascades to table e
--> + drop cascades to table hs
--> + drop cascades to table pk
--> + drop cascades to view v1
--> + drop cascades to view v2
--> + drop cascades to view v3
--> + drop cascades to view v4
--> + drop cascades to view v5
--> + drop cascades to view v6
--> + drop cascades to table many
