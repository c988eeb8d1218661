//! `has_table_privilege` and related functions, `pg_has_role`, `acldefault`.
//!
//! Their last argument is a list of rights, of which one is enough: `SELECT, UPDATE WITH GRANT
//! OPTION`. The role comes first and may be left out; names of objects that are not there are
//! errors, OIDs give NULL.

use crate::caller::Caller;
use sinew_catalog::acl::check::{kind_of, list_of};
use sinew_catalog::acl::{Kind, default_acl, lists};
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_table::Relation;
use sinew_types::acl::{AclItem, PUBLIC, Rights, array};
use sinew_types::func::SessionFn as F;
use sinew_types::{Datum, Oid, oid as t};
use std::sync::Arc;

/// Rights, and options to grant rights, of which one is asked for.
#[derive(Clone, Copy, Default)]
struct Asked {
    rights: Rights,
    options: Rights,
}

fn unrecognized(name: &str) -> SqlError {
    sqlerr!(INVALID_PARAMETER_VALUE, "unrecognized privilege type: \"{name}\"")
}

fn asked(text: &str, possible: Rights) -> Result<Asked> {
    let mut asked = Asked::default();
    for item in text.split(',').map(str::trim) {
        let lower = item.to_ascii_lowercase();
        let (name, option) = match lower.strip_suffix(" with grant option") {
            Some(name) => (name, true),
            None => (lower.as_str(), false),
        };
        if name == "rule" && possible.contains(Rights::TRIGGER) {
            // Rights to make rules are long gone, and asking for one is still no error.
            continue;
        }
        let right =
            Rights::named(name).filter(|r| possible.contains(*r)).ok_or_else(|| unrecognized(item))?;
        let to = if option { &mut asked.options } else { &mut asked.rights };
        *to |= right;
    }
    Ok(asked)
}

/// A role by OID or name; `public` is one here.
fn role_of(cx: &dyn Caller, value: &Datum) -> Result<Oid> {
    match value {
        Datum::Text(name) if name.as_str() == "public" => Ok(PUBLIC),
        Datum::Text(name) => Ok(cx.need_role(name.as_str())?.oid),
        other => Ok(other.as_oid().unwrap_or(0)),
    }
}

/// An OID, or what the name means as a reg type. `None` for an OID is the caller's to find out.
fn object(cx: &dyn Caller, value: &Datum, ty: Oid) -> Result<Oid> {
    match value {
        Datum::Text(name) => sinew_catalog::reg::reg_in(cx, ty, name.as_str()),
        other => Ok(other.as_oid().unwrap_or(0)),
    }
}

/// Has a role one of what is asked by a list?
fn by_list(cx: &dyn Caller, list: &[AclItem], owner: Oid, role: Oid, asked: Asked) -> Result<bool> {
    let (roles, database_owner) = (cx.roles()?, cx.database_owner()?);
    Ok(roles.is_superuser(role)
        || !lists::rights_of(list, &roles, database_owner, role, asked.rights).is_empty()
        || !asked.options.is_empty()
            && !lists::granted_to(list, &roles, database_owner, owner, role, asked.options).is_empty())
}

fn on_relation(cx: &dyn Caller, rel: &Relation, role: Oid, asked: Asked) -> Result<bool> {
    let rights = cx.relation_rights(rel, role, asked.rights)?;
    let options = Asked { rights: Rights::NONE, ..asked };
    Ok(!rights.is_empty()
        || by_list(cx, &list_of(&rel.acl, kind_of(rel), rel.owner), rel.owner, role, options)?)
}

fn on_column(cx: &dyn Caller, rel: &Relation, at: usize, role: Oid, asked: Asked) -> Result<bool> {
    match &rel.columns[at].acl {
        Some(list) => by_list(cx, list, rel.owner, role, asked),
        None => by_list(cx, &[], rel.owner, role, Asked { rights: Rights::NONE, ..asked }),
    }
}

fn relation(cx: &dyn Caller, value: &Datum) -> Result<Option<Arc<Relation>>> {
    let oid = object(cx, value, t::REGCLASS)?;
    if let Some((rel, _)) = cx.find_index(oid)? {
        return Ok(Some(rel));
    }
    cx.relation(oid)
}

