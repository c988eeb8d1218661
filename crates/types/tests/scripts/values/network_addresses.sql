-- inet and cidr
--
-- Text forms, operators, functions, order, keys, aggregates, casts, defaults, and what catalogs
-- show of them.

select '192.168.1.226/24'::inet, '192.168.1.226'::inet, '10/8'::inet, '10.1/16'::inet, '10.1.2/24'::inet, '10./8'::inet, '1.2.3.4.'::inet, '1.2.3.4/32'::inet, '1.2.3.4/0'::inet, '01.002.3.04'::inet, '0.0.0.0'::inet, '255.255.255.255'::inet, '1.2.3.4/08'::inet;
--> (inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet)
--> 192.168.1.226/24 | 192.168.1.226 | 10.0.0.0/8 | 10.1.0.0/16 | 10.1.2.0/24 | 10.0.0.0/8 | 1.2.3.4 | 1.2.3.4 | 1.2.3.4/0 | 1.2.3.4 | 0.0.0.0 | 255.255.255.255 | 1.2.3.4/8

select '::'::inet, '::1'::inet, '1::'::inet, '::/0'::inet, '10:23::f1/64'::inet, '10:23::8000/113'::inet, '::ffff:1.2.3.4'::inet, '::4.3.2.1/24'::inet, '::FFFF:4.3.2.1'::inet, '1:2:3:4:5:6:7:8'::inet, '1:2:3:4:5:6:7::'::inet, '::2:3:4:5:6:7:8'::inet, '1:0:0:2:0:0:0:3'::inet, '1:0:0:2:3:0:0:4'::inet, 'ABCD:ef01::'::inet, '0:0:0:0:0:0:0:0'::inet, '1:2:3:4:5:6:1.2.3.4'::inet, '::1.2'::inet, '::1.2.3/100'::inet, '64:ff9b::192.0.2.33'::inet, '::0:0:ffff'::inet, '1::1/128'::inet, '::1:2'::inet, '::ffff:0:0'::inet, '::ffff:0:1'::inet;
--> (inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet, inet inet)
--> :: | ::1 | 1:: | ::/0 | 10:23::f1/64 | 10:23::8000/113 | ::ffff:1.2.3.4 | ::4.3.2.1/24 | ::ffff:4.3.2.1 | 1:2:3:4:5:6:7:8 | 1:2:3:4:5:6:7:0 | 0:2:3:4:5:6:7:8 | 1:0:0:2::3 | 1::2:3:0:0:4 | abcd:ef01:: | :: | 1:2:3:4:5:6:102:304 | ::1.2.0.0 | ::1.2.3.0/100 | 64:ff9b::c000:221 | ::ffff | 1::1 | ::0.1.0.2 | ::ffff:0.0.0.0 | ::ffff:0.0.0.1

select '10'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "10"
--> POSITION: 8, at '

select '10.1'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "10.1"
--> POSITION: 8, at '

select '10/16'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "10/16"
--> POSITION: 8, at '

select ''::inet;
--> ERROR 22P02: invalid input syntax for type inet: ""
--> POSITION: 8, at '

select ' 1.2.3.4'::inet;
--> ERROR 22P02: invalid input syntax for type inet: " 1.2.3.4"
--> POSITION: 8, at '

select '1.2.3.4 '::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1.2.3.4 "
--> POSITION: 8, at '

select '/8'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "/8"
--> POSITION: 8, at '

select '1.2.3.4/'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1.2.3.4/"
--> POSITION: 8, at '

select '1.2.3.4/33'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1.2.3.4/33"
--> POSITION: 8, at '

select '1.2.3.4/-1'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1.2.3.4/-1"
--> POSITION: 8, at '

select '1.2.3.4/8/8'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1.2.3.4/8/8"
--> POSITION: 8, at '

select '1.2.3.4.5'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1.2.3.4.5"
--> POSITION: 8, at '

select '256.0.0.1'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "256.0.0.1"
--> POSITION: 8, at '

select '1..2.3'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1..2.3"
--> POSITION: 8, at '

select '.1.2.3'::inet;
--> ERROR 22P02: invalid input syntax for type inet: ".1.2.3"
--> POSITION: 8, at '

select 'a.b.c.d'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "a.b.c.d"
--> POSITION: 8, at '

select '0x10'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "0x10"
--> POSITION: 8, at '

select '1:2:3:4:5:6:7:8:9'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1:2:3:4:5:6:7:8:9"
--> POSITION: 8, at '

select '1:2:3:4:5:6:7'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1:2:3:4:5:6:7"
--> POSITION: 8, at '

select '1::2::3'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1::2::3"
--> POSITION: 8, at '

select ':1::'::inet;
--> ERROR 22P02: invalid input syntax for type inet: ":1::"
--> POSITION: 8, at '

select '1:'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1:"
--> POSITION: 8, at '

select '::1:'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "::1:"
--> POSITION: 8, at '

select ':'::inet;
--> ERROR 22P02: invalid input syntax for type inet: ":"
--> POSITION: 8, at '

select ':::'::inet;
--> ERROR 22P02: invalid input syntax for type inet: ":::"
--> POSITION: 8, at '

select '::12345'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "::12345"
--> POSITION: 8, at '

select '::g'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "::g"
--> POSITION: 8, at '

select '::/129'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "::/129"
--> POSITION: 8, at '

select '::/064'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "::/064"
--> POSITION: 8, at '

select '::/'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "::/"
--> POSITION: 8, at '

select '::1.2.3.4.5'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "::1.2.3.4.5"
--> POSITION: 8, at '

select '::1.2.3.256'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "::1.2.3.256"
--> POSITION: 8, at '

select '::01.2.3.4'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "::01.2.3.4"
--> POSITION: 8, at '

select '1:2:3:4:5:6:7:1.2.3.4'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "1:2:3:4:5:6:7:1.2.3.4"
--> POSITION: 8, at '

select '::1.2.3.4/129'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "::1.2.3.4/129"
--> POSITION: 8, at '

select '::%eth0'::inet;
--> ERROR 22P02: invalid input syntax for type inet: "::%eth0"
--> POSITION: 8, at '

select '192.168.1'::cidr, '192.168.1/24'::cidr, '10'::cidr, '10.0.0.0'::cidr, '10.1.2.3'::cidr, '10.1.2.3/32'::cidr, '128'::cidr, '128.1'::cidr, '192'::cidr, '192.168'::cidr, '224'::cidr, '224.1'::cidr, '225'::cidr, '240'::cidr, '0'::cidr, '127'::cidr, '0xc0a8'::cidr, '0xC0A81/20'::cidr, '0x0a'::cidr, '0xa'::cidr, '0x0a010203'::cidr, '10/8'::cidr, '0/0'::cidr, '10.0/9'::cidr;
--> (cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr)
--> 192.168.1.0/24 | 192.168.1.0/24 | 10.0.0.0/8 | 10.0.0.0/32 | 10.1.2.3/32 | 10.1.2.3/32 | 128.0.0.0/16 | 128.1.0.0/16 | 192.0.0.0/24 | 192.168.0.0/24 | 224.0.0.0/4 | 224.1.0.0/16 | 225.0.0.0/8 | 240.0.0.0/32 | 0.0.0.0/8 | 127.0.0.0/8 | 192.168.0.0/24 | 192.168.16.0/20 | 10.0.0.0/8 | 160.0.0.0/16 | 10.1.2.3/32 | 10.0.0.0/8 | 0.0.0.0/0 | 10.0.0.0/9

select '::'::cidr, '::1'::cidr, '::/0'::cidr, 'ff00::/8'::cidr, '10:23::f1'::cidr, '2001:4f8:3:ba::/64'::cidr, '2001:4f8:3:ba:2e0:81ff:fe22:d1f1/128'::cidr, '::ffff:1.2.3.0/120'::cidr, '::ffff:1.2.3.0/128'::cidr;
--> (cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr, cidr cidr)
--> ::/128 | ::1/128 | ::/0 | ff00::/8 | 10:23::f1/128 | 2001:4f8:3:ba::/64 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/128 | ::ffff:1.2.3.0/120 | ::ffff:1.2.3.0/128

select '10.1.'::cidr;
--> ERROR 22P02: invalid input syntax for type cidr: "10.1."
--> POSITION: 8, at '

select '0x'::cidr;
--> ERROR 22P02: invalid input syntax for type cidr: "0x"
--> POSITION: 8, at '

select '0xg'::cidr;
--> ERROR 22P02: invalid input syntax for type cidr: "0xg"
--> POSITION: 8, at '

select '0x0102030405'::cidr;
--> ERROR 22P02: invalid input syntax for type cidr: "0x0102030405"
--> POSITION: 8, at '

select '192.168.1.2/24'::cidr;
--> ERROR 22P02: invalid cidr value: "192.168.1.2/24"
--> DETAIL: Value has bits set to right of mask.
--> POSITION: 8, at '

select '192.168.1.2/30'::cidr;
--> ERROR 22P02: invalid cidr value: "192.168.1.2/30"
--> DETAIL: Value has bits set to right of mask.
--> POSITION: 8, at '

select 'ffff::/8'::cidr;
--> ERROR 22P02: invalid cidr value: "ffff::/8"
--> DETAIL: Value has bits set to right of mask.
--> POSITION: 8, at '

select '1234::1234::1234'::cidr;
--> ERROR 22P02: invalid input syntax for type cidr: "1234::1234::1234"
--> POSITION: 8, at '

select '192.168.198.200/24'::cidr;
--> ERROR 22P02: invalid cidr value: "192.168.198.200/24"
--> DETAIL: Value has bits set to right of mask.
--> POSITION: 8, at '

select ''::cidr;
--> ERROR 22P02: invalid input syntax for type cidr: ""
--> POSITION: 8, at '

select 'x'::cidr;
--> ERROR 22P02: invalid input syntax for type cidr: "x"
--> POSITION: 8, at '

select '10.0.0.0/33'::cidr;
--> ERROR 22P02: invalid input syntax for type cidr: "10.0.0.0/33"
--> POSITION: 8, at '

select inet '1.2.3.4/8', cidr '10', cast('1.2.3.4' as inet), '1.2.3.4'::text::inet, '10.0.0.0/8'::varchar::cidr, pg_typeof('::'::inet), pg_typeof('::'::cidr), format_type('inet'::regtype, -1), 'inet'::regtype, 'cidr[]'::regtype, 'inet[]'::regtype::oid;
--> (inet inet, cidr cidr, inet inet, inet inet, cidr cidr, pg_typeof regtype, pg_typeof regtype, format_type text, regtype regtype, regtype regtype, oid oid)
--> 1.2.3.4/8 | 10.0.0.0/8 | 1.2.3.4 | 1.2.3.4 | 10.0.0.0/8 | inet | cidr | inet | inet | cidr[] | 1041

select '1.2.3.4'::inet(3);
--> ERROR 42601: type modifier is not allowed for type "inet"
--> POSITION: 19, at inet

select '1.2.3.4/8'::inet::cidr, '1.2.3.4'::inet::cidr, '10/8'::cidr::inet, '1.2.3.4/8'::inet::text, '1.2.3.4'::inet::text, '10/8'::cidr::text, '::1'::inet::text, '1.2.3.4'::inet::varchar, '1.2.3.4'::inet::varchar(5), '1.2.3.4'::inet::char(12), 'ffff::1/8'::inet::cidr;
--> (cidr cidr, cidr cidr, inet inet, text text, text text, text text, text text, varchar character varying, varchar character varying(5), bpchar character(12), cidr cidr)
--> 1.0.0.0/8 | 1.2.3.4/32 | 10.0.0.0/8 | 1.2.3.4/8 | 1.2.3.4/32 | 10.0.0.0/8 | ::1/128 | 1.2.3.4/32 | 1.2.3 | '1.2.3.4/32  ' | ff00::/8

select '1.2.3.4'::inet::int;
--> ERROR 42846: cannot cast type inet to integer
--> POSITION: 23, at :

select 1::inet;
--> ERROR 42846: cannot cast type integer to inet
--> POSITION: 9, at :

create schema ty_net;
set search_path = ty_net;
create table s (i inet);
insert into s values ('192.168.1.226/24'), ('192.168.1.226'), ('10.1.2.3/8'), ('10.1.2.3'), ('10/8'), ('0.0.0.0/0'), ('255.255.255.255'), ('11.1.2.3/9'), ('9.1.2.3/8'), ('::/0'), ('::1'), ('10:23::f1/64'), ('10:23::ffff/64'), ('::4.3.2.1/24'), ('::ffff:1.2.3.4'), ('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'), ('2001:db8::/33'), ('192.168.1.0/25'), ('192.168.1.0/24'), ('2001:4f8:3:ba:2e0:81ff:fe22:d1f1');
--> INSERT 0 20

select i, host(i), text(i), family(i), masklen(i), network(i), broadcast(i), netmask(i), hostmask(i), abbrev(i), i::cidr, abbrev(i::cidr), ~ i from s order by i;
--> ERROR 42702: ORDER BY "i" is ambiguous
--> POSITION: 160, at i

