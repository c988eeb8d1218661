-- citext
--
-- Strings whose comparisons do not tell capital letters from small ones: operators, indexes, groups, functions, casts.

create extension citext;

select 'a'::citext = 'A'::citext as eq, 'a'::citext <> 'B'::citext as ne, 'a'::citext < 'B'::citext as lt, 'b'::citext >= 'B'::citext as ge, 'a'::citext > 'B' as gt, 'B'::citext <= 'a' as le;
--> (eq boolean, ne boolean, lt boolean, ge boolean, gt boolean, le boolean)
--> t | t | t | t | f | f

select 'a'::citext = 'A'::text as with_text, 'a'::citext = 'A'::varchar as with_varchar, 'a'::text = 'A'::citext as text_first;
--> (with_text boolean, with_varchar boolean, text_first boolean)
--> f | f | f

select 'Ä'::citext = 'ä'::citext as umlaut, 'ß'::citext = 'SS'::citext as sharp, ''::citext = ' '::citext as blank;
--> (umlaut boolean, sharp boolean, blank boolean)
--> t | f | f

select 'Abc'::citext, pg_typeof('Abc'::citext), 'Abc'::citext::text, length('Abc'::citext), lower('Abc'::citext), 'Abc'::citext || 'd', pg_typeof('a'::citext || 'b'::citext);
--> (citext record, pg_typeof regtype, text text, length integer, lower text, ?column? text, pg_typeof regtype)
--> Abc | citext | Abc | 3 | abc | Abcd | text

select array['a', 'B']::citext[], pg_typeof(array['a'::citext]), 'b'::citext = any (array['a', 'B']::citext[]) as found, array['a']::citext[] = array['A']::citext[] as equal_arrays;
--> (array record, pg_typeof regtype, found boolean, equal_arrays boolean)
--> {a,B} | citext[] | t | t

select citext_cmp('a', 'B'), citext_larger('a', 'B'), citext_smaller('a', 'B'), greatest('a'::citext, 'B'::citext), least('a'::citext, 'B'::citext);
--> (citext_cmp integer, citext_larger record, citext_smaller record, greatest record, least record)
--> -1 | B | a | B | a

-- A table with indexes.

create table t (id int primary key, name citext unique, note citext default 'None', check (name <> 'forbidden'));

insert into t (id, name) values (1, 'Alice'), (2, 'bob'), (3, 'CAROL'), (4, null);
--> INSERT 0 4

insert into t (id, name) values (5, 'ALICE');
--> ERROR 23505: duplicate key value violates unique constraint "t_name_key"
--> DETAIL: Key (name)=(ALICE) already exists.

insert into t (id, name) values (5, 'Forbidden');
--> ERROR 23514: new row for relation "t" violates check constraint "t_name_check"
--> DETAIL: Failing row contains (5, Forbidden, None).

insert into t (id, name) values (5, 'aLiCe') on conflict (name) do update set note = excluded.name returning *;
--> (id integer, name record, note record)
--> 1 | Alice | aLiCe
--> INSERT 0 1

select * from t order by name;
--> (id integer, name record, note record)
--> 1 | Alice | aLiCe
--> 2 | bob | None
--> 3 | CAROL | None
--> 4 | NULL | None

select id from t where name = 'BOB';
--> (id integer)
--> 2

select id from t where name in ('carol', 'BOB') order by id;
--> (id integer)
--> 2
--> 3

select id from t where name = 'BOB'::text;
--> (id integer)

select id from t where name > 'b' order by name desc;
--> (id integer)
--> 3
--> 2

select id from t where name between 'ALICE' and 'bz' order by id;
--> (id integer)
--> 1
--> 2

select name::text from t order by name::text;
--> (name text)
--> Alice
--> CAROL
--> bob
--> NULL

select name from t order by name desc nulls last limit 2;
--> (name record)
--> CAROL
--> bob

select min(name), max(name), count(distinct name) from t;
--> (min record, max record, count bigint)
--> Alice | CAROL | 3

select note, count(*) from t group by note order by note;
--> (note record, count bigint)
--> aLiCe | 1
--> None | 3

