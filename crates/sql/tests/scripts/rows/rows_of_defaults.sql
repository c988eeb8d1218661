-- INSERT from a SELECT without columns
--
-- It inserts a row of defaults for each row that the SELECT gives.
create table t (a int default 5, b serial);
insert into t select from generate_series(1, 3);
--> INSERT 0 3

insert into t select;
--> INSERT 0 1

insert into t select where false;
--> INSERT 0 0

insert into t select from t limit 2;
--> INSERT 0 2

insert into t with x as (select from generate_series(1, 2)) select from x;
--> INSERT 0 2

with x as (select from generate_series(1, 2)) insert into t select from x returning b;
--> (b integer)
--> 9
--> 10
--> INSERT 0 2

insert into t select union all select;
--> INSERT 0 2

with x as (delete from t where b > 6 returning 1) insert into t default values;
--> INSERT 0 1

select a, b from t order by b;
--> (a integer, b integer)
--> 5 | 1
--> 5 | 2
--> 5 | 3
--> 5 | 4
--> 5 | 5
--> 5 | 6
--> 5 | 13
