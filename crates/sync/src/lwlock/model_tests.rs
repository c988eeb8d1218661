//! Loom and shuttle.
