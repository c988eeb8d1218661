-- money
--
-- Text forms, arithmetic, order, keys, aggregates, casts, defaults, and what catalogs show of them.

select ''::money, ' '::money, '1'::money, '-1'::money, '+1'::money, '$1'::money, '-$1'::money, '$-1'::money, '- $1'::money, '(1)'::money, '($1)'::money, '1-'::money, '1+'::money, '1)'::money;
--> (money money, money money, money money, money money, money money, money money, money money, money money, money money, money money, money money, money money, money money, money money)
--> $0.00 | $0.00 | $1.00 | -$1.00 | $1.00 | $1.00 | -$1.00 | -$1.00 | -$1.00 | -$1.00 | -$1.00 | -$1.00 | $1.00 | $1.00

select '1,234,567.891'::money, '1234567.895'::money, '0.005'::money, '0.0049'::money, '.5'::money, '5.'::money, '.'::money, '-.005'::money, '1,2,3'::money, ',,,'::money, '1.5$'::money, '1.5 $ -'::money;
--> (money money, money money, money money, money money, money money, money money, money money, money money, money money, money money, money money, money money)
--> $1,234,567.89 | $1,234,567.90 | $0.01 | $0.00 | $0.50 | $5.00 | $0.00 | -$0.01 | $123.00 | $0.00 | $1.50 | -$1.50

select '  $  1'::money;
--> (money money)
--> $1.00

select '$ 1'::money;
--> (money money)
--> $1.00

select '--1'::money;
--> ERROR 22P02: invalid input syntax for type money: "--1"
--> POSITION: 8, at '

select '1 2'::money;
--> ERROR 22P02: invalid input syntax for type money: "1 2"
--> POSITION: 8, at '

select '1.2.3'::money;
--> ERROR 22P02: invalid input syntax for type money: "1.2.3"
--> POSITION: 8, at '

select 'abc'::money;
--> ERROR 22P02: invalid input syntax for type money: "abc"
--> POSITION: 8, at '

select '1a'::money;
--> ERROR 22P02: invalid input syntax for type money: "1a"
--> POSITION: 8, at '

select '$$1'::money;
--> (money money)
--> $1.00

select '1.5x'::money;
--> ERROR 22P02: invalid input syntax for type money: "1.5x"
--> POSITION: 8, at '

select '€1'::money;
--> ERROR 22P02: invalid input syntax for type money: "€1"
--> POSITION: 8, at '

select '+-1'::money;
--> ERROR 22P02: invalid input syntax for type money: "+-1"
--> POSITION: 8, at '

select '((1))'::money;
--> ERROR 22P02: invalid input syntax for type money: "((1))"
--> POSITION: 8, at '

select '92233720368547758.07'::money, '-92233720368547758.08'::money;
--> (money money, money money)
--> $92,233,720,368,547,758.07 | -$92,233,720,368,547,758.08

select '92233720368547758.08'::money;
--> ERROR 22003: value "92233720368547758.08" is out of range for type money
--> POSITION: 8, at '

select '-92233720368547758.09'::money;
--> ERROR 22003: value "-92233720368547758.09" is out of range for type money
--> POSITION: 8, at '

select '92233720368547758.075'::money;
--> ERROR 22003: value "92233720368547758.075" is out of range for type money
--> POSITION: 8, at '

select '922337203685477580.8'::money;
--> ERROR 22003: value "922337203685477580.8" is out of range for type money
--> POSITION: 8, at '

select '99999999999999999999'::money;
--> ERROR 22003: value "99999999999999999999" is out of range for type money
--> POSITION: 8, at '

select money '12.34', cast('12.34' as money), '12.34'::money::text, pg_typeof('1'::money), format_type('money'::regtype, -1), 'money'::regtype, 'money[]'::regtype::oid, 'money'::regtype::oid;
--> (money money, money money, text text, pg_typeof regtype, format_type text, regtype regtype, oid oid, oid oid)
--> $12.34 | $12.34 | $12.34 | money | money | money | 791 | 790

