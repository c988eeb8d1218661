-- Columns of range types: rows, indexes, groups, joins, defaults, checks

create table b (id int primary key, during tsrange not null, seats int4range default '[1,10)', prices numrange, days datemultirange default '{}', check (not isempty(during)), check (lower(seats) >= 0));
insert into b values (1, '[2024-01-01 10:00,2024-01-01 11:00)', default, '[1.50,2.5]', default), (2, '[2024-01-01 11:00,2024-01-01 12:00)', '[5,)', null, '{[2024-01-01,2024-01-05),[2024-02-01,2024-02-05)}'), (3, '[2024-01-02,)', 'empty', '(,)', null);
select * from b order by id;

insert into b values (4, 'empty');

insert into b values (4, '[2024-01-01,)', '[-5,3)');

insert into b values (4, null);

insert into b (id, during, seats) values (4, '[2024-01-01,)', 5);

insert into b (id, during, seats) values (4, '[2024-01-01,)', int8range(1,5));

update b set seats = seats * '[3,7)', prices = prices + '[2.5,4)' where id < 3;
select id, seats, prices from b order by id;

update b set seats = '(2,6]' where seats = '[3,7)';
select id from b where seats = '[3,6]' order by id;

delete from b where during @> '2024-01-01 10:30'::timestamp;
select id, during from b order by id;

select column_name, data_type, udt_name, column_default, datetime_precision, numeric_precision from information_schema.columns where table_name = 'b' order by ordinal_position;

select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'b'::regclass order by 1;

select attname, format_type(atttypid, atttypmod), attlen, attbyval, attalign, attstorage, attndims from pg_attribute where attrelid = 'b'::regclass and attnum > 0 order by attnum;

drop table b;

-- Keys

create table k (r int4range primary key, v int);
insert into k select int4range(i, i + 5), i from generate_series(1, 50) i;
insert into k values ('empty', 0), ('(,)', -1), ('(,5)', -2), ('[5,)', -3);
insert into k values ('[1,5]', 9);

select v from k where r = '[7,11]';

select v from k where r < '[3,4)' order by r;

select v from k where r >= '[48,50)' order by r;

select v from k where r > '(,)' and r <= int4range(2,7) order by r;

select v from k where r in ('empty', '[10,15)', '[10,14)') order by r;

select r, v from k order by r desc limit 3;

select r, v from k order by r limit 4;

insert into k values ('[1,6)', 5) on conflict (r) do update set v = k.v + 100 returning *;

update k set r = r + int4range(upper(r), upper(r) + 2) where v between 10 and 12;
select r, v from k where v between 10 and 12 order by v;

create table kk (a int, r numrange, m nummultirange, unique (a, r));
create index on kk (m, a desc);
create index on kk (r desc nulls last) where not isempty(r);
create index on kk ((lower(r)));
insert into kk select i % 3, numrange(i, i + 1.5), multirange(numrange(i, i + 1)) from generate_series(1, 30) i;
insert into kk values (1, null, null), (1, null, '{}');
insert into kk values (1, '[1.0,2.50)', null);

select a, r from kk where a = 1 and r > '[20,21)' order by r;

select a, m from kk where m = '{[4,5)}';

select a, m from kk where m < '{[4,5)}' order by m;

select r from kk where not isempty(r) order by r desc nulls last limit 3;

select r from kk where lower(r) = 7;

select indexdef from pg_indexes where tablename = 'kk' order by 1;

create index on kk using gist (r);

alter table kk add exclude using gist (r with &&);

create table kx (r int4range, exclude using gist (r with &&));

create index on kk (cast(r as text));

drop table k, kk;

-- Groups, joins, sorts

create table g (n int, r int4range);
insert into g select i, int4range(i % 7, i % 7 + i % 3) from generate_series(1, 200) i;
insert into g values (0, null), (0, null), (0, '(,)');

select r, count(*), sum(n) from g group by r order by r;

select count(distinct r), count(r) from g;

select distinct r from g order by r desc;

select distinct on (r) r, n from g order by r, n desc;

select a.r, count(*) from g a join g b on a.r = b.r where a.n < 20 group by a.r order by 1;

select count(*) from g a join g b on a.r && b.r where a.n < 20 and b.n < 20;

select count(*) from g a left join g b on a.r = b.r and b.n > 190;

select r from g where r is null;

