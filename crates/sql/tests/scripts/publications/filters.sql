-- Publications: conditions on rows
--
-- Expressions that a condition of a publication may be, those that it may not be, and how it is shown.

create type mood as enum ('sad', 'glad');
create domain positive as int check (value > 0);
create type pair as (x int, y int);
create table t (a int, b text, c timestamptz, d date, e int[], f boolean, g numeric(10, 2), h mood, i positive, j pair, k jsonb, l varchar(10), m double precision);
create function own(int) returns int language sql immutable as 'select $1';
create publication p;
alter publication p set table t where (a > 5);
alter publication p set table t where (a > 5 and b = 'x' or not f);
alter publication p set table t where (f);
alter publication p set table t where (f is true and b is not null);
alter publication p set table t where (a in (1, 2, 3) and b like 'x%');
alter publication p set table t where (a between 1 and 5 and b is distinct from 'y');
alter publication p set table t where (coalesce(a, 0) = 1 and nullif(a, 2) = 3 and greatest(a, 4) > 2);
alter publication p set table t where (case when a > 1 then true else f end);
alter publication p set table t where (case a when 1 then true else false end);
alter publication p set table t where (length(b) > 3 and upper(b) = 'ABC');
alter publication p set table t where ((a, b) = (1, 'x'));
alter publication p set table t where ((a, b) < (1, 'x'));
alter publication p set table t where (row(a, b) is not null);
alter publication p set table t where (g > 1.5 and m < 2);
alter publication p set table t where (d = '2020-01-01' and d > date '2019-01-01');
alter publication p set table t where (c > '2020-01-01 00:00:00+00');
alter publication p set table t where (b collate "C" > 'x');
alter publication p set table t where (array[a, 1] = e);
alter publication p set table t where (a = any (e));
alter publication p set table t where (a = all (array[1, 2]));
alter publication p set table t where (k @> '{"a": 1}');
alter publication p set table t where (l = 'x' and l::text = 'y');
alter publication p set table t where (a::bigint > 5 and m::int = 4);
alter publication p set table t where (true);
alter publication p set table t where (null);
alter publication p set table t where ('t');
alter publication p set table t where (a % 2 = 0 and -a < 5 and a * 2 > 1);
select pg_get_expr(prqual, prrelid) from pg_publication_rel;
--> (pg_get_expr text)
--> (((a % 2) = 0) AND ((- a) < 5) AND ((a * 2) > 1))

alter publication p set table t where (t.a > 5 and public.t.b = 'x');
select pg_get_expr(prqual, prrelid), pg_get_expr(prqual, prrelid, true) from pg_publication_rel;
--> (pg_get_expr text, pg_get_expr text)
--> ((a > 5) AND (b = 'x'::text)) | a > 5 AND b = 'x'::text

alter publication p set table t where (case when a > 1 then b in ('x', 'y') else not f end and length(b) < 4);
select pg_get_expr(prqual, prrelid) from pg_publication_rel;
--> (pg_get_expr text)
--> (
--> + CASE
--> +     WHEN (a > 1) THEN (b = ANY (ARRAY['x'::text, 'y'::text]))
--> +     ELSE (NOT f)
--> + END AND (length(b) < 4))

alter publication p set table t where (a);
--> ERROR 42804: argument of PUBLICATION WHERE must be type boolean, not type integer
--> POSITION: 40, at a

alter publication p set table t where (b);
--> ERROR 42804: argument of PUBLICATION WHERE must be type boolean, not type text
--> POSITION: 40, at b

