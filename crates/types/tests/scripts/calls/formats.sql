-- Templates of to_char, to_number and to_date
--
-- Numbers, dates and intervals, written and read by a template.

select a, b, to_char(a, b) from (values
  ('2024-02-29 13:04:05.678901'::timestamp without time zone, 'YYYY-MM-DD HH24:MI:SS'::text),
  ('1999-12-31 00:00:00', 'YYYY-MM-DD HH24:MI:SS'),
  ('0044-03-15 12:00:00 BC', 'YYYY-MM-DD HH24:MI:SS'),
  ('2005-01-01 09:08:07', 'YYYY-MM-DD HH24:MI:SS'),
  ('2024-02-29 13:04:05.678901', 'YYYY-MM-DD HH12:MI:SS AM'),
  ('1999-12-31 00:00:00', 'YYYY-MM-DD HH12:MI:SS AM'),
  ('0044-03-15 12:00:00 BC', 'YYYY-MM-DD HH12:MI:SS AM'),
  ('2005-01-01 09:08:07', 'YYYY-MM-DD HH12:MI:SS AM'),
  ('2024-02-29 13:04:05.678901', 'Day, DD Month YYYY'),
  ('1999-12-31 00:00:00', 'Day, DD Month YYYY'),
  ('2005-01-01 09:08:07', 'Day, DD Month YYYY'),
  ('2021-01-03 23:59:59', 'Day, DD Month YYYY')) v(a, b);
--> (a timestamp without time zone, b text, to_char text)
--> 2024-02-29 13:04:05.678901 | YYYY-MM-DD HH24:MI:SS | 2024-02-29 13:04:05
--> 1999-12-31 00:00:00 | YYYY-MM-DD HH24:MI:SS | 1999-12-31 00:00:00
--> 0044-03-15 12:00:00 BC | YYYY-MM-DD HH24:MI:SS | 0044-03-15 12:00:00
--> 2005-01-01 09:08:07 | YYYY-MM-DD HH24:MI:SS | 2005-01-01 09:08:07
--> 2024-02-29 13:04:05.678901 | YYYY-MM-DD HH12:MI:SS AM | 2024-02-29 01:04:05 PM
--> 1999-12-31 00:00:00 | YYYY-MM-DD HH12:MI:SS AM | 1999-12-31 12:00:00 AM
--> 0044-03-15 12:00:00 BC | YYYY-MM-DD HH12:MI:SS AM | 0044-03-15 12:00:00 PM
--> 2005-01-01 09:08:07 | YYYY-MM-DD HH12:MI:SS AM | 2005-01-01 09:08:07 AM
--> 2024-02-29 13:04:05.678901 | Day, DD Month YYYY | Thursday , 29 February  2024
--> 1999-12-31 00:00:00 | Day, DD Month YYYY | Friday   , 31 December  1999
--> 2005-01-01 09:08:07 | Day, DD Month YYYY | Saturday , 01 January   2005
--> 2021-01-03 23:59:59 | Day, DD Month YYYY | Sunday   , 03 January   2021

select a, b, to_char(a, b) from (values
  ('2024-02-29 13:04:05.678901'::timestamp without time zone, 'FMDay, FMDD FMMonth YYYY'::text),
  ('1999-12-31 00:00:00', 'FMDay, FMDD FMMonth YYYY'),
  ('0044-03-15 12:00:00 BC', 'FMDay, FMDD FMMonth YYYY'),
  ('2024-02-29 13:04:05.678901', 'Dy DDth Mon YY'),
  ('1999-12-31 00:00:00', 'Dy DDth Mon YY'),
  ('2024-02-29 13:04:05.678901', 'day DAY Day'),
  ('1999-12-31 00:00:00', 'day DAY Day'),
  ('2005-01-01 09:08:07', 'day DAY Day'),
  ('2024-02-29 13:04:05.678901', 'mon MON Mon month MONTH'),
  ('2021-01-03 23:59:59', 'mon MON Mon month MONTH'),
  ('2024-02-29 13:04:05.678901', 'HH:MI:SS.MS'),
  ('0044-03-15 12:00:00 BC', 'HH:MI:SS.MS')) v(a, b);
--> (a timestamp without time zone, b text, to_char text)
--> 2024-02-29 13:04:05.678901 | FMDay, FMDD FMMonth YYYY | Thursday, 29 February 2024
--> 1999-12-31 00:00:00 | FMDay, FMDD FMMonth YYYY | Friday, 31 December 1999
--> 0044-03-15 12:00:00 BC | FMDay, FMDD FMMonth YYYY | Friday, 15 March 0044
--> 2024-02-29 13:04:05.678901 | Dy DDth Mon YY | Thu 29th Feb 24
--> 1999-12-31 00:00:00 | Dy DDth Mon YY | Fri 31st Dec 99
--> 2024-02-29 13:04:05.678901 | day DAY Day | 'thursday  THURSDAY  Thursday '
--> 1999-12-31 00:00:00 | day DAY Day | 'friday    FRIDAY    Friday   '
--> 2005-01-01 09:08:07 | day DAY Day | 'saturday  SATURDAY  Saturday '
--> 2024-02-29 13:04:05.678901 | mon MON Mon month MONTH | 'feb FEB Feb february  FEBRUARY '
--> 2021-01-03 23:59:59 | mon MON Mon month MONTH | 'jan JAN Jan january   JANUARY  '
--> 2024-02-29 13:04:05.678901 | HH:MI:SS.MS | 01:04:05.678
--> 0044-03-15 12:00:00 BC | HH:MI:SS.MS | 12:00:00.000

select a, b, to_char(a, b) from (values
  ('0044-03-15 12:00:00 BC'::timestamp without time zone, 'US FF1 FF3 FF6 SSSS SSSSS'::text),
  ('2005-01-01 09:08:07', 'US FF1 FF3 FF6 SSSS SSSSS'),
  ('0044-03-15 12:00:00 BC', 'Y,YYY YYYY YYY YY Y'),
  ('2005-01-01 09:08:07', 'Y,YYY YYYY YYY YY Y'),
  ('2021-01-03 23:59:59', 'Y,YYY YYYY YYY YY Y'),
  ('2024-02-29 13:04:05.678901', 'IYYY-IW-ID IDDD'),
  ('0044-03-15 12:00:00 BC', 'IYYY-IW-ID IDDD'),
  ('2005-01-01 09:08:07', 'IYYY-IW-ID IDDD'),
  ('2021-01-03 23:59:59', 'IYYY-IW-ID IDDD'),
  ('0044-03-15 12:00:00 BC', 'IYY IY I'),
  ('0044-03-15 12:00:00 BC', 'DDD D W WW Q'),
  ('2005-01-01 09:08:07', 'DDD D W WW Q')) v(a, b);
