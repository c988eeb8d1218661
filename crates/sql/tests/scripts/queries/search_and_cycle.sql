-- SEARCH and CYCLE of recursive queries
--
-- Their columns, by name and by `*`; both clauses together; types of marks; what is refused; views.

create schema sc;
set search_path = sc;
create table graph (f int, t int, label text);
insert into graph values (1, 2, 'a12'), (1, 3, 'a13'), (2, 3, 'a23'), (1, 4, 'a14'), (4, 5, 'a45'), (5, 1, 'a51');
--> INSERT 0 6

create table tree (id int primary key, link int);
insert into tree values (1, null), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 6);
--> INSERT 0 7

-- The examples of the documentation.
with recursive search_tree(id, link) as (select t.id, t.link from tree t where link is null union all select t.id, t.link from tree t, search_tree st where t.link = st.id) search depth first by id set ordercol select * from search_tree order by ordercol;
--> (id integer, link integer, ordercol record[])
--> 1 | NULL | {(1)}
--> 2 | 1 | {(1),(2)}
--> 4 | 2 | {(1),(2),(4)}
--> 5 | 2 | {(1),(2),(5)}
--> 3 | 1 | {(1),(3)}
--> 6 | 3 | {(1),(3),(6)}
--> 7 | 6 | {(1),(3),(6),(7)}

with recursive search_tree(id, link) as (select t.id, t.link from tree t where link is null union all select t.id, t.link from tree t, search_tree st where t.link = st.id) search breadth first by id set ordercol select * from search_tree order by ordercol;
--> (id integer, link integer, ordercol record)
--> 1 | NULL | (0,1)
--> 2 | 1 | (1,2)
--> 3 | 1 | (1,3)
--> 4 | 2 | (2,4)
--> 5 | 2 | (2,5)
--> 6 | 3 | (2,6)
--> 7 | 6 | (3,7)

with recursive search_graph(f, t, label) as (select * from graph g where g.f = 1 union all select g.* from graph g, search_graph sg where g.f = sg.t) cycle f, t set is_cycle using path select * from search_graph order by path;
--> (f integer, t integer, label text, is_cycle boolean, path record[])
--> 1 | 2 | a12 | f | {"(1,2)"}
--> 2 | 3 | a23 | f | {"(1,2)","(2,3)"}
--> 1 | 3 | a13 | f | {"(1,3)"}
--> 1 | 4 | a14 | f | {"(1,4)"}
--> 4 | 5 | a45 | f | {"(1,4)","(4,5)"}
--> 5 | 1 | a51 | f | {"(1,4)","(4,5)","(5,1)"}
--> 1 | 2 | a12 | f | {"(1,4)","(4,5)","(5,1)","(1,2)"}
--> 2 | 3 | a23 | f | {"(1,4)","(4,5)","(5,1)","(1,2)","(2,3)"}
--> 1 | 3 | a13 | f | {"(1,4)","(4,5)","(5,1)","(1,3)"}
--> 1 | 4 | a14 | t | {"(1,4)","(4,5)","(5,1)","(1,4)"}

