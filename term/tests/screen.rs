//! The screen, drawn into a buffer.

mod common;

use common::{drawn, press, screen, session};
use deckname_engine::{Observer, Rng, Seat, Wyrand};
use deckname_scene::{Lang, Notes, Weight};
use deckname_table::TITLES;
use deckname_term::{Now, Screen};
use ratatui::crossterm::event::KeyCode;

#[test]
fn a_small_window_asks_for_room() {
    let mut screen = screen(session(&TITLES[0], 1, "golden", Lang::En, None));
    for (width, height) in [(79, 24), (80, 23), (40, 10), (1, 1)] {
        let text = drawn(&mut screen, width, height);
        assert!(width < 20 || text.contains(&format!("{width}×{height}")), "{text}");
        assert!(!text.contains('▸'));
    }
}

#[test]
fn the_rules_scroll_from_end_to_end() {
    for title in &TITLES {
        let mut screen = screen(session(title, 1, "rules", Lang::En, None));
        press(&mut screen, KeyCode::Char('?'));
        let first = drawn(&mut screen, 80, 24);
        assert!(first.contains(&title.name(Lang::En)), "{first}");
        press(&mut screen, KeyCode::End);
        let last = drawn(&mut screen, 80, 24);
        assert_ne!(first, last);
        press(&mut screen, KeyCode::Down);
        assert_eq!(last, drawn(&mut screen, 80, 24));
        press(&mut screen, KeyCode::Home);
        assert_eq!(first, drawn(&mut screen, 80, 24));
        press(&mut screen, KeyCode::Esc);
        assert_ne!(first, drawn(&mut screen, 80, 24));
    }
}

/// What is under the cursor, without its number.
fn under_cursor(text: &str) -> Option<String> {
    let (_, rest) = text.lines().rev().find_map(|line| line.split_once('▸'))?;
    let (_, label) = rest.trim_start().split_once(' ')?;
    label.split("  ").next().map(str::to_string)
}

/// Digits after a letter belong to the name, not to the number of a choice.
#[test]
fn a_typed_name_chooses_what_it_names() {
    let title = TITLES.iter().find(|title| title.id == "spion").unwrap();
    for name in ["a40", "a64", "a20", "a56"] {
        let mut screen = screen(session(title, 1, "names", Lang::En, None));
        screen.wait_for_bots().unwrap();
        let offered = drawn(&mut screen, 80, 60);
        assert!(
            offered.split_whitespace().filter(|word| *word == name).count() == 1,
            "{name} is not offered\n{offered}"
        );
        name.chars().for_each(|letter| press(&mut screen, KeyCode::Char(letter)));
        let text = drawn(&mut screen, 80, 24);
        assert_eq!(under_cursor(&text).as_deref(), Some(name), "{text}");
    }
    let mut screen = screen(session(title, 1, "names", Lang::En, None));
    screen.wait_for_bots().unwrap();
    "b3".chars().for_each(|letter| press(&mut screen, KeyCode::Char(letter)));
    let text = drawn(&mut screen, 80, 24);
    assert!(text.contains("No match"), "fields of the other half are not offered\n{text}");
}