select '12'::money(2);
--> ERROR 42601: type modifier is not allowed for type "money"
--> POSITION: 14, at money

select 12::money, 12::int8::money, 12.345::money, 12.345::numeric(6,3)::money, (-0.005)::money, 0.005::money;
--> (money money, money money, money money, money money, money money, money money)
--> $12.00 | $12.00 | $12.35 | $12.35 | -$0.01 | $0.01

select 12::int2::money;
--> ERROR 42846: cannot cast type smallint to money
--> POSITION: 16, at :

select 12.5::float8::money;
--> ERROR 42846: cannot cast type double precision to money
--> POSITION: 20, at :

select 'NaN'::numeric::money;
--> ERROR 0A000: cannot convert NaN to bigint

select 'Infinity'::numeric::money;
--> ERROR 0A000: cannot convert infinity to bigint

select 1e20::money;
--> ERROR 22003: bigint out of range

select 92233720368547758::int8::money;
--> (money money)
--> $92,233,720,368,547,758.00

select 92233720368547759::int8::money;
--> ERROR 22003: bigint out of range

select 2147483647::money, (-2147483648)::money;
--> (money money, money money)
--> $2,147,483,647.00 | -$2,147,483,648.00

select '12.34'::money::numeric, '-0.07'::money::numeric, '-92233720368547758.08'::money::numeric, '0'::money::numeric, '100'::money::numeric(5,1);
--> (numeric numeric, numeric numeric, numeric numeric, numeric numeric, numeric numeric(5,1))
--> 12.34 | -0.07 | -92233720368547758.08 | 0.00 | 100.0

select '12.34'::money::int;
--> ERROR 42846: cannot cast type money to integer
--> POSITION: 22, at :

select '12.34'::money::float8;
--> ERROR 42846: cannot cast type money to double precision
--> POSITION: 22, at :

select '12.34'::money::numeric::float8;
--> (float8 double precision)
--> 12.34

select '12.34'::text::money, '$5'::varchar::money;
--> (money money, money money)
--> $12.34 | $5.00

select '1'::money + '2.50', '1'::money - '2.50', '1'::money * 3, 3 * '1'::money, '1'::money * 3::int2, 3::int2 * '1'::money, '1'::money * 3::int8, 3::int8 * '1'::money;
--> (?column? money, ?column? money, ?column? money, ?column? money, ?column? money, ?column? money, ?column? money, ?column? money)
--> $3.50 | -$1.50 | $3.00 | $3.00 | $3.00 | $3.00 | $3.00 | $3.00

select '1'::money * 1.5::float8, 1.5::float8 * '1'::money, '1'::money * 1.5::float4, 1.5::float4 * '1'::money, '0.01'::money * 0.5::float8, '0.03'::money * 0.5::float8, '0.05'::money * 0.5::float4;
--> (?column? money, ?column? money, ?column? money, ?column? money, ?column? money, ?column? money, ?column? money)
--> $1.50 | $1.50 | $1.50 | $1.50 | $0.00 | $0.02 | $0.02

select '1'::money / 3, '1'::money / 3::int2, '1'::money / 3::int8, '-1'::money / 3, '1'::money / 3::float8, '1'::money / 3::float4, '2'::money / 3::float8, '2'::money / 3, '1'::money / '3'::money, '1'::money / '-0.01'::money;
--> (?column? money, ?column? money, ?column? money, ?column? money, ?column? money, ?column? money, ?column? money, ?column? money, ?column? double precision, ?column? double precision)
--> $0.33 | $0.33 | $0.33 | -$0.33 | $0.33 | $0.33 | $0.67 | $0.66 | 0.3333333333333333 | -100

select '1'::money / 0;
--> ERROR 22012: division by zero

select '1'::money / 0::int2;
--> ERROR 22012: division by zero

select '1'::money / 0::int8;
--> ERROR 22012: division by zero

