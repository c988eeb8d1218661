-- Enums made and changed
--
-- CREATE TYPE ... AS ENUM, ALTER TYPE on labels and on the type, and what is refused.

create type mood as enum ('sad', 'ok', 'happy');
create type mood as enum ('x');
--> ERROR 42710: type "mood" already exists

create type nil as enum ();
create type one as enum ('');
create type too_long as enum ('short', 'a label of sixty-four bytes, which is one byte more than a name');
select enum_range(null::nil), enum_range(null::one);
--> (enum_range record, enum_range record)
--> {} | {""}

select enum_first(null::nil);
--> ERROR 55000: enum nil contains no values

select typname, typtype, typcategory, typlen, typbyval, typalign, typstorage, typelem, typarray <> 0, typdelim, typisdefined, typnotnull, typndims from pg_type where typname in ('mood', 'nil');
--> (typname name, typtype "char", typcategory "char", typlen smallint, typbyval boolean, typalign "char", typstorage "char", typelem oid, ?column? boolean, typdelim "char", typisdefined boolean, typnotnull boolean, typndims integer)
--> mood | e | E | 4 | t | i | p | 0 | t | , | t | f | 0
--> nil | e | E | 4 | t | i | p | 0 | t | , | t | f | 0

select typname, typtype, typcategory, typlen, typbyval, typelem <> 0, typarray, typstorage from pg_type where typname in ('_mood', '_nil') order by 1;
--> (typname name, typtype "char", typcategory "char", typlen smallint, typbyval boolean, ?column? boolean, typarray oid, typstorage "char")
--> _mood | b | A | -1 | f | t | 0 | x
--> _nil | b | A | -1 | f | t | 0 | x

select enumsortorder, enumlabel from pg_enum where enumtypid = 'mood'::regtype order by 1;
--> (enumsortorder real, enumlabel name)
--> 1 | sad
--> 2 | ok
--> 3 | happy

-- Labels.
alter type mood add value 'glad' after 'ok';
alter type mood add value 'awful' before 'sad';
alter type mood add value 'ecstatic';
alter type mood add value 'meh' before 'ok';
select enumsortorder, enumlabel from pg_enum where enumtypid = 'mood'::regtype order by 1;
--> (enumsortorder real, enumlabel name)
--> 0 | awful
--> 1 | sad
--> 1.5 | meh
--> 2 | ok
--> 2.5 | glad
--> 3 | happy
--> 4 | ecstatic

select enum_range(null::mood);
--> (enum_range record)
--> {awful,sad,meh,ok,glad,happy,ecstatic}

alter type mood add value 'ok';
--> ERROR 42710: enum label "ok" already exists

alter type mood add value if not exists 'ok';
--> NOTICE 42710: enum label "ok" already exists, skipping

alter type mood add value 'x' before 'nothing';
--> ERROR 22023: "nothing" is not an existing enum label

alter type mood add value 'x' after 'nothing';
--> ERROR 22023: "nothing" is not an existing enum label

alter type mood add value 'a label of sixty-four bytes, which is one byte more than a name';
alter type mood rename value 'meh' to 'so so';
alter type mood rename value 'meh' to 'x';
--> ERROR 22023: "meh" is not an existing enum label

alter type mood rename value 'ok' to 'sad';
--> ERROR 42710: enum label "sad" already exists

select enum_range('sad'::mood, 'glad');
--> (enum_range record)
--> {sad,"so so",ok,glad}

alter type nothing add value 'x';
--> ERROR 42704: type "nothing" does not exist

alter type int4 add value 'x';
--> ERROR 42809: integer is not an enum

alter type _mood add value 'x';
--> ERROR 42809: mood[] is not an enum

alter type nowhere.mood add value 'x';
--> ERROR 3F000: schema "nowhere" does not exist

alter type nil add value 'first';
alter type nil add value 'zeroth' before 'first';
select enumsortorder, enumlabel from pg_enum where enumtypid = 'nil'::regtype order by 1;
--> (enumsortorder real, enumlabel name)
--> 0 | zeroth
--> 1 | first

