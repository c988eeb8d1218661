-- Included columns
--
-- INCLUDE of indexes, UNIQUE and PRIMARY KEY: definitions, catalogs, rows that are alike in the key
-- and differ in the included columns, and changes of those columns.

create table wide (a int, b int, c text, d numeric, e json);
insert into wide values (1, 10, 'x', 1.50, '{}'), (2, 10, 'y', 2.00, '{}'), (3, 30, null, null, null);
--> INSERT 0 3

create unique index wide_a on wide (a) include (b, c);
create index on wide (b desc) include (a, d);
create index on wide (a, b) include (a, c);
create unique index on wide (lower(c)) include (d);
create unique index wide_part on wide (b) include (c, d) where a > 1;
alter table wide add constraint wide_key unique (a, b) include (c);
alter table wide add primary key (a) include (d);
select indexrelid::regclass, indnatts, indnkeyatts, indkey, indoption, indisunique, pg_get_indexdef(indexrelid) from pg_index where indrelid = 'wide'::regclass order by indexrelid::regclass::text;
--> (indexrelid regclass, indnatts smallint, indnkeyatts smallint, indkey int2vector, indoption int2vector, indisunique boolean, pg_get_indexdef text)
--> wide_a | 3 | 1 | 1 2 3 | 0 | t | CREATE UNIQUE INDEX wide_a ON public.wide USING btree (a) INCLUDE (b, c)
--> wide_a_b_a1_c_idx | 4 | 2 | 1 2 1 3 | 0 0 | f | CREATE INDEX wide_a_b_a1_c_idx ON public.wide USING btree (a, b) INCLUDE (a, c)
--> wide_b_a_d_idx | 3 | 1 | 2 1 4 | 3 | f | CREATE INDEX wide_b_a_d_idx ON public.wide USING btree (b DESC) INCLUDE (a, d)
--> wide_key | 3 | 2 | 1 2 3 | 0 0 | t | CREATE UNIQUE INDEX wide_key ON public.wide USING btree (a, b) INCLUDE (c)
--> wide_lower_d_idx | 2 | 1 | 0 4 | 0 | t | CREATE UNIQUE INDEX wide_lower_d_idx ON public.wide USING btree (lower(c)) INCLUDE (d)
--> wide_part | 3 | 1 | 2 3 4 | 0 | t | CREATE UNIQUE INDEX wide_part ON public.wide USING btree (b) INCLUDE (c, d) WHERE (a > 1)
--> wide_pkey | 2 | 1 | 1 4 | 0 | t | CREATE UNIQUE INDEX wide_pkey ON public.wide USING btree (a) INCLUDE (d)

select c.relname, c.relnatts, a.attnum, a.attname, a.atttypid::regtype from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_index i on i.indexrelid = c.oid where i.indrelid = 'wide'::regclass order by c.relname, a.attnum;
--> (relname name, relnatts smallint, attnum smallint, attname name, atttypid regtype)
--> wide_a | 3 | 1 | a | integer
--> wide_a | 3 | 2 | b | integer
--> wide_a | 3 | 3 | c | text
--> wide_a_b_a1_c_idx | 4 | 1 | a | integer
--> wide_a_b_a1_c_idx | 4 | 2 | b | integer
--> wide_a_b_a1_c_idx | 4 | 3 | a1 | integer
--> wide_a_b_a1_c_idx | 4 | 4 | c | text
--> wide_b_a_d_idx | 3 | 1 | b | integer
--> wide_b_a_d_idx | 3 | 2 | a | integer
--> wide_b_a_d_idx | 3 | 3 | d | numeric
--> wide_key | 3 | 1 | a | integer
--> wide_key | 3 | 2 | b | integer
--> wide_key | 3 | 3 | c | text
--> wide_lower_d_idx | 2 | 1 | lower | text
--> wide_lower_d_idx | 2 | 2 | d | numeric
--> wide_part | 3 | 1 | b | integer
--> wide_part | 3 | 2 | c | text
--> wide_part | 3 | 3 | d | numeric
--> wide_pkey | 2 | 1 | a | integer
--> wide_pkey | 2 | 2 | d | numeric

select conname, conkey, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'wide'::regclass and contype in ('p', 'u') order by conname;
--> (conname name, conkey smallint[], pg_get_constraintdef text)
--> wide_key | {1,2} | UNIQUE (a, b) INCLUDE (c)
--> wide_pkey | {1} | PRIMARY KEY (a) INCLUDE (d)

