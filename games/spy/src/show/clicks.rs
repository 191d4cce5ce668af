use deckname_scene::{Choose, Clicks, Lang, Motion, Reader, Spot, Weight};

use super::draw::{hand_at, hand_id, layout_at, layout_id};
use super::words::{fill, say};
use crate::action::Action;
use crate::cards::{Card, Target};
use crate::config::Spy;
use crate::view::View;

/// How far a chosen card rises.
const RAISED: i32 = 34;

const END_TURN: &str = "button-end-turn";

impl Choose for Spy {
    /// A send is its target and its cards, in any order; a card laid out is one click.
    fn clicks(&self, _: &View, a: &Action) -> Clicks {
        match a {
            Action::Lay(card) => Clicks::one(hand_spot(*card)),
            Action::Send(mission) => {
                let cards = mission.layout.iter().map(layout_spot).chain(mission.hand.iter().map(hand_spot));
                Clicks::parts([target_spot(mission.target)].into_iter().chain(cards).map(|spot| vec![spot]))
            }
            Action::EndTurn => Clicks::one(END_TURN),
        }
    }

    /// The cards of a mission rise from the hand and the layout.
    fn preview(&self, v: &View, draft: &[Spot]) -> Vec<Motion> {
        let mut raised = Vec::new();
        for (index, spot) in draft.iter().enumerate() {
            // Cards that are alike share a spot; each further click takes the next of them.
            let copy = draft[..index].iter().filter(|earlier| *earlier == spot).count() as u8;
            let (id, at) = match (read(spot), v.who.seat()) {
                (Some(Thing::Hand(card)), _) => {
                    (hand_id(card, copy), v.my_hand.and_then(|hand| hand_at(hand, card, copy)))
                }
                (Some(Thing::Layout(card)), Some(me)) => {
                    (layout_id(me, card, copy), layout_at(v.layouts[me.index()], card, copy))
                }
                _ => continue,
            };
            raised.extend(at.map(|(x, y)| Motion::Walk { id, through: vec![(x, y - RAISED)] }));
        }
        raised
    }

    fn spot(&self, v: &View, _: &[Spot], spot: &Spot, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        let card = |key: &str, card: Card| fill(lang, key, &[("card", card.called(lang).into())]);
        match read(spot) {
            Some(Thing::Target(target)) => {
                let args = [("target", target.called(lang).into()), ("count", v.targets.at(target).into())];
                fill(lang, "spot-target", &args)
            }
            Some(Thing::Hand(held)) => card("spot-hand", held),
            Some(Thing::Layout(laid)) => card("spot-layout", laid),
            Some(Thing::EndTurn) => say(lang, "label-end-turn"),
            None => {
                debug_assert!(false, "{spot} is no spot");
                spot.to_string()
            }
        }
    }

    fn weight(&self, a: &Action) -> Weight {
        if matches!(a, Action::EndTurn) { Weight::Nothing } else { Weight::Usual }
    }
}

/// What to click next after the draft; `None` if the prompt says it all.
pub(super) fn next(draft: &[Spot], lang: Lang) -> Option<String> {
    let mut things = draft.iter().filter_map(read);
    match things.find_map(|thing| if let Thing::Target(target) = thing { Some(target) } else { None }) {
        Some(target) => Some(fill(lang, "next-card", &[("target", target.called(lang).into())])),
        None => draft.first().map(|_| say(lang, "next-target")),
    }
}

pub(super) fn target_spot(target: Target) -> String {
    format!("target-{}", target.name())
}

pub(super) fn hand_spot(card: Card) -> String {
    format!("hand-{}", card.name())
}

pub(super) fn layout_spot(card: Card) -> String {
    format!("layout-{}", card.name())
}

enum Thing {
    Target(Target),
    Hand(Card),
    Layout(Card),
    EndTurn,
}

fn read(spot: &Spot) -> Option<Thing> {
    if spot.0 == END_TURN {
        return Some(Thing::EndTurn);
    }
    let (kind, name) = spot.0.split_once('-')?;
    let card = || Card::all().find(|card| card.name() == name);
    match kind {
        "target" => Target::all().find(|target| target.name() == name).map(Thing::Target),
        "hand" => card().map(Thing::Hand),
        "layout" => card().map(Thing::Layout),
        _ => None,
    }
}
