use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use deckname_engine::SetupError;
use deckname_scene::Lang;
use deckname_store::{AppendError, StoreError};
use deckname_table::{Refused, explain};
use serde_json::{Value, json};

use crate::bad_request::BadRequest;
use crate::pages::problem_title;

/// Why a request was not carried out. Nothing has changed.
///
/// As a response it is only a marker: [`crate::guard::finish`] turns it into a page or JSON, whichever was asked for.
#[derive(Clone, PartialEq, Debug)]
pub enum Problem {
    NotFound,
    NoSuchTable,
    /// No table that can be joined has this code.
    NoSuchCode,
    /// No key is on its way under this code, or not any more.
    NoSuchParcel,
    /// A link from a letter that is not good, or not any more.
    NoSuchLink,
    /// There was such a table, but its time was over.
    Purged,
    BadRequest(BadRequest),
    /// The request came from another site.
    CrossSite,
    /// Only the host may do this.
    HostOnly,
    /// The client holds no seat here.
    NoSeat,
    /// Several people share the client's device, and none has said who they are.
    Covered,
    /// The host has sent the client away.
    Dismissed,
    /// No person is in this seat.
    NoPerson,
    /// The host cannot send themselves away.
    OwnSeat,
    /// The key or link belongs to no seat.
    WrongKey,
    SeatTaken,
    /// The client already has a seat.
    Seated,
    NotStarted,
    Started,
    /// The person is still here.
    Present,
    /// A bot plays for this seat until it is taken back.
    Handed,
    /// The time of this seat was up, and at this table it is lost with that.
    Forfeited,
    NotOver,
    /// The table has changed since the client last saw it. With the state as it is now, where the client may see it.
    Stale(Option<Value>),
    /// The clicks do not choose an action.
    NoChoice,
    /// There is nothing to take back.
    NoUndo,
    /// The table has had so many changes that only moves are still taken.
    Full,
    /// This cannot be said at this table.
    NoTalk,
    /// This table gives no hints.
    NoHints,
    /// The client owes no decision now.
    NotAsked,
    /// No table of this game can be set up this way.
    Setup {
        game: String,
        why: SetupError,
    },
    Refused(Refused),
    /// Legal, but the lesson asks for another move: what the teacher says, and the clause behind it.
    Lesson {
        says: String,
        clause: &'static str,
    },
    TooLarge,
    /// The body of the request did not come in time.
    TooSlow,
    TooMany,
    /// The log of the table cannot be read any more.
    Damaged,
    /// A later version of this program has written to the table.
    Later,
    /// Not every server can read this yet.
    Upgrading,
    /// The mail server takes no letters now.
    NoMail,
    /// The server cannot do it now: its store or disk fails.
    Unavailable,
    /// The server has a fault that trying again will not help. Clients are told that it cannot do it now.
    Panicked,
}

