-- jsonb
--
-- The canonical form, order, operators, functions, and subscripts.

select '{"b": 1, "a": [1, 2,3 ,{"x":null}], "aa":{}, "":"" }'::jsonb, ' [ ] '::jsonb, '{}'::jsonb, '"x"'::jsonb, ' 1.50 '::jsonb, 'true'::jsonb, 'null'::jsonb, ' false'::jsonb;
--> (jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb)
--> {"": "", "a": [1, 2, 3, {"x": null}], "b": 1, "aa": {}} | [] | {} | "x" | 1.50 | true | null | false

select '{"a":1,"b":2,"a":3}'::jsonb, '{"a":1,"a":{"a":1,"a":2}}'::jsonb, '{"zz":1,"b":2,"é":3,"a":4,"aé":5,"Z":6}'::jsonb;
--> (jsonb jsonb, jsonb jsonb, jsonb jsonb)
--> {"a": 3, "b": 2} | {"a": {"a": 2}} | {"Z": 6, "a": 4, "b": 2, "zz": 1, "é": 3, "aé": 5}

select '{"c":{"z":1,"y":[{"q":1,"b":2}]},"a":{"d":1,"c":2}}'::jsonb, '[{"b":1,"a":2},{"d":1,"c":{"f":1,"e":2}}]'::jsonb;
--> (jsonb jsonb, jsonb jsonb)
--> {"a": {"c": 2, "d": 1}, "c": {"y": [{"b": 2, "q": 1}], "z": 1}} | [{"a": 2, "b": 1}, {"c": {"e": 2, "f": 1}, "d": 1}]

select '1e5'::jsonb, '1.10'::jsonb, '-0'::jsonb, '-0.0'::jsonb, '0.00'::jsonb, '1E-5'::jsonb, '12345678901234567890123456789.12345'::jsonb, '1.5e3'::jsonb, '0e10'::jsonb, '1e-2'::jsonb, '-1.20E+2'::jsonb;
--> (jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb)
--> 100000 | 1.10 | 0 | 0.0 | 0.00 | 0.00001 | 12345678901234567890123456789.12345 | 1500 | 0 | 0.01 | -120

select length('1e1000'::jsonb::text), length('1e-1000'::jsonb::text), '123e-2'::jsonb, '-0e-3'::jsonb;
--> (length integer, length integer, jsonb jsonb, jsonb jsonb)
--> 1001 | 1002 | 1.23 | 0.000

select '1e200000'::jsonb;
--> ERROR 22003: value overflows numeric format
--> POSITION: 8, at '

select '[1, 1e-20000]'::jsonb;
--> ERROR 22003: value overflows numeric format
--> POSITION: 8, at '

select '"\u0041\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t\u0001\u007f"'::jsonb, '["é€😀"]'::jsonb, '"\u000a\u0022\u005c"'::jsonb, '{"\u0061":1,"a":2}'::jsonb;
--> (jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb)
--> E'"Aé😀\\"\\\\/\\b\\f\\n\\r\\t\\u0001\x7f"' | ["é€😀"] | "\n\"\\" | {"a": 2}

select '"\ud83d"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\ud83d"

select '"\ude00"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\ude00...

select '"a\ud83dx"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "a\ud83dx...

select '"\ud83d\n"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\ud83d\n...

select '"\ud83d\ud83d"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode high surrogate must not follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\ud83d\ud83d...

select '"\ud83d\u0041"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\ud83d\u0041...

select '"\u0000"'::jsonb;
--> ERROR 22P05: unsupported Unicode escape sequence
--> DETAIL: \u0000 cannot be converted to text.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\u0000...

