use std::collections::BTreeSet;
use std::fmt::Write as _;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use foldhash::HashMap;
use unic_langid::LanguageIdentifier;

/// The two languages of the project.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lang {
    /// German.
    De,
    /// English.
    En,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::De, Self::En];

    /// `de` or `en`.
    pub fn code(self) -> &'static str {
        match self {
            Self::De => "de",
            Self::En => "en",
        }
    }

    /// The language with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.code() == code)
    }
}

/// The texts of a game (or of what surrounds the games) in both languages, from two Fluent files.
///
/// ```
/// use deckname_scene::{Lang, Texts};
///
/// let texts = Texts::new("rolled = { $who } würfelt { $pips }.", "rolled = { $who } rolls { $pips }.");
/// let args = [("who", "Ada".into()), ("pips", 6u8.into())];
/// assert_eq!(texts.say(Lang::De, "rolled", &args), "Ada würfelt 6.");
/// ```
pub struct Texts {
    de: Wording,
    en: Wording,
    keys: BTreeSet<String>,
}

/// The messages of one language.
struct Wording {
    bundle: FluentBundle<FluentResource>,
    /// Messages of texts and variables, taken apart: a page has hundreds, and Fluent takes several times as long for each.
    simple: HashMap<String, Vec<Part>>,
}

/// A part of a message.
enum Part {
    Text(String),
    Variable(String),
    /// The first variant that fits the variable, or the usual one.
    Select {
        variable: String,
        variants: Vec<(String, Vec<Part>)>,
        usual: Vec<Part>,
    },
}

impl std::fmt::Debug for Texts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Texts")
    }
}

impl Texts {
    /// Reads two Fluent files that are compiled in.
    ///
    /// # Panics
    /// If a file is malformed, or a message exists in one language only. Any test that uses the texts finds that.
    pub fn new(de: &'static str, en: &'static str) -> Self {
        let (de, de_keys) = wording(Lang::De, de);
        let (en, en_keys) = wording(Lang::En, en);
        let apart: Vec<_> = de_keys.symmetric_difference(&en_keys).collect();
        assert!(apart.is_empty(), "messages in one language only: {apart:?}");
        Self { de, en, keys: de_keys }
    }

    /// Is there a message with this key?
    pub fn has(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    /// Every message there is.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(String::as_str)
    }

    /// The variables of the message `key`: what is filled in, or selects what is said.
    pub fn variables(&self, lang: Lang, key: &str) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        if let Some(pattern) = self.wording(lang).bundle.get_message(key).and_then(|message| message.value()) {
            variables(pattern, &mut found);
        }
        found
    }

    fn wording(&self, lang: Lang) -> &Wording {
        match lang {
            Lang::De => &self.de,
            Lang::En => &self.en,
        }
    }

    /// The message `key`, filled in.
    ///
    /// # Panics
    /// In debug builds, if there is no such message. A release build returns the key.
    pub fn say(&self, lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        let Wording { bundle, simple } = self.wording(lang);
        if let Some(said) = simple.get(key).and_then(|parts| join(parts, args)) {
            return said;
        }
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            debug_assert!(false, "no message {key:?}");
            return key.to_string();
        };
        let args: FluentArgs<'_> = args.iter().map(|(name, arg)| (*name, FluentValue::from(arg))).collect();
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "message {key:?}: {errors:?}");
        said
    }

    /// The message `key`, which has nothing to fill in.
    pub fn plain(&self, lang: Lang, key: &str) -> String {
        self.say(lang, key, &[])
    }
}

/// The message with these parts; `None` if it needs something that is not given.
fn join(parts: &[Part], args: &[(&str, Arg<'_>)]) -> Option<String> {
    if let [Part::Text(text)] = parts {
        return Some(text.clone());
    }
    let mut said = String::with_capacity(64);
    write_parts(parts, args, &mut said)?;
    Some(said)
}

fn write_parts(parts: &[Part], args: &[(&str, Arg<'_>)], said: &mut String) -> Option<()> {
    let given = |name: &String| args.iter().find(|(given, _)| given == name).map(|(_, arg)| arg);
    for part in parts {
        match part {
            Part::Text(text) => said.push_str(text),
            Part::Variable(name) => match given(name)? {
                // Writing to a string never fails.
                Arg::Number(n) => drop(write!(said, "{n}")),
                Arg::Words(words) => said.push_str(words),
                Arg::Said(words) => said.push_str(words),
            },
            Part::Select { variable, variants, usual } => {
                let arg = given(variable)?;
                let variant = variants.iter().find(|(key, _)| fits(key, arg)).map_or(usual, |(_, variant)| variant);
                write_parts(variant, args, said)?;
            }
        }
    }
    Some(())
}

/// Both languages have the same two plural forms of whole numbers.
fn fits(key: &str, arg: &Arg<'_>) -> bool {
    match arg {
        Arg::Number(n) => match key {
            "one" => n.abs() == 1,
            "other" => n.abs() != 1,
            key => key.strip_prefix('#').and_then(|number| number.parse().ok()) == Some(*n),
        },
        Arg::Words(words) => *words == key,
        Arg::Said(words) => words == key,
    }
}

/// What can be filled into a message: a number, which also selects the plural form, or text.
#[derive(Clone, Debug)]
pub enum Arg<'a> {
    /// A number.
    Number(i64),
    /// Text.
    Words(&'a str),
    /// Text that was put together for the message.
    Said(String),
}

impl<'a> From<&'a Arg<'_>> for FluentValue<'a> {
    fn from(arg: &'a Arg<'_>) -> Self {
        match arg {
            Arg::Number(n) => FluentValue::from(*n),
            Arg::Words(words) => FluentValue::from(*words),
            Arg::Said(words) => FluentValue::from(words.as_str()),
        }
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(words: &'a str) -> Self {
        Self::Words(words)
    }
}

impl From<String> for Arg<'_> {
    fn from(words: String) -> Self {
        Self::Said(words)
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl From<$number> for Arg<'_> {
            fn from(n: $number) -> Self {
                Self::Number(i64::from(n))
            }
        }
    )+};
}
numbers!(u8, i8, u16, i16, u32, i32);

fn variables<'a>(pattern: &Pattern<&'a str>, found: &mut BTreeSet<&'a str>) {
    for element in &pattern.elements {
        match element {
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                inline_variables(selector, found);
                for variant in variants {
                    variables(&variant.value, found);
                }
            }
            PatternElement::Placeable { expression: Expression::Inline(inline) } => inline_variables(inline, found),
            PatternElement::TextElement { .. } => {}
        }
    }
}

