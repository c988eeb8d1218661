-- Cheap conditions come first
--
-- Of several conditions on a row the cheapest is asked first, as PostgreSQL counts calls.
-- Conditions of the same cost are asked in the written order.

create schema cheap;
set search_path = cheap;
create table t(x int, y text); insert into t values (0,'a'),(1,'1'),(2,'2');
--> CREATE TABLE
--> INSERT 0 3

select * from t where 1/x > 0 and x <> 0;
--> (x integer, y text)
--> 1 | 1

select * from t where y::int > 0 and y <> 'a';
--> (x integer, y text)
--> 1 | 1
--> 2 | 2

select * from t where y <> 'a' and y::int > 0;
--> (x integer, y text)
--> 1 | 1
--> 2 | 2

select * from t where 1/x > 0 or x = 0;
--> ERROR 22012: division by zero

select * from t where x = 0 or 1/x > 0;
--> (x integer, y text)
--> 0 | a
--> 1 | 1

select * from t where not (1/x > 0 and x <> 0);
--> ERROR 22012: division by zero

select * from t join t u on 1/t.x > 0 and t.x <> 0 and u.x = t.x;
--> (x integer, y text, x integer, y text)
--> 1 | 1 | 1 | 1

select * from t left join t u on 1/u.x > 0 and u.x <> 0 and u.x = t.x;
--> (x integer, y text, x integer, y text)
--> 0 | a | NULL | NULL
--> 1 | 1 | 1 | 1
--> 2 | 2 | NULL | NULL

select * from t left join t u on u.x = t.x where 1/u.x > 0 and u.x <> 0;
--> (x integer, y text, x integer, y text)
--> 1 | 1 | 1 | 1

select count(*) from t group by x having 1/x > 0 and x <> 0;
--> (count bigint)
--> 1

select count(*) filter (where 1/x > 0 and x <> 0) from t;
--> ERROR 22012: division by zero

select case when 1/x > 0 and x <> 0 then 1 end from t;
--> ERROR 22012: division by zero

select * from t where case when x <> 0 then 1/x > 0 end;
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and x in (1,2);
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and x between 1 and 2;
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and y like '_' and x > 0;
--> (x integer, y text)
--> 1 | 1

select * from t where y::int > 0 and y ~ '^\d';
--> (x integer, y text)
--> 1 | 1
--> 2 | 2

select * from t where y ~ '^\d' and y::int > 0;
--> (x integer, y text)
--> 1 | 1
--> 2 | 2

select * from t where 1/x > 0 and y is not null and x > 0;
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and exists (select from t u where u.x = t.x and u.x > 0);
--> ERROR 22012: division by zero

select * from t where 1/x > 0 and x in (select x from t where x > 0);
--> ERROR 22012: division by zero

select * from t where length(y) / x > 0 and x > 0;
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and coalesce(x, 0) > 0;
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and (x > 0 and y <> '');
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and (x > 0 or y = '1');
--> ERROR 22012: division by zero

select * from t where 1/x > 0 and x > 0 + 0;
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and x > length(y) - 1;
--> ERROR 22012: division by zero

select * from t where 1/x > 0 and (x, 1) > (0, 1);
--> ERROR 22012: division by zero

select * from t where 1/x > 0 and x = any(array[1,2]);
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and x = any(array[1,2,3,4,5,6]);
--> ERROR 22012: division by zero

select * from t where 1/x > 0 and x = any(array[x,2]) and x > 0;
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and x::text <> '0';
--> ERROR 22012: division by zero

select * from t where 1/x > 0 and x::bigint <> 0;
--> ERROR 22012: division by zero

select * from t where 1/x > 0 and nullif(x, 0) is not null;
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and case x when 0 then false else true end;
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and greatest(x, 0) > 0;
--> ERROR 22012: division by zero

delete from t where 1/x > 5 and x <> 0;
--> DELETE 0

update t set y = y where 1/x > 5 and x <> 0;
--> UPDATE 0

select * from t where 1/x > 0 and obj_description(x::oid, 'pg_class') is null and x > 0;
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and x > (select 0);
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and x = any(array(select u.x from t u where u.x > 0));
--> ERROR 22012: division by zero

select * from t where 1/x > 0 and (select count(*) from t u where u.x < t.x) > 0;
--> ERROR 22012: division by zero

select * from t where (select count(*) / t.x from t u) >= 0 and x > 0;
--> (x integer, y text)
--> 1 | 1
--> 2 | 2

select * from t where 1/x > 0 and not (x = 0);
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and (x > 0) is true;
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and x::float8::int > 0;
--> ERROR 22012: division by zero

select * from t where 1/x + 1 > 0 and x::float8::int > 0;
--> ERROR 22012: division by zero

select * from t where 1/x > 0 and array[x] <> array[0];
--> (x integer, y text)
--> 1 | 1

select * from t where 1/x > 0 and row(x) <> row(0);
--> (x integer, y text)
--> 1 | 1

prepare p(int) as select * from t where $1/x > 0 and x <> 0;
execute p(1);
--> (x integer, y text)
--> 1 | 1

with w as (select * from t) select * from w where 1/x > 0 and x <> 0;
--> (x integer, y text)
--> 1 | 1

select * from (select x, y from t union all select x, y from t) u where 1/x > 0 and x <> 0 order by x;
--> (x integer, y text)
--> 1 | 1
--> 1 | 1

select x, count(*) from t group by x having 1/x > 0 and x <> 0;
--> (x integer, count bigint)
--> 1 | 1

select * from (select x, count(*) as n from t group by x) g where n/x > 0 and x <> 0 order by x;
--> (x integer, n bigint)
--> 1 | 1

create view v as select * from t where 1/x > 0 and x <> 0;
select * from v;
--> (x integer, y text)
--> 1 | 1

select pg_get_viewdef('v');
--> (pg_get_viewdef text)
-->  SELECT t.x,
--> +     t.y
--> +    FROM t
--> +   WHERE (((1 / t.x) > 0) AND (t.x <> 0));

reset search_path;
drop schema cheap cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to table cheap.t
--> + drop cascades to view cheap.v
