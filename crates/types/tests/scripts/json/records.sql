-- JSON read as rows
--
-- json_to_record and its kin take a list of columns.

select * from json_to_record('{"a": 1, "b": "x", "c": true, "a": 2}') as t(a int, b text, c boolean, d int);
--> (a integer, b text, c boolean, d integer)
--> 2 | x | t | NULL

select * from jsonb_to_record('{"a": 1, "b": "x", "c": true}') as t(a numeric, c text, b varchar(5));
--> (a numeric, c text, b character varying(5))
--> 1 | true | x

select * from jsonb_to_record('{"a": "x", "b": [1, {"c": null}], "d": {"e":  1}, "f": null, "g": "q\"r"}') as t(a jsonb, b json, d text, f int, g json, b2 jsonb);
--> (a jsonb, b json, d text, f integer, g json, b2 jsonb)
--> "x" | [1, {"c": null}] | {"e": 1} | NULL | "q\"r" | NULL

select * from json_to_record('{"a": "x", "b": [1,  {"c": null}], "d": {"e":  1}, "f": null, "g": "q\"r"}') as t(a jsonb, b json, d text, f int, g json, b2 jsonb);
--> (a jsonb, b json, d text, f integer, g json, b2 jsonb)
--> "x" | [1,  {"c": null}] | {"e":  1} | NULL | "q\"r" | NULL

select * from json_to_record('{"d": "2024-02-29", "t": "12:34", "n": "1e3", "i": "1 day", "u": "7bb5d6bd-1d3f-4b5c-8d14-0d6bd2c9d9a1", "by": "\\x0102"}') as t(d date, t time, n numeric(6,2), i interval, u uuid, by bytea);
--> (d date, t time without time zone, n numeric(6,2), i interval, u uuid, by bytea)
--> 2024-02-29 | 12:34:00 | 1000.00 | 1 day | 7bb5d6bd-1d3f-4b5c-8d14-0d6bd2c9d9a1 | \x0102

select * from jsonb_to_record('{"ia": [1, "2", null, 4], "ta": ["a", null, 3, true, {"x": 1}], "m": [[1, 2], [3, 4]], "s": "{7,8}", "e": [], "ee": [[]], "ja": [[1], [{"a": 2}]]}') as t(ia int[], ta text[], m int[], s int[], e int[], ee int[], ja json[], z int[]);
--> (ia integer[], ta text[], m integer[], s integer[], e integer[], ee integer[], ja json[], z integer[])
--> {1,2,NULL,4} | {a,NULL,3,true,"{\"x\": 1}"} | {{1,2},{3,4}} | {7,8} | {} | {} | {{1},{"{\"a\": 2}"}} | NULL

select * from jsonb_to_record('{"a": 5}') as t(a int[]);
--> ERROR 22P02: expected JSON array
--> HINT: See the value of key "a".

select * from jsonb_to_record('{"a": {"b": 1}}') as t(a int[]);
--> ERROR 22P02: expected JSON array
--> HINT: See the value of key "a".

select * from jsonb_to_record('{"a": [[1], 2]}') as t(a int[]);
--> ERROR 22P02: expected JSON array
--> HINT: See the array element [1] of key "a".

select * from jsonb_to_record('{"a": [1, [2]]}') as t(a int[]);
--> ERROR 22P02: invalid input syntax for type integer: "[2]"

select * from jsonb_to_record('{"a": [[1], [2, 3]]}') as t(a int[]);
--> ERROR 22P02: malformed JSON array
--> DETAIL: Multidimensional arrays must have sub-arrays with matching dimensions.

select * from jsonb_to_record('{"a": [[[[[[[1]]]]]]]}') as t(a int[]);
--> ERROR 54000: number of array dimensions (7) exceeds the maximum allowed (6)

select * from jsonb_to_record('{"a": "x"}') as t(a int);
--> ERROR 22P02: invalid input syntax for type integer: "x"

select * from jsonb_to_record('{"a": 1.5}') as t(a int);
--> ERROR 22P02: invalid input syntax for type integer: "1.5"

select * from jsonb_to_record('{"a": "abcdef"}') as t(a varchar(3));
--> ERROR 22001: value too long for type character varying(3)

select * from jsonb_to_record('{"a": ["abc", "abcdef"]}') as t(a char(3)[]);
--> ERROR 22001: value too long for type character(3)

select * from jsonb_to_record('[1]') as t(a int);
--> ERROR 22023: cannot call populate_composite on an array

select * from jsonb_to_record('5') as t(a int);
--> ERROR 22023: cannot call populate_composite on a scalar

select * from json_to_record('[1]') as t(a int);
--> ERROR 22023: cannot call populate_composite on an array

select * from json_to_record('5') as t(a int);
--> ERROR 22023: cannot call populate_composite on a scalar

select * from jsonb_to_record(null) as t(a int, b text);
--> (a integer, b text)
--> NULL | NULL

