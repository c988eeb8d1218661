//! The extensions that are built in, the languages, and objects in words.

use crate::caller::Caller;
use sinew_catalog::id;
use sinew_catalog::members::LANGUAGE_PLPGSQL;
use sinew_catalog::reg::{reg_out, relation_name};
use sinew_catalog::rows::CatRow;
use sinew_catalog::shape::BOOTSTRAP_ROLE;
use sinew_error::{Result, SqlError};
use sinew_table::Relation;
use sinew_types::cast::CASTS;
use sinew_types::extension::EXTENSIONS;
use sinew_types::oper;
use sinew_types::{Oid, func, oid as t};

/// `pg_available_extensions`.
pub fn available<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for extension in EXTENSIONS {
        let installed = cx.find_extension(extension.name)?.map(|found| found.built_in.version);
        let row = CatRow::new(shape)
            .set("name", extension.name)
            .set("default_version", extension.version)
            .set("installed_version", installed)
            .set("comment", extension.comment);
        rows.push(row);
    }
    Ok(rows)
}

/// `pg_available_extension_versions`.
pub fn versions<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for extension in EXTENSIONS {
        let row = CatRow::new(shape)
            .set("name", extension.name)
            .set("version", extension.version)
            .set("installed", cx.find_extension(extension.name)?.is_some())
            .set("superuser", true)
            .set("trusted", true)
            .set("relocatable", extension.schema.is_none())
            .set("schema", extension.schema)
            .set("comment", extension.comment);
        rows.push(row);
    }
    Ok(rows)
}

/// `pg_language`.
pub fn languages<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let all = [(12, "internal", false), (13, "c", false), (14, "sql", true)];
    let mut rows: Vec<CatRow<'_>> = all
        .into_iter()
        .map(|(oid, name, trusted)| {
            CatRow::new(shape)
                .set_oid("oid", oid)
                .set("lanname", name)
                .set_oid("lanowner", BOOTSTRAP_ROLE)
                .set("lanpltrusted", trusted)
        })
        .collect();
    if let Some(extension) = cx.find_extension("plpgsql")? {
        let function = |name: &str| func::of_extensions(name).first().map_or(0, |f| f.oid);
        rows.push(
            CatRow::new(shape)
                .set_oid("oid", LANGUAGE_PLPGSQL)
                .set("lanname", extension.built_in.name)
                .set_oid("lanowner", extension.owner)
                .set("lanispl", true)
                .set("lanpltrusted", true)
                .set_oid("lanplcallfoid", function("plpgsql_call_handler"))
                .set_oid("laninline", function("plpgsql_inline_handler"))
                .set_oid("lanvalidator", function("plpgsql_validator")),
        );
    }
    Ok(rows)
}

/// An object in words, as `pg_describe_object` has them; `None` if there is none of this OID.
pub fn described(cx: &dyn Caller, class: Oid, object: Oid, column: i64) -> Result<Option<String>> {
    let named = |word: &str, name: Option<String>| name.map(|name| format!("{word} {name}"));
    Ok(match class {
        id::EXTENSION => {
            let all = cx.namespaces()?;
            let found = all.extensions.iter().find(|extension| extension.oid == object);
            named("extension", found.map(|extension| extension.built_in.name.to_string()))
        }
        id::LANGUAGE => {
            let languages = [(12, "internal"), (13, "c"), (14, "sql"), (LANGUAGE_PLPGSQL, "plpgsql")];
            let found = languages.iter().find(|(oid, _)| *oid == object);
            named("language", found.map(|(_, name)| name.to_string()))
        }
        id::PROC => named("function", reg_out(cx, t::REGPROCEDURE, object)?),
        id::TYPE => named("type", reg_out(cx, t::REGTYPE, object)?),
        id::NAMESPACE => named("schema", cx.namespace_name(object)?.map(|name| name.to_string())),
        id::CLASS if column == 0 => described_relation(cx, object)?,
        id::PUBLICATION | id::PUBLICATION_REL | id::PUBLICATION_NAMESPACE => {
            super::publications::described(cx, class, object)?
        }
        id::OPERATOR => named("operator", reg_out(cx, t::REGOPERATOR, object)?),
        id::OPCLASS => {
            let found = oper::class_rows().find(|c| c.oid == object);
            found.map(|c| format!("operator class {} for access method {}", c.name, c.method_name))
        }
        id::OPFAMILY => {
            let found = oper::class_rows().find(|c| c.family == object);
            found.map(|c| format!("operator family {} for access method {}", c.family_name, c.method_name))
        }
        id::CAST => {
            let of = |ty: Oid| reg_out(cx, t::REGTYPE, ty).map(Option::unwrap_or_default);
            match CASTS.iter().find(|c| c.oid == object) {
                Some(c) => Some(format!("cast from {} to {}", of(c.source)?, of(c.target)?)),
                None => None,
            }
        }
        _ => {
            let text = format!("pg_describe_object of catalog {class} is not supported");
            return Err(SqlError::unsupported(text));
        }
    })
}

pub(super) fn described_relation(cx: &dyn Caller, object: Oid) -> Result<Option<String>> {
    let word = match cx.relation(object)?.map(|rel| rel.relkind()) {
        Some(b'S') => "sequence",
        Some(b'v') => "view",
        Some(b'm') => "materialized view",
        Some(b't') => "toast table",
        Some(b'i') | None => "index",
        Some(_) => "table",
    };
    Ok(relation_name(cx, object)?.map(|name| format!("{word} {name}")))
}
