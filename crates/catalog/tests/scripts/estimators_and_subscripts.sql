-- Estimators and subscripts
--
-- The functions that rows of pg_operator and pg_type name: PostgreSQL estimates conditions by some, and takes parts of values by
-- others. Sinew calls none of them. Operators of types that it lacks are left out.

select oprrest, oprjoin, count(*), md5(string_agg(oid::text, ' ' order by oid)) from pg_operator, (values ((select array_agg(oid) from pg_type where typnamespace = 'pg_catalog'::regnamespace and typname = any ('{bool,bytea,char,name,int8,int2,int4,text,oid,tid,xid,oidvector,jsonb,jsonpath,float4,float8,money,macaddr,macaddr8,inet,date,time,timestamp,timestamptz,interval,numeric,bit,varbit,uuid,pg_lsn,xid8,anyarray,anyelement,anynonarray,anyenum,anyrange,anymultirange,_text}')))) listed (types) where oprright = any (types) and (oprleft = 0 or oprleft = any (types)) and not (oprname = '@@' and oprleft = 'text'::regtype) and oid < 16384 group by 1, 2 order by 1::oid, 2::oid;
--> (oprrest regproc, oprjoin regproc, count bigint, md5 text)
--> - | - | 190 | 04ae2a586d653b38a9053fe1b3306062
--> eqsel | eqjoinsel | 51 | e613f80f3682b0e5913f5920ccd9b222
--> neqsel | neqjoinsel | 51 | 105bda1b8191fc3abad29158e9b4268f
--> scalarltsel | scalarltjoinsel | 48 | c3b1d06cdb5c911b4c23c7f834f7f4d3
--> scalargtsel | scalargtjoinsel | 48 | 5c9c10ab03e81b7b99d22c2f7d3cb634
--> scalarlesel | scalarlejoinsel | 48 | 4b9cd4d97f941e3fc37dba53b9d1057a
--> scalargesel | scalargejoinsel | 48 | 101a478d1fbeebdb9b6b73f837471957
--> iclikesel | iclikejoinsel | 2 | 64a6f1187a752f9bcc5626a3292d955a
--> icnlikesel | icnlikejoinsel | 2 | 80a983bb6620e0f5a353faa6b879b697
--> regexeqsel | regexeqjoinsel | 2 | a51300d23614ea5d7fce1e50ffea306b
--> likesel | likejoinsel | 3 | ecd626ff099e1e319dedbdc3314dbd70
--> icregexeqsel | icregexeqjoinsel | 2 | 39af435df00c0db467f7b88f7f851a8e
--> regexnesel | regexnejoinsel | 2 | 18b6d1828aa551009d54a6a3316d9b96
--> nlikesel | nlikejoinsel | 3 | 7ab98ae5deed14ab8095a08845745897
--> icregexnesel | icregexnejoinsel | 2 | d422fc2a07dca884e1f50b69df8a1f5e
--> rangesel | scalarltjoinsel | 3 | bc0bef48e63248abe7e180aeaa5fe832
--> rangesel | scalargtjoinsel | 3 | 7607f1909580daf31bbbe48a2644a73e
--> rangesel | areajoinsel | 1 | 97250eb3250c1fa40a321076d5be217d
--> rangesel | scalarlejoinsel | 1 | 311abb492a69fe7da41be858fdd2aae8
--> rangesel | scalargejoinsel | 1 | 5db60c98209913790e4fcce4597ee37c
--> rangesel | contjoinsel | 4 | a17fe60e72345d4e80f40a2032449df0
--> prefixsel | prefixjoinsel | 1 | 8d9a6e908ed2b731fb96151d9bb94d49
--> networksel | networkjoinsel | 5 | 2ab55837e95f984a9bc4b90f65242085
--> arraycontsel | arraycontjoinsel | 3 | df3fa1fc83bf2ccf1b650414290400d7
--> multirangesel | scalarltjoinsel | 7 | 494f35e619e9f791ba719acd43862fb6
--> multirangesel | scalargtjoinsel | 7 | 4c33473f248b435febd056dfde4e4871
--> multirangesel | areajoinsel | 3 | 6da0e0a0af39fca966a7a5461a100a59
--> multirangesel | scalarlejoinsel | 1 | e6cbc650cd5798a05dfd0f51d14cde5c
--> multirangesel | scalargejoinsel | 1 | ef0d17b3bdb4ee2aa741ba28c7255c53
--> multirangesel | contjoinsel | 8 | cebb89e2d0a5c04f3b3a2ba56874bd01
--> matchingsel | matchingjoinsel | 11 | 697efd8efecea024a599a17247e14401

