-- The tables that an owner has taken off the list of their tables.
CREATE TABLE removed (
    table_id TEXT NOT NULL REFERENCES tables (id),
    owner    TEXT NOT NULL,
    PRIMARY KEY (owner, table_id)
) STRICT, WITHOUT ROWID;