select '1'::money / 0::float8;
--> ERROR 22012: division by zero

select '1'::money / 0::float4;
--> ERROR 22012: division by zero

select '1'::money / '0'::money;
--> ERROR 22012: division by zero

select '1'::money * 1.7e308::float8;
--> ERROR 22003: value out of range: overflow

select 'Infinity'::float8 * '1'::money;
--> ERROR 22003: money out of range

select '1'::money * 'NaN'::float8;
--> ERROR 22003: money out of range

select '1'::money / 1e-308::float8;
--> ERROR 22003: value out of range: overflow

select '1'::money / 'Infinity'::float8, '0.01'::money / 1.7e308::float8, '-0.01'::money * 1e-320::float8;
--> (?column? money, ?column? money, ?column? money)
--> $0.00 | $0.00 | $0.00

select '92233720368547758.07'::money + '0.01';
--> ERROR 22003: money out of range

select '-92233720368547758.08'::money - '0.01';
--> ERROR 22003: money out of range

select '92233720368547758.07'::money * 2;
--> ERROR 22003: money out of range

select 3::int8 * '92233720368547758.07'::money;
--> ERROR 22003: money out of range

select '92233720368547758.07'::money * 1.5::float4;
--> ERROR 22003: money out of range

select sum(x) from (values ('92233720368547758.07'::money), ('1')) t (x);
--> ERROR 22003: money out of range

select '1'::money * 1.5;
--> (?column? money)
--> $1.50

select '1'::money / 1.5;
--> (?column? money)
--> $0.67

select '1'::money + 1;
--> ERROR 42883: operator does not exist: money + integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 19, at +

select -'1'::money;
--> ERROR 42883: operator does not exist: - money
--> HINT: No operator matches the given name and argument type. You might need to add an explicit type cast.
--> POSITION: 8, at -

select @ '-1'::money;
--> ERROR 42883: operator does not exist: @ money
--> HINT: No operator matches the given name and argument type. You might need to add an explicit type cast.
--> POSITION: 8, at @

select '1'::money % 3;
--> ERROR 42883: operator does not exist: money % integer
--> HINT: No operator matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 19, at %

select '1'::money < '2', '1'::money <= '1', '1'::money > '2', '1'::money >= '1', '1'::money = '1.00', '1'::money <> '1';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | f | t | t | f

select '1'::money between '0.50' and '1.50', '1'::money in ('1', '2'), '1'::money = any ('{1,2}'), '3'::money = any (array['1', '2']::money[]), '1'::money is distinct from '1';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | f | f

select cash_cmp('1', '2'), cashlarger('1', '2'), cashsmaller('1', '2'), greatest('1'::money, '2'), least('1'::money, '2'), coalesce(null::money, '3'), nullif('1'::money, '1');
--> (cash_cmp integer, cashlarger money, cashsmaller money, greatest money, least money, coalesce money, nullif money)
--> -1 | $2.00 | $1.00 | $2.00 | $1.00 | $3.00 | NULL

select cash_words('0'), cash_words('1'), cash_words('1.01'), cash_words('-1.10'), cash_words('20'), cash_words('21.21'), cash_words('100'), cash_words('110'), cash_words('120.99');
--> (cash_words text, cash_words text, cash_words text, cash_words text, cash_words text, cash_words text, cash_words text, cash_words text, cash_words text)
--> Zero dollars and zero cents | One dollar and zero cents | One dollar and one cent | Minus one dollar and ten cents | Twenty dollars and zero cents | Twenty one dollars and twenty one cents | One hundred dollars and zero cents | One hundred and ten dollars and zero cents | One hundred twenty dollars and ninety nine cents

