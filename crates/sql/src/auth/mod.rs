//! The door: the rules of `pg_hba.conf`, and passwords.

pub mod hba;
pub mod scram;
