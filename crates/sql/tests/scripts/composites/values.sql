-- Values of composite types
--
-- Literals, constructors, casts, fields, comparisons, JSON and arrays of rows.

create type pair as (a int, b text);
create type inner_row as (x numeric(6,2), y varchar(3));
create type outer_row as (id int, r inner_row, list int[], many inner_row[]);
create type single as (v int);
create type empty_row as ();
select '(1,x)'::pair, row(1, 'x')::pair, (1, 'y')::pair, cast(row(2, 'z') as pair);
--> (pair record, row record, row record, row record)
--> (1,x) | (1,x) | (1,y) | (2,z)

select '(,)'::pair, '(1,)'::pair, '(,"")'::pair, null::pair;
--> (pair record, pair record, pair record, pair record)
--> (,) | (1,) | (,"") | NULL

select '(1,"two words")'::pair, '(1,"a ""q"" b")'::pair, '(1,"back\\slash")'::pair, '(1,comma\,)'::pair;
--> (pair record, pair record, pair record, pair record)
--> (1,"two words") | (1,"a ""q"" b") | (1,"back\\slash") | (1,"comma,")

select ' (1,x)'::pair, '(1,x) '::pair, '( 1 , x y )'::pair;
--> (pair record, pair record, pair record)
--> (1,x) | (1,x) | (1," x y ")

select '(1, "x" y)'::pair, '(1,x"y z"w)'::pair;
--> (pair record, pair record)
--> (1," x y") | (1,"xy zw")

select '1,x)'::pair;
--> ERROR 22P02: malformed record literal: "1,x)"
--> DETAIL: Missing left parenthesis.
--> POSITION: 8, at '

select '(1,x'::pair;
--> ERROR 22P02: malformed record literal: "(1,x"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '(1'::pair;
--> ERROR 22P02: malformed record literal: "(1"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '(1)'::pair;
--> ERROR 22P02: malformed record literal: "(1)"
--> DETAIL: Too few columns.
--> POSITION: 8, at '

select '()'::pair;
--> ERROR 22P02: malformed record literal: "()"
--> DETAIL: Too few columns.
--> POSITION: 8, at '

select '(1,x,y)'::pair;
--> ERROR 22P02: malformed record literal: "(1,x,y)"
--> DETAIL: Too many columns.
--> POSITION: 8, at '

select '(1,x) z'::pair;
--> ERROR 22P02: malformed record literal: "(1,x) z"
--> DETAIL: Junk after right parenthesis.
--> POSITION: 8, at '

select ''::pair;
--> ERROR 22P02: malformed record literal: ""
--> DETAIL: Missing left parenthesis.
--> POSITION: 8, at '

select '(1,"x)'::pair;
--> ERROR 22P02: malformed record literal: "(1,"x)"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '(one,x)'::pair;
--> ERROR 22P02: invalid input syntax for type integer: "one"
--> POSITION: 8, at '

select '()'::empty_row, row()::empty_row;
--> (empty_row record, row record)
--> () | ()

select '(5)'::single, row(5)::single, (row(5)::single).v;
--> (single record, row record, v integer)
--> (5) | (5) | 5

select row(1)::pair;
--> ERROR 42846: cannot cast type record to pair
--> DETAIL: Input has too few columns.
--> POSITION: 14, at :

select row(1, 'x', 2)::pair;
--> ERROR 42846: cannot cast type record to pair
--> DETAIL: Input has too many columns.
--> POSITION: 22, at :

select row('one', 'x')::pair;
--> ERROR 22P02: invalid input syntax for type integer: "one"
--> POSITION: 12, at '

select row(true, 'x')::pair;
--> (row record)
--> (1,x)

select row(1.6, 5)::pair;
--> (row record)
--> (2,5)

select row(null, null)::pair, row(null, null)::pair is null, null::pair is null;
--> (row record, ?column? boolean, ?column? boolean)
--> (,) | t | t

select 5::pair;
--> ERROR 42846: cannot cast type integer to pair
--> POSITION: 9, at :

select 'x'::text::pair;
--> ERROR 22P02: malformed record literal: "x"
--> DETAIL: Missing left parenthesis.

select '(3,t)'::text::pair;
--> (pair record)
--> (3,t)

select row(1, 'x')::pair::text, (row(1, 'x')::pair)::text || '!';
--> (row text, ?column? text)
--> (1,x) | (1,x)!

select row(1, 'x')::pair::single;
--> ERROR 42846: cannot cast type pair to single
--> POSITION: 25, at :

