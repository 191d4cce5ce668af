//! The town file: what is printed on the board and on the cards (`SG-1` to `SG-4`).

use deckname_engine::SetupError;
use deckname_engine::data::{Item, Section};
use deckname_scene::Lang;

use crate::fault::Fault;
use crate::field::Field;
use crate::place::{Place, Places};
use crate::state::{AWAY_AFTER, COLOURS, LAST_ROUND, Phase};
use crate::tips::Tips;
use crate::wire::{COLOUR_NAMES, FIELD_NAMES};

/// The number of tips in all (`SG-4`).
pub(crate) const TIPS: u8 = 30;
/// No name has more characters than this: it has to fit on a card and on a line of the text board.
pub(crate) const LONGEST: usize = 24;
/// The most tips for one secret place.
const MOST_TIPS: u32 = 15;

/// A town as its file describes it.
#[derive(Clone, Debug)]
pub(crate) struct Town {
    names: [String; COLOURS],
    /// Where each colour's locker is.
    lockers: [Field; COLOURS],
    pub(crate) tips: Tips,
    fields: Vec<FieldName>,
    pub(crate) limits: Limits,
}

/// How long the two parts last. A town for study has short ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The last round of the first part, and of the flight (`SG-24`).
    pub rounds: u8,
    pub flight: u8,
    /// A fugitive that was alone this often is away (`SG-18`).
    pub alone: u8,
}

impl Limits {
    /// The last round of the part that a phase belongs to.
    pub(crate) fn of(self, phase: Phase) -> u8 {
        match phase {
            Phase::Flight => self.flight,
            Phase::Over => self.rounds.max(self.flight),
            _ => self.rounds,
        }
    }
}

#[derive(Clone, Debug)]
struct FieldName {
    de: String,
    en: String,
}

impl Town {
    pub(crate) fn read(source: &str) -> Result<Self, SetupError> {
        let mut file = Section::parse(source)?;
        let names = read_names(file.take("names")?)?;
        let lockers = read_lockers(file.take("lockers")?.section()?)?;
        let tips = read_tips(file.take("tips")?.section()?)?;
        let fields = read_fields(file.take("fields")?.section()?)?;
        let limits = file.take_optional("limits").map(|limits| read_limits(limits.section()?)).transpose()?;
        file.finish()?;
        let limits = limits.unwrap_or(Limits { rounds: LAST_ROUND, flight: LAST_ROUND, alone: AWAY_AFTER });
        Ok(Self { names, lockers, tips, fields, limits })
    }

    pub(crate) fn code_name(&self, name: u8) -> &str {
        &self.names[usize::from(name)]
    }

    /// What a field is called; `None` off the board.
    pub(crate) fn field_name(&self, field: Field, lang: Lang) -> Option<&str> {
        let name = self.fields.get(usize::from(field.0))?;
        Some(match lang {
            Lang::De => &name.de,
            Lang::En => &name.en,
        })
    }

    pub(crate) fn locker(&self, colour: usize) -> Field {
        self.lockers[colour]
    }

    /// Luggage in the hotels, lockers at the station and the airport, a false formula on each secret place.
    pub(crate) fn places(&self) -> [Places; Field::COUNT + 1] {
        let mut places = [Places::EMPTY; Field::COUNT + 1];
        for (colour, hall) in self.lockers.iter().enumerate() {
            let [suitcase, bag, locker] = [0, 1, 2].map(|slot| Place(3 * colour as u8 + slot));
            places[colour] = Places::one(suitcase).with(bag);
            let there = &mut places[usize::from(hall.0)];
            *there = there.with(locker);
        }
        for secret in 0..5 {
            places[usize::from(Field::of_secret(secret).0)] = Places::one(Place::of_secret(secret));
        }
        places
    }
}

fn read_names(item: Item<'_>) -> Result<[String; COLOURS], SetupError> {
    let line = item.line();
    let mut names: Vec<String> = Vec::new();
    for item in item.list()? {
        let line = item.line();
        let name = read_name(item)?;
        if names.contains(&name) {
            return Err(Fault::NameTwice(name).at(line));
        }
        names.push(name);
    }
    names.try_into().map_err(|names: Vec<_>| Fault::Names(names.len()).at(line))
}

fn read_name(item: Item<'_>) -> Result<String, SetupError> {
    let line = item.line();
    let name = item.text()?;
    let fits = (1..=LONGEST).contains(&name.chars().count());
    if !fits || name.trim() != name || name.chars().any(char::is_control) {
        return Err(Fault::Name.at(line));
    }
    Ok(name)
}

fn read_lockers(mut section: Section<'_>) -> Result<[Field; COLOURS], SetupError> {
    let halls = [Field::B1, Field::F1].map(|hall| (FIELD_NAMES[usize::from(hall.0)], hall));
    let mut lockers = [Field::B1; COLOURS];
    for (locker, colour) in lockers.iter_mut().zip(COLOUR_NAMES) {
        *locker = section.take(colour)?.choice(&halls)?;
    }
    section.finish()?;
    Ok(lockers)
}

fn read_tips(mut section: Section<'_>) -> Result<Tips, SetupError> {
    let line = section.line();
    let mut tips = Tips::EMPTY;
    for secret in 0..5 {
        let count = section.take(FIELD_NAMES[usize::from(Field::of_secret(secret).0)])?.number(1..=MOST_TIPS)?;
        tips = (0..count).fold(tips, |tips, _| tips.with(secret));
    }
    section.finish()?;
    if tips.len() == TIPS { Ok(tips) } else { Err(Fault::Tips(tips.len()).at(line)) }
}

fn read_limits(mut section: Section<'_>) -> Result<Limits, SetupError> {
    let mut take = |key: &str, most: u8| {
        let number = section.take_optional(key).map(|item| item.number(1..=most.into())).transpose()?;
        Ok(number.map_or(most, |number| number as u8))
    };
    let limits = Limits {
        rounds: take("rounds", LAST_ROUND)?,
        flight: take("flight", LAST_ROUND)?,
        alone: take("alone", AWAY_AFTER)?,
    };
    section.finish()?;
    Ok(limits)
}

fn read_fields(mut section: Section<'_>) -> Result<Vec<FieldName>, SetupError> {
    let fields = FIELD_NAMES.iter().map(|field| read_field(section.take(field)?)).collect::<Result<_, _>>()?;
    section.finish()?;
    Ok(fields)
}

fn read_field(item: Item<'_>) -> Result<FieldName, SetupError> {
    if item.is_text() {
        let name = read_name(item)?;
        return Ok(FieldName { de: name.clone(), en: name });
    }
    let mut section = item.section()?;
    let name = FieldName { de: read_name(section.take("de")?)?, en: read_name(section.take("en")?)? };
    section.finish()?;
    Ok(name)
}
