-- Windows, CTEs, patterns, dates, arrays, numbers
--
-- Functions and clauses of analysis, each with the errors that it has.

create table w (g int, x int, t text);
insert into w select i % 3, (i * 7) % 10, 'r' || i from generate_series(1, 12) i;
--> INSERT 0 12

select g, x, row_number() over (partition by g order by x, t), rank() over (partition by g order by x), dense_rank() over (order by x) from w order by g, x, t;
--> (g integer, x integer, row_number bigint, rank bigint, dense_rank bigint)
--> 0 | 1 | 1 | 1 | 2
--> 0 | 2 | 2 | 2 | 3
--> 0 | 3 | 3 | 3 | 4
--> 0 | 4 | 4 | 4 | 5
--> 1 | 0 | 1 | 1 | 1
--> 1 | 7 | 2 | 2 | 8
--> 1 | 8 | 3 | 3 | 9
--> 1 | 9 | 4 | 4 | 10
--> 2 | 4 | 1 | 1 | 5
--> 2 | 5 | 2 | 2 | 6
--> 2 | 6 | 3 | 3 | 7
--> 2 | 7 | 4 | 4 | 8

select g, x, sum(x) over (partition by g order by x, t), sum(x) over (partition by g), avg(x) over () from w order by g, x, t;
--> (g integer, x integer, sum bigint, sum bigint, avg numeric)
--> 0 | 1 | 1 | 10 | 4.6666666666666667
--> 0 | 2 | 3 | 10 | 4.6666666666666667
--> 0 | 3 | 6 | 10 | 4.6666666666666667
--> 0 | 4 | 10 | 10 | 4.6666666666666667
--> 1 | 0 | 0 | 24 | 4.6666666666666667
--> 1 | 7 | 7 | 24 | 4.6666666666666667
--> 1 | 8 | 15 | 24 | 4.6666666666666667
--> 1 | 9 | 24 | 24 | 4.6666666666666667
--> 2 | 4 | 4 | 22 | 4.6666666666666667
--> 2 | 5 | 9 | 22 | 4.6666666666666667
--> 2 | 6 | 15 | 22 | 4.6666666666666667
--> 2 | 7 | 22 | 22 | 4.6666666666666667

select x, lag(x) over (order by x, t), lead(x, 2, -1) over (order by x, t), first_value(t) over (order by x, t), last_value(t) over (order by x, t) from w order by x, t;
--> (x integer, lag integer, lead integer, first_value text, last_value text)
--> 0 | NULL | 2 | r10 | r10
--> 1 | 0 | 3 | r10 | r3
--> 2 | 1 | 4 | r10 | r6
--> 3 | 2 | 4 | r10 | r9
--> 4 | 3 | 5 | r10 | r12
--> 4 | 4 | 6 | r10 | r2
--> 5 | 4 | 7 | r10 | r5
--> 6 | 5 | 7 | r10 | r8
--> 7 | 6 | 8 | r10 | r1
--> 7 | 7 | 9 | r10 | r11
--> 8 | 7 | -1 | r10 | r4
--> 9 | 8 | -1 | r10 | r7

select x, ntile(5) over (order by x, t), percent_rank() over (order by x), cume_dist() over (order by x), nth_value(x, 3) over (order by x, t) from w order by x, t;
--> (x integer, ntile integer, percent_rank double precision, cume_dist double precision, nth_value integer)
--> 0 | 1 | 0 | 0.08333333333333333 | NULL
--> 1 | 1 | 0.09090909090909091 | 0.16666666666666666 | NULL
--> 2 | 1 | 0.18181818181818182 | 0.25 | 2
--> 3 | 2 | 0.2727272727272727 | 0.3333333333333333 | 2
--> 4 | 2 | 0.36363636363636365 | 0.5 | 2
--> 4 | 2 | 0.36363636363636365 | 0.5 | 2
--> 5 | 3 | 0.5454545454545454 | 0.5833333333333334 | 2
--> 6 | 3 | 0.6363636363636364 | 0.6666666666666666 | 2
--> 7 | 4 | 0.7272727272727273 | 0.8333333333333334 | 2
--> 7 | 4 | 0.7272727272727273 | 0.8333333333333334 | 2
--> 8 | 5 | 0.9090909090909091 | 0.9166666666666666 | 2
--> 9 | 5 | 1 | 1 | 2