/// At the smallest size the others' turns are told beside the question, and the log is divided where they begin.
#[test]
fn the_others_turns_are_told_since_mine() {
    for title in &TITLES {
        let mut screen = screen(session(title, 1, "recap", Lang::En, None));
        let (mut rng, mut told) = (Wyrand::new(6), 0);
        for _ in 0..400 {
            screen.wait_for_bots().unwrap();
            if screen.session().now() == Now::Over {
                break;
            }
            let log = screen.session().log();
            let mine = log.iter().rposition(|line| line.seat == Some(Seat(0)));
            let fresh: Vec<_> =
                log[mine.map_or(0, |last| last + 1)..].iter().map(|line| line.sentence.as_str()).collect();
            let text = drawn(&mut screen, 80, 24);
            if mine.is_some() && !fresh.is_empty() {
                let words: Vec<_> = fresh.join(" ").split_whitespace().map(str::to_string).collect();
                let end = words[words.len().saturating_sub(6)..].join(" ");
                let seen = text.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(seen.contains(&end), "{}: {end:?} is missing\n{text}", title.id);
                press(&mut screen, KeyCode::BackTab);
                let page = drawn(&mut screen, 80, 50);
                let (_, since) =
                    page.split_once("since your last turn").unwrap_or_else(|| panic!("{}: {page}", title.id));
                let since = since.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(since.contains(fresh[0]), "{}: {:?} is missing\n{page}", title.id, fresh[0]);
                press(&mut screen, KeyCode::Tab);
                told += 1;
            }
            press(&mut screen, if rng.below(2) == 0 { KeyCode::Right } else { KeyCode::Enter });
        }
        assert!(told > 3, "{}: {told}", title.id);
    }
}

#[test]
fn doing_nothing_is_the_first_choice() {
    let mut offered = 0;
    for title in &TITLES {
        let mut screen = screen(session(title, 1, "nothing", Lang::En, None));
        let mut rng = Wyrand::new(8);
        for _ in 0..1500 {
            screen.wait_for_bots().unwrap();
            if let Now::Choose(seat) = screen.session().now() {
                let session = screen.session();
                let menu = session.table().menu(seat, &[], &session.reader()).unwrap();
                let nothing = menu.items.iter().find(|item| item.weight == Weight::Nothing);
                let text = drawn(&mut screen, 80, 24);
                if let Some(nothing) = nothing.filter(|_| !text.contains("So far")) {
                    press(&mut screen, KeyCode::Home);
                    let first = under_cursor(&drawn(&mut screen, 80, 24)).unwrap();
                    assert_eq!(first, nothing.label, "{}\n{text}", title.id);
                    offered += 1;
                }
            }
            press(&mut screen, if rng.below(2) == 0 { KeyCode::Right } else { KeyCode::Enter });
        }
    }
    assert!(offered > 5, "{offered}");
}

#[test]
fn leaving_is_asked_and_another_key_stays() {
    let mut screen = screen(session(&TITLES[0], 1, "leave", Lang::En, None));
    screen.wait_for_bots().unwrap();
    let before = drawn(&mut screen, 80, 24);
    press(&mut screen, KeyCode::Char('q'));
    let text = drawn(&mut screen, 80, 24);
    assert!(!screen.is_left() && text.contains("Leave the game? It will be saved."), "{text}");
    press(&mut screen, KeyCode::Char('n'));
    assert!(!screen.is_left());
    assert_eq!(before, drawn(&mut screen, 80, 24));
    press(&mut screen, KeyCode::Char('q'));
    press(&mut screen, KeyCode::Char('q'));
    assert!(screen.is_left());
}

/// At 80 × 24 the sheet keeps its headings; on a large screen it is below the board, unbroken, and the log beside both.
#[test]
fn streng_geheims_sheet_is_whole_at_both_sizes() {
    let title = TITLES.iter().find(|title| title.id == "streng-geheim").unwrap();
    for lang in [Lang::En, Lang::De] {
        let mut screen = screen(session(title, 1, "sheet", lang, None));
        let (mut rng, mut seen) = (Wyrand::new(7), 0);
        for _ in 0..300 {
            screen.wait_for_bots().unwrap();
            if screen.session().now() == Now::Over {
                break;
            }
            let dossier = screen.session().dossier().to_string();
            let sheet: Vec<_> = dossier.lines().skip_while(|line| !line.contains("  ")).take(7).collect();
            if sheet.len() == 7 {
                seen += 1;
                let large = drawn(&mut screen, 120, 40);
                let board = screen.session().show().text.to_string();
                for line in sheet.iter().copied().chain(board.lines()) {
                    assert!(large.lines().any(|drawn| drawn.starts_with(line)), "{line:?} is broken\n{large}");
                }
                press(&mut screen, KeyCode::Tab);
                let small = drawn(&mut screen, 80, 24);
                for line in &sheet {
                    assert!(small.lines().any(|drawn| drawn == *line), "{line:?} is missing\n{small}");
                }
                press(&mut screen, KeyCode::BackTab);
            }
            press(&mut screen, if rng.below(2) == 0 { KeyCode::Right } else { KeyCode::Enter });
        }
        assert!(seen > 20, "{seen}");
    }
}

