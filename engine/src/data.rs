//! Reading a board or set-up file (TOML) key by key, so that every error names its line.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::wire::repeated;
use crate::{Fault, Kind, Misread, SetupError};

/// A table in a data file. Its keys are taken one by one.
///
/// ```
/// use deckname_engine::data::Section;
///
/// let mut file = Section::parse("zone = 16\n[[piece]]\nat = 1\n")?;
/// assert_eq!(file.take("zone")?.number(1..=64)?, 16);
/// for piece in file.take("piece")?.list()? {
///     let mut piece = piece.section()?;
///     assert_eq!(piece.take("at")?.number(1..=64)?, 1);
///     piece.finish()?;
/// }
/// file.finish()?;
/// assert_eq!(Section::parse("zone = 16\nzones = 1").unwrap().finish().unwrap_err().to_string(),
///     "line 1: there is no key \"zone\" here");
/// # Ok::<(), deckname_engine::SetupError>(())
/// ```
#[derive(Debug)]
pub struct Section<'a> {
    text: &'a str,
    line: usize,
    table: DeTable<'a>,
}

/// A value in a data file.
#[derive(Debug)]
pub struct Item<'a> {
    text: &'a str,
    line: usize,
    value: DeValue<'a>,
}

impl<'a> Section<'a> {
    /// The whole file.
    pub fn parse(text: &'a str) -> Result<Self, SetupError> {
        let table = DeTable::parse(text).map_err(|why| {
            let line = why.span().map(|span| line(text, span.start));
            let why = Misread::Syntax { why: why.message().trim().replace('\n', " ") };
            SetupError::Data { line, why: Fault::Form(why) }
        })?;
        Ok(Self { text, line: 1, table: table.into_inner() })
    }

    /// The line on which the section begins, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Takes the value of a required key.
    pub fn take(&mut self, key: &str) -> Result<Item<'a>, SetupError> {
        self.take_optional(key).ok_or_else(|| misread(self.line, Misread::MissingKey { key: repeated(key) }))
    }

    /// Takes the value of an optional key.
    pub fn take_optional(&mut self, key: &str) -> Option<Item<'a>> {
        self.table.remove(key).map(|value| Item::new(self.text, value))
    }

    /// Everything that is left, in the order of the file: for sections in which the file chooses the keys.
    pub fn rest(self) -> Vec<(String, Item<'a>)> {
        let text = self.text;
        let mut rest: Vec<_> = self
            .table
            .into_iter()
            .map(|(key, value)| (key.span().start, key.into_inner().into_owned(), Item::new(text, value)))
            .collect();
        rest.sort_by_key(|(start, ..)| *start);
        rest.into_iter().map(|(_, key, item)| (key, item)).collect()
    }

    /// Refuses keys that have not been taken.
    pub fn finish(self) -> Result<(), SetupError> {
        match self.table.iter().min_by_key(|(key, _)| key.span().start) {
            None => Ok(()),
            Some((key, _)) => {
                let line = line(self.text, key.span().start);
                Err(misread(line, Misread::UnknownKey { key: repeated(key.get_ref()) }))
            }
        }
    }
}

impl<'a> Item<'a> {
    fn new(text: &'a str, value: Spanned<DeValue<'a>>) -> Self {
        Self { text, line: line(text, value.span().start), value: value.into_inner() }
    }

    /// The line of the value, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// A text.
    pub fn text(self) -> Result<String, SetupError> {
        match self.value {
            DeValue::String(text) => Ok(text.into_owned()),
            _ => Err(self.expected(Kind::Text)),
        }
    }

    /// A whole number within these bounds.
    pub fn number(self, bounds: std::ops::RangeInclusive<u32>) -> Result<u32, SetupError> {
        let number = match &self.value {
            DeValue::Integer(number) => u32::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => return Err(self.expected(Kind::Number)),
        };
        number.filter(|number| bounds.contains(number)).ok_or_else(|| {
            let (least, most) = (*bounds.start(), *bounds.end());
            misread(self.line, Misread::OutOfBounds { least, most })
        })
    }

    /// One of these words; returns the value that goes with it.
    pub fn choice<T: Copy>(self, words: &[(&str, T)]) -> Result<T, SetupError> {
        let line = self.line;
        let word = self.text()?;
        let found = words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
        found.ok_or_else(|| misread(line, Misread::UnknownValue { value: repeated(&word) }))
    }

    /// A list.
    pub fn list(self) -> Result<Vec<Self>, SetupError> {
        match self.value {
            DeValue::Array(values) => Ok(values.into_iter().map(|value| Self::new(self.text, value)).collect()),
            _ => Err(self.expected(Kind::List)),
        }
    }

    /// A table.
    pub fn section(self) -> Result<Section<'a>, SetupError> {
        match self.value {
            DeValue::Table(table) => Ok(Section { text: self.text, line: self.line, table }),
            _ => Err(self.expected(Kind::Section)),
        }
    }

    /// Is it a text? For values that can be one kind or another.
    pub fn is_text(&self) -> bool {
        self.value.is_str()
    }

    /// Is it a list? For values that can be one kind or another.
    pub fn is_list(&self) -> bool {
        self.value.is_array()
    }

    fn expected(&self, kind: Kind) -> SetupError {
        misread(self.line, Misread::Expected(kind))
    }
}

fn misread(line: usize, why: Misread) -> SetupError {
    SetupError::Data { line: Some(line), why: Fault::Form(why) }
}

/// The line at this offset in the text, from 1.
fn line(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|byte| *byte == b'\n').count()
}
