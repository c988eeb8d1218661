-- Functions of any type, and format
--
-- Arrays and format() with arguments of several types.

select concat('a'::text, '1'::integer);
--> (concat text)
--> a1

select concat(null::text, '1.50'::numeric);
--> (concat text)
--> 1.50

select concat('2024-01-02'::date, 't'::boolean);
--> (concat text)
--> 2024-01-02t

select concat_ws(','::text, 'a'::text, '1'::integer);
--> (concat_ws text)
--> a,1

select concat_ws(','::text, null::text, 'b'::text);
--> (concat_ws text)
--> b

select concat_ws(null::text, 'b'::text);
--> (concat_ws text)
--> NULL

select concat_ws('-'::text, 'f'::boolean, '2024-01-01 00:00:00'::timestamp without time zone);
--> (concat_ws text)
--> f-2024-01-01 00:00:00

select a, b, format(a, b) from (values
  ('Hello %s'::text, 'w'::text),
  ('%I', 'select')) v(a, b);
--> (a text, b text, format text)
--> Hello %s | w | Hello w
--> %I | select | "select"

select format('%q'::text, 'a'::text);
--> ERROR 22023: unrecognized format() type specifier "q"
--> HINT: For a single "%" use "%%".

select format('%I'::text, null::text);
--> ERROR 22004: null values cannot be formatted as an SQL identifier

select format('%0$s'::text, 'a'::text);
--> ERROR 22023: format specifies argument 0, but arguments are numbered from 1

select a, b, c, format(a, b, c) from (values
  ('%I.%L'::text, 'a b'::text, 'it''s'::text),
  ('|%10s|%-10s|', 'x', 'y'),
  ('%L %s', null, null)) v(a, b, c);
--> (a text, b text, c text, format text)
--> %I.%L | a b | it's | "a b".'it''s'
--> |%10s|%-10s| | x | y | |         x|y         |
--> %L %s | NULL | NULL | 'NULL '

select format('%%'::text);
--> (format text)
--> %

select format('%s'::text);
--> ERROR 22023: too few arguments for format()

select format('%'::text);
--> ERROR 22023: unterminated format() type specifier
--> HINT: For a single "%" use "%%".

select format('%3$s %1$s'::text, 'a'::text, 'b'::text, 'c'::text);
--> (format text)
--> c a

select a, b, c, format(a, b, c) from (values
  ('%*s'::text, '5'::integer, 'z'::text),
  ('%-*s|', '-4', 'a')) v(a, b, c);
--> (a text, b integer, c text, format text)
--> %*s | 5 | z |     z
--> %-*s| | -4 | a | a   |

select format('%1$s %s'::text, '1'::integer, '2'::integer);
--> (format text)
--> 1 2

select a, b, array_append(a, b) from (values
  ('{1,2}'::integer[], '3'::integer),
  ('{}', '3'),
  (null, '3'),
  ('{1}', null),
  ('[0:1]={7,8}', '9')) v(a, b);
--> (a integer[], b integer, array_append integer[])
--> {1,2} | 3 | {1,2,3}
--> {} | 3 | {3}
--> NULL | 3 | {3}
--> {1} | NULL | {1,NULL}
--> [0:1]={7,8} | 9 | [0:2]={7,8,9}

select array_append('{{1,2},{3,4}}'::integer[], '5'::integer);
--> ERROR 22000: argument must be empty or one-dimensional array

select a, b, array_prepend(a, b) from (values
  ('3'::integer, '{1,2}'::integer[]),
  ('3', '{}'),
  ('3', null),
  (null, '{1}'),
  ('9', '[0:1]={7,8}')) v(a, b);
--> (a integer, b integer[], array_prepend integer[])
--> 3 | {1,2} | {3,1,2}
--> 3 | {} | {3}
--> 3 | NULL | {3}
--> NULL | {1} | {NULL,1}
--> 9 | [0:1]={7,8} | [0:2]={9,7,8}

