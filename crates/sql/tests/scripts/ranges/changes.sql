-- ALTER and DROP of range types
--
-- Names, owners and schemas of a range type and of its multirange type, and what goes with them.

create type fr as range (subtype = float8);

drop type fr_multirange;
--> ERROR 2BP01: cannot drop type fr_multirange because type fr requires it
--> HINT: You can drop type fr instead.

drop type _fr;
--> ERROR 2BP01: cannot drop type fr[] because type fr requires it
--> HINT: You can drop type fr instead.

drop type _fr_multirange;
--> ERROR 2BP01: cannot drop type fr_multirange[] because type fr_multirange requires it
--> HINT: You can drop type fr_multirange instead.

drop type fr_multirange cascade;
--> ERROR 2BP01: cannot drop type fr_multirange because type fr requires it
--> HINT: You can drop type fr instead.

drop function fr(float8, float8);
--> ERROR 2BP01: cannot drop function fr(double precision,double precision) because type fr requires it
--> HINT: You can drop type fr instead.

drop function fr_multirange(fr);
--> ERROR 2BP01: cannot drop function fr_multirange(fr) because type fr_multirange requires it
--> HINT: You can drop type fr_multirange instead.

alter type fr_multirange rename to many;

alter type fr rename to fr2;

select many(fr(1, 2)), pg_typeof(fr(1, 2)), fr(1, 2)::many;
--> ERROR 42883: function many(fr2) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at many

select many(fr(1, 2));
--> ERROR 42883: function many(fr2) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at many

select fr_multirange(fr(1, 2)), pg_typeof(fr(1, 2)), fr(1, 2)::many;
--> (fr_multirange record, pg_typeof regtype, fr record)
--> {[1,2)} | fr2 | {[1,2)}

select '[1,2)'::fr2, '{[1,2)}'::many, '[1,2)'::fr;
--> ERROR 42704: type "fr" does not exist
--> POSITION: 48, at fr

create role joe;

alter type many owner to joe;

alter type fr2 owner to joe;

select typname, typowner::regrole from pg_type where typname in ('fr2', '_fr2', 'many', '_many') order by 1;
--> (typname name, typowner regrole)
--> _fr2 | joe
--> _many | joe
--> fr2 | joe
--> many | joe

create schema s;

alter type many set schema s;

alter type fr2 set schema s;

select typname, typnamespace::regnamespace from pg_type where typname in ('fr2', '_fr2', 'many', '_many') order by 1;
--> (typname name, typnamespace regnamespace)
--> _fr2 | s
--> _many | s
--> fr2 | s
--> many | s

select oid::regprocedure from pg_proc where proname ~ '^fr' and pronargs <> 1 order by 1;
--> (oid regprocedure)
--> fr(double precision,double precision)
--> fr(double precision,double precision,text)
--> fr_multirange()

create table t (a s.fr2, b s.many, c s.fr2[]);

insert into t values (fr(1, 2), fr_multirange(fr(1, 2)), array[fr(1, 2)]) returning *;
--> (a record, b record, c record)
--> [1,2) | {[1,2)} | {"[1,2)"}
--> INSERT 0 1

drop type s.fr2;
--> ERROR 2BP01: cannot drop type s.fr2 because other objects depend on it
--> DETAIL: column c of table t depends on type s.fr2[]
--> + column b of table t depends on type s.many
--> + column a of table t depends on type s.fr2
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type s.fr2 cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to column c of table t
--> + drop cascades to column b of table t
--> + drop cascades to column a of table t

select count(*) from pg_proc where proname ~ '^fr';
--> (count bigint)
--> 0

select * from t;
--> ()
-->

create type s.r1 as range (subtype = float8);

create function s.f(x s.r1) returns int language sql as 'select 1';

create table tt (a s.r1);

create type s.r2 as range (subtype = float8, multirange_type_name = public.r2m);

drop schema s;
--> ERROR 2BP01: cannot drop schema s because other objects depend on it
--> DETAIL: type s.r1 depends on schema s
--> + column a of table tt depends on type s.r1
--> + function s.f(s.r1) depends on schema s
--> + type s.r2 depends on schema s
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema s cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to type s.r1
--> + drop cascades to column a of table tt
--> + drop cascades to function s.f(s.r1)
--> + drop cascades to type s.r2

select typname from pg_type where typname ~ '^_?r[12]' and typnamespace = 'public'::regnamespace;
--> (typname name)

create schema s2;

create type q as range (subtype = text, multirange_type_name = s2.qm);

drop schema s2;
--> ERROR 2BP01: cannot drop schema s2 because other objects depend on it
--> DETAIL: type q depends on schema s2
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop schema s2 cascade;
--> NOTICE: drop cascades to type q

select '[a,b)'::q;
--> ERROR 42704: type "q" does not exist
--> POSITION: 17, at q

create type fr as range (subtype = float8);

grant create on schema public to joe;

set role joe;

create type jr as range (subtype = float8);

select jr(1, 2), fr(1, 2);
--> (jr record, fr record)
--> [1,2) | [1,2)

drop type fr;
--> ERROR 42501: must be owner of type fr

alter type fr rename to x;
--> ERROR 42501: must be owner of type fr

alter type fr_multirange rename to x;
--> ERROR 42501: must be owner of type fr_multirange

reset role;

reassign owned by joe to postgres;

revoke create on schema public from joe;

drop role joe;

select jr(1, 2);
--> (jr record)
--> [1,2)

create type gg as range (subtype = int8);

alter type gg add value 'x';
--> ERROR 42809: gg is not an enum

alter type gg add attribute a int;
--> ERROR 42P01: relation "gg" does not exist

comment on type gg is 'spans';

comment on type gg_multirange is 'lists of spans';

select obj_description('gg'::regtype), obj_description('gg_multirange'::regtype);
--> (obj_description text, obj_description text)
--> spans | lists of spans

create or replace function gg(int8, int8) returns gg language sql as $$ select 'empty'::gg $$;

select gg(1::int8, 2);
--> (gg record)
--> empty

drop type gg;
--> ERROR 2BP01: cannot drop type gg because other objects depend on it
--> DETAIL: function gg(bigint,bigint) depends on type gg
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type gg cascade;
--> NOTICE: drop cascades to function gg(bigint,bigint)

drop type jr, fr;

drop type if exists jr;
--> NOTICE: type "jr" does not exist, skipping
