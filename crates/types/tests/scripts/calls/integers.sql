-- Functions whose first argument is an integer
--
-- Each function with values at its limits and with wrong ones. A row shows the arguments and the result.

select a, to_hex(a) from (values
  ('1'::integer),
  ('2'),
  ('3'),
  ('5'),
  ('7'),
  ('33'),
  ('1000')) v(a);
--> (a integer, to_hex text)
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> 5 | 5
--> 7 | 7
--> 33 | 21
--> 1000 | 3e8

select a, to_hex(a) from (values
  ('1'::bigint),
  ('2'),
  ('7'),
  ('9223372036854775807'),
  ('-9223372036854775808'),
  ('4294967296'),
  ('30')) v(a);
--> (a bigint, to_hex text)
--> 1 | 1
--> 2 | 2
--> 7 | 7
--> 9223372036854775807 | 7fffffffffffffff
--> -9223372036854775808 | 8000000000000000
--> 4294967296 | 100000000
--> 30 | 1e

select a, b, btint48cmp(a, b) from (values
  ('31'::integer, '-1'::bigint),
  ('7', '2'),
  ('31', '7'),
  ('12', '9223372036854775807'),
  ('64', '-13'),
  ('5', '64'),
  ('2', '7')) v(a, b);
--> (a integer, b bigint, btint48cmp integer)
--> 31 | -1 | 1
--> 7 | 2 | 1
--> 31 | 7 | 1
--> 12 | 9223372036854775807 | -1
--> 64 | -13 | 1
--> 5 | 64 | -1
--> 2 | 7 | -1

select a, b, btint84cmp(a, b) from (values
  ('2'::bigint, '-2147483648'::integer),
  ('2', '33'),
  ('64', '64'),
  ('0', '2147483647'),
  ('64', '7'),
  ('2', '7'),
  ('-9223372036854775808', '31')) v(a, b);
--> (a bigint, b integer, btint84cmp integer)
--> 2 | -2147483648 | 1
--> 2 | 33 | -1
--> 64 | 64 | 0
--> 0 | 2147483647 | -1
--> 64 | 7 | 1
--> 2 | 7 | -1
--> -9223372036854775808 | 31 | -1

select a, b, btint24cmp(a, b) from (values
  ('2'::smallint, '3'::integer),
  ('15', '-1'),
  ('0', '7'),
  ('1', '-2147483648'),
  ('32767', '-1'),
  ('0', '1'),
  ('1', '12')) v(a, b);
--> (a smallint, b integer, btint24cmp integer)
--> 2 | 3 | -1
--> 15 | -1 | 1
--> 0 | 7 | -1
--> 1 | -2147483648 | 1
--> 32767 | -1 | 1
--> 0 | 1 | -1
--> 1 | 12 | -1

select a, b, btint42cmp(a, b) from (values
  ('3'::integer, '15'::smallint),
  ('0', '2'),
  ('2', '0'),
  ('31', '0'),
  ('7', '32767'),
  ('31', '32767'),
  ('33', '-32768')) v(a, b);
--> (a integer, b smallint, btint42cmp integer)
--> 3 | 15 | -1
--> 0 | 2 | -1
--> 2 | 0 | 1
--> 31 | 0 | 1
--> 7 | 32767 | -1
--> 31 | 32767 | -1
--> 33 | -32768 | 1

select a, b, btint28cmp(a, b) from (values
  ('0'::smallint, '-1'::bigint),
  ('-1', '64'),
  ('32767', '4294967296'),
  ('0', '7'),
  ('0', '100'),
  ('1', '4294967296'),
  ('32767', '7')) v(a, b);
--> (a smallint, b bigint, btint28cmp integer)
--> 0 | -1 | 1
--> -1 | 64 | -1
--> 32767 | 4294967296 | -1
--> 0 | 7 | -1
--> 0 | 100 | -1
--> 1 | 4294967296 | -1
--> 32767 | 7 | 1

select a, b, btint82cmp(a, b) from (values
  ('2'::bigint, '7'::smallint),
  ('-1', '-13'),
  ('64', '-1'),
  ('4294967296', '7'),
  ('4294967296', '-13'),
  ('100', '0'),
  ('1', '2')) v(a, b);
--> (a bigint, b smallint, btint82cmp integer)
--> 2 | 7 | -1
--> -1 | -13 | 1
--> 64 | -1 | 1
--> 4294967296 | 7 | 1
--> 4294967296 | -13 | 1
--> 100 | 0 | 1
--> 1 | 2 | -1

select a, pg_size_pretty(a) from (values
  ('0'::bigint),
  ('-1'),
  ('2'),
  ('7'),
  ('-13'),
  ('-9223372036854775808'),
  ('30')) v(a);
--> (a bigint, pg_size_pretty text)
--> 0 | 0 bytes
--> -1 | -1 bytes
--> 2 | 2 bytes
--> 7 | 7 bytes
--> -13 | -13 bytes
--> -9223372036854775808 | -8192 PB
--> 30 | 30 bytes

select a, b, integer_pl_date(a, b) from (values
  ('0'::integer, 'infinity'::date),
  ('33', '2020-12-31'),
  ('12', '2024-02-29'),
  ('0', '2024-02-29'),
  ('-13', '2020-12-31'),
  ('2', '-infinity'),
  ('5', '0044-03-15 BC')) v(a, b);
--> (a integer, b date, integer_pl_date date)
--> 0 | infinity | infinity
--> 33 | 2020-12-31 | 2021-02-02
--> 12 | 2024-02-29 | 2024-03-12
--> 0 | 2024-02-29 | 2024-02-29
--> -13 | 2020-12-31 | 2020-12-18
--> 2 | -infinity | -infinity
--> 5 | 0044-03-15 BC | 0044-03-20 BC

select a, bool(a) from (values
  ('0'::integer),
  ('2'),
  ('3'),
  ('-13'),
  ('2147483647'),
  ('1000'),
  ('64')) v(a);
--> (a integer, bool boolean)
--> 0 | f
--> 2 | t
--> 3 | t
--> -13 | t
--> 2147483647 | t
--> 1000 | t
--> 64 | t

select make_timestamp('0'::integer, '0'::integer, '-2147483648'::integer, '1000'::integer, '-2147483648'::integer, '2.5'::double precision);
--> ERROR 22008: date field value out of range: 0-00--2147483648

select make_timestamp('0'::integer, '0'::integer, '3'::integer, '7'::integer, '-2147483648'::integer, '-0'::double precision);
--> ERROR 22008: date field value out of range: 0-00-03

select make_timestamp('0'::integer, '1'::integer, '3'::integer, '-1'::integer, '-1'::integer, '0.3333333333333333'::double precision);
--> ERROR 22008: date field value out of range: 0-01-03

select make_timestamp('0'::integer, '-1'::integer, '3'::integer, '31'::integer, '-2147483648'::integer, '1e-310'::double precision);
--> ERROR 22008: date field value out of range: 0--1-03

select make_timestamp('0'::integer, '-1'::integer, '7'::integer, '1000'::integer, '-1'::integer, '90'::double precision);
--> ERROR 22008: date field value out of range: 0--1-07

select make_timestamp('0'::integer, '1'::integer, '2147483647'::integer, '3'::integer, '2'::integer, '-1e308'::double precision);
--> ERROR 22008: date field value out of range: 0-01-2147483647

select make_timestamp('0'::integer, '1'::integer, '3'::integer, '5'::integer, '1000'::integer, '-2.5'::double precision);
--> ERROR 22008: date field value out of range: 0-01-03

select make_timestamptz('0'::integer, '-1'::integer, '31'::integer, '2'::integer, '5'::integer, '0.5'::double precision);
--> ERROR 22008: date field value out of range: 0--1-31

select make_timestamptz('0'::integer, '0'::integer, '-2147483648'::integer, '31'::integer, '1'::integer, '-0'::double precision);
--> ERROR 22008: date field value out of range: 0-00--2147483648

select make_timestamptz('0'::integer, '0'::integer, '0'::integer, '31'::integer, '2'::integer, 'Infinity'::double precision);
--> ERROR 22008: date field value out of range: 0-00-00

select make_timestamptz('0'::integer, '-1'::integer, '-1'::integer, '3'::integer, '1'::integer, '45'::double precision);
--> ERROR 22008: date field value out of range: 0--1--1

select make_timestamptz('0'::integer, '0'::integer, '12'::integer, '64'::integer, '0'::integer, '1e22'::double precision);
--> ERROR 22008: date field value out of range: 0-00-12

select make_timestamptz('0'::integer, '0'::integer, '3'::integer, '1000'::integer, '-1'::integer, '45'::double precision);
--> ERROR 22008: date field value out of range: 0-00-03

select make_timestamptz('0'::integer, '0'::integer, '-13'::integer, '12'::integer, '-1'::integer, '-2.5'::double precision);
--> ERROR 22008: date field value out of range: 0-00--13

select make_timestamptz('0'::integer, '0'::integer, '0'::integer, '1000'::integer, '5'::integer, 'Infinity'::double precision, 'UTC'::text);
--> ERROR 22008: date field value out of range: 0-00-00

select make_timestamptz('0'::integer, '0'::integer, '0'::integer, '2147483647'::integer, '3'::integer, '0.3333333333333333'::double precision, 'ab'::text);
--> ERROR 22008: date field value out of range: 0-00-00

select make_timestamptz('0'::integer, '0'::integer, '0'::integer, '-13'::integer, '64'::integer, '-1'::double precision, ''::text);
--> ERROR 22008: date field value out of range: 0-00-00

select make_timestamptz('0'::integer, '0'::integer, '0'::integer, '64'::integer, '-1'::integer, '0.1'::double precision, '日本語'::text);
--> ERROR 22008: date field value out of range: 0-00-00

select make_timestamptz('0'::integer, '0'::integer, '0'::integer, '1000'::integer, '12'::integer, '0.5'::double precision, 'NULL'::text);
--> ERROR 22008: date field value out of range: 0-00-00

select make_timestamptz('0'::integer, '0'::integer, '1'::integer, '7'::integer, '-13'::integer, '-1'::double precision, 'a'::text);
--> ERROR 22008: date field value out of range: 0-00-01

select make_timestamptz('0'::integer, '0'::integer, '0'::integer, '-1'::integer, '1'::integer, '-1e308'::double precision, '_b%'::text);
--> ERROR 22008: date field value out of range: 0-00-00

select a, b, c, d, e, f, g, make_interval(a, b, c, d, e, f, g) from (values
  ('0'::integer, '0'::integer, '1'::integer, '7'::integer, '-2147483648'::integer, '7'::integer, '0.1'::double precision),
  ('0', '0', '-1', '7', '2', '2147483647', '123456.789'),
  ('0', '0', '-1', '1', '-1', '-2147483648', '3.5'),
  ('0', '0', '0', '-2147483648', '64', '2147483647', '90'),
  ('0', '0', '1', '0', '2', '3', '45'),
  ('0', '0', '0', '0', '0', '-2147483648', '0.1'),
  ('0', '0', '0', '1000', '-1', '1', '0.5')) v(a, b, c, d, e, f, g);
--> (a integer, b integer, c integer, d integer, e integer, f integer, g double precision, make_interval interval)
--> 0 | 0 | 1 | 7 | -2147483648 | 7 | 0.1 | 14 days -2147483647:52:59.9
--> 0 | 0 | -1 | 7 | 2 | 2147483647 | 123456.789 | 35791430:24:36.789
--> 0 | 0 | -1 | 1 | -1 | -2147483648 | 3.5 | -6 days -35791395:07:56.5
--> 0 | 0 | 0 | -2147483648 | 64 | 2147483647 | 90 | -2147483648 days +35791458:08:30
--> 0 | 0 | 1 | 0 | 2 | 3 | 45 | 7 days 02:03:45
--> 0 | 0 | 0 | 0 | 0 | -2147483648 | 0.1 | -35791394:07:59.9
--> 0 | 0 | 0 | 1000 | -1 | 1 | 0.5 | 1000 days -00:58:59.5

select a, int8dec(a) from (values
  ('0'::bigint),
  ('1'),
  ('-1'),
  ('2'),
  ('7'),
  ('100'),
  ('9223372036854775807')) v(a);
--> (a bigint, int8dec bigint)
--> 0 | -1
--> 1 | 0
--> -1 | -2
--> 2 | 1
--> 7 | 6
--> 100 | 99
--> 9223372036854775807 | 9223372036854775806

select make_date('2'::integer, '1'::integer, '31'::integer);
--> (make_date date)
--> 0002-01-31

select make_date('2147483647'::integer, '1000'::integer, '33'::integer);
--> ERROR 22008: date field value out of range: 2147483647-1000-33

select make_date('33'::integer, '-1'::integer, '3'::integer);
--> ERROR 22008: date field value out of range: 33--1-03

select make_date('33'::integer, '2147483647'::integer, '1'::integer);
--> ERROR 22008: date field value out of range: 33-2147483647-01

select make_date('-1'::integer, '7'::integer, '64'::integer);
--> ERROR 22008: date field value out of range: 0-07-64

select make_date('1000'::integer, '12'::integer, '2147483647'::integer);
--> ERROR 22008: date field value out of range: 1000-12-2147483647

select make_date('3'::integer, '-2147483648'::integer, '-2147483648'::integer);
--> ERROR 22008: date field value out of range: 3--2147483648--2147483648

