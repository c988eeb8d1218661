-- Collations of the columns of subqueries, views, CTEs and VALUES.
create schema cs; set search_path = cs;
create table cl(a text collate "C", b text collate "POSIX", d text);
insert into cl values ('a','b','c'), ('x','x','x');
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
select c.relname, attname, collname from pg_attribute a join pg_class c on c.oid = attrelid left join pg_collation co on co.oid = attcollation
  where relnamespace = 'cs'::regnamespace and attnum > 0 and relkind in ('r', 'v') order by 1, attnum;
select (select 'a' collate "C") < (select 'b' collate "POSIX");
select 'a' collate "C" < (select 'b' collate "POSIX");
select (select a from cl limit 1) || (select b from cl limit 1) < 'x';
select (select a from cl limit 1) < (select d from cl limit 1);
select s.a < s.b from (select * from cl) s;
select s.a < s.d from (select * from cl) s order by 1;
with c as (select * from cl) select a < b from c;
with c as (select * from cl) select a = d from c order by 1;
select q < b from v1;

select distinct s.a || s.b from (select * from cl) s;
with recursive r(n) as (select 'a' collate "C" union all select n || b from r, cl where length(n) < 2) select * from r;
with recursive r(n) as (select a from cl union all select b from r, cl where length(n) < 0) select * from r order by 1;
with recursive r(n) as (select d from cl union all select a from cl, r where length(n) < 0) select * from r order by 1;
select * from (values ('a' collate "C", 'b' collate "POSIX")) v(x, y) where x < y;
select * from (values ('a' collate "C"), ('b' collate "POSIX")) v(x);
select x from (values (1, 'a' collate "C")) v(i, x) union select b from cl order by 1;
select x from (values (1, 'a' collate "C")) v(i, x) union all select b from cl order by 1;
drop schema cs cascade; reset search_path;
