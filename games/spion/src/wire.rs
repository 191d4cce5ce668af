//! The names of the wire format: actions, views, notices.

use deckname_engine::wire::{array, field, only, text, variant};
use deckname_engine::{Observer, Seat, Unreadable, Wire};
use serde_json::{Map, Value, json};

use crate::action::{Action, Chance};
use crate::board::{Kind, Piece};
use crate::config::Spion;
use crate::direction::{Arrows, Direction};
use crate::event::{News, Notice};
use crate::field::{Field, Fields, by_number};
use crate::grid::Grid;
use crate::pairs::Secrets;
use crate::state::{Phase, Question, State};
use crate::view::View;

const HALF_NAMES: [&str; 2] = ["a", "b"];
const DIRECTION_NAMES: [&str; 6] = ["e", "ne", "nw", "w", "sw", "se"];
const KIND_NAMES: [&str; 3] = ["defender", "small", "large"];
const PHASE_NAMES: [&str; 3] = ["hide", "move", "over"];

impl Field {
    pub(crate) fn name(self) -> String {
        format!("{}{}", HALF_NAMES[self.half().index() % 2], self.number())
    }
}

impl Direction {
    pub(crate) fn name(self) -> &'static str {
        DIRECTION_NAMES[self as usize]
    }
}

impl Arrows {
    /// The two directions, counter-clockwise from the east: `e-w`, `ne-sw`, `nw-se` where they are opposite.
    pub(crate) fn name(self) -> String {
        let names: Vec<&str> = self.directions().iter().map(Direction::name).collect();
        names.join("-")
    }
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        KIND_NAMES[self as usize]
    }
}

impl Wire for Spion {
    fn write_action(&self, a: &Action) -> Value {
        match a {
            Action::Hide(secrets) => json!({"hide": write_secrets(*secrets)}),
            Action::Move { from, to } => json!({"move": {"from": from.name(), "to": to.name()}}),
            Action::Turn { at, arrows } => json!({"turn": {"at": at.name(), "axis": arrows.name()}}),
            Action::Pass => json!("pass"),
        }
    }

    fn read_action(&self, value: &Value) -> Result<Action, Unreadable> {
        const WHAT: &str = "an action: {\"hide\":[…]}, {\"move\":{…}}, {\"turn\":{…}} or \"pass\"";
        match variant(value, WHAT)? {
            ("hide", Some(data)) => read_hide(&self.grid, data),
            ("move", Some(data)) => {
                let map = only(data, &["from", "to"], "the fields from and to")?;
                let end = |key| read_field(&self.grid, text(field(map, key)?, "a field")?);
                Ok(Action::Move { from: end("from")?, to: end("to")? })
            }
            ("turn", Some(data)) => {
                let map = only(data, &["at", "axis"], "a field and an axis")?;
                let at = read_field(&self.grid, text(field(map, "at")?, "a field")?)?;
                Ok(Action::Turn { at, arrows: read_arrows(text(field(map, "axis")?, "an axis")?)? })
            }
            ("pass", None) => Ok(Action::Pass),
            _ => Err(Unreadable::expected(WHAT, value)),
        }
    }

    fn write_chance(&self, c: &Chance) -> Value {
        match *c {}
    }

    fn read_chance(&self, value: &Value) -> Result<Chance, Unreadable> {
        Err(Unreadable::expected("an action: nothing in this game is left to chance", value))
    }

    fn write_view(&self, v: &View) -> Value {
        let facts = &v.facts;
        let phase = facts.phase();
        let mut out = Map::new();
        out.insert("phase".into(), json!(PHASE_NAMES[phase as usize]));
        out.insert("turn".into(), json!((phase != Phase::Hide).then_some(facts.turn.0)));
        out.insert("moves".into(), json!(facts.moves));
        out.insert("quiet_moves".into(), json!(facts.quiet));
        out.insert("hidden".into(), json!(facts.hidden));
        let pieces = Piece::all().filter_map(|piece| write_piece(v, piece));
        out.insert("pieces".into(), pieces.collect());
        out.insert(
            "questions".into(),
            per_seat(|seat| facts.questions.of(seat).map(|question| self.write_question(question)).collect()),
        );
        out.insert("crossed".into(), per_seat(|seat| write_fields(facts.crossed[seat.index()])));
        out.insert("candidates".into(), json!(facts.candidates));
        out.insert("zone".into(), self.zone.iter().map(Field::number).collect());
        if let Some(rows) = self.grid.own_drawing() {
            out.insert("board".into(), json!(rows));
        }
        if let Observer::Seat(_) = v.who {
            let mine = v.my_secrets();
            out.insert("my_secrets".into(), json!(mine.map(write_secrets)));
            if phase == Phase::Hide {
                out.insert("my_choice".into(), json!(mine.map(|mine| self.write_action(&Action::Hide(mine)))));
            }
        }
        if phase == Phase::Over || v.who == Observer::Referee {
            out.insert("secrets".into(), per_seat(|seat| json!(v.secrets[seat.index()].map(write_secrets))));
        }
        Value::Object(out)
    }

