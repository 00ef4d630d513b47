-- What the provider itself keeps while it works: notices, exports, limits, servers, the simulation's clock.

CREATE TABLE notification (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  restaurant_id   integer REFERENCES restaurant ON DELETE CASCADE,
  status          text NOT NULL DEFAULT 'UNREAD' CHECK (status IN ('UNREAD', 'READ')),
  type            text NOT NULL CHECK (type IN ('INFO', 'WARN', 'ERROR')),
  message         text NOT NULL,
  event_time      bigint NOT NULL
);
CREATE INDEX notification_list ON notification (account_id, event_time DESC, id DESC);
CREATE INDEX notification_unread ON notification (account_id) WHERE status = 'UNREAD';

-- An accepted export: made by a job, kept in the database so that any server can hand it out.
CREATE TABLE report (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  restaurant_id   integer REFERENCES restaurant ON DELETE CASCADE,
  kind            text NOT NULL,
  -- The list's validated query, as the export runs it again.
  query           jsonb NOT NULL,
  state           text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'READY', 'FAILED')),
  request_time    bigint NOT NULL,
  ready_time      bigint,
  file_name       text,
  size_bytes      bigint,
  failure         text
);
CREATE INDEX report_list ON report (account_id, request_time DESC);

CREATE TABLE report_chunk (
  report_id       bigint NOT NULL REFERENCES report ON DELETE CASCADE,
  position        integer NOT NULL,
  bytes           bytea NOT NULL,
  PRIMARY KEY (report_id, position)
);

-- Counted attempts (sign-in by address and account, …): shared by all servers, alive over a restart.
CREATE TABLE attempt (
  key             text NOT NULL,
  at              bigint NOT NULL
);
CREATE INDEX attempt_key ON attempt (key, at);

-- Who did what, to what, when and from where; written in the transaction of the deed. Names are kept as they were,
-- so that an event can be read when user and subject are long gone. Nothing ever changes an event: the trigger sees
-- to it, whatever a statement says. Only housekeeping takes away what has been kept long enough.
CREATE TABLE audit_event (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at              bigint NOT NULL,
  -- Null for somebody unknown, as at a sign-in that failed.
  account_id      integer,
  actor_uuid      uuid,
  actor_name      text COLLATE readable NOT NULL DEFAULT '',
  actor_email     text NOT NULL DEFAULT '',
  address         text NOT NULL DEFAULT '',
  user_agent      text NOT NULL DEFAULT '',
  action          text NOT NULL,
  subject_kind    text NOT NULL,
  subject_uuid    uuid,
  subject_name    text COLLATE readable NOT NULL DEFAULT '',
  -- Of a deed that concerns one restaurant; not a reference, since an event outlives it.
  restaurant_id   integer,
  -- What changed: [{"field", "before", "after"}]; never a password, a token or a code.
  changes         jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX audit_event_when ON audit_event (at DESC, id DESC);
CREATE INDEX audit_event_subject ON audit_event (subject_uuid, at DESC, id DESC);

CREATE FUNCTION audit_event_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an audit event is never changed';
END $$;
CREATE TRIGGER audit_event_stands BEFORE UPDATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION audit_event_stands();

CREATE TABLE server_instance (
  uuid            uuid PRIMARY KEY,
  host            text NOT NULL,
  pid             integer NOT NULL,
  worker_ids      text[] NOT NULL DEFAULT '{}',
  started_at      bigint NOT NULL,
  seen_at         bigint NOT NULL
);

-- Small facts of the installation: the seed used, how far history has been filled in, the build.
CREATE TABLE setting (
  key             text PRIMARY KEY,
  value           jsonb NOT NULL
);
