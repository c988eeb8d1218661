-- Cheap conditions are asked first
--
-- Of several conditions on one row the cheapest is asked first, as PostgreSQL counts calls
-- (cheap.rs). Conditions of the same cost keep their written order. Programs see the order in
-- errors.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

-- It applies: the comparison of one call comes before the pattern of a computed text.
explain (costs off) select id from t where upper(x) like '%9' and n = 9;
--> (QUERY PLAN text)
--> Seq Scan on t
-->   Filter: ((n = 9) AND (upper(x) ~~ '%9'::text))

select id from t where upper(x) like '%9' and n = 9 order by id;
--> (id integer)
--> 9
--> 1009
--> 2009
--> 3009
--> 4009

explain (costs off) select id from t where 100 / (n - 5) > 90 and n <> 5;
--> (QUERY PLAN text)
--> Seq Scan on t
-->   Filter: ((n <> 5) AND ((100 / (n - 5)) > 90))

select count(*) from t where 100 / (n - 5) > 90 and n <> 5;
--> (count bigint)
--> 5

-- It does not apply: the conditions cost the same and stay as they are written.
explain (costs off) select id from t where n <> 5 and g = 9;
--> (QUERY PLAN text)
--> Seq Scan on t
-->   Filter: ((n <> 5) AND (g = 9))
