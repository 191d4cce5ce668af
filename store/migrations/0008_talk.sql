-- What was said at a table. The number is that of the change, as counted in `tables.private`.
CREATE TABLE talk (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    said     TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
