-- Columns of composite types
--
-- Tables with columns of rows and of arrays of rows: assignment, fields, keys, indexes, COPY, views, functions.

create type pair as (a int, b text);
create type money_of as (amount numeric(8,2), currency char(3));
create table item (id int primary key, p pair, price money_of not null default row(0, 'EUR'), ps pair[] default '{}');
insert into item (id, p) values (1, row(1, 'one')), (2, '(2,two)'), (3, null), (4, '(,)') returning *;
--> (id integer, p record, price record, ps record)
--> 1 | (1,one) | (0.00,EUR) | {}
--> 2 | (2,two) | (0.00,EUR) | {}
--> 3 | NULL | (0.00,EUR) | {}
--> 4 | (,) | (0.00,EUR) | {}
--> INSERT 0 4

insert into item values (5, row(5, 'five')::pair, row(9.999, 'USD'), array[row(1, 'a'), row(2, 'b')]::pair[]);
--> INSERT 0 1

insert into item values (6, row(6, 'six'), row(1, 'EURO'), null);
--> ERROR 22001: value too long for type character(3)

insert into item values (6, row(6), default, null);
--> ERROR 42846: cannot cast type record to pair
--> DETAIL: Input has too few columns.
--> POSITION: 29, at row

insert into item values (6, row(6, 'x', 7), default, null);
--> ERROR 42846: cannot cast type record to pair
--> DETAIL: Input has too many columns.
--> POSITION: 29, at row

insert into item values (6, 6, default, null);
--> ERROR 42804: column "p" is of type pair but expression is of type integer
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 29, at 6

insert into item values (6, '(x,y)', default, null);
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 29, at '

insert into item values (6, '(1,y)', null, null);
--> ERROR 23502: null value in column "price" of relation "item" violates not-null constraint
--> DETAIL: Failing row contains (6, (1,y), null, null).

insert into item values (6, row(1, 'y')::money_of, default, null);
--> ERROR 42804: column "p" is of type pair but expression is of type money_of
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 40, at :

insert into item select 6, row(6, 'six'), row(2, 'CHF'), array['(7,g)']::pair[];
--> ERROR 42846: cannot cast type record to pair
--> POSITION: 28, at row

insert into item select 7, p, price, ps from item where id = 5 returning id, p, (price).amount, ps[2];
--> (id integer, p record, amount numeric(8,2), ps record)
--> 7 | (5,five) | 10.00 | (2,b)
--> INSERT 0 1

select id, p, price, ps from item order by id;
--> (id integer, p record, price record, ps record)
--> 1 | (1,one) | (0.00,EUR) | {}
--> 2 | (2,two) | (0.00,EUR) | {}
--> 3 | NULL | (0.00,EUR) | {}
--> 4 | (,) | (0.00,EUR) | {}
--> 5 | (5,five) | (10.00,USD) | {"(1,a)","(2,b)"}
--> 7 | (5,five) | (10.00,USD) | {"(1,a)","(2,b)"}

select id, (p).a, (p).b, (item.p).b, (price).currency from item order by id;
--> (id integer, a integer, b text, b text, currency character(3))
--> 1 | 1 | one | one | EUR
--> 2 | 2 | two | two | EUR
--> 3 | NULL | NULL | NULL | EUR
--> 4 | NULL | NULL | NULL | EUR
--> 5 | 5 | five | five | USD
--> 7 | 5 | five | five | USD

select id, (p).* from item order by id;
--> (id integer, a integer, b text)
--> 1 | 1 | one
--> 2 | 2 | two
--> 3 | NULL | NULL
--> 4 | NULL | NULL
--> 5 | 5 | five
--> 7 | 5 | five

select id, (item.price).* from item where id < 3 order by id;
--> (id integer, amount numeric(8,2), currency character(3))
--> 1 | 0.00 | EUR
--> 2 | 0.00 | EUR

select p.a from item;
--> ERROR 42P01: missing FROM-clause entry for table "p"
--> POSITION: 8, at p.a

