-- Inverted indexes (gin)
--
-- Each query runs with the index and without: `enable_seqscan` and `enable_bitmapscan` are PostgreSQL's switches for the two ways.

create schema inv;
set search_path = inv, public;
create table a (id int primary key, k int[], s text[], n numeric[]);
insert into a select i, array[i % 7, i % 11, i % 13], array['v' || i % 5, 'w' || i % 17], array[i % 3, i % 5 + 0.50] from generate_series(1, 2000) i;
--> INSERT 0 2000

insert into a values (2001, '{}', '{}', '{}'), (2002, null, null, null), (2003, '{null}', '{null,v1}', '{NaN}'), (2004, '{{1,2},{3,4}}', '{{a,b}}', '{Infinity,-Infinity}'), (2005, '{1,1,1,null}', '{""}', '{1.000}');
--> INSERT 0 5

create index a_k on a using gin (k);
create index a_s on a using gin (s);
create index a_n on a using gin (n array_ops);
create index a_all on a using gin (k, s) where id > 1000;
set enable_seqscan = off;

select count(*), sum(id) from a where k @> '{3}';
--> (count bigint, sum bigint)
--> 563 | 565251

select count(*), sum(id) from a where k @> '{3,5}';
--> (count bigint, sum bigint)
--> 112 | 112560

select count(*), sum(id) from a where k @> '{3,3,3}';
--> (count bigint, sum bigint)
--> 563 | 565251

select count(*), sum(id) from a where k @> '{}';
--> (count bigint, sum bigint)
--> 2004 | 2009013

select count(*), sum(id) from a where k @> '{3,null}';
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from a where k @> '{{1},{4}}';
--> (count bigint, sum bigint)
--> 113 | 114396

select count(*), sum(id) from a where k && '{12,100}';
--> (count bigint, sum bigint)
--> 153 | 153000

select count(*), sum(id) from a where k && '{}';
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from a where k && '{null}';
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from a where k <@ '{0,1,2,3}';
--> (count bigint, sum bigint)
--> 128 | 126317

select count(*), sum(id) from a where k <@ '{}';
--> (count bigint, sum bigint)
--> 1 | 2001

select count(*), sum(id) from a where k <@ '{null}';
--> (count bigint, sum bigint)
--> 1 | 2001

select count(*), sum(id) from a where k = '{1,1,1}';
--> (count bigint, sum bigint)
--> 2 | 1003

select id from a where k = '{}';
--> (id integer)
--> 2001

select id from a where k = '{null}';
--> (id integer)
--> 2003

select id from a where k = '{1,1,1,null}';
--> (id integer)
--> 2005

select id from a where k = '{{1,2},{3,4}}';
--> (id integer)
--> 2004

select count(*), sum(id) from a where '{3}' <@ k;
--> (count bigint, sum bigint)
--> 563 | 565251

select count(*), sum(id) from a where '{3}' @> k;
--> (count bigint, sum bigint)
--> 3 | 3008

select count(*), sum(id) from a where k @> null;
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from a where s @> '{v1,w3}';
--> (count bigint, sum bigint)
--> 23 | 23138

select count(*), sum(id) from a where s && '{v1,w3}';
--> (count bigint, sum bigint)
--> 496 | 495970

select count(*), sum(id) from a where s @> '{""}';
--> (count bigint, sum bigint)
--> 1 | 2005

select count(*), sum(id) from a where n @> '{1.0}';
--> (count bigint, sum bigint)
--> 668 | 669005

select count(*), sum(id) from a where n @> '{2.500}';
--> (count bigint, sum bigint)
--> 400 | 399800

select count(*), sum(id) from a where n @> '{NaN}' or n @> '{Infinity}';
--> (count bigint, sum bigint)
--> 2 | 4007

select count(*), sum(id) from a where k @> '{3}' and s @> '{v1}';
--> (count bigint, sum bigint)
--> 112 | 112472

