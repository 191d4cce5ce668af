use std::fmt;

/// The colour of a piece of text. Colour is never the only sign: what is coloured also has a letter or a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(missing_docs, reason = "colours")]
pub enum Ink {
    #[default]
    Plain,
    Dim,
    Bold,
    /// What matters now.
    Accent,
    Yellow,
    Red,
    Violet,
    Blue,
    Green,
    Orange,
    Grey,
}

/// A piece of text in one colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its colour.
    pub ink: Ink,
}

/// One line of text, in pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// An empty line.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends text without a colour.
    #[must_use]
    pub fn plain(self, text: impl Into<String>) -> Self {
        self.ink(Ink::Plain, text)
    }

    /// Appends text in this colour.
    #[must_use]
    pub fn ink(mut self, ink: Ink, text: impl Into<String>) -> Self {
        self.0.push(Span { text: text.into(), ink });
        self
    }
}

impl<S: Into<String>> From<S> for Line {
    fn from(text: S) -> Self {
        Self::new().plain(text)
    }
}

/// Lines of text with colours. `Display` prints them without.
///
/// ```
/// use deckname_scene::{Ink, Line, Text};
///
/// let mut text = Text::default();
/// text.line(Line::new().plain("Agent: ").ink(Ink::Red, "▲ Red"));
/// assert_eq!(text.to_string(), "Agent: ▲ Red\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text(pub Vec<Line>);

impl Text {
    /// Appends a line.
    pub fn line(&mut self, line: impl Into<Line>) {
        self.0.push(line.into());
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.0 {
            let whole: String = line.0.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", whole.trim_end())?;
        }
        Ok(())
    }
}
