-- A comparison of rows bounds its first column
--
-- (a, b) > (x, y) means a > x, or a = x and b > y. It says a >= x, which an index can serve
-- (derive.rs). Programs that read page by page ask this way.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create index t_g_id on t (g, id);
analyze t;

-- It applies: the scan begins at the first column.
explain (costs off) select g, id from t where (g, id) > (8, 4990) order by g, id limit 3;
--> (QUERY PLAN text)
--> Limit
-->   ->  Index Only Scan using t_g_id on t
-->         Index Cond: (g >= 8)
-->         Filter: ((g > 8) OR ((g = 8) AND (id > 4990)))

select g, id from t where (g, id) > (8, 4990) order by g, id limit 3;
--> (g integer, id integer)
--> 8 | 4998
--> 9 | 9
--> 9 | 19

-- It applies after VACUUM too: the arms of the OR would read rows, and this scan reads entries.
vacuum t;
explain (costs off) select g, id from t where (g, id) > (8, 4990) order by g, id limit 3;
--> (QUERY PLAN text)
--> Limit
-->   ->  Index Only Scan using t_g_id on t
-->         Index Cond: (g >= 8)
-->         Filter: ((g > 8) OR ((g = 8) AND (id > 4990)))

-- It does not apply: no index begins with n, so that the bound is one more filter.
explain (costs off) select n, id from t where (n, id) > (998, 4000);
--> (QUERY PLAN text)
--> Seq Scan on t
-->   Filter: ((n >= 998) AND ((n > 998) OR ((n = 998) AND (id > 4000))))

select n, id from t where (n, id) > (998, 4000) order by 1, 2;
--> (n integer, id integer)
--> 998 | 4998
--> 999 | 999
--> 999 | 1999
--> 999 | 2999
--> 999 | 3999
--> 999 | 4999
