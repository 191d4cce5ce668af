use std::collections::HashSet;
use std::fmt::Debug;

use deckname_engine::{Game, Listing, Observer, Rng, Seat, Seats, Step, StepOf, Turn, WireStep, Wyrand, silent};
use deckname_scene::{Aid, Clicks, Lang, Motion, Notes, Reader, Show, Spot, offer};

use crate::broken::record;
use crate::{Broken, Met, Player, Seen, fair, notices, sight, tell, told};

/// Drawing and labelling everything at every step would take most of the time, so only one step in this many is checked.
const LOOK_EVERY: u32 = 16;
/// In longer lists, labels are not checked.
const LABELLED: usize = 1_500;
/// How many actions from elsewhere are tried at every step (law 4).
const STRANGERS: usize = 40;

/// Plays one random game and checks laws 1 to 9 at every step.
pub fn walk<G: Show>(game: &G, seed: u64) -> Result<(), Broken> {
    Walk::new(game, seed, None).play()
}

/// Laws 1 to 9, 11 and 12 in one game in which `player` plays all seats, to reach positions that random play does not
/// reach.
pub fn walk_with<G: Show>(game: &G, seed: u64, player: Player<G>) -> Result<(), Broken> {
    Walk::new(game, seed, Some(player)).play()?;
    told(game, seed, Some(player), &mut Seen::default())?;
    fair(game, seed, Some(player), &mut Met::default())
}

struct Walk<'a, G: Game> {
    game: &'a G,
    state: G::State,
    steps: Vec<StepOf<G>>,
    rng: Wyrand,
    player: Option<Player<G>>,
    /// Actions that were legal somewhere in this game.
    strangers: Vec<G::Action>,
}

impl<'a, G: Show> Walk<'a, G> {
    fn new(game: &'a G, seed: u64, player: Option<Player<G>>) -> Self {
        let rng = Wyrand::stream(seed, 0);
        Self { game, state: game.start(), steps: Vec::new(), rng, player, strangers: Vec::new() }
    }

    fn play(mut self) -> Result<(), Broken> {
        loop {
            if let Err(what) = self.game.sound(&self.state) {
                return self.broken(9, what);
            }
            let turn = self.game.turn(&self.state);
            self.check_outcome(turn)?;
            self.check_observers()?;
            match turn {
                Turn::Over => break,
                Turn::Chance => self.check_chance()?,
                Turn::Act(seats) => self.check_actions(seats)?,
            }
            let played = self.player.and_then(|player| player(self.game, &self.state, &mut self.rng));
            let step = played.unwrap_or_else(|| self.random_step(turn));
            self.check_twins(step)?;
            self.check_telling(step)?;
            self.game.apply(&mut self.state, step, &mut silent);
            self.steps.push(step);
            if self.steps.len() > G::MOST_STEPS {
                return self.broken(9, "the game has more steps than its bound allows");
            }
        }
        self.check_open()?;
        self.check_finale()?;
        self.check_replay()
    }

    fn broken<T>(&self, law: u8, what: impl Into<String>) -> Result<T, Broken> {
        Err(Broken { law, what: what.into(), record: record(self.game, &self.steps) })
    }

    fn same<T: PartialEq + Debug>(&self, law: u8, what: &str, left: &T, right: &T) -> Result<(), Broken> {
        if left == right { Ok(()) } else { self.broken(law, format!("{what}:\n  {left:?}\n  {right:?}")) }
    }

    /// Like `random_step`, but any of the seats that owe a decision may be next.
    fn random_step(&mut self, turn: Turn) -> StepOf<G> {
        match turn {
            Turn::Act(seats) => {
                let index = self.rng.below(seats.len()) as usize;
                let seat = seats.iter().nth(index).unwrap_or(Seat(0));
                Step::Act(seat, self.game.random_action(&self.state, seat, &mut self.rng))
            }
            _ => Step::Chance(self.game.draw(&self.state, &mut self.rng)),
        }
    }

