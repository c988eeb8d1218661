-- Snapshots as values
--
-- pg_snapshot and its older name txid_snapshot: texts, parts, what is visible in them.

select '10:20:10,14,15'::pg_snapshot, '10:20:'::pg_snapshot, '10:20:10,10,15'::txid_snapshot, ' 10:20:'::pg_snapshot, '20:20:'::pg_snapshot, '+10:20:15,'::pg_snapshot;

select '10:18446744073709551615:10,18446744073709551614'::pg_snapshot, '10:19446744073709551615:10'::pg_snapshot, '-1:-1:'::txid_snapshot;

select '10:20:15,14'::pg_snapshot;

select '0:20:15'::txid_snapshot;

select '10:20:5'::pg_snapshot;

select '10:20:20'::pg_snapshot;

select '10:20'::pg_snapshot;

select '10:20: 15 '::pg_snapshot;

select '10:20:15,,16'::pg_snapshot;

select '10:20:15;16'::pg_snapshot;

select ''::pg_snapshot;

select '10:20:15'::pg_snapshot = '10:20:15';

select pg_snapshot_xmin('10:20:10,14'), pg_snapshot_xmax('10:20:10,14'), pg_snapshot_xip('10:20:10,14');

select txid_snapshot_xmin('10:20:10,14'), txid_snapshot_xmax('10:20:10,14'), txid_snapshot_xip('10:20:10,14');

select x, pg_visible_in_snapshot(x::text::xid8, '10:20:10,14'), txid_visible_in_snapshot(x, '10:20:10,14') from generate_series(9, 20) x;

select txid_visible_in_snapshot(-1, '10:20:10,14'), pg_visible_in_snapshot(null, '10:20:');

select pg_current_snapshot()::text = txid_current_snapshot()::text, pg_typeof(pg_current_snapshot()), pg_typeof(txid_current_snapshot());

begin;

select pg_snapshot_xmin(pg_current_snapshot()) <= pg_current_xact_id() and pg_snapshot_xmin(pg_current_snapshot()) <= pg_snapshot_xmax(pg_current_snapshot());

select pg_visible_in_snapshot(pg_current_xact_id(), pg_current_snapshot()), txid_visible_in_snapshot(txid_current(), txid_current_snapshot()), (select count(*) from pg_snapshot_xip(pg_current_snapshot()));

create temp table seen as select pg_current_xact_id() as x, pg_current_snapshot() as s, array[pg_current_snapshot()] as list;

commit;

select pg_visible_in_snapshot(x, pg_current_snapshot()), pg_visible_in_snapshot(x, s), pg_snapshot_xmin(s) = x, list[1]::text = s::text from seen;

begin;

savepoint a;

create table kept (x xid8);

insert into kept select pg_current_xact_id();

release a;

commit;

select pg_visible_in_snapshot(x, pg_current_snapshot()) from kept;

create table stored (s pg_snapshot, t txid_snapshot);

insert into stored values ('10:20:11,12', '7:8:7') returning *;

create index on stored (s);

select to_json(stored) from stored;

select typname, typlen, typalign, typstorage, typcategory, typarray::regtype from pg_type where typname in ('pg_snapshot', 'txid_snapshot') order by 1;

select oid, proname, prosrc, provolatile, prorows, proretset, prorettype::regtype from pg_proc where proname ~ 'pg_snapshot_x|txid_snapshot_x|_visible_in|_current_snapshot' order by oid;
