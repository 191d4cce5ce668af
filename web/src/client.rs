//! Who sends a request: which browser or program, in which language, from where.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use cookie::{Cookie, SameSite, time::Duration};
use deckname_bots::Level;
use deckname_engine::Seat;
use deckname_scene::Lang;
use deckname_store::Owner;
use maud::Markup;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::bots::rung;
use crate::config::Config;
use crate::mount;
use crate::pages::model::Frame;
use crate::problem::Problem;
use crate::server::Server;
use crate::signer::Identity;

const IDENTITY: &str = "deckname";
const LANG: &str = "lang";
const NAME: &str = "name";
const LEVEL: &str = "level";
const LIFTED: &str = "lifted";
/// How long a browser keeps its seats.
const YEAR: Duration = Duration::days(365);

#[derive(Clone, Debug)]
pub struct Client {
    /// From the signed cookie, or from `Authorization: Bearer …`.
    identity: Option<Identity>,
    /// It has shown an identity that this server has not signed.
    forged: bool,
    pub lang: Lang,
    pub address: IpAddr,
    /// It is a shared screen, which has no seat whoever holds it.
    pub screen: bool,
    /// Of several people who share this browser at a table, the one who looks at it now. Only that table's pages are told.
    pub lifted: Option<Seat>,
    /// The name that was used last.
    pub name: String,
    /// How good the bots of the last quick game were; the middle level at first.
    pub level: Level,
    path: String,
    public_url: String,
    /// The path below which the server is reached.
    below: String,
    secure: bool,
}

impl Client {
    pub fn of(parts: &Parts, server: &Server) -> Self {
        let bearer = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let bearer = bearer.and_then(|value| value.strip_prefix("Bearer ")).map(ToString::to_string);
        let shown = bearer.or_else(|| read_cookie(&parts.headers, IDENTITY));
        let identity = shown.as_deref().and_then(|shown| server.signer.read_identity(shown));
        let (path, query) = (parts.uri.path(), parts.uri.query().unwrap_or_default());
        let name = read_cookie(&parts.headers, NAME).unwrap_or_default();
        Self {
            forged: shown.is_some() && identity.is_none(),
            identity,
            lang: lang(query, &parts.headers),
            address: address(parts, server.config.behind_proxy),
            screen: false,
            lifted: read_cookie(&parts.headers, LIFTED).and_then(|seat| seat.parse().ok()).map(Seat),
            level: read_cookie(&parts.headers, LEVEL).and_then(|level| rung(&level)).unwrap_or_default(),
            name: percent_decode_str(&name).decode_utf8_lossy().into_owned(),
            path: without_lang(path, query),
            public_url: public_url(&parts.headers, &server.config),
            below: server.config.path(),
            secure: server.config.secure(),
        }
    }

    /// The same browser as a screen that everyone in the room looks at.
    pub fn into_screen(self) -> Self {
        Self { screen: true, ..self }
    }

    pub fn owner(&self) -> Option<&Owner> {
        self.identity.as_ref().map(|identity| &identity.owner)
    }

    /// The identity, created now if there is none.
    pub fn identify(&self, server: &Server) -> Result<Identity, Problem> {
        match &self.identity {
            Some(identity) => Ok(identity.clone()),
            None if self.forged => Err(Problem::WrongKey),
            None => Ok(server.signer.new_identity()),
        }
    }

    /// The answer, with the cookies by which this browser is known from now on.
    pub fn remember(&self, identity: &Identity, name: Option<&str>, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        let mut set = |name: &str, value: &str| {
            if let Ok(cookie) = HeaderValue::from_str(&set_cookie(name, value, &self.below, self.secure)) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
        };
        set(IDENTITY, &identity.cookie);
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            set(NAME, &utf8_percent_encode(name, NON_ALPHANUMERIC).to_string());
        }
        response
    }

    /// The answer, with the cookie that keeps how good the player's bots are.
    pub fn remember_level(&self, level: Level, mut answer: Response) -> Response {
        if let Ok(cookie) = HeaderValue::from_str(&set_cookie(LEVEL, level.name(), &self.below, self.secure)) {
            answer.headers_mut().append(header::SET_COOKIE, cookie);
        }
        answer
    }

    /// The answer, with the cookie that says who looks at this table now, until the browser is closed.
    pub fn remember_lifted(&self, table: &str, seat: Option<Seat>, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        let value = seat.map_or_else(String::new, |seat| seat.0.to_string());
        let path = format!("{}{table}", self.below);
        let cookie = Cookie::build((LIFTED, value)).path(path).http_only(true).same_site(SameSite::Lax);
        if let Ok(cookie) = HeaderValue::from_str(&cookie.secure(self.secure).build().to_string()) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }

    /// A fragment as this client can use it.
    pub fn addressed(&self, fragment: Markup) -> String {
        mount::address(&self.below, fragment.into_string())
    }

    /// The frame of an answer to a form, whose own address shows no page.
    pub fn frame_of(&self, page: &str) -> Frame {
        Frame { path: page.to_string(), ..self.frame() }
    }

    pub fn frame(&self) -> Frame {
        Frame { lang: self.lang, path: self.path.clone(), public_url: self.public_url.clone() }
    }
}