#[test]
fn numbers_letters_and_arrows_find_the_same_choice() {
    let title = &TITLES[0];
    let fresh = || {
        let mut screen = screen(session(title, 1, "keys", Lang::En, None));
        screen.wait_for_bots().unwrap();
        drawn(&mut screen, 80, 24);
        screen
    };
    let cursor = |screen: &mut Screen| {
        let text = drawn(screen, 80, 24);
        let at = text.find('▸').expect("a cursor");
        text[at + '▸'.len_utf8()..].trim_start().chars().take_while(|c| *c != ' ').collect::<String>()
    };
    let mut by_arrows = fresh();
    press(&mut by_arrows, KeyCode::Right);
    let mut by_number = fresh();
    press(&mut by_number, KeyCode::Char('2'));
    assert_eq!((cursor(&mut by_arrows), cursor(&mut by_number)), ("2".to_string(), "2".to_string()));
    press(&mut by_arrows, KeyCode::Enter);
    press(&mut by_number, KeyCode::Enter);
    let chosen = drawn(&mut by_arrows, 80, 24);
    assert!(chosen.contains("So far: "), "{chosen}");
    assert_eq!(chosen, drawn(&mut by_number, 80, 24));
    press(&mut by_number, KeyCode::Backspace);
    assert!(!drawn(&mut by_number, 80, 24).contains("So far: "));

    let label = chosen.split("So far: ").nth(1).and_then(|rest| rest.split(" ─").next()).unwrap().to_string();
    let mut by_letters = fresh();
    for letter in label.to_uppercase().chars() {
        press(&mut by_letters, KeyCode::Char(letter));
    }
    assert_eq!(cursor(&mut by_letters), "2");
    press(&mut by_letters, KeyCode::Char('~'));
    assert!(drawn(&mut by_letters, 80, 24).contains("No match"));
    press(&mut by_letters, KeyCode::Esc);
    assert_eq!(cursor(&mut by_letters), "1");
}

/// Any key except those that leave the game.
fn monkey(screen: &mut Screen, rng: &mut Wyrand) {
    let code = match rng.below(24) {
        0 => KeyCode::Up,
        1 => KeyCode::Down,
        2 => KeyCode::Left,
        3 => KeyCode::Right,
        4 => KeyCode::Tab,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        7 => KeyCode::Esc,
        8 => KeyCode::Backspace,
        9 => KeyCode::Char('?'),
        10 => KeyCode::Char('u'),
        11 => KeyCode::Char('e'),
        12 => KeyCode::End,
        13..=17 => KeyCode::Char(char::from(b'1' + rng.below(9) as u8)),
        _ => KeyCode::Enter,
    };
    press(screen, code);
}

#[test]
fn whatever_keys_are_hit_the_game_goes_on_to_its_end() {
    for title in &TITLES {
        for people in [1, *title.seats().start()] {
            let mut screen = screen(session(title, people, "monkey", Lang::De, None));
            let mut rng = Wyrand::new(5);
            let mut keys = 0;
            while !screen.is_left() {
                screen.wait_for_bots().unwrap();
                monkey(&mut screen, &mut rng);
                if keys % 16 == 0 {
                    drawn(&mut screen, 1 + rng.below(140) as u16, 1 + rng.below(50) as u16);
                }
                keys += 1;
                assert!(keys < 400_000, "{}: {}", title.id, drawn(&mut screen, 80, 24));
            }
            let session = screen.session();
            assert_eq!(session.now(), Now::Over);
            let side = if people == 1 { Observer::Seat(Seat(0)) } else { Observer::Referee };
            let seen = session.table().show(side, &Notes::new(), &session.reader()).text;
            assert_eq!(session.show().text, seen, "{}: the end, from one's own side", title.id);
        }
    }
}

