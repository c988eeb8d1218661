-- Inheritance: columns and conditions of new tables
--
-- CREATE TABLE ... INHERITS: what several parents and the table's own definition make together.

create table city (name text, people float8, altitude int);
create table capital (state char(2)) inherits (city);
select attname, attnum, attinhcount, attislocal from pg_attribute where attrelid = 'capital'::regclass and attnum > 0 order by attnum;
--> (attname name, attnum smallint, attinhcount integer, attislocal boolean)
--> name | 1 | 1 | f
--> people | 2 | 1 | f
--> altitude | 3 | 1 | f
--> state | 4 | 0 | t

select inhrelid::regclass, inhparent::regclass, inhseqno, inhdetachpending from pg_inherits where inhparent = 'city'::regclass;
--> (inhrelid regclass, inhparent regclass, inhseqno integer, inhdetachpending boolean)
--> capital | city | 1 | f

select relname, relhassubclass, relispartition, relkind from pg_class where relname in ('city', 'capital') order by relname;
--> (relname name, relhassubclass boolean, relispartition boolean, relkind "char")
--> capital | f | f | r
--> city | t | f | r

insert into city values ('Las Vegas', 2.583E+5, 2174), ('San Francisco', 7.24E+5, 63);
--> INSERT 0 2

insert into capital values ('Sacramento', 3.694E+5, 30, 'CA'), ('Madison', 1.913E+5, 845, 'WI');
--> INSERT 0 2

select name, altitude from city order by name;
--> (name text, altitude integer)
--> Las Vegas | 2174
--> Madison | 845
--> Sacramento | 30
--> San Francisco | 63

select name, altitude from only city order by name;
--> (name text, altitude integer)
--> Las Vegas | 2174
--> San Francisco | 63

select tableoid::regclass, * from city order by name;
--> (tableoid regclass, name text, people double precision, altitude integer)
--> city | Las Vegas | 258300 | 2174
--> capital | Madison | 191300 | 845
--> capital | Sacramento | 369400 | 30
--> city | San Francisco | 724000 | 63

select * from capital order by name;
--> (name text, people double precision, altitude integer, state character(2))
--> Madison | 191300 | 845 | WI
--> Sacramento | 369400 | 30 | CA

select c.name, p.relname from city* c, pg_class p where c.tableoid = p.oid order by 1;
--> (name text, relname name)
--> Las Vegas | city
--> Madison | capital
--> Sacramento | capital
--> San Francisco | city

-- the same column of several parents
create table m1 (a int, b text);
create table m2 (b text, c int);
create table m3 (c int, a int, d int);
create table m12 () inherits (m1, m2);
--> NOTICE: merging multiple inherited definitions of column "b"

create table m123 (e int) inherits (m1, m2, m3);
--> NOTICE: merging multiple inherited definitions of column "b"
--> NOTICE: merging multiple inherited definitions of column "c"
--> NOTICE: merging multiple inherited definitions of column "a"

create table m_own (d int, b text, z int) inherits (m1, m2);
--> NOTICE: merging multiple inherited definitions of column "b"
--> NOTICE: merging column "b" with inherited definition

create table m_moved (c int, a int) inherits (m1, m2);
--> NOTICE: merging multiple inherited definitions of column "b"
--> NOTICE: moving and merging column "c" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.
--> NOTICE: moving and merging column "a" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.

select attname, attinhcount, attislocal from pg_attribute where attrelid = 'm123'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer, attislocal boolean)
--> a | 2 | f
--> b | 2 | f
--> c | 2 | f
--> d | 1 | f
--> e | 0 | t

select attname, attinhcount, attislocal from pg_attribute where attrelid = 'm_own'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer, attislocal boolean)
--> a | 1 | f
--> b | 2 | t
--> c | 1 | f
--> d | 0 | t
--> z | 0 | t

select attname, attinhcount, attislocal from pg_attribute where attrelid = 'm_moved'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer, attislocal boolean)
--> a | 1 | t
--> b | 2 | f
--> c | 1 | t

