-- Devices that ring when their owner is waited for.
CREATE TABLE bells (
    endpoint TEXT PRIMARY KEY,
    owner    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    about    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX bells_by_owner ON bells (owner);

-- The wait for which a seat was rung last: it began with entry `since`. The log had `length` entries then.
CREATE TABLE rung (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    length   INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
