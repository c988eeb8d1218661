-- Functions over frames of all kinds: NULLs, floats, overflows, and rows that already come in order
create table w (id int primary key, g int, k int8, n numeric, f float8, r real, t text);
insert into w select i, case when i % 7 = 0 then null else i % 3 end, case i % 5 when 0 then null else i * 10 % 17 end,
  case i % 4 when 0 then null when 1 then i + 0.50 else i end, case when i = 9 then 'infinity' else i / 4.0 end, i * 0.1, chr(97 + i % 6)
  from generate_series(1, 14) i;
--> INSERT 0 14

select id, g, row_number() over q, rank() over p, dense_rank() over p, percent_rank() over p, cume_dist() over p, ntile(3) over q from w window p as (partition by g order by t), q as (partition by g order by t, id) order by g, t, id;
--> (id integer, g integer, row_number bigint, rank bigint, dense_rank bigint, percent_rank double precision, cume_dist double precision, ntile integer)
--> 6 | 0 | 1 | 1 | 1 | 0 | 0.5 | 1
--> 12 | 0 | 2 | 1 | 1 | 0 | 0.5 | 1
--> 3 | 0 | 3 | 3 | 2 | 0.6666666666666666 | 1 | 2
--> 9 | 0 | 4 | 3 | 2 | 0.6666666666666666 | 1 | 3
--> 1 | 1 | 1 | 1 | 1 | 0 | 0.5 | 1
--> 13 | 1 | 2 | 1 | 1 | 0 | 0.5 | 1
--> 4 | 1 | 3 | 3 | 2 | 0.6666666666666666 | 1 | 2
--> 10 | 1 | 4 | 3 | 2 | 0.6666666666666666 | 1 | 3
--> 2 | 2 | 1 | 1 | 1 | 0 | 0.5 | 1
--> 8 | 2 | 2 | 1 | 1 | 0 | 0.5 | 1
--> 5 | 2 | 3 | 3 | 2 | 0.6666666666666666 | 1 | 2
--> 11 | 2 | 4 | 3 | 2 | 0.6666666666666666 | 1 | 3
--> 7 | NULL | 1 | 1 | 1 | 0 | 0.5 | 1
--> 14 | NULL | 2 | 2 | 2 | 1 | 1 | 2

select id, lag(t) over o, lag(k, 2) over o, lead(n, 3, -1) over o, lead(t, -1) over o, lag(id, 100, id) over o, lag(id, 0) over o from w window o as (order by id) order by id;
--> (id integer, lag text, lag bigint, lead numeric, lead text, lag integer, lag integer)
--> 1 | NULL | NULL | NULL | NULL | 1 | 1
--> 2 | b | NULL | 5.50 | b | 2 | 2
--> 3 | c | 10 | 6 | c | 3 | 3
--> 4 | d | 3 | 7 | d | 4 | 4
--> 5 | e | 13 | NULL | e | 5 | 5
--> 6 | f | 6 | 9.50 | f | 6 | 6
--> 7 | a | NULL | 10 | a | 7 | 7
--> 8 | b | 9 | 11 | b | 8 | 8
--> 9 | c | 2 | NULL | c | 9 | 9
--> 10 | d | 12 | 13.50 | d | 10 | 10
--> 11 | e | 5 | 14 | e | 11 | 11
--> 12 | f | NULL | -1 | f | 12 | 12
--> 13 | a | 8 | -1 | a | 13 | 13
--> 14 | b | 1 | -1 | b | 14 | 14

select id, lag(k, null) over o, lead(k, id % 3) over o from w window o as (order by id) order by id limit 5;
--> (id integer, lag bigint, lead bigint)
--> 1 | NULL | 3
--> 2 | NULL | 6
--> 3 | NULL | 13
--> 4 | NULL | NULL
--> 5 | NULL | 2

select id, first_value(k) over f, last_value(k) over f, nth_value(t, 2) over f, nth_value(n, 9) over f from w window f as (order by id rows between 2 preceding and 2 following) order by id;
--> (id integer, first_value bigint, last_value bigint, nth_value text, nth_value numeric)
--> 1 | 10 | 13 | c | NULL
--> 2 | 10 | 6 | c | NULL
--> 3 | 10 | NULL | c | NULL
--> 4 | 3 | 9 | d | NULL
--> 5 | 13 | 2 | e | NULL
--> 6 | 6 | 12 | f | NULL
--> 7 | NULL | 5 | a | NULL
--> 8 | 9 | NULL | b | NULL
--> 9 | 2 | 8 | c | NULL
--> 10 | 12 | 1 | d | NULL
--> 11 | 5 | 11 | e | NULL
--> 12 | NULL | 4 | f | NULL
--> 13 | 8 | 4 | a | NULL
--> 14 | 1 | 4 | b | NULL