with recursive search_graph(f, t, label) as (select * from graph g where g.f = 1 union all select g.* from graph g, search_graph sg where g.f = sg.t) search depth first by f, t set seq cycle f, t set is_cycle to 'Y' default 'N' using path select * from search_graph order by seq;
--> (f integer, t integer, label text, seq record[], is_cycle text, path record[])
--> 1 | 2 | a12 | {"(1,2)"} | N | {"(1,2)"}
--> 2 | 3 | a23 | {"(1,2)","(2,3)"} | N | {"(1,2)","(2,3)"}
--> 1 | 3 | a13 | {"(1,3)"} | N | {"(1,3)"}
--> 1 | 4 | a14 | {"(1,4)"} | N | {"(1,4)"}
--> 4 | 5 | a45 | {"(1,4)","(4,5)"} | N | {"(1,4)","(4,5)"}
--> 5 | 1 | a51 | {"(1,4)","(4,5)","(5,1)"} | N | {"(1,4)","(4,5)","(5,1)"}
--> 1 | 2 | a12 | {"(1,4)","(4,5)","(5,1)","(1,2)"} | N | {"(1,4)","(4,5)","(5,1)","(1,2)"}
--> 2 | 3 | a23 | {"(1,4)","(4,5)","(5,1)","(1,2)","(2,3)"} | N | {"(1,4)","(4,5)","(5,1)","(1,2)","(2,3)"}
--> 1 | 3 | a13 | {"(1,4)","(4,5)","(5,1)","(1,3)"} | N | {"(1,4)","(4,5)","(5,1)","(1,3)"}
--> 1 | 4 | a14 | {"(1,4)","(4,5)","(5,1)","(1,4)"} | Y | {"(1,4)","(4,5)","(5,1)","(1,4)"}

with recursive search_graph(f, t, label) as (select * from graph g where g.f = 4 union select g.* from graph g join search_graph sg on g.f = sg.t) search breadth first by label, f set seq cycle f, t set is_cycle using path select *, pg_typeof(seq), pg_typeof(path) from search_graph order by seq;
--> (f integer, t integer, label text, seq record, is_cycle boolean, path record[], pg_typeof regtype, pg_typeof regtype)
--> 4 | 5 | a45 | (0,a45,4) | f | {"(4,5)"} | record | record[]
--> 5 | 1 | a51 | (1,a51,5) | f | {"(4,5)","(5,1)"} | record | record[]
--> 1 | 2 | a12 | (2,a12,1) | f | {"(4,5)","(5,1)","(1,2)"} | record | record[]
--> 1 | 3 | a13 | (2,a13,1) | f | {"(4,5)","(5,1)","(1,3)"} | record | record[]
--> 1 | 4 | a14 | (2,a14,1) | f | {"(4,5)","(5,1)","(1,4)"} | record | record[]
--> 2 | 3 | a23 | (3,a23,2) | f | {"(4,5)","(5,1)","(1,2)","(2,3)"} | record | record[]
--> 4 | 5 | a45 | (3,a45,4) | t | {"(4,5)","(5,1)","(1,4)","(4,5)"} | record | record[]

-- The columns in the query itself, and where `*` lists them.
with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s select * from (select * from r) x;
--> (n integer)
--> 1
--> 2
--> 3

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s select s from (select * from r) x;
--> ERROR 42703: column "s" does not exist
--> POSITION: 114, at s

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s select * from (select n, s from r) x;
--> (n integer, s record[])
--> 1 | {(1)}
--> 2 | {(1),(2)}
--> 3 | {(1),(2),(3)}

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s select * from (select r from r) x;
--> (r record)
--> (1,"{(1)}")
--> (2,"{(1),(2)}")
--> (3,"{(1),(2),(3)}")

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s select * from r a join r b using (n);
--> (n integer, s record[], s record[])
--> 1 | {(1)} | {(1)}
--> 2 | {(1),(2)} | {(1),(2)}
--> 3 | {(1),(2),(3)} | {(1),(2),(3)}

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s select * from (select * from r a join r b using (n)) x;
--> (n integer)
--> 1
--> 2
--> 3

with recursive r as (select 1 as n union all select r.* from r where n < 3) search depth first by n set s select * from r limit 2;
--> (n integer, s record[])
--> 1 | {(1)}
--> 1 | {(1),(1)}

with recursive r as (select 1 as n union all select n + array_length(s, 1) from r where n < 9) search depth first by n set s select * from r;
--> (n integer, s record[])
--> 1 | {(1)}
--> 2 | {(1),(2)}
--> 4 | {(1),(2),(4)}
--> 7 | {(1),(2),(4),(7)}
--> 11 | {(1),(2),(4),(7),(11)}

