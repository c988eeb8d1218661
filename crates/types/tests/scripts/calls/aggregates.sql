-- Aggregates of values at their limits
--
-- Each aggregate over few values: NULLs, limits, NaN, infinity, and no rows.

select avg(x) from (select null::bigint where false) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (values ('1'::bigint), ('9223372036854775807'), ('1')) v(x);
--> (avg numeric)
--> 3074457345618258603

select avg(x) from (select null::bigint where false) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (values ('7'::bigint), ('0'), ('-9223372036854775808')) v(x);
--> (avg numeric)
--> -3074457345618258600

select avg(x) from (values ('-1'::bigint), ('7')) v(x);
--> (avg numeric)
--> 3.0000000000000000

select avg(x) from (values ('0'::bigint)) v(x);
--> (avg numeric)
--> 0.00000000000000000000

select avg(x) from (values ('7'::bigint), ('7'), ('64'), ('-13'), (null), ('30'), ('2'), ('9223372036854775807')) v(x);
--> (avg numeric)
--> 1317624576693539415

select avg(x) from (values (null::bigint), ('-9223372036854775808')) v(x);
--> (avg numeric)
--> -9223372036854775808

select avg(x) from (select null::integer where false) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (values ('0'::integer), ('33'), ('3')) v(x);
--> (avg numeric)
--> 12.0000000000000000

select avg(x) from (values ('7'::integer), ('7'), ('2'), ('12'), ('1')) v(x);
--> (avg numeric)
--> 5.8000000000000000

select avg(x) from (select null::integer where false) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (values ('3'::integer), ('2147483647'), ('5')) v(x);
--> (avg numeric)
--> 715827885.00000000

select avg(x) from (values ('2'::integer)) v(x);
--> (avg numeric)
--> 2.0000000000000000

select avg(x) from (select null::integer where false) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (values ('2147483647'::integer), ('3'), ('7')) v(x);
--> (avg numeric)
--> 715827885.66666667

select avg(x) from (select null::smallint where false) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (values ('-13'::smallint), ('2'), ('1')) v(x);
--> (avg numeric)
--> -3.3333333333333333

select avg(x) from (select null::smallint where false) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (values ('2'::smallint), ('-1'), ('0'), (null), ('7'), ('-13'), (null), ('-1')) v(x);
--> (avg numeric)
--> -1.00000000000000000000

select avg(x) from (values ('1'::smallint), ('2'), ('7'), ('32767'), ('-1'), ('0'), ('-32768'), ('-13')) v(x);
--> (avg numeric)
--> -0.62500000000000000000

select avg(x) from (values ('-32768'::smallint), ('32767')) v(x);
--> (avg numeric)
--> -0.50000000000000000000

select avg(x) from (values (null::smallint)) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (select null::smallint where false) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (select null::numeric where false) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (values (null::numeric), ('2.5'), ('0.5')) v(x);
--> (avg numeric)
--> 1.5000000000000000

select avg(x) from (select null::numeric where false) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (values ('99999999999999999999'::numeric), ('1'), ('100.00'), ('1e30'), ('123456789.987654321')) v(x);
--> (avg numeric)
--> 200000000020000000000024691377.997530864

select avg(x) from (values ('1e-30'::numeric), ('1'), ('1e-30')) v(x);
--> (avg numeric)
--> 0.333333333333333333333333333334

select avg(x) from (values ('1e30'::numeric)) v(x);
--> (avg numeric)
--> 1000000000000000000000000000000

select avg(x) from (values ('1'::numeric)) v(x);
--> (avg numeric)
--> 1.00000000000000000000

select avg(x) from (select null::numeric where false) v(x);
--> (avg numeric)
--> NULL

select avg(x) from (select null::real where false) v(x);
--> (avg double precision)
--> NULL

select avg(x) from (values ('2.25'::real), ('-3.125'), ('1.5')) v(x);
--> (avg double precision)
--> 0.20833333333333334

select avg(x) from (values ('100.001'::real), ('100.001')) v(x);
--> (avg double precision)
--> 100.0009994506836

select avg(x) from (values (null::real), ('100.001'), ('-3.125'), ('-3.125'), ('0.1'), ('0.1'), ('1.5'), ('-3.125')) v(x);
--> (avg double precision)
--> 13.189428493380547

select avg(x) from (values ('1.5'::real), ('2.25'), ('2.25'), ('1.5'), ('7'), ('-3.125'), ('1.5'), ('0.1')) v(x);
--> (avg double precision)
--> 1.6218750001862645

select avg(x) from (values ('Infinity'::real), (null), ('-1')) v(x);
--> (avg double precision)
--> Infinity

select avg(x) from (values ('Infinity'::real), ('NaN'), ('NaN'), (null), (null), ('NaN'), ('-2.25'), ('-1')) v(x);
--> (avg double precision)
--> NaN

select avg(x) from (select null::real where false) v(x);
--> (avg double precision)
--> NULL

select avg(x) from (select null::double precision where false) v(x);
--> (avg double precision)
--> NULL

select avg(x) from (values ('1.5'::double precision), ('7'), ('0.1')) v(x);
--> (avg double precision)
--> 2.8666666666666667

select avg(x) from (values ('1.5'::double precision), ('1.5'), ('1.5')) v(x);
--> (avg double precision)
--> 1.5

select avg(x) from (values ('100.001'::double precision), ('-3.125'), ('0.1'), ('0.1'), ('1.5')) v(x);
--> (avg double precision)
--> 19.7152

select avg(x) from (values ('100.001'::double precision), ('-3.125'), ('1.5'), ('7'), ('1.5')) v(x);
--> (avg double precision)
--> 21.3752

select avg(x) from (values ('0.3333333333333333'::double precision), ('-1'), ('3.5')) v(x);
--> (avg double precision)
--> 0.9444444444444443

select avg(x) from (values ('2.5'::double precision), ('1e22')) v(x);
--> (avg double precision)
--> 5e+21

select avg(x) from (select null::double precision where false) v(x);
--> (avg double precision)
--> NULL

select avg(x) from (select null::interval where false) v(x);
--> (avg interval)
--> NULL

select avg(x) from (values ('40 days'::interval), ('25:00:00'), ('178000000 years')) v(x);
--> (avg interval)
--> 59333333 years 4 mons 13 days 16:20:00

select avg(x) from (values ('25:00:00'::interval), ('40 days'), ('00:00:00.000001'), ('90 minutes'), ('-30 days 100:00:00')) v(x);
--> (avg interval)
--> 2 days 25:18:00

select avg(x) from (values ('1 day'::interval), ('-30 days 100:00:00')) v(x);
--> (avg interval)
--> -14 days +38:00:00

select avg(x) from (values ('-1 year -2 mons +3 days -04:05:06'::interval), ('90 minutes'), ('40 days'), ('1 day'), ('-1 day')) v(x);
--> (avg interval)
--> -2 mons -16 days +13:52:58.8

select avg(x) from (values ('-1 year -2 mons +3 days -04:05:06'::interval), ('0')) v(x);
--> (avg interval)
--> -7 mons +1 day 09:57:27

select avg(x) from (values (null::interval), ('1 day'), ('90 minutes'), ('1 day'), ('40 days')) v(x);
--> (avg interval)
--> 10 days 12:22:30

select avg(x) from (values ('1 day'::interval), ('1 day'), ('178000000 years')) v(x);
--> (avg interval)
--> 59333333 years 4 mons 16:00:00

select sum(x) from (select null::bigint where false) v(x);
--> (sum numeric)
--> NULL

select sum(x) from (values ('64'::bigint), ('30'), ('64')) v(x);
--> (sum numeric)
--> 158

select sum(x) from (values ('2'::bigint), ('64'), ('-13')) v(x);
--> (sum numeric)
--> 53

select sum(x) from (values ('-9223372036854775808'::bigint)) v(x);
--> (sum numeric)
--> -9223372036854775808

select sum(x) from (values ('9223372036854775807'::bigint), ('100'), ('-13'), ('100'), ('7'), ('-9223372036854775808'), ('-9223372036854775808'), ('-13')) v(x);
--> (sum numeric)
--> -9223372036854775628

select sum(x) from (values ('4294967296'::bigint), (null), ('9223372036854775807')) v(x);
--> (sum numeric)
--> 9223372041149743103

select sum(x) from (values ('4294967296'::bigint), ('1'), ('9223372036854775807'), ('9223372036854775807'), ('1'), ('2'), (null), ('0')) v(x);
--> (sum numeric)
--> 18446744078004518914

select sum(x) from (values ('4294967296'::bigint)) v(x);
--> (sum numeric)
--> 4294967296

select sum(x) from (select null::integer where false) v(x);
--> (sum bigint)
--> NULL

select sum(x) from (values ('31'::integer), ('31'), ('31')) v(x);
--> (sum bigint)
--> 93

select sum(x) from (values ('1'::integer)) v(x);
--> (sum bigint)
--> 1

select sum(x) from (values (null::integer)) v(x);
--> (sum bigint)
--> NULL

select sum(x) from (values (null::integer), ('64')) v(x);
--> (sum bigint)
--> 64

select sum(x) from (values ('64'::integer), ('-1'), ('2147483647'), ('-1'), ('-2147483648'), (null), ('0'), ('31')) v(x);
--> (sum bigint)
--> 92

select sum(x) from (values ('-1'::integer)) v(x);
--> (sum bigint)
--> -1

select sum(x) from (values ('-13'::integer)) v(x);
--> (sum bigint)
--> -13

select sum(x) from (select null::smallint where false) v(x);
--> (sum bigint)
--> NULL

select sum(x) from (values ('32767'::smallint), ('7'), ('15')) v(x);
--> (sum bigint)
--> 32789

select sum(x) from (values ('32767'::smallint), ('32767'), (null), ('7'), ('0'), ('-1'), (null), (null)) v(x);
--> (sum bigint)
--> 65540

select sum(x) from (values ('2'::smallint), ('0'), ('15'), ('-32768'), ('32767')) v(x);
--> (sum bigint)
--> 16

select sum(x) from (values ('15'::smallint), ('1')) v(x);
--> (sum bigint)
--> 16

select sum(x) from (values ('-13'::smallint), ('32767'), ('0')) v(x);
--> (sum bigint)
--> 32754

select sum(x) from (values ('7'::smallint), ('-32768'), ('-13'), ('1'), ('-13'), ('0'), ('15'), ('-13')) v(x);
--> (sum bigint)
--> -32784

select sum(x) from (select null::smallint where false) v(x);
--> (sum bigint)
--> NULL

select sum(x) from (select null::real where false) v(x);
--> (sum real)
--> NULL

select sum(x) from (values ('2.25'::real), ('1.5'), ('2.25')) v(x);
--> (sum real)
--> 6

select sum(x) from (values (null::real), ('1.5'), ('0.1'), ('100.001'), ('2.25'), ('2.25'), ('-3.125'), ('2.25')) v(x);
--> (sum real)
--> 105.226

select sum(x) from (values ('100.001'::real), ('0.1'), ('-3.125'), ('2.25'), ('2.25'), ('1.5'), ('0.1'), ('0.1')) v(x);
--> (sum real)
--> 103.175995

select sum(x) from (values ('-3.125'::real), ('7')) v(x);
--> (sum real)
--> 3.875

select sum(x) from (values ('Infinity'::real)) v(x);
--> (sum real)
--> Infinity

select sum(x) from (select null::real where false) v(x);
--> (sum real)
--> NULL

select sum(x) from (select null::real where false) v(x);
--> (sum real)
--> NULL

select sum(x) from (select null::double precision where false) v(x);
--> (sum double precision)
--> NULL

select sum(x) from (values ('1.5'::double precision), ('2.25'), ('7')) v(x);
--> (sum double precision)
--> 10.75

select sum(x) from (select null::double precision where false) v(x);
--> (sum double precision)
--> NULL

select sum(x) from (values ('-3.125'::double precision), ('-3.125'), ('7'), ('7'), ('100.001'), ('2.25'), ('100.001'), (null)) v(x);
--> (sum double precision)
--> 210.002

select sum(x) from (select null::double precision where false) v(x);
--> (sum double precision)
--> NULL

select sum(x) from (values ('2.5'::double precision), ('0'), ('2.5'), ('1e-310'), (null), ('Infinity'), ('0.3333333333333333'), ('2.5')) v(x);
--> (sum double precision)
--> Infinity

select sum(x) from (values ('1'::double precision)) v(x);
--> (sum double precision)
--> 1

select sum(x) from (select null::double precision where false) v(x);
--> (sum double precision)
--> NULL

select sum(x) from (select null::interval where false) v(x);
--> (sum interval)
--> NULL

select sum(x) from (values ('-30 days 100:00:00'::interval), ('0'), ('1 year 2 mons 3 days 04:05:06.789')) v(x);
--> (sum interval)
--> 1 year 2 mons -27 days +104:05:06.789

select sum(x) from (values ('-30 days 100:00:00'::interval), ('1 day'), ('90 minutes'), ('178000000 years'), ('178000000 years'), ('-1 year -2 mons +3 days -04:05:06'), ('00:00:00.000001'), ('90 minutes')) v(x);
--> ERROR 22008: interval out of range

select sum(x) from (select null::interval where false) v(x);
--> (sum interval)
--> NULL

select sum(x) from (values ('1 mon'::interval)) v(x);
--> (sum interval)
--> 1 mon

select sum(x) from (values ('40 days'::interval), ('40 days')) v(x);
--> (sum interval)
--> 80 days

select sum(x) from (values ('-1 year -2 mons +3 days -04:05:06'::interval), ('1 day'), ('1 mon'), ('-1 day'), ('1 mon'), (null), (null), ('1 hour')) v(x);
--> (sum interval)
--> -1 years +3 days -03:05:06

