-- The tables that wait for players and want to be found, and when somebody was last there who can start them.
CREATE TABLE offers (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    since    INTEGER NOT NULL,
    seen_at  INTEGER NOT NULL,
    about    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
