use deckname_engine::Seat;
use deckname_spion::{Direction, End, Fields, News, Notice, Spion, View};

use super::{Recall, Said};
use crate::spion::{From, field_name, half};

const KINDS: [&str; 8] = ["hid", "moved", "turned", "passed", "caught", "shot", "asked", "over"];
const ENDS: [&str; 5] = ["I found a secret", "enemy found a secret", "no spies", "quiet", "too long"];

impl Recall for Spion {
    fn words(&self) -> Vec<String> {
        let mut words: Vec<String> =
            KINDS.into_iter().chain(ENDS).chain(["me", "enemy", "yes"]).map(String::from).collect();
        let half = half(self);
        for what in ["from", "to", "field", "first secret", "second secret"] {
            words.extend((0..2 * half).map(|field| format!("{what} {}", field_name(field, half))));
        }
        words.extend(Direction::ALL.map(arrow));
        words
    }

    fn recall(&self, v: &View, n: &Notice, said: &mut Said) {
        let half = half(self);
        let from = From { me: v.who.seat().unwrap_or(Seat(0)), half };
        let seat = |seat: Seat| if seat == from.me { "me" } else { "enemy" };
        let at = |what: &str, field| format!("{what} {}", field_name(from.index(field), half));
        let all = |fields: Fields, said: &mut Said| fields.iter().for_each(|field| said.word(at("field", field)));
        match *n {
            Notice::Hid { seat: who, secrets } => {
                said.word("hid");
                said.word(seat(who));
                if let Some([first, second]) = secrets {
                    said.word(at("first secret", first));
                    said.word(at("second secret", second));
                }
            }
            Notice::Public(News::Moved { seat: who, from: left, to }) => {
                said.word("moved");
                said.word(seat(who));
                said.word(at("from", left));
                said.word(at("to", to));
            }
            Notice::Public(News::Turned { seat: who, at: field, arrows }) => {
                said.word("turned");
                said.word(seat(who));
                said.word(at("field", field));
                from.seen(arrows).directions().iter().for_each(|direction| said.word(arrow(direction)));
            }
            Notice::Public(News::Passed { seat: who }) => {
                said.word("passed");
                said.word(seat(who));
            }
            Notice::Public(News::Caught { seat: who, fields }) => {
                said.word("caught");
                said.word(seat(who));
                all(fields, said);
            }
            Notice::Public(News::Shot { seat: who, fields }) => {
                said.word("shot");
                said.word(seat(who));
                all(fields, said);
            }
            Notice::Public(News::Asked { seat: who, fields, yes }) => {
                said.word("asked");
                said.word(seat(who));
                all(fields, said);
                if yes {
                    said.word("yes");
                }
            }
            Notice::Public(News::Over { end, secrets }) => {
                said.word("over");
                said.word(match end {
                    End::Found(who) if who == from.me => ENDS[0],
                    End::Found(_) => ENDS[1],
                    End::NoSpies => ENDS[2],
                    End::Quiet => ENDS[3],
                    End::TooLong => ENDS[4],
                });
                for [first, second] in secrets {
                    said.word(at("first secret", first));
                    said.word(at("second secret", second));
                }
            }
        }
    }
}

fn arrow(direction: Direction) -> String {
    format!("arrow {direction:?}")
}
