-- Inheritance: ALTER TABLE
--
-- Commands that children follow, with ONLY and without, and what a child cannot do by itself.

create table p (a int, b text);
create table c (x int) inherits (p);
create table g (y int) inherits (c);
create table o (b text default 'own') inherits (p);
--> NOTICE: moving and merging column "b" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.

insert into p values (1, 'p');
--> INSERT 0 1

insert into c values (2, 'c', 20);
--> INSERT 0 1

insert into g values (3, 'g', 30, 300);
--> INSERT 0 1

insert into o values (4, 'o');
--> INSERT 0 1

-- ADD COLUMN
alter table p add column n int default 5;
alter table p add column s text not null default 's' check (s <> '');
alter table only p add column w int;
--> ERROR 42P16: column must be added to child tables too

alter table only p add column n int;
--> ERROR 42701: column "n" of relation "p" already exists

alter table p add column n int;
--> ERROR 42701: column "n" of relation "p" already exists

alter table p add column if not exists n int;
--> NOTICE 42701: column "n" of relation "p" already exists, skipping

select tableoid::regclass, * from p order by a;
--> (tableoid regclass, a integer, b text, n integer, s text)
--> p | 1 | p | 5 | s
--> c | 2 | c | 5 | s
--> g | 3 | g | 5 | s
--> o | 4 | o | 5 | s

select * from g;
--> (a integer, b text, x integer, y integer, n integer, s text)
--> 3 | g | 30 | 300 | 5 | s

select attrelid::regclass, attname, attinhcount, attislocal, attnotnull from pg_attribute where attrelid in ('c'::regclass, 'g'::regclass) and attname in ('n', 's') order by 1, 2;
--> (attrelid regclass, attname name, attinhcount integer, attislocal boolean, attnotnull boolean)
--> c | n | 1 | f | f
--> c | s | 1 | f | t
--> g | n | 1 | f | f
--> g | s | 1 | f | t

select conrelid::regclass, conname, coninhcount, conislocal from pg_constraint where conname = 'p_s_check' order by conrelid::regclass::text;
--> (conrelid regclass, conname name, coninhcount integer, conislocal boolean)
--> c | p_s_check | 1 | f
--> g | p_s_check | 1 | f
--> o | p_s_check | 1 | f
--> p | p_s_check | 0 | t

alter table c add column m int;
alter table p add column m int default 9;
--> NOTICE: merging definition of column "m" for child "c"

select attrelid::regclass, attname, attinhcount, attislocal from pg_attribute where attname = 'm' and attrelid in ('p'::regclass, 'c'::regclass, 'g'::regclass, 'o'::regclass) order by 1;
--> (attrelid regclass, attname name, attinhcount integer, attislocal boolean)
--> p | m | 0 | t
--> c | m | 1 | t
--> g | m | 1 | f
--> o | m | 1 | f

select tableoid::regclass, a, m from p order by a;
--> (tableoid regclass, a integer, m integer)
--> p | 1 | 9
--> c | 2 | NULL
--> g | 3 | NULL
--> o | 4 | 9

alter table c add column wrong int8;
alter table p add column wrong int;
--> ERROR 42804: child table "c" has different type for column "wrong"

alter table c drop column wrong;
alter table p add column id int generated always as identity;
--> ERROR 42P16: cannot recursively add identity column to table that has child tables

alter table p add column ser serial;
select tableoid::regclass, a, ser from p order by a;
--> (tableoid regclass, a integer, ser integer)
--> p | 1 | 1
--> c | 2 | 2
--> g | 3 | 3
--> o | 4 | 4

alter table p add column calc int generated always as (a * 10) stored;
select tableoid::regclass, a, calc from p order by a;
--> (tableoid regclass, a integer, calc integer)
--> p | 1 | 10
--> c | 2 | 20
--> g | 3 | 30
--> o | 4 | 40

alter table p add column u int unique;
alter table g add constraint g_u check (u > 0);
select count(*) from pg_index where indrelid in ('c'::regclass, 'g'::regclass);
--> (count bigint)
--> 0

alter table c add column late int not null;
--> ERROR 23502: column "late" of relation "c" contains null values

alter table p add column late int;

