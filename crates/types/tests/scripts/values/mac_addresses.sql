-- macaddr and macaddr8
--
-- Text forms, operators, functions, order, keys, aggregates, casts, defaults, and what catalogs
-- show of them.

select '08:00:2b:01:02:03'::macaddr, '08-00-2b-01-02-03'::macaddr, '08002b:010203'::macaddr, '08002b-010203'::macaddr, '0800.2b01.0203'::macaddr, '0800-2b01-0203'::macaddr, '08002b010203'::macaddr, '8:0:2B:1:2:3'::macaddr, ' 08:00:2b:01:02:03 '::macaddr, '0x08:00:+2b:01:02:03'::macaddr, '08: 00:2b:01:02:03'::macaddr, '008:00:2b:01:02:0003'::macaddr;
--> (macaddr macaddr, macaddr macaddr, macaddr macaddr, macaddr macaddr, macaddr macaddr, macaddr macaddr, macaddr macaddr, macaddr macaddr, macaddr macaddr, macaddr macaddr, macaddr macaddr, macaddr macaddr)
--> 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03

select ''::macaddr;
--> ERROR 22P02: invalid input syntax for type macaddr: ""
--> POSITION: 8, at '

select 'not even close'::macaddr;
--> ERROR 22P02: invalid input syntax for type macaddr: "not even close"
--> POSITION: 8, at '

select '0800:2b01:0203'::macaddr;
--> ERROR 22P02: invalid input syntax for type macaddr: "0800:2b01:0203"
--> POSITION: 8, at '

select '08:00:2b:01:02'::macaddr;
--> ERROR 22P02: invalid input syntax for type macaddr: "08:00:2b:01:02"
--> POSITION: 8, at '

select '08:00:2b:01:02:03:04'::macaddr;
--> ERROR 22P02: invalid input syntax for type macaddr: "08:00:2b:01:02:03:04"
--> POSITION: 8, at '

select '08:00:2b:01:02:03 x'::macaddr;
--> ERROR 22P02: invalid input syntax for type macaddr: "08:00:2b:01:02:03 x"
--> POSITION: 8, at '

select '08:00-2b:01:02:03'::macaddr;
--> ERROR 22P02: invalid input syntax for type macaddr: "08:00-2b:01:02:03"
--> POSITION: 8, at '

select '08.00.2b.01.02.03'::macaddr;
--> ERROR 22P02: invalid input syntax for type macaddr: "08.00.2b.01.02.03"
--> POSITION: 8, at '

select '08:00:2b:01:02:100'::macaddr;
--> ERROR 22003: invalid octet value in "macaddr" value: "08:00:2b:01:02:100"
--> POSITION: 8, at '

select '08:00:2b:01:02:-3'::macaddr;
--> ERROR 22003: invalid octet value in "macaddr" value: "08:00:2b:01:02:-3"
--> POSITION: 8, at '

select '08:00:2b:01:02:g'::macaddr;
--> ERROR 22P02: invalid input syntax for type macaddr: "08:00:2b:01:02:g"
--> POSITION: 8, at '

select '08002b0102030405'::macaddr;
--> ERROR 22P02: invalid input syntax for type macaddr: "08002b0102030405"
--> POSITION: 8, at '

select '08002b01020'::macaddr;
--> (macaddr macaddr)
--> 08:00:2b:01:02:00

select '08:00:2b:01:02:03'::macaddr8, '08-00-2b-01-02-03'::macaddr8, '08002b:010203'::macaddr8, '08002b-010203'::macaddr8, '0800.2b01.0203'::macaddr8, '0800:2b01:0203'::macaddr8, '08002b010203'::macaddr8, '08:00:2b:01:02:03:04:05'::macaddr8, '08-00-2B-01-02-03-04-05'::macaddr8, '08002b:0102030405'::macaddr8, '08002b0102030405'::macaddr8, '0800.2b01.0203.0405'::macaddr8, ' 08:00:2b:01:02:03 '::macaddr8, '08002b0102030'::macaddr8, '08:00:2b:01:02:03:'::macaddr8, '08.00.2b.01.02.03'::macaddr8, '08:00:2b:01:02:03:04:05  '::macaddr8;
--> (macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8, macaddr8 macaddr8)
--> 08:00:2b:ff:fe:01:02:03 | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:01:02:03:04:05 | 08:00:2b:01:02:03:04:05 | 08:00:2b:01:02:03:04:05 | 08:00:2b:01:02:03:04:05 | 08:00:2b:01:02:03:04:05 | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:01:02:03:04:05

select ''::macaddr8;
--> ERROR 22P02: invalid input syntax for type macaddr8: ""
--> POSITION: 8, at '

select 'x'::macaddr8;
--> ERROR 22P02: invalid input syntax for type macaddr8: "x"
--> POSITION: 8, at '

