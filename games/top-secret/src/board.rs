//! A board from its data file, checked when loaded.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use deckname_engine::setup::{self, SetupError};
use serde::Deserialize;
use toml::Spanned;

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    cities: Vec<Spanned<CityEntry>>,
    lines: Vec<Spanned<[Spanned<String>; 2]>>,
    corners: Corners,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CityEntry {
    name: String,
    de: String,
    en: String,
    at: Point,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corners {
    nw: Corner,
    ne: Corner,
    se: Corner,
    sw: Corner,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corner {
    base: Spanned<Base>,
    headquarters: Spanned<Headquarters>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Base {
    at: Point,
    exits: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Headquarters {
    at: Point,
    dotted: Vec<Spanned<String>>,
}

impl Board {
    pub(crate) fn read(text: &str) -> Result<Self, SetupError> {
        if text.len() > LONGEST_FILE {
            return Err(Fault::TooLong.at(None));
        }
        let reader = FileReader { text };
        let file: File = match toml::from_str(text) {
            Ok(file) => file,
            Err(why) => return Err(reader.broken(why.span(), Fault::Form(why.message().to_string()))),
        };
        let names = reader.read_cities(&file.cities)?;
        let mut board = Self {
            cities: Vec::new(),
            lines: reader.read_lines(&file.lines, &names)?,
            exits: [0; SEATS],
            dotted: [0; SEATS],
            base_at: [[0; 2]; SEATS],
            hq_at: [[0; 2]; SEATS],
        };
        let File { cities, corners: Corners { nw, ne, se, sw }, .. } = file;
        for (place, corner) in [nw, ne, se, sw].into_iter().enumerate() {
            let (base, hq) = (corner.base.get_ref(), corner.headquarters.get_ref());
            reader.check_point(base.at, corner.base.span())?;
            reader.check_point(hq.at, corner.headquarters.span())?;
            (board.base_at[place], board.hq_at[place]) = (base.at, hq.at);
            let none = Fault::NoExit(CORNERS[place]);
            board.exits[place] = reader.read_set(&base.exits, &names, corner.base.span(), none)?;
            let none = Fault::NoDottedLine(CORNERS[place]);
            board.dotted[place] = reader.read_set(&hq.dotted, &names, corner.headquarters.span(), none)?;
        }
        board.check_reach(&reader, &cities)?;
        board.cities = cities.into_iter().map(|entry| City::from(entry.into_inner())).collect();
        Ok(board)
    }

    /// Every city can be reached from everywhere.
    fn check_reach(&self, reader: &FileReader<'_>, entries: &[Spanned<CityEntry>]) -> Result<(), SetupError> {
        let mut reached = 1u64;
        loop {
            let more = cities(reached).fold(reached, |all, city| all | self.lines[usize::from(city.0)]);
            if more == reached {
                break;
            }
            reached = more;
        }
        match entries.iter().enumerate().find(|(city, _)| reached >> city & 1 == 0) {
            None => Ok(()),
            Some((_, lost)) => {
                let name = |entry: &Spanned<CityEntry>| entry.get_ref().name.clone();
                let fault = Fault::Apart { city: name(lost), first: name(&entries[0]) };
                Err(reader.broken(Some(lost.span()), fault))
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

impl From<CityEntry> for City {
    fn from(CityEntry { name, de, en, at }: CityEntry) -> Self {
        Self { name, de, en, at }
    }
}

type Names = HashMap<String, Place>;

/// Knows the text, to say in which line something is wrong.
struct FileReader<'a> {
    text: &'a str,
}

impl FileReader<'_> {
    fn broken(&self, span: Option<Range<usize>>, fault: Fault) -> SetupError {
        fault.at(span.map(|span| setup::line(self.text, span.start)))
    }

    fn read_cities(&self, entries: &[Spanned<CityEntry>]) -> Result<Names, SetupError> {
        if !(CASES..=Place::CITIES.into()).contains(&entries.len()) {
            return Err(self.broken(None, Fault::Cities(entries.len())));
        }
        let mut names = Names::new();
        let mut labels = [HashSet::new(), HashSet::new()];
        for (place, entry) in entries.iter().enumerate() {
            let city = entry.get_ref();
            let refuse = |fault| Err(self.broken(Some(entry.span()), fault));
            let name = city.name.as_str();
            if !is_id(name) || RESERVED.contains(&name) {
                return refuse(Fault::Name(city.name.clone()));
            }
            if names.insert(city.name.clone(), Place(place as u8)).is_some() {
                return refuse(Fault::SameName(city.name.clone()));
            }
            for (labels, label) in labels.iter_mut().zip([&city.de, &city.en]) {
                if label.trim().is_empty() || label.chars().count() > LONGEST_NAME || label.contains(char::is_control) {
                    return refuse(Fault::Label(label.clone()));
                }
                if !labels.insert(label.as_str()) {
                    return refuse(Fault::SameLabel(label.clone()));
                }
            }
            self.check_point(city.at, entry.span())?;
        }
        Ok(names)
    }

    fn read_lines(
        &self,
        entries: &[Spanned<[Spanned<String>; 2]>],
        names: &Names,
    ) -> Result<[u64; Place::CITIES as usize], SetupError> {
        let mut lines = [0u64; Place::CITIES as usize];
        for entry in entries {
            let [a, b] = entry.get_ref();
            let (from, to) = (self.read_city(a, names)?, self.read_city(b, names)?);
            let refuse = |fault| Err(self.broken(Some(entry.span()), fault));
            if from == to {
                return refuse(Fault::Loop(a.get_ref().clone()));
            }
            if lines[usize::from(from.0)] & to.bit() != 0 {
                return refuse(Fault::JoinedTwice(a.get_ref().clone(), b.get_ref().clone()));
            }
            lines[usize::from(from.0)] |= to.bit();
            lines[usize::from(to.0)] |= from.bit();
        }
        Ok(lines)
    }

    fn read_set(
        &self,
        entries: &[Spanned<String>],
        names: &Names,
        whole: Range<usize>,
        none: Fault,
    ) -> Result<u64, SetupError> {
        let mut set = 0;
        for entry in entries {
            let city = self.read_city(entry, names)?;
            if set & city.bit() != 0 {
                return Err(self.broken(Some(entry.span()), Fault::Twice(entry.get_ref().clone())));
            }
            set |= city.bit();
        }
        if set == 0 { Err(self.broken(Some(whole), none)) } else { Ok(set) }
    }

    fn read_city(&self, name: &Spanned<String>, names: &Names) -> Result<Place, SetupError> {
        let unknown = || self.broken(Some(name.span()), Fault::NoCity(name.get_ref().clone()));
        names.get(name.get_ref()).copied().ok_or_else(unknown)
    }

    fn check_point(&self, at: Point, span: Range<usize>) -> Result<(), SetupError> {
        if at.iter().all(|coordinate| *coordinate <= SHEET) {
            Ok(())
        } else {
            Err(self.broken(Some(span), Fault::OffSheet))
        }
    }
}

fn is_id(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    !name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(plain)
}
