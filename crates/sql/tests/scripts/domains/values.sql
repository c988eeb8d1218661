-- Values of domains
--
-- CREATE DOMAIN, casts and assignments to domains, and all ways by which a value gets into a column of one.

create domain posint as int check (value > 0);
create domain posint as text;
create domain name5 varchar(5) not null;
create domain plain as int;
create domain small as posint constraint lt100 check (value < 100) constraint even check (value % 2 = 0);
create domain label text collate "C" default 'none' constraint c_len check (length(value) < 10);
create domain ints as int[] check (array_length(value, 1) < 4);
create domain pair as int[2] check (value[1] < value[2]);
create domain never as int check (false);
create domain nn as int not null;
create domain nn2 as nn;
create domain money2 numeric(6,2) default 1.5;
create type mood as enum ('sad', 'ok', 'happy');
create domain good as mood check (value <> 'sad');
create domain rng as int4range check (not isempty(value));
create domain bad as nosuch;
create domain bad as int default 'x';
create domain bad as int default now();
create domain bad as int check (val > 0);
create domain bad as int check (value + 1);
create domain bad as int check (sum(value) > 0);
create domain bad as int check (value > (select 1));
create domain bad as int default 1 default 2;
create domain bad as int null not null;
create domain bad as int not null null;
create domain bad as int unique;
create domain bad as int primary key;
create domain bad as int references nosuch;
create domain bad as int check (value > 0) no inherit;
create domain bad as int collate "C";
create domain bad as anyelement;
create domain bad as int constraint a check (value > 0) constraint a check (value > 1);
create domain nosuchschema.bad as int;

-- Casts.
select 5::posint, cast(7 as posint), posint '9';
select 0::posint;
select '0'::posint;
select 'x'::posint;
select null::posint;
select null::nn;
select null::nn2;
select 4::small, 5.5::posint;
select 101::small;
select 3::small;
select -2::small;
select 'abcdefgh'::name5, length('abcdefgh'::name5);
select null::name5;
select 'toolonglabel'::label;
select 1::never;
select null::never;
select '{1,2}'::ints, array[1,2]::ints, '{1,2,3,4}'::ints;
select array[1,2]::pair, array[2,1]::pair;
select 'ok'::good;
select 'sad'::good;
select 'nope'::good;
select '[1,2)'::rng;
select 'empty'::rng;
select 1.234::money2;
select 5::posint + 1, 5::posint * 2::small, -(5::posint), 5::posint = 5, 5::posint::text || 'x';
select 5::posint::int, 5::posint::numeric, 4::posint::small, 4::small::posint;
select true::posint, false::posint;
select now()::posint;
select 5::posint(3);
select pg_typeof(5::posint), pg_typeof(4::small), pg_typeof(5::posint + 1), pg_typeof(5::posint::int);
select pg_typeof(case when true then 5::posint else 6::posint end), pg_typeof(case when true then 5::posint else 6 end);
select pg_typeof(coalesce(1::posint, 2::posint)), pg_typeof(greatest(1::posint, 2)), pg_typeof('{1}'::ints), pg_typeof(('{1}'::ints)[1]);
select 'posint'::regtype, 'posint[]'::regtype, format_type('posint'::regtype, -1);
select sum(x::posint), max(x::posint), min(x::small) from generate_series(2, 8, 2) x;
select x::posint as p from generate_series(1, 3) x group by x::posint order by x::posint desc;
select distinct x::posint from generate_series(1, 3) x order by 1;
select x::posint from generate_series(-1, 1) x;
select (array[1, 2, 3])[2::posint];
select 1 where 5::posint in (1, 5);
select 5::posint between 1 and 9, 5::posint is null, 5::posint is distinct from 5;
select upper('ab'::label), length('ab'::label), 'ab'::label like 'a%';

-- INSERT.
create table t (id int primary key, p posint, s small, n name5, l label);
insert into t values (1, 5, 4, 'abc', 'x');
insert into t values (2, 0, 4, 'abc', 'x');
insert into t values (2, 5, 5, 'abc', 'x');
insert into t values (2, 5, 4, null, 'x');
insert into t values (2, 5, 4, 'abcdefgh', 'x');
insert into t values (2, 5, 4, 'abc', 'longlonglong');
insert into t (id, n) values (2, 'b');
insert into t (id) values (3);
insert into t values (3, null, null, 'c', default), (4, 1, 2, 'd', null);
insert into t values (5, 1, 2, 'e', default), (6, -1, 2, 'f', null);
insert into t select 7, x, x, 'g', 'y' from generate_series(2, 2) x;
insert into t select 8, x, x, 'g', 'y' from generate_series(3, 3) x;
insert into t select 8, -x, 2, 'g', 'y' from generate_series(3, 3) x;
insert into t select id + 10, p, s, n, l from t where id = 1 returning p, s, pg_typeof(p);
insert into t values (20, 5.7, '6', 'h', 'z') returning *;
insert into t values (21, 'abc', 2, 'h', 'z');
insert into t values (21, true, 2, 'h', 'z');
insert into t values (21, now(), 2, 'h', 'z');
insert into t values (1, 6, 4, 'abc', 'x') on conflict (id) do update set p = excluded.p, l = 'conflict';
insert into t values (1, 6, 4, 'abc', 'x') on conflict (id) do update set p = -excluded.p;
insert into t values (1, -6, 4, 'abc', 'x') on conflict do nothing;
select * from t order by id;

