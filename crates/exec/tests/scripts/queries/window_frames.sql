-- Frames of windows
--
-- Frames by distance and by groups, and frames that leave rows out.

create table wf (id int, i2 int2, i4 int4, i8 int8, f4 float4, f8 float8, n numeric, d date, t time, tz timetz, ts timestamp, tstz timestamptz, iv interval);
insert into wf select i, i, i * 2, i * 3, i / 2.0, i * 1.5, i * 1.25, date '2024-01-28' + i, time '22:00' + i * interval '10 minutes',
  timetz '10:00+01' + i * interval '1 hour', timestamp '2024-01-28 12:00' + i * interval '1 day', timestamptz '2024-03-30 12:00' + i * interval '1 day',
  i * interval '1 day' from generate_series(1, 9) i;
--> INSERT 0 9

insert into wf select * from wf where id in (3, 4);
--> INSERT 0 2

insert into wf (id) values (20), (21);
--> INSERT 0 2

insert into wf (id, f4, f8, n) values (22, 'NaN', 'NaN', 'NaN'), (23, 'Infinity', 'Infinity', 'Infinity'), (24, '-Infinity', '-Infinity', '-Infinity');
--> INSERT 0 3

select id, i2, count(*) over (order by i2 range between 1 preceding and 2 following) from wf order by i2, id;
--> (id integer, i2 smallint, count bigint)
--> 1 | 1 | 4
--> 2 | 2 | 6
--> 3 | 3 | 6
--> 3 | 3 | 6
--> 4 | 4 | 6
--> 4 | 4 | 6
--> 5 | 5 | 5
--> 6 | 6 | 4
--> 7 | 7 | 4
--> 8 | 8 | 3
--> 9 | 9 | 2
--> 20 | NULL | 5
--> 21 | NULL | 5
--> 22 | NULL | 5
--> 23 | NULL | 5
--> 24 | NULL | 5

select id, i4, array_agg(id) over (order by i4, id rows 1 preceding) from wf order by i4, id;
--> (id integer, i4 integer, array_agg integer[])
--> 1 | 2 | {1}
--> 2 | 4 | {1,2}
--> 3 | 6 | {2,3}
--> 3 | 6 | {3,3}
--> 4 | 8 | {3,4}
--> 4 | 8 | {4,4}
--> 5 | 10 | {4,5}
--> 6 | 12 | {5,6}
--> 7 | 14 | {6,7}
--> 8 | 16 | {7,8}
--> 9 | 18 | {8,9}
--> 20 | NULL | {9,20}
--> 21 | NULL | {20,21}
--> 22 | NULL | {21,22}
--> 23 | NULL | {22,23}
--> 24 | NULL | {23,24}

select id, i4, sum(id) over (order by i4 range between 2 preceding and 2::bigint following) from wf order by i4, id;
--> (id integer, i4 integer, sum bigint)
--> 1 | 2 | 3
--> 2 | 4 | 9
--> 3 | 6 | 16
--> 3 | 6 | 16
--> 4 | 8 | 19
--> 4 | 8 | 19
--> 5 | 10 | 19
--> 6 | 12 | 18
--> 7 | 14 | 21
--> 8 | 16 | 24
--> 9 | 18 | 17
--> 20 | NULL | 110
--> 21 | NULL | 110
--> 22 | NULL | 110
--> 23 | NULL | 110
--> 24 | NULL | 110

select id, i4, sum(id) over (order by i4 desc range between 2 preceding and 2::int2 following) from wf order by i4, id;
--> (id integer, i4 integer, sum bigint)
--> 1 | 2 | 3
--> 2 | 4 | 9
--> 3 | 6 | 16
--> 3 | 6 | 16
--> 4 | 8 | 19
--> 4 | 8 | 19
--> 5 | 10 | 19
--> 6 | 12 | 18
--> 7 | 14 | 21
--> 8 | 16 | 24
--> 9 | 18 | 17
--> 20 | NULL | 110
--> 21 | NULL | 110
--> 22 | NULL | 110
--> 23 | NULL | 110
--> 24 | NULL | 110

select id, i4, sum(id) over (order by i4 desc nulls last range between 2 following and 6 following) from wf order by i4, id;
--> (id integer, i4 integer, sum bigint)
--> 1 | 2 | NULL
--> 2 | 4 | 1
--> 3 | 6 | 3
--> 3 | 6 | 3
--> 4 | 8 | 9
--> 4 | 8 | 9
--> 5 | 10 | 16
--> 6 | 12 | 19
--> 7 | 14 | 19
--> 8 | 16 | 18
--> 9 | 18 | 21
--> 20 | NULL | 110
--> 21 | NULL | 110
--> 22 | NULL | 110
--> 23 | NULL | 110
--> 24 | NULL | 110

