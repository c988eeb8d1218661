-- Transactions and cursors
--
-- Blocks, savepoints, cursors, prepared statements, settings, COPY options.

commit;
--> WARNING 25P01: there is no transaction in progress

rollback;
--> WARNING 25P01: there is no transaction in progress

begin;
begin;
--> WARNING 25001: there is already a transaction in progress

select 1/0;
--> ERROR 22012: division by zero

select 1;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

commit;
--> ROLLBACK

begin;
savepoint a;
select 1/0;
--> ERROR 22012: division by zero

rollback to a;
select 1;
--> (?column? integer)
--> 1

savepoint b;
release a;
rollback to b;
--> ERROR 3B001: savepoint "b" does not exist

rollback;
savepoint x;
--> ERROR 25P01: SAVEPOINT can only be used in transaction blocks

release x;
--> ERROR 25P01: RELEASE SAVEPOINT can only be used in transaction blocks

rollback to x;
--> ERROR 25P01: ROLLBACK TO SAVEPOINT can only be used in transaction blocks

start transaction read only;
create table ro (a int);
--> ERROR 25006: cannot execute CREATE TABLE in a read-only transaction

rollback;
start transaction read only;
select nextval('nope');
--> ERROR 42P01: relation "nope" does not exist
--> POSITION: 16, at '

rollback;
commit;
--> WARNING 25P01: there is no transaction in progress

begin;
select 1;
--> (?column? integer)
--> 1

rollback;
set transaction read only;
--> WARNING 25P01: SET TRANSACTION can only be used in transaction blocks

declare c cursor for select 1;
--> ERROR 25P01: DECLARE CURSOR can only be used in transaction blocks

begin;
declare c cursor for select * from generate_series(1, 10) g;
declare c cursor for select 1;
--> ERROR 42P03: cursor "c" already exists

fetch c;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

fetch 3 from c;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

fetch next from c;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

fetch all from c;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

fetch c;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

fetch nope;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback;
begin;
declare c no scroll cursor for select * from generate_series(1, 4) g;
fetch 2 from c;
--> (g integer)
--> 1
--> 2

fetch backward 1 from c;
--> ERROR 55000: cursor can only scan forward
--> HINT: Declare it with SCROLL option to enable backward scan.

rollback;
close all;
--> CLOSE CURSOR ALL

declare bad cursor for insert into x values (1);
--> ERROR 42601: syntax error at or near "insert"
--> POSITION: 24, at insert

prepare p1 as select $1::int + 1;
execute p1(4);
--> (?column? integer)
--> 5

execute p1('x');
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 12, at '

execute p1;
--> ERROR 42601: wrong number of parameters for prepared statement "p1"
--> DETAIL: Expected 1 parameters but got 0.

execute p1(1, 2);
--> ERROR 42601: wrong number of parameters for prepared statement "p1"
--> DETAIL: Expected 1 parameters but got 2.

prepare p1 as select 1;
--> ERROR 42P05: prepared statement "p1" already exists

prepare p2 (int, text) as select $1, $2;
execute p2(1, 'b');
--> (?column? integer, ?column? text)
--> 1 | b

execute p2(1, 2);
--> (?column? integer, ?column? text)
--> 1 | 2

execute nope;
--> ERROR 26000: prepared statement "nope" does not exist

deallocate p1;
deallocate p1;
--> ERROR 26000: prepared statement "p1" does not exist

deallocate all;
prepare p3 as select $1;
execute p3('abc');
--> (?column? text)
--> abc

prepare p4 as select $1 + $2;
--> ERROR 42725: operator is not unique: unknown + unknown
--> HINT: Could not choose a best candidate operator. You might need to add explicit type casts.
--> POSITION: 25, at +

prepare p5 as select * from nope;
--> ERROR 42P01: relation "nope" does not exist
--> POSITION: 29, at nope

set timezone = 'nope';
--> ERROR 22023: invalid value for parameter "TimeZone": "nope"

set timezone = 'Europe/Berlin';
select timestamptz '2024-07-01 12:00:00+00';
--> (timestamptz timestamp with time zone)
--> 2024-07-01 14:00:00+02

