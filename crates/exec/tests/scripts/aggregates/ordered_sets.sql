-- WITHIN GROUP: percentiles, the mode, and the place of a row that is not there
--
-- Direct arguments are of the group; the ordered ones are of its rows.

create schema os;
set search_path = os;
create table w (g int, x int, t text, i interval, n numeric);

insert into w select k % 3, k, chr(97 + k % 5), k * interval '1 hour', k / 4.0 from generate_series(1, 20) k;
--> INSERT 0 20

insert into w values (null, null, null, null, null), (1, null, 'z', null, null);
--> INSERT 0 2

select percentile_cont(0.5) within group (order by x) from w;
--> (percentile_cont double precision)
--> 10.5

select percentile_disc(0.5) within group (order by x) from w;
--> (percentile_disc integer)
--> 10

select g, percentile_cont(0.25) within group (order by x), percentile_disc(0.25) within group (order by t), mode() within group (order by t), count(*) from w group by g order by g;
--> (g integer, percentile_cont double precision, percentile_disc text, mode text, count bigint)
--> 0 | 6.75 | b | d | 6
--> 1 | 5.5 | b | b | 8
--> 2 | 6.5 | a | a | 7
--> NULL | NULL | NULL | NULL | 1

select percentile_cont(array[0, 0.25, null, 1]) within group (order by x) from w;
--> (percentile_cont double precision[])
--> {1,5.75,NULL,20}

select percentile_cont(array[[0, 0.25], [0.75, 1]]) within group (order by i) from w;
--> (percentile_cont interval[])
--> {{01:00:00,05:45:00},{15:15:00,20:00:00}}

select percentile_disc(array[[0, 0.25], [0.75, 1]]) within group (order by t desc) from w;
--> (percentile_disc text[])
--> {{z,d},{b,a}}

select percentile_disc('{}'::float8[]) within group (order by t) from w;
--> (percentile_disc text[])
--> {}

select percentile_cont(0.3) within group (order by i) from w;
--> (percentile_cont interval)
--> 06:42:00

select percentile_cont(0.3) within group (order by n) from w;
--> (percentile_cont double precision)
--> 1.675

select rank(5) within group (order by x), dense_rank(5) within group (order by x), percent_rank(5) within group (order by x), cume_dist(5) within group (order by x) from w;
--> (rank bigint, dense_rank bigint, percent_rank double precision, cume_dist double precision)
--> 5 | 5 | 0.18181818181818182 | 0.2608695652173913

select rank(3, 'c') within group (order by g, t), dense_rank(1, 'b') within group (order by g, t) from w;
--> (rank bigint, dense_rank bigint)
--> 22 | 7

select dense_rank(1, 'b') within group (order by g desc, t desc nulls last) from w;
--> (dense_rank bigint)
--> 11

select rank(null) within group (order by x), rank(null) within group (order by x nulls first) from w;
--> (rank bigint, rank bigint)
--> 21 | 1

select cume_dist('b') within group (order by t) from w where false;
--> (cume_dist double precision)
--> 1

select percent_rank('b') within group (order by t) from w where false;
--> (percent_rank double precision)
--> 0

select rank(1) within group (order by x) filter (where x > 10) from w;
--> (rank bigint)
--> 1

select percentile_cont(1.5) within group (order by x) from w;
--> ERROR 22003: percentile value 1.5 is not between 0 and 1

select percentile_cont(-0.1) within group (order by x) from w where false;
--> ERROR 22003: percentile value -0.1 is not between 0 and 1

select percentile_cont('NaN') within group (order by x) from w where false;
--> ERROR 22003: percentile value NaN is not between 0 and 1

select percentile_cont(null) within group (order by x) from w;
--> (percentile_cont double precision)
--> NULL

select percentile_cont(0.5) within group (order by t) from w;
--> ERROR 42883: function percentile_cont(numeric, text) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at percentile_cont

select percentile_cont(0.5, 0.6) within group (order by t) from w;
--> ERROR 42883: function percentile_cont(numeric, numeric, text) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at percentile_cont

