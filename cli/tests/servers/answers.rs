//! Which answers a server may give while it and its database are disturbed. Everything else is a fault.

use serde_json::Value;

/// Status and body.
pub type Answer = (u16, Value);

/// What a client asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    Create,
    /// The host takes seat 0 with the token that came with the table.
    SitAsHost,
    /// Somebody without a token takes seat 1.
    SitAsFriend,
    Start,
    Look,
    Legal,
    Act,
    Listen,
}

impl Asked {
    /// Method and path.
    pub fn request(self, table: &str) -> (&'static str, String) {
        let (method, what) = match self {
            Self::Create => return ("POST", "/tables".to_string()),
            Self::SitAsHost | Self::SitAsFriend => ("POST", "/sit"),
            Self::Start => ("POST", "/start"),
            Self::Look => ("GET", ""),
            Self::Legal => ("GET", "/legal"),
            Self::Act => ("POST", "/act"),
            Self::Listen => ("GET", "/events"),
        };
        (method, format!("/tables/{table}{what}"))
    }
}

/// What an answer tells the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    Done,
    /// It had been done already by an earlier try, whose answer was lost.
    DoneBefore,
    /// The server is in trouble. It may be done or not.
    Unknown,
    Wrong,
}

/// Judges an answer to a request that may have been sent before, without an answer that could be relied on.
pub fn judge(asked: Asked, repeated: bool, (status, body): &Answer) -> Told {
    use Asked::{SitAsFriend, SitAsHost, Start};
    let done = if asked == Asked::Create { 201 } else { 200 };
    match (asked, *status, body["error"]["code"].as_str()) {
        (_, status, None) if status == done => Told::Done,
        // Other reasons for a 503, such as a damaged log, do not follow from these faults.
        (_, 503, Some("unavailable")) => Told::Unknown,
        (SitAsHost, 409, Some("seated")) | (SitAsFriend, 409, Some("seat-taken")) | (Start, 409, Some("started"))
            if repeated =>
        {
            Told::DoneBefore
        }
        _ => Told::Wrong,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_follows_from_the_faults_is_forgiven() {
        use Asked::{Act, Create, Legal, Listen, Look, SitAsFriend, SitAsHost, Start};
        let told =
            |asked, repeated, status, code: &str| judge(asked, repeated, &(status, json!({"error": {"code": code}})));
        for asked in [Create, SitAsHost, SitAsFriend, Start, Look, Legal, Act, Listen] {
            let done = if asked == Create { 201 } else { 200 };
            assert_eq!(judge(asked, false, &(done, json!({"id": "t"}))), Told::Done, "{asked:?}");
            assert_eq!(told(asked, false, 503, "unavailable"), Told::Unknown, "{asked:?}");
            for (status, code) in [
                (404, "no-such-table"),
                (410, "purged"),
                (403, "no-seat"),
                (403, "host-only"),
                (409, "not-started"),
                (409, "stale"),
                (422, "refused"),
                (429, "too-many"),
                (500, ""),
                (502, ""),
                (503, "damaged"),
            ] {
                assert_eq!(told(asked, true, status, code), Told::Wrong, "{asked:?}: {status} {code}");
            }
        }
        for (asked, code) in [(SitAsHost, "seated"), (SitAsFriend, "seat-taken"), (Start, "started")] {
            assert_eq!(told(asked, true, 409, code), Told::DoneBefore, "{asked:?}");
            assert_eq!(told(asked, false, 409, code), Told::Wrong, "nobody else can have done it: {asked:?}");
        }
        assert_eq!(told(SitAsHost, true, 409, "seat-taken"), Told::Wrong, "the host's own seat is told by the token");
        assert_eq!(judge(Act, true, &(500, Value::Null)), Told::Wrong);
    }
}
