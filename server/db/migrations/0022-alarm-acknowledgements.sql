-- Alarms of the live queue that somebody has acknowledged: they sound on no screen of the restaurant any more. The key
-- tells an alarm from every other, also from a later one of the same batch.
CREATE TABLE alarm_acknowledgement (
  restaurant_id    integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  alarm_key        text NOT NULL,
  acknowledged_at  bigint NOT NULL,
  account_id       integer REFERENCES account ON DELETE SET NULL,
  PRIMARY KEY (restaurant_id, alarm_key)
);