select i, set_masklen(i, 8), set_masklen(i, 0), set_masklen(i, -1), set_masklen(i::cidr, 4), set_masklen(i::cidr, -1), set_masklen(i, 32), set_masklen(i::cidr, 31) from s order by i;
--> (i inet, set_masklen inet, set_masklen inet, set_masklen inet, set_masklen cidr, set_masklen cidr, set_masklen inet, set_masklen cidr)
--> 0.0.0.0/0 | 0.0.0.0/8 | 0.0.0.0/0 | 0.0.0.0 | 0.0.0.0/4 | 0.0.0.0/32 | 0.0.0.0 | 0.0.0.0/31
--> 9.1.2.3/8 | 9.1.2.3/8 | 9.1.2.3/0 | 9.1.2.3 | 0.0.0.0/4 | 9.0.0.0/32 | 9.1.2.3 | 9.0.0.0/31
--> 10.0.0.0/8 | 10.0.0.0/8 | 10.0.0.0/0 | 10.0.0.0 | 0.0.0.0/4 | 10.0.0.0/32 | 10.0.0.0 | 10.0.0.0/31
--> 10.1.2.3/8 | 10.1.2.3/8 | 10.1.2.3/0 | 10.1.2.3 | 0.0.0.0/4 | 10.0.0.0/32 | 10.1.2.3 | 10.0.0.0/31
--> 10.1.2.3 | 10.1.2.3/8 | 10.1.2.3/0 | 10.1.2.3 | 0.0.0.0/4 | 10.1.2.3/32 | 10.1.2.3 | 10.1.2.2/31
--> 11.1.2.3/9 | 11.1.2.3/8 | 11.1.2.3/0 | 11.1.2.3 | 0.0.0.0/4 | 11.0.0.0/32 | 11.1.2.3 | 11.0.0.0/31
--> 192.168.1.0/24 | 192.168.1.0/8 | 192.168.1.0/0 | 192.168.1.0 | 192.0.0.0/4 | 192.168.1.0/32 | 192.168.1.0 | 192.168.1.0/31
--> 192.168.1.226/24 | 192.168.1.226/8 | 192.168.1.226/0 | 192.168.1.226 | 192.0.0.0/4 | 192.168.1.0/32 | 192.168.1.226 | 192.168.1.0/31
--> 192.168.1.0/25 | 192.168.1.0/8 | 192.168.1.0/0 | 192.168.1.0 | 192.0.0.0/4 | 192.168.1.0/32 | 192.168.1.0 | 192.168.1.0/31
--> 192.168.1.226 | 192.168.1.226/8 | 192.168.1.226/0 | 192.168.1.226 | 192.0.0.0/4 | 192.168.1.226/32 | 192.168.1.226 | 192.168.1.226/31
--> 255.255.255.255 | 255.255.255.255/8 | 255.255.255.255/0 | 255.255.255.255 | 240.0.0.0/4 | 255.255.255.255/32 | 255.255.255.255 | 255.255.255.254/31
--> ::/0 | ::/8 | ::/0 | :: | ::/4 | ::/128 | ::/32 | ::/31
--> ::4.3.2.1/24 | ::4.3.2.1/8 | ::4.3.2.1/0 | ::4.3.2.1 | ::/4 | ::/128 | ::4.3.2.1/32 | ::/31
--> ::1 | ::1/8 | ::1/0 | ::1 | ::/4 | ::1/128 | ::1/32 | ::/31
--> ::ffff:1.2.3.4 | ::ffff:1.2.3.4/8 | ::ffff:1.2.3.4/0 | ::ffff:1.2.3.4 | ::/4 | ::ffff:1.2.3.4/128 | ::ffff:1.2.3.4/32 | ::/31
--> 10:23::f1/64 | 10:23::f1/8 | 10:23::f1/0 | 10:23::f1 | ::/4 | 10:23::/128 | 10:23::f1/32 | 10:22::/31
--> 10:23::ffff/64 | 10:23::ffff/8 | 10:23::ffff/0 | 10:23::ffff | ::/4 | 10:23::/128 | 10:23::ffff/32 | 10:22::/31
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/8 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/0 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 2000::/4 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/128 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/32 | 2001:4f8::/31
--> 2001:db8::/33 | 2001:db8::/8 | 2001:db8::/0 | 2001:db8:: | 2000::/4 | 2001:db8::/128 | 2001:db8::/32 | 2001:db8::/31
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/8 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/0 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | f000::/4 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/128 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/32 | ffff:fffe::/31

select abbrev(set_masklen(i::cidr, n)), abbrev(set_masklen(i, n)) from s, generate_series(0, 128, 7) n where family(i) = 6 order by i, n;
--> (abbrev text, abbrev text)
--> ::/0 | ::/0
--> ::/7 | ::/7
--> ::/14 | ::/14
--> ::/21 | ::/21
--> ::/28 | ::/28
--> ::/35 | ::/35
--> ::/42 | ::/42
--> ::/49 | ::/49
--> ::/56 | ::/56
--> ::/63 | ::/63
--> ::/70 | ::/70
--> ::/77 | ::/77
--> ::/84 | ::/84
--> ::/91 | ::/91
--> ::/98 | ::/98
--> ::/105 | ::/105
--> ::/112 | ::/112
--> ::/119 | ::/119
--> ::/126 | ::/126
--> ::/0 | ::4.3.2.1/0
--> ::/7 | ::4.3.2.1/7
--> ::/14 | ::4.3.2.1/14
--> ::/21 | ::4.3.2.1/21
--> ::/28 | ::4.3.2.1/28
--> ::/35 | ::4.3.2.1/35
--> ::/42 | ::4.3.2.1/42
--> ::/49 | ::4.3.2.1/49
--> ::/56 | ::4.3.2.1/56
--> ::/63 | ::4.3.2.1/63
--> ::/70 | ::4.3.2.1/70
--> ::/77 | ::4.3.2.1/77
--> ::/84 | ::4.3.2.1/84
--> ::/91 | ::4.3.2.1/91
--> ::/98 | ::4.3.2.1/98
--> ::/105 | ::4.3.2.1/105
--> ::/112 | ::4.3.2.1/112
--> ::/119 | ::4.3.2.1/119
--> ::/126 | ::4.3.2.1/126
--> ::/0 | ::1/0
--> ::/7 | ::1/7
--> ::/14 | ::1/14
--> ::/21 | ::1/21
--> ::/28 | ::1/28
--> ::/35 | ::1/35
--> ::/42 | ::1/42
--> ::/49 | ::1/49
--> ::/56 | ::1/56
--> ::/63 | ::1/63
--> ::/70 | ::1/70
--> ::/77 | ::1/77
--> ::/84 | ::1/84
--> ::/91 | ::1/91
--> ::/98 | ::1/98
--> ::/105 | ::1/105
--> ::/112 | ::1/112
--> ::/119 | ::1/119
--> ::/126 | ::1/126
--> ::/0 | ::ffff:1.2.3.4/0
--> ::/7 | ::ffff:1.2.3.4/7
--> ::/14 | ::ffff:1.2.3.4/14
--> ::/21 | ::ffff:1.2.3.4/21
--> ::/28 | ::ffff:1.2.3.4/28
--> ::/35 | ::ffff:1.2.3.4/35
--> ::/42 | ::ffff:1.2.3.4/42
--> ::/49 | ::ffff:1.2.3.4/49
--> ::/56 | ::ffff:1.2.3.4/56
--> ::/63 | ::ffff:1.2.3.4/63
--> ::/70 | ::ffff:1.2.3.4/70
--> ::/77 | ::ffff:1.2.3.4/77
--> ::f000/84 | ::ffff:1.2.3.4/84
--> ::ffe0/91 | ::ffff:1.2.3.4/91
--> ::ffff:0.0/98 | ::ffff:1.2.3.4/98
--> ::ffff:1.0/105 | ::ffff:1.2.3.4/105
--> ::ffff:1.2/112 | ::ffff:1.2.3.4/112
--> ::ffff:1.2.2/119 | ::ffff:1.2.3.4/119
--> ::ffff:1.2.3.4/126 | ::ffff:1.2.3.4/126
--> ::/0 | 10:23::f1/0
--> ::/7 | 10:23::f1/7
--> 10::/14 | 10:23::f1/14
--> 10::/21 | 10:23::f1/21
--> 10:20/28 | 10:23::f1/28
--> 10:23::/35 | 10:23::f1/35
--> 10:23::/42 | 10:23::f1/42
--> 10:23::/49 | 10:23::f1/49
--> 10:23::/56 | 10:23::f1/56
--> 10:23::/63 | 10:23::f1/63
--> 10:23::/70 | 10:23::f1/70
--> 10:23::/77 | 10:23::f1/77
--> 10:23::/84 | 10:23::f1/84
--> 10:23::/91 | 10:23::f1/91
--> 10:23::/98 | 10:23::f1/98
--> 10:23::/105 | 10:23::f1/105
--> 10:23::/112 | 10:23::f1/112
--> 10:23::/119 | 10:23::f1/119
--> 10:23::/126 | 10:23::f1/126
--> ::/0 | 10:23::ffff/0
--> ::/7 | 10:23::ffff/7
--> 10::/14 | 10:23::ffff/14
--> 10::/21 | 10:23::ffff/21
--> 10:20/28 | 10:23::ffff/28
--> 10:23::/35 | 10:23::ffff/35
--> 10:23::/42 | 10:23::ffff/42
--> 10:23::/49 | 10:23::ffff/49
--> 10:23::/56 | 10:23::ffff/56
--> 10:23::/63 | 10:23::ffff/63
--> 10:23::/70 | 10:23::ffff/70
--> 10:23::/77 | 10:23::ffff/77
--> 10:23::/84 | 10:23::ffff/84
--> 10:23::/91 | 10:23::ffff/91
--> 10:23::/98 | 10:23::ffff/98
--> 10:23::/105 | 10:23::ffff/105
--> 10:23::/112 | 10:23::ffff/112
--> 10:23::/119 | 10:23::ffff/119
--> 10:23::/126 | 10:23::ffff/126
--> ::/0 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/0
--> 2000::/7 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/7
--> 2000::/14 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/14
--> 2001::/21 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/21
--> 2001:4f0/28 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/28
--> 2001:4f8::/35 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/35
--> 2001:4f8::/42 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/42
--> 2001:4f8:3::/49 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/49
--> 2001:4f8:3::/56 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/56
--> 2001:4f8:3:ba/63 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/63
--> 2001:4f8:3:ba::/70 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/70
--> 2001:4f8:3:ba:2e0/77 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/77
--> 2001:4f8:3:ba:2e0:8000/84 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/84
--> 2001:4f8:3:ba:2e0:81e0/91 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/91
--> 2001:4f8:3:ba:2e0:81ff:c000/98 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/98
--> 2001:4f8:3:ba:2e0:81ff:fe00/105 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/105
--> 2001:4f8:3:ba:2e0:81ff:fe22/112 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/112
--> 2001:4f8:3:ba:2e0:81ff:fe22:d000/119 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/119
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f0/126 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/126
--> ::/0 | 2001:db8::/0
--> 2000::/7 | 2001:db8::/7
--> 2000::/14 | 2001:db8::/14
--> 2001:800/21 | 2001:db8::/21
--> 2001:db0/28 | 2001:db8::/28
--> 2001:db8::/35 | 2001:db8::/35
--> 2001:db8::/42 | 2001:db8::/42
--> 2001:db8::/49 | 2001:db8::/49
--> 2001:db8::/56 | 2001:db8::/56
--> 2001:db8::/63 | 2001:db8::/63
--> 2001:db8::/70 | 2001:db8::/70
--> 2001:db8::/77 | 2001:db8::/77
--> 2001:db8::/84 | 2001:db8::/84
--> 2001:db8::/91 | 2001:db8::/91
--> 2001:db8::/98 | 2001:db8::/98
--> 2001:db8::/105 | 2001:db8::/105
--> 2001:db8::/112 | 2001:db8::/112
--> 2001:db8::/119 | 2001:db8::/119
--> 2001:db8::/126 | 2001:db8::/126
--> ::/0 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/0
--> fe00::/7 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/7
--> fffc::/14 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/14
--> ffff:f800/21 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/21
--> ffff:fff0/28 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/28
--> ffff:ffff:e000/35 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/35
--> ffff:ffff:ffc0/42 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/42
--> ffff:ffff:ffff:8000/49 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/49
--> ffff:ffff:ffff:ff00/56 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/56
--> ffff:ffff:ffff:fffe/63 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/63
--> ffff:ffff:ffff:ffff:fc00/70 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/70
--> ffff:ffff:ffff:ffff:fff8/77 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/77
--> ffff:ffff:ffff:ffff:ffff:f000/84 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/84
--> ffff:ffff:ffff:ffff:ffff:ffe0/91 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/91
--> ffff:ffff:ffff:ffff:ffff:ffff:c000/98 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/98
--> ffff:ffff:ffff:ffff:ffff:ffff:ff80/105 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/105
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff/112 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/112
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:fe00/119 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/119
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffc/126 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/126

select abbrev(set_masklen(i::cidr, n)) from s, generate_series(0, 32, 3) n where family(i) = 4 order by i, n;
--> (abbrev text)
--> 0/0
--> 0/3
--> 0/6
--> 0.0/9
--> 0.0/12
--> 0.0/15
--> 0.0.0/18
--> 0.0.0/21
--> 0.0.0/24
--> 0.0.0.0/27
--> 0.0.0.0/30
--> 0/0
--> 0/3
--> 8/6
--> 9.0/9
--> 9.0/12
--> 9.0/15
--> 9.0.0/18
--> 9.0.0/21
--> 9.0.0/24
--> 9.0.0.0/27
--> 9.0.0.0/30
--> 0/0
--> 0/3
--> 8/6
--> 10.0/9
--> 10.0/12
--> 10.0/15
--> 10.0.0/18
--> 10.0.0/21
--> 10.0.0/24
--> 10.0.0.0/27
--> 10.0.0.0/30
--> 0/0
--> 0/3
--> 8/6
--> 10.0/9
--> 10.0/12
--> 10.0/15
--> 10.0.0/18
--> 10.0.0/21
--> 10.0.0/24
--> 10.0.0.0/27
--> 10.0.0.0/30
--> 0/0
--> 0/3
--> 8/6
--> 10.0/9
--> 10.0/12
--> 10.0/15
--> 10.1.0/18
--> 10.1.0/21
--> 10.1.2/24
--> 10.1.2.0/27
--> 10.1.2.0/30
--> 0/0
--> 0/3
--> 8/6
--> 11.0/9
--> 11.0/12
--> 11.0/15
--> 11.0.0/18
--> 11.0.0/21
--> 11.0.0/24
--> 11.0.0.0/27
--> 11.0.0.0/30
--> 0/0
--> 192/3
--> 192/6
--> 192.128/9
--> 192.160/12
--> 192.168/15
--> 192.168.0/18
--> 192.168.0/21
--> 192.168.1/24
--> 192.168.1.0/27
--> 192.168.1.0/30
--> 0/0
--> 192/3
--> 192/6
--> 192.128/9
--> 192.160/12
--> 192.168/15
--> 192.168.0/18
--> 192.168.0/21
--> 192.168.1/24
--> 192.168.1.0/27
--> 192.168.1.0/30
--> 0/0
--> 192/3
--> 192/6
--> 192.128/9
--> 192.160/12
--> 192.168/15
--> 192.168.0/18
--> 192.168.0/21
--> 192.168.1/24
--> 192.168.1.0/27
--> 192.168.1.0/30
--> 0/0
--> 192/3
--> 192/6
--> 192.128/9
--> 192.160/12
--> 192.168/15
--> 192.168.0/18
--> 192.168.0/21
--> 192.168.1/24
--> 192.168.1.224/27
--> 192.168.1.224/30
--> 0/0
--> 224/3
--> 252/6
--> 255.128/9
--> 255.240/12
--> 255.254/15
--> 255.255.192/18
--> 255.255.248/21
--> 255.255.255/24
--> 255.255.255.224/27
--> 255.255.255.252/30

