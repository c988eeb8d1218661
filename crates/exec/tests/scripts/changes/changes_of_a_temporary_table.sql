-- Changes of a temporary table
--
-- Defaults, checks, types and RETURNING, seen from a table that only this session has.

create temp table t (id int primary key, v text default 'dflt', n numeric(5,1) check (n > 0), s varchar(3));
insert into t values (1, 'a', 1.25, 'abc');
--> INSERT 0 1

insert into t (id) values (2), (3);
--> INSERT 0 2

insert into t (n, id) values (2, 4) returning *;
--> (id integer, v text, n numeric(5,1), s character varying(3))
--> 4 | dflt | 2.0 | NULL
--> INSERT 0 1

insert into t values (5, default, default, 'x') returning id, v;
--> (id integer, v text)
--> 5 | dflt
--> INSERT 0 1

insert into t select g, 'g' || g, g, null from generate_series(6, 8) g;
--> INSERT 0 3

insert into t (id, v) select 9, 'lit';
--> INSERT 0 1

insert into t default values;
--> ERROR 23502: null value in column "id" of relation "t" violates not-null constraint
--> DETAIL: Failing row contains (null, dflt, null, null).

insert into t values (1);
--> ERROR 23505: duplicate key value violates unique constraint "t_pkey"
--> DETAIL: Key (id)=(1) already exists.

insert into t values (10, 'x', -1);
--> ERROR 23514: new row for relation "t" violates check constraint "t_n_check"
--> DETAIL: Failing row contains (10, x, -1.0, null).

insert into t values (10, 'x', 1, 'toolong');
--> ERROR 22001: value too long for type character varying(3)

insert into t values (10, 'x', 1, 'ab   ');
--> INSERT 0 1

insert into t values (11, 'x', 123456);
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 5, scale 1 must round to an absolute value less than 10^4.

insert into t (nope) values (1);
--> ERROR 42703: column "nope" of relation "t" does not exist
--> POSITION: 16, at nope

insert into t (id, id) values (1, 2);
--> ERROR 42701: column "id" specified more than once
--> POSITION: 20, at id

insert into t (id) values (1, 2);
--> ERROR 42601: INSERT has more expressions than target columns
--> POSITION: 31, at 2

insert into t (id, v) values (1);
--> ERROR 42601: INSERT has more target columns than expressions
--> POSITION: 20, at v

insert into t values (1, 2, 3, 4, 5);
--> ERROR 42601: INSERT has more expressions than target columns
--> POSITION: 35, at 5

insert into t (id) values ('abc');
--> ERROR 22P02: invalid input syntax for type integer: "abc"
--> POSITION: 28, at '

insert into t (id) values (true);
--> ERROR 42804: column "id" is of type integer but expression is of type boolean
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 28, at true

select * from t order by id;
--> (id integer, v text, n numeric(5,1), s character varying(3))
--> 1 | a | 1.3 | abc
--> 2 | dflt | NULL | NULL
--> 3 | dflt | NULL | NULL
--> 4 | dflt | 2.0 | NULL
--> 5 | dflt | NULL | x
--> 6 | g6 | 6.0 | NULL
--> 7 | g7 | 7.0 | NULL
--> 8 | g8 | 8.0 | NULL
--> 9 | lit | NULL | NULL
--> 10 | x | 1.0 | 'ab '

update t set v = 'upd' where id = 1 returning *;
--> (id integer, v text, n numeric(5,1), s character varying(3))
--> 1 | upd | 1.3 | abc
--> UPDATE 1

update t set n = n + 1, v = v || '!' where id in (1, 4);
--> UPDATE 2

update t set id = id + 100 where id >= 6;
--> UPDATE 5

update t set v = x.y from (values (2, 'two'), (3, 'three')) x(k, y) where t.id = x.k returning t.id, x.y;
--> (id integer, y text)
--> 2 | two
--> 3 | three
--> UPDATE 2

update t set v = default where id = 2 returning v;
--> (v text)
--> dflt
--> UPDATE 1

update t set (v, s) = ('m', 'q') where id = 3;
--> UPDATE 1

