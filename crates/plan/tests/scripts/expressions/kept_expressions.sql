-- Expressions that the catalog keeps
--
-- A view, a default or a CHECK is shown with the parentheses, types and modifiers that keep its
-- meaning. A star means the columns of its moment.

create table kept_a (id int primary key, p bool, q bool, a int, b int, ch char(5) default 'hello', v varchar(4) default 'ab', n numeric(6,2) default 1.5);
insert into kept_a (id, p, q, a, b) values (1, true, null, 1, 2), (2, null, false, null, 3), (3, false, true, 4, null), (4, null, null, null, null);
--> INSERT 0 4

select * from kept_a order by id;
--> (id integer, p boolean, q boolean, a integer, b integer, ch character(5), v character varying(4), n numeric(6,2))
--> 1 | t | NULL | 1 | 2 | hello | ab | 1.50
--> 2 | NULL | f | NULL | 3 | hello | ab | 1.50
--> 3 | f | t | 4 | NULL | hello | ab | 1.50
--> 4 | NULL | NULL | NULL | NULL | hello | ab | 1.50

create view kept_v as select *, (p and q) is null as x, (a is distinct from b) is true as d from kept_a;
select id, x, d from kept_v order by id;
--> (id integer, x boolean, d boolean)
--> 1 | t | t
--> 2 | f | t
--> 3 | f | t
--> 4 | t | f

alter table kept_a add column later int default 7;
select * from kept_v order by id;
--> (id integer, p boolean, q boolean, a integer, b integer, ch character(5), v character varying(4), n numeric(6,2), x boolean, d boolean)
--> 1 | t | NULL | 1 | 2 | hello | ab | 1.50 | t | t
--> 2 | NULL | f | NULL | 3 | hello | ab | 1.50 | f | t
--> 3 | f | t | 4 | NULL | hello | ab | 1.50 | f | t
--> 4 | NULL | NULL | NULL | NULL | hello | ab | 1.50 | t | f

select column_name from information_schema.columns where table_name = 'kept_v' order by ordinal_position;
--> (column_name name)
--> id
--> p
--> q
--> a
--> b
--> ch
--> v
--> n
--> x
--> d

-- CHECKs
create table kept_c (p bool, a int, b int, c char(5) check (c = 'abcde' or c is null), check (coalesce((not p) is null, false)));
insert into kept_c values (null, 1, 1, 'abcde');
--> INSERT 0 1

insert into kept_c values (true, 1, 1, null);
--> ERROR 23514: new row for relation "kept_c" violates check constraint "kept_c_p_check"
--> DETAIL: Failing row contains (t, 1, 1, null).

insert into kept_c values (null, 1, 1, 'abcdf');
--> ERROR 23514: new row for relation "kept_c" violates check constraint "kept_c_c_check"
--> DETAIL: Failing row contains (null, 1, 1, abcdf).

alter table kept_c add constraint two check ((a is distinct from b) is true or a between 1 and 5 and b > 0);
insert into kept_c values (null, 9, 9, null);
--> ERROR 23514: new row for relation "kept_c" violates check constraint "two"
--> DETAIL: Failing row contains (null, 9, 9, null).

insert into kept_c values (null, 9, null, null);
--> INSERT 0 1

select conname, pg_get_constraintdef(oid), pg_get_constraintdef(oid, true) from pg_constraint where conrelid = 'kept_c'::regclass order by conname;
--> (conname name, pg_get_constraintdef text, pg_get_constraintdef text)
--> kept_c_c_check | CHECK (((c = 'abcde'::bpchar) OR (c IS NULL))) | CHECK (c = 'abcde'::bpchar OR c IS NULL)
--> kept_c_p_check | CHECK (COALESCE(((NOT p) IS NULL), false)) | CHECK (COALESCE((NOT p) IS NULL, false))
--> two | CHECK ((((a IS DISTINCT FROM b) IS TRUE) OR (((a >= 1) AND (a <= 5)) AND (b > 0)))) | CHECK ((a IS DISTINCT FROM b) IS TRUE OR a >= 1 AND a <= 5 AND b > 0)

select adnum, pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'kept_a'::regclass order by adnum;
--> (adnum smallint, pg_get_expr text)
--> 6 | ''hello'::bpchar'
--> 7 | ''ab'::character varying'
--> 8 | 1.5
--> 9 | 7

-- Columns are known by number.
alter table kept_c rename column a to aa;
alter table kept_c rename to kept_cc;
insert into kept_cc values (null, 9, 9, null);
--> ERROR 23514: new row for relation "kept_cc" violates check constraint "two"
--> DETAIL: Failing row contains (null, 9, 9, null).