select id, i4, sum(id) over (order by i4 nulls first range between 4 preceding and 2 preceding) from wf order by i4, id;
--> (id integer, i4 integer, sum bigint)
--> 1 | 2 | NULL
--> 2 | 4 | 1
--> 3 | 6 | 3
--> 3 | 6 | 3
--> 4 | 8 | 8
--> 4 | 8 | 8
--> 5 | 10 | 14
--> 6 | 12 | 13
--> 7 | 14 | 11
--> 8 | 16 | 13
--> 9 | 18 | 15
--> 20 | NULL | 110
--> 21 | NULL | 110
--> 22 | NULL | 110
--> 23 | NULL | 110
--> 24 | NULL | 110

select id, i8, sum(id) over (order by i8 range between 9223372036854775807 preceding and 3 following) from wf order by i8, id;
--> (id integer, i8 bigint, sum bigint)
--> 1 | 3 | 3
--> 2 | 6 | 9
--> 3 | 9 | 17
--> 3 | 9 | 17
--> 4 | 12 | 22
--> 4 | 12 | 22
--> 5 | 15 | 28
--> 6 | 18 | 35
--> 7 | 21 | 43
--> 8 | 24 | 52
--> 9 | 27 | 52
--> 20 | NULL | 110
--> 21 | NULL | 110
--> 22 | NULL | 110
--> 23 | NULL | 110
--> 24 | NULL | 110

select id, i8, sum(id) over (order by i8 range between 3 preceding and unbounded following) from wf order by i8, id;
--> (id integer, i8 bigint, sum bigint)
--> 1 | 3 | 162
--> 2 | 6 | 162
--> 3 | 9 | 161
--> 3 | 9 | 161
--> 4 | 12 | 159
--> 4 | 12 | 159
--> 5 | 15 | 153
--> 6 | 18 | 145
--> 7 | 21 | 140
--> 8 | 24 | 134
--> 9 | 27 | 127
--> 20 | NULL | 110
--> 21 | NULL | 110
--> 22 | NULL | 110
--> 23 | NULL | 110
--> 24 | NULL | 110

select id, f4, count(*) over (order by f4 range between 1.1::float8 preceding and 0.5 following) from wf order by f4, id;
--> (id integer, f4 real, count bigint)
--> 24 | -Infinity | 1
--> 1 | 0.5 | 2
--> 2 | 1 | 4
--> 3 | 1.5 | 6
--> 3 | 1.5 | 6
--> 4 | 2 | 6
--> 4 | 2 | 6
--> 5 | 2.5 | 6
--> 6 | 3 | 5
--> 7 | 3.5 | 4
--> 8 | 4 | 4
--> 9 | 4.5 | 3
--> 23 | Infinity | 1
--> 22 | NaN | 1
--> 20 | NULL | 2
--> 21 | NULL | 2

select id, f8, count(*) over (order by f8 range between 'inf' preceding and 'inf' following) from wf order by f8, id;
--> (id integer, f8 double precision, count bigint)
--> 24 | -Infinity | 13
--> 1 | 1.5 | 13
--> 2 | 3 | 13
--> 3 | 4.5 | 13
--> 3 | 4.5 | 13
--> 4 | 6 | 13
--> 4 | 6 | 13
--> 5 | 7.5 | 13
--> 6 | 9 | 13
--> 7 | 10.5 | 13
--> 8 | 12 | 13
--> 9 | 13.5 | 13
--> 23 | Infinity | 13
--> 22 | NaN | 1
--> 20 | NULL | 2
--> 21 | NULL | 2

select id, f8, count(*) over (order by f8 range between 'inf' following and 'inf' following) from wf order by f8, id;
--> (id integer, f8 double precision, count bigint)
--> 24 | -Infinity | 13
--> 1 | 1.5 | 1
--> 2 | 3 | 1
--> 3 | 4.5 | 1
--> 3 | 4.5 | 1
--> 4 | 6 | 1
--> 4 | 6 | 1
--> 5 | 7.5 | 1
--> 6 | 9 | 1
--> 7 | 10.5 | 1
--> 8 | 12 | 1
--> 9 | 13.5 | 1
--> 23 | Infinity | 1
--> 22 | NaN | 1
--> 20 | NULL | 2
--> 21 | NULL | 2

