-- Functions whose first argument is an interval
--
-- Each function with values at its limits and with wrong ones. A row shows the arguments and the result.

select a, b, timezone(a, b) from (values
  ('1 hour'::interval, '23:59:59.999999-08'::time with time zone),
  ('00:00:00.000001', '12:34:56.5+05:30'),
  ('25:00:00', '12:34:56.5+05:30')) v(a, b);
--> (a interval, b time with time zone, timezone time with time zone)
--> 01:00:00 | 23:59:59.999999-08 | 08:59:59.999999+01
--> 00:00:00.000001 | 12:34:56.5+05:30 | 07:04:56.5+00
--> 25:00:00 | 12:34:56.5+05:30 | 08:04:56.5+25

select timezone('1 year 2 mons 3 days 04:05:06.789'::interval, '23:59:59.999999-08'::time with time zone);
--> ERROR 22023: interval time zone "1 year 2 mons 3 days 04:05:06.789" must not include months or days

select timezone('40 days'::interval, '23:59:59.999999-08'::time with time zone);
--> ERROR 22023: interval time zone "40 days" must not include months or days

select timezone('178000000 years'::interval, '12:34:56.5+05:30'::time with time zone);
--> ERROR 22023: interval time zone "178000000 years" must not include months or days

select timezone('1 mon'::interval, '24:00:00+00'::time with time zone);
--> ERROR 22023: interval time zone "1 mon" must not include months or days

select a, b, timezone(a, b) from (values
  ('90 minutes'::interval, '2024-02-29 12:34:56.789'::timestamp without time zone),
  ('00:00:00.000001', '1970-01-01 00:00:00'),
  ('00:00:00.000001', '2024-02-29 12:34:56.789')) v(a, b);
--> (a interval, b timestamp without time zone, timezone timestamp with time zone)
--> 01:30:00 | 2024-02-29 12:34:56.789 | 2024-02-29 11:04:56.789+00
--> 00:00:00.000001 | 1970-01-01 00:00:00 | 1970-01-01 00:00:00+00
--> 00:00:00.000001 | 2024-02-29 12:34:56.789 | 2024-02-29 12:34:56.789+00

select timezone('1 mon'::interval, '2001-09-09 01:46:40.5'::timestamp without time zone);
--> ERROR 22023: interval time zone "1 mon" must not include months or days

select timezone('-30 days 100:00:00'::interval, '294276-12-31 23:59:59.999999'::timestamp without time zone);
--> ERROR 22023: interval time zone "-30 days +100:00:00" must not include months or days

select timezone('1 day'::interval, '2001-09-09 01:46:40.5'::timestamp without time zone);
--> ERROR 22023: interval time zone "1 day" must not include months or days

select timezone('178000000 years'::interval, '2001-09-09 01:46:40.5'::timestamp without time zone);
--> ERROR 22023: interval time zone "178000000 years" must not include months or days

select a, b, interval_pl_date(a, b) from (values
  ('00:00:00.000001'::interval, '2020-12-31'::date),
  ('0', '2023-06-15'),
  ('1 mon', '0044-03-15 BC'),
  ('1 year 2 mons 3 days 04:05:06.789', '1999-12-31')) v(a, b);
--> (a interval, b date, interval_pl_date timestamp without time zone)
--> 00:00:00.000001 | 2020-12-31 | 2020-12-31 00:00:00.000001
--> 00:00:00 | 2023-06-15 | 2023-06-15 00:00:00
--> 1 mon | 0044-03-15 BC | 0044-04-15 00:00:00 BC
--> 1 year 2 mons 3 days 04:05:06.789 | 1999-12-31 | 2001-03-03 04:05:06.789

select interval_pl_date('90 minutes'::interval, '5874897-12-31'::date);
--> ERROR 22008: date out of range for timestamp

select interval_pl_date('25:00:00'::interval, '5874897-12-31'::date);
--> ERROR 22008: date out of range for timestamp

select interval_pl_date('178000000 years'::interval, '2000-01-01'::date);
--> ERROR 22008: timestamp out of range

select a, b, interval_pl_timestamp(a, b) from (values
  ('0'::interval, '2024-02-29 12:34:56.789'::timestamp without time zone),
  ('25:00:00', '1999-12-31 23:59:59.999999'),
  ('-1 year -2 mons +3 days -04:05:06', '1970-01-01 00:00:00'),
  ('00:00:00.000001', '2023-03-12 02:30:00'),
  ('1 hour', '1999-12-31 23:59:59.999999'),
  ('-30 days 100:00:00', '2000-01-01 00:00:00')) v(a, b);
