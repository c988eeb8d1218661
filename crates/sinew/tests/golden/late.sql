-- After the checkpoint: recovery replays this.

insert into shop.goods (name, price) values ('late', 1000);
create table shop.late (id int primary key, body text);
insert into shop.late select g, 'late ' || g from generate_series(1, 20) g;
create index late_body on shop.late (body);
update shop.place set people = people + 1 where name = 'Oslo';
alter table shop.goods add column later text default 'later';
truncate shop.log restart identity;
drop function shop.both(int);
create database golden_late;
begin;
insert into shop.place values ('prepared', 1);
update shop.large set body = 'prepared' where id = 8;
prepare transaction 'golden';