select '08:00-2b:01:02:03'::macaddr8;
--> ERROR 22P02: invalid input syntax for type macaddr8: "08:00-2b:01:02:03"
--> POSITION: 8, at '

select '08:00:2b:01:02:03 x'::macaddr8;
--> ERROR 22P02: invalid input syntax for type macaddr8: "08:00:2b:01:02:03 x"
--> POSITION: 8, at '

select '08:00:2b:01:02:03:04'::macaddr8;
--> ERROR 22P02: invalid input syntax for type macaddr8: "08:00:2b:01:02:03:04"
--> POSITION: 8, at '

select '08:00:2b:01:02:03:04:05:06'::macaddr8;
--> ERROR 22P02: invalid input syntax for type macaddr8: "08:00:2b:01:02:03:04:05:06"
--> POSITION: 8, at '

select '08:00:2b:01:02:03:04:05 06'::macaddr8;
--> ERROR 22P02: invalid input syntax for type macaddr8: "08:00:2b:01:02:03:04:05 06"
--> POSITION: 8, at '

select '0g:00:2b:01:02:03'::macaddr8;
--> ERROR 22P02: invalid input syntax for type macaddr8: "0g:00:2b:01:02:03"
--> POSITION: 8, at '

select '8:0:2b:1:2:3'::macaddr8;
--> ERROR 22P02: invalid input syntax for type macaddr8: "8:0:2b:1:2:3"
--> POSITION: 8, at '

select '08 00:2b:01:02:03'::macaddr8;
--> ERROR 22P02: invalid input syntax for type macaddr8: "08 00:2b:01:02:03"
--> POSITION: 8, at '

select '08:00:2b:01:02:03 04:05'::macaddr8;
--> ERROR 22P02: invalid input syntax for type macaddr8: "08:00:2b:01:02:03 04:05"
--> POSITION: 8, at '

select macaddr '08002b010203', macaddr8 '08002b010203', cast('08002b010203' as macaddr), '08002b010203'::text::macaddr, '08002b010203'::macaddr::text, '08002b010203'::macaddr8::varchar, pg_typeof('08002b010203'::macaddr), format_type('macaddr8'::regtype, -1), 'macaddr'::regtype, 'macaddr8[]'::regtype, 'macaddr[]'::regtype::oid, 'macaddr8'::regtype::oid;
--> (macaddr macaddr, macaddr8 macaddr8, macaddr macaddr, macaddr macaddr, text text, varchar character varying, pg_typeof regtype, format_type text, regtype regtype, regtype regtype, oid oid, oid oid)
--> 08:00:2b:01:02:03 | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03 | 08:00:2b:ff:fe:01:02:03 | macaddr | macaddr8 | macaddr | macaddr8[] | 1040 | 774

select '08002b010203'::macaddr(3);
--> ERROR 42601: type modifier is not allowed for type "macaddr"
--> POSITION: 24, at macaddr

select '08002b010203'::macaddr::macaddr8, '08:00:2b:ff:fe:01:02:03'::macaddr8::macaddr, '08:00:2b:ff:fe:01:02:03'::macaddr8 = '08002b010203'::macaddr, '08002b010203'::macaddr = '08002b010203'::macaddr8;
--> ERROR 42725: operator is not unique: macaddr8 = macaddr
--> HINT: Could not choose a best candidate operator. You might need to add explicit type casts.
--> POSITION: 125, at =

select '08:00:2b:ff:ff:01:02:03'::macaddr8::macaddr;
--> ERROR 22003: macaddr8 data out of range to convert to macaddr
--> HINT: Only addresses that have FF and FE as values in the 4th and 5th bytes from the left, for example xx:xx:xx:ff:fe:xx:xx:xx, are eligible to be converted from macaddr8 to macaddr.

select '08:00:2b:00:fe:01:02:03'::macaddr8::macaddr;
--> ERROR 22003: macaddr8 data out of range to convert to macaddr
--> HINT: Only addresses that have FF and FE as values in the 4th and 5th bytes from the left, for example xx:xx:xx:ff:fe:xx:xx:xx, are eligible to be converted from macaddr8 to macaddr.

select 1::macaddr;
--> ERROR 42846: cannot cast type integer to macaddr
--> POSITION: 9, at :

select '08002b010203'::macaddr::int;
--> ERROR 42846: cannot cast type macaddr to integer
--> POSITION: 31, at :

