-- Parts of columns
--
-- Assignment to elements and slices of arrays, and to several columns from one row.

create schema px;
set search_path = px;
create table a (id int primary key, i int[], t text[], v varchar(3)[], n numeric(5,2)[], s int not null default 0);
insert into a values (1, '{1,2,3}', '{a,b}', null, null), (2, null, '{}', '{abc}', '{1.234}'), (3, '[-2:1]={1,2,3,4}', null, null, null);
--> INSERT 0 3

update a set i[2] = 20 where id = 1 returning i;
--> (i integer[])
--> {1,20,3}
--> UPDATE 1

update a set i[5] = 50 returning id, i;
--> (id integer, i integer[])
--> 2 | [5:5]={50}
--> 3 | [-2:5]={1,2,3,4,NULL,NULL,NULL,50}
--> 1 | {1,20,3,NULL,50}
--> UPDATE 3

update a set i[-4] = -4 where id = 3 returning i;
--> (i integer[])
--> [-4:5]={-4,NULL,1,2,3,4,NULL,NULL,NULL,50}
--> UPDATE 1

update a set i[7] = null where id = 1 returning i;
--> (i integer[])
--> {1,20,3,NULL,50,NULL,NULL}
--> UPDATE 1

update a set i[1] = i[2] + 1, i[2] = i[1] + 1, t[1] = 'x' || id returning *;
--> (id integer, i integer[], t text[], v character varying(3)[], n numeric(5,2)[], s integer)
--> 2 | {NULL,NULL,NULL,NULL,50} | {x2} | {abc} | {1.23} | 0
--> 3 | [-4:5]={-4,NULL,1,2,3,NULL,5,NULL,NULL,50} | {x3} | NULL | NULL | 0
--> 1 | {21,2,3,NULL,50,NULL,NULL} | {x1,b} | NULL | NULL | 0
--> UPDATE 3

update a set i[id] = id returning i;
--> (i integer[])
--> {NULL,2,NULL,NULL,50}
--> [-4:5]={-4,NULL,1,2,3,NULL,5,3,NULL,50}
--> {1,2,3,NULL,50,NULL,NULL}
--> UPDATE 3

update a set i[1:2] = '{7,8}' where id = 1 returning i;
--> (i integer[])
--> {7,8,3,NULL,50,NULL,NULL}

update a set i[2:] = '{17,18,19,20,21,22,23,24}' where id = 1 returning i;
--> (i integer[])
--> {7,17,18,19,20,21,22}
--> UPDATE 1

update a set i[:2] = array[5,6,7] where id = 1 returning i;
--> (i integer[])
--> {5,6,18,19,20,21,22}
--> UPDATE 1

update a set i[:] = array[5,6,7] where id = 1 returning i;
--> ERROR 2202E: source array too small

update a set i[9:10] = array[null, 10, 11] where id = 1 returning i;
--> (i integer[])
--> {5,6,18,19,20,21,22,NULL,NULL,10}
--> UPDATE 1

update a set i[3:2] = array[1] where id = 1;
--> ERROR 2202E: upper bound cannot be less than lower bound

update a set i[1:3] = null where id = 1 returning i;
--> (i integer[])
--> {5,6,18,19,20,21,22,NULL,NULL,10}

update a set i[1:3] = '{}' where id = 1;
--> ERROR 2202E: source array too small

update a set v[2] = 'abcd' where id = 1;
--> ERROR 22001: value too long for type character varying(3)

update a set v[2] = 'abc ' where id = 1 returning v;
--> (v character varying(3)[])
--> [2:2]={abc}
--> UPDATE 1

update a set n[2] = 1.235, n[1:1] = array[7.777] where id = 1 returning n;
--> (n numeric(5,2)[])
--> {7.78,1.24}
--> UPDATE 1

update a set v = null, t = null where id = 2;
--> UPDATE 1

update a set v[1:2] = '{a,b}', t[3] = 'c' where id = 2 returning v, t;
--> (v character varying(3)[], t text[])
--> {a,b} | [3:3]={c}

