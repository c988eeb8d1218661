-- Clauses of SELECT
--
-- Each clause where its answer can go wrong.

create table emp (id int primary key, name text not null, dept int, salary numeric(10,2), hired date, boss int);
insert into emp values (1, 'Ada', 10, 5000.00, '2001-03-04', null), (2, 'Bob', 10, 3000.50, '2005-07-01', 1), (3, 'Cy', 20, 3000.50, '2010-01-31', 1), (4, 'Di', 20, null, null, 3), (5, 'Ed', null, 1200, '2020-02-29', 3);
--> INSERT 0 5

create table dept (id int primary key, title varchar(20) unique);
insert into dept values (10, 'Research'), (20, 'Sales'), (30, 'Empty');
--> INSERT 0 3

select * from emp order by id;
--> (id integer, name text, dept integer, salary numeric(10,2), hired date, boss integer)
--> 1 | Ada | 10 | 5000.00 | 2001-03-04 | NULL
--> 2 | Bob | 10 | 3000.50 | 2005-07-01 | 1
--> 3 | Cy | 20 | 3000.50 | 2010-01-31 | 1
--> 4 | Di | 20 | NULL | NULL | 3
--> 5 | Ed | NULL | 1200.00 | 2020-02-29 | 3

select name, salary from emp where salary > 3000 order by salary desc, name;
--> (name text, salary numeric(10,2))
--> Ada | 5000.00
--> Bob | 3000.50
--> Cy | 3000.50

select name from emp where salary is null or dept is null order by 1;
--> (name text)
--> Di
--> Ed

select e.name, d.title from emp e join dept d on e.dept = d.id order by e.id;
--> (name text, title character varying(20))
--> Ada | Research
--> Bob | Research
--> Cy | Sales
--> Di | Sales

select e.name, d.title from emp e left join dept d on e.dept = d.id order by e.id;
--> (name text, title character varying(20))
--> Ada | Research
--> Bob | Research
--> Cy | Sales
--> Di | Sales
--> Ed | NULL

select e.name, d.title from emp e right join dept d on e.dept = d.id order by d.id, e.id;
--> (name text, title character varying(20))
--> Ada | Research
--> Bob | Research
--> Cy | Sales
--> Di | Sales
--> NULL | Empty

select e.name, d.title from emp e full join dept d on e.dept = d.id order by e.id nulls last, d.id;
--> (name text, title character varying(20))
--> Ada | Research
--> Bob | Research
--> Cy | Sales
--> Di | Sales
--> Ed | NULL
--> NULL | Empty

select count(*) from emp, dept;
--> (count bigint)
--> 15

select e.name, b.name from emp e join emp b on b.id = e.boss order by 1;
--> (name text, name text)
--> Bob | Ada
--> Cy | Ada
--> Di | Cy
--> Ed | Cy

select dept, count(*), sum(salary), avg(salary), min(name), max(hired) from emp group by dept order by dept nulls first;
--> (dept integer, count bigint, sum numeric, avg numeric, min text, max date)
--> NULL | 1 | 1200.00 | 1200.0000000000000000 | Ed | 2020-02-29
--> 10 | 2 | 8000.50 | 4000.2500000000000000 | Ada | 2005-07-01
--> 20 | 2 | 3000.50 | 3000.5000000000000000 | Cy | 2010-01-31

select dept, count(*) from emp group by dept having count(*) > 1 order by 1;
--> (dept integer, count bigint)
--> 10 | 2
--> 20 | 2

select distinct salary from emp order by salary nulls first;
--> (salary numeric(10,2))
--> NULL
--> 1200.00
--> 3000.50
--> 5000.00

select distinct on (dept) dept, name from emp order by dept, name desc;
--> (dept integer, name text)
--> 10 | Bob
--> 20 | Di
--> NULL | Ed

select name from emp order by hired desc nulls last limit 2 offset 1;
--> (name text)
--> Cy
--> Bob

select name from emp order by 1 fetch first 2 rows only;
--> (name text)
--> Ada
--> Bob

select name, case when salary > 4000 then 'high' when salary > 2000 then 'mid' else 'low' end from emp order by id;
--> (name text, case text)
--> Ada | high
--> Bob | mid
--> Cy | mid
--> Di | low
--> Ed | low

select name, (select title from dept d where d.id = e.dept) from emp e order by id;
--> (name text, title character varying(20))
--> Ada | Research
--> Bob | Research
--> Cy | Sales
--> Di | Sales
--> Ed | NULL

select title from dept d where exists (select 1 from emp e where e.dept = d.id) order by 1;
--> (title character varying(20))
--> Research
--> Sales

select title from dept where id not in (select dept from emp where dept is not null) order by 1;
--> (title character varying(20))
--> Empty

select title from dept where id not in (select dept from emp) order by 1;
--> (title character varying(20))