select id, f8, count(*) over (order by f8 range between 'inf' preceding and 'inf' preceding) from wf order by f8, id;
--> (id integer, f8 double precision, count bigint)
--> 24 | -Infinity | 1
--> 1 | 1.5 | 1
--> 2 | 3 | 1
--> 3 | 4.5 | 1
--> 3 | 4.5 | 1
--> 4 | 6 | 1
--> 4 | 6 | 1
--> 5 | 7.5 | 1
--> 6 | 9 | 1
--> 7 | 10.5 | 1
--> 8 | 12 | 1
--> 9 | 13.5 | 1
--> 23 | Infinity | 13
--> 22 | NaN | 1
--> 20 | NULL | 2
--> 21 | NULL | 2

select id, f8, count(*) over (order by f8 range between 'NaN' preceding and 'inf' preceding) from wf order by f8, id;
--> ERROR 22013: invalid preceding or following size in window function

select id, n, count(*) over (order by n range between 1.25 preceding and 2 following) from wf order by n, id;
--> (id integer, n numeric, count bigint)
--> 24 | -Infinity | 1
--> 1 | 1.25 | 2
--> 2 | 2.50 | 4
--> 3 | 3.75 | 5
--> 3 | 3.75 | 5
--> 4 | 5.00 | 5
--> 4 | 5.00 | 5
--> 5 | 6.25 | 4
--> 6 | 7.50 | 3
--> 7 | 8.75 | 3
--> 8 | 10.00 | 3
--> 9 | 11.25 | 2
--> 23 | Infinity | 1
--> 22 | NaN | 1
--> 20 | NULL | 2
--> 21 | NULL | 2

select id, n, count(*) over (order by n range between 'inf' preceding and 'inf' preceding) from wf order by n, id;
--> (id integer, n numeric, count bigint)
--> 24 | -Infinity | 1
--> 1 | 1.25 | 1
--> 2 | 2.50 | 1
--> 3 | 3.75 | 1
--> 3 | 3.75 | 1
--> 4 | 5.00 | 1
--> 4 | 5.00 | 1
--> 5 | 6.25 | 1
--> 6 | 7.50 | 1
--> 7 | 8.75 | 1
--> 8 | 10.00 | 1
--> 9 | 11.25 | 1
--> 23 | Infinity | 13
--> 22 | NaN | 1
--> 20 | NULL | 2
--> 21 | NULL | 2

select id, n, count(*) over (order by n range between 'NaN' preceding and 1 following) from wf order by n, id;
--> ERROR 22013: invalid preceding or following size in window function

select id, d, count(*) over (order by d range between '1 day' preceding and '1 month' following) from wf order by d, id;
--> (id integer, d date, count bigint)
--> 1 | 2024-01-29 | 11
--> 2 | 2024-01-30 | 11
--> 3 | 2024-01-31 | 10
--> 3 | 2024-01-31 | 10
--> 4 | 2024-02-01 | 9
--> 4 | 2024-02-01 | 9
--> 5 | 2024-02-02 | 7
--> 6 | 2024-02-03 | 5
--> 7 | 2024-02-04 | 4
--> 8 | 2024-02-05 | 3
--> 9 | 2024-02-06 | 2
--> 20 | NULL | 5
--> 21 | NULL | 5
--> 22 | NULL | 5
--> 23 | NULL | 5
--> 24 | NULL | 5

select id, d, count(*) over (order by d desc range between '1 day' preceding and '2 days' following) from wf order by d, id;
--> (id integer, d date, count bigint)
--> 1 | 2024-01-29 | 2
--> 2 | 2024-01-30 | 4
--> 3 | 2024-01-31 | 6
--> 3 | 2024-01-31 | 6
--> 4 | 2024-02-01 | 6
--> 4 | 2024-02-01 | 6
--> 5 | 2024-02-02 | 6
--> 6 | 2024-02-03 | 5
--> 7 | 2024-02-04 | 4
--> 8 | 2024-02-05 | 4
--> 9 | 2024-02-06 | 3
--> 20 | NULL | 5
--> 21 | NULL | 5
--> 22 | NULL | 5
--> 23 | NULL | 5
--> 24 | NULL | 5

