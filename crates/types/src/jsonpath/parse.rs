//! Tokens to an expression, by recursive descent.
//!
//! As in PostgreSQL's grammar, some operands are conditions and the others items. Only `&&`, `||`
//! and `!` take a condition as an operand. Parentheses and an accessor make an item of a condition.

use super::lex::{Lexer, Token};
use super::*;
use sinew_error::{SqlError, sqlerr};

struct Parser<'a> {
    lexer: Lexer<'a>,
    token: Token,
    depth: usize,
    /// The number of filters, and of subscripts, around the current place.
    filters: usize,
    subscripts: usize,
}

/// Reads the text of a path, by the grammar of PostgreSQL's `jsonpath_gram.y`. Fails with 42601 for
/// a mistake in it and with 22P02 for an empty text.
pub fn parse(text: &str) -> Result<Path> {
    let mut lexer = Lexer::new(text);
    let token = lexer.next()?;
    if token == Token::End {
        return Err(sqlerr!(
            INVALID_TEXT_REPRESENTATION,
            "invalid input syntax for type jsonpath: \"{text}\""
        ));
    }
    let mut parser = Parser { lexer, token, depth: 0, filters: 0, subscripts: 0 };
    let strict = parser.takes_word("strict")?;
    if !strict {
        parser.takes_word("lax")?;
    }
    let expr = parser.either()?.node;
    match parser.token {
        Token::End => Ok(Path { strict, expr }),
        _ => Err(parser.syntax()),
    }
}

/// A part of an expression that was read: an item, or a condition.
struct Part {
    node: Node,
    is_condition: bool,
    /// It stands in parentheses. `is unknown`, accessors and `!` take such a part. `!` takes an
    /// `exists`, too.
    is_grouped: bool,
    /// The depth of the operators below it.
    depth: usize,
}

fn item(node: Node, depth: usize) -> Part {
    Part { node, is_condition: false, is_grouped: false, depth }
}

fn condition(node: Node, depth: usize) -> Part {
    Part { node, is_condition: true, is_grouped: false, depth }
}

#[cold]
fn too_deep() -> SqlError {
    sqlerr!(STATEMENT_TOO_COMPLEX, "stack depth limit exceeded")
        .hint(format!("A jsonpath can have {DEPTH_MAX} levels of nesting at most."))
}

fn below(depths: &[usize]) -> Result<usize> {
    let depth = depths.iter().max().copied().unwrap_or(0) + 1;
    if depth > DEPTH_MAX { Err(too_deep()) } else { Ok(depth) }
}

