-- Corners
--
-- Statements that once ended their session, looped, or were refused by an internal error.

-- Statements that once ended their session, looped, or were refused by an internal error.
create table co_w (a int, b text, d date);
insert into co_w select i, 'x' || i, date '2020-01-01' + i from generate_series(1, 5) i;
--> INSERT 0 5

-- A function without arguments as a whole condition.
select 1 where pg_is_in_recovery();
--> (?column? integer)

select 1 where not pg_is_in_recovery();
--> (?column? integer)
--> 1

select count(*) from co_w where pg_is_in_recovery() or a = 2;
--> (count bigint)
--> 1

-- Frames.
select sum(a) over (order by a rows between 1 preceding and current row) from co_w;
--> (sum bigint)
--> 1
--> 3
--> 5
--> 7
--> 9

select sum(a) over (order by a rows between a preceding and current row) from co_w;
--> ERROR 42P10: argument of ROWS must not contain variables
--> POSITION: 45, at a

select sum(a) over (rows between null preceding and current row) from co_w;
--> ERROR 22004: frame starting offset must not be null

select sum(a) over (rows between -1 preceding and current row) from co_w;
--> ERROR 22013: frame starting offset must not be negative

select sum(a) over (rows between sum(a) preceding and current row) from co_w;
--> ERROR 42803: aggregate functions are not allowed in window ROWS
--> POSITION: 34, at sum

select sum(a) over (rows between 'x' preceding and current row) from co_w;
--> ERROR 22P02: invalid input syntax for type bigint: "x"
--> POSITION: 34, at '

select sum(a) over (rows between 'x'::text preceding and current row) from co_w;
--> ERROR 42804: argument of ROWS must be type bigint, not type text
--> POSITION: 34, at '

select sum(a) over (rows between generate_series(1, 2) preceding and current row) from co_w;
--> ERROR 0A000: set-returning functions are not allowed in window definitions
--> POSITION: 34, at generate_series

select (select sum(x) over (order by x rows between co_w.a preceding and current row) from generate_series(1, 3) x order by x desc limit 1) from co_w;
--> (sum bigint)
--> 5
--> 6
--> 6
--> 6
--> 6

-- LATERAL and the kind of join.
select * from co_w full join lateral generate_series(1, co_w.a) g on true;
--> ERROR 42P10: invalid reference to FROM-clause entry for table "co_w"
--> DETAIL: The combining JOIN type must be INNER or LEFT for a LATERAL reference.
--> POSITION: 57, at co_w.a

select * from co_w right join lateral generate_series(1, a) g on true;
--> ERROR 42P10: invalid reference to FROM-clause entry for table "co_w"
--> DETAIL: The combining JOIN type must be INNER or LEFT for a LATERAL reference.
--> POSITION: 58, at a

select * from co_w z right join lateral (select z.a + 1) g on true;
--> ERROR 42P10: invalid reference to FROM-clause entry for table "z"
--> DETAIL: The combining JOIN type must be INNER or LEFT for a LATERAL reference.
--> POSITION: 49, at z.a

select count(*) from co_w z left join lateral generate_series(1, z.a) g on true;
--> (count bigint)
--> 15

select count(*) from co_w x join (co_w z right join co_w y on z.a = y.a) on x.a = y.a;
--> (count bigint)
--> 5

-- Set-returning calls and grouping.
select count(*) from co_w group by generate_series(1, 2);
--> (count bigint)
--> 5
--> 5

select generate_series(1, 2) g, count(*), generate_series(1, 3) from co_w group by g order by 1, 3;
--> (g integer, count bigint, generate_series integer)
--> 1 | 5 | 1
--> 1 | 5 | 2
--> 1 | 5 | 3
--> 2 | 5 | 1
--> 2 | 5 | 2
--> 2 | 5 | 3

select a, generate_series(1, a) s from co_w group by 1, 2 order by 1, 2;
--> (a integer, s integer)
--> 1 | 1
--> 2 | 1
--> 2 | 2
--> 3 | 1
--> 3 | 2
--> 3 | 3
--> 4 | 1
--> 4 | 2
--> 4 | 3
--> 4 | 4
--> 5 | 1
--> 5 | 2
--> 5 | 3
--> 5 | 4
--> 5 | 5

select a + generate_series(1, 2) from co_w group by 1 order by 1;
--> (?column? integer)
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7

select sum(a) from co_w group by generate_series(1, a) having count(*) > 1 order by 1;
--> (sum bigint)
--> 9
--> 12
--> 14
--> 15

select generate_series(1, a) from co_w group by b;
--> ERROR 42803: column "co_w.a" must appear in the GROUP BY clause or be used in an aggregate function
--> POSITION: 27, at a

