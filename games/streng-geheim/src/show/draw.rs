//! placeholder
use crate::config::StrengGeheim;
use crate::view::View;
use deckname_scene::{Reader, Scene};
pub(super) fn scene(_: &StrengGeheim, _: &View, _: &Reader<'_>) -> Scene {
    Scene(vec![])
}
