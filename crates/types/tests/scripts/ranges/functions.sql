-- Constructors and functions of ranges and multiranges

select int4range(1,5), int4range(1,5,'[]'), int4range(1,5,'()'), int4range(1,5,'(]'), int4range(null,5), int4range(1,null), int4range(null,null), int4range(null,null,'[]'), int4range(5,5), int4range(5,5,'[]');
--> (int4range int4range, int4range int4range, int4range int4range, int4range int4range, int4range int4range, int4range int4range, int4range int4range, int4range int4range, int4range int4range, int4range int4range)
--> [1,5) | [1,6) | [2,5) | [2,6) | (,5) | [1,) | (,) | (,) | empty | [5,6)

select numrange(1.0,2.5), numrange(2,3,'[]'), int8range(1,5), int8range(1::int2,5), daterange('2000-01-01','2000-02-01','[]'), tsrange('2000-01-01','2000-02-01'), tstzrange('2000-01-01 00:00+00',null,'[]');
--> (numrange numrange, numrange numrange, int8range int8range, int8range int8range, daterange daterange, tsrange tsrange, tstzrange tstzrange)
--> [1.0,2.5) | [2,3] | [1,5) | [1,5) | [2000-01-01,2000-02-02) | ["2000-01-01 00:00:00","2000-02-01 00:00:00") | ["2000-01-01 00:00:00+00",)

select int4range(5,1);
--> ERROR 22000: range lower bound must be less than or equal to range upper bound

select int4range(1,5,null);
--> ERROR 22000: range constructor flags argument must not be null

select int4range(1,5,'[[');
--> ERROR 42601: invalid range bound flags
--> HINT: Valid values are "[]", "[)", "(]", and "()".

select int4range(1,5,'');
--> ERROR 42601: invalid range bound flags
--> HINT: Valid values are "[]", "[)", "(]", and "()".

select int4range(1,5,'[)x');
--> ERROR 42601: invalid range bound flags
--> HINT: Valid values are "[]", "[)", "(]", and "()".

select int4range(1,5,'][');
--> ERROR 42601: invalid range bound flags
--> HINT: Valid values are "[]", "[)", "(]", and "()".