select abbrev('::ffff:1.2.3.0/120'::cidr), abbrev('::1.2.0.0/112'::cidr), abbrev('::1.2.3.4/128'::cidr), abbrev('1:0:0:2:0:0:0:0/64'::cidr), abbrev('0:0:0:1:0:0:0:1'::cidr), abbrev('1:0:1:0:1:0:0:0/80'::cidr), abbrev('::1:0:0:0/80'::cidr), abbrev('0:0:1::/48'::cidr), abbrev('::/16'::cidr), abbrev('::/32'::cidr), abbrev('100::/8'::cidr), abbrev('::ffff:0:0/96'::cidr), abbrev('::5:0/112'::cidr), abbrev('::5:6'::cidr);
--> (abbrev text, abbrev text, abbrev text, abbrev text, abbrev text, abbrev text, abbrev text, abbrev text, abbrev text, abbrev text, abbrev text, abbrev text, abbrev text, abbrev text)
--> ::ffff:1.2.3/120 | ::1.2/112 | ::1.2.3.4/128 | 1::2/64 | ::1:0:0:0:1/128 | 1::1:0:1/80 | ::1/80 | ::1/48 | ::/16 | ::/32 | 100::/8 | ::ffff/96 | ::0.5/112 | ::0.5.0.6/128

select set_masklen('1.2.3.4'::inet, 33);
--> ERROR 22023: invalid mask length: 33

select set_masklen('1.2.3.4'::inet, -2);
--> ERROR 22023: invalid mask length: -2

select set_masklen('::1'::inet, 129);
--> ERROR 22023: invalid mask length: 129

select set_masklen('10/8'::cidr, 33);
--> ERROR 22023: invalid mask length: 33

select a.i, b.i, a.i < b.i as lt, a.i <= b.i as le, a.i = b.i as eq, a.i <> b.i as ne, a.i >= b.i as ge, a.i > b.i as gt, a.i << b.i as sb, a.i <<= b.i as sbe, a.i >> b.i as sup, a.i >>= b.i as spe, a.i && b.i as ovl, network_cmp(a.i, b.i), inet_same_family(a.i, b.i) from s a, s b where a.i <> b.i order by a.i, b.i;
--> (i inet, i inet, lt boolean, le boolean, eq boolean, ne boolean, ge boolean, gt boolean, sb boolean, sbe boolean, sup boolean, spe boolean, ovl boolean, network_cmp integer, inet_same_family boolean)
--> 0.0.0.0/0 | 9.1.2.3/8 | t | t | f | t | f | f | f | f | t | t | t | -8 | t
--> 0.0.0.0/0 | 10.0.0.0/8 | t | t | f | t | f | f | f | f | t | t | t | -8 | t
--> 0.0.0.0/0 | 10.1.2.3/8 | t | t | f | t | f | f | f | f | t | t | t | -8 | t
--> 0.0.0.0/0 | 10.1.2.3 | t | t | f | t | f | f | f | f | t | t | t | -32 | t
--> 0.0.0.0/0 | 11.1.2.3/9 | t | t | f | t | f | f | f | f | t | t | t | -9 | t
--> 0.0.0.0/0 | 192.168.1.0/24 | t | t | f | t | f | f | f | f | t | t | t | -24 | t
--> 0.0.0.0/0 | 192.168.1.226/24 | t | t | f | t | f | f | f | f | t | t | t | -24 | t
--> 0.0.0.0/0 | 192.168.1.0/25 | t | t | f | t | f | f | f | f | t | t | t | -25 | t
--> 0.0.0.0/0 | 192.168.1.226 | t | t | f | t | f | f | f | f | t | t | t | -32 | t
--> 0.0.0.0/0 | 255.255.255.255 | t | t | f | t | f | f | f | f | t | t | t | -32 | t
--> 0.0.0.0/0 | ::/0 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 0.0.0.0/0 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 0.0.0.0/0 | ::1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 0.0.0.0/0 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 0.0.0.0/0 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 0.0.0.0/0 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 0.0.0.0/0 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 0.0.0.0/0 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 0.0.0.0/0 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 9.1.2.3/8 | 0.0.0.0/0 | f | f | f | t | t | t | t | t | f | f | t | 8 | t
--> 9.1.2.3/8 | 10.0.0.0/8 | t | t | f | t | f | f | f | f | f | f | f | -1 | t
--> 9.1.2.3/8 | 10.1.2.3/8 | t | t | f | t | f | f | f | f | f | f | f | -1 | t
--> 9.1.2.3/8 | 10.1.2.3 | t | t | f | t | f | f | f | f | f | f | f | -1 | t
--> 9.1.2.3/8 | 11.1.2.3/9 | t | t | f | t | f | f | f | f | f | f | f | -2 | t
--> 9.1.2.3/8 | 192.168.1.0/24 | t | t | f | t | f | f | f | f | f | f | f | -183 | t
--> 9.1.2.3/8 | 192.168.1.226/24 | t | t | f | t | f | f | f | f | f | f | f | -183 | t
--> 9.1.2.3/8 | 192.168.1.0/25 | t | t | f | t | f | f | f | f | f | f | f | -183 | t
--> 9.1.2.3/8 | 192.168.1.226 | t | t | f | t | f | f | f | f | f | f | f | -183 | t
--> 9.1.2.3/8 | 255.255.255.255 | t | t | f | t | f | f | f | f | f | f | f | -246 | t
--> 9.1.2.3/8 | ::/0 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 9.1.2.3/8 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 9.1.2.3/8 | ::1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 9.1.2.3/8 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 9.1.2.3/8 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 9.1.2.3/8 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 9.1.2.3/8 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 9.1.2.3/8 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 9.1.2.3/8 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.0.0.0/8 | 0.0.0.0/0 | f | f | f | t | t | t | t | t | f | f | t | 8 | t
--> 10.0.0.0/8 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | t
--> 10.0.0.0/8 | 10.1.2.3/8 | t | t | f | t | f | f | f | t | f | t | t | -1 | t
--> 10.0.0.0/8 | 10.1.2.3 | t | t | f | t | f | f | f | f | t | t | t | -24 | t
--> 10.0.0.0/8 | 11.1.2.3/9 | t | t | f | t | f | f | f | f | f | f | f | -1 | t
--> 10.0.0.0/8 | 192.168.1.0/24 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.0.0.0/8 | 192.168.1.226/24 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.0.0.0/8 | 192.168.1.0/25 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.0.0.0/8 | 192.168.1.226 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.0.0.0/8 | 255.255.255.255 | t | t | f | t | f | f | f | f | f | f | f | -245 | t
--> 10.0.0.0/8 | ::/0 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.0.0.0/8 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.0.0.0/8 | ::1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.0.0.0/8 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.0.0.0/8 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.0.0.0/8 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.0.0.0/8 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.0.0.0/8 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.0.0.0/8 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3/8 | 0.0.0.0/0 | f | f | f | t | t | t | t | t | f | f | t | 8 | t
--> 10.1.2.3/8 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | t
--> 10.1.2.3/8 | 10.0.0.0/8 | f | f | f | t | t | t | f | t | f | t | t | 1 | t
--> 10.1.2.3/8 | 10.1.2.3 | t | t | f | t | f | f | f | f | t | t | t | -24 | t
--> 10.1.2.3/8 | 11.1.2.3/9 | t | t | f | t | f | f | f | f | f | f | f | -1 | t
--> 10.1.2.3/8 | 192.168.1.0/24 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.1.2.3/8 | 192.168.1.226/24 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.1.2.3/8 | 192.168.1.0/25 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.1.2.3/8 | 192.168.1.226 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.1.2.3/8 | 255.255.255.255 | t | t | f | t | f | f | f | f | f | f | f | -245 | t
--> 10.1.2.3/8 | ::/0 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3/8 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3/8 | ::1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3/8 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3/8 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3/8 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3/8 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3/8 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3/8 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3 | 0.0.0.0/0 | f | f | f | t | t | t | t | t | f | f | t | 32 | t
--> 10.1.2.3 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | t
--> 10.1.2.3 | 10.0.0.0/8 | f | f | f | t | t | t | t | t | f | f | t | 24 | t
--> 10.1.2.3 | 10.1.2.3/8 | f | f | f | t | t | t | t | t | f | f | t | 24 | t
--> 10.1.2.3 | 11.1.2.3/9 | t | t | f | t | f | f | f | f | f | f | f | -1 | t
--> 10.1.2.3 | 192.168.1.0/24 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.1.2.3 | 192.168.1.226/24 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.1.2.3 | 192.168.1.0/25 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.1.2.3 | 192.168.1.226 | t | t | f | t | f | f | f | f | f | f | f | -182 | t
--> 10.1.2.3 | 255.255.255.255 | t | t | f | t | f | f | f | f | f | f | f | -245 | t
--> 10.1.2.3 | ::/0 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3 | ::1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 10.1.2.3 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 11.1.2.3/9 | 0.0.0.0/0 | f | f | f | t | t | t | t | t | f | f | t | 9 | t
--> 11.1.2.3/9 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 2 | t
--> 11.1.2.3/9 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | t
--> 11.1.2.3/9 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | t
--> 11.1.2.3/9 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 1 | t
--> 11.1.2.3/9 | 192.168.1.0/24 | t | t | f | t | f | f | f | f | f | f | f | -181 | t
--> 11.1.2.3/9 | 192.168.1.226/24 | t | t | f | t | f | f | f | f | f | f | f | -181 | t
--> 11.1.2.3/9 | 192.168.1.0/25 | t | t | f | t | f | f | f | f | f | f | f | -181 | t
--> 11.1.2.3/9 | 192.168.1.226 | t | t | f | t | f | f | f | f | f | f | f | -181 | t
--> 11.1.2.3/9 | 255.255.255.255 | t | t | f | t | f | f | f | f | f | f | f | -244 | t
--> 11.1.2.3/9 | ::/0 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 11.1.2.3/9 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 11.1.2.3/9 | ::1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 11.1.2.3/9 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 11.1.2.3/9 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 11.1.2.3/9 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 11.1.2.3/9 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 11.1.2.3/9 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 11.1.2.3/9 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/24 | 0.0.0.0/0 | f | f | f | t | t | t | t | t | f | f | t | 24 | t
--> 192.168.1.0/24 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 183 | t
--> 192.168.1.0/24 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.0/24 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.0/24 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.0/24 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 181 | t
--> 192.168.1.0/24 | 192.168.1.226/24 | t | t | f | t | f | f | f | t | f | t | t | -226 | t
--> 192.168.1.0/24 | 192.168.1.0/25 | t | t | f | t | f | f | f | f | t | t | t | -1 | t
--> 192.168.1.0/24 | 192.168.1.226 | t | t | f | t | f | f | f | f | t | t | t | -8 | t
--> 192.168.1.0/24 | 255.255.255.255 | t | t | f | t | f | f | f | f | f | f | f | -63 | t
--> 192.168.1.0/24 | ::/0 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/24 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/24 | ::1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/24 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/24 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/24 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/24 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/24 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/24 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226/24 | 0.0.0.0/0 | f | f | f | t | t | t | t | t | f | f | t | 24 | t
--> 192.168.1.226/24 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 183 | t
--> 192.168.1.226/24 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.226/24 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.226/24 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.226/24 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 181 | t
--> 192.168.1.226/24 | 192.168.1.0/24 | f | f | f | t | t | t | f | t | f | t | t | 226 | t
--> 192.168.1.226/24 | 192.168.1.0/25 | t | t | f | t | f | f | f | f | t | t | t | -1 | t
--> 192.168.1.226/24 | 192.168.1.226 | t | t | f | t | f | f | f | f | t | t | t | -8 | t
--> 192.168.1.226/24 | 255.255.255.255 | t | t | f | t | f | f | f | f | f | f | f | -63 | t
--> 192.168.1.226/24 | ::/0 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226/24 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226/24 | ::1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226/24 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226/24 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226/24 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226/24 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226/24 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226/24 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/25 | 0.0.0.0/0 | f | f | f | t | t | t | t | t | f | f | t | 25 | t
--> 192.168.1.0/25 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 183 | t
--> 192.168.1.0/25 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.0/25 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.0/25 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.0/25 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 181 | t
--> 192.168.1.0/25 | 192.168.1.0/24 | f | f | f | t | t | t | t | t | f | f | t | 1 | t
--> 192.168.1.0/25 | 192.168.1.226/24 | f | f | f | t | t | t | t | t | f | f | t | 1 | t
--> 192.168.1.0/25 | 192.168.1.226 | t | t | f | t | f | f | f | f | f | f | f | -1 | t
--> 192.168.1.0/25 | 255.255.255.255 | t | t | f | t | f | f | f | f | f | f | f | -63 | t
--> 192.168.1.0/25 | ::/0 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/25 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/25 | ::1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/25 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/25 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/25 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/25 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/25 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.0/25 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226 | 0.0.0.0/0 | f | f | f | t | t | t | t | t | f | f | t | 32 | t
--> 192.168.1.226 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 183 | t
--> 192.168.1.226 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.226 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.226 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 182 | t
--> 192.168.1.226 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 181 | t
--> 192.168.1.226 | 192.168.1.0/24 | f | f | f | t | t | t | t | t | f | f | t | 8 | t
--> 192.168.1.226 | 192.168.1.226/24 | f | f | f | t | t | t | t | t | f | f | t | 8 | t
--> 192.168.1.226 | 192.168.1.0/25 | f | f | f | t | t | t | f | f | f | f | f | 1 | t
--> 192.168.1.226 | 255.255.255.255 | t | t | f | t | f | f | f | f | f | f | f | -63 | t
--> 192.168.1.226 | ::/0 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226 | ::1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 192.168.1.226 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 255.255.255.255 | 0.0.0.0/0 | f | f | f | t | t | t | t | t | f | f | t | 32 | t
--> 255.255.255.255 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 246 | t
--> 255.255.255.255 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 245 | t
--> 255.255.255.255 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 245 | t
--> 255.255.255.255 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 245 | t
--> 255.255.255.255 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 244 | t
--> 255.255.255.255 | 192.168.1.0/24 | f | f | f | t | t | t | f | f | f | f | f | 63 | t
--> 255.255.255.255 | 192.168.1.226/24 | f | f | f | t | t | t | f | f | f | f | f | 63 | t
--> 255.255.255.255 | 192.168.1.0/25 | f | f | f | t | t | t | f | f | f | f | f | 63 | t
--> 255.255.255.255 | 192.168.1.226 | f | f | f | t | t | t | f | f | f | f | f | 63 | t
--> 255.255.255.255 | ::/0 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 255.255.255.255 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 255.255.255.255 | ::1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 255.255.255.255 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 255.255.255.255 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 255.255.255.255 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 255.255.255.255 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 255.255.255.255 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> 255.255.255.255 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -1 | f
--> ::/0 | 0.0.0.0/0 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::/0 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::/0 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::/0 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::/0 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::/0 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::/0 | 192.168.1.0/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::/0 | 192.168.1.226/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::/0 | 192.168.1.0/25 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::/0 | 192.168.1.226 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::/0 | 255.255.255.255 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::/0 | ::4.3.2.1/24 | t | t | f | t | f | f | f | f | t | t | t | -24 | t
--> ::/0 | ::1 | t | t | f | t | f | f | f | f | t | t | t | -128 | t
--> ::/0 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | t | t | t | -128 | t
--> ::/0 | 10:23::f1/64 | t | t | f | t | f | f | f | f | t | t | t | -64 | t
--> ::/0 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | t | t | t | -64 | t
--> ::/0 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | t | t | t | -128 | t
--> ::/0 | 2001:db8::/33 | t | t | f | t | f | f | f | f | t | t | t | -33 | t
--> ::/0 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | t | t | t | -128 | t
--> ::4.3.2.1/24 | 0.0.0.0/0 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::4.3.2.1/24 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::4.3.2.1/24 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::4.3.2.1/24 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::4.3.2.1/24 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::4.3.2.1/24 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::4.3.2.1/24 | 192.168.1.0/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::4.3.2.1/24 | 192.168.1.226/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::4.3.2.1/24 | 192.168.1.0/25 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::4.3.2.1/24 | 192.168.1.226 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::4.3.2.1/24 | 255.255.255.255 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::4.3.2.1/24 | ::/0 | f | f | f | t | t | t | t | t | f | f | t | 24 | t
--> ::4.3.2.1/24 | ::1 | t | t | f | t | f | f | f | f | t | t | t | -104 | t
--> ::4.3.2.1/24 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | t | t | t | -104 | t
--> ::4.3.2.1/24 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -16 | t
--> ::4.3.2.1/24 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -16 | t
--> ::4.3.2.1/24 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -32 | t
--> ::4.3.2.1/24 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -32 | t
--> ::4.3.2.1/24 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -255 | t
--> ::1 | 0.0.0.0/0 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::1 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::1 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::1 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::1 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::1 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::1 | 192.168.1.0/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::1 | 192.168.1.226/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::1 | 192.168.1.0/25 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::1 | 192.168.1.226 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::1 | 255.255.255.255 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::1 | ::/0 | f | f | f | t | t | t | t | t | f | f | t | 128 | t
--> ::1 | ::4.3.2.1/24 | f | f | f | t | t | t | t | t | f | f | t | 104 | t
--> ::1 | ::ffff:1.2.3.4 | t | t | f | t | f | f | f | f | f | f | f | -255 | t
--> ::1 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -16 | t
--> ::1 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -16 | t
--> ::1 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -32 | t
--> ::1 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -32 | t
--> ::1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -255 | t
--> ::ffff:1.2.3.4 | 0.0.0.0/0 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::ffff:1.2.3.4 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::ffff:1.2.3.4 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::ffff:1.2.3.4 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::ffff:1.2.3.4 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::ffff:1.2.3.4 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::ffff:1.2.3.4 | 192.168.1.0/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::ffff:1.2.3.4 | 192.168.1.226/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::ffff:1.2.3.4 | 192.168.1.0/25 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::ffff:1.2.3.4 | 192.168.1.226 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::ffff:1.2.3.4 | 255.255.255.255 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ::ffff:1.2.3.4 | ::/0 | f | f | f | t | t | t | t | t | f | f | t | 128 | t
--> ::ffff:1.2.3.4 | ::4.3.2.1/24 | f | f | f | t | t | t | t | t | f | f | t | 104 | t
--> ::ffff:1.2.3.4 | ::1 | f | f | f | t | t | t | f | f | f | f | f | 255 | t
--> ::ffff:1.2.3.4 | 10:23::f1/64 | t | t | f | t | f | f | f | f | f | f | f | -16 | t
--> ::ffff:1.2.3.4 | 10:23::ffff/64 | t | t | f | t | f | f | f | f | f | f | f | -16 | t
--> ::ffff:1.2.3.4 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -32 | t
--> ::ffff:1.2.3.4 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -32 | t
--> ::ffff:1.2.3.4 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -255 | t
--> 10:23::f1/64 | 0.0.0.0/0 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::f1/64 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::f1/64 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::f1/64 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::f1/64 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::f1/64 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::f1/64 | 192.168.1.0/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::f1/64 | 192.168.1.226/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::f1/64 | 192.168.1.0/25 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::f1/64 | 192.168.1.226 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::f1/64 | 255.255.255.255 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::f1/64 | ::/0 | f | f | f | t | t | t | t | t | f | f | t | 64 | t
--> 10:23::f1/64 | ::4.3.2.1/24 | f | f | f | t | t | t | f | f | f | f | f | 16 | t
--> 10:23::f1/64 | ::1 | f | f | f | t | t | t | f | f | f | f | f | 16 | t
--> 10:23::f1/64 | ::ffff:1.2.3.4 | f | f | f | t | t | t | f | f | f | f | f | 16 | t
--> 10:23::f1/64 | 10:23::ffff/64 | t | t | f | t | f | f | f | t | f | t | t | -255 | t
--> 10:23::f1/64 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -32 | t
--> 10:23::f1/64 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -32 | t
--> 10:23::f1/64 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -255 | t
--> 10:23::ffff/64 | 0.0.0.0/0 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::ffff/64 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::ffff/64 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::ffff/64 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::ffff/64 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::ffff/64 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::ffff/64 | 192.168.1.0/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::ffff/64 | 192.168.1.226/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::ffff/64 | 192.168.1.0/25 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::ffff/64 | 192.168.1.226 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::ffff/64 | 255.255.255.255 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 10:23::ffff/64 | ::/0 | f | f | f | t | t | t | t | t | f | f | t | 64 | t
--> 10:23::ffff/64 | ::4.3.2.1/24 | f | f | f | t | t | t | f | f | f | f | f | 16 | t
--> 10:23::ffff/64 | ::1 | f | f | f | t | t | t | f | f | f | f | f | 16 | t
--> 10:23::ffff/64 | ::ffff:1.2.3.4 | f | f | f | t | t | t | f | f | f | f | f | 16 | t
--> 10:23::ffff/64 | 10:23::f1/64 | f | f | f | t | t | t | f | t | f | t | t | 255 | t
--> 10:23::ffff/64 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | t | t | f | t | f | f | f | f | f | f | f | -32 | t
--> 10:23::ffff/64 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -32 | t
--> 10:23::ffff/64 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -255 | t
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 0.0.0.0/0 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 192.168.1.0/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 192.168.1.226/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 192.168.1.0/25 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 192.168.1.226 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 255.255.255.255 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::/0 | f | f | f | t | t | t | t | t | f | f | t | 128 | t
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::4.3.2.1/24 | f | f | f | t | t | t | f | f | f | f | f | 32 | t
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::1 | f | f | f | t | t | t | f | f | f | f | f | 32 | t
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::ffff:1.2.3.4 | f | f | f | t | t | t | f | f | f | f | f | 32 | t
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 10:23::f1/64 | f | f | f | t | t | t | f | f | f | f | f | 32 | t
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 10:23::ffff/64 | f | f | f | t | t | t | f | f | f | f | f | 32 | t
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 2001:db8::/33 | t | t | f | t | f | f | f | f | f | f | f | -9 | t
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -223 | t
--> 2001:db8::/33 | 0.0.0.0/0 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:db8::/33 | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:db8::/33 | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:db8::/33 | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:db8::/33 | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:db8::/33 | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:db8::/33 | 192.168.1.0/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:db8::/33 | 192.168.1.226/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:db8::/33 | 192.168.1.0/25 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:db8::/33 | 192.168.1.226 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:db8::/33 | 255.255.255.255 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> 2001:db8::/33 | ::/0 | f | f | f | t | t | t | t | t | f | f | t | 33 | t
--> 2001:db8::/33 | ::4.3.2.1/24 | f | f | f | t | t | t | f | f | f | f | f | 32 | t
--> 2001:db8::/33 | ::1 | f | f | f | t | t | t | f | f | f | f | f | 32 | t
--> 2001:db8::/33 | ::ffff:1.2.3.4 | f | f | f | t | t | t | f | f | f | f | f | 32 | t
--> 2001:db8::/33 | 10:23::f1/64 | f | f | f | t | t | t | f | f | f | f | f | 32 | t
--> 2001:db8::/33 | 10:23::ffff/64 | f | f | f | t | t | t | f | f | f | f | f | 32 | t
--> 2001:db8::/33 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | f | f | f | t | t | t | f | f | f | f | f | 9 | t
--> 2001:db8::/33 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | t | t | f | t | f | f | f | f | f | f | f | -223 | t
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 0.0.0.0/0 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 9.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 10.0.0.0/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 10.1.2.3/8 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 10.1.2.3 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 11.1.2.3/9 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 192.168.1.0/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 192.168.1.226/24 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 192.168.1.0/25 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 192.168.1.226 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 255.255.255.255 | f | f | f | t | t | t | f | f | f | f | f | 1 | f
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0 | f | f | f | t | t | t | t | t | f | f | t | 128 | t
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::4.3.2.1/24 | f | f | f | t | t | t | f | f | f | f | f | 255 | t
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::1 | f | f | f | t | t | t | f | f | f | f | f | 255 | t
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::ffff:1.2.3.4 | f | f | f | t | t | t | f | f | f | f | f | 255 | t
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 10:23::f1/64 | f | f | f | t | t | t | f | f | f | f | f | 255 | t
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 10:23::ffff/64 | f | f | f | t | t | t | f | f | f | f | f | 255 | t
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | f | f | f | t | t | t | f | f | f | f | f | 223 | t
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 2001:db8::/33 | f | f | f | t | t | t | f | f | f | f | f | 223 | t

