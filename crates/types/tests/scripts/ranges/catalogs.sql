-- Range types in the catalogs

select t.oid, t.typname, t.typlen, t.typbyval, t.typtype, t.typcategory, t.typispreferred, t.typarray, t.typelem, t.typalign, t.typstorage, t.typcollation, t.typdelim from pg_type t where t.typtype in ('r','m') or t.typelem in (select oid from pg_type where typtype in ('r','m')) order by 1;
--> (oid oid, typname name, typlen smallint, typbyval boolean, typtype "char", typcategory "char", typispreferred boolean, typarray oid, typelem oid, typalign "char", typstorage "char", typcollation oid, typdelim "char")
--> 3904 | int4range | -1 | f | r | R | f | 3905 | 0 | i | x | 0 | ,
--> 3905 | _int4range | -1 | f | b | A | f | 0 | 3904 | i | x | 0 | ,
--> 3906 | numrange | -1 | f | r | R | f | 3907 | 0 | i | x | 0 | ,
--> 3907 | _numrange | -1 | f | b | A | f | 0 | 3906 | i | x | 0 | ,
--> 3908 | tsrange | -1 | f | r | R | f | 3909 | 0 | d | x | 0 | ,
--> 3909 | _tsrange | -1 | f | b | A | f | 0 | 3908 | d | x | 0 | ,
--> 3910 | tstzrange | -1 | f | r | R | f | 3911 | 0 | d | x | 0 | ,
--> 3911 | _tstzrange | -1 | f | b | A | f | 0 | 3910 | d | x | 0 | ,
--> 3912 | daterange | -1 | f | r | R | f | 3913 | 0 | i | x | 0 | ,
--> 3913 | _daterange | -1 | f | b | A | f | 0 | 3912 | i | x | 0 | ,
--> 3926 | int8range | -1 | f | r | R | f | 3927 | 0 | d | x | 0 | ,
--> 3927 | _int8range | -1 | f | b | A | f | 0 | 3926 | d | x | 0 | ,
--> 4451 | int4multirange | -1 | f | m | R | f | 6150 | 0 | i | x | 0 | ,
--> 4532 | nummultirange | -1 | f | m | R | f | 6151 | 0 | i | x | 0 | ,
--> 4533 | tsmultirange | -1 | f | m | R | f | 6152 | 0 | d | x | 0 | ,
--> 4534 | tstzmultirange | -1 | f | m | R | f | 6153 | 0 | d | x | 0 | ,
--> 4535 | datemultirange | -1 | f | m | R | f | 6155 | 0 | i | x | 0 | ,
--> 4536 | int8multirange | -1 | f | m | R | f | 6157 | 0 | d | x | 0 | ,
--> 6150 | _int4multirange | -1 | f | b | A | f | 0 | 4451 | i | x | 0 | ,
--> 6151 | _nummultirange | -1 | f | b | A | f | 0 | 4532 | i | x | 0 | ,
--> 6152 | _tsmultirange | -1 | f | b | A | f | 0 | 4533 | d | x | 0 | ,
--> 6153 | _tstzmultirange | -1 | f | b | A | f | 0 | 4534 | d | x | 0 | ,
--> 6155 | _datemultirange | -1 | f | b | A | f | 0 | 4535 | i | x | 0 | ,
--> 6157 | _int8multirange | -1 | f | b | A | f | 0 | 4536 | d | x | 0 | ,

select oid, typname, typtype, typcategory, typlen, typbyval, typalign, typstorage from pg_type where typname like 'any%range' order by 1;
--> (oid oid, typname name, typtype "char", typcategory "char", typlen smallint, typbyval boolean, typalign "char", typstorage "char")
--> 3831 | anyrange | p | P | -1 | f | d | x
--> 4537 | anymultirange | p | P | -1 | f | d | x
--> 4538 | anycompatiblemultirange | p | P | -1 | f | d | x
--> 5080 | anycompatiblerange | p | P | -1 | f | d | x