select count(*), sum(id) from a where k @> '{3}' and s @> '{v1}' and id > 1500;
--> (count bigint, sum bigint)
--> 29 | 50699

select count(*), sum(id) from a where k @> '{3}' and not s @> '{v1}';
--> (count bigint, sum bigint)
--> 451 | 452779

select x.id, count(*) from a x, a y where y.k @> x.k and x.id between 5 and 8 group by x.id order by x.id;
--> (id integer, count bigint)
--> 5 | 562
--> 6 | 561
--> 7 | 70
--> 8 | 70

select count(*), sum(id) from a where k @> array(select i from generate_series(1, 2) i);
--> (count bigint, sum bigint)
--> 113 | 114284

select count(*) from a where exists (select from a b where b.k && a.k and b.id > 1995);
--> (count bigint)
--> 1999

prepare p (int[]) as select count(*), sum(id) from a where k @> $1;
execute p ('{3}');
--> (count bigint, sum bigint)
--> 563 | 565251

execute p ('{}');
--> (count bigint, sum bigint)
--> 2004 | 2009013

execute p (null);
--> (count bigint, sum bigint)
--> 0 | NULL

execute p ('{3,null}');
--> (count bigint, sum bigint)
--> 0 | NULL

-- Changes
begin;
update a set k = k || 99 where id % 100 = 1;
--> UPDATE 21

select count(*), sum(id) from a where k @> '{99}';
--> (count bigint, sum bigint)
--> 21 | 21021

delete from a where k @> '{99,3}';
--> DELETE 7

select count(*), sum(id) from a where k && '{99}';
--> (count bigint, sum bigint)
--> 14 | 14614

savepoint s;
update a set k = '{77}' where id < 10;
--> UPDATE 9

select count(*), sum(id) from a where k @> '{77}';
--> (count bigint, sum bigint)
--> 9 | 45

rollback to s;
select count(*), sum(id) from a where k @> '{77}';
--> (count bigint, sum bigint)
--> 0 | NULL

commit;
select count(*), sum(id) from a where k @> '{99}';
--> (count bigint, sum bigint)
--> 14 | 14614

update a set s = array_append(s, 'zz') where k @> '{3}';
--> ERROR 22000: argument must be empty or one-dimensional array

insert into a select i, array[i % 7, 55], '{q}', '{1}' from generate_series(3000, 3100) i;
--> INSERT 0 101

select count(*), sum(id) from a where k @> '{55}';
--> (count bigint, sum bigint)
--> 101 | 308050

insert into a values (3000, '{55,56}', '{q}', '{1}') on conflict (id) do update set k = excluded.k;
--> INSERT 0 1

select count(*), sum(id) from a where k @> '{55}';
--> (count bigint, sum bigint)
--> 101 | 308050

select id from a where k @> '{56}';
--> (id integer)
--> 3000

select id from a where k @> '{56}' for update;
--> (id integer)
--> 3000

vacuum a;
select count(*), sum(id) from a where k @> '{3}';
--> (count bigint, sum bigint)
--> 570 | 601565

reindex index a_k;
select count(*), sum(id) from a where k @> '{3}';
--> (count bigint, sum bigint)
--> 570 | 601565

truncate a;
--> TRUNCATE TABLE

select count(*), sum(id) from a where k @> '{3}';
--> (count bigint, sum bigint)
--> 0 | NULL

-- jsonb
create table j (id int primary key, d jsonb);
insert into j select i, jsonb_build_object('a', i % 7, 'b', jsonb_build_array(i % 3, 'x' || i % 5, null, i % 2 = 0), 'c', jsonb_build_object('d', 'y' || i % 11, 'e', i % 13 + 0.50)) from generate_series(1, 1500) i;
--> INSERT 0 1500