update a set v[1:2] = null where id = 3 returning v;
--> (v character varying(3)[])
--> {}

update a set t[1:] = '{a}' where id = 3;
update a set i[null] = 1;
--> ERROR 22004: array subscript in assignment must not be null

update a set i[null:1] = '{1}';
--> ERROR 22004: array subscript in assignment must not be null

update a set i[1:null] = '{1}';
--> ERROR 22004: array subscript in assignment must not be null

update a set i['x'] = 1;
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 16, at '

update a set i['2'] = '2' where id = 1 returning i;
--> (i integer[])
--> {5,2,18,19,20,21,22,NULL,NULL,10}
--> UPDATE 1

update a set i[1.6] = 1 where id = 1 returning i;
--> (i integer[])
--> {5,1,18,19,20,21,22,NULL,NULL,10}

update a set i[true] = 1;
--> ERROR 42804: array subscript must have type integer
--> POSITION: 16, at true

update a set i[1] = 'x';
--> ERROR 22P02: invalid input syntax for type integer: "x"
--> POSITION: 21, at '

update a set i[1] = now();
--> ERROR 42804: subscripted assignment to "i" requires type integer but expression is of type timestamp with time zone
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 14, at i

update a set i[1:2] = 5;
--> ERROR 42804: subscripted assignment to "i" requires type integer[] but expression is of type integer
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 14, at i

update a set i[1:2] = array['a'];
--> ERROR 42804: subscripted assignment to "i" requires type integer[] but expression is of type text[]
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 14, at i

update a set i[1][1] = 5 where id = 1;
--> ERROR 2202E: wrong number of array subscripts

update a set i[2147483647] = 5 where id = 1;
--> ERROR 54000: array size exceeds the maximum allowed (134217727)

update a set i[2147483646:2147483647] = '{1,2}' where id = 1;
--> ERROR 54000: array size exceeds the maximum allowed (134217727)

update a set i[1:2147483647] = '{1,2}' where id = 2;
--> ERROR 54000: array size exceeds the maximum allowed (134217727)

update a set s[1] = 5;
--> ERROR 42804: cannot subscript type integer because it does not support subscripting
--> POSITION: 14, at s

update a set i.x = 5;
--> ERROR 42804: cannot assign to field "x" of column "i" because its type integer[] is not a composite type
--> POSITION: 14, at i.x

update a set i[1].x = 5;
--> ERROR 42804: cannot assign to field "x" of column "i" because its type integer is not a composite type
--> POSITION: 14, at i

update a set s.x = 5;
--> ERROR 42804: cannot assign to field "x" of column "s" because its type integer is not a composite type
--> POSITION: 14, at s.x

update a set i[1] = default;
--> ERROR 0A000: cannot set an array element to DEFAULT
--> POSITION: 14, at i

update a set (i[1], s) = (select 1, 2) where id = 1 returning i, s;
--> (i integer[], s integer)
--> {1,1,18,19,20,21,22,NULL,NULL,10} | 2

update a set (i[1], s) = (default, 2);
--> ERROR 0A000: cannot set an array element to DEFAULT
--> POSITION: 15, at i

update a set i = '{1}', i[2] = 2;
--> ERROR 42601: multiple assignments to same column "i"

update a set i[2] = 2, i = '{1}';
--> ERROR 42601: multiple assignments to same column "i"

update a set i[1][2][3][4][5][6][7] = 1;
--> ERROR 54000: number of array dimensions (7) exceeds the maximum allowed (6)

update a set nothing[1] = 2;
--> ERROR 42703: column "nothing" of relation "a" does not exist
--> POSITION: 14, at nothing

update a set i[1] = (select max(id) from a b where b.id >= a.id) where id = 2 returning id, i[1];
--> (id integer, i integer)
--> 2 | 3

update a set i[(select 2)] = 0 where id = 1 returning i;
--> (i integer[])
--> {1,0,18,19,20,21,22,NULL,NULL,10}
--> UPDATE 1

