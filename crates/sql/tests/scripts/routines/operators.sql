-- Operators that users make
--
-- CREATE OPERATOR over functions of users and built-in ones: binary and prefix operators, schemas, commutators and negators with
-- shells, errors of the statement, ALTER and DROP, and what views, indexes and conditions keep.

create function plus3(int, int) returns int language sql immutable as 'select $1 + $2 + 3';
create operator @++ (leftarg = int, rightarg = int, function = plus3);

select 1 @++ 2, 1 @++ 2 * 3, (1 @++ 2) + 1, 1 + 2 @++ 3;
--> (?column? integer, ?column? integer, ?column? integer, ?column? integer)
--> 6 | 10 | 7 | 9

select 1 @++ null, '1' @++ 2;
--> (?column? integer, ?column? integer)
--> NULL | 6

select 1.5 @++ 2;
--> ERROR 42883: operator does not exist: numeric @++ integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 12, at @

select 1 operator(public.@++) 2;
--> (?column? integer)
--> 6

select 1 operator(pg_catalog.@++) 2;
--> ERROR 42883: operator does not exist: integer pg_catalog.@++ integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 10, at operator

select 1 operator(nowhere.@++) 2;
--> ERROR 3F000: schema "nowhere" does not exist
--> POSITION: 10, at operator

create operator @++ (leftarg = int, rightarg = int, function = plus3);
--> ERROR 42723: operator @++ already exists

create function minus3(int) returns int language sql immutable as 'select -$1 - 3';
create operator !~! (rightarg = int, procedure = minus3);
select !~! 4, !~!4 @++ 1;
--> (?column? integer, ?column? integer)
--> -7 | -3

-- A built-in operator of the same operands is found first.
create operator - (leftarg = int, rightarg = int, function = plus3);
select 5 - 2, 5 operator(public.-) 2;
--> (?column? integer, ?column? integer)
--> 3 | 10

-- Errors of the statement.
create operator ### (leftarg = int, function = minus3);
--> ERROR 42P13: operator right argument type must be specified
--> DETAIL: Postfix operators are not supported.

create operator ### (function = minus3);
--> ERROR 42P13: operator argument types must be specified

create operator ### (leftarg = int, rightarg = int);
--> ERROR 42P13: operator function must be specified

create operator ### (leftarg = int, rightarg = int, function = nofunc);
--> ERROR 42883: function nofunc(integer, integer) does not exist

create operator ### (leftarg = int, rightarg = text, function = plus3);
--> ERROR 42883: function plus3(integer, text) does not exist

create operator ### (leftarg = setof int, rightarg = int, function = plus3);
--> ERROR 42P13: SETOF type not allowed for operator argument

create operator ### (leftarg = no_type, rightarg = int, function = plus3);
--> ERROR 42704: type "no_type" does not exist

create operator ### (leftarg = int, rightarg = int, function = plus3, negator = @@@);
--> ERROR 42P13: only boolean operators can have negators

create operator ### (leftarg = int, rightarg = int, function = plus3, restrict = eqsel);
--> ERROR 42P13: only boolean operators can have restriction selectivity

create operator ### (leftarg = int, rightarg = int, function = plus3, join = eqjoinsel);
--> ERROR 42P13: only boolean operators can have join selectivity

create operator ### (leftarg = int, rightarg = int, function = plus3, hashes);
--> ERROR 42P13: only boolean operators can hash

create operator ### (leftarg = int, rightarg = int, function = plus3, merges);
--> ERROR 42P13: only boolean operators can merge join

create operator ### (rightarg = int, function = minus3, commutator = @@@);
--> ERROR 42P13: only binary operators can have commutators

create operator ### (rightarg = int, function = minus3, merges);
--> ERROR 42P13: only binary operators can merge join

create operator ### (leftarg = int, rightarg = int, function = int4eq, negator = ###);
--> ERROR 42P13: operator cannot be its own negator or sort operator

create operator ### (leftarg = int, rightarg = int, function = int4eq, restrict = eqjoinsel);
--> ERROR 42883: function eqjoinsel(internal, oid, internal, integer) does not exist

create operator ### (leftarg = int, rightarg = int, function = plus3, odd = 3, "Leftarg" = int);
--> WARNING 42601: operator attribute "odd" not recognized
--> WARNING 42601: operator attribute "Leftarg" not recognized