select sum(x) from (values ('25:00:00'::interval), ('0'), ('90 minutes'), ('00:00:00.000001'), ('00:00:00.000001'), ('-1 year -2 mons +3 days -04:05:06'), ('178000000 years'), ('178000000 years')) v(x);
--> ERROR 22008: interval out of range

select sum(x) from (select null::numeric where false) v(x);
--> (sum numeric)
--> NULL

select sum(x) from (values (null::numeric), ('10000'), ('123456789.987654321')) v(x);
--> (sum numeric)
--> 123466789.987654321

select sum(x) from (select null::numeric where false) v(x);
--> (sum numeric)
--> NULL

select sum(x) from (values ('2'::numeric), (null)) v(x);
--> (sum numeric)
--> 2

select sum(x) from (select null::numeric where false) v(x);
--> (sum numeric)
--> NULL

select sum(x) from (values ('2.5'::numeric), ('0.000001'), ('99999999999999999999')) v(x);
--> (sum numeric)
--> 100000000000000000001.500001

select sum(x) from (values ('0'::numeric), ('0'), ('99999999999999999999'), ('-2.50'), ('-2.50')) v(x);
--> (sum numeric)
--> 99999999999999999994.00

select sum(x) from (values ('99999999999999999999'::numeric)) v(x);
--> (sum numeric)
--> 99999999999999999999

select max(x) from (select null::bigint where false) v(x);
--> (max bigint)
--> NULL

select max(x) from (values ('-13'::bigint), ('-13'), ('-13')) v(x);
--> (max bigint)
--> -13

select max(x) from (values ('30'::bigint), ('-13'), ('-13'), ('0'), ('-13'), ('2'), ('1'), (null)) v(x);
--> (max bigint)
--> 30

select max(x) from (values ('-1'::bigint), ('64'), ('0'), ('-13'), ('1'), ('0'), ('4294967296'), ('-1')) v(x);
--> (max bigint)
--> 4294967296

select max(x) from (values ('7'::bigint), ('7')) v(x);
--> (max bigint)
--> 7

select max(x) from (values ('7'::bigint)) v(x);
--> (max bigint)
--> 7

select max(x) from (values ('0'::bigint), ('7'), ('0'), (null), ('-13')) v(x);
--> (max bigint)
--> 7

select max(x) from (select null::bigint where false) v(x);
--> (max bigint)
--> NULL

select max(x) from (select null::integer where false) v(x);
--> (max integer)
--> NULL

select max(x) from (values ('2147483647'::integer), (null), ('64')) v(x);
--> (max integer)
--> 2147483647

select max(x) from (select null::integer where false) v(x);
--> (max integer)
--> NULL

select max(x) from (values ('2147483647'::integer), ('12')) v(x);
--> (max integer)
--> 2147483647

select max(x) from (values ('64'::integer)) v(x);
--> (max integer)
--> 64

select max(x) from (values ('1'::integer), (null), (null), ('31'), ('1'), (null), ('2147483647'), ('2')) v(x);
--> (max integer)
--> 2147483647

select max(x) from (values ('0'::integer), ('1'), ('-1'), ('1000'), ('31')) v(x);
--> (max integer)
--> 1000

select max(x) from (values ('-1'::integer), ('1')) v(x);
--> (max integer)
--> 1

select max(x) from (select null::smallint where false) v(x);
--> (max smallint)
--> NULL

select max(x) from (values ('1'::smallint), ('0'), ('7')) v(x);
--> (max smallint)
--> 7

select max(x) from (values ('7'::smallint), ('-1'), ('15'), ('-32768'), ('-32768')) v(x);
--> (max smallint)
--> 15

select max(x) from (values ('0'::smallint), ('2'), ('-32768'), ('-1'), ('-13'), ('-13'), ('15'), ('7')) v(x);
--> (max smallint)
--> 15

select max(x) from (values ('-1'::smallint), ('2')) v(x);
--> (max smallint)
--> 2

select max(x) from (values ('2'::smallint), ('1')) v(x);
--> (max smallint)
--> 2

select max(x) from (values (null::smallint), (null)) v(x);
--> (max smallint)
--> NULL

select max(x) from (select null::smallint where false) v(x);
--> (max smallint)
--> NULL

select max(x) from (select null::oid where false) v(x);
--> (max oid)
--> NULL

select max(x) from (values ('23'::oid), ('1'), ('16')) v(x);
--> (max oid)
--> 23

select max(x) from (values ('1'::oid), ('23'), ('4294967295'), (null), ('0'), ('1007'), (null), ('1007')) v(x);
--> (max oid)
--> 4294967295

select max(x) from (values ('4294967295'::oid), ('16'), ('16'), ('1'), (null), ('25'), ('1'), ('4294967295')) v(x);
--> (max oid)
--> 4294967295

select max(x) from (values ('0'::oid), ('0'), ('4294967295')) v(x);
--> (max oid)
--> 4294967295

select max(x) from (values ('0'::oid)) v(x);
--> (max oid)
--> 0

select max(x) from (values (null::oid), ('1007')) v(x);
--> (max oid)
--> 1007

select max(x) from (values ('1007'::oid), ('23'), ('25'), ('23'), (null), ('1007'), ('25'), (null)) v(x);
--> (max oid)
--> 1007

select max(x) from (select null::real where false) v(x);
--> (max real)
--> NULL

select max(x) from (values ('2.25'::real), ('0.1'), ('-3.125')) v(x);
--> (max real)
--> 2.25

select max(x) from (select null::real where false) v(x);
--> (max real)
--> NULL

select max(x) from (values ('100.001'::real), ('100.001')) v(x);
--> (max real)
--> 100.001

select max(x) from (values ('2.25'::real)) v(x);
--> (max real)
--> 2.25

select max(x) from (values ('1e-40'::real), ('Infinity'), ('1'), ('0'), ('1e-40')) v(x);
--> (max real)
--> Infinity

select max(x) from (values ('-0'::real), ('1.5')) v(x);
--> (max real)
--> 1.5

select max(x) from (values ('-1'::real)) v(x);
--> (max real)
--> -1

select max(x) from (select null::double precision where false) v(x);
--> (max double precision)
--> NULL

select max(x) from (values ('7'::double precision), ('2.25'), ('0.1')) v(x);
--> (max double precision)
--> 7

select max(x) from (values ('0.1'::double precision), ('-3.125'), ('7')) v(x);
--> (max double precision)
--> 7

select max(x) from (values ('2.25'::double precision), ('-3.125'), ('2.25'), ('-3.125'), ('-3.125')) v(x);
--> (max double precision)
--> 2.25

select max(x) from (values ('0.1'::double precision), ('1.5'), (null)) v(x);
--> (max double precision)
--> 1.5

select max(x) from (values ('-1e308'::double precision), ('45'), (null), ('2.5'), ('1e308'), ('1e308'), ('0'), ('Infinity')) v(x);
--> (max double precision)
--> Infinity

select max(x) from (values ('0.1'::double precision), ('-0.75')) v(x);
--> (max double precision)
--> 0.1

select max(x) from (values ('-0.75'::double precision), (null)) v(x);
--> (max double precision)
--> -0.75

select max(x) from (select null::date where false) v(x);
--> (max date)
--> NULL

select max(x) from (values ('1999-12-31'::date), (null), ('2000-01-01')) v(x);
--> (max date)
--> 2000-01-01

select max(x) from (values (null::date), ('2000-01-01'), ('5874897-12-31')) v(x);
--> (max date)
--> 5874897-12-31

select max(x) from (values (null::date), ('1999-12-31')) v(x);
--> (max date)
--> 1999-12-31

select max(x) from (values ('1970-01-01'::date)) v(x);
--> (max date)
--> 1970-01-01

select max(x) from (values ('2023-06-15'::date), ('1999-12-31'), ('2000-01-01'), ('1970-01-01'), ('2023-06-15'), ('1970-01-01'), ('2020-12-31'), ('-infinity')) v(x);
--> (max date)
--> 2023-06-15

select max(x) from (values ('-infinity'::date), ('2020-12-31')) v(x);
--> (max date)
--> 2020-12-31

select max(x) from (values ('-infinity'::date), ('1999-12-31')) v(x);
--> (max date)
--> 1999-12-31

select max(x) from (select null::time without time zone where false) v(x);
--> (max time without time zone)
--> NULL

select max(x) from (values ('23:59:59.999999'::time without time zone), ('23:59:59.999999'), ('12:34:56.789')) v(x);
--> (max time without time zone)
--> 23:59:59.999999

select max(x) from (values ('23:59:59.999999'::time without time zone), ('23:59:59.999999'), ('00:00:00'), ('00:00:00'), ('00:00:00'), (null), ('00:00:00'), ('00:00:00')) v(x);
--> (max time without time zone)
--> 23:59:59.999999

select max(x) from (values ('23:59:59.999999'::time without time zone), ('23:59:59.999999')) v(x);
--> (max time without time zone)
--> 23:59:59.999999

select max(x) from (select null::time without time zone where false) v(x);
--> (max time without time zone)
--> NULL

select max(x) from (values ('24:00:00'::time without time zone), ('24:00:00')) v(x);
--> (max time without time zone)
--> 24:00:00

select max(x) from (select null::time without time zone where false) v(x);
--> (max time without time zone)
--> NULL

select max(x) from (select null::time without time zone where false) v(x);
--> (max time without time zone)
--> NULL

select max(x) from (select null::time with time zone where false) v(x);
--> (max time with time zone)
--> NULL

select max(x) from (values ('23:59:59.999999-08'::time with time zone), ('12:34:56.5+05:30'), ('23:59:59.999999-08')) v(x);
--> (max time with time zone)
--> 23:59:59.999999-08

select max(x) from (values ('23:59:59.999999-08'::time with time zone), ('23:59:59.999999-08'), ('00:00:00+00')) v(x);
--> (max time with time zone)
--> 23:59:59.999999-08

select max(x) from (values ('24:00:00+00'::time with time zone)) v(x);
--> (max time with time zone)
--> 24:00:00+00

select max(x) from (values ('23:59:59.999999-08'::time with time zone), ('24:00:00+00'), ('24:00:00+00'), ('00:00:00+00'), ('24:00:00+00')) v(x);
--> (max time with time zone)
--> 23:59:59.999999-08

select max(x) from (values ('00:00:00+00'::time with time zone), ('12:34:56.5+05:30')) v(x);
--> (max time with time zone)
--> 12:34:56.5+05:30

select max(x) from (values ('24:00:00+00'::time with time zone), ('24:00:00+00'), (null), ('00:00:00+00'), ('00:00:00+00'), ('23:59:59.999999-08'), ('24:00:00+00'), ('12:34:56.5+05:30')) v(x);
--> (max time with time zone)
--> 23:59:59.999999-08

select max(x) from (values ('24:00:00+00'::time with time zone)) v(x);
--> (max time with time zone)
--> 24:00:00+00

select max(x) from (select null::timestamp without time zone where false) v(x);
--> (max timestamp without time zone)
--> NULL

select max(x) from (values ('infinity'::timestamp without time zone), ('2001-09-09 01:46:40.5'), ('294276-12-31 23:59:59.999999')) v(x);
--> (max timestamp without time zone)
--> infinity

select max(x) from (values ('infinity'::timestamp without time zone), ('2000-01-01 00:00:00')) v(x);
--> (max timestamp without time zone)
--> infinity

select max(x) from (values ('2000-01-01 00:00:00'::timestamp without time zone), ('2023-03-12 02:30:00'), ('2000-01-01 00:00:00'), ('0044-03-15 01:02:03 BC'), ('2000-01-01 00:00:00'), ('2000-01-01 00:00:00'), ('294276-12-31 23:59:59.999999'), ('0044-03-15 01:02:03 BC')) v(x);
--> (max timestamp without time zone)
--> 294276-12-31 23:59:59.999999

select max(x) from (values ('0044-03-15 01:02:03 BC'::timestamp without time zone)) v(x);
--> (max timestamp without time zone)
--> 0044-03-15 01:02:03 BC

select max(x) from (values ('294276-12-31 23:59:59.999999'::timestamp without time zone), ('2024-02-29 12:34:56.789'), ('-infinity')) v(x);
--> (max timestamp without time zone)
--> 294276-12-31 23:59:59.999999

select max(x) from (values ('1970-01-01 00:00:00'::timestamp without time zone)) v(x);
--> (max timestamp without time zone)
--> 1970-01-01 00:00:00

select max(x) from (values ('2023-11-05 01:30:00'::timestamp without time zone), (null), ('2024-02-29 12:34:56.789'), ('2023-03-12 02:30:00'), ('2024-02-29 12:34:56.789')) v(x);
--> (max timestamp without time zone)
--> 2024-02-29 12:34:56.789

select max(x) from (select null::timestamp with time zone where false) v(x);
--> (max timestamp with time zone)
--> NULL

select max(x) from (values (null::timestamp with time zone), ('2023-03-12 07:30:00+00'), (null)) v(x);
--> (max timestamp with time zone)
--> 2023-03-12 07:30:00+00

select max(x) from (values ('2023-11-05 05:30:00+00'::timestamp with time zone), ('2000-01-01 00:00:00+00'), ('-infinity'), ('2000-01-01 00:00:00+00'), (null), ('-infinity'), ('1999-12-31 23:59:59.999999+00'), ('-infinity')) v(x);
--> (max timestamp with time zone)
--> 2023-11-05 05:30:00+00

select max(x) from (values ('1970-01-01 00:00:00+00'::timestamp with time zone), ('2000-01-01 00:00:00+00'), ('-infinity'), ('294276-12-31 20:59:59.999999+00'), ('2023-11-05 05:30:00+00')) v(x);
--> (max timestamp with time zone)
--> 294276-12-31 20:59:59.999999+00

select max(x) from (values ('-infinity'::timestamp with time zone), ('infinity'), ('1999-12-31 23:59:59.999999+00'), ('2023-11-05 05:30:00+00'), ('1999-12-31 23:59:59.999999+00')) v(x);
--> (max timestamp with time zone)
--> infinity

