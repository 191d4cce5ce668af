-- When anyone last looked at the table, roughly. Whatever is looked at is kept.
ALTER TABLE tables ADD COLUMN looked_at timestamptz;

-- The tables that were removed because their time was over.
CREATE TABLE purged (
    table_id text COLLATE "C" PRIMARY KEY,
    at       timestamptz NOT NULL
);

-- What only one server does at a time.
CREATE UNLOGGED TABLE leases (
    task   text PRIMARY KEY,
    server text NOT NULL,
    until  timestamptz NOT NULL
);

-- The newest kind of log entry that a server can read. Servers from before this say nothing.
ALTER TABLE servers ADD COLUMN knows integer NOT NULL DEFAULT 1;