select pg_get_indexdef('wide_a'::regclass, 1, true), pg_get_indexdef('wide_a'::regclass, 2, true), pg_get_indexdef('wide_a'::regclass, 3, true), pg_get_indexdef('wide_a'::regclass, 4, true);
--> (pg_get_indexdef text, pg_get_indexdef text, pg_get_indexdef text, pg_get_indexdef text)
--> a | b | c | ''

select attname, attnotnull from pg_attribute where attrelid = 'wide'::regclass and attnum > 0 order by attnum;
--> (attname name, attnotnull boolean)
--> a | t
--> b | f
--> c | f
--> d | f
--> e | f

select constraint_name, column_name, ordinal_position from information_schema.key_column_usage where table_name = 'wide' order by 1, 3;
--> (constraint_name name, column_name name, ordinal_position integer)
--> wide_key | a | 1
--> wide_key | b | 2
--> wide_pkey | a | 1

-- The columns that INCLUDE takes.
create index on wide (a) include (nothing);
--> ERROR 42703: column "nothing" does not exist

create index on wide (a) include ((a + 1));
--> ERROR 0A000: expressions are not supported in included columns

create index on wide (a) include (lower(c));
--> ERROR 0A000: expressions are not supported in included columns

create index on wide (a) include (b desc);
--> ERROR 42P17: including column does not support ASC/DESC options

create index on wide (a) include (b nulls first);
--> ERROR 42P17: including column does not support NULLS FIRST/LAST options

create index on wide (a) include (c collate "C");
--> ERROR 42P17: including column does not support a collation

create index on wide (a) include (c text_ops);
--> ERROR 42P17: including column does not support an operator class

create table bad (a int, b int, unique (a) include (nothing));
--> ERROR 42703: column "nothing" named in key does not exist
--> POSITION: 33, at unique

create table bad (a int, b int, primary key (b, b) include (a));
--> ERROR 42701: column "b" appears twice in primary key constraint
--> POSITION: 33, at primary

create table bad (a int unique include (b), b int);
--> ERROR 42601: syntax error at or near "include"
--> POSITION: 32, at include

create table unordered (a int, e json);
create index on unordered (a) include (e);
--! Entries are one string of bytes in order, and json has none.
--!> ERROR 0A000: INCLUDE of a column of type json is not supported

-- The key alone must be the only one of its kind.
insert into wide values (1, 99, 'other', 9.99, null);
--> ERROR 23505: duplicate key value violates unique constraint "wide_a"
--> DETAIL: Key (a)=(1) already exists.

insert into wide values (4, 30, 'X', 9.99, null);
--> ERROR 23505: duplicate key value violates unique constraint "wide_lower_d_idx"
--> DETAIL: Key (lower(c))=(x) already exists.

insert into wide values (4, 30, 'z', 9.99, null);
--> ERROR 23505: duplicate key value violates unique constraint "wide_part"
--> DETAIL: Key (b)=(30) already exists.

insert into wide values (4, 40, 'z', 9.99, null);
--> INSERT 0 1

insert into wide values (5, 50, 'v', 1, null), (6, 60, 'w', 1, null), (5, 51, 'u', 2, null);
--> ERROR 23505: duplicate key value violates unique constraint "wide_a"
--> DETAIL: Key (a)=(5) already exists.

insert into wide select g, g, 'g' || g, g, null from generate_series(100, 400) g;
--> INSERT 0 301

insert into wide select g, g, 'h' || g, g, null from generate_series(400, 500) g;
--> ERROR 23505: duplicate key value violates unique constraint "wide_a"
--> DETAIL: Key (a)=(400) already exists.

create table twins (a int, b int);
insert into twins values (1, 1), (1, 2);
--> INSERT 0 2

create unique index on twins (a) include (b);
--> ERROR 23505: could not create unique index "twins_a_b_idx"
--> DETAIL: Key (a)=(1) is duplicated.

create unique index on twins (a, b) include (b);

-- Changes of included columns are seen by scans that read entries alone.
set enable_seqscan = off;
vacuum wide;
update wide set b = 11, c = 'changed', d = 1.5 where a = 1;
--> UPDATE 1

select a, b, c from wide where a = 1;
--> (a integer, b integer, c text)
--> 1 | 11 | changed

select a, d from wide where a = 1;
--> (a integer, d numeric)
--> 1 | 1.5

select a, d from wide where b = 11;
--> (a integer, d numeric)
--> 1 | 1.5

update wide set c = null where a = 1;
--> UPDATE 1

select a, c from wide where a in (1, 2) order by a;
--> (a integer, c text)
--> 1 | NULL
--> 2 | y