select id, t, count(*) over (order by t range between '10 minutes' preceding and '25 minutes' following) from wf order by t, id;
--> (id integer, t time without time zone, count bigint)
--> 1 | 22:10:00 | 4
--> 2 | 22:20:00 | 6
--> 3 | 22:30:00 | 6
--> 3 | 22:30:00 | 6
--> 4 | 22:40:00 | 6
--> 4 | 22:40:00 | 6
--> 5 | 22:50:00 | 5
--> 6 | 23:00:00 | 4
--> 7 | 23:10:00 | 4
--> 8 | 23:20:00 | 3
--> 9 | 23:30:00 | 2
--> 20 | NULL | 5
--> 21 | NULL | 5
--> 22 | NULL | 5
--> 23 | NULL | 5
--> 24 | NULL | 5

select id, tz, count(*) over (order by tz range between '1 hour' preceding and '1 month 1 hour' following) from wf order by tz, id;
--> (id integer, tz time with time zone, count bigint)
--> 1 | 11:00:00+01 | 2
--> 2 | 12:00:00+01 | 4
--> 3 | 13:00:00+01 | 5
--> 3 | 13:00:00+01 | 5
--> 4 | 14:00:00+01 | 5
--> 4 | 14:00:00+01 | 5
--> 5 | 15:00:00+01 | 4
--> 6 | 16:00:00+01 | 3
--> 7 | 17:00:00+01 | 3
--> 8 | 18:00:00+01 | 3
--> 9 | 19:00:00+01 | 2
--> 20 | NULL | 5
--> 21 | NULL | 5
--> 22 | NULL | 5
--> 23 | NULL | 5
--> 24 | NULL | 5

select id, ts, first_value(id) over (order by ts range between '36 hours' preceding and current row) from wf order by ts, id;
--> (id integer, ts timestamp without time zone, first_value integer)
--> 1 | 2024-01-29 12:00:00 | 1
--> 2 | 2024-01-30 12:00:00 | 1
--> 3 | 2024-01-31 12:00:00 | 2
--> 3 | 2024-01-31 12:00:00 | 2
--> 4 | 2024-02-01 12:00:00 | 3
--> 4 | 2024-02-01 12:00:00 | 3
--> 5 | 2024-02-02 12:00:00 | 4
--> 6 | 2024-02-03 12:00:00 | 5
--> 7 | 2024-02-04 12:00:00 | 6
--> 8 | 2024-02-05 12:00:00 | 7
--> 9 | 2024-02-06 12:00:00 | 8
--> 20 | NULL | 20
--> 21 | NULL | 20
--> 22 | NULL | 20
--> 23 | NULL | 20
--> 24 | NULL | 20

select id, tstz, last_value(id) over (order by tstz, id) from wf order by tstz, id;
--> (id integer, tstz timestamp with time zone, last_value integer)
--> 1 | 2024-03-31 12:00:00+00 | 1
--> 2 | 2024-04-01 12:00:00+00 | 2
--> 3 | 2024-04-02 12:00:00+00 | 3
--> 3 | 2024-04-02 12:00:00+00 | 3
--> 4 | 2024-04-03 12:00:00+00 | 4
--> 4 | 2024-04-03 12:00:00+00 | 4
--> 5 | 2024-04-04 12:00:00+00 | 5
--> 6 | 2024-04-05 12:00:00+00 | 6
--> 7 | 2024-04-06 12:00:00+00 | 7
--> 8 | 2024-04-07 12:00:00+00 | 8
--> 9 | 2024-04-08 12:00:00+00 | 9
--> 20 | NULL | 20
--> 21 | NULL | 21
--> 22 | NULL | 22
--> 23 | NULL | 23
--> 24 | NULL | 24

select id, iv, count(*) over (order by iv range between '1 day' preceding and '1 day' following exclude current row) from wf order by iv, id;
--> (id integer, iv interval, count bigint)
--> 1 | 1 day | 1
--> 2 | 2 days | 3
--> 3 | 3 days | 4
--> 3 | 3 days | 4
--> 4 | 4 days | 4
--> 4 | 4 days | 4
--> 5 | 5 days | 3
--> 6 | 6 days | 2
--> 7 | 7 days | 2
--> 8 | 8 days | 2
--> 9 | 9 days | 1
--> 20 | NULL | 4
--> 21 | NULL | 4
--> 22 | NULL | 4
--> 23 | NULL | 4
--> 24 | NULL | 4

