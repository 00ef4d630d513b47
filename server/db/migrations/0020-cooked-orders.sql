-- How far the kitchen is with an order: batches it has begun for it, and when it began the last, by the kitchens' clock.
ALTER TABLE catering_order ADD COLUMN batches_begun integer NOT NULL DEFAULT 0;
ALTER TABLE catering_order ADD COLUMN last_begun_at bigint;

-- What came into a simulated kitchen's day while it was under way, by the kitchens' clock: an order's batch to begin, or
-- other fryers from then on. With them the day is lived through again, and is the same up to there.
CREATE TABLE planned_event (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  -- The restaurant's own day.
  day             date NOT NULL,
  at              bigint NOT NULL,
  event           jsonb NOT NULL
);
CREATE INDEX planned_event_of ON planned_event (restaurant_id, day);
