-- Prepared transactions
--
-- PREPARE TRANSACTION, COMMIT PREPARED and ROLLBACK PREPARED in one session.

show max_prepared_transactions;

-- ## Where there is nothing to prepare

prepare transaction 'none';

select count(*) from pg_prepared_xacts;

begin;

select 1/0;

prepare transaction 'failed';

select count(*) from pg_prepared_xacts;

-- ## A transaction waits for its end

create table t (a int primary key, b text);

insert into t values (1, 'before');

begin;

insert into t values (2, 'two');

update t set b = 'changed' where a = 1;

savepoint s;

insert into t values (3, 'kept');

release s;

savepoint s;

insert into t values (4, 'undone');

rollback to s;

prepare transaction 'first';

select * from t order by a;

select gid, owner, database, transaction is not null as x, prepared <= now() as at from pg_prepared_xacts;

select count(*) > 0 as held, bool_and(pid is null) as of_no_session from pg_locks where relation = 't'::regclass and mode = 'RowExclusiveLock';

set lock_timeout = '50ms';

update t set b = 'other' where a = 1;

insert into t values (3, 'other');

lock table t in share mode;

begin;

lock table t in share mode;

rollback;

alter table t add c int;

select * from t for update nowait;

select * from t order by a for update skip locked;

reset lock_timeout;

begin;

prepare transaction 'first';

select gid from pg_prepared_xacts;

begin;

commit prepared 'first';

rollback prepared 'first';

rollback;

begin;

commit prepared 'first';

rollback;

commit prepared 'first';

select * from t order by a;

select count(*) from pg_prepared_xacts;

commit prepared 'first';

rollback prepared 'first';

-- ## Rolled back

begin;

insert into t values (10, 'ten');

delete from t where a < 3;

prepare transaction 'second';

select count(*) from t;

rollback prepared 'second';

select * from t order by a;

-- ## One without changes

begin;

prepare transaction 'empty';

select gid, transaction is not null as x from pg_prepared_xacts;

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

begin;

prepare transaction '';

rollback prepared '';

-- ## Definitions of tables

begin;

create table made (a int);

insert into made values (1);

create sequence made_seq;

select nextval('made_seq');

prepare transaction 'makes';

select * from made;

set lock_timeout = '50ms';

create table made (b int);

reset lock_timeout;

commit prepared 'makes';

select * from made;

select nextval('made_seq');

begin;

drop table made;

create table unmade (a int);

insert into unmade values (1);

truncate t;

insert into t values (100, 'after');

prepare transaction 'unmakes';

set lock_timeout = '50ms';

select * from made;

select * from t;

reset lock_timeout;

rollback prepared 'unmakes';

select * from made;

select count(*) from t;

select * from unmade;

begin;

truncate t;

insert into t values (100, 'after');

alter table made add b int default 7;

create index on made (a);

drop sequence made_seq;

prepare transaction 'changes';

commit prepared 'changes';

select * from made;

select * from t;

select nextval('made_seq');

-- ## Deferred checks are done when it is prepared

create table parent (id int primary key);

create table child (id int references parent deferrable initially deferred);

begin;

insert into child values (1);

prepare transaction 'unchecked';

select count(*) from pg_prepared_xacts;

select count(*) from child;

create table u (k int unique deferrable initially deferred);

insert into u values (1), (2);

begin;

update u set k = 3 - k;

prepare transaction 'swapped';

commit prepared 'swapped';

select * from u order by k;

begin;

insert into u values (1);

prepare transaction 'twice';

-- A prepared child keeps its parent.

insert into parent values (1);

begin;

insert into child values (1);

prepare transaction 'child';

set lock_timeout = '50ms';

delete from parent;

update parent set id = 2;

reset lock_timeout;

commit prepared 'child';

delete from parent;

-- ## Settings and advisory locks

begin;

set local work_mem = '1MB';

set application_name = 'prepared';

select pg_advisory_xact_lock(42);

prepare transaction 'settings';

show application_name;

select pg_try_advisory_lock(42);

rollback prepared 'settings';

select pg_try_advisory_lock(42);

begin;

select pg_advisory_xact_lock(42);

prepare transaction 'both';

select pg_advisory_unlock(42);

begin;

select pg_advisory_lock(43);

prepare transaction 'session';

select pg_advisory_unlock(43);

commit prepared 'session';

-- ## Refused

create temporary table tmp (a int);

begin;

insert into tmp values (1);

prepare transaction 'temporary';

begin;

select * from tmp;

prepare transaction 'temporary';

begin;

create temporary table tmp2 (a int);

prepare transaction 'temporary';

begin;

drop table tmp;

prepare transaction 'temporary';

select count(*) from tmp;

begin;

listen c;

prepare transaction 'listens';

begin;

notify c;

prepare transaction 'notifies';

begin;

unlisten c;

prepare transaction 'unlistens';

rollback prepared 'unlistens';

begin;

declare h cursor with hold for select * from t;

prepare transaction 'holds';

begin;

declare d cursor for select * from t;

fetch d;

prepare transaction 'cursor';

fetch d;

rollback prepared 'cursor';

-- ## Owners

create role alice;

create role bob;

grant all on t to alice, bob;

set role alice;

begin;

insert into t values (200, 'alice');

prepare transaction 'of alice';

set role bob;

commit prepared 'of alice';

rollback prepared 'of alice';

select gid, owner from pg_prepared_xacts;

set role alice;

commit prepared 'of alice';

begin;

insert into t values (201, 'alice');

prepare transaction 'of alice';

reset role;

commit prepared 'of alice';

select * from t order by a;

revoke all on t from alice, bob;

drop role alice, bob;

-- ## In other statements

do $$ begin execute 'prepare transaction ''in code'''; end $$;

do $$ begin execute 'commit prepared ''in code'''; end $$;

begin read only;

prepare transaction 'read only';

commit prepared 'read only';

begin isolation level repeatable read;

select count(*) from t;

insert into t values (300, 'repeatable');

prepare transaction 'repeatable';

commit prepared 'repeatable';

select * from t where a = 300;
