-- Pictures that equipment sends of unusual events (PUT /intake/v1/pictures/{key}). They are in the database, as files of
-- reports are: every server sees them, and a backup has them. A picture is stored at once and is at most 2 MB.

-- The keys of an event's pictures, in their order. Null is not known, as in other columns that the intake fills.
ALTER TABLE unusual_event ADD COLUMN pictures text[];

-- One row for each key that a picture was sent under or that an event names, whichever came first.
CREATE TABLE unusual_picture (
  restaurant_id   integer NOT NULL,
  key             text COLLATE "C" NOT NULL,
  -- How many events name it. Null while none ever has; 0 once those that did are gone.
  events          integer,
  -- The picture, all null until it has come.
  sha256          bytea,
  mime            text COLLATE "C",
  width           integer,
  height          integer,
  size_bytes      integer,
  bytes           bytea,
  received_at     bigint,
  PRIMARY KEY (restaurant_id, key),
  CHECK (num_nulls(sha256, mime, width, height, size_bytes, bytes, received_at) IN (0, 7))
);
-- JPEG and PNG are compressed already.
ALTER TABLE unusual_picture ALTER COLUMN bytes SET STORAGE EXTERNAL;
-- What a restaurant has sent today.
CREATE INDEX unusual_picture_received ON unusual_picture (restaurant_id, received_at) INCLUDE (size_bytes);
-- What nobody needs, or may never need.
CREATE INDEX unusual_picture_unnamed ON unusual_picture (received_at) WHERE coalesce(events, 0) = 0;

-- Events are written and deleted in many ways (intake, console, age), so the table itself counts.
CREATE FUNCTION count_unusual_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE unusual_picture SET events = events - 1
     WHERE restaurant_id = OLD.restaurant_id AND key = ANY (OLD.pictures);
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    -- In one order, so that two events of the same pictures never wait for each other.
    INSERT INTO unusual_picture AS p (restaurant_id, key, events)
    SELECT DISTINCT NEW.restaurant_id, key, 1 FROM unnest(NEW.pictures) key ORDER BY key
    ON CONFLICT (restaurant_id, key) DO UPDATE SET events = coalesce(p.events, 0) + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER unusual_pictures_named AFTER INSERT ON unusual_event
  FOR EACH ROW WHEN (NEW.pictures IS NOT NULL) EXECUTE FUNCTION count_unusual_pictures();
CREATE TRIGGER unusual_pictures_changed AFTER UPDATE OF pictures ON unusual_event
  FOR EACH ROW WHEN (OLD.pictures IS DISTINCT FROM NEW.pictures) EXECUTE FUNCTION count_unusual_pictures();
CREATE TRIGGER unusual_pictures_unnamed AFTER DELETE ON unusual_event
  FOR EACH ROW WHEN (OLD.pictures IS NOT NULL) EXECUTE FUNCTION count_unusual_pictures();