#[test]
fn the_smallest_screen_shows_board_question_and_choices_at_once() {
    for title in &TITLES {
        for (people, lang) in [(*title.seats().start(), Lang::En), (*title.seats().end(), Lang::De)] {
            let mut screen = screen(session(title, people, "smallest", lang, None));
            let mut rng = Wyrand::new(3);
            for _ in 0..2000 {
                if let Now::Choose(_) = screen.session().now() {
                    let text = drawn(&mut screen, 80, 24);
                    assert!(!text.contains("PgUp"), "{}: the board needs scrolling\n{text}", title.id);
                    let board = screen.session().show().text.to_string();
                    for line in board.lines() {
                        assert!(text.lines().any(|drawn| drawn == line), "{}: {line:?} is missing\n{text}", title.id);
                    }
                    let prompt = screen.prompt();
                    let asked = prompt.split(' ').all(|word| text.contains(word));
                    assert!(!prompt.is_empty() && asked && text.contains('▸'), "{}: {prompt:?}\n{text}", title.id);
                }
                press(&mut screen, if rng.below(2) == 0 { KeyCode::Right } else { KeyCode::Enter });
            }
        }
    }
}

#[test]
fn between_two_people_the_screen_holds_no_secret() {
    for title in &TITLES {
        let mut screen = screen(session(title, *title.seats().start(), "cover", Lang::En, None));
        let mut rng = Wyrand::new(9);
        let mut covers = 0;
        while covers < 12 && screen.session().now() != Now::Over {
            match screen.session().now() {
                Now::Cover(seat) => {
                    covers += 1;
                    let name = screen.session().name(seat).to_string();
                    // Other keys leave the screen hidden: three lines, the same in every position.
                    for code in [KeyCode::Tab, KeyCode::Char('?'), KeyCode::Char('1'), KeyCode::Char('u'), KeyCode::Esc]
                    {
                        press(&mut screen, code);
                        let text = drawn(&mut screen, 100, 30);
                        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
                        let hint = format!("{name}: press Enter when nobody else can see the screen.");
                        assert_eq!(lines, [format!("Hand over to {name}").as_str(), &hint, "q: quit"], "{}", title.id);
                    }
                    assert_eq!(screen.session().observer(), Observer::Public);
                    press(&mut screen, KeyCode::Enter);
                    assert_eq!(screen.session().observer(), Observer::Seat(seat));
                    assert_eq!(screen.session().now(), Now::Choose(seat));
                }
                Now::PassTo(next) => {
                    let looking = screen.session().looking().unwrap();
                    assert_ne!(looking, next);
                    assert_eq!(screen.session().observer(), Observer::Seat(looking));
                    press(&mut screen, KeyCode::Enter);
                    assert_eq!(screen.session().now(), Now::Cover(next));
                }
                _ => monkey(&mut screen, &mut rng),
            }
        }
        assert!(covers > 1, "{}", title.id);
    }
}

#[test]
fn the_dossier_on_the_screen_is_that_of_the_person_in_front_of_it() {
    for title in &TITLES {
        let mut screen = screen(session(title, *title.seats().start(), "dossier", Lang::En, None));
        press(&mut screen, KeyCode::Enter);
        press(&mut screen, KeyCode::Tab);
        let session = screen.session();
        let Now::Choose(seat) = session.now() else { panic!("{}: {:?}", title.id, session.now()) };
        let own = session.table().dossier_text(Observer::Seat(seat), &session.reader());
        let first = own.to_string().lines().next().map(|line| line.chars().take(40).collect::<String>());
        let text = drawn(&mut screen, 80, 24);
        assert!(text.contains(&first.unwrap_or_default()), "{}: {text}", title.id);
    }
}

