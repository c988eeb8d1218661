-- Functions whose first argument is a float
--
-- Each function with values at its limits and with wrong ones. A row shows the arguments and the result.

select a, b, btfloat48cmp(a, b) from (values
  ('-0'::real, '9007199254740993'::double precision),
  ('-1', '9007199254740993'),
  ('-2.25', '2.5'),
  ('-2.25', '0.3333333333333333'),
  ('3.4e38', '2.5'),
  ('Infinity', '-1'),
  ('0', '1')) v(a, b);
--> (a real, b double precision, btfloat48cmp integer)
--> -0 | 9.007199254740992e+15 | -1
--> -1 | 9.007199254740992e+15 | -1
--> -2.25 | 2.5 | -1
--> -2.25 | 0.3333333333333333 | -1
--> 3.4e+38 | 2.5 | 1
--> Infinity | -1 | 1
--> 0 | 1 | -1

select a, b, btfloat84cmp(a, b) from (values
  ('NaN'::double precision, '1e-40'::real),
  ('2.5', '-0'),
  ('0.3333333333333333', 'NaN'),
  ('0.3333333333333333', '-2.25'),
  ('-1', '3.4e38'),
  ('45', '-1'),
  ('0.1', '-0')) v(a, b);
--> (a double precision, b real, btfloat84cmp integer)
--> NaN | 1e-40 | 1
--> 2.5 | -0 | 1
--> 0.3333333333333333 | NaN | -1
--> 0.3333333333333333 | -2.25 | 1
--> -1 | 3.4e+38 | -1
--> 45 | -1 | 1
--> 0.1 | -0 | 1

select a, ceil(a) from (values
  ('-2.5'::double precision),
  ('1e308'),
  ('NaN'),
  ('Infinity'),
  ('90'),
  ('0.3333333333333333'),
  ('1e22')) v(a);
--> (a double precision, ceil double precision)
--> -2.5 | -2
--> 1e+308 | 1e+308
--> NaN | NaN
--> Infinity | Infinity
--> 90 | 90
--> 0.3333333333333333 | 1
--> 1e+22 | 1e+22

select a, floor(a) from (values
  ('1'::double precision),
  ('-1'),
  ('-1e308'),
  ('0.1'),
  ('1e15'),
  ('45'),
  ('-0.75')) v(a);
--> (a double precision, floor double precision)
--> 1 | 1
--> -1 | -1
--> -1e+308 | -1e+308
--> 0.1 | 0
--> 1e+15 | 1e+15
--> 45 | 45
--> -0.75 | -1

select a, sign(a) from (values
  ('1'::double precision),
  ('-2.5'),
  ('2.5'),
  ('1e308'),
  ('Infinity'),
  ('-0'),
  ('-0.75')) v(a);
--> (a double precision, sign double precision)
--> 1 | 1
--> -2.5 | -1
--> 2.5 | 1
--> 1e+308 | 1
--> Infinity | 1
--> -0 | 0
--> -0.75 | -1

select a, ceiling(a) from (values
  ('0.5'::double precision),
  ('-2.5'),
  ('2.5'),
  ('NaN'),
  ('3.5'),
  ('123456.789'),
  ('-0')) v(a);
--> (a double precision, ceiling double precision)
--> 0.5 | 1
--> -2.5 | -2
--> 2.5 | 3
--> NaN | NaN
--> 3.5 | 4
--> 123456.789 | 123457
--> -0 | -0

select a, sinh(a) from (values
  ('0'::double precision),
  ('1'),
  ('2.5'),
  ('NaN'),
  ('1e15'),
  ('123456.789'),
  ('45')) v(a);
--> (a double precision, sinh double precision)
--> 0 | 0
--> 1 | 1.1752011936438014
--> 2.5 | 6.0502044810397875
--> NaN | NaN
--> 1e+15 | Infinity
--> 123456.789 | Infinity
--> 45 | 1.7467135528742547e+19

select a, cosh(a) from (values
  ('-1'::double precision),
  ('0.5'),
  ('2.5'),
  ('1e-310'),
  ('-Infinity'),
  ('1e22'),
  ('9007199254740993')) v(a);
--> (a double precision, cosh double precision)
--> -1 | 1.5430806348152437
--> 0.5 | 1.1276259652063807
--> 2.5 | 6.132289479663686
--> 1e-310 | 1
--> -Infinity | Infinity
--> 1e+22 | Infinity
--> 9.007199254740992e+15 | Infinity

select a, tanh(a) from (values
  ('1e308'::double precision),
  ('-1e308'),
  ('1e-310'),
  ('123456.789'),
  ('45'),
  ('0.3333333333333333'),
  ('1e22')) v(a);
--> (a double precision, tanh double precision)
--> 1e+308 | 1
--> -1e+308 | -1
--> 1e-310 | 1e-310
--> 123456.789 | 1
--> 45 | 1
--> 0.3333333333333333 | 0.32151273753163434
--> 1e+22 | 1

select a, asinh(a) from (values
  ('-1'::double precision),
  ('-1e308'),
  ('1e-310'),
  ('0.1'),
  ('3.5'),
  ('1e15'),
  ('9007199254740993')) v(a);
--> (a double precision, asinh double precision)
--> -1 | -0.881373587019543
--> -1e+308 | -709.889355822726
--> 1e-310 | 1e-310
--> 0.1 | 0.09983407889920758
--> 3.5 | 1.9657204716496515
--> 1e+15 | 35.23192357547063
--> 9.007199254740992e+15 | 37.42994775023705

select a, acosh(a) from (values
  ('2.5'::double precision),
  ('1e22')) v(a);
--> (a double precision, acosh double precision)
--> 2.5 | 1.566799236972411
--> 1e+22 | 51.350019226428955

select acosh('0'::double precision);
--> ERROR 22003: input is out of range

select acosh('-2.5'::double precision);
--> ERROR 22003: input is out of range

select acosh('1e-310'::double precision);
--> ERROR 22003: input is out of range

select acosh('0.1'::double precision);
--> ERROR 22003: input is out of range

select acosh('-0.75'::double precision);
--> ERROR 22003: input is out of range

select a, atanh(a) from (values
  ('0.5'::double precision),
  ('0.1'),
  ('0.3333333333333333')) v(a);
--> (a double precision, atanh double precision)
--> 0.5 | 0.5493061443340548
--> 0.1 | 0.10033534773107558
--> 0.3333333333333333 | 0.34657359027997264

select atanh('1e15'::double precision);
--> ERROR 22003: input is out of range

select atanh('123456.789'::double precision);
--> ERROR 22003: input is out of range

select atanh('45'::double precision);
--> ERROR 22003: input is out of range

select atanh('1e22'::double precision);
--> ERROR 22003: input is out of range

select a, asind(a) from (values
  ('1'::double precision),
  ('0.5'),
  ('0.3333333333333333')) v(a);
--> (a double precision, asind double precision)
--> 1 | 90
--> 0.5 | 30
--> 0.3333333333333333 | 19.471220634490688

select asind('-2.5'::double precision);
--> ERROR 22003: input is out of range

select asind('2.5'::double precision);
--> ERROR 22003: input is out of range

select asind('Infinity'::double precision);
--> ERROR 22003: input is out of range

select asind('1e15'::double precision);
--> ERROR 22003: input is out of range

select a, acosd(a) from (values
  ('-1'::double precision),
  ('0.5'),
  ('1e-310'),
  ('-0'),
  ('0.3333333333333333'),
  ('-0.75')) v(a);
--> (a double precision, acosd double precision)
--> -1 | 180
--> 0.5 | 60
--> 1e-310 | 90
--> -0 | 90
--> 0.3333333333333333 | 70.52877936550931
--> -0.75 | 138.59037789072914

select acosd('-Infinity'::double precision);
--> ERROR 22003: input is out of range

select a, atand(a) from (values
  ('1e308'::double precision),
  ('1e-310'),
  ('0.1'),
  ('3.5'),
  ('1e15'),
  ('-0'),
  ('90')) v(a);
--> (a double precision, atand double precision)
--> 1e+308 | 90
--> 1e-310 | 5.729577951308204e-309
--> 0.1 | 5.710593137499643
--> 3.5 | 74.05460409907715
--> 1e+15 | 89.99999999999994
--> -0 | -0
--> 90 | 89.36340642403651

select a, b, atan2d(a, b) from (values
  ('0'::double precision, '45'::double precision),
  ('0.5', '1e308'),
  ('1e308', '-2.5'),
  ('90', '-0.75'),
  ('90', '1e-310'),
  ('-Infinity', '1e22'),
  ('1', 'NaN')) v(a, b);
--> (a double precision, b double precision, atan2d double precision)
--> 0 | 45 | 0
--> 0.5 | 1e+308 | 2.8647889756541155e-307
--> 1e+308 | -2.5 | 90
--> 90 | -0.75 | 90.47745377730958
--> 90 | 1e-310 | 90
--> -Infinity | 1e+22 | -90
--> 1 | NaN | NaN

