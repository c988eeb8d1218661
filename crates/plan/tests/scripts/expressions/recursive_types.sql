-- Types of recursive queries
--
-- The first part of a recursive query decides the types of its columns.

with recursive t(n) as (values (1::bigint) union all select 2 from t where n < 2) select *, pg_typeof(n) from t;
--> (n bigint, pg_typeof regtype)
--> 1 | bigint
--> 2 | bigint

with recursive t(n) as (values (1) union all select n + 1::bigint from t where n < 2) select *, pg_typeof(n) from t;
--> ERROR 42804: recursive query "t" column 1 has type integer in non-recursive term but type bigint overall
--> HINT: Cast the output of the non-recursive term to the correct type.

with recursive t(n) as (values ('a'::varchar) union all select n || 'b' from t where length(n) < 3) select *, pg_typeof(n) from t;
--> (n character varying, pg_typeof regtype)
--> a | character varying
--> ab | character varying
--> abb | character varying

with recursive t(n) as (values ('a'::text) union all select (n || 'b')::varchar(5) from t where length(n) < 3) select *, pg_typeof(n) from t;
--> (n text, pg_typeof regtype)
--> a | text
--> ab | text
--> abb | text

with recursive t(n) as (values ('a'::varchar(5)) union all select (n || 'b')::varchar(5) from t where length(n) < 3) select *, pg_typeof(n) from t;
--> (n character varying(5), pg_typeof regtype)
--> a | character varying
--> ab | character varying
--> abb | character varying

with recursive t(n) as (values ('a'::varchar(5)) union all select (n || 'b')::varchar(4) from t where length(n) < 3) select *, pg_typeof(n) from t;
--> ERROR 42804: recursive query "t" column 1 has type character varying(5) in non-recursive term but type character varying overall
--> HINT: Cast the output of the non-recursive term to the correct type.

with recursive t(n) as (values (1.5::numeric) union all select 2 from t where n < 2) select *, pg_typeof(n) from t;
--> (n numeric, pg_typeof regtype)
--> 1.5 | numeric
--> 2 | numeric

with recursive t(n) as (values (1.5::numeric(4,2)) union all select n + 1 from t where n < 2) select *, pg_typeof(n) from t;
--> ERROR 42804: recursive query "t" column 1 has type numeric(4,2) in non-recursive term but type numeric overall
--> HINT: Cast the output of the non-recursive term to the correct type.

with recursive t(n) as (values (b'1') union all select n || b'0' from t where length(n) < 5) select n, pg_typeof(n) from t;
--> (n "bit", pg_typeof regtype)
--> 1 | bit
--> 10 | bit
--> 100 | bit
--> 1000 | bit
--> 10000 | bit

with recursive t(n) as (values (1::float8) union all select 2::numeric from t where n < 2) select *, pg_typeof(n) from t;
--> (n double precision, pg_typeof regtype)
--> 1 | double precision
--> 2 | double precision

with recursive t(n) as (values (date '2020-01-01') union all select timestamp '2020-01-02' from t where n < '2020-01-02') select *, pg_typeof(n) from t;
--> ERROR 42804: recursive query "t" column 1 has type date in non-recursive term but type timestamp without time zone overall
--> HINT: Cast the output of the non-recursive term to the correct type.

with recursive t(n) as (values (timestamp '2020-01-01') union all select date '2020-01-02' from t where n < '2020-01-02') select *, pg_typeof(n) from t;
--> (n timestamp without time zone, pg_typeof regtype)
--> 2020-01-01 00:00:00 | timestamp without time zone
--> 2020-01-02 00:00:00 | timestamp without time zone

with recursive t(n) as (values (null) union all select 'x' from t where n is null) select *, pg_typeof(n) from t;
--> (n text, pg_typeof regtype)
--> NULL | text
--> x | text

with recursive t(n) as (values (null) union all select 1 from t where n is null) select *, pg_typeof(n) from t;
--> ERROR 42804: UNION types text and integer cannot be matched
--> POSITION: 56, at 1

select b'1' union all select b'10'::varbit;
--> (?column? "bit")
--> 1
--> 10

select pg_typeof(x) from (select b'1' union all select b'10'::varbit) s(x);
--> (pg_typeof regtype)
--> bit
--> bit

select pg_typeof(x) from (select b'10'::varbit union all select b'1') s(x);
--> (pg_typeof regtype)
--> bit varying
--> bit varying

with recursive t(n) as (values (1::money) union select n + 1::money from t where n < 100::money) select sum(n) from t;
--> ERROR 0A000: could not implement recursive UNION
--> DETAIL: All column datatypes must be hashable.

with recursive t(n) as (values (b'1') union select n || b'0' from t where length(n) < 5) select n from t;
--> ERROR 0A000: could not implement recursive UNION
--> DETAIL: All column datatypes must be hashable.

with recursive t(n) as (values (array[1::money]) union select n from t) select n from t;
--> ERROR 0A000: could not implement recursive UNION
--> DETAIL: All column datatypes must be hashable.

with recursive t(n) as (values (b'1') union all select n || b'0' from t where length(n) < 5) select n from t;
--> (n "bit")
--> 1
--> 10
--> 100
--> 1000
--> 10000

with recursive t(n) as (values ('10.0.0.1'::inet) union select n + 1 from t where n < '10.0.0.3') select n from t;
--> (n inet)
--> 10.0.0.1
--> 10.0.0.2
--> 10.0.0.3

with recursive t(n) as (values ('a'::varchar) union select n from t) select n from t;
--> (n character varying)
--> a

with recursive t(n) as (values (array[1]) union select n from t) select n from t;
--> (n integer[])
--> {1}