select percentile_cont() within group (order by x, x) from w;
--> ERROR 42883: function percentile_cont(integer, integer) does not exist
--> HINT: There is an ordered-set aggregate percentile_cont, but it requires 1 direct argument, not 0.
--> POSITION: 8, at percentile_cont

select mode() within group (order by x, x) from w;
--> ERROR 42883: function mode(integer, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at mode

select mode(1) within group (order by x) from w;
--> ERROR 42883: function mode(integer, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at mode

select mode(1) within group () from w;
--> ERROR 42601: syntax error at or near ")"
--> POSITION: 30, at )

select rank(1) within group (order by x, g) from w;
--> ERROR 42883: function rank(integer, integer, integer) does not exist
--> HINT: To use the hypothetical-set aggregate rank, the number of hypothetical direct arguments (here 1) must match the number of ordering columns (here 2).
--> POSITION: 8, at rank

select rank('1') within group (order by x, g) from w;
--> ERROR 42883: function rank(unknown, integer, integer) does not exist
--> HINT: To use the hypothetical-set aggregate rank, the number of hypothetical direct arguments (here 1) must match the number of ordering columns (here 2).
--> POSITION: 8, at rank

select rank(1, 2, 3) within group (order by x, g) from w;
--> ERROR 42883: function rank(integer, integer, integer, integer, integer) does not exist
--> HINT: To use the hypothetical-set aggregate rank, the number of hypothetical direct arguments (here 3) must match the number of ordering columns (here 2).
--> POSITION: 8, at rank

select rank('x') within group (order by x) from w;
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 13, at '

select rank(1.5) within group (order by x) from w;
--> (rank bigint)
--> 2

select rank(true) within group (order by x) from w;
--> ERROR 42804: WITHIN GROUP types integer and boolean cannot be matched
--> POSITION: 13, at true

select rank() from w;
--> ERROR 42809: window function rank requires an OVER clause
--> POSITION: 8, at rank

select rank(1) from w;
--> ERROR 42809: WITHIN GROUP is required for ordered-set aggregate rank
--> POSITION: 8, at rank

select rank(1) over () from w;
--> ERROR 42809: WITHIN GROUP is required for ordered-set aggregate rank
--> POSITION: 8, at rank

select rank() over (order by x) from w limit 1;
--> (rank bigint)
--> 1

select percentile_cont(0.5) from w;
--> ERROR 42883: function percentile_cont(numeric) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at percentile_cont

select percentile_cont(0.5, x) from w;
--> ERROR 42809: WITHIN GROUP is required for ordered-set aggregate percentile_cont
--> POSITION: 8, at percentile_cont

select percentile_cont(0.5, x) over () from w;
--> ERROR 42809: WITHIN GROUP is required for ordered-set aggregate percentile_cont
--> POSITION: 8, at percentile_cont

select percentile_cont(0.5) within group (order by x) over () from w;
--> ERROR 0A000: OVER is not supported for ordered-set aggregate percentile_cont
--> POSITION: 8, at percentile_cont

select mode() from w;
--> ERROR 42883: function mode() does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at mode

select mode(x) from w;
--> ERROR 42809: WITHIN GROUP is required for ordered-set aggregate mode
--> POSITION: 8, at mode

select sum() within group (order by x) from w;
--> ERROR 42809: sum is not an ordered-set aggregate, so it cannot have WITHIN GROUP
--> POSITION: 8, at sum

select lower() within group (order by t) from w;
--> ERROR 42809: WITHIN GROUP specified, but lower is not an aggregate function
--> POSITION: 8, at lower

select foo(1) within group (order by t) from w;
--> ERROR 42883: function foo(integer, text) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at foo

select percentile_cont(g) within group (order by x) from w;
--> ERROR 42803: column "w.g" must appear in the GROUP BY clause or be used in an aggregate function
--> DETAIL: Direct arguments of an ordered-set aggregate must use only grouped columns.
--> POSITION: 24, at g

select percentile_cont(g) within group (order by x) from w group by x;
--> ERROR 42803: column "w.g" must appear in the GROUP BY clause or be used in an aggregate function
--> DETAIL: Direct arguments of an ordered-set aggregate must use only grouped columns.
--> POSITION: 24, at g

select g, percentile_disc(g / 3.0) within group (order by x) from w where g is not null group by g order by g;
--> (g integer, percentile_disc integer)
--> 0 | 3
--> 1 | 7
--> 2 | 14

select g, t, percentile_disc(g / 3.0) within group (order by x) from w where g is not null and x < 10 group by rollup (g, t) order by g, t;
--> (g integer, t text, percentile_disc integer)
--> 0 | b | 6
--> 0 | d | 3
--> 0 | e | 9
--> 0 | NULL | 3
--> 1 | b | 1
--> 1 | c | 7
--> 1 | e | 4
--> 1 | NULL | 1
--> 2 | a | 5
--> 2 | c | 2
--> 2 | d | 8
--> 2 | NULL | 5
--> NULL | NULL | NULL

select percentile_disc(max(x)) within group (order by x) from w;
--> ERROR 42803: aggregate function calls cannot be nested
--> POSITION: 24, at max

select percentile_disc(0.5) within group (order by max(x)) from w;
--> ERROR 42803: aggregate function calls cannot be nested
--> POSITION: 52, at max

select (select percentile_disc(w.x / 3.0) within group (order by v) from (values (1), (2)) v (v)) from w limit 1;
--> (percentile_disc integer)
--> 1

select (select percentile_disc(v) within group (order by w.x) from (values (1), (2)) v (v)) from w limit 1;
--> ERROR 42803: outer-level aggregate cannot contain a lower-level variable in its direct arguments
--> POSITION: 32, at v

select (select percentile_disc(0.5) within group (order by w.x) from (values (1)) v (v)) from w;
--> (percentile_disc integer)
--> 10

select percentile_disc(0.5) within group (order by generate_series(1, 3)) from w;
--> ERROR 0A000: aggregate function calls cannot contain set-returning function calls
--> HINT: You might be able to move the set-returning function into a LATERAL FROM item.
--> POSITION: 52, at generate_series

select percentile_disc(distinct 0.5) within group (order by x) from w;
--> ERROR 42601: cannot use DISTINCT with WITHIN GROUP
--> POSITION: 38, at within

select percentile_disc(0.5 order by x) within group (order by x) from w;
--> ERROR 42601: cannot use multiple ORDER BY clauses with WITHIN GROUP
--> POSITION: 40, at within

select percentile_disc(variadic array[0.5]) within group (order by x) from w;
--> ERROR 42601: cannot use VARIADIC with WITHIN GROUP
--> POSITION: 45, at within

select mode() within group (order by row(g, x)) from w;
--> (mode record)
--> (0,3)

select mode() within group (order by '{}'::json) from w;
--> ERROR 42883: could not identify an ordering operator for type json
--> HINT: Use an explicit ordering operator or modify the query.
--> POSITION: 38, at '

select mode() within group (order by i) from w;
--> (mode interval)
--> 01:00:00

create view v as select g, percentile_cont(0.5) within group (order by x desc nulls last) filter (where x > 2) as p, mode() within group (order by t), rank(3, 'c') within group (order by g, t desc), percentile_cont(array[0.2, 0.8]) within group (order by i) from w group by g;

select * from v order by g;
--> (g integer, p double precision, mode text, rank bigint, percentile_cont interval[])
--> 0 | 10.5 | d | 7 | {06:00:00,15:00:00}
--> 1 | 11.5 | b | 9 | {04:36:00,15:24:00}
--> 2 | 12.5 | a | 8 | {05:36:00,16:24:00}
--> NULL | NULL | NULL | 1 | NULL

select pg_get_viewdef('v');
--> (pg_get_viewdef text)
-->  SELECT w.g,
--> +     percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY ((w.x)::double precision) DESC NULLS LAST) FILTER (WHERE (w.x > 2)) AS p,
--> +     mode() WITHIN GROUP (ORDER BY w.t) AS mode,
--> +     rank(3, 'c'::text) WITHIN GROUP (ORDER BY w.g, w.t DESC) AS rank,
--> +     percentile_cont((ARRAY[0.2, 0.8])::double precision[]) WITHIN GROUP (ORDER BY w.i) AS percentile_cont
--> +    FROM w
--> +   GROUP BY w.g;