select id, first_value(id) over f, last_value(id) over f from w window f as (partition by g order by id rows between 2 following and 3 following) order by id;
--> (id integer, first_value integer, last_value integer)
--> 1 | 10 | 13
--> 2 | 8 | 11
--> 3 | 9 | 12
--> 4 | 13 | 13
--> 5 | 11 | 11
--> 6 | 12 | 12
--> 7 | NULL | NULL
--> 8 | NULL | NULL
--> 9 | NULL | NULL
--> 10 | NULL | NULL
--> 11 | NULL | NULL
--> 12 | NULL | NULL
--> 13 | NULL | NULL
--> 14 | NULL | NULL

select id, sum(k) over f, sum(g) over f, avg(k) over f, avg(n) over f, sum(n) over f, count(*) over f, count(k) over f, min(k) over f, max(g) over f, min(t) over f from w window f as (order by id rows 2 preceding) order by id;
--> (id integer, sum numeric, sum bigint, avg numeric, avg numeric, sum numeric, count bigint, count bigint, min bigint, max integer, min text)
--> 1 | 10 | 1 | 10.0000000000000000 | 1.50000000000000000000 | 1.50 | 1 | 1 | 10 | 1 | b
--> 2 | 13 | 3 | 6.5000000000000000 | 1.7500000000000000 | 3.50 | 2 | 2 | 3 | 2 | b
--> 3 | 26 | 3 | 8.6666666666666667 | 2.1666666666666667 | 6.50 | 3 | 3 | 3 | 2 | b
--> 4 | 22 | 3 | 7.3333333333333333 | 2.5000000000000000 | 5 | 3 | 3 | 3 | 2 | c
--> 5 | 19 | 3 | 9.5000000000000000 | 4.2500000000000000 | 8.50 | 3 | 2 | 6 | 2 | d
--> 6 | 15 | 3 | 7.5000000000000000 | 5.7500000000000000 | 11.50 | 3 | 2 | 6 | 2 | a
--> 7 | 11 | 2 | 5.5000000000000000 | 6.1666666666666667 | 18.50 | 3 | 2 | 2 | 2 | a
--> 8 | 23 | 2 | 7.6666666666666667 | 6.5000000000000000 | 13 | 3 | 3 | 2 | 2 | a
--> 9 | 19 | 2 | 6.3333333333333333 | 8.2500000000000000 | 16.50 | 3 | 3 | 2 | 2 | b
--> 10 | 17 | 3 | 8.5000000000000000 | 9.7500000000000000 | 19.50 | 3 | 2 | 5 | 2 | c
--> 11 | 13 | 3 | 6.5000000000000000 | 10.1666666666666667 | 30.50 | 3 | 2 | 5 | 2 | d
--> 12 | 9 | 3 | 4.5000000000000000 | 10.5000000000000000 | 21 | 3 | 2 | 1 | 2 | a
--> 13 | 20 | 3 | 6.6666666666666667 | 12.2500000000000000 | 24.50 | 3 | 3 | 1 | 2 | a
--> 14 | 16 | 1 | 5.3333333333333333 | 13.7500000000000000 | 27.50 | 3 | 3 | 1 | 1 | a

select id, sum(k) over f, sum(n) over f, count(*) over f, min(id) over f, max(id) over f from w window f as (partition by g order by id rows between 3 preceding and 1 preceding) order by id;
--> (id integer, sum numeric, sum numeric, count bigint, min integer, max integer)
--> 1 | NULL | NULL | 0 | NULL | NULL
--> 2 | NULL | NULL | 0 | NULL | NULL
--> 3 | NULL | NULL | 0 | NULL | NULL
--> 4 | 10 | 1.50 | 1 | 1 | 1
--> 5 | 3 | 2 | 1 | 2 | 2
--> 6 | 13 | 3 | 1 | 3 | 3
--> 7 | NULL | NULL | 0 | NULL | NULL
--> 8 | 3 | 7.50 | 2 | 2 | 5
--> 9 | 22 | 9 | 2 | 3 | 6
--> 10 | 16 | 1.50 | 2 | 1 | 4
--> 11 | 15 | 7.50 | 3 | 2 | 8
--> 12 | 27 | 18.50 | 3 | 3 | 9
--> 13 | 16 | 11.50 | 3 | 1 | 10
--> 14 | 2 | 7 | 1 | 7 | 7

