//! Where the value of a setting comes from.

/// The places of values, as `pg_settings` names them. Of two values the one of the later place
/// counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The table of settings.
    Default,
    /// `sinew.conf` and `sinew.auto.conf`.
    File,
    /// `-c`, or the options of the program that opened the directory.
    CommandLine,
    /// ALTER ROLE ALL ... SET.
    Global,
    /// ALTER DATABASE ... SET.
    Database,
    /// ALTER ROLE ... SET.
    Role,
    /// ALTER ROLE ... IN DATABASE ... SET.
    DatabaseRole,
    /// The connection.
    Client,
    /// A fact.
    Override,
    /// SET.
    Session,
}

impl Source {
    /// As `pg_settings` names it.
    pub fn name(self) -> &'static str {
        match self {
            Source::Default => "default",
            Source::File => "configuration file",
            Source::CommandLine => "command line",
            Source::Global => "global",
            Source::Database => "database",
            Source::Role => "user",
            Source::DatabaseRole => "database user",
            Source::Client => "client",
            Source::Override => "override",
            Source::Session => "session",
        }
    }

    /// Whether the value is stored in `pg_db_role_setting`.
    pub fn is_stored(self) -> bool {
        matches!(self, Source::Global | Source::Database | Source::Role | Source::DatabaseRole)
    }
}