select max(x) from (values ('1970-01-01 00:00:00+00'::timestamp with time zone), ('1970-01-01 00:00:00+00'), ('2024-02-29 12:34:56.789+00')) v(x);
--> (max timestamp with time zone)
--> 2024-02-29 12:34:56.789+00

select max(x) from (values ('2023-03-12 07:30:00+00'::timestamp with time zone), ('0044-03-15 01:02:03+00 BC'), ('2001-09-09 01:46:40.5-07'), ('1970-01-01 00:00:00+00'), ('2023-11-05 05:30:00+00'), ('2023-03-12 07:30:00+00'), ('-infinity'), ('2023-03-12 07:30:00+00')) v(x);
--> (max timestamp with time zone)
--> 2023-11-05 05:30:00+00

select max(x) from (values ('1970-01-01 00:00:00+00'::timestamp with time zone), ('0044-03-15 01:02:03+00 BC'), (null)) v(x);
--> (max timestamp with time zone)
--> 1970-01-01 00:00:00+00

select max(x) from (select null::interval where false) v(x);
--> (max interval)
--> NULL

select max(x) from (values ('178000000 years'::interval), ('-1 year -2 mons +3 days -04:05:06'), ('1 mon')) v(x);
--> (max interval)
--> 178000000 years

select max(x) from (values ('1 day'::interval), ('00:00:00.000001'), ('1 year 2 mons 3 days 04:05:06.789'), ('25:00:00'), ('1 hour')) v(x);
--> (max interval)
--> 1 year 2 mons 3 days 04:05:06.789

select max(x) from (values ('00:00:00.000001'::interval), ('90 minutes'), ('-1 day')) v(x);
--> (max interval)
--> 01:30:00

select max(x) from (values ('1 mon'::interval), ('1 day')) v(x);
--> (max interval)
--> 1 mon

select max(x) from (values ('-1 day'::interval), (null), ('0'), ('00:00:00.000001'), ('1 hour'), ('1 day'), ('0'), ('-1 day')) v(x);
--> (max interval)
--> 1 day

select max(x) from (values ('-1 year -2 mons +3 days -04:05:06'::interval), (null), ('1 day'), ('178000000 years'), ('25:00:00'), ('178000000 years'), ('1 hour'), ('00:00:00.000001')) v(x);
--> (max interval)
--> 178000000 years

select max(x) from (values ('1 year 2 mons 3 days 04:05:06.789'::interval)) v(x);
--> (max interval)
--> 1 year 2 mons 3 days 04:05:06.789

select max(x) from (select null::text where false) v(x);
--> (max text)
--> NULL

select max(x) from (values ('day'::text), ('日本語'), ('a%b_c')) v(x);
--> (max text)
--> 日本語

select max(x) from (values (E'it''s \\ "q"'::text)) v(x);
--> (max text)
--> it's \ "q"

select max(x) from (values ('  pad '::text)) v(x);
--> (max text)
--> '  pad '

select max(x) from (values (null::text), ('déjà vu'), ('_b%'), ('  pad '), ('%a%')) v(x);
--> (max text)
--> déjà vu

select max(x) from (values ('month'::text), ('ABC déf')) v(x);
--> (max text)
--> month

select max(x) from (select null::text where false) v(x);
--> (max text)
--> NULL

select max(x) from (values ('^a.*c$'::text), ('ABC déf')) v(x);
--> (max text)
--> ^a.*c$

select max(x) from (select null::numeric where false) v(x);
--> (max numeric)
--> NULL

select max(x) from (values ('10000'::numeric), ('-0.5'), ('-1')) v(x);
--> (max numeric)
--> 10000

select max(x) from (values ('0.99'::numeric), ('0'), ('-2.50'), ('12345678901234567890123456789.123456789'), (null)) v(x);
--> (max numeric)
--> 12345678901234567890123456789.123456789

select max(x) from (values ('1e-20'::numeric), ('2.5'), ('Infinity'), ('1e-30'), ('10000')) v(x);
--> (max numeric)
--> Infinity

select max(x) from (select null::numeric where false) v(x);
--> (max numeric)
--> NULL

select max(x) from (values ('NaN'::numeric), ('2.5'), ('1'), ('2'), ('2.5')) v(x);
--> (max numeric)
--> NaN

select max(x) from (values ('0.99'::numeric), ('-1')) v(x);
--> (max numeric)
--> 0.99

select max(x) from (values ('0.5'::numeric), (null), ('1.0000000001'), ('1.0000000001'), ('10'), ('100.00'), ('12345678901234567890123456789.123456789'), ('10')) v(x);
--> (max numeric)
--> 12345678901234567890123456789.123456789

select min(x) from (select null::bigint where false) v(x);
--> (min bigint)
--> NULL

select min(x) from (values ('0'::bigint), ('30'), ('-1')) v(x);
--> (min bigint)
--> -1

select min(x) from (values ('4294967296'::bigint), ('64'), (null)) v(x);
--> (min bigint)
--> 64

select min(x) from (values ('2'::bigint)) v(x);
--> (min bigint)
--> 2

select min(x) from (values ('-13'::bigint), (null), ('100'), ('2'), ('4294967296')) v(x);
--> (min bigint)
--> -13

select min(x) from (values (null::bigint), ('30'), ('30')) v(x);
--> (min bigint)
--> 30

select min(x) from (values ('1'::bigint), ('-1'), ('1'), ('2'), ('-1'), ('-1'), ('7'), ('64')) v(x);
--> (min bigint)
--> -1

select min(x) from (values ('1'::bigint), ('4294967296')) v(x);
--> (min bigint)
--> 1

select min(x) from (select null::integer where false) v(x);
--> (min integer)
--> NULL

select min(x) from (values ('1000'::integer), ('12'), (null)) v(x);
--> (min integer)
--> 12

select min(x) from (values ('12'::integer), ('12'), ('64')) v(x);
--> (min integer)
--> 12

select min(x) from (values (null::integer)) v(x);
--> (min integer)
--> NULL

select min(x) from (values ('1000'::integer), ('-13'), ('3')) v(x);
--> (min integer)
--> -13

select min(x) from (values ('2'::integer), ('12')) v(x);
--> (min integer)
--> 2

select min(x) from (values ('31'::integer), ('-13'), ('-1')) v(x);
--> (min integer)
--> -13

select min(x) from (values ('1000'::integer), ('64')) v(x);
--> (min integer)
--> 64

select min(x) from (select null::smallint where false) v(x);
--> (min smallint)
--> NULL

select min(x) from (values ('15'::smallint), ('2'), ('15')) v(x);
--> (min smallint)
--> 2

select min(x) from (select null::smallint where false) v(x);
--> (min smallint)
--> NULL

select min(x) from (values ('-32768'::smallint), ('32767'), ('0'), ('7'), ('-1')) v(x);
--> (min smallint)
--> -32768

select min(x) from (select null::smallint where false) v(x);
--> (min smallint)
--> NULL

select min(x) from (values ('-1'::smallint)) v(x);
--> (min smallint)
--> -1

select min(x) from (values (null::smallint)) v(x);
--> (min smallint)
--> NULL

select min(x) from (values ('-1'::smallint), ('15')) v(x);
--> (min smallint)
--> -1

select min(x) from (select null::oid where false) v(x);
--> (min oid)
--> NULL

select min(x) from (values ('23'::oid), ('1007'), ('25')) v(x);
--> (min oid)
--> 23

select min(x) from (select null::oid where false) v(x);
--> (min oid)
--> NULL

select min(x) from (values ('1'::oid), ('1007')) v(x);
--> (min oid)
--> 1

select min(x) from (values ('25'::oid), ('16')) v(x);
--> (min oid)
--> 16

select min(x) from (select null::oid where false) v(x);
--> (min oid)
--> NULL

select min(x) from (select null::oid where false) v(x);
--> (min oid)
--> NULL

select min(x) from (values (null::oid)) v(x);
--> (min oid)
--> NULL

select min(x) from (select null::real where false) v(x);
--> (min real)
--> NULL

select min(x) from (values ('-3.125'::real), ('7'), ('100.001')) v(x);
--> (min real)
--> -3.125

select min(x) from (values ('0.1'::real), ('0.1'), ('-3.125'), ('1.5'), ('0.1'), ('0.1'), ('100.001'), ('7')) v(x);
--> (min real)
--> -3.125

select min(x) from (values ('2.25'::real), (null), ('0.1'), ('1.5'), ('2.25'), ('-3.125'), ('2.25'), ('7')) v(x);
--> (min real)
--> -3.125

select min(x) from (values ('2.25'::real)) v(x);
--> (min real)
--> 2.25

select min(x) from (values ('-0'::real), ('1')) v(x);
--> (min real)
--> -0

select min(x) from (values (null::real), (null), (null), ('1'), ('-1'), ('-2.25'), ('-0'), ('3.4e38')) v(x);
--> (min real)
--> -2.25

select min(x) from (values ('-0'::real), ('NaN'), (null), ('-2.25'), ('1.5'), ('-Infinity'), ('0.1'), ('Infinity')) v(x);
--> (min real)
--> -Infinity

select min(x) from (select null::double precision where false) v(x);
--> (min double precision)
--> NULL

select min(x) from (values (null::double precision), ('0.1'), ('7')) v(x);
--> (min double precision)
--> 0.1

select min(x) from (values (null::double precision)) v(x);
--> (min double precision)
--> NULL

select min(x) from (select null::double precision where false) v(x);
--> (min double precision)
--> NULL

select min(x) from (values ('2.25'::double precision), ('0.1'), ('100.001'), ('100.001'), ('0.1'), ('2.25'), ('100.001'), ('2.25')) v(x);
--> (min double precision)
--> 0.1

select min(x) from (values (null::double precision)) v(x);
--> (min double precision)
--> NULL

select min(x) from (values ('1e-310'::double precision)) v(x);
--> (min double precision)
--> 1e-310

select min(x) from (values ('1'::double precision), ('1e22')) v(x);
--> (min double precision)
--> 1

select min(x) from (select null::date where false) v(x);
--> (min date)
--> NULL

select min(x) from (values ('2000-01-01'::date), ('1970-01-01'), ('2020-12-31')) v(x);
--> (min date)
--> 1970-01-01

select min(x) from (values ('2020-12-31'::date), ('5874897-12-31'), ('0044-03-15 BC')) v(x);
--> (min date)
--> 0044-03-15 BC

select min(x) from (values ('-infinity'::date), ('2020-12-31'), ('1970-01-01'), ('5874897-12-31'), ('5874897-12-31')) v(x);
--> (min date)
--> -infinity

select min(x) from (values ('1999-12-31'::date)) v(x);
--> (min date)
--> 1999-12-31

select min(x) from (values ('0044-03-15 BC'::date)) v(x);
--> (min date)
--> 0044-03-15 BC

select min(x) from (values ('0044-03-15 BC'::date), (null), ('2000-01-01'), ('0044-03-15 BC'), ('infinity')) v(x);
--> (min date)
--> 0044-03-15 BC

select min(x) from (values ('5874897-12-31'::date), ('2020-12-31'), ('2000-01-01'), ('2023-06-15'), ('1999-12-31'), ('0044-03-15 BC'), ('1970-01-01'), ('2023-06-15')) v(x);
--> (min date)
--> 0044-03-15 BC

select min(x) from (select null::time without time zone where false) v(x);
--> (min time without time zone)
--> NULL

select min(x) from (values ('01:02:03'::time without time zone), ('01:02:03'), ('23:59:59.999999')) v(x);
--> (min time without time zone)
--> 01:02:03

select min(x) from (select null::time without time zone where false) v(x);
--> (min time without time zone)
--> NULL

select min(x) from (values (null::time without time zone), ('24:00:00'), ('23:59:59.999999'), ('01:02:03'), ('00:00:00'), ('24:00:00'), ('01:02:03'), (null)) v(x);
--> (min time without time zone)
--> 00:00:00

select min(x) from (values ('23:59:59.999999'::time without time zone), ('23:59:59.999999'), ('00:00:00'), ('23:59:59.999999'), ('00:00:00')) v(x);
--> (min time without time zone)
--> 00:00:00

select min(x) from (values ('01:02:03'::time without time zone), ('01:02:03'), ('24:00:00'), ('00:00:00'), ('12:34:56.789'), ('23:59:59.999999'), ('24:00:00'), ('23:59:59.999999')) v(x);
--> (min time without time zone)
--> 00:00:00

select min(x) from (values ('24:00:00'::time without time zone)) v(x);
--> (min time without time zone)
--> 24:00:00

select min(x) from (select null::time without time zone where false) v(x);
--> (min time without time zone)
--> NULL

select min(x) from (select null::time with time zone where false) v(x);
--> (min time with time zone)
--> NULL

select min(x) from (values ('23:59:59.999999-08'::time with time zone), (null), (null)) v(x);
--> (min time with time zone)
--> 23:59:59.999999-08

select min(x) from (values ('23:59:59.999999-08'::time with time zone), ('12:34:56.5+05:30'), ('23:59:59.999999-08'), ('23:59:59.999999-08'), ('24:00:00+00'), ('23:59:59.999999-08'), ('12:34:56.5+05:30'), ('00:00:00+00')) v(x);
--> (min time with time zone)
--> 00:00:00+00

select min(x) from (values ('24:00:00+00'::time with time zone), ('00:00:00+00'), ('12:34:56.5+05:30'), ('23:59:59.999999-08'), ('23:59:59.999999-08'), ('00:00:00+00'), ('00:00:00+00'), ('24:00:00+00')) v(x);
--> (min time with time zone)
--> 00:00:00+00

select min(x) from (values ('00:00:00+00'::time with time zone), ('00:00:00+00')) v(x);
--> (min time with time zone)
--> 00:00:00+00

