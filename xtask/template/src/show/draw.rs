use deckname_engine::Seats;
use deckname_scene::{Draw, Panel, Reader, Scene};
use maud::{Markup, html};

use super::clicks::bid_spot;
use crate::config::{{Type}};
use crate::state::MOST_BID;
use crate::view::View;

impl Draw for {{Type}} {
    /// A card for each seat, and below them the bids that can be clicked.
    fn scene(&self, v: &View, reader: &Reader<'_>) -> Scene {
        let body = html! {
            @for (seat, x) in Seats::all(self.seats).iter().zip((0..).map(|place| 20 + 100 * place)) {
                g id=(format!("card-{}", seat.0)) class="piece" transform=(format!("translate({x} 20)")) {
                    rect width="80" height="110" rx="8" fill="#f4efe4" stroke="#2b2b2b" {}
                    (number(v.cards[seat.index()], 40, 70))
                    text x="40" y="130" text-anchor="middle" fill="currentColor" { (reader.name(seat)) }
                }
            }
            @for bid in 0..=MOST_BID {
                g data-spot=(bid_spot(bid)) transform=(format!("translate({} 170)", 20 + 100 * u32::from(bid))) {
                    rect width="80" height="50" rx="8" fill="#dfe7ee" stroke="#2b2b2b" {}
                    (number(Some(bid), 40, 33))
                }
            }
        };
        Scene(vec![Panel { name: "board", width: 420, height: 240, body }])
    }
}

fn number(number: Option<u8>, x: u32, y: u32) -> Markup {
    html! {
        text x=(x) y=(y) text-anchor="middle" font-size="28" fill="#2b2b2b" {
            @match number {
                Some(number) => (number),
                None => "?",
            }
        }
    }
}