select cash_words('1000'), cash_words('1100'), cash_words('1234567.89'), cash_words('1000000'), cash_words('2000000000'), cash_words('3000000000000'), cash_words('4000000000000000'), cash_words('92233720368547758.07'), cash_words('-92233720368547758.08');
--> (cash_words text, cash_words text, cash_words text, cash_words text, cash_words text, cash_words text, cash_words text, cash_words text, cash_words text)
--> One thousand  dollars and zero cents | One thousand one hundred dollars and zero cents | One million two hundred thirty four thousand five hundred sixty seven dollars and eighty nine cents | One million  dollars and zero cents | Two billion  dollars and zero cents | Three trillion  dollars and zero cents | Four quadrillion  dollars and zero cents | Ninety two quadrillion two hundred thirty three trillion seven hundred twenty billion three hundred sixty eight million five hundred forty seven thousand seven hundred fifty eight dollars and seven cents | Minus ninety two quadrillion two hundred thirty three trillion seven hundred twenty billion three hundred sixty eight million five hundred forty seven thousand seven hundred fifty eight dollars and eight cents

create schema ty_money;
set search_path = ty_money;
create table m (id int primary key, a money, b money default '5.50', c money[] default '{1,2}', check (a > '-1000'));
insert into m (id, a) values (1, '10'), (2, '20.5'), (3, null), (4, '-3'), (5, '20.50');
--> INSERT 0 5

insert into m values (6, 7, '8', array['1'::money, null, '-2.5']);
--> INSERT 0 1

insert into m (id, a) values (7, '-1000');
--> ERROR 23514: new row for relation "m" violates check constraint "m_a_check"
--> DETAIL: Failing row contains (7, -$1,000.00, $5.50, {$1.00,$2.00}).

insert into m (id, a) values (8, 1.555);
--> INSERT 0 1

insert into m (id, a) values (9, 'x');
--> ERROR 22P02: invalid input syntax for type money: "x"
--> POSITION: 34, at '

insert into m (id, a) values (9, 2.5::float8);
--> ERROR 42804: column "a" is of type money but expression is of type double precision
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 34, at 2.5

insert into m (id, a) values (9, true);
--> ERROR 42804: column "a" is of type money but expression is of type boolean
--> HINT: You will need to rewrite or cast the expression.
--> POSITION: 34, at true

select * from m order by id;
--> (id integer, a money, b money, c money[])
--> 1 | $10.00 | $5.50 | {$1.00,$2.00}
--> 2 | $20.50 | $5.50 | {$1.00,$2.00}
--> 3 | NULL | $5.50 | {$1.00,$2.00}
--> 4 | -$3.00 | $5.50 | {$1.00,$2.00}
--> 5 | $20.50 | $5.50 | {$1.00,$2.00}
--> 6 | $7.00 | $8.00 | {$1.00,NULL,-$2.50}
--> 8 | $1.56 | $5.50 | {$1.00,$2.00}

select * from m order by a, id;
--> (id integer, a money, b money, c money[])
--> 4 | -$3.00 | $5.50 | {$1.00,$2.00}
--> 8 | $1.56 | $5.50 | {$1.00,$2.00}
--> 6 | $7.00 | $8.00 | {$1.00,NULL,-$2.50}
--> 1 | $10.00 | $5.50 | {$1.00,$2.00}
--> 2 | $20.50 | $5.50 | {$1.00,$2.00}
--> 5 | $20.50 | $5.50 | {$1.00,$2.00}
--> 3 | NULL | $5.50 | {$1.00,$2.00}

select * from m order by a desc nulls last, id;
--> (id integer, a money, b money, c money[])
--> 2 | $20.50 | $5.50 | {$1.00,$2.00}
--> 5 | $20.50 | $5.50 | {$1.00,$2.00}
--> 1 | $10.00 | $5.50 | {$1.00,$2.00}
--> 6 | $7.00 | $8.00 | {$1.00,NULL,-$2.50}
--> 8 | $1.56 | $5.50 | {$1.00,$2.00}
--> 4 | -$3.00 | $5.50 | {$1.00,$2.00}
--> 3 | NULL | $5.50 | {$1.00,$2.00}

