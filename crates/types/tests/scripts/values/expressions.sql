-- Constants, operators and casts
--
-- A first look at expressions: what a constant is, which type an operator gives, and what a cast
-- does.

select 1, 'a', 1.5, null, true;
--> (?column? integer, ?column? text, ?column? numeric, ?column? text, ?column? boolean)
--> 1 | a | 1.5 | NULL | t

select 1 + 2 * 3, 7 / 2, 7 % 3, -7 / 2, 7.0 / 2;
--> (?column? integer, ?column? integer, ?column? integer, ?column? integer, ?column? numeric)
--> 7 | 3 | 1 | -3 | 3.5000000000000000

select 2147483647 + 1;
--> ERROR 22003: integer out of range

select 2147483648 + 1, 9223372036854775807;
--> (?column? bigint, ?column? bigint)
--> 2147483649 | 9223372036854775807

select 9223372036854775807 + 1;
--> ERROR 22003: bigint out of range

select 1 / 0;
--> ERROR 22012: division by zero

select '5' + 3, 3 + '5', '2020-01-01'::date + 1;
--> (?column? integer, ?column? integer, ?column? date)
--> 8 | 8 | 2020-01-02

select 'a' || 'b', 'a' || 1, 1 || 'b', null || 'x';
--> (?column? text, ?column? text, ?column? text, ?column? text)
--> ab | a1 | 1b | NULL

select case when 1 > 2 then 'x' when 2 > 1 then 'y' else 'z' end;
--> (case text)
--> y

select case 3 when 1 then 'one' when 3 then 'three' end, case 4 when 1 then 'one' end;
--> (case text, case text)
--> three | NULL

select coalesce(null, null, 3), coalesce(null, 'x'), nullif(1, 1), nullif(1, 2);
--> (coalesce integer, coalesce text, nullif integer, nullif integer)
--> 3 | x | NULL | 1

select greatest(1, 2, null), least(3, 1, 2), greatest('a', 'b');
--> (greatest integer, least integer, greatest text)
--> 2 | 1 | b

select 1 in (1, 2, 3), 4 in (1, 2, 3), 4 in (1, null), 1 in (1, null), 4 not in (1, 2), 1 not in (2, null);
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | NULL | t | t | NULL

select 5 between 1 and 10, 5 not between 1 and 10, 5 between symmetric 10 and 1;
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t

select null is null, 1 is null, 1 is not null, null is not null;
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t | f

select true is true, null is unknown, false is not true, null is not false;
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t

select 1 is distinct from null, null is distinct from null, 1 is not distinct from 1;
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t

select (1, 2) = (1, 2), (1, 2) < (1, 3), (1, null) = (2, null), (1, null) = (1, 2);
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | f | NULL

select row(1, 'x'), (1, 2) is null, row(null, null) is null, row(1, null) is not null;
--> (row record, ?column? boolean, ?column? boolean, ?column? boolean)
--> (1,x) | f | t | f

select true and null, false and null, true or null, false or null, not null::bool;
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> NULL | f | t | NULL | NULL

select 'abc' like 'a%', 'abc' like 'a_', 'abc' ilike 'AB%', 'abc' not like '%z%';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t | t

select 'abc' ~ 'b', 'abc' ~* 'B', 'abc' !~ 'z', 'abc' similar to 'a(b|c)*';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t

select array[1, 2, 3], array['a', null], array[[1, 2], [3, 4]], '{1,2}'::int[];
--> (array integer[], array text[], array integer[], int4 integer[])
--> {1,2,3} | {a,NULL} | {{1,2},{3,4}} | {1,2}

select (array[10, 20, 30])[2], (array[10, 20, 30])[2:3], (array[10,20])[5], array[1,2] || 3;
--> (array integer, array integer[], array integer, ?column? integer[])
--> 20 | {20,30} | NULL | {1,2,3}

select 2 = any(array[1, 2]), 3 = any(array[1, 2]), 3 <> all(array[1, 2]), 1 = any('{1,2}');
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t | t