select percentile_cont(0.5) within group (order by x) as p from w having percentile_cont(0.5) within group (order by x) > 3;
--> (p double precision)
--> 10.5

select percentile_cont(0.5) within group (order by x), percentile_cont(0.5) within group (order by x) + 1, percentile_cont(0.4) within group (order by x) from w;
--> (percentile_cont double precision, ?column? double precision, percentile_cont double precision)
--> 10.5 | 11.5 | 8.600000000000001

select x from w group by x order by mode() within group (order by t), x limit 3;
--> (x integer)
--> 5
--> 10
--> 15

select g, array_agg(x order by x desc), percentile_disc(0.5) within group (order by x) from w group by g order by g;
--> (g integer, array_agg integer[], percentile_disc integer)
--> 0 | {18,15,12,9,6,3} | 9
--> 1 | {NULL,19,16,13,10,7,4,1} | 10
--> 2 | {20,17,14,11,8,5,2} | 11
--> NULL | {NULL} | NULL

select aggfnoid::oid, aggkind, aggnumdirectargs, aggfinalmodify, aggmfinalmodify from pg_aggregate where aggkind <> 'n' order by 1;
--> (aggfnoid oid, aggkind "char", aggnumdirectargs smallint, aggfinalmodify "char", aggmfinalmodify "char")
--> 3972 | o | 1 | s | s
--> 3974 | o | 1 | s | s
--> 3976 | o | 1 | s | s
--> 3978 | o | 1 | s | s
--> 3980 | o | 1 | s | s
--> 3982 | o | 1 | s | s
--> 3984 | o | 0 | s | s
--> 3986 | h | 1 | w | w
--> 3988 | h | 1 | w | w
--> 3990 | h | 1 | w | w
--> 3992 | h | 1 | w | w

