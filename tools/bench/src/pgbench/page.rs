//! The sweep as one HTML page: a chart of throughput and one of latency for each script, mode and
//! scale, and a table with the rest. The page needs nothing from elsewhere.

use super::sweep::{Curve, Point, shown};
use crate::chart::{self, Line};
use std::fmt::Write;

/// Events and latches that a cell of the table names at most.
const NAMED_MAX: usize = 4;

/// The page.
pub fn page(setup: &str, curves: &[Curve]) -> Result<String, String> {
    let mut page = chart::head("pgbench: clients, scales, modes");
    let _ = writeln!(
        page,
        "<p>{}. Medians. <code>sinew-bench pgbench --sweep --html FILE</code> makes this page.</p>",
        chart::escaped(setup)
    );
    for curve in curves {
        let _ = writeln!(page, "<h2>{}, {}, scale {}</h2>", curve.script, curve.mode, curve.scale);
        let tps: Vec<Line> = lines(curve, |p| p.tps.median(), "");
        page += &chart::log_log(&tps, None, "clients", "transactions per second")?;
        let mut latency = lines(curve, |p| p.latency_ms[0].median(), ", half");
        latency.extend(lines(curve, |p| p.latency_ms[2].median(), ", 99%"));
        page += &chart::log_log(&latency, None, "clients", "latency in milliseconds")?;
        page += &table(curve);
    }
    page.push_str("</body>\n</html>\n");
    Ok(page)
}

fn lines(curve: &Curve, of: impl Fn(&Point) -> Option<f64>, what: &str) -> Vec<Line> {
    let line = |(name, points): &(String, Vec<Point>)| {
        let known = curve.clients.iter().zip(points).filter_map(|(n, p)| Some((f64::from(*n), of(p)?)));
        Line { name: format!("{name}{what}"), points: known.filter(|(_, y)| y.is_finite()).collect() }
    };
    curve.peers.iter().map(line).collect()
}

fn table(curve: &Curve) -> String {
    let mut out = String::from(
        "<table><tr><th>peer, clients</th><th>tps</th><th>ms: half</th><th>95%</th><th>99%</th>\
        <th>log bytes a transaction</th><th>syncs a transaction</th><th>memory, MB</th><th>waits</th></tr>\n",
    );
    for (name, points) in &curve.peers {
        for (clients, p) in curve.clients.iter().zip(points) {
            let _ = write!(out, "<tr><td>{} {clients}</td><td>{}</td>", chart::escaped(name), shown(&p.tps));
            for ms in &p.latency_ms {
                let _ = write!(out, "<td>{}</td>", shown(ms));
            }
            let _ = writeln!(
                out,
                "<td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                shown(&p.wal_bytes),
                shown(&p.wal_syncs),
                shown(&p.memory_mb),
                chart::escaped(&waits(p))
            );
        }
    }
    out + "</table>\n"
}

/// Events by their share of the sampled sessions, then latches by their blocks in a thousand
/// transactions.
fn waits(p: &Point) -> String {
    let sampled: u64 = p.waits.values().sum();
    let mut events: Vec<_> = p.waits.iter().filter(|(event, _)| *event != "running").collect();
    events.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
    let mut blocks: Vec<_> = p.blocks.iter().collect();
    blocks.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
    let event = |(event, n): (&String, &u64)| format!("{event} {:.0}%", 100.0 * *n as f64 / sampled as f64);
    let block = |(tranche, n): (&String, &u64)| {
        format!("{tranche} blocks {:.2}", 1000.0 * *n as f64 / p.transactions)
    };
    let named = events.into_iter().take(NAMED_MAX).map(event);
    named.chain(blocks.into_iter().take(NAMED_MAX).map(block)).collect::<Vec<_>>().join(", ")
}
