-- Dates, zones and numbers
--
-- Time zones as SET TIME ZONE takes them, templates, and numbers at the ends of their types.

-- Zones as SET TIME ZONE takes them.
set timezone = -3;
show timezone;
--> (TimeZone text)
--> <-03>+03

select timestamptz '2024-01-01 12:00', to_char(timestamptz '2024-01-01 12:00', 'TZ OF');
--> (timestamptz timestamp with time zone, to_char text)
--> 2024-01-01 12:00:00-03 | -03 -03

set timezone = '+05:30';
show timezone;
--> (TimeZone text)
--> +05:30

select timestamptz '2024-01-01 12:00 UTC', to_char(timestamptz '2024-01-01 12:00', 'TZ|OF');
--> (timestamptz timestamp with time zone, to_char text)
--> 2024-01-01 06:30:00-05:30 | |-05:30

set timezone = 'FOO+2';
show timezone;
--> (TimeZone text)
--> FOO+2

set timezone = 'cst7cdt';
show timezone;
--> (TimeZone text)
--> CST7CDT

select timestamptz '2024-01-01 12:00', timestamptz '2024-07-01 12:00', to_char(timestamptz '1974-02-01 12:00', 'TZ');
--> (timestamptz timestamp with time zone, timestamptz timestamp with time zone, to_char text)
--> 2024-01-01 12:00:00-07 | 2024-07-01 12:00:00-06 | CST

set timezone = '<+05>-5';
show timezone;
--> (TimeZone text)
--> <+05>-5

set timezone = 'nzst-12nzdt,m9.5.0,m4.1.0/3';
select timestamptz '2024-01-01 12:00', timestamptz '2024-07-01 12:00', timestamptz '2024-09-29 02:30';
--> (timestamptz timestamp with time zone, timestamptz timestamp with time zone, timestamptz timestamp with time zone)
--> 2024-01-01 12:00:00+13 | 2024-07-01 12:00:00+12 | 2024-09-29 03:30:00+13

set time zone interval '-08:00' hour to minute;
show timezone;
--> (TimeZone text)
--> <-08>+08

set time zone interval '1 month';
--> ERROR 22023: invalid value for parameter "TimeZone": "INTERVAL '1 mon'"
--> DETAIL: Cannot specify months in time zone interval.

set timezone = '200';
--> ERROR 22023: invalid value for parameter "TimeZone": "200"
--> DETAIL: UTC timezone offset is out of range.

set timezone = 'Mars/Phobos';
--> ERROR 22023: invalid value for parameter "TimeZone": "Mars/Phobos"

set timezone = 'FOO';
--> ERROR 22023: invalid value for parameter "TimeZone": "FOO"

set timezone = 'Asia/Kolkata';
set datestyle = 'SQL, DMY';
select timestamptz '1950-06-15 12:00:00', timestamptz '2050-06-15 12:00:00';
--> (timestamptz timestamp with time zone, timestamptz timestamp with time zone)
--> 15/06/1950 12:00:00 IST | 15/06/2050 12:00:00 IST

set datestyle = 'ISO, MDY';
set timezone = 'UTC';

-- Abbreviations whose meaning changed.
select timestamptz '2011-03-26 00:00 MSK', timestamptz '2011-03-28 00:00 MSK', timestamptz '2020-03-28 00:00 MSK';
--> (timestamptz timestamp with time zone, timestamptz timestamp with time zone, timestamptz timestamp with time zone)
--> 2011-03-25 21:00:00+00 | 2011-03-27 20:00:00+00 | 2020-03-27 21:00:00+00

select timestamptz '2010-07-01 00:00 MSK', timestamptz '2010-07-01 00:00 MSD', timestamptz '1991-07-01 00:00 IRKT';
--> (timestamptz timestamp with time zone, timestamptz timestamp with time zone, timestamptz timestamp with time zone)
--> 2010-06-30 21:00:00+00 | 2010-06-30 20:00:00+00 | 1991-06-30 16:00:00+00