select ~ '08002b010203'::macaddr, '08002b010203'::macaddr & '00ff00ff00ff', '08002b010203'::macaddr | '00ff00ff00ff', trunc('08002b010203'::macaddr), ~ '08002b0102030405'::macaddr8, '08002b0102030405'::macaddr8 & '00ff00ff00ff00ff', '08002b0102030405'::macaddr8 | '00ff00ff00ff00ff', trunc('08002b0102030405'::macaddr8), macaddr8_set7bit('00:34:56:ab:cd:ef'::macaddr8), macaddr8_set7bit('ff:34:56:ab:cd:ef'::macaddr8);
--> (?column? macaddr, ?column? macaddr, ?column? macaddr, trunc macaddr, ?column? macaddr8, ?column? macaddr8, ?column? macaddr8, trunc macaddr8, macaddr8_set7bit macaddr8, macaddr8_set7bit macaddr8)
--> f7:ff:d4:fe:fd:fc | 00:00:00:01:00:03 | 08:ff:2b:ff:02:ff | 08:00:2b:00:00:00 | f7:ff:d4:fe:fd:fc:fb:fa | 00:00:00:01:00:03:00:05 | 08:ff:2b:ff:02:ff:04:ff | 08:00:2b:00:00:00:00:00 | 02:34:56:ff:fe:ab:cd:ef | ff:34:56:ff:fe:ab:cd:ef

select macaddr_not('08002b010203'), macaddr_and('08002b010203', 'ff00ff00ff00'), macaddr_or('08002b010203', 'ff00ff00ff00'), macaddr_cmp('08002b010203', '08002b010204'), macaddr_cmp('18002b010203', '08002b010204'), macaddr_cmp('08002b010203', '08002b010203'), macaddr_eq('08002b010203', '08002b010203'), macaddr8_cmp('08002b010203', '08002b010204'), macaddr8_not('08002b010203'), macaddr8_lt('08002b010203', 'ff002b010203'), macaddr8(macaddr '08002b010203'), macaddr(macaddr8 '08002b010203');
--> (macaddr_not macaddr, macaddr_and macaddr, macaddr_or macaddr, macaddr_cmp integer, macaddr_cmp integer, macaddr_cmp integer, macaddr_eq boolean, macaddr8_cmp integer, macaddr8_not macaddr8, macaddr8_lt boolean, macaddr8 macaddr8, macaddr macaddr)
--> f7:ff:d4:fe:fd:fc | 08:00:2b:00:02:00 | ff:00:ff:01:ff:03 | -1 | 1 | 0 | t | -1 | f7:ff:d4:00:01:fe:fd:fc | t | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:01:02:03

select '08002b010203'::macaddr < '08002b010204', '08002b010203'::macaddr <= '08002b010203', '88002b010203'::macaddr > '08002b010204', '08002b010203'::macaddr >= '08002b010204', '08002b010203'::macaddr <> '08002b010204', 'ff002b0102030405'::macaddr8 > '08002b0102030405', '7f002b0102030405'::macaddr8 < '80002b0102030405', '08002b0102030405'::macaddr8 between '08002b010203' and 'ff:ff:ff:ff:ff:ff', '08002b010203'::macaddr in ('08002b010204', '08:00:2b:01:02:03'), '08002b010203'::macaddr8 = any ('{08002b010203}');
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | f | t | t | t | f | t | t

select '08002b010203'::macaddr << '08002b010203';
--> ERROR 42883: operator does not exist: macaddr << unknown
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 32, at <

select '08002b010203'::macaddr + 1;
--> ERROR 42883: operator does not exist: macaddr + integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 32, at +

select greatest('08002b010203'::macaddr, '18002b010203'), least('08002b010203'::macaddr8, '18002b010203'), nullif('08002b010203'::macaddr, '08002b010203'), coalesce(null, '08002b010203'::macaddr8);
--> (greatest macaddr, least macaddr8, nullif macaddr, coalesce macaddr8)
--> 18:00:2b:01:02:03 | 08:00:2b:ff:fe:01:02:03 | NULL | 08:00:2b:ff:fe:01:02:03

create schema ty_mac;
set search_path = ty_mac;
create table m (id int primary key, a macaddr, b macaddr8 default '08:00:2b:01:02:03', c macaddr[], d macaddr8[], check (a <> '00:00:00:00:00:00'));
insert into m (id, a) values (1, '08:00:2b:01:02:03'), (2, '08-00-2b-01-02-02'), (3, null), (4, 'ff:ff:ff:ff:ff:ff'), (5, '08002b010203');
--> INSERT 0 5

insert into m values (6, '010203040506', '0102030405060708', '{08002b010203,NULL}', '{08002b010203,0102030405060708}');
--> INSERT 0 1

insert into m (id, b) values (7, 'ff:ff:ff:ff:ff:ff:ff:ff'), (8, '7fffffffffffffff'), (9, macaddr '010203040506');
--> INSERT 0 3

insert into m (id, a) values (10, 'x');
--> ERROR 22P02: invalid input syntax for type macaddr: "x"
--> POSITION: 35, at '

insert into m (id, a) values (10, '000000000000');
--> ERROR 23514: new row for relation "m" violates check constraint "m_a_check"
--> DETAIL: Failing row contains (10, 00:00:00:00:00:00, 08:00:2b:ff:fe:01:02:03, null, null).