--> (a interval, b timestamp without time zone, interval_pl_timestamp timestamp without time zone)
--> 00:00:00 | 2024-02-29 12:34:56.789 | 2024-02-29 12:34:56.789
--> 25:00:00 | 1999-12-31 23:59:59.999999 | 2000-01-02 00:59:59.999999
--> -1 years -2 mons +3 days -04:05:06 | 1970-01-01 00:00:00 | 1968-11-03 19:54:54
--> 00:00:00.000001 | 2023-03-12 02:30:00 | 2023-03-12 02:30:00.000001
--> 01:00:00 | 1999-12-31 23:59:59.999999 | 2000-01-01 00:59:59.999999
--> -30 days +100:00:00 | 2000-01-01 00:00:00 | 1999-12-06 04:00:00

select interval_pl_timestamp('178000000 years'::interval, '0044-03-15 01:02:03 BC'::timestamp without time zone);
--> ERROR 22008: timestamp out of range

select a, b, interval_pl_timestamptz(a, b) from (values
  ('-30 days 100:00:00'::interval, '2001-09-09 01:46:40.5-07'::timestamp with time zone),
  ('1 day', '2001-09-09 01:46:40.5-07'),
  ('1 year 2 mons 3 days 04:05:06.789', 'infinity'),
  ('-1 day', '2001-09-09 01:46:40.5-07'),
  ('-1 day', '1999-12-31 23:59:59.999999+00'),
  ('90 minutes', '2000-01-01 00:00:00+00'),
  ('1 hour', '2001-09-09 01:46:40.5-07')) v(a, b);
--> (a interval, b timestamp with time zone, interval_pl_timestamptz timestamp with time zone)
--> -30 days +100:00:00 | 2001-09-09 08:46:40.5+00 | 2001-08-14 12:46:40.5+00
--> 1 day | 2001-09-09 08:46:40.5+00 | 2001-09-10 08:46:40.5+00
--> 1 year 2 mons 3 days 04:05:06.789 | infinity | infinity
--> -1 days | 2001-09-09 08:46:40.5+00 | 2001-09-08 08:46:40.5+00
--> -1 days | 1999-12-31 23:59:59.999999+00 | 1999-12-30 23:59:59.999999+00
--> 01:30:00 | 2000-01-01 00:00:00+00 | 2000-01-01 01:30:00+00
--> 01:00:00 | 2001-09-09 08:46:40.5+00 | 2001-09-09 09:46:40.5+00

select a, justify_interval(a) from (values
  ('1 day'::interval),
  ('-1 day'),
  ('-1 year -2 mons +3 days -04:05:06'),
  ('00:00:00.000001'),
  ('178000000 years'),
  ('-30 days 100:00:00'),
  ('90 minutes')) v(a);
--> (a interval, justify_interval interval)
--> 1 day | 1 day
--> -1 days | -1 days
--> -1 years -2 mons +3 days -04:05:06 | -1 years -1 mons -27 days -04:05:06
--> 00:00:00.000001 | 00:00:00.000001
--> 178000000 years | 178000000 years
--> -30 days +100:00:00 | -25 days -20:00:00
--> 01:30:00 | 01:30:00

select a, b, c, date_bin(a, b, c) from (values
  ('0'::interval, '-infinity'::timestamp without time zone, '-infinity'::timestamp without time zone),
  ('90 minutes', '2023-11-05 01:30:00', '2000-01-01 00:00:00'),
  ('-1 day', '-infinity', '1999-12-31 23:59:59.999999'),
  ('-1 year -2 mons +3 days -04:05:06', 'infinity', '1999-12-31 23:59:59.999999')) v(a, b, c);
--> (a interval, b timestamp without time zone, c timestamp without time zone, date_bin timestamp without time zone)
--> 00:00:00 | -infinity | -infinity | -infinity
--> 01:30:00 | 2023-11-05 01:30:00 | 2000-01-01 00:00:00 | 2023-11-05 01:30:00
--> -1 days | -infinity | 1999-12-31 23:59:59.999999 | -infinity
--> -1 years -2 mons +3 days -04:05:06 | infinity | 1999-12-31 23:59:59.999999 | infinity

