-- Columns of range types: rows, indexes, groups, joins, defaults, checks

create table b (id int primary key, during tsrange not null, seats int4range default '[1,10)', prices numrange, days datemultirange default '{}', check (not isempty(during)), check (lower(seats) >= 0));
insert into b values (1, '[2024-01-01 10:00,2024-01-01 11:00)', default, '[1.50,2.5]', default), (2, '[2024-01-01 11:00,2024-01-01 12:00)', '[5,)', null, '{[2024-01-01,2024-01-05),[2024-02-01,2024-02-05)}'), (3, '[2024-01-02,)', 'empty', '(,)', null);
--> INSERT 0 3

select * from b order by id;
--> (id integer, during tsrange, seats int4range, prices numrange, days datemultirange)
--> 1 | ["2024-01-01 10:00:00","2024-01-01 11:00:00") | [1,10) | [1.50,2.5] | {}
--> 2 | ["2024-01-01 11:00:00","2024-01-01 12:00:00") | [5,) | NULL | {[2024-01-01,2024-01-05),[2024-02-01,2024-02-05)}
--> 3 | ["2024-01-02 00:00:00",) | empty | (,) | NULL

insert into b values (4, 'empty');
--> ERROR 23514: new row for relation "b" violates check constraint "b_during_check"
--> DETAIL: Failing row contains (4, empty, [1,10), null, {}).

insert into b values (4, '[2024-01-01,)', '[-5,3)');
--> ERROR 23514: new row for relation "b" violates check constraint "b_seats_check"
--> DETAIL: Failing row contains (4, ["2024-01-01 00:00:00",), [-5,3), null, {}).

insert into b values (4, null);
--> ERROR 23502: null value in column "during" of relation "b" violates not-null constraint
--> DETAIL: Failing row contains (4, null, [1,10), null, {}).

insert into b (id, during, seats) values (4, '[2024-01-01,)', 5);
--> ERROR 42804: column "seats" is of type int4range but expression is of type integer
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 63, at 5

insert into b (id, during, seats) values (4, '[2024-01-01,)', int8range(1,5));
--> ERROR 42804: column "seats" is of type int4range but expression is of type int8range
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 63, at int8range

update b set seats = seats * '[3,7)', prices = prices + '[2.5,4)' where id < 3;
--> UPDATE 2

select id, seats, prices from b order by id;
--> (id integer, seats int4range, prices numrange)
--> 1 | [3,7) | [1.50,4)
--> 2 | [5,7) | NULL
--> 3 | empty | (,)

update b set seats = '(2,6]' where seats = '[3,7)';
--> UPDATE 1

select id from b where seats = '[3,6]' order by id;
--> (id integer)
--> 1

delete from b where during @> '2024-01-01 10:30'::timestamp;
--> DELETE 1

select id, during from b order by id;
--> (id integer, during tsrange)
--> 2 | ["2024-01-01 11:00:00","2024-01-01 12:00:00")
--> 3 | ["2024-01-02 00:00:00",)

select column_name, data_type, udt_name, column_default, datetime_precision, numeric_precision from information_schema.columns where table_name = 'b' order by ordinal_position;
--> (column_name name, data_type character varying, udt_name name, column_default character varying, datetime_precision integer, numeric_precision integer)
--> id | integer | int4 | NULL | NULL | 32
--> during | tsrange | tsrange | NULL | NULL | NULL
--> seats | int4range | int4range | ''[1,10)'::int4range' | NULL | NULL
--> prices | numrange | numrange | NULL | NULL | NULL
--> days | datemultirange | datemultirange | ''{}'::datemultirange' | NULL | NULL

select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'b'::regclass order by 1;
--> (conname name, pg_get_constraintdef text)
--> b_during_check | CHECK ((NOT isempty(during)))
--> b_pkey | PRIMARY KEY (id)
--> b_seats_check | CHECK ((lower(seats) >= 0))

select attname, format_type(atttypid, atttypmod), attlen, attbyval, attalign, attstorage, attndims from pg_attribute where attrelid = 'b'::regclass and attnum > 0 order by attnum;
--> (attname name, format_type text, attlen smallint, attbyval boolean, attalign "char", attstorage "char", attndims integer)
--> id | integer | 4 | t | i | p | 0
--> during | tsrange | -1 | f | d | x | 0
--> seats | int4range | -1 | f | i | x | 0
--> prices | numrange | -1 | f | i | x | 0
--> days | datemultirange | -1 | f | i | x | 0

