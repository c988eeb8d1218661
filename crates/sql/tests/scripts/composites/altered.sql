-- Composite types made, changed and dropped
--
-- CREATE TYPE ... AS, ALTER TYPE on attributes and on the type, DROP TYPE, the catalogs, and what is refused.

create type pair as (a int, b text);
create type pair as (x int);
--> ERROR 42710: type "pair" already exists

create type pair as enum ('x');
--> ERROR 42710: type "pair" already exists

create table pair (x int);
--> ERROR 42P07: relation "pair" already exists

alter table pair rename column a to c;
alter table pair rename column c to a;
create view pair as select 1;
--> ERROR 42P07: relation "pair" already exists

create sequence pair;
--> ERROR 42P07: relation "pair" already exists

create type dup as (a int, a text);
--> ERROR 42701: column "a" specified more than once

create type bad as (a nothing);
--> ERROR 42704: type "nothing" does not exist

create type bad as (a serial);
--> ERROR 42704: type "serial" does not exist

create type bad as (a record);
--> ERROR 42P16: column "a" has pseudo-type record

create type bad as (a anyelement);
--> ERROR 42P16: column "a" has pseudo-type anyelement

create type bad as (a int, b bad);
--> ERROR 42704: type "bad" does not exist

create type nowhere.bad as (a int);
--> ERROR 3F000: schema "nowhere" does not exist

create type with_collation as (a text collate "C", b varchar(5), c numeric(5,1)[]);
create type bad as (a int collate "C");
--> ERROR 42804: collations are not supported by type integer

create table taken (x int);
create type taken as (a int);
--> ERROR 42710: type "taken" already exists

create index taken_x on taken (x);
create type taken_x as (a int);
--> ERROR 42P07: relation "taken_x" already exists

select relname, relkind, relnatts, relhasindex, relpersistence, reltype::regtype, reltablespace, relam, relfilenode from pg_class where relname in ('pair', 'with_collation') order by 1;
--> (relname name, relkind "char", relnatts smallint, relhasindex boolean, relpersistence "char", reltype regtype, reltablespace oid, relam oid, relfilenode oid)
--> pair | c | 2 | f | p | pair | 0 | 0 | 0
--> with_collation | c | 3 | f | p | with_collation | 0 | 0 | 0

select attname, attnum, format_type(atttypid, atttypmod), attnotnull, attcollation::regcollation from pg_attribute where attrelid = 'with_collation'::regclass order by attnum;
--> (attname name, attnum smallint, format_type text, attnotnull boolean, attcollation regcollation)
--> a | 1 | text | f | "C"
--> b | 2 | character varying(5) | f | "default"
--> c | 3 | numeric(5,1)[] | f | -

select typname, typtype, typcategory, typlen, typbyval, typalign, typstorage, typrelid::regclass, typarray::regtype, typelem, typdelim, typisdefined from pg_type where typname = 'pair';
--> (typname name, typtype "char", typcategory "char", typlen smallint, typbyval boolean, typalign "char", typstorage "char", typrelid regclass, typarray regtype, typelem oid, typdelim "char", typisdefined boolean)
--> pair | c | C | -1 | f | d | x | pair | pair[] | 0 | , | t

select typname, typtype, typcategory, typlen, typrelid, typelem::regtype, typarray from pg_type where typname = '_pair';
--> (typname name, typtype "char", typcategory "char", typlen smallint, typrelid oid, typelem regtype, typarray oid)
--> _pair | b | A | -1 | 0 | pair | 0

select typname, typtype, typrelid::regclass from pg_type where typname in ('taken', '_taken') order by 1;
--> (typname name, typtype "char", typrelid regclass)
--> _taken | b | -
--> taken | c | taken

select 'pair'::regtype, 'pair[]'::regtype, '_pair'::regtype, 'taken'::regtype, 'public.pair'::regtype, to_regtype('nothing');
--> (regtype regtype, regtype regtype, regtype regtype, regtype regtype, regtype regtype, to_regtype regtype)
--> pair | pair[] | pair[] | taken | pair | NULL

select 'taken_x'::regtype;
--> ERROR 42704: type "taken_x" does not exist
--> POSITION: 8, at '

select format_type('pair'::regtype, null), format_type('pair[]'::regtype, -1), 'pair'::regclass;
--> (format_type text, format_type text, regclass regclass)
--> pair | pair[] | pair

