//! Who sends a request: which browser or program, in which language, from where.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use deckname_scene::Lang;
use deckname_store::Owner;

use crate::pages::model::Frame;
use crate::problem::Problem;
use crate::seal::Identity;
use crate::server::Server;

const IDENTITY: &str = "deckname";
const LANG: &str = "lang";
const NAME: &str = "name";
/// A year, in seconds: how long a browser keeps its seats.
const YEAR: u32 = 31_536_000;

#[derive(Clone, Debug)]
pub struct Guest {
    /// From the signed cookie, or from `Authorization: Bearer …`.
    identity: Option<Identity>,
    /// Something was shown that this server has not signed.
    forged: bool,
    pub lang: Lang,
    pub address: IpAddr,
    /// The name that was used last.
    pub name: String,
    path: String,
    public_url: String,
    secure: bool,
}

impl Guest {
    pub fn owner(&self) -> Option<&Owner> {
        self.identity.as_ref().map(|identity| &identity.owner)
    }

    /// The identity, made now if there is none.
    pub fn identify(&self, server: &Server) -> Result<Identity, Problem> {
        match &self.identity {
            Some(identity) => Ok(identity.clone()),
            None if self.forged => Err(Problem::WrongKey),
            None => Ok(server.seal.new_identity()),
        }
    }

    /// The answer, with the cookies by which this browser is known from now on.
    pub fn remember(&self, identity: &Identity, name: Option<&str>, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        let mut set = |name: &str, value: &str| {
            if let Ok(cookie) = HeaderValue::from_str(&cookie(name, value, self.secure)) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
        };
        set(IDENTITY, &identity.cookie);
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            set(NAME, &escape(name));
        }
        response
    }

    pub fn frame(&self) -> Frame {
        Frame { lang: self.lang, path: self.path.clone(), public_url: self.public_url.clone() }
    }
}

impl FromRequestParts<Arc<Server>> for Guest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, server: &Arc<Server>) -> Result<Self, Infallible> {
        Ok(guest(parts, server))
    }
}

pub fn guest(parts: &Parts, server: &Server) -> Guest {
    let bearer = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer ")).map(ToString::to_string);
    let shown = bearer.or_else(|| read_cookie(&parts.headers, IDENTITY));
    let identity = shown.as_deref().and_then(|shown| server.seal.read_identity(shown));
    let uri = &parts.uri;
    Guest {
        forged: shown.is_some() && identity.is_none(),
        identity,
        lang: lang(uri.query().unwrap_or_default(), &parts.headers),
        address: address(parts, server.config.behind_proxy),
        name: read_cookie(&parts.headers, NAME).map(|name| unescape(&name)).unwrap_or_default(),
        path: without_lang(uri.path(), uri.query().unwrap_or_default()),
        public_url: server.config.public_url(),
        secure: server.config.secure(),
    }
}

/// The cookie that keeps a chosen language.
pub fn lang_cookie(lang: Lang, secure: bool) -> String {
    cookie(LANG, lang.code(), secure)
}

/// What the query says, else the cookie, else what the browser prefers.
fn lang(query: &str, headers: &HeaderMap) -> Lang {
    let asked = query_lang(query).or_else(|| Lang::from_code(&read_cookie(headers, LANG)?));
    asked.unwrap_or_else(|| preferred(headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok())))
}

pub fn query_lang(query: &str) -> Option<Lang> {
    query.split('&').find_map(|pair| Lang::from_code(pair.strip_prefix("lang=")?))
}

/// The first language of ours in `Accept-Language`, by its weights; English for everybody else.
fn preferred(accepted: Option<&str>) -> Lang {
    let weigh = |part: &str| {
        let (tag, parameters) = part.split_once(';').unwrap_or((part, ""));
        let lang = Lang::from_code(&tag.trim().split('-').next()?.to_ascii_lowercase())?;
        let weight = parameters.trim().strip_prefix("q=").map_or(Some(1.0), |q| q.parse::<f32>().ok())?;
        Some((lang, weight))
    };
    let listed = accepted.unwrap_or_default().split(',').filter_map(weigh);
    let best = listed.fold(None, |best: Option<(Lang, f32)>, next| match best {
        Some(best) if best.1 >= next.1 => Some(best),
        _ => Some(next),
    });
    best.map_or(Lang::En, |(lang, _)| lang)
}

pub fn without_lang(path: &str, query: &str) -> String {
    let rest: Vec<_> = query.split('&').filter(|pair| !pair.is_empty() && !pair.starts_with("lang=")).collect();
    if rest.is_empty() { path.to_string() } else { format!("{path}?{}", rest.join("&")) }
}

fn address(parts: &Parts, behind_proxy: bool) -> IpAddr {
    let forwarded = || {
        let last = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|from| from.0.ip());
    let proxied = if behind_proxy { forwarded() } else { None };
    proxied.or(direct).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

fn read_cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value.to_string())
}

fn cookie(name: &str, value: &str, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}")
}

/// Percent-encodes whatever may not stand in a cookie.
fn escape(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

fn unescape(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let escaped = |rest: &mut std::str::Bytes<'_>| {
            let digits = [rest.next()?, rest.next()?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()
        };
        bytes.push(if byte == b'%' { escaped(&mut rest).unwrap_or(b'?') } else { byte });
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_what_the_browser_prefers() {
        assert_eq!(preferred(Some("fr-FR, de;q=0.7, en;q=0.8")), Lang::En);
        assert_eq!(preferred(Some("de-AT,de;q=0.9,en;q=0.8")), Lang::De);
        assert_eq!(preferred(Some("fr")), Lang::En);
        assert_eq!(preferred(None), Lang::En);
        assert_eq!(preferred(Some(";;q=,=,de;q=x")), Lang::En);
    }

    #[test]
    fn names_survive_a_cookie() {
        assert_eq!(unescape(&escape("Jürgen; <b>")), "Jürgen; <b>");
        assert_eq!(unescape("%4"), "?");
    }

    #[test]
    fn the_switch_leaves_the_rest_of_the_query() {
        assert_eq!(without_lang("/t/x/replay", "at=3&lang=de&eyes=all"), "/t/x/replay?at=3&eyes=all");
        assert_eq!(without_lang("/", "lang=de"), "/");
    }
}
