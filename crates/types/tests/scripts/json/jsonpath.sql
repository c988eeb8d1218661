-- jsonpath
--
-- Reading and showing a path, and its lax and strict modes.

select '$'::jsonpath, 'strict $.a'::jsonpath, 'lax $.a[*].b'::jsonpath, '$."a b".c'::jsonpath;
--> (jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath)
--> $ | strict $."a" | $."a"[*]."b" | $."a b"."c"

select '$.a + 1 * 2 - (3 - 4)'::jsonpath, '-$.a'::jsonpath, '- -1'::jsonpath, '(1.2).type()'::jsonpath, '($+1).type()'::jsonpath;
--> (jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath)
--> (($."a" + 1 * 2) - (3 - 4)) | (-$."a") | 1 | (1.2).type() | ($ + 1).type()

select '$ ? (@.a == 1 && (@.b > 2 || !(@.c < 3)))'::jsonpath, '$.**{2}'::jsonpath, '$.**{1 to 3}'::jsonpath, '$.**{last}'::jsonpath;
--> (jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath)
--> $?(@."a" == 1 && (@."b" > 2 || !(@."c" < 3))) | $.**{2} | $.**{1 to 3} | $.**{last}

select '$[1, 2 to last, $.x - 1]'::jsonpath, '$x starts with "a"'::jsonpath, '(1 == 2) is unknown'::jsonpath, 'exists ($.a ? (@ > 1))'::jsonpath;
--> (jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath)
--> $[1,2 to last,$."x" - 1] | ($"x" starts with "a") | (1 == 2) is unknown | exists ($."a"?(@ > 1))

select '$ ? (@ like_regex "^a\\d" flag "im")'::jsonpath, '$."\u0041\n\x42\u{43}"'::jsonpath, '/* c */ $ /* d */ . a'::jsonpath;
--> (jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath)
--> $?(@ like_regex "^a\\d" flag "im") | $."A\nBC" | $."a"

select '$.type'::jsonpath, '$.is.to.last.exists'::jsonpath, '$.size()'::jsonpath, '$.a.type().x'::jsonpath, 'null'::jsonpath, 'true'::jsonpath;
--> (jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath)
--> $."type" | $."is"."to"."last"."exists" | $.size() | $."a".type()."x" | null | true

select ''::jsonpath;
--> ERROR 22P02: invalid input syntax for type jsonpath: ""
--> POSITION: 8, at '

select '$.'::jsonpath;
--> ERROR 42601: syntax error at end of jsonpath input
--> POSITION: 8, at '

select '@.a'::jsonpath;
--> ERROR 42601: @ is not allowed in root expressions
--> POSITION: 8, at '

select 'last'::jsonpath;
--> ERROR 42601: LAST is allowed only in array subscripts
--> POSITION: 8, at '

select '$[last'::jsonpath;
--> ERROR 42601: syntax error at end of jsonpath input
--> POSITION: 8, at '

select '$ ? ($.a)'::jsonpath;
--> ERROR 42601: syntax error at or near ")" of jsonpath input
--> POSITION: 8, at '

select '1 == 2 == 3'::jsonpath;
--> ERROR 42601: syntax error at or near "==" of jsonpath input
--> POSITION: 8, at '

select '$.nothing()'::jsonpath;
--> ERROR 42601: syntax error at or near "(" of jsonpath input
--> POSITION: 8, at '

select '00'::jsonpath;
--> ERROR 42601: trailing junk after numeric literal at or near "00" of jsonpath input
--> POSITION: 8, at '

select '1a'::jsonpath;
--> ERROR 42601: trailing junk after numeric literal at or near "1a" of jsonpath input
--> POSITION: 8, at '

select '1e'::jsonpath;
--> ERROR 42601: trailing junk after numeric literal at or near "1e" of jsonpath input
--> POSITION: 8, at '

select '1.'::jsonpath, '.5'::jsonpath, '1.e3'::jsonpath, '1E-3'::jsonpath;
--> (jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath)
--> 1 | 0.5 | 1000 | 0.001

select '"x'::jsonpath;
--> ERROR 42601: unexpected end of quoted string at end of jsonpath input
--> POSITION: 8, at '

select '$ ? (@ like_regex "(")'::jsonpath;
--> ERROR 2201B: invalid regular expression: parentheses () not balanced
--> POSITION: 8, at '

select '$ ? (@ like_regex "a" flag "z")'::jsonpath;
--> ERROR 42601: invalid input syntax for type jsonpath
--> DETAIL: Unrecognized flag character "z" in LIKE_REGEX predicate.
--> POSITION: 8, at '

