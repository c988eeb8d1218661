//! Definitions of objects as SQL text.
