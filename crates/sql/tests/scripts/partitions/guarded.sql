-- Guarded keys, indexes and rows of partitioned tables
--
-- A partitioned table keeps what it depends on, and its partitions keep what it promises.

-- A trigger of a partition cannot send a row to another one.
create table tg (a int, b text) partition by list (a);
create table tg1 partition of tg for values in (1);
create table tg2 partition of tg for values in (2);
create function tg_two() returns trigger language plpgsql as $$ begin new.a := 2; return new; end $$;
create trigger t before insert on tg1 for each row execute function tg_two();
insert into tg values (1, 'x');
--> ERROR 23514: new row for relation "tg1" violates partition constraint
--> DETAIL: Failing row contains (2, x).

insert into tg select 1, 'y';
--> ERROR 23514: new row for relation "tg1" violates partition constraint
--> DETAIL: Failing row contains (2, y).

insert into tg1 values (1, 'z');
--> ERROR 23514: new row for relation "tg1" violates partition constraint
--> DETAIL: Failing row contains (2, z).

insert into tg values (1, 'x') on conflict do nothing;
--> ERROR 23514: new row for relation "tg1" violates partition constraint
--> DETAIL: Failing row contains (2, x).

update tg set a = 1 where a = 2;
--> UPDATE 0

insert into tg values (2, 'two');
--> INSERT 0 1

update tg set a = 1 where a = 2;
--> ERROR 23514: new row for relation "tg1" violates partition constraint
--> DETAIL: Failing row contains (2, two).

merge into tg using (values (1)) s(a) on tg.a = s.a when not matched then insert values (s.a, 'm');
--> ERROR 23514: new row for relation "tg1" violates partition constraint
--> DETAIL: Failing row contains (2, m).

select tableoid::regclass, * from tg;
--> (tableoid regclass, a integer, b text)
--> tg2 | 2 | two

drop table tg;
drop function tg_two;

-- Rows of an attached table fulfil the bounds of all tables above.
create table up (a int, b int) partition by range (a);
create table up1 partition of up for values from (0) to (10) partition by list (b);
create table upx (a int, b int);
insert into upx values (100, 1);
--> INSERT 0 1

alter table up1 attach partition upx for values in (1);
--> ERROR 23514: partition constraint of relation "upx" is violated by some row

update upx set a = 5;
--> UPDATE 1

alter table up1 attach partition upx for values in (1);
select tableoid::regclass, * from up;
--> (tableoid regclass, a integer, b integer)
--> upx | 5 | 1

drop table up;

-- An index that lacks parts says nothing of all rows.
create table iv (a int, b int) partition by range (a);
create table iv1 partition of iv for values from (1) to (10) partition by list (a);
create table iv11 partition of iv1 for values in (1);
create table iv12 partition of iv1 default;
create unique index iv1_u on only iv1 (a);
create unique index iv_u on iv (a);
select indexrelid::regclass, indisvalid from pg_index where indrelid::regclass::text like 'iv%' order by 1;
--> (indexrelid regclass, indisvalid boolean)
--> iv1_u | f
--> iv_u | f

insert into iv values (3, 1) on conflict (a) do update set b = 9;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

drop table iv;
create table pk (a int not null, b int) partition by range (a);
create table pk1 (a int not null, b int, primary key (a, b));
alter table pk attach partition pk1 for values from (0) to (100);
alter table pk add primary key (a);
--> ERROR 42P16: multiple primary keys for table "pk1" are not allowed

drop table pk;
create table pk (a int, b int, primary key (a)) partition by range (a);
create table pk1 (a int not null, b int not null, primary key (a, b));
alter table pk attach partition pk1 for values from (0) to (100);
--> ERROR 42P16: multiple primary keys for table "pk1" are not allowed

drop table pk, pk1;

-- Columns of keys stay, those of partitions and of expressions as well.
create table kc (a int, b text) partition by list (a);
create table kc5 partition of kc for values in (5) partition by list (b);
create table kc5a partition of kc5 for values in ('a');
alter table kc drop column b;
--> ERROR 42P16: cannot drop column "b" because it is part of the partition key of relation "kc5"

alter table kc alter column b type varchar;
--> ERROR 42P16: cannot alter column "b" because it is part of the partition key of relation "kc5"

alter table kc drop column a;
--> ERROR 42P16: cannot drop column "a" because it is part of the partition key of relation "kc"

drop table kc;
create table ke (a int, b text, c int) partition by range (a, (c + 1));
alter table ke drop column c;
--> ERROR 42P16: cannot drop column "c" because it is part of the partition key of relation "ke"

alter table ke drop column c cascade;
--> ERROR 42P16: cannot drop column "c" because it is part of the partition key of relation "ke"