select a.i, b.i, a.i & b.i, a.i | b.i, inet_merge(a.i, b.i) from s a, s b where family(a.i) = family(b.i) order by 1, 2;
--> (i inet, i inet, ?column? inet, ?column? inet, inet_merge cidr)
--> 0.0.0.0/0 | 0.0.0.0/0 | 0.0.0.0/0 | 0.0.0.0/0 | 0.0.0.0/0
--> 0.0.0.0/0 | 9.1.2.3/8 | 0.0.0.0/8 | 9.1.2.3/8 | 0.0.0.0/0
--> 0.0.0.0/0 | 10.0.0.0/8 | 0.0.0.0/8 | 10.0.0.0/8 | 0.0.0.0/0
--> 0.0.0.0/0 | 10.1.2.3/8 | 0.0.0.0/8 | 10.1.2.3/8 | 0.0.0.0/0
--> 0.0.0.0/0 | 10.1.2.3 | 0.0.0.0 | 10.1.2.3 | 0.0.0.0/0
--> 0.0.0.0/0 | 11.1.2.3/9 | 0.0.0.0/9 | 11.1.2.3/9 | 0.0.0.0/0
--> 0.0.0.0/0 | 192.168.1.0/24 | 0.0.0.0/24 | 192.168.1.0/24 | 0.0.0.0/0
--> 0.0.0.0/0 | 192.168.1.226/24 | 0.0.0.0/24 | 192.168.1.226/24 | 0.0.0.0/0
--> 0.0.0.0/0 | 192.168.1.0/25 | 0.0.0.0/25 | 192.168.1.0/25 | 0.0.0.0/0
--> 0.0.0.0/0 | 192.168.1.226 | 0.0.0.0 | 192.168.1.226 | 0.0.0.0/0
--> 0.0.0.0/0 | 255.255.255.255 | 0.0.0.0 | 255.255.255.255 | 0.0.0.0/0
--> 9.1.2.3/8 | 0.0.0.0/0 | 0.0.0.0/8 | 9.1.2.3/8 | 0.0.0.0/0
--> 9.1.2.3/8 | 9.1.2.3/8 | 9.1.2.3/8 | 9.1.2.3/8 | 9.0.0.0/8
--> 9.1.2.3/8 | 10.0.0.0/8 | 8.0.0.0/8 | 11.1.2.3/8 | 8.0.0.0/6
--> 9.1.2.3/8 | 10.1.2.3/8 | 8.1.2.3/8 | 11.1.2.3/8 | 8.0.0.0/6
--> 9.1.2.3/8 | 10.1.2.3 | 8.1.2.3 | 11.1.2.3 | 8.0.0.0/6
--> 9.1.2.3/8 | 11.1.2.3/9 | 9.1.2.3/9 | 11.1.2.3/9 | 8.0.0.0/6
--> 9.1.2.3/8 | 192.168.1.0/24 | 0.0.0.0/24 | 201.169.3.3/24 | 0.0.0.0/0
--> 9.1.2.3/8 | 192.168.1.226/24 | 0.0.0.2/24 | 201.169.3.227/24 | 0.0.0.0/0
--> 9.1.2.3/8 | 192.168.1.0/25 | 0.0.0.0/25 | 201.169.3.3/25 | 0.0.0.0/0
--> 9.1.2.3/8 | 192.168.1.226 | 0.0.0.2 | 201.169.3.227 | 0.0.0.0/0
--> 9.1.2.3/8 | 255.255.255.255 | 9.1.2.3 | 255.255.255.255 | 0.0.0.0/0
--> 10.0.0.0/8 | 0.0.0.0/0 | 0.0.0.0/8 | 10.0.0.0/8 | 0.0.0.0/0
--> 10.0.0.0/8 | 9.1.2.3/8 | 8.0.0.0/8 | 11.1.2.3/8 | 8.0.0.0/6
--> 10.0.0.0/8 | 10.0.0.0/8 | 10.0.0.0/8 | 10.0.0.0/8 | 10.0.0.0/8
--> 10.0.0.0/8 | 10.1.2.3/8 | 10.0.0.0/8 | 10.1.2.3/8 | 10.0.0.0/8
--> 10.0.0.0/8 | 10.1.2.3 | 10.0.0.0 | 10.1.2.3 | 10.0.0.0/8
--> 10.0.0.0/8 | 11.1.2.3/9 | 10.0.0.0/9 | 11.1.2.3/9 | 10.0.0.0/7
--> 10.0.0.0/8 | 192.168.1.0/24 | 0.0.0.0/24 | 202.168.1.0/24 | 0.0.0.0/0
--> 10.0.0.0/8 | 192.168.1.226/24 | 0.0.0.0/24 | 202.168.1.226/24 | 0.0.0.0/0
--> 10.0.0.0/8 | 192.168.1.0/25 | 0.0.0.0/25 | 202.168.1.0/25 | 0.0.0.0/0
--> 10.0.0.0/8 | 192.168.1.226 | 0.0.0.0 | 202.168.1.226 | 0.0.0.0/0
--> 10.0.0.0/8 | 255.255.255.255 | 10.0.0.0 | 255.255.255.255 | 0.0.0.0/0
--> 10.1.2.3/8 | 0.0.0.0/0 | 0.0.0.0/8 | 10.1.2.3/8 | 0.0.0.0/0
--> 10.1.2.3/8 | 9.1.2.3/8 | 8.1.2.3/8 | 11.1.2.3/8 | 8.0.0.0/6
--> 10.1.2.3/8 | 10.0.0.0/8 | 10.0.0.0/8 | 10.1.2.3/8 | 10.0.0.0/8
--> 10.1.2.3/8 | 10.1.2.3/8 | 10.1.2.3/8 | 10.1.2.3/8 | 10.0.0.0/8
--> 10.1.2.3/8 | 10.1.2.3 | 10.1.2.3 | 10.1.2.3 | 10.0.0.0/8
--> 10.1.2.3/8 | 11.1.2.3/9 | 10.1.2.3/9 | 11.1.2.3/9 | 10.0.0.0/7
--> 10.1.2.3/8 | 192.168.1.0/24 | 0.0.0.0/24 | 202.169.3.3/24 | 0.0.0.0/0
--> 10.1.2.3/8 | 192.168.1.226/24 | 0.0.0.2/24 | 202.169.3.227/24 | 0.0.0.0/0
--> 10.1.2.3/8 | 192.168.1.0/25 | 0.0.0.0/25 | 202.169.3.3/25 | 0.0.0.0/0
--> 10.1.2.3/8 | 192.168.1.226 | 0.0.0.2 | 202.169.3.227 | 0.0.0.0/0
--> 10.1.2.3/8 | 255.255.255.255 | 10.1.2.3 | 255.255.255.255 | 0.0.0.0/0
--> 10.1.2.3 | 0.0.0.0/0 | 0.0.0.0 | 10.1.2.3 | 0.0.0.0/0
--> 10.1.2.3 | 9.1.2.3/8 | 8.1.2.3 | 11.1.2.3 | 8.0.0.0/6
--> 10.1.2.3 | 10.0.0.0/8 | 10.0.0.0 | 10.1.2.3 | 10.0.0.0/8
--> 10.1.2.3 | 10.1.2.3/8 | 10.1.2.3 | 10.1.2.3 | 10.0.0.0/8
--> 10.1.2.3 | 10.1.2.3 | 10.1.2.3 | 10.1.2.3 | 10.1.2.3/32
--> 10.1.2.3 | 11.1.2.3/9 | 10.1.2.3 | 11.1.2.3 | 10.0.0.0/7
--> 10.1.2.3 | 192.168.1.0/24 | 0.0.0.0 | 202.169.3.3 | 0.0.0.0/0
--> 10.1.2.3 | 192.168.1.226/24 | 0.0.0.2 | 202.169.3.227 | 0.0.0.0/0
--> 10.1.2.3 | 192.168.1.0/25 | 0.0.0.0 | 202.169.3.3 | 0.0.0.0/0
--> 10.1.2.3 | 192.168.1.226 | 0.0.0.2 | 202.169.3.227 | 0.0.0.0/0
--> 10.1.2.3 | 255.255.255.255 | 10.1.2.3 | 255.255.255.255 | 0.0.0.0/0
--> 11.1.2.3/9 | 0.0.0.0/0 | 0.0.0.0/9 | 11.1.2.3/9 | 0.0.0.0/0
--> 11.1.2.3/9 | 9.1.2.3/8 | 9.1.2.3/9 | 11.1.2.3/9 | 8.0.0.0/6
--> 11.1.2.3/9 | 10.0.0.0/8 | 10.0.0.0/9 | 11.1.2.3/9 | 10.0.0.0/7
--> 11.1.2.3/9 | 10.1.2.3/8 | 10.1.2.3/9 | 11.1.2.3/9 | 10.0.0.0/7
--> 11.1.2.3/9 | 10.1.2.3 | 10.1.2.3 | 11.1.2.3 | 10.0.0.0/7
--> 11.1.2.3/9 | 11.1.2.3/9 | 11.1.2.3/9 | 11.1.2.3/9 | 11.0.0.0/9
--> 11.1.2.3/9 | 192.168.1.0/24 | 0.0.0.0/24 | 203.169.3.3/24 | 0.0.0.0/0
--> 11.1.2.3/9 | 192.168.1.226/24 | 0.0.0.2/24 | 203.169.3.227/24 | 0.0.0.0/0
--> 11.1.2.3/9 | 192.168.1.0/25 | 0.0.0.0/25 | 203.169.3.3/25 | 0.0.0.0/0
--> 11.1.2.3/9 | 192.168.1.226 | 0.0.0.2 | 203.169.3.227 | 0.0.0.0/0
--> 11.1.2.3/9 | 255.255.255.255 | 11.1.2.3 | 255.255.255.255 | 0.0.0.0/0
--> 192.168.1.0/24 | 0.0.0.0/0 | 0.0.0.0/24 | 192.168.1.0/24 | 0.0.0.0/0
--> 192.168.1.0/24 | 9.1.2.3/8 | 0.0.0.0/24 | 201.169.3.3/24 | 0.0.0.0/0
--> 192.168.1.0/24 | 10.0.0.0/8 | 0.0.0.0/24 | 202.168.1.0/24 | 0.0.0.0/0
--> 192.168.1.0/24 | 10.1.2.3/8 | 0.0.0.0/24 | 202.169.3.3/24 | 0.0.0.0/0
--> 192.168.1.0/24 | 10.1.2.3 | 0.0.0.0 | 202.169.3.3 | 0.0.0.0/0
--> 192.168.1.0/24 | 11.1.2.3/9 | 0.0.0.0/24 | 203.169.3.3/24 | 0.0.0.0/0
--> 192.168.1.0/24 | 192.168.1.0/24 | 192.168.1.0/24 | 192.168.1.0/24 | 192.168.1.0/24
--> 192.168.1.0/24 | 192.168.1.226/24 | 192.168.1.0/24 | 192.168.1.226/24 | 192.168.1.0/24
--> 192.168.1.0/24 | 192.168.1.0/25 | 192.168.1.0/25 | 192.168.1.0/25 | 192.168.1.0/24
--> 192.168.1.0/24 | 192.168.1.226 | 192.168.1.0 | 192.168.1.226 | 192.168.1.0/24
--> 192.168.1.0/24 | 255.255.255.255 | 192.168.1.0 | 255.255.255.255 | 192.0.0.0/2
--> 192.168.1.226/24 | 0.0.0.0/0 | 0.0.0.0/24 | 192.168.1.226/24 | 0.0.0.0/0
--> 192.168.1.226/24 | 9.1.2.3/8 | 0.0.0.2/24 | 201.169.3.227/24 | 0.0.0.0/0
--> 192.168.1.226/24 | 10.0.0.0/8 | 0.0.0.0/24 | 202.168.1.226/24 | 0.0.0.0/0
--> 192.168.1.226/24 | 10.1.2.3/8 | 0.0.0.2/24 | 202.169.3.227/24 | 0.0.0.0/0
--> 192.168.1.226/24 | 10.1.2.3 | 0.0.0.2 | 202.169.3.227 | 0.0.0.0/0
--> 192.168.1.226/24 | 11.1.2.3/9 | 0.0.0.2/24 | 203.169.3.227/24 | 0.0.0.0/0
--> 192.168.1.226/24 | 192.168.1.0/24 | 192.168.1.0/24 | 192.168.1.226/24 | 192.168.1.0/24
--> 192.168.1.226/24 | 192.168.1.226/24 | 192.168.1.226/24 | 192.168.1.226/24 | 192.168.1.0/24
--> 192.168.1.226/24 | 192.168.1.0/25 | 192.168.1.0/25 | 192.168.1.226/25 | 192.168.1.0/24
--> 192.168.1.226/24 | 192.168.1.226 | 192.168.1.226 | 192.168.1.226 | 192.168.1.0/24
--> 192.168.1.226/24 | 255.255.255.255 | 192.168.1.226 | 255.255.255.255 | 192.0.0.0/2
--> 192.168.1.0/25 | 0.0.0.0/0 | 0.0.0.0/25 | 192.168.1.0/25 | 0.0.0.0/0
--> 192.168.1.0/25 | 9.1.2.3/8 | 0.0.0.0/25 | 201.169.3.3/25 | 0.0.0.0/0
--> 192.168.1.0/25 | 10.0.0.0/8 | 0.0.0.0/25 | 202.168.1.0/25 | 0.0.0.0/0
--> 192.168.1.0/25 | 10.1.2.3/8 | 0.0.0.0/25 | 202.169.3.3/25 | 0.0.0.0/0
--> 192.168.1.0/25 | 10.1.2.3 | 0.0.0.0 | 202.169.3.3 | 0.0.0.0/0
--> 192.168.1.0/25 | 11.1.2.3/9 | 0.0.0.0/25 | 203.169.3.3/25 | 0.0.0.0/0
--> 192.168.1.0/25 | 192.168.1.0/24 | 192.168.1.0/25 | 192.168.1.0/25 | 192.168.1.0/24
--> 192.168.1.0/25 | 192.168.1.226/24 | 192.168.1.0/25 | 192.168.1.226/25 | 192.168.1.0/24
--> 192.168.1.0/25 | 192.168.1.0/25 | 192.168.1.0/25 | 192.168.1.0/25 | 192.168.1.0/25
--> 192.168.1.0/25 | 192.168.1.226 | 192.168.1.0 | 192.168.1.226 | 192.168.1.0/24
--> 192.168.1.0/25 | 255.255.255.255 | 192.168.1.0 | 255.255.255.255 | 192.0.0.0/2
--> 192.168.1.226 | 0.0.0.0/0 | 0.0.0.0 | 192.168.1.226 | 0.0.0.0/0
--> 192.168.1.226 | 9.1.2.3/8 | 0.0.0.2 | 201.169.3.227 | 0.0.0.0/0
--> 192.168.1.226 | 10.0.0.0/8 | 0.0.0.0 | 202.168.1.226 | 0.0.0.0/0
--> 192.168.1.226 | 10.1.2.3/8 | 0.0.0.2 | 202.169.3.227 | 0.0.0.0/0
--> 192.168.1.226 | 10.1.2.3 | 0.0.0.2 | 202.169.3.227 | 0.0.0.0/0
--> 192.168.1.226 | 11.1.2.3/9 | 0.0.0.2 | 203.169.3.227 | 0.0.0.0/0
--> 192.168.1.226 | 192.168.1.0/24 | 192.168.1.0 | 192.168.1.226 | 192.168.1.0/24
--> 192.168.1.226 | 192.168.1.226/24 | 192.168.1.226 | 192.168.1.226 | 192.168.1.0/24
--> 192.168.1.226 | 192.168.1.0/25 | 192.168.1.0 | 192.168.1.226 | 192.168.1.0/24
--> 192.168.1.226 | 192.168.1.226 | 192.168.1.226 | 192.168.1.226 | 192.168.1.226/32
--> 192.168.1.226 | 255.255.255.255 | 192.168.1.226 | 255.255.255.255 | 192.0.0.0/2
--> 255.255.255.255 | 0.0.0.0/0 | 0.0.0.0 | 255.255.255.255 | 0.0.0.0/0
--> 255.255.255.255 | 9.1.2.3/8 | 9.1.2.3 | 255.255.255.255 | 0.0.0.0/0
--> 255.255.255.255 | 10.0.0.0/8 | 10.0.0.0 | 255.255.255.255 | 0.0.0.0/0
--> 255.255.255.255 | 10.1.2.3/8 | 10.1.2.3 | 255.255.255.255 | 0.0.0.0/0
--> 255.255.255.255 | 10.1.2.3 | 10.1.2.3 | 255.255.255.255 | 0.0.0.0/0
--> 255.255.255.255 | 11.1.2.3/9 | 11.1.2.3 | 255.255.255.255 | 0.0.0.0/0
--> 255.255.255.255 | 192.168.1.0/24 | 192.168.1.0 | 255.255.255.255 | 192.0.0.0/2
--> 255.255.255.255 | 192.168.1.226/24 | 192.168.1.226 | 255.255.255.255 | 192.0.0.0/2
--> 255.255.255.255 | 192.168.1.0/25 | 192.168.1.0 | 255.255.255.255 | 192.0.0.0/2
--> 255.255.255.255 | 192.168.1.226 | 192.168.1.226 | 255.255.255.255 | 192.0.0.0/2
--> 255.255.255.255 | 255.255.255.255 | 255.255.255.255 | 255.255.255.255 | 255.255.255.255/32
--> ::/0 | ::/0 | ::/0 | ::/0 | ::/0
--> ::/0 | ::4.3.2.1/24 | ::/24 | ::4.3.2.1/24 | ::/0
--> ::/0 | ::1 | :: | ::1 | ::/0
--> ::/0 | ::ffff:1.2.3.4 | :: | ::ffff:1.2.3.4 | ::/0
--> ::/0 | 10:23::f1/64 | ::/64 | 10:23::f1/64 | ::/0
--> ::/0 | 10:23::ffff/64 | ::/64 | 10:23::ffff/64 | ::/0
--> ::/0 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | :: | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::/0
--> ::/0 | 2001:db8::/33 | ::/33 | 2001:db8::/33 | ::/0
--> ::/0 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | :: | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ::4.3.2.1/24 | ::/0 | ::/24 | ::4.3.2.1/24 | ::/0
--> ::4.3.2.1/24 | ::4.3.2.1/24 | ::4.3.2.1/24 | ::4.3.2.1/24 | ::/24
--> ::4.3.2.1/24 | ::1 | ::1 | ::4.3.2.1 | ::/24
--> ::4.3.2.1/24 | ::ffff:1.2.3.4 | ::0.2.2.0 | ::ffff:5.3.3.5 | ::/24
--> ::4.3.2.1/24 | 10:23::f1/64 | ::1/64 | 10:23::403:2f1/64 | ::/11
--> ::4.3.2.1/24 | 10:23::ffff/64 | ::201/64 | 10:23::403:ffff/64 | ::/11
--> ::4.3.2.1/24 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::4.2.0.1 | 2001:4f8:3:ba:2e0:81ff:fe23:d3f1 | ::/2
--> ::4.3.2.1/24 | 2001:db8::/33 | ::/33 | 2001:db8::403:201/33 | ::/2
--> ::4.3.2.1/24 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::4.3.2.1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ::1 | ::/0 | :: | ::1 | ::/0
--> ::1 | ::4.3.2.1/24 | ::1 | ::4.3.2.1 | ::/24
--> ::1 | ::1 | ::1 | ::1 | ::1/128
--> ::1 | ::ffff:1.2.3.4 | :: | ::ffff:1.2.3.5 | ::/80
--> ::1 | 10:23::f1/64 | ::1 | 10:23::f1 | ::/11
--> ::1 | 10:23::ffff/64 | ::1 | 10:23::ffff | ::/11
--> ::1 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::1 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::/2
--> ::1 | 2001:db8::/33 | :: | 2001:db8::1 | ::/2
--> ::1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ::ffff:1.2.3.4 | ::/0 | :: | ::ffff:1.2.3.4 | ::/0
--> ::ffff:1.2.3.4 | ::4.3.2.1/24 | ::0.2.2.0 | ::ffff:5.3.3.5 | ::/24
--> ::ffff:1.2.3.4 | ::1 | :: | ::ffff:1.2.3.5 | ::/80
--> ::ffff:1.2.3.4 | ::ffff:1.2.3.4 | ::ffff:1.2.3.4 | ::ffff:1.2.3.4 | ::ffff:1.2.3.4/128
--> ::ffff:1.2.3.4 | 10:23::f1/64 | :: | 10:23::ffff:102:3f5 | ::/11
--> ::ffff:1.2.3.4 | 10:23::ffff/64 | ::304 | 10:23::ffff:102:ffff | ::/11
--> ::ffff:1.2.3.4 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::81ff:2:100 | 2001:4f8:3:ba:2e0:ffff:ff22:d3f5 | ::/2
--> ::ffff:1.2.3.4 | 2001:db8::/33 | :: | 2001:db8::ffff:102:304 | ::/2
--> ::ffff:1.2.3.4 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::ffff:1.2.3.4 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> 10:23::f1/64 | ::/0 | ::/64 | 10:23::f1/64 | ::/0
--> 10:23::f1/64 | ::4.3.2.1/24 | ::1/64 | 10:23::403:2f1/64 | ::/11
--> 10:23::f1/64 | ::1 | ::1 | 10:23::f1 | ::/11
--> 10:23::f1/64 | ::ffff:1.2.3.4 | :: | 10:23::ffff:102:3f5 | ::/11
--> 10:23::f1/64 | 10:23::f1/64 | 10:23::f1/64 | 10:23::f1/64 | 10:23::/64
--> 10:23::f1/64 | 10:23::ffff/64 | 10:23::f1/64 | 10:23::ffff/64 | 10:23::/64
--> 10:23::f1/64 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 0:20::f1 | 2011:4fb:3:ba:2e0:81ff:fe22:d1f1 | ::/2
--> 10:23::f1/64 | 2001:db8::/33 | 0:20::/64 | 2011:dbb::f1/64 | ::/2
--> 10:23::f1/64 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 10:23::f1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> 10:23::ffff/64 | ::/0 | ::/64 | 10:23::ffff/64 | ::/0
--> 10:23::ffff/64 | ::4.3.2.1/24 | ::201/64 | 10:23::403:ffff/64 | ::/11
--> 10:23::ffff/64 | ::1 | ::1 | 10:23::ffff | ::/11
--> 10:23::ffff/64 | ::ffff:1.2.3.4 | ::304 | 10:23::ffff:102:ffff | ::/11
--> 10:23::ffff/64 | 10:23::f1/64 | 10:23::f1/64 | 10:23::ffff/64 | 10:23::/64
--> 10:23::ffff/64 | 10:23::ffff/64 | 10:23::ffff/64 | 10:23::ffff/64 | 10:23::/64
--> 10:23::ffff/64 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 0:20::d1f1 | 2011:4fb:3:ba:2e0:81ff:fe22:ffff | ::/2
--> 10:23::ffff/64 | 2001:db8::/33 | 0:20::/64 | 2011:dbb::ffff/64 | ::/2
--> 10:23::ffff/64 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 10:23::ffff | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::/0 | :: | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::/0
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::4.3.2.1/24 | ::4.2.0.1 | 2001:4f8:3:ba:2e0:81ff:fe23:d3f1 | ::/2
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::1 | ::1 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::/2
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ::ffff:1.2.3.4 | ::81ff:2:100 | 2001:4f8:3:ba:2e0:ffff:ff22:d3f5 | ::/2
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 10:23::f1/64 | 0:20::f1 | 2011:4fb:3:ba:2e0:81ff:fe22:d1f1 | ::/2
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 10:23::ffff/64 | 0:20::d1f1 | 2011:4fb:3:ba:2e0:81ff:fe22:ffff | ::/2
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1/128
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 2001:db8::/33 | 2001:4b8:: | 2001:df8:3:ba:2e0:81ff:fe22:d1f1 | 2001::/20
--> 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> 2001:db8::/33 | ::/0 | ::/33 | 2001:db8::/33 | ::/0
--> 2001:db8::/33 | ::4.3.2.1/24 | ::/33 | 2001:db8::403:201/33 | ::/2
--> 2001:db8::/33 | ::1 | :: | 2001:db8::1 | ::/2
--> 2001:db8::/33 | ::ffff:1.2.3.4 | :: | 2001:db8::ffff:102:304 | ::/2
--> 2001:db8::/33 | 10:23::f1/64 | 0:20::/64 | 2011:dbb::f1/64 | ::/2
--> 2001:db8::/33 | 10:23::ffff/64 | 0:20::/64 | 2011:dbb::ffff/64 | ::/2
--> 2001:db8::/33 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 2001:4b8:: | 2001:df8:3:ba:2e0:81ff:fe22:d1f1 | 2001::/20
--> 2001:db8::/33 | 2001:db8::/33 | 2001:db8::/33 | 2001:db8::/33 | 2001:db8::/33
--> 2001:db8::/33 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 2001:db8:: | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0 | :: | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::4.3.2.1/24 | ::4.3.2.1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::1 | ::1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::ffff:1.2.3.4 | ::ffff:1.2.3.4 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 10:23::f1/64 | 10:23::f1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 10:23::ffff/64 | 10:23::ffff | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | 2001:4f8:3:ba:2e0:81ff:fe22:d1f1 | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | 2001:db8::/33 | 2001:db8:: | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::/0
--> ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/128

