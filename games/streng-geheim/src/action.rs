use deckname_engine::{Rng, Seat};

use crate::state::{COLOURS, Deal};

/// What a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Stash(Stash),
    Bug(Field),
    NoBug,
    /// `Field::OFF` is a blackout.
    Dial(Field),
    Informer(Field),
    Keep,
    Search(Places),
    Snoop(Tips),
    Pass,
    Flee(Sheet),
    Stay,
}

/// What chance may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The stashes of seats are still empty in it.
    Deal(Deal),
    /// The secret place that the tip is for, from 0.
    Tip(u8),
    Lot(Seat),
}

/// A field of the board, or `OFF` it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field(pub u8);

impl Field {
    pub const H1: Self = Self(0);
    pub const F1: Self = Self(6);
    pub const B1: Self = Self(7);
    pub const V1: Self = Self(8);
    pub const V3: Self = Self(10);
    pub const G1: Self = Self(11);
    pub const VM1: Self = Self(16);
    pub const OFF: Self = Self(21);

    /// All fields of the board.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::OFF.0).map(Self)
    }

    /// Which of its kind it is, from 1; 0 off the board (`SG-15`).
    #[inline]
    pub const fn number(self) -> u8 {
        const NUMBERS: [u8; 22] = [1, 2, 3, 4, 5, 6, 1, 1, 1, 2, 3, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 0];
        NUMBERS[self.0 as usize]
    }

    /// The hiding places and the secret place on this field (`SG-2`).
    #[inline]
    pub const fn places(self) -> Places {
        Places(match self.0 {
            hotel @ 0..=5 => 0b011 << (3 * hotel),
            6 => 1 << 5 | 1 << 11 | 1 << 17,
            7 => 1 << 2 | 1 << 8 | 1 << 14,
            secret @ 11..=15 => 1 << (Place::G1.0 + secret - 11),
            _ => 0,
        })
    }
}

/// A set of fields; bit 21 stands for off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fields(pub u32);

impl Fields {
    pub const NONE: Self = Self(0);
    pub const HOTELS: Self = Self(0x3f);
    /// Station and airport.
    pub const HALLS: Self = Self(0b11 << Field::F1.0);
    pub const CONTACTS: Self = Self(0b111 << Field::V1.0);
    pub const SECRET: Self = Self(0b1_1111 << Field::G1.0);
    /// Where a bug may be (`SG-7`).
    pub const BUGGED: Self = Self::HOTELS.and(Self::SECRET);
    /// Where an informer may be (`SG-9`).
    pub const WATCHED: Self = Self::HOTELS.and(Self::HALLS);

    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub const fn with(self, field: Field) -> Self {
        Self(self.0 | 1 << field.0)
    }

    #[inline]
    #[must_use]
    pub const fn without(self, field: Field) -> Self {
        Self(self.0 & !(1 << field.0))
    }

    #[inline]
    pub const fn has(self, field: Field) -> bool {
        self.0 >> field.0 & 1 == 1
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Field> {
        bits(self.0).map(Field)
    }

    /// One of them, each equally likely.
    #[inline]
    pub(crate) fn any<R: Rng>(self, rng: &mut R) -> Field {
        Field(nth(self.0, rng.below(self.len())))
    }
}

/// A hiding place: three for each colour (suitcase, bag, locker); then the five secret places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place(pub u8);

impl Place {
    pub const G1: Self = Self(18);
    pub const COUNT: usize = 23;

    /// The colour that it belongs to; `COLOURS` and more for a secret place.
    #[inline]
    pub const fn colour(self) -> usize {
        self.0 as usize / 3
    }

    #[inline]
    pub const fn slot(self) -> u8 {
        self.0 % 3
    }
}

/// A set of places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Places(pub u32);

impl Places {
    pub const NONE: Self = Self(0);
    pub const SECRET: Self = Self(0b1_1111 << Place::G1.0);
    /// Not a set: something was named twice, which no rule allows.
    pub const TWICE: Self = Self(1 << 31);

    /// The three hiding places of a colour.
    #[inline]
    pub const fn of(colour: usize) -> Self {
        Self(0b111 << (3 * colour))
    }

    #[inline]
    pub const fn has(self, place: Place) -> bool {
        place.0 < 32 && self.0 >> place.0 & 1 == 1
    }

    #[inline]
    #[must_use]
    pub const fn with(self, place: Place) -> Self {
        Self(self.0 | 1 << place.0)
    }

    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Place> {
        bits(self.0 & ((1 << Place::COUNT) - 1)).map(Place)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Identity,
    Formula,
    Toothbrush,
}

/// What lies in suitcase, bag and locker of one colour: two bits each, 3 for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stash(pub(crate) u8);

impl Stash {
    /// Nothing is hidden yet.
    pub const EMPTY: Self = Self(0b11_11_11);
    /// The six ways to hide three cards (`SG-6`).
    pub const ALL: [Self; 6] =
        [Self(0b10_01_00), Self(0b01_10_00), Self(0b10_00_01), Self(0b00_10_01), Self(0b01_00_10), Self(0b00_01_10)];

    #[inline]
    pub const fn kind(self, slot: u8) -> Option<Kind> {
        match self.0 >> (2 * slot) & 0b11 {
            0 => Some(Kind::Identity),
            1 => Some(Kind::Formula),
            2 => Some(Kind::Toothbrush),
            _ => None,
        }
    }