select array_prepend('5'::integer, '{{1,2},{3,4}}'::integer[]);
--> ERROR 22000: argument must be empty or one-dimensional array

select a, b, array_remove(a, b) from (values
  ('{1,2}'::integer[], '3'::integer),
  ('{}', '3'),
  (null, '3'),
  ('{1}', null),
  ('[0:1]={7,8}', '9')) v(a, b);
--> (a integer[], b integer, array_remove integer[])
--> {1,2} | 3 | {1,2}
--> {} | 3 | {}
--> NULL | 3 | NULL
--> {1} | NULL | {1}
--> [0:1]={7,8} | 9 | [0:1]={7,8}

select array_remove('{{1,2},{3,4}}'::integer[], '5'::integer);
--> ERROR 0A000: removing elements from multidimensional arrays is not supported

select a, b, array_position(a, b) from (values
  ('{1,2}'::integer[], '2'::integer),
  ('{}', '2'),
  (null, '2'),
  ('{1}', '2'),
  ('[0:1]={7,8}', '2')) v(a, b);
--> (a integer[], b integer, array_position integer)
--> {1,2} | 2 | 2
--> {} | 2 | NULL
--> NULL | 2 | NULL
--> {1} | 2 | NULL
--> [0:1]={7,8} | 2 | NULL

select array_position('{{1,2},{3,4}}'::integer[], '2'::integer);
--> ERROR 0A000: searching for elements in multidimensional arrays is not supported

select a, b, array_positions(a, b) from (values
  ('{1,2}'::integer[], '1'::integer),
  ('{}', '1'),
  (null, '1'),
  ('{1}', '1'),
  ('[0:1]={7,8}', '1')) v(a, b);
--> (a integer[], b integer, array_positions integer[])
--> {1,2} | 1 | {1}
--> {} | 1 | {}
--> NULL | 1 | NULL
--> {1} | 1 | {1}
--> [0:1]={7,8} | 1 | {}

select array_positions('{{1,2},{3,4}}'::integer[], '1'::integer);
--> ERROR 0A000: searching for elements in multidimensional arrays is not supported

select a, b, c, array_replace(a, b, c) from (values
  ('{1,2}'::integer[], '1'::integer, '3'::integer),
  ('{}', '1', '3'),
  (null, '1', '3'),
  ('{1}', '1', null),
  ('{{1,2},{3,4}}', '1', '5'),
  ('[0:1]={7,8}', '1', '9')) v(a, b, c);
--> (a integer[], b integer, c integer, array_replace integer[])
--> {1,2} | 1 | 3 | {3,2}
--> {} | 1 | 3 | {}
--> NULL | 1 | 3 | NULL
--> {1} | 1 | NULL | {NULL}
--> {{1,2},{3,4}} | 1 | 5 | {{5,2},{3,4}}
--> [0:1]={7,8} | 1 | 9 | [0:1]={7,8}

select a, b, array_cat(a, b) from (values
  ('{1,2}'::integer[], '{3}'::integer[]),
  ('{}', '{3}'),
  (null, '{3}'),
  ('{1}', null),
  ('{{1,2},{3,4}}', '{5,6}'),
  ('{5,6}', '{{1,2},{3,4}}'),
  ('[0:1]={7,8}', '{9}'),
  ('{1,2}', '{2,1}'),
  ('{1,NULL}', '{1}')) v(a, b);
--> (a integer[], b integer[], array_cat integer[])
--> {1,2} | {3} | {1,2,3}
--> {} | {3} | {3}
--> NULL | {3} | {3}
--> {1} | NULL | {1}
--> {{1,2},{3,4}} | {5,6} | {{1,2},{3,4},{5,6}}
--> {5,6} | {{1,2},{3,4}} | {{5,6},{1,2},{3,4}}
--> [0:1]={7,8} | {9} | [0:2]={7,8,9}
--> {1,2} | {2,1} | {1,2,2,1}
--> {1,NULL} | {1} | {1,NULL,1}

