-- Day figures and tallies (0009, 0018) cost more than the facts that they are made of, because each of their families had
-- triggers of its own. Now one trigger for each way of writing a table keeps all of them: one statement for tallies, one
-- for day figures. What a changed or deleted fact had added is subtracted; facts are only read again where a highest,
-- lowest, first or last value may have gone.

-- What a tally counts, said once. `f` is the fact, `r` its restaurant, and `b` the basket of a portion of potatoes.
CREATE TABLE tally_rule (
  name            text COLLATE "C" PRIMARY KEY,
  -- The table of its facts.
  facts           text NOT NULL,
  -- When a fact counts, and which facts do.
  at              text NOT NULL,
  condition       text NOT NULL DEFAULT 'TRUE',
  -- The function that says to which day, week or month a moment belongs.
  days            text NOT NULL DEFAULT 'local_day',
  key             text NOT NULL DEFAULT '0',
  key2            text NOT NULL DEFAULT '0',
  key3            text NOT NULL DEFAULT '0',
  count           text NOT NULL DEFAULT '1',
  sum             text NOT NULL DEFAULT '0',
  -- What highs and lows are of.
  measure         text NOT NULL DEFAULT 'NULL'
);

-- Events (server/store/events/tables.ts): each fact stands for several, each on a day of its own.
INSERT INTO tally_rule (facts, name, at)
SELECT facts, name, 'f.' || at FROM (VALUES
  ('recommendation', 'RECOMMENDATION_MADE', 'recommended_at'),
  ('recommendation', 'RECOMMENDATION_CANCELED', 'canceled_at'),
  ('recommendation', 'RECOMMENDATION_COMPLETED', 'completed_at'),
  ('batch', 'BATCH_STARTED', 'started_at'),
  ('batch', 'BREADING_ENDED', 'stage_ended_at[1]'),
  ('batch', 'BASKET_LOADING_ENDED', 'stage_ended_at[2]'),
  ('batch', 'BASKET_TRANSFER_ENDED', 'stage_ended_at[3]'),
  ('batch', 'BASKET_FRYING_ENDED', 'stage_ended_at[4]'),
  ('batch', 'CTS_TRANSFER_ENDED', 'stage_ended_at[5]'),
  ('batch', 'HOT_HOLDING_TRANSFER_ENDED', 'stage_ended_at[6]'),
  ('batch', 'BATCH_COMPLETED', 'completed_at'),
  ('batch', 'BATCH_CANCELED', 'canceled_at'),
  ('task_delay', 'TASK_DELAY_STARTED', 'started_at'),
  ('task_delay', 'TASK_DELAY_ENDED', 'ended_at'),
  ('hold', 'PAN_PLACED', 'placed_at'),
  ('hold', 'PAN_REMOVED', 'removed_at'),
  ('package', 'PACKAGE_PACKED', 'packed_at'),
  ('package', 'PACKAGE_TAKEN', 'taken_at'),
  ('stock_out', 'STOCK_OUT_STARTED', 'started_at'),
  ('stock_out', 'STOCK_OUT_ENDED', 'ended_at'),
  ('potato_batch', 'BASKET_FRIED', 'fried_at'),
  ('potato_batch', 'BASKET_DUMPED', 'dumped_at'),
  ('potato_batch', 'BASKET_EMPTIED', 'emptied_at'),
  ('fry_chute_cycle', 'FRY_CHUTE_PACKED', 'packed_at'),
  ('fry_chute_cycle', 'FRY_CHUTE_TAKEN', 'taken_at')) event (facts, name, at);
INSERT INTO tally_rule (facts, name, at, condition) VALUES
  ('hold', 'PAN_EXPIRED', 'f.placed_at + f.limit_s * 1000::bigint',
   'NOT f.timer_error AND (f.removed_at IS NULL OR f.removed_at - f.placed_at > f.limit_s * 1000::bigint)');

