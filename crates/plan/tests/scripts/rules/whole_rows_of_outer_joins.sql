-- Whole rows of outer joins
--
-- A row to which an outer join found nothing is NULL, and a row whose columns are all NULL is not
-- (rows.rs). A table has the place of its row to tell the two apart. A subquery gets a constant for
-- it.
--
-- The plans are Sinew's own.

create table l (id int primary key);
create table r (id int, v int);
insert into l values (1), (2), (3);
--> INSERT 0 3

insert into r values (1, 10), (2, null);
--> INSERT 0 2

-- It applies: count() counts the row of r that exists, and not the one that does not.
explain (costs off) select l.id, count(r.*), count(r.v) from l left join r on r.id = l.id group by l.id;
--> (QUERY PLAN text)
--> HashAggregate
-->   Group Key: l.id
-->   ->  Hash Left Join
-->         Hash Cond: (id = id)
-->         ->  Seq Scan on l
-->         ->  Hash
-->               ->  Seq Scan on r

select l.id, count(r.*), count(r.v) from l left join r on r.id = l.id group by l.id order by 1;
--> (id integer, count bigint, count bigint)
--> 1 | 1 | 1
--> 2 | 1 | 0
--> 3 | 0 | 0

-- It applies to a subquery.
explain (costs off) select l.id, s is null from l left join (select v, id from r) s on s.id = l.id;
--> (QUERY PLAN text)
--> Hash Left Join
-->   Hash Cond: (id = id)
-->   ->  Seq Scan on l
-->   ->  Hash
-->         ->  Seq Scan on r

select l.id, s.*::text is null, count(s.*) over (partition by l.id) from l left join (select v, id from r) s on s.id = l.id order by 1;
--> (id integer, ?column? boolean, count bigint)
--> 1 | f | 1
--> 2 | f | 1
--> 3 | t | 0

-- It does not apply: an inner join finds both rows.
explain (costs off) select count(r.*) from l join r on r.id = l.id;
--> (QUERY PLAN text)
--> Aggregate
-->   ->  Hash Join
-->         Hash Cond: (id = id)
-->         ->  Seq Scan on r
-->         ->  Hash
-->               ->  Seq Scan on l

select count(r.*) from l join r on r.id = l.id;
--> (count bigint)
--> 2
