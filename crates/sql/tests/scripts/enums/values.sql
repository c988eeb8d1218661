-- Values of enums
--
-- Input, output, casts, comparisons, functions and aggregates of enums and of their arrays.

create type mood as enum ('sad', 'ok', 'happy');
create type color as enum ('red', 'ok');
select 'happy'::mood, mood 'ok', cast('sad' as mood), mood('ok'), null::mood;
--> (mood record, mood record, mood record, mood record, mood record)
--> happy | ok | sad | ok | NULL

select 'nothing'::mood;
--> ERROR 22P02: invalid input value for enum mood: "nothing"
--> POSITION: 8, at '

select 'OK'::mood;
--> ERROR 22P02: invalid input value for enum mood: "OK"
--> POSITION: 8, at '

select ' ok'::mood;
--> ERROR 22P02: invalid input value for enum mood: " ok"
--> POSITION: 8, at '

select ''::mood;
--> ERROR 22P02: invalid input value for enum mood: ""
--> POSITION: 8, at '

select 'a label of sixty-four bytes, which is one byte more than a name'::mood;
--> ERROR 22P02: invalid input value for enum mood: "a label of sixty-four bytes, which is one byte more than a name"
--> POSITION: 8, at '

select 'ok'::text::mood, 'ok'::varchar::mood, 'ok'::name::mood, 'ok'::char(2)::mood;
--> (mood record, mood record, mood record, mood record)
--> ok | ok | ok | ok

select 'nothing'::text::mood;
--> ERROR 22P02: invalid input value for enum mood: "nothing"

select 'ok'::mood::text, 'ok'::mood::varchar, 'ok'::mood::varchar(1), 'ok'::mood::name, 'ok'::mood::char(3);
--> (text text, varchar character varying, varchar character varying(1), name name, bpchar character(3))
--> ok | ok | o | ok | 'ok '

select 'ok'::mood::int;
--> ERROR 42846: cannot cast type mood to integer
--> POSITION: 18, at :

select 1::mood;
--> ERROR 42846: cannot cast type integer to mood
--> POSITION: 9, at :

select 'ok'::mood::color;
--> ERROR 42846: cannot cast type mood to color
--> POSITION: 18, at :

select 'ok'::mood::text::color;
--> (color record)
--> ok

-- Comparisons.
select 'sad'::mood < 'ok'::mood, 'happy' > 'ok'::mood, 'ok'::mood = 'ok', 'ok' <> 'sad'::mood, 'ok'::mood <= 'sad', 'sad' >= 'sad'::mood;
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t | f | t

select 'ok'::mood = 'ok'::color;
--> ERROR 42883: operator does not exist: mood = color
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 19, at =

select 'ok'::mood = 'ok'::text;
--> ERROR 42883: operator does not exist: mood = text
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 19, at =

select 'ok'::mood = 'nothing';
--> ERROR 22P02: invalid input value for enum mood: "nothing"
--> POSITION: 21, at '

select 'ok'::mood || 'x', 'x' || 'ok'::mood;
--> (?column? text, ?column? text)
--> okx | xok

select 'ok'::mood || 'happy'::mood;
--> ERROR 42883: operator does not exist: mood || mood
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 19, at |

select 'ok'::mood in ('sad', 'ok'), 'ok'::mood not in ('sad', 'happy'), 'ok'::mood between 'sad' and 'happy';
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t

select 'ok'::mood is distinct from 'sad', 'ok'::mood is not distinct from null, nullif('ok'::mood, 'ok'), nullif('ok'::mood, 'sad');
--> (?column? boolean, ?column? boolean, nullif record, nullif record)
--> t | f | NULL | ok

select greatest('sad'::mood, 'happy', 'ok'), least('happy', 'ok'::mood, null);
--> (greatest record, least record)
--> happy | ok

select coalesce(null, 'ok'::mood, 'sad'), coalesce(null::mood, 'nothing');
--> ERROR 22P02: invalid input value for enum mood: "nothing"
--> POSITION: 64, at '

select case 'ok'::mood when 'ok' then 1 when 'nothing' then 2 end;
--> ERROR 22P02: invalid input value for enum mood: "nothing"
--> POSITION: 46, at '

select case 'ok'::mood when 'ok' then 'sad'::mood else 'happy' end, case when true then 'sad' else 'ok'::mood end;
--> (case record, case record)
--> sad | sad

select row('ok'::mood, 1) < row('happy', 0), row('ok'::mood) = row('ok'::color);
--> ERROR 42883: operator does not exist: mood = color
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 62, at =

select row('ok'::mood, 'sad'::mood);
--> (row record)
--> (ok,sad)

-- Functions.
select enum_first('ok'::mood), enum_last(null::mood), enum_range(null::mood);
--> (enum_first record, enum_last record, enum_range record)
--> sad | happy | {sad,ok,happy}