select rngtypid::regtype, rngsubtype::regtype, rngmultitypid::regtype, rngcollation, rngsubopc, rngcanonical, rngsubdiff from pg_range order by rngtypid;
--> (rngtypid regtype, rngsubtype regtype, rngmultitypid regtype, rngcollation oid, rngsubopc oid, rngcanonical regproc, rngsubdiff regproc)
--> int4range | integer | int4multirange | 0 | 1978 | int4range_canonical | int4range_subdiff
--> numrange | numeric | nummultirange | 0 | 3125 | - | numrange_subdiff
--> tsrange | timestamp without time zone | tsmultirange | 0 | 3128 | - | tsrange_subdiff
--> tstzrange | timestamp with time zone | tstzmultirange | 0 | 3127 | - | tstzrange_subdiff
--> daterange | date | datemultirange | 0 | 3122 | daterange_canonical | daterange_subdiff
--> int8range | bigint | int8multirange | 0 | 3124 | int8range_canonical | int8range_subdiff

select r.rngtypid, r.rngsubtype, r.rngmultitypid, o.opcname, rngcanonical::oid, rngsubdiff::oid from pg_range r join pg_opclass o on o.oid = r.rngsubopc order by 1;
--> (rngtypid oid, rngsubtype oid, rngmultitypid oid, opcname name, rngcanonical oid, rngsubdiff oid)
--> 3904 | 23 | 4451 | int4_ops | 3914 | 3922
--> 3906 | 1700 | 4532 | numeric_ops | 0 | 3924
--> 3908 | 1114 | 4533 | timestamp_ops | 0 | 3929
--> 3910 | 1184 | 4534 | timestamptz_ops | 0 | 3930
--> 3912 | 1082 | 4535 | date_ops | 3915 | 3925
--> 3926 | 20 | 4536 | int8_ops | 3928 | 3923

select 'int4range'::regtype, 'int4range'::regtype::oid, 3906::regtype, '_int4range'::regtype, 'int4range[]'::regtype, 'int4multirange'::regtype::oid, 6155::regtype, format_type(3910, -1), format_type(4534, null), format_type(3913, -1), to_regtype('daterange'), 'pg_catalog.tstzrange'::regtype, 'anyrange'::regtype, 'anymultirange'::regtype;
--> (regtype regtype, oid oid, regtype regtype, regtype regtype, regtype regtype, oid oid, regtype regtype, format_type text, format_type text, format_type text, to_regtype regtype, regtype regtype, regtype regtype, regtype regtype)
--> int4range | 3904 | numrange | int4range[] | int4range[] | 4451 | datemultirange[] | tstzrange | tstzmultirange | daterange[] | daterange | tstzrange | anyrange | anymultirange

