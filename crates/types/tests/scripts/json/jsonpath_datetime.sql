-- jsonpath: datetime()
--
-- The method datetime() makes moments of strings, with and without a template.

set time zone 'UTC';
select '$.datetime()'::jsonpath, '$.datetime("HH24:MI").type()'::jsonpath, '$[*].datetime("a\"b") ? (@ < $x)'::jsonpath;
--> (jsonpath jsonpath, jsonpath jsonpath, jsonpath jsonpath)
--> $.datetime() | $.datetime("HH24:MI").type() | $[*].datetime("a\"b")?(@ < $"x")

select '$.datetime(1)'::jsonpath;
--> ERROR 42601: syntax error at or near "1" of jsonpath input
--> POSITION: 8, at '

select '$.datetime("a", "b")'::jsonpath;
--> ERROR 42601: syntax error at or near "," of jsonpath input
--> POSITION: 8, at '

select '$.datetime'::jsonpath;
--> (jsonpath jsonpath)
--> $."datetime"

select jsonb_path_query('{"datetime": 1}', '$.datetime');
--> (jsonb_path_query jsonb)
--> 1

select v, jsonb_path_query(to_jsonb(v), '$.datetime()'), jsonb_path_query(to_jsonb(v), '$.datetime().type()') from unnest(array['2024-02-29', '1-2-3', '0001-01-01', '12:34:56', '12:34:56.5', '12:34:56.123456', '12:34:56+3', '12:34:56-03:30', '12:34:56.5+14', '2024-02-29 01:02:03', '2024-02-29T01:02:03', '2024-02-29 01:02:03.25', '2024-02-29 01:02:03+5', '2024-02-29T01:02:03.25-05:45', ' 2024-02-29']) v;
--> (v text, jsonb_path_query jsonb, jsonb_path_query jsonb)
--> 2024-02-29 | "2024-02-29" | "date"
--> 1-2-3 | "0001-02-03" | "date"
--> 0001-01-01 | "0001-01-01" | "date"
--> 12:34:56 | "12:34:56" | "time without time zone"
--> 12:34:56.5 | "12:34:56.5" | "time without time zone"
--> 12:34:56.123456 | "12:34:56.123456" | "time without time zone"
--> 12:34:56+3 | "12:34:56+03:00" | "time with time zone"
--> 12:34:56-03:30 | "12:34:56-03:30" | "time with time zone"
--> 12:34:56.5+14 | "12:34:56.5+14:00" | "time with time zone"
--> 2024-02-29 01:02:03 | "2024-02-29T01:02:03" | "timestamp without time zone"
--> 2024-02-29T01:02:03 | "2024-02-29T01:02:03" | "timestamp without time zone"
--> 2024-02-29 01:02:03.25 | "2024-02-29T01:02:03.25" | "timestamp without time zone"
--> 2024-02-29 01:02:03+5 | "2024-02-29T01:02:03+05:00" | "timestamp with time zone"
--> 2024-02-29T01:02:03.25-05:45 | "2024-02-29T01:02:03.25-05:45" | "timestamp with time zone"
-->  2024-02-29 | "2024-02-29" | "date"

select v, jsonb_path_query(to_jsonb(v), '$.datetime()') from unnest(array['2023-02-29']) v;
--> ERROR 22031: datetime format is not recognized: "2023-02-29"
--> HINT: Use a datetime template argument to specify the input data format.

select jsonb_path_query('"12:34"', '$.datetime()');
--> ERROR 22031: datetime format is not recognized: "12:34"
--> HINT: Use a datetime template argument to specify the input data format.

select jsonb_path_query('"24:00:00"', '$.datetime()');
--> ERROR 22031: datetime format is not recognized: "24:00:00"
--> HINT: Use a datetime template argument to specify the input data format.

select jsonb_path_query('"2024-02-29x"', '$.datetime()');
--> ERROR 22031: datetime format is not recognized: "2024-02-29x"
--> HINT: Use a datetime template argument to specify the input data format.

select jsonb_path_query('"2024-02-29 01:02:03+16"', '$.datetime()');
--> ERROR 22031: datetime format is not recognized: "2024-02-29 01:02:03+16"
--> HINT: Use a datetime template argument to specify the input data format.

