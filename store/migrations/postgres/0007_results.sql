-- What people keep of finished games, also after the table itself is removed.
CREATE TABLE results (
    owner    text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    seat     smallint NOT NULL,
    at       timestamptz NOT NULL,
    ending   text NOT NULL,
    PRIMARY KEY (owner, table_id, seat)
);

-- Keys of owners on their way to another device, for a few minutes.
CREATE TABLE parcels (
    code   text COLLATE "C" PRIMARY KEY,
    owner  text COLLATE "C" NOT NULL UNIQUE,
    sealed bytea NOT NULL,
    until  timestamptz NOT NULL
);