select make_time('12'::integer, '0'::integer, '1e-310'::double precision);
--> (make_time time without time zone)
--> 12:00:00

select make_time('1'::integer, '1000'::integer, '2.5'::double precision);
--> ERROR 22008: time field value out of range: 1:1000:2.5

select make_time('-2147483648'::integer, '5'::integer, '-2.5'::double precision);
--> ERROR 22008: time field value out of range: -2147483648:05:-2.5

select make_time('-2147483648'::integer, '2147483647'::integer, '-1e308'::double precision);
--> ERROR 22008: time field value out of range: -2147483648:2147483647:-1e+308

select make_time('-13'::integer, '2147483647'::integer, '-1'::double precision);
--> ERROR 22008: time field value out of range: -13:2147483647:-1

select make_time('2147483647'::integer, '-13'::integer, '90'::double precision);
--> ERROR 22008: time field value out of range: 2147483647:-13:90

select make_time('-2147483648'::integer, '31'::integer, '-1'::double precision);
--> ERROR 22008: time field value out of range: -2147483648:31:-1

select a, b, gcd(a, b) from (values
  ('2'::integer, '33'::integer),
  ('31', '7'),
  ('33', '12'),
  ('3', '7'),
  ('-2147483648', '12'),
  ('2', '-2147483648'),
  ('1', '2147483647')) v(a, b);
--> (a integer, b integer, gcd integer)
--> 2 | 33 | 1
--> 31 | 7 | 1
--> 33 | 12 | 3
--> 3 | 7 | 1
--> -2147483648 | 12 | 4
--> 2 | -2147483648 | 2
--> 1 | 2147483647 | 1

select a, b, gcd(a, b) from (values
  ('7'::bigint, '-9223372036854775808'::bigint),
  ('4294967296', '64'),
  ('-9223372036854775808', '-1'),
  ('2', '30'),
  ('4294967296', '-13'),
  ('100', '4294967296')) v(a, b);
--> (a bigint, b bigint, gcd bigint)
--> 7 | -9223372036854775808 | 1
--> 4294967296 | 64 | 64
--> -9223372036854775808 | -1 | 1
--> 2 | 30 | 2
--> 4294967296 | -13 | 1
--> 100 | 4294967296 | 4

select gcd('-9223372036854775808'::bigint, '-9223372036854775808'::bigint);
--> ERROR 22003: bigint out of range

select a, b, lcm(a, b) from (values
  ('-13'::integer, '-1'::integer),
  ('1000', '1'),
  ('3', '3'),
  ('1000', '1000'),
  ('64', '-1'),
  ('7', '12')) v(a, b);
--> (a integer, b integer, lcm integer)
--> -13 | -1 | 13
--> 1000 | 1 | 1000
--> 3 | 3 | 3
--> 1000 | 1000 | 1000
--> 64 | -1 | 64
--> 7 | 12 | 84

select lcm('2147483647'::integer, '33'::integer);
--> ERROR 22003: integer out of range

select a, b, lcm(a, b) from (values
  ('1'::bigint, '0'::bigint),
  ('9223372036854775807', '0'),
  ('1', '2'),
  ('30', '-1'),
  ('-1', '1'),
  ('30', '2')) v(a, b);
--> (a bigint, b bigint, lcm bigint)
--> 1 | 0 | 0
--> 9223372036854775807 | 0 | 0
--> 1 | 2 | 2
--> 30 | -1 | 30
--> -1 | 1 | 1
--> 30 | 2 | 30

select lcm('100'::bigint, '-9223372036854775808'::bigint);
--> ERROR 22003: bigint out of range

select a, b, int2eq(a, b) from (values
  ('0'::smallint, '-1'::smallint),
  ('-32768', '-13'),
  ('32767', '15'),
  ('-13', '2'),
  ('-13', '15'),
  ('1', '7'),
  ('-13', '-13')) v(a, b);
--> (a smallint, b smallint, int2eq boolean)
--> 0 | -1 | f
--> -32768 | -13 | f
--> 32767 | 15 | f
--> -13 | 2 | f
--> -13 | 15 | f
--> 1 | 7 | f
--> -13 | -13 | t

select a, b, int2lt(a, b) from (values
  ('1'::smallint, '2'::smallint),
  ('0', '-1'),
  ('1', '0'),
  ('-13', '0'),
  ('32767', '-32768'),
  ('32767', '-13'),
  ('1', '15')) v(a, b);
--> (a smallint, b smallint, int2lt boolean)
--> 1 | 2 | t
--> 0 | -1 | f
--> 1 | 0 | f
--> -13 | 0 | t
--> 32767 | -32768 | f
--> 32767 | -13 | f
--> 1 | 15 | t

select a, b, int4eq(a, b) from (values
  ('12'::integer, '2147483647'::integer),
  ('7', '33'),
  ('-13', '33'),
  ('-13', '3'),
  ('7', '-1'),
  ('-1', '1000'),
  ('-2147483648', '-13')) v(a, b);
--> (a integer, b integer, int4eq boolean)
--> 12 | 2147483647 | f
--> 7 | 33 | f
--> -13 | 33 | f
--> -13 | 3 | f
--> 7 | -1 | f
--> -1 | 1000 | f
--> -2147483648 | -13 | f

select a, b, int4lt(a, b) from (values
  ('7'::integer, '1000'::integer),
  ('3', '-1'),
  ('1', '64'),
  ('3', '64'),
  ('12', '2147483647'),
  ('5', '64'),
  ('-2147483648', '0')) v(a, b);
--> (a integer, b integer, int4lt boolean)
--> 7 | 1000 | t
--> 3 | -1 | f
--> 1 | 64 | t
--> 3 | 64 | t
--> 12 | 2147483647 | t
--> 5 | 64 | t
--> -2147483648 | 0 | t

select a, "char"(a) from (values
  ('1'::integer),
  ('2'),
  ('3'),
  ('5'),
  ('31')) v(a);
--> (a integer, char "char")
--> 1 | E'\x01'
--> 2 | E'\x02'
--> 3 | E'\x03'
--> 5 | E'\x05'
--> 31 | E'\x1f'

select "char"('2147483647'::integer);
--> ERROR 22003: "char" out of range

select "char"('1000'::integer);
--> ERROR 22003: "char" out of range

select a, b, int4mul(a, b) from (values
  ('-13'::integer, '33'::integer),
  ('1000', '-13'),
  ('5', '0'),
  ('1', '2'),
  ('12', '1'),
  ('1000', '2')) v(a, b);
--> (a integer, b integer, int4mul integer)
--> -13 | 33 | -429
--> 1000 | -13 | -13000
--> 5 | 0 | 0
--> 1 | 2 | 2
--> 12 | 1 | 12
--> 1000 | 2 | 2000

select int4mul('-2147483648'::integer, '31'::integer);
--> ERROR 22003: integer out of range

select a, b, int4ne(a, b) from (values
  ('12'::integer, '5'::integer),
  ('31', '31'),
  ('0', '2147483647'),
  ('-1', '1'),
  ('7', '-2147483648'),
  ('33', '0'),
  ('-1', '12')) v(a, b);
--> (a integer, b integer, int4ne boolean)
--> 12 | 5 | t
--> 31 | 31 | f
--> 0 | 2147483647 | t
--> -1 | 1 | t
--> 7 | -2147483648 | t
--> 33 | 0 | t
--> -1 | 12 | t

select a, b, int2ne(a, b) from (values
  ('-13'::smallint, '7'::smallint),
  ('15', '0'),
  ('-13', '15'),
  ('-1', '1'),
  ('1', '-32768'),
  ('32767', '-32768'),
  ('32767', '0')) v(a, b);
--> (a smallint, b smallint, int2ne boolean)
--> -13 | 7 | t
--> 15 | 0 | t
--> -13 | 15 | t
--> -1 | 1 | t
--> 1 | -32768 | t
--> 32767 | -32768 | t
--> 32767 | 0 | t

select a, b, int2gt(a, b) from (values
  ('32767'::smallint, '7'::smallint),
  ('-1', '0'),
  ('15', '1'),
  ('-32768', '32767'),
  ('7', '-13'),
  ('7', '-32768'),
  ('-32768', '-1')) v(a, b);
--> (a smallint, b smallint, int2gt boolean)
--> 32767 | 7 | t
--> -1 | 0 | f
--> 15 | 1 | t
--> -32768 | 32767 | f
--> 7 | -13 | t
--> 7 | -32768 | t
--> -32768 | -1 | f

select a, b, int4gt(a, b) from (values
  ('-2147483648'::integer, '-1'::integer),
  ('12', '-13'),
  ('-2147483648', '5'),
  ('0', '-2147483648'),
  ('5', '2147483647'),
  ('1000', '0'),
  ('-13', '12')) v(a, b);
--> (a integer, b integer, int4gt boolean)
--> -2147483648 | -1 | f
--> 12 | -13 | t
--> -2147483648 | 5 | f
--> 0 | -2147483648 | t
--> 5 | 2147483647 | f
--> 1000 | 0 | t
--> -13 | 12 | f

select a, b, int2le(a, b) from (values
  ('0'::smallint, '2'::smallint),
  ('15', '-32768'),
  ('-13', '15'),
  ('7', '32767'),
  ('1', '32767'),
  ('7', '-1'),
  ('7', '7')) v(a, b);
--> (a smallint, b smallint, int2le boolean)
--> 0 | 2 | t
--> 15 | -32768 | f
--> -13 | 15 | t
--> 7 | 32767 | t
--> 1 | 32767 | t
--> 7 | -1 | f
--> 7 | 7 | t

select a, b, int4le(a, b) from (values
  ('-13'::integer, '2'::integer),
  ('64', '2147483647'),
  ('7', '-13'),
  ('33', '-1'),
  ('64', '1000'),
  ('12', '31'),
  ('0', '2147483647')) v(a, b);
--> (a integer, b integer, int4le boolean)
--> -13 | 2 | t
--> 64 | 2147483647 | t
--> 7 | -13 | f
--> 33 | -1 | f
--> 64 | 1000 | t
--> 12 | 31 | t
--> 0 | 2147483647 | t

select a, b, int4ge(a, b) from (values
  ('5'::integer, '0'::integer),
  ('2', '64'),
  ('2', '7'),
  ('-13', '-2147483648'),
  ('0', '33'),
  ('-1', '3'),
  ('7', '2147483647')) v(a, b);
--> (a integer, b integer, int4ge boolean)
--> 5 | 0 | t
--> 2 | 64 | f
--> 2 | 7 | f
--> -13 | -2147483648 | t
--> 0 | 33 | f
--> -1 | 3 | f
--> 7 | 2147483647 | f

select a, b, int2ge(a, b) from (values
  ('0'::smallint, '1'::smallint),
  ('2', '0'),
  ('-1', '-13'),
  ('2', '-1'),
  ('7', '1'),
  ('1', '15'),
  ('-1', '1')) v(a, b);
--> (a smallint, b smallint, int2ge boolean)
--> 0 | 1 | f
--> 2 | 0 | t
--> -1 | -13 | t
--> 2 | -1 | t
--> 7 | 1 | t
--> 1 | 15 | f
--> -1 | 1 | f

select a, b, int2mul(a, b) from (values
  ('7'::smallint, '2'::smallint),
  ('-1', '15'),
  ('1', '1'),
  ('15', '-13'),
  ('32767', '0'),
  ('1', '0')) v(a, b);
--> (a smallint, b smallint, int2mul smallint)
--> 7 | 2 | 14
--> -1 | 15 | -15
--> 1 | 1 | 1
--> 15 | -13 | -195
--> 32767 | 0 | 0
--> 1 | 0 | 0

select int2mul('-1'::smallint, '-32768'::smallint);
--> ERROR 22003: smallint out of range

select a, b, int2div(a, b) from (values
  ('0'::smallint, '32767'::smallint),
  ('-32768', '2'),
  ('32767', '15'),
  ('-13', '-1'),
  ('15', '1')) v(a, b);
--> (a smallint, b smallint, int2div smallint)
--> 0 | 32767 | 0
--> -32768 | 2 | -16384
--> 32767 | 15 | 2184
--> -13 | -1 | 13
--> 15 | 1 | 15

select int2div('1'::smallint, '0'::smallint);
--> ERROR 22012: division by zero

select int2div('2'::smallint, '0'::smallint);
--> ERROR 22012: division by zero

select a, b, int4div(a, b) from (values
  ('1000'::integer, '7'::integer),
  ('1', '31'),
  ('12', '2147483647'),
  ('12', '64'),
  ('-2147483648', '-13')) v(a, b);
--> (a integer, b integer, int4div integer)
--> 1000 | 7 | 142
--> 1 | 31 | 0
--> 12 | 2147483647 | 0
--> 12 | 64 | 0
--> -2147483648 | -13 | 165191049

select int4div('1'::integer, '0'::integer);
--> ERROR 22012: division by zero

select int4div('7'::integer, '0'::integer);
--> ERROR 22012: division by zero

select a, b, int2mod(a, b) from (values
  ('2'::smallint, '2'::smallint),
  ('7', '2'),
  ('-13', '1'),
  ('-13', '-1'),
  ('32767', '15'),
  ('-32768', '-32768'),
  ('32767', '-1')) v(a, b);
--> (a smallint, b smallint, int2mod smallint)
--> 2 | 2 | 0
--> 7 | 2 | 1
--> -13 | 1 | 0
--> -13 | -1 | 0
--> 32767 | 15 | 7
--> -32768 | -32768 | 0
--> 32767 | -1 | 0

