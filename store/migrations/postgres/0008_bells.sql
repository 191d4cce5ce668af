-- Devices that ring when their owner is waited for.
CREATE TABLE bells (
    endpoint text COLLATE "C" PRIMARY KEY,
    owner    text COLLATE "C" NOT NULL,
    at       timestamptz NOT NULL,
    about    text NOT NULL
);
CREATE INDEX bells_by_owner ON bells (owner);

-- The wait for which a seat was rung last: it began with entry `since`. The log had `length` entries then.
CREATE TABLE rung (
    table_id text COLLATE "C" NOT NULL,
    seat     smallint NOT NULL,
    since    bigint NOT NULL,
    length   bigint NOT NULL,
    PRIMARY KEY (table_id, seat)
);
