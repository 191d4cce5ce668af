//! Addresses to which letters go when their owner is waited for.

use std::fmt;

/// An address that gets letters once its reader has agreed. An owner has one at most.
#[derive(Clone, PartialEq, Eq)]
pub struct Mailbox {
    /// Names it in the links of letters.
    pub id: String,
    pub address: String,
    /// How letters are written, and when none is to come.
    pub about: String,
    pub confirmed: bool,
}

/// Without the address: it is nobody's business but its reader's.
impl fmt::Debug for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mailbox").field("confirmed", &self.confirmed).finish_non_exhaustive()
    }
}