update a set i[1] = 1 from a b where b.id = a.id and a.id = 2 returning a.i, b.i;
--> (i integer[], i integer[])
--> {1,2,NULL,NULL,50} | {3,2,NULL,NULL,50}

create table m (id int, x int[], y text[][]);
insert into m values (1, '{{1,2},{3,4}}', '[0:1][5:6]={{a,b},{c,d}}');
--> INSERT 0 1

update m set x[1][2] = 9, y[1][6] = 'z' returning *;
--> (id integer, x integer[], y text[])
--> 1 | {{1,9},{3,4}} | [0:1][5:6]={{a,b},{c,z}}

update m set x[3][1] = 9;
--> ERROR 2202E: array subscript out of range

update m set x[1] = 9;
--> ERROR 2202E: wrong number of array subscripts

update m set x[1:2][1:1] = '{10,30}' returning x;
--> (x integer[])
--> {{10,9},{30,4}}

update m set x[1:1] = '{{5,6}}' returning x;
--> (x integer[])
--> {{5,6},{30,4}}

update m set x[2:3] = '{{5,6}}';
--> ERROR 2202E: array subscript out of range

update m set x[2:2][2] = '{7,8}' returning x;
--> (x integer[])
--> {{5,6},{7,8}}
--> UPDATE 1

update m set y[:0][:] = '{{x,y}}' returning y;
--> (y text[])
--> [0:1][5:6]={{x,y},{c,z}}
--> UPDATE 1

update m set y[0:0][5:5][1:1] = '{x}';
--> ERROR 2202E: wrong number of array subscripts

update m set x[1:1] = '{5}';
--> ERROR 2202E: source array too small

insert into m (id, x[1:2][1:2], y[3]) values (2, '{1,2,3,4}', 'a') returning *;
--> (id integer, x integer[], y text[])
--> 2 | {{1,2},{3,4}} | [3:3]={a}
--> INSERT 0 1

insert into m (id, x[2], x[1], y) select 3, 20, 10, '{a}' returning *;
--> (id integer, x integer[], y text[])
--> 3 | {10,20} | {a}
--> INSERT 0 1

insert into m (id, x[1:2]) values (4, '{1}');
--> ERROR 2202E: source array too small

insert into m (id, x[1:]) values (4, '{1}');
--> ERROR 2202E: array slice subscript must provide both boundaries
--> DETAIL: When assigning to a slice of an empty array value, slice boundaries must be fully specified.

insert into m (x[1], x) values (1, '{2}');
--> ERROR 42701: column "x" specified more than once
--> POSITION: 22, at x

insert into m (x, x[1]) values ('{2}', 1);
--> ERROR 42701: column "x" specified more than once
--> POSITION: 19, at x

insert into m (x[1], x[1]) values (1, 2) returning x;
--> (x integer[])
--> {2}
--> INSERT 0 1

insert into m (id, x[1]) values (5, default);
--> ERROR 0A000: cannot set an array element to DEFAULT
--> POSITION: 20, at x

insert into m (id, x[1]) values (5, 'a');
--> ERROR 22P02: invalid input syntax for type integer: "a"
--> POSITION: 37, at '

insert into m (id, x[1]) values (5, now());
--> ERROR 42804: subscripted assignment to "x" requires type integer but expression is of type timestamp with time zone
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 20, at x

insert into m (id, x[1:2]) values (5, now());
--> ERROR 42804: subscripted assignment to "x" requires type integer[] but expression is of type timestamp with time zone
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 20, at x

insert into m (id, x[1], x[2]) values (6, 1, 2), (7, null, 3), (8, '4', '5') returning *;
--> (id integer, x integer[], y text[])
--> 6 | {1,2} | NULL
--> 7 | {NULL,3} | NULL
--> 8 | {4,5} | NULL
--> INSERT 0 3

insert into m (id, x[2], y[1:2]) select g, g * 10, array['a', 'b'] from generate_series(9, 10) g returning *;
--> (id integer, x integer[], y text[])
--> 9 | [2:2]={90} | {a,b}
--> 10 | [2:2]={100} | {a,b}
--> INSERT 0 2

