//! The names of the wire format: actions, outcomes, views, notices.

use deckname_engine::wire::{array, field, index, only, text, variant};
use deckname_engine::{Observer, Seat, Seats, Unreadable, Wire};
use serde_json::{Map, Value, json};

use crate::action::{Action, Chance, Mission};
use crate::cards::{CONTINENTS, Card, Cards, TARGETS, Tally, Target};
use crate::config::Spy;
use crate::event::{Hands, Notice, Score};
use crate::shown::Shown;
use crate::state::{MOST_SEATS, State};
use crate::view::View;

pub(crate) const TARGET_NAMES: [&str; TARGETS] = [
    "africa",
    "asia",
    "australia",
    "europe",
    "north-america",
    "south-america",
    "camera",
    "hat",
    "lighter",
    "pen",
    "sunglasses",
    "watch",
];
const PHASE_NAMES: [&str; 5] = ["deal", "lay", "send", "draw", "over"];

impl Target {
    /// The name in the wire format.
    pub fn name(self) -> &'static str {
        TARGET_NAMES[self.index()]
    }
}

impl Card {
    pub(crate) fn name(self) -> String {
        format!("{}-{}", self.continent().name(), self.hideout().name())
    }
}

impl Wire for Spy {
    fn write_action(&self, a: &Action) -> Value {
        match a {
            Action::Lay(card) => json!({"lay": card.name()}),
            Action::Send(send) => json!({"send": write_send(send)}),
            Action::EndTurn => json!("end_turn"),
        }
    }

    fn read_action(&self, value: &Value) -> Result<Action, Unreadable> {
        const WHAT: &str = "an action: {\"lay\":…}, {\"send\":{…}} or \"end_turn\"";
        match variant(value, WHAT)? {
            ("lay", Some(data)) => Ok(Action::Lay(read_card(data)?)),
            ("send", Some(data)) => Ok(Action::Send(read_send(data)?)),
            ("end_turn", None) => Ok(Action::EndTurn),
            _ => Err(Unreadable::expected(WHAT, value)),
        }
    }

    fn write_chance(&self, c: &Chance) -> Value {
        match c {
            Chance::Deal(hands) => json!({"deal": write_heaps(self, hands)}),
            Chance::Draw(card) => json!({"draw": card.name()}),
        }
    }

    fn read_chance(&self, value: &Value) -> Result<Chance, Unreadable> {
        const WHAT: &str = "an outcome: {\"deal\":[…]} or {\"draw\":…}";
        match variant(value, WHAT)? {
            ("deal", Some(data)) => read_deal(self, data),
            ("draw", Some(data)) => Ok(Chance::Draw(read_card(data)?)),
            _ => Err(Unreadable::expected(WHAT, value)),
        }
    }

    fn write_view(&self, v: &View) -> Value {
        let mut out = Map::new();
        out.insert("phase".into(), json!(PHASE_NAMES[v.phase as usize]));
        out.insert("targets".into(), write_tally(v.targets));
        out.insert("spies".into(), per_seat(self, &v.spies));
        out.insert("layouts".into(), write_heaps(self, &v.layouts));
        out.insert("hand_sizes".into(), per_seat(self, &v.hand_sizes));
        out.insert("pile".into(), json!(v.pile));
        out.insert("discards".into(), write_cards(v.discards));
        out.insert("last_discard".into(), json!(v.last_discard.map(Card::name)));
        out.insert("turn".into(), json!(v.turn.0));
        out.insert("game".into(), json!(v.game));
        out.insert("penalties".into(), per_seat(self, &v.penalties));
        out.insert("idle".into(), json!(v.idle));
        out.insert("known".into(), write_cards(v.known()));
        out.insert("held".into(), write_cards(v.held.minus(v.my_held)));
        out.insert("held_sizes".into(), per_seat(self, &v.held_sizes));
        out.insert("shown".into(), v.shown.iter().map(write_shown).collect());
        if let (Observer::Seat(_), Some(hand)) = (v.who, v.my_hand) {
            out.insert("my_hand".into(), write_cards(hand));
        }
        if let Some(hands) = &v.hands {
            out.insert("hands".into(), write_heaps(self, hands));
        }
        Value::Object(out)
    }