select array_cat('{{1}}'::integer[], '{{1,2}}'::integer[]);
--> ERROR 2202E: cannot concatenate incompatible arrays
--> DETAIL: Arrays with differing element dimensions are not compatible for concatenation.

select a, b, arraycontains(a, b) from (values
  ('{1,2}'::integer[], '{3}'::integer[]),
  ('{}', '{3}'),
  (null, '{3}'),
  ('{1}', null),
  ('{{1,2},{3,4}}', '{5,6}'),
  ('{5,6}', '{{1,2},{3,4}}'),
  ('[0:1]={7,8}', '{9}'),
  ('{{1}}', '{{1,2}}'),
  ('{1,2}', '{2,1}'),
  ('{1,NULL}', '{1}')) v(a, b);
--> (a integer[], b integer[], arraycontains boolean)
--> {1,2} | {3} | f
--> {} | {3} | f
--> NULL | {3} | NULL
--> {1} | NULL | NULL
--> {{1,2},{3,4}} | {5,6} | f
--> {5,6} | {{1,2},{3,4}} | f
--> [0:1]={7,8} | {9} | f
--> {{1}} | {{1,2}} | f
--> {1,2} | {2,1} | t
--> {1,NULL} | {1} | t

select a, b, arraycontained(a, b) from (values
  ('{1,2}'::integer[], '{3}'::integer[]),
  ('{}', '{3}'),
  (null, '{3}'),
  ('{1}', null),
  ('{{1,2},{3,4}}', '{5,6}'),
  ('{5,6}', '{{1,2},{3,4}}'),
  ('[0:1]={7,8}', '{9}'),
  ('{{1}}', '{{1,2}}'),
  ('{1,2}', '{2,1}'),
  ('{1,NULL}', '{1}')) v(a, b);
--> (a integer[], b integer[], arraycontained boolean)
--> {1,2} | {3} | f
--> {} | {3} | t
--> NULL | {3} | NULL
--> {1} | NULL | NULL
--> {{1,2},{3,4}} | {5,6} | f
--> {5,6} | {{1,2},{3,4}} | f
--> [0:1]={7,8} | {9} | f
--> {{1}} | {{1,2}} | t
--> {1,2} | {2,1} | t
--> {1,NULL} | {1} | f

select a, b, arrayoverlap(a, b) from (values
  ('{1,2}'::integer[], '{3}'::integer[]),
  ('{}', '{3}'),
  (null, '{3}'),
  ('{1}', null),
  ('{{1,2},{3,4}}', '{5,6}'),
  ('{5,6}', '{{1,2},{3,4}}'),
  ('[0:1]={7,8}', '{9}'),
  ('{{1}}', '{{1,2}}'),
  ('{1,2}', '{2,1}'),
  ('{1,NULL}', '{1}')) v(a, b);
--> (a integer[], b integer[], arrayoverlap boolean)
--> {1,2} | {3} | f
--> {} | {3} | f
--> NULL | {3} | NULL
--> {1} | NULL | NULL
--> {{1,2},{3,4}} | {5,6} | f
--> {5,6} | {{1,2},{3,4}} | f
--> [0:1]={7,8} | {9} | f
--> {{1}} | {{1,2}} | t
--> {1,2} | {2,1} | t
--> {1,NULL} | {1} | t

select a, b, array_eq(a, b) from (values
  ('{1,2}'::integer[], '{3}'::integer[]),
  ('{}', '{3}'),
  (null, '{3}'),
  ('{1}', null),
  ('{{1,2},{3,4}}', '{5,6}'),
  ('{5,6}', '{{1,2},{3,4}}'),
  ('[0:1]={7,8}', '{9}'),
  ('{{1}}', '{{1,2}}'),
  ('{1,2}', '{2,1}'),
  ('{1,NULL}', '{1}')) v(a, b);
