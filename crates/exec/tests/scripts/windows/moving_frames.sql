-- Aggregates over frames that lose rows at their beginning
--
-- Sums, counts and averages take a row out again when it leaves. The result is that of the frame's
-- rows alone: NULL without values, digits behind the point as the frame's values have them, NaN
-- and infinities only while they are in it.

create table m (id int primary key, g int, i2 smallint, i4 int, i8 bigint, n numeric, f float8, mo money, iv interval, b bool, t text);
insert into m select i, i % 3, nullif(i % 5, 2), nullif(i * 7 % 11, 3), nullif(i, 9) * 1000000000000,
  case when i % 4 = 0 then null when i = 7 then 'NaN' when i = 13 then 'Infinity' when i = 15 then '-Infinity'
    when i % 5 = 0 then i + 0.125 else i + 0.5 end,
  i / 3.0, (i * 1.25)::numeric::money, case when i % 6 = 0 then null else i * interval '1 hour' + i * interval '1 day' end,
  case when i % 7 = 0 then null else i % 4 <> 1 end, 't' || i from generate_series(1, 20) i;
--> INSERT 0 20

select id, count(*) over w, count(i4) over w, sum(i2) over w, sum(i4) over w, sum(i8) over w from m
  window w as (order by id rows 2 preceding) order by id;
--> (id integer, count bigint, count bigint, sum bigint, sum bigint, sum numeric)
--> 1 | 1 | 1 | 1 | 7 | 1000000000000
--> 2 | 2 | 1 | 1 | 7 | 3000000000000
--> 3 | 3 | 2 | 4 | 17 | 6000000000000
--> 4 | 3 | 2 | 7 | 16 | 9000000000000
--> 5 | 3 | 3 | 7 | 18 | 12000000000000
--> 6 | 3 | 3 | 5 | 17 | 15000000000000
--> 7 | 3 | 3 | 1 | 16 | 18000000000000
--> 8 | 3 | 3 | 4 | 15 | 21000000000000
--> 9 | 3 | 3 | 7 | 14 | 15000000000000
--> 10 | 3 | 3 | 7 | 13 | 18000000000000
--> 11 | 3 | 3 | 5 | 12 | 21000000000000
--> 12 | 3 | 3 | 1 | 11 | 33000000000000
--> 13 | 3 | 2 | 4 | 7 | 36000000000000
--> 14 | 3 | 2 | 7 | 17 | 39000000000000
--> 15 | 3 | 2 | 7 | 16 | 42000000000000
--> 16 | 3 | 3 | 5 | 18 | 45000000000000
--> 17 | 3 | 3 | 1 | 17 | 48000000000000
--> 18 | 3 | 3 | 4 | 16 | 51000000000000
--> 19 | 3 | 3 | 7 | 15 | 54000000000000
--> 20 | 3 | 3 | 7 | 14 | 57000000000000

select id, avg(i2) over w, avg(i4) over w, avg(i8) over w from m
  window w as (order by id rows between 2 preceding and 1 preceding) order by id;
--> (id integer, avg numeric, avg numeric, avg numeric)
--> 1 | NULL | NULL | NULL
--> 2 | 1.00000000000000000000 | 7.0000000000000000 | 1000000000000.00000000
--> 3 | 1.00000000000000000000 | 7.0000000000000000 | 1500000000000.0000
--> 4 | 3.0000000000000000 | 10.0000000000000000 | 2500000000000.0000
--> 5 | 3.5000000000000000 | 8.0000000000000000 | 3500000000000.0000
--> 6 | 2.0000000000000000 | 4.0000000000000000 | 4500000000000.0000
--> 7 | 0.50000000000000000000 | 5.5000000000000000 | 5500000000000.0000
--> 8 | 1.00000000000000000000 | 7.0000000000000000 | 6500000000000.0000
--> 9 | 3.0000000000000000 | 3.0000000000000000 | 7500000000000.0000
--> 10 | 3.5000000000000000 | 4.5000000000000000 | 8000000000000.0000
--> 11 | 2.0000000000000000 | 6.0000000000000000 | 10000000000000.0000
--> 12 | 0.50000000000000000000 | 2.0000000000000000 | 10500000000000.0000
--> 13 | 1.00000000000000000000 | 3.5000000000000000 | 11500000000000.0000
--> 14 | 3.0000000000000000 | 7.0000000000000000 | 12500000000000.0000
--> 15 | 3.5000000000000000 | 10.0000000000000000 | 13500000000000.0000
--> 16 | 2.0000000000000000 | 8.0000000000000000 | 14500000000000.0000
--> 17 | 0.50000000000000000000 | 4.0000000000000000 | 15500000000000.0000
--> 18 | 1.00000000000000000000 | 5.5000000000000000 | 16500000000000.0000
--> 19 | 3.0000000000000000 | 7.0000000000000000 | 17500000000000.0000
--> 20 | 3.5000000000000000 | 3.0000000000000000 | 18500000000000.0000

