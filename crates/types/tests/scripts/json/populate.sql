-- JSON read as rows of a table
--
-- json_populate_record and its kin take a null of a table's row type, or a row of a table: the columns are those of the table.

create table account (id int primary key, name varchar(6), dropped int, tags text[], born date, info jsonb, n numeric(6,2) default 7);
alter table account drop column dropped;

select * from json_populate_record(null::account, '{"id": 1, "name": "Ann", "tags": ["a", null], "born": "1970-01-02", "info": {"k": [1]}, "n": 1.005, "other": 5}');
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))
--> 1 | Ann | {a,NULL} | 1970-01-02 | {"k": [1]} | 1.01

select * from jsonb_populate_record(null::account, '{"id": 1, "name": "Ann", "tags": ["a", null], "born": "1970-01-02", "info": {"k": [1]}, "n": 1.005, "other": 5}');
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))
--> 1 | Ann | {a,NULL} | 1970-01-02 | {"k": [1]} | 1.01

select * from jsonb_populate_record(null::account, '{"name": "too long"}');
--> ERROR 22001: value too long for type character varying(6)

select * from jsonb_populate_record(null::account, '{"id": "x"}');
--> ERROR 22P02: invalid input syntax for type integer: "x"

select * from jsonb_populate_record(null::account, '{}');
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))
--> NULL | NULL | NULL | NULL | NULL | NULL

select * from jsonb_populate_record(null::account, null);
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))
--> NULL | NULL | NULL | NULL | NULL | NULL

select * from json_populate_record(null::account, '[]');
--> ERROR 22023: cannot call populate_composite on an array

select * from json_populate_recordset(null::account, '[{"id": 1}, {"id": 2, "name": "B"}, {}]');
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))
--> 1 | NULL | NULL | NULL | NULL | NULL
--> 2 | B | NULL | NULL | NULL | NULL
--> NULL | NULL | NULL | NULL | NULL | NULL

select * from jsonb_populate_recordset(null::account, '[{"id": 1}, {"id": 2, "name": "B"}, {}]');
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))
--> 1 | NULL | NULL | NULL | NULL | NULL
--> 2 | B | NULL | NULL | NULL | NULL
--> NULL | NULL | NULL | NULL | NULL | NULL

select * from jsonb_populate_recordset(null::account, '[]');
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))

select * from jsonb_populate_recordset(null::account, null);
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))

select * from jsonb_populate_recordset(null::account, '{}');
--> ERROR 22023: cannot call jsonb_populate_recordset on a non-array
--! jsonb_array_elements reads the elements, and reports what is no array.
--!> ERROR 22023: cannot extract elements from an object
select * from jsonb_populate_recordset(null::account, '[1]');
--> ERROR 22023: argument of jsonb_populate_recordset must be an array of objects

select id, name from json_populate_recordset(null::public.account, '[{"id": 1}, {"id": 2, "name": "B"}]') as x where id > 1;
--> (id integer, name character varying(6))
--> 2 | B

select x, y from json_populate_recordset(null::account, '[{"id": 1}, {"id": 2, "name": "B"}]') as r(x, y);
--> (x integer, y character varying(6))
--> 1 | NULL
--> 2 | B

select row_to_json(r) from json_populate_recordset(null::account, '[{"id": 1}, {"id": 2, "name": "B"}]') r;
--> (row_to_json json)
--> {"id":1,"name":null,"tags":null,"born":null,"info":null,"n":null}
--> {"id":2,"name":"B","tags":null,"born":null,"info":null,"n":null}

select json_agg(r) from json_populate_recordset(cast(null as account), '[{"id": 1}]') r;
--> (json_agg json)
--> [{"id":1,"name":null,"tags":null,"born":null,"info":null,"n":null}]

insert into account select * from json_populate_recordset(null::account, '[{"id": 1, "name": "Ann"}, {"id": 2, "tags": ["x"]}]');
--> INSERT 0 2

insert into account (id, name) select id, name from jsonb_populate_record(null::account, '{"id": 3, "name": "C"}') returning *;
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))
--> 3 | C | NULL | NULL | NULL | 7.00
--> INSERT 0 1

