-- Domains and composite types in information_schema
--
-- domains, domain_constraints, attributes, user_defined_types, and the columns that are of such types.

create schema ts;
set search_path = ts;
create domain pos as int default 3 not null constraint pos_check check (value > 0) constraint small check (value < 100);
create domain code as varchar(5) check (value ~ 'a\.b') default 'x';
create domain money_of as numeric(10, 2);
create domain list as text[];
create domain over_pos as pos;
create domain c_text as text collate "C";
create type mood as enum ('sad', 'ok');
create domain good_mood as mood check (value <> 'sad');
create type comp as (a int, b numeric(8, 3), c text collate "C", d varchar(7)[], e pos, f mood, g code, h interval day to second(3), i timestamptz(2));
create type outer_comp as (x comp, y comp[]);
alter type comp drop attribute b;
create table tt (id int not null, a pos, b code check (b <> 'q'), c list, d comp, e mood[], f over_pos, g good_mood);
create table parts (k int not null check (k > 0)) partition by list (k);
create view vv as select a, d from tt;
create temporary table temp (p pos);
select * from information_schema.domains where domain_schema = 'ts' order by domain_name;
--> (domain_catalog name, domain_schema name, domain_name name, data_type character varying, character_maximum_length integer, character_octet_length integer, character_set_catalog name, character_set_schema name, character_set_name name, collation_catalog name, collation_schema name, collation_name name, numeric_precision integer, numeric_precision_radix integer, numeric_scale integer, datetime_precision integer, interval_type character varying, interval_precision integer, domain_default character varying, udt_catalog name, udt_schema name, udt_name name, scope_catalog name, scope_schema name, scope_name name, maximum_cardinality integer, dtd_identifier name)
--> script | ts | c_text | text | NULL | 1073741824 | NULL | NULL | NULL | script | pg_catalog | C | NULL | NULL | NULL | NULL | NULL | NULL | NULL | script | pg_catalog | text | NULL | NULL | NULL | NULL | 1
--> script | ts | code | character varying | 5 | 20 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | ''x'::character varying' | script | pg_catalog | varchar | NULL | NULL | NULL | NULL | 1
--> script | ts | good_mood | USER-DEFINED | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | script | ts | mood | NULL | NULL | NULL | NULL | 1
--> script | ts | list | text[] | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | script | pg_catalog | _text | NULL | NULL | NULL | NULL | 1
--> script | ts | money_of | numeric | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 10 | 10 | 2 | NULL | NULL | NULL | NULL | script | pg_catalog | numeric | NULL | NULL | NULL | NULL | 1
--> script | ts | over_pos | USER-DEFINED | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 3 | script | ts | pos | NULL | NULL | NULL | NULL | 1
--> script | ts | pos | integer | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 32 | 2 | 0 | NULL | NULL | NULL | 3 | script | pg_catalog | int4 | NULL | NULL | NULL | NULL | 1

select * from information_schema.domain_constraints where constraint_schema = 'ts' order by domain_name, constraint_name;
--> (constraint_catalog name, constraint_schema name, constraint_name name, domain_catalog name, domain_schema name, domain_name name, is_deferrable character varying(3), initially_deferred character varying(3))
--> script | ts | code_check | script | ts | code | NO | NO
--> script | ts | good_mood_check | script | ts | good_mood | NO | NO
--> script | ts | pos_check | script | ts | pos | NO | NO
--> script | ts | small | script | ts | pos | NO | NO

select * from information_schema.domain_udt_usage where domain_schema = 'ts' order by domain_name;
--> (udt_catalog name, udt_schema name, udt_name name, domain_catalog name, domain_schema name, domain_name name)
--> script | pg_catalog | text | script | ts | c_text
--> script | pg_catalog | varchar | script | ts | code
--> script | ts | mood | script | ts | good_mood
--> script | pg_catalog | _text | script | ts | list
--> script | pg_catalog | numeric | script | ts | money_of
--> script | ts | pos | script | ts | over_pos
--> script | pg_catalog | int4 | script | ts | pos