select name from emp where salary = any (select salary from emp where dept = 20) order by 1;
--> (name text)
--> Bob
--> Cy

select name from emp where salary >= all (select salary from emp where salary is not null) order by 1;
--> (name text)
--> Ada

select name from emp where id in (1, 3, 9) order by id;
--> (name text)
--> Ada
--> Cy

select name from emp where id between 2 and 4 order by id;
--> (name text)
--> Bob
--> Cy
--> Di

select name from emp where name like '_d%' order by 1;
--> (name text)
--> Ada
--> Ed

select name from emp where name ilike 'A%' or name ~ '^[CD]' order by 1;
--> (name text)
--> Ada
--> Cy
--> Di

select coalesce(dept, -1), nullif(dept, 10) from emp order by id;
--> (coalesce integer, nullif integer)
--> 10 | NULL
--> 10 | NULL
--> 20 | 20
--> 20 | 20
--> -1 | NULL

select 1 as one, 'x' as "Two", null as three;
--> (one integer, Two text, three text)
--> 1 | x | NULL

select x, x * 2 from generate_series(1, 5) x;
--> (x integer, ?column? integer)
--> 1 | 2
--> 2 | 4
--> 3 | 6
--> 4 | 8
--> 5 | 10

select * from generate_series(5, 1, -2) as g(n);
--> (n integer)
--> 5
--> 3
--> 1

select sum(n) from generate_series(1, 100000) n;
--> (sum bigint)
--> 5000050000

select * from (values (1, 'a'), (2, 'b')) as v(n, t) order by n desc;
--> (n integer, t text)
--> 2 | b
--> 1 | a

values (1, 2), (3, 4);
--> (column1 integer, column2 integer)
--> 1 | 2
--> 3 | 4

with high as (select * from emp where salary > 3000) select count(*) from high;
--> (count bigint)
--> 3

with a as (select 1 as x), b as (select x + 1 as y from a) select * from a, b;
--> (x integer, y integer)
--> 1 | 2

select id from emp union select id from dept order by 1;
--> (id integer)
--> 1
--> 2
--> 3
--> 4
--> 5
--> 10
--> 20
--> 30

select dept from emp union all select id from dept order by 1 nulls first;
--> (dept integer)
--> NULL
--> 10
--> 10
--> 10
--> 20
--> 20
--> 20
--> 30

select dept from emp intersect select id from dept order by 1;
--> (dept integer)
--> 10
--> 20

select id from dept except select dept from emp order by 1;
--> (id integer)
--> 30

select count(distinct dept), count(dept), count(*) from emp;
--> (count bigint, count bigint, count bigint)
--> 2 | 4 | 5

select count(*) filter (where salary > 3000) from emp;
--> (count bigint)
--> 3

select string_agg(name, ', ' order by name desc) from emp;
--> (string_agg text)
--> Ed, Di, Cy, Bob, Ada

select array_agg(id order by id) from emp;
--> (array_agg integer[])
--> {1,2,3,4,5}

select name from emp e where salary = (select max(salary) from emp where dept = e.dept) order by 1;
--> (name text)
--> Ada
--> Cy

select row(1, 'a') = row(1, 'a'), (1, 2) < (1, 3);
--> (?column? boolean, ?column? boolean)
--> t | t

select 1 where null;
--> (?column? integer)

select not null::bool, true and null, false and null, true or null;
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> NULL | NULL | f | t

select null = null, null is distinct from null, 1 is distinct from null;
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> NULL | f | t

select greatest(1, null, 3), least('b', 'a');
--> (greatest integer, least text)
--> 3 | a

select 7 / 2, -7 / 2, 7 % 3, -7 % 3, 7.0 / 2, 2 ^ 10, |/ 16.0, @ -5;
--> (?column? integer, ?column? integer, ?column? integer, ?column? integer, ?column? numeric, ?column? double precision, ?column? double precision, ?column? integer)
--> 3 | -3 | 1 | -1 | 3.5000000000000000 | 1024 | 4 | 5

select '1' + 1, '2.5'::numeric * 2;
--> (?column? integer, ?column? numeric)
--> 2 | 5.0

select cast('12' as int), '3'::text || 4, 5::text;
--> (int4 integer, ?column? text, text text)
--> 12 | 34 | 5

select extract(year from date '2024-02-29'), date_part('dow', date '2024-02-29');
--> (extract numeric, date_part double precision)
--> 2024 | 4

select date '2024-03-01' - date '2024-02-01', date '2024-01-31' + interval '1 month';
--> (?column? integer, ?column? timestamp without time zone)
--> 29 | 2024-02-29 00:00:00

select substring('hello' from 2 for 3), position('l' in 'hello'), trim(both 'x' from 'xxhixx'), overlay('abcdef' placing 'ZZ' from 2 for 3);
--> (substring text, position integer, btrim text, overlay text)
--> ell | 3 | hi | aZZef

