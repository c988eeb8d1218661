-- Conditions that an index serves
--
-- An index serves equalities and IN on its first columns, then one range (index.rs). Conditions on
-- later columns, behind a gap or a range, are asked of the entries before the rows are read. A
-- condition on an expression of the column is a filter.
--
-- The plans are Sinew's own.

create table t (id int primary key, g int, n int, x text);
insert into t select i, i % 10, i % 1000, 'row ' || i from generate_series(1, 5000) i;
--> INSERT 0 5000

create index t_gnx on t (g, n, x);
analyze t;

-- It applies: an equality and a range.
explain (costs off) select id from t where g = 3 and n > 980;
--> (QUERY PLAN text)
--> Index Scan using t_gnx on t
-->   Index Cond: ((g = 3) AND (n > 980))

select count(*) from t where g = 3 and n > 980;
--> (count bigint)
--> 10

-- It applies: IN is several equalities.
explain (costs off) select id from t where g in (3, 7) and n = 13;
--> (QUERY PLAN text)
--> Index Scan using t_gnx on t
-->   Index Cond: ((g = ANY ('{3,7}'::integer[])) AND (n = 13))

select count(*) from t where g in (3, 7) and n = 13;
--> (count bigint)
--> 5

-- It applies behind a gap: x is asked of the entries.
explain (costs off) select id from t where g = 3 and x = 'row 13';
--> (QUERY PLAN text)
--> Index Scan using t_gnx on t
-->   Index Cond: ((g = 3) AND (x = 'row 13'::text))

select id from t where g = 3 and x = 'row 13';
--> (id integer)
--> 13

-- It does not apply: the index knows g, and not g + 0.
explain (costs off) select id from t where g + 0 = 3 and n = 13;
--> (QUERY PLAN text)
--> Index Scan using t_gnx on t
-->   Index Cond: (n = 13)
-->   Filter: ((g + 0) = 3)

select count(*) from t where g + 0 = 3 and n = 13;
--> (count bigint)
--> 5
