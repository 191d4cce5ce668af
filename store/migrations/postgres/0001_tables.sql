-- A table is its log. `tables` keeps what can be said of it without replaying the log.
CREATE TABLE tables (
    id         text COLLATE "C" PRIMARY KEY,
    length     bigint NOT NULL,
    -- How often notes or standing orders have changed.
    private    bigint NOT NULL DEFAULT 0,
    changed_at timestamptz NOT NULL,
    summary    text NOT NULL
) WITH (fillfactor = 70);

-- Text, not jsonb: the same bytes come out.
CREATE TABLE log (
    table_id text COLLATE "C" NOT NULL,
    seq      bigint NOT NULL,
    at       timestamptz NOT NULL,
    entry    text NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- Who holds which seat now: follows from the log, kept for the list of a person's tables.
CREATE TABLE holders (
    table_id text COLLATE "C" NOT NULL,
    seat     smallint NOT NULL,
    owner    text NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX holders_by_owner ON holders (owner);

CREATE TABLE notes (
    table_id text COLLATE "C" NOT NULL,
    seat     smallint NOT NULL,
    field    text NOT NULL,
    value    text NOT NULL,
    PRIMARY KEY (table_id, seat, field)
);

CREATE TABLE standing_orders (
    table_id text COLLATE "C" NOT NULL,
    seat     smallint NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE secrets (
    name  text PRIMARY KEY,
    value bytea NOT NULL
);

-- The tables at which bots or standing orders owe decisions, and the server that is to make them.
CREATE TABLE debts (
    table_id text COLLATE "C" PRIMARY KEY,
    server   text NOT NULL
) WITH (fillfactor = 70);

-- What a crash may forget.
CREATE UNLOGGED TABLE servers (
    id    text PRIMARY KEY,
    since timestamptz NOT NULL,
    until timestamptz NOT NULL,
    -- What must be the same everywhere.
    setup text NOT NULL
) WITH (fillfactor = 50);

CREATE UNLOGGED TABLE presence (
    table_id text COLLATE "C" NOT NULL,
    seat     smallint NOT NULL,
    server   text NOT NULL,
    windows  integer NOT NULL,
    seen_at  timestamptz NOT NULL,
    PRIMARY KEY (table_id, seat, server)
) WITH (fillfactor = 70);

CREATE UNLOGGED TABLE limits (
    network text PRIMARY KEY,
    full_at timestamptz NOT NULL
) WITH (fillfactor = 50);
