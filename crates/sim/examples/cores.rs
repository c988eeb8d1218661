//! Prints throughput against cores for every scenario, or for those named.

use sinew_sim::Shape;
use sinew_sim::scenario::ALL;

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    for scenario in ALL.iter().filter(|s| names.is_empty() || names.iter().any(|n| n == s.name)) {
        println!("\n{}: {}\n  {}", scenario.name, scenario.title, scenario.finding);
        for (design, name) in scenario.designs.iter().enumerate() {
            let mut one = 0.0;
            for cores in [1, 2, 4, 8, 16, 32, 64, 128] {
                let began = std::time::Instant::now();
                let outcome = (scenario.run)(design, &Shape::new(cores, if cores > 64 { 2 } else { 1 }, 1));
                if cores == 1 {
                    one = outcome.per_second();
                }
                println!(
                    "  {name:28} {cores:4} cores {:12.0}/s  {:5.1} % of ideal, rare {:?}, {} accesses in {:.1} s",
                    outcome.per_second(),
                    100.0 * outcome.per_second() / one / cores as f64,
                    outcome.rare,
                    outcome.accesses,
                    began.elapsed().as_secs_f64()
                );
                if cores == 128 {
                    for hot in &outcome.hottest {
                        println!("      {:40} {:?}", hot.name, hot.traffic);
                    }
                }
            }
        }
    }
}