select x, sum(x) over (order by x, t rows between 1 preceding and 1 following), count(*) over (order by x range between 2 preceding and 1 following), sum(x) over (order by x groups between 1 preceding and current row) from w order by x, t;
--> (x integer, sum bigint, count bigint, sum bigint)
--> 0 | 1 | 2 | 0
--> 1 | 3 | 3 | 1
--> 2 | 6 | 4 | 3
--> 3 | 9 | 5 | 5
--> 4 | 11 | 5 | 11
--> 4 | 13 | 5 | 11
--> 5 | 15 | 5 | 13
--> 6 | 18 | 6 | 11
--> 7 | 20 | 5 | 20
--> 7 | 22 | 5 | 20
--> 8 | 24 | 5 | 22
--> 9 | 17 | 4 | 17

select x, sum(x) over win, count(*) over (win rows unbounded preceding) from w window win as (partition by g order by x, t) order by g, x, t;
--> (x integer, sum bigint, count bigint)
--> 1 | 1 | 1
--> 2 | 3 | 2
--> 3 | 6 | 3
--> 4 | 10 | 4
--> 0 | 0 | 1
--> 7 | 7 | 2
--> 8 | 15 | 3
--> 9 | 24 | 4
--> 4 | 4 | 1
--> 5 | 9 | 2
--> 6 | 15 | 3
--> 7 | 22 | 4

select sum(x) over (order by nope) from w;
--> ERROR 42703: column "nope" does not exist
--> POSITION: 30, at nope

select sum(sum(x)) over () from w;
--> (sum numeric)
--> 56

select x from w where row_number() over () = 1;
--> ERROR 42P20: window functions are not allowed in WHERE
--> POSITION: 23, at row_number

select sum(x) over (rows between 1 following and 1 preceding) from w;
--> ERROR 42P20: frame starting from following row cannot have preceding rows
--> POSITION: 50, at 1

select sum(x) over (rows between -1 preceding and current row) from w;
--> ERROR 22013: frame starting offset must not be negative

select row_number() from w;
--> ERROR 42809: window function row_number requires an OVER clause
--> POSITION: 8, at row_number

select sum(x) over nope from w;
--> ERROR 42704: window "nope" does not exist
--> POSITION: 20, at nope

select sum(x) filter (where g = 1), count(*) filter (where x > 5) from w;
--> (sum bigint, count bigint)
--> 24 | 5

select rank() over (order by x) filter (where x > 1) from w;
--> ERROR 42601: syntax error at or near "filter"
--> POSITION: 33, at filter

with a as (select 1 as n), b as (select n + 1 as n from a) select * from a, b;
--> (n integer, n integer)
--> 1 | 2

with recursive f(n, a, b) as (select 1, 0::numeric, 1::numeric union all select n + 1, b, a + b from f where n < 20) select * from f;
--> (n integer, a numeric, b numeric)
--> 1 | 0 | 1
--> 2 | 1 | 1
--> 3 | 1 | 2
--> 4 | 2 | 3
--> 5 | 3 | 5
--> 6 | 5 | 8
--> 7 | 8 | 13
--> 8 | 13 | 21
--> 9 | 21 | 34
--> 10 | 34 | 55
--> 11 | 55 | 89
--> 12 | 89 | 144
--> 13 | 144 | 233
--> 14 | 233 | 377
--> 15 | 377 | 610
--> 16 | 610 | 987
--> 17 | 987 | 1597
--> 18 | 1597 | 2584
--> 19 | 2584 | 4181
--> 20 | 4181 | 6765

