use crate::{Lang, common_texts};

/// May players ask for hints? It is set for a table and is the same for all its seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hints {
    /// Where no more than one person plays.
    #[default]
    Alone,
    /// Everyone may.
    Yes,
    /// Nobody may.
    No,
}

impl Hints {
    /// All answers.
    pub const ALL: [Self; 3] = [Self::Alone, Self::Yes, Self::No];

    /// The name in logs, forms and arguments.
    pub fn name(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::Yes => "yes",
            Self::No => "no",
        }
    }

    /// The answer with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hints| hints.name() == name)
    }

    /// What it means, in a few words.
    pub fn label(self, lang: Lang) -> String {
        common_texts().plain(lang, &format!("hints-{}", self.name()))
    }

    /// Are there hints at a table with this many people?
    pub fn allowed(self, people: usize) -> bool {
        match self {
            Self::Alone => people <= 1,
            Self::Yes => true,
            Self::No => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_default_hints_are_for_those_who_play_alone() {
        assert!(Hints::default().allowed(1) && !Hints::default().allowed(2));
        assert!(Hints::Yes.allowed(4) && !Hints::No.allowed(1));
        for hints in Hints::ALL {
            assert_eq!(Hints::named(hints.name()), Some(hints));
            assert!(Lang::ALL.iter().all(|lang| !hints.label(*lang).is_empty()));
        }
        assert_eq!(Hints::named("maybe"), None);
    }
}