select row(1, 2)::nothing;
--> ERROR 42704: type "nothing" does not exist
--> POSITION: 19, at nothing

select '(1,"(2.345,abc)","{1,2}","{""(1,a)"",""(2,)""}")'::outer_row;
--> (outer_row record)
--> (1,"(2.35,abc)","{1,2}","{""(1.00,a)"",""(2.00,)""}")

select '(1,"(2,abcd)",,)'::outer_row;
--> ERROR 22001: value too long for type character varying(3)
--> POSITION: 8, at '

select row(1, row(2.5, 'x'), array[1], array[row(3, 'y')]::inner_row[])::outer_row;
--> (row record)
--> (1,"(2.50,x)",{1},"{""(3.00,y)""}")

select (row(1, row(2.555, 'x'), array[7, 8], null)::outer_row).r;
--> (r record)
--> (2.56,x)

select ((row(1, row(2.555, 'x'), array[7, 8], null)::outer_row).r).x;
--> (x numeric(6,2))
--> 2.56

select (row(1, row(2.555, 'x'), array[7, 8], null)::outer_row).list[2];
--> (list integer)
--> 8

select row(1, row(2.5, 'abcd'), null, null)::outer_row;
--> (row record)
--> (1,"(2.50,abc)",,)

select row(1, row(2.5, 'abcd')::inner_row, null, null)::outer_row;
--> (row record)
--> (1,"(2.50,abc)",,)

select (row(1, 'x')::pair).a, (row(1, 'x')::pair).b;
--> (a integer, b text)
--> 1 | x

select (row(1, 'x')::pair).c;
--> ERROR 42703: column "c" not found in data type pair
--> POSITION: 20, at :

select (row(1, 'x')::pair).*;
--> (a integer, b text)
--> 1 | x

select (5).a;
--> ERROR 42809: column notation .a applied to type integer, which is not a composite type
--> POSITION: 9, at 5

select ('x'::text).a;
--> ERROR 42809: column notation .a applied to type text, which is not a composite type
--> POSITION: 9, at '

select (row(1, 'x')::pair).a.b;
--> ERROR 42809: column notation .b applied to type integer, which is not a composite type
--> POSITION: 20, at :

