//! The picture that messengers and social networks show with a link to a table: game, names, state. It is drawn from what a
//! spectator may see.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use maud::html;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use tokio::sync::Semaphore;

use crate::pages::drawing;
use crate::pages::model::PreviewModel;

pub const WIDTH: u32 = 1_200;
pub const HEIGHT: u32 = 630;

/// How many pictures an address may have drawn at once, and how often after that. Those that are kept do not count.
pub const DRAW_BURST: u32 = 20;
pub const DRAW_EVERY: Duration = Duration::from_secs(3);
/// How many pictures are kept.
const KEPT: usize = 32;

/// Bold letters of the Latin, Greek and Cyrillic alphabets.
const FONT: &[u8] = include_bytes!("../assets/dejavu-sans-bold.ttf");
const FAMILY: &str = "DejaVu Sans";

static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_monospace_family(FAMILY);
    Options { font_family: FAMILY.into(), fontdb: Arc::new(fonts), ..Options::default() }
});

/// The pictures that were drawn last, by what is on them.
#[derive(Debug)]
pub struct Previews {
    kept: Mutex<VecDeque<(u64, Bytes)>>,
    /// One at a time, so that links cannot keep all cores busy.
    pencil: Semaphore,
}

impl Default for Previews {
    fn default() -> Self {
        Self { kept: Mutex::default(), pencil: Semaphore::new(1) }
    }
}

impl Previews {
    /// The picture, if it is at hand.
    pub fn at_hand(&self, drawing: &Drawing) -> Option<Bytes> {
        self.kept().iter().find(|(key, _)| *key == drawing.key).map(|(_, png)| png.clone())
    }

    /// Draws the picture and keeps it; `None` if that fails.
    pub async fn draw(&self, drawing: Drawing) -> Option<Bytes> {
        let _pencil = self.pencil.acquire().await.ok()?;
        // Somebody else may have waited for the same.
        if let Some(png) = self.at_hand(&drawing) {
            return Some(png);
        }
        let key = drawing.key;
        let png: Bytes = tokio::task::spawn_blocking(move || to_png(&drawing.svg)).await.ok()??.into();
        let mut kept = self.kept();
        kept.push_front((key, png.clone()));
        kept.truncate(KEPT);
        Some(png)
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(u64, Bytes)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A picture before it is drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    svg: String,
    /// Tells it from any other picture.
    key: u64,
}

impl Drawing {
    pub fn of(model: &PreviewModel) -> Self {
        let svg = svg(model);
        let mut hasher = DefaultHasher::new();
        svg.hash(&mut hasher);
        Self { svg, key: hasher.finish() }
    }

    pub fn tag(&self) -> String {
        format!("\"{:016x}\"", self.key)
    }
}

fn to_png(svg: &str) -> Option<Vec<u8>> {
    let tree = Tree::from_str(svg, &OPTIONS).ok()?;
    let mut picture = Pixmap::new(WIDTH, HEIGHT)?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().ok()
}

/// The cover of the game, and beside it what there is to say.
fn svg(model: &PreviewModel) -> String {
    let lines = model.lines.iter().take(8).enumerate();
    let step = if model.lines.len() > 5 { 44 } else { 54 };
    let markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) font-family=(FAMILY) font-weight="700" {
            rect width=(WIDTH) height=(HEIGHT) fill="#0d1c21" {}
            rect x="40" y="115" width="640" height="400" rx="14" fill="#f1e7cc" {}
            svg x="40" y="115" width="640" height="400" viewBox="0 0 320 200" { (drawing(model.cover)) }
            text x="40" y="76" font-size="40" fill="#f1e7cc" { "DECK" tspan fill="#f2cf63" { "NAME" } }
            text x="40" y="586" font-size=(fitted(&model.state, 1_120, 34)) fill="#f2cf63" { (model.state) }
            text x="720" y="150" font-size=(fitted(&model.title, 460, 54)) fill="#f1e7cc" { (model.title) }
            @for (n, line) in lines {
                text x="720" y=(214 + step * n) font-size=(fitted(&line.words, 460, 30)) fill=(if line.stands_out { "#f2cf63" } else { "#c9d6d0" }) { (line.words) }
            }
        }
    };
    markup.into_string()
}

/// The largest size at which the words fit: a bold letter is about two thirds as wide as it is high.
fn fitted(words: &str, width: usize, most: usize) -> usize {
    (width * 3 / (2 * words.chars().count().max(1))).min(most)
}
