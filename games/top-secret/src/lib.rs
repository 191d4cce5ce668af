//! TopSecret.
