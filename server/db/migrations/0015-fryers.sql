-- The fryers of a restaurant, as its people keep them (the fryer manager).

CREATE TABLE fryer (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  name            text COLLATE readable NOT NULL,
  vendor          text COLLATE readable NOT NULL,
  -- It reports its cycles by itself.
  linked          boolean NOT NULL,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  -- Counts up with every change, so that two editors notice each other.
  version         integer NOT NULL DEFAULT 1,
  deleted_at      bigint
);
CREATE UNIQUE INDEX fryer_name_in_use ON fryer (restaurant_id, lower(name COLLATE "C")) WHERE deleted_at IS NULL;

-- Where kitchens have been cooking already, the fryers are those of their last cycles; what has cycles reports them.
INSERT INTO fryer (restaurant_id, name, vendor, linked, created_at, updated_at)
SELECT DISTINCT ON (r.id, c.fryer) r.id, c.fryer, c.vendor, true, n.ms, n.ms
  FROM restaurant r
  CROSS JOIN LATERAL (SELECT fryer, vendor, started_at FROM fryer_cycle
                       WHERE restaurant_id = r.id ORDER BY started_at DESC LIMIT 2000) c
  CROSS JOIN (SELECT (extract(epoch FROM now()) * 1000)::bigint AS ms) n
 WHERE r.deleted_at IS NULL
 ORDER BY r.id, c.fryer, c.started_at DESC;
