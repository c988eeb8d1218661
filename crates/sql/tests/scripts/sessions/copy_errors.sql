--- COPY: errors, their lines and their columns
---
-- Each error names the line, and the column where there is one. A quoted field of CSV may hold line
-- ends, which count as lines from the second record on.

create table e (a int, b text, c numeric(5,2));
copy e from stdin;
--< 1	x	1
--< 2	x
--< \.
copy e from stdin;
--< x	y
--< \.
copy e from stdin;
--< 1	x	1	2
--< \.
copy e from stdin;
--< 1	x	1
--< 2	x	1000
--< \.
copy e from stdin;
--< 99999999999	x	1
--< \.
copy e from stdin;
--< 1	\377	1
--< \.
copy e from stdin;
--< 1	x\0	1
--< \.
copy e from stdin;
--< 1	x	1
--< 2	x\.y	3
--< \.
copy e from stdin;
--< 1	\x41\101\x4\7\b\q\\N\xe4\xb8\x96	+1e1
--< \N	\N	\N
--< 2	a\
--< b	 2 
--< \.
select a, encode(b::bytea, 'escape') as b, c from e order by a;
truncate e;
copy e from stdin (header match);
--< a	b
--< \.
copy e from stdin (header match);
--< a	x	c
--< \.
copy e from stdin (header match);
--< \N	b	c
--< \.
copy e from '/dev/null' (header match);
copy e from stdin (format csv, header match);
--< a,,c
--< \.
copy e from stdin (format csv);
--< 1,"x
--< y",1
--< 2,"x
--<
--< y",q
--< \.
copy e from stdin (format csv);
--< 1,x,1
--< 2,"x,1
--< \.
copy e from stdin (format csv);
--< 1,x
--< \.
copy e from stdin (format csv, force_null (b), force_not_null (c));
--< 1,"",1
--< 2,x,
--< \.
copy e from stdin (format csv);
--< 1,"a""b",1
--< 2,x"y,"z,"3"
--< ,"",
--< 4,"a
--< b",4.5
--< \.
copy e to stdout (format csv);
copy e to stdout;
copy e (c, a) to stdout (delimiter '-', null '');
truncate e;
copy e (c, a) from stdin;
--< x	1
--< \.
copy e (c, a) from stdin;
--< 1.5	1
--< \.
select * from e;

-- Keys, and conditions on rows.
create table k (a int primary key, b text not null, check (a < 100));
copy k from stdin;
--< 1	a
--< 2	b
--< 1	c
--< 2	d
--< \.
copy k from stdin;
--< 1	a
--< 2	\N
--< \.
copy k from stdin;
--< 1	a
--< 200	b
--< \.
copy k from stdin;
--< 1	a
--< x	\N
--< \.
create table two (a int unique, b int unique);
copy two from stdin;
--< 1	1
--< 2	1
--< 1	2
--< \.
copy two from stdin;
--< \N	\N
--< \N	\N
--< 3	1
--< 2	1
--< 3	2
--< \.
copy two from stdin;
--< \N	\N
--< \N	\N
--< 3	1
--< 2	2
--< \.
select * from two order by a, b;

-- A table without columns.
create table none ();
copy none from stdin;
--<
--<
--< \.
copy none from stdin;
--< x
--< \.
