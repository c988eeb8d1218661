-- What the catalogs say about range types

select t.oid, t.typname, t.typlen, t.typbyval, t.typtype, t.typcategory, t.typispreferred, t.typarray, t.typelem, t.typalign, t.typstorage, t.typcollation, t.typdelim from pg_type t where t.typtype in ('r','m') or t.typelem in (select oid from pg_type where typtype in ('r','m')) order by 1;

select oid, typname, typtype, typcategory, typlen, typbyval, typalign, typstorage from pg_type where typname like 'any%range' order by 1;

select rngtypid::regtype, rngsubtype::regtype, rngmultitypid::regtype, rngcollation, rngsubopc, rngcanonical, rngsubdiff from pg_range order by rngtypid;

select r.rngtypid, r.rngsubtype, r.rngmultitypid, o.opcname, rngcanonical::oid, rngsubdiff::oid from pg_range r join pg_opclass o on o.oid = r.rngsubopc order by 1;

select 'int4range'::regtype, 'int4range'::regtype::oid, 3906::regtype, '_int4range'::regtype, 'int4range[]'::regtype, 'int4multirange'::regtype::oid, 6155::regtype, format_type(3910, -1), format_type(4534, null), format_type(3913, -1), to_regtype('daterange'), 'pg_catalog.tstzrange'::regtype, 'anyrange'::regtype, 'anymultirange'::regtype;

select oid, proname, pronargs, prorettype::regtype, proargtypes::regtype[], provariadic::regtype, proisstrict, proretset, provolatile, prokind, proparallel, proleakproof, prosrc from pg_proc where (prorettype in (select oid from pg_type where typname ~ 'range') or exists (select from unnest(proargtypes) a where a in (select oid from pg_type where typname ~ 'range'))) and not (prosrc ~ '(_in|_out|_recv|_send|_extended|_transfn|_finalfn|_consistent|_union|_same)$' and prosrc !~ '^(range|multirange)_union$') and proname !~ '^hash' order by oid;

select oid, oprname, oprleft::regtype, oprright::regtype, oprresult::regtype, oprcanmerge, oprcanhash, oprcom, oprnegate, oprcode::oid from pg_operator where oprleft in (select oid from pg_type where typname ~ 'range') or oprright in (select oid from pg_type where typname ~ 'range') order by oid;

select castsource::regtype, casttarget::regtype, castfunc::oid, castcontext, castmethod from pg_cast where castsource in (select oid from pg_type where typtype in ('r','m')) order by 1, 2;

select o.oid, opcname, opcintype::regtype, opcdefault, opcfamily from pg_opclass o where opcmethod = 403 and opcname ~ 'range' order by 1;

select amopfamily, amoplefttype::regtype, amoprighttype::regtype, amopstrategy, amopopr from pg_amop where amopmethod = 403 and amopfamily in (3901, 4199) order by 1, 4;

-- The questions of drivers

select t.typname as name, t.oid as oid, t.typarray as array_oid, t.oid::regtype::text as regtype, r.rngsubtype as subtype_oid from pg_type t join pg_range r on t.oid = r.rngtypid where t.oid = to_regtype('int4range') order by t.oid;

select t.typname as name, t.oid as oid, t.typarray as array_oid, t.oid::regtype::text as regtype, r.rngtypid as range_oid, r.rngsubtype as subtype_oid from pg_type t join pg_range r on t.oid = r.rngmultitypid where t.oid = to_regtype('nummultirange') order by t.oid;

select t.oid, ns.nspname as ns, t.typname as name, t.typtype as kind, (case when t.typtype = 'd' then 1 else null end) as basetype, t.typelem as elemtype, elem_t.typdelim as elemdelim, range_t.rngsubtype as range_subtype, (case when t.typtype = 'm' then (select rngsubtype from pg_range where rngmultitypid = t.oid) end) as mrange_subtype from pg_catalog.pg_type as t inner join pg_catalog.pg_namespace ns on (ns.oid = t.typnamespace) left join pg_type elem_t on (t.typlen = -1 and t.typelem != 0 and t.typelem = elem_t.oid) left join pg_range range_t on (t.oid = range_t.rngtypid) where t.oid in (3904, 3905, 4451, 6150, 3910) order by 1;

select pg_catalog.format_type(t.oid, null) as name, pg_catalog.pg_get_userbyid(t.typowner) is not null from pg_catalog.pg_type t where t.typname like '%range' and t.typname not like 'any%' order by 1;

select n, pg_typeof(r) from (values (1, int4range(1,2))) v(n, r);

create table ct (r anyrange);

create table ct (r anymultirange);

create table ct (r pg_catalog.int4range, m "int4multirange", a int4range[], aa nummultirange[][]);
select atttypid::regtype, attndims from pg_attribute where attrelid = 'ct'::regclass and attnum > 0 order by attnum;

drop table ct;

create type int4range as enum ('a');
drop type public.int4range;

drop type int4range;