select id, sum(k) over f, avg(n) over f, count(n) over f, max(k) over f from w window f as (partition by g order by t) order by id;
--> (id integer, sum numeric, avg numeric, count bigint, max bigint)
--> 1 | 21 | 7.5000000000000000 | 2 | 11
--> 2 | 15 | 2.0000000000000000 | 1 | 12
--> 3 | 28 | 6.1666666666666667 | 3 | 13
--> 4 | 27 | 8.3333333333333333 | 3 | 11
--> 5 | 23 | 6.1666666666666667 | 3 | 12
--> 6 | 10 | 6.0000000000000000 | 1 | 9
--> 7 | 2 | 7.0000000000000000 | 1 | 2
--> 8 | 15 | 2.0000000000000000 | 1 | 12
--> 9 | 28 | 6.1666666666666667 | 3 | 13
--> 10 | 27 | 8.3333333333333333 | 3 | 11
--> 11 | 23 | 6.1666666666666667 | 3 | 12
--> 12 | 10 | 6.0000000000000000 | 1 | 9
--> 13 | 21 | 7.5000000000000000 | 2 | 11
--> 14 | 6 | 10.5000000000000000 | 2 | 4

select id, sum(id) over f, count(*) over f, min(k) over f from w window f as (order by t groups between 1 preceding and 1 following) order by id;
--> (id integer, sum bigint, count bigint, min bigint)
--> 1 | 63 | 8 | 1
--> 2 | 57 | 8 | 2
--> 3 | 50 | 7 | 3
--> 4 | 42 | 6 | 5
--> 5 | 30 | 4 | 6
--> 6 | 39 | 5 | 1
--> 7 | 63 | 8 | 1
--> 8 | 57 | 8 | 2
--> 9 | 50 | 7 | 3
--> 10 | 42 | 6 | 5
--> 11 | 30 | 4 | 6
--> 12 | 39 | 5 | 1
--> 13 | 63 | 8 | 1
--> 14 | 57 | 8 | 2

select id, sum(id) over f, count(*) over f from w window f as (order by k range between 3 preceding and 2 following) order by id;
--> (id integer, sum bigint, count bigint)
--> 1 | 39 | 5
--> 2 | 44 | 5
--> 3 | 25 | 4
--> 4 | 40 | 5
--> 5 | 15 | 2
--> 6 | 35 | 5
--> 7 | 35 | 4
--> 8 | 31 | 5
--> 9 | 36 | 5
--> 10 | 15 | 2
--> 11 | 31 | 5
--> 12 | 21 | 3
--> 13 | 42 | 6
--> 14 | 48 | 6

select id, sum(id) over f, count(*) over f from w window f as (order by k desc nulls last range between 3 preceding and 2 following) order by id;
--> (id integer, sum bigint, count bigint)
--> 1 | 42 | 6
--> 2 | 48 | 6
--> 3 | 24 | 3
--> 4 | 44 | 5
--> 5 | 15 | 2
--> 6 | 39 | 5
--> 7 | 44 | 5
--> 8 | 25 | 4
--> 9 | 40 | 5
--> 10 | 15 | 2
--> 11 | 35 | 5
--> 12 | 35 | 4
--> 13 | 31 | 5
--> 14 | 36 | 5

select id, sum(id) over (order by t range between current row and unbounded following), sum(id) over (partition by t), sum(id) over () from w order by id;
--> (id integer, sum bigint, sum bigint, sum bigint)
--> 1 | 87 | 21 | 105
--> 2 | 66 | 24 | 105
--> 3 | 42 | 12 | 105
--> 4 | 30 | 14 | 105
--> 5 | 16 | 16 | 105
--> 6 | 105 | 18 | 105
--> 7 | 87 | 21 | 105
--> 8 | 66 | 24 | 105
--> 9 | 42 | 12 | 105
--> 10 | 30 | 14 | 105
--> 11 | 16 | 16 | 105
--> 12 | 105 | 18 | 105
--> 13 | 87 | 21 | 105
--> 14 | 66 | 24 | 105