select distinct x from (values ('A'::citext), ('a'), ('b')) v (x) order by x;
--> (x record)
--> A
--> b

select count(*) from (select 'a'::citext union select 'A'::citext) s;
--> (count bigint)
--> 1

select a.id, b.id from t a join t b on a.name = b.name order by 1;
--> (id integer, id integer)
--> 1 | 1
--> 2 | 2
--> 3 | 3

select t.id, x from t join (values ('ALICE'::citext), ('Bob')) v (x) on t.name = v.x order by 1;
--> (id integer, x record)
--> 1 | ALICE
--> 2 | Bob

select t.id, x from t join (values ('ALICE'::text), ('bob')) v (x) on t.name = v.x order by 1;
--> (id integer, x text)
--> 2 | bob

select case 'A'::citext when 'a' then 'same' else 'other' end, nullif('A'::citext, 'a'), coalesce(null::citext, 'X');
--> (case text, nullif record, coalesce record)
--> same | NULL | X

create table big (v citext);

insert into big select case when i % 2 = 0 then upper(md5((i % 500)::text)) else md5((i % 500)::text) end from generate_series(1, 3000) i;
--> INSERT 0 3000

create index on big (v);

analyze big;

select count(distinct v), count(distinct v::text) from big;
--> (count bigint, count bigint)
--> 500 | 500

select count(*) from big where v = upper(md5('7'));
--> (count bigint)
--> 0

select count(*) from big where v = md5('8')::citext;
--> (count bigint)
--> 6

select count(*) from (select v from big group by v having count(*) = 6) s;
--> (count bigint)
--> 500

select lower(v::text) from big order by v, v::text limit 3;
--> (lower text)
--> 00411460f7c92d2124a67ea0f4cb5f85
--> 00411460f7c92d2124a67ea0f4cb5f85
--> 00411460f7c92d2124a67ea0f4cb5f85

select count(*) from big a join big b using (v);
--> (count bigint)
--> 18000

create index big_pattern on big (v citext_pattern_ops);

select pg_get_indexdef('big_pattern'::regclass);
--> (pg_get_indexdef text)
--> CREATE INDEX big_pattern ON public.big USING btree (v citext_pattern_ops)

select (select count(*) from big where v like 'A%') = (select count(*) from big where lower(v) like 'a%') as same;
--> (same boolean)
--> t

-- A key whose columns become citext, and keys of other tables.

create table was_text (a text unique, b text);

insert into was_text values ('a', 'x'), ('A', 'X');
--> INSERT 0 2

alter table was_text alter a type citext;
--> ERROR 23505: could not create unique index "was_text_a_key"
--> DETAIL: Key (a)=(a) is duplicated.
--! The rows are written with their index entries, one by one.
--!> ERROR 23505: could not create unique index "was_text_a_key"
--!> DETAIL: Key (a)=(A) is duplicated.

delete from was_text where a = 'A';
--> DELETE 1

alter table was_text alter a type citext, alter b type citext;

insert into was_text values ('A');
--> ERROR 23505: duplicate key value violates unique constraint "was_text_a_key"
--> DETAIL: Key (a)=(A) already exists.

create table child (parent citext references t (name) on update cascade on delete cascade);

insert into child values ('ALICE'), ('Bob');
--> INSERT 0 2

insert into child values ('nobody');
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_parent_fkey"
--> DETAIL: Key (parent)=(nobody) is not present in table "t".

update t set name = 'Robert' where name = 'BOB';
--> UPDATE 1

select * from child order by parent;
--> (parent record)
--> ALICE
--> Robert

delete from t where name = 'robert';
--> DELETE 1

select * from child order by parent;
--> (parent record)
--> ALICE

create table child_of_text (parent text references t (name));
--> ERROR 42804: foreign key constraint "child_of_text_parent_fkey" cannot be implemented
--> DETAIL: Key columns "parent" and "name" are of incompatible types: text and citext.

-- Patterns.

