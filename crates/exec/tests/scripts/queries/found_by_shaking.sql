-- Found by shaking
--
-- Statements that come at another moment, or with other words, than their authors thought of.

-- A schema that is missing is told before what it should hold, but not by queries and changes of rows.
select nextval('sh_no.s');
--> ERROR 3F000: schema "sh_no" does not exist
--> POSITION: 16, at '

select has_table_privilege('sh_no.t', 'select');
--> ERROR 3F000: schema "sh_no" does not exist

lock table sh_no.t;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

vacuum sh_no.t;
--> ERROR 3F000: schema "sh_no" does not exist

analyze sh_no.t;
--> ERROR 3F000: schema "sh_no" does not exist

truncate sh_no.t;
--> ERROR 3F000: schema "sh_no" does not exist

comment on table sh_no.t is 'x';
--> ERROR 3F000: schema "sh_no" does not exist

alter table sh_no.t add x int;
--> ERROR 3F000: schema "sh_no" does not exist

alter table sh_no.t rename to x;
--> ERROR 3F000: schema "sh_no" does not exist

alter table sh_no.t rename a to x;
--> ERROR 3F000: schema "sh_no" does not exist

alter sequence sh_no.t restart;
--> ERROR 3F000: schema "sh_no" does not exist

alter table sh_no.t owner to postgres;
--> ERROR 3F000: schema "sh_no" does not exist

create sequence sh_q owned by sh_no.t.a;
--> ERROR 3F000: schema "sh_no" does not exist

create table sh_l (a int references sh_no.t);
--> ERROR 3F000: schema "sh_no" does not exist

insert into sh_no.t values (1);
--> ERROR 42P01: relation "sh_no.t" does not exist
--> POSITION: 13, at sh_no.t

select * from sh_no.t;
--> ERROR 42P01: relation "sh_no.t" does not exist
--> POSITION: 15, at sh_no.t

grant select on sh_no.t to public;
--> ERROR 3F000: schema "sh_no" does not exist

select sh_no.f(1);
--> ERROR 3F000: schema "sh_no" does not exist
--> POSITION: 8, at sh_no.f

select 1 operator(sh_no.+) 2;
--> ERROR 3F000: schema "sh_no" does not exist
--> POSITION: 10, at operator

select 1 operator(public.+) 2;
--> ERROR 42883: operator does not exist: integer public.+ integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 10, at operator

drop index sh_no.t;
--> ERROR 3F000: schema "sh_no" does not exist

-- The query, then its place; what a table would be like, then that it is there.
create table sh_t (a int, b text);
create view sh_no.l as select nope;
--> ERROR 42703: column "nope" does not exist
--> POSITION: 31, at nope

create table sh_no.l as select nope;
--> ERROR 42703: column "nope" does not exist
--> POSITION: 32, at nope

create table sh_t as select 1 from nope;
--> ERROR 42P01: relation "nope" does not exist
--> POSITION: 36, at nope

create table sh_t (a nope);
--> ERROR 42704: type "nope" does not exist
--> POSITION: 22, at nope

create table sh_t (a int, a int);
--> ERROR 42701: column "a" specified more than once

create table sh_t (a int) with (nope = 1);
--> ERROR 22023: unrecognized parameter "nope"

create table sh_t (a int primary key, primary key (a));
--> ERROR 42P16: multiple primary keys for table "sh_t" are not allowed
--> POSITION: 39, at primary

create sequence sh_t as text;
--> ERROR 22023: sequence type must be smallint, integer, or bigint

create sequence sh_t increment 0;
--> ERROR 22023: INCREMENT must not be zero

create sequence sh_t;
--> ERROR 42P07: relation "sh_t" already exists

create sequence sh_s owned by sh_t.a sequence name q;
--> ERROR 42601: invalid sequence option SEQUENCE NAME
--> POSITION: 38, at sequence

create index sh_i on nope using nope (a);
--> ERROR 42P01: relation "nope" does not exist

create index sh_i on sh_t using nope (a);
--> ERROR 42704: access method "nope" does not exist

create table sh_k (a int, primary key (nope), primary key (nope));
--> ERROR 42703: column "nope" named in key does not exist
--> POSITION: 27, at primary

create table sh_n (a numeric(5, 'lit'));
--> ERROR 22P02: invalid input syntax for type integer: "lit"
--> POSITION: 22, at numeric

create table sh_n (a numeric('5', '2'));

-- Objects, then roles, then rights.
grant select on sh_no to sh_nobody;
--> ERROR 42P01: relation "sh_no" does not exist

grant nope on sh_t to sh_nobody;
--> ERROR 42704: role "sh_nobody" does not exist

grant usage on schema sh_no to sh_nobody;
--> ERROR 3F000: schema "sh_no" does not exist

