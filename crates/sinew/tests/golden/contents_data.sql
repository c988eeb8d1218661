-- The database "golden_data" of a golden directory.

select count(*), max(body) from own.kept;
--> (count bigint, max text)
--> 50 | row 9

select * from own.shown;
--> (id integer, body text)
--> 1 | row 1
--> 2 | row 2
--> 3 | row 3

select nspname from pg_namespace where nspname in ('public', 'pg_catalog') order by 1;
--> (nspname name)
--> pg_catalog

select extname from pg_extension;
--> (extname name)

show timezone;
--> (TimeZone text)
--> UTC
