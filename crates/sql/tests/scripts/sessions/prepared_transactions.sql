-- Prepared transactions
--
-- PREPARE TRANSACTION, COMMIT PREPARED and ROLLBACK PREPARED in one session.

show max_prepared_transactions;
--> (max_prepared_transactions text)
--> 64

-- ## Where there is nothing to prepare

prepare transaction 'none';
--> WARNING 25P01: there is no transaction in progress
--> ROLLBACK

select count(*) from pg_prepared_xacts;
--> (count bigint)
--> 0

begin;

select 1/0;
--> ERROR 22012: division by zero

prepare transaction 'failed';
--> ROLLBACK

select count(*) from pg_prepared_xacts;
--> (count bigint)
--> 0

-- ## A transaction waits for its end

create table t (a int primary key, b text);

insert into t values (1, 'before');
--> INSERT 0 1

begin;

insert into t values (2, 'two');
--> INSERT 0 1

update t set b = 'changed' where a = 1;
--> UPDATE 1

savepoint s;

insert into t values (3, 'kept');
--> INSERT 0 1

release s;

savepoint s;

insert into t values (4, 'undone');
--> INSERT 0 1

rollback to s;

prepare transaction 'first';

select * from t order by a;
--> (a integer, b text)
--> 1 | before

select gid, owner, database, transaction is not null as x, prepared <= now() as at from pg_prepared_xacts;
--> (gid text, owner name, database name, x boolean, at boolean)
--> first | postgres | script | t | t

select count(*) > 0 as held, bool_and(pid is null) as of_no_session from pg_locks where relation = 't'::regclass and mode = 'RowExclusiveLock';
--> (held boolean, of_no_session boolean)
--> t | t

set lock_timeout = '50ms';

update t set b = 'other' where a = 1;
--> ERROR 55P03: canceling statement due to lock timeout

insert into t values (3, 'other');
--> ERROR 55P03: canceling statement due to lock timeout

lock table t in share mode;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

begin;

lock table t in share mode;
--> ERROR 55P03: canceling statement due to lock timeout

rollback;

alter table t add c int;
--> ERROR 55P03: canceling statement due to lock timeout

select * from t for update nowait;
--> ERROR 55P03: could not obtain lock on row in relation "t"

select * from t order by a for update skip locked;
--> (a integer, b text)

reset lock_timeout;

begin;

prepare transaction 'first';
--> ERROR 42710: transaction identifier "first" is already in use

select gid from pg_prepared_xacts;
--> (gid text)
--> first

begin;

commit prepared 'first';
--> ERROR 25001: COMMIT PREPARED cannot run inside a transaction block

rollback prepared 'first';
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback;

begin;

commit prepared 'first';
--> ERROR 25001: COMMIT PREPARED cannot run inside a transaction block

rollback;

commit prepared 'first';

select * from t order by a;
--> (a integer, b text)
--> 1 | changed
--> 2 | two
--> 3 | kept

select count(*) from pg_prepared_xacts;
--> (count bigint)
--> 0

commit prepared 'first';
--> ERROR 42704: prepared transaction with identifier "first" does not exist

rollback prepared 'first';
--> ERROR 42704: prepared transaction with identifier "first" does not exist

-- ## Rolled back

begin;

insert into t values (10, 'ten');
--> INSERT 0 1

delete from t where a < 3;
--> DELETE 2

prepare transaction 'second';

select count(*) from t;
--> (count bigint)
--> 3

rollback prepared 'second';

select * from t order by a;
--> (a integer, b text)
--> 1 | changed
--> 2 | two
--> 3 | kept

-- ## One without changes

begin;

prepare transaction 'empty';

select gid, transaction is not null as x from pg_prepared_xacts;
--> (gid text, x boolean)
--> empty | t

commit prepared 'empty';

-- ## Identifiers

begin;

prepare transaction 'Ünïcode ''quoted'' "gid"';

rollback prepared 'Ünïcode ''quoted'' "gid"';

begin;

prepare transaction '0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678';

rollback prepared '0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678';

begin;