select 'percentile_cont'::regproc;
--> ERROR 42725: more than one function named "percentile_cont"
--> POSITION: 8, at '

select (w).mode from w limit 1;
--> ERROR 42809: WITHIN GROUP is required for ordered-set aggregate mode
--> POSITION: 9, at w

select w.mode from w limit 1;
--> ERROR 42809: WITHIN GROUP is required for ordered-set aggregate mode
--> POSITION: 8, at w.mode

prepare p (float8) as select percentile_cont($1) within group (order by x) from w;

execute p (0.1);
--> (percentile_cont double precision)
--> 2.9000000000000004

prepare q as select percentile_cont($1) within group (order by x), rank($2) within group (order by x) from w;

select parameter_types from pg_prepared_statements where name = 'q';
--> (parameter_types regtype[])
--> {"double precision",integer}

execute q (0.1, 4);
--> (percentile_cont double precision, rank bigint)
--> 2.9000000000000004 | 4

select percentile_cont((select 0.5)) within group (order by x) from w;
--> (percentile_cont double precision)
--> 10.5

select g, percentile_cont((select g / 3.0 where g is not null)) within group (order by x) from w group by g order by g;
--> (g integer, percentile_cont double precision)
--> 0 | 3
--> 1 | 7
--> 2 | 14
--> NULL | NULL

select sum(x) over (order by percentile_cont(0.5) within group (order by x)) from w group by x limit 2;
--> (sum bigint)
--> 1
--> 3

update w set x = percentile_cont(0.5) within group (order by x);
--> ERROR 42803: aggregate functions are not allowed in UPDATE
--> POSITION: 18, at percentile_cont

select x from w where mode() within group (order by x) > 1;
--> ERROR 42803: aggregate functions are not allowed in WHERE
--> POSITION: 23, at mode

with recursive r as (select 1 as n union all select mode() within group (order by n) from r) select * from r;
--> ERROR 42P19: aggregate functions are not allowed in a recursive query's recursive term
--> POSITION: 53, at mode

