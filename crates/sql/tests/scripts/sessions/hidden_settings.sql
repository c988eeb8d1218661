-- Hidden settings
--
-- Settings that tell of the machine are for superusers and pg_read_all_settings.

create role reader;
create role curious;
grant pg_read_all_settings to reader;
--> GRANT ROLE

select length(current_setting('unix_socket_directories')) > 0, current_setting('ssl_min_protocol_version');
--> (?column? boolean, current_setting text)
--> t | TLSv1.2

select count(*) from pg_settings where name in ('unix_socket_directories', 'ssl_min_protocol_version');
--> (count bigint)
--> 2

set role curious;
show unix_socket_directories;
--> ERROR 42501: must be superuser or have privileges of pg_read_all_settings to examine "unix_socket_directories"

show Unix_Socket_Directories;
--> ERROR 42501: must be superuser or have privileges of pg_read_all_settings to examine "unix_socket_directories"

select current_setting('unix_socket_directories');
--> ERROR 42501: must be superuser or have privileges of pg_read_all_settings to examine "unix_socket_directories"

select current_setting('unix_socket_directories', true);
--> ERROR 42501: must be superuser or have privileges of pg_read_all_settings to examine "unix_socket_directories"

select current_setting('ssl_min_protocol_version');
--> ERROR 42501: must be superuser or have privileges of pg_read_all_settings to examine "ssl_min_protocol_version"

select count(*) from pg_settings where name in ('unix_socket_directories', 'ssl_min_protocol_version', 'work_mem');
--> (count bigint)
--> 1

set unix_socket_directories from current;
--> ERROR 42501: must be superuser or have privileges of pg_read_all_settings to examine "unix_socket_directories"

set unix_socket_directories = '/tmp';
--> ERROR 55P02: parameter "unix_socket_directories" cannot be changed without restarting the server

select set_config('unix_socket_directories', '/tmp', false);
--> ERROR 55P02: parameter "unix_socket_directories" cannot be changed without restarting the server

show work_mem;
--> (work_mem text)
--> 4MB

show ssl_cert_file;
--> (ssl_cert_file text)
--> server.crt

set role reader;
select length(current_setting('unix_socket_directories')) > 0, current_setting('ssl_min_protocol_version');
--> (?column? boolean, current_setting text)
--> t | TLSv1.2

select count(*) from pg_settings where name in ('unix_socket_directories', 'ssl_min_protocol_version', 'work_mem');
--> (count bigint)
--> 3

show ssl_min_protocol_version;
--> (ssl_min_protocol_version text)
--> TLSv1.2

reset role;
drop role reader, curious;
select count(*) from pg_settings where pending_restart;
--> (count bigint)
--> 0