select oid, proname, pronargs, prorettype::regtype, proargtypes::regtype[], provariadic::regtype, proisstrict, proretset, provolatile, prokind, proparallel, proleakproof, prosrc from pg_proc where (prorettype in (select oid from pg_type where typname ~ 'range') or exists (select from unnest(proargtypes) a where a in (select oid from pg_type where typname ~ 'range'))) and not (prosrc ~ '(_in|_out|_recv|_send|_extended|_transfn|_finalfn|_consistent|_union|_same)$' and prosrc !~ '^(range|multirange)_union$') and proname !~ '^hash' order by oid;
--> (oid oid, proname name, pronargs smallint, prorettype regtype, proargtypes regtype[], provariadic regtype, proisstrict boolean, proretset boolean, provolatile "char", prokind "char", proparallel "char", proleakproof boolean, prosrc text)
--> 1293 | unnest | 1 | anyrange | [0:0]={anymultirange} | - | t | t | i | f | s | f | multirange_unnest
--> 3840 | int4range | 2 | int4range | [0:1]={integer,integer} | - | f | f | i | f | s | f | range_constructor2
--> 3841 | int4range | 3 | int4range | [0:2]={integer,integer,text} | - | f | f | i | f | s | f | range_constructor3
--> 3844 | numrange | 2 | numrange | [0:1]={numeric,numeric} | - | f | f | i | f | s | f | range_constructor2
--> 3845 | numrange | 3 | numrange | [0:2]={numeric,numeric,text} | - | f | f | i | f | s | f | range_constructor3
--> 3848 | lower | 1 | anyelement | [0:0]={anyrange} | - | t | f | i | f | s | f | range_lower
--> 3849 | upper | 1 | anyelement | [0:0]={anyrange} | - | t | f | i | f | s | f | range_upper
--> 3850 | isempty | 1 | boolean | [0:0]={anyrange} | - | t | f | i | f | s | f | range_empty
--> 3851 | lower_inc | 1 | boolean | [0:0]={anyrange} | - | t | f | i | f | s | f | range_lower_inc
--> 3852 | upper_inc | 1 | boolean | [0:0]={anyrange} | - | t | f | i | f | s | f | range_upper_inc
--> 3853 | lower_inf | 1 | boolean | [0:0]={anyrange} | - | t | f | i | f | s | f | range_lower_inf
--> 3854 | upper_inf | 1 | boolean | [0:0]={anyrange} | - | t | f | i | f | s | f | range_upper_inf
--> 3855 | range_eq | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_eq
--> 3856 | range_ne | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_ne
--> 3857 | range_overlaps | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_overlaps
--> 3858 | range_contains_elem | 2 | boolean | [0:1]={anyrange,anyelement} | - | t | f | i | f | s | f | range_contains_elem
--> 3859 | range_contains | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_contains
--> 3860 | elem_contained_by_range | 2 | boolean | [0:1]={anyelement,anyrange} | - | t | f | i | f | s | f | elem_contained_by_range
--> 3861 | range_contained_by | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_contained_by
--> 3862 | range_adjacent | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_adjacent
--> 3863 | range_before | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_before
--> 3864 | range_after | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_after
--> 3865 | range_overleft | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_overleft
--> 3866 | range_overright | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_overright
--> 3867 | range_union | 2 | anyrange | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_union
--> 3868 | range_intersect | 2 | anyrange | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_intersect
--> 3869 | range_minus | 2 | anyrange | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_minus
--> 3870 | range_cmp | 2 | integer | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_cmp
--> 3871 | range_lt | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_lt
--> 3872 | range_le | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_le
--> 3873 | range_ge | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_ge
--> 3874 | range_gt | 2 | boolean | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_gt
--> 3914 | int4range_canonical | 1 | int4range | [0:0]={int4range} | - | t | f | i | f | s | f | int4range_canonical
--> 3915 | daterange_canonical | 1 | daterange | [0:0]={daterange} | - | t | f | i | f | s | f | daterange_canonical
--> 3928 | int8range_canonical | 1 | int8range | [0:0]={int8range} | - | t | f | i | f | s | f | int8range_canonical
--> 3933 | tsrange | 2 | tsrange | [0:1]={"timestamp without time zone","timestamp without time zone"} | - | f | f | i | f | s | f | range_constructor2
--> 3934 | tsrange | 3 | tsrange | [0:2]={"timestamp without time zone","timestamp without time zone",text} | - | f | f | i | f | s | f | range_constructor3
--> 3937 | tstzrange | 2 | tstzrange | [0:1]={"timestamp with time zone","timestamp with time zone"} | - | f | f | i | f | s | f | range_constructor2
--> 3938 | tstzrange | 3 | tstzrange | [0:2]={"timestamp with time zone","timestamp with time zone",text} | - | f | f | i | f | s | f | range_constructor3
--> 3941 | daterange | 2 | daterange | [0:1]={date,date} | - | f | f | i | f | s | f | range_constructor2
--> 3942 | daterange | 3 | daterange | [0:2]={date,date,text} | - | f | f | i | f | s | f | range_constructor3
--> 3945 | int8range | 2 | int8range | [0:1]={bigint,bigint} | - | f | f | i | f | s | f | range_constructor2
--> 3946 | int8range | 3 | int8range | [0:2]={bigint,bigint,text} | - | f | f | i | f | s | f | range_constructor3
--> 4057 | range_merge | 2 | anyrange | [0:1]={anyrange,anyrange} | - | t | f | i | f | s | f | range_merge
--> 4228 | range_merge | 1 | anyrange | [0:0]={anymultirange} | - | t | f | i | f | s | f | range_merge_from_multirange
--> 4235 | lower | 1 | anyelement | [0:0]={anymultirange} | - | t | f | i | f | s | f | multirange_lower
--> 4236 | upper | 1 | anyelement | [0:0]={anymultirange} | - | t | f | i | f | s | f | multirange_upper
--> 4237 | isempty | 1 | boolean | [0:0]={anymultirange} | - | t | f | i | f | s | f | multirange_empty
--> 4238 | lower_inc | 1 | boolean | [0:0]={anymultirange} | - | t | f | i | f | s | f | multirange_lower_inc
--> 4239 | upper_inc | 1 | boolean | [0:0]={anymultirange} | - | t | f | i | f | s | f | multirange_upper_inc
--> 4240 | lower_inf | 1 | boolean | [0:0]={anymultirange} | - | t | f | i | f | s | f | multirange_lower_inf
--> 4241 | upper_inf | 1 | boolean | [0:0]={anymultirange} | - | t | f | i | f | s | f | multirange_upper_inf
--> 4244 | multirange_eq | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_eq
--> 4245 | multirange_ne | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_ne
--> 4246 | range_overlaps_multirange | 2 | boolean | [0:1]={anyrange,anymultirange} | - | t | f | i | f | s | f | range_overlaps_multirange
--> 4247 | multirange_overlaps_range | 2 | boolean | [0:1]={anymultirange,anyrange} | - | t | f | i | f | s | f | multirange_overlaps_range
--> 4248 | multirange_overlaps_multirange | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_overlaps_multirange
--> 4249 | multirange_contains_elem | 2 | boolean | [0:1]={anymultirange,anyelement} | - | t | f | i | f | s | f | multirange_contains_elem
--> 4250 | multirange_contains_range | 2 | boolean | [0:1]={anymultirange,anyrange} | - | t | f | i | f | s | f | multirange_contains_range
--> 4251 | multirange_contains_multirange | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_contains_multirange
--> 4252 | elem_contained_by_multirange | 2 | boolean | [0:1]={anyelement,anymultirange} | - | t | f | i | f | s | f | elem_contained_by_multirange
--> 4253 | range_contained_by_multirange | 2 | boolean | [0:1]={anyrange,anymultirange} | - | t | f | i | f | s | f | range_contained_by_multirange
--> 4254 | multirange_contained_by_multirange | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_contained_by_multirange
--> 4255 | range_adjacent_multirange | 2 | boolean | [0:1]={anyrange,anymultirange} | - | t | f | i | f | s | f | range_adjacent_multirange
--> 4256 | multirange_adjacent_multirange | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_adjacent_multirange
--> 4257 | multirange_adjacent_range | 2 | boolean | [0:1]={anymultirange,anyrange} | - | t | f | i | f | s | f | multirange_adjacent_range
--> 4258 | range_before_multirange | 2 | boolean | [0:1]={anyrange,anymultirange} | - | t | f | i | f | s | f | range_before_multirange
--> 4259 | multirange_before_range | 2 | boolean | [0:1]={anymultirange,anyrange} | - | t | f | i | f | s | f | multirange_before_range
--> 4260 | multirange_before_multirange | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_before_multirange
--> 4261 | range_after_multirange | 2 | boolean | [0:1]={anyrange,anymultirange} | - | t | f | i | f | s | f | range_after_multirange
--> 4262 | multirange_after_range | 2 | boolean | [0:1]={anymultirange,anyrange} | - | t | f | i | f | s | f | multirange_after_range
--> 4263 | multirange_after_multirange | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_after_multirange
--> 4264 | range_overleft_multirange | 2 | boolean | [0:1]={anyrange,anymultirange} | - | t | f | i | f | s | f | range_overleft_multirange
--> 4265 | multirange_overleft_range | 2 | boolean | [0:1]={anymultirange,anyrange} | - | t | f | i | f | s | f | multirange_overleft_range
--> 4266 | multirange_overleft_multirange | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_overleft_multirange
--> 4267 | range_overright_multirange | 2 | boolean | [0:1]={anyrange,anymultirange} | - | t | f | i | f | s | f | range_overright_multirange
--> 4268 | multirange_overright_range | 2 | boolean | [0:1]={anymultirange,anyrange} | - | t | f | i | f | s | f | multirange_overright_range
--> 4269 | multirange_overright_multirange | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_overright_multirange
--> 4270 | multirange_union | 2 | anymultirange | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_union
--> 4271 | multirange_minus | 2 | anymultirange | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_minus
--> 4272 | multirange_intersect | 2 | anymultirange | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_intersect
--> 4273 | multirange_cmp | 2 | integer | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_cmp
--> 4274 | multirange_lt | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_lt
--> 4275 | multirange_le | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_le
--> 4276 | multirange_ge | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_ge
--> 4277 | multirange_gt | 2 | boolean | [0:1]={anymultirange,anymultirange} | - | t | f | i | f | s | f | multirange_gt
--> 4280 | int4multirange | 0 | int4multirange | {} | - | t | f | i | f | s | f | multirange_constructor0
--> 4281 | int4multirange | 1 | int4multirange | [0:0]={int4range} | - | t | f | i | f | s | f | multirange_constructor1
--> 4282 | int4multirange | 1 | int4multirange | [0:0]={int4range[]} | int4range | t | f | i | f | s | f | multirange_constructor2
--> 4283 | nummultirange | 0 | nummultirange | {} | - | t | f | i | f | s | f | multirange_constructor0
--> 4284 | nummultirange | 1 | nummultirange | [0:0]={numrange} | - | t | f | i | f | s | f | multirange_constructor1
--> 4285 | nummultirange | 1 | nummultirange | [0:0]={numrange[]} | numrange | t | f | i | f | s | f | multirange_constructor2
--> 4286 | tsmultirange | 0 | tsmultirange | {} | - | t | f | i | f | s | f | multirange_constructor0
--> 4287 | tsmultirange | 1 | tsmultirange | [0:0]={tsrange} | - | t | f | i | f | s | f | multirange_constructor1
--> 4288 | tsmultirange | 1 | tsmultirange | [0:0]={tsrange[]} | tsrange | t | f | i | f | s | f | multirange_constructor2
--> 4289 | tstzmultirange | 0 | tstzmultirange | {} | - | t | f | i | f | s | f | multirange_constructor0
--> 4290 | tstzmultirange | 1 | tstzmultirange | [0:0]={tstzrange} | - | t | f | i | f | s | f | multirange_constructor1
--> 4291 | tstzmultirange | 1 | tstzmultirange | [0:0]={tstzrange[]} | tstzrange | t | f | i | f | s | f | multirange_constructor2
--> 4292 | datemultirange | 0 | datemultirange | {} | - | t | f | i | f | s | f | multirange_constructor0
--> 4293 | datemultirange | 1 | datemultirange | [0:0]={daterange} | - | t | f | i | f | s | f | multirange_constructor1
--> 4294 | datemultirange | 1 | datemultirange | [0:0]={daterange[]} | daterange | t | f | i | f | s | f | multirange_constructor2
--> 4295 | int8multirange | 0 | int8multirange | {} | - | t | f | i | f | s | f | multirange_constructor0
--> 4296 | int8multirange | 1 | int8multirange | [0:0]={int8range} | - | t | f | i | f | s | f | multirange_constructor1
--> 4297 | int8multirange | 1 | int8multirange | [0:0]={int8range[]} | int8range | t | f | i | f | s | f | multirange_constructor2
--> 4298 | multirange | 1 | anymultirange | [0:0]={anyrange} | - | t | f | i | f | s | f | multirange_constructor1
--> 4301 | range_agg | 1 | anymultirange | [0:0]={anyrange} | - | f | f | i | a | s | f | aggregate_dummy
--> 4389 | range_intersect_agg | 1 | anymultirange | [0:0]={anymultirange} | - | f | f | i | a | s | f | aggregate_dummy
--> 4450 | range_intersect_agg | 1 | anyrange | [0:0]={anyrange} | - | f | f | i | a | s | f | aggregate_dummy
--> 4541 | range_contains_multirange | 2 | boolean | [0:1]={anyrange,anymultirange} | - | t | f | i | f | s | f | range_contains_multirange
--> 4542 | multirange_contained_by_range | 2 | boolean | [0:1]={anymultirange,anyrange} | - | t | f | i | f | s | f | multirange_contained_by_range
--> 6227 | range_agg | 1 | anymultirange | [0:0]={anymultirange} | - | f | f | i | a | s | f | aggregate_dummy