-- What is counted by the part of the day, by how long it was held, or by its container.
INSERT INTO tally_rule (facts, name, at, days, condition, key, sum, measure) VALUES
  ('hold', 'held', 'f.removed_at', 'local_day', 'f.removed_at IS NOT NULL',
   'held_step(f.removed_at - f.placed_at, f.timer_error)',
   'CASE WHEN NOT f.timer_error THEN greatest(f.removed_at - f.placed_at, 0) END',
   'CASE WHEN NOT f.timer_error THEN greatest(f.removed_at - f.placed_at, 0) END'),
  ('hold', 'wasted', 'f.removed_at', 'local_day', 'f.removed_at IS NOT NULL AND f.weight_wasted_g > 0',
   'local_day_part(f.removed_at, r.timezone)', 'f.weight_wasted_g', 'NULL'),
  ('hold', 'placed', 'f.placed_at', 'local_month', 'TRUE', 'f.container_id', '0', 'NULL'),
  ('batch', 'cooked', 'f.completed_at', 'local_day', 'f.completed_at IS NOT NULL',
   'local_day_part(f.completed_at, r.timezone)', 'f.weight_g', 'NULL'),
  ('conveyor_pass', 'cycled', 'f.inbound_at', 'local_day', 'f.outbound_at IS NOT NULL', '0',
   'f.outbound_at - f.inbound_at', 'f.outbound_at - f.inbound_at'),
  ('conveyor_pass', 'inbound', 'f.inbound_at', 'local_month', 'TRUE', 'f.container_id',
   'f.placed_at - f.inbound_at', 'f.placed_at - f.inbound_at'),
  ('conveyor_pass', 'outbound', 'f.outbound_at', 'local_month', 'f.outbound_at IS NOT NULL AND f.removed_at IS NOT NULL',
   'f.container_id', 'f.outbound_at - f.removed_at', 'f.outbound_at - f.removed_at'),
  ('conveyor_pass', 'inbound_busy', 'f.inbound_at', 'local_month',
   'near(f.inbound_at, f.placed_at) AND near(f.inbound_at, f.removed_at)', 'f.container_id',
   'greatest(f.removed_at - f.placed_at, 0)', 'NULL'),
  ('potato_batch', 'dumped', 'f.dumped_at', 'local_day', 'TRUE', '0', 'f.weight_g', 'NULL'),
  ('potato_batch', 'remained', 'f.dumped_at', 'local_day', 'f.remaining_g > 0', '0', 'f.remaining_g', 'NULL');

-- Packages and portions, by their type and chute. Potatoes are held since their basket was dumped and once they are taken.
INSERT INTO tally_rule (facts, name, at, days, condition, key, key2, key3, count, sum, measure) VALUES
  ('package', 'packed', 'f.packed_at', 'local_week', 'TRUE', 'f.package_type_id', 'f.chute::int', '0', 'f.quantity',
   'f.pieces', 'NULL'),
  ('fry_chute_cycle', 'fry_packed', 'f.packed_at', 'local_day', 'TRUE', 'f.package_type_id', 'f.chute::int', '0',
   'f.quantity', 'f.weight_g', 'NULL'),
  ('fry_chute_cycle', 'fry_held', 'f.packed_at', 'local_day', 'b.id IS NOT NULL AND f.taken_at IS NOT NULL',
   'f.package_type_id', 'f.chute::int', '0', 'f.quantity', '(f.taken_at - b.dumped_at) * f.quantity',
   'f.taken_at - b.dumped_at'),
  ('fry_chute_cycle', 'fry_zone', 'f.packed_at', 'local_week', 'b.id IS NOT NULL AND f.taken_at IS NOT NULL',
   'f.package_type_id', 'f.chute::int', 'held_step(f.taken_at - b.dumped_at, false)', 'f.quantity',
   '(f.taken_at - b.dumped_at) * f.quantity', 'f.taken_at - b.dumped_at'),
  ('fry_chute_cycle', 'fry_part', 'f.packed_at', 'local_week', 'b.id IS NOT NULL AND f.taken_at IS NOT NULL',
   'local_day_part(f.packed_at, r.timezone)', 'f.chute::int', 'held_step(f.taken_at - b.dumped_at, false)', 'f.quantity',
   '(f.taken_at - b.dumped_at) * f.quantity', 'f.taken_at - b.dumped_at');