select * from pair;
--> ERROR 42809: "pair" is a composite type
--> POSITION: 15, at pair

insert into pair values (1);
--> ERROR 42809: "pair" is a composite type
--> POSITION: 13, at pair

update pair set a = 1;
--> ERROR 42809: "pair" is a composite type
--> POSITION: 8, at pair

delete from pair;
--> ERROR 42809: "pair" is a composite type
--> POSITION: 13, at pair

truncate pair;
--> ERROR 42809: "pair" is not a table

create index on pair (a);
--> ERROR 42809: "pair" is a composite type

create view over_pair as select * from pair;
--> ERROR 42809: "pair" is a composite type
--> POSITION: 40, at pair

alter table pair add column c int;
--> ERROR 42809: "pair" is a composite type
--> HINT: Use ALTER TYPE instead.

alter table pair rename to other;
--> ERROR 42809: "pair" is a composite type
--> HINT: Use ALTER TYPE instead.

drop table pair;
--> ERROR 42809: "pair" is not a table
--> HINT: Use DROP TYPE to remove a type.

drop view pair;
--> ERROR 42809: "pair" is not a view
--> HINT: Use DROP TYPE to remove a type.

copy pair to stdout;
--> ERROR 42809: "pair" is a composite type

grant select on pair to public;
--> ERROR 42809: "pair" is a composite type

comment on type pair is 'two of a kind';
comment on column pair.a is 'the first';
select obj_description('pair'::regtype, 'pg_type'), col_description('pair'::regclass, 1);
--> (obj_description text, col_description text)
--> two of a kind | the first

create table holds (id int, p pair, ps pair[]);
insert into holds values (1, '(1,one)', '{"(1,a)","(2,b)"}'), (2, null, '{}');
--> INSERT 0 2

alter type pair add attribute c boolean;
select * from holds order by id;
--> (id integer, p record, ps record)
--> 1 | (1,one,) | {"(1,a,)","(2,b,)"}
--> 2 | NULL | {}

select id, (p).c, row_to_json(p), to_json(ps) from holds order by id;
--> (id integer, c boolean, row_to_json json, to_json json)
--> 1 | NULL | {"a":1,"b":"one","c":null} | [{"a":1,"b":"a","c":null},{"a":2,"b":"b","c":null}]
--> 2 | NULL | NULL | []

select id from holds where p = '(1,one,)';
--> ERROR 0A000: input of anonymous composite types is not implemented
--> POSITION: 32, at '

select p = row(1, 'one', null)::pair from holds where id = 1;
--> (?column? boolean)
--> t

insert into holds values (3, '(3,three,t)', null);
--> INSERT 0 1

insert into holds values (4, '(3,three)', null);
--> ERROR 22P02: malformed record literal: "(3,three)"
--> DETAIL: Too few columns.
--> POSITION: 30, at '

update holds set p.c = true where id = 1 returning p;
--> (p record)
--> (1,one,t)
--> UPDATE 1

alter type pair add attribute b int;
--> ERROR 42701: column "b" of relation "pair" already exists

alter type pair add attribute d nothing;
--> ERROR 42704: type "nothing" does not exist
--> POSITION: 33, at nothing

alter type pair add attribute d pair;
--> ERROR 42P16: composite type pair cannot be made a member of itself

alter type pair add attribute d pair[];
--> ERROR 42P16: composite type pair cannot be made a member of itself

alter type pair rename attribute a to aa;
select row_to_json(p), (p).aa from holds order by id;
--> (row_to_json json, aa integer)
--> {"aa":1,"b":"one","c":true} | 1
--> NULL | NULL
--> {"aa":3,"b":"three","c":true} | 3

select (p).a from holds;
--> ERROR 42703: column "a" not found in data type pair
--> POSITION: 9, at p

alter type pair rename attribute a to bb;
--> ERROR 42703: column "a" does not exist

alter type pair rename attribute aa to b;
--> ERROR 42701: column "b" of relation "pair" already exists

alter type pair alter attribute aa type bigint;
--> ERROR 0A000: cannot alter type "pair" because column "holds.ps" uses it

alter type pair alter attribute nothing type bigint;
--> ERROR 42703: column "nothing" of relation "pair" does not exist

alter type pair drop attribute nothing;
--> ERROR 42703: column "nothing" of relation "pair" does not exist