select timestamp '2014-10-26 01:30' at time zone 'MSK', timestamptz '2012-01-01 00:00 UTC' at time zone 'msk';
--> (timezone timestamp with time zone, timezone timestamp without time zone)
--> 2014-10-25 22:30:00+00 | 2012-01-01 04:00:00

select timestamp '2011-03-27 02:30:00' at time zone 'IRKT';
--> (timezone timestamp with time zone)
--> 2011-03-26 18:30:00+00

select timestamptz '2024-01-01 00:00 CET DST', timestamptz '2024-07-01 00:00 DST';
--> ERROR 22007: invalid input syntax for type timestamp with time zone: "2024-07-01 00:00 DST"
--> POSITION: 60, at '

select count(*) from pg_timezone_abbrevs;
--> (count bigint)
--> 195

select * from pg_timezone_abbrevs where abbrev in ('EST', 'EDT', 'CEST', 'Z', 'IST', 'NFT') order by 1;
--> (abbrev text, utc_offset interval, is_dst boolean)
--> CEST | 02:00:00 | t
--> EDT | -04:00:00 | t
--> EST | -05:00:00 | f
--> IST | 02:00:00 | f
--> NFT | -03:30:00 | f
--> Z | 00:00:00 | f

select name, abbrev, utc_offset, is_dst from pg_timezone_names where name in ('UTC', 'Etc/GMT+5', 'Asia/Kolkata', 'America/Phoenix') order by 1;
--> (name text, abbrev text, utc_offset interval, is_dst boolean)
--> America/Phoenix | MST | -07:00:00 | f
--> Asia/Kolkata | IST | 05:30:00 | f
--> Etc/GMT+5 | -05 | -05:00:00 | f
--> UTC | UTC | 00:00:00 | f

select make_timestamptz(2024, 1, 1, 0, 0, 0, '5'), 1;
--> ERROR 22023: invalid input syntax for type numeric time zone: "5"
--> HINT: Numeric time zones must have "-" or "+" as first character.

select make_timestamptz(2024, 1, 1, 0, 0, 0, '+16');
--> ERROR 22023: numeric time zone "+16" out of range

select make_timestamptz(2024, 1, 1, 0, 0, 0, '+05:30');
--> (make_timestamptz timestamp with time zone)
--> 2023-12-31 18:30:00+00

select timestamptz '2024-01-01 12:00' at time zone '+05:30';
--> (timezone timestamp without time zone)
--> 2024-01-01 06:30:00

-- Texts of moments.
select timestamp '04:05:06 1999-01-08', timestamp '20011227T040506.789-08', timestamp 'J2452271+08', timestamp 'J2452271.5';
--> ERROR 22007: invalid input syntax for type timestamp: "04:05:06 1999-01-08"
--> POSITION: 18, at '

select timestamp 'y2001m02d04', timestamp 'y2001m02d04 h04mm05s06.5', timestamptz '2001-12-27 T 04:05:06.789-08';
--> (timestamp timestamp without time zone, timestamp timestamp without time zone, timestamptz timestamp with time zone)
--> 2001-02-04 00:00:00 | 2001-02-04 04:05:06.5 | 2001-12-27 12:05:06.789+00

select timestamp '12:', 1;
--> ERROR 22007: invalid input syntax for type timestamp: "12:"
--> POSITION: 18, at '

select time '12:', time '040506', time '04:05 PM', timetz '040506-08', timetz '2003-07-07 04:05 America/New_York';
--> (time time without time zone, time time without time zone, time time without time zone, timetz time with time zone, timetz time with time zone)
--> 12:00:00 | 04:05:06 | 16:05:00 | 04:05:06-08 | 04:05:00-04

select timetz '04:05 America/New_York';
--> ERROR 22007: invalid input syntax for type time with time zone: "04:05 America/New_York"
--> POSITION: 15, at '

select timetz '04:05 MET DST';
--> (timetz time with time zone)
--> 04:05:00+02

select timestamp 'epoch 12:34', date '12:34 epoch zulu';
--> (timestamp timestamp without time zone, date date)
--> 1970-01-01 00:00:00 | 1970-01-01

select timestamp 'epoch allballs';
--> ERROR 22007: invalid input syntax for type timestamp: "epoch allballs"
--> POSITION: 18, at '

