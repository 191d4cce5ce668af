-- Addresses to which letters go when their owner is waited for, once their reader has agreed.
CREATE TABLE mailboxes (
    owner     text COLLATE "C" PRIMARY KEY,
    id        text COLLATE "C" NOT NULL UNIQUE,
    at        timestamptz NOT NULL,
    address   text NOT NULL,
    about     text NOT NULL,
    confirmed boolean NOT NULL
);

-- How many letters may be asked for: when somebody has the whole number again. Who that is cannot be read from it.
CREATE TABLE letter_limits (
    who     text COLLATE "C" PRIMARY KEY,
    full_at timestamptz NOT NULL
);
