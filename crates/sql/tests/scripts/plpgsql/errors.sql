-- RAISE, ASSERT, EXCEPTION and transactions of PL/pgSQL.

create table t (id int primary key, v text not null, constraint positive check (id > 0));
create table child (id int references t);

do $$ begin raise notice 'plain'; raise warning 'careful'; raise info 'for you'; raise log 'for the log'; raise debug 'for me'; end $$;
--> NOTICE: plain
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> WARNING 01000: careful
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> INFO: for you
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise exception 'failed'; end $$;
--> ERROR P0001: failed
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise 'failed'; end $$;
--> ERROR P0001: failed
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise exception 'a % b % %%', 1, null; end $$;
--> ERROR P0001: a 1 b <NULL> %
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise notice '%', 1, 2; end $$;
--> ERROR 42601: too many parameters specified for RAISE
--> CONTEXT: compilation of PL/pgSQL function "inline_code_block" near line 1

do $$ begin raise notice '% %', 1; end $$;
--> ERROR 42601: too few parameters specified for RAISE
--> CONTEXT: compilation of PL/pgSQL function "inline_code_block" near line 1

do $$ begin raise division_by_zero; end $$;
--> ERROR 22012: division_by_zero
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise sqlstate '22012'; end $$;
--> ERROR 22012: 22012
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise sqlstate 'abc'; end $$;
--> ERROR 42601: invalid SQLSTATE code at or near "'abc'"
--> POSITION: 28, at '

do $$ begin raise nonsense; end $$;
--> ERROR 42704: unrecognized exception condition "nonsense"
--> CONTEXT: compilation of PL/pgSQL function "inline_code_block" near line 1

do $$ begin raise exception 'x' using errcode = '23505'; end $$;
--> ERROR 23505: x
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise exception 'x' using errcode = 'unique_violation', detail = 'the detail', hint = 'the hint'; end $$;
--> ERROR 23505: x
--> DETAIL: the detail
--> HINT: the hint
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise unique_violation using message = 'the message'; end $$;
--> ERROR 23505: the message
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise using message = 'the message', errcode = 'U9999'; end $$;
--> ERROR U9999: the message
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise exception using message = 'm' || 1; end $$;
--> ERROR P0001: m1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise exception 'x' using message = 'y'; end $$;
--> ERROR 42601: RAISE option already specified: MESSAGE
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise unique_violation using errcode = '22012'; end $$;
--> ERROR 42601: RAISE option already specified: ERRCODE
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise exception 'x' using hint = 'a', hint = 'b'; end $$;
--> ERROR 42601: RAISE option already specified: HINT
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise exception 'x' using hint = null; end $$;
--> ERROR 22004: RAISE statement option cannot be null
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise exception 'x' using nonsense = 'b'; end $$;
--> ERROR 42601: unrecognized RAISE statement option at or near "nonsense"
--> POSITION: 39, at nonsense

do $$ begin raise exception 'x' using errcode = 'nonsense'; end $$;
--> ERROR 42704: unrecognized exception condition "nonsense"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise notice 'n' using detail = 'd', hint = 'h', errcode = '01234'; end $$;
--> NOTICE 01234: n
--> DETAIL: d
--> HINT: h
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise exception 'x' using table = 't', column = 'c', constraint = 'k', schema = 's', datatype = 'd'; end $$;
--> ERROR P0001: x
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise; end $$;
--> ERROR 0Z002: RAISE without parameters cannot be used outside an exception handler
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise notice; end $$;
--> ERROR 42601: syntax error at or near ";"
--> POSITION: 25, at ;

do $$ declare x text := 'v'; begin raise notice '%', x; raise notice 'no format'; raise notice '%%'; raise notice '100%% %', x; end $$;
--> NOTICE: v
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: no format
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: %
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 100% v
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin raise notice '%', nothing; end $$;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 1 in nothing
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin assert true; assert 1 = 1, 'fine'; end $$;
do $$ begin assert false; end $$;
--> ERROR P0004: assertion failed
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at ASSERT

do $$ begin assert 1 = 2, 'one is not ' || 2; end $$;
--> ERROR P0004: one is not 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at ASSERT

do $$ begin assert null; end $$;
--> ERROR P0004: assertion failed
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at ASSERT

set plpgsql.check_asserts = off;
do $$ begin assert false; raise notice 'not asked'; end $$;
--> NOTICE: not asked
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

reset plpgsql.check_asserts;