select a, count(*) from m group by a order by a;
--> (a money, count bigint)
--> -$3.00 | 1
--> $1.56 | 1
--> $7.00 | 1
--> $10.00 | 1
--> $20.50 | 2
--> NULL | 1

select distinct a from m order by 1;
--> (a money)
--> -$3.00
--> $1.56
--> $7.00
--> $10.00
--> $20.50
--> NULL

select sum(a), min(a), max(a), count(a), sum(distinct a) from m;
--> (sum money, min money, max money, count bigint, sum money)
--> $56.56 | -$3.00 | $20.50 | 6 | $36.06

select sum(a), min(a), max(a) from m where false;
--> (sum money, min money, max money)
--> NULL | NULL | NULL

select avg(a) from m;
--> ERROR 42883: function avg(money) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at avg

select sum(a) filter (where id < 3), array_agg(a order by id), string_agg(a::text, ';' order by id) from m;
--> (sum money, array_agg money[], string_agg text)
--> $30.50 | {$10.00,$20.50,NULL,-$3.00,$20.50,$7.00,$1.56} | $10.00;$20.50;-$3.00;$20.50;$7.00;$1.56

select id, sum(a) over (order by id), sum(a) over (order by id rows between 1 preceding and current row), lag(a) over (order by id), rank() over (order by a) from m order by id;
--> (id integer, sum money, sum money, lag money, rank bigint)
--> 1 | $10.00 | $10.00 | NULL | 4
--> 2 | $30.50 | $30.50 | $10.00 | 5
--> 3 | $30.50 | $20.50 | $20.50 | 7
--> 4 | $27.50 | -$3.00 | NULL | 1
--> 5 | $48.00 | $17.50 | -$3.00 | 5
--> 6 | $55.00 | $27.50 | $20.50 | 3
--> 8 | $56.56 | $8.56 | $7.00 | 2

select id, count(*) over (order by a range between '1'::money preceding and '1'::money following) from m order by id;
--> ERROR 0A000: RANGE with offset PRECEDING/FOLLOWING is not supported for column type money
--> POSITION: 52, at '

create index m_a on m (a);
analyze m;
set enable_seqscan = off;
select id from m where a = '20.50' order by id;
--> (id integer)
--> 2
--> 5

select id from m where a between '0' and '10' order by id;
--> (id integer)
--> 1
--> 6
--> 8

select id from m where a in ('10', '7') order by id;
--> (id integer)
--> 1
--> 6

select id from m where a > '10' order by a, id;
--> (id integer)
--> 2
--> 5

select min(a), max(a) from m;
--> (min money, max money)
--> -$3.00 | $20.50

select a from m order by a limit 2;
--> (a money)
--> -$3.00
--> $1.56

select a from m order by a desc nulls last limit 2;
--> (a money)
--> $20.50
--> $20.50

reset enable_seqscan;
select x.id, y.id from m x join m y on x.a = y.a order by 1, 2;
--> (id integer, id integer)
--> 1 | 1
--> 2 | 2
--> 2 | 5
--> 4 | 4
--> 5 | 2
--> 5 | 5
--> 6 | 6
--> 8 | 8

select x.id from m x where x.a in (select b * 2 from m) order by 1;
--> (id integer)

create table k (a money primary key, d money unique);
create table f (a money references k on update cascade on delete cascade, b int);
insert into k values ('1', '2'), ('3', '4');
--> INSERT 0 2

insert into k values ('1.00', '5');
--> ERROR 23505: duplicate key value violates unique constraint "k_pkey"
--> DETAIL: Key (a)=($1.00) already exists.

insert into k values ('9', '4.000');
--> ERROR 23505: duplicate key value violates unique constraint "k_d_key"
--> DETAIL: Key (d)=($4.00) already exists.

insert into f values ('1', 1), ('3', 3);
--> INSERT 0 2

insert into f values ('2', 2);
--> ERROR 23503: insert or update on table "f" violates foreign key constraint "f_a_fkey"
--> DETAIL: Key (a)=($2.00) is not present in table "k".

