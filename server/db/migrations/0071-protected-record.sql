-- The record is streamed in the order of transactions: numbers are given before the commit, so a reader that goes by them
-- would miss a transaction that commits late. Rows that exist already get the number of this migration's transaction.
ALTER TABLE audit_event
  ADD COLUMN uuid uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN tx xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX audit_event_stream ON audit_event (tx, id);

-- Transactions are numbered again by another PostgreSQL, as after a dump and restore. Events after `after_id` have numbers
-- of the PostgreSQL with this identifier.
CREATE TABLE audit_numbering (
  after_id        bigint PRIMARY KEY,
  system          text NOT NULL
);

-- How far each receiver has acknowledged the record: up to this event of this numbering.
CREATE TABLE audit_stream (
  -- The address, without what is secret.
  receiver        text PRIMARY KEY,
  after_id        bigint NOT NULL DEFAULT 0,
  tx              xid8 NOT NULL DEFAULT '0',
  id              bigint NOT NULL DEFAULT 0,
  -- When events were last acknowledged; null before the first.
  sent_at         bigint,
  -- Why the last attempt failed; null after one that did not.
  error           text
);

-- Some providers of PostgreSQL do not let everybody ask for the identifier.
CREATE FUNCTION system_now() RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT system_identifier::text FROM pg_control_system());
EXCEPTION WHEN insufficient_privilege THEN RETURN 'unknown';
END $$;

-- Begins another numbering where the database has come from elsewhere. Each server asks for it at its start, before it
-- writes: an event from the future was numbered elsewhere, too.
CREATE FUNCTION note_audit_numbering() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  newest record;
  known record;
BEGIN
  LOCK TABLE audit_numbering IN SHARE ROW EXCLUSIVE MODE;
  SELECT id, tx INTO newest FROM audit_event ORDER BY id DESC LIMIT 1;
  SELECT after_id, system INTO known FROM audit_numbering ORDER BY after_id DESC LIMIT 1;
  IF NOT FOUND THEN
    INSERT INTO audit_numbering VALUES (0, system_now());
  ELSIF known.system <> system_now()
        OR (newest.id > known.after_id AND newest.tx >= pg_snapshot_xmax(pg_current_snapshot())) THEN
    INSERT INTO audit_numbering VALUES (coalesce(newest.id, 0), system_now())
    ON CONFLICT (after_id) DO UPDATE SET system = excluded.system;
  END IF;
END $$;

-- The one thing that ever happens to an event. Nobody takes one away that is younger than two years by the database's clock.
CREATE FUNCTION expire_audit_events(before bigint) RETURNS void LANGUAGE sql SECURITY DEFINER AS $$
  DELETE FROM audit_event
   WHERE at < least(before, (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 2 * 365 * 86400000::bigint)
$$;

-- Functions with their owner's rights look nowhere else than here, and are nobody's but those of whom is granted.
DO $$
DECLARE
  one regprocedure;
BEGIN
  FOREACH one IN ARRAY ARRAY['note_audit_numbering()', 'expire_audit_events(bigint)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, %I, pg_temp', one, current_schema());
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one);
  END LOOP;
END $$;
SELECT note_audit_numbering();

-- Networks that an account has signed in from: a new one is mailed to its user.
CREATE TABLE known_network (
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  network         text NOT NULL,
  last_used_at    bigint NOT NULL,
  PRIMARY KEY (account_id, network)
);
CREATE INDEX known_network_used ON known_network (last_used_at);