select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'kept_cc'::regclass order by conname;
--> (conname name, pg_get_constraintdef text)
--> kept_c_c_check | CHECK (((c = 'abcde'::bpchar) OR (c IS NULL)))
--> kept_c_p_check | CHECK (COALESCE(((NOT p) IS NULL), false))
--> two | CHECK ((((aa IS DISTINCT FROM b) IS TRUE) OR (((aa >= 1) AND (aa <= 5)) AND (b > 0))))

create table kept_like (extra int, like kept_cc including all);
insert into kept_like values (1, null, 9, 9, null);
--> ERROR 23514: new row for relation "kept_like" violates check constraint "two"
--> DETAIL: Failing row contains (1, null, 9, 9, null).

select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'kept_like'::regclass order by conname;
--> (conname name, pg_get_constraintdef text)
--> kept_c_c_check | CHECK (((c = 'abcde'::bpchar) OR (c IS NULL)))
--> kept_c_p_check | CHECK (COALESCE(((NOT p) IS NULL), false))
--> two | CHECK ((((aa IS DISTINCT FROM b) IS TRUE) OR (((aa >= 1) AND (aa <= 5)) AND (b > 0))))

alter table kept_cc drop column aa;
select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'kept_cc'::regclass order by conname;
--> (conname name, pg_get_constraintdef text)
--> kept_c_c_check | CHECK (((c = 'abcde'::bpchar) OR (c IS NULL)))
--> kept_c_p_check | CHECK (COALESCE(((NOT p) IS NULL), false))

-- Views follow renames and hold what they name.
alter table kept_a rename column a to first;
alter table kept_a rename to kept_b;
select * from kept_v order by id;
--> (id integer, p boolean, q boolean, a integer, b integer, ch character(5), v character varying(4), n numeric(6,2), x boolean, d boolean)
--> 1 | t | NULL | 1 | 2 | hello | ab | 1.50 | t | t
--> 2 | NULL | f | NULL | 3 | hello | ab | 1.50 | f | t
--> 3 | f | t | 4 | NULL | hello | ab | 1.50 | f | t
--> 4 | NULL | NULL | NULL | NULL | hello | ab | 1.50 | t | f

select pg_get_viewdef('kept_v');
--> (pg_get_viewdef text)
-->  SELECT kept_b.id,
--> +     kept_b.p,
--> +     kept_b.q,
--> +     kept_b.first AS a,
--> +     kept_b.b,
--> +     kept_b.ch,
--> +     kept_b.v,
--> +     kept_b.n,
--> +     ((kept_b.p AND kept_b.q) IS NULL) AS x,
--> +     ((kept_b.first IS DISTINCT FROM kept_b.b) IS TRUE) AS d
--> +    FROM kept_b;

alter view kept_v rename column x to renamed;
select id, renamed from kept_v order by id;
--> (id integer, renamed boolean)
--> 1 | t
--> 2 | f
--> 3 | f
--> 4 | t

alter table kept_b drop column first;
--> ERROR 2BP01: cannot drop column first of table kept_b because other objects depend on it
--> DETAIL: view kept_v depends on column first of table kept_b
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table kept_b alter column b type bigint;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view kept_v depends on column "b"

alter table kept_b drop column later;
drop table kept_b;
--> ERROR 2BP01: cannot drop table kept_b because other objects depend on it
--> DETAIL: view kept_v depends on table kept_b
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table kept_b drop column first cascade;
--> NOTICE: drop cascades to view kept_v

select count(*) from pg_class where relname = 'kept_v';
--> (count bigint)
--> 0

-- The search path of the reader does not matter, nor do settings.
create schema kept_s;
create table kept_s.t (d date default '02/03/2020', k int);
create view kept_s.w as select d, d > '04/05/2019' as x from kept_s.t;
insert into kept_s.t (k) values (1);
--> INSERT 0 1

set datestyle = 'ISO, DMY';
insert into kept_s.t (k) values (2);
--> INSERT 0 1

select * from kept_s.w;
--> (d date, x boolean)
--> 2020-02-03 | t
--> 2020-02-03 | t

reset datestyle;
set datestyle = 'ISO, MDY';
set search_path = kept_s;
select pg_get_viewdef('w');
--> (pg_get_viewdef text)
-->  SELECT t.d,
--> +     (t.d > '2019-04-05'::date) AS x
--> +    FROM t;

select * from w;
--> (d date, x boolean)
--> 2020-02-03 | t
--> 2020-02-03 | t

