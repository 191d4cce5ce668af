use deckname_engine::{Rng, Set};

/// A field of the board, or `OFF` it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field(pub u8);

/// A set of fields; off the board counts as one.
pub type Fields = Set<Field>;

impl Field {
    pub const H1: Self = Self(0);
    pub const F1: Self = Self(6);
    pub const B1: Self = Self(7);
    pub const V1: Self = Self(8);
    pub const V3: Self = Self(10);
    pub const G1: Self = Self(11);
    pub const VM1: Self = Self(16);
    pub const OFF: Self = Self(21);
    /// How many fields there are on the board.
    pub const COUNT: usize = Self::OFF.0 as usize;

    pub const HOTELS: Fields = Fields::from_bits(0x3f);
    /// Station and airport.
    pub const HALLS: Fields = Fields::from_bits(0b11 << Self::F1.0);
    pub const CONTACTS: Fields = Fields::from_bits(0b111 << Self::V1.0);
    pub const SECRET: Fields = Fields::from_bits(0b1_1111 << Self::G1.0);
    /// Where a bug may be (`SG-7`).
    pub const BUGGABLE: Fields = Fields::from_bits(Self::HOTELS.bits() | Self::SECRET.bits());
    /// Where an informer may be (`SG-9`).
    pub const WATCHABLE: Fields = Fields::from_bits(Self::HOTELS.bits() | Self::HALLS.bits());

    /// All fields of the board.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::OFF.0).map(Self)
    }

    /// The field of a secret place, from 0.
    #[inline]
    pub const fn of_secret(secret: u8) -> Self {
        Self(Self::G1.0 + secret)
    }

    /// Which of its kind it is, from 1; 0 off the board (`SG-15`).
    #[inline]
    pub const fn number(self) -> u8 {
        const NUMBERS: [u8; 22] = [1, 2, 3, 4, 5, 6, 1, 1, 1, 2, 3, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 0];
        NUMBERS[self.0 as usize]
    }
}

deckname_engine::member!(Field, u32);

/// One of these fields, each equally likely. There must be one.
#[inline]
pub(crate) fn any_of<R: Rng>(fields: Fields, rng: &mut R) -> Field {
    fields.nth(rng.below(fields.len())).unwrap_or(Field::OFF)
}
