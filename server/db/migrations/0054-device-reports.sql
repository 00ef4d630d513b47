-- What a computer in a kitchen says about itself, and the last events that came from it.

CREATE TABLE device_report (
  device_id       integer PRIMARY KEY REFERENCES device ON DELETE CASCADE,
  reported_at     bigint NOT NULL,
  version         text NOT NULL,
  -- Events that it could not send yet, the bytes they take, and since when the oldest of them waits.
  waiting         integer NOT NULL,
  waiting_bytes   bigint NOT NULL,
  oldest_at       bigint,
  -- Of its disk space for events, from 0 to 1.
  disk_used       real NOT NULL,
  -- How far its clock is ahead of the server's; null where it does not say when it sends.
  clock_offset_ms integer,
  error           text,
  error_at        bigint,
  -- Each program that reports has an id of its own. One that reports again after another did shares the key with it.
  instance        text COLLATE "C" NOT NULL,
  former_instance text COLLATE "C",
  shared_at       bigint,
  CHECK ((error IS NULL) = (error_at IS NULL))
);

-- For a technician to look at: nothing is counted from it, so a crash of the database may empty it.
CREATE UNLOGGED TABLE device_event (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id       integer NOT NULL REFERENCES device ON DELETE CASCADE,
  received_at     bigint NOT NULL,
  result          text COLLATE "C" NOT NULL CHECK (result IN ('ACCEPTED', 'UNCHANGED', 'REFUSED', 'TRIAL')),
  type            text,
  -- Why it was refused.
  message         text,
  -- Its JSON with secrets hidden; null where it was too large to keep.
  event           text
);
CREATE INDEX device_event_of ON device_event (device_id, id);