create operator nowhere.### (leftarg = int, rightarg = int, function = plus3);
--> ERROR 3F000: schema "nowhere" does not exist

create operator *+ (leftarg = int, rightarg = int, function = plus3);
--> ERROR 42601: syntax error at or near "+"
--> POSITION: 18, at +

drop operator ### (int, int);

-- Commutators and negators that are not there yet are shells.
create function same(int, text) returns bool language sql immutable as 'select $1::text = $2';
create function same(text, int) returns bool language sql immutable as 'select $1 = $2::text';
create function differ(int, text) returns bool language sql immutable as 'select $1::text <> $2';
create operator === (leftarg = int, rightarg = text, function = same, commutator = ===, negator = !==, restrict = eqsel, join = eqjoinsel, hashes, merges);
select oprname, oprkind, oprcanmerge, oprcanhash, oprleft::regtype, oprright::regtype, oprresult::regtype, oprcom::regoperator, oprnegate::regoperator, oprcode, oprrest, oprjoin from pg_operator where oprname in ('===', '!==') and oid >= 16384 order by oprname, oprleft;
--> (oprname name, oprkind "char", oprcanmerge boolean, oprcanhash boolean, oprleft regtype, oprright regtype, oprresult regtype, oprcom regoperator, oprnegate regoperator, oprcode regproc, oprrest regproc, oprjoin regproc)
--> !== | b | f | f | integer | text | - | 0 | ===(integer,text) | - | - | -
--> === | b | t | t | integer | text | boolean | ===(text,integer) | !==(integer,text) | public.same | eqsel | eqjoinsel
--> === | b | f | f | text | integer | - | ===(integer,text) | 0 | - | - | -

select 'a'::text === 1;
--> ERROR 42883: operator is only a shell: text === integer
--> POSITION: 18, at =

select 1 !== 'a'::text;
--> ERROR 42883: operator is only a shell: integer !== text
--> POSITION: 10, at !

create operator !== (leftarg = int, rightarg = text, function = differ, negator = ===);
create operator === (leftarg = text, rightarg = int, function = same, commutator = ===);
select oprname, oprleft::regtype, oprright::regtype, oprcom::regoperator, oprnegate::regoperator, oprcode from pg_operator where oprname in ('===', '!==') and oid >= 16384 order by oprname, oprleft;
--> (oprname name, oprleft regtype, oprright regtype, oprcom regoperator, oprnegate regoperator, oprcode regproc)
--> !== | integer | text | 0 | ===(integer,text) | differ
--> === | integer | text | ===(text,integer) | !==(integer,text) | public.same
--> === | text | integer | ===(integer,text) | 0 | public.same

select 1 === '1'::text, '1'::text === 1, 1 !== '1'::text;
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | f

drop operator !== (int, text);
select oprnegate::regoperator from pg_operator where oprname = '===' and oprleft = 'int'::regtype;
--> (oprnegate regoperator)
--> 0

create operator ~~~ (leftarg = int, rightarg = int, function = int4eq, commutator = ~~~);
select 1 ~~~ any (array[1, 2]), 1 ~~~ all (array[1, 2]), 3 ~~~ any (select 3), 1 ~~~ 1 as same;
--> (?column? boolean, ?column? boolean, ?column? boolean, same boolean)
--> t | f | t | t

select 1 @++ any (array[1]);
--> ERROR 42809: op ANY/ALL (array) requires operator to yield boolean
--> POSITION: 10, at @

-- Where operators are kept.
create table t (a int, b text);
insert into t values (1, '1'), (2, 'x');
--> INSERT 0 2

select * from t where a === b;
--> (a integer, b text)
--> 1 | 1

select x.a, y.b from t x join t y on x.a === y.b;
--> (a integer, b text)
--> 1 | 1

