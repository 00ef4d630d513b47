-- When a recommendation was taken back is an event of its own.
ALTER TABLE recommendation ADD COLUMN canceled_at bigint;
-- Of those there are already it is known through their batch; one without was never begun.
UPDATE recommendation r
   SET canceled_at = coalesce((SELECT b.canceled_at FROM batch b WHERE b.id = r.batch_id), r.recommended_at)
 WHERE r.canceled;

-- Events are counted out of the indexes alone, each table once for all the events that its facts stand for.
DROP INDEX package_when;
CREATE INDEX package_when ON package (restaurant_id, packed_at) INCLUDE (taken_at, material_id);
DROP INDEX hold_when;
CREATE INDEX hold_when ON hold (restaurant_id, placed_at)
  INCLUDE (material_id, removed_at, weight_in_g, weight_wasted_g, timer_error, limit_s);
DROP INDEX fry_chute_cycle_when;
CREATE INDEX fry_chute_cycle_when ON fry_chute_cycle (restaurant_id, packed_at) INCLUDE (taken_at, material_id);
