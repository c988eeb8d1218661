-- JSON of rows
--
-- Rows of tables, subqueries, functions and joins as JSON objects. The names of the members are those of the row's columns.

create table author (id int primary key, name text, born date);
create table book (id int primary key, author int, title text, price numeric(6,2), tags text[], extra jsonb, "Strange ""name""" bool);
insert into author values (1, 'Ann', '1970-01-02'), (2, 'B "q"', null), (3, null, null);
--> INSERT 0 3

insert into book values (1, 1, 'One', 9.50, '{a,b}', '{"k": [1, 2]}', true), (2, 1, 'Two', 'NaN', null, null, false), (3, 2, null, 1, '{}', '"s"', null);
--> INSERT 0 3

select row_to_json(a) from author a order by id;
--> (row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"}
--> {"id":2,"name":"B \"q\"","born":null}
--> {"id":3,"name":null,"born":null}

select row_to_json(book) from book order by id;
--> (row_to_json json)
--> {"id":1,"author":1,"title":"One","price":9.50,"tags":["a","b"],"extra":{"k": [1, 2]},"Strange \"name\"":true}
--> {"id":2,"author":1,"title":"Two","price":"NaN","tags":null,"extra":null,"Strange \"name\"":false}
--> {"id":3,"author":2,"title":null,"price":1.00,"tags":[],"extra":"s","Strange \"name\"":null}

select to_json(a), to_jsonb(a) from author a order by id;
--> (to_json json, to_jsonb jsonb)
--> {"id":1,"name":"Ann","born":"1970-01-02"} | {"id": 1, "born": "1970-01-02", "name": "Ann"}
--> {"id":2,"name":"B \"q\"","born":null} | {"id": 2, "born": null, "name": "B \"q\""}
--> {"id":3,"name":null,"born":null} | {"id": 3, "born": null, "name": null}

select row_to_json(a.*) from author a where id = 1;
--> (row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"}

select row_to_json(a, true) from author a order by id;
--> (row_to_json json)
--> {"id":1,
--> +  "name":"Ann",
--> +  "born":"1970-01-02"}
--> {"id":2,
--> +  "name":"B \"q\"",
--> +  "born":null}
--> {"id":3,
--> +  "name":null,
--> +  "born":null}

select row_to_json(a, false) from author a where id = 1;
--> (row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"}

select row_to_json(b, true) from (select a, array[id, 2] as list, row(1, 2) as pair from author a) b;
--> (row_to_json json)
--> {"a":{"id":1,"name":"Ann","born":"1970-01-02"},
--> +  "list":[1,2],
--> +  "pair":{"f1":1,"f2":2}}
--> {"a":{"id":2,"name":"B \"q\"","born":null},
--> +  "list":[2,2],
--> +  "pair":{"f1":1,"f2":2}}
--> {"a":{"id":3,"name":null,"born":null},
--> +  "list":[3,2],
--> +  "pair":{"f1":1,"f2":2}}

select json_agg(a) from author a;
--> (json_agg json)
--> E'[{"id":1,"name":"Ann","born":"1970-01-02"}, \n {"id":2,"name":"B \\"q\\"","born":null}, \n {"id":3,"name":null,"born":null}]'

select json_agg(a order by id desc) from author a;
--> (json_agg json)
--> E'[{"id":3,"name":null,"born":null}, \n {"id":2,"name":"B \\"q\\"","born":null}, \n {"id":1,"name":"Ann","born":"1970-01-02"}]'

select jsonb_agg(a order by id) from author a;
--> (jsonb_agg jsonb)
--> [{"id": 1, "born": "1970-01-02", "name": "Ann"}, {"id": 2, "born": null, "name": "B \"q\""}, {"id": 3, "born": null, "name": null}]

select json_agg(a.* order by a.id) filter (where id < 3) from author a;
--> (json_agg json)
--> E'[{"id":1,"name":"Ann","born":"1970-01-02"}, \n {"id":2,"name":"B \\"q\\"","born":null}]'

select json_agg(a) from author a where false;
--> (json_agg json)
--> NULL

select array_to_json(array_agg(a order by id)) from author a;
--> (array_to_json json)
--> [{"id":1,"name":"Ann","born":"1970-01-02"},{"id":2,"name":"B \"q\"","born":null},{"id":3,"name":null,"born":null}]

select array_to_json(array_agg(a order by id), true) from author a;
--> (array_to_json json)
--> [{"id":1,"name":"Ann","born":"1970-01-02"},
--> +  {"id":2,"name":"B \"q\"","born":null},
--> +  {"id":3,"name":null,"born":null}]

select array_agg(a order by id)::text from author a;
--> (array_agg text)
--> {"(1,Ann,1970-01-02)","(2,\"B \"\"q\"\"\",)","(3,,)"}

select to_json(array_agg(a order by id)), to_jsonb(array_agg(a order by id)) from author a;
--> (to_json json, to_jsonb jsonb)
--> [{"id":1,"name":"Ann","born":"1970-01-02"},{"id":2,"name":"B \"q\"","born":null},{"id":3,"name":null,"born":null}] | [{"id": 1, "born": "1970-01-02", "name": "Ann"}, {"id": 2, "born": null, "name": "B \"q\""}, {"id": 3, "born": null, "name": null}]

select json_object_agg(a.name, a order by id) from author a where name is not null;
--> (json_object_agg json)
--> { "Ann" : {"id":1,"name":"Ann","born":"1970-01-02"}, "B \"q\"" : {"id":2,"name":"B \"q\"","born":null} }

select jsonb_object_agg(a.name, a) from author a where name is not null;
--> (jsonb_object_agg jsonb)
--> {"Ann": {"id": 1, "born": "1970-01-02", "name": "Ann"}, "B \"q\"": {"id": 2, "born": null, "name": "B \"q\""}}

select json_object_agg(a, 1) from author a;
--> ERROR 22023: key value must be scalar, not array, composite, or json

select json_build_object('author', a, 'one', 1) from author a where id = 1;
--> (json_build_object json)
--> {"author" : {"id":1,"name":"Ann","born":"1970-01-02"}, "one" : 1}

select jsonb_build_object('author', a, 'one', 1) from author a where id = 1;
--> (jsonb_build_object jsonb)
--> {"one": 1, "author": {"id": 1, "born": "1970-01-02", "name": "Ann"}}

select json_build_object(a, 1) from author a where id = 1;
--> ERROR 22023: key value must be scalar, not array, composite, or json

select json_build_array(a, a) from author a where id = 1;
--> (json_build_array json)
--> [{"id":1,"name":"Ann","born":"1970-01-02"}, {"id":1,"name":"Ann","born":"1970-01-02"}]

select jsonb_build_array(a, null) from author a where id = 1;
--> (jsonb_build_array jsonb)
--> [{"id": 1, "born": "1970-01-02", "name": "Ann"}, null]

-- ROW
select row_to_json(row(1, 'a', null, true, 1.50));
--> (row_to_json json)
--> {"f1":1,"f2":"a","f3":null,"f4":true,"f5":1.50}

select row_to_json((1, 'a'));
--> (row_to_json json)
--> {"f1":1,"f2":"a"}

select row_to_json(row());
--> (row_to_json json)
--> {}

select row_to_json(row(1, row(2, row(3, array[row(4, 5)]))));
--> (row_to_json json)
--> {"f1":1,"f2":{"f1":2,"f2":{"f1":3,"f2":[{"f1":4,"f2":5}]}}}

select to_json(row(1, 'a')), to_jsonb(row(1, 'a'));
--> (to_json json, to_jsonb jsonb)
--> {"f1":1,"f2":"a"} | {"f1": 1, "f2": "a"}

select row_to_json(row(a.*)), row_to_json(row(a.id, a.name)), row_to_json(row(a, 1)) from author a where id = 1;
--> (row_to_json json, row_to_json json, row_to_json json)
--> {"f1":1,"f2":"Ann","f3":"1970-01-02"} | {"f1":1,"f2":"Ann"} | {"f1":{"id":1,"name":"Ann","born":"1970-01-02"},"f2":1}

select row_to_json(null), row_to_json(null::record), row_to_json(row(null)), to_json(null::record);
--> (row_to_json json, row_to_json json, row_to_json json, to_json json)
--> NULL | NULL | {"f1":null} | NULL

select row_to_json(1);
--> ERROR 42883: function row_to_json(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at row_to_json

select row_to_json('x');
--> ERROR 0A000: input of anonymous composite types is not implemented
--> POSITION: 20, at '

select row_to_json(a.id) from author a;
--> ERROR 42883: function row_to_json(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at row_to_json

select row_to_json(row(1), null), row_to_json(row(1), 'true');
--> (row_to_json json, row_to_json json)
--> NULL | {"f1":1}

select row_to_json(row(1), 1);
--> ERROR 42883: function row_to_json(record, integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at row_to_json

select row_to_json(row(date '2020-01-02', timestamp '2020-01-02 03:04:05', timestamptz '2020-01-02 03:04:05+00', interval '1 day', 'NaN'::float8, '{"a":1}'::json, '\x01'::bytea, 'x'::char(3), '1.2.3.4'::inet));
--> (row_to_json json)
--> {"f1":"2020-01-02","f2":"2020-01-02T03:04:05","f3":"2020-01-02T03:04:05+00:00","f4":"1 day","f5":"NaN","f6":{"a":1},"f7":"\\x01","f8":"x  ","f9":"1.2.3.4"}

-- Subqueries, CTEs, VALUES
select row_to_json(x) from (select id, name from author where id = 1) x;
--> (row_to_json json)
--> {"id":1,"name":"Ann"}

select row_to_json((select x from (select 1 as a, 2 as b) x));
--> (row_to_json json)
--> {"a":1,"b":2}

select row_to_json((select x from (select a.id, upper(a.name) as up) x)) from author a order by id;
--> (row_to_json json)
--> {"id":1,"up":"ANN"}
--> {"id":2,"up":"B \"Q\""}
--> {"id":3,"up":null}

select id, row_to_json((select d from (select title, price) d)) as data from book order by id;
--> (id integer, data json)
--> 1 | {"title":"One","price":9.50}
--> 2 | {"title":"Two","price":"NaN"}
--> 3 | {"title":null,"price":1.00}

select (select row_to_json(x) from (select id, title from book b where b.author = a.id order by id limit 1) x) from author a order by id;
--> (row_to_json json)
--> {"id":1,"title":"One"}
--> {"id":3,"title":null}
--> NULL

select a.id, coalesce((select json_agg(b order by b.id) from (select id, title from book where author = a.id) b), '[]') from author a order by id;
--> (id integer, coalesce json)
--> 1 | E'[{"id":1,"title":"One"}, \n {"id":2,"title":"Two"}]'
--> 2 | [{"id":3,"title":null}]
--> 3 | []

with c as (select id, name from author) select json_agg(c order by id) from c;
--> (json_agg json)
--> E'[{"id":1,"name":"Ann"}, \n {"id":2,"name":"B \\"q\\""}, \n {"id":3,"name":null}]'

with c(x, y) as (select id, name from author) select json_agg(c order by x) from c;
--> (json_agg json)
--> E'[{"x":1,"y":"Ann"}, \n {"x":2,"y":"B \\"q\\""}, \n {"x":3,"y":null}]'

with c as materialized (select id, name from author) select row_to_json(c) from c order by id;
--> (row_to_json json)
--> {"id":1,"name":"Ann"}
--> {"id":2,"name":"B \"q\""}
--> {"id":3,"name":null}

with recursive r(n, prev) as (select 1, 0 union all select n + 1, n from r where n < 3) select json_agg(r) from r;
--> (json_agg json)
--> E'[{"n":1,"prev":0}, \n {"n":2,"prev":1}, \n {"n":3,"prev":2}]'

select row_to_json(v) from (values (1, 'a'), (2, null)) v;
--> (row_to_json json)
--> {"column1":1,"column2":"a"}
--> {"column1":2,"column2":null}

select row_to_json(v) from (values (1, 'a'), (2, null)) v(num, txt);
--> (row_to_json json)
--> {"num":1,"txt":"a"}
--> {"num":2,"txt":null}

select row_to_json(x) from (select 1, 2, 'a' || 'b', now() is null, count(*)) x;
--> (row_to_json json)
--> {"?column?":1,"?column?":2,"?column?":"ab","?column?":false,"count":1}

select row_to_json(x) from (select 1 as a, 2 as a) x;
--> (row_to_json json)
--> {"a":1,"a":2}

select to_jsonb(x) from (select 1 as a, 2 as a) x;
--> (to_jsonb jsonb)
--> {"a": 2}

select to_jsonb(x) from (select 1 as bb, 2 as a, 3 as "C") x;
--> (to_jsonb jsonb)
--> {"C": 3, "a": 2, "bb": 1}

select row_to_json(x) from (select id as i, name as n from author union all select 9, 'z' order by 1) x;
--> (row_to_json json)
--> {"i":1,"n":"Ann"}
--> {"i":2,"n":"B \"q\""}
--> {"i":3,"n":null}
--> {"i":9,"n":"z"}

select row_to_json(x) from (select distinct author from book) x order by x.author;
--> (row_to_json json)
--> {"author":1}
--> {"author":2}

select row_to_json(x) from (select author, count(*), max(price) as best from book group by author) x order by x.author;
--> (row_to_json json)
--> {"author":1,"count":2,"best":"NaN"}
--> {"author":2,"count":1,"best":1.00}

select row_to_json(x) from (select id, row_number() over (order by id desc) from author) x order by x.id;
--> (row_to_json json)
--> {"id":1,"row_number":3}
--> {"id":2,"row_number":2}
--> {"id":3,"row_number":1}

select row_to_json(x) from (select * from author limit 1) x;
--> (row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"}

select row_to_json(y) from (select x, x.id from (select id from author where id = 1) x) y;
--> (row_to_json json)
--> {"x":{"id":1},"id":1}

select json_agg(y) from (select author, json_agg(b order by b.id) as books from (select author, id, title from book) b group by author order by author) y;
--> (json_agg json)
--> E'[{"author":1,"books":[{"author":1,"id":1,"title":"One"}, \n {"author":1,"id":2,"title":"Two"}]}, \n {"author":2,"books":[{"author":2,"id":3,"title":null}]}]'

select row_to_json(t) from (select a.name, (select json_agg(t) from (select title from book b where b.author = a.id order by id) t) as books from author a where id = 1) t;
--> (row_to_json json)
--> E'{"name":"Ann","books":[{"title":"One"}, \n {"title":"Two"}]}'

-- Aliases with other names for the columns
select row_to_json(x) from author as x(a, b) where a = 1;
--> (row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"}

select row_to_json(x) from (select id, name from author) as x(a, b) where a = 1;
--> (row_to_json json)
--> {"a":1,"b":"Ann"}

select row_to_json(x) from (select * from author) as x(a) where a = 1;
--> (row_to_json json)
--> {"a":1,"name":"Ann","born":"1970-01-02"}

-- Functions
select row_to_json(g) from generate_series(1, 2) g;
--> ERROR 42883: function row_to_json(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at row_to_json

select row_to_json(g) from generate_series(1, 2) with ordinality g;
--> ERROR 42883: function row_to_json(integer) does not exist
--> HINT: No function matches the given name and argument types. You might need to add explicit type casts.
--> POSITION: 8, at row_to_json

select row_to_json(g) from generate_series(1, 2) with ordinality g(value, nr);
--> (row_to_json json)
--> {"value":1,"nr":1}
--> {"value":2,"nr":2}

select row_to_json(e) from json_each('{"a":1,"b":null}') e;
--> (row_to_json json)
--> {"key":"a","value":1}
--> {"key":"b","value":null}

select row_to_json(e) from jsonb_each_text('{"a":1,"b":null}') e(k);
--> (row_to_json json)
--> {"k":"a","value":"1"}
--> {"k":"b","value":null}

select row_to_json(json_each('{"a":1,"b":[2]}'));
--> (row_to_json json)
--> {"key":"a","value":1}
--> {"key":"b","value":[2]}

select json_agg(e) from jsonb_each('{"a":1,"b":null}') e;
--> (json_agg json)
--> E'[{"key":"a","value":1}, \n {"key":"b","value":null}]'

select to_json(jsonb_each_text('{"a":1}'));
--> (to_json json)
--> {"key":"a","value":"1"}

select row_to_json(r) from json_to_record('{"a":1,"b":"x"}') as r(a int, b text);
--> (row_to_json json)
--> {"a":1,"b":"x"}

select row_to_json(r) from rows from (generate_series(1, 2), json_each('{"a":1}')) r;
--> (row_to_json json)
--> {"generate_series":1,"key":"a","value":1}
--> {"generate_series":2,"key":null,"value":null}

select row_to_json(u) from unnest(array[1, 2], array['a']) u;
--> (row_to_json json)
--> {"unnest":1,"unnest":"a"}
--> {"unnest":2,"unnest":null}

select row_to_json(u) from unnest(array[1, 2], array['a']) u(n, t);
--> (row_to_json json)
--> {"n":1,"t":"a"}
--> {"n":2,"t":null}

select row_to_json(row(json_each('{"a":1}'))) ;
--> (row_to_json json)
--> {"f1":{"key":"a","value":1}}

-- Joins
select row_to_json(a), row_to_json(b) from author a join book b on b.author = a.id order by b.id;
--> (row_to_json json, row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"} | {"id":1,"author":1,"title":"One","price":9.50,"tags":["a","b"],"extra":{"k": [1, 2]},"Strange \"name\"":true}
--> {"id":1,"name":"Ann","born":"1970-01-02"} | {"id":2,"author":1,"title":"Two","price":"NaN","tags":null,"extra":null,"Strange \"name\"":false}
--> {"id":2,"name":"B \"q\"","born":null} | {"id":3,"author":2,"title":null,"price":1.00,"tags":[],"extra":"s","Strange \"name\"":null}

select row_to_json(a), row_to_json(b) from author a left join book b on b.author = a.id order by a.id, b.id;
--> (row_to_json json, row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"} | {"id":1,"author":1,"title":"One","price":9.50,"tags":["a","b"],"extra":{"k": [1, 2]},"Strange \"name\"":true}
--> {"id":1,"name":"Ann","born":"1970-01-02"} | {"id":2,"author":1,"title":"Two","price":"NaN","tags":null,"extra":null,"Strange \"name\"":false}
--> {"id":2,"name":"B \"q\"","born":null} | {"id":3,"author":2,"title":null,"price":1.00,"tags":[],"extra":"s","Strange \"name\"":null}
--> {"id":3,"name":null,"born":null} | NULL

select json_agg(b order by b.id) from author a left join book b on b.author = a.id where a.id = 3;
--> (json_agg json)
--> [null]

select a.id, json_agg(b.title order by b.id), count(b) from author a left join book b on b.author = a.id group by a.id order by 1;
--> (id integer, json_agg json, count bigint)
--> 1 | ["One", "Two"] | 2
--> 2 | [null] | 1
--> 3 | [null] | 0

select row_to_json(a), row_to_json(x) from author a left join (select author, title from book) x on x.author = a.id order by a.id, x.title;
--> (row_to_json json, row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"} | {"author":1,"title":"One"}
--> {"id":1,"name":"Ann","born":"1970-01-02"} | {"author":1,"title":"Two"}
--> {"id":2,"name":"B \"q\"","born":null} | {"author":2,"title":null}
--> {"id":3,"name":null,"born":null} | NULL

select row_to_json(a), row_to_json(x) from author a full join (select 7 as author, 1 as one) x on x.author = a.id order by a.id;
--> (row_to_json json, row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"} | NULL
--> {"id":2,"name":"B \"q\"","born":null} | NULL
--> {"id":3,"name":null,"born":null} | NULL
--> NULL | {"author":7,"one":1}

select row_to_json(j) from (author a join book b on b.author = a.id) j order by j.title;
--> (row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02","id":1,"author":1,"title":"One","price":9.50,"tags":["a","b"],"extra":{"k": [1, 2]},"Strange \"name\"":true}
--> {"id":1,"name":"Ann","born":"1970-01-02","id":2,"author":1,"title":"Two","price":"NaN","tags":null,"extra":null,"Strange \"name\"":false}
--> {"id":2,"name":"B \"q\"","born":null,"id":3,"author":2,"title":null,"price":1.00,"tags":[],"extra":"s","Strange \"name\"":null}

select json_agg(j) from (select a.id, b.title from author a join book b on b.author = a.id order by b.id) j;
--> (json_agg json)
--> E'[{"id":1,"title":"One"}, \n {"id":1,"title":"Two"}, \n {"id":2,"title":null}]'

select row_to_json(j) from (select id from author) a join (select id, title from book) b using (id) as j order by 1::text;
--> (row_to_json json)
--> {"id":1}
--> {"id":2}
--> {"id":3}

select row_to_json(j) from ((select id, 1 as one from author) a join (select id, title from book) b using (id)) j order by j.id;
--> (row_to_json json)
--> {"id":1,"one":1,"title":"One"}
--> {"id":2,"one":1,"title":"Two"}
--> {"id":3,"one":1,"title":null}

select row_to_json(j) from ((select id, 1 as one from author) a left join (select id, title from book where id > 1) b using (id)) j order by j.id;
--> (row_to_json json)
--> {"id":1,"one":1,"title":null}
--> {"id":2,"one":1,"title":"Two"}
--> {"id":3,"one":1,"title":null}

select row_to_json(a) from author a, lateral (select a) x where a.id = 1;
--> (row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"}

select row_to_json(x.a) from (select a from author a) x where (x.a).id = 1;
--> (row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"}

select row_to_json(a.*) || '' from author a where id = 1;
--> (?column? text)
--> {"id":1,"name":"Ann","born":"1970-01-02"}

-- In conditions, CASE, COALESCE
select row_to_json(case when a.id = 1 then a end) from author a order by id;
--> (row_to_json json)
--> {"id":1,"name":"Ann","born":"1970-01-02"}
--> NULL
--> NULL

select row_to_json(coalesce(b, null)) from author a left join book b on b.author = a.id and b.id > 2 order by a.id;
--> (row_to_json json)
--> NULL
--> {"id":3,"author":2,"title":null,"price":1.00,"tags":[],"extra":"s","Strange \"name\"":null}
--> NULL

select a.id from author a where row_to_json(a)::jsonb ->> 'name' = 'Ann';
--> (id integer)
--> 1

select row_to_json(a) ->> 'name' from author a order by 1;
--> (?column? text)
--> Ann
--> B "q"
--> NULL

select to_jsonb(a) - 'born' || '{"x": 1}' from author a order by id;
--> (?column? jsonb)
--> {"x": 1, "id": 1, "name": "Ann"}
--> {"x": 1, "id": 2, "name": "B \"q\""}
--> {"x": 1, "id": 3, "name": null}

select key, value from author a, jsonb_each(to_jsonb(a)) where id = 1 order by key;
--> (key text, value jsonb)
--> born | "1970-01-02"
--> id | 1
--> name | "Ann"

select distinct to_jsonb(b.*) -> 'author' from book b order by 1;
--> (?column? jsonb)
--> 1
--> 2

-- Columns that were added, dropped or renamed
alter table author drop column born;
alter table author add column age int default 5;
alter table author rename column name to called;
select row_to_json(a) from author a order by id;
--> (row_to_json json)
--> {"id":1,"called":"Ann","age":5}
--> {"id":2,"called":"B \"q\"","age":5}
--> {"id":3,"called":null,"age":5}

create view v as select a.id, row_to_json(a) as j, row_to_json(x) as k from author a, (select 1 as one, 2 as two) x;
select * from v order by id;
--> (id integer, j json, k json)
--> 1 | {"id":1,"called":"Ann","age":5} | {"one":1,"two":2}
--> 2 | {"id":2,"called":"B \"q\"","age":5} | {"one":1,"two":2}
--> 3 | {"id":3,"called":null,"age":5} | {"one":1,"two":2}

select row_to_json(v) from v order by id;
--> (row_to_json json)
--> {"id":1,"j":{"id":1,"called":"Ann","age":5},"k":{"one":1,"two":2}}
--> {"id":2,"j":{"id":2,"called":"B \"q\"","age":5},"k":{"one":1,"two":2}}
--> {"id":3,"j":{"id":3,"called":null,"age":5},"k":{"one":1,"two":2}}

select pg_get_viewdef('v'::regclass);
--> (pg_get_viewdef text)
-->  SELECT a.id,
--> +     row_to_json(a.*) AS j,
--> +     row_to_json(x.*) AS k
--> +    FROM author a,
--> +     ( SELECT 1 AS one,
--> +             2 AS two) x;

alter table author rename column called to name;
select * from v order by id;
--> (id integer, j json, k json)
--> 1 | {"id":1,"name":"Ann","age":5} | {"one":1,"two":2}
--> 2 | {"id":2,"name":"B \"q\"","age":5} | {"one":1,"two":2}
--> 3 | {"id":3,"name":null,"age":5} | {"one":1,"two":2}

create view outer_rows as select b.id, row_to_json(a) as j from book b left join author a on a.id = b.author and a.id = 1;
select * from outer_rows order by id;
--> (id integer, j json)
--> 1 | {"id":1,"name":"Ann","age":5}
--> 2 | {"id":1,"name":"Ann","age":5}
--> 3 | NULL

alter table author rename column name to full_name;
select * from outer_rows order by id;
--> (id integer, j json)
--> 1 | {"id":1,"full_name":"Ann","age":5}
--> 2 | {"id":1,"full_name":"Ann","age":5}
--> 3 | NULL

select pg_get_viewdef('outer_rows'::regclass);
--> (pg_get_viewdef text)
-->  SELECT b.id,
--> +     row_to_json(a.*) AS j
--> +    FROM (book b
--> +      LEFT JOIN author a ON (((a.id = b.author) AND (a.id = 1))));

create view agg as select json_agg(s order by s.id) as j from (select id, title from book) s;
select * from agg;
--> (j json)
--> E'[{"id":1,"title":"One"}, \n {"id":2,"title":"Two"}, \n {"id":3,"title":null}]'

select pg_get_viewdef('agg'::regclass);
--> (pg_get_viewdef text)
-->  SELECT json_agg(s.* ORDER BY s.id) AS j
--> +    FROM ( SELECT book.id,
--> +             book.title
--> +            FROM book) s;

drop view v, outer_rows, agg;

-- Sorting rows with names, and what waits in files
set work_mem = '64kB';
select count(*), count(distinct j::text), min(j::text), max(j::text) from (select row_to_json(x) as j from (select i, repeat('x', 50) as filler from generate_series(1, 3000) i) x order by x.filler, x.i desc) y;
--> (count bigint, count bigint, min text, max text)
--> 3000 | 3000 | {"i":1,"filler":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"} | {"i":999,"filler":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}

select json_array_length(json_agg(x order by x.i desc)), json_agg(x order by x.i desc) -> 0 ->> 'i', json_agg(x order by x.i desc) -> 2999 ->> 'filler' is not null from (select i, repeat('x', 50) as filler from generate_series(1, 3000) i) x;
--> (json_array_length integer, ?column? text, ?column? boolean)
--> 3000 | 3000 | t

reset work_mem;
prepare p(int) as select row_to_json(a) from author a where id = $1;
execute p(1);
--> (row_to_json json)
--> {"id":1,"full_name":"Ann","age":5}

execute p(2);
--> (row_to_json json)
--> {"id":2,"full_name":"B \"q\"","age":5}

alter table author rename column full_name to name;
execute p(1);
--> (row_to_json json)
--> {"id":1,"name":"Ann","age":5}

deallocate p;
select row_to_json(c) from (select relname, relkind from pg_class where relname = 'author') c;
--> (row_to_json json)
--> {"relname":"author","relkind":"r"}

update book set extra = to_jsonb(book) - 'extra' where id = 1 returning extra;
--> (extra jsonb)
--> {"id": 1, "tags": ["a", "b"], "price": 9.50, "title": "One", "author": 1, "Strange \"name\"": true}
--> UPDATE 1

insert into author (id, name) values (10, 'new') returning row_to_json(author), to_jsonb(author.*);
--> (row_to_json json, to_jsonb jsonb)
--> {"id":10,"name":"new","age":5} | {"id": 10, "age": 5, "name": "new"}
--> INSERT 0 1

delete from author where id = 10 returning row_to_json(author.*);
--> (row_to_json json)
--> {"id":10,"name":"new","age":5}
--> DELETE 1

with gone as (delete from book where id = 3 returning *) select json_agg(gone) from gone;
--> (json_agg json)
--> [{"id":3,"author":2,"title":null,"price":1.00,"tags":[],"extra":"s","Strange \"name\"":null}]

-- Fields of rows of subqueries
select (x.a).name, (x.a).id + 1 from (select a from author a) x order by (x.a).id;
--> (name text, ?column? integer)
--> Ann | 2
--> B "q" | 3
--> NULL | 4

select (x.r).n, (x.r).v from (select y as r from (select 1 as n, 'a'::varchar(5) as v) y) x;
--> (n integer, v character varying(5))
--> 1 | a

select (x.r).f1 from (select row(1, 2) as r) x;
--> (f1 integer)
--> 1

select (x.r).nothing from (select row(1, 2) as r) x;
--> ERROR 42703: could not identify column "nothing" in record data type
--> POSITION: 9, at x.r

with c as (select a as r from author a) select (c.r).name from c where (c.r).id = 1;
--> (name text)
--> Ann

select ((select a from author a where id = 1)).name;
--> (name text)
--> Ann

select (x.b).title, (x.b).id from author a left join (select b, author from book b) x on x.author = a.id order by 1;
--> (title text, id integer)
--> One | 1
--> Two | 2
--> NULL | NULL
--> NULL | NULL

select (a).* from author a order by id;
--> (id integer, name text, age integer)
--> 1 | Ann | 5
--> 2 | B "q" | 5
--> 3 | NULL | 5

select (x.r).* from (select y as r from (select 1 as n, 'a'::varchar(5) as v) y) x;
--> (n integer, v character varying(5))
--> 1 | a

select (x.a).*, 1 as one from (select a from author a) x order by id;
--> (id integer, name text, age integer, one integer)
--> 1 | Ann | 5 | 1
--> 2 | B "q" | 5 | 1
--> 3 | NULL | 5 | 1

select (json_each('{"a":1,"b":[2]}')).*;
--> (key text, value json)
--> a | 1
--> b | [2]

select (row(1, 'a'::text)).*;
--> (f1 integer, f2 text)
--> 1 | a

create view field_of_row as select (row(1, 'a'::text)).f2;
select * from field_of_row;
--> (f2 text)
--> a

select pg_get_viewdef('field_of_row'::regclass);
--> (pg_get_viewdef text)
-->  SELECT (ROW(1, 'a'::text)).f2 AS f2;

drop view field_of_row;

-- A view has the columns that its table has now
alter table author add column active bool default true;
create view of_table as select a.id, row_to_json(a) as j, (a is null) as n, count(a) over () as c from author a;
alter table author add column late int default 3;
select * from of_table order by id;
--> (id integer, j json, n boolean, c bigint)
--> 1 | {"id":1,"name":"Ann","age":5,"active":true,"late":3} | f | 3
--> 2 | {"id":2,"name":"B \"q\"","age":5,"active":true,"late":3} | f | 3
--> 3 | {"id":3,"name":null,"age":5,"active":true,"late":3} | f | 3

alter table author drop column active;
select * from of_table order by id;
--> (id integer, j json, n boolean, c bigint)
--> 1 | {"id":1,"name":"Ann","age":5,"late":3} | f | 3
--> 2 | {"id":2,"name":"B \"q\"","age":5,"late":3} | f | 3
--> 3 | {"id":3,"name":null,"age":5,"late":3} | f | 3

select pg_get_viewdef('of_table'::regclass);
--> (pg_get_viewdef text)
-->  SELECT a.id,
--> +     row_to_json(a.*) AS j,
--> +     (a.* IS NULL) AS n,
--> +     count(a.*) OVER () AS c
--> +    FROM author a;

alter table author drop column late;
drop view of_table;

-- Many levels
with recursive r(x, n) as (select row(1), 1 union all select row(x), n + 1 from r where n < 500) select length(row_to_json(x)::text) from r where n = 500;
--> (length integer)
--> 3501
