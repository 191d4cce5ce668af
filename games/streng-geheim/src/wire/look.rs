//! A view in the wire format.

use serde_json::{Map, Value, json};

use super::{
    FORMULAS, NAMES, how_name, write_action, write_cards, write_dial, write_falses, write_fields, write_seats,
    write_sheet, write_stash, write_tips,
};
use crate::action::{Card, Place, Stash, Tips};
use crate::config::StrengGeheim;
use crate::state::{Phase, State};
use crate::view::{Mine, View};

const PHASE_NAMES: [&str; 10] = ["deal", "stash", "bug", "dial", "informer", "act", "flee", "lot", "flight", "over"];

pub(crate) fn write_view(game: &StrengGeheim, v: &View) -> Value {
    let mut out = Map::new();
    out.insert("phase".into(), json!(PHASE_NAMES[v.phase as usize]));
    out.insert("round".into(), json!(v.round));
    out.insert("agents".into(), write_fields(game, &v.agents));
    out.insert("informers".into(), write_fields(game, &v.informers));
    out.insert("bugs".into(), write_fields(game, &v.bugs));
    out.insert("tips_held".into(), json!(v.tips_held[..usize::from(game.seats)]));
    out.insert("tip_pile".into(), json!(v.tip_pile));
    out.insert("tip_discards".into(), write_tips(v.tip_discards));
    out.insert("waiting".into(), write_seats(v.waiting));
    out.insert("acting".into(), json!(v.acting.map(|seat| seat.0)));
    if v.phase == Phase::Lot {
        out.insert("lot".into(), write_seats(v.level));
    }
    if matches!(v.phase, Phase::Flight | Phase::Over) {
        out.insert("fugitive".into(), json!(v.fugitive.map(|seat| seat.0)));
        out.insert("emptied".into(), json!(v.emptied.map(Place::name)));
        out.insert("alone".into(), json!(v.alone));
    }
    if v.who.seat().is_some() {
        write_mine(v, &mut out);
    }
    if let Some(open) = &v.open {
        write_open(game, open, &mut out);
    }
    Value::Object(out)
}

fn write_mine(v: &View, out: &mut Map<String, Value>) {
    let mine = v.mine.as_ref();
    let hidden = |mine: &Mine| (mine.stash != Stash::EMPTY).then(|| write_stash(mine.stash));
    out.insert("my_cards".into(), json!(mine.map(|mine| write_cards(mine.name, mine.formula))));
    out.insert("my_stash".into(), json!(mine.and_then(hidden)));
    out.insert("my_tips".into(), write_tips(mine.map_or(Tips::NONE, |mine| mine.tips)));
    out.insert("my_dial".into(), json!(mine.and_then(|mine| mine.dial).map(write_dial)));
    out.insert("my_sheet".into(), json!(mine.and_then(|mine| mine.sheet).map(write_sheet)));
    let seen = mine.iter().flat_map(|mine| (0..).map(Place).zip(mine.cards));
    let seen = seen.filter_map(|(place, card)| Some((place.name().to_string(), json!(card?.name()))));
    out.insert("seen".into(), Value::Object(seen.collect()));
    if v.choosing() {
        out.insert("my_choice".into(), json!(mine.and_then(|mine| mine.choice.as_ref()).map(write_action)));
    }
}

/// Everything: the same keys for the referee and when it is over.
fn write_open(game: &StrengGeheim, s: &State, out: &mut Map<String, Value>) {
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
            let seat = deckname_engine::Seat(seat);
            s.done.has(seat).then(|| StrengGeheim::sealed(s, seat)).flatten().as_ref().map(write_action)
        };
        out.insert("choices".into(), (0..game.seats).map(|seat| json!(choice(seat))).collect());
    }
}
