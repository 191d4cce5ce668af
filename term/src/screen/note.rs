use ratatui::crossterm::event::KeyCode;

use crate::Session;

/// A note on its way into the dossier.
#[derive(Debug)]
pub(super) struct Writing {
    pub text: String,
    /// Which note it will be; behind the last one for a new one.
    place: usize,
}

/// What becomes of the note.
pub(super) enum Fate {
    Open,
    Keep { place: usize, text: String },
    Drop,
}

impl Writing {
    pub fn new(session: &Session) -> Self {
        Self { text: String::new(), place: session.notes().len() }
    }

    pub fn key(&mut self, code: KeyCode, session: &Session) -> Fate {
        match code {
            KeyCode::Enter => return Fate::Keep { place: self.place, text: std::mem::take(&mut self.text) },
            KeyCode::Esc => return Fate::Drop,
            KeyCode::Up => self.turn_to(self.place.saturating_sub(1), session),
            KeyCode::Down => self.turn_to(self.place + 1, session),
            KeyCode::Char(letter) => self.text.push(letter),
            KeyCode::Backspace => {
                self.text.pop();
            }
            _ => {}
        }
        Fate::Open
    }

    fn turn_to(&mut self, place: usize, session: &Session) {
        self.place = place.min(session.notes().len());
        self.text = session.notes().get(self.place).cloned().unwrap_or_default();
    }
}
