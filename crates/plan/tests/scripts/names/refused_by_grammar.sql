-- Statements that the grammar refuses
--
-- The rules of the grammar take these statements, and the actions of the rules refuse them. Each
-- has its code.

create table gr (a int);
create table gr_b (a int primary key);
alter table gr add primary key (a) not valid;
--> ERROR 0A000: PRIMARY KEY constraints cannot be marked NOT VALID

alter table gr add unique (a) not valid;
--> ERROR 0A000: UNIQUE constraints cannot be marked NOT VALID

alter table gr add constraint c unique (a) no inherit;
--> ERROR 0A000: UNIQUE constraints cannot be marked NO INHERIT

alter table gr add primary key (a) no inherit;
--> ERROR 0A000: PRIMARY KEY constraints cannot be marked NO INHERIT

alter table gr add foreign key (a) references gr_b no inherit;
--> ERROR 0A000: FOREIGN KEY constraints cannot be marked NO INHERIT

alter table gr add check (a > 0) deferrable;
--> ERROR 0A000: CHECK constraints cannot be marked DEFERRABLE

alter table gr add check (a > 0) initially deferred;
--> ERROR 0A000: CHECK constraints cannot be marked DEFERRABLE

create table gr_c (a int, check (a > 0) deferrable);
--> ERROR 0A000: CHECK constraints cannot be marked DEFERRABLE

create table gr_c (a int, foreign key (a) references gr_b match partial);
--> ERROR 0A000: MATCH PARTIAL not yet implemented
--> POSITION: 59, at match

create table gr_c (a int, b float(0));
--> ERROR 22023: precision for type float must be at least 1 bit
--> POSITION: 35, at 0

create table gr_c (a int, b float(54));
--> ERROR 22023: precision for type float must be less than 54 bits
--> POSITION: 35, at 54

select 1::float(0);
--> ERROR 22023: precision for type float must be at least 1 bit
--> POSITION: 17, at 0

select '1'::float(99);
--> ERROR 22023: precision for type float must be less than 54 bits
--> POSITION: 19, at 99

create assertion gr_a check (1 = 1);
--> ERROR 0A000: CREATE ASSERTION is not yet implemented

create extension gr_x from unpackaged;
--> ERROR 0A000: CREATE EXTENSION ... FROM is no longer supported
--> POSITION: 23, at from

create role gr_r unencrypted password 'x';
--> ERROR 0A000: UNENCRYPTED PASSWORD is no longer supported
--> HINT: Remove UNENCRYPTED to store the password in encrypted form instead.
--> POSITION: 18, at unencrypted

alter role postgres unencrypted password 'x';
--> ERROR 0A000: UNENCRYPTED PASSWORD is no longer supported
--> HINT: Remove UNENCRYPTED to store the password in encrypted form instead.
--> POSITION: 21, at unencrypted

create role current_user;
--> ERROR 42939: CURRENT_USER cannot be used as a role name here
--> POSITION: 13, at current_user

create role session_user;
--> ERROR 42939: SESSION_USER cannot be used as a role name here
--> POSITION: 13, at session_user

create role "public";
--> ERROR 42939: role name "public" is reserved
--> POSITION: 13, at "

create role none;
--> ERROR 42939: role name "none" is reserved
--> POSITION: 13, at none

drop role current_user;
--> ERROR 22023: cannot use special role specifier in DROP ROLE

alter role public with login;
--> ERROR 42704: role "public" does not exist

grant gr_r to public;
--> ERROR 42704: role "public" does not exist

grant select on gr to none;
--> ERROR 42939: role name "none" is reserved
--> POSITION: 23, at none

create recursive view gr_v (a) as select 1 with check option;
--> ERROR 0A000: WITH CHECK OPTION not supported on recursive views
--> POSITION: 44, at with

set catalog 'x';
--> ERROR 0A000: current database cannot be changed
--> POSITION: 13, at '

select 1 where unique (select 1);
--> ERROR 0A000: UNIQUE predicate is not yet implemented
--> POSITION: 16, at unique

create or replace constraint trigger t after insert on gr for each row execute function f();
--> ERROR 0A000: CREATE OR REPLACE CONSTRAINT TRIGGER is not supported

create aggregate gr_g (out int) (sfunc = x, stype = int);
--> ERROR 0A000: aggregates cannot have output arguments
--> POSITION: 24, at out

alter table gr alter column 0 set statistics 10;
--> ERROR 22023: column number must be in range from 1 to 32767
--> POSITION: 29, at 0

alter index gr_b_pkey alter column 40000 set statistics 10;
--> ERROR 22023: column number must be in range from 1 to 32767
--> POSITION: 36, at 40000

create table gr_p partition of gr for values with (modulus 2, modulus 3, remainder 1);
--> ERROR 42710: modulus for hash partition provided more than once
--> POSITION: 63, at modulus

create table gr_p partition of gr for values with (modulus 2, remainder 1, remainder 0);
--> ERROR 42710: remainder for hash partition provided more than once
--> POSITION: 76, at remainder