select item.p.a from item;
--> ERROR 42P01: missing FROM-clause entry for table "p"
--> POSITION: 8, at item.p.a

select (p).c from item;
--> ERROR 42703: column "c" not found in data type pair
--> POSITION: 9, at p

select (id).a from item;
--> ERROR 42809: column notation .a applied to type integer, which is not a composite type
--> POSITION: 9, at id

select id, ps[1], (ps[1]).b, ps[2].a, ps[1:1] from item order by id;
--> (id integer, ps record, b text, a integer, ps record)
--> 1 | NULL | NULL | NULL | {}
--> 2 | NULL | NULL | NULL | {}
--> 3 | NULL | NULL | NULL | {}
--> 4 | NULL | NULL | NULL | {}
--> 5 | (1,a) | a | 2 | {"(1,a)"}
--> 7 | (1,a) | a | 2 | {"(1,a)"}

select id, p is null, p is not null, p is distinct from null from item order by id;
--> (id integer, ?column? boolean, ?column? boolean, ?column? boolean)
--> 1 | f | t | t
--> 2 | f | t | t
--> 3 | t | f | f
--> 4 | t | f | t
--> 5 | f | t | t
--> 7 | f | t | t

select id from item where p is null order by id;
--> (id integer)
--> 3
--> 4

select id from item where p is not null order by id;
--> (id integer)
--> 1
--> 2
--> 5
--> 7

select id from item where (p).a > 1 order by id;
--> (id integer)
--> 2
--> 5
--> 7

select id from item where p = row(1, 'one')::pair;
--> (id integer)
--> 1

select id from item where p = '(2,two)';
--> ERROR 0A000: input of anonymous composite types is not implemented
--> POSITION: 31, at '

select id from item where p > row(2, 'a')::pair order by id;
--> (id integer)
--> 2
--> 4
--> 5
--> 7

select id from item where p in ('(1,one)', '(2,two)') order by id;
--> (id integer)
--> 1
--> 2

select id from item where row(5, 'five')::pair = p order by id;
--> (id integer)
--> 5
--> 7

select p, count(*) from item group by p order by p;
--> (p record, count bigint)
--> (1,one) | 1
--> (2,two) | 1
--> (5,five) | 2
--> (,) | 1
--> NULL | 1

select (p).b, sum((price).amount) from item group by (p).b order by 1;
--> (b text, sum numeric)
--> five | 20.00
--> one | 0.00
--> two | 0.00
--> NULL | 0.00

select id, p from item order by p desc, id;
--> (id integer, p record)
--> 3 | NULL
--> 4 | (,)
--> 5 | (5,five)
--> 7 | (5,five)
--> 2 | (2,two)
--> 1 | (1,one)

select id, p from item order by (p).b nulls first, id;
--> (id integer, p record)
--> 3 | NULL
--> 4 | (,)
--> 5 | (5,five)
--> 7 | (5,five)
--> 1 | (1,one)
--> 2 | (2,two)

select distinct price from item order by price;
--> (price record)
--> (0.00,EUR)
--> (10.00,USD)

select a.id, b.id from item a join item b on a.p = b.p and a.id < b.id order by 1, 2;
--> (id integer, id integer)
--> 5 | 7

select count(p), count(*), min(id) from item;
--> (count bigint, count bigint, min integer)
--> 5 | 6 | 1

update item set p.a = 10 where id = 1 returning p;
--> (p record)
--> (10,one)
--> UPDATE 1

update item set p.b = 'zwei', p.a = (p).a + 1 where id = 2 returning p;
--> (p record)
--> (3,zwei)
--> UPDATE 1

update item set p.a = 3 where id = 3 returning p;
--> (p record)
--> (3,)
--> UPDATE 1

update item set p = null where id = 3 returning p, p is null;
--> (p record, ?column? boolean)
--> NULL | t
--> UPDATE 1

