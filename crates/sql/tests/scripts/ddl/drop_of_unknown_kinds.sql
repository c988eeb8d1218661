-- DROP of kinds that no statement makes
--
-- Errors, and the notices of IF EXISTS.

create schema da;
create table da.t (id int primary key);
create view da.v as select 1 as x;
drop materialized view no_mv;
--> ERROR 42P01: materialized view "no_mv" does not exist

drop materialized view if exists no_mv;
--> NOTICE: materialized view "no_mv" does not exist, skipping

drop materialized view if exists no_schema.no_mv;
--> NOTICE: schema "no_schema" does not exist, skipping

drop materialized view no_schema.no_mv;
--> ERROR 3F000: schema "no_schema" does not exist

drop materialized view da.t;
--> ERROR 42809: "t" is not a materialized view
--> HINT: Use DROP TABLE to remove a table.

drop materialized view if exists da.v;
--> ERROR 42809: "v" is not a materialized view
--> HINT: Use DROP VIEW to remove a view.

drop materialized view da.t_pkey;
--> ERROR 42809: "t_pkey" is not a materialized view
--> HINT: Use DROP INDEX to remove an index.

drop foreign table no_ft;
--> ERROR 42704: foreign table "no_ft" does not exist

drop foreign table if exists no_ft, da.no_ft;
--> NOTICE: foreign table "no_ft" does not exist, skipping
--> NOTICE: foreign table "no_ft" does not exist, skipping

drop foreign table da.t;
--> ERROR 42809: "t" is not a foreign table
--> HINT: Use DROP TABLE to remove a table.

drop type no_type;
--> ERROR 42704: type "no_type" does not exist

drop type if exists no_type;
--> NOTICE: type "no_type" does not exist, skipping

drop type if exists da.no_type, no_schema.no_type;
--> NOTICE: type "da.no_type" does not exist, skipping
--> NOTICE: schema "no_schema" does not exist, skipping

drop type da.no_type;
--> ERROR 42704: type "da.no_type" does not exist

drop type no_schema.no_type;
--> ERROR 3F000: schema "no_schema" does not exist

drop type no_type[];
--> ERROR 42704: type "no_type[]" does not exist

drop domain no_domain;
--> ERROR 42704: type "no_domain" does not exist

drop domain if exists no_domain;
--> NOTICE: type "no_domain" does not exist, skipping

drop domain if exists no_schema.no_domain;
--> NOTICE: schema "no_schema" does not exist, skipping

drop function no_function;
--> ERROR 42883: could not find a function named "no_function"

drop function no_function();
--> ERROR 42883: function no_function() does not exist

drop function no_function(int, text, varchar(3)[]);
--> ERROR 42883: function no_function(integer, text, character varying[]) does not exist

drop function da.no_function(int, timestamp with time zone);
--> ERROR 42883: function da.no_function(integer, timestamp with time zone) does not exist

drop function no_function(no_type);
--> ERROR 42704: type "no_type" does not exist

drop function no_schema.no_function(no_type);
--> ERROR 42704: type "no_type" does not exist

drop function no_schema.no_function();
--> ERROR 3F000: schema "no_schema" does not exist

drop function if exists no_function;
--> NOTICE: function no_function() does not exist, skipping

drop function if exists no_function();
--> NOTICE: function no_function() does not exist, skipping

drop function if exists no_function(int, text, int[]), da.no_function(x int);
--> NOTICE: function no_function(pg_catalog.int4,text,pg_catalog.int4[]) does not exist, skipping
--> NOTICE: function da.no_function(pg_catalog.int4) does not exist, skipping

drop function if exists no_function(no_type);
--> NOTICE: type "no_type" does not exist, skipping

drop function if exists no_function(no_schema.no_type);
--> NOTICE: schema "no_schema" does not exist, skipping

drop function if exists no_schema.no_function(no_type);
--> NOTICE: schema "no_schema" does not exist, skipping

drop function if exists no_schema.no_function(int);
--> NOTICE: schema "no_schema" does not exist, skipping

drop function if exists abs(no_type);
--> NOTICE: type "no_type" does not exist, skipping

drop function if exists no_function(out int, in text);
--> NOTICE: function no_function(text) does not exist, skipping

drop procedure no_procedure;
--> ERROR 42883: could not find a procedure named "no_procedure"

drop procedure no_procedure();
--> ERROR 42883: procedure no_procedure() does not exist

drop procedure no_procedure(int);
--> ERROR 42883: procedure no_procedure(integer) does not exist

drop procedure if exists no_procedure;
--> NOTICE: procedure no_procedure() does not exist, skipping

drop procedure if exists no_procedure(int);
--> NOTICE: procedure no_procedure(pg_catalog.int4) does not exist, skipping

