-- Text forms of ranges and multiranges
--
-- What is read, in which form it is shown, and what is refused.

select 'empty'::int4range, '  EMPTY  '::int4range, 'EmPty'::numrange, ' [1,5) '::int4range, '(,)'::int4range, '[,]'::int4range, '[3,]'::int4range, '(,3]'::int4range, '(,3)'::int4range, '(3,)'::int8range;

select '(1,2)'::int4range, '[1,1)'::int4range, '(1,1]'::int4range, '[1,1]'::int4range, '(1,1)'::int4range, '(0,2)'::int4range, '(0,1)'::int8range, '[2000-01-01,2000-01-01]'::daterange, '(2000-01-01,2000-01-02)'::daterange, '[1.5,1.5]'::numrange, '(1.5,1.5]'::numrange, '[1.5,1.50)'::numrange;

select '[ 1 , 5 ]'::int4range, '[1, 5]'::numrange, '["1","5"]'::int4range, '["1" ,"5"]'::int4range, E'[\\1,\\5]'::int4range, E'["1\\5",16]'::int4range;

select '[2020-01-01 10:00,"2020-01-02 11:30:00")'::tsrange, '["2020-01-01 00:00:00",]'::tsrange, '[,2020-01-01]'::tsrange, '[-infinity,infinity]'::tsrange, '(-infinity,infinity)'::tsrange, '[epoch,)'::tsrange;

select '[2020-06-30 12:00+02,2020-06-30 12:00+00)'::tstzrange, '[-infinity,2020-06-30 12:00+02)'::tstzrange;

select '[2000-01-01,infinity]'::daterange, '(-infinity,2000-01-01]'::daterange, '[-infinity,infinity]'::daterange, '(-infinity,infinity)'::daterange, '(infinity,infinity)'::daterange, '[infinity,infinity]'::daterange, '(,infinity)'::daterange, '[infinity,)'::daterange;

select '[1.0,2.50)'::numrange, '(-1e10,1e10]'::numrange, '[NaN,NaN]'::numrange, '[-Infinity,Infinity]'::numrange, '[-Infinity,NaN)'::numrange, '[0.000,0]'::numrange;

select '[-2147483648,2147483646]'::int4range, '[-2147483648,2147483647)'::int4range, '(-2147483648,2147483647)'::int4range, '[-9223372036854775808,9223372036854775807)'::int8range, '[5874897-12-30,5874897-12-31)'::daterange, '[4713-11-24 BC,4713-11-25 BC]'::daterange;

select '[1,2147483647]'::int4range;

select '(2147483647,)'::int4range;

select '[1,9223372036854775807]'::int8range;

select '(9223372036854775807,)'::int8range;

select '[2000-01-01,5874897-12-31]'::daterange;

select '(5874897-12-31,)'::daterange;

select ''::int4range;

select '   '::int4range;

select 'emptyx'::int4range;

select 'empty x'::int4range;

select 'emp'::int4range;

select '1,2'::int4range;

select '{1,2}'::int4range;

select '[1'::int4range;

select '['::int4range;

select '[1,'::int4range;

select '[1,2'::int4range;

select '[1)'::int4range;

select '[)'::int4range;

select '[1,2,3)'::int4range;

select '[1,2]x'::int4range;

select '[1,2] ]'::int4range;

select '["1,2]'::int4range;

select E'[1,2\\'::int4range;

select E'[1,2\\]'::int4range;

select '[a,2]'::int4range;

select '[1,b]'::int4range;

select '[ ,2]'::int4range;

select '["",2]'::int4range;

select '[1.5,2]'::int4range;

select '[3,1]'::int4range;

select '(3,1)'::int8range;

select '[2.01,2.0]'::numrange;

select '[2000-01-02,2000-01-01]'::daterange;

select '[2000-01-01 00:00:01,2000-01-01]'::tsrange;

select '[infinity,-infinity]'::tsrange;

select '[2000-13-01,]'::daterange;

