-- Operators of ranges and multiranges: each on every pair of values at their edges

create table ints (n int, r int4range);
insert into ints select n, r from unnest(array['empty','(,)','(,1)','(,5)','[1,1]','[1,5)','[1,6)','[2,5)','[2,4)','[5,6)','[5,9)','[6,9)','[9,)','[1,)','[-2147483648,2147483647)',null]::int4range[]) with ordinality t(r,n);

create table nums (n int, r numrange);
insert into nums select n, r from unnest(array['empty','(,)','(,1)','(,1]','[1,1]','[1,5)','[1,5]','(1,5)','(1,5]','[1.0,5.00]','[5,5]','[5,9)','(5,9]','(,5)','[5,)','(5,)','[2,4]','(2,4)']::numrange[]) with ordinality t(r,n);

create table dates (n int, r daterange);
insert into dates select n, r from unnest(array['empty','[2000-01-01,2000-01-05)','[2000-01-05,2000-01-09)','[2000-01-09,infinity)','[infinity,)','(,-infinity)','[-infinity,infinity]','(,infinity]','[2000-01-01,2000-01-09)']::daterange[]) with ordinality t(r,n);

create table multis (n int, m nummultirange);
insert into multis select n, m from unnest(array['{}','{(,)}','{(,1)}','{[1,5]}','{(1,5)}','{[1,2),(2,3]}','{[1,2),(2,5],[7,9)}','{[2,3],[8,9)}','{(,1),[3,)}','{[5,7)}','{[9,)}','{(3,8)}']::nummultirange[]) with ordinality t(m,n);

select a.n, b.n, a.r = b.r, a.r <> b.r, a.r < b.r, a.r <= b.r, a.r > b.r, a.r >= b.r, a.r @> b.r, a.r <@ b.r, a.r && b.r, a.r << b.r, a.r >> b.r, a.r &< b.r, a.r &> b.r, a.r -|- b.r, a.r * b.r from ints a, ints b order by 1, 2;

select a.n, b.n, a.r = b.r, a.r <> b.r, a.r < b.r, a.r <= b.r, a.r > b.r, a.r >= b.r, a.r @> b.r, a.r <@ b.r, a.r && b.r, a.r << b.r, a.r >> b.r, a.r &< b.r, a.r &> b.r, a.r -|- b.r, a.r * b.r from nums a, nums b order by 1, 2;

select a.n, b.n, a.r = b.r, a.r < b.r, a.r @> b.r, a.r <@ b.r, a.r && b.r, a.r << b.r, a.r >> b.r, a.r &< b.r, a.r &> b.r, a.r -|- b.r, a.r * b.r from dates a, dates b order by 1, 2;

select a.n, b.n, a.m = b.m, a.m <> b.m, a.m < b.m, a.m <= b.m, a.m > b.m, a.m >= b.m, a.m @> b.m, a.m <@ b.m, a.m && b.m, a.m << b.m, a.m >> b.m, a.m &< b.m, a.m &> b.m, a.m -|- b.m from multis a, multis b order by 1, 2;

select a.n, b.n, a.m + b.m, a.m - b.m, a.m * b.m from multis a, multis b order by 1, 2;

select a.n, b.n, a.m @> b.r, a.m <@ b.r, a.m && b.r, a.m << b.r, a.m >> b.r, a.m &< b.r, a.m &> b.r, a.m -|- b.r from multis a, nums b order by 1, 2;

select a.n, b.n, b.r @> a.m, b.r <@ a.m, b.r && a.m, b.r << a.m, b.r >> a.m, b.r &< a.m, b.r &> a.m, b.r -|- a.m from multis a, nums b order by 1, 2;

select n, r, x, r @> x, x <@ r from nums, unnest(array[0,1,1.5,5,9,'NaN','Infinity','-Infinity',null]::numeric[]) x order by 1, 3;

select n, m, x, m @> x, x <@ m from multis, unnest(array[0,1,1.5,2,5,8,9,'NaN',null]::numeric[]) x order by 1, 3;

select a.n, b.n, a.r + b.r from nums a, nums b where a.r && b.r or a.r -|- b.r or isempty(a.r) or isempty(b.r) order by 1, 2;

select a.n, b.n, a.r - b.r from nums a, nums b where a.n not in (2,6,7,10,14,15) or b.n in (1,2,3,4,6,7) and a.n not in (2) order by 1, 2;

