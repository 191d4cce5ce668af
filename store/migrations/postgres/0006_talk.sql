-- What was said at a table. The number is that of the change, as counted in `tables.private`.
CREATE TABLE talk (
    table_id text COLLATE "C" NOT NULL,
    seq      bigint NOT NULL,
    at       timestamptz NOT NULL,
    said     text NOT NULL,
    PRIMARY KEY (table_id, seq)
);