drop table b;

-- Keys

create table k (r int4range primary key, v int);
insert into k select int4range(i, i + 5), i from generate_series(1, 50) i;
--> INSERT 0 50

insert into k values ('empty', 0), ('(,)', -1), ('(,5)', -2), ('[5,)', -3);
--> INSERT 0 4

insert into k values ('[1,5]', 9);
--> ERROR 23505: duplicate key value violates unique constraint "k_pkey"
--> DETAIL: Key (r)=([1,6)) already exists.

select v from k where r = '[7,11]';
--> (v integer)
--> 7

select v from k where r < '[3,4)' order by r;
--> (v integer)
--> 0
--> -2
--> -1
--> 1
--> 2

select v from k where r >= '[48,50)' order by r;
--> (v integer)
--> 48
--> 49
--> 50

select v from k where r > '(,)' and r <= int4range(2,7) order by r;
--> (v integer)
--> 1
--> 2

select v from k where r in ('empty', '[10,15)', '[10,14)') order by r;
--> (v integer)
--> 0
--> 10

select r, v from k order by r desc limit 3;
--> (r int4range, v integer)
--> [50,55) | 50
--> [49,54) | 49
--> [48,53) | 48

select r, v from k order by r limit 4;
--> (r int4range, v integer)
--> empty | 0
--> (,5) | -2
--> (,) | -1
--> [1,6) | 1

insert into k values ('[1,6)', 5) on conflict (r) do update set v = k.v + 100 returning *;
--> (r int4range, v integer)
--> [1,6) | 101
--> INSERT 0 1

update k set r = r + int4range(upper(r), upper(r) + 2) where v between 10 and 12;
--> UPDATE 3

select r, v from k where v between 10 and 12 order by v;
--> (r int4range, v integer)
--> [10,17) | 10
--> [11,18) | 11
--> [12,19) | 12

create table kk (a int, r numrange, m nummultirange, unique (a, r));
create index on kk (m, a desc);
create index on kk (r desc nulls last) where not isempty(r);
create index on kk ((lower(r)));
insert into kk select i % 3, numrange(i, i + 1.5), multirange(numrange(i, i + 1)) from generate_series(1, 30) i;
--> INSERT 0 30

insert into kk values (1, null, null), (1, null, '{}');
--> INSERT 0 2

insert into kk values (1, '[1.0,2.50)', null);
--> ERROR 23505: duplicate key value violates unique constraint "kk_a_r_key"
--> DETAIL: Key (a, r)=(1, [1.0,2.50)) already exists.

select a, r from kk where a = 1 and r > '[20,21)' order by r;
--> (a integer, r numrange)
--> 1 | [22,23.5)
--> 1 | [25,26.5)
--> 1 | [28,29.5)

select a, m from kk where m = '{[4,5)}';
--> (a integer, m nummultirange)
--> 1 | {[4,5)}

select a, m from kk where m < '{[4,5)}' order by m;
--> (a integer, m nummultirange)
--> 1 | {}
--> 1 | {[1,2)}
--> 2 | {[2,3)}
--> 0 | {[3,4)}

select r from kk where not isempty(r) order by r desc nulls last limit 3;
--> (r numrange)
--> [30,31.5)
--> [29,30.5)
--> [28,29.5)

select r from kk where lower(r) = 7;
--> (r numrange)
--> [7,8.5)

select indexdef from pg_indexes where tablename = 'kk' order by 1;
--> (indexdef text)
--> CREATE INDEX kk_lower_idx ON public.kk USING btree (lower(r))
--> CREATE INDEX kk_m_a_idx ON public.kk USING btree (m, a DESC)
--> CREATE INDEX kk_r_idx ON public.kk USING btree (r DESC NULLS LAST) WHERE (NOT isempty(r))
--> CREATE UNIQUE INDEX kk_a_r_key ON public.kk USING btree (a, r)

create index on kk using gist (r);
--! Sinew has no GiST indexes.
--!> ERROR 0A000: access method "gist" is not supported

alter table kk add exclude using gist (r with &&);
--> ERROR 23P01: could not create exclusion constraint "kk_r_excl"
--> DETAIL: Key (r)=([1,2.5)) conflicts with key (r)=([2,3.5)).
--! Sinew has no exclusion constraints.
--!> ERROR 0A000: exclusion constraints are not supported

