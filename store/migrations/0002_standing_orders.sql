-- The seats that have given a standing order. It is private to the seat, so it is not in the log.
CREATE TABLE standing_orders (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
