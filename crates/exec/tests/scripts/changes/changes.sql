-- INSERT, UPDATE, DELETE
--
-- Changes of rows, the constraints that they meet, and transactions around them.

create table acc (id serial primary key, owner text not null default 'nobody', amount int check (amount >= 0), note varchar(5), unique (owner, note));
insert into acc (amount) values (10) returning *;
--> (id integer, owner text, amount integer, note character varying(5))
--> 1 | nobody | 10 | NULL
--> INSERT 0 1

insert into acc (owner, amount) values ('ann', 5), ('bob', 7) returning id, owner;
--> (id integer, owner text)
--> 2 | ann
--> 3 | bob
--> INSERT 0 2

insert into acc values (default, 'cyd', null, 'abc');
--> INSERT 0 1

insert into acc (owner) values (null);
--> ERROR 23502: null value in column "owner" of relation "acc" violates not-null constraint
--> DETAIL: Failing row contains (5, null, null, null).

insert into acc (owner, amount) values ('dan', -1);
--> ERROR 23514: new row for relation "acc" violates check constraint "acc_amount_check"
--> DETAIL: Failing row contains (6, dan, -1, null).

insert into acc (id, owner) values (1, 'eve');
--> ERROR 23505: duplicate key value violates unique constraint "acc_pkey"
--> DETAIL: Key (id)=(1) already exists.

insert into acc (owner, note) values ('cyd', 'abc');
--> ERROR 23505: duplicate key value violates unique constraint "acc_owner_note_key"
--> DETAIL: Key (owner, note)=(cyd, abc) already exists.

insert into acc (owner, note) values ('far', 'toolong');
--> ERROR 22001: value too long for type character varying(5)

insert into acc (owner, nope) values ('x', 1);
--> ERROR 42703: column "nope" of relation "acc" does not exist
--> POSITION: 25, at nope

insert into acc (owner) values ('a', 'b');
--> ERROR 42601: INSERT has more expressions than target columns
--> POSITION: 38, at '

insert into acc (owner, owner) values ('a', 'b');
--> ERROR 42701: column "owner" specified more than once
--> POSITION: 25, at owner

insert into nope values (1);
--> ERROR 42P01: relation "nope" does not exist
--> POSITION: 13, at nope

insert into acc select 100 + g, 'gen' || g, g from generate_series(1, 3) g;
--> INSERT 0 3

update acc set amount = amount + 1 where owner like 'gen%' returning id, amount;
--> (id integer, amount integer)
--> 101 | 2
--> 102 | 3
--> 103 | 4
--> UPDATE 3

update acc set amount = -5 where id = 1;
--> ERROR 23514: new row for relation "acc" violates check constraint "acc_amount_check"
--> DETAIL: Failing row contains (1, nobody, -5, null).

update acc set id = 2 where id = 1;
--> ERROR 23505: duplicate key value violates unique constraint "acc_pkey"
--> DETAIL: Key (id)=(2) already exists.

update acc set owner = upper(owner), amount = default where id = 2 returning *;
--> (id integer, owner text, amount integer, note character varying(5))
--> 2 | ANN | NULL | NULL
--> UPDATE 1

update acc set (owner, amount) = ('zed', 9) where id = 3 returning *;
--> (id integer, owner text, amount integer, note character varying(5))
--> 3 | zed | 9 | NULL
--> UPDATE 1

update acc a set amount = b.n from (select 101 as i, 55 as n) b where a.id = b.i returning a.id, a.amount, b.n;
--> (id integer, amount integer, n integer)
--> 101 | 55 | 55
--> UPDATE 1

update acc set nope = 1;
--> ERROR 42703: column "nope" of relation "acc" does not exist
--> POSITION: 16, at nope

delete from acc where id = 101 returning *;
--> (id integer, owner text, amount integer, note character varying(5))
--> 101 | gen1 | 55 | NULL
--> DELETE 1

delete from acc using (select 102 as i) x where acc.id = x.i;
--> DELETE 1

delete from acc where id = 12345;
--> DELETE 0

