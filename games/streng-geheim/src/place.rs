use deckname_engine::Set;

/// A hiding place: three for each colour (suitcase, bag, locker); then the five secret places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place(pub u8);

/// A set of places.
pub type Places = Set<Place>;

impl Place {
    pub const G1: Self = Self(18);
    pub const COUNT: usize = 23;
    /// Stands for a place that was named twice, which no rule allows.
    pub(crate) const TWICE: Self = Self(31);

    pub const SECRET: Places = Places::from_bits(0b1_1111 << Self::G1.0);

    /// A secret place, from 0.
    #[inline]
    pub const fn of_secret(secret: u8) -> Self {
        Self(Self::G1.0 + secret)
    }

    /// The three hiding places of a colour.
    #[inline]
    pub const fn of_colour(colour: usize) -> Places {
        Places::from_bits(0b111 << (3 * colour))
    }

    /// The colour that it belongs to; `COLOURS` and more for a secret place.
    #[inline]
    pub const fn colour(self) -> usize {
        self.0 as usize / 3
    }

    /// 0 suitcase, 1 bag, 2 locker.
    #[inline]
    pub const fn slot(self) -> u8 {
        self.0 % 3
    }
}

deckname_engine::member!(Place, u32);

/// The three kinds of cards that every colour hides.
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

    /// Does each of the three places hold a different kind of card?
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

impl Card {
    pub const fn kind(self) -> Kind {
        match self {
            Self::Name(_) => Kind::Identity,
            Self::Formula(_) => Kind::Formula,
            Self::Toothbrush => Kind::Toothbrush,
        }
    }
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
}