update item set ps[1].b = 'new', ps[3] = row(3, 'c') where id = 5 returning ps;
--> (ps record)
--> {"(1,new)","(2,b)","(3,c)"}

update item set ps[1].b = 'first' where id = 1 returning ps;
--> (ps record)
--> {"(,first)"}

update item set p = row(20, (p).b) where id = 2 returning p;
--> (p record)
--> (20,zwei)
--> UPDATE 1

update item set (p, price) = (row(21, 'x'), row(5, 'JPY')) where id = 2 returning p, price;
--> (p record, price record)
--> (21,x) | (5.00,JPY)
--> UPDATE 1

update item set (p.a, p.b) = (22, 'y') where id = 2 returning p;
--> (p record)
--> (22,y)
--> UPDATE 1

update item set p.a = 'x' where id = 1;
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 23, at '

update item set p.a = true where id = 1;
--> ERROR 42804: subfield "a" is of type integer but expression is of type boolean
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 17, at p.a

update item set p.c = 1 where id = 1;
--> ERROR 42703: cannot assign to field "c" of column "p" because there is no such column in data type pair
--> POSITION: 17, at p.c

update item set id.c = 1 where id = 1;
--> ERROR 42804: cannot assign to field "c" of column "id" because its type integer is not a composite type
--> POSITION: 17, at id.c

update item set p.a = default where id = 1;
--> ERROR 0A000: cannot set a subfield to DEFAULT
--> POSITION: 17, at p.a

update item set p.a = 1, p.a = 2 where id = 1;
--> UPDATE 1

update item set price.amount = 12345678.9 where id = 1;
--> ERROR 22003: numeric field overflow
--> DETAIL: A field with precision 8, scale 2 must round to an absolute value less than 10^6.

update item set price.currency = 'USDX' where id = 1;
--> ERROR 22001: value too long for type character(3)

insert into item (id, p.a) values (8, 88) returning *;
--> (id integer, p record, price record, ps record)
--> 8 | (88,) | (0.00,EUR) | {}
--> INSERT 0 1

insert into item (id, p.a, p.b, ps[1].a) values (9, 99, 'nine', 1) returning *;
--> (id integer, p record, price record, ps record)
--> 9 | (99,nine) | (0.00,EUR) | {"(1,)"}
--> INSERT 0 1

insert into item (id, p.b, p) values (10, 'x', null);
--> ERROR 42701: column "p" specified more than once
--> POSITION: 28, at p

insert into item (id, p.c) values (10, 'x');
--> ERROR 42703: cannot assign to field "c" of column "p" because there is no such column in data type pair
--> POSITION: 23, at p.c

insert into item (id, p.*) values (10, 'x');
--> ERROR 0A000: row expansion via "*" is not supported here
--> POSITION: 23, at p.

insert into item (id, p.a) values (10, default);
--> ERROR 0A000: cannot set a subfield to DEFAULT
--> POSITION: 23, at p.a

merge into item using (values (9, 1), (11, 2)) as s (id, n) on item.id = s.id when matched then update set p.a = s.n when not matched then insert (id, p.a) values (s.id, s.n);
--> MERGE 2

select id, p from item where id > 8 order by id;
--> (id integer, p record)
--> 9 | (1,nine)
--> 11 | (2,)

delete from item where (p).a in (2, 88) returning id;
--> (id integer)
--> 1
--> 8
--> 11
--> DELETE 3

create index item_p on item (p);
create index item_pb on item (((p).b));
create unique index item_price on item (price);
--> ERROR 23505: could not create unique index "item_price"
--> DETAIL: Key (price)=((0.00,EUR)) is duplicated.

select indexdef from pg_indexes where tablename = 'item' order by indexname;
--> (indexdef text)
--> CREATE INDEX item_p ON public.item USING btree (p)
--> CREATE INDEX item_pb ON public.item USING btree (((p).b))
--> CREATE UNIQUE INDEX item_pkey ON public.item USING btree (id)

