//! Turns the tables under `catalog/` into static Rust tables.
//!
//! The tables name what they refer to: types, functions, operators. This script replaces the names
//! by OIDs and sorts the rows. A name that is not there, or that has several meanings, fails the
//! build with the file and the line. `catalog/README.md` explains the columns.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

type Oid = u32;

/// A line of a table: its fields, and where it stands.
struct Row {
    file: String,
    line: usize,
    fields: Vec<String>,
}

impl Row {
    fn get(&self, column: usize) -> &str {
        self.fields.get(column).unwrap_or_else(|| self.fail("a column is missing"))
    }

    fn oid(&self) -> Oid {
        self.number(0)
    }

    fn number<T: std::str::FromStr>(&self, column: usize) -> T {
        self.get(column).parse().unwrap_or_else(|_| self.fail("not a number"))
    }

    /// A column of `yes` and `no`.
    fn is(&self, column: usize) -> bool {
        match self.get(column) {
            "yes" => true,
            "no" => false,
            _ => self.fail("neither yes nor no"),
        }
    }

    /// The text of a column, empty for `-`.
    fn text(&self, column: usize) -> &str {
        Some(self.get(column)).filter(|text| *text != "-").unwrap_or("")
    }

    /// The extension that the row belongs to, whose name its file bears.
    fn extension(&self) -> Option<&str> {
        self.file.strip_prefix("catalog/extensions/").and_then(|file| file.strip_suffix(".txt"))
    }

    fn fail(&self, why: &str) -> ! {
        panic!("{}:{}: {why}: {}", self.file, self.line, self.fields.join("  "))
    }
}

/// The rows of one file. Lines that begin with `#` followed by a blank are comments.
fn read(file: &str) -> Vec<Row> {
    println!("cargo::rerun-if-changed={file}");
    let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{file}: {e}"));
    let rows = text.lines().enumerate().filter(|(_, line)| *line != "#" && !line.starts_with("# "));
    rows.map(|(at, line)| Row {
        file: file.to_string(),
        line: at + 1,
        fields: line.split_whitespace().map(str::to_string).collect(),
    })
    .collect()
}

/// The types by name.
struct Types {
    oids: BTreeMap<String, Oid>,
    /// The array over a type, and the element of an array.
    arrays: BTreeMap<Oid, Oid>,
    elements: BTreeMap<Oid, Oid>,
}

impl Types {
    fn new(rows: &[Row]) -> Types {
        let oids: BTreeMap<_, _> = rows.iter().map(|row| (row.get(1).to_string(), row.oid())).collect();
        let array_of = |row: &Row| Some((row.oid(), *oids.get(row.get(8))?));
        let arrays: BTreeMap<_, _> = rows.iter().filter_map(array_of).collect();
        let elements = arrays.iter().map(|(element, array)| (*array, *element)).collect();
        Types { oids, arrays, elements }
    }

    /// The OID of `name`, of the array type `name[]`, or 0 for `-`.
    fn oid(&self, row: &Row, name: &str) -> Oid {
        let found = match name.strip_suffix("[]") {
            _ if name == "-" => Some(0),
            Some(element) => self.oids.get(element).and_then(|oid| self.arrays.get(oid)).copied(),
            None => self.oids.get(name).copied(),
        };
        found.unwrap_or_else(|| row.fail(&format!("no type \"{name}\"")))
    }

    fn column(&self, row: &Row, column: usize) -> Oid {
        self.oid(row, row.get(column))
    }
}

/// A function, as far as the other tables refer to it.
struct Function {
    oid: Oid,
    name: String,
    /// The types of its arguments.
    args: Vec<Oid>,
    /// Whether an extension brings it. A name without arguments means another one then.
    is_of_extension: bool,
}

struct Functions(Vec<Function>);

impl Functions {
    fn is_of_extension_alone(&self, name: &str) -> bool {
        self.0.iter().filter(|f| f.name == name).all(|f| f.is_of_extension)
    }

