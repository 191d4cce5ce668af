//! Spion.