set enable_seqscan = off;
select id from item where p = '(10,one)';
--> ERROR 0A000: input of anonymous composite types is not implemented
--> POSITION: 31, at '

select id from item where p >= row(5, 'a')::pair and p < row(7, 'a')::pair order by id;
--> (id integer)
--> 5
--> 7

select id, p from item where p < row(7, 'a')::pair order by p limit 3;
--> (id integer, p record)
--> 9 | (1,nine)
--> 5 | (5,five)
--> 7 | (5,five)

select id from item where p is null;
--> (id integer)
--> 4
--> 3

select id from item where (p).b = 'one';
--> (id integer)

reset enable_seqscan;
create unique index on item (p);
--> ERROR 23505: could not create unique index "item_p_idx"
--> DETAIL: Key (p)=((5,five)) is duplicated.

drop index item_p;
create table keyed (k pair primary key, v int);
insert into keyed values ('(1,a)', 1), ('(1,b)', 2);
--> INSERT 0 2

insert into keyed values (row(1, 'a'), 3);
--> ERROR 23505: duplicate key value violates unique constraint "keyed_pkey"
--> DETAIL: Key (k)=((1,a)) already exists.

insert into keyed values (row(1, 'a'), 3) on conflict (k) do update set v = excluded.v returning *;
--> (k record, v integer)
--> (1,a) | 3
--> INSERT 0 1

insert into keyed values (null, 3);
--> ERROR 23502: null value in column "k" of relation "keyed" violates not-null constraint
--> DETAIL: Failing row contains (null, 3).

select * from keyed where k = row(1, 'b')::pair;
--> (k record, v integer)
--> (1,b) | 2

create table child (k pair references keyed, n int);
insert into child values ('(1,a)', 1);
--> INSERT 0 1

insert into child values ('(9,z)', 1);
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_k_fkey"
--> DETAIL: Key (k)=((9,z)) is not present in table "keyed".

delete from keyed where k = '(1,a)';
--> ERROR 0A000: input of anonymous composite types is not implemented
--> POSITION: 29, at '

create table checked (p pair check ((p).a > 0), q pair default '(1,q)', d pair default row(2, 'd'), g text generated always as ((p).b) stored);
insert into checked (p) values ('(1,x)') returning *;
--> (p record, q record, d record, g text)
--> (1,x) | (1,q) | (2,d) | x
--> INSERT 0 1

insert into checked (p) values ('(0,x)');
--> ERROR 23514: new row for relation "checked" violates check constraint "checked_p_check"
--> DETAIL: Failing row contains ((0,x), (1,q), (2,d), x).

select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'checked'::regclass;
--> (pg_get_constraintdef text)
--> CHECK (((p).a > 0))

select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'checked'::regclass order by adnum;
--> (pg_get_expr text)
--> ''(1,q)'::pair'
--> ROW(2, 'd'::text)
--> (p).b

create view item_view as select id, p, (p).a as pa, (p).b || '!' as pb, row(1, 'x')::pair as made, '(2,y)'::pair as lit from item where p is not null;
select * from item_view order by id;
--> (id integer, p record, pa integer, pb text, made record, lit record)
--> 2 | (22,y) | 22 | y! | (1,x) | (2,y)
--> 5 | (5,five) | 5 | five! | (1,x) | (2,y)
--> 7 | (5,five) | 5 | five! | (1,x) | (2,y)
--> 9 | (1,nine) | 1 | nine! | (1,x) | (2,y)

select pg_get_viewdef('item_view');
--> (pg_get_viewdef text)
-->  SELECT item.id,
--> +     item.p,
--> +     (item.p).a AS pa,
--> +     ((item.p).b || '!'::text) AS pb,
--> +     ROW(1, 'x'::text)::pair AS made,
--> +     '(2,y)'::pair AS lit
--> +    FROM item
--> +   WHERE (item.p IS NOT NULL);

