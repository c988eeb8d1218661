-- Finds the things to mend before a PostgreSQL can follow. No rows: nothing.
select 'give it a primary key or a replica identity' as advice, c.oid::regclass::text as name
from pg_class c
where c.relkind = 'r' and c.relpersistence = 'p' and c.oid >= 16384
    and (c.relreplident = 'n' or c.relreplident = 'd'
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary))
union all
select 'its rows are not sent: make it LOGGED', c.oid::regclass::text
from pg_class c where c.relkind = 'r' and c.relpersistence = 'u'
union all
select 'commit it, or roll it back', gid from pg_prepared_xacts
union all
select 'make it in PostgreSQL first', extname from pg_extension where extname <> 'plpgsql';
