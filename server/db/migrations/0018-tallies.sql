-- Tallies: sums of what day figures (0009) are too coarse for, so that a year of a chain is added up from thousands of
-- rows: events, hold times in steps, parts of the day, containers. Triggers keep them in the transaction that writes,
-- changes or deletes a fact, whoever does it; server/store/analytic/tallies.ts reads them.

-- A year of a chain is added up here once: in memory.
SET LOCAL work_mem = '128MB';

-- Whole seconds tell a day, and are much quicker to read than numerics.
CREATE OR REPLACE FUNCTION local_day(at bigint, zone text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT (to_timestamp(at / 1000) AT TIME ZONE zone)::date - DATE '1970-01-01' $$;
-- The first day of its month, as a day.
CREATE FUNCTION local_month(at bigint, zone text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT date_trunc('month', to_timestamp(at / 1000) AT TIME ZONE zone)::date - DATE '1970-01-01' $$;
-- The Monday of its week; 1970 began on a Thursday.
CREATE FUNCTION local_week(at bigint, zone text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT local_day(at, zone) - (local_day(at, zone) + 3) % 7 $$;
-- Index among Breakfast, Lunch, Dinner (src/domain/time/day-part.ts).
CREATE FUNCTION local_day_part(at bigint, zone text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT width_bucket(extract(epoch FROM (to_timestamp(at / 1000) AT TIME ZONE zone)::time)::integer,
                      ARRAY[630 * 60, 840 * 60])
$$;
-- Index among the histogram's steps of five minutes (src/domain/analytics/hold-time.ts); -1 is a timer error.
CREATE FUNCTION held_step(held_ms bigint, timer_error boolean) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT CASE WHEN timer_error THEN -1 ELSE least(greatest((held_ms - 1) / 300000, 0), 10)::integer END $$;

CREATE TABLE tally (
  -- What is counted.
  name            text COLLATE "C" NOT NULL,
  restaurant_id   integer NOT NULL,
  -- The restaurant's local day as day_figure has it; for what is counted by the week or month, its first day.
  day             integer NOT NULL,
  material_id     integer NOT NULL,
  -- What the facts are told apart by; 0 where by nothing.
  key             integer NOT NULL,
  key2            integer NOT NULL,
  key3            integer NOT NULL,
  count           bigint NOT NULL,
  sum             bigint NOT NULL,
  -- Null where nothing is measured.
  high            bigint,
  low             bigint,
  PRIMARY KEY (name, restaurant_id, day, material_id, key, key2, key3)
);

-- A family is what one table's facts add to tallies, said once: as a view of the table, and as its statement in which
-- SOURCE stands for the table, so that the triggers can say it of the rows that fired them. A part has
--   id, name, restaurant_id, material_id, at   when it counts
--   day, key, key2, key3, count, sum, high, low   as the tally
CREATE TABLE tally_family (
  family          text PRIMARY KEY,
  facts           text NOT NULL,
  -- The names of its tallies.
  names           text[] NOT NULL,
  parts           text NOT NULL,
  -- Says what another family says, of the second table that it reads.
  along           boolean NOT NULL DEFAULT false
);

-- The statement that adds parts to tallies.
CREATE FUNCTION adding_tallies(parts text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format(
    'INSERT INTO tally AS known
     SELECT p.name, p.restaurant_id, p.day, p.material_id, p.key, p.key2, p.key3, sum(p.count), sum(p.sum), max(p.high), min(p.low)
       FROM (%s) p
      GROUP BY p.name, p.restaurant_id, p.day, p.material_id, p.key, p.key2, p.key3
      -- In one order, so that two writers never wait for each other.
      ORDER BY p.name, p.restaurant_id, p.day, p.material_id, p.key, p.key2, p.key3
     ON CONFLICT (name, restaurant_id, day, material_id, key, key2, key3) DO UPDATE SET
       count = known.count + excluded.count,
       sum = known.sum + excluded.sum,
       high = greatest(known.high, excluded.high),
       low = least(known.low, excluded.low)', parts)
$$;

-- After something was taken from a tally: an empty one goes, another's high and low are looked up. Its row is locked
-- already by the caller's transaction, so who adds meanwhile has been waited for, or waits.
CREATE FUNCTION settle_tally(of_family text, cell tally) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  said text;
BEGIN
  IF cell.count = 0 THEN
    DELETE FROM tally t
     WHERE t.name = cell.name AND t.restaurant_id = cell.restaurant_id AND t.day = cell.day
       AND t.material_id = cell.material_id AND t.key = cell.key AND t.key2 = cell.key2 AND t.key3 = cell.key3;
    RETURN;
  END IF;
  SELECT replace(parts, 'SOURCE', facts) INTO STRICT said FROM tally_family WHERE family = of_family;
  -- A local day, week or month lies within these 33 days, which an index finds.
  EXECUTE format(
    'UPDATE tally t SET (high, low) = (
       SELECT max(p.high), min(p.low) FROM (%s) p
        WHERE p.name = $1 AND p.restaurant_id = $2 AND p.day = $3 AND p.material_id = $4 AND p.key = $5 AND p.key2 = $6
          AND p.key3 = $7
          AND p.at >= $3 * 86400000::bigint - 50400000 AND p.at < ($3 + 33) * 86400000::bigint)
     WHERE t.name = $1 AND t.restaurant_id = $2 AND t.day = $3 AND t.material_id = $4 AND t.key = $5 AND t.key2 = $6
       AND t.key3 = $7', said)
    USING cell.name, cell.restaurant_id, cell.day, cell.material_id, cell.key, cell.key2, cell.key3;
END $$;

-- Emptying a table of facts empties its tallies.
CREATE FUNCTION forget_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tally WHERE name = ANY ((SELECT names FROM tally_family WHERE family = TG_ARGV[0])::text[]);
  RETURN NULL;
END $$;

-- Puts a trigger of its own function onto a table: a statement written out is planned once a session, and a kitchen's
-- tick writes a row here and a row there.
CREATE FUNCTION keep_by(named text, facts text, fires text, body text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $keep$
DECLARE
  cell record;
BEGIN
  %s
  RETURN NULL;
END $keep$', named, body);
  EXECUTE format('CREATE TRIGGER %I AFTER %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
                 named, format(fires, facts), named);
END $$;

-- What a trigger does that adds some parts, none if null, and takes others.
CREATE FUNCTION moving_tallies(family text, added text, taken text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('%s;
  FOR cell IN
    SELECT t AS tally FROM (SELECT g.name, g.restaurant_id, g.day, g.material_id, g.key, g.key2, g.key3, max(g.high) AS high,
                            min(g.low) AS low
                       FROM (%s) g GROUP BY g.name, g.restaurant_id, g.day, g.material_id, g.key, g.key2, g.key3) g
      JOIN tally t USING (name, restaurant_id, day, material_id, key, key2, key3)
     WHERE t.count = 0 OR t.high = g.high OR t.low = g.low
  LOOP
    PERFORM settle_tally(%L, cell.tally);
  END LOOP;',
    adding_tallies(concat_ws(' UNION ALL ', added, format(
      'SELECT g.id, g.name, g.restaurant_id, g.material_id, g.at, g.day, g.key, g.key2, g.key3, -g.count AS count, -g.sum AS sum,
              NULL::bigint AS high, NULL::bigint AS low
         FROM (%s) g', taken))),
    taken, family)
$$;

-- Has the triggers of a table keep a family.
CREATE FUNCTION keep_family_tallies(family text, facts text, parts text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fresh text := replace(parts, 'SOURCE', 'fresh');
  gone text := replace(parts, 'SOURCE', 'gone');
BEGIN
  PERFORM keep_by(family || '_tally_added', facts, 'INSERT ON %I REFERENCING NEW TABLE AS fresh',
    adding_tallies(fresh) || ';');
  -- What changed in nothing that counts is neither added nor taken.
  PERFORM keep_by(family || '_tally_changed', facts, 'UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS fresh',
    moving_tallies(family, format('SELECT * FROM (%s EXCEPT %s) f', fresh, gone), format('%s EXCEPT %s', gone, fresh)));
  PERFORM keep_by(family || '_tally_deleted', facts, 'DELETE ON %I REFERENCING OLD TABLE AS gone',
    moving_tallies(family, NULL, gone));
  EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forget_tallies(%L)',
                 family || '_tally_forgotten', facts, family);
END $$;

-- Tells of a family, counts what there is, and keeps it.
CREATE FUNCTION tally_facts(family text, facts text, names text[], parts text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_family VALUES (family, facts, names, parts);
  EXECUTE format('CREATE VIEW %I AS %s', family || '_tally', replace(parts, 'SOURCE', facts));
  EXECUTE adding_tallies(replace(parts, 'SOURCE', facts));
  PERFORM keep_family_tallies(family, facts, parts);
END $$;

-- Keeps a family by its second table too.
CREATE FUNCTION tally_along(name text, family text, facts text, parts text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_family VALUES (family, facts, ARRAY[name], parts, true);
  PERFORM keep_family_tallies(family, facts, parts);
END $$;

-- Events (server/store/events/tables.ts): each fact stands for several, each on a day of its own.
CREATE FUNCTION tally_events(facts text, VARIADIC events text[]) RETURNS void LANGUAGE sql AS $$
  SELECT tally_facts(
    facts || '_event', facts,
    (SELECT array_agg(events[i]) FROM generate_series(1, cardinality(events), 2) i),
    format(
      'SELECT f.id, e.name, f.restaurant_id, f.material_id, e.at, local_day(e.at, r.timezone) AS day, 0 AS key, 0 AS key2,
              0 AS key3, 1::bigint AS count, 0::bigint AS sum, NULL::bigint AS high, NULL::bigint AS low
         FROM SOURCE f JOIN restaurant r ON r.id = f.restaurant_id
        CROSS JOIN LATERAL (VALUES %s) e(name, at)
        WHERE e.at IS NOT NULL',
      (SELECT string_agg(format('(%L::text, %s)', events[i], events[i + 1]), ', ')
         FROM generate_series(1, cardinality(events), 2) i)))
$$;

SELECT tally_events('recommendation', 'RECOMMENDATION_MADE', 'f.recommended_at',
  'RECOMMENDATION_CANCELED', 'f.canceled_at', 'RECOMMENDATION_COMPLETED', 'f.completed_at');
SELECT tally_events('batch', 'BATCH_STARTED', 'f.started_at', 'BREADING_ENDED', 'f.stage_ended_at[1]',
  'BASKET_LOADING_ENDED', 'f.stage_ended_at[2]', 'BASKET_TRANSFER_ENDED', 'f.stage_ended_at[3]',
  'BASKET_FRYING_ENDED', 'f.stage_ended_at[4]', 'CTS_TRANSFER_ENDED', 'f.stage_ended_at[5]',
  'HOT_HOLDING_TRANSFER_ENDED', 'f.stage_ended_at[6]', 'BATCH_COMPLETED', 'f.completed_at',
  'BATCH_CANCELED', 'f.canceled_at');
SELECT tally_events('task_delay', 'TASK_DELAY_STARTED', 'f.started_at', 'TASK_DELAY_ENDED', 'f.ended_at');
SELECT tally_events('hold', 'PAN_PLACED', 'f.placed_at', 'PAN_REMOVED', 'f.removed_at', 'PAN_EXPIRED',
  'CASE WHEN NOT f.timer_error AND (f.removed_at IS NULL OR f.removed_at - f.placed_at > f.limit_s * 1000::bigint)
        THEN f.placed_at + f.limit_s * 1000::bigint END');
SELECT tally_events('package', 'PACKAGE_PACKED', 'f.packed_at', 'PACKAGE_TAKEN', 'f.taken_at');
SELECT tally_events('stock_out', 'STOCK_OUT_STARTED', 'f.started_at', 'STOCK_OUT_ENDED', 'f.ended_at');
SELECT tally_events('potato_batch', 'BASKET_FRIED', 'f.fried_at', 'BASKET_DUMPED', 'f.dumped_at',
  'BASKET_EMPTIED', 'f.emptied_at');
SELECT tally_events('fry_chute_cycle', 'FRY_CHUTE_PACKED', 'f.packed_at', 'FRY_CHUTE_TAKEN', 'f.taken_at');

-- One part a fact, under the family's own name. What is not told is 0, or null.
CREATE FUNCTION tally_each(family text, facts text, at text, day text, condition text, key text DEFAULT '0',
                           key2 text DEFAULT '0', key3 text DEFAULT '0', count text DEFAULT '1', sum text DEFAULT '0',
                           measure text DEFAULT 'NULL', source text DEFAULT 'SOURCE f')
RETURNS void LANGUAGE sql AS $$ SELECT tally_facts(family, facts, ARRAY[family], format(
  'SELECT f.id, %1$L::text AS name, f.restaurant_id, f.material_id, %2$s AS at, %3$s(%2$s, r.timezone) AS day, %4$s AS key,
          %5$s AS key2, %6$s AS key3, (%7$s)::bigint AS count, coalesce(%8$s, 0)::bigint AS sum, (%9$s)::bigint AS high,
          (%9$s)::bigint AS low
     FROM %10$s JOIN restaurant r ON r.id = f.restaurant_id
    WHERE %11$s', family, at, day, key, key2, key3, count, sum, measure, source, condition))
$$;

-- Pans that left, by how long they were held; what was wasted of them and what was cooked, by the part of the day.
SELECT tally_each('held', 'hold', 'f.removed_at', 'local_day', 'f.removed_at IS NOT NULL',
  key => 'held_step(f.removed_at - f.placed_at, f.timer_error)',
  sum => 'CASE WHEN NOT f.timer_error THEN greatest(f.removed_at - f.placed_at, 0) END',
  measure => 'CASE WHEN NOT f.timer_error THEN greatest(f.removed_at - f.placed_at, 0) END');
SELECT tally_each('wasted', 'hold', 'f.removed_at', 'local_day', 'f.removed_at IS NOT NULL AND f.weight_wasted_g > 0',
  key => 'local_day_part(f.removed_at, r.timezone)', sum => 'f.weight_wasted_g');
SELECT tally_each('cooked', 'batch', 'f.completed_at', 'local_day', 'f.completed_at IS NOT NULL',
  key => 'local_day_part(f.completed_at, r.timezone)', sum => 'f.weight_g');
-- Finished cycles of pans, from the inbound conveyor to the outbound one, where they began.
SELECT tally_each('cycled', 'conveyor_pass', 'f.inbound_at', 'local_day', 'f.outbound_at IS NOT NULL',
  sum => 'f.outbound_at - f.inbound_at', measure => 'f.outbound_at - f.inbound_at');

-- By container, which are too many for days: by the month.
SELECT tally_each('placed', 'hold', 'f.placed_at', 'local_month', 'TRUE', key => 'f.container_id');
SELECT tally_each('inbound', 'conveyor_pass', 'f.inbound_at', 'local_month', 'TRUE', key => 'f.container_id',
  sum => 'f.placed_at - f.inbound_at', measure => 'f.placed_at - f.inbound_at');
SELECT tally_each('outbound', 'conveyor_pass', 'f.outbound_at', 'local_month', 'f.outbound_at IS NOT NULL',
  key => 'f.container_id', sum => 'f.outbound_at - f.removed_at', measure => 'f.outbound_at - f.removed_at');
-- For how long containers were in their place, unless that is unknown or far from the moment the pass counts at: then
-- reading must look at the pass itself, see server/store/analytic/conveyors.ts.
CREATE FUNCTION near(at bigint, moment bigint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT moment IS NOT NULL AND abs(moment - at) <= 43200000 $$;
SELECT tally_each('inbound_busy', 'conveyor_pass', 'f.inbound_at', 'local_month',
  'near(f.inbound_at, f.placed_at) AND near(f.inbound_at, f.removed_at)',
  key => 'f.container_id', sum => 'greatest(f.removed_at - f.placed_at, 0)');
SELECT tally_each('outbound_busy', 'conveyor_pass', 'f.outbound_at', 'local_month',
  'f.outbound_at IS NOT NULL AND near(f.outbound_at, f.placed_at) AND near(f.outbound_at, f.removed_at)',
  key => 'f.container_id', sum => 'greatest(f.removed_at - f.placed_at, 0)');
CREATE INDEX conveyor_pass_inbound_far ON conveyor_pass (restaurant_id, inbound_at)
  WHERE NOT (near(inbound_at, placed_at) AND near(inbound_at, removed_at));
CREATE INDEX conveyor_pass_outbound_far ON conveyor_pass (restaurant_id, outbound_at)
  WHERE outbound_at IS NOT NULL AND NOT (near(outbound_at, placed_at) AND near(outbound_at, removed_at));

-- Packages and their pieces by type and chute. Day figures need not tell chutes apart any more: a quarter of the rows.
SELECT tally_each('packed', 'package', 'f.packed_at', 'local_week', 'TRUE', key => 'f.package_type_id',
  key2 => 'f.chute::int', count => 'f.quantity', sum => 'f.pieces');
CREATE OR REPLACE VIEW packed_part AS
  SELECT id, restaurant_id, material_id, packed_at AS at, package_type_id AS key, 0 AS key2, quantity, pieces,
         weight_g, taken_at - packed_at AS ms, packed_at AS from_at, taken_at AS to_at
    FROM package;
CREATE TEMPORARY TABLE packed_figure (LIKE day_figure) ON COMMIT DROP;
INSERT INTO packed_figure
  SELECT family, restaurant_id, day, material_id, key, 0, sum(count), sum(known), sum(quantity), sum(pieces),
         sum(weight_g), sum(sum_ms), max(high_ms), min(low_ms), min(from_at), max(to_at)
    FROM day_figure WHERE family = 'packed_part' GROUP BY family, restaurant_id, day, material_id, key;
DELETE FROM day_figure WHERE family = 'packed_part';
INSERT INTO day_figure TABLE packed_figure;

-- Potatoes: what was packed by type and chute, baskets and what remained of them.
SELECT tally_each('fry_packed', 'fry_chute_cycle', 'f.packed_at', 'local_day', 'TRUE', key => 'f.package_type_id',
  key2 => 'f.chute::int', count => 'f.quantity', sum => 'f.weight_g');
SELECT tally_each('dumped', 'potato_batch', 'f.dumped_at', 'local_day', 'TRUE', sum => 'f.weight_g');
SELECT tally_each('remained', 'potato_batch', 'f.dumped_at', 'local_day', 'f.remaining_g > 0', sum => 'f.remaining_g');

-- How long packages were held, since their basket was dumped, each package counting once: by type, by its step, by the
-- part of the day. A package whose basket is not on record is not among them.
CREATE FUNCTION tally_fried(family text, day text, key text, key3 text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parts text;
BEGIN
  PERFORM tally_each(family, 'fry_chute_cycle', 'f.packed_at', day, 'TRUE', key => key, key2 => 'f.chute::int',
    key3 => key3, count => 'f.quantity', sum => '(f.taken_at - b.dumped_at) * f.quantity',
    measure => 'f.taken_at - b.dumped_at', source => 'SOURCE f JOIN potato_batch b ON b.id = f.potato_batch_id');
  -- The same said of the baskets, which may come and go by themselves.
  SELECT replace(replace(f.parts, 'potato_batch b', 'SOURCE b'), 'SOURCE f', 'fry_chute_cycle f') INTO parts
    FROM tally_family f WHERE f.family = tally_fried.family;
  PERFORM tally_along(family, family || '_basket', 'potato_batch', parts);
END $$;
SELECT tally_fried('fry_held', 'local_day', 'f.package_type_id', '0');
SELECT tally_fried('fry_zone', 'local_week', 'f.package_type_id', 'held_step(f.taken_at - b.dumped_at, false)');
SELECT tally_fried('fry_part', 'local_week', 'local_day_part(f.packed_at, r.timezone)',
  'held_step(f.taken_at - b.dumped_at, false)');

-- A basket that goes while a package of it comes must be seen by one of the two: so they take turns, before either has
-- locked any tally.
CREATE FUNCTION take_turns_with_baskets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'alone' THEN PERFORM pg_advisory_xact_lock(7163402918);
  ELSE PERFORM pg_advisory_xact_lock_shared(7163402918);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER a_turn_alone BEFORE DELETE OR UPDATE OF id, dumped_at ON potato_batch
  FOR EACH STATEMENT EXECUTE FUNCTION take_turns_with_baskets('alone');
CREATE TRIGGER b_turn_shared BEFORE INSERT OR UPDATE ON potato_batch
  FOR EACH STATEMENT EXECUTE FUNCTION take_turns_with_baskets('shared');
CREATE TRIGGER b_turn_shared BEFORE INSERT OR UPDATE OR DELETE ON fry_chute_cycle
  FOR EACH STATEMENT EXECUTE FUNCTION take_turns_with_baskets('shared');

-- Day figures are kept by written out statements too, which say what keep_day_figures() of 0009 put together each time.
CREATE FUNCTION keep_family_figures(family text, facts text, at_column text, read_columns text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  -- What counts only now is added; what counted already and changed is worked out anew.
  begun text := format('SELECT f.id FROM fresh f JOIN gone g USING (id) WHERE g.%1$I IS NULL AND f.%1$I IS NOT NULL', at_column);
  redo text := format('LOOP
    PERFORM redo_day_figures(%L, cell.restaurant_id, cell.day, cell.material_id);
  END LOOP;', family);
  read text;
BEGIN
  EXECUTE format('DROP TRIGGER %I ON %I', family || '_added', facts);
  EXECUTE format('DROP TRIGGER %I ON %I', family || '_changed', facts);
  EXECUTE format('DROP TRIGGER %I ON %I', family || '_deleted', facts);
  PERFORM keep_by(family || '_added', facts, 'INSERT ON %I REFERENCING NEW TABLE AS fresh',
    adding_day_figures(family, 'p.id IN (SELECT id FROM fresh)') || ';');
  SELECT string_agg(format('%%1$s.%I', c), ', ') INTO read
    FROM unnest(ARRAY['restaurant_id', 'material_id', at_column] || string_to_array(read_columns, ' ')) c;
  PERFORM keep_by(family || '_changed', facts, 'UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS fresh', format(
    'IF EXISTS (%1$s) THEN
    %2$s;
  END IF;
  FOR cell IN
    SELECT DISTINCT x.restaurant_id, local_day(x.at, r.timezone) AS day, x.material_id
      FROM gone g JOIN fresh f USING (id)
     CROSS JOIN LATERAL (VALUES (g.restaurant_id, g.%3$I, g.material_id), (f.restaurant_id, f.%3$I, f.material_id))
        AS x (restaurant_id, at, material_id)
      JOIN restaurant r ON r.id = x.restaurant_id
     WHERE g.%3$I IS NOT NULL AND x.at IS NOT NULL AND (%4$s) IS DISTINCT FROM (%5$s)
     ORDER BY 1, 2, 3
  %6$s',
    begun, adding_day_figures(family, format('p.id IN (%s)', begun)), at_column, format(read, 'g'), format(read, 'f'), redo));
  PERFORM keep_by(family || '_deleted', facts, 'DELETE ON %I REFERENCING OLD TABLE AS gone', format(
    'FOR cell IN
    SELECT DISTINCT g.restaurant_id, local_day(g.%1$I, r.timezone) AS day, g.material_id
      FROM gone g JOIN restaurant r ON r.id = g.restaurant_id WHERE g.%1$I IS NOT NULL ORDER BY 1, 2, 3
  %2$s', at_column, redo));
END $$;
SELECT keep_family_figures('cooked_part', 'batch', 'completed_at', 'catering pieces weight_g');
SELECT keep_family_figures('advised_part', 'recommendation', 'recommended_at', 'canceled work_type pieces weight_g');
SELECT keep_family_figures('left_part', 'hold', 'removed_at', 'placed_at pieces_wasted weight_wasted_g timer_error');
SELECT keep_family_figures('packed_part', 'package', 'packed_at', 'package_type_id quantity pieces weight_g taken_at');
SELECT keep_family_figures('fried_part', 'fryer_cycle', 'started_at', 'ended_at actual_s correct');
SELECT keep_family_figures('inbound_part', 'conveyor_pass', 'inbound_at', 'placed_at');
SELECT keep_family_figures('outbound_part', 'conveyor_pass', 'outbound_at', 'removed_at');
DROP FUNCTION keep_day_figures();
DROP FUNCTION keep_family(text, text, text, text);

-- A restaurant that is given another zone has other days.
CREATE FUNCTION redo_restaurant_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own tally_family;
BEGIN
  DELETE FROM tally WHERE restaurant_id = NEW.id;
  FOR own IN SELECT * FROM tally_family WHERE NOT along ORDER BY family LOOP
    EXECUTE adding_tallies(format('SELECT * FROM (%s) p WHERE p.restaurant_id = %s', replace(own.parts, 'SOURCE', own.facts),
                                  NEW.id));
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER redo_restaurant_tallies AFTER UPDATE OF timezone ON restaurant
  FOR EACH ROW WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION redo_restaurant_tallies();

-- A statement must see that tallies are few from the first day.
ANALYZE tally;
