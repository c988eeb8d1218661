-- LISTEN and NOTIFY
--
-- The statements, what they refuse, and which channels a session listens on. Messages themselves
-- are no rows: they are tested over the protocol and between processes.

notify nobody;
notify nobody, 'listens';
notify nobody, '';
select pg_notify('nobody', 'listens');
--> (pg_notify void)
--> ''

select pg_notification_queue_usage();
--> (pg_notification_queue_usage double precision)
--> 0

select pg_listening_channels();
--> (pg_listening_channels text)

listen a;
listen "B b";
listen a;
select * from pg_listening_channels();
--> (pg_listening_channels text)
--> a
--> B b

unlisten a;
unlisten never;
select * from pg_listening_channels() as channel;
--> (channel text)
--> B b

unlisten *;
unlisten *;
select count(*) from pg_listening_channels();
--> (count bigint)
--> 0

-- They take effect at commit.
begin;
listen t;
select pg_listening_channels();
--> (pg_listening_channels text)

commit;
select pg_listening_channels();
--> (pg_listening_channels text)
--> t

begin;
unlisten t;
listen u;
select pg_listening_channels();
--> (pg_listening_channels text)
--> t

rollback;
select pg_listening_channels();
--> (pg_listening_channels text)
--> t

begin;
unlisten *;
listen v;
unlisten v;
listen w;
listen v;
unlisten w;
commit;
select pg_listening_channels();
--> (pg_listening_channels text)
--> v

-- A savepoint takes its own with it.
begin;
savepoint s;
unlisten v;
listen x;
rollback to s;
listen y;
savepoint s2;
listen z;
release s2;
savepoint s3;
unlisten *;
rollback to s3;
commit;
select pg_listening_channels() order by 1;
--> (pg_listening_channels text)
--> v
--> y
--> z

-- The whole session's state.
discard all;
select pg_listening_channels();
--> (pg_listening_channels text)

-- Names and payloads.
notify "";
--> ERROR 42601: zero-length delimited identifier at or near """"
--> POSITION: 8, at "

select pg_notify('', 'x');
--> ERROR 22023: channel name cannot be empty

select pg_notify(null, 'x');
--> ERROR 22023: channel name cannot be empty

select pg_notify('c', null);
--> (pg_notify void)
--> ''

select pg_notify(repeat('c', 63), 'x');
--> (pg_notify void)
--> ''

select pg_notify(repeat('c', 64), 'x');
--> ERROR 22023: channel name too long

select pg_notify('c', repeat('x', 7999)) is null;
--> (?column? boolean)
--> f

select pg_notify('c', repeat('x', 8000));
--> ERROR 22023: payload string too long

select pg_notify('c', repeat('ü', 4000));
--> ERROR 22023: payload string too long

notify c, repeat('x', 3);
--> ERROR 42601: syntax error at or near "repeat"
--> POSITION: 11, at repeat

notify;
--> ERROR 42601: syntax error at end of input
--> POSITION: 7, the end

listen;
--> ERROR 42601: syntax error at end of input
--> POSITION: 7, the end

unlisten;
--> ERROR 42601: syntax error at end of input
--> POSITION: 9, the end

listen *;
--> ERROR 42601: syntax error at or near "*"
--> POSITION: 8, at *

notify c 'x';
--> ERROR 42601: syntax error at or near "'x'"
--> POSITION: 10, at '

listen a.b;
--> ERROR 42601: syntax error at or near "."
--> POSITION: 9, at .b

-- A transaction that only reads may send and listen.
begin read only;
notify c, 'x';
select pg_notify('c', 'y');
--> (pg_notify void)
--> ''

listen c;
unlisten c;
commit;
set default_transaction_read_only = on;
notify c, 'x';
set default_transaction_read_only = off;

-- After an error nothing more is taken.
begin;
notify c, 'x';
select 1/0;
--> ERROR 22012: division by zero

notify c, 'y';
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

listen c;
--> ERROR 25P02: current transaction is aborted, commands ignored until end of transaction block

rollback;

-- In statements of other kinds.
prepare n as select pg_notify('c', $1);
execute n('x');
--> (pg_notify void)
--> ''

prepare m as notify c;
--> ERROR 42601: syntax error at or near "notify"
--> POSITION: 14, at notify

explain notify c;
--> ERROR 42601: syntax error at or near "notify"
--> POSITION: 9, at notify

create table notes (id int, note text);
insert into notes values (1, 'one'), (2, 'two');
--> INSERT 0 2

select pg_notify('notes', note) from notes order by id;
--> (pg_notify void)
--> ''
--> ''

update notes set note = 'three' where pg_notify('c', note) is not null returning id;
--> (id integer)
--> 1
--> 2
--> UPDATE 2

with sent as (select pg_notify('c', 'cte')) select count(*) from sent;
--> (count bigint)
--> 1

set transaction isolation level serializable;
--> WARNING 25P01: SET TRANSACTION can only be used in transaction blocks

begin isolation level serializable;
notify c, 'serial';
select count(*) from notes;
--> (count bigint)
--> 2

commit;
begin isolation level repeatable read;
notify c;
set transaction isolation level serializable;
listen c;
set transaction isolation level read committed;
select 1;
--> (?column? integer)
--> 1

set transaction isolation level serializable;
--> ERROR 25001: SET TRANSACTION ISOLATION LEVEL must be called before any query

rollback;
drop table notes;
