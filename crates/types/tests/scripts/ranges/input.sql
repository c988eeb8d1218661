-- Text forms of ranges and multiranges
--
-- Texts that are read, the form in which they are shown, and texts that are refused.

select 'empty'::int4range, '  EMPTY  '::int4range, 'EmPty'::numrange, ' [1,5) '::int4range, '(,)'::int4range, '[,]'::int4range, '[3,]'::int4range, '(,3]'::int4range, '(,3)'::int4range, '(3,)'::int8range;
--> (int4range int4range, int4range int4range, numrange numrange, int4range int4range, int4range int4range, int4range int4range, int4range int4range, int4range int4range, int4range int4range, int8range int8range)
--> empty | empty | empty | [1,5) | (,) | (,) | [3,) | (,4) | (,3) | [4,)

select '(1,2)'::int4range, '[1,1)'::int4range, '(1,1]'::int4range, '[1,1]'::int4range, '(1,1)'::int4range, '(0,2)'::int4range, '(0,1)'::int8range, '[2000-01-01,2000-01-01]'::daterange, '(2000-01-01,2000-01-02)'::daterange, '[1.5,1.5]'::numrange, '(1.5,1.5]'::numrange, '[1.5,1.50)'::numrange;
--> (int4range int4range, int4range int4range, int4range int4range, int4range int4range, int4range int4range, int4range int4range, int8range int8range, daterange daterange, daterange daterange, numrange numrange, numrange numrange, numrange numrange)
--> empty | empty | empty | [1,2) | empty | [1,2) | empty | [2000-01-01,2000-01-02) | empty | [1.5,1.5] | empty | empty

select '[ 1 , 5 ]'::int4range, '[1, 5]'::numrange, '["1","5"]'::int4range, '["1" ,"5"]'::int4range, E'[\\1,\\5]'::int4range, E'["1\\5",16]'::int4range;
--> (int4range int4range, numrange numrange, int4range int4range, int4range int4range, int4range int4range, int4range int4range)
--> [1,6) | [1,5] | [1,6) | [1,6) | [1,6) | [15,17)

select '[2020-01-01 10:00,"2020-01-02 11:30:00")'::tsrange, '["2020-01-01 00:00:00",]'::tsrange, '[,2020-01-01]'::tsrange, '[-infinity,infinity]'::tsrange, '(-infinity,infinity)'::tsrange, '[epoch,)'::tsrange;
--> (tsrange tsrange, tsrange tsrange, tsrange tsrange, tsrange tsrange, tsrange tsrange, tsrange tsrange)
--> ["2020-01-01 10:00:00","2020-01-02 11:30:00") | ["2020-01-01 00:00:00",) | (,"2020-01-01 00:00:00"] | [-infinity,infinity] | (-infinity,infinity) | ["1970-01-01 00:00:00",)

select '[2020-06-30 12:00+02,2020-06-30 12:00+00)'::tstzrange, '[-infinity,2020-06-30 12:00+02)'::tstzrange;
--> (tstzrange tstzrange, tstzrange tstzrange)
--> ["2020-06-30 10:00:00+00","2020-06-30 12:00:00+00") | [-infinity,"2020-06-30 10:00:00+00")

select '[2000-01-01,infinity]'::daterange, '(-infinity,2000-01-01]'::daterange, '[-infinity,infinity]'::daterange, '(-infinity,infinity)'::daterange, '(infinity,infinity)'::daterange, '[infinity,infinity]'::daterange, '(,infinity)'::daterange, '[infinity,)'::daterange;
--> (daterange daterange, daterange daterange, daterange daterange, daterange daterange, daterange daterange, daterange daterange, daterange daterange, daterange daterange)
--> [2000-01-01,infinity] | (-infinity,2000-01-02) | [-infinity,infinity] | (-infinity,infinity) | empty | [infinity,infinity] | (,infinity) | [infinity,)

select '[1.0,2.50)'::numrange, '(-1e10,1e10]'::numrange, '[NaN,NaN]'::numrange, '[-Infinity,Infinity]'::numrange, '[-Infinity,NaN)'::numrange, '[0.000,0]'::numrange;
--> (numrange numrange, numrange numrange, numrange numrange, numrange numrange, numrange numrange, numrange numrange)
--> [1.0,2.50) | (-10000000000,10000000000] | [NaN,NaN] | [-Infinity,Infinity] | [-Infinity,NaN) | [0.000,0]

