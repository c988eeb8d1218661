-- Queries over employees and departments
--
-- Joins, aggregates, sorting, set operations and subqueries over two small tables.

create temp table emp (id int primary key, name text, dept int, salary numeric(10,2), boss int);
create temp table dept (id int primary key, dname text);
insert into dept values (1, 'eng'), (2, 'ops'), (3, 'empty');
--> INSERT 0 3

insert into emp values (1, 'ann', 1, 100, null), (2, 'bob', 1, 80, 1), (3, 'cid', 2, 70, 1), (4, 'dan', 2, 70, 3), (5, 'eve', null, 50, 3);
--> INSERT 0 5

select * from emp order by id;
--> (id integer, name text, dept integer, salary numeric(10,2), boss integer)
--> 1 | ann | 1 | 100.00 | NULL
--> 2 | bob | 1 | 80.00 | 1
--> 3 | cid | 2 | 70.00 | 1
--> 4 | dan | 2 | 70.00 | 3
--> 5 | eve | NULL | 50.00 | 3

select name from emp where salary > 70 order by name;
--> (name text)
--> ann
--> bob

select name, salary * 2 as twice from emp where id in (1, 3, 9) order by 1;
--> (name text, twice numeric)
--> ann | 200.00
--> cid | 140.00

select e.name, d.dname from emp e join dept d on d.id = e.dept order by e.id;
--> (name text, dname text)
--> ann | eng
--> bob | eng
--> cid | ops
--> dan | ops

select e.name, d.dname from emp e left join dept d on d.id = e.dept order by e.id;
--> (name text, dname text)
--> ann | eng
--> bob | eng
--> cid | ops
--> dan | ops
--> eve | NULL

select d.dname, e.name from emp e right join dept d on d.id = e.dept order by d.id, e.id;
--> (dname text, name text)
--> eng | ann
--> eng | bob
--> ops | cid
--> ops | dan
--> empty | NULL

select d.dname, e.name from emp e full join dept d on d.id = e.dept order by d.id nulls last, e.id;
--> (dname text, name text)
--> eng | ann
--> eng | bob
--> ops | cid
--> ops | dan
--> empty | NULL
--> NULL | eve

select count(*) from emp cross join dept;
--> (count bigint)
--> 15

select e.name, b.name from emp e join emp b on e.boss = b.id order by 1;
--> (name text, name text)
--> bob | ann
--> cid | ann
--> dan | cid
--> eve | cid

select e.name, b.name from emp e, emp b where e.boss = b.id and b.salary > 80 order by 1;
--> (name text, name text)
--> bob | ann
--> cid | ann

select id, name, dname from emp join dept using (id) order by id;
--> (id integer, name text, dname text)
--> 1 | ann | eng
--> 2 | bob | ops
--> 3 | cid | empty

select * from emp natural join dept order by id;
--> (id integer, name text, dept integer, salary numeric(10,2), boss integer, dname text)
--> 1 | ann | 1 | 100.00 | NULL | eng
--> 2 | bob | 1 | 80.00 | 1 | ops
--> 3 | cid | 2 | 70.00 | 1 | empty

select d.dname, x.n from dept d cross join lateral (select count(*) as n from emp e where e.dept = d.id) x order by 1;
--> (dname text, n bigint)
--> empty | 0
--> eng | 2
--> ops | 2

select d.dname, x.name from dept d left join lateral (select name from emp e where e.dept = d.id order by salary desc, id limit 1) x on true order by 1;
--> (dname text, name text)
--> empty | NULL
--> eng | ann
--> ops | cid

select dept, count(*), sum(salary), avg(salary), min(name), max(salary) from emp group by dept order by dept;
--> (dept integer, count bigint, sum numeric, avg numeric, min text, max numeric)
--> 1 | 2 | 180.00 | 90.0000000000000000 | ann | 100.00
--> 2 | 2 | 140.00 | 70.0000000000000000 | cid | 70.00
--> NULL | 1 | 50.00 | 50.0000000000000000 | eve | 50.00

select dept, count(*) from emp group by dept having count(*) > 1 order by 1;
--> (dept integer, count bigint)
--> 1 | 2
--> 2 | 2

select count(*), count(dept), count(distinct dept), sum(salary) filter (where dept = 1) from emp;
--> (count bigint, count bigint, count bigint, sum numeric)
--> 5 | 4 | 2 | 180.00

select string_agg(name, ',' order by name desc), array_agg(id order by id) from emp;
--> (string_agg text, array_agg integer[])
--> eve,dan,cid,bob,ann | {1,2,3,4,5}

