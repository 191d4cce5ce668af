//! Every lesson can be given: it replays to a win of the learner, and the teacher speaks at the learner's decisions only.

use deckname_engine::{Clause, Observer, Seats};
use deckname_scene::{Aid, Book, Heading, Lang, Notes, Reader, Spot};
use deckname_table::{Lesson, Status, TITLES, Title, Toward, lesson, open, with_game};

fn names(lesson: &Lesson) -> Vec<String> {
    lesson.record().players.clone()
}

#[test]
fn every_game_has_a_lesson_that_passes_its_check() {
    for title in &TITLES {
        let read = Lesson::read(title).unwrap_or_else(|| panic!("{} has no lesson", title.id));
        let read = read.unwrap_or_else(|why| panic!("{}: {why}", title.id));
        let (_, prompts) = read.progress(0);
        assert!((6..=10).contains(&prompts), "{}: {prompts} prompts", title.id);
    }
}

#[test]
fn what_is_asked_can_be_clicked_and_leads_to_the_end() {
    for title in &TITLES {
        let lesson = lesson(title.id).unwrap();
        let names = names(lesson);
        for lang in Lang::ALL {
            follow(title, lesson, &Reader { lang, names: &names, aid: Aid::default() });
        }
    }
}

/// Plays a lesson by clicking what it marks, and nothing else.
fn follow(title: &Title, lesson: &Lesson, reader: &Reader<'_>) {
    let record = lesson.record();
    let mut table = open(title.id, record.seats, &record.options).unwrap();
    for step in lesson.before() {
        table.take(step, reader.lang).unwrap();
    }
    let mut choices = 0;
    while let Some(step) = lesson.next(table.taken()) {
        let taken = table.taken();
        if lesson.next_of(lesson.learner(), taken).is_none() {
            table.take(step, reader.lang).unwrap();
            continue;
        }
        assert!(!lesson.prompt(taken, reader.names, reader.lang).contains('{'), "{}", title.id);
        assert!(!lesson.otherwise(taken, reader.names, reader.lang).contains('{'), "{}", title.id);
        choices += 1;
        let asked = lesson.asked(taken);
        let mut draft: Vec<Spot> = Vec::new();
        let chosen = loop {
            let Toward { next, .. } = table.toward(lesson.learner(), &asked, &draft, reader).unwrap();
            let menu = table.menu(lesson.learner(), &draft, reader).unwrap();
            let Some(click) = next.first() else { break menu.chosen.unwrap() };
            assert!(menu.items.iter().any(|item| item.spot == *click), "{}: {click} is not offered", title.id);
            draft.push(click.clone());
        };
        for action in chosen.into_actions() {
            assert_eq!(Some(&action), lesson.next_of(lesson.learner(), table.taken()), "{}", title.id);
            table.act(lesson.learner(), &action, reader.lang).unwrap();
        }
    }
    assert!(matches!(table.status(), Status::Over(_)), "{}", title.id);
    assert!((6..=14).contains(&choices), "{}: {choices} choices", title.id);
}

#[test]
fn clicks_that_lead_elsewhere_lead_nowhere() {
    let lesson = lesson("heimlich").unwrap();
    let names = names(lesson);
    let reader = Reader { lang: Lang::En, names: &names, aid: Aid::default() };
    let mut table = open("heimlich", lesson.record().seats, &lesson.record().options).unwrap();
    for step in lesson.before() {
        table.take(step, Lang::En).unwrap();
    }
    let asked = lesson.asked(table.taken());
    assert_eq!(table.toward(lesson.learner(), &asked, &[Spot::from("agent-red")], &reader), None);
    assert!(table.toward(lesson.learner(), &asked, &[Spot::from("agent-violet")], &reader).is_some());
}

/// Does this game have the clause?
fn has_clause(title: &Title, id: &str) -> bool {
    fn of<G: deckname_engine::Game>(id: &str) -> bool {
        G::Clause::ALL.iter().any(|clause| clause.id() == id)
    }
    with_game!(title.id, G => of::<G>(id), else false)
}

#[test]
fn every_thing_has_a_sentence_and_a_clause_of_the_rulebook() {
    for title in &TITLES {
        let primer = (title.primer)().unwrap();
        let texts = (primer.texts)();
        for (_, clause) in primer.clauses {
            assert!(has_clause(title, clause), "{}: {clause}", title.id);
        }
        for (thing, clause) in primer.things {
            assert!(texts.has(&format!("thing-{thing}")), "{}: {thing}", title.id);
            assert!(has_clause(title, clause), "{}: {clause}", title.id);
            for lang in Lang::ALL {
                let book = Book::read((title.rules)(lang));
                assert!(book.headings().filter_map(Heading::clause).any(|id| id == *clause), "{}: {clause}", title.id);
            }
        }
        let known = |key: &str| {
            let thing = key.strip_prefix("thing-");
            key.starts_with("half-")
                || key.starts_with("step-")
                || key == "end"
                || thing.is_some_and(|thing| primer.things.iter().any(|(known, _)| *known == thing))
        };
        assert_eq!(texts.keys().find(|key| !known(key)), None, "{}", title.id);
    }
}

#[test]
fn everything_that_is_drawn_to_be_clicked_can_be_asked_about() {
    for title in &TITLES {
        let (lesson, primer) = (lesson(title.id).unwrap(), (title.primer)().unwrap());
        let names = names(lesson);
        let reader = Reader { lang: Lang::En, names: &names, aid: Aid::default() };
        let table = lesson.record().replay().unwrap();
        for steps in 0..=table.taken() {
            let then = table.rewound(steps);
            for seat in Seats::all(then.seats()).iter().take(1) {
                for panel in then.show(Observer::Seat(seat), &Notes::new(), &reader).scene.0 {
                    let drawn = panel.body.into_string();
                    for spot in ["data-spot=\"", "data-thing=\""].iter().flat_map(|kind| drawn.split(kind).skip(1)) {
                        let spot = spot.split('"').next().unwrap();
                        let known = primer.things.iter().any(|(thing, _)| spot.starts_with(thing));
                        assert!(known, "{}: {spot}", title.id);
                    }
                }
            }
        }
    }
}
