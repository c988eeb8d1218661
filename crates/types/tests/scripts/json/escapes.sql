-- Escapes in json
--
-- A json text is kept as it is. A function that looks into it finds each string that is no text.

select '{"a":"\ud834"}'::json ->> 'a';
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: {"a":"\ud834"...

select '"\ud834"'::json #>> '{}';
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: "\ud834"

select '["\ud834"]'::json ->> 0;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: ["\ud834"...

select '"\ud834"'::json ->> 0;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: "\ud834"

select '"\ud834"'::json ->> 'a';
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: "\ud834"

select '{"a":"\udc00x"}'::json ->> 'b';
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: {"a":"\udc00...

select '{"a":"\udc00x", "b": 1}'::json ->> 'b';
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: {"a":"\udc00...

select '{"b":1, "a":"\udc00x"}'::json -> 'b';
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: {"b":1, "a":"\udc00...

select '{"\ud834":1, "b":2}'::json -> 'b';
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: {"\ud834"...

select json_each_text('{"a":"\ud834"}');
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: {"a":"\ud834"...

select * from json_each('{"a":"\ud834"}');
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: {"a":"\ud834"...

select json_array_elements_text('["\ud834"]');
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: ["\ud834"...

select json_array_length('["\ud834"]');
--> (json_array_length integer)
--> 1

select json_typeof('"\ud834"');
--> (json_typeof text)
--> string

select '"\ud834"'::json::text;
--> (text text)
--> "\ud834"

select '"\ud834"'::jsonb;
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> POSITION: 8, at '
--> CONTEXT: JSON data, line 1: "\ud834"

select json_object_keys('{"\ud834":1}');
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: {"\ud834"...

select '{"a":"\u0000"}'::json ->> 'a';
--> ERROR 22P05: unsupported Unicode escape sequence
--> DETAIL: \u0000 cannot be converted to text.
--> CONTEXT: JSON data, line 1: {"a":"\u0000...

select '{"a":"\u0000"}'::json -> 'a';
--> ERROR 22P05: unsupported Unicode escape sequence
--> DETAIL: \u0000 cannot be converted to text.
--> CONTEXT: JSON data, line 1: {"a":"\u0000...

select '{"a":"\u0000"}'::json ->> 'b';
--> ERROR 22P05: unsupported Unicode escape sequence
--> DETAIL: \u0000 cannot be converted to text.
--> CONTEXT: JSON data, line 1: {"a":"\u0000...

select '"\u0000"'::json #>> '{}';
--> ERROR 22P05: unsupported Unicode escape sequence
--> DETAIL: \u0000 cannot be converted to text.
--> CONTEXT: JSON data, line 1: "\u0000...

select json_strip_nulls('{"a":"\ud834", "b":null}');
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Unicode low surrogate must follow a high surrogate.
--> CONTEXT: JSON data, line 1: {"a":"\ud834"...
