-- Columns that equal the same column equal each other; the pairs that follow can be joined first.
create table a (id int primary key, x int, t text, n numeric, b bigint);
create table b (id int primary key, x int, y int, t text, c char(5));
create table c (id int primary key, x bigint, t varchar(8), n numeric, f float8);
create table d (x int, t text, v int);
insert into a select i, case when i % 7 = 0 then null else i % 9 end, 't' || i % 5, i % 4 + 0.50, i % 9 from generate_series(1, 40) i;
--> INSERT 0 40

insert into b select i, i % 9, case when i % 5 = 0 then null else i % 6 end, 't' || i % 6, 't' || i % 4 from generate_series(1, 40) i;
--> INSERT 0 40

insert into c select i, i % 9, 't' || i % 7, (i % 4 + 0.5)::numeric(6, 2), case when i % 8 = 0 then 'NaN'::float8 when i % 8 = 1 then '-0' else i % 9 end from generate_series(1, 40) i;
--> INSERT 0 40

insert into d select case when i % 11 = 0 then null else i % 9 end, 't' || i % 5, i from generate_series(1, 40) i;
--> INSERT 0 40

create index on b (x, y);
create index on c (x);
create index on d (x);
analyze;

select count(*), sum(a.id), sum(b.id), sum(d.v) from a, b, d where a.x = b.x and b.x = d.x;
--> (count bigint, sum bigint, sum bigint, sum bigint)
--> 656 | 13327 | 13480 | 13489

select count(*), sum(a.id), sum(b.id), sum(c.id) from a, b, c where a.x = b.x and c.x = b.x;
--> (count bigint, sum bigint, sum bigint, sum bigint)
--> 722 | 14689 | 14842 | 14842

select count(*), sum(a.id), sum(b.id), sum(c.id), sum(d.v) from a, b, c, d where a.x = b.x and b.x = c.x and c.x = d.x and a.id < 20;
--> (count bigint, sum bigint, sum bigint, sum bigint, sum bigint)
--> 1505 | 14305 | 30775 | 30775 | 30793

select count(*) from a, b, d where a.x = b.x and a.x = b.y and d.x = a.x;
--> (count bigint)
--> 244

select count(*) from a, b, d where a.x = b.x and b.y = d.x and a.x = b.y;
--> (count bigint)
--> 244

select count(*), sum(d.v) from a, b, d where a.t = b.t and b.t = d.t and a.id < 15;
--> (count bigint, sum bigint)
--> 768 | 15600

select count(*), sum(c.id) from a, b, c where a.t = b.t and b.t = c.t;
--> (count bigint, sum bigint)
--> 1584 | 31920

select count(*) from a, b, b b2 where a.t = b.c and b.c = b2.c and a.id < 9;
--> (count bigint)
--> 700

select count(*), sum(c.id) from a, c, a a2 where a.n = c.n and c.n = a2.n and a.id < 10;
--> (count bigint, sum bigint)
--> 900 | 18300

select count(*) from c, c c2, c c3 where c.f = c2.f and c2.f = c3.f;
--> (count bigint)
--> 1066

select count(*) from a, b, c where a.x = b.x and b.x = c.x and c.x = a.b;
--> (count bigint)
--> 722

select count(*), sum(b.id) from a left join b on a.x = b.x join d on d.x = b.x join c on c.x = d.x;
--> (count bigint, sum bigint)
--> 3024 | 62120

select count(*), count(b.id) from a join d on a.x = d.x left join b on b.x = a.x and b.x = d.x and b.y = d.x;
--> (count bigint, count bigint)
--> 280 | 244

select count(*), count(b.id) from (a left join b on a.id = b.x), d, c where d.x = b.y and c.x = d.x;
--> (count bigint, count bigint)
--> 582 | 582

select count(*) from a, b, d where a.x = b.x and b.x = d.x and d.x = 4;
--> (count bigint)
--> 100

select count(*) from a, b, d where a.x = b.x and b.x = d.x and d.x > 4;
--> (count bigint)
--> 192

select count(*) from a, b, d where a.x = b.x and b.x = d.x and exists (select 1 from c where c.x = a.x and c.id > d.v);
--> (count bigint)
--> 514

select count(*) from a, b, lateral (select * from d where d.x = a.x limit 2) l where a.x = b.x and l.x = b.x;
--> (count bigint)
--> 316

select count(*) from a, b, d where a.x = b.x + 0 and b.x + 0 = d.x;
--> (count bigint)
--> 656

select count(*) from a a1, a a2, a a3, a a4, a a5 where a1.x = a2.x and a2.x = a3.x and a3.x = a4.x and a4.x = a5.x and a1.id < 3;
--> (count bigint)
--> 881

