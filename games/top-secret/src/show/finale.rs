//! The end: the suitcases that were never brought home are opened, and the curve shows who gathered how many secrets.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Beat, Finale, Lang, Ranking, Reader, Sound, Unmasked, turned_over};
use maud::{Markup, html};

use super::draw::luggage;
use super::table::content_card;
use super::words::{content, fill, say};
use crate::clause::Clause;
use crate::config::TopSecret;
use crate::luggage::{Case, Cases, Content};
use crate::state::{GOAL, Phase};
use crate::view::View;

impl Finale for TopSecret {
    const RANKING: Ranking = Ranking::High;

    fn unmasking(&self, v: &View, reader: &Reader<'_>) -> Vec<Unmasked> {
        let unmask = |seat: Seat| {
            let closed = Case::of_corner(self.corner(seat)).without(v.cases.secured());
            (!closed.is_empty()).then(|| Self::opened(v, seat, closed, reader))
        };
        Seats::all(self.seats).iter().filter_map(unmask).collect()
    }

    fn decided_by(&self, v: &View) -> Option<Clause> {
        let enough = v.secrets.iter().any(|secrets| *secrets >= GOAL);
        (v.phase == Phase::Over).then_some(if enough { Clause::TenSecrets } else { Clause::NobodyGetsToTen })
    }

    fn score(&self, v: &View, seat: Seat) -> Option<u16> {
        Some(u16::from(v.secrets[seat.index()]))
    }

    fn score_name(&self, lang: Lang) -> String {
        say(lang, "curve")
    }
}

impl TopSecret {
    fn opened(v: &View, seat: Seat, closed: Cases, reader: &Reader<'_>) -> Unmasked {
        let inside: Vec<(Case, Content)> = closed.iter().map(|case| (case, v.contents.of(case))).collect();
        let part = |(case, what): &(Case, Content)| format!("{} {}", case.sign(), content(*what, reader.lang));
        let cases: Vec<String> = inside.iter().map(part).collect();
        let args = [("who", reader.name(seat).into()), ("cases", cases.join(", ").into())];
        let bomb = inside.iter().any(|(_, what)| *what == Content::Bomb);
        Unmasked {
            sentence: fill(reader.lang, "log-unmasked", &args),
            beat: Beat::of(if bomb { Sound::Alarm } else { Sound::Stamp })
                .on_stage(turned_over(reader.name(seat), &cases_open(&inside))),
        }
    }
}

/// Each suitcase with what was in it below.
fn cases_open(inside: &[(Case, Content)]) -> Markup {
    let left = -70 * (inside.len() as i32 - 1);
    html! {
        @for (index, (case, what)) in inside.iter().enumerate() {
            g transform=(format!("translate({} 0)", left + 140 * index as i32)) {
                g transform="translate(0 -72) scale(2)" { (luggage(*case)) }
                g transform="translate(0 62) scale(.75)" { (content_card(*what)) }
            }
        }
    }
}
