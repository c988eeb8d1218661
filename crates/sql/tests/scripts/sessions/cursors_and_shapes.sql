-- Cursors keep shapes
--
-- A table that an open cursor reads keeps its shape.

create schema inuse;
set search_path = inuse;
create table t(i int primary key, v int);
insert into t select generate_series(1,5);
--> INSERT 0 5

create table u(i int);
create view w as select * from t;
create index ti on t(v);
create sequence sq;
begin;
declare c cursor for select * from t;
fetch 1 from c;
--> (i integer, v integer)
--> 1 | NULL

savepoint a;
drop table t;
--> ERROR 2BP01: cannot drop table t because other objects depend on it
--> DETAIL: view w depends on table t
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

rollback to a;
savepoint a;
alter table t add x int;
--> ERROR 55006: cannot ALTER TABLE "t" because it is being used by active queries in this session

rollback to a;
savepoint a;
alter table t rename to tt;
rollback to a;
savepoint a;
alter table t rename column v to vv;
rollback to a;
savepoint a;
truncate t;
--> ERROR 55006: cannot TRUNCATE "t" because it is being used by active queries in this session

rollback to a;
savepoint a;
create index on t(v);
--> ERROR 55006: cannot CREATE INDEX "t" because it is being used by active queries in this session

rollback to a;
savepoint a;
drop index ti;
rollback to a;
savepoint a;
alter table t owner to postgres;
--> ERROR 55006: cannot ALTER TABLE "t" because it is being used by active queries in this session

rollback to a;
savepoint a;
comment on table t is 'x';
rollback to a;
savepoint a;
grant select on t to public;
rollback to a;
savepoint a;
lock table t;
rollback to a;
savepoint a;
drop table u, t;
--> ERROR 2BP01: cannot drop desired object(s) because other objects depend on them
--> DETAIL: view w depends on table t
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

rollback to a;
savepoint a;
drop view w;
rollback to a;
savepoint a;
create view w2 as select * from t;
rollback to a;
savepoint a;
analyze t;
rollback to a;
savepoint a;
alter index ti rename to ti2;
rollback to a;
savepoint a;
alter table t add constraint ck check (i > 0);
--> ERROR 55006: cannot ALTER TABLE "t" because it is being used by active queries in this session

rollback to a;
savepoint a;
alter table u add foreign key (i) references t;
rollback to a;
savepoint a;
update t set v = 1;
--> UPDATE 5

delete from t;
--> DELETE 5

rollback to a;
close c;
--> CLOSE CURSOR

savepoint a;
alter table t add x int;
rollback to a;
declare d cursor for select * from w;
savepoint a;
drop view w;
rollback to a;
savepoint a;
drop table t cascade;
--> NOTICE: drop cascades to view w
--> ERROR 55006: cannot DROP TABLE "t" because it is being used by active queries in this session

rollback to a;
close d;
--> CLOSE CURSOR

declare e cursor for select * from t where v = 3;
savepoint a;
drop index ti;
rollback to a;
close e;
--> CLOSE CURSOR

declare f cursor with hold for select * from t;
savepoint a;
alter table t add x int;
--> ERROR 55006: cannot ALTER TABLE "t" because it is being used by active queries in this session

rollback to a;
commit;
alter table t add x int;
fetch 2 from f;
--> (i integer, v integer)
--> 1 | NULL
--> 2 | NULL

begin;
declare g scroll cursor for select 1;
drop table u;
declare h cursor for select last_value from sq;
drop sequence sq;
--> ERROR 55006: cannot DROP TABLE "sq" because it is being used by active queries in this session

rollback;
begin;
declare h cursor for select nextval('sq');
drop sequence sq;
rollback;
begin;
declare h cursor for select 1 where exists (select from t);
drop table t cascade;
--> NOTICE: drop cascades to view w
--> ERROR 55006: cannot DROP TABLE "t" because it is being used by active queries in this session

rollback;
begin;
declare h cursor for with x as (select * from t) select * from x;
fetch 1 from h;
--> (i integer, v integer, x integer)
--> 1 | NULL | NULL

truncate t;
--> ERROR 55006: cannot TRUNCATE "t" because it is being used by active queries in this session

rollback;
reset search_path;
drop schema inuse cascade;
--> NOTICE: drop cascades to 4 other objects
--> DETAIL: drop cascades to table inuse.t
--> + drop cascades to table inuse.u
--> + drop cascades to view inuse.w
--> + drop cascades to sequence inuse.sq
