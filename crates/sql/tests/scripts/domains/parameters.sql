-- Parameters of domains
--
-- A parameter that becomes a value of a domain is of the domain, and its value is tested where it is bound.

create domain pos as int check (value > 0);

create domain code as varchar(3) not null;

create domain list as int[] check (array_length(value, 1) < 3);

create table t (a pos, b code default 'x', l list, e pos[], n int);

prepare p1 as select $1::pos, pg_typeof($1);

prepare p2 as insert into t values ($1, $2, $3, $4, $5) returning a, b, l, e[1], n;

prepare p3 as update t set a = $1 where n = $2 returning a;

prepare p4 as select $1 + 1, $1::pos;

prepare p5 as select $1::pos + $1;

prepare p6(pos, code) as select $1, $2, pg_typeof($1), pg_typeof($2);

prepare p7(pos[]) as select $1[1], pg_typeof($1);

prepare p8 as select $1::int::pos;

prepare p9 as update t set e[1] = $1, l[1] = $2;

create function f(pos) returns int language plpgsql as $$ begin return $1; end $$;

prepare p10 as select f($1);

prepare p11 as insert into t (a, b) values ($1, $2), ($3, $4);

select name, parameter_types from pg_prepared_statements order by length(name), name;
--> (name text, parameter_types regtype[])
--> p1 | {pos}
--> p2 | {pos,code,list,pos[],integer}
--> p3 | {pos,integer}
--> p4 | {integer}
--> p5 | {pos}
--> p6 | {pos,code}
--> p7 | {pos[]}
--> p8 | {integer}
--> p9 | {pos,integer}
--> p10 | {pos}
--> p11 | {pos,code,pos,code}

execute p1(5);
--> (pos integer, pg_typeof regtype)
--> 5 | pos

execute p1(-5);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

execute p1('7');
--> (pos integer, pg_typeof regtype)
--> 7 | pos

execute p1(null);
--> (pos integer, pg_typeof regtype)
--> NULL | pos

execute p2(1, 'ab', '{1,2}', '{3}', 4);
--> (a integer, b character varying(3), l integer[], e integer, n integer)
--> 1 | ab | {1,2} | 3 | 4
--> INSERT 0 1

execute p2(1, 'abcd', '{1,2}', '{3}', 4);
--> ERROR 22001: value too long for type character varying(3)

execute p2(1, null, '{1,2}', '{3}', 4);
--> ERROR 23502: domain code does not allow null values

execute p2(1, 'ab', '{1,2,3}', '{3}', 4);
--> ERROR 23514: value for domain list violates check constraint "list_check"

execute p2(1, 'ab', '{1,2}', array[-3], 4);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

execute p3(9, 4);
--> (a integer)
--> 9
--> UPDATE 1

execute p3(-9, 4);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

execute p4(5);
--> (?column? integer, pos integer)
--> 6 | 5

execute p4(-5);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

execute p5(5);
--> (?column? integer)
--> 10

execute p5(-5);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

execute p6(5, 'abc');
--> (?column? integer, ?column? character varying(3), pg_typeof regtype, pg_typeof regtype)
--> 5 | abc | pos | code

execute p6(-5, 'abc');
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

execute p6(5, 'abcd');
--> ERROR 22001: value too long for type character varying(3)

execute p6(5, null);
--> ERROR 23502: domain code does not allow null values

execute p7('{1,2}');
--> (?column? integer, pg_typeof regtype)
--> 1 | pos[]

execute p7(array[1, -2]);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

execute p8(-1);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

execute p9(1, 2);
--> UPDATE 1

execute p9(-1, 2);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

execute p10(5);
--> (f integer)
--> 5

execute p10(-5);
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

execute p11(1, 'a', 2, 'b');
--> INSERT 0 2

execute p11(1, 'a', -2, 'b');
--> ERROR 23514: value for domain pos violates check constraint "pos_check"

alter domain pos add constraint small check (value < 1000) not valid;

execute p1(5000);
--> ERROR 23514: value for domain pos violates check constraint "small"

alter domain pos drop constraint small;

execute p1(5000);
--> (pos integer, pg_typeof regtype)
--> 5000 | pos