-- UPDATE and MERGE.
update t set p = p + 1 where id = 1;
update t set p = p - 100 where id = 1;
update t set p = s where id = 1;
update t set s = p where id = 1;
update t set n = null where id = 1;
update t set l = default where id = 1 returning l;
update t set (p, s) = (9, 8) where id = 1;
update t set (p, s) = (9, 9) where id = 1;
update t set (p, s) = (select 3, 102) where id = 1;
update t set (p, s) = (select 3, 10) where id = 1 returning p, s;
merge into t using (values (1, 77), (30, 78)) v(id, p) on t.id = v.id when matched then update set p = v.p when not matched then insert (id, p, n) values (v.id, v.p, 'm');
merge into t using (values (1, -77)) v(id, p) on t.id = v.id when matched then update set p = v.p;
merge into t using (values (31, -77)) v(id, p) on t.id = v.id when not matched then insert (id, p, n) values (v.id, v.p, 'm');
merge into t using (values (31, 1)) v(id, p) on t.id = v.id when not matched then insert (id, p) values (v.id, v.p);
select id, p, s, n, l from t order by id;

-- Defaults.
create table d (a label, b label default 'own', c money2, e nn default null, f posint default 7);
insert into d default values;
insert into d (e) values (1) returning *;
insert into d (e, f) values (2, default), (3, 1) returning *;
alter table d alter b drop default;
alter table d alter f drop default;
insert into d (e) values (4) returning *;
alter table d alter a set default null;
insert into d (e) values (5) returning *;
alter table d alter f set default -1;
insert into d (e) values (6) returning *;
insert into d (e, f) values (7, 1) returning f;
alter table d alter f set default 'x';
alter table d alter f set default now();
create table d2 (a posint default 1.5, b posint default '7');
insert into d2 default values returning *;
select column_name, column_default, is_nullable, data_type, domain_name, udt_name from information_schema.columns where table_name = 'd' order by ordinal_position;
select attname, atttypid::regtype, atttypmod, format_type(atttypid, atttypmod), attnotnull from pg_attribute where attrelid = 't'::regclass and attnum > 0 order by attnum;

-- ALTER TABLE.
create table a (id int);
insert into a values (1), (2);
alter table a add column x nn;
alter table a add column x nn default 3;
alter table a add column y posint default -3;
alter table a add column y posint default 3;
alter table a add column z label;
alter table a add column w nn not null;
select * from a;
alter table a alter id type posint;
update a set id = -id;
update a set id = 10 where id = 1;
alter table a alter id type int;
update a set id = -id;
alter table a alter id type posint;
alter table a alter id type posint using -id;
select id, x, y, z from a order by 1;
alter table a alter y type small;
alter table a alter y type text;
alter table a alter y type posint using length(y);
select pg_typeof(y) from a limit 1;
create table c1 as select 5::posint as p, 'x'::label as l, 1 as i, array[1, 2]::ints as ar;
insert into c1 values (-1, 'x', 1, '{}');
select attname, atttypid::regtype from pg_attribute where attrelid = 'c1'::regclass and attnum > 0 order by attnum;
select 3::posint as q into c2;
insert into c2 values (0);
create table c3 (like c1);
insert into c3 values (-1);
create table c4 as select -x::posint as p from generate_series(1, 2) x;
select atttypid::regtype, count(*) from c4, pg_attribute where attrelid = 'c4'::regclass and attnum > 0 group by 1;
create table c5 as select (-x)::posint as p from generate_series(1, 2) x;
create table g (a int, b posint generated always as (a - 5) stored);
insert into g values (7);
insert into g values (5);
update g set a = 4;
create table ck (p posint check (p < 10), q posint not null);
insert into ck values (11, 1);
insert into ck values (1, null);
insert into ck values (-1, null);

-- COPY.
create table cp (p posint, n name5, l label);
copy cp from stdin;
--< 1	a	x
--< 2	b	\N

copy cp from stdin;
--< 3	c	x
--< 0	d	y

copy cp from stdin;
--< 3	\N	x

copy cp (p, n) from stdin with (format csv);
--< 4,d

copy cp (p, n) from stdin with (format csv);
--< -4,d