select 'Alice' ~~ 'a%'::citext as plain, 'Alice'::citext like 'a%' as l, 'Alice'::citext not like 'A%' as nl, 'Alice'::citext ilike 'a%' as il, 'Alice'::citext like 'A%'::text as lt;
--> (plain boolean, l boolean, nl boolean, il boolean, lt boolean)
--> t | t | f | t | t

select 'Alice'::citext ~ '^a' as m, 'Alice'::citext !~ '^a' as nm, 'Alice'::citext ~* 'LI' as mi, 'Alice'::citext !~* 'LI'::text as nmi;
--> (m boolean, nm boolean, mi boolean, nmi boolean)
--> t | f | t | f

select 'Alice'::citext similar to 'a%' as s, 'a'::citext ~<~ 'B'::citext as p, 'a'::citext ~>=~ 'A' as q;
--> (s boolean, p boolean, q boolean)
--> t | t | t

-- Functions that do not tell letters apart.

select strpos('ABC'::citext, 'b'::citext), strpos('ABC'::citext, 'b'), replace('aBcABC'::citext, 'abc'::citext, 'x'), split_part('1X2x3'::citext, 'x'::citext, 2), split_part('1X2x3'::citext, 'x', 9), translate('abcABC'::citext, 'AB'::citext, 'xy');
--> (strpos integer, strpos integer, replace text, split_part text, split_part text, translate text)
--> 2 | 2 | xx | 2 | NULL | xycxyC

select regexp_match('Foobar'::citext, 'FOO(B)'::citext), regexp_match('Foobar'::citext, 'FOO'::citext, 'c'), regexp_match('Foobar'::citext, 'FOO', '');
--> (regexp_match text[], regexp_match text[], regexp_match text[])
--> {b} | NULL | {Foo}

select regexp_matches('aXbxc'::citext, 'x'::citext, 'g');
--> (regexp_matches text[])
--> {X}
--> {x}

select regexp_matches('aXbxc'::citext, 'x'::citext);
--> (regexp_matches text[])
--> {X}

select regexp_replace('aXbxc'::citext, 'x'::citext, '-'), regexp_replace('aXbxc'::citext, 'x'::citext, '-', 'g'), regexp_replace('aXbxc'::citext, 'x'::citext, '-', 'gc');
--> (regexp_replace text, regexp_replace text, regexp_replace text)
--> a-bxc | a-b-c | aXb-c

select regexp_split_to_array('aXbxc'::citext, 'x'::citext), regexp_split_to_array('aXbxc'::citext, 'x'::citext, 'c');
--> (regexp_split_to_array text[], regexp_split_to_array text[])
--> {a,b,c} | {aXb,c}

select * from regexp_split_to_table('aXbxc'::citext, 'x'::citext);
--> (regexp_split_to_table text)
--> a
--> b
--> c

select replace('a.b.c'::citext, '.'::citext, '-'), replace('aXa'::citext, 'x'::citext, '\&\&');
--> (replace text, replace text)
--> a-b-c | aXXa

-- Casts.

select true::citext, '10.0.0.1'::inet::citext, 'ab '::char(4)::citext || '|', 'a'::varchar::citext, 1::citext, 'x'::name::citext;
--> (citext record, citext record, ?column? text, citext record, citext record, citext record)
--> true | 10.0.0.1/32 | ab| | a | 1 | x

select 'true'::citext::bool, '12'::citext::int, 'ab'::citext::char(3), 'abc'::citext::varchar(2);
--> (bool boolean, int4 integer, bpchar character(3), varchar character varying(2))
--> t | 12 | 'ab ' | ab

insert into t (id, name) values (10, true);
--> INSERT 0 1

insert into t (id, name) values (11, 12);
--> INSERT 0 1

select name from t where id = 10;
--> (name record)
--> true

select citext('A'), citext(true);
--> (citext record, citext record)
--> A | true

select 'a'::citext(3);
--> ERROR 42601: type modifier is not allowed for type "citext"
--> POSITION: 13, at citext

-- The rows of the catalogs.