select id, sum(k) over f, count(*) over f from w window f as (order by id rows between 2 preceding and 2 following exclude current row) order by id;
--> (id integer, sum numeric, count bigint)
--> 1 | 16 | 2
--> 2 | 29 | 3
--> 3 | 19 | 4
--> 4 | 25 | 4
--> 5 | 30 | 4
--> 6 | 20 | 4
--> 7 | 26 | 4
--> 8 | 16 | 4
--> 9 | 22 | 4
--> 10 | 26 | 4
--> 11 | 17 | 4
--> 12 | 23 | 4
--> 13 | 13 | 3
--> 14 | 12 | 2

select id, sum(id) over f, max(id) over f from w window f as (order by t range between unbounded preceding and current row exclude ties) order by id;
--> (id integer, sum bigint, max integer)
--> 1 | 19 | 12
--> 2 | 41 | 13
--> 3 | 66 | 14
--> 4 | 79 | 14
--> 5 | 94 | 14
--> 6 | 6 | 6
--> 7 | 25 | 12
--> 8 | 47 | 13
--> 9 | 72 | 14
--> 10 | 85 | 14
--> 11 | 100 | 14
--> 12 | 12 | 12
--> 13 | 31 | 13
--> 14 | 53 | 14

select id, sum(k) filter (where g = 1) over f, count(*) filter (where k > 5) over f, min(n) filter (where false) over f from w window f as (order by id rows 3 preceding) order by id;
--> (id integer, sum numeric, count bigint, min numeric)
--> 1 | 10 | 1 | NULL
--> 2 | 10 | 1 | NULL
--> 3 | 10 | 2 | NULL
--> 4 | 16 | 3 | NULL
--> 5 | 6 | 2 | NULL
--> 6 | 6 | 3 | NULL
--> 7 | 6 | 2 | NULL
--> 8 | NULL | 2 | NULL
--> 9 | NULL | 2 | NULL
--> 10 | NULL | 1 | NULL
--> 11 | NULL | 2 | NULL
--> 12 | NULL | 1 | NULL
--> 13 | 11 | 2 | NULL
--> 14 | 11 | 2 | NULL

-- A float that has left a frame leaves no rounding behind
select id, sum(f) over (order by id rows 1 preceding), sum(r) over (order by id rows 2 preceding), avg(f) over (order by id rows 1 preceding) from w order by id;
--> (id integer, sum double precision, sum real, avg double precision)
--> 1 | 0.25 | 0.1 | 0.25
--> 2 | 0.75 | 0.3 | 0.375
--> 3 | 1.25 | 0.6 | 0.625
--> 4 | 1.75 | 0.9 | 0.875
--> 5 | 2.25 | 1.2 | 1.125
--> 6 | 2.75 | 1.5 | 1.375
--> 7 | 3.25 | 1.8 | 1.625
--> 8 | 3.75 | 2.1 | 1.875
--> 9 | Infinity | 2.4 | Infinity
--> 10 | Infinity | 2.7 | Infinity
--> 11 | 5.25 | 3 | 2.625
--> 12 | 5.75 | 3.3 | 2.875
--> 13 | 6.25 | 3.6000001 | 3.125
--> 14 | 6.75 | 3.9 | 3.375

select i, sum(x) over (order by i rows 1 preceding) from (values (1, 1e300::float8), (2, 1), (3, 1), (4, 'nan'), (5, 2), (6, 3)) v(i, x) order by i;
--> (i integer, sum double precision)
--> 1 | 1e+300
--> 2 | 1e+300
--> 3 | 2
--> 4 | NaN
--> 5 | NaN
--> 6 | 5

select i, sum(x) over (order by i) from (values (1, -0.0::float8), (2, -0.0), (3, null)) v(i, x) order by i;
--> (i integer, sum double precision)
--> 1 | -0
--> 2 | 0
--> 3 | 0

select i, stddev(x) over (order by i rows 2 preceding), bool_and(x > 1) over (order by i), string_agg(x::text, ',') over (order by i rows 1 preceding) from (values (1, 1), (2, 5), (3, 2)) v(i, x) order by i;
--> (i integer, stddev numeric, bool_and boolean, string_agg text)
--> 1 | NULL | f | 1
--> 2 | 2.8284271247461901 | f | 1,5
--> 3 | 2.0816659994661327 | f | 5,2