select id, sum(n) over w, avg(n) over w from m window w as (order by id rows between 1 preceding and 1 following) order by id;
--> (id integer, sum numeric, avg numeric)
--> 1 | 4.0 | 2.0000000000000000
--> 2 | 7.5 | 2.5000000000000000
--> 3 | 6.0 | 3.0000000000000000
--> 4 | 8.625 | 4.3125000000000000
--> 5 | 11.625 | 5.8125000000000000
--> 6 | NaN | NaN
--> 7 | NaN | NaN
--> 8 | NaN | NaN
--> 9 | 19.625 | 9.8125000000000000
--> 10 | 31.125 | 10.3750000000000000
--> 11 | 21.625 | 10.8125000000000000
--> 12 | Infinity | Infinity
--> 13 | Infinity | Infinity
--> 14 | NaN | NaN
--> 15 | -Infinity | -Infinity
--> 16 | -Infinity | -Infinity
--> 17 | 36.0 | 18.0000000000000000
--> 18 | 55.5 | 18.5000000000000000
--> 19 | 38.0 | 19.0000000000000000
--> 20 | 19.5 | 19.5000000000000000

select id, sum(mo) over w, sum(iv) over w, avg(iv) over w from m window w as (order by id rows between 1 preceding and current row) order by id;
--> (id integer, sum money, sum interval, avg interval)
--> 1 | $1.25 | 1 day 01:00:00 | 1 day 01:00:00
--> 2 | $3.75 | 3 days 03:00:00 | 1 day 13:30:00
--> 3 | $6.25 | 5 days 05:00:00 | 2 days 14:30:00
--> 4 | $8.75 | 7 days 07:00:00 | 3 days 15:30:00
--> 5 | $11.25 | 9 days 09:00:00 | 4 days 16:30:00
--> 6 | $13.75 | 5 days 05:00:00 | 5 days 05:00:00
--> 7 | $16.25 | 7 days 07:00:00 | 7 days 07:00:00
--> 8 | $18.75 | 15 days 15:00:00 | 7 days 19:30:00
--> 9 | $21.25 | 17 days 17:00:00 | 8 days 20:30:00
--> 10 | $23.75 | 19 days 19:00:00 | 9 days 21:30:00
--> 11 | $26.25 | 21 days 21:00:00 | 10 days 22:30:00
--> 12 | $28.75 | 11 days 11:00:00 | 11 days 11:00:00
--> 13 | $31.25 | 13 days 13:00:00 | 13 days 13:00:00
--> 14 | $33.75 | 27 days 27:00:00 | 13 days 25:30:00
--> 15 | $36.25 | 29 days 29:00:00 | 14 days 26:30:00
--> 16 | $38.75 | 31 days 31:00:00 | 15 days 27:30:00
--> 17 | $41.25 | 33 days 33:00:00 | 16 days 28:30:00
--> 18 | $43.75 | 17 days 17:00:00 | 17 days 17:00:00
--> 19 | $46.25 | 19 days 19:00:00 | 19 days 19:00:00
--> 20 | $48.75 | 39 days 39:00:00 | 19 days 31:30:00