    fn check_outcome(&self, turn: Turn) -> Result<(), Broken> {
        self.same(
            9,
            "over without an outcome, or an outcome before the end",
            &(turn == Turn::Over),
            &self.game.outcome(&self.state).is_some(),
        )?;
        if turn == Turn::Act(Seats::EMPTY) {
            self.broken(9, "the game is not over, but no seat is to act")
        } else {
            Ok(())
        }
    }

    /// Laws 1, 3 and 8, for every observer.
    fn check_observers(&mut self) -> Result<(), Broken> {
        let look = self.rng.below(LOOK_EVERY) == 0;
        for who in Observer::everyone(self.game.seats()) {
            let view = self.game.view(&self.state, who);
            let world = self.game.sample(&view, &mut self.rng);
            let again = self.game.view(&world, who);
            self.same(1, &format!("{who:?}: the view of a sampled world differs"), &view, &again)?;
            if let Err(what) = self.game.sound(&world) {
                return self.broken(1, format!("{who:?}: a sampled world is unsound: {what}"));
            }
            if let Observer::Seat(seat) = who {
                let (mine, imagined) = (self.listed(&self.state, seat), self.listed(&world, seat));
                self.same(3, &format!("{who:?}: other actions are legal in a sampled world"), &mine, &imagined)?;
            }
            self.same(
                3,
                "other seats are to act in a sampled world",
                &self.game.turn(&self.state),
                &self.game.turn(&world),
            )?;
            let seed = self.rng.next();
            let sampled = [&view, &again].map(|view| self.game.sample(view, &mut Wyrand::new(seed)));
            self.same(8, &format!("{who:?}: the sampler uses more than the view"), &sampled[0], &sampled[1])?;
            if look {
                let told = self.told(who);
                self.same(
                    8,
                    &format!("{who:?}: what is shown of a sampled world differs"),
                    &sight::shown(self.game, &view, &told),
                    &sight::shown(self.game, &again, &told),
                )?;
            }
        }
        Ok(())
    }

    /// Laws 4 and 7 for every seat that owes a decision; laws 2 and 5 if there are several.
    fn check_actions(&mut self, seats: Seats) -> Result<(), Broken> {
        for seat in Seats::all(self.game.seats()) {
            let listed = self.listed(&self.state, seat);
            if listed.is_empty() == seats.contains(seat) {
                return self.broken(
                    4,
                    format!("{seat:?} owes a decision: {}; it has {} actions", seats.contains(seat), listed.len()),
                );
            }
            if !listed.is_empty() {
                self.check_listed(seat, &listed)?;
            }
        }
        if seats.len() > 1 {
            self.check_sealed(seats)?;
        }
        Ok(())
    }

    fn check_listed(&mut self, seat: Seat, listed: &[G::Action]) -> Result<(), Broken> {
        let set: HashSet<G::Action> = listed.iter().copied().collect();
        self.same(4, "an action is listed twice", &set.len(), &listed.len())?;
        for action in listed {
            if let Err(clause) = self.game.check(&self.state, seat, action) {
                return self.broken(4, format!("{seat:?}: listed, but refused by {clause:?}: {action:?}"));
            }
        }
        let drawn = self.game.random_action(&self.state, seat, &mut self.rng);
        if !set.contains(&drawn) {
            return self.broken(4, format!("{seat:?}: drawn at random, but not listed: {drawn:?}"));
        }
        for stranger in &self.strangers {
            let mut state = self.state;
            let played = self.game.play(&mut state, Step::Act(seat, *stranger), &mut silent);
            if played.is_ok() != set.contains(stranger) {
                return self.broken(
                    4,
                    format!("{seat:?}: accepted: {}, listed: {}: {stranger:?}", played.is_ok(), played.is_err()),
                );
            }
            if played.is_err() && state != self.state {
                return self.broken(4, format!("refused, but the state changed: {stranger:?}"));
            }
        }
        self.remember(listed);
        if listed.len() <= LABELLED && self.rng.below(LOOK_EVERY) == 0 {
            self.check_labels(seat, listed)?;
        }
        Ok(())
    }

