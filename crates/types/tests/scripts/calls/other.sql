-- Functions whose first argument is a boolean or of another type
--
-- Each function with values at its limits and with wrong ones. A row shows the arguments and the result.

select a, b, tidgt(a, b) from (values
  ('(0,1)'::tid, '(0,1)'::tid),
  ('(0,1)', '(5,7)'),
  ('(0,1)', '(4294967295,65535)'),
  ('(5,7)', '(0,1)'),
  ('(5,7)', '(5,7)'),
  ('(4294967295,65535)', '(0,1)'),
  ('(4294967295,65535)', '(4294967295,65535)')) v(a, b);
--> (a tid, b tid, tidgt boolean)
--> (0,1) | (0,1) | f
--> (0,1) | (5,7) | f
--> (0,1) | (4294967295,65535) | f
--> (5,7) | (0,1) | t
--> (5,7) | (5,7) | f
--> (4294967295,65535) | (0,1) | t
--> (4294967295,65535) | (4294967295,65535) | f

select a, b, tidlt(a, b) from (values
  ('(0,1)'::tid, '(0,1)'::tid),
  ('(0,1)', '(4294967295,65535)'),
  ('(5,7)', '(0,1)'),
  ('(5,7)', '(5,7)'),
  ('(5,7)', '(4294967295,65535)'),
  ('(4294967295,65535)', '(0,1)'),
  ('(4294967295,65535)', '(4294967295,65535)')) v(a, b);
--> (a tid, b tid, tidlt boolean)
--> (0,1) | (0,1) | f
--> (0,1) | (4294967295,65535) | t
--> (5,7) | (0,1) | f
--> (5,7) | (5,7) | f
--> (5,7) | (4294967295,65535) | t
--> (4294967295,65535) | (0,1) | f
--> (4294967295,65535) | (4294967295,65535) | f

select a, b, tidge(a, b) from (values
  ('(0,1)'::tid, '(0,1)'::tid),
  ('(0,1)', '(5,7)'),
  ('(0,1)', '(4294967295,65535)'),
  ('(5,7)', '(5,7)'),
  ('(5,7)', '(4294967295,65535)'),
  ('(4294967295,65535)', '(5,7)'),
  ('(4294967295,65535)', '(4294967295,65535)')) v(a, b);
--> (a tid, b tid, tidge boolean)
--> (0,1) | (0,1) | t
--> (0,1) | (5,7) | f
--> (0,1) | (4294967295,65535) | f
--> (5,7) | (5,7) | t
--> (5,7) | (4294967295,65535) | f
--> (4294967295,65535) | (5,7) | t
--> (4294967295,65535) | (4294967295,65535) | t

select a, b, tidle(a, b) from (values
  ('(0,1)'::tid, '(0,1)'::tid),
  ('(0,1)', '(5,7)'),
  ('(0,1)', '(4294967295,65535)'),
  ('(5,7)', '(5,7)'),
  ('(5,7)', '(4294967295,65535)'),
  ('(4294967295,65535)', '(0,1)'),
  ('(4294967295,65535)', '(4294967295,65535)')) v(a, b);
--> (a tid, b tid, tidle boolean)
--> (0,1) | (0,1) | t
--> (0,1) | (5,7) | t
--> (0,1) | (4294967295,65535) | t
--> (5,7) | (5,7) | t
--> (5,7) | (4294967295,65535) | t
--> (4294967295,65535) | (0,1) | f
--> (4294967295,65535) | (4294967295,65535) | t

select a, b, bttidcmp(a, b) from (values
  ('(0,1)'::tid, '(0,1)'::tid),
  ('(0,1)', '(5,7)'),
  ('(0,1)', '(4294967295,65535)'),
  ('(5,7)', '(0,1)'),
  ('(4294967295,65535)', '(0,1)'),
  ('(4294967295,65535)', '(5,7)'),
  ('(4294967295,65535)', '(4294967295,65535)')) v(a, b);
--> (a tid, b tid, bttidcmp integer)
--> (0,1) | (0,1) | 0
--> (0,1) | (5,7) | -1
--> (0,1) | (4294967295,65535) | -1
--> (5,7) | (0,1) | 1
--> (4294967295,65535) | (0,1) | 1
--> (4294967295,65535) | (5,7) | 1
--> (4294967295,65535) | (4294967295,65535) | 0