select * from jsonb_to_recordset('[{"a": 1, "b": "x"}, {"b": "y"}, {"a": null, "c": 3}]') as t(a int, b text);
--> (a integer, b text)
--> 1 | x
--> NULL | y
--> NULL | NULL

select * from json_to_recordset('[{"a": 1, "b": "x"}, {"b": "y"}, {"a": null, "c": 3}]') as t(a int, b text) where a is null;
--> (a integer, b text)
--> NULL | y
--> NULL | NULL

select * from jsonb_to_recordset('[]') as t(a int);
--> (a integer)

select * from jsonb_to_recordset(null) as t(a int);
--> (a integer)

select count(*) from jsonb_to_recordset('[{}, {}]') as t(a int);
--> (count bigint)
--> 2

select * from jsonb_populate_record(null::record, '{"x": 776}') as (x int, y int);
--> (x integer, y integer)
--> 776 | NULL

select * from json_populate_record(null::record, '{"x": 776}', false) as (x int, y int);
--> (x integer, y integer)
--> 776 | NULL

select * from json_populate_recordset(null::record, '[{"x": 776}, {"y": 1}]') as (x int, y int);
--> (x integer, y integer)
--> 776 | NULL
--> NULL | 1

select * from jsonb_populate_record(row(1, 'two'::text), '{"x": 776}') as t(x int, y text);
--> (x integer, y text)
--> 1 | two

select * from jsonb_populate_recordset(row(1, 'two'::text), '[{"x": 776}, {"y": null}, {}]') as t(x int, y text);
--> (x integer, y text)
--> 1 | two
--> 1 | two
--> 1 | two

select * from jsonb_populate_record(row(1, 2), '{"x": 776}') as t(x int, y text);
--> ERROR 42804: function return row and query-specified return row do not match
--> DETAIL: Returned type integer at ordinal position 2, but query expects text.

select * from jsonb_populate_record(row(1), '{"x": 776}') as t(x int, y int);
--> ERROR 42804: function return row and query-specified return row do not match
--> DETAIL: Returned row contains 1 attribute, but query expects 2.

select t.x, o.v from (values ('{"x": 1}'::jsonb, 'a'), ('{"x": 2}', 'b'), (null, 'c')) o(j, v), jsonb_to_record(o.j) as t(x int) order by 2;
--> (x integer, v text)
--> 1 | a
--> 2 | b
--> NULL | c

select o.v, t.* from (values ('[{"x": 1}, {"x": 2}]'::jsonb, 'a'), ('[]', 'b'), (null, 'c')) o(j, v) left join lateral jsonb_to_recordset(o.j) as t(x int, y text) on true order by 1, 2;
--> (v text, x integer, y text)
--> a | 1 | NULL
--> a | 2 | NULL
--> b | NULL | NULL
--> c | NULL | NULL

select sum(x) from jsonb_to_recordset((select jsonb_agg(jsonb_build_object('x', g)) from generate_series(1, 100) g)) as t(x bigint);
--> (sum numeric)
--> 5050

select t.* from jsonb_to_record('{"a": 1}') as t(a int) join json_to_record('{"a": 1, "b": 2}') as u(a int, b int) using (a);
--> (a integer)
--> 1

select * from jsonb_to_record('{"a": 1}') as t(a int, a text);
--> ERROR 42701: column name "a" specified more than once

select * from jsonb_to_record('{"a": 1}') as t(a nosuchtype);
--> ERROR 42704: type "nosuchtype" does not exist
--> POSITION: 50, at nosuchtype

select * from jsonb_to_record(5) as t(a int);
--> ERROR 42883: function jsonb_to_record(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at jsonb_to_record

select * from jsonb_to_record('{"a": 1}', 2) as t(a int);
--> ERROR 42883: function jsonb_to_record(unknown, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at jsonb_to_record

select * from jsonb_to_record('{"a": ') as t(a int);
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: The input string ended unexpectedly.
--> POSITION: 31, at '
--> CONTEXT: JSON data, line 1: {"a":

select * from generate_series(1, 2) as t(a int);
--> ERROR 42601: a column definition list is only allowed for functions returning "record"
--> POSITION: 42, at a

select * from jsonb_each('{"a": 1}') as t(a text, b jsonb);
--> ERROR 42601: a column definition list is redundant for a function with OUT parameters
--> POSITION: 43, at a

select * from nosuchfunction(1) as t(a int);
--> ERROR 42883: function nosuchfunction(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at nosuchfunction

prepare p(jsonb) as select * from jsonb_to_recordset($1) as t(a int, b text) order by a;
execute p('[{"a": 2}, {"a": 1, "b": "x"}]');
--> (a integer, b text)
--> 1 | x
--> 2 | NULL

deallocate p;
create temp table filled (a int, b text);
insert into filled select * from jsonb_to_recordset('[{"a": 2}, {"a": 1, "b": "x"}]') as t(a int, b text);
--> INSERT 0 2

select * from filled order by a;
--> (a integer, b text)
--> 1 | x
--> 2 | NULL

drop table filled;
