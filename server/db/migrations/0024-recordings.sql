-- Recordings of cameras: their files stand in MEDIA_DIR under their uuid. Times are epoch ms.

CREATE TABLE recording (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- The same for those that were asked for together.
  group_uuid      uuid NOT NULL,
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  camera_id       integer NOT NULL REFERENCES camera ON DELETE CASCADE,
  name            text COLLATE readable NOT NULL,
  -- As the camera was called, and what it showed when the recording began: null before.
  camera_name     text COLLATE readable NOT NULL,
  clip            text COLLATE "C",
  width           integer,
  height          integer,
  status          text COLLATE "C" NOT NULL DEFAULT 'SCHEDULED'
                  CHECK (status IN ('SCHEDULED', 'RECORDING', 'FINISHED', 'STOPPED', 'FAILED')),
  failure         text,
  start_at        bigint NOT NULL,
  -- When it is to end, or ended.
  end_at          bigint NOT NULL,
  -- The frame of the stream, counted from 1970, after the last that was recorded.
  next_frame      bigint,
  -- How much of its file is whole: what a server that was killed wrote beyond it is written again.
  size_bytes      bigint NOT NULL DEFAULT 0,
  length_ms       integer NOT NULL DEFAULT 0,
  -- Runs without a break: [{"startTime", "length"}].
  parts           jsonb NOT NULL DEFAULT '[]',
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  -- Counts up with what people change, so that two editors notice each other.
  version         integer NOT NULL DEFAULT 1,
  deleted_at      bigint
);
CREATE INDEX recording_list ON recording (restaurant_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX recording_of_camera ON recording (camera_id);
CREATE INDEX recording_open ON recording (start_at) WHERE status IN ('SCHEDULED', 'RECORDING');
CREATE INDEX recording_age ON recording (end_at);
CREATE INDEX recording_deleted ON recording (deleted_at) WHERE deleted_at IS NOT NULL;

-- Where each fragment of a file stands: what its index and its playlist are made of.
CREATE TABLE recording_segment (
  recording_id    integer NOT NULL REFERENCES recording ON DELETE CASCADE,
  number          integer NOT NULL,
  first_frame     bigint NOT NULL,
  frames          integer NOT NULL,
  byte_from       bigint NOT NULL,
  byte_length     integer NOT NULL,
  PRIMARY KEY (recording_id, number)
);
