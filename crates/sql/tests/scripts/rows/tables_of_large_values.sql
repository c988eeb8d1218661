-- The table of another table's large values, read by its own name, has a new file when that one has.
create table wide (a int, b text);
insert into wide select 1, string_agg(md5(i::text), '') from generate_series(1, 1000) i;
--> INSERT 0 1

create function has_large_values() returns boolean language plpgsql as $$
declare
    found boolean;
begin
    execute (select 'select count(*) > 0 from ' || reltoastrelid::regclass from pg_class where relname = 'wide')
    into found;
    return found;
end $$;
select has_large_values();
--> (has_large_values boolean)
--> t

truncate wide;
--> TRUNCATE TABLE

select has_large_values();
--> (has_large_values boolean)
--> f

insert into wide select 1, string_agg(md5(i::text), '') from generate_series(1, 1000) i;
--> INSERT 0 1

alter table wide alter a type bigint;
select has_large_values(), (select length(b) from wide);
--> (has_large_values boolean, length integer)
--> t | 32000