select '[-2147483648,2147483646]'::int4range, '[-2147483648,2147483647)'::int4range, '(-2147483648,2147483647)'::int4range, '[-9223372036854775808,9223372036854775807)'::int8range, '[5874897-12-30,5874897-12-31)'::daterange, '[4713-11-24 BC,4713-11-25 BC]'::daterange;
--> (int4range int4range, int4range int4range, int4range int4range, int8range int8range, daterange daterange, daterange daterange)
--> [-2147483648,2147483647) | [-2147483648,2147483647) | [-2147483647,2147483647) | [-9223372036854775808,9223372036854775807) | [5874897-12-30,5874897-12-31) | ["4713-11-24 BC","4713-11-26 BC")

select '[1,2147483647]'::int4range;
--> ERROR 22003: integer out of range
--> POSITION: 8, at '

select '(2147483647,)'::int4range;
--> ERROR 22003: integer out of range
--> POSITION: 8, at '

select '[1,9223372036854775807]'::int8range;
--> ERROR 22003: bigint out of range
--> POSITION: 8, at '

select '(9223372036854775807,)'::int8range;
--> ERROR 22003: bigint out of range
--> POSITION: 8, at '

select '[2000-01-01,5874897-12-31]'::daterange;
--> ERROR 22008: date out of range
--> POSITION: 8, at '

select '(5874897-12-31,)'::daterange;
--> ERROR 22008: date out of range
--> POSITION: 8, at '

select ''::int4range;
--> ERROR 22P02: malformed range literal: ""
--> DETAIL: Missing left parenthesis or bracket.
--> POSITION: 8, at '

select '   '::int4range;
--> ERROR 22P02: malformed range literal: "   "
--> DETAIL: Missing left parenthesis or bracket.
--> POSITION: 8, at '

select 'emptyx'::int4range;
--> ERROR 22P02: malformed range literal: "emptyx"
--> DETAIL: Junk after "empty" key word.
--> POSITION: 8, at '

select 'empty x'::int4range;
--> ERROR 22P02: malformed range literal: "empty x"
--> DETAIL: Junk after "empty" key word.
--> POSITION: 8, at '

select 'emp'::int4range;
--> ERROR 22P02: malformed range literal: "emp"
--> DETAIL: Missing left parenthesis or bracket.
--> POSITION: 8, at '

select '1,2'::int4range;
--> ERROR 22P02: malformed range literal: "1,2"
--> DETAIL: Missing left parenthesis or bracket.
--> POSITION: 8, at '

select '{1,2}'::int4range;
--> ERROR 22P02: malformed range literal: "{1,2}"
--> DETAIL: Missing left parenthesis or bracket.
--> POSITION: 8, at '

select '[1'::int4range;
--> ERROR 22P02: malformed range literal: "[1"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '['::int4range;
--> ERROR 22P02: malformed range literal: "["
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '[1,'::int4range;
--> ERROR 22P02: malformed range literal: "[1,"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '[1,2'::int4range;
--> ERROR 22P02: malformed range literal: "[1,2"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '[1)'::int4range;
--> ERROR 22P02: malformed range literal: "[1)"
--> DETAIL: Missing comma after lower bound.
--> POSITION: 8, at '

select '[)'::int4range;
--> ERROR 22P02: malformed range literal: "[)"
--> DETAIL: Missing comma after lower bound.
--> POSITION: 8, at '

select '[1,2,3)'::int4range;
--> ERROR 22P02: malformed range literal: "[1,2,3)"
--> DETAIL: Too many commas.
--> POSITION: 8, at '

select '[1,2]x'::int4range;
--> ERROR 22P02: malformed range literal: "[1,2]x"
--> DETAIL: Junk after right parenthesis or bracket.
--> POSITION: 8, at '

select '[1,2] ]'::int4range;
--> ERROR 22P02: malformed range literal: "[1,2] ]"
--> DETAIL: Junk after right parenthesis or bracket.
--> POSITION: 8, at '

select '["1,2]'::int4range;
--> ERROR 22P02: malformed range literal: "["1,2]"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select E'[1,2\\'::int4range;
--> ERROR 22P02: malformed range literal: "[1,2\"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at E

select E'[1,2\\]'::int4range;
--> ERROR 22P02: malformed range literal: "[1,2\]"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at E

select '[a,2]'::int4range;
--> ERROR 22P02: invalid input syntax for type integer: "a"
--> POSITION: 8, at '

select '[1,b]'::int4range;
--> ERROR 22P02: invalid input syntax for type integer: "b"
--> POSITION: 8, at '

select '[ ,2]'::int4range;
--> ERROR 22P02: invalid input syntax for type integer: " "
--> POSITION: 8, at '

select '["",2]'::int4range;
--> ERROR 22P02: invalid input syntax for type integer: ""
--> POSITION: 8, at '

select '[1.5,2]'::int4range;
--> ERROR 22P02: invalid input syntax for type integer: "1.5"
--> POSITION: 8, at '