-- DROP COLUMN
alter table c drop column a;
--> ERROR 42P16: cannot drop inherited column "a"

alter table g drop column x;
--> ERROR 42P16: cannot drop inherited column "x"

alter table c drop column a cascade;
--> ERROR 42P16: cannot drop inherited column "a"

alter table p drop column u;
alter table p drop column calc;
alter table p drop column ser;
alter table only p drop column n;
select attrelid::regclass, attname, attinhcount, attislocal from pg_attribute where attname = 'n' and attrelid in ('p'::regclass, 'c'::regclass, 'g'::regclass, 'o'::regclass) order by 1;
--> (attrelid regclass, attname name, attinhcount integer, attislocal boolean)
--> c | n | 0 | t
--> g | n | 1 | f
--> o | n | 0 | t

alter table c drop column n;
alter table o drop column n;
alter table p drop column m;
select attrelid::regclass, attname, attinhcount, attislocal from pg_attribute where attname = 'm' and attrelid in ('p'::regclass, 'c'::regclass, 'g'::regclass, 'o'::regclass) order by 1;
--> (attrelid regclass, attname name, attinhcount integer, attislocal boolean)
--> c | m | 0 | t
--> g | m | 1 | f

alter table p drop column b;
select attrelid::regclass, attname, attinhcount, attislocal from pg_attribute where attname = 'b' and attrelid in ('p'::regclass, 'c'::regclass, 'g'::regclass, 'o'::regclass) order by 1;
--> (attrelid regclass, attname name, attinhcount integer, attislocal boolean)
--> o | b | 0 | t

select * from o;
--> (a integer, b text, s text, late integer)
--> 4 | o | s | NULL

alter table p drop column nothing;
--> ERROR 42703: column "nothing" of relation "p" does not exist

alter table p drop column if exists nothing;
--> NOTICE: column "nothing" of relation "p" does not exist, skipping

create view over_p as select s from only p;
alter table only p drop column s;
--> ERROR 2BP01: cannot drop column s of table p because other objects depend on it
--> DETAIL: view over_p depends on column s of table p
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table only p drop column s cascade;
--> NOTICE: drop cascades to view over_p

alter table c drop column s;
alter table o drop column s;
select tableoid::regclass, * from p order by a;
--> (tableoid regclass, a integer, late integer)
--> p | 1 | NULL
--> c | 2 | NULL
--> g | 3 | NULL
--> o | 4 | NULL

-- RENAME COLUMN
alter table c rename column a to aa;
--> ERROR 42P16: cannot rename inherited column "a"

alter table only p rename column a to aa;
--> ERROR 42P16: inherited column "a" must be renamed in child tables too

alter table p rename column a to aa;
select tableoid::regclass, * from p order by aa;
--> (tableoid regclass, aa integer, late integer)
--> p | 1 | NULL
--> c | 2 | NULL
--> g | 3 | NULL
--> o | 4 | NULL

select * from g;
--> (aa integer, x integer, y integer, m integer, late integer)
--> 3 | 30 | 300 | NULL | NULL

alter table p rename column aa to x;
--> ERROR 42701: column "x" of relation "c" already exists

alter table p rename column nothing to x;
--> ERROR 42703: column "nothing" does not exist

alter table p rename column aa to xmin;
--> ERROR 42701: column name "xmin" conflicts with a system column name

alter table g rename column y to yy;
create table two (aa int, other int);
create table of_both () inherits (p, two);
--> NOTICE: merging multiple inherited definitions of column "aa"

alter table p rename column aa to aaa;
--> ERROR 42P16: cannot rename inherited column "aa"

alter table two rename column other to another;
select attname, attinhcount from pg_attribute where attrelid = 'of_both'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer)
--> aa | 2
--> late | 1
--> another | 1

create table top (k int);
create table left_side () inherits (top);
create table right_side () inherits (top);
create table bottom () inherits (left_side, right_side);
--> NOTICE: merging multiple inherited definitions of column "k"

alter table top rename column k to kk;
select attname, attinhcount from pg_attribute where attrelid = 'bottom'::regclass and attnum > 0;
--> (attname name, attinhcount integer)
--> kk | 2

alter table left_side rename column kk to k;
--> ERROR 42P16: cannot rename inherited column "kk"