select a, sind(a) from (values
  ('1'::double precision),
  ('-1'),
  ('1e15'),
  ('90'),
  ('9007199254740993'),
  ('-0.75')) v(a);
--> (a double precision, sind double precision)
--> 1 | 0.017452406437283515
--> -1 | -0.017452406437283515
--> 1e+15 | -0.984807753012208
--> 90 | 1
--> 9.007199254740992e+15 | 0.5299192642332048
--> -0.75 | -0.013089595571344443

select sind('Infinity'::double precision);
--> ERROR 22003: input is out of range

select a, cosd(a) from (values
  ('0'::double precision),
  ('2.5'),
  ('3.5'),
  ('0.3333333333333333'),
  ('1e22')) v(a);
--> (a double precision, cosd double precision)
--> 0 | 1
--> 2.5 | 0.9990482215818578
--> 3.5 | 0.9981347984218669
--> 0.3333333333333333 | 0.9999830768577442
--> 1e+22 | 0.17364817766693036

select cosd('Infinity'::double precision);
--> ERROR 22003: input is out of range

select cosd('-Infinity'::double precision);
--> ERROR 22003: input is out of range

select a, tand(a) from (values
  ('1'::double precision),
  ('-1e308'),
  ('1e-310'),
  ('1e15'),
  ('1e22'),
  ('9007199254740993'),
  ('-0.75')) v(a);
--> (a double precision, tand double precision)
--> 1 | 0.01745506492821759
--> -1e+308 | 2.050303841579296
--> 1e-310 | 1.745329251995e-312
--> 1e+15 | -5.671281819617709
--> 1e+22 | -5.671281819617709
--> 9.007199254740992e+15 | 0.6248693519093274
--> -0.75 | -0.013090717084835089

select a, cotd(a) from (values
  ('0'::double precision),
  ('1'),
  ('0.5'),
  ('1e308'),
  ('1e-310'),
  ('0.1'),
  ('3.5')) v(a);
--> (a double precision, cotd double precision)
--> 0 | Infinity
--> 1 | 57.28996163075942
--> 0.5 | 114.58865012930958
--> 1e+308 | -0.48773258856586144
--> 1e-310 | Infinity
--> 0.1 | 572.9572133542877
--> 3.5 | 16.34985547609967

select a, b, float4mul(a, b) from (values
  ('NaN'::real, '-Infinity'::real),
  ('1.5', '0'),
  ('-2.25', '0.1'),
  ('1', '1.5'),
  ('NaN', '0'),
  ('1e-40', '-Infinity'),
  ('NaN', '-2.25')) v(a, b);
--> (a real, b real, float4mul real)
--> NaN | -Infinity | NaN
--> 1.5 | 0 | 0
--> -2.25 | 0.1 | -0.22500001
--> 1 | 1.5 | 1.5
--> NaN | 0 | NaN
--> 1e-40 | -Infinity | -Infinity
--> NaN | -2.25 | NaN

select a, b, float4div(a, b) from (values
  ('1e-40'::real, 'NaN'::real),
  ('1e-40', '0.1'),
  ('1e-40', 'Infinity'),
  ('0', '1e-40'),
  ('3.4e38', 'Infinity'),
  ('-1', '1')) v(a, b);
--> (a real, b real, float4div real)
--> 1e-40 | NaN | NaN
--> 1e-40 | 0.1 | 9.99995e-40
--> 1e-40 | Infinity | 0
--> 0 | 1e-40 | 0
--> 3.4e+38 | Infinity | 0
--> -1 | 1 | -1

select float4div('1.5'::real, '1e-40'::real);
--> ERROR 22003: value out of range: overflow

select a, b, float4pl(a, b) from (values
  ('1e-40'::real, '1'::real),
  ('3.4e38', '1'),
  ('-0', '1.5'),
  ('-0', '-2.25'),
  ('1.5', '-0'),
  ('NaN', '-0'),
  ('1', '1')) v(a, b);
--> (a real, b real, float4pl real)
--> 1e-40 | 1 | 1
--> 3.4e+38 | 1 | 3.4e+38
--> -0 | 1.5 | 1.5
--> -0 | -2.25 | -2.25
--> 1.5 | -0 | 1.5
--> NaN | -0 | NaN
--> 1 | 1 | 2

select a, b, float4mi(a, b) from (values
  ('-1'::real, '-0'::real),
  ('NaN', '-Infinity'),
  ('1e-40', '1'),
  ('-Infinity', '-2.25'),
  ('-2.25', '0.1'),
  ('0.1', 'NaN'),
  ('-0', '0')) v(a, b);
--> (a real, b real, float4mi real)
--> -1 | -0 | -1
--> NaN | -Infinity | NaN
--> 1e-40 | 1 | -1
--> -Infinity | -2.25 | -Infinity
--> -2.25 | 0.1 | -2.35
--> 0.1 | NaN | NaN
--> -0 | 0 | -0

select a, float4um(a) from (values
  ('1'::real),
  ('-2.25'),
  ('3.4e38'),
  ('1e-40'),
  ('NaN'),
  ('Infinity'),
  ('-Infinity')) v(a);
--> (a real, float4um real)
--> 1 | -1
--> -2.25 | 2.25
--> 3.4e+38 | -3.4e+38
--> 1e-40 | -1e-40
--> NaN | NaN
--> Infinity | -Infinity
--> -Infinity | Infinity

select a, float4abs(a) from (values
  ('0'::real),
  ('1e-40'),
  ('NaN'),
  ('Infinity'),
  ('-Infinity'),
  ('0.1'),
  ('-0')) v(a);
--> (a real, float4abs real)
--> 0 | 0
--> 1e-40 | 1e-40
--> NaN | NaN
--> Infinity | Infinity
--> -Infinity | Infinity
--> 0.1 | 0.1
--> -0 | 0

select a, b, float4larger(a, b) from (values
  ('1.5'::real, '-1'::real),
  ('0.1', '1'),
  ('0', '1'),
  ('-1', 'NaN'),
  ('-0', '1e-40'),
  ('1', 'Infinity'),
  ('-2.25', '-1')) v(a, b);
--> (a real, b real, float4larger real)
--> 1.5 | -1 | 1.5
--> 0.1 | 1 | 1
--> 0 | 1 | 1
--> -1 | NaN | NaN
--> -0 | 1e-40 | 1e-40
--> 1 | Infinity | Infinity
--> -2.25 | -1 | -1

select a, b, float4smaller(a, b) from (values
  ('-Infinity'::real, '1.5'::real),
  ('1', '-Infinity'),
  ('NaN', '-1'),
  ('Infinity', '1e-40'),
  ('1.5', '1e-40'),
  ('3.4e38', '1.5'),
  ('0.1', '0.1')) v(a, b);
--> (a real, b real, float4smaller real)
--> -Infinity | 1.5 | -Infinity
--> 1 | -Infinity | -Infinity
--> NaN | -1 | -1
--> Infinity | 1e-40 | 1e-40
--> 1.5 | 1e-40 | 1e-40
--> 3.4e+38 | 1.5 | 1.5
--> 0.1 | 0.1 | 0.1

select a, b, float8mul(a, b) from (values
  ('3.5'::double precision, '3.5'::double precision),
  ('1', '9007199254740993'),
  ('90', '1e22'),
  ('Infinity', '0.3333333333333333'),
  ('-0', '-0.75'),
  ('-2.5', '45'),
  ('1e22', '-2.5')) v(a, b);
--> (a double precision, b double precision, float8mul double precision)
--> 3.5 | 3.5 | 12.25
--> 1 | 9.007199254740992e+15 | 9.007199254740992e+15
--> 90 | 1e+22 | 9e+23
--> Infinity | 0.3333333333333333 | Infinity
--> -0 | -0.75 | 0
--> -2.5 | 45 | -112.5
--> 1e+22 | -2.5 | -2.4999999999999998e+22

select a, b, float8div(a, b) from (values
  ('3.5'::double precision, '-1e308'::double precision),
  ('-0.75', 'NaN'),
  ('1e15', '3.5'),
  ('-0', '-1'),
  ('2.5', '-1'),
  ('1e308', '-1'),
  ('0.5', '0.1')) v(a, b);
--> (a double precision, b double precision, float8div double precision)
--> 3.5 | -1e+308 | -3.5e-308
--> -0.75 | NaN | NaN
--> 1e+15 | 3.5 | 285714285714285.7
--> -0 | -1 | 0
--> 2.5 | -1 | -2.5
--> 1e+308 | -1 | -1e+308
--> 0.5 | 0.1 | 5