select a, b, int4mod(a, b) from (values
  ('5'::integer, '3'::integer),
  ('-1', '-13'),
  ('33', '64'),
  ('7', '31'),
  ('64', '-2147483648'),
  ('2', '2'),
  ('-2147483648', '7')) v(a, b);
--> (a integer, b integer, int4mod integer)
--> 5 | 3 | 2
--> -1 | -13 | -1
--> 33 | 64 | 33
--> 7 | 31 | 7
--> 64 | -2147483648 | 64
--> 2 | 2 | 0
--> -2147483648 | 7 | -2

select a, b, int24eq(a, b) from (values
  ('32767'::smallint, '64'::integer),
  ('15', '-1'),
  ('-32768', '1'),
  ('15', '3'),
  ('-32768', '2147483647'),
  ('-13', '5'),
  ('7', '-2147483648')) v(a, b);
--> (a smallint, b integer, int24eq boolean)
--> 32767 | 64 | f
--> 15 | -1 | f
--> -32768 | 1 | f
--> 15 | 3 | f
--> -32768 | 2147483647 | f
--> -13 | 5 | f
--> 7 | -2147483648 | f

select a, b, int42eq(a, b) from (values
  ('-13'::integer, '2'::smallint),
  ('5', '-32768'),
  ('1', '-1'),
  ('3', '-13'),
  ('-1', '0'),
  ('2', '7'),
  ('2', '-13')) v(a, b);
--> (a integer, b smallint, int42eq boolean)
--> -13 | 2 | f
--> 5 | -32768 | f
--> 1 | -1 | f
--> 3 | -13 | f
--> -1 | 0 | f
--> 2 | 7 | f
--> 2 | -13 | f

select a, b, int24lt(a, b) from (values
  ('1'::smallint, '-1'::integer),
  ('32767', '2'),
  ('-13', '3'),
  ('32767', '-2147483648'),
  ('-1', '31'),
  ('-1', '12'),
  ('-13', '2147483647')) v(a, b);
--> (a smallint, b integer, int24lt boolean)
--> 1 | -1 | f
--> 32767 | 2 | f
--> -13 | 3 | t
--> 32767 | -2147483648 | f
--> -1 | 31 | t
--> -1 | 12 | t
--> -13 | 2147483647 | t

select a, b, int42lt(a, b) from (values
  ('33'::integer, '1'::smallint),
  ('33', '-32768'),
  ('1', '15'),
  ('31', '32767'),
  ('7', '7'),
  ('2147483647', '-1'),
  ('7', '-1')) v(a, b);
--> (a integer, b smallint, int42lt boolean)
--> 33 | 1 | f
--> 33 | -32768 | f
--> 1 | 15 | t
--> 31 | 32767 | t
--> 7 | 7 | f
--> 2147483647 | -1 | f
--> 7 | -1 | f

select a, b, int24gt(a, b) from (values
  ('1'::smallint, '31'::integer),
  ('-32768', '12'),
  ('-1', '0'),
  ('-1', '-2147483648'),
  ('-13', '-13'),
  ('32767', '31'),
  ('15', '3')) v(a, b);
--> (a smallint, b integer, int24gt boolean)
--> 1 | 31 | f
--> -32768 | 12 | f
--> -1 | 0 | f
--> -1 | -2147483648 | t
--> -13 | -13 | f
--> 32767 | 31 | t
--> 15 | 3 | t

select a, b, int42gt(a, b) from (values
  ('-2147483648'::integer, '7'::smallint),
  ('12', '-32768'),
  ('31', '32767'),
  ('1', '7'),
  ('2147483647', '32767'),
  ('0', '15'),
  ('1', '-13')) v(a, b);
--> (a integer, b smallint, int42gt boolean)
--> -2147483648 | 7 | f
--> 12 | -32768 | t
--> 31 | 32767 | f
--> 1 | 7 | f
--> 2147483647 | 32767 | t
--> 0 | 15 | f
--> 1 | -13 | t

select a, b, int24ne(a, b) from (values
  ('32767'::smallint, '2147483647'::integer),
  ('0', '7'),
  ('-1', '12'),
  ('1', '1000'),
  ('-32768', '5'),
  ('-1', '33'),
  ('-32768', '-13')) v(a, b);
--> (a smallint, b integer, int24ne boolean)
--> 32767 | 2147483647 | t
--> 0 | 7 | t
--> -1 | 12 | t
--> 1 | 1000 | t
--> -32768 | 5 | t
--> -1 | 33 | t
--> -32768 | -13 | t

select a, b, int42ne(a, b) from (values
  ('2147483647'::integer, '-32768'::smallint),
  ('7', '-13'),
  ('-1', '-32768'),
  ('-1', '-13'),
  ('7', '2'),
  ('64', '2'),
  ('-13', '7')) v(a, b);
--> (a integer, b smallint, int42ne boolean)
--> 2147483647 | -32768 | t
--> 7 | -13 | t
--> -1 | -32768 | t
--> -1 | -13 | t
--> 7 | 2 | t
--> 64 | 2 | t
--> -13 | 7 | t

select a, b, int24le(a, b) from (values
  ('0'::smallint, '7'::integer),
  ('2', '12'),
  ('7', '64'),
  ('0', '-13'),
  ('-32768', '2147483647'),
  ('-1', '0'),
  ('-13', '0')) v(a, b);
--> (a smallint, b integer, int24le boolean)
--> 0 | 7 | t
--> 2 | 12 | t
--> 7 | 64 | t
--> 0 | -13 | f
--> -32768 | 2147483647 | t
--> -1 | 0 | t
--> -13 | 0 | t

select a, b, int42le(a, b) from (values
  ('1000'::integer, '0'::smallint),
  ('12', '1'),
  ('12', '-1'),
  ('2147483647', '-1'),
  ('0', '-32768'),
  ('12', '2'),
  ('-13', '-1')) v(a, b);
--> (a integer, b smallint, int42le boolean)
--> 1000 | 0 | f
--> 12 | 1 | f
--> 12 | -1 | f
--> 2147483647 | -1 | f
--> 0 | -32768 | f
--> 12 | 2 | f
--> -13 | -1 | t

select a, b, int24ge(a, b) from (values
  ('32767'::smallint, '5'::integer),
  ('32767', '12'),
  ('32767', '2'),
  ('7', '-1'),
  ('7', '31'),
  ('-1', '33'),
  ('-32768', '5')) v(a, b);
--> (a smallint, b integer, int24ge boolean)
--> 32767 | 5 | t
--> 32767 | 12 | t
--> 32767 | 2 | t
--> 7 | -1 | t
--> 7 | 31 | f
--> -1 | 33 | f
--> -32768 | 5 | f

select a, b, int42ge(a, b) from (values
  ('-13'::integer, '-32768'::smallint),
  ('31', '-13'),
  ('5', '15'),
  ('31', '15'),
  ('3', '-1'),
  ('64', '-1'),
  ('2147483647', '15')) v(a, b);
--> (a integer, b smallint, int42ge boolean)
--> -13 | -32768 | t
--> 31 | -13 | t
--> 5 | 15 | f
--> 31 | 15 | t
--> 3 | -1 | t
--> 64 | -1 | t
--> 2147483647 | 15 | t

select a, b, int24mul(a, b) from (values
  ('0'::smallint, '12'::integer),
  ('1', '1000'),
  ('-13', '33'),
  ('1', '1'),
  ('32767', '64'),
  ('-32768', '2')) v(a, b);
--> (a smallint, b integer, int24mul integer)
--> 0 | 12 | 0
--> 1 | 1000 | 1000
--> -13 | 33 | -429
--> 1 | 1 | 1
--> 32767 | 64 | 2097088
--> -32768 | 2 | -65536

select int24mul('15'::smallint, '2147483647'::integer);
--> ERROR 22003: integer out of range

select a, b, int42mul(a, b) from (values
  ('2147483647'::integer, '-1'::smallint),
  ('0', '32767'),
  ('7', '1'),
  ('2', '-1'),
  ('-1', '15')) v(a, b);
--> (a integer, b smallint, int42mul integer)
--> 2147483647 | -1 | -2147483647
--> 0 | 32767 | 0
--> 7 | 1 | 7
--> 2 | -1 | -2
--> -1 | 15 | -15

select int42mul('2147483647'::integer, '-32768'::smallint);
--> ERROR 22003: integer out of range

select int42mul('2147483647'::integer, '2'::smallint);
--> ERROR 22003: integer out of range

select a, b, int24div(a, b) from (values
  ('1'::smallint, '33'::integer),
  ('-13', '3'),
  ('-32768', '1'),
  ('-1', '1'),
  ('2', '2147483647'),
  ('-13', '31')) v(a, b);
--> (a smallint, b integer, int24div integer)
--> 1 | 33 | 0
--> -13 | 3 | -4
--> -32768 | 1 | -32768
--> -1 | 1 | -1
--> 2 | 2147483647 | 0
--> -13 | 31 | 0

select int24div('2'::smallint, '0'::integer);
--> ERROR 22012: division by zero

select a, b, int42div(a, b) from (values
  ('1'::integer, '32767'::smallint),
  ('12', '1'),
  ('1', '-13'),
  ('31', '32767'),
  ('0', '32767')) v(a, b);
--> (a integer, b smallint, int42div integer)
--> 1 | 32767 | 0
--> 12 | 1 | 12
--> 1 | -13 | 0
--> 31 | 32767 | 0
--> 0 | 32767 | 0

select int42div('7'::integer, '0'::smallint);
--> ERROR 22012: division by zero

select int42div('2'::integer, '0'::smallint);
--> ERROR 22012: division by zero

select a, b, int2pl(a, b) from (values
  ('2'::smallint, '-1'::smallint),
  ('0', '0'),
  ('0', '-1'),
  ('2', '2'),
  ('2', '7'),
  ('7', '-13')) v(a, b);
--> (a smallint, b smallint, int2pl smallint)
--> 2 | -1 | 1
--> 0 | 0 | 0
--> 0 | -1 | -1
--> 2 | 2 | 4
--> 2 | 7 | 9
--> 7 | -13 | -6

select int2pl('32767'::smallint, '1'::smallint);
--> ERROR 22003: smallint out of range

select a, b, int4pl(a, b) from (values
  ('5'::integer, '64'::integer),
  ('3', '5'),
  ('-13', '3'),
  ('-2147483648', '5')) v(a, b);
--> (a integer, b integer, int4pl integer)
--> 5 | 64 | 69
--> 3 | 5 | 8
--> -13 | 3 | -10
--> -2147483648 | 5 | -2147483643

select int4pl('7'::integer, '2147483647'::integer);
--> ERROR 22003: integer out of range

select int4pl('2147483647'::integer, '31'::integer);
--> ERROR 22003: integer out of range

select int4pl('2147483647'::integer, '2147483647'::integer);
--> ERROR 22003: integer out of range

select a, b, int24pl(a, b) from (values
  ('15'::smallint, '-13'::integer),
  ('15', '-2147483648'),
  ('-32768', '0'),
  ('32767', '64'),
  ('2', '64'),
  ('7', '0')) v(a, b);
--> (a smallint, b integer, int24pl integer)
--> 15 | -13 | 2
--> 15 | -2147483648 | -2147483633
--> -32768 | 0 | -32768
--> 32767 | 64 | 32831
--> 2 | 64 | 66
--> 7 | 0 | 7

select int24pl('-1'::smallint, '-2147483648'::integer);
--> ERROR 22003: integer out of range

select a, b, int42pl(a, b) from (values
  ('64'::integer, '7'::smallint),
  ('12', '15'),
  ('1000', '-1'),
  ('33', '-1'),
  ('2147483647', '-1'),
  ('3', '-1'),
  ('12', '0')) v(a, b);
--> (a integer, b smallint, int42pl integer)
--> 64 | 7 | 71
--> 12 | 15 | 27
--> 1000 | -1 | 999
--> 33 | -1 | 32
--> 2147483647 | -1 | 2147483646
--> 3 | -1 | 2
--> 12 | 0 | 12

select a, b, int2mi(a, b) from (values
  ('7'::smallint, '15'::smallint),
  ('15', '2'),
  ('32767', '1'),
  ('-1', '0')) v(a, b);
--> (a smallint, b smallint, int2mi smallint)
--> 7 | 15 | -8
--> 15 | 2 | 13
--> 32767 | 1 | 32766
--> -1 | 0 | -1

select int2mi('32767'::smallint, '-13'::smallint);
--> ERROR 22003: smallint out of range

select int2mi('1'::smallint, '-32768'::smallint);
--> ERROR 22003: smallint out of range

select int2mi('-13'::smallint, '32767'::smallint);
--> ERROR 22003: smallint out of range

select a, b, int4mi(a, b) from (values
  ('12'::integer, '1'::integer),
  ('1000', '-1'),
  ('0', '2'),
  ('3', '5'),
  ('31', '31'),
  ('12', '5'),
  ('12', '64')) v(a, b);
--> (a integer, b integer, int4mi integer)
--> 12 | 1 | 11
--> 1000 | -1 | 1001
--> 0 | 2 | -2
--> 3 | 5 | -2
--> 31 | 31 | 0
--> 12 | 5 | 7
--> 12 | 64 | -52

select a, b, int24mi(a, b) from (values
  ('1'::smallint, '-13'::integer),
  ('32767', '1000'),
  ('15', '31'),
  ('32767', '64'),
  ('1', '7'),
  ('-13', '1000'),
  ('7', '7')) v(a, b);
