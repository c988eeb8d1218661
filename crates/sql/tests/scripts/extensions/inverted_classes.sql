-- Inverted indexes of trigrams and of hstore
--
-- Queries by the index, whose answers are those of a scan.

create extension pg_trgm;
create extension hstore;
create table w (id int primary key, t text, v varchar(60));
insert into w select i, 'Word' || i % 97 || ' and number ' || md5((i % 31)::text), 'v-' || chr(97 + i % 26) || repeat(chr(97 + i % 7), i % 5) from generate_series(1, 1500) i;
--> INSERT 0 1500

insert into w values (2001, '', ''), (2002, null, null), (2003, '!!', '?'), (2004, 'Ärger über Öl', 'naïve café'), (2005, 'a', 'ab'), (2006, 'abc', 'ABC'), (2007, '日本語 テスト', '日本'), (2008, '100%_sure\done', 'x_y'), (2009, 'two  words', 'foo.bar');
--> INSERT 0 9

create index w_t on w using gin (t gin_trgm_ops);
create index w_v on w using gin (v gin_trgm_ops);
create index on w using gin (t);
--> ERROR 42704: data type text has no default operator class for access method "gin"
--> HINT: You must specify an operator class for the index or define a default operator class for the data type.

create index on w using gin (id gin_trgm_ops);
--> ERROR 42804: operator class "gin_trgm_ops" does not accept data type integer

set enable_seqscan = off;
select count(*), sum(id) from w where t like '%Word17 %';
--> (count bigint, sum bigint)
--> 16 | 11912

select count(*), sum(id) from w where t like 'Word1_ and%';
--> (count bigint, sum bigint)
--> 160 | 118720

select count(*), sum(id) from w where t like '%d%';
--> (count bigint, sum bigint)
--> 1502 | 1129767

select count(*), sum(id) from w where t like '';
--> (count bigint, sum bigint)
--> 1 | 2001

select count(*), sum(id) from w where t like '%';
--> (count bigint, sum bigint)
--> 1508 | 1141793

select count(*), sum(id) from w where t like 'abc';
--> (count bigint, sum bigint)
--> 1 | 2006

select count(*), sum(id) from w where t ilike '%WORD17 %';
--> (count bigint, sum bigint)
--> 16 | 11912

select count(*), sum(id) from w where t ilike '%ÖL';
--> (count bigint, sum bigint)
--> 1 | 2004

select count(*), sum(id) from w where t like '%über%';
--> (count bigint, sum bigint)
--> 1 | 2004

select count(*), sum(id) from w where t like '%日本語%';
--> (count bigint, sum bigint)
--> 1 | 2007

select count(*), sum(id) from w where t like '100\%\_sure%';
--> (count bigint, sum bigint)
--> 1 | 2008

select count(*), sum(id) from w where t like '%sure\\done';
--> (count bigint, sum bigint)
--> 1 | 2008

select count(*), sum(id) from w where t like '%two  words%';
--> (count bigint, sum bigint)
--> 1 | 2009

select count(*), sum(id) from w where t not like '%Word%';
--> (count bigint, sum bigint)
--> 8 | 16043

select count(*), sum(id) from w where t like null;
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from w where t like '%a\';
--> ERROR 22025: LIKE pattern must not end with escape character

select count(*), sum(id) from w where v like '%-ab%';
--> (count bigint, sum bigint)
--> 6 | 4290

select count(*), sum(id) from w where v ilike 'V-A%';
--> (count bigint, sum bigint)
--> 57 | 42978

select count(*), sum(id) from w where v = 'ABC';
--> (count bigint, sum bigint)
--> 1 | 2006

select count(*), sum(id) from w where t = 'abc';
--> (count bigint, sum bigint)
--> 1 | 2006

select count(*), sum(id) from w where t = '!!';
--> (count bigint, sum bigint)
--> 1 | 2003

select count(*), sum(id) from w where t = '';
--> (count bigint, sum bigint)
--> 1 | 2001

select count(*), sum(id) from w where t ~ 'Word(17|23) and';
--> (count bigint, sum bigint)
--> 32 | 23920

select count(*), sum(id) from w where t ~ '^Word1';
--> (count bigint, sum bigint)
--> 176 | 130376

select count(*), sum(id) from w where t ~ 'number [a-f0-9]+$';
--> (count bigint, sum bigint)
--> 1500 | 1125750

select count(*), sum(id) from w where t ~ 'wo.*ds';
--> (count bigint, sum bigint)
--> 1 | 2009

select count(*), sum(id) from w where t ~* 'WORD17 AND';
--> (count bigint, sum bigint)
--> 16 | 11912

select count(*), sum(id) from w where t ~* 'ärger';
--> (count bigint, sum bigint)
--> 1 | 2004

select count(*), sum(id) from w where t ~ '(abc)?';
--> (count bigint, sum bigint)
--> 1508 | 1141793

select count(*), sum(id) from w where t ~ 'x{0}abc';
--> (count bigint, sum bigint)
--> 1 | 2006

select count(*), sum(id) from w where t ~ '[[:alpha:]]{3}17';
--> (count bigint, sum bigint)
--> 16 | 11912

select count(*), sum(id) from w where t ~ 'a(?=bc)bc';
--> (count bigint, sum bigint)
--> 1 | 2006

select count(*), sum(id) from w where t ~ '(?i)ABC';
--> (count bigint, sum bigint)
--> 1 | 2006

select count(*), sum(id) from w where t ~ '(';
--> ERROR 2201B: invalid regular expression: parentheses () not balanced

select count(*), sum(id) from w where t % 'Word17 and number';
--> (count bigint, sum bigint)
--> 176 | 130376

