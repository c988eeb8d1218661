-- pgcrypto
--
-- Digests, hashes of passwords, random bytes. Functions of PGP and of raw ciphers are refused.

create extension pgcrypto;

select digest('', 'md5'), digest('', 'sha1');
--> (digest bytea, digest bytea)
--> \xd41d8cd98f00b204e9800998ecf8427e | \xda39a3ee5e6b4b0d3255bfef95601890afd80709

select digest('abc', 'md5'), digest('abc', 'sha1'), digest('abc', 'sha224'), digest('abc', 'sha256');
--> (digest bytea, digest bytea, digest bytea, digest bytea)
--> \x900150983cd24fb0d6963f7d28e17f72 | \xa9993e364706816aba3e25717850c26c9cd0d89d | \x23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7 | \xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad

select digest('abc', 'sha384'), digest('abc', 'SHA512');
--> (digest bytea, digest bytea)
--> \xcb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7 | \xddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f

select digest('\x00ff'::bytea, 'SHA-1'), digest('abc'::text, 'sha-256') = digest('abc'::bytea, 'sha256');
--> (digest bytea, ?column? boolean)
--> \xaa3e5dcdd77b153f2e59bd0d8794fde33cb4e486 | t

select digest(repeat('a', 1000000), 'sha1'), digest(repeat('a', 1000000), 'sha512') = sha512(repeat('a', 1000000)::bytea);
--> (digest bytea, ?column? boolean)
--> \x34aa973cd4c4daa4f61eeb2bdbad27316534016f | t

select digest('abc', 'sha9');
--> ERROR 22023: Cannot use "sha9": No such hash algorithm

select digest('abc', '');
--> ERROR 22023: Cannot use "": No such hash algorithm

select digest('abc', 'whirlpool');
--> ERROR 22023: Cannot use "whirlpool": Cipher cannot be initialized

select digest(null, 'md5'), digest('a', null);
--> (digest bytea, digest bytea)
--> NULL | NULL

select digest(1, 'md5');
--> ERROR 42883: function digest(integer, unknown) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at digest

select hmac('what do ya want for nothing?', 'Jefe', 'md5'), hmac('what do ya want for nothing?', 'Jefe', 'sha1');
--> (hmac bytea, hmac bytea)
--> \x750c783e6ab0b503eaa86e310a5db738 | \xeffcdf6ae5eb2fa2d27416d5f184df9c259a7c79

select hmac('Hi There', repeat('k', 200), 'sha256'), hmac('Hi There', repeat('k', 64), 'sha512');
--> (hmac bytea, hmac bytea)
--> \x963fcdb2b05025aa41276d6330fe6dec2194a27f0f60228a179043c1500e58bb | \x603b97d664257f87e2cb64de3e5d7fa3311cb13317e393d2c005ce2a8a4209163095de475caab3d7b870f142830207ac2cd76a9da8eacc0fb120e62232ad9ef4

select hmac('\x01'::bytea, '\x0b0b'::bytea, 'sha384'), hmac('', '', 'sha224');
--> (hmac bytea, hmac bytea)
--> \x139ae3b57efba3f205b0dfded8e26f94bb2c1363e94c4f2b6ae92795c5ccfe22722ea2ef82551030e30654bdb2b95429 | \x5ce14f72894662213e2748d2a6ba234b74263910cedde2f5a9271524

select hmac('a', 'k', 'foo');
--> ERROR 22023: Cannot use "foo": No such hash algorithm

-- Hashes of passwords.

select crypt('foox', '$2a$06$RQiOJ.3ELirrXwxIZY8q0O');
--> (crypt text)
--> $2a$06$RQiOJ.3ELirrXwxIZY8q0OR3CVJrAfda1z26CCHPnB6mmVZD8p0/C

select crypt('', '$2a$04$abcdefghijklmnopqrstuv'), crypt(repeat('ä', 100), '$2a$04$abcdefghijklmnopqrstuv');
--> (crypt text, crypt text)
--> $2a$04$abcdefghijklmnopqrstuubyCG3zY1GIXMyxfivm.ClDiInHzxjiq | $2a$04$abcdefghijklmnopqrstuuAg/vhymG.zjfOvPuw7BgQPjbFV1.SQW

select crypt(repeat('x', 72), '$2a$05$abcdefghijklmnopqrstuv') = crypt(repeat('x', 73), '$2a$05$abcdefghijklmnopqrstuv') as cut;
--> (cut boolean)
--> t

select crypt('pw', '$2x$04$abcdefghijklmnopqrstuv');
--> (crypt text)
--> $2x$04$abcdefghijklmnopqrstuuyvPXIbu7xe6/CED2DzX8z6Si09MlzlW

select crypt('pw', '$2a$04$abc');
--> ERROR 22023: invalid salt

select crypt('pw', '$2a$03$abcdefghijklmnopqrstuv');
--> ERROR 22023: invalid salt

