//! Every lesson is played to its end at a terminal, by a learner who takes what is marked.

use std::cell::RefCell;
use std::io::{self, BufReader, Read, Write};
use std::rc::Rc;

use deckname_scene::Lang;
use deckname_table::{TITLES, lesson};
use deckname_term::{Session, plain};

/// What has been printed, shared with the learner who reads it.
#[derive(Clone, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Answers with the number of the last marked choice. The first answer is one that is not marked, if `stubborn`.
struct Learner {
    paper: Paper,
    read: usize,
    stubborn: bool,
}

impl Read for Learner {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let text = self.paper.text();
        let news = &text[self.read..];
        let choice = |line: &str| Some((line.trim().split_once(' ')?.0.parse::<usize>().ok()?, line.contains('→')));
        let mut offered = news.lines().filter_map(choice);
        let Some((number, _)) = offered.find(|(_, marked)| *marked != self.stubborn) else { return Ok(0) };
        self.stubborn = false;
        self.read = text.len();
        let answer = format!("{number}\n");
        buffer[..answer.len()].copy_from_slice(answer.as_bytes());
        Ok(answer.len())
    }
}

fn play(game: &str, lang: Lang, stubborn: bool) -> String {
    let paper = Paper::default();
    let learner = Learner { paper: paper.clone(), read: 0, stubborn };
    let session = Session::learn(game, lang, None).unwrap();
    plain(session, BufReader::new(learner), paper.clone(), false).unwrap();
    paper.text()
}

#[test]
fn every_lesson_is_played_to_its_end_in_both_languages() {
    for title in &TITLES {
        for lang in Lang::ALL {
            let printed = play(title.id, lang, false);
            let lesson = lesson(title.id).unwrap();
            let end = lesson.end(&["", "", ""].map(String::from)[..usize::from(lesson.record().seats)], lang);
            assert!(printed.contains(&end), "{} in {lang:?}:\n{printed}", title.id);
        }
    }
}

#[test]
fn a_move_that_is_not_asked_for_is_explained() {
    let printed = play("spion", Lang::En, true);
    assert!(printed.contains("Those fields would do."), "{printed}");
}
