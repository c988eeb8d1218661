-- Routines and triggers in information_schema
--
-- Users' own are shown, and those that are built in are counted by a few of them. OIDs at the end of
-- specific names are left out.

create schema s;
create function s.f(a int, b text default 'x', out c numeric, out d int[]) language sql immutable strict as 'select 1.5, array[a]';
create function g(variadic list int[]) returns setof text language plpgsql security definer as $$ begin return; end $$;
create function h(int) returns table (x date, y varchar) language sql as 'select null::date, null::varchar';
create procedure p(inout n int, out m text) language plpgsql as $$ begin end $$;
select routine_catalog, routine_schema, routine_name, regexp_replace(specific_name, '\d+$', ''), routine_type,
       data_type, type_udt_schema, type_udt_name, dtd_identifier, routine_body, routine_definition, external_name,
       external_language, parameter_style, is_deterministic, sql_data_access, is_null_call, schema_level_routine,
       max_dynamic_result_sets, security_type, as_locator, created, is_udt_dependent, specific_schema
from information_schema.routines where routine_schema in ('public', 's') order by routine_name;
--> (routine_catalog name, routine_schema name, routine_name name, regexp_replace text, routine_type character varying, data_type character varying, type_udt_schema name, type_udt_name name, dtd_identifier name, routine_body character varying, routine_definition character varying, external_name character varying, external_language character varying, parameter_style character varying, is_deterministic character varying(3), sql_data_access character varying, is_null_call character varying(3), schema_level_routine character varying(3), max_dynamic_result_sets integer, security_type character varying, as_locator character varying(3), created timestamp(2) with time zone, is_udt_dependent character varying(3), specific_schema name)
--> script | s | f | f_ | FUNCTION | record | pg_catalog | record | 0 | SQL | select 1.5, array[a] | NULL | SQL | GENERAL | YES | MODIFIES | YES | YES | 0 | INVOKER | NO | NULL | NO | s
--> script | public | g | g_ | FUNCTION | text | pg_catalog | text | 0 | EXTERNAL | ' begin return; end ' | NULL | PLPGSQL | GENERAL | NO | MODIFIES | NO | YES | 0 | DEFINER | NO | NULL | NO | public
--> script | public | h | h_ | FUNCTION | record | pg_catalog | record | 0 | SQL | select null::date, null::varchar | NULL | SQL | GENERAL | NO | MODIFIES | NO | YES | 0 | INVOKER | NO | NULL | NO | public
--> script | public | p | p_ | PROCEDURE | NULL | NULL | NULL | NULL | EXTERNAL | ' begin end ' | NULL | PLPGSQL | GENERAL | NO | MODIFIES | NULL | YES | 0 | INVOKER | NO | NULL | NO | public

select p.parameter_name, ordinal_position, parameter_mode, is_result, as_locator, p.data_type, udt_catalog, udt_schema,
       udt_name, p.dtd_identifier, parameter_default, regexp_replace(p.specific_name, '\d+$', '')
from information_schema.parameters p join information_schema.routines r using (specific_schema, specific_name)
where specific_schema in ('public', 's') order by routine_name, ordinal_position;
--> ERROR 42702: column reference "as_locator" is ambiguous
--> POSITION: 71, at as_locator

select routine_name, routine_type, data_type, is_deterministic, is_null_call, external_language, security_type
from information_schema.routines where routine_schema = 'pg_catalog' and routine_name in ('sin', 'cos', 'sqrt') order by 1, 3;
--> (routine_name name, routine_type character varying, data_type character varying, is_deterministic character varying(3), is_null_call character varying(3), external_language character varying, security_type character varying)
--> cos | FUNCTION | double precision | YES | YES | INTERNAL | INVOKER
--> sin | FUNCTION | double precision | YES | YES | INTERNAL | INVOKER
--> sqrt | FUNCTION | double precision | YES | YES | INTERNAL | INVOKER
--> sqrt | FUNCTION | numeric | YES | YES | INTERNAL | INVOKER

select grantor, grantee, routine_schema, routine_name, privilege_type, is_grantable
from information_schema.routine_privileges where routine_schema in ('public', 's') order by 4, 2;
--> (grantor name, grantee name, routine_schema name, routine_name name, privilege_type character varying, is_grantable character varying(3))
--> postgres | PUBLIC | s | f | EXECUTE | NO
--> postgres | postgres | s | f | EXECUTE | YES
--> postgres | PUBLIC | public | g | EXECUTE | NO
--> postgres | postgres | public | g | EXECUTE | YES
--> postgres | PUBLIC | public | h | EXECUTE | NO
--> postgres | postgres | public | h | EXECUTE | YES
--> postgres | PUBLIC | public | p | EXECUTE | NO
--> postgres | postgres | public | p | EXECUTE | YES

create role reader;
revoke execute on function s.f(int, text) from public;
grant execute on function s.f(int, text) to reader with grant option;
select grantor, grantee, routine_name, privilege_type, is_grantable
from information_schema.routine_privileges where routine_schema in ('public', 's') order by 3, 2;
--> (grantor name, grantee name, routine_name name, privilege_type character varying, is_grantable character varying(3))
--> postgres | postgres | f | EXECUTE | YES
--> postgres | reader | f | EXECUTE | YES
--> postgres | PUBLIC | g | EXECUTE | NO
--> postgres | postgres | g | EXECUTE | YES
--> postgres | PUBLIC | h | EXECUTE | NO
--> postgres | postgres | h | EXECUTE | YES
--> postgres | PUBLIC | p | EXECUTE | NO
--> postgres | postgres | p | EXECUTE | YES