select oid, oprname, oprleft::regtype, oprright::regtype, oprresult::regtype, oprcanmerge, oprcanhash, oprcom, oprnegate, oprcode::oid from pg_operator where oprleft in (select oid from pg_type where typname ~ 'range') or oprright in (select oid from pg_type where typname ~ 'range') order by oid;
--> (oid oid, oprname name, oprleft regtype, oprright regtype, oprresult regtype, oprcanmerge boolean, oprcanhash boolean, oprcom oid, oprnegate oid, oprcode oid)
--> 2860 | = | anymultirange | anymultirange | boolean | t | t | 2860 | 2861 | 4244
--> 2861 | <> | anymultirange | anymultirange | boolean | f | f | 2861 | 2860 | 4245
--> 2862 | < | anymultirange | anymultirange | boolean | f | f | 2865 | 2864 | 4274
--> 2863 | <= | anymultirange | anymultirange | boolean | f | f | 2864 | 2865 | 4275
--> 2864 | >= | anymultirange | anymultirange | boolean | f | f | 2863 | 2862 | 4276
--> 2865 | > | anymultirange | anymultirange | boolean | f | f | 2862 | 2863 | 4277
--> 2866 | && | anyrange | anymultirange | boolean | f | f | 2867 | 0 | 4246
--> 2867 | && | anymultirange | anyrange | boolean | f | f | 2866 | 0 | 4247
--> 2868 | && | anymultirange | anymultirange | boolean | f | f | 2868 | 0 | 4248
--> 2869 | @> | anymultirange | anyelement | boolean | f | f | 2872 | 0 | 4249
--> 2870 | @> | anymultirange | anyrange | boolean | f | f | 2873 | 0 | 4250
--> 2871 | @> | anymultirange | anymultirange | boolean | f | f | 2874 | 0 | 4251
--> 2872 | <@ | anyelement | anymultirange | boolean | f | f | 2869 | 0 | 4252
--> 2873 | <@ | anyrange | anymultirange | boolean | f | f | 2870 | 0 | 4253
--> 2874 | <@ | anymultirange | anymultirange | boolean | f | f | 2871 | 0 | 4254
--> 2875 | &< | anyrange | anymultirange | boolean | f | f | 0 | 0 | 4264
--> 2876 | &< | anymultirange | anyrange | boolean | f | f | 0 | 0 | 4265
--> 2877 | &< | anymultirange | anymultirange | boolean | f | f | 0 | 0 | 4266
--> 3585 | &> | anyrange | anymultirange | boolean | f | f | 0 | 0 | 4267
--> 3882 | = | anyrange | anyrange | boolean | t | t | 3882 | 3883 | 3855
--> 3883 | <> | anyrange | anyrange | boolean | f | f | 3883 | 3882 | 3856
--> 3884 | < | anyrange | anyrange | boolean | f | f | 3887 | 3886 | 3871
--> 3885 | <= | anyrange | anyrange | boolean | f | f | 3886 | 3887 | 3872
--> 3886 | >= | anyrange | anyrange | boolean | f | f | 3885 | 3884 | 3873
--> 3887 | > | anyrange | anyrange | boolean | f | f | 3884 | 3885 | 3874
--> 3888 | && | anyrange | anyrange | boolean | f | f | 3888 | 0 | 3857
--> 3889 | @> | anyrange | anyelement | boolean | f | f | 3891 | 0 | 3858
--> 3890 | @> | anyrange | anyrange | boolean | f | f | 3892 | 0 | 3859
--> 3891 | <@ | anyelement | anyrange | boolean | f | f | 3889 | 0 | 3860
--> 3892 | <@ | anyrange | anyrange | boolean | f | f | 3890 | 0 | 3861
--> 3893 | << | anyrange | anyrange | boolean | f | f | 3894 | 0 | 3863
--> 3894 | >> | anyrange | anyrange | boolean | f | f | 3893 | 0 | 3864
--> 3895 | &< | anyrange | anyrange | boolean | f | f | 0 | 0 | 3865
--> 3896 | &> | anyrange | anyrange | boolean | f | f | 0 | 0 | 3866
--> 3897 | -|- | anyrange | anyrange | boolean | f | f | 3897 | 0 | 3862
--> 3898 | + | anyrange | anyrange | anyrange | f | f | 3898 | 0 | 3867
--> 3899 | - | anyrange | anyrange | anyrange | f | f | 0 | 0 | 3869
--> 3900 | * | anyrange | anyrange | anyrange | f | f | 3900 | 0 | 3868
--> 4035 | &> | anymultirange | anyrange | boolean | f | f | 0 | 0 | 4268
--> 4142 | &> | anymultirange | anymultirange | boolean | f | f | 0 | 0 | 4269
--> 4179 | -|- | anyrange | anymultirange | boolean | f | f | 4180 | 0 | 4255
--> 4180 | -|- | anymultirange | anyrange | boolean | f | f | 4179 | 0 | 4257
--> 4198 | -|- | anymultirange | anymultirange | boolean | f | f | 4198 | 0 | 4256
--> 4392 | + | anymultirange | anymultirange | anymultirange | f | f | 4392 | 0 | 4270
--> 4393 | - | anymultirange | anymultirange | anymultirange | f | f | 0 | 0 | 4271
--> 4394 | * | anymultirange | anymultirange | anymultirange | f | f | 4394 | 0 | 4272
--> 4395 | << | anyrange | anymultirange | boolean | f | f | 4399 | 0 | 4258
--> 4396 | << | anymultirange | anyrange | boolean | f | f | 4398 | 0 | 4259
--> 4397 | << | anymultirange | anymultirange | boolean | f | f | 4400 | 0 | 4260
--> 4398 | >> | anyrange | anymultirange | boolean | f | f | 4396 | 0 | 4261
--> 4399 | >> | anymultirange | anyrange | boolean | f | f | 4395 | 0 | 4262
--> 4400 | >> | anymultirange | anymultirange | boolean | f | f | 4397 | 0 | 4263
--> 4539 | @> | anyrange | anymultirange | boolean | f | f | 4540 | 0 | 4541
--> 4540 | <@ | anymultirange | anyrange | boolean | f | f | 4539 | 0 | 4542