select int4range(1);
--> ERROR 42883: function int4range(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at int4range

select int4range(1,2.5);
--> ERROR 42883: function int4range(integer, numeric) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at int4range

select int4range('1','5'), int4range('1',5), numrange(1,2.5);
--> (int4range int4range, int4range int4range, numrange numrange)
--> [1,5) | [1,5) | [1,2.5)

select int4range('x','5');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 18, at '

select numrange('NaN',1);
--> ERROR 22000: range lower bound must be less than or equal to range upper bound

select pg_typeof(int4range(1,2)), pg_typeof(int8range(1,2)), pg_typeof(numrange(1,2)), pg_typeof(int4multirange()), pg_typeof(lower(int8range(1,2))), pg_typeof(multirange(numrange(1,2)));
--> (pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--> int4range | int8range | numrange | int4multirange | bigint | nummultirange

select lower(r), upper(r), isempty(r), lower_inc(r), upper_inc(r), lower_inf(r), upper_inf(r), r from unnest(array['[1,5)','[1,5]','(,5)','[1,)','(,)','empty',null]::int4range[]) with ordinality t(r,n) order by n;
--> (lower integer, upper integer, isempty boolean, lower_inc boolean, upper_inc boolean, lower_inf boolean, upper_inf boolean, r int4range)
--> 1 | 5 | f | t | f | f | f | [1,5)
--> 1 | 6 | f | t | f | f | f | [1,6)
--> NULL | 5 | f | f | f | t | f | (,5)
--> 1 | NULL | f | t | f | f | t | [1,)
--> NULL | NULL | f | f | f | t | t | (,)
--> NULL | NULL | t | f | f | f | f | empty
--> NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL

select lower(r), upper(r), isempty(r), lower_inc(r), upper_inc(r), lower_inf(r), upper_inf(r), r from unnest(array['[1,5)','[1,5]','(1,5]','(,5]','[1,)','(,)','empty',null]::numrange[]) with ordinality t(r,n) order by n;
--> (lower numeric, upper numeric, isempty boolean, lower_inc boolean, upper_inc boolean, lower_inf boolean, upper_inf boolean, r numrange)
--> 1 | 5 | f | t | f | f | f | [1,5)
--> 1 | 5 | f | t | t | f | f | [1,5]
--> 1 | 5 | f | f | t | f | f | (1,5]
--> NULL | 5 | f | f | t | t | f | (,5]
--> 1 | NULL | f | t | f | f | t | [1,)
--> NULL | NULL | f | f | f | t | t | (,)
--> NULL | NULL | t | f | f | f | f | empty
--> NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL

select lower(r), upper(r), isempty(r), lower_inc(r), upper_inc(r), lower_inf(r), upper_inf(r), r from unnest(array['[2000-01-01,2000-02-01]','(,infinity]','[-infinity,)','[-infinity,infinity)','empty']::daterange[]) with ordinality t(r,n) order by n;
--> (lower date, upper date, isempty boolean, lower_inc boolean, upper_inc boolean, lower_inf boolean, upper_inf boolean, r daterange)
--> 2000-01-01 | 2000-02-02 | f | t | f | f | f | [2000-01-01,2000-02-02)
--> NULL | infinity | f | f | t | t | f | (,infinity]
--> -infinity | NULL | f | t | f | f | t | [-infinity,)
--> -infinity | infinity | f | t | f | f | f | [-infinity,infinity)
--> NULL | NULL | t | f | f | f | f | empty

select lower(r), upper(r), isempty(r), lower_inc(r), upper_inc(r), lower_inf(r), upper_inf(r), r from unnest(array['{[1,5)}','{[1,5],[7,9]}','{(,5),[8,)}','{(,)}','{}',null]::nummultirange[]) with ordinality t(r,n) order by n;
--> (lower numeric, upper numeric, isempty boolean, lower_inc boolean, upper_inc boolean, lower_inf boolean, upper_inf boolean, r nummultirange)
--> 1 | 5 | f | t | f | f | f | {[1,5)}
--> 1 | 9 | f | t | t | f | f | {[1,5],[7,9]}
--> NULL | NULL | f | f | f | t | t | {(,5),[8,)}
--> NULL | NULL | f | f | f | t | t | {(,)}
--> NULL | NULL | t | f | f | f | f | {}
--> NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL

select lower('[1,2)'::tsrange), upper('[2000-01-01,2000-01-02)'::tsrange);
--> ERROR 22007: invalid input syntax for type timestamp: "1"
--> POSITION: 14, at '

select upper('[2000-01-01,2000-01-02)'::tsrange), upper('[2000-01-01 00:00+00,2000-01-02 00:00+00)'::tstzrange), lower('ABC'), upper('abc'), lower(null);
--> (upper timestamp without time zone, upper timestamp with time zone, lower text, upper text, lower text)
--> 2000-01-02 00:00:00 | 2000-01-02 00:00:00+00 | abc | ABC | NULL

select isempty('empty');
--> ERROR 42725: function isempty(unknown) is not unique
--> HINT: Could not choose a best candidate function. You might need to add explicit type casts.
--> POSITION: 8, at isempty

select isempty(null);
--> ERROR 42725: function isempty(unknown) is not unique
--> HINT: Could not choose a best candidate function. You might need to add explicit type casts.
--> POSITION: 8, at isempty

select lower_inc(5);
--> ERROR 42883: function lower_inc(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at lower_inc

select int4multirange(), int4multirange(int4range(1,2)), int4multirange(int4range(1,2),int4range(5,9)), int4multirange(int4range(5,9),int4range(1,2),'empty','[2,3]'), int4multirange(variadic array[int4range(1,2),int4range(2,3)]), int4multirange(variadic '{}'::int4range[]), int4multirange('{[1,2)}'), int4multirange('[1,2)','[3,4)');
--> (int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange)
--> {} | {[1,2)} | {[1,2),[5,9)} | {[1,4),[5,9)} | {[1,3)} | {} | {[1,2)} | {[1,2),[3,4)}

select nummultirange(numrange(1,2),numrange(2,3)), datemultirange(daterange('2000-01-01','2000-02-01')), tsmultirange(), tstzmultirange('[2000-01-01 00:00+00,2000-02-01 00:00+00)'::tstzrange), int8multirange(int8range(1,2));
--> (nummultirange nummultirange, datemultirange datemultirange, tsmultirange tsmultirange, tstzmultirange tstzmultirange, int8multirange int8multirange)
--> {[1,3)} | {[2000-01-01,2000-02-01)} | {} | {["2000-01-01 00:00:00+00","2000-02-01 00:00:00+00")} | {[1,2)}

select int4multirange(null::int4range), int4multirange(variadic null::int4range[]);
--> (int4multirange int4multirange, int4multirange int4multirange)
--> NULL | NULL

select int4multirange(null,null);
--> ERROR 22004: multirange values cannot contain null members

select int4multirange(int4range(1,2),null);
--> ERROR 22004: multirange values cannot contain null members

select int4multirange(variadic array[int4range(1,2),null]);
--> ERROR 22004: multirange values cannot contain null members

select int4multirange(variadic array[[int4range(1,2)],[int4range(3,4)]]);
--> ERROR 21000: multiranges cannot be constructed from multidimensional arrays

select int4multirange(int8range(1,2));
--> ERROR 42883: function int4multirange(int8range) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at int4multirange

select int4multirange('x');
--> ERROR 22P02: malformed multirange literal: "x"
--> DETAIL: Missing left brace.
--> POSITION: 23, at '

select multirange('[1,3]'::int4range), multirange('empty'::numrange), multirange(null::int4range), multirange(daterange('2000-01-01',null));
--> (multirange int4multirange, multirange nummultirange, multirange int4multirange, multirange datemultirange)
--> {[1,4)} | {} | NULL | {[2000-01-01,)}

select multirange('[1,2]');
--> ERROR 42804: could not determine polymorphic type because input has type unknown

select multirange(5);
--> ERROR 42883: function multirange(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at multirange

select range_merge(int4range(1,2),int4range(5,9)), range_merge('empty'::int4range,int4range(5,9)), range_merge('empty'::int4range,'empty'), range_merge('(,3)'::numrange,'[5,)'), range_merge('[1,3]'::numrange,'(2,5)'), range_merge(null,int4range(1,2));
--> (range_merge int4range, range_merge int4range, range_merge int4range, range_merge numrange, range_merge numrange, range_merge int4range)
--> [1,9) | [5,9) | empty | (,) | [1,5) | NULL

select range_merge('{}'::int4multirange), range_merge('{[1,2)}'::int4multirange), range_merge('{[1,2),[5,9)}'::int4multirange), range_merge('{(,2),[5,)}'::nummultirange), range_merge('{(1,2),(5,6]}'::nummultirange);
--> (range_merge int4range, range_merge int4range, range_merge int4range, range_merge numrange, range_merge numrange)
--> empty | [1,2) | [1,9) | (,) | (1,6]

select range_merge('[1,2)','[3,4)');
--> ERROR 42804: could not determine polymorphic type because input has type unknown

select range_merge(int4range(1,2),int8range(1,2));
--> ERROR 42883: function range_merge(int4range, int8range) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at range_merge

select * from unnest('{[1,2),[5,9],[20,)}'::int4multirange);
--> (unnest int4range)
--> [1,2)
--> [5,10)
--> [20,)

select * from unnest('{}'::int4multirange);
--> (unnest int4range)

select * from unnest(null::int4multirange);
--> (unnest int4range)

select unnest('{[1,2),[5,9]}'::nummultirange), generate_series(1,3);
--> (unnest numrange, generate_series integer)
--> [1,2) | 1
--> [5,9] | 2
--> NULL | 3

select r, n from unnest('{[1,2),[5,9]}'::int4multirange) with ordinality u(r,n);
--> (r int4range, n bigint)
--> [1,2) | 1
--> [5,10) | 2

select pg_typeof(unnest('{[1,2)}'::datemultirange)) from (values (1)) v where false;
--> ERROR 22007: invalid input syntax for type date: "1"
--> POSITION: 25, at '

select int4range_canonical('[1,3]'), int8range_canonical('(1,3)'), daterange_canonical('[2000-01-01,2000-01-02]');
--> (int4range_canonical int4range, int8range_canonical int8range, daterange_canonical daterange)
--> [1,4) | [2,3) | [2000-01-01,2000-01-03)

select int4range_subdiff(5,1), int8range_subdiff(1,5), numrange_subdiff(1.5,0.25), daterange_subdiff('2000-02-01','2000-01-01'), tsrange_subdiff('2000-01-01 00:00:01.5','2000-01-01'), tstzrange_subdiff('2000-01-01 00:00+00','2000-01-01 01:00+00');
--> (int4range_subdiff double precision, int8range_subdiff double precision, numrange_subdiff double precision, daterange_subdiff double precision, tsrange_subdiff double precision, tstzrange_subdiff double precision)
--> 4 | -4 | 1.25 | 31 | 1.5 | -3600

select range_union(int4range(1,3),int4range(3,5)), range_minus(int4range(1,5),int4range(3,9)), range_intersect(int4range(1,5),int4range(3,9)), multirange_union('{[1,2)}'::int4multirange,'{[4,5)}'), range_cmp(int4range(1,2),int4range(1,3)), multirange_cmp('{[1,2)}'::int4multirange,'{}');
--> (range_union int4range, range_minus int4range, range_intersect int4range, multirange_union int4multirange, range_cmp integer, multirange_cmp integer)
--> [1,5) | [1,3) | [3,5) | {[1,2),[4,5)} | -1 | 1

select range_eq(int4range(1,2),int4range(1,2)), range_contains_elem(int4range(1,2),1), elem_contained_by_range(5,int4range(1,2)), range_adjacent(int4range(1,2),int4range(2,3)), multirange_contains_elem('{[1,2)}'::int4multirange,1), range_overlaps_multirange(int4range(1,2),'{[1,2)}');
--> (range_eq boolean, range_contains_elem boolean, elem_contained_by_range boolean, range_adjacent boolean, multirange_contains_elem boolean, range_overlaps_multirange boolean)
--> t | t | f | t | t | t

-- Aggregates

select range_agg(r), range_intersect_agg(r) from (values ('[1,5)'::int4range),('[3,9)'),('[4,6)'),(null)) v(r);
--> (range_agg int4multirange, range_intersect_agg int4range)
--> {[1,9)} | [4,5)

select range_agg(r), range_intersect_agg(r) from (values ('[1,2)'::int4range),('[5,9)'),('empty')) v(r);
--> (range_agg int4multirange, range_intersect_agg int4range)
--> {[1,2),[5,9)} | empty

select range_agg(r), range_intersect_agg(r) from (values (null::int4range),(null)) v(r);
--> (range_agg int4multirange, range_intersect_agg int4range)
--> NULL | NULL

select range_agg(r), range_intersect_agg(r) from (values ('[1,2)'::int4range)) v(r) where false;
--> (range_agg int4multirange, range_intersect_agg int4range)
--> NULL | NULL

select range_agg(r), range_intersect_agg(r) from (values ('{[1,5),[8,20)}'::int4multirange),('{[3,9)}'),(null)) v(r);
--> (range_agg int4multirange, range_intersect_agg int4multirange)
--> {[1,20)} | {[3,5),[8,9)}

select range_agg(r), range_intersect_agg(r) from (values ('{}'::int4multirange)) v(r);
--> (range_agg int4multirange, range_intersect_agg int4multirange)
--> {} | {}

select range_agg(r order by r desc), range_agg(distinct r), range_agg(r) filter (where not isempty(r)), count(r), array_agg(r order by r) from (values ('[1,2)'::numrange),('[5,9)'),('empty'),('[1,2)')) v(r);
--> (range_agg nummultirange, range_agg nummultirange, range_agg nummultirange, count bigint, array_agg numrange[])
--> {[1,2),[5,9)} | {[1,2),[5,9)} | {[1,2),[5,9)} | 4 | {empty,"[1,2)","[1,2)","[5,9)"}

select g, range_agg(r), range_intersect_agg(r) from (values (1,'[1,5)'::numrange),(2,'[3,9)'),(1,'[4,6)'),(2,'(,4]'),(3,null)) v(g,r) group by g order by g;
--> (g integer, range_agg nummultirange, range_intersect_agg numrange)
--> 1 | {[1,6)} | [4,5)
--> 2 | {(,9)} | [3,4]
--> 3 | NULL | NULL

select range_agg(r) over (order by n), range_intersect_agg(r) over (order by n) from (values (1,'[1,9)'::int4range),(2,'[3,20)'),(3,'[30,40)')) v(n,r) order by n;
--> (range_agg int4multirange, range_intersect_agg int4range)
--> {[1,9)} | [1,9)
--> {[1,20)} | [3,9)
--> {[1,20),[30,40)} | empty

select range_agg(5);
--> ERROR 42883: function range_agg(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at range_agg

select range_intersect_agg('[1,2)');
--> ERROR 42725: function range_intersect_agg(unknown) is not unique
--> HINT: Could not choose a best candidate function. You might need to add explicit type casts.
--> POSITION: 8, at range_intersect_agg

select range_agg(array['[1,2)'::int4range]);
--> ERROR 42883: function range_agg(int4range[]) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at range_agg

select min('[1,2)'::int4range);
--> ERROR 42883: function min(int4range) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at min

select max('{[1,2)}'::int4multirange);
--> ERROR 42883: function max(int4multirange) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at max

select sum('[1,2)'::int4range);
--> ERROR 42883: function sum(int4range) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at sum
