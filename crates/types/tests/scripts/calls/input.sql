-- Texts read as values
--
-- Each type reads its texts, with and without a modifier.

set timezone = 'America/New_York';

select '12'::integer;
--> (int4 integer)
--> 12

select ' 12 '::integer;
--> (int4 integer)
--> 12

select '+5'::integer;
--> (int4 integer)
--> 5

select '-0'::integer;
--> (int4 integer)
--> 0

select ''::integer;
--> ERROR 22P02: invalid input syntax for type integer: ""
--> POSITION: 8, at '

select '  '::integer;
--> ERROR 22P02: invalid input syntax for type integer: "  "
--> POSITION: 8, at '

select 'abc'::integer;
--> ERROR 22P02: invalid input syntax for type integer: "abc"
--> POSITION: 8, at '

select '12abc'::integer;
--> ERROR 22P02: invalid input syntax for type integer: "12abc"
--> POSITION: 8, at '

select '2147483648'::integer;
--> ERROR 22003: value "2147483648" is out of range for type integer
--> POSITION: 8, at '

select '-2147483649'::integer;
--> ERROR 22003: value "-2147483649" is out of range for type integer
--> POSITION: 8, at '

select '99999999999999999999'::integer;
--> ERROR 22003: value "99999999999999999999" is out of range for type integer
--> POSITION: 8, at '

select '1.5'::integer;
--> ERROR 22P02: invalid input syntax for type integer: "1.5"
--> POSITION: 8, at '

select '0x10'::integer;
--> ERROR 22P02: invalid input syntax for type integer: "0x10"
--> POSITION: 8, at '

select '1e3'::integer;
--> ERROR 22P02: invalid input syntax for type integer: "1e3"
--> POSITION: 8, at '

select '- 1'::integer;
--> ERROR 22P02: invalid input syntax for type integer: "- 1"
--> POSITION: 8, at '

select '١'::integer;
--> ERROR 22P02: invalid input syntax for type integer: "١"
--> POSITION: 8, at '

select '32768'::smallint;
--> ERROR 22003: value "32768" is out of range for type smallint
--> POSITION: 8, at '

select '-32768'::smallint;
--> (int2 smallint)
--> -32768

select 'a'::smallint;
--> ERROR 22P02: invalid input syntax for type smallint: "a"
--> POSITION: 8, at '

select '9 9'::smallint;
--> ERROR 22P02: invalid input syntax for type smallint: "9 9"
--> POSITION: 8, at '

select '9223372036854775807'::bigint;
--> (int8 bigint)
--> 9223372036854775807

select '9223372036854775808'::bigint;
--> ERROR 22003: value "9223372036854775808" is out of range for type bigint
--> POSITION: 8, at '

select '-9223372036854775808'::bigint;
--> (int8 bigint)
--> -9223372036854775808

select 'x'::bigint;
--> ERROR 22P02: invalid input syntax for type bigint: "x"
--> POSITION: 8, at '

select '1_000'::bigint;
--> ERROR 22P02: invalid input syntax for type bigint: "1_000"
--> POSITION: 8, at '

select '-1'::oid;
--> (oid oid)
--> 4294967295

select '4294967295'::oid;
--> (oid oid)
--> 4294967295

select '4294967296'::oid;
--> ERROR 22003: value "4294967296" is out of range for type oid
--> POSITION: 8, at '

select 'abc'::oid;
--> ERROR 22P02: invalid input syntax for type oid: "abc"
--> POSITION: 8, at '

select ''::oid;
--> ERROR 22P02: invalid input syntax for type oid: ""
--> POSITION: 8, at '

select '5 5'::oid;
--> ERROR 22P02: invalid input syntax for type oid: "5 5"
--> POSITION: 8, at '

select 't'::boolean;
--> (bool boolean)
--> t

select 'TRUE'::boolean;
--> (bool boolean)
--> t

select 'yes'::boolean;
--> (bool boolean)
--> t

select 'on'::boolean;
--> (bool boolean)
--> t

select 'off'::boolean;
--> (bool boolean)
--> f

select 'of'::boolean;
--> (bool boolean)
--> f

select 'o'::boolean;
--> ERROR 22P02: invalid input syntax for type boolean: "o"
--> POSITION: 8, at '

select '1'::boolean;
--> (bool boolean)
--> t

select '0'::boolean;
--> (bool boolean)
--> f

select 'no'::boolean;
--> (bool boolean)
--> f

select 'n'::boolean;
--> (bool boolean)
--> f

select 'maybe'::boolean;
--> ERROR 22P02: invalid input syntax for type boolean: "maybe"
--> POSITION: 8, at '

select ''::boolean;
--> ERROR 22P02: invalid input syntax for type boolean: ""
--> POSITION: 8, at '

