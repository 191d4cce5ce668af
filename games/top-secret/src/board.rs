//! A board from its data file, checked when loaded.

use std::collections::{HashMap, HashSet};

use deckname_engine::SetupError;
use deckname_engine::data::{Entry, Section};

use crate::fault::Fault;
use crate::pieces::{CASES, Place, SEATS, cities};

/// The corners, clockwise (`TS-4`).
pub(crate) const CORNERS: [&str; SEATS] = ["nw", "ne", "se", "sw"];
/// Names that mean something else where a city can stand.
const RESERVED: [&str; 4] = ["base", "outpost", "hq", "out"];
/// No map needs a longer file or a longer name.
pub(crate) const LONGEST_FILE: usize = 100_000;
const LONGEST_NAME: usize = 24;
/// Places are drawn on a sheet of this size.
pub(crate) const SHEET: u16 = 1_000;

/// The map: cities and what joins them, as sets of cities.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) cities: Vec<City>,
    /// The neighbours of each city.
    pub(crate) lines: [u64; Place::CITIES as usize],
    /// Where the base of each corner lets its agents out.
    pub(crate) exits: [u64; SEATS],
    /// From where the headquarters of each corner is entered.
    pub(crate) dotted: [u64; SEATS],
    pub(crate) base_at: [Point; SEATS],
    pub(crate) hq_at: [Point; SEATS],
}

#[derive(Clone, Debug)]
pub(crate) struct City {
    pub(crate) name: String,
    pub(crate) de: String,
    pub(crate) en: String,
    pub(crate) at: Point,
}

/// Where something is drawn: right, down.
pub(crate) type Point = [u16; 2];

impl Board {
    pub(crate) fn read(text: &str) -> Result<Self, SetupError> {
        if text.len() > LONGEST_FILE {
            return Err(Fault::TooLong.at(None));
        }
        let [cities, lines, corners] = take_all(Section::parse(text)?, ["cities", "lines", "corners"])?;
        let (cities, starts) = read_cities(cities?.list()?)?;
        let names: Names = (0..).map(Place).zip(&cities).map(|(place, city)| (city.name.clone(), place)).collect();
        let mut board = Self {
            lines: read_lines(lines?.list()?, &names)?,
            cities,
            exits: [0; SEATS],
            dotted: [0; SEATS],
            base_at: [[0; 2]; SEATS],
            hq_at: [[0; 2]; SEATS],
        };
        for (place, corner) in take_all(corners?.section()?, CORNERS)?.into_iter().enumerate() {
            let [base, hq] = take_all(corner?.section()?, ["base", "headquarters"])?;
            let none = Fault::NoExit(CORNERS[place]);
            (board.base_at[place], board.exits[place]) = read_gate(base?, "exits", &names, none)?;
            let none = Fault::NoDottedLine(CORNERS[place]);
            (board.hq_at[place], board.dotted[place]) = read_gate(hq?, "dotted", &names, none)?;
        }
        board.check_reach(&starts)?;
        Ok(board)
    }

    /// Every city can be reached from everywhere. `starts` are the lines of the file where the cities stand.
    fn check_reach(&self, starts: &[usize]) -> Result<(), SetupError> {
        let mut reached = 1u64;
        loop {
            let more = cities(reached).fold(reached, |all, city| all | self.lines[usize::from(city.0)]);
            if more == reached {
                break;
            }
            reached = more;
        }
        match self.cities.iter().zip(starts).enumerate().find(|(city, _)| reached >> city & 1 == 0) {
            None => Ok(()),
            Some((_, (lost, line))) => {
                let fault = Fault::Apart { city: lost.name.clone(), first: self.cities[0].name.clone() };
                Err(fault.at(Some(*line)))
            }
        }
    }

    pub(crate) fn find(&self, name: &str) -> Option<Place> {
        self.cities.iter().position(|city| city.name == name).map(|place| Place(place as u8))
    }

    pub(crate) fn city(&self, place: Place) -> &City {
        &self.cities[usize::from(place.0)]
    }

    /// The set of all cities.
    pub(crate) fn everywhere(&self) -> u64 {
        u64::MAX >> (Place::CITIES as usize - self.cities.len())
    }
}

type Names = HashMap<String, Place>;

