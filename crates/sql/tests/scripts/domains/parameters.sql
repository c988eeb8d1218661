-- Parameters of domains
--
-- A parameter that becomes a value of a domain is of the domain, and its value is tested where it is bound.

create domain pos as int check (value > 0);

create domain code as varchar(3) not null;

create domain list as int[] check (array_length(value, 1) < 3);

create table t (a pos, b code default 'x', l list, e pos[], n int);

prepare p1 as select $1::pos, pg_typeof($1);

prepare p2 as insert into t values ($1, $2, $3, $4, $5) returning *;

prepare p3 as update t set a = $1 where n = $2 returning a;

prepare p4 as select $1 + 1, $1::pos;

prepare p5 as select $1::pos + $1;

prepare p6(pos, code) as select $1, $2, pg_typeof($1), pg_typeof($2);

prepare p7(pos[]) as select $1, $1[1], pg_typeof($1);

prepare p8 as select $1::int::pos;

prepare p9 as insert into t (a, n) select $1, $2 union all select $3, $4;

create function f(pos) returns int language plpgsql as $$ begin return $1; end $$;

prepare p10 as select f($1);

prepare p11 as insert into t (a, b) values ($1, $2), ($3, $4);

select name, parameter_types from pg_prepared_statements order by length(name), name;

execute p1(5);

execute p1(-5);

execute p1('7');

execute p1(null);

execute p2(1, 'ab', '{1,2}', '{3}', 4);

execute p2(1, 'abcd', '{1,2}', '{3}', 4);

execute p2(1, null, '{1,2}', '{3}', 4);

execute p2(1, 'ab', '{1,2,3}', '{3}', 4);

execute p2(1, 'ab', '{1,2}', '{-3}', 4);

execute p3(9, 4);

execute p3(-9, 4);

execute p4(5);

execute p4(-5);

execute p5(5);

execute p5(-5);

execute p6(5, 'abc');

execute p6(-5, 'abc');

execute p6(5, 'abcd');

execute p6(5, null);

execute p7('{1,2}');

execute p7('{1,-2}');

execute p8(-1);

execute p9(1, 2, 3, 4);

execute p10(5);

execute p10(-5);

execute p11(1, 'a', 2, 'b');

execute p11(1, 'a', -2, 'b');

alter domain pos add constraint small check (value < 1000) not valid;

execute p1(5000);

alter domain pos drop constraint small;

execute p1(5000);