create table kx (r int4range, exclude using gist (r with &&));
--! Sinew has no exclusion constraints.
--!> ERROR 0A000: exclusion constraints are not supported

create index on kk (cast(r as text));
--> ERROR 42P17: functions in index expression must be marked IMMUTABLE

drop table k, kk;

-- Groups, joins, sorts

create table g (n int, r int4range);
insert into g select i, int4range(i % 7, i % 7 + i % 3) from generate_series(1, 200) i;
--> INSERT 0 200

insert into g values (0, null), (0, null), (0, '(,)');
--> INSERT 0 3

select r, count(*), sum(n) from g group by r order by r;
--> (r int4range, count bigint, sum bigint)
--> empty | 66 | 6633
--> (,) | 1 | 0
--> [0,1) | 10 | 1015
--> [0,2) | 9 | 882
--> [1,2) | 10 | 955
--> [1,3) | 10 | 1025
--> [2,3) | 9 | 900
--> [2,4) | 10 | 965
--> [3,4) | 10 | 1045
--> [3,5) | 9 | 909
--> [4,5) | 10 | 985
--> [4,6) | 10 | 1055
--> [5,6) | 9 | 927
--> [5,7) | 10 | 995
--> [6,7) | 9 | 873
--> [6,8) | 9 | 936
--> NULL | 2 | 0

select count(distinct r), count(r) from g;
--> (count bigint, count bigint)
--> 16 | 201

select distinct r from g order by r desc;
--> (r int4range)
--> NULL
--> [6,8)
--> [6,7)
--> [5,7)
--> [5,6)
--> [4,6)
--> [4,5)
--> [3,5)
--> [3,4)
--> [2,4)
--> [2,3)
--> [1,3)
--> [1,2)
--> [0,2)
--> [0,1)
--> (,)
--> empty

select distinct on (r) r, n from g order by r, n desc;
--> (r int4range, n integer)
--> empty | 198
--> (,) | 0
--> [0,1) | 196
--> [0,2) | 182
--> [1,2) | 190
--> [1,3) | 197
--> [2,3) | 184
--> [2,4) | 191
--> [3,4) | 199
--> [3,5) | 185
--> [4,5) | 193
--> [4,6) | 200
--> [5,6) | 187
--> [5,7) | 194
--> [6,7) | 181
--> [6,8) | 188
--> NULL | 0

select a.r, count(*) from g a join g b on a.r = b.r where a.n < 20 group by a.r order by 1;
--> (r int4range, count bigint)
--> empty | 396
--> (,) | 1
--> [0,1) | 10
--> [0,2) | 9
--> [1,2) | 10
--> [1,3) | 10
--> [2,3) | 9
--> [2,4) | 10
--> [3,4) | 10
--> [3,5) | 9
--> [4,5) | 10
--> [4,6) | 10
--> [5,6) | 9
--> [5,7) | 10
--> [6,7) | 9

select count(*) from g a join g b on a.r && b.r where a.n < 20 and b.n < 20;
--> (count bigint)
--> 74

select count(*) from g a left join g b on a.r = b.r and b.n > 190;
--> (count bigint)
--> 335

select r from g where r is null;
--> (r int4range)
--> NULL
--> NULL

select r from g intersect select int4range(i, i + 1) from generate_series(0, 3) i order by 1;
--> (r int4range)
--> [0,1)
--> [1,2)
--> [2,3)
--> [3,4)

select r from g except select int4range(i, i + 1) from generate_series(0, 30) i order by 1;
--> (r int4range)
--> empty
--> (,)
--> [0,2)
--> [1,3)
--> [2,4)
--> [3,5)
--> [4,6)
--> [5,7)
--> [6,8)
--> NULL

select count(*) from g where r = any (select int4range(i, i + 1) from generate_series(0, 3) i);
--> (count bigint)
--> 39

select r, rank() over (order by r), lag(r) over (order by r, n) from g where n < 6 order by r, n;
--> (r int4range, rank bigint, lag int4range)
--> empty | 1 | NULL
--> (,) | 2 | empty
--> [1,2) | 3 | (,)
--> [2,4) | 4 | [1,2)
--> [4,5) | 5 | [2,4)
--> [5,7) | 6 | [4,5)
--> NULL | 7 | [5,7)
--> NULL | 7 | NULL