-- Many labels at one place: the floats leave no room, and are numbered anew.
create type crowd as enum ('a', 'z');
alter type crowd add value 'b01' before 'z';
alter type crowd add value 'b02' before 'z';
alter type crowd add value 'b03' before 'z';
alter type crowd add value 'b04' before 'z';
alter type crowd add value 'b05' before 'z';
alter type crowd add value 'b06' before 'z';
alter type crowd add value 'b07' before 'z';
alter type crowd add value 'b08' before 'z';
alter type crowd add value 'b09' before 'z';
alter type crowd add value 'b10' before 'z';
alter type crowd add value 'b11' before 'z';
alter type crowd add value 'b12' before 'z';
alter type crowd add value 'b13' before 'z';
alter type crowd add value 'b14' before 'z';
alter type crowd add value 'b15' before 'z';
alter type crowd add value 'b16' before 'z';
alter type crowd add value 'b17' before 'z';
alter type crowd add value 'b18' before 'z';
alter type crowd add value 'b19' before 'z';
create table crowded (c crowd primary key);
insert into crowded select unnest(enum_range(null::crowd));
--> INSERT 0 21

alter type crowd add value 'b20' before 'z';
alter type crowd add value 'b21' before 'z';
alter type crowd add value 'b22' before 'z';
alter type crowd add value 'b23' before 'z';
alter type crowd add value 'b24' before 'z';
alter type crowd add value 'b25' before 'z';
alter type crowd add value 'b26' before 'z';
insert into crowded select unnest(enum_range('b20'::crowd, 'b26'));
--> INSERT 0 7

select enumsortorder, enumlabel from pg_enum where enumtypid = 'crowd'::regtype order by 1;
--> (enumsortorder real, enumlabel name)
--> 1 | a
--> 2 | b01
--> 3 | b02
--> 4 | b03
--> 5 | b04
--> 6 | b05
--> 7 | b06
--> 8 | b07
--> 9 | b08
--> 10 | b09
--> 11 | b10
--> 12 | b11
--> 13 | b12
--> 14 | b13
--> 15 | b14
--> 16 | b15
--> 17 | b16
--> 18 | b17
--> 19 | b18
--> 20 | b19
--> 21 | b20
--> 22 | b21
--> 23 | b22
--> 24 | b23
--> 24.5 | b24
--> 24.75 | b25
--> 24.875 | b26
--> 25 | z

select c from crowded order by c;
--> (c record)
--> a
--> b01
--> b02
--> b03
--> b04
--> b05
--> b06
--> b07
--> b08
--> b09
--> b10
--> b11
--> b12
--> b13
--> b14
--> b15
--> b16
--> b17
--> b18
--> b19
--> b20
--> b21
--> b22
--> b23
--> b24
--> b25
--> b26
--> z

select c from crowded where c > 'b18' and c <= 'b22' order by c desc;
--> (c record)
--> b22
--> b21
--> b20
--> b19

-- The type.
alter type mood rename to feeling;
select 'ok'::mood;
--> ERROR 42704: type "mood" does not exist
--> POSITION: 14, at mood

select 'ok'::feeling, 'feeling'::regtype, '_feeling'::regtype, 'feeling[]'::regtype;
--> (feeling record, regtype regtype, regtype regtype, regtype regtype)
--> ok | feeling | feeling[] | feeling[]

select typname from pg_type where typname ~ 'mood|feeling' order by 1;
--> (typname name)
--> _feeling
--> feeling

alter type feeling rename to nil;
--> ERROR 42710: type "nil" already exists

alter type _feeling rename to x;
--> ERROR 42809: cannot alter array type feeling[]
--> HINT: You can alter type feeling, which will alter the array type as well.

create schema other;
alter type feeling set schema other;
select 'ok'::feeling;
--> ERROR 42704: type "feeling" does not exist
--> POSITION: 14, at feeling

select 'ok'::other.feeling, 'other.feeling'::regtype, pg_typeof('{ok}'::other.feeling[]), pg_type_is_visible('other.feeling'::regtype);
--> (feeling record, regtype regtype, pg_typeof regtype, pg_type_is_visible boolean)
--> ok | other.feeling | other.feeling[] | f

select nspname, typname from pg_type t join pg_namespace n on n.oid = typnamespace where typname ~ 'feeling' order by 2;
--> (nspname name, typname name)
--> other | _feeling
--> other | feeling

create type other.nil as enum ('n');
alter type nil set schema other;
--> ERROR 42710: type "nil" already exists in schema "other"

alter type other.feeling set schema nowhere;
--> ERROR 3F000: schema "nowhere" does not exist

alter type other.feeling set schema public;
create role enum_owner;
alter type feeling owner to enum_owner;
alter type feeling owner to nobody;
--> ERROR 42704: role "nobody" does not exist

