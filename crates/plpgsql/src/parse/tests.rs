//! Bodies and their errors.