with recursive t(n) as (select 1 union select (n * 2) % 7 from t) select * from t order by 1;
--> (n integer)
--> 1
--> 2
--> 4

with a as (select 1), a as (select 2) select * from a;
--> ERROR 42712: WITH query name "a" specified more than once
--> POSITION: 23, at a

with a(x, y) as (select 1) select * from a;
--> ERROR 42P10: WITH query "a" has 1 columns available but 2 columns specified
--> POSITION: 6, at a

select * from w natural join w v limit 0;
--> (g integer, x integer, t text)

select * from w a join w b using (nope);
--> ERROR 42703: column "nope" specified in USING clause does not exist in left table

select * from w, lateral (select w.x + 1 as y) l where y > 105;
--> (g integer, x integer, t text, y integer)

select g from w group by g having sum(x) > 20 order by g;
--> (g integer)
--> 1
--> 2

select g, x from w group by g;
--> ERROR 42803: column "w.x" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 11, at x

select g, count(*) from w group by rollup (g) order by g nulls last;
--> (g integer, count bigint)
--> 0 | 4
--> 1 | 4
--> 2 | 4
--> NULL | 12

select g, x > 5 as big, count(*) from w group by grouping sets ((g), (big), ()) order by 1 nulls last, 2 nulls last, 3;
--> (g integer, big boolean, count bigint)
--> 0 | NULL | 4
--> 1 | NULL | 4
--> 2 | NULL | 4
--> NULL | f | 7
--> NULL | t | 5
--> NULL | NULL | 12

select distinct on (g) g, x from w order by g, x desc;
--> (g integer, x integer)
--> 0 | 4
--> 1 | 9
--> 2 | 7

select distinct on (g) g, x from w order by x;
--> ERROR 42P10: SELECT DISTINCT ON expressions must match initial ORDER BY expressions
--> POSITION: 21, at g

select g from w union select x from w order by g limit 4;
--> (g integer)
--> 0
--> 1
--> 2
--> 3

select * from w order by 5;
--> ERROR 42P10: ORDER BY position 5 is not in select list
--> POSITION: 26, at 5

select x from w order by x using >;
--> (x integer)
--> 9
--> 8
--> 7
--> 7
--> 6
--> 5
--> 4
--> 4
--> 3
--> 2
--> 1
--> 0

select 'abc' like 'a%', 'abc' like 'A%', 'abc' ilike 'A%', 'abc' not like '_b_', 'a%c' like 'a\%c', 'a%c' like 'a!%c' escape '!';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t | f | t | t

select 'abc' like 'a' escape 'xy';
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select 'abc' similar to '(a|b)%', 'abc' similar to 'b%';
--> (?column? boolean, ?column? boolean)
--> t | f

select 'foobar' ~ 'o+b', 'foobar' ~* 'OB', 'foobar' !~ 'x', 'foobar' !~* 'FOO';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | f

select 'a' ~ '(';
--> ERROR 2201B: invalid regular expression: parentheses () not balanced

select 'a' ~ '[';
--> ERROR 2201B: invalid regular expression: brackets [] not balanced

select 'a' ~ '*';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select regexp_replace('foobarbaz', 'b(..)', 'X\1Y', 'g'), regexp_match('foobar', '(o+)(b)'), regexp_matches('ab12cd', '[a-z]+', 'g');
--> (regexp_replace text, regexp_match text[], regexp_matches text[])
--> fooXarYXazY | {oo,b} | {ab}
--> fooXarYXazY | {oo,b} | {cd}

select regexp_split_to_array('a, b,c', ',\s*'), regexp_split_to_table('a b', ' '), substring('foobar' from 'o(.)b'), regexp_count('aXbX', 'X'), regexp_instr('abc', 'c');
--> (regexp_split_to_array text[], regexp_split_to_table text, substring text, regexp_count integer, regexp_instr integer)
--> {a,b,c} | a | o | 2 | 3
--> {a,b,c} | b | o | 2 | 3

select regexp_replace('a', 'a', 'b', 'z');
--> ERROR 22023: invalid regular expression option: "z"

