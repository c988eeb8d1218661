-- Inheritance: temporary tables
--
-- Children and parents that are a session's own.

create table p (a int, b text, check (a > 0));
create temporary table c (x int) inherits (p);
create temporary table g (y int) inherits (c);
create table wrong () inherits (c);
--> ERROR 42809: cannot inherit from temporary relation "c"

insert into p values (1, 'p');
--> INSERT 0 1

insert into c values (2, 'c', 20);
--> INSERT 0 1

insert into g values (3, 'g', 30, 300);
--> INSERT 0 1

insert into g values (-3, 'g', 30, 300);
--> ERROR 23514: new row for relation "g" violates check constraint "p_a_check"
--> DETAIL: Failing row contains (-3, g, 30, 300).

select tableoid::regclass, * from p order by a;
--> (tableoid regclass, a integer, b text)
--> p | 1 | p
--> c | 2 | c
--> g | 3 | g

select * from c order by a;
--> (a integer, b text, x integer)
--> 2 | c | 20
--> 3 | g | 30

select * from only p;
--> (a integer, b text)
--> 1 | p

update p set b = b || a returning tableoid::regclass, *;
--> (tableoid regclass, a integer, b text)
--> p | 1 | p1
--> c | 2 | c2
--> g | 3 | g3
--> UPDATE 3

update c set x = x + 1;
--> UPDATE 2

select * from g;
--> (a integer, b text, x integer, y integer)
--> 3 | g3 | 31 | 300

delete from p where a = 2 returning *;
--> (a integer, b text)
--> 2 | c2
--> DELETE 1

select tableoid::regclass, * from p order by a;
--> (tableoid regclass, a integer, b text)
--> p | 1 | p1
--> g | 3 | g3

alter table p add column n int default 5;
select * from g;
--> (a integer, b text, x integer, y integer, n integer)
--> 3 | g3 | 31 | 300 | 5

select attname, attinhcount, attislocal from pg_attribute where attrelid = 'g'::regclass and attnum > 0 order by attnum;
--> (attname name, attinhcount integer, attislocal boolean)
--> a | 1 | f
--> b | 1 | f
--> x | 1 | f
--> y | 0 | t
--> n | 1 | f

select conname, coninhcount, conislocal from pg_constraint where conrelid = 'g'::regclass;
--> (conname name, coninhcount integer, conislocal boolean)
--> p_a_check | 1 | f

alter table c drop column a;
--> ERROR 42P16: cannot drop inherited column "a"

alter table c rename column n to m;
--> ERROR 42P16: cannot rename inherited column "n"

alter table p rename column n to m;
select * from g;
--> (a integer, b text, x integer, y integer, m integer)
--> 3 | g3 | 31 | 300 | 5

alter table p add constraint m_check check (m < 100);
update g set m = 100;
--> ERROR 23514: new row for relation "g" violates check constraint "m_check"
--> DETAIL: Failing row contains (3, g3, 31, 300, 100).

alter table g drop constraint m_check;
--> ERROR 42P16: cannot drop inherited constraint "m_check" of relation "g"

alter table p drop constraint m_check;
update g set m = 100 returning *;
--> (a integer, b text, x integer, y integer, m integer)
--> 3 | g3 | 31 | 300 | 100
--> UPDATE 1

alter table p alter column m type numeric(6, 2);
alter table p alter column b set not null;
alter table p alter column m set default 1;
insert into c (a, b) values (4, 'four') returning *;
--> (a integer, b text, x integer, m numeric(6,2))
--> 4 | four | NULL | 1.00
--> INSERT 0 1

alter table p drop column m;
select * from g order by a;
--> (a integer, b text, x integer, y integer)
--> 3 | g3 | 31 | 300

alter table p alter column b drop not null;
create temporary table other (a int, b text);
alter table other inherit p;
--> ERROR 42804: child table is missing constraint "p_a_check"

create temporary table other2 (b text, a int, check (a > 0));
alter table other2 add constraint p_a_check check (a > 0);
alter table other2 inherit p;
insert into other2 values ('other', 7);
--> INSERT 0 1

select tableoid::regclass, * from p order by a;
--> (tableoid regclass, a integer, b text)
--> p | 1 | p1
--> g | 3 | g3
--> c | 4 | four
--> other2 | 7 | other

alter table other2 no inherit p;
select tableoid::regclass, * from p order by a;
--> (tableoid regclass, a integer, b text)
--> p | 1 | p1
--> g | 3 | g3
--> c | 4 | four

create table stays (a int, b text, constraint p_a_check check (a > 0));
alter table stays inherit c;
--> ERROR 42809: cannot inherit from temporary relation "c"

begin;
alter table other2 inherit p;
select count(*) from p;
--> (count bigint)
--> 4

rollback;
select count(*) from p;
--> (count bigint)
--> 3

begin;
create temporary table short () inherits (p) on commit drop;
insert into short values (50, 'short');
--> INSERT 0 1

select count(*) from p;
--> (count bigint)
--> 4

commit;
select count(*) from p;
--> (count bigint)
--> 3

drop table c;
--> ERROR 2BP01: cannot drop table c because other objects depend on it
--> DETAIL: table g depends on table c
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table g;
truncate p;
--> TRUNCATE TABLE

select count(*) from p;
--> (count bigint)
--> 0

drop table p;
--> ERROR 2BP01: cannot drop table p because other objects depend on it
--> DETAIL: table c depends on table p
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table p cascade;
--> NOTICE: drop cascades to table c

select to_regclass('c');
--> (to_regclass regclass)
--> NULL

create temporary table tp (a int primary key, b int default 1);
create temporary table tc () inherits (tp);
insert into tp values (1), (2);
--> INSERT 0 2

insert into tc values (1), (3);
--> INSERT 0 2

select tableoid::regclass, * from tp order by a, b;
--> (tableoid regclass, a integer, b integer)
--> tp | 1 | 1
--> tc | 1 | 1
--> tp | 2 | 1
--> tc | 3 | 1

update tp set b = b + a where a = 1;
--> UPDATE 2

merge into tp using (values (3, 9), (4, 9)) v(a, b) on tp.a = v.a when matched then update set b = v.b when not matched then insert values (v.a, v.b);
--> MERGE 2

select tableoid::regclass, * from tp order by a, b;
--> (tableoid regclass, a integer, b integer)
--> tp | 1 | 2
--> tc | 1 | 2
--> tp | 2 | 1
--> tc | 3 | 9
--> tp | 4 | 9

begin;
declare every cursor for select * from tp for update;
fetch 2 from every;
--> (a integer, b integer)
--> 2 | 1
--> 1 | 2

update tp set b = 77 where current of every;
--> UPDATE 1

commit;
select tableoid::regclass, * from tp where b = 77;
--> (tableoid regclass, a integer, b integer)
--> tp | 1 | 77

select a from tp order by a for update;
--> (a integer)
--> 1
--> 1
--> 2
--> 3
--> 4

drop table tp;
--> ERROR 2BP01: cannot drop table tp because other objects depend on it
--> DETAIL: table tc depends on table tp
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop table tp cascade;
--> NOTICE: drop cascades to table tc