--> (a integer[], b integer[], array_eq boolean)
--> {1,2} | {3} | f
--> {} | {3} | f
--> NULL | {3} | NULL
--> {1} | NULL | NULL
--> {{1,2},{3,4}} | {5,6} | f
--> {5,6} | {{1,2},{3,4}} | f
--> [0:1]={7,8} | {9} | f
--> {{1}} | {{1,2}} | f
--> {1,2} | {2,1} | f
--> {1,NULL} | {1} | f

select a, b, array_lt(a, b) from (values
  ('{1,2}'::integer[], '{3}'::integer[]),
  ('{}', '{3}'),
  (null, '{3}'),
  ('{1}', null),
  ('{{1,2},{3,4}}', '{5,6}'),
  ('{5,6}', '{{1,2},{3,4}}'),
  ('[0:1]={7,8}', '{9}'),
  ('{{1}}', '{{1,2}}'),
  ('{1,2}', '{2,1}'),
  ('{1,NULL}', '{1}')) v(a, b);
--> (a integer[], b integer[], array_lt boolean)
--> {1,2} | {3} | t
--> {} | {3} | t
--> NULL | {3} | NULL
--> {1} | NULL | NULL
--> {{1,2},{3,4}} | {5,6} | t
--> {5,6} | {{1,2},{3,4}} | f
--> [0:1]={7,8} | {9} | t
--> {{1}} | {{1,2}} | t
--> {1,2} | {2,1} | t
--> {1,NULL} | {1} | f

select a, b, btarraycmp(a, b) from (values
  ('{1,2}'::integer[], '{3}'::integer[]),
  ('{}', '{3}'),
  (null, '{3}'),
  ('{1}', null),
  ('{{1,2},{3,4}}', '{5,6}'),
  ('{5,6}', '{{1,2},{3,4}}'),
  ('[0:1]={7,8}', '{9}'),
  ('{{1}}', '{{1,2}}'),
  ('{1,2}', '{2,1}'),
  ('{1,NULL}', '{1}')) v(a, b);
--> (a integer[], b integer[], btarraycmp integer)
--> {1,2} | {3} | -1
--> {} | {3} | -1
--> NULL | {3} | NULL
--> {1} | NULL | NULL
--> {{1,2},{3,4}} | {5,6} | -1
--> {5,6} | {{1,2},{3,4}} | 1
--> [0:1]={7,8} | {9} | -1
--> {{1}} | {{1,2}} | -1
--> {1,2} | {2,1} | -1
--> {1,NULL} | {1} | 1

select a, b, array_length(a, b) from (values
  ('{1,2}'::integer[], '1'::integer),
  ('{1,2}', '2'),
  ('{1,2}', '0'),
  ('{}', '1'),
  ('{}', '2'),
  ('{}', '0'),
  ('{{1,2},{3,4}}', '1'),
  ('{{1,2},{3,4}}', '2'),
  ('{{1,2},{3,4}}', '0'),
  ('[0:1]={7,8}', '1'),
  ('[0:1]={7,8}', '2'),
  ('[0:1]={7,8}', '0')) v(a, b);
--> (a integer[], b integer, array_length integer)
--> {1,2} | 1 | 2
--> {1,2} | 2 | NULL
--> {1,2} | 0 | NULL
--> {} | 1 | NULL
--> {} | 2 | NULL
--> {} | 0 | NULL
--> {{1,2},{3,4}} | 1 | 2
--> {{1,2},{3,4}} | 2 | 2
--> {{1,2},{3,4}} | 0 | NULL
--> [0:1]={7,8} | 1 | 2
--> [0:1]={7,8} | 2 | NULL
--> [0:1]={7,8} | 0 | NULL

select a, b, array_length(a, b) from (values
  ('{1,NULL}'::integer[], '1'::integer),
  ('{1,NULL}', '2'),
  ('{1,NULL}', '0')) v(a, b);
