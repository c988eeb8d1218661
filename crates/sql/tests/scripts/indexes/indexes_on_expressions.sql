-- Indexes on expressions
--
-- Unique and partial indexes on expressions, through all changes of their tables.

create schema ix;
set search_path = ix;
create table u (id int primary key, email text, name varchar(40), age int, deleted_at timestamp, state text default 'new', n numeric, tags text[], doc jsonb, f float8, d date);
create unique index u_email on u (lower(email));
create index on u (lower(name), age desc);
create index on u ((age + 1));
create index on u ((age + id), (n * 2) desc nulls last, id);
create index u_live on u (id) where deleted_at is null;
create unique index u_state on u (name) where state = 'new' and age > 18;
create index on u ((doc ->> 'k'));
create index on u (coalesce(name, 'none'), (case when age > 10 then 1 else 0 end));
create index on u (age) where state in ('a', 'b') or age between 3 and 5;
create index on u (upper(name) text_pattern_ops);
create index on u (lower(name) collate "C");
create index on u ((id));
create index on u ((name || 'x'), substr(email, 1, 3));
create index on u (extract(year from d));
create index on u (date_trunc('day', deleted_at));
create index on u ((f::int)) where f is not null;
create index on u (state) where not (state = 'x');
select indexname, indexdef from pg_indexes where schemaname = 'ix' order by 1;
--> (indexname name, indexdef text)
--> u_age_idx | CREATE INDEX u_age_idx ON ix.u USING btree (age) WHERE ((state = ANY (ARRAY['a'::text, 'b'::text])) OR ((age >= 3) AND (age <= 5)))
--> u_coalesce_case_idx | CREATE INDEX u_coalesce_case_idx ON ix.u USING btree (COALESCE(name, 'none'::character varying), (
--> + CASE
--> +     WHEN (age > 10) THEN 1
--> +     ELSE 0
--> + END))
--> u_date_trunc_idx | CREATE INDEX u_date_trunc_idx ON ix.u USING btree (date_trunc('day'::text, deleted_at))
--> u_email | CREATE UNIQUE INDEX u_email ON ix.u USING btree (lower(email))
--> u_expr_expr1_id_idx | CREATE INDEX u_expr_expr1_id_idx ON ix.u USING btree (((age + id)), ((n * (2)::numeric)) DESC NULLS LAST, id)
--> u_expr_idx | CREATE INDEX u_expr_idx ON ix.u USING btree (((age + 1)))
--> u_expr_idx1 | CREATE INDEX u_expr_idx1 ON ix.u USING btree (((doc ->> 'k'::text)))
--> u_expr_substr_idx | CREATE INDEX u_expr_substr_idx ON ix.u USING btree ((((name)::text || 'x'::text)), substr(email, 1, 3))
--> u_extract_idx | CREATE INDEX u_extract_idx ON ix.u USING btree (EXTRACT(year FROM d))
--> u_f_idx | CREATE INDEX u_f_idx ON ix.u USING btree (((f)::integer)) WHERE (f IS NOT NULL)
--> u_id_idx | CREATE INDEX u_id_idx ON ix.u USING btree (id)
--> u_live | CREATE INDEX u_live ON ix.u USING btree (id) WHERE (deleted_at IS NULL)
--> u_lower_age_idx | CREATE INDEX u_lower_age_idx ON ix.u USING btree (lower((name)::text), age DESC)
--> u_lower_idx | CREATE INDEX u_lower_idx ON ix.u USING btree (lower((name)::text) COLLATE "C")
--> u_pkey | CREATE UNIQUE INDEX u_pkey ON ix.u USING btree (id)
--> u_state | CREATE UNIQUE INDEX u_state ON ix.u USING btree (name) WHERE ((state = 'new'::text) AND (age > 18))
--> u_state_idx | CREATE INDEX u_state_idx ON ix.u USING btree (state) WHERE (NOT (state = 'x'::text))
--> u_upper_idx | CREATE INDEX u_upper_idx ON ix.u USING btree (upper((name)::text) text_pattern_ops)

