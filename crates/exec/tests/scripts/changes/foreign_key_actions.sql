-- Actions of FOREIGN KEY
--
-- CASCADE, SET NULL, SET DEFAULT and NO ACTION in a few statements each.

set client_min_messages = warning;
create table p (id int primary key, a int, b int, v int, unique (a, b));
create table c (id int primary key, pid int references p, v int);
insert into p values (1, 1, 1, 0), (2, 1, 2, 0), (3, 2, 1, 0);
--> INSERT 0 3

insert into c values (1, 1), (2, null), (3, 4);
--> ERROR 23503: insert or update on table "c" violates foreign key constraint "c_pid_fkey"
--> DETAIL: Key (pid)=(4) is not present in table "p".

insert into c values (1, 1), (2, null), (3, 2);
--> INSERT 0 3

update c set pid = 8 where id = 1;
--> ERROR 23503: insert or update on table "c" violates foreign key constraint "c_pid_fkey"
--> DETAIL: Key (pid)=(8) is not present in table "p".

update c set v = 5;
--> UPDATE 3

delete from p where id = 2;
--> ERROR 23503: update or delete on table "p" violates foreign key constraint "c_pid_fkey" on table "c"
--> DETAIL: Key (id)=(2) is still referenced from table "c".

update p set id = 33 where id = 2;
--> ERROR 23503: update or delete on table "p" violates foreign key constraint "c_pid_fkey" on table "c"
--> DETAIL: Key (id)=(2) is still referenced from table "c".

update p set v = 1 where id = 2;
delete from p where id = 3;
--> DELETE 1

insert into c values (3, 2) on conflict (id) do update set pid = 77;
--> ERROR 23503: insert or update on table "c" violates foreign key constraint "c_pid_fkey"
--> DETAIL: Key (pid)=(77) is not present in table "p".

create table f (x int, y int, foreign key (y, x) references p (b, a) match full on update cascade on delete cascade);
insert into f values (1, 1), (null, null);
--> INSERT 0 2

insert into f values (1, null);
--> ERROR 23503: insert or update on table "f" violates foreign key constraint "f_y_x_fkey"
--> DETAIL: MATCH FULL does not allow mixing of null and nonnull key values.

update p set a = 5 where id = 1;
--> UPDATE 1

select * from f order by x;
--> (x integer, y integer)
--> 5 | 1
--> NULL | NULL

create table s (id int primary key, up int default 0 references s on delete set default on update set null);
insert into s values (0, null), (1, 0), (2, 1), (3, 2);
--> INSERT 0 4

update s set id = 11 where id = 1;
--> UPDATE 1

delete from s where id = 2;
--> DELETE 1

select * from s order by id;
--> (id integer, up integer)
--> 0 | NULL
--> 3 | 0
--> 11 | 0

delete from s where id = 0;
--> ERROR 23503: update or delete on table "s" violates foreign key constraint "s_up_fkey" on table "s"
--> DETAIL: Key (id)=(0) is still referenced from table "s".

create table d (id int primary key, p int constraint late references p deferrable initially deferred);
begin;
insert into d values (1, 9);
--> INSERT 0 1

insert into p values (9, 9, 9);
--> INSERT 0 1

commit;
begin;
insert into d values (2, 10);
--> INSERT 0 1

savepoint a;
set constraints late immediate;
--> ERROR 23503: insert or update on table "d" violates foreign key constraint "late"
--> DETAIL: Key (p)=(10) is not present in table "p".

rollback to a;
delete from d where id = 2;
--> DELETE 1

commit;
begin;
insert into d values (3, 10);
--> INSERT 0 1

commit;
--> ERROR 23503: insert or update on table "d" violates foreign key constraint "late"
--> DETAIL: Key (p)=(10) is not present in table "p".

select * from d;
--> (id integer, p integer)
--> 1 | 9

drop table p;
--> ERROR 2BP01: cannot drop table p because other objects depend on it
--> DETAIL: constraint c_pid_fkey on table c depends on table p
--> + constraint f_y_x_fkey on table f depends on table p
--> + constraint late on table d depends on table p
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table p drop constraint p_pkey;
--> ERROR 2BP01: cannot drop constraint p_pkey on table p because other objects depend on it
--> DETAIL: constraint c_pid_fkey on table c depends on index p_pkey
--> + constraint late on table d depends on index p_pkey
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

truncate p;
--> ERROR 0A000: cannot truncate a table referenced in a foreign key constraint
--> DETAIL: Table "c" references "p".
--> HINT: Truncate table "c" at the same time, or use TRUNCATE ... CASCADE.

select conname, confupdtype, confdeltype, confmatchtype, condeferrable, condeferred, conkey, confkey, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by conname;
--> (conname name, confupdtype "char", confdeltype "char", confmatchtype "char", condeferrable boolean, condeferred boolean, conkey smallint[], confkey smallint[], pg_get_constraintdef text)
--> c_pid_fkey | a | a | s | f | f | {2} | {1} | FOREIGN KEY (pid) REFERENCES p(id)
--> f_y_x_fkey | c | c | f | f | f | {2,1} | {3,2} | FOREIGN KEY (y, x) REFERENCES p(b, a) MATCH FULL ON UPDATE CASCADE ON DELETE CASCADE
--> late | a | a | s | t | t | {2} | {1} | FOREIGN KEY (p) REFERENCES p(id) DEFERRABLE INITIALLY DEFERRED
--> s_up_fkey | n | d | s | f | f | {2} | {1} | FOREIGN KEY (up) REFERENCES s(id) ON UPDATE SET NULL ON DELETE SET DEFAULT

drop table p cascade;
insert into c values (99, 99);
--> INSERT 0 1
