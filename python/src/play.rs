use std::any::Any;
use std::sync::atomic::AtomicBool;

use deckname_engine::{Observer, Seat, Turn, Wyrand};
use deckname_scene::Lang;
use deckname_table::Refused;
use serde_json::Value;

use crate::error::Fault;

/// A position.
pub trait Play: Send + Sync {
    fn id(&self) -> &'static str;
    fn seats(&self) -> u8;
    fn turn(&self) -> Turn;
    fn due(&self) -> Option<&'static str>;
    fn legal(&self, seat: Seat) -> Vec<Value>;
    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), Refused>;
    fn chance(&mut self, outcome: &Value) -> Result<(), Refused>;
    fn outcomes(&self) -> Option<Vec<(Value, f64)>>;
    fn draw(&mut self, rng: &mut Wyrand) -> Option<Value>;
    fn draws(&self) -> Vec<(u16, f64)>;
    fn take_draw(&mut self, draw: u16) -> Result<bool, Fault>;
    fn drawn(&self) -> Vec<u16>;
    fn random_action(&self, seat: Seat, rng: &mut Wyrand) -> Option<Value>;
    fn view(&self, who: Observer) -> Value;
    fn notices(&self, who: Observer, from: usize) -> Vec<Value>;
    fn steps(&self) -> usize;
    fn returns(&self) -> Vec<f64>;
    fn ending(&self) -> Option<Value>;
    fn text(&self, who: Observer, lang: Lang) -> String;
    fn record(&self) -> Option<Value>;
    fn sample(&self, seat: Seat, rng: &mut Wyrand) -> Box<dyn Play>;
    fn retell(&self) -> Option<Box<dyn Play>>;
    fn moves(&self) -> Result<Vec<u16>, Fault>;
    fn fork(&self) -> Box<dyn Play>;

    fn width(&self) -> usize;
    fn num_choices(&self) -> usize;
    fn told(&mut self, who: Observer) -> u128;
    fn observe(&self, who: Observer, row: &mut [f32]);
    /// A row for each notice, and how many columns they have.
    fn recall(&self, who: Observer) -> (Vec<f32>, usize);
    fn choices(&self, seat: Seat) -> Vec<u16>;
    fn choose(&mut self, seat: Seat, choice: u16) -> Result<bool, Fault>;
    fn so_far(&self, seat: Seat) -> Vec<u16>;
    fn path(&self, seat: Seat, action: &Value) -> Result<Vec<u16>, Fault>;
    /// Every way in which chance can have led here so that a spectator was told the same, with its probability.
    fn beginnings(&self, most: usize, stop: &AtomicBool) -> Result<Vec<Likely>, Fault>;
    fn solve(&self, rounds: usize, most: usize, stop: &AtomicBool) -> Result<Solved, Fault>;
    fn efg(&self, most: usize, stop: &AtomicBool) -> Result<String, Fault>;
    fn ask(&self, seat: Seat, bot: &mut (dyn Any + Send + Sync), rng: &mut Wyrand) -> Option<Value>;
}

/// A position and its probability.
pub type Likely = (Box<dyn Play>, f64);

/// An exact solution.
pub struct Solved {
    pub positions: usize,
    pub infos: usize,
    pub values: Vec<f64>,
    pub exploitability: f64,
}
