-- Columns of enums
--
-- Tables with columns of enums: keys, indexes, constraints, defaults, foreign keys, COPY, views, ALTER TABLE.

create type mood as enum ('sad', 'ok', 'happy');
create table person (id int primary key, name text, current mood not null default 'ok', past mood[] default '{}', check (current <> 'sad' or name is not null));
insert into person values (1, 'Moe', 'happy', '{sad,ok}'), (2, 'Larry', 'sad', default), (3, 'Curly', default, default) returning *;
--> (id integer, name text, current record, past record)
--> 1 | Moe | happy | {sad,ok}
--> 2 | Larry | sad | {}
--> 3 | Curly | ok | {}
--> INSERT 0 3

insert into person values (4, 'Shemp', 'nothing');
--> ERROR 22P02: invalid input value for enum mood: "nothing"
--> POSITION: 40, at '

insert into person values (4, null, 'sad');
--> ERROR 23514: new row for relation "person" violates check constraint "person_check"
--> DETAIL: Failing row contains (4, null, sad, {}).

insert into person values (4, 'Shemp', null);
--> ERROR 23502: null value in column "current" of relation "person" violates not-null constraint
--> DETAIL: Failing row contains (4, Shemp, null, {}).

insert into person values (4, 'Shemp', 'ok'::text);
--> ERROR 42804: column "current" is of type mood but expression is of type text
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 40, at '

insert into person select 4, 'Shemp', 'ok'::text;
--> ERROR 42804: column "current" is of type mood but expression is of type text
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 39, at '

insert into person (id, name) values ('ok'::mood, 'x');
--> ERROR 42804: column "id" is of type integer but expression is of type mood
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 39, at '

insert into person (id, name, current) select 4, 'Shemp', 'happy';
--> INSERT 0 1

insert into person (id, name) values (5, 'ok'::mood) returning name;
--> (name text)
--> ok
--> INSERT 0 1

update person set current = 'ok', past = past || current where id = 1 returning *;
--> (id integer, name text, current record, past record)
--> 1 | Moe | ok | {sad,ok,happy}
--> UPDATE 1

update person set current = 'bad' where id = 1;
--> ERROR 22P02: invalid input value for enum mood: "bad"
--> POSITION: 29, at '

update person set past[1] = 'happy' where id = 1 returning past;
--> (past record)
--> {happy,ok,happy}

select * from person where current = 'ok' order by id;
--> (id integer, name text, current record, past record)
--> 1 | Moe | ok | {happy,ok,happy}
--> 3 | Curly | ok | {}
--> 5 | ok | ok | {}

select * from person where current > 'sad' order by current, id desc;
--> (id integer, name text, current record, past record)
--> 5 | ok | ok | {}
--> 3 | Curly | ok | {}
--> 1 | Moe | ok | {happy,ok,happy}
--> 4 | Shemp | happy | {}

select current, count(*), array_agg(id order by id) from person group by current order by current;
--> (current record, count bigint, array_agg integer[])
--> sad | 1 | {2}
--> ok | 3 | {1,3,5}
--> happy | 1 | {4}

select * from person where 'ok' = any(past);
--> (id integer, name text, current record, past record)
--> 1 | Moe | ok | {happy,ok,happy}

select id from person where past @> '{ok}';
--> (id integer)
--> 1

delete from person where current in ('sad', 'happy') returning id, current;
--> (id integer, current record)
--> 2 | sad
--> 4 | happy
--> DELETE 2

select p.current from person p order by p.current desc limit 1;
--> (current record)
--> ok

-- Indexes and keys.
create table event (kind mood, at int, unique (kind, at));
insert into event select (enum_range(null::mood))[1 + i % 3], i from generate_series(1, 300) i;
--> INSERT 0 300

insert into event values ('ok', 1);
--> ERROR 23505: duplicate key value violates unique constraint "event_kind_at_key"
--> DETAIL: Key (kind, at)=(ok, 1) already exists.

insert into event values ('ok', 4) on conflict (kind, at) do update set at = -1 returning *;
--> (kind record, at integer)
--> ok | -1
--> INSERT 0 1

analyze event;
select kind, count(*), min(at), max(at) from event group by kind order by kind;
--> (kind record, count bigint, min integer, max integer)
--> sad | 100 | 3 | 300
--> ok | 100 | -1 | 298
--> happy | 100 | 2 | 299

select at from event where kind = 'happy' order by at limit 3;
--> (at integer)
--> 2
--> 5
--> 8

select kind, at from event where kind >= 'ok' and at < 6 order by kind, at;
--> (kind record, at integer)
--> ok | -1
--> ok | 1
--> happy | 2
--> happy | 5

select kind from event where kind < 'ok' limit 1;
--> (kind record)
--> sad

select min(kind), max(kind) from event;
--> (min record, max record)
--> sad | happy

create index on event (kind desc nulls last) where at > 0;
create index on event ((kind = 'ok'));
create index on event ((kind::text));
--> ERROR 42P17: functions in index expression must be marked IMMUTABLE

