//! TPC-H: the tables as its generator makes them, the queries with the parameters of its validation
//! run.

use super::duckdb::Duck;
use super::{Act, Target, Work};
use std::fmt::Display;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tpchgen::generators as of;
use tpchgen::q_and_a::queries;

/// A table: its columns, and the indexes beside its primary key.
struct Table {
    name: &'static str,
    columns: &'static str,
    key: &'static str,
    indexes: &'static [&'static str],
}

const TABLES: [Table; 8] = [
    Table {
        name: "region",
        columns: "r_regionkey integer, r_name char(25), r_comment varchar(152)",
        key: "r_regionkey",
        indexes: &[],
    },
    Table {
        name: "nation",
        columns: "n_nationkey integer, n_name char(25), n_regionkey integer, n_comment varchar(152)",
        key: "n_nationkey",
        indexes: &["n_regionkey"],
    },
    Table {
        name: "part",
        columns: "p_partkey integer, p_name varchar(55), p_mfgr char(25), p_brand char(10), p_type varchar(25), \
                  p_size integer, p_container char(10), p_retailprice decimal(15,2), p_comment varchar(23)",
        key: "p_partkey",
        indexes: &[],
    },
    Table {
        name: "supplier",
        columns: "s_suppkey integer, s_name char(25), s_address varchar(40), s_nationkey integer, s_phone char(15), \
                  s_acctbal decimal(15,2), s_comment varchar(101)",
        key: "s_suppkey",
        indexes: &["s_nationkey"],
    },
    Table {
        name: "partsupp",
        columns: "ps_partkey integer, ps_suppkey integer, ps_availqty integer, ps_supplycost decimal(15,2), \
                  ps_comment varchar(199)",
        key: "ps_partkey, ps_suppkey",
        indexes: &["ps_suppkey"],
    },
    Table {
        name: "customer",
        columns: "c_custkey integer, c_name varchar(25), c_address varchar(40), c_nationkey integer, c_phone char(15), \
                  c_acctbal decimal(15,2), c_mktsegment char(10), c_comment varchar(117)",
        key: "c_custkey",
        indexes: &["c_nationkey"],
    },
    Table {
        name: "orders",
        columns: "o_orderkey bigint, o_custkey integer, o_orderstatus char(1), o_totalprice decimal(15,2), \
                  o_orderdate date, o_orderpriority char(15), o_clerk char(15), o_shippriority integer, \
                  o_comment varchar(79)",
        key: "o_orderkey",
        indexes: &["o_custkey", "o_orderdate"],
    },
    Table {
        name: "lineitem",
        columns: "l_orderkey bigint, l_partkey integer, l_suppkey integer, l_linenumber integer, \
                  l_quantity decimal(15,2), l_extendedprice decimal(15,2), l_discount decimal(15,2), \
                  l_tax decimal(15,2), l_returnflag char(1), l_linestatus char(1), l_shipdate date, \
                  l_commitdate date, l_receiptdate date, l_shipinstruct char(25), l_shipmode char(10), \
                  l_comment varchar(44)",
        key: "l_orderkey, l_linenumber",
        indexes: &["l_partkey, l_suppkey", "l_suppkey", "l_shipdate"],
    },
];

/// The parameters of the validation run, in the order of their numbers.
const PARAMETERS: [&[&str]; 22] = [
    &["90"],
    &["15", "BRASS", "EUROPE"],
    &["BUILDING", "1995-03-15"],
    &["1993-07-01"],
    &["ASIA", "1994-01-01"],
    &["1994-01-01", "0.06", "24"],
    &["FRANCE", "GERMANY"],
    &["BRAZIL", "AMERICA", "ECONOMY ANODIZED STEEL"],
    &["green"],
    &["1993-10-01"],
    &["GERMANY", FRACTION],
    &["MAIL", "SHIP", "1994-01-01"],
    &["special", "requests"],
    &["1995-09-01"],
    &["1996-01-01"],
    &["Brand#45", "MEDIUM POLISHED", "49", "14", "23", "45", "19", "3", "36", "9"],
    &["Brand#23", "MED BOX"],
    &["300"],
    &["Brand#12", "Brand#23", "Brand#34", "1", "10", "20"],
    &["forest", "1994-01-01", "CANADA"],
    &["SAUDI ARABIA"],
    &["13", "31", "23", "29", "30", "18", "17"],
];
/// Stands for 0.0001 by the scale factor.
const FRACTION: &str = "fraction";
/// The rows that a query asks for, by its number.
const LIMITS: [(usize, u32); 5] = [(2, 100), (3, 10), (10, 20), (18, 100), (21, 100)];

