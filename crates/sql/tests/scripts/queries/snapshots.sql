-- Snapshots as values
--
-- pg_snapshot and its older name txid_snapshot: texts, parts, what is visible in them.

select '10:20:10,14,15'::pg_snapshot, '10:20:'::pg_snapshot, '10:20:10,10,15'::txid_snapshot, ' 10:20:'::pg_snapshot, '20:20:'::pg_snapshot, '+10:20:15,'::pg_snapshot;
--> (pg_snapshot pg_snapshot, pg_snapshot pg_snapshot, txid_snapshot txid_snapshot, pg_snapshot pg_snapshot, pg_snapshot pg_snapshot, pg_snapshot pg_snapshot)
--> 10:20:10,14,15 | 10:20: | 10:20:10,15 | 10:20: | 20:20: | 10:20:15

select '10:18446744073709551615:10,18446744073709551614'::pg_snapshot, '10:19446744073709551615:10'::pg_snapshot, '-1:-1:'::txid_snapshot;
--> (pg_snapshot pg_snapshot, pg_snapshot pg_snapshot, txid_snapshot txid_snapshot)
--> 10:18446744073709551615:10,18446744073709551614 | 10:18446744073709551615:10 | 18446744073709551615:18446744073709551615:

select '10:20:15,14'::pg_snapshot;
--> ERROR 22P02: invalid input syntax for type pg_snapshot: "10:20:15,14"
--> POSITION: 8, at '

select '0:20:15'::txid_snapshot;
--> ERROR 22P02: invalid input syntax for type pg_snapshot: "0:20:15"
--> POSITION: 8, at '

select '10:20:5'::pg_snapshot;
--> ERROR 22P02: invalid input syntax for type pg_snapshot: "10:20:5"
--> POSITION: 8, at '

select '10:20:20'::pg_snapshot;
--> ERROR 22P02: invalid input syntax for type pg_snapshot: "10:20:20"
--> POSITION: 8, at '

select '10:20'::pg_snapshot;
--> ERROR 22P02: invalid input syntax for type pg_snapshot: "10:20"
--> POSITION: 8, at '

select '10:20: 15 '::pg_snapshot;
--> ERROR 22P02: invalid input syntax for type pg_snapshot: "10:20: 15 "
--> POSITION: 8, at '

select '10:20:15,,16'::pg_snapshot;
--> ERROR 22P02: invalid input syntax for type pg_snapshot: "10:20:15,,16"
--> POSITION: 8, at '

select '10:20:15;16'::pg_snapshot;
--> ERROR 22P02: invalid input syntax for type pg_snapshot: "10:20:15;16"
--> POSITION: 8, at '

select ''::pg_snapshot;
--> ERROR 22P02: invalid input syntax for type pg_snapshot: ""
--> POSITION: 8, at '

select '10:20:15'::pg_snapshot = '10:20:15';
--> ERROR 42883: operator does not exist: pg_snapshot = unknown
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 32, at =

select pg_snapshot_xmin('10:20:10,14'), pg_snapshot_xmax('10:20:10,14'), pg_snapshot_xip('10:20:10,14');
--> (pg_snapshot_xmin xid8, pg_snapshot_xmax xid8, pg_snapshot_xip xid8)
--> 10 | 20 | 10
--> 10 | 20 | 14

select txid_snapshot_xmin('10:20:10,14'), txid_snapshot_xmax('10:20:10,14'), txid_snapshot_xip('10:20:10,14');
--> (txid_snapshot_xmin bigint, txid_snapshot_xmax bigint, txid_snapshot_xip bigint)
--> 10 | 20 | 10
--> 10 | 20 | 14

select x, pg_visible_in_snapshot(x::text::xid8, '10:20:10,14'), txid_visible_in_snapshot(x, '10:20:10,14') from generate_series(9, 20) x;
--> (x integer, pg_visible_in_snapshot boolean, txid_visible_in_snapshot boolean)
--> 9 | t | t
--> 10 | f | f
--> 11 | t | t
--> 12 | t | t
--> 13 | t | t
--> 14 | f | f
--> 15 | t | t
--> 16 | t | t
--> 17 | t | t
--> 18 | t | t
--> 19 | t | t
--> 20 | f | f