select count(*), sum(id) from w where t % 'abc';
--> (count bigint, sum bigint)
--> 1 | 2006

select count(*), sum(id) from w where t % '';
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from w where 'abc' % t;
--> (count bigint, sum bigint)
--> 1 | 2006

select count(*), sum(id) from w where t %> 'Word17';
--> (count bigint, sum bigint)
--> 176 | 130376

select count(*), sum(id) from w where 'Word17' <% t;
--> (count bigint, sum bigint)
--> 176 | 130376

select count(*), sum(id) from w where t %>> 'Word17';
--> (count bigint, sum bigint)
--> 176 | 130376

select count(*), sum(id) from w where 'Word17' <<% t;
--> (count bigint, sum bigint)
--> 176 | 130376

set pg_trgm.similarity_threshold = 0.9;
select count(*), sum(id) from w where t % 'abc';
--> (count bigint, sum bigint)
--> 1 | 2006

select count(*), sum(id) from w where t % 'Word17 and number';
--> (count bigint, sum bigint)
--> 0 | NULL

set pg_trgm.word_similarity_threshold = 0.2;
select count(*), sum(id) from w where t %> 'Word17';
--> (count bigint, sum bigint)
--> 1501 | 1127759

reset pg_trgm.similarity_threshold;
prepare p (text) as select count(*), sum(id) from w where t like $1;
execute p ('%Word17 %');
--> (count bigint, sum bigint)
--> 16 | 11912

execute p ('%d%');
--> (count bigint, sum bigint)
--> 1502 | 1129767

execute p (null);
--> (count bigint, sum bigint)
--> 0 | NULL

select a.id, count(*) from w a, w b where b.t like '%' || a.v || '%' and a.id in (2005, 2006) group by a.id order by 1;
--> (id integer, count bigint)
--> 2005 | 194

create table h (id int primary key, h hstore);
insert into h select i, hstore(array['a', 'b' || i % 5, 'c'], array[(i % 7)::text, null, 'v' || i % 11]) from generate_series(1, 1000) i;
--> INSERT 0 1000

insert into h values (2001, ''), (2002, null), (2003, '"a"=>NULL'), (2004, '""=>""'), (2005, hstore(repeat('k', 200), repeat('v', 200)));
--> INSERT 0 5

create index h_h on h using gin (h);
select count(*), sum(id) from h where h @> 'a=>3';
--> (count bigint, sum bigint)
--> 143 | 71500

select count(*), sum(id) from h where h @> 'a=>3, c=>v5';
--> (count bigint, sum bigint)
--> 13 | 6500

select count(*), sum(id) from h where h @> 'b1=>NULL';
--> (count bigint, sum bigint)
--> 200 | 99700

select count(*), sum(id) from h where h @> 'a=>NULL';
--> (count bigint, sum bigint)
--> 1 | 2003

select count(*), sum(id) from h where h @> '';
--> (count bigint, sum bigint)
--> 1004 | 508513

select count(*), sum(id) from h where h @> '""=>""';
--> (count bigint, sum bigint)
--> 1 | 2004

select count(*), sum(id) from h where h @> hstore(repeat('k', 200), repeat('v', 200));
--> (count bigint, sum bigint)
--> 1 | 2005

select count(*), sum(id) from h where 'a=>3' <@ h;
--> (count bigint, sum bigint)
--> 143 | 71500

select count(*), sum(id) from h where h <@ 'a=>3';
--> (count bigint, sum bigint)
--> 1 | 2001

select count(*), sum(id) from h where h ? 'b3';
--> (count bigint, sum bigint)
--> 200 | 100100

select count(*), sum(id) from h where h ? '';
--> (count bigint, sum bigint)
--> 1 | 2004

select count(*), sum(id) from h where h ?| array['b3', 'b4'];
--> (count bigint, sum bigint)
--> 400 | 200400

select count(*), sum(id) from h where h ?| '{}';
--> (count bigint, sum bigint)
--> 0 | NULL

select count(*), sum(id) from h where h ?& array['a', 'b4'];
--> (count bigint, sum bigint)
--> 200 | 100300

select count(*), sum(id) from h where h ?& '{}';
--> (count bigint, sum bigint)
--> 1004 | 508513

select count(*), sum(id) from h where h ?& array['a', null];
--> (count bigint, sum bigint)
--> 1001 | 502503

select indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index where indrelid in ('w'::regclass, 'h'::regclass) order by indexrelid::regclass::text collate "C";
--> (indexrelid regclass, pg_get_indexdef text)
--> h_h | CREATE INDEX h_h ON public.h USING gin (h)
--> h_pkey | CREATE UNIQUE INDEX h_pkey ON public.h USING btree (id)
--> w_pkey | CREATE UNIQUE INDEX w_pkey ON public.w USING btree (id)
--> w_t | CREATE INDEX w_t ON public.w USING gin (t gin_trgm_ops)
--> w_v | CREATE INDEX w_v ON public.w USING gin (v gin_trgm_ops)

drop extension pg_trgm;
--> ERROR 2BP01: cannot drop extension pg_trgm because other objects depend on it
--> DETAIL: index w_t depends on operator class gin_trgm_ops for access method gin
--> + index w_v depends on operator class gin_trgm_ops for access method gin
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop extension hstore;
--> ERROR 2BP01: cannot drop extension hstore because other objects depend on it
--> DETAIL: column h of table h depends on type hstore
--> HINT: Use DROP ... CASCADE to drop the dependent objects too.

drop index h_h;
drop extension pg_trgm cascade;
--> NOTICE: drop cascades to 2 other objects
--> DETAIL: drop cascades to index w_t
--> + drop cascades to index w_v