select a, b, tidlarger(a, b) from (values
  ('(0,1)'::tid, '(5,7)'::tid),
  ('(0,1)', '(4294967295,65535)'),
  ('(5,7)', '(0,1)'),
  ('(5,7)', '(5,7)'),
  ('(5,7)', '(4294967295,65535)'),
  ('(4294967295,65535)', '(5,7)'),
  ('(4294967295,65535)', '(4294967295,65535)')) v(a, b);
--> (a tid, b tid, tidlarger tid)
--> (0,1) | (5,7) | (5,7)
--> (0,1) | (4294967295,65535) | (4294967295,65535)
--> (5,7) | (0,1) | (5,7)
--> (5,7) | (5,7) | (5,7)
--> (5,7) | (4294967295,65535) | (4294967295,65535)
--> (4294967295,65535) | (5,7) | (4294967295,65535)
--> (4294967295,65535) | (4294967295,65535) | (4294967295,65535)

select a, b, tidsmaller(a, b) from (values
  ('(0,1)'::tid, '(5,7)'::tid),
  ('(0,1)', '(4294967295,65535)'),
  ('(5,7)', '(0,1)'),
  ('(5,7)', '(5,7)'),
  ('(5,7)', '(4294967295,65535)'),
  ('(4294967295,65535)', '(0,1)'),
  ('(4294967295,65535)', '(4294967295,65535)')) v(a, b);
--> (a tid, b tid, tidsmaller tid)
--> (0,1) | (5,7) | (0,1)
--> (0,1) | (4294967295,65535) | (0,1)
--> (5,7) | (0,1) | (0,1)
--> (5,7) | (5,7) | (5,7)
--> (5,7) | (4294967295,65535) | (5,7)
--> (4294967295,65535) | (0,1) | (0,1)
--> (4294967295,65535) | (4294967295,65535) | (4294967295,65535)

select a, b, uuid_lt(a, b) from (values
  ('00000000-0000-0000-0000-000000000000'::uuid, '00000000-0000-0000-0000-000000000000'::uuid),
  ('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '00000000-0000-0000-0000-000000000000'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')) v(a, b);
--> (a uuid, b uuid, uuid_lt boolean)
--> 00000000-0000-0000-0000-000000000000 | 00000000-0000-0000-0000-000000000000 | f
--> 00000000-0000-0000-0000-000000000000 | ffffffff-ffff-ffff-ffff-ffffffffffff | t
--> ffffffff-ffff-ffff-ffff-ffffffffffff | ffffffff-ffff-ffff-ffff-ffffffffffff | f
--> ffffffff-ffff-ffff-ffff-ffffffffffff | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | f
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | 00000000-0000-0000-0000-000000000000 | f
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | ffffffff-ffff-ffff-ffff-ffffffffffff | t
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | f