insert into m (id.f) values (1);
--> ERROR 42804: cannot assign to field "f" of column "id" because its type integer is not a composite type
--> POSITION: 16, at id.f

insert into m (x[1], x[2]) values (1);
--> ERROR 42601: INSERT has more target columns than expressions
--> POSITION: 22, at x

insert into m (x[1]) values (1, 2);
--> ERROR 42601: INSERT has more expressions than target columns
--> POSITION: 33, at 2

prepare p(int, int) as update m set x[$1] = $2 where id = 6 returning x;
execute p(3, 30);
--> (x integer[])
--> {1,2,30}
--> UPDATE 1

execute p(null, 30);
--> ERROR 22004: array subscript in assignment must not be null

execute p(1, null);
--> (x integer[])
--> {NULL,2,30}
--> UPDATE 1

deallocate p;
insert into a (id, i) values (1, '{3,4,5}') on conflict (id) do update set i[1] = excluded.i[3], i[2] = a.i[1] returning id, i;
--> (id integer, i integer[])
--> 1 | {5,1,18,19,20,21,22,NULL,NULL,10}
--> INSERT 0 1

insert into a (id, i[1:2]) values (1, '{6,7}') on conflict (id) do update set (i[3], s) = (select excluded.i[1], a.id + 5) returning id, i, s;
--> (id integer, i integer[], s integer)
--> 1 | {5,1,6,19,20,21,22,NULL,NULL,10} | 6
--> INSERT 0 1

insert into a (id, i) values (1, '{3,4,5}') on conflict (id) do update set i[1] = 1, i = '{1}';
--> ERROR 42601: multiple assignments to same column "i"

merge into a using (values (1, 100), (50, 500)) s(k, w) on a.id = s.k
  when matched then update set i[1] = w, i[2] = w + 1, t[1] = 'merged'
  when not matched then insert (id, i[2], i[1]) values (k, w, default);
--> ERROR 0A000: cannot set an array element to DEFAULT
--> POSITION: 184, at i

merge into a using (values (1, 100), (50, 500)) s(k, w) on a.id = s.k
  when matched then update set i[1] = w, i[2] = w + 1, t[1] = 'merged'
  when not matched then insert (id, i[2], i[1]) values (k, w, w + 1);
--> MERGE 2

select id, i, t from a order by id;
--> (id integer, i integer[], t text[])
--> 1 | {100,101,6,19,20,21,22,NULL,NULL,10} | {merged,b}
--> 2 | {1,2,NULL,NULL,50} | [3:3]={c}
--> 3 | [-4:5]={-4,NULL,1,2,3,NULL,5,3,NULL,50} | {a}
--> 50 | {501,500} | NULL

create view av as select id as k, i as arr, s from a;
update av set arr[1] = 42, arr[2] = 77 where k = 1 returning *;
--> (k integer, arr integer[], s integer)
--> 1 | {42,77,6,19,20,21,22,NULL,NULL,10} | 6

insert into av (k, arr[1], arr[2]) values (60, 1, 2), (61, 3, 4) returning *;
--> (k integer, arr integer[], s integer)
--> 60 | {1,2} | 0
--> 61 | {3,4} | 0
--> INSERT 0 2

insert into av (k, arr[2]) values (60, 9) on conflict (k) do update set arr[3] = excluded.arr[2] returning *;
--> (k integer, arr integer[], s integer)
--> 60 | {1,2,9} | 0
--> INSERT 0 1

create view av2 as select id, i || 5 as arr from a;
update av2 set arr[1] = 1;
--> ERROR 0A000: cannot update column "arr" of view "av2"
--> DETAIL: View columns that are not columns of their base relation are not updatable.

create table ck (x int[] check (x[1] > 0), unique (x));
insert into ck (x[1]) values (1);
--> INSERT 0 1

insert into ck (x[1]) values (0);
--> ERROR 23514: new row for relation "ck" violates check constraint "ck_x_check"
--> DETAIL: Failing row contains ({0}).