--> (a integer[], b integer, array_length integer)
--> {1,NULL} | 1 | 2
--> {1,NULL} | 2 | NULL
--> {1,NULL} | 0 | NULL

select a, b, array_lower(a, b) from (values
  ('{1,2}'::integer[], '1'::integer),
  ('{1,2}', '2'),
  ('{1,2}', '0'),
  ('{}', '1'),
  ('{}', '2'),
  ('{}', '0'),
  ('{{1,2},{3,4}}', '1'),
  ('{{1,2},{3,4}}', '2'),
  ('{{1,2},{3,4}}', '0'),
  ('[0:1]={7,8}', '1'),
  ('[0:1]={7,8}', '2'),
  ('[0:1]={7,8}', '0')) v(a, b);
--> (a integer[], b integer, array_lower integer)
--> {1,2} | 1 | 1
--> {1,2} | 2 | NULL
--> {1,2} | 0 | NULL
--> {} | 1 | NULL
--> {} | 2 | NULL
--> {} | 0 | NULL
--> {{1,2},{3,4}} | 1 | 1
--> {{1,2},{3,4}} | 2 | 1
--> {{1,2},{3,4}} | 0 | NULL
--> [0:1]={7,8} | 1 | 0
--> [0:1]={7,8} | 2 | NULL
--> [0:1]={7,8} | 0 | NULL

select a, b, array_lower(a, b) from (values
  ('{1,NULL}'::integer[], '1'::integer),
  ('{1,NULL}', '2'),
  ('{1,NULL}', '0')) v(a, b);
--> (a integer[], b integer, array_lower integer)
--> {1,NULL} | 1 | 1
--> {1,NULL} | 2 | NULL
--> {1,NULL} | 0 | NULL

select a, b, array_upper(a, b) from (values
  ('{1,2}'::integer[], '1'::integer),
  ('{1,2}', '2'),
  ('{1,2}', '0'),
  ('{}', '1'),
  ('{}', '2'),
  ('{}', '0'),
  ('{{1,2},{3,4}}', '1'),
  ('{{1,2},{3,4}}', '2'),
  ('{{1,2},{3,4}}', '0'),
  ('[0:1]={7,8}', '1'),
  ('[0:1]={7,8}', '2'),
  ('[0:1]={7,8}', '0')) v(a, b);
--> (a integer[], b integer, array_upper integer)
--> {1,2} | 1 | 2
--> {1,2} | 2 | NULL
--> {1,2} | 0 | NULL
--> {} | 1 | NULL
--> {} | 2 | NULL
--> {} | 0 | NULL
--> {{1,2},{3,4}} | 1 | 2
--> {{1,2},{3,4}} | 2 | 2
--> {{1,2},{3,4}} | 0 | NULL
--> [0:1]={7,8} | 1 | 1
--> [0:1]={7,8} | 2 | NULL
--> [0:1]={7,8} | 0 | NULL

select a, b, array_upper(a, b) from (values
  ('{1,NULL}'::integer[], '1'::integer),
  ('{1,NULL}', '2'),
  ('{1,NULL}', '0')) v(a, b);
--> (a integer[], b integer, array_upper integer)
--> {1,NULL} | 1 | 2
--> {1,NULL} | 2 | NULL
--> {1,NULL} | 0 | NULL

select a, array_ndims(a) from (values
  ('{1,2}'::integer[]),
  ('{}'),
  ('{{1,2},{3,4}}'),
  ('[0:1]={7,8}'),
  ('{1,NULL}')) v(a);
--> (a integer[], array_ndims integer)
--> {1,2} | 1
--> {} | NULL
--> {{1,2},{3,4}} | 2
--> [0:1]={7,8} | 1
--> {1,NULL} | 1

select a, array_dims(a) from (values
  ('{1,2}'::integer[]),
  ('{}'),
  ('{{1,2},{3,4}}'),
  ('[0:1]={7,8}'),
  ('{1,NULL}')) v(a);