select typname, typlen, typbyval, typtype, typcategory, typispreferred, typdelim, typalign, typstorage, typcollation, typnamespace::regnamespace, typinput, typoutput, typreceive, typsend from pg_type where typname = 'citext';
--> (typname name, typlen smallint, typbyval boolean, typtype "char", typcategory "char", typispreferred boolean, typdelim "char", typalign "char", typstorage "char", typcollation oid, typnamespace regnamespace, typinput regproc, typoutput regproc, typreceive regproc, typsend regproc)
--> citext | -1 | f | b | S | f | , | i | x | 100 | public | citextin | citextout | citextrecv | citextsend

select (select typarray from pg_type where typname = 'citext')::regtype, 'citext'::regtype, 'public.citext[]'::regtype, format_type('citext'::regtype, -1);
--> (typarray regtype, regtype regtype, regtype regtype, format_type text)
--> citext[] | citext | citext[] | citext

select attname, format_type(atttypid, atttypmod) from pg_attribute where attrelid = 't'::regclass and attnum > 0;
--> (attname name, format_type text)
--> id | integer
--> name | citext
--> note | citext

select column_name, data_type, udt_schema, udt_name, column_default from information_schema.columns where table_name = 't' order by ordinal_position;
--> (column_name name, data_type character varying, udt_schema name, udt_name name, column_default character varying)
--> id | integer | pg_catalog | int4 | NULL
--> name | USER-DEFINED | public | citext | NULL
--> note | USER-DEFINED | public | citext | ''None'::citext'

select opcname, opcintype::regtype, opcdefault from pg_opclass where opcname like 'citext%' and opcmethod = 403 order by 1;
--> (opcname name, opcintype regtype, opcdefault boolean)
--> citext_ops | citext | t
--> citext_pattern_ops | citext | f

select castsource::regtype, casttarget::regtype, castfunc::regprocedure, castcontext, castmethod from pg_cast where 'citext'::regtype in (castsource, casttarget) order by 1, 2;
--> (castsource regtype, casttarget regtype, castfunc regprocedure, castcontext "char", castmethod "char")
--> boolean | citext | citext(boolean) | a | f
--> text | citext | - | a | b
--> inet | citext | citext(inet) | a | f
--> character | citext | citext(character) | a | f
--> character varying | citext | - | a | b
--> citext | text | - | i | b
--> citext | character | - | a | b
--> citext | character varying | - | i | b

select oprname, oprleft::regtype, oprright::regtype, oprresult::regtype, oprcode::text from pg_operator where oprleft = 'citext'::regtype order by 1, 3;
--> (oprname name, oprleft regtype, oprright regtype, oprresult regtype, oprcode text)
--> !~ | citext | text | boolean | public.texticregexne
--> !~ | citext | citext | boolean | public.texticregexne
--> !~* | citext | text | boolean | public.texticregexne
--> !~* | citext | citext | boolean | public.texticregexne
--> !~~ | citext | text | boolean | public.texticnlike
--> !~~ | citext | citext | boolean | public.texticnlike
--> !~~* | citext | text | boolean | public.texticnlike
--> !~~* | citext | citext | boolean | public.texticnlike
--> < | citext | citext | boolean | citext_lt
--> <= | citext | citext | boolean | citext_le
--> <> | citext | citext | boolean | citext_ne
--> = | citext | citext | boolean | citext_eq
--> > | citext | citext | boolean | citext_gt
--> >= | citext | citext | boolean | citext_ge
--> ~ | citext | text | boolean | public.texticregexeq
--> ~ | citext | citext | boolean | public.texticregexeq
--> ~* | citext | text | boolean | public.texticregexeq
--> ~* | citext | citext | boolean | public.texticregexeq
--> ~<=~ | citext | citext | boolean | citext_pattern_le
--> ~<~ | citext | citext | boolean | citext_pattern_lt
--> ~>=~ | citext | citext | boolean | citext_pattern_ge
--> ~>~ | citext | citext | boolean | citext_pattern_gt
--> ~~ | citext | text | boolean | public.texticlike
--> ~~ | citext | citext | boolean | public.texticlike
--> ~~* | citext | text | boolean | public.texticlike
--> ~~* | citext | citext | boolean | public.texticlike

