-- The database "template1": what every new database gets.

create table of_template (i int);
insert into of_template values (1);
create function of_template() returns int language sql as 'select 7';