select '[3,1]'::int4range;
--> ERROR 22000: range lower bound must be less than or equal to range upper bound
--> POSITION: 8, at '

select '(3,1)'::int8range;
--> ERROR 22000: range lower bound must be less than or equal to range upper bound
--> POSITION: 8, at '

select '[2.01,2.0]'::numrange;
--> ERROR 22000: range lower bound must be less than or equal to range upper bound
--> POSITION: 8, at '

select '[2000-01-02,2000-01-01]'::daterange;
--> ERROR 22000: range lower bound must be less than or equal to range upper bound
--> POSITION: 8, at '

select '[2000-01-01 00:00:01,2000-01-01]'::tsrange;
--> ERROR 22000: range lower bound must be less than or equal to range upper bound
--> POSITION: 8, at '

select '[infinity,-infinity]'::tsrange;
--> ERROR 22000: range lower bound must be less than or equal to range upper bound
--> POSITION: 8, at '

select '[2000-13-01,]'::daterange;
--> ERROR 22008: date/time field value out of range: "2000-13-01"
--> HINT: Perhaps you need a different "datestyle" setting.
--> POSITION: 8, at '

select '[99999999999,]'::int4range;
--> ERROR 22003: value "99999999999" is out of range for type integer
--> POSITION: 8, at '

select '{}'::int4multirange, '  {  }  '::int4multirange, '{empty}'::int4multirange, '{empty, EMPTY ,[1,2)}'::int4multirange, '{[1,2),[5,9]}'::int4multirange, '{ [1,2) , [2,3) }'::int4multirange, '{[5,9],[1,2)}'::int4multirange, '{[1,5],[3,9)}'::int4multirange, '{(,)}'::int4multirange, '{(,1),[0,)}'::int4multirange, '{[1,2],[3,4]}'::int4multirange, '{[1,2],[4,5]}'::int4multirange;
--> (int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange, int4multirange int4multirange)
--> {} | {} | {} | {[1,2)} | {[1,2),[5,10)} | {[1,3)} | {[1,2),[5,10)} | {[1,9)} | {(,)} | {(,)} | {[1,5)} | {[1,3),[4,6)}

select '{[1,2),(2,3]}'::nummultirange, '{[1,2],(2,3]}'::nummultirange, '{[1,2),[2,3]}'::nummultirange, '{[1.10,1.2),[1.20,1.3)}'::nummultirange, '{[3,4),[1,2),[1,2),(,0)}'::nummultirange, '{(1,1),[2,2]}'::nummultirange;
--> (nummultirange nummultirange, nummultirange nummultirange, nummultirange nummultirange, nummultirange nummultirange, nummultirange nummultirange, nummultirange nummultirange)
--> {[1,2),(2,3]} | {[1,3]} | {[1,3]} | {[1.10,1.3)} | {(,0),[1,2),[3,4)} | {[2,2]}

select '{[2000-01-01,2000-01-05],[2000-01-06,2000-01-09)}'::datemultirange, '{["2000-01-01 10:00","2000-01-01 11:00"),["2000-01-01 11:00","2000-01-01 12:00"]}'::tsmultirange, '{["2000-01-01 10:00+02",2000-01-02)}'::tstzmultirange, '{[1,9223372036854775806],(,0)}'::int8multirange;
--> (datemultirange datemultirange, tsmultirange tsmultirange, tstzmultirange tstzmultirange, int8multirange int8multirange)
--> {[2000-01-01,2000-01-09)} | {["2000-01-01 10:00:00","2000-01-01 12:00:00"]} | {["2000-01-01 08:00:00+00","2000-01-02 00:00:00+00")} | {(,0),[1,9223372036854775807)}

select '{["1","2"),["5","6"]}'::int4multirange, E'{[\\1,2),[5,\\6]}'::int4multirange, E'{["\\1",2)}'::int4multirange, '{["1""",2)}'::int4multirange;
--> ERROR 22P02: invalid input syntax for type integer: "1""
--> POSITION: 119, at '

select ''::int4multirange;
--> ERROR 22P02: malformed multirange literal: ""
--> DETAIL: Missing left brace.
--> POSITION: 8, at '

select '[1,2)'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "[1,2)"
--> DETAIL: Missing left brace.
--> POSITION: 8, at '

select '{'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '{[1,2)'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{[1,2)"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '{[1,2),}'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{[1,2),}"
--> DETAIL: Expected range start.
--> POSITION: 8, at '

select '{,[1,2)}'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{,[1,2)}"
--> DETAIL: Expected range start.
--> POSITION: 8, at '

select '{[1,2) [3,4)}'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{[1,2) [3,4)}"
--> DETAIL: Expected comma or end of multirange.
--> POSITION: 8, at '

select '{[1,2)}}'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{[1,2)}}"
--> DETAIL: Junk after closing right brace.
--> POSITION: 8, at '

