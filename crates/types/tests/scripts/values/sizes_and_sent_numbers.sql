-- Sizes, and the binary forms of numbers
--
-- pg_size_bytes reads what pg_size_pretty shows. The send functions show the binary forms of
-- numbers.

select size, pg_size_bytes(size) from (values ('1'), ('123bytes'), ('1kB'), ('1MB'), (' 1 GB'), ('1.5 GB '), ('1TB'), ('3000 TB'), ('1e6 MB'),
  ('99 PB'), ('123bYteS'), ('1kb'), ('-1.5 gB '), ('-1.'), ('-1.kb'), ('-1. kb'), ('-0. gb'), ('-.1'), ('-.1kb'), ('-.1 kb'), ('+.0 gb'),
  ('0.4'), ('0.5'), ('-0.5'), ('1.49999 kB'), ('1e-3 GB'), ('1E3'), ('1e+2kB')) x (size);
--> (size text, pg_size_bytes bigint)
--> 1 | 1
--> 123bytes | 123
--> 1kB | 1024
--> 1MB | 1048576
-->  1 GB | 1073741824
--> '1.5 GB ' | 1610612736
--> 1TB | 1099511627776
--> 3000 TB | 3298534883328000
--> 1e6 MB | 1048576000000
--> 99 PB | 111464090777419776
--> 123bYteS | 123
--> 1kb | 1024
--> '-1.5 gB ' | -1610612736
--> -1. | -1
--> -1.kb | -1024
--> -1. kb | -1024
--> -0. gb | 0
--> -.1 | 0
--> -.1kb | -102
--> -.1 kb | -102
--> +.0 gb | 0
--> 0.4 | 0
--> 0.5 | 1
--> -0.5 | -1
--> 1.49999 kB | 1536
--> 1e-3 GB | 1073742
--> 1E3 | 1000
--> 1e+2kB | 102400

select pg_size_bytes('1 AB');
--> ERROR 22023: invalid size: "1 AB"
--> DETAIL: Invalid size unit: "AB".
--> HINT: Valid units are "bytes", "kB", "MB", "GB", "TB", and "PB".

select pg_size_bytes('1 AB A');
--> ERROR 22023: invalid size: "1 AB A"
--> DETAIL: Invalid size unit: "AB A".
--> HINT: Valid units are "bytes", "kB", "MB", "GB", "TB", and "PB".

select pg_size_bytes('1 AB A ');
--> ERROR 22023: invalid size: "1 AB A "
--> DETAIL: Invalid size unit: "AB A".
--> HINT: Valid units are "bytes", "kB", "MB", "GB", "TB", and "PB".

select pg_size_bytes('9223372036854775807');
--> (pg_size_bytes bigint)
--> 9223372036854775807

select pg_size_bytes('9223372036854775807.9');
--> ERROR 22003: bigint out of range

select pg_size_bytes('8192 PB');
--> ERROR 22003: bigint out of range

select pg_size_bytes('1e100');
--> ERROR 22003: bigint out of range

select pg_size_bytes('1e1000000000000000000');
--> ERROR 22003: value overflows numeric format

select pg_size_bytes('1 byte');
--> ERROR 22023: invalid size: "1 byte"
--> DETAIL: Invalid size unit: "byte".
--> HINT: Valid units are "bytes", "kB", "MB", "GB", "TB", and "PB".

select pg_size_bytes('');
--> ERROR 22023: invalid size: ""

select pg_size_bytes(' ');
--> ERROR 22023: invalid size: " "

select pg_size_bytes('kb');
--> ERROR 22023: invalid size: "kb"

select pg_size_bytes('..');
--> ERROR 22023: invalid size: ".."

select pg_size_bytes('-.');
--> ERROR 22023: invalid size: "-."

select pg_size_bytes('-.kb');
--> ERROR 22023: invalid size: "-.kb"

select pg_size_bytes('-. kb');
--> ERROR 22023: invalid size: "-. kb"

select pg_size_bytes('.+912');
--> ERROR 22023: invalid size: ".+912"

select pg_size_bytes('+912+ kB');
--> ERROR 22023: invalid size: "+912+ kB"
--> DETAIL: Invalid size unit: "+ kB".
--> HINT: Valid units are "bytes", "kB", "MB", "GB", "TB", and "PB".

select pg_size_bytes('++123 kB');
--> ERROR 22023: invalid size: "++123 kB"

select pg_size_bytes('1e');
--> ERROR 22023: invalid size: "1e"
--> DETAIL: Invalid size unit: "e".
--> HINT: Valid units are "bytes", "kB", "MB", "GB", "TB", and "PB".

select pg_size_bytes('1e kB');
--> ERROR 22023: invalid size: "1e kB"
--> DETAIL: Invalid size unit: "e kB".
--> HINT: Valid units are "bytes", "kB", "MB", "GB", "TB", and "PB".

select pg_size_bytes('1EB');
--> ERROR 22023: invalid size: "1EB"
--> DETAIL: Invalid size unit: "EB".
--> HINT: Valid units are "bytes", "kB", "MB", "GB", "TB", and "PB".

select pg_size_bytes('NaN');
--> ERROR 22023: invalid size: "NaN"

select pg_size_bytes('infinity');
--> ERROR 22023: invalid size: "infinity"

select pg_size_bytes('é');
--> ERROR 22023: invalid size: "é"

select pg_size_bytes('1 é');
--> ERROR 22023: invalid size: "1 é"
--> DETAIL: Invalid size unit: "é".
--> HINT: Valid units are "bytes", "kB", "MB", "GB", "TB", and "PB".

select pg_size_bytes(null);
--> (pg_size_bytes bigint)
--> NULL

select int2send(-2::int2), int4send(258), int8send(-1), float4send('5e-20'), float4send('-0'), float4send('nan'), float4send('-inf'),
  float8send('2.2250738585072014E-308'), float8send(1), float8send('nan'), float8send(null);
--> (int2send bytea, int4send bytea, int8send bytea, float4send bytea, float4send bytea, float4send bytea, float4send bytea, float8send bytea, float8send bytea, float8send bytea, float8send bytea)
--> \xfffe | \x00000102 | \xffffffffffffffff | \x1f6c1e4a | \x80000000 | \x7fc00000 | \xff800000 | \x0010000000000000 | \x3ff0000000000000 | \x7ff8000000000000 | NULL

select int4send(3000000000);
--> ERROR 42883: function int4send(bigint) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at int4send

select float8send(1::float4), float4send(1.5), int8send(7);
--> (float8send bytea, float4send bytea, int8send bytea)
--> \x3ff0000000000000 | \x3fc00000 | \x0000000000000007

select oid, proname, provolatile, proisstrict, prorettype::regtype, proargtypes from pg_proc
  where proname in ('pg_size_bytes', 'int2send', 'int4send', 'int8send', 'float4send', 'float8send') order by oid;
--> (oid oid, proname name, provolatile "char", proisstrict boolean, prorettype regtype, proargtypes oidvector)
--> 2405 | int2send | i | t | bytea | 21
--> 2407 | int4send | i | t | bytea | 23
--> 2409 | int8send | i | t | bytea | 20
--> 2425 | float4send | i | t | bytea | 700
--> 2427 | float8send | i | t | bytea | 701
--> 3334 | pg_size_bytes | i | t | bigint | 25