select a, b, float8pl(a, b) from (values
  ('45'::double precision, '0.5'::double precision),
  ('1e22', '90'),
  ('2.5', '123456.789'),
  ('-1', 'Infinity'),
  ('2.5', '2.5'),
  ('0.5', '123456.789'),
  ('-1e308', '-Infinity')) v(a, b);
--> (a double precision, b double precision, float8pl double precision)
--> 45 | 0.5 | 45.5
--> 1e+22 | 90 | 1e+22
--> 2.5 | 123456.789 | 123459.289
--> -1 | Infinity | Infinity
--> 2.5 | 2.5 | 5
--> 0.5 | 123456.789 | 123457.289
--> -1e+308 | -Infinity | -Infinity

select a, b, float8mi(a, b) from (values
  ('NaN'::double precision, '0.1'::double precision),
  ('1e15', '1e308'),
  ('9007199254740993', '1e-310'),
  ('-1e308', '-1'),
  ('1e22', '9007199254740993'),
  ('2.5', '-1'),
  ('-Infinity', '1e308')) v(a, b);
--> (a double precision, b double precision, float8mi double precision)
--> NaN | 0.1 | NaN
--> 1e+15 | 1e+308 | -1e+308
--> 9.007199254740992e+15 | 1e-310 | 9.007199254740992e+15
--> -1e+308 | -1 | -1e+308
--> 1e+22 | 9.007199254740992e+15 | 9.999990992800745e+21
--> 2.5 | -1 | 3.5
--> -Infinity | 1e+308 | -Infinity

select a, float8um(a) from (values
  ('1'::double precision),
  ('-2.5'),
  ('1e-310'),
  ('-Infinity'),
  ('0.1'),
  ('1e15'),
  ('-0.75')) v(a);
--> (a double precision, float8um double precision)
--> 1 | -1
--> -2.5 | 2.5
--> 1e-310 | -1e-310
--> -Infinity | Infinity
--> 0.1 | -0.1
--> 1e+15 | -1e+15
--> -0.75 | 0.75

select a, float8abs(a) from (values
  ('NaN'::double precision),
  ('Infinity'),
  ('0.1'),
  ('3.5'),
  ('1e15'),
  ('123456.789'),
  ('45')) v(a);
--> (a double precision, float8abs double precision)
--> NaN | NaN
--> Infinity | Infinity
--> 0.1 | 0.1
--> 3.5 | 3.5
--> 1e+15 | 1e+15
--> 123456.789 | 123456.789
--> 45 | 45

select a, b, float8larger(a, b) from (values
  ('1e-310'::double precision, '45'::double precision),
  ('0.5', '0.3333333333333333'),
  ('1e-310', '-0.75'),
  ('3.5', '1e-310'),
  ('90', '0.3333333333333333'),
  ('-2.5', '1'),
  ('1e22', '-Infinity')) v(a, b);
--> (a double precision, b double precision, float8larger double precision)
--> 1e-310 | 45 | 45
--> 0.5 | 0.3333333333333333 | 0.5
--> 1e-310 | -0.75 | 1e-310
--> 3.5 | 1e-310 | 3.5
--> 90 | 0.3333333333333333 | 90
--> -2.5 | 1 | 1
--> 1e+22 | -Infinity | 1e+22

select a, b, float8smaller(a, b) from (values
  ('0.5'::double precision, '-1'::double precision),
  ('-1', '-1'),
  ('1e308', '1e308'),
  ('-0.75', '1e15'),
  ('1e15', 'Infinity'),
  ('1e-310', 'Infinity'),
  ('9007199254740993', '2.5')) v(a, b);
--> (a double precision, b double precision, float8smaller double precision)
--> 0.5 | -1 | -1
--> -1 | -1 | -1
--> 1e+308 | 1e+308 | 1e+308
--> -0.75 | 1e+15 | -0.75
--> 1e+15 | Infinity | 1e+15
--> 1e-310 | Infinity | 1e-310
--> 9.007199254740992e+15 | 2.5 | 2.5

select a, dround(a) from (values
  ('1e-310'::double precision),
  ('NaN'),
  ('-Infinity'),
  ('0.1'),
  ('3.5'),
  ('123456.789'),
  ('-0')) v(a);
--> (a double precision, dround double precision)
--> 1e-310 | 0
--> NaN | NaN
--> -Infinity | -Infinity
--> 0.1 | 0
--> 3.5 | 4
--> 123456.789 | 123457
--> -0 | -0

select a, dtrunc(a) from (values
  ('1e308'::double precision),
  ('Infinity'),
  ('0.1'),
  ('1e15'),
  ('123456.789'),
  ('-0'),
  ('-0.75')) v(a);
--> (a double precision, dtrunc double precision)
--> 1e+308 | 1e+308
--> Infinity | Infinity
--> 0.1 | 0
--> 1e+15 | 1e+15
--> 123456.789 | 123456
--> -0 | -0
--> -0.75 | -0

select a, dsqrt(a) from (values
  ('0.5'::double precision),
  ('3.5'),
  ('1e15'),
  ('45'),
  ('90')) v(a);
--> (a double precision, dsqrt double precision)
--> 0.5 | 0.7071067811865476
--> 3.5 | 1.8708286933869707
--> 1e+15 | 31622776.60168379
--> 45 | 6.708203932499369
--> 90 | 9.486832980505138

select dsqrt('-1'::double precision);
--> ERROR 2201F: cannot take square root of a negative number

select dsqrt('-0.75'::double precision);
--> ERROR 2201F: cannot take square root of a negative number

select a, dcbrt(a) from (values
  ('0'::double precision),
  ('1'),
  ('-1'),
  ('0.5'),
  ('-Infinity'),
  ('-0'),
  ('0.3333333333333333')) v(a);
--> (a double precision, dcbrt double precision)
--> 0 | 0
--> 1 | 1
--> -1 | -1
--> 0.5 | 0.7937005259840998
--> -Infinity | -Infinity
--> -0 | -0
--> 0.3333333333333333 | 0.6933612743506347

select a, b, dpow(a, b) from (values
  ('-0'::double precision, '0'::double precision),
  ('123456.789', '3.5'),
  ('0.3333333333333333', '0.5'),
  ('Infinity', '0.3333333333333333'),
  ('0.3333333333333333', '2.5')) v(a, b);
--> (a double precision, b double precision, dpow double precision)
--> -0 | 0 | 1
--> 123456.789 | 3.5 | 6.611536807890323e+17
--> 0.3333333333333333 | 0.5 | 0.5773502691896257
--> Infinity | 0.3333333333333333 | Infinity
--> 0.3333333333333333 | 2.5 | 0.06415002990995841

select dpow('9007199254740993'::double precision, '1e15'::double precision);
--> ERROR 22003: value out of range: overflow

select dpow('-1e308'::double precision, '0.1'::double precision);
--> ERROR 2201F: a negative number raised to a non-integer power yields a complex result

select a, dexp(a) from (values
  ('-1'::double precision),
  ('0.5'),
  ('1e-310'),
  ('-Infinity')) v(a);
--> (a double precision, dexp double precision)
--> -1 | 0.36787944117144233
--> 0.5 | 1.6487212707001282
--> 1e-310 | 1
--> -Infinity | 0

select dexp('-1e308'::double precision);
--> ERROR 22003: value out of range: underflow

select dexp('1e15'::double precision);
--> ERROR 22003: value out of range: overflow

select dexp('9007199254740993'::double precision);
--> ERROR 22003: value out of range: overflow

select a, dlog1(a) from (values
  ('1'::double precision),
  ('2.5'),
  ('NaN'),
  ('0.3333333333333333')) v(a);
--> (a double precision, dlog1 double precision)
--> 1 | 0
--> 2.5 | 0.9162907318741551
--> NaN | NaN
--> 0.3333333333333333 | -1.0986122886681098

select dlog1('0'::double precision);
--> ERROR 2201E: cannot take logarithm of zero

select dlog1('-1e308'::double precision);
--> ERROR 2201E: cannot take logarithm of a negative number

select dlog1('-Infinity'::double precision);
--> ERROR 2201E: cannot take logarithm of a negative number

select a, int2(a) from (values
  ('0'::double precision),
  ('-1'),
  ('-2.5'),
  ('1e-310'),
  ('0.1'),
  ('-0')) v(a);
--> (a double precision, int2 smallint)
--> 0 | 0
--> -1 | -1
--> -2.5 | -2
--> 1e-310 | 0
--> 0.1 | 0
--> -0 | 0

select int2('1e308'::double precision);
--> ERROR 22003: smallint out of range

select a, int2(a) from (values
  ('1'::real),
  ('-1'),
  ('1.5'),
  ('1e-40'),
  ('0.1')) v(a);
--> (a real, int2 smallint)
--> 1 | 1
--> -1 | -1
--> 1.5 | 2
--> 1e-40 | 0
--> 0.1 | 0