select count(*) from event where kind = 'ok' and at > 0;
--> (count bigint)
--> 99

select count(*) from event a join event b on a.kind = b.kind and a.at = b.at;
--> (count bigint)
--> 300

select count(*) from event where kind in ('sad', 'happy');
--> (count bigint)
--> 200

select count(distinct kind), count(*) filter (where kind > 'sad') from event;
--> (count bigint, count bigint)
--> 3 | 200

select attname, null_frac, n_distinct, most_common_vals from pg_stats where tablename = 'event' and attname = 'kind';
--> (attname name, null_frac real, n_distinct real, most_common_vals anyarray)
--> kind | 0 | 3 | {sad,ok,happy}

alter type mood add value 'glad' before 'happy';
insert into event values ('glad', 1000), ('glad', 1001);
--> INSERT 0 2

select kind, at from event where kind > 'ok' order by kind, at limit 3;
--> (kind record, at integer)
--> glad | 1000
--> glad | 1001
--> happy | 2

select distinct kind from event order by kind desc;
--> (kind record)
--> happy
--> glad
--> ok
--> sad

-- Foreign keys.
create table moods (m mood primary key, word text);
insert into moods select m, m || '!' from unnest(enum_range(null::mood)) m;
--> INSERT 0 4

create table uses (id int, m mood references moods on update cascade on delete set null);
insert into uses values (1, 'ok'), (2, 'sad'), (3, null);
--> INSERT 0 3

delete from moods where m = 'happy';
--> DELETE 1

insert into uses values (4, 'happy');
--> ERROR 23503: insert or update on table "uses" violates foreign key constraint "uses_m_fkey"
--> DETAIL: Key (m)=(happy) is not present in table "moods".

update moods set m = 'happy' where m = 'ok';
--> UPDATE 1

delete from moods where m = 'sad';
--> DELETE 1

select * from uses order by id;
--> (id integer, m record)
--> 1 | happy
--> 2 | NULL
--> 3 | NULL

-- COPY.
copy person (id, current, past) to stdout;
--> E'3\tok\t{}'
--> E'5\tok\t{}'
--> E'1\tok\t{happy,ok,happy}'
--> COPY 3

copy person (id, current, past) to stdout (format csv);
--> 3,ok,{}
--> 5,ok,{}
--> 1,ok,"{happy,ok,happy}"
--> COPY 3

copy person (id, name, current, past) from stdin;
--< 10	a	happy	{ok,sad}
--< 11	b	glad	\N
--< \.
--> COPY 2

copy person (id, name, current) from stdin;
--< 12	a	nothing
--< \.
--> ERROR 22P02: invalid input value for enum mood: "nothing"
--> CONTEXT: COPY person, line 1, column current: "nothing"

select id, current, past from person where id >= 10 order by id;
--> (id integer, current record, past record)
--> 10 | happy | {ok,sad}
--> 11 | glad | NULL

-- Views and CREATE TABLE AS.
create view happy as select id, current, 'ok'::mood as mine, past from person where current in ('ok', 'happy') and current <> all('{sad}'::mood[]);
select * from happy order by id;
--> (id integer, current record, mine record, past record)
--> 1 | ok | ok | {happy,ok,happy}
--> 3 | ok | ok | {}
--> 5 | ok | ok | {}
--> 10 | happy | ok | {ok,sad}

select pg_get_viewdef('happy');
--> (pg_get_viewdef text)
-->  SELECT person.id,
--> +     person.current,
--> +     'ok'::mood AS mine,
--> +     person.past
--> +    FROM person
--> +   WHERE ((person.current = ANY (ARRAY['ok'::mood, 'happy'::mood])) AND (person.current <> ALL ('{sad}'::mood[])));

create table copied as select current, past, 'sad'::mood as s from person;
--> SELECT 5

select * from copied order by 1, 2;
--> (current record, past record, s record)
--> ok | {} | sad
--> ok | {} | sad
--> ok | {happy,ok,happy} | sad
--> glad | NULL | sad
--> happy | {ok,sad} | sad

select column_name, data_type, udt_schema, udt_name, column_default from information_schema.columns where table_name in ('person', 'copied', 'happy') order by table_name, ordinal_position;
--> (column_name name, data_type character varying, udt_schema name, udt_name name, column_default character varying)
--> current | USER-DEFINED | public | mood | NULL
--> past | ARRAY | public | _mood | NULL
--> s | USER-DEFINED | public | mood | NULL
--> id | integer | pg_catalog | int4 | NULL
--> current | USER-DEFINED | public | mood | NULL
--> mine | USER-DEFINED | public | mood | NULL
--> past | ARRAY | public | _mood | NULL
--> id | integer | pg_catalog | int4 | NULL
--> name | text | pg_catalog | text | NULL
--> current | USER-DEFINED | public | mood | ''ok'::mood'
--> past | ARRAY | public | _mood | ''{}'::mood[]'

