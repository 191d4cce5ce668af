//! The dossier: my hand, what the others are known to hold, and for each target what my cards are worth there.

use deckname_scene::{Aid, Dossier, Line, Notes, Reader, Text};
use maud::{Markup, html};

use super::words::{heap, say};
use crate::cards::{Cards, Tally, Target};
use crate::config::Spy;
use crate::event::Notice;
use crate::view::View;

impl Dossier for Spy {
    fn dossier(&self, v: &View, _: &[Notice], _: &Notes, reader: &Reader<'_>) -> Markup {
        let lang = reader.lang;
        let Some(hand) = v.my_hand else { return html! {} };
        let mine = Worth::of(self, v, hand);
        html! {
            p.secret {
                strong { (say(lang, "dossier-hand")) } " "
                @if hand.is_empty() { (say(lang, "dossier-empty")) }
                @for card in hand.iter() { (card.hue().swatch()) " " (card.called(lang)) " " }
            }
            @let known = v.known();
            @if reader.aid >= Aid::Follows && !known.is_empty() {
                p { (say(lang, "dossier-known")) " " (heap(known, lang)) }
            }
            @if reader.aid >= Aid::Seen { table.pad {
                thead { tr {
                    @for head in ["dossier-target", "dossier-mine", "dossier-gain", "dossier-unseen"] {
                        th scope="col" { (say(lang, head)) }
                    }
                } }
                tbody { @for target in Target::all() {
                    @let gain = mine.gain(v, target);
                    tr {
                        th scope="row" { (target.called(lang)) }
                        td { (mine.cards.at(target)) }
                        td { @if gain > 0 { strong { "+" (gain) } } @else { "–" } }
                        td { (mine.unseen.at(target)) }
                    }
                } }
            } }
        }
    }

    fn dossier_text(&self, v: &View, _: &[Notice], reader: &Reader<'_>) -> Text {
        let lang = reader.lang;
        let mut out = Text::default();
        let Some(hand) = v.my_hand else { return out };
        let mut line = Line::new().plain(format!("{} ", say(lang, "dossier-hand")));
        if hand.is_empty() {
            line = line.plain(say(lang, "dossier-empty"));
        }
        for card in hand.iter() {
            line = line.ink(card.hue().ink(), format!("{} {}  ", card.hue().shape(), card.called(lang)));
        }
        out.line(line);
        let known = v.known();
        if reader.aid >= Aid::Follows && !known.is_empty() {
            out.line(format!("{} {}", say(lang, "dossier-known"), heap(known, lang)));
        }
        if reader.aid == Aid::None {
            return out;
        }
        let mine = Worth::of(self, v, hand);
        let gains = Target::all().filter(|target| mine.gain(v, *target) > 0);
        let gains: Vec<_> = gains.map(|target| format!("{} +{}", target.called(lang), mine.gain(v, target))).collect();
        if !gains.is_empty() {
            out.line(format!("{}: {}", say(lang, "dossier-gain"), gains.join(", ")));
        }
        out
    }
}

/// For each target: how many cards of mine show it, and how many that I have not seen.
struct Worth {
    cards: Tally,
    unseen: Tally,
    spies: u8,
}

impl Worth {
    fn of(game: &Spy, v: &View, hand: Cards) -> Self {
        let at = v.who.seat().map_or(0, deckname_engine::Seat::index);
        let seen = v.layouts.iter().fold(v.discards.plus(hand), |seen, layout| seen.plus(*layout));
        Self { cards: v.laid[at].with_cards(hand), unseen: Tally::from(game.pack().minus(seen)), spies: v.spies[at] }
    }

    /// The most spies that one send can bring there now.
    fn gain(&self, v: &View, target: Target) -> u8 {
        self.cards.at(target).saturating_sub(v.targets.at(target)).min(self.spies)
    }
}
