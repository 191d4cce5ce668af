//! Counting seats from one of them. To compare is much quicker than to divide, and it is done for every column.

/// The seat so many places after `me`; fewer than there are seats.
#[inline]
pub(crate) const fn onward(me: usize, places: usize, seats: usize) -> usize {
    let sum = me + places;
    if sum >= seats { sum - seats } else { sum }
}

/// How many places after `me` a seat is.
#[inline]
pub(crate) const fn places_after(me: usize, seat: usize, seats: usize) -> usize {
    if seat >= me { seat - me } else { seat + seats - me }
}