select min(x) from (values ('23:59:59.999999-08'::time with time zone), ('24:00:00+00')) v(x);
--> (min time with time zone)
--> 24:00:00+00

select min(x) from (values (null::time with time zone), ('24:00:00+00'), ('23:59:59.999999-08')) v(x);
--> (min time with time zone)
--> 24:00:00+00

select min(x) from (values ('23:59:59.999999-08'::time with time zone), ('12:34:56.5+05:30'), ('24:00:00+00')) v(x);
--> (min time with time zone)
--> 12:34:56.5+05:30

select min(x) from (select null::timestamp without time zone where false) v(x);
--> (min timestamp without time zone)
--> NULL

select min(x) from (values ('2023-03-12 02:30:00'::timestamp without time zone), ('2024-02-29 12:34:56.789'), (null)) v(x);
--> (min timestamp without time zone)
--> 2023-03-12 02:30:00

select min(x) from (values ('0044-03-15 01:02:03 BC'::timestamp without time zone), ('2001-09-09 01:46:40.5')) v(x);
--> (min timestamp without time zone)
--> 0044-03-15 01:02:03 BC

select min(x) from (values ('2001-09-09 01:46:40.5'::timestamp without time zone), ('-infinity'), ('-infinity'), (null), ('2001-09-09 01:46:40.5'), ('2023-11-05 01:30:00'), ('infinity'), ('2001-09-09 01:46:40.5')) v(x);
--> (min timestamp without time zone)
--> -infinity

select min(x) from (values ('2024-02-29 12:34:56.789'::timestamp without time zone)) v(x);
--> (min timestamp without time zone)
--> 2024-02-29 12:34:56.789

select min(x) from (values ('-infinity'::timestamp without time zone), ('2023-11-05 01:30:00'), ('1999-12-31 23:59:59.999999')) v(x);
--> (min timestamp without time zone)
--> -infinity

select min(x) from (values (null::timestamp without time zone), ('infinity'), ('1999-12-31 23:59:59.999999')) v(x);
--> (min timestamp without time zone)
--> 1999-12-31 23:59:59.999999

select min(x) from (values ('294276-12-31 23:59:59.999999'::timestamp without time zone), ('-infinity'), ('0044-03-15 01:02:03 BC'), ('-infinity'), ('2000-01-01 00:00:00'), ('0044-03-15 01:02:03 BC'), (null), ('1970-01-01 00:00:00')) v(x);
--> (min timestamp without time zone)
--> -infinity

select min(x) from (select null::timestamp with time zone where false) v(x);
--> (min timestamp with time zone)
--> NULL

select min(x) from (values (null::timestamp with time zone), ('2001-09-09 01:46:40.5-07'), ('1999-12-31 23:59:59.999999+00')) v(x);
--> (min timestamp with time zone)
--> 1999-12-31 23:59:59.999999+00

select min(x) from (values ('-infinity'::timestamp with time zone), ('2024-02-29 12:34:56.789+00'), ('2023-11-05 05:30:00+00'), ('294276-12-31 20:59:59.999999+00'), ('2023-11-05 05:30:00+00'), ('2023-11-05 05:30:00+00'), ('2000-01-01 00:00:00+00'), ('1970-01-01 00:00:00+00')) v(x);
--> (min timestamp with time zone)
--> -infinity

select min(x) from (values ('2024-02-29 12:34:56.789+00'::timestamp with time zone), ('2024-02-29 12:34:56.789+00'), ('2024-02-29 12:34:56.789+00'), ('2000-01-01 00:00:00+00'), ('1999-12-31 23:59:59.999999+00')) v(x);
--> (min timestamp with time zone)
--> 1999-12-31 23:59:59.999999+00

select min(x) from (values ('2024-02-29 12:34:56.789+00'::timestamp with time zone)) v(x);
--> (min timestamp with time zone)
--> 2024-02-29 12:34:56.789+00

select min(x) from (values ('1970-01-01 00:00:00+00'::timestamp with time zone), ('2023-03-12 07:30:00+00'), ('2023-11-05 05:30:00+00'), ('0044-03-15 01:02:03+00 BC'), ('2023-11-05 05:30:00+00')) v(x);
--> (min timestamp with time zone)
--> 0044-03-15 01:02:03+00 BC

select min(x) from (select null::timestamp with time zone where false) v(x);
--> (min timestamp with time zone)
--> NULL

select min(x) from (values ('2023-11-05 05:30:00+00'::timestamp with time zone), ('0044-03-15 01:02:03+00 BC'), ('2024-02-29 12:34:56.789+00')) v(x);
--> (min timestamp with time zone)
--> 0044-03-15 01:02:03+00 BC

select min(x) from (select null::interval where false) v(x);
--> (min interval)
--> NULL

select min(x) from (values ('25:00:00'::interval), ('-1 year -2 mons +3 days -04:05:06'), (null)) v(x);
--> (min interval)
--> -1 years -2 mons +3 days -04:05:06

select min(x) from (select null::interval where false) v(x);
--> (min interval)
--> NULL

select min(x) from (values ('-1 year -2 mons +3 days -04:05:06'::interval), ('-30 days 100:00:00'), ('25:00:00'), ('40 days'), (null)) v(x);
--> (min interval)
--> -1 years -2 mons +3 days -04:05:06

select min(x) from (values ('-1 year -2 mons +3 days -04:05:06'::interval)) v(x);
--> (min interval)
--> -1 years -2 mons +3 days -04:05:06

select min(x) from (values ('25:00:00'::interval), ('1 day')) v(x);
--> (min interval)
--> 1 day

select min(x) from (values ('-1 day'::interval), (null), ('-30 days 100:00:00'), ('00:00:00.000001'), (null)) v(x);
--> (min interval)
--> -30 days +100:00:00

select min(x) from (values ('-1 year -2 mons +3 days -04:05:06'::interval), ('1 year 2 mons 3 days 04:05:06.789'), ('00:00:00.000001'), (null), ('90 minutes')) v(x);
--> (min interval)
--> -1 years -2 mons +3 days -04:05:06

select min(x) from (select null::text where false) v(x);
--> (min text)
--> NULL

select min(x) from (values ('abc'::text), (''), ('déjà vu')) v(x);
--> (min text)
--> ''

select min(x) from (select null::text where false) v(x);
--> (min text)
--> NULL

select min(x) from (values (null::text), ('%a%')) v(x);
--> (min text)
--> %a%

select min(x) from (values (null::text), ('abc')) v(x);
--> (min text)
--> abc

select min(x) from (select null::text where false) v(x);
--> (min text)
--> NULL

select min(x) from (values ('  pad '::text), ('12'), ('(a|b)+'), ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'), ('déjà vu'), ('a'), ('^a.*c$'), ('month')) v(x);
--> (min text)
--> '  pad '

select min(x) from (select null::text where false) v(x);
--> (min text)
--> NULL

select min(x) from (select null::numeric where false) v(x);
--> (min numeric)
--> NULL

select min(x) from (values ('7'::numeric), ('NaN'), ('1e-30')) v(x);
--> (min numeric)
--> 0.000000000000000000000000000001

select min(x) from (values ('99999999999999999999'::numeric), (null), ('1e-30')) v(x);
--> (min numeric)
--> 0.000000000000000000000000000001

select min(x) from (select null::numeric where false) v(x);
--> (min numeric)
--> NULL

select min(x) from (values ('123456789.987654321'::numeric)) v(x);
--> (min numeric)
--> 123456789.987654321

select min(x) from (values ('-Infinity'::numeric), ('Infinity'), ('0.000001'), (null), ('99999999999999999999'), ('-0.5'), ('123456789.987654321'), ('-Infinity')) v(x);
--> (min numeric)
--> -Infinity

select min(x) from (values ('12345678901234567890123456789.123456789'::numeric), ('3.14159265358979323846'), ('0.5')) v(x);
--> (min numeric)
--> 0.5

select min(x) from (values ('Infinity'::numeric), ('NaN'), ('0'), ('Infinity'), (null)) v(x);
--> (min numeric)
--> 0

select variance(x) from (select null::bigint where false) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (values ('2'::bigint), ('-9223372036854775808'), ('9223372036854775807')) v(x);
--> (variance numeric)
--> 85070591730234615856620279821087277058

select variance(x) from (values ('7'::bigint), ('0'), ('-9223372036854775808')) v(x);
--> (variance numeric)
--> 28356863910078205310135752038641827856

select variance(x) from (values ('30'::bigint)) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (values (null::bigint), ('1')) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (select null::bigint where false) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (values ('1'::bigint), ('100')) v(x);
--> (variance numeric)
--> 4900.5000000000000000

select variance(x) from (values ('64'::bigint), ('2'), ('2'), ('64'), ('4294967296')) v(x);
--> (variance numeric)
--> 3689348758048343195

select variance(x) from (select null::integer where false) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (values (null::integer), ('-2147483648'), ('-1')) v(x);
--> (variance numeric)
--> 2305843007066210305

select variance(x) from (values ('3'::integer), ('64')) v(x);
--> (variance numeric)
--> 1860.5000000000000000

select variance(x) from (values ('5'::integer)) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (values ('1000'::integer), ('7'), (null)) v(x);
--> (variance numeric)
--> 493024.500000000000

select variance(x) from (values ('31'::integer), ('1'), ('5')) v(x);
--> (variance numeric)
--> 265.3333333333333333

select variance(x) from (values ('33'::integer), (null), ('2147483647'), ('31'), ('7')) v(x);
--> (variance numeric)
--> 1152921478121215609

select variance(x) from (select null::integer where false) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (select null::smallint where false) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (values (null::smallint), ('2'), ('-13')) v(x);
--> (variance numeric)
--> 112.5000000000000000

select variance(x) from (values ('0'::smallint), ('7'), ('-13'), ('0'), ('0'), ('-13'), ('-1'), ('-13')) v(x);
--> (variance numeric)
--> 60.1250000000000000

select variance(x) from (values ('0'::smallint)) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (select null::smallint where false) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (select null::smallint where false) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (values ('1'::smallint), ('32767'), ('0'), (null), ('1'), (null), ('-32768'), ('0')) v(x);
--> (variance numeric)
--> 429483622.96666667

select variance(x) from (values ('-1'::smallint), ('-32768'), ('-1')) v(x);
--> (variance numeric)
--> 357892096.33333333

select variance(x) from (select null::real where false) v(x);
--> (variance double precision)
--> NULL

select variance(x) from (values ('7'::real), ('1.5'), ('1.5')) v(x);
--> (variance double precision)
--> 10.083333333333334

select variance(x) from (values ('-3.125'::real), ('100.001'), (null), ('1.5'), ('0.1')) v(x);
--> (variance double precision)
--> 2529.2816330365963

select variance(x) from (select null::real where false) v(x);
--> (variance double precision)
--> NULL

select variance(x) from (values ('2.25'::real)) v(x);
--> (variance double precision)
--> NULL

select variance(x) from (values ('-0'::real), ('0'), ('-2.25'), ('3.4e38'), ('-0'), (null), ('-Infinity'), ('Infinity')) v(x);
--> (variance double precision)
--> NaN

select variance(x) from (values ('-1'::real), ('-1')) v(x);
--> (variance double precision)
--> 0

select variance(x) from (values ('-0'::real), ('-Infinity'), ('-Infinity'), (null), ('-0')) v(x);
--> (variance double precision)
--> NaN

select variance(x) from (select null::double precision where false) v(x);
--> (variance double precision)
--> NULL

select variance(x) from (values ('100.001'::double precision), ('100.001'), ('1.5')) v(x);
--> (variance double precision)
--> 3234.1490003333333

select variance(x) from (values ('0.1'::double precision), (null), ('0.1'), ('-3.125'), (null), ('1.5'), ('7'), ('-3.125')) v(x);
--> (variance double precision)
--> 13.96016666666667

select variance(x) from (values ('7'::double precision), ('7'), ('2.25')) v(x);
--> (variance double precision)
--> 7.520833333333333

select variance(x) from (values ('1.5'::double precision)) v(x);
--> (variance double precision)
--> NULL

select variance(x) from (values (null::double precision), ('1'), ('45'), ('NaN'), ('-1e308')) v(x);
--> (variance double precision)
--> NaN

select variance(x) from (values ('3.5'::double precision), ('1e15'), ('123456.789'), ('0.5'), (null)) v(x);
--> (variance double precision)
--> 2.4999999997942323e+29

select variance(x) from (values ('3.5'::double precision), (null)) v(x);
--> (variance double precision)
--> NULL

select variance(x) from (select null::numeric where false) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (values (null::numeric), ('2'), ('1e-30')) v(x);
--> (variance numeric)
--> 1.999999999999999999999999999998000000000000000000000000000001

select variance(x) from (values ('0.00'::numeric), ('7')) v(x);
--> (variance numeric)
--> 24.5000000000000000

select variance(x) from (values ('-99999999999999999999.9999999999'::numeric), ('123456789.987654321')) v(x);
--> (variance numeric)
--> 5000000000012345678998773052879497027892.08802011889622008841

select variance(x) from (values (null::numeric), ('9999.9999'), (null)) v(x);
--> (variance numeric)
--> NULL

select variance(x) from (values (null::numeric), ('99999999999999999999'), ('2'), ('-Infinity'), ('0.99'), ('-0.5'), ('10000'), (null)) v(x);
--> (variance numeric)
--> NaN

select variance(x) from (values ('Infinity'::numeric), (null), ('1'), ('100.00'), ('0.5'), ('1.5'), ('1e30'), ('-1')) v(x);
--> (variance numeric)
--> NaN

select variance(x) from (values ('-99999999999999999999.9999999999'::numeric), (null), ('1e-20')) v(x);
--> (variance numeric)
--> 4999999999999999999999999999990000000001.0000000000000000000049999999990000000001

select stddev(x) from (select null::bigint where false) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('-1'::bigint), ('30'), ('1')) v(x);
--> (stddev numeric)
--> 17.3493515728974724

