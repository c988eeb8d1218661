-- hstore
--
-- Sets of pairs of a key and a value: input, functions, operators, casts.

select 'a=>1'::hstore;
--> ERROR 42704: type "hstore" does not exist
--> POSITION: 16, at hstore

create extension hstore;

select ''::hstore, 'a=>1'::hstore, ' "a b" => "c,d" , e => NULL '::hstore, 'bb=>2, a=>1, a=>3'::hstore, 'é=>1,zz=>2'::hstore;
--> (hstore record, hstore record, hstore record, hstore record, hstore record)
--> '' | "a"=>"1" | "e"=>NULL, "a b"=>"c,d" | "a"=>"1", "bb"=>"2" | "zz"=>"2", "é"=>"1"

select E'a\\=b=>c\\,d'::hstore, 'a"b=>c"d'::hstore, 'a=>,'::hstore, 'a=>=1'::hstore, 'a=>"NULL",b=>null'::hstore, E'"a\\"b"=>"c\\\\d"'::hstore;
--> (hstore record, hstore record, hstore record, hstore record, hstore record, hstore record)
--> "a=b"=>"c,d" | "a\"b"=>"c\"d" | "a"=>"," | "a"=>"=1" | "a"=>"NULL", "b"=>NULL | "a\"b"=>"c\\d"

select 'a'::hstore;
--> ERROR XX000: Unexpected end of string
--> POSITION: 8, at '

select 'a='::hstore;
--> ERROR XX000: Unexpected end of string
--> POSITION: 8, at '

select 'a=1'::hstore;
--> ERROR XX000: Syntax error near "1" at position 2
--> POSITION: 8, at '

select '=>1'::hstore;
--> ERROR XX000: Syntax error near "=" at position 0
--> POSITION: 8, at '

select 'a=>'::hstore;
--> ERROR XX000: Unexpected end of string
--> POSITION: 8, at '

select 'a=>"1'::hstore;
--> ERROR XX000: Unexpected end of string
--> POSITION: 8, at '

select 'a=>1 b=>2'::hstore;
--> ERROR XX000: Syntax error near "b" at position 5
--> POSITION: 8, at '

select 'a=>1 é'::hstore;
--> ERROR XX000: Syntax error near "é" at position 5
--> POSITION: 8, at '

select E'a=>1\\'::hstore;
--> ERROR XX000: Unexpected end of string
--> POSITION: 8, at E

-- Looking into a set.

select 'a=>x, b=>NULL'::hstore -> 'a' as a, 'a=>x, b=>NULL'::hstore -> 'b' as b, 'a=>x'::hstore -> 'c' as c, fetchval('a=>x', 'a'), 'a=>x'::hstore -> null as n;
--> (a text, b text, c text, fetchval text, n text)
--> x | NULL | NULL | x | NULL

select 'a=>x, b=>y, c=>NULL'::hstore -> array['c', 'a', 'd', null, 'a'] as values, 'a=>x'::hstore -> '{}'::text[] as none, 'a=>x,b=>y'::hstore -> '{{a,b},{c,a}}'::text[] as shape, 'a=>x'::hstore -> '[5:6]={a,b}'::text[] as bounds;
--> (values text[], none text[], shape text[], bounds text[])
--> {NULL,x,NULL,NULL,x} | {} | {{x,y},{NULL,x}} | [5:6]={x,NULL}

select 'a=>1'::hstore ? 'a' as has, 'a=>NULL'::hstore ? 'a' as has_null, exist('a=>1', 'b'), isexists('a=>1', 'a'), defined('a=>NULL', 'a'), defined('a=>1', 'a'), isdefined('a=>1', 'b');
--> (has boolean, has_null boolean, exist boolean, isexists boolean, defined boolean, defined boolean, isdefined boolean)
--> t | t | f | t | f | t | f

