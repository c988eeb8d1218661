-- Regular expressions
--
-- The parts of regular expressions that the generator of patterns does not reach.

-- The longest match, by the pattern's preference and then by that of its parts.
select substring('foobar' from 'foo|foobar'), substring('XY1234Z', 'Y*([0-9]{1,3})'), substring('XY1234Z', 'Y*?([0-9]{1,3})');
--> (substring text, substring text, substring text)
--> foobar | 123 | 1

select regexp_match('abc01234xyz', '(.*)(\d+)(.*)'), regexp_match('abc01234xyz', '(.*?)(\d+)(.*)'), regexp_match('abc01234xyz', '(?:(.*?)(\d+)(.*)){1,1}');
--> (regexp_match text[], regexp_match text[], regexp_match text[])
--> {abc0123,4,xyz} | {abc,0,""} | {abc,01234,xyz}

select regexp_match('aaaa', '(a{1,2}?){2}'), regexp_match('xaab', 'x(a+?|b)*'), regexp_match('aab', 'a*?|b');
--> (regexp_match text[], regexp_match text[], regexp_match text[])
--> {a} | {b} | {aa}

-- Classes of all characters below 12288.
select name, count(*), sum(i) from generate_series(1, 12287) i, unnest(array['alpha','alnum','digit','upper','lower','punct','graph','print','space','cntrl','blank','xdigit','ascii','word']) name where chr(i) ~ ('[[:' || name || ':]]') group by name order by name;
--> (name text, count bigint, sum bigint)
--> alnum | 6912 | 32848434
--> alpha | 6902 | 32847909
--> ascii | 127 | 8128
--> blank | 2 | 41
--> cntrl | 64 | 5215
--> digit | 10 | 525
--> graph | 11151 | 69463597
--> lower | 1333 | 6657082
--> print | 11164 | 69559644
--> punct | 4239 | 36615163
--> space | 20 | 112567
--> upper | 1051 | 4993205
--> word | 6913 | 32848529
--> xdigit | 22 | 1527

select count(*), sum(i) from generate_series(1, 12287) i where chr(i) ~ '\w';
--> (count bigint, sum bigint)
--> 6913 | 32848529

select count(*), sum(i) from generate_series(1, 12287) i where chr(i) ~ '\s';
--> (count bigint, sum bigint)
--> 20 | 112567

select count(*), sum(i) from generate_series(1, 12287) i where chr(i) ~ '[^\d\s[:punct:]]';
--> (count bigint, sum bigint)
--> 8018 | 38763073

-- Case.
select i from generate_series(192, 9000) i where 'aZéÉñÑσΣςǅǆжЖßẞıİμµK' ~* ('[' || chr(i) || ']');
--> (i integer)
--> 201
--> 209
--> 223
--> 233
--> 241
--> 304
--> 305
--> 452
--> 453
--> 454
--> 924
--> 931
--> 956
--> 962
--> 963
--> 1046
--> 1078
--> 7838

select i from generate_series(192, 9000) i where 'aZéÉñÑσΣςǅǆжЖßẞıİμµK' ~* chr(i);
--> (i integer)
--> 201
--> 209
--> 223
--> 233
--> 241
--> 304
--> 305
--> 452
--> 453
--> 454
--> 924
--> 931
--> 956
--> 962
--> 963
--> 1046
--> 1078
--> 7838

select count(*), sum(i) from generate_series(1, 9000) i where chr(i) ~* '[[:upper:]]';
--> (count bigint, sum bigint)
--> 6406 | 27248644

select count(*), sum(i) from generate_series(1, 9000) i where chr(i) ~* '[À-ɏ]';
--> (count bigint, sum bigint)
--> 424 | 169974