select timestamptz '2024-01-01 Foo/Bar';
--> ERROR 22023: time zone "foo/bar" not recognized
--> POSITION: 20, at '

select date '+infinity';
--> ERROR 22007: invalid input syntax for type date: "+infinity"
--> POSITION: 13, at '

select timestamptz '2024-01-01 12:00 +12345';
--> ERROR 22009: time zone displacement out of range: "2024-01-01 12:00 +12345"
--> POSITION: 20, at '

-- Templates of moments.
select to_date('2020-01-02','YYYYMMDD'), to_date('1 1 1','YYYYMMDD');
--> ERROR 22007: invalid value "1 1 " for "YYYY"
--> DETAIL: Field requires 4 characters, but only 1 could be parsed.
--> HINT: If your source string is not fixed-width, try using the "FM" modifier.

select to_date('2020-01-02', 'YYYYMMDD');
--> (to_date date)
--> 2020-01-01

select to_date('20200102', 'YYYYMMDD'), to_date('1 1 1', 'YYYY MM DD'), to_date('0097/Feb/16 --> 08:14:30', 'YYYY/Mon/DD --> HH:MI:SS');
--> (to_date date, to_date date, to_date date)
--> 2020-01-02 | 0001-01-01 | 0097-02-16

select to_timestamp('15 "text between quote marks" 98 54 45', E'HH24 "\\"text between quote marks\\"" YY MI SS');
--> (to_timestamp timestamp with time zone)
--> 1998-01-01 15:54:45+00

select to_timestamp('2011-12-18 11:38 -05', 'YYYY-MM-DD HH12:MI TZH'), to_timestamp('2011-12-18 11:38-5:20', 'YYYY-MM-DD HH12:MITZH:TZM');
--> (to_timestamp timestamp with time zone, to_timestamp timestamp with time zone)
--> 2011-12-18 16:38:00+00 | 2011-12-18 16:58:00+00

select to_timestamp('2000+ JUN', 'YYYY//MON'), to_timestamp('  2000 +JUN', 'YYYY//MON'), to_timestamp('2000 + JUN', 'FXYYYY MON');
--> ERROR 22007: invalid value "+" for "MON"
--> DETAIL: The given value did not match any of the allowed values for this field.

select to_date('2011 x12 x18', 'YYYYxMMxDD'), to_date('18-12 2011', 'DD-MM-YYYY'), to_date('2006-42-1', 'IYYY-IW-ID');
--> ERROR 22007: invalid value "x1" for "MM"
--> DETAIL: Value must be an integer.

select to_date('2005 W42 Mon', 'IYYY "W"IW Dy'), to_date('3 4 21 01', 'W MM CC YY');
--> (to_date date, to_date date)
--> 2005-10-17 | 2001-04-15

select to_date('2005527', 'YYYYIWID');
--> ERROR 22007: invalid combination of date conventions
--> HINT: Do not mix Gregorian and ISO week date conventions in a formatting template.

select to_date('19971', 'YYYYMMDD');
--> ERROR 22007: source string too short for "MM" formatting field
--> DETAIL: Field requires 2 characters, but only 1 remain.
--> HINT: If your source string is not fixed-width, try using the "FM" modifier.

select to_date('19971)24', 'YYYYMMDD');
--> ERROR 22007: invalid value "1)" for "MM"
--> DETAIL: Field requires 2 characters, but only 1 could be parsed.
--> HINT: If your source string is not fixed-width, try using the "FM" modifier.

select to_date('Friday 1-Januari-1999', 'DY DD MON YYYY');
--> ERROR 22007: invalid value "da" for "DD"
--> DETAIL: Value must be an integer.

select to_date('2000000000', 'YYYYYYYY');
--> ERROR 22007: conflicting values for "YYYY" field in formatting string
--> DETAIL: This value contradicts a previous setting for the same field type.

select to_timestamp('10000000000', 'FMYYYY');
--> ERROR 22008: value for "YYYY" in source string is out of range
--> DETAIL: Value must be in the range -2147483648 to 2147483647.

