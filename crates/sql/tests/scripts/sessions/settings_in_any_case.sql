-- Names of settings in any case
--
-- Names of settings do not depend on case. The same holds for `role` and `session_authorization`,
-- which SET takes as settings.

create role case_one;
create role case_two;
set "ROLE" = 'case_one';
select current_user;
--> (current_user name)
--> case_one

set Role to none;
select set_config('ROLE', 'case_two', false);
--> (set_config text)
--> case_two

select current_user;
--> (current_user name)
--> case_two

reset "ROLE";
select current_user;
--> (current_user name)
--> postgres

set "SESSION_AUTHORIZATION" = 'case_one';
select session_user, current_user;
--> (session_user name, current_user name)
--> case_one | case_one

show "ROLE";
--> (role text)
--> none

reset "Session_Authorization";
select session_user;
--> (session_user name)
--> postgres

alter system set "role" = 'case_one';
--> ERROR 55P02: parameter "role" cannot be changed

set "Work_Mem" = '2MB';
show work_mem;
--> (work_mem text)
--> 2MB

reset "WORK_MEM";
begin;
set local "Role" = 'case_two';
select current_user;
--> (current_user name)
--> case_two

savepoint s;
set "rOLE" = 'case_one';
select current_user;
--> (current_user name)
--> case_one

rollback to s;
select current_user;
--> (current_user name)
--> case_two

commit;
select current_user;
--> (current_user name)
--> postgres

drop role case_one;
drop role case_two;

-- Schemas in a path are quoted where SQL asks for it.
set search_path = 'select', "Mixed", "a b", "a""b", "user", "$user", public;
show search_path;
--> (search_path text)
--> "select", "Mixed", "a b", "a""b", "user", "$user", public

reset search_path;