-- The triggers and views of families go.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT family, facts FROM tally_family LOOP
    EXECUTE format('DROP FUNCTION %I(), %I(), %I() CASCADE', old.family || '_tally_added', old.family || '_tally_changed',
                   old.family || '_tally_deleted');
    EXECUTE format('DROP TRIGGER %I ON %I', old.family || '_tally_forgotten', old.facts);
    EXECUTE format('DROP VIEW IF EXISTS %I', old.family || '_tally');
  END LOOP;
  FOR old IN SELECT unnest(ARRAY['cooked_part', 'advised_part', 'left_part', 'packed_part', 'fried_part', 'inbound_part',
                                 'outbound_part']) AS family LOOP
    EXECUTE format('DROP FUNCTION %I(), %I(), %I() CASCADE', old.family || '_added', old.family || '_changed',
                   old.family || '_deleted');
  END LOOP;
END $$;
DROP TRIGGER redo_restaurant_tallies ON restaurant;
DROP FUNCTION redo_restaurant_tallies(), forget_tallies(), settle_tally(text, tally), moving_tallies(text, text, text),
  keep_family_tallies(text, text, text), tally_facts(text, text, text[], text), tally_along(text, text, text, text),
  tally_events(text, VARIADIC text[]), tally_fried(text, text, text, text),
  tally_each(text, text, text, text, text, text, text, text, text, text, text, text),
  keep_family_figures(text, text, text, text), redo_day_figures(text, integer, integer, integer);
DROP TABLE tally_family;

