-- uuid-ossp
--
-- UUIDs of times, names and random numbers.

create extension "uuid-ossp";

select uuid_nil(), uuid_ns_dns(), uuid_ns_url(), uuid_ns_oid(), uuid_ns_x500();
--> (uuid_nil uuid, uuid_ns_dns uuid, uuid_ns_url uuid, uuid_ns_oid uuid, uuid_ns_x500 uuid)
--> 00000000-0000-0000-0000-000000000000 | 6ba7b810-9dad-11d1-80b4-00c04fd430c8 | 6ba7b811-9dad-11d1-80b4-00c04fd430c8 | 6ba7b812-9dad-11d1-80b4-00c04fd430c8 | 6ba7b814-9dad-11d1-80b4-00c04fd430c8

select uuid_generate_v3(uuid_ns_url(), 'http://www.postgresql.org'), uuid_generate_v5(uuid_ns_url(), 'http://www.postgresql.org');
--> (uuid_generate_v3 uuid, uuid_generate_v5 uuid)
--> cf16fe52-3365-3a1f-8572-288d8d2aaa46 | e1ee1ad4-cd4e-5889-962a-4f605a68d94e

select uuid_generate_v3(uuid_nil(), ''), uuid_generate_v5(uuid_nil(), ''), uuid_generate_v5(uuid_ns_dns(), repeat('é', 10000));
--> (uuid_generate_v3 uuid, uuid_generate_v5 uuid, uuid_generate_v5 uuid)
--> 4ae71336-e44b-39bf-b9d2-752e234818a5 | e129f27c-5103-5c5c-844b-cdf0a15e160d | ad666e79-1eb7-530f-8ad4-7217eb2b2ee9

select uuid_generate_v3(null, 'a'), uuid_generate_v5(uuid_nil(), null);
--> (uuid_generate_v3 uuid, uuid_generate_v5 uuid)
--> NULL | NULL

select uuid_generate_v3(name => 'a', namespace => uuid_ns_dns());
--> (uuid_generate_v3 uuid)
--> 4c104dd0-4821-30d5-9ce3-0e7a1f8b7c0d

select substr(uuid_generate_v1()::text, 15, 1), substr(uuid_generate_v1mc()::text, 15, 1), substr(uuid_generate_v4()::text, 15, 1);
--> (substr text, substr text, substr text)
--> 1 | 1 | 4

select substr(uuid_generate_v4()::text, 20, 1) in ('8', '9', 'a', 'b') as variant;
--> (variant boolean)
--> t

-- Calls in one process have one node, and never the same UUID.

select count(distinct u), count(distinct substr(u::text, 25)) from (select uuid_generate_v1() as u from generate_series(1, 1000)) s;
--> (count bigint, count bigint)
--> 1000 | 1

select count(distinct u) from (select uuid_generate_v4() as u from generate_series(1, 1000)) s;
--> (count bigint)
--> 1000

select substr(uuid_generate_v1mc()::text, 26, 1) in ('1', '3', '5', '7', '9', 'b', 'd', 'f') as multicast;
--> (multicast boolean)
--> t

create table t (id uuid primary key default uuid_generate_v4(), v int);

insert into t (v) select generate_series(1, 100);
--> INSERT 0 100

select count(distinct id) from t;
--> (count bigint)
--> 100

select uuid_generate_v3('x', 'y');
--> ERROR 22P02: invalid input syntax for type uuid: "x"
--> POSITION: 25, at '

select uuid_generate_v4(1);
--> ERROR 42883: function uuid_generate_v4(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at uuid_generate_v4