select a.i - b.i from s a, s b where family(a.i) = 4 and family(b.i) = 4 order by a.i, b.i;
--> (?column? bigint)
--> 0
--> -151060995
--> -167772160
--> -167838211
--> -167838211
--> -184615427
--> -3232235776
--> -3232236002
--> -3232235776
--> -3232236002
--> -4294967295
--> 151060995
--> 0
--> -16711165
--> -16777216
--> -16777216
--> -33554432
--> -3081174781
--> -3081175007
--> -3081174781
--> -3081175007
--> -4143906300
--> 167772160
--> 16711165
--> 0
--> -66051
--> -66051
--> -16843267
--> -3064463616
--> -3064463842
--> -3064463616
--> -3064463842
--> -4127195135
--> 167838211
--> 16777216
--> 66051
--> 0
--> 0
--> -16777216
--> -3064397565
--> -3064397791
--> -3064397565
--> -3064397791
--> -4127129084
--> 167838211
--> 16777216
--> 66051
--> 0
--> 0
--> -16777216
--> -3064397565
--> -3064397791
--> -3064397565
--> -3064397791
--> -4127129084
--> 184615427
--> 33554432
--> 16843267
--> 16777216
--> 16777216
--> 0
--> -3047620349
--> -3047620575
--> -3047620349
--> -3047620575
--> -4110351868
--> 3232235776
--> 3081174781
--> 3064463616
--> 3064397565
--> 3064397565
--> 3047620349
--> 0
--> -226
--> 0
--> -226
--> -1062731519
--> 3232236002
--> 3081175007
--> 3064463842
--> 3064397791
--> 3064397791
--> 3047620575
--> 226
--> 0
--> 226
--> 0
--> -1062731293
--> 3232235776
--> 3081174781
--> 3064463616
--> 3064397565
--> 3064397565
--> 3047620349
--> 0
--> -226
--> 0
--> -226
--> -1062731519
--> 3232236002
--> 3081175007
--> 3064463842
--> 3064397791
--> 3064397791
--> 3047620575
--> 226
--> 0
--> 226
--> 0
--> -1062731293
--> 4294967295
--> 4143906300
--> 4127195135
--> 4127129084
--> 4127129084
--> 4110351868
--> 1062731519
--> 1062731293
--> 1062731519
--> 1062731293
--> 0

