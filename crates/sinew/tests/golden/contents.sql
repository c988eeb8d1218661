-- Contents of a golden directory in the database "postgres". The answers are those of the build that
-- made the first one.

select * from shop.every order by id;
--> (id integer, a boolean, b "char", c name, d smallint, e integer, f bigint, g real, h double precision, i numeric(30,10), j text, k character varying(20), l character(5), m bytea, n date, o time without time zone, p time with time zone, q timestamp without time zone, r timestamp with time zone, s interval, t uuid, u json, v jsonb, w money, x bit(5), y bit varying, z inet, aa cidr, ab macaddr, ac macaddr8, ad pg_lsn, ae oid, af regclass, ag integer[], ah text[], ai int4range, aj nummultirange, ak tstzrange, al record, am record, an record, ao integer, ap text, aq record, ar record, at xid8, au txid_snapshot, av integer)
--> 1 | t | x | name | -7 | 42 | 9007199254740993 | 1.5 | 2.25 | 12345678901234567890.0123456789 | Zürich | varchar | 'abc  ' | \x00ff10 | 2024-02-29 | 23:59:59.999999 | 12:00:00+05:30 | 1999-12-31 23:59:59 | 2026-11-30 04:00:00+00 | 1 year 2 mons 3 days 04:05:06.789 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | {"a": [1, 2]} | {"b": {"c": null}} | $12.34 | 10101 | 110 | 192.168.0.1/24 | 10.0.0.0/8 | 08:00:2b:01:02:03 | 08:00:2b:01:02:03:04:05 | 16/B374D848 | 4000000000 | pg_class | {{1,2},{3,4}} | {a,NULL,"b c"} | [1,10) | {[1,2),(5,6]} | ["2020-01-01 00:00:00+00","2021-01-01 00:00:00+00") | fine | (3,4.50) | [1.5,2.5] | 12 | ABC | {sad,happy} | {"(1,1.00)","(2,)"} | 12345678901 | 10:20:10,14,15 | 84
--> 2 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 1 | NULL | NULL | NULL | NULL | NULL | NULL

select id, length(body), md5(body), length(packed), md5(packed) from shop.large order by id;
--> (id integer, length integer, md5 text, length integer, md5 text)
--> 1 | 12800 | 79c4ab74a61867224241a7c0b87c52c3 | 4800 | 39bde3e050095a977fbdbffaa6fae047
--> 2 | 12800 | d61d757878aa092f45c6f9d8f611237b | 4800 | c84fcce3341cbc4a3a899659d40b54b3
--> 3 | 12800 | 0fe73f57b72acb2a0a9bff034bde208a | 4800 | 2a44e1616a927ec1526c34594430b581
--> 4 | 12800 | 94e004741f25e4b901a796cd2708c862 | 4800 | b5ad8b7d3eaa6befafcdc95a22382dfe
--> 5 | 12800 | 385806b66d4d6492f27ca17151546e0a | 4800 | a43b198392b7f09098bf7cfbaf92aea5
--> 6 | 12800 | 7ed4fb69ffea6f281a503e012543b314 | 4800 | 21e15106572c4cb286481856fe1f40ce
--> 7 | 12800 | 8b9cde4556bf5ef985b482a7836f27d0 | 4800 | b2e8c83dfa5e19c4620a7599509c42d2
--> 8 | 12800 | 6da40796414803c7a0b4fd703827abaa | 4800 | 12d715707ab581d8e079e6164e1359f4

select count(*), sum(price), sum(added), min(later), count(number) from shop.goods;
--> (count bigint, sum numeric, sum bigint, min text, count bigint)
--> 181 | 19013.00 | 905 | later | 181

select * from shop.goods where id in (1, 7, 200) order by id;
--> (id integer, name text, price numeric(10,2), tags text[], data jsonb, made timestamp with time zone, number bigint, added integer, later text)
--> 1 | renamed | 1.00 | {t1,all} | {"n": 1, "even": false} | 2026-01-01 00:00:00+00 | 110 | 5 | later
--> 7 | good 7 | 7.50 | {t1,all} | {"n": 7, "even": false} | 2026-01-01 00:00:00+00 | 140 | 5 | later

