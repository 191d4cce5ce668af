//! What is said at a table. It is apart from the log: it changes no game, and no record depends on it.

/// How many changes later something that was said is forgotten.
pub(crate) const REMEMBERED: i64 = 5_000;
/// The most that is read at once.
pub(crate) const HEARD: i64 = 300;

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Grows with everything that is said at the table, with gaps.
    pub seq: u64,
    /// In seconds since 1970.
    pub at: u64,
    /// What was said and by whom, as the server has written it.
    pub said: String,
}
