-- Contents of "template1" in a golden directory, and of every database that was made of it.

select * from of_template;
--> (i integer)
--> 1

select of_template();
--> (of_template integer)
--> 7

select nspname, pg_get_userbyid(nspowner) from pg_namespace order by 1;
--> (nspname name, pg_get_userbyid name)
--> information_schema | postgres
--> pg_catalog | postgres
--> pg_toast | postgres
--> public | pg_database_owner