--> (a timestamp without time zone, b text, to_char text)
--> 0044-03-15 12:00:00 BC | US FF1 FF3 FF6 SSSS SSSSS | 000000 0 000 000000 43200 43200
--> 2005-01-01 09:08:07 | US FF1 FF3 FF6 SSSS SSSSS | 000000 0 000 000000 32887 32887
--> 0044-03-15 12:00:00 BC | Y,YYY YYYY YYY YY Y | 0,044 0044 044 44 4
--> 2005-01-01 09:08:07 | Y,YYY YYYY YYY YY Y | 2,005 2005 005 05 5
--> 2021-01-03 23:59:59 | Y,YYY YYYY YYY YY Y | 2,021 2021 021 21 1
--> 2024-02-29 13:04:05.678901 | IYYY-IW-ID IDDD | 2024-09-4 060
--> 0044-03-15 12:00:00 BC | IYYY-IW-ID IDDD | 0044-11-5 075
--> 2005-01-01 09:08:07 | IYYY-IW-ID IDDD | 2004-53-6 370
--> 2021-01-03 23:59:59 | IYYY-IW-ID IDDD | 2020-53-7 371
--> 0044-03-15 12:00:00 BC | IYY IY I | 044 44 4
--> 0044-03-15 12:00:00 BC | DDD D W WW Q | 074 6 3 11 1
--> 2005-01-01 09:08:07 | DDD D W WW Q | 001 7 1 01 1

select a, b, to_char(a, b) from (values
  ('2021-01-03 23:59:59'::timestamp without time zone, 'DDD D W WW Q'::text),
  ('2005-01-01 09:08:07', 'CC J'),
  ('2021-01-03 23:59:59', 'CC J'),
  ('1999-12-31 00:00:00', 'RM rm FMRM'),
  ('2021-01-03 23:59:59', 'RM rm FMRM'),
  ('2024-02-29 13:04:05.678901', 'AD A.D. bc b.c.'),
  ('1999-12-31 00:00:00', 'AD A.D. bc b.c.'),
  ('2021-01-03 23:59:59', 'AD A.D. bc b.c.'),
  ('2021-01-03 23:59:59', 'am p.m. PM'),
  ('2024-02-29 13:04:05.678901', '"quoted YYYY" YYYY'),
  ('1999-12-31 00:00:00', '"quoted YYYY" YYYY'),
  ('2005-01-01 09:08:07', '"quoted YYYY" YYYY')) v(a, b);
--> (a timestamp without time zone, b text, to_char text)
--> 2021-01-03 23:59:59 | DDD D W WW Q | 003 1 1 01 1
--> 2005-01-01 09:08:07 | CC J | 21 2453372
--> 2021-01-03 23:59:59 | CC J | 21 2459218
--> 1999-12-31 00:00:00 | RM rm FMRM | XII  xii  XII
--> 2021-01-03 23:59:59 | RM rm FMRM | I    i    I
--> 2024-02-29 13:04:05.678901 | AD A.D. bc b.c. | AD A.D. ad a.d.
--> 1999-12-31 00:00:00 | AD A.D. bc b.c. | AD A.D. ad a.d.
--> 2021-01-03 23:59:59 | AD A.D. bc b.c. | AD A.D. ad a.d.
--> 2021-01-03 23:59:59 | am p.m. PM | pm p.m. PM
--> 2024-02-29 13:04:05.678901 | "quoted YYYY" YYYY | quoted YYYY 2024
--> 1999-12-31 00:00:00 | "quoted YYYY" YYYY | quoted YYYY 1999
--> 2005-01-01 09:08:07 | "quoted YYYY" YYYY | quoted YYYY 2005

select a, b, to_char(a, b) from (values
  ('2021-01-03 23:59:59'::timestamp without time zone, '"quoted YYYY" YYYY'::text),
  ('2024-02-29 13:04:05.678901', 'YYYYTH Dth DDTH'),
  ('0044-03-15 12:00:00 BC', 'YYYYTH Dth DDTH'),
  ('2024-02-29 13:04:05.678901', 'FMMM/FMDD'),
  ('0044-03-15 12:00:00 BC', 'FMMM/FMDD'),
  ('2005-01-01 09:08:07', 'FMMM/FMDD'),
  ('2021-01-03 23:59:59', 'FMMM/FMDD'),
  ('1999-12-31 00:00:00', 'HH24MISS'),
  ('0044-03-15 12:00:00 BC', 'HH24MISS'),
  ('1999-12-31 00:00:00', 'plain'),
  ('0044-03-15 12:00:00 BC', 'plain'),
  ('2005-01-01 09:08:07', 'plain')) v(a, b);
--> (a timestamp without time zone, b text, to_char text)
--> 2021-01-03 23:59:59 | "quoted YYYY" YYYY | quoted YYYY 2021
--> 2024-02-29 13:04:05.678901 | YYYYTH Dth DDTH | 2024TH 5th 29TH
--> 0044-03-15 12:00:00 BC | YYYYTH Dth DDTH | 0044TH 6th 15TH
--> 2024-02-29 13:04:05.678901 | FMMM/FMDD | 2/29
--> 0044-03-15 12:00:00 BC | FMMM/FMDD | 3/15
--> 2005-01-01 09:08:07 | FMMM/FMDD | 1/1
--> 2021-01-03 23:59:59 | FMMM/FMDD | 1/3
--> 1999-12-31 00:00:00 | HH24MISS | 000000
--> 0044-03-15 12:00:00 BC | HH24MISS | 120000
--> 1999-12-31 00:00:00 | plain | pla9n
--> 0044-03-15 12:00:00 BC | plain | pla4n
--> 2005-01-01 09:08:07 | plain | pla4n

select a, b, to_char(a, b) from (values
  ('2024-02-29 13:04:05.678901'::timestamp without time zone, 'TMDay'::text),
  ('0044-03-15 12:00:00 BC', 'TMDay'),
  ('2005-01-01 09:08:07', 'TMDay'),
  ('2024-02-29 13:04:05.678901', E'\\"x'),
  ('1999-12-31 00:00:00', E'\\"x'),
  ('0044-03-15 12:00:00 BC', E'\\"x'),
  ('2021-01-03 23:59:59', E'\\"x'),
  ('2024-02-29 13:04:05.678901', 'yyyy mm dd'),
  ('1999-12-31 00:00:00', 'yyyy mm dd'),
  ('2005-01-01 09:08:07', 'yyyy mm dd'),
  ('2024-02-29 13:04:05.678901', 'FMHH24:FMMI'),
  ('0044-03-15 12:00:00 BC', 'FMHH24:FMMI')) v(a, b);
--> (a timestamp without time zone, b text, to_char text)
--> 2024-02-29 13:04:05.678901 | TMDay | Thursday
--> 0044-03-15 12:00:00 BC | TMDay | Friday
--> 2005-01-01 09:08:07 | TMDay | Saturday
--> 2024-02-29 13:04:05.678901 | \"x | "x
--> 1999-12-31 00:00:00 | \"x | "x
--> 0044-03-15 12:00:00 BC | \"x | "x
--> 2021-01-03 23:59:59 | \"x | "x
--> 2024-02-29 13:04:05.678901 | yyyy mm dd | 2024 02 29
--> 1999-12-31 00:00:00 | yyyy mm dd | 1999 12 31
--> 2005-01-01 09:08:07 | yyyy mm dd | 2005 01 01
--> 2024-02-29 13:04:05.678901 | FMHH24:FMMI | 13:4
--> 0044-03-15 12:00:00 BC | FMHH24:FMMI | 12:0

select a, b, to_char(a, b) from (values
  ('2005-01-01 09:08:07'::timestamp without time zone, 'FMHH24:FMMI'::text),
  ('2021-01-03 23:59:59', 'FMHH24:FMMI'),
  ('1999-12-31 00:00:00', 'Q "Quarter"'),
  ('2005-01-01 09:08:07', 'Q "Quarter"'),
  ('2021-01-03 23:59:59', 'Q "Quarter"')) v(a, b);
