-- The database "golden_data", before the checkpoint.

create schema own;
create table own.kept (id int primary key, body text);
insert into own.kept select g, 'row ' || g from generate_series(1, 50) g;
create view own.shown as select * from own.kept where id <= 3;
drop schema public cascade;
drop extension plpgsql;
