use deckname_engine::Set;

/// A number from 0 to 5: of a code name, a formula, a colour or one of the six ways to hide three cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Number(pub(crate) u8);

pub(crate) type Numbers = Set<Number>;

impl Number {
    /// All six.
    pub(crate) const ALL: Numbers = Numbers::from_bits(0b11_1111);
}

deckname_engine::member!(Number, u8);
