//! Settings as the server needs them: taken apart, and whether they fit each other.

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

/// The parts of `metrics_address`. An IPv6 address stands in brackets.
pub fn host_and_port(address: &str) -> Result<(&str, u16), SqlError> {
    let parts = address.rsplit_once(':').and_then(|(host, port)| {
        let host = host.strip_prefix('[').map_or(Some(host), |inner| inner.strip_suffix(']'))?;
        Some((host, port.parse().ok()?))
    });
    parts.filter(|(host, _)| !host.is_empty()).ok_or_else(|| {
        let text = format!("invalid value for parameter \"metrics_address\": \"{address}\"");
        SqlError::new(SqlState::INVALID_PARAMETER_VALUE, text)
            .detail("It is a host and a port, such as 127.0.0.1:9187 or [::1]:9187.")
    })
}