select pg_typeof(p), pg_typeof(made), pg_typeof(pa) from item_view limit 1;
--> (pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--> pair | pair | integer

alter table item add column q pair default '(7,q)';
select id, q from item order by id limit 2;
--> (id integer, q record)
--> 2 | (7,q)
--> 3 | (7,q)

alter table item alter column q type text;
select id, q from item order by id limit 2;
--> (id integer, q text)
--> 2 | (7,q)
--> 3 | (7,q)

alter table item alter column q drop default;
alter table item alter column q type pair using q::pair;
select id, q, (q).a from item order by id limit 2;
--> (id integer, q record, a integer)
--> 2 | (7,q) | 7
--> 3 | (7,q) | 7

alter table item drop column q;
create table copied as select id, p, ps from item order by id;
--> SELECT 6

select * from copied order by id;
--> (id integer, p record, ps record)
--> 2 | (22,y) | {}
--> 3 | NULL | {}
--> 4 | (,) | {}
--> 5 | (5,five) | {"(1,new)","(2,b)","(3,c)"}
--> 7 | (5,five) | {"(1,a)","(2,b)"}
--> 9 | (1,nine) | {"(1,)"}

select attname, format_type(atttypid, atttypmod) from pg_attribute where attrelid = 'copied'::regclass and attnum > 0 order by attnum;
--> (attname name, format_type text)
--> id | integer
--> p | pair
--> ps | pair[]

create temp table held (p pair, ps pair[]);
insert into held values ('(1,a)', '{"(2,b)"}');
--> INSERT 0 1

select p, ps, (p).b, row_to_json(held) from held;
--> (p record, ps record, b text, row_to_json json)
--> (1,a) | {"(2,b)"} | a | {"p":{"a":1,"b":"a"},"ps":[{"a":2,"b":"b"}]}

create table long_rows (p pair);
insert into long_rows select row(g, repeat('x', g * 1000))::pair from generate_series(1, 12) g;
--> INSERT 0 12

select (p).a, length((p).b) from long_rows order by p;
--> (a integer, length integer)
--> 1 | 1000
--> 2 | 2000
--> 3 | 3000
--> 4 | 4000
--> 5 | 5000
--> 6 | 6000
--> 7 | 7000
--> 8 | 8000
--> 9 | 9000
--> 10 | 10000
--> 11 | 11000
--> 12 | 12000

update long_rows set p.b = (p).b || 'y' where (p).a > 10;
--> UPDATE 2

select sum(length((p).b)) from long_rows;
--> (sum bigint)
--> 78002

select (p).a from long_rows order by (p).b desc limit 2;
--> (a integer)
--> 11
--> 12

with recursive walk (p) as (select row(1, 'a')::pair union all select row((p).a + 1, (p).b || 'a')::pair from walk where (p).a < 3) select * from walk;
--> (p record)
--> (1,a)
--> (2,aa)
--> (3,aaa)

select * from (values (row(1, 'x')::pair), ('(2,y)')) as v (p);
--> (p record)
--> (1,x)
--> (2,y)

select s.p, (s.p).a from (select p from item where id = 5) s;
--> (p record, a integer)
--> (5,five) | 5

select (select p from item where id = 5), ((select p from item where id = 5)).b;
--> (p record, b text)
--> (5,five) | five

select exists (select p from item where (p).a = 5), 5 in (select (p).a from item), (select '(5,five)'::pair) in (select p from item);
--> (exists boolean, ?column? boolean, ?column? boolean)
--> t | t | t

select lag(p) over (order by id), first_value(p) over (order by id) from item where id < 6 order by id;
--> (lag record, first_value record)
--> NULL | (22,y)
--> (22,y) | (22,y)
--> NULL | (22,y)
--> (,) | (22,y)

select to_jsonb(item) from item where id in (3, 5) order by id;
--> (to_jsonb jsonb)
--> {"p": null, "id": 3, "ps": [], "price": {"amount": 0.00, "currency": "EUR"}}
--> {"p": {"a": 5, "b": "five"}, "id": 5, "ps": [{"a": 1, "b": "new"}, {"a": 2, "b": "b"}, {"a": 3, "b": "c"}], "price": {"amount": 10.00, "currency": "USD"}}

select row_to_json(r) from (select id, p from item where id = 5) r;
--> (row_to_json json)
--> {"id":5,"p":{"a":5,"b":"five"}}

create function mk(int, text) returns pair language sql as 'select $1, $2';
create function mk_row(int, text) returns pair language sql as 'select row($1, $2)::pair';
create function mk_plain(int, text) returns pair language sql as 'select row($1, $2)';
create function mk_one(int) returns pair language sql as 'select $1';
--> ERROR 42P13: return type mismatch in function declared to return pair
--> DETAIL: Final statement returns too few columns.

create function mk_wrong(int) returns pair language sql as 'select $1, $1';
create function mk_set(int) returns setof pair language sql as 'select g, ''n'' || g from generate_series(1, $1) g';
create function get_b(p pair) returns text language sql as 'select p.b || (p).b || ($1).b';
create function swap(pair) returns pair language sql as 'select ($1).a + 1, upper(($1).b)';
create function out_pair(out p pair, out n int) language sql as 'select row(1, ''o'')::pair, 2';
create function pairs(pair[]) returns int language sql as 'select sum((u).a)::int from unnest($1) u';
select mk(1, 'x'), mk_row(2, 'y'), mk_plain(3, 'z'), swap('(1,a)'), swap(mk(4, 'q'));
--> (mk record, mk_row record, mk_plain record, swap record, swap record)
--> (1,x) | (2,y) | (3,z) | (2,A) | (5,Q)

select (mk(1, 'x')).a, (mk_row(2, 'y')).*, (mk_plain(3, 'z')).b;
--> (a integer, a integer, b text, b text)
--> 1 | 2 | y | z

select * from mk(1, 'x');
--> (a integer, b text)
--> 1 | x

select * from mk_row(1, 'x') as r (one, two);
--> (one integer, two text)
--> 1 | x

select * from mk_set(2);
--> (a integer, b text)
--> 1 | n1
--> 2 | n2

select mk_set(2), (mk_set(2)).b;
--> (mk_set record, b text)
--> (1,n1) | n1
--> (2,n2) | n2

select m, m.a, row_to_json(m) from mk_set(2) m;
--> (m record, a integer, row_to_json json)
--> (1,n1) | 1 | {"a":1,"b":"n1"}
--> (2,n2) | 2 | {"a":2,"b":"n2"}

select * from out_pair(), pairs('{"(1,a)","(2,b)"}');
--> (p record, n integer, pairs integer)
--> (1,o) | 2 | 3

select get_b('(1,k)'), get_b(row(1, 'm')), get_b(p), item.p is not null from item where id = 5;
--> (get_b text, get_b text, get_b text, ?column? boolean)
--> kkk | mmm | fivefivefive | t

select get_b(row(1, 'm', 2));
--> ERROR 42846: cannot cast type record to pair
--> DETAIL: Input has too many columns.
--> POSITION: 14, at row

select get_b(5);
--> ERROR 42883: function get_b(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at get_b

select pairs(ps), pairs(array[row(1, 'x')]::pair[]) from item where id = 5;
--> (pairs integer, pairs integer)
--> 6 | 1

select pg_get_functiondef('mk'::regproc), pg_get_function_arguments('get_b'::regproc), pg_get_function_result('mk_set'::regproc);
--> (pg_get_functiondef text, pg_get_function_arguments text, pg_get_function_result text)
--> 'CREATE OR REPLACE FUNCTION public.mk(integer, text)
--> +  RETURNS pair
--> +  LANGUAGE sql
--> + AS $function$select $1, $2$function$
--> + ' | p pair | SETOF pair

select 'get_b(pair)'::regprocedure, 'swap'::regproc;
--> (regprocedure regprocedure, regproc regproc)
--> get_b(pair) | swap

create function of_code(p pair, n int) returns pair language plpgsql as $$
declare
  q pair := row(0, 'start');
  r pair;
  t text := '(9,text)';
  rec record;
  all_of pair[];
begin
  q.a := p.a + n;
  q.b := q.b || p.b;
  if r is null then
    r := q;
  end if;
  r := t;
  select 7, 'into' into r;
  all_of := array[q, r];
  rec := all_of[2];
  r.b := rec.b || (all_of[1]).b || row_to_json(q);
  for q in select * from unnest(all_of) loop
    r.a := r.a + q.a;
  end loop;
  return r;
end $$;
select of_code('(1,x)', 2), (of_code(row(1, 'y'), 3)).b;
--> (of_code record, b text)
--> (17,"intostartx{""a"":3,""b"":""startx""}") | intostarty{"a":4,"b":"starty"}

create function code_sets() returns setof pair language plpgsql as $$
declare p pair;
begin
  return next row(1, 'a')::pair;
  p := '(2,b)';
  return next p;
  return query select 3, 'c'::text;
end $$;
select * from code_sets();
--> (a integer, b text)
--> 1 | a
--> 2 | b
--> 3 | c

create function code_null(p pair) returns text language plpgsql as $$
begin
  return coalesce(p::text, 'null') || (p is null)::text || coalesce(p.b, 'no b');
end $$;
select code_null(null), code_null('(,)'), code_null('(1,x)');
--> (code_null text, code_null text, code_null text)
--> nulltrueno b | (,)trueno b | (1,x)falsex

create function code_bad() returns pair language plpgsql as $$ begin return row(1, 'x'::text, 3); end $$;
select code_bad();
--> ERROR 42804: returned record type does not match expected record type
--> DETAIL: Number of returned columns (3) does not match expected column count (2).
--> CONTEXT: PL/pgSQL function code_bad() while casting return value to function's return type

create function code_field() returns int language plpgsql as $$ declare p pair; begin p.zz := 1; return 1; end $$;
select code_field();
--> ERROR 42703: record "p" has no field "zz"
--> CONTEXT: PL/pgSQL assignment "p.zz := 1"
--> + PL/pgSQL function code_field() line 1 at assignment

drop function code_bad(), code_field();
drop table long_rows, held, copied, checked, child, keyed;
drop view item_view;
drop type pair;
--> ERROR 2BP01: cannot drop type pair because other objects depend on it
--> DETAIL: column ps of table item depends on type pair[]
--> + function pairs(pair[]) depends on type pair[]
--> + column p of table item depends on type pair
--> + function mk(integer,text) depends on type pair
--> + function mk_row(integer,text) depends on type pair
--> + function mk_plain(integer,text) depends on type pair
--> + function mk_wrong(integer) depends on type pair
--> + function mk_set(integer) depends on type pair
--> + function get_b(pair) depends on type pair
--> + function swap(pair) depends on type pair
--> + function out_pair() depends on type pair
--> + function of_code(pair,integer) depends on type pair
--> + function code_sets() depends on type pair
--> + function code_null(pair) depends on type pair
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type pair cascade;
--> NOTICE: drop cascades to 14 other objects
--> DETAIL: drop cascades to column ps of table item
--> + drop cascades to function pairs(pair[])
--> + drop cascades to column p of table item
--> + drop cascades to function mk(integer,text)
--> + drop cascades to function mk_row(integer,text)
--> + drop cascades to function mk_plain(integer,text)
--> + drop cascades to function mk_wrong(integer)
--> + drop cascades to function mk_set(integer)
--> + drop cascades to function get_b(pair)
--> + drop cascades to function swap(pair)
--> + drop cascades to function out_pair()
--> + drop cascades to function of_code(pair,integer)
--> + drop cascades to function code_sets()
--> + drop cascades to function code_null(pair)

select * from item order by id limit 2;
--> (id integer, price record)
--> 2 | (5.00,JPY)
--> 3 | (0.00,EUR)

drop table item;
drop type money_of;