insert into m (id, a) values (10, macaddr8 '0102030405060708');
--> ERROR 22003: macaddr8 data out of range to convert to macaddr
--> HINT: Only addresses that have FF and FE as values in the 4th and 5th bytes from the left, for example xx:xx:xx:ff:fe:xx:xx:xx, are eligible to be converted from macaddr8 to macaddr.

insert into m (id, a) values (10, macaddr8 '010203fffe060708');
--> INSERT 0 1

insert into m (id, a) values (11, 'abc'::text);
--> ERROR 42804: column "a" is of type macaddr but expression is of type text
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 35, at '

select * from m order by id;
--> (id integer, a macaddr, b macaddr8, c macaddr[], d macaddr8[])
--> 1 | 08:00:2b:01:02:03 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 2 | 08:00:2b:01:02:02 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 3 | NULL | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 4 | ff:ff:ff:ff:ff:ff | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 5 | 08:00:2b:01:02:03 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 6 | 01:02:03:04:05:06 | 01:02:03:04:05:06:07:08 | {08:00:2b:01:02:03,NULL} | {08:00:2b:ff:fe:01:02:03,01:02:03:04:05:06:07:08}
--> 7 | NULL | ff:ff:ff:ff:ff:ff:ff:ff | NULL | NULL
--> 8 | NULL | 7f:ff:ff:ff:ff:ff:ff:ff | NULL | NULL
--> 9 | NULL | 01:02:03:ff:fe:04:05:06 | NULL | NULL
--> 10 | 01:02:03:06:07:08 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL

select * from m order by a, id;
--> (id integer, a macaddr, b macaddr8, c macaddr[], d macaddr8[])
--> 6 | 01:02:03:04:05:06 | 01:02:03:04:05:06:07:08 | {08:00:2b:01:02:03,NULL} | {08:00:2b:ff:fe:01:02:03,01:02:03:04:05:06:07:08}
--> 10 | 01:02:03:06:07:08 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 2 | 08:00:2b:01:02:02 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 1 | 08:00:2b:01:02:03 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 5 | 08:00:2b:01:02:03 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 4 | ff:ff:ff:ff:ff:ff | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 3 | NULL | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 7 | NULL | ff:ff:ff:ff:ff:ff:ff:ff | NULL | NULL
--> 8 | NULL | 7f:ff:ff:ff:ff:ff:ff:ff | NULL | NULL
--> 9 | NULL | 01:02:03:ff:fe:04:05:06 | NULL | NULL

select id, b from m order by b desc, id;
--> (id integer, b macaddr8)
--> 7 | ff:ff:ff:ff:ff:ff:ff:ff
--> 8 | 7f:ff:ff:ff:ff:ff:ff:ff
--> 1 | 08:00:2b:ff:fe:01:02:03
--> 2 | 08:00:2b:ff:fe:01:02:03
--> 3 | 08:00:2b:ff:fe:01:02:03
--> 4 | 08:00:2b:ff:fe:01:02:03
--> 5 | 08:00:2b:ff:fe:01:02:03
--> 10 | 08:00:2b:ff:fe:01:02:03
--> 9 | 01:02:03:ff:fe:04:05:06
--> 6 | 01:02:03:04:05:06:07:08

select a, count(*) from m group by a order by a;
--> (a macaddr, count bigint)
--> 01:02:03:04:05:06 | 1
--> 01:02:03:06:07:08 | 1
--> 08:00:2b:01:02:02 | 1
--> 08:00:2b:01:02:03 | 2
--> ff:ff:ff:ff:ff:ff | 1
--> NULL | 4

select b, count(*) from m group by b order by b;
--> (b macaddr8, count bigint)
--> 01:02:03:04:05:06:07:08 | 1
--> 01:02:03:ff:fe:04:05:06 | 1
--> 08:00:2b:ff:fe:01:02:03 | 6
--> 7f:ff:ff:ff:ff:ff:ff:ff | 1
--> ff:ff:ff:ff:ff:ff:ff:ff | 1

select distinct a from m order by 1;
--> (a macaddr)
--> 01:02:03:04:05:06
--> 01:02:03:06:07:08
--> 08:00:2b:01:02:02
--> 08:00:2b:01:02:03
--> ff:ff:ff:ff:ff:ff
--> NULL

select min(a) from m;
--> ERROR 42883: function min(macaddr) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at min

select max(b) from m;
--> ERROR 42883: function max(macaddr8) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at max