select inhparent::regclass, inhseqno from pg_inherits where inhrelid = 'm123'::regclass order by 2;
--> (inhparent regclass, inhseqno integer)
--> m1 | 1
--> m2 | 2
--> m3 | 3

insert into m123 values (1, 'b', 3, 4, 5);
--> INSERT 0 1

select * from m1;
--> (a integer, b text)
--> 1 | b

select * from m2;
--> (b text, c integer)
--> b | 3

select * from m3;
--> (c integer, a integer, d integer)
--> 3 | 1 | 4

select tableoid::regclass, m3 from m3;
--> (tableoid regclass, m3 record)
--> m123 | (3,1,4)

create table m_deep () inherits (m12, m123);
--> NOTICE: merging multiple inherited definitions of column "a"
--> NOTICE: merging multiple inherited definitions of column "b"
--> NOTICE: merging multiple inherited definitions of column "c"

insert into m_deep (a, b, c, d, e) values (10, 'deep', 30, 40, 50);
--> INSERT 0 1

select tableoid::regclass, * from m1 order by a;
--> (tableoid regclass, a integer, b text)
--> m123 | 1 | b
--> m_deep | 10 | deep

select tableoid::regclass, * from m2 order by c;
--> (tableoid regclass, b text, c integer)
--> m123 | b | 3
--> m_deep | deep | 30

select attname, attinhcount, attislocal from pg_attribute where attrelid = 'm_deep'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer, attislocal boolean)
--> a | 2 | f
--> b | 2 | f
--> c | 2 | f
--> d | 1 | f
--> e | 1 | f

-- what does not fit
create table f1 (a int8, b varchar(10));
create table f2 (b varchar(20) collate "C");
create table f3 (a text collate "C");
create table f4 (a text);
create table x1 () inherits (m1, f1);
--> NOTICE: merging multiple inherited definitions of column "a"
--> ERROR 42804: inherited column "a" has a type conflict
--> DETAIL: integer versus bigint

create table x2 () inherits (f1, f2);
--> NOTICE: merging multiple inherited definitions of column "b"
--> ERROR 42804: inherited column "b" has a type conflict
--> DETAIL: character varying(10) versus character varying(20)

create table x3 () inherits (f3, f4);
--> NOTICE: merging multiple inherited definitions of column "a"
--> ERROR 42P21: inherited column "a" has a collation conflict
--> DETAIL: "C" versus "default"

create table x4 (a int) inherits (f1);
--> NOTICE: merging column "a" with inherited definition
--> ERROR 42804: column "a" has a type conflict
--> DETAIL: bigint versus integer

create table x5 (b varchar(11)) inherits (f1);
--> NOTICE: moving and merging column "b" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.
--> ERROR 42804: column "b" has a type conflict
--> DETAIL: character varying(10) versus character varying(11)

create table x6 (a text) inherits (f3);
--> NOTICE: merging column "a" with inherited definition
--> ERROR 42P21: column "a" has a collation conflict
--> DETAIL: "C" versus "default"

create table x7 () inherits (m1, m1);
--> ERROR 42P07: relation "m1" would be inherited from more than once

create table x8 () inherits (m1, m2, m1);
--> ERROR 42P07: relation "m1" would be inherited from more than once

create table x9 () inherits (nothing);
--> ERROR 42P01: relation "nothing" does not exist

create view f_view as select 1 as a;
create table x11 () inherits (f_view);
--> ERROR 42809: inherited relation "f_view" is not a table or foreign table

create sequence f_sequence;
create table x12 () inherits (f_sequence);
--> ERROR 42809: inherited relation "f_sequence" is not a table or foreign table

create table f_divided (a int) partition by list (a);
create table f_part partition of f_divided default;
create table x13 () inherits (f_divided);
--> ERROR 42809: cannot inherit from partitioned table "f_divided"

create table x14 () inherits (f_part);
--> ERROR 42809: cannot inherit from partition "f_part"

create table x15 () inherits (no_schema.t);
--> ERROR 3F000: schema "no_schema" does not exist

create table x16 (a int, a int) inherits (m1);
--> ERROR 42701: column "a" specified more than once

create table x17 (a int) inherits (m1) partition by list (a);
--> ERROR 42P17: cannot create partitioned table as inheritance child

