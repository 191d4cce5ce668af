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
    site: Site,
    at: Point,
    name: String,
    inside: Line,
}

/// The places that lines join. A base or headquarters is known by its corner.
#[derive(Clone, Copy)]
enum Site {
    City(Place),
    Base(usize),
    Headquarters(usize),
}

type Row = [Option<Cell>; ACROSS];

impl TextBoard for TopSecret {
    /// The map as rows of cells with their pieces and the lines between them, then a line for every seat and a legend.
    fn text(&self, v: &View, reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        let rows = lay_out(cells(self, v, reader.lang));
        for (index, row) in rows.iter().enumerate() {
            out.line(names(self, row));
            out.line(insides(self, row, rows.get(index + 1)));
        }
        let undrawn = undrawn(self, &rows);
        if !undrawn.is_empty() {
            let lines = [("lines", undrawn.join(", ").into())];
            out.line(Line::new().ink(Ink::Dim, fill(reader.lang, "text-lines", &lines)));
        }
        for seat in Seats::all(self.seats) {
            out.line(seat_line(self, v, seat, reader));
        }
        out.line(Line::new().ink(Ink::Dim, say(reader.lang, "legend")));
        out
    }
}

/// Each cell in its row and column of the sheet, if there is room.
fn lay_out(mut cells: Vec<Cell>) -> Vec<Row> {
    cells.sort_by_key(|cell| (band(cell.at[1]), cell.at[0]));
    let mut rows: Vec<Row> = Vec::new();
    // The band of the last row, and its first free column.
    let mut last = None;
    let mut after = band_sizes(&cells);
    for cell in cells {
        let down = band(cell.at[1]);
        let free = last.filter(|(band, free)| *band == down && *free < ACROSS).map_or(0, |(_, free)| free);
        if free == 0 {
            rows.push(Row::default());
        }
        after[down] -= 1;
        let right = ACROSS.saturating_sub(after[down] + 1).max(free);
        let column = band(cell.at[0]).clamp(free, right);
        last = Some((down, column + 1));
        if let Some(row) = rows.last_mut() {
            row[column] = Some(cell);
        }
    }
    rows
}

/// How many cells lie in each band from top to bottom.
fn band_sizes(cells: &[Cell]) -> [usize; ACROSS] {
    let mut sizes = [0; ACROSS];
    for cell in cells {
        sizes[band(cell.at[1])] += 1;
    }
    sizes
}

fn band(coordinate: u16) -> usize {
    usize::from(coordinate) * ACROSS / (usize::from(SHEET) + 1)
}

/// The names in a row, and the lines that lead to the right.
fn names(game: &TopSecret, row: &Row) -> Line {
    let mut line = Line::new();
    for (column, cell) in row.iter().enumerate() {
        line = indent(line, column * WIDTH);
        let Some(cell) = cell else { continue };
        let way = row.get(column + 1).and_then(|next| joined(game, cell, next.as_ref()?));
        let room = if way.is_some() { WIDTH - 3 } else { WIDTH - 1 };
        line = line.plain(cell.name.chars().take(room).collect::<String>());
        if let Some(way) = way {
            let dashes = (column + 1) * WIDTH - 2 - width(&line);
            line = line.plain(" ").ink(Ink::Dim, way.across().repeat(dashes));
        }
    }
    line
}

/// The pieces in a row, and the lines that lead to the next one.
fn insides(game: &TopSecret, row: &Row, below: Option<&Row>) -> Line {
    let way = |from: usize, to: usize| {
        let (from, to) = (row.get(from)?.as_ref()?, below?.get(to)?.as_ref());
        joined(game, from, to?)
    };
    let mut line = Line::new();
    for (column, cell) in row.iter().enumerate() {
        line = indent(line, column * WIDTH);
        line = match way(column, column) {
            Some(way) => line.ink(Ink::Dim, way.down()),
            None => line.plain(" "),
        };
        if let Some(cell) = cell {
            line.0.extend(cell.inside.0.iter().cloned());
        }
        let slanted = match (way(column, column + 1), way(column + 1, column)) {
            (Some(_), Some(_)) => "╳",
            (Some(_), None) => "╲",
            (None, Some(_)) => "╱",
            (None, None) => continue,
        };
        line = indent(line, (column + 1) * WIDTH - 1).ink(Ink::Dim, slanted);
    }
    line
}

/// Fills the line up to this column.
fn indent(line: Line, column: usize) -> Line {
    let gap = column.saturating_sub(width(&line));
    line.plain(" ".repeat(gap))
}

fn width(line: &Line) -> usize {
    line.0.iter().map(|span| span.text.chars().count()).sum()
}

/// A line between two places. Dotted lines lead to headquarters.
#[derive(Clone, Copy)]
enum Way {
    Solid,
    Dotted,
}

impl Way {
    const fn across(self) -> &'static str {
        if matches!(self, Self::Solid) { "─" } else { "·" }
    }

    const fn down(self) -> &'static str {
        if matches!(self, Self::Solid) { "│" } else { "┊" }
    }
}

fn joined(game: &TopSecret, one: &Cell, other: &Cell) -> Option<Way> {
    let board = &game.board;
    let (are_joined, way) = match (one.site, other.site) {
        (Site::City(one), Site::City(other)) => (board.lines[usize::from(one.0)].contains(other), Way::Solid),
        (Site::City(city), Site::Base(corner)) | (Site::Base(corner), Site::City(city)) => {
            (board.exits[corner].contains(city), Way::Solid)
        }
        (Site::City(city), Site::Headquarters(corner)) | (Site::Headquarters(corner), Site::City(city)) => {
            (board.dotted[corner].contains(city), Way::Dotted)
        }
        _ => (false, Way::Solid),
    };
    are_joined.then_some(way)
}

/// The lines between places that are not next to each other in the text, by name.
fn undrawn(game: &TopSecret, rows: &[Row]) -> Vec<String> {
    let placed: Vec<(usize, usize, &Cell)> = (0..)
        .zip(rows)
        .flat_map(|(down, row)| (0..).zip(row).filter_map(move |(right, cell)| Some((down, right, cell.as_ref()?))))
        .collect();
    let mut undrawn = Vec::new();
    for (index, (down, right, one)) in placed.iter().enumerate() {
        for (lower, other_right, other) in &placed[index + 1..] {
            let is_drawn = lower - down <= 1 && right.abs_diff(*other_right) <= 1;
            if !is_drawn && joined(game, one, other).is_some() {
                undrawn.push(format!("{}–{}", one.name, other.name));
            }
        }
    }
    undrawn
}

fn cells(game: &TopSecret, v: &View, lang: Lang) -> Vec<Cell> {
    let mut cells: Vec<Cell> = game
        .cities()
        .iter()
        .map(|city| Cell {
            site: Site::City(city),
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
        cells.push(Cell { site: Site::Base(at), at: game.board.base_at[at], name, inside });
        let owner = HUES[usize::from(opposite(corner))];
        let name = format!("[{} {}]", "HQ", owner.letter());
        cells.push(Cell { site: Site::Headquarters(at), at: game.board.hq_at[at], name, inside: Line::new() });
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