select '$ ? (@ like_regex "a" flag "x")'::jsonpath;
--> ERROR 0A000: XQuery "x" flag (expanded regular expressions) is not implemented
--> POSITION: 8, at '

select '$ ? (@ like_regex "a" flag "xq")'::jsonpath;
--> (jsonpath jsonpath)
--> $?(@ like_regex "a" flag "xq")

select '!$.a'::jsonpath;
--> ERROR 42601: syntax error at or near "$" of jsonpath input
--> POSITION: 8, at '

select '"\u0000"'::jsonpath;
--> ERROR 22P05: unsupported Unicode escape sequence
--> DETAIL: \u0000 cannot be converted to text.
--> POSITION: 8, at '

select '"\ud800"'::jsonpath;
--> ERROR 22P02: invalid input syntax for type jsonpath
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> POSITION: 8, at '

-- Members and elements.
select jsonb_path_query('{"a": [1, {"b": 2}, [3]], "c": null}', p) from unnest(array['$.a', '$.a[*]', '$.a[1].b', '$.a.b', '$.*', '$.a[0 to 1]', '$.a[last]', '$.a[last - 1]', '$.c', '$.d', '$.a[7]', '$.a[-1]', '$.a[*][*]', '$.a.size()', '$.c.type()', '$.**', '$.**{1}', '$.**{last}', '$.**{0 to 1}', '$.**{2 to last}']::jsonpath[]) p;
--> (jsonb_path_query jsonb)
--> [1, {"b": 2}, [3]]
--> 1
--> {"b": 2}
--> [3]
--> 2
--> 2
--> [1, {"b": 2}, [3]]
--> null
--> 1
--> {"b": 2}
--> [3]
--> {"b": 2}
--> null
--> 1
--> {"b": 2}
--> 3
--> 3
--> "null"
--> {"a": [1, {"b": 2}, [3]], "c": null}
--> [1, {"b": 2}, [3]]
--> 1
--> {"b": 2}
--> 2
--> [3]
--> 3
--> null
--> [1, {"b": 2}, [3]]
--> null
--> 1
--> 2
--> 3
--> null
--> {"a": [1, {"b": 2}, [3]], "c": null}
--> [1, {"b": 2}, [3]]
--> null
--> 1
--> {"b": 2}
--> 2
--> [3]
--> 3

select jsonb_path_query('{"a": [1, {"b": 2}, [3]]}', 'strict $.a.b');
--> ERROR 2203A: jsonpath member accessor can only be applied to an object

select jsonb_path_query('{"a": [1, {"b": 2}, [3]]}', 'strict $.d');
--> ERROR 2203A: JSON object does not contain key "d"

select jsonb_path_query('{"a": [1, {"b": 2}, [3]]}', 'strict $.a[5]');
--> ERROR 22033: jsonpath array subscript is out of bounds

select jsonb_path_query('{"a": [1, {"b": 2}, [3]]}', 'strict $.a[2 to 1]');
--> ERROR 22033: jsonpath array subscript is out of bounds

select jsonb_path_query('{"a": [1, {"b": 2}, [3]]}', 'strict $[*]');
--> ERROR 22039: jsonpath wildcard array accessor can only be applied to an array

select jsonb_path_query('{"a": [1, {"b": 2}, [3]]}', 'strict $.a.*');
--> ERROR 2203C: jsonpath wildcard member accessor can only be applied to an object

select jsonb_path_query('{"a": [1, {"b": 2}, [3]]}', 'strict $.**.b');
--> (jsonb_path_query jsonb)
--> 2

select jsonb_path_query('{"a": [1, {"b": 2}, [3]]}', 'strict $.a.size()');
--> (jsonb_path_query jsonb)
--> 3

select jsonb_path_query('{"a": 1}', 'strict $.a.size()');
--> ERROR 22039: jsonpath item method .size() can only be applied to an array

select jsonb_path_query('{"a": 1}', 'strict $.a[0]');
--> ERROR 22039: jsonpath array accessor can only be applied to an array

select jsonb_path_query('{"a": 1}', 'lax $.a[0]');
--> (jsonb_path_query jsonb)
--> 1

select jsonb_path_query('[1, 2, 3]', '$["x"]');
--> ERROR 22033: jsonpath array subscript is not a single numeric value

select jsonb_path_query('[1, 2, 3]', '$[1e20]');
--> ERROR 22033: jsonpath array subscript is out of integer range