select '10.1.2.3'::inet & '::1';
--> ERROR 22023: cannot AND inet values of different sizes

select '10.1.2.3'::inet | '::1';
--> ERROR 22023: cannot OR inet values of different sizes

select '10.1.2.3'::inet - '::1'::inet;
--> ERROR 22023: cannot subtract inet values of different sizes

select inet_merge('10.1.2.3', '::1');
--> ERROR 22023: cannot merge addresses from different families

select inet_merge('192.168.1.5/24', '192.168.2.5/24'), inet_merge('10.0.0.1', '10.0.0.1'), inet_merge('10/8', '11/8'), inet_merge('::1', 'ffff::'), inet_merge('1.2.3.4/8', '1.2.3.5/16'), pg_typeof(inet_merge('::', '::'));
--> (inet_merge cidr, inet_merge cidr, inet_merge cidr, inet_merge cidr, inet_merge cidr, pg_typeof regtype)
--> 192.168.0.0/22 | 10.0.0.1/32 | 10.0.0.0/7 | ::/0 | 1.0.0.0/8 | cidr

select '192.168.1.5/24'::inet + 10, 10 + '192.168.1.5'::inet, '192.168.1.5'::inet - 10, '0.0.0.0'::inet + 4294967295, '255.255.255.255'::inet - 4294967295, '127::1'::inet + 257, '127::1'::inet - 2, '::'::inet + 9223372036854775807, '127::'::inet - 9223372036854775807, '127::'::inet + (-9223372036854775808), '127::'::inet - (-9223372036854775808), 3::int2 + '1.2.3.4'::inet, '10/8'::cidr + 1;
--> (?column? inet, ?column? inet, ?column? inet, ?column? inet, ?column? inet, ?column? inet, ?column? inet, ?column? inet, ?column? inet, ?column? inet, ?column? inet, ?column? inet, ?column? inet)
--> 192.168.1.15/24 | 192.168.1.15 | 192.168.0.251 | 255.255.255.255 | 0.0.0.0 | 127::102 | 126:ffff:ffff:ffff:ffff:ffff:ffff:ffff | ::7fff:ffff:ffff:ffff | 126:ffff:ffff:ffff:8000::1 | 126:ffff:ffff:ffff:8000:: | 126:ffff:ffff:ffff:8000:: | 1.2.3.7 | 10.0.0.1/8

select '255.255.255.255'::inet + 1;
--> ERROR 22003: result is out of range

select '0.0.0.0'::inet - 1;
--> ERROR 22003: result is out of range

select '::'::inet - 1;
--> ERROR 22003: result is out of range

select 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'::inet + 1;
--> ERROR 22003: result is out of range

select '1.2.3.4'::inet + 4294967296;
--> ERROR 22003: result is out of range

select '1.2.3.4'::inet - 9223372036854775807;
--> ERROR 22003: result is out of range