/// The text of a query.
fn query(number: usize, scale: f64) -> Result<String, String> {
    let text = queries::query(number as i32).ok_or_else(|| format!("TPC-H has no query {number}"))?;
    // The number of digits of an interval of days is no part of PostgreSQL's grammar.
    let mut text = text.replace("day (3)", "day").replace(":s", "0");
    let parameters = PARAMETERS[number - 1].iter().enumerate().rev();
    for (i, value) in parameters {
        let value = if *value == FRACTION { format!("{:.10}", 0.0001 / scale) } else { value.to_string() };
        text = text.replace(&format!(":{}", i + 1), &value);
    }
    if let Some((_, rows)) = LIMITS.iter().find(|(n, _)| *n == number) {
        text = format!("{} limit {rows}", text.trim_end().trim_end_matches(';'));
    }
    Ok(text)
}

/// True for the name of a query of TPC-H.
pub fn is_query(name: &str) -> bool {
    name.len() == 3 && name.starts_with('Q')
}

/// Fills the tables of all peers; the queries.
pub fn load(
    scale: f64,
    dir: &Path,
    targets: &mut [Target],
    duck: Option<&mut Duck>,
) -> Result<Vec<Work>, String> {
    let begun = Instant::now();
    let files: Vec<PathBuf> = TABLES.iter().map(|t| write(t.name, scale, dir)).collect::<Result<_, _>>()?;
    println!("TPC-H, scale {scale}: made in {:.1} s", begun.elapsed().as_secs_f64());
    for target in targets.iter_mut() {
        let begun = Instant::now();
        for (table, file) in TABLES.iter().zip(&files) {
            let Table { name, columns, key, indexes } = table;
            target.rows(&format!("create table {name} ({columns})"))?;
            target.copy_in(&format!("copy {name} from stdin (delimiter '|')"), file)?;
            target.rows(&format!("alter table {name} add primary key ({key})"))?;
            for index in *indexes {
                target.rows(&format!("create index on {name} ({index})"))?;
            }
            target.rows(&format!("vacuum analyze {name}"))?;
        }
        println!("{}: loaded in {:.1} s", target.peer.name, begun.elapsed().as_secs_f64());
    }
    if let Some(duck) = duck {
        for (table, file) in TABLES.iter().zip(&files) {
            duck.run(&format!("create table {} ({})", table.name, table.columns))?;
            duck.run(&format!(
                "copy {} from '{}' (delimiter '|', header false)",
                table.name,
                file.display()
            ))?;
        }
    }
    for file in files {
        std::fs::remove_file(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    (1..=22)
        .map(|number| {
            let text = query(number, scale)?;
            Ok(Work {
                name: format!("Q{number:02}"),
                before: Vec::new(),
                act: Act::Sql(text.clone()),
                after: Vec::new(),
                duck: Some(text),
            })
        })
        .collect()
}

/// A file with a table's rows.
fn write(table: &str, scale: f64, dir: &Path) -> Result<PathBuf, String> {
    let path = dir.join(format!("{table}.tbl"));
    let file = std::fs::File::create(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut out = BufWriter::new(file);
    let written = match table {
        "region" => lines(&mut out, of::RegionGenerator::new(scale, 1, 1).iter()),
        "nation" => lines(&mut out, of::NationGenerator::new(scale, 1, 1).iter()),
        "part" => lines(&mut out, of::PartGenerator::new(scale, 1, 1).iter()),
        "supplier" => lines(&mut out, of::SupplierGenerator::new(scale, 1, 1).iter()),
        "partsupp" => lines(&mut out, of::PartSuppGenerator::new(scale, 1, 1).iter()),
        "customer" => lines(&mut out, of::CustomerGenerator::new(scale, 1, 1).iter()),
        "orders" => lines(&mut out, of::OrderGenerator::new(scale, 1, 1).iter()),
        _ => lines(&mut out, of::LineItemGenerator::new(scale, 1, 1).iter()),
    };
    written.and_then(|()| out.flush()).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(path)
}

fn lines(out: &mut impl Write, rows: impl Iterator<Item = impl Display>) -> std::io::Result<()> {
    for row in rows {
        // The generator ends each row with a separator.
        let line = row.to_string();
        writeln!(out, "{}", line.strip_suffix('|').unwrap_or(&line))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_parameter_is_left() {
        for number in 1..=22 {
            let text = query(number, 1.0).expect("a query");
            assert!(!text.contains(':'), "Q{number}: {text}");
        }
        assert!(query(11, 1.0).expect("a query").contains("* 0.0001000000"));
        assert!(query(22, 1.0).expect("a query").contains("('13', '31', '23', '29', '30', '18', '17')"));
        assert!(query(16, 1.0).expect("a query").contains("in (49, 14, 23, 45, 19, 3, 36, 9)"));
    }
}
