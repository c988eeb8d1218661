-- Conditions of partitions
--
-- pg_get_partition_constraintdef: one condition for values that both ends share, arms for the columns that may decide, and for a
-- default partition the negation of all others.

create table r2 (a int, b date, c text) partition by range (a, b, c);
create table r2a partition of r2 for values from (1, '2020-01-01', 'a') to (1, '2021-01-01', maxvalue);
create table r2b partition of r2 for values from (2, minvalue, minvalue) to (3, '2020-01-01', minvalue);
create table r2c partition of r2 for values from (4, '2020-01-01', minvalue) to (5, maxvalue, maxvalue);
create table r2d partition of r2 for values from (6, '2020-01-01', 'x') to (6, '2020-01-01', 'y');
create table r2e partition of r2 for values from (minvalue, minvalue, minvalue) to (-5, '1999-01-01', 'z');
create table r2z partition of r2 default;
create table r1 (a int) partition by range (a);
create table r1a partition of r1 for values from (minvalue) to (0);
create table r1z partition of r1 default;
create table r3 (a int, b int) partition by range (a, b);
create table r3a partition of r3 for values from (minvalue, minvalue) to (maxvalue, maxvalue);
create table r3z partition of r3 default;
create table l1 (k text) partition by list (k);
create table l1a partition of l1 for values in ('x', 'b');
create table l1b partition of l1 for values in ('m');
create table l1z partition of l1 default;
create table l2 (k int) partition by list (k);
create table l2a partition of l2 for values in (3, null);
create table l2b partition of l2 for values in (-1);
create table l2z partition of l2 default partition by list (k);
create table l2z1 partition of l2z default;
create table l3 (k bool) partition by list (k);
create table l3a partition of l3 for values in (null);
create table l3z partition of l3 default;
create table l4 (k bool) partition by list (k);
create table l4z partition of l4 default;
select c.relname, pg_get_expr(c.relpartbound, c.oid), pg_get_partition_constraintdef(c.oid) from pg_class c where relispartition and relkind in ('r', 'p') order by 1;
--> (relname name, pg_get_expr text, pg_get_partition_constraintdef text)
--> l1a | FOR VALUES IN ('x', 'b') | ((k IS NOT NULL) AND (k = ANY (ARRAY['x'::text, 'b'::text])))
--> l1b | FOR VALUES IN ('m') | ((k IS NOT NULL) AND (k = 'm'::text))
--> l1z | DEFAULT | (NOT ((k IS NOT NULL) AND (k = ANY (ARRAY['b'::text, 'm'::text, 'x'::text]))))
--> l2a | FOR VALUES IN (3, NULL) | ((k IS NULL) OR (k = 3))
--> l2b | FOR VALUES IN ('-1') | ((k IS NOT NULL) AND (k = '-1'::integer))
--> l2z | DEFAULT | (NOT ((k IS NULL) OR (k = ANY (ARRAY['-1'::integer, 3]))))
--> l2z1 | DEFAULT | (NOT ((k IS NULL) OR (k = ANY (ARRAY['-1'::integer, 3]))))
--> l3a | FOR VALUES IN (NULL) | (k IS NULL)
--> l3z | DEFAULT | (NOT (k IS NULL))
--> l4z | DEFAULT | NULL
--> r1a | FOR VALUES FROM (MINVALUE) TO (0) | ((a IS NOT NULL) AND (a < 0))
--> r1z | DEFAULT | (NOT ((a IS NOT NULL) AND (a < 0)))
--> r2a | FOR VALUES FROM (1, '2020-01-01', 'a') TO (1, '2021-01-01', MAXVALUE) | ((a IS NOT NULL) AND (b IS NOT NULL) AND (c IS NOT NULL) AND (a = 1) AND ((b > '2020-01-01'::date) OR ((b = '2020-01-01'::date) AND (c >= 'a'::text))) AND (b <= '2021-01-01'::date))
--> r2b | FOR VALUES FROM (2, MINVALUE, MINVALUE) TO (3, '2020-01-01', MINVALUE) | ((a IS NOT NULL) AND (b IS NOT NULL) AND (c IS NOT NULL) AND (a >= 2) AND ((a < 3) OR ((a = 3) AND (b < '2020-01-01'::date))))
--> r2c | FOR VALUES FROM (4, '2020-01-01', MINVALUE) TO (5, MAXVALUE, MAXVALUE) | ((a IS NOT NULL) AND (b IS NOT NULL) AND (c IS NOT NULL) AND ((a > 4) OR ((a = 4) AND (b >= '2020-01-01'::date))) AND (a <= 5))
--> r2d | FOR VALUES FROM (6, '2020-01-01', 'x') TO (6, '2020-01-01', 'y') | ((a IS NOT NULL) AND (b IS NOT NULL) AND (c IS NOT NULL) AND (a = 6) AND (b = '2020-01-01'::date) AND (c >= 'x'::text) AND (c < 'y'::text))
--> r2e | FOR VALUES FROM (MINVALUE, MINVALUE, MINVALUE) TO ('-5', '1999-01-01', 'z') | ((a IS NOT NULL) AND (b IS NOT NULL) AND (c IS NOT NULL) AND ((a < '-5'::integer) OR ((a = '-5'::integer) AND (b < '1999-01-01'::date)) OR ((a = '-5'::integer) AND (b = '1999-01-01'::date) AND (c < 'z'::text))))
--> r2z | DEFAULT | (NOT ((a IS NOT NULL) AND (b IS NOT NULL) AND (c IS NOT NULL) AND (((a < '-5'::integer) OR ((a = '-5'::integer) AND (b < '1999-01-01'::date)) OR ((a = '-5'::integer) AND (b = '1999-01-01'::date) AND (c < 'z'::text))) OR ((a = 1) AND ((b > '2020-01-01'::date) OR ((b = '2020-01-01'::date) AND (c >= 'a'::text))) AND (b <= '2021-01-01'::date)) OR ((a >= 2) AND ((a < 3) OR ((a = 3) AND (b < '2020-01-01'::date)))) OR (((a > 4) OR ((a = 4) AND (b >= '2020-01-01'::date))) AND (a <= 5)) OR ((a = 6) AND (b = '2020-01-01'::date) AND (c >= 'x'::text) AND (c < 'y'::text)))))
--> r3a | FOR VALUES FROM (MINVALUE, MINVALUE) TO (MAXVALUE, MAXVALUE) | ((a IS NOT NULL) AND (b IS NOT NULL))
--> r3z | DEFAULT | (NOT ((a IS NOT NULL) AND (b IS NOT NULL) AND ((a IS NOT NULL) AND (b IS NOT NULL))))
