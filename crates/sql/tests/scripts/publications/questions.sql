-- Publications: questions of clients
--
-- The queries of a subscriber, of psql and of pg_dump, as PostgreSQL 15's programs ask them.

create schema s;
create table a (id int primary key, b text, c int, d int generated always as (c + 1) stored);
create table s.b (id int primary key, v varchar(5), gone int);
alter table s.b drop column gone;
create table root (k int primary key) partition by range (k);
create table leaf partition of root for values from (0) to (10);
create view v as select 1 as one;
create publication p for table a (id, b) where (id > 5), s.b, root;
create publication q for all tables with (publish = 'insert');
create publication r for tables in schema s;
create publication empty;
comment on publication p is 'the first';
select * from pg_publication_tables order by 1, 2, 3;
--> (pubname name, schemaname name, tablename name, attnames name[], rowfilter text)
--> p | public | a | {id,b} | (id > 5)
--> p | public | leaf | {k} | NULL
--> p | s | b | {id,v} | NULL
--> q | public | a | {id,b,c,d} | NULL
--> q | public | leaf | {k} | NULL
--> q | s | b | {id,v} | NULL
--> r | s | b | {id,v} | NULL

select relid::regclass, attrs, qual from pg_get_publication_tables('q') order by 1::text;
--> (relid regclass, attrs int2vector, qual pg_node_tree)
--> a | NULL | NULL
--> s.b | NULL | NULL
--> leaf | NULL | NULL

select relid::regclass, attrs, pg_get_expr(qual, relid) from pg_get_publication_tables('p') order by 1::text;
--> (relid regclass, attrs int2vector, pg_get_expr text)
--> a | 1 2 | (id > 5)
--> s.b | NULL | NULL
--> leaf | NULL | NULL

select pubname, gpt.relid::regclass, gpt.attrs from pg_publication p, lateral pg_get_publication_tables(p.pubname) gpt, pg_class c where c.oid = gpt.relid order by 1, 2::text;
--> (pubname name, relid regclass, attrs int2vector)
--> p | a | 1 2
--> p | s.b | NULL
--> p | leaf | NULL
--> q | a | NULL
--> q | s.b | NULL
--> q | leaf | NULL
--> r | s.b | NULL

select pg_get_publication_tables('missing');
--> ERROR 42704: publication "missing" does not exist

select pg_get_publication_tables(null);
--> (pg_get_publication_tables record)

select relname, pg_relation_is_publishable(oid) from pg_class where relname in ('a', 'b', 'root', 'leaf', 'v', 'a_pkey', 'pg_class', 'pg_publication', 'pg_tables') order by 1;
--> (relname name, pg_relation_is_publishable boolean)
--> a | t
--> a_pkey | f
--> b | t
--> leaf | t
--> pg_class | f
--> pg_publication | f
--> pg_tables | f
--> root | t
--> v | f

select pg_relation_is_publishable('information_schema.tables'), pg_relation_is_publishable(999999999);
--> (pg_relation_is_publishable boolean, pg_relation_is_publishable boolean)
--> f | NULL

create temporary table temp (id int);
select pg_relation_is_publishable('temp');
--> (pg_relation_is_publishable boolean)
--> f

drop table temp;
select pg_get_replica_identity_index('a'), pg_get_replica_identity_index('v'), pg_get_replica_identity_index('leaf'), pg_get_replica_identity_index('root');
--> (pg_get_replica_identity_index regclass, pg_get_replica_identity_index regclass, pg_get_replica_identity_index regclass, pg_get_replica_identity_index regclass)
--> a_pkey | NULL | leaf_pkey | root_pkey

select pg_describe_object('pg_publication'::regclass, oid, 0) from pg_publication order by pubname;
--> (pg_describe_object text)
--> publication empty
--> publication p
--> publication q
--> publication r

select pg_describe_object('pg_publication'::regclass, 999999999, 0), pg_describe_object('pg_publication_rel'::regclass, 999999999, 0), pg_describe_object('pg_publication_namespace'::regclass, 999999999, 0);
--> (pg_describe_object text, pg_describe_object text, pg_describe_object text)
--> NULL | NULL | NULL

select pg_describe_object('pg_publication_namespace'::regclass, oid, 0) from pg_publication_namespace;
--> (pg_describe_object text)
--> publication of schema s in publication r

-- A subscriber: does the publication exist, which tables has it, and what are their columns?
SELECT t.pubname FROM
 pg_catalog.pg_publication t WHERE
 t.pubname IN ('p', 'missing');
