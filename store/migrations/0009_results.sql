-- What people keep of finished games, also after the table itself is removed.
CREATE TABLE results (
    owner    TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    ending   TEXT NOT NULL,
    PRIMARY KEY (owner, table_id, seat)
) STRICT, WITHOUT ROWID;

-- Keys of owners on their way to another device, for a few minutes.
CREATE TABLE parcels (
    code   TEXT PRIMARY KEY,
    owner  TEXT NOT NULL UNIQUE,
    sealed BLOB NOT NULL,
    until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
