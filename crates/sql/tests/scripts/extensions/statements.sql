-- CREATE EXTENSION, ALTER EXTENSION and DROP EXTENSION
--
-- The extensions are built in. Their objects are found only while the database has the extension, and in its
-- schema. Other objects that use them depend on them.

select extname, extowner::regrole, extnamespace::regnamespace, extrelocatable, extversion, extconfig, extcondition from pg_extension;
--> (extname name, extowner regrole, extnamespace regnamespace, extrelocatable boolean, extversion text, extconfig oid[], extcondition text[])
--> plpgsql | postgres | pg_catalog | f | 1.0 | NULL | NULL

create extension "uuid-ossp";

create extension "uuid-ossp";
--> ERROR 42710: extension "uuid-ossp" already exists

create extension if not exists "uuid-ossp";
--> NOTICE 42710: extension "uuid-ossp" already exists, skipping

create extension foo;
--> ERROR 0A000: extension "foo" is not available
--> DETAIL: Could not open extension control file "/usr/share/postgresql/15/extension/foo.control": No such file or directory.
--> HINT: The extension must first be installed on the system where PostgreSQL is running.

create extension if not exists "fo o";
--> ERROR 0A000: extension "fo o" is not available
--> DETAIL: Could not open extension control file "/usr/share/postgresql/15/extension/fo o.control": No such file or directory.
--> HINT: The extension must first be installed on the system where PostgreSQL is running.

create extension "foo--bar";
--> ERROR 22023: invalid extension name: "foo--bar"
--> DETAIL: Extension names must not contain "--".

create extension "-foo";
--> ERROR 22023: invalid extension name: "-foo"
--> DETAIL: Extension names must not begin or end with "-".

create extension "a/b";
--> ERROR 22023: invalid extension name: "a/b"
--> DETAIL: Extension names must not contain directory separator characters.

