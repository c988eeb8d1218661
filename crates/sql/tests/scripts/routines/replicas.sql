-- Sessions that write what another server has written
--
-- With session_replication_role = replica foreign keys are not looked at, and the triggers that run
-- are those that ENABLE REPLICA and ENABLE ALWAYS name.

create table parent (id int primary key);
create table child (id int primary key, p int references parent on delete cascade);
create function tells() returns trigger language plpgsql as $$
begin raise notice '% % %', tg_name, tg_op, tg_level; return coalesce(new, old); end $$;
create trigger plain before insert or delete on child for each row execute function tells();
create trigger always after insert on child for each row execute function tells();
create trigger twin after insert on child execute function tells();
alter table child enable always trigger always;
alter table child enable replica trigger twin;
insert into child values (1, 1);
--> NOTICE: plain INSERT ROW
--> CONTEXT: PL/pgSQL function tells() line 2 at RAISE
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_p_fkey"
--> DETAIL: Key (p)=(1) is not present in table "parent".

insert into parent values (1);
--> INSERT 0 1

insert into child values (1, 1);
--> NOTICE: plain INSERT ROW
--> CONTEXT: PL/pgSQL function tells() line 2 at RAISE
--> NOTICE: always INSERT ROW
--> CONTEXT: PL/pgSQL function tells() line 2 at RAISE
--> INSERT 0 1

set session_replication_role = replica;
show session_replication_role;
--> (session_replication_role text)
--> replica

insert into child values (2, 77);
--> NOTICE: always INSERT ROW
--> CONTEXT: PL/pgSQL function tells() line 2 at RAISE
--> NOTICE: twin INSERT STATEMENT
--> CONTEXT: PL/pgSQL function tells() line 2 at RAISE
--> INSERT 0 1

copy child from stdin;
--< 3	78
--> NOTICE: always INSERT ROW
--> CONTEXT: PL/pgSQL function tells() line 2 at RAISE
--> NOTICE: twin INSERT STATEMENT
--> CONTEXT: PL/pgSQL function tells() line 2 at RAISE
--> COPY 1

update child set p = 79 where id = 1;
--> UPDATE 1

delete from parent;
--> DELETE 1

select * from child order by id;
--> (id integer, p integer)
--> 1 | 79
--> 2 | 77
--> 3 | 78

delete from child where id = 3;
--> DELETE 1

set session_replication_role = local;
insert into child values (4, 80);
--> NOTICE: plain INSERT ROW
--> CONTEXT: PL/pgSQL function tells() line 2 at RAISE
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_p_fkey"
--> DETAIL: Key (p)=(80) is not present in table "parent".

reset session_replication_role;
insert into child values (5, 81);
--> NOTICE: plain INSERT ROW
--> CONTEXT: PL/pgSQL function tells() line 2 at RAISE
--> ERROR 23503: insert or update on table "child" violates foreign key constraint "child_p_fkey"
--> DETAIL: Key (p)=(81) is not present in table "parent".

select * from child order by id;
--> (id integer, p integer)
--> 1 | 79
--> 2 | 77

set session_replication_role = nothing;
--> ERROR 22023: invalid value for parameter "session_replication_role": "nothing"
--> HINT: Available values: origin, replica, local.

create role plain_user;
set role plain_user;
set session_replication_role = replica;
--> ERROR 42501: permission denied to set parameter "session_replication_role"

reset role;
do $$ begin set session_replication_role = replica; insert into child values (6, 82); reset session_replication_role; end $$;
--> NOTICE: always INSERT ROW
--> CONTEXT: PL/pgSQL function tells() line 2 at RAISE
--> + SQL statement "insert into child values (6, 82)"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement
--> NOTICE: twin INSERT STATEMENT
--> CONTEXT: PL/pgSQL function tells() line 2 at RAISE
--> + SQL statement "insert into child values (6, 82)"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement

select id from child order by id;
--> (id integer)
--> 1
--> 2
--> 6

-- A column that a trigger waits for, or that its condition names.
create table cols (a int, b int, c int);
create trigger on_b after update of b on cols for each row execute function tells();
create trigger when_c before update on cols for each row when (old.c is distinct from new.c) execute function tells();
alter table cols drop column b;
--> ERROR 2BP01: cannot drop column b of table cols because other objects depend on it
--> DETAIL: trigger on_b on table cols depends on column b of table cols
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table cols drop column c;
--> ERROR 2BP01: cannot drop column c of table cols because other objects depend on it
--> DETAIL: trigger when_c on table cols depends on column c of table cols
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

alter table cols drop column a;
alter table cols drop column b cascade;
--> NOTICE: drop cascades to trigger on_b on table cols

select tgname from pg_trigger where tgrelid = 'cols'::regclass order by 1;
--> (tgname name)
--> when_c

drop trigger when_c on cols;
alter table cols drop column c;