--> (a timestamp without time zone, b text, to_char text)
--> 2005-01-01 09:08:07 | FMHH24:FMMI | 9:8
--> 2021-01-03 23:59:59 | FMHH24:FMMI | 23:59
--> 1999-12-31 00:00:00 | Q "Quarter" | 4 Quarter
--> 2005-01-01 09:08:07 | Q "Quarter" | 1 Quarter
--> 2021-01-03 23:59:59 | Q "Quarter" | 1 Quarter

select a, b, to_char(a, b) from (values
  ('2000-01-01 00:00:00+00'::timestamp with time zone, 'YYYY-MM-DD HH24:MI:SS'::text),
  ('1999-12-31 23:59:59.999999+00', 'YYYY-MM-DD HH24:MI:SS'),
  ('2024-02-29 12:34:56.789+00', 'YYYY-MM-DD HH24:MI:SS'),
  ('infinity', 'YYYY-MM-DD HH24:MI:SS'),
  ('-infinity', 'YYYY-MM-DD HH24:MI:SS'),
  ('2000-01-01 00:00:00+00', 'YYYY-MM-DD HH12:MI:SS AM'),
  ('1999-12-31 23:59:59.999999+00', 'YYYY-MM-DD HH12:MI:SS AM'),
  ('2024-02-29 12:34:56.789+00', 'YYYY-MM-DD HH12:MI:SS AM'),
  ('infinity', 'YYYY-MM-DD HH12:MI:SS AM'),
  ('-infinity', 'YYYY-MM-DD HH12:MI:SS AM'),
  ('2000-01-01 00:00:00+00', 'Day, DD Month YYYY'),
  ('1999-12-31 23:59:59.999999+00', 'Day, DD Month YYYY')) v(a, b);
--> (a timestamp with time zone, b text, to_char text)
--> 2000-01-01 00:00:00+00 | YYYY-MM-DD HH24:MI:SS | 2000-01-01 00:00:00
--> 1999-12-31 23:59:59.999999+00 | YYYY-MM-DD HH24:MI:SS | 1999-12-31 23:59:59
--> 2024-02-29 12:34:56.789+00 | YYYY-MM-DD HH24:MI:SS | 2024-02-29 12:34:56
--> infinity | YYYY-MM-DD HH24:MI:SS | NULL
--> -infinity | YYYY-MM-DD HH24:MI:SS | NULL
--> 2000-01-01 00:00:00+00 | YYYY-MM-DD HH12:MI:SS AM | 2000-01-01 12:00:00 AM
--> 1999-12-31 23:59:59.999999+00 | YYYY-MM-DD HH12:MI:SS AM | 1999-12-31 11:59:59 PM
--> 2024-02-29 12:34:56.789+00 | YYYY-MM-DD HH12:MI:SS AM | 2024-02-29 12:34:56 PM
--> infinity | YYYY-MM-DD HH12:MI:SS AM | NULL
--> -infinity | YYYY-MM-DD HH12:MI:SS AM | NULL
--> 2000-01-01 00:00:00+00 | Day, DD Month YYYY | Saturday , 01 January   2000
--> 1999-12-31 23:59:59.999999+00 | Day, DD Month YYYY | Friday   , 31 December  1999

select a, b, to_char(a, b) from (values
  ('2024-02-29 12:34:56.789+00'::timestamp with time zone, 'Day, DD Month YYYY'::text),
  ('infinity', 'Day, DD Month YYYY'),
  ('-infinity', 'Day, DD Month YYYY'),
  ('2000-01-01 00:00:00+00', 'FMDay, FMDD FMMonth YYYY'),
  ('1999-12-31 23:59:59.999999+00', 'FMDay, FMDD FMMonth YYYY'),
  ('2024-02-29 12:34:56.789+00', 'FMDay, FMDD FMMonth YYYY'),
  ('infinity', 'FMDay, FMDD FMMonth YYYY'),
  ('-infinity', 'FMDay, FMDD FMMonth YYYY'),
  ('2000-01-01 00:00:00+00', 'Dy DDth Mon YY'),
  ('1999-12-31 23:59:59.999999+00', 'Dy DDth Mon YY'),
  ('2024-02-29 12:34:56.789+00', 'Dy DDth Mon YY'),
  ('infinity', 'Dy DDth Mon YY')) v(a, b);
--> (a timestamp with time zone, b text, to_char text)
--> 2024-02-29 12:34:56.789+00 | Day, DD Month YYYY | Thursday , 29 February  2024
--> infinity | Day, DD Month YYYY | NULL
--> -infinity | Day, DD Month YYYY | NULL
--> 2000-01-01 00:00:00+00 | FMDay, FMDD FMMonth YYYY | Saturday, 1 January 2000
--> 1999-12-31 23:59:59.999999+00 | FMDay, FMDD FMMonth YYYY | Friday, 31 December 1999
--> 2024-02-29 12:34:56.789+00 | FMDay, FMDD FMMonth YYYY | Thursday, 29 February 2024
--> infinity | FMDay, FMDD FMMonth YYYY | NULL
--> -infinity | FMDay, FMDD FMMonth YYYY | NULL
--> 2000-01-01 00:00:00+00 | Dy DDth Mon YY | Sat 01st Jan 00
--> 1999-12-31 23:59:59.999999+00 | Dy DDth Mon YY | Fri 31st Dec 99
--> 2024-02-29 12:34:56.789+00 | Dy DDth Mon YY | Thu 29th Feb 24
--> infinity | Dy DDth Mon YY | NULL

select a, b, to_char(a, b) from (values
  ('-infinity'::timestamp with time zone, 'Dy DDth Mon YY'::text),
  ('2000-01-01 00:00:00+00', 'day DAY Day'),
  ('1999-12-31 23:59:59.999999+00', 'day DAY Day'),
  ('2024-02-29 12:34:56.789+00', 'day DAY Day'),
  ('infinity', 'day DAY Day'),
  ('-infinity', 'day DAY Day'),
  ('2000-01-01 00:00:00+00', 'TZ tz'),
  ('1999-12-31 23:59:59.999999+00', 'TZ tz'),
  ('2024-02-29 12:34:56.789+00', 'TZ tz'),
  ('infinity', 'TZ tz'),
  ('-infinity', 'TZ tz'),
  ('2000-01-01 00:00:00+00', 'OF')) v(a, b);
--> (a timestamp with time zone, b text, to_char text)
--> -infinity | Dy DDth Mon YY | NULL
--> 2000-01-01 00:00:00+00 | day DAY Day | 'saturday  SATURDAY  Saturday '
--> 1999-12-31 23:59:59.999999+00 | day DAY Day | 'friday    FRIDAY    Friday   '
--> 2024-02-29 12:34:56.789+00 | day DAY Day | 'thursday  THURSDAY  Thursday '
--> infinity | day DAY Day | NULL
--> -infinity | day DAY Day | NULL
--> 2000-01-01 00:00:00+00 | TZ tz | UTC utc
--> 1999-12-31 23:59:59.999999+00 | TZ tz | UTC utc
--> 2024-02-29 12:34:56.789+00 | TZ tz | UTC utc
--> infinity | TZ tz | NULL
--> -infinity | TZ tz | NULL
--> 2000-01-01 00:00:00+00 | OF | +00