insert into j values (2001, '{}'), (2002, '[]'), (2003, 'null'), (2004, '"a"'), (2005, '3'), (2006, null), (2007, '["a", "b"]'), (2008, '{"a": {"a": {"a": null}}}'), (2009, '[[1, [2, {"k": "v"}]]]'), (2010, 'true'), (2011, jsonb_build_object('long', repeat('z', 500))), (2012, jsonb_build_object(repeat('k', 300), 1)), (2013, '{"a": []}'), (2014, '{"": ""}'), (2015, '{"c": {"e": 1.5000}}'), (2016, '{"t": "2020-01-01"}');
--> INSERT 0 16

create index j_d on j using gin (d);
create index j_e on j using gin ((d -> 'c'));
select count(*), sum(id) from j where d @> '{"a": 3}';
--> (count bigint, sum bigint)
--> 214 | 160179

select count(*), sum(id) from j where d @> '{"a": 3, "c": {"d": "y5"}}';
--> (count bigint, sum bigint)
--> 19 | 13889

select count(*), sum(id) from j where d @> '{"b": ["x1"]}';
--> (count bigint, sum bigint)
--> 300 | 224550

select count(*), sum(id) from j where d @> '{"b": [null]}';
--> (count bigint, sum bigint)
--> 1500 | 1125750

select count(*), sum(id) from j where d @> '{}';
--> (count bigint, sum bigint)
--> 1508 | 1141840

select count(*), sum(id) from j where d @> '[]';
--> (count bigint, sum bigint)
--> 3 | 6018

select count(*), sum(id) from j where d @> '{"a": {}}';
--> (count bigint, sum bigint)
--> 1 | 2008

select count(*), sum(id) from j where d @> '"a"';
--> (count bigint, sum bigint)
--> 2 | 4011

select count(*), sum(id) from j where d @> '["a"]';
--> (count bigint, sum bigint)
--> 1 | 2007

select count(*), sum(id) from j where d @> 'null';
--> (count bigint, sum bigint)
--> 1 | 2003

select count(*), sum(id) from j where d @> '[[1]]';
--> (count bigint, sum bigint)
--> 1 | 2009

select count(*), sum(id) from j where d @> '{"c": {"e": 1.5}}';
--> (count bigint, sum bigint)
--> 117 | 88841

select count(*), sum(id) from j where d @> jsonb_build_object('long', repeat('z', 500));
--> (count bigint, sum bigint)
--> 1 | 2011

select count(*), sum(id) from j where d ? 'a';
--> (count bigint, sum bigint)
--> 1504 | 1133782

select count(*), sum(id) from j where d ? 'x1';
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from j where d ? 'd';
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from j where d ? '';
--> (count bigint, sum bigint)
--> 1 | 2014

select count(*), sum(id) from j where d ? repeat('k', 300);
--> (count bigint, sum bigint)
--> 1 | 2012

select count(*), sum(id) from j where d ?| array['long', 'b'];
--> (count bigint, sum bigint)
--> 1502 | 1129768

select count(*), sum(id) from j where d ?| '{}';
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from j where d ?| '{null}';
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from j where d ?& array['a', 'b'];
--> (count bigint, sum bigint)
--> 1501 | 1127757

select count(*), sum(id) from j where d ?& '{}';
--> (count bigint, sum bigint)
--> 1515 | 1155880

select count(*), sum(id) from j where d ?& '{a,null}';
--> (count bigint, sum bigint)
--> 1504 | 1133782

select count(*), sum(id) from j where d -> 'c' @> '{"d": "y5"}';
--> (count bigint, sum bigint)
--> 136 | 101660

select count(*), sum(id) from j where d -> 'c' ? 'e';
--> (count bigint, sum bigint)
--> 1501 | 1127765

select count(*), sum(id) from j where d @? '$.a';
--> (count bigint, sum bigint)
--> 1502 | 1129771

select count(*), sum(id) from j where d @? '$.a ? (@ == 3)';
--> (count bigint, sum bigint)
--> 214 | 160179

select count(*), sum(id) from j where d @? '$.b[*] ? (@ == "x1")';
--> (count bigint, sum bigint)
--> 300 | 224550

