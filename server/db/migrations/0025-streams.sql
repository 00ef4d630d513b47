-- Zones of a kitchen, and streams: cameras' pictures under descriptions of their own, each in a zone or in none. Times
-- are epoch milliseconds.

CREATE TABLE zone (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  name            text COLLATE readable NOT NULL,
  -- What it runs for; null while it is stopped.
  mode            text COLLATE "C" CHECK (mode IN ('MONITORING', 'CALIBRATION', 'VALIDATION')),
  started_at      bigint,
  CHECK ((mode IS NULL) = (started_at IS NULL))
);
CREATE UNIQUE INDEX zone_name ON zone (restaurant_id, lower(name COLLATE "C"));

CREATE TABLE stream (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  camera_id       integer NOT NULL REFERENCES camera ON DELETE CASCADE,
  description     text COLLATE readable NOT NULL,
  zone_id         integer REFERENCES zone ON DELETE SET NULL,
  -- From the left of its zone; behind those that have one while it has none.
  place           integer,
  -- Since when it is live; null when it was stopped.
  started_at      bigint,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  -- Counts up with what people change, so that two editors notice each other.
  version         integer NOT NULL DEFAULT 1,
  deleted_at      bigint
);
CREATE UNIQUE INDEX stream_description_in_use ON stream (restaurant_id, lower(description COLLATE "C"))
  WHERE deleted_at IS NULL;
CREATE INDEX stream_of_zone ON stream (zone_id) WHERE zone_id IS NOT NULL;
CREATE INDEX stream_of_camera ON stream (camera_id);

-- Who watches a stream, and not just its camera, is sent away when the stream is stopped.
ALTER TABLE mountpoint ADD COLUMN stream_id integer REFERENCES stream ON DELETE CASCADE;
CREATE INDEX mountpoint_of_stream ON mountpoint (stream_id) WHERE stream_id IS NOT NULL;