select date_trunc('month', timestamp '2024-05-17 10:11:12'), date_trunc('week', date '2024-05-17'), date_part('dow', date '2024-05-17'), extract(epoch from interval '1 day 2 hours');
--> (date_trunc timestamp without time zone, date_trunc timestamp with time zone, date_part double precision, extract numeric)
--> 2024-05-01 00:00:00 | 2024-05-13 00:00:00+00 | 5 | 93600.000000

select date_trunc('nope', timestamp '2024-05-17');
--> ERROR 22023: unit "nope" not recognized for type timestamp without time zone

select extract(nope from timestamp '2024-05-17');
--> ERROR 22023: unit "nope" not recognized for type timestamp without time zone

select extract(hour from date '2024-05-17');
--> ERROR 0A000: unit "hour" not supported for type date

select date '2024-01-31' + interval '1 month', timestamp '2024-03-31' - interval '1 month', date '2024-03-01' - date '2024-02-01', age(timestamp '2024-03-01', timestamp '2020-02-29');
--> (?column? timestamp without time zone, ?column? timestamp without time zone, ?column? integer, age interval)
--> 2024-02-29 00:00:00 | 2024-02-29 00:00:00 | 29 | 4 years 1 day

select interval '1 year 2 months 3 days 04:05:06.789', interval '-1 day', interval '1.5 days', interval 'P1Y2M3DT4H5M6S', interval '1-2', interval '3 4:05';
--> (interval interval, interval interval, interval interval, interval interval, interval interval, interval interval)
--> 1 year 2 mons 3 days 04:05:06.789 | -1 days | 1 day 12:00:00 | 1 year 2 mons 3 days 04:05:06 | 1 year 2 mons | 3 days 04:05:00

select interval '1 day' * 2.5, interval '1 hour' / 3, interval '1 month' > interval '29 days', justify_interval(interval '45 days 30 hours'), -interval '1 day';
--> (?column? interval, ?column? interval, ?column? boolean, justify_interval interval, ?column? interval)
--> 2 days 12:00:00 | 00:20:00 | t | 1 mon 16 days 06:00:00 | -1 days

select interval 'x';
--> ERROR 22007: invalid input syntax for type interval: "x"
--> POSITION: 17, at '

select interval '1 day' + 1;
--> ERROR 42883: operator does not exist: interval + integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 25, at +

select time '25:00';
--> ERROR 22008: date/time field value out of range: "25:00"
--> POSITION: 13, at '

select time '10:00' + interval '15 hours', time '10:00' - time '11:30', '24:00'::time, '10:20:30.1234567'::time;
--> (?column? time without time zone, ?column? interval, time time without time zone, time time without time zone)
--> 01:00:00 | -01:30:00 | 24:00:00 | 10:20:30.123457

select timestamp '2024-13-01';
--> ERROR 22008: date/time field value out of range: "2024-13-01"
--> HINT: Perhaps you need a different "datestyle" setting.
--> POSITION: 18, at '

select timestamp 'nope';
--> ERROR 22007: invalid input syntax for type timestamp: "nope"
--> POSITION: 18, at '

select date '2024-02-30';
--> ERROR 22008: date/time field value out of range: "2024-02-30"
--> POSITION: 13, at '

select '2024-1-1'::timestamptz at time zone 'America/New_York', timestamp '2024-01-01' at time zone 'Asia/Tokyo', '2024-01-01'::timestamp at time zone 'nope';
--> ERROR 22023: time zone "nope" not recognized

select '2024-01-01'::timestamp at time zone interval '2 hours';
--> (timezone timestamp with time zone)
--> 2023-12-31 22:00:00+00