create role other;
set role other;
select routine_name, routine_definition from information_schema.routines where routine_schema in ('public', 's') order by 1;
--> (routine_name name, routine_definition character varying)
--> g | NULL
--> h | NULL
--> p | NULL

select count(*) from information_schema.parameters where specific_schema = 's';
--> (count bigint)
--> 0

select routine_name, grantee from information_schema.routine_privileges where routine_schema in ('public', 's') order by 1, 2;
--> (routine_name name, grantee name)
--> g | PUBLIC
--> h | PUBLIC
--> p | PUBLIC

select routine_name from information_schema.role_routine_grants where routine_schema in ('public', 's');
--> (routine_name name)

set role reader;
select routine_name, routine_definition from information_schema.routines where routine_schema in ('public', 's') order by 1;
--> (routine_name name, routine_definition character varying)
--> f | NULL
--> g | NULL
--> h | NULL
--> p | NULL

select routine_name, grantee, is_grantable from information_schema.role_routine_grants where routine_schema in ('public', 's');
--> (routine_name name, grantee name, is_grantable character varying(3))
--> f | reader | YES

select parameter_name, parameter_default from information_schema.parameters where specific_schema = 's' order by ordinal_position;
--> (parameter_name name, parameter_default character varying)
--> a | NULL
--> b | NULL
--> c | NULL
--> d | NULL

reset role;

create table t (a int, b int, c text);
create function tf() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger b_first before insert or update of a, b on t for each row when (new.a > 0) execute function tf('x', 1);
create trigger a_second before insert on t for each row execute function tf();
create trigger whole after delete or insert on t execute function tf();
create trigger late after insert on t for each row execute function tf();
select * from information_schema.triggers order by trigger_name, event_manipulation;
--> (trigger_catalog name, trigger_schema name, trigger_name name, event_manipulation character varying, event_object_catalog name, event_object_schema name, event_object_table name, action_order integer, action_condition character varying, action_statement character varying, action_orientation character varying, action_timing character varying, action_reference_old_table name, action_reference_new_table name, action_reference_old_row name, action_reference_new_row name, created timestamp(2) with time zone)
--> script | public | a_second | INSERT | script | public | t | 1 | NULL | EXECUTE FUNCTION tf() | ROW | BEFORE | NULL | NULL | NULL | NULL | NULL
--> script | public | b_first | INSERT | script | public | t | 2 | (new.a > 0) | EXECUTE FUNCTION tf('x', '1') | ROW | BEFORE | NULL | NULL | NULL | NULL | NULL
--> script | public | b_first | UPDATE | script | public | t | 1 | (new.a > 0) | EXECUTE FUNCTION tf('x', '1') | ROW | BEFORE | NULL | NULL | NULL | NULL | NULL
--> script | public | late | INSERT | script | public | t | 1 | NULL | EXECUTE FUNCTION tf() | ROW | AFTER | NULL | NULL | NULL | NULL | NULL
--> script | public | whole | DELETE | script | public | t | 1 | NULL | EXECUTE FUNCTION tf() | STATEMENT | AFTER | NULL | NULL | NULL | NULL | NULL
--> script | public | whole | INSERT | script | public | t | 1 | NULL | EXECUTE FUNCTION tf() | STATEMENT | AFTER | NULL | NULL | NULL | NULL | NULL

select * from information_schema.triggered_update_columns order by event_object_column;
--> (trigger_catalog name, trigger_schema name, trigger_name name, event_object_catalog name, event_object_schema name, event_object_table name, event_object_column name)
--> script | public | b_first | script | public | t | a
--> script | public | b_first | script | public | t | b

set role other;
select count(*) from information_schema.triggers;
--> (count bigint)
--> 0

reset role;
grant insert on t to other;
set role other;
select trigger_name, action_condition from information_schema.triggers order by 1;
--> (trigger_name name, action_condition character varying)
--> a_second | NULL
--> b_first | NULL
--> b_first | NULL
--> late | NULL
--> whole | NULL
--> whole | NULL

reset role;
drop role reader;
--> ERROR 2BP01: role "reader" cannot be dropped because some objects depend on it
--> DETAIL: privileges for function s.f(integer,text)

drop role other;
--> ERROR 2BP01: role "other" cannot be dropped because some objects depend on it
--> DETAIL: privileges for table t

revoke insert on t from other;
drop role other;
create role owner;
create role heir;
grant execute on procedure p(int) to heir;
alter procedure p(int) owner to owner;
drop role owner;
--> ERROR 2BP01: role "owner" cannot be dropped because some objects depend on it
--> DETAIL: owner of function p(integer)

select proacl, proowner::regrole from pg_proc where proname = 'p';
--> (proacl aclitem[], proowner regrole)
--> {=X/owner,owner=X/owner,heir=X/owner} | owner

reassign owned by owner to heir;
select proacl, proowner::regrole from pg_proc where proname = 'p';
--> (proacl aclitem[], proowner regrole)
--> {=X/heir,heir=X/heir} | heir

drop role owner;
drop role heir;
--> ERROR 2BP01: role "heir" cannot be dropped because some objects depend on it
--> DETAIL: owner of function p(integer)

select classid::regclass, objid::regprocedure, deptype from pg_shdepend where classid = 'pg_proc'::regclass
  and refobjid in (select oid from pg_roles where rolname in ('owner', 'reader')) order by 2::text;
--> (classid regclass, objid regprocedure, deptype "char")
--> pg_proc | s.f(integer,text) | a