select regexp_match('éÉ', '(é)\1', 'i'), 'ǅ' ~* 'ǆ', 'Ǆ' ~* 'ǅ', 'ς' ~* 'σ', 'Σ' ~* 'ς';
--> (regexp_match text[], ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> {é} | f | t | f | t

-- Directors and embedded options.
select 'a.b' ~ '***=a.b', 'axb' ~ '***=a.b', 'A' ~ '***:(?i)a', 'ab' ~ '(?xi) A b # c', 'a b' ~ '(?q)a b', 'ab' ~ '(?e)a\b', 'a(b' ~ '(?b)a(b';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t | t | t | t | t

select 'a' ~ '***?a';
--> ERROR 2201B: invalid regular expression: invalid regexp (reg version 0.8)

select 'a' ~ '***a';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select 'a' ~ '(?y)a';
--> ERROR 2201B: invalid regular expression: invalid embedded option

select 'a' ~ '(?i';
--> ERROR 2201B: invalid regular expression: invalid embedded option

select 'a' ~ '(?i a)';
--> ERROR 2201B: invalid regular expression: invalid embedded option

select regexp_match('a', 'a', 'qx');
--> ERROR 2201B: invalid regular expression: invalid argument to regex function

select regexp_match('a', 'a', 'qn');
--> ERROR 2201B: invalid regular expression: invalid argument to regex function

select regexp_match('a+', 'a+', 'qi'), regexp_match('A+', 'a+', 'qi'), regexp_match('a+', 'a+', 'xq');
--> ERROR 2201B: invalid regular expression: invalid argument to regex function

select regexp_match('aa', 'a+', 'y');
--> ERROR 22023: invalid regular expression option: "y"

select regexp_replace('abc', 'b', 'x', '1');
--> ERROR 22023: invalid regular expression option: "1"
--> HINT: If you meant to use regexp_replace() with a start parameter, cast the fourth argument to integer explicitly.

-- Escapes.
select 'a' ~ '\x61', 'é' ~ '\u00e9', 'é' ~ '\U000000e9', 'A' ~ '\101', E'\001' ~ '\cA', E'\033' ~ '\e', E'\007' ~ '\a', '\' ~ '\B', E'\b' ~ '\b';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t | t | t | t | t | t

select 'a' ~ '\u61';
--> ERROR 2201B: invalid regular expression: invalid escape \ sequence

select 'a' ~ '\x';
--> ERROR 2201B: invalid regular expression: invalid escape \ sequence

select 'a' ~ '\xffffffff';
--> ERROR 2201B: invalid regular expression: invalid escape \ sequence

select 'a' ~ '\x7fffffff';
--> ERROR 2201B: invalid regular expression: invalid escape \ sequence

select 'a' ~ '\x7ffffffe', 'a' ~ '[^\x7ffffffe]', 'a' ~ '[a-\x7ffffffe]';
--> (?column? boolean, ?column? boolean, ?column? boolean)
--> f | t | t

select 'a' ~ '\8';
--> ERROR 2201B: invalid regular expression: invalid backreference number

select 'a' ~ '\18', E'\001' || '8' ~ '\18';
--> (?column? boolean, ?column? boolean)
--> f | t

select 'a' ~ '\12', E'\n' ~ '\12', E'\n' ~ '\012', '(' ~ '\50', ' 0' ~ '\400';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> f | t | t | t | t

select regexp_match('aa1', '(a)\11'), regexp_match('aa1', '(a)\1[1]');
--> (regexp_match text[], regexp_match text[])
--> NULL | {a}

select regexp_match(repeat('a', 12), '(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)\10\10');
--> (regexp_match text[])
--> {a,a,a,a,a,a,a,a,a,a}

-- Brackets.
select 'a]' ~ '^[]a]+$', '^a' ~ '^[a^]+$', 'a-c' ~ '^[a-]+c$', '-' ~ '[--/]', '.' ~ '[+--.]', '[' ~ '[[]', '\' ~ '[\\]', ']' ~ '[\]]';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t | t | t | t | t

select 'b' ~ '[a-c-e]';
--> ERROR 2201B: invalid regular expression: invalid character range

select 'b' ~ '[a-\d]';
--> ERROR 2201B: invalid regular expression: invalid character range

select 'b' ~ '[\d-a]';
--> ERROR 2201B: invalid regular expression: invalid character range

select 'b' ~ '[[:alpha:]-z]';
--> ERROR 2201B: invalid regular expression: invalid character range

select 'b' ~ '[[=a=]-z]';
--> ERROR 2201B: invalid regular expression: invalid character range

select 'b' ~ '[[.a.]-z]', 'b' ~ '[a-[.z.]]', '-' ~ '[[.-.]]', 'x' ~ '[[=x=]]';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t

select 'b' ~ '[[..]]';
--> ERROR 2201B: invalid regular expression: invalid collating element