select a, b, to_char(a, b) from (values
  ('1999-12-31 23:59:59.999999+00'::timestamp with time zone, 'OF'::text),
  ('2024-02-29 12:34:56.789+00', 'OF'),
  ('infinity', 'OF'),
  ('-infinity', 'OF'),
  ('2000-01-01 00:00:00+00', 'TZH:TZM'),
  ('1999-12-31 23:59:59.999999+00', 'TZH:TZM'),
  ('2024-02-29 12:34:56.789+00', 'TZH:TZM'),
  ('infinity', 'TZH:TZM'),
  ('-infinity', 'TZH:TZM')) v(a, b);
--> (a timestamp with time zone, b text, to_char text)
--> 1999-12-31 23:59:59.999999+00 | OF | +00
--> 2024-02-29 12:34:56.789+00 | OF | +00
--> infinity | OF | NULL
--> -infinity | OF | NULL
--> 2000-01-01 00:00:00+00 | TZH:TZM | +00:00
--> 1999-12-31 23:59:59.999999+00 | TZH:TZM | +00:00
--> 2024-02-29 12:34:56.789+00 | TZH:TZM | +00:00
--> infinity | TZH:TZM | NULL
--> -infinity | TZH:TZM | NULL

select a, b, to_char(a, b) from (values
  ('1 day'::interval, 'HH24:MI:SS'::text),
  ('1 mon', 'HH24:MI:SS'),
  ('1 year 2 mons 3 days 04:05:06.789', 'HH24:MI:SS'),
  ('-1 year -2 mons +3 days -04:05:06', 'HH24:MI:SS'),
  ('00:00:00.000001', 'HH24:MI:SS'),
  ('178000000 years', 'HH24:MI:SS'),
  ('25:00:00', 'HH24:MI:SS'),
  ('40 days', 'HH24:MI:SS'),
  ('-30 days 100:00:00', 'HH24:MI:SS'),
  ('1 hour', 'HH24:MI:SS'),
  ('90 minutes', 'HH24:MI:SS'),
  ('0', 'YYYY MM DD')) v(a, b);
--> (a interval, b text, to_char text)
--> 1 day | HH24:MI:SS | 00:00:00
--> 1 mon | HH24:MI:SS | 00:00:00
--> 1 year 2 mons 3 days 04:05:06.789 | HH24:MI:SS | 04:05:06
--> -1 years -2 mons +3 days -04:05:06 | HH24:MI:SS | -04:-05:-06
--> 00:00:00.000001 | HH24:MI:SS | 00:00:00
--> 178000000 years | HH24:MI:SS | 00:00:00
--> 25:00:00 | HH24:MI:SS | 25:00:00
--> 40 days | HH24:MI:SS | 00:00:00
--> -30 days +100:00:00 | HH24:MI:SS | 100:00:00
--> 01:00:00 | HH24:MI:SS | 01:00:00
--> 01:30:00 | HH24:MI:SS | 01:30:00
--> 00:00:00 | YYYY MM DD | 0000 00 00

select a, b, to_char(a, b) from (values
  ('-1 day'::interval, 'YYYY MM DD'::text),
  ('1 year 2 mons 3 days 04:05:06.789', 'YYYY MM DD'),
  ('-1 year -2 mons +3 days -04:05:06', 'YYYY MM DD'),
  ('25:00:00', 'YYYY MM DD'),
  ('40 days', 'YYYY MM DD'),
  ('1 hour', 'YYYY MM DD'),
  ('0', 'DDD'),
  ('1 mon', 'DDD'),
  ('1 year 2 mons 3 days 04:05:06.789', 'DDD'),
  ('00:00:00.000001', 'DDD'),
  ('40 days', 'DDD'),
  ('1 hour', 'DDD')) v(a, b);
--> (a interval, b text, to_char text)
--> -1 days | YYYY MM DD | 0000 00 -1
--> 1 year 2 mons 3 days 04:05:06.789 | YYYY MM DD | 0001 02 03
--> -1 years -2 mons +3 days -04:05:06 | YYYY MM DD | -0001 -02 03
--> 25:00:00 | YYYY MM DD | 0000 00 00
--> 40 days | YYYY MM DD | 0000 00 40
--> 01:00:00 | YYYY MM DD | 0000 00 00
--> 00:00:00 | DDD | 000
--> 1 mon | DDD | 030
--> 1 year 2 mons 3 days 04:05:06.789 | DDD | 423
--> 00:00:00.000001 | DDD | 000
--> 40 days | DDD | 040
--> 01:00:00 | DDD | 000

select a, b, to_char(a, b) from (values
  ('90 minutes'::interval, 'DDD'::text),
  ('0', 'HH12 AM'),
  ('1 day', 'HH12 AM'),
  ('1 mon', 'HH12 AM'),
  ('-1 year -2 mons +3 days -04:05:06', 'HH12 AM'),
  ('00:00:00.000001', 'HH12 AM'),
  ('25:00:00', 'HH12 AM'),
  ('40 days', 'HH12 AM'),
  ('1 hour', 'HH12 AM'),
  ('90 minutes', 'HH12 AM'),
  ('0', 'US'),
  ('-1 day', 'US')) v(a, b);
--> (a interval, b text, to_char text)
--> 01:30:00 | DDD | 000
--> 00:00:00 | HH12 AM | 12 AM
--> 1 day | HH12 AM | 12 AM
--> 1 mon | HH12 AM | 12 AM
--> -1 years -2 mons +3 days -04:05:06 | HH12 AM | -04 AM
--> 00:00:00.000001 | HH12 AM | 12 AM
--> 25:00:00 | HH12 AM | 01 AM
--> 40 days | HH12 AM | 12 AM
--> 01:00:00 | HH12 AM | 01 AM
--> 01:30:00 | HH12 AM | 01 AM
--> 00:00:00 | US | 000000
--> -1 days | US | 000000

select a, b, to_char(a, b) from (values
  ('-1 year -2 mons +3 days -04:05:06'::interval, 'US'::text),
  ('178000000 years', 'US'),
  ('25:00:00', 'US'),
  ('90 minutes', 'US'),
  ('0', 'SSSS'),
  ('1 day', 'SSSS'),
  ('-1 day', 'SSSS'),
  ('1 mon', 'SSSS'),
  ('1 year 2 mons 3 days 04:05:06.789', 'SSSS'),
  ('00:00:00.000001', 'SSSS'),
  ('25:00:00', 'SSSS'),
  ('40 days', 'SSSS')) v(a, b);
--> (a interval, b text, to_char text)
--> -1 years -2 mons +3 days -04:05:06 | US | 000000
--> 178000000 years | US | 000000
--> 25:00:00 | US | 000000
--> 01:30:00 | US | 000000
--> 00:00:00 | SSSS | 0
--> 1 day | SSSS | 0
--> -1 days | SSSS | 0
--> 1 mon | SSSS | 0
--> 1 year 2 mons 3 days 04:05:06.789 | SSSS | 14706
--> 00:00:00.000001 | SSSS | 0
--> 25:00:00 | SSSS | 90000
--> 40 days | SSSS | 0

select a, b, to_char(a, b) from (values
  ('-30 days 100:00:00'::interval, 'SSSS'::text),
  ('90 minutes', 'SSSS'),
  ('0', 'Q'),
  ('-1 day', 'Q'),
  ('-1 year -2 mons +3 days -04:05:06', 'Q'),
  ('00:00:00.000001', 'Q'),
  ('178000000 years', 'Q'),
  ('40 days', 'Q'),
  ('1 hour', 'Q'),
  ('90 minutes', 'Q'),
  ('1 day', 'W WW CC'),
  ('-1 day', 'W WW CC')) v(a, b);