select '127::1'::inet - '127::2'::inet, '127::'::inet - '126:ffff:ffff:ffff:ffff:ffff:ffff:ffff'::inet, '::'::inet - 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'::inet, '255.255.255.255'::inet - '0.0.0.0'::inet, '0.0.0.0'::inet - '255.255.255.255'::inet, '127::1'::inet - '127::1'::inet;
--> (?column? bigint, ?column? bigint, ?column? bigint, ?column? bigint, ?column? bigint, ?column? bigint)
--> -1 | 1 | 1 | 4294967295 | -4294967295 | 0

select '127::1'::inet - '126::2'::inet;
--> ERROR 22003: result is out of range

select '127::'::inet - '128::'::inet;
--> ERROR 22003: result is out of range

select '1::'::inet + 1.5;
--> ERROR 42883: operator does not exist: inet + numeric
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 20, at +

select '10/8'::cidr = '10.0.0.0/8'::inet, '10/8'::cidr << '10/7'::cidr, '10.1.2.3' << '10/8'::cidr, '10/8'::cidr && '10.1/16'::inet, '10/8'::cidr < '10.1/16'::cidr, '10/8'::cidr & '255.0.0.0'::inet, ~ '10/8'::cidr, pg_typeof(~ '10/8'::cidr), pg_typeof('10/8'::cidr + 1), pg_typeof(network('::')), pg_typeof(set_masklen('10/8'::cidr, 9));
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? inet, ?column? inet, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype, pg_typeof regtype)
--> t | t | t | t | t | 10.0.0.0 | 245.255.255.255/8 | inet | inet | cidr | cidr

select '1.2.3.4'::inet between '1.2.3.0' and '1.2.3.255', '1.2.3.4'::inet in ('::', '1.2.3.4'), '1.2.3.4'::inet = any ('{::1,1.2.3.4/32}'), '::1'::inet is distinct from '::2', network_larger('::', '1.2.3.4'), network_smaller('::', '1.2.3.4'), greatest('::1'::inet, '1.2.3.4'), least('::1'::inet, '1.2.3.4'), nullif('::'::inet, '::'), coalesce(null, '::1'::inet);
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, network_larger inet, network_smaller inet, greatest inet, least inet, nullif inet, coalesce inet)
--> t | t | t | t | :: | 1.2.3.4 | ::1 | 1.2.3.4 | NULL | ::1

select hostmask('10/8'::cidr), netmask('::/33'::cidr), broadcast('10/8'::cidr), broadcast('::/64'), host('10/8'::cidr), text('10/8'::cidr), masklen('10/8'::cidr), family('10/8'::cidr);
--> (hostmask inet, netmask inet, broadcast inet, broadcast inet, host text, text text, masklen integer, family integer)
--> 0.255.255.255 | ffff:ffff:8000:: | 10.255.255.255/8 | ::ffff:ffff:ffff:ffff/64 | 10.0.0.0 | 10.0.0.0/8 | 8 | 4

create table n (id int primary key, a inet, c cidr default '10/8', d inet not null default '127.0.0.1', l inet[], check (a <<= '0/0' or family(a) = 6));
insert into n (id, a) values (1, '192.168.1.5/24'), (2, '192.168.1.5'), (3, null), (4, '::1'), (5, '192.168.1.5/24'), (6, '10.0.0.1');
--> INSERT 0 6

insert into n values (7, '1.2.3.4', '1.2.3.0/24', '::2', '{1.2.3.4,::1,NULL,10/8}'), (8, '10/8', '10/8', '10/8', array['1.1.1.1'::inet, cidr '2/8']);
--> INSERT 0 2

insert into n (id, a) values (9, 'x');
--> ERROR 22P02: invalid input syntax for type inet: "x"
--> POSITION: 34, at '

insert into n (id, a) values (9, '10');
--> ERROR 22P02: invalid input syntax for type inet: "10"
--> POSITION: 34, at '

insert into n (id, c) values (9, '10.0.0.1/8');
--> ERROR 22P02: invalid cidr value: "10.0.0.1/8"
--> DETAIL: Value has bits set to right of mask.
--> POSITION: 34, at '

insert into n (id, c) values (9, '10.0.0.1/8'::inet);
--> INSERT 0 1

insert into n (id, a) values (9, '10.0.0.0/8'::cidr);
--> ERROR 23505: duplicate key value violates unique constraint "n_pkey"
--> DETAIL: Key (id)=(9) already exists.

insert into n (id, a) values (10, 'abc'::text);
--> ERROR 42804: column "a" is of type inet but expression is of type text
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 35, at '

insert into n (id, d) values (10, null);
--> ERROR 23502: null value in column "d" of relation "n" violates not-null constraint
--> DETAIL: Failing row contains (10, null, 10.0.0.0/8, null, null).

select * from n order by id;
--> (id integer, a inet, c cidr, d inet, l inet[])
--> 1 | 192.168.1.5/24 | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 2 | 192.168.1.5 | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 3 | NULL | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 4 | ::1 | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 5 | 192.168.1.5/24 | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 6 | 10.0.0.1 | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 7 | 1.2.3.4 | 1.2.3.0/24 | ::2 | {1.2.3.4,::1,NULL,10.0.0.0/8}
--> 8 | 10.0.0.0/8 | 10.0.0.0/8 | 10.0.0.0/8 | {1.1.1.1,2.0.0.0/8}
--> 9 | NULL | 10.0.0.0/8 | 127.0.0.1 | NULL

select * from n order by a, id;
--> (id integer, a inet, c cidr, d inet, l inet[])
--> 7 | 1.2.3.4 | 1.2.3.0/24 | ::2 | {1.2.3.4,::1,NULL,10.0.0.0/8}
--> 8 | 10.0.0.0/8 | 10.0.0.0/8 | 10.0.0.0/8 | {1.1.1.1,2.0.0.0/8}
--> 6 | 10.0.0.1 | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 1 | 192.168.1.5/24 | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 5 | 192.168.1.5/24 | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 2 | 192.168.1.5 | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 4 | ::1 | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 3 | NULL | 10.0.0.0/8 | 127.0.0.1 | NULL
--> 9 | NULL | 10.0.0.0/8 | 127.0.0.1 | NULL

select id, a from n order by a desc nulls last, id;
--> (id integer, a inet)
--> 4 | ::1
--> 2 | 192.168.1.5
--> 1 | 192.168.1.5/24
--> 5 | 192.168.1.5/24
--> 6 | 10.0.0.1
--> 8 | 10.0.0.0/8
--> 7 | 1.2.3.4
--> 3 | NULL
--> 9 | NULL

select a, count(*) from n group by a order by a;
--> (a inet, count bigint)
--> 1.2.3.4 | 1
--> 10.0.0.0/8 | 1
--> 10.0.0.1 | 1
--> 192.168.1.5/24 | 2
--> 192.168.1.5 | 1
--> ::1 | 1
--> NULL | 2

select c, count(*), min(a), max(a) from n group by c order by c;
--> (c cidr, count bigint, min inet, max inet)
--> 1.2.3.0/24 | 1 | 1.2.3.4 | 1.2.3.4
--> 10.0.0.0/8 | 8 | 10.0.0.0/8 | ::1

select distinct a from n order by 1;
--> (a inet)
--> 1.2.3.4
--> 10.0.0.0/8
--> 10.0.0.1
--> 192.168.1.5/24
--> 192.168.1.5
--> ::1
--> NULL

select min(a), max(a), min(c), max(c), pg_typeof(min(c)), count(distinct a) from n;
--> (min inet, max inet, min inet, max inet, pg_typeof regtype, count bigint)
--> 1.2.3.4 | ::1 | 1.2.3.0/24 | 10.0.0.0/8 | inet | 6

select min(a) from n where false;
--> (min inet)
--> NULL

select array_agg(a order by id), string_agg(host(a), ',' order by id), json_agg(a order by id), to_jsonb('1.2.3.4'::inet), to_json('10/8'::cidr), jsonb_build_object('a', '::1/64'::inet) from n;
--> (array_agg inet[], string_agg text, json_agg json, to_jsonb jsonb, to_json json, jsonb_build_object jsonb)
--> {192.168.1.5/24,192.168.1.5,NULL,::1,192.168.1.5/24,10.0.0.1,1.2.3.4,10.0.0.0/8,NULL} | 192.168.1.5,192.168.1.5,::1,192.168.1.5,10.0.0.1,1.2.3.4,10.0.0.0 | ["192.168.1.5/24", "192.168.1.5", null, "::1", "192.168.1.5/24", "10.0.0.1", "1.2.3.4", "10.0.0.0/8", null] | "1.2.3.4" | "10.0.0.0/8" | {"a": "::1/64"}

create index n_a on n (a);
create unique index n_ci on n (c desc, id);
analyze n;
set enable_seqscan = off;
select id from n where a = '192.168.1.5/24' order by id;
--> (id integer)
--> 1
--> 5

select id from n where a = '192.168.1.5' order by id;
--> (id integer)
--> 2

select id from n where a between '10/8' and '192.168.1.5/24' order by id;
--> (id integer)
--> 1
--> 5
--> 6
--> 8

select id from n where a in ('::1', '1.2.3.4') order by id;
--> (id integer)
--> 4
--> 7

select id from n where a > '10.0.0.1' order by a, id;
--> (id integer)
--> 1
--> 5
--> 2
--> 4

select id from n where a << '192.168.0.0/16' order by id;
--> (id integer)
--> 1
--> 2
--> 5

select id from n where a <<= '10/8' order by id;
--> (id integer)
--> 6
--> 8

select id from n where a >> '10.0.0.7' order by id;
--> (id integer)
--> 8

select id, c from n where c >= '1.2.3.0/24' order by c desc, id;
--> (id integer, c cidr)
--> 1 | 10.0.0.0/8
--> 2 | 10.0.0.0/8
--> 3 | 10.0.0.0/8
--> 4 | 10.0.0.0/8
--> 5 | 10.0.0.0/8
--> 6 | 10.0.0.0/8
--> 8 | 10.0.0.0/8
--> 9 | 10.0.0.0/8
--> 7 | 1.2.3.0/24

select min(a), max(a) from n;
--> (min inet, max inet)
--> 1.2.3.4 | ::1

select a from n order by a limit 3;
--> (a inet)
--> 1.2.3.4
--> 10.0.0.0/8
--> 10.0.0.1

select a from n order by a desc nulls last limit 3;
--> (a inet)
--> ::1
--> 192.168.1.5
--> 192.168.1.5/24

reset enable_seqscan;
select x.id, y.id from n x join n y on x.a = y.a order by 1, 2;
--> (id integer, id integer)
--> 1 | 1
--> 1 | 5
--> 2 | 2
--> 4 | 4
--> 5 | 1
--> 5 | 5
--> 6 | 6
--> 7 | 7
--> 8 | 8

select x.id, y.id from n x join n y on x.a = y.c order by 1, 2;
--> (id integer, id integer)
--> 8 | 1
--> 8 | 2
--> 8 | 3
--> 8 | 4
--> 8 | 5
--> 8 | 6
--> 8 | 8
--> 8 | 9

select x.id from n x where x.a in (select unnest(l) from n) order by 1;
--> (id integer)
--> 4
--> 7
--> 8

create table k (a inet primary key, c cidr unique);
create table f (a inet references k on update cascade on delete cascade, c cidr references k (c), b int);
insert into k values ('10.0.0.1', '10/8'), ('::1', '::/64'), ('10.0.0.1/8', '11/8');
--> INSERT 0 3

insert into k values ('10.0.0.1/32', '12/8');
--> ERROR 23505: duplicate key value violates unique constraint "k_pkey"
--> DETAIL: Key (a)=(10.0.0.1) already exists.

insert into k values ('10.0.0.2', '10.0.0.0/8');
--> ERROR 23505: duplicate key value violates unique constraint "k_c_key"
--> DETAIL: Key (c)=(10.0.0.0/8) already exists.

insert into f values ('10.0.0.1', '10/8', 1), ('::1', null, 2), ('10.0.0.1/8', '::/64', 3);
--> INSERT 0 3

insert into f values ('10.0.0.3', null, 4);
--> ERROR 23503: insert or update on table "f" violates foreign key constraint "f_a_fkey"
--> DETAIL: Key (a)=(10.0.0.3) is not present in table "k".

insert into f values (null, '13/8', 4);
--> ERROR 23503: insert or update on table "f" violates foreign key constraint "f_c_fkey"
--> DETAIL: Key (c)=(13.0.0.0/8) is not present in table "k".

update k set a = '10.0.0.9' where a = '10.0.0.1';
--> UPDATE 1

delete from k where a = '::1';
--> ERROR 23503: update or delete on table "k" violates foreign key constraint "f_c_fkey" on table "f"
--> DETAIL: Key (c)=(::/64) is still referenced from table "f".

delete from k where a = '10.0.0.9';
--> DELETE 1

select * from f order by b;
--> (a inet, c cidr, b integer)
--> ::1 | NULL | 2
--> 10.0.0.1/8 | ::/64 | 3

create view v as select id, a & '255.255.0.0' as masked, a + 1 as next, a << '10/8' as below, c = '10/8' as ten, array[a, '::1'] as both, host(a) as h, a::cidr as net, c::inet as plain, a::text as shown from n where a <> '0.0.0.0' and c in ('10/8', '1.2.3.0/24');
select pg_get_viewdef('v'::regclass);
--> (pg_get_viewdef text)
-->  SELECT n.id,
--> +     (n.a & '255.255.0.0'::inet) AS masked,
--> +     (n.a + (1)::bigint) AS next,
--> +     (n.a << '10.0.0.0/8'::inet) AS below,
--> +     ((n.c)::inet = '10.0.0.0/8'::inet) AS ten,
--> +     ARRAY[n.a, '::1'::inet] AS "both",
--> +     host(n.a) AS h,
--> +     (n.a)::cidr AS net,
--> +     (n.c)::inet AS plain,
--> +     (n.a)::text AS shown
--> +    FROM n
--> +   WHERE ((n.a <> '0.0.0.0'::inet) AND ((n.c)::inet = ANY ((ARRAY['10.0.0.0/8'::cidr, '1.2.3.0/24'::cidr])::inet[])));