update ck set x[1] = -1;
--> ERROR 23514: new row for relation "ck" violates check constraint "ck_x_check"
--> DETAIL: Failing row contains ({-1}).

update ck set x[2] = -1 returning x;
--> (x integer[])
--> {1,-1}
--> UPDATE 1

insert into ck (x[1], x[2]) values (1, -1);
--> ERROR 23505: duplicate key value violates unique constraint "ck_x_key"
--> DETAIL: Key (x)=({1,-1}) already exists.

-- jsonb
create table j (id int primary key, b jsonb, k text default 'kk', c json);
insert into j values (1, '{}'), (2, '{"a": 1}'), (3, null), (4, '[0]'), (5, '5'), (6, 'null'), (7, '"s"'), (8, '[]');
--> INSERT 0 8

update j set b['a'] = '1' where id in (1, 2, 3) returning id, b;
--> (id integer, b jsonb)
--> 1 | {"a": 1}
--> 2 | {"a": 1}
--> 3 | {"a": 1}
--> UPDATE 3

update j set b['a'] = '1' where id = 4;
--> ERROR 22P02: path element at position 1 is not an integer: "a"

update j set b['a'] = '1' where id = 5;
--> ERROR 22023: cannot replace existing key
--> DETAIL: The path assumes key is a composite object, but it is a scalar value.

update j set b[0] = '1' where id = 6;
--> ERROR 22023: cannot replace existing key
--> DETAIL: The path assumes key is a composite object, but it is a scalar value.

update j set b['x']['y'] = '1' where id = 7;
--> ERROR 22023: cannot replace existing key
--> DETAIL: The path assumes key is a composite object, but it is a scalar value.

update j set b['x']['y'] = '{"z": [1]}' where id in (1, 2) returning b;
--> (b jsonb)
--> {"a": 1, "x": {"y": {"z": [1]}}}
--> {"a": 1, "x": {"y": {"z": [1]}}}
--> UPDATE 2

update j set b['x']['y']['z'][3] = to_jsonb(id) where id in (1, 2) returning b;
--> (b jsonb)
--> {"a": 1, "x": {"y": {"z": [1, null, null, 1]}}}
--> {"a": 1, "x": {"y": {"z": [1, null, null, 2]}}}
--> UPDATE 2

update j set b['x']['y']['z'][-1] = '"last"' where id in (1, 2) returning b;
--> (b jsonb)
--> {"a": 1, "x": {"y": {"z": [1, null, null, "last"]}}}
--> {"a": 1, "x": {"y": {"z": [1, null, null, "last"]}}}
--> UPDATE 2

update j set b['x']['y']['z'][-5] = '1' where id in (1, 2) returning b;
--> ERROR 22023: path element at position 4 is out of range: -5

update j set b['x']['y']['z']['q'] = '1' where id in (1, 2) returning b;
--> ERROR 22P02: path element at position 4 is not an integer: "q"

update j set b['a']['q'] = '1' where id in (1, 2) returning b;
--> ERROR 22023: cannot replace existing key
--> DETAIL: The path assumes key is a composite object, but it is a scalar value.

update j set b['n'] = null where id in (1, 2) returning b;
--> (b jsonb)
--> {"a": 1, "n": null, "x": {"y": {"z": [1, null, null, "last"]}}}
--> {"a": 1, "n": null, "x": {"y": {"z": [1, null, null, "last"]}}}
--> UPDATE 2

update j set b['n']['m'] = '1' where id = 1;
--> ERROR 22023: cannot replace existing key
--> DETAIL: The path assumes key is a composite object, but it is a scalar value.

update j set b[null] = '1' where id = 1;
--> ERROR 22004: jsonb subscript in assignment must not be null

update j set b['a'][null] = '1' where id = 1;
--> ERROR 22004: jsonb subscript in assignment must not be null

update j set b[0] = '"zero"' where id = 1 returning b;
--> (b jsonb)
--> {"0": "zero", "a": 1, "n": null, "x": {"y": {"z": [1, null, null, "last"]}}}
--> UPDATE 1