update k set a = '1.50' where a = '1';
delete from k where a = '3';
--> DELETE 1

select * from f order by b;
--> (a money, b integer)
--> $1.50 | 1

create view v as select id, a * 2 as twice, a + '1.50' as more, a > '3'::money as big, array[a, '7'] as both, a between '1' and '2' as near from m where a <> '0' and b in ('5.50', '8');
select pg_get_viewdef('v'::regclass);
--> (pg_get_viewdef text)
-->  SELECT m.id,
--> +     (m.a * 2) AS twice,
--> +     (m.a + '$1.50'::money) AS more,
--> +     (m.a > '$3.00'::money) AS big,
--> +     ARRAY[m.a, '$7.00'::money] AS "both",
--> +     ((m.a >= '$1.00'::money) AND (m.a <= '$2.00'::money)) AS near
--> +    FROM m
--> +   WHERE ((m.a <> '$0.00'::money) AND (m.b = ANY (ARRAY['$5.50'::money, '$8.00'::money])));

select * from v order by id;
--> (id integer, twice money, more money, big boolean, both money[], near boolean)
--> 1 | $20.00 | $11.50 | t | {$10.00,$7.00} | f
--> 2 | $41.00 | $22.00 | t | {$20.50,$7.00} | f
--> 4 | -$6.00 | -$1.50 | f | {-$3.00,$7.00} | f
--> 5 | $41.00 | $22.00 | t | {$20.50,$7.00} | f
--> 6 | $14.00 | $8.50 | t | {$7.00,$7.00} | f
--> 8 | $3.12 | $3.06 | f | {$1.56,$7.00} | t

select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'm'::regclass order by 1;
--> (pg_get_constraintdef text)
--> CHECK ((a > '-$1,000.00'::money))
--> PRIMARY KEY (id)

select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = 'm'::regclass order by adnum;
--> (pg_get_expr text)
--> ''$5.50'::money'
--> ''{$1.00,$2.00}'::money[]'

select column_name, data_type, udt_name, numeric_precision, column_default from information_schema.columns where table_name = 'm' order by ordinal_position;
--> (column_name name, data_type character varying, udt_name name, numeric_precision integer, column_default character varying)
--> id | integer | int4 | 32 | NULL
--> a | money | money | NULL | NULL
--> b | money | money | NULL | ''$5.50'::money'
--> c | ARRAY | _money | NULL | ''{$1.00,$2.00}'::money[]'

select attname, format_type(atttypid, atttypmod), attlen, attbyval, attalign from pg_attribute where attrelid = 'm'::regclass and attnum > 0 order by attnum;
--> (attname name, format_type text, attlen smallint, attbyval boolean, attalign "char")
--> id | integer | 4 | t | i
--> a | money | 8 | t | d
--> b | money | 8 | t | d
--> c | money[] | -1 | f | d

alter table m alter a type numeric using a::numeric;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "a"

select a from m order by id;
--> (a money)
--> $10.00
--> $20.50
--> NULL
--> -$3.00
--> $20.50
--> $7.00
--> $1.56

alter table m alter a type money;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "a"

alter table m alter b type text;
--> ERROR 0A000: cannot alter type of a column used by a view or rule
--> DETAIL: rule _RETURN on view v depends on column "b"

select b, c from m order by id;
--> (b money, c money[])
--> $5.50 | {$1.00,$2.00}
--> $5.50 | {$1.00,$2.00}
--> $5.50 | {$1.00,$2.00}
--> $5.50 | {$1.00,$2.00}
--> $5.50 | {$1.00,$2.00}
--> $8.00 | {$1.00,NULL,-$2.50}
--> $5.50 | {$1.00,$2.00}

