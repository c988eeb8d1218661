//! Publications, and the tables that they have.
//!
//! Publications are not cached: a table's descriptor says what is published of it
//! (`cache/published.rs`), and the code here serves DDL and the questions of clients.

use crate::cache::published::MEMBER_BY_TABLE;
use crate::rows::{CatRow, SystemRows};
use crate::shape::SystemRelations;
use crate::{View, id};
use sinew_error::{Result, sqlerr};
use sinew_table::{Relation, RelationKind};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

pub use crate::cache::published::SCHEMA_BY_SCHEMA;

/// The index of `pg_publication` by OID.
pub const BY_OID: Oid = 6110;
/// The index of `pg_publication` by name.
const BY_NAME: Oid = 6111;
/// The index of `pg_publication_rel` by OID.
pub const MEMBER_BY_OID: Oid = 6112;
/// The index of `pg_publication_rel` by publication.
const MEMBERS: Oid = 6116;

/// System objects have OIDs below this one.
const FIRST_OF_USERS: Oid = 16_384;

/// A row of `pg_publication`.
#[derive(Debug, Clone)]
pub struct Publication {
    pub oid: Oid,
    pub name: Arc<str>,
    pub owner: Oid,
    /// FOR ALL TABLES.
    pub all_tables: bool,
}

/// A row of `pg_publication_rel`.
#[derive(Debug, Clone)]
pub struct Member {
    pub oid: Oid,
    pub publication: Oid,
    pub table: Oid,
    /// The column list, by number; empty: all columns.
    pub columns: Vec<i16>,
    /// The kept condition of its rows.
    pub filter: Option<Arc<str>>,
}

/// A row of `pg_publication_namespace`.
#[derive(Debug, Clone, Copy)]
pub struct SchemaMember {
    pub oid: Oid,
    pub publication: Oid,
    pub schema: Oid,
}

impl Publication {
    fn read(row: &CatRow<'_>) -> Publication {
        Publication {
            oid: row.oid("oid"),
            name: row.text("pubname").into(),
            owner: row.oid("pubowner"),
            all_tables: row.bool("puballtables"),
        }
    }
}

impl Member {
    fn read(row: &CatRow<'_>) -> Member {
        Member {
            oid: row.oid("oid"),
            publication: row.oid("prpubid"),
            table: row.oid("prrelid"),
            columns: row.numbers("prattrs").into_iter().map(|attnum| attnum as i16).collect(),
            filter: Some(row.text("prqual")).filter(|tree| !tree.is_empty()).map(Arc::from),
        }
    }
}

impl View {
    fn publication_by(&self, index: Oid, key: Datum) -> Result<Option<Publication>> {
        let system = SystemRelations::of(self.database());
        let row = SystemRows::of(self).find(system.stored(id::PUBLICATION), index, &[key])?;
        Ok(row.map(|row| Publication::read(&row)))
    }

    /// The publication of a name.
    pub fn find_publication(&self, name: &str) -> Result<Option<Publication>> {
        self.publication_by(BY_NAME, Datum::from(name))
    }