    #[must_use]
    pub const fn with(self, slot: u8, kind: Kind) -> Self {
        let shift = 2 * slot;
        Self(self.0 & !(0b11 << shift) | (kind as u8) << shift)
    }

    /// Where the card of this kind is: 0 suitcase, 1 bag, 2 locker. 3 if it is nowhere.
    #[inline]
    pub const fn slot(self, kind: Kind) -> u8 {
        // Two bits that are equal leave 00 here; the lowest such pair is the slot.
        let apart = self.0 ^ (0b01_01_01 * kind as u8);
        let same = !(apart | apart >> 1) & 0b01_01_01;
        if same == 0 { 3 } else { same.trailing_zeros() as u8 / 2 }
    }

    pub fn is_whole(self) -> bool {
        Self::ALL.contains(&self)
    }
}

/// A card as it is seen: a code name, a formula or a toothbrush.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Card {
    /// `n1` to `n6`, from 0.
    Name(u8),
    /// `X1` to `X6`, from 0.
    Formula(u8),
    Toothbrush,
}

/// How many tips there are for each secret place: a nibble each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tips(pub(crate) u32);

impl Tips {
    pub const NONE: Self = Self(0);
    /// Six for each secret place (`SG-4`).
    pub const ALL: Self = Self(0x6_6666);
    /// Counts what was named as a tip and is none.
    pub(crate) const STRANGE: u8 = 7;

    #[inline]
    pub const fn count(self, secret: u8) -> u8 {
        (self.0 >> (4 * secret) & 0xf) as u8
    }

    #[inline]
    pub const fn len(self) -> u8 {
        // The sum of all nibbles: pairs first, then all bytes at once.
        let pairs = (self.0 & 0x0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    #[must_use]
    pub const fn with(self, secret: u8) -> Self {
        Self(self.0 + (1 << (4 * secret)))
    }

    #[inline]
    #[must_use]
    pub const fn without(self, secret: u8) -> Self {
        Self(self.0 - (1 << (4 * secret)))
    }

    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    #[inline]
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Those for these secret places, a bit mask.
    #[must_use]
    pub(crate) fn only(self, secrets: u8) -> Self {
        // One bit to each nibble, then the nibble full of it.
        let spread = (0..5).fold(0, |spread, secret| spread | (u32::from(secrets) >> secret & 1) << (4 * secret));
        Self(self.0 & (spread * 0xf))
    }

    /// Are all of these among `held`?
    #[inline]
    pub const fn within(self, held: Self) -> bool {
        const TOPS: u32 = 0x8888_8888;
        // No count reaches 8, so a borrow into a top bit shows the one that is too many.
        self.0 & TOPS == 0 && (held.0 | TOPS).wrapping_sub(self.0) & TOPS == TOPS
    }

    /// The tips one by one, sorted.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..5).flat_map(move |secret| std::iter::repeat_n(secret, self.count(secret).into()))
    }

    /// One of the tips, each equally likely.
    #[inline]
    pub(crate) fn any<R: Rng>(self, rng: &mut R) -> u8 {
        let mut left = rng.below(self.len().into()) as u8;
        let mut secret = 0;
        while left >= self.count(secret) {
            left -= self.count(secret);
            secret += 1;
        }
        secret
    }
}

/// What a seat declares (`SG-14`): a code name for every other seat, and where the true formula is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sheet {
    /// A nibble for each seat; 15 where no name is given.
    names: u32,
    pub place: Place,
}

impl Sheet {
    pub const EMPTY: Self = Self { names: u32::MAX, place: Place(u8::MAX) };

    #[inline]
    pub fn name(self, seat: Seat) -> Option<u8> {
        let name = (self.names >> (4 * seat.0) & 0xf) as u8;
        (usize::from(name) < COLOURS).then_some(name)
    }

    /// No table has more than six seats: a larger number stays as wrong as it was.
    #[inline]
    #[must_use]
    pub fn with(self, seat: Seat, name: u8) -> Self {
        let shift = 4 * seat.0.min(7);
        Self { names: self.names & !(0xf << shift) | u32::from(name) << shift, ..self }
    }

    #[inline]
    #[must_use]
    pub fn at(self, place: Place) -> Self {
        Self { place, ..self }
    }
}

/// The bits of a mask, ascending.
pub(crate) fn bits(mask: u32) -> impl Iterator<Item = u8> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let bit = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        Some(bit)
    })
}

/// The `n`th bit of a mask, from 0.
#[inline]
pub(crate) fn nth(mask: u32, n: u32) -> u8 {
    let mut rest = mask;
    for _ in 0..n {
        rest &= rest - 1;
    }
    rest.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stash_knows_where_its_cards_are() {
        for stash in Stash::ALL {
            for kind in [Kind::Identity, Kind::Formula, Kind::Toothbrush] {
                assert_eq!(stash.kind(stash.slot(kind)), Some(kind));
            }
        }
        assert_eq!(Stash::EMPTY.slot(Kind::Formula), 3);
    }

    #[test]
    fn tips_are_counted_and_compared() {
        let held = Tips::NONE.with(1).with(1).with(4);
        assert_eq!((held.len(), Tips::ALL.len()), (3, 30));
        assert!(Tips::NONE.with(1).with(1).within(held));
        assert!(!Tips::NONE.with(0).within(held));
        assert!(!Tips::NONE.with(4).with(4).within(held));
        assert!(!Tips::NONE.with(Tips::STRANGE).within(held));
        assert_eq!(held.iter().collect::<Vec<_>>(), [1, 1, 4]);
    }
}