select id, bool_and(b) over w, bool_or(b) over w, every(b) over w from m window w as (order by id rows between 2 preceding and current row) order by id;
--> (id integer, bool_and boolean, bool_or boolean, every boolean)
--> 1 | f | f | f
--> 2 | f | t | f
--> 3 | f | t | f
--> 4 | t | t | t
--> 5 | f | t | f
--> 6 | f | t | f
--> 7 | f | t | f
--> 8 | t | t | t
--> 9 | f | t | f
--> 10 | f | t | f
--> 11 | f | t | f
--> 12 | t | t | t
--> 13 | f | t | f
--> 14 | f | t | f
--> 15 | f | t | f
--> 16 | t | t | t
--> 17 | f | t | f
--> 18 | f | t | f
--> 19 | f | t | f
--> 20 | t | t | t

select id, sum(f) over w, avg(f) over w, min(i4) over w, max(t) over w, string_agg(t, ',') over w, array_agg(i2) over w from m
  window w as (order by id rows between 2 preceding and current row) order by id;
--> (id integer, sum double precision, avg double precision, min integer, max text, string_agg text, array_agg smallint[])
--> 1 | 0.3333333333333333 | 0.3333333333333333 | 7 | t1 | t1 | {1}
--> 2 | 1 | 0.5 | 7 | t2 | t1,t2 | {1,NULL}
--> 3 | 2 | 0.6666666666666666 | 7 | t3 | t1,t2,t3 | {1,NULL,3}
--> 4 | 3 | 1 | 6 | t4 | t2,t3,t4 | {NULL,3,4}
--> 5 | 4 | 1.3333333333333333 | 2 | t5 | t3,t4,t5 | {3,4,0}
--> 6 | 5 | 1.6666666666666667 | 2 | t6 | t4,t5,t6 | {4,0,1}
--> 7 | 6 | 2 | 2 | t7 | t5,t6,t7 | {0,1,NULL}
--> 8 | 7 | 2.3333333333333335 | 1 | t8 | t6,t7,t8 | {1,NULL,3}
--> 9 | 8 | 2.6666666666666665 | 1 | t9 | t7,t8,t9 | {NULL,3,4}
--> 10 | 9 | 3 | 1 | t9 | t8,t9,t10 | {3,4,0}
--> 11 | 10 | 3.3333333333333335 | 0 | t9 | t9,t10,t11 | {4,0,1}
--> 12 | 11 | 3.6666666666666665 | 0 | t12 | t10,t11,t12 | {0,1,NULL}
--> 13 | 12 | 4 | 0 | t13 | t11,t12,t13 | {1,NULL,3}
--> 14 | 13 | 4.333333333333333 | 7 | t14 | t12,t13,t14 | {NULL,3,4}
--> 15 | 14 | 4.666666666666667 | 6 | t15 | t13,t14,t15 | {3,4,0}
--> 16 | 15 | 5 | 2 | t16 | t14,t15,t16 | {4,0,1}
--> 17 | 16 | 5.333333333333333 | 2 | t17 | t15,t16,t17 | {0,1,NULL}
--> 18 | 17 | 5.666666666666667 | 2 | t18 | t16,t17,t18 | {1,NULL,3}
--> 19 | 18 | 6 | 1 | t19 | t17,t18,t19 | {NULL,3,4}
--> 20 | 19 | 6.333333333333333 | 1 | t20 | t18,t19,t20 | {3,4,0}

select id, variance(i4) over w, stddev(n) over w from m where id < 6 window w as (order by id rows between 2 preceding and current row) order by id;
--> (id integer, variance numeric, stddev numeric)
--> 1 | NULL | NULL
--> 2 | NULL | 0.70710678118654752440
--> 3 | 4.5000000000000000 | 1.00000000000000000000
--> 4 | 8.0000000000000000 | 0.70710678118654752440
--> 5 | 16.0000000000000000 | 1.14904851942813972715

