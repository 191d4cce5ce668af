-- How the marks in the notes changed: a mark counts from the step after which it was made.
CREATE TABLE jottings (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    field    TEXT NOT NULL,
    after    INTEGER NOT NULL,
    value    TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, field, after)
) STRICT, WITHOUT ROWID;

-- What was found out about finished games; without a text while it is being worked out.
CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    begun_at INTEGER NOT NULL,
    found    TEXT
) STRICT, WITHOUT ROWID;