select string_agg(distinct dept::text, ',') from emp;
--> (string_agg text)
--> 1,2

select sum(salary) from emp where false;
--> (sum numeric)
--> NULL

select count(*) from emp where false;
--> (count bigint)
--> 0

select count(*) from emp where false group by dept;
--> (count bigint)

select salary > 70, count(*) from emp group by 1 order by 1;
--> (?column? boolean, count bigint)
--> f | 3
--> t | 2

select dept d, max(salary) m from emp group by d order by m desc, d;
--> (d integer, m numeric)
--> 1 | 100.00
--> 2 | 70.00
--> NULL | 50.00

select distinct dept from emp order by dept;
--> (dept integer)
--> 1
--> 2
--> NULL

select distinct on (dept) dept, name from emp order by dept, salary desc, name;
--> (dept integer, name text)
--> 1 | ann
--> 2 | cid
--> NULL | eve

select name from emp order by salary desc, name limit 2;
--> (name text)
--> ann
--> bob

select name from emp order by salary desc, name offset 3;
--> (name text)
--> dan
--> eve

select name from emp order by salary desc fetch first 3 rows with ties;
--> (name text)
--> ann
--> bob
--> cid
--> dan

select name from emp order by boss nulls first, name desc;
--> (name text)
--> ann
--> cid
--> bob
--> eve
--> dan

select name from emp e where exists (select 1 from emp x where x.boss = e.id) order by 1;
--> (name text)
--> ann
--> cid

select name from emp e where not exists (select 1 from emp x where x.boss = e.id) order by 1;
--> (name text)
--> bob
--> dan
--> eve

select name from emp where dept in (select id from dept where dname like 'e%') order by 1;
--> (name text)
--> ann
--> bob

select name from emp where dept not in (select id from dept where dname = 'ops') order by 1;
--> (name text)
--> ann
--> bob

select name, (select dname from dept d where d.id = e.dept) from emp e order by id;
--> (name text, dname text)
--> ann | eng
--> bob | eng
--> cid | ops
--> dan | ops
--> eve | NULL

select name from emp where salary > (select avg(salary) from emp) order by 1;
--> (name text)
--> ann
--> bob

select name from emp where salary >= all (select salary from emp) order by 1;
--> (name text)
--> ann

select name from emp e where salary > any (select salary from emp x where x.dept = e.dept) order by 1;
--> (name text)
--> ann

select array(select id from emp order by id desc);
--> (array integer[])
--> {5,4,3,2,1}

select name from emp where (dept, salary) in (select dept, max(salary) from emp group by dept) order by 1;
--> (name text)
--> ann
--> cid
--> dan

select 1 union select 2 union select 1 order by 1;
--> (?column? integer)
--> 1
--> 2

select 1 union all select 1;
--> (?column? integer)
--> 1
--> 1

select id from emp intersect select id from dept order by 1;
--> (id integer)
--> 1
--> 2
--> 3

select id from emp except select id from dept order by 1;
--> (id integer)
--> 4
--> 5

(select id from emp order by id limit 2) union all (select id from dept order by id desc limit 1);
--> (id integer)
--> 1
--> 2
--> 3

select * from (values (1, 'a'), (2, 'b')) v(x, y) order by x desc;
--> (x integer, y text)
--> 2 | b
--> 1 | a

values (1, 'a'), (2, null);
--> (column1 integer, column2 text)
--> 1 | a
--> 2 | NULL

with t as (select dept, sum(salary) s from emp group by dept) select d.dname, t.s from t join dept d on d.id = t.dept order by 1;
--> (dname text, s numeric)
--> eng | 180.00
--> ops | 140.00

with a as (select 1 as x), b as (select x + 1 as x from a) select * from a union all select * from b;
--> (x integer)
--> 1
--> 2

with recursive t(n) as (values (1) union all select n + 1 from t where n < 5) select sum(n), count(*) from t;
--> (sum bigint, count bigint)
--> 15 | 5

with recursive chain as (select id, name, boss, 0 as depth from emp where boss is null union all select e.id, e.name, e.boss, c.depth + 1 from emp e join chain c on e.boss = c.id) select name, depth from chain order by depth, name;
--> (name text, depth integer)
--> ann | 0
--> bob | 1
--> cid | 1
--> dan | 2
--> eve | 2

select * from generate_series(1, 3);
--> (generate_series integer)
--> 1
--> 2
--> 3

