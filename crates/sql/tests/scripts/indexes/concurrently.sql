-- Indexes CONCURRENTLY
--
-- Refusals of CREATE, DROP and REINDEX, and the states that they leave. `sinew/tests/concurrent_indexes.rs` runs them beside others.

create schema cc;
set search_path = cc;
create table t (id int primary key, k int, s text);
insert into t select i, case i when 1000 then 1 else i end, 'x' from generate_series(1, 1000) i;
--> INSERT 0 1000

create index concurrently t_k on t (k);
create index concurrently on t (k);
create index concurrently if not exists t_k on t (s);
--> NOTICE 42P07: relation "t_k" already exists, skipping

create index concurrently t_k on t (s);
--> ERROR 42P07: relation "t_k" already exists

create index concurrently t_e on t ((k + id), s desc) include (id) where k > 3;
create unique index concurrently t_u on t (k);
--> ERROR 23505: could not create unique index "t_u"
--> DETAIL: Key (k)=(1) is duplicated.

select indexrelid::regclass, indisvalid, indisready, indislive from pg_index where indrelid = 't'::regclass order by indexrelid::regclass::text;
--> (indexrelid regclass, indisvalid boolean, indisready boolean, indislive boolean)
--> t_e | t | t | t
--> t_k | t | t | t
--> t_k_idx | t | t | t
--> t_pkey | t | t | t
--> t_u | f | f | t

insert into t values (1001, 1, 'y');
--> INSERT 0 1

alter table t add constraint u unique using index t_u;
--> ERROR 55000: index "t_u" is not valid
--> POSITION: 19, at constraint

alter table t alter id set not null, replica identity using index t_u;
--> ERROR 42809: index "t_u" cannot be used as replica identity because column "k" is nullable

reindex index concurrently t_u;
--> ERROR 23505: could not create unique index "t_u_ccnew"
--> DETAIL: Key (k)=(1) is duplicated.

select indexrelid::regclass, indisvalid, indisready, indislive from pg_index where indrelid = 't'::regclass order by indexrelid::regclass::text;
--> (indexrelid regclass, indisvalid boolean, indisready boolean, indislive boolean)
--> t_e | t | t | t
--> t_k | t | t | t
--> t_k_idx | t | t | t
--> t_pkey | t | t | t
--> t_u | f | f | t
--> t_u_ccnew | f | f | t

reindex (concurrently) table t;
--> WARNING 0A000: cannot reindex invalid index "cc.t_u" concurrently, skipping
--> WARNING 0A000: cannot reindex invalid index "cc.t_u_ccnew" concurrently, skipping

drop index concurrently t_u_ccnew;
update t set k = id;
--> UPDATE 1001

reindex index concurrently t_u;
select indexrelid::regclass, indisvalid, indisready, indislive from pg_index where indrelid = 't'::regclass order by indexrelid::regclass::text;
--> (indexrelid regclass, indisvalid boolean, indisready boolean, indislive boolean)
--> t_e | t | t | t
--> t_k | t | t | t
--> t_k_idx | t | t | t
--> t_pkey | t | t | t
--> t_u | t | t | t

insert into t values (1002, 7, 'y');
--> ERROR 23505: duplicate key value violates unique constraint "t_u"
--> DETAIL: Key (k)=(7) already exists.

update t set k = k % 10;
--> ERROR 23505: duplicate key value violates unique constraint "t_u"
--> DETAIL: Key (k)=(1) already exists.

drop index concurrently t_u;
create unique index concurrently t_u on t (k);
update t set k = id;
--> UPDATE 1001

reindex index t_u;
select indexrelid::regclass, indisvalid, indisready, indislive from pg_index where indrelid = 't'::regclass order by indexrelid::regclass::text;
--> (indexrelid regclass, indisvalid boolean, indisready boolean, indislive boolean)
--> t_e | t | t | t
--> t_k | t | t | t
--> t_k_idx | t | t | t
--> t_pkey | t | t | t
--> t_u | t | t | t

insert into t values (1002, 7, 'y');
--> ERROR 23505: duplicate key value violates unique constraint "t_u"
--> DETAIL: Key (k)=(7) already exists.

begin;
create index concurrently on t (s);
--> ERROR 25001: CREATE INDEX CONCURRENTLY cannot run inside a transaction block

rollback;
begin;
drop index concurrently t_k;
--> ERROR 25001: DROP INDEX CONCURRENTLY cannot run inside a transaction block

rollback;
begin;
reindex index concurrently t_k;
--> ERROR 25001: REINDEX CONCURRENTLY cannot run inside a transaction block

rollback;
do $$ begin execute 'create index concurrently on t (s)'; end $$;
--> ERROR 25001: CREATE INDEX CONCURRENTLY cannot be executed from a function
--> CONTEXT: SQL statement "create index concurrently on t (s)"
--> + PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ begin execute 'reindex table concurrently t'; end $$;
--> ERROR 25001: REINDEX CONCURRENTLY cannot be executed from a function
--> CONTEXT: SQL statement "reindex table concurrently t"
--> + PL/pgSQL function inline_code_block line 1 at EXECUTE

