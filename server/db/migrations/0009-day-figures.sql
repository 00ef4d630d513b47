-- Figures of whole local days, so that a year of a chain is added up from thousands of rows and not from millions.
-- Triggers keep them in the transaction that writes, changes or deletes a fact, whoever does it; server/store/analytic/
-- parts.ts reads them. What a family's facts say is said once, by its view: reading without day figures reads the view.

-- What a fact adds to its family's figures:
--   at               when it counts
--   key, key2        what the family is told apart by; 0 where by nothing
--   quantity, pieces, weight_g
--   ms               the time it measured; null where that is unknown
--   from_at, to_at   the first and the last moment of it
CREATE VIEW cooked_part AS
  SELECT id, restaurant_id, material_id, completed_at AS at, catering::int AS key, 0 AS key2, 1 AS quantity, pieces,
         weight_g, NULL::bigint AS ms, completed_at AS from_at, completed_at AS to_at
    FROM batch WHERE completed_at IS NOT NULL;

CREATE VIEW advised_part AS
  SELECT id, restaurant_id, material_id, recommended_at AS at, (work_type = 'CATERING')::int AS key, 0 AS key2,
         1 AS quantity, pieces, weight_g, NULL::bigint AS ms, recommended_at AS from_at, recommended_at AS to_at
    FROM recommendation WHERE NOT canceled;

-- Pans that left holding. Quantity, pieces and weight are of what was wasted.
CREATE VIEW left_part AS
  SELECT id, restaurant_id, material_id, removed_at AS at, 0 AS key, 0 AS key2, (weight_wasted_g > 0)::int AS quantity,
         pieces_wasted AS pieces, weight_wasted_g AS weight_g,
         CASE WHEN NOT timer_error THEN greatest(removed_at - placed_at, 0) END AS ms,
         placed_at AS from_at, removed_at AS to_at
    FROM hold WHERE removed_at IS NOT NULL;

CREATE VIEW packed_part AS
  SELECT id, restaurant_id, material_id, packed_at AS at, package_type_id AS key, chute::int AS key2, quantity, pieces,
         weight_g, taken_at - packed_at AS ms, packed_at AS from_at, taken_at AS to_at
    FROM package;

CREATE VIEW fried_part AS
  SELECT id, restaurant_id, material_id, started_at AS at, correct::int AS key, 0 AS key2, 1 AS quantity, 0 AS pieces,
         0 AS weight_g, actual_s * 1000::bigint AS ms, started_at AS from_at, ended_at AS to_at, vendor
    FROM fryer_cycle;

CREATE VIEW inbound_part AS
  SELECT id, restaurant_id, material_id, inbound_at AS at, 0 AS key, 0 AS key2, 1 AS quantity, 0 AS pieces,
         0 AS weight_g, placed_at - inbound_at AS ms, inbound_at AS from_at, placed_at AS to_at, container_id
    FROM conveyor_pass;

CREATE VIEW outbound_part AS
  SELECT id, restaurant_id, material_id, outbound_at AS at, 0 AS key, 0 AS key2, 1 AS quantity, 0 AS pieces,
         0 AS weight_g, outbound_at - removed_at AS ms, removed_at AS from_at, outbound_at AS to_at, container_id
    FROM conveyor_pass WHERE outbound_at IS NOT NULL;
CREATE INDEX conveyor_pass_out ON conveyor_pass (restaurant_id, outbound_at);

CREATE TABLE day_figure (
  -- The view's name.
  family          text COLLATE "C" NOT NULL,
  restaurant_id   integer NOT NULL,
  -- The restaurant's local day, as the number of days since 1970-01-01.
  day             integer NOT NULL,
  material_id     integer NOT NULL,
  key             integer NOT NULL,
  key2            integer NOT NULL,
  -- Facts, and those of them that measured a time.
  count           integer NOT NULL,
  known           integer NOT NULL,
  quantity        bigint NOT NULL,
  pieces          bigint NOT NULL,
  weight_g        bigint NOT NULL,
  sum_ms          bigint NOT NULL,
  high_ms         bigint,
  low_ms          bigint,
  from_at         bigint NOT NULL,
  to_at           bigint NOT NULL,
  PRIMARY KEY (family, restaurant_id, day, material_id, key, key2)
);

