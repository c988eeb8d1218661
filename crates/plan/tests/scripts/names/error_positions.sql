-- Positions of errors
--
-- An error says where in the statement it stands, in characters. Each statement has some of several
-- bytes before the place.

create table é (a nosuchtype);
--> ERROR 42704: type "nosuchtype" does not exist
--> POSITION: 19, at nosuchtype

create table é (ü varchar(0));
--> ERROR 22023: length for type varchar must be at least 1
--> POSITION: 19, at varchar

create table é (ü int default 1 default 2);
--> ERROR 42601: multiple default values specified for column "ü" of table "é"
--> POSITION: 33, at default

create table é (ü int null not null);
--> ERROR 42601: conflicting NULL/NOT NULL declarations for column "ü" of table "é"
--> POSITION: 28, at not

create table é (ü int primary key, b int primary key);
--> ERROR 42P16: multiple primary keys for table "é" are not allowed
--> POSITION: 42, at primary

create table é (ü int, primary key (ü), primary key (ü));
--> ERROR 42P16: multiple primary keys for table "é" are not allowed
--> POSITION: 41, at primary

create table é (ü int, unique (nope));
--> ERROR 42703: column "nope" named in key does not exist
--> POSITION: 24, at unique

create table é (ü int, unique (ü, ü));
--> ERROR 42701: column "ü" appears twice in unique constraint
--> POSITION: 24, at unique

create table é (ü int deferrable);
--> ERROR 42601: misplaced DEFERRABLE clause
--> POSITION: 23, at deferrable

create table é (ü int references nope deferrable deferrable);
--> ERROR 42601: multiple DEFERRABLE/NOT DEFERRABLE clauses not allowed
--> POSITION: 50, at deferrable

create table é (ü int, b int default (ü));
--> ERROR 0A000: cannot use column reference in DEFAULT expression
--> POSITION: 39, at ü

create table é (ü int, b int default (select 1));
--> ERROR 0A000: cannot use subquery in DEFAULT expression
--> POSITION: 38, at (

create table é (ü int, check (b > 1));
--> ERROR 42703: column "b" does not exist
--> POSITION: 31, at b

create table é (ü int);
alter table é add column ö nosuchtype;
--> ERROR 42704: type "nosuchtype" does not exist
--> POSITION: 28, at nosuchtype

alter table é add column ö int default 1 default 2;
--> ERROR 42601: multiple default values specified for column "ö" of table "é"
--> POSITION: 42, at default

copy é to stdout (null 'é', nope);
--> ERROR 42601: option "nope" not recognized
--> POSITION: 29, at nope

copy é to stdout (null 'é', format nope);
--> ERROR 22023: COPY format "nope" not recognized
--> POSITION: 29, at format

copy é to stdout (null 'é', null 'é');
--> ERROR 42601: conflicting or redundant options
--> POSITION: 29, at null

copy é to stdout (null 'é', force_quote (ü), force_quote (ü));
--> ERROR 42601: conflicting or redundant options
--> POSITION: 46, at force_quote

copy é from stdin (null 'é', header maybe, freeze 3);
--> ERROR 42601: header requires a Boolean value or "match"

select 'é' as ü, nope;
--> ERROR 42703: column "nope" does not exist
--> POSITION: 18, at nope

select 'é' as ü from nope;
--> ERROR 42P01: relation "nope" does not exist
--> POSITION: 22, at nope

select 'é'::nosuchtype, 'ö'::nosuchtype;
--> ERROR 42704: type "nosuchtype" does not exist
--> POSITION: 13, at nosuchtype

select 'éé' selec 1;
--> ERROR 42601: syntax error at or near "1"
--> POSITION: 19, at 1

insert into é (ü, nope) values (1, 2);
--> ERROR 42703: column "nope" of relation "é" does not exist
--> POSITION: 19, at nope

explain (nope) select 'é';
--> ERROR 42601: unrecognized EXPLAIN option "nope"
--> POSITION: 10, at nope

create view ö as select ü, nope from é;
--> ERROR 42703: column "nope" does not exist
--> POSITION: 28, at nope

create index ö on é (nope);
--> ERROR 42703: column "nope" does not exist

create sequence ö as nosuchtype;
--> ERROR 42704: type "nosuchtype" does not exist
--> POSITION: 22, at nosuchtype

drop table é;