select count(*), sum(id) from j where d @? '$.b[0 to 1] ? (@ == "x1" || @ == 2)';
--> (count bigint, sum bigint)
--> 700 | 524450

select count(*), sum(id) from j where d @? '$.b.size() ? (@ == 4)';
--> (count bigint, sum bigint)
--> 1500 | 1125750

select count(*), sum(id) from j where d @? '$.*.d ? (@ == "y5")';
--> (count bigint, sum bigint)
--> 136 | 101660

select count(*), sum(id) from j where d @? '$.** ? (@ == "v")';
--> (count bigint, sum bigint)
--> 1 | 2009

select count(*), sum(id) from j where d @? '$.a.a.a';
--> (count bigint, sum bigint)
--> 1 | 2008

select count(*), sum(id) from j where d @? 'strict $.a.a.a';
--> (count bigint, sum bigint)
--> 1 | 2008

select count(*), sum(id) from j where d @? '$.c ? (@.d == "y5" && @.e > 3)';
--> (count bigint, sum bigint)
--> 105 | 78658

select count(*), sum(id) from j where d @? '$.c ? (exists(@.d ? (@ == "y5")))';
--> (count bigint, sum bigint)
--> 136 | 101660

select count(*), sum(id) from j where d @? '$.c.d == "y5"';
--> (count bigint, sum bigint)
--> 1515 | 1155880

select count(*), sum(id) from j where d @? '$.t.datetime() ? (@ < "2021-01-01".datetime())';
--> (count bigint, sum bigint)
--> 1 | 2016

select count(*), sum(id) from j where d @? '$.e ? (@ == $x)';
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from j where d @@ '$.a == 3';
--> (count bigint, sum bigint)
--> 214 | 160179

select count(*), sum(id) from j where d @@ '3 == $.a';
--> (count bigint, sum bigint)
--> 214 | 160179

select count(*), sum(id) from j where d @@ '$.a != 3';
--> (count bigint, sum bigint)
--> 1286 | 965571

select count(*), sum(id) from j where d @@ '$.a == 3 && $.c.d == "y5"';
--> (count bigint, sum bigint)
--> 19 | 13889

select count(*), sum(id) from j where d @@ '$.a == 3 || $.c.d == "y5"';
--> (count bigint, sum bigint)
--> 331 | 247950

select count(*), sum(id) from j where d @@ '!($.a == 3)';
--> (count bigint, sum bigint)
--> 1300 | 993693

select count(*), sum(id) from j where d @@ '($.a == 3) is unknown';
--> (count bigint, sum bigint)
--> 1 | 2008

select count(*), sum(id) from j where d @@ '$.c.d starts with "y1"';
--> (count bigint, sum bigint)
--> 273 | 204953

select count(*), sum(id) from j where d @@ '$.c.d like_regex "5$"';
--> (count bigint, sum bigint)
--> 136 | 101660

select count(*), sum(id) from j where d @@ '$.c.e == 1.50';
--> (count bigint, sum bigint)
--> 117 | 88841

select count(*), sum(id) from j where d @@ '$.c.e.floor() == 1';
--> (count bigint, sum bigint)
--> 117 | 88841

select count(*), sum(id) from j where d @@ '$.a + 1 == 3';
--> (count bigint, sum bigint)
--> 215 | 161465

select count(*), sum(id) from j where d @@ '-$.a == -3';
--> (count bigint, sum bigint)
--> 214 | 160179

select count(*), sum(id) from j where d @@ '$.b[*] == null';
--> (count bigint, sum bigint)
--> 1500 | 1125750

select count(*), sum(id) from j where d @@ '$.a.a.a == null';
--> (count bigint, sum bigint)
--> 1 | 2008

select count(*), sum(id) from j where d @@ '$.b[*] == true';
--> (count bigint, sum bigint)
--> 750 | 563250