select 'a=>1,b=>2'::hstore ?| array['b', 'c'] as any_of, 'a=>1'::hstore ?| '{}'::text[] as any_of_none, 'a=>1,b=>2'::hstore ?& array['a', 'b'] as all_of, 'a=>1'::hstore ?& array['a', 'b'] as not_all, 'a=>1'::hstore ?& '{}'::text[] as all_of_none, 'a=>1'::hstore ?& array['a', null] as with_null, 'a=>1'::hstore ?| array[null::text] as null_only;
--> (any_of boolean, any_of_none boolean, all_of boolean, not_all boolean, all_of_none boolean, with_null boolean, null_only boolean)
--> t | f | t | f | t | t | f

select 'a=>b, b=>1, c=>NULL'::hstore @> 'b=>1' as holds, 'a=>b, c=>NULL'::hstore @> 'c=>NULL' as holds_null, 'a=>b'::hstore @> 'a=>NULL' as not_null, 'a=>b'::hstore @> 'a=>c' as other, 'a=>b'::hstore @> '' as nothing, 'c=>NULL'::hstore <@ 'a=>b, c=>NULL' as within;
--> (holds boolean, holds_null boolean, not_null boolean, other boolean, nothing boolean, within boolean)
--> t | t | f | f | t | t

select akeys('bb=>1, a=>NULL'), avals('bb=>1, a=>NULL'), akeys(''), avals(''), skeys('bb=>1, a=>NULL');
--> (akeys text[], avals text[], akeys text[], avals text[], skeys text)
--> {a,bb} | {NULL,1} | {} | {} | a
--> {a,bb} | {NULL,1} | {} | {} | bb

select svals('bb=>1, a=>NULL');
--> (svals text)
--> NULL
--> 1

select * from each('bb=>1, a=>NULL');
--> (key text, value text)
--> a | NULL
--> bb | 1

select each('bb=>1, a=>NULL');
--> (each record)
--> (a,)
--> (bb,1)

select key, value from each('x=>1'::hstore) as e where value = '1';
--> (key text, value text)
--> x | 1

select k from skeys('bb=>1, a=>2') as s(k) order by k desc;
--> (k text)
--> bb
--> a

select hstore_to_array('bb=>1, a=>NULL'), hstore_to_matrix('bb=>1, a=>NULL'), %% 'a=>1'::hstore as flat, %# 'a=>1, b=>2'::hstore as matrix, hstore_to_array(''), hstore_to_matrix('');
--> (hstore_to_array text[], hstore_to_matrix text[], flat text[], matrix text[], hstore_to_array text[], hstore_to_matrix text[])
--> {a,NULL,bb,1} | {{a,NULL},{bb,1}} | {a,1} | {{a,1},{b,2}} | {} | {}

-- Making sets.

select hstore('a', 'b'), hstore('a', null), hstore(null, 'b'), tconvert('"', E'\\');
--> (hstore record, hstore record, hstore record, tconvert record)
--> "a"=>"b" | "a"=>NULL | NULL | "\""=>"\\"

select hstore(array['a', 'b'], array['1', null]), hstore(array['a', 'b'], null), hstore('{}'::text[], '{}'::text[]), hstore(null::text[], array['1']);
--> (hstore record, hstore record, hstore record, hstore record)
--> "a"=>"1", "b"=>NULL | "a"=>NULL, "b"=>NULL | '' | NULL

select hstore(array['a', '1', 'b', null]), hstore(array[['a', '1'], ['b', '2']]), hstore('{}'::text[]), array['a', '1']::hstore, hstore(array['a', '1', 'a', '2']);
--> (hstore record, hstore record, hstore record, array record, hstore record)
--> "a"=>"1", "b"=>NULL | "a"=>"1", "b"=>"2" | '' | "a"=>"1" | "a"=>"1"

select hstore(array['a', 'b'], array['1']);
--> ERROR 2202E: arrays must have same bounds

select hstore(array['a', null], array['1', '2']);
--> ERROR 22004: null value not allowed for hstore key