select 'b' ~ '[[==]]';
--> ERROR 2201B: invalid regular expression: invalid collating element

select 'b' ~ '[[::]]';
--> ERROR 2201B: invalid regular expression: invalid character class

select 'b' ~ '[[.ab.]]';
--> ERROR 2201B: invalid regular expression: invalid collating element

select 'b' ~ '[[:alpha';
--> ERROR 2201B: invalid regular expression: brackets [] not balanced

select 'b' ~ '[]';
--> ERROR 2201B: invalid regular expression: brackets [] not balanced

select 'b' ~ '[^]';
--> ERROR 2201B: invalid regular expression: brackets [] not balanced

select 'b' ~ '[\y]';
--> ERROR 2201B: invalid regular expression: invalid escape \ sequence

select 'ab' ~ '[[:<:]]ab[[:>:]]', 'ab' ~ 'a[[:>:]]';
--> (?column? boolean, ?column? boolean)
--> t | f

select 'b' ~ '[a[:<:]]';
--> ERROR 2201B: invalid regular expression: invalid character class

-- Bounds.
select 'aa' ~ 'a{1,', 1;
--> ERROR 2201B: invalid regular expression: braces {} not balanced

select 'aa' ~ 'a{1,b}';
--> ERROR 2201B: invalid regular expression: invalid repetition count(s)

select 'aa' ~ 'a{1 }';
--> ERROR 2201B: invalid regular expression: invalid repetition count(s)

select 'aa' ~ '(?x)a{ 1 , 2 }', 'a{' ~ 'a{', 'a{x' ~ 'a{x', 'a{,2}' ~ '^a{,2}$';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | t | t | t

select 'aa' ~ 'a{3,2}';
--> ERROR 2201B: invalid regular expression: invalid repetition count(s)

select 'aa' ~ 'a{256}';
--> ERROR 2201B: invalid regular expression: invalid repetition count(s)

select 'aa' ~ 'a{1234567890123}';
--> ERROR 2201B: invalid regular expression: invalid repetition count(s)

select regexp_match('aaaa', 'a{2}?'), regexp_match('aaaa', 'a{2,}?'), regexp_match('ab', '(a){0}b'), regexp_match('xx', '(.){0}\1'), regexp_match('', '((a*)\2){2}');
--> (regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[])
--> {aa} | {aa} | {NULL} | NULL | NULL

-- Marks that stand where an atom must.
select 'a' ~ '*a';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select 'a' ~ '|*';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select 'a' ~ '(*a)';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select 'a' ~ '^*';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select 'a' ~ '\y+';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select 'a' ~ '(?=a)*';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select 'a' ~ 'a**';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select 'a' ~ '(?';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select 'a' ~ '(?<a)';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select 'a' ~ '(?#comment', 'ab' ~ 'a(?#comment)b', 'a' ~ '(?#)*';
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select 'a' ~ 'a)';
--> ERROR 2201B: invalid regular expression: parentheses () not balanced

select 'a' ~ '(a';
--> ERROR 2201B: invalid regular expression: parentheses () not balanced

select 'a' ~ 'a\';
--> ERROR 2201B: invalid regular expression: invalid escape \ sequence

select '' ~ '', 'a' ~ '|', 'a' ~ '()', regexp_matches('ab', '', 'g'), regexp_split_to_array('abc', '');
--> (?column? boolean, ?column? boolean, ?column? boolean, regexp_matches text[], regexp_split_to_array text[])
--> t | t | t | {""} | {a,b,c}
--> t | t | t | {""} | {a,b,c}
--> t | t | t | {""} | {a,b,c}

-- Back references and lookaround.
select 'a' ~ '(a\1)';
--> ERROR 2201B: invalid regular expression: invalid backreference number

select 'a' ~ '\1(a)';
--> ERROR 2201B: invalid regular expression: invalid backreference number

select 'a' ~ '(a)\2';
--> ERROR 2201B: invalid regular expression: invalid backreference number

select 'a' ~ '(a)(?=\1)';
--> ERROR 2201B: invalid regular expression: invalid backreference number

