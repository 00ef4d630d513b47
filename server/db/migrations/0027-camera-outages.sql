-- When cameras gave no picture, by whatever took them off. Times are epoch ms; one that lasts has no end.
CREATE TABLE camera_outage (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  camera_id       integer NOT NULL REFERENCES camera ON DELETE CASCADE,
  -- The camera's, so that a restaurant's history is read off one index.
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  started_at      bigint NOT NULL,
  ended_at        bigint CHECK (ended_at >= started_at)
);
CREATE INDEX camera_outage_time ON camera_outage (restaurant_id, started_at);
CREATE UNIQUE INDEX camera_outage_open ON camera_outage (camera_id) WHERE ended_at IS NULL;

INSERT INTO camera_outage (camera_id, restaurant_id, started_at)
SELECT id, restaurant_id, status_at FROM camera WHERE NOT online;