copy cp (p) from stdin;
--< 5

copy cp (p, n, l) from stdin;
--< 5	e	toolonglabel

select * from cp order by p;
copy cp to stdout;

-- Parts of arrays.
create table ar (id int, i ints, pr pair, ps posint[], ns nn[]);
insert into ar values (1, '{1,2}', '{1,2}', '{1,2}', '{1}');
insert into ar values (2, '{1,2,3,4}', '{1,2}', '{1}', '{}');
insert into ar values (2, '{1}', '{2,1}', '{1}', '{}');
insert into ar values (2, '{1}', '{1,2}', array[1, 0], '{}');
insert into ar values (2, '{1}', '{1,2}', '{1}', array[1, null]);
insert into ar values (2, array[1], array[1, 2], array[1, -1], null);
insert into ar (id, pr[1], pr[2]) values (3, 5, 6);
insert into ar (id, pr[1], pr[2]) values (4, 6, 5);
update ar set i[3] = 3 where id = 1;
update ar set i[4] = 3 where id = 1;
update ar set pr[2] = 9 where id = 1;
update ar set pr[2] = 0 where id = 1;
update ar set pr[1] = 20, pr[2] = 30 where id = 1;
update ar set ps[2] = 5 where id = 1;
update ar set ps[2] = -5 where id = 1;
update ar set ps[1:2] = '{7,8}' where id = 1;
update ar set ps[1:2] = array[7, -8] where id = 1;
update ar set ps = ps || 9 where id = 1;
update ar set ps = ps || -9 where id = 1;
update ar set ns[2] = null where id = 1;
select *, pg_typeof(i), pg_typeof(ps), pg_typeof(ps[1]) from ar order by id;
select array[1::posint, 2::posint], pg_typeof(array[1::posint, 2::posint]), pg_typeof(array[1::posint, 2]);
select '{1,2}'::posint[], array[3]::posint[], '{}'::posint[], null::posint[];
select array[1, 0]::posint[];
select array[0]::posint[];
select array[null]::nn[];
select unnest('{1,2}'::posint[]);
select 1 = any('{1,2}'::posint[]);

-- Views.
create view v as select id, p, s, p::small as ps, id::posint as ip from t where id < 100;
select attname, atttypid::regtype from pg_attribute where attrelid = 'v'::regclass and attnum > 0 order by attnum;
select pg_get_viewdef('v'::regclass);
select id, p, pg_typeof(p), pg_typeof(ip) from v where id = 30;
create view vt as select id, p, n from t;
insert into vt values (40, 4, 'v');
insert into vt values (41, -4, 'v');
insert into vt values (41, 4, null);
update vt set p = -1 where id = 40;
update vt set p = 2 where id = 40;
select * from vt where id = 40;
create materialized view mv as select p from t where p is not null;
select atttypid::regtype from pg_attribute where attrelid = 'mv'::regclass and attnum = 1;

-- Joins, set operations, subqueries.
select pg_typeof(p) from (select p from t) x limit 1;
select count(*) from t a join t b using (p);
select pg_typeof(x) from (select 1::posint as x union all select 2::posint) u limit 1;
select pg_typeof(x) from (select 1::posint as x union all select 2) u limit 1;
select x from (values (1::posint), (2::posint)) v(x) order by 1;
with w as (select 3::posint as x) select x, pg_typeof(x) from w;
select (select 3::posint) + 1;
select exists (select 1::posint);
select row(1::posint, 'a'::label);

-- Prepared statements.
prepare ins(int, int, text) as insert into t (id, p, n) values ($1, $2, $3);
execute ins(50, 5, 'p');
execute ins(51, -5, 'p');
execute ins(51, 5, null);
prepare cst as select $1::posint = 10 as is_ten;
execute cst(10);
execute cst(0);
execute cst(null);
prepare cnn as select $1::nn;
execute cnn(null);
execute cnn(1);

-- Foreign keys.
create table parent (id int primary key);
insert into parent values (1), (2), (200);
create table child (id int, p posint default 2 references parent on update cascade on delete set null, q nn default null references parent on delete set default);
insert into child values (1, 1, 1);
insert into child values (2, -1, 1);
update parent set id = -1 where id = 1;
delete from parent where id = 1;
create table child2 (q nn references parent on delete set null);
insert into child2 values (200);
delete from parent where id = 200;
select * from child;

-- Temporary tables.
create temp table tt (p posint, l label);
insert into tt values (1), (-1);
insert into tt values (1);
update tt set p = 0;
select * from tt;