select typname, typsubscript from pg_type where typname in ('int4', '_int4', 'name', '_name', 'int2vector', 'oidvector', '_record', 'jsonb', '_jsonb', 'json', 'text', 'int4range', '_int4range') order by 1;
--> (typname name, typsubscript regproc)
--> _int4 | array_subscript_handler
--> _int4range | array_subscript_handler
--> _jsonb | array_subscript_handler
--> _name | array_subscript_handler
--> _record | array_subscript_handler
--> int2vector | array_subscript_handler
--> int4 | -
--> int4range | -
--> json | -
--> jsonb | jsonb_subscript_handler
--> name | raw_array_subscript_handler
--> oidvector | array_subscript_handler
--> text | -

create type es_mood as enum ('a');
create type es_pair as (a int, b int);
create domain es_list as int[];
create domain es_word as text;
create type es_span as range (subtype = int8);
create table es_rows (a int);
select typname, typsubscript from pg_type where typname ~ '^_?es_' order by 1;
--> (typname name, typsubscript regproc)
--> _es_list | array_subscript_handler
--> _es_mood | array_subscript_handler
--> _es_pair | array_subscript_handler
--> _es_rows | array_subscript_handler
--> _es_span | array_subscript_handler
--> _es_span_multirange | array_subscript_handler
--> _es_word | array_subscript_handler
--> es_list | -
--> es_mood | -
--> es_pair | -
--> es_rows | -
--> es_span | -
--> es_span_multirange | -
--> es_word | -

create schema es;
create extension hstore schema es;
select typname, typsubscript from pg_type where typname in ('hstore', '_hstore') order by 1;
--> (typname name, typsubscript regproc)
--> _hstore | array_subscript_handler
--> hstore | es.hstore_subscript_handler

select oprname, oprright::regtype, oprrest, oprjoin from pg_operator where oprnamespace = 'es'::regnamespace order by oprname, oprright::regtype::text, oid;
--> (oprname name, oprright regtype, oprrest regproc, oprjoin regproc)
--> #<# | es.hstore | scalarltsel | scalarltjoinsel
--> #<=# | es.hstore | scalarlesel | scalarlejoinsel
--> #= | es.hstore | - | -
--> #># | es.hstore | scalargtsel | scalargtjoinsel
--> #>=# | es.hstore | scalargesel | scalargejoinsel
--> %# | es.hstore | - | -
--> %% | es.hstore | - | -
--> - | es.hstore | - | -
--> - | text | - | -
--> - | text[] | - | -
--> -> | text | - | -
--> -> | text[] | - | -
--> <> | es.hstore | neqsel | neqjoinsel
--> <@ | es.hstore | matchingsel | matchingjoinsel
--> = | es.hstore | eqsel | eqjoinsel
--> ? | text | matchingsel | matchingjoinsel
--> ?& | text[] | matchingsel | matchingjoinsel
--> ?| | text[] | matchingsel | matchingjoinsel
--> @> | es.hstore | matchingsel | matchingjoinsel
--> || | es.hstore | - | -

select oid::regprocedure, prorettype::regtype, provolatile, proisstrict from pg_proc where proname ~ 'subscript_handler$' and pronamespace = 'pg_catalog'::regnamespace order by oid;
--> (oid regprocedure, prorettype regtype, provolatile "char", proisstrict boolean)
--> jsonb_subscript_handler(internal) | internal | i | t
--> array_subscript_handler(internal) | internal | i | t
--> raw_array_subscript_handler(internal) | internal | i | t