select parse_ident('a.b'), parse_ident('"A b".c'), parse_ident('a.b;', false);
--> (parse_ident text[], parse_ident text[], parse_ident text[])
--> {a,b} | {"A b",c} | {a,b}

select parse_ident('"a.b');
--> ERROR 22023: string is not a valid identifier: ""a.b"
--> DETAIL: String has unclosed double quotes.

-- A column twice in an index.
create index on co_w (a, a, b, a);
select indexdef from pg_indexes where tablename = 'co_w';
--> (indexdef text)
--> CREATE INDEX co_w_a_a1_b_a2_idx ON public.co_w USING btree (a, a, b, a)

select attname from pg_attribute where attrelid = 'co_w_a_a1_b_a2_idx'::regclass order by attnum;
--> (attname name)
--> a
--> a1
--> b
--> a2

alter table co_w rename column a to a1;
select attname from pg_attribute where attrelid = 'co_w_a_a1_b_a2_idx'::regclass order by attnum;
--> (attname name)
--> a
--> a1
--> b
--> a2

select count(*) from co_w where a1 = 3;
--> (count bigint)
--> 1

alter table co_w alter column a1 type bigint;
select a1, b from co_w where a1 = 3;
--> (a1 bigint, b text)
--> 3 | x3

insert into co_w values (6, 'x6', null);
--> INSERT 0 1

select a1 from co_w where a1 > 4 order by a1;
--> (a1 bigint)
--> 5
--> 6

drop table co_w;

-- NULLs that are equal.
create table co_n (a int, b int, v int, unique nulls not distinct (a, b));
insert into co_n values (null, 1, 1) on conflict do nothing;
--> INSERT 0 1

insert into co_n values (null, 1, 2) on conflict do nothing;
--> INSERT 0 0

insert into co_n values (null, 1, 3) on conflict (a, b) do update set v = excluded.v;
--> INSERT 0 1

insert into co_n values (null, null, 4), (null, null, 5) on conflict do nothing;
--> INSERT 0 1

insert into co_n values (null, null, 6), (null, null, 7) on conflict (a, b) do update set v = excluded.v;
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

insert into co_n values (null, 1, 8);
--> ERROR 23505: duplicate key value violates unique constraint "co_n_a_b_key"
--> DETAIL: Key (a, b)=(null, 1) already exists.

select * from co_n order by v;
--> (a integer, b integer, v integer)
--> NULL | 1 | 3
--> NULL | NULL | 4

select * from co_n where a is null and b = 1;
--> (a integer, b integer, v integer)
--> NULL | 1 | 3

select * from co_n where a = null;
--> (a integer, b integer, v integer)

create temp table co_t (a int unique nulls not distinct, v int);
insert into co_t values (null, 1) on conflict do nothing;
--> INSERT 0 1

insert into co_t values (null, 2) on conflict (a) do update set v = excluded.v;
--> INSERT 0 1

select * from co_t;
--> (a integer, v integer)
--> NULL | 2

drop table co_n, co_t;

-- A string made of NULL and of anything else is NULL, and all NULLs are one group
create table z (i int, a text, b text);
insert into z select i, 'v' || i % 3, case when i % 2 = 0 then 'q' end from generate_series(1, 24) i;
--> INSERT 0 24

select a || b, count(*) from z group by 1 order by 1;
--> (?column? text, count bigint)
--> v0q | 4
--> v1q | 4
--> v2q | 4
--> NULL | 12

select substring(b from 1 for 1) || a, count(*) from z group by 1 order by 1;
--> (?column? text, count bigint)
--> qv0 | 4
--> qv1 | 4
--> qv2 | 4
--> NULL | 12

select distinct b || a from z order by 1;
--> (?column? text)
--> qv0
--> qv1
--> qv2
--> NULL

select a || b from z intersect all select b || a from z;
--> (?column? text)
--> NULL
--> NULL
--> NULL
--> NULL
--> NULL
--> NULL
--> NULL
--> NULL
--> NULL
--> NULL
--> NULL
--> NULL

select i, count(*) over (partition by a || b) from z order by i;
--> (i integer, count bigint)
--> 1 | 12
--> 2 | 4
--> 3 | 12
--> 4 | 4
--> 5 | 12
--> 6 | 4
--> 7 | 12
--> 8 | 4
--> 9 | 12
--> 10 | 4
--> 11 | 12
--> 12 | 4
--> 13 | 12
--> 14 | 4
--> 15 | 12
--> 16 | 4
--> 17 | 12
--> 18 | 4
--> 19 | 12
--> 20 | 4
--> 21 | 12
--> 22 | 4
--> 23 | 12
--> 24 | 4

select count(*) from z x join z y on (x.a || x.b) = (y.a || y.b);
--> (count bigint)
--> 48

drop table z;
