//! The text of an expression, as PostgreSQL's output function writes it.

use super::*;
use crate::json::quote::quote;

/// The path's text as PostgreSQL's `jsonpath_out` writes it; the inverse of parsing.
pub fn show(path: &Path) -> String {
    let mut out = String::new();
    if path.strict {
        out.push_str("strict ");
    }
    node(&path.expr, true, &mut out);
    out
}

/// The priority of an operator. An operator with a lesser number is in parentheses below one with a
/// larger number.
fn priority(node: &Node) -> u8 {
    match node {
        Node::Or(..) => 0,
        Node::And(..) => 1,
        Node::Compare(..) | Node::StartsWith(..) => 2,
        Node::Arith(Arith::Add | Arith::Sub, ..) => 3,
        Node::Arith(..) => 4,
        Node::Sign { .. } => 5,
        Node::Access(head, _) => match &**head {
            Head::Group(inner) => priority(inner),
            _ => 6,
        },
        _ => 6,
    }
}

/// The operator's sign as the path language writes it.
pub fn sign(op: Arith) -> &'static str {
    match op {
        Arith::Add => "+",
        Arith::Sub => "-",
        Arith::Mul => "*",
        Arith::Div => "/",
        Arith::Mod => "%",
    }
}

fn comparison(op: Comparison) -> &'static str {
    match op {
        Comparison::Eq => "==",
        Comparison::Ne => "!=",
        Comparison::Lt => "<",
        Comparison::Gt => ">",
        Comparison::Le => "<=",
        Comparison::Ge => ">=",
    }
}

fn node(n: &Node, brackets: bool, out: &mut String) {
    let bracketed = matches!(
        n,
        Node::And(..)
            | Node::Or(..)
            | Node::Compare(..)
            | Node::Arith(..)
            | Node::StartsWith(..)
            | Node::Sign { .. }
            | Node::LikeRegex { .. }
    );
    let brackets = brackets && bracketed;
    if brackets {
        out.push('(');
    }
    let operand = |of: &Node, out: &mut String| node(of, priority(of) <= priority(n), out);
    let mut binary = |left: &Node, op: &str, right: &Node| {
        operand(left, out);
        out.push(' ');
        out.push_str(op);
        out.push(' ');
        operand(right, out);
    };
    match n {
        Node::Access(head, steps) => access(head, steps, out),
        Node::Sign { minus, operand: of } => {
            out.push(if *minus { '-' } else { '+' });
            operand(of, out);
        }
        Node::Arith(op, left, right) => binary(left, sign(*op), right),
        Node::Compare(op, left, right) => binary(left, comparison(*op), right),
        Node::And(left, right) => binary(left, "&&", right),
        Node::Or(left, right) => binary(left, "||", right),
        Node::StartsWith(left, right) => binary(left, "starts with", right),
        Node::Not(of) => {
            out.push_str("!(");
            node(of, false, out);
            out.push(')');
        }
        Node::IsUnknown(of) => {
            out.push('(');
            node(of, false, out);
            out.push_str(") is unknown");
        }
        Node::Exists(of) => {
            out.push_str("exists (");
            node(of, false, out);
            out.push(')');
        }
        Node::LikeRegex { text, pattern, flags } => {
            operand(text, out);
            out.push_str(" like_regex ");
            quote(pattern, out);
            regex_flags(*flags, out);
        }
    }
    if brackets {
        out.push(')');
    }
}

fn regex_flags(flags: RegexFlags, out: &mut String) {
    let all = [
        (flags.ignore_case, 'i'),
        (flags.dot_all, 's'),
        (flags.lines, 'm'),
        (flags.expanded, 'x'),
        (flags.quote, 'q'),
    ];
    let set: String = all.iter().filter(|(on, _)| *on).map(|(_, c)| *c).collect();
    if !set.is_empty() {
        out.push_str(" flag \"");
        out.push_str(&set);
        out.push('"');
    }
}

fn access(head: &Head, steps: &[Step], out: &mut String) {
    match head {
        Head::Root => out.push('$'),
        Head::Current => out.push('@'),
        Head::Last => out.push_str("last"),
        Head::Null => out.push_str("null"),
        Head::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Head::Number(n) if steps.is_empty() => out.push_str(&n.to_string()),
        Head::Number(n) => out.push_str(&format!("({n})")),
        Head::Text(text) => quote(text, out),
        Head::Variable(name) => {
            out.push('$');
            quote(name, out);
        }
        Head::Group(inner) => node(inner, true, out),
    }
    steps.iter().for_each(|s| step(s, out));
}

fn step(step: &Step, out: &mut String) {
    match step {
        Step::Key(key) => {
            out.push('.');
            quote(key, out);
        }
        Step::AnyKey => out.push_str(".*"),
        Step::AnyElement => out.push_str("[*]"),
        Step::Elements(list) => {
            out.push('[');
            for (i, (from, to)) in list.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                node(from, false, out);
                if let Some(to) = to {
                    out.push_str(" to ");
                    node(to, false, out);
                }
            }
            out.push(']');
        }
        Step::Descendants { first, last } => {
            out.push_str(".**");
            let level = |l: Level| if l == LAST_LEVEL { "last".to_string() } else { l.to_string() };
            if (*first, *last) == (0, LAST_LEVEL) {
                return;
            }
            out.push_str(&match first == last {
                true => format!("{{{}}}", level(*first)),
                false => format!("{{{} to {}}}", level(*first), level(*last)),
            });
        }
        Step::Filter(condition) => {
            out.push_str("?(");
            node(condition, false, out);
            out.push(')');
        }
        Step::Method(method) => {
            out.push('.');
            out.push_str(method.name());
            out.push_str("()");
        }
        Step::DateTime(template) => {
            out.push_str(".datetime(");
            if let Some(template) = template {
                quote(template, out);
            }
            out.push(')');
        }
    }
}
