-- Backslashes in definitions
--
-- PostgreSQL shows views, conditions, defaults, triggers, functions and partitions with backslashes that stand for
-- themselves. Only quote_literal and its kin write E'...'.

create domain dm as text check (value ~ 'a\.b') default 'x\y';
create table tt (a text check (a ~ 'a\.b' and a <> 'it''s\') default 'x\y', b text generated always as (a || '\') stored);
create view vv as select 'a\b' as x, a like 'x\%' escape '\' as y, '{a\b}'::text[] as z, '"\\"'::jsonb as j, '\x01'::bytea as h, ('{"a\b"}'::text[])[1] as e from tt where a ~ '^\d' and a in ('\', 'b\');
create index ii on tt ((a || '\')) where a <> '\';
create function ff(a text default 'x\y') returns text language sql set search_path = 'a\b', 'public' set datestyle = 'iso' as $$select 'x\y'$$;
create function trf() returns trigger language plpgsql as 'begin return new; end';
create trigger trg before update on tt for each row when (new.a <> 'x\y') execute function trf('a\b', 'c''d');
create type ee as enum ('a\b');
create view ve as select 'a\b'::ee as e;
create table pt (a text) partition by list (a);
create table pt1 partition of pt for values in ('a\b', 'c');
select conname, pg_get_constraintdef(oid), pg_get_constraintdef(oid, true) from pg_constraint where conname in ('dm_check', 'tt_a_check') order by 1;
--> (conname name, pg_get_constraintdef text, pg_get_constraintdef text)
--> dm_check | CHECK ((VALUE ~ 'a\.b'::text)) | CHECK (VALUE ~ 'a\.b'::text)
--> tt_a_check | CHECK (((a ~ 'a\.b'::text) AND (a <> 'it''s\'::text))) | CHECK (a ~ 'a\.b'::text AND a <> 'it''s\'::text)

select pg_get_viewdef('vv'::regclass);
--> (pg_get_viewdef text)
-->  SELECT 'a\b'::text AS x,
--> +     (tt.a ~~ like_escape('x\%'::text, '\'::text)) AS y,
--> +     '{ab}'::text[] AS z,
--> +     '"\\"'::jsonb AS j,
--> +     '\x01'::bytea AS h,
--> +     ('{ab}'::text[])[1] AS e
--> +    FROM tt
--> +   WHERE ((tt.a ~ '^\d'::text) AND (tt.a = ANY (ARRAY['\'::text, 'b\'::text])));

select pg_get_viewdef('ve'::regclass, true);
--> (pg_get_viewdef text)
-->  SELECT 'a\b'::ee AS e;

select pg_get_indexdef('ii'::regclass);
--> (pg_get_indexdef text)
--> CREATE INDEX ii ON public.tt USING btree (((a || '\'::text))) WHERE (a <> '\'::text)

select pg_get_functiondef('ff'::regproc), pg_get_function_arguments('ff'::regproc);
--> (pg_get_functiondef text, pg_get_function_arguments text)
--> 'CREATE OR REPLACE FUNCTION public.ff(a text DEFAULT 'x\y'::text)
--> +  RETURNS text
--> +  LANGUAGE sql
--> +  SET search_path TO 'a\b', 'public'
--> +  SET "DateStyle" TO 'iso'
--> + AS $function$select 'x\y'$function$
--> + ' | a text DEFAULT 'x\y'::text

select pg_get_triggerdef(oid) from pg_trigger where tgname = 'trg';
--> (pg_get_triggerdef text)
--> CREATE TRIGGER trg BEFORE UPDATE ON public.tt FOR EACH ROW WHEN ((new.a <> 'x\y'::text)) EXECUTE FUNCTION trf('a\b', 'c''d')

select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'tt'::regclass order by adnum;
--> (pg_get_expr text)
--> ''x\y'::text'
--> (a || '\'::text)

select typdefault from pg_type where typname = 'dm';
--> (typdefault text)
--> ''x\y'::text'

select column_default, generation_expression from information_schema.columns where table_name = 'tt' order by ordinal_position;
--> (column_default character varying, generation_expression character varying)
--> ''x\y'::text' | NULL
--> NULL | (a || '\'::text)

select pg_get_expr(relpartbound, oid), pg_get_partition_constraintdef(oid) from pg_class where relname = 'pt1';
--> (pg_get_expr text, pg_get_partition_constraintdef text)
--> FOR VALUES IN ('a\b', 'c') | ((a IS NOT NULL) AND (a = ANY (ARRAY['a\b'::text, 'c'::text])))

select quote_literal('a\b'), quote_nullable('\'), format('%L', '\');
--> (quote_literal text, quote_nullable text, format text)
--> E'a\\b' | E'\\' | E'\\'

insert into tt values ('a.b');
--> INSERT 0 1

select * from vv;
--> (x text, y boolean, z text[], j jsonb, h bytea, e text)