update j set b['0'][0] = '"zero"' where id = 1;
--> ERROR 22023: cannot replace existing key
--> DETAIL: The path assumes key is a composite object, but it is a scalar value.

update j set b[3] = '3' where id in (4, 8) returning b;
--> (b jsonb)
--> [0, null, null, 3]
--> [null, null, null, 3]
--> UPDATE 2

update j set b[5][2] = '3' where id in (4, 8) returning b;
--> (b jsonb)
--> [0, null, null, 3, null, [null, null, 3]]
--> [null, null, null, 3, null, [null, null, 3]]
--> UPDATE 2

update j set b['5'][1]['k'][2] = '4' where id in (8) returning b;
--> ERROR 22023: cannot replace existing key
--> DETAIL: The path assumes key is a composite object, but it is a scalar value.

update j set b['5'][2] = '4' where id in (8) returning b;
--> (b jsonb)
--> [null, null, null, 3, null, [null, null, 4]]
--> UPDATE 1

update j set b[-1] = '"e"' where id in (4, 8) returning b;
--> (b jsonb)
--> [0, null, null, 3, null, "e"]
--> [null, null, null, 3, null, "e"]
--> UPDATE 2

update j set b[-100] = '"e"' where id in (4, 8) returning b;
--> ERROR 22023: path element at position 1 is out of range: -100

update j set b = null;
--> UPDATE 8

update j set b[2] = '2' where id = 1 returning b;
--> (b jsonb)
--> [null, null, 2]
--> UPDATE 1

update j set b['2'] = '2' where id = 2 returning b;
--> (b jsonb)
--> {"2": 2}
--> UPDATE 1

update j set b['a'][2]['c'][1] = '2' where id = 3 returning b;
--> (b jsonb)
--> {"a": [null, null, {"c": [null, 2]}]}
--> UPDATE 1

update j set b[1]['a'] = '2' where id = 4 returning b;
--> (b jsonb)
--> [null, {"a": 2}]

update j set b[id] = '2' where id = 5 returning b;
--> (b jsonb)
--> [null, null, null, null, null, 2]
--> UPDATE 1

update j set b[k] = to_jsonb(k), b['second'] = '2', b[k] = b[k] where id = 6 returning b;
--> (b jsonb)
--> {"kk": null, "second": 2}
--> UPDATE 1

update j set b[-1] = '2' where id = 7;
--> ERROR 22023: path element at position 1 is out of range: -1

update j set b[1:2] = '2';
--> ERROR 42804: jsonb subscript does not support slices
--> POSITION: 18, at 2

update j set b[1.5] = '2';
--> ERROR 42804: subscript type numeric is not supported
--> HINT: jsonb subscript must be coercible to either integer or text.
--> POSITION: 16, at 1.5

update j set b[now()] = '2';
--> ERROR 42804: subscript type timestamp with time zone is not supported
--> HINT: jsonb subscript must be coercible to either integer or text.
--> POSITION: 16, at now

update j set b['a'] = 1;
--> ERROR 42804: subscripted assignment to "b" requires type jsonb but expression is of type integer
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 14, at b

update j set b['a'] = 'a';
--> ERROR 22P02: invalid input syntax for type json
--> DETAIL: Token "a" is invalid.
--> POSITION: 23, at '
--> CONTEXT: JSON data, line 1: a

update j set b['a'] = 'a'::text;
--> ERROR 42804: subscripted assignment to "b" requires type jsonb but expression is of type text
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 14, at b

update j set b.a = '1';
--> ERROR 42804: cannot assign to field "a" of column "b" because its type jsonb is not a composite type
--> POSITION: 14, at b.a

update j set b['a'].c = '1';
--> ERROR 42804: cannot assign to field "c" of column "b" because its type jsonb is not a composite type
--> POSITION: 14, at b

update j set c['a'] = '1';
--> ERROR 42804: cannot subscript type json because it does not support subscripting
--> POSITION: 14, at c

update j set k[0] = 'a';
--> ERROR 42804: cannot subscript type text because it does not support subscripting
--> POSITION: 14, at k

