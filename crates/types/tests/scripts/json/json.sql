-- json and jsonb
--
-- Both types in one pass: input and its errors, operators, functions, and aggregates.

select '{"a": 1, "b" : [true, null, "x\u00e9\n"]}'::json;
--> (json json)
--> {"a": 1, "b" : [true, null, "x\u00e9\n"]}

select ' [1 , 2.5e-3, -0] '::json, '"x"'::json, 'null'::json, 'true'::json, '{}'::json, '[]'::json, '[[],{},[[{}]]]'::json;
--> (json json, json json, json json, json json, json json, json json, json json)
--> ' [1 , 2.5e-3, -0] ' | "x" | null | true | {} | [] | [[],{},[[{}]]]

select '{"a":1,}'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected string, but found "}".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {"a":1,}

select '{"a" 1}'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected ":", but found "1".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {"a" 1...

select '[1,2'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: The input string ended unexpectedly.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: [1,2

select '[1 2]'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected "," or "]", but found "2".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: [1 2...

select '{"a":1]'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected "," or "}", but found "]".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {"a":1]

select ''::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: The input string ended unexpectedly.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1:

select '01'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "01" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: 01

select 'nul'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "nul" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: nul

select '1 2'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected end of input, but found "2".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: 1 2

select '{1:2}'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Expected string or "}", but found "1".
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: {1...

select '["a\x"]'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Escape sequence "\x" is invalid.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: ["a\x...

select '["\u12g4"]'::json;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: "\u" must be followed by four hexadecimal digits.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: ["\u12g...

select '{"a":{"b":[10,20,{"c":"deep"}]}}'::json -> 'a' -> 'b' -> 2 ->> 'c';
--> (?column? text)
--> deep

select '{"a": {"b": [10, 20]}}'::json #> '{a,b,1}', '{"a": {"b": [10, 20]}}'::json #>> '{a,b,-1}', '{"a":1}'::json #> '{}', '{"a":1}'::json #> '{x,y}', '[1]'::json #> '{x}';
--> (?column? json, ?column? text, ?column? json, ?column? json, ?column? json)
--> 20 | 20 | {"a":1} | NULL | NULL

select '[1,2,3]'::json -> -1, '[1,2,3]'::json -> 5, '{"a":1}'::json -> 0, '[1]'::json -> 'a', '5'::json -> 'a', '{"a":null}'::json -> 'a', '{"a":null}'::json ->> 'a';
--> (?column? json, ?column? json, ?column? json, ?column? json, ?column? json, ?column? json, ?column? text)
--> 3 | NULL | NULL | NULL | NULL | null | NULL

select '{"a":1,"a":2}'::json -> 'a', '{"k\u0041": "v"}'::json ->> 'kA', '"\ud83d\ude00"'::json #>> '{}', '["\t\"\\\/"]'::json ->> 0;
--> (?column? json, ?column? text, ?column? text, ?column? text)
--> 2 | v | 😀 | E'\t"\\/'

select '"\u0000"'::json #>> '{}';
--> ERROR 22P05: unsupported Unicode escape sequence
--> DETAIL: \u0000 cannot be converted to text.
--> CONTEXT: JSON data, line 1: "\u0000...

select json_typeof('{}'), json_typeof('[]'), json_typeof('"a"'), json_typeof('-1'), json_typeof('false'), json_typeof(' null ');
--> (json_typeof text, json_typeof text, json_typeof text, json_typeof text, json_typeof text, json_typeof text)
--> object | array | string | number | boolean | null

select json_array_length('[1,[2,3],{}]'), json_array_length('[]');
--> (json_array_length integer, json_array_length integer)
--> 3 | 0

select json_array_length('{"a":1}');
--> ERROR 22023: cannot get array length of a non-array

select json_array_length('1');
--> ERROR 22023: cannot get array length of a scalar

select * from json_array_elements('[1,{"a": 2},[3, 4],"x",null]');
--> (value json)
--> 1
--> {"a": 2}
--> [3, 4]
--> "x"
--> null

select * from json_array_elements_text('[1,{"a": 2},[3, 4],"x",null]');
--> (value text)
--> 1
--> {"a": 2}
--> [3, 4]
--> x
--> NULL

select json_object_keys('{"b":1,"a":{"c":2},"b":3}');
--> (json_object_keys text)
--> b
--> a
--> b

select json_object_keys('[1]');
--> ERROR 22023: cannot call json_object_keys on an array

select json_build_object('a', 1, 'b', true, 'c', null, 'd', 1.50, 'e', array[1, 2], 'f', 'q"uo\te', 'g', '{"x": 1}'::json, 5, 'NaN'::float8, true, date '2024-01-02');
--> (json_build_object json)
--> {"a" : 1, "b" : true, "c" : null, "d" : 1.50, "e" : [1,2], "f" : "q\"uo\\te", "g" : {"x": 1}, "5" : "NaN", "true" : "2024-01-02"}

select json_build_object();
--> (json_build_object json)
--> {}

select json_build_object('a');
--> ERROR 22023: argument list must have even number of elements
--> HINT: The arguments of json_build_object() must consist of alternating keys and values.

select json_build_object(null, 1);
--> ERROR 22023: argument 1 cannot be null
--> HINT: Object keys should be text.

select json_build_object(array[1], 1);
--> ERROR 22023: key value must be scalar, not array, composite, or json

select json_build_array(1, 'a', null, 2.5, false, array['x', null], timestamp '2024-01-02 03:04:05.6', '1 day'::interval), json_build_array();
--> (json_build_array json, json_build_array json)
--> [1, "a", null, 2.5, false, ["x",null], "2024-01-02T03:04:05.6", "1 day"] | []

set timezone = 'America/New_York';
select to_json(timestamptz '2024-01-02 03:04:05+00'), to_json(timestamp '0044-03-15 BC'), to_json('infinity'::timestamp), to_json(date 'infinity'), to_json(1::bigint), to_json('a'::text), to_json('2'::numeric), to_json(time '10:00'), to_json('{"a":1}'::json), to_json('\x01'::bytea), to_json('inf'::float8), to_json(null::int);
--> (to_json json, to_json json, to_json json, to_json json, to_json json, to_json json, to_json json, to_json json, to_json json, to_json json, to_json json, to_json json)
--> "2024-01-01T22:04:05-05:00" | "0044-03-15T00:00:00 BC" | "infinity" | "infinity" | 1 | "a" | 2 | "10:00:00" | {"a":1} | "\\x01" | "Infinity" | NULL

set timezone = 'Asia/Kolkata';
select to_json(timestamptz '2024-01-02 03:04:05+00');
--> (to_json json)
--> "2024-01-02T08:34:05+05:30"

select array_to_json(array[[1, 2], [3, null]]), array_to_json('{}'::int[]), array_to_json(array['a"b']), array_to_json(array[1, 2], true), to_json(array[true, false]);
--> (array_to_json json, array_to_json json, array_to_json json, array_to_json json, to_json json)
--> [[1,2],[3,null]] | [] | ["a\"b"] | [1,
--> +  2] | [true,false]

select json_agg(g), json_agg(g * 1.5 order by g desc), json_agg(null::text), json_agg(array[g]) from generate_series(1, 3) g;
--> (json_agg json, json_agg json, json_agg json, json_agg json)
--> [1, 2, 3] | [4.5, 3.0, 1.5] | [null, null, null] | E'[[1], \n [2], \n [3]]'

select json_agg(g) from generate_series(1, 0) g;
--> (json_agg json)
--> NULL

select json_object_agg('k' || g, g) from generate_series(1, 3) g;
--> (json_object_agg json)
--> { "k1" : 1, "k2" : 2, "k3" : 3 }

select json_object_agg(null::text, 1);
--> ERROR 22023: field name must not be null

create table j (id int, d json, ds json[]);
insert into j values (1, '{"name": "x", "tags": ["a", "b"], "n": 5}', array['1', '{"a": 2}']::json[]), (2, null, null);
--> INSERT 0 2

insert into j values (3, '{bad}', null);
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "bad" is invalid.
--> POSITION: 26, at '
--> CONTEXT: JSON data, line 1: {bad...

select id, d ->> 'name', (d ->> 'n')::int + 1, d -> 'tags' -> 0, ds[2] -> 'a' from j order by id;
--> (id integer, ?column? text, ?column? integer, ?column? json, ?column? json)
--> 1 | x | 6 | "a" | 2
--> 2 | NULL | NULL | NULL | NULL

select j.id, t.* from j, json_array_elements_text(d -> 'tags') t order by 2;
--> (id integer, value text)
--> 1 | a
--> 1 | b

select * from j where d ->> 'name' = 'x' and d #>> '{tags,1}' = 'b';
--> (id integer, d json, ds json[])
--> 1 | {"name": "x", "tags": ["a", "b"], "n": 5} | {1,"{\"a\": 2}"}

select d = d from j;
--> ERROR 42883: operator does not exist: json = json
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 10, at =

select distinct d from j;
--> ERROR 42883: could not identify an equality operator for type json
--> POSITION: 17, at d

update j set d = json_build_object('old', d) where id = 1 returning d;
--> (d json)
--> {"old" : {"name": "x", "tags": ["a", "b"], "n": 5}}
--> UPDATE 1

select d::text, pg_typeof(d), length(d::text), ('[' || '1]')::json from j where id = 1;
--> (d text, pg_typeof regtype, length integer, json json)
--> {"old" : {"name": "x", "tags": ["a", "b"], "n": 5}} | json | 51 | [1]

select column_name, data_type, udt_name from information_schema.columns where table_name = 'j' order by ordinal_position;
--> (column_name name, data_type character varying, udt_name name)
--> id | integer | int4
--> d | json | json
--> ds | ARRAY | _json