select int2('3.4e38'::real);
--> ERROR 22003: smallint out of range

select int2('NaN'::real);
--> ERROR 22003: smallint out of range

select a, b, float48mul(a, b) from (values
  ('NaN'::real, '0.1'::double precision),
  ('Infinity', '9007199254740993'),
  ('-Infinity', '45'),
  ('NaN', '1e-310'),
  ('-Infinity', '1e22'),
  ('0', 'NaN'),
  ('NaN', '-1')) v(a, b);
--> (a real, b double precision, float48mul double precision)
--> NaN | 0.1 | NaN
--> Infinity | 9.007199254740992e+15 | Infinity
--> -Infinity | 45 | -Infinity
--> NaN | 1e-310 | NaN
--> -Infinity | 1e+22 | -Infinity
--> 0 | NaN | NaN
--> NaN | -1 | NaN

select a, b, float48div(a, b) from (values
  ('-1'::real, '-2.5'::double precision),
  ('3.4e38', '1'),
  ('1e-40', '0.5'),
  ('3.4e38', '1e15'),
  ('1e-40', '9007199254740993')) v(a, b);
--> (a real, b double precision, float48div double precision)
--> -1 | -2.5 | 0.4
--> 3.4e+38 | 1 | 3.3999999521443642e+38
--> 1e-40 | 0.5 | 1.999989220222952e-40
--> 3.4e+38 | 1e+15 | 3.399999952144364e+23
--> 1e-40 | 9.007199254740992e+15 | 1.110217040646817e-56

select float48div('0.1'::real, '1e-310'::double precision);
--> ERROR 22003: value out of range: overflow

select float48div('1'::real, '-0'::double precision);
--> ERROR 22012: division by zero

select a, b, float48pl(a, b) from (values
  ('Infinity'::real, '-1'::double precision),
  ('1e-40', '90'),
  ('Infinity', '0.5'),
  ('Infinity', '-0.75'),
  ('1.5', '1e15'),
  ('Infinity', '1e22'),
  ('1.5', '1')) v(a, b);
--> (a real, b double precision, float48pl double precision)
--> Infinity | -1 | Infinity
--> 1e-40 | 90 | 90
--> Infinity | 0.5 | Infinity
--> Infinity | -0.75 | Infinity
--> 1.5 | 1e+15 | 1.0000000000000015e+15
--> Infinity | 1e+22 | Infinity
--> 1.5 | 1 | 2.5

select a, b, float48mi(a, b) from (values
  ('0'::real, '2.5'::double precision),
  ('1.5', '1'),
  ('1e-40', '90'),
  ('1.5', 'NaN'),
  ('3.4e38', '9007199254740993'),
  ('0', '-Infinity'),
  ('1e-40', '9007199254740993')) v(a, b);
--> (a real, b double precision, float48mi double precision)
--> 0 | 2.5 | -2.5
--> 1.5 | 1 | 0.5
--> 1e-40 | 90 | -90
--> 1.5 | NaN | NaN
--> 3.4e+38 | 9.007199254740992e+15 | 3.3999999521443642e+38
--> 0 | -Infinity | Infinity
--> 1e-40 | 9.007199254740992e+15 | -9.007199254740992e+15

select a, b, float84mul(a, b) from (values
  ('3.5'::double precision, 'Infinity'::real),
  ('1e22', '0'),
  ('1', '1'),
  ('1', '1.5'),
  ('0', '0.1'),
  ('-Infinity', '-Infinity')) v(a, b);
--> (a double precision, b real, float84mul double precision)
--> 3.5 | Infinity | Infinity
--> 1e+22 | 0 | 0
--> 1 | 1 | 1
--> 1 | 1.5 | 1.5
--> 0 | 0.1 | 0
--> -Infinity | -Infinity | Infinity

select float84mul('1e308'::double precision, '3.4e38'::real);
--> ERROR 22003: value out of range: overflow

select a, b, float84div(a, b) from (values
  ('0.1'::double precision, 'Infinity'::real),
  ('1', '-Infinity'),
  ('-2.5', 'NaN'),
  ('0.3333333333333333', '1'),
  ('9007199254740993', '3.4e38')) v(a, b);
--> (a double precision, b real, float84div double precision)
--> 0.1 | Infinity | 0
--> 1 | -Infinity | -0
--> -2.5 | NaN | NaN
--> 0.3333333333333333 | 1 | 0.3333333333333333
--> 9.007199254740992e+15 | 3.4e+38 | 2.649176288682061e-23

select float84div('1e308'::double precision, '0.1'::real);
--> ERROR 22003: value out of range: overflow

select float84div('-1e308'::double precision, '1e-40'::real);
--> ERROR 22003: value out of range: overflow

select a, b, float84pl(a, b) from (values
  ('Infinity'::double precision, '-Infinity'::real),
  ('45', '-Infinity'),
  ('-0', '1'),
  ('-Infinity', 'NaN'),
  ('-1', '1'),
  ('-2.5', '0'),
  ('-1e308', '-Infinity')) v(a, b);
--> (a double precision, b real, float84pl double precision)
--> Infinity | -Infinity | NaN
--> 45 | -Infinity | -Infinity
--> -0 | 1 | 1
--> -Infinity | NaN | NaN
--> -1 | 1 | 0
--> -2.5 | 0 | -2.5
--> -1e+308 | -Infinity | -Infinity

select a, b, float84mi(a, b) from (values
  ('9007199254740993'::double precision, '0.1'::real),
  ('1', '1.5'),
  ('123456.789', '0.1'),
  ('0.3333333333333333', '0'),
  ('0.5', 'Infinity'),
  ('Infinity', '-Infinity'),
  ('1e308', '-1')) v(a, b);
--> (a double precision, b real, float84mi double precision)
--> 9.007199254740992e+15 | 0.1 | 9.007199254740992e+15
--> 1 | 1.5 | -0.5
--> 123456.789 | 0.1 | 123456.68899999851
--> 0.3333333333333333 | 0 | 0.3333333333333333
--> 0.5 | Infinity | -Infinity
--> Infinity | -Infinity | Infinity
--> 1e+308 | -1 | 1e+308

select a, b, float4eq(a, b) from (values
  ('0.1'::real, '-0'::real),
  ('-2.25', '-2.25'),
  ('NaN', '0'),
  ('1.5', '-Infinity'),
  ('-1', 'NaN'),
  ('1', '1.5'),
  ('1.5', '-2.25')) v(a, b);
--> (a real, b real, float4eq boolean)
--> 0.1 | -0 | f
--> -2.25 | -2.25 | t
--> NaN | 0 | f
--> 1.5 | -Infinity | f
--> -1 | NaN | f
--> 1 | 1.5 | f
--> 1.5 | -2.25 | f

select a, b, float4ne(a, b) from (values
  ('1e-40'::real, '1e-40'::real),
  ('0.1', '1e-40'),
  ('-Infinity', '0'),
  ('-Infinity', '-Infinity'),
  ('-Infinity', '1'),
  ('Infinity', '-Infinity'),
  ('-2.25', '-2.25')) v(a, b);
--> (a real, b real, float4ne boolean)
--> 1e-40 | 1e-40 | f
--> 0.1 | 1e-40 | t
--> -Infinity | 0 | t
--> -Infinity | -Infinity | f
--> -Infinity | 1 | t
--> Infinity | -Infinity | t
--> -2.25 | -2.25 | f

select a, b, float4lt(a, b) from (values
  ('Infinity'::real, '3.4e38'::real),
  ('Infinity', 'NaN'),
  ('1.5', 'NaN'),
  ('1', '0'),
  ('0', '0.1'),
  ('-0', '-2.25'),
  ('-1', '-2.25')) v(a, b);
--> (a real, b real, float4lt boolean)
--> Infinity | 3.4e+38 | f
--> Infinity | NaN | t
--> 1.5 | NaN | t
--> 1 | 0 | f
--> 0 | 0.1 | t
--> -0 | -2.25 | f
--> -1 | -2.25 | f

select a, b, float4le(a, b) from (values
  ('-0'::real, '-0'::real),
  ('-1', '3.4e38'),
  ('-1', '1.5'),
  ('Infinity', 'Infinity'),
  ('0.1', '1'),
  ('1.5', '0.1'),
  ('NaN', '1e-40')) v(a, b);
--> (a real, b real, float4le boolean)
--> -0 | -0 | t
--> -1 | 3.4e+38 | t
--> -1 | 1.5 | t
--> Infinity | Infinity | t
--> 0.1 | 1 | t
--> 1.5 | 0.1 | f
--> NaN | 1e-40 | f

select a, b, float4gt(a, b) from (values
  ('1e-40'::real, '1.5'::real),
  ('1e-40', '0'),
  ('3.4e38', 'Infinity'),
  ('Infinity', '-Infinity'),
  ('-2.25', '-2.25'),
  ('1e-40', '1'),
  ('0.1', '0.1')) v(a, b);
