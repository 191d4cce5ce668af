//! Spy.