select jsonb_path_query('[1, 2, 3]', '$[1.7]');
--> (jsonb_path_query jsonb)
--> 2

select jsonb_path_query('[1, 2, 3]', '$[0, 2, 0 to 1]');
--> (jsonb_path_query jsonb)
--> 1
--> 3
--> 1
--> 2

select jsonb_path_query('[[1, 2], [3, 4, 5]]', '$[*][last]');
--> (jsonb_path_query jsonb)
--> 2
--> 5

select jsonb_path_query('[[1, 2], [3, 4, 5]]', '$[last][last - 1]');
--> (jsonb_path_query jsonb)
--> 4

-- Filters and conditions.
select jsonb_path_query('[{"a": 1}, {"a": 2}, {"a": "x"}, {"b": 3}, {"a": null}]', p) from unnest(array['$[*] ? (@.a > 1)', '$[*] ? (@.a == null)', '$[*] ? (@.a != 1)', '$[*] ? (!(@.a == 1))', '$[*] ? (exists (@.b))', '$[*] ? (!exists (@.a))', '$[*] ? ((@.a > 1) is unknown)', '$[*].a ? (@ starts with "x")', '$[*].a ? (@ like_regex "^X" flag "i")', '$ ? (@.a == 2)', '$[*] ? (@.a == 1 || @.b == 3).a', '$[*].a > 1', '$[*].a == "x"', 'strict $[*].a > 1', '($[*].a == 1).type()', '$[*].a ? (@ >= 1 && @ <= 2)', '$[*] ? (@.a ? (@ > 1) == 2)']::jsonpath[]) p;
--> (jsonb_path_query jsonb)
--> {"a": 2}
--> {"a": null}
--> {"a": 2}
--> {"a": null}
--> {"a": 2}
--> {"b": 3}
--> {"a": null}
--> {"b": 3}
--> {"b": 3}
--> {"a": "x"}
--> "x"
--> "x"
--> {"a": 2}
--> 1
--> true
--> true
--> null
--> "boolean"
--> 1
--> 2
--> {"a": 2}

select jsonb_path_query('["a", "ab", "b\nac"]', p) from unnest(array['$[*] ? (@ like_regex "^a")', '$[*] ? (@ like_regex "^a" flag "m")', '$[*] ? (@ like_regex "b.a")', '$[*] ? (@ like_regex "b.a" flag "s")', '$[*] ? (@ like_regex "A" flag "iq")', '$[*] ? (@ like_regex "." flag "q")']::jsonpath[]) p;
--> (jsonb_path_query jsonb)
--> "a"
--> "ab"
--> "a"
--> "ab"
--> "b\nac"
--> "b\nac"
--> "a"
--> "ab"
--> "b\nac"

select jsonb_path_query('"a"', '$ == "a"'), jsonb_path_query('[1, [2]]', '$ == 1'), jsonb_path_query('{}', '$ == {}'::text::jsonpath);
--> ERROR 42601: syntax error at or near "{" of jsonpath input

select jsonb_path_query('1', '$ == "1"'), jsonb_path_query('1', '$ != null'), jsonb_path_query('[]', '$ == null'), jsonb_path_query('true', '$ > false'), jsonb_path_query('"b"', '$ > "ab"');
--> (jsonb_path_query jsonb, jsonb_path_query jsonb, jsonb_path_query jsonb, jsonb_path_query jsonb, jsonb_path_query jsonb)
--> null | true | false | true | true

-- Numbers.
select jsonb_path_query('[1, 2.5, -3]', p) from unnest(array['$[*] * 2', '-$[*]', '+$[*]', '$[0] + $[1]', '$[1] % $[0]', '$[2].abs()', '$[*].floor()', '$[*].ceiling()', '$[*].double()', '$[0] / 3', '- $[0] - - 1']::jsonpath[]) p;
--> ERROR 22038: left operand of jsonpath operator * is not a single numeric value

select jsonb_path_query('[1, 2.5, -3]', '-$[*]');
--> (jsonb_path_query jsonb)
--> -1
--> -2.5
--> 3

select jsonb_path_query('[1, "x"]', '-$[*]');
--> ERROR 2203B: operand of unary jsonpath operator - is not a numeric value

select jsonb_path_query('[1, "x"]', '$[0] + $[1]');
--> ERROR 22038: right operand of jsonpath operator + is not a single numeric value

select jsonb_path_query('[1, 0]', '$[0] / $[1]');
--> ERROR 22012: division by zero

select jsonb_path_query('[1, 0]', '$[0] / $[1]', silent => true);
--> (jsonb_path_query jsonb)

