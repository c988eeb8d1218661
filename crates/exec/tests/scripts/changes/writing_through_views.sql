-- Writing through views
--
-- INSERT, UPDATE and DELETE through a view: which views and columns take them, defaults, check
-- options, rights, and what catalogs tell.

create schema wv;
set search_path = wv;
create table base (a int primary key, b text default 'unspecified', c int default 7);
insert into base select i, 'row ' || i from generate_series(-2, 2) i;
--> INSERT 0 5

-- Which views cannot be written through.
create view r1 as select distinct a, b from base;
create view r2 as select a, b from base group by a, b;
create view r3 as select 1 as x from base having max(a) > 0;
create view r4 as select count(*) as n from base;
create view r5 as select a, rank() over () as r from base;
create view r6 as with t as (select a, b from base) select * from t;
create view r7 as select a, b from base order by a offset 1;
create view r8 as select a, b from base order by a limit 1;
create view r9 as select 1 as a;
create view r10 as select x.a, y.b from base x, base y where x.a = y.a;
create view r11 as select a, generate_series(1, 10) as g from base;
create view r12 as select a, b from base union select -a, b from base;
create view r13 as select * from (select * from base) s;
create view r14 as select * from generate_series(1, 3) g;
create view r15 as select x.a from base x join base y using (a);
create view r16 as values (1, 2);
create view r17 as select 1 as one, b || '!' as loud from base;
create sequence sq;
create view r18 as select last_value from sq;
create view r19 as select a from base group by a having a > 0;
insert into r1 values (3);
--> ERROR 55000: cannot insert into view "r1"
--> DETAIL: Views containing DISTINCT are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r2 values (3);
--> ERROR 55000: cannot insert into view "r2"
--> DETAIL: Views containing GROUP BY are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r3 values (3);
--> ERROR 55000: cannot insert into view "r3"
--> DETAIL: Views containing HAVING are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r4 values (3);
--> ERROR 55000: cannot insert into view "r4"
--> DETAIL: Views that return aggregate functions are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r5 values (3);
--> ERROR 55000: cannot insert into view "r5"
--> DETAIL: Views that return window functions are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r6 values (3);
--> ERROR 55000: cannot insert into view "r6"
--> DETAIL: Views containing WITH are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r7 values (3);
--> ERROR 55000: cannot insert into view "r7"
--> DETAIL: Views containing LIMIT or OFFSET are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r8 values (3);
--> ERROR 55000: cannot insert into view "r8"
--> DETAIL: Views containing LIMIT or OFFSET are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r9 values (3);
--> ERROR 55000: cannot insert into view "r9"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r10 values (3);
--> ERROR 55000: cannot insert into view "r10"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r11 values (3);
--> ERROR 55000: cannot insert into view "r11"
--> DETAIL: Views that return set-returning functions are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r12 values (3);
--> ERROR 55000: cannot insert into view "r12"
--> DETAIL: Views containing UNION, INTERSECT, or EXCEPT are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r13 values (3);
--> ERROR 55000: cannot insert into view "r13"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r14 values (3);
--> ERROR 55000: cannot insert into view "r14"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r15 values (3);
--> ERROR 55000: cannot insert into view "r15"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r16 values (3);
--> ERROR 55000: cannot insert into view "r16"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r17 values (3);
--> ERROR 55000: cannot insert into view "r17"
--> DETAIL: Views that have no updatable columns are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r17 default values;
--> ERROR 55000: cannot insert into view "r17"
--> DETAIL: Views that have no updatable columns are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r18 values (3);
--> ERROR 55000: cannot insert into view "r18"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into r19 values (3);
--> ERROR 55000: cannot insert into view "r19"
--> DETAIL: Views containing GROUP BY are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

update r1 set a = 1;
--> ERROR 55000: cannot update view "r1"
--> DETAIL: Views containing DISTINCT are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

update r2 set a = 1 where b = 'x' returning *;
--> ERROR 55000: cannot update view "r2"
--> DETAIL: Views containing GROUP BY are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

update r4 set n = n + 1;
--> ERROR 55000: cannot update view "r4"
--> DETAIL: Views that return aggregate functions are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

update r6 set a = 1;
--> ERROR 55000: cannot update view "r6"
--> DETAIL: Views containing WITH are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

update r8 set a = 1;
--> ERROR 55000: cannot update view "r8"
--> DETAIL: Views containing LIMIT or OFFSET are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

update r12 set a = 1;
--> ERROR 55000: cannot update view "r12"
--> DETAIL: Views containing UNION, INTERSECT, or EXCEPT are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

update r17 set one = 2;
--> ERROR 55000: cannot update view "r17"
--> DETAIL: Views that have no updatable columns are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

update r17 set loud = 'x' where one = 1;
--> ERROR 55000: cannot update view "r17"
--> DETAIL: Views that have no updatable columns are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

delete from r1;
--> ERROR 55000: cannot delete from view "r1"
--> DETAIL: Views containing DISTINCT are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

delete from r3 where x = 1;
--> ERROR 55000: cannot delete from view "r3"
--> DETAIL: Views containing HAVING are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

delete from r5 where r = 1;
--> ERROR 55000: cannot delete from view "r5"
--> DETAIL: Views that return window functions are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

delete from r7;
--> ERROR 55000: cannot delete from view "r7"
--> DETAIL: Views containing LIMIT or OFFSET are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

delete from r11;
--> ERROR 55000: cannot delete from view "r11"
--> DETAIL: Views that return set-returning functions are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

delete from r14 returning g;
--> ERROR 55000: cannot delete from view "r14"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

delete from r16;
--> ERROR 55000: cannot delete from view "r16"
--> DETAIL: Views that do not select from a single table or view are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

delete from r19 using base where base.a = r19.a;
--> ERROR 55000: cannot delete from view "r19"
--> DETAIL: Views containing GROUP BY are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

begin;
delete from r17 where loud like 'row%' returning one, loud;
--> (one integer, loud text)
--> 1 | row -2!
--> 1 | row -1!
--> 1 | row 0!
--> 1 | row 1!
--> 1 | row 2!
--> DELETE 5

select * from base;
--> (a integer, b text, c integer)

rollback;

-- One that can.
create view v1 as select * from base where a > 0;
insert into v1 values (3, 'row 3');
--> INSERT 0 1

insert into v1 (b, a) values ('row 4', 4) returning *;
--> (a integer, b text, c integer)
--> 4 | row 4 | 7
--> INSERT 0 1

insert into v1 (a) values (5) returning a, b, c;
--> (a integer, b text, c integer)
--> 5 | unspecified | 7
--> INSERT 0 1

insert into v1 values (-3, 'not shown');
--> INSERT 0 1

insert into v1 values (-3, 'twice');
--> ERROR 23505: duplicate key value violates unique constraint "base_pkey"
--> DETAIL: Key (a)=(-3) already exists.

update v1 set b = upper(b) where a >= 4 returning *;
--> (a integer, b text, c integer)
--> 4 | ROW 4 | 7
--> 5 | UNSPECIFIED | 7
--> UPDATE 2

update v1 set a = 6, c = default where a = 5 returning *;
--> (a integer, b text, c integer)
--> 6 | UNSPECIFIED | NULL
--> UPDATE 1

update v1 set a = -6 where a = 6 returning *;
--> (a integer, b text, c integer)
--> -6 | UNSPECIFIED | NULL
--> UPDATE 1

update v1 as w set b = w.b || '!' from base x where x.a = w.a and x.a < 3 returning w.*, x.b;
--> (a integer, b text, c integer, b text)
--> 1 | row 1! | 7 | row 1
--> 2 | row 2! | 7 | row 2
--> UPDATE 2

delete from v1 where a = 4 returning *;
--> (a integer, b text, c integer)
--> 4 | ROW 4 | 7
--> DELETE 1

delete from v1 using base x where x.a = v1.a and x.b = 'nothing';
--> DELETE 0

select * from base order by a;
--> (a integer, b text, c integer)
--> -6 | UNSPECIFIED | NULL
--> -3 | not shown | 7
--> -2 | row -2 | 7
--> -1 | row -1 | 7
--> 0 | row 0 | 7
--> 1 | row 1! | 7
--> 2 | row 2! | 7
--> 3 | row 3 | 7

