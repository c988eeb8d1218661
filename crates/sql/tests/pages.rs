//! docs/settings.md is made from the table of settings, and this test fails when it is stale.
//!
//! `SINEW_WRITE_DOCS=1 cargo test -p sinew-sql --test pages` writes it anew.

use sinew_sql::settings::template;
use std::path::Path;

#[test]
fn the_page_of_settings_is_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/settings.md");
    let made = template::page();
    if std::env::var_os("SINEW_WRITE_DOCS").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let stale = "docs/settings.md is stale: SINEW_WRITE_DOCS=1 cargo test -p sinew-sql --test pages";
    assert!(kept == made, "{stale}");
}
