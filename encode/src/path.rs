use std::ops::Deref;

/// The longest path of any game: the deal of Streng geheim, with 18 cards and what three colours without a player hide.
const LONGEST: usize = 24;

/// An action as a sequence of choices. No action's path begins with another's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Path {
    choices: [u16; LONGEST],
    len: u8,
}

impl Path {
    /// A path of one choice.
    #[inline]
    pub fn one(choice: u16) -> Self {
        let mut choices = [0; LONGEST];
        choices[0] = choice;
        Self { choices, len: 1 }
    }

    /// Adds a choice. A path that is already longer than any action's stays as it is.
    #[inline]
    pub fn push(&mut self, choice: u16) {
        if let Some(next) = self.choices.get_mut(usize::from(self.len)) {
            *next = choice;
            self.len += 1;
        }
    }

    /// Back to no choice at all.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl Deref for Path {
    type Target = [u16];

    #[inline]
    fn deref(&self) -> &[u16] {
        &self.choices[..usize::from(self.len)]
    }
}

impl FromIterator<u16> for Path {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u16>>(choices: I) -> Self {
        let mut path = Self::default();
        choices.into_iter().for_each(|choice| path.push(choice));
        path
    }
}