select jsonb_path_query('""', '$.datetime()');
--> ERROR 22031: datetime format is not recognized: ""
--> HINT: Use a datetime template argument to specify the input data format.

select jsonb_path_query('1', '$.datetime()');
--> ERROR 22031: jsonpath item method .datetime() can only be applied to a string

select jsonb_path_query('[]', '$.datetime()');
--> (jsonb_path_query jsonb)

select jsonb_path_query('[]', 'strict $.datetime()');
--> ERROR 22031: jsonpath item method .datetime() can only be applied to a string

select jsonb_path_query('["12:00:00", "13:00:00"]', '$.datetime()');
--> (jsonb_path_query jsonb)
--> "12:00:00"
--> "13:00:00"

select jsonb_path_query('"x"', '$.datetime()', silent => true);
--> (jsonb_path_query jsonb)

select jsonb_path_exists('"x"', '$.datetime()', silent => true), jsonb '"x"' @? '$.datetime()', jsonb '"2024-01-01"' @? '$.datetime()';
--> (jsonb_path_exists boolean, ?column? boolean, ?column? boolean)
--> NULL | NULL | t

select jsonb_path_query('"2024-01-01"', '$.datetime().datetime()');
--> ERROR 22031: jsonpath item method .datetime() can only be applied to a string

select jsonb_path_query('"2024-01-01"', '$.datetime().double()');
--> ERROR 22036: jsonpath item method .double() can only be applied to a string or numeric value

select jsonb_path_query('"2024-01-01"', '$.datetime().size()');
--> (jsonb_path_query jsonb)
--> 1

select jsonb_path_query('"2024-01-01"', '$.datetime() starts with "2024"');
--> (jsonb_path_query jsonb)
--> null

select jsonb_path_query('"2024-01-01"', '$.datetime() == "2024-01-01"');
--> (jsonb_path_query jsonb)
--> null

select jsonb_path_query('"2024-01-01"', '$.datetime() == null'), jsonb_path_query('"2024-01-01"', '$.datetime() != null');
--> (jsonb_path_query jsonb, jsonb_path_query jsonb)
--> false | true

select jsonb_path_query('"29.02.2024"', '$.datetime("dd.mm.yyyy")'), jsonb_path_query('"29.02.2024 5"', '$.datetime("dd.mm.yyyy HH24")'), jsonb_path_query('"05:06 PM"', '$.datetime("HH12:MI AM")'), jsonb_path_query('"2024060"', '$.datetime("YYYYDDD")'), jsonb_path_query('"12:34:56.789"', '$.datetime("HH24:MI:SS.FF2")'), jsonb_path_query('"86399"', '$.datetime("SSSSS")'), jsonb_path_query('"29 February 2024"', '$.datetime("dd Month yyyy")');
--> (jsonb_path_query jsonb, jsonb_path_query jsonb, jsonb_path_query jsonb, jsonb_path_query jsonb, jsonb_path_query jsonb, jsonb_path_query jsonb, jsonb_path_query jsonb)
--> "2024-02-29" | "2024-02-29T05:00:00" | "17:06:00" | "2024-02-29" | "12:34:56.79" | "23:59:59" | "2024-02-29"

select jsonb_path_query('"29.02.2024"', '$.datetime("dd-mm-yyyy")');
--> ERROR 22007: unmatched format separator "-"

select jsonb_path_query('"29.02.2024 x"', '$.datetime("dd.mm.yyyy")');
--> ERROR 22007: trailing characters remain in input string after datetime format

select jsonb_path_query('"29.02"', '$.datetime("dd.mm.yyyy")');
--> ERROR 22007: input string is too short for datetime format

select jsonb_path_query('"29.02.2024   "', '$.datetime("dd.mm.yyyy")');
--> (jsonb_path_query jsonb)
--> "2024-02-29"

select jsonb_path_query('"29.02.2024t05"', '$.datetime("dd.mm.yyyy\"T\"HH24")');
--> ERROR 22007: unmatched format character "T"

select jsonb_path_query('"29.02.2024T05"', '$.datetime("dd.mm.yyyy\"T\"HH24")');
--> (jsonb_path_query jsonb)
--> "2024-02-29T05:00:00"

select jsonb_path_query('"29.02.2024"', '$.datetime("dd_mm_yyyy")');
--> ERROR 22007: invalid datetime format separator: "_"