create function f() returns void language sql as 'drop index concurrently t_k';
select f();
--> ERROR 25001: DROP INDEX CONCURRENTLY cannot be executed from a function

drop index concurrently t_k, t_e;
--> ERROR 0A000: DROP INDEX CONCURRENTLY does not support dropping multiple objects

drop index concurrently t_k cascade;
--> ERROR 0A000: DROP INDEX CONCURRENTLY does not support CASCADE

drop index concurrently t_pkey;
--> ERROR 2BP01: cannot drop index t_pkey because constraint t_pkey on table t requires it
--> HINT: You can drop constraint t_pkey on table t instead.

drop index concurrently t;
--> ERROR 42809: "t" is not an index
--> HINT: Use DROP TABLE to remove a table.

drop index concurrently nope;
--> ERROR 42704: index "nope" does not exist

drop index concurrently if exists nope;
--> NOTICE: index "nope" does not exist, skipping

drop table concurrently t;
--> ERROR 42601: syntax error at or near "concurrently"
--> POSITION: 12, at concurrently

create index concurrently on nope (a);
--> ERROR 42P01: relation "nope" does not exist

create index concurrently on t (nope);
--> ERROR 42703: column "nope" does not exist

create view v as select 1 as a;
create index concurrently on v (a);
--> ERROR 42809: cannot create index on relation "v"
--> DETAIL: This operation is not supported for views.

reindex table concurrently v;
--> ERROR 42809: "v" is not a table or materialized view

reindex table concurrently nope;
--> ERROR 42P01: relation "nope" does not exist

reindex index concurrently t;
--> ERROR 42809: "t" is not an index

reindex index concurrently nope;
--> ERROR 42P01: relation "nope" does not exist

reindex table concurrently pg_class;
--> ERROR 0A000: cannot reindex system catalogs concurrently

reindex index concurrently pg_class_oid_index;
--> ERROR 0A000: cannot reindex system catalogs concurrently

reindex system concurrently postgres;
--> ERROR 0A000: cannot reindex system catalogs concurrently

create table bare (a int);
reindex table concurrently bare;
--> NOTICE: table "bare" has no indexes that can be reindexed concurrently

create table child (a int references t);
drop index concurrently t_k;
drop index concurrently t_e;
alter table t add constraint d unique (id, k) deferrable initially deferred;
reindex index concurrently t_pkey;
reindex table concurrently t;
select indexrelid::regclass, indisvalid, indimmediate, indisprimary from pg_index where indrelid = 't'::regclass order by indexrelid::regclass::text;
--> (indexrelid regclass, indisvalid boolean, indimmediate boolean, indisprimary boolean)
--> d | t | f | f
--> t_k_idx | t | t | f
--> t_pkey | t | t | t
--> t_u | t | t | f

insert into child values (5);
--> INSERT 0 1

insert into child values (5000);
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_a_fkey"
--> DETAIL: Key (a)=(5000) is not present in table "t".

create materialized view m as select id, k from t where id < 20;
--> SELECT 19

create unique index concurrently m_id on m (id);
refresh materialized view concurrently m;
reindex table concurrently m;
create table p (a int, b int) partition by range (a);
create table p1 partition of p for values from (0) to (10);
create table p2 partition of p for values from (10) to (20) partition by range (a);
create table p21 partition of p2 for values from (10) to (20);
create index concurrently on p (a);
--> ERROR 0A000: cannot create index on partitioned table "p" concurrently

create index p_a on p (a);
drop index concurrently p_a;
--> ERROR 0A000: cannot drop partitioned index "p_a" concurrently

drop index concurrently p1_a_idx;
--> ERROR 2BP01: cannot drop index p1_a_idx because index p_a requires it
--> HINT: You can drop index p_a instead.

reindex index concurrently p_a;
reindex table concurrently p;
create index p_b on only p (b);
create index concurrently p1_b on p1 (b);
create index concurrently p21_b on p21 (b);
create index p2_b on only p2 (b);
alter index p2_b attach partition p21_b;
alter index p_b attach partition p1_b;
alter index p_b attach partition p2_b;
select indexrelid::regclass, indisvalid from pg_index where indexrelid in ('p_b'::regclass, 'p1_b'::regclass, 'p2_b'::regclass) order by indexrelid::regclass::text;
--> (indexrelid regclass, indisvalid boolean)
--> p1_b | t
--> p2_b | t
--> p_b | t

create temporary table tt (a int);
create index concurrently tt_a on tt (a);
reindex index concurrently tt_a;
drop index concurrently tt_a;
reindex schema concurrently cc;
reindex schema concurrently nope;
--> ERROR 3F000: schema "nope" does not exist

select relname from pg_class where relname ~ 'ccnew|ccold';
--> (relname name)
