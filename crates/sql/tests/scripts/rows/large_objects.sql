-- Large objects: descriptors, whole objects, rights, subtransactions
--
-- Bytes that are read and written in parts, with the rules of transactions.

select lo_create(60001), lo_create(60002);
--> (lo_create oid, lo_create oid)
--> 60001 | 60002

select lo_create(60001);
--> ERROR 23505: duplicate key value violates unique constraint "pg_largeobject_metadata_oid_index"
--> DETAIL: Key (oid)=(60001) already exists.

select lo_unlink(60002);
--> (lo_unlink integer)
--> 1

select lo_unlink(60002);
--> ERROR 42704: large object 60002 does not exist

begin;

select lo_open(60001, x'60000'::int);
--> (lo_open integer)
--> 0

select lowrite(0, 'hello world'), lo_tell(0), lo_lseek(0, 6, 0), loread(0, 3), lo_tell(0);
--> (lowrite integer, lo_tell integer, lo_lseek integer, loread bytea, lo_tell integer)
--> 11 | 11 | 6 | \x776f72 | 9

select lo_lseek(0, -2, 2), convert_from(loread(0, 100), 'UTF8');
--> (lo_lseek integer, convert_from text)
--> 9 | ld

select lo_lseek(0, 5000, 0), lowrite(0, 'far'), lo_lseek(0, 0, 2);
--> (lo_lseek integer, lowrite integer, lo_lseek integer)
--> 5000 | 3 | 5003

select length(lo_get(60001)), lo_get(60001, 0, 12), lo_get(60001, 4998, 100), lo_get(60001, 6000, 1), lo_get(60001, 2040, 20);
--> (length integer, lo_get bytea, lo_get bytea, lo_get bytea, lo_get bytea)
--> 5003 | \x68656c6c6f20776f726c6400 | \x0000666172 | \x | \x0000000000000000000000000000000000000000

select lo_truncate(0, 3), lo_lseek(0, 0, 2);
--> (lo_truncate integer, lo_lseek integer)
--> 0 | 3

select lo_get(60001);
--> (lo_get bytea)
--> \x68656c

select lo_truncate(0, 5000), length(lo_get(60001)), lo_get(60001, 4990, 100);
--> (lo_truncate integer, length integer, lo_get bytea)
--> 0 | 3 | \x

select lo_truncate(0, 4096), lo_lseek64(0, 0, 2), lo_tell64(0);
--> (lo_truncate integer, lo_lseek64 bigint, lo_tell64 bigint)
--> 0 | 4096 | 4096

select lo_open(60001, 262144), lo_open(60001, 131072);
--> (lo_open integer, lo_open integer)
--> 1 | 2

select lowrite(1, 'x');
--> ERROR 55000: large object descriptor 1 was not opened for writing

rollback;

begin; select lo_open(60001, 262144), loread(0, 10), lo_close(0); select lo_close(0); rollback;
--> BEGIN
--> (lo_open integer, loread bytea, lo_close integer)
--> 0 | \x | 0
--> ERROR 42704: invalid large-object descriptor: 0

begin; select lo_open(60001, 131072), lowrite(0, 'abc'), lo_lseek(0, 0, 0), loread(0, 10); commit;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_get(60001);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select loread(0, 1);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_open(60001, 0);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_open(60009, 131072);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_lseek(0, 1, 0);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

begin; select lo_open(60001, 131072); select lo_lseek(0, -1, 0); rollback;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

begin; select lo_open(60001, 131072); select lo_lseek(0, 1, 7); rollback;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

begin; select lo_open(60001, 131072); select lo_lseek64(0, 4398046509057, 0); rollback;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

begin; select lo_open(60001, 131072); select lo_lseek64(0, 4398046509056, 0), lo_tell64(0); select lo_tell(0); rollback;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

begin; select lo_open(60001, 131072); select lo_lseek64(0, 4398046509056, 0); select lowrite(0, 'x'); rollback;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

begin; select lo_open(60001, 131072); select lo_truncate64(0, -1); rollback;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

begin; select lo_open(60001, 131072); select lo_lseek(0, 2147483647, 0), lo_lseek(0, 1, 1); rollback;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

begin; select lo_open(60001, 131072); select loread(0, -1), lo_close(0); rollback;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_put(60001, 2, '\x00ff'), lo_get(60001);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_get(60001);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_put(60001, -2, 'x');
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_put(60009, 0, 'x');
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_get(60009);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_get(60001, -1, 5);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_get(60001, 1, -5);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_get(null), lo_get(60001, null, 2);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_from_bytea(60003, decode(repeat('41', 5000), 'hex'));
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select length(lo_get(60003)), md5(lo_get(60003));
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select loid, pageno, length(data) from pg_largeobject where loid in (60001, 60003) order by 1, 2;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select oid, lomowner::regrole, lomacl from pg_largeobject_metadata where oid between 60001 and 60003 order by 1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

