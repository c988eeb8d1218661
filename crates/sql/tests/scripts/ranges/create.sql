-- CREATE TYPE ... AS RANGE
--
-- The statement with all of its options, its errors, the rows that it writes, and its end with a transaction.

create type fr as range (subtype = float8, subtype_diff = float8mi);

select typname, typtype, typlen, typbyval, typcategory, typalign, typstorage, typcollation, typarray::regtype, typowner::regrole from pg_type where oid in ('fr'::regtype, 'fr_multirange'::regtype, 'fr[]'::regtype, 'fr_multirange[]'::regtype) order by 1;
--> (typname name, typtype "char", typlen smallint, typbyval boolean, typcategory "char", typalign "char", typstorage "char", typcollation oid, typarray regtype, typowner regrole)
--> _fr | b | -1 | f | A | d | x | 0 | - | postgres
--> _fr_multirange | b | -1 | f | A | d | x | 0 | - | postgres
--> fr | r | -1 | f | R | d | x | 0 | fr[] | postgres
--> fr_multirange | m | -1 | f | R | d | x | 0 | fr_multirange[] | postgres

select rngtypid::regtype, rngsubtype::regtype, rngmultitypid::regtype, rngcollation, rngsubopc, rngcanonical, rngsubdiff from pg_range where rngtypid = 'fr'::regtype;
--> (rngtypid regtype, rngsubtype regtype, rngmultitypid regtype, rngcollation oid, rngsubopc oid, rngcanonical regproc, rngsubdiff regproc)
--> fr | double precision | fr_multirange | 0 | 3123 | - | float8mi

select proname, pronargs, prolang, procost, provariadic::regtype, prokind, proisstrict, proretset, provolatile, proparallel, prorettype::regtype, proargtypes::regtype[], proargmodes, prosrc, proowner::regrole from pg_proc where pronamespace = 'public'::regnamespace order by proname, pronargs, prosrc;
--> (proname name, pronargs smallint, prolang oid, procost real, provariadic regtype, prokind "char", proisstrict boolean, proretset boolean, provolatile "char", proparallel "char", prorettype regtype, proargtypes regtype[], proargmodes "char"[], prosrc text, proowner regrole)
--> fr | 2 | 12 | 1 | - | f | f | f | i | s | fr | [0:1]={"double precision","double precision"} | NULL | range_constructor2 | postgres
--> fr | 3 | 12 | 1 | - | f | f | f | i | s | fr | [0:2]={"double precision","double precision",text} | NULL | range_constructor3 | postgres
--> fr_multirange | 0 | 12 | 1 | - | f | t | f | i | s | fr_multirange | {} | NULL | multirange_constructor0 | postgres
--> fr_multirange | 1 | 12 | 1 | - | f | t | f | i | s | fr_multirange | [0:0]={fr} | NULL | multirange_constructor1 | postgres
--> fr_multirange | 1 | 12 | 1 | fr | f | t | f | i | s | fr_multirange | [0:0]={fr[]} | {v} | multirange_constructor2 | postgres

select castsource::regtype, casttarget::regtype, castfunc::regprocedure, castcontext, castmethod from pg_cast where castsource = 'fr'::regtype;
--> (castsource regtype, casttarget regtype, castfunc regprocedure, castcontext "char", castmethod "char")
--> fr | fr_multirange | fr_multirange(fr) | e | f

create type bad as range (subtype = text, subtype = int4);
--> ERROR 42601: conflicting or redundant options
--> POSITION: 43, at subtype

create type bad as range (collation = "C");
--> ERROR 42601: type attribute "subtype" is required

create type bad as range (subtype = json);
--> ERROR 42704: data type json has no default operator class for access method "btree"
--> HINT: You must specify an operator class for the range type or define a default operator class for the subtype.

create type bad as range (subtype = int4, collation = "C");
--> ERROR 42809: range collation specified but subtype does not support collation

create type bad as range (subtype = text, collation = "nope");
--> ERROR 42704: collation "nope" for encoding "UTF8" does not exist

create type bad as range (subtype = anyelement);
--> ERROR 42804: range subtype cannot be anyelement

create type bad as range (subtype = record);
--> ERROR 42804: range subtype cannot be record

create type bad as range (subtype = nonexistent);
--> ERROR 42704: type "nonexistent" does not exist

create type bad as range (subtype);
--> ERROR 42601: subtype requires a parameter

create type bad as range (subtype = int4, canonical = foo);
--> ERROR 42P17: cannot specify a canonical function without a pre-created shell type
--> HINT: Create the type as a shell type, then create its canonicalization function, then do a full CREATE TYPE.