select attname, atttypid::regtype, attlen, attbyval, attalign, attstorage, attndims from pg_attribute where attrelid = 'person'::regclass and attnum > 0 order by attnum;
--> (attname name, atttypid regtype, attlen smallint, attbyval boolean, attalign "char", attstorage "char", attndims integer)
--> id | integer | 4 | t | i | p | 0
--> name | text | -1 | f | i | x | 0
--> current | mood | 4 | t | i | p | 0
--> past | mood[] | -1 | f | i | x | 1

select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'person'::regclass order by adnum;
--> (pg_get_expr text)
--> ''ok'::mood'
--> ''{}'::mood[]'

select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'person'::regclass order by conname;
--> (pg_get_constraintdef text)
--> CHECK (((current <> 'sad'::mood) OR (name IS NOT NULL)))
--> PRIMARY KEY (id)

alter type mood rename value 'sad' to 'blue';
select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'person'::regclass order by conname;
--> (pg_get_constraintdef text)
--> CHECK (((current <> 'blue'::mood) OR (name IS NOT NULL)))
--> PRIMARY KEY (id)

select pg_get_viewdef('happy');
--> (pg_get_viewdef text)
-->  SELECT person.id,
--> +     person.current,
--> +     'ok'::mood AS mine,
--> +     person.past
--> +    FROM person
--> +   WHERE ((person.current = ANY (ARRAY['ok'::mood, 'happy'::mood])) AND (person.current <> ALL ('{blue}'::mood[])));

insert into person values (20, null, 'blue');
--> ERROR 23514: new row for relation "person" violates check constraint "person_check"
--> DETAIL: Failing row contains (20, null, blue, {}).

select current, s from copied order by 1 limit 1;
--> (current record, s record)
--> ok | blue

-- ALTER TABLE.
create table changing (a int, b text);
insert into changing values (1, 'ok'), (2, 'happy');
--> INSERT 0 2

alter table changing add column m mood default 'glad';
alter table changing add column n mood[] default '{ok,blue}';
select * from changing order by a;
--> (a integer, b text, m record, n record)
--> 1 | ok | glad | {ok,blue}
--> 2 | happy | glad | {ok,blue}

alter type mood rename value 'glad' to 'merry';
select * from changing order by a;
--> (a integer, b text, m record, n record)
--> 1 | ok | merry | {ok,blue}
--> 2 | happy | merry | {ok,blue}

alter table changing alter column b type mood;
--> ERROR 42804: column "b" cannot be cast automatically to type mood
--> HINT: You might need to specify "USING b::mood".

alter table changing alter column b type mood using b::mood;
select *, b < 'happy' as below from changing order by b;
--> (a integer, b record, m record, n record, below boolean)
--> 1 | ok | merry | {ok,blue} | t
--> 2 | happy | merry | {ok,blue} | f

alter table changing alter column m drop default, alter column m type text;
alter table changing alter column m set default 'x';
alter table changing alter column n set default '{nothing}';
--> ERROR 22P02: invalid input value for enum mood: "nothing"

select * from changing order by a;
--> (a integer, b record, m text, n record)
--> 1 | ok | merry | {ok,blue}
--> 2 | happy | merry | {ok,blue}

alter table changing alter column m drop default;
alter table changing alter column m type mood using 'ok';
alter table changing alter column b type varchar(10);
alter table changing alter column a type mood;
--> ERROR 42804: column "a" cannot be cast automatically to type mood
--> HINT: You might need to specify "USING a::mood".

select * from changing order by a;
--> (a integer, b character varying(10), m record, n record)
--> 1 | ok | ok | {ok,blue}
--> 2 | happy | ok | {ok,blue}

create temporary table passing (m mood, n mood[]);
insert into passing values ('ok', '{blue}'), ('happy', null);
--> INSERT 0 2

select * from passing order by m desc;
--> (m record, n record)
--> happy | NULL
--> ok | {blue}

create index on passing (m);
select * from passing where m = 'happy';
--> (m record, n record)
--> happy | NULL

create table generated (m mood, g boolean generated always as (m > 'ok') stored);
insert into generated values ('blue'), ('happy');
--> INSERT 0 2

select * from generated order by m;
--> (m record, g boolean)
--> blue | f
--> happy | t

create table bad (m mood, t text generated always as (m::text) stored);
--> ERROR 42P17: generation expression is not immutable

create table bad (m mood default 'nothing');
--> ERROR 22P02: invalid input value for enum mood: "nothing"
--> POSITION: 34, at '

create table bad (m mood check (m > 'nothing'));
--> ERROR 22P02: invalid input value for enum mood: "nothing"
--> POSITION: 37, at '

create table bad (m nothing);
--> ERROR 42704: type "nothing" does not exist
--> POSITION: 21, at nothing

create table bad (m nowhere.mood);
--> ERROR 3F000: schema "nowhere" does not exist
--> POSITION: 21, at nowhere.mood

create table bad (m mood(3));
--> ERROR 42601: type modifier is not allowed for type "mood"
--> POSITION: 21, at mood

create table bad (m mood collate "C");
--> ERROR 42804: collations are not supported by type mood
--> POSITION: 26, at collate