select jsonb_path_query('[1, 0]', '1 ? ($[0] / $[1] == 1 || true == true)');
--> (jsonb_path_query jsonb)
--> 1

select jsonb_path_query('["1.5", "1e3", "x", "inf", true]', '$[0 to 1].double()');
--> (jsonb_path_query jsonb)
--> 1.5
--> 1000

select jsonb_path_query('["1.5", "1e3", "x", "inf", true]', '$[2].double()');
--> ERROR 22036: string argument of jsonpath item method .double() is not a valid representation of a double precision number

select jsonb_path_query('["1.5", "1e3", "x", "inf", true]', '$[3].double()');
--> ERROR 22036: string argument of jsonpath item method .double() is not a valid representation of a double precision number

select jsonb_path_query('["1.5", "1e3", "x", "inf", true]', '$[4].double()');
--> ERROR 22036: jsonpath item method .double() can only be applied to a string or numeric value

select jsonb_path_query('["1.5", "x"]', '$.abs()');
--> ERROR 22036: jsonpath item method .abs() can only be applied to a numeric value

select jsonb_path_query('1e1000', '$.double()');
--> ERROR 22036: numeric argument of jsonpath item method .double() is out of range for type double precision

-- Variables.
select jsonb_path_query('[1, 2, 3]', '$[*] ? (@ > $x && @ <= $y)', '{"x": 1, "y": 3}');
--> (jsonb_path_query jsonb)
--> 2
--> 3

select jsonb_path_query('[1, 2, 3]', '$[*] ? (@ > $z)', '{"x": 1}');
--> ERROR 42704: could not find jsonpath variable "z"

select jsonb_path_query('[1, 2, 3]', '$[*] ? (@ > $z)', '{"x": 1}', true);
--> ERROR 42704: could not find jsonpath variable "z"

select jsonb_path_query('[1, 2, 3]', '$x.a[$y]', '{"x": {"a": [5, 6]}, "y": 1}');
--> (jsonb_path_query jsonb)
--> 6

select jsonb_path_query('[1]', '$', '[1]');
--> ERROR 22023: "vars" argument is not an object
--> DETAIL: Jsonpath parameters should be encoded as key-value pairs of "vars" object.

select jsonb_path_query('[1]', '$', vars => '1');
--> ERROR 22023: "vars" argument is not an object
--> DETAIL: Jsonpath parameters should be encoded as key-value pairs of "vars" object.

-- The functions and operators.
select jsonb_path_exists('{"a": 1}', '$.a'), jsonb_path_exists('{"a": 1}', '$.b'), jsonb_path_exists('{"a": 1}', 'strict $.b', silent => true), jsonb_path_exists('[1, "x"]', '$[*].double()');
--> (jsonb_path_exists boolean, jsonb_path_exists boolean, jsonb_path_exists boolean, jsonb_path_exists boolean)
--> t | f | NULL | t

select jsonb_path_exists('{"a": 1}', 'strict $.b');
--> ERROR 2203A: JSON object does not contain key "b"

select jsonb_path_exists('["x", 1]', '$[*].double()');
--> ERROR 22036: string argument of jsonpath item method .double() is not a valid representation of a double precision number

select jsonb_path_exists('[1, "x"]', 'strict $[*].double()', '{}', true);
--> (jsonb_path_exists boolean)
--> NULL

select jsonb_path_match('{"a": 1}', '$.a == 1'), jsonb_path_match('{"a": 1}', '$.a == "1"'), jsonb_path_match('{"a": 1}', '$.a', silent => true);
--> (jsonb_path_match boolean, jsonb_path_match boolean, jsonb_path_match boolean)
--> t | NULL | NULL

select jsonb_path_match('{"a": 1}', '$.a');
--> ERROR 22038: single boolean result is expected

select jsonb_path_match('{"a": 1}', '$.b');
--> ERROR 22038: single boolean result is expected

select jsonb_path_match('[true, false]', '$[*]', '{}', true);
--> (jsonb_path_match boolean)
--> NULL

select jsonb_path_query_array('[1, "x", [2]]', '$[*]'), jsonb_path_query_array('[]', '$[*]'), jsonb_path_query_first('[1, 2]', '$[*]'), jsonb_path_query_first('[]', '$[*]');
--> (jsonb_path_query_array jsonb, jsonb_path_query_array jsonb, jsonb_path_query_first jsonb, jsonb_path_query_first jsonb)
--> [1, "x", [2]] | [] | 1 | NULL

