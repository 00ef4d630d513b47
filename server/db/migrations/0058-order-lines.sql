-- An order as people take it has one or more lines: products that leave together under one number. Each line is a
-- catering order, so what cooks them, plans them and lists them stays as it is. An order of before has one line.

ALTER TABLE catering_order
  ADD COLUMN order_uuid      uuid NOT NULL DEFAULT gen_random_uuid(),
  -- From 1 on.
  ADD COLUMN line            integer NOT NULL DEFAULT 1 CHECK (line > 0),
  -- So many packages of a type were ordered; null where it was pieces.
  ADD COLUMN package_type_id integer REFERENCES package_type,
  ADD COLUMN packages        integer CHECK (packages > 0),
  -- The same on each line. Emptied soon after the order is deleted.
  ADD COLUMN customer_name   text COLLATE readable NOT NULL DEFAULT '',
  ADD COLUMN customer_phone  text COLLATE "C" NOT NULL DEFAULT '',
  ADD CHECK ((package_type_id IS NULL) = (packages IS NULL)),
  DROP CONSTRAINT catering_order_restaurant_id_order_number_key,
  ADD UNIQUE (restaurant_id, order_number, line);
CREATE INDEX catering_order_lines ON catering_order (order_uuid, line);
CREATE INDEX catering_order_customer ON catering_order (deleted_at)
  WHERE deleted_at IS NOT NULL AND (customer_name <> '' OR customer_phone <> '');
