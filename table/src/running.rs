use std::collections::VecDeque;
use std::sync::Arc;

use deckname_engine::{Game, Listing, Observer, Refusal, Seat, Seats, Step, StepOf, Turn, WireStep, Wyrand, silent};
use deckname_scene::{Clicks, Hue, Lang, Notes, Reader, Show, Spot, Text, Unmasked, Way, Weight, offer, refusal};
use serde_json::Value;

use crate::look_back::look_back;
use crate::{Chosen, Fairness, Item, LogLine, LookBack, Menu, Refused, Shown, Sight, Status, Table, Told, Toward};

/// How many of the latest positions are kept; earlier ones are reached by replaying.
const RECENT: usize = 16;

/// The one implementation of [`Table`], for every game.
#[derive(Debug)]
pub struct Running<G: Game> {
    game: Arc<G>,
    /// After how many steps, and in which position, the game goes on as this table plays it. Usually it is the start.
    origin: (usize, G::State),
    state: G::State,
    steps: Vec<StepOf<G>>,
    /// Every event with the index of the step that caused it.
    events: Vec<(usize, G::Event)>,
    /// The positions before the latest steps, the last one last: telling them needs the views around each.
    recent: VecDeque<G::State>,
    /// The seat that may take back the last step.
    undo: Option<Seat>,
}

impl<G: Show> Running<G> {
    /// A table at which nothing has happened yet.
    pub fn new(game: G) -> Self {
        Self::begun(Arc::new(game))
    }

    fn begun(game: Arc<G>) -> Self {
        let state = game.start();
        Self {
            game,
            origin: (0, state),
            state,
            steps: Vec::new(),
            events: Vec::new(),
            recent: VecDeque::new(),
            undo: None,
        }
    }

    /// Goes on from another position instead, one that an observer cannot tell from this one. Everything before stays as it
    /// was told, so only that observer may look at what follows.
    pub fn suppose(&mut self, world: G::State) {
        self.origin = (self.steps.len(), world);
        self.state = world;
        self.recent.clear();
        self.undo = None;
    }

    fn copy(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            origin: self.origin,
            state: self.state,
            steps: self.steps.clone(),
            events: self.events.clone(),
            recent: self.recent.clone(),
            undo: self.undo,
        }
    }

    fn play(&mut self, step: StepOf<G>, lang: Lang) -> Result<(), Refused> {
        let (before, index) = (self.state, self.steps.len());
        let events = &mut self.events;
        self.game
            .play(&mut self.state, step, &mut |event| events.push((index, event)))
            .map_err(|why| refused::<G>(why, lang))?;
        self.steps.push(step);
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(before);
        self.undo = match step {
            Step::Act(seat, action) if !self.game.reveals(&before, seat, &action) => Some(seat),
            _ => None,
        };
        Ok(())
    }

    /// Everything that `who` was told since the game began.
    fn told(&self, who: Observer) -> Vec<G::Notice> {
        self.events.iter().filter_map(|(_, event)| self.game.notice(event, who)).collect()
    }

    /// The events of all steps but the first `from`.
    fn since(&self, from: usize) -> &[(usize, G::Event)] {
        &self.events[self.events.partition_point(|(step, _)| *step < from)..]
    }

    /// The positions before each of the steps after the first `from`, and the one now.
    fn states(&self, from: usize) -> Vec<G::State> {
        let kept = self.steps.len() - self.recent.len();
        let mut states = Vec::with_capacity(self.steps.len() + 1 - from.min(self.steps.len()));
        if from < kept {
            let mut state = self.game.start();
            for (index, step) in self.steps[..kept].iter().enumerate() {
                if index == self.origin.0 {
                    state = self.origin.1;
                }
                if index >= from {
                    states.push(state);
                }
                self.game.apply(&mut state, *step, &mut silent);
            }
        }
        states.extend(self.recent.iter().skip(from.saturating_sub(kept)));
        states.push(self.state);
        states
    }

    /// What is turned over at the end, told as a part of the last step.
    fn unmasking(&self, who: Observer, reader: &Reader<'_>) -> Vec<Told> {
        let step = self.steps.len().saturating_sub(1);
        let unmasked = self.game.unmasking(&self.game.view(&self.state, who), reader).into_iter();
        unmasked.map(|Unmasked { sentence, beat }| Told { step, seat: None, sentence, beat }).collect()
    }

    /// What can be clicked in place of the last click of the draft: what was offered beside it and is not offered after it.
    fn instead(
        &self,
        view: &G::View,
        clicks: &[Clicks],
        draft: &[Spot],
        next: &[Spot],
        reader: &Reader<'_>,
    ) -> Vec<Item> {
        let Some((last, before)) = draft.split_last() else { return Vec::new() };
        let beside = offer(clicks, before).map_or_else(Vec::new, |offer| offer.next);
        let other = beside.into_iter().filter(|spot| spot != last && !next.contains(spot));
        other
            .map(|spot| Item { label: self.game.spot(view, before, &spot, reader), spot, weight: Weight::Usual })
            .collect()
    }

    fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.actions(&self.state, seat, &mut actions);
        actions
    }
}