select date_bin('-30 days 100:00:00'::interval, '1970-01-01 00:00:00'::timestamp without time zone, '2024-02-29 12:34:56.789'::timestamp without time zone);
--> ERROR 22008: stride must be greater than zero

select date_bin('-1 day'::interval, '2023-11-05 01:30:00'::timestamp without time zone, 'infinity'::timestamp without time zone);
--> ERROR 22008: origin out of range

select date_bin('0'::interval, '1970-01-01 00:00:00'::timestamp without time zone, '2024-02-29 12:34:56.789'::timestamp without time zone);
--> ERROR 22008: stride must be greater than zero

select a, b, c, date_bin(a, b, c) from (values
  ('1 hour'::interval, '2023-11-05 05:30:00+00'::timestamp with time zone, '1970-01-01 00:00:00+00'::timestamp with time zone),
  ('-1 day', '-infinity', '2001-09-09 01:46:40.5-07'),
  ('1 year 2 mons 3 days 04:05:06.789', 'infinity', '2024-02-29 12:34:56.789+00'),
  ('-30 days 100:00:00', 'infinity', '1999-12-31 23:59:59.999999+00'),
  ('1 hour', 'infinity', '2023-03-12 07:30:00+00'),
  ('00:00:00.000001', '2023-11-05 05:30:00+00', '294276-12-31 20:59:59.999999+00')) v(a, b, c);
--> (a interval, b timestamp with time zone, c timestamp with time zone, date_bin timestamp with time zone)
--> 01:00:00 | 2023-11-05 05:30:00+00 | 1970-01-01 00:00:00+00 | 2023-11-05 05:00:00+00
--> -1 days | -infinity | 2001-09-09 08:46:40.5+00 | -infinity
--> 1 year 2 mons 3 days 04:05:06.789 | infinity | 2024-02-29 12:34:56.789+00 | infinity
--> -30 days +100:00:00 | infinity | 1999-12-31 23:59:59.999999+00 | infinity
--> 01:00:00 | infinity | 2023-03-12 07:30:00+00 | infinity
--> 00:00:00.000001 | 2023-11-05 05:30:00+00 | 294276-12-31 20:59:59.999999+00 | 2023-11-05 05:30:00+00

select date_bin('1 year 2 mons 3 days 04:05:06.789'::interval, '2000-01-01 00:00:00+00'::timestamp with time zone, '2000-01-01 00:00:00+00'::timestamp with time zone);
--> ERROR 0A000: timestamps cannot be binned into intervals containing months or years

select a, b, timezone(a, b) from (values
  ('00:00:00.000001'::interval, '2023-03-12 07:30:00+00'::timestamp with time zone),
  ('00:00:00.000001', '-infinity'),
  ('00:00:00.000001', '0044-03-15 01:02:03+00 BC')) v(a, b);
--> (a interval, b timestamp with time zone, timezone timestamp without time zone)
--> 00:00:00.000001 | 2023-03-12 07:30:00+00 | 2023-03-12 07:30:00
--> 00:00:00.000001 | -infinity | -infinity
--> 00:00:00.000001 | 0044-03-15 01:02:03+00 BC | 0044-03-15 01:02:03 BC

select timezone('178000000 years'::interval, '0044-03-15 01:02:03+00 BC'::timestamp with time zone);
--> ERROR 22023: interval time zone "178000000 years" must not include months or days

select timezone('1 mon'::interval, '1999-12-31 23:59:59.999999+00'::timestamp with time zone);
--> ERROR 22023: interval time zone "1 mon" must not include months or days

select timezone('1 day'::interval, '2000-01-01 00:00:00+00'::timestamp with time zone);
--> ERROR 22023: interval time zone "1 day" must not include months or days

select timezone('40 days'::interval, '1970-01-01 00:00:00+00'::timestamp with time zone);
--> ERROR 22023: interval time zone "40 days" must not include months or days

select a, b, interval_eq(a, b) from (values
  ('1 year 2 mons 3 days 04:05:06.789'::interval, '1 day'::interval),
  ('0', '1 day'),
  ('00:00:00.000001', '178000000 years'),
  ('-1 year -2 mons +3 days -04:05:06', '-1 day'),
  ('178000000 years', '00:00:00.000001'),
  ('00:00:00.000001', '00:00:00.000001'),
  ('-30 days 100:00:00', '-30 days 100:00:00')) v(a, b);