--> (a real, b real, float4gt boolean)
--> 1e-40 | 1.5 | f
--> 1e-40 | 0 | t
--> 3.4e+38 | Infinity | f
--> Infinity | -Infinity | t
--> -2.25 | -2.25 | f
--> 1e-40 | 1 | f
--> 0.1 | 0.1 | f

select a, b, float4ge(a, b) from (values
  ('-1'::real, '-Infinity'::real),
  ('0.1', '-1'),
  ('Infinity', '0.1'),
  ('3.4e38', 'NaN'),
  ('0.1', 'NaN'),
  ('1e-40', '-1'),
  ('-2.25', '-Infinity')) v(a, b);
--> (a real, b real, float4ge boolean)
--> -1 | -Infinity | t
--> 0.1 | -1 | t
--> Infinity | 0.1 | t
--> 3.4e+38 | NaN | f
--> 0.1 | NaN | f
--> 1e-40 | -1 | t
--> -2.25 | -Infinity | t

select a, b, float8eq(a, b) from (values
  ('-1'::double precision, '1e308'::double precision),
  ('-0', '2.5'),
  ('1', '1e22'),
  ('-Infinity', 'NaN'),
  ('0', '1e15'),
  ('3.5', '-Infinity'),
  ('123456.789', '1e22')) v(a, b);
--> (a double precision, b double precision, float8eq boolean)
--> -1 | 1e+308 | f
--> -0 | 2.5 | f
--> 1 | 1e+22 | f
--> -Infinity | NaN | f
--> 0 | 1e+15 | f
--> 3.5 | -Infinity | f
--> 123456.789 | 1e+22 | f

select a, b, float8ne(a, b) from (values
  ('Infinity'::double precision, '1e-310'::double precision),
  ('1e-310', '-2.5'),
  ('-1e308', '1e22'),
  ('1e22', '-2.5'),
  ('NaN', '-0.75'),
  ('1e22', '1e15'),
  ('0', '1e15')) v(a, b);
--> (a double precision, b double precision, float8ne boolean)
--> Infinity | 1e-310 | t
--> 1e-310 | -2.5 | t
--> -1e+308 | 1e+22 | t
--> 1e+22 | -2.5 | t
--> NaN | -0.75 | t
--> 1e+22 | 1e+15 | t
--> 0 | 1e+15 | t

select a, b, float8lt(a, b) from (values
  ('123456.789'::double precision, '1e22'::double precision),
  ('0.3333333333333333', '90'),
  ('1', '0.1'),
  ('1e15', '3.5'),
  ('0', '-1e308'),
  ('2.5', '0.5'),
  ('-2.5', '3.5')) v(a, b);
--> (a double precision, b double precision, float8lt boolean)
--> 123456.789 | 1e+22 | t
--> 0.3333333333333333 | 90 | t
--> 1 | 0.1 | f
--> 1e+15 | 3.5 | f
--> 0 | -1e+308 | f
--> 2.5 | 0.5 | f
--> -2.5 | 3.5 | t

select a, b, float8le(a, b) from (values
  ('-0.75'::double precision, '1e15'::double precision),
  ('-0.75', '0.1'),
  ('1e15', '1e-310'),
  ('1e308', '1e308'),
  ('90', '0'),
  ('Infinity', '-0.75'),
  ('0.1', '0.3333333333333333')) v(a, b);
--> (a double precision, b double precision, float8le boolean)
--> -0.75 | 1e+15 | t
--> -0.75 | 0.1 | t
--> 1e+15 | 1e-310 | f
--> 1e+308 | 1e+308 | t
--> 90 | 0 | f
--> Infinity | -0.75 | f
--> 0.1 | 0.3333333333333333 | t

select a, b, float8gt(a, b) from (values
  ('0.1'::double precision, '0.5'::double precision),
  ('2.5', '1e-310'),
  ('1e22', '3.5'),
  ('-Infinity', '90'),
  ('0.3333333333333333', '0'),
  ('2.5', '3.5'),
  ('1', '-1')) v(a, b);
--> (a double precision, b double precision, float8gt boolean)
--> 0.1 | 0.5 | f
--> 2.5 | 1e-310 | t
--> 1e+22 | 3.5 | t
--> -Infinity | 90 | f
--> 0.3333333333333333 | 0 | t
--> 2.5 | 3.5 | f
--> 1 | -1 | t

select a, b, float8ge(a, b) from (values
  ('-1'::double precision, '1e15'::double precision),
  ('0.1', '1'),
  ('123456.789', '-Infinity'),
  ('0.1', '3.5'),
  ('90', '0.1'),
  ('0.3333333333333333', '45'),
  ('-2.5', '3.5')) v(a, b);
--> (a double precision, b double precision, float8ge boolean)
--> -1 | 1e+15 | f
--> 0.1 | 1 | f
--> 123456.789 | -Infinity | t
--> 0.1 | 3.5 | f
--> 90 | 0.1 | t
--> 0.3333333333333333 | 45 | f
--> -2.5 | 3.5 | f

select a, b, float48eq(a, b) from (values
  ('-2.25'::real, '1e15'::double precision),
  ('-Infinity', '0'),
  ('Infinity', '45'),
  ('-Infinity', '1e15'),
  ('0', '-0'),
  ('3.4e38', '-0'),
  ('1e-40', '1e308')) v(a, b);
--> (a real, b double precision, float48eq boolean)
--> -2.25 | 1e+15 | f
--> -Infinity | 0 | f
--> Infinity | 45 | f
--> -Infinity | 1e+15 | f
--> 0 | -0 | t
--> 3.4e+38 | -0 | f
--> 1e-40 | 1e+308 | f

select a, b, float48ne(a, b) from (values
  ('-1'::real, '-1e308'::double precision),
  ('NaN', '-1e308'),
  ('Infinity', '-1e308'),
  ('-2.25', '45'),
  ('1e-40', '-Infinity'),
  ('3.4e38', '90'),
  ('Infinity', '0.1')) v(a, b);
--> (a real, b double precision, float48ne boolean)
--> -1 | -1e+308 | t
--> NaN | -1e+308 | t
--> Infinity | -1e+308 | t
--> -2.25 | 45 | t
--> 1e-40 | -Infinity | t
--> 3.4e+38 | 90 | t
--> Infinity | 0.1 | t

select a, b, float48lt(a, b) from (values
  ('0'::real, '1e-310'::double precision),
  ('0', '0.5'),
  ('0.1', '1e-310'),
  ('-0', '1e22'),
  ('3.4e38', '90'),
  ('-2.25', '123456.789'),
  ('-0', '90')) v(a, b);
--> (a real, b double precision, float48lt boolean)
--> 0 | 1e-310 | t
--> 0 | 0.5 | t
--> 0.1 | 1e-310 | f
--> -0 | 1e+22 | t
--> 3.4e+38 | 90 | f
--> -2.25 | 123456.789 | t
--> -0 | 90 | t

select a, b, float48le(a, b) from (values
  ('Infinity'::real, '1e22'::double precision),
  ('3.4e38', '-0'),
  ('NaN', '90'),
  ('-0', '0.1'),
  ('1', '3.5'),
  ('0.1', '1e-310'),
  ('NaN', '0')) v(a, b);
--> (a real, b double precision, float48le boolean)
--> Infinity | 1e+22 | f
--> 3.4e+38 | -0 | f
--> NaN | 90 | f
--> -0 | 0.1 | t
--> 1 | 3.5 | t
--> 0.1 | 1e-310 | f
--> NaN | 0 | f

select a, b, float48gt(a, b) from (values
  ('-1'::real, '123456.789'::double precision),
  ('-1', 'Infinity'),
  ('0', '1e15'),
  ('-2.25', '3.5'),
  ('-0', '3.5'),
  ('1.5', '-2.5'),
  ('1.5', '-1e308')) v(a, b);
--> (a real, b double precision, float48gt boolean)
--> -1 | 123456.789 | f
--> -1 | Infinity | f
--> 0 | 1e+15 | f
--> -2.25 | 3.5 | f
--> -0 | 3.5 | f
--> 1.5 | -2.5 | t
--> 1.5 | -1e+308 | t

select a, b, float48ge(a, b) from (values
  ('-2.25'::real, '-1e308'::double precision),
  ('1.5', '2.5'),
  ('1', '90'),
  ('1', '0.1'),
  ('0.1', '-0'),
  ('0', '-1'),
  ('0', '0')) v(a, b);
--> (a real, b double precision, float48ge boolean)
--> -2.25 | -1e+308 | t
--> 1.5 | 2.5 | f
--> 1 | 90 | f
--> 1 | 0.1 | t
--> 0.1 | -0 | t
--> 0 | -1 | t
--> 0 | 0 | t