select to_date('2016-02-30', 'YYYY-MM-DD');
--> ERROR 22008: date/time field value out of range: "2016-02-30"

select to_date('02-30', 'MM-DD'), to_date('2016 367', 'YYYY DDD');
--> ERROR 22008: date/time field value out of range: "2016 367"

select to_date('366', 'DDD');
--> ERROR 22007: cannot calculate day of year without year information

select to_timestamp('13', 'HH12');
--> ERROR 22007: hour "13" is invalid for the 12-hour clock
--> HINT: Use the 24-hour clock, or give an hour between 1 and 12.

select to_timestamp('1 + BC', 'YYYY + OF');
--> ERROR 0A000: formatting field "OF" is only supported in to_char

select to_timestamp('2018-11-02 12:34:56.1234567', 'YYYY-MM-DD HH24:MI:SS.FF3');
--> ERROR 22008: date/time field value out of range: "2018-11-02 12:34:56.1234567"

select to_timestamp('2018-11-02 12:34:56.12345', 'YYYY-MM-DD HH24:MI:SS.FF3'), to_timestamp('0.5', 'SS.MS');
--> (to_timestamp timestamp with time zone, to_timestamp timestamp with time zone)
--> 2018-11-02 12:34:56.123+00 | 0001-01-01 00:00:00.5+00 BC

select to_char(interval '-1 year -2 mons', 'YYYY MM RM Q CC YY Y,YYY'), to_char(interval '12 mons', 'RM|rm|FMRM');
--> (to_char text, to_char text)
--> -0001 -02 XI   0 00 -01 0,-01 | XII |xii |XII

select to_char(interval '1 mon', 'Mon');
--> ERROR 22007: invalid format specification for an interval value
--> HINT: Intervals are not tied to specific calendar dates.

select to_char(date '0044-03-15 BC', 'YYYY BC IYYY CC J DDD IDDD FMDay TMMonth Y,YYYth DDSP FXQ "quoted\" text" \"');
--> (to_char text)
--> 0044 BC 0044 -01 1705428 074 075 Friday March 0,044th 15 1 quoted" text "

-- Templates of numbers.
select to_number('3.5', '999'), to_number('-34,338,492', '99G999G999'), to_number('123456', '999G999'), to_number('$1,234.56', 'L99,999.99');
--> (to_number numeric, to_number numeric, to_number numeric, to_number numeric)
--> 35 | -34338492 | 123456 | 1234.56

select to_number('foo123bar', '999');
--> ERROR 22P02: invalid input syntax for type numeric: " "

select to_number('5.01-', 'FM9.999999MI'), to_number('<564646.65>', '999999.99PR'), to_number('1234567890', '999V999');
--> (to_number numeric, to_number numeric, to_number numeric)
--> -5.01 | -564646.65 | 123.4560000000000000

select to_number('123456', '999.99');
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 3, scale 0 must round to an absolute value less than 10^3.

select to_number('5', 'RN');
--> ERROR 0A000: "RN" not supported for input

select to_char('-0'::float8, '999'), to_char(-0.5, '9'), to_char(0, 'FM9.9'), to_char(12345678.9::float4, '99999999.999'), to_char(1e20::float8, '9.9');
--> (to_char text, to_char text, to_char text, to_char text, to_char text)
-->   -0 | -1 | 0. |  12345679 |  #.

select to_char(9.99, '9EEEE'), to_char(0.00001234::float8, '9.99EEEE'), to_char(-1234, '9.9EEEE'), to_char('NaN'::numeric, '9.9EEEE');
--> (to_char text, to_char text, to_char text, to_char text)
-->  10e+00 |  1.23e-05 | -1.2e+03 |  #.#####

select to_char(485, 'RN'), to_char(485, 'FMrn'), to_char(4000, 'RN'), to_char(5.2, 'FMRN'), to_char(485, 'RNSG');
--> (to_char text, to_char text, to_char text, to_char text, to_char text)
-->         CDLXXXV | cdlxxxv | ############### | V |         CDLXXXV

select to_char(1234::int8, '9V9999999999999999999');
--> ERROR 22003: bigint out of range

