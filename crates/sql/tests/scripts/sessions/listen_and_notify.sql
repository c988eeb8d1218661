-- LISTEN and NOTIFY
--
-- The statements, what they refuse, and which channels a session listens on. Messages themselves
-- are no rows: they are tested over the protocol and between processes.

notify nobody;
notify nobody, 'listens';
notify nobody, '';
select pg_notify('nobody', 'listens');
select pg_notification_queue_usage();

select pg_listening_channels();
listen a;
listen "B b";
listen a;
select * from pg_listening_channels();
unlisten a;
unlisten never;
select * from pg_listening_channels() as channel;
unlisten *;
unlisten *;
select count(*) from pg_listening_channels();

-- They take effect at commit.
begin;
listen t;
select pg_listening_channels();
commit;
select pg_listening_channels();
begin;
unlisten t;
listen u;
select pg_listening_channels();
rollback;
select pg_listening_channels();
begin;
unlisten *;
listen v;
unlisten v;
listen w;
listen v;
unlisten w;
commit;
select pg_listening_channels();

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

-- The whole session's state.
discard all;
select pg_listening_channels();

-- Names and payloads.
notify "";
select pg_notify('', 'x');
select pg_notify(null, 'x');
select pg_notify('c', null);
select pg_notify(repeat('c', 63), 'x');
select pg_notify(repeat('c', 64), 'x');
select pg_notify('c', repeat('x', 7999)) is null;
select pg_notify('c', repeat('x', 8000));
select pg_notify('c', repeat('ü', 4000));
listen a_name_that_is_longer_than_all_of_the_sixty_three_bytes_that_names_have;
select pg_listening_channels();
unlisten a_name_that_is_longer_than_all_of_the_sixty_three_bytes_that_names_have;
select pg_listening_channels();
notify a_name_that_is_longer_than_all_of_the_sixty_three_bytes_that_names_have, 'x';
notify c, repeat('x', 3);
notify;
listen;
unlisten;
listen *;
notify c 'x';
listen a.b;

-- A transaction that only reads may send and listen.
begin read only;
notify c, 'x';
select pg_notify('c', 'y');
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
notify c, 'y';
listen c;
rollback;

-- In statements of other kinds.
prepare n as select pg_notify('c', $1);
execute n('x');
prepare m as notify c;
explain notify c;
create table notes (id int, note text);
insert into notes values (1, 'one'), (2, 'two');
select pg_notify('notes', note) from notes order by id;
update notes set note = 'three' where pg_notify('c', note) is not null returning id;
with sent as (select pg_notify('c', 'cte')) select count(*) from sent;
set transaction isolation level serializable;
begin isolation level serializable;
notify c, 'serial';
select count(*) from notes;
commit;
begin isolation level repeatable read;
notify c;
set transaction isolation level serializable;
listen c;
set transaction isolation level read committed;
select 1;
set transaction isolation level serializable;
rollback;
drop table notes;
