use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::note::{Edit, NoteEditor};
use super::{Page, Screen};
use crate::texts::say;
use crate::{Now, TermError};

/// How many lines a page key scrolls.
const PAGE_LINES: isize = 10;

impl Screen {
    pub fn key(&mut self, key: KeyEvent) -> Result<(), TermError> {
        if key.kind == KeyEventKind::Release {
            return Ok(());
        }
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            self.left = true;
            return Ok(());
        }
        self.message = None;
        if std::mem::take(&mut self.leaving) {
            self.left = matches!(key.code, KeyCode::Enter | KeyCode::Char('q'));
            return Ok(());
        }
        if let Some(line) = self.book {
            self.key_in_book(line, key.code);
            return Ok(());
        }
        if let Some(note) = &mut self.note {
            let edit = note.key(key.code, &self.session);
            self.finish_edit(edit);
            return Ok(());
        }
        match self.session.now() {
            Now::Cover(seat) => match key.code {
                KeyCode::Enter => {
                    self.session.sit(seat);
                    self.page = Page::Board;
                    self.scroll = 0;
                    self.refresh();
                }
                KeyCode::Char('q') => self.leaving = true,
                _ => {}
            },
            Now::PassTo(_) if key.code == KeyCode::Enter => {
                self.session.pass_on();
                self.refresh();
            }
            Now::Over if matches!(key.code, KeyCode::Enter | KeyCode::Char('q')) => self.left = true,
            _ => return self.key_at_table(key.code),
        }
        Ok(())
    }

    fn key_at_table(&mut self, code: KeyCode) -> Result<(), TermError> {
        let filtering = self.chooser.as_ref().is_some_and(|chooser| !chooser.filter.is_empty());
        match code {
            KeyCode::Char('?') => self.book = Some(0),
            KeyCode::Char('+') if self.session.can_note() => self.note = Some(NoteEditor::new(&self.session)),
            KeyCode::Char('!') => self.hint(),
            KeyCode::Char('q') if !filtering => self.leaving = true,
            KeyCode::Char('u') if !filtering => return self.undo(),
            KeyCode::Tab | KeyCode::BackTab => {
                self.page = if code == KeyCode::Tab { self.page.next() } else { self.page.next().next() };
                self.scroll = 0;
            }
            KeyCode::PageUp => self.scroll_by(-PAGE_LINES),
            KeyCode::PageDown => self.scroll_by(PAGE_LINES),
            _ => return self.key_in_choices(code),
        }
        Ok(())
    }

    /// A note that is kept is shown in the dossier and saved at once.
    fn finish_edit(&mut self, edit: Edit) {
        match edit {
            Edit::Open => return,
            Edit::Discard => {}
            Edit::Keep { index, text } => {
                self.session.note(index, &text);
                self.page = Page::Dossier;
                self.scroll = usize::MAX;
                self.refresh();
                let saved = self.session.save().map(|_| ());
                self.warn_unsaved(saved);
            }
        }
        self.note = None;
    }

    fn key_in_choices(&mut self, code: KeyCode) -> Result<(), TermError> {
        let Some(chooser) = &mut self.chooser else { return Ok(()) };
        let across = chooser.columns as isize;
        match code {
            KeyCode::Up => chooser.move_by(-across),
            KeyCode::Down => chooser.move_by(across),
            KeyCode::Left => chooser.move_by(-1),
            KeyCode::Right => chooser.move_by(1),
            KeyCode::Home => chooser.move_by(isize::MIN),
            KeyCode::End => chooser.move_by(isize::MAX),
            KeyCode::Char(digit) if digit.is_ascii_digit() && chooser.filter.is_empty() => chooser.digit(digit),
            KeyCode::Char(letter) if letter != ' ' || !chooser.filter.is_empty() => chooser.letter(letter),
            KeyCode::Backspace | KeyCode::Esc => {
                let back =
                    if code == KeyCode::Esc { chooser.escape(&self.session) } else { chooser.back(&self.session) };
                if !back {
                    self.message = Some(say(self.session.lang, "nothing-to-take-back"));
                }
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                let actions = chooser.take(&self.session);
                if let (Some(actions), Now::Choose(seat)) = (actions, self.session.now()) {
                    if let Some(otherwise) = self.session.otherwise(seat, &actions) {
                        self.chooser = None;
                        self.refresh();
                        self.message = Some(otherwise);
                        return Ok(());
                    }
                    return self.act(seat, &actions);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn key_in_book(&mut self, line: usize, code: KeyCode) {
        let to = |steps| Some(line.saturating_add_signed(steps));
        self.book = match code {
            KeyCode::Esc | KeyCode::Char('q' | '?') => None,
            KeyCode::Up => to(-1),
            KeyCode::Down | KeyCode::Enter => to(1),
            KeyCode::PageUp => to(-PAGE_LINES * 2),
            KeyCode::PageDown | KeyCode::Char(' ') => to(PAGE_LINES * 2),
            KeyCode::Home => Some(0),
            KeyCode::End => Some(usize::MAX),
            _ => Some(line),
        };
    }

    /// The log is shown from its end, so it scrolls the other way.
    fn scroll_by(&mut self, lines: isize) {
        let lines = if self.page == Page::Log { -lines } else { lines };
        self.scroll = self.scroll.saturating_add_signed(lines);
    }
}