--> (a integer[], array_dims text)
--> {1,2} | [1:2]
--> {} | NULL
--> {{1,2},{3,4}} | [1:2][1:2]
--> [0:1]={7,8} | [0:1]
--> {1,NULL} | [1:2]

select a, cardinality(a) from (values
  ('{1,2}'::integer[]),
  ('{}'),
  ('{{1,2},{3,4}}'),
  ('[0:1]={7,8}'),
  ('{1,NULL}')) v(a);
--> (a integer[], cardinality integer)
--> {1,2} | 2
--> {} | 0
--> {{1,2},{3,4}} | 4
--> [0:1]={7,8} | 2
--> {1,NULL} | 2

select a, b, array_to_string(a, b) from (values
  ('{1,2}'::integer[], ','::text),
  ('{}', ','),
  ('{{1,2},{3,4}}', ','),
  ('[0:1]={7,8}', ','),
  ('{1,NULL}', ',')) v(a, b);
--> (a integer[], b text, array_to_string text)
--> {1,2} | , | 1,2
--> {} | , | ''
--> {{1,2},{3,4}} | , | 1,2,3,4
--> [0:1]={7,8} | , | 7,8
--> {1,NULL} | , | 1

select a, b, c, array_to_string(a, b, c) from (values
  ('{1,2}'::integer[], ','::text, '*'::text),
  ('{}', ',', '*'),
  ('{{1,2},{3,4}}', ',', '*'),
  ('[0:1]={7,8}', ',', '*'),
  ('{1,NULL}', ',', '*')) v(a, b, c);
--> (a integer[], b text, c text, array_to_string text)
--> {1,2} | , | * | 1,2
--> {} | , | * | ''
--> {{1,2},{3,4}} | , | * | 1,2,3,4
--> [0:1]={7,8} | , | * | 7,8
--> {1,NULL} | , | * | 1,*

select a, b, trim_array(a, b) from (values
  ('{1,2}'::integer[], '1'::integer),
  ('{{1,2},{3,4}}', '1'),
  ('[0:1]={7,8}', '1'),
  ('{1,NULL}', '1')) v(a, b);
--> (a integer[], b integer, trim_array integer[])
--> {1,2} | 1 | {1}
--> {{1,2},{3,4}} | 1 | {{1,2}}
--> [0:1]={7,8} | 1 | {7}
--> {1,NULL} | 1 | {1}

select trim_array('{}'::integer[], '1'::integer);
--> ERROR 2202E: number of elements to trim must be between 0 and 0

select a, b, array_fill(a, b) from (values
  ('7'::integer, '{2,3}'::integer[]),
  (null, '{2}')) v(a, b);
--> (a integer, b integer[], array_fill integer[])
--> 7 | {2,3} | {{7,7,7},{7,7,7}}
--> NULL | {2} | {NULL,NULL}

select array_fill('7'::integer, '{-1}'::integer[]);
--> ERROR 54000: array size exceeds the maximum allowed (134217727)

select array_fill('7'::integer, '{2}'::integer[], '{0}'::integer[]);
--> (array_fill integer[])
--> [0:1]={7,7}

select width_bucket('5'::integer, '{1,3,5,9}'::integer[]);
--> (width_bucket integer)
--> 3

select quote_nullable('1'::integer);
--> (quote_nullable text)
--> ''1''

select a, quote_nullable(a) from (values
  (E'a''b\\c'::text),
  (null)) v(a);
--> (a text, quote_nullable text)
--> a'b\c | E'a''b\\c'
--> NULL | 'NULL'

select quote_nullable('1.50'::numeric);
--> (quote_nullable text)
--> ''1.50''

select num_nulls('1'::integer, null::text);
--> (num_nulls integer)
--> 1

select num_nonnulls('1'::integer, null::text);
--> (num_nonnulls integer)
--> 1

select pg_typeof('1'::integer);
--> (pg_typeof regtype)
--> integer