select '  true '::boolean;
--> (bool boolean)
--> t

select 'tru'::boolean;
--> (bool boolean)
--> t

select '1e400'::double precision;
--> ERROR 22003: "1e400" is out of range for type double precision
--> POSITION: 8, at '

select '-1e400'::double precision;
--> ERROR 22003: "-1e400" is out of range for type double precision
--> POSITION: 8, at '

select '1e-400'::double precision;
--> ERROR 22003: "1e-400" is out of range for type double precision
--> POSITION: 8, at '

select 'nan'::double precision;
--> (float8 double precision)
--> NaN

select 'NaN'::double precision;
--> (float8 double precision)
--> NaN

select 'inf'::double precision;
--> (float8 double precision)
--> Infinity

select '-inf'::double precision;
--> (float8 double precision)
--> -Infinity

select 'Infinity'::double precision;
--> (float8 double precision)
--> Infinity

select '1.5e'::double precision;
--> ERROR 22P02: invalid input syntax for type double precision: "1.5e"
--> POSITION: 8, at '

select ''::double precision;
--> ERROR 22P02: invalid input syntax for type double precision: ""
--> POSITION: 8, at '

select 'abc'::double precision;
--> ERROR 22P02: invalid input syntax for type double precision: "abc"
--> POSITION: 8, at '

select '1e5'::double precision;
--> (float8 double precision)
--> 100000

select '.5'::double precision;
--> (float8 double precision)
--> 0.5

select '5.'::double precision;
--> (float8 double precision)
--> 5

select '0x1p3'::double precision;
--> (float8 double precision)
--> 8

select '1e23'::double precision;
--> (float8 double precision)
--> 9.999999999999999e+22

select '8.41e21'::double precision;
--> (float8 double precision)
--> 8.409999999999999e+21

select '2.5e22'::double precision;
--> (float8 double precision)
--> 2.4999999999999998e+22

select '123456789012345678'::double precision;
--> (float8 double precision)
--> 1.2345678901234568e+17

select '1e-5'::double precision;
--> (float8 double precision)
--> 1e-05

select '0.0001'::double precision;
--> (float8 double precision)
--> 0.0001

select '1e15'::double precision;
--> (float8 double precision)
--> 1e+15

select '999999999999999.9'::double precision;
--> (float8 double precision)
--> 999999999999999.9

select ' 1 '::double precision;
--> (float8 double precision)
--> 1

select '1 2'::double precision;
--> ERROR 22P02: invalid input syntax for type double precision: "1 2"
--> POSITION: 8, at '

select '-0'::double precision;
--> (float8 double precision)
--> -0

select '1d'::double precision;
--> ERROR 22P02: invalid input syntax for type double precision: "1d"
--> POSITION: 8, at '

select '4.9e-324'::double precision;
--> (float8 double precision)
--> 5e-324

select '1.7976931348623157e308'::double precision;
--> (float8 double precision)
--> 1.7976931348623157e+308

select '1e39'::real;
--> ERROR 22003: "1e39" is out of range for type real
--> POSITION: 8, at '

select '1e-50'::real;
--> ERROR 22003: "1e-50" is out of range for type real
--> POSITION: 8, at '

select '1.1'::real;
--> (float4 real)
--> 1.1

select '16777217'::real;
--> (float4 real)
--> 1.6777216e+07

select '3.4028235e38'::real;
--> (float4 real)
--> 3.4028235e+38

select 'abc'::real;
--> ERROR 22P02: invalid input syntax for type real: "abc"
--> POSITION: 8, at '

select '1e6'::real;
--> (float4 real)
--> 1e+06

select '999999'::real;
--> (float4 real)
--> 999999

select '0.1'::real;
--> (float4 real)
--> 0.1

select '1e-45'::real;
--> (float4 real)
--> 1e-45

select '1e5'::numeric;
--> (numeric numeric)
--> 100000

select '1.5e-3'::numeric;
--> (numeric numeric)
--> 0.0015

select '1e131072'::numeric;
--> ERROR 22003: value overflows numeric format
--> POSITION: 8, at '

select '1e-16384'::numeric;
--> ERROR 22003: value overflows numeric format
--> POSITION: 8, at '

select '.'::numeric;
--> ERROR 22P02: invalid input syntax for type numeric: "."
--> POSITION: 8, at '

select ''::numeric;
--> ERROR 22P02: invalid input syntax for type numeric: ""
--> POSITION: 8, at '

select 'abc'::numeric;
--> ERROR 22P02: invalid input syntax for type numeric: "abc"
--> POSITION: 8, at '

select '-.5'::numeric;
--> (numeric numeric)
--> -0.5

select '+1.'::numeric;
--> (numeric numeric)
--> 1

