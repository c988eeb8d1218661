-- Input and output functions of types
--
-- pg_type names them, and clients tell by the names what a type is. They can be called, too.

create type mood as enum ('sad', 'ok');
create type comp as (a int, b text);
create domain pos as int check (value > 0);
create domain texts as text[];
create type span as range (subtype = int8);
create table tt (a int);
select typname, typinput, typoutput, typreceive, typsend, typmodin, typmodout from pg_type where typname in ('bool', 'int4', '_int4', 'oidvector', 'varchar', 'numeric', 'timestamptz', 'interval', 'record', 'cstring', 'anyarray', 'void', 'int4range', 'nummultirange', 'jsonb', 'uuid', 'bit', 'regclass', 'xid8') order by oid;
--> (typname name, typinput regproc, typoutput regproc, typreceive regproc, typsend regproc, typmodin regproc, typmodout regproc)
--> bool | boolin | boolout | boolrecv | boolsend | - | -
--> int4 | int4in | int4out | int4recv | int4send | - | -
--> oidvector | oidvectorin | oidvectorout | oidvectorrecv | oidvectorsend | - | -
--> _int4 | array_in | array_out | array_recv | array_send | - | -
--> varchar | varcharin | varcharout | varcharrecv | varcharsend | varchartypmodin | varchartypmodout
--> timestamptz | timestamptz_in | timestamptz_out | timestamptz_recv | timestamptz_send | timestamptztypmodin | timestamptztypmodout
--> interval | interval_in | interval_out | interval_recv | interval_send | intervaltypmodin | intervaltypmodout
--> bit | bit_in | bit_out | bit_recv | bit_send | bittypmodin | bittypmodout
--> numeric | numeric_in | numeric_out | numeric_recv | numeric_send | numerictypmodin | numerictypmodout
--> regclass | regclassin | regclassout | regclassrecv | regclasssend | - | -
--> record | record_in | record_out | record_recv | record_send | - | -
--> cstring | cstring_in | cstring_out | cstring_recv | cstring_send | - | -
--> anyarray | anyarray_in | anyarray_out | anyarray_recv | anyarray_send | - | -
--> void | void_in | void_out | void_recv | void_send | - | -
--> uuid | uuid_in | uuid_out | uuid_recv | uuid_send | - | -
--> jsonb | jsonb_in | jsonb_out | jsonb_recv | jsonb_send | - | -
--> int4range | range_in | range_out | range_recv | range_send | - | -
--> nummultirange | multirange_in | multirange_out | multirange_recv | multirange_send | - | -
--> xid8 | xid8in | xid8out | xid8recv | xid8send | - | -

select typname, typinput, typoutput, typreceive, typsend, typmodin, typmodout from pg_type where typname in ('mood', '_mood', 'comp', '_comp', 'pos', '_pos', 'texts', 'span', '_span', 'span_multirange', 'tt', '_tt') order by typname;
--> (typname name, typinput regproc, typoutput regproc, typreceive regproc, typsend regproc, typmodin regproc, typmodout regproc)
--> _comp | array_in | array_out | array_recv | array_send | - | -
--> _mood | array_in | array_out | array_recv | array_send | - | -
--> _pos | array_in | array_out | array_recv | array_send | - | -
--> _span | array_in | array_out | array_recv | array_send | - | -
--> _tt | array_in | array_out | array_recv | array_send | - | -
--> comp | record_in | record_out | record_recv | record_send | - | -
--> mood | enum_in | enum_out | enum_recv | enum_send | - | -
--> pos | domain_in | int4out | domain_recv | int4send | - | -
--> span | range_in | range_out | range_recv | range_send | - | -
--> span_multirange | multirange_in | multirange_out | multirange_recv | multirange_send | - | -
--> texts | domain_in | array_out | domain_recv | array_send | - | -
--> tt | record_in | record_out | record_recv | record_send | - | -

select typname, proname from pg_type t left join pg_proc p on p.oid = t.typreceive where typname in ('_text', '_mood', 'comp', 'pos', '_tt') order by 1;
--> (typname name, proname name)
--> _mood | array_recv
--> _text | array_recv
--> _tt | array_recv
--> comp | record_recv
--> pos | domain_recv

select typinput = 'array_in'::regproc as is_array, typname from pg_type where typname in ('_int4', 'int4', 'int2vector') order by 2;
--> (is_array boolean, typname name)
--> t | _int4
--> f | int2vector
--> f | int4

