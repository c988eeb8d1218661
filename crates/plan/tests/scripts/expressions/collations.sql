-- Collations of columns
--
-- A column of a subquery, a view, a CTE or a list of VALUES keeps the collation of its expression.

create schema cs; set search_path = cs;
--> CREATE SCHEMA
--> SET

create table cl(a text collate "C", b text collate "POSIX", d text);
insert into cl values ('a','b','c'), ('x','x','x');
--> INSERT 0 2

create view v1 as select (select a from cl limit 1) as q, s.a, s.b, s.d from (select * from cl) s;
create view v2 as select * from v1;
create view v3 as with c as (select a, b || 'x' as bx from cl), e(m) as (select bx from c) select c.*, e.m, lower(c.a) l from c, e;
create view v4 as values ('a' collate "C", 1, 'b'), ('c', 2, 'd' collate "POSIX");
create view v5 as select a from cl union select a from cl;
create view v6 as select x.a, y.b from cl x join cl y using (a);
create view v7 as select max(s.a) as m, string_agg(s.b, ',') as g, coalesce(s.d, 'x') as c from (select * from cl) s group by s.d;
create view v8 as with recursive r(n) as (select a from cl union all select n || 'z' from r where length(n) < 3) select * from r;
create view v9 as select array(select a from cl)::text as t, (array(select a from cl))[1] as u;
create table t1 as select * from v3;
--> SELECT 4

select c.relname, attname, collname from pg_attribute a join pg_class c on c.oid = attrelid left join pg_collation co on co.oid = attcollation
  where relnamespace = 'cs'::regnamespace and attnum > 0 and relkind in ('r', 'v') order by 1, attnum;
--> (relname name, attname name, collname name)
--> cl | a | C
--> cl | b | POSIX
--> cl | d | default
--> t1 | a | C
--> t1 | bx | POSIX
--> t1 | m | POSIX
--> t1 | l | C
--> v1 | q | C
--> v1 | a | C
--> v1 | b | POSIX
--> v1 | d | default
--> v2 | q | C
--> v2 | a | C
--> v2 | b | POSIX
--> v2 | d | default
--> v3 | a | C
--> v3 | bx | POSIX
--> v3 | m | POSIX
--> v3 | l | C
--> v4 | column1 | C
--> v4 | column2 | NULL
--> v4 | column3 | POSIX
--> v5 | a | C
--> v6 | a | C
--> v6 | b | POSIX
--> v7 | m | C
--> v7 | g | POSIX
--> v7 | c | default
--> v8 | n | C
--> v9 | t | C
--> v9 | u | C

select (select 'a' collate "C") < (select 'b' collate "POSIX");
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

select 'a' collate "C" < (select 'b' collate "POSIX");
--> (?column? boolean)
--> t

select (select a from cl limit 1) || (select b from cl limit 1) < 'x';
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

select (select a from cl limit 1) < (select d from cl limit 1);
--> (?column? boolean)
--> t

select s.a < s.b from (select * from cl) s;
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

select s.a < s.d from (select * from cl) s order by 1;
--> (?column? boolean)
--> f
--> t

with c as (select * from cl) select a < b from c;
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

with c as (select * from cl) select a = d from c order by 1;
--> (?column? boolean)
--> f
--> t

select q < b from v1;
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

select distinct s.a || s.b from (select * from cl) s;
--> ERROR 42P21: collation mismatch between implicit collations "C" and "POSIX"
--> HINT: You can choose the collation by applying the COLLATE clause to one or both expressions.
--> POSITION: 24, at s.b

with recursive r(n) as (select 'a' collate "C" union all select n || b from r, cl where length(n) < 2) select * from r;
--> (n text)
--> a
--> ab
--> ax

with recursive r(n) as (select a from cl union all select b from r, cl where length(n) < 0) select * from r order by 1;
--> ERROR 42P21: recursive query "r" column 1 has collation "C" in non-recursive term but collation "(null)" overall
--> HINT: Use the COLLATE clause to set the collation of the non-recursive term.
--> POSITION: 32, at a

with recursive r(n) as (select d from cl union all select a from cl, r where length(n) < 0) select * from r order by 1;
--> ERROR 42P21: recursive query "r" column 1 has collation "default" in non-recursive term but collation "C" overall
--> HINT: Use the COLLATE clause to set the collation of the non-recursive term.
--> POSITION: 32, at d

select * from (values ('a' collate "C", 'b' collate "POSIX")) v(x, y) where x < y;
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

select * from (values ('a' collate "C"), ('b' collate "POSIX")) v(x);
--> ERROR 42P21: collation mismatch between explicit collations "C" and "POSIX"
--> POSITION: 47, at collate

select x from (values (1, 'a' collate "C")) v(i, x) union select b from cl order by 1;
--> ERROR 42P21: collation mismatch between implicit collations "C" and "POSIX"
--> HINT: You can choose the collation by applying the COLLATE clause to one or both expressions.
--> POSITION: 66, at b

select x from (values (1, 'a' collate "C")) v(i, x) union all select b from cl order by 1;
--> ERROR 42P22: could not determine which collation to use for string comparison
--> HINT: Use the COLLATE clause to set the collation explicitly.

drop schema cs cascade; reset search_path;
--> NOTICE: drop cascades to 11 other objects
--> DETAIL: drop cascades to table cl
--> + drop cascades to view v1
--> + drop cascades to view v2
--> + drop cascades to view v3
--> + drop cascades to view v4
--> + drop cascades to view v5
--> + drop cascades to view v6
--> + drop cascades to view v7
--> + drop cascades to view v8
--> + drop cascades to view v9
--> + drop cascades to table t1
--> DROP SCHEMA
--> RESET
