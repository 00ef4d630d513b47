-- What crews did at a board: the log of the floor. The facts themselves are told to the intake like those of equipment.

CREATE TABLE floor_act (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  restaurant_id     integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  -- The device's own, so that an act that is sent twice is done once.
  act_uuid          uuid NOT NULL,
  kind              text COLLATE "C" NOT NULL CHECK (kind IN ('START', 'COOK', 'DONE', 'TAKE', 'WASTE', 'RECALL')),
  -- What it is about, and what it made: ids of facts, without foreign keys since facts are deleted before their log is.
  recommendation_id bigint,
  batch_id          bigint,
  hold_id           bigint,
  stage             text COLLATE "C",
  reason            text COLLATE "C",
  -- The events that it was told by, to be taken back by; and which of their facts are new.
  told              jsonb NOT NULL,
  -- When it was done, and when it came: a device that is offline tells it later.
  acted_at          bigint NOT NULL,
  received_at       bigint NOT NULL,
  -- Whether the device was sure how long ago it was done: after a restart its clock may have been set meanwhile.
  certain           boolean NOT NULL,
  account_id        integer REFERENCES account ON DELETE SET NULL,
  -- The device, as people call it; empty where it doesn't say.
  tablet            text COLLATE readable NOT NULL,
  -- The act that took it back.
  recalled_by       bigint REFERENCES floor_act ON DELETE SET NULL,
  UNIQUE (restaurant_id, act_uuid)
);
CREATE INDEX floor_act_of ON floor_act (restaurant_id, id);
CREATE INDEX floor_act_age ON floor_act (received_at);