select * from generate_series(1, 10, 3) g(n) where n > 1;
--> (n integer)
--> 4
--> 7
--> 10

select generate_series(1, 3) * 10 as x;
--> (x integer)
--> 10
--> 20
--> 30

select id, generate_series(1, 2) from dept order by 1, 2;
--> (id integer, generate_series integer)
--> 1 | 1
--> 1 | 2
--> 2 | 1
--> 2 | 2
--> 3 | 1
--> 3 | 2

select n, sum(n) over (order by n) from generate_series(1, 4) n;
--> (n integer, sum bigint)
--> 1 | 1
--> 2 | 3
--> 3 | 6
--> 4 | 10

select name, row_number() over (partition by dept order by salary desc, name) rn, rank() over (order by salary desc) r from emp order by dept, rn, name;
--> (name text, rn bigint, r bigint)
--> ann | 1 | 1
--> bob | 2 | 2
--> cid | 1 | 3
--> dan | 2 | 3
--> eve | 1 | 5

select name, lag(name) over w, lead(name) over w, first_value(name) over w from emp window w as (order by id) order by id;
--> (name text, lag text, lead text, first_value text)
--> ann | NULL | bob | ann
--> bob | ann | cid | ann
--> cid | bob | dan | ann
--> dan | cid | eve | ann
--> eve | dan | NULL | ann

select id, sum(salary) over (order by id rows between 1 preceding and current row) from emp order by id;
--> (id integer, sum numeric)
--> 1 | 100.00
--> 2 | 180.00
--> 3 | 150.00
--> 4 | 140.00
--> 5 | 120.00

select dept, sum(sum(salary)) over (order by dept) from emp group by dept order by dept;
--> (dept integer, sum numeric)
--> 1 | 180.00
--> 2 | 320.00
--> NULL | 370.00

select ntile(2) over (order by id), percent_rank() over (order by id), cume_dist() over (order by id) from emp order by id;
--> (ntile integer, percent_rank double precision, cume_dist double precision)
--> 1 | 0 | 0.2
--> 1 | 0.25 | 0.4
--> 1 | 0.5 | 0.6
--> 2 | 0.75 | 0.8
--> 2 | 1 | 1

select count(*) from emp a join emp b on a.dept = b.dept and a.id < b.id;
--> (count bigint)
--> 2

select max(id), min(id) from emp;
--> (max integer, min integer)
--> 5 | 1

select max(id) from emp where id < 4;
--> (max integer)
--> 3

select e.id from emp e where e.id = 3;
--> (id integer)
--> 3

select id from emp where id >= 2 and id < 4 order by id desc;
--> (id integer)
--> 3
--> 2

select id from emp where id = any(array[5, 1, 1]) order by id;
--> (id integer)
--> 1
--> 5

select id from emp where id = 99999999999;
--> (id integer)

select id from emp where id < 99999999999 order by id limit 1;
--> (id integer)
--> 1

select e from dept e order by id;
--> (e record)
--> (1,eng)
--> (2,ops)
--> (3,empty)

select count(e) from emp e;
--> (count bigint)
--> 5

select (e.salary > 60)::text || e.name from emp e order by id;
--> (?column? text)
--> trueann
--> truebob
--> truecid
--> truedan
--> falseeve

select a.n, b.n from generate_series(1,2) a(n), generate_series(a.n, 2) b(n) order by 1, 2;
--> (n integer, n integer)
--> 1 | 1
--> 1 | 2
--> 2 | 2

select * from unnest(array[1,2], array['x','y']);
--> (unnest integer, unnest text)
--> 1 | x
--> 2 | y

select unnest(array['p', 'q']);
--> (unnest text)
--> p
--> q

select * from emp where boss is null;
--> (id integer, name text, dept integer, salary numeric(10,2), boss integer)
--> 1 | ann | 1 | 100.00 | NULL

select name from emp where name like '%a%' or dept is null order by name;
--> (name text)
--> ann
--> dan
--> eve

select sum(x.s) from (select dept, sum(salary) s from emp group by dept) x;
--> (sum numeric)
--> 370.00

select id, case when salary > 75 then 'hi' else 'lo' end as lvl from emp order by 2, 1;
--> (id integer, lvl text)
--> 1 | hi
--> 2 | hi
--> 3 | lo
--> 4 | lo
--> 5 | lo

select 1 from emp having count(*) > 1;
--> (?column? integer)
--> 1