select '[99999999999,]'::int4range;

select '{}'::int4multirange, '  {  }  '::int4multirange, '{empty}'::int4multirange, '{empty, EMPTY ,[1,2)}'::int4multirange, '{[1,2),[5,9]}'::int4multirange, '{ [1,2) , [2,3) }'::int4multirange, '{[5,9],[1,2)}'::int4multirange, '{[1,5],[3,9)}'::int4multirange, '{(,)}'::int4multirange, '{(,1),[0,)}'::int4multirange, '{[1,2],[3,4]}'::int4multirange, '{[1,2],[4,5]}'::int4multirange;

select '{[1,2),(2,3]}'::nummultirange, '{[1,2],(2,3]}'::nummultirange, '{[1,2),[2,3]}'::nummultirange, '{[1.10,1.2),[1.20,1.3)}'::nummultirange, '{[3,4),[1,2),[1,2),(,0)}'::nummultirange, '{(1,1),[2,2]}'::nummultirange;

select '{[2000-01-01,2000-01-05],[2000-01-06,2000-01-09)}'::datemultirange, '{["2000-01-01 10:00","2000-01-01 11:00"),["2000-01-01 11:00","2000-01-01 12:00"]}'::tsmultirange, '{["2000-01-01 10:00+02",2000-01-02)}'::tstzmultirange, '{[1,9223372036854775806],(,0)}'::int8multirange;

select '{["1","2"),["5","6"]}'::int4multirange, E'{[\\1,2),[5,\\6]}'::int4multirange, E'{["\\1",2)}'::int4multirange, '{["1""",2)}'::int4multirange;

select ''::int4multirange;

select '[1,2)'::int4multirange;

select '{'::int4multirange;

select '{[1,2)'::int4multirange;

select '{[1,2),}'::int4multirange;

select '{,[1,2)}'::int4multirange;

select '{[1,2) [3,4)}'::int4multirange;

select '{[1,2)}}'::int4multirange;

select '{[1,2)} x'::int4multirange;

select '{[1,2'::int4multirange;

select '{["1,2)}'::int4multirange;

select E'{[1,2\\'::int4multirange;

select '{1,2}'::int4multirange;

select '{[1,2,3)}'::int4multirange;

select '{[2,1)}'::int4multirange;

select '{[a,1)}'::int4multirange;

select '{emptyx}'::int4multirange;

select '{null}'::int4multirange;

select '{[1,2)}'::int4multirange::text::int4multirange, '[1,2)'::int4range::text::int4range, '["2000-01-01 10:00",)'::tsrange::text::tsrange;

select '{"[1,3)",empty,NULL,"(,)"}'::int4range[], array['[1,2]'::numrange, 'empty', null], '{"{[1,3)}","{}"}'::int4multirange[], array[['[1,2]'::daterange::text], ['x']];

select '{[1,3)}'::int4range[];

select '{"[1,3"}'::int4range[];

select row('[1,2)'::int4range, '{[1,2),[5,6)}'::int4multirange, 'empty'::daterange, '["2000-01-01 10:00",)'::tsrange);

select int4range '[1,3]', numrange '(1,2)', daterange 'empty', int8multirange '{[1,3]}';

select '[1,2]'::numrange(3);

select '[1,2]'::int4multirange(1);

set datestyle = 'German';
select '[2000-01-01,2000-02-01)'::daterange, '[2000-01-01,2000-02-01)'::tsrange, '[2000-01-01 10:00+00,2000-02-01 10:00+00)'::tstzrange;
set datestyle = 'SQL, DMY';
select '[01/02/2000,03/04/2000)'::daterange, '[01/02/2000,03/04/2000)'::tsrange;
reset datestyle;
set timezone = 'America/New_York';
select '[2020-06-30 12:00,2020-12-30 12:00+00)'::tstzrange, '{[2020-06-30 12:00,2020-12-30 12:00+00)}'::tstzmultirange;
reset timezone;