select crypt('pw', '$2a$32$abcdefghijklmnopqrstuv');
--> ERROR 22023: invalid salt

select crypt('pw', '$2a$04$abcdefghi klmnopqrstuv');
--> ERROR 22023: invalid salt

select crypt('pw', '$2a$0a$abcdefghijklmnopqrstuv');
--> ERROR 22023: invalid salt

select crypt('pw', '$2a$04-abcdefghijklmnopqrstuv');
--> ERROR 22023: invalid salt

select crypt('pw', crypt('pw', '$2a$04$abcdefghijklmnopqrstuv')) = crypt('pw', '$2a$04$abcdefghijklmnopqrstuv') as same;
--> (same boolean)
--> t

select crypt('pw', '$1$abcdefgh'), crypt('pw', '$1$abcdefghijkl'), crypt('pw', '$1$ab$cd'), crypt('', '$1$'), crypt(repeat('long ', 30), '$1$salt');
--> (crypt text, crypt text, crypt text, crypt text, crypt text)
--> $1$abcdefgh$IQtUouv7y7Q9dRWkQEPCc. | $1$abcdefgh$IQtUouv7y7Q9dRWkQEPCc. | $1$ab$b2XAKzcGJvTR.javvk3280 | $1$$qRPK7m23GJusamGpoGLby/ | $1$salt$ObVPVOGmss/0rhXL6R8Ga0

select crypt('pw', '');
--> ERROR 22023: invalid salt

select crypt('pw', 'x');
--> ERROR 22023: invalid salt

select crypt('pw', '$2$04$abcdefghijklmnopqrstuv');
--> ERROR 39000: crypt(3) returned NULL

select crypt(null, '$1$a'), crypt('a', null);
--> (crypt text, crypt text)
--> NULL | NULL

select length(gen_salt('bf')), length(gen_salt('md5')), substr(gen_salt('bf', 8), 1, 7), substr(gen_salt('BF'), 1, 7);
--> (length integer, length integer, substr text, substr text)
--> 29 | 11 | $2a$08$ | $2a$06$

select substr(gen_salt('bf', 0), 1, 7), substr(gen_salt('md5', 0), 1, 3), length(gen_salt('md5', 1000));
--> (substr text, substr text, length integer)
--> $2a$06$ | $1$ | 11

select gen_salt('foo');
--> ERROR 22023: gen_salt: Unknown salt algorithm

select gen_salt('bf', 99);
--> ERROR 22023: gen_salt: Incorrect number of rounds

select gen_salt('bf', 3);
--> ERROR 22023: gen_salt: Incorrect number of rounds

select gen_salt('md5', 5);
--> ERROR 22023: gen_salt: Incorrect number of rounds

select crypt('pw', gen_salt('bf', 4)) = crypt('pw', gen_salt('bf', 4)) as salts_differ;
--> (salts_differ boolean)
--> f

select h = crypt('secret', h) as right, h = crypt('other', h) as wrong from (select crypt('secret', gen_salt('bf', 4)) as h) s;
--> (right boolean, wrong boolean)
--> t | f

select h = crypt('secret', h) as right from (select crypt('secret', gen_salt('md5')) as h) s;
--> (right boolean)
--> t

-- Random bytes.

select length(gen_random_bytes(1)), length(gen_random_bytes(17)), length(gen_random_bytes(1024));
--> (length integer, length integer, length integer)
--> 1 | 17 | 1024

select gen_random_bytes(0);
--> ERROR 39000: Length not in range

select gen_random_bytes(1025);
--> ERROR 39000: Length not in range

select count(distinct gen_random_bytes(16)) from generate_series(1, 100);
--> (count bigint)
--> 100

select length(gen_random_uuid()::text);
--> (length integer)
--> 36

-- Refused parts.

select crypt('pw', 'ab');
--> (crypt text)
--> abzlUXK5ed5rs
--! DES is too weak for passwords.
--!> ERROR 0A000: function crypt with DES is not supported

select length(gen_salt('des'));
--> (length integer)
--> 2
--! DES is too weak for passwords.
--!> ERROR 0A000: function gen_salt with DES is not supported

select pgp_sym_decrypt(pgp_sym_encrypt('a', 'b'), 'b');
--> (pgp_sym_decrypt text)
--> a
--! PGP is not built in.
--!> ERROR 0A000: function pgp_sym_encrypt is not supported
--!> POSITION: 24, at pgp_sym_encrypt

select encrypt('a', 'b', 'aes');
--> (encrypt bytea)
--> \x54813c99e9715c2813134c6c172e494e
--! Raw ciphers are not built in.
--!> ERROR 0A000: function encrypt is not supported
--!> POSITION: 8, at encrypt

select digest('abc', 'sha3-256');
--> (digest bytea)
--> \x3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532
--! The algorithm is not built in.
--!> ERROR 0A000: hash algorithm sha3-256 is not supported
