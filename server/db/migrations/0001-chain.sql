-- The chain: restaurants, their people, what they may do, and the dictionaries.
-- Times are epoch milliseconds; a restaurant carries the IANA zone its times are shown in.

-- Names stand in the order people read them in: case and accents come last, numbers count by their value. Codes
-- stand in the order of their characters. So lists are the same on every database, whatever collation it was made
-- with. No index is on `readable`: a new release of ICU may sort otherwise, and an index would not notice.
DO $$
BEGIN
  CREATE COLLATION readable (provider = icu, locale = 'und-u-kn');
EXCEPTION WHEN feature_not_supported THEN
  -- A PostgreSQL built without ICU.
  CREATE COLLATION readable FROM "C";
END $$;

CREATE TABLE restaurant (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  number          text COLLATE "C" NOT NULL UNIQUE,
  name            text COLLATE readable NOT NULL,
  timezone        text NOT NULL,
  state           text NOT NULL DEFAULT '',
  city            text NOT NULL DEFAULT '',
  postal_code     text NOT NULL DEFAULT '',
  address_line1   text NOT NULL DEFAULT '',
  address_line2   text NOT NULL DEFAULT '',
  -- Opening hours in local minutes, one entry a weekday from Monday; an empty range is a closed day.
  opens_minute    integer[] NOT NULL DEFAULT '{360,360,360,360,360,360,360}',
  closes_minute   integer[] NOT NULL DEFAULT '{1320,1320,1320,1320,1320,1320,1320}',
  created_at      bigint NOT NULL,
  deleted_at      bigint
);

CREATE TABLE restaurant_host (
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  host            text NOT NULL,
  PRIMARY KEY (restaurant_id, host)
);

CREATE TABLE policy (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name            text COLLATE readable NOT NULL,
  created_at      bigint NOT NULL
);
CREATE UNIQUE INDEX policy_name ON policy (name COLLATE "C");

-- One row a granted action: module and action as the specification names them.
CREATE TABLE policy_access (
  policy_id       integer NOT NULL REFERENCES policy ON DELETE CASCADE,
  module_type     text NOT NULL,
  action_type     text NOT NULL CHECK (action_type IN ('VIEW', 'CREATE', 'EDIT', 'DELETE')),
  PRIMARY KEY (policy_id, module_type, action_type)
);

CREATE TABLE role (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name            text COLLATE readable NOT NULL,
  created_at      bigint NOT NULL
);
CREATE UNIQUE INDEX role_name ON role (name COLLATE "C");

CREATE TABLE role_policy (
  role_id         integer NOT NULL REFERENCES role ON DELETE CASCADE,
  policy_id       integer NOT NULL REFERENCES policy ON DELETE RESTRICT,
  PRIMARY KEY (role_id, policy_id)
);

CREATE TABLE account (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  email           text NOT NULL,
  display_name    text COLLATE readable NOT NULL,
  type            text NOT NULL,
  role_id         integer REFERENCES role ON DELETE RESTRICT,
  -- The one restaurant of a USER; other types have theirs in account_restaurant.
  restaurant_id   integer REFERENCES restaurant ON DELETE RESTRICT,
  notification    boolean NOT NULL DEFAULT true,
  multi_factor    boolean NOT NULL DEFAULT false,
  multi_factor_secret text,
  blocked_at      bigint,
  password_hash   text,
  password_changed_at bigint,
  -- When the password stops being accepted; null never expires.
  password_expires_at bigint,
  created_at      bigint NOT NULL,
  deleted_at      bigint
);
CREATE UNIQUE INDEX account_email ON account (lower(email)) WHERE deleted_at IS NULL;

-- Which restaurants a type other than USER and ADMIN may see.
CREATE TABLE account_restaurant (
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  PRIMARY KEY (account_id, restaurant_id)
);

-- A signed-in browser. Tokens are kept as SHA-256, never as themselves.
CREATE TABLE session (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid                uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  account_id          integer NOT NULL REFERENCES account ON DELETE CASCADE,
  access_hash         bytea NOT NULL UNIQUE,
  access_expires_at   bigint NOT NULL,
  refresh_hash        bytea NOT NULL UNIQUE,
  refresh_expires_at  bigint NOT NULL,
  verified            boolean NOT NULL DEFAULT true,
  user_agent          text NOT NULL DEFAULT '',
  address             text NOT NULL DEFAULT '',
  signed_in_time      bigint NOT NULL,
  last_used_at        bigint NOT NULL,
  ended_at            bigint,
  end_reason          text
);
CREATE INDEX session_account ON session (account_id) WHERE ended_at IS NULL;

-- Refresh tokens already spent. A second use within the grace is a tab that lost the race; later it is a
-- stolen token, and ends the session.
CREATE TABLE spent_refresh (
  refresh_hash    bytea PRIMARY KEY,
  session_id      bigint NOT NULL REFERENCES session ON DELETE CASCADE,
  spent_at        bigint NOT NULL
);
CREATE INDEX spent_refresh_session ON spent_refresh (session_id);

-- Links of invitation and reset: single use, expiring; the secret kept as SHA-256.
CREATE TABLE password_link (
  secret_hash     bytea PRIMARY KEY,
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  kind            text NOT NULL CHECK (kind IN ('INVITATION', 'RESET')),
  created_at      bigint NOT NULL,
  expires_at      bigint NOT NULL,
  used_at         bigint
);

CREATE TABLE material (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  material_code   text COLLATE "C" NOT NULL,
  name            text COLLATE readable NOT NULL,
  line            text NOT NULL CHECK (line IN ('CHICKEN', 'POTATO')),
  -- Weight of one piece in grams, and how long it may be held and must be fried, in seconds.
  piece_weight_g  integer NOT NULL CHECK (piece_weight_g > 0),
  hold_limit_s    integer NOT NULL CHECK (hold_limit_s > 0),
  fry_time_s      integer NOT NULL CHECK (fry_time_s > 0),
  grilled         boolean NOT NULL DEFAULT false,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  -- Counts up with every change, so that two editors notice each other.
  version         integer NOT NULL DEFAULT 1,
  deleted_at      bigint
);
CREATE UNIQUE INDEX material_code_in_use ON material (line, lower(material_code)) WHERE deleted_at IS NULL;

CREATE TABLE container (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  code            text COLLATE "C" NOT NULL,
  name            text COLLATE readable NOT NULL,
  marker          integer NOT NULL,
  created_at      bigint NOT NULL,
  deleted_at      bigint
);
CREATE UNIQUE INDEX container_code_in_use ON container (lower(code)) WHERE deleted_at IS NULL;

CREATE TABLE package_type (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  code            text COLLATE "C" NOT NULL,
  name            text COLLATE readable NOT NULL,
  material_id     integer NOT NULL REFERENCES material ON DELETE RESTRICT,
  pieces          integer NOT NULL CHECK (pieces > 0),
  created_at      bigint NOT NULL,
  deleted_at      bigint
);
CREATE UNIQUE INDEX package_type_code_in_use ON package_type (lower(code)) WHERE deleted_at IS NULL;
