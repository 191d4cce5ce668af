use icu_properties::CodePointSetData;
use icu_properties::props::{DefaultIgnorableCodePoint, EnumeratedProperty, GeneralCategory, GeneralCategoryGroup};
use unicode_security::skeleton;

use crate::bad_request::BadRequest;

/// The longest name of a person, in characters.
pub const LONGEST_NAME: usize = 24;

/// The names of bots and of people who give none: words that exist in both languages.
const CODE_NAMES: [&str; 16] = [
    "Orion", "Kobra", "Delta", "Vega", "Onyx", "Sierra", "Nova", "Omega", "Luna", "Titan", "Mirage", "Echo", "Panther",
    "Magnum", "Saturn", "Juno",
];

/// Looks like a space, although Unicode counts it as neither space nor ignorable: the empty Braille pattern, a notehead
/// without a head, and the filler of replaced objects.
const BLANKS: [char; 3] = ['\u{2800}', '\u{1d159}', '\u{fffc}'];

/// The name without what cannot be seen, with single spaces between words; `None` if nothing is left.
pub(super) fn clean_name(name: &str) -> Result<Option<String>, BadRequest> {
    if name.chars().count() > LONGEST_NAME {
        return Err(BadRequest::LongName { most: LONGEST_NAME });
    }
    let words: Vec<String> =
        name.split(is_space).map(|word| word.chars().filter(|c| is_visible(*c)).collect()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
    let name = words.join(" ");
    // Accents without a letter under them are no name either.
    let marks = GeneralCategoryGroup::Mark;
    let empty = name.chars().all(|c| c == ' ' || marks.contains(GeneralCategory::for_char(c)));
    Ok((!empty).then_some(name))
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || BLANKS.contains(&c)
}

/// Neither ignored when the text is drawn, nor a control, format, private or unassigned character. With such characters one
/// name could look like another, or like none.
fn is_visible(c: char) -> bool {
    let ignored = CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c);
    !ignored && !GeneralCategoryGroup::Other.contains(GeneralCategory::for_char(c))
}

/// The same, and what holds emojis together.
pub(super) fn is_written(c: char) -> bool {
    is_visible(c) || matches!(c, '\u{200d}' | '\u{fe0f}')
}

/// Would a reader take one name for the other? Letters of other alphabets that look the same count as the same.
pub(super) fn look_alike(one: &str, other: &str) -> bool {
    let same = |one: &str, other: &str| skeleton(one).eq(skeleton(other));
    same(one, other) || same(&one.to_lowercase(), &other.to_lowercase())
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
        assert_eq!(clean_name("Ada\u{a0} \u{2003}Lovelace").unwrap().unwrap(), "Ada Lovelace");
        assert_eq!(clean_name("Zoë 🕵 e\u{301}").unwrap().unwrap(), "Zoë 🕵 e\u{301}");
    }

    #[test]
    fn what_cannot_be_seen_is_no_name_and_no_part_of_one() {
        let unseen = "\u{3164}\u{2800}\u{34f}\u{180e}\u{ad}\u{115f}\u{1160}\u{ffa0}\u{200b}\u{200d}\u{2060}\u{2065}\u{feff}\
                      \u{fe0f}\u{e0041}\u{1d159}\u{fffc}\u{e000}\u{1d173}\u{17b4}\u{fff9}\u{10ffff}";
        for c in unseen.chars() {
            assert_eq!(clean_name(&c.to_string()).unwrap(), None, "{c:?}");
            let cleaned = clean_name(&format!("Ada{c}")).unwrap();
            assert_eq!(cleaned.as_deref(), Some("Ada"), "{c:?}");
        }
        assert_eq!(clean_name(&unseen.chars().take(LONGEST_NAME).collect::<String>()).unwrap(), None);
        assert_eq!(clean_name("\u{301} \u{301}").unwrap(), None);
    }

    #[test]
    fn names_that_look_alike_count_as_the_same() {
        for (one, other) in [("Ada", "ADA"), ("Ada", "\u{410}da"), ("Ida", "lda"), ("Ärger", "A\u{308}rger")] {
            assert!(look_alike(one, other), "{one} {other}");
        }
        assert!(!look_alike("Ada", "Ida") && !look_alike("Ärger", "Arger") && !look_alike("Ada", "Ada 2"));
    }

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        assert_eq!(code_name(|name| name == "Kobra", 1), "Delta");
        assert_eq!(distinct("Ada".into(), |name| name == "Ada" || name == "Ada 2"), "Ada 3");
    }
}