select 'NaN'::numeric;
--> (numeric numeric)
--> NaN

select 'inf'::numeric;
--> (numeric numeric)
--> Infinity

select '-Infinity'::numeric;
--> (numeric numeric)
--> -Infinity

select '+NaN'::numeric;
--> ERROR 22P02: invalid input syntax for type numeric: "+NaN"
--> POSITION: 8, at '

select '1e'::numeric;
--> ERROR 22P02: invalid input syntax for type numeric: "1e"
--> POSITION: 8, at '

select '1e+'::numeric;
--> ERROR 22P02: invalid input syntax for type numeric: "1e+"
--> POSITION: 8, at '

select '1 2'::numeric;
--> ERROR 22P02: invalid input syntax for type numeric: "1 2"
--> POSITION: 8, at '

select ' 12.50 '::numeric;
--> (numeric numeric)
--> 12.50

select '00012.3400'::numeric;
--> (numeric numeric)
--> 12.3400

select '1e400'::numeric;
--> (numeric numeric)
--> 10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000

select '123456789012345678901234567890.5'::numeric;
--> (numeric numeric)
--> 123456789012345678901234567890.5

select '0e10'::numeric;
--> (numeric numeric)
--> 0

select '-0.00'::numeric;
--> (numeric numeric)
--> 0.00

select '1__0'::numeric;
--> ERROR 22P02: invalid input syntax for type numeric: "1__0"
--> POSITION: 8, at '

select '1e1000000000000'::numeric;
--> ERROR 22003: value overflows numeric format
--> POSITION: 8, at '

select 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid;
--> (uuid uuid)
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11

select '{a0eebc999c0b4ef8bb6d6bb9bd380a11}'::uuid;
--> (uuid uuid)
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11

select 'A0EEBC99-9C0B4EF8BB6D-6bb9bd380a11'::uuid;
--> (uuid uuid)
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11

select 'a0eebc99'::uuid;
--> ERROR 22P02: invalid input syntax for type uuid: "a0eebc99"
--> POSITION: 8, at '

select ''::uuid;
--> ERROR 22P02: invalid input syntax for type uuid: ""
--> POSITION: 8, at '

select 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a111'::uuid;
--> ERROR 22P02: invalid input syntax for type uuid: "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a111"
--> POSITION: 8, at '

select 'a0ee-bc99-9c0b-4ef8-bb6d-6bb9-bd38-0a11'::uuid;
--> (uuid uuid)
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11

select E'\\xDEADbeef'::bytea;
--> (bytea bytea)
--> \xdeadbeef

select E'\\x1'::bytea;
--> ERROR 22023: invalid hexadecimal data: odd number of digits
--> POSITION: 8, at E

select E'\\xzz'::bytea;
--> ERROR 22023: invalid hexadecimal digit: "z"
--> POSITION: 8, at E

select E'abc\\\\d\\000'::bytea;
--> (bytea bytea)
--> \x6162635c6400

select E'\\8'::bytea;
--> ERROR 22P02: invalid input syntax for type bytea
--> POSITION: 8, at E

select E'\\x de ad'::bytea;
--> (bytea bytea)
--> \xdead

select ''::bytea;
--> (bytea bytea)
--> \x

select E'a\\'::bytea;
--> ERROR 22P02: invalid input syntax for type bytea
--> POSITION: 8, at E

select '2024-02-30'::date;
--> ERROR 22008: date/time field value out of range: "2024-02-30"
--> POSITION: 8, at '

select '2024-13-01'::date;
--> ERROR 22008: date/time field value out of range: "2024-13-01"
--> HINT: Perhaps you need a different "datestyle" setting.
--> POSITION: 8, at '

select '1999-01-08'::date;
--> (date date)
--> 1999-01-08

select 'January 8, 1999'::date;
--> (date date)
--> 1999-01-08

select '1/8/1999'::date;
--> (date date)
--> 1999-01-08

select '1/18/1999'::date;
--> (date date)
--> 1999-01-18

select '18/1/1999'::date;
--> ERROR 22008: date/time field value out of range: "18/1/1999"
--> HINT: Perhaps you need a different "datestyle" setting.
--> POSITION: 8, at '

select '01/02/03'::date;
--> (date date)
--> 2003-01-02

select '1999-Jan-08'::date;
--> (date date)
--> 1999-01-08

select 'Jan-08-1999'::date;
--> (date date)
--> 1999-01-08

select '08-Jan-1999'::date;
--> (date date)
--> 1999-01-08

select '99-Jan-08'::date;
--> ERROR 22008: date/time field value out of range: "99-Jan-08"
--> HINT: Perhaps you need a different "datestyle" setting.
--> POSITION: 8, at '