drop routine no_routine;
--> ERROR 42883: could not find a function named "no_routine"

drop routine no_routine(int);
--> ERROR 42883: function no_routine(integer) does not exist

drop routine if exists no_routine(int);
--> NOTICE: routine no_routine(pg_catalog.int4) does not exist, skipping

drop aggregate no_aggregate(*);
--> ERROR 42883: aggregate no_aggregate(*) does not exist

drop aggregate no_aggregate(int);
--> ERROR 42883: aggregate no_aggregate(integer) does not exist

drop aggregate no_aggregate(no_type);
--> ERROR 42704: type "no_type" does not exist

drop aggregate if exists no_aggregate(*);
--> NOTICE: aggregate no_aggregate() does not exist, skipping

drop aggregate if exists no_aggregate(int, text);
--> NOTICE: aggregate no_aggregate(pg_catalog.int4,text) does not exist, skipping

drop aggregate if exists no_schema.no_aggregate(int);
--> NOTICE: schema "no_schema" does not exist, skipping

drop operator @#@ (int, int);
--> ERROR 42883: operator does not exist: integer @#@ integer

drop operator @#@ (none, int);
--> ERROR 42883: operator does not exist: @#@ integer

drop operator @#@ (int, none);
--> ERROR 42601: postfix operators are not supported

drop operator da.@#@ (int, no_type);
--> ERROR 42704: type "no_type" does not exist

drop operator if exists @#@ (int, int);
--> NOTICE: operator @#@ does not exist, skipping

drop operator if exists @#@ (int, no_type);
--> NOTICE: type "no_type" does not exist, skipping

drop operator if exists no_schema.@#@ (int, int);
--> NOTICE: schema "no_schema" does not exist, skipping

drop operator if exists # (none, no_schema.no_type);
--> NOTICE: schema "no_schema" does not exist, skipping

drop operator class no_class using btree;
--> ERROR 42704: operator class "no_class" does not exist for access method "btree"

drop operator class if exists no_class using btree;
--> NOTICE: operator class "no_class" does not exist for access method "btree", skipping

drop operator class if exists no_schema.no_class using btree;
--> NOTICE: schema "no_schema" does not exist, skipping

drop operator class if exists no_class using no_method;
--> ERROR 42704: access method "no_method" does not exist

drop operator family no_family using btree;
--> ERROR 42704: operator family "no_family" does not exist for access method "btree"

drop operator family if exists no_family using btree;
--> NOTICE: operator family "no_family" does not exist for access method "btree", skipping

drop operator family if exists no_family using no_method;
--> ERROR 42704: access method "no_method" does not exist

drop cast (int as no_type);
--> ERROR 42704: type "no_type" does not exist

drop cast (text as text);
--> ERROR 42704: cast from type text to type text does not exist

drop cast if exists (int as no_type);
--> NOTICE: type "no_type" does not exist, skipping

drop cast if exists (text as text);
--> NOTICE: cast from type text to type text does not exist, skipping

drop cast if exists (int as no_schema.no_type);
--> NOTICE: schema "no_schema" does not exist, skipping

drop trigger no_trigger on da.t;
--> ERROR 42704: trigger "no_trigger" for table "t" does not exist

drop trigger no_trigger on da.no_table;
--> ERROR 42P01: relation "da.no_table" does not exist

drop trigger no_trigger on no_table;
--> ERROR 42P01: relation "no_table" does not exist

drop trigger no_trigger on no_schema.no_table;
--> ERROR 3F000: schema "no_schema" does not exist

drop trigger if exists no_trigger on da.t;
--> NOTICE: trigger "no_trigger" for relation "da.t" does not exist, skipping

drop trigger if exists no_trigger on no_table;
--> NOTICE: relation "no_table" does not exist, skipping

drop trigger if exists no_trigger on da.no_table;
--> NOTICE: relation "da.no_table" does not exist, skipping

drop trigger if exists no_trigger on no_schema.no_table;
--> NOTICE: schema "no_schema" does not exist, skipping

drop rule no_rule on da.t;
--> ERROR 42704: rule "no_rule" for relation "t" does not exist

drop rule no_rule on no_table;
--> ERROR 42P01: relation "no_table" does not exist

drop rule if exists no_rule on da.t;
--> NOTICE: rule "no_rule" for relation "da.t" does not exist, skipping

drop rule if exists no_rule on da.v;
--> NOTICE: rule "no_rule" for relation "da.v" does not exist, skipping

drop rule if exists no_rule on no_schema.no_table;
--> NOTICE: schema "no_schema" does not exist, skipping