update v1 set nothing = 1;
--> ERROR 42703: column "nothing" of relation "v1" does not exist
--> POSITION: 15, at nothing

update v1 set a = 1 where nothing = 1;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 27, at nothing

insert into v1 (nothing) values (1);
--> ERROR 42703: column "nothing" of relation "v1" does not exist
--> POSITION: 17, at nothing

insert into v1 (a, a) values (1, 2);
--> ERROR 42701: column "a" specified more than once
--> POSITION: 20, at a

insert into v1 values (1, 2, 3, 4);
--> ERROR 42601: INSERT has more expressions than target columns
--> POSITION: 33, at 4

insert into v1 (a, b) values (1);
--> ERROR 42601: INSERT has more target columns than expressions
--> POSITION: 20, at b

update v1 set a = 1 returning ctid;
--> ERROR 42703: column "ctid" does not exist
--> POSITION: 31, at ctid

delete from v1 where ctid is null;
--> ERROR 42703: column "ctid" does not exist
--> POSITION: 22, at ctid

update v1 set a = 1, a = 2;
--> ERROR 42601: multiple assignments to same column "a"

delete from v1 where a = 1 returning v1.nothing;
--> ERROR 42703: column v1.nothing does not exist
--> POSITION: 38, at v1.nothing

insert into v1 values (1, 'conflict');
--> ERROR 23505: duplicate key value violates unique constraint "base_pkey"
--> DETAIL: Key (a)=(1) already exists.

insert into v1 (a) values (null);
--> ERROR 23502: null value in column "a" of relation "base" violates not-null constraint
--> DETAIL: Failing row contains (null, unspecified, 7).

