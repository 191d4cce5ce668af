//! A game's own sources, read as text: its tests, and the words it uses.

use std::fs;
use std::path::Path;

/// All Rust sources under a folder, without comments.
pub fn read(folder: &Path) -> String {
    read_all_but(folder, None)
}

/// The same without the module of this name.
pub fn read_without(folder: &Path, module: &str) -> String {
    read_all_but(folder, Some(module))
}

fn read_all_but(folder: &Path, module: Option<&str>) -> String {
    let Ok(entries) = fs::read_dir(folder) else { return String::new() };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| module.is_none() || path.file_stem().and_then(|stem| stem.to_str()) != module);
    paths.sort();
    let text = |path: &std::path::PathBuf| {
        if path.is_dir() {
            read(path)
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            fs::read_to_string(path).map(|text| without_comments(&text)).unwrap_or_default()
        } else {
            String::new()
        }
    };
    paths.iter().map(text).collect()
}

fn without_comments(text: &str) -> String {
    let code = |line: &str| {
        let end = line.find("//").filter(|end| line[..*end].matches('"').count().is_multiple_of(2));
        format!("{}\n", line[..end.unwrap_or(line.len())].trim_end())
    };
    text.lines().map(code).collect()
}

/// The free functions: name and body.
pub fn functions(source: &str) -> Vec<(&str, &str)> {
    let ends = |text: &str| text.find("\n}\n").map_or(text.len(), |end| end + 1);
    source
        .match_indices("\nfn ")
        .filter_map(|(start, found)| {
            let rest = &source[start + found.len()..];
            let name = &rest[..rest.find('(')?];
            let body = &rest[rest.find('{')? + 1..];
            Some((name, if body.starts_with('}') { "" } else { body[..ends(body)].trim() }))
        })
        .collect()
}

/// Every string literal that fits on one line.
pub fn literals(source: &str) -> Vec<&str> {
    source.lines().flat_map(|line| line.split('"').skip(1).step_by(2)).collect()
}

/// Does the source use this name, and not only a longer one that begins with it?
pub fn uses(source: &str, name: &str) -> bool {
    let goes_on = |end: usize| source[end..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
    source.match_indices(name).any(|(start, _)| !goes_on(start + name.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str =
        "\nfn a() {\n    say(\"b\"); // says \"c\"\n}\n\n#[test]\nfn d() {}\n\nfn e() {\n    if f {\n    }\n}\n";

    #[test]
    fn functions_are_found_with_their_bodies() {
        let source = without_comments(SOURCE);
        assert_eq!(functions(&source), [("a", "say(\"b\");"), ("d", ""), ("e", "if f {\n    }")]);
        assert_eq!(literals(&source), ["b"]);
    }

    #[test]
    fn names_are_whole() {
        assert!(uses("Clause::Ts1, x", "Clause::Ts1"));
        assert!(!uses("Clause::Ts13", "Clause::Ts1"));
    }
}
