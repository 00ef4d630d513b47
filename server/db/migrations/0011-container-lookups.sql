-- Containers are counted out of the indexes alone: by themselves they are too many for day figures.
DROP INDEX hold_when;
CREATE INDEX hold_when ON hold (restaurant_id, placed_at)
  INCLUDE (material_id, removed_at, weight_in_g, weight_wasted_g, timer_error, limit_s, container_id);
DROP INDEX conveyor_pass_when;
CREATE INDEX conveyor_pass_when ON conveyor_pass (restaurant_id, inbound_at)
  INCLUDE (material_id, container_id, placed_at, removed_at, outbound_at);
DROP INDEX conveyor_pass_out;
CREATE INDEX conveyor_pass_out ON conveyor_pass (restaurant_id, outbound_at)
  INCLUDE (material_id, container_id, placed_at, removed_at);

-- Emptying a table of facts empties their day figures.
CREATE FUNCTION forget_day_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM day_figure WHERE family = TG_ARGV[0];
  RETURN NULL;
END $$;
CREATE TRIGGER cooked_part_forgotten AFTER TRUNCATE ON batch
  FOR EACH STATEMENT EXECUTE FUNCTION forget_day_figures('cooked_part');
CREATE TRIGGER advised_part_forgotten AFTER TRUNCATE ON recommendation
  FOR EACH STATEMENT EXECUTE FUNCTION forget_day_figures('advised_part');
CREATE TRIGGER left_part_forgotten AFTER TRUNCATE ON hold
  FOR EACH STATEMENT EXECUTE FUNCTION forget_day_figures('left_part');
CREATE TRIGGER packed_part_forgotten AFTER TRUNCATE ON package
  FOR EACH STATEMENT EXECUTE FUNCTION forget_day_figures('packed_part');
CREATE TRIGGER fried_part_forgotten AFTER TRUNCATE ON fryer_cycle
  FOR EACH STATEMENT EXECUTE FUNCTION forget_day_figures('fried_part');
CREATE TRIGGER inbound_part_forgotten AFTER TRUNCATE ON conveyor_pass
  FOR EACH STATEMENT EXECUTE FUNCTION forget_day_figures('inbound_part');
CREATE TRIGGER outbound_part_forgotten AFTER TRUNCATE ON conveyor_pass
  FOR EACH STATEMENT EXECUTE FUNCTION forget_day_figures('outbound_part');
