-- Cameras of restaurants, how they code their picture, what is arranged of them, and who watches. Times are epoch ms.

CREATE TABLE camera (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  name            text COLLATE readable NOT NULL,
  -- What it shows: a clip of server/video/clips, which plays as the camera's picture.
  clip            text COLLATE "C" NOT NULL,
  online          boolean NOT NULL DEFAULT true,
  -- Since when it is online or not.
  status_at       bigint NOT NULL,
  -- A restart takes until then.
  restarting_until bigint NOT NULL DEFAULT 0,
  -- What the provider signs in to it with: never told again.
  username        text,
  password        text,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  -- Counts up with every change, so that two editors notice each other.
  version         integer NOT NULL DEFAULT 1,
  deleted_at      bigint
);
CREATE UNIQUE INDEX camera_name_in_use ON camera (restaurant_id, lower(name COLLATE "C")) WHERE deleted_at IS NULL;

CREATE TABLE camera_profile (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  camera_id       integer NOT NULL REFERENCES camera ON DELETE CASCADE,
  name            text COLLATE readable NOT NULL,
  codec           text COLLATE "C" NOT NULL,
  width           integer NOT NULL,
  height          integer NOT NULL,
  frame_rate      integer NOT NULL,
  bitrate         integer NOT NULL,
  active          boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX camera_profile_name ON camera_profile (camera_id, lower(name COLLATE "C"));
CREATE UNIQUE INDEX camera_profile_active ON camera_profile (camera_id) WHERE active;

CREATE TABLE camera_category (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  name            text COLLATE readable NOT NULL,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  version         integer NOT NULL DEFAULT 1,
  deleted_at      bigint
);
CREATE UNIQUE INDEX camera_category_name_in_use ON camera_category (restaurant_id, lower(name COLLATE "C"))
  WHERE deleted_at IS NULL;
CREATE TABLE camera_in_category (
  camera_id       integer NOT NULL REFERENCES camera ON DELETE CASCADE,
  camera_category_id integer NOT NULL REFERENCES camera_category ON DELETE CASCADE,
  PRIMARY KEY (camera_id, camera_category_id)
);

-- A user's own wall of a restaurant's cameras, as src/contract/cameras/camera-view.ts has it.
CREATE TABLE camera_view (
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  view            jsonb NOT NULL,
  PRIMARY KEY (account_id, restaurant_id)
);

-- Live streams that were started: any server can tell whose they are, whichever made them.
CREATE TABLE mountpoint (
  id              bigint PRIMARY KEY,
  pin             text NOT NULL,
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  camera_id       integer NOT NULL REFERENCES camera ON DELETE CASCADE,
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  clip            text COLLATE "C" NOT NULL,
  width           integer NOT NULL,
  height          integer NOT NULL,
  created_at      bigint NOT NULL
);
CREATE INDEX mountpoint_age ON mountpoint (created_at);
CREATE INDEX mountpoint_of ON mountpoint (account_id, camera_id);