select * from information_schema.attributes where udt_schema = 'ts' order by udt_name, ordinal_position;
--> (udt_catalog name, udt_schema name, udt_name name, attribute_name name, ordinal_position integer, attribute_default character varying, is_nullable character varying(3), data_type character varying, character_maximum_length integer, character_octet_length integer, character_set_catalog name, character_set_schema name, character_set_name name, collation_catalog name, collation_schema name, collation_name name, numeric_precision integer, numeric_precision_radix integer, numeric_scale integer, datetime_precision integer, interval_type character varying, interval_precision integer, attribute_udt_catalog name, attribute_udt_schema name, attribute_udt_name name, scope_catalog name, scope_schema name, scope_name name, maximum_cardinality integer, dtd_identifier name, is_derived_reference_attribute character varying(3))
--> script | ts | comp | a | 1 | NULL | YES | integer | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 32 | 2 | 0 | NULL | NULL | NULL | script | pg_catalog | int4 | NULL | NULL | NULL | NULL | 1 | NO
--> script | ts | comp | c | 3 | NULL | YES | text | NULL | 1073741824 | NULL | NULL | NULL | script | pg_catalog | C | NULL | NULL | NULL | NULL | NULL | NULL | script | pg_catalog | text | NULL | NULL | NULL | NULL | 3 | NO
--> script | ts | comp | d | 4 | NULL | YES | ARRAY | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | script | pg_catalog | _varchar | NULL | NULL | NULL | NULL | 4 | NO
--> script | ts | comp | e | 5 | NULL | NO | USER-DEFINED | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 32 | 2 | 0 | NULL | NULL | NULL | script | ts | pos | NULL | NULL | NULL | NULL | 5 | NO
--> script | ts | comp | f | 6 | NULL | YES | USER-DEFINED | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | script | ts | mood | NULL | NULL | NULL | NULL | 6 | NO
--> script | ts | comp | g | 7 | NULL | YES | USER-DEFINED | 5 | 20 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | script | ts | code | NULL | NULL | NULL | NULL | 7 | NO
--> script | ts | comp | h | 8 | NULL | YES | interval | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 3 | DAY TO SECOND(3) | NULL | script | pg_catalog | interval | NULL | NULL | NULL | NULL | 8 | NO
--> script | ts | comp | i | 9 | NULL | YES | timestamp with time zone | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 2 | NULL | NULL | script | pg_catalog | timestamptz | NULL | NULL | NULL | NULL | 9 | NO
--> script | ts | outer_comp | x | 1 | NULL | YES | USER-DEFINED | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | script | ts | comp | NULL | NULL | NULL | NULL | 1 | NO
--> script | ts | outer_comp | y | 2 | NULL | YES | ARRAY | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | script | ts | _comp | NULL | NULL | NULL | NULL | 2 | NO

select * from information_schema.user_defined_types where user_defined_type_schema = 'ts' order by user_defined_type_name;
--> (user_defined_type_catalog name, user_defined_type_schema name, user_defined_type_name name, user_defined_type_category character varying, is_instantiable character varying(3), is_final character varying(3), ordering_form character varying, ordering_category character varying, ordering_routine_catalog name, ordering_routine_schema name, ordering_routine_name name, reference_type character varying, data_type character varying, character_maximum_length integer, character_octet_length integer, character_set_catalog name, character_set_schema name, character_set_name name, collation_catalog name, collation_schema name, collation_name name, numeric_precision integer, numeric_precision_radix integer, numeric_scale integer, datetime_precision integer, interval_type character varying, interval_precision integer, source_dtd_identifier name, ref_dtd_identifier name)
--> script | ts | comp | STRUCTURED | YES | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
--> script | ts | outer_comp | STRUCTURED | YES | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL

select * from information_schema.column_domain_usage where domain_schema = 'ts' and table_schema = 'ts' order by table_name, column_name;
--> (domain_catalog name, domain_schema name, domain_name name, table_catalog name, table_schema name, table_name name, column_name name)
--> script | ts | pos | script | ts | tt | a
--> script | ts | code | script | ts | tt | b
--> script | ts | list | script | ts | tt | c
--> script | ts | over_pos | script | ts | tt | f
--> script | ts | good_mood | script | ts | tt | g
--> script | ts | pos | script | ts | vv | a

