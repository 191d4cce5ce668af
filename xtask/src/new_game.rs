//! Writes a new game from the template, tiny but complete, and registers it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::run::{Failed, shown};
use crate::scratch::root;

/// Writes the game into the workspace.
pub fn run(name: Option<&str>) -> Result<(), Failed> {
    let name = name.ok_or_else(|| Failed::BadName { name: String::new() })?;
    write(&root(), name)?;
    println!(
        "games/{name} is written and registered. Now:\n  \
         cargo xtask golden {name}\n  \
         cargo test -p deckname-{name}\n  \
         cargo run -- play {name}"
    );
    Ok(())
}

/// Writes the game into the tree at `root`.
pub fn write(root: &Path, name: &str) -> Result<(), Failed> {
    let names = Names::of(root, name)?;
    let folder = root.join("games").join(name);
    let template = root.join("xtask/template");
    let failed = |what: &Path| {
        let what = what.to_path_buf();
        move |why| Failed::Files { what, why }
    };
    if folder.exists() {
        return Err(Failed::Exists { what: folder });
    }
    for file in files(&template).map_err(failed(&template))? {
        let text = names.fill(&fs::read_to_string(template.join(&file)).map_err(failed(&file))?);
        let to = match file.to_str() {
            Some("bots/insight.rs") => root.join(format!("bots/src/insight/{}.rs", names.module)),
            Some("encode/encode.rs") => root.join(format!("encode/src/{}.rs", names.module)),
            Some("analysis/secrets.rs") => root.join(format!("analysis/src/secrets/{}.rs", names.module)),
            _ => folder.join(&file),
        };
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent).map_err(failed(parent))?;
        }
        fs::write(&to, text).map_err(failed(&to))?;
    }
    names.register(root)?;
    // Where lines break depends on the length of the name.
    let package = format!("deckname-{name}");
    let packages = [package.as_str(), "deckname-bots", "deckname-encode", "deckname-analysis"];
    let packages = packages.map(|package| ["--package", package]);
    shown(Command::new("cargo").current_dir(root).arg("fmt").args(packages.concat()))
}

/// The forms of the game's name.
struct Names {
    /// `liars-dice`
    id: String,
    /// `liars_dice`
    module: String,
    /// `LiarsDice`
    type_name: String,
    /// `Liars Dice`
    title: String,
    /// `LD`, the prefix of its clauses.
    prefix: String,
}

impl Names {
    fn of(root: &Path, name: &str) -> Result<Self, Failed> {
        let words: Vec<&str> = name.split('-').collect();
        let good = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !words.iter().all(good) {
            return Err(Failed::BadName { name: name.to_string() });
        }
        let capital = |word: &&str| word[..1].to_uppercase() + &word[1..];
        let capitals: Vec<String> = words.iter().map(capital).collect();
        Ok(Self {
            id: name.to_string(),
            module: words.join("_"),
            type_name: capitals.concat(),
            title: capitals.join(" "),
            prefix: prefix(root, name, &words)?,
        })
    }

    fn fill(&self, text: &str) -> String {
        let lower = self.prefix.to_lowercase();
        text.replace("{{id}}", &self.id)
            .replace("{{module}}", &self.module)
            .replace("{{Type}}", &self.type_name)
            .replace("{{Title}}", &self.title)
            .replace("{{XY}}", &self.prefix)
            .replace("{{xy}}", &lower)
            .replace("{{xy_}}", &lower)
    }

    /// Adds the lines that register the game.
    fn register(&self, root: &Path) -> Result<(), Failed> {
        let Self { id, module, type_name, .. } = self;
        let dependency = format!("deckname-{id} = {{ path = \"games/{id}\" }}\n");
        insert(root, "Cargo.toml", "", "deckname-heimlich = ", &dependency)?;
        for package in ["table/Cargo.toml", "encode/Cargo.toml"] {
            insert(root, package, "", "deckname-heimlich", &format!("deckname-{id}.workspace = true\n"))?;
        }
        let entry = format!("    \"{id}\" => deckname_{module} as {module}::{type_name},\n");
        insert(root, "table/src/catalog.rs", "\nregister! {", "}\n", &entry)?;
        let lists = ["bots/src/insight/mod.rs", "encode/src/lib.rs", "analysis/src/secrets.rs"];
        for file in lists.map(|file| root.join(file)) {
            let failed = |why| Failed::Files { what: file.clone(), why };
            let text = fs::read_to_string(&file).map_err(failed)?;
            fs::write(&file, with_module(&text, module)).map_err(failed)?;
        }
        Ok(())
    }
}

