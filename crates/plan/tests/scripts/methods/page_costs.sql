-- Costs of pages
--
-- The planner reckons with what `seq_page_cost` and `random_page_cost` say.

show seq_page_cost;
--> (seq_page_cost text)
--> 1

show random_page_cost;
--> (random_page_cost text)
--> 4

set random_page_cost = -1;
--> ERROR 22023: -1 is outside the valid range for parameter "random_page_cost" (0 .. 1.79769e+308)

set seq_page_cost = 'x';
--> ERROR 22023: invalid value for parameter "seq_page_cost": "x"

set random_page_cost = '1.1ms';
--> ERROR 22023: invalid value for parameter "random_page_cost": "1.1ms"

set random_page_cost = 1.1;
show random_page_cost;
--> (random_page_cost text)
--> 1.1

create table pages (id int, filler text);
insert into pages select i, repeat('x', 200) from generate_series(1, 20000) i;
--> INSERT 0 20000

create index on pages (id);
analyze pages;
set random_page_cost = 100000;
explain (costs off) select * from pages where id = 5;
--> (QUERY PLAN text)
--> Seq Scan on pages
-->   Filter: (id = 5)

select id from pages where id = 5;
--> (id integer)
--> 5

set random_page_cost = 1;
explain (costs off) select * from pages where id = 5;
--> (QUERY PLAN text)
--> Index Scan using pages_id_idx on pages
-->   Index Cond: (id = 5)

set seq_page_cost = 0; set random_page_cost = 1000000;
--> SET
--> SET

explain (costs off) select * from pages where id < 10;
--> (QUERY PLAN text)
--> Seq Scan on pages
-->   Filter: (id < 10)

reset seq_page_cost; reset random_page_cost;
--> RESET
--> RESET

explain (costs off) select * from pages where id < 10;
--> (QUERY PLAN text)
--> Index Scan using pages_id_idx on pages
-->   Index Cond: (id < 10)

prepare p as select * from pages where id = 7;
explain (costs off) execute p;
--> (QUERY PLAN text)
--> Index Scan using pages_id_idx on pages
-->   Index Cond: (id = 7)

deallocate p;
select current_setting('shared_preload_libraries'), current_setting('array_nulls'), current_setting('transform_null_equals');
--> (current_setting text, current_setting text, current_setting text)
--> '' | on | off

set parallel_tuple_cost = -0.000012345678;
--> ERROR 22023: -1.23457e-05 is outside the valid range for parameter "parallel_tuple_cost" (0 .. 1.79769e+308)

set hash_mem_multiplier = 12345678;
--> ERROR 22023: 1.23457e+07 is outside the valid range for parameter "hash_mem_multiplier" (1 .. 1000)
