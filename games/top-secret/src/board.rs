//! A board read from its data file and checked.

use std::collections::{HashMap, HashSet};

use deckname_engine::SetupError;
use deckname_engine::data::{Item, Section};

use crate::fault::Fault;
use crate::pieces::{CASES, Cities, Place, SEATS};
use crate::state::LAST_TURN;

/// The corners, clockwise (`TS-4`).
pub(crate) const CORNERS: [&str; SEATS] = ["nw", "ne", "se", "sw"];
/// Names of places that are not cities.
const RESERVED: [&str; 4] = ["base", "outpost", "hq", "out"];
/// Far more than any map needs.
pub(crate) const LONGEST_FILE: usize = 100_000;
const LONGEST_NAME: usize = 24;
/// Places are drawn on a square sheet of this size.
pub(crate) const SHEET: u16 = 1_000;

/// The map: cities and the lines between them.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) cities: Vec<City>,
    /// The neighbours of each city.
    pub(crate) lines: [Cities; Place::CITIES as usize],
    /// The cities that the base of each corner leads to.
    pub(crate) exits: [Cities; SEATS],
    /// The cities from which the headquarters of each corner is entered.
    pub(crate) dotted: [Cities; SEATS],
    pub(crate) base_at: [Point; SEATS],
    pub(crate) hq_at: [Point; SEATS],
    /// The game is over after this many turns (`TS-29`).
    pub(crate) turns: u16,
}

#[derive(Clone, Debug)]
pub(crate) struct City {
    pub(crate) name: String,
    pub(crate) de: String,
    pub(crate) en: String,
    pub(crate) at: Point,
}

/// Where a place is drawn: right, down.
pub(crate) type Point = [u16; 2];

impl Board {
    pub(crate) fn read(text: &str) -> Result<Self, SetupError> {
        if text.len() > LONGEST_FILE {
            return Err(Fault::TooLong.at(None));
        }
        let mut file = Section::parse(text)?;
        let turns = file.take_optional("turns").map(|turns| turns.number(1..=LAST_TURN.into())).transpose()?;
        let [cities, lines, corners] = take_all(file, ["cities", "lines", "corners"])?;
        let (cities, starts) = read_cities(cities?)?;
        let names: Names = (0..).map(Place).zip(&cities).map(|(place, city)| (city.name.clone(), place)).collect();
        let mut board = Self {
            lines: read_lines(lines?.list()?, &names)?,
            cities,
            exits: [Cities::EMPTY; SEATS],
            dotted: [Cities::EMPTY; SEATS],
            base_at: [[0; 2]; SEATS],
            hq_at: [[0; 2]; SEATS],
            turns: turns.map_or(LAST_TURN, |turns| turns as u16),
        };
        for (index, corner) in take_all(corners?.section()?, CORNERS)?.into_iter().enumerate() {
            let [base, hq] = take_all(corner?.section()?, ["base", "headquarters"])?;
            let none = Fault::NoExit(CORNERS[index]);
            (board.base_at[index], board.exits[index]) = read_joined(base?, "exits", &names, none)?;
            let none = Fault::NoDottedLine(CORNERS[index]);
            (board.hq_at[index], board.dotted[index]) = read_joined(hq?, "dotted", &names, none)?;
        }
        board.check_reach(&starts)?;
        Ok(board)
    }

    /// Checks that every city can be reached from every other. `starts` are the lines of the file where the cities begin.
    fn check_reach(&self, starts: &[usize]) -> Result<(), SetupError> {
        let mut reached = Cities::all(1);
        loop {
            let more = reached.iter().fold(reached, |all, city| all.union(self.lines[usize::from(city.0)]));
            if more == reached {
                break;
            }
            reached = more;
        }
        match self.everywhere().without(reached).first() {
            None => Ok(()),
            Some(apart) => {
                let fault = Fault::Apart { city: self.city(apart).name.clone(), first: self.cities[0].name.clone() };
                Err(fault.at(Some(starts[usize::from(apart.0)])))
            }
        }
    }

    pub(crate) fn find(&self, name: &str) -> Option<Place> {
        self.cities.iter().position(|city| city.name == name).map(|index| Place(index as u8))
    }

    pub(crate) fn city(&self, place: Place) -> &City {
        &self.cities[usize::from(place.0)]
    }

    /// The set of all cities.
    pub(crate) fn everywhere(&self) -> Cities {
        Cities::all(self.cities.len() as u8)
    }
}

type Names = HashMap<String, Place>;