fn type_note(screen: &mut Screen, words: &str) {
    press(screen, KeyCode::Char('+'));
    for letter in words.chars() {
        press(screen, KeyCode::Char(letter));
    }
    press(screen, KeyCode::Enter);
}

#[test]
fn notes_are_seen_by_their_writer_alone() {
    for title in &TITLES {
        let people = *title.seats().start();
        let mut screen = screen(session(title, people, "notes", Lang::En, None));
        let mut rng = Wyrand::new(4);
        let (mut written, mut covers) = (vec![false; people.into()], 0u32);
        for _ in 0..2000 {
            match screen.session().now() {
                Now::Choose(seat) => {
                    let mine = format!("mole{}?", seat.0);
                    if !std::mem::replace(&mut written[seat.index()], true) {
                        type_note(&mut screen, &mine);
                    }
                    let dossier = screen.session().dossier().to_string();
                    assert!(dossier.contains(&mine) && dossier.matches("mole").count() == 1, "{}: {dossier}", title.id);
                    press(&mut screen, if rng.below(2) == 0 { KeyCode::Right } else { KeyCode::Enter });
                }
                Now::Cover(_) => {
                    covers += 1;
                    press(&mut screen, KeyCode::Char('+'));
                    assert!(!drawn(&mut screen, 80, 24).contains("mole"));
                    assert!(screen.session().notes().is_empty());
                    press(&mut screen, KeyCode::Enter);
                }
                _ => press(&mut screen, KeyCode::Enter),
            }
        }
        assert!(covers > people.into() && written.iter().all(|written| *written), "{}: {covers}", title.id);
    }
}

#[test]
fn a_note_is_written_rewritten_and_struck_out() {
    let mut screen = screen(session(&TITLES[0], 1, "pen", Lang::En, None));
    screen.wait_for_bots().unwrap();
    type_note(&mut screen, "q is 7");
    type_note(&mut screen, "u?");
    assert!(drawn(&mut screen, 80, 24).contains(" 1. q is 7"));
    press(&mut screen, KeyCode::Char('+'));
    press(&mut screen, KeyCode::Up);
    press(&mut screen, KeyCode::Up);
    press(&mut screen, KeyCode::Backspace);
    press(&mut screen, KeyCode::Char('8'));
    assert!(drawn(&mut screen, 80, 24).contains("Note: q is 8"));
    press(&mut screen, KeyCode::Enter);
    assert_eq!(screen.session().notes(), ["q is 8", "u?"]);
    press(&mut screen, KeyCode::Char('+'));
    press(&mut screen, KeyCode::Char('x'));
    press(&mut screen, KeyCode::Esc);
    press(&mut screen, KeyCode::Char('+'));
    press(&mut screen, KeyCode::Up);
    press(&mut screen, KeyCode::Backspace);
    press(&mut screen, KeyCode::Backspace);
    press(&mut screen, KeyCode::Enter);
    assert_eq!(screen.session().notes(), ["q is 8"]);
}

#[test]
fn a_step_that_revealed_nothing_is_taken_back() {
    let mut undone = 0;
    for title in &TITLES {
        let mut screen = screen(session(title, *title.seats().start(), "undo", Lang::En, None));
        let mut rng = Wyrand::new(2);
        while screen.session().now() != Now::Over && undone < 5 {
            if screen.session().can_undo() {
                let steps = screen.session().table().taken();
                press(&mut screen, KeyCode::Char('u'));
                if screen.session().table().taken() == steps - 1 {
                    undone += 1;
                    assert!(drawn(&mut screen, 80, 24).contains("Undone."));
                }
            }
            press(&mut screen, if rng.below(2) == 0 { KeyCode::Right } else { KeyCode::Enter });
        }
    }
    assert!(undone > 0);
}
