use ratatui::crossterm::event::KeyCode;

use crate::Session;

/// A note that is being written for the dossier.
#[derive(Debug)]
pub(super) struct NoteEditor {
    pub text: String,
    /// The index of the note; one past the last for a new one.
    index: usize,
}

/// What a key has done to the note.
pub(super) enum Edit {
    Open,
    Keep { index: usize, text: String },
    Discard,
}

impl NoteEditor {
    pub fn new(session: &Session) -> Self {
        Self { text: String::new(), index: session.notes().len() }
    }

    pub fn key(&mut self, code: KeyCode, session: &Session) -> Edit {
        match code {
            KeyCode::Enter => return Edit::Keep { index: self.index, text: std::mem::take(&mut self.text) },
            KeyCode::Esc => return Edit::Discard,
            KeyCode::Up => self.go_to(self.index.saturating_sub(1), session),
            KeyCode::Down => self.go_to(self.index + 1, session),
            KeyCode::Char(letter) => self.text.push(letter),
            KeyCode::Backspace => {
                self.text.pop();
            }
            _ => {}
        }
        Edit::Open
    }

    fn go_to(&mut self, index: usize, session: &Session) {
        self.index = index.min(session.notes().len());
        self.text = session.notes().get(self.index).cloned().unwrap_or_default();
    }
}
