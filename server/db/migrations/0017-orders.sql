-- Catering orders, and the recurring ones that make them. Times are epoch milliseconds.

CREATE TABLE recurring_order (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  material_id     integer NOT NULL REFERENCES material,
  order_type      text NOT NULL CHECK (order_type IN ('BUS', 'CATERING', 'SPECIAL_EVENT', 'OUTSIDE_SALES')),
  pieces          integer NOT NULL CHECK (pieces > 0),
  work_center     text NOT NULL CHECK (work_center IN ('CATERING_WORK_CENTER', 'BOARDS')),
  description     text COLLATE readable NOT NULL DEFAULT '',
  weekdays        text[] NOT NULL,
  -- Minutes of the restaurant's wall clock.
  departure_minutes integer NOT NULL CHECK (departure_minutes BETWEEN 0 AND 1439),
  start_day       text NOT NULL,
  end_day         text,
  version         integer NOT NULL DEFAULT 1,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  deleted_at      bigint
);
CREATE INDEX recurring_order_of ON recurring_order (restaurant_id) WHERE deleted_at IS NULL;

CREATE TABLE catering_order (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  material_id     integer NOT NULL REFERENCES material,
  order_type      text NOT NULL CHECK (order_type IN ('BUS', 'CATERING', 'SPECIAL_EVENT', 'OUTSIDE_SALES')),
  order_number    integer NOT NULL,
  pieces          integer NOT NULL CHECK (pieces > 0),
  work_center     text NOT NULL CHECK (work_center IN ('CATERING_WORK_CENTER', 'BOARDS')),
  description     text COLLATE readable NOT NULL DEFAULT '',
  status          text NOT NULL DEFAULT 'NEW'
                  CHECK (status IN ('NEW', 'IN_PROGRESS', 'FINISHED', 'INCOMPLETE', 'CANCELED')),
  departs_at      bigint NOT NULL,
  scheduled_start bigint NOT NULL,
  scheduled_end   bigint NOT NULL,
  finalized_at    bigint,
  -- What it was before, so that a finalization can be taken back.
  finalized_from  text,
  recurring_order_id integer REFERENCES recurring_order,
  -- The restaurant's own day it was made for: a recurring order makes one a day.
  recurring_day   text,
  version         integer NOT NULL DEFAULT 1,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  deleted_at      bigint,
  UNIQUE (restaurant_id, order_number)
);
-- A day whose order somebody deleted is not made again.
CREATE UNIQUE INDEX catering_order_recurring ON catering_order (recurring_order_id, recurring_day);
CREATE INDEX catering_order_when ON catering_order (restaurant_id, departs_at) WHERE deleted_at IS NULL;
CREATE INDEX catering_order_active ON catering_order (restaurant_id, scheduled_start)
  WHERE deleted_at IS NULL AND status IN ('NEW', 'IN_PROGRESS');

-- The order a catering batch is cooked for. The order's pieces under way and ready are sums over its batches.
ALTER TABLE batch ADD COLUMN catering_order_id integer;
CREATE INDEX batch_of_order ON batch (catering_order_id) WHERE catering_order_id IS NOT NULL;