/// Two letters that no other game uses for its clauses.
fn prefix(root: &Path, name: &str, words: &[&str]) -> Result<String, Failed> {
    let games = root.join("games");
    let entries = fs::read_dir(&games).map_err(|why| Failed::Files { what: games.clone(), why })?;
    let clauses = |entry: fs::DirEntry| fs::read_to_string(entry.path().join("src/clause.rs")).unwrap_or_default();
    let taken: String = entries.flatten().map(clauses).collect();
    let initials = words.iter().filter_map(|word| word.chars().next()).take(2).collect::<String>();
    let letters = name.chars().filter(char::is_ascii_lowercase);
    let pairs =
        letters.clone().skip(1).chain('a'..='z').map(|second| letters.clone().take(1).chain([second]).collect());
    std::iter::once(initials)
        .filter(|pair| pair.len() == 2)
        .chain(pairs)
        .map(|pair: String| pair.to_uppercase())
        .find(|pair| !taken.contains(&format!("\"{pair}-")))
        .ok_or_else(|| Failed::BadName { name: name.to_string() })
}

/// Inserts a line before the first `before` that follows `after`.
fn insert(root: &Path, file: &str, after: &str, before: &str, line: &str) -> Result<(), Failed> {
    let path = root.join(file);
    let failed = |why| Failed::Files { what: path.clone(), why };
    let text = fs::read_to_string(&path).map_err(failed)?;
    let place = text.find(after).and_then(|start| Some(start + text[start..].find(before)?));
    let place = place.ok_or_else(|| Failed::NoPlace { what: path.clone(), before: before.to_string() })?;
    fs::write(&path, format!("{}{line}{}", &text[..place], &text[place..])).map_err(failed)
}

/// Adds `mod NAME;` to the list of modules, in the order that rustfmt wants.
fn with_module(text: &str, module: &str) -> String {
    let is_module = |line: &&str| line.starts_with("mod ");
    let added = format!("mod {module};");
    let mut modules: Vec<&str> = text.lines().filter(is_module).chain([added.as_str()]).collect();
    modules.sort_unstable();
    let (before, after): (Vec<&str>, Vec<&str>) = {
        let first = text.lines().position(|line| line.starts_with("mod ")).unwrap_or(0);
        let lines: Vec<&str> = text.lines().collect();
        (lines[..first].to_vec(), lines[first..].iter().copied().filter(|line| !is_module(line)).collect())
    };
    [before, modules, after].concat().join("\n") + "\n"
}

/// All files under a folder, by their path from there.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = PathBuf::from(entry.file_name());
        if entry.path().is_dir() {
            found.extend(files(&entry.path())?.into_iter().map(|file| name.join(file)));
        } else {
            found.push(name);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn modules_stay_in_order() {
        let text = "//! Docs\n\nmod alpha;\nmod gamma;\n\nuse x;\n";
        assert_eq!(with_module(text, "beta"), "//! Docs\n\nmod alpha;\nmod beta;\nmod gamma;\n\nuse x;\n");
    }

    #[test]
    fn names_are_small_letters() {
        for name in ["", "Spy", "liars--dice", "über", "-dice", "4dice"] {
            assert!(Names::of(&root(), name).is_err(), "{name}");
        }
        let names = Names::of(&root(), "spy-hunt").unwrap();
        assert_eq!((names.type_name.as_str(), names.module.as_str()), ("SpyHunt", "spy_hunt"));
        assert_eq!(names.prefix, "SH");
        assert_eq!(Names::of(&root(), "spin-parlour").unwrap().prefix, "SI", "SP and SN are taken");
    }

    /// The steps of CONTRIBUTING in a copy of the sources: writes the game and its playthroughs, tests it, and lets bots play it.
    #[test]
    fn a_new_game_keeps_all_laws_as_it_is() {
        let scratch = Scratch::new("new-game").unwrap();
        write(&scratch.tree, "sixth-sense").unwrap();
        let package = ["--quiet", "--package", "deckname-sixth-sense"];
        let test = [&["test"][..], &package].concat();
        let golden = [&test[..], &["--test", "golden"]].concat();
        shown(&mut scratch.cargo(&golden, &[("DECKNAME_GOLDEN", "write")])).unwrap();
        shown(&mut scratch.cargo(&test, &[])).unwrap();
        let users = ["--package", "deckname-bots", "--package", "deckname-encode", "--package", "deckname-analysis"];
        shown(&mut scratch.cargo(&[&["check", "--quiet"][..], &users].concat(), &[])).unwrap();
    }
}
