create table item (id int primary key, name text not null, sold bigint not null default 0);
create table orders (
    id bigint generated always as identity primary key,
    ref text not null unique,
    item int not null references item,
    amount int not null);
insert into item (id, name) values (0, 'pen'), (1, 'paper'), (2, 'ink');
