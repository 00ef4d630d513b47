-- Waste and hold times count when a pan leaves holding, so they are looked up by that.
CREATE INDEX hold_left ON hold (restaurant_id, removed_at)
  INCLUDE (material_id, placed_at, weight_wasted_g, timer_error);
-- Which pans are held now, without reading the rows themselves.
DROP INDEX hold_open;
CREATE INDEX hold_open ON hold (restaurant_id, placed_at) INCLUDE (material_id, limit_s, timer_error)
  WHERE removed_at IS NULL;