prepare transaction '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789';
--> ERROR 22023: transaction identifier "01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789" is too long

begin;

prepare transaction '';

rollback prepared '';

-- ## Definitions of tables

begin;

create table made (a int);

insert into made values (1);
--> INSERT 0 1

create sequence made_seq;

select nextval('made_seq');
--> (nextval bigint)
--> 1

prepare transaction 'makes';

select * from made;
--> ERROR 42P01: relation "made" does not exist
--> POSITION: 15, at made

set lock_timeout = '50ms';

create table made (b int);
--> ERROR 55P03: canceling statement due to lock timeout

reset lock_timeout;

commit prepared 'makes';

select * from made;
--> (a integer)
--> 1

select nextval('made_seq');
--> (nextval bigint)
--> 2

begin;

drop table made;

create table unmade (a int);

insert into unmade values (1);
--> INSERT 0 1

truncate t;
--> TRUNCATE TABLE

insert into t values (100, 'after');
--> INSERT 0 1

prepare transaction 'unmakes';

set lock_timeout = '50ms';

drop table made;
--> ERROR 55P03: canceling statement due to lock timeout

select * from t;
--> ERROR 55P03: canceling statement due to lock timeout
--> POSITION: 15, at t

reset lock_timeout;

rollback prepared 'unmakes';

select * from made;
--> (a integer)
--> 1

select count(*) from t;
--> (count bigint)
--> 3

select * from unmade;
--> ERROR 42P01: relation "unmade" does not exist
--> POSITION: 15, at unmade

begin;

truncate t;
--> TRUNCATE TABLE

insert into t values (100, 'after');
--> INSERT 0 1

alter table made add b int default 7;

create index on made (a);

drop sequence made_seq;

prepare transaction 'changes';

commit prepared 'changes';

select * from made;
--> (a integer, b integer)
--> 1 | 7

select * from t;
--> (a integer, b text)
--> 100 | after

select nextval('made_seq');
--> ERROR 42P01: relation "made_seq" does not exist
--> POSITION: 16, at '

-- ## Deferred checks are done when it is prepared

create table parent (id int primary key);

create table child (id int references parent deferrable initially deferred);

begin;

insert into child values (1);
--> INSERT 0 1

prepare transaction 'unchecked';
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_id_fkey"
--> DETAIL: Key (id)=(1) is not present in table "parent".

select count(*) from pg_prepared_xacts;
--> (count bigint)
--> 0

select count(*) from child;
--> (count bigint)
--> 0

create table u (k int unique deferrable initially deferred);

insert into u values (1), (2);
--> INSERT 0 2

begin;

update u set k = 3 - k;
--> UPDATE 2

prepare transaction 'swapped';

commit prepared 'swapped';

select * from u order by k;
--> (k integer)
--> 1
--> 2

begin;

insert into u values (1);
--> INSERT 0 1

prepare transaction 'twice';
--> ERROR 23505: duplicate key value violates unique constraint "u_k_key"
--> DETAIL: Key (k)=(1) already exists.

-- A prepared child keeps its parent.

insert into parent values (1);
--> INSERT 0 1

begin;

insert into child values (1);
--> INSERT 0 1

prepare transaction 'child';

set lock_timeout = '50ms';

delete from parent;
--> ERROR 55P03: canceling statement due to lock timeout

update parent set id = 2;
--> ERROR 55P03: canceling statement due to lock timeout

reset lock_timeout;

commit prepared 'child';

delete from parent;
--> ERROR 23503: update or delete on table "parent" violates foreign key constraint "child_id_fkey" on table "child"
--> DETAIL: Key (id)=(1) is still referenced from table "child".

-- ## Settings and advisory locks

begin;

set local work_mem = '1MB';

set application_name = 'prepared';

select pg_advisory_xact_lock(42);
--> (pg_advisory_xact_lock void)
--> ''

prepare transaction 'settings';

show application_name;
--> (application_name text)
--> prepared

select pg_try_advisory_lock(42);
--> (pg_try_advisory_lock boolean)
--> f

rollback prepared 'settings';

