-- A table is its log. `tables` keeps what can be said of it without replaying the log.
CREATE TABLE tables (
    id         TEXT PRIMARY KEY,
    length     INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    summary    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    entry    TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- Who holds which seat now: follows from the log, kept for the list of somebody's tables.
CREATE TABLE holders (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    owner    TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_by_owner ON holders (owner);

CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    field    TEXT NOT NULL,
    value    TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, field)
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