    /// The publication of a name. 42704 if there is none.
    pub fn need_publication(&self, name: &str) -> Result<Publication> {
        self.find_publication(name)?
            .ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "publication \"{name}\" does not exist"))
    }

    /// The publication of an OID.
    pub fn publication(&self, oid: Oid) -> Result<Option<Publication>> {
        self.publication_by(BY_OID, Datum::Oid(oid))
    }

    /// All publications, by OID.
    pub fn publications(&self) -> Result<Vec<Publication>> {
        let system = SystemRelations::of(self.database());
        let rows = SystemRows::of(self).scan(system.stored(id::PUBLICATION))?;
        let mut found: Vec<Publication> = rows.iter().map(Publication::read).collect();
        found.sort_by_key(|publication| publication.oid);
        Ok(found)
    }

    fn members_by(&self, index: Oid, key: Oid) -> Result<Vec<Member>> {
        let system = SystemRelations::of(self.database());
        let catalog = system.stored(id::PUBLICATION_REL);
        let rows = SystemRows::of(self).lookup(catalog, index, &[Datum::Oid(key)])?;
        let mut found: Vec<Member> = rows.iter().map(Member::read).collect();
        found.sort_by_key(|member| member.oid);
        Ok(found)
    }

    /// The tables that a publication names.
    pub fn members_of_publication(&self, publication: Oid) -> Result<Vec<Member>> {
        self.members_by(MEMBERS, publication)
    }

    /// A table's rows of `pg_publication_rel`.
    pub fn memberships_of_table(&self, table: Oid) -> Result<Vec<Member>> {
        self.members_by(MEMBER_BY_TABLE, table)
    }

    /// A row of `pg_publication_rel` by its OID.
    pub fn member(&self, oid: Oid) -> Result<Option<Member>> {
        Ok(self.members_by(MEMBER_BY_OID, oid)?.pop())
    }

    /// All rows of `pg_publication_namespace`.
    pub fn schema_members(&self) -> Result<Vec<SchemaMember>> {
        let system = SystemRelations::of(self.database());
        let rows = SystemRows::of(self).scan(system.stored(id::PUBLICATION_NAMESPACE))?;
        let read = |row: &CatRow<'_>| SchemaMember {
            oid: row.oid("oid"),
            publication: row.oid("pnpubid"),
            schema: row.oid("pnnspid"),
        };
        Ok(rows.iter().map(read).collect())
    }

    /// The schemas whose tables a publication has.
    pub fn schemas_of_publication(&self, publication: Oid) -> Result<Vec<SchemaMember>> {
        let mut found = self.schema_members()?;
        found.retain(|member| member.publication == publication);
        found.sort_by_key(|member| member.oid);
        Ok(found)
    }

    /// The tables with rows of their own that a publication has: a partitioned table stands for its
    /// partitions. Each with its own row of `pg_publication_rel`, if that counts.
    pub fn published_tables(&self, publication: &Publication) -> Result<Vec<(Oid, Option<Member>)>> {
        if publication.all_tables {
            let all = self.tables_of_users(|_| true)?.into_iter();
            return Ok(all.filter(|(_, kind)| *kind == b'r').map(|(oid, _)| (oid, None)).collect());
        }
        let members = self.members_of_publication(publication.oid)?;
        let mut tables = Vec::new();
        for member in &members {
            self.leaves_of(member.table, &mut tables)?;
        }
        tables.sort_unstable();
        tables.dedup();
        let schemas = self.schemas_of_publication(publication.oid)?;
        let is_member = |schema: Oid| schemas.iter().any(|member| member.schema == schema);
        if !schemas.is_empty() {
            for (oid, _) in self.tables_of_users(is_member)? {
                self.leaves_of(oid, &mut tables)?;
            }
        }
        let mut found = Vec::new();
        for table in tables {
            let Some(rel) = self.relation(table)? else { continue };
            let own = members.iter().find(|member| member.table == table);
            found.push((table, own.filter(|_| !is_member(rel.schema_oid)).cloned()));
        }
        Ok(found)
    }

    /// The tables, partitioned or not, of schemas that `of_schema` wants, each with its kind.
    fn tables_of_users(&self, of_schema: impl Fn(Oid) -> bool) -> Result<Vec<(Oid, u8)>> {
        let system = SystemRelations::of(self.database());
        let rows = SystemRows::of(self).scan(system.stored(id::CLASS))?;
        let is_wanted = |row: &&CatRow<'_>| {
            matches!(row.char("relkind"), b'r' | b'p')
                && row.oid("oid") >= FIRST_OF_USERS
                && of_schema(row.oid("relnamespace"))
        };
        Ok(rows.iter().filter(is_wanted).map(|row| (row.oid("oid"), row.char("relkind"))).collect())
    }

    /// Adds a table, or the partitions of a partitioned one, to those that are found already.
    fn leaves_of(&self, table: Oid, found: &mut Vec<Oid>) -> Result<()> {
        let Some(rel) = self.relation(table)? else { return Ok(()) };
        if rel.kind != RelationKind::Partitioned {
            if !found.contains(&table) {
                found.push(table);
            }
            return Ok(());
        }
        self.partitions_of(&rel).into_iter().try_for_each(|inner| self.leaves_of(inner, found))
    }

    fn partitions_of(&self, rel: &Relation) -> Vec<Oid> {
        let divisions = rel.partitioning.iter().flat_map(|division| &division.partitions);
        let mut found: Vec<Oid> = divisions.map(|partition| partition.oid).collect();
        found.sort_unstable();
        found
    }

    /// The partitions below a table, at any depth. They are not locked.
    pub fn partitions_below(&self, rel: &Relation) -> Result<Vec<Arc<Relation>>> {
        let mut next = self.partitions_of(rel);
        let mut found: Vec<Arc<Relation>> = Vec::new();
        while let Some(oid) = next.pop() {
            if let Some(inner) = self.relation(oid)? {
                next.extend(self.partitions_of(&inner));
                found.push(inner);
            }
        }
        Ok(found)
    }
}
