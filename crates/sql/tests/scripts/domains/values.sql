-- Values of domains
--
-- CREATE DOMAIN, casts and assignments to domains, and all ways by which a value gets into a column of one.

create domain posint as int check (value > 0);
create domain posint as text;
--> ERROR 42710: type "posint" already exists

create domain name5 varchar(5) not null;
create domain plain as int;
create domain small as posint constraint lt100 check (value < 100) constraint even check (value % 2 = 0);
create domain label text collate "C" default 'none' constraint c_len check (length(value) < 10);
create domain ints as int[] check (array_length(value, 1) < 4);
create domain pair as int[2] check (value[1] < value[2]);
create domain never as int check (false);
create domain nn as int not null;
create domain nn2 as nn;
create domain money2 numeric(6,2) default 1.5;
create type mood as enum ('sad', 'ok', 'happy');
create domain good as mood check (value <> 'sad');
create domain rng as int4range check (not isempty(value));
create domain bad as nosuch;
--> ERROR 42704: type "nosuch" does not exist

create domain bad as int default 'x';
--> ERROR 22P02: invalid input syntax for type integer: "x"

create domain bad as int default now();
--> ERROR 42804: column "bad" is of type integer but default expression is of type timestamp with time zone
--> HINT: You will need to rewrite or cast the expression.

create domain bad as int check (val > 0);
--> ERROR 42703: column "val" does not exist

create domain bad as int check (value + 1);
--> ERROR 42804: argument of CHECK must be type boolean, not type integer

create domain bad as int check (sum(value) > 0);
--> ERROR 42803: aggregate functions are not allowed in check constraints

create domain bad as int check (value > (select 1));
--> ERROR 0A000: cannot use subquery in check constraint

create domain bad as int default 1 default 2;
--> ERROR 42601: multiple default expressions

create domain bad as int null not null;
--> ERROR 42601: conflicting NULL/NOT NULL constraints

create domain bad as int not null null;
--> ERROR 42601: conflicting NULL/NOT NULL constraints

create domain bad as int unique;
--> ERROR 42601: unique constraints not possible for domains

create domain bad as int primary key;
--> ERROR 42601: primary key constraints not possible for domains

create domain bad as int references nosuch;
--> ERROR 42601: foreign key constraints not possible for domains

create domain bad as int check (value > 0) no inherit;
--> ERROR 42P17: check constraints for domains cannot be marked NO INHERIT

create domain bad as int collate "C";
--> ERROR 42804: collations are not supported by type integer

create domain bad as anyelement;
--> ERROR 42804: "anyelement" is not a valid base type for a domain

create domain bad as int constraint a check (value > 0) constraint a check (value > 1);
--> ERROR 42710: constraint "a" for domain "bad" already exists

create domain nosuchschema.bad as int;
--> ERROR 3F000: schema "nosuchschema" does not exist

-- Casts.
select 5::posint, cast(7 as posint), posint '9';
--> (posint integer, posint integer, posint integer)
--> 5 | 7 | 9

select 0::posint;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select '0'::posint;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select 'x'::posint;
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 8, at '

select null::posint;
--> (posint integer)
--> NULL

select null::nn;
--> ERROR 23502: domain nn does not allow null values

select null::nn2;
--> ERROR 23502: domain nn2 does not allow null values

select 4::small, 5.5::posint;
--> (small integer, posint integer)
--> 4 | 6

select 101::small;
--> ERROR 23514: value for domain small violates check constraint "even"

select 3::small;
--> ERROR 23514: value for domain small violates check constraint "even"

select -2::small;
--> (?column? integer)
--> -2

select 'abcdefgh'::name5, length('abcdefgh'::name5);
--> (name5 character varying(5), length integer)
--> abcde | 5

select null::name5;
--> ERROR 23502: domain name5 does not allow null values

select 'toolonglabel'::label;
--> ERROR 23514: value for domain label violates check constraint "c_len"

select 1::never;
--> ERROR 23514: value for domain never violates check constraint "never_check"

select null::never;
--> ERROR 23514: value for domain never violates check constraint "never_check"

select '{1,2}'::ints, array[1,2]::ints, '{1,2,3,4}'::ints;
--> ERROR 23514: value for domain ints violates check constraint "ints_check"

select array[1,2]::pair, array[2,1]::pair;
--> ERROR 23514: value for domain pair violates check constraint "pair_check"

select 'ok'::good;
--> (good record)
--> ok

select 'sad'::good;
--> ERROR 23514: value for domain good violates check constraint "good_check"

select 'nope'::good;
--> ERROR 22P02: invalid input value for enum mood: "nope"
--> POSITION: 8, at '

select '[1,2)'::rng;
--> (rng int4range)
--> [1,2)

select 'empty'::rng;
--> ERROR 23514: value for domain rng violates check constraint "rng_check"

select 1.234::money2;
--> (money2 numeric(6,2))
--> 1.23

