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

-- Who did what; filled by the services that change something.
CREATE TABLE audit_event (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at              bigint NOT NULL,
  account_id      integer,
  address         text NOT NULL DEFAULT '',
  action          text NOT NULL,
  subject         text NOT NULL DEFAULT '',
  detail          jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_event_when ON audit_event (at DESC);

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