select to_char(12, 'S9S');
--> ERROR 42601: cannot use "S" twice

select to_char(12, '9.9.9');
--> ERROR 42601: multiple decimal points

select to_char(12, 'EEEE9');
--> ERROR 42601: "EEEE" must be the last pattern used

select to_char(12, 'PR9');
--> ERROR 42601: "9" must be ahead of "PR"

select to_char('Infinity'::numeric, '999.99'), to_char('-Infinity'::float8, '999'), to_char('NaN'::float8, 'S999.9');
--> (to_char text, to_char text, to_char text)
-->  ###.## | -### | +NaN

select to_char('NaN'::numeric, '999th');
--> ERROR 22P02: "NaN" is not a number

-- Far moments.
select age(timestamp 'infinity', timestamp '2000-01-01'), age(timestamp '2000-01-01', timestamp 'infinity');
--> (age interval, age interval)
--> 292277 years 8 days 04:00:54.775807 | -292277 years -8 days -04:00:54.775807

select age(timestamp '-infinity', timestamp '2000-01-01');
--> ERROR 22008: timestamp out of range

select timestamp '4713-01-01 BC' + interval '109203489 days', date '4714-11-24 BC'::timestamptz;
--> (?column? timestamp without time zone, timestamptz timestamp with time zone)
--> 294276-12-31 00:00:00 | 4714-11-24 00:00:00+00 BC

set timezone = 'Asia/Tokyo';
select '4714-11-24 BC'::date::timestamptz;
--> ERROR 22008: date out of range for timestamp

select age(timestamptz 'infinity', timestamptz '2000-01-01');
--> (age interval)
--> 292277 years 8 days 13:00:54.775807

set timezone = 'UTC';
select date_bin('365000 days', timestamp '4400-01-01 BC', timestamp '4000-01-01 BC');
--> ERROR 22008: timestamp out of range

select interval '2562047788:00:54.775807' second(2), interval '-2562047788:00:54.775807' second(2);
--> (interval interval second(2), interval interval second(2))
--> -2562047788:00:54.77 | 2562047788:00:54.77

-- Spans.
select interval '1 2' day to hour, interval '4 millenniums 5 centuries 1 year', interval 'P00021015T103020', interval 'P0002T1S', interval 'PT10';
--> (interval interval day to hour, interval interval, interval interval, interval interval, interval interval)
--> 1 day 02:00:00 | 4501 years | 2 years 10 mons 15 days 10:30:20 | 2 years 00:00:01 | 10:00:00

select interval 'P10.5e4Y', interval '-9223372036854775808 microseconds', interval 'PT2562047788.0152155019444';
--> (interval interval, interval interval, interval interval)
--> 105000 years | -2562047788:00:54.775808 | 2562047788:00:54.775429

select interval '1 mm';
--> ERROR 22007: invalid input syntax for type interval: "1 mm"
--> POSITION: 17, at '

select interval '1 day at';
--> ERROR 22007: invalid input syntax for type interval: "1 day at"
--> POSITION: 17, at '

select interval '10 milliseconds 20 milliseconds';
--> ERROR 22007: invalid input syntax for type interval: "10 milliseconds 20 milliseconds"
--> POSITION: 17, at '

select interval '5.5 seconds 3 milliseconds';
--> ERROR 22007: invalid input syntax for type interval: "5.5 seconds 3 milliseconds"
--> POSITION: 17, at '

select interval '1:20:05 5 microseconds';
--> ERROR 22007: invalid input syntax for type interval: "1:20:05 5 microseconds"
--> POSITION: 17, at '

select interval '2147483648 years';
--> ERROR 22015: interval field value out of range: "2147483648 years"
--> POSITION: 17, at '

select interval '2147483647 years';
--> ERROR 22008: interval out of range
--> POSITION: 17, at '

select interval '2147483647 months 0.1 decades';
--> ERROR 22015: interval field value out of range: "2147483647 months 0.1 decades"
--> POSITION: 17, at '

select interval 'P-2147483649';
--> ERROR 22015: interval field value out of range: "P-2147483649"
--> POSITION: 17, at '