set timezone = 'Europe/Berlin';
select id, tstz, count(*) over (order by tstz range between '1 day' preceding and '0 s' following) from wf order by tstz, id;
--> (id integer, tstz timestamp with time zone, count bigint)
--> 1 | 2024-03-31 14:00:00+02 | 1
--> 2 | 2024-04-01 14:00:00+02 | 2
--> 3 | 2024-04-02 14:00:00+02 | 3
--> 3 | 2024-04-02 14:00:00+02 | 3
--> 4 | 2024-04-03 14:00:00+02 | 4
--> 4 | 2024-04-03 14:00:00+02 | 4
--> 5 | 2024-04-04 14:00:00+02 | 3
--> 6 | 2024-04-05 14:00:00+02 | 2
--> 7 | 2024-04-06 14:00:00+02 | 2
--> 8 | 2024-04-07 14:00:00+02 | 2
--> 9 | 2024-04-08 14:00:00+02 | 2
--> 20 | NULL | 5
--> 21 | NULL | 5
--> 22 | NULL | 5
--> 23 | NULL | 5
--> 24 | NULL | 5

reset timezone;

-- Groups.
select id, i4, count(*) over (order by i4 groups between 1 preceding and 1 following) from wf order by i4, id;
--> (id integer, i4 integer, count bigint)
--> 1 | 2 | 2
--> 2 | 4 | 4
--> 3 | 6 | 5
--> 3 | 6 | 5
--> 4 | 8 | 5
--> 4 | 8 | 5
--> 5 | 10 | 4
--> 6 | 12 | 3
--> 7 | 14 | 3
--> 8 | 16 | 3
--> 9 | 18 | 7
--> 20 | NULL | 6
--> 21 | NULL | 6
--> 22 | NULL | 6
--> 23 | NULL | 6
--> 24 | NULL | 6

select id, i4, count(*) over (order by i4 groups between 2 preceding and 1 preceding) from wf order by i4, id;
--> (id integer, i4 integer, count bigint)
--> 1 | 2 | 0
--> 2 | 4 | 1
--> 3 | 6 | 2
--> 3 | 6 | 2
--> 4 | 8 | 3
--> 4 | 8 | 3
--> 5 | 10 | 4
--> 6 | 12 | 3
--> 7 | 14 | 2
--> 8 | 16 | 2
--> 9 | 18 | 2
--> 20 | NULL | 2
--> 21 | NULL | 2
--> 22 | NULL | 2
--> 23 | NULL | 2
--> 24 | NULL | 2

select id, i4, count(*) over (order by i4 groups between 1 following and 2 following) from wf order by i4, id;
--> (id integer, i4 integer, count bigint)
--> 1 | 2 | 3
--> 2 | 4 | 4
--> 3 | 6 | 3
--> 3 | 6 | 3
--> 4 | 8 | 2
--> 4 | 8 | 2
--> 5 | 10 | 2
--> 6 | 12 | 2
--> 7 | 14 | 2
--> 8 | 16 | 6
--> 9 | 18 | 5
--> 20 | NULL | 0
--> 21 | NULL | 0
--> 22 | NULL | 0
--> 23 | NULL | 0
--> 24 | NULL | 0

select id, i4, count(*) over (order by i4 groups between 100 following and unbounded following) from wf order by i4, id;
--> (id integer, i4 integer, count bigint)
--> 1 | 2 | 0
--> 2 | 4 | 0
--> 3 | 6 | 0
--> 3 | 6 | 0
--> 4 | 8 | 0
--> 4 | 8 | 0
--> 5 | 10 | 0
--> 6 | 12 | 0
--> 7 | 14 | 0
--> 8 | 16 | 0
--> 9 | 18 | 0
--> 20 | NULL | 0
--> 21 | NULL | 0
--> 22 | NULL | 0
--> 23 | NULL | 0
--> 24 | NULL | 0

select id, i4, count(*) over (order by i4 groups between unbounded preceding and 100 preceding) from wf order by i4, id;
--> (id integer, i4 integer, count bigint)
--> 1 | 2 | 0
--> 2 | 4 | 0
--> 3 | 6 | 0
--> 3 | 6 | 0
--> 4 | 8 | 0
--> 4 | 8 | 0
--> 5 | 10 | 0
--> 6 | 12 | 0
--> 7 | 14 | 0
--> 8 | 16 | 0
--> 9 | 18 | 0
--> 20 | NULL | 0
--> 21 | NULL | 0
--> 22 | NULL | 0
--> 23 | NULL | 0
--> 24 | NULL | 0

