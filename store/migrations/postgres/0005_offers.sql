-- The tables that wait for players and want to be found, and when somebody was last there who can start them. After a crash
-- the servers say again what is on offer.
CREATE UNLOGGED TABLE offers (
    table_id text COLLATE "C" PRIMARY KEY,
    since    timestamptz NOT NULL,
    seen_at  timestamptz NOT NULL,
    about    text NOT NULL
) WITH (fillfactor = 50);