create extension "";
--> ERROR 42601: zero-length delimited identifier at or near """"
--> POSITION: 18, at "

create extension pgcrypto version '0.5';
--> ERROR 22023: extension "pgcrypto" has no installation script nor update path for version "0.5"

create extension pgcrypto version '1.3' version '1.3';
--> ERROR 42601: conflicting or redundant options
--> POSITION: 41, at version

create extension pgcrypto schema nope;
--> ERROR 3F000: schema "nope" does not exist

create extension pgcrypto schema pg_temp;
--> ERROR 3F000: schema "pg_temp" does not exist

create extension pgcrypto schema pg_catalog;
--> ERROR 42723: function "gen_random_uuid" already exists with same argument types

create schema s1;

create extension pgcrypto with schema s1 version '1.3' cascade;

create extension plpgsql schema s1;
--> ERROR 42710: extension "plpgsql" already exists

select extname, extnamespace::regnamespace, extrelocatable, extversion from pg_extension order by extname;
--> (extname name, extnamespace regnamespace, extrelocatable boolean, extversion text)
--> pgcrypto | s1 | t | 1.3
--> plpgsql | pg_catalog | f | 1.0
--> uuid-ossp | public | t | 1.1

-- The functions are found in the schema alone.

select digest('a', 'md5');
--> ERROR 42883: function digest(unknown, unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at digest

select s1.digest('a', 'md5'), encode(s1.digest('a'::bytea, 'sha1'), 'hex');
--> (digest bytea, encode text)
--> \x0cc175b9c0f1b6a831c399e269772661 | 86f7e437faa5a7fce15d1ddcb9eaeaea377667b8

select s2.digest('a', 'md5');
--> ERROR 3F000: schema "s2" does not exist
--> POSITION: 8, at s2.digest

select pg_catalog.uuid_nil(), 1;
--> ERROR 42883: function pg_catalog.uuid_nil() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at pg_catalog.uuid_nil

select public.uuid_nil(), uuid_nil();
--> (uuid_nil uuid, uuid_nil uuid)
--> 00000000-0000-0000-0000-000000000000 | 00000000-0000-0000-0000-000000000000

set search_path = s1;

select digest('a', 'md5');
--> (digest bytea)
--> \x0cc175b9c0f1b6a831c399e269772661

select uuid_nil();
--> ERROR 42883: function uuid_nil() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at uuid_nil

reset search_path;

-- A function of pg_catalog hides one with the same arguments, unless the path says otherwise.

select s1.gen_random_uuid() is not null as found, public.gen_random_uuid();
--> ERROR 42883: function public.gen_random_uuid() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 51, at public.gen_random_uuid

set search_path = s1, pg_catalog;

select 'gen_random_uuid'::regproc, 'digest(text,text)'::regprocedure;
--> (regproc regproc, regprocedure regprocedure)
--> gen_random_uuid | digest(text,text)

reset search_path;

select 'gen_random_uuid'::regproc, 's1.digest(text,text)'::regprocedure, 'uuid_nil'::regproc, 'uuid_generate_v3'::regproc;
--> (regproc regproc, regprocedure regprocedure, regproc regproc, regproc regproc)
--> gen_random_uuid | s1.digest(text,text) | uuid_nil | uuid_generate_v3

select 's1.digest'::regproc;
--> ERROR 42725: more than one function named "s1.digest"
--> POSITION: 8, at '

select pg_function_is_visible('uuid_nil'::regproc), pg_function_is_visible('s1.crypt'::regproc), pg_function_is_visible('gen_random_uuid'::regproc);
--> (pg_function_is_visible boolean, pg_function_is_visible boolean, pg_function_is_visible boolean)
--> t | f | t

-- The rows of the catalogs.

select pg_describe_object('pg_extension'::regclass, oid, 0) from pg_extension order by 1;
--> (pg_describe_object text)
--> extension pgcrypto
--> extension plpgsql
--> extension uuid-ossp

select pg_describe_object(classid, objid, 0) from pg_depend where refclassid = 'pg_extension'::regclass and deptype = 'e' and refobjid = (select oid from pg_extension where extname = 'uuid-ossp') order by 1;
--> (pg_describe_object text)
--> function uuid_generate_v1()
--> function uuid_generate_v1mc()
--> function uuid_generate_v3(uuid,text)
--> function uuid_generate_v4()
--> function uuid_generate_v5(uuid,text)
--> function uuid_nil()
--> function uuid_ns_dns()
--> function uuid_ns_oid()
--> function uuid_ns_url()
--> function uuid_ns_x500()

select pg_describe_object(classid, objid, 0) from pg_depend where refclassid = 'pg_extension'::regclass and deptype = 'e' and refobjid = (select oid from pg_extension where extname = 'plpgsql') order by 1;
--> (pg_describe_object text)
--> function plpgsql_call_handler()
--> function plpgsql_inline_handler(internal)
--> function plpgsql_validator(oid)
--> language plpgsql

select count(*) from pg_depend where refclassid = 'pg_extension'::regclass and deptype = 'e' and refobjid = (select oid from pg_extension where extname = 'pgcrypto');
--> (count bigint)
--> 36

select deptype, pg_describe_object(classid, objid, objsubid), pg_describe_object(refclassid, refobjid, refobjsubid) from pg_depend where classid = 'pg_extension'::regclass order by 2;
--> (deptype "char", pg_describe_object text, pg_describe_object text)
--> n | extension pgcrypto | schema s1
--> n | extension uuid-ossp | schema public

select proname, pronamespace::regnamespace, pronargs, prorettype::regtype, proisstrict, provolatile, proretset, probin, prosrc, prolang from pg_proc where pronamespace in ('public'::regnamespace, 's1'::regnamespace) order by proname, pronargs, prosrc, oidvectortypes(proargtypes);
--> (proname name, pronamespace regnamespace, pronargs smallint, prorettype regtype, proisstrict boolean, provolatile "char", proretset boolean, probin text, prosrc text, prolang oid)
--> armor | s1 | 1 | text | t | i | f | $libdir/pgcrypto | pg_armor | 13
--> armor | s1 | 3 | text | t | i | f | $libdir/pgcrypto | pg_armor | 13
--> crypt | s1 | 2 | text | t | i | f | $libdir/pgcrypto | pg_crypt | 13
--> dearmor | s1 | 1 | bytea | t | i | f | $libdir/pgcrypto | pg_dearmor | 13
--> decrypt | s1 | 3 | bytea | t | i | f | $libdir/pgcrypto | pg_decrypt | 13
--> decrypt_iv | s1 | 4 | bytea | t | i | f | $libdir/pgcrypto | pg_decrypt_iv | 13
--> digest | s1 | 2 | bytea | t | i | f | $libdir/pgcrypto | pg_digest | 13
--> digest | s1 | 2 | bytea | t | i | f | $libdir/pgcrypto | pg_digest | 13
--> encrypt | s1 | 3 | bytea | t | i | f | $libdir/pgcrypto | pg_encrypt | 13
--> encrypt_iv | s1 | 4 | bytea | t | i | f | $libdir/pgcrypto | pg_encrypt_iv | 13
--> gen_random_bytes | s1 | 1 | bytea | t | v | f | $libdir/pgcrypto | pg_random_bytes | 13
--> gen_random_uuid | s1 | 0 | uuid | f | v | f | $libdir/pgcrypto | pg_random_uuid | 13
--> gen_salt | s1 | 1 | text | t | v | f | $libdir/pgcrypto | pg_gen_salt | 13
--> gen_salt | s1 | 2 | text | t | v | f | $libdir/pgcrypto | pg_gen_salt_rounds | 13
--> hmac | s1 | 3 | bytea | t | i | f | $libdir/pgcrypto | pg_hmac | 13
--> hmac | s1 | 3 | bytea | t | i | f | $libdir/pgcrypto | pg_hmac | 13
--> pgp_armor_headers | s1 | 1 | record | t | i | t | $libdir/pgcrypto | pgp_armor_headers | 13
--> pgp_key_id | s1 | 1 | text | t | i | f | $libdir/pgcrypto | pgp_key_id_w | 13
--> pgp_pub_decrypt | s1 | 2 | text | t | i | f | $libdir/pgcrypto | pgp_pub_decrypt_text | 13
--> pgp_pub_decrypt | s1 | 3 | text | t | i | f | $libdir/pgcrypto | pgp_pub_decrypt_text | 13
--> pgp_pub_decrypt | s1 | 4 | text | t | i | f | $libdir/pgcrypto | pgp_pub_decrypt_text | 13
--> pgp_pub_decrypt_bytea | s1 | 2 | bytea | t | i | f | $libdir/pgcrypto | pgp_pub_decrypt_bytea | 13
--> pgp_pub_decrypt_bytea | s1 | 3 | bytea | t | i | f | $libdir/pgcrypto | pgp_pub_decrypt_bytea | 13
--> pgp_pub_decrypt_bytea | s1 | 4 | bytea | t | i | f | $libdir/pgcrypto | pgp_pub_decrypt_bytea | 13
--> pgp_pub_encrypt | s1 | 2 | bytea | t | v | f | $libdir/pgcrypto | pgp_pub_encrypt_text | 13
--> pgp_pub_encrypt | s1 | 3 | bytea | t | v | f | $libdir/pgcrypto | pgp_pub_encrypt_text | 13
--> pgp_pub_encrypt_bytea | s1 | 2 | bytea | t | v | f | $libdir/pgcrypto | pgp_pub_encrypt_bytea | 13
--> pgp_pub_encrypt_bytea | s1 | 3 | bytea | t | v | f | $libdir/pgcrypto | pgp_pub_encrypt_bytea | 13
--> pgp_sym_decrypt | s1 | 2 | text | t | i | f | $libdir/pgcrypto | pgp_sym_decrypt_text | 13
--> pgp_sym_decrypt | s1 | 3 | text | t | i | f | $libdir/pgcrypto | pgp_sym_decrypt_text | 13
--> pgp_sym_decrypt_bytea | s1 | 2 | bytea | t | i | f | $libdir/pgcrypto | pgp_sym_decrypt_bytea | 13
--> pgp_sym_decrypt_bytea | s1 | 3 | bytea | t | i | f | $libdir/pgcrypto | pgp_sym_decrypt_bytea | 13
--> pgp_sym_encrypt | s1 | 2 | bytea | t | v | f | $libdir/pgcrypto | pgp_sym_encrypt_text | 13
--> pgp_sym_encrypt | s1 | 3 | bytea | t | v | f | $libdir/pgcrypto | pgp_sym_encrypt_text | 13
--> pgp_sym_encrypt_bytea | s1 | 2 | bytea | t | v | f | $libdir/pgcrypto | pgp_sym_encrypt_bytea | 13
--> pgp_sym_encrypt_bytea | s1 | 3 | bytea | t | v | f | $libdir/pgcrypto | pgp_sym_encrypt_bytea | 13
--> uuid_generate_v1 | public | 0 | uuid | t | v | f | $libdir/uuid-ossp | uuid_generate_v1 | 13
--> uuid_generate_v1mc | public | 0 | uuid | t | v | f | $libdir/uuid-ossp | uuid_generate_v1mc | 13
--> uuid_generate_v3 | public | 2 | uuid | t | i | f | $libdir/uuid-ossp | uuid_generate_v3 | 13
--> uuid_generate_v4 | public | 0 | uuid | t | v | f | $libdir/uuid-ossp | uuid_generate_v4 | 13
--> uuid_generate_v5 | public | 2 | uuid | t | i | f | $libdir/uuid-ossp | uuid_generate_v5 | 13
--> uuid_nil | public | 0 | uuid | t | i | f | $libdir/uuid-ossp | uuid_nil | 13
--> uuid_ns_dns | public | 0 | uuid | t | i | f | $libdir/uuid-ossp | uuid_ns_dns | 13
--> uuid_ns_oid | public | 0 | uuid | t | i | f | $libdir/uuid-ossp | uuid_ns_oid | 13
--> uuid_ns_url | public | 0 | uuid | t | i | f | $libdir/uuid-ossp | uuid_ns_url | 13
--> uuid_ns_x500 | public | 0 | uuid | t | i | f | $libdir/uuid-ossp | uuid_ns_x500 | 13

select name, default_version, installed_version, comment from pg_available_extensions where name in ('plpgsql', 'uuid-ossp', 'pgcrypto') order by 1;
--> (name name, default_version text, installed_version text, comment text)
--> pgcrypto | 1.3 | 1.3 | cryptographic functions
--> plpgsql | 1.0 | 1.0 | PL/pgSQL procedural language
--> uuid-ossp | 1.1 | 1.1 | generate universally unique identifiers (UUIDs)

select * from pg_available_extension_versions where name in ('plpgsql', 'uuid-ossp') order by 1;
--> (name name, version text, installed boolean, superuser boolean, trusted boolean, relocatable boolean, schema name, requires name[], comment text)
--> plpgsql | 1.0 | t | t | t | f | pg_catalog | NULL | PL/pgSQL procedural language
--> uuid-ossp | 1.1 | t | t | t | t | NULL | NULL | generate universally unique identifiers (UUIDs)

select lanname, lanowner::regrole, lanispl, lanpltrusted, lanplcallfoid::regproc, laninline::regproc, lanvalidator::regproc from pg_language where lanispl;
--> (lanname name, lanowner regrole, lanispl boolean, lanpltrusted boolean, lanplcallfoid regproc, laninline regproc, lanvalidator regproc)
--> plpgsql | postgres | t | t | plpgsql_call_handler | plpgsql_inline_handler | plpgsql_validator

select e.extname, n.nspname, c.description from pg_extension e left join pg_namespace n on n.oid = e.extnamespace left join pg_description c on c.objoid = e.oid and c.classoid = 'pg_catalog.pg_extension'::pg_catalog.regclass order by 1;
--> (extname name, nspname name, description text)
--> pgcrypto | s1 | cryptographic functions
--> plpgsql | pg_catalog | PL/pgSQL procedural language
--> uuid-ossp | public | generate universally unique identifiers (UUIDs)

comment on extension "uuid-ossp" is 'mine';

select obj_description(oid, 'pg_extension') from pg_extension where extname = 'uuid-ossp';
--> (obj_description text)
--> mine

comment on extension nope is 'x';
--> ERROR 42704: extension "nope" does not exist

-- Objects depend on the functions that they use.

create view v as select uuid_generate_v4() as u, s1.digest('a', 'md5') as d;

create table t (id int primary key, u uuid default uuid_generate_v4(), check (u <> uuid_nil()), g bytea generated always as (s1.digest('x', 'md5')) stored);

create index on t (uuid_generate_v5(u, 'a'));

create index t_part on t (u) where u <> uuid_ns_dns();

insert into t (id) values (1) returning u is not null, g;
--> (?column? boolean, g bytea)
--> t | \x9dd4e461268c8034f5c8564e155c67a6
--> INSERT 0 1

select pg_get_viewdef('v'), pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 't'::regclass order by adnum;
--> (pg_get_viewdef text, pg_get_expr text)
-->  SELECT uuid_generate_v4() AS u,
--> +     s1.digest('a'::text, 'md5'::text) AS d; | uuid_generate_v4()
-->  SELECT uuid_generate_v4() AS u,
--> +     s1.digest('a'::text, 'md5'::text) AS d; | s1.digest('x'::text, 'md5'::text)

set search_path = '';

select pg_get_viewdef('public.v'), pg_get_expr(adbin, adrelid) from pg_catalog.pg_attrdef where adrelid = 'public.t'::regclass order by adnum;
--> (pg_get_viewdef text, pg_get_expr text)
-->  SELECT public.uuid_generate_v4() AS u,
--> +     s1.digest('a'::text, 'md5'::text) AS d; | public.uuid_generate_v4()
-->  SELECT public.uuid_generate_v4() AS u,
--> +     s1.digest('a'::text, 'md5'::text) AS d; | s1.digest('x'::text, 'md5'::text)

select pg_get_constraintdef(oid) from pg_catalog.pg_constraint where conrelid = 'public.t'::regclass and contype = 'c';
--> (pg_get_constraintdef text)
--> CHECK ((u <> public.uuid_nil()))

select pg_get_indexdef('public.t_part'::regclass);
--> (pg_get_indexdef text)
--> CREATE INDEX t_part ON public.t USING btree (u) WHERE (u <> public.uuid_ns_dns())

reset search_path;

drop extension "uuid-ossp";
--> ERROR 2BP01: cannot drop extension uuid-ossp because other objects depend on it
--> DETAIL: constraint t_u_check on table t depends on function uuid_nil()
--> + index t_part depends on function uuid_ns_dns()
--> + view v depends on function uuid_generate_v4()
--> + default value for column u of table t depends on function uuid_generate_v4()
--> + index t_uuid_generate_v5_idx depends on function uuid_generate_v5(uuid,text)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop extension pgcrypto;
--> ERROR 2BP01: cannot drop extension pgcrypto because other objects depend on it
--> DETAIL: view v depends on function s1.digest(text,text)
--> + column g of table t depends on function s1.digest(text,text)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop extension pgcrypto, "uuid-ossp";
--> ERROR 2BP01: cannot drop desired object(s) because other objects depend on them
--> DETAIL: constraint t_u_check on table t depends on function uuid_nil()
--> + index t_part depends on function uuid_ns_dns()
--> + default value for column u of table t depends on function uuid_generate_v4()
--> + index t_uuid_generate_v5_idx depends on function uuid_generate_v5(uuid,text)
--> + view v depends on function s1.digest(text,text)
--> + column g of table t depends on function s1.digest(text,text)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.
--! The view is told with the other one of the two functions that it uses.
--!> ERROR 2BP01: cannot drop desired object(s) because other objects depend on them
--!> DETAIL: constraint t_u_check on table t depends on function uuid_nil()
--!> + index t_part depends on function uuid_ns_dns()
--!> + view v depends on function uuid_generate_v4()
--!> + default value for column u of table t depends on function uuid_generate_v4()
--!> + index t_uuid_generate_v5_idx depends on function uuid_generate_v5(uuid,text)
--!> + column g of table t depends on function s1.digest(text,text)
--!> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema s1;
--> ERROR 2BP01: cannot drop schema s1 because other objects depend on it
--> DETAIL: extension pgcrypto depends on schema s1
--> + view v depends on function s1.digest(text,text)
--> + column g of table t depends on function s1.digest(text,text)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop function uuid_nil();
--> ERROR 2BP01: cannot drop function uuid_nil() because extension uuid-ossp requires it
--> HINT: You can drop extension uuid-ossp instead.

drop function uuid_nil;
--> ERROR 2BP01: cannot drop function uuid_nil() because extension uuid-ossp requires it
--> HINT: You can drop extension uuid-ossp instead.

drop function if exists s1.digest(text, text);
--> ERROR 2BP01: cannot drop function s1.digest(text,text) because extension pgcrypto requires it
--> HINT: You can drop extension pgcrypto instead.

drop language plpgsql;
--> ERROR 2BP01: cannot drop language plpgsql because extension plpgsql requires it
--> HINT: You can drop extension plpgsql instead.

begin;

drop schema s1 cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to extension pgcrypto
--> + drop cascades to view v
--> + drop cascades to column g of table t

select extname from pg_extension order by 1;
--> (extname name)
--> plpgsql
--> uuid-ossp

select count(*) from pg_proc where proname = 'digest';
--> (count bigint)
--> 0

rollback;

select extname from pg_extension order by 1;
--> (extname name)
--> pgcrypto
--> plpgsql
--> uuid-ossp

select s1.digest('a', 'md5');
--> (digest bytea)
--> \x0cc175b9c0f1b6a831c399e269772661

drop extension "uuid-ossp" cascade;
--> NOTICE: drop cascades to 5 other objects
--> DETAIL: drop cascades to constraint t_u_check on table t
--> + drop cascades to index t_part
--> + drop cascades to view v
--> + drop cascades to default value for column u of table t
--> + drop cascades to index t_uuid_generate_v5_idx

select column_name, column_default from information_schema.columns where table_name = 't' order by 1;
--> (column_name name, column_default character varying)
--> g | NULL
--> id | NULL
--> u | NULL

insert into t (id) values (2) returning u;
--> (u uuid)
--> NULL
--> INSERT 0 1

select uuid_nil();
--> ERROR 42883: function uuid_nil() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at uuid_nil

select count(*) from pg_proc where proname like 'uuid_generate%';
--> (count bigint)
--> 0

select count(*) from pg_depend where refclassid = 'pg_extension'::regclass;
--> (count bigint)
--> 40

drop extension if exists "uuid-ossp";
--> NOTICE: extension "uuid-ossp" does not exist, skipping

drop extension "uuid-ossp";
--> ERROR 42704: extension "uuid-ossp" does not exist

drop extension if exists nope, "uuid-ossp";
--> NOTICE: extension "nope" does not exist, skipping
--> NOTICE: extension "uuid-ossp" does not exist, skipping

create extension "uuid-ossp";

select uuid_nil();
--> (uuid_nil uuid)
--> 00000000-0000-0000-0000-000000000000

-- Another version, another schema.

alter extension "uuid-ossp" update;
--> NOTICE: version "1.1" of extension "uuid-ossp" is already installed

alter extension "uuid-ossp" update to '1.1';
--> NOTICE: version "1.1" of extension "uuid-ossp" is already installed

alter extension "uuid-ossp" update to '2.0';
--> ERROR 22023: extension "uuid-ossp" has no update path from version "1.1" to version "2.0"

alter extension nope update;
--> ERROR 42704: extension "nope" does not exist

create view w as select uuid_nil();

alter extension "uuid-ossp" set schema s2;
--> ERROR 3F000: schema "s2" does not exist

alter extension "uuid-ossp" set schema s1;

alter extension "uuid-ossp" set schema s1;

alter extension plpgsql set schema s1;
--> ERROR 0A000: extension "plpgsql" does not support SET SCHEMA

alter extension nope set schema s1;
--> ERROR 42704: extension "nope" does not exist

select uuid_nil();
--> ERROR 42883: function uuid_nil() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at uuid_nil

select s1.uuid_nil();
--> (uuid_nil uuid)
--> 00000000-0000-0000-0000-000000000000

select pg_get_viewdef('w');
--> (pg_get_viewdef text)
-->  SELECT s1.uuid_nil() AS uuid_nil;

select * from w;
--> (uuid_nil uuid)
--> 00000000-0000-0000-0000-000000000000

-- A transaction.

begin;

savepoint a;

drop extension "uuid-ossp" cascade;
--> NOTICE: drop cascades to view w

select s1.uuid_nil();
--> ERROR 42883: function s1.uuid_nil() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at s1.uuid_nil

rollback to a;

select s1.uuid_nil();
--> (uuid_nil uuid)
--> 00000000-0000-0000-0000-000000000000

commit;

-- Roles without rights.

create role ext_a;

set role ext_a;

create extension "uuid-ossp" schema public;
--> ERROR 42710: extension "uuid-ossp" already exists

drop extension pgcrypto;
--> ERROR 42501: must be owner of extension pgcrypto

alter extension pgcrypto set schema public;
--> ERROR 42501: permission denied for schema public

alter extension pgcrypto update;
--> ERROR 42501: must be owner of extension pgcrypto

comment on extension pgcrypto is 'x';
--> ERROR 42501: must be owner of extension pgcrypto

select s1.digest('a', 'md5');
--> ERROR 42501: permission denied for schema s1
--> POSITION: 8, at s1.digest

reset role;

drop extension "uuid-ossp" cascade;
--> NOTICE: drop cascades to view w

set role ext_a;

create extension "uuid-ossp" schema public;
--> ERROR 42501: permission denied to create extension "uuid-ossp"
--> HINT: Must have CREATE privilege on current database to create this extension.

reset role;

grant create on database script to ext_a;

set role ext_a;

create extension "uuid-ossp" schema public;

select extowner::regrole from pg_extension where extname = 'uuid-ossp';
--> (extowner regrole)
--> ext_a

reset role;

drop role ext_a;
--> ERROR 2BP01: role "ext_a" cannot be dropped because some objects depend on it
--> DETAIL: privileges for database script
--> + owner of extension uuid-ossp

revoke create on database script from ext_a;

create role ext_b;

reassign owned by ext_a to ext_b;

select extowner::regrole from pg_extension where extname = 'uuid-ossp';
--> (extowner regrole)
--> ext_b

set role ext_b;

drop extension "uuid-ossp";

reset role;

drop role ext_a;

drop role ext_b;

set search_path = '';

create extension "uuid-ossp";
--> ERROR 3F000: no schema has been selected to create in

reset search_path;

begin read only;

create extension "uuid-ossp";
--> ERROR 25006: cannot execute CREATE EXTENSION in a read-only transaction

rollback;

begin read only;

drop extension pgcrypto;
--> ERROR 25006: cannot execute DROP EXTENSION in a read-only transaction

rollback;

-- plpgsql

drop extension plpgsql;

select lanname from pg_language order by 1;
--> (lanname name)
--> c
--> internal
--> sql

create extension plpgsql schema s1;
--> ERROR 0A000: extension "plpgsql" must be installed in schema "pg_catalog"

create extension plpgsql;

select lanname from pg_language order by 1;
--> (lanname name)
--> c
--> internal
--> plpgsql
--> sql

drop schema s1 cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to extension pgcrypto
--> + drop cascades to column g of table t

-- A language does not go while there is code in it.
create function needs_code() returns int language plpgsql as $$ begin return 1; end $$;
create table coded (a int);
create function needs_code_too() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger t before insert on coded for each row execute function needs_code_too();
drop extension plpgsql;
--> ERROR 2BP01: cannot drop extension plpgsql because other objects depend on it
--> DETAIL: function needs_code() depends on language plpgsql
--> + function needs_code_too() depends on language plpgsql
--> + trigger t on table coded depends on function needs_code_too()
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

select deptype from pg_depend where objid = 'needs_code'::regproc and refclassid = 'pg_language'::regclass;
--> (deptype "char")
--> n

drop table coded;
drop function needs_code, needs_code_too;

-- Code needs its language.
begin;
drop extension plpgsql cascade;
do $$ begin raise notice 'x'; end $$;
--> ERROR 42704: language "plpgsql" does not exist
--> HINT: Use CREATE EXTENSION to load the language into the database.

rollback;
begin;
drop extension plpgsql cascade;
create function in_no_language() returns int language plpgsql as $$ begin return 1; end $$;
--> ERROR 42704: language "plpgsql" does not exist
--> HINT: Use CREATE EXTENSION to load the language into the database.

rollback;
do $$ begin raise notice 'x'; end $$;
--> NOTICE: x
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
