use std::io::{Write, stdout};

use deckname_scene::Lang;
use deckname_table::TITLES;

use crate::error::CliError;

pub fn list(lang: Lang) -> Result<(), CliError> {
    let mut out = stdout().lock();
    for title in &TITLES {
        let texts = (title.texts)();
        let (min, max) = title.seats().into_inner();
        let seats = if min == max { min.to_string() } else { format!("{min}–{max}") };
        writeln!(out, "{:<15} {} ({seats})", title.id, title.name(lang))?;
        writeln!(out, "{:<15} {}", "", texts.plain(lang, "blurb"))?;
        for choice in title.choices {
            let own = if choice.own_file { " | FILE.toml" } else { "" };
            writeln!(out, "{:<15} {}: {}{own}", "", choice.key, choice.values.join(" | "))?;
        }
    }
    Ok(())
}
