-- Who changed a restaurant's scales last: a manager asks that without an audit log.
ALTER TABLE restaurant_scales ADD COLUMN updated_by integer REFERENCES account ON DELETE SET NULL;