select count(distinct a), count(distinct b), array_agg(a order by id), string_agg(b::text, ',' order by id), json_agg(a order by id), to_jsonb('08002b010203'::macaddr), to_json('08002b010203'::macaddr8) from m;
--> (count bigint, count bigint, array_agg macaddr[], string_agg text, json_agg json, to_jsonb jsonb, to_json json)
--> 5 | 5 | {08:00:2b:01:02:03,08:00:2b:01:02:02,NULL,ff:ff:ff:ff:ff:ff,08:00:2b:01:02:03,01:02:03:04:05:06,NULL,NULL,NULL,01:02:03:06:07:08} | 08:00:2b:ff:fe:01:02:03,08:00:2b:ff:fe:01:02:03,08:00:2b:ff:fe:01:02:03,08:00:2b:ff:fe:01:02:03,08:00:2b:ff:fe:01:02:03,01:02:03:04:05:06:07:08,ff:ff:ff:ff:ff:ff:ff:ff,7f:ff:ff:ff:ff:ff:ff:ff,01:02:03:ff:fe:04:05:06,08:00:2b:ff:fe:01:02:03 | ["08:00:2b:01:02:03", "08:00:2b:01:02:02", null, "ff:ff:ff:ff:ff:ff", "08:00:2b:01:02:03", "01:02:03:04:05:06", null, null, null, "01:02:03:06:07:08"] | "08:00:2b:01:02:03" | "08:00:2b:ff:fe:01:02:03"

create index m_a on m (a);
create unique index m_bi on m (b desc, id);
analyze m;
set enable_seqscan = off;
select id from m where a = '08002b010203' order by id;
--> (id integer)
--> 1
--> 5

select id from m where a between '010203040506' and '08002b010202' order by id;
--> (id integer)
--> 2
--> 6
--> 10

select id from m where a in ('08002b010203', 'ffffffffffff') order by id;
--> (id integer)
--> 1
--> 4
--> 5

select id from m where a > '08002b010202' order by a, id;
--> (id integer)
--> 1
--> 5
--> 4

select id, b from m where b >= '7fffffffffffffff' order by b desc, id;
--> (id integer, b macaddr8)
--> 7 | ff:ff:ff:ff:ff:ff:ff:ff
--> 8 | 7f:ff:ff:ff:ff:ff:ff:ff

select a from m order by a limit 3;
--> (a macaddr)
--> 01:02:03:04:05:06
--> 01:02:03:06:07:08
--> 08:00:2b:01:02:02

select a from m order by a desc nulls last limit 3;
--> (a macaddr)
--> ff:ff:ff:ff:ff:ff
--> 08:00:2b:01:02:03
--> 08:00:2b:01:02:03

reset enable_seqscan;
select x.id, y.id from m x join m y on x.a = y.a order by 1, 2;
--> (id integer, id integer)
--> 1 | 1
--> 1 | 5
--> 2 | 2
--> 4 | 4
--> 5 | 1
--> 5 | 5
--> 6 | 6
--> 10 | 10

select x.id, y.id from m x join m y on x.a::macaddr8 = y.b order by 1, 2;
--> (id integer, id integer)
--> 1 | 1
--> 1 | 2
--> 1 | 3
--> 1 | 4
--> 1 | 5
--> 1 | 10
--> 5 | 1
--> 5 | 2
--> 5 | 3
--> 5 | 4
--> 5 | 5
--> 5 | 10
--> 6 | 9

select x.id, y.id from m x join m y on x.a = y.b order by 1, 2;
--> ERROR 42725: operator is not unique: macaddr = macaddr8
--> HINT: Could not choose a best candidate operator. You might need to add explicit type casts.
--> POSITION: 44, at =

create table k (a macaddr primary key, b macaddr8 unique);
create table f (a macaddr references k on update cascade on delete cascade, b macaddr8 references k (b), c int);
insert into k values ('08002b010203', '08002b010203'), ('08002b010204', '0102030405060708');
--> INSERT 0 2

insert into k values ('08:00:2b:01:02:03', null);
--> ERROR 23505: duplicate key value violates unique constraint "k_pkey"
--> DETAIL: Key (a)=(08:00:2b:01:02:03) already exists.

insert into k values ('08:00:2b:01:02:05', '08:00:2b:ff:fe:01:02:03');
--> ERROR 23505: duplicate key value violates unique constraint "k_b_key"
--> DETAIL: Key (b)=(08:00:2b:ff:fe:01:02:03) already exists.

insert into f values ('08002b010203', '0102030405060708', 1), ('08002b010204', null, 2);
--> INSERT 0 2

insert into f values ('08002b010209', null, 3);
--> ERROR 23503: insert or update on table "f" violates foreign key constraint "f_a_fkey"
--> DETAIL: Key (a)=(08:00:2b:01:02:09) is not present in table "k".

update k set a = 'ffffffffffff' where a = '08002b010203';
--> UPDATE 1

delete from k where a = '08002b010204';
--> ERROR 23503: update or delete on table "k" violates foreign key constraint "f_b_fkey" on table "f"
--> DETAIL: Key (b)=(01:02:03:04:05:06:07:08) is still referenced from table "f".

delete from k where a = 'ffffffffffff';
--> DELETE 1

select * from f order by c;
--> (a macaddr, b macaddr8, c integer)
--> 08:00:2b:01:02:04 | NULL | 2