select oid, proname, pg_get_function_identity_arguments(oid), prorettype::regtype, provolatile, proisstrict, prosrc from pg_proc where proname in ('int4in', 'varcharin', 'timestamptz_in', 'uuid_send', 'array_recv', 'enum_in', 'domain_in', 'record_out', 'range_send', 'float8recv') order by 1;
--> (oid oid, proname name, pg_get_function_identity_arguments text, prorettype regtype, provolatile "char", proisstrict boolean, prosrc text)
--> 42 | int4in | cstring | integer | i | t | int4in
--> 1046 | varcharin | cstring, oid, integer | character varying | i | t | varcharin
--> 1150 | timestamptz_in | cstring, oid, integer | timestamp with time zone | s | t | timestamptz_in
--> 2291 | record_out | record | cstring | s | t | record_out
--> 2400 | array_recv | internal, oid, integer | anyarray | s | t | array_recv
--> 2426 | float8recv | internal | double precision | i | t | float8recv
--> 2597 | domain_in | cstring, oid, integer | "any" | s | f | domain_in
--> 2962 | uuid_send | uuid | bytea | i | t | uuid_send
--> 3506 | enum_in | cstring, oid | anyenum | s | t | enum_in
--> 3837 | range_send | anyrange | bytea | s | t | range_send

select int4in('5'), boolin('yes'), float8in('1e3'), int8in(' 7 '), uuid_in('A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'), date_in('2020-02-03'), jsonb_in('{"a": 1}'), numeric_in('1.255', 0, ((5 << 16) | 2) + 4), byteain('\x0102'), textin('x');
--> (int4in integer, boolin boolean, float8in double precision, int8in bigint, uuid_in uuid, date_in date, jsonb_in jsonb, numeric_in numeric, byteain bytea, textin text)
--> 5 | t | 1000 | 7 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | 2020-02-03 | {"a": 1} | 1.26 | \x0102 | x

select int4out(5), boolout(true), float8out(1.5), textout('x'), date_out('2020-02-03'), uuid_out('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'), array_out('{1,2}'::int[]), enum_out('ok'::mood), record_out(row(1, 'x y')), range_out('[1,3)'::int4range), numeric_out(1.50), byteaout('\x0102');
--> (int4out cstring, boolout cstring, float8out cstring, textout cstring, date_out cstring, uuid_out cstring, array_out cstring, enum_out cstring, record_out cstring, range_out cstring, numeric_out cstring, byteaout cstring)
--> 5 | t | 1.5 | x | 2020-02-03 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | {1,2} | ok | (1,"x y") | [1,3) | 1.50 | \x0102

select uuid_send('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'), int8send(1), int2send(258::int2), textsend('é'), float8send(1.5), boolsend(true), date_send('2000-01-02'), numeric_send(1.5), array_send('{1,2}'::int[]), enum_send('ok'::mood), range_send('[1,3)'::int4range), jsonb_send('1'), timestamptz_send('2000-01-01 00:00:01+00'), inet_send('10.0.0.1');
--> (uuid_send bytea, int8send bytea, int2send bytea, textsend bytea, float8send bytea, boolsend bytea, date_send bytea, numeric_send bytea, array_send bytea, enum_send bytea, range_send bytea, jsonb_send bytea, timestamptz_send bytea, inet_send bytea)
--> \xa0eebc999c0b4ef8bb6d6bb9bd380a11 | \x0000000000000001 | \x0102 | \xc3a9 | \x3ff8000000000000 | \x01 | \x00000001 | \x000200000000000100011388 | \x000000010000000000000017000000020000000100000004000000010000000400000002 | \x6f6b | \x0200000004000000010000000400000003 | \x0131 | \x00000000000f4240 | \x022000040a000001

select int4in(null), uuid_send(null), int4out(null);
--> (int4in integer, uuid_send bytea, int4out cstring)
--> NULL | NULL | NULL

select int4in('x');
--> ERROR 22P02: invalid input syntax for type integer: "x"

select int2in('70000');
--> ERROR 22003: value "70000" is out of range for type smallint

select varcharin('abcdef', 0, 7);
--> ERROR 22001: value too long for type character varying(3)

select bpcharin('abc', 0, 9) || '|';
--> (?column? text)
--> abc|

select date_in('x');
--> ERROR 22007: invalid input syntax for type date: "x"

select encode(uuid_send('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'), 'base64');
--> (encode text)
--> oO68mZwLTvi7bWu5vTgKEQ==