select stddev(x) from (values (null::bigint), ('100'), (null)) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('30'::bigint), ('30'), ('64')) v(x);
--> (stddev numeric)
--> 19.6299091524472760

select stddev(x) from (values ('64'::bigint)) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (select null::bigint where false) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('1'::bigint), (null)) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('4294967296'::bigint), ('-9223372036854775808')) v(x);
--> (stddev numeric)
--> 6521908915703391606

select stddev(x) from (select null::integer where false) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('-1'::integer), ('64'), ('0')) v(x);
--> (stddev numeric)
--> 37.2424488990721447

select stddev(x) from (values ('3'::integer), ('1'), ('31')) v(x);
--> (stddev numeric)
--> 16.7729941672121657

select stddev(x) from (values ('5'::integer), (null), ('0')) v(x);
--> (stddev numeric)
--> 3.5355339059327376

select stddev(x) from (values ('-2147483648'::integer)) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('33'::integer), ('5')) v(x);
--> (stddev numeric)
--> 19.7989898732233307

select stddev(x) from (values ('-2147483648'::integer), ('2147483647')) v(x);
--> (stddev numeric)
--> 3037000499

select stddev(x) from (values ('12'::integer)) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (select null::smallint where false) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('32767'::smallint), ('-1'), ('-13')) v(x);
--> (stddev numeric)
--> 18922.07867369

select stddev(x) from (values ('7'::smallint), ('1'), ('15')) v(x);
--> (stddev numeric)
--> 7.0237691685684926

select stddev(x) from (values ('15'::smallint)) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('2'::smallint), ('0')) v(x);
--> (stddev numeric)
--> 1.4142135623730950

select stddev(x) from (select null::smallint where false) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (select null::smallint where false) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('32767'::smallint)) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (select null::real where false) v(x);
--> (stddev double precision)
--> NULL

select stddev(x) from (values ('0.1'::real), ('7'), ('2.25')) v(x);
--> (stddev double precision)
--> 3.530698702642035

select stddev(x) from (values ('2.25'::real), ('100.001'), ('2.25'), ('1.5'), (null), ('2.25'), ('0.1'), ('100.001')) v(x);
--> (stddev double precision)
--> 47.986698436993606

select stddev(x) from (values ('0.1'::real), ('0.1'), ('0.1'), ('2.25'), ('7'), (null), ('7'), (null)) v(x);
--> (stddev double precision)
--> 3.389456691257936

select stddev(x) from (values ('2.25'::real), ('0.1')) v(x);
--> (stddev double precision)
--> 1.5202795784974061

select stddev(x) from (values ('-2.25'::real), (null)) v(x);
--> (stddev double precision)
--> NULL

select stddev(x) from (values (null::real), (null)) v(x);
--> (stddev double precision)
--> NULL

select stddev(x) from (select null::real where false) v(x);
--> (stddev double precision)
--> NULL

select stddev(x) from (select null::double precision where false) v(x);
--> (stddev double precision)
--> NULL

select stddev(x) from (values ('0.1'::double precision), ('7'), ('0.1')) v(x);
--> (stddev double precision)
--> 3.983716857408418

select stddev(x) from (values ('1.5'::double precision), ('1.5'), ('1.5'), ('2.25'), ('7')) v(x);
--> (stddev double precision)
--> 2.3979157616563596

select stddev(x) from (select null::double precision where false) v(x);
--> (stddev double precision)
--> NULL

select stddev(x) from (values ('-3.125'::double precision), ('1.5'), ('7')) v(x);
--> (stddev double precision)
--> 5.06879752341059

select stddev(x) from (values ('-1'::double precision), ('90'), ('123456.789')) v(x);
--> (stddev double precision)
--> 71252.13280309469

select stddev(x) from (values ('0.5'::double precision), ('Infinity'), ('123456.789'), ('45'), ('0'), ('-2.5'), ('-2.5'), ('1e-310')) v(x);
--> (stddev double precision)
--> NaN

select stddev(x) from (values ('0.3333333333333333'::double precision), ('-1e308'), ('0')) v(x);
--> ERROR 22003: value out of range: overflow

select stddev(x) from (select null::numeric where false) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('0.00'::numeric), ('0.99'), ('Infinity')) v(x);
--> (stddev numeric)
--> NaN

select stddev(x) from (values ('1e-30'::numeric), ('10000'), ('0.99'), (null), ('NaN')) v(x);
--> (stddev numeric)
--> NaN

select stddev(x) from (values ('0.5'::numeric)) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('-1'::numeric), ('1e-20')) v(x);
--> (stddev numeric)
--> 0.7071067811865475244079154299167145145289

select stddev(x) from (values ('99999999999999999999'::numeric), ('0'), ('12345678901234567890123456789.123456789')) v(x);
--> (stddev numeric)
--> 7127781008088947719381471386.577631521808561861

select stddev(x) from (values ('-99999999999999999999.9999999999'::numeric)) v(x);
--> (stddev numeric)
--> NULL

select stddev(x) from (values ('0.99'::numeric), ('0.99'), ('0.5')) v(x);
--> (stddev numeric)
--> 0.28290163190291662460

select bit_and(x) from (select null::smallint where false) v(x);
--> (bit_and smallint)
--> NULL

select bit_and(x) from (values ('32767'::smallint), ('-13'), ('7')) v(x);
--> (bit_and smallint)
--> 3

select bit_and(x) from (values ('-32768'::smallint), ('7'), (null), ('2'), (null), ('7'), ('-13'), ('-32768')) v(x);
--> (bit_and smallint)
--> 0

select bit_and(x) from (values ('-32768'::smallint), ('32767')) v(x);
--> (bit_and smallint)
--> 0

select bit_and(x) from (values ('32767'::smallint), ('7'), ('2'), ('0'), ('1')) v(x);
--> (bit_and smallint)
--> 0

select bit_and(x) from (values ('15'::smallint), ('0'), ('-1'), ('-1'), ('-32768')) v(x);
--> (bit_and smallint)
--> 0

select bit_and(x) from (values ('1'::smallint), ('0'), (null), ('32767'), (null)) v(x);
--> (bit_and smallint)
--> 0

select bit_and(x) from (select null::smallint where false) v(x);
--> (bit_and smallint)
--> NULL

select bit_or(x) from (select null::smallint where false) v(x);
--> (bit_or smallint)
--> NULL

select bit_or(x) from (values ('-1'::smallint), ('7'), ('7')) v(x);
--> (bit_or smallint)
--> -1

select bit_or(x) from (values ('1'::smallint)) v(x);
--> (bit_or smallint)
--> 1

select bit_or(x) from (values ('-13'::smallint), ('-13'), ('32767')) v(x);
--> (bit_or smallint)
--> -1

select bit_or(x) from (select null::smallint where false) v(x);
--> (bit_or smallint)
--> NULL

select bit_or(x) from (values ('7'::smallint), ('32767'), ('7'), ('2'), ('-1')) v(x);
--> (bit_or smallint)
--> -1

select bit_or(x) from (values ('0'::smallint), ('-1')) v(x);
--> (bit_or smallint)
--> -1

select bit_or(x) from (values ('15'::smallint), ('1'), ('15'), ('-1'), ('-1')) v(x);
--> (bit_or smallint)
--> -1

select bit_and(x) from (select null::integer where false) v(x);
--> (bit_and integer)
--> NULL

select bit_and(x) from (values ('64'::integer), (null), ('3')) v(x);
--> (bit_and integer)
--> 0

select bit_and(x) from (values ('64'::integer), ('2147483647'), ('5')) v(x);
--> (bit_and integer)
--> 0

select bit_and(x) from (values ('0'::integer), ('1'), (null), ('-2147483648'), ('7')) v(x);
--> (bit_and integer)
--> 0

select bit_and(x) from (values ('64'::integer)) v(x);
--> (bit_and integer)
--> 64

select bit_and(x) from (select null::integer where false) v(x);
--> (bit_and integer)
--> NULL

select bit_and(x) from (values ('-1'::integer), ('1'), ('-2147483648'), ('-2147483648'), ('7')) v(x);
--> (bit_and integer)
--> 0

select bit_and(x) from (values ('2147483647'::integer), ('3'), ('2')) v(x);
--> (bit_and integer)
--> 2

select bit_or(x) from (select null::integer where false) v(x);
--> (bit_or integer)
--> NULL

select bit_or(x) from (values ('33'::integer), ('7'), ('2')) v(x);
--> (bit_or integer)
--> 39

select bit_or(x) from (select null::integer where false) v(x);
--> (bit_or integer)
--> NULL

select bit_or(x) from (values ('-13'::integer), ('2')) v(x);
--> (bit_or integer)
--> -13

select bit_or(x) from (values ('2147483647'::integer), ('0'), ('1')) v(x);
--> (bit_or integer)
--> 2147483647

select bit_or(x) from (values ('7'::integer)) v(x);
--> (bit_or integer)
--> 7

select bit_or(x) from (values ('1000'::integer), ('64')) v(x);
--> (bit_or integer)
--> 1000

select bit_or(x) from (select null::integer where false) v(x);
--> (bit_or integer)
--> NULL

select bit_and(x) from (select null::bigint where false) v(x);
--> (bit_and bigint)
--> NULL

select bit_and(x) from (values ('64'::bigint), ('-13'), ('-9223372036854775808')) v(x);
--> (bit_and bigint)
--> 0

select bit_and(x) from (values ('1'::bigint), (null), ('-9223372036854775808'), ('-1'), ('-1'), ('64'), ('64'), ('0')) v(x);
--> (bit_and bigint)
--> 0

select bit_and(x) from (select null::bigint where false) v(x);
--> (bit_and bigint)
--> NULL

select bit_and(x) from (select null::bigint where false) v(x);
--> (bit_and bigint)
--> NULL

select bit_and(x) from (values ('9223372036854775807'::bigint), ('7'), ('7')) v(x);
--> (bit_and bigint)
--> 7

select bit_and(x) from (values ('-13'::bigint), ('9223372036854775807'), ('9223372036854775807'), ('100'), ('-9223372036854775808'), ('0'), ('0'), ('7')) v(x);
--> (bit_and bigint)
--> 0

select bit_and(x) from (values ('7'::bigint), ('-9223372036854775808'), ('-1')) v(x);
--> (bit_and bigint)
--> 0

select bit_or(x) from (select null::bigint where false) v(x);
--> (bit_or bigint)
--> NULL

select bit_or(x) from (values ('-13'::bigint), ('0'), ('-9223372036854775808')) v(x);
--> (bit_or bigint)
--> -13

select bit_or(x) from (values (null::bigint)) v(x);
--> (bit_or bigint)
--> NULL

select bit_or(x) from (values ('-1'::bigint), ('7')) v(x);
--> (bit_or bigint)
--> -1

select bit_or(x) from (values ('100'::bigint), ('64'), (null), ('-9223372036854775808'), ('2'), ('30'), ('2'), ('4294967296')) v(x);
--> (bit_or bigint)
--> -9223372032559808386

select bit_or(x) from (select null::bigint where false) v(x);
--> (bit_or bigint)
--> NULL

select bit_or(x) from (values ('9223372036854775807'::bigint), ('30'), ('0'), ('-9223372036854775808'), ('4294967296')) v(x);
--> (bit_or bigint)
--> -1

select bit_or(x) from (values ('64'::bigint), ('-13'), ('1'), ('1'), ('1'), (null), ('2'), ('2')) v(x);
--> (bit_or bigint)
--> -13

select max(x) from (select null::character where false) v(x);
--> (max bpchar)
--> NULL

select max(x) from (values (''::character), (null), ('')) v(x);
--> (max bpchar)
--> ' '

select max(x) from (values ('xxxxxxxxxx'::character), ('a')) v(x);
--> (max bpchar)
--> x

select max(x) from (select null::character where false) v(x);
--> (max bpchar)
--> NULL

select max(x) from (values (null::character)) v(x);
--> (max bpchar)
--> NULL

select max(x) from (values ('xxxxxxxxxx'::character), (''), ('ab  '), (''), ('xxxxxxxxxx')) v(x);
--> (max bpchar)
--> xxxxxxxxxx

select max(x) from (values ('ab  '::character), ('ABC'), ('ab  '), ('xxxxxxxxxx'), ('xxxxxxxxxx'), ('a'), ('a'), ('xxxxxxxxxx')) v(x);
--> (max bpchar)
--> xxxxxxxxxx

select min(x) from (select null::character where false) v(x);
--> (min bpchar)
--> NULL

select min(x) from (values ('a'::character), ('a'), ('')) v(x);
--> (min bpchar)
--> ''

select min(x) from (select null::character where false) v(x);
--> (min bpchar)
--> NULL

select min(x) from (values ('a'::character), ('ab  '), ('xxxxxxxxxx'), ('xxxxxxxxxx'), ('ab  ')) v(x);
--> (min bpchar)
--> a

select min(x) from (values ('a'::character), ('a')) v(x);
--> (min bpchar)
--> a

select min(x) from (values ('a'::character), ('ABC'), ('ABC'), ('a'), ('ab  ')) v(x);
--> (min bpchar)
--> ABC

select min(x) from (select null::character where false) v(x);
--> (min bpchar)
--> NULL

select array_agg(x) from (select null::integer where false) v(x);
--> (array_agg integer[])
--> NULL

select array_agg(x) from (values ('3'::integer), ('1000'), ('33')) v(x);
--> (array_agg integer[])
--> {3,1000,33}

select array_agg(x) from (values (null::integer), ('2'), ('12')) v(x);
--> (array_agg integer[])
--> {NULL,2,12}

select array_agg(x) from (values ('64'::integer)) v(x);
--> (array_agg integer[])
--> {64}

select array_agg(x) from (values ('3'::integer), ('5')) v(x);
--> (array_agg integer[])
--> {3,5}