select pg_typeof(row(1, 'x')::pair), pg_typeof(array[row(1, 'x')::pair]), pg_typeof(row(1, 'x')), pg_typeof(null::pair);
--> (pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--> pair | pair[] | record | pair

select row(1, 'x')::pair = row(1, 'x')::pair, row(1, 'x')::pair < row(1, 'y')::pair, row(2, 'x')::pair <= row(1, 'y')::pair;
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | f

select row(1, null)::pair = row(1, null)::pair, row(1, null)::pair > row(1, 'x')::pair, row(null, 'x')::pair <> row(null, 'x')::pair;
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | f

select row(1, 'x')::pair = '(1,x)', '(2,x)' > row(1, 'x')::pair;
--> ERROR 0A000: input of anonymous composite types is not implemented
--> POSITION: 28, at '

select row(1, 'x')::pair = row(1, 'x'::text);
--> (?column? boolean)
--> t

select row(1, 'x')::pair = row(1, 'x');
--> ERROR 42804: cannot compare dissimilar column types text and unknown at record column 2

select row(1, 'x')::pair = row(1, 2);
--> ERROR 42804: cannot compare dissimilar column types text and integer at record column 2

select row(1, 'x')::pair <> row(1)::single;
--> ERROR 42804: cannot compare record types with different numbers of columns

select row(1, 'x')::pair < row(2)::single;
--> (?column? boolean)
--> t

select row(1, 'x')::pair is distinct from row(1, 'x')::pair, row(1, 'x')::pair is not distinct from null, null::pair is distinct from null;
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> f | f | f

select row(1, 'x')::pair is null, row(1, null)::pair is null, row(1, null)::pair is not null, row(null, null)::pair is not null;
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> f | f | f | f

select row(1, 'x')::pair in (row(1, 'x')::pair, row(2, 'y')::pair), '(3,c)'::pair in ('(1,a)', '(3,c)'), '(3,c)'::pair = any (array['(1,a)']::pair[]);
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | f

select coalesce(null::pair, row(7, 'seven')::pair), nullif(row(1, 'x')::pair, row(1, 'x')::pair);
--> (coalesce record, nullif record)
--> (7,seven) | NULL

select greatest(row(1, 'x')::pair, row(1, 'y')::pair), least(row(1, 'x')::pair, '(0,z)');
--> (greatest record, least record)
--> (1,y) | (0,z)

select case when true then row(1, 'x')::pair else null end, case when false then row(1, 'x')::pair end;
--> (case record, case record)
--> (1,x) | NULL

select case when true then row(1, 'x')::pair else 5 end;
--> ERROR 42804: CASE types integer and pair cannot be matched
--> POSITION: 39, at :

select array[row(1, 'x')::pair, row(2, 'y')::pair], array[row(1, 'x'), row(2, 'y')]::pair[], '{"(1,x)",NULL,"(2,)"}'::pair[];
--> (array record, array record, pair record)
--> {"(1,x)","(2,y)"} | {"(1,x)","(2,y)"} | {"(1,x)",NULL,"(2,)"}

select (array[row(1, 'x')::pair, row(2, 'y')::pair])[2], (array[row(1, 'x')::pair])[1].b;
--> (array record, b text)
--> (2,y) | x

select '{(1,x)}'::pair[];
--> ERROR 22P02: malformed record literal: "(1"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select array[row(1, 'x')::pair] || row(2, 'y')::pair, array_append(array[row(1, 'x')::pair], null);
--> (?column? record, array_append record)
--> {"(1,x)","(2,y)"} | {"(1,x)",NULL}

select array_length(array[row(1, 'x')::pair], 1), cardinality(array[]::pair[]), array[row(1, 'x')::pair] = array['(1,x)'::pair];
--> (array_length integer, cardinality integer, ?column? boolean)
--> 1 | 0 | t

select * from unnest(array[row(1, 'x')::pair, null, row(2, 'y')::pair]);
--> (a integer, b text)
--> 1 | x
--> NULL | NULL
--> 2 | y

select * from unnest(array[row(1, 'x')::pair, row(2, 'y')::pair]) with ordinality;
--> (a integer, b text, ordinality bigint)
--> 1 | x | 1
--> 2 | y | 2

select u, u.b, (u).a from unnest(array[row(1, 'x')::pair, row(2, 'y')::pair]) as u;
--> (u record, b text, a integer)
--> (1,x) | x | 1
--> (2,y) | y | 2

select u.one, u.two from unnest(array[row(1, 'x')::pair]) as u (one, two);
--> (one integer, two text)
--> 1 | x

select unnest(array[row(1, 'x')::pair, row(2, 'y')::pair]);
--> (unnest record)
--> (1,x)
--> (2,y)

select (unnest(array[row(1, 'x')::pair, row(2, 'y')::pair])).a;
--> (a integer)
--> 1
--> 2

select * from unnest(array[row(1)::single, row(2)::single]);
--> (v integer)
--> 1
--> 2

select array_agg(p order by p desc) from unnest(array[row(1, 'x')::pair, row(2, 'y')::pair]) as p;
--> (array_agg record)
--> {"(2,y)","(1,x)"}

select row_to_json(row(1, 'x')::pair), to_json(row(1, 'x')::pair), to_jsonb(row(1, null)::pair);
--> (row_to_json json, to_json json, to_jsonb jsonb)
--> {"a":1,"b":"x"} | {"a":1,"b":"x"} | {"a": 1, "b": null}

select to_jsonb(row(1, row(2.5, 'x'), array[1, 2], array[row(3, 'y')]::inner_row[])::outer_row);
--> (to_jsonb jsonb)
--> {"r": {"x": 2.50, "y": "x"}, "id": 1, "list": [1, 2], "many": [{"x": 3.00, "y": "y"}]}

select to_json(array[row(1, 'x')::pair, null]), json_build_object('p', row(1, 'x')::pair), jsonb_build_array(row(1, 'x')::pair);
--> (to_json json, json_build_object json, jsonb_build_array jsonb)
--> [{"a":1,"b":"x"},null] | {"p" : {"a":1,"b":"x"}} | [{"a": 1, "b": "x"}]

select json_agg(p), jsonb_agg(p) from unnest(array[row(1, 'x')::pair, row(2, 'y')::pair]) as p;
--> (json_agg json, jsonb_agg jsonb)
--> E'[{"a":1,"b":"x"}, \n {"a":2,"b":"y"}]' | [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]

select * from jsonb_populate_record(null::pair, '{"a": 5, "b": "five", "c": 1}');
--> (a integer, b text)
--> 5 | five

select * from jsonb_populate_record(null::outer_row, '{"id": 1, "r": {"x": 2, "y": "q"}, "list": [1, 2], "many": [{"x": 3}, null, "(4,r)"]}');
--> (id integer, r record, list integer[], many record)
--> 1 | (2.00,q) | {1,2} | {"(3.00,)",NULL,"(4.00,r)"}

select jsonb_populate_record(null::pair, '{"a": 5}'), jsonb_populate_record(row(1, 'x')::pair, '{"a": 5}'), json_populate_record(row(1, 'x')::pair, '{"b": null}');
--> (jsonb_populate_record record, jsonb_populate_record record, json_populate_record record)
--> (5,) | (5,x) | (1,)

select (jsonb_populate_record(null::pair, '{"a": 5, "b": "five"}')).b;
--> (b text)
--> five

select jsonb_populate_record(null::pair, '[1]');
--> ERROR 22023: cannot call populate_composite on an array

select jsonb_populate_record(null::pair, '{"a": "x"}');
--> ERROR 22P02: invalid input syntax for type integer: "x"

select * from jsonb_populate_recordset(null::pair, '[{"a": 1}, {"a": 2, "b": "two"}]');
--> (a integer, b text)
--> 1 | NULL
--> 2 | two

select * from jsonb_to_record('{"p": {"a": 1, "b": "x"}, "ps": [{"a": 2}]}') as r (p pair, ps pair[]);
--> (p record, ps record)
--> (1,x) | {"(2,)"}

select count(distinct p), max(p::text) from unnest(array[row(1, 'x')::pair, row(1, 'x')::pair, row(2, 'y')::pair]) as p;
--> (count bigint, max text)
--> 2 | (2,y)

select p, count(*) from unnest(array[row(1, 'x')::pair, row(1, 'x')::pair, row(2, 'y')::pair]) as p group by p order by p;
--> (p record, count bigint)
--> (1,x) | 2
--> (2,y) | 1

select distinct p from unnest(array[row(2, 'x')::pair, row(1, 'x')::pair, row(2, 'x')::pair]) as p order by p desc;
--> (p record)
--> (2,x)
--> (1,x)

select row(1, 'x')::pair union select row(1, 'x')::pair union all select row(2, 'y')::pair order by 1;
--> (row record)
--> (1,x)
--> (2,y)

select row(1, 'x')::pair except select '(1,x)'::pair;
--> (row record)

select format('%s and %L', row(1, 'x y')::pair, row(1, 'x y')::pair), concat(row(1, 'x')::pair, '!'), quote_literal(row(1, 'x')::pair::text);
--> (format text, concat text, quote_literal text)
--> (1,"x y") and '(1,"x y")' | (1,x)! | ''(1,x)''

select length(row(1, 'x')::pair::text), lower(row(1, 'X')::pair::text);
--> (length integer, lower text)
--> 5 | (1,x)

select upper(row(1, 'X')::pair);
--> ERROR 42883: function upper(pair) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at upper

select row(1, 'x')::pair + 1;
--> ERROR 42883: operator does not exist: pair + integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 26, at +

select - row(1, 'x')::pair;
--> ERROR 42883: operator does not exist: - pair
--> HINT: No operator matches the given name and argument type. You might need to add an explicit type cast.
--> POSITION: 8, at -

select not row(1, 'x')::pair;
--> ERROR 42804: argument of NOT must be type boolean, not type pair
--> POSITION: 23, at :

select num_nulls(row(1, 'x')::pair, null::pair), num_nonnulls(row(null, null)::pair);
--> (num_nulls integer, num_nonnulls integer)
--> 1 | 1

select a(row(1, 'x')::pair), b(row(1, 'x')::pair), b((row(1, 'x')::pair));
--> (a integer, b text, b text)
--> 1 | x | x

select c(row(1, 'x')::pair);
--> ERROR 42883: function c(pair) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at c

prepare give (pair) as select $1, ($1).a, ($1).b, $1 is null;
execute give (row(1, 'x'));
--> (?column? record, a integer, b text, ?column? boolean)
--> (1,x) | 1 | x | f

execute give ('(2,y)');
--> (?column? record, a integer, b text, ?column? boolean)
--> (2,y) | 2 | y | f

execute give (null);
--> (?column? record, a integer, b text, ?column? boolean)
--> NULL | NULL | NULL | t

execute give (row(1, 'x', 3));
--> ERROR 42846: cannot cast type record to pair
--> DETAIL: Input has too many columns.
--> POSITION: 15, at row

deallocate give;
prepare by_type as select row(1, $1)::pair, ($2::pair).a;
execute by_type ('x', '(5,y)');
--> (row record, a integer)
--> (1,x) | 5

deallocate by_type;
do $$ begin perform row(1, 'x')::pair; end $$;
drop type outer_row, inner_row, pair, single, empty_row;