    /// The function that a column names: by its OID, by its name, or as `name(types)` if it has
    /// namesakes.
    fn column(&self, types: &Types, row: &Row, column: usize) -> Oid {
        let wanted = row.get(column);
        if let Ok(oid) = wanted.parse() {
            return oid;
        }
        let (name, args) = match wanted.split_once('(') {
            Some((name, rest)) => {
                let args = list(rest.trim_end_matches(')')).map(|ty| types.oid(row, ty)).collect();
                (name, Some(args))
            }
            None => (wanted, None::<Vec<Oid>>),
        };
        let is_wanted = |f: &&Function| match &args {
            Some(args) => f.name == name && f.args == *args,
            None => f.name == name && f.is_of_extension == self.is_of_extension_alone(name),
        };
        let mut found = self.0.iter().filter(is_wanted);
        match (found.next(), found.next()) {
            (Some(f), None) => f.oid,
            (None, _) => row.fail(&format!("no function \"{wanted}\"")),
            (Some(_), Some(_)) => row.fail(&format!("several functions \"{wanted}\"")),
        }
    }
}

/// The members of a list with commas. An empty text is an empty list.
fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(|member| !member.is_empty())
}

fn types(rows: &[Row], types: &Types) -> (String, String) {
    let mut consts = String::new();
    let mut table = String::from(
        "/// The built-in types: rows of `pg_type`, by OID.\npub static TYPES: &[TypeInfo] = &[\n",
    );
    for row in rows {
        let (oid, name) = (row.oid(), row.get(1));
        let io: Vec<&str> = (10..16).map(|column| row.text(column)).collect();
        let kind = match row.get(9) {
            "base" => "Base",
            "pseudo" => "Pseudo",
            "range" => "Range",
            "multirange" => "Multirange",
            _ => row.fail("an unknown kind"),
        };
        let collation = match row.get(17) {
            "-" => "INVALID",
            "default" => "DEFAULT_COLLATION",
            "C" => "C_COLLATION",
            _ => row.fail("an unknown collation"),
        };
        writeln!(consts, "/// The type `{name}`: {oid}.\npub const {}: Oid = {oid};", name.to_uppercase())
            .expect("a string");
        writeln!(
            table,
            "TypeInfo {{ oid: {oid}, name: {name:?}, len: {}, byval: {}, category: b'{}', preferred: {}, \
             align: b'{}', elem: {}, array: {}, kind: TypeKind::{kind}, io: {io:?}, storage: b'{}', \
             collation: crate::oid::{collation} }},",
            row.number::<i16>(2),
            row.is(3),
            row.get(4),
            row.is(5),
            row.get(6),
            types.column(row, 7),
            types.column(row, 8),
            row.get(16),
        )
        .expect("a string");
    }
    (consts, table + "];\n")
}

/// An argument of a function, as `name:type=default` or `type...`. Only the type is always there.
struct Argument<'a> {
    name: &'a str,
    ty: &'a str,
    default: Option<&'a str>,
    is_variadic: bool,
}

fn argument(text: &str) -> Argument<'_> {
    let (text, default) = match text.split_once('=') {
        Some((text, default)) => (text, Some(default)),
        None => (text, None),
    };
    let (name, ty) = text.split_once(':').unwrap_or(("", text));
    let is_variadic = ty.ends_with("...");
    Argument { name, ty: ty.trim_end_matches('.'), default, is_variadic }
}

/// The kind of a body, empty for a scalar one, and its path.
fn body_of(text: &str) -> (&str, &str) {
    text.split_once(':').filter(|(_, path)| !path.starts_with(':')).unwrap_or(("", text))
}

