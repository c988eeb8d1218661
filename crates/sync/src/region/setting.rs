//! The names of the sizes that the layers above pass down, for messages.
//!
//! A message that says which size is too small is of use only with the name under which a user
//! sets it. This crate and those beside it know their own parameters. The engine above may set them
//! by other names, and registers those when it attaches.

/// The parameter `RegionOptions::sessions_max`.
pub const SESSIONS: &str = "sessions_max";
/// The parameter `RegionOptions::processes_max`.
pub const PROCESSES: &str = "processes_max";
/// Everything that makes the region large.
pub const MEMORY: &str = "the sizes of its sections";

/// The engine's names of the parameters of the layers below: pairs of a parameter and a setting.
#[derive(Debug, Clone, Copy, Default)]
pub struct SettingNames(pub &'static [(&'static str, &'static str)]);

impl SettingNames {
    /// The setting of a parameter. The parameter's own name if the engine has no other.
    pub fn of(self, parameter: &'static str) -> &'static str {
        self.0.iter().find(|(own, _)| *own == parameter).map_or(parameter, |(_, setting)| setting)
    }
}