select id, name from shop.goods where lower(name) = 'good 77';
--> (id integer, name text)
--> 77 | good 77

select id from shop.goods where tags @> '{t1}' and price > 190 order by id;
--> (id integer)
--> 193
--> 196
--> 199

select id from shop.goods where data @> '{"n": 42}';
--> (id integer)
--> 42

select good, at, how_many, tableoid::regclass from shop.sold order by good limit 8;
--> (good integer, at date, how_many integer, tableoid regclass)
--> 1 | 2025-06-21 | 1 | shop.sold_2025
--> 2 | 2025-07-11 | 2 | shop.sold_2025
--> 3 | 2025-07-31 | 3 | shop.sold_2025
--> 4 | 2025-08-20 | 4 | shop.sold_2025
--> 5 | 2025-09-09 | 5 | shop.sold_2025
--> 6 | 2025-09-29 | 6 | shop.sold_2025
--> 7 | 2025-10-19 | 7 | shop.sold_2025
--> 8 | 2025-11-08 | 8 | shop.sold_2025

select tableoid::regclass, count(*), sum(how_many) from shop.sold group by 1 order by 1::text;
--> (tableoid regclass, count bigint, sum bigint)
--> shop.sold_2025 | 9 | 45
--> shop.sold_2026_0 | 11 | 219
--> shop.sold_2026_1 | 6 | 112
--> shop.sold_rest | 19 | 749

select tableoid::regclass, * from shop.place order by name;
--> (tableoid regclass, name text, people integer)
--> shop.place | Lyon | 522250
--> shop.town | Oslo | 709038

select * from shop.town;
--> (name text, people integer, mayor text)
--> Oslo | 709038 | Anne

select count(*), sum(price) from shop.dear;
--> (count bigint, sum numeric)
--> 91 | 14506.50

select * from shop.report;
--> (name text, often bigint, over_all bigint)
--> good 101 | 0 | NULL
--> good 102 | 0 | NULL
--> good 103 | 0 | NULL
--> good 104 | 0 | NULL
--> good 105 | 0 | NULL

select * from shop.summary order by tag;
--> (tag text, count bigint, avg numeric(10,3))
--> t0 | 60 | 100.125
--> t1 | 60 | 100.075
--> t2 | 60 | 100.017

select * from shop.countdown;
--> (n integer)
--> 5
--> 4
--> 3
--> 2
--> 1
--> 0

select shop.twice(21), shop.twice(), shop.twice('x');
--> (twice integer, twice text, twice text)
--> 42 | abab | xx

select * from shop.cheap(3.2);
--> (id integer, name text)
--> 1 | renamed
--> 2 | good 2
--> 3 | good 3

select * from shop.count_down(3);
--> (count_down integer)
--> 3
--> 2
--> 1

select shop.squares(x) from generate_series(1, 4) x;
--> (squares integer)
--> 30

select 5 operator(shop.=~=) 7, 5 operator(shop.=~=) 9;
--> (?column? boolean, ?column? boolean)
--> t | f

select what, old, new from shop.log;
--> (what text, old text, new text)

select id, body from shop.late where body > 'late 5' order by body;
--> (id integer, body text)
--> 6 | late 6
--> 7 | late 7
--> 8 | late 8
--> 9 | late 9

select last_value, is_called from shop.numbers;
--> (last_value bigint, is_called boolean)
--> 1130 | t

select * from shop.ext where mail operator(ext.=) 'ME@EXAMPLE.COM';
--> (id integer, mail record, pairs record, body text)
--> 1 | Me@Example.com | "a"=>"1", "b"=>NULL | a longer text to find

select id from shop.ext where body like '%longer%';
--> (id integer)
--> 1

select id, pairs from shop.ext where pairs operator(ext.?) 'a';
--> (id integer, pairs record)
--> 1 | "a"=>"1", "b"=>NULL

select lo_get(70001);
--> (lo_get bytea)
--> \x0102030405

select gid, database, owner from pg_prepared_xacts;
--> (gid text, database name, owner name)
--> golden | postgres | postgres

-- Trees that the catalogs keep.