--> (pubname name)
--> p

SELECT DISTINCT t.schemaname, t.tablename
, t.attnames
FROM pg_catalog.pg_publication_tables t
 WHERE t.pubname IN ('p', 'r') ORDER BY 1, 2;
--> (schemaname name, tablename name, attnames name[])
--> public | a | {id,b}
--> public | leaf | {k}
--> s | b | {id,v}

SELECT DISTINCT t.schemaname, t.tablename, t.attnames
 FROM pg_catalog.pg_publication_tables t
 WHERE t.pubname IN ('p', 'q') ORDER BY 1, 2, 3;
--> (schemaname name, tablename name, attnames name[])
--> public | a | {id,b}
--> public | a | {id,b,c,d}
--> public | leaf | {k}
--> s | b | {id,v}

SELECT c.relkind, c.relreplident FROM pg_catalog.pg_class c  INNER JOIN pg_catalog.pg_namespace n        ON (c.relnamespace = n.oid) WHERE n.nspname = 'public'  AND c.relname = 'a';
--> (relkind "char", relreplident "char")
--> r | d

SELECT DISTINCT  (CASE WHEN (array_length(gpt.attrs, 1) = c.relnatts)   THEN NULL ELSE gpt.attrs END)  FROM pg_publication p,  LATERAL pg_get_publication_tables(p.pubname) gpt,  pg_class c WHERE gpt.relid = 'a'::regclass AND c.oid = gpt.relid   AND p.pubname IN ( 'p' );
--> (attrs int2vector)
--> 1 2

SELECT DISTINCT  (CASE WHEN (array_length(gpt.attrs, 1) = c.relnatts)   THEN NULL ELSE gpt.attrs END)  FROM pg_publication p,  LATERAL pg_get_publication_tables(p.pubname) gpt,  pg_class c WHERE gpt.relid = 's.b'::regclass AND c.oid = gpt.relid   AND p.pubname IN ( 'p', 'r' );
--> (attrs int2vector)
--> NULL

SELECT a.attnum,       a.attname,       a.atttypid,       a.attnum = ANY(i.indkey)  FROM pg_catalog.pg_attribute a  LEFT JOIN pg_catalog.pg_index i       ON (i.indexrelid = pg_get_replica_identity_index('a'::regclass)) WHERE a.attnum > 0::pg_catalog.int2   AND NOT a.attisdropped AND a.attgenerated = ''   AND a.attrelid = 'a'::regclass ORDER BY a.attnum;
--> (attnum smallint, attname name, atttypid oid, ?column? boolean)
--> 1 | id | 23 | t
--> 2 | b | 25 | f
--> 3 | c | 23 | f

SELECT DISTINCT pg_get_expr(gpt.qual, gpt.relid)  FROM pg_publication p,  LATERAL pg_get_publication_tables(p.pubname) gpt WHERE gpt.relid = 'a'::regclass   AND p.pubname IN ( 'p' );
--> (pg_get_expr text)
--> (id > 5)

SELECT DISTINCT pg_get_expr(gpt.qual, gpt.relid)  FROM pg_publication p,  LATERAL pg_get_publication_tables(p.pubname) gpt WHERE gpt.relid = 'a'::regclass   AND p.pubname IN ( 'p', 'q' ) order by 1;
--> (pg_get_expr text)
--> (id > 5)
--> NULL

-- psql.
SELECT pubname AS "Name",
  pg_catalog.pg_get_userbyid(pubowner) AS "Owner",
  puballtables AS "All tables",
  pubinsert AS "Inserts",
  pubupdate AS "Updates",
  pubdelete AS "Deletes",
  pubtruncate AS "Truncates",
  pubviaroot AS "Via root"
FROM pg_catalog.pg_publication
ORDER BY 1;
--> (Name name, Owner name, All tables boolean, Inserts boolean, Updates boolean, Deletes boolean, Truncates boolean, Via root boolean)
--> empty | postgres | f | t | t | t | t | f
--> p | postgres | f | t | t | t | t | f
--> q | postgres | t | t | f | f | f | f
--> r | postgres | f | t | t | t | t | f

SELECT n.nspname, c.relname, pg_get_expr(pr.prqual, c.oid), (CASE WHEN pr.prattrs IS NOT NULL THEN
     pg_catalog.array_to_string(      ARRAY(SELECT attname
              FROM
                pg_catalog.generate_series(0, pg_catalog.array_upper(pr.prattrs::pg_catalog.int2[], 1)) s,
                pg_catalog.pg_attribute
         WHERE attrelid = c.oid AND attnum = prattrs[s]), ', ')
       ELSE NULL END)
