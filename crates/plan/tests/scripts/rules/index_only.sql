-- Reading an index alone
--
-- A statement that reads no other columns than those of an index reads the index alone, where the
-- visibility map says that the entries stand for visible rows (index_only.rs). VACUUM marks the
-- pages.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create index t_n_g on t (n, g);
vacuum analyze t;

-- It applies: n and g are in the entries.
explain (costs off) select n, g from t where n between 10 and 12;
--> (QUERY PLAN text)
--> Index Only Scan using t_n_g on t
-->   Index Cond: ((n >= 10) AND (n <= 12))

select count(*), sum(g) from t where n between 10 and 12;
--> (count bigint, sum bigint)
--> 15 | 15

-- It does not apply: x is in the rows alone.
explain (costs off) select n, x from t where n = 10;
--> (QUERY PLAN text)
--> Index Scan using t_n_g on t
-->   Index Cond: (n = 10)

select n, x from t where n = 10 order by x;
--> (n integer, x text)
--> 10 | row 10
--> 10 | row 1010
--> 10 | row 2010
--> 10 | row 3010
--> 10 | row 4010