--> (a interval, b interval, interval_eq boolean)
--> 1 year 2 mons 3 days 04:05:06.789 | 1 day | f
--> 00:00:00 | 1 day | f
--> 00:00:00.000001 | 178000000 years | f
--> -1 years -2 mons +3 days -04:05:06 | -1 days | f
--> 178000000 years | 00:00:00.000001 | f
--> 00:00:00.000001 | 00:00:00.000001 | t
--> -30 days +100:00:00 | -30 days +100:00:00 | t

select a, b, interval_ne(a, b) from (values
  ('0'::interval, '1 mon'::interval),
  ('00:00:00.000001', '-30 days 100:00:00'),
  ('25:00:00', '00:00:00.000001'),
  ('40 days', '1 mon'),
  ('1 hour', '1 mon'),
  ('1 year 2 mons 3 days 04:05:06.789', '40 days'),
  ('90 minutes', '-1 day')) v(a, b);
--> (a interval, b interval, interval_ne boolean)
--> 00:00:00 | 1 mon | t
--> 00:00:00.000001 | -30 days +100:00:00 | t
--> 25:00:00 | 00:00:00.000001 | t
--> 40 days | 1 mon | t
--> 01:00:00 | 1 mon | t
--> 1 year 2 mons 3 days 04:05:06.789 | 40 days | t
--> 01:30:00 | -1 days | t

select a, b, interval_lt(a, b) from (values
  ('-1 year -2 mons +3 days -04:05:06'::interval, '1 day'::interval),
  ('1 year 2 mons 3 days 04:05:06.789', '1 year 2 mons 3 days 04:05:06.789'),
  ('00:00:00.000001', '-1 year -2 mons +3 days -04:05:06'),
  ('-1 day', '-1 day'),
  ('178000000 years', '00:00:00.000001'),
  ('-1 day', '1 year 2 mons 3 days 04:05:06.789'),
  ('1 mon', '-1 day')) v(a, b);
--> (a interval, b interval, interval_lt boolean)
--> -1 years -2 mons +3 days -04:05:06 | 1 day | t
--> 1 year 2 mons 3 days 04:05:06.789 | 1 year 2 mons 3 days 04:05:06.789 | f
--> 00:00:00.000001 | -1 years -2 mons +3 days -04:05:06 | f
--> -1 days | -1 days | f
--> 178000000 years | 00:00:00.000001 | f
--> -1 days | 1 year 2 mons 3 days 04:05:06.789 | t
--> 1 mon | -1 days | f

select a, b, interval_le(a, b) from (values
  ('0'::interval, '1 day'::interval),
  ('178000000 years', '0'),
  ('00:00:00.000001', '40 days'),
  ('1 mon', '1 hour'),
  ('25:00:00', '00:00:00.000001'),
  ('1 day', '-1 day'),
  ('1 mon', '-1 day')) v(a, b);
--> (a interval, b interval, interval_le boolean)
--> 00:00:00 | 1 day | t
--> 178000000 years | 00:00:00 | f
--> 00:00:00.000001 | 40 days | t
--> 1 mon | 01:00:00 | f
--> 25:00:00 | 00:00:00.000001 | f
--> 1 day | -1 days | f
--> 1 mon | -1 days | f

select a, b, interval_ge(a, b) from (values
  ('40 days'::interval, '00:00:00.000001'::interval),
  ('40 days', '1 mon'),
  ('40 days', '40 days'),
  ('00:00:00.000001', '00:00:00.000001'),
  ('1 year 2 mons 3 days 04:05:06.789', '1 day'),
  ('1 mon', '1 hour'),
  ('00:00:00.000001', '25:00:00')) v(a, b);
--> (a interval, b interval, interval_ge boolean)
--> 40 days | 00:00:00.000001 | t
--> 40 days | 1 mon | t
--> 40 days | 40 days | t
--> 00:00:00.000001 | 00:00:00.000001 | t
--> 1 year 2 mons 3 days 04:05:06.789 | 1 day | t
--> 1 mon | 01:00:00 | t
--> 00:00:00.000001 | 25:00:00 | f

select a, b, interval_gt(a, b) from (values
  ('1 hour'::interval, '-1 day'::interval),
  ('40 days', '-1 year -2 mons +3 days -04:05:06'),
  ('-1 year -2 mons +3 days -04:05:06', '25:00:00'),
  ('90 minutes', '178000000 years'),
  ('-1 year -2 mons +3 days -04:05:06', '178000000 years'),
  ('-30 days 100:00:00', '40 days'),
  ('1 mon', '1 hour')) v(a, b);
