-- Devices of restaurants: the PCs and the tablets of their kitchens, when each could be reached, who signed in on a
-- tablet, what was asked of it, and what it told. Times are epoch milliseconds.

CREATE TABLE device (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  kind            text COLLATE "C" NOT NULL CHECK (kind IN ('PC', 'TABLET')),
  -- Null while it is empty: of no restaurant yet.
  restaurant_id   integer REFERENCES restaurant ON DELETE SET NULL,
  -- What it calls itself, and what people call it; a PC has no other name.
  identifier      text COLLATE readable NOT NULL,
  name            text COLLATE readable,
  online          boolean NOT NULL DEFAULT false,
  -- Since when it is online or not. The present time online is this; `online_period` has those that ended.
  status_at       bigint NOT NULL,
  -- Null while nobody has confirmed that it belongs to the chain.
  confirmed_at    bigint,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  -- Counts up with what people change, so that two editors notice each other.
  version         integer NOT NULL DEFAULT 1,
  deleted_at      bigint,
  CHECK ((kind = 'TABLET') = (name IS NOT NULL))
);
CREATE INDEX device_of_restaurant ON device (restaurant_id, kind) WHERE deleted_at IS NULL;

CREATE TABLE online_period (
  device_id       integer NOT NULL REFERENCES device ON DELETE CASCADE,
  started_at      bigint NOT NULL,
  ended_at        bigint NOT NULL CHECK (ended_at > started_at),
  -- The end beside it: a range is read from the index alone.
  PRIMARY KEY (device_id, started_at) INCLUDE (ended_at)
);

CREATE TABLE tablet (
  device_id       integer PRIMARY KEY REFERENCES device ON DELETE CASCADE,
  model           text COLLATE readable NOT NULL,
  build           text COLLATE readable NOT NULL,
  -- Whether it obeys commands.
  remote_access   boolean NOT NULL DEFAULT true,
  -- SHA-256 of what it signs in to its socket with; null until it was given one.
  secret_hash     bytea UNIQUE,
  -- The stream that it was told to show.
  shows           text COLLATE readable,
  -- Its open socket, on whichever server, and when that server last found it alive.
  connection      uuid,
  seen_at         bigint
);
CREATE INDEX tablet_connected ON tablet (seen_at) WHERE connection IS NOT NULL;

-- A sign-in of a tablet: from when its app presented the tablet's secret until it was signed out.
CREATE TABLE tablet_session (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  device_id       integer NOT NULL REFERENCES device ON DELETE CASCADE,
  build           text NOT NULL,
  address         text NOT NULL,
  signed_in_time  bigint NOT NULL,
  last_used_at    bigint NOT NULL,
  deleted_at      bigint
);
CREATE INDEX tablet_session_list ON tablet_session (device_id, signed_in_time) WHERE deleted_at IS NULL;

CREATE TABLE tablet_command (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  device_id       integer NOT NULL REFERENCES device ON DELETE CASCADE,
  -- As src/contract/devices/tablet-socket.ts has it.
  command         jsonb NOT NULL,
  created_at      bigint NOT NULL,
  -- When the tablet answered; why it did not obey, null where it did.
  answered_at     bigint,
  failure         text
);
CREATE INDEX tablet_command_of ON tablet_command (device_id, created_at);

CREATE TABLE tablet_log (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  device_id       integer NOT NULL REFERENCES device ON DELETE CASCADE,
  level           text COLLATE "C" NOT NULL CHECK (level IN ('INFO', 'WARN', 'ERROR')),
  message         text NOT NULL,
  event_time      bigint NOT NULL,
  deleted_at      bigint
);
CREATE INDEX tablet_log_list ON tablet_log (event_time, id) WHERE deleted_at IS NULL;
CREATE INDEX tablet_log_of ON tablet_log (device_id, event_time);
