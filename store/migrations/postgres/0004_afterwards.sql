-- How the marks in the notes changed: a mark counts from the step after which it was made.
CREATE TABLE jottings (
    table_id text COLLATE "C" NOT NULL,
    seat     smallint NOT NULL,
    field    text COLLATE "C" NOT NULL,
    after    bigint NOT NULL,
    value    text NOT NULL,
    PRIMARY KEY (table_id, seat, field, after)
);

-- What was found out about finished games; without a text while a server works it out.
CREATE TABLE analyses (
    table_id text COLLATE "C" PRIMARY KEY,
    begun_at timestamptz NOT NULL,
    found    text
) WITH (fillfactor = 70);