create type f_type as (a int);
create table x18 () inherits (f_type);
--> ERROR 42809: "f_type" is a composite type

-- NOT NULL
create table n1 (a int not null, b int);
create table n2 (a int, b int not null);
create table n12 () inherits (n1, n2);
--> NOTICE: merging multiple inherited definitions of column "a"
--> NOTICE: merging multiple inherited definitions of column "b"

create table n_own (b int not null) inherits (n1);
--> NOTICE: moving and merging column "b" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.

select attrelid::regclass, attname, attnotnull from pg_attribute where attrelid in ('n12'::regclass, 'n_own'::regclass) and attnum > 0 order by 1, attnum;
--> (attrelid regclass, attname name, attnotnull boolean)
--> n12 | a | t
--> n12 | b | t
--> n_own | a | t
--> n_own | b | t

insert into n12 values (null, 1);
--> ERROR 23502: null value in column "a" of relation "n12" violates not-null constraint
--> DETAIL: Failing row contains (null, 1).

insert into n12 values (1, null);
--> ERROR 23502: null value in column "b" of relation "n12" violates not-null constraint
--> DETAIL: Failing row contains (1, null).

insert into n12 values (1, 1);
--> INSERT 0 1

select * from n1;
--> (a integer, b integer)
--> 1 | 1

-- defaults
create table d1 (a int default 1, b int default 2);
create table d2 (a int default 1, b int default 3);
create table d3 (a int, b int);
create table d_bad () inherits (d1, d2);
--> NOTICE: merging multiple inherited definitions of column "a"
--> NOTICE: merging multiple inherited definitions of column "b"
--> ERROR 42611: column "b" inherits conflicting default values
--> HINT: To resolve the conflict, specify a default explicitly.

create table d_good (b int default 4) inherits (d1, d2);
--> NOTICE: merging multiple inherited definitions of column "a"
--> NOTICE: merging multiple inherited definitions of column "b"
--> NOTICE: moving and merging column "b" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.

create table d_null (b int default null) inherits (d1, d2);
--> NOTICE: merging multiple inherited definitions of column "a"
--> NOTICE: merging multiple inherited definitions of column "b"
--> NOTICE: moving and merging column "b" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.

create table d_none () inherits (d3, d1);
--> NOTICE: merging multiple inherited definitions of column "a"
--> NOTICE: merging multiple inherited definitions of column "b"

create table d_kept (a int) inherits (d1);
--> NOTICE: merging column "a" with inherited definition

insert into d_good default values;
--> INSERT 0 1

insert into d_null default values;
--> INSERT 0 1

insert into d_none default values;
--> INSERT 0 1

insert into d_kept default values;
--> INSERT 0 1

select tableoid::regclass, * from d1 order by 1;
--> (tableoid regclass, a integer, b integer)
--> d_good | 1 | 4
--> d_null | 1 | NULL
--> d_none | 1 | 2
--> d_kept | 1 | 2

create table d_serial (id serial, t text);
create table d_serial_child () inherits (d_serial);
insert into d_serial (t) values ('parent');
--> INSERT 0 1

insert into d_serial_child (t) values ('child');
--> INSERT 0 1

select tableoid::regclass, * from d_serial order by id;
--> (tableoid regclass, id integer, t text)
--> d_serial | 1 | parent
--> d_serial_child | 2 | child

select column_default from information_schema.columns where table_name = 'd_serial_child' and column_name = 'id';
--> (column_default character varying)
--> nextval('d_serial_id_seq'::regclass)

-- generated columns and identities
create table g1 (a int, b int generated always as (a * 2) stored);
create table g_child (c int) inherits (g1);
create table g_moved (c int, b int) inherits (g1);
--> NOTICE: merging column "b" with inherited definition

insert into g_child (a, c) values (1, 10);
--> INSERT 0 1

insert into g_moved (a, c) values (2, 20);
--> INSERT 0 1

select tableoid::regclass, * from g1 order by a;
--> (tableoid regclass, a integer, b integer)
--> g_child | 1 | 2
--> g_moved | 2 | 4