select id, i4, count(*) over (order by i4 groups current row) from wf order by i4, id;
--> (id integer, i4 integer, count bigint)
--> 1 | 2 | 1
--> 2 | 4 | 1
--> 3 | 6 | 2
--> 3 | 6 | 2
--> 4 | 8 | 2
--> 4 | 8 | 2
--> 5 | 10 | 1
--> 6 | 12 | 1
--> 7 | 14 | 1
--> 8 | 16 | 1
--> 9 | 18 | 1
--> 20 | NULL | 5
--> 21 | NULL | 5
--> 22 | NULL | 5
--> 23 | NULL | 5
--> 24 | NULL | 5

select id, i4, count(*) over (order by i4 groups between unbounded preceding and current row) from wf order by i4, id;
--> (id integer, i4 integer, count bigint)
--> 1 | 2 | 1
--> 2 | 4 | 2
--> 3 | 6 | 4
--> 3 | 6 | 4
--> 4 | 8 | 6
--> 4 | 8 | 6
--> 5 | 10 | 7
--> 6 | 12 | 8
--> 7 | 14 | 9
--> 8 | 16 | 10
--> 9 | 18 | 11
--> 20 | NULL | 16
--> 21 | NULL | 16
--> 22 | NULL | 16
--> 23 | NULL | 16
--> 24 | NULL | 16

select id, count(*) over (partition by id % 2 order by i4 groups between 1 preceding and current row exclude ties) from wf order by id, 2;
--> (id integer, count bigint)
--> 1 | 1
--> 2 | 1
--> 3 | 2
--> 3 | 2
--> 4 | 2
--> 4 | 2
--> 5 | 3
--> 6 | 3
--> 7 | 2
--> 8 | 2
--> 9 | 2
--> 20 | 2
--> 21 | 2
--> 22 | 2
--> 23 | 2
--> 24 | 2

-- Rows that are left out.
select id, i4, array_agg(id) over (order by id rows between 1 preceding and 1 following exclude current row) from wf order by id, i4;
--> (id integer, i4 integer, array_agg integer[])
--> 1 | 2 | {2}
--> 2 | 4 | {1,3}
--> 3 | 6 | {2,3}
--> 3 | 6 | {3,4}
--> 4 | 8 | {3,4}
--> 4 | 8 | {4,5}
--> 5 | 10 | {4,6}
--> 6 | 12 | {5,7}
--> 7 | 14 | {6,8}
--> 8 | 16 | {7,9}
--> 9 | 18 | {8,20}
--> 20 | NULL | {9,21}
--> 21 | NULL | {20,22}
--> 22 | NULL | {21,23}
--> 23 | NULL | {22,24}
--> 24 | NULL | {23}

select id, i4, count(*) over (order by i4 rows between unbounded preceding and current row exclude group) from wf order by i4, id;
--> (id integer, i4 integer, count bigint)
--> 1 | 2 | 0
--> 2 | 4 | 1
--> 3 | 6 | 2
--> 3 | 6 | 2
--> 4 | 8 | 4
--> 4 | 8 | 4
--> 5 | 10 | 6
--> 6 | 12 | 7
--> 7 | 14 | 8
--> 8 | 16 | 9
--> 9 | 18 | 10
--> 20 | NULL | 11
--> 21 | NULL | 11
--> 22 | NULL | 11
--> 23 | NULL | 11
--> 24 | NULL | 11

select id, i4, count(*) over (order by i4 range between unbounded preceding and unbounded following exclude ties) from wf order by i4, id;
--> (id integer, i4 integer, count bigint)
--> 1 | 2 | 16
--> 2 | 4 | 16
--> 3 | 6 | 15
--> 3 | 6 | 15
--> 4 | 8 | 15
--> 4 | 8 | 15
--> 5 | 10 | 16
--> 6 | 12 | 16
--> 7 | 14 | 16
--> 8 | 16 | 16
--> 9 | 18 | 16
--> 20 | NULL | 12
--> 21 | NULL | 12
--> 22 | NULL | 12
--> 23 | NULL | 12
--> 24 | NULL | 12

select id, i4, sum(id) over (order by i4 range between unbounded preceding and unbounded following exclude group) from wf order by i4, id;
--> (id integer, i4 integer, sum bigint)
--> 1 | 2 | 161
--> 2 | 4 | 160
--> 3 | 6 | 156
--> 3 | 6 | 156
--> 4 | 8 | 154
--> 4 | 8 | 154
--> 5 | 10 | 157
--> 6 | 12 | 156
--> 7 | 14 | 155
--> 8 | 16 | 154
--> 9 | 18 | 153
--> 20 | NULL | 52
--> 21 | NULL | 52
--> 22 | NULL | 52
--> 23 | NULL | 52
--> 24 | NULL | 52