--> (a smallint, b integer, int24mi integer)
--> 1 | -13 | 14
--> 32767 | 1000 | 31767
--> 15 | 31 | -16
--> 32767 | 64 | 32703
--> 1 | 7 | -6
--> -13 | 1000 | -1013
--> 7 | 7 | 0

select a, b, int42mi(a, b) from (values
  ('-1'::integer, '32767'::smallint),
  ('1000', '15'),
  ('31', '15'),
  ('5', '-32768'),
  ('-13', '-13'),
  ('7', '-13')) v(a, b);
--> (a integer, b smallint, int42mi integer)
--> -1 | 32767 | -32768
--> 1000 | 15 | 985
--> 31 | 15 | 16
--> 5 | -32768 | 32773
--> -13 | -13 | 0
--> 7 | -13 | 20

select int42mi('2147483647'::integer, '-1'::smallint);
--> ERROR 22003: integer out of range

select a, b, oideq(a, b) from (values
  ('0'::oid, '0'::oid),
  ('1', '23'),
  ('1007', '1007'),
  ('4294967295', '1007'),
  ('23', '0'),
  ('4294967295', '23'),
  ('23', '16')) v(a, b);
--> (a oid, b oid, oideq boolean)
--> 0 | 0 | t
--> 1 | 23 | f
--> 1007 | 1007 | t
--> 4294967295 | 1007 | f
--> 23 | 0 | f
--> 4294967295 | 23 | f
--> 23 | 16 | f

select a, b, oidne(a, b) from (values
  ('25'::oid, '16'::oid),
  ('1007', '4294967295'),
  ('1007', '0'),
  ('25', '23'),
  ('23', '0'),
  ('16', '0'),
  ('23', '23')) v(a, b);
--> (a oid, b oid, oidne boolean)
--> 25 | 16 | t
--> 1007 | 4294967295 | t
--> 1007 | 0 | t
--> 25 | 23 | t
--> 23 | 0 | t
--> 16 | 0 | t
--> 23 | 23 | f

select a, int4um(a) from (values
  ('0'::integer),
  ('2'),
  ('5'),
  ('-13'),
  ('1000'),
  ('64')) v(a);
--> (a integer, int4um integer)
--> 0 | 0
--> 2 | -2
--> 5 | -5
--> -13 | 13
--> 1000 | -1000
--> 64 | -64

select int4um('-2147483648'::integer);
--> ERROR 22003: integer out of range

select a, int2um(a) from (values
  ('0'::smallint),
  ('1'),
  ('2'),
  ('7'),
  ('-13'),
  ('15')) v(a);
--> (a smallint, int2um smallint)
--> 0 | 0
--> 1 | -1
--> 2 | -2
--> 7 | -7
--> -13 | 13
--> 15 | -15

select int2um('-32768'::smallint);
--> ERROR 22003: smallint out of range

select a, float8(a) from (values
  ('0'::smallint),
  ('1'),
  ('-1'),
  ('7'),
  ('-13'),
  ('32767'),
  ('-32768')) v(a);
--> (a smallint, float8 double precision)
--> 0 | 0
--> 1 | 1
--> -1 | -1
--> 7 | 7
--> -13 | -13
--> 32767 | 32767
--> -32768 | -32768

select a, float4(a) from (values
  ('1'::smallint),
  ('-1'),
  ('7'),
  ('-13'),
  ('32767'),
  ('-32768'),
  ('15')) v(a);
--> (a smallint, float4 real)
--> 1 | 1
--> -1 | -1
--> 7 | 7
--> -13 | -13
--> 32767 | 32767
--> -32768 | -32768
--> 15 | 15

select a, int4(a) from (values
  ('1'::smallint),
  ('-1'),
  ('2'),
  ('7'),
  ('-13'),
  ('32767'),
  ('-32768')) v(a);
--> (a smallint, int4 integer)
--> 1 | 1
--> -1 | -1
--> 2 | 2
--> 7 | 7
--> -13 | -13
--> 32767 | 32767
--> -32768 | -32768

select a, int2(a) from (values
  ('1'::integer),
  ('-1'),
  ('2'),
  ('5'),
  ('-13'),
  ('31'),
  ('64')) v(a);
--> (a integer, int2 smallint)
--> 1 | 1
--> -1 | -1
--> 2 | 2
--> 5 | 5
--> -13 | -13
--> 31 | 31
--> 64 | 64

select a, float8(a) from (values
  ('0'::integer),
  ('-1'),
  ('2'),
  ('3'),
  ('7'),
  ('2147483647'),
  ('-2147483648')) v(a);
--> (a integer, float8 double precision)
--> 0 | 0
--> -1 | -1
--> 2 | 2
--> 3 | 3
--> 7 | 7
--> 2147483647 | 2147483647
--> -2147483648 | -2147483648

select a, float4(a) from (values
  ('0'::integer),
  ('2'),
  ('7'),
  ('31'),
  ('33'),
  ('1000'),
  ('12')) v(a);
--> (a integer, float4 real)
--> 0 | 0
--> 2 | 2
--> 7 | 7
--> 31 | 31
--> 33 | 33
--> 1000 | 1000
--> 12 | 12

select a, b, btint2cmp(a, b) from (values
  ('-13'::smallint, '7'::smallint),
  ('-1', '15'),
  ('7', '-13'),
  ('2', '-32768'),
  ('0', '-13'),
  ('-32768', '7'),
  ('-13', '32767')) v(a, b);
--> (a smallint, b smallint, btint2cmp integer)
--> -13 | 7 | -20
--> -1 | 15 | -16
--> 7 | -13 | 20
--> 2 | -32768 | 32770
--> 0 | -13 | 13
--> -32768 | 7 | -32775
--> -13 | 32767 | -32780

select a, b, btint4cmp(a, b) from (values
  ('-1'::integer, '3'::integer),
  ('1', '3'),
  ('3', '2'),
  ('31', '-13'),
  ('3', '-1'),
  ('5', '2'),
  ('-13', '7')) v(a, b);
--> (a integer, b integer, btint4cmp integer)
--> -1 | 3 | -1
--> 1 | 3 | -1
--> 3 | 2 | 1
--> 31 | -13 | 1
--> 3 | -1 | 1
--> 5 | 2 | 1
--> -13 | 7 | -1

select a, b, btoidcmp(a, b) from (values
  ('1'::oid, '1'::oid),
  ('25', '23'),
  ('4294967295', '23'),
  ('1', '0'),
  ('1', '4294967295'),
  ('4294967295', '4294967295'),
  ('23', '23')) v(a, b);
--> (a oid, b oid, btoidcmp integer)
--> 1 | 1 | 0
--> 25 | 23 | 1
--> 4294967295 | 23 | 1
--> 1 | 0 | 1
--> 1 | 4294967295 | -1
--> 4294967295 | 4294967295 | 0
--> 23 | 23 | 0

select a, int8um(a) from (values
  ('1'::bigint),
  ('-1'),
  ('2'),
  ('7'),
  ('-13'),
  ('100'),
  ('30')) v(a);
--> (a bigint, int8um bigint)
--> 1 | -1
--> -1 | 1
--> 2 | -2
--> 7 | -7
--> -13 | 13
--> 100 | -100
--> 30 | -30

select a, b, int8pl(a, b) from (values
  ('-1'::bigint, '1'::bigint),
  ('2', '30'),
  ('0', '4294967296'),
  ('30', '-9223372036854775808'),
  ('1', '2'),
  ('64', '2')) v(a, b);
--> (a bigint, b bigint, int8pl bigint)
--> -1 | 1 | 0
--> 2 | 30 | 32
--> 0 | 4294967296 | 4294967296
--> 30 | -9223372036854775808 | -9223372036854775778
--> 1 | 2 | 3
--> 64 | 2 | 66

select int8pl('7'::bigint, '9223372036854775807'::bigint);
--> ERROR 22003: bigint out of range

select a, b, int8mi(a, b) from (values
  ('4294967296'::bigint, '0'::bigint),
  ('1', '64'),
  ('-13', '-9223372036854775808'),
  ('7', '1'),
  ('64', '0'),
  ('30', '1'),
  ('-1', '7')) v(a, b);
--> (a bigint, b bigint, int8mi bigint)
--> 4294967296 | 0 | 4294967296
--> 1 | 64 | -63
--> -13 | -9223372036854775808 | 9223372036854775795
--> 7 | 1 | 6
--> 64 | 0 | 64
--> 30 | 1 | 29
--> -1 | 7 | -8

select a, b, int8mul(a, b) from (values
  ('1'::bigint, '1'::bigint),
  ('1', '2'),
  ('100', '4294967296'),
  ('-1', '4294967296')) v(a, b);
--> (a bigint, b bigint, int8mul bigint)
--> 1 | 1 | 1
--> 1 | 2 | 2
--> 100 | 4294967296 | 429496729600
--> -1 | 4294967296 | -4294967296

select int8mul('2'::bigint, '9223372036854775807'::bigint);
--> ERROR 22003: bigint out of range

select int8mul('-9223372036854775808'::bigint, '7'::bigint);
--> ERROR 22003: bigint out of range

select int8mul('9223372036854775807'::bigint, '30'::bigint);
--> ERROR 22003: bigint out of range

select a, b, int8div(a, b) from (values
  ('4294967296'::bigint, '100'::bigint),
  ('-1', '-13'),
  ('2', '30'),
  ('7', '64'),
  ('9223372036854775807', '100'),
  ('7', '-1'),
  ('4294967296', '-9223372036854775808')) v(a, b);
--> (a bigint, b bigint, int8div bigint)
--> 4294967296 | 100 | 42949672
--> -1 | -13 | 0
--> 2 | 30 | 0
--> 7 | 64 | 0
--> 9223372036854775807 | 100 | 92233720368547758
--> 7 | -1 | -7
--> 4294967296 | -9223372036854775808 | 0

select a, b, int8eq(a, b) from (values
  ('2'::bigint, '100'::bigint),
  ('2', '-13'),
  ('-1', '100'),
  ('100', '100'),
  ('1', '1'),
  ('4294967296', '-13'),
  ('0', '-9223372036854775808')) v(a, b);
--> (a bigint, b bigint, int8eq boolean)
--> 2 | 100 | f
--> 2 | -13 | f
--> -1 | 100 | f
--> 100 | 100 | t
--> 1 | 1 | t
--> 4294967296 | -13 | f
--> 0 | -9223372036854775808 | f

select a, b, int8ne(a, b) from (values
  ('7'::bigint, '-13'::bigint),
  ('7', '100'),
  ('7', '0'),
  ('-9223372036854775808', '4294967296'),
  ('100', '4294967296'),
  ('9223372036854775807', '100'),
  ('0', '64')) v(a, b);
--> (a bigint, b bigint, int8ne boolean)
--> 7 | -13 | t
--> 7 | 100 | t
--> 7 | 0 | t
--> -9223372036854775808 | 4294967296 | t
--> 100 | 4294967296 | t
--> 9223372036854775807 | 100 | t
--> 0 | 64 | t

select a, b, int8lt(a, b) from (values
  ('-9223372036854775808'::bigint, '64'::bigint),
  ('0', '64'),
  ('-9223372036854775808', '100'),
  ('-1', '4294967296'),
  ('-1', '0'),
  ('100', '-1'),
  ('4294967296', '-9223372036854775808')) v(a, b);
--> (a bigint, b bigint, int8lt boolean)
--> -9223372036854775808 | 64 | t
--> 0 | 64 | t
--> -9223372036854775808 | 100 | t
--> -1 | 4294967296 | t
--> -1 | 0 | t
--> 100 | -1 | f
--> 4294967296 | -9223372036854775808 | f

select a, b, int8gt(a, b) from (values
  ('1'::bigint, '4294967296'::bigint),
  ('0', '64'),
  ('100', '-1'),
  ('-1', '9223372036854775807'),
  ('-13', '7'),
  ('64', '30'),
  ('30', '30')) v(a, b);
--> (a bigint, b bigint, int8gt boolean)
--> 1 | 4294967296 | f
--> 0 | 64 | f
--> 100 | -1 | t
--> -1 | 9223372036854775807 | f
--> -13 | 7 | f
--> 64 | 30 | t
--> 30 | 30 | f

select a, b, int8le(a, b) from (values
  ('-13'::bigint, '-1'::bigint),
  ('100', '1'),
  ('7', '64'),
  ('-9223372036854775808', '100'),
  ('2', '-13'),
  ('-9223372036854775808', '9223372036854775807'),
  ('0', '7')) v(a, b);
--> (a bigint, b bigint, int8le boolean)
--> -13 | -1 | t
--> 100 | 1 | f
--> 7 | 64 | t
--> -9223372036854775808 | 100 | t
--> 2 | -13 | f
--> -9223372036854775808 | 9223372036854775807 | t
--> 0 | 7 | t

select a, b, int8ge(a, b) from (values
  ('7'::bigint, '7'::bigint),
  ('2', '-1'),
  ('64', '0'),
  ('-13', '2'),
  ('30', '1'),
  ('100', '1'),
  ('7', '100')) v(a, b);
--> (a bigint, b bigint, int8ge boolean)
--> 7 | 7 | t
--> 2 | -1 | t
--> 64 | 0 | t
--> -13 | 2 | f
--> 30 | 1 | t
--> 100 | 1 | t
--> 7 | 100 | f