select c.relname, i.indkey, pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid), pg_get_expr(i.indexprs, i.indrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where nspname = 'ix' order by 1;
--> (relname name, indkey int2vector, pg_get_expr text, pg_get_expr text, pg_get_expr text)
--> u_age_idx | 4 | NULL | ((state = ANY (ARRAY['a'::text, 'b'::text])) OR ((age >= 3) AND (age <= 5))) | NULL
--> u_coalesce_case_idx | 0 0 | COALESCE(name, 'none'::character varying),
--> + CASE
--> +     WHEN (age > 10) THEN 1
--> +     ELSE 0
--> + END | NULL | COALESCE(name, 'none'::character varying),
--> + CASE
--> +     WHEN age > 10 THEN 1
--> +     ELSE 0
--> + END
--> u_date_trunc_idx | 0 | date_trunc('day'::text, deleted_at) | NULL | date_trunc('day'::text, deleted_at)
--> u_email | 0 | lower(email) | NULL | lower(email)
--> u_expr_expr1_id_idx | 0 0 1 | (age + id), (n * (2)::numeric) | NULL | age + id, n * 2::numeric
--> u_expr_idx | 0 | (age + 1) | NULL | age + 1
--> u_expr_idx1 | 0 | (doc ->> 'k'::text) | NULL | doc ->> 'k'::text
--> u_expr_substr_idx | 0 0 | ((name)::text || 'x'::text), substr(email, 1, 3) | NULL | name::text || 'x'::text, substr(email, 1, 3)
--> u_extract_idx | 0 | EXTRACT(year FROM d) | NULL | EXTRACT(year FROM d)
--> u_f_idx | 0 | (f)::integer | (f IS NOT NULL) | f::integer
--> u_id_idx | 1 | NULL | NULL | NULL
--> u_live | 1 | NULL | (deleted_at IS NULL) | NULL
--> u_lower_age_idx | 0 4 | lower((name)::text) | NULL | lower(name::text)
--> u_lower_idx | 0 | lower((name)::text) | NULL | lower(name::text)
--> u_pkey | 1 | NULL | NULL | NULL
--> u_state | 3 | NULL | ((state = 'new'::text) AND (age > 18)) | NULL
--> u_state_idx | 6 | NULL | (NOT (state = 'x'::text)) | NULL
--> u_upper_idx | 0 | upper((name)::text) | NULL | upper(name::text)

select c.relname, a.attname, a.attnum, a.atttypid::regtype, a.atttypmod, a.attcollation from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace where nspname = 'ix' and relkind = 'i' order by 1, 3;
--> (relname name, attname name, attnum smallint, atttypid regtype, atttypmod integer, attcollation oid)
--> u_age_idx | age | 1 | integer | -1 | 0
--> u_coalesce_case_idx | coalesce | 1 | character varying | -1 | 100
--> u_coalesce_case_idx | case | 2 | integer | -1 | 0
--> u_date_trunc_idx | date_trunc | 1 | timestamp without time zone | -1 | 0
--> u_email | lower | 1 | text | -1 | 100
--> u_expr_expr1_id_idx | expr | 1 | integer | -1 | 0
--> u_expr_expr1_id_idx | expr1 | 2 | numeric | -1 | 0
--> u_expr_expr1_id_idx | id | 3 | integer | -1 | 0
--> u_expr_idx | expr | 1 | integer | -1 | 0
--> u_expr_idx1 | expr | 1 | text | -1 | 100
--> u_expr_substr_idx | expr | 1 | text | -1 | 100
--> u_expr_substr_idx | substr | 2 | text | -1 | 100
--> u_extract_idx | extract | 1 | numeric | -1 | 0
--> u_f_idx | f | 1 | integer | -1 | 0
--> u_id_idx | id | 1 | integer | -1 | 0
--> u_live | id | 1 | integer | -1 | 0
--> u_lower_age_idx | lower | 1 | text | -1 | 100
--> u_lower_age_idx | age | 2 | integer | -1 | 0
--> u_lower_idx | lower | 1 | text | -1 | 950
--> u_pkey | id | 1 | integer | -1 | 0
--> u_state | name | 1 | character varying | 44 | 100
--> u_state_idx | state | 1 | text | -1 | 100
--> u_upper_idx | upper | 1 | text | -1 | 100

select c.relname, g, pg_get_indexdef(c.oid, g, false), pg_get_indexdef(c.oid, g, true) from pg_class c join pg_namespace n on n.oid = c.relnamespace, generate_series(0, 3) g where nspname = 'ix' and relkind = 'i' order by 1, 2;
--> (relname name, g integer, pg_get_indexdef text, pg_get_indexdef text)
--> u_age_idx | 0 | CREATE INDEX u_age_idx ON ix.u USING btree (age) WHERE ((state = ANY (ARRAY['a'::text, 'b'::text])) OR ((age >= 3) AND (age <= 5))) | CREATE INDEX u_age_idx ON u USING btree (age) WHERE (state = ANY (ARRAY['a'::text, 'b'::text])) OR age >= 3 AND age <= 5
--> u_age_idx | 1 | age | age
--> u_age_idx | 2 | '' | ''
--> u_age_idx | 3 | '' | ''
--> u_coalesce_case_idx | 0 | CREATE INDEX u_coalesce_case_idx ON ix.u USING btree (COALESCE(name, 'none'::character varying), (
--> + CASE
--> +     WHEN (age > 10) THEN 1
--> +     ELSE 0
--> + END)) | CREATE INDEX u_coalesce_case_idx ON u USING btree (COALESCE(name, 'none'::character varying), (
--> + CASE
--> +     WHEN age > 10 THEN 1
--> +     ELSE 0
--> + END))
--> u_coalesce_case_idx | 1 | COALESCE(name, 'none'::character varying) | COALESCE(name, 'none'::character varying)
--> u_coalesce_case_idx | 2 | (
--> + CASE
--> +     WHEN (age > 10) THEN 1
--> +     ELSE 0
--> + END) | (
--> + CASE
--> +     WHEN age > 10 THEN 1
--> +     ELSE 0
--> + END)
--> u_coalesce_case_idx | 3 | '' | ''
--> u_date_trunc_idx | 0 | CREATE INDEX u_date_trunc_idx ON ix.u USING btree (date_trunc('day'::text, deleted_at)) | CREATE INDEX u_date_trunc_idx ON u USING btree (date_trunc('day'::text, deleted_at))
--> u_date_trunc_idx | 1 | date_trunc('day'::text, deleted_at) | date_trunc('day'::text, deleted_at)
--> u_date_trunc_idx | 2 | '' | ''
--> u_date_trunc_idx | 3 | '' | ''
--> u_email | 0 | CREATE UNIQUE INDEX u_email ON ix.u USING btree (lower(email)) | CREATE UNIQUE INDEX u_email ON u USING btree (lower(email))
--> u_email | 1 | lower(email) | lower(email)
--> u_email | 2 | '' | ''
--> u_email | 3 | '' | ''
--> u_expr_expr1_id_idx | 0 | CREATE INDEX u_expr_expr1_id_idx ON ix.u USING btree (((age + id)), ((n * (2)::numeric)) DESC NULLS LAST, id) | CREATE INDEX u_expr_expr1_id_idx ON u USING btree ((age + id), (n * 2::numeric) DESC NULLS LAST, id)
--> u_expr_expr1_id_idx | 1 | ((age + id)) | (age + id)
--> u_expr_expr1_id_idx | 2 | ((n * (2)::numeric)) | (n * 2::numeric)
--> u_expr_expr1_id_idx | 3 | id | id
--> u_expr_idx | 0 | CREATE INDEX u_expr_idx ON ix.u USING btree (((age + 1))) | CREATE INDEX u_expr_idx ON u USING btree ((age + 1))
--> u_expr_idx | 1 | ((age + 1)) | (age + 1)
--> u_expr_idx | 2 | '' | ''
--> u_expr_idx | 3 | '' | ''
--> u_expr_idx1 | 0 | CREATE INDEX u_expr_idx1 ON ix.u USING btree (((doc ->> 'k'::text))) | CREATE INDEX u_expr_idx1 ON u USING btree ((doc ->> 'k'::text))
--> u_expr_idx1 | 1 | ((doc ->> 'k'::text)) | (doc ->> 'k'::text)
--> u_expr_idx1 | 2 | '' | ''
--> u_expr_idx1 | 3 | '' | ''
--> u_expr_substr_idx | 0 | CREATE INDEX u_expr_substr_idx ON ix.u USING btree ((((name)::text || 'x'::text)), substr(email, 1, 3)) | CREATE INDEX u_expr_substr_idx ON u USING btree ((name::text || 'x'::text), substr(email, 1, 3))
--> u_expr_substr_idx | 1 | (((name)::text || 'x'::text)) | (name::text || 'x'::text)
--> u_expr_substr_idx | 2 | substr(email, 1, 3) | substr(email, 1, 3)
--> u_expr_substr_idx | 3 | '' | ''
--> u_extract_idx | 0 | CREATE INDEX u_extract_idx ON ix.u USING btree (EXTRACT(year FROM d)) | CREATE INDEX u_extract_idx ON u USING btree (EXTRACT(year FROM d))
--> u_extract_idx | 1 | EXTRACT(year FROM d) | EXTRACT(year FROM d)
--> u_extract_idx | 2 | '' | ''
--> u_extract_idx | 3 | '' | ''
--> u_f_idx | 0 | CREATE INDEX u_f_idx ON ix.u USING btree (((f)::integer)) WHERE (f IS NOT NULL) | CREATE INDEX u_f_idx ON u USING btree ((f::integer)) WHERE f IS NOT NULL
--> u_f_idx | 1 | ((f)::integer) | (f::integer)
--> u_f_idx | 2 | '' | ''
--> u_f_idx | 3 | '' | ''
--> u_id_idx | 0 | CREATE INDEX u_id_idx ON ix.u USING btree (id) | CREATE INDEX u_id_idx ON u USING btree (id)
--> u_id_idx | 1 | id | id
--> u_id_idx | 2 | '' | ''
--> u_id_idx | 3 | '' | ''
--> u_live | 0 | CREATE INDEX u_live ON ix.u USING btree (id) WHERE (deleted_at IS NULL) | CREATE INDEX u_live ON u USING btree (id) WHERE deleted_at IS NULL
--> u_live | 1 | id | id
--> u_live | 2 | '' | ''
--> u_live | 3 | '' | ''
--> u_lower_age_idx | 0 | CREATE INDEX u_lower_age_idx ON ix.u USING btree (lower((name)::text), age DESC) | CREATE INDEX u_lower_age_idx ON u USING btree (lower(name::text), age DESC)
--> u_lower_age_idx | 1 | lower((name)::text) | lower(name::text)
--> u_lower_age_idx | 2 | age | age
--> u_lower_age_idx | 3 | '' | ''
--> u_lower_idx | 0 | CREATE INDEX u_lower_idx ON ix.u USING btree (lower((name)::text) COLLATE "C") | CREATE INDEX u_lower_idx ON u USING btree (lower(name::text) COLLATE "C")
--> u_lower_idx | 1 | lower((name)::text) | lower(name::text)
--> u_lower_idx | 2 | '' | ''
--> u_lower_idx | 3 | '' | ''
--> u_pkey | 0 | CREATE UNIQUE INDEX u_pkey ON ix.u USING btree (id) | CREATE UNIQUE INDEX u_pkey ON u USING btree (id)
--> u_pkey | 1 | id | id
--> u_pkey | 2 | '' | ''
--> u_pkey | 3 | '' | ''
--> u_state | 0 | CREATE UNIQUE INDEX u_state ON ix.u USING btree (name) WHERE ((state = 'new'::text) AND (age > 18)) | CREATE UNIQUE INDEX u_state ON u USING btree (name) WHERE state = 'new'::text AND age > 18
--> u_state | 1 | name | name
--> u_state | 2 | '' | ''
--> u_state | 3 | '' | ''
--> u_state_idx | 0 | CREATE INDEX u_state_idx ON ix.u USING btree (state) WHERE (NOT (state = 'x'::text)) | CREATE INDEX u_state_idx ON u USING btree (state) WHERE NOT state = 'x'::text
--> u_state_idx | 1 | state | state
--> u_state_idx | 2 | '' | ''
--> u_state_idx | 3 | '' | ''
--> u_upper_idx | 0 | CREATE INDEX u_upper_idx ON ix.u USING btree (upper((name)::text) text_pattern_ops) | CREATE INDEX u_upper_idx ON u USING btree (upper(name::text) text_pattern_ops)
--> u_upper_idx | 1 | upper((name)::text) | upper(name::text)
--> u_upper_idx | 2 | '' | ''
--> u_upper_idx | 3 | '' | ''

-- errors
create index on u (now());
--> ERROR 42P17: functions in index expression must be marked IMMUTABLE

create index on u ((random() > 1));
--> ERROR 42P17: functions in index expression must be marked IMMUTABLE

create index on u ((d::text));
--> ERROR 42P17: functions in index expression must be marked IMMUTABLE

create index on u ((age::text));
create index on u (deleted_at) where deleted_at > now();
--> ERROR 42P17: functions in index predicate must be marked IMMUTABLE

create index on u (id) where id;
--> ERROR 42804: argument of WHERE must be type boolean, not type integer
--> POSITION: 30, at id

create index on u (id) where name;
--> ERROR 42804: argument of WHERE must be type boolean, not type character varying
--> POSITION: 30, at name

create index on u ((sum(id)));
--> ERROR 42803: aggregate functions are not allowed in index expressions
--> POSITION: 21, at sum

create index on u (id) where sum(id) > 1;
--> ERROR 42803: aggregate functions are not allowed in index predicates
--> POSITION: 30, at sum

create index on u ((row_number() over ()));
--> ERROR 42P20: window functions are not allowed in index expressions
--> POSITION: 21, at row_number

create index on u (id) where row_number() over () > 1;
--> ERROR 42P20: window functions are not allowed in index predicates
--> POSITION: 30, at row_number

create index on u (generate_series(1, id));
--> ERROR 0A000: set-returning functions are not allowed in index expressions
--> POSITION: 20, at generate_series

create index on u (id) where generate_series(1, id) > 1;
--> ERROR 0A000: set-returning functions are not allowed in index predicates
--> POSITION: 30, at generate_series

create index on u ((select 1));
--> ERROR 42601: syntax error at or near "select"
--> POSITION: 21, at select

create index on u (id) where exists (select 1);
--> ERROR 0A000: cannot use subquery in index predicate
--> POSITION: 30, at exists

create index on u ((nothing + 1));
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 21, at nothing

create index on u (id) where nothing > 1;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 30, at nothing

create index on u (lower(id));
--> ERROR 42883: function lower(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 20, at lower

create index on u (nofunction(id));
--> ERROR 42883: function nofunction(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 20, at nofunction

create index on u ((row(id, age)));
--> ERROR 42P16: column "row" has pseudo-type record

create index on u (to_char(d, 'YYYY'));
--> ERROR 42P17: functions in index expression must be marked IMMUTABLE

create index on u ((ctid));
--> ERROR 0A000: index creation on system columns is not supported

create index on u (id) where tableoid = 1;
--> ERROR 0A000: index creation on system columns is not supported

create index on u ((u.id + 1));
create index on u (lower(name) int4_ops);
--> ERROR 42804: operator class "int4_ops" does not accept data type text

create index on u ((age + 1) collate "C");
--> ERROR 42804: collations are not supported by type integer

create index on u (id, lower(name), id) where true;
create unique index on u (id) where false;
drop index u_id_idx1;

-- rows
insert into u (id, email, name, age) values (1, 'A@x', 'Ann', 20), (2, 'b@x', 'Bob', 30), (3, null, 'Cy', 12);
--> INSERT 0 3

insert into u (id, email) values (4, 'a@X');
--> ERROR 23505: duplicate key value violates unique constraint "u_email"
--> DETAIL: Key (lower(email))=(a@x) already exists.

insert into u (id, email) values (4, 'c@X');
--> INSERT 0 1

insert into u (id, name, age) values (5, 'Ann', 19);
--> ERROR 23505: duplicate key value violates unique constraint "u_state"
--> DETAIL: Key (name)=(Ann) already exists.

insert into u (id, name, age) values (5, 'Ann', 18);
--> INSERT 0 1

insert into u (id, name, age, state) values (6, 'Ann', 50, 'old');
--> INSERT 0 1

update u set state = 'new' where id = 6;
--> ERROR 23505: duplicate key value violates unique constraint "u_state"
--> DETAIL: Key (name)=(Ann) already exists.

update u set age = 19 where id = 5;
--> ERROR 23505: duplicate key value violates unique constraint "u_state"
--> DETAIL: Key (name)=(Ann) already exists.

update u set email = 'B@X' where id = 1;
--> ERROR 23505: duplicate key value violates unique constraint "u_email"
--> DETAIL: Key (lower(email))=(b@x) already exists.

update u set email = 'z@X' where id = 1;
--> UPDATE 1

update u set email = upper(email);
--> UPDATE 6

select id, email from u where lower(email) = 'z@x';
--> (id integer, email text)
--> 1 | Z@X

select id from u where deleted_at is null order by id;
--> (id integer)
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6

update u set deleted_at = '2020-01-02' where id in (2, 3);
--> UPDATE 2

select id from u where deleted_at is null order by id;
--> (id integer)
--> 1
--> 4
--> 5
--> 6

select id from u where deleted_at is null and id > 1 order by id desc;
--> (id integer)
--> 6
--> 5
--> 4

select count(*) from u where deleted_at is null;
--> (count bigint)
--> 4

select id from u where name = 'Ann' and state = 'new' and age > 18;
--> (id integer)
--> 1

select id from u where name = 'Ann' and state = 'new' and age > 19;
--> (id integer)
--> 1

select id from u where name = 'Ann' and state = 'new' and age = 20;
--> (id integer)
--> 1

select id from u where name = 'Ann' and state = 'new' and age > 17 order by id;
--> (id integer)
--> 1
--> 5

select id, lower(name) from u order by lower(name), age desc, id;
--> (id integer, lower text)
--> 6 | ann
--> 1 | ann
--> 5 | ann
--> 2 | bob
--> 3 | cy
--> 4 | NULL

select id from u where age + 1 = 21;
--> (id integer)
--> 1

select id from u where age + 1 > 20 order by age + 1;
--> (id integer)
--> 1
--> 2
--> 6

-- conflicts
insert into u (id, email) values (10, 'Z@x') on conflict (lower(email)) do nothing;
--> INSERT 0 0

insert into u (id, email) values (10, 'Z@x') on conflict (lower(email)) do update set age = 99 returning id, age;
--> (id integer, age integer)
--> 1 | 99
--> INSERT 0 1

insert into u (id, email) values (10, 'Z@x') on conflict (email) do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into u (id, email) values (10, 'Z@x') on conflict (upper(email)) do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into u (id, name, age) values (10, 'Ann', 40) on conflict (name) do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into u (id, name, age) values (10, 'Ann', 40) on conflict (name) where state = 'new' do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into u (id, name, age) values (10, 'Bob', 40) on conflict (name) where state = 'new' and age > 18 do update set age = excluded.age + 1 returning *;
--> (id integer, email text, name character varying(40), age integer, deleted_at timestamp without time zone, state text, n numeric, tags text[], doc jsonb, f double precision, d date)
--> 2 | B@X | Bob | 41 | 2020-01-02 00:00:00 | new | NULL | NULL | NULL | NULL | NULL
--> INSERT 0 1

insert into u (id, name, age) values (10, 'Bob', 40) on conflict (name) where state = 'new' and age > 20 do update set age = excluded.age + 2 returning id, age;
--> (id integer, age integer)
--> 2 | 42
--> INSERT 0 1

insert into u (id, name, age) values (10, 'Bob', 8) on conflict (name) where state = 'new' and age > 20 do update set age = excluded.age + 1 returning id, age;
--> (id integer, age integer)
--> 10 | 8
--> INSERT 0 1

insert into u (id, name, age) values (11, 'Bob', 40) on conflict do nothing returning id;
--> (id integer)
--> INSERT 0 0

insert into u (id, name, age) values (11, 'Bob', 40) on conflict (name) where name do nothing;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

insert into u (id, name, age) values (11, 'Bob', 40) on conflict (nothing) where name = '1' do nothing;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 66, at (

insert into u (id, name, age) values (11, 'Bob', 40) on conflict (id, lower(nothing)) do nothing;
--> ERROR 42703: column "nothing" does not exist
--> POSITION: 77, at nothing

-- errors while rows change
create table e (a int, b int);
create index on e ((a / b));
insert into e values (1, 0);
--> ERROR 22012: division by zero

insert into e values (1, 1), (4, 2);
--> INSERT 0 2

update e set b = 0 where a = 4;
--> ERROR 22012: division by zero

select * from e where a / b = 2;
--> (a integer, b integer)
--> 4 | 2

create table e2 (a int, b int);
insert into e2 values (1, 0);
--> INSERT 0 1

create index on e2 ((a / b));
--> ERROR 22012: division by zero

create index on e2 ((a / b)) where b <> 0;
insert into e2 values (1, 0), (4, 2);
--> INSERT 0 2

select * from e2 where a / b = 2 and b <> 0;
--> (a integer, b integer)
--> 4 | 2

insert into e2 values (4, 2);
--> INSERT 0 1

create unique index on e2 ((a / b)) where b <> 0;
--> ERROR 23505: could not create unique index "e2_expr_idx1"
--> DETAIL: Key ((a / b))=(2) is duplicated.

-- DDL beside
alter table u drop column state;
alter table u rename column name to nom;
select indexname, indexdef from pg_indexes where schemaname = 'ix' and tablename = 'u' order by 1;
--> (indexname name, indexdef text)
--> u_age_idx1 | CREATE INDEX u_age_idx1 ON ix.u USING btree (((age)::text))
--> u_coalesce_case_idx | CREATE INDEX u_coalesce_case_idx ON ix.u USING btree (COALESCE(nom, 'none'::character varying), (
--> + CASE
--> +     WHEN (age > 10) THEN 1
--> +     ELSE 0
--> + END))
--> u_date_trunc_idx | CREATE INDEX u_date_trunc_idx ON ix.u USING btree (date_trunc('day'::text, deleted_at))
--> u_email | CREATE UNIQUE INDEX u_email ON ix.u USING btree (lower(email))
--> u_expr_expr1_id_idx | CREATE INDEX u_expr_expr1_id_idx ON ix.u USING btree (((age + id)), ((n * (2)::numeric)) DESC NULLS LAST, id)
--> u_expr_idx | CREATE INDEX u_expr_idx ON ix.u USING btree (((age + 1)))
--> u_expr_idx1 | CREATE INDEX u_expr_idx1 ON ix.u USING btree (((doc ->> 'k'::text)))
--> u_expr_idx2 | CREATE INDEX u_expr_idx2 ON ix.u USING btree (((id + 1)))
--> u_expr_substr_idx | CREATE INDEX u_expr_substr_idx ON ix.u USING btree ((((nom)::text || 'x'::text)), substr(email, 1, 3))
--> u_extract_idx | CREATE INDEX u_extract_idx ON ix.u USING btree (EXTRACT(year FROM d))
--> u_f_idx | CREATE INDEX u_f_idx ON ix.u USING btree (((f)::integer)) WHERE (f IS NOT NULL)
--> u_id_idx | CREATE INDEX u_id_idx ON ix.u USING btree (id)
--> u_id_lower_id1_idx | CREATE INDEX u_id_lower_id1_idx ON ix.u USING btree (id, lower((nom)::text), id)
--> u_live | CREATE INDEX u_live ON ix.u USING btree (id) WHERE (deleted_at IS NULL)
--> u_lower_age_idx | CREATE INDEX u_lower_age_idx ON ix.u USING btree (lower((nom)::text), age DESC)
--> u_lower_idx | CREATE INDEX u_lower_idx ON ix.u USING btree (lower((nom)::text) COLLATE "C")
--> u_pkey | CREATE UNIQUE INDEX u_pkey ON ix.u USING btree (id)
--> u_upper_idx | CREATE INDEX u_upper_idx ON ix.u USING btree (upper((nom)::text) text_pattern_ops)

alter table u drop column deleted_at;
select indexname from pg_indexes where schemaname = 'ix' and tablename = 'u' order by 1;
--> (indexname name)
--> u_age_idx1
--> u_coalesce_case_idx
--> u_email
--> u_expr_expr1_id_idx
--> u_expr_idx
--> u_expr_idx1
--> u_expr_idx2
--> u_expr_substr_idx
--> u_extract_idx
--> u_f_idx
--> u_id_idx
--> u_id_lower_id1_idx
--> u_lower_age_idx
--> u_lower_idx
--> u_pkey
--> u_upper_idx

create table r (a int references u (lower));
--> ERROR 42703: column "lower" referenced in foreign key constraint does not exist

create table r (a text references u (email));
--> ERROR 42830: there is no unique constraint matching given keys for referenced table "u"

-- foreign keys need whole keys
create table p (a int, b int);
create unique index on p (a) where b > 0;
create table c (a int references p (a));
--> ERROR 42830: there is no unique constraint matching given keys for referenced table "p"

create table tmp1 (a int);
create temp table t (a text, b int);
create unique index on t (lower(a)) where b > 0;
insert into t values ('A', 1), ('a', 0), ('a', -1);
--> INSERT 0 3

insert into t values ('a', 1);
--> ERROR 23505: duplicate key value violates unique constraint "t_lower_idx"
--> DETAIL: Key (lower(a))=(a) already exists.

update t set b = 1;
--> ERROR 23505: duplicate key value violates unique constraint "t_lower_idx"
--> DETAIL: Key (lower(a))=(a) already exists.

select * from t where lower(a) = 'a' and b > 0;
--> (a text, b integer)
--> A | 1

select a, b from t order by lower(a), b;
--> (a text, b integer)
--> a | -1
--> a | 0
--> A | 1

begin;
insert into t values ('q', 1);
--> INSERT 0 1

savepoint s;
insert into t values ('Q', 1);
--> ERROR 23505: duplicate key value violates unique constraint "t_lower_idx"
--> DETAIL: Key (lower(a))=(q) already exists.

rollback to s;
select * from t where lower(a) = 'q' and b > 0;
--> (a text, b integer)
--> q | 1

rollback;
truncate u;
--> TRUNCATE TABLE

insert into u (id, email) select g, 'M' || g from generate_series(1, 50) g;
--> INSERT 0 50

delete from u where lower(email) < 'm3';
--> DELETE 22

select count(*), min(lower(email)), max(lower(email)) from u;
--> (count bigint, min text, max text)
--> 28 | m3 | m9

vacuum u;
select id from u where lower(email) = 'm44';
--> (id integer)
--> 44

reset search_path;
drop schema ix cascade;
--> NOTICE: drop cascades to 5 other objects
--> DETAIL: drop cascades to table ix.u
--> + drop cascades to table ix.e
--> + drop cascades to table ix.e2
--> + drop cascades to table ix.p
--> + drop cascades to table ix.tmp1

create temp table ti (a text);
create index ti_i on ti (lower(a));
select * from ti_i;
--> ERROR 42809: "ti_i" is an index
--> POSITION: 15, at ti_i

insert into ti_i values ('a');
--> ERROR 42809: "ti_i" is an index
--> POSITION: 13, at ti_i

reindex table ti_i;
--> ERROR 42809: "ti_i" is not a table or materialized view

create index on ti_i (a);
--> ERROR 42809: "ti_i" is an index

drop table ti_i;
--> ERROR 42809: "ti_i" is not a table
--> HINT: Use DROP INDEX to remove an index.

truncate ti_i;
--> ERROR 42809: "ti_i" is not a table

vacuum ti_i;
--> WARNING 01000: skipping "ti_i" --- cannot vacuum non-tables or special system tables

copy ti_i to stdout;
--> ERROR 42809: "ti_i" is an index

lock table ti_i;
--> ERROR 25P01: LOCK TABLE can only be used in transaction blocks

select 'ti_i'::regclass, has_table_privilege('ti_i', 'select');
--> (regclass regclass, has_table_privilege boolean)
--> ti_i | t

comment on table ti_i is 'x';
--> ERROR 42809: "ti_i" is not a table

comment on index ti_i is 'x';
alter index ti_i rename to ti_j;
reindex index ti_j;
drop index ti_j;
drop table ti, t;

-- A literal of no type has no operator class.
create table ix (a int, t text);
create index on ix (('x'));
--> ERROR 42704: data type unknown has no default operator class for access method "btree"
--> HINT: You must specify an operator class for the index or define a default operator class for the data type.

create index on ix ((null));
--> ERROR 42704: data type unknown has no default operator class for access method "btree"
--> HINT: You must specify an operator class for the index or define a default operator class for the data type.

create index on ix (('x'::text));
create index on ix (('x') text_ops);
--> ERROR 42804: operator class "text_ops" does not accept data type unknown

create index on ix ((t || 'x'));
create index on ix ((null::int));
create index on ix ((1));
create index on ix ((array['a']));
create index on ix ((row(1,2)));
--> ERROR 42P16: column "row" has pseudo-type record

create unique index on ix ((a is null), ('y'));
--> ERROR 42704: data type unknown has no default operator class for access method "btree"
--> HINT: You must specify an operator class for the index or define a default operator class for the data type.

drop table ix;

-- AT TIME ZONE brings its own parentheses.
create table zoned (a timestamptz, b int);
create index zoned_at on zoned ((a at time zone 'utc'));
create index zoned_day on zoned (((a at time zone 'utc')::date));
select indexdef from pg_indexes where tablename = 'zoned' order by indexname;
--> (indexdef text)
--> CREATE INDEX zoned_at ON public.zoned USING btree ((a AT TIME ZONE 'utc'::text))
--> CREATE INDEX zoned_day ON public.zoned USING btree ((((a AT TIME ZONE 'utc'::text))::date))

create view in_zone as select a at time zone 'utc' as x, (a at time zone 'utc')::date as d, (a at time zone 'utc') + interval '1 day' as e from zoned where a at time zone 'utc' > now();
select pg_get_viewdef('in_zone', true), pg_get_viewdef('in_zone', false);
--> (pg_get_viewdef text, pg_get_viewdef text)
-->  SELECT (zoned.a AT TIME ZONE 'utc'::text) AS x,
--> +     (zoned.a AT TIME ZONE 'utc'::text)::date AS d,
--> +     (zoned.a AT TIME ZONE 'utc'::text) + '1 day'::interval AS e
--> +    FROM zoned
--> +   WHERE (zoned.a AT TIME ZONE 'utc'::text) > now(); |  SELECT (zoned.a AT TIME ZONE 'utc'::text) AS x,
--> +     ((zoned.a AT TIME ZONE 'utc'::text))::date AS d,
--> +     ((zoned.a AT TIME ZONE 'utc'::text) + '1 day'::interval) AS e
--> +    FROM zoned
--> +   WHERE ((zoned.a AT TIME ZONE 'utc'::text) > now());

drop view in_zone;
drop table zoned;
