-- Rows that ALTER TABLE writes anew share no key, not even one that a statement may share until its
-- end or until the commit.

create table at_end (a int primary key deferrable, b text unique deferrable initially deferred, c int);
insert into at_end values (1, '1', 1), (2, '01', 2);
--> INSERT 0 2

alter table at_end alter a type int using 7;
--> ERROR 23505: could not create unique index "at_end_pkey"
--> DETAIL: Key (a)=(7) is duplicated.

alter table at_end alter b type int using b::int;
--> ERROR 23505: could not create unique index "at_end_b_key"
--> DETAIL: Key (b)=(1) is duplicated.

begin;
alter table at_end alter a type bigint using 5;
--> ERROR 23505: could not create unique index "at_end_pkey"
--> DETAIL: Key (a)=(5) is duplicated.

rollback;
alter table at_end alter a type bigint using a * 10, alter b type text using b || 'x';
table at_end;
--> (a bigint, b text, c integer)
--> 10 | 1x | 1
--> 20 | 01x | 2

create table plain (a text primary key, b int);
insert into plain values ('ab', 1), ('ac', 2);
--> INSERT 0 2

alter table plain alter a type varchar(1) using substr(a, 1, 1);
--> ERROR 23505: could not create unique index "plain_pkey"
--> DETAIL: Key (a)=(a) is duplicated.

alter table plain add unique (b);
alter table plain alter b type int using 3;
--> ERROR 23505: could not create unique index "plain_b_key"
--> DETAIL: Key (b)=(3) is duplicated.

create temporary table temporary_one (a int unique deferrable, b int);
insert into temporary_one values (1, 1), (2, 2);
--> INSERT 0 2

alter table temporary_one alter a type int using 7;
--> ERROR 23505: could not create unique index "temporary_one_a_key"
--> DETAIL: Key (a)=(7) is duplicated.

table temporary_one;
--> (a integer, b integer)
--> 1 | 1
--> 2 | 2

create table with_more (a int, b int, unique (a) include (b) deferrable);
insert into with_more values (1, 1), (2, 2);
--> INSERT 0 2

alter table with_more alter a type int using 7;
--> ERROR 23505: could not create unique index "with_more_a_b_key"
--> DETAIL: Key (a)=(7) is duplicated.

alter table with_more alter b type int using 7;
table with_more;
--> (a integer, b integer)
--> 1 | 7
--> 2 | 7
