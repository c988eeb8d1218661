-- Statistics
--
-- The rows of pg_stats and pg_statistic that ANALYZE writes, and when they go.

create table st_a as select i as id, i % 7 as g, case when i % 4 = 0 then null else i % 10 end as n, 'x' || (i % 50) as t, i % 2 = 0 as b, null::int as z from generate_series(1, 1000) i;
--> SELECT 1000

select count(*) from pg_stats where tablename = 'st_a';
--> (count bigint)
--> 0

analyze st_a;
select schemaname, attname, inherited, null_frac, avg_width, n_distinct from pg_stats where tablename = 'st_a' and attname <> 'z' order by attname;
--> (schemaname name, attname name, inherited boolean, null_frac real, avg_width integer, n_distinct real)
--> public | b | f | 0 | 1 | 2
--> public | g | f | 0 | 4 | 7
--> public | id | f | 0 | 4 | -1
--> public | n | f | 0.25 | 4 | 10
--> public | t | f | 0 | 3 | 50

select staattnum, stainherit, stanullfrac, stawidth, stadistinct from pg_statistic where starelid = 'st_a'::regclass order by staattnum;
--> (staattnum smallint, stainherit boolean, stanullfrac real, stawidth integer, stadistinct real)
--> 1 | f | 0 | 4 | -1
--> 2 | f | 0 | 4 | 7
--> 3 | f | 0.25 | 4 | 10
--> 4 | f | 0 | 3 | 50
--> 5 | f | 0 | 1 | 2
--> 6 | f | 1 | 4 | 0

select reltuples from pg_class where oid = 'st_a'::regclass;
--> (reltuples real)
--> 1000

alter table st_a drop column g;
delete from st_a where id > 500;
--> DELETE 500

analyze st_a;
select attname, null_frac, n_distinct from pg_stats where tablename = 'st_a' order by attname;
--> (attname name, null_frac real, n_distinct real)
--> b | 0 | 2
--> id | 0 | -1
--> n | 0.25 | 10
--> t | 0 | 50
--> z | 1 | 0

select count(*) from st_a a join st_a b on a.n = b.n where a.t = 'x7' and b.b;
--> (count bigint)
--> 0

begin;
truncate st_a;
--> TRUNCATE TABLE

analyze st_a;
rollback;
select count(*) from pg_stats where tablename = 'st_a';
--> (count bigint)
--> 5

drop table st_a;
select count(*) from pg_stats where tablename = 'st_a';
--> (count bigint)
--> 0
