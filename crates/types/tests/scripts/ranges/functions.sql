-- Constructors and functions of ranges and multiranges

select int4range(1,5), int4range(1,5,'[]'), int4range(1,5,'()'), int4range(1,5,'(]'), int4range(null,5), int4range(1,null), int4range(null,null), int4range(null,null,'[]'), int4range(5,5), int4range(5,5,'[]');

select numrange(1.0,2.5), numrange(2,3,'[]'), int8range(1,5), int8range(1::int2,5), daterange('2000-01-01','2000-02-01','[]'), tsrange('2000-01-01','2000-02-01'), tstzrange('2000-01-01 00:00+00',null,'[]');

select int4range(5,1);

select int4range(1,5,null);

select int4range(1,5,'[[');

select int4range(1,5,'');

select int4range(1,5,'[)x');

select int4range(1,5,'][');

select int4range(1);

select int4range(1,2.5);

select int4range('1','5'), int4range('1',5), numrange(1,2.5);

select int4range('x','5');

select numrange('NaN',1);

select pg_typeof(int4range(1,2)), pg_typeof(int8range(1,2)), pg_typeof(numrange(1,2)), pg_typeof(int4multirange()), pg_typeof(lower(int8range(1,2))), pg_typeof(multirange(numrange(1,2)));

select lower(r), upper(r), isempty(r), lower_inc(r), upper_inc(r), lower_inf(r), upper_inf(r), r from unnest(array['[1,5)','[1,5]','(,5)','[1,)','(,)','empty',null]::int4range[]) with ordinality t(r,n) order by n;

select lower(r), upper(r), isempty(r), lower_inc(r), upper_inc(r), lower_inf(r), upper_inf(r), r from unnest(array['[1,5)','[1,5]','(1,5]','(,5]','[1,)','(,)','empty',null]::numrange[]) with ordinality t(r,n) order by n;

select lower(r), upper(r), isempty(r), lower_inc(r), upper_inc(r), lower_inf(r), upper_inf(r), r from unnest(array['[2000-01-01,2000-02-01]','(,infinity]','[-infinity,)','[-infinity,infinity)','empty']::daterange[]) with ordinality t(r,n) order by n;

select lower(r), upper(r), isempty(r), lower_inc(r), upper_inc(r), lower_inf(r), upper_inf(r), r from unnest(array['{[1,5)}','{[1,5],[7,9]}','{(,5),[8,)}','{(,)}','{}',null]::nummultirange[]) with ordinality t(r,n) order by n;

select lower('[1,2)'::tsrange), upper('[2000-01-01,2000-01-02)'::tsrange);

select upper('[2000-01-01,2000-01-02)'::tsrange), upper('[2000-01-01 00:00+00,2000-01-02 00:00+00)'::tstzrange), lower('ABC'), upper('abc'), lower(null);

select isempty('empty');

select isempty(null);

select lower_inc(5);

select int4multirange(), int4multirange(int4range(1,2)), int4multirange(int4range(1,2),int4range(5,9)), int4multirange(int4range(5,9),int4range(1,2),'empty','[2,3]'), int4multirange(variadic array[int4range(1,2),int4range(2,3)]), int4multirange(variadic '{}'::int4range[]), int4multirange('{[1,2)}'), int4multirange('[1,2)','[3,4)');

select nummultirange(numrange(1,2),numrange(2,3)), datemultirange(daterange('2000-01-01','2000-02-01')), tsmultirange(), tstzmultirange('[2000-01-01 00:00+00,2000-02-01 00:00+00)'::tstzrange), int8multirange(int8range(1,2));

select int4multirange(null::int4range), int4multirange(variadic null::int4range[]);

select int4multirange(null,null);

select int4multirange(int4range(1,2),null);

select int4multirange(variadic array[int4range(1,2),null]);

select int4multirange(variadic array[[int4range(1,2)],[int4range(3,4)]]);

select int4multirange(int8range(1,2));

select int4multirange('x');

select multirange('[1,3]'::int4range), multirange('empty'::numrange), multirange(null::int4range), multirange(daterange('2000-01-01',null));

select multirange('[1,2]');