reset search_path;
alter schema kept_s rename to kept_z;
select * from kept_z.w;
--> (d date, x boolean)
--> 2020-02-03 | t
--> 2020-02-03 | t

drop schema kept_z cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to table kept_z.t
--> + drop cascades to view kept_z.w

-- Layout
create view kept_w as with r as (select b, count(*) n from kept_b group by b having count(*) > 0) select r.b, case when n > 1 then 'x' else 'y' end as cs, case b when 1 then 'a' end k, (select max(b) from kept_b where kept_b.b = r.b) m, exists (select 1 from kept_b o where o.b = r.b) as e, rank() over (partition by r.b order by n desc rows between 1 preceding and current row) from r where r.b in (select id from kept_b) or (r.b, n) in (select 3, 1) order by 1 limit 5;
select * from kept_w;
--> (b integer, cs text, k text, m integer, e boolean, rank bigint)
--> 2 | y | NULL | 2 | t | 1
--> 3 | y | NULL | 3 | t | 1

create view kept_u as (select 1 as a union all select 2) except select 3 order by 1 desc;
select pg_get_viewdef('kept_u');
--> (pg_get_viewdef text)
--> (
--> +          SELECT 1 AS a
--> +         UNION ALL
--> +          SELECT 2 AS a
--> + ) EXCEPT
--> +  SELECT 3 AS a
--> +   ORDER BY 1 DESC;

select * from kept_u;
--> (a integer)
--> 2
--> 1

create view kept_j as select x.id, y.b from kept_b x left join kept_b y on x.id = y.b cross join lateral (select x.id + 1 as z) l where l.z > 1;
select pg_get_viewdef('kept_j');
--> (pg_get_viewdef text)
-->  SELECT x.id,
--> +     y.b
--> +    FROM ((kept_b x
--> +      LEFT JOIN kept_b y ON ((x.id = y.b)))
--> +      CROSS JOIN LATERAL ( SELECT (x.id + 1) AS z) l)
--> +   WHERE (l.z > 1);

select pg_get_viewdef('kept_j', true);
--> (pg_get_viewdef text)
-->  SELECT x.id,
--> +     y.b
--> +    FROM kept_b x
--> +      LEFT JOIN kept_b y ON x.id = y.b
--> +      CROSS JOIN LATERAL ( SELECT x.id + 1 AS z) l
--> +   WHERE l.z > 1;

select * from kept_j order by 1;
--> (id integer, b integer)
--> 1 | NULL
--> 2 | 2
--> 3 | 3
--> 4 | NULL

create view kept_k as select extract(year from date '2020-01-01') y, timestamp '2020-01-01 00:00' at time zone 'UTC' z, array[1,2]::text[] arr, (array[1,2,3])[2] el, 'x'::char(5) c, '1.5'::numeric(5,1) num, -1 neg, 10000000000 big, interval '1 day' iv, nullif(1, 2) nn, greatest(1, 2) g, 'a' collate "C" co, substring('abc' from 2 for 1) s, trim('x' from 'xax') t;
select pg_get_viewdef('kept_k');
--> (pg_get_viewdef text)
-->  SELECT EXTRACT(year FROM '2020-01-01'::date) AS y,
--> +     ('2020-01-01 00:00:00'::timestamp without time zone AT TIME ZONE 'UTC'::text) AS z,
--> +     ARRAY[(1)::text, (2)::text] AS arr,
--> +     (ARRAY[1, 2, 3])[2] AS el,
--> +     'x'::character(5) AS c,
--> +     1.5::numeric(5,1) AS num,
--> +     '-1'::integer AS neg,
--> +     '10000000000'::bigint AS big,
--> +     '1 day'::interval AS iv,
--> +     NULLIF(1, 2) AS nn,
--> +     GREATEST(1, 2) AS g,
--> +     ('a'::text COLLATE "C") AS co,
--> +     SUBSTRING('abc'::text FROM 2 FOR 1) AS s,
--> +     TRIM(BOTH 'x'::text FROM 'xax'::text) AS t;

select y, arr, el, c, num, neg, big, iv, nn, g, co, s, t from kept_k;
--> (y numeric, arr text[], el integer, c character(5), num numeric(5,1), neg integer, big bigint, iv interval, nn integer, g integer, co text, s text, t text)
--> 2020 | {1,2} | 2 | 'x    ' | 1.5 | -1 | 10000000000 | 1 day | 1 | 2 | a | b | a

drop view kept_w, kept_u, kept_j, kept_k;
drop table kept_b, kept_cc, kept_like;