-- Frames by distance, by groups, that begin at the row, that are empty, and that leave rows out.
select id, sum(i4) over (order by id range between 3 preceding and 1 following), count(*) over (order by i2 groups 1 preceding),
  sum(id) over (partition by g order by id rows between current row and unbounded following),
  sum(id) over (order by id rows between 3 following and 4 following), count(i4) over (order by id rows between 4 preceding and 3 preceding)
  from m order by id;
--> (id integer, sum bigint, count bigint, sum bigint, sum bigint, count bigint)
--> 1 | 7 | 8 | 70 | 9 | 0
--> 2 | 17 | 8 | 77 | 11 | 0
--> 3 | 23 | 8 | 63 | 13 | 0
--> 4 | 25 | 8 | 69 | 15 | 1
--> 5 | 27 | 4 | 75 | 17 | 1
--> 6 | 32 | 8 | 60 | 19 | 1
--> 7 | 23 | 8 | 65 | 21 | 2
--> 8 | 25 | 8 | 70 | 23 | 2
--> 9 | 27 | 8 | 54 | 25 | 2
--> 10 | 18 | 4 | 58 | 27 | 2
--> 11 | 20 | 8 | 62 | 29 | 2
--> 12 | 19 | 8 | 45 | 31 | 2
--> 13 | 21 | 8 | 48 | 33 | 2
--> 14 | 23 | 8 | 51 | 35 | 2
--> 15 | 25 | 4 | 33 | 37 | 2
--> 16 | 27 | 8 | 35 | 39 | 1
--> 17 | 32 | 8 | 37 | 20 | 1
--> 18 | 23 | 8 | 18 | NULL | 2
--> 19 | 25 | 8 | 19 | NULL | 2
--> 20 | 23 | 4 | 20 | NULL | 2

select id, sum(i4) over (order by id rows between 2 preceding and 2 following exclude current row),
  sum(id) over (order by i2 groups between 1 preceding and current row exclude ties),
  count(*) over (order by i2 range between 1 preceding and current row exclude group) from m order by id;
--> (id integer, sum bigint, sum bigint, count bigint)
--> 1 | 10 | 51 | 4
--> 2 | 23 | 48 | 0
--> 3 | 15 | 37 | 0
--> 4 | 21 | 46 | 4
--> 5 | 30 | 5 | 0
--> 6 | 14 | 56 | 4
--> 7 | 20 | 53 | 0
--> 8 | 26 | 42 | 0
--> 9 | 10 | 51 | 4
--> 10 | 16 | 10 | 0
--> 11 | 19 | 61 | 4
--> 12 | 14 | 58 | 0
--> 13 | 23 | 47 | 0
--> 14 | 15 | 56 | 4
--> 15 | 21 | 15 | 0
--> 16 | 30 | 66 | 4
--> 17 | 14 | 63 | 0
--> 18 | 20 | 52 | 0
--> 19 | 22 | 61 | 4
--> 20 | 6 | 20 | 0

select id, sum(id) over (order by id desc rows between 2 preceding and current row), avg(i4) over (partition by g order by id desc rows 1 preceding)
  from m order by id;
--> (id integer, sum bigint, avg numeric)
--> 1 | 6 | 6.5000000000000000
--> 2 | 9 | 2.0000000000000000
--> 3 | 12 | 9.5000000000000000
--> 4 | 15 | 5.5000000000000000
--> 5 | 18 | 1.5000000000000000
--> 6 | 21 | 8.5000000000000000
--> 7 | 24 | 4.5000000000000000
--> 8 | 27 | 0.50000000000000000000
--> 9 | 30 | 7.5000000000000000
--> 10 | 33 | 4.0000000000000000
--> 11 | 36 | 5.0000000000000000
--> 12 | 39 | 6.5000000000000000
--> 13 | 42 | 2.0000000000000000
--> 14 | 45 | 9.5000000000000000
--> 15 | 48 | 5.5000000000000000
--> 16 | 51 | 1.5000000000000000
--> 17 | 54 | 8.5000000000000000
--> 18 | 57 | 5.0000000000000000
--> 19 | 39 | 1.00000000000000000000
--> 20 | 20 | 8.0000000000000000

