//! The pages: pure functions from a model to markup.

pub mod model;

use maud::{DOCTYPE, Markup, html};
use model::{
    ErrorModel, Frame, HomeModel, LobbyModel, MenuModel, MoveModel, ReplayModel, RulesModel, SetupModel, TableModel,
    paths,
};

use crate::assets;

pub fn home(model: &HomeModel) -> Markup {
    let games = html! {
        @for title in model.games {
            h2 { (title.name(model.frame.lang)) }
            form method="post" action=(paths::play(title.id)) { button { "Play" } }
            a href=(paths::set_up(title.id)) { "Set up" }
        }
        @for table in &model.mine { p { a href=(paths::table(&table.id)) { (table.title.name(model.frame.lang)) } } }
    };
    page(&model.frame, &games)
}

pub fn setup(model: &SetupModel) -> Markup {
    let form = html! {
        form method="post" enctype="multipart/form-data" action=(paths::set_up(model.title.id)) {
            input name="name" value=(model.name);
            input name="seat-0" value="me";
            @for seat in 1..*model.title.seats().start() { input name=(format!("seat-{seat}")) value="open"; }
            button { "OK" }
        }
    };
    page(&model.frame, &form)
}

pub fn lobby(model: &LobbyModel) -> Markup {
    page(&model.frame, &html! { main id="lobby" { (lobby_fragment(model)) } })
}

/// What stands in `<main id="lobby">` and what the live channel sends before the start.
pub fn lobby_fragment(model: &LobbyModel) -> Markup {
    html! { p { (model.invite) } @for seat in &model.seats { p { (seat.name) } } }
}

pub fn table(model: &TableModel) -> Markup {
    page(&model.frame, &html! { main id="table" { (table_fragment(model)) } })
}

/// What stands in `<main id="table">` and what the live channel sends.
pub fn table_fragment(model: &TableModel) -> Markup {
    html! {
        @for panel in &model.shown.scene.0 {
            svg id=(panel.name) viewBox=(format!("0 0 {} {}", panel.width, panel.height)) { (panel.body) }
        }
        pre { (model.shown.text.to_string()) }
        div { (model.shown.dossier) }
        ol { @for line in &model.log { li { (line.sentence) } } }
        p { (model.shown.prompt) }
        @for seat in &model.seats { p { (seat.name) } }
        @if let Some(menu) = &model.menu { (menu_fragment(menu)) }
    }
}

/// The bar at the bottom: what can be done now.
pub fn menu_fragment(model: &MenuModel) -> Markup {
    html! { div id="bar" { @for item in &model.items { button data-spot=(item.spot.0) { (item.label) } } } }
}

pub fn replay(model: &ReplayModel) -> Markup {
    page(&model.frame, &html! { main id="replay" { (replay_fragment(model)) } })
}

pub fn replay_fragment(model: &ReplayModel) -> Markup {
    html! { @for panel in &model.shown.scene.0 { svg id=(panel.name) { (panel.body) } } p { (model.shown.prompt) } }
}

pub fn take_seat(model: &MoveModel) -> Markup {
    page(&model.frame, &html! { form method="post" action=(model.action) { button { (model.name) } } })
}

pub fn rules(model: &RulesModel) -> Markup {
    page(&model.frame, &html! { pre { ((model.title.rules)(model.frame.lang)) } })
}

pub fn error(model: &ErrorModel) -> Markup {
    page(
        &model.frame,
        &html! { h1 { (model.status) " " (model.code) } @if let Some(detail) = &model.detail { p { (detail) } } },
    )
}

fn page(frame: &Frame, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(frame.lang.code()) {
            head {
                meta charset="utf-8";
                title { "Deckname" }
                link rel="stylesheet" href=(assets::url("style.css"));
                script type="module" src=(assets::url("app.js")) {}
            }
            body { (body) }
        }
    }
}