drop policy no_policy on da.t;
--> ERROR 42704: policy "no_policy" for table "t" does not exist

drop policy if exists no_policy on da.t;
--> NOTICE: policy "no_policy" for relation "da.t" does not exist, skipping

drop policy if exists no_policy on no_table;
--> NOTICE: relation "no_table" does not exist, skipping

drop collation no_collation;
--> ERROR 42704: collation "no_collation" for encoding "UTF8" does not exist

drop collation da.no_collation;
--> ERROR 42704: collation "da.no_collation" for encoding "UTF8" does not exist

drop collation no_schema.no_collation;
--> ERROR 3F000: schema "no_schema" does not exist

drop collation if exists no_collation;
--> NOTICE: collation "no_collation" does not exist, skipping

drop collation if exists no_schema.no_collation;
--> NOTICE: schema "no_schema" does not exist, skipping

drop conversion no_conversion;
--> ERROR 42704: conversion "no_conversion" does not exist

drop conversion if exists no_conversion;
--> NOTICE: conversion "no_conversion" does not exist, skipping

drop conversion if exists no_schema.no_conversion;
--> NOTICE: schema "no_schema" does not exist, skipping

drop conversion no_schema.no_conversion;
--> ERROR 3F000: schema "no_schema" does not exist

drop statistics no_statistics;
--> ERROR 42704: statistics object "no_statistics" does not exist

drop statistics if exists da.no_statistics, no_schema.no_statistics;
--> NOTICE: statistics object "da.no_statistics" does not exist, skipping
--> NOTICE: schema "no_schema" does not exist, skipping

drop text search parser no_parser;
--> ERROR 42704: text search parser "no_parser" does not exist

drop text search parser if exists no_parser;
--> NOTICE: text search parser "no_parser" does not exist, skipping

drop text search dictionary da.no_dictionary;
--> ERROR 42704: text search dictionary "da.no_dictionary" does not exist

drop text search dictionary if exists no_schema.no_dictionary;
--> NOTICE: schema "no_schema" does not exist, skipping

drop text search template no_template;
--> ERROR 42704: text search template "no_template" does not exist

drop text search template if exists no_template;
--> NOTICE: text search template "no_template" does not exist, skipping

drop text search configuration no_configuration;
--> ERROR 42704: text search configuration "no_configuration" does not exist

drop text search configuration if exists no_configuration cascade;
--> NOTICE: text search configuration "no_configuration" does not exist, skipping

drop language no_language;
--> ERROR 42704: language "no_language" does not exist

drop language if exists no_language;
--> NOTICE: language "no_language" does not exist, skipping

drop extension no_extension;
--> ERROR 42704: extension "no_extension" does not exist

drop extension if exists no_extension, other_extension cascade;
--> NOTICE: extension "no_extension" does not exist, skipping
--> NOTICE: extension "other_extension" does not exist, skipping

drop foreign data wrapper no_wrapper;
--> ERROR 42704: foreign-data wrapper "no_wrapper" does not exist

drop foreign data wrapper if exists no_wrapper;
--> NOTICE: foreign-data wrapper "no_wrapper" does not exist, skipping

drop server no_server;
--> ERROR 42704: server "no_server" does not exist

drop server if exists no_server;
--> NOTICE: server "no_server" does not exist, skipping

drop user mapping for current_user server no_server;
--> ERROR 42704: server "no_server" does not exist

drop user mapping for no_role server no_server;
--> ERROR 42704: role "no_role" does not exist

drop user mapping for public server no_server;
--> ERROR 42704: server "no_server" does not exist

drop user mapping if exists for no_role server no_server;
--> NOTICE: role "no_role" does not exist, skipping

drop user mapping if exists for public server no_server;
--> NOTICE: server "no_server" does not exist, skipping

drop event trigger no_trigger;
--> ERROR 42704: event trigger "no_trigger" does not exist

drop event trigger if exists no_trigger;
--> NOTICE: event trigger "no_trigger" does not exist, skipping

drop publication no_publication;
--> ERROR 42704: publication "no_publication" does not exist

drop publication if exists no_publication;
--> NOTICE: publication "no_publication" does not exist, skipping

drop subscription no_subscription;
--> ERROR 42704: subscription "no_subscription" does not exist

drop subscription if exists no_subscription;
--> NOTICE: subscription "no_subscription" does not exist, skipping

drop access method no_method;
--> ERROR 42704: access method "no_method" does not exist

drop access method if exists no_method;
--> NOTICE: access method "no_method" does not exist, skipping

begin read only;
drop function if exists no_function();
--> ERROR 25006: cannot execute DROP FUNCTION in a read-only transaction

rollback;
drop schema da cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to table da.t
--> + drop cascades to view da.v
