-- Subqueries as joins
--
-- EXISTS, IN and their kin become joins. Row locks reach through subqueries and views.

create table sq_a(id int primary key, g int, t text);
create table sq_b(id int primary key, a_id int, v int, t text);
create index on sq_b(a_id);
create table sq_c(x int, y text);
insert into sq_a select i, i % 5, 'a' || i from generate_series(1, 40) i;
--> INSERT 0 40

insert into sq_b select i, case when i % 7 = 0 then null else i % 50 end, i % 11, case when i % 5 = 0 then null else 'a' || i % 20 end from generate_series(1, 120) i;
--> INSERT 0 120

insert into sq_c values (1, 'a1'), (2, null), (null, 'a3'), (null, null), (2, 'a2'), (1, 'a1');
--> INSERT 0 6

analyze sq_a;
analyze sq_b;
select id from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id) order by id;
--> (id integer)
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10
--> 11
--> 12
--> 13
--> 14
--> 15
--> 16
--> 17
--> 18
--> 19
--> 20
--> 21
--> 22
--> 23
--> 24
--> 25
--> 26
--> 27
--> 28
--> 29
--> 30
--> 31
--> 32
--> 33
--> 34
--> 35
--> 36
--> 37
--> 38
--> 39
--> 40

select id from sq_a a where not exists (select 1 from sq_b b where b.a_id = a.id) order by id;
--> (id integer)

select id from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id and b.v > a.g + 5) order by id;
--> (id integer)
--> 1
--> 2
--> 3
--> 4
--> 6
--> 7
--> 8
--> 9
--> 10
--> 15
--> 20
--> 25
--> 26
--> 30
--> 31
--> 32
--> 35
--> 36
--> 37
--> 40

select id from sq_a a where not exists (select * from sq_b b where b.a_id = a.id and b.v > a.g + 3) order by id;
--> (id integer)
--> 13
--> 27
--> 28
--> 29
--> 33
--> 34
--> 38
--> 39

select id from sq_a a where exists (select 1 from sq_c c where c.y = a.t) order by id;
--> (id integer)
--> 1
--> 2
--> 3

select id from sq_a a where not exists (select 1 from sq_c c where c.y = a.t) order by id desc limit 5;
--> (id integer)
--> 40
--> 39
--> 38
--> 37
--> 36

select * from sq_c c where exists (select 1 from sq_c d where d.x = c.x) order by 1, 2;
--> (x integer, y text)
--> 1 | a1
--> 1 | a1
--> 2 | a2
--> 2 | NULL

select * from sq_c c where not exists (select 1 from sq_c d where d.x = c.x and d.y = c.y) order by 1, 2;
--> (x integer, y text)
--> 2 | NULL
--> NULL | a3
--> NULL | NULL

select id from sq_a where id in (select a_id from sq_b) order by id;
--> (id integer)
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10
--> 11
--> 12
--> 13
--> 14
--> 15
--> 16
--> 17
--> 18
--> 19
--> 20
--> 21
--> 22
--> 23
--> 24
--> 25
--> 26
--> 27
--> 28
--> 29
--> 30
--> 31
--> 32
--> 33
--> 34
--> 35
--> 36
--> 37
--> 38
--> 39
--> 40

select id from sq_a a where id in (select a_id from sq_b b where b.v = a.g) order by id;
--> (id integer)
--> 1
--> 2
--> 3
--> 4
--> 5
--> 7
--> 8
--> 9
--> 10
--> 11
--> 13
--> 14

select id from sq_a a where id in (select b.a_id + 1 from sq_b b where b.v < 5) order by 1;
--> (id integer)
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 8
--> 9
--> 10
--> 11
--> 12
--> 13
--> 14
--> 15
--> 16
--> 17
--> 18
--> 19
--> 20
--> 23
--> 24
--> 25
--> 26
--> 27
--> 29
--> 30
--> 31
--> 32
--> 34
--> 35
--> 37
--> 38
--> 39
--> 40

select id from sq_a where (id, t) in (select a_id, t from sq_b) order by id;
--> (id integer)
--> 1
--> 2
--> 3
--> 4
--> 6
--> 7
--> 8
--> 9
--> 11
--> 12
--> 13
--> 14
--> 16
--> 17
--> 18
--> 19

select id from sq_a where id not in (select a_id from sq_b) order by id;
--> (id integer)

select id from sq_a where id not in (select a_id from sq_b where a_id is not null) order by id;
--> (id integer)

