-- Bounds and keys of partitioned tables, and the actions that these tables take

create table lp (a int) partition by list (a);
create table bad partition of lp for values in (somename);
--> ERROR 0A000: cannot use column reference in partition bound expression
--> POSITION: 49, at somename

create table bad partition of lp for values in (somename.somename);
--> ERROR 0A000: cannot use column reference in partition bound expression
--> POSITION: 49, at somename.somename

create table bad partition of lp for values in (a);
--> ERROR 0A000: cannot use column reference in partition bound expression
--> POSITION: 49, at a

create table bad partition of lp for values in (sum(a));
--> ERROR 0A000: cannot use column reference in partition bound expression
--> POSITION: 53, at a

create table bad partition of lp for values in (sum(somename));
--> ERROR 0A000: cannot use column reference in partition bound expression
--> POSITION: 53, at somename

create table bad partition of lp for values in (sum(1));
--> ERROR 42803: aggregate functions are not allowed in partition bound
--> POSITION: 49, at sum

create table bad partition of lp for values in (row_number() over ());
--> ERROR 42P20: window functions are not allowed in partition bound
--> POSITION: 49, at row_number

create table bad partition of lp for values in ((select 1));
--> ERROR 0A000: cannot use subquery in partition bound
--> POSITION: 49, at (

create table bad partition of lp for values in ((select a from lp));
--> ERROR 0A000: cannot use subquery in partition bound
--> POSITION: 49, at (

create table bad partition of lp for values in ((select 1)::text);
--> ERROR 0A000: cannot use subquery in partition bound
--> POSITION: 49, at (

create table bad partition of lp for values in (generate_series(4, 6));
--> ERROR 0A000: set-returning functions are not allowed in partition bound
--> POSITION: 49, at generate_series

create table bad partition of lp for values in ((1+1) collate "POSIX");
--> ERROR 42804: collations are not supported by type integer
--> POSITION: 55, at collate

create table bad partition of lp for values in ('1'::date);
--> ERROR 22007: invalid input syntax for type date: "1"
--> POSITION: 49, at '

create table bad partition of lp for values in (1.5);
create table bad partition of lp for values in ('x');
--> ERROR 42P07: relation "bad" already exists

create table rp (a date) partition by range (a);
create table bad partition of rp for values from (somename) to ('2019-01-01');
--> ERROR 42P07: relation "bad" already exists

create table bad partition of rp for values from (max(a)) to ('2019-01-01');
--> ERROR 42P07: relation "bad" already exists

create table bad partition of rp for values from (max('2019-02-01'::date)) to ('2019-01-01');
--> ERROR 42P07: relation "bad" already exists

create table bad partition of rp for values from ((select 1)) to ('2019-01-01');
--> ERROR 42P07: relation "bad" already exists

create table bad partition of rp for values from (generate_series(1, 3)) to ('2019-01-01');
--> ERROR 42P07: relation "bad" already exists

create table bad partition of rp for values from ('a') to ('z', 1);
--> ERROR 42P07: relation "bad" already exists

create table bad partition of rp for values from ('a', 1) to ('z');
--> ERROR 42P07: relation "bad" already exists

create table bad partition of rp for values from (null) to (maxvalue);
--> ERROR 42P07: relation "bad" already exists

create table bad partition of rp for values in (1);
--> ERROR 42P07: relation "bad" already exists

create table bad partition of rp for values from (1) to ('2019-01-01');
--> ERROR 42P07: relation "bad" already exists

-- A key has a type of its own.
create table pq (a int, b int) partition by range (((a, b)));
--> ERROR 42P16: partition key column 1 has pseudo-type record

create table pq (a int, b int) partition by range (a, ('unknown'));
--> ERROR 42P16: partition key column 2 has pseudo-type unknown

create table pq (a int, b int) partition by list ((row(a, b)));
--> ERROR 42P16: partition key column 1 has pseudo-type record

create table pq (a int, b int) partition by range ((1));
--> ERROR 42P17: cannot use constant expression as partition key

-- Storage is the partitions'.
create table pz (a int primary key) partition by list (a) tablespace pg_default;
--> ERROR 0A000: cannot specify default tablespace for partitioned relations

create table pz (a int) partition by list (a) tablespace pg_global;
--> ERROR 22023: only shared relations can be placed in pg_global tablespace

create table pz (a int) tablespace pg_global;
--> ERROR 22023: only shared relations can be placed in pg_global tablespace

create table pz (a int) tablespace nope;
--> ERROR 42704: tablespace "nope" does not exist

create index on lp (a) tablespace pg_global;
--> ERROR 22023: only shared relations can be placed in pg_global tablespace

alter table lp set (fillfactor = 70);
--> ERROR 22023: unrecognized parameter "fillfactor"

alter table lp set (nope = 70);
--> ERROR 22023: unrecognized parameter "nope"

alter table lp reset (fillfactor);
alter table lp set without oids;
alter table lp options (add a 'b');
--> ERROR 42809: ALTER action OPTIONS cannot be performed on relation "lp"
--> DETAIL: This operation is not supported for partitioned tables.

create unique index lpi on lp (a);
alter table lp add primary key using index lpi;
--> ERROR 0A000: ALTER TABLE / ADD CONSTRAINT USING INDEX is not supported on partitioned tables

alter table lpi attach partition lp for values in (1);
--> ERROR 42P17: "lpi" is not a partitioned table

begin;
reindex index lpi;
--> ERROR 25001: REINDEX INDEX cannot run inside a transaction block

rollback;
begin;
reindex table lp;
--> ERROR 25001: REINDEX TABLE cannot run inside a transaction block

rollback;
do $$ begin reindex table lp; end $$;
--> ERROR 25001: REINDEX TABLE cannot be executed from a function
--> CONTEXT: while reindexing partitioned table "public.lp"
--> + SQL statement "reindex table lp"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin execute 'reindex index lpi'; end $$;
--> ERROR 25001: REINDEX INDEX cannot be executed from a function
--> CONTEXT: while reindexing partitioned index "public.lpi"
--> + SQL statement "reindex index lpi"
--> + PL/pgSQL function inline_code_block line 1 at EXECUTE

reindex index lpi;
reindex table lp;
create table lp1 partition of lp for values in (1);
analyze lp (nope);
--> ERROR 42703: column "nope" of relation "lp" does not exist

analyze lp (a, a);
--> ERROR 42701: column "a" of relation "lp" appears more than once

-- A key cannot lead into its own table.
create table target (a int primary key);
create table source (a int references target) partition by list (a);
alter table source attach partition target for values in (1);
--> ERROR 0A000: cannot attach table "target" as a partition because it is referenced by foreign key "source_a_fkey"

drop table source, target, lp, rp;

-- A statement's own trigger cannot give its table another partition. An open cursor is no hindrance.
create table made (a int) partition by list (a);
create function make_one() returns trigger language plpgsql as $$
begin execute 'create table made1 partition of made for values in (1)'; return null; end $$;
create trigger t before insert on made for each statement execute function make_one();
insert into made values (1);
--> ERROR 55006: cannot CREATE TABLE .. PARTITION OF "made" because it is being used by active queries in this session
--> CONTEXT: SQL statement "create table made1 partition of made for values in (1)"
--> + PL/pgSQL function make_one() line 2 at EXECUTE

begin;
declare c cursor for select * from made;
create table made1 partition of made for values in (1);
rollback;
create table made1 partition of made for values in (1);
drop trigger t on made;
insert into made values (1);
--> INSERT 0 1

select * from made;
--> (a integer)
--> 1

drop table made;
drop function make_one;
