//! Letters: where one asks for them, the pages behind their links, and what they say.

use deckname_scene::Lang;
use maud::{Markup, html};

use super::bell::hours;
use super::frame::{Content, Layout, page};
use super::model::Frame;
use super::paths;
use super::words::{say, tell};
use crate::bell::Quiet;

/// The night, until somebody chooses other hours.
const NIGHT: Quiet = Quiet { from: 22, to: 8, ahead: 0 };

/// The address to which somebody gets letters.
#[derive(Clone, Debug, Default)]
pub struct MailModel {
    pub kept: Option<KeptAddress>,
    /// What was typed, and what is wrong with it.
    pub typed: Option<String>,
    pub problem: Option<String>,
}

#[derive(Clone, Debug)]
pub struct KeptAddress {
    pub address: String,
    pub quiet: Option<Quiet>,
    /// Its reader has agreed.
    pub agreed: bool,
}

/// Where somebody asks for letters, and stops them.
pub(super) fn mail(lang: Lang, model: &MailModel) -> Markup {
    let quiet = model.kept.as_ref().and_then(|kept| kept.quiet).unwrap_or(NIGHT);
    let address = model.typed.as_deref().or(model.kept.as_ref().map(|kept| kept.address.as_str()));
    let agreed = model.kept.as_ref().is_some_and(|kept| kept.agreed);
    html! {
        section #mail.paper aria-labelledby="mail-title" {
            h2 #mail-title { (say(lang, "mail")) }
            @if let Some(kept) = &model.kept {
                p role="status" {
                    (tell(lang, if kept.agreed { "mail-on" } else { "mail-asked" }, &[("address", kept.address.as_str().into())]))
                }
            }
            form #mail-form method="post" action=(paths::mail()) data-agreed[agreed] {
                @if let Some(problem) = &model.problem { p #mail-problem.problem role="alert" { (problem) } }
                p {
                    label for="mail-address" { (say(lang, "mail-address")) } " "
                    input #mail-address type="email" name="address" required maxlength="254" autocomplete="email" value=[address]
                        aria-invalid[model.problem.is_some()] aria-describedby=(if model.problem.is_some() { "mail-problem mail-hint" } else { "mail-hint" });
                }
                p.inline {
                    (hours(lang, "mail-from", "from", "quiet-hours", Some(quiet.from))) " "
                    (hours(lang, "mail-to", "to", "quiet-until", Some(quiet.to)))
                }
                input type="hidden" name="ahead" value=(quiet.ahead);
                button.small { (say(lang, if agreed { "mail-keep" } else { "mail-ask" })) }
            }
            @if model.kept.is_some() {
                form method="post" action=(paths::mail_forget()) { button.small { (say(lang, "mail-forget")) } }
            }
            p #mail-hint.dim { (say(lang, "mail-hint")) }
        }
    }
}

/// What a link in a letter leads to. The first two ask, because mail programs follow links by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailPage {
    Agree,
    Stop,
    Agreed,
    Stopped,
}

impl MailPage {
    fn key(self) -> &'static str {
        match self {
            Self::Agree => "mail-agree",
            Self::Stop => "mail-stop",
            Self::Agreed => "mail-agreed",
            Self::Stopped => "mail-stopped",
        }
    }
}

pub fn mail_page(frame: &Frame, at: MailPage) -> Markup {
    let lang = frame.lang;
    let title = say(lang, &format!("{}-title", at.key()));
    let main = html! {
        main #main.sheet-page {
            div.paper {
                h1 { (title) }
                p { (say(lang, at.key())) }
                @match at {
                    // To the same address.
                    MailPage::Agree | MailPage::Stop => form.actions method="post" {
                        button.primary { (say(lang, &format!("{}-yes", at.key()))) }
                    },
                    MailPage::Agreed | MailPage::Stopped => p.actions {
                        a.button.primary href=(paths::home()) { (say(lang, "mail-on-to-games")) }
                    },
                }
            }
        }
    };
    page(frame, &Content { title: &title, layout: Layout::Reading, links: html! {}, main })
}

/// The subject and the text of the letter that asks the reader of an address.
pub fn question_letter(lang: Lang, site: &str, agree: &str) -> (String, String) {
    let asks = tell(lang, "letter-asks", &[("site", site.into())]);
    let text = format!("{asks}\n\n{}\n{agree}\n\n{}\n", say(lang, "letter-agree"), say(lang, "letter-ignore"));
    (say(lang, "letter-question"), text)
}

/// The text of the letter that somebody is waited for.
pub fn turn_letter(lang: Lang, says: &str, table: &str, stop: &str) -> String {
    // Two hyphens and a space begin a signature, which mail programs show apart.
    format!("{says}\n{table}\n\n-- \n{}\n{stop}\n", say(lang, "letter-stop"))
}
