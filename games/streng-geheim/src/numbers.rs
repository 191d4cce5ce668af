use deckname_engine::{Member, Set};

/// A number from 0 to 5: of a code name, a formula, a colour or one of the six ways to hide three cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Number(pub(crate) u8);

pub(crate) type Numbers = Set<Number>;

impl Number {
    /// All six.
    pub(crate) const ALL: Numbers = Numbers::from_bits(0b11_1111);
}

impl Member for Number {
    type Bits = u8;

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        Self(index as u8)
    }
}