fn inline_variables<'a>(inline: &InlineExpression<&'a str>, found: &mut BTreeSet<&'a str>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name);
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                inline_variables(argument, found);
            }
        }
        _ => {}
    }
}

/// The parts of a message that consists of texts and variables, and of what these select.
fn parts(pattern: &Pattern<&str>) -> Option<Vec<Part>> {
    pattern.elements.iter().map(part).collect()
}

fn part(element: &PatternElement<&str>) -> Option<Part> {
    let expression = match element {
        PatternElement::TextElement { value } => return Some(Part::Text((*value).to_string())),
        PatternElement::Placeable { expression } => expression,
    };
    match expression {
        Expression::Inline(InlineExpression::VariableReference { id }) => Some(Part::Variable(id.name.to_string())),
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            let usual = parts(&variants.iter().find(|variant| variant.default)?.value)?;
            let variants = variants.iter().map(|variant| Some((key(&variant.key)?, parts(&variant.value)?)));
            Some(Part::Select { variable: id.name.to_string(), variants: variants.collect::<Option<_>>()?, usual })
        }
        _ => None,
    }
}

fn key(key: &VariantKey<&str>) -> Option<String> {
    match key {
        VariantKey::Identifier { name } => Some((*name).to_string()),
        // No word begins like this, so none passes for a number.
        VariantKey::NumberLiteral { value } => value.parse::<i64>().ok().map(|number| format!("#{number}")),
    }
}

fn wording(lang: Lang, source: &'static str) -> (Wording, BTreeSet<String>) {
    let id: LanguageIdentifier = lang.code().parse().expect("a language code");
    let resource = FluentResource::try_new(source.to_string())
        .unwrap_or_else(|(_, errors)| panic!("Fluent text for {}: {errors:?}", lang.code()));
    let (mut keys, mut simple) = (BTreeSet::new(), HashMap::default());
    for entry in resource.entries() {
        let Entry::Message(message) = entry else { continue };
        keys.insert(message.id.name.to_string());
        if let Some(parts) = message.value.as_ref().and_then(parts) {
            simple.insert(message.id.name.to_string(), parts);
        }
    }
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    bundle.set_use_isolating(false);
    if let Err(errors) = bundle.add_resource(resource) {
        panic!("Fluent text: {errors:?}");
    }
    (Wording { bundle, simple }, keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = r#"
plain = Ein Satz.
several = eins
    zwei { $a }

      drei
filled = { $a }, { $b }: { $a }{ $b }
counted = { $b ->
    [0] nichts
    [-1] minus
    [one] eins von { $a }
   *[other] { $b } von { $a }
 } da
named = { $a ->
   *[x] ein X
    [1] eine Zahl
    [other] anderes
    [y] { $b ->
        [one] eins
       *[other] mehr
     }
 }
usual = { $a ->
    [one] eins
   *[two] zwei
 }
quoted = { "{" }{ $a }
"#;

    #[test]
    fn a_message_is_what_fluent_makes_of_it() {
        let texts = Texts::new(SOURCE, SOURCE);
        for lang in Lang::ALL {
            let Wording { bundle, simple } = texts.wording(lang);
            for key in texts.keys() {
                assert_eq!(simple.contains_key(key), key != "quoted", "{key}");
                for (words, number) in
                    ["x", "y", "one", "other", "<Ä>", "1"].into_iter().zip([0, 1, 2, -1, 11, 1_000_001])
                {
                    let args = [("a", words.into()), ("b", Arg::Number(number)), ("c", String::from("unused").into())];
                    let pattern = bundle.get_message(key).and_then(|message| message.value()).unwrap();
                    let given: FluentArgs<'_> =
                        args.iter().map(|(name, arg)| (*name, FluentValue::from(arg))).collect();
                    let said = bundle.format_pattern(pattern, Some(&given), &mut Vec::new()).into_owned();
                    assert_eq!(texts.say(lang, key, &args), said, "{key} {words} {number}");
                }
            }
        }
    }
}
