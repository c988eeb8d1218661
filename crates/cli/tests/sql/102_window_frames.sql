-- Frames by distance, by groups, and with rows left out.
create table wf (id int, i2 int2, i4 int4, i8 int8, f4 float4, f8 float8, n numeric, d date, t time, tz timetz, ts timestamp, tstz timestamptz, iv interval);
insert into wf select i, i, i * 2, i * 3, i / 2.0, i * 1.5, i * 1.25, date '2024-01-28' + i, time '22:00' + i * interval '10 minutes',
  timetz '10:00+01' + i * interval '1 hour', timestamp '2024-01-28 12:00' + i * interval '1 day', timestamptz '2024-03-30 12:00' + i * interval '1 day',
  i * interval '1 day' from generate_series(1, 9) i;
insert into wf select * from wf where id in (3, 4);
insert into wf (id) values (20), (21);
insert into wf (id, f4, f8, n) values (22, 'NaN', 'NaN', 'NaN'), (23, 'Infinity', 'Infinity', 'Infinity'), (24, '-Infinity', '-Infinity', '-Infinity');
select id, i2, count(*) over (order by i2 range between 1 preceding and 2 following) from wf order by i2, id;
select id, i4, array_agg(id) over (order by i4, id rows 1 preceding) from wf order by i4, id;
select id, i4, sum(id) over (order by i4 range between 2 preceding and 2::bigint following) from wf order by i4, id;
select id, i4, sum(id) over (order by i4 desc range between 2 preceding and 2::int2 following) from wf order by i4, id;
select id, i4, sum(id) over (order by i4 desc nulls last range between 2 following and 6 following) from wf order by i4, id;
select id, i4, sum(id) over (order by i4 nulls first range between 4 preceding and 2 preceding) from wf order by i4, id;
select id, i8, sum(id) over (order by i8 range between 9223372036854775807 preceding and 3 following) from wf order by i8, id;
select id, i8, sum(id) over (order by i8 range between 3 preceding and unbounded following) from wf order by i8, id;
select id, f4, count(*) over (order by f4 range between 1.1::float8 preceding and 0.5 following) from wf order by f4, id;
select id, f8, count(*) over (order by f8 range between 'inf' preceding and 'inf' following) from wf order by f8, id;
select id, f8, count(*) over (order by f8 range between 'inf' following and 'inf' following) from wf order by f8, id;
select id, f8, count(*) over (order by f8 range between 'inf' preceding and 'inf' preceding) from wf order by f8, id;
select id, f8, count(*) over (order by f8 range between 'NaN' preceding and 'inf' preceding) from wf order by f8, id;
select id, n, count(*) over (order by n range between 1.25 preceding and 2 following) from wf order by n, id;
select id, n, count(*) over (order by n range between 'inf' preceding and 'inf' preceding) from wf order by n, id;
select id, n, count(*) over (order by n range between 'NaN' preceding and 1 following) from wf order by n, id;
select id, d, count(*) over (order by d range between '1 day' preceding and '1 month' following) from wf order by d, id;
select id, d, count(*) over (order by d desc range between '1 day' preceding and '2 days' following) from wf order by d, id;
select id, t, count(*) over (order by t range between '10 minutes' preceding and '25 minutes' following) from wf order by t, id;
select id, tz, count(*) over (order by tz range between '1 hour' preceding and '1 month 1 hour' following) from wf order by tz, id;
select id, ts, first_value(id) over (order by ts range between '36 hours' preceding and current row) from wf order by ts, id;
select id, tstz, last_value(id) over (order by tstz, id) from wf order by tstz, id;
select id, iv, count(*) over (order by iv range between '1 day' preceding and '1 day' following exclude current row) from wf order by iv, id;
set timezone = 'Europe/Berlin';
select id, tstz, count(*) over (order by tstz range between '1 day' preceding and '0 s' following) from wf order by tstz, id;
reset timezone;
-- Groups.
select id, i4, count(*) over (order by i4 groups between 1 preceding and 1 following) from wf order by i4, id;
select id, i4, count(*) over (order by i4 groups between 2 preceding and 1 preceding) from wf order by i4, id;
select id, i4, count(*) over (order by i4 groups between 1 following and 2 following) from wf order by i4, id;
select id, i4, count(*) over (order by i4 groups between 100 following and unbounded following) from wf order by i4, id;
select id, i4, count(*) over (order by i4 groups between unbounded preceding and 100 preceding) from wf order by i4, id;
select id, i4, count(*) over (order by i4 groups current row) from wf order by i4, id;
select id, i4, count(*) over (order by i4 groups between unbounded preceding and current row) from wf order by i4, id;
select id, count(*) over (partition by id % 2 order by i4 groups between 1 preceding and current row exclude ties) from wf order by id, 2;
-- Rows that are left out.
select id, i4, array_agg(id) over (order by id rows between 1 preceding and 1 following exclude current row) from wf order by id, i4;
select id, i4, count(*) over (order by i4 rows between unbounded preceding and current row exclude group) from wf order by i4, id;
select id, i4, count(*) over (order by i4 range between unbounded preceding and unbounded following exclude ties) from wf order by i4, id;
select id, i4, sum(id) over (order by i4 range between unbounded preceding and unbounded following exclude group) from wf order by i4, id;
select id, first_value(id) over w, last_value(id) over w, nth_value(id, 2) over w from wf window w as (order by id rows between 1 preceding and 2 following exclude current row) order by id;
select id, first_value(id) over w, last_value(id) over w, nth_value(id, 3) over w from wf where id not in (3, 4) and id < 20 window w as (order by i4 nulls first groups between 1 preceding and 1 following exclude group) order by i4, id;
select id, max(id) over (order by id rows between 2 preceding and 1 preceding exclude no others) from wf order by id;
select id, count(*) over (order by id rows between 1 following and 3 following exclude ties) from wf order by id;
-- Errors.
select count(*) over (range between 1 preceding and current row) from wf;
select count(*) over (order by i4, i8 range between 1 preceding and current row) from wf;
select count(*) over (groups between 1 preceding and current row) from wf;
select count(*) over (order by i4 groups between -1 preceding and current row) from wf;
select count(*) over (order by i4 groups between null preceding and current row) from wf;
select count(*) over (order by i4 groups between 'x' preceding and current row) from wf;
select count(*) over (order by i4 groups between id preceding and current row) from wf;
select count(*) over (order by i4 groups between 1.5 preceding and current row) from wf;
select count(*) over (order by i4 groups between true preceding and current row) from wf;
select count(*) over (order by i4 range between -1 preceding and current row) from wf;
select row_number() over (order by i4 range between -1 preceding and current row) from wf where id < 3;
select count(*) over (order by i4 range between null preceding and current row) from wf;
select count(*) over (order by i4 range between i4 preceding and current row) from wf;
select count(*) over (order by i4 range between 1.5 preceding and current row) from wf;
select count(*) over (order by i4 range between '1' preceding and '2' following) from wf where id = 1;
select count(*) over (order by i4 range between '1 day' preceding and '2' following) from wf;
select count(*) over (order by i4 range between '1 day'::interval preceding and '2' following) from wf;
select count(*) over (order by d range between 1 preceding and '2' following) from wf;
select count(*) over (order by d range between '-1 day' preceding and '2 days' following) from wf;
select count(*) over (order by t range between '-1 hour' preceding and '2 days' following) from wf;
select count(*) over (order by id::text range between 1 preceding and '2' following) from wf;
select count(*) over (order by f4 range between 1::numeric preceding and '-1' following) from wf;
select count(*) over (order by i2 range between count(*) over () preceding and current row) from wf;
select count(*) over (order by i2 range between count(*) preceding and current row) from wf;
select count(*) over (order by i2 groups between generate_series(1, 2) preceding and current row) from wf;
-- Views show them.
create view wfv as select count(*) over (order by i4 range between 1 preceding and 2::bigint following exclude ties) as a,
  count(*) over (order by i4 groups between 1 preceding and unbounded following exclude current row) as b,
  count(*) over (order by d range between '1 day' preceding and current row exclude group) as c,
  count(*) over (order by n desc range 1.5 preceding) as e from wf;
select pg_get_viewdef('wfv');
select count(*), sum(a), sum(b), sum(c), sum(e) from wfv;
drop view wfv;
drop table wf;
