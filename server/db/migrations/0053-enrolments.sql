-- Devices are added in the console: a person makes a code, and the device that sends it within its time is the new one.

-- An edge box sends what a kitchen's equipment reports. It is listed with the PCs.
ALTER TABLE device DROP CONSTRAINT device_kind_check;
ALTER TABLE device ADD CONSTRAINT device_kind_check CHECK (kind IN ('PC', 'TABLET', 'EDGE'));

-- The key of a device is for the restaurant that the device is in, and is refused while the device is deleted.
ALTER TABLE intake_key ADD COLUMN device_id integer REFERENCES device ON DELETE CASCADE;
CREATE INDEX intake_key_of_device ON intake_key (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX intake_key_list ON intake_key (created_at, id);

CREATE TABLE enrolment (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- SHA-256 of the code.
  code_hash       bytea NOT NULL UNIQUE,
  kind            text COLLATE "C" NOT NULL CHECK (kind IN ('PC', 'TABLET', 'EDGE')),
  name            text COLLATE readable NOT NULL,
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  -- The device whose hardware is replaced; null for a new device.
  replaces_id     integer REFERENCES device ON DELETE CASCADE,
  -- Of the key that the device is given; a tablet has none.
  scopes          text[] NOT NULL,
  created_by      integer REFERENCES account ON DELETE SET NULL,
  created_at      bigint NOT NULL,
  expires_at      bigint NOT NULL,
  canceled_at     bigint,
  -- Who used it, from where, and when.
  redeemed_at     bigint,
  device_id       integer REFERENCES device ON DELETE SET NULL,
  address         text COLLATE "C",
  -- What the device said about itself; see src/contract/intake/enrolment.ts.
  about           jsonb,
  CHECK ((redeemed_at IS NULL) = (address IS NULL))
);
CREATE INDEX enrolment_list ON enrolment (created_at, id);
CREATE INDEX enrolment_of_restaurant ON enrolment (restaurant_id);
CREATE INDEX enrolment_of_device ON enrolment (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX enrolment_replaces ON enrolment (replaces_id) WHERE replaces_id IS NOT NULL;
