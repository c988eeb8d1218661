//! Followers of a database: slots, the messages of `pgoutput`, and the functions of SQL that read a
//! slot. README.md beside this file says how they belong together.

pub mod functions;
pub mod options;
pub mod pgoutput;
pub mod slots;
#[cfg(test)]
mod tests;
mod wanted;