set timezone = 'UTC';
set statement_timeout = 'abc';
--> ERROR 22023: invalid value for parameter "statement_timeout": "abc"

set statement_timeout = '-5';
--> ERROR 22023: -5 ms is outside the valid range for parameter "statement_timeout" (0 .. 2147483647)

set work_mem = '1';
--> ERROR 22023: 1 kB is outside the valid range for parameter "work_mem" (64 .. 2147483647)

set local work_mem = '8MB';
--> WARNING 25P01: SET LOCAL can only be used in transaction blocks

show work_mem;
--> (work_mem text)
--> 4MB

begin;
set local work_mem = '8MB';
show work_mem;
--> (work_mem text)
--> 8MB

rollback;
show work_mem;
--> (work_mem text)
--> 4MB

set client_encoding = 'nope';
--> ERROR 22023: invalid value for parameter "client_encoding": "nope"

set default_transaction_isolation = 'nope';
--> ERROR 22023: invalid value for parameter "default_transaction_isolation": "nope"
--> HINT: Available values: serializable, repeatable read, read committed, read uncommitted.

set max_connections = 5;
--> ERROR 55P02: parameter "max_connections" cannot be changed without restarting the server

set server_version = 'x';
--> ERROR 55P02: parameter "server_version" cannot be changed

set my.var = 'hello';
show my.var;
--> (my.var text)
--> hello

select current_setting('my.var'), current_setting('my.nope', true);
--> (current_setting text, current_setting text)
--> hello | NULL

select set_config('my.var', 'x', false);
--> (set_config text)
--> x

select set_config('nope', 'x', false);
--> ERROR 42704: unrecognized configuration parameter "nope"

