-- Recordings of a chain's own cameras. Their pictures are no function of the clock, as those of clips are: each fragment
-- says when it begins and how long it is.
ALTER TABLE recording_segment
  ADD COLUMN begin_at bigint,
  -- Of 90 kHz.
  ADD COLUMN ticks    integer;
UPDATE recording_segment SET begin_at = ceil(first_frame * 1000 / 15.0), ticks = frames * 6000;
ALTER TABLE recording_segment
  ALTER COLUMN begin_at SET NOT NULL, ALTER COLUMN ticks SET NOT NULL,
  DROP COLUMN first_frame, DROP COLUMN frames;

ALTER TABLE recording
  -- When what was recorded last ends, epoch ms.
  ADD COLUMN next_at        bigint,
  ADD COLUMN stream         text COLLATE "C" NOT NULL DEFAULT 'MAIN' CHECK (stream IN ('MAIN', 'SUB')),
  -- Of a chain's own camera: how its pictures are coded (H.264's parameter sets, each behind its length of two bytes),
  -- and how many of them a second there are.
  ADD COLUMN parameter_sets bytea,
  ADD COLUMN frame_rate     integer,
  -- A server that records a camera holds it until then, epoch ms: two would each write its file.
  ADD COLUMN recorder       uuid,
  ADD COLUMN recorder_until bigint NOT NULL DEFAULT 0,
  -- A part of a rolling recording is deleted then, epoch ms; null for what people and events asked for.
  ADD COLUMN expires_at     bigint;
UPDATE recording SET next_at = ceil(next_frame * 1000 / 15.0);
ALTER TABLE recording DROP COLUMN next_frame;
CREATE INDEX recording_expires ON recording (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX recording_rolling ON recording (camera_id, end_at) WHERE expires_at IS NOT NULL;

ALTER TABLE camera
  -- So many hours are recorded all the time; null for none.
  ADD COLUMN rolling_hours  integer CHECK (rolling_hours BETWEEN 1 AND 720),
  ADD COLUMN rolling_stream text COLLATE "C" NOT NULL DEFAULT 'MAIN' CHECK (rolling_stream IN ('MAIN', 'SUB'));
CREATE INDEX camera_rolling ON camera (id) WHERE rolling_hours IS NOT NULL;