select proname, oidvectortypes(proargtypes), prorettype::regtype, prokind from pg_proc p join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e' join pg_extension e on e.oid = d.refobjid and e.extname = 'citext' where not proretset order by 1, 2;
--> (proname name, oidvectortypes text, prorettype regtype, prokind "char")
--> citext | boolean | citext | f
--> citext | character | citext | f
--> citext | inet | citext | f
--> citext_cmp | citext, citext | integer | f
--> citext_eq | citext, citext | boolean | f
--> citext_ge | citext, citext | boolean | f
--> citext_gt | citext, citext | boolean | f
--> citext_hash | citext | integer | f
--> citext_hash_extended | citext, bigint | bigint | f
--> citext_larger | citext, citext | citext | f
--> citext_le | citext, citext | boolean | f
--> citext_lt | citext, citext | boolean | f
--> citext_ne | citext, citext | boolean | f
--> citext_pattern_cmp | citext, citext | integer | f
--> citext_pattern_ge | citext, citext | boolean | f
--> citext_pattern_gt | citext, citext | boolean | f
--> citext_pattern_le | citext, citext | boolean | f
--> citext_pattern_lt | citext, citext | boolean | f
--> citext_smaller | citext, citext | citext | f
--> citextin | cstring | citext | f
--> citextout | citext | cstring | f
--> citextrecv | internal | citext | f
--> citextsend | citext | bytea | f
--> max | citext | citext | a
--> min | citext | citext | a
--> regexp_match | citext, citext | text[] | f
--> regexp_match | citext, citext, text | text[] | f
--> regexp_replace | citext, citext, text | text | f
--> regexp_replace | citext, citext, text, text | text | f
--> regexp_split_to_array | citext, citext | text[] | f
--> regexp_split_to_array | citext, citext, text | text[] | f
--> replace | citext, citext, citext | text | f
--> split_part | citext, citext, integer | text | f
--> strpos | citext, citext | integer | f
--> texticlike | citext, citext | boolean | f
--> texticlike | citext, text | boolean | f
--> texticnlike | citext, citext | boolean | f
--> texticnlike | citext, text | boolean | f
--> texticregexeq | citext, citext | boolean | f
--> texticregexeq | citext, text | boolean | f
--> texticregexne | citext, citext | boolean | f
--> texticregexne | citext, text | boolean | f
--> translate | citext, citext, text | text | f

create index on t (name text_pattern_ops);
--! The classes of text are not for citext.
--!> ERROR 0A000: operator class "text_pattern_ops" for type citext is not supported