/// The values of these keys. Other keys are refused first, so that a misspelt key is named rather than the missing one.
fn take_all<'a, const N: usize>(
    mut section: Section<'a>,
    keys: [&str; N],
) -> Result<[Result<Item<'a>, SetupError>; N], SetupError> {
    let values = keys.map(|key| section.take(key));
    section.finish()?;
    Ok(values)
}

/// The cities, and the line where each of them begins.
fn read_cities(list: Item<'_>) -> Result<(Vec<City>, Vec<usize>), SetupError> {
    let line = list.line();
    let items = list.list()?;
    if !(CASES..=Place::CITIES.into()).contains(&items.len()) {
        return Err(Fault::Cities(items.len()).at(Some(line)));
    }
    let starts = items.iter().map(Item::line).collect();
    let [mut names, mut german, mut english] = [(); 3].map(|()| HashSet::new());
    let mut cities = Vec::with_capacity(items.len());
    for item in items {
        let [name, de, en, at] = take_all(item.section()?, ["name", "de", "en", "at"])?;
        cities.push(City {
            name: read_name(name?, &mut names)?,
            de: read_label(de?, &mut german)?,
            en: read_label(en?, &mut english)?,
            at: read_point(at?)?,
        });
    }
    Ok((cities, starts))
}

/// A name for records and bots that no city has yet.
fn read_name(item: Item<'_>, names: &mut HashSet<String>) -> Result<String, SetupError> {
    let line = Some(item.line());
    let name = item.text()?;
    if !is_id(&name) || RESERVED.contains(&name.as_str()) {
        return Err(Fault::Name(name).at(line));
    }
    if names.insert(name.clone()) { Ok(name) } else { Err(Fault::SameName(name).at(line)) }
}

/// A name for players that no city has yet.
fn read_label(item: Item<'_>, labels: &mut HashSet<String>) -> Result<String, SetupError> {
    let line = Some(item.line());
    let label = item.text()?;
    if label.trim().is_empty() || label.chars().count() > LONGEST_NAME || label.contains(char::is_control) {
        return Err(Fault::Label(label).at(line));
    }
    if labels.insert(label.clone()) { Ok(label) } else { Err(Fault::SameLabel(label).at(line)) }
}

fn read_lines(items: Vec<Item<'_>>, names: &Names) -> Result<[Cities; Place::CITIES as usize], SetupError> {
    let mut lines = [Cities::EMPTY; Place::CITIES as usize];
    for item in items {
        let line = Some(item.line());
        let [a, b] = read_pair(item)?;
        let ((a, from), (b, to)) = (read_city(a, names)?, read_city(b, names)?);
        if from == to {
            return Err(Fault::Loop(a).at(line));
        }
        let neighbours = &mut lines[usize::from(from.0)];
        if neighbours.contains(to) {
            return Err(Fault::JoinedTwice(a, b).at(line));
        }
        *neighbours = neighbours.with(to);
        lines[usize::from(to.0)] = lines[usize::from(to.0)].with(from);
    }
    Ok(lines)
}

/// A base or a headquarters: where it is drawn, and the cities that it is joined to. `none` is the fault if there are none.
fn read_joined(item: Item<'_>, key: &str, names: &Names, none: Fault) -> Result<(Point, Cities), SetupError> {
    let [at, joined] = take_all(item.section()?, ["at", key])?;
    let (at, joined) = (read_point(at?)?, joined?);
    let line = Some(joined.line());
    let mut cities = Cities::EMPTY;
    for item in joined.list()? {
        let line = Some(item.line());
        let (name, city) = read_city(item, names)?;
        if cities.contains(city) {
            return Err(Fault::Twice(name).at(line));
        }
        cities = cities.with(city);
    }
    if cities.is_empty() { Err(none.at(line)) } else { Ok((at, cities)) }
}

fn read_city(item: Item<'_>, names: &Names) -> Result<(String, Place), SetupError> {
    let line = item.line();
    let name = item.text()?;
    match names.get(&name) {
        Some(place) => Ok((name, *place)),
        None => Err(Fault::NoCity(name).at(Some(line))),
    }
}

fn read_point(item: Item<'_>) -> Result<Point, SetupError> {
    let [right, down] = read_pair(item)?;
    let read = |coordinate: Item<'_>| coordinate.number(0..=SHEET.into()).map(|number| number as u16);
    Ok([read(right)?, read(down)?])
}

fn read_pair(item: Item<'_>) -> Result<[Item<'_>; 2], SetupError> {
    let line = item.line();
    item.list()?.try_into().map_err(|_| Fault::Pair.at(Some(line)))
}

fn is_id(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    !name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(plain)
}