CREATE FUNCTION local_day(at bigint, zone text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT (to_timestamp(at / 1000.0) AT TIME ZONE zone)::date - DATE '1970-01-01' $$;

-- The statement that adds to the day figures what the facts of a family say that a condition on its view `p` (and
-- restaurant `r`) names. A text, since only the trigger's own function sees the rows that fired it.
CREATE FUNCTION adding_day_figures(family text, condition text) RETURNS text LANGUAGE sql AS $$
  SELECT format(
    'INSERT INTO day_figure AS known_figure
     SELECT %L, p.restaurant_id, local_day(p.at, r.timezone) AS day, p.material_id, p.key, p.key2, count(*),
            count(p.ms), sum(p.quantity), sum(p.pieces), sum(p.weight_g), coalesce(sum(p.ms), 0), max(p.ms), min(p.ms),
            min(p.from_at), max(p.to_at)
       FROM %I p JOIN restaurant r ON r.id = p.restaurant_id
      WHERE %s
      GROUP BY p.restaurant_id, day, p.material_id, p.key, p.key2
      -- In one order, so that two writers never wait for each other.
      ORDER BY p.restaurant_id, day, p.material_id, p.key, p.key2
     ON CONFLICT (family, restaurant_id, day, material_id, key, key2) DO UPDATE SET
       count = known_figure.count + excluded.count,
       known = known_figure.known + excluded.known,
       quantity = known_figure.quantity + excluded.quantity,
       pieces = known_figure.pieces + excluded.pieces,
       weight_g = known_figure.weight_g + excluded.weight_g,
       sum_ms = known_figure.sum_ms + excluded.sum_ms,
       high_ms = greatest(known_figure.high_ms, excluded.high_ms),
       low_ms = least(known_figure.low_ms, excluded.low_ms),
       from_at = least(known_figure.from_at, excluded.from_at),
       to_at = greatest(known_figure.to_at, excluded.to_at)',
    family, family, condition)
$$;

-- Works out anew the day figures of one local day of a restaurant and material: what was taken away may have been the
-- highest. Who adds meanwhile waits for the rows deleted here, or is waited for, and is counted once either way.
CREATE FUNCTION redo_day_figures(family text, restaurant_id integer, day integer, material_id integer)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM day_figure f
   WHERE f.family = redo_day_figures.family AND f.restaurant_id = redo_day_figures.restaurant_id
     AND f.day = redo_day_figures.day AND f.material_id = redo_day_figures.material_id;
  -- A local day lies within these 52 hours, which an index finds.
  EXECUTE adding_day_figures(family, format(
    'p.restaurant_id = %s AND p.material_id = %s AND p.at >= %s AND p.at < %s AND local_day(p.at, r.timezone) = %s',
    restaurant_id, material_id, day * 86400000::bigint - 50400000, day * 86400000::bigint + 136800000, day));
END $$;

-- Arguments: the family, the column of its `at`, and the other columns that its view reads.
CREATE FUNCTION keep_day_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family text := TG_ARGV[0];
  at_column text := TG_ARGV[1];
  read_columns text := TG_ARGV[2];
  cell record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE adding_day_figures(family, 'p.id IN (SELECT id FROM fresh)');
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    -- What counts only now is added; what counted already and changed is worked out anew, below.
    EXECUTE format('SELECT EXISTS (SELECT FROM fresh JOIN gone USING (id) WHERE gone.%1$I IS NULL AND fresh.%1$I IS NOT NULL)',
                   at_column) INTO cell;
    IF cell.exists THEN
      EXECUTE adding_day_figures(family, format(
        'p.id IN (SELECT id FROM fresh JOIN gone USING (id) WHERE gone.%1$I IS NULL AND fresh.%1$I IS NOT NULL)', at_column));
    END IF;
  END IF;
  FOR cell IN EXECUTE format(
    CASE TG_OP
      WHEN 'DELETE' THEN
        'SELECT DISTINCT g.restaurant_id, local_day(g.%1$I, r.timezone) AS day, g.material_id
           FROM gone g JOIN restaurant r ON r.id = g.restaurant_id WHERE g.%1$I IS NOT NULL ORDER BY 1, 2, 3'
      ELSE
        'SELECT DISTINCT x.restaurant_id, local_day(x.at, r.timezone) AS day, x.material_id
           FROM gone g JOIN fresh f USING (id)
           CROSS JOIN LATERAL (VALUES (g.restaurant_id, g.%1$I, g.material_id), (f.restaurant_id, f.%1$I, f.material_id))
             AS x (restaurant_id, at, material_id)
           JOIN restaurant r ON r.id = x.restaurant_id
          WHERE g.%1$I IS NOT NULL AND x.at IS NOT NULL
            AND (SELECT ROW(g.restaurant_id, g.material_id, g.%1$I, %2$s))
                IS DISTINCT FROM (SELECT ROW(f.restaurant_id, f.material_id, f.%1$I, %3$s))
          ORDER BY 1, 2, 3'
    END,
    at_column,
    (SELECT string_agg(format('g.%I', c), ', ') FROM unnest(string_to_array(read_columns, ' ')) c),
    (SELECT string_agg(format('f.%I', c), ', ') FROM unnest(string_to_array(read_columns, ' ')) c))
  LOOP
    PERFORM redo_day_figures(family, cell.restaurant_id, cell.day, cell.material_id);
  END LOOP;
  RETURN NULL;
END $$;

-- Puts the three triggers of a family onto its table of facts.
CREATE FUNCTION keep_family(family text, facts text, at_column text, read_columns text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  arguments text := format('%L, %L, %L', family, at_column, read_columns);
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh
                  FOR EACH STATEMENT EXECUTE FUNCTION keep_day_figures(%s)', family || '_added', facts, arguments);
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
                  FOR EACH STATEMENT EXECUTE FUNCTION keep_day_figures(%s)', family || '_changed', facts, arguments);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
                  FOR EACH STATEMENT EXECUTE FUNCTION keep_day_figures(%s)', family || '_deleted', facts, arguments);
  EXECUTE adding_day_figures(family, 'TRUE');
END $$;

SELECT keep_family('cooked_part', 'batch', 'completed_at', 'catering pieces weight_g');
SELECT keep_family('advised_part', 'recommendation', 'recommended_at', 'canceled work_type pieces weight_g');
SELECT keep_family('left_part', 'hold', 'removed_at', 'placed_at pieces_wasted weight_wasted_g timer_error');
SELECT keep_family('packed_part', 'package', 'packed_at', 'package_type_id chute quantity pieces weight_g taken_at');
SELECT keep_family('fried_part', 'fryer_cycle', 'started_at', 'ended_at actual_s correct');
SELECT keep_family('inbound_part', 'conveyor_pass', 'inbound_at', 'placed_at');
SELECT keep_family('outbound_part', 'conveyor_pass', 'outbound_at', 'removed_at');

-- A restaurant that is given another zone has other days.
CREATE FUNCTION redo_restaurant_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept text;
BEGIN
  DELETE FROM day_figure WHERE restaurant_id = NEW.id;
  FOREACH kept IN ARRAY ARRAY['cooked_part', 'advised_part', 'left_part', 'packed_part', 'fried_part', 'inbound_part',
                              'outbound_part'] LOOP
    EXECUTE adding_day_figures(kept, format('p.restaurant_id = %s', NEW.id));
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER redo_restaurant_days AFTER UPDATE OF timezone ON restaurant
  FOR EACH ROW WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION redo_restaurant_days();