select enum_range('ok'::mood, null), enum_range(null, 'ok'::mood), enum_range('sad'::mood, 'ok'::mood), enum_range('happy'::mood, 'sad'), enum_range(null::mood, null);
--> (enum_range record, enum_range record, enum_range record, enum_range record, enum_range record)
--> {ok,happy} | {sad,ok} | {sad,ok} | {} | {sad,ok,happy}

select enum_first(null);
--> ERROR 42883: function enum_first(unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at enum_first

select enum_range('sad');
--> ERROR 42883: function enum_range(unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at enum_range

select enum_range('ok'::mood, 'red'::color);
--> ERROR 42883: function enum_range(mood, color) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at enum_range

select enum_first(1);
--> ERROR 42883: function enum_first(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at enum_first

select pg_typeof('ok'::mood), pg_typeof('{ok}'::mood[]), format_type('mood'::regtype, null), format_type('mood[]'::regtype, -1);
--> (pg_typeof regtype, pg_typeof regtype, format_type text, format_type text)
--> mood | mood[] | mood | mood[]

select to_json('ok'::mood), to_jsonb('{ok,sad,null}'::mood[]), json_build_object('a', 'ok'::mood, 'ok'::mood, 1), jsonb_agg(m) from unnest(enum_range(null::mood)) m group by ();
--> (to_json json, to_jsonb jsonb, json_build_object json, jsonb_agg jsonb)
--> "ok" | ["ok", "sad", null] | {"a" : "ok", "ok" : 1} | ["sad", "ok", "happy"]

select format('%s %I %L', 'ok'::mood, 'ok'::mood, 'ok'::mood), concat('ok'::mood, '-', '{sad}'::mood[]), concat_ws(',', 'ok'::mood, 'sad'::mood), quote_literal('ok'::mood);
--> (format text, concat text, concat_ws text, quote_literal text)
--> ok ok 'ok' | ok-{sad} | ok,sad | ''ok''

select length('ok'::mood);
--> ERROR 42883: function length(mood) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at length

select upper('ok'::mood::text), pg_column_size('ok'::mood);
--> (upper text, pg_column_size integer)
--> OK | 4

select * from json_to_record('{"a": "ok", "b": ["sad", "happy"], "c": null}') as t(a mood, b mood[], c mood);
--> (a record, b record, c record)
--> ok | {sad,happy} | NULL

select * from jsonb_to_recordset('[{"a": "ok"}, {"a": "nothing"}]') as t(a mood);
--> ERROR 22P02: invalid input value for enum mood: "nothing"

-- Arrays.
select '{ok,sad,NULL}'::mood[], array['ok', 'sad']::mood[], array['ok'::mood, 'sad'], array[]::mood[], '{{ok},{sad}}'::mood[], '[0:1]={ok,sad}'::mood[];
--> (mood record, array record, array record, array record, mood record, mood record)
--> {ok,sad,NULL} | {ok,sad} | {ok,sad} | {} | {{ok},{sad}} | [0:1]={ok,sad}

select '{ok,nothing}'::mood[];
--> ERROR 22P02: invalid input value for enum mood: "nothing"
--> POSITION: 8, at '

select array['ok'::mood, 'sad'::color];
--> ERROR 22P02: invalid input value for enum color: "sad"
--> POSITION: 26, at '

select (array['ok', 'sad']::mood[])[2], (enum_range(null::mood))[2:], array_length(enum_range(null::mood), 1);
--> (array record, enum_range record, array_length integer)
--> sad | {ok,happy} | 3

select 'ok' = any(array['ok', 'sad']::mood[]), 'ok'::mood = any('{happy}'), 'ok'::mood > all('{sad}'::mood[]);
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t

select array['ok', 'sad']::mood[] @> array['ok'::mood], array['ok'::mood] <@ '{sad}', array['ok'::mood] && '{ok}', array['ok'::mood] || 'sad'::mood, array['ok'::mood] || '{happy}';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? record, ?column? record)
--> t | f | t | {ok,sad} | {ok,happy}

select array['ok'::mood] < array['happy'::mood], array['sad', 'happy']::mood[] > array['sad', 'ok']::mood[];
--> (?column? boolean, ?column? boolean)
--> t | t

select array_append('{ok}'::mood[], 'sad'), array_remove('{ok,sad}'::mood[], 'sad'), array_position('{ok,sad}'::mood[], 'sad'), array_to_string('{ok,sad,null}'::mood[], '+', '?'), array_cat('{ok}', '{sad}'::mood[]), array_replace('{ok,sad}'::mood[], 'sad', 'happy');
--> (array_append record, array_remove record, array_position integer, array_to_string text, array_cat record, array_replace record)
--> {ok,sad} | {ok} | 2 | ok+sad+? | {ok,sad} | {ok,happy}

select array_fill('ok'::mood, array[2]);
--> (array_fill record)
--> {ok,ok}

select '{ok,sad}'::mood[]::text[], '{ok,sad}'::text[]::mood[], '{ok,sad}'::mood[]::text, '{ok,sad}'::text::mood[];
--> (text text[], mood record, text text, mood record)
--> {ok,sad} | {ok,sad} | {ok,sad} | {ok,sad}

select '{ok}'::mood[]::color[];
--> ERROR 42846: cannot cast type mood[] to color[]
--> POSITION: 22, at :

select unnest('{ok,sad}'::mood[]), generate_subscripts('{ok,sad}'::mood[], 1);
--> (unnest record, generate_subscripts integer)
--> ok | 1
--> sad | 2

select * from unnest('{ok,sad}'::mood[], '{red}'::color[]) with ordinality;
--> (unnest record, unnest record, ordinality bigint)
--> ok | red | 1
--> sad | NULL | 2

-- Aggregates, groups and orders.
select m, count(*) from (values ('ok'::mood), ('sad'), (null), ('ok'), ('happy')) t(m) group by m order by m;
--> (m record, count bigint)
--> sad | 1
--> ok | 2
--> happy | 1
--> NULL | 1

select m from (values ('ok'::mood), ('sad'), (null), ('ok'), ('happy')) t(m) order by m desc nulls last;
--> (m record)
--> happy
--> ok
--> ok
--> sad
--> NULL

select distinct m from (values ('ok'::mood), ('sad'), (null), ('ok'), ('happy')) t(m) order by 1;
--> (m record)
--> sad
--> ok
--> happy
--> NULL

select min(m), max(m), count(distinct m), array_agg(m order by m desc), string_agg(m::text, ',' order by m) from (values ('ok'::mood), ('sad'), (null), ('ok'), ('happy')) t(m);
--> (min record, max record, count bigint, array_agg record, string_agg text)
--> sad | happy | 3 | {NULL,happy,ok,ok,sad} | sad,ok,ok,happy

select sum(m) from (values ('ok'::mood)) t(m);
--> ERROR 42883: function sum(mood) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at sum

select string_agg(m, ',') from (values ('ok'::mood)) t(m);
--> ERROR 42883: function string_agg(mood, unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at string_agg

select m, rank() over (order by m), lag(m) over (order by m), first_value(m) over (order by m desc) from (values ('ok'::mood), ('sad'), ('happy')) t(m) order by m;
--> (m record, rank bigint, lag record, first_value record)
--> sad | 1 | NULL | happy
--> ok | 2 | sad | happy
--> happy | 3 | ok | happy

select 'ok'::mood union select 'sad' order by 1;
--> (mood record)
--> sad
--> ok

select 'ok'::mood union select 'sad'::text;
--> ERROR 42804: UNION types mood and text cannot be matched
--> POSITION: 32, at '

select 'ok'::mood union all select 'sad'::color;
--> ERROR 22P02: invalid input value for enum color: "sad"
--> POSITION: 36, at '

select m from unnest(enum_range(null::mood)) m except select 'ok' order by 1;
--> (m record)
--> sad
--> happy

select a.m, b.m from unnest(enum_range(null::mood)) a(m) join unnest('{ok,happy}'::mood[]) b(m) using (m) order by 1;
--> (m record, m record)
--> ok | ok
--> happy | happy

select a.m, b.m from unnest(enum_range(null::mood)) a(m) full join unnest('{ok,happy}'::mood[]) b(m) on a.m = b.m order by 1;
--> (m record, m record)
--> sad | NULL
--> ok | ok
--> happy | happy

with recursive r(m, n) as (select 'sad'::mood, 1 union all select 'ok', n + 1 from r where n < 3) select * from r;
--> (m record, n integer)
--> sad | 1
--> ok | 2
--> ok | 3

-- Names that are no type, and types that are refused.
select 'x'::nothing;
--> ERROR 42704: type "nothing" does not exist
--> POSITION: 13, at nothing

select 'x'::nowhere.mood;
--> ERROR 3F000: schema "nowhere" does not exist
--> POSITION: 13, at nowhere.mood

select 'ok'::public.mood, 'ok'::mood(3);
--> ERROR 42601: type modifier is not allowed for type "mood"
--> POSITION: 33, at mood

select 'nothing'::regtype;
--> ERROR 42704: type "nothing" does not exist
--> POSITION: 8, at '

select to_regtype('nothing'), to_regtype('mood'), to_regtype('public.mood[]');
--> (to_regtype regtype, to_regtype regtype, to_regtype regtype)
--> NULL | mood | mood[]

create type span as range (subtype = int4);

create domain positive as int check (value > 0);

drop type mood, color;