-- savepoints
begin;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_open(60001, 393216);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

savepoint a;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_open(60003, 393216), lowrite(1, 'ZZ'), lowrite(0, 'YY');
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback to a;
--> ERROR 3B001: savepoint "a" does not exist

select lo_tell(0);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_get(60001, 0, 2), lo_get(60003, 0, 2);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_tell(1);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback;

begin;

savepoint a;

select lo_open(60001, 393216), lowrite(0, 'PQ');
--> (lo_open integer, lowrite integer)
--> 0 | 2

release a;

select lo_tell(0);
--> (lo_tell integer)
--> 2

commit;

select lo_get(60001, 0, 2);
--> (lo_get bytea)
--> \x5051

-- snapshots of descriptors
begin;

select lo_open(60001, 262144), lo_open(60001, 393216);
--> (lo_open integer, lo_open integer)
--> 0 | 1

select lowrite(1, 'NEW');
--> (lowrite integer)
--> 3

select loread(0, 3), lo_lseek(1, 0, 0), loread(1, 3), lo_get(60001, 0, 3);
--> (loread bytea, lo_lseek integer, loread bytea, lo_get bytea)
--> \x5051 | 0 | \x4e4557 | \x4e4557

select lo_get(60001, 0, 3);
--> (lo_get bytea)
--> \x4e4557

select lo_unlink(60001);
--> (lo_unlink integer)
--> 1

select lo_tell(0);
--> ERROR 42704: invalid large-object descriptor: 0

rollback;

-- rights
create role lor1; create role lor2;
--> CREATE ROLE
--> CREATE ROLE

set role lor1;

select lo_get(60001);
--> ERROR 42501: permission denied for large object 60001

select lo_open(60001, 262144);
--> ERROR 42501: permission denied for large object 60001

select lo_put(60001, 0, 'x');
--> ERROR 42501: permission denied for large object 60001

select lo_unlink(60001);
--> ERROR 42501: must be owner of large object 60001

grant select on large object 60001 to lor2;
--> ERROR 42501: permission denied for large object large object 60001

alter large object 60001 owner to lor2;
--> ERROR 42501: must be owner of large object 60001

comment on large object 60001 is 'x';
--> ERROR 42501: must be owner of large object 60001

select * from pg_largeobject limit 1;
--> ERROR 42501: permission denied for table pg_largeobject

select oid from pg_largeobject_metadata where oid = 60003;
--> (oid oid)

select lo_create(60005);
--> (lo_create oid)
--> 60005

grant select on large object 60005 to lor2 with grant option;

reset role;

grant select on large object 60001 to lor1;

grant all on large object 60003, 60001 to lor2;
--> ERROR 42704: large object 60003 does not exist

set role lor1;

select lo_get(60001, 0, 2);
--> (lo_get bytea)
--> \x5051

begin; select lo_open(60001, 393216); rollback;
--> ERROR 42501: permission denied for large object 60001

grant select on large object 60001 to lor2;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

reset role;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select oid, lomowner::regrole, lomacl from pg_largeobject_metadata where oid between 60001 and 60005 order by 1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

comment on large object 60001 is 'a comment';
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select obj_description(60001, 'pg_largeobject');
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

alter large object 60001 owner to lor1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select oid, lomowner::regrole, lomacl from pg_largeobject_metadata where oid between 60001 and 60005 order by 1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

drop role lor1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

revoke all on large object 60003 from lor2;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

reassign owned by lor1 to current_user;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select oid, lomowner::regrole, lomacl from pg_largeobject_metadata where oid between 60001 and 60005 order by 1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

grant select on large object 99999999999 to lor1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

grant insert on large object 60001 to lor1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

alter large object 60099 owner to lor1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_unlink(60001), lo_unlink(60005);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select obj_description(60001, 'pg_largeobject');
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

revoke all on large object 60003 from lor1, lor2;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

drop role lor1, lor2;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

do $$ declare fd int; begin fd := lo_open(60003, 393216); perform lo_lseek(fd, 0, 2); perform lowrite(fd, 'more'); perform lo_close(fd); end $$;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_get(60003, 4998, 10);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select count(*) from pg_largeobject where loid = 60003;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

begin isolation level repeatable read;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_get(60003, 0, 3);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_put(60003, 0, 'abc');
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select lo_get(60003, 0, 3);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

commit;
--> ROLLBACK

begin isolation level serializable; select lo_put(60003, 0, 'xyz'); commit;
--> ERROR 42704: large object 60003 does not exist

select lo_get(60003, 0, 3);
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

select proname, prosrc, provolatile, proisstrict from pg_proc where proname like 'lo\_%' or proname in ('loread', 'lowrite') order by oid;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

