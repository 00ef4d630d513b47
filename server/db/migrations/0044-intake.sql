-- The door through which a kitchen's own equipment tells its facts.

-- Who may: a program with a key. Of a key only its SHA-256 is kept, and its beginning, by which people tell keys apart.
CREATE TABLE intake_key (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name            text COLLATE readable NOT NULL,
  prefix          text COLLATE "C" NOT NULL,
  hash            bytea NOT NULL UNIQUE,
  scopes          text[] NOT NULL,
  created_at      bigint NOT NULL,
  -- From then on it is refused: it was revoked, or another one has taken its place.
  ends_at         bigint,
  last_used_at    bigint,
  last_address    text COLLATE "C",
  -- How far the sender's clock was from the server's, and what the sender calls itself.
  clock_offset_ms integer,
  agent           text COLLATE "C"
);
CREATE TABLE intake_key_restaurant (
  intake_key_id   integer NOT NULL REFERENCES intake_key ON DELETE CASCADE,
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  PRIMARY KEY (intake_key_id, restaurant_id)
);
CREATE INDEX intake_key_of_restaurant ON intake_key_restaurant (restaurant_id);

-- Which fact a source's own key stands for. An id is reserved at the first mention, as itself or by what refers to it,
-- so that facts come in any order. Kept as long as events may be late.
CREATE TABLE fact_key (
  restaurant_id   integer NOT NULL,
  fact_table      text COLLATE "C" NOT NULL,
  key             text COLLATE "C" NOT NULL,
  fact_id         bigint NOT NULL,
  -- The fact itself has been told, and not only referred to. One that is told and not there has been deleted since.
  told            boolean NOT NULL DEFAULT false,
  -- By column, where it was told with a higher revision than 0.
  revisions       jsonb NOT NULL DEFAULT '{}',
  seen_at         bigint NOT NULL,
  PRIMARY KEY (restaurant_id, fact_table, key)
);
CREATE INDEX fact_key_age ON fact_key (seen_at);

-- Why a pan was thrown away, in the crew's words.
ALTER TABLE hold ADD COLUMN waste_reason text COLLATE readable;
