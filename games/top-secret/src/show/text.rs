use deckname_engine::{Seat, Seats};
use deckname_scene::{Ink, Lang, Line, Reader, Text, TextBoard};

use super::words::{HUES, fill, place, say};
use crate::board::{Point, SHEET};
use crate::config::{TopSecret, opposite};
use crate::luggage::Content;
use crate::pieces::{Agent, Agents, Place, SEATS};
use crate::view::View;

/// How many cells a row of the text board has, and how wide they are.
const ACROSS: usize = 6;
const WIDTH: usize = 13;

/// Longer names are cut off.
const NAME: usize = 16;

/// A place on the map, and the pieces in it.
struct Cell {
    at: Point,
    name: String,
    inside: Line,
}

impl TextBoard for TopSecret {
    /// The map as rows of cells with their pieces, then a line for every seat and a legend.
    fn text(&self, v: &View, reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        let mut cells = cells(self, v, reader.lang);
        cells.sort_by_key(|cell| (band(cell.at[1]), cell.at[0]));
        for row in cells.chunk_by(|a, b| band(a.at[1]) == band(b.at[1])) {
            for line in row.chunks(ACROSS) {
                print_row(line, &mut out);
            }
        }
        for seat in Seats::all(self.seats) {
            out.line(seat_line(self, v, seat, reader));
        }
        out.line(Line::new().ink(Ink::Dim, say(reader.lang, "legend")));
        out
    }
}

fn band(coordinate: u16) -> usize {
    usize::from(coordinate) * ACROSS / (usize::from(SHEET) + 1)
}

/// Names above, pieces below, each in its column of the sheet if there is room.
fn print_row(cells: &[Cell], out: &mut Text) {
    let (mut names, mut insides) = (Line::new(), Line::new());
    let mut column = 0;
    for (index, cell) in cells.iter().enumerate() {
        let last = ACROSS - (cells.len() - index);
        let target = band(cell.at[0]).clamp(column, last.max(column));
        let gap = " ".repeat(WIDTH * (target - column));
        let name: String = cell.name.chars().take(WIDTH - 1).collect();
        names = names.plain(gap.clone()).plain(format!("{name:<WIDTH$}"));
        let used: usize = cell.inside.0.iter().map(|span| span.text.chars().count()).sum();
        insides = insides.plain(gap);
        insides.0.extend(cell.inside.0.iter().cloned());
        insides = insides.plain(" ".repeat(WIDTH.saturating_sub(used)));
        column = target + 1;
    }
    out.line(names);
    out.line(insides);
}

fn cells(game: &TopSecret, v: &View, lang: Lang) -> Vec<Cell> {
    let mut cells: Vec<Cell> = game
        .cities()
        .iter()
        .map(|city| Cell {
            at: game.board.city(city).at,
            name: place(game, city, lang),
            inside: in_city(game, v, city),
        })
        .collect();
    for corner in 0..SEATS as u8 {
        let at = usize::from(corner);
        let hue = HUES[at];
        let name = format!("({} {})", say(lang, "base"), hue.letter());
        let waiting = game.seat_at(corner).map(|seat| (seat, Place::BASE));
        let outposts = if waiting.is_none() { game.outposts() } else { Seats::EMPTY };
        let inside = waiting.into_iter().chain(outposts.iter().map(|seat| (seat, Place::OUTPOST)));
        let inside = inside.fold(Line::new(), |line, (seat, place)| with_agents(game, v, line, seat, place));
        cells.push(Cell { at: game.board.base_at[at], name, inside });
        let owner = HUES[usize::from(opposite(corner))];
        let name = format!("[{} {}]", "HQ", owner.letter());
        cells.push(Cell { at: game.board.hq_at[at], name, inside: Line::new() });
    }
    cells
}

/// The agents there, with what they carry, and the suitcases that lie there: `▲1 ▲2+■B ●A`.
fn in_city(game: &TopSecret, v: &View, city: Place) -> Line {
    let mut line = Line::new();
    for seat in Seats::all(game.seats) {
        line = with_agents(game, v, line, seat, city);
    }
    v.cases.lying(city).iter().fold(line, |line, case| {
        let hue = case.hue();
        line.ink(hue.ink(), format!("{}{}", hue.shape(), case.sign()))
    })
}

fn with_agents(game: &TopSecret, v: &View, mut line: Line, seat: Seat, place: Place) -> Line {
    let hue = game.hue(seat);
    let there = v.squads[seat.index()].in_place(place);
    let carriers = v.cases.carriers(seat);
    let free_handed = there.without(carriers);
    if !free_handed.is_empty() {
        line = line.ink(hue.ink(), format!("{}{} ", hue.shape(), numbers(free_handed)));
    }
    for agent in there {
        if let Some(case) = v.cases.carried(seat, agent) {
            line = line.ink(hue.ink(), format!("{}{}+", hue.shape(), agent.number()));
            line = line.ink(case.hue().ink(), format!("{}{} ", case.hue().shape(), case.sign()));
        }
    }
    line
}

fn numbers(agents: Agents) -> String {
    agents.iter().map(|agent| agent.number().to_string()).collect()
}

/// The name, the secured suitcases, the duel cards in hand, the agents that are out.
fn seat_line(game: &TopSecret, v: &View, seat: Seat, reader: &Reader<'_>) -> Line {
    let hue = game.hue(seat);
    let mut line = Line::new()
        .ink(hue.ink(), format!("{} {} {:.NAME$}", hue.shape(), hue.letter(), reader.name(seat)))
        .plain(format!("  {}", fill(reader.lang, "secrets", &[("n", v.secrets[seat.index()].into())])));
    for case in v.cases.secured_by(seat) {
        line = line.ink(case.hue().ink(), format!(" {}{}", case.hue().shape(), case.sign()));
        line = line.plain(format!("={}", sign(v.contents.of(case))));
    }
    let cards: String = v.hands[seat.index()].iter().map(|card| card.to_string()).collect();
    line = line.plain(format!("  {} {cards}", say(reader.lang, "cards")));
    let out = Agent::ALL.without(v.squads[seat.index()].alive());
    if !out.is_empty() {
        line = line.ink(Ink::Dim, format!("  {} {}", say(reader.lang, "out"), numbers(out)));
    }
    line
}

fn sign(content: Content) -> &'static str {
    if content == Content::Bomb { "✸" } else { content.name() }
}
