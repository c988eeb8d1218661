//! Every input of the committed corpora, with the same verdict as the fuzzers give, in a build that
//! counts nothing.

use std::path::Path;

fn each(corpus: &str, run: fn(&[u8])) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(corpus);
    let mut seeds: Vec<_> = std::fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    seeds.sort();
    assert!(seeds.len() > 10, "{} seeds in {}", seeds.len(), dir.display());
    for seed in seeds {
        println!("{}", seed.display());
        run(&std::fs::read(&seed).unwrap());
    }
}

#[test]
fn damaged_files_are_an_exact_answer_or_an_error() {
    each("files", sinew_fuzz::files::damage);
    sinew_fuzz::files::stop();
}

#[test]
fn what_clients_send_is_answered() {
    each("protocol", sinew_fuzz::protocol::run);
    sinew_fuzz::protocol::stop();
}
