-- EXPLAIN in texts that code runs

create table et (a int, b int);
insert into et select i, i from generate_series(1, 100) i;
--> INSERT 0 100

analyze et;
create function estimate(query text) returns int language plpgsql as $$
declare line record; n int;
begin
  for line in execute 'explain ' || query loop
    n := substring(line."QUERY PLAN" from ' rows=([[:digit:]]+)');
    exit when n is not null;
  end loop;
  return n;
end $$;
select estimate('select * from et');
--> (estimate integer)
--> 100

create function node(query text) returns text language plpgsql as $$
declare plan json;
begin
  execute 'explain (format json, costs off) ' || query into plan;
  return plan->0->'Plan'->>'Node Type';
end $$;
select node('select * from et'), node('values (1), (2)');
--> (node text, node text)
--> Seq Scan | Values Scan

create function lines(query text) returns setof text language plpgsql as $$
declare line text;
begin
  for line in execute 'explain (costs off) ' || query loop return next line; end loop;
end $$;
select * from lines('select * from et where a = 3 order by b');
--> (lines text)
--> Sort
-->   Sort Key: b
-->   ->  Seq Scan on et
-->         Filter: (a = 3)

create function shown(query text) returns setof text language plpgsql as $$
begin return query execute 'explain (costs off) ' || query; end $$;
select * from shown('select * from et where a = 3');
--> (shown text)
--> Seq Scan on et
-->   Filter: (a = 3)

select * from shown('select * from nope');
--> ERROR 42P01: relation "nope" does not exist
--> POSITION: 35 in explain (costs off) select * from nope
--> CONTEXT: PL/pgSQL function shown(text) line 2 at RETURN QUERY

select * from shown('create table x (a int)');
--> ERROR 42601: syntax error at or near "int"
--> POSITION: 39 in explain (costs off) create table x (a int)
--> CONTEXT: PL/pgSQL function shown(text) line 2 at RETURN QUERY

select * from shown('create table x as select a from et');
--> (shown text)
--> Seq Scan on et

create function changed(x int) returns int language plpgsql as $$
declare n int := 0; line text;
begin
  for line in execute 'explain (costs off, analyze, timing off, summary off) update et set b = $1 where a = 4' using x loop
    n := n + 1;
  end loop;
  return n - n;
end $$;
select changed(77);
--> (changed integer)
--> 0

select * from et where a = 4;
--> (a integer, b integer)
--> 4 | 77

create function fixed(query text) returns setof text language plpgsql stable as $$
begin return query execute 'explain (costs off) ' || query; end $$;
select * from fixed('select * from et');
--> ERROR 0A000: EXPLAIN is not allowed in a non-volatile function
--> CONTEXT: SQL statement "explain (costs off) select * from et"
--> + PL/pgSQL function fixed(text) line 2 at RETURN QUERY

create function fixed_value(query text) returns text language plpgsql stable as $$
declare line text;
begin execute 'explain (costs off) ' || query into line; return line; end $$;
select fixed_value('select * from et');
--> ERROR 0A000: EXPLAIN is not allowed in a non-volatile function
--> CONTEXT: SQL statement "explain (costs off) select * from et"
--> + PL/pgSQL function fixed_value(text) line 3 at EXECUTE

do $$ begin execute 'explain select 1'; end $$;
do $$
declare line record; n int;
begin
  execute 'explain (costs off) select $1' into line using 4;
  raise notice '%', line;
  get diagnostics n = row_count;
  raise notice '%', n;
  execute 'explain (costs off) select * from et where a = $1 and b > $2' into line using 4, 5;
  raise notice '%', line;
end $$;
--> NOTICE: (Result)
--> CONTEXT: PL/pgSQL function inline_code_block line 5 at RAISE
--> NOTICE: 1
--> CONTEXT: PL/pgSQL function inline_code_block line 7 at RAISE
--> NOTICE: ("Seq Scan on et")
--> CONTEXT: PL/pgSQL function inline_code_block line 9 at RAISE

create procedure ends() language plpgsql as $$
declare line text;
begin
  for line in execute 'explain (costs off) select * from et' loop
    raise notice '%', line;
    commit;
  end loop;
end $$;
call ends();
--> NOTICE: Seq Scan on et
--> CONTEXT: PL/pgSQL function ends() line 5 at RAISE
--> ERROR 55000: cannot perform transaction commands inside a cursor loop that is not read-only
--> CONTEXT: PL/pgSQL function ends() line 6 at COMMIT

do $$ begin execute 'explain (nope) select 1'; end $$;
--> ERROR 42601: unrecognized EXPLAIN option "nope"
--> POSITION: 10 in explain (nope) select 1
--> CONTEXT: PL/pgSQL function inline_code_block line 1 at EXECUTE

drop table et;