select array_agg(x) from (select null::integer where false) v(x);
--> (array_agg integer[])
--> NULL

select array_agg(x) from (values ('5'::integer), ('64'), ('3'), ('-1'), ('2147483647'), ('12'), ('7'), ('33')) v(x);
--> (array_agg integer[])
--> {5,64,3,-1,2147483647,12,7,33}

select array_agg(x) from (values ('7'::integer), ('2'), ('33'), ('7'), ('1000')) v(x);
--> (array_agg integer[])
--> {7,2,33,7,1000}

select bool_and(x) from (select null::boolean where false) v(x);
--> (bool_and boolean)
--> NULL

select bool_and(x) from (values (null::boolean), ('t'), ('f')) v(x);
--> (bool_and boolean)
--> f

select bool_and(x) from (values (null::boolean), ('f'), (null), ('f'), ('f'), ('f'), ('t'), ('t')) v(x);
--> (bool_and boolean)
--> f

select bool_and(x) from (values ('t'::boolean)) v(x);
--> (bool_and boolean)
--> t

select bool_and(x) from (select null::boolean where false) v(x);
--> (bool_and boolean)
--> NULL

select bool_and(x) from (values ('t'::boolean)) v(x);
--> (bool_and boolean)
--> t

select bool_and(x) from (select null::boolean where false) v(x);
--> (bool_and boolean)
--> NULL

select bool_and(x) from (values (null::boolean), ('f'), ('t'), ('t'), ('t')) v(x);
--> (bool_and boolean)
--> f

select bool_or(x) from (select null::boolean where false) v(x);
--> (bool_or boolean)
--> NULL

select bool_or(x) from (values ('f'::boolean), ('t'), ('f')) v(x);
--> (bool_or boolean)
--> t

select bool_or(x) from (values ('f'::boolean), ('t'), ('f'), ('t'), (null)) v(x);
--> (bool_or boolean)
--> t

select bool_or(x) from (values ('t'::boolean), ('t'), ('t'), ('f'), ('t')) v(x);
--> (bool_or boolean)
--> t

select bool_or(x) from (select null::boolean where false) v(x);
--> (bool_or boolean)
--> NULL

select bool_or(x) from (select null::boolean where false) v(x);
--> (bool_or boolean)
--> NULL

select bool_or(x) from (values ('f'::boolean), ('t'), ('f')) v(x);
--> (bool_or boolean)
--> t

select bool_or(x) from (select null::boolean where false) v(x);
--> (bool_or boolean)
--> NULL

select every(x) from (select null::boolean where false) v(x);
--> (every boolean)
--> NULL

select every(x) from (values ('t'::boolean), (null), ('t')) v(x);
--> (every boolean)
--> t

select every(x) from (values ('f'::boolean), ('t')) v(x);
--> (every boolean)
--> f

select every(x) from (values ('f'::boolean), ('f'), ('t'), ('t'), ('t'), ('f'), ('f'), ('t')) v(x);
--> (every boolean)
--> f

select every(x) from (values ('t'::boolean), (null), (null), ('f'), ('t'), ('t'), ('t'), (null)) v(x);
--> (every boolean)
--> f

select every(x) from (values ('f'::boolean), (null)) v(x);
--> (every boolean)
--> f

select every(x) from (values (null::boolean), ('f'), ('f'), ('t'), ('f'), ('f'), ('t'), ('t')) v(x);
--> (every boolean)
--> f

select every(x) from (values ('f'::boolean)) v(x);
--> (every boolean)
--> f

select var_samp(x) from (select null::bigint where false) v(x);
--> (var_samp numeric)
--> NULL

select var_samp(x) from (values ('30'::bigint), ('7'), (null)) v(x);
--> (var_samp numeric)
--> 264.5000000000000000

select var_samp(x) from (values ('7'::bigint), ('4294967296'), ('9223372036854775807')) v(x);
--> (var_samp numeric)
--> 28356863896873511514715959592472281107

select var_samp(x) from (values ('64'::bigint), ('9223372036854775807'), ('2')) v(x);
--> (var_samp numeric)
--> 28356863910078205079551451117272433986

select var_samp(x) from (values ('1'::bigint), ('64'), (null), ('-1'), (null)) v(x);
--> (var_samp numeric)
--> 1366.3333333333333333

select var_samp(x) from (values (null::bigint)) v(x);
--> (var_samp numeric)
--> NULL

select var_samp(x) from (values ('0'::bigint), ('0'), ('0')) v(x);
--> (var_samp numeric)
--> 0

select var_samp(x) from (values ('100'::bigint), ('0'), ('-9223372036854775808'), ('9223372036854775807'), ('-1'), ('4294967296'), ('0'), ('-9223372036854775808')) v(x);
--> (var_samp numeric)
--> 34939707319189720164607187582754002739

select var_samp(x) from (select null::integer where false) v(x);
--> (var_samp numeric)
--> NULL

select var_samp(x) from (values ('-1'::integer), ('64'), ('1')) v(x);
--> (var_samp numeric)
--> 1366.3333333333333333

select var_samp(x) from (values ('2'::integer), ('1000'), ('-13'), ('31'), (null)) v(x);
--> (var_samp numeric)
--> 247011.333333333333

select var_samp(x) from (values ('7'::integer), ('33')) v(x);
--> (var_samp numeric)
--> 338.0000000000000000

select var_samp(x) from (values ('31'::integer), ('2'), ('2'), ('7'), (null)) v(x);
--> (var_samp numeric)
--> 192.3333333333333333

select var_samp(x) from (values ('-1'::integer), ('-1'), ('7'), ('-13'), ('0')) v(x);
--> (var_samp numeric)
--> 51.8000000000000000

select var_samp(x) from (values ('7'::integer), ('12'), (null), ('1000'), ('2147483647'), ('31'), ('2'), ('12')) v(x);
--> (var_samp numeric)
--> 658812178927504758

select var_samp(x) from (select null::integer where false) v(x);
--> (var_samp numeric)
--> NULL

select var_samp(x) from (select null::smallint where false) v(x);
--> (var_samp numeric)
--> NULL

select var_samp(x) from (values ('0'::smallint), ('-13'), ('32767')) v(x);
--> (var_samp numeric)
--> 358034143.00000000

select var_samp(x) from (select null::smallint where false) v(x);
--> (var_samp numeric)
--> NULL

select var_samp(x) from (select null::smallint where false) v(x);
--> (var_samp numeric)
--> NULL

select var_samp(x) from (values (null::smallint), (null), ('-13'), ('15'), ('-13')) v(x);
--> (var_samp numeric)
--> 261.3333333333333333

select var_samp(x) from (values ('2'::smallint), ('0'), ('15'), ('2'), ('15'), ('-32768'), ('-32768'), ('32767')) v(x);
--> (var_samp numeric)
--> 441030409.55357143

select var_samp(x) from (values ('0'::smallint), ('-13'), ('1'), (null), (null), ('0'), (null), ('32767')) v(x);
--> (var_samp numeric)
--> 214774613.50000000

select var_samp(x) from (values ('-13'::smallint), ('-1'), ('-32768'), ('15'), (null), ('1'), ('-13'), ('1')) v(x);
--> (var_samp numeric)
--> 153376177.28571429

select var_samp(x) from (select null::real where false) v(x);
--> (var_samp double precision)
--> NULL

select var_samp(x) from (values ('1.5'::real), ('2.25'), ('0.1')) v(x);
--> (var_samp double precision)
--> 1.1908333315700292

select var_samp(x) from (values ('0.1'::real)) v(x);
--> (var_samp double precision)
--> NULL

select var_samp(x) from (values ('1.5'::real), ('1.5'), ('1.5'), ('7'), ('0.1')) v(x);
--> (var_samp double precision)
--> 7.211999998345972

select var_samp(x) from (values ('1.5'::real), ('2.25'), ('2.25'), ('0.1'), (null), ('1.5'), ('7'), ('7')) v(x);
--> (var_samp double precision)
--> 7.6639285699455515

select var_samp(x) from (select null::real where false) v(x);
--> (var_samp double precision)
--> NULL

select var_samp(x) from (values ('0'::real), ('3.4e38'), ('Infinity')) v(x);
--> (var_samp double precision)
--> NaN

select var_samp(x) from (values ('1.5'::real), ('NaN'), (null)) v(x);
--> (var_samp double precision)
--> NaN

select var_samp(x) from (select null::double precision where false) v(x);
--> (var_samp double precision)
--> NULL

select var_samp(x) from (values ('7'::double precision), ('100.001'), ('-3.125')) v(x);
--> (var_samp double precision)
--> 3231.1122503333336

select var_samp(x) from (values ('7'::double precision), (null), ('1.5')) v(x);
--> (var_samp double precision)
--> 15.125

select var_samp(x) from (values ('2.25'::double precision), ('1.5'), ('2.25')) v(x);
--> (var_samp double precision)
--> 0.1875

select var_samp(x) from (values ('100.001'::double precision), ('0.1'), ('7'), ('7'), ('7'), (null), ('-3.125'), ('0.1')) v(x);
--> (var_samp double precision)
--> 1360.879943

select var_samp(x) from (values (null::double precision), ('90'), ('1'), ('1e-310'), ('1e22')) v(x);
--> (var_samp double precision)
--> 2.4999999999999997e+43

select var_samp(x) from (values ('0.3333333333333333'::double precision), ('1e-310')) v(x);
--> (var_samp double precision)
--> 0.05555555555555555

select var_samp(x) from (values (null::double precision), ('NaN'), (null), ('1'), (null)) v(x);
--> (var_samp double precision)
--> NaN

select var_samp(x) from (select null::numeric where false) v(x);
--> (var_samp numeric)
--> NULL

select var_samp(x) from (values ('NaN'::numeric), ('0.00'), ('-2.50')) v(x);
--> (var_samp numeric)
--> NaN

select var_samp(x) from (values ('1'::numeric)) v(x);
--> (var_samp numeric)
--> NULL

select var_samp(x) from (values ('12345678901234567890123456789.123456789'::numeric)) v(x);
--> (var_samp numeric)
--> NULL

select var_samp(x) from (select null::numeric where false) v(x);
--> (var_samp numeric)
--> NULL

select var_samp(x) from (values ('0.000001'::numeric), ('1e-30'), ('1e-30'), ('2'), ('12345678901234567890123456789.123456789'), ('2.5'), ('0.000001'), ('1.5')) v(x);
--> (var_samp numeric)
--> 19051973441548545938119189450905784449642919549941756192.683059172639843560275705467371776895800785714285714285714286

select var_samp(x) from (values ('-0.5'::numeric), ('10'), ('10000')) v(x);
--> (var_samp numeric)
--> 33301701.750000000000

select var_samp(x) from (values ('-99999999999999999999.9999999999'::numeric), ('1.5')) v(x);
--> (var_samp numeric)
--> 5000000000000000000149999999990000000001.12499999985000000001

select stddev_samp(x) from (select null::bigint where false) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values ('-1'::bigint), ('0'), ('7')) v(x);
--> (stddev_samp numeric)
--> 4.3588989435406736

select stddev_samp(x) from (values ('1'::bigint), ('4294967296'), ('9223372036854775807'), ('-13'), ('1'), (null), ('100'), ('0')) v(x);
--> (stddev_samp numeric)
--> 3486106951007300551

select stddev_samp(x) from (select null::bigint where false) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values ('-13'::bigint), ('0'), (null), (null), ('-1')) v(x);
--> (stddev_samp numeric)
--> 7.2341781380702351

select stddev_samp(x) from (values ('30'::bigint), ('-1'), (null), ('7'), ('64')) v(x);
--> (stddev_samp numeric)
--> 29.1318840219211821

select stddev_samp(x) from (values ('9223372036854775807'::bigint), ('0'), (null), ('2'), ('-13')) v(x);
--> (stddev_samp numeric)
--> 4611686018427387905

select stddev_samp(x) from (values (null::bigint), ('0')) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (select null::integer where false) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values ('1000'::integer), ('-1'), ('33')) v(x);
--> (stddev_samp numeric)
--> 568.366958927065

select stddev_samp(x) from (select null::integer where false) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values (null::integer)) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values ('-13'::integer), (null), ('64')) v(x);
--> (stddev_samp numeric)
--> 54.4472221513641594

select stddev_samp(x) from (values ('12'::integer), ('1'), ('33'), ('-13'), ('3')) v(x);
--> (stddev_samp numeric)
--> 16.9764542823288044

select stddev_samp(x) from (values ('1'::integer)) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values ('-13'::integer), ('-2147483648'), ('-2147483648')) v(x);
--> (stddev_samp numeric)
--> 1239850255

select stddev_samp(x) from (select null::smallint where false) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values ('2'::smallint), (null), ('7')) v(x);
--> (stddev_samp numeric)
--> 3.5355339059327376

select stddev_samp(x) from (values ('15'::smallint)) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (select null::smallint where false) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values ('-32768'::smallint), ('2'), ('32767'), ('1'), ('1'), ('0'), ('7'), ('1')) v(x);
--> (stddev_samp numeric)
--> 17514.96565746

select stddev_samp(x) from (values ('-32768'::smallint)) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values ('7'::smallint)) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values ('7'::smallint), ('32767')) v(x);
--> (stddev_samp numeric)
--> 23164.81815167

select stddev_samp(x) from (select null::real where false) v(x);
--> (stddev_samp double precision)
--> NULL

select stddev_samp(x) from (values ('1.5'::real), ('2.25'), ('100.001')) v(x);
--> (stddev_samp double precision)
--> 56.65431329032697

select stddev_samp(x) from (values ('2.25'::real), (null)) v(x);
--> (stddev_samp double precision)
--> NULL

select stddev_samp(x) from (values ('100.001'::real)) v(x);
--> (stddev_samp double precision)
--> NULL