alter table ke alter column c type bigint;
--> ERROR 42P16: cannot alter column "c" because it is part of the partition key of relation "ke"

alter table ke drop column b;
drop table ke;
create table constant (a int) partition by list ((42));
--> ERROR 42P17: cannot use constant expression as partition key

create table constant (a int) partition by range (a, (2 + 3));
--> ERROR 42P17: cannot use constant expression as partition key

-- Functions and types of keys.
create function plus_one(int) returns int language sql immutable as 'select $1 + 1';
create table kf (a int, b int) partition by range (plus_one(a));
create table kf1 partition of kf for values from (0) to (10);
insert into kf values (1, 1);
--> INSERT 0 1

drop function plus_one(int);
--> ERROR 2BP01: cannot drop function plus_one(integer) because other objects depend on it
--> DETAIL: table kf depends on function plus_one(integer)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop function plus_one(int) cascade;
--> NOTICE: drop cascades to table kf

select count(*) from pg_class where relname like 'kf%';
--> (count bigint)
--> 0

create domain kd_domain as int;
create type kd_enum as enum ('x', 'y');
create table kd (a kd_domain, b kd_enum) partition by list (a);
create table kd1 partition of kd for values in (1) partition by list (b);
create table kd1x partition of kd1 for values in ('x');
set client_min_messages = warning;
drop domain kd_domain cascade;
select count(*) from pg_class where relname like 'kd%' and relkind in ('r', 'p');
--> (count bigint)
--> 0

create table kd (a int, b kd_enum) partition by list (b);
create table kd1 partition of kd for values in ('x');
drop type kd_enum cascade;
select count(*) from pg_class where relname like 'kd%' and relkind in ('r', 'p');
--> (count bigint)
--> 0

reset client_min_messages;

-- Identity.
create table ki (k int, id int not null) partition by list (k);
create table ki1 partition of ki for values in (1);
alter table ki alter column id add generated by default as identity;
insert into ki (k) values (1), (1);
--> INSERT 0 2

insert into ki (k) values (1);
--> INSERT 0 1

insert into ki (k, id) values (1, 7);
--> INSERT 0 1

select * from ki order by id;
--> (k integer, id integer)
--> 1 | 1
--> 1 | 2
--> 1 | 3
--> 1 | 7

alter table ki alter column id drop identity;
insert into ki (k, id) values (1, 7);
--> INSERT 0 1

drop table ki;

-- NO INHERIT, and ONLY.
create table ni (a int, b int, check (a > 0) no inherit) partition by range (a);
--> ERROR 42P16: cannot add NO INHERIT constraint to partitioned table "ni"

create table ni (a int check (a > 0) no inherit, b int) partition by range (a);
--> ERROR 42P16: cannot add NO INHERIT constraint to partitioned table "ni"

create table ni (a int, b int, constraint pos check (b > 0)) partition by range (a);
create table ni1 partition of ni for values from (0) to (10);
alter table ni add constraint ck check (a <> 2) no inherit;
--> ERROR 42P16: cannot add NO INHERIT constraint to partitioned table "ni"

alter table only ni rename column b to c;
--> ERROR 42P16: inherited column "b" must be renamed in child tables too

alter table only ni rename constraint pos to positive;
--> ERROR 42P16: inherited constraint "pos" must be renamed in child tables too

alter table ni rename column b to c;
alter table ni rename constraint pos to positive;
select conrelid::regclass, conname from pg_constraint where conname like 'pos%' order by 1;
--> (conrelid regclass, conname name)
--> ni | positive
--> ni1 | positive

drop table ni;

-- Rows that triggers of the statement changed.
create table ch (a int, b int) partition by list (a);
create table ch1 partition of ch for values in (1);
create table ch2 partition of ch for values in (2);
create function ch_other() returns trigger language plpgsql as $$ begin update ch set b = b + 7 where b = old.b; return old; end $$;
create trigger b before delete on ch1 for each row execute function ch_other();
insert into ch values (1, 1);
--> INSERT 0 1

update ch set a = 2;
--> ERROR 27000: tuple to be deleted was already modified by an operation triggered by the current command
--> HINT: Consider using an AFTER trigger instead of a BEFORE trigger to propagate changes to other rows.

select * from ch;
--> (a integer, b integer)
--> 1 | 1

drop trigger b on ch1;
create function ch_same() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger b before update on ch1 for each row execute function ch_same();
update ch set b = b + v from (values (10), (20)) s(v) returning b > 1;
--> (?column? boolean)
--> t
--> UPDATE 1

select count(*) from ch;
--> (count bigint)
--> 1

drop table ch;
