-- How often notes or standing orders have changed.
ALTER TABLE tables ADD COLUMN private INTEGER NOT NULL DEFAULT 0;

-- Bots or standing orders owe decisions: after a restart they go on by themselves. Every game in play is looked at once,
-- and every table whose summary cannot be read.
ALTER TABLE tables ADD COLUMN due INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET due = 1 WHERE iif(json_valid(summary), summary ->> 'stage' = 'playing', 1);
