//! Exact values of small games.
//!
//! [`Instance::grow`] lists the whole tree of a game from its start, or from any position of a record, with the information
//! sets: positions of a seat in which it was told the same and did the same. [`beginnings`] lists how such a record can have come
//! about. [`solve`] finds strategies by CFR+, and
//! [`nash_conv`] says exactly how much the seats could gain by a best response to any strategies, a bot's too. [`efg`] writes the
//! tree for other solvers.
//!
//! The crate knows the contract and no game. It looks at states to list a tree; it never decides for a seat at a table.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod cfr;
mod efg;
mod grow;
mod prefix;
mod profile;
mod response;
mod tree;

pub use cfr::solve;
pub use efg::efg;
pub use grow::{Instance, Position, SolveError};
pub use prefix::{Beginning, beginnings};
pub use profile::Profile;
pub use response::{best_response, nash_conv, values};
pub use tree::{Info, Tree};