select pg_describe_object(classid, objid, 0) from pg_depend d join pg_extension e on e.oid = d.refobjid and e.extname = 'citext' where d.deptype = 'e' and d.refclassid = 'pg_extension'::regclass and pg_describe_object(classid, objid, 0) !~ 'hash' order by 1;
--> (pg_describe_object text)
--> cast from boolean to citext
--> cast from character to citext
--> cast from character varying to citext
--> cast from citext to character
--> cast from citext to character varying
--> cast from citext to text
--> cast from inet to citext
--> cast from text to citext
--> function citext(boolean)
--> function citext(character)
--> function citext(inet)
--> function citext_cmp(citext,citext)
--> function citext_eq(citext,citext)
--> function citext_ge(citext,citext)
--> function citext_gt(citext,citext)
--> function citext_larger(citext,citext)
--> function citext_le(citext,citext)
--> function citext_lt(citext,citext)
--> function citext_ne(citext,citext)
--> function citext_pattern_cmp(citext,citext)
--> function citext_pattern_ge(citext,citext)
--> function citext_pattern_gt(citext,citext)
--> function citext_pattern_le(citext,citext)
--> function citext_pattern_lt(citext,citext)
--> function citext_smaller(citext,citext)
--> function citextin(cstring)
--> function citextout(citext)
--> function citextrecv(internal)
--> function citextsend(citext)
--> function max(citext)
--> function min(citext)
--> function regexp_match(citext,citext)
--> function regexp_match(citext,citext,text)
--> function regexp_matches(citext,citext)
--> function regexp_matches(citext,citext,text)
--> function regexp_replace(citext,citext,text)
--> function regexp_replace(citext,citext,text,text)
--> function regexp_split_to_array(citext,citext)
--> function regexp_split_to_array(citext,citext,text)
--> function regexp_split_to_table(citext,citext)
--> function regexp_split_to_table(citext,citext,text)
--> function replace(citext,citext,citext)
--> function split_part(citext,citext,integer)
--> function strpos(citext,citext)
--> function texticlike(citext,citext)
--> function texticlike(citext,text)
--> function texticnlike(citext,citext)
--> function texticnlike(citext,text)
--> function texticregexeq(citext,citext)
--> function texticregexeq(citext,text)
--> function texticregexne(citext,citext)
--> function texticregexne(citext,text)
--> function translate(citext,citext,text)
--> operator !~(citext,citext)
--> operator !~(citext,text)
--> operator !~*(citext,citext)
--> operator !~*(citext,text)
--> operator !~~(citext,citext)
--> operator !~~(citext,text)
--> operator !~~*(citext,citext)
--> operator !~~*(citext,text)
--> operator <(citext,citext)
--> operator <=(citext,citext)
--> operator <>(citext,citext)
--> operator =(citext,citext)
--> operator >(citext,citext)
--> operator >=(citext,citext)
--> operator class citext_ops for access method btree
--> operator class citext_pattern_ops for access method btree
--> operator family citext_ops for access method btree
--> operator family citext_pattern_ops for access method btree
--> operator ~(citext,citext)
--> operator ~(citext,text)
--> operator ~*(citext,citext)
--> operator ~*(citext,text)
--> operator ~<=~(citext,citext)
--> operator ~<~(citext,citext)
--> operator ~>=~(citext,citext)
--> operator ~>~(citext,citext)
--> operator ~~(citext,citext)
--> operator ~~(citext,text)
--> operator ~~*(citext,citext)
--> operator ~~*(citext,text)
--> type citext

-- Dependencies, schemas.

create view v as select name, note = 'x' as x from t where name like 'a%' order by name;

create view v2 as select id from t where name in ('a', 'b') or name in (select x.name from t x) or (name, id) in (select 'a'::citext, 1) or name is distinct from 'a' or name = any (array['a']::text[]);

select pg_get_viewdef('v2');
--> (pg_get_viewdef text)
-->  SELECT t.id
--> +    FROM t
--> +   WHERE ((t.name = ANY (ARRAY['a'::citext, 'b'::citext])) OR (t.name IN ( SELECT x.name
--> +            FROM t x)) OR ((t.name, t.id) IN ( SELECT 'a'::citext AS citext,
--> +             1)) OR (t.name IS DISTINCT FROM 'a'::citext) OR ((t.name)::text = ANY (ARRAY['a'::text])));

select pg_get_viewdef('v');
--> (pg_get_viewdef text)
-->  SELECT t.name,
--> +     (t.note = 'x'::citext) AS x
--> +    FROM t
--> +   WHERE (t.name ~~ 'a%'::citext)
--> +   ORDER BY t.name;

set search_path = pg_catalog;

select pg_get_viewdef('public.v');
--> (pg_get_viewdef text)
-->  SELECT t.name,
--> +     (t.note OPERATOR(public.=) 'x'::public.citext) AS x
--> +    FROM public.t
--> +   WHERE (t.name OPERATOR(public.~~) 'a%'::public.citext)
--> +   ORDER BY t.name;

select pg_get_viewdef('public.v2');
--> (pg_get_viewdef text)
-->  SELECT t.id
--> +    FROM public.t
--> +   WHERE ((t.name OPERATOR(public.=) ANY (ARRAY['a'::public.citext, 'b'::public.citext])) OR (t.name OPERATOR(public.=) ANY ( SELECT x.name
--> +            FROM public.t x)) OR ((t.name, t.id) OPERATOR(public.=) ANY ( SELECT 'a'::public.citext AS citext,
--> +             1)) OR (t.name IS DISTINCT FROM 'a'::public.citext) OR ((t.name)::text = ANY (ARRAY['a'::text])));