--> (a interval, b interval, interval_gt boolean)
--> 01:00:00 | -1 days | t
--> 40 days | -1 years -2 mons +3 days -04:05:06 | t
--> -1 years -2 mons +3 days -04:05:06 | 25:00:00 | f
--> 01:30:00 | 178000000 years | f
--> -1 years -2 mons +3 days -04:05:06 | 178000000 years | f
--> -30 days +100:00:00 | 40 days | f
--> 1 mon | 01:00:00 | t

select a, interval_um(a) from (values
  ('1 mon'::interval),
  ('-1 year -2 mons +3 days -04:05:06'),
  ('00:00:00.000001'),
  ('25:00:00'),
  ('40 days'),
  ('-30 days 100:00:00'),
  ('1 hour')) v(a);
--> (a interval, interval_um interval)
--> 1 mon | -1 mons
--> -1 years -2 mons +3 days -04:05:06 | 1 year 2 mons -3 days +04:05:06
--> 00:00:00.000001 | -00:00:00.000001
--> 25:00:00 | -25:00:00
--> 40 days | -40 days
--> -30 days +100:00:00 | 30 days -100:00:00
--> 01:00:00 | -01:00:00

select a, b, interval_pl(a, b) from (values
  ('0'::interval, '1 day'::interval),
  ('178000000 years', '1 mon'),
  ('25:00:00', '-1 year -2 mons +3 days -04:05:06'),
  ('1 mon', '1 day'),
  ('25:00:00', '00:00:00.000001'),
  ('1 day', '1 day'),
  ('-1 year -2 mons +3 days -04:05:06', '1 mon')) v(a, b);
--> (a interval, b interval, interval_pl interval)
--> 00:00:00 | 1 day | 1 day
--> 178000000 years | 1 mon | 178000000 years 1 mon
--> 25:00:00 | -1 years -2 mons +3 days -04:05:06 | -1 years -2 mons +3 days 20:54:54
--> 1 mon | 1 day | 1 mon 1 day
--> 25:00:00 | 00:00:00.000001 | 25:00:00.000001
--> 1 day | 1 day | 2 days
--> -1 years -2 mons +3 days -04:05:06 | 1 mon | -1 years -1 mons +3 days -04:05:06

select a, b, interval_mi(a, b) from (values
  ('40 days'::interval, '25:00:00'::interval),
  ('1 year 2 mons 3 days 04:05:06.789', '1 mon'),
  ('1 day', '25:00:00'),
  ('90 minutes', '-30 days 100:00:00'),
  ('1 day', '00:00:00.000001'),
  ('-1 year -2 mons +3 days -04:05:06', '178000000 years'),
  ('-1 day', '0')) v(a, b);
--> (a interval, b interval, interval_mi interval)
--> 40 days | 25:00:00 | 40 days -25:00:00
--> 1 year 2 mons 3 days 04:05:06.789 | 1 mon | 1 year 1 mon 3 days 04:05:06.789
--> 1 day | 25:00:00 | 1 day -25:00:00
--> 01:30:00 | -30 days +100:00:00 | 30 days -98:30:00
--> 1 day | 00:00:00.000001 | 1 day -00:00:00.000001
--> -1 years -2 mons +3 days -04:05:06 | 178000000 years | -178000001 years -2 mons +3 days -04:05:06
--> -1 days | 00:00:00 | -1 days

select a, justify_hours(a) from (values
  ('-1 day'::interval),
  ('1 mon'),
  ('1 year 2 mons 3 days 04:05:06.789'),
  ('-1 year -2 mons +3 days -04:05:06'),
  ('00:00:00.000001'),
  ('40 days'),
  ('1 hour')) v(a);
--> (a interval, justify_hours interval)
--> -1 days | -1 days
--> 1 mon | 1 mon
--> 1 year 2 mons 3 days 04:05:06.789 | 1 year 2 mons 3 days 04:05:06.789
--> -1 years -2 mons +3 days -04:05:06 | -1 years -2 mons +2 days 19:54:54
--> 00:00:00.000001 | 00:00:00.000001
--> 40 days | 40 days
--> 01:00:00 | 01:00:00