copy (select 1;
--> ERROR 42601: syntax error at end of input
--> POSITION: 15, the end

copy nope to stdout;
--> ERROR 42P01: relation "nope" does not exist

copy pg_class (nope) to stdout;
--> ERROR 42703: column "nope" of relation "pg_class" does not exist

copy (select 1) from stdin;
--> ERROR 42601: syntax error at or near "from"
--> POSITION: 17, at from

copy (select 1) to stdout with (nope true);
--> ERROR 42601: option "nope" not recognized
--> POSITION: 33, at nope

copy (select 1) to stdout with (format csv, format text);
--> ERROR 42601: conflicting or redundant options
--> POSITION: 45, at format

copy (select 1) to stdout with (delimiter 'ab');
--> ERROR 0A000: COPY delimiter must be a single one-byte character

copy (select 1) to stdout with (format csv, quote 'ab');
--> ERROR 0A000: COPY quote must be a single one-byte character

lock table nope;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

lock table pg_class;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

vacuum;
begin;
vacuum;
--> ERROR 25001: VACUUM cannot run inside a transaction block

rollback;
discard all;
set timezone = 'UTC';
notanything;
--> ERROR 42601: syntax error at or near "notanything"
--> POSITION: 1, at notanything

explain nope;
--> ERROR 42601: syntax error at or near "nope"
--> POSITION: 9, at nope

explain (nope) select 1;
--> ERROR 42601: unrecognized EXPLAIN option "nope"
--> POSITION: 10, at nope

-- The row that a cursor stands on, if it stands on one.
begin;
declare once no scroll cursor for select g from generate_series(1, 3) g;
move 0 from once;
fetch 0 from once;
--> (g integer)

fetch absolute 0 from once;
--> (g integer)

fetch 1 from once;
--> (g integer)
--> 1

move 0 from once;
--> MOVE 1

move relative 0 from once;
--> MOVE 1

fetch 2 from once;
--> (g integer)
--> 2
--> 3

move 0 from once;
--> MOVE 1

fetch 5 from once;
--> (g integer)

move 0 from once;
fetch 0 from once;
--> (g integer)

declare often scroll cursor for select g from generate_series(1, 3) g;
move 0 from often;
fetch 2 from often;
--> (g integer)
--> 1
--> 2

move 0 from often;
--> MOVE 1

fetch 0 from often;
--> (g integer)
--> 2

fetch relative 0 from often;
--> (g integer)
--> 2

move 9 from often;
--> MOVE 1

move 0 from often;
fetch absolute 0 from often;
--> (g integer)

move 0 from often;
rollback;
begin;
declare once no scroll cursor for select g from generate_series(1, 3) g;
fetch 1 from once;
--> (g integer)
--> 1

fetch 0 from once;
--> ERROR 55000: cursor can only scan forward
--> HINT: Declare it with SCROLL option to enable backward scan.

rollback;
begin;
declare once no scroll cursor for select g from generate_series(1, 3) g;
fetch 1 from once;
--> (g integer)
--> 1

fetch relative 0 from once;
--> ERROR 55000: cursor can only scan forward
--> HINT: Declare it with SCROLL option to enable backward scan.

rollback;
begin;
declare once no scroll cursor for select g from generate_series(1, 3) g;
fetch 1 from once;
--> (g integer)
--> 1

fetch absolute 0 from once;
--> ERROR 55000: cursor can only scan forward
--> HINT: Declare it with SCROLL option to enable backward scan.

rollback;
begin;
declare once no scroll cursor for select g from generate_series(1, 3) g;
move backward 0 from once;
fetch backward 0 from once;
--> ERROR 55000: cursor can only scan forward
--> HINT: Declare it with SCROLL option to enable backward scan.

rollback;

-- SET LOCAL and SET TRANSACTION warn where they are a query string of their own. Several statements
-- in one string are a block.
set local work_mem = '1MB';
--> WARNING 25P01: SET LOCAL can only be used in transaction blocks

set local work_mem = '1MB'; show work_mem;
--> SET
--> (work_mem text)
--> 1MB
--> SHOW

set transaction read only; show transaction_read_only;
--> SET
--> (transaction_read_only text)
--> on
--> SHOW

select 1; rollback; set transaction isolation level serializable; show transaction_isolation;
--> (?column? integer)
--> 1
--> WARNING 25P01: there is no transaction in progress
--> ROLLBACK
--> SET
--> (transaction_isolation text)
--> serializable
--> SHOW

-- The transaction's modes are settings, also in the list of them.
begin isolation level serializable read only deferrable;
select name, setting from pg_settings where name like 'transaction\_%' order by name;
--> (name text, setting text)
--> transaction_deferrable | on
--> transaction_isolation | serializable
--> transaction_read_only | on

commit;

-- ## Snapshots of other sessions

-- A session cannot import its own, for its transaction has begun.
select pg_export_snapshot() ~ '^[0-9A-F]{8}-[0-9A-F]{8}-[0-9]+$';
--> (?column? boolean)
--> t

set transaction snapshot '00000003-0000001B-1';
--> WARNING 25P01: SET TRANSACTION can only be used in transaction blocks
--> ERROR 0A000: a snapshot-importing transaction must have isolation level SERIALIZABLE or REPEATABLE READ

begin isolation level repeatable read;

set transaction snapshot 'no such thing';
--> ERROR 22023: invalid snapshot identifier: "no such thing"

rollback;

begin isolation level repeatable read;

set transaction snapshot '000000FF-0000001B-1';
--> ERROR 22023: invalid snapshot identifier: "000000FF-0000001B-1"

rollback;

begin isolation level repeatable read; select 1;
--> BEGIN
--> (?column? integer)
--> 1

set transaction snapshot '00000003-0000001B-1';
--> ERROR 25001: SET TRANSACTION SNAPSHOT must be called before any query

rollback;

begin isolation level repeatable read; savepoint s;
--> BEGIN
--> SAVEPOINT

select pg_export_snapshot();
--> ERROR 25001: cannot export a snapshot from a subtransaction

rollback;

begin isolation level repeatable read; savepoint s; set transaction snapshot '00000003-0000001B-1';
--> BEGIN
--> SAVEPOINT
--> ERROR 25001: SET TRANSACTION SNAPSHOT must be called before any query

rollback;

begin; select length(pg_export_snapshot()) > 10;
--> BEGIN
--> (?column? boolean)
--> t

prepare transaction 'p';
--> ERROR 0A000: cannot PREPARE a transaction that has exported snapshots

set local transaction snapshot '00000003-0000001B-1';
--> ERROR 0A000: SET LOCAL TRANSACTION SNAPSHOT is not implemented