select a, b, int84eq(a, b) from (values
  ('4294967296'::bigint, '2147483647'::integer),
  ('64', '1000'),
  ('7', '1'),
  ('100', '0'),
  ('7', '7'),
  ('1', '7'),
  ('1', '-2147483648')) v(a, b);
--> (a bigint, b integer, int84eq boolean)
--> 4294967296 | 2147483647 | f
--> 64 | 1000 | f
--> 7 | 1 | f
--> 100 | 0 | f
--> 7 | 7 | t
--> 1 | 7 | f
--> 1 | -2147483648 | f

select a, b, int84ne(a, b) from (values
  ('-9223372036854775808'::bigint, '-1'::integer),
  ('-1', '5'),
  ('-13', '2'),
  ('4294967296', '7'),
  ('30', '-2147483648'),
  ('30', '-1'),
  ('7', '7')) v(a, b);
--> (a bigint, b integer, int84ne boolean)
--> -9223372036854775808 | -1 | t
--> -1 | 5 | t
--> -13 | 2 | t
--> 4294967296 | 7 | t
--> 30 | -2147483648 | t
--> 30 | -1 | t
--> 7 | 7 | f

select a, b, int84lt(a, b) from (values
  ('1'::bigint, '3'::integer),
  ('-9223372036854775808', '-2147483648'),
  ('9223372036854775807', '0'),
  ('-1', '3'),
  ('2', '2147483647'),
  ('9223372036854775807', '2'),
  ('7', '-1')) v(a, b);
--> (a bigint, b integer, int84lt boolean)
--> 1 | 3 | t
--> -9223372036854775808 | -2147483648 | t
--> 9223372036854775807 | 0 | f
--> -1 | 3 | t
--> 2 | 2147483647 | t
--> 9223372036854775807 | 2 | f
--> 7 | -1 | f

select a, b, int84gt(a, b) from (values
  ('2'::bigint, '1000'::integer),
  ('-9223372036854775808', '3'),
  ('-13', '5'),
  ('-13', '0'),
  ('30', '2147483647'),
  ('0', '5'),
  ('64', '3')) v(a, b);
--> (a bigint, b integer, int84gt boolean)
--> 2 | 1000 | f
--> -9223372036854775808 | 3 | f
--> -13 | 5 | f
--> -13 | 0 | f
--> 30 | 2147483647 | f
--> 0 | 5 | f
--> 64 | 3 | t

select a, b, int84le(a, b) from (values
  ('2'::bigint, '5'::integer),
  ('2', '1000'),
  ('-9223372036854775808', '-2147483648'),
  ('1', '1'),
  ('4294967296', '2'),
  ('100', '-2147483648'),
  ('4294967296', '64')) v(a, b);
--> (a bigint, b integer, int84le boolean)
--> 2 | 5 | t
--> 2 | 1000 | t
--> -9223372036854775808 | -2147483648 | t
--> 1 | 1 | t
--> 4294967296 | 2 | f
--> 100 | -2147483648 | f
--> 4294967296 | 64 | f

select a, b, int84ge(a, b) from (values
  ('9223372036854775807'::bigint, '3'::integer),
  ('2', '0'),
  ('4294967296', '5'),
  ('64', '1000'),
  ('0', '64'),
  ('4294967296', '31'),
  ('9223372036854775807', '7')) v(a, b);
--> (a bigint, b integer, int84ge boolean)
--> 9223372036854775807 | 3 | t
--> 2 | 0 | t
--> 4294967296 | 5 | t
--> 64 | 1000 | f
--> 0 | 64 | f
--> 4294967296 | 31 | t
--> 9223372036854775807 | 7 | t

select a, int4(a) from (values
  ('-1'::bigint),
  ('7'),
  ('100'),
  ('30'),
  ('64')) v(a);
--> (a bigint, int4 integer)
--> -1 | -1
--> 7 | 7
--> 100 | 100
--> 30 | 30
--> 64 | 64

select int4('9223372036854775807'::bigint);
--> ERROR 22003: integer out of range

select int4('-9223372036854775808'::bigint);
--> ERROR 22003: integer out of range

select a, int8(a) from (values
  ('1'::integer),
  ('-1'),
  ('3'),
  ('5'),
  ('33'),
  ('2147483647'),
  ('1000')) v(a);
--> (a integer, int8 bigint)
--> 1 | 1
--> -1 | -1
--> 3 | 3
--> 5 | 5
--> 33 | 33
--> 2147483647 | 2147483647
--> 1000 | 1000

select a, float8(a) from (values
  ('0'::bigint),
  ('7'),
  ('-13'),
  ('9223372036854775807'),
  ('-9223372036854775808'),
  ('30'),
  ('64')) v(a);
--> (a bigint, float8 double precision)
--> 0 | 0
--> 7 | 7
--> -13 | -13
--> 9223372036854775807 | 9.223372036854776e+18
--> -9223372036854775808 | -9.223372036854776e+18
--> 30 | 30
--> 64 | 64

select a, float4(a) from (values
  ('0'::bigint),
  ('1'),
  ('7'),
  ('-13'),
  ('100'),
  ('9223372036854775807'),
  ('64')) v(a);
--> (a bigint, float4 real)
--> 0 | 0
--> 1 | 1
--> 7 | 7
--> -13 | -13
--> 100 | 100
--> 9223372036854775807 | 9.223372e+18
--> 64 | 64

select a, int2(a) from (values
  ('0'::bigint),
  ('1'),
  ('-1'),
  ('2'),
  ('-13')) v(a);
--> (a bigint, int2 smallint)
--> 0 | 0
--> 1 | 1
--> -1 | -1
--> 2 | 2
--> -13 | -13

select int2('9223372036854775807'::bigint);
--> ERROR 22003: smallint out of range

select int2('-9223372036854775808'::bigint);
--> ERROR 22003: smallint out of range

select a, b, oidlt(a, b) from (values
  ('1007'::oid, '0'::oid),
  ('25', '0'),
  ('16', '16'),
  ('1007', '1007'),
  ('4294967295', '1007'),
  ('23', '1'),
  ('1', '0')) v(a, b);
--> (a oid, b oid, oidlt boolean)
--> 1007 | 0 | f
--> 25 | 0 | f
--> 16 | 16 | f
--> 1007 | 1007 | f
--> 4294967295 | 1007 | f
--> 23 | 1 | f
--> 1 | 0 | f

select a, b, oidle(a, b) from (values
  ('1007'::oid, '0'::oid),
  ('4294967295', '1'),
  ('23', '1'),
  ('23', '4294967295'),
  ('0', '16'),
  ('16', '1007'),
  ('0', '4294967295')) v(a, b);
--> (a oid, b oid, oidle boolean)
--> 1007 | 0 | f
--> 4294967295 | 1 | f
--> 23 | 1 | f
--> 23 | 4294967295 | t
--> 0 | 16 | t
--> 16 | 1007 | t
--> 0 | 4294967295 | t

select a, int8(a) from (values
  ('1'::smallint),
  ('2'),
  ('7'),
  ('-13'),
  ('32767'),
  ('-32768'),
  ('15')) v(a);
--> (a smallint, int8 bigint)
--> 1 | 1
--> 2 | 2
--> 7 | 7
--> -13 | -13
--> 32767 | 32767
--> -32768 | -32768
--> 15 | 15

select a, int4inc(a) from (values
  ('0'::integer),
  ('-1'),
  ('2'),
  ('7'),
  ('31'),
  ('1000'),
  ('64')) v(a);
--> (a integer, int4inc integer)
--> 0 | 1
--> -1 | 0
--> 2 | 3
--> 7 | 8
--> 31 | 32
--> 1000 | 1001
--> 64 | 65

select a, b, int4larger(a, b) from (values
  ('-1'::integer, '2'::integer),
  ('2', '-13'),
  ('1', '-1'),
  ('1000', '1'),
  ('33', '31'),
  ('0', '2'),
  ('2', '12')) v(a, b);
--> (a integer, b integer, int4larger integer)
--> -1 | 2 | 2
--> 2 | -13 | 2
--> 1 | -1 | 1
--> 1000 | 1 | 1000
--> 33 | 31 | 33
--> 0 | 2 | 2
--> 2 | 12 | 12

select a, b, int4smaller(a, b) from (values
  ('1'::integer, '-13'::integer),
  ('1', '1000'),
  ('1000', '64'),
  ('-1', '1000'),
  ('2147483647', '2147483647'),
  ('12', '-2147483648'),
  ('33', '12')) v(a, b);
--> (a integer, b integer, int4smaller integer)
--> 1 | -13 | -13
--> 1 | 1000 | 1
--> 1000 | 64 | 64
--> -1 | 1000 | -1
--> 2147483647 | 2147483647 | 2147483647
--> 12 | -2147483648 | -2147483648
--> 33 | 12 | 12

select a, b, int2larger(a, b) from (values
  ('32767'::smallint, '-13'::smallint),
  ('-32768', '2'),
  ('15', '0'),
  ('7', '-1'),
  ('-13', '7'),
  ('-32768', '-32768'),
  ('2', '-13')) v(a, b);
--> (a smallint, b smallint, int2larger smallint)
--> 32767 | -13 | 32767
--> -32768 | 2 | 2
--> 15 | 0 | 15
--> 7 | -1 | 7
--> -13 | 7 | 7
--> -32768 | -32768 | -32768
--> 2 | -13 | 2

select a, b, int2smaller(a, b) from (values
  ('32767'::smallint, '-13'::smallint),
  ('-32768', '2'),
  ('-32768', '32767'),
  ('2', '2'),
  ('-32768', '-32768'),
  ('-32768', '7'),
  ('0', '7')) v(a, b);
--> (a smallint, b smallint, int2smaller smallint)
--> 32767 | -13 | -13
--> -32768 | 2 | -32768
--> -32768 | 32767 | -32768
--> 2 | 2 | 2
--> -32768 | -32768 | -32768
--> -32768 | 7 | -32768
--> 0 | 7 | 0

select a, b, int82pl(a, b) from (values
  ('100'::bigint, '7'::smallint),
  ('0', '7'),
  ('0', '32767'),
  ('-1', '7'),
  ('7', '0'),
  ('100', '15'),
  ('64', '-32768')) v(a, b);
--> (a bigint, b smallint, int82pl bigint)
--> 100 | 7 | 107
--> 0 | 7 | 7
--> 0 | 32767 | 32767
--> -1 | 7 | 6
--> 7 | 0 | 7
--> 100 | 15 | 115
--> 64 | -32768 | -32704

select a, b, int82mi(a, b) from (values
  ('1'::bigint, '1'::smallint),
  ('7', '-1'),
  ('2', '-13'),
  ('-13', '7'),
  ('7', '7'),
  ('64', '15')) v(a, b);
--> (a bigint, b smallint, int82mi bigint)
--> 1 | 1 | 0
--> 7 | -1 | 8
--> 2 | -13 | 15
--> -13 | 7 | -20
--> 7 | 7 | 0
--> 64 | 15 | 49

select int82mi('-9223372036854775808'::bigint, '1'::smallint);
--> ERROR 22003: bigint out of range

select a, b, int82mul(a, b) from (values
  ('4294967296'::bigint, '2'::smallint),
  ('7', '32767'),
  ('-13', '32767'),
  ('7', '-13'),
  ('30', '0'),
  ('0', '-32768')) v(a, b);
--> (a bigint, b smallint, int82mul bigint)
--> 4294967296 | 2 | 8589934592
--> 7 | 32767 | 229369
--> -13 | 32767 | -425971
--> 7 | -13 | -91
--> 30 | 0 | 0
--> 0 | -32768 | 0

select int82mul('-9223372036854775808'::bigint, '-13'::smallint);
--> ERROR 22003: bigint out of range

select a, b, int82div(a, b) from (values
  ('4294967296'::bigint, '7'::smallint),
  ('-13', '32767'),
  ('0', '1'),
  ('100', '1'),
  ('-1', '2'),
  ('9223372036854775807', '32767'),
  ('-1', '-32768')) v(a, b);
--> (a bigint, b smallint, int82div bigint)
--> 4294967296 | 7 | 613566756
--> -13 | 32767 | 0
--> 0 | 1 | 0
--> 100 | 1 | 100
--> -1 | 2 | 0
--> 9223372036854775807 | 32767 | 281483566907400
--> -1 | -32768 | 0

select a, b, int28pl(a, b) from (values
  ('-13'::smallint, '64'::bigint),
  ('-13', '100'),
  ('1', '-1'),
  ('1', '-13'),
  ('0', '2'),
  ('7', '0'),
  ('15', '0')) v(a, b);
--> (a smallint, b bigint, int28pl bigint)
--> -13 | 64 | 51
--> -13 | 100 | 87
--> 1 | -1 | 0
--> 1 | -13 | -12
--> 0 | 2 | 2
--> 7 | 0 | 7
--> 15 | 0 | 15

select a, b, btint8cmp(a, b) from (values
  ('-9223372036854775808'::bigint, '0'::bigint),
  ('4294967296', '64'),
  ('100', '-1'),
  ('-9223372036854775808', '-1'),
  ('-13', '2'),
  ('0', '7'),
  ('100', '64')) v(a, b);
--> (a bigint, b bigint, btint8cmp integer)
--> -9223372036854775808 | 0 | -1
--> 4294967296 | 64 | 1
--> 100 | -1 | 1
--> -9223372036854775808 | -1 | -1
--> -13 | 2 | -1
--> 0 | 7 | -1
--> 100 | 64 | 1

