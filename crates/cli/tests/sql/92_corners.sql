-- Statements that once ended their session, looped, or were refused by an internal error.
create table co_w (a int, b text, d date);
insert into co_w select i, 'x' || i, date '2020-01-01' + i from generate_series(1, 5) i;

-- A function without arguments as a whole condition.
select 1 where pg_is_in_recovery();
select 1 where not pg_is_in_recovery();
select count(*) from co_w where pg_is_in_recovery() or a = 2;

-- Frames.
select sum(a) over (order by a rows between 1 preceding and current row) from co_w;
select sum(a) over (order by a rows between a preceding and current row) from co_w;
select sum(a) over (rows between null preceding and current row) from co_w;
select sum(a) over (rows between -1 preceding and current row) from co_w;
select sum(a) over (rows between sum(a) preceding and current row) from co_w;
select sum(a) over (rows between 'x' preceding and current row) from co_w;
select sum(a) over (rows between 'x'::text preceding and current row) from co_w;
select sum(a) over (rows between generate_series(1, 2) preceding and current row) from co_w;
select (select sum(x) over (order by x rows between co_w.a preceding and current row) from generate_series(1, 3) x order by x desc limit 1) from co_w;

-- LATERAL and the kind of join.
select * from co_w full join lateral generate_series(1, co_w.a) g on true;
select * from co_w right join lateral generate_series(1, a) g on true;
select * from co_w z right join lateral (select z.a + 1) g on true;
select count(*) from co_w z left join lateral generate_series(1, z.a) g on true;
select count(*) from co_w x join (co_w z right join co_w y on z.a = y.a) on x.a = y.a;

-- Set-returning calls and grouping.
select count(*) from co_w group by generate_series(1, 2);
select generate_series(1, 2) g, count(*), generate_series(1, 3) from co_w group by g order by 1, 3;
select a, generate_series(1, a) s from co_w group by 1, 2 order by 1, 2;
select a + generate_series(1, 2) from co_w group by 1 order by 1;
select sum(a) from co_w group by generate_series(1, a) having count(*) > 1 order by 1;
select generate_series(1, a) from co_w group by b;

select parse_ident('a.b'), parse_ident('"A b".c'), parse_ident('a.b;', false);
select parse_ident('"a.b');

-- A column twice in an index.
create index on co_w (a, a, b, a);
select indexdef from pg_indexes where tablename = 'co_w';
select attname from pg_attribute where attrelid = 'co_w_a_a1_b_a2_idx'::regclass order by attnum;
alter table co_w rename column a to a1;
select attname from pg_attribute where attrelid = 'co_w_a_a1_b_a2_idx'::regclass order by attnum;
select count(*) from co_w where a1 = 3;
alter table co_w alter column a1 type bigint;
select a1, b from co_w where a1 = 3;
insert into co_w values (6, 'x6', null);
select a1 from co_w where a1 > 4 order by a1;
drop table co_w;

-- NULLs that are equal.
create table co_n (a int, b int, v int, unique nulls not distinct (a, b));
insert into co_n values (null, 1, 1) on conflict do nothing;
insert into co_n values (null, 1, 2) on conflict do nothing;
insert into co_n values (null, 1, 3) on conflict (a, b) do update set v = excluded.v;
insert into co_n values (null, null, 4), (null, null, 5) on conflict do nothing;
insert into co_n values (null, null, 6), (null, null, 7) on conflict (a, b) do update set v = excluded.v;
insert into co_n values (null, 1, 8);
select * from co_n order by v;
select * from co_n where a is null and b = 1;
select * from co_n where a = null;
create temp table co_t (a int unique nulls not distinct, v int);
insert into co_t values (null, 1) on conflict do nothing;
insert into co_t values (null, 2) on conflict (a) do update set v = excluded.v;
select * from co_t;
drop table co_n, co_t;
