-- Encodings
--
-- Conversions of values by functions, with the errors of bytes that are no character and of characters that an encoding lacks.

select convert_from('\xe9', 'latin1'), convert_from('\xa4', 'iso-8859-15'), convert_from('\xb1', 'Windows-1250'),
    convert_from('\xc1', 'koi8'), convert_from('\xa4a2', 'euc_jp'), convert_from('\x82a0', 'sjis'),
    convert_from('\xb0a1', 'uhc'), convert_from('\xa440', 'big5'), convert_from('\xb0a1', 'gbk'), convert_from('\x61', 'sql_ascii');
select convert_to('é', 'latin1'), convert_to('€', 'latin9'), convert_to('ą', 'win1250'), convert_to('а', 'koi8r'),
    convert_to('あ', 'euc_jp'), convert_to('表', 'sjis'), convert_to('가', 'uhc'), convert_to('一', 'big5'), convert_to('啊', 'gbk'),
    convert_to('丂', 'euc_tw'), convert_to('가', 'johab'), convert_to('啊', 'euc_cn'), convert_to('é', 'sql_ascii');
select convert('\xe9', 'latin1', 'utf8'), convert('\xc3a9', 'utf8', 'latin1'), convert('\xe9', 'latin1', 'latin1'),
    convert('\xe9', 'latin1', 'sql_ascii'), convert('\xe9', 'sql_ascii', 'latin1');
select length('\xa4a2a4'::bytea || '\xa4', 'eucjp'), length('\xe9'::bytea, 'latin1'), length('\x8fa1a1a4a2'::bytea, 'eucjp'),
    length('\xc3a9'::bytea, 'utf8'), length('\xe9'::bytea, 'sql_ascii');

-- Errors.
select convert_to('€', 'latin1');
select convert_to('é', 'sjis');
select convert_to('a', 'nonsense');
select convert_from('\xe9', 'nonsense');
select convert_from('\xe9', 'utf8');
select convert_from('\xe9', 'sql_ascii');
select convert_from('\xa427', 'euc_jp');
select convert_from('\xa4', 'euc_jp');
select convert_from('\x8fa1a1', 'euc_jp');
select convert_from('\x81', 'win1252');
select convert_from('\xfd27', 'sjis');
select convert_from('\x6100', 'latin1');
select convert('\xe9', 'nonsense', 'utf8');
select convert('\xe9', 'utf8', 'nonsense');
select convert('\xe9', 'utf8', 'latin1');
select convert('\xe9', 'latin1', 'latin2');
select length('\xa4'::bytea, 'eucjp');
select length('\xe9'::bytea, 'nonsense');

-- Every byte of the encodings with one byte for a character, there and back.
select e, count(t), md5(string_agg(t, '' order by b)), count(*) filter (where convert_to(t, e) <> set_byte('\x00', 0, b)) as others
    from unnest('{latin1,latin5,latin8,iso_8859_5,koi8r,koi8u,win866,win1251,win1254,win1256,win1258}'::name[]) e,
    generate_series(128, 255) b, lateral (select convert_from(set_byte('\x00', 0, b), e) as t) c group by e order by e;

-- Their names and numbers.
select n, pg_encoding_to_char(n), pg_encoding_max_length(n), pg_char_to_encoding(pg_encoding_to_char(n)) as again
    from generate_series(-1, 42) n;
select name, pg_char_to_encoding(name) from unnest('{abc,ALT,big5,"ISO 8859-1",iso885910,mskanji,tcvn,"UTF-8",unicode,vscii,win,
    windows949,win936,koi8,shift_jis,sqlascii,nonsense}'::name[]) name;

-- The client's encoding.
select pg_client_encoding(), getdatabaseencoding();
set client_encoding = 'latin1';
show client_encoding;
select pg_client_encoding(), getdatabaseencoding();
begin; set local client_encoding = 'eucjp'; show client_encoding; rollback;
show client_encoding;
set names 'ISO-8859-2';
show client_encoding;
set client_encoding = 'nonsense';
set client_encoding = 'mule_internal';
set client_encoding to default;
show client_encoding;
create temp table copied (t text);
copy copied from stdin encoding 'latin1';
--< plain
--< more

copy copied from stdin encoding 'nonsense';
copy copied to stdout (encoding 'sjis', encoding 'big5');
copy copied to stdout encoding 'win1252';
