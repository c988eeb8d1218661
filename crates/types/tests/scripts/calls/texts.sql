-- Functions whose first argument is a text
--
-- Each function with values at its limits and with wrong ones. A row shows the arguments and the result.

select a, b, bytealike(a, b) from (values
  (E'\\x00'::bytea, E'\\xdeadbeef'::bytea),
  (E'\\x00', E'\\x20616220'),
  (E'\\xdeadbeef', E'\\x20616220'),
  (E'\\x616263', E'\\x616263'),
  (E'\\x616263', E'\\x20616220'),
  (E'\\x00ff00', E'\\x616263'),
  (E'\\x00ff00', E'\\x20616220')) v(a, b);
--> (a bytea, b bytea, bytealike boolean)
--> \x00 | \xdeadbeef | f
--> \x00 | \x20616220 | f
--> \xdeadbeef | \x20616220 | f
--> \x616263 | \x616263 | t
--> \x616263 | \x20616220 | f
--> \x00ff00 | \x616263 | f
--> \x00ff00 | \x20616220 | f

select a, b, byteanlike(a, b) from (values
  (E'\\x'::bytea, E'\\x'::bytea),
  (E'\\x', E'\\x20616220'),
  (E'\\x00', E'\\x00ff00'),
  (E'\\xdeadbeef', E'\\x20616220'),
  (E'\\x616263', E'\\x616263'),
  (E'\\x00ff00', E'\\x20616220'),
  (E'\\x20616220', E'\\xdeadbeef')) v(a, b);
--> (a bytea, b bytea, byteanlike boolean)
--> \x | \x | f
--> \x | \x20616220 | t
--> \x00 | \x00ff00 | t
--> \xdeadbeef | \x20616220 | t
--> \x616263 | \x616263 | f
--> \x00ff00 | \x20616220 | t
--> \x20616220 | \xdeadbeef | t

select a, b, "like"(a, b) from (values
  (E'\\x'::bytea, E'\\xdeadbeef'::bytea),
  (E'\\x', E'\\x20616220'),
  (E'\\x00', E'\\x00ff00'),
  (E'\\x00ff00', E'\\x'),
  (E'\\x00ff00', E'\\x616263'),
  (E'\\x00ff00', E'\\x00ff00'),
  (E'\\x20616220', E'\\x')) v(a, b);
--> (a bytea, b bytea, like boolean)
--> \x | \xdeadbeef | f
--> \x | \x20616220 | f
--> \x00 | \x00ff00 | f
--> \x00ff00 | \x | f
--> \x00ff00 | \x616263 | f
--> \x00ff00 | \x00ff00 | t
--> \x20616220 | \x | f

select a, b, notlike(a, b) from (values
  (E'\\x'::bytea, E'\\x616263'::bytea),
  (E'\\x', E'\\x00ff00'),
  (E'\\x00', E'\\x00'),
  (E'\\x00', E'\\xdeadbeef'),
  (E'\\xdeadbeef', E'\\x616263'),
  (E'\\x616263', E'\\x00ff00'),
  (E'\\x00ff00', E'\\x')) v(a, b);
--> (a bytea, b bytea, notlike boolean)
--> \x | \x616263 | t
--> \x | \x00ff00 | t
--> \x00 | \x00 | f
--> \x00 | \xdeadbeef | t
--> \xdeadbeef | \x616263 | t
--> \x616263 | \x00ff00 | t
--> \x00ff00 | \x | t

select a, length(a) from (values
  (E'\\x'::bytea),
  (E'\\x00'),
  (E'\\xdeadbeef'),
  (E'\\x616263'),
  (E'\\x00ff00'),
  (E'\\x20616220')) v(a);
--> (a bytea, length integer)
--> \x | 0
--> \x00 | 1
--> \xdeadbeef | 4
--> \x616263 | 3
--> \x00ff00 | 3
--> \x20616220 | 4

select a, b, byteacat(a, b) from (values
  (E'\\x'::bytea, E'\\x20616220'::bytea),
  (E'\\x00', E'\\x00ff00'),
  (E'\\xdeadbeef', E'\\x00'),
  (E'\\xdeadbeef', E'\\x20616220'),
  (E'\\x00ff00', E'\\x00'),
  (E'\\x20616220', E'\\xdeadbeef'),
  (E'\\x20616220', E'\\x00ff00')) v(a, b);
--> (a bytea, b bytea, byteacat bytea)
--> \x | \x20616220 | \x20616220
--> \x00 | \x00ff00 | \x0000ff00
--> \xdeadbeef | \x00 | \xdeadbeef00
--> \xdeadbeef | \x20616220 | \xdeadbeef20616220
--> \x00ff00 | \x00 | \x00ff0000
--> \x20616220 | \xdeadbeef | \x20616220deadbeef
--> \x20616220 | \x00ff00 | \x2061622000ff00

select a, b, c, "substring"(a, b, c) from (values
  (E'\\x'::bytea, '-13'::integer, '2147483647'::integer),
  (E'\\x', '-2147483648', '31'),
  (E'\\x616263', '3', '3'),
  (E'\\x00', '7', '33'),
  (E'\\x616263', '7', '12'),
  (E'\\x00', '33', '2')) v(a, b, c);
--> (a bytea, b integer, c integer, substring bytea)
--> \x | -13 | 2147483647 | \x
--> \x | -2147483648 | 31 | \x
--> \x616263 | 3 | 3 | \x63
--> \x00 | 7 | 33 | \x
--> \x616263 | 7 | 12 | \x
--> \x00 | 33 | 2 | \x

select "substring"(E'\\x00ff00'::bytea, '2'::integer, '-13'::integer);
--> ERROR 22011: negative substring length not allowed

select a, b, "substring"(a, b) from (values
  (E'\\x00ff00'::bytea, '5'::integer),
  (E'\\x616263', '1'),
  (E'\\x616263', '31'),
  (E'\\x00ff00', '-13'),
  (E'\\x616263', '7'),
  (E'\\x00', '-13'),
  (E'\\xdeadbeef', '1000')) v(a, b);
--> (a bytea, b integer, substring bytea)
--> \x00ff00 | 5 | \x
--> \x616263 | 1 | \x616263
--> \x616263 | 31 | \x
--> \x00ff00 | -13 | \x00ff00
--> \x616263 | 7 | \x
--> \x00 | -13 | \x00
--> \xdeadbeef | 1000 | \x

select a, b, "position"(a, b) from (values
  (E'\\x'::bytea, E'\\x'::bytea),
  (E'\\x', E'\\x00ff00'),
  (E'\\x', E'\\x20616220'),
  (E'\\xdeadbeef', E'\\x'),
  (E'\\xdeadbeef', E'\\x20616220'),
  (E'\\x616263', E'\\x616263'),
  (E'\\x20616220', E'\\x20616220')) v(a, b);
--> (a bytea, b bytea, position integer)
--> \x | \x | 1
--> \x | \x00ff00 | 0
--> \x | \x20616220 | 0
--> \xdeadbeef | \x | 1
--> \xdeadbeef | \x20616220 | 0
--> \x616263 | \x616263 | 1
--> \x20616220 | \x20616220 | 1

select a, b, btrim(a, b) from (values
  (E'\\x'::bytea, E'\\x00'::bytea),
  (E'\\x', E'\\xdeadbeef'),
  (E'\\x', E'\\x20616220'),
  (E'\\xdeadbeef', E'\\x'),
  (E'\\xdeadbeef', E'\\x00'),
  (E'\\x20616220', E'\\x00'),
  (E'\\x20616220', E'\\xdeadbeef')) v(a, b);
--> (a bytea, b bytea, btrim bytea)
--> \x | \x00 | \x
--> \x | \xdeadbeef | \x
--> \x | \x20616220 | \x
--> \xdeadbeef | \x | \xdeadbeef
--> \xdeadbeef | \x00 | \xdeadbeef
--> \x20616220 | \x00 | \x20616220
--> \x20616220 | \xdeadbeef | \x20616220

select date_trunc(E'it''s \\ "q"'::text, '-infinity'::timestamp without time zone);
--> (date_trunc timestamp without time zone)
--> -infinity

select date_trunc(E'it''s \\ "q"'::text, '1999-12-31 23:59:59.999999'::timestamp without time zone);
--> ERROR 22023: unit "it's \ "q"" not recognized for type timestamp without time zone

select date_trunc('日本語'::text, '2001-09-09 01:46:40.5'::timestamp without time zone);
--> ERROR 22023: unit "日本語" not recognized for type timestamp without time zone

select date_trunc('^a.*c$'::text, '1970-01-01 00:00:00'::timestamp without time zone);
--> ERROR 22023: unit "^a.*c$" not recognized for type timestamp without time zone

select date_trunc('  pad '::text, '2001-09-09 01:46:40.5'::timestamp without time zone);
--> ERROR 22023: unit "  pad " not recognized for type timestamp without time zone

select date_trunc('ab'::text, '0044-03-15 01:02:03 BC'::timestamp without time zone);
--> ERROR 22023: unit "ab" not recognized for type timestamp without time zone

select date_trunc('ab'::text, '2023-11-05 01:30:00'::timestamp without time zone);
--> ERROR 22023: unit "ab" not recognized for type timestamp without time zone

select a, b, date_part(a, b) from (values
  ('day'::text, '294276-12-31 23:59:59.999999'::timestamp without time zone),
  ('month', '2023-03-12 02:30:00')) v(a, b);
--> (a text, b timestamp without time zone, date_part double precision)
--> day | 294276-12-31 23:59:59.999999 | 31
--> month | 2023-03-12 02:30:00 | 3

select date_part('Hello World'::text, '2023-11-05 01:30:00'::timestamp without time zone);
--> ERROR 22023: unit "hello world" not recognized for type timestamp without time zone

select date_part('UTC'::text, '-infinity'::timestamp without time zone);
--> ERROR 22023: unit "utc" not recognized for type timestamp without time zone

select date_part('a%b_c'::text, '2001-09-09 01:46:40.5'::timestamp without time zone);
--> ERROR 22023: unit "a%b_c" not recognized for type timestamp without time zone

select date_part('a%b_c'::text, '2023-03-12 02:30:00'::timestamp without time zone);
--> ERROR 22023: unit "a%b_c" not recognized for type timestamp without time zone

select date_part('déjà vu'::text, 'infinity'::timestamp without time zone);
--> ERROR 22023: unit "déjà vu" not recognized for type timestamp without time zone

select timezone('month'::text, '23:59:59.999999-08'::time with time zone);
--> ERROR 22023: time zone "month" not recognized

select timezone('  pad '::text, '12:34:56.5+05:30'::time with time zone);
--> ERROR 22023: time zone "  pad " not recognized

select timezone(E'it''s \\ "q"'::text, '00:00:00+00'::time with time zone);
--> ERROR 22023: time zone "it's \ "q"" not recognized

select timezone(''::text, '24:00:00+00'::time with time zone);
--> ERROR 22023: time zone "" not recognized