select pg_get_viewdef('shop.report'::regclass);
--> (pg_get_viewdef text)
-->  SELECT g.name,
--> +     count(*) FILTER (WHERE (s.how_many > 3)) AS often,
--> +     sum(s.how_many) AS over_all
--> +    FROM (shop.goods g
--> +      LEFT JOIN shop.sold s ON ((s.good = g.id)))
--> +   GROUP BY g.name
--> +  HAVING (count(*) > 0)
--> +   ORDER BY g.name
--> +  LIMIT 5;

select pg_get_viewdef('shop.countdown'::regclass);
--> (pg_get_viewdef text)
-->  WITH RECURSIVE down(n) AS (
--> +          VALUES (5)
--> +         UNION ALL
--> +          SELECT (down_1.n - 1)
--> +            FROM down down_1
--> +           WHERE (down_1.n > 0)
--> +         )
--> +  SELECT down.n
--> +    FROM down;

select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'shop'::regnamespace order by conname, oid;
--> (conname name, pg_get_constraintdef text)
--> every_pkey | PRIMARY KEY (id)
--> ext_mail_key | UNIQUE (mail)
--> ext_pkey | PRIMARY KEY (id)
--> form | CHECK ((VALUE ~ '^[A-Z]{3}$'::text))
--> goods_late | TRIGGER DEFERRABLE INITIALLY DEFERRED
--> goods_name_key | UNIQUE (name) DEFERRABLE INITIALLY DEFERRED
--> goods_pkey | PRIMARY KEY (id)
--> goods_price_check | CHECK ((price >= (0)::numeric))
--> large_pkey | PRIMARY KEY (id)
--> late_pkey | PRIMARY KEY (id)
--> place_people_check | CHECK ((people > 0))
--> place_people_check | CHECK ((people > 0))
--> positive_check | CHECK ((VALUE > 0))
--> sold_2025_pkey | PRIMARY KEY (good, at)
--> sold_2026_0_pkey | PRIMARY KEY (good, at)
--> sold_2026_1_pkey | PRIMARY KEY (good, at)
--> sold_2026_pkey | PRIMARY KEY (good, at)
--> sold_good_fkey | FOREIGN KEY (good) REFERENCES shop.goods(id) ON DELETE CASCADE
--> sold_good_fkey | FOREIGN KEY (good) REFERENCES shop.goods(id) ON DELETE CASCADE
--> sold_good_fkey | FOREIGN KEY (good) REFERENCES shop.goods(id) ON DELETE CASCADE
--> sold_good_fkey | FOREIGN KEY (good) REFERENCES shop.goods(id) ON DELETE CASCADE
--> sold_good_fkey | FOREIGN KEY (good) REFERENCES shop.goods(id) ON DELETE CASCADE
--> sold_good_fkey | FOREIGN KEY (good) REFERENCES shop.goods(id) ON DELETE CASCADE
--> sold_pkey | PRIMARY KEY (good, at)
--> sold_rest_pkey | PRIMARY KEY (good, at)

select indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index where indrelid >= 16384 and indrelid::regclass::text like 'shop.%' order by 1::text;
--> (indexrelid regclass, pg_get_indexdef text)
--> shop.every_pkey | CREATE UNIQUE INDEX every_pkey ON shop.every USING btree (id)
--> shop.large_pkey | CREATE UNIQUE INDEX large_pkey ON shop.large USING btree (id)
--> shop.goods_pkey | CREATE UNIQUE INDEX goods_pkey ON shop.goods USING btree (id)
--> shop.goods_name_key | CREATE UNIQUE INDEX goods_name_key ON shop.goods USING btree (name)
--> shop.goods_price | CREATE INDEX goods_price ON shop.goods USING btree (price DESC NULLS LAST, name) INCLUDE (made)
--> shop.goods_lower | CREATE INDEX goods_lower ON shop.goods USING btree (lower(name))
--> shop.goods_cheap | CREATE UNIQUE INDEX goods_cheap ON shop.goods USING btree (price) WHERE (price < (1)::numeric)
--> shop.goods_tags | CREATE INDEX goods_tags ON shop.goods USING gin (tags)
--> shop.goods_data | CREATE INDEX goods_data ON shop.goods USING gin (data jsonb_path_ops)
--> shop.sold_pkey | CREATE UNIQUE INDEX sold_pkey ON ONLY shop.sold USING btree (good, at)
--> shop.sold_2025_pkey | CREATE UNIQUE INDEX sold_2025_pkey ON shop.sold_2025 USING btree (good, at)
--> shop.sold_2026_pkey | CREATE UNIQUE INDEX sold_2026_pkey ON ONLY shop.sold_2026 USING btree (good, at)
--> shop.sold_2026_0_pkey | CREATE UNIQUE INDEX sold_2026_0_pkey ON shop.sold_2026_0 USING btree (good, at)
--> shop.sold_2026_1_pkey | CREATE UNIQUE INDEX sold_2026_1_pkey ON shop.sold_2026_1 USING btree (good, at)
--> shop.sold_rest_pkey | CREATE UNIQUE INDEX sold_rest_pkey ON shop.sold_rest USING btree (good, at)
--> shop.summary_tag | CREATE UNIQUE INDEX summary_tag ON shop.summary USING btree (tag)
--> shop.ext_pkey | CREATE UNIQUE INDEX ext_pkey ON shop.ext USING btree (id)
--> shop.ext_mail_key | CREATE UNIQUE INDEX ext_mail_key ON shop.ext USING btree (mail)
--> shop.ext_body | CREATE INDEX ext_body ON shop.ext USING gin (body gin_trgm_ops)
--> shop.ext_pairs | CREATE INDEX ext_pairs ON shop.ext USING gin (pairs)
--> shop.late_pkey | CREATE UNIQUE INDEX late_pkey ON shop.late USING btree (id)
--> shop.late_body | CREATE INDEX late_body ON shop.late USING btree (body)

select c.relname, a.attname, pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum order by 1, 2;
--> (relname name, attname name, pg_get_expr text)
--> every | av | (e * 2)
--> goods | added | 5
--> goods | data | ''{}'::jsonb'
--> goods | id | nextval('shop.goods_id_seq'::regclass)
--> goods | later | ''later'::text'
--> goods | made | ''2026-01-01 00:00:00+00'::timestamp with time zone'
--> goods | number | nextval('shop.numbers'::regclass)
--> goods | price | 9.99
--> goods | tags | ''{}'::text[]'

select tgname, pg_get_triggerdef(oid) from pg_trigger where tgname like 'goods%' order by 1;
--> (tgname name, pg_get_triggerdef text)
--> goods_late | CREATE CONSTRAINT TRIGGER goods_late AFTER INSERT ON shop.goods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shop.note('late')
--> goods_note | CREATE TRIGGER goods_note AFTER UPDATE OF name ON shop.goods FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION shop.note('goods')

select p.oid::regprocedure, prosrc, proacl from pg_proc p where pronamespace = 'shop'::regnamespace and proname <> 'span' and proname not like 'multi%' order by 1::text;
--> (oid regprocedure, prosrc text, proacl aclitem[])
--> shop.span_multirange() | multirange_constructor0 | NULL
--> shop.span_multirange(shop.span) | multirange_constructor1 | NULL
--> shop.span_multirange(shop.span[]) | multirange_constructor2 | NULL
--> shop.cheap(numeric) | ' select id, name from shop.goods where price <= up_to order by id ' | NULL
--> shop.count_down(integer) | '
--> + declare
--> +   i int := n;
--> + begin
--> +   while i > 0 loop
--> +     return next i;
--> +     i := i - 1;
--> +   end loop;
--> + exception
--> +   when division_by_zero then return;
--> + end
--> + ' | NULL
--> shop.restock(integer,integer) | '
--> + begin
--> +   update shop.goods set added = added + how where id = n;
--> +   n := n + 1;
--> + end
--> + ' | NULL
--> shop.grow(integer,integer) | select coalesce($1, 0) + $2 * $2 | NULL
--> shop.squares(integer) | aggregate_dummy | NULL
--> shop.near(integer,integer) | select abs($1 - $2) < 3 | NULL
--> shop.twice(integer) | select $1 * 2 | {=X/postgres,postgres=X/postgres,golden_reader=X/postgres}
--> shop.twice(text) | ' select x || x ' | {postgres=X/postgres}
--> shop.note() | '
--> + begin
--> +   insert into shop.log (what, old, new) values (tg_op || ' ' || tg_argv[0], old.name, new.name);
--> +   return null;
--> + end
--> + ' | NULL