alter table top add column more int;
--> NOTICE: merging definition of column "more" for child "bottom"

select attname, attinhcount, attislocal from pg_attribute where attrelid = 'bottom'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer, attislocal boolean)
--> kk | 2 | f
--> more | 2 | f

alter table left_side drop column more;
--> ERROR 42P16: cannot drop inherited column "more"

alter table top drop column more;
select attname, attinhcount, attislocal from pg_attribute where attrelid = 'bottom'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer, attislocal boolean)
--> kk | 2 | f
--> ........pg.dropped.2........ | 1 | f

alter table top add constraint top_check check (kk > 0);
--> NOTICE: merging constraint "top_check" with inherited definition

select conrelid::regclass, coninhcount, conislocal from pg_constraint where conname = 'top_check' order by conrelid::regclass::text;
--> (conrelid regclass, coninhcount integer, conislocal boolean)
--> bottom | 2 | f
--> left_side | 1 | f
--> right_side | 1 | f
--> top | 0 | t

alter table top rename constraint top_check to renamed;
select conrelid::regclass, coninhcount, conislocal from pg_constraint where conname = 'renamed' order by conrelid::regclass::text;
--> (conrelid regclass, coninhcount integer, conislocal boolean)
--> bottom | 2 | f
--> left_side | 1 | f
--> right_side | 1 | f
--> top | 0 | t

alter table left_side drop constraint renamed;
--> ERROR 42P16: cannot drop inherited constraint "renamed" of relation "left_side"

alter table top drop constraint renamed;
select count(*) from pg_constraint where conname = 'renamed';
--> (count bigint)
--> 0

-- TYPE
create table tp (a int, b text, c int default 1);
create table tc (z int) inherits (tp);
create table tg (check (c < 100)) inherits (tc);
insert into tp values (1, '10'), (2, '20');
--> INSERT 0 2

insert into tc values (3, '30', 5, 6);
--> INSERT 0 1

insert into tg values (4, '40', 7, 8);
--> INSERT 0 1

alter table tc alter column a type int8;
--> ERROR 42P16: cannot alter inherited column "a"

alter table only tp alter column a type int8;
--> ERROR 42P16: type of inherited column "a" must be changed in child tables too

alter table tp alter column a type int8;
alter table tp alter column b type int using b::int + 1;
alter table tp alter column c type numeric(5, 1);
select tableoid::regclass, * from tp order by a;
--> (tableoid regclass, a bigint, b integer, c numeric(5,1))
--> tp | 1 | 11 | 1.0
--> tp | 2 | 21 | 1.0
--> tc | 3 | 31 | 5.0
--> tg | 4 | 41 | 7.0

select * from tg;
--> (a bigint, b integer, c numeric(5,1), z integer)
--> 4 | 41 | 7.0 | 8

select attrelid::regclass, attname, format_type(atttypid, atttypmod) as type, attinhcount, attislocal from pg_attribute where attrelid in ('tp'::regclass, 'tc'::regclass, 'tg'::regclass) and attnum > 0 order by 1, attnum;
--> (attrelid regclass, attname name, type text, attinhcount integer, attislocal boolean)
--> tp | a | bigint | 0 | t
--> tp | b | integer | 0 | t
--> tp | c | numeric(5,1) | 0 | t
--> tc | a | bigint | 1 | f
--> tc | b | integer | 1 | f
--> tc | c | numeric(5,1) | 1 | f
--> tc | z | integer | 0 | t
--> tg | a | bigint | 1 | f
--> tg | b | integer | 1 | f
--> tg | c | numeric(5,1) | 1 | f
--> tg | z | integer | 1 | f

insert into tg values (5, 50, 100);
--> ERROR 23514: new row for relation "tg" violates check constraint "tg_c_check"
--> DETAIL: Failing row contains (5, 50, 100.0, null).

insert into tg (a) values (6);
--> INSERT 0 1

select a, c from tg order by a;
--> (a bigint, c numeric(5,1))
--> 4 | 7.0
--> 6 | 1.0

alter table tp alter column b type date;
--> ERROR 42804: column "b" cannot be cast automatically to type date
--> HINT: You might need to specify "USING b::date".