select timezone('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, '00:00:00+00'::time with time zone);
--> ERROR 22023: time zone "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" not recognized

select timezone('ab'::text, '12:34:56.5+05:30'::time with time zone);
--> ERROR 22023: time zone "ab" not recognized

select timezone('xyzzy'::text, '23:59:59.999999-08'::time with time zone);
--> ERROR 22023: time zone "xyzzy" not recognized

select timezone('xyzzy'::text, '1970-01-01 00:00:00'::timestamp without time zone);
--> ERROR 22023: time zone "xyzzy" not recognized

select timezone(E'it''s \\ "q"'::text, '294276-12-31 23:59:59.999999'::timestamp without time zone);
--> ERROR 22023: time zone "it's \ "q"" not recognized

select timezone('a%b_c'::text, '2000-01-01 00:00:00'::timestamp without time zone);
--> ERROR 22023: time zone "a%b_c" not recognized

select timezone('xyzzy'::text, '0044-03-15 01:02:03 BC'::timestamp without time zone);
--> ERROR 22023: time zone "xyzzy" not recognized

select timezone('ab'::text, '2000-01-01 00:00:00'::timestamp without time zone);
--> ERROR 22023: time zone "ab" not recognized

select timezone('abc'::text, '2023-11-05 01:30:00'::timestamp without time zone);
--> ERROR 22023: time zone "abc" not recognized

select timezone('  pad '::text, '2001-09-09 01:46:40.5'::timestamp without time zone);
--> ERROR 22023: time zone "  pad " not recognized

select a, b, "substring"(a, b) from (values
  ('ABC déf'::text, 'déjà vu'::text),
  ('abc', 'a%b_c'),
  ('  pad ', 'ABC déf'),
  (E'it''s \\ "q"', '_b%'),
  ('a', ''),
  ('a.c', ','),
  ('a', 'UTC')) v(a, b);
--> (a text, b text, substring text)
--> ABC déf | déjà vu | NULL
--> abc | a%b_c | NULL
--> '  pad ' | ABC déf | NULL
--> it's \ "q" | _b% | NULL
--> a | '' | ''
--> a.c | , | NULL
--> a | UTC | NULL

select "substring"('ab'::text, '(a|b)+'::text, ''::text);
--> (substring text)
--> ab

select "substring"('déjà vu'::text, '_b%'::text, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select "substring"('a'::text, 'a%b_c'::text, 'ab'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select "substring"('ab'::text, ''::text, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select "substring"('(a|b)+'::text, 'abc'::text, 'NULL'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select "substring"('12'::text, '日本語'::text, 'a.c'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select "substring"('ABC déf'::text, 'month'::text, '  pad '::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select a, b, c, substr(a, b, c) from (values
  (E'\\x'::bytea, '7'::integer, '0'::integer),
  (E'\\x616263', '64', '2'),
  (E'\\x616263', '-1', '2147483647'),
  (E'\\x', '-1', '2147483647'),
  (E'\\x20616220', '0', '1')) v(a, b, c);
--> (a bytea, b integer, c integer, substr bytea)
--> \x | 7 | 0 | \x
--> \x616263 | 64 | 2 | \x
--> \x616263 | -1 | 2147483647 | \x616263
--> \x | -1 | 2147483647 | \x
--> \x20616220 | 0 | 1 | \x

select substr(E'\\xdeadbeef'::bytea, '-1'::integer, '-2147483648'::integer);
--> ERROR 22011: negative substring length not allowed

select substr(E'\\x616263'::bytea, '3'::integer, '-1'::integer);
--> ERROR 22011: negative substring length not allowed

select a, b, substr(a, b) from (values
  (E'\\x616263'::bytea, '7'::integer),
  (E'\\x00', '12'),
  (E'\\x616263', '33'),
  (E'\\x20616220', '0'),
  (E'\\x616263', '12'),
  (E'\\x616263', '-1'),
  (E'\\x', '31')) v(a, b);
--> (a bytea, b integer, substr bytea)
--> \x616263 | 7 | \x
--> \x00 | 12 | \x
--> \x616263 | 33 | \x
--> \x20616220 | 0 | \x20616220
--> \x616263 | 12 | \x
--> \x616263 | -1 | \x616263
--> \x | 31 | \x

select a, b, c, replace(a, b, c) from (values
  ('foo,bar,,baz'::text, 'ab'::text, 'ABC déf'::text),
  ('Hello World', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', ''),
  ('NULL', '  pad ', '^a.*c$'),
  ('ab', '%a%', '_b%'),
  ('foo,bar,,baz', 'a.c', 'Hello World'),
  ('', '日本語', '%a%'),
  ('UTC', 'foo,bar,,baz', '%a%')) v(a, b, c);
--> (a text, b text, c text, replace text)
--> foo,bar,,baz | ab | ABC déf | foo,bar,,baz
--> Hello World | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | '' | Hello World
--> 'NULL' | '  pad ' | ^a.*c$ | 'NULL'
--> ab | %a% | _b% | ab
--> foo,bar,,baz | a.c | Hello World | foo,bar,,baz
--> '' | 日本語 | %a% | ''
--> UTC | foo,bar,,baz | %a% | UTC

select a, b, c, split_part(a, b, c) from (values
  ('ab'::text, '  pad '::text, '3'::integer),
  ('日本語', 'day', '31'),
  ('déjà vu', 'a', '31'),
  ('xyzzy', 'foo,bar,,baz', '7'),
  ('%a%', E'it''s \\ "q"', '64'),
  ('(a|b)+', '_b%', '12'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'a', '-2147483648')) v(a, b, c);
--> (a text, b text, c integer, split_part text)
--> ab | '  pad ' | 3 | ''
--> 日本語 | day | 31 | ''
--> déjà vu | a | 31 | ''
--> xyzzy | foo,bar,,baz | 7 | ''
--> %a% | it's \ "q" | 64 | ''
--> (a|b)+ | _b% | 12 | ''
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | a | -2147483648 | ''

select a, b, text_pattern_lt(a, b) from (values
  ('UTC'::text, 'xyzzy'::text),
  ('a.c', ','),
  (E'it''s \\ "q"', '(a|b)+'),
  ('_b%', 'Hello World'),
  ('Hello World', ','),
  ('UTC', 'déjà vu'),
  ('', 'a%b_c')) v(a, b);
--> (a text, b text, text_pattern_lt boolean)
--> UTC | xyzzy | t
--> a.c | , | f
--> it's \ "q" | (a|b)+ | f
--> _b% | Hello World | f
--> Hello World | , | f
--> UTC | déjà vu | t
--> '' | a%b_c | t

select a, b, text_pattern_le(a, b) from (values
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, 'foo,bar,,baz'::text),
  ('Hello World', ''),
  ('_b%', 'day'),
  ('ab', '12'),
  ('a.c', '日本語'),
  ('UTC', ''),
  ('_b%', '^a.*c$')) v(a, b);
--> (a text, b text, text_pattern_le boolean)
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | foo,bar,,baz | f
--> Hello World | '' | f
--> _b% | day | t
--> ab | 12 | f
--> a.c | 日本語 | t
--> UTC | '' | f
--> _b% | ^a.*c$ | f

select a, b, text_pattern_ge(a, b) from (values
  (''::text, 'a'::text),
  (E'it''s \\ "q"', '日本語'),
  ('  pad ', 'UTC'),
  ('%a%', 'a%b_c'),
  ('foo,bar,,baz', 'month'),
  (',', 'UTC'),
  ('a.c', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')) v(a, b);
--> (a text, b text, text_pattern_ge boolean)
--> '' | a | f
--> it's \ "q" | 日本語 | f
--> '  pad ' | UTC | f
--> %a% | a%b_c | f
--> foo,bar,,baz | month | f
--> , | UTC | f
--> a.c | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | f

select a, b, text_pattern_gt(a, b) from (values
  ('déjà vu'::text, 'abc'::text),
  (E'it''s \\ "q"', '^a.*c$'),
  ('a', '  pad '),
  ('abc', 'month'),
  ('déjà vu', 'a.c'),
  ('NULL', 'déjà vu'),
  ('', 'déjà vu')) v(a, b);
--> (a text, b text, text_pattern_gt boolean)
--> déjà vu | abc | t
--> it's \ "q" | ^a.*c$ | t
--> a | '  pad ' | t
--> abc | month | f
--> déjà vu | a.c | t
--> 'NULL' | déjà vu | f
--> '' | déjà vu | f

select a, b, bttext_pattern_cmp(a, b) from (values
  ('a'::text, 'month'::text),
  ('NULL', 'abc'),
  ('a%b_c', '(a|b)+'),
  ('(a|b)+', 'month'),
  ('a', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('day', 'month'),
  ('%a%', E'it''s \\ "q"')) v(a, b);
--> (a text, b text, bttext_pattern_cmp integer)
--> a | month | -12
--> 'NULL' | abc | -19
--> a%b_c | (a|b)+ | 57
--> (a|b)+ | month | -69
--> a | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | -23
--> day | month | -9
--> %a% | it's \ "q" | -68

select a, b, c, regexp_replace(a, b, c) from (values
  ('déjà vu'::text, 'NULL'::text, 'ab'::text),
  ('abc', '日本語', 'a.c'),
  ('NULL', 'a', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('', ',', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('', 'a', '日本語'),
  ('a.c', 'déjà vu', 'a.c'),
  ('abc', 'a%b_c', '%a%')) v(a, b, c);
--> (a text, b text, c text, regexp_replace text)
--> déjà vu | 'NULL' | ab | déjà vu
--> abc | 日本語 | a.c | abc
--> 'NULL' | a | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | 'NULL'
--> '' | , | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | ''
--> '' | a | 日本語 | ''
--> a.c | déjà vu | a.c | a.c
--> abc | a%b_c | %a% | abc

select regexp_replace('^a.*c$'::text, 'xyzzy'::text, '(a|b)+'::text, ''::text);
--> (regexp_replace text)
--> ^a.*c$

select regexp_replace('a.c'::text, '%a%'::text, 'UTC'::text, 'foo,bar,,baz'::text);
--> ERROR 22023: invalid regular expression option: "f"

select regexp_replace('ABC déf'::text, '%a%'::text, '(a|b)+'::text, '%a%'::text);
--> ERROR 22023: invalid regular expression option: "%"

select regexp_replace('a.c'::text, 'ABC déf'::text, 'month'::text, 'ab'::text);
--> ERROR 22023: invalid regular expression option: "a"

select regexp_replace('%a%'::text, 'déjà vu'::text, '12'::text, 'NULL'::text);
--> ERROR 22023: invalid regular expression option: "N"

select regexp_replace('foo,bar,,baz'::text, 'ab'::text, ''::text, 'month'::text);
--> ERROR 22023: invalid regular expression option: "o"

select regexp_replace('a.c'::text, '(a|b)+'::text, 'a%b_c'::text, '_b%'::text);
--> ERROR 22023: invalid regular expression option: "_"

select a, md5(a) from (values
  ('a'::text),
  ('  pad '),
  ('NULL'),
  ('Hello World'),
  ('日本語'),
  ('ab'),
  ('month')) v(a);
--> (a text, md5 text)
--> a | 0cc175b9c0f1b6a831c399e269772661
--> '  pad ' | 287fb9a35449d072d65bc9a5691fe218
--> 'NULL' | 6c3e226b4d4795d518ab341b0824ec29
--> Hello World | b10a8db164e0754105b7a99be72e3fe5
--> 日本語 | 00110af8b4393ef3f72c50be5b332bec
--> ab | 187ef4436122d1cc2f40dc2b92f0eba0
--> month | 7436f942d5ea836cb84f1bb2527d8286

select a, md5(a) from (values
  (E'\\x'::bytea),
  (E'\\x00'),
  (E'\\xdeadbeef'),
  (E'\\x616263'),
  (E'\\x00ff00'),
  (E'\\x20616220')) v(a);
--> (a bytea, md5 text)
--> \x | d41d8cd98f00b204e9800998ecf8427e
--> \x00 | 93b885adfe0da089cdf634904fd59f71
--> \xdeadbeef | 2f249230a8e7c2bf6005ccd2679259ec
--> \x616263 | 900150983cd24fb0d6963f7d28e17f72
--> \x00ff00 | b2b237a1bbd9c57b93b952c24e7936a8
--> \x20616220 | 65a4d88f1b7a39d950a5a3bb1f5c2c6c

select a, b, regexp_split_to_array(a, b) from (values
  ('xyzzy'::text, '%a%'::text),
  ('NULL', '(a|b)+'),
  ('12', ''),
  (E'it''s \\ "q"', 'Hello World'),
  (E'it''s \\ "q"', '_b%'),
  ('UTC', 'day'),
  ('12', '_b%')) v(a, b);
--> (a text, b text, regexp_split_to_array text[])
--> xyzzy | %a% | {xyzzy}
--> 'NULL' | (a|b)+ | {"NULL"}
--> 12 | '' | {1,2}
--> it's \ "q" | Hello World | {"it's \\ \"q\""}
--> it's \ "q" | _b% | {"it's \\ \"q\""}
--> UTC | day | {UTC}
--> 12 | _b% | {12}

select regexp_split_to_array('ab'::text, ''::text, ''::text);
--> (regexp_split_to_array text[])
--> {a,b}

select regexp_split_to_array('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, 'a%b_c'::text, 'NULL'::text);
--> ERROR 22023: invalid regular expression option: "N"

select regexp_split_to_array('12'::text, 'a.c'::text, '  pad '::text);
--> ERROR 22023: invalid regular expression option: " "

select regexp_split_to_array('  pad '::text, '  pad '::text, 'UTC'::text);
--> ERROR 22023: invalid regular expression option: "U"

select regexp_split_to_array('abc'::text, '^a.*c$'::text, 'day'::text);
--> ERROR 22023: invalid regular expression option: "d"

select regexp_split_to_array('(a|b)+'::text, 'foo,bar,,baz'::text, '_b%'::text);
--> ERROR 22023: invalid regular expression option: "_"

select regexp_split_to_array('日本語'::text, 'xyzzy'::text, 'day'::text);
--> ERROR 22023: invalid regular expression option: "d"

select a, b, "left"(a, b) from (values
  ('^a.*c$'::text, '64'::integer),
  (',', '33'),
  ('foo,bar,,baz', '33'),
  ('12', '31'),
  ('abc', '-13'),
  ('day', '0'),
  ('Hello World', '33')) v(a, b);
--> (a text, b integer, left text)
--> ^a.*c$ | 64 | ^a.*c$
--> , | 33 | ,
--> foo,bar,,baz | 33 | foo,bar,,baz
--> 12 | 31 | 12
--> abc | -13 | ''
--> day | 0 | ''
--> Hello World | 33 | Hello World

select a, b, "right"(a, b) from (values
  ('%a%'::text, '3'::integer),
  ('ab', '-13'),
  ('abc', '0'),
  ('_b%', '12'),
  ('abc', '7'),
  ('UTC', '64'),
  ('xyzzy', '31')) v(a, b);
--> (a text, b integer, right text)
--> %a% | 3 | %a%
--> ab | -13 | ''
--> abc | 0 | ''
--> _b% | 12 | _b%
--> abc | 7 | abc
--> UTC | 64 | UTC
--> xyzzy | 31 | xyzzy

select a, reverse(a) from (values
  (''::text),
  ('abc'),
  ('foo,bar,,baz'),
  ('Hello World'),
  ('déjà vu'),
  ('日本語'),
  ('(a|b)+')) v(a);
--> (a text, reverse text)
--> '' | ''
--> abc | cba
--> foo,bar,,baz | zab,,rab,oof
--> Hello World | dlroW olleH
--> déjà vu | uv àjéd
--> 日本語 | 語本日
--> (a|b)+ | +)b|a(

select a, b, regexp_match(a, b) from (values
  (','::text, 'a'::text),
  ('ABC déf', 'ABC déf'),
  (',', '12'),
  ('déjà vu', 'UTC'),
  ('a.c', 'abc'),
  ('%a%', 'a'),
  ('day', '  pad ')) v(a, b);
--> (a text, b text, regexp_match text[])
--> , | a | NULL
--> ABC déf | ABC déf | {"ABC déf"}
--> , | 12 | NULL
--> déjà vu | UTC | NULL
--> a.c | abc | NULL
--> %a% | a | {a}
--> day | '  pad ' | NULL

select regexp_match('a.c'::text, 'foo,bar,,baz'::text, '  pad '::text);
--> ERROR 22023: invalid regular expression option: " "

select regexp_match(''::text, 'abc'::text, '日本語'::text);
--> ERROR 22023: invalid regular expression option: "日"

select regexp_match('déjà vu'::text, 'ABC déf'::text, 'day'::text);
--> ERROR 22023: invalid regular expression option: "d"

select regexp_match('day'::text, 'Hello World'::text, 'a%b_c'::text);
--> ERROR 22023: invalid regular expression option: "a"

select regexp_match('ab'::text, '12'::text, 'NULL'::text);
--> ERROR 22023: invalid regular expression option: "N"

select regexp_match('foo,bar,,baz'::text, 'NULL'::text, 'ab'::text);
--> ERROR 22023: invalid regular expression option: "a"

select regexp_match('UTC'::text, 'ABC déf'::text, 'NULL'::text);
--> ERROR 22023: invalid regular expression option: "N"

select a, sha224(a) from (values
  (E'\\x'::bytea),
  (E'\\x00'),
  (E'\\xdeadbeef'),
  (E'\\x616263'),
  (E'\\x00ff00'),
  (E'\\x20616220')) v(a);
--> (a bytea, sha224 bytea)
--> \x | \xd14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f
--> \x00 | \xfff9292b4201617bdc4d3053fce02734166a683d7d858a7f5f59b073
--> \xdeadbeef | \x55b9eee5f60cc362ddc07676f620372611e22272f60fdbec94f243f8
--> \x616263 | \x23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7
--> \x00ff00 | \xa4cc5e9de180f3397ee2bdddeca3db32f57152fda6e7a3386665f999
--> \x20616220 | \xe84e659c948e56d810eb22e1f89b1246338522ef8d87bc8b673b4e2d

select a, sha256(a) from (values
  (E'\\x'::bytea),
  (E'\\x00'),
  (E'\\xdeadbeef'),
  (E'\\x616263'),
  (E'\\x00ff00'),
  (E'\\x20616220')) v(a);
--> (a bytea, sha256 bytea)
--> \x | \xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
--> \x00 | \x6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
--> \xdeadbeef | \x5f78c33274e43fa9de5659265c1d917e25c03722dcb0b8d27db8d5feaa813953
--> \x616263 | \xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
--> \x00ff00 | \x2c8d07cd986f58eb210bd800133d6645c7340c59865377c8ea431cebca0b3113
--> \x20616220 | \x0b1b2534958d1b8b26cebb7b97c1943f2e387ef7d58b4ce5bbff831e1ccefb25

select a, sha384(a) from (values
  (E'\\x'::bytea),
  (E'\\x00'),
  (E'\\xdeadbeef'),
  (E'\\x616263'),
  (E'\\x00ff00'),
  (E'\\x20616220')) v(a);
--> (a bytea, sha384 bytea)
--> \x | \x38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b
--> \x00 | \xbec021b4f368e3069134e012c2b4307083d3a9bdd206e24e5f0d86e13d6636655933ec2b413465966817a9c208a11717
--> \xdeadbeef | \x0b7e0522460767c74abb4245bc0d3a27209a5aed111059faead54ffc74a93759160ac9642d7a7df3038ece62f2fa9815
--> \x616263 | \xcb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7
--> \x00ff00 | \xf5ed59f230d8a200941cacb3ae80f64c73992bb71ac9e80c15496210a2880778ea90a4feeec4d1d1ea24e3756f209996
--> \x20616220 | \x512fef6b4585f7acf484f5e0e292a286af68adf3816475b28a396630b2cc903509a3e2d31eb1c75af408b1d987665796

select a, sha512(a) from (values
  (E'\\x'::bytea),
  (E'\\x00'),
  (E'\\xdeadbeef'),
  (E'\\x616263'),
  (E'\\x00ff00'),
  (E'\\x20616220')) v(a);
--> (a bytea, sha512 bytea)
--> \x | \xcf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e
--> \x00 | \xb8244d028981d693af7b456af8efa4cad63d282e19ff14942c246e50d9351d22704a802a71c3580b6370de4ceb293c324a8423342557d4e5c38438f0e36910ee
--> \xdeadbeef | \x1284b2d521535196f22175d5f558104220a6ad7680e78b49fa6f20e57ea7b185d71ec1edb137e70eba528dedb141f5d2f8bb53149d262932b27cf41fed96aa7f
--> \x616263 | \xddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
--> \x00ff00 | \xd232462df2487c4a14e64eec5461316670f878a204e30503bdef76e901b065fddb58814ca7091092e42fb28dd969684b42f904d6207fd3bae6c83fdefc9004c9
--> \x20616220 | \x6785d1afcd1a08848c6c2337baadd47a88cc8ce9c6442bd6bf301abefea07ba4ca27c8e36d02f68e124171ff451ece3927ff6552e126e72b0e4d2df85ba2534c

select a, format(a) from (values
  ('abc'::text),
  ('  pad '),
  ('xyzzy'),
  ('^a.*c$'),
  ('日本語'),
  ('day'),
  ('month'),
  ('  pad '),
  ('month'),
  ('xyzzy'),
  ('日本語'),
  ('^a.*c$')) v(a);
--> (a text, format text)
--> abc | abc
--> '  pad ' | '  pad '
--> xyzzy | xyzzy
--> ^a.*c$ | ^a.*c$
--> 日本語 | 日本語
--> day | day
--> month | month
--> '  pad ' | '  pad '
--> month | month
--> xyzzy | xyzzy
--> 日本語 | 日本語
--> ^a.*c$ | ^a.*c$

select a, b, starts_with(a, b) from (values
  ('xyzzy'::text, 'xyzzy'::text),
  ('_b%', 'NULL'),
  ('%a%', 'xyzzy'),
  ('a.c', 'day'),
  ('UTC', 'day'),
  ('déjà vu', 'Hello World'),
  ('abc', 'abc')) v(a, b);
--> (a text, b text, starts_with boolean)
--> xyzzy | xyzzy | t
--> _b% | 'NULL' | f
--> %a% | xyzzy | f
--> a.c | day | f
--> UTC | day | f
--> déjà vu | Hello World | f
--> abc | abc | t

select a, bit_count(a) from (values
  (E'\\x'::bytea),
  (E'\\x00'),
  (E'\\xdeadbeef'),
  (E'\\x616263'),
  (E'\\x00ff00'),
  (E'\\x20616220')) v(a);
--> (a bytea, bit_count bigint)
--> \x | 0
--> \x00 | 0
--> \xdeadbeef | 24
--> \x616263 | 10
--> \x00ff00 | 8
--> \x20616220 | 8

select a, b, ltrim(a, b) from (values
  (E'\\x'::bytea, E'\\x00ff00'::bytea),
  (E'\\x00', E'\\x00ff00'),
  (E'\\x616263', E'\\xdeadbeef'),
  (E'\\x616263', E'\\x616263'),
  (E'\\x00ff00', E'\\x00'),
  (E'\\x00ff00', E'\\x616263'),
  (E'\\x00ff00', E'\\x00ff00')) v(a, b);
--> (a bytea, b bytea, ltrim bytea)
--> \x | \x00ff00 | \x
--> \x00 | \x00ff00 | \x
--> \x616263 | \xdeadbeef | \x616263
--> \x616263 | \x616263 | \x
--> \x00ff00 | \x00 | \xff00
--> \x00ff00 | \x616263 | \x00ff00
--> \x00ff00 | \x00ff00 | \x

select a, b, rtrim(a, b) from (values
  (E'\\xdeadbeef'::bytea, E'\\xdeadbeef'::bytea),
  (E'\\x616263', E'\\x616263'),
  (E'\\x00ff00', E'\\x00'),
  (E'\\x20616220', E'\\x00'),
  (E'\\x20616220', E'\\xdeadbeef'),
  (E'\\x20616220', E'\\x616263'),
  (E'\\x20616220', E'\\x00ff00')) v(a, b);
--> (a bytea, b bytea, rtrim bytea)
--> \xdeadbeef | \xdeadbeef | \x
--> \x616263 | \x616263 | \x
--> \x00ff00 | \x00 | \x00ff
--> \x20616220 | \x00 | \x20616220
--> \x20616220 | \xdeadbeef | \x20616220
--> \x20616220 | \x616263 | \x20616220
--> \x20616220 | \x00ff00 | \x20616220

select a, unistr(a) from (values
  ('abc'::text),
  ('^a.*c$'),
  ('Hello World'),
  ('déjà vu'),
  ('_b%'),
  ('ab')) v(a);
--> (a text, unistr text)
--> abc | abc
--> ^a.*c$ | ^a.*c$
--> Hello World | Hello World
--> déjà vu | déjà vu
--> _b% | _b%
--> ab | ab

select unistr(E'it''s \\ "q"'::text);
--> ERROR 42601: invalid Unicode escape
--> HINT: Unicode escapes must be \XXXX, \+XXXXXX, \uXXXX, or \UXXXXXXXX.

select "extract"('month'::text, '1970-01-01'::date);
--> (extract numeric)
--> 1

select "extract"(','::text, 'infinity'::date);
--> ERROR 22023: unit "," not recognized for type date

select "extract"('déjà vu'::text, '1970-01-01'::date);
--> ERROR 22023: unit "déjà vu" not recognized for type date

select "extract"('a.c'::text, '1999-12-31'::date);
--> ERROR 22023: unit "a.c" not recognized for type date

select "extract"('déjà vu'::text, '1999-12-31'::date);
--> ERROR 22023: unit "déjà vu" not recognized for type date

select "extract"('NULL'::text, '2000-01-01'::date);
--> ERROR 22023: unit "null" not recognized for type date

select "extract"('^a.*c$'::text, 'infinity'::date);
--> ERROR 22023: unit "^a.*c$" not recognized for type date

select "extract"('NULL'::text, '24:00:00'::time without time zone);
--> ERROR 22023: unit "null" not recognized for type time without time zone

select "extract"('  pad '::text, '23:59:59.999999'::time without time zone);
--> ERROR 22023: unit "  pad " not recognized for type time without time zone

select "extract"('month'::text, '24:00:00'::time without time zone);
--> ERROR 0A000: unit "month" not supported for type time without time zone

select "extract"('déjà vu'::text, '00:00:00'::time without time zone);
--> ERROR 22023: unit "déjà vu" not recognized for type time without time zone

select "extract"('month'::text, '23:59:59.999999'::time without time zone);
--> ERROR 0A000: unit "month" not supported for type time without time zone

select "extract"('déjà vu'::text, '23:59:59.999999'::time without time zone);
--> ERROR 22023: unit "déjà vu" not recognized for type time without time zone

select "extract"('month'::text, '12:34:56.789'::time without time zone);
--> ERROR 0A000: unit "month" not supported for type time without time zone

select "extract"('  pad '::text, '23:59:59.999999-08'::time with time zone);
--> ERROR 22023: unit "  pad " not recognized for type time with time zone

select "extract"('déjà vu'::text, '00:00:00+00'::time with time zone);
--> ERROR 22023: unit "déjà vu" not recognized for type time with time zone

select "extract"('day'::text, '12:34:56.5+05:30'::time with time zone);
--> ERROR 0A000: unit "day" not supported for type time with time zone

select "extract"('xyzzy'::text, '00:00:00+00'::time with time zone);
--> ERROR 22023: unit "xyzzy" not recognized for type time with time zone

select "extract"('%a%'::text, '24:00:00+00'::time with time zone);
--> ERROR 22023: unit "%a%" not recognized for type time with time zone

select "extract"('abc'::text, '00:00:00+00'::time with time zone);
--> ERROR 22023: unit "abc" not recognized for type time with time zone

select "extract"('NULL'::text, '24:00:00+00'::time with time zone);
--> ERROR 22023: unit "null" not recognized for type time with time zone

select "extract"('a%b_c'::text, '1999-12-31 23:59:59.999999'::timestamp without time zone);
--> ERROR 22023: unit "a%b_c" not recognized for type timestamp without time zone

select "extract"(''::text, '0044-03-15 01:02:03 BC'::timestamp without time zone);
--> ERROR 22023: unit "" not recognized for type timestamp without time zone

select "extract"('%a%'::text, '0044-03-15 01:02:03 BC'::timestamp without time zone);
--> ERROR 22023: unit "%a%" not recognized for type timestamp without time zone

select "extract"('abc'::text, '294276-12-31 23:59:59.999999'::timestamp without time zone);
--> ERROR 22023: unit "abc" not recognized for type timestamp without time zone

select "extract"(''::text, '2000-01-01 00:00:00'::timestamp without time zone);
--> ERROR 22023: unit "" not recognized for type timestamp without time zone

select "extract"('foo,bar,,baz'::text, '-infinity'::timestamp without time zone);
--> ERROR 22023: unit "foo,bar,,baz" not recognized for type timestamp without time zone

select "extract"('ab'::text, '294276-12-31 23:59:59.999999'::timestamp without time zone);
--> ERROR 22023: unit "ab" not recognized for type timestamp without time zone

select "extract"('day'::text, '2001-09-09 01:46:40.5-07'::timestamp with time zone);
--> (extract numeric)
--> 9

select "extract"('12'::text, '1970-01-01 00:00:00+00'::timestamp with time zone);
--> ERROR 22023: unit "12" not recognized for type timestamp with time zone

select "extract"(','::text, '2023-11-05 05:30:00+00'::timestamp with time zone);
--> ERROR 22023: unit "," not recognized for type timestamp with time zone

select "extract"(''::text, '2000-01-01 00:00:00+00'::timestamp with time zone);
--> ERROR 22023: unit "" not recognized for type timestamp with time zone

select "extract"('_b%'::text, '294276-12-31 20:59:59.999999+00'::timestamp with time zone);
--> ERROR 22023: unit "_b%" not recognized for type timestamp with time zone

select "extract"('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, '2001-09-09 01:46:40.5-07'::timestamp with time zone);
--> ERROR 22023: unit "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" not recognized for type timestamp with time zone

select "extract"('xyzzy'::text, 'infinity'::timestamp with time zone);
--> ERROR 22023: unit "xyzzy" not recognized for type timestamp with time zone

select "extract"('month'::text, '-1 day'::interval);
--> (extract numeric)
--> 0

select "extract"('%a%'::text, '1 year 2 mons 3 days 04:05:06.789'::interval);
--> ERROR 22023: unit "%a%" not recognized for type interval

select "extract"('12'::text, '-30 days 100:00:00'::interval);
--> ERROR 22023: unit "12" not recognized for type interval

select "extract"('NULL'::text, '25:00:00'::interval);
--> ERROR 22023: unit "null" not recognized for type interval

select "extract"('a.c'::text, '-1 year -2 mons +3 days -04:05:06'::interval);
--> ERROR 22023: unit "a.c" not recognized for type interval

select "extract"(E'it''s \\ "q"'::text, '90 minutes'::interval);
--> ERROR 22023: unit "it's \ "q"" not recognized for type interval

select "extract"('Hello World'::text, '40 days'::interval);
--> ERROR 22023: unit "hello world" not recognized for type interval

select regexp_replace(''::text, ''::text, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, '0'::integer, '-1'::integer, 'NULL'::text);
--> ERROR 22023: invalid value for parameter "start": 0

select regexp_replace(''::text, 'a'::text, 'ABC déf'::text, '1000'::integer, '-2147483648'::integer, 'NULL'::text);
--> ERROR 22023: invalid value for parameter "n": -2147483648

select regexp_replace(''::text, 'a'::text, '%a%'::text, '64'::integer, '1000'::integer, 'Hello World'::text);
--> ERROR 22023: invalid regular expression option: "H"

select regexp_replace(''::text, 'a'::text, 'abc'::text, '64'::integer, '2'::integer, 'ABC déf'::text);
--> ERROR 22023: invalid regular expression option: "A"

select regexp_replace(''::text, 'a'::text, '^a.*c$'::text, '1000'::integer, '31'::integer, 'Hello World'::text);
--> ERROR 22023: invalid regular expression option: "H"

select regexp_replace(''::text, 'a'::text, '^a.*c$'::text, '-1'::integer, '2147483647'::integer, E'it''s \\ "q"'::text);
--> ERROR 22023: invalid value for parameter "start": -1

select regexp_replace(''::text, ''::text, '日本語'::text, '2147483647'::integer, '0'::integer, 'foo,bar,,baz'::text);
--> ERROR 22023: invalid regular expression option: "f"

select a, b, c, d, e, regexp_replace(a, b, c, d, e) from (values
  ('a'::text, '%a%'::text, 'abc'::text, '1000'::integer, '12'::integer),
  ('', 'month', 'a.c', '64', '2'),
  ('a', 'foo,bar,,baz', ',', '3', '5'),
  ('', 'ab', '', '31', '12'),
  ('', 'ABC déf', 'Hello World', '5', '2147483647'),
  ('', 'ab', '', '1000', '33')) v(a, b, c, d, e);
--> (a text, b text, c text, d integer, e integer, regexp_replace text)
--> a | %a% | abc | 1000 | 12 | a
--> '' | month | a.c | 64 | 2 | ''
--> a | foo,bar,,baz | , | 3 | 5 | a
--> '' | ab | '' | 31 | 12 | ''
--> '' | ABC déf | Hello World | 5 | 2147483647 | ''
--> '' | ab | '' | 1000 | 33 | ''

select regexp_replace(''::text, E'it''s \\ "q"'::text, 'month'::text, '-2147483648'::integer, '1000'::integer);
--> ERROR 22023: invalid value for parameter "start": -2147483648

select a, b, c, d, regexp_replace(a, b, c, d) from (values
  ('^a.*c$'::text, 'foo,bar,,baz'::text, 'a.c'::text, '1'::integer),
  ('déjà vu', 'Hello World', '(a|b)+', '1000'),
  ('NULL', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', '_b%', '33'),
  ('%a%', 'a%b_c', 'xyzzy', '2147483647'),
  ('', '日本語', '日本語', '3')) v(a, b, c, d);
--> (a text, b text, c text, d integer, regexp_replace text)
--> ^a.*c$ | foo,bar,,baz | a.c | 1 | ^a.*c$
--> déjà vu | Hello World | (a|b)+ | 1000 | déjà vu
--> 'NULL' | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | _b% | 33 | 'NULL'
--> %a% | a%b_c | xyzzy | 2147483647 | %a%
--> '' | 日本語 | 日本語 | 3 | ''

select regexp_replace('_b%'::text, 'abc'::text, 'ab'::text, '-2147483648'::integer);
--> ERROR 22023: invalid value for parameter "start": -2147483648

select regexp_replace('xyzzy'::text, 'ab'::text, ''::text, '-2147483648'::integer);
--> ERROR 22023: invalid value for parameter "start": -2147483648

select a, b, regexp_count(a, b) from (values
  ('  pad '::text, '  pad '::text),
  ('12', 'déjà vu'),
  ('', 'a.c'),
  ('xyzzy', 'a.c'),
  ('', 'abc'),
  ('Hello World', 'a.c'),
  ('ab', 'foo,bar,,baz')) v(a, b);
--> (a text, b text, regexp_count integer)
--> '  pad ' | '  pad ' | 1
--> 12 | déjà vu | 0
--> '' | a.c | 0
--> xyzzy | a.c | 0
--> '' | abc | 0
--> Hello World | a.c | 0
--> ab | foo,bar,,baz | 0

select a, b, c, regexp_count(a, b, c) from (values
  ('day'::text, 'xyzzy'::text, '1'::integer),
  ('ABC déf', 'xyzzy', '64'),
  ('xyzzy', '', '12'),
  ('a.c', 'a.c', '2147483647'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'déjà vu', '33')) v(a, b, c);
--> (a text, b text, c integer, regexp_count integer)
--> day | xyzzy | 1 | 0
--> ABC déf | xyzzy | 64 | 0
--> xyzzy | '' | 12 | 0
--> a.c | a.c | 2147483647 | 0
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | déjà vu | 33 | 0

select regexp_count('12'::text, E'it''s \\ "q"'::text, '-1'::integer);
--> ERROR 22023: invalid value for parameter "start": -1

select regexp_count('  pad '::text, '  pad '::text, '-1'::integer);
--> ERROR 22023: invalid value for parameter "start": -1

select regexp_count('(a|b)+'::text, '%a%'::text, '31'::integer, 'Hello World'::text);
--> ERROR 22023: invalid regular expression option: "H"

select regexp_count('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, 'ab'::text, '2147483647'::integer, '日本語'::text);
--> ERROR 22023: invalid regular expression option: "日"

select regexp_count('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, 'déjà vu'::text, '0'::integer, 'déjà vu'::text);
--> ERROR 22023: invalid value for parameter "start": 0

select regexp_count('12'::text, 'UTC'::text, '64'::integer, 'xyzzy'::text);
--> ERROR 22023: invalid regular expression option: "y"

select regexp_count('NULL'::text, '  pad '::text, '-2147483648'::integer, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text);
--> ERROR 22023: invalid value for parameter "start": -2147483648

select regexp_count('_b%'::text, ''::text, '-2147483648'::integer, 'day'::text);
--> ERROR 22023: invalid value for parameter "start": -2147483648

select regexp_count('a'::text, 'xyzzy'::text, '12'::integer, 'UTC'::text);
--> ERROR 22023: invalid regular expression option: "U"

select a, b, regexp_instr(a, b) from (values
  ('^a.*c$'::text, 'abc'::text),
  ('Hello World', 'xyzzy'),
  ('^a.*c$', '%a%'),
  ('foo,bar,,baz', 'déjà vu'),
  ('day', '  pad '),
  ('Hello World', '_b%'),
  ('foo,bar,,baz', 'day')) v(a, b);
--> (a text, b text, regexp_instr integer)
--> ^a.*c$ | abc | 0
--> Hello World | xyzzy | 0
--> ^a.*c$ | %a% | 0
--> foo,bar,,baz | déjà vu | 0
--> day | '  pad ' | 0
--> Hello World | _b% | 0
--> foo,bar,,baz | day | 0

select a, b, c, regexp_instr(a, b, c) from (values
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, 'déjà vu'::text, '1'::integer),
  ('déjà vu', E'it''s \\ "q"', '2147483647'),
  ('ab', 'month', '3'),
  ('%a%', 'Hello World', '2')) v(a, b, c);
--> (a text, b text, c integer, regexp_instr integer)
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | déjà vu | 1 | 0
--> déjà vu | it's \ "q" | 2147483647 | 0
--> ab | month | 3 | 0
--> %a% | Hello World | 2 | 0

select regexp_instr('a%b_c'::text, 'day'::text, '-13'::integer);
--> ERROR 22023: invalid value for parameter "start": -13

select regexp_instr('day'::text, ''::text, '0'::integer);
--> ERROR 22023: invalid value for parameter "start": 0

select regexp_instr('NULL'::text, 'a'::text, '0'::integer);
--> ERROR 22023: invalid value for parameter "start": 0

select a, b, c, d, regexp_instr(a, b, c, d) from (values
  ('%a%'::text, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, '12'::integer, '7'::integer),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', E'it''s \\ "q"', '33', '2147483647')) v(a, b, c, d);
--> (a text, b text, c integer, d integer, regexp_instr integer)
--> %a% | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | 12 | 7 | 0
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | it's \ "q" | 33 | 2147483647 | 0

select regexp_instr('day'::text, '_b%'::text, '0'::integer, '12'::integer);
--> ERROR 22023: invalid value for parameter "start": 0

select regexp_instr('_b%'::text, ','::text, '-13'::integer, '33'::integer);
--> ERROR 22023: invalid value for parameter "start": -13

select regexp_instr(''::text, 'UTC'::text, '64'::integer, '-1'::integer);
--> ERROR 22023: invalid value for parameter "n": -1

select regexp_instr('a%b_c'::text, 'foo,bar,,baz'::text, '1000'::integer, '-2147483648'::integer);
--> ERROR 22023: invalid value for parameter "n": -2147483648

select regexp_instr('abc'::text, 'foo,bar,,baz'::text, '-1'::integer, '7'::integer);
--> ERROR 22023: invalid value for parameter "start": -1

select regexp_instr('a'::text, 'xyzzy'::text, '64'::integer, '-1'::integer, '0'::integer);
--> ERROR 22023: invalid value for parameter "n": -1

select regexp_instr('abc'::text, '  pad '::text, '1000'::integer, '1'::integer, '64'::integer);
--> ERROR 22023: invalid value for parameter "endoption": 64

select regexp_instr('a'::text, 'ABC déf'::text, '31'::integer, '1'::integer, '64'::integer);
--> ERROR 22023: invalid value for parameter "endoption": 64

select regexp_instr('a'::text, 'xyzzy'::text, '0'::integer, '33'::integer, '7'::integer);
--> ERROR 22023: invalid value for parameter "start": 0

select regexp_instr(''::text, 'day'::text, '12'::integer, '12'::integer, '-2147483648'::integer);
--> ERROR 22023: invalid value for parameter "endoption": -2147483648

select regexp_instr('a'::text, 'a.c'::text, '-2147483648'::integer, '7'::integer, '12'::integer);
--> ERROR 22023: invalid value for parameter "start": -2147483648

select regexp_instr('a'::text, 'UTC'::text, '2'::integer, '12'::integer, '64'::integer);
--> ERROR 22023: invalid value for parameter "endoption": 64

select regexp_instr(''::text, 'abc'::text, '3'::integer, '0'::integer, '12'::integer, 'a.c'::text);
--> ERROR 22023: invalid value for parameter "n": 0

select regexp_instr(''::text, 'a'::text, '12'::integer, '2147483647'::integer, '0'::integer, 'a%b_c'::text);
--> ERROR 22023: invalid regular expression option: "a"

select regexp_instr(''::text, ''::text, '-13'::integer, '12'::integer, '33'::integer, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text);
--> ERROR 22023: invalid value for parameter "start": -13

select regexp_instr(''::text, ''::text, '33'::integer, '3'::integer, '31'::integer, 'foo,bar,,baz'::text);
--> ERROR 22023: invalid value for parameter "endoption": 31

select regexp_instr(''::text, 'a'::text, '2'::integer, '1'::integer, '3'::integer, '12'::text);
--> ERROR 22023: invalid value for parameter "endoption": 3

select regexp_instr(''::text, 'a'::text, '12'::integer, '5'::integer, '7'::integer, 'Hello World'::text);
--> ERROR 22023: invalid value for parameter "endoption": 7

select regexp_instr(''::text, ''::text, '1'::integer, '-13'::integer, '-2147483648'::integer, 'a%b_c'::text);
--> ERROR 22023: invalid value for parameter "n": -13

select regexp_instr(''::text, ''::text, '0'::integer, '31'::integer, '64'::integer, '^a.*c$'::text, '33'::integer);
--> ERROR 22023: invalid value for parameter "start": 0

select regexp_instr(''::text, ''::text, '-1'::integer, '3'::integer, '1'::integer, 'month'::text, '-2147483648'::integer);
--> ERROR 22023: invalid value for parameter "start": -1

select regexp_instr(''::text, ''::text, '0'::integer, '-2147483648'::integer, '5'::integer, '^a.*c$'::text, '1'::integer);
--> ERROR 22023: invalid value for parameter "start": 0

select regexp_instr(''::text, ''::text, '1'::integer, '1'::integer, '-1'::integer, '12'::text, '7'::integer);
--> ERROR 22023: invalid value for parameter "endoption": -1

select regexp_instr(''::text, ''::text, '-1'::integer, '5'::integer, '0'::integer, '_b%'::text, '-2147483648'::integer);
--> ERROR 22023: invalid value for parameter "start": -1

select regexp_instr(''::text, ''::text, '1'::integer, '33'::integer, '-13'::integer, 'Hello World'::text, '1000'::integer);
--> ERROR 22023: invalid value for parameter "endoption": -13

select regexp_instr(''::text, ''::text, '-1'::integer, '2'::integer, '1000'::integer, '(a|b)+'::text, '1'::integer);
--> ERROR 22023: invalid value for parameter "start": -1

select a, b, regexp_like(a, b) from (values
  ('abc'::text, 'UTC'::text),
  ('foo,bar,,baz', ','),
  ('foo,bar,,baz', ''),
  ('abc', '%a%'),
  ('day', E'it''s \\ "q"'),
  ('déjà vu', '%a%'),
  ('日本語', 'UTC')) v(a, b);
--> (a text, b text, regexp_like boolean)
--> abc | UTC | f
--> foo,bar,,baz | , | t
--> foo,bar,,baz | '' | t
--> abc | %a% | f
--> day | it's \ "q" | f
--> déjà vu | %a% | f
--> 日本語 | UTC | f

select regexp_like('%a%'::text, 'UTC'::text, '  pad '::text);
--> ERROR 22023: invalid regular expression option: " "

select regexp_like('a%b_c'::text, 'abc'::text, 'NULL'::text);
--> ERROR 22023: invalid regular expression option: "N"

select regexp_like('UTC'::text, 'ABC déf'::text, '(a|b)+'::text);
--> ERROR 22023: invalid regular expression option: "("

select regexp_like('a.c'::text, 'ABC déf'::text, E'it''s \\ "q"'::text);
--> ERROR 22023: invalid regular expression option: "'"

select regexp_like('NULL'::text, 'UTC'::text, 'déjà vu'::text);
--> ERROR 22023: invalid regular expression option: "d"

select regexp_like('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, 'Hello World'::text);
--> ERROR 22023: invalid regular expression option: "H"

select regexp_like('%a%'::text, ','::text, 'abc'::text);
--> ERROR 22023: invalid regular expression option: "a"

select a, b, regexp_substr(a, b) from (values
  ('foo,bar,,baz'::text, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text),
  ('(a|b)+', 'ab'),
  ('Hello World', 'NULL'),
  ('abc', 'Hello World'),
  ('a', '%a%'),
  ('xyzzy', '(a|b)+'),
  ('ABC déf', '12')) v(a, b);
--> (a text, b text, regexp_substr text)
--> foo,bar,,baz | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | NULL
--> (a|b)+ | ab | NULL
--> Hello World | 'NULL' | NULL
--> abc | Hello World | NULL
--> a | %a% | NULL
--> xyzzy | (a|b)+ | NULL
--> ABC déf | 12 | NULL

select a, b, c, regexp_substr(a, b, c) from (values
  ('ABC déf'::text, ''::text, '12'::integer),
  ('ab', 'a.c', '12'),
  (',', 'a%b_c', '2147483647'),
  (E'it''s \\ "q"', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', '7')) v(a, b, c);
--> (a text, b text, c integer, regexp_substr text)
--> ABC déf | '' | 12 | NULL
--> ab | a.c | 12 | NULL
--> , | a%b_c | 2147483647 | NULL
--> it's \ "q" | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | 7 | NULL

select regexp_substr('a%b_c'::text, 'month'::text, '0'::integer);
--> ERROR 22023: invalid value for parameter "start": 0

select regexp_substr('UTC'::text, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, '-2147483648'::integer);
--> ERROR 22023: invalid value for parameter "start": -2147483648

select regexp_substr('_b%'::text, '日本語'::text, '-2147483648'::integer);
--> ERROR 22023: invalid value for parameter "start": -2147483648

select a, b, c, d, regexp_substr(a, b, c, d) from (values
  ('UTC'::text, '(a|b)+'::text, '1000'::integer, '1000'::integer),
  ('UTC', '12', '1000', '7'),
  ('Hello World', '', '33', '5'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'ab', '1', '5'),
  ('Hello World', 'foo,bar,,baz', '33', '33')) v(a, b, c, d);
--> (a text, b text, c integer, d integer, regexp_substr text)
--> UTC | (a|b)+ | 1000 | 1000 | NULL
--> UTC | 12 | 1000 | 7 | NULL
--> Hello World | '' | 33 | 5 | NULL
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | ab | 1 | 5 | NULL
--> Hello World | foo,bar,,baz | 33 | 33 | NULL

select regexp_substr('month'::text, '%a%'::text, '2147483647'::integer, '-13'::integer);
--> ERROR 22023: invalid value for parameter "n": -13

select regexp_substr('UTC'::text, 'xyzzy'::text, '0'::integer, '64'::integer);
--> ERROR 22023: invalid value for parameter "start": 0

select regexp_substr(''::text, 'Hello World'::text, '2'::integer, '2147483647'::integer, '%a%'::text);
--> ERROR 22023: invalid regular expression option: "%"

select regexp_substr(''::text, '^a.*c$'::text, '7'::integer, '12'::integer, 'UTC'::text);
--> ERROR 22023: invalid regular expression option: "U"

select regexp_substr('a'::text, 'a.c'::text, '12'::integer, '12'::integer, 'a%b_c'::text);
--> ERROR 22023: invalid regular expression option: "a"

select regexp_substr(''::text, 'déjà vu'::text, '7'::integer, '-1'::integer, '_b%'::text);
--> ERROR 22023: invalid value for parameter "n": -1

select regexp_substr('a'::text, 'a.c'::text, '64'::integer, '3'::integer, 'ABC déf'::text);
--> ERROR 22023: invalid regular expression option: "A"

select regexp_substr(''::text, ','::text, '5'::integer, '3'::integer, ','::text);
--> ERROR 22023: invalid regular expression option: ","

select regexp_substr(''::text, 'a.c'::text, '-13'::integer, '31'::integer, 'month'::text);
--> ERROR 22023: invalid value for parameter "start": -13

select regexp_substr(''::text, 'a'::text, '1'::integer, '-13'::integer, '  pad '::text, '33'::integer);
--> ERROR 22023: invalid value for parameter "n": -13

select regexp_substr(''::text, ''::text, '-1'::integer, '1'::integer, 'déjà vu'::text, '0'::integer);
--> ERROR 22023: invalid value for parameter "start": -1

select regexp_substr(''::text, 'a'::text, '2147483647'::integer, '31'::integer, 'abc'::text, '7'::integer);
--> ERROR 22023: invalid regular expression option: "a"

select regexp_substr(''::text, 'a'::text, '12'::integer, '1'::integer, '_b%'::text, '12'::integer);
--> ERROR 22023: invalid regular expression option: "_"

select regexp_substr(''::text, ''::text, '5'::integer, '3'::integer, 'Hello World'::text, '5'::integer);
--> ERROR 22023: invalid regular expression option: "H"

select regexp_substr(''::text, ''::text, '-13'::integer, '12'::integer, ''::text, '64'::integer);
--> ERROR 22023: invalid value for parameter "start": -13

select regexp_substr(''::text, 'a'::text, '3'::integer, '12'::integer, '(a|b)+'::text, '2'::integer);
--> ERROR 22023: invalid regular expression option: "("

select a, b, chareq(a, b) from (values
  ('a'::"char", ''::"char"),
  ('Z', 'Z'),
  ('Z', '1'),
  ('', 'Z'),
  ('', ''),
  ('', '1'),
  ('1', 'a')) v(a, b);
--> (a "char", b "char", chareq boolean)
--> a | '' | f
--> Z | Z | t
--> Z | 1 | f
--> '' | Z | f
--> '' | '' | t
--> '' | 1 | f
--> 1 | a | f

select a, b, nameeq(a, b) from (values
  (''::name, 'abc'::name),
  ('', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('Foo bar', 'Foo bar'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'abc'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ''),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Foo bar'),
  ('pg_class', '')) v(a, b);
--> (a name, b name, nameeq boolean)
--> '' | abc | f
--> '' | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | f
--> Foo bar | Foo bar | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | abc | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | '' | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | Foo bar | f
--> pg_class | '' | f

select a, b, texteq(a, b) from (values
  (','::text, 'ABC déf'::text),
  ('ab', ','),
  ('NULL', 'NULL'),
  ('xyzzy', 'ab'),
  (',', 'day'),
  ('a%b_c', E'it''s \\ "q"'),
  ('^a.*c$', 'Hello World')) v(a, b);
--> (a text, b text, texteq boolean)
--> , | ABC déf | f
--> ab | , | f
--> 'NULL' | 'NULL' | t
--> xyzzy | ab | f
--> , | day | f
--> a%b_c | it's \ "q" | f
--> ^a.*c$ | Hello World | f

select a, b, charne(a, b) from (values
  ('a'::"char", 'a'::"char"),
  ('a', 'Z'),
  ('a', ''),
  ('Z', 'a'),
  ('Z', 'Z'),
  ('', 'Z'),
  ('', '')) v(a, b);
--> (a "char", b "char", charne boolean)
--> a | a | f
--> a | Z | t
--> a | '' | t
--> Z | a | t
--> Z | Z | f
--> '' | Z | t
--> '' | '' | f

select a, b, charle(a, b) from (values
  ('a'::"char", 'Z'::"char"),
  ('a', ''),
  ('a', '1'),
  ('Z', ''),
  ('', ''),
  ('1', 'a'),
  ('1', '1')) v(a, b);
--> (a "char", b "char", charle boolean)
--> a | Z | f
--> a | '' | f
--> a | 1 | f
--> Z | '' | f
--> '' | '' | t
--> 1 | a | t
--> 1 | 1 | t

select a, b, chargt(a, b) from (values
  ('a'::"char", '1'::"char"),
  ('Z', 'Z'),
  ('Z', ''),
  ('', 'a'),
  ('', 'Z'),
  ('1', 'a'),
  ('1', '')) v(a, b);
--> (a "char", b "char", chargt boolean)
--> a | 1 | t
--> Z | Z | f
--> Z | '' | t
--> '' | a | f
--> '' | Z | f
--> 1 | a | f
--> 1 | '' | t

select a, b, charge(a, b) from (values
  ('a'::"char", 'Z'::"char"),
  ('a', '1'),
  ('Z', ''),
  ('', '1'),
  ('1', 'Z'),
  ('1', ''),
  ('1', '1')) v(a, b);
--> (a "char", b "char", charge boolean)
--> a | Z | t
--> a | 1 | t
--> Z | '' | t
--> '' | 1 | f
--> 1 | Z | f
--> 1 | '' | t
--> 1 | 1 | t

select a, int4(a) from (values
  ('a'::"char"),
  ('Z'),
  (''),
  ('1')) v(a);
--> (a "char", int4 integer)
--> a | 97
--> Z | 90
--> '' | 0
--> 1 | 49

select a, b, nameregexeq(a, b) from (values
  ('Foo bar'::name, 'NULL'::text),
  ('abc', '日本語'),
  ('abc', 'a'),
  ('', '^a.*c$'),
  ('Foo bar', '12'),
  ('abc', 'xyzzy'),
  ('Foo bar', '^a.*c$')) v(a, b);
--> (a name, b text, nameregexeq boolean)
--> Foo bar | 'NULL' | f
--> abc | 日本語 | f
--> abc | a | t
--> '' | ^a.*c$ | f
--> Foo bar | 12 | f
--> abc | xyzzy | f
--> Foo bar | ^a.*c$ | f

select a, b, textne(a, b) from (values
  ('déjà vu'::text, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text),
  ('Hello World', '%a%'),
  ('foo,bar,,baz', '%a%'),
  ('UTC', 'a'),
  ('日本語', '(a|b)+'),
  ('ab', 'a%b_c'),
  ('a', 'UTC')) v(a, b);
--> (a text, b text, textne boolean)
--> déjà vu | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | t
--> Hello World | %a% | t
--> foo,bar,,baz | %a% | t
--> UTC | a | t
--> 日本語 | (a|b)+ | t
--> ab | a%b_c | t
--> a | UTC | t

select a, b, nameeqtext(a, b) from (values
  ('Foo bar'::name, 'a.c'::text),
  ('abc', 'UTC'),
  ('', ''),
  ('Foo bar', '  pad '),
  ('Foo bar', ','),
  ('', 'foo,bar,,baz'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '(a|b)+')) v(a, b);
--> (a name, b text, nameeqtext boolean)
--> Foo bar | a.c | f
--> abc | UTC | f
--> '' | '' | t
--> Foo bar | '  pad ' | f
--> Foo bar | , | f
--> '' | foo,bar,,baz | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | (a|b)+ | f

select a, b, namelttext(a, b) from (values
  ('Foo bar'::name, 'month'::text),
  ('', 'day'),
  ('abc', 'xyzzy'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'a'),
  ('', '^a.*c$'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'ab'),
  ('abc', E'it''s \\ "q"')) v(a, b);
--> (a name, b text, namelttext boolean)
--> Foo bar | month | t
--> '' | day | t
--> abc | xyzzy | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | a | f
--> '' | ^a.*c$ | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | ab | t
--> abc | it's \ "q" | t

select a, b, nameletext(a, b) from (values
  ('abc'::name, '^a.*c$'::text),
  ('Foo bar', '  pad '),
  ('', 'xyzzy'),
  ('Foo bar', E'it''s \\ "q"'),
  ('', 'abc'),
  ('Foo bar', 'ABC déf'),
  ('abc', 'a.c')) v(a, b);
--> (a name, b text, nameletext boolean)
--> abc | ^a.*c$ | f
--> Foo bar | '  pad ' | f
--> '' | xyzzy | t
--> Foo bar | it's \ "q" | t
--> '' | abc | t
--> Foo bar | ABC déf | f
--> abc | a.c | f

select a, b, namegetext(a, b) from (values
  ('Foo bar'::name, 'abc'::text),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'NULL'),
  ('abc', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('pg_class', 'a.c'),
  ('', '_b%'),
  ('pg_class', '  pad '),
  ('', '12')) v(a, b);
--> (a name, b text, namegetext boolean)
--> Foo bar | abc | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | 'NULL' | t
--> abc | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | f
--> pg_class | a.c | t
--> '' | _b% | f
--> pg_class | '  pad ' | t
--> '' | 12 | f

select a, b, namegttext(a, b) from (values
  ('Foo bar'::name, 'day'::text),
  ('Foo bar', '_b%'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '%a%'),
  ('abc', ','),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'ABC déf'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'month'),
  ('abc', 'month')) v(a, b);
--> (a name, b text, namegttext boolean)
--> Foo bar | day | f
--> Foo bar | _b% | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | %a% | t
--> abc | , | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | ABC déf | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | month | f
--> abc | month | f

select a, b, namenetext(a, b) from (values
  ('abc'::name, '12'::text),
  ('', 'foo,bar,,baz'),
  ('Foo bar', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('Foo bar', 'xyzzy'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'UTC'),
  ('pg_class', '%a%'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'a%b_c')) v(a, b);
--> (a name, b text, namenetext boolean)
--> abc | 12 | t
--> '' | foo,bar,,baz | t
--> Foo bar | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | t
--> Foo bar | xyzzy | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | UTC | t
--> pg_class | %a% | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | a%b_c | t

select a, b, sign(btnametextcmp(a, b)) from (values
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'::name, 'NULL'::text),
  ('Foo bar', '  pad '),
  ('Foo bar', 'NULL'),
  ('Foo bar', 'day'),
  ('abc', '^a.*c$'),
  ('', ','),
  ('', 'UTC')) v(a, b);
--> (a name, b text, sign double precision)
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | 'NULL' | 1
--> Foo bar | '  pad ' | 1
--> Foo bar | 'NULL' | -1
--> Foo bar | day | -1
--> abc | ^a.*c$ | 1
--> '' | , | -1
--> '' | UTC | -1

select a, b, texteqname(a, b) from (values
  ('ABC déf'::text, 'pg_class'::name),
  ('xyzzy', 'Foo bar'),
  ('  pad ', 'abc'),
  ('^a.*c$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('12', 'Foo bar'),
  ('日本語', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('UTC', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')) v(a, b);
--> (a text, b name, texteqname boolean)
--> ABC déf | pg_class | f
--> xyzzy | Foo bar | f
--> '  pad ' | abc | f
--> ^a.*c$ | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | f
--> 12 | Foo bar | f
--> 日本語 | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | f
--> UTC | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | f

select a, b, textltname(a, b) from (values
  ('12'::text, 'abc'::name),
  ('  pad ', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('abc', 'Foo bar'),
  ('xyzzy', 'pg_class'),
  ('ab', 'Foo bar'),
  ('Hello World', 'abc'),
  ('^a.*c$', 'abc')) v(a, b);
--> (a text, b name, textltname boolean)
--> 12 | abc | t
--> '  pad ' | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t
--> abc | Foo bar | f
--> xyzzy | pg_class | f
--> ab | Foo bar | f
--> Hello World | abc | t
--> ^a.*c$ | abc | t

select a, b, textlename(a, b) from (values
  (','::text, 'pg_class'::name),
  ('UTC', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('日本語', ''),
  ('a%b_c', 'abc'),
  ('month', 'abc'),
  ('ab', 'abc'),
  ('(a|b)+', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')) v(a, b);
--> (a text, b name, textlename boolean)
--> , | pg_class | t
--> UTC | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t
--> 日本語 | '' | f
--> a%b_c | abc | t
--> month | abc | f
--> ab | abc | t
--> (a|b)+ | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t

select a, b, textgename(a, b) from (values
  ('NULL'::text, 'pg_class'::name),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('UTC', 'abc'),
  ('a.c', 'abc'),
  ('day', ''),
  ('Hello World', 'abc'),
  ('a', 'Foo bar')) v(a, b);
--> (a text, b name, textgename boolean)
--> 'NULL' | pg_class | f
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t
--> UTC | abc | f
--> a.c | abc | f
--> day | '' | t
--> Hello World | abc | f
--> a | Foo bar | t

select a, b, textgtname(a, b) from (values
  (','::text, 'abc'::name),
  ('day', 'abc'),
  ('foo,bar,,baz', 'pg_class'),
  ('a.c', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('UTC', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('%a%', 'abc'),
  ('^a.*c$', '')) v(a, b);
--> (a text, b name, textgtname boolean)
--> , | abc | f
--> day | abc | t
--> foo,bar,,baz | pg_class | f
--> a.c | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | f
--> UTC | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | f
--> %a% | abc | f
--> ^a.*c$ | '' | t

select a, b, textnename(a, b) from (values
  ('day'::text, 'Foo bar'::name),
  ('', ''),
  ('12', ''),
  ('UTC', 'Foo bar'),
  ('day', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('day', 'abc'),
  ('déjà vu', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')) v(a, b);
--> (a text, b name, textnename boolean)
--> day | Foo bar | t
--> '' | '' | f
--> 12 | '' | t
--> UTC | Foo bar | t
--> day | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t
--> day | abc | t
--> déjà vu | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t

select a, b, sign(bttextnamecmp(a, b)) from (values
  (E'it''s \\ "q"'::text, 'Foo bar'::name),
  ('month', 'abc'),
  ('déjà vu', 'Foo bar'),
  ('xyzzy', 'Foo bar'),
  ('a%b_c', 'Foo bar'),
  ('a.c', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  (E'it''s \\ "q"', 'pg_class')) v(a, b);
--> (a text, b name, sign double precision)
--> it's \ "q" | Foo bar | 1
--> month | abc | 1
--> déjà vu | Foo bar | 1
--> xyzzy | Foo bar | 1
--> a%b_c | Foo bar | 1
--> a.c | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | -1
--> it's \ "q" | pg_class | -1

select a, b, nameconcatoid(a, b) from (values
  (''::name, '0'::oid),
  ('', '4294967295'),
  ('Foo bar', '0'),
  ('Foo bar', '16'),
  ('Foo bar', '4294967295'),
  ('Foo bar', '23'),
  ('pg_class', '4294967295')) v(a, b);
--> (a name, b oid, nameconcatoid name)
--> '' | 0 | _0
--> '' | 4294967295 | _4294967295
--> Foo bar | 0 | Foo bar_0
--> Foo bar | 16 | Foo bar_16
--> Foo bar | 4294967295 | Foo bar_4294967295
--> Foo bar | 23 | Foo bar_23
--> pg_class | 4294967295 | pg_class_4294967295

select a, b, btcharcmp(a, b) from (values
  ('a'::"char", ''::"char"),
  ('a', '1'),
  ('Z', '1'),
  ('', '1'),
  ('1', 'Z'),
  ('1', ''),
  ('1', '1')) v(a, b);
--> (a "char", b "char", btcharcmp integer)
--> a | '' | 97
--> a | 1 | 48
--> Z | 1 | 41
--> '' | 1 | -49
--> 1 | Z | -41
--> 1 | '' | 49
--> 1 | 1 | 0

select a, b, sign(btnamecmp(a, b)) from (values
  (''::name, 'abc'::name),
  ('Foo bar', ''),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ''),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Foo bar'),
  ('pg_class', 'abc'),
  ('pg_class', 'Foo bar'),
  ('pg_class', 'pg_class')) v(a, b);
--> (a name, b name, sign double precision)
--> '' | abc | -1
--> Foo bar | '' | 1
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | '' | 1
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | Foo bar | 1
--> pg_class | abc | 1
--> pg_class | Foo bar | 1
--> pg_class | pg_class | 0

select a, b, sign(bttextcmp(a, b)) from (values
  ('déjà vu'::text, 'day'::text),
  (E'it''s \\ "q"', 'xyzzy'),
  (E'it''s \\ "q"', 'foo,bar,,baz'),
  ('ab', '日本語'),
  ('a', 'a%b_c'),
  (',', E'it''s \\ "q"'),
  ('foo,bar,,baz', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')) v(a, b);
--> (a text, b text, sign double precision)
--> déjà vu | day | 1
--> it's \ "q" | xyzzy | -1
--> it's \ "q" | foo,bar,,baz | 1
--> ab | 日本語 | -1
--> a | a%b_c | -1
--> , | it's \ "q" | -1
--> foo,bar,,baz | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | -1

select a, b, c, string_to_array(a, b, c) from (values
  ('  pad '::text, 'month'::text, 'month'::text),
  ('day', 'ABC déf', ''),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', E'it''s \\ "q"', 'déjà vu'),
  ('a.c', 'a%b_c', 'foo,bar,,baz'),
  ('NULL', 'ab', 'a'),
  ('NULL', '日本語', null),
  (null, null, 'UTC'),
  ('NULL', 'ab', 'a')) v(a, b, c);
--> (a text, b text, c text, string_to_array text[])
--> '  pad ' | month | month | {"  pad "}
--> day | ABC déf | '' | {day}
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | it's \ "q" | déjà vu | {xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx}
--> a.c | a%b_c | foo,bar,,baz | {a.c}
--> 'NULL' | ab | a | {"NULL"}
--> 'NULL' | 日本語 | NULL | {"NULL"}
--> NULL | NULL | UTC | NULL
--> 'NULL' | ab | a | {"NULL"}

select a, b, string_to_array(a, b) from (values
  ('a'::text, '_b%'::text),
  ('foo,bar,,baz', 'a.c'),
  ('_b%', 'a.c'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'NULL'),
  ('NULL', ''),
  ('foo,bar,,baz', 'a.c'),
  (null, '%a%'),
  (null, '_b%')) v(a, b);
--> (a text, b text, string_to_array text[])
--> a | _b% | {a}
--> foo,bar,,baz | a.c | {"foo,bar,,baz"}
--> _b% | a.c | {_b%}
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | 'NULL' | {xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx}
--> 'NULL' | '' | {"NULL"}
--> foo,bar,,baz | a.c | {"foo,bar,,baz"}
--> NULL | %a% | NULL
--> NULL | _b% | NULL

select a, text(a) from (values
  (''::character),
  ('a'),
  ('ab  '),
  ('ABC'),
  ('xxxxxxxxxx')) v(a);
--> (a bpchar, text text)
--> ' ' | ''
--> a | a
--> 'ab  ' | ab
--> ABC | ABC
--> xxxxxxxxxx | xxxxxxxxxx

select a, text(a) from (values
  ('abc'::name),
  (''),
  ('Foo bar'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('pg_class')) v(a);
--> (a name, text text)
--> abc | abc
--> '' | ''
--> Foo bar | Foo bar
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
--> pg_class | pg_class

select a, name(a) from (values
  ('a'::text),
  ('ABC déf'),
  ('a%b_c'),
  ('a.c'),
  ('日本語'),
  ('(a|b)+'),
  ('month')) v(a);
--> (a text, name name)
--> a | a
--> ABC déf | ABC déf
--> a%b_c | a%b_c
--> a.c | a.c
--> 日本語 | 日本語
--> (a|b)+ | (a|b)+
--> month | month

select a, bpchar(a) from (values
  ('abc'::name),
  (''),
  ('Foo bar'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('pg_class')) v(a);
--> (a name, bpchar bpchar)
--> abc | abc
--> '' | ''
--> Foo bar | Foo bar
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
--> pg_class | pg_class

select a, name(a) from (values
  (''::character),
  ('a'),
  ('ab  '),
  ('ABC'),
  ('xxxxxxxxxx')) v(a);
--> (a bpchar, name name)
--> ' ' | ''
--> a | a
--> 'ab  ' | ab
--> ABC | ABC
--> xxxxxxxxxx | xxxxxxxxxx

select a, b, text_larger(a, b) from (values
  ('^a.*c$'::text, 'UTC'::text),
  (E'it''s \\ "q"', 'foo,bar,,baz'),
  ('UTC', '^a.*c$'),
  ('UTC', '(a|b)+'),
  ('Hello World', 'UTC'),
  ('abc', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('(a|b)+', 'day')) v(a, b);
--> (a text, b text, text_larger text)
--> ^a.*c$ | UTC | ^a.*c$
--> it's \ "q" | foo,bar,,baz | it's \ "q"
--> UTC | ^a.*c$ | ^a.*c$
--> UTC | (a|b)+ | UTC
--> Hello World | UTC | UTC
--> abc | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
--> (a|b)+ | day | day

select a, b, text_smaller(a, b) from (values
  ('a.c'::text, '^a.*c$'::text),
  ('_b%', '%a%'),
  ('Hello World', 'NULL'),
  ('ab', '%a%'),
  ('ab', '  pad '),
  ('  pad ', 'abc'),
  ('a.c', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')) v(a, b);
--> (a text, b text, text_smaller text)
--> a.c | ^a.*c$ | ^a.*c$
--> _b% | %a% | %a%
--> Hello World | 'NULL' | Hello World
--> ab | %a% | %a%
--> ab | '  pad ' | '  pad '
--> '  pad ' | abc | '  pad '
--> a.c | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | a.c

select a, b, namelt(a, b) from (values
  ('Foo bar'::name, 'abc'::name),
  ('Foo bar', ''),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ''),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Foo bar'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('pg_class', ''),
  ('pg_class', 'pg_class')) v(a, b);
--> (a name, b name, namelt boolean)
--> Foo bar | abc | t
--> Foo bar | '' | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | '' | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | Foo bar | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | f
--> pg_class | '' | f
--> pg_class | pg_class | f

select a, b, namele(a, b) from (values
  ('abc'::name, 'abc'::name),
  ('abc', ''),
  ('', 'pg_class'),
  ('Foo bar', ''),
  ('Foo bar', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('pg_class', '')) v(a, b);
--> (a name, b name, namele boolean)
--> abc | abc | t
--> abc | '' | f
--> '' | pg_class | t
--> Foo bar | '' | f
--> Foo bar | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t
--> pg_class | '' | f

select a, b, namegt(a, b) from (values
  ('abc'::name, ''::name),
  ('', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('', 'pg_class'),
  ('Foo bar', 'abc'),
  ('Foo bar', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ''),
  ('pg_class', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')) v(a, b);
--> (a name, b name, namegt boolean)
--> abc | '' | t
--> '' | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | f
--> '' | pg_class | f
--> Foo bar | abc | f
--> Foo bar | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | '' | t
--> pg_class | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t

select a, b, namege(a, b) from (values
  ('abc'::name, 'abc'::name),
  ('abc', ''),
  ('abc', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('abc', 'pg_class'),
  ('Foo bar', ''),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('pg_class', 'Foo bar')) v(a, b);
--> (a name, b name, namege boolean)
--> abc | abc | t
--> abc | '' | t
--> abc | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t
--> abc | pg_class | f
--> Foo bar | '' | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t
--> pg_class | Foo bar | t

select a, b, namene(a, b) from (values
  ('abc'::name, 'abc'::name),
  ('abc', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('', ''),
  ('Foo bar', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('Foo bar', 'pg_class'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Foo bar'),
  ('pg_class', 'Foo bar')) v(a, b);
--> (a name, b name, namene boolean)
--> abc | abc | f
--> abc | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t
--> '' | '' | f
--> Foo bar | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | t
--> Foo bar | pg_class | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | Foo bar | t
--> pg_class | Foo bar | t

select a, b, c, bpchar(a, b, c) from (values
  (''::character, '-2147483648'::integer, 't'::boolean),
  ('ab  ', '12', 't'),
  ('xxxxxxxxxx', '-13', 'f'),
  ('ABC', '1', 'f'),
  ('ABC', '3', 'f'),
  ('ABC', '2', 'f'),
  ('a', '-2147483648', 'f')) v(a, b, c);
--> (a bpchar, b integer, c boolean, bpchar bpchar)
--> ' ' | -2147483648 | t | ' '
--> 'ab  ' | 12 | t | 'ab      '
--> xxxxxxxxxx | -13 | f | xxxxxxxxxx
--> ABC | 1 | f | ABC
--> ABC | 3 | f | ABC
--> ABC | 2 | f | ABC
--> a | -2147483648 | f | a

select a, b, c, "varchar"(a, b, c) from (values
  ('déf'::character varying, '2'::integer, 't'::boolean),
  ('déf', '33', 't'),
  ('ab  ', '3', 't'),
  ('ab  ', '-2147483648', 'f'),
  ('a', '1000', 't'),
  ('ab  ', '31', 'f'),
  ('déf', '2147483647', 't')) v(a, b, c);
--> (a character varying, b integer, c boolean, varchar character varying)
--> déf | 2 | t | déf
--> déf | 33 | t | déf
--> 'ab  ' | 3 | t | 'ab  '
--> 'ab  ' | -2147483648 | f | 'ab  '
--> a | 1000 | t | a
--> 'ab  ' | 31 | f | 'ab  '
--> déf | 2147483647 | t | déf

select a, octet_length(a) from (values
  (E'\\x'::bytea),
  (E'\\x00'),
  (E'\\xdeadbeef'),
  (E'\\x616263'),
  (E'\\x00ff00'),
  (E'\\x20616220')) v(a);
--> (a bytea, octet_length integer)
--> \x | 0
--> \x00 | 1
--> \xdeadbeef | 4
--> \x616263 | 3
--> \x00ff00 | 3
--> \x20616220 | 4

select get_byte(E'\\x'::bytea, '2'::integer);
--> ERROR 2202E: index 2 out of valid range, 0..-1

select get_byte(E'\\xdeadbeef'::bytea, '64'::integer);
--> ERROR 2202E: index 64 out of valid range, 0..3

select get_byte(E'\\x00ff00'::bytea, '-13'::integer);
--> ERROR 2202E: index -13 out of valid range, 0..2

select get_byte(E'\\xdeadbeef'::bytea, '1000'::integer);
--> ERROR 2202E: index 1000 out of valid range, 0..3

select get_byte(E'\\x00ff00'::bytea, '7'::integer);
--> ERROR 2202E: index 7 out of valid range, 0..2

select get_byte(E'\\x'::bytea, '0'::integer);
--> ERROR 2202E: index 0 out of valid range, 0..-1

select get_byte(E'\\x00'::bytea, '12'::integer);
--> ERROR 2202E: index 12 out of valid range, 0..0

select a, b, c, set_byte(a, b, c) from (values
  (E'\\x20616220'::bytea, '2'::integer, '0'::integer),
  (E'\\xdeadbeef', '0', '0')) v(a, b, c);
--> (a bytea, b integer, c integer, set_byte bytea)
--> \x20616220 | 2 | 0 | \x20610020
--> \xdeadbeef | 0 | 0 | \x00adbeef

select set_byte(E'\\x'::bytea, '1000'::integer, '31'::integer);
--> ERROR 2202E: index 1000 out of valid range, 0..-1

select set_byte(E'\\x20616220'::bytea, '-1'::integer, '2'::integer);
--> ERROR 2202E: index -1 out of valid range, 0..3

select set_byte(E'\\x'::bytea, '2'::integer, '2147483647'::integer);
--> ERROR 2202E: index 2 out of valid range, 0..-1

select set_byte(E'\\x20616220'::bytea, '-1'::integer, '31'::integer);
--> ERROR 2202E: index -1 out of valid range, 0..3

select set_byte(E'\\x'::bytea, '2147483647'::integer, '-2147483648'::integer);
--> ERROR 2202E: index 2147483647 out of valid range, 0..-1

select get_bit(E'\\x00ff00'::bytea, '2'::bigint);
--> (get_bit integer)
--> 0

select get_bit(E'\\x00'::bytea, '64'::bigint);
--> ERROR 2202E: index 64 out of valid range, 0..7

select get_bit(E'\\x20616220'::bytea, '-1'::bigint);
--> ERROR 2202E: index -1 out of valid range, 0..31

select get_bit(E'\\x00'::bytea, '-9223372036854775808'::bigint);
--> ERROR 2202E: index -9223372036854775808 out of valid range, 0..7

select get_bit(E'\\x00ff00'::bytea, '4294967296'::bigint);
--> ERROR 2202E: index 4294967296 out of valid range, 0..23

select get_bit(E'\\x00'::bytea, '30'::bigint);
--> ERROR 2202E: index 30 out of valid range, 0..7

select get_bit(E'\\x00ff00'::bytea, '-9223372036854775808'::bigint);
--> ERROR 2202E: index -9223372036854775808 out of valid range, 0..23

select set_bit(E'\\x00ff00'::bytea, '4294967296'::bigint, '12'::integer);
--> ERROR 2202E: index 4294967296 out of valid range, 0..23

select set_bit(E'\\x616263'::bytea, '2'::bigint, '64'::integer);
--> ERROR 22023: new bit must be 0 or 1

select set_bit(E'\\xdeadbeef'::bytea, '-1'::bigint, '2'::integer);
--> ERROR 2202E: index -1 out of valid range, 0..31

select set_bit(E'\\x616263'::bytea, '100'::bigint, '12'::integer);
--> ERROR 2202E: index 100 out of valid range, 0..23

select set_bit(E'\\x20616220'::bytea, '9223372036854775807'::bigint, '2'::integer);
--> ERROR 2202E: index 9223372036854775807 out of valid range, 0..31

select set_bit(E'\\x00'::bytea, '100'::bigint, '1'::integer);
--> ERROR 2202E: index 100 out of valid range, 0..7

select set_bit(E'\\x616263'::bytea, '1'::bigint, '7'::integer);
--> ERROR 22023: new bit must be 0 or 1

select a, b, text_lt(a, b) from (values
  ('_b%'::text, 'ABC déf'::text),
  ('Hello World', '%a%'),
  (E'it''s \\ "q"', 'abc'),
  ('foo,bar,,baz', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('foo,bar,,baz', 'xyzzy'),
  ('  pad ', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('12', ',')) v(a, b);
--> (a text, b text, text_lt boolean)
--> _b% | ABC déf | f
--> Hello World | %a% | f
--> it's \ "q" | abc | f
--> foo,bar,,baz | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | t
--> foo,bar,,baz | xyzzy | t
--> '  pad ' | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | t
--> 12 | , | f

select a, b, text_le(a, b) from (values
  ('day'::text, '12'::text),
  ('month', '_b%'),
  ('  pad ', 'UTC'),
  ('^a.*c$', '12'),
  ('_b%', '日本語'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'foo,bar,,baz'),
  ('a.c', 'a%b_c')) v(a, b);
--> (a text, b text, text_le boolean)
--> day | 12 | f
--> month | _b% | f
--> '  pad ' | UTC | t
--> ^a.*c$ | 12 | f
--> _b% | 日本語 | t
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | foo,bar,,baz | f
--> a.c | a%b_c | f

select a, b, text_gt(a, b) from (values
  ('day'::text, 'a%b_c'::text),
  ('ABC déf', '(a|b)+'),
  ('^a.*c$', 'abc'),
  (',', 'ABC déf'),
  ('^a.*c$', ''),
  ('month', '(a|b)+'),
  ('', E'it''s \\ "q"')) v(a, b);
--> (a text, b text, text_gt boolean)
--> day | a%b_c | t
--> ABC déf | (a|b)+ | t
--> ^a.*c$ | abc | f
--> , | ABC déf | f
--> ^a.*c$ | '' | t
--> month | (a|b)+ | t
--> '' | it's \ "q" | f

select a, b, text_ge(a, b) from (values
  ('month'::text, 'Hello World'::text),
  ('ab', '  pad '),
  ('a%b_c', 'ab'),
  ('foo,bar,,baz', 'xyzzy'),
  ('  pad ', '^a.*c$'),
  ('a%b_c', 'a%b_c'),
  ('12', 'UTC')) v(a, b);
--> (a text, b text, text_ge boolean)
--> month | Hello World | t
--> ab | '  pad ' | t
--> a%b_c | ab | f
--> foo,bar,,baz | xyzzy | f
--> '  pad ' | ^a.*c$ | f
--> a%b_c | a%b_c | t
--> 12 | UTC | f

select a, b, c, d, "overlay"(a, b, c, d) from (values
  (E'\\x00'::bytea, E'\\x00'::bytea, '12'::integer, '3'::integer),
  (E'\\x20616220', E'\\x616263', '12', '0'),
  (E'\\x20616220', E'\\x00ff00', '64', '5')) v(a, b, c, d);
--> (a bytea, b bytea, c integer, d integer, overlay bytea)
--> \x00 | \x00 | 12 | 3 | \x0000
--> \x20616220 | \x616263 | 12 | 0 | \x20616220616263
--> \x20616220 | \x00ff00 | 64 | 5 | \x2061622000ff00

select "overlay"(E'\\xdeadbeef'::bytea, E'\\x20616220'::bytea, '-2147483648'::integer, '1000'::integer);
--> ERROR 22011: negative substring length not allowed

select "overlay"(E'\\x00'::bytea, E'\\x616263'::bytea, '-13'::integer, '1000'::integer);
--> ERROR 22011: negative substring length not allowed

select "overlay"(E'\\x'::bytea, E'\\x00'::bytea, '0'::integer, '3'::integer);
--> ERROR 22011: negative substring length not allowed

select "overlay"(E'\\x616263'::bytea, E'\\x20616220'::bytea, '0'::integer, '2147483647'::integer);
--> ERROR 22011: negative substring length not allowed

select a, b, c, "overlay"(a, b, c) from (values
  (E'\\x00'::bytea, E'\\x00'::bytea, '5'::integer),
  (E'\\xdeadbeef', E'\\x00ff00', '64'),
  (E'\\x00ff00', E'\\x00ff00', '1000'),
  (E'\\x616263', E'\\x616263', '12'),
  (E'\\x20616220', E'\\x', '33')) v(a, b, c);
--> (a bytea, b bytea, c integer, overlay bytea)
--> \x00 | \x00 | 5 | \x0000
--> \xdeadbeef | \x00ff00 | 64 | \xdeadbeef00ff00
--> \x00ff00 | \x00ff00 | 1000 | \x00ff0000ff00
--> \x616263 | \x616263 | 12 | \x616263616263
--> \x20616220 | \x | 33 | \x20616220

select "overlay"(E'\\x616263'::bytea, E'\\xdeadbeef'::bytea, '0'::integer);
--> ERROR 22011: negative substring length not allowed

select "overlay"(E'\\x616263'::bytea, E'\\x00ff00'::bytea, '0'::integer);
--> ERROR 22011: negative substring length not allowed

select a, b, "position"(a, b) from (values
  ('day'::text, 'Hello World'::text),
  ('UTC', 'déjà vu'),
  ('month', '%a%'),
  ('', 'déjà vu'),
  ('ab', 'xyzzy'),
  ('ab', '(a|b)+'),
  ('UTC', 'day')) v(a, b);
--> (a text, b text, position integer)
--> day | Hello World | 0
--> UTC | déjà vu | 0
--> month | %a% | 0
--> '' | déjà vu | 0
--> ab | xyzzy | 0
--> ab | (a|b)+ | 0
--> UTC | day | 0

select a, b, textlike(a, b) from (values
  ('a.c'::text, 'day'::text),
  ('day', 'abc'),
  ('a', 'month'),
  ('日本語', 'abc'),
  ('month', 'abc'),
  ('month', ','),
  ('a', ',')) v(a, b);
--> (a text, b text, textlike boolean)
--> a.c | day | f
--> day | abc | f
--> a | month | f
--> 日本語 | abc | f
--> month | abc | f
--> month | , | f
--> a | , | f

select a, b, textnlike(a, b) from (values
  ('^a.*c$'::text, 'Hello World'::text),
  ('foo,bar,,baz', 'UTC'),
  ('UTC', 'a'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'xyzzy'),
  ('xyzzy', ','),
  ('day', E'it''s \\ "q"'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'a')) v(a, b);
--> (a text, b text, textnlike boolean)
--> ^a.*c$ | Hello World | t
--> foo,bar,,baz | UTC | t
--> UTC | a | t
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | xyzzy | t
--> xyzzy | , | t
--> day | it's \ "q" | t
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | a | t

select a, b, namelike(a, b) from (values
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'::name, 'UTC'::text),
  ('abc', 'a.c'),
  ('', 'a.c'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ','),
  ('abc', 'month'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'ABC déf'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '^a.*c$')) v(a, b);
--> (a name, b text, namelike boolean)
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | UTC | f
--> abc | a.c | f
--> '' | a.c | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | , | f
--> abc | month | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | ABC déf | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | ^a.*c$ | f

select a, b, namenlike(a, b) from (values
  ('abc'::name, 'NULL'::text),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '^a.*c$'),
  ('abc', 'ABC déf'),
  ('pg_class', E'it''s \\ "q"'),
  ('pg_class', '_b%'),
  ('pg_class', 'foo,bar,,baz'),
  ('Foo bar', 'a%b_c')) v(a, b);
--> (a name, b text, namenlike boolean)
--> abc | 'NULL' | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | ^a.*c$ | t
--> abc | ABC déf | t
--> pg_class | it's \ "q" | t
--> pg_class | _b% | t
--> pg_class | foo,bar,,baz | t
--> Foo bar | a%b_c | t

select a, bpchar(a) from (values
  ('a'::"char"),
  ('Z'),
  (''),
  ('1')) v(a);
--> (a "char", bpchar bpchar)
--> a | a
--> Z | Z
--> '' | ''
--> 1 | 1

select a, b, strpos(a, b) from (values
  ('NULL'::text, ''::text),
  ('', '%a%'),
  ('a.c', 'abc'),
  ('a', 'a%b_c'),
  ('ABC déf', '%a%'),
  ('ABC déf', 'foo,bar,,baz'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', '%a%')) v(a, b);
--> (a text, b text, strpos integer)
--> 'NULL' | '' | 1
--> '' | %a% | 0
--> a.c | abc | 0
--> a | a%b_c | 0
--> ABC déf | %a% | 0
--> ABC déf | foo,bar,,baz | 0
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | %a% | 0

select a, lower(a) from (values
  ('a'::text),
  ('^a.*c$'),
  ('foo,bar,,baz'),
  ('NULL'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('day'),
  ('UTC')) v(a);
--> (a text, lower text)
--> a | a
--> ^a.*c$ | ^a.*c$
--> foo,bar,,baz | foo,bar,,baz
--> 'NULL' | null
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
--> day | day
--> UTC | utc

select a, upper(a) from (values
  ('a'::text),
  ('  pad '),
  ('%a%'),
  ('^a.*c$'),
  (E'it''s \\ "q"'),
  ('_b%'),
  ('day')) v(a);
--> (a text, upper text)
--> a | A
--> '  pad ' | '  PAD '
--> %a% | %A%
--> ^a.*c$ | ^A.*C$
--> it's \ "q" | IT'S \ "Q"
--> _b% | _B%
--> day | DAY

select a, initcap(a) from (values
  (''::text),
  ('xyzzy'),
  ('%a%'),
  ('a.c'),
  ('foo,bar,,baz'),
  ('Hello World'),
  ('_b%')) v(a);
--> (a text, initcap text)
--> '' | ''
--> xyzzy | Xyzzy
--> %a% | %A%
--> a.c | A.C
--> foo,bar,,baz | Foo,Bar,,Baz
--> Hello World | Hello World
--> _b% | _B%

select a, b, c, lpad(a, b, c) from (values
  ('ABC déf'::text, '7'::integer, 'a'::text),
  ('日本語', '-2147483648', 'NULL'),
  ('(a|b)+', '1', E'it''s \\ "q"'),
  ('a%b_c', '64', ''),
  ('ab', '-13', 'déjà vu'),
  ('  pad ', '5', 'month'),
  ('day', '2', 'xyzzy')) v(a, b, c);
--> (a text, b integer, c text, lpad text)
--> ABC déf | 7 | a | ABC déf
--> 日本語 | -2147483648 | 'NULL' | ''
--> (a|b)+ | 1 | it's \ "q" | (
--> a%b_c | 64 | '' | a%b_c
--> ab | -13 | déjà vu | ''
--> '  pad ' | 5 | month |   pad
--> day | 2 | xyzzy | da

select a, b, c, rpad(a, b, c) from (values
  ('  pad '::text, '2'::integer, 'abc'::text),
  (',', '7', ''),
  ('a.c', '-13', E'it''s \\ "q"'),
  ('^a.*c$', '0', '%a%'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', '7', '12'),
  ('month', '2', '_b%'),
  ('month', '-13', '')) v(a, b, c);
--> (a text, b integer, c text, rpad text)
--> '  pad ' | 2 | abc | '  '
--> , | 7 | '' | ,
--> a.c | -13 | it's \ "q" | ''
--> ^a.*c$ | 0 | %a% | ''
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | 7 | 12 | xxxxxxx
--> month | 2 | _b% | mo
--> month | -13 | '' | ''

select a, b, ltrim(a, b) from (values
  ('month'::text, E'it''s \\ "q"'::text),
  ('a%b_c', 'UTC'),
  ('  pad ', 'UTC'),
  ('a.c', 'a.c'),
  ('a', 'Hello World'),
  ('(a|b)+', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  (',', '(a|b)+')) v(a, b);
--> (a text, b text, ltrim text)
--> month | it's \ "q" | month
--> a%b_c | UTC | a%b_c
--> '  pad ' | UTC | '  pad '
--> a.c | a.c | ''
--> a | Hello World | a
--> (a|b)+ | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | (a|b)+
--> , | (a|b)+ | ,

select a, b, rtrim(a, b) from (values
  ('  pad '::text, '%a%'::text),
  ('NULL', 'day'),
  ('^a.*c$', 'ABC déf'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', '日本語'),
  ('a', 'déjà vu'),
  ('_b%', 'UTC'),
  ('_b%', 'a.c')) v(a, b);
--> (a text, b text, rtrim text)
--> '  pad ' | %a% | '  pad '
--> 'NULL' | day | 'NULL'
--> ^a.*c$ | ABC déf | ^a.*c$
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | 日本語 | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
--> a | déjà vu | a
--> _b% | UTC | _b%
--> _b% | a.c | _b%

select a, b, c, substr(a, b, c) from (values
  ('_b%'::text, '12'::integer, '7'::integer),
  ('12', '31', '1'),
  ('', '64', '3'),
  ('_b%', '0', '3'),
  ('foo,bar,,baz', '33', '31'),
  (',', '3', '1000')) v(a, b, c);
--> (a text, b integer, c integer, substr text)
--> _b% | 12 | 7 | ''
--> 12 | 31 | 1 | ''
--> '' | 64 | 3 | ''
--> _b% | 0 | 3 | _b
--> foo,bar,,baz | 33 | 31 | ''
--> , | 3 | 1000 | ''

select substr(''::text, '5'::integer, '-1'::integer);
--> ERROR 22011: negative substring length not allowed

select a, b, c, translate(a, b, c) from (values
  (E'it''s \\ "q"'::text, 'foo,bar,,baz'::text, 'month'::text),
  ('xyzzy', 'a', '^a.*c$'),
  (',', 'déjà vu', 'abc'),
  ('xyzzy', 'ab', 'foo,bar,,baz'),
  ('NULL', 'month', 'day'),
  ('  pad ', '  pad ', 'foo,bar,,baz'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'day', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')) v(a, b, c);
--> (a text, b text, c text, translate text)
--> it's \ "q" | foo,bar,,baz | month | it's \ "q"
--> xyzzy | a | ^a.*c$ | xyzzy
--> , | déjà vu | abc | ,
--> xyzzy | ab | foo,bar,,baz | xyzzy
--> 'NULL' | month | day | 'NULL'
--> '  pad ' | '  pad ' | foo,bar,,baz | ffo,bf
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | day | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx

select a, b, lpad(a, b) from (values
  ('UTC'::text, '-13'::integer),
  ('Hello World', '33'),
  ('UTC', '31'),
  ('ABC déf', '-1'),
  ('12', '-13'),
  ('a.c', '-2147483648')) v(a, b);
--> (a text, b integer, lpad text)
--> UTC | -13 | ''
--> Hello World | 33 |                       Hello World
--> UTC | 31 |                             UTC
--> ABC déf | -1 | ''
--> 12 | -13 | ''
--> a.c | -2147483648 | ''

select lpad('NULL'::text, '2147483647'::integer);
--> ERROR 54000: requested length too large

select a, b, rpad(a, b) from (values
  ('ab'::text, '0'::integer),
  ('(a|b)+', '0'),
  ('foo,bar,,baz', '2'),
  ('^a.*c$', '31'),
  ('a', '-13'),
  ('NULL', '1'),
  ('_b%', '5')) v(a, b);
--> (a text, b integer, rpad text)
--> ab | 0 | ''
--> (a|b)+ | 0 | ''
--> foo,bar,,baz | 2 | fo
--> ^a.*c$ | 31 | '^a.*c$                         '
--> a | -13 | ''
--> 'NULL' | 1 | N
--> _b% | 5 | '_b%  '

select a, ltrim(a) from (values
  ('ABC déf'::text),
  ('a.c'),
  ('foo,bar,,baz'),
  (','),
  (E'it''s \\ "q"'),
  ('Hello World'),
  ('_b%')) v(a);
--> (a text, ltrim text)
--> ABC déf | ABC déf
--> a.c | a.c
--> foo,bar,,baz | foo,bar,,baz
--> , | ,
--> it's \ "q" | it's \ "q"
--> Hello World | Hello World
--> _b% | _b%

select a, rtrim(a) from (values
  ('  pad '::text),
  ('xyzzy'),
  ('a.c'),
  ('foo,bar,,baz'),
  (E'it''s \\ "q"'),
  ('day'),
  ('month')) v(a);
--> (a text, rtrim text)
--> '  pad ' |   pad
--> xyzzy | xyzzy
--> a.c | a.c
--> foo,bar,,baz | foo,bar,,baz
--> it's \ "q" | it's \ "q"
--> day | day
--> month | month

select a, b, substr(a, b) from (values
  ('%a%'::text, '-13'::integer),
  ('a', '-1'),
  ('a%b_c', '5'),
  ('a.c', '0'),
  ('a.c', '31'),
  ('foo,bar,,baz', '64'),
  ('foo,bar,,baz', '2147483647')) v(a, b);
--> (a text, b integer, substr text)
--> %a% | -13 | %a%
--> a | -1 | a
--> a%b_c | 5 | c
--> a.c | 0 | a.c
--> a.c | 31 | ''
--> foo,bar,,baz | 64 | ''
--> foo,bar,,baz | 2147483647 | ''

select a, b, btrim(a, b) from (values
  ('%a%'::text, 'a'::text),
  ('', '_b%'),
  ('déjà vu', 'UTC'),
  ('foo,bar,,baz', E'it''s \\ "q"'),
  ('Hello World', '^a.*c$'),
  ('foo,bar,,baz', 'ABC déf'),
  ('a', '%a%')) v(a, b);
--> (a text, b text, btrim text)
--> %a% | a | %a%
--> '' | _b% | ''
--> déjà vu | UTC | déjà vu
--> foo,bar,,baz | it's \ "q" | foo,bar,,baz
--> Hello World | ^a.*c$ | Hello World
--> foo,bar,,baz | ABC déf | oo,bar,,baz
--> a | %a% | ''

select a, btrim(a) from (values
  ('  pad '::text),
  ('a%b_c'),
  ('a.c'),
  (','),
  ('_b%'),
  ('month'),
  ('UTC')) v(a);
--> (a text, btrim text)
--> '  pad ' | pad
--> a%b_c | a%b_c
--> a.c | a.c
--> , | ,
--> _b% | _b%
--> month | month
--> UTC | UTC

select a, b, c, "substring"(a, b, c) from (values
  ('day'::text, '-13'::integer, '0'::integer),
  ('day', '7', '33'),
  ('%a%', '0', '1000'),
  ('^a.*c$', '3', '5'),
  (E'it''s \\ "q"', '0', '7')) v(a, b, c);
--> (a text, b integer, c integer, substring text)
--> day | -13 | 0 | ''
--> day | 7 | 33 | ''
--> %a% | 0 | 1000 | %a%
--> ^a.*c$ | 3 | 5 | .*c$
--> it's \ "q" | 0 | 7 | it's \

select "substring"('Hello World'::text, '31'::integer, '-13'::integer);
--> ERROR 22011: negative substring length not allowed

select "substring"('%a%'::text, '-2147483648'::integer, '-1'::integer);
--> ERROR 22011: negative substring length not allowed

select a, b, "substring"(a, b) from (values
  ('12'::text, '-1'::integer),
  ('ab', '-1'),
  ('%a%', '5'),
  (E'it''s \\ "q"', '64'),
  (',', '31'),
  ('month', '-2147483648'),
  ('foo,bar,,baz', '31')) v(a, b);
--> (a text, b integer, substring text)
--> 12 | -1 | 12
--> ab | -1 | ab
--> %a% | 5 | ''
--> it's \ "q" | 64 | ''
--> , | 31 | ''
--> month | -2147483648 | month
--> foo,bar,,baz | 31 | ''

select a, "char"(a) from (values
  (''::text),
  ('  pad '),
  ('a%b_c'),
  ('%a%'),
  (','),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('(a|b)+')) v(a);
--> (a text, char "char")
--> '' | ''
--> '  pad ' | ' '
--> a%b_c | a
--> %a% | %
--> , | ,
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | x
--> (a|b)+ | (

select a, text(a) from (values
  ('a'::"char"),
  ('Z'),
  (''),
  ('1')) v(a);
--> (a "char", text text)
--> a | a
--> Z | Z
--> '' | ''
--> 1 | 1

select a, b, bpchareq(a, b) from (values
  (''::character, 'a'::character),
  ('', 'xxxxxxxxxx'),
  ('a', 'ABC'),
  ('ab  ', 'ab  '),
  ('ab  ', 'xxxxxxxxxx'),
  ('ABC', ''),
  ('xxxxxxxxxx', 'ab  ')) v(a, b);
--> (a bpchar, b bpchar, bpchareq boolean)
--> ' ' | a | f
--> '' | xxxxxxxxxx | f
--> a | ABC | f
--> 'ab  ' | 'ab  ' | t
--> 'ab  ' | xxxxxxxxxx | f
--> ABC | '' | f
--> xxxxxxxxxx | 'ab  ' | f

select a, b, bpcharlt(a, b) from (values
  ('a'::character, 'a'::character),
  ('a', 'ABC'),
  ('a', 'xxxxxxxxxx'),
  ('ab  ', ''),
  ('ABC', 'a'),
  ('xxxxxxxxxx', ''),
  ('xxxxxxxxxx', 'xxxxxxxxxx')) v(a, b);
--> (a bpchar, b bpchar, bpcharlt boolean)
--> a | a | f
--> a | ABC | f
--> a | xxxxxxxxxx | t
--> 'ab  ' | '' | f
--> ABC | a | t
--> xxxxxxxxxx | '' | f
--> xxxxxxxxxx | xxxxxxxxxx | f

select a, b, bpcharle(a, b) from (values
  (''::character, 'ab  '::character),
  ('a', ''),
  ('a', 'ABC'),
  ('a', 'xxxxxxxxxx'),
  ('ABC', 'ABC'),
  ('xxxxxxxxxx', 'ABC'),
  ('xxxxxxxxxx', 'xxxxxxxxxx')) v(a, b);
--> (a bpchar, b bpchar, bpcharle boolean)
--> ' ' | a | t
--> a | '' | f
--> a | ABC | f
--> a | xxxxxxxxxx | t
--> ABC | ABC | t
--> xxxxxxxxxx | ABC | f
--> xxxxxxxxxx | xxxxxxxxxx | t

select a, b, bpchargt(a, b) from (values
  ('a'::character, 'xxxxxxxxxx'::character),
  ('ab  ', 'ABC'),
  ('ab  ', 'xxxxxxxxxx'),
  ('ABC', 'ABC'),
  ('ABC', 'xxxxxxxxxx'),
  ('xxxxxxxxxx', 'a'),
  ('xxxxxxxxxx', 'ABC')) v(a, b);
--> (a bpchar, b bpchar, bpchargt boolean)
--> a | x | f
--> 'ab  ' | ABC | t
--> 'ab  ' | xxxxxxxxxx | f
--> ABC | ABC | f
--> ABC | xxxxxxxxxx | f
--> xxxxxxxxxx | a | t
--> xxxxxxxxxx | ABC | t

select a, b, bpcharge(a, b) from (values
  (''::character, 'ab  '::character),
  ('a', 'ABC'),
  ('ab  ', 'a'),
  ('ab  ', 'ABC'),
  ('xxxxxxxxxx', ''),
  ('xxxxxxxxxx', 'ab  '),
  ('xxxxxxxxxx', 'xxxxxxxxxx')) v(a, b);
--> (a bpchar, b bpchar, bpcharge boolean)
--> ' ' | a | f
--> a | ABC | t
--> 'ab  ' | a | t
--> 'ab  ' | ABC | t
--> xxxxxxxxxx | '' | t
--> xxxxxxxxxx | 'ab  ' | t
--> xxxxxxxxxx | xxxxxxxxxx | t

select a, b, bpcharne(a, b) from (values
  (''::character, 'ABC'::character),
  ('a', 'ab  '),
  ('a', 'xxxxxxxxxx'),
  ('ABC', ''),
  ('ABC', 'a'),
  ('xxxxxxxxxx', 'ABC'),
  ('xxxxxxxxxx', 'xxxxxxxxxx')) v(a, b);
--> (a bpchar, b bpchar, bpcharne boolean)
--> ' ' | A | t
--> a | 'ab  ' | t
--> a | xxxxxxxxxx | t
--> ABC | '' | t
--> ABC | a | t
--> xxxxxxxxxx | ABC | t
--> xxxxxxxxxx | xxxxxxxxxx | f

select a, b, bpchar_larger(a, b) from (values
  ('ab  '::character, 'ab  '::character),
  ('ab  ', 'xxxxxxxxxx'),
  ('ABC', 'ABC'),
  ('ABC', 'xxxxxxxxxx'),
  ('xxxxxxxxxx', ''),
  ('xxxxxxxxxx', 'ab  '),
  ('xxxxxxxxxx', 'xxxxxxxxxx')) v(a, b);
--> (a bpchar, b bpchar, bpchar_larger bpchar)
--> a | a | a
--> 'ab  ' | xxxxxxxxxx | xxxxxxxxxx
--> ABC | ABC | ABC
--> ABC | xxxxxxxxxx | xxxxxxxxxx
--> xxxxxxxxxx | '' | xxxxxxxxxx
--> xxxxxxxxxx | 'ab  ' | xxxxxxxxxx
--> xxxxxxxxxx | xxxxxxxxxx | xxxxxxxxxx

select a, b, bpchar_smaller(a, b) from (values
  (''::character, 'a'::character),
  ('', 'ab  '),
  ('a', 'a'),
  ('ab  ', 'xxxxxxxxxx'),
  ('ABC', ''),
  ('xxxxxxxxxx', ''),
  ('xxxxxxxxxx', 'xxxxxxxxxx')) v(a, b);
--> (a bpchar, b bpchar, bpchar_smaller bpchar)
--> ' ' | a | ' '
--> '' | 'ab  ' | ''
--> a | a | a
--> 'ab  ' | xxxxxxxxxx | 'ab  '
--> ABC | '' | ''
--> xxxxxxxxxx | '' | ''
--> xxxxxxxxxx | xxxxxxxxxx | xxxxxxxxxx

select a, b, sign(bpcharcmp(a, b)) from (values
  (''::character, 'a'::character),
  ('', 'xxxxxxxxxx'),
  ('a', ''),
  ('a', 'xxxxxxxxxx'),
  ('ab  ', 'xxxxxxxxxx'),
  ('ABC', ''),
  ('ABC', 'xxxxxxxxxx')) v(a, b);
--> (a bpchar, b bpchar, sign double precision)
--> ' ' | a | -1
--> '' | xxxxxxxxxx | -1
--> a | '' | 1
--> a | xxxxxxxxxx | -1
--> 'ab  ' | xxxxxxxxxx | -1
--> ABC | '' | 1
--> ABC | xxxxxxxxxx | -1

select timezone(E'it''s \\ "q"'::text, '-infinity'::timestamp with time zone);
--> (timezone timestamp without time zone)
--> -infinity

select timezone('déjà vu'::text, '2000-01-01 00:00:00+00'::timestamp with time zone);
--> ERROR 22023: time zone "déjà vu" not recognized

select timezone('foo,bar,,baz'::text, '2023-03-12 07:30:00+00'::timestamp with time zone);
--> ERROR 22023: time zone "foo,bar,,baz" not recognized

select timezone('日本語'::text, '1999-12-31 23:59:59.999999+00'::timestamp with time zone);
--> ERROR 22023: time zone "日本語" not recognized

select timezone('  pad '::text, '0044-03-15 01:02:03+00 BC'::timestamp with time zone);
--> ERROR 22023: time zone "  pad " not recognized

select timezone(','::text, '2024-02-29 12:34:56.789+00'::timestamp with time zone);
--> ERROR 22023: time zone "," not recognized

select timezone(''::text, '2023-03-12 07:30:00+00'::timestamp with time zone);
--> ERROR 22023: time zone "" not recognized

select date_part('ab'::text, '2000-01-01 00:00:00+00'::timestamp with time zone);
--> ERROR 22023: unit "ab" not recognized for type timestamp with time zone

select date_part('(a|b)+'::text, '0044-03-15 01:02:03+00 BC'::timestamp with time zone);
--> ERROR 22023: unit "(a|b)+" not recognized for type timestamp with time zone

select date_part('ab'::text, '0044-03-15 01:02:03+00 BC'::timestamp with time zone);
--> ERROR 22023: unit "ab" not recognized for type timestamp with time zone

select date_part('a%b_c'::text, '1970-01-01 00:00:00+00'::timestamp with time zone);
--> ERROR 22023: unit "a%b_c" not recognized for type timestamp with time zone

select date_part('  pad '::text, '1970-01-01 00:00:00+00'::timestamp with time zone);
--> ERROR 22023: unit "  pad " not recognized for type timestamp with time zone

select date_part('foo,bar,,baz'::text, '2001-09-09 01:46:40.5-07'::timestamp with time zone);
--> ERROR 22023: unit "foo,bar,,baz" not recognized for type timestamp with time zone

select date_part(E'it''s \\ "q"'::text, '-infinity'::timestamp with time zone);
--> ERROR 22023: unit "it's \ "q"" not recognized for type timestamp with time zone

select date_part('day'::text, '0'::interval);
--> (date_part double precision)
--> 0

select date_part('_b%'::text, '1 year 2 mons 3 days 04:05:06.789'::interval);
--> ERROR 22023: unit "_b%" not recognized for type interval

select date_part('_b%'::text, '40 days'::interval);
--> ERROR 22023: unit "_b%" not recognized for type interval

select date_part('ABC déf'::text, '0'::interval);
--> ERROR 22023: unit "abc déf" not recognized for type interval

select date_part('_b%'::text, '1 hour'::interval);
--> ERROR 22023: unit "_b%" not recognized for type interval

select date_part(E'it''s \\ "q"'::text, '40 days'::interval);
--> ERROR 22023: unit "it's \ "q"" not recognized for type interval

select date_part('(a|b)+'::text, '178000000 years'::interval);
--> ERROR 22023: unit "(a|b)+" not recognized for type interval

select date_trunc('a%b_c'::text, '1999-12-31 23:59:59.999999+00'::timestamp with time zone);
--> ERROR 22023: unit "a%b_c" not recognized for type timestamp with time zone

select date_trunc('a.c'::text, '0044-03-15 01:02:03+00 BC'::timestamp with time zone);
--> ERROR 22023: unit "a.c" not recognized for type timestamp with time zone

select date_trunc('  pad '::text, '0044-03-15 01:02:03+00 BC'::timestamp with time zone);
--> ERROR 22023: unit "  pad " not recognized for type timestamp with time zone

select date_trunc('NULL'::text, '294276-12-31 20:59:59.999999+00'::timestamp with time zone);
--> ERROR 22023: unit "null" not recognized for type timestamp with time zone

select date_trunc('a'::text, '0044-03-15 01:02:03+00 BC'::timestamp with time zone);
--> ERROR 22023: unit "a" not recognized for type timestamp with time zone

select date_trunc('NULL'::text, '0044-03-15 01:02:03+00 BC'::timestamp with time zone);
--> ERROR 22023: unit "null" not recognized for type timestamp with time zone

select date_trunc('%a%'::text, '2001-09-09 01:46:40.5-07'::timestamp with time zone);
--> ERROR 22023: unit "%a%" not recognized for type timestamp with time zone

select date_trunc('a.c'::text, '1 mon'::interval);
--> ERROR 22023: unit "a.c" not recognized for type interval

select date_trunc('foo,bar,,baz'::text, '00:00:00.000001'::interval);
--> ERROR 22023: unit "foo,bar,,baz" not recognized for type interval

select date_trunc(E'it''s \\ "q"'::text, '40 days'::interval);
--> ERROR 22023: unit "it's \ "q"" not recognized for type interval

select date_trunc('^a.*c$'::text, '90 minutes'::interval);
--> ERROR 22023: unit "^a.*c$" not recognized for type interval

select date_trunc('UTC'::text, '1 hour'::interval);
--> ERROR 22023: unit "utc" not recognized for type interval

select date_trunc('UTC'::text, '40 days'::interval);
--> ERROR 22023: unit "utc" not recognized for type interval

select date_trunc('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, '90 minutes'::interval);
--> ERROR 22023: unit "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" not recognized for type interval

select a, b, texticregexeq(a, b) from (values
  ('NULL'::text, 'day'::text),
  ('日本語', ''),
  ('^a.*c$', 'month'),
  ('a', E'it''s \\ "q"'),
  ('a%b_c', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('a%b_c', 'a.c'),
  ('a.c', ',')) v(a, b);
--> (a text, b text, texticregexeq boolean)
--> 'NULL' | day | f
--> 日本語 | '' | t
--> ^a.*c$ | month | f
--> a | it's \ "q" | f
--> a%b_c | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | f
--> a%b_c | a.c | f
--> a.c | , | f

select a, b, texticregexne(a, b) from (values
  (E'it''s \\ "q"'::text, 'xyzzy'::text),
  ('UTC', 'ABC déf'),
  ('UTC', E'it''s \\ "q"'),
  (',', ''),
  ('UTC', '(a|b)+'),
  ('(a|b)+', 'UTC'),
  ('_b%', E'it''s \\ "q"')) v(a, b);
--> (a text, b text, texticregexne boolean)
--> it's \ "q" | xyzzy | t
--> UTC | ABC déf | t
--> UTC | it's \ "q" | t
--> , | '' | f
--> UTC | (a|b)+ | t
--> (a|b)+ | UTC | t
--> _b% | it's \ "q" | t

select a, b, nameicregexeq(a, b) from (values
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'::name, 'abc'::text),
  ('abc', 'NULL'),
  ('', 'NULL'),
  ('Foo bar', 'NULL'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '  pad '),
  ('', 'ab'),
  ('pg_class', 'foo,bar,,baz')) v(a, b);
--> (a name, b text, nameicregexeq boolean)
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | abc | f
--> abc | 'NULL' | f
--> '' | 'NULL' | f
--> Foo bar | 'NULL' | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | '  pad ' | f
--> '' | ab | f
--> pg_class | foo,bar,,baz | f

select a, b, nameicregexne(a, b) from (values
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'::name, '  pad '::text),
  ('abc', '_b%'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '%a%'),
  ('pg_class', 'foo,bar,,baz'),
  ('abc', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('abc', 'abc'),
  ('Foo bar', 'NULL')) v(a, b);
--> (a name, b text, nameicregexne boolean)
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | '  pad ' | t
--> abc | _b% | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | %a% | t
--> pg_class | foo,bar,,baz | t
--> abc | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | t
--> abc | abc | f
--> Foo bar | 'NULL' | t

select a, b, charlt(a, b) from (values
  ('a'::"char", 'Z'::"char"),
  ('a', '1'),
  ('Z', 'a'),
  ('Z', ''),
  ('Z', '1'),
  ('1', 'a'),
  ('1', '')) v(a, b);
--> (a "char", b "char", charlt boolean)
--> a | Z | f
--> a | 1 | f
--> Z | a | t
--> Z | '' | f
--> Z | 1 | f
--> 1 | a | t
--> 1 | '' | f

select a, b, nameregexne(a, b) from (values
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'::name, 'day'::text),
  ('Foo bar', '(a|b)+'),
  ('pg_class', 'Hello World'),
  ('abc', 'day'),
  ('Foo bar', 'UTC'),
  ('pg_class', 'NULL'),
  ('', '(a|b)+')) v(a, b);
--> (a name, b text, nameregexne boolean)
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | day | t
--> Foo bar | (a|b)+ | f
--> pg_class | Hello World | t
--> abc | day | t
--> Foo bar | UTC | t
--> pg_class | 'NULL' | t
--> '' | (a|b)+ | t

select a, b, textregexeq(a, b) from (values
  ('^a.*c$'::text, 'UTC'::text),
  ('a', ''),
  ('foo,bar,,baz', 'déjà vu'),
  ('%a%', '%a%'),
  (E'it''s \\ "q"', E'it''s \\ "q"'),
  ('a', 'a'),
  ('12', 'Hello World')) v(a, b);
--> (a text, b text, textregexeq boolean)
--> ^a.*c$ | UTC | f
--> a | '' | t
--> foo,bar,,baz | déjà vu | f
--> %a% | %a% | t
--> it's \ "q" | it's \ "q" | f
--> a | a | t
--> 12 | Hello World | f

select a, b, textregexne(a, b) from (values
  ('  pad '::text, ''::text),
  ('a%b_c', 'abc'),
  ('foo,bar,,baz', ','),
  ('month', 'a'),
  ('xyzzy', 'ab'),
  (',', 'Hello World'),
  ('déjà vu', 'xyzzy')) v(a, b);
--> (a text, b text, textregexne boolean)
--> '  pad ' | '' | f
--> a%b_c | abc | t
--> foo,bar,,baz | , | f
--> month | a | t
--> xyzzy | ab | t
--> , | Hello World | t
--> déjà vu | xyzzy | t

select a, textlen(a) from (values
  ('a'::text),
  ('ABC déf'),
  ('xyzzy'),
  ('a.c'),
  ('foo,bar,,baz'),
  ('Hello World'),
  ('日本語')) v(a);
--> (a text, textlen integer)
--> a | 1
--> ABC déf | 7
--> xyzzy | 5
--> a.c | 3
--> foo,bar,,baz | 12
--> Hello World | 11
--> 日本語 | 3

select a, b, textcat(a, b) from (values
  ('ab'::text, 'ab'::text),
  ('déjà vu', 'ab'),
  ('12', 'a.c'),
  ('day', 'Hello World'),
  ('xyzzy', 'déjà vu'),
  ('UTC', 'a%b_c'),
  ('ab', ',')) v(a, b);
--> (a text, b text, textcat text)
--> ab | ab | abab
--> déjà vu | ab | déjà vuab
--> 12 | a.c | 12a.c
--> day | Hello World | dayHello World
--> xyzzy | déjà vu | xyzzydéjà vu
--> UTC | a%b_c | UTCa%b_c
--> ab | , | ab,

select a, b, parse_ident(a, b) from (values
  ('NULL'::text, 't'::boolean),
  ('xyzzy', 'f'),
  ('  pad ', 't'),
  ('abc', 'f'),
  ('_b%', 'f'),
  ('a%b_c', 'f')) v(a, b);
--> (a text, b boolean, parse_ident text[])
--> 'NULL' | t | {"null"}
--> xyzzy | f | {xyzzy}
--> '  pad ' | t | {pad}
--> abc | f | {abc}
--> _b% | f | {_b}
--> a%b_c | f | {a}

select parse_ident(','::text, 't'::boolean);
--> ERROR 22023: string is not a valid identifier: ","

select date_part(''::text, '24:00:00+00'::time with time zone);
--> ERROR 22023: unit "" not recognized for type time with time zone

select date_part('(a|b)+'::text, '24:00:00+00'::time with time zone);
--> ERROR 22023: unit "(a|b)+" not recognized for type time with time zone

select date_part('ab'::text, '23:59:59.999999-08'::time with time zone);
--> ERROR 22023: unit "ab" not recognized for type time with time zone

select date_part('month'::text, '00:00:00+00'::time with time zone);
--> ERROR 0A000: unit "month" not supported for type time with time zone

select date_part('Hello World'::text, '12:34:56.5+05:30'::time with time zone);
--> ERROR 22023: unit "hello world" not recognized for type time with time zone

select date_part('%a%'::text, '12:34:56.5+05:30'::time with time zone);
--> ERROR 22023: unit "%a%" not recognized for type time with time zone

select date_part('Hello World'::text, '24:00:00+00'::time with time zone);
--> ERROR 22023: unit "hello world" not recognized for type time with time zone

select a, quote_ident(a) from (values
  ('a'::text),
  ('  pad '),
  ('^a.*c$'),
  (','),
  ('12'),
  ('déjà vu'),
  ('UTC')) v(a);
--> (a text, quote_ident text)
--> a | a
--> '  pad ' | "  pad "
--> ^a.*c$ | "^a.*c$"
--> , | ","
--> 12 | "12"
--> déjà vu | "déjà vu"
--> UTC | "UTC"

select a, quote_literal(a) from (values
  ('  pad '::text),
  ('a%b_c'),
  ('a.c'),
  ('foo,bar,,baz'),
  ('12'),
  ('ab'),
  ('month')) v(a);
--> (a text, quote_literal text)
--> '  pad ' | ''  pad ''
--> a%b_c | ''a%b_c''
--> a.c | ''a.c''
--> foo,bar,,baz | ''foo,bar,,baz''
--> 12 | ''12''
--> ab | ''ab''
--> month | ''month''

select date_trunc('ab'::text, '0044-03-15 01:02:03+00 BC'::timestamp with time zone, 'xyzzy'::text);
--> ERROR 22023: time zone "xyzzy" not recognized

select date_trunc('a%b_c'::text, '0044-03-15 01:02:03+00 BC'::timestamp with time zone, '_b%'::text);
--> ERROR 22023: time zone "_b%" not recognized

select date_trunc('  pad '::text, '2000-01-01 00:00:00+00'::timestamp with time zone, 'UTC'::text);
--> ERROR 22023: unit "  pad " not recognized for type timestamp with time zone

select date_trunc('a.c'::text, '0044-03-15 01:02:03+00 BC'::timestamp with time zone, '  pad '::text);
--> ERROR 22023: time zone "  pad " not recognized

select date_trunc('xyzzy'::text, '2023-03-12 07:30:00+00'::timestamp with time zone, 'month'::text);
--> ERROR 22023: time zone "month" not recognized

select date_trunc('ABC déf'::text, '1999-12-31 23:59:59.999999+00'::timestamp with time zone, 'a'::text);
--> ERROR 22023: time zone "a" not recognized

select date_trunc('xyzzy'::text, '0044-03-15 01:02:03+00 BC'::timestamp with time zone, 'abc'::text);
--> ERROR 22023: time zone "abc" not recognized

select a, quote_nullable(a) from (values
  (''::text),
  ('foo,bar,,baz'),
  (','),
  ('Hello World'),
  ('ab'),
  ('UTC'),
  (null),
  (null),
  ('')) v(a);
--> (a text, quote_nullable text)
--> '' | ''''
--> foo,bar,,baz | ''foo,bar,,baz''
--> , | '',''
--> Hello World | ''Hello World''
--> ab | ''ab''
--> UTC | ''UTC''
--> NULL | 'NULL'
--> NULL | 'NULL'
--> '' | ''''

select a, length(a) from (values
  ('a'::text),
  ('abc'),
  ('xyzzy'),
  ('%a%'),
  ('^a.*c$'),
  ('month'),
  ('UTC')) v(a);
--> (a text, length integer)
--> a | 1
--> abc | 3
--> xyzzy | 5
--> %a% | 3
--> ^a.*c$ | 6
--> month | 5
--> UTC | 3

select a, length(a) from (values
  (''::character),
  ('a'),
  ('ab  '),
  ('ABC'),
  ('xxxxxxxxxx')) v(a);
--> (a bpchar, length integer)
--> ' ' | 0
--> a | 1
--> 'ab  ' | 2
--> ABC | 3
--> xxxxxxxxxx | 10

select a, character_length(a) from (values
  (''::character),
  ('a'),
  ('ab  '),
  ('ABC'),
  ('xxxxxxxxxx')) v(a);
--> (a bpchar, character_length integer)
--> ' ' | 0
--> a | 1
--> 'ab  ' | 2
--> ABC | 3
--> xxxxxxxxxx | 10

select a, character_length(a) from (values
  ('  pad '::text),
  ('a%b_c'),
  ('%a%'),
  (','),
  ('déjà vu'),
  ('(a|b)+'),
  ('month')) v(a);
--> (a text, character_length integer)
--> '  pad ' | 6
--> a%b_c | 5
--> %a% | 3
--> , | 1
--> déjà vu | 7
--> (a|b)+ | 6
--> month | 5

select a, char_length(a) from (values
  (''::character),
  ('a'),
  ('ab  '),
  ('ABC'),
  ('xxxxxxxxxx')) v(a);
--> (a bpchar, char_length integer)
--> ' ' | 0
--> a | 1
--> 'ab  ' | 2
--> ABC | 3
--> xxxxxxxxxx | 10

select a, octet_length(a) from (values
  ('%a%'::text),
  ('^a.*c$'),
  ('foo,bar,,baz'),
  ('NULL'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  (E'it''s \\ "q"'),
  ('(a|b)+')) v(a);
--> (a text, octet_length integer)
--> %a% | 3
--> ^a.*c$ | 6
--> foo,bar,,baz | 12
--> 'NULL' | 4
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | 40
--> it's \ "q" | 10
--> (a|b)+ | 6

select a, octet_length(a) from (values
  (''::character),
  ('a'),
  ('ab  '),
  ('ABC'),
  ('xxxxxxxxxx')) v(a);
--> (a bpchar, octet_length integer)
--> ' ' | 1
--> a | 1
--> 'ab  ' | 4
--> ABC | 3
--> xxxxxxxxxx | 10

select a, char_length(a) from (values
  (''::text),
  ('abc'),
  ('a%b_c'),
  ('xyzzy'),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('12'),
  ('UTC')) v(a);
--> (a text, char_length integer)
--> '' | 0
--> abc | 3
--> a%b_c | 5
--> xyzzy | 5
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | 40
--> 12 | 2
--> UTC | 3

select date_part('abc'::text, '1970-01-01'::date);
--> ERROR 22023: unit "abc" not recognized for type timestamp without time zone

select date_part(''::text, '2000-01-01'::date);
--> ERROR 22023: unit "" not recognized for type timestamp without time zone

select date_part('ab'::text, 'infinity'::date);
--> ERROR 22023: unit "ab" not recognized for type timestamp without time zone

select date_part(','::text, '2024-02-29'::date);
--> ERROR 22023: unit "," not recognized for type timestamp without time zone

select date_part('xyzzy'::text, '2023-06-15'::date);
--> ERROR 22023: unit "xyzzy" not recognized for type timestamp without time zone

select date_part('abc'::text, '-infinity'::date);
--> ERROR 22023: unit "abc" not recognized for type timestamp without time zone

select date_part('foo,bar,,baz'::text, 'infinity'::date);
--> ERROR 22023: unit "foo,bar,,baz" not recognized for type timestamp without time zone

select date_part(E'it''s \\ "q"'::text, '12:34:56.789'::time without time zone);
--> ERROR 22023: unit "it's \ "q"" not recognized for type time without time zone

select date_part('a'::text, '01:02:03'::time without time zone);
--> ERROR 22023: unit "a" not recognized for type time without time zone

select date_part('déjà vu'::text, '23:59:59.999999'::time without time zone);
--> ERROR 22023: unit "déjà vu" not recognized for type time without time zone

select date_part('_b%'::text, '00:00:00'::time without time zone);
--> ERROR 22023: unit "_b%" not recognized for type time without time zone

select date_part('ABC déf'::text, '01:02:03'::time without time zone);
--> ERROR 22023: unit "abc déf" not recognized for type time without time zone

select date_part('日本語'::text, '23:59:59.999999'::time without time zone);
--> ERROR 22023: unit "日本語" not recognized for type time without time zone

select date_part('ab'::text, '23:59:59.999999'::time without time zone);
--> ERROR 22023: unit "ab" not recognized for type time without time zone

select a, name(a) from (values
  (''::character varying),
  ('a'),
  ('abc'),
  ('ab  '),
  ('déf')) v(a);
--> (a character varying, name name)
--> '' | ''
--> a | a
--> abc | abc
--> 'ab  ' | 'ab  '
--> déf | déf

select a, "varchar"(a) from (values
  ('abc'::name),
  (''),
  ('Foo bar'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('pg_class')) v(a);
--> (a name, varchar character varying)
--> abc | abc
--> '' | ''
--> Foo bar | Foo bar
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
--> pg_class | pg_class

select a, b, c, d, "overlay"(a, b, c, d) from (values
  ('UTC'::text, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, '1'::integer, '-13'::integer),
  ('_b%', 'ABC déf', '2147483647', '0'),
  ('Hello World', 'a.c', '1000', '7'),
  ('a', 'xyzzy', '3', '7')) v(a, b, c, d);
--> (a text, b text, c integer, d integer, overlay text)
--> UTC | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | 1 | -13 | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxUTC
--> _b% | ABC déf | 2147483647 | 0 | _b%ABC déf
--> Hello World | a.c | 1000 | 7 | Hello Worlda.c
--> a | xyzzy | 3 | 7 | axyzzy

select "overlay"('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text, '_b%'::text, '-2147483648'::integer, '5'::integer);
--> ERROR 22011: negative substring length not allowed

select "overlay"('12'::text, ''::text, '-13'::integer, '-1'::integer);
--> ERROR 22011: negative substring length not allowed

select "overlay"('a'::text, '_b%'::text, '-13'::integer, '7'::integer);
--> ERROR 22011: negative substring length not allowed

select a, b, c, "overlay"(a, b, c) from (values
  ('ABC déf'::text, 'Hello World'::text, '5'::integer),
  ('a.c', '', '5'),
  ('xyzzy', '(a|b)+', '12'),
  ('NULL', 'déjà vu', '31'),
  ('xyzzy', 'foo,bar,,baz', '33')) v(a, b, c);
--> (a text, b text, c integer, overlay text)
--> ABC déf | Hello World | 5 | ABC Hello World
--> a.c | '' | 5 | a.c
--> xyzzy | (a|b)+ | 12 | xyzzy(a|b)+
--> 'NULL' | déjà vu | 31 | NULLdéjà vu
--> xyzzy | foo,bar,,baz | 33 | xyzzyfoo,bar,,baz

select "overlay"('a'::text, 'foo,bar,,baz'::text, '-13'::integer);
--> ERROR 22011: negative substring length not allowed

select "overlay"('ab'::text, '(a|b)+'::text, '2147483647'::integer);
--> ERROR 22003: integer out of range

select a, b, "like"(a, b) from (values
  ('a'::text, E'it''s \\ "q"'::text),
  ('a', 'ABC déf'),
  (E'it''s \\ "q"', '_b%'),
  ('^a.*c$', 'NULL'),
  (',', 'a'),
  ('abc', ','),
  ('abc', '_b%')) v(a, b);
--> (a text, b text, like boolean)
--> a | it's \ "q" | f
--> a | ABC déf | f
--> it's \ "q" | _b% | f
--> ^a.*c$ | 'NULL' | f
--> , | a | f
--> abc | , | f
--> abc | _b% | t

select a, b, notlike(a, b) from (values
  ('déjà vu'::text, ','::text),
  ('12', 'a.c'),
  ('xyzzy', 'a%b_c'),
  ('%a%', '%a%'),
  ('xyzzy', 'day'),
  ('day', '_b%'),
  ('日本語', '日本語')) v(a, b);
--> (a text, b text, notlike boolean)
--> déjà vu | , | t
--> 12 | a.c | t
--> xyzzy | a%b_c | t
--> %a% | %a% | f
--> xyzzy | day | t
--> day | _b% | t
--> 日本語 | 日本語 | f

select a, b, "like"(a, b) from (values
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'::name, 'xyzzy'::text),
  ('Foo bar', ','),
  ('Foo bar', 'day'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '%a%'),
  ('abc', 'NULL'),
  ('pg_class', '日本語'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', E'it''s \\ "q"')) v(a, b);
--> (a name, b text, like boolean)
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | xyzzy | f
--> Foo bar | , | f
--> Foo bar | day | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | %a% | t
--> abc | 'NULL' | f
--> pg_class | 日本語 | f
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | it's \ "q" | f

select a, b, notlike(a, b) from (values
  ('abc'::name, '日本語'::text),
  ('abc', 'Hello World'),
  ('abc', 'abc'),
  ('Foo bar', '日本語'),
  ('Foo bar', 'NULL'),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'foo,bar,,baz'),
  ('pg_class', 'abc')) v(a, b);
--> (a name, b text, notlike boolean)
--> abc | 日本語 | t
--> abc | Hello World | t
--> abc | abc | f
--> Foo bar | 日本語 | t
--> Foo bar | 'NULL' | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | foo,bar,,baz | t
--> pg_class | abc | t

select a, ascii(a) from (values
  ('  pad '::text),
  ('foo,bar,,baz'),
  (','),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('(a|b)+'),
  ('day'),
  ('month')) v(a);
--> (a text, ascii integer)
--> '  pad ' | 32
--> foo,bar,,baz | 102
--> , | 44
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | 120
--> (a|b)+ | 40
--> day | 100
--> month | 109

select similar_escape(null::text, null::text);
--> (similar_escape text)
--> NULL

select similar_escape('%a%'::text, '^a.*c$'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select similar_escape('NULL'::text, 'month'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select similar_escape('%a%'::text, 'a.c'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select similar_escape('^a.*c$'::text, 'ab'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select similar_escape('Hello World'::text, 'abc'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select similar_escape('abc'::text, 'day'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select similar_escape('Hello World'::text, 'abc'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select a, b, bpcharlike(a, b) from (values
  ('xxxxxxxxxx'::character, 'day'::text),
  ('xxxxxxxxxx', 'abc'),
  ('ab  ', '_b%'),
  ('', '%a%'),
  ('', ''),
  ('a', 'a.c'),
  ('a', '(a|b)+')) v(a, b);
--> (a bpchar, b text, bpcharlike boolean)
--> x | day | f
--> xxxxxxxxxx | abc | f
--> 'ab  ' | _b% | t
--> '' | %a% | f
--> '' | '' | t
--> a | a.c | f
--> a | (a|b)+ | f

select a, b, bpcharnlike(a, b) from (values
  (''::character, 'foo,bar,,baz'::text),
  ('xxxxxxxxxx', 'UTC'),
  ('', ','),
  ('', E'it''s \\ "q"'),
  ('xxxxxxxxxx', '^a.*c$'),
  ('a', '(a|b)+'),
  ('a', 'day')) v(a, b);
--> (a bpchar, b text, bpcharnlike boolean)
--> ' ' | foo,bar,,baz | t
--> xxxxxxxxxx | UTC | t
--> '' | , | t
--> '' | it's \ "q" | t
--> xxxxxxxxxx | ^a.*c$ | t
--> a | (a|b)+ | t
--> a | day | t

select a, b, texticlike(a, b) from (values
  ('NULL'::text, '12'::text),
  ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', ''),
  ('Hello World', 'day'),
  ('month', '_b%'),
  ('%a%', 'a'),
  (',', '12'),
  ('(a|b)+', 'Hello World')) v(a, b);
--> (a text, b text, texticlike boolean)
--> 'NULL' | 12 | f
--> xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | '' | f
--> Hello World | day | f
--> month | _b% | f
--> %a% | a | f
--> , | 12 | f
--> (a|b)+ | Hello World | f

select a, b, texticnlike(a, b) from (values
  ('日本語'::text, '  pad '::text),
  ('12', '日本語'),
  ('日本語', '12'),
  ('ab', 'xyzzy'),
  ('xyzzy', 'a%b_c'),
  ('abc', 'day'),
  ('a%b_c', 'ab')) v(a, b);
--> (a text, b text, texticnlike boolean)
--> 日本語 | '  pad ' | t
--> 12 | 日本語 | t
--> 日本語 | 12 | t
--> ab | xyzzy | t
--> xyzzy | a%b_c | t
--> abc | day | t
--> a%b_c | ab | t

select a, b, nameiclike(a, b) from (values
  ('Foo bar'::name, '(a|b)+'::text),
  ('', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('Foo bar', '%a%'),
  ('abc', '%a%'),
  ('Foo bar', 'ABC déf'),
  ('abc', 'a%b_c'),
  ('abc', '12')) v(a, b);
--> (a name, b text, nameiclike boolean)
--> Foo bar | (a|b)+ | f
--> '' | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | f
--> Foo bar | %a% | t
--> abc | %a% | t
--> Foo bar | ABC déf | f
--> abc | a%b_c | f
--> abc | 12 | f

select a, b, nameicnlike(a, b) from (values
  (''::name, 'a.c'::text),
  ('Foo bar', '12'),
  ('', '  pad '),
  ('abc', 'a.c'),
  ('', ','),
  ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'NULL'),
  ('pg_class', '^a.*c$')) v(a, b);
--> (a name, b text, nameicnlike boolean)
--> '' | a.c | t
--> Foo bar | 12 | t
--> '' | '  pad ' | t
--> abc | a.c | t
--> '' | , | t
--> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | 'NULL' | t
--> pg_class | ^a.*c$ | t

select like_escape('foo,bar,,baz'::text, 'a%b_c'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select like_escape('ABC déf'::text, '(a|b)+'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select like_escape('ab'::text, '%a%'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select like_escape('a%b_c'::text, 'ab'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select like_escape('  pad '::text, 'a%b_c'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select like_escape('%a%'::text, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select like_escape('xyzzy'::text, 'foo,bar,,baz'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select a, b, bpcharicregexeq(a, b) from (values
  ('a'::character, '日本語'::text),
  ('a', ','),
  ('xxxxxxxxxx', 'xyzzy'),
  ('', '日本語'),
  ('ab  ', '(a|b)+'),
  ('', 'a'),
  ('ab  ', E'it''s \\ "q"')) v(a, b);
--> (a bpchar, b text, bpcharicregexeq boolean)
--> a | 日本語 | f
--> a | , | f
--> xxxxxxxxxx | xyzzy | f
--> '' | 日本語 | f
--> 'ab  ' | (a|b)+ | t
--> '' | a | f
--> 'ab  ' | it's \ "q" | f

select a, b, bpcharicregexne(a, b) from (values
  ('ABC'::character, 'day'::text),
  ('ABC', 'a.c'),
  ('xxxxxxxxxx', 'déjà vu'),
  ('xxxxxxxxxx', 'day'),
  ('a', 'a%b_c'),
  ('a', '^a.*c$'),
  ('a', 'day')) v(a, b);
--> (a bpchar, b text, bpcharicregexne boolean)
--> A | day | t
--> ABC | a.c | f
--> xxxxxxxxxx | déjà vu | t
--> xxxxxxxxxx | day | t
--> a | a%b_c | t
--> a | ^a.*c$ | t
--> a | day | t

select a, b, bpcharregexeq(a, b) from (values
  ('a'::character, '%a%'::text),
  ('', 'a'),
  ('ABC', ''),
  ('a', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ('a', 'foo,bar,,baz'),
  ('ab  ', '  pad '),
  ('ABC', '日本語')) v(a, b);
--> (a bpchar, b text, bpcharregexeq boolean)
--> a | %a% | f
--> '' | a | f
--> ABC | '' | t
--> a | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | f
--> a | foo,bar,,baz | f
--> 'ab  ' | '  pad ' | f
--> ABC | 日本語 | f

select a, b, bpcharregexne(a, b) from (values
  ('ABC'::character, ''::text),
  ('a', 'Hello World'),
  ('ABC', 'a.c'),
  ('ABC', '  pad '),
  ('xxxxxxxxxx', '日本語'),
  ('a', 'a.c'),
  ('ab  ', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')) v(a, b);
--> (a bpchar, b text, bpcharregexne boolean)
--> A | '' | f
--> a | Hello World | t
--> ABC | a.c | t
--> ABC | '  pad ' | t
--> xxxxxxxxxx | 日本語 | t
--> a | a.c | t
--> 'ab  ' | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | t

select a, b, bpchariclike(a, b) from (values
  ('ab  '::character, 'a.c'::text),
  ('', '(a|b)+'),
  ('ABC', 'abc'),
  ('ab  ', '%a%'),
  ('', 'day'),
  ('xxxxxxxxxx', '日本語'),
  ('a', 'abc')) v(a, b);
--> (a bpchar, b text, bpchariclike boolean)
--> a | a.c | f
--> '' | (a|b)+ | f
--> ABC | abc | t
--> 'ab  ' | %a% | t
--> '' | day | f
--> xxxxxxxxxx | 日本語 | f
--> a | abc | f

select a, b, bpcharicnlike(a, b) from (values
  ('ab  '::character, 'Hello World'::text),
  ('ab  ', ''),
  ('ab  ', '%a%'),
  ('ABC', 'a%b_c'),
  ('', '日本語'),
  ('xxxxxxxxxx', '12'),
  ('ABC', 'xyzzy')) v(a, b);
--> (a bpchar, b text, bpcharicnlike boolean)
--> a | Hello World | t
--> 'ab  ' | '' | t
--> 'ab  ' | %a% | f
--> ABC | a%b_c | t
--> '' | 日本語 | t
--> xxxxxxxxxx | 12 | t
--> ABC | xyzzy | t

select a, bit_length(a) from (values
  (E'\\x'::bytea),
  (E'\\x00'),
  (E'\\xdeadbeef'),
  (E'\\x616263'),
  (E'\\x00ff00'),
  (E'\\x20616220')) v(a);
--> (a bytea, bit_length integer)
--> \x | 0
--> \x00 | 8
--> \xdeadbeef | 32
--> \x616263 | 24
--> \x00ff00 | 24
--> \x20616220 | 32

select a, bit_length(a) from (values
  ('a%b_c'::text),
  ('xyzzy'),
  ('a.c'),
  (E'it''s \\ "q"'),
  ('_b%'),
  ('day'),
  ('month')) v(a);
--> (a text, bit_length integer)
--> a%b_c | 40
--> xyzzy | 40
--> a.c | 24
--> it's \ "q" | 80
--> _b% | 24
--> day | 24
--> month | 40

select encode(E'\\x616263'::bytea, ','::text);
--> ERROR 22023: unrecognized encoding: ","

select encode(E'\\xdeadbeef'::bytea, 'NULL'::text);
--> ERROR 22023: unrecognized encoding: "NULL"

select encode(E'\\x20616220'::bytea, 'ab'::text);
--> ERROR 22023: unrecognized encoding: "ab"

select encode(E'\\x'::bytea, '12'::text);
--> ERROR 22023: unrecognized encoding: "12"

select encode(E'\\x'::bytea, '%a%'::text);
--> ERROR 22023: unrecognized encoding: "%a%"

select encode(E'\\x00ff00'::bytea, 'day'::text);
--> ERROR 22023: unrecognized encoding: "day"

select encode(E'\\x00'::bytea, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'::text);
--> ERROR 22023: unrecognized encoding: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

select decode('_b%'::text, 'déjà vu'::text);
--> ERROR 22023: unrecognized encoding: "déjà vu"

select decode('^a.*c$'::text, '  pad '::text);
--> ERROR 22023: unrecognized encoding: "  pad "

select decode(E'it''s \\ "q"'::text, '日本語'::text);
--> ERROR 22023: unrecognized encoding: "日本語"

select decode('abc'::text, 'a.c'::text);
--> ERROR 22023: unrecognized encoding: "a.c"

select decode('^a.*c$'::text, 'ab'::text);
--> ERROR 22023: unrecognized encoding: "ab"

select decode('a'::text, '  pad '::text);
--> ERROR 22023: unrecognized encoding: "  pad "

select decode('NULL'::text, 'xyzzy'::text);
--> ERROR 22023: unrecognized encoding: "xyzzy"

select a, b, byteaeq(a, b) from (values
  (E'\\x'::bytea, E'\\x'::bytea),
  (E'\\x00', E'\\x00ff00'),
  (E'\\x616263', E'\\x00'),
  (E'\\x616263', E'\\x00ff00'),
  (E'\\x00ff00', E'\\xdeadbeef'),
  (E'\\x00ff00', E'\\x00ff00'),
  (E'\\x20616220', E'\\x')) v(a, b);
--> (a bytea, b bytea, byteaeq boolean)
--> \x | \x | t
--> \x00 | \x00ff00 | f
--> \x616263 | \x00 | f
--> \x616263 | \x00ff00 | f
--> \x00ff00 | \xdeadbeef | f
--> \x00ff00 | \x00ff00 | t
--> \x20616220 | \x | f

select a, b, bytealt(a, b) from (values
  (E'\\x00'::bytea, E'\\xdeadbeef'::bytea),
  (E'\\xdeadbeef', E'\\xdeadbeef'),
  (E'\\x00ff00', E'\\x616263'),
  (E'\\x00ff00', E'\\x20616220'),
  (E'\\x20616220', E'\\x00'),
  (E'\\x20616220', E'\\x00ff00'),
  (E'\\x20616220', E'\\x20616220')) v(a, b);
--> (a bytea, b bytea, bytealt boolean)
--> \x00 | \xdeadbeef | t
--> \xdeadbeef | \xdeadbeef | f
--> \x00ff00 | \x616263 | t
--> \x00ff00 | \x20616220 | t
--> \x20616220 | \x00 | f
--> \x20616220 | \x00ff00 | f
--> \x20616220 | \x20616220 | f

select a, b, byteale(a, b) from (values
  (E'\\x'::bytea, E'\\xdeadbeef'::bytea),
  (E'\\x', E'\\x20616220'),
  (E'\\x00', E'\\x20616220'),
  (E'\\xdeadbeef', E'\\x'),
  (E'\\xdeadbeef', E'\\x00ff00'),
  (E'\\x00ff00', E'\\x616263'),
  (E'\\x00ff00', E'\\x00ff00')) v(a, b);
--> (a bytea, b bytea, byteale boolean)
--> \x | \xdeadbeef | t
--> \x | \x20616220 | t
--> \x00 | \x20616220 | t
--> \xdeadbeef | \x | f
--> \xdeadbeef | \x00ff00 | f
--> \x00ff00 | \x616263 | t
--> \x00ff00 | \x00ff00 | t

select a, b, byteagt(a, b) from (values
  (E'\\x'::bytea, E'\\xdeadbeef'::bytea),
  (E'\\x00', E'\\x'),
  (E'\\x616263', E'\\x00'),
  (E'\\x616263', E'\\x616263'),
  (E'\\x00ff00', E'\\x616263'),
  (E'\\x20616220', E'\\x'),
  (E'\\x20616220', E'\\x00ff00')) v(a, b);
--> (a bytea, b bytea, byteagt boolean)
--> \x | \xdeadbeef | f
--> \x00 | \x | t
--> \x616263 | \x00 | t
--> \x616263 | \x616263 | f
--> \x00ff00 | \x616263 | f
--> \x20616220 | \x | t
--> \x20616220 | \x00ff00 | t

select a, b, byteage(a, b) from (values
  (E'\\x'::bytea, E'\\x'::bytea),
  (E'\\x', E'\\x00'),
  (E'\\x00', E'\\x'),
  (E'\\x00', E'\\x00'),
  (E'\\xdeadbeef', E'\\x616263'),
  (E'\\xdeadbeef', E'\\x20616220'),
  (E'\\x00ff00', E'\\x00')) v(a, b);
--> (a bytea, b bytea, byteage boolean)
--> \x | \x | t
--> \x | \x00 | f
--> \x00 | \x | t
--> \x00 | \x00 | t
--> \xdeadbeef | \x616263 | t
--> \xdeadbeef | \x20616220 | t
--> \x00ff00 | \x00 | t

select a, b, byteane(a, b) from (values
  (E'\\x'::bytea, E'\\x20616220'::bytea),
  (E'\\x00', E'\\xdeadbeef'),
  (E'\\x00', E'\\x00ff00'),
  (E'\\x00', E'\\x20616220'),
  (E'\\x616263', E'\\x00'),
  (E'\\x00ff00', E'\\x616263'),
  (E'\\x20616220', E'\\x00ff00')) v(a, b);
--> (a bytea, b bytea, byteane boolean)
--> \x | \x20616220 | t
--> \x00 | \xdeadbeef | t
--> \x00 | \x00ff00 | t
--> \x00 | \x20616220 | t
--> \x616263 | \x00 | t
--> \x00ff00 | \x616263 | t
--> \x20616220 | \x00ff00 | t

select a, b, byteacmp(a, b) from (values
  (E'\\x'::bytea, E'\\xdeadbeef'::bytea),
  (E'\\x', E'\\x20616220'),
  (E'\\x00', E'\\x00ff00'),
  (E'\\x00', E'\\x20616220'),
  (E'\\xdeadbeef', E'\\x'),
  (E'\\xdeadbeef', E'\\x616263'),
  (E'\\x20616220', E'\\x00')) v(a, b);
--> (a bytea, b bytea, byteacmp integer)
--> \x | \xdeadbeef | -1
--> \x | \x20616220 | -1
--> \x00 | \x00ff00 | -1
--> \x00 | \x20616220 | -32
--> \xdeadbeef | \x | 1
--> \xdeadbeef | \x616263 | 125
--> \x20616220 | \x00 | 32

select a, b, similar_to_escape(a, b) from (values
  ('12'::text, ''::text),
  ('NULL', 'a')) v(a, b);
--> (a text, b text, similar_to_escape text)
--> 12 | '' | ^(?:12)$
--> 'NULL' | a | ^(?:NULL)$

select similar_to_escape('(a|b)+'::text, '12'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select similar_to_escape('Hello World'::text, '日本語'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select similar_to_escape('NULL'::text, 'day'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select similar_to_escape('(a|b)+'::text, 'day'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select similar_to_escape('xyzzy'::text, 'ABC déf'::text);
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select a, similar_to_escape(a) from (values
  ('a'::text),
  ('abc'),
  ('ABC déf'),
  (E'it''s \\ "q"'),
  ('déjà vu'),
  ('(a|b)+'),
  ('UTC')) v(a);
--> (a text, similar_to_escape text)
--> a | ^(?:a)$
--> abc | ^(?:abc)$
--> ABC déf | ^(?:ABC déf)$
--> it's \ "q" | ^(?:it's \ "q")$
--> déjà vu | ^(?:déjà vu)$
--> (a|b)+ | ^(?:(?:a|b)+)$
--> UTC | ^(?:UTC)$