create table g_bad1 (b int default 5) inherits (g1);
--> NOTICE: moving and merging column "b" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.
--> ERROR 42611: column "b" inherits from generated column but specifies default

create table g_bad2 (b int generated always as (a * 3) stored) inherits (g1);
--> NOTICE: moving and merging column "b" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.
--> ERROR 42611: child column "b" specifies generation expression
--> HINT: Omit the generation expression in the definition of the child table column to inherit the generation expression from the parent table.

create table g_bad3 (b int generated always as identity) inherits (g1);
--> NOTICE: moving and merging column "b" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.
--> ERROR 42611: column "b" inherits from generated column but specifies identity

create table g2 (a int, b int generated always as (a * 22) stored);
create table g_two () inherits (g1, g2);
--> NOTICE: merging multiple inherited definitions of column "a"
--> NOTICE: merging multiple inherited definitions of column "b"
--> ERROR 42611: column "b" inherits conflicting generation expressions

create table g_same (a int, b int generated always as (a * 2) stored);
create table g_of_same () inherits (g1, g_same);
--> NOTICE: merging multiple inherited definitions of column "a"
--> NOTICE: merging multiple inherited definitions of column "b"

insert into g_of_same (a) values (7);
--> INSERT 0 1

select * from g_of_same;
--> (a integer, b integer)
--> 7 | 14

create table g_plain (a int, b int);
create table g_mixed () inherits (g1, g_plain);
--> NOTICE: merging multiple inherited definitions of column "a"
--> NOTICE: merging multiple inherited definitions of column "b"
--> ERROR 42804: inherited column "b" has a generation conflict

create table g_own (b int generated always as (a * 5) stored) inherits (g_plain);
--> NOTICE: moving and merging column "b" with inherited definition
--> DETAIL: User-specified column moved to the position of the inherited column.

insert into g_own (a) values (3);
--> INSERT 0 1

select tableoid::regclass, * from g_plain;
--> (tableoid regclass, a integer, b integer)
--> g_own | 3 | 15

create table g_other_order (x text, a int);
create table g_places (y int) inherits (g_other_order, g1);
--> NOTICE: merging multiple inherited definitions of column "a"

insert into g_places (x, a, y) values ('x', 4, 5);
--> INSERT 0 1

select * from g_places;
--> (x text, a integer, b integer, y integer)
--> x | 4 | 8 | 5

update g1 set a = a + 1 returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b integer)
--> g_child | 2 | 4
--> g_moved | 3 | 6
--> g_of_same | 8 | 16
--> g_places | 5 | 10
--> UPDATE 4

create table i1 (id int generated by default as identity, t text);
create table i_child () inherits (i1);
insert into i1 (t) values ('parent');
--> INSERT 0 1

insert into i_child (t) values ('child');
--> ERROR 23502: null value in column "id" of relation "i_child" violates not-null constraint
--> DETAIL: Failing row contains (null, child).

insert into i_child values (5, 'child');
--> INSERT 0 1

select tableoid::regclass, * from i1 order by 1, 2;
--> (tableoid regclass, id integer, t text)
--> i1 | 1 | parent
--> i_child | 5 | child

select attname, attidentity, attnotnull from pg_attribute where attrelid = 'i_child'::regclass and attnum > 0 order by attnum;
--> (attname name, attidentity "char", attnotnull boolean)
--> id | '' | t
--> t | '' | f

create table i_own (id int generated always as identity) inherits (i1);
--> NOTICE: merging column "id" with inherited definition

insert into i_own (t) values ('own');
--> INSERT 0 1

select tableoid::regclass, * from i1 order by 1, 2;
--> (tableoid regclass, id integer, t text)
--> i1 | 1 | parent
--> i_child | 5 | child
--> i_own | 1 | own

-- CHECK
create table k1 (a int check (a > 0), b int, constraint k_both check (a < b));
create table k2 (b int, a int, constraint k_both check (a < b));
create table k3 (b int, a int, constraint k_both check (a <= b));
create table k12 (c int) inherits (k1, k2);
--> NOTICE: merging multiple inherited definitions of column "b"
--> NOTICE: merging multiple inherited definitions of column "a"