-- Where rules find a table's facts; `rows` is the table, or some of its rows.
CREATE FUNCTION tally_source(facts text, rows text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT rows || ' f' || CASE facts WHEN 'fry_chute_cycle' THEN ' LEFT JOIN potato_batch b ON b.id = f.potato_batch_id' ELSE '' END
         || ' JOIN restaurant r ON r.id = f.restaurant_id'
$$;

-- What a column is by the rule, of expressions that differ from what most rules say.
CREATE FUNCTION by_rule(cases text, otherwise text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce('CASE p.rule ' || cases || ' ELSE ' || otherwise || ' END', otherwise)
$$;

-- All that a table's facts add to tallies, of some rules only where names are given. Each fact is read once, for all
-- rules; expressions stand outside of VALUES, in which PostgreSQL would prepare them again for each fact.
CREATE FUNCTION tally_parts(of_facts text, source text, names text[] DEFAULT NULL) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format(
    'SELECT p.name, f.restaurant_id, f.material_id,
            CASE p.days WHEN ''local_day'' THEN local_day(m.at, r.timezone)
                        WHEN ''local_week'' THEN local_week(m.at, r.timezone)
                        ELSE local_month(m.at, r.timezone) END AS day,
            %s AS key, %s AS key2, %s AS key3, (%s)::bigint AS count, coalesce(%s, 0)::bigint AS sum, m.measure AS high,
            m.measure AS low
       FROM %s
      CROSS JOIN (VALUES %s) p (rule, name, days)
      CROSS JOIN LATERAL (SELECT CASE p.rule %s END AS at, (%s)::bigint AS measure) m
      WHERE m.at IS NOT NULL',
    by_rule(string_agg(format('WHEN %s THEN %s', n, key), ' ') FILTER (WHERE key <> '0'), '0'),
    by_rule(string_agg(format('WHEN %s THEN %s', n, key2), ' ') FILTER (WHERE key2 <> '0'), '0'),
    by_rule(string_agg(format('WHEN %s THEN %s', n, key3), ' ') FILTER (WHERE key3 <> '0'), '0'),
    by_rule(string_agg(format('WHEN %s THEN %s', n, count), ' ') FILTER (WHERE count <> '1'), '1'),
    by_rule(string_agg(format('WHEN %s THEN %s', n, sum), ' ') FILTER (WHERE sum <> '0'), '0'),
    source,
    string_agg(format('(%s, %L::text, %L::text)', n, name, days), ', '),
    string_agg(format('WHEN %s THEN CASE WHEN %s THEN %s END', n, condition, at), ' '),
    by_rule(string_agg(format('WHEN %s THEN %s', n, measure), ' ') FILTER (WHERE measure <> 'NULL'), 'NULL'))
    FROM (SELECT row_number() OVER (ORDER BY name) AS n, * FROM tally_rule
           WHERE facts = of_facts AND (names IS NULL OR name = ANY (names))) rule
  HAVING count(*) > 0
$$;

-- What a statement that adds to tallies does where there is one.
CREATE FUNCTION onto_known_tally() RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'ON CONFLICT (name, restaurant_id, day, material_id, key, key2, key3) DO UPDATE SET
       count = known.count + excluded.count,
       sum = known.sum + excluded.sum,
       high = greatest(known.high, excluded.high),
       low = least(known.low, excluded.low)'
$$;

-- The statement that adds parts to tallies.
CREATE OR REPLACE FUNCTION adding_tallies(parts text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT format(
    'INSERT INTO tally AS known
     SELECT p.name, p.restaurant_id, p.day, p.material_id, p.key, p.key2, p.key3, sum(p.count), sum(p.sum), max(p.high), min(p.low)
       FROM (%s) p
      GROUP BY p.name, p.restaurant_id, p.day, p.material_id, p.key, p.key2, p.key3
      -- In one order, so that two writers never wait for each other.
      ORDER BY p.name, p.restaurant_id, p.day, p.material_id, p.key, p.key2, p.key3
     %s;', parts, onto_known_tally())
$$;

-- Facts of one rule, for reading what no whole day has; events are read from their facts (server/store/events).
DO $$
DECLARE
  own tally_rule;
BEGIN
  FOR own IN SELECT * FROM tally_rule WHERE name = lower(name) LOOP
    EXECUTE format(
      'CREATE VIEW %I AS
       SELECT f.id, %L::text AS name, f.restaurant_id, f.material_id, %s AS at, %I(%s, r.timezone) AS day, %s AS key,
              %s AS key2, %s AS key3, (%s)::bigint AS count, coalesce(%s, 0)::bigint AS sum, (%s)::bigint AS high,
              (%s)::bigint AS low
         FROM %s WHERE %s',
      own.name || '_tally', own.name, own.at, own.days, own.at, own.key, own.key2, own.key3, own.count, own.sum, own.measure,
      own.measure, tally_source(own.facts, own.facts), own.condition);
  END LOOP;
END $$;

-- After something was taken from a tally: an empty one is deleted, another's high and low are read again. Its row is
-- locked already by the caller's transaction, so whatever adds to it meanwhile has been waited for, or waits.
CREATE FUNCTION settle_tally(cell tally) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cell.count = 0 THEN
    DELETE FROM tally t
     WHERE t.name = cell.name AND t.restaurant_id = cell.restaurant_id AND t.day = cell.day
       AND t.material_id = cell.material_id AND t.key = cell.key AND t.key2 = cell.key2 AND t.key3 = cell.key3;
    RETURN;
  END IF;
  -- A local day, week or month lies within these 33 days, which an index finds.
  EXECUTE format(
    'UPDATE tally t SET (high, low) = (
       SELECT max(p.high), min(p.low) FROM %I p
        WHERE p.restaurant_id = $2 AND p.day = $3 AND p.material_id = $4 AND p.key = $5 AND p.key2 = $6 AND p.key3 = $7
          AND p.at >= $3 * 86400000::bigint - 50400000 AND p.at < ($3 + 33) * 86400000::bigint)
     WHERE t.name = $1 AND t.restaurant_id = $2 AND t.day = $3 AND t.material_id = $4 AND t.key = $5 AND t.key2 = $6
       AND t.key3 = $7', cell.name || '_tally')
    USING cell.name, cell.restaurant_id, cell.day, cell.material_id, cell.key, cell.key2, cell.key3;
END $$;

-- What a trigger does that adds some parts, none if null, and takes others; null where there are none to take.
CREATE FUNCTION moving_tallies(added text, taken text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('FOR cell IN
    WITH sums AS MATERIALIZED (
      SELECT p.name, p.restaurant_id, p.day, p.material_id, p.key, p.key2, p.key3, sum(p.sign * p.count) AS count,
             sum(p.sign * p.sum) AS sum, max(p.high) FILTER (WHERE p.sign = 1) AS high,
             min(p.low) FILTER (WHERE p.sign = 1) AS low, max(p.high) FILTER (WHERE p.sign = -1) AS high_taken,
             min(p.low) FILTER (WHERE p.sign = -1) AS low_taken
        FROM (%s) p
       GROUP BY p.name, p.restaurant_id, p.day, p.material_id, p.key, p.key2, p.key3
      -- What changed in nothing that counts is left alone.
      HAVING sum(p.sign * p.count) <> 0 OR sum(p.sign * p.sum) <> 0
          OR max(p.high) FILTER (WHERE p.sign = 1) IS DISTINCT FROM max(p.high) FILTER (WHERE p.sign = -1)
          OR min(p.low) FILTER (WHERE p.sign = 1) IS DISTINCT FROM min(p.low) FILTER (WHERE p.sign = -1)),
    moved AS (
      INSERT INTO tally AS known
      SELECT name, restaurant_id, day, material_id, key, key2, key3, count, sum, high, low FROM sums
       -- In one order, so that two writers never wait for each other.
       ORDER BY name, restaurant_id, day, material_id, key, key2, key3
      %s
      RETURNING known.*)
    SELECT ROW(m.*)::tally AS tally FROM moved m JOIN sums s USING (name, restaurant_id, day, material_id, key, key2, key3)
     WHERE m.count = 0 OR (m.high = s.high_taken AND s.high IS DISTINCT FROM s.high_taken)
        OR (m.low = s.low_taken AND s.low IS DISTINCT FROM s.low_taken)
  LOOP
    PERFORM settle_tally(cell.tally);
  END LOOP;',
    concat_ws(' UNION ALL ', 'SELECT 1 AS sign, a.* FROM (' || added || ') a', 'SELECT -1 AS sign, t.* FROM (' || taken || ') t'),
    onto_known_tally())
   WHERE taken IS NOT NULL
$$;

-- What rows that a view of 0009 has, of the table or of some facts, add to day figures.
CREATE FUNCTION figure_part(family text, source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format(
    'SELECT %L::text AS family, p.restaurant_id, local_day(p.at, r.timezone) AS day, p.material_id, p.key, p.key2,
            p.quantity, p.pieces, p.weight_g, p.ms, p.from_at, p.to_at
       FROM (%s) p JOIN restaurant r ON r.id = p.restaurant_id', family, source)
$$;

-- All that a table's facts add to day figures: what the views say, of rows in place of the table.
CREATE FUNCTION figure_parts(families text[], facts text, rows text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(
    figure_part(family, regexp_replace(rtrim(pg_get_viewdef(family::regclass), ';'), 'FROM ' || facts,
                                       format('FROM %s %s', rows, facts))),
    ' UNION ALL ' ORDER BY family)
    FROM unnest(families) family
$$;

-- As `onto_known_tally`, of day figures.
CREATE FUNCTION onto_known_figure() RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'ON CONFLICT (family, restaurant_id, day, material_id, key, key2) DO UPDATE SET
       count = known_figure.count + excluded.count,
       known = known_figure.known + excluded.known,
       quantity = known_figure.quantity + excluded.quantity,
       pieces = known_figure.pieces + excluded.pieces,
       weight_g = known_figure.weight_g + excluded.weight_g,
       sum_ms = known_figure.sum_ms + excluded.sum_ms,
       high_ms = greatest(known_figure.high_ms, excluded.high_ms),
       low_ms = least(known_figure.low_ms, excluded.low_ms),
       from_at = least(known_figure.from_at, excluded.from_at),
       to_at = greatest(known_figure.to_at, excluded.to_at)'
$$;

-- The statement that adds parts to day figures.
CREATE FUNCTION adding_figures(parts text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT format(
    'INSERT INTO day_figure AS known_figure
     SELECT p.family, p.restaurant_id, p.day, p.material_id, p.key, p.key2, count(*), count(p.ms), sum(p.quantity),
            sum(p.pieces), sum(p.weight_g), coalesce(sum(p.ms), 0), max(p.ms), min(p.ms), min(p.from_at), max(p.to_at)
       FROM (%s) p
      GROUP BY p.family, p.restaurant_id, p.day, p.material_id, p.key, p.key2
      -- In one order, so that two writers never wait for each other.
      ORDER BY p.family, p.restaurant_id, p.day, p.material_id, p.key, p.key2
     %s;', parts, onto_known_figure())
$$;

-- As `settle_tally`, of a day figure.
CREATE FUNCTION settle_figure(cell day_figure) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cell.count = 0 THEN
    DELETE FROM day_figure f
     WHERE f.family = cell.family AND f.restaurant_id = cell.restaurant_id AND f.day = cell.day
       AND f.material_id = cell.material_id AND f.key = cell.key AND f.key2 = cell.key2;
    RETURN;
  END IF;
  -- A local day lies within these 52 hours, which an index finds.
  EXECUTE format(
    'UPDATE day_figure f SET (high_ms, low_ms, from_at, to_at) = (
       SELECT max(p.ms), min(p.ms), min(p.from_at), max(p.to_at)
         FROM %I p JOIN restaurant r ON r.id = p.restaurant_id
        WHERE p.restaurant_id = $2 AND local_day(p.at, r.timezone) = $3 AND p.material_id = $4 AND p.key = $5 AND p.key2 = $6
          AND p.at >= $3 * 86400000::bigint - 50400000 AND p.at < $3 * 86400000::bigint + 136800000)
     WHERE f.family = $1 AND f.restaurant_id = $2 AND f.day = $3 AND f.material_id = $4 AND f.key = $5 AND f.key2 = $6',
    cell.family)
    USING cell.family, cell.restaurant_id, cell.day, cell.material_id, cell.key, cell.key2;
END $$;

-- As `moving_tallies`, of day figures.
CREATE FUNCTION moving_figures(added text, taken text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('FOR cell IN
    WITH sums AS MATERIALIZED (
      SELECT p.family, p.restaurant_id, p.day, p.material_id, p.key, p.key2, sum(p.sign) AS count,
             sum(p.sign) FILTER (WHERE p.ms IS NOT NULL) AS known, sum(p.sign * p.quantity) AS quantity,
             sum(p.sign * p.pieces) AS pieces, sum(p.sign * p.weight_g) AS weight_g, sum(p.sign * p.ms) AS sum_ms,
             max(p.ms) FILTER (WHERE p.sign = 1) AS high_ms, max(p.ms) FILTER (WHERE p.sign = -1) AS high_taken,
             min(p.ms) FILTER (WHERE p.sign = 1) AS low_ms, min(p.ms) FILTER (WHERE p.sign = -1) AS low_taken,
             min(p.from_at) FILTER (WHERE p.sign = 1) AS from_at, min(p.from_at) FILTER (WHERE p.sign = -1) AS from_taken,
             max(p.to_at) FILTER (WHERE p.sign = 1) AS to_at, max(p.to_at) FILTER (WHERE p.sign = -1) AS to_taken
        FROM (%s) p
       GROUP BY p.family, p.restaurant_id, p.day, p.material_id, p.key, p.key2),
    moved AS (
      INSERT INTO day_figure AS known_figure
      SELECT family, restaurant_id, day, material_id, key, key2, count, coalesce(known, 0), quantity, pieces, weight_g,
             coalesce(sum_ms, 0), high_ms, low_ms, coalesce(from_at, from_taken), coalesce(to_at, to_taken)
        FROM sums
       WHERE count <> 0 OR known <> 0 OR quantity <> 0 OR pieces <> 0 OR weight_g <> 0 OR sum_ms <> 0
          OR high_ms IS DISTINCT FROM high_taken OR low_ms IS DISTINCT FROM low_taken
          OR from_at IS DISTINCT FROM from_taken OR to_at IS DISTINCT FROM to_taken
       ORDER BY family, restaurant_id, day, material_id, key, key2
      %s
      RETURNING known_figure.*)
    SELECT ROW(m.*)::day_figure AS figure FROM moved m JOIN sums s USING (family, restaurant_id, day, material_id, key, key2)
     WHERE m.count = 0 OR (m.high_ms = s.high_taken AND s.high_ms IS DISTINCT FROM s.high_taken)
        OR (m.low_ms = s.low_taken AND s.low_ms IS DISTINCT FROM s.low_taken)
        OR (m.from_at = s.from_taken AND s.from_at IS DISTINCT FROM s.from_taken)
        OR (m.to_at = s.to_taken AND s.to_at IS DISTINCT FROM s.to_taken)
  LOOP
    PERFORM settle_figure(cell.figure);
  END LOOP;',
    concat_ws(' UNION ALL ', 'SELECT 1 AS sign, a.* FROM (' || added || ') a', 'SELECT -1 AS sign, t.* FROM (' || taken || ') t'),
    onto_known_figure())
   WHERE taken IS NOT NULL
$$;

-- Emptying a table of facts empties their tallies.
CREATE FUNCTION forget_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tally WHERE name IN (SELECT name FROM tally_rule WHERE facts = TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- Has one trigger for each way of writing a table keep all that its facts add to.
CREATE FUNCTION keep_counted(facts text, families text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fresh text := tally_parts(facts, tally_source(facts, 'fresh'));
  gone text := tally_parts(facts, tally_source(facts, 'gone'));
  fresh_figures text := figure_parts(families, facts, 'fresh');
  gone_figures text := figure_parts(families, facts, 'gone');
BEGIN
  PERFORM keep_by(facts || '_counted', facts, 'INSERT ON %I REFERENCING NEW TABLE AS fresh',
    concat_ws(E'\n  ', adding_tallies(fresh), adding_figures(fresh_figures)));
  PERFORM keep_by(facts || '_counted_again', facts, 'UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS fresh',
    concat_ws(E'\n  ', moving_tallies(fresh, gone), moving_figures(fresh_figures, gone_figures)));
  PERFORM keep_by(facts || '_counted_off', facts, 'DELETE ON %I REFERENCING OLD TABLE AS gone',
    concat_ws(E'\n  ', moving_tallies(NULL, gone), moving_figures(NULL, gone_figures)));
  EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forget_tallies()',
                 facts || '_tallies_forgotten', facts);
END $$;
SELECT keep_counted('recommendation', '{advised_part}');
SELECT keep_counted('batch', '{cooked_part}');
SELECT keep_counted('task_delay', '{}');
SELECT keep_counted('stock_out', '{}');
SELECT keep_counted('fryer_cycle', '{fried_part}');
SELECT keep_counted('hold', '{left_part}');
SELECT keep_counted('conveyor_pass', '{inbound_part,outbound_part}');
SELECT keep_counted('package', '{packed_part}');
SELECT keep_counted('fry_chute_cycle', '{}');
SELECT keep_counted('potato_batch', '{}');

-- A basket may come after its portions, go before them, and be dumped at another time than was thought.
CREATE FUNCTION keep_portions_counted() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  source text := 'fry_chute_cycle f JOIN %s b ON b.id = f.potato_batch_id JOIN restaurant r ON r.id = f.restaurant_id';
  held text[] := '{fry_held,fry_zone,fry_part}';
  fresh text := tally_parts('fry_chute_cycle', format(source, 'fresh'), held);
  gone text := tally_parts('fry_chute_cycle', format(source, 'gone'), held);
BEGIN
  PERFORM keep_by('portions_counted', 'potato_batch', 'INSERT ON %I REFERENCING NEW TABLE AS fresh', adding_tallies(fresh));
  PERFORM keep_by('portions_counted_again', 'potato_batch', 'UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS fresh',
    format('IF EXISTS (SELECT FROM gone g FULL JOIN fresh f USING (id) WHERE g.dumped_at IS DISTINCT FROM f.dumped_at) THEN
  %s
  END IF;', moving_tallies(fresh, gone)));
  PERFORM keep_by('portions_counted_off', 'potato_batch', 'DELETE ON %I REFERENCING OLD TABLE AS gone',
    moving_tallies(NULL, gone));
END $$;
SELECT keep_portions_counted();

-- A restaurant that is given another zone has other days.
CREATE FUNCTION redo_restaurant_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text;
BEGIN
  DELETE FROM tally WHERE restaurant_id = NEW.id;
  FOR own IN SELECT DISTINCT facts FROM tally_rule ORDER BY facts LOOP
    EXECUTE adding_tallies(tally_parts(own, tally_source(own, format('(SELECT * FROM %I WHERE restaurant_id = %s)', own, NEW.id))));
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER redo_restaurant_tallies AFTER UPDATE OF timezone ON restaurant
  FOR EACH ROW WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION redo_restaurant_tallies();

CREATE OR REPLACE FUNCTION redo_restaurant_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept text;
BEGIN
  DELETE FROM day_figure WHERE restaurant_id = NEW.id;
  FOREACH kept IN ARRAY ARRAY['cooked_part', 'advised_part', 'left_part', 'packed_part', 'fried_part', 'inbound_part',
                              'outbound_part'] LOOP
    EXECUTE adding_figures(figure_part(kept, format('SELECT * FROM %I WHERE restaurant_id = %s', kept, NEW.id)));
  END LOOP;
  RETURN NULL;
END $$;
DROP FUNCTION adding_day_figures(text, text), keep_counted(text, text[]), keep_portions_counted();