create table other (a int8);
create table of_tp_other () inherits (tp, other);
--> NOTICE: merging multiple inherited definitions of column "a"

alter table tp alter column a type int4;
--> ERROR 42P16: cannot alter inherited column "a" of relation "of_tp_other"

alter table tp alter column nothing type int;
--> ERROR 42703: column "nothing" of relation "tp" does not exist

-- NOT NULL and defaults
alter table tp alter column b set not null;
--> ERROR 23502: column "b" of relation "tg" contains null values

update tp set b = 0 where b is null;
--> UPDATE 1

alter table tp alter column b set not null;
select attrelid::regclass, attnotnull from pg_attribute where attname = 'b' and attrelid in ('tp'::regclass, 'tc'::regclass, 'tg'::regclass) order by 1;
--> (attrelid regclass, attnotnull boolean)
--> tp | t
--> tc | t
--> tg | t

alter table tc alter column b drop not null;
select attrelid::regclass, attnotnull from pg_attribute where attname = 'b' and attrelid in ('tp'::regclass, 'tc'::regclass, 'tg'::regclass) order by 1;
--> (attrelid regclass, attnotnull boolean)
--> tp | t
--> tc | f
--> tg | f

alter table only tp alter column b drop not null;
alter table only tp alter column b set not null;
alter table tp alter column b drop not null;
select attrelid::regclass, attnotnull from pg_attribute where attname = 'b' and attrelid in ('tp'::regclass, 'tc'::regclass, 'tg'::regclass) order by 1;
--> (attrelid regclass, attnotnull boolean)
--> tp | f
--> tc | f
--> tg | f

alter table tp alter column c set default 42;
alter table only tp alter column c set default 43;
alter table tc alter column c set default 44;
insert into tp (a) values (100);
--> INSERT 0 1

insert into tc (a) values (101);
--> INSERT 0 1

insert into tg (a) values (102);
--> INSERT 0 1

select tableoid::regclass, a, c from tp where a >= 100 order by a;
--> (tableoid regclass, a bigint, c numeric(5,1))
--> tp | 100 | 43.0
--> tc | 101 | 44.0
--> tg | 102 | 44.0

alter table tp alter column c drop default;
insert into tg (a) values (103);
--> INSERT 0 1

select tableoid::regclass, a, c from tp where a >= 103 order by a;
--> (tableoid regclass, a bigint, c numeric(5,1))
--> tg | 103 | NULL

-- CHECK
create table kp (a int, b int);
create table kc () inherits (kp);
create table kg (z int) inherits (kc);
create table kb (b int, z int, a int);
alter table kb inherit kp;
insert into kg values (5, 6, 7);
--> INSERT 0 1

alter table only kp add constraint positive check (a > 0);
--> ERROR 42P16: constraint must be added to child tables too

alter table kp add constraint positive check (a > 0);
alter table kp add check (a < b);
alter table kp add constraint wrong check (a > 5);
--> ERROR 23514: check constraint "wrong" of relation "kg" is violated by some row

insert into kb values (1, 2, 3);
--> ERROR 23514: new row for relation "kb" violates check constraint "kp_check"
--> DETAIL: Failing row contains (1, 2, 3).

insert into kb values (3, 2, 1);
--> INSERT 0 1

insert into kg values (-1, 6, 7);
--> ERROR 23514: new row for relation "kg" violates check constraint "positive"
--> DETAIL: Failing row contains (-1, 6, 7).

select conrelid::regclass, conname, coninhcount, conislocal, pg_get_constraintdef(oid) from pg_constraint where conrelid in ('kp'::regclass, 'kc'::regclass, 'kg'::regclass, 'kb'::regclass) order by conrelid::regclass::text, 2;
--> (conrelid regclass, conname name, coninhcount integer, conislocal boolean, pg_get_constraintdef text)
--> kb | kp_check | 1 | f | CHECK ((a < b))
--> kb | positive | 1 | f | CHECK ((a > 0))
--> kc | kp_check | 1 | f | CHECK ((a < b))
--> kc | positive | 1 | f | CHECK ((a > 0))
--> kg | kp_check | 1 | f | CHECK ((a < b))
--> kg | positive | 1 | f | CHECK ((a > 0))
--> kp | kp_check | 0 | t | CHECK ((a < b))
--> kp | positive | 0 | t | CHECK ((a > 0))