    fn remember(&mut self, listed: &[G::Action]) {
        let action = listed[self.rng.below(listed.len() as u32) as usize];
        if self.strangers.len() < STRANGERS {
            self.strangers.push(action);
        } else {
            let index = self.rng.below(STRANGERS as u32) as usize;
            self.strangers[index] = action;
        }
    }

    /// Law 7.
    fn check_labels(&self, seat: Seat, listed: &[G::Action]) -> Result<(), Broken> {
        let view = self.game.view(&self.state, Observer::Seat(seat));
        let names = sight::names(self.game.seats());
        for lang in Lang::ALL {
            let reader = Reader { lang, names: &names, aid: Aid::default() };
            let mut labels = HashSet::new();
            for action in listed {
                let label = self.game.label(&view, action, &reader);
                if !labels.insert(label.clone()) {
                    return self.broken(7, format!("two actions are called {label:?}"));
                }
            }
        }
        let mut clicks: Vec<_> = listed.iter().map(|action| self.game.clicks(&view, action)).collect();
        let ways = self.game.ways(&view, listed);
        if !ways.iter().all(|way| way.actions.first().is_some_and(|first| listed.contains(first))) {
            return self.broken(7, "a way to choose begins with an action that is not legal");
        }
        clicks.extend(ways.into_iter().map(|way| way.clicks));
        let middle = listed.len() / 2;
        let further = (clicks.len() > listed.len()).then(|| usize::midpoint(listed.len(), clicks.len()));
        let drafts = [Some(middle), further]
            .map(|index| index.map(|index| (index, clicks[index].0.iter().flatten().cloned().collect::<Vec<_>>())));
        for (index, draft) in drafts.iter().flatten() {
            self.check_drawn(&view, &clicks, draft)?;
            let chosen = offer(&clicks, draft).and_then(|offer| offer.chosen);
            self.same(7, "the clicks of an action choose another one", &chosen, &Some(*index))?;
        }
        Ok(())
    }

    /// Law 7: what is clicked is drawn, on the board or in the dossier, and so is what moves while `draft` is clicked.
    fn check_drawn(&self, view: &G::View, clicks: &[Clicks], draft: &[Spot]) -> Result<(), Broken> {
        let names = sight::names(self.game.seats());
        let reader = Reader { lang: Lang::En, names: &names, aid: Aid::default() };
        let panels = self.game.scene(view, &reader).0.into_iter().map(|panel| panel.body);
        let papers = [self.game.dossier(view, &[], &Notes::new(), &reader)];
        let drawn: String = panels.chain(papers).map(|drawing| drawing.0).collect();
        let spots: HashSet<&Spot> = clicks.iter().flat_map(|clicks| clicks.0.iter().flatten()).collect();
        for spot in spots {
            // Every page shows the seats and the buttons itself.
            let framed = spot.0.starts_with("seat-") || spot.0.starts_with("button-");
            if !framed && !drawn.contains(&format!("data-spot=\"{spot}\"")) {
                return self.broken(7, format!("{spot} is clicked, but not drawn"));
            }
        }
        for clicked in 1..=draft.len() {
            for motion in self.game.preview(view, &draft[..clicked]) {
                let Motion::Walk { id, .. } = motion else {
                    return self.broken(7, format!("{motion:?} shows no place where a piece stands"));
                };
                if !drawn.contains(&format!("id=\"{id}\"")) {
                    return self.broken(7, format!("{id} goes along with a choice, but is not drawn"));
                }
            }
        }
        Ok(())
    }