with recursive r(n) as (select 1 union all select (n + 1) % 3 from r where not c and array_length(p, 1) < 3) cycle n set c using p select r, r.* from r;
--> (r record, n integer, c boolean, p record[])
--> (1,f,"{(1)}") | 1 | f | {(1)}
--> (2,f,"{(1),(2)}") | 2 | f | {(1),(2)}
--> (0,f,"{(1),(2),(0)}") | 0 | f | {(1),(2),(0)}

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search breadth first by n set s select row_to_json(r), to_json(s) from r;
--> (row_to_json json, to_json json)
--> {"n":1,"s":{"*DEPTH*":0,"n":1}} | {"*DEPTH*":0,"n":1}
--> {"n":2,"s":{"*DEPTH*":1,"n":2}} | {"*DEPTH*":1,"n":2}
--> {"n":3,"s":{"*DEPTH*":2,"n":3}} | {"*DEPTH*":2,"n":3}

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s select * from r x(a);
--> (a integer, s record[])
--> 1 | {(1)}
--> 2 | {(1),(2)}
--> 3 | {(1),(2),(3)}

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s select * from r x(a, b);
--> ERROR 42P10: table "x" has 1 columns available but 2 columns specified

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s insert into graph(f) select * from r returning f;
--> (f integer)
--> 1
--> 2
--> 3
--> INSERT 0 3

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s delete from graph using r where graph.label is null and graph.f = r.n and array_length(s, 1) > 1 returning *;
--> (f integer, t integer, label text, n integer, s record[])
--> 2 | NULL | NULL | 2 | {(1),(2)}
--> 3 | NULL | NULL | 3 | {(1),(2),(3)}
--> DELETE 2

delete from graph where label is null;
--> DELETE 1

-- Kinds of terms.
with recursive r(n) as (values (1), (2) union all select n + 1 from r where n < 3) search depth first by n set s select * from r order by s;
--> (n integer, s record[])
--> 1 | {(1)}
--> 2 | {(1),(2)}
--> 3 | {(1),(2),(3)}
--> 2 | {(2)}
--> 3 | {(2),(3)}

with recursive r(n) as ((select 1 union all select 5 limit 1) union all select n + 1 from r where n < 3) search breadth first by n set s select * from r order by s;
--> (n integer, s record)
--> 1 | (0,1)
--> 2 | (1,2)
--> 3 | (2,3)

with recursive r(n) as (select 1 union all (select n + 1 from r where n < 3 order by 1 limit 5)) search breadth first by n set s select * from r order by s;
--> (n integer, s record)
--> 1 | (0,1)
--> 2 | (1,2)
--> 3 | (2,3)

with recursive r(n) as (values (1), (2) union all select distinct 7 from r where n < 5) search depth first by n set s select n from r order by n;
--> (n integer)
--> 1
--> 2
--> 7

with recursive r(n) as (values (1), (2) union all (with q as (select 7 as k) select n + 1 from r, q where n < 3)) search depth first by n set s select * from r order by s;
--> (n integer, s record[])
--> 1 | {(1)}
--> 2 | {(1),(2)}
--> 3 | {(1),(2),(3)}
--> 2 | {(2)}
--> 3 | {(2),(3)}

with recursive r(n) as (values (1) union all select generate_series(n + 1, n + 2) from r where n < 3) search breadth first by n set s select * from r order by s;
--> (n integer, s record)
--> 1 | (0,1)
--> 2 | (1,2)
--> 3 | (1,3)
--> 3 | (2,3)
--> 4 | (2,4)

with recursive r(n) as (values (1) union all select (select max(f) from graph where f > r.n) from r where n is not null) search depth first by n set s select * from r order by s;
--> (n integer, s record[])
--> 1 | {(1)}
--> 5 | {(1),(5)}
--> NULL | {(1),(5),()}