update account set name = r.name from json_populate_recordset(null::account, '[{"id": 1, "name": "Bob"}]') r where r.id = account.id returning account.*;
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))
--> 1 | Bob | NULL | NULL | NULL | NULL
--> UPDATE 1

select * from account order by id;
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))
--> 1 | Bob | NULL | NULL | NULL | NULL
--> 2 | NULL | {x} | NULL | NULL | NULL
--> 3 | C | NULL | NULL | NULL | 7.00

select a.id, r.* from account a, jsonb_populate_record(a, '{"name": "new", "tags": ["t"]}') r order by a.id;
--> (id integer, id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))
--> 1 | 1 | new | {t} | NULL | NULL | NULL
--> 2 | 2 | new | {t} | NULL | NULL | NULL
--> 3 | 3 | new | {t} | NULL | NULL | 7.00

select a.id, r.name from account a, jsonb_populate_record(a, jsonb_build_object('name', a.id)) r order by a.id;
--> (id integer, name character varying(6))
--> 1 | 1
--> 2 | 2
--> 3 | 3

select r.* from account a cross join lateral json_populate_recordset(a, '[{"name": "p"}, {"id": 9}]') r where a.id = 1;
--> (id integer, name character varying(6), tags text[], born date, info jsonb, n numeric(6,2))
--> 1 | p | NULL | NULL | NULL | NULL
--> 9 | Bob | NULL | NULL | NULL | NULL

select a.id, r.name from account a, jsonb_populate_record(a, null) r order by a.id;
--> (id integer, name character varying(6))
--> 1 | Bob
--> 2 | NULL
--> 3 | C

select a.id, r.id, r.name from account a left join jsonb_populate_record(a, null) r on a.id = 2 order by a.id;
--> (id integer, id integer, name character varying(6))
--> 1 | NULL | NULL
--> 2 | 2 | NULL
--> 3 | NULL | NULL

select a.id, r.id, r.name from account a left join lateral jsonb_populate_record(a, '{"name": "x"}') r on r.id = 2 order by a.id;
--> (id integer, id integer, name character varying(6))
--> 1 | NULL | NULL
--> 2 | 2 | x
--> 3 | NULL | NULL

select a.id, r.id, r.name from account a left join lateral jsonb_populate_record(null::account, jsonb_build_object('id', a.id)) r on false order by a.id;
--> (id integer, id integer, name character varying(6))
--> 1 | NULL | NULL
--> 2 | NULL | NULL
--> 3 | NULL | NULL

prepare load(json) as insert into account select * from json_populate_recordset(null::account, $1) returning id, name;
execute load('[{"id": 11, "name": "x"}]');
--> (id integer, name character varying(6))
--> 11 | x
--> INSERT 0 1

alter table account add column late int default 3;
execute load('[{"id": 12, "name": "y", "late": 4}]');
--> (id integer, name character varying(6))
--> 12 | y
--> INSERT 0 1

alter table account rename column name to title;
select title, late from json_populate_record(null::account, '{"name": "old", "title": "new", "late": 1}');
--> (title character varying(6), late integer)
--> new | 1

create view seen as select id, title from account;
select * from json_populate_record(null::seen, '{"id": 1, "title": "t", "late": 1}');
--> (id integer, title character varying(6))
--> 1 | t

create temporary table mine (a int, b text);
select * from json_populate_record(null::mine, '{"a": 1, "b": "t"}');
--> (a integer, b text)
--> 1 | t

select * from json_populate_record(null::nothing, '{"a": 1}');
--> ERROR 42704: type "nothing" does not exist
--> POSITION: 42, at nothing

select * from json_populate_record(null::account);
--> ERROR 42883: function json_populate_record(account) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at json_populate_record
select * from json_populate_record(null::account, 1);
--> ERROR 42883: function json_populate_record(account, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at json_populate_record
create sequence counted;
select * from json_populate_record(null::counted, '{"a": 1}');
--> ERROR 42704: type "counted" does not exist
--> POSITION: 42, at counted