alter table kc drop constraint positive;
--> ERROR 42P16: cannot drop inherited constraint "positive" of relation "kc"

alter table kc rename constraint positive to negative;
--> ERROR 42P16: cannot rename inherited constraint "positive"

alter table only kp rename constraint positive to negative;
--> ERROR 42P16: inherited constraint "positive" must be renamed in child tables too

alter table kp rename constraint positive to above_zero;
alter table kp rename constraint above_zero to kp_check;
--> ERROR 42710: constraint "kp_check" for relation "kc" already exists

select conrelid::regclass, conname from pg_constraint where conname in ('positive', 'above_zero') order by conrelid::regclass::text;
--> (conrelid regclass, conname name)
--> kb | above_zero
--> kc | above_zero
--> kg | above_zero
--> kp | above_zero

alter table kc add constraint mine check (b < 100);
alter table kp add constraint mine check (b < 100);
--> NOTICE: merging constraint "mine" with inherited definition

select conrelid::regclass, conname, coninhcount, conislocal from pg_constraint where conname = 'mine' order by conrelid::regclass::text;
--> (conrelid regclass, conname name, coninhcount integer, conislocal boolean)
--> kb | mine | 1 | f
--> kc | mine | 1 | t
--> kg | mine | 1 | f
--> kp | mine | 0 | t

alter table kp drop constraint mine;
select conrelid::regclass, conname, coninhcount, conislocal from pg_constraint where conname = 'mine' order by conrelid::regclass::text;
--> (conrelid regclass, conname name, coninhcount integer, conislocal boolean)
--> kc | mine | 0 | t
--> kg | mine | 1 | f

alter table kc drop constraint mine;
alter table kc add constraint differs check (b < 100);
alter table kp add constraint differs check (b < 101);
--> ERROR 42710: constraint "differs" for relation "kc" already exists

alter table kc drop constraint differs;
alter table only kp drop constraint above_zero;
select conrelid::regclass, conname, coninhcount, conislocal from pg_constraint where conname = 'above_zero' order by conrelid::regclass::text;
--> (conrelid regclass, conname name, coninhcount integer, conislocal boolean)
--> kb | above_zero | 0 | t
--> kc | above_zero | 0 | t
--> kg | above_zero | 1 | f

alter table kc drop constraint above_zero;
alter table kp add constraint alone check (a <> 13) no inherit;
alter table only kp add constraint alone2 check (a <> 14) no inherit;
select conrelid::regclass, conname, coninhcount, conislocal, connoinherit from pg_constraint where conname like 'alone%' order by conrelid::regclass::text, 2;
--> (conrelid regclass, conname name, coninhcount integer, conislocal boolean, connoinherit boolean)
--> kp | alone | 0 | t | t
--> kp | alone2 | 0 | t | t

insert into kc values (13, 50);
--> INSERT 0 1

insert into kp values (13, 50);
--> ERROR 23514: new row for relation "kp" violates check constraint "alone"
--> DETAIL: Failing row contains (13, 50).

alter table kp rename constraint alone to lonely;
alter table only kp rename constraint lonely to alone;
alter table kp drop constraint alone;
alter table kc add constraint local_only check (a < 1000) no inherit;
alter table kp add constraint local_only check (a < 1000);
--> ERROR 42P17: constraint "local_only" conflicts with non-inherited constraint on relation "kc"

alter table kp drop constraint nothing;
--> ERROR 42704: constraint "nothing" of relation "kp" does not exist

alter table kp drop constraint if exists nothing;
--> NOTICE: constraint "nothing" of relation "kp" does not exist, skipping

alter table kp add constraint kp_key unique (a);
alter table kc drop constraint kp_key;
--> ERROR 42704: constraint "kp_key" of relation "kc" does not exist

alter table kp rename constraint kp_key to kp_key2;
alter table kp drop constraint kp_key2;
alter table kp add primary key (a);
select attrelid::regclass, attnotnull from pg_attribute where attname = 'a' and attrelid in ('kp'::regclass, 'kc'::regclass, 'kg'::regclass, 'kb'::regclass) order by attrelid::regclass::text;
--> (attrelid regclass, attnotnull boolean)
--> kb | t
--> kc | t
--> kg | t
--> kp | t