select castsource::regtype, casttarget::regtype, castfunc::oid, castcontext, castmethod from pg_cast where castsource in (select oid from pg_type where typtype in ('r','m')) order by 1, 2;
--> (castsource regtype, casttarget regtype, castfunc oid, castcontext "char", castmethod "char")
--> int4range | int4multirange | 4281 | e | f
--> numrange | nummultirange | 4284 | e | f
--> tsrange | tsmultirange | 4287 | e | f
--> tstzrange | tstzmultirange | 4290 | e | f
--> daterange | datemultirange | 4293 | e | f
--> int8range | int8multirange | 4296 | e | f

select o.oid, opcname, opcintype::regtype, opcdefault, opcfamily from pg_opclass o where opcmethod = 403 and opcname ~ 'range' order by 1;
--> (oid oid, opcname name, opcintype regtype, opcdefault boolean, opcfamily oid)
--> 10076 | range_ops | anyrange | t | 3901
--> 10080 | multirange_ops | anymultirange | t | 4199

select amopfamily, amoplefttype::regtype, amoprighttype::regtype, amopstrategy, amopopr from pg_amop where amopmethod = 403 and amopfamily in (3901, 4199) order by 1, 4;
--> (amopfamily oid, amoplefttype regtype, amoprighttype regtype, amopstrategy smallint, amopopr oid)
--> 3901 | anyrange | anyrange | 1 | 3884
--> 3901 | anyrange | anyrange | 2 | 3885
--> 3901 | anyrange | anyrange | 3 | 3882
--> 3901 | anyrange | anyrange | 4 | 3886
--> 3901 | anyrange | anyrange | 5 | 3887
--> 4199 | anymultirange | anymultirange | 1 | 2862
--> 4199 | anymultirange | anymultirange | 2 | 2863
--> 4199 | anymultirange | anymultirange | 3 | 2860
--> 4199 | anymultirange | anymultirange | 4 | 2864
--> 4199 | anymultirange | anymultirange | 5 | 2865