/// Answers, or `None` for other functions.
pub fn call(cx: &dyn Caller, which: F, args: &[Datum]) -> Result<Option<Datum>> {
    // How many arguments name the object.
    let (kind, places) = match which {
        F::HasTablePrivilege => (Kind::Table, 1),
        F::HasAnyColumnPrivilege => (Kind::Column, 1),
        F::HasColumnPrivilege => (Kind::Column, 2),
        F::HasSequencePrivilege => (Kind::Sequence, 1),
        F::HasSchemaPrivilege => (Kind::Schema, 1),
        F::HasDatabasePrivilege => (Kind::Database, 1),
        F::HasFunctionPrivilege => (Kind::Function, 1),
        F::HasTypePrivilege => (Kind::Type, 1),
        F::HasLanguagePrivilege => (Kind::Language, 1),
        F::HasTablespacePrivilege => (Kind::Tablespace, 1),
        F::PgHasRole => return has_role(cx, args).map(Some),
        F::Acldefault => return acl_default(args).map(Some),
        _ => return Ok(None),
    };
    let (role, rest) = match args {
        [role, rest @ ..] if rest.len() == places + 1 => (role_of(cx, role)?, rest),
        rest => (cx.user_oid(), rest),
    };
    let (Some(place), Some(rights)) = (rest.first(), rest.last().and_then(Datum::as_str)) else {
        return Ok(Some(Datum::Null));
    };
    let answer = match kind {
        Kind::Table | Kind::Column | Kind::Sequence => {
            on_relations(cx, which, kind, role, place, rest, rights)?
        }
        Kind::Schema => {
            let oid = match place {
                Datum::Text(name) => cx.need_namespace(name.as_str())?,
                other => other.as_oid().unwrap_or(0),
            };
            let asked = asked(rights, kind.all())?;
            match cx.namespaces()?.by_oid.get(&oid) {
                Some(info) => {
                    let has = cx.schema_rights(oid, role, asked.rights)?;
                    let options = Asked { rights: Rights::NONE, ..asked };
                    let list = list_of(&info.acl, kind, info.owner);
                    Some(!has.is_empty() || by_list(cx, &list, info.owner, role, options)?)
                }
                None => None,
            }
        }
        Kind::Database => {
            let all = cx.databases()?;
            let info = match place {
                Datum::Text(name) => {
                    let found = all.all.iter().find(|d| &*d.name == name.as_str());
                    Some(found.ok_or_else(|| {
                        sqlerr!(UNDEFINED_DATABASE, "database \"{}\" does not exist", name.as_str())
                    })?)
                }
                other => all.all.iter().find(|d| Some(d.oid) == other.as_oid()),
            };
            let asked = asked(rights, kind.all())?;
            match info {
                Some(info) => {
                    Some(by_list(cx, &list_of(&info.acl, kind, info.owner), info.owner, role, asked)?)
                }
                None => None,
            }
        }
        _ => on_built_in(cx, kind, role, place, rights)?,
    };
    Ok(Some(answer.map_or(Datum::Null, Datum::Bool)))
}

fn on_relations(
    cx: &dyn Caller,
    which: F,
    kind: Kind,
    role: Oid,
    place: &Datum,
    rest: &[Datum],
    rights: &str,
) -> Result<Option<bool>> {
    let found = relation(cx, place)?;
    let asked = asked(rights, kind.all())?;
    let Some(rel) = found else { return Ok(None) };
    if asked.rights.is_empty() && asked.options.is_empty() {
        // Nothing but `rule`, which superusers do not have either.
        return Ok(Some(false));
    }
    if kind == Kind::Sequence && rel.relkind() != b'S' {
        return Err(sqlerr!(
            WRONG_OBJECT_TYPE,
            "\"{}\" is not a sequence",
            place.as_str().unwrap_or(&rel.name)
        ));
    }
    let mut at = None;
    if which == F::HasColumnPrivilege {
        at = match &rest[1] {
            Datum::Text(name) => Some(rel.column_index(name.as_str()).ok_or_else(|| {
                sqlerr!(
                    UNDEFINED_COLUMN,
                    "column \"{}\" of relation \"{}\" does not exist",
                    name.as_str(),
                    rel.name
                )
            })?),
            number => {
                let at = number.as_i64().unwrap_or(0) - 1;
                let live = |at: &usize| rel.columns.get(*at).is_some_and(|c| !c.dropped);
                match usize::try_from(at).ok().filter(live) {
                    Some(at) => Some(at),
                    None => return Ok(None),
                }
            }
        };
    }
    if on_relation(cx, &rel, role, asked)? {
        return Ok(Some(true));
    }
    Ok(Some(match (which, at) {
        (F::HasColumnPrivilege, Some(at)) => on_column(cx, &rel, at, role, asked)?,
        (F::HasAnyColumnPrivilege, _) => {
            let mut any = false;
            for at in (0..rel.columns.len()).filter(|&at| !rel.columns[at].dropped) {
                any = any || on_column(cx, &rel, at, role, asked)?;
            }
            any
        }
        _ => false,
    }))
}

