//! The algebra of access lists.
//!
//! A right that one role granted to another depends on the grantor's option to grant it. When the
//! grantor loses the option, the rights that it granted with it go too. Without CASCADE this is an
//! error. With CASCADE it is done, all the way down. No role can grant an option back to the role
//! that it has the option from. The chains therefore have no circles and end at the owner.

use crate::Roles;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_types::Oid;
use sinew_types::acl::{AclItem, PUBLIC, Rights};

/// The state that a change of a list depends on: the roles, the owner of the object, and CASCADE.
#[derive(Clone, Copy)]
pub struct Change<'a> {
    pub roles: &'a Roles,
    /// Owner of the current database. This role is a member of `pg_database_owner`.
    pub database_owner: Oid,
    pub owner: Oid,
    /// CASCADE: rights that depend on a lost option go too. Otherwise they make the change an
    /// error.
    pub cascade: bool,
}

fn matches(item: &AclItem, role: Oid) -> bool {
    item.grantee == PUBLIC || item.grantee == role
}

/// The rights of `wanted` that a list gives a role, directly or through the roles whose privileges
/// it has.
pub fn rights_of(list: &[AclItem], roles: &Roles, database_owner: Oid, role: Oid, wanted: Rights) -> Rights {
    let mut has = Rights::NONE;
    for item in list.iter().filter(|i| matches(i, role)) {
        has |= item.rights & wanted;
    }
    if has == wanted {
        return has;
    }
    for item in list.iter().filter(|i| !matches(i, role)) {
        let more = (item.rights & wanted).without(has);
        if !more.is_empty() && roles.has_privileges_of(role, item.grantee, database_owner) {
            has |= more;
        }
    }
    has
}

/// As [`rights_of`], for options to grant. The owner has all of them.
pub fn granted_to(
    list: &[AclItem],
    roles: &Roles,
    database_owner: Oid,
    owner: Oid,
    role: Oid,
    wanted: Rights,
) -> Rights {
    if roles.has_privileges_of(role, owner, database_owner) {
        return wanted;
    }
    let mut has = Rights::NONE;
    for item in list {
        let more = (item.options & wanted).without(has);
        if !more.is_empty()
            && (matches(item, role) || roles.has_privileges_of(role, item.grantee, database_owner))
        {
            has |= more;
        }
    }
    has
}

/// Adds the rights and options of `change` to its grantee (`add`), or takes them away.
///
/// 2BP01 if other rights depend on the lost ones and `by` does not cascade. 0LP01 if an option
/// would go back to its own grantor.
pub fn update(list: &[AclItem], change: AclItem, add: bool, by: Change<'_>) -> Result<Vec<AclItem>> {
    if add && !change.options.is_empty() {
        check_circle(list, change, by)?;
    }
    let mut new = list.to_vec();
    let at = match new.iter().position(|i| i.grantee == change.grantee && i.grantor == change.grantor) {
        Some(at) => at,
        None => {
            new.push(AclItem { rights: Rights::NONE, options: Rights::NONE, ..change });
            new.len() - 1
        }
    };
    let before = new[at].options;
    if add {
        new[at].rights |= change.rights;
        new[at].options |= change.options;
    } else {
        new[at].rights = new[at].rights.without(change.rights);
        new[at].options = new[at].options.without(change.options);
    }
    let lost = before.without(new[at].options);
    if new[at].rights.is_empty() && new[at].options.is_empty() {
        new.remove(at);
    }
    if lost.is_empty() { Ok(new) } else { revoke_granted_on(new, change.grantee, lost, by) }
}

/// `grantee` has lost options: the rights that it granted with them go.
fn revoke_granted_on(
    mut list: Vec<AclItem>,
    grantee: Oid,
    lost: Rights,
    by: Change<'_>,
) -> Result<Vec<AclItem>> {
    if grantee == by.owner {
        return Ok(list);
    }
    // Another role may have granted them too.
    let still = granted_to(&list, by.roles, by.database_owner, by.owner, grantee, lost);
    let lost = lost.without(still);
    while let Some(item) = list.iter().find(|i| i.grantor == grantee && i.rights.intersects(lost)).copied() {
        if !by.cascade {
            return Err(sqlerr!(DEPENDENT_OBJECTS_STILL_EXIST, "dependent privileges exist")
                .hint("Use CASCADE to revoke them too."));
        }
        list = update(&list, AclItem { rights: lost, options: lost, ..item }, false, by)?;
    }
    Ok(list)
}

/// A role may not grant options back to the role that gave them: 0LP01.
fn check_circle(list: &[AclItem], change: AclItem, by: Change<'_>) -> Result<()> {
    if change.grantor == by.owner {
        return Ok(());
    }
    let mut list = list.to_vec();
    let by = Change { cascade: true, ..by };
    while let Some(item) = list.iter().find(|i| i.grantee == change.grantee && !i.options.is_empty()).copied()
    {
        list = update(&list, item, false, by)?;
    }
    let own = granted_to(&list, by.roles, by.database_owner, by.owner, change.grantor, change.options);
    if !own.contains(change.options) {
        return Err(circle());
    }
    Ok(())
}

#[cold]
fn circle() -> SqlError {
    sqlerr!(INVALID_GRANT_OPERATION, "grant options cannot be granted back to your own grantor")
}