create view v as select a @++ 1 as p, !~! a as n, a === b as e, (a @++ 2) * 3 as q, a @++ (2 * 3) as r, -(a @++ 1) as s from t where a ~~~ 1 or not a === b;
select pg_get_viewdef('v');
--> (pg_get_viewdef text)
-->  SELECT (t.a @++ 1) AS p,
--> +     (!~! t.a) AS n,
--> +     (t.a === t.b) AS e,
--> +     ((t.a @++ 2) * 3) AS q,
--> +     (t.a @++ (2 * 3)) AS r,
--> +     (- (t.a @++ 1)) AS s
--> +    FROM t
--> +   WHERE ((t.a ~~~ 1) OR (NOT (t.a === t.b)));

select pg_get_viewdef('v', true);
--> (pg_get_viewdef text)
-->  SELECT t.a @++ 1 AS p,
--> +     !~! t.a AS n,
--> +     t.a === t.b AS e,
--> +     (t.a @++ 2) * 3 AS q,
--> +     t.a @++ (2 * 3) AS r,
--> +     - (t.a @++ 1) AS s
--> +    FROM t
--> +   WHERE t.a ~~~ 1 OR NOT t.a === t.b;

select * from v order by p;
--> (p integer, n integer, e boolean, q integer, r integer, s integer)
--> 5 | -4 | t | 18 | 10 | -5
--> 6 | -5 | f | 21 | 11 | -6

create schema other;
alter operator @++ (int, int) set schema other;

select pg_get_viewdef('v');
--> (pg_get_viewdef text)
-->  SELECT (t.a OPERATOR(other.@++) 1) AS p,
--> +     (!~! t.a) AS n,
--> +     (t.a === t.b) AS e,
--> +     ((t.a OPERATOR(other.@++) 2) * 3) AS q,
--> +     (t.a OPERATOR(other.@++) (2 * 3)) AS r,
--> +     (- (t.a OPERATOR(other.@++) 1)) AS s
--> +    FROM t
--> +   WHERE ((t.a ~~~ 1) OR (NOT (t.a === t.b)));

select 1 @++ 2;
--> ERROR 42883: operator does not exist: integer @++ integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 10, at @

select 1 operator(other.@++) 2;
--> (?column? integer)
--> 6

set search_path = public, other;
select 1 @++ 2;
--> (?column? integer)
--> 6

select pg_get_viewdef('v');
--> (pg_get_viewdef text)
-->  SELECT (t.a @++ 1) AS p,
--> +     (!~! t.a) AS n,
--> +     (t.a === t.b) AS e,
--> +     ((t.a @++ 2) * 3) AS q,
--> +     (t.a @++ (2 * 3)) AS r,
--> +     (- (t.a @++ 1)) AS s
--> +    FROM t
--> +   WHERE ((t.a ~~~ 1) OR (NOT (t.a === t.b)));

reset search_path;
select p from v order by p;
--> (p integer)
--> 5
--> 6

create table d (a int check (a ~~~ 1), b int default !~! 5, c int generated always as (a operator(other.@++) 1) stored);

insert into d (a) values (1) returning *;
--> (a integer, b integer, c integer)
--> 1 | -8 | 5
--> INSERT 0 1

insert into d (a) values (2);
--> ERROR 23514: new row for relation "d" violates check constraint "d_a_check"
--> DETAIL: Failing row contains (2, -8, 6).

create index i on t ((a operator(other.@++) 1));

select pg_get_indexdef('i'::regclass);
--> (pg_get_indexdef text)
--> CREATE INDEX i ON public.t USING btree (((a OPERATOR(other.@++) 1)))

-- ALTER, COMMENT and DROP.
comment on operator other.@++ (int, int) is 'adds, and three';

select obj_description(oid, 'pg_operator') from pg_operator where oprname = '@++';
--> (obj_description text)
--> adds, and three

comment on operator ##### (int, int) is 'bad';
--> ERROR 42883: operator does not exist: integer ##### integer

alter operator !~! (none, int) owner to current_user;
alter operator === (int, text) set (restrict = none);
select oprrest, oprjoin from pg_operator where oprname = '===' and oprleft = 'int'::regtype;
--> (oprrest regproc, oprjoin regproc)
--> - | eqjoinsel

alter operator === (int, text) set (join = none, restrict = neqsel);
select oprrest, oprjoin from pg_operator where oprname = '===' and oprleft = 'int'::regtype;
--> (oprrest regproc, oprjoin regproc)
--> neqsel | -

alter operator === (int, text) set (negator = ===);
--> ERROR 42601: operator attribute "negator" cannot be changed

