-- bit and bit varying
--
-- Literals, text forms, lengths, operators, order, keys, aggregates, casts, defaults, and what
-- catalogs show of them.

select b'101', B'', b'0', x'1f', X'aBc', x'', b'1' 
  '01', pg_typeof(b'1'), pg_typeof(x'1');
--> (?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", pg_typeof regtype, pg_typeof regtype)
--> 101 | '' | 0 | 00011111 | 101010111100 | '' | 101 | bit | bit

select b'12';
--> ERROR 22P02: "2" is not a valid binary digit
--> POSITION: 8, at b

select b'1 0';
--> ERROR 22P02: " " is not a valid binary digit
--> POSITION: 8, at b

select x'1g';
--> ERROR 22P02: "g" is not a valid hexadecimal digit
--> POSITION: 8, at x

select b'é';
--> ERROR 22P02: "é" is not a valid binary digit
--> POSITION: 8, at b

select '101'::bit, '101'::bit(3), '101'::bit(5), '101'::bit(2), '101'::varbit, '101'::bit varying, '101'::bit varying(2), '101'::varbit(5), ''::bit(3), ''::varbit, ''::bit;
--> (bit bit(1), bit bit(3), bit bit(5), bit bit(2), varbit bit varying, varbit bit varying, varbit bit varying(2), varbit bit varying(5), bit bit(3), varbit bit varying, bit bit(1))
--> 1 | 101 | 10100 | 10 | 101 | 101 | 10 | 101 | 000 | '' | 0

select 'b101'::varbit, 'B101'::varbit, 'x1F'::varbit, 'X'::varbit, 'xf'::bit(2), 'b'::varbit;
--> (varbit bit varying, varbit bit varying, varbit bit varying, varbit bit varying, bit bit(2), varbit bit varying)
--> 101 | 101 | 00011111 | '' | 11 | ''

select ' 101'::varbit;
--> ERROR 22P02: " " is not a valid binary digit
--> POSITION: 8, at '

select '101 '::varbit;
--> ERROR 22P02: " " is not a valid binary digit
--> POSITION: 8, at '

select '102'::varbit;
--> ERROR 22P02: "2" is not a valid binary digit
--> POSITION: 8, at '

select 'xyz'::varbit;
--> ERROR 22P02: "y" is not a valid hexadecimal digit
--> POSITION: 8, at '

select 'bb1'::varbit;
--> ERROR 22P02: "b" is not a valid binary digit
--> POSITION: 8, at '

select 'x-1'::varbit;
--> ERROR 22P02: "-" is not a valid hexadecimal digit
--> POSITION: 8, at '

select bit '101', bit(3) '101', varbit '101', bit varying(2) '101', bit(2) b'101', cast(b'101' as bit(4)), cast('1' as bit);
--> ERROR 42601: syntax error at or near "b'101'"
--> POSITION: 76, at b

select '1'::bit(0);
--> ERROR 22023: length for type bit must be at least 1
--> POSITION: 13, at bit

select '1'::bit(-1);
--> ERROR 22023: length for type bit must be at least 1
--> POSITION: 13, at bit

select '1'::bit(83886081);
--> ERROR 22023: length for type bit cannot exceed 83886080
--> POSITION: 13, at bit

select '1'::bit varying(0);
--> ERROR 22023: length for type varbit must be at least 1
--> POSITION: 13, at bit

select '1'::varbit(83886081);
--> ERROR 22023: length for type varbit cannot exceed 83886080
--> POSITION: 13, at varbit

select '1'::bit(1, 2);
--> ERROR 22023: invalid type modifier
--> POSITION: 13, at bit

select format_type('bit'::regtype, -1), format_type('bit'::regtype, 3), format_type('varbit'::regtype, -1), format_type('varbit'::regtype, 7), format_type('bit'::regtype, null), format_type('_bit'::regtype, 3), format_type('varbit[]'::regtype, null);
--> (format_type text, format_type text, format_type text, format_type text, format_type text, format_type text, format_type text)
--> "bit" | bit(3) | bit varying | bit varying(7) | bit | bit(3)[] | bit varying[]

select 'bit'::regtype, '"bit"'::regtype, 'bit varying'::regtype, 'varbit'::regtype, 'bit[]'::regtype, 'bit(3)'::regtype, 'varbit[]'::regtype::oid, pg_typeof('1'::bit(3)), pg_typeof('1'::varbit(3));
--> (regtype regtype, regtype regtype, regtype regtype, regtype regtype, regtype regtype, regtype regtype, oid oid, pg_typeof regtype, pg_typeof regtype)
--> bit | bit | bit varying | bit varying | bit[] | bit | 1563 | bit | bit varying

select b'1010' & b'0110', b'1010' | b'0110', b'1010' # b'0110', ~ b'1010', b'1010' << 1, b'1010' >> 1, b'1010' << -1, b'1010' >> -2, b'1010' << 4, b'1010' >> 100, b'1010' << 0, b'' << 1, ~ b'';
--> (?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit")
--> 0010 | 1110 | 1100 | 0101 | 0100 | 0101 | 0101 | 1000 | 0000 | 0000 | 1010 | '' | ''

select b'1010' << 2147483647, b'1010' >> 2147483647, b'1010' << (-2147483648), b'1010' >> (-2147483648);
--> (?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit")
--> 0000 | 0000 | 0000 | 0000

select x'123456789abcdef' << 5, x'123456789abcdef' >> 9, ~ x'123456789abcdef0', x'ff00ff00f' & x'0ff00ff00';
--> (?column? "bit", ?column? "bit", ?column? "bit", ?column? "bit")
--> 010001101000101011001111000100110101011110011011110111100000 | 000000000000100100011010001010110011110001001101010111100110 | 1110110111001011101010011000011101100101010000110010000100001111 | 000011110000000000001111000000000000

select b'101' & b'10';
--> ERROR 22026: cannot AND bit strings of different sizes

select b'101' | b'10';
--> ERROR 22026: cannot OR bit strings of different sizes

select b'101' # b'1011';
--> ERROR 22026: cannot XOR bit strings of different sizes

select b'101' || b'11', b'' || b'1', b'1' || b'', b'101'::varbit || b'1', x'1' || b'01', pg_typeof(b'1' || b'0'), b'1111111' || b'1111111' || b'01';
--> (?column? bit varying, ?column? bit varying, ?column? bit varying, ?column? bit varying, ?column? bit varying, pg_typeof regtype, ?column? bit varying)
--> 10111 | 1 | 1 | 1011 | 000101 | bit varying | 1111111111111101

select b'101' || '11', '11' || b'101';
--> (?column? bit varying, ?column? bit varying)
--> 10111 | 11101

select b'101' || 11;
--> ERROR 42883: operator does not exist: bit || integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 15, at |

select b'101' || 'x'::text;
--> (?column? text)
--> 101x

select b'101' & '110', '110' # b'011';
--> (?column? "bit", ?column? "bit")
--> 100 | 101

select b'101' = b'101', b'101' <> b'101', b'101' < b'1010', b'101' <= b'1', b'101' > b'1', b'101' >= b'11', b'' < b'0', b'0' < b'00', b'1' > b'00000001', '101'::varbit = b'101', '101'::varbit < b'11';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t | f | t | f | t | t | t | t | t

select b'101' = '101', b'101' in ('1', '101'), b'101' between b'1' and b'11', b'101' = any ('{1,101}'), b'101' is distinct from b'1010';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t | t

select bitcmp(b'1', b'0'), bitcmp(b'0', b'1'), bitcmp(b'1', b'1'), bitcmp(b'1', b'10'), bitcmp(b'10', b'1'), bitcmp(x'f0', x'10'), varbitcmp(b'1', b'10'), biteq(b'1', b'1'), varbitge(b'1', b'1'), bitand(b'1', b'1'), bitor(b'1', b'0'), bitxor(b'1', b'1'), bitnot(b'1'), bitcat(b'1', b'0'), bitshiftleft(b'11', 1);
--> (bitcmp integer, bitcmp integer, bitcmp integer, bitcmp integer, bitcmp integer, bitcmp integer, varbitcmp integer, biteq boolean, varbitge boolean, bitand "bit", bitor "bit", bitxor "bit", bitnot "bit", bitcat bit varying, bitshiftleft "bit")
--> 128 | -128 | 0 | -1 | 1 | 224 | -1 | t | t | 1 | 1 | 0 | 0 | 10 | 10

select length(b'101'), length(b''), bit_length(b'10101010101'), octet_length(b'101010101'), octet_length(b''), bit_count(x'f0f1'), bit_count(b''), length('101'::varbit), char_length('101'::bit(3)::text);
--> (length integer, length integer, bit_length integer, octet_length integer, octet_length integer, bit_count bigint, bit_count bigint, length integer, char_length integer)
--> 3 | 0 | 11 | 2 | 0 | 9 | 0 | 3 | 3

select char_length(b'101');
--> ERROR 42883: function char_length(bit) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at char_length

select substring(b'101101' from 2), substring(b'101101' from 2 for 3), substring(b'101101', 3), substring(b'101101', 3, 2), substring(b'101101' from 0 for 3), substring(b'101101' from -2 for 4), substring(b'101101' from 7), substring(b'101101' from 3 for 0), substring(b'101101' from 2 for 2147483647), substring(b'101101' from -5), substring(b'101101' for 2), substring(b'' from 1);
--> (substring "bit", substring "bit", substring "bit", substring "bit", substring "bit", substring "bit", substring "bit", substring "bit", substring "bit", substring "bit", substring "bit", substring "bit")
--> 01101 | 011 | 1101 | 11 | 10 | 1 | '' | '' | 01101 | 101101 | 10 | ''

select substring(b'101101' from 2 for -1);
--> ERROR 22011: negative substring length not allowed

select substring('10110110110101'::varbit from 3 for 9), pg_typeof(substring('1'::varbit from 1));
--> (substring "bit", pg_typeof regtype)
--> 110110110 | bit

select position(b'11' in b'0110'), position(b'' in b'0110'), position(b'0' in b''), position(b'' in b''), position(b'111' in b'0110'), position(b'0110' in b'0110'), position(b'01100' in b'0110'), position(b'1' in b'0000000000000001'), position(x'abc' in x'123abc'), position(b'10101' in b'000101010100'), position(b'0' in '1111111110'::varbit);
--> (position integer, position integer, position integer, position integer, position integer, position integer, position integer, position integer, position integer, position integer, position integer)
--> 2 | 1 | 0 | 0 | 0 | 1 | 0 | 16 | 13 | 4 | 10

select position('1'::bit in '0001'::varbit);
--> (position integer)
--> 4

select overlay(b'1010101' placing b'000' from 2), overlay(b'1010101' placing b'000' from 2 for 1), overlay(b'1010101' placing b'' from 2 for 3), overlay(b'1010101' placing b'11' from 8), overlay(b'1010101' placing b'11' from 7 for 10), overlay(b'1010101' placing b'11' from 20), overlay(b'101' placing b'0' from 1 for 0), overlay(b'10101' placing b'00' from 2 for -1);
--> (overlay "bit", overlay "bit", overlay "bit", overlay "bit", overlay "bit", overlay "bit", overlay "bit", overlay "bit")
--> 1000101 | 100010101 | 1101 | 101010111 | 10101011 | 101010111 | 0101 | 10010101

select overlay(b'101' placing b'0' from 0);
--> ERROR 22011: negative substring length not allowed

select overlay(b'101' placing b'0' from -1);
--> ERROR 22011: negative substring length not allowed

select overlay(b'101' placing b'0' from 2147483647 for 2);
--> ERROR 22003: integer out of range

select get_bit(b'1010', 0), get_bit(b'1010', 3), set_bit(b'1010', 1, 1), set_bit(b'1010', 0, 0), set_bit('10101010101'::varbit, 10, 0), pg_typeof(set_bit('1'::varbit, 0, 0));
--> (get_bit integer, get_bit integer, set_bit "bit", set_bit "bit", set_bit "bit", pg_typeof regtype)
--> 1 | 0 | 1110 | 0010 | 10101010100 | bit

select get_bit(b'1010', 4);
--> ERROR 2202E: bit index 4 out of valid range (0..3)

select get_bit(b'1010', -1);
--> ERROR 2202E: bit index -1 out of valid range (0..3)

select get_bit(b'', 0);
--> ERROR 2202E: bit index 0 out of valid range (0..-1)

select set_bit(b'1010', 4, 1);
--> ERROR 2202E: bit index 4 out of valid range (0..3)

select set_bit(b'1010', -1, 1);
--> ERROR 2202E: bit index -1 out of valid range (0..3)

select set_bit(b'1010', 1, 2);
--> ERROR 22023: new bit must be 0 or 1

select set_bit(b'1010', 9, 2);
--> ERROR 2202E: bit index 9 out of valid range (0..3)

select 44::bit(10), 44::bit(3), (-44)::bit(12), (-44)::bit(40), 1::bit, 2::bit, 44::int8::bit(12), (-1)::int8::bit(70), 44::bit(4)::int, 2147483647::bit(32), (-2147483648)::bit(33), (-2147483648)::bit(31), 9223372036854775807::bit(64), 9223372036854775807::bit(65), 0::bit(9), 255::bit(9), 255::int2::int::bit(8);
--> (bit bit(10), bit bit(3), bit bit(12), bit bit(40), bit bit(1), bit bit(1), bit bit(12), bit bit(70), int4 integer, bit bit(32), bit bit(33), bit bit(31), bit bit(64), bit bit(65), bit bit(9), bit bit(9), bit bit(8))
--> 0000101100 | 100 | 111111010100 | 1111111111111111111111111111111111010100 | 1 | 0 | 000000101100 | 1111111111111111111111111111111111111111111111111111111111111111111111 | 12 | 01111111111111111111111111111111 | 110000000000000000000000000000000 | 0000000000000000000000000000000 | 0111111111111111111111111111111111111111111111111111111111111111 | 00111111111111111111111111111111111111111111111111111111111111111 | 000000000 | 011111111 | 11111111

select 44::int2::bit(10);
--> ERROR 42846: cannot cast type smallint to bit
--> POSITION: 16, at :

select 44::varbit;
--> ERROR 42846: cannot cast type integer to bit varying
--> POSITION: 10, at :

select 44::varbit(3);
--> ERROR 42846: cannot cast type integer to bit varying
--> POSITION: 10, at :

select 4.5::bit(3);
--> ERROR 42846: cannot cast type numeric to bit
--> POSITION: 11, at :

select true::bit;
--> ERROR 42846: cannot cast type boolean to bit
--> POSITION: 12, at :

select b'1010'::int, b'1010'::int8, b''::int, b'11111111111111111111111111111111'::int, b'01111111111111111111111111111111'::int, x'ffffffffffffffff'::int8, x'7fffffffffffffff'::int8, b'101010101'::int, x'12345'::int8;
--> (int4 integer, int8 bigint, int4 integer, int4 integer, int4 integer, int8 bigint, int8 bigint, int4 integer, int8 bigint)
--> 10 | 10 | 0 | -1 | 2147483647 | -1 | 9223372036854775807 | 341 | 74565

select x'1ffffffff'::int;
--> ERROR 22003: integer out of range

select x'1ffffffffffffffff'::int8;
--> ERROR 22003: bigint out of range

select b'1'::int2;
--> ERROR 42846: cannot cast type bit to smallint
--> POSITION: 12, at :

select b'1'::bool;
--> ERROR 42846: cannot cast type bit to boolean
--> POSITION: 12, at :

select '101'::varbit::int;
--> ERROR 42846: cannot cast type bit varying to integer
--> POSITION: 21, at :

select '101'::varbit::bit(3)::int, b'101'::varbit, b'101'::varbit(2), '10110'::varbit::bit(3), '10110'::varbit(4), b'10110'::bit(3)::varbit;
--> (int4 integer, varbit bit varying, varbit bit varying(2), bit bit(3), varbit bit varying(4), varbit bit varying)
--> 5 | 101 | 10 | 101 | 1011 | 101

select b'101'::text, b'101'::varchar(2), x'1f'::text, '101'::text::bit(2), '101'::text::varbit, '12'::text::varbit;
--> ERROR 22P02: "2" is not a valid binary digit

create schema ty_bits;
set search_path = ty_bits;
create table b (id int primary key, a bit(4), v varbit(6), w varbit default '11', d bit(3) not null default '010', e bit default b'1', c bit(2)[], check (a <> b'1111'));
insert into b (id, a, v) values (1, b'1010', b'101'), (2, b'0000', b''), (3, null, null), (4, '1010', '111111'), (5, x'5', 'x3');
--> INSERT 0 5

insert into b (id, a) values (6, b'101');
--> ERROR 22026: bit string length 3 does not match type bit(4)

insert into b (id, a) values (6, b'10101');
--> ERROR 22026: bit string length 5 does not match type bit(4)

insert into b (id, a) values (6, '101');
--> ERROR 22026: bit string length 3 does not match type bit(4)

insert into b (id, a) values (6, b'1111');
--> ERROR 23514: new row for relation "b" violates check constraint "b_a_check"
--> DETAIL: Failing row contains (6, 1111, null, 11, 010, 1, null).

insert into b (id, v) values (6, b'1010101');
--> ERROR 22001: bit string too long for type bit varying(6)

insert into b (id, v) values (6, 5);
--> ERROR 42804: column "v" is of type bit varying but expression is of type integer
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 34, at 5

insert into b (id, a) values (6, 5);
--> ERROR 42804: column "a" is of type bit but expression is of type integer
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 34, at 5

insert into b (id, d) values (6, null);
--> ERROR 23502: null value in column "d" of relation "b" violates not-null constraint
--> DETAIL: Failing row contains (6, null, null, 11, null, 1, null).

insert into b (id, d) values (6, b'1');
--> ERROR 22026: bit string length 1 does not match type bit(3)

insert into b (id, e) values (6, '11');
--> ERROR 22026: bit string length 2 does not match type bit(1)

insert into b (id, c) values (6, '{10,11}'), (7, array[b'01', null]);
--> INSERT 0 2

insert into b (id, c) values (8, '{101}');
--> ERROR 22026: bit string length 3 does not match type bit(2)

insert into b (id, c) values (8, array[b'1']);
--> ERROR 22026: bit string length 1 does not match type bit(2)

insert into b (id, a) values (8, 'x1f');
--> ERROR 22026: bit string length 8 does not match type bit(4)

insert into b (id, a) values (8, '12');
--> ERROR 22P02: "2" is not a valid binary digit
--> POSITION: 34, at '

insert into b (id, a) values (8, '2');
--> ERROR 22P02: "2" is not a valid binary digit
--> POSITION: 34, at '

update b set a = b'11' where id = 1;
--> ERROR 22026: bit string length 2 does not match type bit(4)

update b set a = ~ a, v = v || b'1' where id = 1;
--> UPDATE 1

update b set v = v || b'1' where id = 4;
--> ERROR 22001: bit string too long for type bit varying(6)

update b set v = (v || b'1')::varbit(6) where id = 4;
--> UPDATE 1

select * from b order by id;
--> (id integer, a bit(4), v bit varying(6), w bit varying, d bit(3), e bit(1), c bit(2)[])
--> 1 | 0101 | 1011 | 11 | 010 | 1 | NULL
--> 2 | 0000 | '' | 11 | 010 | 1 | NULL
--> 3 | NULL | NULL | 11 | 010 | 1 | NULL
--> 4 | 1010 | 111111 | 11 | 010 | 1 | NULL
--> 5 | 0101 | 0011 | 11 | 010 | 1 | NULL
--> 6 | NULL | NULL | 11 | 010 | 1 | {10,11}
--> 7 | NULL | NULL | 11 | 010 | 1 | {01,NULL}

select * from b order by a, id;
--> (id integer, a bit(4), v bit varying(6), w bit varying, d bit(3), e bit(1), c bit(2)[])
--> 2 | 0000 | '' | 11 | 010 | 1 | NULL
--> 1 | 0101 | 1011 | 11 | 010 | 1 | NULL
--> 5 | 0101 | 0011 | 11 | 010 | 1 | NULL
--> 4 | 1010 | 111111 | 11 | 010 | 1 | NULL
--> 3 | NULL | NULL | 11 | 010 | 1 | NULL
--> 6 | NULL | NULL | 11 | 010 | 1 | {10,11}
--> 7 | NULL | NULL | 11 | 010 | 1 | {01,NULL}

select id, v from b order by v desc nulls last, id;
--> (id integer, v bit varying(6))
--> 4 | 111111
--> 1 | 1011
--> 5 | 0011
--> 2 | ''
--> 3 | NULL
--> 6 | NULL
--> 7 | NULL

select a, count(*) from b group by a order by a;
--> (a bit(4), count bigint)
--> 0000 | 1
--> 0101 | 2
--> 1010 | 1
--> NULL | 3

select v, count(*) from b group by v order by v;
--> (v bit varying(6), count bigint)
--> '' | 1
--> 0011 | 1
--> 1011 | 1
--> 111111 | 1
--> NULL | 3

select distinct a from b order by 1;
--> (a bit(4))
--> 0000
--> 0101
--> 1010
--> NULL

select bit_and(a), bit_or(a), bit_xor(a), count(distinct a) from b;
--> (bit_and "bit", bit_or "bit", bit_xor "bit", count bigint)
--> 0000 | 1111 | 1010 | 3

select bit_and(a), bit_or(a), bit_xor(a) from b where false;
--> (bit_and "bit", bit_or "bit", bit_xor "bit")
--> NULL | NULL | NULL

select bit_and(v) from b;
--> ERROR 22026: cannot AND bit strings of different sizes

select bit_or(v) from b where id in (1, 4);
--> ERROR 22026: cannot OR bit strings of different sizes

select bit_xor(v) from b where id in (1, 2);
--> ERROR 22026: cannot XOR bit strings of different sizes

select bit_and(d), bit_or(d), bit_xor(d) from b;
--> (bit_and "bit", bit_or "bit", bit_xor "bit")
--> 010 | 010 | 010

select id, bit_or(a) over (order by id), bit_xor(d) over (order by id rows between 1 preceding and current row) from b order by id;
--> (id integer, bit_or "bit", bit_xor "bit")
--> 1 | 0101 | 010
--> 2 | 0101 | 000
--> 3 | 0101 | 000
--> 4 | 1111 | 000
--> 5 | 1111 | 000
--> 6 | 1111 | 000
--> 7 | 1111 | 000

select min(a) from b;
--> ERROR 42883: function min(bit) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at min

select array_agg(a order by id), string_agg(a::text, ',' order by id), json_agg(v order by id), to_jsonb(b'101'), to_json('1'::varbit) from b;
--> (array_agg "bit"[], string_agg text, json_agg json, to_jsonb jsonb, to_json json)
--> {0101,0000,NULL,1010,0101,NULL,NULL} | 0101,0000,1010,0101 | ["1011", "", null, "111111", "0011", null, null] | "101" | "1"

create index b_a on b (a);
create unique index b_vd on b (v desc, id);
analyze b;
set enable_seqscan = off;
select id from b where a = b'0101' order by id;
--> (id integer)
--> 1
--> 5

select id from b where a between b'0000' and b'1' order by id;
--> (id integer)
--> 1
--> 2
--> 5

select id from b where a in (b'1010', b'0101') order by id;
--> (id integer)
--> 1
--> 4
--> 5

select id from b where a > '0' order by a, id;
--> (id integer)
--> 2
--> 1
--> 5
--> 4

select id, v from b where v < b'11' order by v desc, id;
--> (id integer, v bit varying(6))
--> 1 | 1011
--> 5 | 0011
--> 2 | ''

select a from b order by a limit 3;
--> (a bit(4))
--> 0000
--> 0101
--> 0101

select a from b order by a desc nulls last limit 2;
--> (a bit(4))
--> 1010
--> 0101

select a from b where a >= b'01010000' order by a;
--> (a bit(4))
--> 1010

reset enable_seqscan;
select x.id, y.id from b x join b y on x.a = y.a order by 1, 2;
--> (id integer, id integer)
--> 1 | 1
--> 1 | 5
--> 2 | 2
--> 4 | 4
--> 5 | 1
--> 5 | 5

select x.id from b x where x.v in (select b'1' || w from b) order by 1;
--> (id integer)

select x.id, y.id from b x join b y on x.v = y.a order by 1, 2;
--> (id integer, id integer)

create table k (a varbit primary key, u bit(3) unique);
create table f (a varbit references k on update cascade on delete set null, b int);
insert into k values (b'1', b'001'), (b'10', b'010'), (b'', b'011');
--> INSERT 0 3

insert into k values ('1', b'111');
--> ERROR 23505: duplicate key value violates unique constraint "k_pkey"
--> DETAIL: Key (a)=(1) already exists.

insert into k values (b'100', b'001');
--> ERROR 23505: duplicate key value violates unique constraint "k_u_key"
--> DETAIL: Key (u)=(001) already exists.

insert into f values (b'1', 1), ('10', 2), ('', 3);
--> INSERT 0 3

insert into f values (b'100', 4);
--> ERROR 23503: insert or update on table "f" violates foreign key constraint "f_a_fkey"
--> DETAIL: Key (a)=(100) is not present in table "k".

update k set a = b'111' where a = b'1';
--> UPDATE 1

delete from k where a = b'10';
--> DELETE 1

select * from f order by b;
--> (a bit varying, b integer)
--> 111 | 1
--> NULL | 2
--> '' | 3

create view v as select id, a & b'0101' as masked, v || varbit '1' as more, a << 1 as moved, a = x'5' as five, array[b'1', b'0'] as both, 5::bit(3) as num, '101'::bit varying(2) as lit, b'1'::"bit" as one, substring(a from 2 for 1) as part from b where a <> b'0001' and w in ('11', '1');
select pg_get_viewdef('v'::regclass);
--> (pg_get_viewdef text)
-->  SELECT b.id,
--> +     (b.a & '0101'::"bit") AS masked,
--> +     (b.v || '1'::bit varying) AS more,
--> +     (b.a << 1) AS moved,
--> +     (b.a = '0101'::"bit") AS five,
--> +     ARRAY['1'::"bit", '0'::"bit"] AS "both",
--> +     (5)::bit(3) AS num,
--> +     '101'::bit varying(2) AS lit,
--> +     '1'::"bit" AS one,
--> +     SUBSTRING(b.a FROM 2 FOR 1) AS part
--> +    FROM b
--> +   WHERE ((b.a <> '0001'::"bit") AND (b.w = ANY (ARRAY['11'::bit varying, '1'::bit varying])));

select * from v order by id;
--> (id integer, masked "bit", more bit varying, moved "bit", five boolean, both "bit"[], num bit(3), lit bit varying(2), one "bit", part "bit")
--> 1 | 0101 | 10111 | 1010 | t | {1,0} | 101 | 10 | 1 | 1
--> 2 | 0000 | 1 | 0000 | f | {1,0} | 101 | 10 | 1 | 0
--> 4 | 0000 | 1111111 | 0100 | f | {1,0} | 101 | 10 | 1 | 0
--> 5 | 0101 | 00111 | 1010 | t | {1,0} | 101 | 10 | 1 | 1

select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'b'::regclass order by 1;
--> (pg_get_constraintdef text)
--> CHECK ((a <> '1111'::"bit"))
--> PRIMARY KEY (id)

select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'b'::regclass order by adnum;
--> (pg_get_expr text)
--> ''11'::bit varying'
--> ''010'::"bit"'
--> ''1'::"bit"'

select column_name, data_type, character_maximum_length, character_octet_length, udt_name, column_default from information_schema.columns where table_name in ('b', 'v') order by table_name desc, ordinal_position;
--> (column_name name, data_type character varying, character_maximum_length integer, character_octet_length integer, udt_name name, column_default character varying)
--> id | integer | NULL | NULL | int4 | NULL
--> masked | bit | NULL | NULL | bit | NULL
--> more | bit varying | NULL | NULL | varbit | NULL
--> moved | bit | NULL | NULL | bit | NULL
--> five | boolean | NULL | NULL | bool | NULL
--> both | ARRAY | NULL | NULL | _bit | NULL
--> num | bit | 3 | NULL | bit | NULL
--> lit | bit varying | 2 | NULL | varbit | NULL
--> one | bit | NULL | NULL | bit | NULL
--> part | bit | NULL | NULL | bit | NULL
--> id | integer | NULL | NULL | int4 | NULL
--> a | bit | 4 | NULL | bit | NULL
--> v | bit varying | 6 | NULL | varbit | NULL
--> w | bit varying | NULL | NULL | varbit | ''11'::bit varying'
--> d | bit | 3 | NULL | bit | ''010'::"bit"'
--> e | bit | 1 | NULL | bit | ''1'::"bit"'
--> c | ARRAY | NULL | NULL | _bit | NULL

select attname, format_type(atttypid, atttypmod), atttypmod, attlen, attbyval, attalign, attstorage from pg_attribute where attrelid = 'b'::regclass and attnum > 0 order by attnum;
--> (attname name, format_type text, atttypmod integer, attlen smallint, attbyval boolean, attalign "char", attstorage "char")
--> id | integer | -1 | 4 | t | i | p
--> a | bit(4) | 4 | -1 | f | i | x
--> v | bit varying(6) | 6 | -1 | f | i | x
--> w | bit varying | -1 | -1 | f | i | x
--> d | bit(3) | 3 | -1 | f | i | x
--> e | bit(1) | 1 | -1 | f | i | x
--> c | bit(2)[] | 2 | -1 | f | i | x

alter table b alter a type bit(6);
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "a"

alter table b alter a type bit(6) using a::bit(6);
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "a"

alter table b alter v type bit varying(3);
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "v"

alter table b alter v type bit varying(3) using v::varbit(3);
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "v"

alter table b alter w type text;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "w"

alter table b alter d type int using d::int;
--> ERROR 42804: default for column "d" cannot be cast automatically to type integer

alter table b alter d drop default, alter d type int using d::int;
select * from b order by id;
--> (id integer, a bit(4), v bit varying(6), w bit varying, d integer, e bit(1), c bit(2)[])
--> 1 | 0101 | 1011 | 11 | 2 | 1 | NULL
--> 2 | 0000 | '' | 11 | 2 | 1 | NULL
--> 3 | NULL | NULL | 11 | 2 | 1 | NULL
--> 4 | 1010 | 111111 | 11 | 2 | 1 | NULL
--> 5 | 0101 | 0011 | 11 | 2 | 1 | NULL
--> 6 | NULL | NULL | 11 | 2 | 1 | {10,11}
--> 7 | NULL | NULL | 11 | 2 | 1 | {01,NULL}

select c[1], c || b'00', b'10' = any (c), c @> array[b'10'], array_position(c, b'11'), unnest(c) from b where id in (6, 7) order by id;
--> (c bit(2), ?column? "bit"[], ?column? boolean, ?column? boolean, array_position integer, unnest "bit")
--> 10 | {10,11,00} | t | t | 2 | 10
--> 10 | {10,11,00} | t | t | 2 | 11
--> 01 | {01,NULL,00} | NULL | f | NULL | 01
--> 01 | {01,NULL,00} | NULL | f | NULL | NULL

select array[b'1', '10']::varbit[] = '{1,10}', array[b'1']::varbit[] < '{10}', '{x1,b0,1}'::varbit[], '{101,1}'::bit(2)[], array[b'10', b'1', b'111'], array_append('{}'::varbit[], b'1');
--> (?column? boolean, ?column? boolean, varbit bit varying[], bit bit(2)[], array "bit"[], array_append bit varying[])
--> t | t | {0001,0,1} | {10,10} | {10,1,111} | {1}

select row(b'1', 2), row(b'1') = row(b'1'), row(b'1') < row(b'10'), greatest(b'1', b'10'), least(b'1', b'01'), coalesce(null, b'1'), nullif(b'1', b'1');
--> (row record, ?column? boolean, ?column? boolean, greatest "bit", least "bit", coalesce "bit", nullif "bit")
--> (1,2) | t | t | 10 | 01 | 1 | NULL

select concat(b'101', 1), format('%s %L', b'101', b'11'), quote_literal(b'101'), quote_nullable(x'f'), md5(b'101'::text);
--> (concat text, format text, quote_literal text, quote_nullable text, md5 text)
--> 1011 | 101 '11' | ''101'' | ''1111'' | 38b3eff8baf56627478ec76a704e9b52

select * from (values (b'1'), (b'01')) t (x) union select b'1' order by 1;
--> (x "bit")
--> 01
--> 1

select x, pg_typeof(x) from (values (b'1'), ('01'::varbit)) t (x) order by 1;
--> (x "bit", pg_typeof regtype)
--> 01 | bit
--> 1 | bit

select case when true then b'1' else '0' end, case when false then b'1' else '010'::varbit end;
--> (case "bit", case bit varying)
--> 1 | 010

prepare p (varbit, bit(3)) as select $1 || b'1', $2, $1 = b'1';
execute p (b'10', b'101');
--> (?column? bit varying, ?column? "bit", ?column? boolean)
--> 101 | 101 | f

execute p ('10', '1');
--> (?column? bit varying, ?column? "bit", ?column? boolean)
--> 101 | 1 | f

execute p (b'10', 5);
--> ERROR 42804: parameter $2 of type integer cannot be coerced to the expected type bit
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 19, at 5

deallocate p;
create table c (a bit(100000), v varbit);
insert into c select repeat('10', 50000)::bit(100000), repeat('1', 200000)::varbit;
--> INSERT 0 1

select length(a), length(v), octet_length(a), md5(a::text), md5(v::text), get_bit(a, 99999), substring(a from 99990 for 5), position(b'11' in a), bit_count(a), bit_count(v) from c;
--> (length integer, length integer, octet_length integer, md5 text, md5 text, get_bit integer, substring "bit", position integer, bit_count bigint, bit_count bigint)
--> 100000 | 200000 | 12500 | 782eb000538210aba851ec102ff23133 | 93fb9e0c2860bfd259a0268ca9034a77 | 0 | 01010 | 0 | 50000 | 200000

update c set v = v || v;
--> UPDATE 1

select length(v || a), (a << 50001) = (~ (a << 50000)), length(v), bit_count(~ v) from c;
--> (length integer, ?column? boolean, length integer, bit_count bigint)
--> 500000 | f | 400000 | 0

create temp table t as select b'101'::bit(3) as a, b'1' as b, x'f'::varbit as c, '1'::bit as d;
--> SELECT 1

select attname, format_type(atttypid, atttypmod) from pg_attribute where attrelid = 't'::regclass and attnum > 0 order by attnum;
--> (attname name, format_type text)
--> a | bit(3)
--> b | "bit"
--> c | bit varying
--> d | bit(1)

select * from t;
--> (a bit(3), b "bit", c bit varying, d bit(1))
--> 101 | 1 | 1111 | 1

select typname, typlen, typbyval, typcategory, typispreferred, typalign, typstorage, typarray from pg_type where typname in ('bit', '_bit', 'varbit', '_varbit') order by 1;
--> (typname name, typlen smallint, typbyval boolean, typcategory "char", typispreferred boolean, typalign "char", typstorage "char", typarray oid)
--> _bit | -1 | f | A | f | i | x | 0
--> _varbit | -1 | f | A | f | i | x | 0
--> bit | -1 | f | V | f | i | x | 1561
--> varbit | -1 | f | V | t | i | x | 1563

select oprname, oprleft::regtype, oprright::regtype, oprresult::regtype, oprcanhash, oprcanmerge from pg_operator where 'varbit'::regtype in (oprleft, oprright) or '"bit"'::regtype in (oprleft, oprright) order by 1, 2, 3;
--> (oprname name, oprleft regtype, oprright regtype, oprresult regtype, oprcanhash boolean, oprcanmerge boolean)
--> # | bit | bit | bit | f | f
--> & | bit | bit | bit | f | f
--> < | bit | bit | boolean | f | f
--> < | bit varying | bit varying | boolean | f | f
--> << | bit | integer | bit | f | f
--> <= | bit | bit | boolean | f | f
--> <= | bit varying | bit varying | boolean | f | f
--> <> | bit | bit | boolean | f | f
--> <> | bit varying | bit varying | boolean | f | f
--> = | bit | bit | boolean | f | t
--> = | bit varying | bit varying | boolean | f | t
--> > | bit | bit | boolean | f | f
--> > | bit varying | bit varying | boolean | f | f
--> >= | bit | bit | boolean | f | f
--> >= | bit varying | bit varying | boolean | f | f
--> >> | bit | integer | bit | f | f
--> | | bit | bit | bit | f | f
--> || | bit varying | bit varying | bit varying | f | f
--> ~ | - | bit | bit | f | f

select opcname, opcintype::regtype, opcdefault from pg_opclass where opcintype in ('"bit"'::regtype, 'varbit'::regtype) and opcmethod = 403 order by 1;
--> (opcname name, opcintype regtype, opcdefault boolean)
--> bit_ops | bit | t
--> varbit_ops | bit varying | t

select castsource::regtype, casttarget::regtype, castcontext, castmethod from pg_cast where castsource in (1560, 1562) or casttarget in (1560, 1562) order by 1, 2;
--> (castsource regtype, casttarget regtype, castcontext "char", castmethod "char")
--> bigint | bit | e | f
--> integer | bit | e | f
--> bit | bigint | e | f
--> bit | integer | e | f
--> bit | bit | i | f
--> bit | bit varying | i | b
--> bit varying | bit | i | b
--> bit varying | bit varying | i | f

select proname, proargtypes::regtype[], prorettype::regtype, provolatile from pg_proc where (proargtypes::oid[] && array[1560, 1562]::oid[] or prorettype in (1560, 1562)) and proname !~ '_(in|out|send|recv)$' order by 1, 2;
--> (proname name, proargtypes regtype[], prorettype regtype, provolatile "char")
--> bit | [0:1]={bigint,integer} | bit | i
--> bit | [0:1]={integer,integer} | bit | i
--> bit | [0:2]={bit,integer,boolean} | bit | i
--> bit_and | [0:0]={bit} | bit | i
--> bit_count | [0:0]={bit} | bigint | i
--> bit_length | [0:0]={bit} | integer | i
--> bit_or | [0:0]={bit} | bit | i
--> bit_xor | [0:0]={bit} | bit | i
--> bitand | [0:1]={bit,bit} | bit | i
--> bitcat | [0:1]={"bit varying","bit varying"} | bit varying | i
--> bitcmp | [0:1]={bit,bit} | integer | i
--> biteq | [0:1]={bit,bit} | boolean | i
--> bitge | [0:1]={bit,bit} | boolean | i
--> bitgt | [0:1]={bit,bit} | boolean | i
--> bitle | [0:1]={bit,bit} | boolean | i
--> bitlt | [0:1]={bit,bit} | boolean | i
--> bitne | [0:1]={bit,bit} | boolean | i
--> bitnot | [0:0]={bit} | bit | i
--> bitor | [0:1]={bit,bit} | bit | i
--> bitshiftleft | [0:1]={bit,integer} | bit | i
--> bitshiftright | [0:1]={bit,integer} | bit | i
--> bitxor | [0:1]={bit,bit} | bit | i
--> get_bit | [0:1]={bit,integer} | integer | i
--> int4 | [0:0]={bit} | integer | i
--> int8 | [0:0]={bit} | bigint | i
--> length | [0:0]={bit} | integer | i
--> octet_length | [0:0]={bit} | integer | i
--> overlay | [0:2]={bit,bit,integer} | bit | i
--> overlay | [0:3]={bit,bit,integer,integer} | bit | i
--> position | [0:1]={bit,bit} | integer | i
--> set_bit | [0:2]={bit,integer,integer} | bit | i
--> substring | [0:1]={bit,integer} | bit | i
--> substring | [0:2]={bit,integer,integer} | bit | i
--> varbit | [0:2]={"bit varying",integer,boolean} | bit varying | i
--> varbitcmp | [0:1]={"bit varying","bit varying"} | integer | i
--> varbiteq | [0:1]={"bit varying","bit varying"} | boolean | i
--> varbitge | [0:1]={"bit varying","bit varying"} | boolean | i
--> varbitgt | [0:1]={"bit varying","bit varying"} | boolean | i
--> varbitle | [0:1]={"bit varying","bit varying"} | boolean | i
--> varbitlt | [0:1]={"bit varying","bit varying"} | boolean | i
--> varbitne | [0:1]={"bit varying","bit varying"} | boolean | i

reset search_path;
drop schema ty_bits cascade;
--> NOTICE: drop cascades to 5 other objects
--> DETAIL: drop cascades to table ty_bits.b
--> + drop cascades to table ty_bits.k
--> + drop cascades to table ty_bits.f
--> + drop cascades to view ty_bits.v
--> + drop cascades to table ty_bits.c