select id from sq_a where t in (select t from sq_b where t is not null) order by id;
--> (id integer)
--> 1
--> 2
--> 3
--> 4
--> 6
--> 7
--> 8
--> 9
--> 11
--> 12
--> 13
--> 14
--> 16
--> 17
--> 18
--> 19

select id from sq_a where id = any (select v from sq_b) order by id;
--> (id integer)
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10

select id from sq_a where id > any (select v + 30 from sq_b where v < 4) order by id;
--> (id integer)
--> 31
--> 32
--> 33
--> 34
--> 35
--> 36
--> 37
--> 38
--> 39
--> 40

select id from sq_a where id < all (select v from sq_b where v > 3) order by id;
--> (id integer)
--> 1
--> 2
--> 3

select count(*) from sq_a a, sq_b b where a.id = b.a_id and exists (select 1 from sq_c c where c.x = a.g);
--> (count bigint)
--> 35

select count(*) from sq_a a left join sq_b b on a.id = b.a_id where not exists (select 1 from sq_c c where c.x = b.v);
--> (count bigint)
--> 71

select count(*) from sq_a a where exists (select 1 from sq_b b join sq_c c on b.v = c.x where b.a_id = a.id);
--> (count bigint)
--> 15

select count(*) from sq_a a where exists (select 1 from sq_b b left join sq_c c on b.v = c.x and c.x = a.g where b.a_id = a.id and c.x is null);
--> (count bigint)
--> 40

select count(*) from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id and exists (select 1 from sq_c c where c.x = b.v and c.x = a.g));
--> (count bigint)
--> 4

select count(*) from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id and not exists (select 1 from sq_c c where c.x = b.v));
--> (count bigint)
--> 38

select count(*) from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id) and not exists (select 1 from sq_b b where b.v = a.id);
--> (count bigint)
--> 30

select count(*) from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id) or a.id = 7;
--> (count bigint)
--> 40

select count(*) from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id group by b.a_id having count(*) > 2);
--> (count bigint)
--> 12

select count(*) from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id limit 0);
--> (count bigint)
--> 0

select count(*) from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id offset 2);
--> (count bigint)
--> 12

select count(*) from sq_a a where exists (select max(v) from sq_b b where b.a_id = a.id);
--> (count bigint)
--> 40

select count(*) from sq_a a where exists (select distinct v from sq_b b where b.a_id = a.id);
--> (count bigint)
--> 40

select count(*) from sq_a a where exists (values (1), (2));
--> (count bigint)
--> 40

select count(*) from sq_a a where exists (select 1 from generate_series(1, a.g) s where s = 3);
--> (count bigint)
--> 16

select count(*) from sq_a a where exists (select 1 from (select v from sq_b where a_id = a.id) b where b.v = 4);
--> (count bigint)
--> 8

select count(*) from sq_a a where exists (select 1 from sq_b b, lateral (select b.v + a.g as s) l where l.s = 9);
--> (count bigint)
--> 40

select a.id, (select count(*) from sq_b b where b.a_id = a.id and exists (select 1 from sq_c c where c.x = b.v)) from sq_a a where a.id < 6 order by 1;
--> (id integer, count bigint)
--> 1 | 2
--> 2 | 1
--> 3 | 0
--> 4 | 0
--> 5 | 0

select g, count(*) from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id) group by g order by g;
--> (g integer, count bigint)
--> 0 | 8
--> 1 | 8
--> 2 | 8
--> 3 | 8
--> 4 | 8

select distinct g from sq_a a where not exists (select 1 from sq_b b where b.a_id = a.id) order by g;
--> (g integer)

select id from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id) order by id limit 3 offset 2;
--> (id integer)
--> 3
--> 4
--> 5

with w as (select a_id from sq_b where v > 5) select count(*) from sq_a a where exists (select 1 from w where w.a_id = a.id) and id in (select a_id from w);
--> (count bigint)
--> 33

update sq_a a set t = t || '!' where exists (select 1 from sq_c c where c.x = a.id);
--> UPDATE 2

delete from sq_a a where a.g = 4 and not exists (select 1 from sq_b b where b.a_id = a.id) returning id;
--> (id integer)
--> DELETE 0

delete from sq_b where a_id in (select id from sq_a where g = 1) returning id;
--> (id integer)
--> 1
--> 6
--> 11
--> 16
--> 26
--> 31
--> 36
--> 51
--> 61
--> 66
--> 71
--> 76
--> 81
--> 86
--> 101
--> 106
--> 111
--> 116
--> DELETE 18

