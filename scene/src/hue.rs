use maud::{Markup, html};

use crate::{Ink, Lang, common_texts};

/// The colours of pieces. Each also has a shape and a letter, so that no one needs to see colours to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "colours")]
pub enum Hue {
    Yellow,
    Red,
    Violet,
    Blue,
    Green,
    Orange,
    Grey,
    Black,
}

impl Hue {
    /// The name on the wire, in ids and in class names.
    pub fn id(self) -> &'static str {
        &self.message()["hue-".len()..]
    }

    /// The message with its name.
    fn message(self) -> &'static str {
        match self {
            Self::Yellow => "hue-yellow",
            Self::Red => "hue-red",
            Self::Violet => "hue-violet",
            Self::Blue => "hue-blue",
            Self::Green => "hue-green",
            Self::Orange => "hue-orange",
            Self::Grey => "hue-grey",
            Self::Black => "hue-black",
        }
    }

    /// Its name for people.
    pub fn name(self, lang: Lang) -> String {
        common_texts().plain(lang, self.message())
    }

    /// The letter on a piece.
    pub fn letter(self) -> char {
        match self {
            Self::Yellow => 'Y',
            Self::Red => 'R',
            Self::Violet => 'V',
            Self::Blue => 'B',
            Self::Green => 'G',
            Self::Orange => 'O',
            Self::Grey => 'E',
            Self::Black => 'K',
        }
    }

    /// The shape as a character.
    pub fn shape(self) -> char {
        match self {
            Self::Yellow => '◆',
            Self::Red => '▲',
            Self::Violet => '✚',
            Self::Blue => '●',
            Self::Green => '■',
            Self::Orange => '★',
            Self::Grey => '⬟',
            Self::Black => '⬢',
        }
    }

    /// The colour in drawings.
    pub fn fill(self) -> &'static str {
        match self {
            Self::Yellow => "#d9a514",
            Self::Red => "#b3261e",
            Self::Violet => "#6b3fa0",
            Self::Blue => "#1f5fb0",
            Self::Green => "#2c7a4b",
            Self::Orange => "#d9691a",
            Self::Grey => "#7d8a8f",
            Self::Black => "#2a2a30",
        }
    }

    /// The colour in text.
    pub fn ink(self) -> Ink {
        match self {
            Self::Yellow => Ink::Yellow,
            Self::Red => Ink::Red,
            Self::Violet => Ink::Violet,
            Self::Blue => Ink::Blue,
            Self::Green => Ink::Green,
            Self::Orange => Ink::Orange,
            Self::Grey => Ink::Grey,
            Self::Black => Ink::Dim,
        }
    }

    /// The shape in its colour, for pages, next to the name of the colour.
    pub fn swatch(self) -> Markup {
        html! { span class=(format!("swatch hue-{}", self.id())) aria-hidden="true" { (self.shape()) } }
    }

    /// The shape as a drawing: white, about 20 wide, centred on the origin.
    pub fn mark(self) -> Markup {
        let path = match self {
            Self::Yellow => "M0-11 10 0 0 11-10 0Z",
            Self::Red => "M0-11 11 9H-11Z",
            Self::Violet => "M-3.5-11h7v7.500h7.500v7h-7.500v7.500h-7v-7.500h-7.500v-7h7.500Z",
            Self::Blue => "M0-10a10 10 0 1 0 .01 0Z",
            Self::Green => "M-9-9H9V9H-9Z",
            Self::Orange => "M0-12 3.200-4 12-3.600 5 2 7.500 10.500 0 5.600-7.500 10.500-5 2-12-3.600-3.200-4Z",
            Self::Grey => "M0-11 10.500-3.400 6.500 9H-6.500L-10.500-3.400Z",
            Self::Black => "M-5.500-10h11L11 0 5.500 10h-11L-11 0Z",
        };
        html! { path d=(path) fill="#fff" {} }
    }
}
