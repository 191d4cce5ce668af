//! placeholder
use deckname_scene::{Reader, Scene};
use crate::config::StrengGeheim;
use crate::view::View;
pub(super) fn scene(_: &StrengGeheim, _: &View, _: &Reader<'_>) -> Scene { Scene(vec![]) }