select id, first_value(id) over w, last_value(id) over w, nth_value(id, 2) over w from wf window w as (order by id rows between 1 preceding and 2 following exclude current row) order by id;
--> (id integer, first_value integer, last_value integer, nth_value integer)
--> 1 | 2 | 3 | 3
--> 2 | 1 | 3 | 3
--> 3 | 2 | 4 | 3
--> 3 | 3 | 4 | 4
--> 4 | 3 | 5 | 4
--> 4 | 4 | 6 | 5
--> 5 | 4 | 7 | 6
--> 6 | 5 | 8 | 7
--> 7 | 6 | 9 | 8
--> 8 | 7 | 20 | 9
--> 9 | 8 | 21 | 20
--> 20 | 9 | 22 | 21
--> 21 | 20 | 23 | 22
--> 22 | 21 | 24 | 23
--> 23 | 22 | 24 | 24
--> 24 | 23 | 23 | NULL

select id, first_value(id) over w, last_value(id) over w, nth_value(id, 3) over w from wf where id not in (3, 4) and id < 20 window w as (order by i4 nulls first groups between 1 preceding and 1 following exclude group) order by i4, id;
--> (id integer, first_value integer, last_value integer, nth_value integer)
--> 1 | 2 | 2 | NULL
--> 2 | 1 | 5 | NULL
--> 5 | 2 | 6 | NULL
--> 6 | 5 | 7 | NULL
--> 7 | 6 | 8 | NULL
--> 8 | 7 | 9 | NULL
--> 9 | 8 | 8 | NULL

select id, max(id) over (order by id rows between 2 preceding and 1 preceding exclude no others) from wf order by id;
--> (id integer, max integer)
--> 1 | NULL
--> 2 | 1
--> 3 | 2
--> 3 | 3
--> 4 | 3
--> 4 | 4
--> 5 | 4
--> 6 | 5
--> 7 | 6
--> 8 | 7
--> 9 | 8
--> 20 | 9
--> 21 | 20
--> 22 | 21
--> 23 | 22
--> 24 | 23

select id, count(*) over (order by id rows between 1 following and 3 following exclude ties) from wf order by id;
--> (id integer, count bigint)
--> 1 | 3
--> 2 | 3
--> 3 | 2
--> 3 | 3
--> 4 | 2
--> 4 | 3
--> 5 | 3
--> 6 | 3
--> 7 | 3
--> 8 | 3
--> 9 | 3
--> 20 | 3
--> 21 | 3
--> 22 | 2
--> 23 | 1
--> 24 | 0