select pg_try_advisory_lock(42);
--> (pg_try_advisory_lock boolean)
--> t

begin;

select pg_advisory_xact_lock(42);
--> (pg_advisory_xact_lock void)
--> ''

prepare transaction 'both';
--> ERROR 0A000: cannot PREPARE while holding both session-level and transaction-level locks on the same object

select pg_advisory_unlock(42);
--> (pg_advisory_unlock boolean)
--> t

begin;

select pg_advisory_lock(43);
--> (pg_advisory_lock void)
--> ''

prepare transaction 'session';

select pg_advisory_unlock(43);
--> (pg_advisory_unlock boolean)
--> t

commit prepared 'session';

-- ## Refused

create temporary table tmp (a int);

begin;

insert into tmp values (1);
--> INSERT 0 1

prepare transaction 'temporary';
--> ERROR 0A000: cannot PREPARE a transaction that has operated on temporary objects

begin;

select * from tmp;
--> (a integer)

prepare transaction 'temporary';
--> ERROR 0A000: cannot PREPARE a transaction that has operated on temporary objects

begin;

create temporary table tmp2 (a int);

prepare transaction 'temporary';
--> ERROR 0A000: cannot PREPARE a transaction that has operated on temporary objects

begin;

drop table tmp;

prepare transaction 'temporary';
--> ERROR 0A000: cannot PREPARE a transaction that has operated on temporary objects

select count(*) from tmp;
--> (count bigint)
--> 0

begin;

listen c;

prepare transaction 'listens';
--> ERROR 0A000: cannot PREPARE a transaction that has executed LISTEN, UNLISTEN, or NOTIFY

begin;

notify c;

prepare transaction 'notifies';
--> ERROR 0A000: cannot PREPARE a transaction that has executed LISTEN, UNLISTEN, or NOTIFY

begin;

unlisten c;

prepare transaction 'unlistens';

rollback prepared 'unlistens';

begin;

declare h cursor with hold for select * from t;

prepare transaction 'holds';
--> ERROR 0A000: cannot PREPARE a transaction that has created a cursor WITH HOLD

begin;

declare d cursor for select * from t;

fetch d;
--> (a integer, b text)
--> 100 | after

prepare transaction 'cursor';

fetch d;
--> ERROR 34000: cursor "d" does not exist

rollback prepared 'cursor';

-- ## Owners

create role alice;

create role bob;

grant all on t to alice, bob;

set role alice;

begin;

insert into t values (200, 'alice');
--> INSERT 0 1

prepare transaction 'of alice';

set role bob;

commit prepared 'of alice';
--> ERROR 42501: permission denied to finish prepared transaction
--> HINT: Must be superuser or the user that prepared the transaction.

rollback prepared 'of alice';
--> ERROR 42501: permission denied to finish prepared transaction
--> HINT: Must be superuser or the user that prepared the transaction.

select gid, owner from pg_prepared_xacts;
--> (gid text, owner name)
--> of alice | alice

set role alice;

commit prepared 'of alice';

begin;

insert into t values (201, 'alice');
--> INSERT 0 1

prepare transaction 'of alice';

reset role;

commit prepared 'of alice';

select * from t order by a;
--> (a integer, b text)
--> 100 | after
--> 200 | alice
--> 201 | alice

revoke all on t from alice, bob;

drop role alice, bob;

-- ## In other statements

do $$ begin execute 'prepare transaction ''in code'''; end $$;
--> ERROR 0A000: EXECUTE of transaction commands is not implemented
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

do $$ begin execute 'commit prepared ''in code'''; end $$;
--> ERROR 0A000: EXECUTE of transaction commands is not implemented
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

begin read only;

prepare transaction 'read only';

commit prepared 'read only';

begin isolation level repeatable read;

select count(*) from t;
--> (count bigint)
--> 3

insert into t values (300, 'repeatable');
--> INSERT 0 1

prepare transaction 'repeatable';

commit prepared 'repeatable';

select * from t where a = 300;
--> (a integer, b text)
--> 300 | repeatable