alter publication p set table t where (a = 'x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 44, at '

alter publication p set table t where (missing > 5);
--> ERROR 42703: column "missing" does not exist
--> POSITION: 40, at missing

alter publication p set table t where (u.a > 5);
--> ERROR 42P01: missing FROM-clause entry for table "u"
--> POSITION: 40, at u.a

alter publication p set table t where (own(a) = 1);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: User-defined or built-in mutable functions are not allowed.
--> POSITION: 40, at own

alter publication p set table t where (a = 1 and own(a) > 2);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: User-defined or built-in mutable functions are not allowed.
--> POSITION: 50, at own

alter publication p set table t where (random() < 0.5);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: User-defined or built-in mutable functions are not allowed.
--> POSITION: 40, at random

alter publication p set table t where (c < now());
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: User-defined or built-in mutable functions are not allowed.
--> POSITION: 44, at now

alter publication p set table t where (c < current_timestamp);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 44, at current_timestamp

alter publication p set table t where (d < current_date);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 44, at current_date

alter publication p set table t where (b = current_user);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 44, at current_user

alter publication p set table t where (d < c);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: User-defined or built-in mutable functions are not allowed.
--> POSITION: 40, at d

alter publication p set table t where (to_char(c, 'YYYY') = '2020');
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: User-defined or built-in mutable functions are not allowed.
--> POSITION: 40, at to_char

alter publication p set table t where (a::text = '1');
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 40, at a

alter publication p set table t where (b::int = 1);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 40, at b

alter publication p set table t where (e::text[] = array['x']);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 40, at e

alter publication p set table t where (e[1] = 1);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 40, at e

alter publication p set table t where (h = 'sad');
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: User-defined types are not allowed.
--> POSITION: 40, at h

alter publication p set table t where (i > 3);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: User-defined types are not allowed.
--> POSITION: 40, at i

alter publication p set table t where (a = 1::positive);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 44, at 1

alter publication p set table t where ((j).x = 1);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 41, at j

alter publication p set table t where (j = row(1, 2)::pair);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: User-defined types are not allowed.
--> POSITION: 40, at j

alter publication p set table t where (t is not null);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: User-defined types are not allowed.
--> POSITION: 40, at t

alter publication p set table t where (tableoid = 5);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: System columns are not allowed.
--> POSITION: 40, at tableoid

alter publication p set table t where (ctid = '(0,1)');
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: System columns are not allowed.
--> POSITION: 40, at ctid

alter publication p set table t where (a = (select 1));
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 44, at (

alter publication p set table t where (exists (select 1));
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 40, at exists

alter publication p set table t where (a in (select 1));
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: Only columns, constants, built-in operators, built-in data types, built-in collations, and immutable built-in functions are allowed.
--> POSITION: 40, at a

alter publication p set table t where (count(*) > 1);
--> ERROR 42803: aggregate functions are not allowed in WHERE
--> POSITION: 40, at count

alter publication p set table t where (sum(a) > 1);
--> ERROR 42803: aggregate functions are not allowed in WHERE
--> POSITION: 40, at sum

alter publication p set table t where (row_number() over () = 1);
--> ERROR 42P20: window functions are not allowed in WHERE
--> POSITION: 40, at row_number

alter publication p set table t where (generate_series(1, a) = 1);
--> ERROR 0A000: set-returning functions are not allowed in WHERE
--> POSITION: 40, at generate_series

alter publication p set table t where (a = $1);
--> ERROR 42P02: there is no parameter $1
--> POSITION: 44, at $

alter publication p set table t where (nextval('t') = 1);
--> ERROR 0A000: invalid publication WHERE expression
--> DETAIL: User-defined or built-in mutable functions are not allowed.
--> POSITION: 40, at nextval

alter publication p set table t where a > 5;
--> ERROR 42601: syntax error at or near "a"
--> POSITION: 39, at a

select pg_get_expr(prqual, prrelid) from pg_publication_rel;
--> (pg_get_expr text)
--> (
--> + CASE
--> +     WHEN (a > 1) THEN (b = ANY (ARRAY['x'::text, 'y'::text]))
--> +     ELSE (NOT f)
--> + END AND (length(b) < 4))

drop function own(int);
drop type mood cascade;
--> NOTICE: drop cascades to column h of table t

select count(*) from pg_publication_rel;
--> (count bigint)
--> 1

create table u (id int primary key, ok boolean);
create table w (ok int);
create publication several for table t where (a > 1), u where (ok), w;
create publication wrong for table u where (ok), w where (ok);
--> ERROR 42804: argument of PUBLICATION WHERE must be type boolean, not type integer
--> POSITION: 59, at ok

select tablename, rowfilter from pg_publication_tables where pubname = 'several' order by 1;
--> (tablename name, rowfilter text)
--> t | (a > 1)
--> u | ok
--> w | NULL