fn refused<G: Show>(why: Refusal<G::Clause>, lang: Lang) -> Refused {
    let (clause, message) = refusal::<G>(why, lang);
    Refused::Rule { clause, message }
}

impl<G: Show> Table for Running<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn options(&self) -> Value {
        self.game.options()
    }

    fn edition(&self) -> u16 {
        self.game.edition()
    }

    fn status(&self) -> Status {
        match self.game.turn(&self.state) {
            Turn::Chance => Status::Chance(self.game.due(&self.state)),
            Turn::Act(seats) => Status::Seats(seats),
            Turn::Over => {
                let outcome = self.game.outcome(&self.state);
                Status::Over(outcome.map_or(Value::Null, |outcome| self.game.ending(&self.state, outcome)))
            }
        }
    }

    fn act(&mut self, seat: Seat, action: &Value, lang: Lang) -> Result<(), Refused> {
        // A seat that owes no decision is told so before its action is even read.
        if !matches!(self.game.turn(&self.state), Turn::Act(due) if due.contains(seat)) {
            return Err(refused::<G>(Refusal::NotDue, lang));
        }
        self.play(Step::Act(seat, self.game.read_action(action)?), lang)
    }

    fn chance(&mut self, outcome: &Value, lang: Lang) -> Result<(), Refused> {
        if self.game.turn(&self.state) != Turn::Chance {
            return Err(refused::<G>(Refusal::NotDue, lang));
        }
        self.play(Step::Chance(self.game.read_chance(outcome)?), lang)
    }

    fn fair_outcome(&self, fairness: &Fairness) -> Option<Value> {
        let due = self.game.turn(&self.state) == Turn::Chance;
        due.then(|| self.game.write_chance(&self.game.draw(&self.state, &mut fairness.stream(self.steps.len()))))
    }

    fn legal(&self, seat: Seat) -> Vec<Value> {
        self.actions(seat).iter().map(|action| self.game.write_action(action)).collect()
    }

    fn outcomes(&self) -> Option<Vec<(Value, f64)>> {
        if self.game.turn(&self.state) != Turn::Chance {
            return Some(Vec::new());
        }
        let mut listed = Vec::new();
        let listing = self.game.outcomes(&self.state, &mut |c, weight| listed.push((c, weight)));
        if listing == Listing::TooMany {
            return None;
        }
        let total: u64 = listed.iter().map(|(_, weight)| u64::from(*weight)).sum();
        Some(listed.iter().map(|(c, weight)| (self.game.write_chance(c), f64::from(*weight) / total as f64)).collect())
    }

    fn view(&self, who: Observer) -> Value {
        self.game.write_view(&self.game.view(&self.state, who))
    }

    fn notices(&self, who: Observer, from: usize) -> Vec<Value> {
        let told = self.since(from).iter().filter_map(|(_, event)| self.game.notice(event, who));
        told.map(|notice| self.game.write_notice(&notice)).collect()
    }

    fn log(&self, who: Observer, from: usize, reader: &Reader<'_>) -> Vec<LogLine> {
        let told = self.since(from).iter().filter_map(|(step, event)| Some((*step, self.game.notice(event, who)?)));
        told.map(|(step, notice)| LogLine {
            step,
            seat: self.game.actor(&notice),
            sentence: self.game.sentence(&notice, reader),
        })
        .filter(|line| !line.sentence.is_empty())
        .collect()
    }

    fn telling(&self, who: Observer, from: usize, reader: &Reader<'_>) -> Vec<Told> {
        let from = from.min(self.steps.len());
        let views: Vec<_> = self.states(from).iter().map(|state| self.game.view(state, who)).collect();
        let told = self.since(from).iter().filter_map(|(step, event)| Some((*step, self.game.notice(event, who)?)));
        let tell = |(step, notice): (usize, G::Notice)| {
            let [before, after] = [&views[step - from], &views[step - from + 1]];
            let mut beat = self.game.beat(before, &notice, after, reader);
            if let Some(state) = self.game.interval(&notice, after, reader) {
                beat = beat.on_stage(state).held();
            }
            Told { step, seat: self.game.actor(&notice), sentence: self.game.sentence(&notice, reader), beat }
        };
        let mut telling: Vec<Told> = told.map(tell).filter(|told| !told.sentence.is_empty()).collect();
        if self.game.turn(&self.state) == Turn::Over && !telling.is_empty() {
            // The last notice names the winner. Before that, everything is turned over.
            let last = telling.len() - 1;
            telling.splice(last..last, self.unmasking(who, reader));
        }
        telling
    }

    fn look_back(&self, lang: Lang) -> Option<LookBack> {
        if self.game.turn(&self.state) != Turn::Over {
            return None;
        }
        look_back(&*self.game, &self.steps, lang)
    }

    fn show(&self, who: Observer, notes: &Notes, reader: &Reader<'_>) -> Shown {
        let view = self.game.view(&self.state, who);
        let told = self.told(who);
        Shown {
            scene: self.game.scene(&view, reader),
            text: self.game.text(&view, reader),
            dossier: self.game.dossier(&view, &told, notes, reader),
            prompt: self.game.prompt(&view, &[], reader),
            standings: Seats::all(self.game.seats())
                .iter()
                .map(|seat| self.game.standing(&view, seat, reader))
                .collect(),
        }
    }

    fn dossier_text(&self, who: Observer, reader: &Reader<'_>) -> Text {
        self.game.dossier_text(&self.game.view(&self.state, who), &self.told(who), reader)
    }

    fn menu(&self, seat: Seat, draft: &[Spot], reader: &Reader<'_>) -> Option<Menu> {
        let view = self.game.view(&self.state, Observer::Seat(seat));
        let actions = self.actions(seat);
        let mut clicks: Vec<_> = actions.iter().map(|action| self.game.clicks(&view, action)).collect();
        let ways = self.game.ways(&view, &actions);
        clicks.extend(ways.iter().map(|way| way.clicks.clone()));
        if clicks.is_empty() && draft.is_empty() {
            return Some(Menu { prompt: self.game.prompt(&view, draft, reader), ..Menu::default() });
        }
        let offer = offer(&clicks, draft)?;
        // Doing nothing takes a single click.
        let nothing = |spot: &Spot| {
            let alone = |clicks: &Clicks| matches!(&clicks.0[..], [part] if part.iter().eq([spot]));
            let mut chosen = clicks.iter().zip(&actions).filter(|(clicks, _)| alone(clicks));
            draft.is_empty() && chosen.any(|(_, action)| self.game.weight(action) == Weight::Nothing)
        };
        let item = |spot: &Spot| Item {
            spot: spot.clone(),
            label: self.game.spot(&view, draft, spot, reader),
            weight: if nothing(spot) { Weight::Nothing } else { Weight::Usual },
        };
        let named = |index: usize| match actions.get(index) {
            Some(action) => Some(std::slice::from_ref(action)),
            None => ways.get(index - actions.len()).map(|way| way.actions.as_slice()),
        };
        let chosen = offer.chosen.and_then(named).and_then(<[_]>::split_first).map(|(action, then)| Chosen {
            action: self.game.write_action(action),
            then: then.iter().map(|action| self.game.write_action(action)).collect(),
            keeps: self.game.keeps(&view, action),
            label: self.game.label(&view, action, reader),
            weight: self.game.weight(action),
        });
        let instead =
            if chosen.is_none() { self.instead(&view, &clicks, draft, &offer.next, reader) } else { Vec::new() };
        let prompt = self.game.prompt(&view, draft, reader);
        let preview = self.game.preview(&view, draft);
        Some(Menu { prompt, items: offer.next.iter().map(item).collect(), chosen, instead, preview })
    }

    fn toward(&self, seat: Seat, wanted: &[Value], draft: &[Spot], reader: &Reader<'_>) -> Option<Toward> {
        let view = self.game.view(&self.state, Observer::Seat(seat));
        let actions = self.actions(seat);
        let written = |action: &G::Action| self.game.write_action(action);
        let leads = |way: &Way<G::Action>| {
            wanted.len() >= way.actions.len()
                && wanted.iter().zip(&way.actions).all(|(one, other)| *one == written(other))
        };
        let single = actions.iter().find(|action| Some(&written(action)) == wanted.first())?;
        let mut ways = self.game.ways(&view, &actions);
        ways.retain(leads);
        // A choice that takes several actions comes before a choice of the first one alone.
        ways.sort_by_key(|way| std::cmp::Reverse(way.actions.len()));
        let mut all = ways.into_iter().map(|way| way.clicks).chain([self.game.clicks(&view, single)]);
        let next = all.find_map(|clicks| offer(&[clicks], draft))?.next;
        Some(Toward { label: self.game.label(&view, single, reader), next })
    }

    fn standing_order(&self, seat: Seat) -> Option<Value> {
        let view = self.game.view(&self.state, Observer::Seat(seat));
        let action = self.game.standing_order(&view, &self.actions(seat))?;
        Some(self.game.write_action(&action))
    }

    fn silence(&self, seat: Seat, lang: Lang) -> Option<Refused> {
        let clause = self.game.silence(&self.game.view(&self.state, Observer::Public), seat)?;
        Some(refused::<G>(Refusal::Breaks(clause), lang))
    }

    fn seat_hue(&self, seat: Seat) -> Option<Hue> {
        self.game.seat_hue(seat)
    }

    fn sight(&self, seat: Seat) -> Sight {
        let who = Observer::Seat(seat);
        let told = self.told(who);
        let view = self.game.view(&self.state, who);
        Sight { seat, game: Arc::clone(&self.game) as _, view: Box::new(view), told: Box::new(told) }
    }

    fn steps(&self) -> Vec<WireStep> {
        self.steps.iter().map(|step| self.game.write_step(step)).collect()
    }

    fn taken(&self) -> usize {
        self.steps.len()
    }

    fn undo_to(&self, seat: Seat) -> Option<usize> {
        (self.undo == Some(seat)).then(|| self.steps.len() - 1)
    }

    fn rewound(&self, steps: usize) -> Box<dyn Table> {
        if steps == self.steps.len() {
            return Box::new(self.copy());
        }
        let mut table = Self::begun(Arc::clone(&self.game));
        for (index, step) in self.steps.iter().take(steps).enumerate() {
            if index == self.origin.0 {
                table.suppose(self.origin.1);
            }
            // A step that was legal once is legal again.
            let taken = table.play(*step, Lang::En);
            debug_assert!(taken.is_ok());
        }
        if steps == self.origin.0 {
            table.suppose(self.origin.1);
        }
        Box::new(table)
    }

    fn sampled(&self, seat: Seat, rng: &mut Wyrand) -> Box<dyn Table> {
        let mut table = self.copy();
        table.suppose(self.game.sample(&self.game.view(&self.state, Observer::Seat(seat)), rng));
        Box::new(table)
    }

    fn is_sampled(&self) -> bool {
        self.origin != (0, self.game.start())
    }
}