create table k_bad () inherits (k1, k3);
--> NOTICE: merging multiple inherited definitions of column "b"
--> NOTICE: merging multiple inherited definitions of column "a"
--> ERROR 42710: check constraint name "k_both" appears multiple times but with different expressions

create table k_own (constraint k_both check (a < b)) inherits (k1);
--> NOTICE: merging constraint "k_both" with inherited definition

create table k_bad2 (constraint k_both check (a < b - 1)) inherits (k1);
--> ERROR 42710: constraint "k_both" for relation "k_bad2" already exists

create table k_bad3 (constraint k_both check (a < b) no inherit) inherits (k1);
--> ERROR 42P17: constraint "k_both" conflicts with inherited constraint on relation "k_bad3"

create table k_more (check (a < 100)) inherits (k1);
select conrelid::regclass, conname, coninhcount, conislocal, connoinherit, pg_get_constraintdef(oid) from pg_constraint where conrelid in ('k12'::regclass, 'k_own'::regclass, 'k_more'::regclass) order by conrelid::regclass::text, 2;
--> (conrelid regclass, conname name, coninhcount integer, conislocal boolean, connoinherit boolean, pg_get_constraintdef text)
--> k12 | k1_a_check | 1 | f | f | CHECK ((a > 0))
--> k12 | k_both | 2 | f | f | CHECK ((a < b))
--> k_more | k1_a_check | 1 | f | f | CHECK ((a > 0))
--> k_more | k_both | 1 | f | f | CHECK ((a < b))
--> k_more | k_more_a_check | 0 | t | f | CHECK ((a < 100))
--> k_own | k1_a_check | 1 | f | f | CHECK ((a > 0))
--> k_own | k_both | 1 | t | f | CHECK ((a < b))

insert into k12 values (-1, 5, 1);
--> ERROR 23514: new row for relation "k12" violates check constraint "k1_a_check"
--> DETAIL: Failing row contains (-1, 5, 1).

insert into k12 (b, a) values (5, 6);
--> ERROR 23514: new row for relation "k12" violates check constraint "k_both"
--> DETAIL: Failing row contains (6, 5, null).

insert into k_more values (100, 200);
--> ERROR 23514: new row for relation "k_more" violates check constraint "k_more_a_check"
--> DETAIL: Failing row contains (100, 200).

insert into k_more values (1, 2);
--> INSERT 0 1

update k1 set a = 3;
--> ERROR 23514: new row for relation "k_more" violates check constraint "k_both"
--> DETAIL: Failing row contains (3, 2).

create table k_alone (a int check (a > 0) no inherit, constraint k_a2 check (a < 10));
create table k_alone_child () inherits (k_alone);
select conrelid::regclass, conname, coninhcount, conislocal, connoinherit, pg_get_constraintdef(oid) from pg_constraint where conrelid in ('k_alone'::regclass, 'k_alone_child'::regclass) order by 1, 2;
--> (conrelid regclass, conname name, coninhcount integer, conislocal boolean, connoinherit boolean, pg_get_constraintdef text)
--> k_alone | k_a2 | 0 | t | f | CHECK ((a < 10))
--> k_alone | k_alone_a_check | 0 | t | t | CHECK ((a > 0)) NO INHERIT
--> k_alone_child | k_a2 | 1 | f | f | CHECK ((a < 10))

insert into k_alone_child values (-1);
--> INSERT 0 1

insert into k_alone values (-1);
--> ERROR 23514: new row for relation "k_alone" violates check constraint "k_alone_a_check"
--> DETAIL: Failing row contains (-1).

create table k_alone_own (constraint k_alone_a_check check (a > 0)) inherits (k_alone);
create table k_divided (a int, check (a > 0) no inherit) partition by list (a);
--> ERROR 42P16: cannot add NO INHERIT constraint to partitioned table "k_divided"

-- LIKE beside it
create table l1 (a int, b int default 7);
create table l2 (c int default 8, b int, check (c > 0));
create table l_both (like l2 including all, d int) inherits (l1);
--> NOTICE: merging column "b" with inherited definition

insert into l_both (a) values (1);
--> INSERT 0 1