select a, b, uuid_le(a, b) from (values
  ('00000000-0000-0000-0000-000000000000'::uuid, '00000000-0000-0000-0000-000000000000'::uuid),
  ('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-000000000000'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')) v(a, b);
--> (a uuid, b uuid, uuid_le boolean)
--> 00000000-0000-0000-0000-000000000000 | 00000000-0000-0000-0000-000000000000 | t
--> 00000000-0000-0000-0000-000000000000 | ffffffff-ffff-ffff-ffff-ffffffffffff | t
--> ffffffff-ffff-ffff-ffff-ffffffffffff | 00000000-0000-0000-0000-000000000000 | f
--> ffffffff-ffff-ffff-ffff-ffffffffffff | ffffffff-ffff-ffff-ffff-ffffffffffff | t
--> ffffffff-ffff-ffff-ffff-ffffffffffff | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | f
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | ffffffff-ffff-ffff-ffff-ffffffffffff | t
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | t

select a, b, uuid_eq(a, b) from (values
  ('00000000-0000-0000-0000-000000000000'::uuid, '00000000-0000-0000-0000-000000000000'::uuid),
  ('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('00000000-0000-0000-0000-000000000000', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-000000000000'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '00000000-0000-0000-0000-000000000000')) v(a, b);
--> (a uuid, b uuid, uuid_eq boolean)
--> 00000000-0000-0000-0000-000000000000 | 00000000-0000-0000-0000-000000000000 | t
--> 00000000-0000-0000-0000-000000000000 | ffffffff-ffff-ffff-ffff-ffffffffffff | f
--> 00000000-0000-0000-0000-000000000000 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | f
--> ffffffff-ffff-ffff-ffff-ffffffffffff | 00000000-0000-0000-0000-000000000000 | f
--> ffffffff-ffff-ffff-ffff-ffffffffffff | ffffffff-ffff-ffff-ffff-ffffffffffff | t
--> ffffffff-ffff-ffff-ffff-ffffffffffff | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | f
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | 00000000-0000-0000-0000-000000000000 | f

select a, b, uuid_ge(a, b) from (values
  ('00000000-0000-0000-0000-000000000000'::uuid, '00000000-0000-0000-0000-000000000000'::uuid),
  ('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('00000000-0000-0000-0000-000000000000', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')) v(a, b);
--> (a uuid, b uuid, uuid_ge boolean)
--> 00000000-0000-0000-0000-000000000000 | 00000000-0000-0000-0000-000000000000 | t
--> 00000000-0000-0000-0000-000000000000 | ffffffff-ffff-ffff-ffff-ffffffffffff | f
--> 00000000-0000-0000-0000-000000000000 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | f
--> ffffffff-ffff-ffff-ffff-ffffffffffff | ffffffff-ffff-ffff-ffff-ffffffffffff | t
--> ffffffff-ffff-ffff-ffff-ffffffffffff | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | t
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | ffffffff-ffff-ffff-ffff-ffffffffffff | f
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | t

select a, b, uuid_gt(a, b) from (values
  ('00000000-0000-0000-0000-000000000000'::uuid, '00000000-0000-0000-0000-000000000000'::uuid),
  ('00000000-0000-0000-0000-000000000000', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-000000000000'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '00000000-0000-0000-0000-000000000000'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')) v(a, b);
--> (a uuid, b uuid, uuid_gt boolean)
--> 00000000-0000-0000-0000-000000000000 | 00000000-0000-0000-0000-000000000000 | f
--> 00000000-0000-0000-0000-000000000000 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | f
--> ffffffff-ffff-ffff-ffff-ffffffffffff | 00000000-0000-0000-0000-000000000000 | t
--> ffffffff-ffff-ffff-ffff-ffffffffffff | ffffffff-ffff-ffff-ffff-ffffffffffff | f
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | 00000000-0000-0000-0000-000000000000 | t
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | ffffffff-ffff-ffff-ffff-ffffffffffff | f
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | f

select a, b, uuid_ne(a, b) from (values
  ('00000000-0000-0000-0000-000000000000'::uuid, '00000000-0000-0000-0000-000000000000'::uuid),
  ('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-000000000000'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '00000000-0000-0000-0000-000000000000'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')) v(a, b);
--> (a uuid, b uuid, uuid_ne boolean)
--> 00000000-0000-0000-0000-000000000000 | 00000000-0000-0000-0000-000000000000 | f
--> 00000000-0000-0000-0000-000000000000 | ffffffff-ffff-ffff-ffff-ffffffffffff | t
--> ffffffff-ffff-ffff-ffff-ffffffffffff | 00000000-0000-0000-0000-000000000000 | t
--> ffffffff-ffff-ffff-ffff-ffffffffffff | ffffffff-ffff-ffff-ffff-ffffffffffff | f
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | 00000000-0000-0000-0000-000000000000 | t
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | ffffffff-ffff-ffff-ffff-ffffffffffff | t
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | f

select a, b, uuid_cmp(a, b) from (values
  ('00000000-0000-0000-0000-000000000000'::uuid, '00000000-0000-0000-0000-000000000000'::uuid),
  ('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('00000000-0000-0000-0000-000000000000', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '00000000-0000-0000-0000-000000000000'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')) v(a, b);
--> (a uuid, b uuid, uuid_cmp integer)
--> 00000000-0000-0000-0000-000000000000 | 00000000-0000-0000-0000-000000000000 | 0
--> 00000000-0000-0000-0000-000000000000 | ffffffff-ffff-ffff-ffff-ffffffffffff | -255
--> 00000000-0000-0000-0000-000000000000 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | -160
--> ffffffff-ffff-ffff-ffff-ffffffffffff | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | 95
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | 00000000-0000-0000-0000-000000000000 | 160
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | ffffffff-ffff-ffff-ffff-ffffffffffff | -95
--> a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 | 0

select a, b, xidneq(a, b) from (values
  ('0'::xid, '0'::xid),
  ('0', '3'),
  ('3', '3'),
  ('3', '100'),
  ('100', '0'),
  ('100', '3'),
  ('100', '100')) v(a, b);
--> (a xid, b xid, xidneq boolean)
--> 0 | 0 | f
--> 0 | 3 | t
--> 3 | 3 | f
--> 3 | 100 | t
--> 100 | 0 | t
--> 100 | 3 | t
--> 100 | 100 | f

select a, b, xidneqint4(a, b) from (values
  ('0'::xid, '1'::integer),
  ('0', '0'),
  ('0', '33'),
  ('0', '2'),
  ('100', '-1'),
  ('0', '12'),
  ('3', '5')) v(a, b);
--> (a xid, b integer, xidneqint4 boolean)
--> 0 | 1 | t
--> 0 | 0 | f
--> 0 | 33 | t
--> 0 | 2 | t
--> 100 | -1 | t
--> 0 | 12 | t
--> 3 | 5 | t

select a, b, xid8lt(a, b) from (values
  ('0'::xid8, '18446744073709551615'::xid8),
  ('1', '0'),
  ('1', '1'),
  ('1', '18446744073709551615'),
  ('18446744073709551615', '0'),
  ('18446744073709551615', '1'),
  ('18446744073709551615', '18446744073709551615')) v(a, b);
--> (a xid8, b xid8, xid8lt boolean)
--> 0 | 18446744073709551615 | t
--> 1 | 0 | f
--> 1 | 1 | f
--> 1 | 18446744073709551615 | t
--> 18446744073709551615 | 0 | f
--> 18446744073709551615 | 1 | f
--> 18446744073709551615 | 18446744073709551615 | f

select a, b, xid8gt(a, b) from (values
  ('0'::xid8, '1'::xid8),
  ('0', '18446744073709551615'),
  ('1', '1'),
  ('1', '18446744073709551615'),
  ('18446744073709551615', '0'),
  ('18446744073709551615', '1'),
  ('18446744073709551615', '18446744073709551615')) v(a, b);
--> (a xid8, b xid8, xid8gt boolean)
--> 0 | 1 | f
--> 0 | 18446744073709551615 | f
--> 1 | 1 | f
--> 1 | 18446744073709551615 | f
--> 18446744073709551615 | 0 | t
--> 18446744073709551615 | 1 | t
--> 18446744073709551615 | 18446744073709551615 | f

select a, b, xid8le(a, b) from (values
  ('0'::xid8, '0'::xid8),
  ('0', '1'),
  ('1', '0'),
  ('1', '1'),
  ('18446744073709551615', '0'),
  ('18446744073709551615', '1'),
  ('18446744073709551615', '18446744073709551615')) v(a, b);
--> (a xid8, b xid8, xid8le boolean)
--> 0 | 0 | t
--> 0 | 1 | t
--> 1 | 0 | f
--> 1 | 1 | t
--> 18446744073709551615 | 0 | f
--> 18446744073709551615 | 1 | f
--> 18446744073709551615 | 18446744073709551615 | t

select a, b, xid8ge(a, b) from (values
  ('0'::xid8, '0'::xid8),
  ('0', '1'),
  ('0', '18446744073709551615'),
  ('1', '0'),
  ('1', '1'),
  ('1', '18446744073709551615'),
  ('18446744073709551615', '18446744073709551615')) v(a, b);
--> (a xid8, b xid8, xid8ge boolean)
--> 0 | 0 | t
--> 0 | 1 | f
--> 0 | 18446744073709551615 | f
--> 1 | 0 | t
--> 1 | 1 | t
--> 1 | 18446744073709551615 | f
--> 18446744073709551615 | 18446744073709551615 | t

select a, b, xid8eq(a, b) from (values
  ('0'::xid8, '1'::xid8),
  ('0', '18446744073709551615'),
  ('1', '0'),
  ('1', '1'),
  ('1', '18446744073709551615'),
  ('18446744073709551615', '1'),
  ('18446744073709551615', '18446744073709551615')) v(a, b);
--> (a xid8, b xid8, xid8eq boolean)
--> 0 | 1 | f
--> 0 | 18446744073709551615 | f
--> 1 | 0 | f
--> 1 | 1 | t
--> 1 | 18446744073709551615 | f
--> 18446744073709551615 | 1 | f
--> 18446744073709551615 | 18446744073709551615 | t

select a, b, xid8ne(a, b) from (values
  ('0'::xid8, '0'::xid8),
  ('0', '1'),
  ('0', '18446744073709551615'),
  ('1', '0'),
  ('1', '1'),
  ('18446744073709551615', '1'),
  ('18446744073709551615', '18446744073709551615')) v(a, b);
--> (a xid8, b xid8, xid8ne boolean)
--> 0 | 0 | f
--> 0 | 1 | t
--> 0 | 18446744073709551615 | t
--> 1 | 0 | t
--> 1 | 1 | f
--> 18446744073709551615 | 1 | t
--> 18446744073709551615 | 18446744073709551615 | f

select a, b, xid8cmp(a, b) from (values
  ('0'::xid8, '0'::xid8),
  ('0', '18446744073709551615'),
  ('1', '0'),
  ('1', '1'),
  ('1', '18446744073709551615'),
  ('18446744073709551615', '0'),
  ('18446744073709551615', '18446744073709551615')) v(a, b);
--> (a xid8, b xid8, xid8cmp integer)
--> 0 | 0 | 0
--> 0 | 18446744073709551615 | -1
--> 1 | 0 | 1
--> 1 | 1 | 0
--> 1 | 18446744073709551615 | -1
--> 18446744073709551615 | 0 | 1
--> 18446744073709551615 | 18446744073709551615 | 0

select a, b, xideq(a, b) from (values
  ('0'::xid, '100'::xid),
  ('3', '0'),
  ('3', '3'),
  ('3', '100'),
  ('100', '0'),
  ('100', '3'),
  ('100', '100')) v(a, b);
--> (a xid, b xid, xideq boolean)
--> 0 | 100 | f
--> 3 | 0 | f
--> 3 | 3 | t
--> 3 | 100 | f
--> 100 | 0 | f
--> 100 | 3 | f
--> 100 | 100 | t

select a, b, cideq(a, b) from (values
  ('0'::cid, '0'::cid),
  ('0', '1'),
  ('1', '0'),
  ('1', '1')) v(a, b);
--> (a cid, b cid, cideq boolean)
--> 0 | 0 | t
--> 0 | 1 | f
--> 1 | 0 | f
--> 1 | 1 | t

select a, b, btoidvectorcmp(a, b) from (values
  (''::oidvector, ''::oidvector),
  ('', '1'),
  ('23 25', '23 25'),
  ('23 25', '1'),
  ('1', ''),
  ('1', '23 25'),
  ('1', '1')) v(a, b);
--> (a oidvector, b oidvector, btoidvectorcmp integer)
--> '' | '' | 0
--> '' | 1 | -1
--> 23 25 | 23 25 | 0
--> 23 25 | 1 | 1
--> 1 | '' | 1
--> 1 | 23 25 | -1
--> 1 | 1 | 0

select a, b, oidvectorne(a, b) from (values
  (''::oidvector, '23 25'::oidvector),
  ('', '1'),
  ('23 25', ''),
  ('23 25', '1'),
  ('1', ''),
  ('1', '23 25'),
  ('1', '1')) v(a, b);
--> (a oidvector, b oidvector, oidvectorne boolean)
--> '' | 23 25 | t
--> '' | 1 | t
--> 23 25 | '' | t
--> 23 25 | 1 | t
--> 1 | '' | t
--> 1 | 23 25 | t
--> 1 | 1 | f

select a, b, oidvectorlt(a, b) from (values
  (''::oidvector, ''::oidvector),
  ('', '23 25'),
  ('', '1'),
  ('23 25', '1'),
  ('1', ''),
  ('1', '23 25'),
  ('1', '1')) v(a, b);
--> (a oidvector, b oidvector, oidvectorlt boolean)
--> '' | '' | f
--> '' | 23 25 | t
--> '' | 1 | t
--> 23 25 | 1 | f
--> 1 | '' | f
--> 1 | 23 25 | t
--> 1 | 1 | f

select a, b, oidvectorle(a, b) from (values
  (''::oidvector, '23 25'::oidvector),
  ('', '1'),
  ('23 25', ''),
  ('23 25', '23 25'),
  ('23 25', '1'),
  ('1', '23 25'),
  ('1', '1')) v(a, b);
--> (a oidvector, b oidvector, oidvectorle boolean)
--> '' | 23 25 | t
--> '' | 1 | t
--> 23 25 | '' | f
--> 23 25 | 23 25 | t
--> 23 25 | 1 | f
--> 1 | 23 25 | t
--> 1 | 1 | t

select a, b, oidvectoreq(a, b) from (values
  (''::oidvector, ''::oidvector),
  ('', '1'),
  ('23 25', ''),
  ('23 25', '23 25'),
  ('1', ''),
  ('1', '23 25'),
  ('1', '1')) v(a, b);
--> (a oidvector, b oidvector, oidvectoreq boolean)
--> '' | '' | t
--> '' | 1 | f
--> 23 25 | '' | f
--> 23 25 | 23 25 | t
--> 1 | '' | f
--> 1 | 23 25 | f
--> 1 | 1 | t

select a, b, oidvectorge(a, b) from (values
  (''::oidvector, ''::oidvector),
  ('', '23 25'),
  ('', '1'),
  ('23 25', ''),
  ('23 25', '23 25'),
  ('1', ''),
  ('1', '1')) v(a, b);
--> (a oidvector, b oidvector, oidvectorge boolean)
--> '' | '' | t
--> '' | 23 25 | f
--> '' | 1 | f
--> 23 25 | '' | t
--> 23 25 | 23 25 | t
--> 1 | '' | t
--> 1 | 1 | t

select a, b, oidvectorgt(a, b) from (values
  (''::oidvector, ''::oidvector),
  ('', '1'),
  ('23 25', ''),
  ('23 25', '1'),
  ('1', ''),
  ('1', '23 25'),
  ('1', '1')) v(a, b);
--> (a oidvector, b oidvector, oidvectorgt boolean)
--> '' | '' | f
--> '' | 1 | f
--> 23 25 | '' | t
--> 23 25 | 1 | t
--> 1 | '' | t
--> 1 | 23 25 | f
--> 1 | 1 | f

select a, b, tidne(a, b) from (values
  ('(0,1)'::tid, '(5,7)'::tid),
  ('(0,1)', '(4294967295,65535)'),
  ('(5,7)', '(0,1)'),
  ('(5,7)', '(5,7)'),
  ('(5,7)', '(4294967295,65535)'),
  ('(4294967295,65535)', '(0,1)'),
  ('(4294967295,65535)', '(4294967295,65535)')) v(a, b);
--> (a tid, b tid, tidne boolean)
--> (0,1) | (5,7) | t
--> (0,1) | (4294967295,65535) | t
--> (5,7) | (0,1) | t
--> (5,7) | (5,7) | f
--> (5,7) | (4294967295,65535) | t
--> (4294967295,65535) | (0,1) | t
--> (4294967295,65535) | (4294967295,65535) | f

select a, b, tideq(a, b) from (values
  ('(0,1)'::tid, '(5,7)'::tid),
  ('(0,1)', '(4294967295,65535)'),
  ('(5,7)', '(5,7)'),
  ('(5,7)', '(4294967295,65535)'),
  ('(4294967295,65535)', '(0,1)'),
  ('(4294967295,65535)', '(5,7)'),
  ('(4294967295,65535)', '(4294967295,65535)')) v(a, b);
--> (a tid, b tid, tideq boolean)
--> (0,1) | (5,7) | f
--> (0,1) | (4294967295,65535) | f
--> (5,7) | (5,7) | t
--> (5,7) | (4294967295,65535) | f
--> (4294967295,65535) | (0,1) | f
--> (4294967295,65535) | (5,7) | f
--> (4294967295,65535) | (4294967295,65535) | t

select a, b, xideqint4(a, b) from (values
  ('0'::xid, '-1'::integer),
  ('3', '3'),
  ('100', '1000'),
  ('3', '5'),
  ('3', '33'),
  ('100', '12'),
  ('3', '1000')) v(a, b);
--> (a xid, b integer, xideqint4 boolean)
--> 0 | -1 | f
--> 3 | 3 | t
--> 100 | 1000 | f
--> 3 | 5 | f
--> 3 | 33 | f
--> 100 | 12 | f
--> 3 | 1000 | f

select a, oidvectortypes(a) from (values
  (''::oidvector),
  ('23 25'),
  ('1')) v(a);
--> (a oidvector, oidvectortypes text)
--> '' | ''
--> 23 25 | integer, text
--> 1 | ???

select a, b, booland_statefunc(a, b) from (values
  ('t'::boolean, 't'::boolean),
  ('t', 'f'),
  ('f', 't'),
  ('f', 'f')) v(a, b);
--> (a boolean, b boolean, booland_statefunc boolean)
--> t | t | t
--> t | f | f
--> f | t | f
--> f | f | f

select a, b, boolor_statefunc(a, b) from (values
  ('t'::boolean, 't'::boolean),
  ('t', 'f'),
  ('f', 't'),
  ('f', 'f')) v(a, b);
--> (a boolean, b boolean, boolor_statefunc boolean)
--> t | t | t
--> t | f | t
--> f | t | t
--> f | f | f

select a, int4(a) from (values
  ('t'::boolean),
  ('f')) v(a);
--> (a boolean, int4 integer)
--> t | 1
--> f | 0

select a, text(a) from (values
  ('t'::boolean),
  ('f')) v(a);
--> (a boolean, text text)
--> t | true
--> f | false

select a, b, boollt(a, b) from (values
  ('t'::boolean, 't'::boolean),
  ('t', 'f'),
  ('f', 't'),
  ('f', 'f')) v(a, b);
--> (a boolean, b boolean, boollt boolean)
--> t | t | f
--> t | f | f
--> f | t | t
--> f | f | f

select a, b, boolgt(a, b) from (values
  ('t'::boolean, 't'::boolean),
  ('t', 'f'),
  ('f', 't'),
  ('f', 'f')) v(a, b);
--> (a boolean, b boolean, boolgt boolean)
--> t | t | f
--> t | f | t
--> f | t | f
--> f | f | f

select a, b, booleq(a, b) from (values
  ('t'::boolean, 't'::boolean),
  ('t', 'f'),
  ('f', 't'),
  ('f', 'f')) v(a, b);
--> (a boolean, b boolean, booleq boolean)
--> t | t | t
--> t | f | f
--> f | t | f
--> f | f | t

select a, b, boolne(a, b) from (values
  ('t'::boolean, 't'::boolean),
  ('t', 'f'),
  ('f', 't'),
  ('f', 'f')) v(a, b);
--> (a boolean, b boolean, boolne boolean)
--> t | t | f
--> t | f | t
--> f | t | t
--> f | f | f

select a, b, boolle(a, b) from (values
  ('t'::boolean, 't'::boolean),
  ('t', 'f'),
  ('f', 't'),
  ('f', 'f')) v(a, b);
--> (a boolean, b boolean, boolle boolean)
--> t | t | t
--> t | f | f
--> f | t | t
--> f | f | t

select a, b, boolge(a, b) from (values
  ('t'::boolean, 't'::boolean),
  ('t', 'f'),
  ('f', 't'),
  ('f', 'f')) v(a, b);
--> (a boolean, b boolean, boolge boolean)
--> t | t | t
--> t | f | t
--> f | t | f
--> f | f | t

select a, b, btboolcmp(a, b) from (values
  ('t'::boolean, 't'::boolean),
  ('t', 'f'),
  ('f', 't'),
  ('f', 'f')) v(a, b);
--> (a boolean, b boolean, btboolcmp integer)
--> t | t | 0
--> t | f | 1
--> f | t | -1
--> f | f | 0