-- Errors.
select count(*) over (range between 1 preceding and current row) from wf;
--> ERROR 42P20: RANGE with offset PRECEDING/FOLLOWING requires exactly one ORDER BY column
--> POSITION: 22, at (

select count(*) over (order by i4, i8 range between 1 preceding and current row) from wf;
--> ERROR 42P20: RANGE with offset PRECEDING/FOLLOWING requires exactly one ORDER BY column
--> POSITION: 22, at (

select count(*) over (groups between 1 preceding and current row) from wf;
--> ERROR 42P20: GROUPS mode requires an ORDER BY clause
--> POSITION: 22, at (

select count(*) over (order by i4 groups between -1 preceding and current row) from wf;
--> ERROR 22013: frame starting offset must not be negative

select count(*) over (order by i4 groups between null preceding and current row) from wf;
--> ERROR 22004: frame starting offset must not be null

select count(*) over (order by i4 groups between 'x' preceding and current row) from wf;
--> ERROR 22P02: invalid input syntax for type bigint: "x"
--> POSITION: 50, at '

select count(*) over (order by i4 groups between id preceding and current row) from wf;
--> ERROR 42P10: argument of GROUPS must not contain variables
--> POSITION: 50, at id

select count(*) over (order by i4 groups between 1.5 preceding and current row) from wf;
--> (count bigint)
--> 1
--> 2
--> 4
--> 4
--> 5
--> 5
--> 5
--> 4
--> 3
--> 3
--> 3
--> 7
--> 7
--> 7
--> 7
--> 7

select count(*) over (order by i4 groups between true preceding and current row) from wf;
--> ERROR 42804: argument of GROUPS must be type bigint, not type boolean
--> POSITION: 50, at true

select count(*) over (order by i4 range between -1 preceding and current row) from wf;
--> ERROR 22013: invalid preceding or following size in window function

select row_number() over (order by i4 range between -1 preceding and current row) from wf where id < 3;
--> ERROR 22013: invalid preceding or following size in window function

select count(*) over (order by i4 range between null preceding and current row) from wf;
--> ERROR 22004: frame starting offset must not be null

select count(*) over (order by i4 range between i4 preceding and current row) from wf;
--> ERROR 42P10: argument of RANGE must not contain variables
--> POSITION: 49, at i4

select count(*) over (order by i4 range between 1.5 preceding and current row) from wf;
--> ERROR 0A000: RANGE with offset PRECEDING/FOLLOWING is not supported for column type integer and offset type numeric
--> HINT: Cast the offset value to an appropriate type.
--> POSITION: 49, at 1.5

select count(*) over (order by i4 range between '1' preceding and '2' following) from wf where id = 1;
--> (count bigint)
--> 1

select count(*) over (order by i4 range between '1 day' preceding and '2' following) from wf;
--> ERROR 22P02: invalid input syntax for type integer: "1 day"
--> POSITION: 49, at '

select count(*) over (order by i4 range between '1 day'::interval preceding and '2' following) from wf;
--> ERROR 0A000: RANGE with offset PRECEDING/FOLLOWING is not supported for column type integer and offset type interval
--> HINT: Cast the offset value to an appropriate type.
--> POSITION: 49, at '

select count(*) over (order by d range between 1 preceding and '2' following) from wf;
--> ERROR 0A000: RANGE with offset PRECEDING/FOLLOWING is not supported for column type date and offset type integer
--> HINT: Cast the offset value to an appropriate type.
--> POSITION: 48, at 1

select count(*) over (order by d range between '-1 day' preceding and '2 days' following) from wf;
--> ERROR 22013: invalid preceding or following size in window function

select count(*) over (order by t range between '-1 hour' preceding and '2 days' following) from wf;
--> ERROR 22013: invalid preceding or following size in window function

select count(*) over (order by id::text range between 1 preceding and '2' following) from wf;
--> ERROR 0A000: RANGE with offset PRECEDING/FOLLOWING is not supported for column type text
--> POSITION: 55, at 1

select count(*) over (order by f4 range between 1::numeric preceding and '-1' following) from wf;
--> ERROR 22013: invalid preceding or following size in window function

select count(*) over (order by i2 range between count(*) over () preceding and current row) from wf;
--> ERROR 42P20: window functions are not allowed in window definitions
--> POSITION: 49, at count

select count(*) over (order by i2 range between count(*) preceding and current row) from wf;
--> ERROR 42803: aggregate functions are not allowed in window RANGE
--> POSITION: 49, at count

select count(*) over (order by i2 groups between generate_series(1, 2) preceding and current row) from wf;
--> ERROR 0A000: set-returning functions are not allowed in window definitions
--> POSITION: 50, at generate_series

-- Views show them.
create view wfv as select count(*) over (order by i4 range between 1 preceding and 2::bigint following exclude ties) as a,
  count(*) over (order by i4 groups between 1 preceding and unbounded following exclude current row) as b,
  count(*) over (order by d range between '1 day' preceding and current row exclude group) as c,
  count(*) over (order by n desc range 1.5 preceding) as e from wf;
select pg_get_viewdef('wfv');
--> (pg_get_viewdef text)
-->  SELECT count(*) OVER (ORDER BY wf.i4 RANGE BETWEEN 1 PRECEDING AND (2)::bigint FOLLOWING EXCLUDE TIES) AS a,
--> +     count(*) OVER (ORDER BY wf.i4 GROUPS BETWEEN 1 PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW) AS b,
--> +     count(*) OVER (ORDER BY wf.d RANGE BETWEEN '1 day'::interval PRECEDING AND CURRENT ROW EXCLUDE GROUP) AS c,
--> +     count(*) OVER (ORDER BY wf.n DESC RANGE 1.5 PRECEDING) AS e
--> +    FROM wf;

select count(*), sum(a), sum(b), sum(c), sum(e) from wfv;
--> (count bigint, sum numeric, sum numeric, sum numeric, sum numeric)
--> 16 | 29 | 150 | 13 | 35

drop view wfv;
drop table wf;