    /// Laws 2 and 5, for two of the seats that choose at the same time.
    fn check_sealed(&mut self, seats: Seats) -> Result<(), Broken> {
        let mut pair = seats.iter();
        let (Some(p), Some(q)) = (pair.next(), pair.next()) else { return Ok(()) };
        let [a, b, other] = [p, q, q].map(|seat| self.game.random_action(&self.state, seat, &mut self.rng));
        let sealed = [b, other].map(|choice| self.after(self.state, Step::Act(q, choice)));
        for who in Observer::everyone(self.game.seats()).filter(|who| !who.sees(q)) {
            let [left, right] = [&sealed[0], &sealed[1]].map(|(state, _)| self.game.view(state, who));
            self.same(2, &format!("{who:?} sees what {q:?} has sealed"), &left, &right)?;
            let [told_left, told_right] =
                [&sealed[0].1, &sealed[1].1].map(|events| [self.told(who), notices(self.game, events, who)].concat());
            self.same(
                2,
                &format!("{who:?} is shown what {q:?} has sealed"),
                &sight::shown(self.game, &left, &told_left),
                &sight::shown(self.game, &right, &told_right),
            )?;
            let [left, right] = [&sealed[0].1, &sealed[1].1].map(|events| sight::told(self.game, events, who));
            self.same(2, &format!("{who:?} is told what {q:?} has sealed"), &left, &right)?;
        }
        let one = self.after(self.after(self.state, Step::Act(p, a)).0, Step::Act(q, b)).0;
        let two = self.after(self.after(self.state, Step::Act(q, b)).0, Step::Act(p, a)).0;
        self.same(5, "the order of sealed choices matters", &one, &two)
    }

    fn check_chance(&mut self) -> Result<(), Broken> {
        let mut listed = Vec::new();
        let listing = self.game.outcomes(&self.state, &mut |c, weight| listed.push((c, weight)));
        self.same(4, "outcomes", &(listing == Listing::Whole), &!listed.is_empty())?;
        for (outcome, weight) in &listed {
            if *weight == 0 || self.game.check_chance(&self.state, outcome).is_err() {
                return self.broken(4, format!("listed, but impossible: {outcome:?}"));
            }
        }
        let drawn = self.game.draw(&self.state, &mut self.rng);
        if self.game.check_chance(&self.state, &drawn).is_err() {
            return self.broken(4, format!("drawn, but refused: {drawn:?}"));
        }
        if listing == Listing::Whole && !listed.iter().any(|(outcome, _)| *outcome == drawn) {
            return self.broken(4, format!("drawn, but not listed: {drawn:?}"));
        }
        Ok(())
    }

    /// Law 8 over time: takes the same step in a world that looked the same. If it still looks the same, the notices must be
    /// the same too.
    fn check_twins(&mut self, step: StepOf<G>) -> Result<(), Broken> {
        for who in Observer::everyone(self.game.seats()) {
            let mut twin = self.game.sample(&self.game.view(&self.state, who), &mut self.rng);
            let mut twin_events = Vec::new();
            if self.game.play(&mut twin, step, &mut |event| twin_events.push(event)).is_err() {
                continue;
            }
            let (state, events) = self.after(self.state, step);
            if self.game.view(&state, who) == self.game.view(&twin, who) {
                let (told, twin_told) =
                    (sight::told(self.game, &events, who), sight::told(self.game, &twin_events, who));
                self.same(8, &format!("{who:?} is told more than the view shows"), &told, &twin_told)?;
            }
        }
        Ok(())
    }