select count(*), sum(id) from j where d @@ '$[*] == "a"';
--> (count bigint, sum bigint)
--> 2 | 4011

select count(*), sum(id) from j where d @@ '$ == "a"';
--> (count bigint, sum bigint)
--> 2 | 4011

select count(*), sum(id) from j where d @@ 'exists($.long)';
--> (count bigint, sum bigint)
--> 1 | 2011

select count(*), sum(id) from j where d @@ '$';
--> (count bigint, sum bigint)
--> 1 | 2010

drop index j_d;
create index j_p on j using gin (d jsonb_path_ops);
select count(*), sum(id) from j where d @> '{"a": 3}';
--> (count bigint, sum bigint)
--> 214 | 160179

select count(*), sum(id) from j where d @> '{"a": 3, "c": {"d": "y5"}}';
--> (count bigint, sum bigint)
--> 19 | 13889

select count(*), sum(id) from j where d @> '{"b": ["x1"]}';
--> (count bigint, sum bigint)
--> 300 | 224550

select count(*), sum(id) from j where d @> '{}';
--> (count bigint, sum bigint)
--> 1508 | 1141840

select count(*), sum(id) from j where d @> '{"a": {}}';
--> (count bigint, sum bigint)
--> 1 | 2008

select count(*), sum(id) from j where d @> '"a"';
--> (count bigint, sum bigint)
--> 2 | 4011

select count(*), sum(id) from j where d @> '[[1, [{"k": "v"}]]]';
--> (count bigint, sum bigint)
--> 1 | 2009

select count(*), sum(id) from j where d @> '{"c": {"e": 1.5}}';
--> (count bigint, sum bigint)
--> 117 | 88841

select count(*), sum(id) from j where d ? 'a';
--> (count bigint, sum bigint)
--> 1504 | 1133782

select count(*), sum(id) from j where d @? '$.a';
--> (count bigint, sum bigint)
--> 1502 | 1129771

select count(*), sum(id) from j where d @? '$.a ? (@ == 3)';
--> (count bigint, sum bigint)
--> 214 | 160179

select count(*), sum(id) from j where d @? '$.b[*] ? (@ == "x1")';
--> (count bigint, sum bigint)
--> 300 | 224550

select count(*), sum(id) from j where d @? '$.b.size() ? (@ == 4)';
--> (count bigint, sum bigint)
--> 1500 | 1125750

select count(*), sum(id) from j where d @? '$.*.d ? (@ == "y5")';
--> (count bigint, sum bigint)
--> 136 | 101660

select count(*), sum(id) from j where d @? '$.** ? (@ == "v")';
--> (count bigint, sum bigint)
--> 1 | 2009

select count(*), sum(id) from j where d @? '$.c ? (@.d == "y5" && @.e > 3)';
--> (count bigint, sum bigint)
--> 105 | 78658

select count(*), sum(id) from j where d @? '$[*][*][*].k ? (@ == "v")';
--> (count bigint, sum bigint)
--> 1 | 2009

select count(*), sum(id) from j where d @@ '$.a == 3 && $.c.d == "y5"';
--> (count bigint, sum bigint)
--> 19 | 13889

select count(*), sum(id) from j where d @@ '$.a == 3 || $.c.d == "y5"';
--> (count bigint, sum bigint)
--> 331 | 247950

select count(*), sum(id) from j where d @@ '!($.a == 3)';
--> (count bigint, sum bigint)
--> 1300 | 993693

select count(*), sum(id) from j where d @@ '$.c.*.a == 3 || $.a == 2';
--> (count bigint, sum bigint)
--> 215 | 161465

select count(*), sum(id) from j where d @@ '$.c.e == 1.50';
--> (count bigint, sum bigint)
--> 117 | 88841

select count(*), sum(id) from j where d @@ '$.b[*] == null';
--> (count bigint, sum bigint)
--> 1500 | 1125750

select count(*), sum(id) from j where d @@ '$ == "a"';
--> (count bigint, sum bigint)
--> 2 | 4011