select a, b, interval_smaller(a, b) from (values
  ('-30 days 100:00:00'::interval, '1 year 2 mons 3 days 04:05:06.789'::interval),
  ('0', '25:00:00'),
  ('1 hour', '-1 year -2 mons +3 days -04:05:06'),
  ('1 year 2 mons 3 days 04:05:06.789', '-1 day'),
  ('1 year 2 mons 3 days 04:05:06.789', '178000000 years'),
  ('1 hour', '00:00:00.000001'),
  ('-1 year -2 mons +3 days -04:05:06', '-30 days 100:00:00')) v(a, b);
--> (a interval, b interval, interval_smaller interval)
--> -30 days +100:00:00 | 1 year 2 mons 3 days 04:05:06.789 | -30 days +100:00:00
--> 00:00:00 | 25:00:00 | 00:00:00
--> 01:00:00 | -1 years -2 mons +3 days -04:05:06 | -1 years -2 mons +3 days -04:05:06
--> 1 year 2 mons 3 days 04:05:06.789 | -1 days | -1 days
--> 1 year 2 mons 3 days 04:05:06.789 | 178000000 years | 1 year 2 mons 3 days 04:05:06.789
--> 01:00:00 | 00:00:00.000001 | 00:00:00.000001
--> -1 years -2 mons +3 days -04:05:06 | -30 days +100:00:00 | -1 years -2 mons +3 days -04:05:06

select a, b, interval_larger(a, b) from (values
  ('40 days'::interval, '-30 days 100:00:00'::interval),
  ('90 minutes', '0'),
  ('1 day', '-30 days 100:00:00'),
  ('1 year 2 mons 3 days 04:05:06.789', '-30 days 100:00:00'),
  ('1 hour', '0'),
  ('178000000 years', '-1 year -2 mons +3 days -04:05:06'),
  ('90 minutes', '1 day')) v(a, b);
--> (a interval, b interval, interval_larger interval)
--> 40 days | -30 days +100:00:00 | 40 days
--> 01:30:00 | 00:00:00 | 01:30:00
--> 1 day | -30 days +100:00:00 | 1 day
--> 1 year 2 mons 3 days 04:05:06.789 | -30 days +100:00:00 | 1 year 2 mons 3 days 04:05:06.789
--> 01:00:00 | 00:00:00 | 01:00:00
--> 178000000 years | -1 years -2 mons +3 days -04:05:06 | 178000000 years
--> 01:30:00 | 1 day | 1 day

select a, b, "interval"(a, b) from (values
  ('1 mon'::interval, '-1'::integer),
  ('1 day', '-2147483648'),
  ('1 year 2 mons 3 days 04:05:06.789', '2147483647'),
  ('1 hour', '2147483647'),
  ('0', '-2147483648'),
  ('178000000 years', '-13'),
  ('90 minutes', '2147483647')) v(a, b);
--> (a interval, b integer, interval interval)
--> 1 mon | -1 | 1 mon
--> 1 day | -2147483648 | 1 day
--> 1 year 2 mons 3 days 04:05:06.789 | 2147483647 | 1 year 2 mons 3 days 04:05:06.789
--> 01:00:00 | 2147483647 | 01:00:00
--> 00:00:00 | -2147483648 | 00:00:00
--> 178000000 years | -13 | 178000000 years
--> 01:30:00 | 2147483647 | 01:30:00

select a, justify_days(a) from (values
  ('0'::interval),
  ('-1 day'),
  ('1 mon'),
  ('00:00:00.000001'),
  ('178000000 years'),
  ('40 days'),
  ('1 hour')) v(a);
--> (a interval, justify_days interval)
--> 00:00:00 | 00:00:00
--> -1 days | -1 days
--> 1 mon | 1 mon
--> 00:00:00.000001 | 00:00:00.000001
--> 178000000 years | 178000000 years
--> 40 days | 1 mon 10 days
--> 01:00:00 | 01:00:00

select a, b, interval_cmp(a, b) from (values
  ('0'::interval, '-1 day'::interval),
  ('-1 year -2 mons +3 days -04:05:06', '25:00:00'),
  ('25:00:00', '-30 days 100:00:00'),
  ('178000000 years', '-1 day'),
  ('-1 day', '00:00:00.000001'),
  ('1 day', '-30 days 100:00:00'),
  ('1 mon', '25:00:00')) v(a, b);
