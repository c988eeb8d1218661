//! Settings that must fit each other.

use sinew::engine::settings::{Base, Id};
use sinew::{Error as SqlError, SqlState};

/// Settings that must fit each other.
pub fn check(base: &Base) -> Result<(), SqlError> {
    let (reserved, clients) = (base.get(Id::SuperuserReservedConnections), base.get(Id::MaxConnections));
    if reserved.as_int() >= clients.as_int() {
        let text = format!(
            "superuser_reserved_connections ({}) must be less than max_connections ({})",
            reserved.as_int(),
            clients.as_int()
        );
        return Err(SqlError::new(SqlState::INVALID_PARAMETER_VALUE, text));
    }
    Ok(())
}
