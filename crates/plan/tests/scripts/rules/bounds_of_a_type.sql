-- Bounds as the type of the column has them
--
-- A value of another type bounds an index as the column's own type has it (bound.rs). An integer of
-- another width may lie outside of the type: it bounds nothing, or leaves no row. A date bounds
-- moments by its first one. A value for which the column itself is cast bounds nothing.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

analyze t;

-- It applies: the numbers are of other types than the column.
explain (costs off) select x from t where id = 7::bigint;
--> (QUERY PLAN text)
--> Index Scan using t_pkey on t
-->   Index Cond: (id = '7'::bigint)

select x from t where id = 7::bigint;
--> (x text)
--> row 7

explain (costs off) select x from t where id > 4998 and id < 5000000000;
--> (QUERY PLAN text)
--> Index Scan using t_pkey on t
-->   Index Cond: ((id > 4998) AND (id < '5000000000'::bigint))

select x from t where id > 4998 and id < 5000000000 order by id;
--> (x text)
--> row 4999
--> row 5000

create table m (at timestamp primary key);
insert into m select timestamp '2024-01-01' + i * interval '6 hours' from generate_series(1, 2000) i;
--> INSERT 0 2000

analyze m;
explain (costs off) select at from m where at >= date '2024-03-01' and at < date '2024-03-02';
--> (QUERY PLAN text)
--> Index Only Scan using m_pkey on m
-->   Index Cond: ((at >= '2024-03-01'::date) AND (at < '2024-03-02'::date))

select at from m where at >= date '2024-03-01' and at < date '2024-03-02' order by at;
--> (at timestamp without time zone)
--> 2024-03-01 00:00:00
--> 2024-03-01 06:00:00
--> 2024-03-01 12:00:00
--> 2024-03-01 18:00:00

-- It does not apply: the column is cast, and the index does not know the cast.
explain (costs off) select x from t where id::numeric = 7.5;
--> (QUERY PLAN text)
--> Seq Scan on t
-->   Filter: ((id)::numeric = '7.5'::numeric)

select x from t where id::numeric = 7.5;
--> (x text)