-- Handlers.
do $$ begin begin raise exception 'x'; exception when others then raise notice '% %', sqlstate, sqlerrm; end; raise notice 'on'; end $$;
--> NOTICE: P0001 x
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: on
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin perform 1 / 0; exception when division_by_zero then raise notice 'caught %', sqlerrm; end $$;
--> NOTICE: caught division by zero
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin perform 1 / 0; exception when unique_violation then raise notice 'no'; when numeric_value_out_of_range or division_by_zero then raise notice 'yes'; end $$;
--> NOTICE: yes
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin perform 1 / 0; exception when data_exception then raise notice 'class'; end $$;
--> NOTICE: class
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin perform 1 / 0; exception when sqlstate '22012' then raise notice 'code'; end $$;
--> NOTICE: code
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin perform 1 / 0; exception when sqlstate '22000' then raise notice 'class'; end $$;
--> NOTICE: class
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin perform 1 / 0; exception when unique_violation then raise notice 'no'; end $$;
--> ERROR 22012: division by zero
--> CONTEXT: SQL statement "SELECT 1 / 0"
--> + PL/pgSQL function inline_code_block line 1 at PERFORM

do $$ begin null; exception when nonsense then null; end $$;
--> ERROR 42704: unrecognized exception condition "nonsense"
--> CONTEXT: compilation of PL/pgSQL function "inline_code_block" near line 1

do $$ begin null; exception when sqlstate 'xx' then null; end $$;
--> ERROR 42601: invalid SQLSTATE code at or near "'xx'"
--> POSITION: 43, at '

do $$ begin null; exception end $$;
--> ERROR 42601: syntax error at or near "end"
--> POSITION: 29, at end

do $$ begin assert false; exception when others then raise notice 'no'; end $$;
--> ERROR P0004: assertion failed
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at ASSERT

do $$ begin assert false; exception when assert_failure then raise notice 'yes'; end $$;
--> NOTICE: yes
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin insert into t values (1, 'one'); insert into t values (1, 'again'); exception when unique_violation then raise notice '%', sqlerrm; end $$;
--> NOTICE: duplicate key value violates unique constraint "t_pkey"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

select * from t;
--> (id integer, v text)

do $$ begin insert into t values (1, 'one'); begin insert into t values (2, 'two'); raise exception 'undo'; exception when others then insert into t values (3, 'three'); end; end $$;
select * from t order by id;
--> (id integer, v text)
--> 1 | one
--> 3 | three

do $$ begin begin perform 1 / 0; exception when others then raise exception 'second'; end; exception when others then raise notice '%', sqlerrm; end $$;
--> NOTICE: second
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin begin perform 1 / 0; exception when others then raise; end; exception when others then raise notice '% %', sqlstate, sqlerrm; end $$;
--> NOTICE: 22012 division by zero
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin begin perform 1 / 0; exception when others then raise; end; end $$;
--> ERROR 22012: division by zero
--> CONTEXT: SQL statement "SELECT 1 / 0"
--> + PL/pgSQL function inline_code_block line 1 at PERFORM

do $$ begin perform 1 / 0; exception when others then perform 1 / 0; end $$;
--> ERROR 22012: division by zero
--> CONTEXT: SQL statement "SELECT 1 / 0"
--> + PL/pgSQL function inline_code_block line 1 at PERFORM

do $$ declare i int := 0; begin <<again>> loop begin i := i + 1; if i < 3 then raise exception 'again'; end if; exit again; exception when others then raise notice 'turn %', i; end; end loop; raise notice 'done %', i; end $$;
--> NOTICE: turn 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: turn 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: done 3
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a int := 1; begin begin a := 2; raise exception 'x'; exception when others then null; end; raise notice '%', a; end $$;
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a text; b text; c text; d text; begin begin insert into t values (1, 'x'); exception when others then get stacked diagnostics a = message_text, b = returned_sqlstate, c = constraint_name, d = table_name; raise notice '% % % %', a, b, c, d; get stacked diagnostics a = pg_exception_detail, b = pg_exception_hint, c = schema_name, d = column_name; raise notice '% % % %', a, b, c, d; end; end $$;
--> NOTICE: duplicate key value violates unique constraint "t_pkey" 23505 t_pkey t
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: Key (id)=(1) already exists.  public
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare a text; begin begin raise exception 'x' using hint = 'h', column = 'c', datatype = 'dt'; exception when others then get stacked diagnostics a = pg_exception_hint; raise notice '%', a; get stacked diagnostics a = pg_datatype_name; raise notice '%', a; get stacked diagnostics a = pg_exception_context; raise notice '%', a; end; end $$;
--> NOTICE: h
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: dt
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: PL/pgSQL function inline_code_block line 1 at RAISE
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin begin insert into t values (4, null); exception when not_null_violation then raise notice '%', sqlerrm; end; begin insert into t values (-4, 'x'); exception when check_violation then raise notice '%', sqlerrm; end; begin insert into child values (77); exception when foreign_key_violation then raise notice '%', sqlerrm; end; end $$;
--> NOTICE: null value in column "v" of relation "t" violates not-null constraint
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: new row for relation "t" violates check constraint "positive"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: insert or update on table "child" violates foreign key constraint "child_id_fkey"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin insert into child values (1); begin delete from t where id = 1; exception when foreign_key_violation then raise notice '%', sqlerrm; end; end $$;
--> NOTICE: update or delete on table "t" violates foreign key constraint "child_id_fkey" on table "child"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

