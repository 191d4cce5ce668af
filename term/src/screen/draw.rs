//! The layout. Board and choices share the lines that the fixed parts leave over.

use deckname_scene::{Book, Ink, Lang, Line, Text};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};

use super::{Chooser, Page, Screen, paint};
use crate::texts::{fill, say};
use crate::wrap::{width, wrap};
use crate::{Now, pages};

const LEAST_WIDTH: u16 = 80;
const LEAST_HEIGHT: u16 = 24;

/// From this width on, dossier and log are beside the board, which gets the width of the smallest screen.
const WIDE: u16 = 118;

/// At least this many lines of choices are shown, if there are that many.
const LEAST_CHOICES: u16 = 2;

/// Room for the label of the status, and for the line to its left and right.
const LABEL: u16 = 14;

/// Lines of the log above the prompt on a narrow screen, even if choices are hidden for them; fewer if the board needs them.
const NEWS: u16 = 2;

impl Screen {
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let (area, buffer) = (frame.area(), frame.buffer_mut());
        if area.width < LEAST_WIDTH || area.height < LEAST_HEIGHT {
            self.draw_too_small(area, buffer);
        } else if let Now::Cover(seat) = self.session.now() {
            self.draw_cover(self.session.name(seat), area, buffer);
        } else if self.book.is_some() {
            self.draw_book(area, buffer);
        } else {
            self.draw_table(area, buffer);
        }
    }

    fn draw_too_small(&self, area: Rect, buffer: &mut Buffer) {
        let args = [
            ("width", area.width.into()),
            ("height", area.height.into()),
            ("least", format!("{LEAST_WIDTH}×{LEAST_HEIGHT}").into()),
        ];
        let words = fill(self.session.lang, "too-small", &args);
        paint::lines(&wrap(&words.into(), area.width.into(), 0), area, buffer);
    }

    fn draw_cover(&self, who: &str, area: Rect, buffer: &mut Buffer) {
        let lang = self.session.lang;
        let args = [("who", who.into())];
        let said = [("cover", Ink::Accent), ("cover-hint", Ink::Plain)];
        let middle = area.height / 2;
        for ((key, ink), row) in said.into_iter().zip([middle - 2, middle]) {
            let words = fill(lang, key, &args);
            let left = area.width.saturating_sub(width(&words) as u16) / 2;
            let line = Rect { x: left, y: row, width: area.width - left, height: 1 };
            paint::words(&words, ink, line, buffer);
        }
        let [_, foot] = Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(area);
        let key = if self.leaving { "leave-question" } else { "keys-quit" };
        paint::words(&format!(" {}", say(lang, key)), Ink::Dim, foot, buffer);
    }

    fn draw_book(&mut self, area: Rect, buffer: &mut Buffer) {
        let lang = self.session.lang;
        let parts = [Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)];
        let [head, page, foot] = Layout::vertical(parts).areas(area);
        let title = format!("{} · {}", self.session.title.name(lang), say(lang, "rules"));
        paint::rule(&title, Ink::Accent, head, buffer);
        let columns = LEAST_WIDTH - 4;
        let page = Rect { x: page.x + (page.width - columns) / 2, width: columns, ..page };
        let text = pages(&Book::read((self.session.title.rules)(lang)), columns.into());
        let last = text.0.len().saturating_sub(page.height.into());
        let line = self.book.unwrap_or(0).min(last);
        self.book = Some(line);
        paint::lines(&text.0[line..], page, buffer);
        let keys = format!(" {}  {}", say(lang, "keys-book"), say(lang, "keys-close"));
        paint::words(&keys, Ink::Dim, foot, buffer);
    }

    fn draw_table(&mut self, area: Rect, buffer: &mut Buffer) {
        let wide = area.width >= WIDE;
        let prompt = wrap(&Line::new().ink(Ink::Bold, self.prompt()), area.width.into(), 0);
        let prompt = &prompt[..prompt.len().min(3)];
        let board = self.contents.board.0.len() as u16;
        let needed = self.chooser.as_mut().map_or(1, |chooser| rows_needed(chooser, area.width));
        let fixed = 3 + prompt.len() as u16;
        let spare = area.height.saturating_sub(fixed + board + needed.min(LEAST_CHOICES));
        let unused = spare.saturating_sub(needed.saturating_sub(LEAST_CHOICES));
        let news = unused.max(NEWS.min(spare)).min((told_in(&self.contents.recap, area.width).len() as u16).max(NEWS));
        let news = if wide || self.session.now() == Now::Over { 0 } else { news };
        let shared = area.height.saturating_sub(fixed + news);
        let choices = needed.min(shared.saturating_sub(board).max(LEAST_CHOICES));
        let [head, pages, rule, told, asked, offered, foot] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(shared - choices),
            Constraint::Length(1),
            Constraint::Length(news),
            Constraint::Length(prompt.len() as u16),
            Constraint::Length(choices),
            Constraint::Length(1),
        ])
        .areas(area);
        self.draw_head(head, buffer);
        let hidden = if wide { self.draw_pages_apart(pages, buffer) } else { self.draw_page(self.page, pages, buffer) };
        self.scroll = self.scroll.min(hidden);
        self.draw_rule(hidden > 0, rule, buffer);
        draw_news(&self.contents.recap, told, buffer);
        paint::lines(prompt, asked, buffer);
        if let Some(chooser) = &self.chooser {
            draw_choices(chooser, offered, buffer);
        }
        self.draw_keys(foot, buffer);
    }

    fn draw_head(&self, area: Rect, buffer: &mut Buffer) {
        let lang = self.session.lang;
        let who = match (self.session.now(), self.session.looking()) {
            (Now::Over, _) => say(lang, "all-open"),
            (_, Some(seat)) => self.session.name(seat).to_string(),
            (_, None) => say(lang, "watching"),
        };
        let title = format!(" {} · {who}", self.session.title.name(lang));
        let tabs: Vec<String> = Page::ALL.map(|page| self.tab(page)).into();
        let tabs = tabs.join(" ");
        let gap = usize::from(area.width).saturating_sub(width(&title) + width(&tabs));
        paint::words(&format!("{title}{}{tabs}", " ".repeat(gap)), Ink::Bold, area, buffer);
        buffer.set_style(area, Style::new().add_modifier(Modifier::REVERSED));
    }

    fn tab(&self, page: Page) -> String {
        let name = say(self.session.lang, page.key());
        if page == self.page { format!("[{name}]") } else { format!(" {name} ") }
    }

    /// All three pages at once: the board with the dossier below it if both fit, and the log beside them. Else the dossier
    /// is above the log, and in place of the board when it is the current page: its tables need the width. Returns how many
    /// lines of the current page do not fit.
    fn draw_pages_apart(&self, area: Rect, buffer: &mut Buffer) -> usize {
        let parts = [Constraint::Length(LEAST_WIDTH), Constraint::Length(2), Constraint::Fill(1)];
        let [main, _, side] = Layout::horizontal(parts).areas(area);
        let board = self.contents.board.0.len() as u16;
        let dossier = self.laid_out(Page::Dossier, main.width).len() as u16;
        let (mut left, mut right) = (vec![(Page::Board, main.height)], Vec::new());
        if board + 1 + dossier <= main.height {
            left = vec![(Page::Board, board), (Page::Dossier, main.height - board)];
        } else if self.page == Page::Dossier {
            left = vec![(Page::Dossier, main.height)];
        } else {
            let narrow = self.laid_out(Page::Dossier, side.width).len() as u16;
            right.push((Page::Dossier, 1 + narrow.min(side.height.saturating_sub(2) / 2)));
        }
        right.push((Page::Log, side.height - right.iter().map(|(_, rows)| rows).sum::<u16>()));
        let columns = [(main, left), (side, right)].map(|(column, pages)| self.draw_column(&pages, column, buffer));
        columns.into_iter().flatten().next().unwrap_or(0)
    }

    /// Pages below one another, each with so many rows and its name above it; the board needs none. Returns how many lines
    /// of the current page do not fit, if it is among them.
    fn draw_column(&self, pages: &[(Page, u16)], column: Rect, buffer: &mut Buffer) -> Option<usize> {
        let areas = Layout::vertical(pages.iter().map(|(_, rows)| Constraint::Length(*rows))).split(column);
        let mut hidden = None;
        for ((page, _), area) in pages.iter().zip(areas.iter()) {
            let title = u16::from(*page != Page::Board);
            let [head, body] = Layout::vertical([Constraint::Length(title), Constraint::Fill(1)]).areas(*area);
            let ink = if *page == self.page { Ink::Accent } else { Ink::Dim };
            paint::rule(&say(self.session.lang, page.key()), ink, head, buffer);
            let over = self.draw_page(*page, body, buffer);
            hidden = if *page == self.page { Some(over) } else { hidden };
        }
        hidden
    }

    /// Returns how many lines do not fit.
    fn draw_page(&self, page: Page, area: Rect, buffer: &mut Buffer) -> usize {
        let lines = self.laid_out(page, area.width);
        let over = lines.len().saturating_sub(area.height.into());
        let scrolled = if page == self.page { self.scroll.min(over) } else { 0 };
        let first = if page == Page::Log { over - scrolled } else { scrolled };
        paint::lines(&lines[first..], area, buffer);
        over
    }

    fn laid_out(&self, page: Page, columns: u16) -> Vec<Line> {
        let (text, empty): (&Text, _) = match page {
            Page::Board => return self.contents.board.0.clone(),
            Page::Dossier => (&self.contents.dossier, "nothing-known"),
            Page::Log => (&self.contents.log, "nothing-happened"),
        };
        if text.0.is_empty() {
            return wrap(&Line::new().ink(Ink::Dim, say(self.session.lang, empty)), columns.into(), 0);
        }
        let mut lines = Vec::new();
        for (index, line) in text.0.iter().enumerate() {
            if page == Page::Log && index > 0 && index == self.contents.old {
                let since = format!("── {} ──", say(self.session.lang, "since-your-turn"));
                lines.push(Line::new().ink(Ink::Dim, since));
            }
            lines.extend(wrap(line, columns.into(), 2));
        }
        lines
    }

    /// The line below the board: the status on the left, how to scroll on the right.
    fn draw_rule(&self, scrolls: bool, area: Rect, buffer: &mut Buffer) {
        let hint = if scrolls { say(self.session.lang, "keys-scroll") } else { String::new() };
        let inset = width(&hint) as u16 + 6;
        let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(inset)]).areas(area);
        paint::rule(&self.status(left.width.saturating_sub(LABEL).into()), Ink::Accent, left, buffer);
        paint::rule(&hint, Ink::Dim, right, buffer);
    }

    /// The last message, or how far the choice has come. `room` limits the part that may be long.
    fn status(&self, room: usize) -> String {
        let lang = self.session.lang;
        if self.leaving {
            return say(lang, "leave-question");
        }
        if let Some(note) = &self.note {
            return fill(lang, "writing", &[("words", ending(&note.text, room).into())]);
        }
        if let Some(message) = &self.message {
            return message.clone();
        }
        match self.session.now() {
            Now::PassTo(seat) => return fill(lang, "pass-hint", &[("who", self.session.name(seat).into())]),
            Now::Over => return say(lang, "game-over"),
            _ => {}
        }
        if let Some(chooser) = &self.chooser {
            return progress(chooser, lang, room);
        }
        let thinking = self.bots.thinking();
        thinking.map_or_else(String::new, |seat| fill(lang, "thinking", &[("who", self.session.name(seat).into())]))
    }

    /// The keys that have an effect now, as many as fit.
    fn draw_keys(&self, area: Rect, buffer: &mut Buffer) {
        let lang = self.session.lang;
        if self.note.is_some() {
            return paint::words(&format!(" {}", say(lang, "keys-writing")), Ink::Dim, area, buffer);
        }
        let choosing = self.chooser.as_ref();
        let stepped = choosing.is_some_and(|chooser| !chooser.choice.steps.is_empty());
        let page = fill(lang, "keys-page", &[("page", say(lang, self.page.next().key()).into())]);
        let now = self.session.now();
        let keys = [
            (matches!(now, Now::PassTo(_)), say(lang, "keys-pass")),
            (now == Now::Over, say(lang, "keys-leave")),
            (choosing.is_some(), say(lang, "keys-choose")),
            (stepped, say(lang, "keys-back")),
            (self.session.can_undo(), say(lang, "keys-undo")),
            (choosing.is_some() && self.session.allows_hints(), say(lang, "keys-hint")),
            (true, page),
            (true, say(lang, "keys-rules")),
            (true, say(lang, "keys-quit")),
            (self.session.can_note(), say(lang, "keys-note")),
            (choosing.is_some(), say(lang, "keys-filter")),
        ];
        let mut line = String::new();
        for (_, key) in keys.into_iter().filter(|(is_live, _)| *is_live) {
            if width(&line) + width(&key) + 2 <= usize::from(area.width) {
                line = format!("{line}  {key}");
            }
        }
        paint::words(line.strip_prefix(' ').unwrap_or(&line), Ink::Dim, area, buffer);
    }
}

