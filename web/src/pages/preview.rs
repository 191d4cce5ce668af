//! The words of the picture that is shown with a link to a table.

use deckname_scene::Lang;
use deckname_store::Stage;

use super::finale::verdict;
use super::model::{CardModel, PreviewLine, PreviewModel, SeatKind, SeatModel};
use super::words::{say, tell};

pub fn preview(lang: Lang, card: &CardModel) -> PreviewModel {
    let standing = |seat: &SeatModel| card.standings.get(seat.seat.index()).filter(|standing| !standing.is_empty());
    let line = |seat: &SeatModel| PreviewLine {
        words: match (seat.kind, standing(seat)) {
            (SeatKind::Open, _) => say(lang, "open-seat"),
            (_, Some(standing)) => format!("{} · {standing}", seat.name),
            (_, None) => seat.name.clone(),
        },
        stands_out: seat.winner || seat.kind == SeatKind::Open,
    };
    PreviewModel {
        title: card.title.name(lang),
        cover: (card.title.cover)(),
        state: state(lang, card),
        lines: card.seats.iter().map(line).collect(),
    }
}

fn state(lang: Lang, card: &CardModel) -> String {
    let open = card.seats.iter().filter(|seat| seat.kind == SeatKind::Open).count();
    match card.stage {
        Stage::Lobby if open > 0 => tell(lang, "card-empty", &[("count", (open as u8).into())]),
        Stage::Lobby => say(lang, "card-ready"),
        Stage::Playing => say(lang, "card-playing"),
        Stage::Over => verdict(lang, &card.seats),
    }
}