select hstore(array['a', '1', 'b']);
--> ERROR 2202E: array must have even number of elements

select hstore(array[['a', '1', 'b']]);
--> ERROR 2202E: array must have two columns

select hstore(array[null, '1']);
--> ERROR 22004: null value not allowed for hstore key

select hstore('{{{a,b}}}'::text[]);
--> ERROR 2202E: wrong number of array subscripts

select hstore('[0:0]={a}'::text[], '{b}'::text[]);
--> ERROR 2202E: arrays must have same bounds

select slice('a=>1, b=>2, c=>3', array['c', 'a', 'x', null]), slice('a=>1', '{}');
--> (slice record, slice record)
--> "a"=>"1", "c"=>"3" | ''

select 'a=>1, b=>2'::hstore || 'b=>3, cc=>4' as merged, ''::hstore || 'a=>1' as right_only, 'a=>1'::hstore || '' as left_only, 'a=>1'::hstore || hstore('b', 'x') as three, hs_concat('a=>1', 'a=>NULL');
--> (merged record, right_only record, left_only record, three record, hs_concat record)
--> "a"=>"1", "b"=>"3", "cc"=>"4" | "a"=>"1" | "a"=>"1" | "a"=>"1", "b"=>"x" | "a"=>NULL

select 'a=>1, b=>2'::hstore - 'b'::text as key, 'a=>1, b=>2, c=>3'::hstore - array['a', 'c', null] as keys, 'a=>1, b=>2'::hstore - 'a=>1, b=>3'::hstore as pairs, delete('a=>1', 'a'), delete('a=>NULL, b=>1', 'a=>NULL'::hstore), delete('a=>1', array['b']);
--> (key record, keys record, pairs record, delete record, delete record, delete record)
--> "a"=>"1" | "b"=>"2" | "b"=>"2" | '' | "b"=>"1" | "a"=>"1"

select 'a=>1'::hstore - 'a';
--> ERROR XX000: Unexpected end of string
--> POSITION: 25, at '

-- JSON.

select hstore_to_json('a=>1, bb=>NULL, "c\"d"=>"x\\y", e=>t'), hstore_to_jsonb('bb=>NULL, a=>1'), hstore_to_json('');
--> (hstore_to_json json, hstore_to_jsonb jsonb, hstore_to_json json)
--> {"a": "1", "e": "t", "bb": null, "c\"d": "x\\y"} | {"a": "1", "bb": null} | {}

select hstore_to_json_loose('a=>1, b=>-2.5e3, c=>012, d=>t, e=>f, g=>true, h=>"", i=>NULL, j=>"1 ", k=>-, l=>1.'), hstore_to_jsonb_loose('a=>1, b=>-2.5e3, c=>012, d=>t, e=>f, g=>true, h=>"", i=>NULL, j=>"1 ", k=>-, l=>1.0');
--> (hstore_to_json_loose json, hstore_to_jsonb_loose jsonb)
--> {"a": 1, "b": -2.5e3, "c": "012", "d": true, "e": false, "g": "true", "h": "", "i": null, "j": "1 ", "k": "-", "l": "1."} | {"a": 1, "b": -2500, "c": "012", "d": true, "e": false, "g": "true", "h": "", "i": null, "j": "1 ", "k": "-", "l": 1.0}

select 'a=>1'::hstore::json, 'b=>1, a=>NULL'::hstore::jsonb, pg_typeof('a=>1'::hstore::jsonb), 'a=>1'::hstore::text, 'a=>1'::text::hstore;
--> (json json, jsonb jsonb, pg_typeof regtype, text text, hstore record)
--> {"a": "1"} | {"a": null, "b": "1"} | jsonb | "a"=>"1" | "a"=>"1"

select to_json('a=>1, b=>NULL'::hstore), to_jsonb('a=>1, b=>NULL'::hstore), json_build_object('h', 'a=>1'::hstore), jsonb_agg('a=>1'::hstore);
--> (to_json json, to_jsonb jsonb, json_build_object json, jsonb_agg jsonb)
--> {"a": "1", "b": null} | {"a": "1", "b": null} | {"h" : {"a": "1"}} | [{"a": "1"}]