alter default privileges in schema sh_no grant select on tables to sh_nobody;
--> ERROR 42704: role "sh_nobody" does not exist

drop role public;
--> ERROR 22023: cannot use special role specifier in DROP ROLE

drop role current_user;
--> ERROR 22023: cannot use special role specifier in DROP ROLE

-- Cursors, prepared statements, VACUUM.
declare c cursor for select nope;
--> ERROR 42703: column "nope" does not exist
--> POSITION: 29, at nope

prepare sh_p as select 1;
prepare sh_p as select nope;
--> ERROR 42703: column "nope" does not exist
--> POSITION: 24, at nope

execute sh_p(nope);
--> (?column? integer)
--> 1

execute sh_p(1, 2);
--> (?column? integer)
--> 1

deallocate sh_p;
vacuum nope (a);
--> ERROR 0A000: ANALYZE option must be specified when a column list is provided

-- The source is checked first, then the target.
update sh_t set nope = 1 where nope2 = 1;
--> ERROR 42703: column "nope2" does not exist
--> POSITION: 32, at nope2

update sh_t set nope = 1 returning nope2;
--> ERROR 42703: column "nope2" does not exist
--> POSITION: 36, at nope2

update sh_t set nope = nope2;
--> ERROR 42703: column "nope2" does not exist
--> POSITION: 24, at nope2

update sh_t set a = 1, a = nope3;
--> ERROR 42703: column "nope3" does not exist
--> POSITION: 28, at nope3

insert into sh_t (a) values (1) on conflict (a) do update set nope2 = excluded.nope3;
--> ERROR 42703: column excluded.nope3 does not exist
--> POSITION: 71, at excluded.nope3

insert into sh_t (a) values (1) on conflict (a) do update set nope2 = 1;
--> ERROR 42703: column "nope2" of relation "sh_t" does not exist
--> POSITION: 63, at nope2

create table sh_g (a int generated always as identity);
update sh_g set a = 'x';
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 21, at '

-- Rows in their order: the first one's mistake is told.
create table sh_u (a int primary key, b int not null);
insert into sh_u values (1, 1);
--> INSERT 0 1

insert into sh_u values (1, 1), (null, null);
--> ERROR 23505: duplicate key value violates unique constraint "sh_u_pkey"
--> DETAIL: Key (a)=(1) already exists.

insert into sh_u values (2, 2), (null, null);
--> ERROR 23502: null value in column "a" of relation "sh_u" violates not-null constraint
--> DETAIL: Failing row contains (null, null).

insert into sh_u select i, 10 / (3 - i) from generate_series(1, 3) i;
--> ERROR 23505: duplicate key value violates unique constraint "sh_u_pkey"
--> DETAIL: Key (a)=(1) already exists.

-- DO UPDATE gives a row another key, which the next row may take; the same row changes once.
create table sh_oc (a int, b int, v int, unique (a, b));
insert into sh_oc values (1, 1, 4);
--> INSERT 0 1

insert into sh_oc values (1, 1, 6), (1, 1, 7), (2, 2, 2) on conflict (a, b) do update set a = excluded.v;
--> INSERT 0 3

select * from sh_oc order by a;
--> (a integer, b integer, v integer)
--> 1 | 1 | 7
--> 2 | 2 | 2
--> 6 | 1 | 4

insert into sh_oc values (1, 1, 6), (1, 1, 7) on conflict (a, b) do update set v = excluded.v;
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

insert into sh_oc values (8, 8, 9), (8, 8, 9) on conflict (a, b) do update set a = excluded.v;
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

insert into sh_oc values (1, 1, 9), (1, 1, 9), (1, 1, 9) on conflict (a, b) do update set a = excluded.v;
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

-- Indexes and sequences that are named twice, or used by others.
create index sh_i1 on sh_t (a);
drop index sh_i1, sh_i1;
create table sh_o (a serial, b int default nextval('sh_o_a_seq'));
alter table sh_o drop column a;
--> ERROR 2BP01: cannot drop column a of table sh_o because other objects depend on it
--> DETAIL: default value for column b of table sh_o depends on sequence sh_o_a_seq
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter sequence sh_o_a_seq owned by none;
alter sequence sh_o_a_seq owned by sh_o.b;
alter table sh_o drop column b;
--> ERROR 2BP01: cannot drop column b of table sh_o because other objects depend on it
--> DETAIL: default value for column a of table sh_o depends on sequence sh_o_a_seq
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

select attname, atthasdef from pg_attribute where attrelid = 'sh_o'::regclass and attnum > 0 order by attnum;
--> (attname name, atthasdef boolean)
--> a | t
--> b | t

alter table sh_o drop column b cascade;
--> NOTICE: drop cascades to default value for column a of table sh_o

select attname, atthasdef from pg_attribute where attrelid = 'sh_o'::regclass and attnum > 0 and not attisdropped order by attnum;
--> (attname name, atthasdef boolean)
--> a | f