update t set nope = 1;
--> ERROR 42703: column "nope" of relation "t" does not exist
--> POSITION: 14, at nope

update t set v = 1, v = 2;
--> ERROR 42601: multiple assignments to same column "v"

update t set id = 'x';
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 19, at '

update t set id = null where id = 1;
--> ERROR 23502: null value in column "id" of relation "t" violates not-null constraint
--> DETAIL: Failing row contains (null, upd!, 2.3, abc).

update t set n = -5 where id = 1;
--> ERROR 23514: new row for relation "t" violates check constraint "t_n_check"
--> DETAIL: Failing row contains (1, upd!, -5.0, abc).

update t set v = (select max(v) from t) where id = 5;
--> UPDATE 1

select * from t order by id;
--> (id integer, v text, n numeric(5,1), s character varying(3))
--> 1 | upd! | 2.3 | abc
--> 2 | dflt | NULL | NULL
--> 3 | m | NULL | q
--> 4 | dflt! | 3.0 | NULL
--> 5 | x | NULL | x
--> 106 | g6 | 6.0 | NULL
--> 107 | g7 | 7.0 | NULL
--> 108 | g8 | 8.0 | NULL
--> 109 | lit | NULL | NULL
--> 110 | x | 1.0 | 'ab '

delete from t where id = 106 returning id, v;
--> (id integer, v text)
--> 106 | g6
--> DELETE 1

delete from t using (values (107), (108)) d(k) where t.id = d.k;
--> DELETE 2

delete from t where id > 1000;
--> DELETE 0

select count(*) from t;
--> (count bigint)
--> 7

delete from t;
--> DELETE 7

select count(*) from t;
--> (count bigint)
--> 0

insert into t select g from generate_series(1, 100) g;
--> INSERT 0 100

select count(*), sum(id) from t where id between 10 and 20;
--> (count bigint, sum bigint)
--> 11 | 165

update t set n = id where id % 2 = 0;
--> UPDATE 50

select count(n), sum(n) from t;
--> (count bigint, sum numeric)
--> 50 | 2550.0

insert into t select id + 100 from t;
--> INSERT 0 100

select count(*) from t;
--> (count bigint)
--> 200

create temp table c (k int primary key, v text, n int default 0);
insert into c values (1, 'a'), (2, 'b');
--> INSERT 0 2

insert into c values (1, 'x'), (3, 'c') on conflict do nothing returning *;
--> (k integer, v text, n integer)
--> 3 | c | 0
--> INSERT 0 1

insert into c values (1, 'x'), (4, 'd') on conflict (k) do update set v = excluded.v, n = c.n + 1 returning *;
--> (k integer, v text, n integer)
--> 1 | x | 1
--> 4 | d | 0
--> INSERT 0 2

insert into c values (1, 'y') on conflict (k) do update set v = 'no' where c.n > 5;
--> INSERT 0 0

insert into c values (9, 'y'), (9, 'z') on conflict (k) do update set v = excluded.v;
--> ERROR 21000: ON CONFLICT DO UPDATE command cannot affect row a second time
--> HINT: Ensure that no rows proposed for insertion within the same command have duplicate constrained values.

insert into c values (8, 'y'), (8, 'z') on conflict (k) do nothing;
--> INSERT 0 1

insert into c values (1, 'x') on conflict (v) do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into c values (1, 'x') on conflict do update set v = 'q';
--> ERROR 42601: ON CONFLICT DO UPDATE requires inference specification or constraint name
--> HINT: For example, ON CONFLICT (column_name).
--> POSITION: 31, at on

select * from c order by k;
--> (k integer, v text, n integer)
--> 1 | x | 1
--> 2 | b | 0
--> 3 | c | 0
--> 4 | d | 0
--> 8 | y | 0

select a.k, b.k from c a left join c b on b.k = a.k + 1 where a.k < 4 order by 1;
--> (k integer, k integer)
--> 1 | 2
--> 2 | 3
--> 3 | 4

select a.k from c a left join c b on b.k = a.k + 1 where b.k is null order by 1;
--> (k integer)
--> 4
--> 8