select to_char(timestamp '2024-05-17 13:14:15.678', 'YYYY-MM-DD HH24:MI:SS.MS Day DDD IW Q "q" AM TZ'), to_char(interval '100 hours', 'HH24:MI:SS'), to_char(1234.5, '9,999.99'), to_char(-0.5, 'FM9.99'), to_char(12, 'RN'), to_char(5, '000');
--> (to_char text, to_char text, to_char text, to_char text, to_char text, to_char text)
--> '2024-05-17 13:14:15.678 Friday    138 20 2 q PM ' | 100:00:00 |  1,234.50 | -.5 |             XII |  005

select to_date('17 May 2024', 'DD Mon YYYY'), to_timestamp('2024-05-17 10:11', 'YYYY-MM-DD HH24:MI'), to_number('1,234.5', '9G999D9');
--> (to_date date, to_timestamp timestamp with time zone, to_number numeric)
--> 2024-05-17 | 2024-05-17 10:11:00+00 | 1234.5

select to_date('2024-13-01', 'YYYY-MM-DD');
--> ERROR 22008: date/time field value out of range: "2024-13-01"

select to_timestamp(1e10), to_timestamp('inf'::float8);
--> (to_timestamp timestamp with time zone, to_timestamp timestamp with time zone)
--> 2286-11-20 17:46:40+00 | infinity

select make_date(2024, 2, 30);
--> ERROR 22008: date field value out of range: 2024-02-30

select make_interval(days => 3, hours => 4), make_timestamp(2024, 1, 2, 3, 4, 5.5), make_time(1, 2, 3.5);
--> (make_interval interval, make_timestamp timestamp without time zone, make_time time without time zone)
--> 3 days 04:00:00 | 2024-01-02 03:04:05.5 | 01:02:03.5

select generate_series(1, 3), generate_series(date '2024-01-01', date '2024-01-03', '1 day');
--> (generate_series integer, generate_series timestamp with time zone)
--> 1 | 2024-01-01 00:00:00+00
--> 2 | 2024-01-02 00:00:00+00
--> 3 | 2024-01-03 00:00:00+00

select generate_series(1, 3, 0);
--> ERROR 22023: step size cannot equal zero

select * from generate_series(3, 1, -1) with ordinality;
--> (generate_series integer, ordinality bigint)
--> 3 | 1
--> 2 | 2
--> 1 | 3

select array[1, 2, 3], array[[1, 2], [3, 4]], '{1,null,3}'::int[], array['a b', null, 'c"d', ''], array[]::int[];
--> (array integer[], array integer[], int4 integer[], array text[], array integer[])
--> {1,2,3} | {{1,2},{3,4}} | {1,NULL,3} | {"a b",NULL,"c\"d",""} | {}

select array[];
--> ERROR 42P18: cannot determine type of empty array
--> HINT: Explicitly cast to the desired type, for example ARRAY[]::integer[].
--> POSITION: 8, at array

select array[[1, 2], [3]];
--> ERROR 2202E: multidimensional arrays must have array expressions with matching dimensions

select '{1,2'::int[];
--> ERROR 22P02: malformed array literal: "{1,2"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '{1,x}'::int[];
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 8, at '

select (array[1, 2, 3])[2], (array[1, 2, 3])[5], (array[1, 2, 3, 4])[2:3], (array[[1, 2], [3, 4]])[2][1];
--> (array integer, array integer, array integer[], array integer)
--> 2 | NULL | {2,3} | 3

select array_length(array[1, 2, 3], 1), cardinality(array[[1, 2], [3, 4]]), array_dims(array[[1, 2]]), array_upper(array[1, 2], 1), array_ndims(array[1]);
--> (array_length integer, cardinality integer, array_dims text, array_upper integer, array_ndims integer)
--> 3 | 4 | [1:1][1:2] | 2 | 1

select array_append(array[1], 2), array_prepend(0, array[1]), array_cat(array[1], array[2, 3]), array[1] || 2, 0 || array[1], array[1] || array[2], array_remove(array[1, 2, 1], 1), array_replace(array[1, 2], 2, 9);
--> (array_append integer[], array_prepend integer[], array_cat integer[], ?column? integer[], ?column? integer[], ?column? integer[], array_remove integer[], array_replace integer[])
--> {1,2} | {0,1} | {1,2,3} | {1,2} | {0,1} | {1,2} | {2} | {1,9}

