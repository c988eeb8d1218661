-- pg_size_bytes, and the binary forms of numbers.
select size, pg_size_bytes(size) from (values ('1'), ('123bytes'), ('1kB'), ('1MB'), (' 1 GB'), ('1.5 GB '), ('1TB'), ('3000 TB'), ('1e6 MB'),
  ('99 PB'), ('123bYteS'), ('1kb'), ('-1.5 gB '), ('-1.'), ('-1.kb'), ('-1. kb'), ('-0. gb'), ('-.1'), ('-.1kb'), ('-.1 kb'), ('+.0 gb'),
  ('0.4'), ('0.5'), ('-0.5'), ('1.49999 kB'), ('1e-3 GB'), ('1E3'), ('1e+2kB')) x (size);
select pg_size_bytes('1 AB');
select pg_size_bytes('1 AB A');
select pg_size_bytes('1 AB A ');
select pg_size_bytes('9223372036854775807');
select pg_size_bytes('9223372036854775807.9');
select pg_size_bytes('8192 PB');
select pg_size_bytes('1e100');
select pg_size_bytes('1e1000000000000000000');
select pg_size_bytes('1 byte');
select pg_size_bytes('');
select pg_size_bytes(' ');
select pg_size_bytes('kb');
select pg_size_bytes('..');
select pg_size_bytes('-.');
select pg_size_bytes('-.kb');
select pg_size_bytes('-. kb');
select pg_size_bytes('.+912');
select pg_size_bytes('+912+ kB');
select pg_size_bytes('++123 kB');
select pg_size_bytes('1e');
select pg_size_bytes('1e kB');
select pg_size_bytes('1EB');
select pg_size_bytes('NaN');
select pg_size_bytes('infinity');
select pg_size_bytes('é');
select pg_size_bytes('1 é');
select pg_size_bytes(null);
select int2send(-2::int2), int4send(258), int8send(-1), float4send('5e-20'), float4send('-0'), float4send('nan'), float4send('-inf'),
  float8send('2.2250738585072014E-308'), float8send(1), float8send('nan'), float8send(null);
select int4send(3000000000);
select float8send(1::float4), float4send(1.5), int8send(7);
select oid, proname, provolatile, proisstrict, prorettype::regtype, proargtypes from pg_proc
  where proname in ('pg_size_bytes', 'int2send', 'int4send', 'int8send', 'float4send', 'float8send') order by oid;
