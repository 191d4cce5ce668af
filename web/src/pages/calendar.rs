//! Days, for people and for programs.

use cookie::time::OffsetDateTime;
use deckname_scene::Lang;

/// "18 November 2026", from seconds since 1970.
pub fn day(lang: Lang, at: u64) -> String {
    let date = date(at);
    match lang {
        Lang::De => format!("{}.{}.{}", date.day(), u8::from(date.month()), date.year()),
        Lang::En => format!("{} {} {}", date.day(), date.month(), date.year()),
    }
}

/// "2026-11-18".
pub fn iso(at: u64) -> String {
    let date = date(at);
    format!("{}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
}

fn date(at: u64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(at as i64).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_as_readers_write_it() {
        assert_eq!(day(Lang::De, 1_795_000_000), "18.11.2026");
        assert_eq!(day(Lang::En, 1_795_000_000), "18 November 2026");
        assert_eq!(iso(1_795_000_000), "2026-11-18");
    }
}
