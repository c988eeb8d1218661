//! `cargo run -p sinew-tidy -- arrows [PATH]` lists the arrows between the folders of a crate. All
//! other calls list findings: `cargo run -p sinew-tidy -- [RULE] [PATH]`, with the start of a
//! rule's name and of a path. Then it lists the rules and folders whose count is not the allowed
//! one.

use sinew_tidy::ratchet::{Counts, FILE};
use sinew_tidy::rules;
use sinew_tidy::tree::Tree;

fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (by_path, by_rule): (Vec<_>, Vec<_>) =
        arguments.iter().partition(|argument| argument.contains(['/', '.']));
    let tree = match Tree::of_project() {
        Ok(tree) => tree,
        Err(e) => {
            eprintln!("sinew-tidy: {e}");
            return std::process::ExitCode::FAILURE;
        }
    };

    if by_rule.iter().any(|word| word.as_str() == "arrows") {
        let arrows = rules::circles::arrows(&tree);
        let is_asked = |from: &str| by_path.iter().all(|start| from.starts_with(start.as_str()));
        let asked: Vec<_> = arrows.iter().filter(|((from, _), _)| is_asked(from)).collect();
        for ((from, to), pairs) in &asked {
            println!("{from} -> {to}: {pairs} pairs of files");
        }
        println!("{} arrows", asked.len());
        return std::process::ExitCode::SUCCESS;
    }

    let is_asked = |rule: &str, path: &str| {
        by_rule.iter().all(|start| rule.starts_with(start.as_str()))
            && by_path.iter().all(|start| path.starts_with(start.as_str()))
    };
    let findings = rules::findings(&tree);
    let listed = findings.iter().filter(|f| is_asked(f.rule, &f.path));
    let mut count = 0;
    for finding in listed {
        println!("{finding}");
        count += 1;
    }
    println!("{count} findings");

    match Counts::read(tree.text(FILE).unwrap_or_default()) {
        Ok(allowed) => {
            for difference in allowed.differences(&Counts::of(&findings)) {
                let (rule, folder) = (&difference.rule, &difference.unit);
                if !is_asked(rule, &format!("{folder}/")) {
                    continue;
                }
                println!("{rule} in {folder}: {}, allowed {}", difference.found, difference.allowed);
            }
            std::process::ExitCode::SUCCESS
        }
        Err(e) => {
            eprintln!("sinew-tidy: {e}");
            std::process::ExitCode::FAILURE
        }
    }
}
