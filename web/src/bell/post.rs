//! Handing a message to a push service.
//!
//! Browsers name the address, so anyone can name any address: only encrypted connections to the public network are made, to
//! the very address that was looked up and checked.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::body::Body;
use axum::http::uri::{Authority, Scheme};
use axum::http::{Request, StatusCode, Uri, header};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

/// How long a push service may take.
const WITHIN: Duration = Duration::from_secs(15);
/// For how many seconds a push service tries to reach a device that is switched off.
const TIME_TO_LIVE: u32 = 12 * 60 * 60;
/// No endpoint is longer.
const LONGEST: usize = 1_000;

/// The address of a device at its push service.
#[derive(Clone, Debug)]
pub struct Endpoint {
    uri: Uri,
    authority: Authority,
    secure: bool,
}

#[derive(Debug, Error)]
pub enum Undelivered {
    #[error("the push service is not on the public network")]
    Private,
    #[error("the push service cannot be reached")]
    Unreachable,
    #[error("the push service says {0}")]
    Refused(StatusCode),
    /// The device is not there any more.
    #[error("the device has been unsubscribed")]
    Gone,
}

impl Endpoint {
    /// `None` if no message may be sent there. `anywhere` allows unencrypted addresses with any port, for tests.
    pub fn read(text: &str, anywhere: bool) -> Option<Self> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= LONGEST)?;
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?.clone();
        let secure = uri.scheme() == Some(&Scheme::HTTPS);
        let usual = secure && authority.port_u16().is_none_or(|port| port == 443);
        // A bare number is an address too, and not one of a push service.
        let named = authority.host().parse::<IpAddr>().is_err()
            && authority.host().contains('.')
            && !authority.host().starts_with('[');
        (anywhere || usual && named).then_some(Self { uri, authority, secure })
    }

    /// What a signature is made out to.
    pub fn origin(&self) -> String {
        format!("{}://{}", if self.secure { "https" } else { "http" }, self.authority)
    }

    /// Hands over a message. A later one on the same topic takes its place if it was not delivered yet.
    pub async fn post(&self, signature: &str, topic: &str, body: Vec<u8>, anywhere: bool) -> Result<(), Undelivered> {
        let request = Request::post(self.uri.path_and_query().map_or("/", |path| path.as_str()))
            .header(header::HOST, self.authority.as_str())
            .header(header::AUTHORIZATION, signature)
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("ttl", TIME_TO_LIVE)
            .header("urgency", "high")
            .header("topic", topic)
            .body(Body::from(body))
            .map_err(|_| Undelivered::Unreachable)?;
        let status = timeout(WITHIN, self.send(request, anywhere)).await.map_err(|_| Undelivered::Unreachable)??;
        match status {
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(Undelivered::Gone),
            status if status.is_success() => Ok(()),
            status => Err(Undelivered::Refused(status)),
        }
    }

    async fn send(&self, request: Request<Body>, anywhere: bool) -> Result<StatusCode, Undelivered> {
        let port = self.authority.port_u16().unwrap_or(if self.secure { 443 } else { 80 });
        let host = self.authority.host();
        let found = lookup_host((host, port)).await.map_err(|_| Undelivered::Unreachable)?;
        let found: Vec<SocketAddr> = found.filter(|address| anywhere || is_public(address.ip())).collect();
        if found.is_empty() {
            return Err(Undelivered::Private);
        }
        let stream = TcpStream::connect(&found[..]).await.map_err(|_| Undelivered::Unreachable)?;
        if !self.secure {
            return exchange(stream, request).await;
        }
        let name = ServerName::try_from(host.to_string()).map_err(|_| Undelivered::Unreachable)?;
        let tls = TlsConnector::from(Arc::clone(&TLS)).connect(name, stream).await;
        exchange(tls.map_err(|_| Undelivered::Unreachable)?, request).await
    }
}

static TLS: LazyLock<Arc<ClientConfig>> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = versions.expect("ring knows the usual versions of TLS").with_root_certificates(roots);
    Arc::new(config.with_no_client_auth())
});

async fn exchange<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    request: Request<Body>,
) -> Result<StatusCode, Undelivered> {
    let handshake = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = handshake.map_err(|_| Undelivered::Unreachable)?;
    let driver = tokio::spawn(connection);
    let answer = sender.send_request(request).await.map_err(|_| Undelivered::Unreachable);
    driver.abort();
    Ok(answer?.status())
}

/// Can everyone reach this address?
fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let special = ip.is_private() || ip.is_loopback() || ip.is_link_local() || ip.is_documentation();
    // This network; carriers' own; protocols' own; tests of devices; groups, and what is reserved.
    let reserved =
        a == 0 || a == 100 && b & 0xc0 == 64 || [a, b, c] == [192, 0, 0] || a == 198 && b & 0xfe == 18 || a >= 224;
    !special && !reserved
}

/// Global addresses, apart from those that contain another address and from examples.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    a & 0xe000 == 0x2000 && a != 0x2002 && !(a == 0x2001 && (b < 0x200 || b == 0xdb8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_push_services_on_the_public_network_are_reached() {
        for good in ["https://updates.push.services.mozilla.com/wpush/v2/x", "https://web.push.apple.com:443/a?b=c"] {
            assert!(Endpoint::read(good, false).is_some(), "{good}");
        }
        for bad in [
            "http://push.example/x",
            "https://push.example:8443/x",
            "https://me@push.example/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://localhost/x",
            "https://2130706433/x",
            "ftp://push.example/x",
            "/x",
            "",
            &format!("https://push.example/{}", "x".repeat(LONGEST)),
        ] {
            assert!(Endpoint::read(bad, false).is_none(), "{bad}");
        }
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "192.0.2.1",
            "::1",
            "::",
            "fc00::1",
            "fe80::1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:db8::1",
            "2001::1",
            "ff02::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in ["8.8.8.8", "142.250.1.1", "2a00:1450:4001::1", "2606:4700::1111"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_into_the_private_network_is_not_followed() {
        let Some(endpoint) = Endpoint::read("https://localhost.localdomain/x", false) else { panic!("a name") };
        let told = endpoint.post("", "t", Vec::new(), false).await;
        assert!(matches!(told, Err(Undelivered::Private | Undelivered::Unreachable)), "{told:?}");
    }
}
