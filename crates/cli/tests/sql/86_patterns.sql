-- Regular expressions: what the generator of patterns does not reach.
-- The longest match, by the pattern's preference and then by that of its parts.
select substring('foobar' from 'foo|foobar'), substring('XY1234Z', 'Y*([0-9]{1,3})'), substring('XY1234Z', 'Y*?([0-9]{1,3})');
select regexp_match('abc01234xyz', '(.*)(\d+)(.*)'), regexp_match('abc01234xyz', '(.*?)(\d+)(.*)'), regexp_match('abc01234xyz', '(?:(.*?)(\d+)(.*)){1,1}');
select regexp_match('aaaa', '(a{1,2}?){2}'), regexp_match('xaab', 'x(a+?|b)*'), regexp_match('aab', 'a*?|b');
-- Classes of all characters below 12288.
select name, count(*), sum(i) from generate_series(1, 12287) i, unnest(array['alpha','alnum','digit','upper','lower','punct','graph','print','space','cntrl','blank','xdigit','ascii','word']) name where chr(i) ~ ('[[:' || name || ':]]') group by name order by name;
select count(*), sum(i) from generate_series(1, 12287) i where chr(i) ~ '\w';
select count(*), sum(i) from generate_series(1, 12287) i where chr(i) ~ '\s';
select count(*), sum(i) from generate_series(1, 12287) i where chr(i) ~ '[^\d\s[:punct:]]';
-- Case.
select i from generate_series(192, 9000) i where 'aZéÉñÑσΣςǅǆжЖßẞıİμµK' ~* ('[' || chr(i) || ']');
select i from generate_series(192, 9000) i where 'aZéÉñÑσΣςǅǆжЖßẞıİμµK' ~* chr(i);
select count(*), sum(i) from generate_series(1, 9000) i where chr(i) ~* '[[:upper:]]';
select count(*), sum(i) from generate_series(1, 9000) i where chr(i) ~* '[À-ɏ]';
select regexp_match('éÉ', '(é)\1', 'i'), 'ǅ' ~* 'ǆ', 'Ǆ' ~* 'ǅ', 'ς' ~* 'σ', 'Σ' ~* 'ς';
-- Directors and embedded options.
select 'a.b' ~ '***=a.b', 'axb' ~ '***=a.b', 'A' ~ '***:(?i)a', 'ab' ~ '(?xi) A b # c', 'a b' ~ '(?q)a b', 'ab' ~ '(?e)a\b', 'a(b' ~ '(?b)a(b';
select 'a' ~ '***?a';
select 'a' ~ '***a';
select 'a' ~ '(?y)a';
select 'a' ~ '(?i';
select 'a' ~ '(?i a)';
select regexp_match('a', 'a', 'qx');
select regexp_match('a', 'a', 'qn');
select regexp_match('a+', 'a+', 'qi'), regexp_match('A+', 'a+', 'qi'), regexp_match('a+', 'a+', 'xq');
select regexp_match('aa', 'a+', 'y');
select regexp_replace('abc', 'b', 'x', '1');
-- Escapes.
select 'a' ~ '\x61', 'é' ~ '\u00e9', 'é' ~ '\U000000e9', 'A' ~ '\101', E'\001' ~ '\cA', E'\033' ~ '\e', E'\007' ~ '\a', '\' ~ '\B', E'\b' ~ '\b';
select 'a' ~ '\u61';
select 'a' ~ '\x';
select 'a' ~ '\xffffffff';
select 'a' ~ '\x7fffffff';
select 'a' ~ '\x7ffffffe', 'a' ~ '[^\x7ffffffe]', 'a' ~ '[a-\x7ffffffe]';
select 'a' ~ '\8';
select 'a' ~ '\18', E'\001' || '8' ~ '\18';
select 'a' ~ '\12', E'\n' ~ '\12', E'\n' ~ '\012', '(' ~ '\50', ' 0' ~ '\400';
select regexp_match('aa1', '(a)\11'), regexp_match('aa1', '(a)\1[1]');
select regexp_match(repeat('a', 12), '(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)\10\10');
-- Brackets.
select 'a]' ~ '^[]a]+$', '^a' ~ '^[a^]+$', 'a-c' ~ '^[a-]+c$', '-' ~ '[--/]', '.' ~ '[+--.]', '[' ~ '[[]', '\' ~ '[\\]', ']' ~ '[\]]';
select 'b' ~ '[a-c-e]';
select 'b' ~ '[a-\d]';
select 'b' ~ '[\d-a]';
select 'b' ~ '[[:alpha:]-z]';
select 'b' ~ '[[=a=]-z]';
select 'b' ~ '[[.a.]-z]', 'b' ~ '[a-[.z.]]', '-' ~ '[[.-.]]', 'x' ~ '[[=x=]]';
select 'b' ~ '[[..]]';
select 'b' ~ '[[==]]';
select 'b' ~ '[[::]]';
select 'b' ~ '[[.ab.]]';
select 'b' ~ '[[:alpha';
select 'b' ~ '[]';
select 'b' ~ '[^]';
select 'b' ~ '[\y]';
select 'ab' ~ '[[:<:]]ab[[:>:]]', 'ab' ~ 'a[[:>:]]';
select 'b' ~ '[a[:<:]]';
-- Bounds.
select 'aa' ~ 'a{1,', 1;
select 'aa' ~ 'a{1,b}';
select 'aa' ~ 'a{1 }';
select 'aa' ~ '(?x)a{ 1 , 2 }', 'a{' ~ 'a{', 'a{x' ~ 'a{x', 'a{,2}' ~ '^a{,2}$';
select 'aa' ~ 'a{3,2}';
select 'aa' ~ 'a{256}';
select 'aa' ~ 'a{1234567890123}';
select regexp_match('aaaa', 'a{2}?'), regexp_match('aaaa', 'a{2,}?'), regexp_match('ab', '(a){0}b'), regexp_match('xx', '(.){0}\1'), regexp_match('', '((a*)\2){2}');
-- What stands where an atom must.
select 'a' ~ '*a';
select 'a' ~ '|*';
select 'a' ~ '(*a)';
select 'a' ~ '^*';
select 'a' ~ '\y+';
select 'a' ~ '(?=a)*';
select 'a' ~ 'a**';
select 'a' ~ '(?';
select 'a' ~ '(?<a)';
select 'a' ~ '(?#comment', 'ab' ~ 'a(?#comment)b', 'a' ~ '(?#)*';
select 'a' ~ 'a)';
select 'a' ~ '(a';
select 'a' ~ 'a\';
select '' ~ '', 'a' ~ '|', 'a' ~ '()', regexp_matches('ab', '', 'g'), regexp_split_to_array('abc', '');
-- Back references and lookaround.
select 'a' ~ '(a\1)';
select 'a' ~ '\1(a)';
select 'a' ~ '(a)\2';
select 'a' ~ '(a)(?=\1)';
select regexp_match('abcabc', '(?=(abc))abc'), regexp_match('foobar', 'foo(?=bar)'), regexp_match('foobaz', 'foo(?!bar)'), regexp_match('xfoo', '(?<!x)foo'), regexp_match('price 100', '(?<=price )\d+'), regexp_match('aXbX', '(?<=b)X');
select regexp_matches('a1b22c333', '(?<=[a-z])\d+(?=[a-z]|$)', 'g');
select regexp_matches('aaabbb', '(?<=(a|b){3})b', 'g'), regexp_matches('foo bar', '(?<!\w)\w', 'g');
select regexp_replace('abcd abce', '(?<=abc(?=d))d|(?<!d )a', '#', 'g');
-- Newlines.
select m, regexp_matches(E'a\nb\n\nc', '^.*$', 'g' || m) from unnest(array['', 'n', 'm', 's', 'p', 'w']) m;
select m, regexp_matches(E'a\nb\n', '$', 'g' || m) from unnest(array['', 'n', 'p', 'w']) m;
select m, regexp_replace(E'a\nb', '[^a]', '-', 'g' || m), regexp_replace(E'a\nb', '\W', '-', 'g' || m), regexp_replace(E'a\nb', '[\W]', '-', 'g' || m) from unnest(array['', 'n', 'p', 'w']) m;
select regexp_split_to_array(E'one\ntwo\n', '^', 'n'), regexp_split_to_array(E'one\ntwo\n', '$', 'w'), regexp_count(E'a\nb', '^', 1, 'n');
-- Basic and extended patterns.
select regexp_match('aab', 'a\{2\}\(b\)', 'b'), regexp_match('a+', 'a+', 'b'), regexp_match('*a', '*a', 'b'), regexp_match('a*', '\(*a\)', 'b'), regexp_match('^a$b', 'a$b', 'b'), regexp_match('a^b', 'a^b', 'b'), regexp_match('abab', '\(ab\)\1', 'b'), regexp_match('a b', '\<b\>', 'b');
select regexp_match('a', 'a\{1', 'b');
select regexp_match('a', 'a\{1}', 'b');
select regexp_match('a', '\(a', 'b');
select regexp_match('a', 'a\)', 'b');
select regexp_match('a)', 'a)', 'e'), regexp_match('aa', 'a{2}', 'e'), regexp_match('a?', 'a??', 'e'), regexp_match('ad', 'a\d', 'e'), regexp_match('\', '[\]', 'e');
select regexp_match('a', '(?:a)', 'e');
-- SIMILAR TO.
select 'abc' similar to '%(b|d)%', 'abc' similar to '(b|c)%', 'a|b' similar to 'a\|b', '-' similar to '[a\-]', 'abc' similar to '_b_', 'a.c' similar to 'a.c', 'abc' similar to 'a.c', 'abd' similar to 'ab[^c]', 'aab' similar to 'a{2}b', 'a^b' similar to 'a^b';
select substring('foobar' similar '%#"o_b#"%' escape '#'), substring('foobar' similar '#"o_b#"%' escape '#'), substring('abcdefg' similar 'a#"%#"g' escape '#'), substring('abcdefg' similar '#"a*#"%' escape '#'), substring('abcdefg' similar '%#"b|c#"%' escape '#');
select substring('abcdefg' similar 'a*#"%#"g*' escape '#'), substring('abcdefg' similar 'a#"%#"x|g' escape '#'), substring('abcdefg' similar 'a#"%|ab#"g' escape '#'), substring('abcdefg' similar 'a*?#"%#"g*?' escape '#');
select substring('abcdefg' similar 'a#"%' escape '#'), substring('abcdefg' similar 'abc%' escape '#'), substring('abc' similar '(a)(b)c' escape '#');
select substring('abcdefg' similar 'a#"%#"g#"' escape '#');
select 'a' similar to 'a' escape 'ab';
select similar_to_escape('a%_(b)[\d]\"x\"', '\'), similar_to_escape('a#%', '#'), similar_to_escape('a\b', '');
-- Positions.
select regexp_instr('abcabc', 'b(c)', 1, 2, 1, 'i', 1), regexp_instr('éab', 'b'), regexp_instr('abc', 'z'), regexp_substr('abcabc', '(a)(b)', 2, 1, '', 2), regexp_substr('abc', 'a', 5), regexp_count('abcabc', 'a|', 1), regexp_count('', ''), regexp_count('abc', '', 4), regexp_count('abc', '', 5);
select regexp_replace('aaa', 'a*?', 'x', 'g'), regexp_replace('abc', '(?=b)', '-'), regexp_replace('abc', '', '-', 'g'), regexp_replace('éab', '', '-', 2, 0), regexp_replace('abcabc', 'b', 'X', 3), regexp_replace('abcabc', 'b', 'X', 1, 2), regexp_replace('a', '(a)|(b)', '[\1\2\3]');
-- What is too much.
select 'a' ~ '((((a{100}){100}){100}){100}){100}';
select length(regexp_replace(repeat('ab', 5000), '(a|b)+?', 'x', 'g')), repeat('a', 2000) ~ '(a*)*b', repeat('a', 500) ~ '(a?){100}a{100}b';
