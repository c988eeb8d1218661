-- Values of range types of users
--
-- Functions and operators on them, columns, indexes, COPY, views, functions, partitions, domains over them.

create type fr as range (subtype = float8, subtype_diff = float8mi);

create type textrange1 as range (subtype = text, multirange_type_name = multirange_of_text, collation = "C");

create type mood as enum ('sad', 'ok', 'happy');

create type moodrange as range (subtype = mood);

select fr(1.5,2.5), fr(1.5,2.5,'[]'), fr(null,2), fr(2,2), '[1,2)'::fr, 'empty'::fr, '(,)'::fr;
--> (fr record, fr record, fr record, fr record, fr record, fr record, fr record)
--> [1.5,2.5) | [1.5,2.5] | (,2) | empty | [1,2) | empty | (,)

select fr(3,2);
--> ERROR 22000: range lower bound must be less than or equal to range upper bound

select fr(1,2,'x');
--> ERROR 42601: invalid range bound flags
--> HINT: Valid values are "[]", "[)", "(]", and "()".

select fr(1,2,null);
--> ERROR 22000: range constructor flags argument must not be null

select fr_multirange(), fr_multirange(fr(1,2)), fr_multirange(fr(1,2),fr(2,3),fr(5,6)), fr_multirange('{[1,2]}'), '{[1,2],[2,5)}'::fr_multirange;
--> (fr_multirange record, fr_multirange record, fr_multirange record, fr_multirange record, fr_multirange record)
--> {} | {[1,2)} | {[1,3),[5,6)} | {[1,2]} | {[1,5)}

select fr_multirange(variadic array[fr(1,2),fr(4,5)]);
--> (fr_multirange record)
--> {[1,2),[4,5)}

select fr(1,2)::fr_multirange, multirange(fr(1,2)), array[fr(1,2)]::fr_multirange[];
--> (fr record, multirange record, array record)
--> {[1,2)} | {[1,2)} | {"{[1,2)}"}