select stddev_samp(x) from (values ('7'::real)) v(x);
--> (stddev_samp double precision)
--> NULL

select stddev_samp(x) from (values ('3.4e38'::real), (null)) v(x);
--> (stddev_samp double precision)
--> NULL

select stddev_samp(x) from (values ('-Infinity'::real), (null), ('-Infinity'), ('-2.25'), (null)) v(x);
--> (stddev_samp double precision)
--> NaN

select stddev_samp(x) from (values ('NaN'::real), ('1e-40'), (null), ('-2.25'), ('-1'), ('NaN'), (null), ('3.4e38')) v(x);
--> (stddev_samp double precision)
--> NaN

select stddev_samp(x) from (select null::double precision where false) v(x);
--> (stddev_samp double precision)
--> NULL

select stddev_samp(x) from (values (null::double precision), ('7'), ('2.25')) v(x);
--> (stddev_samp double precision)
--> 3.3587572106361008

select stddev_samp(x) from (values ('100.001'::double precision), ('2.25'), ('100.001')) v(x);
--> (stddev_samp double precision)
--> 56.43656616355511

select stddev_samp(x) from (select null::double precision where false) v(x);
--> (stddev_samp double precision)
--> NULL

select stddev_samp(x) from (values (null::double precision), ('7')) v(x);
--> (stddev_samp double precision)
--> NULL

select stddev_samp(x) from (values (null::double precision), ('0.5')) v(x);
--> (stddev_samp double precision)
--> NULL

select stddev_samp(x) from (values ('-2.5'::double precision), (null), ('3.5')) v(x);
--> (stddev_samp double precision)
--> 4.242640687119285

select stddev_samp(x) from (values ('Infinity'::double precision)) v(x);
--> (stddev_samp double precision)
--> NULL

select stddev_samp(x) from (select null::numeric where false) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values ('1e30'::numeric), ('0.000001'), (null)) v(x);
--> (stddev_samp numeric)
--> 707106781186547524400844362104.849038577729

select stddev_samp(x) from (values ('-99999999999999999999.9999999999'::numeric), ('7')) v(x);
--> (stddev_samp numeric)
--> 70710678118654752445.03418367872002592117

select stddev_samp(x) from (values ('99999999999999999999'::numeric), (null), ('-Infinity'), ('1e30'), ('99999999999999999999'), ('1e30'), ('2.5'), ('-1')) v(x);
--> (stddev_samp numeric)
--> NaN

select stddev_samp(x) from (values ('2'::numeric), (null), ('0.00')) v(x);
--> (stddev_samp numeric)
--> 1.4142135623730950

select stddev_samp(x) from (values ('0'::numeric), ('3.14159265358979323846'), ('Infinity'), ('0.00'), ('10000'), ('1.0000000001'), ('10000'), ('100.00')) v(x);
--> (stddev_samp numeric)
--> NaN

select stddev_samp(x) from (values ('2.5'::numeric)) v(x);
--> (stddev_samp numeric)
--> NULL

select stddev_samp(x) from (values ('-2.50'::numeric), ('12345678901234567890123456789.123456789'), ('-99999999999999999999.9999999999'), (null), ('0.000001'), ('1e-30'), ('1e-30'), ('1.5')) v(x);
--> (stddev_samp numeric)
--> 4666228026145666918623021303.281994981694457502181149645743456561762112834896299415148449

select var_pop(x) from (select null::bigint where false) v(x);
--> (var_pop numeric)
--> NULL

select var_pop(x) from (values ('1'::bigint), ('0'), ('7')) v(x);
--> (var_pop numeric)
--> 9.5555555555555556

select var_pop(x) from (values ('7'::bigint), ('30')) v(x);
--> (var_pop numeric)
--> 132.2500000000000000

select var_pop(x) from (values ('-9223372036854775808'::bigint), ('-9223372036854775808'), ('2'), ('-9223372036854775808'), ('2')) v(x);
--> (var_pop numeric)
--> 20416942015256307816656913601286677464

select var_pop(x) from (values ('1'::bigint), (null)) v(x);
--> (var_pop numeric)
--> 0

select var_pop(x) from (values ('-1'::bigint)) v(x);
--> (var_pop numeric)
--> 0

select var_pop(x) from (values ('30'::bigint)) v(x);
--> (var_pop numeric)
--> 0

select var_pop(x) from (select null::bigint where false) v(x);
--> (var_pop numeric)
--> NULL

select var_pop(x) from (select null::integer where false) v(x);
--> (var_pop numeric)
--> NULL

select var_pop(x) from (values (null::integer), (null), ('-1')) v(x);
--> (var_pop numeric)
--> 0

select var_pop(x) from (values (null::integer), ('1'), ('2')) v(x);
--> (var_pop numeric)
--> 0.25000000000000000000

select var_pop(x) from (select null::integer where false) v(x);
--> (var_pop numeric)
--> NULL

select var_pop(x) from (values ('2147483647'::integer), ('3')) v(x);
--> (var_pop numeric)
--> 1152921500311879684

select var_pop(x) from (values ('0'::integer), ('0'), ('1000'), ('7'), ('2147483647'), ('5'), ('-1'), ('3')) v(x);
--> (var_pop numeric)
--> 504403089747454385

select var_pop(x) from (values ('2'::integer)) v(x);
--> (var_pop numeric)
--> 0

select var_pop(x) from (values ('-2147483648'::integer), ('7'), ('2147483647'), ('0'), ('-1')) v(x);
--> (var_pop numeric)
--> 1844674406511961712

select var_pop(x) from (select null::smallint where false) v(x);
--> (var_pop numeric)
--> NULL

select var_pop(x) from (values ('32767'::smallint), ('1'), ('2')) v(x);
--> (var_pop numeric)
--> 238572886.88888889

select var_pop(x) from (values ('-13'::smallint), ('-1')) v(x);
--> (var_pop numeric)
--> 36.0000000000000000

select var_pop(x) from (values ('15'::smallint)) v(x);
--> (var_pop numeric)
--> 0

select var_pop(x) from (values ('32767'::smallint), ('7')) v(x);
--> (var_pop numeric)
--> 268304400.00000000

select var_pop(x) from (values ('-1'::smallint), ('15'), ('-32768')) v(x);
--> (var_pop numeric)
--> 238711292.66666667

select var_pop(x) from (select null::smallint where false) v(x);
--> (var_pop numeric)
--> NULL

select var_pop(x) from (values ('7'::smallint)) v(x);
--> (var_pop numeric)
--> 0

select var_pop(x) from (select null::real where false) v(x);
--> (var_pop double precision)
--> NULL

select var_pop(x) from (values ('100.001'::real), (null), ('100.001')) v(x);
--> (var_pop double precision)
--> 0

select var_pop(x) from (values ('2.25'::real), ('2.25'), ('7'), ('-3.125'), ('1.5')) v(x);
--> (var_pop double precision)
--> 10.3275

select var_pop(x) from (values (null::real)) v(x);
--> (var_pop double precision)
--> NULL

select var_pop(x) from (values ('-3.125'::real), ('-3.125'), ('2.25')) v(x);
--> (var_pop double precision)
--> 6.420138888888889

select var_pop(x) from (values (null::real), ('0.1'), ('-2.25'), ('1'), ('1')) v(x);
--> (var_pop double precision)
--> 1.7667187501024457

select var_pop(x) from (values ('Infinity'::real)) v(x);
--> (var_pop double precision)
--> NaN

select var_pop(x) from (values ('3.4e38'::real), ('0.1')) v(x);
--> (var_pop double precision)
--> 2.8899999186454198e+76

select var_pop(x) from (select null::double precision where false) v(x);
--> (var_pop double precision)
--> NULL

select var_pop(x) from (values ('-3.125'::double precision), (null), ('-3.125')) v(x);
--> (var_pop double precision)
--> 0

select var_pop(x) from (values ('-3.125'::double precision), ('-3.125'), ('2.25'), ('-3.125'), ('100.001'), ('0.1'), ('100.001'), ('100.001')) v(x);
--> (var_pop double precision)
--> 2413.1819771875003

select var_pop(x) from (select null::double precision where false) v(x);
--> (var_pop double precision)
--> NULL

select var_pop(x) from (values (null::double precision), ('0.1')) v(x);
--> (var_pop double precision)
--> 0

select var_pop(x) from (values ('45'::double precision), ('NaN')) v(x);
--> (var_pop double precision)
--> NaN

select var_pop(x) from (values ('0.3333333333333333'::double precision), ('Infinity'), ('-1')) v(x);
--> (var_pop double precision)
--> NaN

select var_pop(x) from (values ('45'::double precision), ('0.1')) v(x);
--> (var_pop double precision)
--> 504.00249999999994

select var_pop(x) from (select null::numeric where false) v(x);
--> (var_pop numeric)
--> NULL

select var_pop(x) from (values ('1.5'::numeric), ('12345678901234567890123456789.123456789'), ('NaN')) v(x);
--> (var_pop numeric)
--> NaN

select var_pop(x) from (select null::numeric where false) v(x);
--> (var_pop numeric)
--> NULL

select var_pop(x) from (values ('0'::numeric)) v(x);
--> (var_pop numeric)
--> 0

select var_pop(x) from (values ('0'::numeric), ('100.00'), ('NaN'), ('10'), (null)) v(x);
--> (var_pop numeric)
--> NaN

select var_pop(x) from (values ('1e-20'::numeric), ('1')) v(x);
--> (var_pop numeric)
--> 0.2499999999999999999950000000000000000000

select var_pop(x) from (values (null::numeric), ('NaN')) v(x);
--> (var_pop numeric)
--> NaN

select var_pop(x) from (values ('99999999999999999999'::numeric), ('3.14159265358979323846'), ('0'), ('2.5'), ('-99999999999999999999.9999999999')) v(x);
--> (var_pop numeric)
--> 3999999999999999999959999999996000000002.5621455857063894491685427953552215077075

select stddev_pop(x) from (select null::bigint where false) v(x);
--> (stddev_pop numeric)
--> NULL

select stddev_pop(x) from (values ('4294967296'::bigint), ('-1'), ('100')) v(x);
--> (stddev_pop numeric)
--> 2024666977

select stddev_pop(x) from (select null::bigint where false) v(x);
--> (stddev_pop numeric)
--> NULL

select stddev_pop(x) from (values ('4294967296'::bigint), ('-13')) v(x);
--> (stddev_pop numeric)
--> 2147483654

select stddev_pop(x) from (select null::bigint where false) v(x);
--> (stddev_pop numeric)
--> NULL

select stddev_pop(x) from (values ('2'::bigint), ('7'), ('0'), ('100'), ('4294967296'), ('-1'), ('-13'), ('7')) v(x);
--> (stddev_pop numeric)
--> 1420426914

select stddev_pop(x) from (values ('-1'::bigint), ('9223372036854775807'), ('0'), ('2'), ('2')) v(x);
--> (stddev_pop numeric)
--> 3689348814741910323

select stddev_pop(x) from (values ('2'::bigint), ('64'), ('1'), ('9223372036854775807'), ('9223372036854775807')) v(x);
--> (stddev_pop numeric)
--> 4518511039629792440

select stddev_pop(x) from (select null::integer where false) v(x);
--> (stddev_pop numeric)
--> NULL

select stddev_pop(x) from (values ('7'::integer), (null), ('-1')) v(x);
--> (stddev_pop numeric)
--> 4.0000000000000000

select stddev_pop(x) from (values ('-1'::integer), ('31'), ('-2147483648'), ('-1'), ('7'), (null), ('-2147483648'), ('2')) v(x);
--> (stddev_pop numeric)
--> 970134227

select stddev_pop(x) from (values ('0'::integer), ('1000')) v(x);
--> (stddev_pop numeric)
--> 500.000000000000

select stddev_pop(x) from (values ('2147483647'::integer), ('64'), ('2')) v(x);
--> (stddev_pop numeric)
--> 1012333484

select stddev_pop(x) from (values ('64'::integer), ('5'), ('7'), ('-13'), ('31')) v(x);
--> (stddev_pop numeric)
--> 26.5811963613378395

select stddev_pop(x) from (select null::integer where false) v(x);
--> (stddev_pop numeric)
--> NULL

select stddev_pop(x) from (values ('1000'::integer), ('3')) v(x);
--> (stddev_pop numeric)
--> 498.500000000000

select stddev_pop(x) from (select null::smallint where false) v(x);
--> (stddev_pop numeric)
--> NULL

select stddev_pop(x) from (values ('1'::smallint), ('32767'), ('-13')) v(x);
--> (stddev_pop numeric)
--> 15449.34141710

select stddev_pop(x) from (values ('1'::smallint), ('2'), ('15'), ('0'), ('-13')) v(x);
--> (stddev_pop numeric)
--> 8.8769364084688587

select stddev_pop(x) from (values ('32767'::smallint), ('2')) v(x);
--> (stddev_pop numeric)
--> 16382.50000000

select stddev_pop(x) from (select null::smallint where false) v(x);
--> (stddev_pop numeric)
--> NULL

select stddev_pop(x) from (values ('-13'::smallint)) v(x);
--> (stddev_pop numeric)
--> 0

select stddev_pop(x) from (values ('0'::smallint), ('0'), ('7'), ('32767'), ('-32768'), ('2'), ('7'), ('-1')) v(x);
--> (stddev_pop numeric)
--> 16383.75030137

select stddev_pop(x) from (values (null::smallint)) v(x);
--> (stddev_pop numeric)
--> NULL

select stddev_pop(x) from (select null::real where false) v(x);
--> (stddev_pop double precision)
--> NULL

select stddev_pop(x) from (values (null::real), ('1.5'), ('100.001')) v(x);
--> (stddev_pop double precision)
--> 49.2504997253418

select stddev_pop(x) from (select null::real where false) v(x);
--> (stddev_pop double precision)
--> NULL