select pg_typeof('{}'::text[]);
--> (pg_typeof regtype)
--> text[]

select a, b, string_to_array(a, b) from (values
  ('a,b,c'::text, ','::text),
  ('', ','),
  ('abc', null),
  ('abc', ''),
  (null, ',')) v(a, b);
--> (a text, b text, string_to_array text[])
--> a,b,c | , | {a,b,c}
--> '' | , | {}
--> abc | NULL | {a,b,c}
--> abc | '' | {abc}
--> NULL | , | NULL

select a, b, c, string_to_array(a, b, c) from (values
  ('a,b,c'::text, ','::text, 'b'::text),
  ('', ',', 'b'),
  ('abc', null, 'b'),
  ('abc', '', 'b'),
  (null, ',', 'b')) v(a, b, c);
--> (a text, b text, c text, string_to_array text[])
--> a,b,c | , | b | {a,NULL,c}
--> '' | , | b | {}
--> abc | NULL | b | {a,NULL,c}
--> abc | '' | b | {abc}
--> NULL | , | b | NULL

select a, b, format_type(a, b) from (values
  ('1043'::oid, null::integer),
  ('1042', null),
  ('1114', null),
  ('99999', null),
  ('0', null),
  ('1043', '-1'),
  ('1042', '-1'),
  ('1114', '-1'),
  ('99999', '-1'),
  ('0', '-1'),
  ('1043', '7'),
  ('1042', '7')) v(a, b);
--> (a oid, b integer, format_type text)
--> 1043 | NULL | character varying
--> 1042 | NULL | character
--> 1114 | NULL | timestamp without time zone
--> 99999 | NULL | ???
--> 0 | NULL | -
--> 1043 | -1 | character varying
--> 1042 | -1 | bpchar
--> 1114 | -1 | timestamp without time zone
--> 99999 | -1 | ???
--> 0 | -1 | -
--> 1043 | 7 | character varying(3)
--> 1042 | 7 | character(3)

select a, b, format_type(a, b) from (values
  ('1114'::oid, '7'::integer),
  ('99999', '7'),
  ('0', '7'),
  ('1043', '0'),
  ('1042', '0'),
  ('1114', '0'),
  ('99999', '0'),
  ('0', '0')) v(a, b);
--> (a oid, b integer, format_type text)
--> 1114 | 7 | timestamp(7) without time zone
--> 99999 | 7 | ???
--> 0 | 7 | -
--> 1043 | 0 | character varying
--> 1042 | 0 | character
--> 1114 | 0 | timestamp(0) without time zone
--> 99999 | 0 | ???
--> 0 | 0 | -

select a, b, c, d, "overlaps"(a, b, c, d) from (values
  ('2024-01-01'::timestamp without time zone, '2024-01-10 00:00:00'::timestamp without time zone, '2024-01-04'::timestamp without time zone, null::timestamp without time zone),
  ('2024-01-01', '2024-01-03', '2024-01-03', '2024-01-07'),
  ('2024-01-05', '2024-01-10 00:00:00', '2024-01-04', null),
  ('2024-01-05', '2024-01-03', '2024-01-03', '2024-01-07')) v(a, b, c, d);
--> (a timestamp without time zone, b timestamp without time zone, c timestamp without time zone, d timestamp without time zone, overlaps boolean)
--> 2024-01-01 00:00:00 | 2024-01-10 00:00:00 | 2024-01-04 00:00:00 | NULL | t
--> 2024-01-01 00:00:00 | 2024-01-03 00:00:00 | 2024-01-03 00:00:00 | 2024-01-07 00:00:00 | f
--> 2024-01-05 00:00:00 | 2024-01-10 00:00:00 | 2024-01-04 00:00:00 | NULL | NULL
--> 2024-01-05 00:00:00 | 2024-01-03 00:00:00 | 2024-01-03 00:00:00 | 2024-01-07 00:00:00 | t