/// The values of these keys, where no others may be: a misspelt key is named before the one that is missing for it.
fn take_all<'a, const N: usize>(
    mut section: Section<'a>,
    keys: [&str; N],
) -> Result<[Result<Entry<'a>, SetupError>; N], SetupError> {
    let values = keys.map(|key| section.take(key));
    section.finish()?;
    Ok(values)
}

/// The cities, and in which line each of them stands.
fn read_cities(entries: Vec<Entry<'_>>) -> Result<(Vec<City>, Vec<usize>), SetupError> {
    if !(CASES..=Place::CITIES.into()).contains(&entries.len()) {
        return Err(Fault::Cities(entries.len()).at(None));
    }
    let starts = entries.iter().map(Entry::line).collect();
    let mut names = HashSet::new();
    let mut labels = [HashSet::new(), HashSet::new()];
    let mut cities = Vec::new();
    for entry in entries {
        let line = entry.line();
        let refuse = |fault: Fault| Err(fault.at(Some(line)));
        let [name, de, en, at] = take_all(entry.section()?, ["name", "de", "en", "at"])?;
        let city = City { name: name?.text()?, de: de?.text()?, en: en?.text()?, at: read_point(at?)? };
        if !is_id(&city.name) || RESERVED.contains(&city.name.as_str()) {
            return refuse(Fault::Name(city.name));
        }
        if !names.insert(city.name.clone()) {
            return refuse(Fault::SameName(city.name));
        }
        for (labels, label) in labels.iter_mut().zip([&city.de, &city.en]) {
            if label.trim().is_empty() || label.chars().count() > LONGEST_NAME || label.contains(char::is_control) {
                return refuse(Fault::Label(label.clone()));
            }
            if !labels.insert(label.clone()) {
                return refuse(Fault::SameLabel(label.clone()));
            }
        }
        cities.push(city);
    }
    Ok((cities, starts))
}

fn read_lines(entries: Vec<Entry<'_>>, names: &Names) -> Result<[u64; Place::CITIES as usize], SetupError> {
    let mut lines = [0u64; Place::CITIES as usize];
    for entry in entries {
        let line = entry.line();
        let refuse = |fault: Fault| Err(fault.at(Some(line)));
        let [a, b] = read_pair(entry)?;
        let ((a, from), (b, to)) = (read_city(a, names)?, read_city(b, names)?);
        if from == to {
            return refuse(Fault::Loop(a));
        }
        if lines[usize::from(from.0)] & to.bit() != 0 {
            return refuse(Fault::JoinedTwice(a, b));
        }
        lines[usize::from(from.0)] |= to.bit();
        lines[usize::from(to.0)] |= from.bit();
    }
    Ok(lines)
}

/// A base or a headquarters: where it is drawn, and the cities that it is joined to; `none` says that there are none.
fn read_gate(entry: Entry<'_>, key: &str, names: &Names, none: Fault) -> Result<(Point, u64), SetupError> {
    let line = entry.line();
    let [at, joined] = take_all(entry.section()?, ["at", key])?;
    let at = read_point(at?)?;
    let mut set = 0;
    for entry in joined?.list()? {
        let line = entry.line();
        let (name, city) = read_city(entry, names)?;
        if set & city.bit() != 0 {
            return Err(Fault::Twice(name).at(Some(line)));
        }
        set |= city.bit();
    }
    if set == 0 { Err(none.at(Some(line))) } else { Ok((at, set)) }
}

fn read_city(entry: Entry<'_>, names: &Names) -> Result<(String, Place), SetupError> {
    let line = entry.line();
    let name = entry.text()?;
    match names.get(&name) {
        Some(place) => Ok((name, *place)),
        None => Err(Fault::NoCity(name).at(Some(line))),
    }
}

fn read_point(entry: Entry<'_>) -> Result<Point, SetupError> {
    let line = entry.line();
    let [right, down] = read_pair(entry)?;
    let read = |coordinate: Entry<'_>| coordinate.number(0..=u16::MAX.into()).map(|number| number as u16);
    let at = [read(right)?, read(down)?];
    if at.iter().all(|coordinate| *coordinate <= SHEET) { Ok(at) } else { Err(Fault::OffSheet.at(Some(line))) }
}

fn read_pair(entry: Entry<'_>) -> Result<[Entry<'_>; 2], SetupError> {
    let line = entry.line();
    entry.list()?.try_into().map_err(|_| Fault::Pair.at(Some(line)))
}

fn is_id(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    !name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(plain)
}