select '08-Jan-99'::date;
--> (date date)
--> 1999-01-08

select 'Jan-08-99'::date;
--> (date date)
--> 1999-01-08

select '19990108'::date;
--> (date date)
--> 1999-01-08

select '990108'::date;
--> (date date)
--> 1999-01-08

select '1999.008'::date;
--> (date date)
--> 1999-01-08

select 'J2451187'::date;
--> (date date)
--> 1999-01-08

select 'January 8, 99 BC'::date;
--> (date date)
--> 0099-01-08 BC

select '2024-02-29 BC'::date;
--> ERROR 22008: date/time field value out of range: "2024-02-29 BC"
--> POSITION: 8, at '

select 'infinity'::date;
--> (date date)
--> infinity

select '-infinity'::date;
--> (date date)
--> -infinity

select 'epoch'::date;
--> (date date)
--> 1970-01-01

select ''::date;
--> ERROR 22007: invalid input syntax for type date: ""
--> POSITION: 8, at '

select 'abc'::date;
--> ERROR 22007: invalid input syntax for type date: "abc"
--> POSITION: 8, at '

select '2024'::date;
--> ERROR 22007: invalid input syntax for type date: "2024"
--> POSITION: 8, at '

select '2024-1'::date;
--> ERROR 22007: invalid input syntax for type date: "2024-1"
--> POSITION: 8, at '

select '2024-1-5'::date;
--> (date date)
--> 2024-01-05

select '10000-01-01'::date;
--> (date date)
--> 10000-01-01

select '5874898-01-01'::date;
--> ERROR 22008: date out of range: "5874898-01-01"
--> POSITION: 8, at '

select '4714-11-24 BC'::date;
--> (date date)
--> 4714-11-24 BC

select '4714-11-23 BC'::date;
--> ERROR 22008: date out of range: "4714-11-23 BC"
--> POSITION: 8, at '

select '2024-06-15 12:00:00'::date;
--> (date date)
--> 2024-06-15

select '20240615T101010'::date;
--> (date date)
--> 2024-06-15

select '0000-01-01'::date;
--> ERROR 22008: date/time field value out of range: "0000-01-01"
--> POSITION: 8, at '

select '1-1-1'::date;
--> (date date)
--> 2001-01-01

select '2024-00-10'::date;
--> ERROR 22008: date/time field value out of range: "2024-00-10"
--> HINT: Perhaps you need a different "datestyle" setting.
--> POSITION: 8, at '

select '2024-01-00'::date;
--> ERROR 22008: date/time field value out of range: "2024-01-00"
--> HINT: Perhaps you need a different "datestyle" setting.
--> POSITION: 8, at '

select '99999999999-1-1'::date;
--> ERROR 22008: date/time field value out of range: "99999999999-1-1"
--> POSITION: 8, at '

select 'Feb 29 2023'::date;
--> ERROR 22008: date/time field value out of range: "Feb 29 2023"
--> POSITION: 8, at '

select 'Monday 5 June 2023'::date;
--> (date date)
--> 2023-06-05

select '2023-06-05z'::date;
--> (date date)
--> 2023-06-05

select '04:05:06.789'::time without time zone;
--> (time time without time zone)
--> 04:05:06.789

select '04:05'::time without time zone;
--> (time time without time zone)
--> 04:05:00

select '040506'::time without time zone;
--> (time time without time zone)
--> 04:05:06

select '04:05 AM'::time without time zone;
--> (time time without time zone)
--> 04:05:00

select '04:05 PM'::time without time zone;
--> (time time without time zone)
--> 16:05:00

select '12:00 AM'::time without time zone;
--> (time time without time zone)
--> 00:00:00

select '12:00 PM'::time without time zone;
--> (time time without time zone)
--> 12:00:00

select '13:00 PM'::time without time zone;
--> ERROR 22008: date/time field value out of range: "13:00 PM"
--> POSITION: 8, at '

select '24:00:00'::time without time zone;
--> (time time without time zone)
--> 24:00:00

select '24:00:01'::time without time zone;
--> ERROR 22008: date/time field value out of range: "24:00:01"
--> POSITION: 8, at '

select '25:00'::time without time zone;
--> ERROR 22008: date/time field value out of range: "25:00"
--> POSITION: 8, at '

select '23:59:60'::time without time zone;
--> (time time without time zone)
--> 24:00:00

select '04:05:06-08'::time without time zone;
--> (time time without time zone)
--> 04:05:06

select 'allballs'::time without time zone;
--> (time time without time zone)
--> 00:00:00

select ''::time without time zone;
--> ERROR 22007: invalid input syntax for type time: ""
--> POSITION: 8, at '

select 'abc'::time without time zone;
--> ERROR 22007: invalid input syntax for type time: "abc"
--> POSITION: 8, at '

