use deckname_engine::{Configure, Seat};
use deckname_streng_geheim::{Action, Cards, Ending, Field, How, Notice, Place, Sheet, Stash, StrengGeheim, View};

use super::{Recall, Said, own_choices, seat_name};
use crate::Encode;
use crate::streng_geheim::{COLOURS, FIELDS, From, SECRETS, card_index, card_name, field_name, place_name, tip_name};

const KINDS: [&str; 16] = [
    "dealt",
    "chosen",
    "round",
    "bugs",
    "revealed",
    "looked",
    "passed",
    "tip drawn",
    "tips recycled",
    "no tip",
    "all stay",
    "level",
    "fled",
    "ran",
    "alone",
    "over",
];
const PIECES: [&str; 3] = ["bug", "agent", "informer"];
const HOW: [(&str, How); 4] =
    [("escaped", How::Escaped), ("wrong", How::Wrong), ("foiled", How::Foiled), ("out of rounds", How::Rounds)];

impl Recall for StrengGeheim {
    fn words(&self) -> Vec<String> {
        let seats = usize::from(self.seats());
        let mut words: Vec<String> =
            KINDS.into_iter().chain(["number"]).chain(HOW.map(|(how, _)| how)).map(String::from).collect();
        words.extend(own_choices(self));
        words.extend((0..COLOURS).flat_map(|number| [my_name(number), my_formula(number)]));
        words.extend((0..FIELDS).map(at));
        words.extend((0..SECRETS).map(tip_name));
        words.extend((0..Place::COUNT).flat_map(|place| [looked_into(place), fled_with(place)]));
        words.extend((0..2).flat_map(|number| (0..=2 * COLOURS).map(move |card| found(number, card))));
        words.extend(
            (0..COLOURS)
                .flat_map(|colour| PIECES.map(|piece| (colour, piece)))
                .flat_map(|(colour, piece)| (0..FIELDS).map(move |field| stands(piece, colour, field))),
        );
        for seat in 0..seats {
            words.extend(
                ["", " bugged", " is level", " has won", " is the fugitive"]
                    .map(|what| format!("{}{what}", seat_name(seat))),
            );
            words.extend((0..COLOURS).map(|name| sheet_says(seat, name)));
        }
        for (colour, number) in (0..COLOURS).flat_map(|colour| (0..COLOURS).map(move |number| (colour, number))) {
            words.extend(["name", "formula", "false formula"].map(|what| open_card(what, colour, number)));
            words.push(stashed(colour, number));
        }
        words
    }

    fn recall(&self, v: &View, n: &Notice, said: &mut Said) {
        let me = v.who.seat().unwrap_or(Seat(0));
        let from = From::new(self, me);
        let by = |kind: &str, seat: Seat, said: &mut Said| {
            said.word(kind);
            said.word(seat_name(from.seat(seat)));
        };
        match *n {
            Notice::Dealt(dealt) => {
                said.word("dealt");
                if let Cards::Mine { name, formula } = dealt {
                    said.word(my_name(name.into()));
                    said.word(my_formula(formula.into()));
                }
            }
            Notice::Chosen { seat, action } => {
                by("chosen", seat, said);
                match action {
                    Some(Action::Flee(sheet)) => recall_sheet(&from, sheet, said),
                    Some(action) => said.chosen(self, &self.path(me, &(), &action)),
                    None => {}
                }
            }
            Notice::Round { round } => {
                said.word("round");
                said.number("number", round);
            }
            Notice::Bugs { chose, bugs } => {
                said.word("bugs");
                chose.iter().for_each(|seat| said.word(format!("{} bugged", seat_name(from.seat(seat)))));
                board(&from, "bug", &bugs, said);
            }
            Notice::Revealed { agents, informers } => {
                said.word("revealed");
                board(&from, "agent", &agents, said);
                board(&from, "informer", &informers, said);
            }
            Notice::Looked { look, found: cards } => {
                by("looked", look.seat, said);
                said.word(at(from.field(look.field)));
                look.places.iter().for_each(|place| said.word(looked_into(from.place(place))));
                look.tips.iter().for_each(|tip| said.word(tip_name(tip.into())));
                for (number, card) in cards.into_iter().flatten().enumerate() {
                    if let Some(card) = card {
                        said.word(found(number, card_index(card)));
                    }
                }
            }
            Notice::Passed { seat } => by("passed", seat, said),
            Notice::TipDrawn { seat, secret } => {
                by("tip drawn", seat, said);
                if let Some(secret) = secret {
                    said.word(tip_name(secret.into()));
                }
            }
            Notice::Recycled => said.word("tips recycled"),
            Notice::NoTip { seat } => by("no tip", seat, said),
            Notice::AllStay => said.word("all stay"),
            Notice::Level { seats } => {
                said.word("level");
                seats.iter().for_each(|seat| said.word(format!("{} is level", seat_name(from.seat(seat)))));
            }
            Notice::Fled { seat, place, sheet } => {
                by("fled", seat, said);
                if let Some(sheet) = sheet {
                    recall_sheet(&from, sheet, said);
                } else {
                    said.word(fled_with(from.place(place)));
                }
            }
            Notice::Ran { agents } => {
                said.word("ran");
                board(&from, "agent", &agents, said);
            }
            Notice::Alone { seat, times } => {
                by("alone", seat, said);
                said.number("number", times);
            }
            Notice::Over(ending) => recall_end(&from, &ending, said),
        }
    }
}