--> (a interval, b text, to_char text)
--> -30 days +100:00:00 | SSSS | 360000
--> 01:30:00 | SSSS | 5400
--> 00:00:00 | Q | ''
--> -1 days | Q | ''
--> -1 years -2 mons +3 days -04:05:06 | Q | 0
--> 00:00:00.000001 | Q | ''
--> 178000000 years | Q | ''
--> 40 days | Q | ''
--> 01:00:00 | Q | ''
--> 01:30:00 | Q | ''
--> 1 day | W WW CC | 1 01 00
--> -1 days | W WW CC | 1 01 00

select a, b, to_char(a, b) from (values
  ('00:00:00.000001'::interval, 'W WW CC'::text),
  ('1 hour', 'W WW CC'),
  ('90 minutes', 'W WW CC'),
  ('0', 'RM'),
  ('1 day', 'RM'),
  ('1 mon', 'RM'),
  ('1 year 2 mons 3 days 04:05:06.789', 'RM'),
  ('25:00:00', 'RM'),
  ('90 minutes', 'RM')) v(a, b);
--> (a interval, b text, to_char text)
--> 00:00:00.000001 | W WW CC | 1 01 00
--> 01:00:00 | W WW CC | 1 01 00
--> 01:30:00 | W WW CC | 1 01 00
--> 00:00:00 | RM | ''
--> 1 day | RM | ''
--> 1 mon | RM | 'I   '
--> 1 year 2 mons 3 days 04:05:06.789 | RM | 'II  '
--> 25:00:00 | RM | ''
--> 01:30:00 | RM | ''

select to_char('0'::interval, 'Day'::text);
--> ERROR 22007: invalid format specification for an interval value
--> HINT: Intervals are not tied to specific calendar dates.

select to_char('-1 year -2 mons +3 days -04:05:06'::interval, 'Day'::text);
--> ERROR 22007: invalid format specification for an interval value
--> HINT: Intervals are not tied to specific calendar dates.

select to_char('178000000 years'::interval, 'Day'::text);
--> ERROR 22007: invalid format specification for an interval value
--> HINT: Intervals are not tied to specific calendar dates.

select to_char('25:00:00'::interval, 'Day'::text);
--> ERROR 22007: invalid format specification for an interval value
--> HINT: Intervals are not tied to specific calendar dates.

select to_char('40 days'::interval, 'Day'::text);
--> ERROR 22007: invalid format specification for an interval value
--> HINT: Intervals are not tied to specific calendar dates.

select to_char('-30 days 100:00:00'::interval, 'Day'::text);
--> ERROR 22007: invalid format specification for an interval value
--> HINT: Intervals are not tied to specific calendar dates.

select to_char('1 hour'::interval, 'Day'::text);
--> ERROR 22007: invalid format specification for an interval value
--> HINT: Intervals are not tied to specific calendar dates.

select to_char('90 minutes'::interval, 'Day'::text);
--> ERROR 22007: invalid format specification for an interval value
--> HINT: Intervals are not tied to specific calendar dates.

select a, b, to_char(a, b) from (values
  ('0.5'::numeric, '999'::text),
  ('1', '000'),
  ('Infinity', '000'),
  ('1', '9990.99'),
  ('-123.456', '9990.99'),
  ('0.5', '9990.99'),
  ('-0.05', '9990.99'),
  ('485', '9990.99'),
  ('12.345', 'FM999.99'),
  ('-123.456', 'FM999.99'),
  ('Infinity', 'FM999.99'),
  ('3999', 'FM999.99')) v(a, b);
--> (a numeric, b text, to_char text)
--> 0.5 | 999 |    1
--> 1 | 000 |  001
--> Infinity | 000 |  ###
--> 1 | 9990.99 |     1.00
--> -123.456 | 9990.99 |  -123.46
--> 0.5 | 9990.99 |     0.50
--> -0.05 | 9990.99 |    -0.05
--> 485 | 9990.99 |   485.00
--> 12.345 | FM999.99 | 12.35
--> -123.456 | FM999.99 | -123.46
--> Infinity | FM999.99 | ###.##
--> 3999 | FM999.99 | ###.##

select a, b, to_char(a, b) from (values
  ('0'::numeric, 'FM990.00'::text),
  ('0', '9,999,999.99'),
  ('1234567.891', '9,999,999.99'),
  ('1234567.891', 'S999'),
  ('NaN', 'S999'),
  ('3999', 'S999'),
  ('3999', '999S'),
  ('99.99', 'MI999'),
  ('NaN', 'MI999'),
  ('-123.456', 'PL999'),
  ('NaN', 'PL999'),
  ('Infinity', 'PL999')) v(a, b);
--> (a numeric, b text, to_char text)
--> 0 | FM990.00 | 0.00
--> 0 | 9,999,999.99 |           .00
--> 1234567.891 | 9,999,999.99 |  1,234,567.89
--> 1234567.891 | S999 | +###
--> NaN | S999 | +NaN
--> 3999 | S999 | +###
--> 3999 | 999S | ###+
--> 99.99 | MI999 |  100
--> NaN | MI999 |  NaN
--> -123.456 | PL999 |  -123
--> NaN | PL999 | + NaN
--> Infinity | PL999 | + ###

select a, b, to_char(a, b) from (values
  ('NaN'::numeric, 'SG999'::text),
  ('-1', '999PR'),
  ('99.99', 'FM999PR'),
  ('99.99', '0999'),
  ('12.345', '.99'),
  ('NaN', '999.000'),
  ('0.5', 'L999'),
  ('-0.05', 'L999'),
  ('12.345', 'RN'),
  ('-0.05', 'RN'),
  ('3999', 'RN'),
  ('1', 'FMRN')) v(a, b);
--> (a numeric, b text, to_char text)
--> NaN | SG999 | +NaN
--> -1 | 999PR |   <1>
--> 99.99 | FM999PR | 100
--> 99.99 | 0999 |  0100
--> 12.345 | .99 |  .##
--> NaN | 999.000 |  NaN
--> 0.5 | L999 |     1
--> -0.05 | L999 |     0
--> 12.345 | RN |             XII
--> -0.05 | RN | ###############
--> 3999 | RN |       MMMCMXCIX
--> 1 | FMRN | I

select a, b, to_char(a, b) from (values
  ('12.345'::numeric, 'rn'::text),
  ('-123.456', 'rn'),
  ('1234567.891', 'rn'),
  ('99.99', 'rn'),
  ('3999', 'rn'),
  ('0', '999th'),
  ('1', '999th'),
  ('-1', '999th'),
  ('485', '999th'),
  ('-1', 'FM999TH'),
  ('0.5', 'FM999TH'),
  ('485', 'FM999TH')) v(a, b);
--> (a numeric, b text, to_char text)
--> 12.345 | rn |             xii
--> -123.456 | rn | ###############
--> 1234567.891 | rn | ###############
--> 99.99 | rn |               c
--> 3999 | rn |       mmmcmxcix
--> 0 | 999th |    0th
--> 1 | 999th |    1st
--> -1 | 999th |   -1
--> 485 | 999th |  485th
--> -1 | FM999TH | -1
--> 0.5 | FM999TH | 1ST
--> 485 | FM999TH | 485TH

select a, b, to_char(a, b) from (values
  ('Infinity'::numeric, 'FM999TH'::text),
  ('3999', 'FM999TH'),
  ('1', '9.99EEEE'),
  ('-123.456', '9.99EEEE'),
  ('-0.05', '9.99EEEE'),
  ('-0.05', '99V99'),
  ('Infinity', '99V99'),
  ('0', '9 9 9'),
  ('1', '9 9 9'),
  ('1234567.891', '9 9 9'),
  ('0.5', '"x"999'),
  ('-123.456', 'FM0000')) v(a, b);
