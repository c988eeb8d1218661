-- An order that an index gives
--
-- ORDER BY needs no sort where the table is read by an index in that order (scan.rs, select.rs).
-- With LIMIT the scan ends early. An order that no index has is sorted.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create index t_n_id on t (n, id);
analyze t;

-- It applies: the first entries of the index are the answer.
explain (costs off) select n, id, x from t order by n, id limit 3;
--> (QUERY PLAN text)
--> Limit
-->   ->  Index Scan using t_n_id on t

select n, id, x from t order by n, id limit 3;
--> (n integer, id integer, x text)
--> 0 | 1000 | row 1000
--> 0 | 2000 | row 2000
--> 0 | 3000 | row 3000

-- It applies backwards.
explain (costs off) select n, id, x from t order by n desc, id desc limit 3;
--> (QUERY PLAN text)
--> Limit
-->   ->  Index Scan Backward using t_n_id on t

select n, id, x from t order by n desc, id desc limit 3;
--> (n integer, id integer, x text)
--> 999 | 4999 | row 4999
--> 999 | 3999 | row 3999
--> 999 | 2999 | row 2999

-- It does not apply: no index has one column up and the other down.
explain (costs off) select n, id, x from t order by n, id desc limit 3;
--> (QUERY PLAN text)
--> Limit
-->   ->  Sort
-->         Sort Key: n, id DESC
-->         ->  Seq Scan on t

select n, id, x from t order by n, id desc limit 3;
--> (n integer, id integer, x text)
--> 0 | 5000 | row 5000
--> 0 | 4000 | row 4000
--> 0 | 3000 | row 3000
