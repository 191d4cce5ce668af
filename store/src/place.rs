use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Where the tables are.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// A database file of SQLite, for one server.
    File(PathBuf),
    /// The address of a PostgreSQL database, which any number of servers share. It may contain a password.
    Postgres(String),
}

impl From<PathBuf> for Place {
    fn from(path: PathBuf) -> Self {
        Self::File(path)
    }
}

impl FromStr for Place {
    type Err = tokio_postgres::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Ok(Self::File(text.into()));
        }
        text.parse::<tokio_postgres::Config>()?;
        Ok(Self::Postgres(text.to_string()))
    }
}

/// Without the password.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Postgres(address) => {
                let (scheme, rest) = address.split_once("://").unwrap_or(("postgres", address));
                // The query may contain a password too.
                let rest = rest.split('?').next().unwrap_or_default();
                write!(f, "{scheme}://{}", rest.rsplit_once('@').map_or(rest, |(_, host)| host))
            }
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        let place = |text: &str| text.parse::<Place>().unwrap();
        assert_eq!(place("deckname.db"), Place::File("deckname.db".into()));
        for (address, shown) in [
            ("postgres://me:secret@host:5432/games", "postgres://host:5432/games"),
            ("postgresql://host/games?password=secret&user=me", "postgresql://host/games"),
            ("postgres://me:se%40cret@one,two/games", "postgres://one,two/games"),
        ] {
            assert_eq!(place(address).to_string(), shown);
            assert_eq!(format!("{:?}", place(address)), shown);
        }
        assert!("postgres://host:port/".parse::<Place>().is_err());
    }
}
