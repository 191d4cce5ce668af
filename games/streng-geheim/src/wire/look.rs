//! The parts of a view that are not public, in the wire format.

use deckname_engine::{Seat, Wire};
use serde_json::{Map, Value, json};

use super::{FORMULAS, NAMES, how_name, write_cards, write_dial, write_falses, write_sheet, write_stash, write_tips};
use crate::config::StrengGeheim;
use crate::place::{Card, Place, Stash};
use crate::state::{Phase, State};
use crate::tips::Tips;
use crate::view::{Mine, View};

pub(super) fn write_mine(game: &StrengGeheim, v: &View, out: &mut Map<String, Value>) {
    let mine = v.mine.as_ref();
    let hidden = |mine: &Mine| (mine.stash != Stash::EMPTY).then(|| write_stash(mine.stash));
    out.insert("my_cards".into(), json!(mine.map(|mine| write_cards(mine.name, mine.formula))));
    out.insert("my_stash".into(), json!(mine.and_then(hidden)));
    out.insert("my_tips".into(), write_tips(mine.map_or(Tips::EMPTY, |mine| mine.tips)));
    out.insert("my_dial".into(), json!(mine.and_then(|mine| mine.dial).map(write_dial)));
    out.insert("my_sheet".into(), json!(mine.and_then(|mine| mine.sheet).map(write_sheet)));
    let seen = mine.iter().flat_map(|mine| (0..).map(Place).zip(mine.cards));
    let seen = seen.filter_map(|(place, card)| Some((place.name().to_string(), json!(card?.name()))));
    out.insert("seen".into(), Value::Object(seen.collect()));
    if v.choosing() {
        out.insert("my_choice".into(), json!(mine.and_then(|mine| mine.choice.as_ref()).map(|a| game.write_action(a))));
    }
}

/// Everything: the same keys for the referee and when it is over.
pub(super) fn write_open(game: &StrengGeheim, s: &State, out: &mut Map<String, Value>) {
    if s.phase == Phase::Deal {
        return;
    }
    let seats = usize::from(game.seats);
    let deal = &s.deal;
    let seen = |seat: usize| -> Value {
        let cards =
            s.seen[seat].iter().map(|place| (place.name().to_string(), json!(deal.card(place).map(Card::name))));
        Value::Object(cards.collect())
    };
    out.insert("names".into(), json!(deal.names.map(|name| NAMES[usize::from(name)])));
    out.insert("formulas".into(), json!(deal.formulas.map(|number| FORMULAS[usize::from(number)])));
    out.insert("false".into(), write_falses(deal));
    out.insert("true_formula".into(), json!(FORMULAS[usize::from(deal.truth())]));
    out.insert("stashes".into(), json!(deal.stash.map(write_stash)));
    out.insert("tips".into(), s.tips[..seats].iter().map(|tips| write_tips(*tips)).collect());
    out.insert("seen_by".into(), (0..seats).map(seen).collect());
    out.insert("sheet".into(), json!(s.sheet().map(write_sheet)));
    if let Some(how) = s.how {
        out.insert("how".into(), json!(how_name(how)));
    } else {
        let choice = |seat: u8| {
            let seat = Seat(seat);
            s.done
                .contains(seat)
                .then(|| StrengGeheim::sealed(s, seat))
                .flatten()
                .as_ref()
                .map(|a| game.write_action(a))
        };
        out.insert("choices".into(), (0..game.seats).map(|seat| json!(choice(seat))).collect());
    }
}
