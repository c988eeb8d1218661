-- Encodings
--
-- Conversions of values by functions, with the errors of bytes that are no character and of characters that an encoding lacks.

select convert_from('\xe9', 'latin1'), convert_from('\xa4', 'iso-8859-15'), convert_from('\xb1', 'Windows-1250'),
    convert_from('\xc1', 'koi8'), convert_from('\xa4a2', 'euc_jp'), convert_from('\x82a0', 'sjis'),
    convert_from('\xb0a1', 'uhc'), convert_from('\xa440', 'big5'), convert_from('\xb0a1', 'gbk'), convert_from('\x61', 'sql_ascii');
--> (convert_from text, convert_from text, convert_from text, convert_from text, convert_from text, convert_from text, convert_from text, convert_from text, convert_from text, convert_from text)
--> é | € | ± | а | あ | あ | 가 | 一 | 啊 | a

select convert_to('é', 'latin1'), convert_to('€', 'latin9'), convert_to('ą', 'win1250'), convert_to('а', 'koi8r'),
    convert_to('あ', 'euc_jp'), convert_to('表', 'sjis'), convert_to('가', 'uhc'), convert_to('一', 'big5'), convert_to('啊', 'gbk'),
    convert_to('丂', 'euc_tw'), convert_to('가', 'johab'), convert_to('啊', 'euc_cn'), convert_to('é', 'sql_ascii');
--> ERROR 22P05: character with byte sequence 0xe4 0xb8 0x82 in encoding "UTF8" has no equivalent in encoding "EUC_TW"

select convert('\xe9', 'latin1', 'utf8'), convert('\xc3a9', 'utf8', 'latin1'), convert('\xe9', 'latin1', 'latin1'),
    convert('\xe9', 'latin1', 'sql_ascii'), convert('\xe9', 'sql_ascii', 'latin1');
--> (convert bytea, convert bytea, convert bytea, convert bytea, convert bytea)
--> \xc3a9 | \xe9 | \xe9 | \xe9 | \xe9

select length('\xa4a2a4'::bytea || '\xa4', 'eucjp'), length('\xe9'::bytea, 'latin1'), length('\x8fa1a1a4a2'::bytea, 'eucjp'),
    length('\xc3a9'::bytea, 'utf8'), length('\xe9'::bytea, 'sql_ascii');
--> (length integer, length integer, length integer, length integer, length integer)
--> 2 | 1 | 2 | 1 | 1

-- Errors.
select convert_to('€', 'latin1');
--> ERROR 22P05: character with byte sequence 0xe2 0x82 0xac in encoding "UTF8" has no equivalent in encoding "LATIN1"

select convert_to('é', 'sjis');
--> ERROR 22P05: character with byte sequence 0xc3 0xa9 in encoding "UTF8" has no equivalent in encoding "SJIS"

select convert_to('a', 'nonsense');
--> ERROR 22023: invalid destination encoding name "nonsense"

select convert_from('\xe9', 'nonsense');
--> ERROR 22023: invalid source encoding name "nonsense"

select convert_from('\xe9', 'utf8');
--> ERROR 22021: invalid byte sequence for encoding "UTF8": 0xe9

select convert_from('\xe9', 'sql_ascii');
--> ERROR 22021: invalid byte sequence for encoding "UTF8": 0xe9

select convert_from('\xa427', 'euc_jp');
--> ERROR 22021: invalid byte sequence for encoding "EUC_JP": 0xa4 0x27

select convert_from('\xa4', 'euc_jp');
--> ERROR 22021: invalid byte sequence for encoding "EUC_JP": 0xa4

select convert_from('\x8fa1a1', 'euc_jp');
--> ERROR 22P05: character with byte sequence 0x8f 0xa1 0xa1 in encoding "EUC_JP" has no equivalent in encoding "UTF8"

select convert_from('\x81', 'win1252');
--> ERROR 22P05: character with byte sequence 0x81 in encoding "WIN1252" has no equivalent in encoding "UTF8"

select convert_from('\xfd27', 'sjis');
--> ERROR 22021: invalid byte sequence for encoding "SJIS": 0xfd 0x27

select convert_from('\x6100', 'latin1');
--> ERROR 22021: invalid byte sequence for encoding "LATIN1": 0x00

select convert('\xe9', 'nonsense', 'utf8');
--> ERROR 22023: invalid source encoding name "nonsense"

select convert('\xe9', 'utf8', 'nonsense');
--> ERROR 22023: invalid destination encoding name "nonsense"

select convert('\xe9', 'utf8', 'latin1');
--> ERROR 22021: invalid byte sequence for encoding "UTF8": 0xe9

select convert('\xe9', 'latin1', 'latin2');
--> ERROR 42883: default conversion function for encoding "LATIN1" to "LATIN2" does not exist

select length('\xa4'::bytea, 'eucjp');
--> ERROR 22021: invalid byte sequence for encoding "EUC_JP": 0xa4

select length('\xe9'::bytea, 'nonsense');
--> ERROR 22023: invalid encoding name "nonsense"

-- Every byte of the encodings with one byte for a character, there and back.
select e, count(t), md5(string_agg(t, '' order by b)), count(*) filter (where convert_to(t, e) <> set_byte('\x00', 0, b)) as others
    from unnest('{latin1,latin5,latin8,iso_8859_5,koi8r,koi8u,win866,win1251,win1254,win1256,win1258}'::name[]) e,
    generate_series(128, 255) b, lateral (select convert_from(set_byte('\x00', 0, b), e) as t) c group by e order by e;