select relname, pg_get_partkeydef(oid) from pg_class where relkind = 'p' order by 1;
--> (relname name, pg_get_partkeydef text)
--> sold | RANGE (at)
--> sold_2026 | HASH (good)

select relname, pg_get_expr(relpartbound, oid) from pg_class where relispartition and relkind in ('r', 'p') order by 1;
--> (relname name, pg_get_expr text)
--> sold_2025 | FOR VALUES FROM ('2025-01-01') TO ('2026-01-01')
--> sold_2026 | FOR VALUES FROM ('2026-01-01') TO ('2027-01-01')
--> sold_2026_0 | FOR VALUES WITH (modulus 2, remainder 0)
--> sold_2026_1 | FOR VALUES WITH (modulus 2, remainder 1)
--> sold_rest | DEFAULT

select pubname, puballtables, pubinsert, pubupdate, pubdelete, pubtruncate from pg_publication order by 1;
--> (pubname name, puballtables boolean, pubinsert boolean, pubupdate boolean, pubdelete boolean, pubtruncate boolean)
--> golden_all | t | t | t | t | t
--> golden_some | f | t | f | f | f

select pubname, schemaname, tablename, attnames, rowfilter from pg_publication_tables where pubname = 'golden_some' order by 3;
--> (pubname name, schemaname name, tablename name, attnames name[], rowfilter text)
--> golden_some | shop | goods | {id,name} | (price > (10)::numeric)
--> golden_some | shop | sold_2025 | {good,at,how_many} | NULL
--> golden_some | shop | sold_2026_0 | {good,at,how_many} | NULL
--> golden_some | shop | sold_2026_1 | {good,at,how_many} | NULL
--> golden_some | shop | sold_rest | {good,at,how_many} | NULL

-- Objects, their owners, rights and comments.

select relname, relkind, pg_get_userbyid(relowner), relacl, reloptions, relreplident from pg_class where relnamespace = 'shop'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'S') order by 1;
--> (relname name, relkind "char", pg_get_userbyid name, relacl aclitem[], reloptions text[], relreplident "char")
--> countdown | v | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | n
--> dear | v | golden_boss | {golden_boss=arwdDxt/golden_boss,golden_reader=r/golden_boss} | {check_option=cascaded} | n
--> every | r | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | d
--> every_id_seq | S | postgres | NULL | NULL | n
--> ext | r | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | d
--> goods | r | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | {fillfactor=90} | f
--> goods_id_seq | S | postgres | NULL | NULL | n
--> large | r | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | d
--> late | r | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | d
--> log | r | golden_owner | {golden_owner=arwdDxt/golden_owner,golden_reader=r/golden_owner} | NULL | d
--> log_at_seq | S | golden_owner | NULL | NULL | n
--> numbers | S | postgres | NULL | NULL | n
--> place | r | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | f
--> report | v | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | {security_barrier=true} | n
--> sold | p | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres,golden_boss=a*/postgres} | NULL | d
--> sold_2025 | r | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | d
--> sold_2026 | p | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | d
--> sold_2026_0 | r | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | d
--> sold_2026_1 | r | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | d
--> sold_rest | r | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | d
--> summary | m | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | d
--> town | r | postgres | {postgres=arwdDxt/postgres,golden_reader=r/postgres} | NULL | f

select attname, attacl from pg_attribute where attrelid = 'shop.goods'::regclass and attacl is not null order by 1;
--> (attname name, attacl aclitem[])
--> price | {golden_reader=w/postgres}

select rolname, rolsuper, rolcanlogin, rolcreatedb, rolcreaterole, rolconnlimit, rolvaliduntil at time zone 'UTC' from pg_roles where rolname like 'golden%' order by 1;
--> (rolname name, rolsuper boolean, rolcanlogin boolean, rolcreatedb boolean, rolcreaterole boolean, rolconnlimit integer, timezone timestamp without time zone)
--> golden_boss | f | f | t | t | -1 | NULL
--> golden_owner | f | t | f | f | 7 | 2040-01-01 00:00:00
--> golden_reader | f | f | f | f | -1 | NULL

