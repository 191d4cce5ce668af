-- When anyone last looked at the table, roughly, in seconds since 1970. Whatever is looked at is kept.
ALTER TABLE tables ADD COLUMN looked_at INTEGER NOT NULL DEFAULT 0;

-- The tables that were removed because their time was over.
CREATE TABLE purged (
    table_id TEXT PRIMARY KEY,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