-- Definitions
create table d (a int[], j jsonb, x text, n int, js json[], v varchar, e oid[], b bit(3)[]);
create unique index on d using gin (a);
--> ERROR 0A000: access method "gin" does not support unique indexes

create index on d using gin (a desc);
--> ERROR 0A000: access method "gin" does not support ASC/DESC options

create index on d using gin (a nulls first);
--> ERROR 0A000: access method "gin" does not support NULLS FIRST/LAST options

create index on d using gin (a) include (n);
--> ERROR 0A000: access method "gin" does not support included columns

create index on d using gin (n);
--> ERROR 42704: data type integer has no default operator class for access method "gin"
--> HINT: You must specify an operator class for the index or define a default operator class for the data type.

create index on d using gin (x);
--> ERROR 42704: data type text has no default operator class for access method "gin"
--> HINT: You must specify an operator class for the index or define a default operator class for the data type.

create index on d using gin (j nosuch_ops);
--> ERROR 42704: operator class "nosuch_ops" does not exist for access method "gin"

create index on d using gin (n int4_ops);
--> ERROR 42704: operator class "int4_ops" does not exist for access method "gin"

create index on d using gin (a jsonb_ops);
--> ERROR 42804: operator class "jsonb_ops" does not accept data type integer[]

create index on d using gin (j array_ops);
--> ERROR 42804: operator class "array_ops" does not accept data type jsonb

create index on d using gin (js);
--> ERROR 42883: could not identify a comparison function for type json

create index on d using gin (a) with (fillfactor = 50);
--> ERROR 22023: unrecognized parameter "fillfactor"

create index on d using gin (a) with (fastupdate = maybe);
--> ERROR 22023: invalid value for boolean option "fastupdate": maybe

create index on d using gin (a collate "C");
--> ERROR 42804: collations are not supported by type integer[]

create index on d using btree (a) with (fastupdate = off);
--> ERROR 22023: unrecognized parameter "fastupdate"

create index i1 on d using gin (a, j jsonb_path_ops, (j -> 'x'), e, b) where n > 3;
create index on d using gin (j, a);
alter table d add unique using index i1;
--> ERROR 42809: "i1" is not a unique index
--> DETAIL: Cannot create a primary key or unique constraint using such an index.
--> POSITION: 19, at unique

select indexrelid::regclass, pg_get_indexdef(indexrelid), indclass, indoption from pg_index where indrelid = 'd'::regclass order by indexrelid::regclass::text collate "C";
--> (indexrelid regclass, pg_get_indexdef text, indclass oidvector, indoption int2vector)
--> d_j_a_idx | CREATE INDEX d_j_a_idx ON inv.d USING gin (j, a) | 10090 10064 | 0 0
--> i1 | CREATE INDEX i1 ON inv.d USING gin (a, j jsonb_path_ops, ((j -> 'x'::text)), e, b) WHERE (n > 3) | 10064 10091 10090 10064 10064 | 0 0 0 0 0

select relname, amname from pg_class c join pg_am on pg_am.oid = relam where relname like 'd_j%';
--> (relname name, amname name)
--> d_j_a_idx | gin

select amname, opcname, opcintype::regtype, opcdefault, opckeytype::regtype from pg_opclass join pg_am on pg_am.oid = opcmethod where amname = 'gin' and opcname <> 'tsvector_ops' order by 1, 2;
--> (amname name, opcname name, opcintype regtype, opcdefault boolean, opckeytype regtype)
--> gin | array_ops | anyarray | t | anyelement
--> gin | jsonb_ops | jsonb | t | text
--> gin | jsonb_path_ops | jsonb | f | integer

