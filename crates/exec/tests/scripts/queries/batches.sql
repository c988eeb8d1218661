-- Work in batches
--
-- A node that works in batches looks at more rows than its caller has asked for. The answer does not
-- show it.

create table outer_rows (id int primary key, a int, b int);
insert into outer_rows select g, case when g % 3 > 0 then g % 7 end, g % 5 from generate_series(1, 500) g;
--> INSERT 0 500

create table inner_rows (id int primary key, a int, c int);
insert into inner_rows select g, case when g % 4 > 0 then g % 9 end, g % 5 from generate_series(1, 300) g;
--> INSERT 0 300

analyze outer_rows, inner_rows;

-- A join by hash asks for no key behind one that is NULL.
set enable_mergejoin = off;
set enable_nestloop = off;
select count(*), sum(i.id) from outer_rows o join inner_rows i on o.a = i.a and 10 / (case when o.a is null then 0 else 1 end) = i.c + 8;
--> (count bigint, sum bigint)
--> 1623 | 241846

select count(*), sum(i.id) from outer_rows o left join inner_rows i on o.a = i.a and o.b = 10 / (case when i.a is null then 0 else 5 end);
--> (count bigint, sum bigint)
--> 2117 | 251296

reset enable_mergejoin;
reset enable_nestloop;

-- A function that does something is called for the rows alone that are asked for.
create sequence numbers;
select o.n, i.id from (select nextval('numbers') as n, id from outer_rows offset 0) o left join (select id from inner_rows where id < 20) i on o.id = i.id limit 3;
--> (n bigint, id integer)
--> 1 | 1
--> 2 | 2
--> 3 | 3

select currval('numbers');
--> (currval bigint)
--> 3