select '2023-01-01 10:00'::time without time zone;
--> (time time without time zone)
--> 10:00:00

select '04:61'::time without time zone;
--> ERROR 22008: date/time field value out of range: "04:61"
--> POSITION: 8, at '

select '4:5:6'::time without time zone;
--> (time time without time zone)
--> 04:05:06

select 'noon'::time without time zone;
--> ERROR 22007: invalid input syntax for type time: "noon"
--> POSITION: 8, at '

select '1:2:3.4567891'::time without time zone;
--> (time time without time zone)
--> 01:02:03.456789

select 'T101112'::time without time zone;
--> (time time without time zone)
--> 10:11:12

select '04:05:06-08'::time with time zone;
--> (timetz time with time zone)
--> 04:05:06-08

select '040506-08'::time with time zone;
--> (timetz time with time zone)
--> 04:05:06-08

select '04:05:06 UTC'::time with time zone;
--> (timetz time with time zone)
--> 04:05:06+00

select '04:05:06+05:30'::time with time zone;
--> (timetz time with time zone)
--> 04:05:06+05:30

select '2003-04-12 04:05:06 America/New_York'::time with time zone;
--> (timetz time with time zone)
--> 04:05:06-04

select '04:05:06 PST'::time with time zone;
--> (timetz time with time zone)
--> 04:05:06-08

select '04:05:06+16'::time with time zone;
--> ERROR 22009: time zone displacement out of range: "04:05:06+16"
--> POSITION: 8, at '

select '2024-02-29 12:34:56.7891234'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-02-29 12:34:56.789123

select '2024-02-29T12:34:56'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-02-29 12:34:56

select '2024-02-29T12:34:56Z'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-02-29 12:34:56

select '20240229T123456'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-02-29 12:34:56

select '2024-02-29 12:34'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-02-29 12:34:00

select '2024-02-29 24:00:00'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-03-01 00:00:00

select '2024-02-29 23:59:60'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-03-01 00:00:00

select 'Thu Feb 29 12:34:56 2024'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-02-29 12:34:56

select 'Feb 29 12:34:56 2024 PST'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-02-29 12:34:56

select '2024-02-29 12:34:56 BC'::timestamp without time zone;
--> ERROR 22008: date/time field value out of range: "2024-02-29 12:34:56 BC"
--> POSITION: 8, at '

select 'infinity'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> infinity

select '-infinity'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> -infinity

select 'epoch'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 1970-01-01 00:00:00

select '294277-01-01'::timestamp without time zone;
--> ERROR 22008: timestamp out of range: "294277-01-01"
--> POSITION: 8, at '

select '4714-11-24 00:00:00 BC'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 4714-11-24 00:00:00 BC

select '4714-11-23 BC'::timestamp without time zone;
--> ERROR 22008: timestamp out of range: "4714-11-23 BC"
--> POSITION: 8, at '

select 'abc'::timestamp without time zone;
--> ERROR 22007: invalid input syntax for type timestamp: "abc"
--> POSITION: 8, at '

select ''::timestamp without time zone;
--> ERROR 22007: invalid input syntax for type timestamp: ""
--> POSITION: 8, at '

select '2024-02-29 25:00'::timestamp without time zone;
--> ERROR 22008: date/time field value out of range: "2024-02-29 25:00"
--> POSITION: 8, at '

select '2024-02-29 12:34:56+25'::timestamp without time zone;
--> ERROR 22009: time zone displacement out of range: "2024-02-29 12:34:56+25"
--> POSITION: 8, at '

select '2024-02-29 12:34:56 foo'::timestamp without time zone;
--> ERROR 22007: invalid input syntax for type timestamp: "2024-02-29 12:34:56 foo"
--> POSITION: 8, at '

select '1/2/2024 3:04 PM'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-01-02 15:04:00

select '2024-02-29 12:34:56.1+02'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-02-29 12:34:56.1

select '2024-060 12:00'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-02-29 12:00:00

select '1999-12-31 23:59:59.9999999'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2000-01-01 00:00:00

select '2024-02-29  12:34:56 AM'::timestamp without time zone;
--> (timestamp timestamp without time zone)
--> 2024-02-29 00:34:56

select '2024-02-29 12:34:56.789+02'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-02-29 05:34:56.789-05

select '2024-02-29 12:34:56 America/New_York'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-02-29 12:34:56-05

select '2024-07-01 12:34:56 America/New_York'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-07-01 12:34:56-04

select '2024-02-29 12:34:56 EST'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-02-29 12:34:56-05

select '2024-02-29 12:34:56Z'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-02-29 07:34:56-05

select '2024-02-29T12:34:56-0330'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-02-29 11:04:56-05