select interval 'P1-2147483647-2147483647';
--> ERROR 22008: interval out of range
--> POSITION: 17, at '

select interval 'PT2562047789';
--> ERROR 22015: interval field value out of range: "PT2562047789"
--> POSITION: 17, at '

select interval '-2147483648 days ago';
--> ERROR 22015: interval field value out of range: "-2147483648 days ago"
--> POSITION: 17, at '

select interval '1.5 weeks 2-3 4:05:06.7 ago', interval '1-2 3 -4:05', interval '@ 1 year and 2 days';
--> ERROR 22007: invalid input syntax for type interval: "@ 1 year and 2 days"
--> POSITION: 81, at '

-- Letters, arrays, bytes.
select upper('ß'), lower('İ'), initcap('ßeta straße'), upper('ŉ ﬁ ᾳ ᾀ'), lower('ΑΣ'), initcap('ǆa');
--> (upper text, lower text, initcap text, upper text, lower text, initcap text)
--> ß | i | ßeta Straße | ŉ ﬁ ᾼ ᾈ | ασ | Ǆa

select bit_length(repeat(repeat('a', 10000), 30000));
--> ERROR 22003: integer out of range

select array_append('[2147483646:2147483646]={1}'::int[], 2);
--> ERROR 54000: array lower bound is too large: 2147483646

select array_prepend(5, '[-2147483648:-2147483648]={1}'::int[]);
--> ERROR 22003: integer out of range

select array_prepend(5, '[2147483646:2147483646]={1}'::int[]);
--> (array_prepend integer[])
--> [2147483646:2147483647]={5,1}

select '[2147483646:2147483646]={1}'::int[] || '{2,3}'::int[];
--> ERROR 54000: array lower bound is too large: 2147483646

select '[2147483647:2147483647]={1}'::int[];
--> ERROR 54000: array lower bound is too large: 2147483647
--> POSITION: 8, at '

select array_fill(1, array[3], array[2147483646]);
--> ERROR 54000: array lower bound is too large: 2147483646

select '\101'::"char", '\377'::"char", '\1'::"char", '\400'::"char", '\000'::"char", '\08'::"char", '\377'::text::"char";
--> (char "char", char "char", char "char", char "char", char "char", char "char", char "char")
--> A | \377 | \ | '' | '' | \ | \377

select ('5' collate "C") + 1, '2020-01-01' collate "C" < date '2021-01-01', ('a' collate "C") || 'b';
--> (?column? integer, ?column? boolean, ?column? text)
--> 6 | t | ab

select 5 collate "C";
--> ERROR 42804: collations are not supported by type integer
--> POSITION: 10, at collate

select array[1] collate "C";
--> ERROR 42804: collations are not supported by type integer[]
--> POSITION: 17, at collate

select cbrt(2::float8), cbrt(171::float8), cbrt(97::float8), cbrt(-2::float8);
--> (cbrt double precision, cbrt double precision, cbrt double precision, cbrt double precision)
--> 1.2599210498948734 | 5.550499102911548 | 4.59470089220704 | -1.2599210498948734

-- Values that do not matter are not computed.
create table az (a int);
insert into az values (1);
--> INSERT 0 1

select * from az where a/0 = null;
--> (a integer)

select a/0 = null, (a/0) + null::int from az;
--> (?column? boolean, ?column? integer)
--> NULL | NULL

select * from az where a/0 = 1;
--> ERROR 22012: division by zero

select count(*) = null from az group by a;
--> (?column? boolean)
--> NULL

select a = null from az group by 1+1;
--> ERROR 42803: column "az.a" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 8, at a

drop table az;
create table zero_parent (a float8 primary key, b numeric unique);
create table zero_child (a float8 references zero_parent on update cascade, b numeric references zero_parent (b) on update cascade);
insert into zero_parent values (0, 1);
--> INSERT 0 1

insert into zero_child values (0, 1);
--> INSERT 0 1

update zero_parent set a = '-0', b = 1.00;
--> UPDATE 1

select * from zero_child;
--> (a double precision, b numeric)
--> -0 | 1.00

drop table zero_child, zero_parent;
