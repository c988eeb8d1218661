-- Names of settings in any case
--
-- Names of settings do not depend on case. The same holds for `role` and `session_authorization`,
-- which SET takes as settings.

create role case_one;
create role case_two;
set "ROLE" = 'case_one';
select current_user;
set Role to none;
select set_config('ROLE', 'case_two', false);
select current_user;
reset "ROLE";
select current_user;
set "SESSION_AUTHORIZATION" = 'case_one';
select session_user, current_user;
show "ROLE";
reset "Session_Authorization";
select session_user;
alter system set "role" = 'case_one';
set "Work_Mem" = '2MB';
show work_mem;
reset "WORK_MEM";
begin;
set local "Role" = 'case_two';
select current_user;
savepoint s;
set "rOLE" = 'case_one';
select current_user;
rollback to s;
select current_user;
commit;
select current_user;
drop role case_one;
drop role case_two;
