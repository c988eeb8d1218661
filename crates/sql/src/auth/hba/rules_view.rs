//! `pg_hba_file_rules`: the file as it is now, which need not be what the server has in force.

use crate::auth::hba;
use crate::auth::hba::{Address, Rule, Word};
use sinew_catalog::View;
use sinew_catalog::acl::denied;
use sinew_catalog::rows::{CatRow, text_array};
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::Relation;
use sinew_types::Datum;
use std::io::ErrorKind;

/// A row for each line that says something; none without the file.
pub fn rows<'r>(cx: &View, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    // Superusers alone may call its function, although every role may read the view.
    if !cx.is_superuser() {
        return Err(denied("function", "pg_hba_file_rules"));
    }
    let path = cx.storage().dir().join(hba::FILE);
    let text = match sinew_sync::small_file::read_text(&path) {
        Ok(text) => text,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => {
            let text = format!("could not open file \"{}\": {e}", path.display());
            return Err(SqlError::new(SqlState::CONFIG_FILE_ERROR, text));
        }
    };
    let row = |(number, line): hba::Line| {
        let row = CatRow::new(shape).set("line_number", number as i32);
        match line {
            Ok(rule) => describe(row, &rule),
            Err(fault) => row.set("error", fault.message),
        }
    };
    Ok(hba::read(&text).into_iter().map(row).collect())
}

fn describe<'r>(row: CatRow<'r>, rule: &Rule) -> CatRow<'r> {
    let names = |words: &[Word]| text_array(words.iter().map(|word| &word.text));
    let (address, netmask) = match rule.address {
        None => (None, None),
        Some(Address::All) => (Some("all".to_string()), None),
        Some(Address::SameHost) => (Some("samehost".to_string()), None),
        Some(Address::SameNet) => (Some("samenet".to_string()), None),
        Some(Address::Range { address, mask }) => (Some(address.to_string()), Some(mask.to_string())),
    };
    let options = rule.client_cert.name().map(|value| format!("clientcert={value}"));
    row.set("type", rule.kind.name())
        .set("database", names(&rule.databases))
        .set("user_name", names(&rule.users))
        .set("address", address)
        .set("netmask", netmask)
        .set("auth_method", rule.method.name())
        .set("options", options.map_or(Datum::Null, |option| text_array([option])))
}
