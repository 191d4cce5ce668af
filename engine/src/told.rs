use std::fmt::{Debug, Write};

/// An information state as one number: what an observer was told, in order. Two are equal if their observers were told the
/// same, and (but for one chance in 2¹²⁸) only then.
///
/// ```
/// use deckname_engine::Told;
///
/// let (mut one, mut other) = (Told::default(), Told::default());
/// one.hear(&"rolled 4");
/// assert_ne!(one, other);
/// other.hear(&"rolled 4");
/// assert_eq!(one, other);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Told(u128);

impl Told {
    /// FNV-1a with 128 bits.
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

    /// One thing more that was told. What can be told is told apart by how it is debugged.
    pub fn hear(&mut self, notice: &impl Debug) {
        // Writing into a number never fails.
        let _ = write!(self, "{notice:?};");
    }

    /// The number.
    pub fn number(self) -> u128 {
        self.0
    }
}

impl Default for Told {
    fn default() -> Self {
        Self(Self::BASIS)
    }
}

impl Write for Told {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(Self::PRIME);
        }
        Ok(())
    }
}