update j set b['aa'] = '{"z":1, "b": 2}', b['aa']['y'] = '3', b['aa']['a'] = '4' where id = 7 returning b;
--> (b jsonb)
--> {"aa": {"a": 4, "b": 2, "y": 3, "z": 1}}
--> UPDATE 1

update j set b['bb']['cccc'] = '1', b['b'] = '2', b['bbb'] = '3' where id = 7 returning b;
--> (b jsonb)
--> {"b": 2, "aa": {"a": 4, "b": 2, "y": 3, "z": 1}, "bb": {"cccc": 1}, "bbb": 3}
--> UPDATE 1

insert into j (id, b['a']['b'], b['c']) values (20, '1', '[2]') returning b;
--> (b jsonb)
--> {"a": {"b": 1}, "c": [2]}
--> INSERT 0 1

insert into j (id, b[2], b[0]) values (21, '1', '[2]') returning b;
--> (b jsonb)
--> [[2], null, 1]
--> INSERT 0 1

insert into j (id, b['a']) values (20, '9') on conflict (id) do update set b['a'] = excluded.b['a'], b['d'][1] = j.b['c'] returning b;
--> (b jsonb)
--> {"a": 9, "c": [2], "d": [null, [2]]}
--> INSERT 0 1

prepare q(text, jsonb) as update j set b[$1] = $2 where id = 20 returning b;
execute q('new', '"x"');
--> (b jsonb)
--> {"a": 9, "c": [2], "d": [null, [2]], "new": "x"}
--> UPDATE 1

execute q(null, '"x"');
--> ERROR 22004: jsonb subscript in assignment must not be null

execute q('gone', null);
--> (b jsonb)
--> {"a": 9, "c": [2], "d": [null, [2]], "new": "x", "gone": null}
--> UPDATE 1

deallocate q;

-- Several columns from one row.
create table u (a int default 7, b int, c text default 'cc');
insert into u values (1, 2, 'x'), (3, 4, 'y');
--> INSERT 0 2

update u set (a, b) = (select 10, 20) where a = 1 returning *;
--> (a integer, b integer, c text)
--> 10 | 20 | x
--> UPDATE 1

update u set (b, a) = (select a, b) returning *;
--> (a integer, b integer, c text)
--> 4 | 3 | y
--> 20 | 10 | x
--> UPDATE 2

update u set (b, a) = (select a + 1, b from u i where i.a = u.a) returning *;
--> (a integer, b integer, c text)
--> 3 | 5 | y
--> 10 | 21 | x
--> UPDATE 2

update u set (b, a) = (select 1, 2 where false) where c = 'x' returning *;
--> (a integer, b integer, c text)
--> NULL | NULL | x
--> UPDATE 1

update u set (a, b) = (select a, b from u) where c = 'y';
--> ERROR 21000: more than one row returned by a subquery used as an expression

