//! Decisions in a Parquet file, read again.

use std::fs::File;
use std::path::Path;
use std::process::Command;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use serde_json::Value;

/// The decisions of some games of two seats.
fn write(game: &str, bots: &str, threads: &str, path: &Path) {
    let done = Command::new(env!("CARGO_BIN_EXE_deckname"))
        .args(["simulate", game, "--bots", bots, "--games", "70", "--threads", threads, "--out"])
        .arg(path)
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(String::from_utf8_lossy(&done.stdout).contains("decisions in "));
}

fn rows(path: &Path) -> Vec<Row> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let played = reader.metadata().file_metadata().key_value_metadata().unwrap();
    assert!(played.iter().any(|pair| pair.key == "deckname"));
    reader.get_row_iter(None).unwrap().map(Result::unwrap).collect()
}

fn field<'a>(row: &'a Row, name: &str) -> &'a Field {
    row.get_column_iter().find(|(column, _)| *column == name).map(|(_, field)| field).unwrap()
}

fn wire(row: &Row, name: &str) -> Value {
    let Field::Str(text) = field(row, name) else { panic!("{name} is no text") };
    serde_json::from_str(text).unwrap()
}

fn number(row: &Row, name: &str) -> f64 {
    match field(row, name) {
        Field::Int(number) => f64::from(*number),
        Field::Double(number) => *number,
        other => panic!("{name} is {other}"),
    }
}

#[test]
fn a_table_holds_what_was_known_believed_and_done() {
    let folder = tempfile::tempdir().unwrap();
    let two = ["heimlich", "top-secret", "spy", "spion"].map(|game| (game, "random,greedy"));
    for (game, bots) in two.into_iter().chain([("streng-geheim", "random,greedy,greedy")]) {
        let path = folder.path().join(format!("{game}.parquet"));
        write(game, bots, "1", &path);
        let rows = rows(&path);
        assert_eq!(*field(rows.last().unwrap(), "game"), Field::Long(69));
        for row in &rows {
            assert!(wire(row, "view").is_object() && !wire(row, "action").is_null());
            assert!(number(row, "legal") >= 1.0 && (0.0..=1.0).contains(&number(row, "worth")));
            assert_eq!(*field(row, "belief"), Field::Null);
            let bot = if *field(row, "seat") == Field::Int(0) { "random" } else { "greedy" };
            assert_eq!(*field(row, "bot"), Field::Str(bot.to_string()));
        }
    }
}

#[test]
fn beliefs_are_probabilities_of_answers_one_of_which_is_right() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("beliefs.parquet");
    write("heimlich", "hard@2,random", "2", &path);
    let (mut asked, mut right) = (0, 0);
    for row in rows(&path).iter().filter(|row| *field(row, "seat") == Field::Int(0)) {
        let (Field::ListInternal(belief), Field::ListInternal(truth)) = (field(row, "belief"), field(row, "truth"))
        else {
            panic!("a bot that thinks has beliefs")
        };
        assert_eq!(belief.len(), truth.len());
        for (chances, answer) in belief.elements().iter().zip(truth.elements()) {
            let (Field::ListInternal(chances), Field::Int(answer)) = (chances, answer) else { panic!("{chances}") };
            let chances: Vec<f64> =
                chances.elements().iter().map(|chance| chance.to_string().parse().unwrap()).collect();
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{chances:?}");
            asked += 1;
            right += u32::from(chances[*answer as usize] > 0.0);
        }
    }
    assert!(asked > 100 && right == asked, "{right} of {asked}");
}

#[test]
fn threads_change_nothing_and_shards_are_parts_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("1"), folder.path().join("2"));
    write("spy", "greedy,greedy", "1", &one);
    write("spy", "greedy,greedy", "2", &two);
    assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap());
    let mut parts = Vec::new();
    for part in ["1/2", "2/2"] {
        let path = folder.path().join("part");
        let args = ["simulate", "spy", "--bots", "greedy,greedy", "--games", "70", "--shard", part, "--out"];
        assert!(Command::new(env!("CARGO_BIN_EXE_deckname")).args(args).arg(&path).output().unwrap().status.success());
        parts.extend(rows(&path));
    }
    assert_eq!(parts, rows(&one));
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let args = ["simulate", "spy", "--bots", "random,random", "--games", "1", "--out", "/nowhere/games.parquet"];
    let done = Command::new(env!("CARGO_BIN_EXE_deckname")).args(args).output().unwrap();
    assert_eq!(done.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&done.stderr).contains("/nowhere/games.parquet"));
}