alter type pair drop attribute if exists nothing;
--> NOTICE: column "nothing" of relation "pair" does not exist, skipping

alter type nothing add attribute x int;
--> ERROR 42P01: relation "nothing" does not exist

alter type taken add attribute x int;
--> ERROR 42809: "taken" is not a composite type

alter type taken rename to other;
--> ERROR 42809: taken is a table's row type
--> HINT: Use ALTER TABLE instead.

alter type taken rename attribute x to y;
alter type taken rename attribute y to x;
alter type int4 add attribute x int;
--> ERROR 42P01: relation "int4" does not exist

alter type pair add value 'x';
--> ERROR 42809: pair is not an enum

create type free as (a int, b text, c date);
alter type free drop attribute b, add attribute d int, alter attribute a type bigint;
select '(1,2020-01-01,3)'::free, (row(1, '2020-01-01', 3)::free).*;
--> (free record, a bigint, c date, d integer)
--> (1,2020-01-01,3) | 1 | 2020-01-01 | 3

select attname, attnum, attisdropped from pg_attribute where attrelid = 'free'::regclass order by attnum;
--> (attname name, attnum smallint, attisdropped boolean)
--> a | 1 | f
--> ........pg.dropped.2........ | 2 | t
--> c | 3 | f
--> d | 4 | f

alter type free add attribute b numeric;
select '(1,2020-01-01,3,4.5)'::free;
--> (free record)
--> (1,2020-01-01,3,4.5)

alter type free drop attribute a, drop attribute b, drop attribute c, drop attribute d;
select '()'::free;
--> (free record)
--> ()

drop type free;
create type nested as (p pair, n int);
create table deep (x nested);
insert into deep values (row(row(1, 'x', true), 2));
--> INSERT 0 1

alter type pair add attribute e text;
select x, ((x).p).e from deep;
--> (x record, e text)
--> ("(1,x,t,)",2) | NULL

insert into deep values ('("(2,y,f,later)",3)');
--> INSERT 0 1

select ((x).p).e, to_json(x) from deep order by 1;
--> (e text, to_json json)
--> later | {"p":{"aa":2,"b":"y","c":false,"e":"later"},"n":3}
--> NULL | {"p":{"aa":1,"b":"x","c":true,"e":null},"n":2}

alter type pair rename attribute e to ee;
select to_json(x) from deep order by (x).n;
--> (to_json json)
--> {"p":{"aa":1,"b":"x","c":true,"ee":null},"n":2}
--> {"p":{"aa":2,"b":"y","c":false,"ee":"later"},"n":3}

alter type pair alter attribute ee type int;
--> ERROR 0A000: cannot alter type "pair" because column "holds.ps" uses it

alter type nested add attribute m pair[];
select x from deep order by (x).n;
--> (x record)
--> ("(1,x,t,)",2,)
--> ("(2,y,f,later)",3,)

drop type pair;
--> ERROR 2BP01: cannot drop type pair because other objects depend on it
--> DETAIL: column ps of table holds depends on type pair[]
--> + column m of composite type nested depends on type pair[]
--> + column p of table holds depends on type pair
--> + column p of composite type nested depends on type pair
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter type pair rename to couple;
select pg_typeof(p), pg_typeof(ps) from holds limit 1;
--> (pg_typeof regtype, pg_typeof regtype)
--> couple | couple[]

select 'pair'::regtype;
--> ERROR 42704: type "pair" does not exist
--> POSITION: 8, at '

select '(1,x,t,)'::couple;
--> (couple record)
--> (1,x,t,)

create type pair as (z int);
alter type pair rename to couple;
--> ERROR 42P07: relation "couple" already exists

alter type pair rename to holds;
--> ERROR 42P07: relation "holds" already exists

drop type pair;
create schema elsewhere;
alter type couple set schema elsewhere;
select pg_typeof(p) from holds limit 1;
--> (pg_typeof regtype)
--> elsewhere.couple

select '(1,x,t,)'::couple;
--> ERROR 42704: type "couple" does not exist
--> POSITION: 20, at couple

select '(1,x,t,)'::elsewhere.couple;
--> (couple record)
--> (1,x,t,)

alter type elsewhere.couple set schema public;
alter type holds set schema elsewhere;
--> ERROR 42809: holds is a table's row type
--> HINT: Use ALTER TABLE instead.