-- Domains over domains, and names with schemas.
create schema s1;
create domain s1."Odd Name" as small check (value > 10);
create table odd (x s1."Odd Name");
insert into odd values (12);
insert into odd values (4);
insert into odd values (101);
insert into odd values (-1);
select x, pg_typeof(x) from odd;
select 12::s1."Odd Name"::small::posint;
select typname, typtype, typcategory, typlen, typbyval, typnotnull, typbasetype::regtype, typtypmod, typndims, typdefault, typelem from pg_type where typtype = 'd' and typnamespace <> 'information_schema'::regnamespace order by 1;
select conname, contype, contypid::regtype, convalidated, conrelid, pg_get_constraintdef(oid) from pg_constraint where contypid <> 0 and connamespace <> 'information_schema'::regnamespace order by 3, 1;

-- PL/pgSQL.
create function twice_less(p posint) returns posint language plpgsql as $$
declare v posint := 1;
begin
    v := p - 1;
    return v - 1;
end$$;
select twice_less(null);
select twice_less(0);
select twice_less(1);
select twice_less(2);
select twice_less(3), pg_typeof(twice_less(3));
select twice_less(p => 5), twice_less('6'), twice_less(7.4), twice_less(8::posint);
select twice_less(now());
create function starts() returns int language plpgsql as $$ declare v nn; begin return 1; end $$;
select starts();
create function starts2() returns int language plpgsql as $$ declare v posint := 0; begin return 1; end $$;
select starts2();
create function parts(i int) returns ints language plpgsql as $$ declare x ints := '{1,2}'; begin x[3] := i; x[i] := 9; return x; end $$;
select parts(3);
select parts(4);
create function elems(i int) returns int language plpgsql as $$ declare x posint[]; begin x[1] := 1; x[2] := i; return x[2]; end $$;
select elems(3);
select elems(-3);
create function rows(i int) returns int language plpgsql as $$ declare r t%rowtype; begin r.id := 60; r.p := i; r.n := 'r'; insert into t values (r.*); return r.p; end $$;
select rows(3);
select rows(-3);
create function into_var(i int) returns int language plpgsql as $$ declare v posint; begin select i into v; return v; end $$;
select into_var(3);
select into_var(-3);
create function in_loop() returns int language plpgsql as $$ declare v posint; n int := 0; begin for v in select x from generate_series(2, -2, -1) x loop n := n + 1; end loop; return n; end $$;
select in_loop();
create function tf() returns trigger language plpgsql as $$ begin new.p := new.p - 10; return new; end $$;
create table trg (id int, p posint);
create trigger tr before insert or update on trg for each row execute function tf();
insert into trg values (1, 15);
insert into trg values (2, 5);
update trg set p = 12;
update trg set p = 10;
create function tg() returns trigger language plpgsql as $$ declare r record; begin select 7 as id, -7 as p into r; return r; end $$;
create table trh (id int, p posint);
create trigger tr before insert on trh for each row execute function tg();
create procedure pr(x posint) language plpgsql as $$ begin insert into t (id, p, n) values (70, x, 'p'); end $$;
call pr(0);
call pr(3);
do $$ declare v posint; begin v := -1; exception when check_violation then raise notice 'refused'; end $$;
do $$ declare v name5; begin v := 'abcdefg'; end $$;
do $$ declare v money2 := 3.14159; begin raise notice '%', v; end $$;
create function out_of(out x posint) language plpgsql as $$ begin x := 1; end $$;
create function sql_of(posint) returns int language sql as 'select $1 + 1';
create function def_of(x posint default 1) returns int language plpgsql as 'begin return x; end';
create function set_of() returns setof posint language plpgsql as 'begin return next 1; end';
select proargtypes::regtype[], prorettype::regtype, pg_get_function_arguments(oid), pg_get_function_result(oid) from pg_proc where proname = 'twice_less';
drop function twice_less(int);
drop function twice_less(posint);
prepare declared(posint) as select $1;

-- JSON.
select * from json_populate_record(null::trg, '{"id": 1, "p": 5}');
select * from json_populate_record(null::trg, '{"id": 1, "p": -5}');
insert into trg select * from json_populate_record(null::trg, '{"id": 3, "p": -5}');
select * from json_populate_recordset(null::trg, '[{"id": 1, "p": 5}, {"id": 2, "p": 0}]');
select * from jsonb_populate_record(null::cp, '{"p": 1, "n": null}');

-- Outer joins.
select l.i, r.v from generate_series(1, 2) l(i) left join (select x, x::posint as v from generate_series(-1, 2) x where x > 0) r on r.x = l.i order by 1;
create table nj (v nn);
create table nk (id int, v nn);
insert into nk values (1, 1);
insert into nj select r.v from generate_series(1, 2) l(i) left join (select id, v::nn as v from nk) r on r.id = l.i;
select count(*) from nj where v is null;

-- Rows of a table as the result of a function.
create function rows_of() returns trg language sql as 'select 1, -1';
create function rows_of2() returns setof trg language plpgsql as $$ begin return next row(1, -1); end $$;