select r from g intersect select int4range(i, i + 1) from generate_series(0, 3) i order by 1;

select r from g except select int4range(i, i + 1) from generate_series(0, 30) i order by 1;

select count(*) from g where r = any (select int4range(i, i + 1) from generate_series(0, 3) i);

select r, rank() over (order by r), lag(r) over (order by r, n) from g where n < 6 order by r, n;

select array_agg(r order by r, n) from g where n < 6;

select string_agg(r::text, ' ' order by r, n) from g where n < 6;

select n, r from g where n < 10 order by r using <, n;

select n, r from g where n < 10 order by r using >, n;

with recursive t(r) as (select int4range(1,3) union select int4range(lower(r)+1, upper(r)+1) from t where upper(r) < 6) select * from t order by r;

drop table g;

-- A row's long values

create table l (id int, m int4multirange, rs numrange[]);
insert into l select 1, range_agg(int4range(i * 3, i * 3 + 1)), array_agg(numrange(i, i + 1)) from generate_series(1, 3000) i;
insert into l values (2, '{[1,2)}', '{}');
select id, length(m::text), md5(m::text), array_length(rs, 1), md5(rs::text) from l order by id;

select id, m @> 3000, m @> 3001, m && '{[8999,9002)}'::int4multirange, m << int4range(9001,9002), (select count(*) from unnest(m)) from l order by id;

update l set m = m - '{[9,)}'::int4multirange where id = 1;
select m from l where id = 1;

drop table l;

-- Added columns, foreign keys, views

create table p (r int4range primary key);
create table c (r int4range references p on update cascade on delete cascade);
insert into p values ('[1,5)'), ('[5,9)');
insert into c values ('[1,4]'), ('(4,8]'), (null);
insert into c values ('[1,3)');

update p set r = '[1,6)' where r = '[1,5)';
select * from c order by r;

delete from p where r @> 7;
select * from c order by r;

alter table c add m int4multirange not null default '{[1,2)}', add d daterange default daterange('2024-01-01', null);
select * from c order by r;

alter table c alter r type int4multirange using multirange(r);

alter table c drop constraint c_r_fkey, alter r type int4multirange using multirange(r);
select r, pg_typeof(r) from c order by r;

alter table c alter m type text;
select m from c;

create view v as select r, range_merge(r) as h, r @> 3 as has, '[1,2)'::int4range as lit, lower(r) as low from c where r && '{[1,9)}'::int4multirange;
select * from v;

select pg_get_viewdef('v'::regclass);

drop view v;
drop table c, p;

create temporary table tt (r tsrange, m int8multirange);
insert into tt values ('[2024-01-01,2024-01-02)', '{[1,2),[7,9)}');
select * from tt;

create table t2 as select int4range(1,5) as r, multirange(numrange(1,2)) as m, array[int4range(1,2)] as a;
select * from t2;

select attname, format_type(atttypid, atttypmod) from pg_attribute where attrelid = 't2'::regclass and attnum > 0 order by attnum;

drop table t2;

create table s (r int4range generated always as (int4range(a, b)) stored, a int, b int);
insert into s (a, b) values (1, 5), (3, 3);
select * from s order by a;

insert into s (a, b) values (5, 1);

drop table s;

prepare q(int4range, numrange[], int) as select $1 * '[3,100)', $2[1], $1 @> $3, int4range($3, null);
execute q('[1,9)', '{"[1,2)"}', 5);

execute q('x', null, 5);

deallocate q;

copy (values ('[1,2)'::int4range, '{[1,2),[5,6)}'::int4multirange, '["2024-01-01 10:00",)'::tsrange, null::int4range), ('empty', '{}', '(,)', '(,)')) to stdout;

copy (values ('[1,2)'::int4range, '{[1,2),[5,6)}'::int4multirange, '["2024-01-01 10:00",)'::tsrange, null::int4range), ('empty', '{}', '(,)', '(,)')) to stdout (format csv);

select to_json(int4range(1,5)), to_jsonb('{[1,5)}'::int4multirange), json_build_object('r', '["2024-01-01 10:00",)'::tsrange), array_to_json(array[int4range(1,5)]);

select format('%s %L', int4range(1,5), tsrange('2024-01-01', null)), quote_literal(int4range(1,5)), concat(int4range(1,5), '-', '{}'::int4multirange), quote_nullable(int4range(1,2));

select pg_column_size(int4range(1,5)) > 0;