impl Problem {
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotFound | Self::NoSuchTable | Self::NoSuchCode | Self::NoSuchParcel | Self::NoSuchLink => {
                StatusCode::NOT_FOUND
            }
            Self::Purged => StatusCode::GONE,
            Self::BadRequest(_) | Self::NoChoice => StatusCode::BAD_REQUEST,
            Self::CrossSite
            | Self::HostOnly
            | Self::NoSeat
            | Self::NoHints
            | Self::NoTalk
            | Self::Dismissed
            | Self::WrongKey => StatusCode::FORBIDDEN,
            Self::SeatTaken
            | Self::Seated
            | Self::NoPerson
            | Self::OwnSeat
            | Self::NotStarted
            | Self::Started
            | Self::Present
            | Self::Covered
            | Self::Handed
            | Self::Forfeited
            | Self::NotOver
            | Self::NoUndo
            | Self::Full
            | Self::NotAsked
            | Self::Stale(_) => StatusCode::CONFLICT,
            Self::Setup { .. } | Self::Refused(_) | Self::Lesson { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::Damaged | Self::Later | Self::Upgrading | Self::NoMail | Self::Unavailable | Self::Panicked => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        }
    }

    /// Names the problem, for programs and as the key of its text.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "not-found",
            Self::NoSuchTable => "no-such-table",
            Self::NoSuchCode => "no-such-code",
            Self::NoSuchParcel => "no-such-parcel",
            Self::NoSuchLink => "no-such-link",
            Self::Purged => "purged",
            Self::BadRequest(_) => "bad-request",
            Self::CrossSite => "cross-site",
            Self::HostOnly => "host-only",
            Self::NoSeat => "no-seat",
            Self::Covered => "covered",
            Self::Dismissed => "dismissed",
            Self::NoPerson => "no-person",
            Self::OwnSeat => "own-seat",
            Self::WrongKey => "wrong-key",
            Self::SeatTaken => "seat-taken",
            Self::Seated => "seated",
            Self::NotStarted => "not-started",
            Self::Started => "started",
            Self::Present => "present",
            Self::Handed => "handed",
            Self::Forfeited => "forfeited",
            Self::NotOver => "not-over",
            Self::NoChoice => "no-choice",
            Self::NoUndo => "no-undo",
            Self::Full => "full",
            Self::NoTalk => "no-talk",
            Self::NoHints => "no-hints",
            Self::NotAsked => "not-asked",
            Self::Stale(_) => "stale",
            Self::Setup { .. } => "setup",
            Self::Refused(_) => "refused",
            Self::Lesson { .. } => "lesson",
            Self::TooLarge => "too-large",
            Self::TooSlow => "too-slow",
            Self::TooMany => "too-many",
            Self::Damaged => "damaged",
            Self::Later => "later",
            Self::Upgrading => "upgrading",
            Self::NoMail => "no-mail",
            Self::Unavailable | Self::Panicked => "unavailable",
        }
    }

    /// What exactly is wrong, where the code does not say it all.
    pub fn detail(&self, lang: Lang) -> Option<String> {
        match self {
            Self::BadRequest(why) => Some(why.say(lang)),
            Self::Setup { game, why } => Some(explain(game, why, lang)),
            Self::Refused(why) => Some(why.to_string()),
            Self::Lesson { says, .. } => Some(says.clone()),
            _ => None,
        }
    }

    /// The body of an answer to a program or script.
    pub fn to_json(&self, lang: Lang) -> Value {
        let clause = match self {
            Self::Refused(Refused::Rule { clause, .. }) | Self::Lesson { clause, .. } => Some(*clause),
            _ => None,
        };
        let message = self.detail(lang).unwrap_or_else(|| problem_title(lang, self.code()));
        let mut answer = json!({"error": {"code": self.code(), "clause": clause, "message": message}});
        if let (Self::Stale(Some(Value::Object(now))), Some(answer)) = (self, answer.as_object_mut()) {
            answer.extend(now.clone());
        }
        answer
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<StoreError> for Problem {
    fn from(why: StoreError) -> Self {
        tracing::error!(%why, "the store failed");
        match why {
            StoreError::Damaged { .. } => Self::Damaged,
            StoreError::Later { .. } => Self::Later,
            _ => Self::Unavailable,
        }
    }
}

impl From<AppendError> for Problem {
    fn from(why: AppendError) -> Self {
        match why {
            AppendError::Conflict => Self::Stale(None),
            AppendError::TooEarly => Self::Upgrading,
            AppendError::Unknown => {
                tracing::error!(%why, "the store failed");
                Self::Unavailable
            }
            AppendError::Store(why) => why.into(),
        }
    }
}

impl From<Refused> for Problem {
    fn from(why: Refused) -> Self {
        Self::Refused(why)
    }
}

impl From<BadRequest> for Problem {
    fn from(why: BadRequest) -> Self {
        Self::BadRequest(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_has_its_own_title() {
        use Problem::*;
        let all = [
            NotFound,
            NoSuchTable,
            NoSuchCode,
            NoSuchParcel,
            NoSuchLink,
            Purged,
            BadRequest(crate::bad_request::BadRequest::NoObject),
            CrossSite,
            HostOnly,
            NoSeat,
            Covered,
            Dismissed,
            NoPerson,
            OwnSeat,
            WrongKey,
            SeatTaken,
            Seated,
            NotStarted,
            Started,
            Present,
            Handed,
            Forfeited,
            NotOver,
            Stale(None),
            NoChoice,
            NoUndo,
            Full,
            NoTalk,
            NoHints,
            NotAsked,
            Setup { game: String::new(), why: SetupError::UnknownOption { key: String::new() } },
            Refused(deckname_table::Refused::Rule { clause: "X-1", message: String::new() }),
            Lesson { says: String::new(), clause: "" },
            TooLarge,
            TooSlow,
            TooMany,
            Damaged,
            Later,
            Upgrading,
            NoMail,
            Unavailable,
        ];
        for lang in Lang::ALL {
            let titles: std::collections::HashSet<_> =
                all.iter().map(|problem| problem_title(lang, problem.code())).collect();
            assert_eq!(titles.len(), all.len());
        }
    }
}