/// The recap, or as much of its end as fits.
fn draw_news(recap: &str, area: Rect, buffer: &mut Buffer) {
    let starts = recap.match_indices(' ').map(|(space, _)| format!("…{}", &recap[space..]));
    let mut told = std::iter::once(recap.to_string()).chain(starts).map(|rest| told_in(&rest, area.width));
    let fits = |lines: &Vec<Line>| lines.len() <= area.height.into();
    paint::lines(&told.find(fits).unwrap_or_default(), area, buffer);
    buffer.set_style(area, paint::style(Ink::Dim));
}

fn told_in(recap: &str, columns: u16) -> Vec<Line> {
    wrap(&recap.into(), columns.into(), 0)
}

fn progress(chooser: &Chooser, lang: Lang, room: usize) -> String {
    let mut parts = Vec::new();
    if !chooser.choice.steps.is_empty() {
        parts.push(fill(lang, "so-far", &[("steps", ending(&chooser.choice.steps.join(", "), room).into())]));
    }
    if !chooser.filter.is_empty() {
        parts.push(fill(lang, "filter", &[("letters", chooser.filter.as_str().into())]));
        if chooser.seen().is_empty() {
            parts.push(say(lang, "no-match"));
        }
    }
    parts.join("   ")
}

/// The text, or as much of its end as there is room for: the end says what was done last.
fn ending(words: &str, room: usize) -> String {
    if width(words) <= room {
        return words.to_string();
    }
    let fits = |rest: &&str| width(rest) < room;
    let rest = words.char_indices().map(|(at, _)| &words[at..]).find(fits).unwrap_or_default();
    format!("…{rest}")
}

