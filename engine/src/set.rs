use std::fmt;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not, Shl};

/// Something that can be numbered from 0: a seat, a field, a card. A [`Set`] of them is a bit mask.
pub trait Member: Copy + Eq + fmt::Debug {
    /// The mask of a set: an unsigned integer with a bit for each member.
    type Bits: Bits;

    /// Its number.
    fn index(self) -> usize;

    /// The member with this number, which is always one that [`Member::index`] has returned.
    fn from_index(index: usize) -> Self;
}

/// A small set as a bit mask: `Copy`, compared and combined in one or two instructions.
///
/// ```
/// use deckname_engine::{Seat, Seats};
///
/// let north = Seats::one(Seat(0)).with(Seat(2));
/// let all = Seats::all(4);
/// assert!(north.contains(Seat(2)));
/// assert_eq!(all.without(north).len(), 2);
/// assert_eq!(all.intersection(north), north);
/// assert_eq!(all.without(north).nth(1), Some(Seat(3)));
/// assert_eq!(north.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
/// ```
pub struct Set<T: Member>(T::Bits);

impl<T: Member> Set<T> {
    /// The empty set.
    pub const EMPTY: Self = Self(T::Bits::ZERO);

    /// The set in which bit `i` says whether the member with number `i` is in it.
    #[inline]
    pub const fn from_bits(bits: T::Bits) -> Self {
        Self(bits)
    }

    /// The mask.
    #[inline]
    pub const fn bits(self) -> T::Bits {
        self.0
    }

    /// The set with this one member.
    #[inline]
    pub fn one(member: T) -> Self {
        Self(T::Bits::ONE << member.index() as u32)
    }

    /// The members numbered below `n`.
    #[inline]
    pub fn all(n: u8) -> Self {
        Self(T::Bits::below(n.into()))
    }

    /// Is this member in the set?
    #[inline]
    pub fn contains(self, member: T) -> bool {
        member.index() < T::Bits::WIDTH && self.0 & Self::one(member).0 != T::Bits::ZERO
    }

    /// The set with this member added.
    #[inline]
    #[must_use]
    pub fn with(self, member: T) -> Self {
        self.union(Self::one(member))
    }

    /// The members of either set.
    #[inline]
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The members of both sets.
    #[inline]
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The members that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Does it have no members?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == T::Bits::ZERO
    }

    /// How many members it has.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count()
    }

    /// Are all members in `other` too?
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// The member with the lowest number.
    #[inline]
    pub fn first(self) -> Option<T> {
        (!self.is_empty()).then(|| T::from_index(self.0.lowest()))
    }

    /// The member with `n` others before it, in the order of their numbers.
    #[inline]
    pub fn nth(self, n: u32) -> Option<T> {
        let mut rest = self.0;
        for _ in 0..n {
            rest = rest.without_lowest();
        }
        Self(rest).first()
    }

    /// The members in the order of their numbers.
    #[inline]
    pub fn iter(self) -> Iter<T> {
        Iter(self.0)
    }
}

/// The members of a [`Set`], by number.
pub struct Iter<T: Member>(T::Bits);

impl<T: Member> Iterator for Iter<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let first = Set::<T>(self.0).first()?;
        self.0 = self.0.without_lowest();
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<T: Member> ExactSizeIterator for Iter<T> {}

impl<T: Member> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = Iter<T>;

    #[inline]
    fn into_iter(self) -> Iter<T> {
        self.iter()
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        members.into_iter().fold(Self::EMPTY, Self::with)
    }
}

// Not derived, because derives would put the bounds on `T` instead of `T::Bits`.
#[expect(clippy::expl_impl_clone_on_copy)]
impl<T: Member> Clone for Set<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Member> Copy for Set<T> {}

impl<T: Member> PartialEq for Set<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T: Member> Eq for Set<T> {}

impl<T: Member> Hash for Set<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T: Member> Default for Set<T> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Member> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Member> fmt::Debug for Iter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Set::<T>(self.0).fmt(f)
    }
}

/// The mask of a [`Set`]; implemented by the unsigned integers.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + fmt::Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
{
    /// No bit set.
    const ZERO: Self;
    /// Only the lowest bit set.
    const ONE: Self;
    /// The number of bits.
    const WIDTH: usize;

    /// The lowest `n` bits set; if `n` is [`Bits::WIDTH`] or more, all of them.
    fn below(n: usize) -> Self;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The number of the lowest bit that is set.
    fn lowest(self) -> usize;
    /// The same mask without its lowest bit that is set.
    #[must_use]
    fn without_lowest(self) -> Self;
}

macro_rules! bits {
    ($($int:ty),+) => {$(
        impl Bits for $int {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const WIDTH: usize = <$int>::BITS as usize;

            #[inline]
            fn below(n: usize) -> Self {
                if n >= Self::WIDTH { <$int>::MAX } else { (1 << n) - 1 }
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )+};
}

bits!(u8, u16, u32, u64, u128);

#[cfg(test)]
mod tests {
    use crate::{Seat, Seats};

    #[test]
    fn a_set_knows_its_members() {
        let set: Seats = [Seat(1), Seat(4), Seat(7)].into_iter().collect();
        assert_eq!(set.bits(), 0b1001_0010);
        assert_eq!(set.len(), 3);
        assert_eq!(set.iter().len(), 3);
        assert_eq!((set.nth(0), set.nth(2), set.nth(3)), (Some(Seat(1)), Some(Seat(7)), None));
        assert!(set.contains(Seat(4)) && !set.contains(Seat(5)) && !set.contains(Seat(200)));
        assert!(set.is_subset(Seats::all(8)) && !Seats::all(8).is_subset(set));
    }

    #[test]
    fn all_of_a_full_mask_is_the_mask() {
        assert_eq!(Seats::all(8).bits(), u8::MAX);
        assert_eq!(Seats::all(0), Seats::EMPTY);
        assert_eq!(Seats::EMPTY.first(), None);
    }
}