create view v as select id, a & 'ffffff000000' as vendor, ~ b as turned, trunc(a) as t, a = '08002b010203' as is_it, array[a, '010203040506'] as both, a::macaddr8 as wide, a::text as shown from m where a <> '010101010101' and b in ('08002b010203', '0102030405060708');
select pg_get_viewdef('v'::regclass);
--> (pg_get_viewdef text)
-->  SELECT m.id,
--> +     (m.a & 'ff:ff:ff:00:00:00'::macaddr) AS vendor,
--> +     (~ m.b) AS turned,
--> +     trunc(m.a) AS t,
--> +     (m.a = '08:00:2b:01:02:03'::macaddr) AS is_it,
--> +     ARRAY[m.a, '01:02:03:04:05:06'::macaddr] AS "both",
--> +     (m.a)::macaddr8 AS wide,
--> +     (m.a)::text AS shown
--> +    FROM m
--> +   WHERE ((m.a <> '01:01:01:01:01:01'::macaddr) AND (m.b = ANY (ARRAY['08:00:2b:ff:fe:01:02:03'::macaddr8, '01:02:03:04:05:06:07:08'::macaddr8])));

select * from v order by id;
--> (id integer, vendor macaddr, turned macaddr8, t macaddr, is_it boolean, both macaddr[], wide macaddr8, shown text)
--> 1 | 08:00:2b:00:00:00 | f7:ff:d4:00:01:fe:fd:fc | 08:00:2b:00:00:00 | t | {08:00:2b:01:02:03,01:02:03:04:05:06} | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:01:02:03
--> 2 | 08:00:2b:00:00:00 | f7:ff:d4:00:01:fe:fd:fc | 08:00:2b:00:00:00 | f | {08:00:2b:01:02:02,01:02:03:04:05:06} | 08:00:2b:ff:fe:01:02:02 | 08:00:2b:01:02:02
--> 4 | ff:ff:ff:00:00:00 | f7:ff:d4:00:01:fe:fd:fc | ff:ff:ff:00:00:00 | f | {ff:ff:ff:ff:ff:ff,01:02:03:04:05:06} | ff:ff:ff:ff:fe:ff:ff:ff | ff:ff:ff:ff:ff:ff
--> 5 | 08:00:2b:00:00:00 | f7:ff:d4:00:01:fe:fd:fc | 08:00:2b:00:00:00 | t | {08:00:2b:01:02:03,01:02:03:04:05:06} | 08:00:2b:ff:fe:01:02:03 | 08:00:2b:01:02:03
--> 6 | 01:02:03:00:00:00 | fe:fd:fc:fb:fa:f9:f8:f7 | 01:02:03:00:00:00 | f | {01:02:03:04:05:06,01:02:03:04:05:06} | 01:02:03:ff:fe:04:05:06 | 01:02:03:04:05:06
--> 10 | 01:02:03:00:00:00 | f7:ff:d4:00:01:fe:fd:fc | 01:02:03:00:00:00 | f | {01:02:03:06:07:08,01:02:03:04:05:06} | 01:02:03:ff:fe:06:07:08 | 01:02:03:06:07:08

select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'm'::regclass order by 1;
--> (pg_get_constraintdef text)
--> CHECK ((a <> '00:00:00:00:00:00'::macaddr))
--> PRIMARY KEY (id)

select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'm'::regclass order by adnum;
--> (pg_get_expr text)
--> ''08:00:2b:ff:fe:01:02:03'::macaddr8'

select column_name, data_type, udt_name, column_default from information_schema.columns where table_name in ('m', 'v') order by table_name, ordinal_position;
--> (column_name name, data_type character varying, udt_name name, column_default character varying)
--> id | integer | int4 | NULL
--> a | macaddr | macaddr | NULL
--> b | macaddr8 | macaddr8 | ''08:00:2b:ff:fe:01:02:03'::macaddr8'
--> c | ARRAY | _macaddr | NULL
--> d | ARRAY | _macaddr8 | NULL
--> id | integer | int4 | NULL
--> vendor | macaddr | macaddr | NULL
--> turned | macaddr8 | macaddr8 | NULL
--> t | macaddr | macaddr | NULL
--> is_it | boolean | bool | NULL
--> both | ARRAY | _macaddr | NULL
--> wide | macaddr8 | macaddr8 | NULL
--> shown | text | text | NULL

select attname, format_type(atttypid, atttypmod), attlen, attbyval, attalign, attstorage from pg_attribute where attrelid = 'm'::regclass and attnum > 0 order by attnum;
--> (attname name, format_type text, attlen smallint, attbyval boolean, attalign "char", attstorage "char")
--> id | integer | 4 | t | i | p
--> a | macaddr | 6 | f | i | p
--> b | macaddr8 | 8 | f | i | p
--> c | macaddr[] | -1 | f | i | x
--> d | macaddr8[] | -1 | f | i | x

alter table m alter a type macaddr8;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "a"

