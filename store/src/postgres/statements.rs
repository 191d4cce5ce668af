//! The statements that append.
//!
//! Each answers with the tables at which it has appended: id, length, private, whether this server is to make the decisions
//! that are due, and whether the other servers were notified. A server that is alone notifies no one: a notification costs
//! as much as the rest of an append, and would only come back to its sender. A server that comes while the statement runs
//! may miss it, like any other that is lost, and finds out when it compares lengths.

/// `done` and `told`, for an append at one table that is already there.
macro_rules! one {
    ($debt:literal) => {
        concat!(
            "
WITH done AS (
    UPDATE tables SET length = $3, changed_at = now(), summary = $4 WHERE id = $1 AND length = $2
    RETURNING id, length, private
), logged AS (
    INSERT INTO log (table_id, seq, at, entry)
    SELECT done.id, entry.seq, now(), entry.entry
    FROM done, unnest($5::bigint[], $6::text[]) AS entry (seq, entry)
), ",
            $debt,
            "
SELECT id, length, private, server = $7::text, coalesce(CASE
    WHEN EXISTS (SELECT FROM servers WHERE servers.id <> $7::text AND servers.until > now())
    THEN pg_notify('deckname', concat_ws(' ', id, length, private, server, $8::text))::text = '' END, false)
FROM told"
        )
    };
}

pub(super) const ONE: &str = one!(
    "paid AS (
    DELETE FROM debts USING done WHERE debts.table_id = done.id
), told AS (
    SELECT id, length, private, '-' AS server FROM done
)"
);

pub(super) const ONE_DUE: &str = one!(
    "owed AS (
    INSERT INTO debts (table_id, server) SELECT id, $7::text FROM done
    ON CONFLICT (table_id) DO UPDATE SET server = excluded.server
        WHERE NOT EXISTS (SELECT FROM servers WHERE servers.id = debts.server AND servers.until > now())
    RETURNING server
), told AS (
    SELECT id, length, private,
        coalesce((SELECT server FROM owed), (SELECT server FROM debts WHERE table_id = $1), '-') AS server
    FROM done
)"
);

/// For appends at many tables. Rows are changed in the order of the arrays, which are sorted by id, so that batches of two servers
/// cannot block each other. A row that another server has changed meanwhile is compared again as it is then.
macro_rules! many {
    ($won:literal, $done:literal) => {
        concat!(
            "
WITH jobs AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $10::text[])
        AS job (id, expected, length, summary, due, news)
), ",
            $won,
            " AS (
    UPDATE tables SET length = jobs.length, changed_at = now(), summary = jobs.summary
    FROM jobs
    WHERE tables.id = jobs.id AND tables.length = jobs.expected
    RETURNING tables.id, tables.length, tables.private, jobs.due, jobs.news
), ",
            $done,
            "logged AS (
    INSERT INTO log (table_id, seq, at, entry)
    SELECT entry.id, entry.seq, now(), entry.entry
    FROM unnest($6::text[], $7::bigint[], $8::text[]) AS entry (id, seq, entry) JOIN done ON done.id = entry.id
), owed AS (
    INSERT INTO debts (table_id, server) SELECT id, $9::text FROM done WHERE due ORDER BY id
    ON CONFLICT (table_id) DO UPDATE SET server = excluded.server
        WHERE NOT EXISTS (SELECT FROM servers WHERE servers.id = debts.server AND servers.until > now())
    RETURNING table_id
), paid AS (
    DELETE FROM debts USING done WHERE debts.table_id = done.id AND NOT done.due
), told AS (
    SELECT done.id, done.length, done.private, done.news, CASE
        WHEN NOT done.due THEN '-'
        WHEN owed.table_id IS NOT NULL THEN $9::text
        ELSE coalesce((SELECT server FROM debts WHERE debts.table_id = done.id), '-') END AS server
    FROM done LEFT JOIN owed ON owed.table_id = done.id
), heard AS MATERIALIZED (
    SELECT coalesce(CASE
        WHEN EXISTS (SELECT FROM servers WHERE servers.id <> $9::text AND servers.until > now())
        THEN (SELECT pg_notify('deckname', string_agg(concat_ws(' ', id, length, private, server, news), E'\\n'))::text = ''
              FROM told) END, false) AS by_others
)
SELECT id, length, private, server = $9::text, by_others FROM told, heard"
        )
    };
}

/// All tables are already there.
pub(super) const MANY: &str = many!("done", "");

/// Some tables are new.
pub(super) const NEW: &str = many!(
    "won",
    "made AS (
    INSERT INTO tables (id, length, changed_at, summary)
    SELECT id, length, now(), summary FROM jobs WHERE expected = 0 ORDER BY id
    ON CONFLICT DO NOTHING RETURNING id, length, private
), done AS (
    SELECT id, length, private, due, news FROM won
    UNION ALL SELECT made.id, made.length, made.private, jobs.due, jobs.news FROM made JOIN jobs ON jobs.id = made.id
), "
);