FROM pg_catalog.pg_class c,
     pg_catalog.pg_namespace n,
     pg_catalog.pg_publication_rel pr
WHERE c.relnamespace = n.oid
  AND c.oid = pr.prrelid
  AND pr.prpubid = (select oid from pg_publication where pubname = 'p')
ORDER BY 1,2;
--> (nspname name, relname name, pg_get_expr text, case text)
--> public | a | (id > 5) | id, b
--> public | root | NULL | NULL
--> s | b | NULL | NULL

SELECT n.nspname
FROM pg_catalog.pg_namespace n
     JOIN pg_catalog.pg_publication_namespace pn ON n.oid = pn.pnnspid
WHERE pn.pnpubid = (select oid from pg_publication where pubname = 'r')
ORDER BY 1;
--> (nspname name)
--> s

SELECT pubname
     , NULL
     , NULL
FROM pg_catalog.pg_publication p
     JOIN pg_catalog.pg_publication_namespace pn ON p.oid = pn.pnpubid
     JOIN pg_catalog.pg_class pc ON pc.relnamespace = pn.pnnspid
WHERE pc.oid ='s.b'::regclass and pg_catalog.pg_relation_is_publishable('s.b')
UNION
SELECT pubname
     , pg_get_expr(pr.prqual, c.oid)
     , (CASE WHEN pr.prattrs IS NOT NULL THEN
         (SELECT string_agg(attname, ', ')
           FROM pg_catalog.generate_series(0, pg_catalog.array_upper(pr.prattrs::pg_catalog.int2[], 1)) s,
                pg_catalog.pg_attribute
          WHERE attrelid = pr.prrelid AND attnum = prattrs[s])
        ELSE NULL END) FROM pg_catalog.pg_publication p
     JOIN pg_catalog.pg_publication_rel pr ON p.oid = pr.prpubid
     JOIN pg_catalog.pg_class c ON c.oid = pr.prrelid
WHERE pr.prrelid = 's.b'::regclass
UNION
SELECT pubname
     , NULL
     , NULL
FROM pg_catalog.pg_publication p
WHERE p.puballtables AND pg_catalog.pg_relation_is_publishable('s.b')
ORDER BY 1;
--> (pubname name, ?column? text, ?column? text)
--> p | NULL | NULL
--> q | NULL | NULL
--> r | NULL | NULL

SELECT pubname
FROM pg_catalog.pg_publication p
JOIN pg_catalog.pg_publication_namespace pn ON p.oid = pn.pnpubid
JOIN pg_catalog.pg_namespace n ON n.oid = pn.pnnspid
WHERE n.oid = 's'::regnamespace
ORDER BY 1;
--> (pubname name)
--> r

-- pg_dump.
SELECT p.pubname, p.pubowner::regrole, p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate, p.pubviaroot FROM pg_publication p order by p.pubname;
--> (pubname name, pubowner regrole, puballtables boolean, pubinsert boolean, pubupdate boolean, pubdelete boolean, pubtruncate boolean, pubviaroot boolean)
--> empty | postgres | f | t | t | t | t | f
--> p | postgres | f | t | t | t | t | f
--> q | postgres | t | t | f | f | f | f
--> r | postgres | f | t | t | t | t | f

SELECT p.pubname, c.relname, pg_catalog.pg_get_expr(pr.prqual, pr.prrelid) AS prrelqual, (CASE
  WHEN pr.prattrs IS NOT NULL THEN
    (SELECT array_agg(attname)
       FROM
         pg_catalog.generate_series(0, pg_catalog.array_upper(pr.prattrs::pg_catalog.int2[], 1)) s,
         pg_catalog.pg_attribute
      WHERE attrelid = pr.prrelid AND attnum = prattrs[s])
  ELSE NULL END) prattrs FROM pg_catalog.pg_publication_rel pr join pg_class c on c.oid = prrelid join pg_publication p on p.oid = prpubid order by 1, 2;
--> (pubname name, relname name, prrelqual text, prattrs name[])
--> p | a | (id > 5) | {id,b}
--> p | b | NULL | NULL
--> p | root | NULL | NULL

-- The first copy of a table.
insert into a values (1, 'one', 1), (7, 'seven', 2);
--> INSERT 0 2

copy a (id, b) to stdout;
--> E'1\tone'
--> E'7\tseven'
--> COPY 2

copy (select id, b from only a where ((id > 5))) to stdout;
--> E'7\tseven'
--> COPY 1
