-- What a restaurant changes of its recommendations: rules for hours of weekdays, and a scale a material.

CREATE TABLE adjustment_rule (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  name            text COLLATE readable NOT NULL,
  weekdays        text[] NOT NULL CHECK (cardinality(weekdays) > 0),
  -- Minutes of the restaurant's own day, 0 to 1439.
  start_minutes   integer NOT NULL CHECK (start_minutes >= 0),
  end_minutes     integer NOT NULL CHECK (end_minutes > start_minutes AND end_minutes < 1440),
  percent         integer NOT NULL CHECK (percent BETWEEN -50 AND 100 AND percent <> 0),
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  -- Counts up with every change, so that two editors notice each other.
  version         integer NOT NULL DEFAULT 1,
  deleted_at      bigint
);
CREATE INDEX adjustment_rule_restaurant ON adjustment_rule (restaurant_id) WHERE deleted_at IS NULL;

CREATE TABLE adjustment_rule_material (
  rule_id         integer NOT NULL REFERENCES adjustment_rule ON DELETE CASCADE,
  material_id     integer NOT NULL REFERENCES material ON DELETE CASCADE,
  PRIMARY KEY (rule_id, material_id)
);

-- A restaurant's scales are saved together and have one version; a restaurant without a row never set any.
CREATE TABLE restaurant_scales (
  restaurant_id   integer PRIMARY KEY REFERENCES restaurant ON DELETE CASCADE,
  version         integer NOT NULL,
  updated_at      bigint NOT NULL
);

-- Percent; a material without a row has 100.
CREATE TABLE restaurant_scale (
  restaurant_id   integer NOT NULL REFERENCES restaurant_scales ON DELETE CASCADE,
  material_id     integer NOT NULL REFERENCES material ON DELETE CASCADE,
  scale           integer NOT NULL CHECK (scale BETWEEN 10 AND 300),
  PRIMARY KEY (restaurant_id, material_id)
);

-- The rules and scales a simulated kitchen's day was planned with: what is changed later holds from the next day on.
CREATE TABLE planned_adjustment (
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  -- The restaurant's own day.
  day             date NOT NULL,
  adjustments     jsonb NOT NULL,
  PRIMARY KEY (restaurant_id, day)
);