create role type_owner;
alter type couple owner to type_owner;
select typowner::regrole from pg_type where typname = 'couple';
--> (typowner regrole)
--> type_owner

alter type holds owner to type_owner;
--> ERROR 42809: holds is a table's row type
--> HINT: Use ALTER TABLE instead.

set role type_owner;
alter type couple add attribute f int;
alter type nested add attribute f int;
--> ERROR 42501: must be owner of table nested

drop type nested;
--> ERROR 42501: must be owner of type nested

reset role;
alter type couple owner to current_user;
drop role type_owner;
create function f_of(couple) returns int language sql as 'select 1';
create function f_arr(couple[]) returns int language sql as 'select 1';
create function f_ret() returns setof couple language sql as 'select null::couple';
create view v_of as select (row(1, 'x', true, 'e')::couple).aa;
--> ERROR 42846: cannot cast type record to couple
--> DETAIL: Input has too few columns.
--> POSITION: 51, at :

create table d_of (t text default (row(1, 'x', true, 'e')::couple)::text);
--> ERROR 42846: cannot cast type record to couple
--> DETAIL: Input has too few columns.
--> POSITION: 58, at :

drop type couple;
--> ERROR 2BP01: cannot drop type couple because other objects depend on it
--> DETAIL: column ps of table holds depends on type couple[]
--> + column m of composite type nested depends on type couple[]
--> + function f_arr(couple[]) depends on type couple[]
--> + column p of table holds depends on type couple
--> + column p of composite type nested depends on type couple
--> + function f_of(couple) depends on type couple
--> + function f_ret() depends on type couple
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type nested cascade;
--> NOTICE: drop cascades to column x of table deep

drop type couple, nothing;
--> ERROR 42704: type "nothing" does not exist

drop type if exists nothing;
--> NOTICE: type "nothing" does not exist, skipping

drop type couple cascade;
--> NOTICE: drop cascades to 5 other objects
--> DETAIL: drop cascades to column ps of table holds
--> + drop cascades to function f_arr(couple[])
--> + drop cascades to column p of table holds
--> + drop cascades to function f_of(couple)
--> + drop cascades to function f_ret()

select * from holds order by id;
--> (id integer)
--> 1
--> 2
--> 3

select count(*) from pg_class where relname in ('couple', 'nested', 'pair');
--> (count bigint)
--> 0

select count(*) from pg_proc where proname in ('f_of', 'f_arr', 'f_ret');
--> (count bigint)
--> 0

insert into d_of default values returning *;
--> ERROR 42P01: relation "d_of" does not exist
--> POSITION: 13, at d_of

select '(1)'::taken, row(1)::taken, null::taken;
--> (taken record, row record, taken record)
--> (1) | (1) | NULL

insert into taken values (1), (2);
--> INSERT 0 2

select taken::taken, taken::text, pg_typeof(taken) from taken order by x;
--> (taken record, taken text, pg_typeof regtype)
--> (1) | (1) | taken
--> (2) | (2) | taken

select (taken).x, (taken).*, taken.* from taken order by x;
--> (x integer, x integer, x integer)
--> 1 | 1 | 1
--> 2 | 2 | 2

select (taken).y from taken;
--> ERROR 42703: column taken.y does not exist
--> POSITION: 9, at taken

create function doubled(taken) returns int language sql as 'select $1.x * 2';
create function label(t taken) returns text language plpgsql as $$ begin return 'x' || t.x; end $$;
select doubled(taken), taken.doubled, (taken).doubled, label(taken), t.label from taken, lateral (select taken.*) t order by 1;
--> (doubled integer, doubled integer, doubled integer, label text, label text)
--> 2 | 2 | 2 | x1 | x1
--> 4 | 4 | 4 | x2 | x2

select doubled(taken), taken.doubled, (taken).doubled, label(taken), taken.label from taken order by x;
--> (doubled integer, doubled integer, doubled integer, label text, label text)
--> 2 | 2 | 2 | x1 | x1
--> 4 | 4 | 4 | x2 | x2

select doubled(row(5)), label('(6)'), doubled((select taken from taken limit 1)) > 0;
--> (doubled integer, label text, ?column? boolean)
--> 10 | x6 | t

select taken.nothing from taken;
--> ERROR 42703: column taken.nothing does not exist
--> POSITION: 8, at taken.nothing