select txid_visible_in_snapshot(-1, '10:20:10,14'), pg_visible_in_snapshot(null, '10:20:');
--> (txid_visible_in_snapshot boolean, pg_visible_in_snapshot boolean)
--> f | NULL

select pg_current_snapshot()::text = txid_current_snapshot()::text, pg_typeof(pg_current_snapshot()), pg_typeof(txid_current_snapshot());
--> (?column? boolean, pg_typeof regtype, pg_typeof regtype)
--> t | pg_snapshot | txid_snapshot

begin;

select pg_snapshot_xmin(pg_current_snapshot()) <= pg_current_xact_id() and pg_snapshot_xmin(pg_current_snapshot()) <= pg_snapshot_xmax(pg_current_snapshot());
--> (?column? boolean)
--> t

select pg_visible_in_snapshot(pg_current_xact_id(), pg_current_snapshot()), txid_visible_in_snapshot(txid_current(), txid_current_snapshot()), (select count(*) from pg_snapshot_xip(pg_current_snapshot()));
--> (pg_visible_in_snapshot boolean, txid_visible_in_snapshot boolean, count bigint)
--> f | f | 0

create temp table seen as select pg_current_xact_id() as x, pg_current_snapshot() as s, array[pg_current_snapshot()] as list;
--> SELECT 1

commit;

select pg_visible_in_snapshot(x, pg_current_snapshot()), pg_visible_in_snapshot(x, s), pg_snapshot_xmin(s) = x, list[1]::text = s::text from seen;
--> (pg_visible_in_snapshot boolean, pg_visible_in_snapshot boolean, ?column? boolean, ?column? boolean)
--> t | f | t | t

begin;

savepoint a;

create table kept (x xid8);

insert into kept select pg_current_xact_id();
--> INSERT 0 1

release a;

commit;

select pg_visible_in_snapshot(x, pg_current_snapshot()) from kept;
--> (pg_visible_in_snapshot boolean)
--> t

create table stored (s pg_snapshot, t txid_snapshot);

insert into stored values ('10:20:11,12', '7:8:7') returning *;
--> (s pg_snapshot, t txid_snapshot)
--> 10:20:11,12 | 7:8:7
--> INSERT 0 1

create index on stored (s);
--> ERROR 42704: data type pg_snapshot has no default operator class for access method "btree"
--> HINT: You must specify an operator class for the index or define a default operator class for the data type.

select to_json(stored) from stored;
--> (to_json json)
--> {"s":"10:20:11,12","t":"7:8:7"}

select typname, typlen, typalign, typstorage, typcategory, typarray::regtype from pg_type where typname in ('pg_snapshot', 'txid_snapshot') order by 1;
--> (typname name, typlen smallint, typalign "char", typstorage "char", typcategory "char", typarray regtype)
--> pg_snapshot | -1 | d | x | U | pg_snapshot[]
--> txid_snapshot | -1 | d | x | U | txid_snapshot[]

select oid, proname, prosrc, provolatile, prorows, proretset, prorettype::regtype from pg_proc where proname ~ 'pg_snapshot_x|txid_snapshot_x|_visible_in|_current_snapshot' order by oid;
--> (oid oid, proname name, prosrc text, provolatile "char", prorows real, proretset boolean, prorettype regtype)
--> 2944 | txid_current_snapshot | pg_current_snapshot | s | 0 | f | txid_snapshot
--> 2945 | txid_snapshot_xmin | pg_snapshot_xmin | i | 0 | f | bigint
--> 2946 | txid_snapshot_xmax | pg_snapshot_xmax | i | 0 | f | bigint
--> 2947 | txid_snapshot_xip | pg_snapshot_xip | i | 50 | t | bigint
--> 2948 | txid_visible_in_snapshot | pg_visible_in_snapshot | i | 0 | f | boolean
--> 5061 | pg_current_snapshot | pg_current_snapshot | s | 0 | f | pg_snapshot
--> 5062 | pg_snapshot_xmin | pg_snapshot_xmin | i | 0 | f | xid8
--> 5063 | pg_snapshot_xmax | pg_snapshot_xmax | i | 0 | f | xid8
--> 5064 | pg_snapshot_xip | pg_snapshot_xip | i | 50 | t | xid8
--> 5065 | pg_visible_in_snapshot | pg_visible_in_snapshot | i | 0 | f | boolean