select multirange(5);

select range_merge(int4range(1,2),int4range(5,9)), range_merge('empty'::int4range,int4range(5,9)), range_merge('empty'::int4range,'empty'), range_merge('(,3)'::numrange,'[5,)'), range_merge('[1,3]'::numrange,'(2,5)'), range_merge(null,int4range(1,2));

select range_merge('{}'::int4multirange), range_merge('{[1,2)}'::int4multirange), range_merge('{[1,2),[5,9)}'::int4multirange), range_merge('{(,2),[5,)}'::nummultirange), range_merge('{(1,2),(5,6]}'::nummultirange);

select range_merge('[1,2)','[3,4)');

select range_merge(int4range(1,2),int8range(1,2));

select * from unnest('{[1,2),[5,9],[20,)}'::int4multirange);

select * from unnest('{}'::int4multirange);

select * from unnest(null::int4multirange);

select unnest('{[1,2),[5,9]}'::nummultirange), generate_series(1,3);

select r, n from unnest('{[1,2),[5,9]}'::int4multirange) with ordinality u(r,n);

select pg_typeof(unnest('{[1,2)}'::datemultirange)) from (values (1)) v where false;

select int4range_canonical('[1,3]'), int8range_canonical('(1,3)'), daterange_canonical('[2000-01-01,2000-01-02]');

select int4range_subdiff(5,1), int8range_subdiff(1,5), numrange_subdiff(1.5,0.25), daterange_subdiff('2000-02-01','2000-01-01'), tsrange_subdiff('2000-01-01 00:00:01.5','2000-01-01'), tstzrange_subdiff('2000-01-01 00:00+00','2000-01-01 01:00+00');

select range_union(int4range(1,3),int4range(3,5)), range_minus(int4range(1,5),int4range(3,9)), range_intersect(int4range(1,5),int4range(3,9)), multirange_union('{[1,2)}'::int4multirange,'{[4,5)}'), range_cmp(int4range(1,2),int4range(1,3)), multirange_cmp('{[1,2)}'::int4multirange,'{}');

select range_eq(int4range(1,2),int4range(1,2)), range_contains_elem(int4range(1,2),1), elem_contained_by_range(5,int4range(1,2)), range_adjacent(int4range(1,2),int4range(2,3)), multirange_contains_elem('{[1,2)}'::int4multirange,1), range_overlaps_multirange(int4range(1,2),'{[1,2)}');

-- Aggregates

select range_agg(r), range_intersect_agg(r) from (values ('[1,5)'::int4range),('[3,9)'),('[4,6)'),(null)) v(r);

select range_agg(r), range_intersect_agg(r) from (values ('[1,2)'::int4range),('[5,9)'),('empty')) v(r);

select range_agg(r), range_intersect_agg(r) from (values (null::int4range),(null)) v(r);

select range_agg(r), range_intersect_agg(r) from (values ('[1,2)'::int4range)) v(r) where false;

select range_agg(r), range_intersect_agg(r) from (values ('{[1,5),[8,20)}'::int4multirange),('{[3,9)}'),(null)) v(r);

select range_agg(r), range_intersect_agg(r) from (values ('{}'::int4multirange)) v(r);

select range_agg(r order by r desc), range_agg(distinct r), range_agg(r) filter (where not isempty(r)), count(r), array_agg(r order by r) from (values ('[1,2)'::numrange),('[5,9)'),('empty'),('[1,2)')) v(r);

select g, range_agg(r), range_intersect_agg(r) from (values (1,'[1,5)'::numrange),(2,'[3,9)'),(1,'[4,6)'),(2,'(,4]'),(3,null)) v(g,r) group by g order by g;

select range_agg(r) over (order by n), range_intersect_agg(r) over (order by n) from (values (1,'[1,9)'::int4range),(2,'[3,20)'),(3,'[30,40)')) v(n,r) order by n;

select range_agg(5);

select range_intersect_agg('[1,2)');

select range_agg(array['[1,2)'::int4range]);

select min('[1,2)'::int4range);

select max('{[1,2)}'::int4multirange);

select sum('[1,2)'::int4range);
