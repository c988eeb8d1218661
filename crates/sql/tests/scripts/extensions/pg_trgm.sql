-- pg_trgm
--
-- Similarity of texts by groups of three characters: functions, operators, and the settings of their limits.

select similarity('a', 'b');
--> ERROR 42883: function similarity(unknown, unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at similarity

create extension pg_trgm;

select show_trgm(''), show_trgm('(*&^$@%@'), show_trgm('a b c'), show_trgm(' a b c '), show_trgm('aA bB cC');
--> (show_trgm text[], show_trgm text[], show_trgm text[], show_trgm text[], show_trgm text[])
--> {} | {} | {"  a","  b","  c"," a "," b "," c "} | {"  a","  b","  c"," a "," b "," c "} | {"  a","  b","  c"," aa"," bb"," cc","aa ","bb ","cc "}

select show_trgm('a b C0*%^'), show_trgm('one_two three'), show_trgm('äÖ'), show_trgm('aé1 日本語');
--> (show_trgm text[], show_trgm text[], show_trgm text[], show_trgm text[])
--> {"  a","  b","  c"," a "," b "," c0","c0 "} | {"  o","  t"," on"," th"," tw","ee ",hre,"ne ",one,ree,thr,two,"wo "} | {0x9d7012,0xfa238e,0x5be7e5} | {0x8194c0,0x836e53,0x1dc363,0x1e22e9,0x1fc6bf,"  a",0x25e202,0x56d48b}

select similarity('wow', 'WOWa '), similarity('wow', ' WOW '), similarity('---', '####---'), similarity('', ''), similarity('', 'a'), similarity('a', null);
--> (similarity real, similarity real, similarity real, similarity real, similarity real, similarity real)
--> 0.5 | 1 | 0 | 0 | 0 | NULL

select similarity('word', 'two words'), word_similarity('word', 'two words'), strict_word_similarity('word', 'two words');
--> (similarity real, word_similarity real, strict_word_similarity real)
--> 0.36363637 | 0.8 | 0.5714286

select word_similarity('Kabankala', 'Kabakala Bay'), word_similarity('abc', ''), word_similarity('', 'abc'), strict_word_similarity('', 'abc'), strict_word_similarity('abc', '');
--> (word_similarity real, word_similarity real, word_similarity real, strict_word_similarity real, strict_word_similarity real)
--> 0.5833333 | 0 | 0 | 0 | 0

select strict_word_similarity('one two', 'one three two'), word_similarity('one two', 'one three two');
--> (strict_word_similarity real, word_similarity real)
--> 0.61538464 | 0.625

select 'word' % 'words' as alike, 'word' % 'sword fish' as unlike, 'word' <% 'two words' as word, 'two words' %> 'word' as word_back, 'word' <<% 'two words' as strict, 'two words' %>> 'word' as strict_back;
--> (alike boolean, unlike boolean, word boolean, word_back boolean, strict boolean, strict_back boolean)
--> t | f | t | t | t | t

select 'word' <-> 'words' as d, 'word' <<-> 'two words' as wd, 'two words' <->> 'word' as wd_back, 'word' <<<-> 'two words' as sd, 'two words' <->>> 'word' as sd_back;
--> (d real, wd real, wd_back real, sd real, sd_back real)
--> 0.4285714 | 0.19999999 | 0.19999999 | 0.4285714 | 0.4285714

select pg_typeof(similarity('a', 'b')), pg_typeof('a' <-> 'b'), pg_typeof('a' % 'b');
--> (pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--> real | real | boolean

select similarity('a'::varchar, 'A'::bpchar), 'abc'::varchar % 'abd', 'abc'::name % 'abd'::text;
--> (similarity real, ?column? boolean, ?column? boolean)
--> 1 | t | t

-- The limits are settings.

show pg_trgm.similarity_threshold;
--> (pg_trgm.similarity_threshold text)
--> 0.3

select name, setting, context, vartype, min_val, max_val, boot_val from pg_settings where name like 'pg\_trgm%' order by name;
--> (name text, setting text, context text, vartype text, min_val text, max_val text, boot_val text)
--> pg_trgm.similarity_threshold | 0.3 | user | real | 0 | 1 | 0.3
--> pg_trgm.strict_word_similarity_threshold | 0.5 | user | real | 0 | 1 | 0.5
--> pg_trgm.word_similarity_threshold | 0.6 | user | real | 0 | 1 | 0.6

select show_limit(), current_setting('pg_trgm.word_similarity_threshold'), current_setting('pg_trgm.strict_word_similarity_threshold');
--> (show_limit real, current_setting text, current_setting text)
--> 0.3 | 0.6 | 0.5

select set_limit(0.75);
--> (set_limit real)
--> 0.75

select show_limit(), 'word' % 'words' as alike;
--> (show_limit real, alike boolean)
--> 0.75 | f

show pg_trgm.similarity_threshold;
--> (pg_trgm.similarity_threshold text)
--> 0.75

set pg_trgm.similarity_threshold = 0.2;

select show_limit(), 'word' % 'sword fish' as alike;
--> (show_limit real, alike boolean)
--> 0.2 | t

set pg_trgm.word_similarity_threshold = 0.9;

select 'word' <% 'two words' as word, 'word' <<% 'two words' as strict;
--> (word boolean, strict boolean)
--> f | t

set pg_trgm.strict_word_similarity_threshold to '0.6';

select 'word' <<% 'two words' as strict;
--> (strict boolean)
--> f

begin;

set local pg_trgm.strict_word_similarity_threshold = 0.1;

select 'word' <<% 'two words' as strict;
--> (strict boolean)
--> t

rollback;

select 'word' <<% 'two words' as strict;
--> (strict boolean)
--> f

reset pg_trgm.similarity_threshold;

select show_limit();
--> (show_limit real)
--> 0.3

set pg_trgm.similarity_threshold = 1.5;
--> ERROR 22023: 1.5 is outside the valid range for parameter "pg_trgm.similarity_threshold" (0 .. 1)

set pg_trgm.similarity_threshold = 'much';
--> ERROR 22023: invalid value for parameter "pg_trgm.similarity_threshold": "much"

set pg_trgm.other = 1;
--> ERROR 42602: invalid configuration parameter name "pg_trgm.other"
--> DETAIL: "pg_trgm" is a reserved prefix.

select set_limit(-1);
--> ERROR 22023: -1 is outside the valid range for parameter "pg_trgm.similarity_threshold" (0 .. 1)

select set_limit(null);
--> (set_limit real)
--> NULL

-- Code that changes a limit changes it for the statements that follow.

create function alike(a text, b text, least text) returns boolean language plpgsql as $$
declare answer boolean;
begin
  perform set_config('pg_trgm.similarity_threshold', least, true);
  select a % b into answer;
  return answer;
end $$;
--> ERROR 42601: syntax error at or near "least"
--> POSITION: 39, at least

select alike('word', 'words', '0.9'), alike('word', 'words', '0.1');
--> ERROR 42883: function alike(unknown, unknown, unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at alike

create function alike_set(a text, b text) returns boolean language plpgsql as $$
begin
  set local pg_trgm.similarity_threshold = 0.9;
  return a % b;
end $$;

select alike_set('word', 'words');
--> (alike_set boolean)
--> f

-- Tables.

create table places (id int primary key, name text, check (similarity(name, 'nowhere') < 0.9));

insert into places values (1, 'Abbeville'), (2, 'Abbotsford'), (3, 'Abbot''s Fort'), (4, 'Fort Abbot'), (5, 'Zürich'), (6, 'Zurich'), (7, null), (8, '');
--> INSERT 0 8

insert into places values (9, 'Nowhere');
--> ERROR 23514: new row for relation "places" violates check constraint "places_name_check"
--> DETAIL: Failing row contains (9, Nowhere).

select id, similarity(name, 'Abbotsfort') as s from places where name % 'Abbotsfort' order by s desc, id;
--> (id integer, s real)
--> 2 | 0.6923077
--> 4 | 0.5714286
--> 3 | 0.5

select id, name <-> 'Zürich' as d from places order by name <-> 'Zürich', id limit 3;
--> (id integer, d real)
--> 5 | 0
--> 6 | 0.6
--> 1 | 1

select id from places where 'abbot' <% name order by id;
--> (id integer)
--> 3
--> 4

select id from places where name %> 'abbot' and not name %>> 'abbot' order by id;
--> (id integer)

select count(*) from places a, places b where a.id < b.id and a.name % b.name;
--> (count bigint)
--> 4

create view close as select id, name <->> 'fort' as d, name %>> 'fort' as f from places;

select * from close order by d, id limit 2;
--> (id integer, d real, f boolean)
--> 3 | 0 | t
--> 4 | 0 | t

select pg_get_viewdef('close');
--> (pg_get_viewdef text)
-->  SELECT places.id,
--> +     (places.name <->> 'fort'::text) AS d,
--> +     (places.name %>> 'fort'::text) AS f
--> +    FROM places;

create index on places (similarity(name, 'Fort'));

select id from places where similarity(name, 'Fort') = 1 order by id;
--> (id integer)

-- Errors, and what belongs to the extension.

select similarity(1, 2);
--> ERROR 42883: function similarity(integer, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at similarity

select 'a' % 1;
--> ERROR 22P02: invalid input syntax for type integer: "a"
--> POSITION: 8, at '

select 'x'::gtrgm;
--> ERROR XX000: not implemented
--> POSITION: 8, at '
--! The type of an index method that is not there has no values.
--!> ERROR 0A000: cannot accept a value of type gtrgm
--!> POSITION: 8, at '

select null::gtrgm is null as nothing;
--> (nothing boolean)
--> t

drop function similarity(text, text);
--> ERROR 2BP01: cannot drop function similarity(text,text) because extension pg_trgm requires it
--> HINT: You can drop extension pg_trgm instead.

drop extension pg_trgm;
--> ERROR 2BP01: cannot drop extension pg_trgm because other objects depend on it
--> DETAIL: constraint places_name_check on table places depends on function similarity(text,text)
--> + index places_similarity_idx depends on function similarity(text,text)
--> + view close depends on operator %>>(text,text)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.
--! A view is known to need the functions of its operators, not the operators.
--!> ERROR 2BP01: cannot drop extension pg_trgm because other objects depend on it
--!> DETAIL: constraint places_name_check on table places depends on function similarity(text,text)
--!> + index places_similarity_idx depends on function similarity(text,text)
--!> + view close depends on function word_similarity_dist_commutator_op(text,text)
--!> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop extension pg_trgm cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to constraint places_name_check on table places
--> + drop cascades to index places_similarity_idx
--> + drop cascades to view close

select * from close;
--> ERROR 42P01: relation "close" does not exist
--> POSITION: 15, at close

select 'a' % 'b';
--> ERROR 42725: operator is not unique: unknown % unknown
--> HINT: Could not choose a best candidate operator. You might need to add explicit type casts.
--> POSITION: 12, at %

select 7 % 4 as still;
--> (still integer)
--> 3

create schema s;

create extension pg_trgm schema s;

select similarity('a', 'a');
--> ERROR 42883: function similarity(unknown, unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at similarity

select s.similarity('a', 'a'), 'a' operator(s.%) 'a' as same;
--> (similarity real, same boolean)
--> 1 | t
