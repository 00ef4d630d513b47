-- Equipment reports values as it learns them: these may come later, or never.
ALTER TABLE recommendation
  ALTER COLUMN minute_demand_g DROP NOT NULL,
  ALTER COLUMN minutes_before_stockout DROP NOT NULL;
ALTER TABLE fryer_cycle ALTER COLUMN batch_id DROP NOT NULL;
ALTER TABLE hold ALTER COLUMN batch_id DROP NOT NULL;
ALTER TABLE package ALTER COLUMN hold_id DROP NOT NULL, ALTER COLUMN taken_at DROP NOT NULL;
ALTER TABLE fry_chute_cycle ALTER COLUMN potato_batch_id DROP NOT NULL, ALTER COLUMN taken_at DROP NOT NULL;

-- A delay has its batch's material, and a conveyor pass its pan's. Until the batch or pan is reported, they wait here.
ALTER TABLE fact_key
  ADD COLUMN waiting jsonb,
  -- The fact without which it cannot be stored.
  ADD COLUMN waiting_for bigint;
CREATE INDEX fact_key_waiting ON fact_key (waiting_for) WHERE waiting IS NOT NULL;

-- A package that waits in its chute has measured no time yet.
CREATE OR REPLACE VIEW packed_part AS
  SELECT id, restaurant_id, material_id, packed_at AS at, package_type_id AS key, 0 AS key2, quantity, pieces,
         weight_g, taken_at - packed_at AS ms, packed_at AS from_at, coalesce(taken_at, packed_at) AS to_at
    FROM package;
-- A pan's way out counts once both of its ends are known.
CREATE OR REPLACE VIEW outbound_part AS
  SELECT id, restaurant_id, material_id, outbound_at AS at, 0 AS key, 0 AS key2, 1 AS quantity, 0 AS pieces,
         0 AS weight_g, outbound_at - removed_at AS ms, removed_at AS from_at, outbound_at AS to_at, container_id
    FROM conveyor_pass WHERE outbound_at IS NOT NULL AND removed_at IS NOT NULL;

-- Defines a family again, for fewer facts. The tallies stay right: every fact so far has what the condition asks for.
CREATE FUNCTION narrow_family(own tally_family, condition text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  said text := own.parts || ' AND ' || condition;
BEGIN
  EXECUTE format('DROP FUNCTION %I(), %I(), %I() CASCADE', own.family || '_tally_added', own.family || '_tally_changed',
                 own.family || '_tally_deleted');
  EXECUTE format('DROP TRIGGER %I ON %I', own.family || '_tally_forgotten', own.facts);
  UPDATE tally_family SET parts = said WHERE family = own.family;
  IF NOT own.along THEN
    EXECUTE format('CREATE OR REPLACE VIEW %I AS %s', own.family || '_tally', replace(said, 'SOURCE', own.facts));
  END IF;
  PERFORM keep_family_tallies(own.family, own.facts, said);
END $$;
-- Potatoes count as held once they were taken.
SELECT narrow_family(f, 'f.taken_at IS NOT NULL') FROM tally_family f WHERE names && ARRAY['fry_held', 'fry_zone', 'fry_part'];
SELECT narrow_family(f, 'f.removed_at IS NOT NULL') FROM tally_family f WHERE family = 'outbound';
DROP FUNCTION narrow_family(tally_family, text);
