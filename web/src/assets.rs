//! Style, script and icon: compiled in.

/// The address of an asset.
pub fn url(name: &str) -> String {
    format!("/assets/{name}")
}