-- The questions of drivers

select t.typname as name, t.oid as oid, t.typarray as array_oid, t.oid::regtype::text as regtype, r.rngsubtype as subtype_oid from pg_type t join pg_range r on t.oid = r.rngtypid where t.oid = to_regtype('int4range') order by t.oid;
--> (name name, oid oid, array_oid oid, regtype text, subtype_oid oid)
--> int4range | 3904 | 3905 | int4range | 23

select t.typname as name, t.oid as oid, t.typarray as array_oid, t.oid::regtype::text as regtype, r.rngtypid as range_oid, r.rngsubtype as subtype_oid from pg_type t join pg_range r on t.oid = r.rngmultitypid where t.oid = to_regtype('nummultirange') order by t.oid;
--> (name name, oid oid, array_oid oid, regtype text, range_oid oid, subtype_oid oid)
--> nummultirange | 4532 | 6151 | nummultirange | 3906 | 1700

select t.oid, ns.nspname as ns, t.typname as name, t.typtype as kind, (case when t.typtype = 'd' then 1 else null end) as basetype, t.typelem as elemtype, elem_t.typdelim as elemdelim, range_t.rngsubtype as range_subtype, (case when t.typtype = 'm' then (select rngsubtype from pg_range where rngmultitypid = t.oid) end) as mrange_subtype from pg_catalog.pg_type as t inner join pg_catalog.pg_namespace ns on (ns.oid = t.typnamespace) left join pg_type elem_t on (t.typlen = -1 and t.typelem != 0 and t.typelem = elem_t.oid) left join pg_range range_t on (t.oid = range_t.rngtypid) where t.oid in (3904, 3905, 4451, 6150, 3910) order by 1;
--> (oid oid, ns name, name name, kind "char", basetype integer, elemtype oid, elemdelim "char", range_subtype oid, mrange_subtype oid)
--> 3904 | pg_catalog | int4range | r | NULL | 0 | NULL | 23 | NULL
--> 3905 | pg_catalog | _int4range | b | NULL | 3904 | , | NULL | NULL
--> 3910 | pg_catalog | tstzrange | r | NULL | 0 | NULL | 1184 | NULL
--> 4451 | pg_catalog | int4multirange | m | NULL | 0 | NULL | NULL | 23
--> 6150 | pg_catalog | _int4multirange | b | NULL | 4451 | , | NULL | NULL

