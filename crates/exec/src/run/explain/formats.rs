//! The formats of EXPLAIN that programs read: JSON, YAML and XML, laid out as PostgreSQL lays them
//! out.
//!
//! A plan becomes a property like any other first, so that each format has one function for
//! values.

use crate::run::explain::tree::{Key, Property, ShownNode, Value};
use sinew_types::json::quote::quote;

/// A value with the names that XML gives to the members of a list.
enum Item {
    Plain(Value),
    Group(Vec<(Key, Item)>),
    /// Groups, each of this name in XML.
    Groups(&'static str, Vec<Item>),
}

fn of_node(n: ShownNode) -> Item {
    let own = n.head.into_iter().chain(n.work).chain(n.ran);
    let mut group: Vec<(Key, Item)> = own.map(|(key, value)| (key, of_value(value))).collect();
    if !n.plans.is_empty() {
        let plans = n.plans.into_iter().map(of_node).collect();
        group.push(("Plans".into(), Item::Groups("Plan", plans)));
    }
    Item::Group(group)
}

fn of_value(value: Value) -> Item {
    match value {
        Value::Group(list) => Item::Group(list.into_iter().map(|(key, v)| (key, of_value(v))).collect()),
        Value::NoGroups => Item::Groups("", Vec::new()),
        value => Item::Plain(value),
    }
}

fn document(plan: ShownNode, after: Vec<Property>) -> Vec<(Key, Item)> {
    let mut all = vec![("Plan".into(), of_node(plan))];
    all.extend(after.into_iter().map(|(key, value)| (key, of_value(value))));
    all
}

fn new_line(out: &mut String, indent: usize) {
    out.push('\n');
    spaces(out, indent);
}

fn spaces(out: &mut String, indent: usize) {
    out.extend(std::iter::repeat_n("  ", indent));
}

/// A value that is no group, as JSON and YAML write it.
fn plain(value: &Value, out: &mut String) {
    match value {
        Value::Text(text) => quote(text, out),
        Value::Number(number, _) => out.push_str(number),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::List(_) | Value::Group(_) | Value::NoGroups => {}
    }
}

/// The plan and what is told about its statement, as JSON.
pub fn json(plan: ShownNode, after: Vec<Property>) -> String {
    let mut out = String::from("[\n  ");
    json_group(&document(plan, after), 1, &mut out);
    out.push_str("\n]");
    out
}

fn json_group(group: &[(Key, Item)], indent: usize, out: &mut String) {
    out.push('{');
    for (number, (key, item)) in group.iter().enumerate() {
        if number > 0 {
            out.push(',');
        }
        new_line(out, indent + 1);
        quote(key, out);
        out.push_str(": ");
        json_item(item, indent + 1, out);
    }
    new_line(out, indent);
    out.push('}');
}

fn json_item(item: &Item, indent: usize, out: &mut String) {
    match item {
        Item::Plain(Value::List(list)) => {
            out.push('[');
            for (number, text) in list.iter().enumerate() {
                if number > 0 {
                    out.push_str(", ");
                }
                quote(text, out);
            }
            out.push(']');
        }
        Item::Plain(value) => plain(value, out),
        Item::Group(group) => json_group(group, indent, out),
        Item::Groups(_, list) => {
            out.push('[');
            for (number, item) in list.iter().enumerate() {
                if number > 0 {
                    out.push(',');
                }
                new_line(out, indent + 1);
                json_item(item, indent + 1, out);
            }
            new_line(out, indent);
            out.push(']');
        }
    }
}

/// The same as YAML.
pub fn yaml(plan: ShownNode, after: Vec<Property>) -> String {
    let mut out = String::from("- ");
    yaml_group(&document(plan, after), 1, &mut out);
    out
}

/// The group's first name stands in the line that is open.
fn yaml_group(group: &[(Key, Item)], indent: usize, out: &mut String) {
    for (number, (key, item)) in group.iter().enumerate() {
        if number > 0 {
            new_line(out, indent);
        }
        out.push_str(key);
        out.push_str(": ");
        match item {
            Item::Plain(Value::List(list)) => {
                for text in list {
                    new_line(out, indent + 1);
                    out.push_str("- ");
                    quote(text, out);
                }
            }
            Item::Plain(value) => plain(value, out),
            Item::Group(group) => {
                new_line(out, indent + 1);
                yaml_group(group, indent + 1, out);
            }
            Item::Groups(_, list) => {
                for item in list {
                    new_line(out, indent + 1);
                    out.push_str("- ");
                    if let Item::Group(group) = item {
                        yaml_group(group, indent + 2, out);
                    }
                }
            }
        }
    }
}

const XML_BEGIN: &str = "<explain xmlns=\"http://www.postgresql.org/2009/explain\">\n";

/// A statement that runs nothing, as XML.
pub fn xml_of_nothing(what: &str) -> String {
    format!("{XML_BEGIN}  <{} />\n</explain>", xml_tag(what))
}

fn xml_tag(key: &str) -> String {
    key.chars().map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect()
}

/// The same as XML.
pub fn xml(plan: ShownNode, after: Vec<Property>) -> String {
    let mut out = String::from(XML_BEGIN);
    xml_item("Query", &Item::Group(document(plan, after)), 1, &mut out);
    out.push_str("</explain>");
    out
}

fn xml_item(key: &str, item: &Item, indent: usize, out: &mut String) {
    let tag = xml_tag(key);
    spaces(out, indent);
    if let Item::Plain(value @ (Value::Text(_) | Value::Number(..) | Value::Bool(_))) = item {
        let mut text = String::new();
        match value {
            Value::Text(value) => escape_xml(value, &mut text),
            value => plain(value, &mut text),
        }
        out.push_str(&format!("<{tag}>{text}</{tag}>\n"));
        return;
    }
    out.push_str(&format!("<{tag}>\n"));
    match item {
        Item::Plain(Value::List(list)) => {
            for text in list {
                xml_item("Item", &Item::Plain(Value::Text(text.clone())), indent + 1, out);
            }
        }
        Item::Plain(_) => {}
        Item::Group(group) => {
            for (key, item) in group {
                xml_item(key, item, indent + 1, out);
            }
        }
        Item::Groups(name, list) => {
            for item in list {
                xml_item(name, item, indent + 1, out);
            }
        }
    }
    spaces(out, indent);
    out.push_str(&format!("</{tag}>\n"));
}

fn escape_xml(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\r' => out.push_str("&#x0d;"),
            c => out.push(c),
        }
    }
}
