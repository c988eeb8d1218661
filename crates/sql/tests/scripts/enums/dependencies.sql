-- Objects that depend on an enum
--
-- DROP TYPE with columns, defaults, constraints, views and indexes that are made of the type.

create type mood as enum ('sad', 'ok', 'happy');
create table t (a int, m mood, ms mood[], c text check (c::mood <> 'sad'), d text default 'ok'::mood::text, e mood default 'ok' check (e <> 'sad'));
create view v as select 'ok'::mood as x;
create view w as select m from t;
create index i on t ((m = 'ok'));
create index j on t (a) where 'ok'::mood < 'sad';
insert into t values (1, 'ok', '{sad}', 'ok');
--> INSERT 0 1

drop type mood;
--> ERROR 2BP01: cannot drop type mood because other objects depend on it
--> DETAIL: column ms of table t depends on type mood[]
--> + column e of table t depends on type mood
--> + column m of table t depends on type mood
--> + view w depends on column m of table t
--> + default value for column d of table t depends on type mood
--> + constraint t_c_check on table t depends on type mood
--> + view v depends on type mood
--> + index j depends on type mood
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type _mood;
--> ERROR 2BP01: cannot drop type mood[] because type mood requires it
--> HINT: You can drop type mood instead.

drop type mood restrict;
--> ERROR 2BP01: cannot drop type mood because other objects depend on it
--> DETAIL: column ms of table t depends on type mood[]
--> + column e of table t depends on type mood
--> + column m of table t depends on type mood
--> + view w depends on column m of table t
--> + default value for column d of table t depends on type mood
--> + constraint t_c_check on table t depends on type mood
--> + view v depends on type mood
--> + index j depends on type mood
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table t drop column ms;
drop view v;
drop type mood;
--> ERROR 2BP01: cannot drop type mood because other objects depend on it
--> DETAIL: column e of table t depends on type mood
--> + column m of table t depends on type mood
--> + view w depends on column m of table t
--> + default value for column d of table t depends on type mood
--> + constraint t_c_check on table t depends on type mood
--> + index j depends on type mood
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

begin;
drop type mood cascade;
--> NOTICE: drop cascades to 6 other objects
--> DETAIL: drop cascades to column e of table t
--> + drop cascades to column m of table t
--> + drop cascades to view w
--> + drop cascades to default value for column d of table t
--> + drop cascades to constraint t_c_check on table t
--> + drop cascades to index j

select * from t;
--> (a integer, c text, d text)
--> 1 | ok | ok

select attname, atttypid::regtype from pg_attribute where attrelid = 't'::regclass and attnum > 0 and not attisdropped order by attnum;
--> (attname name, atttypid regtype)
--> a | integer
--> c | text
--> d | text

select conname from pg_constraint where conrelid = 't'::regclass order by 1;
--> (conname name)

select indexrelid::regclass from pg_index where indrelid = 't'::regclass order by 1;
--> (indexrelid regclass)

rollback;
select * from t;
--> (a integer, m record, c text, d text, e record)
--> 1 | ok | ok | ok | ok

alter table t alter column d drop default;
alter table t drop constraint t_c_check;
drop view w;
drop index j;
drop type mood;
--> ERROR 2BP01: cannot drop type mood because other objects depend on it
--> DETAIL: column e of table t depends on type mood
--> + column m of table t depends on type mood
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type mood cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to column e of table t
--> + drop cascades to column m of table t

select * from t;
--> (a integer, c text, d text)
--> 1 | ok | ok

insert into t values (2);
--> INSERT 0 1

select * from t;
--> (a integer, c text, d text)
--> 1 | ok | ok
--> 2 | NULL | NULL

drop table t;
select count(*) from pg_enum;
--> (count bigint)
--> 0

create type mood as enum ('sad', 'ok');
create table parent (m mood primary key);
create table child (m mood references parent, a int, b int generated always as (a + 1) stored);
create table other (x int, g boolean generated always as ('ok'::mood > 'sad') stored);
insert into parent values ('ok');
--> INSERT 0 1

insert into child values ('ok', 1);
--> INSERT 0 1

drop type mood;
--> ERROR 2BP01: cannot drop type mood because other objects depend on it
--> DETAIL: column m of table parent depends on type mood
--> + column m of table child depends on type mood
--> + column g of table other depends on type mood
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type mood cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to column m of table parent
--> + drop cascades to column m of table child
--> + drop cascades to column g of table other

select * from child;
--> (a integer, b integer)
--> 1 | 2

select * from other;
--> (x integer)

drop table parent, child, other;

-- Several at once, and schemas.
create schema s;
create type s.a as enum ('x');
create type s.b as enum ('y');
create table s.t (a s.a, b s.b);
create table u (a s.a);
drop type s.a, s.b;
--> ERROR 2BP01: cannot drop desired object(s) because other objects depend on them
--> DETAIL: column b of table s.t depends on type s.b
--> + column a of table s.t depends on type s.a
--> + column a of table u depends on type s.a
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema s;
--> ERROR 2BP01: cannot drop schema s because other objects depend on it
--> DETAIL: type s.a depends on schema s
--> + column a of table u depends on type s.a
--> + type s.b depends on schema s
--> + table s.t depends on schema s
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

begin;
drop schema s cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to type s.a
--> + drop cascades to column a of table u
--> + drop cascades to type s.b
--> + drop cascades to table s.t

select * from u;
--> ()

rollback;
drop table s.t, u;
drop type s.a, s.b;
drop schema s;

-- Of temporary tables.
create type mood as enum ('sad', 'ok');
create temporary table passing (a int, m mood);
insert into passing values (1, 'ok');
--> INSERT 0 1

drop type mood;
--> ERROR 2BP01: cannot drop type mood because other objects depend on it
--> DETAIL: column m of table passing depends on type mood
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type mood cascade;
--> NOTICE: drop cascades to column m of table passing

select * from passing;
--> (a integer)
--> 1

-- An array type goes with its element type.
create type pair as enum ('a');
drop type _pair, nothing;
--> ERROR 42704: type "nothing" does not exist

drop type _pair;
--> ERROR 2BP01: cannot drop type pair[] because type pair requires it
--> HINT: You can drop type pair instead.

drop type _pair, pair;
create type pair as enum ('a');
drop type pair, _pair;
create type pair as enum ('a');
create type other as enum ('a');
drop type _pair, other;
--> ERROR 2BP01: cannot drop type pair[] because type pair requires it
--> HINT: You can drop type pair instead.

drop type other, pair, _other, _pair;