select a, b, int48eq(a, b) from (values
  ('3'::integer, '0'::bigint),
  ('2147483647', '30'),
  ('2', '64'),
  ('1', '30'),
  ('64', '1'),
  ('7', '0'),
  ('7', '7')) v(a, b);
--> (a integer, b bigint, int48eq boolean)
--> 3 | 0 | f
--> 2147483647 | 30 | f
--> 2 | 64 | f
--> 1 | 30 | f
--> 64 | 1 | f
--> 7 | 0 | f
--> 7 | 7 | t

select a, b, int48ne(a, b) from (values
  ('1000'::integer, '0'::bigint),
  ('5', '-1'),
  ('2147483647', '9223372036854775807'),
  ('-13', '64'),
  ('2', '2'),
  ('1', '64'),
  ('64', '-13')) v(a, b);
--> (a integer, b bigint, int48ne boolean)
--> 1000 | 0 | t
--> 5 | -1 | t
--> 2147483647 | 9223372036854775807 | t
--> -13 | 64 | t
--> 2 | 2 | f
--> 1 | 64 | t
--> 64 | -13 | t

select a, b, int48lt(a, b) from (values
  ('1'::integer, '7'::bigint),
  ('-2147483648', '30'),
  ('64', '0'),
  ('2', '7'),
  ('-2147483648', '2'),
  ('3', '7'),
  ('7', '30')) v(a, b);
--> (a integer, b bigint, int48lt boolean)
--> 1 | 7 | t
--> -2147483648 | 30 | t
--> 64 | 0 | f
--> 2 | 7 | t
--> -2147483648 | 2 | t
--> 3 | 7 | t
--> 7 | 30 | t

select a, b, int48gt(a, b) from (values
  ('3'::integer, '1'::bigint),
  ('0', '9223372036854775807'),
  ('7', '1'),
  ('1', '2'),
  ('-13', '-1'),
  ('64', '9223372036854775807'),
  ('0', '4294967296')) v(a, b);
--> (a integer, b bigint, int48gt boolean)
--> 3 | 1 | t
--> 0 | 9223372036854775807 | f
--> 7 | 1 | t
--> 1 | 2 | f
--> -13 | -1 | f
--> 64 | 9223372036854775807 | f
--> 0 | 4294967296 | f

select a, b, int48le(a, b) from (values
  ('1'::integer, '7'::bigint),
  ('12', '7'),
  ('3', '64'),
  ('-13', '30'),
  ('31', '7'),
  ('31', '-9223372036854775808'),
  ('12', '4294967296')) v(a, b);
--> (a integer, b bigint, int48le boolean)
--> 1 | 7 | t
--> 12 | 7 | f
--> 3 | 64 | t
--> -13 | 30 | t
--> 31 | 7 | f
--> 31 | -9223372036854775808 | f
--> 12 | 4294967296 | t

select a, b, int48ge(a, b) from (values
  ('64'::integer, '-13'::bigint),
  ('0', '64'),
  ('33', '64'),
  ('7', '100'),
  ('-1', '1'),
  ('0', '-9223372036854775808'),
  ('64', '0')) v(a, b);
--> (a integer, b bigint, int48ge boolean)
--> 64 | -13 | t
--> 0 | 64 | f
--> 33 | 64 | f
--> 7 | 100 | f
--> -1 | 1 | f
--> 0 | -9223372036854775808 | t
--> 64 | 0 | t

select a, b, mod(a, b) from (values
  ('-13'::smallint, '7'::smallint),
  ('-13', '2'),
  ('-1', '15'),
  ('0', '32767'),
  ('-32768', '7'),
  ('-13', '-13')) v(a, b);
--> (a smallint, b smallint, mod smallint)
--> -13 | 7 | -6
--> -13 | 2 | -1
--> -1 | 15 | -1
--> 0 | 32767 | 0
--> -32768 | 7 | -1
--> -13 | -13 | 0

select mod('7'::smallint, '0'::smallint);
--> ERROR 22012: division by zero

select a, b, mod(a, b) from (values
  ('-13'::integer, '3'::integer),
  ('31', '1000'),
  ('7', '1'),
  ('0', '3'),
  ('-1', '1'),
  ('-13', '2147483647')) v(a, b);
--> (a integer, b integer, mod integer)
--> -13 | 3 | -1
--> 31 | 1000 | 31
--> 7 | 1 | 0
--> 0 | 3 | 0
--> -1 | 1 | 0
--> -13 | 2147483647 | -13

select mod('5'::integer, '0'::integer);
--> ERROR 22012: division by zero

select a, b, int28mi(a, b) from (values
  ('-13'::smallint, '64'::bigint),
  ('0', '7'),
  ('-13', '7'),
  ('15', '0'),
  ('15', '9223372036854775807'),
  ('-1', '2')) v(a, b);
--> (a smallint, b bigint, int28mi bigint)
--> -13 | 64 | -77
--> 0 | 7 | -7
--> -13 | 7 | -20
--> 15 | 0 | 15
--> 15 | 9223372036854775807 | -9223372036854775792
--> -1 | 2 | -3

select int28mi('-13'::smallint, '9223372036854775807'::bigint);
--> ERROR 22003: bigint out of range

select a, b, int28mul(a, b) from (values
  ('2'::smallint, '4294967296'::bigint),
  ('-13', '4294967296'),
  ('32767', '7'),
  ('0', '100')) v(a, b);
--> (a smallint, b bigint, int28mul bigint)
--> 2 | 4294967296 | 8589934592
--> -13 | 4294967296 | -55834574848
--> 32767 | 7 | 229369
--> 0 | 100 | 0

select int28mul('2'::smallint, '9223372036854775807'::bigint);
--> ERROR 22003: bigint out of range

select int28mul('2'::smallint, '-9223372036854775808'::bigint);
--> ERROR 22003: bigint out of range

select int28mul('-32768'::smallint, '9223372036854775807'::bigint);
--> ERROR 22003: bigint out of range

select a, b, int8mod(a, b) from (values
  ('64'::bigint, '2'::bigint),
  ('-13', '7'),
  ('-9223372036854775808', '100'),
  ('1', '30'),
  ('-1', '-1')) v(a, b);
--> (a bigint, b bigint, int8mod bigint)
--> 64 | 2 | 0
--> -13 | 7 | -6
--> -9223372036854775808 | 100 | -8
--> 1 | 30 | 1
--> -1 | -1 | 0

select int8mod('7'::bigint, '0'::bigint);
--> ERROR 22012: division by zero

select int8mod('64'::bigint, '0'::bigint);
--> ERROR 22012: division by zero

select a, b, mod(a, b) from (values
  ('30'::bigint, '4294967296'::bigint),
  ('100', '-1'),
  ('100', '7'),
  ('7', '1'),
  ('2', '4294967296'),
  ('100', '1'),
  ('0', '9223372036854775807')) v(a, b);
--> (a bigint, b bigint, mod bigint)
--> 30 | 4294967296 | 30
--> 100 | -1 | 0
--> 100 | 7 | 2
--> 7 | 1 | 0
--> 2 | 4294967296 | 2
--> 100 | 1 | 0
--> 0 | 9223372036854775807 | 0

select a, b, int28div(a, b) from (values
  ('7'::smallint, '30'::bigint),
  ('-1', '64'),
  ('-1', '-13'),
  ('2', '64'),
  ('-13', '9223372036854775807'),
  ('7', '64')) v(a, b);
--> (a smallint, b bigint, int28div bigint)
--> 7 | 30 | 0
--> -1 | 64 | 0
--> -1 | -13 | 0
--> 2 | 64 | 0
--> -13 | 9223372036854775807 | 0
--> 7 | 64 | 0

select int28div('2'::smallint, '0'::bigint);
--> ERROR 22012: division by zero

select a, int8inc(a) from (values
  ('1'::bigint),
  ('-1'),
  ('2'),
  ('7'),
  ('-13'),
  ('100'),
  ('4294967296')) v(a);
--> (a bigint, int8inc bigint)
--> 1 | 2
--> -1 | 0
--> 2 | 3
--> 7 | 8
--> -13 | -12
--> 100 | 101
--> 4294967296 | 4294967297

select a, int8abs(a) from (values
  ('0'::bigint),
  ('1'),
  ('-1'),
  ('2'),
  ('100'),
  ('9223372036854775807')) v(a);
--> (a bigint, int8abs bigint)
--> 0 | 0
--> 1 | 1
--> -1 | 1
--> 2 | 2
--> 100 | 100
--> 9223372036854775807 | 9223372036854775807

select int8abs('-9223372036854775808'::bigint);
--> ERROR 22003: bigint out of range

select a, b, int8larger(a, b) from (values
  ('2'::bigint, '30'::bigint),
  ('9223372036854775807', '64'),
  ('4294967296', '2'),
  ('1', '64'),
  ('1', '9223372036854775807'),
  ('2', '2'),
  ('30', '9223372036854775807')) v(a, b);
--> (a bigint, b bigint, int8larger bigint)
--> 2 | 30 | 30
--> 9223372036854775807 | 64 | 9223372036854775807
--> 4294967296 | 2 | 4294967296
--> 1 | 64 | 64
--> 1 | 9223372036854775807 | 9223372036854775807
--> 2 | 2 | 2
--> 30 | 9223372036854775807 | 9223372036854775807

select a, b, int8smaller(a, b) from (values
  ('4294967296'::bigint, '-9223372036854775808'::bigint),
  ('0', '7'),
  ('64', '-1'),
  ('100', '9223372036854775807'),
  ('9223372036854775807', '-13'),
  ('-13', '1'),
  ('100', '30')) v(a, b);
--> (a bigint, b bigint, int8smaller bigint)
--> 4294967296 | -9223372036854775808 | -9223372036854775808
--> 0 | 7 | 0
--> 64 | -1 | -1
--> 100 | 9223372036854775807 | 100
--> 9223372036854775807 | -13 | -13
--> -13 | 1 | -13
--> 100 | 30 | 30

select a, int4abs(a) from (values
  ('1'::integer),
  ('7'),
  ('-13'),
  ('33'),
  ('2147483647'),
  ('64')) v(a);
--> (a integer, int4abs integer)
--> 1 | 1
--> 7 | 7
--> -13 | 13
--> 33 | 33
--> 2147483647 | 2147483647
--> 64 | 64

select int4abs('-2147483648'::integer);
--> ERROR 22003: integer out of range

select a, int2abs(a) from (values
  ('0'::smallint),
  ('-1'),
  ('7'),
  ('-13'),
  ('32767'),
  ('15')) v(a);
--> (a smallint, int2abs smallint)
--> 0 | 0
--> -1 | 1
--> 7 | 7
--> -13 | 13
--> 32767 | 32767
--> 15 | 15

select int2abs('-32768'::smallint);
--> ERROR 22003: smallint out of range

select a, b, int84pl(a, b) from (values
  ('30'::bigint, '1000'::integer),
  ('30', '64'),
  ('9223372036854775807', '-1'),
  ('-9223372036854775808', '64'),
  ('-1', '5'),
  ('7', '5')) v(a, b);
--> (a bigint, b integer, int84pl bigint)
--> 30 | 1000 | 1030
--> 30 | 64 | 94
--> 9223372036854775807 | -1 | 9223372036854775806
--> -9223372036854775808 | 64 | -9223372036854775744
--> -1 | 5 | 4
--> 7 | 5 | 12

select int84pl('9223372036854775807'::bigint, '3'::integer);
--> ERROR 22003: bigint out of range

select a, b, int84mi(a, b) from (values
  ('30'::bigint, '7'::integer),
  ('30', '1'),
  ('-1', '5'),
  ('4294967296', '31'),
  ('64', '7'),
  ('64', '3'),
  ('4294967296', '1000')) v(a, b);
--> (a bigint, b integer, int84mi bigint)
--> 30 | 7 | 23
--> 30 | 1 | 29
--> -1 | 5 | -6
--> 4294967296 | 31 | 4294967265
--> 64 | 7 | 57
--> 64 | 3 | 61
--> 4294967296 | 1000 | 4294966296

select a, b, int84mul(a, b) from (values
  ('-9223372036854775808'::bigint, '0'::integer),
  ('4294967296', '64'),
  ('-1', '31'),
  ('1', '1000'),
  ('7', '12'),
  ('100', '1'),
  ('-13', '2147483647')) v(a, b);
--> (a bigint, b integer, int84mul bigint)
--> -9223372036854775808 | 0 | 0
--> 4294967296 | 64 | 274877906944
--> -1 | 31 | -31
--> 1 | 1000 | 1000
--> 7 | 12 | 84
--> 100 | 1 | 100
--> -13 | 2147483647 | -27917287411

select a, b, int84div(a, b) from (values
  ('-13'::bigint, '7'::integer),
  ('7', '1000'),
  ('0', '12'),
  ('9223372036854775807', '1'),
  ('1', '7'),
  ('-9223372036854775808', '64')) v(a, b);
--> (a bigint, b integer, int84div bigint)
--> -13 | 7 | -1
--> 7 | 1000 | 0
--> 0 | 12 | 0
--> 9223372036854775807 | 1 | 9223372036854775807
--> 1 | 7 | 0
--> -9223372036854775808 | 64 | -144115188075855872

select int84div('2'::bigint, '0'::integer);
--> ERROR 22012: division by zero