select upper('abc'), initcap('hello world'), length('äö'), octet_length('äö'), reverse('abc'), repeat('ab', 3);
--> (upper text, initcap text, length integer, octet_length integer, reverse text, repeat text)
--> ABC | Hello World | 2 | 4 | cba | ababab

select emp from emp where id = 1;
--> (emp record)
--> (1,Ada,10,5000.00,2001-03-04,)

select e.* from emp e where e.id = 2;
--> (id integer, name text, dept integer, salary numeric(10,2), hired date, boss integer)
--> 2 | Bob | 10 | 3000.50 | 2005-07-01 | 1

select id as k from emp group by k order by k;
--> (k integer)
--> 1
--> 2
--> 3
--> 4
--> 5

select dept + 1 from emp group by dept + 1 order by 1 nulls first;
--> (?column? integer)
--> NULL
--> 11
--> 21

select 'a' 'b';
--> ERROR 42601: syntax error at or near "'b'"
--> POSITION: 12, at '

select count(*) from emp group by ();
--> (count bigint)
--> 5

select name from emp order by salary is null, salary, name;
--> (name text)
--> Ed
--> Bob
--> Cy
--> Ada
--> Di

select max(id) from emp where false;
--> (max integer)
--> NULL

select sum(salary) from emp where false;
--> (sum numeric)
--> NULL

select exists (select from emp), (select count(*) from emp where id > 100);
--> (exists boolean, count bigint)
--> t | 0

select exists (select 1/0), exists (select 1/0 from emp where id > 100), exists (select id/0 from emp order by 1/(id-id));
--> (exists boolean, exists boolean, exists boolean)
--> t | f | t

select exists (select id/0 from emp group by id/0), exists (select distinct id/0 from emp limit 1);
--> (exists boolean, exists boolean)
--> t | t

select exists (select 1 from emp limit 0), exists (select 1 from emp offset 1000), exists (select 1 from emp limit null);
--> (exists boolean, exists boolean, exists boolean)
--> f | f | t

select exists (select count(*) from emp where id > 100), exists (select 1 from emp where id > 100 having true);
--> (exists boolean, exists boolean)
--> t | t

select exists (select 1 from emp where id > 100 group by ()), exists (select generate_series(1, 0) from emp);
--> (exists boolean, exists boolean)
--> t | f

select exists (select count(1/0) from emp);
--> ERROR 22012: division by zero

select exists (select 1/0 from emp having count(*) > 1000), exists (select nope from emp);
--> ERROR 42703: column "nope" does not exist
--> HINT: Perhaps you meant to reference the column "emp.name".
--> POSITION: 76, at nope

select title from dept d where exists (select 1/(e.id-e.id) from emp e where e.dept = d.id order by e.id limit 1) order by 1;
--> (title character varying(20))
--> Research
--> Sales

select title from dept d where not exists (select 1/0 from emp e where e.dept = d.id limit 1) order by 1;
--> (title character varying(20))
--> Empty

select exists (select 1 union all select 1/0), exists (values (1/0));
--> ERROR 22012: division by zero

select * from emp e cross join lateral (select d.title from dept d where d.id = e.dept) t order by e.id;
--> (id integer, name text, dept integer, salary numeric(10,2), hired date, boss integer, title character varying(20))
--> 1 | Ada | 10 | 5000.00 | 2001-03-04 | NULL | Research
--> 2 | Bob | 10 | 3000.50 | 2005-07-01 | 1 | Research
--> 3 | Cy | 20 | 3000.50 | 2010-01-31 | 1 | Sales
--> 4 | Di | 20 | NULL | NULL | 3 | Sales

select t.a, u.b from (select 1 as a) t join (select 2 as b) u on true;
--> (a integer, b integer)
--> 1 | 2

select * from emp natural join (select 1 as id) x;
--> (id integer, name text, dept integer, salary numeric(10,2), hired date, boss integer)
--> 1 | Ada | 10 | 5000.00 | 2001-03-04 | NULL

select * from dept join (select 10 as id, 'x' as y) z using (id);
--> (id integer, title character varying(20), y text)
--> 10 | Research | x

select emp.name from emp where emp.hired >= '2005-01-01' and emp.hired < '2021-01-01' order by hired;
--> (name text)
--> Bob
--> Cy
--> Ed

select array[1, 2, 3][2], array_length(array[1, 2], 1), 2 = any (array[1, 2]);
--> ERROR 42601: syntax error at or near "["
--> POSITION: 22, at [

select unnest(array['a', 'b']);
--> (unnest text)
--> a
--> b

select array_position(array['x', 'y'], 'y');
--> (array_position integer)
--> 2

drop table emp;
drop table dept;