select * from acc order by id;
--> (id integer, owner text, amount integer, note character varying(5))
--> 1 | nobody | 10 | NULL
--> 2 | ANN | NULL | NULL
--> 3 | zed | 9 | NULL
--> 4 | cyd | NULL | abc
--> 103 | gen3 | 4 | NULL

begin;
insert into acc (owner, amount) values ('tx', 1);
--> INSERT 0 1

savepoint a;
insert into acc (owner, amount) values ('tx2', -1);
--> ERROR 23514: new row for relation "acc" violates check constraint "acc_amount_check"
--> DETAIL: Failing row contains (9, tx2, -1, null).

select 1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback to a;
insert into acc (owner, amount) values ('tx3', 3);
--> INSERT 0 1

savepoint b;
delete from acc;
--> DELETE 7

select count(*) from acc;
--> (count bigint)
--> 0

rollback to savepoint b;
release savepoint b;
release savepoint nope;
--> ERROR 3B001: savepoint "nope" does not exist

rollback;
select count(*) from acc;
--> (count bigint)
--> 5

begin;
insert into acc (owner, amount) values ('kept', 1);
--> INSERT 0 1

commit;
select owner, amount from acc where owner = 'kept';
--> (owner text, amount integer)
--> kept | 1

begin isolation level repeatable read;
show transaction_isolation;
--> (transaction_isolation text)
--> repeatable read

commit;
rollback;
--> WARNING 25P01: there is no transaction in progress

commit;
--> WARNING 25P01: there is no transaction in progress

savepoint x;
--> ERROR 25P01: SAVEPOINT can only be used in transaction blocks

begin read only;
insert into acc (owner) values ('no');
--> ERROR 25006: cannot execute INSERT in a read-only transaction

rollback;
truncate acc;
--> TRUNCATE TABLE

select count(*) from acc;
--> (count bigint)
--> 0

truncate table nope;
--> ERROR 42P01: relation "nope" does not exist

drop table acc;
drop table acc;
--> ERROR 42P01: table "acc" does not exist

drop table if exists acc;
--> NOTICE: table "acc" does not exist, skipping

create table t (a int, b int);
create table t (a int);
--> ERROR 42P07: relation "t" already exists

create table if not exists t (a int);
--> NOTICE 42P07: relation "t" already exists, skipping

insert into t select g, g * g from generate_series(1, 1000) g;
--> INSERT 0 1000

create index t_b on t (b);
create index t_b on t (a);
--> ERROR 42P07: relation "t_b" already exists

create index if not exists t_b on t (a);
--> NOTICE 42P07: relation "t_b" already exists, skipping

create unique index t_u on t (a, b);
select a from t where b = 144;
--> (a integer)
--> 12

select a from t where b > 990000 order by b;
--> (a integer)
--> 995
--> 996
--> 997
--> 998
--> 999
--> 1000

select count(*) from t where a < 500 and b > 100;
--> (count bigint)
--> 489

select max(b), min(b) from t;
--> (max integer, min integer)
--> 1000000 | 1

alter table t add column c text default 'dd';
select * from t where a <= 2 order by a;
--> (a integer, b integer, c text)
--> 1 | 1 | dd
--> 2 | 4 | dd

alter table t add column d int not null default 7;
alter table t add column e int not null;
--> ERROR 23502: column "e" of relation "t" contains null values

alter table t rename column c to cc;
alter table t rename to tt;
select cc, d from tt where a = 3;
--> (cc text, d integer)
--> dd | 7

alter table tt drop column b;
select * from tt where a = 3;
--> (a integer, cc text, d integer)
--> 3 | dd | 7

alter table tt add primary key (a);
insert into tt (a) values (1);
--> ERROR 23505: duplicate key value violates unique constraint "tt_pkey"
--> DETAIL: Key (a)=(1) already exists.

alter table tt add constraint chk check (d > 0);
insert into tt (a, d) values (5000, 0);
--> ERROR 23514: new row for relation "tt" violates check constraint "chk"
--> DETAIL: Failing row contains (5000, dd, 0).

alter table tt alter column d set default 9;
alter table tt alter column cc set not null;
insert into tt (a, cc) values (6000, null);
--> ERROR 23502: null value in column "cc" of relation "tt" violates not-null constraint
--> DETAIL: Failing row contains (6000, null, 9).