select a, b, float84eq(a, b) from (values
  ('1e-310'::double precision, '-Infinity'::real),
  ('1e22', '0'),
  ('-1e308', '1e-40'),
  ('-0.75', 'Infinity'),
  ('1e308', 'Infinity'),
  ('90', '1'),
  ('0', '1')) v(a, b);
--> (a double precision, b real, float84eq boolean)
--> 1e-310 | -Infinity | f
--> 1e+22 | 0 | f
--> -1e+308 | 1e-40 | f
--> -0.75 | Infinity | f
--> 1e+308 | Infinity | f
--> 90 | 1 | f
--> 0 | 1 | f

select a, b, float84ne(a, b) from (values
  ('1e22'::double precision, '-1'::real),
  ('1e308', '3.4e38'),
  ('-Infinity', '-0'),
  ('1e308', '0'),
  ('45', '1e-40'),
  ('1e308', '-1'),
  ('1', '0')) v(a, b);
--> (a double precision, b real, float84ne boolean)
--> 1e+22 | -1 | t
--> 1e+308 | 3.4e+38 | t
--> -Infinity | -0 | t
--> 1e+308 | 0 | t
--> 45 | 1e-40 | t
--> 1e+308 | -1 | t
--> 1 | 0 | t

select a, b, float84lt(a, b) from (values
  ('0.3333333333333333'::double precision, '-0'::real),
  ('1', '1.5'),
  ('9007199254740993', 'NaN'),
  ('0', '0.1'),
  ('2.5', '0'),
  ('Infinity', '-1'),
  ('1', '-0')) v(a, b);
--> (a double precision, b real, float84lt boolean)
--> 0.3333333333333333 | -0 | f
--> 1 | 1.5 | t
--> 9.007199254740992e+15 | NaN | t
--> 0 | 0.1 | t
--> 2.5 | 0 | f
--> Infinity | -1 | f
--> 1 | -0 | f

select a, b, float84le(a, b) from (values
  ('-Infinity'::double precision, '1'::real),
  ('-0', '0'),
  ('3.5', '1'),
  ('123456.789', '-2.25'),
  ('NaN', '-0'),
  ('9007199254740993', 'Infinity'),
  ('1e15', '1')) v(a, b);
--> (a double precision, b real, float84le boolean)
--> -Infinity | 1 | t
--> -0 | 0 | t
--> 3.5 | 1 | f
--> 123456.789 | -2.25 | f
--> NaN | -0 | f
--> 9.007199254740992e+15 | Infinity | t
--> 1e+15 | 1 | f

select a, b, float84gt(a, b) from (values
  ('-1'::double precision, '-0'::real),
  ('0.1', '-Infinity'),
  ('1e15', '-0'),
  ('2.5', '0.1'),
  ('0.5', '1.5'),
  ('-0.75', '1e-40'),
  ('90', '-1')) v(a, b);
--> (a double precision, b real, float84gt boolean)
--> -1 | -0 | f
--> 0.1 | -Infinity | t
--> 1e+15 | -0 | t
--> 2.5 | 0.1 | t
--> 0.5 | 1.5 | f
--> -0.75 | 1e-40 | f
--> 90 | -1 | t

select a, b, float84ge(a, b) from (values
  ('-1'::double precision, '-1'::real),
  ('-0.75', '3.4e38'),
  ('0.3333333333333333', '-2.25'),
  ('0.5', 'Infinity'),
  ('1e308', '1e-40'),
  ('0.3333333333333333', '-Infinity'),
  ('1', '1.5')) v(a, b);
--> (a double precision, b real, float84ge boolean)
--> -1 | -1 | t
--> -0.75 | 3.4e+38 | f
--> 0.3333333333333333 | -2.25 | t
--> 0.5 | Infinity | f
--> 1e+308 | 1e-40 | t
--> 0.3333333333333333 | -Infinity | t
--> 1 | 1.5 | f

select a, float8(a) from (values
  ('0'::real),
  ('-1'),
  ('-2.25'),
  ('1e-40'),
  ('Infinity'),
  ('0.1'),
  ('-0')) v(a);
--> (a real, float8 double precision)
--> 0 | 0
--> -1 | -1
--> -2.25 | -2.25
--> 1e-40 | 9.99994610111476e-41
--> Infinity | Infinity
--> 0.1 | 0.10000000149011612
--> -0 | -0

select a, float4(a) from (values
  ('-2.5'::double precision),
  ('2.5'),
  ('NaN'),
  ('Infinity'),
  ('0.1'),
  ('45'),
  ('9007199254740993')) v(a);
--> (a double precision, float4 real)
--> -2.5 | -2.5
--> 2.5 | 2.5
--> NaN | NaN
--> Infinity | Infinity
--> 0.1 | 0.1
--> 45 | 45
--> 9.007199254740992e+15 | 9.007199e+15

select a, int4(a) from (values
  ('0'::double precision),
  ('0.5'),
  ('90'),
  ('0.3333333333333333')) v(a);
--> (a double precision, int4 integer)
--> 0 | 0
--> 0.5 | 0
--> 90 | 90
--> 0.3333333333333333 | 0

select int4('1e308'::double precision);
--> ERROR 22003: integer out of range

select int4('NaN'::double precision);
--> ERROR 22003: integer out of range

select int4('Infinity'::double precision);
--> ERROR 22003: integer out of range

select a, int4(a) from (values
  ('0'::real),
  ('1'),
  ('-1'),
  ('1e-40'),
  ('-0')) v(a);
--> (a real, int4 integer)
--> 0 | 0
--> 1 | 1
--> -1 | -1
--> 1e-40 | 0
--> -0 | 0

select int4('NaN'::real);
--> ERROR 22003: integer out of range

select int4('Infinity'::real);
--> ERROR 22003: integer out of range

select a, b, c, d, width_bucket(a, b, c, d) from (values
  ('3.5'::double precision, '3.5'::double precision, '1e308'::double precision, '1000'::integer),
  ('0.1', '3.5', '-1e308', '3'),
  ('45', '0.3333333333333333', '0', '1')) v(a, b, c, d);
--> (a double precision, b double precision, c double precision, d integer, width_bucket integer)
--> 3.5 | 3.5 | 1e+308 | 1000 | 1
--> 0.1 | 3.5 | -1e+308 | 3 | 1
--> 45 | 0.3333333333333333 | 0 | 1 | 0

select width_bucket('0.1'::double precision, 'NaN'::double precision, '1e-310'::double precision, '12'::integer);
--> ERROR 2201G: operand, lower bound, and upper bound cannot be NaN

select width_bucket('123456.789'::double precision, 'Infinity'::double precision, '0.1'::double precision, '-2147483648'::integer);
--> ERROR 2201G: count must be greater than zero

select width_bucket('-2.5'::double precision, '2.5'::double precision, '1e308'::double precision, '-13'::integer);
--> ERROR 2201G: count must be greater than zero

select width_bucket('0.3333333333333333'::double precision, '0.5'::double precision, '0.1'::double precision, '-1'::integer);
--> ERROR 2201G: count must be greater than zero

select a, b, btfloat4cmp(a, b) from (values
  ('-Infinity'::real, 'Infinity'::real),
  ('1', '-1'),
  ('1.5', 'NaN'),
  ('1', 'NaN'),
  ('Infinity', '1e-40'),
  ('-0', 'NaN'),
  ('0', '3.4e38')) v(a, b);
--> (a real, b real, btfloat4cmp integer)
--> -Infinity | Infinity | -1
--> 1 | -1 | 1
--> 1.5 | NaN | -1
--> 1 | NaN | -1
--> Infinity | 1e-40 | 1
--> -0 | NaN | -1
--> 0 | 3.4e+38 | -1

select a, b, btfloat8cmp(a, b) from (values
  ('3.5'::double precision, 'NaN'::double precision),
  ('NaN', '1'),
  ('90', '-Infinity'),
  ('Infinity', '-2.5'),
  ('-0', '-1e308'),
  ('1e308', '-Infinity'),
  ('NaN', '3.5')) v(a, b);
--> (a double precision, b double precision, btfloat8cmp integer)
--> 3.5 | NaN | -1
--> NaN | 1 | 1
--> 90 | -Infinity | 1
--> Infinity | -2.5 | 1
--> -0 | -1e+308 | 1
--> 1e+308 | -Infinity | 1
--> NaN | 3.5 | 1

select a, int8(a) from (values
  ('1'::double precision),
  ('2.5'),
  ('1e-310'),
  ('45'),
  ('90'),
  ('0.3333333333333333'),
  ('-0.75')) v(a);
--> (a double precision, int8 bigint)
--> 1 | 1
--> 2.5 | 2
--> 1e-310 | 0
--> 45 | 45
--> 90 | 90
--> 0.3333333333333333 | 0
--> -0.75 | -1

