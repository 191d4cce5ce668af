use deckname_scene::{Choose, Clicks, Reader, Spot};

use super::words::fill;
use crate::action::Action;
use crate::config::{{Type}};
use crate::view::View;

impl Choose for {{Type}} {
    /// A bid is one click on its number.
    fn clicks(&self, _: &View, a: &Action) -> Clicks {
        let Action::Bid(bid) = *a;
        Clicks::one(bid_spot(bid))
    }

    fn spot(&self, _: &View, _: &[Spot], spot: &Spot, reader: &Reader<'_>) -> String {
        let bid = spot.0.trim_start_matches("bid-");
        fill(reader.lang, "label-bid", &[("bid", bid.into())])
    }
}

pub(super) fn bid_spot(bid: u8) -> String {
    format!("bid-{bid}")
}