--> ERROR 22P05: character with byte sequence 0x98 in encoding "WIN1251" has no equivalent in encoding "UTF8"

-- Their names and numbers.
select n, pg_encoding_to_char(n), pg_encoding_max_length(n), pg_char_to_encoding(pg_encoding_to_char(n)) as again
    from generate_series(-1, 42) n;
--> (n integer, pg_encoding_to_char name, pg_encoding_max_length integer, again integer)
--> -1 | '' | NULL | -1
--> 0 | SQL_ASCII | 1 | 0
--> 1 | EUC_JP | 3 | 1
--> 2 | EUC_CN | 3 | 2
--> 3 | EUC_KR | 3 | 3
--> 4 | EUC_TW | 4 | 4
--> 5 | EUC_JIS_2004 | 3 | 5
--> 6 | UTF8 | 4 | 6
--> 7 | MULE_INTERNAL | 4 | 7
--> 8 | LATIN1 | 1 | 8
--> 9 | LATIN2 | 1 | 9
--> 10 | LATIN3 | 1 | 10
--> 11 | LATIN4 | 1 | 11
--> 12 | LATIN5 | 1 | 12
--> 13 | LATIN6 | 1 | 13
--> 14 | LATIN7 | 1 | 14
--> 15 | LATIN8 | 1 | 15
--> 16 | LATIN9 | 1 | 16
--> 17 | LATIN10 | 1 | 17
--> 18 | WIN1256 | 1 | 18
--> 19 | WIN1258 | 1 | 19
--> 20 | WIN866 | 1 | 20
--> 21 | WIN874 | 1 | 21
--> 22 | KOI8R | 1 | 22
--> 23 | WIN1251 | 1 | 23
--> 24 | WIN1252 | 1 | 24
--> 25 | ISO_8859_5 | 1 | 25
--> 26 | ISO_8859_6 | 1 | 26
--> 27 | ISO_8859_7 | 1 | 27
--> 28 | ISO_8859_8 | 1 | 28
--> 29 | WIN1250 | 1 | 29
--> 30 | WIN1253 | 1 | 30
--> 31 | WIN1254 | 1 | 31
--> 32 | WIN1255 | 1 | 32
--> 33 | WIN1257 | 1 | 33
--> 34 | KOI8U | 1 | 34
--> 35 | SJIS | 2 | 35
--> 36 | BIG5 | 2 | 36
--> 37 | GBK | 2 | 37
--> 38 | UHC | 2 | 38
--> 39 | GB18030 | 4 | 39
--> 40 | JOHAB | 3 | 40
--> 41 | SHIFT_JIS_2004 | 2 | 41
--> 42 | '' | NULL | -1

select name, pg_char_to_encoding(name) from unnest('{abc,ALT,big5,"ISO 8859-1",iso885910,mskanji,tcvn,"UTF-8",unicode,vscii,win,
    windows949,win936,koi8,shift_jis,sqlascii,nonsense}'::name[]) name;
--> (name name, pg_char_to_encoding integer)
--> abc | 19
--> ALT | 20
--> big5 | 36
--> ISO 8859-1 | 8
--> iso885910 | 13
--> mskanji | 35
--> tcvn | 19
--> UTF-8 | 6
--> unicode | 6
--> vscii | 19
--> win | 23
--> windows949 | 38
--> win936 | 37
--> koi8 | 22
--> shift_jis | 35
--> sqlascii | 0
--> nonsense | -1

-- The client's encoding.
select pg_client_encoding(), getdatabaseencoding();
--> (pg_client_encoding name, getdatabaseencoding name)
--> UTF8 | UTF8

set client_encoding = 'latin1';
show client_encoding;
--> (client_encoding text)
--> LATIN1

select pg_client_encoding(), getdatabaseencoding();
--> (pg_client_encoding name, getdatabaseencoding name)
--> LATIN1 | UTF8

begin; set local client_encoding = 'eucjp'; show client_encoding; rollback;
--> BEGIN
--> SET
--> (client_encoding text)
--> EUC_JP
--> SHOW
--> ROLLBACK

show client_encoding;
--> (client_encoding text)
--> LATIN1

set names 'ISO-8859-2';
show client_encoding;
--> (client_encoding text)
--> LATIN2

set client_encoding = 'nonsense';
--> ERROR 22023: invalid value for parameter "client_encoding": "nonsense"

set client_encoding = 'mule_internal';
--> ERROR 0A000: invalid value for parameter "client_encoding": "mule_internal"
--> DETAIL: Conversion between MULE_INTERNAL and UTF8 is not supported.

set client_encoding to default;
show client_encoding;
--> (client_encoding text)
--> UTF8

create temp table copied (t text);
copy copied from stdin encoding 'latin1';
--< plain
--< more
--> COPY 2

copy copied from stdin encoding 'nonsense';
--> ERROR 22023: argument to option "encoding" must be a valid encoding name
--> POSITION: 24, at encoding

copy copied to stdout (encoding 'sjis', encoding 'big5');
--> ERROR 42601: conflicting or redundant options
--> POSITION: 41, at encoding

copy copied to stdout encoding 'win1252';
--> plain
--> more
--> COPY 2