update wide set d = 7.70 where a between 100 and 150;
--> UPDATE 51

select count(*), min(d), max(d), sum(d) from wide where a between 100 and 160;
--> (count bigint, min numeric, max numeric, sum numeric)
--> 61 | 7.70 | 160 | 1947.70

vacuum wide;
select a, b, c from wide where a = 1;
--> (a integer, b integer, c text)
--> 1 | 11 | NULL

select a, b, c from wide where a between 1 and 3 order by a desc;
--> (a integer, b integer, c text)
--> 3 | 30 | NULL
--> 2 | 10 | y
--> 1 | 11 | NULL

select a, d from wide where b = 11;
--> (a integer, d numeric)
--> 1 | 1.5

begin;
update wide set b = b + 1000 where a > 300;
--> UPDATE 100

select max(b), count(*) from wide where a > 390;
--> (max integer, count bigint)
--> 1400 | 10

rollback;
select max(b), count(*) from wide where a > 390;
--> (max integer, count bigint)
--> 400 | 10

delete from wide where a > 200;
--> DELETE 200

select count(*), max(b) from wide where a > 190;
--> (count bigint, max integer)
--> 10 | 200

insert into wide values (1, 5, 'new', 0, null) on conflict (a) do update set b = excluded.b, c = excluded.c;
--> INSERT 0 1

insert into wide values (1, 6, 'new', 0, null) on conflict (a, b) do nothing;
--> ERROR 23505: duplicate key value violates unique constraint "wide_a"
--> DETAIL: Key (a)=(1) already exists.

insert into wide values (1, 6, 'newer', 0, null) on conflict do nothing;
--> INSERT 0 0

select a, b, c, d from wide where a = 1;
--> (a integer, b integer, c text, d numeric)
--> 1 | 5 | new | 1.5

reset enable_seqscan;

-- Foreign keys refer to the key.
create table refers (a int references wide, b int, foreign key (a, b) references wide (a, b));
create table refers_to_all (a int, b int, c text, foreign key (a, b, c) references wide (a, b, c));
--> ERROR 42830: there is no unique constraint matching given keys for referenced table "wide"

insert into refers values (1, 5), (1, 7);
--> ERROR 23503: insert or update on table "refers" violates foreign key constraint "refers_a_b_fkey"
--> DETAIL: Key (a, b)=(1, 7) is not present in table "wide".

insert into refers values (1, 5);
--> INSERT 0 1

update wide set c = 'free', d = 8 where a = 1;
--> UPDATE 1

delete from wide where a = 1;
--> ERROR 23503: update or delete on table "wide" violates foreign key constraint "refers_a_fkey" on table "refers"
--> DETAIL: Key (a)=(1) is still referenced from table "refers".

drop table refers;

-- Deferrable, with included columns.
create table late (a int, b text, constraint late_key unique (a) include (b) deferrable initially deferred);
insert into late values (1, 'one'), (2, 'two');
--> INSERT 0 2

begin;
insert into late values (1, 'more');
--> INSERT 0 1

update late set a = 3 where b = 'one';
--> UPDATE 1

commit;
begin;
insert into late values (1, 'most'), (2, 'too');
--> INSERT 0 2

commit;
--> ERROR 23505: duplicate key value violates unique constraint "late_key"
--> DETAIL: Key (a)=(1) already exists.

update late set a = a + 1, b = b || '!';
--> UPDATE 3

select * from late order by a;
--> (a integer, b text)
--> 2 | more!
--> 3 | two!
--> 4 | one!

select pg_get_constraintdef(oid), conkey from pg_constraint where conname = 'late_key';
--> (pg_get_constraintdef text, conkey smallint[])
--> UNIQUE (a) INCLUDE (b) DEFERRABLE INITIALLY DEFERRED | {1}

-- Another type, another name, and the end of a column.
alter table wide alter column d type text;
select a, d from wide where a < 3 order by a;
--> (a integer, d text)
--> 1 | 8
--> 2 | 2.00

insert into wide values (1, 0, 'k', 'text', null);
--> ERROR 23505: duplicate key value violates unique constraint "wide_a"
--> DETAIL: Key (a)=(1) already exists.

drop index wide_lower_d_idx;
alter table wide alter column c type varchar(20), alter column b type bigint;
alter table wide rename column c to renamed;
select pg_get_indexdef('wide_a'::regclass);
--> (pg_get_indexdef text)
--> CREATE UNIQUE INDEX wide_a ON public.wide USING btree (a) INCLUDE (b, renamed)

