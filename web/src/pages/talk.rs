//! Talk at a table: what was said, and what can be said.

use deckname_engine::Seat;
use deckname_scene::Lang;
use maud::{Markup, html};
use serde_json::json;

use super::model::{PinModel, TalkLine, TalkModel};
use super::words::{say, tell};
use crate::session::{LONGEST_TEXT, Manners, Remark, Say, Session};

/// What was said, in words of the hearer's language.
pub fn words_of(session: &Session, said: &Say, lang: Lang) -> String {
    match said {
        Say::Remark(remark) => say(lang, &format!("remark-{}", remark.name())),
        Say::Text(text) => text.clone(),
        Say::Withdraw => say(lang, "withdrawal"),
        Say::Accuse { seat, claim } => {
            let name = session.chair(*seat).map_or("", |chair| chair.name.as_str());
            let claim = session.accusations(lang).iter().find(|one| one.claim.0 == *claim);
            let claim = claim.map_or("?", |one| one.words.as_str());
            tell(lang, "accusation", &[("name", name.into()), ("claim", claim.into())])
        }
    }
}

/// An accusation in as few words as possible: "Ben: Red?"
pub fn brief_pin(lang: Lang, by: &str, what: &str) -> String {
    tell(lang, "pin-brief", &[("by", by.into()), ("what", what.into())])
}

/// The same as a sentence.
pub fn pin_in_words(lang: Lang, by: &str, accused: &str, claim: &str) -> String {
    tell(lang, "pin", &[("by", by.into()), ("name", accused.into()), ("claim", claim.into())])
}

/// In the masthead: opens the talk, and says how much of it is new.
pub(super) fn toggle(lang: Lang) -> Markup {
    html! {
        button #talk-toggle.small.scripted type="button" aria-expanded="false" aria-controls="talk" data-new=(say(lang, "talk-new")) {
            (say(lang, "talk")) " " span #unread.tag.now role="status" hidden {}
        }
    }
}

/// The talk itself. It is out of sight until it is opened.
pub(super) fn talk(lang: Lang, model: &TalkModel) -> Markup {
    html! {
        section #talk.paper.talk aria-labelledby="talk-title" tabindex="-1" {
            h2 #talk-title { (say(lang, if model.me.is_some() { "talk" } else { "talk-spectators" })) }
            ol #said aria-live="polite" aria-relevant="additions" tabindex="0" aria-labelledby="talk-title" {
                @for line in &model.lines { (said(lang, line)) }
            }
            @if model.lines.is_empty() { p #nothing-said.dim { (say(lang, "talk-nothing")) } }
            p #muted.dim hidden { (say(lang, "talk-muted")) " " button #unmute.small type="button" { (say(lang, "talk-unmute")) } }
            @match &model.silence {
                Some((clause, message)) => p #silence.problem { (message) " " a href=(format!("{}#{clause}", model.rules)) target="_blank" { (clause) } },
                None => (compose(lang, model)),
            }
        }
    }
}

fn said(lang: Lang, line: &TalkLine) -> Markup {
    html! {
        li id=(format!("said-{}", line.seq)) data-voice=(line.voice) data-mine[line.mine] {
            strong.name { @if line.name.is_empty() { (say(lang, "talk-spectator")) } @else { (line.name) } }
            @if line.spectator { " " span.dim { "(" (say(lang, "talk-watches")) ")" } }
            ": " (line.words) " "
            @if !line.mine {
                button.mute type="button" data-mute=(line.voice) aria-label=(tell(lang, "talk-mute", &[("name", line.name.as_str().into())]))
                    { (say(lang, "talk-mute-short")) }
            }
        }
    }
}

fn compose(lang: Lang, model: &TalkModel) -> Markup {
    html! {
        div #remarks.remarks role="group" aria-label=(say(lang, "talk-remarks")) {
            @for remark in Remark::ALL {
                button.small type="button" data-say=(json!({"remark": remark})) { (say(lang, &format!("remark-{}", remark.name()))) }
            }
        }
        @if !model.claims.is_empty() {
            form #accuse.accuse {
                select #accuse-who aria-label=(say(lang, "accuse-who")) {
                    @for (seat, name) in &model.others { option value=(seat.0) { (name) } }
                }
                select #accuse-what aria-label=(say(lang, "accuse-what")) {
                    @for (claim, words) in &model.claims { option value=(claim) { (words) } }
                }
                button.small { (say(lang, "accuse")) }
                @if model.accuses { button #withdraw.small type="button" data-say=(json!("withdraw")) { (say(lang, "withdraw")) } }
            }
        }
        @if model.manners == Manners::Free {
            form #speak.speak {
                label for="speech" { (say(lang, "talk-text")) }
                // Without a type, so that an update of the page leaves what is being written.
                input #speech maxlength=(LONGEST_TEXT) autocomplete="off";
                button.small { (say(lang, "talk-send")) }
            }
        }
    }
}

/// On a shared screen: what was said last. The script shows it for a moment.
pub(super) fn aloud(lines: &[TalkLine]) -> Markup {
    html! {
        div #aloud.aloud {
            @for line in lines { p.paper id=(format!("aloud-{}", line.seq)) data-seq=(line.seq) hidden { strong { (line.name) } ": " (line.words) } }
        }
    }
}

/// The accusations against a player, beside the name. The script also puts them on what they are about.
pub(super) fn pins(pins: &[PinModel], accused: Seat) -> Markup {
    html! {
        @for pin in pins.iter().filter(|pin| pin.accused == accused) {
            span.pin id=(format!("pin-{}", pin.by.0)) data-voice=(pin.voice) data-about=(pin.things.join(" ")) data-slip=(pin.slip) title=(pin.words) {
                span aria-hidden="true" { "⚑ " (pin.brief) }
                span.unseen { (pin.words) }
            }
        }
    }
}

/// The set-up of a table: what may be said.
pub(super) fn choose_manners(lang: Lang, chosen: Manners, recorded: bool) -> Markup {
    html! {
        p.field {
            label for="talk" { (say(lang, "manners")) }
            select #talk name="talk" {
                @for manners in Manners::ALL {
                    option value=(manners.name()) selected[manners == chosen] { (say(lang, &format!("manners-{}", manners.name()))) }
                }
            }
        }
        label.check {
            input #talk-recorded type="checkbox" name="talk-recorded" value="true" checked[recorded];
            span { (say(lang, "talk-recorded")) }
        }
    }
}

/// Says to all what may be said at this table.
pub(super) fn manners_here(lang: Lang, manners: Manners, recorded: bool) -> String {
    let here = tell(lang, "manners-here", &[("what", say(lang, &format!("manners-{}", manners.name())).into())]);
    if recorded && manners != Manners::Silent { format!("{here} {}", say(lang, "talk-is-recorded")) } else { here }
}