select array_agg(r order by r, n) from g where n < 6;
--> (array_agg int4range[])
--> {empty,"(,)","[1,2)","[2,4)","[4,5)","[5,7)",NULL,NULL}

select string_agg(r::text, ' ' order by r, n) from g where n < 6;
--> (string_agg text)
--> empty (,) [1,2) [2,4) [4,5) [5,7)

select n, r from g where n < 10 order by r using <, n;
--> (n integer, r int4range)
--> 3 | empty
--> 6 | empty
--> 9 | empty
--> 0 | (,)
--> 7 | [0,1)
--> 1 | [1,2)
--> 8 | [1,3)
--> 2 | [2,4)
--> 4 | [4,5)
--> 5 | [5,7)
--> 0 | NULL
--> 0 | NULL

select n, r from g where n < 10 order by r using >, n;
--> (n integer, r int4range)
--> 0 | NULL
--> 0 | NULL
--> 5 | [5,7)
--> 4 | [4,5)
--> 2 | [2,4)
--> 8 | [1,3)
--> 1 | [1,2)
--> 7 | [0,1)
--> 0 | (,)
--> 3 | empty
--> 6 | empty
--> 9 | empty

with recursive t(r) as (select int4range(1,3) union select int4range(lower(r)+1, upper(r)+1) from t where upper(r) < 6) select * from t order by r;
--> (r int4range)
--> [1,3)
--> [2,4)
--> [3,5)
--> [4,6)

drop table g;

-- A row's long values

create table l (id int, m int4multirange, rs numrange[]);
insert into l select 1, range_agg(int4range(i * 3, i * 3 + 1)), array_agg(numrange(i, i + 1)) from generate_series(1, 3000) i;
--> INSERT 0 1

insert into l values (2, '{[1,2)}', '{}');
--> INSERT 0 1

select id, length(m::text), md5(m::text), array_length(rs, 1), md5(rs::text) from l order by id;
--> (id integer, length integer, md5 text, array_length integer, md5 text)
--> 1 | 35266 | 107f737bf82956c36dca8b15b4f5a54a | 3000 | e27081d64d2938aa3f21f5469fa9a941
--> 2 | 7 | a7dad789b27843c79d224d103adc5e61 | NULL | 99914b932bd37a50b983c5e7c90ae93b

select id, m @> 3000, m @> 3001, m && '{[8999,9002)}'::int4multirange, m << int4range(9001,9002), (select count(*) from unnest(m)) from l order by id;
--> (id integer, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, count bigint)
--> 1 | t | f | t | t | 3000
--> 2 | f | f | f | t | 1

update l set m = m - '{[9,)}'::int4multirange where id = 1;
--> UPDATE 1

select m from l where id = 1;
--> (m int4multirange)
--> {[3,4),[6,7)}

drop table l;

-- Added columns, foreign keys, views

create table p (r int4range primary key);
create table c (r int4range references p on update cascade on delete cascade);
insert into p values ('[1,5)'), ('[5,9)');
--> INSERT 0 2

insert into c values ('[1,4]'), ('(4,8]'), (null);
--> INSERT 0 3

insert into c values ('[1,3)');
--> ERROR 23503: insert or update on table "c" violates foreign key constraint "c_r_fkey"
--> DETAIL: Key (r)=([1,3)) is not present in table "p".

update p set r = '[1,6)' where r = '[1,5)';
select * from c order by r;
--> (r int4range)
--> [1,6)
--> [5,9)
--> NULL

delete from p where r @> 7;
--> DELETE 1

select * from c order by r;
--> (r int4range)
--> [1,6)
--> NULL

alter table c add m int4multirange not null default '{[1,2)}', add d daterange default daterange('2024-01-01', null);
select * from c order by r;
--> (r int4range, m int4multirange, d daterange)
--> [1,6) | {[1,2)} | [2024-01-01,)
--> NULL | {[1,2)} | [2024-01-01,)

alter table c alter r type int4multirange using multirange(r);
--> ERROR 42804: foreign key constraint "c_r_fkey" cannot be implemented
--> DETAIL: Key columns "r" and "r" are of incompatible types: int4multirange and int4range.

alter table c drop constraint c_r_fkey, alter r type int4multirange using multirange(r);
select r, pg_typeof(r) from c order by r;
--> (r int4multirange, pg_typeof regtype)
--> {[1,6)} | int4multirange
--> NULL | int4multirange