select a, b, int48pl(a, b) from (values
  ('31'::integer, '30'::bigint),
  ('2', '2'),
  ('3', '64'),
  ('12', '-9223372036854775808'),
  ('1000', '30'),
  ('31', '-9223372036854775808'),
  ('-13', '30')) v(a, b);
--> (a integer, b bigint, int48pl bigint)
--> 31 | 30 | 61
--> 2 | 2 | 4
--> 3 | 64 | 67
--> 12 | -9223372036854775808 | -9223372036854775796
--> 1000 | 30 | 1030
--> 31 | -9223372036854775808 | -9223372036854775777
--> -13 | 30 | 17

select a, b, int48mi(a, b) from (values
  ('1000'::integer, '0'::bigint),
  ('-1', '0'),
  ('64', '9223372036854775807'),
  ('31', '0'),
  ('1', '64'),
  ('2', '-1'),
  ('1', '30')) v(a, b);
--> (a integer, b bigint, int48mi bigint)
--> 1000 | 0 | 1000
--> -1 | 0 | -1
--> 64 | 9223372036854775807 | -9223372036854775743
--> 31 | 0 | 31
--> 1 | 64 | -63
--> 2 | -1 | 3
--> 1 | 30 | -29

select a, b, int48mul(a, b) from (values
  ('1'::integer, '4294967296'::bigint),
  ('2147483647', '64'),
  ('-1', '9223372036854775807'),
  ('-13', '64'),
  ('0', '2'),
  ('64', '1')) v(a, b);
--> (a integer, b bigint, int48mul bigint)
--> 1 | 4294967296 | 4294967296
--> 2147483647 | 64 | 137438953408
--> -1 | 9223372036854775807 | -9223372036854775807
--> -13 | 64 | -832
--> 0 | 2 | 0
--> 64 | 1 | 64

select int48mul('3'::integer, '-9223372036854775808'::bigint);
--> ERROR 22003: bigint out of range

select a, b, int48div(a, b) from (values
  ('1'::integer, '30'::bigint),
  ('1', '9223372036854775807'),
  ('-1', '1'),
  ('0', '-9223372036854775808'),
  ('1', '1'),
  ('-13', '1'),
  ('33', '2')) v(a, b);
--> (a integer, b bigint, int48div bigint)
--> 1 | 30 | 0
--> 1 | 9223372036854775807 | 0
--> -1 | 1 | -1
--> 0 | -9223372036854775808 | 0
--> 1 | 1 | 1
--> -13 | 1 | -13
--> 33 | 2 | 16

select a, oid(a) from (values
  ('0'::bigint),
  ('2'),
  ('100'),
  ('64')) v(a);
--> (a bigint, oid oid)
--> 0 | 0
--> 2 | 2
--> 100 | 100
--> 64 | 64

select oid('-1'::bigint);
--> ERROR 22003: OID out of range

select oid('9223372036854775807'::bigint);
--> ERROR 22003: OID out of range

select oid('-9223372036854775808'::bigint);
--> ERROR 22003: OID out of range

select a, int8(a) from (values
  ('0'::oid),
  ('1'),
  ('16'),
  ('1007'),
  ('4294967295'),
  ('23'),
  ('25')) v(a);
--> (a oid, int8 bigint)
--> 0 | 0
--> 1 | 1
--> 16 | 16
--> 1007 | 1007
--> 4294967295 | 4294967295
--> 23 | 23
--> 25 | 25

select a, abs(a) from (values
  ('0'::bigint),
  ('1'),
  ('-1'),
  ('2'),
  ('100'),
  ('9223372036854775807'),
  ('64')) v(a);
--> (a bigint, abs bigint)
--> 0 | 0
--> 1 | 1
--> -1 | 1
--> 2 | 2
--> 100 | 100
--> 9223372036854775807 | 9223372036854775807
--> 64 | 64

select a, abs(a) from (values
  ('1'::integer),
  ('31'),
  ('2147483647'),
  ('1000'),
  ('12'),
  ('64')) v(a);
--> (a integer, abs integer)
--> 1 | 1
--> 31 | 31
--> 2147483647 | 2147483647
--> 1000 | 1000
--> 12 | 12
--> 64 | 64

select abs('-2147483648'::integer);
--> ERROR 22003: integer out of range

select a, abs(a) from (values
  ('0'::smallint),
  ('-1'),
  ('2'),
  ('7'),
  ('-13'),
  ('32767'),
  ('15')) v(a);
--> (a smallint, abs smallint)
--> 0 | 0
--> -1 | 1
--> 2 | 2
--> 7 | 7
--> -13 | 13
--> 32767 | 32767
--> 15 | 15

select a, chr(a) from (values
  ('7'::integer),
  ('33')) v(a);
--> (a integer, chr text)
--> 7 | E'\x07'
--> 33 | !

select chr('0'::integer);
--> ERROR 54000: null character not permitted

select chr('-1'::integer);
--> ERROR 22023: character number must be positive

select chr('-13'::integer);
--> ERROR 22023: character number must be positive

select chr('2147483647'::integer);
--> ERROR 54000: requested character too large for encoding: 2147483647

select chr('-2147483648'::integer);
--> ERROR 22023: character number must be positive

select a, b, oidgt(a, b) from (values
  ('23'::oid, '0'::oid),
  ('4294967295', '4294967295'),
  ('23', '16'),
  ('25', '25'),
  ('25', '1007'),
  ('1007', '16'),
  ('4294967295', '1007')) v(a, b);
--> (a oid, b oid, oidgt boolean)
--> 23 | 0 | t
--> 4294967295 | 4294967295 | f
--> 23 | 16 | t
--> 25 | 25 | f
--> 25 | 1007 | f
--> 1007 | 16 | t
--> 4294967295 | 1007 | t

select a, b, oidge(a, b) from (values
  ('1007'::oid, '25'::oid),
  ('1007', '23'),
  ('1007', '0'),
  ('25', '23'),
  ('23', '1'),
  ('1', '16'),
  ('0', '4294967295')) v(a, b);
--> (a oid, b oid, oidge boolean)
--> 1007 | 25 | t
--> 1007 | 23 | t
--> 1007 | 0 | t
--> 25 | 23 | t
--> 23 | 1 | t
--> 1 | 16 | f
--> 0 | 4294967295 | f

select a, "numeric"(a) from (values
  ('0'::integer),
  ('-1'),
  ('2'),
  ('3'),
  ('7'),
  ('33'),
  ('-2147483648')) v(a);
--> (a integer, numeric numeric)
--> 0 | 0
--> -1 | -1
--> 2 | 2
--> 3 | 3
--> 7 | 7
--> 33 | 33
--> -2147483648 | -2147483648

select a, "numeric"(a) from (values
  ('-1'::bigint),
  ('2'),
  ('7'),
  ('-13'),
  ('-9223372036854775808'),
  ('30'),
  ('64')) v(a);
--> (a bigint, numeric numeric)
--> -1 | -1
--> 2 | 2
--> 7 | 7
--> -13 | -13
--> -9223372036854775808 | -9223372036854775808
--> 30 | 30
--> 64 | 64

select a, "numeric"(a) from (values
  ('0'::smallint),
  ('1'),
  ('-1'),
  ('2'),
  ('7'),
  ('32767'),
  ('-32768')) v(a);
--> (a smallint, numeric numeric)
--> 0 | 0
--> 1 | 1
--> -1 | -1
--> 2 | 2
--> 7 | 7
--> 32767 | 32767
--> -32768 | -32768

select a, b, int28eq(a, b) from (values
  ('-13'::smallint, '0'::bigint),
  ('7', '9223372036854775807'),
  ('7', '-1'),
  ('15', '64'),
  ('-32768', '100'),
  ('0', '7'),
  ('7', '4294967296')) v(a, b);
--> (a smallint, b bigint, int28eq boolean)
--> -13 | 0 | f
--> 7 | 9223372036854775807 | f
--> 7 | -1 | f
--> 15 | 64 | f
--> -32768 | 100 | f
--> 0 | 7 | f
--> 7 | 4294967296 | f

select a, b, int28ne(a, b) from (values
  ('15'::smallint, '4294967296'::bigint),
  ('-13', '9223372036854775807'),
  ('0', '4294967296'),
  ('15', '64'),
  ('15', '100'),
  ('-1', '-1'),
  ('32767', '-1')) v(a, b);
--> (a smallint, b bigint, int28ne boolean)
--> 15 | 4294967296 | t
--> -13 | 9223372036854775807 | t
--> 0 | 4294967296 | t
--> 15 | 64 | t
--> 15 | 100 | t
--> -1 | -1 | f
--> 32767 | -1 | t

select a, b, int28lt(a, b) from (values
  ('-32768'::smallint, '0'::bigint),
  ('-32768', '2'),
  ('32767', '64'),
  ('0', '1'),
  ('1', '-13'),
  ('32767', '-1'),
  ('1', '-1')) v(a, b);
--> (a smallint, b bigint, int28lt boolean)
--> -32768 | 0 | t
--> -32768 | 2 | t
--> 32767 | 64 | f
--> 0 | 1 | t
--> 1 | -13 | f
--> 32767 | -1 | f
--> 1 | -1 | f

select a, b, int28gt(a, b) from (values
  ('-32768'::smallint, '4294967296'::bigint),
  ('2', '64'),
  ('2', '-13'),
  ('7', '-13'),
  ('1', '1'),
  ('15', '1'),
  ('-32768', '9223372036854775807')) v(a, b);
--> (a smallint, b bigint, int28gt boolean)
--> -32768 | 4294967296 | f
--> 2 | 64 | f
--> 2 | -13 | t
--> 7 | -13 | t
--> 1 | 1 | f
--> 15 | 1 | t
--> -32768 | 9223372036854775807 | f

select a, b, int28le(a, b) from (values
  ('0'::smallint, '0'::bigint),
  ('-32768', '9223372036854775807'),
  ('0', '-13'),
  ('7', '-9223372036854775808'),
  ('15', '2'),
  ('15', '1'),
  ('-32768', '30')) v(a, b);
--> (a smallint, b bigint, int28le boolean)
--> 0 | 0 | t
--> -32768 | 9223372036854775807 | t
--> 0 | -13 | f
--> 7 | -9223372036854775808 | f
--> 15 | 2 | f
--> 15 | 1 | f
--> -32768 | 30 | t

select a, b, int28ge(a, b) from (values
  ('15'::smallint, '1'::bigint),
  ('32767', '-9223372036854775808'),
  ('32767', '30'),
  ('15', '64'),
  ('0', '4294967296'),
  ('0', '2'),
  ('-1', '4294967296')) v(a, b);
--> (a smallint, b bigint, int28ge boolean)
--> 15 | 1 | t
--> 32767 | -9223372036854775808 | t
--> 32767 | 30 | t
--> 15 | 64 | f
--> 0 | 4294967296 | f
--> 0 | 2 | f
--> -1 | 4294967296 | f

select a, b, int82eq(a, b) from (values
  ('30'::bigint, '0'::smallint),
  ('1', '2'),
  ('9223372036854775807', '32767'),
  ('100', '0'),
  ('9223372036854775807', '-1'),
  ('64', '-13'),
  ('7', '1')) v(a, b);
--> (a bigint, b smallint, int82eq boolean)
--> 30 | 0 | f
--> 1 | 2 | f
--> 9223372036854775807 | 32767 | f
--> 100 | 0 | f
--> 9223372036854775807 | -1 | f
--> 64 | -13 | f
--> 7 | 1 | f

select a, b, int82ne(a, b) from (values
  ('30'::bigint, '15'::smallint),
  ('1', '-13'),
  ('30', '-1'),
  ('2', '-32768'),
  ('9223372036854775807', '2'),
  ('7', '-1'),
  ('100', '-13')) v(a, b);
--> (a bigint, b smallint, int82ne boolean)
--> 30 | 15 | t
--> 1 | -13 | t
--> 30 | -1 | t
--> 2 | -32768 | t
--> 9223372036854775807 | 2 | t
--> 7 | -1 | t
--> 100 | -13 | t

select a, b, int82lt(a, b) from (values
  ('1'::bigint, '15'::smallint),
  ('7', '-13'),
  ('4294967296', '7'),
  ('1', '2'),
  ('64', '-32768'),
  ('30', '2'),
  ('2', '32767')) v(a, b);
--> (a bigint, b smallint, int82lt boolean)
--> 1 | 15 | t
--> 7 | -13 | f
--> 4294967296 | 7 | f
--> 1 | 2 | t
--> 64 | -32768 | f
--> 30 | 2 | f
--> 2 | 32767 | t

select a, b, int82gt(a, b) from (values
  ('100'::bigint, '-13'::smallint),
  ('-1', '32767'),
  ('0', '-1'),
  ('-13', '-32768'),
  ('-1', '1'),
  ('-1', '0'),
  ('9223372036854775807', '2')) v(a, b);
--> (a bigint, b smallint, int82gt boolean)
--> 100 | -13 | t
--> -1 | 32767 | f
--> 0 | -1 | t
--> -13 | -32768 | t
--> -1 | 1 | f
--> -1 | 0 | f
--> 9223372036854775807 | 2 | t

select a, b, int82le(a, b) from (values
  ('0'::bigint, '7'::smallint),
  ('2', '-13'),
  ('4294967296', '7'),
  ('-13', '0'),
  ('2', '-1'),
  ('64', '1'),
  ('1', '-13')) v(a, b);