select array['a']::text[] || array['b'], array['a'] || 'b'::text, 'x' || array['y'];
--> ERROR 22P02: malformed array literal: "x"
--> DETAIL: Array value must start with "{" or dimension information.
--> POSITION: 67, at '

select array_position(array['a', 'b'], 'b'), array_positions(array[1, 2, 1], 1), array_to_string(array[1, null, 3], ',', '*'), string_to_array('a,b,,c', ',', ''), unnest(array[1, 2]);
--> (array_position integer, array_positions integer[], array_to_string text, string_to_array text[], unnest integer)
--> 2 | {1,3} | 1,*,3 | {a,b,NULL,c} | 1
--> 2 | {1,3} | 1,*,3 | {a,b,NULL,c} | 2

select 1 = any (array[1, 2]), 3 > all (array[1, 2]), 1 = any ('{1,2}'), array[1, 2] @> array[1], array[1] <@ array[1, 2], array[1, 2] && array[2, 3];
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t | t | t

select 1 = any (5);
--> ERROR 42809: op ANY/ALL (array) requires array on right side
--> POSITION: 10, at =

select 1 = any (array['a']);
--> ERROR 42883: operator does not exist: integer = text
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 10, at =

select array[1, 2] = array[1, 2], array[1, 2] < array[1, 3], array[1] || 'x';
--> ERROR 22P02: malformed array literal: "x"
--> DETAIL: Array value must start with "{" or dimension information.
--> POSITION: 74, at '

select array_agg(x order by x desc) from w where x < 5;
--> (array_agg integer[])
--> {4,4,3,2,1,0}

select array_fill(0, array[2, 2]), trim_array(array[1, 2, 3], 1);
--> (array_fill integer[], trim_array integer[])
--> {{0,0},{0,0}} | {1,2}

select * from unnest(array[1, 2], array['a']) as u(a, b);
--> (a integer, b text)
--> 1 | a
--> 2 | NULL

select 1::numeric / 3, 10::numeric / 3, 2 ^ 0.5, 7 % 3, -7 % 3, 7 / -2, 7.5 % 2, 1e20::numeric * 1e20, 0.1 + 0.2, 0.1::float8 + 0.2::float8, 3.0 * 2.00, 100000000000000000000 / 7;
--> (?column? numeric, ?column? numeric, ?column? numeric, ?column? integer, ?column? integer, ?column? integer, ?column? numeric, ?column? numeric, ?column? numeric, ?column? double precision, ?column? numeric, ?column? numeric)
--> 0.33333333333333333333 | 3.3333333333333333 | 1.4142135623730950 | 1 | -1 | -3 | 1.5 | 10000000000000000000000000000000000000000 | 0.3 | 0.30000000000000004 | 6.000 | 14285714285714285714

select round(2.5), round(-2.5), round(2.5::float8), round(3.14159, 3), trunc(-2.7), ceil(2.1), floor(-2.1), abs(-5.5), sign(-3), mod(10, 3), div(10, 3), power(2, 10), sqrt(2), exp(1.0), ln(10.0), log(100), gcd(12, 18), lcm(4, 6), factorial(10);
--> (round numeric, round numeric, round double precision, round numeric, trunc numeric, ceil numeric, floor numeric, abs numeric, sign double precision, mod integer, div numeric, power double precision, sqrt double precision, exp numeric, ln numeric, log double precision, gcd integer, lcm integer, factorial numeric)
--> 3 | -3 | 2 | 3.142 | -2 | 3 | -3 | 5.5 | -1 | 1 | 3 | 1024 | 1.4142135623730951 | 2.7182818284590452 | 2.3025850929940457 | 2 | 6 | 12 | 3628800

select factorial(-1);
--> ERROR 22003: factorial of a negative number is undefined

select factorial(100000);
--> ERROR 22003: value overflows numeric format

