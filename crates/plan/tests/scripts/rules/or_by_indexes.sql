-- An OR by several index scans
--
-- An OR whose every arm an index serves is several index scans, each row given once. An arm without
-- an index makes it a scan of the table.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create index t_n on t (n);
analyze t;

-- It applies.
explain (costs off) select id from t where n = 77 or id = 4077;
--> (QUERY PLAN text)
--> Index Scan using t_n, t_pkey on t
-->   Index Cond: ((n = 77) OR (id = 4077))
-->   Filter: ((n = 77) OR (id = 4077))

select id from t where n = 77 or id = 4077 order by id;
--> (id integer)
--> 77
--> 1077
--> 2077
--> 3077
--> 4077

-- It does not apply: no index has x.
explain (costs off) select id from t where n = 77 or x = 'row 5';
--> (QUERY PLAN text)
--> Seq Scan on t
-->   Filter: ((n = 77) OR (x = 'row 5'::text))

select id from t where n = 77 or x = 'row 5' order by id;
--> (id integer)
--> 5
--> 77
--> 1077
--> 2077
--> 3077
--> 4077