impl Parser<'_> {
    #[cold]
    fn syntax(&self) -> SqlError {
        self.lexer.error("syntax error")
    }

    fn advance(&mut self) -> Result<Token> {
        let next = self.lexer.next()?;
        Ok(std::mem::replace(&mut self.token, next))
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(&self.token, Token::Sign(s) if *s == sign)
    }

    fn takes(&mut self, sign: &str) -> Result<bool> {
        let found = self.is_sign(sign);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn need(&mut self, sign: &str) -> Result<()> {
        if self.takes(sign)? { Ok(()) } else { Err(self.syntax()) }
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(&self.token, Token::Word(w) if w.eq_ignore_ascii_case(word))
    }

    fn takes_word(&mut self, word: &str) -> Result<bool> {
        let found = self.is_word(word);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn need_word(&mut self, word: &str) -> Result<()> {
        if self.takes_word(word)? { Ok(()) } else { Err(self.syntax()) }
    }

    /// Reads an item or a condition.
    fn either(&mut self) -> Result<Part> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(too_deep());
        }
        let mut left = self.conjunction()?;
        while self.is_sign("||") {
            self.must_be_condition(&left)?;
            self.advance()?;
            let right = self.conjunction()?;
            self.must_be_condition(&right)?;
            let depth = below(&[left.depth, right.depth])?;
            left = condition(Node::Or(Box::new(left.node), Box::new(right.node)), depth);
        }
        self.depth -= 1;
        Ok(left)
    }

    fn must_be_condition(&self, part: &Part) -> Result<()> {
        if part.is_condition { Ok(()) } else { Err(self.syntax()) }
    }

    fn must_be_item(&self, part: &Part) -> Result<()> {
        if part.is_condition { Err(self.syntax()) } else { Ok(()) }
    }

    fn condition(&mut self) -> Result<Part> {
        let part = self.either()?;
        self.must_be_condition(&part)?;
        Ok(part)
    }

    fn expr(&mut self) -> Result<Part> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(too_deep());
        }
        let part = self.sum()?;
        self.must_be_item(&part)?;
        self.depth -= 1;
        Ok(part)
    }

    fn conjunction(&mut self) -> Result<Part> {
        let mut left = self.comparison()?;
        while self.is_sign("&&") {
            self.must_be_condition(&left)?;
            self.advance()?;
            let right = self.comparison()?;
            self.must_be_condition(&right)?;
            let depth = below(&[left.depth, right.depth])?;
            left = condition(Node::And(Box::new(left.node), Box::new(right.node)), depth);
        }
        Ok(left)
    }

    fn comparison(&mut self) -> Result<Part> {
        if self.takes("!")? {
            if !self.is_sign("(") && !self.is_word("exists") {
                return Err(self.syntax());
            }
            let of = self.sum()?;
            if !of.is_condition || !(of.is_grouped || matches!(of.node, Node::Exists(_))) {
                return Err(self.syntax());
            }
            let depth = below(&[of.depth])?;
            return Ok(condition(Node::Not(Box::new(of.node)), depth));
        }
        let left = self.sum()?;
        if left.is_condition {
            if self.is_word("is") {
                if !left.is_grouped {
                    return Err(self.syntax());
                }
                self.advance()?;
                self.need_word("unknown")?;
                let depth = below(&[left.depth])?;
                return Ok(condition(Node::IsUnknown(Box::new(left.node)), depth));
            }
            return Ok(left);
        }
        let comparison = match &self.token {
            Token::Sign("==" | "=") => Comparison::Eq,
            Token::Sign("!=" | "<>") => Comparison::Ne,
            Token::Sign("<") => Comparison::Lt,
            Token::Sign(">") => Comparison::Gt,
            Token::Sign("<=") => Comparison::Le,
            Token::Sign(">=") => Comparison::Ge,
            Token::Word(w) if w.eq_ignore_ascii_case("starts") => return self.starts_with(left),
            Token::Word(w) if w.eq_ignore_ascii_case("like_regex") => return self.like_regex(left),
            _ => return Ok(left),
        };
        self.advance()?;
        let right = self.sum()?;
        self.must_be_item(&right)?;
        let depth = below(&[left.depth, right.depth])?;
        Ok(condition(Node::Compare(comparison, Box::new(left.node), Box::new(right.node)), depth))
    }

    fn starts_with(&mut self, left: Part) -> Result<Part> {
        self.advance()?;
        self.need_word("with")?;
        let head = match self.advance()? {
            Token::Text(text) => Head::Text(text),
            Token::Variable(name) => Head::Variable(name),
            _ => return Err(self.syntax()),
        };
        let initial = Node::Access(Box::new(head), Vec::new());
        let depth = below(&[left.depth])?;
        Ok(condition(Node::StartsWith(Box::new(left.node), Box::new(initial)), depth))
    }

    fn like_regex(&mut self, left: Part) -> Result<Part> {
        self.advance()?;
        let Token::Text(pattern) = self.advance()? else { return Err(self.syntax()) };
        let mut flags = RegexFlags::default();
        if self.takes_word("flag")? {
            let Token::Text(text) = self.advance()? else { return Err(self.syntax()) };
            flags = regex_flags(&text)?;
        }
        predicate::check_pattern(&pattern, flags)?;
        let depth = below(&[left.depth])?;
        Ok(condition(Node::LikeRegex { text: Box::new(left.node), pattern, flags }, depth))
    }

    fn sum(&mut self) -> Result<Part> {
        let mut left = self.product()?;
        loop {
            let op = match &self.token {
                Token::Sign("+") => Arith::Add,
                Token::Sign("-") => Arith::Sub,
                _ => return Ok(left),
            };
            left = self.binary(op, left, Self::product)?;
        }
    }

    fn product(&mut self) -> Result<Part> {
        let mut left = self.signed()?;
        loop {
            let op = match &self.token {
                Token::Sign("*") => Arith::Mul,
                Token::Sign("/") => Arith::Div,
                Token::Sign("%") => Arith::Mod,
                _ => return Ok(left),
            };
            left = self.binary(op, left, Self::signed)?;
        }
    }

    fn binary(&mut self, op: Arith, left: Part, operand: fn(&mut Self) -> Result<Part>) -> Result<Part> {
        self.must_be_item(&left)?;
        self.advance()?;
        let right = operand(self)?;
        self.must_be_item(&right)?;
        let depth = below(&[left.depth, right.depth])?;
        Ok(item(Node::Arith(op, Box::new(left.node), Box::new(right.node)), depth))
    }

    fn signed(&mut self) -> Result<Part> {
        // The signs are read in a loop, as there may be any number of them.
        let mut signs = Vec::new();
        loop {
            match &self.token {
                Token::Sign("+") => signs.push(false),
                Token::Sign("-") => signs.push(true),
                _ => break,
            }
            self.advance()?;
        }
        let mut part = self.access()?;
        for minus in signs.into_iter().rev() {
            self.must_be_item(&part)?;
            // A sign becomes part of a number.
            let number = match &mut part.node {
                Node::Access(head, steps) if steps.is_empty() => match &mut **head {
                    Head::Number(n) => Some(n),
                    _ => None,
                },
                _ => None,
            };
            match number {
                Some(n) if minus => *n = n.neg(),
                Some(_) => {}
                None => {
                    let depth = below(&[part.depth])?;
                    part = item(Node::Sign { minus, operand: Box::new(part.node) }, depth);
                }
            }
        }
        Ok(part)
    }

    fn access(&mut self) -> Result<Part> {
        let part = self.primary()?;
        if !matches!(&self.token, Token::Sign("." | "[" | "?")) {
            return Ok(part);
        }
        // A condition becomes an item (true, false or null) only in parentheses.
        if part.is_condition && !part.is_grouped {
            return Err(self.syntax());
        }
        let (head, mut steps) = match part.node {
            Node::Access(head, steps) => (head, steps),
            node => (Box::new(Head::Group(node)), Vec::new()),
        };
        let mut deepest = part.depth;
        while matches!(&self.token, Token::Sign("." | "[" | "?")) {
            let (step, depth) = self.step()?;
            steps.push(step);
            deepest = deepest.max(depth);
            if steps.len() > DEPTH_MAX {
                return Err(too_deep());
            }
        }
        Ok(item(Node::Access(head, steps), below(&[deepest])?))
    }

    fn primary(&mut self) -> Result<Part> {
        let head = match self.token.clone() {
            Token::Text(text) => Head::Text(text),
            Token::Number(n) => Head::Number(n),
            Token::Variable(name) => Head::Variable(name),
            Token::Sign("$") => Head::Root,
            Token::Sign("@") if self.filters == 0 => {
                return Err(sqlerr!(SYNTAX_ERROR, "@ is not allowed in root expressions"));
            }
            Token::Sign("@") => Head::Current,
            Token::Sign("(") => return self.parenthesis(),
            Token::Word(w) => match w.as_str() {
                "null" => Head::Null,
                "true" => Head::Bool(true),
                "false" => Head::Bool(false),
                w if w.eq_ignore_ascii_case("last") && self.subscripts == 0 => {
                    return Err(sqlerr!(SYNTAX_ERROR, "LAST is allowed only in array subscripts"));
                }
                w if w.eq_ignore_ascii_case("last") => Head::Last,
                w if w.eq_ignore_ascii_case("exists") => return self.exists(),
                _ => return Err(self.syntax()),
            },
            _ => return Err(self.syntax()),
        };
        self.advance()?;
        Ok(item(Node::Access(Box::new(head), Vec::new()), 1))
    }

    fn parenthesis(&mut self) -> Result<Part> {
        self.advance()?;
        let inner = self.either()?;
        self.need(")")?;
        Ok(Part { is_grouped: true, ..inner })
    }

    fn exists(&mut self) -> Result<Part> {
        self.advance()?;
        self.need("(")?;
        let inner = self.expr()?;
        self.need(")")?;
        let depth = below(&[inner.depth])?;
        Ok(condition(Node::Exists(Box::new(inner.node)), depth))
    }

    fn step(&mut self) -> Result<(Step, usize)> {
        if self.takes("?")? {
            self.need("(")?;
            self.filters += 1;
            let inner = self.condition()?;
            self.filters -= 1;
            self.need(")")?;
            return Ok((Step::Filter(inner.node), inner.depth));
        }
        if self.takes("[")? {
            if self.takes("*")? {
                self.need("]")?;
                return Ok((Step::AnyElement, 0));
            }
            self.subscripts += 1;
            let (mut list, mut deepest) = (Vec::new(), 0);
            loop {
                let from = self.expr()?;
                let to = if self.takes_word("to")? { Some(self.expr()?) } else { None };
                deepest = deepest.max(from.depth).max(to.as_ref().map_or(0, |to| to.depth));
                list.push((from.node, to.map(|to| to.node)));
                if !self.takes(",")? {
                    break;
                }
            }
            self.subscripts -= 1;
            self.need("]")?;
            return Ok((Step::Elements(list), deepest));
        }
        self.need(".")?;
        let step = match self.advance()? {
            Token::Sign("*") => Step::AnyKey,
            Token::Sign("**") => self.levels()?,
            Token::Text(key) => Step::Key(key),
            Token::Word(word) => self.key_or_method(word)?,
            _ => return Err(self.syntax()),
        };
        Ok((step, 0))
    }

    fn key_or_method(&mut self, word: String) -> Result<Step> {
        if !self.is_sign("(") {
            return Ok(Step::Key(word));
        }
        let method = match word.to_ascii_lowercase().as_str() {
            "type" => Method::Type,
            "size" => Method::Size,
            "abs" => Method::Abs,
            "floor" => Method::Floor,
            "ceiling" => Method::Ceiling,
            "double" => Method::Double,
            "datetime" => return self.datetime(),
            "keyvalue" => {
                return Err(SqlError::unsupported("jsonpath item method .keyvalue() is not supported"));
            }
            _ => return Err(self.syntax()),
        };
        self.advance()?;
        self.need(")")?;
        Ok(Step::Method(method))
    }

    fn datetime(&mut self) -> Result<Step> {
        self.advance()?;
        let mut template = None;
        if !self.is_sign(")") {
            if !matches!(self.token, Token::Text(_)) {
                return Err(self.syntax());
            }
            if let Token::Text(text) = self.advance()? {
                template = Some(text);
            }
        }
        self.need(")")?;
        Ok(Step::DateTime(template))
    }

    fn levels(&mut self) -> Result<Step> {
        if !self.takes("{")? {
            return Ok(Step::Descendants { first: 0, last: LAST_LEVEL });
        }
        let first = self.level()?;
        let last = if self.takes_word("to")? { self.level()? } else { first };
        self.need("}")?;
        Ok(Step::Descendants { first, last })
    }

    fn level(&mut self) -> Result<Level> {
        match self.advance()? {
            Token::Number(n) if n.is_integral() => {
                let level: Option<i32> = n.to_string().parse().ok();
                level.and_then(|l| Level::try_from(l).ok()).ok_or_else(|| {
                    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "value \"{n}\" is out of range for type integer")
                })
            }
            Token::Word(w) if w.eq_ignore_ascii_case("last") => Ok(LAST_LEVEL),
            _ => Err(self.syntax()),
        }
    }
}

fn regex_flags(text: &str) -> Result<RegexFlags> {
    let mut flags = RegexFlags::default();
    for c in text.chars() {
        match c {
            'i' => flags.ignore_case = true,
            's' => flags.dot_all = true,
            'm' => flags.lines = true,
            'x' => flags.expanded = true,
            'q' => flags.quote = true,
            _ => {
                return Err(sqlerr!(SYNTAX_ERROR, "invalid input syntax for type jsonpath")
                    .detail(format!("Unrecognized flag character \"{c}\" in LIKE_REGEX predicate.")));
            }
        }
    }
    if flags.expanded && !flags.quote {
        return Err(SqlError::unsupported(
            "XQuery \"x\" flag (expanded regular expressions) is not implemented",
        ));
    }
    Ok(flags)
}