select '2024-02-29 12:34:56+05:45:30'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-02-29 01:49:26-05

select '2024-03-10 02:30:00 America/New_York'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-03-10 03:30:00-04

select '2024-11-03 01:30:00 America/New_York'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-11-03 01:30:00-05

select 'infinity'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> infinity

select '2024-02-29 12:34:56 Nowhere/Land'::timestamp with time zone;
--> ERROR 22023: time zone "nowhere/land" not recognized
--> POSITION: 8, at '

select '2024-02-29'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-02-29 00:00:00-05

select '294276-12-31 23:59:59-01'::timestamp with time zone;
--> ERROR 22008: timestamp out of range: "294276-12-31 23:59:59-01"
--> POSITION: 8, at '

select '2024-02-29 12:34:56 UTC'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-02-29 07:34:56-05

select '2024-02-29 12:34:56 GMT'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-02-29 07:34:56-05

select 'Thu 29 Feb 12:34:56 2024 CET'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-02-29 06:34:56-05

select '20240229 123456+01'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-02-29 06:34:56-05

select '1 Jan 2024 10:00 pm europe/berlin'::timestamp with time zone;
--> (timestamptz timestamp with time zone)
--> 2024-01-01 16:00:00-05

select '1 day'::interval;
--> (interval interval)
--> 1 day

select '1 year 2 months'::interval;
--> (interval interval)
--> 1 year 2 mons

select '-1 day'::interval;
--> (interval interval)
--> -1 days

select '1-2'::interval;
--> (interval interval)
--> 1 year 2 mons

select '1 2:03:04'::interval;
--> (interval interval)
--> 1 day 02:03:04

select '-1 2:03:04'::interval;
--> (interval interval)
--> -1 days +02:03:04

select 'P1Y2M3DT4H5M6S'::interval;
--> (interval interval)
--> 1 year 2 mons 3 days 04:05:06

select 'P1W'::interval;
--> (interval interval)
--> 7 days

select 'PT1.5S'::interval;
--> (interval interval)
--> 00:00:01.5

select 'P0001-02-03T04:05:06'::interval;
--> (interval interval)
--> 1 year 2 mons 3 days 04:05:06

select '1.5 days'::interval;
--> (interval interval)
--> 1 day 12:00:00

select '1.5 months'::interval;
--> (interval interval)
--> 1 mon 15 days

select '1.5 years'::interval;
--> (interval interval)
--> 1 year 6 mons

select '0.5 weeks'::interval;
--> (interval interval)
--> 3 days 12:00:00

select '1 week'::interval;
--> (interval interval)
--> 7 days

select '1.5 hours'::interval;
--> (interval interval)
--> 01:30:00

select '3 4:05:06'::interval;
--> (interval interval)
--> 3 days 04:05:06

select '@ 1 minute'::interval;
--> (interval interval)
--> 00:01:00

select '1 hour ago'::interval;
--> (interval interval)
--> -01:00:00

select '1 day -1 hour'::interval;
--> (interval interval)
--> 1 day -01:00:00

select ''::interval;
--> ERROR 22007: invalid input syntax for type interval: ""
--> POSITION: 8, at '

select 'abc'::interval;
--> ERROR 22007: invalid input syntax for type interval: "abc"
--> POSITION: 8, at '

select '1'::interval;
--> (interval interval)
--> 00:00:01

select '1.5'::interval;
--> (interval interval)
--> 00:00:01.5

select '1 foo'::interval;
--> ERROR 22007: invalid input syntax for type interval: "1 foo"
--> POSITION: 8, at '

select '1 day 2 day'::interval;
--> ERROR 22007: invalid input syntax for type interval: "1 day 2 day"
--> POSITION: 8, at '

select '1:2:3.456789'::interval;
--> (interval interval)
--> 01:02:03.456789

select '4:5'::interval;
--> (interval interval)
--> 04:05:00

select '-4:5:6'::interval;
--> (interval interval)
--> -04:05:06

select '1 decade'::interval;
--> (interval interval)
--> 10 years

select '1 century'::interval;
--> (interval interval)
--> 100 years

select '1 millennium'::interval;
--> (interval interval)
--> 1000 years

select '2147483648 days'::interval;
--> ERROR 22015: interval field value out of range: "2147483648 days"
--> POSITION: 8, at '

select '178956971 years'::interval;
--> ERROR 22008: interval out of range
--> POSITION: 8, at '

select '1 mon -2 days +3:00'::interval;
--> (interval interval)
--> 1 mon -2 days +03:00:00

select '12:34.5'::interval;
--> (interval interval)
--> 00:12:34.5

select '1 sec'::interval;
--> (interval interval)
--> 00:00:01

select '1us'::interval;
--> (interval interval)
--> 00:00:00.000001