select pg_catalog.format_type(t.oid, null) as name, pg_catalog.pg_get_userbyid(t.typowner) is not null from pg_catalog.pg_type t where t.typtype in ('r', 'm') order by 1;
--> (name text, ?column? boolean)
--> datemultirange | t
--> daterange | t
--> int4multirange | t
--> int4range | t
--> int8multirange | t
--> int8range | t
--> nummultirange | t
--> numrange | t
--> tsmultirange | t
--> tsrange | t
--> tstzmultirange | t
--> tstzrange | t

select n, pg_typeof(r) from (values (1, int4range(1,2))) v(n, r);
--> (n integer, pg_typeof regtype)
--> 1 | int4range

create table ct (r anyrange);
--> ERROR 42P16: column "r" has pseudo-type anyrange

create table ct (r anymultirange);
--> ERROR 42P16: column "r" has pseudo-type anymultirange

create table ct (r pg_catalog.int4range, m "int4multirange", a int4range[], aa nummultirange[][]);
select atttypid::regtype from pg_attribute where attrelid = 'ct'::regclass and attnum > 0 order by attnum;
--> (atttypid regtype)
--> int4range
--> int4multirange
--> int4range[]
--> nummultirange[]

drop table ct;

create type int4range as enum ('a');
drop type public.int4range;

drop type int4range;
--> ERROR 2BP01: cannot drop type int4range because it is required by the database system
