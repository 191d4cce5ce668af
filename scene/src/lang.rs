use std::collections::BTreeSet;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement};
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
    de: FluentBundle<FluentResource>,
    en: FluentBundle<FluentResource>,
    keys: BTreeSet<String>,
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
        let (de, de_keys) = bundle(Lang::De, de);
        let (en, en_keys) = bundle(Lang::En, en);
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
        if let Some(pattern) = self.bundle(lang).get_message(key).and_then(|message| message.value()) {
            variables(pattern, &mut found);
        }
        found
    }

    fn bundle(&self, lang: Lang) -> &FluentBundle<FluentResource> {
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
        let bundle = self.bundle(lang);
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

fn bundle(lang: Lang, source: &'static str) -> (FluentBundle<FluentResource>, BTreeSet<String>) {
    let id: LanguageIdentifier = lang.code().parse().expect("a language code");
    let resource = FluentResource::try_new(source.to_string())
        .unwrap_or_else(|(_, errors)| panic!("Fluent text for {}: {errors:?}", lang.code()));
    let keys = resource
        .entries()
        .filter_map(|entry| match entry {
            fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_string()),
            _ => None,
        })
        .collect();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    bundle.set_use_isolating(false);
    if let Err(errors) = bundle.add_resource(resource) {
        panic!("Fluent text: {errors:?}");
    }
    (bundle, keys)
}
