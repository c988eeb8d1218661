//! Names of objects and their OIDs.