select a.id, b.id, d.v from a, b, d where a.x = b.x and b.x = d.x and a.id = 3 order by 1, 2, 3;
--> (id integer, id integer, v integer)
--> 3 | 3 | 3
--> 3 | 3 | 12
--> 3 | 3 | 21
--> 3 | 3 | 30
--> 3 | 3 | 39
--> 3 | 12 | 3
--> 3 | 12 | 12
--> 3 | 12 | 21
--> 3 | 12 | 30
--> 3 | 12 | 39
--> 3 | 21 | 3
--> 3 | 21 | 12
--> 3 | 21 | 21
--> 3 | 21 | 30
--> 3 | 21 | 39
--> 3 | 30 | 3
--> 3 | 30 | 12
--> 3 | 30 | 21
--> 3 | 30 | 30
--> 3 | 30 | 39
--> 3 | 39 | 3
--> 3 | 39 | 12
--> 3 | 39 | 21
--> 3 | 39 | 30
--> 3 | 39 | 39

update a set t = 'hit' from b, d where a.x = b.x and b.x = d.x and d.v = 12;
--> UPDATE 4

select count(*) from a where t = 'hit';
--> (count bigint)
--> 4

delete from a using b, d where a.x = b.x and d.x = a.x and b.x = d.x and d.v = 13;
--> DELETE 5

select count(*) from a;
--> (count bigint)
--> 35

-- Aggregates over different values.
select x, count(distinct t), min(distinct t), max(distinct t) from b group by x order by x;
--> (x integer, count bigint, min text, max text)
--> 0 | 2 | t0 | t3
--> 1 | 2 | t1 | t4
--> 2 | 2 | t2 | t5
--> 3 | 2 | t0 | t3
--> 4 | 2 | t1 | t4
--> 5 | 2 | t2 | t5
--> 6 | 2 | t0 | t3
--> 7 | 2 | t1 | t4
--> 8 | 2 | t2 | t5

select count(distinct t), count(distinct t) + 1 from b;
--> (count bigint, ?column? bigint)
--> 6 | 7

select count(distinct c), count(distinct c) filter (where id > 3) from b;
--> (count bigint, count bigint)
--> 4 | 4

select count(distinct c) from b;
--> (count bigint)
--> 4

select count(distinct y), sum(distinct y), avg(distinct y) from b;
--> (count bigint, sum bigint, avg numeric)
--> 6 | 15 | 2.5000000000000000

select x, sum(distinct n), avg(distinct n) from a group by x having count(distinct n) > 1 order by x nulls first;
--> (x integer, sum numeric, avg numeric)
--> NULL | 8.00 | 2.0000000000000000
--> 0 | 8.00 | 2.0000000000000000
--> 1 | 7.50 | 2.5000000000000000
--> 2 | 8.00 | 2.0000000000000000
--> 3 | 6.50 | 2.1666666666666667
--> 5 | 5.50 | 1.8333333333333333
--> 6 | 8.00 | 2.0000000000000000
--> 7 | 4.50 | 1.5000000000000000
--> 8 | 4.50 | 1.5000000000000000

select count(distinct f), max(distinct f) from c;
--> (count bigint, max double precision)
--> 10 | NaN

select sum(distinct f) from c where f < 5;
--> (sum double precision)
--> 10

select count(distinct n), count(distinct n * 2), count(*) from c;
--> (count bigint, count bigint, count bigint)
--> 4 | 4 | 40

select x, count(distinct t) from d where v > 100 group by x;
--> (x integer, count bigint)

select count(distinct t) from d where v > 100;
--> (count bigint)
--> 0

select t, count(distinct (x, v)) from d group by t order by t;
--> (t text, count bigint)
--> t0 | 8
--> t1 | 8
--> t2 | 8
--> t3 | 8
--> t4 | 8

select x % 2, count(distinct x), count(distinct v) from d group by 1 order by 1;
--> (?column? integer, count bigint, count bigint)
--> 0 | 5 | 19
--> 1 | 4 | 18
--> NULL | 0 | 3

select count(distinct x) from (select x from a union all select null from a) q;
--> (count bigint)
--> 8

select t, count(distinct x) from d group by rollup (t) order by t;
--> (t text, count bigint)
--> t0 | 8
--> t1 | 7
--> t2 | 7
--> t3 | 7
--> t4 | 8
--> NULL | 9

select string_agg(distinct t, ',' order by t), count(distinct t) from d;
--> (string_agg text, count bigint)
--> t0,t1,t2,t3,t4 | 5

select x, count(distinct 1 / (v - 40)) from d group by x order by x;
--> ERROR 22012: division by zero

select count(distinct x) over (partition by t) from d;
--> ERROR 0A000: DISTINCT is not implemented for window functions
--> POSITION: 8, at count

select array_agg(distinct x order by x) from a;
--> (array_agg integer[])
--> {0,1,2,3,5,6,7,8,NULL}

drop table a, b, c, d;
