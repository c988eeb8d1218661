-- Range types over all kinds of subtypes
--
-- Ranges of built-in types with an order, of enums, of arrays and of other ranges.

create type r_varchar as range (subtype = varchar(10));

select rngsubtype::regtype, rngsubopc, rngcollation from pg_range where rngtypid = 'r_varchar'::regtype;
--> (rngsubtype regtype, rngsubopc oid, rngcollation oid)
--> character varying | 3126 | 100

select r_varchar('a', 'b'), pg_typeof(lower(r_varchar('a', 'b')));
--> (r_varchar record, pg_typeof regtype)
--> [a,b) | character varying

create type r_bpchar as range (subtype = bpchar);

select r_bpchar('a  ', 'b'), r_bpchar('a', 'b') = r_bpchar('a  ', 'b ');
--> (r_bpchar record, ?column? boolean)
--> ["a  ",b) | t

create type r_xid as range (subtype = xid);
--> ERROR 42704: data type xid has no default operator class for access method "btree"
--> HINT: You must specify an operator class for the range type or define a default operator class for the subtype.

create type r_oid as range (subtype = oid); create type r_money as range (subtype = money); create type r_numeric as range (subtype = numeric(5,2)); create type r_interval as range (subtype = interval); create type r_bool as range (subtype = bool); create type r_name as range (subtype = name); create type r_uuid as range (subtype = uuid); create type r_jsonb as range (subtype = jsonb); create type r_bytea as range (subtype = bytea); create type r_int2 as range (subtype = int2); create type r_timestamptz as range (subtype = timestamptz); create type r_time as range (subtype = time); create type r_timetz as range (subtype = timetz); create type r_macaddr as range (subtype = macaddr); create type r_bits as range (subtype = varbit); create type r_lsn as range (subtype = pg_lsn); create type r_cidr as range (subtype = cidr); create type r_float4 as range (subtype = float4); create type r_array as range (subtype = int4[]); create type r_range as range (subtype = int4range); create type r_multi as range (subtype = int4multirange, multirange_type_name = rs_multi);
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE
--> CREATE TYPE

select r_oid(1, 5), r_money('1', '5'), r_numeric(1.234, 5), r_interval('1 day', '5 days') @> interval '25 hours', r_bool(false, true, '[]'), r_name('a', 'b'), r_uuid('00000000-0000-0000-0000-000000000001', null);
--> (r_oid record, r_money record, r_numeric record, ?column? boolean, r_bool record, r_name record, r_uuid record)
--> [1,5) | [$1.00,$5.00) | [1.234,5) | t | [f,t] | [a,b) | [00000000-0000-0000-0000-000000000001,)

select r_jsonb('1', '2'), r_jsonb('[1]', '{"a": 2}'), r_bytea('\x01', '\x02'), r_int2(1::int2, 2::int2), r_int2('1', '3', '[]'), r_timestamptz('2020-01-01', '2020-01-05 12:00', '[]'), r_time('10:00', '12:00') && r_time('11:00', '13:00'), r_timetz('10:00+01', '12:00+01');
--> (r_jsonb record, r_jsonb record, r_bytea record, r_int2 record, r_int2 record, r_timestamptz record, ?column? boolean, r_timetz record)
--> [1,2) | ["[1]","{""a"": 2}") | ["\\x01","\\x02") | [1,2) | [1,3] | ["2020-01-01 00:00:00+00","2020-01-05 12:00:00+00"] | t | [10:00:00+01,12:00:00+01)

select r_macaddr('00:00:00:00:00:01', null), r_bits('101', '110'), r_lsn('0/1', '0/2'), r_cidr('10.0.0.0/8', '11.0.0.0/8'), r_float4(1, 2), r_array('{1}', '{2,3}'), r_array('{1}', '{2,3}') @> '{1,5}'::int4[], r_range(int4range(1, 2), int4range(3, 4)), r_multi('{[1,2)}', null);
--> (r_macaddr record, r_bits record, r_lsn record, r_cidr record, r_float4 record, r_array record, ?column? boolean, r_range record, r_multi record)
--> [00:00:00:00:00:01,) | [101,110) | [0/1,0/2) | [10.0.0.0/8,11.0.0.0/8) | [1,2) | [{1},"{2,3}") | t | ["[1,2)","[3,4)") | ["{[1,2)}",)