select '10 ms'::interval;
--> (interval interval)
--> 00:00:00.01

select '1m'::interval;
--> (interval interval)
--> 00:01:00

select '1 y'::interval;
--> (interval interval)
--> 1 year

select 'P1.5Y'::interval;
--> (interval interval)
--> 1 year 6 mons

select 'PT'::interval;
--> (interval interval)
--> 00:00:00

select 'P'::interval;
--> ERROR 22007: invalid input syntax for type interval: "P"
--> POSITION: 8, at '

select '5 minutes 3.5 seconds'::interval;
--> (interval interval)
--> 00:05:03.5

select '1 day 25:61'::interval;
--> ERROR 22015: interval field value out of range: "1 day 25:61"
--> POSITION: 8, at '

select '+1 day'::interval;
--> (interval interval)
--> 1 day

select '- 1 day'::interval;
--> (interval interval)
--> -1 days

select '9223372036854775807 us'::interval;
--> (interval interval)
--> 2562047788:00:54.775807

select '1 year 2 mons ago'::interval;
--> (interval interval)
--> -1 years -2 mons

select '1 quarter'::interval;
--> ERROR 22007: invalid input syntax for type interval: "1 quarter"
--> POSITION: 8, at '

select '1e3 days'::interval;
--> ERROR 22007: invalid input syntax for type interval: "1e3 days"
--> POSITION: 8, at '

select '1 day 1'::interval;
--> (interval interval)
--> 1 day 00:00:01

select '00:00:00.0000005'::interval;
--> (interval interval)
--> 00:00:00

select '{1,2,3}'::integer[];
--> (int4 integer[])
--> {1,2,3}

select '{}'::integer[];
--> (int4 integer[])
--> {}

select '{{1,2},{3,4}}'::integer[];
--> (int4 integer[])
--> {{1,2},{3,4}}

select '{1,NULL}'::integer[];
--> (int4 integer[])
--> {1,NULL}

select '[2:3]={1,2}'::integer[];
--> (int4 integer[])
--> [2:3]={1,2}

select '{1,2'::integer[];
--> ERROR 22P02: malformed array literal: "{1,2"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '{1,2}}'::integer[];
--> ERROR 22P02: malformed array literal: "{1,2}}"
--> DETAIL: Junk after closing right brace.
--> POSITION: 8, at '

select '1,2'::integer[];
--> ERROR 22P02: malformed array literal: "1,2"
--> DETAIL: Array value must start with "{" or dimension information.
--> POSITION: 8, at '

select ''::integer[];
--> ERROR 22P02: malformed array literal: ""
--> DETAIL: Array value must start with "{" or dimension information.
--> POSITION: 8, at '

select '{a}'::integer[];
--> ERROR 22P02: invalid input syntax for type integer: "a"
--> POSITION: 8, at '

select '{{1,2},{3}}'::integer[];
--> ERROR 22P02: malformed array literal: "{{1,2},{3}}"
--> DETAIL: Multidimensional arrays must have sub-arrays with matching dimensions.
--> POSITION: 8, at '

select '{1,{2}}'::integer[];
--> ERROR 22P02: malformed array literal: "{1,{2}}"
--> DETAIL: Unexpected "{" character.
--> POSITION: 8, at '

select '{,}'::integer[];
--> ERROR 22P02: malformed array literal: "{,}"
--> DETAIL: Unexpected "," character.
--> POSITION: 8, at '

select '{1,}'::integer[];
--> ERROR 22P02: malformed array literal: "{1,}"
--> DETAIL: Unexpected "}" character.
--> POSITION: 8, at '

select ' { 1 , 2 } '::integer[];
--> (int4 integer[])
--> {1,2}

select '[1:2]={1}'::integer[];
--> ERROR 22P02: malformed array literal: "[1:2]={1}"
--> DETAIL: Specified array dimensions do not match array contents.
--> POSITION: 8, at '

select '[2:1]={}'::integer[];
--> ERROR 2202E: upper bound cannot be less than lower bound
--> POSITION: 8, at '

select '{{},{}}'::integer[];
--> ERROR 22P02: malformed array literal: "{{},{}}"
--> DETAIL: Unexpected "}" character.
--> POSITION: 8, at '

select '{{1},{2}}'::integer[];
--> (int4 integer[])
--> {{1},{2}}

select '[1:1][1:2]={{1,2}}'::integer[];
--> (int4 integer[])
--> {{1,2}}

select '{"1","2"}'::integer[];
--> (int4 integer[])
--> {1,2}

select '{a,b}'::text[];
--> (text text[])
--> {a,b}

select '{"a,b",c}'::text[];
--> (text text[])
--> {"a,b",c}

select E'{"a\\"b"}'::text[];
--> (text text[])
--> {"a\"b"}