select * from v where id <> 4 order by id;
--> (id integer, masked inet, next inet, below boolean, ten boolean, both inet[], h text, net cidr, plain inet, shown text)
--> 1 | 192.168.0.0 | 192.168.1.6/24 | f | t | {192.168.1.5/24,::1} | 192.168.1.5 | 192.168.1.0/24 | 10.0.0.0/8 | 192.168.1.5/24
--> 2 | 192.168.0.0 | 192.168.1.6 | f | t | {192.168.1.5,::1} | 192.168.1.5 | 192.168.1.5/32 | 10.0.0.0/8 | 192.168.1.5/32
--> 5 | 192.168.0.0 | 192.168.1.6/24 | f | t | {192.168.1.5/24,::1} | 192.168.1.5 | 192.168.1.0/24 | 10.0.0.0/8 | 192.168.1.5/24
--> 6 | 10.0.0.0 | 10.0.0.2 | t | t | {10.0.0.1,::1} | 10.0.0.1 | 10.0.0.1/32 | 10.0.0.0/8 | 10.0.0.1/32
--> 7 | 1.2.0.0 | 1.2.3.5 | f | f | {1.2.3.4,::1} | 1.2.3.4 | 1.2.3.4/32 | 1.2.3.0/24 | 1.2.3.4/32
--> 8 | 10.0.0.0 | 10.0.0.1/8 | f | t | {10.0.0.0/8,::1} | 10.0.0.0 | 10.0.0.0/8 | 10.0.0.0/8 | 10.0.0.0/8

select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'n'::regclass order by 1;
--> (pg_get_constraintdef text)
--> CHECK (((a <<= '0.0.0.0/0'::inet) OR (family(a) = 6)))
--> PRIMARY KEY (id)

select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'n'::regclass order by adnum;
--> (pg_get_expr text)
--> ''10.0.0.0/8'::cidr'
--> ''127.0.0.1'::inet'

select column_name, data_type, character_maximum_length, udt_name, column_default from information_schema.columns where table_name in ('n', 'v') order by table_name, ordinal_position;
--> (column_name name, data_type character varying, character_maximum_length integer, udt_name name, column_default character varying)
--> id | integer | NULL | int4 | NULL
--> a | inet | NULL | inet | NULL
--> c | cidr | NULL | cidr | ''10.0.0.0/8'::cidr'
--> d | inet | NULL | inet | ''127.0.0.1'::inet'
--> l | ARRAY | NULL | _inet | NULL
--> id | integer | NULL | int4 | NULL
--> masked | inet | NULL | inet | NULL
--> next | inet | NULL | inet | NULL
--> below | boolean | NULL | bool | NULL
--> ten | boolean | NULL | bool | NULL
--> both | ARRAY | NULL | _inet | NULL
--> h | text | NULL | text | NULL
--> net | cidr | NULL | cidr | NULL
--> plain | inet | NULL | inet | NULL
--> shown | text | NULL | text | NULL

select attname, format_type(atttypid, atttypmod), attlen, attbyval, attalign, attstorage from pg_attribute where attrelid = 'n'::regclass and attnum > 0 order by attnum;
--> (attname name, format_type text, attlen smallint, attbyval boolean, attalign "char", attstorage "char")
--> id | integer | 4 | t | i | p
--> a | inet | -1 | f | i | m
--> c | cidr | -1 | f | i | m
--> d | inet | -1 | f | i | m
--> l | inet[] | -1 | f | i | x

alter table n alter c type inet;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "c"

alter table n alter c type cidr;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "c"

alter table n alter d type text;
alter table n alter c drop default, alter c type cidr using c::cidr;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "c"

select * from n order by id;
--> (id integer, a inet, c cidr, d text, l inet[])
--> 1 | 192.168.1.5/24 | 10.0.0.0/8 | 127.0.0.1/32 | NULL
--> 2 | 192.168.1.5 | 10.0.0.0/8 | 127.0.0.1/32 | NULL
--> 3 | NULL | 10.0.0.0/8 | 127.0.0.1/32 | NULL
--> 4 | ::1 | 10.0.0.0/8 | 127.0.0.1/32 | NULL
--> 5 | 192.168.1.5/24 | 10.0.0.0/8 | 127.0.0.1/32 | NULL
--> 6 | 10.0.0.1 | 10.0.0.0/8 | 127.0.0.1/32 | NULL
--> 7 | 1.2.3.4 | 1.2.3.0/24 | ::2/128 | {1.2.3.4,::1,NULL,10.0.0.0/8}
--> 8 | 10.0.0.0/8 | 10.0.0.0/8 | 10.0.0.0/8 | {1.1.1.1,2.0.0.0/8}
--> 9 | NULL | 10.0.0.0/8 | 127.0.0.1/32 | NULL

select l[1], l[2:3], l || '::9'::inet, '::1' = any (l), l @> '{::1}', l && '{10/8}', array_position(l, '::1'), unnest(l) from n where id in (7, 8) order by id;
--> (l inet, l inet[], ?column? inet[], ?column? boolean, ?column? boolean, ?column? boolean, array_position integer, unnest inet)
--> 1.2.3.4 | {::1,NULL} | {1.2.3.4,::1,NULL,10.0.0.0/8,::9} | t | t | t | 2 | 1.2.3.4
--> 1.2.3.4 | {::1,NULL} | {1.2.3.4,::1,NULL,10.0.0.0/8,::9} | t | t | t | 2 | ::1
--> 1.2.3.4 | {::1,NULL} | {1.2.3.4,::1,NULL,10.0.0.0/8,::9} | t | t | t | 2 | NULL
--> 1.2.3.4 | {::1,NULL} | {1.2.3.4,::1,NULL,10.0.0.0/8,::9} | t | t | t | 2 | 10.0.0.0/8
--> 1.1.1.1 | {2.0.0.0/8} | {1.1.1.1,2.0.0.0/8,::9} | f | f | f | NULL | 1.1.1.1
--> 1.1.1.1 | {2.0.0.0/8} | {1.1.1.1,2.0.0.0/8,::9} | f | f | f | NULL | 2.0.0.0/8

select array['1.2.3.4', '::']::inet[] = '{1.2.3.4/32,::}', array['1.2.3.4']::inet[] < '{::}', '{10,11/8}'::cidr[], '{10.0.0.0/8}'::cidr[]::inet[], array['10/8'::cidr, '::1'::inet], array['1.2.3.4'::inet]::text[], '{1.2.3.4/8}'::inet[]::cidr[];
--> (?column? boolean, ?column? boolean, cidr cidr[], inet inet[], array inet[], array text[], cidr cidr[])
--> t | t | {10.0.0.0/8,11.0.0.0/8} | {10.0.0.0/8} | {10.0.0.0/8,::1} | {1.2.3.4/32} | {1.0.0.0/8}

select row('::1'::inet, 2), row('::'::inet) = row('::'::cidr), row('1.2.3.4'::inet) < row('::'::inet);
--> (row record, ?column? boolean, ?column? boolean)
--> (::1,2) | t | t

select '1.2.3.4'::inet || 'x', concat('10/8'::cidr, 2), format('%s %L', '::'::inet, '10/8'::cidr), quote_literal('::'::inet), length('1.2.3.4'::inet::text);
--> (?column? text, concat text, format text, quote_literal text, length integer)
--> 1.2.3.4/32x | 10.0.0.0/82 | :: '10.0.0.0/8' | ''::/128'' | 10

select x, pg_typeof(x) from (values ('1.2.3.4'::inet), ('10/8'::cidr)) t (x) union select '::'::cidr, 'inet' order by 1;
--> (x inet, pg_typeof regtype)
--> 1.2.3.4 | inet
--> 10.0.0.0/8 | inet
--> :: | inet

select case when true then '1.2.3.4'::inet else '10/8'::cidr end, pg_typeof(case when true then '10/8'::cidr else '1.2.3.4'::inet end);
--> (case inet, pg_typeof regtype)
--> 1.2.3.4 | inet

prepare p (inet, cidr) as select host($1), $2, $1 << $2, $1 + 1;
execute p ('10.1.2.3', '10');
--> (host text, ?column? cidr, ?column? boolean, ?column? inet)
--> 10.1.2.3 | 10.0.0.0/8 | t | 10.1.2.4

execute p ('10', '10');
--> ERROR 22P02: invalid input syntax for type inet: "10"
--> POSITION: 12, at '

execute p (cidr '10', inet '10.1.2.3/8');
--> (host text, ?column? cidr, ?column? boolean, ?column? inet)
--> 10.0.0.0 | 10.0.0.0/8 | f | 10.0.0.1/8

deallocate p;
select typname, typlen, typbyval, typcategory, typispreferred, typalign, typstorage, typarray from pg_type where typname in ('inet', '_inet', 'cidr', '_cidr') order by 1;
--> (typname name, typlen smallint, typbyval boolean, typcategory "char", typispreferred boolean, typalign "char", typstorage "char", typarray oid)
--> _cidr | -1 | f | A | f | i | x | 0
--> _inet | -1 | f | A | f | i | x | 0
--> cidr | -1 | f | I | f | i | m | 651
--> inet | -1 | f | I | t | i | m | 1041

select oprname, oprleft::regtype, oprright::regtype, oprresult::regtype, oprcanhash, oprcanmerge from pg_operator where 'inet'::regtype in (oprleft, oprright) or 'cidr'::regtype in (oprleft, oprright) order by 1, 2, 3;
--> (oprname name, oprleft regtype, oprright regtype, oprresult regtype, oprcanhash boolean, oprcanmerge boolean)
--> & | inet | inet | inet | f | f
--> && | inet | inet | boolean | f | f
--> + | bigint | inet | inet | f | f
--> + | inet | bigint | inet | f | f
--> - | inet | bigint | inet | f | f
--> - | inet | inet | bigint | f | f
--> < | inet | inet | boolean | f | f
--> << | inet | inet | boolean | f | f
--> <<= | inet | inet | boolean | f | f
--> <= | inet | inet | boolean | f | f
--> <> | inet | inet | boolean | f | f
--> = | inet | inet | boolean | t | t
--> > | inet | inet | boolean | f | f
--> >= | inet | inet | boolean | f | f
--> >> | inet | inet | boolean | f | f
--> >>= | inet | inet | boolean | f | f
--> | | inet | inet | inet | f | f
--> ~ | - | inet | inet | f | f

select opcname, opcintype::regtype, opcdefault from pg_opclass where opcintype in ('inet'::regtype, 'cidr'::regtype) and opcmethod = 403 order by 1;
--> (opcname name, opcintype regtype, opcdefault boolean)
--> cidr_ops | inet | f
--> inet_ops | inet | t

select castsource::regtype, casttarget::regtype, castcontext, castmethod from pg_cast where castsource in (650, 869) or casttarget in (650, 869) order by 1, 2;
--> (castsource regtype, casttarget regtype, castcontext "char", castmethod "char")
--> cidr | text | a | f
--> cidr | inet | i | b
--> cidr | character | a | f
--> cidr | character varying | a | f
--> inet | text | a | f
--> inet | cidr | a | f
--> inet | character | a | f
--> inet | character varying | a | f

select proname, proargtypes::regtype[], prorettype::regtype, provolatile from pg_proc where (proargtypes::oid[] && array[650, 869]::oid[] or prorettype in (650, 869)) and proname !~ '(_in|_out|send|recv|^hash.*|^pg_stat.*|gist.*|inet_(client|server)_addr)$' and proname !~ '^(hash|inet_gist)' order by 1, 2;
--> (proname name, proargtypes regtype[], prorettype regtype, provolatile "char")
--> abbrev | [0:0]={cidr} | text | i
--> abbrev | [0:0]={inet} | text | i
--> broadcast | [0:0]={inet} | inet | i
--> cidr | [0:0]={inet} | cidr | i
--> family | [0:0]={inet} | integer | i
--> host | [0:0]={inet} | text | i
--> hostmask | [0:0]={inet} | inet | i
--> inet_merge | [0:1]={inet,inet} | cidr | i
--> inet_same_family | [0:1]={inet,inet} | boolean | i
--> inetand | [0:1]={inet,inet} | inet | i
--> inetmi | [0:1]={inet,inet} | bigint | i
--> inetmi_int8 | [0:1]={inet,bigint} | inet | i
--> inetnot | [0:0]={inet} | inet | i
--> inetor | [0:1]={inet,inet} | inet | i
--> inetpl | [0:1]={inet,bigint} | inet | i
--> int8pl_inet | [0:1]={bigint,inet} | inet | i
--> masklen | [0:0]={inet} | integer | i
--> max | [0:0]={inet} | inet | i
--> min | [0:0]={inet} | inet | i
--> netmask | [0:0]={inet} | inet | i
--> network | [0:0]={inet} | cidr | i
--> network_cmp | [0:1]={inet,inet} | integer | i
--> network_eq | [0:1]={inet,inet} | boolean | i
--> network_ge | [0:1]={inet,inet} | boolean | i
--> network_gt | [0:1]={inet,inet} | boolean | i
--> network_larger | [0:1]={inet,inet} | inet | i
--> network_le | [0:1]={inet,inet} | boolean | i
--> network_lt | [0:1]={inet,inet} | boolean | i
--> network_ne | [0:1]={inet,inet} | boolean | i
--> network_overlap | [0:1]={inet,inet} | boolean | i
--> network_smaller | [0:1]={inet,inet} | inet | i
--> network_sub | [0:1]={inet,inet} | boolean | i
--> network_subeq | [0:1]={inet,inet} | boolean | i
--> network_sup | [0:1]={inet,inet} | boolean | i
--> network_supeq | [0:1]={inet,inet} | boolean | i
--> set_masklen | [0:1]={cidr,integer} | cidr | i
--> set_masklen | [0:1]={inet,integer} | inet | i
--> text | [0:0]={inet} | text | i

reset search_path;
drop schema ty_net cascade;
--> NOTICE: drop cascades to 5 other objects
--> DETAIL: drop cascades to table ty_net.s
--> + drop cascades to table ty_net.n
--> + drop cascades to table ty_net.k
--> + drop cascades to table ty_net.f
--> + drop cascades to view ty_net.v
