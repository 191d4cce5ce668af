//! The editor of a data file: the drawing to click in, what the game says about the file, and the table to open with it.

use deckname_scene::{Lang, Sheet, Spot};
use maud::{Markup, html};

use super::frame::{Content, Layout, page};
use super::model::{EditorModel, Verdict};
use super::paths;
use super::setup::table_fields;
use super::table::{panels, ratio};
use super::words::say;

pub fn editor(model: &EditorModel) -> Markup {
    let (lang, title) = (model.setup.frame.lang, model.setup.title);
    let heading = say(lang, "editor");
    let file = format!("file-{}", model.key);
    let main = html! {
        main #main.editor data-edit=(paths::editor(title.id, model.key)) data-file-name=(format!("{}-{}.toml", title.id, model.key)) {
            div #drawing.drawing { (editor_desk(lang, &model.sheet, &model.verdict)) }
            form.paper method="post" action=(paths::set_up(title.id)) enctype="multipart/form-data" {
                h1 { (title.name(lang)) ": " (heading) }
                noscript { p.problem { (say(lang, "no-script")) } }
                p.actions.scripted {
                    button #take-back.small type="button" disabled { (say(lang, "editor-back")) }
                    button #download.small type="button" { (say(lang, "editor-download")) }
                    label.button.small for="upload" { (say(lang, "editor-upload")) }
                    input #upload.unseen type="file" accept=".toml,text/plain";
                }
                details {
                    summary { (say(lang, "editor-file")) }
                    textarea #file name=(file) rows="16" spellcheck="false" aria-label=(say(lang, "editor-file")) { "\n" (model.sheet.file) }
                }
                (table_fields(&model.setup))
                p.actions { button #open.primary disabled[model.verdict != Verdict::Good] { (say(lang, "open-table")) } }
            }
            p #connection.connection role="status" hidden data-sending=(say(lang, "sending")) data-trying=(say(lang, "trying-again")) {}
        }
    };
    let links = html! {
        a.crumb href=(paths::set_up(title.id)) { (say(lang, "editor-set-up")) }
        a.crumb.aside href=(paths::rules(title.id)) target="_blank" { (say(lang, "rules")) }
    };
    page(&model.setup.frame, &Content { title: &heading, layout: Layout::Reading, links, main })
}

/// The inside of `<div id="drawing">`: the drawing, what the game says about it, what to do, and the tools.
pub fn editor_desk(lang: Lang, sheet: &Sheet, verdict: &Verdict) -> Markup {
    let held = |spot: &Spot| sheet.held.as_ref() == Some(spot);
    html! {
        div #board class=(format!("board {}", ratio(&sheet.scene))) { (panels(&sheet.scene)) }
        div #verdict.says role="status" { (editor_verdict(lang, verdict)) }
        p #hint.hint role="status" { (sheet.prompt) }
        div #tools.tools role="toolbar" aria-label=(say(lang, "editor-tools")) {
            @for (spot, label) in &sheet.tools {
                button.small type="button" id=(format!("tool-{spot}")) data-spot=(spot) aria-pressed=(held(spot)) { (label) }
            }
        }
    }
}

/// What the game says about the file.
pub fn editor_verdict(lang: Lang, verdict: &Verdict) -> Markup {
    html! {
        @match verdict {
            Verdict::Good => p.verdict { "✓ " (say(lang, "editor-good")) },
            Verdict::Bad(why) => p.problem { "✗ " (why) },
        }
    }
}