    fn write_notice(&self, n: &Notice) -> Value {
        match n {
            Notice::Dealt { game: number, hands: Hands::Closed } => json!({"dealt": {"game": number}}),
            Notice::Dealt { game: number, hands: Hands::Mine(hand) } => {
                json!({"dealt": {"game": number, "my_hand": write_cards(*hand)}})
            }
            Notice::Dealt { game: number, hands: Hands::All(hands) } => {
                json!({"dealt": {"game": number, "hands": write_heaps(self, hands)}})
            }
            Notice::Laid { seat, card } => json!({"laid": {"seat": seat.0, "card": card.name()}}),
            Notice::Sent { seat, send, spies } => {
                json!({"sent": {"seat": seat.0, "send": write_send(send), "spies": spies}})
            }
            Notice::Reshuffled { cards } => json!({"reshuffled": {"cards": cards}}),
            Notice::Drew { seat, card: None } => json!({"drew": {"seat": seat.0}}),
            Notice::Drew { seat, card: Some(card) } => json!({"drew": {"seat": seat.0, "card": card.name()}}),
            Notice::NothingToDraw { seat } => json!({"nothing_to_draw": {"seat": seat.0}}),
            Notice::GameEnded { game: number, score } => json!({"game_ended": {
                "game": number,
                "spies": per_seat(self, &score.spies),
                "penalties": per_seat(self, &score.penalties),
            }}),
            Notice::Over { score, winners } => json!({"over": {
                "winners": winners,
                "standings": write_score(self, score),
            }}),
        }
    }

    fn standings(&self, s: &State) -> Vec<Value> {
        write_score(self, &Score { spies: s.spies, penalties: s.penalties })
    }
}

fn write_shown(shown: Shown) -> Value {
    json!({"seat": shown.seat.0, "card": shown.card.name(), "of": shown.of})
}

fn write_score(game: &Spy, score: &Score) -> Vec<Value> {
    let standing = |seat: Seat| {
        let at = seat.index();
        json!({"seat": seat.0, "spies": score.spies[at], "penalties": score.penalties[at]})
    };
    Seats::all(game.seats).iter().map(standing).collect()
}

fn per_seat(game: &Spy, numbers: &[u8; MOST_SEATS]) -> Value {
    json!(numbers[..usize::from(game.seats)])
}

fn write_tally(tally: Tally) -> Value {
    Value::Object(Target::all().map(|target| (target.name().into(), json!(tally.at(target)))).collect())
}

fn write_cards(cards: Cards) -> Value {
    Value::Array(cards.iter().map(|card| json!(card.name())).collect())
}

fn write_heaps(game: &Spy, heaps: &[Cards; MOST_SEATS]) -> Value {
    Value::Array(heaps[..usize::from(game.seats)].iter().map(|heap| write_cards(*heap)).collect())
}

fn write_send(send: &Mission) -> Value {
    json!({"target": send.target.name(), "hand": write_cards(send.hand), "layout": write_cards(send.layout)})
}

fn read_card(value: &Value) -> Result<Card, Unreadable> {
    let name = text(value, "a card")?;
    let (continents, hideouts) = TARGET_NAMES.split_at(usize::from(CONTINENTS));
    let Some((continent, hideout)) = name.rsplit_once('-') else { return Err(Unreadable::unknown("card", name)) };
    let continent = index(continents, continent, "continent")?;
    let hideout = hideouts.len() + index(hideouts, hideout, "hideout")?;
    Ok(Card::of(Target(continent as u8), Target(hideout as u8)))
}

fn read_cards(value: &Value) -> Result<Cards, Unreadable> {
    array(value, "a list of cards")?.iter().map(read_card).collect()
}

fn read_send(value: &Value) -> Result<Mission, Unreadable> {
    let map = only(value, &["target", "hand", "layout"], "a target and the cards from hand and layout")?;
    Ok(Mission {
        target: Target(index(&TARGET_NAMES, text(field(map, "target")?, "a target")?, "target")? as u8),
        hand: read_cards(field(map, "hand")?)?,
        layout: read_cards(field(map, "layout")?)?,
    })
}

fn read_deal(game: &Spy, value: &Value) -> Result<Chance, Unreadable> {
    let lists = array(value, "a list of hands, one for each seat")?;
    let dealt = lists.iter().map(read_cards).collect::<Result<Vec<_>, _>>()?;
    let mut hands = [Cards::NONE; MOST_SEATS];
    // Hands for another number of seats are an outcome that `SP-4` refuses, so all hands stay empty.
    if dealt.len() == usize::from(game.seats) {
        hands[..dealt.len()].copy_from_slice(&dealt);
    }
    Ok(Chance::Deal(hands))
}