create table gr_p partition of gr for values with (modulus 2);
--> ERROR 42601: remainder for hash partition must be specified

create table gr_p partition of gr for values with (nope 2);
--> ERROR 42601: unrecognized hash partition bound specification "nope"
--> POSITION: 52, at nope

create table gr_p (a int) partition by nope (a);
--> ERROR 22023: unrecognized partitioning strategy "nope"

create schema if not exists gr_s create table x (a int);
--> ERROR 0A000: CREATE SCHEMA IF NOT EXISTS cannot include schema elements
--> POSITION: 34, at create

alter table gr add foreign key (a) references gr_b on update set null (a);
--> ERROR 0A000: a column list with SET NULL is only supported for ON DELETE actions
--> POSITION: 52, at on

select sum(a) over (order by a rows between unbounded following and current row) from gr;
--> ERROR 42P20: frame start cannot be UNBOUNDED FOLLOWING
--> POSITION: 45, at unbounded

select sum(a) over (order by a rows between current row and unbounded preceding) from gr;
--> ERROR 42P20: frame end cannot be UNBOUNDED PRECEDING
--> POSITION: 61, at unbounded

select sum(a) over (order by a rows between 1 following and 1 preceding) from gr;
--> ERROR 42P20: frame starting from following row cannot have preceding rows
--> POSITION: 61, at 1

select sum(a) over (order by a rows between current row and 1 preceding) from gr;
--> ERROR 42P20: frame starting from current row cannot have preceding rows
--> POSITION: 61, at 1

select U&'\00zz';
--> ERROR 42601: invalid Unicode escape
--> HINT: Unicode escapes must be \XXXX or \+XXXXXX.
--> POSITION: 11, at \

select interval(3) '1 day' day;
--> ERROR 42601: syntax error at or near "day"
--> POSITION: 28, at day

select interval '1' second(-1);
--> ERROR 42601: syntax error at or near "-"
--> POSITION: 28, at -

select a from gr limit 1, 2;
--> ERROR 42601: LIMIT #,# syntax is not supported
--> HINT: Use separate LIMIT and OFFSET clauses.
--> POSITION: 18, at limit

select a from gr fetch first 1 rows with ties;
--> ERROR 42601: WITH TIES cannot be specified without ORDER BY clause

select a from gr limit 1 limit 2;
--> ERROR 42601: syntax error at or near "limit"
--> POSITION: 26, at limit

select a from gr order by a order by a;
--> ERROR 42601: syntax error at or near "order"
--> POSITION: 29, at order

select a from gr offset 1 offset 2;
--> ERROR 42601: syntax error at or near "offset"
--> POSITION: 27, at offset

select * from (select 1);
--> ERROR 42601: subquery in FROM must have an alias
--> HINT: For example, FROM (SELECT ...) [AS] foo.
--> POSITION: 15, at (

select * from (values (1));
--> ERROR 42601: VALUES in FROM must have an alias
--> HINT: For example, FROM (VALUES ...) [AS] foo.
--> POSITION: 15, at (

select a from gr for update skip locked for share limit 1 for update;
--> ERROR 42601: syntax error at or near "for"
--> POSITION: 59, at for

grant gr_r to current_role granted by public;
--> ERROR 42704: role "public" does not exist

alter default privileges grant select on tables to public with nope;
--> ERROR 42601: syntax error at or near "nope"
--> POSITION: 64, at nope

create table gr_c (a int generated by default as (a + 1) stored);
--> ERROR 42601: for a generated column, GENERATED ALWAYS must be specified
--> POSITION: 36, at by

create table gr_c (a int collate "C" collate "POSIX");
--> ERROR 42601: multiple COLLATE clauses not allowed
--> POSITION: 38, at collate

create table gr_c (a int constraint x);
--> ERROR 42601: syntax error at or near ")"
--> POSITION: 38, at )

create view gr_v as select 1 with local;
--> ERROR 42601: syntax error at end of input
--> POSITION: 40, the end

select variadic array[1];
--> ERROR 42601: syntax error at or near "variadic"
--> POSITION: 8, at variadic

select f(a => 1, 2);
--> ERROR 42601: positional argument cannot follow named argument
--> POSITION: 18, at 2

select f(variadic distinct a) from gr;
--> ERROR 42601: syntax error at or near "distinct"
--> POSITION: 19, at distinct

select count(distinct a) within group (order by a) from gr;
--> ERROR 42601: cannot use DISTINCT with WITHIN GROUP
--> POSITION: 26, at within

select count(a order by a) within group (order by a) from gr;
--> ERROR 42601: cannot use multiple ORDER BY clauses with WITHIN GROUP
--> POSITION: 28, at within

select count(variadic array[1]) within group (order by a) from gr;
--> ERROR 42601: cannot use VARIADIC with WITHIN GROUP
--> POSITION: 33, at within

drop table gr_b, gr;
