-- Patterns and their matches
--
-- For each text: the whole match, and the groups of its first match. `g` asks for every match.

-- The longest alternative, not the first.

select t, regexp_substr(t, 'foo|foobar'), regexp_match(t, 'foo|foobar') from (values ('foobar')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> foobar | foobar | {foobar}

select t, regexp_substr(t, '(foo|foobar)(.*)'), regexp_match(t, '(foo|foobar)(.*)') from (values ('foobar!')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> foobar! | foobar! | {foobar,!}

select t, regexp_substr(t, '(a|ab)(c|bcd)(d*)'), regexp_match(t, '(a|ab)(c|bcd)(d*)') from (values ('abcd')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abcd | abcd | {ab,c,d}

-- Preferences: the first quantifier that has one decides for the whole, and each part for itself.

select t, regexp_substr(t, 'Y*([0-9]{1,3})'), regexp_match(t, 'Y*([0-9]{1,3})') from (values ('XY1234Z')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> XY1234Z | Y123 | {123}

select t, regexp_substr(t, 'Y*?([0-9]{1,3})'), regexp_match(t, 'Y*?([0-9]{1,3})') from (values ('XY1234Z')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> XY1234Z | Y1 | {1}

select t, regexp_substr(t, E'(?:(.*?)(\\d+)(.*)){1,1}'), regexp_match(t, E'(?:(.*?)(\\d+)(.*)){1,1}') from (values ('abc01234xyz')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abc01234xyz | abc01234xyz | {abc,01234,xyz}

select t, regexp_substr(t, E'(.*)(\\d+)(.*)'), regexp_match(t, E'(.*)(\\d+)(.*)') from (values ('abc01234xyz')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abc01234xyz | abc01234xyz | {abc0123,4,xyz}

select t, regexp_substr(t, E'(.*?)(\\d+)(.*)'), regexp_match(t, E'(.*?)(\\d+)(.*)') from (values ('abc01234xyz')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abc01234xyz | abc0 | {abc,0,""}

select t, regexp_substr(t, 'a*?|b'), regexp_match(t, 'a*?|b') from (values ('aab')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> aab | aa | {aa}

select t, regexp_substr(t, '(a+?)(b*)'), regexp_match(t, '(a+?)(b*)') from (values ('aabb')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> aabb | a | {a,""}

select t, regexp_substr(t, 'x(a+?|b)*'), regexp_match(t, 'x(a+?|b)*') from (values ('xaab')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> xaab | xaab | {b}

select t, regexp_substr(t, '(a{1,2}?){2}'), regexp_match(t, '(a{1,2}?){2}') from (values ('aaaa')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> aaaa | aa | {a}

-- Groups.

select t, regexp_substr(t, '(a)|(b)'), regexp_match(t, '(a)|(b)') from (values ('b')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> b | b | {NULL,b}

select t, regexp_substr(t, '((a)|b)*'), regexp_match(t, '((a)|b)*') from (values ('ab')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> ab | ab | {b,NULL}

select t, regexp_substr(t, '(?:(a)|b)+'), regexp_match(t, '(?:(a)|b)+') from (values ('ab')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> ab | ab | {NULL}

select t, regexp_substr(t, '((x))'), regexp_match(t, '((x))') from (values ('x')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> x | x | {x,x}

select t, regexp_substr(t, '(a*)*'), regexp_match(t, '(a*)*') from (values ('aa'), ('b')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> aa | aa | {aa}
--> b | '' | {""}

select t, regexp_substr(t, '(a*?)*'), regexp_match(t, '(a*?)*') from (values ('')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> '' | '' | {NULL}

select t, regexp_substr(t, '(a*)+'), regexp_match(t, '(a*)+') from (values ('b')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> b | '' | {""}

select t, regexp_substr(t, '(a|b){0,3}c'), regexp_match(t, '(a|b){0,3}c') from (values ('abbc'), ('c')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abbc | abbc | {b}
--> c | c | {NULL}

select t, regexp_substr(t, '(a){0}b'), regexp_match(t, '(a){0}b') from (values ('ab')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> ab | b | {NULL}

select t, regexp_substr(t, '()'), regexp_match(t, '()') from (values ('')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> '' | '' | {""}

-- Back references.

select t, regexp_substr(t, E'([bc])\\1'), regexp_match(t, E'([bc])\\1') from (values ('abcc'), ('bc')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abcc | cc | {c}
--> bc | NULL | NULL

select t, regexp_substr(t, E'(.*)\\1'), regexp_match(t, E'(.*)\\1') from (values ('abab')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abab | abab | {ab}

select t, regexp_substr(t, E'^(a*)b\\1$'), regexp_match(t, E'^(a*)b\\1$') from (values ('aabaa'), ('aaba')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> aabaa | aabaa | {aa}
--> aaba | NULL | NULL

select t, regexp_substr(t, E'(a)(b)\\2\\1'), regexp_match(t, E'(a)(b)\\2\\1') from (values ('abba')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abba | abba | {a,b}

select t, regexp_substr(t, E'(?:(a)|b)\\1'), regexp_match(t, E'(?:(a)|b)\\1') from (values ('ba'), ('aa')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> ba | NULL | NULL
--> aa | aa | {a}

select t, regexp_substr(t, E'(a*)\\1{2}'), regexp_match(t, E'(a*)\\1{2}') from (values ('aaaaaa')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> aaaaaa | aaaaaa | {aa}

select t, regexp_substr(t, E'(A)\\1', 1, 1, 'i'), regexp_match(t, E'(A)\\1', 'i') from (values ('aA')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> aA | aA | {a}

select t, regexp_substr(t, E'(ab*?)\\1*'), regexp_match(t, E'(ab*?)\\1*') from (values ('abbabb')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abbabb | a | {a}

select t, regexp_substr(t, E'(.){0}\\1'), regexp_match(t, E'(.){0}\\1') from (values ('xx')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> xx | NULL | NULL

select regexp_matches('ba', E'()(\\1{2}?\\Y)*', 'g');
--> (regexp_matches text[])
--> {"",NULL}
--> {"",""}
--> {"",NULL}

select t, regexp_substr(t, E'^b()(\\1\\Y)*'), regexp_match(t, E'^b()(\\1\\Y)*') from (values ('ba')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> ba | b | {"",""}

select t, regexp_substr(t, E'((a)\\2)*b'), regexp_match(t, E'((a)\\2)*b') from (values ('aaaab')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> aaaab | aaaab | {aa,a}

-- Lookaround.

select t, regexp_substr(t, 'a(?=b)'), regexp_match(t, 'a(?=b)') from (values ('acab')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> acab | a | {a}

select t, regexp_substr(t, 'a(?!b)'), regexp_match(t, 'a(?!b)') from (values ('abac')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abac | a | {a}

select t, regexp_substr(t, '(?<=x)a'), regexp_match(t, '(?<=x)a') from (values ('axa')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> axa | a | {a}

select t, regexp_substr(t, '(?<!x)a'), regexp_match(t, '(?<!x)a') from (values ('xa'), ('a')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> xa | NULL | NULL
--> a | a | {a}

select t, regexp_substr(t, '(?<=ab+)c'), regexp_match(t, '(?<=ab+)c') from (values ('acabbc')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> acabbc | c | {c}

select t, regexp_substr(t, '(?<!ab+)c'), regexp_match(t, '(?<!ab+)c') from (values ('abbc')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abbc | NULL | NULL

select t, regexp_substr(t, E'(?=.*\\d)(?=.*[a-z])\\w+'), regexp_match(t, E'(?=.*\\d)(?=.*[a-z])\\w+') from (values ('abc1'), ('abc')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abc1 | abc1 | {abc1}
--> abc | NULL | NULL

select t, regexp_substr(t, '(?=(a))b|a'), regexp_match(t, '(?=(a))b|a') from (values ('a')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a | a | {a}

select t, regexp_substr(t, 'x(?=y(?!z))'), regexp_match(t, 'x(?=y(?!z))') from (values ('xyzxy')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> xyzxy | x | {x}

-- Words.

select regexp_matches('two words', E'\\m\\w+\\M', 'g');
--> (regexp_matches text[])
--> {two}
--> {words}

select regexp_matches('ab c', E'\\y', 'g');
--> (regexp_matches text[])
--> {""}
--> {""}
--> {""}
--> {""}

select t, regexp_substr(t, E'\\Ya'), regexp_match(t, E'\\Ya') from (values ('a ba')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a ba | a | {a}

select t, regexp_substr(t, '[[:<:]]b[[:>:]]'), regexp_match(t, '[[:<:]]b[[:>:]]') from (values ('ab b')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> ab b | b | {b}

select t, regexp_substr(t, E'\\mé'), regexp_match(t, E'\\mé') from (values ('é')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> é | é | {é}

-- Newlines.

select t, regexp_substr(t, '^b$'), regexp_match(t, '^b$') from (values (E'a\nb')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a
--> + b | NULL | NULL

select t, regexp_substr(t, '^b$', 1, 1, 'n'), regexp_match(t, '^b$', 'n') from (values (E'a\nb')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a
--> + b | b | {b}

select t, regexp_substr(t, '^b$', 1, 1, 'w'), regexp_match(t, '^b$', 'w') from (values (E'a\nb')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a
--> + b | b | {b}

select t, regexp_substr(t, 'a.b'), regexp_match(t, 'a.b') from (values (E'a\nb')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a
--> + b | a
--> + b | {"a
--> + b"}

select t, regexp_substr(t, 'a.b', 1, 1, 'n'), regexp_match(t, 'a.b', 'n') from (values (E'a\nb')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a
--> + b | NULL | NULL

select t, regexp_substr(t, 'a.b', 1, 1, 'p'), regexp_match(t, 'a.b', 'p') from (values (E'a\nb')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a
--> + b | NULL | NULL

select t, regexp_substr(t, 'a[^x]b', 1, 1, 'n'), regexp_match(t, 'a[^x]b', 'n') from (values (E'a\nb')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a
--> + b | NULL | NULL

select t, regexp_substr(t, E'a\\Wb', 1, 1, 'n'), regexp_match(t, E'a\\Wb', 'n') from (values (E'a\nb')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a
--> + b | a
--> + b | {"a
--> + b"}

select regexp_matches(E'a\nb', '^', 'ng');
--> (regexp_matches text[])
--> {""}
--> {""}

select regexp_matches(E'a\nb', '$', 'ng');
--> (regexp_matches text[])
--> {""}
--> {""}

select regexp_matches(E'a\nb', E'\\A', 'ng');
--> (regexp_matches text[])
--> {""}

-- Sets and classes.

select t, regexp_substr(t, '[[:alpha:]]+'), regexp_match(t, '[[:alpha:]]+') from (values ('1éa_')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> 1éa_ | éa | {éa}

select t, regexp_substr(t, '[[:upper:]]', 1, 1, 'i'), regexp_match(t, '[[:upper:]]', 'i') from (values ('a')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a | a | {a}

select regexp_matches('a,b', '[^[:space:][:punct:]]+', 'g');
--> (regexp_matches text[])
--> {a}
--> {b}

select t, regexp_substr(t, '[]a]+'), regexp_match(t, '[]a]+') from (values ('a]')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a] | a] | {a]}

select t, regexp_substr(t, '[^]a]'), regexp_match(t, '[^]a]') from (values (']ab')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> ]ab | b | {b}

select t, regexp_substr(t, E'[a\\-c]+'), regexp_match(t, E'[a\\-c]+') from (values ('a-bc')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a-bc | a- | {a-}

select t, regexp_substr(t, E'[\\w-]+'), regexp_match(t, E'[\\w-]+') from (values ('a-b!')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a-b! | a-b | {a-b}

select t, regexp_substr(t, '[[.hyphen.]-0]+'), regexp_match(t, '[[.hyphen.]-0]+') from (values ('a-./0')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a-./0 | -./0 | {-./0}

select t, regexp_substr(t, '[[=a=]]', 1, 1, 'i'), regexp_match(t, '[[=a=]]', 'i') from (values ('A')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> A | A | {A}

select t, regexp_substr(t, E'\\x41\\u0042\\103'), regexp_match(t, E'\\x41\\u0042\\103') from (values ('ABC')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> ABC | ABC | {ABC}

select t, regexp_substr(t, 'é', 1, 1, 'i'), regexp_match(t, 'é', 'i') from (values ('É')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> É | É | {É}

select t, regexp_substr(t, 'ß', 1, 1, 'i'), regexp_match(t, 'ß', 'i') from (values ('SS')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> SS | NULL | NULL

select t, regexp_substr(t, '[à-ü]+', 1, 1, 'i'), regexp_match(t, '[à-ü]+', 'i') from (values ('ÀÉ')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> ÀÉ | ÀÉ | {ÀÉ}

-- Flavours.

select t, regexp_substr(t, '(?i)A(b)'), regexp_match(t, '(?i)A(b)') from (values ('aB')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> aB | aB | {B}

select t, regexp_substr(t, '(?x) a  b # comment'), regexp_match(t, '(?x) a  b # comment') from (values ('ab')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> ab | ab | {ab}

select t, regexp_substr(t, '***=a.b'), regexp_match(t, '***=a.b') from (values ('a.b axb')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a.b axb | a.b | {a.b}

select t, regexp_substr(t, '***:(?i)a'), regexp_match(t, '***:(?i)a') from (values ('A')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> A | A | {A}

select t, regexp_substr(t, 'a.b', 1, 1, 'q'), regexp_match(t, 'a.b', 'q') from (values ('axb a.b')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> axb a.b | a.b | {a.b}

select t, regexp_substr(t, E'a\\{2\\}\\(b\\)*c|', 1, 1, 'b'), regexp_match(t, E'a\\{2\\}\\(b\\)*c|', 'b') from (values ('aabbc|')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> aabbc| | aabbc| | {b}

select t, regexp_substr(t, '*a', 1, 1, 'b'), regexp_match(t, '*a', 'b') from (values ('*a')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> *a | *a | {*a}

select t, regexp_substr(t, E'a\\d', 1, 1, 'e'), regexp_match(t, E'a\\d', 'e') from (values ('ad')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> ad | ad | {ad}

select t, regexp_substr(t, 'a)', 1, 1, 'e'), regexp_match(t, 'a)', 'e') from (values ('a)')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a) | a) | {a)}

select t, regexp_substr(t, 'a{,2}'), regexp_match(t, 'a{,2}') from (values ('a{,2}')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a{,2} | a{,2} | {"a{,2}"}

-- Matches that end with the text.

select t, regexp_substr(t, E'\\w+ \\w+$'), regexp_match(t, E'\\w+ \\w+$') from (values ('a b c'), ('a b ')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> a b c | b c | {"b c"}
--> 'a b ' | NULL | NULL

select t, regexp_substr(t, 'a*?b?$'), regexp_match(t, 'a*?b?$') from (values ('aab')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> aab | aab | {aab}

select t, regexp_substr(t, '(a|ab)(c|bcd)?$'), regexp_match(t, '(a|ab)(c|bcd)?$') from (values ('abcd')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> abcd | abcd | {a,bcd}

select t, regexp_substr(t, 'x$'), regexp_match(t, 'x$') from (values (E'x\n')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> 'x
--> + ' | NULL | NULL

select t, regexp_substr(t, 'é$', 1, 1, 'n'), regexp_match(t, 'é$', 'n') from (values (E'é\n')) v(t);
--> (t text, regexp_substr text, regexp_match text[])
--> 'é
--> + ' | é | {é}

-- Patterns that are refused.

select regexp_match('', '(a');
--> ERROR 2201B: invalid regular expression: parentheses () not balanced

select regexp_match('', 'a)');
--> ERROR 2201B: invalid regular expression: parentheses () not balanced

select regexp_match('', '[a');
--> ERROR 2201B: invalid regular expression: brackets [] not balanced

select regexp_match('', 'a{1');
--> ERROR 2201B: invalid regular expression: braces {} not balanced

select regexp_match('', 'a{2,1}');
--> ERROR 2201B: invalid regular expression: invalid repetition count(s)

select regexp_match('', 'a{256}');
--> ERROR 2201B: invalid regular expression: invalid repetition count(s)

select regexp_match('', '*a');
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select regexp_match('', 'a**');
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select regexp_match('', '^*');
--> ERROR 2201B: invalid regular expression: quantifier operand invalid

select regexp_match('', '[b-a]');
--> ERROR 2201B: invalid regular expression: invalid character range

select regexp_match('', E'[a-\\w]');
--> ERROR 2201B: invalid regular expression: invalid character range

select regexp_match('', '[[:no:]]');
--> ERROR 2201B: invalid regular expression: invalid character class

select regexp_match('', '[[.no.]]');
--> ERROR 2201B: invalid regular expression: invalid collating element

select regexp_match('', E'\\q');
--> ERROR 2201B: invalid regular expression: invalid escape \ sequence

select regexp_match('', E'a\\');
--> ERROR 2201B: invalid regular expression: invalid escape \ sequence

select regexp_match('', E'(a)\\2');
--> ERROR 2201B: invalid regular expression: invalid backreference number

select regexp_match('', E'(a\\1)');
--> ERROR 2201B: invalid regular expression: invalid backreference number

select regexp_match('', E'(a)(?=\\1)');
--> ERROR 2201B: invalid regular expression: invalid backreference number

select regexp_match('', '(?z)a');
--> ERROR 2201B: invalid regular expression: invalid embedded option

select regexp_match('', '***?a');
--> ERROR 2201B: invalid regular expression: invalid regexp (reg version 0.8)

select regexp_match('', 'a.b', 'qx');
--> ERROR 2201B: invalid regular expression: invalid argument to regex function

select regexp_match('', '(((a{100}){100}){100}){100}');
--> ERROR 2201B: invalid regular expression: regular expression is too complex