-- Subscripts.

select ('a=>1, b=>NULL'::hstore)['a'] as a, ('a=>1'::hstore)['b'] as b, ('1=>x'::hstore)[1] as number, ('a=>1'::hstore)[null] as n;
--> (a text, b text, number text, n text)
--> 1 | NULL | x | NULL

select ('a=>1'::hstore)['a']['b'];
--> ERROR 0A000: hstore allows only one subscript

select ('a=>1'::hstore)['a':'b'];
--> ERROR 0A000: hstore allows only one subscript

select ('a=>1'::hstore)[array['a']];
--> (hstore text)
--> NULL

-- Rows.

create type pair as (a int, b text);

select hstore(row(1, null, 'x'));
--> (hstore record)
--> "f1"=>"1", "f2"=>NULL, "f3"=>"x"

select hstore(row(1, 'x')::pair), hstore(null::pair), hstore(null::record);
--> ERROR 42809: record type has not been registered

select populate_record(null::pair, 'a=>5, c=>6'), populate_record(row(1, 'x')::pair, 'b=>NULL'), row(1, 'x')::pair #= 'a=>7' as op, populate_record(row(1, 'x')::pair, null), populate_record(null::pair, null);
--> (populate_record record, populate_record record, op record, populate_record record, populate_record record)
--> (5,) | (1,) | (7,x) | (1,x) | NULL

select (row(1, 'x')::pair #= 'a=>7, b=>y').*;
--> (a integer, b text)
--> 7 | y

select populate_record(row(1, 'x'), 'f1=>3');
--> (populate_record record)
--> (3,x)

select populate_record(row(1, 'x')::pair, 'a=>z');
--> ERROR 22P02: invalid input syntax for type integer: "z"

select populate_record(1, 'a=>1');
--> ERROR 42804: first argument must be a rowtype

select populate_record(null::record, 'a=>1');
--> ERROR 42809: record type has not been registered

select hstore_version_diag('a=>1');
--> (hstore_version_diag integer)
--> 2

-- Types and errors.

select pg_typeof('a=>1'::hstore), pg_typeof('{}'::hstore[]), array['a=>1', 'b=>"x,y"']::hstore[] as sets, ('{"a=>1","\"b\"=>NULL"}'::hstore[])[2] -> 'b' as b;
--> (pg_typeof regtype, pg_typeof regtype, sets record, b text)
--> hstore | hstore[] | {"\"a\"=>\"1\"","\"b\"=>\"x,y\""} | NULL

select format_type('hstore'::regtype, -1), 'hstore[]'::regtype, typcategory, typstorage, typalign, typlen from pg_type where typname = 'hstore';
--> (format_type text, regtype regtype, typcategory "char", typstorage "char", typalign "char", typlen smallint)
--> hstore | hstore[] | U | x | i | -1

select 'a=>1'::hstore -> 1;
--> ERROR 42883: operator does not exist: hstore -> integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 23, at -

select 'a=>1'::hstore + 'b=>2';
--> ERROR 42883: operator does not exist: hstore + unknown
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 23, at +

select 'a=>1'::hstore < 'b=>2'::hstore;
--> ERROR 42883: operator does not exist: hstore < hstore
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 23, at <

select hstore_hash('a=>1');
--> (hstore_hash integer)
--> 1487618527
--! Hashes of sets serve hash indexes alone, which are not there.
--!> ERROR 0A000: function hstore_hash is not supported
--!> POSITION: 8, at hstore_hash

select null::ghstore is null as nothing, '1'::ghstore;
--> ERROR XX000: Not implemented
--> POSITION: 42, at '
--! The type of an index method that is not there has no values.
--!> ERROR 0A000: cannot accept a value of type ghstore
--!> POSITION: 42, at '