impl FromRequestParts<Arc<Server>> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, server: &Arc<Server>) -> Result<Self, Infallible> {
        Ok(Self::of(parts, server))
    }
}

/// The cookie that keeps a chosen language.
pub fn lang_cookie(lang: Lang, config: &Config) -> String {
    set_cookie(LANG, lang.code(), &config.path(), config.secure())
}

/// The language in the query, else in the cookie, else the one that the browser prefers.
fn lang(query: &str, headers: &HeaderMap) -> Lang {
    let chosen = query_lang(query).and_then(Lang::from_code).or_else(|| Lang::from_code(&read_cookie(headers, LANG)?));
    chosen.unwrap_or_else(|| preferred(headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok())))
}

/// The code of the language that the query asks for.
pub fn query_lang(query: &str) -> Option<&str> {
    query.split('&').find_map(|pair| pair.strip_prefix("lang="))
}

/// The language with the highest weight in `Accept-Language`; English if none of ours is listed.
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

/// Path and query without the language. It stays on this server: browsers read an address that begins with two slashes or
/// backslashes as one of another server.
pub fn without_lang(path: &str, query: &str) -> String {
    let path = format!("/{}", path.trim_start_matches(['/', '\\']));
    let rest: Vec<_> = query.split('&').filter(|pair| !pair.is_empty() && !pair.starts_with("lang=")).collect();
    if rest.is_empty() { path } else { format!("{path}?{}", rest.join("&")) }
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

/// The address under which the client reaches the server. A server that listens on every address and was told no public one
/// goes by what the client has typed: any other address might not be reachable from there.
fn public_url(headers: &HeaderMap, config: &Config) -> String {
    let typed = || {
        let host: Authority = headers.get(header::HOST)?.to_str().ok()?.parse().ok()?;
        (!host.as_str().contains('@')).then(|| format!("http://{host}"))
    };
    let anywhere = config.public_url.is_none() && config.listen.ip().is_unspecified();
    anywhere.then(typed).flatten().unwrap_or_else(|| config.public_url())
}

fn read_cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == name).map(|cookie| cookie.value().to_string())
}

fn set_cookie(name: &str, value: &str, below: &str, secure: bool) -> String {
    let path = format!("{below}/");
    let cookie = Cookie::build((name, value)).path(path).max_age(YEAR).http_only(true).same_site(SameSite::Lax);
    cookie.secure(secure).build().to_string()
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
    fn cookies_are_read_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("a=1; broken; name=J%C3%BCrgen%3B"));
        headers.append(header::COOKIE, HeaderValue::from_static("lang=de"));
        assert_eq!(read_cookie(&headers, NAME).unwrap(), "J%C3%BCrgen%3B");
        assert_eq!(read_cookie(&headers, LANG).unwrap(), "de");
        assert_eq!(read_cookie(&headers, IDENTITY), None);
    }

    #[test]
    fn the_language_switch_leaves_the_rest_of_the_query() {
        assert_eq!(without_lang("/t/x/replay", "at=3&lang=de&eyes=all"), "/t/x/replay?at=3&eyes=all");
        assert_eq!(without_lang("/", "lang=de"), "/");
        assert_eq!(without_lang("//evil.example/", "lang=de"), "/evil.example/");
        assert_eq!(without_lang("/\\/evil.example", "a=b"), "/evil.example?a=b");
    }
}