select id, sum(id) over (order by id range between 100 preceding and 98 preceding), sum(id) over (order by id rows 0 preceding) from m order by id;
--> (id integer, sum bigint, sum bigint)
--> 1 | NULL | 1
--> 2 | NULL | 2
--> 3 | NULL | 3
--> 4 | NULL | 4
--> 5 | NULL | 5
--> 6 | NULL | 6
--> 7 | NULL | 7
--> 8 | NULL | 8
--> 9 | NULL | 9
--> 10 | NULL | 10
--> 11 | NULL | 11
--> 12 | NULL | 12
--> 13 | NULL | 13
--> 14 | NULL | 14
--> 15 | NULL | 15
--> 16 | NULL | 16
--> 17 | NULL | 17
--> 18 | NULL | 18
--> 19 | NULL | 19
--> 20 | NULL | 20

-- FILTER, arguments that are expressions, DISTINCT and volatile ones.
select id, count(*) filter (where id % 2 = 0) over w, sum(i4) filter (where i2 > 0) over w, sum(case when id % 3 = 0 then id end) over w,
  sum(i4 * 2 + 1) over w from m window w as (order by id rows 3 preceding) order by id;
--> (id integer, count bigint, sum bigint, sum bigint, sum bigint)
--> 1 | 0 | 7 | NULL | 15
--> 2 | 1 | 7 | NULL | 15
--> 3 | 1 | 17 | 3 | 36
--> 4 | 2 | 23 | 3 | 49
--> 5 | 2 | 16 | 3 | 39
--> 6 | 2 | 25 | 9 | 58
--> 7 | 2 | 15 | 6 | 48
--> 8 | 2 | 10 | 6 | 38
--> 9 | 2 | 18 | 15 | 50
--> 10 | 2 | 9 | 9 | 40
--> 11 | 2 | 9 | 9 | 30
--> 12 | 2 | 8 | 21 | 42
--> 13 | 2 | 0 | 12 | 25
--> 14 | 2 | 10 | 12 | 37
--> 15 | 2 | 10 | 27 | 49
--> 16 | 2 | 12 | 15 | 39
--> 17 | 2 | 12 | 15 | 58
--> 18 | 2 | 7 | 33 | 48
--> 19 | 2 | 8 | 18 | 38
--> 20 | 2 | 6 | 18 | 50

select id, sum((select max(x.id) from m x where x.id <= m.i4)) over (order by id rows 2 preceding) from m order by id;
--> (id integer, sum bigint)
--> 1 | 7
--> 2 | 7
--> 3 | 17
--> 4 | 16
--> 5 | 18
--> 6 | 17
--> 7 | 16
--> 8 | 15
--> 9 | 14
--> 10 | 13
--> 11 | 12
--> 12 | 11
--> 13 | 7
--> 14 | 17
--> 15 | 16
--> 16 | 18
--> 17 | 17
--> 18 | 16
--> 19 | 15
--> 20 | 14

create sequence s;
select id, sum(nextval('s')) over (order by id rows 1 preceding) > 0 from m where id < 5 order by id;
--> (id integer, ?column? boolean)
--> 1 | t
--> 2 | t
--> 3 | t
--> 4 | t

select id, sum(distinct i4) over (order by id rows 2 preceding) from m;
--> ERROR 0A000: DISTINCT is not implemented for window functions
--> POSITION: 12, at sum

-- Errors come where PostgreSQL has them.
select id, sum(i4 / (id - 10)) over (order by id rows 2 preceding) from m order by id;
--> ERROR 22012: division by zero

select id, sum(case when id < 3 then 9223372036854775807 else 1 end) over (order by id rows 1 preceding) from m where id < 6 order by id;
--> (id integer, sum numeric)
--> 1 | 9223372036854775807
--> 2 | 18446744073709551614
--> 3 | 9223372036854775808
--> 4 | 2
--> 5 | 2

select sum(x) over (order by x rows 1 preceding) from (values ('92233720368547758.07'::money), ('0.01')) v(x);
--> ERROR 22003: money out of range

drop table m;
drop sequence s;
