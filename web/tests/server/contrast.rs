//! All text is readable: the style sheet gives it a contrast of at least 4.5 : 1.

use std::collections::BTreeMap;

const STYLE: &str = include_str!("../../assets/style.css");
const ENOUGH: f64 = 4.5;

/// The background where a rule names none: the darkest paper for dark text, the lightest night for light text.
const PAPER: &str = "#e7dbbc";
const NIGHT: &str = "#21454a";

/// The declarations of each rule, by selector; those of `:root` name the colours.
fn rules() -> Vec<(String, BTreeMap<String, String>)> {
    let mut text = String::new();
    for (place, part) in STYLE.split("/*").enumerate() {
        text.push_str(if place == 0 { part } else { part.split_once("*/").unwrap().1 });
    }
    let rule = |part: &str| {
        let (selector, body) = part.rsplit_once('{')?;
        let selector = selector.rsplit_once('{').map_or(selector, |(_, inner)| inner).trim().to_string();
        let declared = body.split(';').filter_map(|line| line.split_once(':'));
        Some((selector, declared.map(|(key, value)| (key.trim().into(), value.trim().into())).collect()))
    };
    text.split('}').filter_map(rule).collect()
}

/// Red, green and blue of `#rgb`, `#rrggbb` or `var(--name)`; `None` for anything else.
fn colour(value: &str, names: &BTreeMap<String, String>) -> Option<[f64; 3]> {
    let value = value.split_whitespace().next()?;
    if let Some(name) = value.strip_prefix("var(").and_then(|rest| rest.strip_suffix(')')) {
        return colour(names.get(name)?, names);
    }
    let hex = value.strip_prefix('#')?;
    let wide = if hex.len() == 3 { hex.chars().flat_map(|c| [c, c]).collect() } else { hex.to_string() };
    // A translucent colour is about as light as what is below it.
    (wide.len() == 6).then(|| [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&wide[at..at + 2], 16).unwrap()) / 255.0))
}

/// The relative luminance of WCAG.
fn light(rgb: [f64; 3]) -> f64 {
    let [r, g, b] = rgb.map(|part| if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_stands_out_from_its_ground() {
    let rules = rules();
    let names = rules.iter().find(|(selector, _)| selector == ":root").unwrap().1.clone();
    let (paper, night) = (colour(PAPER, &names).unwrap(), colour(NIGHT, &names).unwrap());
    let (mut checked, mut faint) = (0, Vec::new());
    for (selector, declared) in &rules {
        // Colour marks are white unless they say otherwise.
        let white = selector.starts_with(".hue-").then(|| "#fff".to_string());
        let Some(ink) = declared.get("color").or(white.as_ref()).and_then(|value| colour(value, &names)) else {
            continue;
        };
        let own = declared.get("background").and_then(|value| colour(value, &names));
        let ground = own.unwrap_or(if light(ink) < 0.18 { paper } else { night });
        let ratio = contrast(ink, ground);
        if ratio < ENOUGH {
            faint.push(format!("{selector}: {ratio:.2} : 1"));
        }
        checked += 1;
    }
    assert!(faint.is_empty(), "{faint:#?}");
    assert!(checked > 25, "only {checked} colours of text were found");
    // Papers and table are within the bounds assumed above.
    assert!(STYLE.contains(PAPER) && STYLE.contains(NIGHT));
}

#[test]
fn black_on_white_is_twenty_one_to_one() {
    let ratio = contrast([0.0; 3], [1.0; 3]);
    assert!((ratio - 21.0).abs() < 0.01, "{ratio}");
}