select jsonb_path_query('"29.02.2024"', '$.datetime("x")');
--> ERROR 22007: invalid datetime format separator: "x"

select jsonb_path_query('"29.02.2024"', '$.datetime("")');
--> ERROR 22007: datetime format is not dated and not timed

select jsonb_path_query('"5"', '$.datetime("TZH")');
--> ERROR 22007: datetime format is not dated and not timed

select jsonb_path_query('"2024 5"', '$.datetime("yyyy TZH")');
--> ERROR 22007: datetime format is zoned but not timed

select jsonb_path_query('"12:34 UTC"', '$.datetime("HH24:MI TZ")');
--> ERROR 0A000: formatting field "TZ" is only supported in to_char

select jsonb_path_query('"12:34 +05:20"', '$.datetime("HH24:MI TZH:TZM")'), jsonb_path_query('"12:34 -05:20"', '$.datetime("HH24:MI TZH:TZM")'), jsonb_path_query('"2024-01-01 12:34 -5"', '$.datetime("yyyy-mm-dd HH24:MI TZH")');
--> (jsonb_path_query jsonb, jsonb_path_query jsonb, jsonb_path_query jsonb)
--> "12:34:00+05:20" | "12:34:00-05:20" | "2024-01-01T12:34:00-05:00"

select a, b, jsonb_path_query(jsonb_build_array(a, b), '$[0].datetime() < $[1].datetime()') from (values ('2024-01-01', '2024-01-02'), ('2024-01-01', '2024-01-01 00:00:01'), ('2024-01-02 00:00:00', '2024-01-02'), ('12:00:00', '12:00:01'), ('12:00:00+1', '12:00:00'), ('12:00:00+1', '12:00:00+2'), ('2024-01-01', '12:00:00'), ('2024-01-01 00:00:00+1', '2024-01-01 00:00:00+2')) v(a, b) where a not like '12:00:00+1' or b not like '12:00:00';
--> (a text, b text, jsonb_path_query jsonb)
--> 2024-01-01 | 2024-01-02 | true
--> 2024-01-01 | 2024-01-01 00:00:01 | true
--> 2024-01-02 00:00:00 | 2024-01-02 | false
--> 12:00:00 | 12:00:01 | true
--> 12:00:00+1 | 12:00:00+2 | false
--> 2024-01-01 | 12:00:00 | null
--> 2024-01-01 00:00:00+1 | 2024-01-01 00:00:00+2 | false

select jsonb_path_query('["12:00:00", "12:00:00+1"]', '$[0].datetime() < $[1].datetime()');
--> ERROR 0A000: cannot convert value from time to timetz without time zone usage
--> HINT: Use *_tz() function for time zone support.

select jsonb_path_query('["2024-01-01", "2024-01-01 00:00:00+1"]', '$[0].datetime() < $[1].datetime()');
--> ERROR 0A000: cannot convert value from date to timestamptz without time zone usage
--> HINT: Use *_tz() function for time zone support.

select jsonb_path_query('["2024-01-01 00:00:00+1", "2024-01-01 00:00:00"]', '$[0].datetime() < $[1].datetime()', silent => true);
--> ERROR 0A000: cannot convert value from timestamp to timestamptz without time zone usage
--> HINT: Use *_tz() function for time zone support.

set time zone 'Europe/Berlin';
select a, b, jsonb_path_query_tz(jsonb_build_array(a, b), '$[0].datetime() < $[1].datetime()'), jsonb_path_query_tz(jsonb_build_array(a, b), '$[0].datetime() == $[1].datetime()') from (values ('2024-01-01', '2024-01-01 00:00:00+1'), ('2024-01-01 00:00:00+2', '2024-01-01'), ('2024-06-01 00:00:00', '2024-06-01 00:00:00+2'), ('2024-06-01 00:00:00+2', '2024-06-01 00:00:00'), ('2024-01-01', '10:00:00')) v(a, b);
--> (a text, b text, jsonb_path_query_tz jsonb, jsonb_path_query_tz jsonb)
--> 2024-01-01 | 2024-01-01 00:00:00+1 | false | true
--> 2024-01-01 00:00:00+2 | 2024-01-01 | true | false
--> 2024-06-01 00:00:00 | 2024-06-01 00:00:00+2 | false | true
--> 2024-06-01 00:00:00+2 | 2024-06-01 00:00:00 | false | true
--> 2024-01-01 | 10:00:00 | null | null

