-- The tables that an owner has taken off the list of their tables.
CREATE TABLE removed (
    table_id text COLLATE "C" NOT NULL,
    owner    text COLLATE "C" NOT NULL,
    PRIMARY KEY (owner, table_id)
);