--> (a interval, b interval, interval_cmp integer)
--> 00:00:00 | -1 days | 1
--> -1 years -2 mons +3 days -04:05:06 | 25:00:00 | -1
--> 25:00:00 | -30 days +100:00:00 | 1
--> 178000000 years | -1 days | 1
--> -1 days | 00:00:00.000001 | -1
--> 1 day | -30 days +100:00:00 | 1
--> 1 mon | 25:00:00 | 1

select a, b, interval_div(a, b) from (values
  ('1 hour'::interval, 'Infinity'::double precision),
  ('1 hour', '0.1'),
  ('1 day', '-1e308'),
  ('1 day', '0.1'),
  ('-30 days 100:00:00', 'Infinity'),
  ('-1 day', '3.5'),
  ('25:00:00', '-1e308')) v(a, b);
--> (a interval, b double precision, interval_div interval)
--> 01:00:00 | Infinity | 00:00:00
--> 01:00:00 | 0.1 | 10:00:00
--> 1 day | -1e+308 | 00:00:00
--> 1 day | 0.1 | 10 days
--> -30 days +100:00:00 | Infinity | 00:00:00
--> -1 days | 3.5 | -06:51:25.714286
--> 25:00:00 | -1e+308 | 00:00:00

select a, isfinite(a) from (values
  ('1 day'::interval),
  ('-1 day'),
  ('1 mon'),
  ('-1 year -2 mons +3 days -04:05:06'),
  ('00:00:00.000001'),
  ('25:00:00'),
  ('1 hour')) v(a);
--> (a interval, isfinite boolean)
--> 1 day | t
--> -1 days | t
--> 1 mon | t
--> -1 years -2 mons +3 days -04:05:06 | t
--> 00:00:00.000001 | t
--> 25:00:00 | t
--> 01:00:00 | t

select a, "time"(a) from (values
  ('0'::interval),
  ('1 day'),
  ('-1 year -2 mons +3 days -04:05:06'),
  ('25:00:00'),
  ('40 days'),
  ('-30 days 100:00:00'),
  ('1 hour')) v(a);
--> (a interval, time time without time zone)
--> 00:00:00 | 00:00:00
--> 1 day | 00:00:00
--> -1 years -2 mons +3 days -04:05:06 | 19:54:54
--> 25:00:00 | 01:00:00
--> 40 days | 00:00:00
--> -30 days +100:00:00 | 04:00:00
--> 01:00:00 | 01:00:00

select a, b, interval_mul(a, b) from (values
  ('25:00:00'::interval, '0'::double precision),
  ('1 year 2 mons 3 days 04:05:06.789', '-2.5'),
  ('90 minutes', '2.5'),
  ('-1 year -2 mons +3 days -04:05:06', '2.5'),
  ('-30 days 100:00:00', '0.1')) v(a, b);
--> (a interval, b double precision, interval_mul interval)
--> 25:00:00 | 0 | 00:00:00
--> 1 year 2 mons 3 days 04:05:06.789 | -2.5 | -2 years -11 mons -7 days -22:12:46.9725
--> 01:30:00 | 2.5 | 03:45:00
--> -1 years -2 mons +3 days -04:05:06 | 2.5 | -2 years -11 mons +7 days 01:47:15
--> -30 days +100:00:00 | 0.1 | -3 days +10:00:00

select interval_mul('40 days'::interval, '1e22'::double precision);
--> ERROR 22008: interval out of range

select interval_mul('-30 days 100:00:00'::interval, '1e15'::double precision);
--> ERROR 22008: interval out of range

select a, b, interval_pl_time(a, b) from (values
  ('-30 days 100:00:00'::interval, '23:59:59.999999'::time without time zone),
  ('00:00:00.000001', '24:00:00'),
  ('0', '23:59:59.999999'),
  ('40 days', '00:00:00'),
  ('1 mon', '23:59:59.999999'),
  ('1 day', '24:00:00'),
  ('00:00:00.000001', '12:34:56.789')) v(a, b);
--> (a interval, b time without time zone, interval_pl_time time without time zone)
--> -30 days +100:00:00 | 23:59:59.999999 | 03:59:59.999999
--> 00:00:00.000001 | 24:00:00 | 00:00:00.000001
--> 00:00:00 | 23:59:59.999999 | 23:59:59.999999
--> 40 days | 00:00:00 | 00:00:00
--> 1 mon | 23:59:59.999999 | 23:59:59.999999
--> 1 day | 24:00:00 | 00:00:00
--> 00:00:00.000001 | 12:34:56.789 | 12:34:56.789001
