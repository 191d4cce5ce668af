use deckname_engine::Seats;
use deckname_scene::{Reader, Text, TextBoard};

use super::words::fill;
use crate::config::{{Type}};
use crate::view::View;

impl TextBoard for {{Type}} {
    /// A line for each seat with its card and its bid, as far as they may be known.
    fn text(&self, v: &View, reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        let shown = |number: Option<u8>| number.map_or("?".to_string(), |number| number.to_string());
        for seat in Seats::all(self.seats) {
            let [card, bid] = [v.cards, v.bids].map(|numbers| shown(numbers[seat.index()]));
            let args = [("who", reader.name(seat).into()), ("card", card.into()), ("bid", bid.into())];
            out.line(fill(reader.lang, "line", &args));
        }
        out
    }
}