fn functions(rows: &[Row], types: &Types) -> (Functions, String) {
    let mut all = Vec::new();
    let mut table = String::from(
        "/// The built-in functions: rows of `pg_proc`, by OID.\nstatic FUNCTIONS: &[BuiltinFn] = &[\n",
    );
    for row in rows {
        let (oid, name) = (row.oid(), row.get(1));
        let list_of_args = row.get(2).strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let parsed: Vec<Argument<'_>> =
            list(list_of_args.unwrap_or_else(|| row.fail("no list of arguments"))).map(argument).collect();
        let defaults = parsed.iter().filter(|arg| arg.default.is_some()).count();
        let default_texts: Vec<&str> = parsed.iter().filter_map(|arg| arg.default).collect();
        let names: Vec<&str> = parsed.iter().map(|arg| arg.name).filter(|name| !name.is_empty()).collect();
        let is_variadic = parsed.last().is_some_and(|arg| arg.is_variadic);
        let args: Vec<Oid> = parsed.iter().map(|arg| types.oid(row, arg.ty)).collect();
        // The last argument of a variadic function is an array over the variadic type, or `any`.
        let variadic = match args.last() {
            Some(last) if is_variadic => types.elements.get(last).copied().unwrap_or(*last),
            _ => 0,
        };
        let (ret_set, ret) = match row.get(3).strip_prefix("setof:") {
            Some(ret) => (true, ret),
            None => (false, row.get(3)),
        };
        let volatility = match row.get(4) {
            "immutable" => "Immutable",
            "stable" => "Stable",
            "volatile" => "Volatile",
            _ => row.fail("an unknown volatility"),
        };
        let strict = match row.get(5) {
            "strict" => true,
            "called" => false,
            _ => row.fail("neither strict nor called"),
        };
        let (kind, body) = match row.get(8) {
            "refused" => ("refused", ""),
            body => body_of(body),
        };
        let source = match row.get(7) {
            "=" => body.rsplit("::").next().unwrap_or(body),
            _ => row.text(7),
        };
        let body = match kind {
            "" => format!("Scalar({body})"),
            "poly" => format!("Poly({body})"),
            "rows" => format!("Srf({body})"),
            "session" => format!("Session(SessionFn::{body})"),
            "aggregate" => format!("Aggregate(AggKind::{body})"),
            "refused" => "Refused".to_string(),
            _ => row.fail("an unknown kind of body"),
        };
        writeln!(
            table,
            "BuiltinFn {{ oid: {oid}, name: {name:?}, args: &{args:?}, arg_names: &{names:?}, default_texts: &{default_texts:?}, variadic: {variadic}, ret: {}, ret_set: {ret_set}, \
             strict: {strict}, leakproof: {}, volatility: Volatility::{volatility}, defaults: {defaults}, src: {source:?}, \
             body: FnBody::{body}, extension: {:?} }},",
            types.oid(row, ret),
            row.is(6),
            row.extension(),
        )
        .expect("a string");
        all.push(Function { oid, name: name.to_string(), args, is_of_extension: row.extension().is_some() });
    }
    (Functions(all), table + "];\n")
}

/// The operator classes, and the OIDs of their families by name.
fn operator_classes(rows: &[Row], types: &Types, functions: &Functions) -> (BTreeMap<String, Oid>, String) {
    let mut families = BTreeMap::new();
    let mut table = String::from(
        "/// The B-tree operator classes: rows of `pg_opclass`, by name.\npub static OPCLASSES: &[OpClass] = &[\n",
    );
    for row in rows {
        let (family, family_name) = (row.number(2), row.get(3));
        if families.insert(family_name.to_string(), family).is_some_and(|other| other != family) {
            row.fail("a family with two OIDs");
        }
        writeln!(
            table,
            "OpClass {{ oid: {}, name: {:?}, family: {family}, family_name: {family_name:?}, input: {}, is_default: {}, cmp_func: {} }},",
            row.oid(),
            row.get(1),
            types.column(row, 4),
            row.is(5),
            functions.column(types, row, 6),
        )
        .expect("a string");
    }
    (families, table + "];\n")
}

