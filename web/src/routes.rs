//! All addresses of the server.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, get, post, put};
use axum::{Router, middleware};
use tower_http::compression::CompressionLayer;

use crate::server::Server;
use crate::site::{
    analysis, app as shell, bell, chance, device, editor, hint, history, home, learn, mail, open_tables, play, puzzles,
    replay, screen, seats, setup, talk,
};
use crate::{api, assets, guard, live, mount, request_log};

/// The largest request body, without and with a data file.
const BODY: usize = 64 * 1024;
const BODY_WITH_FILE: usize = 256 * 1024 + BODY;

type Route = (&'static str, MethodRouter<Arc<Server>>);

fn site() -> Vec<Route> {
    vec![
        ("/", get(home::home)),
        ("/rules/{game}", get(home::rules)),
        ("/puzzles/{game}", get(puzzles::puzzle)),
        ("/learn/{game}", get(learn::page).post(learn::begin)),
        ("/files/{game}/{name}", get(setup::data_file)),
        ("/play/{game}", post(setup::play)),
        ("/new/{game}", get(setup::form).post(setup::create).layer(DefaultBodyLimit::max(BODY_WITH_FILE))),
        ("/edit/{game}/{key}", get(editor::page).post(editor::click).layer(DefaultBodyLimit::max(BODY_WITH_FILE))),
        ("/tables", get(open_tables::open_tables)),
        ("/t/{id}", get(seats::table)),
        ("/me", get(history::history)),
        ("/me/games.json", get(history::file)),
        ("/me/code", post(history::send)),
        ("/me/adopt", post(history::receive)),
        ("/me/forget", post(history::forget)),
        ("/manifest.webmanifest", get(shell::manifest)),
        ("/worker.js", get(shell::worker)),
        ("/offline", get(shell::offline)),
        ("/bell", get(bell::key).post(bell::hang)),
        ("/bell/stop", post(bell::stop)),
        ("/mail", post(mail::ask)),
        ("/mail/forget", post(mail::forget)),
        ("/mail/agree/{key}", get(mail::agree_page).post(mail::agree)),
        ("/mail/stop/{key}", get(mail::stop_page).post(mail::stop)),
        ("/t/{id}/preview.png", get(seats::preview)),
        ("/join", get(screen::join_form).post(screen::join)),
        ("/j/{code}", get(screen::joined)),
        ("/t/{id}/screen", get(screen::screen)),
        ("/t/{id}/screen/live", get(live::screen)),
        ("/t/{id}/live", get(live::live)),
        ("/t/{id}/act", post(play::act)),
        ("/t/{id}/menu", post(play::menu)),
        ("/t/{id}/hint", get(hint::hint)),
        ("/t/{id}/talk", post(talk::talk)),
        ("/t/{id}/undo", post(play::undo)),
        ("/t/{id}/moment", get(play::moment)),
        ("/t/{id}/notes", put(play::notes)),
        ("/t/{id}/order", put(play::order)),
        ("/t/{id}/sit", post(seats::sit)),
        ("/t/{id}/beside", post(device::beside)),
        ("/t/{id}/lift", post(device::lift)),
        ("/t/{id}/cover", post(device::cover)),
        ("/t/{id}/change-seat", post(seats::change_seat)),
        ("/t/{id}/leave", post(seats::leave)),
        ("/t/{id}/remove", post(home::remove)),
        ("/t/{id}/fill", post(seats::fill)),
        ("/t/{id}/draw", post(seats::draw)),
        ("/t/{id}/offer", post(open_tables::offer)),
        ("/t/{id}/pace", post(seats::pace)),
        ("/t/{id}/start", post(seats::start)),
        ("/t/{id}/open", post(chance::open)),
        ("/t/{id}/head", get(chance::head)),
        ("/t/{id}/hand", post(seats::hand)),
        ("/t/{id}/take-back", post(seats::take_back)),
        ("/t/{id}/seat/{key}", get(seats::claim).post(seats::move_here)),
        ("/t/{id}/new-link", post(seats::renew_link)),
        ("/t/{id}/dismiss", post(seats::dismiss)),
        ("/t/{id}/again", post(setup::again)),
        ("/t/{id}/replay", get(replay::replay)),
        ("/t/{id}/record.json", get(replay::record)),
        ("/t/{id}/analysis", get(analysis::analysis)),
        ("/assets/{hash}/{name}", get(assets::serve)),
        ("/healthz", get(home::health)),
        ("/metrics", get(home::metrics)),
    ]
}

/// The whole server as a value.
pub fn app(server: Arc<Server>) -> Router {
    let api = api::router(DefaultBodyLimit::max(BODY_WITH_FILE));
    let path = server.config.path();
    let app = site()
        .into_iter()
        .fold(api, |router, (path, route)| router.route(path, route))
        .fallback(home::nowhere)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&server), guard::switch_language))
        .layer(middleware::from_fn(guard::same_site))
        .layer(middleware::from_fn_with_state((Arc::clone(&server), BODY_WITH_FILE), guard::read_body))
        .layer(middleware::from_fn_with_state(Arc::clone(&server), guard::finish))
        .layer(middleware::from_fn_with_state(Arc::clone(&server), request_log::follow))
        .with_state(server);
    // The path lives as long as the server.
    let app = if path.is_empty() { app } else { mount::below(path.leak(), app) };
    app.layer(CompressionLayer::new())
}