alter operator === (int, text) set (odd = ===);
--> ERROR 42601: operator attribute "odd" not recognized

alter operator !~! (none, int) set (restrict = eqsel);
--> ERROR 42P13: only boolean operators can have restriction selectivity

drop function plus3(int, int);
--> ERROR 2BP01: cannot drop function plus3(integer,integer) because other objects depend on it
--> DETAIL: operator other.@++(integer,integer) depends on function plus3(integer,integer)
--> + view v depends on operator other.@++(integer,integer)
--> + column c of table d depends on operator other.@++(integer,integer)
--> + index i depends on operator other.@++(integer,integer)
--> + operator public.-(integer,integer) depends on function plus3(integer,integer)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop operator === (int, text);
--> ERROR 2BP01: cannot drop operator ===(integer,text) because other objects depend on it
--> DETAIL: view v depends on operator ===(integer,text)
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop operator nope (int, int);
--> ERROR 42601: syntax error at or near "("
--> POSITION: 20, at (

drop operator @@@@@ (int, int);
--> ERROR 42883: operator does not exist: integer @@@@@ integer

drop operator @@@@@ (none, int);
--> ERROR 42883: operator does not exist: @@@@@ integer

drop operator if exists @@@@@ (int, int);
--> NOTICE: operator @@@@@ does not exist, skipping

drop operator if exists @@@@@ (int, no_type);
--> NOTICE: type "no_type" does not exist, skipping

drop operator other.@++ (int, int) cascade;
--> NOTICE: drop cascades to 3 other objects
--> DETAIL: drop cascades to view v
--> + drop cascades to column c of table d
--> + drop cascades to index i

drop operator ~~~ (int, int) cascade;
--> NOTICE: drop cascades to constraint d_a_check on table d

drop schema other;

-- Polymorphic operands, rows, and code.
create function first_of(anyelement, anyelement) returns anyelement language sql as 'select $1';
create operator %% (leftarg = anyelement, rightarg = anyelement, function = first_of);
select 1 %% 2, 'a'::text %% 'b', date '2020-01-01' %% null;
--> (?column? integer, ?column? text, ?column? date)
--> 1 | a | 2020-01-01

select 1 %% 'x'::text;
--> ERROR 42883: operator does not exist: integer %% text
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 10, at %

do $$ declare i int := 5; begin i := i %% 7; raise notice 'first %', i; end $$;
--> NOTICE: first 5
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

create type pair as (x int, y int);
create function pairs_same(pair, pair) returns bool language sql immutable as 'select $1.x = $2.x';
create operator ==== (leftarg = pair, rightarg = pair, function = pairs_same, commutator = ====);
select row(1, 2)::pair ==== row(1, 3)::pair;
--> (?column? boolean)
--> t

drop type pair;
--> ERROR 2BP01: cannot drop type pair because other objects depend on it
--> DETAIL: function pairs_same(pair,pair) depends on type pair
--> + operator ====(pair,pair) depends on type pair
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop type pair cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to function pairs_same(pair,pair)
--> + drop cascades to operator ====(pair,pair)

select '%%(anyelement,anyelement)'::regoperator, '%%'::regoper, 0::regoper;
--> (regoperator regoperator, regoper regoper, regoper regoper)
--> %%(anyelement,anyelement) | %% | 0

-- Rights.
create role maker;
set role maker;
drop operator !~! (none, int);
--> ERROR 42501: must be owner of operator !~!

comment on operator !~! (none, int) is 'x';
--> ERROR 42501: must be owner of operator !~!

alter operator !~! (none, int) set (restrict = none);
--> ERROR 42501: must be owner of operator !~!

create operator ~<> (leftarg = int, rightarg = int, function = int4ne);
--> ERROR 42501: permission denied for schema public

reset role;
revoke execute on function minus3(int) from public;
set role maker;
select !~! 3;
--> ERROR 42501: permission denied for function minus3

reset role;

begin;
create operator ^^^ (leftarg = int, rightarg = int, function = int4pl);
select 2 ^^^ 3;
--> (?column? integer)
--> 5

rollback;
select 2 ^^^ 3;
--> ERROR 42883: operator does not exist: integer ^^^ integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 10, at ^
