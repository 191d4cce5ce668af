//! The binary, run from a shell.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn deckname(args: &[&str]) -> Output {
    deckname_with(args, "")
}

fn deckname_with(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deckname"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone before all of it is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn help_has_examples_and_every_command_has_help() {
    let help = text(&deckname(&["--help"]).stdout);
    assert!(help.contains("Examples:"));
    for command in [
        "serve",
        "play",
        "games",
        "rules",
        "referee",
        "replay",
        "verify",
        "analyse",
        "puzzles",
        "simulate",
        "match",
        "balance",
        "tournament",
        "bench",
        "completions",
    ] {
        assert!(help.contains(command), "{command}");
        assert!(deckname(&[command, "--help"]).status.success(), "{command}");
    }
    assert!(text(&deckname(&["completions", "bash"]).stdout).contains("deckname"));
}

#[test]
fn games_and_rules_in_both_languages() {
    let games = text(&deckname(&["games"]).stdout);
    assert!(games.contains("heimlich"));
    for title in &deckname_table::TITLES {
        for lang in ["de", "en"] {
            let rules = text(&deckname(&["rules", title.id, "--lang", lang]).stdout);
            assert!(rules.contains(" · "), "{} {lang}", title.id);
            assert!(!rules.contains("**") && !rules.contains("!["), "{} {lang}: Markdown is left", title.id);
        }
    }
    let clause = text(&deckname(&["rules", "heimlich", "hc-7"]).stdout);
    assert!(clause.starts_with("HC-7 · ") && !clause.contains("HC-8 ·"));
}