select regexp_match('abcabc', '(?=(abc))abc'), regexp_match('foobar', 'foo(?=bar)'), regexp_match('foobaz', 'foo(?!bar)'), regexp_match('xfoo', '(?<!x)foo'), regexp_match('price 100', '(?<=price )\d+'), regexp_match('aXbX', '(?<=b)X');
--> (regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[])
--> {abc} | {foo} | {foo} | NULL | {100} | {X}

select regexp_matches('a1b22c333', '(?<=[a-z])\d+(?=[a-z]|$)', 'g');
--> (regexp_matches text[])
--> {1}
--> {22}
--> {333}

select regexp_matches('aaabbb', '(?<=(a|b){3})b', 'g'), regexp_matches('foo bar', '(?<!\w)\w', 'g');
--> (regexp_matches text[], regexp_matches text[])
--> {b} | {f}
--> {b} | {b}
--> {b} | NULL

select regexp_replace('abcd abce', '(?<=abc(?=d))d|(?<!d )a', '#', 'g');
--> (regexp_replace text)
--> #bc# abce

-- Newlines.
select m, regexp_matches(E'a\nb\n\nc', '^.*$', 'g' || m) from unnest(array['', 'n', 'm', 's', 'p', 'w']) m;
--> (m text, regexp_matches text[])
--> '' | {"a
--> + b
--> +
--> + c"}
--> n | {a}
--> n | {b}
--> n | {""}
--> n | {c}
--> m | {a}
--> m | {b}
--> m | {""}
--> m | {c}
--> s | {"a
--> + b
--> +
--> + c"}
--> w | {"a
--> + b
--> +
--> + c"}

select m, regexp_matches(E'a\nb\n', '$', 'g' || m) from unnest(array['', 'n', 'p', 'w']) m;
--> (m text, regexp_matches text[])
--> '' | {""}
--> n | {""}
--> n | {""}
--> n | {""}
--> p | {""}
--> w | {""}
--> w | {""}
--> w | {""}

select m, regexp_replace(E'a\nb', '[^a]', '-', 'g' || m), regexp_replace(E'a\nb', '\W', '-', 'g' || m), regexp_replace(E'a\nb', '[\W]', '-', 'g' || m) from unnest(array['', 'n', 'p', 'w']) m;
--> (m text, regexp_replace text, regexp_replace text, regexp_replace text)
--> '' | a-- | a-b | a-b
--> n | a
--> + - | a-b | a-b
--> p | a
--> + - | a-b | a-b
--> w | a-- | a-b | a-b

select regexp_split_to_array(E'one\ntwo\n', '^', 'n'), regexp_split_to_array(E'one\ntwo\n', '$', 'w'), regexp_count(E'a\nb', '^', 1, 'n');
--> (regexp_split_to_array text[], regexp_split_to_array text[], regexp_count integer)
--> {"one
--> + ","two
--> + "} | {one,"
--> + two","
--> + "} | 2

-- Basic and extended patterns.
select regexp_match('aab', 'a\{2\}\(b\)', 'b'), regexp_match('a+', 'a+', 'b'), regexp_match('*a', '*a', 'b'), regexp_match('a*', '\(*a\)', 'b'), regexp_match('^a$b', 'a$b', 'b'), regexp_match('a^b', 'a^b', 'b'), regexp_match('abab', '\(ab\)\1', 'b'), regexp_match('a b', '\<b\>', 'b');
--> (regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[])
--> {b} | {a+} | {*a} | NULL | {a$b} | {a^b} | {ab} | {b}

select regexp_match('a', 'a\{1', 'b');
--> ERROR 2201B: invalid regular expression: braces {} not balanced

select regexp_match('a', 'a\{1}', 'b');
--> ERROR 2201B: invalid regular expression: invalid repetition count(s)

select regexp_match('a', '\(a', 'b');
--> ERROR 2201B: invalid regular expression: parentheses () not balanced

select regexp_match('a', 'a\)', 'b');
--> ERROR 2201B: invalid regular expression: parentheses () not balanced

select regexp_match('a)', 'a)', 'e'), regexp_match('aa', 'a{2}', 'e'), regexp_match('a?', 'a??', 'e'), regexp_match('ad', 'a\d', 'e'), regexp_match('\', '[\]', 'e');
--> (regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[], regexp_match text[])
--> {a)} | NULL | NULL | {ad} | {"\\"}

select regexp_match('a', '(?:a)', 'e');
--> (regexp_match text[])
--> NULL

-- SIMILAR TO.
select 'abc' similar to '%(b|d)%', 'abc' similar to '(b|c)%', 'a|b' similar to 'a\|b', '-' similar to '[a\-]', 'abc' similar to '_b_', 'a.c' similar to 'a.c', 'abc' similar to 'a.c', 'abd' similar to 'ab[^c]', 'aab' similar to 'a{2}b', 'a^b' similar to 'a^b';
--> (?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean, ?column? boolean)
--> t | f | t | t | t | t | f | t | t | t

select substring('foobar' similar '%#"o_b#"%' escape '#'), substring('foobar' similar '#"o_b#"%' escape '#'), substring('abcdefg' similar 'a#"%#"g' escape '#'), substring('abcdefg' similar '#"a*#"%' escape '#'), substring('abcdefg' similar '%#"b|c#"%' escape '#');
--> (substring text, substring text, substring text, substring text, substring text)
--> oob | NULL | bcdef | a | b

select substring('abcdefg' similar 'a*#"%#"g*' escape '#'), substring('abcdefg' similar 'a#"%#"x|g' escape '#'), substring('abcdefg' similar 'a#"%|ab#"g' escape '#'), substring('abcdefg' similar 'a*?#"%#"g*?' escape '#');
--> (substring text, substring text, substring text, substring text)
--> abcdefg | bcdef | bcdef | abcdefg

select substring('abcdefg' similar 'a#"%' escape '#'), substring('abcdefg' similar 'abc%' escape '#'), substring('abc' similar '(a)(b)c' escape '#');
--> (substring text, substring text, substring text)
--> bcdefg | abcdefg | abc

select substring('abcdefg' similar 'a#"%#"g#"' escape '#');
--> ERROR 2200C: SQL regular expression may not contain more than two escape-double-quote separators

select 'a' similar to 'a' escape 'ab';
--> ERROR 22025: invalid escape string
--> HINT: Escape string must be empty or one character.

select similar_to_escape('a%_(b)[\d]\"x\"', '\'), similar_to_escape('a#%', '#'), similar_to_escape('a\b', '');
--> (similar_to_escape text, similar_to_escape text, similar_to_escape text)
--> ^(?:a.*.(?:b)[\d]){1,1}?(x){1,1}(?:)$ | ^(?:a\%)$ | ^(?:a\\b)$

-- Positions.
select regexp_instr('abcabc', 'b(c)', 1, 2, 1, 'i', 1), regexp_instr('éab', 'b'), regexp_instr('abc', 'z'), regexp_substr('abcabc', '(a)(b)', 2, 1, '', 2), regexp_substr('abc', 'a', 5), regexp_count('abcabc', 'a|', 1), regexp_count('', ''), regexp_count('abc', '', 4), regexp_count('abc', '', 5);
--> (regexp_instr integer, regexp_instr integer, regexp_instr integer, regexp_substr text, regexp_substr text, regexp_count integer, regexp_count integer, regexp_count integer, regexp_count integer)
--> 7 | 3 | 0 | b | NULL | 7 | 1 | 1 | 0

select regexp_replace('aaa', 'a*?', 'x', 'g'), regexp_replace('abc', '(?=b)', '-'), regexp_replace('abc', '', '-', 'g'), regexp_replace('éab', '', '-', 2, 0), regexp_replace('abcabc', 'b', 'X', 3), regexp_replace('abcabc', 'b', 'X', 1, 2), regexp_replace('a', '(a)|(b)', '[\1\2\3]');
--> (regexp_replace text, regexp_replace text, regexp_replace text, regexp_replace text, regexp_replace text, regexp_replace text, regexp_replace text)
--> xaxaxax | a-bc | -a-b-c- | é-a-b- | abcaXc | abcaXc | [a]

-- Patterns that are too large.
select 'a' ~ '((((a{100}){100}){100}){100}){100}';
--> ERROR 2201B: invalid regular expression: regular expression is too complex

select length(regexp_replace(repeat('ab', 5000), '(a|b)+?', 'x', 'g')), repeat('a', 2000) ~ '(a*)*b', repeat('a', 500) ~ '(a?){100}a{100}b';
--> (length integer, ?column? boolean, ?column? boolean)
--> 10000 | f | f