with recursive r(n) as (values ('a') union all select n || 'b' from r where length(n) < 3) search depth first by n set s select * from r order by s;
--> (n text, s record[])
--> a | {(a)}
--> ab | {(a),(ab)}
--> abb | {(a),(ab),(abb)}

with recursive a(n) as (select 1 union all select n + 1 from a where n < 3) search depth first by n set s, b(m) as (select n from a where s is not null union all select m + 10 from b where m < 20) cycle m set c to 'y' default 'n' using p select * from b join a on a.n = b.m;
--> (m integer, c text, p record[], n integer, s record[])
--> 1 | n | {(1)} | 1 | {(1)}
--> 2 | n | {(2)} | 2 | {(1),(2)}
--> 3 | n | {(3)} | 3 | {(1),(2),(3)}

with recursive r(n) as (select 1 union all select * from (select n + 1 from r where n < 3) x) search breadth first by n set s select * from r;
--> ERROR 0A000: with a SEARCH or CYCLE clause, the recursive reference to WITH query "r" must be at the top level of its right-hand SELECT

with recursive r(n) as (values (1), (2) union all (with q as (select * from r) select n + 1 from q where n < 3)) search depth first by n set s select * from r;
--> ERROR 0A000: with a SEARCH or CYCLE clause, the recursive reference to WITH query "r" must be at the top level of its right-hand SELECT

with recursive r(n) as (select 1 union all (select n + 1 from r where n < 3 union all select 4)) search breadth first by n set s select * from r;
--> ERROR 42601: with a SEARCH or CYCLE clause, the right side of the UNION must be a SELECT

with recursive r(n) as (select 1 union all select 5 union all select n + 1 from r where n < 3) search breadth first by n set s select * from r;
--> ERROR 0A000: with a SEARCH or CYCLE clause, the left side of the UNION must be a SELECT

prepare p(int) as with recursive r(n) as (select $1 union all select n + 1 from r where n < 3) search depth first by n set s select * from r;
execute p(2);
--> (n integer, s record[])
--> 2 | {(2)}
--> 3 | {(2),(3)}

-- Marks.
with recursive r(n) as (select 1 union all select (n + 1) % 3 from r) cycle n set c to 1 default 2.5 using p select *, pg_typeof(c) from r;
--> (n integer, c numeric, p record[], pg_typeof regtype)
--> 1 | 2.5 | {(1)} | numeric
--> 2 | 2.5 | {(1),(2)} | numeric
--> 0 | 2.5 | {(1),(2),(0)} | numeric
--> 1 | 1 | {(1),(2),(0),(1)} | numeric

with recursive r(n) as (select 1 union all select (n + 1) % 3 from r) cycle n set c to 'Y' default 'N' using p select n, c, pg_typeof(c) from r;
--> (n integer, c text, pg_typeof regtype)
--> 1 | N | text
--> 2 | N | text
--> 0 | N | text
--> 1 | Y | text

with recursive r(n) as (select 1 union all select (n + 1) % 3 from r) cycle n set c to null default 2.5 using p select * from r;
--> (n integer, c numeric, p record[])
--> 1 | 2.5 | {(1)}

with recursive r(n) as (select 1 union all select (n + 1) % 3 from r) cycle n set c to null default null using p select n, pg_typeof(c) from r;
--> (n integer, pg_typeof regtype)
--> 1 | text

with recursive r(n) as (select 1 union all select (n + 1) % 3 from r) cycle n set c to interval '1 day' default '2 day' using p select * from r;
--> (n integer, c interval, p record[])
--> 1 | 2 days | {(1)}
--> 2 | 2 days | {(1),(2)}
--> 0 | 2 days | {(1),(2),(0)}
--> 1 | 1 day | {(1),(2),(0),(1)}

