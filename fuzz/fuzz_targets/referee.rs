//! Any lines at all, in a game of each kind: every line gets a reply.
#![no_main]

use deckname_table::{Referee, TITLES};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((first, rest)) = data.split_first() else { return };
    let title = &TITLES[usize::from(*first) % TITLES.len()];
    let seats = *title.seats().start();
    let mut referee = Referee::default();
    referee.answer(&format!("{{\"cmd\":\"new\",\"game\":\"{}\",\"seats\":{seats}}}", title.id));
    for line in String::from_utf8_lossy(rest).lines() {
        assert!(referee.answer(line)["ok"].is_boolean());
    }
});