/// Rights to functions, types, languages and tablespaces. No statement grants rights to them, so
/// they have their defaults.
fn on_built_in(cx: &dyn Caller, kind: Kind, role: Oid, place: &Datum, rights: &str) -> Result<Option<bool>> {
    let named = |all: &[(Oid, &str)]| match place {
        Datum::Text(name) => {
            all.iter().find(|(_, n)| *n == name.as_str()).map(|(oid, _)| *oid).ok_or_else(|| {
                sqlerr!(UNDEFINED_OBJECT, "{} \"{}\" does not exist", kind.word(), name.as_str())
            })
        }
        other => Ok(other.as_oid().filter(|oid| all.iter().any(|(o, _)| o == oid)).unwrap_or(0)),
    };
    let oid = match kind {
        Kind::Function => object(cx, place, t::REGPROCEDURE)?,
        Kind::Type => object(cx, place, t::REGTYPE)?,
        Kind::Language => named(&[(12, "internal"), (13, "c"), (14, "sql")])?,
        _ => named(&[(1663, "pg_default"), (1664, "pg_global")])?,
    };
    let asked = asked(rights, kind.all())?;
    if kind == Kind::Function
        && let Some(routine) = cx.routine(oid)?
    {
        let list = list_of(&routine.acl, kind, routine.owner);
        return by_list(cx, &list, routine.owner, role, asked).map(Some);
    }
    let exists = match kind {
        Kind::Function => sinew_types::func::by_oid(oid).is_some(),
        Kind::Type => cx.type_parts(oid)?.is_some(),
        _ => oid != 0,
    };
    if !exists {
        return Ok(None);
    }
    let made = if kind == Kind::Type { cx.made_type(oid)? } else { None };
    let owner = made.map_or(sinew_catalog::shape::BOOTSTRAP_ROLE, |ty| ty.owner);
    by_list(cx, &default_acl(kind, owner), owner, role, asked).map(Some)
}

fn has_role(cx: &dyn Caller, args: &[Datum]) -> Result<Datum> {
    let (member, role, rights) = match args {
        [member, role, rights] => (Some(member), role, rights),
        [role, rights] => (None, role, rights),
        _ => return Ok(Datum::Null),
    };
    let named = |value: &Datum| match value {
        Datum::Text(name) => Ok(cx.need_role(name.as_str())?.oid),
        other => Ok::<Oid, SqlError>(other.as_oid().unwrap_or(0)),
    };
    let member = member.map_or(Ok(cx.user_oid()), named)?;
    let role = named(role)?;
    let (roles, database_owner) = (cx.roles()?, cx.database_owner()?);
    let mut has = false;
    for item in rights.as_str().unwrap_or("").split(',').map(str::trim) {
        has |= match item.to_ascii_lowercase().as_str() {
            "usage" => roles.has_privileges_of(member, role, database_owner),
            "member" => roles.is_member_of(member, role, database_owner),
            "usage with grant option"
            | "usage with admin option"
            | "member with grant option"
            | "member with admin option" => roles.is_admin_of(member, role, database_owner),
            _ => return Err(unrecognized(item)),
        };
    }
    Ok(Datum::Bool(has))
}

fn acl_default(args: &[Datum]) -> Result<Datum> {
    let [Datum::Char(letter), owner] = args else { return Ok(Datum::Null) };
    let kind = Kind::from_letter(*letter).ok_or_else(|| {
        SqlError::internal(format!("unrecognized objtype abbreviation: {}", char::from(*letter)))
    })?;
    Ok(array(&default_acl(kind, owner.as_oid().unwrap_or(0))))
}