select '{null,"null"}'::text[];
--> (text text[])
--> {NULL,"null"}

select '{ a b , c }'::text[];
--> (text text[])
--> {"a b",c}

select '{a"b}'::text[];
--> ERROR 22P02: malformed array literal: "{a"b}"
--> DETAIL: Unexpected array element.
--> POSITION: 8, at '

select '{"a" b}'::text[];
--> ERROR 22P02: malformed array literal: "{"a" b}"
--> DETAIL: Unexpected array element.
--> POSITION: 8, at '

select '{""}'::text[];
--> (text text[])
--> {""}

select E'{a\\,b}'::text[];
--> (text text[])
--> {"a,b"}

select '1 2 3'::int2vector;
--> (int2vector int2vector)
--> 1 2 3

select ''::int2vector;
--> (int2vector int2vector)
--> ''

select '1 2'::oidvector;
--> (oidvector oidvector)
--> 1 2

select 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::name;
--> (name name)
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx

select 'abc'::"char";
--> (char "char")
--> a

select ''::"char";
--> (char "char")
--> ''

select '(1,2)'::tid;
--> (tid tid)
--> (1,2)

select '(1)'::tid;
--> ERROR 22P02: invalid input syntax for type tid: "(1)"
--> POSITION: 8, at '

select 'abc'::tid;
--> ERROR 22P02: invalid input syntax for type tid: "abc"
--> POSITION: 8, at '

select '( 1 , 2 )'::tid;
--> ERROR 22P02: invalid input syntax for type tid: "( 1 , 2 )"
--> POSITION: 8, at '

select '5'::xid;
--> (xid xid)
--> 5

select '23'::regtype;
--> (regtype regtype)
--> integer

select 'int4'::regtype;
--> (regtype regtype)
--> integer

select '-'::regtype;
--> (regtype regtype)
--> -

select 'abcde'::character varying(5);
--> (varchar character varying(5))
--> abcde

select 'abcdef'::character varying(5);
--> (varchar character varying(5))
--> abcde

select 'abcde   '::character varying(5);
--> (varchar character varying(5))
--> abcde

select 'é'::character varying(1);
--> (varchar character varying(1))
--> é

select '日本x'::character varying(2);
--> (varchar character varying(2))
--> 日本

select 'abc'::character(5);
--> (bpchar character(5))
--> 'abc  '

select 'abcdef'::character(5);
--> (bpchar character(5))
--> abcde

select 'abcde  '::character(5);
--> (bpchar character(5))
--> abcde

select '日本'::character(4);
--> (bpchar character(4))
--> '日本  '

select '123.456'::numeric(5,2);
--> (numeric numeric(5,2))
--> 123.46

select '1234.5'::numeric(5,2);
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 5, scale 2 must round to an absolute value less than 10^3.

select '999.995'::numeric(5,2);
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 5, scale 2 must round to an absolute value less than 10^3.

select 'NaN'::numeric(5,2);
--> (numeric numeric(5,2))
--> NaN

select 'inf'::numeric(5,2);
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 5, scale 2 cannot hold an infinite value.

select '0.9999'::numeric(3,3);
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 3, scale 3 must round to an absolute value less than 1.

select '0.1'::numeric(3,3);
--> (numeric numeric(3,3))
--> 0.100

select '12345'::numeric(2,-3);
--> (numeric numeric(2,-3))
--> 12000

select '2024-01-01 00:00:00.5'::timestamp(0) without time zone;
--> (timestamp timestamp(0) without time zone)
--> 2024-01-01 00:00:01

select '1999-12-31 23:59:59.5'::timestamp(0) without time zone;
--> (timestamp timestamp(0) without time zone)
--> 1999-12-31 23:59:59

select '1990-12-31 23:59:59.5'::timestamp(0) without time zone;
--> (timestamp timestamp(0) without time zone)
--> 1990-12-31 23:59:59

select '2024-01-01 00:00:00.1236'::timestamp(3) without time zone;
--> (timestamp timestamp(3) without time zone)
--> 2024-01-01 00:00:00.124

select '01:02:03.456'::time(2) without time zone;
--> (time time(2) without time zone)
--> 01:02:03.46

select '23:59:59.7'::time(0) without time zone;
--> (time time(0) without time zone)
--> 24:00:00

select '14 months'::interval year;
--> (interval interval year)
--> 1 year

select '3'::interval year;
--> (interval interval year)
--> 3 years

select '1.23456 secs'::interval(2);
--> (interval interval(2))
--> 00:00:01.23

select '2'::interval hour to minute;
--> (interval interval hour to minute)
--> 00:02:00

select '36 hours'::interval day;
--> (interval interval day)
--> 00:00:00
