-- RESET ALL below local values, and words that settings take
--
-- RESET ALL inside a transaction resets what SET LOCAL hides as well. DateStyle refuses words that
-- contradict each other. Levels of messages have names that no list shows.

set work_mem = '8MB';
begin;
set local work_mem = '4MB';
reset all;
commit;
show work_mem;
--> (work_mem text)
--> 4MB

set work_mem = '8MB';
begin;
set local work_mem = '4MB';
reset all;
rollback;
show work_mem;
--> (work_mem text)
--> 8MB

reset work_mem;
set datestyle = iso, dmy, ymd;
--> ERROR 22023: invalid value for parameter "DateStyle": "iso, dmy, ymd"
--> DETAIL: Conflicting "datestyle" specifications.

set datestyle = sql, iso;
--> ERROR 22023: invalid value for parameter "DateStyle": "sql, iso"
--> DETAIL: Conflicting "datestyle" specifications.

set datestyle = sql, ymd, sql;
show datestyle;
--> (DateStyle text)
--> SQL, YMD

set datestyle = german;
show datestyle;
--> (DateStyle text)
--> German, DMY

set datestyle = ymd, german;
show datestyle;
--> (DateStyle text)
--> German, YMD

set datestyle = 'sql, default, mdy';
show datestyle;
--> (DateStyle text)
--> SQL, MDY

set datestyle = nothing;
--> ERROR 22023: invalid value for parameter "DateStyle": "nothing"
--> DETAIL: Unrecognized key word: "nothing".

reset datestyle;
set client_min_messages = debug;
show client_min_messages;
--> (client_min_messages text)
--> debug2

set client_min_messages = 'INFO';
show client_min_messages;
--> (client_min_messages text)
--> info

set log_min_messages = debug;
show log_min_messages;
--> (log_min_messages text)
--> debug2

reset all;
copy (select 1) to '/nonexistent/file';
--> ERROR 58P01: could not open file "/nonexistent/file" for writing: No such file or directory
--> HINT: COPY TO instructs the PostgreSQL server process to write a file. You may want a client-side facility such as psql's \copy.
