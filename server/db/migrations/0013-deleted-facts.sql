-- A fact that somebody deleted waits here as long as the deletion can be taken back, and is nowhere else: no figure,
-- list or export has to know of it. Taken back, it is written as any new fact is, and triggers count it again.
CREATE TABLE deleted_fact (
  -- The table it is from, and its id there.
  fact_table      text COLLATE "C" NOT NULL,
  id              bigint NOT NULL,
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  deleted_at      bigint NOT NULL,
  -- The row: its columns' names and values.
  fact            jsonb NOT NULL,
  PRIMARY KEY (fact_table, id)
);
CREATE INDEX deleted_fact_age ON deleted_fact (deleted_at);