select opfname, amopstrategy, amopopr::regoperator from pg_amop join pg_opfamily f on f.oid = amopfamily where amopmethod = 2742 and opfname <> 'tsvector_ops' order by 1, 2;
--> (opfname name, amopstrategy smallint, amopopr regoperator)
--> array_ops | 1 | &&(anyarray,anyarray)
--> array_ops | 2 | @>(anyarray,anyarray)
--> array_ops | 3 | <@(anyarray,anyarray)
--> array_ops | 4 | =(anyarray,anyarray)
--> jsonb_ops | 7 | @>(jsonb,jsonb)
--> jsonb_ops | 9 | ?(jsonb,text)
--> jsonb_ops | 10 | ?|(jsonb,text[])
--> jsonb_ops | 11 | ?&(jsonb,text[])
--> jsonb_ops | 15 | @?(jsonb,jsonpath)
--> jsonb_ops | 16 | @@(jsonb,jsonpath)
--> jsonb_path_ops | 7 | @>(jsonb,jsonb)
--> jsonb_path_ops | 15 | @?(jsonb,jsonpath)
--> jsonb_path_ops | 16 | @@(jsonb,jsonpath)

drop index i1;
alter table d alter a type text[] using '{}'::text[];
alter table d alter a type int using 3;
--> ERROR 42704: data type integer has no default operator class for access method "gin"
--> HINT: You must specify an operator class for the index or define a default operator class for the data type.

alter table d alter j type json;
--> ERROR 42704: data type json has no default operator class for access method "gin"
--> HINT: You must specify an operator class for the index or define a default operator class for the data type.

drop index d_j_a_idx;
alter table d alter a type int using 3;
create table l (k text[]);
create index on l using gin (k);
insert into l select array[string_agg(md5(i::text), '')] from generate_series(1, 200) i;
--> ERROR 54000: index row size 6416 exceeds maximum 2712 for index "l_k_idx"
--! An entry has another form.
--!> ERROR 54000: index row size 6404 exceeds maximum 2600 for index "l_k_idx"

insert into l values (array[repeat('x', 100)]);
--> INSERT 0 1

create index on pg_class using gin (relacl);
--> ERROR 42501: permission denied: "pg_class" is a system catalog

-- Temporary tables
create temp table t (id int, k int[]);
create index on t using gin (k);
insert into t select i, array[i % 7, i % 11] from generate_series(1, 100) i;
--> INSERT 0 100

select count(*), sum(id) from t where k @> '{3}';
--> (count bigint, sum bigint)
--> 21 | 1019

update t set k = k || 50 where id < 10;
--> UPDATE 9

select count(*), sum(id) from t where k @> '{50}';
--> (count bigint, sum bigint)
--> 9 | 45

begin;
delete from t where k @> '{50}';
--> DELETE 9

select count(*), sum(id) from t where k @> '{50}';
--> (count bigint, sum bigint)
--> 0 | NULL

rollback;
select count(*), sum(id) from t where k @> '{50}';
--> (count bigint, sum bigint)
--> 9 | 45

create index t_2 on t using gin (k) where id > 50;
select count(*), sum(id) from t where k @> '{3,9}' and id > 50;
--> (count bigint, sum bigint)
--> 0 | NULL

-- Partitions
create table p (id int, k int[]) partition by range (id);
create table p1 partition of p for values from (0) to (100);
create index p_k on p using gin (k);
create table p2 partition of p for values from (100) to (200);
insert into p select i, array[i % 7, i % 11] from generate_series(1, 199) i;
--> INSERT 0 199

select count(*), sum(id) from p where k @> '{3}';
--> (count bigint, sum bigint)
--> 44 | 4426

select indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index where indrelid in ('p'::regclass, 'p1'::regclass, 'p2'::regclass) order by indexrelid::regclass::text collate "C";
--> (indexrelid regclass, pg_get_indexdef text)
--> p1_k_idx | CREATE INDEX p1_k_idx ON inv.p1 USING gin (k)
--> p2_k_idx | CREATE INDEX p2_k_idx ON inv.p2 USING gin (k)
--> p_k | CREATE INDEX p_k ON ONLY inv.p USING gin (k)