select jsonb_path_query_array('[1, "x", 2]', '$[*].double()', silent => true), jsonb_path_query_first('["x", 2]', '$[*].double()', silent => true);
--> (jsonb_path_query_array jsonb, jsonb_path_query_first jsonb)
--> [1] | NULL

select jsonb_path_query_array_tz('[1, 2]', '$[*] ? (@ > 1)'), jsonb_path_exists_tz('[1]', '$[0]'), jsonb_path_match_tz('1', '$ == 1'), jsonb_path_query_first_tz('[7]', '$[*]');
--> (jsonb_path_query_array_tz jsonb, jsonb_path_exists_tz boolean, jsonb_path_match_tz boolean, jsonb_path_query_first_tz jsonb)
--> [2] | t | t | 7

select '{"a": [1, 2]}'::jsonb @? '$.a[*] ? (@ > 1)', '{"a": [1, 2]}'::jsonb @? '$.b', '{"a": 1}'::jsonb @@ '$.a == 1', '{"a": 1}'::jsonb @@ '$.a', '{"a": 1}' @? 'strict $.b', '1'::jsonb @@ '$ == $x';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t | NULL | NULL | f

select '[1]'::jsonb @? null, jsonb_path_exists(null, '$'), jsonb_path_query_first('1', null);
--> (?column? boolean, jsonb_path_exists boolean, jsonb_path_query_first jsonb)
--> NULL | NULL | NULL

-- In tables.
create table jp (id int, j jsonb, p jsonpath);
insert into jp values (1, '{"a": [1, 2, {"b": 3}]}', '$.a[*] ? (@ > 1)'), (2, '{"a": {"b": [4, 5]}}', '$.**.b'), (3, '[]', null);
--> INSERT 0 3

select id, p, pg_typeof(p), jsonb_path_query_array(j, p) from jp order by id;
--> (id integer, p jsonpath, pg_typeof regtype, jsonb_path_query_array jsonb)
--> 1 | $."a"[*]?(@ > 1) | jsonpath | [2]
--> 2 | $.**."b" | jsonpath | [[4, 5]]
--> 3 | NULL | jsonpath | NULL

select id from jp where j @? '$.a.b' order by id;
--> (id integer)
--> 1
--> 2

select id, x from jp, jsonb_path_query(j, '$.a[*]') x order by id, x;
--> (id integer, x jsonb)
--> 1 | 1
--> 1 | 2
--> 1 | {"b": 3}
--> 2 | {"b": [4, 5]}

select p = p from jp;
--> ERROR 42883: operator does not exist: jsonpath = jsonpath
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 10, at =

select count(distinct p) from jp;
--> ERROR 42883: could not identify an equality operator for type jsonpath
--> POSITION: 23, at p

select array_agg(p) from jp;
--> (array_agg jsonpath[])
--> {"$.\"a\"[*]?(@ > 1)","$.**.\"b\"",NULL}

update jp set p = 'strict $ . x' where id = 3;
--> UPDATE 1

select p from jp where id = 3;
--> (p jsonpath)
--> strict $."x"

update jp set p = '$[' where id = 3;
--> ERROR 42601: syntax error at end of jsonpath input
--> POSITION: 19, at '

create index on jp (p);
--> ERROR 42704: data type jsonpath has no default operator class for access method "btree"
--> HINT: You must specify an operator class for the index or define a default operator class for the data type.

create table jq (p jsonpath primary key);
--> ERROR 42704: data type jsonpath has no default operator class for access method "btree"
--> HINT: You must specify an operator class for the index or define a default operator class for the data type.

prepare jpq(jsonpath) as select jsonb_path_query_array('[1, 2, 3]', $1);
execute jpq('$[0]');
--> (jsonb_path_query_array jsonb)
--> [1]

execute jpq('$[1 to last]');
--> (jsonb_path_query_array jsonb)
--> [2, 3]

create view jpv as select jsonb_path_exists(j, '$.a[*] ? (@ > 1)') as e, j @@ '$.a == 1'::jsonpath as m from jp;
select pg_get_viewdef('jpv');
--> (pg_get_viewdef text)
-->  SELECT jsonb_path_exists(jp.j, '$."a"[*]?(@ > 1)'::jsonpath) AS e,
--> +     (jp.j @@ '($."a" == 1)'::jsonpath) AS m
--> +    FROM jp;

select oid, typname, typlen, typcategory, typarray from pg_type where typname = 'jsonpath';
--> (oid oid, typname name, typlen smallint, typcategory "char", typarray oid)
--> 4072 | jsonpath | -1 | U | 4073

drop view jpv;
drop table jp;