select '{"a\u0000b": 1}'::jsonb;
--> ERROR 22P05: unsupported Unicode escape sequence
--> DETAIL: \u0000 cannot be converted to text.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {"a\u0000...

select '"\u0000"'::json, '"\ud83d"'::json;
--> (json json, json json)
--> "\u0000" | "\ud83d"

select '"\u0000"'::json::jsonb;
--> ERROR 22P05: unsupported Unicode escape sequence
--> DETAIL: \u0000 cannot be converted to text.
--> CONTEXT: JSON data, line 1: "\u0000...

-- Texts that are no JSON.
select ''::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: The input string ended unexpectedly.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1:

select '   '::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: The input string ended unexpectedly.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1:

select '{"a":1,}'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected string, but found "}".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {"a":1,}

select '{"a" 1}'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected ":", but found "1".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {"a" 1...

select '{"a":}'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected JSON value, but found "}".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {"a":}

select '{"a"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: The input string ended unexpectedly.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {"a"

select '{1:2}'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected string or "}", but found "1".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {1...

select '{,}'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected string or "}", but found ",".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {,...

select '[1,2'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: The input string ended unexpectedly.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: [1,2

select '[1 2]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected "," or "]", but found "2".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: [1 2...

select '[1,]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected JSON value, but found "]".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: [1,]

select '{"a":1]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected "," or "}", but found "]".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {"a":1]

select '[1}'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected "," or "]", but found "}".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: [1}

select '1 2'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected end of input, but found "2".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: 1 2

select '01'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "01" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: 01

select '1.'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "1." is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: 1.

select '.5'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "." is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: ....

select '+1'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "+" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: +...

select '-'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "-" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: -

select '1e'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "1e" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: 1e

select '1-2'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected end of input, but found "-2".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: 1-2

select '1.2.3'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "." is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: 1.2....

select '-x1'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "-x1" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: -x1

select '[1e+, 2]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "1e+" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: [1e+...

select '1a.b'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "1a" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: 1a...

select '0x1F'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "0x1F" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: 0x1F

select 'nul'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "nul" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: nul

select 'NaN'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "NaN" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: NaN

select 'TRUE'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "TRUE" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: TRUE

select 'é'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "é" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: é

select '[é]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "é" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: [é...

select '[1, &]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "&" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: [1, &...

select '''a'''::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "'" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: '...

select '"abc'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token ""abc" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "abc

select '"abc\'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token ""abc\" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "abc\

select '"abc\u12'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token ""abc\u12" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "abc\u12

select '["a\u12zz"]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: "\u" must be followed by four hexadecimal digits.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: ["a\u12z...

select '["a\u12é"]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: "\u" must be followed by four hexadecimal digits.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: ["a\u12é...

select '["a\x"]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Escape sequence "\x" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: ["a\x...

select '["a\é"]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Escape sequence "\é" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: ["a\é...

select E'["a\tb"]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Character with value 0x09 must be escaped.
--> POSITION: 8, at E
--> CONTEXT: JSON data, line 1: ["a...

select E'["a\nb"]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Character with value 0x0a must be escaped.
--> POSITION: 8, at E
--> CONTEXT: JSON data, line 1: ["a

select E'["a\\\nb"]'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Escape sequence "\
--> + " is invalid.
--> POSITION: 8, at E
--> CONTEXT: JSON data, line 1: ["a\
--> + ...

select E'{"a": 1,\n "b": [2,\n   oops, 3]}'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "oops" is invalid.
--> POSITION: 8, at E
--> CONTEXT: JSON data, line 3:    oops...

select E'{"a": 1,\r\n "b" 2}'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected ":", but found "2".
--> POSITION: 8, at E
--> CONTEXT: JSON data, line 2:  "b" 2...

select '{"first": "a value that is rather long", "second": "another value that is even longer", "third": bad, "fourth": 1}'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "bad" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: ..."another value that is even longer", "third": bad...

select '{"ääääääääääääääääääääääääääääääääääääääää": bad}'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "bad" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: ...äääääääääääääääääääää": bad...

select '{"a": "b"} trailing'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "trailing" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {"a": "b"} trailing

select '{"first": 1} '::json, '{"a" 1}'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected ":", but found "1".
--> POSITION: 31, at '
--> CONTEXT: JSON data, line 1: {"a" 1...

select E'[1,\n\n 2 3]'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected "," or "]", but found "3".
--> POSITION: 8, at E
--> CONTEXT: JSON data, line 3:  2 3...

-- Depth.
select length((repeat('[', 1000) || repeat(']', 1000))::jsonb::text), length((repeat('{"a":', 900) || '1' || repeat('}', 900))::jsonb::text);
--> (length integer, length integer)
--> 2000 | 6301

select (repeat('[', 1000) || repeat(']', 1000))::jsonb = (repeat('[', 1000) || '1' || repeat(']', 1000))::jsonb, (repeat('[', 500) || '1' || repeat(']', 500))::jsonb @> (repeat('[', 500) || repeat(']', 500))::jsonb;
--> (?column? boolean, ?column? boolean)
--> f | t

-- Casts.
select '{"b":1, "a" : 2}'::json::jsonb, '{"b":1, "a" : 2}'::jsonb::json, '{"b":1,"a":2}'::jsonb::text, '{"b":1,"a":2}'::text::jsonb, '[1,2]'::varchar::jsonb, '"x"'::jsonb::varchar(2);
--> (jsonb jsonb, json json, text text, jsonb jsonb, jsonb jsonb, varchar character varying(2))
--> {"a": 2, "b": 1} | {"a": 2, "b": 1} | {"a": 2, "b": 1} | {"a": 2, "b": 1} | [1, 2] | "x

select '1'::jsonb::int2, '2.5'::jsonb::int4, '-2.5'::jsonb::int8, '1e2'::jsonb::numeric, '0.1'::jsonb::float4, '0.1'::jsonb::float8, 'true'::jsonb::bool, 'false'::jsonb::bool, '12.30'::jsonb::numeric(6, 1), null::jsonb::int;
--> (int2 smallint, int4 integer, int8 bigint, numeric numeric, float4 real, float8 double precision, bool boolean, bool boolean, numeric numeric(6,1), int4 integer)
--> 1 | 3 | -3 | 100 | 0.1 | 0.1 | t | f | 12.3 | NULL

select '40000'::jsonb::int2;
--> ERROR 22003: smallint out of range

select '1e10'::jsonb::int4;
--> ERROR 22003: integer out of range

select '1e19'::jsonb::int8;
--> ERROR 22003: bigint out of range

select '1e39'::jsonb::float4;
--> ERROR 22003: "1000000000000000000000000000000000000000" is out of range for type real

select '1e309'::jsonb::float8;
--> ERROR 22003: "1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" is out of range for type double precision

select '"1"'::jsonb::int4;
--> ERROR 22023: cannot cast jsonb string to type integer

select 'null'::jsonb::int4;
--> ERROR 22023: cannot cast jsonb null to type integer

select '[1]'::jsonb::int4;
--> ERROR 22023: cannot cast jsonb array to type integer

select '{}'::jsonb::int4;
--> ERROR 22023: cannot cast jsonb object to type integer

select 'true'::jsonb::int4;
--> ERROR 22023: cannot cast jsonb boolean to type integer

select '1'::jsonb::bool;
--> ERROR 22023: cannot cast jsonb numeric to type boolean

select '"t"'::jsonb::bool;
--> ERROR 22023: cannot cast jsonb string to type boolean

select '1'::jsonb::date;
--> ERROR 42846: cannot cast type jsonb to date
--> POSITION: 18, at :

select 1::jsonb;
--> ERROR 42846: cannot cast type integer to jsonb
--> POSITION: 9, at :

select 'x'::text::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "x" is invalid.
--> CONTEXT: JSON data, line 1: x

select '"a"'::jsonb::numeric;
--> ERROR 22023: cannot cast jsonb string to type numeric

select '[]'::jsonb::float8;
--> ERROR 22023: cannot cast jsonb array to type double precision

select '{}'::jsonb::float4;
--> ERROR 22023: cannot cast jsonb object to type real

select 'null'::jsonb::int2;
--> ERROR 22023: cannot cast jsonb null to type smallint

select 'null'::jsonb::int8;
--> ERROR 22023: cannot cast jsonb null to type bigint

select jsonb '{"a": 1}', cast('[1]' as jsonb), pg_typeof('1'::jsonb), pg_typeof('{}'::jsonb[]);
--> (jsonb jsonb, jsonb jsonb, pg_typeof regtype, pg_typeof regtype)
--> {"a": 1} | [1] | jsonb | jsonb[]

-- Order, equality.
select a, b, a = b, a <> b, a < b, a <= b, a > b, a >= b, sign(jsonb_cmp(a, b)) from (values ('1'::jsonb, '1.0'::jsonb), ('1', '2'), ('"a"', '"b"'), ('"a"', '"ab"'), ('"é"', '"z"'), ('null', '1'), ('"x"', '1'), ('1', 'true'), ('false', 'true'), ('true', '[]'), ('null', '[]'), ('[]', '{}'), ('[1]', '1'), ('[1]', '2'), ('[1,2]', '[3]'), ('[1,2]', '[1,3]'), ('[[]]', '[1]'), ('[null]', '[[]]'), ('[]', '[[]]'), ('{"a":1}', '{"a":2}'), ('{"a":1}', '{"b":0}'), ('{"a":1,"b":2}', '{"c":3}'), ('{"aa":1,"b":1}', '{"b":1,"aa":1}'), ('{"aa":1,"b":1}', '{"c":1,"aa":0}'), ('{}', '[1,2,3]'), ('{"a":[1,{"b":2}]}', '{"a":[1,{"b":2.00}]}'), ('{"a":[]}', '{"a":1}'), ('-1', '-2'), ('-0.5', '0'), ('1e100', '1e99'), ('[1,[2]]', '[1,[2,3]]'), ('{}', '{}'), ('""', 'null')) v(a, b);
--> (a jsonb, b jsonb, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, sign double precision)
--> 1 | 1.0 | t | f | f | t | f | t | 0
--> 1 | 2 | f | t | t | t | f | f | -1
--> "a" | "b" | f | t | t | t | f | f | -1
--> "a" | "ab" | f | t | t | t | f | f | -1
--> "é" | "z" | f | t | f | f | t | t | 1
--> null | 1 | f | t | t | t | f | f | -1
--> "x" | 1 | f | t | t | t | f | f | -1
--> 1 | true | f | t | t | t | f | f | -1
--> false | true | f | t | t | t | f | f | -1
--> true | [] | f | t | f | f | t | t | 1
--> null | [] | f | t | f | f | t | t | 1
--> [] | {} | f | t | t | t | f | f | -1
--> [1] | 1 | f | t | f | f | t | t | 1
--> [1] | 2 | f | t | f | f | t | t | 1
--> [1, 2] | [3] | f | t | f | f | t | t | 1
--> [1, 2] | [1, 3] | f | t | t | t | f | f | -1
--> [[]] | [1] | f | t | f | f | t | t | 1
--> [null] | [[]] | f | t | t | t | f | f | -1
--> [] | [[]] | f | t | t | t | f | f | -1
--> {"a": 1} | {"a": 2} | f | t | t | t | f | f | -1
--> {"a": 1} | {"b": 0} | f | t | t | t | f | f | -1
--> {"a": 1, "b": 2} | {"c": 3} | f | t | f | f | t | t | 1
--> {"b": 1, "aa": 1} | {"b": 1, "aa": 1} | t | f | f | t | f | t | 0
--> {"b": 1, "aa": 1} | {"c": 1, "aa": 0} | f | t | t | t | f | f | -1
--> {} | [1, 2, 3] | f | t | f | f | t | t | 1
--> {"a": [1, {"b": 2}]} | {"a": [1, {"b": 2.00}]} | t | f | f | t | f | t | 0
--> {"a": []} | {"a": 1} | f | t | f | f | t | t | 1
--> -1 | -2 | f | t | f | f | t | t | 1
--> -0.5 | 0 | f | t | t | t | f | f | -1
--> 10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 | 1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 | f | t | f | f | t | t | 1
--> [1, [2]] | [1, [2, 3]] | f | t | t | t | f | f | -1
--> {} | {} | t | f | f | t | f | t | 0
--> "" | null | f | t | f | f | t | t | 1

create table jb (id int, j jsonb);
insert into jb values (1, '1'), (2, '1.0'), (3, '"a"'), (4, 'null'), (5, null), (6, '[]'), (7, '[1]'), (8, '{}'), (9, '{"a":1}'), (10, '{"a":1.00}'), (11, 'true'), (12, 'false'), (13, '[null]'), (14, '{"b":1,"a":2}'), (15, '{"a":2,"b":1}'), (16, '-3'), (17, '"A"'), (18, '"\u0041b"'), (19, '[[1,2],3]'), (20, '{"a":{"b":[1,2,{"c":null}]}}');
--> INSERT 0 20

select id, j from jb order by j, id;
--> (id integer, j jsonb)
--> 6 | []
--> 4 | null
--> 17 | "A"
--> 18 | "Ab"
--> 3 | "a"
--> 16 | -3
--> 1 | 1
--> 2 | 1.0
--> 12 | false
--> 11 | true
--> 13 | [null]
--> 7 | [1]
--> 19 | [[1, 2], 3]
--> 8 | {}
--> 9 | {"a": 1}
--> 10 | {"a": 1.00}
--> 20 | {"a": {"b": [1, 2, {"c": null}]}}
--> 14 | {"a": 2, "b": 1}
--> 15 | {"a": 2, "b": 1}
--> 5 | NULL

select id from jb order by j desc nulls last, id desc;
--> (id integer)
--> 15
--> 14
--> 20
--> 10
--> 9
--> 8
--> 19
--> 7
--> 13
--> 11
--> 12
--> 2
--> 1
--> 16
--> 3
--> 18
--> 17
--> 4
--> 6
--> 5

select count(*), min(id) from jb group by j order by 2;
--> (count bigint, min integer)
--> 2 | 1
--> 1 | 3
--> 1 | 4
--> 1 | 5
--> 1 | 6
--> 1 | 7
--> 1 | 8
--> 2 | 9
--> 1 | 11
--> 1 | 12
--> 1 | 13
--> 2 | 14
--> 1 | 16
--> 1 | 17
--> 1 | 18
--> 1 | 19
--> 1 | 20

select count(distinct j) from jb;
--> (count bigint)
--> 16

select distinct j from jb where j < '2' order by 1;
--> (j jsonb)
--> []
--> null
--> "A"
--> "Ab"
--> "a"
--> -3
--> 1

select a.id, b.id from jb a join jb b on a.j = b.j where a.id < b.id order by 1, 2;
--> (id integer, id integer)
--> 1 | 2
--> 9 | 10
--> 14 | 15

select id from jb where j in ('1', '{"a": 1}', '{"b":1,"a":2.0}') order by id;
--> (id integer)
--> 1
--> 2
--> 9
--> 10
--> 14
--> 15

select id from jb where j = '[[1.0, 2], 3]';
--> (id integer)
--> 19

select id from jb where j between 'null' and '"z"' order by id;
--> (id integer)
--> 3
--> 4
--> 17
--> 18

select j from jb union select '1.000'::jsonb order by 1 limit 3;
--> (j jsonb)
--> []
--> null
--> "A"

select j from jb intersect select '{"a":1}'::jsonb;
--> (j jsonb)
--> {"a": 1}

select id from jb where j = '{"a": ';
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: The input string ended unexpectedly.
--> POSITION: 29, at '
--> CONTEXT: JSON data, line 1: {"a":

select min(j) from jb;
--> ERROR 42883: function min(jsonb) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at min

create index jb_j on jb (j);
analyze jb;
select id from jb where j = '1.00' order by id;
--> (id integer)
--> 1
--> 2

select id from jb where j > 'true' order by j, id;
--> (id integer)
--> 13
--> 7
--> 19
--> 8
--> 9
--> 10
--> 20
--> 14
--> 15

select id from jb where j <= '"B"' order by j, id;
--> (id integer)
--> 6
--> 4
--> 17
--> 18

select id, j from jb order by j desc, id limit 5;
--> (id integer, j jsonb)
--> 5 | NULL
--> 14 | {"a": 2, "b": 1}
--> 15 | {"a": 2, "b": 1}
--> 20 | {"a": {"b": [1, 2, {"c": null}]}}
--> 9 | {"a": 1}

create unique index jb_u on jb (j);
--> ERROR 23505: could not create unique index "jb_u"
--> DETAIL: Key (j)=(1) is duplicated.

create table ji (j jsonb);
insert into ji select case g % 4 when 0 then to_jsonb(g) when 1 then to_jsonb(g::text) when 2 then jsonb_build_array(g, g % 7) else jsonb_build_object('k', g % 50, 'id', g) end from generate_series(1, 3000) g;
--> INSERT 0 3000

create index ji_j on ji (j);
analyze ji;
select * from ji where j = '400.0';
--> (j jsonb)
--> 400

select * from ji where j = '{"id": 403.00, "k": 3}';
--> (j jsonb)
--> {"k": 3, "id": 403}

select count(*), min(j::text), max(j::text) from ji where j > '{"k": 7, "id": 1007}';
--> (count bigint, min text, max text)
--> 649 | {"k": 11, "id": 1011} | {"k": 9, "id": 959}

select count(*) from ji where j between '[1]' and '[2000, 3]';
--> (count bigint)
--> 500

select j from ji where j >= '"99' order by j limit 3;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token ""99" is invalid.
--> POSITION: 29, at '
--> CONTEXT: JSON data, line 1: "99

select j from ji where j >= '"99"' order by j limit 3;
--> (j jsonb)
--> "993"
--> "997"
--> 4

select j from ji order by j desc limit 3;
--> (j jsonb)
--> {"k": 49, "id": 2999}
--> {"k": 49, "id": 2899}
--> {"k": 49, "id": 2799}

drop table ji;
create table ju (j jsonb primary key, n int default 0);
insert into ju values ('{"a":1}'), ('{"a":2}'), ('[]');
--> INSERT 0 3

insert into ju values ('{"a":1.0}');
--> ERROR 23505: duplicate key value violates unique constraint "ju_pkey"
--> DETAIL: Key (j)=({"a": 1.0}) already exists.

insert into ju values ('{"a" : 1.00}') on conflict (j) do update set n = ju.n + 1;
--> INSERT 0 1

select * from ju order by j;
--> (j jsonb, n integer)
--> [] | 0
--> {"a": 1} | 1
--> {"a": 2} | 0

update jb set j = j || '{"new": true}' where j @> '{"a": {}}' returning *;
--> (id integer, j jsonb)
--> 20 | {"a": {"b": [1, 2, {"c": null}]}, "new": true}
--> UPDATE 1

update jb set j = jsonb_set(j, '{a,b,0}', '"x"') where id = 20 returning *;
--> (id integer, j jsonb)
--> 20 | {"a": {"b": ["x", 2, {"c": null}]}, "new": true}
--> UPDATE 1

select id, j -> 'a' from jb where j ? 'a' order by id;
--> (id integer, ?column? jsonb)
--> 3 | NULL
--> 9 | 1
--> 10 | 1.00
--> 14 | 2
--> 15 | 2
--> 20 | {"b": ["x", 2, {"c": null}]}

delete from jb where j = 'null' returning id;
--> (id integer)
--> 4
--> DELETE 1

create table jd (id int, j jsonb default '{"z":1, "a":2}' not null, check (jsonb_typeof(j) = 'object'));
insert into jd (id) values (1);
--> INSERT 0 1

insert into jd values (2, '[]');
--> ERROR 23514: new row for relation "jd" violates check constraint "jd_j_check"
--> DETAIL: Failing row contains (2, []).

insert into jd values (3, null);
--> ERROR 23502: null value in column "j" of relation "jd" violates not-null constraint
--> DETAIL: Failing row contains (3, null).

select * from jd;
--> (id integer, j jsonb)
--> 1 | {"a": 2, "z": 1}

alter table jd drop constraint jd_j_check;
alter table jd alter column j type text;
select j || '!' from jd;
--> (?column? text)
--> {"a": 2, "z": 1}!

alter table jd alter column j drop default;
alter table jd alter column j type jsonb using j::jsonb;
select j -> 'a' from jd;
--> (?column? jsonb)
--> 2

select column_name, data_type, udt_name from information_schema.columns where table_name = 'jd' order by ordinal_position;
--> (column_name name, data_type character varying, udt_name name)
--> id | integer | int4
--> j | jsonb | jsonb

-- Arrays.
select '{"{\"a\": 1}", null, "[1,2]"}'::jsonb[], array['1', '{"b":1,"a":2}']::jsonb[], ('{1,2}'::jsonb[])[2], array['1'::jsonb, '2'] = array['1.0'::jsonb, '2.00'], '2.0'::jsonb = any(array['1', '2']::jsonb[]);
--> (jsonb jsonb[], array jsonb[], jsonb jsonb, ?column? boolean, ?column? boolean)
--> {"{\"a\": 1}",NULL,"[1, 2]"} | {1,"{\"a\": 2, \"b\": 1}"} | 2 | t | t

select '{"{bad}"}'::jsonb[];
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "bad" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {bad...

create table ja (j jsonb[]);
insert into ja values (array['{"a":1}', '[1.50, null]', null]::jsonb[]), ('{}');
--> INSERT 0 2

select j, j[1] -> 'a', cardinality(j), unnest(j) from ja;
--> (j jsonb[], ?column? jsonb, cardinality integer, unnest jsonb)
--> {"{\"a\": 1}","[1.50, null]",NULL} | 1 | 3 | {"a": 1}
--> {"{\"a\": 1}","[1.50, null]",NULL} | 1 | 3 | [1.50, null]
--> {"{\"a\": 1}","[1.50, null]",NULL} | 1 | 3 | NULL

-- Operators that look into a value.
select v -> 'a', v ->> 'a', v -> 'b', v ->> 'b', v -> 'zz', v ->> 'zz', v -> 'n', v ->> 'n', v -> 'o' -> 'x', v #> '{o,x}', v #>> '{o,x}', v #> '{b,1}', v #>> '{b,-1}', v #> '{}', v #>> '{}', v #> '{b,x}', v #> '{a,b}', v #> array['o', null] from (values ('{"a": "t\"x", "b": [1, "two", null], "n": null, "o": {"x": {"y": 1.50}}}'::jsonb)) t(v);
--> (?column? jsonb, ?column? text, ?column? jsonb, ?column? text, ?column? jsonb, ?column? text, ?column? jsonb, ?column? text, ?column? jsonb, ?column? jsonb, ?column? text, ?column? jsonb, ?column? text, ?column? jsonb, ?column? text, ?column? jsonb, ?column? jsonb, ?column? jsonb)
--> "t\"x" | t"x | [1, "two", null] | [1, "two", null] | NULL | NULL | null | NULL | {"y": 1.50} | {"y": 1.50} | {"y": 1.50} | "two" | NULL | {"a": "t\"x", "b": [1, "two", null], "n": null, "o": {"x": {"y": 1.50}}} | {"a": "t\"x", "b": [1, "two", null], "n": null, "o": {"x": {"y": 1.50}}} | NULL | NULL | NULL

select '[1,"two",null,[4]]'::jsonb -> 0, '[1,"two",null,[4]]'::jsonb -> 1, '[1,"two",null,[4]]'::jsonb ->> 1, '[1,"two",null,[4]]'::jsonb ->> 2, '[1,"two",null,[4]]'::jsonb -> -1, '[1]'::jsonb -> 5, '[1]'::jsonb -> -5, '[1]'::jsonb -> 'a', '{"0":1}'::jsonb -> 0, '[]'::jsonb -> 0;
--> (?column? jsonb, ?column? jsonb, ?column? text, ?column? text, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb)
--> 1 | "two" | two | NULL | [4] | NULL | NULL | NULL | NULL | NULL

select '1'::jsonb -> 0, '"x"'::jsonb ->> 0, '"x"'::jsonb -> -1, '1'::jsonb -> 1, '1'::jsonb #> '{0}', '1'::jsonb -> 'a', '"a\u00e9"'::jsonb #>> '{}', 'null'::jsonb #>> '{}', 'null'::jsonb #> '{}';
--> (?column? jsonb, ?column? text, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? text, ?column? text, ?column? jsonb)
--> 1 | x | "x" | NULL | NULL | NULL | aé | NULL | null

select '{"a":[1,2]}'::jsonb #> '{a," 1"}', '{"a":[1,2]}'::jsonb #> '{a,"1 "}', '{"a":[1,2]}'::jsonb #> '{a,+1}', '{"a":[1,2]}'::jsonb #> '{a,99999999999}', '{"a":[1,2]}'::jsonb #> '{a,-2}', '{"a":[1,2]}'::jsonb #> '{a,-3}', '{"a":[1,2]}'::jsonb #> '{a,-2147483648}';
--> (?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb)
--> 2 | NULL | 2 | NULL | 1 | NULL | NULL

select jsonb_extract_path('{"a":{"b":[1,"x"]}}', 'a', 'b', '1'), jsonb_extract_path_text('{"a":{"b":[1,"x"]}}', 'a', 'b', '1'), jsonb_extract_path('{"a":1}', variadic array['a']), jsonb_extract_path('{"a":1}', 'x'), jsonb_extract_path('{"a":1}', null);
--> (jsonb_extract_path jsonb, jsonb_extract_path_text text, jsonb_extract_path jsonb, jsonb_extract_path jsonb, jsonb_extract_path jsonb)
--> "x" | x | 1 | NULL | NULL

select '{"a":1}'::jsonb -> null, null::jsonb -> 'a', '{"a":1}'::jsonb ->> null::int, '{"a":1}'::jsonb #> null;
--> (?column? jsonb, ?column? jsonb, ?column? text, ?column? jsonb)
--> NULL | NULL | NULL | NULL

select '{"a\"b":1,"k\u00e9y":2,"tab\t":3}'::jsonb -> 'a"b', '{"kéy":2}'::jsonb -> 'kéy', '{"tab\t":3}'::jsonb -> E'tab\t';
--> (?column? jsonb, ?column? jsonb, ?column? jsonb)
--> 1 | 2 | 3

select '{"a": 1}'::jsonb -> 'a' + 1;
--> ERROR 22P02: invalid input syntax for type integer: "a"
--> POSITION: 29, at '

-- Containment and existence.
select a @> b, b <@ a, b @> a from (values ('{"a":1,"b":2}'::jsonb, '{"a":1}'::jsonb), ('{"a":1,"b":2}', '{"a":1.0}'), ('{"a":1}', '{"a":"1"}'), ('{"a":{"b":1,"c":2}}', '{"a":{"b":1}}'), ('{"a":{"b":1}}', '{"b":1}'), ('[1,2,3]', '[3,1]'), ('[1,2,3]', '[1,1,1]'), ('[1,2,3]', '[4]'), ('[1,2,3]', '3'), ('3', '[3]'), ('3', '3.0'), ('"x"', '"x"'), ('[[1,2],3]', '[[2]]'), ('[[1,2],3]', '[2]'), ('[[1,2],[3,4]]', '[[4],[1]]'), ('[{"a":1},{"a":2,"b":3}]', '[{"a":2}]'), ('[{"a":1},{"a":2,"b":3}]', '{"a":2}'), ('{"a":[1,2,{"b":3}]}', '{"a":[{"b":3},1]}'), ('{"a":[1]}', '{"a":1}'), ('{"a":1}', '{"a":[1]}'), ('{}', '{}'), ('[]', '[]'), ('[]', '{}'), ('[1]', '[]'), ('{"a":1}', '{}'), ('null', 'null'), ('[null]', 'null'), ('{"a":null}', '{"a":null}'), ('{"a":null}', '{"b":null}'), ('[[]]', '[[]]'), ('[1,[]]', '[[]]'), ('[1]', '[[]]'), ('{"a":{}}', '{"a":{}}'), ('{"a":{"x":[[1,[2,{"y":3}]]]}}', '{"a":{"x":[[[{"y":3}]]]}}'), ('true', 'true'), ('[true]', 'false'), ('{"a":1,"bb":2,"c":3}', '{"bb":2,"c":3}')) v(a, b);
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | f
--> t | t | f
--> f | f | f
--> t | t | f
--> f | f | f
--> t | t | f
--> t | t | f
--> f | f | f
--> t | t | f
--> f | f | t
--> t | t | t
--> t | t | t
--> t | t | f
--> f | f | f
--> t | t | f
--> t | t | f
--> f | f | f
--> t | t | f
--> f | f | f
--> f | f | f
--> t | t | t
--> t | t | t
--> f | f | f
--> t | t | f
--> t | t | f
--> t | t | t
--> t | t | f
--> t | t | t
--> f | f | f
--> t | t | t
--> t | t | f
--> f | f | f
--> t | t | t
--> t | t | f
--> t | t | t
--> f | f | f
--> t | t | f

select '{"a":1}'::jsonb @> null, null::jsonb <@ '{}';
--> (?column? boolean, ?column? boolean)
--> NULL | NULL

select j ? 'a', j ? 'b', j ?| '{b,a}', j ?| '{x,y}', j ?& '{a,b}', j ?& '{a,x}', j ?| '{}', j ?& '{}', j ?| '{null}', j ?& '{null}', j ?| '{null,a}', j ?& '{a,null}' from (values ('{"a":1,"b":null}'::jsonb), ('["a","b"]'), ('"a"'), ('[["a"]]'), ('{}'), ('[]'), ('1'), ('null'), ('{"x":{"a":1}}'), ('{"\u0061":1}')) v(j);
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | f | t | f | f | t | f | t | t | t
--> t | t | t | f | t | f | f | t | f | t | t | t
--> t | f | t | f | f | f | f | t | f | t | t | t
--> f | f | f | f | f | f | f | t | f | t | f | f
--> f | f | f | f | f | f | f | t | f | t | f | f
--> f | f | f | f | f | f | f | t | f | t | f | f
--> f | f | f | f | f | f | f | t | f | t | f | f
--> f | f | f | f | f | f | f | t | f | t | f | f
--> f | f | f | t | f | f | f | t | f | t | f | f
--> t | f | t | f | f | f | f | t | f | t | t | t

select '["1"]'::jsonb ? '1', '[1]'::jsonb ? '1', '{"1":1}'::jsonb ? '1', '["q\"uo"]'::jsonb ? 'q"uo', jsonb_exists('{"a":1}', 'a'), jsonb_exists_any('{"a":1}', array['a']), jsonb_exists_all('{"a":1}', array['a','b']), jsonb_contains('[1]', '1'), jsonb_contained('1', '[1]');
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, jsonb_exists boolean, jsonb_exists_any boolean, jsonb_exists_all boolean, jsonb_contains boolean, jsonb_contained boolean)
--> t | f | t | t | t | t | f | t | t

-- Concatenation.
select a || b from (values ('{"a":1,"b":2}'::jsonb, '{"b":3,"cc":4,"c":5}'::jsonb), ('{}', '{"a":1}'), ('{"a":1}', '{}'), ('[1,2]', '[3]'), ('[]', '[]'), ('[]', '[1]'), ('[1]', '2'), ('1', '[2]'), ('1', '2'), ('"a"', 'null'), ('{"a":1}', '[2]'), ('[2]', '{"a":1}'), ('{"a":1}', '2'), ('2', '{"a":1}'), ('{}', '[]'), ('[]', '{}'), ('[[1]]', '[[2]]'), ('{"a":{"b":1}}', '{"a":{"c":2}}'), ('[]', '1'), ('1', '[]'), ('{}', '1'), ('{}', '{}')) v(a, b);
--> (?column? jsonb)
--> {"a": 1, "b": 3, "c": 5, "cc": 4}
--> {"a": 1}
--> {"a": 1}
--> [1, 2, 3]
--> []
--> [1]
--> [1, 2]
--> [1, 2]
--> [1, 2]
--> ["a", null]
--> [{"a": 1}, 2]
--> [2, {"a": 1}]
--> [{"a": 1}, 2]
--> [2, {"a": 1}]
--> [{}]
--> [{}]
--> [[1], [2]]
--> {"a": {"c": 2}}
--> [1]
--> [1]
--> [{}, 1]
--> {}

select '{"a":1}'::jsonb || null, '{"a":1}'::jsonb || '{"b":2}' || '{"c":3}', jsonb_concat('[1]', '[2]');
--> (?column? jsonb, ?column? jsonb, jsonb_concat jsonb)
--> NULL | {"a": 1, "b": 2, "c": 3} | [1, 2]

select '{"a":1}'::jsonb || 'bad';
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "bad" is invalid.
--> POSITION: 28, at '
--> CONTEXT: JSON data, line 1: bad

-- Deletion.
select '{"a":1,"b":2,"c":3}'::jsonb - 'b', '{"a":1}'::jsonb - 'x', '["a","b","a",1,["a"]]'::jsonb - 'a', '{"a":1}'::jsonb - 'a', '[]'::jsonb - 'a', '{}'::jsonb - 'a';
--> (?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb)
--> {"a": 1, "c": 3} | {"a": 1} | ["b", 1, ["a"]] | {} | [] | {}

select '{"a":1,"b":2,"c":3}'::jsonb - '{a,c}'::text[], '["a","b","c"]'::jsonb - array['a', null, 'c'], '{"a":1}'::jsonb - '{}'::text[], '{"a":1,"b":2}'::jsonb - '{b}'::text[];
--> (?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb)
--> {"b": 2} | ["b"] | {"a": 1} | {"a": 1}

select '[1,2,3]'::jsonb - 0, '[1,2,3]'::jsonb - 1, '[1,2,3]'::jsonb - -1, '[1,2,3]'::jsonb - 3, '[1,2,3]'::jsonb - -4, '[1,2,3]'::jsonb - -3, '[]'::jsonb - 0, '[1]'::jsonb - 0;
--> (?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb)
--> [2, 3] | [1, 3] | [1, 2] | [1, 2, 3] | [1, 2, 3] | [2, 3] | [] | []

select '1'::jsonb - 'a';
--> ERROR 22023: cannot delete from scalar

select '1'::jsonb - 1;
--> ERROR 22023: cannot delete from scalar

select '{}'::jsonb - 1;
--> ERROR 22023: cannot delete from object using integer index

select '"a"'::jsonb - '{a}'::text[];
--> ERROR 22023: cannot delete from scalar

select '{}'::jsonb - '{{a}}'::text[];
--> ERROR 2202E: wrong number of array subscripts

select jsonb_delete('{"a":1,"b":2}', 'a'), jsonb_delete('{"a":1,"b":2,"c":3}', 'a', 'c'), jsonb_delete('[1,2]', 0);
--> (jsonb_delete jsonb, jsonb_delete jsonb, jsonb_delete jsonb)
--> {"b": 2} | {"b": 2} | [2]

select '{"a":{"b":[1,2,{"c":3}]}}'::jsonb #- '{a,b,1}', '{"a":{"b":[1,2,{"c":3}]}}'::jsonb #- '{a,b,-1,c}', '{"a":{"b":1}}'::jsonb #- '{a,b}', '{"a":1}'::jsonb #- '{b}', '{"a":1}'::jsonb #- '{a,b}', '{"a":1}'::jsonb #- '{}', '[1,2,3]'::jsonb #- '{0}', '[1,2,3]'::jsonb #- '{-1}', '[1,2,3]'::jsonb #- '{9}', '[1,2,3]'::jsonb #- '{-9}', '[]'::jsonb #- '{a}', '{}'::jsonb #- '{a}', jsonb_delete_path('{"a":1}', '{a}');
--> (?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, ?column? jsonb, jsonb_delete_path jsonb)
--> {"a": {"b": [1, {"c": 3}]}} | {"a": {"b": [1, 2, {}]}} | {"a": {}} | {"a": 1} | {"a": 1} | {"a": 1} | [2, 3] | [1, 2] | [1, 2, 3] | [1, 2, 3] | [] | {} | {}

select '1'::jsonb #- '{a}';
--> ERROR 22023: cannot delete path in scalar

select '{"a":1}'::jsonb #- '{{a}}';
--> ERROR 2202E: wrong number of array subscripts

select '{"a":1}'::jsonb #- '{null}';
--> ERROR 22004: path element at position 1 is null

select '[1]'::jsonb #- '{a}';
--> ERROR 22P02: path element at position 1 is not an integer: "a"

select '{"a":[1]}'::jsonb #- '{a,b}';
--> ERROR 22P02: path element at position 2 is not an integer: "b"

-- Subscripts.
select ('{"a": {"b": [1, "x"]}}'::jsonb)['a'], ('{"a": {"b": [1, "x"]}}'::jsonb)['a']['b'][1], ('[1,2]'::jsonb)[-1], ('[1,2]'::jsonb)['1'], ('{"a":1}'::jsonb)['x'], ('1'::jsonb)[0], ('{"1":2}'::jsonb)[1], ('{"a":1}'::jsonb)[null];
--> (jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb, jsonb jsonb)
--> {"b": [1, "x"]} | "x" | 2 | 2 | NULL | NULL | 2 | NULL

select j['a'], j['a']['b'][0] from jb where j ? 'a' order by id;
--> (j jsonb, j jsonb)
--> NULL | NULL
--> 1 | NULL
--> 1.00 | NULL
--> 2 | NULL
--> 2 | NULL
--> {"b": ["x", 2, {"c": null}]} | "x"

select ('{"a":1}'::jsonb)['a':'b'];
--> ERROR 42804: jsonb subscript does not support slices
--> POSITION: 31, at '

select ('{"a":1}'::jsonb)[1.5];
--> ERROR 42804: subscript type numeric is not supported
--> HINT: jsonb subscript must be coercible to either integer or text.
--> POSITION: 27, at 1.5

select ('{"a":1}'::jsonb)[true];
--> ERROR 42804: subscript type boolean is not supported
--> HINT: jsonb subscript must be coercible to either integer or text.
--> POSITION: 27, at true

select ('{"a":1}'::jsonb)[1::int8];
--> ERROR 42804: subscript type bigint is not supported
--> HINT: jsonb subscript must be coercible to either integer or text.
--> POSITION: 27, at 1

select ('{"1":1}'::json)['1'];
--> ERROR 42804: cannot subscript type json because it does not support subscripting
--> POSITION: 9, at '

-- jsonb_set and jsonb_insert.
select jsonb_set('{"a":1}', '{a}', '2'), jsonb_set('{"a":1}', '{b}', '2'), jsonb_set('{"a":1}', '{b}', '2', false), jsonb_set('{"bb":1}', '{a}', '{"x":1}'), jsonb_set('{"b":1,"ddd":2}', '{cc}', '3'), jsonb_set('{"a":{"b":1}}', '{a,b}', '[]'), jsonb_set('{"a":{"b":1}}', '{a,c}', '[]'), jsonb_set('{"a":{"b":1}}', '{x,c}', '[]'), jsonb_set('{"a":1}', '{a,b}', '2'), jsonb_set('{"a":1}', '{}', '2'), jsonb_set('{}', '{a}', '1'), jsonb_set('{}', '{a}', '1', false), jsonb_set('{}', '{a,b}', '1'), jsonb_set('{"a":{}}', '{a,b}', '1');
--> (jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb)
--> {"a": 2} | {"a": 1, "b": 2} | {"a": 1} | {"a": {"x": 1}, "bb": 1} | {"b": 1, "cc": 3, "ddd": 2} | {"a": {"b": []}} | {"a": {"b": 1, "c": []}} | {"a": {"b": 1}} | {"a": 1} | {"a": 1} | {"a": 1} | {} | {} | {"a": {"b": 1}}

select jsonb_set('[1,2,3]', '{0}', '"x"'), jsonb_set('[1,2,3]', '{-1}', '"x"'), jsonb_set('[1,2,3]', '{3}', '"x"'), jsonb_set('[1,2,3]', '{99}', '"x"'), jsonb_set('[1,2,3]', '{99}', '"x"', false), jsonb_set('[1,2,3]', '{-99}', '"x"'), jsonb_set('[1,2,3]', '{-99}', '"x"', false), jsonb_set('[]', '{5}', '1'), jsonb_set('[]', '{5}', '1', false), jsonb_set('[{"a":1},2]', '{0,b}', '3'), jsonb_set('[[1,2],3]', '{0,1}', 'null'), jsonb_set('[1]', '{1,2}', '3');
--> (jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb)
--> ["x", 2, 3] | [1, 2, "x"] | [1, 2, 3, "x"] | [1, 2, 3, "x"] | [1, 2, 3] | ["x", 1, 2, 3] | [1, 2, 3] | [1] | [] | [{"a": 1, "b": 3}, 2] | [[1, null], 3] | [1]

select jsonb_insert('{"a":[0,1,2]}', '{a,1}', '"n"'), jsonb_insert('{"a":[0,1,2]}', '{a,1}', '"n"', true), jsonb_insert('{"a":[0,1,2]}', '{a,-1}', '"n"'), jsonb_insert('{"a":[0,1,2]}', '{a,-1}', '"n"', true), jsonb_insert('{"a":[0]}', '{a,9}', '1'), jsonb_insert('{"a":[0]}', '{a,-9}', '1'), jsonb_insert('{"a":[0]}', '{a,-9}', '1', true), jsonb_insert('{"a":[]}', '{a,1}', '1'), jsonb_insert('{"a":1}', '{b}', '2'), jsonb_insert('{"a":1}', '{b,c}', '2'), jsonb_insert('{"a":1}', '{}', '2'), jsonb_insert('[]', '{a}', '2') is null;
--> ERROR 22P02: path element at position 1 is not an integer: "a"

select jsonb_insert('{"a":{"b":1}}', '{a,b}', '2');
--> ERROR 22023: cannot replace existing key
--> HINT: Try using the function jsonb_set to replace key value.

select jsonb_insert('{"a":{"b":1}}', '{a,b}', '2', true);
--> ERROR 22023: cannot replace existing key
--> HINT: Try using the function jsonb_set to replace key value.

select jsonb_insert('1', '{a}', '1');
--> ERROR 22023: cannot set path in scalar

select jsonb_set('1', '{a}', '1');
--> ERROR 22023: cannot set path in scalar

select jsonb_set('"x"', '{}', '1');
--> ERROR 22023: cannot set path in scalar

select jsonb_set('[1]', '{a}', '1');
--> ERROR 22P02: path element at position 1 is not an integer: "a"

select jsonb_set('[1]', '{"1 "}', '1');
--> ERROR 22P02: path element at position 1 is not an integer: "1 "

select jsonb_set('[1]', '{99999999999}', '1');
--> ERROR 22P02: path element at position 1 is not an integer: "99999999999"

select jsonb_set('{"a":[1]}', '{a,b,c}', '1');
--> ERROR 22P02: path element at position 2 is not an integer: "b"

select jsonb_set('{"a":{}}', '{a,null}', '1');
--> ERROR 22004: path element at position 2 is null

select jsonb_set('{"a":1}', '{a,null}', '1');
--> ERROR 22004: path element at position 2 is null

select jsonb_set('{"a":1}', array[null::text], '1');
--> ERROR 22004: path element at position 1 is null

select jsonb_set('{"a":1}', '{{a}}', '1');
--> ERROR 2202E: wrong number of array subscripts

select jsonb_set('{"a":1}', '{a}', null), jsonb_set(null, '{a}', '1'), jsonb_set('{"a":1}', null, '1'), jsonb_insert('{}', '{a}', null);
--> (jsonb_set jsonb, jsonb_set jsonb, jsonb_set jsonb, jsonb_insert jsonb)
--> NULL | NULL | NULL | NULL

select jsonb_set_lax('{"a":1}', '{a}', null), jsonb_set_lax('{"a":1}', '{a}', null, true, 'delete_key'), jsonb_set_lax('{"a":1}', '{a}', null, true, 'return_target'), jsonb_set_lax('{"a":1}', '{b}', '2'), jsonb_set_lax('{"a":1}', '{b}', '2', false), jsonb_set_lax('{"a":1}', null, null), jsonb_set_lax('[]', '{a}', null, true, 'delete_key');
--> (jsonb_set_lax jsonb, jsonb_set_lax jsonb, jsonb_set_lax jsonb, jsonb_set_lax jsonb, jsonb_set_lax jsonb, jsonb_set_lax jsonb, jsonb_set_lax jsonb)
--> {"a": null} | {} | {"a": 1} | {"a": 1, "b": 2} | {"a": 1} | NULL | []

select jsonb_set_lax('{"a":1}', '{a}', null, true, 'raise_exception');
--> ERROR 22004: JSON value must not be null
--> DETAIL: Exception was raised because null_value_treatment is "raise_exception".
--> HINT: To avoid, either change the null_value_treatment argument or ensure that an SQL NULL is not passed.

select jsonb_set_lax('{"a":1}', '{a}', null, true, 'other');
--> ERROR 22023: null_value_treatment must be "delete_key", "return_target", "use_json_null", or "raise_exception"

select jsonb_set_lax('{"a":1}', '{a}', '1', true, null);
--> ERROR 22023: null_value_treatment must be "delete_key", "return_target", "use_json_null", or "raise_exception"

-- Functions of sets.
select * from jsonb_array_elements('[1, {"b":1,"a":2}, [3], "x", null, true]');
--> (value jsonb)
--> 1
--> {"a": 2, "b": 1}
--> [3]
--> "x"
--> null
--> true

select * from jsonb_array_elements_text('[1, {"b":1,"a":2}, [3], "x\u00e9", null, true]');
--> (value text)
--> 1
--> {"a": 2, "b": 1}
--> [3]
--> xé
--> NULL
--> true

select * from jsonb_each('{"b":{"y":1},"a":null,"cc":"x"}');
--> (key text, value jsonb)
--> a | null
--> b | {"y": 1}
--> cc | "x"

select * from jsonb_each_text('{"b":{"y":1},"a":null,"cc":"x"}');
--> (key text, value text)
--> a | NULL
--> b | {"y": 1}
--> cc | x

select * from json_each('{"b" : {"y":1},"a":null,"b":"x"}');
--> (key text, value json)
--> b | {"y":1}
--> a | null
--> b | "x"

select * from json_each_text('{"b" : {"y": 1},"a":null,"b":"x\n"}');
--> (key text, value text)
--> b | {"y": 1}
--> a | NULL
--> b | 'x
--> + '

select * from jsonb_object_keys('{"bb":1,"a":2}');
--> (jsonb_object_keys text)
--> a
--> bb

select * from jsonb_object_keys('{}'), jsonb_array_elements('[]');
--> (jsonb_object_keys text, value jsonb)

select jsonb_object_keys('{"bb":1,"a":2}'), jsonb_array_elements('[1,2,3]');
--> (jsonb_object_keys text, jsonb_array_elements jsonb)
--> a | 1
--> bb | 2
--> NULL | 3

select e, e.value, value from jsonb_array_elements('[1,2]') e;
--> (e jsonb, value jsonb, value jsonb)
--> 1 | 1 | 1
--> 2 | 2 | 2

select e.x from jsonb_array_elements_text('["p","q"]') e(x);
--> (x text)
--> p
--> q

select value from json_array_elements('[1,{"a" : 2}]') where value ->> 'a' = '2';
--> (value json)
--> {"a" : 2}

select k, v from jsonb_each('{"a":1,"b":[2]}') as t(k, v) where jsonb_typeof(v) = 'array';
--> (k text, v jsonb)
--> b | [2]

select key, value from jsonb_each('{"a":1}') with ordinality;
--> (key text, value jsonb)
--> a | 1

select value, ordinality from jsonb_array_elements('["a","b"]') with ordinality;
--> (value jsonb, ordinality bigint)
--> "a" | 1
--> "b" | 2

select id, key, value from jb, jsonb_each(j) where jsonb_typeof(j) = 'object' order by 1, 2;
--> (id integer, key text, value jsonb)
--> 9 | a | 1
--> 10 | a | 1.00
--> 14 | a | 2
--> 14 | b | 1
--> 15 | a | 2
--> 15 | b | 1
--> 20 | a | {"b": ["x", 2, {"c": null}]}
--> 20 | new | true

select id, (select count(*) from jsonb_object_keys(j)) from jb where jsonb_typeof(j) = 'object' order by id;
--> (id integer, count bigint)
--> 8 | 0
--> 9 | 1
--> 10 | 1
--> 14 | 2
--> 15 | 2
--> 20 | 2

select jsonb_each('{"a":1,"b":"x y"}');
--> (jsonb_each record)
--> (a,1)
--> (b,"""x y""")

select jsonb_each_text('{"a":null}');
--> (jsonb_each_text record)
--> (a,)

select count(*) from jsonb_array_elements(null::jsonb);
--> (count bigint)
--> 0

select jsonb_array_elements('1');
--> ERROR 22023: cannot extract elements from a scalar

select jsonb_array_elements('{}');
--> ERROR 22023: cannot extract elements from an object

select jsonb_array_elements_text('"a"');
--> ERROR 22023: cannot extract elements from a scalar

select jsonb_array_elements_text('{}');
--> ERROR 22023: cannot extract elements from an object

select * from jsonb_each('1');
--> ERROR 22023: cannot call jsonb_each on a non-object

select * from jsonb_each('[]');
--> ERROR 22023: cannot call jsonb_each on a non-object

select * from jsonb_each_text('null');
--> ERROR 22023: cannot call jsonb_each_text on a non-object

select * from json_each('1');
--> ERROR 22023: cannot deconstruct a scalar

select * from json_each('[]');
--> ERROR 22023: cannot deconstruct an array as an object

select * from json_each_text('[]');
--> ERROR 22023: cannot deconstruct an array as an object

select jsonb_object_keys('1');
--> ERROR 22023: cannot call jsonb_object_keys on a scalar

select jsonb_object_keys('[]');
--> ERROR 22023: cannot call jsonb_object_keys on an array

-- Looking at a value.
select jsonb_typeof('{}'), jsonb_typeof('[]'), jsonb_typeof('"a"'), jsonb_typeof('-1'), jsonb_typeof('false'), jsonb_typeof('null'), jsonb_typeof(null);
--> (jsonb_typeof text, jsonb_typeof text, jsonb_typeof text, jsonb_typeof text, jsonb_typeof text, jsonb_typeof text, jsonb_typeof text)
--> object | array | string | number | boolean | null | NULL

select jsonb_array_length('[1,[2,3],{}]'), jsonb_array_length('[]');
--> (jsonb_array_length integer, jsonb_array_length integer)
--> 3 | 0

select jsonb_array_length('{"a":1}');
--> ERROR 22023: cannot get array length of a non-array

select jsonb_array_length('1');
--> ERROR 22023: cannot get array length of a scalar

select jsonb_strip_nulls('{"a":null,"b":[null,{"c":null,"d":1}],"e":{"f":null}}'), jsonb_strip_nulls('null'), jsonb_strip_nulls('[null]'), jsonb_strip_nulls('{"a":{"b":null},"c":"null"}'), jsonb_strip_nulls('{}');
--> (jsonb_strip_nulls jsonb, jsonb_strip_nulls jsonb, jsonb_strip_nulls jsonb, jsonb_strip_nulls jsonb, jsonb_strip_nulls jsonb)
--> {"b": [null, {"d": 1}], "e": {}} | null | [null] | {"a": {}, "c": "null"} | {}

select json_strip_nulls(' { "a" : null, "b\u0041" : [ null , {"x":null, "y" : 1.0} ], "c" : "\u0041{", "d" : null } '), json_strip_nulls('null'), json_strip_nulls('[1, 2]'), json_strip_nulls('{"a":1,"a":null}');
--> (json_strip_nulls json, json_strip_nulls json, json_strip_nulls json, json_strip_nulls json)
--> {"bA":[null,{"y":1.0}],"c":"A{"} | null | [1,2] | {"a":1}

select jsonb_pretty('{"a":[],"b":{},"c":[1,{"d":"x, y: [z]"}],"e":null}'), jsonb_pretty('[]'), jsonb_pretty('1'), jsonb_pretty('[1,[2,[3]]]');
--> (jsonb_pretty text, jsonb_pretty text, jsonb_pretty text, jsonb_pretty text)
--> {
--> +     "a": [
--> +     ],
--> +     "b": {
--> +     },
--> +     "c": [
--> +         1,
--> +         {
--> +             "d": "x, y: [z]"
--> +         }
--> +     ],
--> +     "e": null
--> + } | [
--> + ] | 1 | [
--> +     1,
--> +     [
--> +         2,
--> +         [
--> +             3
--> +         ]
--> +     ]
--> + ]

-- Building.
select to_jsonb(1), to_jsonb(1.50), to_jsonb('a"b'::text), to_jsonb(true), to_jsonb(null::int), to_jsonb(array[1, null, 3]), to_jsonb(array[['a', 'b'], ['c', 'd']]), to_jsonb('{"b":1,"a":2}'::json), to_jsonb('{"b":1,"a":2}'::jsonb), to_jsonb(date '2024-01-02'), to_jsonb(timestamp '2024-01-02 03:04:05'), to_jsonb(timestamptz '2024-01-02 03:04:05+02'), to_jsonb(interval '1 day'), to_jsonb('NaN'::float8), to_jsonb('NaN'::numeric), to_jsonb('-Infinity'::float4), to_jsonb(1e20::float8), to_jsonb(1.5e-7::float8), to_jsonb('x'::varchar), to_jsonb('\x01'::bytea), to_jsonb('{}'::int[]);
--> (to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb, to_jsonb jsonb)
--> 1 | 1.50 | "a\"b" | true | NULL | [1, null, 3] | [["a", "b"], ["c", "d"]] | {"a": 2, "b": 1} | {"a": 2, "b": 1} | "2024-01-02" | "2024-01-02T03:04:05" | "2024-01-02T01:04:05+00:00" | "1 day" | "NaN" | "NaN" | "-Infinity" | 100000000000000000000 | 0.00000015 | "x" | "\\x01" | []

select to_jsonb('untyped');
--> ERROR 42804: could not determine polymorphic type because input has type unknown

select to_jsonb('{"a":"\u0000"}'::json);
--> ERROR 22P05: unsupported Unicode escape sequence
--> DETAIL: \u0000 cannot be converted to text.
--> CONTEXT: JSON data, line 1: {"a":"\u0000...

select to_json('{"b":1,"a":2}'::jsonb), json_build_object('k', '{"b":1,"a":2}'::jsonb), json_build_array('[1]'::jsonb, '{"a" :1}'::json), array_to_json(array['{"a":1}'::jsonb]);
--> (to_json json, json_build_object json, json_build_array json, array_to_json json)
--> {"a": 2, "b": 1} | {"k" : {"a": 2, "b": 1}} | [[1], {"a" :1}] | [{"a": 1}]

select jsonb_build_object('b', 1, 'a', true, 'c', null, 'b', 2), jsonb_build_object(), jsonb_build_object(1, 2, true, 3, 1.50, 4, date '2024-01-02', 5), jsonb_build_object('a', '{"z":1,"y":2}'::jsonb, 'b', array[1, 2], 'c', '{"z":1,"y":2}'::json), jsonb_build_object(variadic array['a', 'b', 'c', null]);
--> (jsonb_build_object jsonb, jsonb_build_object jsonb, jsonb_build_object jsonb, jsonb_build_object jsonb, jsonb_build_object jsonb)
--> {"a": true, "b": 2, "c": null} | {} | {"1": 2, "1.50": 4, "true": 3, "2024-01-02": 5} | {"a": {"y": 2, "z": 1}, "b": [1, 2], "c": {"y": 2, "z": 1}} | {"a": "b", "c": null}

select jsonb_build_object('a');
--> ERROR 22023: argument list must have even number of elements
--> HINT: The arguments of jsonb_build_object() must consist of alternating keys and values.

select jsonb_build_object(null, 1);
--> ERROR 22023: argument 1: key must not be null

select jsonb_build_object('a', 1, null, 2);
--> ERROR 22023: argument 3: key must not be null

select jsonb_build_object(array[1], 1);
--> ERROR 22023: key value must be scalar, not array, composite, or json

select jsonb_build_object('{}'::jsonb, 1);
--> ERROR 22023: key value must be scalar, not array, composite, or json

select json_build_object('{}'::jsonb, 1);
--> ERROR 22023: key value must be scalar, not array, composite, or json

select jsonb_build_array(1, 'a', null, 2.50, true, '{"b":1,"a":2}'::json, array[1, 2], timestamp '2024-01-02 00:00'), jsonb_build_array(), jsonb_build_array(variadic array[1, 2]), jsonb_build_array(null), jsonb_build_array(variadic null::int[]), jsonb_build_object(variadic '{}'::text[]), json_build_array(variadic array[1, 2]), concat(variadic array['a', 'b']), concat_ws('-', variadic array['a', null, 'b']), concat(variadic null::text[]), num_nulls(variadic array[1, null]), format('%s-%s', variadic array['x', 'y']);
--> (jsonb_build_array jsonb, jsonb_build_array jsonb, jsonb_build_array jsonb, jsonb_build_array jsonb, jsonb_build_array jsonb, jsonb_build_object jsonb, json_build_array json, concat text, concat_ws text, concat text, num_nulls integer, format text)
--> [1, "a", null, 2.50, true, {"a": 2, "b": 1}, [1, 2], "2024-01-02T00:00:00"] | [] | [1, 2] | [null] | NULL | {} | [1, 2] | ab | a-b | NULL | 1 | x-y

select jsonb_build_array(variadic 1);
--> ERROR 42804: VARIADIC argument must be an array
--> POSITION: 35, at 1

select concat(variadic 'x');
--> ERROR 42804: VARIADIC argument must be an array
--> POSITION: 24, at '

select jsonb_object('{b,2,a,1}'), jsonb_object('{{b,2},{a,1}}'), jsonb_object('{}'), jsonb_object('{a,b}', '{1,null}'), jsonb_object('{a,"q\"x"}'), json_object('{b,2,a,1}'), json_object('{{b,2},{a,1}}'), json_object('{}'), json_object('{a,b}', '{1,null}'), json_object('{a,null}'), json_object('{}', '{}'), jsonb_object('{a,1,a,2}'), json_object('{a,1,a,2}');
--> (jsonb_object jsonb, jsonb_object jsonb, jsonb_object jsonb, jsonb_object jsonb, jsonb_object jsonb, json_object json, json_object json, json_object json, json_object json, json_object json, json_object json, jsonb_object jsonb, json_object json)
--> {"a": "1", "b": "2"} | {"a": "1", "b": "2"} | {} | {"a": "1", "b": null} | {"a": "q\"x"} | {"b" : "2", "a" : "1"} | {"b" : "2", "a" : "1"} | {} | {"a" : "1", "b" : null} | {"a" : null} | {} | {"a": "2"} | {"a" : "1", "a" : "2"}

select json_object('{1,2,3}');
--> ERROR 2202E: array must have even number of elements

select jsonb_object('{{1,2,3}}');
--> ERROR 2202E: array must have two columns

select json_object('{{{1,2}}}');
--> ERROR 2202E: wrong number of array subscripts

select jsonb_object('{a,b,null,c}');
--> ERROR 22004: null value not allowed for object key

select json_object('{a,b}', '{1}');
--> ERROR 2202E: mismatched array dimensions

select jsonb_object('{a,null}', '{1,2}');
--> ERROR 22004: null value not allowed for object key

select json_object('{{a,b}}', '{{1,2}}');
--> ERROR 2202E: wrong number of array subscripts

select jsonb_object('{a,b}', '{{1,2}}');
--> ERROR 2202E: wrong number of array subscripts

-- Aggregates.
select jsonb_agg(g), jsonb_agg(g order by g desc), jsonb_agg(distinct g % 2), jsonb_agg(null::text), jsonb_agg(array[g]), jsonb_agg('{"b":1,"a":2}'::json), jsonb_agg(g) filter (where g > 2) from generate_series(1, 3) g;
--> (jsonb_agg jsonb, jsonb_agg jsonb, jsonb_agg jsonb, jsonb_agg jsonb, jsonb_agg jsonb, jsonb_agg jsonb, jsonb_agg jsonb)
--> [1, 2, 3] | [3, 2, 1] | [0, 1] | [null, null, null] | [[1], [2], [3]] | [{"a": 2, "b": 1}, {"a": 2, "b": 1}, {"a": 2, "b": 1}] | [3]

select jsonb_agg(g), jsonb_object_agg(g, g) from generate_series(1, 0) g;
--> (jsonb_agg jsonb, jsonb_object_agg jsonb)
--> NULL | NULL

select jsonb_object_agg('k' || g % 2, g), jsonb_object_agg(g, null::int), json_object_agg(g, '{"b":1,"a":2}'::jsonb) from generate_series(1, 3) g;
--> (jsonb_object_agg jsonb, jsonb_object_agg jsonb, json_object_agg json)
--> {"k0": 2, "k1": 3} | {"1": null, "2": null, "3": null} | { "1" : {"a": 2, "b": 1}, "2" : {"a": 2, "b": 1}, "3" : {"a": 2, "b": 1} }

select jsonb_object_agg(null::text, 1);
--> ERROR 22023: field name must not be null

select jsonb_object_agg('{}'::jsonb, 1);
--> ERROR 22023: key value must be scalar, not array, composite, or json

select id % 2, jsonb_agg(j order by id), jsonb_object_agg(id, j order by id) from jb group by 1 order by 1;
--> (?column? integer, jsonb_agg jsonb, jsonb_object_agg jsonb)
--> 0 | [1.0, [], {}, {"a": 1.00}, false, {"a": 2, "b": 1}, -3, "Ab", {"a": {"b": ["x", 2, {"c": null}]}, "new": true}] | {"2": 1.0, "6": [], "8": {}, "10": {"a": 1.00}, "12": false, "14": {"a": 2, "b": 1}, "16": -3, "18": "Ab", "20": {"a": {"b": ["x", 2, {"c": null}]}, "new": true}}
--> 1 | [1, "a", null, [1], {"a": 1}, true, [null], {"a": 2, "b": 1}, "A", [[1, 2], 3]] | {"1": 1, "3": "a", "5": null, "7": [1], "9": {"a": 1}, "11": true, "13": [null], "15": {"a": 2, "b": 1}, "17": "A", "19": [[1, 2], 3]}

select json_agg(j order by id) from jb where id < 5;
--> (json_agg json)
--> [1, 1.0, "a"]

select jsonb_agg(id) over (order by id) from jb where id < 4;
--> (jsonb_agg jsonb)
--> [1]
--> [1, 2]
--> [1, 2, 3]

-- Where the type meets others.
select case when true then '{"a":1}'::jsonb else '[]' end, coalesce(null::jsonb, '{"b":1,"a":1}'), nullif('1'::jsonb, '1.0'), greatest('1'::jsonb, '[]'::jsonb, '{}'), least('1'::jsonb, 'null');
--> (case jsonb, coalesce jsonb, nullif jsonb, greatest jsonb, least jsonb)
--> {"a": 1} | {"a": 1, "b": 1} | NULL | {} | null

select '{"a":1}'::jsonb = '{"a":1}'::json;
--> ERROR 42883: operator does not exist: jsonb = json
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 25, at =

select '{"a":1}'::jsonb + 1;
--> ERROR 42883: operator does not exist: jsonb + integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 25, at +

select sum('1'::jsonb);
--> ERROR 42883: function sum(jsonb) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at sum

select 'a' || '{"a":1}'::jsonb::text, concat('{"b":1,"a":2}'::jsonb, 1), format('%s', '{"b":1,"a":2}'::jsonb);
--> (?column? text, concat text, format text)
--> a{"a": 1} | {"a": 2, "b": 1}1 | {"a": 2, "b": 1}

select '"x"'::jsonb like '%x%';
--> ERROR 42883: operator does not exist: jsonb ~~ unknown
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 21, at like

select ('{"a":"5"}'::jsonb ->> 'a')::int + 1, ('{"a":5}'::jsonb -> 'a')::int + 1;
--> (?column? integer, ?column? integer)
--> 6 | 6

prepare pj(jsonb, text) as select $1 -> $2, $1 @> '{"a":1}', $1 || jsonb_build_object('k', $2);
execute pj('{"b":2,"a":1}', 'b');
--> (?column? jsonb, ?column? boolean, ?column? jsonb)
--> 2 | t | {"a": 1, "b": 2, "k": "b"}

execute pj('{bad', 'b');
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "bad" is invalid.
--> POSITION: 12, at '
--> CONTEXT: JSON data, line 1: {bad

deallocate pj;
create temporary table jt as select '{"z":1,"a":{"k":1.50}}'::jsonb as j;
--> SELECT 1

select j, j #>> '{a,k}' from jt;
--> (j jsonb, ?column? text)
--> {"a": {"k": 1.50}, "z": 1} | 1.50

with recursive walk(v, depth) as (select '[1,[2,[3,[]]]]'::jsonb, 0 union all select value, depth + 1 from walk, jsonb_array_elements(v) where jsonb_typeof(v) = 'array') select depth, v from walk order by depth, v;
--> (depth integer, v jsonb)
--> 0 | [1, [2, [3, []]]]
--> 1 | 1
--> 1 | [2, [3, []]]
--> 2 | 2
--> 2 | [3, []]
--> 3 | []
--> 3 | 3

-- Long values: compressed and out of line.
create table jl (id int primary key, j jsonb);
insert into jl select g, jsonb_build_object('id', g, 'text', repeat('x', g * 5000), 'list', (select jsonb_agg(i * g) from generate_series(1, 2000) i)) from generate_series(1, 4) g;
--> INSERT 0 4

select id, length(j::text), j -> 'id', length(j ->> 'text'), jsonb_array_length(j -> 'list'), j #> '{list,-1}', j @> '{"list":[4]}' from jl order by id;
--> (id integer, length integer, ?column? jsonb, length integer, jsonb_array_length integer, ?column? jsonb, ?column? boolean)
--> 1 | 15924 | 1 | 5000 | 2000 | 2000 | t
--> 2 | 21479 | 2 | 10000 | 2000 | 4000 | t
--> 3 | 26662 | 3 | 15000 | 2000 | 6000 | f
--> 4 | 31756 | 4 | 20000 | 2000 | 8000 | t

update jl set j = jsonb_set(j - 'text', '{list}', '[]') where id = 4 returning *;
--> (id integer, j jsonb)
--> 4 | {"id": 4, "list": []}
--> UPDATE 1

select a.id, b.id from jl a join jl b on a.j = b.j order by 1;
--> (id integer, id integer)
--> 1 | 1
--> 2 | 2
--> 3 | 3
--> 4 | 4

drop table jb, ju, jd, ja, jt, jl;

-- The catalogs.
select oid, typname, typlen, typcategory, typelem, typarray, typstorage from pg_type where typname in ('jsonb', '_jsonb') order by 1;
--> (oid oid, typname name, typlen smallint, typcategory "char", typelem oid, typarray oid, typstorage "char")
--> 3802 | jsonb | -1 | U | 0 | 3807 | x
--> 3807 | _jsonb | -1 | A | 3802 | 0 | x

select oid, oprname, oprleft, oprright, oprresult, oprcom, oprnegate, oprcanmerge, oprcanhash from pg_operator where 3802 in (oprleft, oprright) and oprname not in ('@?', '@@') order by 1;
--> (oid oid, oprname name, oprleft oid, oprright oid, oprresult oid, oprcom oid, oprnegate oid, oprcanmerge boolean, oprcanhash boolean)
--> 3206 | #>> | 3802 | 1009 | 25 | 0 | 0 | f | f
--> 3211 | -> | 3802 | 25 | 3802 | 0 | 0 | f | f
--> 3212 | -> | 3802 | 23 | 3802 | 0 | 0 | f | f
--> 3213 | #> | 3802 | 1009 | 3802 | 0 | 0 | f | f
--> 3240 | = | 3802 | 3802 | 16 | 3240 | 3241 | t | t
--> 3241 | <> | 3802 | 3802 | 16 | 3241 | 3240 | f | f
--> 3242 | < | 3802 | 3802 | 16 | 3243 | 3245 | f | f
--> 3243 | > | 3802 | 3802 | 16 | 3242 | 3244 | f | f
--> 3244 | <= | 3802 | 3802 | 16 | 3245 | 3243 | f | f
--> 3245 | >= | 3802 | 3802 | 16 | 3244 | 3242 | f | f
--> 3246 | @> | 3802 | 3802 | 16 | 3250 | 0 | f | f
--> 3247 | ? | 3802 | 25 | 16 | 0 | 0 | f | f
--> 3248 | ?| | 3802 | 1009 | 16 | 0 | 0 | f | f
--> 3249 | ?& | 3802 | 1009 | 16 | 0 | 0 | f | f
--> 3250 | <@ | 3802 | 3802 | 16 | 3246 | 0 | f | f
--> 3284 | || | 3802 | 3802 | 3802 | 0 | 0 | f | f
--> 3285 | - | 3802 | 25 | 3802 | 0 | 0 | f | f
--> 3286 | - | 3802 | 23 | 3802 | 0 | 0 | f | f
--> 3287 | #- | 3802 | 1009 | 3802 | 0 | 0 | f | f
--> 3398 | - | 3802 | 1009 | 3802 | 0 | 0 | f | f
--> 3477 | ->> | 3802 | 25 | 25 | 0 | 0 | f | f
--> 3481 | ->> | 3802 | 23 | 25 | 0 | 0 | f | f

select castsource::regtype, casttarget::regtype, castfunc, castcontext, castmethod from pg_cast where 3802 in (castsource, casttarget) order by 1, 2;
--> (castsource regtype, casttarget regtype, castfunc oid, castcontext "char", castmethod "char")
--> json | jsonb | 0 | a | i
--> jsonb | boolean | 3556 | e | f
--> jsonb | bigint | 3452 | e | f
--> jsonb | smallint | 3450 | e | f
--> jsonb | integer | 3451 | e | f
--> jsonb | json | 0 | a | i
--> jsonb | real | 3453 | e | f
--> jsonb | double precision | 2580 | e | f
--> jsonb | numeric | 3449 | e | f

select opcname, opcintype::regtype, opcdefault from pg_opclass where opcintype = 3802 and opcmethod = 403;
--> (opcname name, opcintype regtype, opcdefault boolean)
--> jsonb_ops | jsonb | t

select oid, proname, pronargs, provariadic, prorettype, proretset, proisstrict, provolatile, pronargdefaults, proargtypes, prosrc from pg_proc where oid in (3202, 3207, 3208, 3217, 3219, 3267, 3270, 3271, 3273, 3301, 3302, 3303, 3305, 3343, 3449, 3556, 3579, 3787, 3932, 4043, 4046, 4047, 5054) order by 1;
--> (oid oid, proname name, pronargs smallint, provariadic oid, prorettype oid, proretset boolean, proisstrict boolean, provolatile "char", pronargdefaults smallint, proargtypes oidvector, prosrc text)
--> 3202 | json_object | 1 | 0 | 114 | f | t | i | 0 | 1009 | json_object
--> 3207 | jsonb_array_length | 1 | 0 | 23 | f | t | i | 0 | 3802 | jsonb_array_length
--> 3208 | jsonb_each | 1 | 0 | 2249 | t | t | i | 0 | 3802 | jsonb_each
--> 3217 | jsonb_extract_path | 2 | 25 | 3802 | f | t | i | 0 | 3802 1009 | jsonb_extract_path
--> 3219 | jsonb_array_elements | 1 | 0 | 3802 | t | t | i | 0 | 3802 | jsonb_array_elements
--> 3267 | jsonb_agg | 1 | 0 | 3802 | f | f | s | 0 | 2283 | aggregate_dummy
--> 3270 | jsonb_object_agg | 2 | 0 | 3802 | f | f | i | 0 | 2276 2276 | aggregate_dummy
--> 3271 | jsonb_build_array | 1 | 2276 | 3802 | f | f | s | 0 | 2276 | jsonb_build_array
--> 3273 | jsonb_build_object | 1 | 2276 | 3802 | f | f | s | 0 | 2276 | jsonb_build_object
--> 3301 | jsonb_concat | 2 | 0 | 3802 | f | t | i | 0 | 3802 3802 | jsonb_concat
--> 3302 | jsonb_delete | 2 | 0 | 3802 | f | t | i | 0 | 3802 25 | jsonb_delete
--> 3303 | jsonb_delete | 2 | 0 | 3802 | f | t | i | 0 | 3802 23 | jsonb_delete_idx
--> 3305 | jsonb_set | 4 | 0 | 3802 | f | t | i | 1 | 3802 1009 3802 16 | jsonb_set
--> 3343 | jsonb_delete | 2 | 25 | 3802 | f | t | i | 0 | 3802 1009 | jsonb_delete_array
--> 3449 | numeric | 1 | 0 | 1700 | f | t | i | 0 | 3802 | jsonb_numeric
--> 3556 | bool | 1 | 0 | 16 | f | t | i | 0 | 3802 | jsonb_bool
--> 3579 | jsonb_insert | 4 | 0 | 3802 | f | t | i | 1 | 3802 1009 3802 16 | jsonb_insert
--> 3787 | to_jsonb | 1 | 0 | 3802 | f | t | s | 0 | 2283 | to_jsonb
--> 3932 | jsonb_each_text | 1 | 0 | 2249 | t | t | i | 0 | 3802 | jsonb_each_text
--> 4043 | jsonb_eq | 2 | 0 | 16 | f | t | i | 0 | 3802 3802 | jsonb_eq
--> 4046 | jsonb_contains | 2 | 0 | 16 | f | t | i | 0 | 3802 3802 | jsonb_contains
--> 4047 | jsonb_exists | 2 | 0 | 16 | f | t | i | 0 | 3802 25 | jsonb_exists
--> 5054 | jsonb_set_lax | 5 | 0 | 3802 | f | f | i | 2 | 3802 1009 3802 16 25 | jsonb_set_lax

-- A function that is not there is refused by name.
create table jn (j jsonb, s json);
select '{"a":1}'::jsonb @? '$.a';
--> (?column? boolean)
--> t

select '{"a":1}'::jsonb @@ '$.a == 1';
--> (?column? boolean)
--> t

select '$.a'::jsonpath;
--> (jsonpath jsonpath)
--> $."a"

select jsonb_path_query('{"a":1}', '$.a');
--> (jsonb_path_query jsonb)
--> 1

select jsonb_path_exists('{"a":1}', '$.a');
--> (jsonb_path_exists boolean)
--> t

create index on jn using gin (j);

select * from jsonb_to_record('{"a":1}') as x(a int);
--> (a integer)
--> 1

select * from jsonb_to_recordset('[{"a":1}]') as x(a int);
--> (a integer)
--> 1

select jsonb_populate_record(null, '{}');
--> ERROR 42804: could not determine polymorphic type because input has type unknown
--! jsonb_populate_record needs a type that the query names.
--!> ERROR 0A000: function jsonb_populate_record is not supported
--!> POSITION: 8, at jsonb_populate_record

drop table jn;
