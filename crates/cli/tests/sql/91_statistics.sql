-- What ANALYZE finds.
create table st_a as select i as id, i % 7 as g, case when i % 4 = 0 then null else i % 10 end as n, 'x' || (i % 50) as t, i % 2 = 0 as b, null::int as z from generate_series(1, 1000) i;
select count(*) from pg_stats where tablename = 'st_a';
analyze st_a;
select schemaname, attname, inherited, null_frac, avg_width, n_distinct from pg_stats where tablename = 'st_a' and attname <> 'z' order by attname;
select staattnum, stainherit, stanullfrac, stawidth, stadistinct from pg_statistic where starelid = 'st_a'::regclass order by staattnum;
select reltuples from pg_class where oid = 'st_a'::regclass;
alter table st_a drop column g;
delete from st_a where id > 500;
analyze st_a;
select attname, null_frac, n_distinct from pg_stats where tablename = 'st_a' order by attname;
select count(*) from st_a a join st_a b on a.n = b.n where a.t = 'x7' and b.b;
begin;
truncate st_a;
analyze st_a;
rollback;
select count(*) from pg_stats where tablename = 'st_a';
drop table st_a;
select count(*) from pg_stats where tablename = 'st_a';
