//! Which addresses letters are sent to.

use std::net::IpAddr;

use lettre::Address;

use crate::bad_request::BadRequest;

/// No mail server takes more.
pub const LONGEST: usize = 254;

/// The address that somebody has typed. What has no name of the public network behind the `@`, or could end a line of a
/// letter's head, is none.
pub fn read_address(typed: &str) -> Result<Address, BadRequest> {
    let typed = typed.trim();
    if typed.len() > LONGEST {
        return Err(BadRequest::LongAddress { most: LONGEST });
    }
    if !typed.is_ascii() {
        return Err(BadRequest::OddAddress);
    }
    if typed.bytes().any(|c| !c.is_ascii_graphic() || b"\"<>(),;:\\[]".contains(&c)) {
        return Err(BadRequest::NoAddress);
    }
    let address: Address = typed.parse().map_err(|_| BadRequest::NoAddress)?;
    let domain = address.domain();
    let last = domain.rsplit('.').next().unwrap_or_default();
    let public = domain.contains('.') && domain.parse::<IpAddr>().is_err() && !last.bytes().all(|c| c.is_ascii_digit());
    let reserved = ["localhost", "local", "internal", "invalid"].contains(&last.to_ascii_lowercase().as_str());
    if public && !reserved { Ok(address) } else { Err(BadRequest::PrivateAddress) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_address_is_refused_with_a_reason() {
        for good in ["ada@example.org", " ada.l+games@mail.example.co.uk ", "a_b-c@xn--bcher-kva.example"] {
            assert_eq!(read_address(good).unwrap().to_string(), good.trim());
        }
        for none in [
            "",
            "ada",
            "@example.org",
            "ada@",
            "ada@@example.org",
            "ada@example..org",
            "a da@example.org",
            "Ada <ada@example.org>",
            "ada@example.org,ben@example.org",
            "\"ada\"@example.org",
            "ada@[127.0.0.1]",
            "ada@example.org\r\nBcc: ben@example.org",
            "ada@example.org\nSubject: hello",
            "ada\0@example.org",
        ] {
            assert_eq!(read_address(none), Err(BadRequest::NoAddress), "{none:?}");
        }
        for private in ["ada@localhost", "ada@printer.local", "ada@127.0.0.1", "ada@host.internal"] {
            assert_eq!(read_address(private), Err(BadRequest::PrivateAddress), "{private}");
        }
        assert_eq!(read_address("jürgen@example.org"), Err(BadRequest::OddAddress));
        let long = format!("{}@example.org", "a".repeat(LONGEST));
        assert_eq!(read_address(&long), Err(BadRequest::LongAddress { most: LONGEST }));
    }
}