fn recall_sheet(from: &From, sheet: Sheet, said: &mut Said) {
    said.word(fled_with(from.place(sheet.place)));
    for seat in 0..from.seats {
        if let Some(name) = sheet.name(from.seat_at(seat)) {
            said.word(sheet_says(seat, name.into()));
        }
    }
}

fn recall_end(from: &From, ending: &Ending, said: &mut Said) {
    said.word("over");
    HOW.iter().filter(|(_, how)| *how == ending.how).for_each(|(name, _)| said.word(*name));
    for colour in 0..COLOURS {
        let index = from.colour(colour);
        said.word(open_card("name", index, ending.deal.names[colour].into()));
        said.word(open_card("formula", index, ending.deal.formulas[colour].into()));
        // Those belong to places, not to colours.
        said.word(open_card("false formula", colour, ending.deal.falses[colour].into()));
        if let Some(stash) = Stash::ALL.iter().position(|stash| *stash == ending.deal.stash[colour]) {
            said.word(stashed(index, stash));
        }
    }
    ending.winners.iter().for_each(|seat| said.word(format!("{} has won", seat_name(from.seat(seat)))));
    if let Some(seat) = ending.fugitive {
        said.word(format!("{} is the fugitive", seat_name(from.seat(seat))));
    }
    if let Some(sheet) = ending.sheet {
        recall_sheet(from, sheet, said);
    }
}

/// Where a piece of each colour stands.
fn board(from: &From, piece: &str, fields: &[Field; COLOURS], said: &mut Said) {
    for (colour, field) in fields.iter().enumerate() {
        said.word(stands(piece, from.colour(colour), from.field(*field)));
    }
}

fn stands(piece: &str, colour: usize, field: usize) -> String {
    format!("{piece} +{colour} on {}", field_name(field))
}

fn at(field: usize) -> String {
    format!("at {}", field_name(field))
}

fn my_name(name: usize) -> String {
    format!("my name n{}", name + 1)
}

fn my_formula(formula: usize) -> String {
    format!("my formula X{}", formula + 1)
}

fn looked_into(place: usize) -> String {
    format!("into {}", place_name(place))
}

fn fled_with(place: usize) -> String {
    format!("formula said to be in {}", place_name(place))
}

fn found(number: usize, card: usize) -> String {
    format!("{} card found: {}", ["first", "second"][number], card_name(card))
}

fn sheet_says(seat: usize, name: usize) -> String {
    format!("sheet: {} is n{}", seat_name(seat), name + 1)
}

fn open_card(what: &str, colour: usize, number: usize) -> String {
    format!("{what} of +{colour}: {}", number + 1)
}

fn stashed(colour: usize, way: usize) -> String {
    format!("+{colour} hid its cards in way {}", way + 1)
}
