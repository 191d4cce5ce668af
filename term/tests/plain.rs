//! Whole games in plain mode, driven by lines of input.

mod common;

use std::io::BufReader;

use common::{RandomInput, files, session};
use deckname_scene::Lang;
use deckname_table::{Record, TITLES, verify};
use deckname_term::{SaveFolder, Session, plain};

/// More than the longest game needs.
const ENOUGH: usize = 200_000;

fn printed(session: Session, lines: usize, seed: u64) -> String {
    let mut output = Vec::new();
    plain(session, BufReader::new(RandomInput::new(seed, lines)), &mut output, false).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn every_game_is_played_to_its_end_and_its_record_verifies() {
    for title in &TITLES {
        for (lang, people) in [(Lang::En, 1), (Lang::De, *title.seats().start())] {
            let home = tempfile::tempdir().unwrap();
            let folder = SaveFolder::new(home.path());
            let output = printed(session(title, people, "plain", lang, Some(&folder)), ENOUGH, 7);
            assert_eq!(files(home.path()), Vec::<std::path::PathBuf>::new(), "{}: nothing is left to resume", title.id);
            let finished = files(&home.path().join("finished"));
            assert_eq!(finished.len(), 1, "{}: {output}", title.id);
            let record = Record::from_text(&std::fs::read_to_string(&finished[0]).unwrap()).unwrap();
            verify(&record).unwrap();
            assert!(output.contains(&finished[0].display().to_string()));
        }
    }
}

#[test]
fn the_end_of_input_saves_and_the_game_goes_on_where_it_stood() {
    for title in &TITLES {
        let home = tempfile::tempdir().unwrap();
        let folder = SaveFolder::new(home.path());
        let output = printed(session(title, 1, "eof", Lang::En, Some(&folder)), 12, 3);
        assert!(output.contains("deckname play --resume"), "{}: {output}", title.id);
        let resumed = Session::resume(Some(title.id), Lang::De, &folder).unwrap();
        let steps = resumed.table().taken();
        assert!(steps > 0);
        printed(resumed, ENOUGH, 4);
        let finished = files(&home.path().join("finished"));
        let record = Record::from_text(&std::fs::read_to_string(&finished[0]).unwrap()).unwrap();
        assert!(record.steps.len() > steps);
        verify(&record).unwrap();
        assert!(files(home.path()).is_empty());
    }
}

#[test]
fn a_game_without_people_is_watched() {
    let title = &TITLES[0];
    let output = printed(session(title, 0, "watch", Lang::En, None), 0, 1);
    assert!(output.lines().count() > 20, "{output}");
    assert!(output.ends_with("Set XDG_STATE_HOME to choose a folder.\n"));
}

#[test]
fn letters_choose_and_zero_takes_back() {
    let script = |lines: &str| {
        let mut output = Vec::new();
        plain(session(&TITLES[0], 1, "letters", Lang::En, None), lines.as_bytes(), &mut output, false).unwrap();
        String::from_utf8(output).unwrap()
    };
    let menu = |output: &str| -> Vec<String> {
        let numbered = output.lines().filter_map(|line| line.trim_start().strip_prefix("1  "));
        numbered.map(ToString::to_string).collect()
    };
    let label = menu(&script(""))[0].clone();
    let (by_number, by_letters) = (script("1\n"), script(&format!("{label}\n")));
    assert!(by_number.contains(&format!("So far: {label}")), "{by_number}");
    assert_eq!(by_number, by_letters);
    let back = menu(&script("1\n0\n"));
    assert_eq!(back.first(), back.last());
    assert!(script("0\n").contains("cannot be undone"));
    assert!(script("99\n").contains("no such choice"));
}

#[test]
fn no_one_reads_what_another_was_told() {
    for title in &TITLES {
        let people = *title.seats().start();
        let output = printed(session(title, people, "secret", Lang::En, None), ENOUGH, 11);
        // After the handover nothing is printed but the request to the next person.
        let lines: Vec<&str> = output.lines().collect();
        let passes = lines.windows(2).filter(|pair| pair[0].ends_with("Press Enter to hand over."));
        let mut count = 0;
        for pair in passes {
            count += 1;
            let is_hidden = pair[1].ends_with("press Enter when nobody else is looking.") || pair[1] == "Undone.";
            assert!(is_hidden, "{}: {pair:?}", title.id);
        }
        assert!(count > 0, "{}", title.id);
    }
}

#[test]
fn notes_are_written_and_struck_out_by_lines() {
    let home = tempfile::tempdir().unwrap();
    let folder = SaveFolder::new(home.path());
    let lines = "+ red is Ada\n+2\n-1\n-9\n1\nq\n";
    let mut output = Vec::new();
    plain(session(&TITLES[0], 1, "notes", Lang::En, Some(&folder)), lines.as_bytes(), &mut output, false).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.contains(" 1. red is Ada\n 2. 2\n"), "{output}");
    assert!(output.contains("There is no such note."), "{output}");
    assert!(output.contains("The choice that you had begun is not saved"), "{output}");
    assert_eq!(Session::resume(None, Lang::En, &folder).unwrap().notes(), ["2"]);
}
