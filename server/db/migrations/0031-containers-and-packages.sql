-- Containers and packages are edited like materials: two editors notice each other by the version.
ALTER TABLE container
  ADD COLUMN updated_at bigint,
  ADD COLUMN version    integer NOT NULL DEFAULT 1;
UPDATE container SET updated_at = created_at;
ALTER TABLE container ALTER COLUMN updated_at SET NOT NULL;
-- A camera tells two pans apart by their markers alone.
CREATE UNIQUE INDEX container_marker_in_use ON container (marker) WHERE deleted_at IS NULL;

ALTER TABLE package_type
  ADD COLUMN updated_at bigint,
  ADD COLUMN version    integer NOT NULL DEFAULT 1;
UPDATE package_type SET updated_at = created_at;
ALTER TABLE package_type ALTER COLUMN updated_at SET NOT NULL;

-- Which restaurants ever used one is asked before it is deleted. None of these columns changes with a count.
CREATE INDEX tally_of_key ON tally (name, key, restaurant_id)
  WHERE name IN ('placed', 'inbound', 'packed', 'fry_packed');
CREATE INDEX tally_of_material ON tally (name, material_id, restaurant_id)
  WHERE name IN ('placed', 'packed', 'fry_packed');