alter table c alter m type text;
select m from c;
--> (m text)
--> {[1,2)}
--> {[1,2)}

create view v as select r, range_merge(r) as h, r @> 3 as has, '[1,2)'::int4range as lit, lower(r) as low from c where r && '{[1,9)}'::int4multirange;
select * from v;
--> (r int4multirange, h int4range, has boolean, lit int4range, low integer)
--> {[1,6)} | [1,6) | t | [1,2) | 1

select pg_get_viewdef('v'::regclass);
--> (pg_get_viewdef text)
-->  SELECT c.r,
--> +     range_merge(c.r) AS h,
--> +     (c.r @> 3) AS has,
--> +     '[1,2)'::int4range AS lit,
--> +     lower(c.r) AS low
--> +    FROM c
--> +   WHERE (c.r && '{[1,9)}'::int4multirange);

drop view v;
drop table c, p;

create temporary table tt (r tsrange, m int8multirange);
insert into tt values ('[2024-01-01,2024-01-02)', '{[1,2),[7,9)}');
--> INSERT 0 1

select * from tt;
--> (r tsrange, m int8multirange)
--> ["2024-01-01 00:00:00","2024-01-02 00:00:00") | {[1,2),[7,9)}

create table t2 as select int4range(1,5) as r, multirange(numrange(1,2)) as m, array[int4range(1,2)] as a;
--> SELECT 1

select * from t2;
--> (r int4range, m nummultirange, a int4range[])
--> [1,5) | {[1,2)} | {"[1,2)"}

select attname, format_type(atttypid, atttypmod) from pg_attribute where attrelid = 't2'::regclass and attnum > 0 order by attnum;
--> (attname name, format_type text)
--> r | int4range
--> m | nummultirange
--> a | int4range[]

drop table t2;

create table s (r int4range generated always as (int4range(a, b)) stored, a int, b int);
insert into s (a, b) values (1, 5), (3, 3);
--> INSERT 0 2

select * from s order by a;
--> (r int4range, a integer, b integer)
--> [1,5) | 1 | 5
--> empty | 3 | 3

insert into s (a, b) values (5, 1);
--> ERROR 22000: range lower bound must be less than or equal to range upper bound

drop table s;

prepare q(int4range, numrange[], int) as select $1 * '[3,100)', $2[1], $1 @> $3, int4range($3, null);
execute q('[1,9)', '{"[1,2)"}', 5);
--> (?column? int4range, ?column? numrange, ?column? boolean, int4range int4range)
--> [3,9) | [1,2) | t | [5,)

execute q('x', null, 5);
--> ERROR 22P02: malformed range literal: "x"
--> DETAIL: Missing left parenthesis or bracket.
--> POSITION: 11, at '

deallocate q;

copy (values ('[1,2)'::int4range, '{[1,2),[5,6)}'::int4multirange, '["2024-01-01 10:00",)'::tsrange, null::int4range), ('empty', '{}', '(,)', '(,)')) to stdout;
--> E'[1,2)\t{[1,2),[5,6)}\t["2024-01-01 10:00:00",)\t\\N'
--> E'empty\t{}\t(,)\t(,)'

copy (values ('[1,2)'::int4range, '{[1,2),[5,6)}'::int4multirange, '["2024-01-01 10:00",)'::tsrange, null::int4range), ('empty', '{}', '(,)', '(,)')) to stdout (format csv);
--> "[1,2)","{[1,2),[5,6)}","[""2024-01-01 10:00:00"",)",
--> empty,{},"(,)","(,)"

select to_json(int4range(1,5)), to_jsonb('{[1,5)}'::int4multirange), json_build_object('r', '["2024-01-01 10:00",)'::tsrange), array_to_json(array[int4range(1,5)]);
--> (to_json json, to_jsonb jsonb, json_build_object json, array_to_json json)
--> "[1,5)" | "{[1,5)}" | {"r" : "[\"2024-01-01 10:00:00\",)"} | ["[1,5)"]

select format('%s %L', int4range(1,5), tsrange('2024-01-01', null)), quote_literal(int4range(1,5)), concat(int4range(1,5), '-', '{}'::int4multirange), quote_nullable(int4range(1,2));
--> (format text, quote_literal text, concat text, quote_nullable text)
--> [1,5) '["2024-01-01 00:00:00",)' | ''[1,5)'' | [1,5)-{} | ''[1,2)''