alter table m drop constraint m_a_check;
alter table m alter a type macaddr8;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "a"

select a from m order by id;
--> (a macaddr)
--> 08:00:2b:01:02:03
--> 08:00:2b:01:02:02
--> NULL
--> ff:ff:ff:ff:ff:ff
--> 08:00:2b:01:02:03
--> 01:02:03:04:05:06
--> NULL
--> NULL
--> NULL
--> 01:02:03:06:07:08

alter table m alter b drop default, alter b type text;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "b"

select * from m order by id;
--> (id integer, a macaddr, b macaddr8, c macaddr[], d macaddr8[])
--> 1 | 08:00:2b:01:02:03 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 2 | 08:00:2b:01:02:02 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 3 | NULL | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 4 | ff:ff:ff:ff:ff:ff | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 5 | 08:00:2b:01:02:03 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL
--> 6 | 01:02:03:04:05:06 | 01:02:03:04:05:06:07:08 | {08:00:2b:01:02:03,NULL} | {08:00:2b:ff:fe:01:02:03,01:02:03:04:05:06:07:08}
--> 7 | NULL | ff:ff:ff:ff:ff:ff:ff:ff | NULL | NULL
--> 8 | NULL | 7f:ff:ff:ff:ff:ff:ff:ff | NULL | NULL
--> 9 | NULL | 01:02:03:ff:fe:04:05:06 | NULL | NULL
--> 10 | 01:02:03:06:07:08 | 08:00:2b:ff:fe:01:02:03 | NULL | NULL

select c[1], c || '010203040506'::macaddr, '08002b010203' = any (c), c @> '{08002b010203}', array_position(d, '08002b010203'), unnest(d) from m where id = 6 order by id;
--> (c macaddr, ?column? macaddr[], ?column? boolean, ?column? boolean, array_position integer, unnest macaddr8)
--> 08:00:2b:01:02:03 | {08:00:2b:01:02:03,NULL,01:02:03:04:05:06} | t | t | 1 | 08:00:2b:ff:fe:01:02:03
--> 08:00:2b:01:02:03 | {08:00:2b:01:02:03,NULL,01:02:03:04:05:06} | t | t | 1 | 01:02:03:04:05:06:07:08

select array['08002b010203']::macaddr[] = '{08:00:2b:01:02:03}', array['08002b010203']::macaddr8[] < '{08002b010204}', '{08002b010203}'::macaddr[]::macaddr8[], array['08002b010203'::macaddr, '010203040506'], array['08002b010203'::macaddr]::text[];
--> (?column? boolean, ?column? boolean, macaddr8 macaddr8[], array macaddr[], array text[])
--> t | t | {08:00:2b:ff:fe:01:02:03} | {08:00:2b:01:02:03,01:02:03:04:05:06} | {08:00:2b:01:02:03}

select row('08002b010203'::macaddr, 2), row('08002b010203'::macaddr) = row('08002b010203'::macaddr), row('08002b010203'::macaddr8) < row('ff002b010203'::macaddr8);
--> (row record, ?column? boolean, ?column? boolean)
--> (08:00:2b:01:02:03,2) | t | t

select '08002b010203'::macaddr || 'x', concat('08002b010203'::macaddr8, 2), format('%s %L', '08002b010203'::macaddr, '08002b010203'::macaddr8), quote_literal('08002b010203'::macaddr);
--> (?column? text, concat text, format text, quote_literal text)
--> 08:00:2b:01:02:03x | 08:00:2b:ff:fe:01:02:032 | 08:00:2b:01:02:03 '08:00:2b:ff:fe:01:02:03' | ''08:00:2b:01:02:03''

select * from (values ('08002b010203'::macaddr), ('010203040506')) t (x) union select '08002b010203' order by 1;
--> (x macaddr)
--> 01:02:03:04:05:06
--> 08:00:2b:01:02:03

prepare p (macaddr, macaddr8) as select trunc($1), $2, $1 = $2;
--> ERROR 42725: operator is not unique: macaddr = macaddr8
--> HINT: Could not choose a best candidate operator. You might need to add explicit type casts.
--> POSITION: 59, at =

execute p ('08002b010203', '08002b010203');
--> ERROR 26000: prepared statement "p" does not exist

execute p ('x', '08002b010203');
--> ERROR 26000: prepared statement "p" does not exist

deallocate p;
--> ERROR 26000: prepared statement "p" does not exist

select typname, typlen, typbyval, typcategory, typispreferred, typalign, typstorage, typarray from pg_type where typname ~ '^_?macaddr8?$' order by 1;
--> (typname name, typlen smallint, typbyval boolean, typcategory "char", typispreferred boolean, typalign "char", typstorage "char", typarray oid)
--> _macaddr | -1 | f | A | f | i | x | 0
--> _macaddr8 | -1 | f | A | f | i | x | 0
--> macaddr | 6 | f | U | f | i | p | 1040
--> macaddr8 | 8 | f | U | f | i | p | 775