select * from child;
--> (id integer)
--> 1

do $$ begin raise notice '%', sqlstate; end $$;
--> ERROR 42703: column "sqlstate" does not exist
--> POSITION: 1 in sqlstate
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin null; exception when others then sqlstate := 'x'; end $$;
--> ERROR 22005: variable "sqlstate" is declared CONSTANT
--> POSITION: 46, at sqlstate

do $$ begin perform nothing; exception when undefined_column then raise notice '%', sqlerrm; end $$;
--> NOTICE: column "nothing" does not exist
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin execute 'nonsense'; exception when syntax_error then raise notice '%', sqlerrm; end $$;
--> NOTICE: syntax error at or near "nonsense"
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin create table made (a int); begin create table made2 (a int); raise exception 'x'; exception when others then null; end; insert into made values (1); end $$;
select * from made;
--> (a integer)
--> 1

select * from made2;
--> ERROR 42P01: relation "made2" does not exist
--> POSITION: 15, at made2

do $$ begin begin set local search_path = nowhere; raise exception 'x'; exception when others then null; end; perform 1 from t; raise notice '%', current_setting('search_path'); end $$;
--> NOTICE: "$user", public
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin for i in 1..3 loop begin insert into t values (10 + i, case when i <> 2 then 'x' end); exception when others then raise notice '%', i; end; end loop; end $$;
--> NOTICE: 2
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

select id from t where id > 9 order by id;
--> (id integer)
--> 11
--> 13

begin;
insert into t values (20, 'outer');
--> INSERT 0 1

do $$ begin begin insert into t values (20, 'again'); exception when others then raise notice '%', sqlstate; end; insert into t values (21, 'inner'); end $$;
--> NOTICE: 23505
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

savepoint s;
do $$ begin raise exception 'x'; end $$;
--> ERROR P0001: x
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

rollback to s;
select id from t where id >= 20 order by id;
--> (id integer)
--> 20
--> 21

commit;

-- Transactions.
do $$ begin insert into t values (30, 'a'); commit; insert into t values (31, 'b'); rollback; insert into t values (32, 'c'); end $$;
select id from t where id >= 30 order by id;
--> (id integer)
--> 30
--> 32

do $$ begin insert into t values (33, 'a'); commit; raise exception 'x'; end $$;
--> ERROR P0001: x
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

select id from t where id >= 33 order by id;
--> (id integer)
--> 33

begin;
do $$ begin commit; end $$;
--> ERROR 2D000: invalid transaction termination
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at COMMIT

rollback;
begin;
do $$ begin rollback; end $$;
--> ERROR 2D000: invalid transaction termination
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at ROLLBACK

rollback;
do $$ begin begin commit; exception when others then raise notice '%', sqlerrm; end; end $$;
--> NOTICE: cannot commit while a subtransaction is active
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ begin begin null; exception when others then commit; end; end $$;
do $$ begin begin raise exception 'x'; exception when others then commit; raise notice 'committed'; end; end $$;
--> NOTICE: committed
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

do $$ declare r record; begin for r in select id from t where id >= 30 order by id loop raise notice '%', r.id; update t set v = 'z' where id = r.id; commit; end loop; end $$;
--> NOTICE: 30
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 32
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE
--> NOTICE: 33
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at RAISE

select id, v from t where id >= 30 order by id;
--> (id integer, v text)
--> 30 | z
--> 32 | z
--> 33 | z

do $$ begin set transaction isolation level repeatable read; end $$;
--> ERROR 25001: SET TRANSACTION ISOLATION LEVEL must be called before any query
--> CONTEXT: SQL statement "set transaction isolation level repeatable read"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin commit and chain; rollback and no chain; end $$;