select jsonb_path_query('"2024-06-01 10:00:00+5"', '$.datetime()'), jsonb_path_query_array_tz('["2024-06-01", "2024-06-02"]', '$[*].datetime() ? (@ > "2024-06-01 12:00:00+0".datetime())'), jsonb_path_query_first_tz('["2024-06-01", "2024-06-02"]', '$[*].datetime() ? (@ > "2024-06-01 12:00:00+0".datetime())'), jsonb_path_exists_tz('["2024-06-01"]', '$[*] ? (@.datetime() > "2024-06-01 12:00:00+0".datetime())'), jsonb_path_match_tz('"2024-06-01"', '$.datetime() < "2024-06-01 12:00:00+0".datetime()');
--> (jsonb_path_query jsonb, jsonb_path_query_array_tz jsonb, jsonb_path_query_first_tz jsonb, jsonb_path_exists_tz boolean, jsonb_path_match_tz boolean)
--> "2024-06-01T10:00:00+05:00" | ["2024-06-02"] | "2024-06-02" | f | t

select jsonb_path_query('"1000000-01-01"', '$.datetime() > "2020-01-01 12:00:00".datetime()'::jsonpath);
--> (jsonb_path_query jsonb)
--> true

reset time zone;

-- A template that is none is an error of every path, silent or not.
select jsonb_path_exists('"x"', '$.datetime("x")', silent => true);
--> ERROR 22007: invalid datetime format separator: "x"

select jsonb_path_exists('"x"', '$.datetime("yyyy x")', silent => true);
--> ERROR 22007: invalid datetime format separator: "x"

select jsonb_path_exists('"2024"', '$.datetime("yyyy, x")', silent => true);
--> ERROR 22007: invalid datetime format separator: "x"

select jsonb '"2024"' @? '$.datetime("yyyyx")';
--> ERROR 22007: invalid datetime format separator: "x"

select jsonb '1' @? '$.datetime("x")';
--> (?column? boolean)
--> NULL

select jsonb '[]' @? '$[*].datetime("x")';
--> (?column? boolean)
--> f

select jsonb '"2024"' @? '$.datetime("th")';
--> ERROR 22007: invalid datetime format separator: "t"

select jsonb '"2024"' @? '$.datetime("yyyyth")';
--> (?column? boolean)
--> t

select jsonb '"2024"' @? '$.datetime("yyyy D")';
--> (?column? boolean)
--> NULL

select jsonb '"2024"' @? '$.datetime("yyyy yyyy")';
--> (?column? boolean)
--> NULL

select jsonb '"2024"' @? '$.datetime("yyyy am")';
--> (?column? boolean)
--> NULL

select jsonb '"2024"' @? '$.datetime("HH24 am")';
--> (?column? boolean)
--> NULL

select jsonb '"2024"' @? '$.datetime("IYYY MM")';
--> (?column? boolean)
--> NULL

select jsonb '"x"' @? '$.datetime("FMyyyy")';
--> (?column? boolean)
--> NULL

select jsonb '"x"' @? '$ ? (@.datetime("x") == 1)';
--> ERROR 22007: invalid datetime format separator: "x"

select jsonb_path_query('"x"', '$.datetime("x")', silent => true);
--> ERROR 22007: invalid datetime format separator: "x"

select jsonb_path_match('"x"', '$.datetime("x") == 1', silent => true);
--> ERROR 22007: invalid datetime format separator: "x"

select jsonb '"20240"' @? '$.datetime("yyyy")';
--> (?column? boolean)
--> t

select jsonb '"2024 13"' @? '$.datetime("yyyy mm")';
--> (?column? boolean)
--> NULL

select jsonb '"2024 13"' @? '$.datetime("tz")';
--> (?column? boolean)
--> NULL

select jsonb '"2024"' @? '$.datetime("month")';
--> (?column? boolean)
--> NULL

select jsonb '"2024"' @? '$.datetime("of")';
--> (?column? boolean)
--> NULL

select jsonb '"2024"' @? '$.datetime("")';
--> (?column? boolean)
--> NULL