select r.rolname, m.rolname, admin_option from pg_auth_members a join pg_roles r on r.oid = roleid join pg_roles m on m.oid = member where m.rolname like 'golden%' order by 1, 2;
--> (rolname name, rolname name, admin_option boolean)
--> golden_owner | golden_boss | t
--> golden_reader | golden_boss | f

select d.datname, r.rolname, setconfig from pg_db_role_setting s left join pg_database d on d.oid = setdatabase left join pg_roles r on r.oid = setrole order by 1 nulls first, 2 nulls first;
--> (datname name, rolname name, setconfig text[])
--> NULL | golden_owner | {work_mem=8MB}
--> golden_data | NULL | {TimeZone=UTC}
--> postgres | golden_owner | {statement_timeout=1h}

select datname, pg_get_userbyid(datdba), datistemplate, datallowconn, datconnlimit, shobj_description(oid, 'pg_database') from pg_database order by 1;
--> (datname name, pg_get_userbyid name, datistemplate boolean, datallowconn boolean, datconnlimit integer, shobj_description text)
--> golden_data | golden_owner | f | t | 9 | with data
--> golden_late | postgres | f | t | -1 | NULL
--> golden_template | postgres | t | f | -1 | NULL
--> golden_unused | postgres | f | t | -1 | NULL
--> postgres | postgres | f | t | -1 | NULL
--> template0 | postgres | t | f | -1 | NULL
--> template1 | postgres | t | t | -1 | NULL

select nspname, pg_get_userbyid(nspowner), nspacl, obj_description(oid, 'pg_namespace') from pg_namespace where nspname !~ '^pg_temp' and nspname !~ '^pg_toast_temp' order by 1;
--> (nspname name, pg_get_userbyid name, nspacl aclitem[], obj_description text)
--> ext | postgres | NULL | NULL
--> information_schema | postgres | {postgres=UC/postgres,=U/postgres} | NULL
--> pg_catalog | postgres | {postgres=UC/postgres,=U/postgres} | system catalog schema
--> pg_toast | postgres | NULL | reserved schema for TOAST tables
--> public | pg_database_owner | {pg_database_owner=UC/pg_database_owner,=U/pg_database_owner} | changed by hand
--> shop | golden_owner | {golden_owner=UC/golden_owner,golden_reader=U/golden_owner} | all of it

select defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl from pg_default_acl;
--> (defaclrole regrole, defaclnamespace regnamespace, defaclobjtype "char", defaclacl aclitem[])
--> postgres | shop | r | {golden_reader=r/postgres}

select extname, extversion, extnamespace::regnamespace from pg_extension order by 1;
--> (extname name, extversion text, extnamespace regnamespace)
--> citext | 1.6 | ext
--> hstore | 1.8 | ext
--> pg_trgm | 1.6 | ext
--> plpgsql | 1.0 | pg_catalog
--> uuid-ossp | 1.1 | public

select enumlabel from pg_enum where enumtypid = 'shop.mood'::regtype order by enumsortorder;
--> (enumlabel name)
--> sad
--> ok
--> fine
--> happy

select objoid, description from pg_description where classoid = 'pg_largeobject'::regclass;
--> (objoid oid, description text)
--> 70001 | bytes

select obj_description('shop.goods'::regclass, 'pg_class'), col_description('shop.goods'::regclass, 3), obj_description('shop.goods_price'::regclass, 'pg_class');
--> (obj_description text, col_description text, obj_description text)
--> for sale | in euro | by price

select obj_description('shop.twice(int)'::regprocedure, 'pg_proc'), obj_description('pg_class'::regclass, 'pg_class'), obj_description((select oid from pg_extension where extname = 'plpgsql'), 'pg_extension');
--> (obj_description text, obj_description text, obj_description text)
--> two of it | a comment of a user | NULL

select shobj_description('golden_owner'::regrole, 'pg_authid');
--> (shobj_description text)
--> owns things

select lomowner::regrole, lomacl from pg_largeobject_metadata;
--> (lomowner regrole, lomacl aclitem[])
--> postgres | {postgres=rw/postgres,golden_reader=r/postgres}

select attname, n_distinct, null_frac from pg_stats where tablename = 'goods' and attname in ('id', 'added') order by 1;
--> (attname name, n_distinct real, null_frac real)
--> added | 1 | 0
--> id | -1 | 0