fn operators(rows: &[Row], types: &Types, functions: &Functions, families: &BTreeMap<String, Oid>) -> String {
    let key = |row: &Row| (row.get(1).to_string(), types.column(row, 2), types.column(row, 3));
    let oids: BTreeMap<_, _> = rows.iter().map(|row| (key(row), row.oid())).collect();
    let mut table = String::from(
        "/// The built-in operators: rows of `pg_operator`, by OID.\npub static OPERATORS: &[Operator] = &[\n",
    );
    for row in rows {
        let (name, left, right) = key(row);
        let named = |column: usize, left: Oid, right: Oid| match row.text(column) {
            "" => 0,
            other => *oids
                .get(&(other.to_string(), left, right))
                .unwrap_or_else(|| row.fail(&format!("no operator \"{other}\" of these operands"))),
        };
        let family = match row.text(10) {
            "" => 0,
            family => *families.get(family).unwrap_or_else(|| row.fail("no such family")),
        };
        let strategy = match row.get(11) {
            "-" => 0,
            "<" => 1,
            "<=" => 2,
            "=" => 3,
            ">=" => 4,
            ">" => 5,
            _ => row.fail("no comparison"),
        };
        let estimator = |column: usize| match row.text(column) {
            "" => 0,
            _ => functions.column(types, row, column),
        };
        writeln!(
            table,
            "Operator {{ oid: {}, name: {name:?}, left: {left}, right: {right}, result: {}, func: {}, commutator: {}, \
             negator: {}, can_merge: {}, can_hash: {}, btree_family: {family}, btree_strategy: {strategy}, \
             restrict: {}, join: {} }},",
            row.oid(),
            types.column(row, 4),
            functions.column(types, row, 5),
            named(6, right, left),
            named(7, left, right),
            row.is(8),
            row.is(9),
            estimator(12),
            estimator(13),
        )
        .expect("a string");
    }
    table + "];\n"
}

fn casts(rows: &[Row], types: &Types, functions: &Functions) -> String {
    let mut table = String::from(
        "/// The casts: rows of `pg_cast`, by source and target.\npub static CASTS: &[Cast] = &[\n",
    );
    for row in rows {
        let context = match row.get(3) {
            "implicit" => "Implicit",
            "assignment" => "Assignment",
            "explicit" => "Explicit",
            _ => row.fail("an unknown context"),
        };
        let method = match row.get(4) {
            "binary" => "Binary".to_string(),
            "inout" => "InOut".to_string(),
            _ => format!("Function({})", functions.column(types, row, 4)),
        };
        writeln!(
            table,
            "Cast {{ oid: {}, source: {}, target: {}, context: CastContext::{context}, method: CastMethod::{method} }},",
            row.oid(),
            types.column(row, 1),
            types.column(row, 2),
        )
        .expect("a string");
    }
    table + "];\n"
}

fn ranges(rows: &[Row], types: &Types, functions: &Functions, classes: &[Row]) -> String {
    let mut table = String::from(
        "/// The built-in range types: rows of `pg_range`, by OID.\npub static RANGES: &[BuiltInRange] = &[\n",
    );
    for row in rows {
        let class = classes.iter().find(|class| class.get(1) == row.get(3));
        let function = |column: usize| match row.text(column) {
            "" => 0,
            _ => functions.column(types, row, column),
        };
        writeln!(
            table,
            "BuiltInRange {{ types: RangeType {{ range: {}, multirange: {}, subtype: {} }}, class: {}, canonical: {}, difference: {} }},",
            types.column(row, 0),
            types.column(row, 1),
            types.column(row, 2),
            class.unwrap_or_else(|| row.fail("no such operator class")).oid(),
            function(4),
            function(5),
        )
        .expect("a string");
    }
    table + "];\n"
}