    /// Law 7: whatever moves or lights up while a step is told is drawn, before the step or after it. Seats are drawn around
    /// the scene.
    fn check_telling(&self, step: StepOf<G>) -> Result<(), Broken> {
        if !self.steps.len().is_multiple_of(LOOK_EVERY as usize) {
            return Ok(());
        }
        let (state, events) = self.after(self.state, step);
        let names = sight::names(self.game.seats());
        let reader = Reader { lang: Lang::En, names: &names, aid: Aid::default() };
        for who in Observer::everyone(self.game.seats()) {
            let [before, after] = [&self.state, &state].map(|state| self.game.view(state, who));
            let scenes = [&before, &after].map(|view| self.game.scene(view, &reader));
            let drawn: String =
                scenes.into_iter().flat_map(|scene| scene.0).map(|panel| panel.body.into_string()).collect();
            let is_drawn =
                |name: &str| ["id", "data-spot"].iter().any(|key| drawn.contains(&format!("{key}=\"{name}\"")));
            for notice in events.iter().filter_map(|event| self.game.notice(event, who)) {
                let beat = self.game.beat(&before, &notice, &after, &reader);
                if let Some(name) = beat.names().into_iter().find(|name| !name.starts_with("seat-") && !is_drawn(name))
                {
                    return self.broken(7, format!("{who:?}: {name} is told to move, and not drawn: {notice:?}"));
                }
            }
        }
        Ok(())
    }

    /// Law 9: once the game is over, nothing is left to guess.
    fn check_open(&mut self) -> Result<(), Broken> {
        for who in Observer::everyone(self.game.seats()) {
            let world = self.game.sample(&self.game.view(&self.state, who), &mut self.rng);
            let [open, imagined] = [&self.state, &world].map(|state| self.game.view(state, Observer::Referee));
            self.same(9, &format!("the game is over, but {who:?} still has to guess"), &open, &imagined)?;
        }
        Ok(())
    }

    /// Law 9: once the game is over, everyone is told the same about it: what is turned over, and which clause decided it.
    fn check_finale(&self) -> Result<(), Broken> {
        let names = sight::names(self.game.seats());
        let reader = Reader { lang: Lang::En, names: &names, aid: Aid::default() };
        let told = |who: Observer| {
            let view = self.game.view(&self.state, who);
            let unmasked = self.game.unmasking(&view, &reader).into_iter();
            let beats = unmasked.map(|unmasked| (unmasked.sentence, unmasked.beat.to_json())).collect::<Vec<_>>();
            (self.game.decided_by(&view), beats)
        };
        let open = told(Observer::Referee);
        if open.0.is_none() {
            return self.broken(9, "no clause has decided the game");
        }
        Observer::everyone(self.game.seats())
            .try_for_each(|who| self.same(9, &format!("{who:?} is told of another end"), &open, &told(who)))
    }

    /// Law 6.
    fn check_replay(&self) -> Result<(), Broken> {
        let text = record(self.game, &self.steps).to_string();
        let Ok(read) = serde_json::from_str::<serde_json::Value>(&text) else { return self.broken(6, "not JSON") };
        let Ok(game) = G::new(self.game.seats(), &read["options"]) else {
            return self.broken(6, "options are not read back");
        };
        let mut state = game.start();
        for (index, value) in read["steps"].as_array().into_iter().flatten().enumerate() {
            let step = match WireStep::read(value).and_then(|step| game.read_step(&step)) {
                Ok(step) => step,
                Err(why) => return self.broken(6, format!("step {index} is not read back: {why}")),
            };
            self.same(6, &format!("step {index} is read back as another"), &step, &self.steps[index])?;
            if let Err(why) = game.play(&mut state, step, &mut silent) {
                return self.broken(6, format!("step {index} is refused in the replay: {why:?}"));
            }
        }
        self.same(6, "the replay ends elsewhere", &state, &self.state)
    }

    /// Everything that `who` was told so far.
    fn told(&self, who: Observer) -> Vec<G::Notice> {
        tell(self.game, &self.steps, who).map(|(_, told)| told).unwrap_or_default()
    }

    fn listed(&self, state: &G::State, seat: Seat) -> Vec<G::Action> {
        let mut listed = Vec::new();
        self.game.actions(state, seat, &mut listed);
        listed
    }

    fn after(&self, mut state: G::State, step: StepOf<G>) -> (G::State, Vec<G::Event>) {
        let mut events = Vec::new();
        self.game.apply(&mut state, step, &mut |event| events.push(event));
        (state, events)
    }
}
