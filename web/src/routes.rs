//! All addresses of the server.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, get, post, put};
use axum::{Router, middleware};
use tower_http::compression::CompressionLayer;

use crate::server::Server;
use crate::site::{analysis, chance, editor, home, learn, play, puzzles, replay, seats, setup};
use crate::{api, assets, guard, live, mount};

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
        ("/t/{id}", get(seats::table)),
        ("/t/{id}/live", get(live::live)),
        ("/t/{id}/act", post(play::act)),
        ("/t/{id}/menu", post(play::menu)),
        ("/t/{id}/undo", post(play::undo)),
        ("/t/{id}/moment", get(play::moment)),
        ("/t/{id}/notes", put(play::notes)),
        ("/t/{id}/order", put(play::order)),
        ("/t/{id}/sit", post(seats::sit)),
        ("/t/{id}/change-seat", post(seats::change_seat)),
        ("/t/{id}/leave", post(seats::leave)),
        ("/t/{id}/remove", post(home::remove)),
        ("/t/{id}/fill", post(seats::fill)),
        ("/t/{id}/draw", post(seats::draw)),
        ("/t/{id}/start", post(seats::start)),
        ("/t/{id}/open", post(chance::open)),
        ("/t/{id}/head", get(chance::head)),
        ("/t/{id}/hand", post(seats::hand)),
        ("/t/{id}/take-back", post(seats::take_back)),
        ("/t/{id}/seat/{key}", get(seats::claim).post(seats::move_here)),
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
        .with_state(server);
    // The path lives as long as the server.
    let app = if path.is_empty() { app } else { mount::below(path.leak(), app) };
    app.layer(CompressionLayer::new())
}
