-- Binary cursors
--
-- Cursors whose rows the simple protocol gets in binary form.

create table bc (a int4, b text, c int2, d bool);
insert into bc values (1, 'one', 2, true), (5, null, 4, false), (7, 'zwei', 6, null);
--> INSERT 0 3

declare c binary cursor for select * from bc;
--> ERROR 25P01: DECLARE CURSOR can only be used in transaction blocks

begin;
declare c binary cursor for select * from bc order by a;
declare d binary no scroll cursor without hold for select 66::int4, array[1, 2]::int2[], date '2000-01-03';
--> DECLARE CURSOR

declare e binary scroll cursor with hold for select a + 1, b from bc order by a;
declare f cursor for select a from bc order by a;
select name, is_holdable, is_binary, is_scrollable from pg_cursors where name <> 'c' and name <> 'd' and name <> 'f' order by name;
--> (name text, is_holdable boolean, is_binary boolean, is_scrollable boolean)
--> e | t | t | t

select name, is_binary from pg_cursors order by name;
--> (name text, is_binary boolean)
--> c | t
--> d | t
--> e | t
--> f | f

fetch c;
--> (a integer, b text, c smallint, d boolean)
--> E'\x00\x00\x00\x01' | one | E'\x00\x02' | E'\x01'

fetch f;
--> (a integer)
--> 1

fetch 2 from c;
--> (a integer, b text, c smallint, d boolean)
--> E'\x00\x00\x00\x05' | NULL | E'\x00\x04' | E'\x00'
--> E'\x00\x00\x00\x07' | zwei | E'\x00\x06' | NULL

fetch c;
--> (a integer, b text, c smallint, d boolean)

fetch d;
--> (int4 integer, array smallint[], date date)
--> E'\x00\x00\x00B' | E'\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x15\x00\x00\x00\x02\x00\x00\x00\x01\x00\x00\x00\x02\x00\x01\x00\x00\x00\x02\x00\x02' | E'\x00\x00\x00\x02'

move c;
--> MOVE 0

fetch last from e;
--> (?column? integer, b text)
--> E'\x00\x00\x00\x08' | zwei

fetch backward 1 from e;
--> (?column? integer, b text)
--> E'\x00\x00\x00\x06' | NULL

select 1 as text_again;
--> (text_again integer)
--> 1

fetch first from e; select 2 as text_again;
--> (?column? integer, b text)
--> E'\x00\x00\x00\x02' | one
--> (text_again integer)
--> 2

close c;
--> CLOSE CURSOR

commit;
fetch absolute 2 from e;
--> (?column? integer, b text)
--> E'\x00\x00\x00\x06' | NULL

select 3 as text_again;
--> (text_again integer)
--> 3

close e;
--> CLOSE CURSOR

fetch e;
--> ERROR 34000: cursor "e" does not exist
