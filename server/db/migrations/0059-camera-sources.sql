-- Cameras of a chain's own, where they are in its network. A camera has a clip (the demonstration's) or a source.
ALTER TABLE camera ALTER COLUMN clip DROP NOT NULL;

CREATE TABLE camera_source (
  camera_id       integer PRIMARY KEY REFERENCES camera ON DELETE CASCADE,
  kind            text COLLATE "C" NOT NULL CHECK (kind IN ('RTSP', 'ONVIF')),
  host            text COLLATE "C" NOT NULL,
  -- RTSP's; an ONVIF camera has another for its settings.
  port            integer NOT NULL,
  device_port     integer,
  -- Paths of its streams, queries included. Without a smaller one walls show the main one.
  main_path       text COLLATE "C" NOT NULL,
  sub_path        text COLLATE "C",
  -- What ONVIF calls the profiles behind them.
  main_token      text COLLATE "C",
  sub_token       text COLLATE "C",
  manufacturer    text,
  model           text,
  serial          text,
  firmware        text,
  -- Why it gives no picture (src/domain/cameras/faults.ts), and since when, epoch ms.
  fault           text COLLATE "C",
  fault_at        bigint
);

-- What a viewer watches is a clip in a size, or a stream of a camera.
ALTER TABLE mountpoint ALTER COLUMN clip DROP NOT NULL, ALTER COLUMN width DROP NOT NULL,
  ALTER COLUMN height DROP NOT NULL, ADD COLUMN stream text COLLATE "C" CHECK (stream IN ('MAIN', 'SUB'));