create sequence sh_c cache 10;
select nextval('sh_c') > 0;
--> (?column? boolean)
--> t

alter sequence sh_c no cycle;
select nextval('sh_c') between 11 and 12;
--> (?column? boolean)
--> t

-- ALTER TABLE drops before it changes, and changes before it adds.
alter table sh_t alter a type bigint, alter a type numeric;
--> ERROR 0A000: cannot alter type of column "a" twice

alter table sh_t add x int, drop x;
--> ERROR 42703: column "x" of relation "sh_t" does not exist

alter table sh_t add x int, alter x type text;
--> ERROR 42703: column "x" of relation "sh_t" does not exist

alter table sh_t add constraint c1 check (a > 0), drop constraint c1;
--> ERROR 42704: constraint "c1" of relation "sh_t" does not exist

alter table sh_t add y int default 1, alter y set default 2, alter y set not null;
create table sh_w (a int, b text);
create index on sh_w (a, a, b, a);
alter table sh_w rename column a to a1;
alter table sh_w alter column a1 type bigint;
select attname from pg_attribute where attrelid = 'sh_w_a_a1_b_a2_idx'::regclass order by attnum;
--> (attname name)
--> a1
--> a11
--> b
--> a12

alter table sh_w alter column a1 type int, alter b type varchar(7);
select attname from pg_attribute where attrelid = 'sh_w_a_a1_b_a2_idx'::regclass order by attnum;
--> (attname name)
--> a1
--> a11
--> b
--> a12

create table sh_x (a varchar(5), b text);
create index on sh_x (a varchar_pattern_ops, b collate "C");
alter table sh_x alter a type int using 1;
--> ERROR 42804: operator class "varchar_pattern_ops" does not accept data type integer

alter table sh_x alter b type int using 1;
--> ERROR 42804: collations are not supported by type integer

alter table sh_x alter a type text;

-- A literal of an interval with fields counts in them, also when the text comes again.
create table sh_iv (d interval day);
insert into sh_iv values ('3'), ('2 days 5 hours');
--> INSERT 0 2

insert into sh_iv values ('4'), ('2 days 5 hours');
--> INSERT 0 2

insert into sh_iv values ('5'), ('2 days 5 hours');
--> INSERT 0 2

update sh_iv set d = '9' where d = '4';
--> UPDATE 0

update sh_iv set d = '8' where d = '5';
--> UPDATE 0

update sh_iv set d = '7' where d = '9';
--> UPDATE 0

select * from sh_iv order by d;
--> (d interval day)
--> 2 days
--> 2 days
--> 2 days
--> 3 days
--> 4 days
--> 5 days

-- Functions before what only aggregates and window functions take; frames without rows.
select nope(b order by a) from sh_t;
--> ERROR 42883: function nope(text) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at nope

select nope(a) over () from sh_t;
--> ERROR 42883: function nope(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at nope

select nope(*);
--> ERROR 42883: function nope() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at nope

select 1 where nope() over () > 1;
--> ERROR 42883: function nope() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 16, at nope

select pg_is_in_recovery(a) over () from sh_t;
--> ERROR 42883: function pg_is_in_recovery(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at pg_is_in_recovery

select lower(b) over () from sh_t;
--> ERROR 42809: OVER specified, but lower is not a window function nor an aggregate function
--> POSITION: 8, at lower

select lower(b) filter (where true) from sh_t;
--> ERROR 42809: FILTER specified, but lower is not an aggregate function
--> POSITION: 8, at lower

select sum(a) over (rows between null preceding and current row) from sh_t;
--> ERROR 22004: frame starting offset must not be null

select sum(a) over (rows between -1 preceding and current row) from sh_t;
--> ERROR 22013: frame starting offset must not be negative

select sum(a) over (rows between current row and -1 following) from sh_t;
--> ERROR 22013: frame ending offset must not be negative

select lead(b, 2, -1) over (order by b) from sh_t;
--> ERROR 42883: function lead(text, integer, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at lead

select lag(a, 'x'::text) over (order by a) from sh_t;
--> ERROR 42883: function lag(integer, text) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at lag

select lag(a, 1, 2.5) over (order by a) from sh_t;
--> (lag numeric)

select * from sh_t natural join (select 'x'::text as a) x;
--> ERROR 42804: JOIN/USING types integer and text cannot be matched

select * from sh_t join (select 'x'::text as a) x using (a);
--> ERROR 42804: JOIN/USING types integer and text cannot be matched

-- A sequence has no row type.
select last_value, sh_c from sh_c;
--> ERROR 42809: relation "sh_c" does not have a composite type

drop table sh_t, sh_g, sh_u, sh_o, sh_w, sh_iv, sh_n, sh_x, sh_oc;
drop sequence sh_c;