#[test]
fn errors_say_what_to_do() {
    let chess = deckname(&["rules", "chess"]);
    assert_eq!(chess.status.code(), Some(1));
    assert!(text(&chess.stderr).contains("the games are"));
    let clause = deckname(&["rules", "heimlich", "HC-99"]);
    assert_eq!(clause.status.code(), Some(1));
    let missing = deckname(&["replay", "/nowhere.json"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("/nowhere.json"));
    assert_eq!(deckname(&["fly"]).status.code(), Some(2));
}

/// A whole game by the referee, and its record.
fn record() -> Value {
    let mut lines = vec![json!({"cmd": "new", "game": "heimlich", "seats": 2, "seed": "s"})];
    lines.push(json!({"cmd": "chance"}));
    let mut referee = deckname_table::Referee::default();
    let mut reply = Value::Null;
    for line in &lines {
        reply = referee.answer(&line.to_string());
    }
    while reply["status"].get("over").is_none() {
        let request = match reply["status"]["seats"].get(0) {
            None => json!({"cmd": "chance"}),
            Some(seat) => {
                let actions = referee.answer(&json!({"cmd": "legal", "seat": seat}).to_string())["actions"].clone();
                let last = actions.as_array().unwrap().last().unwrap().clone();
                json!({"cmd": "act", "seat": seat, "action": last})
            }
        };
        reply = referee.answer(&request.to_string());
        lines.push(request);
    }
    lines.push(json!({"cmd": "record"}));
    let input = lines.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let output = text(&deckname_with(&["referee"], &input).stdout);
    assert_eq!(output.lines().count(), lines.len(), "one reply for each request");
    serde_json::from_str::<Value>(output.lines().last().unwrap()).unwrap()["record"].clone()
}

#[test]
fn a_finished_game_is_analysed_and_any_other_record_refused() {
    let record = record();
    let analyse =
        |record: &str, more: &[&str]| deckname_with(&[&["analyse", "-", "--effort", "1"], more].concat(), record);
    let whole = record.to_string();
    let said = analyse(&whole, &["--seat", "1", "--lang", "de"]);
    assert!(said.status.success(), "{}", text(&said.stderr));
    let said = text(&said.stdout);
    assert!(said.contains("Siegchance") && said.contains("Agent: ") && said.contains("Seat 1"), "{said}");
    assert!(!said.contains("\nSeat 0\n"), "only one seat was asked for: {said}");
    let json: Value = serde_json::from_slice(&analyse(&whole, &["--json"]).stdout).unwrap();
    assert_eq!(json["chances"].as_array().unwrap().len(), record["steps"].as_array().unwrap().len() + 1);
    assert_eq!(json["report"]["seats"].as_array().unwrap().len(), 2);

    let mut running = record.clone();
    running["steps"].as_array_mut().unwrap().truncate(20);
    let cut = running.to_string();
    running["outcome"] = Value::Null;
    let mut edited = record.clone();
    edited["steps"][1]["chance"]["roll"] = json!(99);
    for (bad, says) in [
        (&whole[..whole.len() / 2], "breaks off"),
        (&cut, "the outcome is null"),
        (&running.to_string(), "not over after 20 steps"),
        (&edited.to_string(), "step 1 is wrong"),
    ] {
        let refused = analyse(bad, &[]);
        assert_eq!(refused.status.code(), Some(1));
        assert!(text(&refused.stderr).contains(says), "{}", text(&refused.stderr));
    }
    assert_eq!(analyse(&whole, &["--seat", "2"]).status.code(), Some(1));

    let folder = tempfile::tempdir().unwrap();
    let marks = folder.path().join("marks.json");
    let noted = |text: &str| {
        std::fs::write(&marks, text).unwrap();
        analyse(&whole, &["--seat", "0", "--notes", marks.to_str().unwrap()])
    };
    let said = noted(r#"[{"after": 9, "field": "mark-red-1", "value": "yes"}]"#);
    assert!(text(&said.stdout).contains("    8  Noted here"), "{} {}", text(&said.stdout), text(&said.stderr));
    for (bad, says) in [
        ("{}", "holds no marks"),
        (r#"[{"after": 1}]"#, "missing field"),
        (r#"[{"after": 9999, "field": "a", "value": "yes"}]"#, "after step 9999"),
    ] {
        let refused = noted(bad);
        assert_eq!(refused.status.code(), Some(1));
        assert!(text(&refused.stderr).contains(says), "{}", text(&refused.stderr));
    }
    assert_eq!(deckname(&["analyse"]).status.code(), Some(2));
}

#[test]
fn beliefs_are_calibrated_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("plot.svg");
    let found = deckname(&["analyse", "--calibrate", "heimlich", "--games", "3", "--svg", svg.to_str().unwrap()]);
    assert!(text(&found.stdout).contains("log-loss"), "{}", text(&found.stderr));
    assert!(std::fs::read_to_string(svg).unwrap().contains("heimlich: stated and true, 3 games"));
}

#[test]
fn puzzles_are_made_with_their_proofs_or_it_is_said_why_not() {
    let made = text(&deckname(&["puzzles", "streng-geheim", "--make", "1", "--lang", "de"]).stdout);
    assert!(made.contains("1. ") && made.contains("→ ") && made.contains("= "), "{made}");
    let none = deckname(&["puzzles", "heimlich"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(text(&none.stderr).contains("nothing to prove"), "{}", text(&none.stderr));
}

#[test]
fn errors_of_the_arena_and_the_server_name_what_is_missing() {
    for (args, code, says) in [
        (&["match", "heimlich", "--a", "greedy", "--b", "random", "--games", "1"][..], 1, "at least 4 games"),
        (&["tournament", "heimlich", "--bots", "random", "--games", "4"], 1, "at least two bots"),
        (&["bench", "heimlich", "--games", "0"], 1, "at least one game"),
        (&["serve", "--public-url", "not a url"], 2, "https://games.example.org"),
        (&["serve", "--mail-server", "smtps://mail.example.org"], 2, "--mail-from"),
        (
            &["serve", "--mail-server", "smtps://mail.example.org", "--mail-from", "games@example.org"],
            1,
            "--public-url",
        ),
        (
            &[
                "serve",
                "--mail-server",
                "smtp://a:b@mail.example.org",
                "--mail-from",
                "a@b.org",
                "--public-url",
                "https://b.org",
            ],
            1,
            "unencrypted",
        ),
        (&["serve", "--listen", "nowhere"], 2, "127.0.0.1:8017"),
    ] {
        let output = deckname(args);
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {errors}");
        assert!(errors.contains(says), "{args:?}: {errors}");
    }
}

#[test]
fn a_full_disk_is_an_error_and_no_panic() {
    for args in [&["completions", "bash"][..], &["games"], &["rules", "spy"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_deckname")).args(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains("cannot write the output"), "{args:?}");
    }
}

#[test]
fn a_refereed_game_is_replayed_and_verified_from_its_record() {
    let mut record = record();
    let replayed = deckname_with(&["replay", "-"], &record.to_string());
    assert!(text(&replayed.stdout).contains("The agent cards are dealt: "));
    let one_seat = text(&deckname_with(&["replay", "-", "--seat", "1", "--lang", "de"], &record.to_string()).stdout);
    assert!(one_seat.contains("Dein Agent ist") && !one_seat.contains("verteilt: "));
    assert_eq!(deckname_with(&["replay", "-", "--seat", "2"], &record.to_string()).status.code(), Some(1));
    let verified = deckname_with(&["verify", "-"], &record.to_string());
    assert!(verified.status.success(), "{}", text(&verified.stderr));
    let roll = record["steps"][1]["chance"]["roll"].as_u64().unwrap();
    record["steps"][1]["chance"]["roll"] = json!(roll % 6 + 1);
    let forged = deckname_with(&["verify", "-"], &record.to_string());
    assert_eq!(forged.status.code(), Some(1));
    assert!(text(&forged.stderr).contains("step 1"), "{}", text(&forged.stderr));
}

#[test]
fn verify_takes_from_outside_what_a_record_cannot_prove_by_itself() {
    let record = record();
    let verify = |args: &[&str], record: &Value| {
        let output = deckname_with(&[&["verify"], args, &["-"]].concat(), &record.to_string());
        (output.status.code(), text(&output.stdout) + &text(&output.stderr))
    };
    let commitment = record["fairness"]["commitment"].as_str().unwrap();
    let (code, said) = verify(&[], &record);
    assert_eq!(code, Some(0), "{said}");
    for line in ["proven: names, steps and end", "not proven: that the commitment", "not proven: that this is the game"]
    {
        assert!(said.contains(line), "{line}: {said}");
    }
    let (code, said) = verify(&["--commitment", &commitment.to_uppercase()], &record);
    assert!(code == Some(0) && said.contains("proven: the commitment is the one that you kept"), "{said}");
    let end = record["chain"].as_str().unwrap();
    let (code, said) = verify(&["--head", end], &record);
    assert!(code == Some(0) && said.contains("proven: the first "), "{said}");
    let other = "0".repeat(64);
    for args in [["--commitment", &other], ["--head", &other]] {
        let (code, said) = verify(&args, &record);
        assert!(code == Some(1) && said.contains("you kept"), "{said}");
    }
    let (code, said) = verify(&["--commitment", "57d4"], &record);
    assert!(code == Some(2) && said.contains("64 hexadecimal digits"), "{said}");
    let mut cut = record.clone();
    cut["steps"].as_array_mut().unwrap().pop();
    cut["outcome"] = Value::Null;
    let (code, said) = verify(&[], &cut);
    assert!(code == Some(1) && said.contains("cut, edited or invented"), "{said}");
    let mut old = record.clone();
    old.as_object_mut().unwrap().remove("chain");
    let (code, said) = verify(&[], &old);
    assert!(code == Some(0) && said.contains("not proven: names and actions"), "{said}");
}

#[test]
fn the_referee_survives_any_input() {
    let input = "\n{\n[]\n{\"cmd\":5}\nnull\n\u{0}\n{\"cmd\":\"status\"}\n";
    let output = text(&deckname_with(&["referee"], input).stdout);
    let replies: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // A blank line is no request either, and a client that counts replies must not wait for ever.
    assert_eq!(replies.len(), 7);
    assert!(replies.iter().all(|reply| reply["ok"] == false && reply["error"]["clause"].is_null()));
}

#[test]
fn simulations_repeat_whatever_the_number_of_threads() {
    let run = |threads: &str, seed: &str| {
        let args = ["simulate", "heimlich", "--bots", "random,random,greedy", "--games", "300", "--json"];
        let output = deckname(&[&args[..], &["--threads", threads, "--seed", seed]].concat());
        let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(summary["games"], 300);
        summary["seats"].as_array().unwrap().iter().map(|seat| seat["wins"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(run("1", "5"), run("3", "5"));
    assert_ne!(run("1", "5"), run("1", "6"));
    let shown = text(&deckname(&["simulate", "heimlich", "--bots", "random,greedy", "--games", "50"]).stdout);
    assert!(shown.contains("95 % interval"));
    let wrong = deckname(&["simulate", "heimlich", "--bots", "random,genius"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(text(&wrong.stderr).contains("the bots are"));
}

#[test]
fn beliefs_are_printed_with_what_they_were_worth() {
    let args = ["simulate", "heimlich", "--bots", "hard@1,greedy,random", "--games", "3", "--beliefs"];
    let printed = text(&deckname(&args).stdout);
    assert!(printed.contains("seat 0, hard@1") && printed.contains("log-loss"), "{printed}");
    let reports: Value = serde_json::from_slice(&deckname(&[&args[..], &["--json"]].concat()).stdout).unwrap();
    assert_eq!(reports.as_array().unwrap().len(), 1, "the others have no belief");
    assert!(reports[0]["by_decision"][0]["log_loss"].as_f64().unwrap() > 0.0);
    let none = deckname(&["simulate", "heimlich", "--bots", "greedy,random", "--games", "1", "--beliefs"]);
    assert!(text(&none.stdout).contains("none of these bots has a belief"));
}

#[test]
fn a_script_plays_in_plain_mode() {
    let choices = "1\n".repeat(2_000);
    let args = ["play", "heimlich", "--seats", "human,random", "--plain", "--seed", "s", "--lang", "de"];
    let played = deckname_with(&args, &choices);
    assert!(played.status.success(), "{}", text(&played.stderr));
    assert!(text(&played.stdout).contains("gewinn"), "the game came to its end");
}

#[test]
fn matches_and_tournaments_come_with_intervals_and_files() {
    let args = ["match", "heimlich", "--a", "greedy", "--b", "random", "--seats", "3", "--games", "300", "--json"];
    let report: Value = serde_json::from_slice(&deckname(&args).stdout).unwrap();
    assert_eq!(report["games"], 300);
    let rate = &report["a"]["rate"];
    assert!(rate["low"].as_f64() < rate["mean"].as_f64() && rate["mean"].as_f64() < rate["high"].as_f64());
    assert!(rate["low"].as_f64() > Some(1.0 / 3.0), "greedy beats random: {rate}");
    let sprt = ["match", "heimlich", "--a", "greedy", "--b", "random", "--sprt", "0,20", "--games", "100000"];
    assert!(text(&deckname(&sprt).stdout).contains("stronger"), "decided long before all games are played");
    assert_eq!(
        deckname(&["match", "heimlich", "--a", "greedy", "--b", "random", "--sprt", "20,0"]).status.code(),
        Some(2)
    );
    let folder = std::env::temp_dir().join(format!("deckname-tournament-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (json, csv, svg) = (file("t.json"), file("t.csv"), file("t.svg"));
    let args = ["tournament", "spy", "--bots", "random,greedy", "--games", "20", "--seats", "2"];
    let shown = deckname(&[&args[..], &["--json", &json, "--csv", &csv, "--svg", &svg]].concat());
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    assert!(std::fs::read_to_string(&json).unwrap().contains("ratings"));
    assert!(std::fs::read_to_string(&csv).unwrap().starts_with("game,seats,"));
    assert!(std::fs::read_to_string(&svg).unwrap().contains("<svg"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_program_in_another_language_plays() {
    let example = concat!("cmd:python3 ", env!("CARGO_MANIFEST_DIR"), "/../examples/bot.py");
    for title in &deckname_table::TITLES {
        let others = ",random".repeat(usize::from(*title.seats().start()) - 1);
        let bots = format!("{example}{others}");
        let output = deckname(&["simulate", title.id, "--bots", &bots, "--games", "2", "--json"]);
        let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(summary["games"], 2, "{}: {}", title.id, text(&output.stderr));
        assert_eq!(summary["seats"][0]["illegal"], 0, "{}", title.id);
    }
}

#[test]
fn parts_of_a_match_merge_to_one() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["match", "heimlich", "--a", "greedy", "--b", "random", "--seats", "3", "--games", "30"];
    let files: Vec<String> = ["1/2", "2/2"]
        .iter()
        .enumerate()
        .map(|(number, shard)| {
            let path = folder.path().join(format!("{number}.json")).to_string_lossy().into_owned();
            std::fs::write(&path, deckname(&[&args[..], &["--shard", shard]].concat()).stdout).unwrap();
            path
        })
        .collect();
    let merged = deckname(&["merge", &files[0], &files[1], "--json"]);
    let whole = deckname(&[&args[..], &["--json"]].concat());
    let [merged, whole] = [merged, whole].map(|output| serde_json::from_slice::<Value>(&output.stdout).unwrap());
    assert_eq!((&merged["share"], &merged["elo"], &merged["games"]), (&whole["share"], &whole["elo"], &whole["games"]));
    let alone = deckname(&["merge", &files[0]]);
    assert!(String::from_utf8_lossy(&alone.stderr).contains("part 2 of 2 is missing"), "{alone:?}");
}

#[test]
fn a_command_may_hold_commas() {
    let run = |bots: &str| text(&deckname(&["simulate", "spy", "--games", "1", "--json", "--bots", bots]).stdout);
    let summary: Value = serde_json::from_str(&run("cmd:false --deal a,b,greedy")).unwrap();
    assert_eq!(summary["seats"][0]["bot"], "cmd:false --deal a,b");
    assert_eq!(summary["seats"][1]["bot"], "greedy");
}

#[test]
fn a_small_game_is_solved() {
    let options = r#"{"houses":2,"agents":3,"finish":1,"die":2,"turns":1}"#;
    let output = deckname(&["solve", "heimlich", "--options", options, "--bots", "random", "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["positions"], &report["information_sets"]), (&json!(73), &json!(6)));
    assert!((report["values"][0].as_f64().unwrap() - 0.25).abs() < 1e-4, "{report}");
    let large = deckname(&["solve", "spy"]);
    assert!(String::from_utf8_lossy(&large.stderr).contains("too many to list"), "{large:?}");
}

#[test]
fn the_example_merges_what_its_workers_played() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/shards.py");
    let args = ["simulate", "spy", "--bots", "greedy,random", "--games", "40"];
    let run = std::process::Command::new("python3")
        .args([example, "--deckname", env!("CARGO_BIN_EXE_deckname"), "--parts", "3", "--json", "--"])
        .args(args)
        .output()
        .unwrap();
    let whole = deckname(&[&args[..], &["--json"]].concat());
    let wins = |output: &[u8]| {
        let summary: Value = serde_json::from_slice(output).unwrap();
        (summary["games"].clone(), summary["seats"][0]["wins"].clone(), summary["mean_steps"].clone())
    };
    assert_eq!(wins(&run.stdout), wins(&whole.stdout), "{}", String::from_utf8_lossy(&run.stderr));
}
