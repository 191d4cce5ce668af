use crate::bad_request::BadRequest;

/// The longest name of a person, in characters.
pub const LONGEST_NAME: usize = 24;

/// The names of bots and of people who give none: words that exist in both languages.
const CODE_NAMES: [&str; 16] = [
    "Orion", "Kobra", "Delta", "Vega", "Onyx", "Sierra", "Nova", "Omega", "Luna", "Titan", "Mirage", "Echo", "Panther",
    "Magnum", "Saturn", "Juno",
];

/// The name without control characters and surrounding space; `None` if nothing is left.
pub(super) fn clean_name(name: &str) -> Result<Option<String>, BadRequest> {
    let name: String = name.chars().filter(|c| !c.is_control() && !is_invisible(*c)).collect();
    match name.trim() {
        "" => Ok(None),
        name if name.chars().count() > LONGEST_NAME => Err(BadRequest::LongName { most: LONGEST_NAME }),
        name => Ok(Some(name.to_string())),
    }
}

/// Zero-width characters, and those that reverse the text. With them one name could look like another.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A code name that is not taken.
pub(super) fn code_name(taken: impl Fn(&str) -> bool, start: usize) -> &'static str {
    let mut names = CODE_NAMES.iter().cycle().skip(start % CODE_NAMES.len()).take(CODE_NAMES.len());
    names.find(|name| !taken(name)).unwrap_or(&CODE_NAMES[0])
}

/// The name, with a number added if it is taken.
pub(super) fn distinct(name: String, taken: impl Fn(&str) -> bool) -> String {
    // A table has at most eight seats.
    let numbered = (2..=9).map(|n| format!("{name} {n}"));
    std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned() {
        assert_eq!(clean_name("  Ada\n ").unwrap().unwrap(), "Ada");
        assert_eq!(clean_name("A\u{202e}da").unwrap().unwrap(), "Ada");
        assert_eq!(clean_name(" \t\u{200b} ").unwrap(), None);
        assert!(clean_name(&"x".repeat(25)).is_err());
        assert!(clean_name(&"ß".repeat(24)).is_ok());
    }

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        assert_eq!(code_name(|name| name == "Kobra", 1), "Delta");
        assert_eq!(distinct("Ada".into(), |name| name == "Ada" || name == "Ada 2"), "Ada 3");
    }
}