select c[1], c[2:3], c || '4'::money, '1'::money = any (c), c @> '{1}', c && '{2}', array_position(c, '2'), cardinality(c), unnest(c) from m where id in (1, 6) order by id;
--> (c money, c money[], ?column? money[], ?column? boolean, ?column? boolean, ?column? boolean, array_position integer, cardinality integer, unnest money)
--> $1.00 | {$2.00} | {$1.00,$2.00,$4.00} | t | t | t | 2 | 2 | $1.00
--> $1.00 | {$2.00} | {$1.00,$2.00,$4.00} | t | t | t | 2 | 2 | $2.00
--> $1.00 | {NULL,-$2.50} | {$1.00,NULL,-$2.50,$4.00} | t | t | f | NULL | 3 | $1.00
--> $1.00 | {NULL,-$2.50} | {$1.00,NULL,-$2.50,$4.00} | t | t | f | NULL | 3 | NULL
--> $1.00 | {NULL,-$2.50} | {$1.00,NULL,-$2.50,$4.00} | t | t | f | NULL | 3 | -$2.50

select array['1', '2']::money[] = '{1.00,2.00}', array['1', '2']::money[] < '{1.00,3.00}', '{"$1,000.00",2}'::money[], array_append('{}'::money[], '3');
--> (?column? boolean, ?column? boolean, money money[], array_append money[])
--> t | t | {"$1,000.00",$2.00} | {$3.00}

select to_json('1234.5'::money), to_jsonb('1234.5'::money), jsonb_build_object('a', '1'::money), json_agg(a order by id) from m;
--> (to_json json, to_jsonb jsonb, jsonb_build_object jsonb, json_agg json)
--> "$1,234.50" | "$1,234.50" | {"a": "$1.00"} | ["$10.00", "$20.50", null, "-$3.00", "$20.50", "$7.00", "$1.56"]

select row('1'::money, 2), row('1'::money) = row('1'::money), row('1'::money) < row('2'::money);
--> (row record, ?column? boolean, ?column? boolean)
--> ($1.00,2) | t | t

select '1'::money || 'x', concat('1'::money, 2), format('%s', '1'::money), quote_literal('1'::money), length('1'::money::text);
--> (?column? text, concat text, format text, quote_literal text, length integer)
--> $1.00x | $1.002 | $1.00 | ''$1.00'' | 5

select * from (values ('1'::money), ('2')) t (x) union select '1' order by 1;
--> (x money)
--> $1.00
--> $2.00

select case when true then '1'::money else 2 end;
--> ERROR 42846: CASE/WHEN could not convert type money to integer
--> POSITION: 28, at '

create table ty_money.c (a money);
select generate_series('1'::money, '2'::money);
--> ERROR 42883: function generate_series(money, money) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at generate_series

prepare p (money) as select $1 * 2, $1 + '1';
execute p ('2.5');
--> (?column? money, ?column? money)
--> $5.00 | $3.50

execute p (3);
--> (?column? money, ?column? money)
--> $6.00 | $4.00

execute p ('x');
--> ERROR 22P02: invalid input syntax for type money: "x"
--> POSITION: 12, at '

deallocate p;
create temp table t as select '1'::money as a, sum(a) as s from m;
--> SELECT 1

select * from t;
--> (a money, s money)
--> $1.00 | $56.56

select typname, typlen, typbyval, typcategory, typalign, typstorage, typarray from pg_type where typname in ('money', '_money') order by 1;
--> (typname name, typlen smallint, typbyval boolean, typcategory "char", typalign "char", typstorage "char", typarray oid)
--> _money | -1 | f | A | d | x | 0
--> money | 8 | t | N | d | p | 791

select count(*) from pg_operator where 'money'::regtype in (oprleft, oprright);
--> (count bigint)
--> 24