select '{[1,2)} x'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{[1,2)} x"
--> DETAIL: Junk after closing right brace.
--> POSITION: 8, at '

select '{[1,2'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{[1,2"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '{["1,2)}'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{["1,2)}"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select E'{[1,2\\'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{[1,2\"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at E

select '{1,2}'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{1,2}"
--> DETAIL: Expected range start.
--> POSITION: 8, at '

select '{[1,2,3)}'::int4multirange;
--> ERROR 22P02: malformed range literal: "[1,2,3)"
--> DETAIL: Too many commas.
--> POSITION: 8, at '

select '{[2,1)}'::int4multirange;
--> ERROR 22000: range lower bound must be less than or equal to range upper bound
--> POSITION: 8, at '

select '{[a,1)}'::int4multirange;
--> ERROR 22P02: invalid input syntax for type integer: "a"
--> POSITION: 8, at '

select '{emptyx}'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{emptyx}"
--> DETAIL: Expected comma or end of multirange.
--> POSITION: 8, at '

select '{null}'::int4multirange;
--> ERROR 22P02: malformed multirange literal: "{null}"
--> DETAIL: Expected range start.
--> POSITION: 8, at '

select '{[1,2)}'::int4multirange::text::int4multirange, '[1,2)'::int4range::text::int4range, '["2000-01-01 10:00",)'::tsrange::text::tsrange;
--> (int4multirange int4multirange, int4range int4range, tsrange tsrange)
--> {[1,2)} | [1,2) | ["2000-01-01 10:00:00",)

select '{"[1,3)",empty,NULL,"(,)"}'::int4range[], array['[1,2]'::numrange, 'empty', null], '{"{[1,3)}","{}"}'::int4multirange[], array[['[1,2]'::daterange::text], ['x']];
--> ERROR 22007: invalid input syntax for type date: "1"
--> POSITION: 137, at '

select '{[1,3)}'::int4range[];
--> ERROR 22P02: malformed range literal: "[1"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select '{"[1,3"}'::int4range[];
--> ERROR 22P02: malformed range literal: "[1,3"
--> DETAIL: Unexpected end of input.
--> POSITION: 8, at '

select row('[1,2)'::int4range, '{[1,2),[5,6)}'::int4multirange, 'empty'::daterange, '["2000-01-01 10:00",)'::tsrange);
--> (row record)
--> ("[1,2)","{[1,2),[5,6)}",empty,"[""2000-01-01 10:00:00"",)")

select int4range '[1,3]', numrange '(1,2)', daterange 'empty', int8multirange '{[1,3]}';
--> (int4range int4range, numrange numrange, daterange daterange, int8multirange int8multirange)
--> [1,4) | (1,2) | empty | {[1,4)}

select '[1,2]'::numrange(3);
--> ERROR 42601: type modifier is not allowed for type "numrange"
--> POSITION: 17, at numrange

select '[1,2]'::int4multirange(1);
--> ERROR 42601: type modifier is not allowed for type "int4multirange"
--> POSITION: 17, at int4multirange

set datestyle = 'German';
select '[2000-01-01,2000-02-01)'::daterange, '[2000-01-01,2000-02-01)'::tsrange, '[2000-01-01 10:00+00,2000-02-01 10:00+00)'::tstzrange;
--> (daterange daterange, tsrange tsrange, tstzrange tstzrange)
--> [01.01.2000,01.02.2000) | ["01.01.2000 00:00:00","01.02.2000 00:00:00") | ["01.01.2000 10:00:00 UTC","01.02.2000 10:00:00 UTC")

set datestyle = 'SQL, DMY';
select '[01/02/2000,03/04/2000)'::daterange, '[01/02/2000,03/04/2000)'::tsrange;
--> (daterange daterange, tsrange tsrange)
--> [01/02/2000,03/04/2000) | ["01/02/2000 00:00:00","03/04/2000 00:00:00")

reset datestyle;
set timezone = 'America/New_York';
select '[2020-06-30 12:00,2020-12-30 12:00+00)'::tstzrange, '{[2020-06-30 12:00,2020-12-30 12:00+00)}'::tstzmultirange;
--> (tstzrange tstzrange, tstzmultirange tstzmultirange)
--> ["2020-06-30 12:00:00-04","2020-12-30 07:00:00-05") | {["2020-06-30 12:00:00-04","2020-12-30 07:00:00-05")}

reset timezone;