select array_agg(taken order by x), json_agg(taken order by x) from taken;
--> (array_agg record, json_agg json)
--> {(1),(2)} | E'[{"x":1}, \n {"x":2}]'

select t from taken t where t = row(1)::taken;
--> (t record)
--> (1)

select t1 = t2 from taken t1, taken t2 where t1.x = t2.x order by 1;
--> (?column? boolean)
--> t
--> t

select distinct taken from taken order by taken desc;
--> (taken record)
--> (2)
--> (1)

create table uses_taken (id int, t taken, ts taken[]);
insert into uses_taken select x, taken, array[taken] from taken;
--> INSERT 0 2

select id, (t).x, ts from uses_taken order by id;
--> (id integer, x integer, ts record)
--> 1 | 1 | {(1)}
--> 2 | 2 | {(2)}

alter table taken add column y text;
select * from uses_taken order by id;
--> (id integer, t record, ts record)
--> 1 | (1,) | {"(1,)"}
--> 2 | (2,) | {"(2,)"}

alter table taken add column z text default 'z';
--> ERROR 0A000: cannot alter table "taken" because column "uses_taken.ts" uses its row type

alter table taken add column z text default null;
alter table taken alter column x type bigint;
--> ERROR 0A000: cannot alter table "taken" because column "uses_taken.ts" uses its row type

alter table taken rename column y to why;
select to_json(t) from uses_taken order by id;
--> (to_json json)
--> {"x":1,"why":null,"z":null}
--> {"x":2,"why":null,"z":null}

alter table taken add column again taken;
--> ERROR 42P16: composite type taken cannot be made a member of itself

alter table taken rename to took;
select pg_typeof(t), pg_typeof(ts) from uses_taken limit 1;
--> (pg_typeof regtype, pg_typeof regtype)
--> took | took[]

drop type took;
--> ERROR 2BP01: cannot drop type took because table took requires it
--> HINT: You can drop table took instead.

drop table took;
--> ERROR 2BP01: cannot drop table took because other objects depend on it
--> DETAIL: column ts of table uses_taken depends on type took[]
--> + function doubled(took) depends on type took
--> + function label(took) depends on type took
--> + column t of table uses_taken depends on type took
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table took cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to column ts of table uses_taken
--> + drop cascades to function doubled(took)
--> + drop cascades to function label(took)
--> + drop cascades to column t of table uses_taken

select * from uses_taken order by id;
--> (id integer)
--> 1
--> 2

create view v_rows as select 1 as a, 'x'::text as b;
select '(1,x)'::v_rows, v_rows, pg_typeof(v_rows) from v_rows;
--> (v_rows record, v_rows record, pg_typeof regtype)
--> (1,x) | (1,x) | v_rows

create materialized view m_rows as select 1 as a;
--> SELECT 1

select m_rows, pg_typeof(m_rows) from m_rows;
--> (m_rows record, pg_typeof regtype)
--> (1) | m_rows

create temp table t_rows (a int, b text);
insert into t_rows values (1, 'x');
--> INSERT 0 1

select t_rows, '(2,y)'::t_rows, pg_typeof(t_rows), (t_rows).b from t_rows;
--> (t_rows record, t_rows record, pg_typeof regtype, b text)
--> (1,x) | (2,y) | t_rows | x

drop table t_rows;
create schema rows_in;
create type rows_in.inside as (a int);
create table rows_in.tab (x rows_in.inside);
drop schema rows_in;
--> ERROR 2BP01: cannot drop schema rows_in because other objects depend on it
--> DETAIL: type rows_in.inside depends on schema rows_in
--> + table rows_in.tab depends on schema rows_in
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema rows_in cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to type rows_in.inside
--> + drop cascades to table rows_in.tab

begin;
create type short as (a int);
select '(1)'::short;
--> (short record)
--> (1)

savepoint s;
alter type short add attribute b int;
select '(1,2)'::short;
--> (short record)
--> (1,2)

rollback to s;
select '(1)'::short;
--> (short record)
--> (1)

rollback;
select '(1)'::short;
--> ERROR 42704: type "short" does not exist
--> POSITION: 15, at short

drop view v_rows, v_of;
--> ERROR 42P01: view "v_of" does not exist

drop materialized view m_rows;
drop table deep, holds, uses_taken, d_of;
--> ERROR 42P01: table "d_of" does not exist

drop schema elsewhere;
