//! The editor of data files. The game makes every change and draws the file; what it says about the file is what it would
//! say if a table were opened with it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use deckname_scene::{Choice, Edit, Lang, Sheet, Spot};
use deckname_table::{Title, explain, open, title};
use serde::Deserialize;
use serde_json::{Value, json};

use super::setup::{self, Form};
use crate::client::Client;
use crate::extract::Payload;
use crate::pages::{
    self,
    model::{EditorModel, Verdict},
};
use crate::problem::Problem;
use crate::server::Server;

type Ask = (State<Arc<Server>>, Client, Path<(String, String)>);

#[derive(Debug, Deserialize)]
pub struct Change {
    file: String,
    held: Option<String>,
    click: Option<String>,
}

pub async fn page((State(server), client, Path((game, key))): Ask) -> Result<Response, Problem> {
    let (title, choice, edit) = find(&game, &key)?;
    let file = (title.data_file)(choice.key).ok_or(Problem::NotFound)?;
    let (verdict, sheet) = (judge(title, choice, file, client.lang), edit(file, None, None, client.lang));
    let sheet = sheet.map_err(|why| Problem::Setup { game, why })?;
    let setup = setup::model(&server, &client, title, None, Form::empty(&client));
    Ok(super::page(pages::editor(&EditorModel { setup, key: choice.key, sheet, verdict })))
}

pub async fn click(
    (State(_), client, Path((game, key))): Ask,
    Payload(Change { file, held, click }): Payload<Change>,
) -> Result<Json<Value>, Problem> {
    let (title, choice, edit) = find(&game, &key)?;
    let lang = client.lang;
    let (held, click) = (held.map(Spot), click.map(Spot));
    let answer = match edit(&file, held.as_ref(), click.as_ref(), lang) {
        Ok(sheet) => {
            let verdict = judge(title, choice, &sheet.file, lang);
            let html = client.addressed(pages::editor_desk(lang, &sheet, &verdict));
            let Sheet { file, held, .. } = sheet;
            json!({"file": file, "held": held.map(|spot| spot.0), "html": html, "good": verdict == Verdict::Good})
        }
        // It cannot be drawn: the page keeps the last drawing, and the file as it is.
        Err(why) => {
            let verdict = Verdict::Bad(explain(title.id, &why, lang));
            json!({"good": false, "verdict": pages::editor_verdict(lang, &verdict).into_string()})
        }
    };
    Ok(Json(answer))
}

/// The choice of this game whose data file can be edited.
fn find(game: &str, key: &str) -> Result<(&'static Title, &'static Choice, Edit), Problem> {
    let title = title(game).map_err(|_| Problem::NotFound)?;
    let choice = title.choices.iter().find(|choice| choice.key == key && choice.own_file).ok_or(Problem::NotFound)?;
    let edit = (title.editor)(key).ok_or(Problem::NotFound)?;
    Ok((title, choice, edit))
}

fn judge(title: &Title, choice: &Choice, file: &str, lang: Lang) -> Verdict {
    let mut options = serde_json::Map::new();
    options.insert(choice.key.to_string(), json!({"toml": file}));
    match open(title.id, *title.seats().start(), &Value::Object(options)) {
        Ok(_) => Verdict::Good,
        Err(why) => Verdict::Bad(explain(title.id, &why, lang)),
    }
}