select pg_typeof(fr(1,2)), pg_typeof(fr_multirange()), pg_typeof(lower(fr(1,2))), pg_typeof(array[fr(1,2)]), pg_typeof(multirange(moodrange('sad','ok')));
--> (pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--> fr | fr_multirange | double precision | fr[] | moodmultirange

select lower(fr(1,2)), upper(fr(1,2)), isempty(fr(1,1)), lower_inc(fr(1,2)), upper_inc(fr(1,2)), lower_inf(fr(null,2)), upper_inf(fr(1,2));
--> (lower double precision, upper double precision, isempty boolean, lower_inc boolean, upper_inc boolean, lower_inf boolean, upper_inf boolean)
--> 1 | 2 | t | t | f | t | f

select fr(1,3) && fr(2,4), fr(1,3) @> 2.0::float8, fr(1,3) @> fr(1,2), 2.5::float8 <@ fr(1,3), fr(1,2) << fr(3,4), fr(1,2) >> fr(3,4), fr(1,2) &< fr(3,4), fr(1,2) &> fr(0,1), fr(1,2) -|- fr(2,3);
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t | t | f | t | t | t

select fr(1,3)+fr(2,4), fr(1,3)*fr(2,4), fr(1,3)-fr(2,4), range_merge(fr(1,2),fr(5,6)), range_merge(fr_multirange(fr(1,2),fr(7,8)));
--> (?column? record, ?column? record, ?column? record, range_merge record, range_merge record)
--> [1,4) | [2,3) | [1,2) | [1,6) | [1,8)

select fr(1,3)+fr(4,5);
--> ERROR 22000: result of range union would not be contiguous

select fr(1,2) = fr(1,2), fr(1,2) < fr(1,3), fr(1,2) <> fr(1,3);
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t

select fr(1,2) @> 1;
--> ERROR 42883: operator does not exist: fr @> integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 16, at @

select fr(1,2) && '[0,9]', '[0,9]' && fr(1,2);
--> (?column? boolean, ?column? boolean)
--> t | t

select fr(1,2) && int4range(1,2);
--> ERROR 42883: operator does not exist: fr && int4range
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 16, at &

select fr(1,2) && numrange(1,2);
--> ERROR 42883: operator does not exist: fr && numrange
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 16, at &

select fr(1,2) && fr_multirange(fr(0,7)), fr_multirange(fr(0,7)) @> 3::float8, fr_multirange(fr(0,7)) - fr_multirange(fr(1,2));
--> (?column? boolean, ?column? boolean, ?column? record)
--> t | t | {[0,1),[2,7)}

select unnest(fr_multirange(fr(0,7),fr(9,10)));
--> (unnest record)
--> [0,7)
--> [9,10)

select range_agg(x), range_intersect_agg(x), count(x), min(x), max(x) from (values (fr(1,3)),(fr(2,5)),(fr(7,8))) v(x);
--> ERROR 42883: function min(fr) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 56, at min

select range_agg(x) from (values (fr(1,3))) v(x) where false;
--> (range_agg record)
--> NULL

select textrange1('a','c'), 'b'::text <@ textrange1('a','c'), multirange_of_text(textrange1('a','b'), textrange1('x','y,"z'));
--> (textrange1 record, ?column? boolean, multirange_of_text record)
--> [a,c) | t | {[a,b),[x,"y,""z")}

create table t (id serial primary key, a fr, b fr_multirange, c fr[], d moodrange default '[sad,ok]', e textrange1, f fr_multirange[], check (a <> 'empty'));

insert into t (a,b,c,e,f) values ('[1,2)','{[1,2),[3,4)}','{"[1,2)",empty}', '[a,"b,c"]', '{"{[1,2)}"}'), (fr(3,4), fr_multirange(fr(1,2)), array[fr(1,2)], null, null), (null,null,null,null,null) returning *;
--> (id integer, a record, b record, c record, d record, e record, f record)
--> 1 | [1,2) | {[1,2),[3,4)} | {"[1,2)",empty} | [sad,ok] | [a,"b,c"] | {"{[1,2)}"}
--> 2 | [3,4) | {[1,2)} | {"[1,2)"} | [sad,ok] | NULL | NULL
--> 3 | NULL | NULL | NULL | [sad,ok] | NULL | NULL
--> INSERT 0 3

insert into t (a) values ('empty');
--> ERROR 23514: new row for relation "t" violates check constraint "t_a_check"
--> DETAIL: Failing row contains (4, empty, null, null, [sad,ok], null, null).

insert into t (a) values ('[1');
--> ERROR 22P02: malformed range literal: "[1"
--> DETAIL: Unexpected end of input.
--> POSITION: 27, at '

insert into t (a) values ('[1,x)');
--> ERROR 22P02: invalid input syntax for type double precision: "x"
--> POSITION: 27, at '

select * from t where a = '[1,2)' or a @> 3.5::float8 order by id;
--> (id integer, a record, b record, c record, d record, e record, f record)
--> 1 | [1,2) | {[1,2),[3,4)} | {"[1,2)",empty} | [sad,ok] | [a,"b,c"] | {"{[1,2)}"}
--> 2 | [3,4) | {[1,2)} | {"[1,2)"} | [sad,ok] | NULL | NULL

create index on t (a);

create index on t (b);

create unique index on t (d, a);

insert into t (a) values ('[1,2)');
--> ERROR 23505: duplicate key value violates unique constraint "t_d_a_idx"
--> DETAIL: Key (d, a)=([sad,ok], [1,2)) already exists.

select * from t where a > '[1,2)' order by a desc;
--> (id integer, a record, b record, c record, d record, e record, f record)
--> 2 | [3,4) | {[1,2)} | {"[1,2)"} | [sad,ok] | NULL | NULL

select a, count(*) from t group by a order by a;
--> (a record, count bigint)
--> [1,2) | 1
--> [3,4) | 1
--> NULL | 1

select t1.id, t2.id from t t1 join t t2 on t1.a = t2.a order by 1,2;
--> (id integer, id integer)
--> 1 | 1
--> 2 | 2

select id from t where d @> 'sad'::mood order by id;
--> (id integer)
--> 1
--> 2
--> 3

update t set a = a + fr(2,3) where id = 1 returning a;
--> (a record)
--> [1,3)
--> UPDATE 1

update t set c[1] = '[8,9)' where id = 1 returning c;
--> (c record)
--> {"[8,9)",empty}

select distinct d from t;
--> (d record)
--> [sad,ok]

create view v as select id, a * fr(0,100) as x, lower(a) l, a @> 1::float8 y from t;

select pg_get_viewdef('v');
--> (pg_get_viewdef text)
-->  SELECT t.id,
--> +     (t.a * fr((0)::double precision, (100)::double precision)) AS x,
--> +     lower(t.a) AS l,
--> +     (t.a @> (1)::double precision) AS y
--> +    FROM t;

select * from v order by id;
--> (id integer, x record, l double precision, y boolean)
--> 1 | [1,3) | 1 | t
--> 2 | [3,4) | 3 | f
--> 3 | NULL | NULL | NULL

copy t to stdout;
--> E'2\t[3,4)\t{[1,2)}\t{"[1,2)"}\t[sad,ok]\t\\N\t\\N'
--> E'3\t\\N\t\\N\t\\N\t[sad,ok]\t\\N\t\\N'
--> E'1\t[1,3)\t{[1,2),[3,4)}\t{"[8,9)",empty}\t[sad,ok]\t[a,"b,c"]\t{"{[1,2)}"}'
--> COPY 3

copy (select a, b, c, d, e from t order by id) to stdout csv;
--> "[1,3)","{[1,2),[3,4)}","{""[8,9)"",empty}","[sad,ok]","[a,""b,c""]"
--> "[3,4)","{[1,2)}","{""[1,2)""}","[sad,ok]",
--> ,,,"[sad,ok]",
--> COPY 3

create function fsum(r fr) returns float8 language sql immutable as $$ select upper(r) - lower(r) $$;

select fsum('[1,4]'), fsum(fr(1,9));
--> (fsum double precision, fsum double precision)
--> 3 | 8

create function fp(a float8, b float8) returns fr language plpgsql as $$ declare x fr; begin x := fr(a,b); x := x * fr(0,3); return x; end $$;

select fp(1,9);
--> (fp record)
--> [1,3)

create function anyr(r anyrange) returns anyelement language sql as $$ select lower(r) $$;

select anyr(fr(1,2)), pg_typeof(anyr(moodrange('sad','ok'))), anyr(int4range(1,2));
--> (anyr double precision, pg_typeof regtype, anyr integer)
--> 1 | mood | 1

create function mr(r anyrange) returns anymultirange language sql as $$ select multirange(r) $$;

select mr(fr(1,2)), pg_typeof(mr(fr(1,2)));
--> (mr record, pg_typeof regtype)
--> {[1,2)} | fr_multirange

create domain frd as fr check (not isempty(value));

select '[1,2)'::frd, 'empty'::frd;
--> ERROR 23514: value for domain frd violates check constraint "frd_check"

select '[1,2)'::frd && fr(0,9);
--> (?column? boolean)
--> t

select to_json(fr(1,2)), jsonb_build_object('a', fr(1,2)), json_populate_record(null::t, '{"a":"[1,2)","c":["[3,4]"]}');
--> (to_json json, jsonb_build_object jsonb, json_populate_record record)
--> "[1,2)" | {"a": "[1,2)"} | (,"[1,2)",,"{""[3,4]""}",,,)

select row(fr(1,2), 5)::text, (row(1,fr(1,2),null,null,null,null,null)::t).a;
--> (row text, a record)
--> ("[1,2)",5) | [1,2)

prepare p(fr) as select $1 * '[1,2]';

execute p('[0,9]');
--> (?column? record)
--> [1,2]

execute p(fr(1.2,1.4));
--> (?column? record)
--> [1.2,1.4)

select array_agg(a order by a) from t;
--> (array_agg record)
--> {"[1,3)","[3,4)",NULL}

select string_agg(a::text, ';' order by a) from t;
--> (string_agg text)
--> [1,3);[3,4)

select a::text::fr, fr(1,2)::text from t;
--> (a record, fr text)
--> [3,4) | [1,2)
--> NULL | [1,2)
--> [1,3) | [1,2)

select '[1,2)'::int4range::fr;
--> ERROR 42846: cannot cast type int4range to fr
--> POSITION: 26, at :

select int4range(1,2)::text::fr;
--> (int4range record)
--> [1,2)

select fr(1,2) is distinct from fr(1,2), coalesce(a, 'empty') from t order by 2;
--> (?column? boolean, coalesce record)
--> f | empty
--> f | [1,3)
--> f | [3,4)

alter table t alter column a type text;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "a"

alter table t alter a type fr using a::fr;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "a"

select id,a from t order by id;
--> (id integer, a record)
--> 1 | [1,3)
--> 2 | [3,4)
--> 3 | NULL

create table pt (r fr, k int) partition by list (r);

create table pt1 partition of pt for values in ('[1,2)');

insert into pt values ('[1,2)', 1);
--> INSERT 0 1

select * from pt;
--> (r record, k integer)
--> [1,2) | 1

insert into pt values ('[1,3)', 1);
--> ERROR 23514: no partition of relation "pt" found for row
--> DETAIL: Partition key of the failing row contains (r) = ([1,3)).

create temp table tt (a fr, b fr_multirange);

insert into tt values ('[1,2)', '{}');
--> INSERT 0 1

select * from tt;
--> (a record, b record)
--> [1,2) | {}

comment on type fr is 'hello';

select obj_description('fr'::regtype);
--> (obj_description text)
--> hello

drop type fr;
--> ERROR 2BP01: cannot drop type fr because other objects depend on it
--> DETAIL: column c of table t depends on type fr[]
--> + column f of table t depends on type fr_multirange[]
--> + column b of table t depends on type fr_multirange
--> + column b of table tt depends on type fr_multirange
--> + column a of table t depends on type fr
--> + view v depends on column a of table t
--> + function fsum(fr) depends on type fr
--> + function fp(double precision,double precision) depends on type fr
--> + type frd depends on type fr
--> + table pt depends on type fr
--> + column a of table tt depends on type fr
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type fr cascade;
--> NOTICE: drop cascades to 11 other objects
--> DETAIL: drop cascades to column c of table t
--> + drop cascades to column f of table t
--> + drop cascades to column b of table t
--> + drop cascades to column b of table tt
--> + drop cascades to column a of table t
--> + drop cascades to view v
--> + drop cascades to function fsum(fr)
--> + drop cascades to function fp(double precision,double precision)
--> + drop cascades to type frd
--> + drop cascades to table pt
--> + drop cascades to column a of table tt

select * from t order by id;
--> (id integer, d record, e record)
--> 1 | [sad,ok] | [a,"b,c"]
--> 2 | [sad,ok] | NULL
--> 3 | [sad,ok] | NULL