select proname, pg_get_function_arguments(oid), pg_get_function_result(oid), prokind from pg_proc where oid in (3972, 3974, 3976, 3978, 3980, 3982, 3984, 3986, 3988, 3990, 3992) order by oid;
--> (proname name, pg_get_function_arguments text, pg_get_function_result text, prokind "char")
--> percentile_disc | double precision ORDER BY anyelement | anyelement | a
--> percentile_cont | double precision ORDER BY double precision | double precision | a
--> percentile_cont | double precision ORDER BY interval | interval | a
--> percentile_disc | double precision[] ORDER BY anyelement | anyarray | a
--> percentile_cont | double precision[] ORDER BY double precision | double precision[] | a
--> percentile_cont | double precision[] ORDER BY interval | interval[] | a
--> mode | ORDER BY anyelement | anyelement | a
--> rank | VARIADIC "any" ORDER BY VARIADIC "any" | bigint | a
--> percent_rank | VARIADIC "any" ORDER BY VARIADIC "any" | double precision | a
--> cume_dist | VARIADIC "any" ORDER BY VARIADIC "any" | double precision | a
--> dense_rank | VARIADIC "any" ORDER BY VARIADIC "any" | bigint | a

-- Keys that are casts stand in parentheses where the cast is a call.
create table k (x int, t varchar(10), n numeric(8,2));
create view k2 as select array_agg(x order by x::float8, x::bigint desc, t::text, n::int, t::varchar(3), x::text), x from k group by x order by x::float8, x::text, (x::bigint), count(*);
select pg_get_viewdef('k2');
--> (pg_get_viewdef text)
-->  SELECT array_agg(k.x ORDER BY ((k.x)::double precision), ((k.x)::bigint) DESC, (k.t)::text, ((k.n)::integer), ((k.t)::character varying(3)), (k.x)::text) AS array_agg,
--> +     k.x
--> +    FROM k
--> +   GROUP BY k.x
--> +   ORDER BY ((k.x)::double precision), (k.x)::text, ((k.x)::bigint), (count(*));

create view k3 as select rank() over (partition by x::float8 order by x::float8, t::text, n::varchar, abs(x)) from k order by t::text, n::int8, n::float4;
select pg_get_viewdef('k3');
--> (pg_get_viewdef text)
-->  SELECT rank() OVER (PARTITION BY ((k.x)::double precision) ORDER BY ((k.x)::double precision), (k.t)::text, (k.n)::character varying, (abs(k.x))) AS rank
--> +    FROM k
--> +   ORDER BY (k.t)::text, ((k.n)::bigint), ((k.n)::real);

select pg_get_viewdef('k3', true);
--> (pg_get_viewdef text)
-->  SELECT rank() OVER (PARTITION BY (k.x::double precision) ORDER BY (k.x::double precision), (k.t::text), (k.n::character varying), (abs(k.x))) AS rank
--> +    FROM k
--> +   ORDER BY (k.t::text), (k.n::bigint), (k.n::real);

create view k4 as select distinct on (x::float8) x::float8 from k group by x::float8, t::text, t::varchar(3);
select pg_get_viewdef('k4');
--> (pg_get_viewdef text)
-->  SELECT DISTINCT ON (((k.x)::double precision)) (k.x)::double precision AS x
--> +    FROM k
--> +   GROUP BY ((k.x)::double precision), (k.t)::text, ((k.t)::character varying(3));

-- Many rows, some of which go to files.
set work_mem = '64kB';
select percentile_cont(array[0, 0.1, 0.5, 0.9, 1]) within group (order by v % 1009), percentile_disc(array[0.001, 0.5, 0.999]) within group (order by (v * 7919) % 20011), mode() within group (order by v % 977 desc), rank(500) within group (order by v % 1009), dense_rank(500) within group (order by v % 1009), cume_dist(500) within group (order by v % 1009) from generate_series(1, 30000) v;
--> (percentile_cont double precision[], percentile_disc integer[], mode integer, rank bigint, dense_rank bigint, cume_dist double precision)
--> {0,100,500,905,1008} | {20,10003,19990} | 690 | 15000 | 501 | 0.5009833005566481

select g, percentile_cont(0.5) within group (order by v), count(*) from (select v, v % 4 as g from generate_series(1, 10000) v) s group by g order by g;
--> (g integer, percentile_cont double precision, count bigint)
--> 0 | 5002 | 2500
--> 1 | 4999 | 2500
--> 2 | 5000 | 2500
--> 3 | 5001 | 2500

reset work_mem;
