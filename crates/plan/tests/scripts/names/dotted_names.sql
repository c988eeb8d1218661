-- Names with dots
--
-- How a text is read as the name of a relation, and how many parts a name may have.

create schema d_s;
create table d_s.t (a int);
select 'd_s.t'::regclass, to_regclass(' d_s . "t" '), 'D_S.T'::regclass;
--> (regclass regclass, to_regclass regclass, regclass regclass)
--> d_s.t | d_s.t | d_s.t

select 'x.d_s.t'::regclass;
--> ERROR 0A000: cross-database references are not implemented: "x.d_s.t"
--> POSITION: 8, at '

select 'x.y.d_s.t'::regclass;
--> ERROR 42601: improper relation name (too many dotted names): x.y.d_s.t
--> POSITION: 8, at '

select to_regclass('a.b.c.d');
--> ERROR 42601: improper relation name (too many dotted names): a.b.c.d

select to_regclass('a.b.c');
--> ERROR 0A000: cross-database references are not implemented: "a.b.c"

select nextval('a.b.c.d');
--> ERROR 42601: improper relation name (too many dotted names): a.b.c.d
--> POSITION: 16, at '

select has_table_privilege('a.b.c.d', 'select');
--> ERROR 42601: improper relation name (too many dotted names): a.b.c.d

select has_table_privilege('a.b.c', 'select');
--> ERROR 0A000: cross-database references are not implemented: "a.b.c"

select pg_get_viewdef('a.b.c.d');
--> ERROR 42601: improper relation name (too many dotted names): a.b.c.d

select 'a.b.c'::regproc;
--> ERROR 0A000: cross-database references are not implemented: a.b.c
--> POSITION: 8, at '

select 'a.b.c.d'::regproc;
--> ERROR 42601: improper qualified name (too many dotted names): a.b.c.d
--> POSITION: 8, at '

select 'a.b.c(int)'::regprocedure;
--> ERROR 0A000: cross-database references are not implemented: a.b.c
--> POSITION: 8, at '

select 'a.b.c.d(int)'::regprocedure;
--> ERROR 42601: improper qualified name (too many dotted names): a.b.c.d
--> POSITION: 8, at '

select 'a.b'::regrole;
--> ERROR 42602: invalid name syntax
--> POSITION: 8, at '

select 'a.b'::regnamespace;
--> ERROR 42602: invalid name syntax
--> POSITION: 8, at '

select 'a.b.c'::regcollation;
--> ERROR 0A000: cross-database references are not implemented: a.b.c
--> POSITION: 8, at '

select 'a.b.c.d'::regcollation;
--> ERROR 42601: improper qualified name (too many dotted names): a.b.c.d
--> POSITION: 8, at '

select '""'::regclass;
--> ERROR 42P01: relation "" does not exist
--> POSITION: 8, at '

select 'a"b"'::regclass;
--> ERROR 42P01: relation "a"b"" does not exist
--> POSITION: 8, at '

select '"a"b'::regclass;
--> ERROR 42602: invalid name syntax
--> POSITION: 8, at '

select '"a'::regclass;
--> ERROR 42602: invalid name syntax
--> POSITION: 8, at '

select 'a..b'::regclass;
--> ERROR 42602: invalid name syntax
--> POSITION: 8, at '

select '.a'::regclass;
--> ERROR 42602: invalid name syntax
--> POSITION: 8, at '

select ''::regclass;
--> ERROR 42602: invalid name syntax
--> POSITION: 8, at '

select 'ÄB'::regclass;
--> ERROR 42P01: relation "Äb" does not exist
--> POSITION: 8, at '

select repeat('a', 70)::regclass;
--> ERROR 42P01: relation "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" does not exist

select ('"' || repeat('é', 40) || '"')::regclass;
--> ERROR 42P01: relation "ééééééééééééééééééééééééééééééé" does not exist

select ('no_such.' || repeat('b', 70))::regclass;
--> ERROR 3F000: schema "no_such" does not exist

select ('abs(' || repeat('int,', 100) || 'int)')::regprocedure;
--> ERROR 54023: too many arguments

drop table d_s.t;
drop schema d_s;