insert into tt (a) values (6001) returning *;
--> (a integer, cc text, d integer)
--> 6001 | dd | 9
--> INSERT 0 1

drop index t_u;
--> ERROR 42704: index "t_u" does not exist

drop index nope;
--> ERROR 42704: index "nope" does not exist

drop table tt;
create schema sc;
create table sc.x (i int);
insert into sc.x values (1);
--> INSERT 0 1

select * from sc.x;
--> (i integer)
--> 1

select * from x;
--> ERROR 42P01: relation "x" does not exist
--> POSITION: 15, at x

set search_path to sc, public;
select * from x;
--> (i integer)
--> 1

reset search_path;
drop schema sc;
--> ERROR 2BP01: cannot drop schema sc because other objects depend on it
--> DETAIL: table sc.x depends on schema sc
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema sc cascade;
--> NOTICE: drop cascades to table sc.x

create sequence sq start 5 increment 3;
select nextval('sq'), nextval('sq');
--> (nextval bigint, nextval bigint)
--> 5 | 8

select currval('sq'), lastval();
--> (currval bigint, lastval bigint)
--> 8 | 8

select setval('sq', 100), nextval('sq');
--> (setval bigint, nextval bigint)
--> 100 | 103

select setval('sq', 7, false), nextval('sq');
--> (setval bigint, nextval bigint)
--> 7 | 7

drop sequence sq;
create temp table tmp (a int, b text) on commit preserve rows;
insert into tmp values (1, 'x'), (2, 'y');
--> INSERT 0 2

select * from tmp order by a;
--> (a integer, b text)
--> 1 | x
--> 2 | y

begin;
update tmp set b = 'z' where a = 1;
--> UPDATE 1

savepoint s;
delete from tmp;
--> DELETE 2

rollback to s;
select * from tmp order by a;
--> (a integer, b text)
--> 1 | z
--> 2 | y

rollback;
select * from tmp order by a;
--> (a integer, b text)
--> 1 | x
--> 2 | y

drop table tmp;
begin;
create temp table tmp2 (a int primary key) on commit drop;
insert into tmp2 values (1);
--> INSERT 0 1

insert into tmp2 values (1);
--> ERROR 23505: duplicate key value violates unique constraint "tmp2_pkey"
--> DETAIL: Key (a)=(1) already exists.

rollback;
select * from tmp2;
--> ERROR 42P01: relation "tmp2" does not exist
--> POSITION: 15, at tmp2

begin;
create table ddl (a int);
insert into ddl values (1);
--> INSERT 0 1

rollback;
select * from ddl;
--> ERROR 42P01: relation "ddl" does not exist
--> POSITION: 15, at ddl

create table ident (id int generated always as identity, v text);
insert into ident (v) values ('a'), ('b') returning id;
--> (id integer)
--> 1
--> 2
--> INSERT 0 2

insert into ident (id, v) values (5, 'c');
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "id"
--> DETAIL: Column "id" is an identity column defined as GENERATED ALWAYS.
--> HINT: Use OVERRIDING SYSTEM VALUE to override.

insert into ident (id, v) overriding system value values (5, 'c') returning *;
--> (id integer, v text)
--> 5 | c
--> INSERT 0 1

drop table ident;
prepare p (int) as select $1 + 1;
execute p (41);
--> (?column? integer)
--> 42

execute p ('x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 12, at '

deallocate p;
execute p (1);
--> ERROR 26000: prepared statement "p" does not exist

create table lockme (id int primary key, v int);
insert into lockme values (1, 1), (2, 2);
--> INSERT 0 2

select * from lockme where id = 1 for update;
--> (id integer, v integer)
--> 1 | 1

select * from lockme order by id for share skip locked;
--> (id integer, v integer)
--> 1 | 1
--> 2 | 2

select * from lockme for no key update nowait;
--> (id integer, v integer)
--> 1 | 1
--> 2 | 2

lock table lockme in access exclusive mode;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

begin;
lock table lockme in share mode;
commit;
drop table lockme;
