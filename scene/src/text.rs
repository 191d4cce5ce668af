use std::fmt;

/// The colour of a piece of text. Never alone: whatever is coloured also has a letter or a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    pub text: String,
    pub ink: Ink,
}

/// One line of text, in pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line(pub Vec<Span>);

impl Line {
    pub fn new() -> Self {
        Self::default()
    }

    #[must_use]
    pub fn plain(self, text: impl Into<String>) -> Self {
        self.ink(Ink::Plain, text)
    }

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

/// Lines of text with colours; printed without them by `Display`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text(pub Vec<Line>);

impl Text {
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