select a, int8(a) from (values
  ('0'::real),
  ('1'),
  ('0.1'),
  ('-0')) v(a);
--> (a real, int8 bigint)
--> 0 | 0
--> 1 | 1
--> 0.1 | 0
--> -0 | 0

select int8('3.4e38'::real);
--> ERROR 22003: bigint out of range

select int8('Infinity'::real);
--> ERROR 22003: bigint out of range

select int8('-Infinity'::real);
--> ERROR 22003: bigint out of range

select a, to_timestamp(a) from (values
  ('1e-310'::double precision),
  ('Infinity'),
  ('-Infinity'),
  ('0.1'),
  ('-0'),
  ('90')) v(a);
--> (a double precision, to_timestamp timestamp with time zone)
--> 1e-310 | 1970-01-01 00:00:00+00
--> Infinity | infinity
--> -Infinity | -infinity
--> 0.1 | 1970-01-01 00:00:00.1+00
--> -0 | 1970-01-01 00:00:00+00
--> 90 | 1970-01-01 00:01:30+00

select to_timestamp('1e22'::double precision);
--> ERROR 22008: timestamp out of range: "1e+22"

select a, log10(a) from (values
  ('1'::double precision),
  ('1e308'),
  ('1e-310'),
  ('0.3333333333333333'),
  ('1e22'),
  ('9007199254740993')) v(a);
--> (a double precision, log10 double precision)
--> 1 | 0
--> 1e+308 | 308
--> 1e-310 | -310
--> 0.3333333333333333 | -0.4771212547196625
--> 1e+22 | 22
--> 9.007199254740992e+15 | 15.954589770191003

select log10('-2.5'::double precision);
--> ERROR 2201E: cannot take logarithm of a negative number

select a, dlog10(a) from (values
  ('1e308'::double precision),
  ('3.5'),
  ('45'),
  ('9007199254740993')) v(a);
--> (a double precision, dlog10 double precision)
--> 1e+308 | 308
--> 3.5 | 0.5440680443502757
--> 45 | 1.6532125137753437
--> 9.007199254740992e+15 | 15.954589770191003

select dlog10('0'::double precision);
--> ERROR 2201E: cannot take logarithm of zero

select dlog10('-2.5'::double precision);
--> ERROR 2201E: cannot take logarithm of a negative number

select dlog10('-0.75'::double precision);
--> ERROR 2201E: cannot take logarithm of a negative number

select a, log(a) from (values
  ('2.5'::double precision),
  ('1e15'),
  ('0.3333333333333333'),
  ('1e22')) v(a);
--> (a double precision, log double precision)
--> 2.5 | 0.3979400086720376
--> 1e+15 | 15
--> 0.3333333333333333 | -0.4771212547196625
--> 1e+22 | 22

select log('0'::double precision);
--> ERROR 2201E: cannot take logarithm of zero

select log('-1'::double precision);
--> ERROR 2201E: cannot take logarithm of a negative number

select log('-1e308'::double precision);
--> ERROR 2201E: cannot take logarithm of a negative number

select a, ln(a) from (values
  ('1'::double precision),
  ('1e-310'),
  ('NaN'),
  ('3.5'),
  ('90'),
  ('9007199254740993')) v(a);
--> (a double precision, ln double precision)
--> 1 | 0
--> 1e-310 | -713.8013788281542
--> NaN | NaN
--> 3.5 | 1.252762968495368
--> 90 | 4.499809670330265
--> 9.007199254740992e+15 | 36.7368005696771

select ln('-0'::double precision);
--> ERROR 2201E: cannot take logarithm of zero

select a, round(a) from (values
  ('-1'::double precision),
  ('-1e308'),
  ('-Infinity'),
  ('-0'),
  ('90'),
  ('0.3333333333333333'),
  ('1e22')) v(a);
--> (a double precision, round double precision)
--> -1 | -1
--> -1e+308 | -1e+308
--> -Infinity | -Infinity
--> -0 | -0
--> 90 | 90
--> 0.3333333333333333 | 0
--> 1e+22 | 1e+22

select a, trunc(a) from (values
  ('0'::double precision),
  ('1e308'),
  ('1e-310'),
  ('NaN'),
  ('0.1'),
  ('45'),
  ('90')) v(a);
--> (a double precision, trunc double precision)
--> 0 | 0
--> 1e+308 | 1e+308
--> 1e-310 | 0
--> NaN | NaN
--> 0.1 | 0
--> 45 | 45
--> 90 | 90

select a, sqrt(a) from (values
  ('1'::double precision),
  ('1e-310'),
  ('3.5'),
  ('1e15'),
  ('-0')) v(a);
--> (a double precision, sqrt double precision)
--> 1 | 1
--> 1e-310 | 9.999999999999986e-156
--> 3.5 | 1.8708286933869707
--> 1e+15 | 31622776.60168379
--> -0 | -0

select sqrt('-1'::double precision);
--> ERROR 2201F: cannot take square root of a negative number

select sqrt('-2.5'::double precision);
--> ERROR 2201F: cannot take square root of a negative number

select a, cbrt(a) from (values
  ('1'::double precision),
  ('0.5'),
  ('Infinity'),
  ('-Infinity'),
  ('1e15'),
  ('0.3333333333333333'),
  ('9007199254740993')) v(a);
--> (a double precision, cbrt double precision)
--> 1 | 1
--> 0.5 | 0.7937005259840998
--> Infinity | Infinity
--> -Infinity | -Infinity
--> 1e+15 | 100000
--> 0.3333333333333333 | 0.6933612743506347
--> 9.007199254740992e+15 | 208063.83068357586

select a, b, pow(a, b) from (values
  ('NaN'::double precision, '123456.789'::double precision),
  ('90', '-Infinity'),
  ('2.5', '0'),
  ('123456.789', '-0')) v(a, b);
--> (a double precision, b double precision, pow double precision)
--> NaN | 123456.789 | NaN
--> 90 | -Infinity | 0
--> 2.5 | 0 | 1
--> 123456.789 | -0 | 1

select pow('1e308'::double precision, '-1e308'::double precision);
--> ERROR 22003: value out of range: underflow

select pow('9007199254740993'::double precision, '90'::double precision);
--> ERROR 22003: value out of range: overflow

select pow('1e-310'::double precision, '9007199254740993'::double precision);
--> ERROR 22003: value out of range: underflow

select a, exp(a) from (values
  ('0'::double precision),
  ('1e-310'),
  ('Infinity')) v(a);
--> (a double precision, exp double precision)
--> 0 | 1
--> 1e-310 | 1
--> Infinity | Infinity

select exp('1e308'::double precision);
--> ERROR 22003: value out of range: overflow

select exp('1e15'::double precision);
--> ERROR 22003: value out of range: overflow

select exp('123456.789'::double precision);
--> ERROR 22003: value out of range: overflow

select exp('9007199254740993'::double precision);
--> ERROR 22003: value out of range: overflow

select a, b, power(a, b) from (values
  ('2.5'::double precision, '0'::double precision),
  ('0.5', '1e-310'),
  ('3.5', '0'),
  ('1e22', '-Infinity'),
  ('90', '0.3333333333333333')) v(a, b);
--> (a double precision, b double precision, power double precision)
--> 2.5 | 0 | 1
--> 0.5 | 1e-310 | 1
--> 3.5 | 0 | 1
--> 1e+22 | -Infinity | 0
--> 90 | 0.3333333333333333 | 4.481404746557164

select power('1e22'::double precision, '45'::double precision);
--> ERROR 22003: value out of range: overflow

select power('-1'::double precision, '-2.5'::double precision);
--> ERROR 2201F: a negative number raised to a non-integer power yields a complex result

select a, abs(a) from (values
  ('0'::real),
  ('1'),
  ('-2.25'),
  ('3.4e38'),
  ('1e-40'),
  ('NaN'),
  ('Infinity')) v(a);
--> (a real, abs real)
--> 0 | 0
--> 1 | 1
--> -2.25 | 2.25
--> 3.4e+38 | 3.4e+38
--> 1e-40 | 1e-40
--> NaN | NaN
--> Infinity | Infinity

select a, abs(a) from (values
  ('1'::double precision),
  ('-2.5'),
  ('-1e308'),
  ('1e15'),
  ('-0'),
  ('0.3333333333333333'),
  ('9007199254740993')) v(a);
--> (a double precision, abs double precision)
--> 1 | 1
--> -2.5 | 2.5
--> -1e+308 | 1e+308
--> 1e+15 | 1e+15
--> -0 | 0
--> 0.3333333333333333 | 0.3333333333333333
--> 9.007199254740992e+15 | 9.007199254740992e+15

select a, asin(a) from (values
  ('0'::double precision),
  ('-0.75')) v(a);
--> (a double precision, asin double precision)
--> 0 | 0
--> -0.75 | -0.848062078981481