select tableoid::regclass, * from l1;
--> (tableoid regclass, a integer, b integer)
--> l_both | 1 | 7

select * from l_both;
--> (a integer, b integer, c integer, d integer)
--> 1 | 7 | 8 | NULL

insert into l_both (c) values (-1);
--> ERROR 23514: new row for relation "l_both" violates check constraint "l2_c_check"
--> DETAIL: Failing row contains (null, 7, -1, null).

create table l_gen (x int, y int generated always as (x + 1) stored, check (y < 100));
create table l_mixed (like l_gen including all) inherits (l1);
insert into l_mixed (a, x) values (5, 6);
--> INSERT 0 1

select * from l_mixed;
--> (a integer, b integer, x integer, y integer)
--> 5 | 7 | 6 | 7

insert into l_mixed (a, x) values (5, 99);
--> ERROR 23514: new row for relation "l_mixed" violates check constraint "l_gen_y_check"
--> DETAIL: Failing row contains (5, 7, 99, 100).

-- keys, indexes and references are not inherited
create table u1 (id int primary key, t text unique);
create table u_ref (id int references u1);
create table u_child () inherits (u1);
insert into u1 values (1, 'x');
--> INSERT 0 1

insert into u_child values (1, 'x'), (1, 'x'), (2, 'y');
--> INSERT 0 3

insert into u_child values (null, 'n');
--> ERROR 23502: null value in column "id" of relation "u_child" violates not-null constraint
--> DETAIL: Failing row contains (null, n).

select tableoid::regclass, * from u1 order by 1, 2;
--> (tableoid regclass, id integer, t text)
--> u1 | 1 | x
--> u_child | 1 | x
--> u_child | 1 | x
--> u_child | 2 | y

insert into u_ref values (1);
--> INSERT 0 1

insert into u_ref values (2);
--> ERROR 23503: insert or update on table "u_ref" violates foreign key constraint "u_ref_id_fkey"
--> DETAIL: Key (id)=(2) is not present in table "u1".

select count(*) from pg_index where indrelid = 'u_child'::regclass;
--> (count bigint)
--> 0

create table u_ref_child () inherits (u_ref);
insert into u_ref_child values (99);
--> INSERT 0 1

select * from u_ref order by id;
--> (id integer)
--> 1
--> 99

delete from only u1 where id = 1;
--> ERROR 23503: update or delete on table "u1" violates foreign key constraint "u_ref_id_fkey" on table "u_ref"
--> DETAIL: Key (id)=(1) is still referenced from table "u_ref".

delete from u_ref where id = 1;
--> DELETE 1

delete from u1 where id = 1 returning tableoid::regclass, *;
--> (tableoid regclass, id integer, t text)
--> u1 | 1 | x
--> u_child | 1 | x
--> u_child | 1 | x
--> DELETE 3

-- no columns, many columns
create table z1 ();
create table z2 (a int) inherits (z1);
insert into z1 default values;
--> INSERT 0 1

insert into z2 values (1), (2);
--> INSERT 0 2

select count(*) from z1;
--> (count bigint)
--> 3

select count(*) from only z1;
--> (count bigint)
--> 1

select tableoid::regclass, z1 from z1 order by 1;
--> (tableoid regclass, z1 record)
--> z1 | ()
--> z2 | ()
--> z2 | ()

create table w1 (a int, dropped int, b int);
alter table w1 drop column dropped;
create table w2 (c int) inherits (w1);
insert into w1 values (1, 2);
--> INSERT 0 1

insert into w2 values (3, 4, 5);
--> INSERT 0 1

select * from w1 order by a;
--> (a integer, b integer)
--> 1 | 2
--> 3 | 4

update w1 set b = b * 10 returning *;
--> (a integer, b integer)
--> 1 | 20
--> 3 | 40
--> UPDATE 2

select * from w2;
--> (a integer, b integer, c integer)
--> 3 | 40 | 5

create table if not exists w2 () inherits (w1);
--> NOTICE 42P07: relation "w2" already exists, skipping

create table if not exists w2 () inherits (nothing);
--> NOTICE 42P07: relation "w2" already exists, skipping