-- several commands in one statement
alter table kp add column d1 int default 1, add column d2 int, alter column b set default 3, add constraint both check (d1 is null or d1 < 10);
--> ERROR 42601: syntax error at or near "both"
--> POSITION: 109, at both

select attrelid::regclass, attname, attinhcount from pg_attribute where attname in ('d1', 'd2') order by attrelid::regclass::text, 2;
--> (attrelid regclass, attname name, attinhcount integer)

alter table kp drop column d1, drop column d2, alter column b drop default;
--> ERROR 42703: column "d1" of relation "kp" does not exist

select count(*) from pg_attribute where attname in ('d1', 'd2');
--> (count bigint)
--> 0

select count(*) from pg_constraint where conname = 'both';
--> (count bigint)
--> 0

alter table kp rename to kp_renamed;
alter table kp_renamed set schema pg_catalog;
create schema elsewhere;
alter table kp_renamed set schema elsewhere;
select tableoid::regclass, * from elsewhere.kp_renamed order by a;
--> (tableoid regclass, a integer, b integer)
--> kb | 1 | 3
--> kg | 5 | 6
--> kc | 13 | 50

-- a table that is below in two ways, and constraints that meet
create table dp (f1 int);
create table dc1 (f2 text) inherits (dp);
create table dc2 (f3 int) inherits (dp, dc1);
--> NOTICE: merging multiple inherited definitions of column "f1"

alter table dp add column a2 int check (a2 > 0);
--> NOTICE: merging definition of column "a2" for child "dc2"
--> NOTICE: merging constraint "dp_a2_check" with inherited definition

select attrelid::regclass::text, attname, attinhcount, attislocal from pg_attribute where attname = 'a2' order by 1;
--> (attrelid text, attname name, attinhcount integer, attislocal boolean)
--> dc1 | a2 | 1 | f
--> dc2 | a2 | 2 | f
--> dp | a2 | 0 | t

select conrelid::regclass::text, conname, coninhcount, conislocal from pg_constraint where conname = 'dp_a2_check' order by 1;
--> (conrelid text, conname name, coninhcount integer, conislocal boolean)
--> dc1 | dp_a2_check | 1 | f
--> dc2 | dp_a2_check | 2 | f
--> dp | dp_a2_check | 0 | t

alter table dp drop constraint dp_a2_check;
alter table dp drop column a2;
select count(*) from pg_attribute where attname = 'a2';
--> (count bigint)
--> 0

create table ap (f1 int);
create table ac (f2 int) inherits (ap);
alter table ap add constraint above check (f1 > 0);
alter table ac add constraint above check (f1 > 1);
--> ERROR 42710: constraint "above" for relation "ac" already exists

alter table ac add constraint above check (f1 > 0);
--> NOTICE: merging constraint "above" with inherited definition

alter table ac add constraint above check (f1 > 0);
--> ERROR 42710: constraint "above" for relation "ac" already exists

select conrelid::regclass::text, conname, coninhcount, conislocal from pg_constraint where conname = 'above' order by 1;
--> (conrelid text, conname name, coninhcount integer, conislocal boolean)
--> ac | above | 1 | t
--> ap | above | 0 | t

alter table ap drop constraint above;
select conrelid::regclass::text, conname, coninhcount, conislocal from pg_constraint where conname = 'above' order by 1;
--> (conrelid text, conname name, coninhcount integer, conislocal boolean)
--> ac | above | 0 | t

alter table ac alter column f2 type int8, alter column f1 type int8;
--> ERROR 42P16: cannot alter inherited column "f1"

alter table ap add column made int generated always as (f1 + 1) stored;
alter table ac alter column made drop expression;
--> ERROR 42P16: cannot drop generation expression from inherited column

alter table only ap alter column made drop expression;
--> ERROR 0A000: ALTER TABLE / DROP EXPRESSION must be applied to child tables too

alter table ap alter column made drop expression;
select attrelid::regclass::text, attname, attgenerated from pg_attribute where attname = 'made' order by 1;
--> (attrelid text, attname name, attgenerated "char")
--> ac | made | ''
--> ap | made | ''