/// The operator classes of inverted indexes, and the operators that they serve.
fn inverted(classes: &[Row], operators: &[Row], all: &[Row], types: &Types) -> String {
    let mut table = String::from(
        "/// The operator classes of inverted indexes: rows of `pg_opclass`, by name.\npub static CLASSES: &[InvertedClass] = &[\n",
    );
    for row in classes {
        writeln!(
            table,
            "InvertedClass {{ oid: {}, name: {:?}, family: {}, family_name: {:?}, input: {}, is_default: {}, entries: Entries::{} }},",
            row.oid(),
            row.get(1),
            row.number::<Oid>(2),
            row.get(3),
            types.column(row, 4),
            row.is(5),
            row.get(6),
        )
        .expect("a string");
    }
    table += "];\n/// The operators that inverted indexes serve: rows of `pg_amop`.\npub static SERVED: &[Served] = &[\n";
    let key = |row: &Row, name: usize| {
        (row.get(name).to_string(), types.column(row, name + 1), types.column(row, name + 2))
    };
    let oids: BTreeMap<_, _> = all.iter().map(|row| (key(row, 1), row.oid())).collect();
    for row in operators {
        let operator = oids.get(&key(row, 3)).unwrap_or_else(|| row.fail("no such operator"));
        writeln!(
            table,
            "Served {{ oid: {}, family: {}, strategy: {}, operator: {operator} }},",
            row.oid(),
            row.number::<Oid>(1),
            row.number::<u8>(2),
        )
        .expect("a string");
    }
    table + "];\n"
}

/// The files of a folder of functions, one for each subject or extension.
fn function_files(folder: &str) -> Vec<String> {
    println!("cargo::rerun-if-changed={folder}");
    let dir = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{folder}: {e}"));
    let mut files: Vec<String> =
        dir.map(|entry| entry.expect("an entry").path().to_string_lossy().into_owned()).collect();
    files.sort();
    files
}

fn main() {
    let mut type_rows = read("catalog/types.txt");
    let folders = ["catalog/functions", "catalog/extensions"];
    let files = folders.into_iter().flat_map(function_files);
    let mut function_rows: Vec<Row> = files.flat_map(|file| read(&file)).collect();
    let mut operator_rows = read("catalog/operators.txt");
    let class_rows = read("catalog/operator_classes.txt");
    let mut cast_rows = read("catalog/casts.txt");
    let range_rows = read("catalog/ranges.txt");
    let (inverted_classes, inverted_operators) =
        (read("catalog/inverted_classes.txt"), read("catalog/inverted_operators.txt"));

    let by_name = Types::new(&type_rows);
    type_rows.sort_by_key(Row::oid);
    function_rows.sort_by_key(Row::oid);
    operator_rows.sort_by_key(Row::oid);
    cast_rows.sort_by_key(|row| (by_name.column(row, 1), by_name.column(row, 2)));

    let (consts, types) = types(&type_rows, &by_name);
    let (function_names, functions) = functions(&function_rows, &by_name);
    let (families, classes) = operator_classes(&class_rows, &by_name, &function_names);
    let operators = operators(&operator_rows, &by_name, &function_names, &families);
    let casts = casts(&cast_rows, &by_name, &function_names);
    let ranges = ranges(&range_rows, &by_name, &function_names, &class_rows);
    let inverted = inverted(&inverted_classes, &inverted_operators, &operator_rows, &by_name);

    let out = std::env::var("OUT_DIR").expect("OUT_DIR");
    let tables = [
        ("oids.rs", consts),
        ("types.rs", types),
        ("functions.rs", functions),
        ("operators.rs", operators + &classes),
        ("casts.rs", casts),
        ("ranges.rs", ranges),
        ("inverted.rs", inverted),
    ];
    for (file, text) in tables {
        std::fs::write(Path::new(&out).join(file), text).unwrap_or_else(|e| panic!("{file}: {e}"));
    }
}