-- Classes of scalars
select 1 from pg_extension where extname = 'btree_gin';
--> (?column? integer)

create extension btree_gin;
create table g (id int, i int, t text, d date, n numeric, f float8, u uuid, b bool, k int[], ts timestamptz);
insert into g select i, i % 50, 't' || i % 30, '2020-01-01'::date + i % 40, i % 20 + 0.5, i % 9, md5((i % 8)::text)::uuid, i % 2 = 0, array[i % 3, i % 5], '2020-01-01Z'::timestamptz + i * interval '1 hour' from generate_series(1, 1000) i;
--> INSERT 0 1000

insert into g (id) values (1001);
--> INSERT 0 1

create index on g using gin (i, t, d, n, f, u, b, k, ts);
select count(*), sum(id) from g where i = 7;
--> (count bigint, sum bigint)
--> 20 | 9640

select count(*), sum(id) from g where i < 3;
--> (count bigint, sum bigint)
--> 60 | 29560

select count(*), sum(id) from g where i <= 3 and t = 't3';
--> (count bigint, sum bigint)
--> 7 | 3171

select count(*), sum(id) from g where i > 45;
--> (count bigint, sum bigint)
--> 80 | 41800

select count(*), sum(id) from g where 45 <= i;
--> (count bigint, sum bigint)
--> 100 | 52200

select count(*), sum(id) from g where i = 7 and k @> '{1}';
--> (count bigint, sum bigint)
--> 7 | 3199

select count(*), sum(id) from g where t > 't28';
--> (count bigint, sum bigint)
--> 271 | 136035

select count(*), sum(id) from g where d between '2020-01-05' and '2020-01-07';
--> (count bigint, sum bigint)
--> 75 | 36375

select count(*), sum(id) from g where n = 3.50;
--> (count bigint, sum bigint)
--> 50 | 24650

select count(*), sum(id) from g where f >= 8;
--> (count bigint, sum bigint)
--> 111 | 55833

select count(*), sum(id) from g where u = md5('3')::uuid;
--> (count bigint, sum bigint)
--> 125 | 62375

select count(*), sum(id) from g where b and i = 8;
--> (count bigint, sum bigint)
--> 20 | 9660

select count(*), sum(id) from g where b = true and i = 8;
--> (count bigint, sum bigint)
--> 20 | 9660

select count(*), sum(id) from g where ts > '2020-02-10Z';
--> (count bigint, sum bigint)
--> 40 | 39220

select count(*), sum(id) from g where i is null;
--> (count bigint, sum bigint)
--> 1 | 1001

select count(*), sum(id) from g where i = null;
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from g where i = 7::bigint;
--> (count bigint, sum bigint)
--> 20 | 9640

select count(*), sum(id) from g where d > '2020-02-08'::timestamp;
--> (count bigint, sum bigint)
--> 25 | 12975

drop index g_i_t_d_n_f_u_b_k_ts_idx;
create index g_k on g using gin (k);
create index g_i on g using gin (i);
create temp table gt (i int);
create index gt_i on gt using gin (i);
alter table g alter t type int using length(t);
drop extension btree_gin;
--> ERROR 2BP01: cannot drop extension btree_gin because other objects depend on it
--> DETAIL: index g_i depends on operator class int4_ops for access method gin
--> + index gt_i depends on operator class int4_ops for access method gin
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop extension btree_gin cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to index g_i
--> + drop cascades to index gt_i

select count(*) from pg_index where indrelid in ('g'::regclass, 'gt'::regclass);
--> (count bigint)
--> 1

create extension btree_gin schema inv;
create index on g using gin (i inv.int4_ops);
create index on g using gin (t int4_ops);
set search_path = public;
create index on inv.g using gin (i int4_ops);
--> ERROR 42704: operator class "int4_ops" does not exist for access method "gin"

create index on inv.g using gin (i);
set client_min_messages = error;
drop schema inv cascade;