with recursive r(n) as (select 1 union all select (n + 1) % 3 from r) cycle n set c to varchar(3) 'yess' default varchar(3) 'noo' using p select n, c from r;
--> (n integer, c character varying(3))
--> 1 | noo
--> 2 | noo
--> 0 | noo
--> 1 | yes

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) cycle n set c to true default 55 using p select * from r;
--> ERROR 42804: CYCLE types boolean and integer cannot be matched
--> POSITION: 107, at 55

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) cycle n set c to json '1' default '2' using p select * from r;
--> ERROR 42883: could not identify an equality operator for type json

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) cycle n set c to int 'yes' default 1 using p select * from r;
--> ERROR 22P02: invalid input syntax for type integer: "yes"
--> POSITION: 98, at '

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) cycle n set c to 1 default 'x' using p select * from r;
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 104, at '

-- Errors.
with r(n) as (select 1 union all select 2) search breadth first by n set s select * from r;
--> ERROR 42601: WITH query is not recursive
--> POSITION: 6, at r

with recursive r(n) as (select 1) cycle n set s using p select * from r;
--> ERROR 42601: WITH query is not recursive
--> POSITION: 16, at r

with recursive r(n) as (select 1 union all select 2) search breadth first by n set s select * from r;
--> ERROR 42601: WITH query is not recursive
--> POSITION: 16, at r

with recursive r(n) as (insert into graph (f) values (9) returning f) search depth first by n set s select * from r;
--> ERROR 42601: WITH query is not recursive
--> POSITION: 16, at r

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by m set s select * from r;
--> ERROR 42601: search column "m" not in WITH query column list
--> POSITION: 77, at search

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n, n set s select * from r;
--> ERROR 42701: search column "n" specified more than once
--> POSITION: 77, at search

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set n select * from r;
--> ERROR 42702: column reference "n" is ambiguous
--> POSITION: 51, at n

with recursive r(n, m) as (select 1, 2 union all select r.n + 1, 5 from r where r.n < 3) search depth first by n set m select * from r;
--> ERROR 42601: search sequence column name "m" already used in WITH query column list
--> POSITION: 90, at search

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) cycle m set c using p select * from r;
--> ERROR 42601: cycle column "m" not in WITH query column list
--> POSITION: 77, at cycle

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) cycle n, n set c using p select * from r;
--> ERROR 42701: cycle column "n" specified more than once
--> POSITION: 77, at cycle

with recursive r(n, m) as (select 1, 2 union all select r.n + 1, 5 from r where r.n < 3) cycle n set m using p select * from r;
--> ERROR 42601: cycle mark column name "m" already used in WITH query column list
--> POSITION: 90, at cycle

with recursive r(n, m) as (select 1, 2 union all select r.n + 1, 5 from r where r.n < 3) cycle n set c using m select * from r;
--> ERROR 42601: cycle path column name "m" already used in WITH query column list
--> POSITION: 90, at cycle

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) cycle n set c using c select * from r;
--> ERROR 42601: cycle mark column name and cycle path column name are the same
--> POSITION: 77, at cycle

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s cycle n set s using p select * from r;
--> ERROR 42601: search sequence column name and cycle mark column name are the same
--> POSITION: 77, at search

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s cycle n set c using s select * from r;
--> ERROR 42601: search sequence column name and cycle path column name are the same
--> POSITION: 77, at search

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3 and s > 3) search depth first by n set s select * from r;
--> ERROR 42883: operator does not exist: record[] > integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 82, at >

with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) cycle n set c to 1 + 1 default 2 using p select 1;
--> ERROR 42601: syntax error at or near "+"
--> POSITION: 96, at +

-- Views.
create view v1 as with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s select n, s::text from r order by r.s;
create view v2 as with recursive r(n, m) as materialized (select 1, 2 union select n + 1, m from r where n < 3) search breadth first by m, n set "S" cycle n set c to 'Y' default 'N' using p select n, c from r order by "S";
create view v3 as with recursive r as (select f, t, label from graph where f = 4 union all select g.f, g.t, g.label from graph g join r on r.t = g.f) cycle f, t set c using p select f, t, label, c from r order by p;
create view v4 as with recursive r(n, m) as not materialized (values (1, 2) union select distinct n + 1, m from r where n < 3) cycle n, m set c to 1 default 2 using "p q" select n, c, array_length("p q", 1) as length from r;
create view v5 as with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search depth first by n set s select s from r;
--> ERROR 42P16: column "s" has pseudo-type record[]

