//! Golden playthroughs: whole games as readable text, kept in the repository so that changes show in the diff.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use deckname_engine::{Game, Observer, Step, StepOf, Types, Wyrand};
use deckname_scene::{Aid, Lang, Reader, Show};
use serde_json::Value;

/// If this variable is `write`, the playthroughs are rewritten instead of compared.
pub const GOLDEN: &str = "DECKNAME_GOLDEN";

/// Chooses the next step; `None` when the game is over.
pub type Player<G> = fn(&G, &<G as Types>::State, &mut Wyrand) -> Option<StepOf<G>>;

/// How a playthrough is made.
#[derive(Debug)]
pub struct Playing<G: Game> {
    /// Plays all seats.
    pub player: Player<G>,
    /// After this many steps the board is printed again.
    pub board_every: u32,
}

impl<G: Game> Playing<G> {
    /// All seats play at random.
    pub fn at_random() -> Self {
        Self { player: G::random_step::<Wyrand>, board_every: 25 }
    }
}

/// Compares a game of each size and each set-up with its file in `folder/tests/golden`. A set-up is a name for the file and
/// the options.
///
/// # Panics
/// If a playthrough differs or is missing. `cargo xtask golden` rewrites them.
pub fn golden<G: Show>(
    folder: &str,
    sizes: impl IntoIterator<Item = u8>,
    set_ups: &[(&str, Value)],
    playing: &Playing<G>,
) {
    let folder = Path::new(folder).join("tests/golden");
    for (seats, (name, options)) in sizes.into_iter().flat_map(|seats| set_ups.iter().map(move |named| (seats, named)))
    {
        let game = G::new(seats, options).unwrap_or_else(|why| panic!("{seats} seats, {options}: {why}"));
        let file = folder.join(file_name(seats, name));
        let played = playthrough(&game, playing);
        if env::var(GOLDEN).as_deref() == Ok("write") {
            fs::create_dir_all(&folder).expect("the folder for the playthroughs");
            fs::write(&file, played).expect("a playthrough");
        } else {
            compare(&file, &played);
        }
    }
}

/// A game without options needs no name.
fn file_name(seats: u8, name: &str) -> String {
    let dash = if name.is_empty() { "" } else { "-" };
    format!("{seats}-seats{dash}{name}.txt")
}

fn compare(file: &PathBuf, played: &str) {
    let kept = fs::read_to_string(file).unwrap_or_default();
    let line = kept.lines().zip(played.lines()).position(|(kept, played)| kept != played);
    assert!(
        kept == played,
        "{} differs from line {} on; if that is right, run `cargo xtask golden` and review the diff",
        file.display(),
        line.unwrap_or_else(|| kept.lines().count().min(played.lines().count())) + 1,
    );
}

/// A game as text: every step in the wire format and as English sentences, the board now and then, and the end.
fn playthrough<G: Show>(game: &G, playing: &Playing<G>) -> String {
    let names: Vec<String> = (0..game.seats()).map(|seat| format!("Seat {seat}")).collect();
    let reader = Reader { lang: Lang::En, names: &names, aid: Aid::Follows };
    let mut out = format!("{} for {} seats, options {}\n", G::ID, game.seats(), game.options());
    let mut rng = Wyrand::new(1);
    let mut state = game.start();
    let mut count = 0;
    while let Some(step) = (playing.player)(game, &state, &mut rng) {
        if count % playing.board_every == 0 {
            let view = game.view(&state, Observer::Referee);
            let _ = write!(out, "\n{}\n{}\n\n", game.text(&view, &reader), game.prompt(&view, &[], &reader));
        }
        count += 1;
        let _ = writeln!(out, "{count:>4}  {}", written(game, &step));
        game.apply(&mut state, step, &mut |event| {
            if let Some(notice) = game.notice(&event, Observer::Referee) {
                let _ = writeln!(out, "      {}", game.sentence(&notice, &reader));
            }
        });
    }
    let view = game.view(&state, Observer::Referee);
    let _ = write!(out, "\n{}\n{}\n", game.text(&view, &reader), game.write_view(&view));
    if let Some(outcome) = game.outcome(&state) {
        let _ = writeln!(out, "{}", game.ending(&state, outcome));
    }
    out
}

fn written<G: Show>(game: &G, step: &StepOf<G>) -> String {
    match step {
        Step::Chance(c) => format!("chance  {}", game.write_chance(c)),
        Step::Act(seat, a) => format!("seat {}  {}", seat.0, game.write_action(a)),
    }
}