select asin('2.5'::double precision);
--> ERROR 22003: input is out of range

select asin('1e308'::double precision);
--> ERROR 22003: input is out of range

select asin('-1e308'::double precision);
--> ERROR 22003: input is out of range

select asin('45'::double precision);
--> ERROR 22003: input is out of range

select asin('9007199254740993'::double precision);
--> ERROR 22003: input is out of range

select a, acos(a) from (values
  ('1'::double precision),
  ('-1')) v(a);
--> (a double precision, acos double precision)
--> 1 | 0
--> -1 | 3.141592653589793

select acos('-1e308'::double precision);
--> ERROR 22003: input is out of range

select acos('Infinity'::double precision);
--> ERROR 22003: input is out of range

select acos('1e15'::double precision);
--> ERROR 22003: input is out of range

select acos('123456.789'::double precision);
--> ERROR 22003: input is out of range

select acos('45'::double precision);
--> ERROR 22003: input is out of range

select a, atan(a) from (values
  ('0'::double precision),
  ('1e308'),
  ('-Infinity'),
  ('3.5'),
  ('123456.789'),
  ('45'),
  ('0.3333333333333333')) v(a);
--> (a double precision, atan double precision)
--> 0 | 0
--> 1e+308 | 1.5707963267948966
--> -Infinity | -1.5707963267948966
--> 3.5 | 1.2924966677897853
--> 123456.789 | 1.570788226794823
--> 45 | 1.5485777614681775
--> 0.3333333333333333 | 0.3217505543966422

select a, b, atan2(a, b) from (values
  ('-1'::double precision, '0'::double precision),
  ('-Infinity', 'Infinity'),
  ('Infinity', '-2.5'),
  ('1e-310', '1e308'),
  ('Infinity', '0'),
  ('45', '-Infinity'),
  ('3.5', '90')) v(a, b);
--> (a double precision, b double precision, atan2 double precision)
--> -1 | 0 | -1.5707963267948966
--> -Infinity | Infinity | -0.7853981633974483
--> Infinity | -2.5 | 1.5707963267948966
--> 1e-310 | 1e+308 | 0
--> Infinity | 0 | 1.5707963267948966
--> 45 | -Infinity | 3.141592653589793
--> 3.5 | 90 | 0.03886930217792175

select a, sin(a) from (values
  ('-1'::double precision),
  ('-2.5'),
  ('1e-310'),
  ('0.1'),
  ('0.3333333333333333'),
  ('-0.75')) v(a);
--> (a double precision, sin double precision)
--> -1 | -0.8414709848078965
--> -2.5 | -0.5984721441039565
--> 1e-310 | 1e-310
--> 0.1 | 0.09983341664682815
--> 0.3333333333333333 | 0.3271946967961522
--> -0.75 | -0.6816387600233341

select sin('-Infinity'::double precision);
--> ERROR 22003: input is out of range

select a, cos(a) from (values
  ('-1'::double precision),
  ('-2.5'),
  ('1e-310'),
  ('0.3333333333333333'),
  ('1e22'),
  ('9007199254740993'),
  ('-0.75')) v(a);
--> (a double precision, cos double precision)
--> -1 | 0.5403023058681398
--> -2.5 | -0.8011436155469337
--> 1e-310 | 1
--> 0.3333333333333333 | 0.9449569463147377
--> 1e+22 | 0.523214785395139
--> 9.007199254740992e+15 | -0.5285117844130887
--> -0.75 | 0.7316888688738209

select a, tan(a) from (values
  ('1'::double precision),
  ('0.5'),
  ('1e308'),
  ('1e-310'),
  ('3.5'),
  ('45'),
  ('0.3333333333333333')) v(a);
--> (a double precision, tan double precision)
--> 1 | 1.5574077246549023
--> 0.5 | 0.5463024898437905
--> 1e+308 | -0.5086861259107568
--> 1e-310 | 1e-310
--> 3.5 | 0.3745856401585947
--> 45 | 1.6197751905438615
--> 0.3333333333333333 | 0.34625354951057546

select a, cot(a) from (values
  ('2.5'::double precision),
  ('1e-310'),
  ('0.1'),
  ('-0'),
  ('90'),
  ('-0.75')) v(a);
--> (a double precision, cot double precision)
--> 2.5 | -1.3386481283041514
--> 1e-310 | Infinity
--> 0.1 | 9.966644423259238
--> -0 | -Infinity
--> 90 | -0.5012027833801532
--> -0.75 | -1.0734261485493772

select cot('-Infinity'::double precision);
--> ERROR 22003: input is out of range

select a, degrees(a) from (values
  ('1'::double precision),
  ('-2.5'),
  ('2.5'),
  ('NaN'),
  ('3.5'),
  ('0.3333333333333333'),
  ('9007199254740993')) v(a);
--> (a double precision, degrees double precision)
--> 1 | 57.29577951308232
--> -2.5 | -143.2394487827058
--> 2.5 | 143.2394487827058
--> NaN | NaN
--> 3.5 | 200.53522829578813
--> 0.3333333333333333 | 19.09859317102744
--> 9.007199254740992e+15 | 5.160745025300393e+17

select a, radians(a) from (values
  ('1'::double precision),
  ('0.5'),
  ('2.5'),
  ('-1e308'),
  ('Infinity'),
  ('123456.789'),
  ('-0.75')) v(a);
--> (a double precision, radians double precision)
--> 1 | 0.017453292519943295
--> 0.5 | 0.008726646259971648
--> 2.5 | 0.04363323129985824
--> -1e+308 | -1.7453292519943295e+306
--> Infinity | Infinity
--> 123456.789 | 2154.727451989918
--> -0.75 | -0.013089969389957472

select a, b, mul_d_interval(a, b) from (values
  ('0'::double precision, '00:00:00.000001'::interval),
  ('-0.75', '1 year 2 mons 3 days 04:05:06.789'),
  ('-0', '178000000 years'),
  ('45', '1 year 2 mons 3 days 04:05:06.789')) v(a, b);
--> (a double precision, b interval, mul_d_interval interval)
--> 0 | 00:00:00.000001 | 00:00:00
--> -0.75 | 1 year 2 mons 3 days 04:05:06.789 | -10 mons -17 days -09:03:50.09175
--> -0 | 178000000 years | 00:00:00
--> 45 | 1 year 2 mons 3 days 04:05:06.789 | 52 years 6 mons 135 days 183:50:05.505

select mul_d_interval('NaN'::double precision, '1 mon'::interval);
--> ERROR 22008: interval out of range

select mul_d_interval('-1e308'::double precision, '1 year 2 mons 3 days 04:05:06.789'::interval);
--> ERROR 22008: interval out of range

select mul_d_interval('9007199254740993'::double precision, '178000000 years'::interval);
--> ERROR 22008: interval out of range

select a, "numeric"(a) from (values
  ('0'::real),
  ('1.5'),
  ('3.4e38'),
  ('1e-40'),
  ('NaN'),
  ('-Infinity'),
  ('0.1')) v(a);
--> (a real, numeric numeric)
--> 0 | 0
--> 1.5 | 1.5
--> 3.4e+38 | 340000000000000000000000000000000000000
--> 1e-40 | 0.0000000000000000000000000000000000000000999995
--> NaN | NaN
--> -Infinity | -Infinity
--> 0.1 | 0.1

select a, "numeric"(a) from (values
  ('-1'::double precision),
  ('0.5'),
  ('2.5'),
  ('Infinity'),
  ('123456.789'),
  ('-0'),
  ('0.3333333333333333')) v(a);
--> (a double precision, numeric numeric)
--> -1 | -1
--> 0.5 | 0.5
--> 2.5 | 2.5
--> Infinity | Infinity
--> 123456.789 | 123456.789
--> -0 | 0
--> 0.3333333333333333 | 0.333333333333333

select a, float4up(a) from (values
  ('-1'::real),
  ('1.5'),
  ('-2.25'),
  ('1e-40'),
  ('-Infinity'),
  ('0.1'),
  ('-0')) v(a);
--> (a real, float4up real)
--> -1 | -1
--> 1.5 | 1.5
--> -2.25 | -2.25
--> 1e-40 | 1e-40
--> -Infinity | -Infinity
--> 0.1 | 0.1
--> -0 | -0

select a, float8up(a) from (values
  ('0'::double precision),
  ('-1'),
  ('1e-310'),
  ('-Infinity'),
  ('3.5'),
  ('0.3333333333333333'),
  ('9007199254740993')) v(a);
--> (a double precision, float8up double precision)
--> 0 | 0
--> -1 | -1
--> 1e-310 | 1e-310
--> -Infinity | -Infinity
--> 3.5 | 3.5
--> 0.3333333333333333 | 0.3333333333333333
--> 9.007199254740992e+15 | 9.007199254740992e+15