select typname, typowner::regrole from pg_type where typname ~ 'feeling' order by 1;
--> (typname name, typowner regrole)
--> _feeling | enum_owner
--> feeling | enum_owner

drop role enum_owner;
--> ERROR 2BP01: role "enum_owner" cannot be dropped because some objects depend on it
--> DETAIL: owner of type feeling

comment on type feeling is 'how it is';
select obj_description('feeling'::regtype, 'pg_type');
--> (obj_description text)
--> how it is

comment on type feeling is null;
select obj_description('feeling'::regtype, 'pg_type');
--> (obj_description text)
--> NULL

comment on type nothing is 'x';
--> ERROR 42704: type "nothing" does not exist

set role enum_owner;
create type mine as enum ('x');
--> ERROR 42501: permission denied for schema public

alter type nil add value 'x';
--> ERROR 42501: must be owner of type nil

alter type nil rename to x;
--> ERROR 42501: must be owner of type nil

alter type nil set schema other;
--> ERROR 42501: permission denied for schema other

alter type nil owner to enum_owner;
--> ERROR 42501: must be owner of type nil

drop type nil;
--> ERROR 42501: must be owner of type nil

comment on type nil is 'x';
--> ERROR 42501: must be owner of type nil

alter type feeling add value 'owned';
reset role;
reassign owned by enum_owner to postgres;
drop role enum_owner;

-- Names: arrays make room, and tables have types of their names.
create type _foo as enum ('a');
create type foo as enum ('b');
select typname, typtype from pg_type where typname ~ 'foo' order by typname;
--> (typname name, typtype "char")
--> ___foo | b
--> __foo | b
--> _foo | e
--> foo | e

create type bar as enum ('a');
create type _bar as enum ('b');
select typname, typtype from pg_type where typname ~ 'bar' order by typname;
--> (typname name, typtype "char")
--> ___bar | b
--> __bar | b
--> _bar | e
--> bar | e

select array['a'::bar], array['b'::_bar], pg_typeof(array['b'::_bar]);
--> (array record, array record, pg_typeof regtype)
--> {a} | {b} | _bar[]

create table rows (a int);
create type rows as enum ('a');
--> ERROR 42710: type "rows" already exists

create table foo (a int);
--> ERROR 42710: type "foo" already exists
--> HINT: A relation has an associated type of the same name, so you must use a name that doesn't conflict with any existing type.

create view foo as select 1;
--> ERROR 42710: type "foo" already exists
--> HINT: A relation has an associated type of the same name, so you must use a name that doesn't conflict with any existing type.

create sequence foo;
--> ERROR 42710: type "foo" already exists
--> HINT: A relation has an associated type of the same name, so you must use a name that doesn't conflict with any existing type.

alter table rows rename to foo;
--> ERROR 42710: type "foo" already exists

create type nowhere.x as enum ('a');
--> ERROR 3F000: schema "nowhere" does not exist

create type a.b.c as enum ('a');
--> ERROR 0A000: cross-database references are not implemented: a.b.c

create type public.quoted as enum ('it''s', 'a "b"', 'c,d', ' e ', '{}', 'null', 'é');
select enum_range(null::quoted), enum_first(null::quoted), enum_last(null::quoted);
--> (enum_range record, enum_first record, enum_last record)
--> {it's,"a \"b\"","c,d"," e ","{}","null",é} | it's | é

select '{"a \"b\"","c,d",null,"null","{}"," e ",it''s,é}'::quoted[];
--> (quoted record)
--> {"a \"b\"","c,d",NULL,"null","{}"," e ",it's,é}

-- DROP.
drop type nothing;
--> ERROR 42704: type "nothing" does not exist

drop type if exists nothing, nowhere.nothing;
--> NOTICE: type "nothing" does not exist, skipping
--> NOTICE: schema "nowhere" does not exist, skipping

drop type _foo, foo;
drop type foo;
--> ERROR 42704: type "foo" does not exist

drop type int4;
--> ERROR 2BP01: cannot drop type integer because it is required by the database system

drop type if exists feeling, feeling;
drop domain quoted;
--> ERROR 42809: "quoted" is not a domain

drop type quoted cascade;
drop table crowded;
drop type crowd, bar, _bar, nil, one, other.nil;
drop schema other;
select count(*) from pg_enum;
--> (count bigint)
--> 2