insert into sq_c select id, t from sq_a a where exists (select 1 from sq_b b where b.a_id = a.id) and id < 5 returning x, y;
--> (x integer, y text)
--> 3 | a3
--> 4 | a4
--> 2 | a2!
--> INSERT 0 3

select * from (select 1);
--> ERROR 42601: subquery in FROM must have an alias
--> HINT: For example, FROM (SELECT ...) [AS] foo.
--> POSITION: 15, at (

select * from (values (1), (2));
--> ERROR 42601: VALUES in FROM must have an alias
--> HINT: For example, FROM (VALUES ...) [AS] foo.
--> POSITION: 15, at (

select * from sq_a, (select 1 as one) where id = 1;
--> ERROR 42601: subquery in FROM must have an alias
--> HINT: For example, FROM (SELECT ...) [AS] foo.
--> POSITION: 21, at (

select * from sq_a where id in (select x from ( select x from sq_c) );
--> ERROR 42601: subquery in FROM must have an alias
--> HINT: For example, FROM (SELECT ...) [AS] foo.
--> POSITION: 47, at (

select * from lateral (select 1);
--> ERROR 42601: subquery in FROM must have an alias
--> HINT: For example, FROM (SELECT ...) [AS] foo.
--> POSITION: 23, at (

select 'abc' like 'abc\', 'ab' like 'abc\', 'abcd' like 'abc\';
--> ERROR 22025: LIKE pattern must not end with escape character

select 'abc' like 'abc\';
--> (?column? boolean)
--> f

select 'ab' like 'abc\';
--> (?column? boolean)
--> f

select '' like '\';
--> (?column? boolean)
--> f

select 'a' like '\';
--> ERROR 22025: LIKE pattern must not end with escape character

select 'abc' like '%\';
--> ERROR 22025: LIKE pattern must not end with escape character

select 'abc' like '%c\';
--> (?column? boolean)
--> f

select '' like '%\';
--> (?column? boolean)
--> f

select 'abc' like 'ab_\', 'abc' not like 'abc\', 'abc' ilike 'ABC\';
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> f | t | f

begin;
create view sq_v as select id, g, t from sq_a where g > 0;
create view sq_vg as select g, count(*) from sq_a group by g;
select * from (select * from sq_a) s where id = 3 for update;
--> (id integer, g integer, t text)
--> 3 | 3 | a3

select * from sq_v where id = 3 for no key update;
--> (id integer, g integer, t text)
--> 3 | 3 | a3

select * from sq_v v, sq_b b where v.id = b.a_id and v.id = 3 order by b.id for share of v;
--> (id integer, g integer, t text, id integer, a_id integer, v integer, t text)
--> 3 | 3 | a3 | 3 | 3 | 3 | a3
--> 3 | 3 | a3 | 53 | 3 | 9 | a13
--> 3 | 3 | a3 | 103 | 3 | 4 | a3

select * from (select * from sq_v limit 2) s order by id for key share;
--> (id integer, g integer, t text)
--> 3 | 3 | a3
--> 4 | 4 | a4

select s.id from (select id from sq_a a join sq_c c on a.id = c.x) s order by id limit 3 for update skip locked;
--> (id integer)
--> 1
--> 1
--> 2

select * from sq_a a join lateral (select count(*) from sq_b b where b.a_id = a.id) n on true where id = 2 for update of a;
--> (id integer, g integer, t text, count bigint)
--> 2 | 2 | a2! | 3

commit;
select id from sq_a a left join sq_c c on a.id = c.x for update;
--> ERROR 0A000: FOR UPDATE cannot be applied to the nullable side of an outer join

select id from sq_a a left join sq_c c on a.id = c.x where a.id = 1 for update of a;
--> (id integer)
--> 1
--> 1

select id from sq_a a right join sq_c c on a.id = c.x for share of a;
--> ERROR 0A000: FOR SHARE cannot be applied to the nullable side of an outer join

select s.id from (select id from sq_a a full join sq_c c on a.id = c.x) s for update skip locked;
--> ERROR 0A000: FOR UPDATE cannot be applied to the nullable side of an outer join

select s.id from (select id from sq_a) s right join sq_c c on s.id = c.x for update of c;
--> (id integer)
--> 1
--> 2
--> NULL
--> NULL
--> 2
--> 1
--> 3
--> 4
--> 2

select * from sq_vg for update;
--> ERROR 0A000: FOR UPDATE is not allowed with GROUP BY clause

select * from (select count(*) from sq_a) s for update;
--> ERROR 0A000: FOR UPDATE is not allowed with aggregate functions

select * from (select distinct g from sq_a) s for share;
--> ERROR 0A000: FOR SHARE is not allowed with DISTINCT clause

select * from (select g from sq_a group by g) s for update;
--> ERROR 0A000: FOR UPDATE is not allowed with GROUP BY clause

select 1 from sq_a group by grouping sets (()) for update;
--> ERROR 0A000: FOR UPDATE is not allowed with GROUP BY clause

select * from (select id from sq_a union select id from sq_b) s for update;
--> ERROR 0A000: FOR UPDATE is not allowed with UNION/INTERSECT/EXCEPT

select * from (select row_number() over () from sq_a) s for no key update;
--> ERROR 0A000: FOR NO KEY UPDATE is not allowed with window functions

select * from generate_series(1, 2) f for update;
--> (f integer)
--> 1
--> 2

select * from generate_series(1, 2) f for update of f;
--> ERROR 0A000: FOR UPDATE cannot be applied to a function
--> POSITION: 53, at f

with w as (select 1 as one) select * from w for update of w;
--> ERROR 0A000: FOR UPDATE cannot be applied to a WITH query
--> POSITION: 59, at w

select * from sq_a a join sq_b b on a.id = b.a_id for update of c;
--> ERROR 42P01: relation "c" in FOR UPDATE clause not found in FROM clause
--> POSITION: 65, at c

values (1) for update;
--> ERROR 0A000: FOR UPDATE cannot be applied to VALUES

select * from (values (1)) s for update;
--> (column1 integer)
--> 1

prepare sq_p(int, text, date) as select $1, $2, $3;
execute sq_p(1, 'x', '2024-01-01');
--> (?column? integer, ?column? text, ?column? date)
--> 1 | x | 2024-01-01

execute sq_p(1 + 1, upper('x') || 'y', date '2024-01-01' + 3);
--> (?column? integer, ?column? text, ?column? date)
--> 2 | Xy | 2024-01-04

execute sq_p('5', 7, '2024-01-01');
--> (?column? integer, ?column? text, ?column? date)
--> 5 | 7 | 2024-01-01

execute sq_p('five', 'x', '2024-01-01');
--> ERROR 22P02: invalid input syntax for type integer: "five"
--> POSITION: 14, at '

execute sq_p(1, 'x', 5);
--> ERROR 42804: parameter $3 of type integer cannot be coerced to the expected type date
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 22, at 5

execute sq_p(id, 'x', '2024-01-01');
--> ERROR 42703: column "id" does not exist
--> POSITION: 14, at id

execute sq_p((select 1), 'x', '2024-01-01');
--> ERROR 0A000: cannot use subquery in EXECUTE parameter
--> POSITION: 14, at (

execute sq_p(count(*), 'x', '2024-01-01');
--> ERROR 42803: aggregate functions are not allowed in EXECUTE parameters
--> POSITION: 14, at count

execute sq_p(row_number() over (), 'x', '2024-01-01');
--> ERROR 42P20: window functions are not allowed in EXECUTE parameters
--> POSITION: 14, at row_number

execute sq_p(generate_series(1, 2), 'x', '2024-01-01');
--> ERROR 0A000: set-returning functions are not allowed in EXECUTE parameters
--> POSITION: 14, at generate_series

execute sq_p(1/0, 'x', '2024-01-01');
--> ERROR 22012: division by zero

execute sq_p(nosuch(1), 'x', '2024-01-01');
--> ERROR 42883: function nosuch(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 14, at nosuch

execute sq_p($1, 'x', '2024-01-01');
--> ERROR 42P02: there is no parameter $1
--> POSITION: 14, at $

execute sq_p(3000000000, 'x', '2024-01-01');
--> ERROR 22003: integer out of range

execute sq_p(1.6, true, '2024-01-01');
--> (?column? integer, ?column? text, ?column? date)
--> 2 | true | 2024-01-01

execute sq_p(1, 'x');
--> ERROR 42601: wrong number of parameters for prepared statement "sq_p"
--> DETAIL: Expected 3 parameters but got 2.

execute sq_p(1, 'x', null, 4);
--> ERROR 42601: wrong number of parameters for prepared statement "sq_p"
--> DETAIL: Expected 3 parameters but got 4.

deallocate sq_p;
drop view sq_v, sq_vg;
drop table sq_a, sq_b, sq_c;