select stddev_pop(x) from (values (null::real), ('100.001'), ('7'), ('7'), ('0.1')) v(x);
--> (stddev_pop double precision)
--> 41.362574787299216

select stddev_pop(x) from (values ('7'::real), ('7'), ('100.001')) v(x);
--> (stddev_pop double precision)
--> 43.8410915791365

select stddev_pop(x) from (values ('3.4e38'::real), ('1'), ('1.5')) v(x);
--> (stddev_pop double precision)
--> 1.6027753481301446e+38

select stddev_pop(x) from (values (null::real), ('1.5')) v(x);
--> (stddev_pop double precision)
--> 0

select stddev_pop(x) from (select null::real where false) v(x);
--> (stddev_pop double precision)
--> NULL

select stddev_pop(x) from (select null::double precision where false) v(x);
--> (stddev_pop double precision)
--> NULL

select stddev_pop(x) from (values ('7'::double precision), ('0.1'), ('2.25')) v(x);
--> (stddev_pop double precision)
--> 2.8828034195129493

select stddev_pop(x) from (values ('1.5'::double precision), ('2.25')) v(x);
--> (stddev_pop double precision)
--> 0.375

select stddev_pop(x) from (values ('1.5'::double precision), ('100.001'), ('7'), ('-3.125'), ('7')) v(x);
--> (stddev_pop double precision)
--> 38.94750967854043

select stddev_pop(x) from (values ('0.1'::double precision)) v(x);
--> (stddev_pop double precision)
--> 0

select stddev_pop(x) from (values ('45'::double precision), ('-0'), ('1'), ('0.3333333333333333'), ('0.3333333333333333'), ('-0'), ('123456.789'), ('1e-310')) v(x);
--> (stddev_pop double precision)
--> 40827.293002371145

select stddev_pop(x) from (values ('1e15'::double precision), (null)) v(x);
--> (stddev_pop double precision)
--> 0

select stddev_pop(x) from (values ('-0.75'::double precision), ('-1e308')) v(x);
--> ERROR 22003: value out of range: overflow

select stddev_pop(x) from (select null::numeric where false) v(x);
--> (stddev_pop numeric)
--> NULL

select stddev_pop(x) from (values ('NaN'::numeric), ('NaN'), ('1.5')) v(x);
--> (stddev_pop numeric)
--> NaN

select stddev_pop(x) from (values ('2.5'::numeric)) v(x);
--> (stddev_pop numeric)
--> 0

select stddev_pop(x) from (values ('9999.9999'::numeric), ('7'), ('Infinity'), ('0.00'), ('10')) v(x);
--> (stddev_pop numeric)
--> NaN

select stddev_pop(x) from (values ('10'::numeric), ('NaN'), ('123456789.987654321')) v(x);
--> (stddev_pop numeric)
--> NaN

select stddev_pop(x) from (values ('9999.9999'::numeric), ('12345678901234567890123456789.123456789'), ('-0.5')) v(x);
--> (stddev_pop numeric)
--> 5819808846276432041856133769.614458885512111952

select stddev_pop(x) from (values (null::numeric), ('1.5'), ('0.00'), ('1.5'), (null), ('12345678901234567890123456789.123456789'), ('NaN'), ('NaN')) v(x);
--> (stddev_pop numeric)
--> NaN

select stddev_pop(x) from (select null::numeric where false) v(x);
--> (stddev_pop numeric)
--> NULL

select max(x) from (select null::tid where false) v(x);
--> (max tid)
--> NULL

select max(x) from (values ('(4294967295,65535)'::tid), ('(5,7)'), ('(0,1)')) v(x);
--> (max tid)
--> (4294967295,65535)

select max(x) from (select null::tid where false) v(x);
--> (max tid)
--> NULL

select max(x) from (select null::tid where false) v(x);
--> (max tid)
--> NULL

select max(x) from (values ('(4294967295,65535)'::tid), ('(4294967295,65535)'), ('(4294967295,65535)'), ('(4294967295,65535)'), ('(4294967295,65535)')) v(x);
--> (max tid)
--> (4294967295,65535)

select max(x) from (values ('(5,7)'::tid), ('(4294967295,65535)')) v(x);
--> (max tid)
--> (4294967295,65535)

select max(x) from (values ('(0,1)'::tid), ('(4294967295,65535)'), ('(5,7)'), ('(5,7)'), ('(4294967295,65535)'), (null), ('(4294967295,65535)'), ('(5,7)')) v(x);
--> (max tid)
--> (4294967295,65535)

select max(x) from (values ('(5,7)'::tid), ('(4294967295,65535)'), ('(4294967295,65535)'), (null), ('(5,7)')) v(x);
--> (max tid)
--> (4294967295,65535)

select min(x) from (select null::tid where false) v(x);
--> (min tid)
--> NULL

select min(x) from (values ('(4294967295,65535)'::tid), ('(5,7)'), ('(4294967295,65535)')) v(x);
--> (min tid)
--> (5,7)

select min(x) from (select null::tid where false) v(x);
--> (min tid)
--> NULL

select min(x) from (values ('(0,1)'::tid), (null), ('(4294967295,65535)')) v(x);
--> (min tid)
--> (0,1)

select min(x) from (values ('(4294967295,65535)'::tid), ('(4294967295,65535)'), ('(4294967295,65535)'), ('(0,1)'), ('(4294967295,65535)'), ('(5,7)'), ('(0,1)'), ('(4294967295,65535)')) v(x);
--> (min tid)
--> (0,1)

select min(x) from (values ('(4294967295,65535)'::tid), ('(4294967295,65535)'), ('(0,1)'), ('(5,7)'), ('(4294967295,65535)')) v(x);
--> (min tid)
--> (0,1)

select min(x) from (values (null::tid)) v(x);
--> (min tid)
--> NULL

select min(x) from (values ('(0,1)'::tid), (null), ('(0,1)')) v(x);
--> (min tid)
--> (0,1)

select string_agg(x, ',') from (select null::text where false) v(x);
--> (string_agg text)
--> NULL

select string_agg(x, ',') from (values (null::text), (null), (E'it''s \\ "q"')) v(x);
--> (string_agg text)
--> it's \ "q"

select string_agg(x, ',') from (values ('%a%'::text), ('日本語'), ('NULL'), ('ABC déf'), ('ABC déf'), ('_b%'), ('NULL'), ('a')) v(x);
--> (string_agg text)
--> %a%,日本語,NULL,ABC déf,ABC déf,_b%,NULL,a

select string_agg(x, ',') from (values ('day'::text), (E'it''s \\ "q"')) v(x);
--> (string_agg text)
--> day,it's \ "q"

select string_agg(x, ',') from (values ('Hello World'::text), ('UTC'), (null)) v(x);
--> (string_agg text)
--> Hello World,UTC

select string_agg(x, ',') from (values ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text), ('day'), ('ABC déf')) v(x);
--> (string_agg text)
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx,day,ABC déf

select string_agg(x, ',') from (select null::text where false) v(x);
--> (string_agg text)
--> NULL

select string_agg(x, ',') from (values ('a'::text), ('abc')) v(x);
--> (string_agg text)
--> a,abc

select string_agg(x, '\x2c') from (select null::bytea where false) v(x);
--> (string_agg bytea)
--> NULL

select string_agg(x, '\x2c') from (values (E'\\x'::bytea), (E'\\xdeadbeef'), (E'\\x00')) v(x);
--> (string_agg bytea)
--> \x2cdeadbeef2c00

select string_agg(x, '\x2c') from (values (E'\\x616263'::bytea), (E'\\x'), (E'\\x'), (E'\\x616263'), (E'\\x00'), (E'\\x'), (E'\\x00'), (E'\\x00')) v(x);
--> (string_agg bytea)
--> \x6162632c2c2c6162632c002c2c002c00

select string_agg(x, '\x2c') from (values (E'\\x616263'::bytea), (E'\\x20616220'), (E'\\x')) v(x);
--> (string_agg bytea)
--> \x6162632c206162202c

select string_agg(x, '\x2c') from (values (E'\\x00ff00'::bytea)) v(x);
--> (string_agg bytea)
--> \x00ff00

select string_agg(x, '\x2c') from (values (E'\\x'::bytea), (E'\\x00ff00')) v(x);
--> (string_agg bytea)
--> \x2c00ff00

select string_agg(x, '\x2c') from (values (E'\\x616263'::bytea), (E'\\xdeadbeef')) v(x);
--> (string_agg bytea)
--> \x6162632cdeadbeef

select string_agg(x, '\x2c') from (select null::bytea where false) v(x);
--> (string_agg bytea)
--> NULL

select max(x) from (select null::xid8 where false) v(x);
--> (max xid8)
--> NULL

select max(x) from (values ('0'::xid8), ('1'), ('18446744073709551615')) v(x);
--> (max xid8)
--> 18446744073709551615

select max(x) from (values ('0'::xid8), ('0'), ('0')) v(x);
--> (max xid8)
--> 0

select max(x) from (values (null::xid8), ('1'), ('1'), ('0'), ('18446744073709551615')) v(x);
--> (max xid8)
--> 18446744073709551615

select max(x) from (values ('18446744073709551615'::xid8), ('18446744073709551615'), ('1')) v(x);
--> (max xid8)
--> 18446744073709551615

select max(x) from (values (null::xid8), ('18446744073709551615'), ('18446744073709551615'), ('18446744073709551615'), ('18446744073709551615')) v(x);
--> (max xid8)
--> 18446744073709551615

select max(x) from (values ('18446744073709551615'::xid8)) v(x);
--> (max xid8)
--> 18446744073709551615

select max(x) from (values ('18446744073709551615'::xid8), ('18446744073709551615'), ('0'), ('1'), ('0')) v(x);
--> (max xid8)
--> 18446744073709551615

select min(x) from (select null::xid8 where false) v(x);
--> (min xid8)
--> NULL

select min(x) from (values ('18446744073709551615'::xid8), ('18446744073709551615'), ('1')) v(x);
--> (min xid8)
--> 1

select min(x) from (values ('1'::xid8), ('1'), ('0')) v(x);
--> (min xid8)
--> 0

select min(x) from (values ('0'::xid8)) v(x);
--> (min xid8)
--> 0

select min(x) from (values ('1'::xid8), ('0'), ('18446744073709551615'), (null), (null)) v(x);
--> (min xid8)
--> 0

select min(x) from (values ('0'::xid8), (null), ('0'), ('18446744073709551615'), ('0'), ('1'), ('1'), ('18446744073709551615')) v(x);
--> (min xid8)
--> 0

select min(x) from (values ('0'::xid8), ('0'), ('0'), ('18446744073709551615'), ('0')) v(x);
--> (min xid8)
--> 0

select min(x) from (select null::xid8 where false) v(x);
--> (min xid8)
--> NULL

select bit_xor(x) from (select null::smallint where false) v(x);
--> (bit_xor smallint)
--> NULL

select bit_xor(x) from (values ('1'::smallint), ('15'), (null)) v(x);
--> (bit_xor smallint)
--> 14

select bit_xor(x) from (values ('2'::smallint)) v(x);
--> (bit_xor smallint)
--> 2

select bit_xor(x) from (values ('-32768'::smallint), ('7')) v(x);
--> (bit_xor smallint)
--> -32761

select bit_xor(x) from (values ('2'::smallint), (null), ('32767')) v(x);
--> (bit_xor smallint)
--> 32765

select bit_xor(x) from (values ('-1'::smallint), ('0')) v(x);
--> (bit_xor smallint)
--> -1

select bit_xor(x) from (values (null::smallint), ('7'), ('2')) v(x);
--> (bit_xor smallint)
--> 5

select bit_xor(x) from (values ('-1'::smallint), ('-13'), ('1')) v(x);
--> (bit_xor smallint)
--> 13

select bit_xor(x) from (select null::integer where false) v(x);
--> (bit_xor integer)
--> NULL

select bit_xor(x) from (values ('31'::integer), ('2147483647'), (null)) v(x);
--> (bit_xor integer)
--> 2147483616

select bit_xor(x) from (values ('31'::integer), ('7')) v(x);
--> (bit_xor integer)
--> 24

select bit_xor(x) from (values ('-2147483648'::integer)) v(x);
--> (bit_xor integer)
--> -2147483648

select bit_xor(x) from (select null::integer where false) v(x);
--> (bit_xor integer)
--> NULL

select bit_xor(x) from (values ('1'::integer)) v(x);
--> (bit_xor integer)
--> 1

select bit_xor(x) from (values ('0'::integer), ('2147483647'), ('-13'), ('64'), ('64'), ('33'), ('5'), ('3')) v(x);
--> (bit_xor integer)
--> -2147483605

select bit_xor(x) from (values ('-2147483648'::integer), (null), ('-13')) v(x);
--> (bit_xor integer)
--> 2147483635

select bit_xor(x) from (select null::bigint where false) v(x);
--> (bit_xor bigint)
--> NULL

select bit_xor(x) from (values ('64'::bigint), ('-13'), ('-9223372036854775808')) v(x);
--> (bit_xor bigint)
--> 9223372036854775731

select bit_xor(x) from (values ('100'::bigint), ('9223372036854775807'), ('100')) v(x);
--> (bit_xor bigint)
--> 9223372036854775807

select bit_xor(x) from (select null::bigint where false) v(x);
--> (bit_xor bigint)
--> NULL

select bit_xor(x) from (select null::bigint where false) v(x);
--> (bit_xor bigint)
--> NULL

select bit_xor(x) from (select null::bigint where false) v(x);
--> (bit_xor bigint)
--> NULL

select bit_xor(x) from (select null::bigint where false) v(x);
--> (bit_xor bigint)
--> NULL

select bit_xor(x) from (values ('30'::bigint), ('0'), (null), ('1'), ('1'), ('9223372036854775807'), ('30'), ('9223372036854775807')) v(x);
--> (bit_xor bigint)
--> 0