select 10 ^ 400;
--> ERROR 22003: value out of range: overflow

select 10.0 ^ 200000;
--> ERROR 22003: value overflows numeric format

select sqrt(-1.0);
--> ERROR 2201F: cannot take square root of a negative number

select ln(-1.0);
--> ERROR 2201E: cannot take logarithm of a negative number

select (-8) ^ 0.5;
--> ERROR 2201F: a negative number raised to a non-integer power yields a complex result

select 'NaN'::numeric > 1, 'Infinity'::numeric + 1, 'Infinity'::numeric - 'Infinity', 'x'::numeric, 1;
--> ERROR 22P02: invalid input syntax for type numeric: "x"
--> POSITION: 87, at '

select 1.5::int, 2.5::int, -1.5::int, 1.5::float8::int, 2.5::float8::int, '1e3'::numeric, 1234.5678::numeric(6, 2), 99.999::numeric(4, 2);
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 4, scale 2 must round to an absolute value less than 10^2.

select 99.999::numeric(4, 2);
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 4, scale 2 must round to an absolute value less than 10^2.

select 999.99::numeric(4, 2);
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 4, scale 2 must round to an absolute value less than 10^2.

select 32768::int2;
--> ERROR 22003: smallint out of range

select 1e10::int4;
--> ERROR 22003: integer out of range

select 'NaN'::float8::int;
--> ERROR 22003: integer out of range

select width_bucket(5, 0, 10, 4), random() < 2, pi() > 3, scale(1.500), min_scale(1.500), trim_scale(1.500);
--> (width_bucket integer, ?column? boolean, ?column? boolean, scale integer, min_scale integer, trim_scale numeric)
--> 3 | t | t | 3 | 1 | 1.5

select upper('äö'), initcap('hello wORLD'), length('äö'), octet_length('äö'), reverse('abc'), left('abc', -1), right('abc', 2), split_part('a,b,c', ',', -1), translate('abc', 'ab', 'x'), overlay('abcdef' placing 'XX' from 2 for 3), position('c' in 'abc'), strpos('abc', 'z'), repeat('ab', 3), lpad('5', 3, '0'), rpad('a', 3), trim(both 'x' from 'xax'), concat('a', null, 1), concat_ws('-', 'a', null, 'b'), format('%s %I %L %%', 'a', 'b c', 'd''e'), quote_literal('a''b'), quote_ident('a b'), quote_nullable(null), md5('a'), ascii('a'), chr(228), to_hex(255), starts_with('abc', 'ab'), normalize('a'), 'a' is normalized;
--> (upper text, initcap text, length integer, octet_length integer, reverse text, left text, right text, split_part text, translate text, overlay text, position integer, strpos integer, repeat text, lpad text, rpad text, btrim text, concat text, concat_ws text, format text, quote_literal text, quote_ident text, quote_nullable text, md5 text, ascii integer, chr text, to_hex text, starts_with boolean, normalize text, is_normalized boolean)
--> ÄÖ | Hello World | 2 | 4 | cba | ab | bc | c | xc | aXXef | 3 | 0 | ababab | 005 | 'a  ' | a | a1 | a-b | a "b c" 'd''e' % | ''a''b'' | "a b" | 'NULL' | 0cc175b9c0f1b6a831c399e269772661 | 97 | ä | ff | t | a | t

select split_part('a,b', ',', 0);
--> ERROR 22023: field position must not be zero

select format('%s');
--> ERROR 22023: too few arguments for format()

select format('%y', 1);
--> ERROR 22023: unrecognized format() type specifier "y"
--> HINT: For a single "%" use "%%".

select chr(-1);
--> ERROR 22023: character number must be positive

select chr(0);
--> ERROR 54000: null character not permitted

select encode('\x00ff'::bytea, 'hex'), encode('abc', 'base64'), decode('YWJj', 'base64'), decode('zz', 'hex');
--> ERROR 22023: invalid hexadecimal digit: "z"