create view v6 as with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) search breadth first by n set s select s from r;
--> ERROR 42P16: column "s" has pseudo-type record

select viewname, definition from pg_views where schemaname = 'sc' order by 1;
--> (viewname name, definition text)
--> v1 |  WITH RECURSIVE r(n) AS (
--> +          SELECT 1 AS "?column?"
--> +         UNION ALL
--> +          SELECT (r_1.n + 1)
--> +            FROM r r_1
--> +           WHERE (r_1.n < 3)
--> +         ) SEARCH DEPTH FIRST BY n SET s
--> +  SELECT r.n,
--> +     (r.s)::text AS s
--> +    FROM r
--> +   ORDER BY r.s;
--> v2 |  WITH RECURSIVE r(n, m) AS MATERIALIZED (
--> +          SELECT 1 AS "?column?",
--> +             2 AS "?column?"
--> +         UNION
--> +          SELECT (r_1.n + 1),
--> +             r_1.m
--> +            FROM r r_1
--> +           WHERE (r_1.n < 3)
--> +         ) SEARCH BREADTH FIRST BY m, n SET "S" CYCLE n SET c TO 'Y'::text DEFAULT 'N'::text USING p
--> +  SELECT r.n,
--> +     r.c
--> +    FROM r
--> +   ORDER BY r."S";
--> v3 |  WITH RECURSIVE r AS (
--> +          SELECT graph.f,
--> +             graph.t,
--> +             graph.label
--> +            FROM graph
--> +           WHERE (graph.f = 4)
--> +         UNION ALL
--> +          SELECT g.f,
--> +             g.t,
--> +             g.label
--> +            FROM (graph g
--> +              JOIN r r_1 ON ((r_1.t = g.f)))
--> +         ) CYCLE f, t SET c USING p
--> +  SELECT r.f,
--> +     r.t,
--> +     r.label,
--> +     r.c
--> +    FROM r
--> +   ORDER BY r.p;
--> v4 |  WITH RECURSIVE r(n, m) AS NOT MATERIALIZED (
--> +          VALUES (1,2)
--> +         UNION
--> +          SELECT DISTINCT (r_1.n + 1),
--> +             r_1.m
--> +            FROM r r_1
--> +           WHERE (r_1.n < 3)
--> +         ) CYCLE n, m SET c TO 1 DEFAULT 2 USING "p q"
--> +  SELECT r.n,
--> +     r.c,
--> +     array_length(r."p q", 1) AS length
--> +    FROM r;

select pg_get_viewdef('v2'::regclass, true);
--> (pg_get_viewdef text)
-->  WITH RECURSIVE r(n, m) AS MATERIALIZED (
--> +          SELECT 1 AS "?column?",
--> +             2 AS "?column?"
--> +         UNION
--> +          SELECT r_1.n + 1,
--> +             r_1.m
--> +            FROM r r_1
--> +           WHERE r_1.n < 3
--> +         ) SEARCH BREADTH FIRST BY m, n SET "S" CYCLE n SET c TO 'Y'::text DEFAULT 'N'::text USING p
--> +  SELECT r.n,
--> +     r.c
--> +    FROM r
--> +   ORDER BY r."S";

select * from v1;
--> (n integer, s text)
--> 1 | {(1)}
--> 2 | {(1),(2)}
--> 3 | {(1),(2),(3)}

select * from v2;
--> (n integer, c text)
--> 1 | N
--> 2 | N
--> 3 | N