alter table wide alter column d type json using null;
--! The same as above.
--!> ERROR 0A000: INCLUDE of a column of type json is not supported

create table copied2 (like late including indexes);
select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'copied2'::regclass;
--> (pg_get_constraintdef text)
--> UNIQUE (a) INCLUDE (b) DEFERRABLE INITIALLY DEFERRED

alter table wide drop column d;
select indexrelid::regclass from pg_index where indrelid = 'wide'::regclass order by indexrelid::regclass::text;
--> (indexrelid regclass)
--> wide_a
--> wide_a_b_a1_c_idx
--> wide_key

alter table wide drop column renamed;
select indexrelid::regclass from pg_index where indrelid = 'wide'::regclass order by indexrelid::regclass::text;
--> (indexrelid regclass)

select conname from pg_constraint where conrelid = 'wide'::regclass order by conname;
--> (conname name)

create unique index late_b on late (b) include (a);
alter table late add constraint late_b_key unique using index late_b;
--> NOTICE: ALTER TABLE / ADD CONSTRAINT USING INDEX will rename index "late_b" to "late_b_key"

select pg_get_constraintdef(oid), conkey from pg_constraint where conname = 'late_b_key';
--> (pg_get_constraintdef text, conkey smallint[])
--> UNIQUE (b) INCLUDE (a) | {2}

reindex table late;

-- Temporary tables.
create temporary table short (a int primary key, b text, c int, unique (b) include (c) deferrable initially deferred);
create unique index on short (c) include (a, b);
insert into short values (1, 'x', 10), (2, 'y', 20);
--> INSERT 0 2

insert into short values (3, 'z', 10);
--> ERROR 23505: duplicate key value violates unique constraint "short_c_a_b_idx"
--> DETAIL: Key (c)=(10) already exists.

begin;
insert into short values (3, 'x', 30);
--> INSERT 0 1

delete from short where a = 1;
--> DELETE 1

commit;
insert into short values (4, 'x', 40);
--> ERROR 23505: duplicate key value violates unique constraint "short_b_c_key"
--> DETAIL: Key (b)=(x) already exists.

alter table short alter column c type text;
select * from short order by a;
--> (a integer, b text, c text)
--> 2 | y | 20
--> 3 | x | 30

select pg_get_indexdef(indexrelid) from pg_index where indrelid = 'short'::regclass order by 1;
--> (pg_get_indexdef text)
--> CREATE UNIQUE INDEX short_b_c_key ON pg_temp.short USING btree (b) INCLUDE (c)
--> CREATE UNIQUE INDEX short_c_a_b_idx ON pg_temp.short USING btree (c) INCLUDE (a, b)
--> CREATE UNIQUE INDEX short_pkey ON pg_temp.short USING btree (a)

alter table short drop column c;
select indexrelid::regclass from pg_index where indrelid = 'short'::regclass;
--> (indexrelid regclass)
--> short_pkey

-- A key goes with an included column, unless something relies on the key.
create table relied (a int, b int, c text, d int, primary key (a) include (b), unique (c) include (d));
create table relies (a int references relied, c text references relied (c));
alter table relied drop column b;
--> ERROR 2BP01: cannot drop column b of table relied because other objects depend on it
--> DETAIL: constraint relies_a_fkey on table relies depends on index relied_pkey
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table relied drop column d;
--> ERROR 2BP01: cannot drop column d of table relied because other objects depend on it
--> DETAIL: constraint relies_c_fkey on table relies depends on index relied_c_d_key
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table relied drop column b cascade;
--> NOTICE: drop cascades to constraint relies_a_fkey on table relies

alter table relied drop column d cascade;
--> NOTICE: drop cascades to constraint relies_c_fkey on table relies

select conname from pg_constraint where conrelid in ('relied'::regclass, 'relies'::regclass) order by 1;
--> (conname name)

create table grouped (a int primary key, b int, c text);
alter table grouped drop constraint grouped_pkey, add primary key (a) include (b);
create view groups as select a, c from grouped group by a;
alter table grouped drop column b;
--> ERROR 2BP01: cannot drop column b of table grouped because other objects depend on it
--> DETAIL: view groups depends on constraint grouped_pkey on table grouped
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.
--! The detail names the column that is dropped, and not its key.
--!> ERROR 2BP01: cannot drop column b of table grouped because other objects depend on it
--!> DETAIL: view groups depends on column b of table grouped
--!> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table grouped drop column b cascade;
--> NOTICE: drop cascades to view groups

select * from groups;
--> ERROR 42P01: relation "groups" does not exist
--> POSITION: 15, at groups
