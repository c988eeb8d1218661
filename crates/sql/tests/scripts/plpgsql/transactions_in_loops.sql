-- Transactions that end in code
--
-- Loops over plain queries go on with the rows that they have; those over changes do not let the
-- transaction end.

create table t (a int, b text);
insert into t values (1, 'one'), (2, 'two'), (3, 'three');
--> INSERT 0 3

do $$ declare c cursor for select a from t order by 1 for update; begin
  for r in c loop
    update t set b = b || ' ' || b where a = r.a;
    commit;
  end loop;
end $$;
select * from t order by a;
--> (a integer, b text)
--> 1 | one one
--> 2 | two two
--> 3 | three three

select count(*) from pg_cursors;
--> (count bigint)
--> 0

do $$ declare c no scroll cursor (n int) for select a from t where a >= n order by 1; begin
  for r in c(2) loop
    update t set b = 'n' || r.a where a = r.a;
    if r.a = 2 then commit; else rollback; end if;
  end loop;
end $$;
select * from t order by a;
--> (a integer, b text)
--> 1 | one one
--> 2 | n2
--> 3 | three three

do $$ begin for r in select a from t order by a loop
    insert into t values (r.a * 10, 'x');
    if r.a % 2 = 0 then rollback; else commit; end if;
  end loop; end $$;
--> ERROR 42601: loop variable of loop over rows must be a record variable or list of scalar variables
--> POSITION: 17, at r

select a from t order by a;
--> (a integer)
--> 1
--> 2
--> 3

do $$ begin for r in update t set a = a + 1 returning a loop commit; end loop; end $$;
--> ERROR 42601: loop variable of loop over rows must be a record variable or list of scalar variables
--> POSITION: 17, at r

do $$ begin for r in delete from t returning a loop rollback; end loop; end $$;
--> ERROR 42601: loop variable of loop over rows must be a record variable or list of scalar variables
--> POSITION: 17, at r

do $$ begin for r in with x as (insert into t values (99) returning a) select a from x loop commit; end loop; end $$;
--> ERROR 42601: loop variable of loop over rows must be a record variable or list of scalar variables
--> POSITION: 17, at r

select a from t order by a;
--> (a integer)
--> 1
--> 2
--> 3


-- A DO in a procedure ends the transaction if the procedure may.
create procedure one(x int) language plpgsql as $$ begin
  for i in 0..x loop insert into t values (i, 'p'); if i % 2 = 0 then commit; else rollback; end if; end loop;
end $$;
create procedure two() language plpgsql as $$ begin do 'begin call one(4); end'; end $$;
truncate t;
--> TRUNCATE TABLE

call two();
select * from t;
--> (a integer, b text)
--> 0 | p
--> 2 | p
--> 4 | p

create procedure three() language plpgsql as $$ begin execute 'call one(4)'; end $$;
call three();
--> ERROR 2D000: invalid transaction termination
--> CONTEXT: PL/pgSQL function one(integer) line 2 at COMMIT
--> + SQL statement "call one(4)"
--> + PL/pgSQL function three() line 1 at EXECUTE

create procedure gives(a int, out b int, inout c text) language plpgsql as $$ begin b := a * 2; c := c || b; end $$;
do $$ declare r record; begin
  execute 'call gives($1, null, $2)' into r using 21, 'x'::text; raise notice '%', r;
  execute 'call gives($1, null, 5)' into r using 21; end $$;
--> NOTICE: (42,x42)
--> CONTEXT: PL/pgSQL function inline_code_block line 2 at RAISE
--> ERROR 42883: procedure gives(integer, unknown, integer) does not exist
--> HINT: No procedure matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 6 in call gives($1, null, 5)
--> CONTEXT: PL/pgSQL function inline_code_block line 3 at EXECUTE

call gives(1, null, 'y');
--> (b integer, c text)
--> 2 | y2

-- The next transaction has its own properties, and its own time.
do $$ begin
  perform 1;
  raise info '%', current_setting('transaction_isolation');
  commit;
  set transaction isolation level repeatable read;
  perform 1;
  raise info '%', current_setting('transaction_isolation');
  commit;
  raise info '%', current_setting('transaction_isolation');
end $$;
--> INFO: read committed
--> CONTEXT: PL/pgSQL function inline_code_block line 3 at RAISE
--> INFO: repeatable read
--> CONTEXT: PL/pgSQL function inline_code_block line 7 at RAISE
--> INFO: read committed
--> CONTEXT: PL/pgSQL function inline_code_block line 9 at RAISE

do $$ begin set transaction isolation level repeatable read; end $$;
--> ERROR 25001: SET TRANSACTION ISOLATION LEVEL must be called before any query
--> CONTEXT: SQL statement "set transaction isolation level repeatable read"
--> + PL/pgSQL function inline_code_block line 1 at SQL statement

do $$ begin
  rollback;
  set transaction isolation level repeatable read;
  for i in 0..2 loop
    raise info '%', current_setting('transaction_isolation');
    if i % 2 = 0 then commit and chain; else rollback and chain; end if;
  end loop;
end $$;
--> INFO: repeatable read
--> CONTEXT: PL/pgSQL function inline_code_block line 5 at RAISE
--> INFO: repeatable read
--> CONTEXT: PL/pgSQL function inline_code_block line 5 at RAISE
--> INFO: repeatable read
--> CONTEXT: PL/pgSQL function inline_code_block line 5 at RAISE

create procedure times() language plpgsql as $$
declare s1 timestamptz := statement_timestamp(); t1 timestamptz := transaction_timestamp(); t2 timestamptz;
begin
  raise notice '%', s1 = t1;
  perform pg_sleep(0.002);
  raise notice '%', now() = t1;
  commit;
  t2 := now();
  raise notice '% %', s1 = statement_timestamp(), t2 > t1;
  perform pg_sleep(0.002);
  rollback;
  raise notice '% %', now() > t2, (select transaction_timestamp() = now());
end $$;
call times();
--> NOTICE: t
--> CONTEXT: PL/pgSQL function times() line 4 at RAISE
--> NOTICE: t
--> CONTEXT: PL/pgSQL function times() line 6 at RAISE
--> NOTICE: t t
--> CONTEXT: PL/pgSQL function times() line 9 at RAISE
--> NOTICE: t t
--> CONTEXT: PL/pgSQL function times() line 12 at RAISE