-- Values past the range of their type
select sum(x) over (order by i) from (values (1, 1.5e308::float8), (2, 1.5e308)) v(i, x);
--> ERROR 22003: value out of range: overflow

select sum(x) over (order by i rows 1 preceding) from (values (1, 3e38::real), (2, 3e38)) v(i, x);
--> ERROR 22003: value out of range: overflow

select i, sum(x) over (order by i) from (values (1, 9223372036854775807), (2, 9223372036854775807), (3, -5)) v(i, x) order by i;
--> (i integer, sum numeric)
--> 1 | 9223372036854775807
--> 2 | 18446744073709551614
--> 3 | 18446744073709551609

select i, sum(x) over (order by i rows 1 preceding), avg(x) over (order by i rows 1 preceding) from (values (1, 99999999999999999.5), (2, 99999999999999999.5), (3, 0.125)) v(i, x) order by i;
--> (i integer, sum numeric, avg numeric)
--> 1 | 99999999999999999.5 | 99999999999999999.5
--> 2 | 199999999999999999.0 | 99999999999999999.5
--> 3 | 99999999999999999.625 | 49999999999999999.813

select i, sum(x) over (order by i rows 1 preceding) from (values (1, '92233720368547758.07'::money), (2, '0.01')) v(i, x);
--> ERROR 22003: money out of range

-- Arguments that fail, and some that are not looked at
select sum(100 / (id - 5)) over (order by id) from w;
--> ERROR 22012: division by zero

select id, lag(id, 1, 100 / (id - 1)) over (order by id desc) from w where id < 4 order by id;
--> (id integer, lag integer)
--> 1 | 2
--> 2 | 3
--> 3 | 50

select id, sum(100 / (id - 5)) filter (where id <> 5) over (order by id rows 1 preceding) from w order by id limit 6;
--> (id integer, sum bigint)
--> 1 | -25
--> 2 | -58
--> 3 | -83
--> 4 | -150
--> 5 | -100
--> 6 | 100

select ntile(0) over (order by id) from w;
--> ERROR 22014: argument of ntile must be greater than zero

select nth_value(id, 0) over (order by id) from w;
--> ERROR 22016: argument of nth_value must be greater than zero

select sum(id) over (order by id rows -1 preceding) from w;
--> ERROR 22013: frame starting offset must not be negative

select sum(id) over (order by id rows null preceding) from w;
--> ERROR 22004: frame starting offset must not be null

select sum(id) over (order by id range -1 preceding) from w;
--> ERROR 22013: invalid preceding or following size in window function

-- Windows of one node: those that share an order, and those that do not
select id, sum(id) over (partition by g), rank() over (partition by g order by t), sum(id) over (partition by g), row_number() over (partition by g order by t, id), max(id) over (order by t), count(*) over (partition by g order by t) from w order by id;
--> (id integer, sum bigint, rank bigint, sum bigint, row_number bigint, max integer, count bigint)
--> 1 | 28 | 1 | 28 | 1 | 13 | 2
--> 2 | 26 | 1 | 26 | 1 | 14 | 2
--> 3 | 30 | 3 | 30 | 3 | 14 | 4
--> 4 | 28 | 3 | 28 | 3 | 14 | 4
--> 5 | 26 | 3 | 26 | 3 | 14 | 4
--> 6 | 30 | 1 | 30 | 1 | 12 | 2
--> 7 | 21 | 1 | 21 | 1 | 13 | 1
--> 8 | 26 | 1 | 26 | 2 | 14 | 2
--> 9 | 30 | 3 | 30 | 4 | 14 | 4
--> 10 | 28 | 3 | 28 | 4 | 14 | 4
--> 11 | 26 | 3 | 26 | 4 | 14 | 4
--> 12 | 30 | 1 | 30 | 2 | 12 | 2
--> 13 | 28 | 1 | 28 | 2 | 13 | 2
--> 14 | 21 | 2 | 21 | 2 | 14 | 2

select s, sum(s) over (order by s) from (select sum(id) over (partition by g order by id) s from w) x order by s;
--> (s bigint, sum numeric)
--> 1 | 1
--> 2 | 3
--> 3 | 6
--> 5 | 11
--> 7 | 25
--> 7 | 25
--> 9 | 34
--> 15 | 64
--> 15 | 64
--> 18 | 82
--> 21 | 103
--> 26 | 129
--> 28 | 157
--> 30 | 187