--> (a numeric, b text, to_char text)
--> Infinity | FM999TH | ###
--> 3999 | FM999TH | ###
--> 1 | 9.99EEEE |  1.00e+00
--> -123.456 | 9.99EEEE | -1.23e+02
--> -0.05 | 9.99EEEE | -5.00e-02
--> -0.05 | 99V99 |    -5
--> Infinity | 99V99 |  ####
--> 0 | 9 9 9 |      0
--> 1 | 9 9 9 |      1
--> 1234567.891 | 9 9 9 |  # # #
--> 0.5 | "x"999 | x   1
--> -123.456 | FM0000 | -0123

select a, b, to_char(a, b) from (values
  ('3999'::numeric, 'FM0000'::text),
  ('1', 'FM9,999'),
  ('-123.456', 'FM9,999'),
  ('1234567.891', 'FM9,999'),
  ('-1', '999G999'),
  ('0.5', '999G999'),
  ('Infinity', '999G999'),
  ('1', '$999'),
  ('-1', '$999'),
  ('1', 'FM999.009'),
  ('-0.05', '99999999'),
  ('1234567.891', 'S0.99')) v(a, b);
--> (a numeric, b text, to_char text)
--> 3999 | FM0000 | 3999
--> 1 | FM9,999 | 1
--> -123.456 | FM9,999 | -123
--> 1234567.891 | FM9,999 | #,###
--> -1 | 999G999 |       -1
--> 0.5 | 999G999 |        1
--> Infinity | 999G999 |  ###,###
--> 1 | $999 | $   1
--> -1 | $999 | $  -1
--> 1 | FM999.009 | 1.00
--> -0.05 | 99999999 |         0
--> 1234567.891 | S0.99 | +#.##

select a, b, to_char(a, b) from (values
  ('0.5'::numeric, 'S0.99'::text),
  ('3999', 'S0.99'),
  ('99.99', 'FM.99')) v(a, b);
--> (a numeric, b text, to_char text)
--> 0.5 | S0.99 | +0.50
--> 3999 | S0.99 | +#.##
--> 99.99 | FM.99 | .##

select to_char('Infinity'::numeric, 'RN'::text);
--> ERROR 0A000: cannot convert infinity to integer

select to_char('NaN'::numeric, 'rn'::text);
--> ERROR 0A000: cannot convert NaN to integer

select a, b, to_char(a, b) from (values
  ('0'::integer, '999'::text),
  ('1', '999'),
  ('-1', '999'),
  ('2', '999'),
  ('3', '999'),
  ('5', '999'),
  ('7', '999'),
  ('-13', '999'),
  ('31', '999'),
  ('0', 'FM999'),
  ('1', 'FM999'),
  ('-1', 'FM999')) v(a, b);
--> (a integer, b text, to_char text)
--> 0 | 999 |    0
--> 1 | 999 |    1
--> -1 | 999 |   -1
--> 2 | 999 |    2
--> 3 | 999 |    3
--> 5 | 999 |    5
--> 7 | 999 |    7
--> -13 | 999 |  -13
--> 31 | 999 |   31
--> 0 | FM999 | 0
--> 1 | FM999 | 1
--> -1 | FM999 | -1

select a, b, to_char(a, b) from (values
  ('2'::integer, 'FM999'::text),
  ('3', 'FM999'),
  ('5', 'FM999'),
  ('7', 'FM999'),
  ('-13', 'FM999'),
  ('31', 'FM999'),
  ('0', 'S9999'),
  ('1', 'S9999'),
  ('-1', 'S9999'),
  ('2', 'S9999'),
  ('3', 'S9999'),
  ('5', 'S9999')) v(a, b);
--> (a integer, b text, to_char text)
--> 2 | FM999 | 2
--> 3 | FM999 | 3
--> 5 | FM999 | 5
--> 7 | FM999 | 7
--> -13 | FM999 | -13
--> 31 | FM999 | 31
--> 0 | S9999 |    +0
--> 1 | S9999 |    +1
--> -1 | S9999 |    -1
--> 2 | S9999 |    +2
--> 3 | S9999 |    +3
--> 5 | S9999 |    +5

select a, b, to_char(a, b) from (values
  ('7'::integer, 'S9999'::text),
  ('-13', 'S9999'),
  ('31', 'S9999'),
  ('0', '9,999'),
  ('1', '9,999'),
  ('-1', '9,999'),
  ('2', '9,999'),
  ('3', '9,999'),
  ('5', '9,999'),
  ('7', '9,999'),
  ('-13', '9,999'),
  ('31', '9,999')) v(a, b);
--> (a integer, b text, to_char text)
--> 7 | S9999 |    +7
--> -13 | S9999 |   -13
--> 31 | S9999 |   +31
--> 0 | 9,999 |      0
--> 1 | 9,999 |      1
--> -1 | 9,999 |     -1
--> 2 | 9,999 |      2
--> 3 | 9,999 |      3
--> 5 | 9,999 |      5
--> 7 | 9,999 |      7
--> -13 | 9,999 |    -13
--> 31 | 9,999 |     31

select a, b, to_char(a, b) from (values
  ('0'::integer, 'RN'::text),
  ('1', 'RN'),
  ('-1', 'RN'),
  ('2', 'RN'),
  ('3', 'RN'),
  ('5', 'RN'),
  ('7', 'RN'),
  ('-13', 'RN'),
  ('31', 'RN')) v(a, b);
--> (a integer, b text, to_char text)
--> 0 | RN | ###############
--> 1 | RN |               I
--> -1 | RN | ###############
--> 2 | RN |              II
--> 3 | RN |             III
--> 5 | RN |               V
--> 7 | RN |             VII
--> -13 | RN | ###############
--> 31 | RN |            XXXI

select a, b, to_char(a, b) from (values
  ('0'::double precision, '999.99'::text),
  ('1', '999.99'),
  ('-1', '999.99'),
  ('0.5', '999.99'),
  ('-2.5', '999.99'),
  ('2.5', '999.99'),
  ('1e-310', '999.99'),
  ('NaN', '999.99'),
  ('Infinity', '999.99'),
  ('-Infinity', '999.99'),
  ('0.1', '999.99'),
  ('3.5', '999.99')) v(a, b);
--> (a double precision, b text, to_char text)
--> 0 | 999.99 |     .00
--> 1 | 999.99 |    1.00
--> -1 | 999.99 |   -1.00
--> 0.5 | 999.99 |     .50
--> -2.5 | 999.99 |   -2.50
--> 2.5 | 999.99 |    2.50
--> 1e-310 | 999.99 |     .00
--> NaN | 999.99 |  NaN
--> Infinity | 999.99 |  ###.##
--> -Infinity | 999.99 | -###.##
--> 0.1 | 999.99 |     .10
--> 3.5 | 999.99 |    3.50

select a, b, to_char(a, b) from (values
  ('0'::double precision, '9.99EEEE'::text),
  ('1', '9.99EEEE'),
  ('-1', '9.99EEEE'),
  ('0.5', '9.99EEEE'),
  ('-2.5', '9.99EEEE'),
  ('2.5', '9.99EEEE'),
  ('1e308', '9.99EEEE'),
  ('-1e308', '9.99EEEE'),
  ('1e-310', '9.99EEEE'),
  ('Infinity', '9.99EEEE'),
  ('-Infinity', '9.99EEEE'),
  ('0.1', '9.99EEEE')) v(a, b);
