-- What a shift leaves to the next one: a line, a photo or both. Times are epoch milliseconds.

CREATE TABLE shift_note (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  restaurant_id   integer NOT NULL REFERENCES restaurant ON DELETE CASCADE,
  -- Who wrote it and who first read it, as they were called then.
  written_by      text COLLATE readable NOT NULL,
  read_by         text COLLATE readable,
  text            text NOT NULL,
  -- JPEG, drawn by this server: nothing of what a camera adds is in it.
  photo           bytea,
  created_at      bigint NOT NULL,
  read_at         bigint,
  CHECK (text <> '' OR photo IS NOT NULL),
  CHECK ((read_at IS NULL) = (read_by IS NULL))
);
CREATE INDEX shift_note_list ON shift_note (restaurant_id, created_at);