/// GRANT (`grant`) or REVOKE of rights, for each grantee. `option`: WITH GRANT OPTION grants the
/// rights and the options; GRANT OPTION FOR revokes the options alone.
pub fn grant_to(
    list: &[AclItem],
    by: Change<'_>,
    grantor: Oid,
    grantees: &[Oid],
    rights: Rights,
    grant: bool,
    option: bool,
) -> Result<Vec<AclItem>> {
    let mut list = list.to_vec();
    for &grantee in grantees {
        if grant && option && grantee == PUBLIC {
            return Err(sqlerr!(INVALID_GRANT_OPERATION, "grant options can only be granted to roles"));
        }
        let change = AclItem {
            grantee,
            grantor,
            rights: if grant || !option { rights } else { Rights::NONE },
            options: if !grant || option { rights } else { Rights::NONE },
        };
        list = update(&list, change, grant, by)?;
    }
    Ok(list)
}

/// The role in whose name `role` grants or revokes, and the rights that this role can grant. It is
/// the owner if `role` is the owner or has its privileges. Otherwise it is one of the roles whose
/// privileges `role` has: the one that can grant most of `wanted`.
pub fn best_grantor(list: &[AclItem], by: Change<'_>, role: Oid, wanted: Rights) -> (Oid, Rights) {
    if role == by.owner || by.roles.is_superuser(role) {
        return (by.owner, wanted);
    }
    let mut best = (role, Rights::NONE);
    for other in by.roles.privileges_of(role, by.database_owner) {
        let can = if other == by.owner {
            wanted
        } else {
            list.iter().filter(|i| i.grantee == other).fold(Rights::NONE, |all, i| all | (i.options & wanted))
        };
        if can == wanted {
            return (other, can);
        }
        if can.len() > best.1.len() {
            best = (other, can);
        }
    }
    best
}

/// A new owner takes the old one's place as grantor and grantee; items that become alike are one.
pub fn change_owner(list: &[AclItem], old: Oid, new: Oid) -> Vec<AclItem> {
    let changed = |role: Oid| if role == old { new } else { role };
    let mut made: Vec<AclItem> = Vec::with_capacity(list.len());
    for item in list {
        let item = AclItem { grantee: changed(item.grantee), grantor: changed(item.grantor), ..*item };
        match made.iter_mut().find(|m| m.grantee == item.grantee && m.grantor == item.grantor) {
            Some(same) => {
                same.rights |= item.rights;
                same.options |= item.options;
            }
            None => made.push(item),
        }
    }
    made
}

/// The roles that a list names.
pub fn members(list: &[AclItem]) -> impl Iterator<Item = Oid> {
    list.iter().flat_map(|i| [i.grantee, i.grantor]).filter(|r| *r != PUBLIC)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: Oid = 1;

    fn roles() -> Roles {
        Roles::default()
    }

    fn by(roles: &Roles, cascade: bool) -> Change<'_> {
        Change { roles, database_owner: 0, owner: OWNER, cascade }
    }

    fn item(grantee: Oid, grantor: Oid, rights: Rights, options: Rights) -> AclItem {
        AclItem { grantee, grantor, rights, options }
    }

    #[test]
    fn what_hangs_on_an_option_goes_with_it() {
        let roles = roles();
        let r = Rights::SELECT;
        let list = update(&[], item(2, OWNER, r, r), true, by(&roles, false)).unwrap();
        let list = update(&list, item(3, 2, r, r), true, by(&roles, false)).unwrap();
        let list = update(&list, item(4, 3, r, Rights::NONE), true, by(&roles, false)).unwrap();
        let e = update(&list, item(2, OWNER, Rights::NONE, r), false, by(&roles, false)).unwrap_err();
        assert_eq!(e.sqlstate.code(), "2BP01");
        let left = update(&list, item(2, OWNER, Rights::NONE, r), false, by(&roles, true)).unwrap();
        assert_eq!(left, [item(2, OWNER, r, Rights::NONE)]);
    }

    #[test]
    fn an_option_from_elsewhere_keeps_what_was_granted() {
        let roles = roles();
        let r = Rights::SELECT;
        let list = [
            item(2, OWNER, r, r),
            item(3, OWNER, r, r),
            item(4, 2, r, r),
            item(4, 3, r, r),
            item(5, 4, r, r),
        ];
        let left = update(&list, item(2, OWNER, r, r), false, by(&roles, true)).unwrap();
        assert_eq!(left, [item(3, OWNER, r, r), item(4, 3, r, r), item(5, 4, r, r)]);
    }

    #[test]
    fn options_do_not_go_in_circles() {
        let roles = roles();
        let r = Rights::SELECT;
        let list = [item(2, OWNER, r, r), item(3, 2, r, r)];
        let e = update(&list, item(2, 3, r, r), true, by(&roles, false)).unwrap_err();
        assert_eq!(e.sqlstate.code(), "0LP01");
    }

    #[test]
    fn a_new_owner_takes_both_places() {
        let (r, w) = (Rights::SELECT, Rights::UPDATE);
        let list = [item(1, 1, r | w, Rights::NONE), item(2, 1, r, r), item(PUBLIC, 1, r, Rights::NONE)];
        let list = change_owner(&list, 1, 2);
        assert_eq!(list, [item(2, 2, r | w, r), item(PUBLIC, 2, r, Rights::NONE)]);
        assert_eq!(members(&list).collect::<Vec<_>>(), [2, 2, 2]);
    }
}