create type bad as range (subtype = int4, subtype_diff = foo);
--> ERROR 42883: function foo(integer, integer) does not exist

create type bad as range (subtype = int4, subtype_diff = int4mi);
--> ERROR 42P17: range subtype diff function int4mi(integer, integer) must return type double precision

create type bad as range (subtype = int4, foo = bar);
--> ERROR 42601: type attribute "foo" not recognized

create type bad as range (subtype = int4, subtype_opclass = text_ops);
--> ERROR 42804: operator class "text_ops" does not accept data type integer

create type bad as range (subtype = int4, subtype_opclass = nope);
--> ERROR 42704: operator class "nope" does not exist for access method "btree"

create type bad as range (subtype = int4, multirange_type_name = fr);
--> ERROR 42710: type "fr" already exists

create type fr as range (subtype = int4);
--> ERROR 42710: type "fr" already exists

create type r_range as range (subtype = int4);

create type r_range2 as range (subtype = int4, multirange_type_name = r_multirange);
--> ERROR 42710: type "r_multirange" already exists

create type s_multirange as enum ('a');

create type s_range as range (subtype = int4);
--> ERROR 42710: type "s_multirange" already exists
--> DETAIL: Failed while creating a multirange type for type "s_range".
--> HINT: You can manually specify a multirange type name using the "multirange_type_name" attribute.

create type r_multirange3 as range (subtype = int4);

create function distance(text, text) returns float8 language sql as 'select 1::float8';

create type tr as range (subtype = text, subtype_diff = distance);
--> ERROR 42P17: range subtype diff function distance(text, text) must be immutable

create or replace function distance(text, text) returns float8 language sql immutable as 'select 1::float8';

create type tr as range (subtype = text, subtype_opclass = text_pattern_ops, collation = "C", subtype_diff = distance, multirange_type_name = many_texts);

select rngmultitypid::regtype, rngsubopc, rngcollation, rngsubdiff from pg_range where rngtypid = 'tr'::regtype;
--> (rngmultitypid regtype, rngsubopc oid, rngcollation oid, rngsubdiff regproc)
--> many_texts | 4217 | 950 | distance

drop function distance(text, text);
--> ERROR 2BP01: cannot drop function distance(text,text) because other objects depend on it
--> DETAIL: type tr depends on function distance(text,text)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop function distance(text, text) cascade;
--> NOTICE: drop cascades to type tr

select '[a,b)'::tr;
--> ERROR 42704: type "tr" does not exist
--> POSITION: 17, at tr

create table tab (a int);

create type tab as range (subtype = int4);
--> ERROR 42710: type "tab" already exists

create type other as range (subtype = int4, multirange_type_name = tab);
--> ERROR 42710: type "tab" already exists

create type _zz as range (subtype = int4);

create type zz as range (subtype = int4);

select typname, typarray::regtype from pg_type where typname ~ 'zz' and typtype in ('r', 'm') order by 1;
--> (typname name, typarray regtype)
--> _zz | _zz[]
--> _zz_multirange | _zz_multirange[]
--> zz | zz[]
--> zz_multirange | zz_multirange[]

create function ff(int, int) returns int language sql as 'select 1';

create type ff as range (subtype = int4);
--> ERROR 42723: function "ff" already exists with same argument types

begin;

create type gone as range (subtype = float8);

select gone(1, 2);
--> (gone record)
--> [1,2)

rollback;

select gone(1, 2);
--> ERROR 42883: function gone(integer, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at gone

select count(*) from pg_range where rngtypid::regtype::text ~ 'gone|^[0-9]';
--> (count bigint)
--> 0

begin;

savepoint a;

create type twice as range (subtype = int8);

rollback to a;

create type twice as range (subtype = float8);

commit;

select twice(1.5, 2);
--> (twice record)
--> [1.5,2)

begin;

drop type twice;

select twice(1.5, 2);
--> ERROR 42883: function twice(numeric, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at twice

rollback;

select twice(1.5, 2);
--> (twice record)
--> [1.5,2)

create type c as (a int);

create type cr as range (subtype = c);
--! The fields of stored rows may change, and ranges of rows are not followed.
--!> ERROR 0A000: range types over rows of type c are not supported

create domain d as int;

create type dr as range (subtype = d);
--! The bounds would have to be tested where ranges are read.
--!> ERROR 0A000: range types over domain d are not supported

create type br as range (subtype = text, subtype_opclass = bpchar_ops);
--! Bounds are compared by the order of the subtype.
--!> ERROR 0A000: operator class "bpchar_ops" for a range of type text is not supported
