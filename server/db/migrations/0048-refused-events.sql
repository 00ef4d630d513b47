-- Events that the intake refused, so that people see them and can have them read again.

CREATE TABLE refused_event (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  intake_key_id   integer NOT NULL REFERENCES intake_key ON DELETE CASCADE,
  -- Null where its source names no restaurant that its key may report.
  restaurant_id   integer REFERENCES restaurant ON DELETE CASCADE,
  event_id        text COLLATE "C",
  type            text COLLATE "C",
  code            text COLLATE "C" NOT NULL,
  field           text COLLATE "C",
  message         text COLLATE readable NOT NULL,
  -- As it came, with its fields in their order and whatever its texts hold, which jsonb would change or refuse.
  -- Null where it was too large to keep.
  event           json,
  -- What makes two refusals the same one; see server/services/intake/refused.ts.
  digest          text COLLATE "C" NOT NULL,
  first_at        bigint NOT NULL,
  last_at         bigint NOT NULL,
  count           integer NOT NULL,
  UNIQUE (intake_key_id, digest)
);
CREATE INDEX refused_event_time ON refused_event (last_at);
CREATE INDEX refused_event_of_restaurant ON refused_event (restaurant_id, last_at);
CREATE INDEX refused_event_of_key ON refused_event (intake_key_id, last_at);
