use maud::{Markup, html};

use crate::{Lang, Notes, Spot, common_texts};

/// How much the program works out for the players. It is set for a table and is the same for all its seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Aid {
    /// Nothing: the dossier is a printed pad and a pencil.
    None,
    /// The dossier keeps a record of what the observer has seen.
    #[default]
    Seen,
    /// It also says what follows from that for certain.
    Follows,
}

impl Aid {
    /// All levels, from the least to the most.
    pub const ALL: [Self; 3] = [Self::None, Self::Seen, Self::Follows];

    /// The name in logs, forms and arguments.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Seen => "seen",
            Self::Follows => "follows",
        }
    }

    /// The level with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|aid| aid.name() == name)
    }

    /// What it means, in a few words.
    pub fn label(self, lang: Lang) -> String {
        common_texts().plain(lang, &format!("aid-{}", self.name()))
    }
}

/// What the player has written into a field of the dossier with one tap: a button steps through these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Nothing.
    Blank,
    /// It is so.
    Yes,
    /// It is not so.
    No,
    /// It may be so.
    Maybe,
}

impl Mark {
    /// All marks, in the order in which a button steps through them.
    pub const ALL: [Self; 4] = [Self::Blank, Self::Yes, Self::No, Self::Maybe];
    /// What a box that can only be crossed out writes for a no.
    pub const CROSS: &str = "x";

    /// The value in the notes; empty for a blank field.
    pub fn value(self) -> &'static str {
        match self {
            Self::Blank => "",
            Self::Yes => "yes",
            Self::No => "no",
            Self::Maybe => "maybe",
        }
    }

    /// The mark that the player has made in this field.
    pub fn noted(notes: &Notes, field: &str) -> Self {
        notes.get(field).map_or(Self::Blank, |noted| Self::read(noted))
    }

    /// The mark with this value. A cross is the same as a no.
    pub fn read(value: &str) -> Self {
        let value = if value == Self::CROSS { Self::No.value() } else { value };
        Self::ALL.into_iter().find(|mark| mark.value() == value).unwrap_or(Self::Blank)
    }

    /// Its name for people.
    pub fn label(self, lang: Lang) -> String {
        let name = if self == Self::Blank { "blank" } else { self.value() };
        common_texts().plain(lang, &format!("mark-{name}"))
    }
}

/// A field of the dossier for a pencil [`Mark`].
#[derive(Clone, Debug, Default)]
pub struct Pencil {
    /// Its name in the notes.
    pub field: String,
    /// What the mark is about, for screen readers.
    pub label: String,
    /// The piece or field on the board that shows the mark too.
    pub on: Option<Spot>,
    /// What the board shows for a yes; without it, the mark itself.
    pub sign: Option<String>,
    /// The clicks that a yes stands for, where marks can be handed in.
    pub says: Vec<Spot>,
}

impl Pencil {
    /// How marks are made, for the foot of a sheet.
    pub fn hint(lang: Lang) -> String {
        common_texts().plain(lang, "pencil-hint")
    }

    /// The button, with what is printed in it.
    pub fn draw(&self, notes: &Notes, lang: Lang, printed: &Markup) -> Markup {
        let mark = Mark::noted(notes, &self.field);
        let says: Vec<&str> = self.says.iter().map(|spot| spot.0.as_str()).collect();
        html! {
            button.pencil id={ "note-" (self.field) } type="button" data-note=(self.field) value=(mark.value())
                data-on=[self.on.as_ref()] data-sign=[self.sign.as_ref()]
                data-says=[(!says.is_empty()).then(|| says.join(" "))]
                data-label=(self.label) {
                    @if !printed.0.is_empty() { span.printed aria-hidden="true" { (printed) } }
                    span.said { (self.label) ": " (mark.label(lang)) }
                }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names_and_words_of_their_own() {
        for aid in Aid::ALL {
            assert_eq!(Aid::named(aid.name()), Some(aid));
            let others = Aid::ALL.into_iter().filter(|other| *other != aid);
            assert!(
                others.into_iter().all(|other| Lang::ALL.iter().all(|lang| other.label(*lang) != aid.label(*lang)))
            );
        }
        assert_eq!(Aid::named("all"), None);
    }

    #[test]
    fn a_field_shows_the_mark_that_was_noted() {
        let pencil = Pencil { field: "mark-red-1".into(), label: "Red, Ben".into(), ..Pencil::default() };
        let drawn = |value: &str| {
            let notes = Notes::from([("mark-red-1".to_string(), value.to_string())]);
            pencil.draw(&notes, Lang::En, &html! { "3" }).into_string()
        };
        assert!(drawn("yes").contains("value=\"yes\"") && drawn("yes").contains("Red, Ben: yes"));
        assert!(drawn("no").contains("value=\"no\""));
        assert!(drawn("<b>").contains("value=\"\""), "anything else is no mark");
        assert_eq!(Mark::read(Mark::CROSS), Mark::No);
    }
}