select encode('abc', 'nope');
--> ERROR 22023: unrecognized encoding: "nope"

select decode('a', 'base64');
--> ERROR 22023: invalid base64 end sequence
--> HINT: Input data is missing padding, is truncated, or is otherwise corrupted.

select get_byte('abc', 1), set_byte('abc', 1, 65), sha256('a'), 'abc'::bytea || '\x00';
--> (get_byte integer, set_byte bytea, sha256 bytea, ?column? bytea)
--> 98 | \x614163 | \xca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb | \x61626300

select get_byte('abc', 9);
--> ERROR 2202E: index 9 out of valid range, 0..2

select nullif(1, 1), coalesce(null, 2), greatest(1, null, 3), least('b', 'a'), case 1 when 1 then 'one' else 'other' end, 1 between 0 and 2, 1 is distinct from null, null is not distinct from null;
--> (nullif integer, coalesce integer, greatest integer, least text, case text, ?column? boolean, ?column? boolean, ?column? boolean)
--> NULL | 2 | 3 | a | one | t | t | t

select row(1, 2) = row(1, 2), (1, 2) < (1, 3), (1, null) = (1, null), row(1, 2) is null, (1, 2) in ((1, 2), (3, 4));
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | NULL | f | t

select (1, 2) = (1, 2, 3);
--> ERROR 42601: unequal number of entries in row expressions
--> POSITION: 15, at =

select 1 in ('a');
--> ERROR 22P02: invalid input syntax for type integer: "a"
--> POSITION: 14, at '

select cast('1' as nope), 1;
--> ERROR 42704: type "nope" does not exist
--> POSITION: 20, at nope

select 1 as "A b", 2 as select;
--> (A b integer, select integer)
--> 1 | 2

select count(*), count(nope) from w;
--> ERROR 42703: column "nope" does not exist
--> POSITION: 24, at nope

select nope.* from w;
--> ERROR 42P01: missing FROM-clause entry for table "nope"
--> POSITION: 8, at nope.

select nope(1, 'a'), 1;
--> ERROR 42883: function nope(integer, unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at nope

select lower(1);
--> ERROR 42883: function lower(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at lower

select lower();
--> ERROR 42883: function lower() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at lower

select lower('a', 'b');
--> ERROR 42883: function lower(unknown, unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at lower

select abs('x');
--> ERROR 22P02: invalid input syntax for type double precision: "x"
--> POSITION: 12, at '

select sum('a');
--> ERROR 42725: function sum(unknown) is not unique
--> HINT: Could not choose a best candidate function. You might need to add explicit type casts.
--> POSITION: 8, at sum

select sum(t) from w;
--> ERROR 42883: function sum(text) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at sum

select max(distinct x), string_agg(t, ',' order by x, t) from w;
--> (max integer, string_agg text)
--> 9 | r10,r3,r6,r9,r12,r2,r5,r8,r1,r11,r4,r7

select string_agg(t) from w;
--> ERROR 42883: function string_agg(text) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at string_agg

select avg(x) within group (order by x) from w;
--> ERROR 42883: function avg(integer, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at avg

select mode() within group (order by g), percentile_cont(0.5) within group (order by x) from w where x < 100;
--> (mode integer, percentile_cont double precision)
--> 0 | 4.5

select * from w where x = (select x from w);
--> ERROR 21000: more than one row returned by a subquery used as an expression

select * from w where (x, g) in (select x from w);
--> ERROR 42601: subquery has too few columns
--> POSITION: 30, at in

select * from w where exists (select nope);
--> ERROR 42703: column "nope" does not exist
--> POSITION: 38, at nope

select 1 from w for update of nope;
--> ERROR 42P01: relation "nope" in FOR UPDATE clause not found in FROM clause
--> POSITION: 31, at nope

select count(*) from w for update;
--> ERROR 0A000: FOR UPDATE is not allowed with aggregate functions

select distinct g from w for update;
--> ERROR 0A000: FOR UPDATE is not allowed with DISTINCT clause

drop table w;