select * from information_schema.column_udt_usage where table_schema = 'ts' order by table_name, column_name;
--> (udt_catalog name, udt_schema name, udt_name name, table_catalog name, table_schema name, table_name name, column_name name)
--> script | pg_catalog | int4 | script | ts | parts | k
--> script | pg_catalog | int4 | script | ts | tt | a
--> script | pg_catalog | varchar | script | ts | tt | b
--> script | pg_catalog | _text | script | ts | tt | c
--> script | ts | comp | script | ts | tt | d
--> script | ts | _mood | script | ts | tt | e
--> script | ts | pos | script | ts | tt | f
--> script | ts | mood | script | ts | tt | g
--> script | pg_catalog | int4 | script | ts | tt | id
--> script | pg_catalog | int4 | script | ts | vv | a
--> script | ts | comp | script | ts | vv | d

select constraint_schema, regexp_replace(constraint_name, '^\d+_\d+', 'n'), check_clause from information_schema.check_constraints where constraint_schema = 'ts' order by 2, 3;
--> (constraint_schema name, regexp_replace text, check_clause character varying)
--> ts | code_check | (((VALUE)::text ~ 'a\.b'::text))
--> ts | good_mood_check | ((VALUE <> 'sad'::mood))
--> ts | n_1_not_null | id IS NOT NULL
--> ts | n_1_not_null | k IS NOT NULL
--> ts | parts_k_check | ((k > 0))
--> ts | pos_check | ((VALUE > 0))
--> ts | small | ((VALUE < 100))
--> ts | tt_b_check | (((b)::text <> 'q'::text))

select table_name, column_name, data_type, character_maximum_length, domain_schema, domain_name, udt_schema, udt_name, is_nullable, collation_name from information_schema.columns where table_schema = 'ts' order by 1, 2;
--> (table_name name, column_name name, data_type character varying, character_maximum_length integer, domain_schema name, domain_name name, udt_schema name, udt_name name, is_nullable character varying(3), collation_name name)
--> parts | k | integer | NULL | NULL | NULL | pg_catalog | int4 | NO | NULL
--> tt | a | integer | NULL | ts | pos | pg_catalog | int4 | NO | NULL
--> tt | b | character varying | 5 | ts | code | pg_catalog | varchar | YES | NULL
--> tt | c | ARRAY | NULL | ts | list | pg_catalog | _text | YES | NULL
--> tt | d | USER-DEFINED | NULL | NULL | NULL | ts | comp | YES | NULL
--> tt | e | ARRAY | NULL | NULL | NULL | ts | _mood | YES | NULL
--> tt | f | USER-DEFINED | NULL | ts | over_pos | ts | pos | YES | NULL
--> tt | g | USER-DEFINED | NULL | ts | good_mood | ts | mood | YES | NULL
--> tt | id | integer | NULL | NULL | NULL | pg_catalog | int4 | NO | NULL
--> vv | a | integer | NULL | ts | pos | pg_catalog | int4 | NO | NULL
--> vv | d | USER-DEFINED | NULL | NULL | NULL | ts | comp | YES | NULL

create role ts_other;
grant usage on schema ts to ts_other;
set role ts_other;
select domain_name from information_schema.domains where domain_schema = 'ts' order by domain_name;
--> (domain_name name)
--> c_text
--> code
--> good_mood
--> list
--> money_of
--> over_pos
--> pos

select domain_name from information_schema.domain_udt_usage where domain_schema = 'ts' order by domain_name;
--> (domain_name name)

select column_name from information_schema.column_udt_usage where table_schema = 'ts' order by column_name;
--> (column_name name)

select constraint_name from information_schema.check_constraints where constraint_schema = 'ts';
--> (constraint_name name)

select user_defined_type_name from information_schema.user_defined_types where user_defined_type_schema = 'ts' order by 1;
--> (user_defined_type_name name)
--> comp
--> outer_comp

reset role;
revoke usage on schema ts from ts_other;
drop role ts_other;