select 5::posint + 1, 5::posint * 2::small, -(5::posint), 5::posint = 5, 5::posint::text || 'x';
--> (?column? integer, ?column? integer, ?column? integer, ?column? boolean, ?column? text)
--> 6 | 10 | -5 | t | 5x

select 5::posint::int, 5::posint::numeric, 4::posint::small, 4::small::posint;
--> (int4 integer, numeric numeric, small integer, posint integer)
--> 5 | 5 | 4 | 4

select true::posint, false::posint;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select now()::posint;
--> ERROR 42846: cannot cast type timestamp with time zone to posint
--> POSITION: 13, at :

select 5::posint(3);
--> ERROR 42601: type modifier is not allowed for type "posint"
--> POSITION: 11, at posint

select pg_typeof(5::posint), pg_typeof(4::small), pg_typeof(5::posint + 1), pg_typeof(5::posint::int);
--> (pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--> posint | small | integer | integer

select pg_typeof(case when true then 5::posint else 6::posint end), pg_typeof(case when true then 5::posint else 6 end);
--> (pg_typeof regtype, pg_typeof regtype)
--> posint | integer

select pg_typeof(coalesce(1::posint, 2::posint)), pg_typeof(greatest(1::posint, 2)), pg_typeof('{1}'::ints), pg_typeof(('{1}'::ints)[1]);
--> (pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--> posint | integer | ints | integer

select 'posint'::regtype, 'posint[]'::regtype, format_type('posint'::regtype, -1);
--> (regtype regtype, regtype regtype, format_type text)
--> posint | posint[] | posint

select sum(x::posint), max(x::posint), min(x::small) from generate_series(2, 8, 2) x;
--> (sum bigint, max integer, min integer)
--> 20 | 8 | 2

select x::posint as p from generate_series(1, 3) x group by x::posint order by x::posint desc;
--> (p integer)
--> 3
--> 2
--> 1

select distinct x::posint from generate_series(1, 3) x order by 1;
--> (x integer)
--> 1
--> 2
--> 3

select x::posint from generate_series(-1, 1) x;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select (array[1, 2, 3])[2::posint];
--> (array integer)
--> 2

select 1 where 5::posint in (1, 5);
--> (?column? integer)
--> 1

select 5::posint between 1 and 9, 5::posint is null, 5::posint is distinct from 5;
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | f

select upper('ab'::label), length('ab'::label), 'ab'::label like 'a%';
--> (upper text, length integer, ?column? boolean)
--> AB | 2 | t

-- INSERT.
create table t (id int primary key, p posint, s small, n name5, l label);
insert into t values (1, 5, 4, 'abc', 'x');
--> INSERT 0 1

insert into t values (2, 0, 4, 'abc', 'x');
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

insert into t values (2, 5, 5, 'abc', 'x');
--> ERROR 23514: value for domain small violates check constraint "even"

insert into t values (2, 5, 4, null, 'x');
--> ERROR 23502: domain name5 does not allow null values

insert into t values (2, 5, 4, 'abcdefgh', 'x');
--> ERROR 22001: value too long for type character varying(5)

insert into t values (2, 5, 4, 'abc', 'longlonglong');
--> ERROR 23514: value for domain label violates check constraint "c_len"

insert into t (id, n) values (2, 'b');
--> INSERT 0 1

insert into t (id) values (3);
--> ERROR 23502: domain name5 does not allow null values

insert into t values (3, null, null, 'c', default), (4, 1, 2, 'd', null);
--> INSERT 0 2

insert into t values (5, 1, 2, 'e', default), (6, -1, 2, 'f', null);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

insert into t select 7, x, x, 'g', 'y' from generate_series(2, 2) x;
--> INSERT 0 1

insert into t select 8, x, x, 'g', 'y' from generate_series(3, 3) x;
--> ERROR 23514: value for domain small violates check constraint "even"

insert into t select 8, -x, 2, 'g', 'y' from generate_series(3, 3) x;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

insert into t select id + 10, p, s, n, l from t where id = 1 returning p, s, pg_typeof(p);
--> (p integer, s integer, pg_typeof regtype)
--> 5 | 4 | posint
--> INSERT 0 1

insert into t values (20, 5.7, '6', 'h', 'z') returning *;
--> (id integer, p integer, s integer, n character varying(5), l text)
--> 20 | 6 | 6 | h | z
--> INSERT 0 1

insert into t values (21, 'abc', 2, 'h', 'z');
--> ERROR 22P02: invalid input syntax for type integer: "abc"
--> POSITION: 27, at '

insert into t values (21, true, 2, 'h', 'z');
--> ERROR 42804: column "p" is of type posint but expression is of type boolean
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 27, at true

insert into t values (21, now(), 2, 'h', 'z');
--> ERROR 42804: column "p" is of type posint but expression is of type timestamp with time zone
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 27, at now

insert into t values (1, 6, 4, 'abc', 'x') on conflict (id) do update set p = excluded.p, l = 'conflict';
--> INSERT 0 1

insert into t values (1, 6, 4, 'abc', 'x') on conflict (id) do update set p = -excluded.p;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

insert into t values (1, -6, 4, 'abc', 'x') on conflict do nothing;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select * from t order by id;
--> (id integer, p integer, s integer, n character varying(5), l text)
--> 1 | 6 | 4 | abc | conflict
--> 2 | NULL | NULL | b | none
--> 3 | NULL | NULL | c | none
--> 4 | 1 | 2 | d | NULL
--> 7 | 2 | 2 | g | y
--> 11 | 5 | 4 | abc | x
--> 20 | 6 | 6 | h | z

-- UPDATE and MERGE.
update t set p = p + 1 where id = 1;
--> UPDATE 1

update t set p = p - 100 where id = 1;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

update t set p = s where id = 1;
--> UPDATE 1

update t set s = p where id = 1;
--> UPDATE 1

update t set n = null where id = 1;
--> ERROR 23502: domain name5 does not allow null values

update t set l = default where id = 1 returning l;
--> (l text)
--> none
--> UPDATE 1

update t set (p, s) = (9, 8) where id = 1;
--> UPDATE 1

update t set (p, s) = (9, 9) where id = 1;
--> ERROR 23514: value for domain small violates check constraint "even"

update t set (p, s) = (select 3, 102) where id = 1;
--> ERROR 23514: value for domain small violates check constraint "lt100"

update t set (p, s) = (select 3, 10) where id = 1 returning p, s;
--> (p integer, s integer)
--> 3 | 10
--> UPDATE 1

merge into t using (values (1, 77), (30, 78)) v(id, p) on t.id = v.id when matched then update set p = v.p when not matched then insert (id, p, n) values (v.id, v.p, 'm');
--> MERGE 2

merge into t using (values (1, -77)) v(id, p) on t.id = v.id when matched then update set p = v.p;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

merge into t using (values (31, -77)) v(id, p) on t.id = v.id when not matched then insert (id, p, n) values (v.id, v.p, 'm');
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

merge into t using (values (31, 1)) v(id, p) on t.id = v.id when not matched then insert (id, p) values (v.id, v.p);
--> ERROR 23502: domain name5 does not allow null values

select id, p, s, n, l from t order by id;
--> (id integer, p integer, s integer, n character varying(5), l text)
--> 1 | 77 | 10 | abc | none
--> 2 | NULL | NULL | b | none
--> 3 | NULL | NULL | c | none
--> 4 | 1 | 2 | d | NULL
--> 7 | 2 | 2 | g | y
--> 11 | 5 | 4 | abc | x
--> 20 | 6 | 6 | h | z
--> 30 | 78 | NULL | m | none

-- Defaults.
create table d (a label, b label default 'own', c money2, e nn default null, f posint default 7);
insert into d default values;
--> ERROR 23502: domain nn does not allow null values

insert into d (e) values (1) returning *;
--> (a text, b text, c numeric(6,2), e integer, f integer)
--> none | own | 1.50 | 1 | 7
--> INSERT 0 1

insert into d (e, f) values (2, default), (3, 1) returning *;
--> (a text, b text, c numeric(6,2), e integer, f integer)
--> none | own | 1.50 | 2 | 7
--> none | own | 1.50 | 3 | 1
--> INSERT 0 2

alter table d alter b drop default;
alter table d alter f drop default;
insert into d (e) values (4) returning *;
--> (a text, b text, c numeric(6,2), e integer, f integer)
--> none | none | 1.50 | 4 | NULL
--> INSERT 0 1

alter table d alter a set default null;
insert into d (e) values (5) returning *;
--> (a text, b text, c numeric(6,2), e integer, f integer)
--> NULL | none | 1.50 | 5 | NULL
--> INSERT 0 1

alter table d alter f set default -1;
insert into d (e) values (6) returning *;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

insert into d (e, f) values (7, 1) returning f;
--> (f integer)
--> 1
--> INSERT 0 1

alter table d alter f set default 'x';
--> ERROR 22P02: invalid input syntax for type integer: "x"

alter table d alter f set default now();
--> ERROR 42804: column "f" is of type posint but default expression is of type timestamp with time zone
--> HINT: You will need to rewrite or cast the expression.

create table d2 (a posint default 1.5, b posint default '7');
insert into d2 default values returning *;
--> (a integer, b integer)
--> 2 | 7
--> INSERT 0 1

select column_name, column_default, is_nullable, data_type, domain_name, udt_name from information_schema.columns where table_name = 'd' order by ordinal_position;
--> (column_name name, column_default character varying, is_nullable character varying(3), data_type character varying, domain_name name, udt_name name)
--> a | NULL::text | YES | text | label | text
--> b | NULL | YES | text | label | text
--> c | NULL | YES | numeric | money2 | numeric
--> e | NULL::integer | NO | integer | nn | int4
--> f | ''-1'::integer' | YES | integer | posint | int4

select attname, atttypid::regtype, atttypmod, format_type(atttypid, atttypmod), attnotnull from pg_attribute where attrelid = 't'::regclass and attnum > 0 order by attnum;
--> (attname name, atttypid regtype, atttypmod integer, format_type text, attnotnull boolean)
--> id | integer | -1 | integer | t
--> p | posint | -1 | posint | f
--> s | small | -1 | small | f
--> n | name5 | -1 | name5 | f
--> l | label | -1 | label | f

-- ALTER TABLE.
create table a (id int);
insert into a values (1), (2);
--> INSERT 0 2

alter table a add column x nn;
--> ERROR 23502: domain nn does not allow null values

alter table a add column x nn default 3;
alter table a add column y posint default -3;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

alter table a add column y posint default 3;
alter table a add column z label;
alter table a add column w nn not null;
--> ERROR 23502: domain nn does not allow null values

select * from a;
--> (id integer, x integer, y integer, z text)
--> 1 | 3 | 3 | none
--> 2 | 3 | 3 | none

alter table a alter id type posint;
update a set id = -id;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

update a set id = 10 where id = 1;
--> UPDATE 1

alter table a alter id type int;
update a set id = -id;
--> UPDATE 2

alter table a alter id type posint;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

alter table a alter id type posint using -id;
select id, x, y, z from a order by 1;
--> (id integer, x integer, y integer, z text)
--> 2 | 3 | 3 | none
--> 10 | 3 | 3 | none

alter table a alter y type small;
--> ERROR 23514: value for domain small violates check constraint "even"

alter table a alter y type text;
alter table a alter y type posint using length(y);
select pg_typeof(y) from a limit 1;
--> (pg_typeof regtype)
--> posint

create table c1 as select 5::posint as p, 'x'::label as l, 1 as i, array[1, 2]::ints as ar;
--> SELECT 1

insert into c1 values (-1, 'x', 1, '{}');
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select attname, atttypid::regtype from pg_attribute where attrelid = 'c1'::regclass and attnum > 0 order by attnum;
--> (attname name, atttypid regtype)
--> p | posint
--> l | label
--> i | integer
--> ar | ints

select 3::posint as q into c2;
--> SELECT 1

insert into c2 values (0);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

create table c3 (like c1);
insert into c3 values (-1);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

create table c4 as select -x::posint as p from generate_series(1, 2) x;
--> SELECT 2

select atttypid::regtype, count(*) from c4, pg_attribute where attrelid = 'c4'::regclass and attnum > 0 group by 1;
--> (atttypid regtype, count bigint)
--> integer | 2

create table c5 as select (-x)::posint as p from generate_series(1, 2) x;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

create table g (a int, b posint generated always as (a - 5) stored);
insert into g values (7);
--> INSERT 0 1

insert into g values (5);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

update g set a = 4;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

create table ck (p posint check (p < 10), q posint not null);
insert into ck values (11, 1);
--> ERROR 23514: new row for relation "ck" violates check constraint "ck_p_check"
--> DETAIL: Failing row contains (11, 1).

insert into ck values (1, null);
--> ERROR 23502: null value in column "q" of relation "ck" violates not-null constraint
--> DETAIL: Failing row contains (1, null).

insert into ck values (-1, null);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

-- COPY.
create table cp (p posint, n name5, l label);
copy cp from stdin;
--< 1	a	x
--< 2	b	\N
--> COPY 2

copy cp from stdin;
--< 3	c	x
--< 0	d	y
--> ERROR 23514: value for domain posint violates check constraint "posint_check"
--> CONTEXT: COPY cp, line 2, column p: "0"

copy cp from stdin;
--< 3	\N	x
--> ERROR 23502: domain name5 does not allow null values
--> CONTEXT: COPY cp, line 1, column n: null input

copy cp (p, n) from stdin with (format csv);
--< 4,d
--> COPY 1

copy cp (p, n) from stdin with (format csv);
--< -4,d
--> ERROR 23514: value for domain posint violates check constraint "posint_check"
--> CONTEXT: COPY cp, line 1, column p: "-4"

copy cp (p) from stdin;
--< 5
--> COPY 1
--! A domain that is NOT NULL is tested for the columns too that COPY does not name.
--!> ERROR 23502: domain name5 does not allow null values
--!> CONTEXT: COPY cp, line 1: "5"

copy cp (p, n, l) from stdin;
--< 5	e	toolonglabel
--> ERROR 23514: value for domain label violates check constraint "c_len"
--> CONTEXT: COPY cp, line 1, column l: "toolonglabel"

select * from cp order by p;
--> (p integer, n character varying(5), l text)
--> 1 | a | x
--> 2 | b | NULL
--> 4 | d | none
--> 5 | NULL | none
--! The row above is refused.
--!> (p integer, n character varying(5), l text)
--!> 1 | a | x
--!> 2 | b | NULL
--!> 4 | d | none

copy cp to stdout;
--> E'1\ta\tx'
--> E'2\tb\t\\N'
--> E'4\td\tnone'
--> E'5\t\\N\tnone'
--> COPY 4
--! The row above is refused.
--!> E'1\ta\tx'
--!> E'2\tb\t\\N'
--!> E'4\td\tnone'
--!> COPY 3

-- Parts of arrays.
create table ar (id int, i ints, pr pair, ps posint[], ns nn[]);
insert into ar values (1, '{1,2}', '{1,2}', '{1,2}', '{1}');
--> INSERT 0 1

insert into ar values (2, '{1,2,3,4}', '{1,2}', '{1}', '{}');
--> ERROR 23514: value for domain ints violates check constraint "ints_check"

insert into ar values (2, '{1}', '{2,1}', '{1}', '{}');
--> ERROR 23514: value for domain pair violates check constraint "pair_check"

insert into ar values (2, '{1}', '{1,2}', array[1, 0], '{}');
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

insert into ar values (2, '{1}', '{1,2}', '{1}', array[1, null]);
--> ERROR 23502: domain nn does not allow null values

insert into ar values (2, array[1], array[1, 2], array[1, -1], null);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

insert into ar (id, pr[1], pr[2]) values (3, 5, 6);
--> INSERT 0 1

insert into ar (id, pr[1], pr[2]) values (4, 6, 5);
--> ERROR 23514: value for domain pair violates check constraint "pair_check"

update ar set i[3] = 3 where id = 1;
--> UPDATE 1

update ar set i[4] = 3 where id = 1;
--> ERROR 23514: value for domain ints violates check constraint "ints_check"

update ar set pr[2] = 9 where id = 1;
--> UPDATE 1

update ar set pr[2] = 0 where id = 1;
--> ERROR 23514: value for domain pair violates check constraint "pair_check"

update ar set pr[1] = 20, pr[2] = 30 where id = 1;
update ar set ps[2] = 5 where id = 1;
--> UPDATE 1

update ar set ps[2] = -5 where id = 1;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

update ar set ps[1:2] = '{7,8}' where id = 1;
update ar set ps[1:2] = array[7, -8] where id = 1;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

update ar set ps = ps || 9 where id = 1;
--> UPDATE 1

update ar set ps = ps || -9 where id = 1;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

update ar set ns[2] = null where id = 1;
--> ERROR 23502: domain nn does not allow null values

select *, pg_typeof(i), pg_typeof(ps), pg_typeof(ps[1]) from ar order by id;
--> (id integer, i integer[], pr integer[], ps record, ns record, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--> 1 | {1,2,3} | {20,30} | {7,8,9} | {1} | ints | posint[] | posint
--> 3 | NULL | {5,6} | NULL | NULL | ints | posint[] | posint
--! The protocol tells the array over the type under the domain.
--!> (id integer, i integer[], pr integer[], ps integer[], ns integer[], pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--!> 1 | {1,2,3} | {20,30} | {7,8,9} | {1} | ints | posint[] | posint
--!> 3 | NULL | {5,6} | NULL | NULL | ints | posint[] | posint

select array[1::posint, 2::posint], pg_typeof(array[1::posint, 2::posint]), pg_typeof(array[1::posint, 2]);
--> (array record, pg_typeof regtype, pg_typeof regtype)
--> {1,2} | posint[] | integer[]
--! The protocol tells the array over the type under the domain.
--!> (array integer[], pg_typeof regtype, pg_typeof regtype)
--!> {1,2} | posint[] | integer[]

select '{1,2}'::posint[], array[3]::posint[], '{}'::posint[], null::posint[];
--> (posint record, array record, posint record, posint record)
--> {1,2} | {3} | {} | NULL
--! The protocol tells the array over the type under the domain.
--!> (posint integer[], array integer[], posint integer[], posint integer[])
--!> {1,2} | {3} | {} | NULL

select array[1, 0]::posint[];
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select array[0]::posint[];
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select array[null]::nn[];
--> ERROR 23502: domain nn does not allow null values

select unnest('{1,2}'::posint[]);
--> (unnest integer)
--> 1
--> 2

select 1 = any('{1,2}'::posint[]);
--> (?column? boolean)
--> t

-- Views.
create view v as select id, p, s, p::small as ps, id::posint as ip from t where id < 100;
select attname, atttypid::regtype from pg_attribute where attrelid = 'v'::regclass and attnum > 0 order by attnum;
--> (attname name, atttypid regtype)
--> id | integer
--> p | posint
--> s | small
--> ps | small
--> ip | posint

select pg_get_viewdef('v'::regclass);
--> (pg_get_viewdef text)
-->  SELECT t.id,
--> +     t.p,
--> +     t.s,
--> +     (t.p)::small AS ps,
--> +     (t.id)::posint AS ip
--> +    FROM t
--> +   WHERE (t.id < 100);

select id, p, pg_typeof(p), pg_typeof(ip) from v where id = 30;
--> (id integer, p integer, pg_typeof regtype, pg_typeof regtype)
--> 30 | 78 | posint | posint

create view vt as select id, p, n from t;
insert into vt values (40, 4, 'v');
--> INSERT 0 1

insert into vt values (41, -4, 'v');
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

insert into vt values (41, 4, null);
--> ERROR 23502: domain name5 does not allow null values

update vt set p = -1 where id = 40;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

update vt set p = 2 where id = 40;
--> UPDATE 1

select * from vt where id = 40;
--> (id integer, p integer, n character varying(5))
--> 40 | 2 | v

create materialized view mv as select p from t where p is not null;
--> SELECT 7

select atttypid::regtype from pg_attribute where attrelid = 'mv'::regclass and attnum = 1;
--> (atttypid regtype)
--> posint

-- Joins, set operations, subqueries.
select pg_typeof(p) from (select p from t) x limit 1;
--> (pg_typeof regtype)
--> posint

select count(*) from t a join t b using (p);
--> (count bigint)
--> 9

select pg_typeof(x) from (select 1::posint as x union all select 2::posint) u limit 1;
--> (pg_typeof regtype)
--> posint

select pg_typeof(x) from (select 1::posint as x union all select 2) u limit 1;
--> (pg_typeof regtype)
--> integer

select x from (values (1::posint), (2::posint)) v(x) order by 1;
--> (x integer)
--> 1
--> 2

with w as (select 3::posint as x) select x, pg_typeof(x) from w;
--> (x integer, pg_typeof regtype)
--> 3 | posint

select (select 3::posint) + 1;
--> (?column? integer)
--> 4

select exists (select 1::posint);
--> (exists boolean)
--> t

select row(1::posint, 'a'::label);
--> (row record)
--> (1,a)

-- Prepared statements.
prepare ins(int, int, text) as insert into t (id, p, n) values ($1, $2, $3);
execute ins(50, 5, 'p');
--> INSERT 0 1

execute ins(51, -5, 'p');
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

execute ins(51, 5, null);
--> ERROR 23502: domain name5 does not allow null values

prepare cst as select $1::posint = 10 as is_ten;
execute cst(10);
--> (is_ten boolean)
--> t

execute cst(0);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

execute cst(null);
--> (is_ten boolean)
--> NULL

prepare cnn as select $1::nn;
execute cnn(null);
--> ERROR 23502: domain nn does not allow null values

execute cnn(1);
--> (nn integer)
--> 1

-- Foreign keys.
create table parent (id int primary key);
insert into parent values (1), (2), (200);
--> INSERT 0 3

create table child (id int, p posint default 2 references parent on update cascade on delete set null, q nn default null references parent on delete set default);
insert into child values (1, 1, 1);
--> INSERT 0 1

insert into child values (2, -1, 1);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

update parent set id = -1 where id = 1;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

delete from parent where id = 1;
--> ERROR 23502: domain nn does not allow null values

create table child2 (q nn references parent on delete set null);
insert into child2 values (200);
--> INSERT 0 1

delete from parent where id = 200;
--> ERROR 23502: domain nn does not allow null values

select * from child;
--> (id integer, p integer, q integer)
--> 1 | 1 | 1

-- Temporary tables.
create temp table tt (p posint, l label);
insert into tt values (1), (-1);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

insert into tt values (1);
--> INSERT 0 1

update tt set p = 0;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select * from tt;
--> (p integer, l text)
--> 1 | none

-- Domains over domains, and names with schemas.
create schema s1;
create domain s1."Odd Name" as small check (value > 10);
create table odd (x s1."Odd Name");
insert into odd values (12);
--> INSERT 0 1

insert into odd values (4);
--> ERROR 23514: value for domain s1."Odd Name" violates check constraint "Odd Name_check"

insert into odd values (101);
--> ERROR 23514: value for domain s1."Odd Name" violates check constraint "even"

insert into odd values (-1);
--> ERROR 23514: value for domain s1."Odd Name" violates check constraint "posint_check"

select x, pg_typeof(x) from odd;
--> (x integer, pg_typeof regtype)
--> 12 | s1."Odd Name"

select 12::s1."Odd Name"::small::posint;
--> (posint integer)
--> 12

select typname, typtype, typcategory, typlen, typbyval, typnotnull, typbasetype::regtype, typtypmod, typndims, typdefault, typelem from pg_type where typtype = 'd' and typnamespace <> 'information_schema'::regnamespace order by 1;
--> (typname name, typtype "char", typcategory "char", typlen smallint, typbyval boolean, typnotnull boolean, typbasetype regtype, typtypmod integer, typndims integer, typdefault text, typelem oid)
--> Odd Name | d | N | 4 | t | f | small | -1 | 0 | NULL | 0
--> good | d | E | 4 | t | f | mood | -1 | 0 | NULL | 0
--> ints | d | A | -1 | f | f | integer[] | -1 | 1 | NULL | 0
--> label | d | S | -1 | f | f | text | -1 | 0 | ''none'::text' | 0
--> money2 | d | N | -1 | f | f | numeric | 393222 | 0 | 1.5 | 0
--> name5 | d | S | -1 | f | t | character varying | 9 | 0 | NULL | 0
--> never | d | N | 4 | t | f | integer | -1 | 0 | NULL | 0
--> nn | d | N | 4 | t | t | integer | -1 | 0 | NULL | 0
--> nn2 | d | N | 4 | t | f | nn | -1 | 0 | NULL | 0
--> pair | d | A | -1 | f | f | integer[] | -1 | 1 | NULL | 0
--> plain | d | N | 4 | t | f | integer | -1 | 0 | NULL | 0
--> posint | d | N | 4 | t | f | integer | -1 | 0 | NULL | 0
--> rng | d | R | -1 | f | f | int4range | -1 | 0 | NULL | 0
--> small | d | N | 4 | t | f | posint | -1 | 0 | NULL | 0

select conname, contype, contypid::regtype, convalidated, conrelid, pg_get_constraintdef(oid) from pg_constraint where contypid <> 0 and connamespace <> 'information_schema'::regnamespace order by 3, 1;
--> (conname name, contype "char", contypid regtype, convalidated boolean, conrelid oid, pg_get_constraintdef text)
--> posint_check | c | posint | t | 0 | CHECK ((VALUE > 0))
--> even | c | small | t | 0 | CHECK ((((VALUE)::integer % 2) = 0))
--> lt100 | c | small | t | 0 | CHECK (((VALUE)::integer < 100))
--> c_len | c | label | t | 0 | CHECK ((length(VALUE) < 10))
--> ints_check | c | ints | t | 0 | CHECK ((array_length(VALUE, 1) < 4))
--> pair_check | c | pair | t | 0 | CHECK (((VALUE)[1] < (VALUE)[2]))
--> never_check | c | never | t | 0 | CHECK (false)
--> good_check | c | good | t | 0 | CHECK ((VALUE <> 'sad'::mood))
--> rng_check | c | rng | t | 0 | CHECK ((NOT isempty(VALUE)))
--> Odd Name_check | c | s1."Odd Name" | t | 0 | CHECK (((VALUE)::integer > 10))

-- PL/pgSQL.
create function twice_less(p posint) returns posint language plpgsql as $$
declare v posint := 1;
begin
    v := p - 1;
    return v - 1;
end$$;
select twice_less(null);
--> (twice_less integer)
--> NULL

select twice_less(0);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select twice_less(1);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"
--> CONTEXT: PL/pgSQL function twice_less(posint) line 4 at assignment

select twice_less(2);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"
--> CONTEXT: PL/pgSQL function twice_less(posint) while casting return value to function's return type

select twice_less(3), pg_typeof(twice_less(3));
--> (twice_less integer, pg_typeof regtype)
--> 1 | posint

select twice_less(p => 5), twice_less('6'), twice_less(7.4), twice_less(8::posint);
--> ERROR 42883: function twice_less(numeric) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 45, at twice_less

select twice_less(now());
--> ERROR 42883: function twice_less(timestamp with time zone) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at twice_less

create function starts() returns int language plpgsql as $$ declare v nn; begin return 1; end $$;
select starts();
--> ERROR 23502: domain nn does not allow null values
--> CONTEXT: PL/pgSQL function starts() line 1 during statement block local variable initialization

create function starts2() returns int language plpgsql as $$ declare v posint := 0; begin return 1; end $$;
select starts2();
--> ERROR 23514: value for domain posint violates check constraint "posint_check"
--> CONTEXT: PL/pgSQL function starts2() line 1 during statement block local variable initialization

create function parts(i int) returns ints language plpgsql as $$ declare x ints := '{1,2}'; begin x[3] := i; x[i] := 9; return x; end $$;
select parts(3);
--> (parts integer[])
--> {1,2,9}

select parts(4);
--> ERROR 23514: value for domain ints violates check constraint "ints_check"
--> CONTEXT: PL/pgSQL function parts(integer) line 1 at assignment

create function elems(i int) returns int language plpgsql as $$ declare x posint[]; begin x[1] := 1; x[2] := i; return x[2]; end $$;
select elems(3);
--> (elems integer)
--> 3

select elems(-3);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"
--> CONTEXT: PL/pgSQL function elems(integer) line 1 at assignment

create function rows(i int) returns int language plpgsql as $$ declare r t%rowtype; begin r.id := 60; r.p := i; r.n := 'r'; insert into t values (r.*); return r.p; end $$;
select rows(3);
--> (rows integer)
--> 3

select rows(-3);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"
--> CONTEXT: PL/pgSQL function rows(integer) line 1 at assignment

create function into_var(i int) returns int language plpgsql as $$ declare v posint; begin select i into v; return v; end $$;
select into_var(3);
--> (into_var integer)
--> 3

select into_var(-3);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"
--> CONTEXT: PL/pgSQL function into_var(integer) line 1 at SQL statement

create function in_loop() returns int language plpgsql as $$ declare v posint; n int := 0; begin for v in select x from generate_series(2, -2, -1) x loop n := n + 1; end loop; return n; end $$;
select in_loop();
--> ERROR 23514: value for domain posint violates check constraint "posint_check"
--> CONTEXT: PL/pgSQL function in_loop() line 1 at FOR over SELECT rows

create function tf() returns trigger language plpgsql as $$ begin new.p := new.p - 10; return new; end $$;
create table trg (id int, p posint);
create trigger tr before insert or update on trg for each row execute function tf();
insert into trg values (1, 15);
--> INSERT 0 1

insert into trg values (2, 5);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"
--> CONTEXT: PL/pgSQL function tf() line 1 at assignment

update trg set p = 12;
--> UPDATE 1

update trg set p = 10;
--> ERROR 23514: value for domain posint violates check constraint "posint_check"
--> CONTEXT: PL/pgSQL function tf() line 1 at assignment

create function tg() returns trigger language plpgsql as $$ declare r record; begin select 7 as id, -7 as p into r; return r; end $$;
create table trh (id int, p posint);
create trigger tr before insert on trh for each row execute function tg();
create procedure pr(x posint) language plpgsql as $$ begin insert into t (id, p, n) values (70, x, 'p'); end $$;
call pr(0);
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

call pr(3);
do $$ declare v posint; begin v := -1; exception when check_violation then raise notice 'refused'; end $$;
--> NOTICE: refused
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare v name5; begin v := 'abcdefg'; end $$;
--> ERROR 23502: domain name5 does not allow null values
--> CONTEXT: PL/pgSQL function inline_code_block line 1 during statement block local variable initialization

do $$ declare v money2 := 3.14159; begin raise notice '%', v; end $$;
--> NOTICE: 3.14
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

create function out_of(out x posint) language plpgsql as $$ begin x := 1; end $$;
--! Output parameters of domains are missing.
--!> ERROR 0A000: output and VARIADIC parameters of domain posint are not supported

create function sql_of(posint) returns int language sql as 'select $1 + 1';
--! Domains are missing in functions in SQL.
--!> ERROR 0A000: arguments and results of SQL functions of domain posint are not supported

create function def_of(x posint default 1) returns int language plpgsql as 'begin return x; end';
--! Defaults of parameters of domains are missing.
--!> ERROR 0A000: default values of parameters of domain posint are not supported

create function set_of() returns setof posint language plpgsql as 'begin return next 1; end';
--! Sets of a domain are missing.
--!> ERROR 0A000: domain posint is not supported here

select proargtypes::regtype[], prorettype::regtype, pg_get_function_arguments(oid), pg_get_function_result(oid) from pg_proc where proname = 'twice_less';
--> (proargtypes regtype[], prorettype regtype, pg_get_function_arguments text, pg_get_function_result text)
--> [0:0]={posint} | posint | p posint | posint

drop function twice_less(int);
--> ERROR 42883: function twice_less(integer) does not exist

drop function twice_less(posint);
prepare declared(posint) as select $1;

-- JSON.
select * from json_populate_record(null::trg, '{"id": 1, "p": 5}');
--> (id integer, p integer)
--> 1 | 5

select * from json_populate_record(null::trg, '{"id": 1, "p": -5}');
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

insert into trg select * from json_populate_record(null::trg, '{"id": 3, "p": -5}');
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select * from json_populate_recordset(null::trg, '[{"id": 1, "p": 5}, {"id": 2, "p": 0}]');
--> ERROR 23514: value for domain posint violates check constraint "posint_check"

select * from jsonb_populate_record(null::cp, '{"p": 1, "n": null}');
--> ERROR 23502: domain name5 does not allow null values

-- Outer joins.
select l.i, r.v from generate_series(1, 2) l(i) left join (select x, x::posint as v from generate_series(-1, 2) x where x > 0) r on r.x = l.i order by 1;
--> (i integer, v integer)
--> 1 | 1
--> 2 | 2

create table nj (v nn);
create table nk (id int, v nn);
insert into nk values (1, 1);
--> INSERT 0 1

insert into nj select r.v from generate_series(1, 2) l(i) left join (select id, v::nn as v from nk) r on r.id = l.i;
--> INSERT 0 2
--! A NULL that an outer join makes is tested where it is stored.
--!> ERROR 23502: domain nn does not allow null values

select count(*) from nj where v is null;
--> (count bigint)
--> 1
--! The rows above are refused.
--!> (count bigint)
--!> 0

-- Rows of a table as the result of a function.
create function rows_of() returns trg language sql as 'select 1, -1';
--! Rows with a domain as the result of a function are missing.
--!> ERROR 0A000: a function that returns rows of "trg", which has a column of domain posint, is not supported

create function rows_of2() returns setof trg language plpgsql as $$ begin return next row(1, -1); end $$;
--! Rows with a domain as the result of a function are missing.
--!> ERROR 0A000: a function that returns rows of "trg", which has a column of domain posint, is not supported

-- Identity.
create table ident (a posint generated always as identity);
--> ERROR 22023: identity column type must be smallint, integer, or bigint

create table ident (a posint not null);
alter table ident alter a add generated always as identity;
--> ERROR 22023: identity column type must be smallint, integer, or bigint

create table ident2 (a int generated always as identity);
alter table ident2 alter a type posint;
--> ERROR 22023: identity column type must be smallint, integer, or bigint

create sequence sq as posint;
--> ERROR 22023: sequence type must be smallint, integer, or bigint
