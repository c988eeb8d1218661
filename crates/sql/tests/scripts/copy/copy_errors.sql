--- COPY: errors, their lines and their columns
---
-- Each error names the line, and the column where there is one. A quoted field of CSV may hold line
-- ends, which count as lines from the second record on.

create table e (a int, b text, c numeric(5,2));
copy e from stdin;
--< 1	x	1
--< 2	x
--< \.
--> ERROR 22P04: missing data for column "c"
--> CONTEXT: COPY e, line 2: "2	x"

copy e from stdin;
--< x	y
--< \.
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> CONTEXT: COPY e, line 1, column a: "x"

copy e from stdin;
--< 1	x	1	2
--< \.
--> ERROR 22P04: extra data after last expected column
--> CONTEXT: COPY e, line 1: "1	x	1	2"

copy e from stdin;
--< 1	x	1
--< 2	x	1000
--< \.
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 5, scale 2 must round to an absolute value less than 10^3.
--> CONTEXT: COPY e, line 2, column c: "1000"

copy e from stdin;
--< 99999999999	x	1
--< \.
--> ERROR 22003: value "99999999999" is out of range for type integer
--> CONTEXT: COPY e, line 1, column a: "99999999999"

copy e from stdin;
--< 1	\377	1
--< \.
--> ERROR 22021: invalid byte sequence for encoding "UTF8": 0xff
--> CONTEXT: COPY e, line 1: "1	\377	1"

copy e from stdin;
--< 1	x\0	1
--< \.
--> ERROR 22021: invalid byte sequence for encoding "UTF8": 0x00
--> CONTEXT: COPY e, line 1: "1	x\0	1"

copy e from stdin;
--< 1	x	1
--< 2	x\.y	3
--< \.
--> ERROR 22P04: end-of-copy marker corrupt
--> CONTEXT: COPY e, line 2

copy e from stdin;
--< 1	\x41\101\x4\7\b\q\\N\xe4\xb8\x96	+1e1
--< \N	\N	\N
--< 2	a\
--< b	 2 
--< \.
--> COPY 3

select a, encode(b::bytea, 'escape') as b, c from e order by a;
--> ERROR 22P02: invalid input syntax for type bytea

truncate e;
--> TRUNCATE TABLE

copy e from stdin (header match);
--< a	b
--< \.
--> ERROR 22P04: wrong number of fields in header line: got 2, expected 3
--> CONTEXT: COPY e, line 1: "a	b"

copy e from stdin (header match);
--< a	x	c
--< \.
--> ERROR 22P04: column name mismatch in header line field 2: got "x", expected "b"
--> CONTEXT: COPY e, line 1: "a	x	c"

copy e from stdin (header match);
--< \N	b	c
--< \.
--> ERROR 22P04: column name mismatch in header line field 1: got null value ("\N"), expected "a"
--> CONTEXT: COPY e, line 1: "\N	b	c"

copy e from '/dev/null' (header match);
--> ERROR 22P04: wrong number of fields in header line: got 1, expected 3
--> CONTEXT: COPY e, line 1: ""

copy e from stdin (format csv, header match);
--< a,,c
--< \.
--> ERROR 22P04: column name mismatch in header line field 2: got null value (""), expected "b"
--> CONTEXT: COPY e, line 1: "a,,c"

copy e from stdin (format csv);
--< 1,"x
--< y",1
--< 2,"x
--<
--< y",q
--< \.
--> ERROR 22P02: invalid input syntax for type numeric: "q"
--> CONTEXT: COPY e, line 4, column c: "q"

copy e from stdin (format csv);
--< 1,x,1
--< 2,"x,1
--< \.
--> ERROR 22P04: unterminated CSV quoted field
--> CONTEXT: COPY e, line 4: "2,"x,1
--> + \.
--> + "

copy e from stdin (format csv);
--< 1,x
--< \.
--> ERROR 22P04: missing data for column "c"
--> CONTEXT: COPY e, line 1: "1,x"

copy e from stdin (format csv, force_null (b), force_not_null (c));
--< 1,"",1
--< 2,x,
--< \.
--> ERROR 22P02: invalid input syntax for type numeric: ""
--> CONTEXT: COPY e, line 2, column c: ""

copy e from stdin (format csv);
--< 1,"a""b",1
--< 2,x"y,"z,"3"
--< ,"",
--< 4,"a
--< b",4.5
--< \.
--> COPY 4

truncate e;
--> TRUNCATE TABLE

copy e (c, a) from stdin;
--< x	1
--< \.
--> ERROR 22P02: invalid input syntax for type numeric: "x"
--> CONTEXT: COPY e, line 1, column c: "x"

copy e (c, a) from stdin;
--< 1.5	1
--< \.
--> COPY 1

select * from e;
--> (a integer, b text, c numeric(5,2))
--> 1 | NULL | 1.50

-- Keys, and conditions on rows.
create table k (a int primary key, b text not null, check (a < 100));
copy k from stdin;
--< 1	a
--< 2	b
--< 1	c
--< 2	d
--< \.
--> ERROR 23505: duplicate key value violates unique constraint "k_pkey"
--> DETAIL: Key (a)=(1) already exists.
--> CONTEXT: COPY k, line 3

copy k from stdin;
--< 1	a
--< 2	\N
--< \.
--> ERROR 23502: null value in column "b" of relation "k" violates not-null constraint
--> DETAIL: Failing row contains (2, null).
--> CONTEXT: COPY k, line 2: "2	\N"

copy k from stdin;
--< 1	a
--< 200	b
--< \.
--> ERROR 23514: new row for relation "k" violates check constraint "k_a_check"
--> DETAIL: Failing row contains (200, b).
--> CONTEXT: COPY k, line 2: "200	b"

copy k from stdin;
--< 1	a
--< x	\N
--< \.
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> CONTEXT: COPY k, line 2, column a: "x"

create table two (a int unique, b int unique);
copy two from stdin;
--< 1	1
--< 2	1
--< 1	2
--< \.
--> ERROR 23505: duplicate key value violates unique constraint "two_b_key"
--> DETAIL: Key (b)=(1) already exists.
--> CONTEXT: COPY two, line 2

copy two from stdin;
--< \N	\N
--< \N	\N
--< 3	1
--< 2	1
--< 3	2
--< \.
--> ERROR 23505: duplicate key value violates unique constraint "two_b_key"
--> DETAIL: Key (b)=(1) already exists.
--> CONTEXT: COPY two, line 4

copy two from stdin;
--< \N	\N
--< \N	\N
--< 3	1
--< 2	2
--< \.
--> COPY 4

select * from two order by a, b;
--> (a integer, b integer)
--> 2 | 2
--> 3 | 1
--> NULL | NULL
--> NULL | NULL

-- A table without columns.
create table none ();
copy none from stdin;
--<
--<
--< \.
--> COPY 2

copy none from stdin;
--< x
--< \.
--> ERROR 22P04: extra data after last expected column
--> CONTEXT: COPY none, line 1: "x"