select t, sum(sum(id)) over (order by t), rank() over (order by count(*) desc, t) from w group by t order by t;
--> (t text, sum numeric, rank bigint)
--> a | 18 | 3
--> b | 39 | 1
--> c | 63 | 2
--> d | 75 | 4
--> e | 89 | 5
--> f | 105 | 6

-- DISTINCT and set operations
select distinct g, k is null from w order by 1, 2;
--> (g integer, ?column? boolean)
--> 0 | f
--> 1 | f
--> 1 | t
--> 2 | f
--> 2 | t
--> NULL | f

select distinct n from w order by 1;
--> (n numeric)
--> 1.50
--> 2
--> 3
--> 5.50
--> 6
--> 7
--> 9.50
--> 10
--> 11
--> 13.50
--> 14
--> NULL

select g from w union select k from w order by 1;
--> (g bigint)
--> 0
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 8
--> 9
--> 10
--> 11
--> 12
--> 13
--> NULL

select g from w intersect all select k % 3 from w order by 1;
--> (g bigint)
--> 0
--> 0
--> 0
--> 0
--> 1
--> 1
--> 1
--> 1
--> 2
--> 2
--> 2
--> 2
--> NULL
--> NULL

select g from w intersect select k % 3 from w order by 1;
--> (g bigint)
--> 0
--> 1
--> 2
--> NULL

select k % 3 from w except all select g from w order by 1;
--> (?column? bigint)

select k % 3 from w except select 2 order by 1;
--> (?column? bigint)
--> 0
--> 1
--> NULL

select count(*) from (select g, t from w union all select 1, 'x' from w) u;
--> (count bigint)
--> 28

select 1 / (id - 3) from w where id < 5 union select 7;
--> ERROR 22012: division by zero

drop table w;

-- The first value that is none decides the tiles; what stands with OVER has limits.
select id, a, ntile(a) over (order by id) from (values (1,null),(2,3),(3,1),(4,2),(5,null),(6,7)) v(id,a);
--> (id integer, a integer, ntile integer)
--> 1 | NULL | NULL
--> 2 | 3 | 1
--> 3 | 1 | 1
--> 4 | 2 | 2
--> 5 | NULL | 2
--> 6 | 7 | 3

select id, ntile(null::int) over (order by id) from generate_series(1,3) id;
--> (id integer, ntile integer)
--> 1 | NULL
--> 2 | NULL
--> 3 | NULL

select id, ntile(3) over (order by id) from generate_series(1,7) id;
--> (id integer, ntile integer)
--> 1 | 1
--> 2 | 1
--> 3 | 1
--> 4 | 2
--> 5 | 2
--> 6 | 3
--> 7 | 3

select id, a, ntile(a) over (partition by id % 2 order by id) from (values (1,null),(2,3),(3,0),(4,2),(5,null),(6,7)) v(id,a);
--> ERROR 22014: argument of ntile must be greater than zero

create table tiled(id int primary key,a int);
insert into tiled values (1,1),(2,2);
--> INSERT 0 2

select 1/(a-1) from tiled limit 0 offset 1;
--> (?column? integer)

select 1/(a-1) from tiled limit 0;
--> (?column? integer)

select 1/(a-1) from tiled offset 5 fetch first 0 rows with ties;
--> ERROR 42601: WITH TIES cannot be specified without ORDER BY clause

select 1/(a-1) from tiled order by a fetch first 0 rows with ties;
--> (?column? integer)

select row_number() filter (where true) over () from tiled;
--> ERROR 0A000: FILTER is not implemented for non-aggregate window functions
--> POSITION: 8, at row_number

select sum(id order by id) over () from tiled;
--> ERROR 0A000: aggregate ORDER BY is not implemented for window functions
--> POSITION: 8, at sum

select first_value(distinct id) over () from tiled;
--> ERROR 0A000: DISTINCT is not implemented for window functions
--> POSITION: 8, at first_value

select first_value(id order by id) over () from tiled;
--> ERROR 0A000: aggregate ORDER BY is not implemented for window functions
--> POSITION: 8, at first_value

select sum(distinct id) over () from tiled;
--> ERROR 0A000: DISTINCT is not implemented for window functions
--> POSITION: 8, at sum

select sum(id) filter (where id > 1) over () from tiled;
--> (sum bigint)
--> 2
--> 2

drop table tiled;