select '12'::int, 12::text, 1.6::int, 'true'::bool, 't'::bool, '1e3'::float8;
--> (int4 integer, text text, int4 integer, bool boolean, bool boolean, float8 double precision)
--> 12 | 12 | 2 | t | t | 1000

select cast('12' as bigint), int4 '7', date '2020-02-03', 12::varchar(1), 'abcdef'::char(3);
--> (int8 bigint, int4 integer, date date, varchar character varying(1), bpchar character(3))
--> 12 | 7 | 2020-02-03 | 1 | abc

select 'abc'::int;
--> ERROR 22P02: invalid input syntax for type integer: "abc"
--> POSITION: 8, at '

select '99999999999'::int;
--> ERROR 22003: value "99999999999" is out of range for type integer
--> POSITION: 8, at '

select substring('hello' from 2 for 3), trim(both ' ' from ' x '), position('l' in 'hello'), overlay('abcdef' placing 'XX' from 2);
--> (substring text, btrim text, position integer, overlay text)
--> ell | x | 3 | aXXdef

select extract(year from date '2020-05-06'), extract(epoch from timestamp '2020-01-01 00:00:01');
--> (extract numeric, extract numeric)
--> 2020 | 1577836801.000000

select timestamp '2020-01-01 12:00' at time zone 'UTC', upper('x'), lower('Y'), length('abc');
--> (timezone timestamp with time zone, upper text, lower text, length integer)
--> 2020-01-01 12:00:00+00 | X | y | 3

select 1::int2 + 1::int8, 1.5 + 1, 1::float4 + 1, 3::numeric / 2;
--> (?column? bigint, ?column? numeric, ?column? double precision, ?column? numeric)
--> 2 | 2.5 | 2 | 1.5000000000000000

select abs(-5), round(2.5), round(2.567, 2), ceil(1.2), floor(-1.2), mod(7, 3), power(2, 10), sqrt(16);
--> (abs integer, round numeric, round numeric, ceil numeric, floor numeric, mod integer, power double precision, sqrt double precision)
--> 5 | 3 | 2.57 | 2 | -2 | 1 | 1024 | 4

select 1 = 1.0, 1::int8 = 1::int2, 'a' < 'b', 'a'::text = 'a'::varchar, 'a '::char(3) = 'a';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t | t

select 1e2, 100000000000000000000;
--> (?column? numeric, ?column? numeric)
--> 100 | 100000000000000000000

select -(-3), +5, - 2147483648, @ -4;
--> (?column? integer, ?column? integer, ?column? integer, ?column? integer)
--> 3 | 5 | -2147483648 | 4

select 5 & 3, 5 | 3, 5 # 3, ~5, 1 << 4, 256 >> 2;
--> (?column? integer, ?column? integer, ?column? integer, ?column? integer, ?column? integer, ?column? integer)
--> 1 | 7 | 6 | -6 | 16 | 64

select current_date = now()::date, current_user = user, current_database() = current_catalog;
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t

select 'it''s', E'a\nb', $$dollar$$, U&'\0041';
--> (?column? text, ?column? text, ?column? text, ?column? text)
--> it's | a
--> + b | dollar | A

select format('%s-%s', 1, 'b'), concat(1, null, 'x'), concat_ws(',', 1, null, 2), repeat('ab', 3);
--> (format text, concat text, concat_ws text, repeat text)
--> 1-b | 1x | 1,2 | ababab

select to_char(1234.5, '9999.99'), md5('a'), reverse('abc'), split_part('a,b,c', ',', 2), initcap('foo bar');
--> (to_char text, md5 text, reverse text, split_part text, initcap text)
-->  1234.50 | 0cc175b9c0f1b6a831c399e269772661 | cba | b | Foo Bar

select chr(65), ascii('A'), lpad('x', 3, 'ab'), rpad('x', 3), left('hello', 2), right('hello', 2), replace('aXa', 'X', 'b');
--> (chr text, ascii integer, lpad text, rpad text, left text, right text, replace text)
--> A | 65 | abx | 'x  ' | he | lo | aba
