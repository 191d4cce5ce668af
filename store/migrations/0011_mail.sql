-- Addresses to which letters go when their owner is waited for, once their reader has agreed.
CREATE TABLE mailboxes (
    owner     TEXT PRIMARY KEY,
    id        TEXT NOT NULL UNIQUE,
    at        INTEGER NOT NULL,
    address   TEXT NOT NULL,
    about     TEXT NOT NULL,
    confirmed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How many letters may be asked for: when somebody has the whole number again. Who that is cannot be read from it.
CREATE TABLE letter_limits (
    who     TEXT PRIMARY KEY,
    full_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