select oprname, oprleft::regtype, oprright::regtype, oprresult::regtype, oprcanhash, oprcanmerge from pg_operator where 'macaddr'::regtype in (oprleft, oprright) or 'macaddr8'::regtype in (oprleft, oprright) order by 1, 2, 3;
--> (oprname name, oprleft regtype, oprright regtype, oprresult regtype, oprcanhash boolean, oprcanmerge boolean)
--> & | macaddr8 | macaddr8 | macaddr8 | f | f
--> & | macaddr | macaddr | macaddr | f | f
--> < | macaddr8 | macaddr8 | boolean | f | f
--> < | macaddr | macaddr | boolean | f | f
--> <= | macaddr8 | macaddr8 | boolean | f | f
--> <= | macaddr | macaddr | boolean | f | f
--> <> | macaddr8 | macaddr8 | boolean | f | f
--> <> | macaddr | macaddr | boolean | f | f
--> = | macaddr8 | macaddr8 | boolean | t | t
--> = | macaddr | macaddr | boolean | t | t
--> > | macaddr8 | macaddr8 | boolean | f | f
--> > | macaddr | macaddr | boolean | f | f
--> >= | macaddr8 | macaddr8 | boolean | f | f
--> >= | macaddr | macaddr | boolean | f | f
--> | | macaddr8 | macaddr8 | macaddr8 | f | f
--> | | macaddr | macaddr | macaddr | f | f
--> ~ | - | macaddr8 | macaddr8 | f | f
--> ~ | - | macaddr | macaddr | f | f

select opcname, opcintype::regtype, opcdefault from pg_opclass where opcintype in (829, 774) and opcmethod = 403 order by 1;
--> (opcname name, opcintype regtype, opcdefault boolean)
--> macaddr8_ops | macaddr8 | t
--> macaddr_ops | macaddr | t

select castsource::regtype, casttarget::regtype, castcontext, castmethod from pg_cast where castsource in (829, 774) or casttarget in (829, 774) order by 1, 2;
--> (castsource regtype, casttarget regtype, castcontext "char", castmethod "char")
--> macaddr8 | macaddr | i | f
--> macaddr | macaddr8 | i | f

select proname, proargtypes::regtype[], prorettype::regtype, provolatile from pg_proc where (proargtypes::oid[] && array[829, 774]::oid[] or prorettype in (829, 774)) and proname !~ '_(in|out|send|recv)$' and proname !~ '^hash' order by 1, 2;
--> (proname name, proargtypes regtype[], prorettype regtype, provolatile "char")
--> macaddr | [0:0]={macaddr8} | macaddr | i
--> macaddr8 | [0:0]={macaddr} | macaddr8 | i
--> macaddr8_and | [0:1]={macaddr8,macaddr8} | macaddr8 | i
--> macaddr8_cmp | [0:1]={macaddr8,macaddr8} | integer | i
--> macaddr8_eq | [0:1]={macaddr8,macaddr8} | boolean | i
--> macaddr8_ge | [0:1]={macaddr8,macaddr8} | boolean | i
--> macaddr8_gt | [0:1]={macaddr8,macaddr8} | boolean | i
--> macaddr8_le | [0:1]={macaddr8,macaddr8} | boolean | i
--> macaddr8_lt | [0:1]={macaddr8,macaddr8} | boolean | i
--> macaddr8_ne | [0:1]={macaddr8,macaddr8} | boolean | i
--> macaddr8_not | [0:0]={macaddr8} | macaddr8 | i
--> macaddr8_or | [0:1]={macaddr8,macaddr8} | macaddr8 | i
--> macaddr8_set7bit | [0:0]={macaddr8} | macaddr8 | i
--> macaddr_and | [0:1]={macaddr,macaddr} | macaddr | i
--> macaddr_cmp | [0:1]={macaddr,macaddr} | integer | i
--> macaddr_eq | [0:1]={macaddr,macaddr} | boolean | i
--> macaddr_ge | [0:1]={macaddr,macaddr} | boolean | i
--> macaddr_gt | [0:1]={macaddr,macaddr} | boolean | i
--> macaddr_le | [0:1]={macaddr,macaddr} | boolean | i
--> macaddr_lt | [0:1]={macaddr,macaddr} | boolean | i
--> macaddr_ne | [0:1]={macaddr,macaddr} | boolean | i
--> macaddr_not | [0:0]={macaddr} | macaddr | i
--> macaddr_or | [0:1]={macaddr,macaddr} | macaddr | i
--> trunc | [0:0]={macaddr8} | macaddr8 | i
--> trunc | [0:0]={macaddr} | macaddr | i

reset search_path;
drop schema ty_mac cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to table ty_mac.m
--> + drop cascades to table ty_mac.k
--> + drop cascades to table ty_mac.f
--> + drop cascades to view ty_mac.v