select coalesce(dept, -1) as d, count(*) from emp group by coalesce(dept, -1) order by d;
--> (d integer, count bigint)
--> -1 | 1
--> 1 | 2
--> 2 | 2

select name from emp for update;
--> (name text)
--> ann
--> bob
--> cid
--> dan
--> eve

select e.name from emp e join dept d on d.id = e.dept where e.id = 1 for update of e;
--> (name text)
--> ann

select * from unnest(array[1,2], array['x']) with ordinality u(a, b, o);
--> (a integer, b text, o bigint)
--> 1 | x | 1
--> 2 | NULL | 2

select * from emp e join dept d on e.dept = d.id and d.dname = 'eng' left join emp b on b.id = e.boss order by e.id;
--> (id integer, name text, dept integer, salary numeric(10,2), boss integer, id integer, dname text, id integer, name text, dept integer, salary numeric(10,2), boss integer)
--> 1 | ann | 1 | 100.00 | NULL | 1 | eng | NULL | NULL | NULL | NULL | NULL
--> 2 | bob | 1 | 80.00 | 1 | 1 | eng | 1 | ann | 1 | 100.00 | NULL

select d.id, count(e.id) from dept d left join emp e on e.dept = d.id group by d.id order by 1;
--> (id integer, count bigint)
--> 1 | 2
--> 2 | 2
--> 3 | 0

select d.dname, count(*) from dept d join emp e on e.dept = d.id group by d.id order by 1;
--> (dname text, count bigint)
--> eng | 2
--> ops | 2

select x from (values (1), (null), (3)) v(x) order by x desc;
--> (x integer)
--> NULL
--> 3
--> 1

select x from (values (1), (null), (3)) v(x) order by x nulls first limit 2;
--> (x integer)
--> NULL
--> 1

select 'x' as a union select null order by 1;
--> (a text)
--> x
--> NULL

select case when dept is null then 'none' else 'some' end k, count(*) from emp group by k order by k;
--> (k text, count bigint)
--> none | 1
--> some | 4

select * from (select 1 as a union all select 2) u where a > 1;
--> (a integer)
--> 2

select (select count(*) from emp x where x.dept = e.dept and x.id <= e.id) from emp e order by e.id;
--> (count bigint)
--> 1
--> 2
--> 1
--> 2
--> 0

select (select (select e.name || d.dname) from dept d where d.id = e.dept) from emp e order by e.id;
--> (?column? text)
--> anneng
--> bobeng
--> cidops
--> danops
--> NULL

select name from emp where id = (select max(id) from emp);
--> (name text)
--> eve

select exists (select 1 from emp where false), exists (select 1);
--> (exists boolean, exists boolean)
--> f | t

select sum((select count(*) from dept)) from emp;
--> (sum numeric)
--> 15

select e.dept from emp e group by e.dept having count(*) = (select count(*) from emp x where x.dept = e.dept) order by 1;
--> (dept integer)
--> 1
--> 2

select 5 in (select id from emp), 77 in (select id from emp), null in (select id from emp), 77 in (select boss from emp);
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | NULL | NULL

select name from emp order by (select dname from dept d where d.id = emp.dept) nulls last, name;
--> (name text)
--> ann
--> bob
--> cid
--> dan
--> eve

select id % 2 as odd, sum(salary) over (partition by id % 2 order by id) from emp order by 1, 2;
--> (odd integer, sum numeric)
--> 0 | 80.00
--> 0 | 150.00
--> 1 | 100.00
--> 1 | 170.00
--> 1 | 220.00

select distinct dept, salary > 60 from emp order by 1, 2;
--> (dept integer, ?column? boolean)
--> 1 | t
--> 2 | t
--> NULL | f

select min(salary), max(name) from emp where dept = 2;
--> (min numeric, max text)
--> 70.00 | dan

select * from emp e full join dept d on e.dept = d.id and d.id > 1 order by e.id nulls last, d.id;
--> (id integer, name text, dept integer, salary numeric(10,2), boss integer, id integer, dname text)
--> 1 | ann | 1 | 100.00 | NULL | NULL | NULL
--> 2 | bob | 1 | 80.00 | 1 | NULL | NULL
--> 3 | cid | 2 | 70.00 | 1 | 2 | ops
--> 4 | dan | 2 | 70.00 | 3 | 2 | ops
--> 5 | eve | NULL | 50.00 | 3 | NULL | NULL
--> NULL | NULL | NULL | NULL | NULL | 1 | eng
--> NULL | NULL | NULL | NULL | NULL | 3 | empty