/// The width of a choice with its cursor, its number and some space.
fn cell_width(chooser: &Chooser) -> usize {
    chooser.choice.offered.iter().map(|label| width(label)).max().unwrap_or(0) + 8
}

fn rows_needed(chooser: &mut Chooser, across: u16) -> u16 {
    chooser.columns = (usize::from(across) / cell_width(chooser)).max(1);
    chooser.seen().len().div_ceil(chooser.columns).max(1) as u16
}

/// The choices row by row, scrolled so that the cursor is visible.
fn draw_choices(chooser: &Chooser, area: Rect, buffer: &mut Buffer) {
    let (seen, across) = (chooser.seen(), chooser.columns);
    let rows = usize::from(area.height);
    let first = (chooser.cursor() / across + 1).saturating_sub(rows);
    let cell = (usize::from(area.width) / across) as u16;
    for (row, indices) in area.rows().zip(seen.chunks(across).skip(first)) {
        for (column, index) in indices.iter().enumerate() {
            let at = Rect { x: row.x + column as u16 * cell, width: cell, ..row };
            let under_cursor = seen.get(chooser.cursor()) == Some(index);
            let mark = if under_cursor { '▸' } else { ' ' };
            let label = format!("{mark}{:>3} {} ", index + 1, chooser.choice.offered[*index]);
            paint::words(&label, Ink::Plain, at, buffer);
            if under_cursor {
                let lit = Rect { width: at.width.min(width(&label) as u16), ..at };
                buffer.set_style(lit, Style::new().add_modifier(Modifier::REVERSED));
            }
        }
    }
    let hidden = seen.len().div_ceil(across).saturating_sub(first + rows);
    if hidden > 0 && area.height > 0 {
        let corner = Rect { x: area.right() - 3, y: area.bottom() - 1, width: 3, height: 1 };
        paint::words(" ▼ ", Ink::Accent, corner, buffer);
    }
}