select * from v3;
--> (f integer, t integer, label text, c boolean)
--> 4 | 5 | a45 | f
--> 5 | 1 | a51 | f
--> 1 | 2 | a12 | f
--> 2 | 3 | a23 | f
--> 1 | 3 | a13 | f
--> 1 | 4 | a14 | f
--> 4 | 5 | a45 | t

select * from v4;
--> (n integer, c integer, length integer)
--> 1 | 2 | 1
--> 2 | 2 | 2
--> 3 | 2 | 3

alter table graph drop column label;
--> ERROR 2BP01: cannot drop column label of table graph because other objects depend on it
--> DETAIL: view v3 depends on column label of table graph
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table graph rename column f to start;
select pg_get_viewdef('v3'::regclass, true);
--> (pg_get_viewdef text)
-->  WITH RECURSIVE r AS (
--> +          SELECT graph.start AS f,
--> +             graph.t,
--> +             graph.label
--> +            FROM graph
--> +           WHERE graph.start = 4
--> +         UNION ALL
--> +          SELECT g.start AS f,
--> +             g.t,
--> +             g.label
--> +            FROM graph g
--> +              JOIN r r_1 ON r_1.t = g.start
--> +         ) CYCLE f, t SET c USING p
--> +  SELECT r.f,
--> +     r.t,
--> +     r.label,
--> +     r.c
--> +    FROM r
--> +   ORDER BY r.p;

select * from v3;
--> (f integer, t integer, label text, c boolean)
--> 4 | 5 | a45 | f
--> 5 | 1 | a51 | f
--> 1 | 2 | a12 | f
--> 2 | 3 | a23 | f
--> 1 | 3 | a13 | f
--> 1 | 4 | a14 | f
--> 4 | 5 | a45 | t

-- Columns in place of the two clauses give the same rows.
with recursive r(f, t, path, c) as (select start, t, array[row(start, t)], false from graph where start = 1 union all select g.start, g.t, path || row(g.start, g.t), row(g.start, g.t) = any (path) from graph g, r where g.start = r.t and not c) select * from r order by path;
--> (f integer, t integer, path record[], c boolean)
--> 1 | 2 | {"(1,2)"} | f
--> 2 | 3 | {"(1,2)","(2,3)"} | f
--> 1 | 3 | {"(1,3)"} | f
--> 1 | 4 | {"(1,4)"} | f
--> 4 | 5 | {"(1,4)","(4,5)"} | f
--> 5 | 1 | {"(1,4)","(4,5)","(5,1)"} | f
--> 1 | 2 | {"(1,4)","(4,5)","(5,1)","(1,2)"} | f
--> 2 | 3 | {"(1,4)","(4,5)","(5,1)","(1,2)","(2,3)"} | f
--> 1 | 3 | {"(1,4)","(4,5)","(5,1)","(1,3)"} | f
--> 1 | 4 | {"(1,4)","(4,5)","(5,1)","(1,4)"} | t

create view v7 as with recursive r(n) as (select 1 union all select (n + 1) % 3 from r) cycle n set c to 2.5 default 1 using p select n, c from r;
select pg_get_viewdef('v7'::regclass), pg_get_viewdef('v7'::regclass, true);
--> (pg_get_viewdef text, pg_get_viewdef text)
-->  WITH RECURSIVE r(n) AS (
--> +          SELECT 1 AS "?column?"
--> +         UNION ALL
--> +          SELECT ((r_1.n + 1) % 3)
--> +            FROM r r_1
--> +         ) CYCLE n SET c TO 2.5 DEFAULT 1 USING p
--> +  SELECT r.n,
--> +     r.c
--> +    FROM r; |  WITH RECURSIVE r(n) AS (
--> +          SELECT 1 AS "?column?"
--> +         UNION ALL
--> +          SELECT (r_1.n + 1) % 3
--> +            FROM r r_1
--> +         ) CYCLE n SET c TO 2.5 DEFAULT 1 USING p
--> +  SELECT r.n,
--> +     r.c
--> +    FROM r;