    fn write_notice(&self, n: &Notice) -> Value {
        match n {
            Notice::Hid { seat, secrets: None } => json!({"hid": {"seat": seat.0}}),
            Notice::Hid { seat, secrets: Some(secrets) } => {
                json!({"hid": {"seat": seat.0, "secrets": write_secrets(*secrets)}})
            }
            Notice::Public(news) => write_news(news),
        }
    }

    fn standings(&self, s: &State) -> Vec<Value> {
        (0..2u8).map(|seat| json!({"seat": seat, "candidates": s.facts.candidates[usize::from(seat)]})).collect()
    }
}

impl Spion {
    fn write_question(&self, question: Question) -> Value {
        json!({"fields": write_fields(self.asked_fields(question.centre())), "answer": write_answer(question.yes())})
    }
}

/// A letter and a number. A number that the half does not have is a field beyond the edge, which `SN-1` refuses.
pub(crate) fn read_field(grid: &Grid, name: &str) -> Result<Field, Unreadable> {
    let unknown = || Unreadable::unknown("field", name);
    let (half, number) = name.split_at_checked(1).ok_or_else(unknown)?;
    let half = HALF_NAMES.iter().position(|known| *known == half).ok_or_else(unknown)?;
    let plain = number.bytes().all(|byte| byte.is_ascii_digit()) && (number == "0" || !number.starts_with('0'));
    if number.is_empty() || !plain {
        return Err(unknown());
    }
    let number = number.parse().ok().filter(|number| (1..=grid.half()).contains(number));
    Ok(number.map_or(Field::OFF, |number| Field::in_half(Seat(half as u8), number - 1)))
}

pub(crate) fn read_arrows(name: &str) -> Result<Arrows, Unreadable> {
    Arrows::all().find(|arrows| arrows.name() == name).ok_or_else(|| Unreadable::unknown("axis", name))
}

fn read_hide(grid: &Grid, value: &Value) -> Result<Action, Unreadable> {
    let names = array(value, "a list of two fields")?;
    let mut fields = [Field::OFF; 2];
    for (index, name) in names.iter().enumerate() {
        let read = read_field(grid, text(name, "a field")?)?;
        if let Some(field) = fields.get_mut(index) {
            *field = read;
        }
    }
    if names.len() > 2 {
        fields = [Field::OFF; 2]; // More than two secrets are refused by `SN-4`.
    }
    fields.sort_by_key(|field| field.index());
    Ok(Action::Hide(fields))
}

fn write_news(news: &News) -> Value {
    match *news {
        News::Moved { seat, from, to } => json!({"moved": {"seat": seat.0, "from": from.name(), "to": to.name()}}),
        News::Turned { seat, at, arrows } => {
            json!({"turned": {"seat": seat.0, "at": at.name(), "axis": arrows.name()}})
        }
        News::Passed { seat } => json!({"passed": {"seat": seat.0}}),
        News::Caught { seat, fields } => json!({"caught": {"seat": seat.0, "fields": write_fields(fields)}}),
        News::Shot { seat, fields } => json!({"shot": {"seat": seat.0, "fields": write_fields(fields)}}),
        News::Asked { seat, fields, yes } => {
            json!({"asked": {"seat": seat.0, "fields": write_fields(fields), "answer": write_answer(yes)}})
        }
        News::Over { end, secrets } => {
            json!({"over": {"winners": end.winners(), "secrets": secrets.map(write_secrets)}})
        }
    }
}

fn write_piece(v: &View, piece: Piece) -> Option<Value> {
    let board = &v.facts.board;
    let owner = board.owner(piece)?;
    let axis = board.arrows(piece).map(Arrows::name);
    Some(json!({"at": board.at(piece).name(), "owner": owner.0, "kind": board.kind(piece).name(), "axis": axis}))
}

fn write_answer(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// Sorted as text, like every list that means a set.
fn write_secrets(secrets: Secrets) -> Value {
    let mut names = secrets.map(Field::name);
    names.sort_unstable();
    json!(names)
}

fn write_fields(fields: Fields) -> Value {
    by_number(fields).map(Field::name).collect()
}

fn per_seat(value: impl Fn(Seat) -> Value) -> Value {
    Value::Array([Seat(0), Seat(1)].map(value).to_vec())
}