select oprname, oprleft::regtype, oprright::regtype, oprresult::regtype, oprcanhash, oprcanmerge from pg_operator where 'money'::regtype in (oprleft, oprright) order by 1, 2, 3;
--> (oprname name, oprleft regtype, oprright regtype, oprresult regtype, oprcanhash boolean, oprcanmerge boolean)
--> * | bigint | money | money | f | f
--> * | smallint | money | money | f | f
--> * | integer | money | money | f | f
--> * | real | money | money | f | f
--> * | double precision | money | money | f | f
--> * | money | bigint | money | f | f
--> * | money | smallint | money | f | f
--> * | money | integer | money | f | f
--> * | money | real | money | f | f
--> * | money | double precision | money | f | f
--> + | money | money | money | f | f
--> - | money | money | money | f | f
--> / | money | bigint | money | f | f
--> / | money | smallint | money | f | f
--> / | money | integer | money | f | f
--> / | money | real | money | f | f
--> / | money | double precision | money | f | f
--> / | money | money | double precision | f | f
--> < | money | money | boolean | f | f
--> <= | money | money | boolean | f | f
--> <> | money | money | boolean | f | f
--> = | money | money | boolean | f | t
--> > | money | money | boolean | f | f
--> >= | money | money | boolean | f | f

select opcname, opcdefault from pg_opclass where opcintype = 'money'::regtype and opcmethod = 403;
--> (opcname name, opcdefault boolean)
--> money_ops | t

select castsource::regtype, casttarget::regtype, castcontext, castmethod from pg_cast where 'money'::regtype in (castsource, casttarget) order by 1, 2;
--> (castsource regtype, casttarget regtype, castcontext "char", castmethod "char")
--> bigint | money | a | f
--> integer | money | a | f
--> money | numeric | a | f
--> numeric | money | a | f

select proname, proargtypes::regtype[], prorettype::regtype, provolatile from pg_proc where proname ~ 'cash' and proname !~ 'out|send|recv|_in$' order by 1, 2;
--> (proname name, proargtypes regtype[], prorettype regtype, provolatile "char")
--> cash_cmp | [0:1]={money,money} | integer | i
--> cash_div_cash | [0:1]={money,money} | double precision | i
--> cash_div_flt4 | [0:1]={money,real} | money | i
--> cash_div_flt8 | [0:1]={money,"double precision"} | money | i
--> cash_div_int2 | [0:1]={money,smallint} | money | i
--> cash_div_int4 | [0:1]={money,integer} | money | i
--> cash_div_int8 | [0:1]={money,bigint} | money | i
--> cash_eq | [0:1]={money,money} | boolean | i
--> cash_ge | [0:1]={money,money} | boolean | i
--> cash_gt | [0:1]={money,money} | boolean | i
--> cash_le | [0:1]={money,money} | boolean | i
--> cash_lt | [0:1]={money,money} | boolean | i
--> cash_mi | [0:1]={money,money} | money | i
--> cash_mul_flt4 | [0:1]={money,real} | money | i
--> cash_mul_flt8 | [0:1]={money,"double precision"} | money | i
--> cash_mul_int2 | [0:1]={money,smallint} | money | i
--> cash_mul_int4 | [0:1]={money,integer} | money | i
--> cash_mul_int8 | [0:1]={money,bigint} | money | i
--> cash_ne | [0:1]={money,money} | boolean | i
--> cash_pl | [0:1]={money,money} | money | i
--> cash_words | [0:0]={money} | text | i
--> cashlarger | [0:1]={money,money} | money | i
--> cashsmaller | [0:1]={money,money} | money | i
--> flt4_mul_cash | [0:1]={real,money} | money | i
--> flt8_mul_cash | [0:1]={"double precision",money} | money | i
--> int2_mul_cash | [0:1]={smallint,money} | money | i
--> int4_mul_cash | [0:1]={integer,money} | money | i
--> int8_mul_cash | [0:1]={bigint,money} | money | i

reset search_path;
drop schema ty_money cascade;
--> NOTICE: drop cascades to 5 other objects
--> DETAIL: drop cascades to table ty_money.m
--> + drop cascades to table ty_money.k
--> + drop cascades to table ty_money.f
--> + drop cascades to view ty_money.v
--> + drop cascades to table ty_money.c