select a.n, b.n, range_merge(a.r, b.r) from ints a, ints b order by 1, 2;

select int4range(1,3) + int4range(5,9);

select numrange(1,3) + numrange(3,9,'(]');

select numrange(1,3) + numrange(3,9,'[]'), int4range(1,3) + int4range(3,9), int4range(1,3,'[]') + int4range(4,9);

select int4range(1,9) - int4range(3,5);

select numrange(1,9) - numrange(3,5);

select numrange(1,9,'[]') - numrange(1,9), numrange(1,9) - numrange(3,9,'()'), numrange(1,9) - numrange(9,10), int4range(1,9) - int4range(1,1,'[]'), '(,)'::int4range - '[5,)', 'empty'::int4range - '[1,2)';

-- Literals of no known type take the other operand's

select '[1,5)'::int4range @> '[2,3)', '[1,5)'::int4range @> 2, 2 <@ '[1,5)'::int4range, '[1,5)'::int4range && '[4,9)', '[1,5)' && '[4,9)'::int4range, '{[1,5)}'::int4multirange @> '{[2,3)}', '[1,5)'::int4range = '[1,4]', '[1,5)'::int4range * '[3,9)', '[1,5)'::int4range -|- '[5,6)';

select '[1,5)'::int4range @> '2';

select 2 <@ '[1,5)';

select '[1,5)' @> '[2,3)';

select '[1,5)' && '[2,3)';

select '[1,5)'::numrange @> 2, '[1,5)'::numrange @> 2.5;

select '[1,5)'::int8range @> 2;

select '[1,5)'::int8range @> 2::bigint, '[1,5)'::numrange @> 2::numeric;

select '[1,5)'::int4range @> '[1,5)'::int8range;

select '[1,5)'::int4range = '[1,5)'::int8range;

select '[1,5)'::int4range < 3;

select '[1,5)'::int4range @> '{[1,5)}'::int8multirange;

select '[1,5)'::int4range + 5;

select '[1,5)'::int4range || 'x', 'x' || '{[1,5)}'::int4multirange;

select '[1,5)'::int4range + '{[7,9)}'::int4multirange;

select -'[1,5)'::int4range;

select '[2000-01-01,2000-02-01)'::daterange @> '2000-01-15'::date, '2000-02-01'::date <@ '[2000-01-01,2000-02-01)'::daterange, '[2000-01-01,2000-02-01)'::tsrange @> '2000-01-15'::timestamp;

select '[2000-01-01,2000-02-01)'::tsrange @> '2000-01-15'::date;

select '[2000-01-01,2000-02-01)'::tstzrange @> now();

select int4range(1,5) is null, int4range(1,5) is distinct from '[1,4]', int4range(1,5) in ('[1,4]','empty'), int4range(1,5) = any('{"[1,4]",empty}'), int4range(1,5) = any(array['[1,4]','empty']::int4range[]), nullif(int4range(1,5),'[1,4]'), coalesce(null,int4range(1,5)), greatest(int4range(1,5),'[1,9)','empty'), least(int4range(1,5),'empty'), int4range(1,5) between '[1,3)' and '[1,9)';

select case int4range(1,5) when '[1,4]' then 'same' else 'other' end, array[int4range(1,5)] @> array['[1,4]'::int4range], array_position(array['empty','[1,4]']::int4range[],int4range(1,5)), array_append(null::int4range[],'[1,2)'), row(int4range(1,5)) = row('[1,4]'::int4range), (int4range(1,5),1) < ('[1,4]',2);

select int4range(1,5) = all(null), int4range(1,5) || int4range(1,2);

select int4range(1,3) union select '[1,2]' union all select 'empty';

select int4range(1,3) union select 5;

-- Casts

select int4range(1,5)::int4multirange, '[1,5]'::numrange::nummultirange, 'empty'::daterange::datemultirange, int4range(1,5)::text, int4range(1,5)::varchar(3), '{[1,5)}'::int4multirange::text, '[1,5)'::text::int4range, cast(int8range(1,5) as int8multirange), null::int4range::int4multirange;

select int4range(1,5)::int8range;

select int4range(1,5)::int8multirange;

select '{[1,5)}'::int4multirange::int4range;

select int4range(1,5)::int4;

select array[int4range(1,5)]::int4multirange[];

select array[int4range(1,5)]::text[], array['[1,5)']::int4range[];

select int4range(1,5)::int4range[];

drop table ints, nums, dates, multis;
