//! A device that rings: how it is written to, and when it wants quiet.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use deckname_scene::Lang;
use deckname_store::Bell;
use serde::{Deserialize, Serialize};

use super::post::Endpoint;
use super::sealed::Reader;

/// What the store keeps about a device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct About {
    key: String,
    auth: String,
    lang: String,
    quiet: Quiet,
}

/// The hours in which nothing rings, by the device's own clock. None if both are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    pub from: u8,
    pub to: u8,
    /// How many minutes the device's clock is ahead of universal time.
    pub ahead: i16,
}

impl Quiet {
    /// Is it quiet at this time, in seconds since 1970?
    pub fn at(self, now: u64) -> bool {
        let local = now as i64 + i64::from(self.ahead) * 60;
        let hour = (local.rem_euclid(24 * 60 * 60) / (60 * 60)) as u8;
        if self.from <= self.to { (self.from..self.to).contains(&hour) } else { hour >= self.from || hour < self.to }
    }

    pub fn is_sound(self) -> bool {
        self.from < 24 && self.to < 24 && self.ahead.abs() <= 24 * 60
    }
}

#[derive(Clone, Debug)]
pub struct Device {
    pub endpoint: Endpoint,
    pub reader: Reader,
    pub lang: Lang,
    pub quiet: Quiet,
}

impl Device {
    /// The store's form of what a browser has sent; `None` if that cannot be a device.
    pub fn describe(endpoint: &str, key: &str, auth: &str, lang: Lang, quiet: Quiet, anywhere: bool) -> Option<Bell> {
        let about = About { key: key.to_string(), auth: auth.to_string(), lang: lang.code().to_string(), quiet };
        let bell = Bell { endpoint: endpoint.to_string(), about: serde_json::to_string(&about).ok()? };
        let device = Self::of(&bell, anywhere)?;
        (device.reader.is_sound() && quiet.is_sound()).then_some(bell)
    }

    pub fn of(bell: &Bell, anywhere: bool) -> Option<Self> {
        let about: About = serde_json::from_str(&bell.about).ok()?;
        let bytes = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
        Some(Self {
            endpoint: Endpoint::read(&bell.endpoint, anywhere)?,
            reader: Reader { key: bytes(&about.key)?, auth: bytes(&about.auth)? },
            lang: Lang::from_code(&about.lang)?,
            quiet: about.quiet,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_night_is_quiet_by_the_clock_of_the_device() {
        let hour = |hour: u64| 1_795_000_000 / 86_400 * 86_400 + hour * 3_600;
        let night = Quiet { from: 22, to: 8, ahead: 60 };
        assert!(
            !night.at(hour(20)) && night.at(hour(21)) && night.at(hour(23)) && night.at(hour(6)) && !night.at(hour(7))
        );
        let lunch = Quiet { from: 12, to: 14, ahead: -300 };
        assert!(!lunch.at(hour(16)) && lunch.at(hour(17)) && lunch.at(hour(18)) && !lunch.at(hour(19)));
        let never = Quiet { from: 5, to: 5, ahead: 0 };
        assert!((0..24).all(|n| !never.at(hour(n))));
    }
}