select 'public.citext'::regtype, format_type('public.citext'::regtype, -1);
--> (regtype regtype, format_type text)
--> public.citext | public.citext

select 'a'::citext;
--> ERROR 42704: type "citext" does not exist
--> POSITION: 13, at citext

select 'a'::public.citext = 'A'::public.citext as by_text, 'a'::public.citext operator(public.=) 'A' as by_citext;
--> (by_text boolean, by_citext boolean)
--> f | t

reset search_path;

drop view v2;

drop extension citext;
--> ERROR 2BP01: cannot drop extension citext because other objects depend on it
--> DETAIL: column note of table t depends on type citext
--> + column name of table t depends on type citext
--> + column v of table big depends on type citext
--> + column b of table was_text depends on type citext
--> + column a of table was_text depends on type citext
--> + column parent of table child depends on type citext
--> + view v depends on operator ~~(citext,citext)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.
--! A view is told with the column that it reads, and not with the operator that it uses.
--!> ERROR 2BP01: cannot drop extension citext because other objects depend on it
--!> DETAIL: column note of table t depends on type citext
--!> + view v depends on column note of table t
--!> + column name of table t depends on type citext
--!> + column v of table big depends on type citext
--!> + column b of table was_text depends on type citext
--!> + column a of table was_text depends on type citext
--!> + column parent of table child depends on type citext
--!> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type citext;
--> ERROR 2BP01: cannot drop type citext because extension citext requires it
--> HINT: You can drop extension citext instead.

drop function citext_eq(citext, citext);
--> ERROR 2BP01: cannot drop function citext_eq(citext,citext) because extension citext requires it
--> HINT: You can drop extension citext instead.

create schema s;

alter extension citext set schema s;

select name from t where name operator(s.=) 'ALICE';
--> (name record)
--> Alice

select 'a'::s.citext, 's.citext'::regtype;
--> (citext record, regtype regtype)
--> a | s.citext

select 'a'::citext;
--> ERROR 42704: type "citext" does not exist
--> POSITION: 13, at citext

insert into child values ('CAROL'), ('aLICE');
--> INSERT 0 2

insert into child values ('nobody');
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_parent_fkey"
--> DETAIL: Key (parent)=(nobody) is not present in table "t".

alter table child add constraint again foreign key (parent) references t (name);

delete from t where name::text = 'CAROL';
--> DELETE 1

alter table child drop constraint again;

delete from t where name::text = 'CAROL';
--> DELETE 0

select * from child order by parent;
--> (parent record)
--> ALICE
--> aLICE

alter extension citext set schema public;

alter table t alter note type text;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "note"

alter table t alter note type citext;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "note"

select id from t where note = 'NONE' order by id;
--> (id integer)
--> 4
--> 10
--> 11

create temporary table tt (v citext);

insert into tt values ('A'), ('a');
--> INSERT 0 2

select count(distinct v) from tt;
--> (count bigint)
--> 1

drop view v;

drop extension citext cascade;
--> NOTICE: drop cascades to 7 other objects
--> DETAIL: drop cascades to column note of table t
--> + drop cascades to column name of table t
--> + drop cascades to column v of table big
--> + drop cascades to column b of table was_text
--> + drop cascades to column a of table was_text
--> + drop cascades to column parent of table child
--> + drop cascades to column v of table tt

select * from t order by id limit 1;
--> (id integer)
--> 1

select 'a'::citext;
--> ERROR 42704: type "citext" does not exist
--> POSITION: 13, at citext

select count(*) from pg_type where typname like '%citext';
--> (count bigint)
--> 0

select count(*) from pg_operator o where not exists (select from pg_type t where t.oid = o.oprresult);
--> (count bigint)
--> 0

create type citext as enum ('a');

create extension citext;
--> ERROR 42710: type "citext" already exists

drop type citext;

create extension citext;

select 'A'::citext = 'a' as back;
--> (back boolean)
--> t