create table t (a r_bits, b r_lsn, c r_cidr, d r_jsonb, e r_bytea, f r_money, g r_multi, h r_range, i r_array[]);

insert into t values (r_bits('101', '110'), r_lsn('0/1', '0/2'), r_cidr('10.0.0.0/8', '11.0.0.0/8'), r_jsonb('1', '2'), r_bytea('\x01', '\x02'), r_money('1', '5'), r_multi('{[1,2)}', null), r_range(int4range(1, 2), null), array[r_array('{1}', '{2,3}'), 'empty']);
--> INSERT 0 1

select * from t;
--> (a record, b record, c record, d record, e record, f record, g record, h record, i record)
--> [101,110) | [0/1,0/2) | [10.0.0.0/8,11.0.0.0/8) | [1,2) | ["\\x01","\\x02") | [$1.00,$5.00) | ["{[1,2)}",) | ["[1,2)",) | {"[{1},\"{2,3}\")",empty}

create index on t (a, b, c, d, e, f, g, h, i);

set enable_seqscan = off;

select g, i from t where a = r_bits('101', '110') and b = r_lsn('0/1', '0/2');
--> (g record, i record)
--> ["{[1,2)}",) | {"[{1},\"{2,3}\")",empty}

reset enable_seqscan;

create type mood as enum ('sad', 'ok', 'happy');

create type moods as range (subtype = mood);

select moods('sad', 'happy'), 'ok'::mood <@ moods('sad', 'happy');
--> (moods record, ?column? boolean)
--> [sad,happy) | t

select moods('ok', 'sad');
--> ERROR 22000: range lower bound must be less than or equal to range upper bound

select moods('sad', 'happy', '(]'), '[sad,ok]'::moods, moods_multirange(moods('sad', 'ok'), moods('ok', 'happy'));
--> (moods record, moods record, moods_multirange record)
--> (sad,happy] | [sad,ok] | {[sad,happy)}

select '[sad,nope]'::moods;
--> ERROR 22P02: invalid input value for enum mood: "nope"
--> POSITION: 8, at '

create table m (a moods primary key, b moods_multirange, c moods[]);

insert into m values ('[sad,ok]', '{[sad,ok]}', array[moods('ok', null)]), ('empty', '{}', '{}');
--> INSERT 0 2

insert into m values ('[sad,ok]');
--> ERROR 23505: duplicate key value violates unique constraint "m_pkey"
--> DETAIL: Key (a)=([sad,ok]) already exists.

alter type mood add value 'mid' before 'ok';

select a, a @> 'mid'::mood from m order by a;
--> (a record, ?column? boolean)
--> empty | f
--> [sad,ok] | t

alter type mood rename value 'ok' to 'fine';

select * from m order by a;
--> (a record, b record, c record)
--> empty | {} | {}
--> [sad,fine] | {[sad,fine]} | {"[fine,)"}

copy m to stdout;
--> E'[sad,fine]\t{[sad,fine]}\t{"[fine,)"}'
--> E'empty\t{}\t{}'
--> COPY 2

drop type mood;
--> ERROR 2BP01: cannot drop type mood because other objects depend on it
--> DETAIL: type moods depends on type mood
--> + column c of table m depends on type moods[]
--> + column b of table m depends on type moods_multirange
--> + column a of table m depends on type moods
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type mood cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to type moods
--> + drop cascades to column c of table m
--> + drop cascades to column b of table m
--> + drop cascades to column a of table m

select * from m;
--> ()
-->
-->

-- A long value stays where names are known.
create type shade as enum ('dark', 'light');

create type shades as range (subtype = shade);

create type spans as range (subtype = shades);

select length(array_agg('[dark,light]'::shades)::text), length(('{' || string_agg('[' || i || ',' || i || ']', ',') || '}')::int4multirange::text) from generate_series(1, 100000, 2) i;
--> (length integer, length integer)
--> 750001 | 688896

create type numbers as range (subtype = int4, multirange_type_name = many_numbers);

select length(x::text), length(x::text::many_numbers::text), upper(x + x) from (select ('{' || string_agg('[' || i || ',' || i || ']', ',') || '}')::many_numbers as x from generate_series(1, 100000, 2) i) s;
--> (length integer, length integer, upper integer)
--> 688891 | 688891 | 99999

select spans('[dark,light]', null), spans('[dark,light]', null) @> '[light,light]'::shades;
--> (spans record, ?column? boolean)
--> ["[dark,light]",) | t