insert into v1 (a) values ('x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 28, at '

insert into v1 select a + 100, b from base where a > 0;
--> INSERT 0 3

insert into v1 select * from base where a = 1;
--> ERROR 23505: duplicate key value violates unique constraint "base_pkey"
--> DETAIL: Key (a)=(1) already exists.

with t as (select 50 as a, 'with' as b) insert into v1 select * from t returning *;
--> (a integer, b text, c integer)
--> 50 | with | 7
--> INSERT 0 1

with t as (select 50 as a) update v1 set b = 'by with' from t where t.a = v1.a returning v1.*;
--> (a integer, b text, c integer)
--> 50 | by with | 7
--> UPDATE 1

with t as (select 50 as a) delete from v1 using t where t.a = v1.a returning v1.*;
--> (a integer, b text, c integer)
--> 50 | by with | 7
--> DELETE 1

select v1, (v1).a from v1 where a = 1;
--> (v1 record, a integer)
--> (1,"row 1!",7) | 1

update v1 set b = 'whole' where a = 1 returning v1, v1.a;
--> (v1 record, a integer)
--> (1,whole,7) | 1
--> UPDATE 1

update v1 set (b, c) = ('two', 8) where a = 1 returning *;
--> (a integer, b text, c integer)
--> 1 | two | 8
--> UPDATE 1

update v1 set b = (select max(b) from v1) where a = 1 returning b is not null;
--> (?column? boolean)
--> t
--> UPDATE 1

update v1 set b = 'x' where exists (select 1 from base b2 where b2.a = v1.a and b2.a = 2) returning *;
--> (a integer, b text, c integer)
--> 2 | x | 7
--> UPDATE 1

delete from v1 where a in (select a from v1 where a > 100);
--> DELETE 3

explain (costs off) update v1 set b = 'x' where a = 3;
--> (QUERY PLAN text)
--> Update on base
-->   ->  Index Scan using base_pkey on base
-->         Index Cond: ((a > 0) AND (a = 3))

-- Columns that cannot be written.
create view v2 as select ctid, a, b as bee, upper(b) as loud, 1 as one, base as r, c + 0 as c0, b collate "C" as bc from base;
insert into v2 (a, bee) values (20, 'twenty') returning a, bee, loud, one, c0;
--> (a integer, bee text, loud text, one integer, c0 integer)
--> 20 | twenty | TWENTY | 1 | 7
--> INSERT 0 1

insert into v2 (ctid, a) values (null, 21);
--> ERROR 0A000: cannot insert into column "ctid" of view "v2"
--> DETAIL: View columns that refer to system columns are not updatable.

insert into v2 (a, loud) values (21, 'X');
--> ERROR 0A000: cannot insert into column "loud" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

insert into v2 (a, loud) values (21, default);
--> ERROR 0A000: cannot insert into column "loud" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

insert into v2 (a, one) values (21, 2);
--> ERROR 0A000: cannot insert into column "one" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

insert into v2 (a, r) values (21, null);
--> ERROR 0A000: cannot insert into column "r" of view "v2"
--> DETAIL: View columns that return whole-row references are not updatable.

insert into v2 (a, c0) values (21, 1);
--> ERROR 0A000: cannot insert into column "c0" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

insert into v2 (a, bc) values (21, 'q');
--> ERROR 0A000: cannot insert into column "bc" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

insert into v2 (loud, one) values ('a', 2);
--> ERROR 0A000: cannot insert into column "loud" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

insert into v2 values (null);
--> ERROR 0A000: cannot insert into column "ctid" of view "v2"
--> DETAIL: View columns that refer to system columns are not updatable.

insert into v2 (a, one) select 21, 2;
--> ERROR 0A000: cannot insert into column "one" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

insert into v2 default values;
--> ERROR 23502: null value in column "a" of relation "base" violates not-null constraint
--> DETAIL: Failing row contains (null, unspecified, 7).

update v2 set loud = 'x';
--> ERROR 0A000: cannot update column "loud" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

update v2 set loud = default;
--> ERROR 0A000: cannot update column "loud" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

update v2 set bee = 'new ' || loud where one = 1 and a = 20 returning a, bee, loud;
--> (a integer, bee text, loud text)
--> 20 | new TWENTY | NEW TWENTY
--> UPDATE 1

update v2 set one = 2, loud = 'q' where a = 20;
--> ERROR 0A000: cannot update column "loud" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

update v2 set c0 = 2 where a = 20;
--> ERROR 0A000: cannot update column "c0" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

delete from v2 where loud = 'NEW TWENTY' returning a, loud;
--> (a integer, loud text)
--> 20 | NEW TWENTY
--> DELETE 1

-- The same column twice.
create view v3 as select a, b, b as b2, c from base;
insert into v3 values (30, 'x', 'y');
--> ERROR 42601: multiple assignments to same column "b"

insert into v3 (a, b) values (30, 'x') returning *;
--> (a integer, b text, b2 text, c integer)
--> 30 | x | x | 7
--> INSERT 0 1

insert into v3 (a, b2) values (31, 'y') returning *;
--> (a integer, b text, b2 text, c integer)
--> 31 | y | y | 7
--> INSERT 0 1

insert into v3 (a, b, b2) values (32, 'x', default) returning *;
--> (a integer, b text, b2 text, c integer)
--> 32 | x | x | 7
--> INSERT 0 1

insert into v3 (a, b, b2) values (33, 'x', default), (34, 'y', default);
--> ERROR 42601: multiple assignments to same column "b"

update v3 set b = 'a', b2 = 'b';
--> ERROR 42601: multiple assignments to same column "b"

update v3 set b2 = 'b' where a = 30 returning *;
--> (a integer, b text, b2 text, c integer)
--> 30 | b | b | 7
--> UPDATE 1

delete from v3 where a >= 30;
--> DELETE 3

-- Other names, fewer columns, another order, dropped columns.
create table odd (x int, gone int, y text default 'y', z int not null default 5);
alter table odd drop column gone;
create view v4 (zed, why) as select z, y from odd where x is null or x > 0;
insert into v4 values (1, 'one') returning *;
--> (zed integer, why text)
--> 1 | one
--> INSERT 0 1

insert into v4 (why) values ('two') returning *;
--> (zed integer, why text)
--> 5 | two
--> INSERT 0 1

insert into v4 (zed) values (null);
--> ERROR 23502: null value in column "z" of relation "odd" violates not-null constraint
--> DETAIL: Failing row contains (null, y, null).

insert into v4 default values returning *;
--> (zed integer, why text)
--> 5 | y
--> INSERT 0 1

update v4 set zed = zed + 10, why = why || '!' returning *;
--> (zed integer, why text)
--> 11 | one!
--> 15 | two!
--> 15 | y!
--> UPDATE 3

update v4 set zed = null;
--> ERROR 23502: null value in column "z" of relation "odd" violates not-null constraint
--> DETAIL: Failing row contains (null, one!, null).

select * from odd order by z, y;
--> (x integer, y text, z integer)
--> NULL | one! | 11
--> NULL | two! | 15
--> NULL | y! | 15

alter table odd add column more int default 3;
insert into v4 values (2, 'more') returning *;
--> (zed integer, why text)
--> 2 | more
--> INSERT 0 1

alter table odd add constraint positive check (z > 0);
insert into v4 values (-1, 'negative');
--> ERROR 23514: new row for relation "odd" violates check constraint "positive"
--> DETAIL: Failing row contains (null, negative, -1, 3).

update v4 set zed = -1 where zed = 2;
--> ERROR 23514: new row for relation "odd" violates check constraint "positive"
--> DETAIL: Failing row contains (null, more, -1, 3).

delete from v4 where zed > 10 returning why;
--> (why text)
--> one!
--> two!
--> y!
--> DELETE 3

select * from odd order by z, y;
--> (x integer, y text, z integer, more integer)
--> NULL | more | 2 | 3

-- Defaults of views come before those of the table.
create view v5 as select a, b, c from base where a > 0;
alter view v5 alter column b set default 'of the view';
insert into v5 (a) values (60) returning *;
--> (a integer, b text, c integer)
--> 60 | of the view | 7
--> INSERT 0 1

insert into v5 values (61, default, default) returning *;
--> (a integer, b text, c integer)
--> 61 | of the view | 7
--> INSERT 0 1

insert into v5 values (62, default, 1), (63, 'given', default), (64, default, default) returning *;
--> (a integer, b text, c integer)
--> 62 | of the view | 1
--> 63 | given | 7
--> 64 | of the view | 7
--> INSERT 0 3

insert into v5 (a, b) select 65, null returning *;
--> (a integer, b text, c integer)
--> 65 | NULL | 7
--> INSERT 0 1

update v5 set b = default where a = 63 returning *;
--> (a integer, b text, c integer)
--> 63 | of the view | 7
--> UPDATE 1

update v5 set c = default where a = 63 returning *;
--> (a integer, b text, c integer)
--> 63 | of the view | NULL
--> UPDATE 1

create view v6 as select * from v5;
insert into v6 (a) values (70) returning *;
--> (a integer, b text, c integer)
--> 70 | of the view | 7
--> INSERT 0 1

alter table v6 alter column b set default 'of the view above';
alter view v6 alter c set default 9;
insert into v6 (a) values (71) returning *;
--> (a integer, b text, c integer)
--> 71 | of the view above | 9
--> INSERT 0 1

insert into v6 values (72, default, default), (73, default, default) returning *;
--> (a integer, b text, c integer)
--> 72 | of the view above | 9
--> 73 | of the view above | 9
--> INSERT 0 2

update v6 set b = default, c = default where a = 70 returning *;
--> (a integer, b text, c integer)
--> 70 | of the view above | 9
--> UPDATE 1

alter view v6 alter b drop default;
insert into v6 (a) values (74) returning *;
--> (a integer, b text, c integer)
--> 74 | of the view | 9
--> INSERT 0 1

insert into v6 default values;
--> ERROR 23502: null value in column "a" of relation "base" violates not-null constraint
--> DETAIL: Failing row contains (null, of the view, 9).

alter view v5 alter column b drop default;
insert into v6 (a) values (75) returning *;
--> (a integer, b text, c integer)
--> 75 | unspecified | 9
--> INSERT 0 1

update v6 set b = default where a = 75 returning *;
--> (a integer, b text, c integer)
--> 75 | NULL | 9
--> UPDATE 1

alter view v6 alter column nothing set default 1;
--> ERROR 42703: column "nothing" of relation "v6" does not exist

alter view v2 alter column loud set default 'l';
insert into v2 (a) values (76);
--> ERROR 0A000: cannot insert into column "loud" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

alter view v2 alter column loud drop default;
insert into v2 (a) values (76) returning a, loud;
--> (a integer, loud text)
--> 76 | UNSPECIFIED
--> INSERT 0 1

select column_name, column_default from information_schema.columns where table_schema = 'wv' and table_name in ('v5', 'v6') order by table_name, ordinal_position;
--> (column_name name, column_default character varying)
--> a | NULL
--> b | NULL
--> c | NULL
--> a | NULL
--> b | NULL
--> c | 9

create or replace view v6 as select *, a + 1 as next from v5;
insert into v6 (a) values (77) returning *;
--> (a integer, b text, c integer, next integer)
--> 77 | unspecified | 9 | 78
--> INSERT 0 1

insert into v6 (a, next) values (78, 1);
--> ERROR 0A000: cannot insert into column "next" of view "v6"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

delete from v6 where a >= 61;
--> DELETE 13

delete from v6 where a >= 60 returning a, next;
--> (a integer, next integer)
--> 60 | 61
--> DELETE 1

-- Identity columns and sequences.
create table numbered (id int generated always as identity, n serial, t text);
create view v7 as select * from numbered;
insert into v7 (t) values ('one') returning *;
--> (id integer, n integer, t text)
--> 1 | 1 | one
--> INSERT 0 1

insert into v7 (id, t) values (10, 'two');
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "id"
--> DETAIL: Column "id" is an identity column defined as GENERATED ALWAYS.
--> HINT: Use OVERRIDING SYSTEM VALUE to override.

insert into v7 (id, t) values (default, 'three') returning *;
--> (id integer, n integer, t text)
--> 2 | 2 | three
--> INSERT 0 1

insert into v7 (id, t) overriding system value values (10, 'four') returning *;
--> (id integer, n integer, t text)
--> 10 | 3 | four
--> INSERT 0 1

insert into v7 (id, t) overriding user value values (10, 'five') returning *;
--> (id integer, n integer, t text)
--> 3 | 4 | five
--> INSERT 0 1

insert into v7 (id, t) values (10, 'six'), (default, 'seven');
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "id"
--> DETAIL: Column "id" is an identity column defined as GENERATED ALWAYS.
--> HINT: Use OVERRIDING SYSTEM VALUE to override.

insert into v7 (id, t) values (default, 'eight'), (default, 'nine') returning *;
--> (id integer, n integer, t text)
--> 4 | 5 | eight
--> 5 | 6 | nine
--> INSERT 0 2

insert into v7 (id, t) select 3, 'x';
--> ERROR 428C9: cannot insert a non-DEFAULT value into column "id"
--> DETAIL: Column "id" is an identity column defined as GENERATED ALWAYS.
--> HINT: Use OVERRIDING SYSTEM VALUE to override.

insert into v7 (id, t) overriding user value select 3, 'ten' returning *;
--> (id integer, n integer, t text)
--> 6 | 7 | ten
--> INSERT 0 1

update v7 set id = 4;
--> ERROR 428C9: column "id" can only be updated to DEFAULT
--> DETAIL: Column "id" is an identity column defined as GENERATED ALWAYS.

update v7 set id = default;
--> ERROR 428C9: column "id" can only be updated to DEFAULT
--> DETAIL: Column "id" is an identity column defined as GENERATED ALWAYS.

update v7 set t = 'q' where id = 1 returning *;
--> (id integer, n integer, t text)
--> 1 | 1 | q
--> UPDATE 1

-- Views over views.
create view w1 as select b as bb, a as aa, c from base where a > -2;
create view w2 as select aa as aaa, bb as bbb, c + 1 as c1 from w1 where aa < 10;
create view w3 as select bbb, aaa, c1, (select max(a) from base) as top from w2 where aaa <> 1;
insert into w3 (aaa, bbb) values (5, 'five') returning aaa, bbb, c1;
--> (aaa integer, bbb text, c1 integer)
--> 5 | five | 8
--> INSERT 0 1

insert into w3 (aaa, c1) values (6, 6);
--> ERROR 0A000: cannot insert into column "c1" of view "w2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

update w3 set bbb = bbb || '?';
--> UPDATE 5

update w3 set c1 = 1;
--> ERROR 0A000: cannot update column "c1" of view "w2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

update w3 set top = 1;
--> ERROR 0A000: cannot update column "top" of view "w3"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

update w3 set aaa = aaa + 1 where c1 = 8 and aaa = 5 returning *;
--> (bbb text, aaa integer, c1 integer, top integer)
--> five? | 6 | 8 | 5
--> UPDATE 1

delete from w3 where aaa = 6 returning bbb, top is not null;
--> (bbb text, ?column? boolean)
--> five? | t
--> DELETE 1

update w3 set bbb = 'low' where aaa = -2;
--> UPDATE 0

update w3 set bbb = 'one' where aaa = 1;
--> UPDATE 0

update w3 x set bbb = 'joined' from w2 y where x.aaa = y.aaa and y.aaa = 2 returning x.*, y.*;
--> (bbb text, aaa integer, c1 integer, top integer, aaa integer, bbb text, c1 integer)
--> joined | 2 | 8 | 3 | 2 | x? | 8
--> UPDATE 1

select * from base order by a;
--> (a integer, b text, c integer)
--> -6 | UNSPECIFIED | NULL
--> -3 | not shown | 7
--> -2 | row -2 | 7
--> -1 | row -1? | 7
--> 0 | row 0? | 7
--> 1 | two | 8
--> 2 | joined | 7
--> 3 | row 3? | 7

create view w4 as select * from r1;
insert into w4 values (1);
--> ERROR 55000: cannot insert into view "r1"
--> DETAIL: Views containing DISTINCT are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

update w4 set a = 1;
--> ERROR 55000: cannot update view "r1"
--> DETAIL: Views containing DISTINCT are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

delete from w4;
--> ERROR 55000: cannot delete from view "r1"
--> DETAIL: Views containing DISTINCT are not automatically updatable.
--> HINT: To enable deleting from the view, provide an INSTEAD OF DELETE trigger or an unconditional ON DELETE DO INSTEAD rule.

create view w5 as select one, loud from r17;
insert into w5 values (1);
--> ERROR 55000: cannot insert into view "r17"
--> DETAIL: Views that have no updatable columns are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

update w5 set loud = 'x';
--> ERROR 55000: cannot update view "r17"
--> DETAIL: Views that have no updatable columns are not automatically updatable.
--> HINT: To enable updating the view, provide an INSTEAD OF UPDATE trigger or an unconditional ON UPDATE DO INSTEAD rule.

delete from w5 where false;
--> DELETE 0

create view w6 as select * from w1 where exists (select 1 from base x where x.a = w1.aa and x.b like 'row%');
update w6 set bb = 'existing' where aa = 0 returning *;
--> (bb text, aa integer, c integer)
--> existing | 0 | 7
--> UPDATE 1

update w6 set bb = 'no more' where aa = 0 returning *;
--> (bb text, aa integer, c integer)
--> UPDATE 0

delete from w6 where aa = -1 returning *;
--> (bb text, aa integer, c integer)
--> row -1? | -1 | 7
--> DELETE 1

create view w7 as select aa, (select count(*) from base x where x.a <= w1.aa) as before from w1;
create view w8 as select aa, before * 2 as twice from w7 where before > 1;
update w8 set aa = aa where twice > 2;
--> UPDATE 4

update w8 set aa = aa where twice > 2 and aa = 2 returning aa, twice;
--> (aa integer, twice bigint)
--> 2 | 12
--> UPDATE 1

create view w9 as select * from w1 where aa = any (select s.x from (select y.a as x from base y where y.a >= w1.aa) s);
update w9 set bb = 'nine' where aa = 0 returning aa, bb;
--> (aa integer, bb text)
--> 0 | nine
--> UPDATE 1

-- ON CONFLICT.
insert into v1 values (1, 'again') on conflict do nothing returning *;
--> (a integer, b text, c integer)
--> INSERT 0 0

insert into v1 values (1, 'again') on conflict (a) do nothing;
--> INSERT 0 0

insert into v1 values (1, 'again') on conflict (b) do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into v1 values (1, 'again') on conflict (nothing) do nothing;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 48, at (

insert into v1 values (1, 'again') on conflict on constraint base_pkey do nothing;
--> ERROR 42704: constraint "base_pkey" for table "v1" does not exist

insert into v1 values (1, 'again') on conflict (a) do update set b = excluded.b || v1.b returning *;
--> (a integer, b text, c integer)
--> 1 | againtwo | 8
--> INSERT 0 1

insert into v1 as n values (1, 'again') on conflict (a) do update set b = n.b || excluded.a, c = default where n.a = 1 returning *;
--> (a integer, b text, c integer)
--> 1 | againtwo1 | NULL
--> INSERT 0 1

insert into v1 values (1, 'again') on conflict (a) do update set b = 'x' where v1.a = 2 returning *;
--> (a integer, b text, c integer)
--> INSERT 0 0

insert into v2 (a, bee) values (1, 'v2') on conflict (a) do update set bee = excluded.loud || excluded.one || v2.loud returning a, bee, loud;
--> (a integer, bee text, loud text)
--> 1 | V21AGAINTWO1 | V21AGAINTWO1
--> INSERT 0 1

insert into v2 (a, bee) values (1, 'v2') on conflict (a) do update set loud = 'x';
--> ERROR 0A000: cannot insert into column "loud" of view "v2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

insert into v2 (a, bee) values (1, 'v2') on conflict (loud) do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into v2 (a, bee) values (1, 'v2') on conflict (one) do update set bee = 'x';
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into w2 (aaa, bbb) values (1, 'w2') on conflict (aaa) do update set bbb = excluded.bbb || coalesce(excluded.c1, -1) returning *;
--> (aaa integer, bbb text, c1 integer)
--> 1 | w28 | NULL
--> INSERT 0 1

insert into w2 (aaa, bbb) values (1, 'w2') on conflict (aaa) do update set c1 = 1;
--> ERROR 0A000: cannot insert into column "c1" of view "w2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

insert into v3 (a, b) values (1, 'v3') on conflict (a) do update set b = 'a', b2 = 'b';
--> ERROR 42601: multiple assignments to same column "b"

insert into r1 values (1) on conflict (a) do nothing;
--> ERROR 55000: cannot insert into view "r1"
--> DETAIL: Views containing DISTINCT are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

insert into v1 values (1, 'x') on conflict do update set b = 'x';
--> ERROR 42601: ON CONFLICT DO UPDATE requires inference specification or constraint name
--> HINT: For example, ON CONFLICT (column_name).
--> POSITION: 32, at on

-- WITH CHECK OPTION.
create table checked (a int, b int default 10, c text);
create view c1 as select * from checked where a < b with check option;
insert into c1 values (1, 2, 'fine') returning *;
--> (a integer, b integer, c text)
--> 1 | 2 | fine
--> INSERT 0 1

insert into c1 values (2, 1, 'not');
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (2, 1, not).

insert into c1 (a) values (9);
--> INSERT 0 1

insert into c1 (a) values (10);
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (10, 10, null).

insert into c1 values (null, 1);
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (null, 1, null).

insert into c1 values (1, null);
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (1, null, null).

insert into c1 values (1, 5, 'several'), (2, 1, 'rows');
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (2, 1, rows).

insert into c1 select i, 3 from generate_series(1, 5) i;
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (3, 3, null).

update c1 set b = a where a = 1;
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (1, 1, fine).

update c1 set b = b + 1 where a = 1 returning *;
--> (a integer, b integer, c text)
--> 1 | 3 | fine
--> UPDATE 1

update c1 set a = 100 from (values (1)) x (y) where y = a;
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (100, 3, fine).

insert into c1 (a) values (5) on conflict do nothing;
--> INSERT 0 1

create unique index on checked (a);
insert into c1 values (5, 100) on conflict (a) do update set b = -1;
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (5, -1, null).

insert into c1 values (5, 4) on conflict (a) do update set b = 7 returning *;
--> (a integer, b integer, c text)
--> 5 | 7 | NULL
--> INSERT 0 1

insert into c1 values (50, 4) on conflict (a) do nothing;
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (50, 4, null).

insert into c1 values (5, 4) on conflict (a) do nothing;
--> INSERT 0 0

delete from c1 where a = 5 returning *;
--> (a integer, b integer, c text)
--> 5 | 7 | NULL
--> DELETE 1

select * from checked order by a, b;
--> (a integer, b integer, c text)
--> 1 | 3 | fine
--> 9 | 10 | NULL

create view c2 as select * from checked where a > 0;
create view c3 as select * from c2 where a < 10 with cascaded check option;
create view c4 as select * from c2 where a < 10 with local check option;
create view c5 as select * from c3 where b > 0;
create view c6 as select * from c2 with check option;
create view c7 as select * from c4 with check option;
create view c8 as select * from c5 with local check option;
insert into c3 values (-5, 1);
--> ERROR 44000: new row violates check option for view "c2"
--> DETAIL: Failing row contains (-5, 1, null).

insert into c3 values (15, 1);
--> ERROR 44000: new row violates check option for view "c3"
--> DETAIL: Failing row contains (15, 1, null).

insert into c4 values (-5, 1);
--> INSERT 0 1

insert into c4 values (16, 1);
--> ERROR 44000: new row violates check option for view "c4"
--> DETAIL: Failing row contains (16, 1, null).

insert into c5 values (-6, -1);
--> ERROR 44000: new row violates check option for view "c2"
--> DETAIL: Failing row contains (-6, -1, null).

insert into c5 values (17, -1);
--> ERROR 44000: new row violates check option for view "c3"
--> DETAIL: Failing row contains (17, -1, null).

insert into c5 values (7, -1);
--> INSERT 0 1

insert into c6 values (-7, 1);
--> ERROR 44000: new row violates check option for view "c2"
--> DETAIL: Failing row contains (-7, 1, null).

insert into c7 values (-8, 1);
--> ERROR 44000: new row violates check option for view "c2"
--> DETAIL: Failing row contains (-8, 1, null).

insert into c7 values (18, 1);
--> ERROR 44000: new row violates check option for view "c4"
--> DETAIL: Failing row contains (18, 1, null).

insert into c8 values (-9, 1);
--> ERROR 44000: new row violates check option for view "c2"
--> DETAIL: Failing row contains (-9, 1, null).

insert into c8 values (8, -1);
--> INSERT 0 1

update c3 set a = -a where a = 7;
--> ERROR 44000: new row violates check option for view "c2"
--> DETAIL: Failing row contains (-7, -1, null).

update c4 set a = -a where a = 7;
--> UPDATE 1

update c8 set b = -b where a = 1;
--> UPDATE 1

select * from checked order by a, b;
--> (a integer, b integer, c text)
--> -7 | -1 | NULL
--> -5 | 1 | NULL
--> 1 | -3 | fine
--> 8 | -1 | NULL
--> 9 | 10 | NULL

alter view c4 set (check_option = cascaded);
insert into c4 values (-10, 1);
--> ERROR 44000: new row violates check option for view "c2"
--> DETAIL: Failing row contains (-10, 1, null).

alter view c4 reset (check_option);
insert into c4 values (30, 1);
--> INSERT 0 1

alter view c4 set (check_option = maybe);
--> ERROR 22023: invalid value for enum option "check_option": maybe
--> DETAIL: Valid values are "local" and "cascaded".

alter view c4 set (check_option);
--> ERROR 22023: invalid value for enum option "check_option": true
--> DETAIL: Valid values are "local" and "cascaded".

alter view r1 set (check_option = local);
--> ERROR 0A000: WITH CHECK OPTION is supported only on automatically updatable views
--> HINT: Views containing DISTINCT are not automatically updatable.

alter view c4 set (fillfactor = 10);
--> ERROR 22023: unrecognized parameter "fillfactor"

alter view c4 set (security_barrier = perhaps);
--> ERROR 22023: invalid value for boolean option "security_barrier": perhaps

alter view c4 set (security_barrier, check_option = local);
select relname, reloptions from pg_class where relnamespace = 'wv'::regnamespace and reloptions is not null order by 1;
--> (relname name, reloptions text[])
--> c1 | {check_option=cascaded}
--> c3 | {check_option=cascaded}
--> c4 | {security_barrier=true,check_option=local}
--> c6 | {check_option=cascaded}
--> c7 | {check_option=cascaded}
--> c8 | {check_option=local}

create or replace view c4 as select * from c2 where a < 20;
select relname, reloptions from pg_class where relname = 'c4';
--> (relname name, reloptions text[])
--> c4 | NULL

create or replace view c4 with (security_barrier = off) as select * from c2 where a < 20 with local check option;
select relname, reloptions from pg_class where relname = 'c4';
--> (relname name, reloptions text[])
--> c4 | {security_barrier=off,check_option=local}

alter view c4 set (security_barrier = true);
alter view c4 reset (security_barrier, check_option);
select relname, reloptions from pg_class where relname = 'c4';
--> (relname name, reloptions text[])
--> c4 | NULL

create view bad with (check_option = nothing) as select 1;
--> ERROR 0A000: WITH CHECK OPTION is supported only on automatically updatable views
--> HINT: Views that do not select from a single table or view are not automatically updatable.

create view bad with (nothing) as select 1;
--> ERROR 22023: unrecognized parameter "nothing"

create view bad as select distinct a from base with check option;
--> ERROR 0A000: WITH CHECK OPTION is supported only on automatically updatable views
--> HINT: Views containing DISTINCT are not automatically updatable.

create view bad as select 1 as x from base with local check option;
--> ERROR 0A000: WITH CHECK OPTION is supported only on automatically updatable views
--> HINT: Views that have no updatable columns are not automatically updatable.

create view bad with (check_option = local) as select a from base with check option;
--> ERROR 22023: parameter "check_option" specified more than once

create view bad with (check_option = local) as select count(*) from base;
--> ERROR 0A000: WITH CHECK OPTION is supported only on automatically updatable views
--> HINT: Views that return aggregate functions are not automatically updatable.

create view bad with (security_invoker = 2) as select a from base;
--> ERROR 22023: invalid value for boolean option "security_invoker": 2

create view bad with (security_barrier, security_barrier) as select a from base;
--> ERROR 22023: parameter "security_barrier" specified more than once

create view bad as select a from r1 with check option;
insert into bad values (1);
--> ERROR 55000: cannot insert into view "r1"
--> DETAIL: Views containing DISTINCT are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

drop view bad;
create view c9 as select * from checked where exists (select 1 from base where base.a = checked.b) with check option;
insert into c9 values (40, 1) returning *;
--> (a integer, b integer, c text)
--> 40 | 1 | NULL
--> INSERT 0 1

insert into c9 values (41, 1000);
--> ERROR 44000: new row violates check option for view "c9"
--> DETAIL: Failing row contains (41, 1000, null).

create view c10 as select * from checked where a = (select max(x.a) from checked x) with check option;
insert into c10 values (1000, 1) returning *;
--> ERROR 44000: new row violates check option for view "c10"
--> DETAIL: Failing row contains (1000, 1, null).

insert into c10 values (1001, 1);
--> ERROR 44000: new row violates check option for view "c10"
--> DETAIL: Failing row contains (1001, 1, null).

update c10 set a = 1002 returning *;
--> ERROR 44000: new row violates check option for view "c10"
--> DETAIL: Failing row contains (1002, 1, null).

prepare into_c1 (int, int) as insert into c1 values ($1, $2) returning *;
execute into_c1 (60, 61);
--> (a integer, b integer, c text)
--> 60 | 61 | NULL
--> INSERT 0 1

execute into_c1 (62, 61);
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (62, 61, null).

create or replace view c1 as select * from checked where a > b with check option;
execute into_c1 (63, 64);
--> ERROR 44000: new row violates check option for view "c1"
--> DETAIL: Failing row contains (63, 64, null).

execute into_c1 (64, 63);
--> (a integer, b integer, c text)
--> 64 | 63 | NULL
--> INSERT 0 1

create or replace view c1 as select * from checked where a > b;
execute into_c1 (65, 66);
--> (a integer, b integer, c text)
--> 65 | 66 | NULL
--> INSERT 0 1

create or replace view c1 as select distinct * from checked;
execute into_c1 (66, 67);
--> ERROR 55000: cannot insert into view "c1"
--> DETAIL: Views containing DISTINCT are not automatically updatable.
--> HINT: To enable inserting into the view, provide an INSTEAD OF INSERT trigger or an unconditional ON INSERT DO INSTEAD rule.

deallocate into_c1;

-- The catalogs' account of it.
select table_name, is_updatable, is_insertable_into, check_option from information_schema.views where table_schema = 'wv' order by 1;
--> (table_name name, is_updatable character varying(3), is_insertable_into character varying(3), check_option character varying)
--> c1 | NO | NO | NONE
--> c10 | YES | YES | CASCADED
--> c2 | YES | YES | NONE
--> c3 | YES | YES | CASCADED
--> c4 | YES | YES | NONE
--> c5 | YES | YES | NONE
--> c6 | YES | YES | CASCADED
--> c7 | YES | YES | CASCADED
--> c8 | YES | YES | LOCAL
--> c9 | YES | YES | CASCADED
--> r1 | NO | NO | NONE
--> r10 | NO | NO | NONE
--> r11 | NO | NO | NONE
--> r12 | NO | NO | NONE
--> r13 | NO | NO | NONE
--> r14 | NO | NO | NONE
--> r15 | NO | NO | NONE
--> r16 | NO | NO | NONE
--> r17 | NO | NO | NONE
--> r18 | NO | NO | NONE
--> r19 | NO | NO | NONE
--> r2 | NO | NO | NONE
--> r3 | NO | NO | NONE
--> r4 | NO | NO | NONE
--> r5 | NO | NO | NONE
--> r6 | NO | NO | NONE
--> r7 | NO | NO | NONE
--> r8 | NO | NO | NONE
--> r9 | NO | NO | NONE
--> v1 | YES | YES | NONE
--> v2 | YES | YES | NONE
--> v3 | YES | YES | NONE
--> v4 | YES | YES | NONE
--> v5 | YES | YES | NONE
--> v6 | YES | YES | NONE
--> v7 | YES | YES | NONE
--> w1 | YES | YES | NONE
--> w2 | YES | YES | NONE
--> w3 | YES | YES | NONE
--> w4 | NO | NO | NONE
--> w5 | NO | NO | NONE
--> w6 | YES | YES | NONE
--> w7 | YES | YES | NONE
--> w8 | YES | YES | NONE
--> w9 | YES | YES | NONE

select table_name, is_insertable_into from information_schema.tables where table_schema = 'wv' order by 1;
--> (table_name name, is_insertable_into character varying(3))
--> base | YES
--> c1 | NO
--> c10 | YES
--> c2 | YES
--> c3 | YES
--> c4 | YES
--> c5 | YES
--> c6 | YES
--> c7 | YES
--> c8 | YES
--> c9 | YES
--> checked | YES
--> numbered | YES
--> odd | YES
--> r1 | NO
--> r10 | NO
--> r11 | NO
--> r12 | NO
--> r13 | NO
--> r14 | NO
--> r15 | NO
--> r16 | NO
--> r17 | NO
--> r18 | NO
--> r19 | NO
--> r2 | NO
--> r3 | NO
--> r4 | NO
--> r5 | NO
--> r6 | NO
--> r7 | NO
--> r8 | NO
--> r9 | NO
--> v1 | YES
--> v2 | YES
--> v3 | YES
--> v4 | YES
--> v5 | YES
--> v6 | YES
--> v7 | YES
--> w1 | YES
--> w2 | YES
--> w3 | YES
--> w4 | NO
--> w5 | NO
--> w6 | YES
--> w7 | YES
--> w8 | YES
--> w9 | YES

select table_name, column_name, is_updatable from information_schema.columns where table_schema = 'wv' and table_name like any (array['r1', 'r17', 'v_', 'w_', 'base']) order by table_name, ordinal_position;
--> (table_name name, column_name name, is_updatable character varying(3))
--> base | a | YES
--> base | b | YES
--> base | c | YES
--> r1 | a | NO
--> r1 | b | NO
--> r17 | one | NO
--> r17 | loud | NO
--> v1 | a | YES
--> v1 | b | YES
--> v1 | c | YES
--> v2 | ctid | NO
--> v2 | a | YES
--> v2 | bee | YES
--> v2 | loud | NO
--> v2 | one | NO
--> v2 | r | NO
--> v2 | c0 | NO
--> v2 | bc | NO
--> v3 | a | YES
--> v3 | b | YES
--> v3 | b2 | YES
--> v3 | c | YES
--> v4 | zed | YES
--> v4 | why | YES
--> v5 | a | YES
--> v5 | b | YES
--> v5 | c | YES
--> v6 | a | YES
--> v6 | b | YES
--> v6 | c | YES
--> v6 | next | NO
--> v7 | id | YES
--> v7 | n | YES
--> v7 | t | YES
--> w1 | bb | YES
--> w1 | aa | YES
--> w1 | c | YES
--> w2 | aaa | YES
--> w2 | bbb | YES
--> w2 | c1 | NO
--> w3 | bbb | YES
--> w3 | aaa | YES
--> w3 | c1 | NO
--> w3 | top | NO
--> w4 | a | NO
--> w4 | b | NO
--> w5 | one | NO
--> w5 | loud | NO
--> w6 | bb | YES
--> w6 | aa | YES
--> w6 | c | YES
--> w7 | aa | YES
--> w7 | before | NO
--> w8 | aa | YES
--> w8 | twice | NO
--> w9 | bb | YES
--> w9 | aa | YES
--> w9 | c | YES

select relname, pg_relation_is_updatable(oid, false), pg_relation_is_updatable(oid, true), pg_column_is_updatable(oid, 1::int2, false), pg_column_is_updatable(oid, 4::int2, false) from pg_class where relnamespace = 'wv'::regnamespace and relkind in ('r', 'v', 'S') order by 1;
--> (relname name, pg_relation_is_updatable integer, pg_relation_is_updatable integer, pg_column_is_updatable boolean, pg_column_is_updatable boolean)
--> base | 28 | 28 | t | t
--> c1 | 0 | 0 | f | f
--> c10 | 28 | 28 | t | f
--> c2 | 28 | 28 | t | f
--> c3 | 28 | 28 | t | f
--> c4 | 28 | 28 | t | f
--> c5 | 28 | 28 | t | f
--> c6 | 28 | 28 | t | f
--> c7 | 28 | 28 | t | f
--> c8 | 28 | 28 | t | f
--> c9 | 28 | 28 | t | f
--> checked | 28 | 28 | t | t
--> numbered | 28 | 28 | t | t
--> numbered_id_seq | 0 | 0 | f | f
--> numbered_n_seq | 0 | 0 | f | f
--> odd | 28 | 28 | t | t
--> r1 | 0 | 0 | f | f
--> r10 | 0 | 0 | f | f
--> r11 | 0 | 0 | f | f
--> r12 | 0 | 0 | f | f
--> r13 | 0 | 0 | f | f
--> r14 | 0 | 0 | f | f
--> r15 | 0 | 0 | f | f
--> r16 | 0 | 0 | f | f
--> r17 | 16 | 16 | f | f
--> r18 | 0 | 0 | f | f
--> r19 | 0 | 0 | f | f
--> r2 | 0 | 0 | f | f
--> r3 | 0 | 0 | f | f
--> r4 | 0 | 0 | f | f
--> r5 | 0 | 0 | f | f
--> r6 | 0 | 0 | f | f
--> r7 | 0 | 0 | f | f
--> r8 | 0 | 0 | f | f
--> r9 | 0 | 0 | f | f
--> sq | 0 | 0 | f | f
--> v1 | 28 | 28 | t | f
--> v2 | 28 | 28 | f | f
--> v3 | 28 | 28 | t | t
--> v4 | 28 | 28 | t | f
--> v5 | 28 | 28 | t | f
--> v6 | 28 | 28 | t | f
--> v7 | 28 | 28 | t | f
--> w1 | 28 | 28 | t | f
--> w2 | 28 | 28 | t | f
--> w3 | 28 | 28 | t | f
--> w4 | 0 | 0 | f | f
--> w5 | 16 | 16 | f | f
--> w6 | 28 | 28 | t | f
--> w7 | 28 | 28 | t | f
--> w8 | 28 | 28 | t | f
--> w9 | 28 | 28 | t | f

select pg_relation_is_updatable(1, false), pg_column_is_updatable(1, 1::int2, false), pg_column_is_updatable('wv.v1'::regclass, (-1)::int2, false), pg_column_is_updatable('wv.v1'::regclass, 99::int2, false), pg_column_is_updatable('wv.base'::regclass, 99::int2, false);
--> (pg_relation_is_updatable integer, pg_column_is_updatable boolean, pg_column_is_updatable boolean, pg_column_is_updatable boolean, pg_column_is_updatable boolean)
--> 0 | f | f | f | t

select pg_relation_is_updatable(null, false), pg_column_is_updatable('wv.v1'::regclass, null, false);
--> (pg_relation_is_updatable integer, pg_column_is_updatable boolean)
--> NULL | NULL

select pg_get_viewdef('c3'::regclass), pg_get_viewdef('w3'::regclass);
--> (pg_get_viewdef text, pg_get_viewdef text)
-->  SELECT c2.a,
--> +     c2.b,
--> +     c2.c
--> +    FROM c2
--> +   WHERE (c2.a < 10); |  SELECT w2.bbb,
--> +     w2.aaa,
--> +     w2.c1,
--> +     ( SELECT max(base.a) AS max
--> +            FROM base) AS top
--> +    FROM w2
--> +   WHERE (w2.aaa <> 1);

select attname, atthasdef from pg_attribute where attrelid = 'v5'::regclass and attnum > 0 order by attnum;
--> (attname name, atthasdef boolean)
--> a | f
--> b | f
--> c | f

-- Rights: the user needs them to the view, the view's owner to the relation under it.
create role wv_owner;
create role wv_user;
grant usage, create on schema wv to wv_owner, wv_user;
create table secret (a int, b text, c int);
insert into secret values (1, 'one', 1), (2, 'two', 2);
--> INSERT 0 2

grant select on secret to wv_owner;
set role wv_owner;
create view p1 as select a, b from secret where c > 0;
grant all on p1 to wv_user;
set role wv_user;
select * from p1;
--> (a integer, b text)
--> 1 | one
--> 2 | two

insert into p1 values (3, 'three');
--> ERROR 42501: permission denied for table secret

update p1 set a = 1;
--> ERROR 42501: permission denied for table secret

delete from p1;
--> ERROR 42501: permission denied for table secret

set role wv_owner;
insert into p1 values (3, 'three');
--> ERROR 42501: permission denied for table secret

reset role;
grant insert (a, c), update (b) on secret to wv_owner;
set role wv_user;
insert into p1 values (3, 'three');
--> ERROR 42501: permission denied for table secret

insert into p1 (a) values (3);
--> INSERT 0 1

insert into p1 (a) values (3) returning a;
--> (a integer)
--> 3
--> INSERT 0 1

update p1 set b = 'second' where a = 2;
--> UPDATE 1

update p1 set b = 'second' where a = 2 returning *;
--> (a integer, b text)
--> 2 | second
--> UPDATE 1

update p1 set a = 5 where a = 2;
--> ERROR 42501: permission denied for table secret

delete from p1;
--> ERROR 42501: permission denied for table secret

reset role;
grant delete, insert on secret to wv_owner;
revoke select on secret from wv_owner;
set role wv_user;
insert into p1 values (4, 'four');
--> INSERT 0 1

insert into p1 values (4, 'four') returning a;
--> ERROR 42501: permission denied for table secret

update p1 set b = 'x' where a = 2;
--> ERROR 42501: permission denied for table secret

delete from p1 where a = 3;
--> ERROR 42501: permission denied for table secret

delete from p1;
--> DELETE 2

reset role;
grant select (a, c) on secret to wv_owner;
set role wv_user;
delete from p1 where a = 3;
--> ERROR 42501: permission denied for table secret

reset role;
grant select on secret to wv_owner;
set role wv_owner;
revoke all on p1 from wv_user;
grant select (a), insert (a), update (b) on p1 to wv_user;
set role wv_user;
select a from p1 order by a;
--> (a integer)

select b from p1;
--> ERROR 42501: permission denied for view p1

insert into p1 (a) values (6);
--> INSERT 0 1

insert into p1 (a) values (6) returning a;
--> (a integer)
--> 6
--> INSERT 0 1

insert into p1 (a) values (6) returning b;
--> ERROR 42501: permission denied for view p1

insert into p1 (a, b) values (6, 'six');
--> ERROR 42501: permission denied for view p1

update p1 set b = 'six';
--> UPDATE 0

update p1 set b = 'six' where a = 1;
--> UPDATE 0

update p1 set b = 'six' where b = 'one';
--> ERROR 42501: permission denied for view p1

update p1 set a = 6;
--> ERROR 42501: permission denied for view p1

update p1 set b = 'six' returning a;
--> (a integer)
--> UPDATE 0

update p1 set b = a::text where a = 1 returning b;
--> ERROR 42501: permission denied for view p1

delete from p1;
--> ERROR 42501: permission denied for view p1

reset role;
select * from secret order by a;
--> (a integer, b text, c integer)
--> 3 | NULL | NULL
--> 3 | NULL | NULL
--> 4 | four | NULL
--> 6 | NULL | NULL
--> 6 | NULL | NULL

-- security_invoker: the user needs the rights to the relation, too.
set role wv_owner;
create view p2 with (security_invoker) as select a, b from secret;
grant all on p2 to wv_user;
select count(*) from p2;
--> (count bigint)
--> 5

set role wv_user;
select count(*) from p2;
--> ERROR 42501: permission denied for table secret

insert into p2 values (7, 'seven');
--> ERROR 42501: permission denied for table secret

update p2 set b = 'x';
--> ERROR 42501: permission denied for table secret

delete from p2;
--> ERROR 42501: permission denied for table secret

reset role;
grant select (a, b), insert on secret to wv_user;
set role wv_user;
select count(*) from p2;
--> (count bigint)
--> 5

insert into p2 values (7, 'seven') returning *;
--> (a integer, b text)
--> 7 | seven
--> INSERT 0 1

update p2 set b = 'x';
--> ERROR 42501: permission denied for table secret

reset role;
set role wv_owner;
create view p3 as select * from p2;
grant all on p3 to wv_user;
alter view p2 set (security_invoker = false);
set role wv_user;
update p3 set b = 'seventh' where a = 7 returning *;
--> (a integer, b text)
--> 7 | seventh
--> UPDATE 1

set role wv_owner;
alter view p2 set (security_invoker = true);
set role wv_user;
update p3 set b = 'never' where a = 7 returning *;
--> ERROR 42501: permission denied for table secret

insert into p3 values (8, 'eight') returning *;
--> (a integer, b text)
--> 8 | eight
--> INSERT 0 1

delete from p3;
--> ERROR 42501: permission denied for table secret

reset role;
set role wv_user;
alter view p1 alter b set default 'x';
--> ERROR 42501: must be owner of view p1

alter view p1 set (security_barrier);
--> ERROR 42501: must be owner of view p1

create or replace view p1 as select a, b from secret;
--> ERROR 42501: must be owner of view p1

reset role;

-- Rows that fail say no more than their reader may know.
create table hidden (a int check (a > 0), b text, c text default 'secret');
create view p4 as select a, b from hidden where b <> 'no' with check option;
grant insert, select on p4 to wv_user;
set role wv_user;
insert into p4 values (-1, 'x');
--> ERROR 23514: new row for relation "hidden" violates check constraint "hidden_a_check"
--> DETAIL: Failing row contains (a, b) = (-1, x).

insert into p4 values (1, 'no');
--> ERROR 44000: new row violates check option for view "p4"
--> DETAIL: Failing row contains (a, b) = (1, no).

insert into p4 (b) values ('no');
--> ERROR 44000: new row violates check option for view "p4"
--> DETAIL: Failing row contains (b) = (no).

reset role;
insert into p4 values (1, 'no');
--> ERROR 44000: new row violates check option for view "p4"
--> DETAIL: Failing row contains (1, no, secret).

-- security_barrier: conditions of the user see no row that the view does not show.
create table rows_of (who text, n int);
insert into rows_of values ('me', 1), ('you', 0), ('me', 2);
--> INSERT 0 3

create view p5 with (security_barrier) as select * from rows_of where who = 'me';
select * from p5 where 10 / n > 2 order by n;
--> (who text, n integer)
--> me | 1
--> me | 2

update p5 set n = n + 1 where 10 / n > 2 returning *;
--> (who text, n integer)
--> me | 2
--> me | 3
--> UPDATE 2

delete from p5 where 10 / n > 100;
--> DELETE 0

update p5 set n = n where n = 3 returning *;
--> (who text, n integer)
--> me | 3
--> UPDATE 1

create view p6 as select * from p5 where n > 1;
update p6 set n = n + 1 where 10 / n > 2 returning *;
--> (who text, n integer)
--> me | 3
--> me | 4
--> UPDATE 2

select * from p6 where 10 / n > 1 order by n;
--> (who text, n integer)
--> me | 3
--> me | 4

create view p7 with (security_barrier) as select * from p6 where n < 10 with check option;
insert into p7 values ('you', 2);
--> ERROR 44000: new row violates check option for view "p5"
--> DETAIL: Failing row contains (you, 2).

insert into p7 values ('me', 1);
--> ERROR 44000: new row violates check option for view "p6"
--> DETAIL: Failing row contains (me, 1).

insert into p7 values ('me', 11);
--> ERROR 44000: new row violates check option for view "p7"
--> DETAIL: Failing row contains (me, 11).

insert into p7 values ('me', 5) returning *;
--> (who text, n integer)
--> me | 5
--> INSERT 0 1

delete from p7 where 10 / n = 2 returning *;
--> (who text, n integer)
--> me | 4
--> me | 5
--> DELETE 2

select * from rows_of order by who, n;
--> (who text, n integer)
--> me | 3
--> you | 0

select p5.n, x.n from p5, (values (3), (0)) x (n) where p5.n = x.n and 6 / p5.n = 2;
--> (n integer, n integer)
--> 3 | 3

select who, count(*) from p5 group by who having 10 / min(n) > 0;
--> (who text, count bigint)
--> me | 1

-- FOR UPDATE, COPY and others.
select * from p5 order by n for update;
--> (who text, n integer)
--> me | 3

begin;
select * from v1 where a = 1 for no key update;
--> (a integer, b text, c integer)
--> 1 | w28 | NULL

select * from w3 where aaa = 2 for share of w3;
--> (bbb text, aaa integer, c1 integer, top integer)
--> joined | 2 | 8 | 3

commit;
truncate v1;
--> ERROR 42809: "v1" is not a table

create index on v1 (a);
--> ERROR 42809: cannot create index on relation "v1"
--> DETAIL: This operation is not supported for views.

alter view v1 add column x int;
--> ERROR 42809: ALTER action ADD COLUMN cannot be performed on relation "v1"
--> DETAIL: This operation is not supported for views.

alter table v1 drop column a;
--> ERROR 42809: ALTER action DROP COLUMN cannot be performed on relation "v1"
--> DETAIL: This operation is not supported for views.

copy v1 to stdout;
--> ERROR 42809: cannot copy from view "v1"
--> HINT: Try the COPY (SELECT ...) TO variant.

alter table base rename column b to b_renamed;
update v1 set b = 'renamed' where a = 1 returning *;
--> (a integer, b text, c integer)
--> 1 | renamed | NULL
--> UPDATE 1

insert into v2 (a, bee) values (80, 'eighty') returning bee, loud;
--> (bee text, loud text)
--> eighty | EIGHTY
--> INSERT 0 1

alter view v1 rename column b to vb;
update v1 set vb = 'renamed too' where a = 1 returning vb;
--> (vb text)
--> renamed too
--> UPDATE 1

update v1 set b = 'x';
--> ERROR 42703: column "b" of relation "v1" does not exist
--> POSITION: 15, at b

alter view v1 rename to v1x;
update v1x set vb = 'renamed more' where a = 1 returning v1x.vb;
--> (vb text)
--> renamed more
--> UPDATE 1

-- Foreign keys through views.
create table parent (id int primary key, t text);
create table child (id int primary key, p int references parent on update cascade on delete set null);
create view vp as select * from parent;
create view vc as select id, p from child;
insert into vp values (1, 'one'), (2, 'two');
--> INSERT 0 2

insert into vc values (1, 1), (2, 2);
--> INSERT 0 2

insert into vc values (3, 3);
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_p_fkey"
--> DETAIL: Key (p)=(3) is not present in table "parent".

update vp set id = 10 where id = 1;
--> UPDATE 1

delete from vp where id = 2;
--> DELETE 1

select * from vc order by id;
--> (id integer, p integer)
--> 1 | 10
--> 2 | NULL

create table pairs as select i as a, i as b from generate_series(1, 4) i;
--> SELECT 4

create view vpairs as select * from pairs where a <> 3;
update vpairs set b = pairs.b * 10 from pairs where pairs.a = vpairs.a + 1 returning vpairs.*;
--> (a integer, b integer)
--> 1 | 20
--> 2 | 30
--> UPDATE 2

update vpairs set a = 3 where a = 4;
--> UPDATE 1

delete from vpairs returning *;
--> (a integer, b integer)
--> 1 | 20
--> 2 | 30
--> DELETE 2

select * from pairs order by a, b;
--> (a integer, b integer)
--> 3 | 3
--> 3 | 4

set search_path = public;
drop schema wv cascade;
--> NOTICE: drop cascades to 66 other objects
--> DETAIL: drop cascades to table wv.base
--> + drop cascades to view wv.r1
--> + drop cascades to view wv.r2
--> + drop cascades to view wv.r3
--> + drop cascades to view wv.r4
--> + drop cascades to view wv.r5
--> + drop cascades to view wv.r6
--> + drop cascades to view wv.r7
--> + drop cascades to view wv.r8
--> + drop cascades to view wv.r9
--> + drop cascades to view wv.r10
--> + drop cascades to view wv.r11
--> + drop cascades to view wv.r12
--> + drop cascades to view wv.r13
--> + drop cascades to view wv.r14
--> + drop cascades to view wv.r15
--> + drop cascades to view wv.r16
--> + drop cascades to view wv.r17
--> + drop cascades to sequence wv.sq
--> + drop cascades to view wv.r18
--> + drop cascades to view wv.r19
--> + drop cascades to view wv.v1x
--> + drop cascades to view wv.v2
--> + drop cascades to view wv.v3
--> + drop cascades to table wv.odd
--> + drop cascades to view wv.v4
--> + drop cascades to view wv.v5
--> + drop cascades to view wv.v6
--> + drop cascades to table wv.numbered
--> + drop cascades to view wv.v7
--> + drop cascades to view wv.w1
--> + drop cascades to view wv.w2
--> + drop cascades to view wv.w3
--> + drop cascades to view wv.w4
--> + drop cascades to view wv.w5
--> + drop cascades to view wv.w6
--> + drop cascades to view wv.w7
--> + drop cascades to view wv.w8
--> + drop cascades to view wv.w9
--> + drop cascades to table wv.checked
--> + drop cascades to view wv.c1
--> + drop cascades to view wv.c2
--> + drop cascades to view wv.c3
--> + drop cascades to view wv.c4
--> + drop cascades to view wv.c5
--> + drop cascades to view wv.c6
--> + drop cascades to view wv.c7
--> + drop cascades to view wv.c8
--> + drop cascades to view wv.c9
--> + drop cascades to view wv.c10
--> + drop cascades to table wv.secret
--> + drop cascades to view wv.p1
--> + drop cascades to view wv.p2
--> + drop cascades to view wv.p3
--> + drop cascades to table wv.hidden
--> + drop cascades to view wv.p4
--> + drop cascades to table wv.rows_of
--> + drop cascades to view wv.p5
--> + drop cascades to view wv.p6
--> + drop cascades to view wv.p7
--> + drop cascades to table wv.parent
--> + drop cascades to table wv.child
--> + drop cascades to view wv.vp
--> + drop cascades to view wv.vc
--> + drop cascades to table wv.pairs
--> + drop cascades to view wv.vpairs

drop role wv_user, wv_owner;
