-- COPY of some columns
--
-- Columns that the list leaves out are NULL, in the rows and in the entries of their indexes.

create table part (one int, two int unique, three text, four int unique, five date);
create index part_three on part (three);
create index part_five_two on part (five, two);
copy part (two) from stdin;
--< 1
--< 2
--< 3
--> COPY 3

copy part (four) from stdin;
--< 1
--< 2
--> COPY 2

copy part (three, four) from stdin;
--< a	10
--< b	\N
--> COPY 2

copy part (five, one) from stdin;
--< 2020-01-01	7
--< 2020-01-02	8
--> COPY 2

copy part (five, two) from stdin (format csv);
--< 2020-02-01,7
--< ,8
--> COPY 2

select * from part order by one, two, three, four, five;
--> (one integer, two integer, three text, four integer, five date)
--> 7 | NULL | NULL | NULL | 2020-01-01
--> 8 | NULL | NULL | NULL | 2020-01-02
--> NULL | 1 | NULL | NULL | NULL
--> NULL | 2 | NULL | NULL | NULL
--> NULL | 3 | NULL | NULL | NULL
--> NULL | 7 | NULL | NULL | 2020-02-01
--> NULL | 8 | NULL | NULL | NULL
--> NULL | NULL | a | 10 | NULL
--> NULL | NULL | b | NULL | NULL
--> NULL | NULL | NULL | 1 | NULL
--> NULL | NULL | NULL | 2 | NULL

set enable_seqscan = off;
select two, four from part where two = 1;
--> (two integer, four integer)
--> 1 | NULL

select two, four from part where four = 1;
--> (two integer, four integer)
--> NULL | 1

select count(*) from part where two is null;
--> (count bigint)
--> 6

select count(*) from part where four is null;
--> (count bigint)
--> 8

select count(*) from part where three is null;
--> (count bigint)
--> 9

select four from part where three = 'a';
--> (four integer)
--> 10

select two, five from part where five >= '2020-01-01' order by five, two;
--> (two integer, five date)
--> NULL | 2020-01-01
--> NULL | 2020-01-02
--> 7 | 2020-02-01

select count(*) from part where five is null;
--> (count bigint)
--> 8

select two from part where two in (1, 2, 3, 7, 8, 10) order by two;
--> (two integer)
--> 1
--> 2
--> 3
--> 7
--> 8

select four from part where four in (1, 2, 3, 10) order by four;
--> (four integer)
--> 1
--> 2
--> 10

reset enable_seqscan;
copy part (four) from stdin;
--< 5
--< 1
--> ERROR 23505: duplicate key value violates unique constraint "part_four_key"
--> DETAIL: Key (four)=(1) already exists.
--> CONTEXT: COPY part, line 2

copy part (two) from stdin;
--< 8
--> ERROR 23505: duplicate key value violates unique constraint "part_two_key"
--> DETAIL: Key (two)=(8) already exists.
--> CONTEXT: COPY part, line 1

-- The same when rows are inserted together, and with an index on an expression.
create index part_sum on part ((one + two));
copy part (one) from stdin;
--< 100
--< 101
--> COPY 2

copy part (one, two) from stdin;
--< 100	101
--> COPY 1

set enable_seqscan = off;
select one, two from part where one + two = 201;
--> (one integer, two integer)
--> 100 | 101

select count(*) from part where one + two is null;
--> (count bigint)
--> 13

insert into part (four) select i from generate_series(1000, 1100) i;
--> INSERT 0 101

select count(*), min(four), max(four) from part where four >= 1000;
--> (count bigint, min integer, max integer)
--> 101 | 1000 | 1100

select count(*) from part where two is null;
--> (count bigint)
--> 109