--> (a bigint, b smallint, int82le boolean)
--> 0 | 7 | t
--> 2 | -13 | f
--> 4294967296 | 7 | f
--> -13 | 0 | t
--> 2 | -1 | f
--> 64 | 1 | f
--> 1 | -13 | f

select a, b, int82ge(a, b) from (values
  ('30'::bigint, '0'::smallint),
  ('9223372036854775807', '1'),
  ('-1', '15'),
  ('2', '-1'),
  ('9223372036854775807', '-1'),
  ('9223372036854775807', '2'),
  ('4294967296', '1')) v(a, b);
--> (a bigint, b smallint, int82ge boolean)
--> 30 | 0 | t
--> 9223372036854775807 | 1 | t
--> -1 | 15 | f
--> 2 | -1 | t
--> 9223372036854775807 | -1 | t
--> 9223372036854775807 | 2 | t
--> 4294967296 | 1 | t

select a, b, int2and(a, b) from (values
  ('1'::smallint, '2'::smallint),
  ('2', '1'),
  ('1', '-1'),
  ('-1', '-1'),
  ('32767', '32767'),
  ('-1', '7'),
  ('7', '7')) v(a, b);
--> (a smallint, b smallint, int2and smallint)
--> 1 | 2 | 0
--> 2 | 1 | 0
--> 1 | -1 | 1
--> -1 | -1 | -1
--> 32767 | 32767 | 32767
--> -1 | 7 | 7
--> 7 | 7 | 7

select a, b, int2or(a, b) from (values
  ('2'::smallint, '1'::smallint),
  ('0', '1'),
  ('0', '-1'),
  ('7', '7'),
  ('15', '2'),
  ('-32768', '2'),
  ('-32768', '7')) v(a, b);
--> (a smallint, b smallint, int2or smallint)
--> 2 | 1 | 3
--> 0 | 1 | 1
--> 0 | -1 | -1
--> 7 | 7 | 7
--> 15 | 2 | 15
--> -32768 | 2 | -32766
--> -32768 | 7 | -32761

select a, b, int2xor(a, b) from (values
  ('7'::smallint, '-13'::smallint),
  ('0', '15'),
  ('1', '15'),
  ('0', '2'),
  ('-1', '7'),
  ('-13', '0'),
  ('-32768', '7')) v(a, b);
--> (a smallint, b smallint, int2xor smallint)
--> 7 | -13 | -12
--> 0 | 15 | 15
--> 1 | 15 | 14
--> 0 | 2 | 2
--> -1 | 7 | -8
--> -13 | 0 | -13
--> -32768 | 7 | -32761

select a, int2not(a) from (values
  ('0'::smallint),
  ('1'),
  ('2'),
  ('7'),
  ('32767'),
  ('-32768'),
  ('15')) v(a);
--> (a smallint, int2not smallint)
--> 0 | -1
--> 1 | -2
--> 2 | -3
--> 7 | -8
--> 32767 | -32768
--> -32768 | 32767
--> 15 | -16

select a, b, int2shl(a, b) from (values
  ('7'::smallint, '2147483647'::integer),
  ('32767', '33'),
  ('-13', '64'),
  ('0', '0'),
  ('-1', '2147483647'),
  ('15', '3'),
  ('-32768', '0')) v(a, b);
--> (a smallint, b integer, int2shl smallint)
--> 7 | 2147483647 | 0
--> 32767 | 33 | -2
--> -13 | 64 | -13
--> 0 | 0 | 0
--> -1 | 2147483647 | 0
--> 15 | 3 | 120
--> -32768 | 0 | -32768

select a, b, int2shr(a, b) from (values
  ('7'::smallint, '1000'::integer),
  ('32767', '2147483647'),
  ('15', '2147483647'),
  ('0', '7'),
  ('-32768', '2147483647'),
  ('1', '-2147483648'),
  ('7', '3')) v(a, b);
--> (a smallint, b integer, int2shr smallint)
--> 7 | 1000 | 0
--> 32767 | 2147483647 | 0
--> 15 | 2147483647 | 0
--> 0 | 7 | 0
--> -32768 | 2147483647 | -1
--> 1 | -2147483648 | 1
--> 7 | 3 | 0

select a, b, int4and(a, b) from (values
  ('33'::integer, '5'::integer),
  ('-1', '12'),
  ('31', '0'),
  ('-2147483648', '2147483647'),
  ('-13', '5'),
  ('5', '12'),
  ('1000', '2')) v(a, b);
--> (a integer, b integer, int4and integer)
--> 33 | 5 | 1
--> -1 | 12 | 12
--> 31 | 0 | 0
--> -2147483648 | 2147483647 | 0
--> -13 | 5 | 1
--> 5 | 12 | 4
--> 1000 | 2 | 0

select a, b, int4or(a, b) from (values
  ('5'::integer, '-13'::integer),
  ('0', '1'),
  ('5', '31'),
  ('0', '7'),
  ('0', '-2147483648'),
  ('7', '31'),
  ('12', '5')) v(a, b);
--> (a integer, b integer, int4or integer)
--> 5 | -13 | -9
--> 0 | 1 | 1
--> 5 | 31 | 31
--> 0 | 7 | 7
--> 0 | -2147483648 | -2147483648
--> 7 | 31 | 31
--> 12 | 5 | 13

select a, b, int4xor(a, b) from (values
  ('-13'::integer, '31'::integer),
  ('33', '64'),
  ('0', '3'),
  ('0', '0'),
  ('1000', '-13'),
  ('-2147483648', '0'),
  ('12', '31')) v(a, b);
--> (a integer, b integer, int4xor integer)
--> -13 | 31 | -20
--> 33 | 64 | 97
--> 0 | 3 | 3
--> 0 | 0 | 0
--> 1000 | -13 | -997
--> -2147483648 | 0 | -2147483648
--> 12 | 31 | 19

select a, int4not(a) from (values
  ('0'::integer),
  ('1'),
  ('-1'),
  ('2'),
  ('5'),
  ('7'),
  ('33')) v(a);
--> (a integer, int4not integer)
--> 0 | -1
--> 1 | -2
--> -1 | 0
--> 2 | -3
--> 5 | -6
--> 7 | -8
--> 33 | -34

select a, b, int4shl(a, b) from (values
  ('-2147483648'::integer, '31'::integer),
  ('1', '64'),
  ('1', '2'),
  ('64', '2147483647'),
  ('2', '5'),
  ('3', '-13'),
  ('2147483647', '2147483647')) v(a, b);
--> (a integer, b integer, int4shl integer)
--> -2147483648 | 31 | 0
--> 1 | 64 | 1
--> 1 | 2 | 4
--> 64 | 2147483647 | 0
--> 2 | 5 | 64
--> 3 | -13 | 1572864
--> 2147483647 | 2147483647 | -2147483648

select a, b, int4shr(a, b) from (values
  ('0'::integer, '-1'::integer),
  ('3', '5'),
  ('33', '1000'),
  ('31', '33'),
  ('-2147483648', '2147483647'),
  ('12', '1000'),
  ('7', '64')) v(a, b);
--> (a integer, b integer, int4shr integer)
--> 0 | -1 | 0
--> 3 | 5 | 0
--> 33 | 1000 | 0
--> 31 | 33 | 15
--> -2147483648 | 2147483647 | -1
--> 12 | 1000 | 0
--> 7 | 64 | 7

select a, b, int8and(a, b) from (values
  ('4294967296'::bigint, '1'::bigint),
  ('64', '-13'),
  ('-13', '2'),
  ('-9223372036854775808', '-13'),
  ('-9223372036854775808', '100'),
  ('9223372036854775807', '1'),
  ('7', '64')) v(a, b);
--> (a bigint, b bigint, int8and bigint)
--> 4294967296 | 1 | 0
--> 64 | -13 | 64
--> -13 | 2 | 2
--> -9223372036854775808 | -13 | -9223372036854775808
--> -9223372036854775808 | 100 | 0
--> 9223372036854775807 | 1 | 1
--> 7 | 64 | 0

select a, b, int8or(a, b) from (values
  ('100'::bigint, '-13'::bigint),
  ('-9223372036854775808', '9223372036854775807'),
  ('64', '-9223372036854775808'),
  ('2', '4294967296'),
  ('-9223372036854775808', '30'),
  ('64', '2'),
  ('64', '30')) v(a, b);
--> (a bigint, b bigint, int8or bigint)
--> 100 | -13 | -9
--> -9223372036854775808 | 9223372036854775807 | -1
--> 64 | -9223372036854775808 | -9223372036854775744
--> 2 | 4294967296 | 4294967298
--> -9223372036854775808 | 30 | -9223372036854775778
--> 64 | 2 | 66
--> 64 | 30 | 94

select a, b, int8xor(a, b) from (values
  ('-1'::bigint, '2'::bigint),
  ('4294967296', '7'),
  ('7', '7'),
  ('30', '0'),
  ('-13', '4294967296'),
  ('1', '0'),
  ('1', '-13')) v(a, b);
--> (a bigint, b bigint, int8xor bigint)
--> -1 | 2 | -3
--> 4294967296 | 7 | 4294967303
--> 7 | 7 | 0
--> 30 | 0 | 30
--> -13 | 4294967296 | -4294967309
--> 1 | 0 | 1
--> 1 | -13 | -14

select a, int8not(a) from (values
  ('0'::bigint),
  ('1'),
  ('-1'),
  ('-13'),
  ('100'),
  ('9223372036854775807'),
  ('4294967296')) v(a);
--> (a bigint, int8not bigint)
--> 0 | -1
--> 1 | -2
--> -1 | 0
--> -13 | 12
--> 100 | -101
--> 9223372036854775807 | -9223372036854775808
--> 4294967296 | -4294967297

select a, b, int8shl(a, b) from (values
  ('-9223372036854775808'::bigint, '0'::integer),
  ('9223372036854775807', '31'),
  ('-9223372036854775808', '1'),
  ('1', '31'),
  ('9223372036854775807', '-1'),
  ('64', '2'),
  ('9223372036854775807', '2')) v(a, b);
--> (a bigint, b integer, int8shl bigint)
--> -9223372036854775808 | 0 | -9223372036854775808
--> 9223372036854775807 | 31 | -2147483648
--> -9223372036854775808 | 1 | 0
--> 1 | 31 | 2147483648
--> 9223372036854775807 | -1 | -9223372036854775808
--> 64 | 2 | 256
--> 9223372036854775807 | 2 | -4

select a, b, int8shr(a, b) from (values
  ('64'::bigint, '64'::integer),
  ('100', '2147483647'),
  ('-13', '2'),
  ('0', '2147483647'),
  ('-1', '31'),
  ('9223372036854775807', '-1'),
  ('-9223372036854775808', '0')) v(a, b);
--> (a bigint, b integer, int8shr bigint)
--> 64 | 64 | 64
--> 100 | 2147483647 | 0
--> -13 | 2 | -4
--> 0 | 2147483647 | 0
--> -1 | 31 | -1
--> 9223372036854775807 | -1 | 0
--> -9223372036854775808 | 0 | -9223372036854775808

select a, int8up(a) from (values
  ('1'::bigint),
  ('7'),
  ('-13'),
  ('100'),
  ('9223372036854775807'),
  ('30'),
  ('64')) v(a);
--> (a bigint, int8up bigint)
--> 1 | 1
--> 7 | 7
--> -13 | -13
--> 100 | 100
--> 9223372036854775807 | 9223372036854775807
--> 30 | 30
--> 64 | 64

select a, int2up(a) from (values
  ('0'::smallint),
  ('1'),
  ('2'),
  ('7'),
  ('32767'),
  ('-32768'),
  ('15')) v(a);
--> (a smallint, int2up smallint)
--> 0 | 0
--> 1 | 1
--> 2 | 2
--> 7 | 7
--> 32767 | 32767
--> -32768 | -32768
--> 15 | 15

select a, int4up(a) from (values
  ('-1'::integer),
  ('3'),
  ('7'),
  ('31'),
  ('33'),
  ('2147483647'),
  ('1000')) v(a);
--> (a integer, int4up integer)
--> -1 | -1
--> 3 | 3
--> 7 | 7
--> 31 | 31
--> 33 | 33
--> 2147483647 | 2147483647
--> 1000 | 1000

select a, b, oidlarger(a, b) from (values
  ('25'::oid, '4294967295'::oid),
  ('16', '1'),
  ('1', '1007'),
  ('4294967295', '16'),
  ('23', '1007'),
  ('1007', '23'),
  ('0', '16')) v(a, b);
--> (a oid, b oid, oidlarger oid)
--> 25 | 4294967295 | 4294967295
--> 16 | 1 | 16
--> 1 | 1007 | 1007
--> 4294967295 | 16 | 4294967295
--> 23 | 1007 | 1007
--> 1007 | 23 | 1007
--> 0 | 16 | 16

select a, b, oidsmaller(a, b) from (values
  ('23'::oid, '1007'::oid),
  ('4294967295', '23'),
  ('0', '0'),
  ('25', '1007'),
  ('0', '1'),
  ('25', '0'),
  ('0', '23')) v(a, b);
--> (a oid, b oid, oidsmaller oid)
--> 23 | 1007 | 23
--> 4294967295 | 23 | 23
--> 0 | 0 | 0
--> 25 | 1007 | 25
--> 0 | 1 | 0
--> 25 | 0 | 0
--> 0 | 23 | 0