--> (a double precision, b text, to_char text)
--> 0 | 9.99EEEE |  0.00e+00
--> 1 | 9.99EEEE |  1.00e+00
--> -1 | 9.99EEEE | -1.00e+00
--> 0.5 | 9.99EEEE |  5.00e-01
--> -2.5 | 9.99EEEE | -2.50e+00
--> 2.5 | 9.99EEEE |  2.50e+00
--> 1e+308 | 9.99EEEE |  1.00e+308
--> -1e+308 | 9.99EEEE | -1.00e+308
--> 1e-310 | 9.99EEEE |  1.00e-310
--> Infinity | 9.99EEEE |  #.######
--> -Infinity | 9.99EEEE |  #.######
--> 0.1 | 9.99EEEE |  1.00e-01

select a, b, to_char(a, b) from (values
  ('3.5'::double precision, '9.99EEEE'::text),
  ('0', 'FM999999.999'),
  ('1', 'FM999999.999'),
  ('-1', 'FM999999.999'),
  ('0.5', 'FM999999.999'),
  ('-2.5', 'FM999999.999'),
  ('2.5', 'FM999999.999'),
  ('1e-310', 'FM999999.999'),
  ('NaN', 'FM999999.999'),
  ('Infinity', 'FM999999.999'),
  ('-Infinity', 'FM999999.999'),
  ('0.1', 'FM999999.999')) v(a, b);
--> (a double precision, b text, to_char text)
--> 3.5 | 9.99EEEE |  3.50e+00
--> 0 | FM999999.999 | 0.
--> 1 | FM999999.999 | 1.
--> -1 | FM999999.999 | -1.
--> 0.5 | FM999999.999 | .5
--> -2.5 | FM999999.999 | -2.5
--> 2.5 | FM999999.999 | 2.5
--> 1e-310 | FM999999.999 | 0.
--> NaN | FM999999.999 | NaN
--> Infinity | FM999999.999 | ######.###
--> -Infinity | FM999999.999 | -######.###
--> 0.1 | FM999999.999 | .1

select to_char('3.5'::double precision, 'FM999999.999'::text);
--> (to_char text)
--> 3.5

select a, b, to_date(a, b) from (values
  ('2024-02-29'::text, 'YYYY-MM-DD'::text),
  ('20240229', 'YYYYMMDD'),
  ('29 Feb 2024', 'DD Mon YYYY'),
  ('29 February 2024', 'DD Month YYYY'),
  ('02/29/24', 'MM/DD/YY'),
  ('2024-060', 'YYYY-DDD'),
  ('2024-W09-4', 'IYYY-"W"IW-ID'),
  ('13:04:05', 'HH24:MI:SS'),
  ('2024-01-01 01:02:03 PM', 'YYYY-MM-DD HH12:MI:SS AM'),
  ('44-03-15 BC', 'YYYY-MM-DD BC'),
  ('2024-01-01 10:20:30.123456', 'YYYY-MM-DD HH24:MI:SS.US'),
  ('2024-01-01 10:20:30.5', 'YYYY-MM-DD HH24:MI:SS.MS')) v(a, b);
--> (a text, b text, to_date date)
--> 2024-02-29 | YYYY-MM-DD | 2024-02-29
--> 20240229 | YYYYMMDD | 2024-02-29
--> 29 Feb 2024 | DD Mon YYYY | 2024-02-29
--> 29 February 2024 | DD Month YYYY | 2024-02-29
--> 02/29/24 | MM/DD/YY | 2024-02-29
--> 2024-060 | YYYY-DDD | 2024-02-29
--> 2024-W09-4 | IYYY-"W"IW-ID | 2024-02-29
--> 13:04:05 | HH24:MI:SS | 0001-01-01 BC
--> 2024-01-01 01:02:03 PM | YYYY-MM-DD HH12:MI:SS AM | 2024-01-01
--> 44-03-15 BC | YYYY-MM-DD BC | 0044-03-15 BC
--> 2024-01-01 10:20:30.123456 | YYYY-MM-DD HH24:MI:SS.US | 2024-01-01
--> 2024-01-01 10:20:30.5 | YYYY-MM-DD HH24:MI:SS.MS | 2024-01-01

select a, b, to_date(a, b) from (values
  ('2451545'::text, 'J'::text),
  ('Thursday 29 February 2024', 'Day DD Month YYYY'),
  ('1 1 1', 'YYYY MM DD'),
  ('99', 'YY'),
  ('70', 'YY'),
  ('2024/06/15', 'YYYY-MM-DD'),
  ('  2024 - 06 - 15', 'YYYY-MM-DD'),
  ('15-VI-2024', 'DD-RM-YYYY'),
  ('2024-6-5', 'YYYY-MM-DD'),
  ('2024-06-15 10', 'YYYY-MM-DD HH24:MI:SS'),
  ('', 'YYYY'),
  ('86399', 'SSSS')) v(a, b);
--> (a text, b text, to_date date)
--> 2451545 | J | 2000-01-01
--> Thursday 29 February 2024 | Day DD Month YYYY | 2024-02-29
--> 1 1 1 | YYYY MM DD | 0001-01-01
--> 99 | YY | 1999-01-01
--> 70 | YY | 1970-01-01
--> 2024/06/15 | YYYY-MM-DD | 2024-06-15
-->   2024 - 06 - 15 | YYYY-MM-DD | 2024-06-15
--> 15-VI-2024 | DD-RM-YYYY | 2024-06-15
--> 2024-6-5 | YYYY-MM-DD | 2024-06-05
--> 2024-06-15 10 | YYYY-MM-DD HH24:MI:SS | 2024-06-15
--> '' | YYYY | 0001-01-01 BC
--> 86399 | SSSS | 0001-01-01 BC

select a, b, to_date(a, b) from (values
  ('2024-01-01 10:00+05'::text, 'YYYY-MM-DD HH24:MITZH'::text),
  ('10000-01-01', 'YYYY-MM-DD')) v(a, b);
--> (a text, b text, to_date date)
--> 2024-01-01 10:00+05 | YYYY-MM-DD HH24:MITZH | 2024-01-01
--> 10000-01-01 | YYYY-MM-DD | 10000-01-01

select to_date('2024-02-30'::text, 'YYYY-MM-DD'::text);
--> ERROR 22008: date/time field value out of range: "2024-02-30"

select to_date('2024-13-01'::text, 'YYYY-MM-DD'::text);
--> ERROR 22008: date/time field value out of range: "2024-13-01"

select to_date('abc'::text, 'YYYY'::text);
--> ERROR 22007: invalid value "abc" for "YYYY"
--> DETAIL: Value must be an integer.

select to_date('2024-01-01 13:02 PM'::text, 'YYYY-MM-DD HH12:MI AM'::text);
--> ERROR 22007: hour "13" is invalid for the 12-hour clock
--> HINT: Use the 24-hour clock, or give an hour between 1 and 12.

select to_date('2024 xx 05'::text, 'YYYY MM DD'::text);
--> ERROR 22007: invalid value "xx" for "MM"
--> DETAIL: Value must be an integer.

select to_date('24:00'::text, 'HH24:MI'::text);
--> ERROR 22008: date/time field value out of range: "24:00"

