-- EXISTS below OR, in the select list, and in the condition of an outer join
--
-- The rows of such a subquery are read once and hashed where its conditions are equalities.
-- NULL in a key fits no row, on either side.

create table o (id int primary key, a int, b bigint, t text);
insert into o select i, nullif(i % 40, 7), nullif(i % 9, 3), 'k' || i % 30 from generate_series(1, 200) i;
--> INSERT 0 200

create table j (x bigint, y int, t varchar(10), v int);
insert into j select nullif(i % 25, 4), nullif(i % 7, 2), 'k' || i % 17, i from generate_series(1, 300) i;
--> INSERT 0 300

create table none (x int, y int);

select count(*) from o where a = 39 or exists (select 1 from j where j.x = o.a);
--> (count bigint)
--> 120

select count(*) from o where a = 39 or not exists (select 1 from j where j.x = o.a);
--> (count bigint)
--> 85

select count(*) from o where b is null or exists (select from j where j.x = o.a and j.y = o.b);
--> (count bigint)
--> 88

select count(*) from o where b is null or not exists (select from j where j.x = o.a and j.y = o.b);
--> (count bigint)
--> 134

select count(*) from o where id = 1 or exists (select * from j where o.t = j.t);
--> (count bigint)
--> 118

select count(*) from o where id = 1 or not (not exists (select * from j where o.t = j.t and j.v > 290));
--> (count bigint)
--> 71

select count(*) from o where id = 1 or exists (select 1 from none where none.x = o.a);
--> (count bigint)
--> 1

select count(*) from o where id = 1 or not exists (select 1 from none where none.x = o.a and none.y = o.b);
--> (count bigint)
--> 200

-- In the select list and in expressions.
select id, a, b, exists (select 1 from j where j.x = o.a), not exists (select 1 from j where j.y = o.b and j.x = o.a)
  from o where id <= 12 order by id;
--> (id integer, a integer, b bigint, exists boolean, ?column? boolean)
--> 1 | 1 | 1 | t | f
--> 2 | 2 | 2 | t | t
--> 3 | 3 | NULL | t | t
--> 4 | 4 | 4 | f | t
--> 5 | 5 | 5 | t | f
--> 6 | 6 | 6 | t | f
--> 7 | NULL | 7 | f | t
--> 8 | 8 | 8 | t | t
--> 9 | 9 | 0 | t | f
--> 10 | 10 | 1 | t | f
--> 11 | 11 | 2 | t | t
--> 12 | 12 | NULL | t | t

select count(*) filter (where exists (select 1 from j where j.x = o.a and v < 10)) from o;
--> (count bigint)
--> 35

select case when exists (select 1 from j where j.x = o.a + 1) then 'found' else 'missing' end, count(*)
  from o group by 1 order by 1;
--> (case text, count bigint)
--> found | 110
--> missing | 90

select count(*) from o where exists (select 1 from j where j.x = o.a) = exists (select 1 from j where j.y = o.b);
--> (count bigint)
--> 106

select count(*) from o where exists (select 1 from j where j.x = o.a) is not true;
--> (count bigint)
--> 85

-- In the condition of an outer join.
select count(*), count(p.id) from o left join o p on p.id = o.id + 1 and exists (select 1 from j where j.x = p.a);
--> (count bigint, count bigint)
--> 200 | 114

select count(*), count(p.id) from o left join o p on p.id = o.id + 1 and (p.a = 3 or exists (select 1 from j where j.x = o.a));
--> (count bigint, count bigint)
--> 200 | 114

select count(*), count(p.id) from o full join o p on p.id = o.id + 100 where p.id is null or exists (select 1 from j where j.x = o.a and j.y = p.b);
--> (count bigint, count bigint)
--> 136 | 36

-- Other conditions beside the equalities, on the subquery's rows and on both.
select count(*) from o where id = 1 or exists (select 1 from j where j.x = o.a and j.y < 3);
--> (count bigint)
--> 115

select count(*) from o where id = 1 or exists (select 1 from j where j.x = o.a and j.v < o.b);
--> (count bigint)
--> 9

select count(*) from o where id = 1 or exists (select 1 from j where j.x = o.a or j.y = o.b);
--> (count bigint)
--> 160

select count(*) from o where id = 1 or exists (select 1 from j where j.x = 3);
--> (count bigint)
--> 200

select count(*) from o where id = 1 or exists (select 1 from j, none where j.x = o.a and j.y = none.y);
--> (count bigint)
--> 1

select count(*) from o where id = 1 or exists (select 1 from j left join none on none.y = j.y where j.x = o.a);
--> (count bigint)
--> 115

select count(*) from o where id = 1 or exists (select 1 from j left join none on none.y = o.b where j.x = o.a);
--> (count bigint)
--> 115

select count(*) from o where id = 1 or exists (select 1 from (select distinct y from j) d where d.y = o.b);
--> (count bigint)
--> 111

select count(*) from o where id = 1 or exists (select 1 from (select y from j where j.x = o.a) d where d.y = o.b);
--> (count bigint)
--> 66

select count(*) from o where id = 1 or exists (select 1 from j where j.x = o.a limit 0);
--> (count bigint)
--> 1

select count(*) from o where id = 1 or exists (select sum(v) from j where j.x = o.a);
--> (count bigint)
--> 200

select count(*) from o where id = 1 or exists (select 1 from j where j.x = o.a group by y having count(*) > 2);
--> (count bigint)
--> 1

select count(*) from o where id = 1 or exists (select 1 from j where j.x = o.a union all select 1 from none where none.x = o.b);
--> (count bigint)
--> 115

-- One in another, and one over groups.
select count(*) from o where id = 1 or exists (select 1 from j where j.x = o.a and (j.v = 5 or exists (select 1 from o p where p.a = j.y)));
--> (count bigint)
--> 115

select count(*) from o where id = 1 or exists (select 1 from j where j.x = o.a and (j.v = 5 or exists (select 1 from o p where p.a = o.b)));
--> (count bigint)
--> 92

select a, count(*) from o group by a having a = 1 or exists (select 1 from j where j.x = count(o.a)) order by a limit 5;
--> (a integer, count bigint)
--> 0 | 5
--> 1 | 5
--> 2 | 5
--> 3 | 5
--> 4 | 5

-- More rows than there is memory for.
set work_mem = '64kB';
create table many (x int, y int, pad text);
insert into many select i, i % 100, repeat('p', 50) from generate_series(1, 20000) i;
--> INSERT 0 20000

select count(*) from o where id = 1 or exists (select 1 from many where many.x = o.id * 100);
--> (count bigint)
--> 200

select count(*) from o where id = 1 or not exists (select 1 from many where many.x = o.id * 150 and many.y = o.a);
--> (count bigint)
--> 197

reset work_mem;

-- Changes of rows.
update o set b = -1 where id = 5 or exists (select 1 from j where j.x = o.a and j.y = 6);
--> UPDATE 115

select count(*) from o where b = -1;
--> (count bigint)
--> 115

delete from o where id = 6 or not exists (select 1 from j where j.x = o.a);
--> DELETE 86

select count(*), sum(id) from o;
--> (count bigint, sum bigint)
--> 114 | 10839

drop table o, j, none, many;
