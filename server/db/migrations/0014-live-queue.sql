-- The live queue of each restaurant as its readers were last told it: what the next delta is counted from. The facts
-- are elsewhere; this is kept so that every server counts the same versions.
CREATE TABLE live_queue (
  restaurant_id   integer PRIMARY KEY REFERENCES restaurant ON DELETE CASCADE,
  -- Counts up by one with each delta.
  version         bigint NOT NULL,
  at              bigint NOT NULL,
  -- json, not jsonb: rows are compared as text, in which the order of keys stands.
  tables          json NOT NULL,
  -- While nobody watches, nothing is computed.
  watched_until   bigint NOT NULL DEFAULT 0
);