select to_date('25:00'::text, 'HH24:MI'::text);
--> ERROR 22008: date/time field value out of range: "25:00"

select to_date('5 Foo 2024'::text, 'DD Mon YYYY'::text);
--> ERROR 22007: invalid value "Foo" for "Mon"
--> DETAIL: The given value did not match any of the allowed values for this field.

select a, b, to_timestamp(a, b) from (values
  ('2024-02-29'::text, 'YYYY-MM-DD'::text),
  ('20240229', 'YYYYMMDD'),
  ('29 Feb 2024', 'DD Mon YYYY'),
  ('29 February 2024', 'DD Month YYYY'),
  ('02/29/24', 'MM/DD/YY'),
  ('2024-060', 'YYYY-DDD'),
  ('2024-W09-4', 'IYYY-"W"IW-ID'),
  ('13:04:05', 'HH24:MI:SS'),
  ('2024-01-01 01:02:03 PM', 'YYYY-MM-DD HH12:MI:SS AM'),
  ('44-03-15 BC', 'YYYY-MM-DD BC'),
  ('2024-01-01 10:20:30.123456', 'YYYY-MM-DD HH24:MI:SS.US'),
  ('2024-01-01 10:20:30.5', 'YYYY-MM-DD HH24:MI:SS.MS')) v(a, b);
--> (a text, b text, to_timestamp timestamp with time zone)
--> 2024-02-29 | YYYY-MM-DD | 2024-02-29 00:00:00+00
--> 20240229 | YYYYMMDD | 2024-02-29 00:00:00+00
--> 29 Feb 2024 | DD Mon YYYY | 2024-02-29 00:00:00+00
--> 29 February 2024 | DD Month YYYY | 2024-02-29 00:00:00+00
--> 02/29/24 | MM/DD/YY | 2024-02-29 00:00:00+00
--> 2024-060 | YYYY-DDD | 2024-02-29 00:00:00+00
--> 2024-W09-4 | IYYY-"W"IW-ID | 2024-02-29 00:00:00+00
--> 13:04:05 | HH24:MI:SS | 0001-01-01 13:04:05+00 BC
--> 2024-01-01 01:02:03 PM | YYYY-MM-DD HH12:MI:SS AM | 2024-01-01 13:02:03+00
--> 44-03-15 BC | YYYY-MM-DD BC | 0044-03-15 00:00:00+00 BC
--> 2024-01-01 10:20:30.123456 | YYYY-MM-DD HH24:MI:SS.US | 2024-01-01 10:20:30.123456+00
--> 2024-01-01 10:20:30.5 | YYYY-MM-DD HH24:MI:SS.MS | 2024-01-01 10:20:30.5+00

select a, b, to_timestamp(a, b) from (values
  ('2451545'::text, 'J'::text),
  ('Thursday 29 February 2024', 'Day DD Month YYYY'),
  ('1 1 1', 'YYYY MM DD'),
  ('99', 'YY'),
  ('70', 'YY'),
  ('2024/06/15', 'YYYY-MM-DD'),
  ('  2024 - 06 - 15', 'YYYY-MM-DD'),
  ('15-VI-2024', 'DD-RM-YYYY'),
  ('2024-6-5', 'YYYY-MM-DD'),
  ('2024-06-15 10', 'YYYY-MM-DD HH24:MI:SS'),
  ('', 'YYYY'),
  ('86399', 'SSSS')) v(a, b);
--> (a text, b text, to_timestamp timestamp with time zone)
--> 2451545 | J | 2000-01-01 00:00:00+00
--> Thursday 29 February 2024 | Day DD Month YYYY | 2024-02-29 00:00:00+00
--> 1 1 1 | YYYY MM DD | 0001-01-01 00:00:00+00
--> 99 | YY | 1999-01-01 00:00:00+00
--> 70 | YY | 1970-01-01 00:00:00+00
--> 2024/06/15 | YYYY-MM-DD | 2024-06-15 00:00:00+00
-->   2024 - 06 - 15 | YYYY-MM-DD | 2024-06-15 00:00:00+00
--> 15-VI-2024 | DD-RM-YYYY | 2024-06-15 00:00:00+00
--> 2024-6-5 | YYYY-MM-DD | 2024-06-05 00:00:00+00
--> 2024-06-15 10 | YYYY-MM-DD HH24:MI:SS | 2024-06-15 10:00:00+00
--> '' | YYYY | 0001-01-01 00:00:00+00 BC
--> 86399 | SSSS | 0001-01-01 23:59:59+00 BC

select a, b, to_timestamp(a, b) from (values
  ('2024-01-01 10:00+05'::text, 'YYYY-MM-DD HH24:MITZH'::text),
  ('10000-01-01', 'YYYY-MM-DD')) v(a, b);
--> (a text, b text, to_timestamp timestamp with time zone)
--> 2024-01-01 10:00+05 | YYYY-MM-DD HH24:MITZH | 2024-01-01 05:00:00+00
--> 10000-01-01 | YYYY-MM-DD | 10000-01-01 00:00:00+00

select to_timestamp('2024-02-30'::text, 'YYYY-MM-DD'::text);
--> ERROR 22008: date/time field value out of range: "2024-02-30"

select to_timestamp('2024-13-01'::text, 'YYYY-MM-DD'::text);
--> ERROR 22008: date/time field value out of range: "2024-13-01"

select to_timestamp('abc'::text, 'YYYY'::text);
--> ERROR 22007: invalid value "abc" for "YYYY"
--> DETAIL: Value must be an integer.

select to_timestamp('2024-01-01 13:02 PM'::text, 'YYYY-MM-DD HH12:MI AM'::text);
--> ERROR 22007: hour "13" is invalid for the 12-hour clock
--> HINT: Use the 24-hour clock, or give an hour between 1 and 12.

select to_timestamp('2024 xx 05'::text, 'YYYY MM DD'::text);
--> ERROR 22007: invalid value "xx" for "MM"
--> DETAIL: Value must be an integer.

select to_timestamp('24:00'::text, 'HH24:MI'::text);
--> ERROR 22008: date/time field value out of range: "24:00"

select to_timestamp('25:00'::text, 'HH24:MI'::text);
--> ERROR 22008: date/time field value out of range: "25:00"

select to_timestamp('5 Foo 2024'::text, 'DD Mon YYYY'::text);
--> ERROR 22007: invalid value "Foo" for "Mon"
--> DETAIL: The given value did not match any of the allowed values for this field.

select a, b, to_number(a, b) from (values
  ('12,454.8-'::text, '99G999D9S'::text),
  ('-12.5', 'S99.9'),
  ('1,234', '9,999'),
  ('$1.50', 'L9.99'),
  ('12.34', '99.99'),
  ('<12>', '99PR'),
  ('  5', '999'),
  ('1234', '99'),
  ('0.1', '0.9')) v(a, b);
--> (a text, b text, to_number numeric)
--> 12,454.8- | 99G999D9S | -12454.8
--> -12.5 | S99.9 | -12.5
--> 1,234 | 9,999 | 1234
--> $1.50 | L9.99 | 1.50
--> 12.34 | 99.99 | 12.34
--> <12> | 99PR | -12
-->   5 | 999 | 5
--> 1234 | 99 | 12
--> 0.1 | 0.9 | 0.1

select to_number('abc'::text, '999'::text);
--> ERROR 22P02: invalid input syntax for type numeric: " "

select to_number(''::text, '9'::text);
--> ERROR 22P02: invalid input syntax for type numeric: " "