update u set (a, b) = (select 1);
--> ERROR 42601: number of columns does not match number of values
--> POSITION: 23, at (

update u set (a, b) = (select 1, 2, 3);
--> ERROR 42601: number of columns does not match number of values
--> POSITION: 23, at (

update u set (a, b) = (select 'x', 2);
--> ERROR 42804: column "a" is of type integer but expression is of type text
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 31, at '

update u set (a, c) = (select '1', 2);
--> ERROR 42804: column "a" is of type integer but expression is of type text
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 31, at '

update u set (a, c) = (select 1, 2) where c = 'x' returning *;
--> (a integer, b integer, c text)
--> 1 | NULL | 2
--> UPDATE 1

update u set (a, b) = (5, default), c = default returning *;
--> (a integer, b integer, c text)
--> 5 | NULL | cc
--> 5 | NULL | cc
--> UPDATE 2

update u set (a, b, c) = row(default, 6, default) returning *;
--> (a integer, b integer, c text)
--> 7 | 6 | cc
--> 7 | 6 | cc
--> UPDATE 2

update u set (a, b) = (1, 2, 3);
--> ERROR 42601: number of columns does not match number of values
--> POSITION: 23, at (

update u set (a, b) = row(1);
--> ERROR 42601: number of columns does not match number of values
--> POSITION: 23, at row

update u set (a, b) = (v.*) from (values (21, 100)) v(i, j) where b = 6 returning *;
--> ERROR 0A000: source for a multiple-column UPDATE item must be a sub-SELECT or ROW() expression
--> POSITION: 24, at v.

update u set (a, b) = row(v.*) from (values (22, 101)) v(i, j) returning *;
--> (a integer, b integer, c text, i integer, j integer)
--> 22 | 101 | cc | 22 | 101
--> 22 | 101 | cc | 22 | 101
--> UPDATE 2

update u set (a, b) = v from (values (21, 100)) v(i, j);
--> ERROR 0A000: source for a multiple-column UPDATE item must be a sub-SELECT or ROW() expression
--> POSITION: 23, at v

update u set (a, a) = (select 1, 2);
--> ERROR 42601: multiple assignments to same column "a"

update u set (a) = (select 5) returning *;
--> (a integer, b integer, c text)
--> 5 | 101 | cc
--> 5 | 101 | cc
--> UPDATE 2

update u set (a) = row(6) returning *;
--> (a integer, b integer, c text)
--> 6 | 101 | cc
--> 6 | 101 | cc
--> UPDATE 2

update u set (a) = (8) returning *;
--> ERROR 0A000: source for a multiple-column UPDATE item must be a sub-SELECT or ROW() expression
--> POSITION: 21, at 8

update u set (nothing, a) = (select 5, 6);
--> ERROR 42703: column "nothing" of relation "u" does not exist
--> POSITION: 15, at nothing

update u set (a, b) = (with w as (select 3 as p, 4 as q) select p, q from w) returning *;
--> (a integer, b integer, c text)
--> 3 | 4 | cc
--> 3 | 4 | cc
--> UPDATE 2

update u set (a, b) = (select 1, 2 union all select 3, 4);
--> ERROR 21000: more than one row returned by a subquery used as an expression

update u set (a, b) = (select sum(a), count(*) from u i) returning *;
--> (a integer, b integer, c text)
--> 6 | 2 | cc
--> 6 | 2 | cc
--> UPDATE 2

update u set (a, b) = (select sum(u.a), 1);
--> ERROR 42803: aggregate functions are not allowed in UPDATE
--> POSITION: 31, at sum

create sequence sq;
update u set (a, b) = (select nextval('sq'), 5) returning *;
--> (a integer, b integer, c text)
--> 1 | 5 | cc
--> 1 | 5 | cc
--> UPDATE 2

select nextval('sq');
--> (nextval bigint)
--> 2

update u set (a, b) = (select nextval('sq') + u.a * 0, currval('sq') + u.b * 0), (c) = (select 'd' || u.a) returning *;
--> (a integer, b integer, c text)
--> 3 | 3 | d1
--> 4 | 4 | d1
--> UPDATE 2

create unique index on u (c);
--> ERROR 23505: could not create unique index "u_c_idx"
--> DETAIL: Key (c)=(d1) is duplicated.

insert into u values (1, 2, (select max(c) from u)) on conflict (c) do update set (a, b) = (select excluded.a + u.a * 0, excluded.b) returning *;
--> ERROR 42P10: there is no unique or exclusion constraint matching the ON CONFLICT specification

create view uv as select a as x, b as y, c as z from u;
update uv set (y, x) = (select x, y) returning *;
--> (x integer, y integer, z text)
--> 3 | 3 | d1
--> 4 | 4 | d1
--> UPDATE 2

drop schema px cascade;
--> NOTICE: drop cascades to 9 other objects
--> DETAIL: drop cascades to table a
--> + drop cascades to table m
--> + drop cascades to view av
--> + drop cascades to view av2
--> + drop cascades to table ck
--> + drop cascades to table j
--> + drop cascades to table u
--> + drop cascades to sequence sq
--> + drop cascades to view uv
