-- What the provider found wrong and what people made of it; and how each rule stands with each subject. Epoch ms.

CREATE TABLE alert (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  rule            text COLLATE "C" NOT NULL,
  severity        text COLLATE "C" NOT NULL CHECK (severity IN ('critical', 'warning', 'info')),
  -- Null for a host of no restaurant.
  restaurant_id   integer REFERENCES restaurant ON DELETE CASCADE,
  -- A uuid, or a host's name; and as people called it then.
  subject         text COLLATE "C" NOT NULL,
  subject_name    text COLLATE readable NOT NULL,
  -- Of a rule about hosts.
  host            text COLLATE "C",
  -- In one sentence, as it was when it was raised or got worse.
  message         text COLLATE readable NOT NULL,
  started_at      bigint NOT NULL,
  recovered_at    bigint CHECK (recovered_at >= started_at),
  ending          text COLLATE "C" CHECK (ending IN ('RECOVERED', 'GONE')),
  acknowledged_at bigint,
  acknowledged_by integer REFERENCES account ON DELETE SET NULL,
  assignee_id     integer REFERENCES account ON DELETE SET NULL,
  note            text COLLATE readable,
  note_at         bigint,
  note_by         integer REFERENCES account ON DELETE SET NULL,
  -- Counts up with what people change and when it gets worse.
  version         integer NOT NULL DEFAULT 1,
  deleted_at      bigint,
  CHECK ((recovered_at IS NULL) = (ending IS NULL))
);
-- Never two open alerts of one rule and subject.
CREATE UNIQUE INDEX alert_open ON alert (rule, subject) WHERE recovered_at IS NULL;
CREATE INDEX alert_list ON alert (started_at, id) WHERE deleted_at IS NULL;
CREATE INDEX alert_restaurant ON alert (restaurant_id, started_at) WHERE deleted_at IS NULL;
CREATE INDEX alert_host ON alert (host, started_at) WHERE host IS NOT NULL;
CREATE INDEX alert_recovered ON alert (recovered_at) WHERE recovered_at IS NOT NULL;
CREATE INDEX alert_deleted ON alert (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX alert_assignee ON alert (assignee_id) WHERE assignee_id IS NOT NULL;

-- server/domain/alerts/machine.ts; nothing is kept of a subject that is well.
CREATE TABLE alert_watch (
  rule            text COLLATE "C" NOT NULL,
  subject         text COLLATE "C" NOT NULL,
  -- Since when each level of the rule has counted; null where it does not.
  over            bigint[] NOT NULL,
  began           bigint NOT NULL,
  severity        text COLLATE "C" CHECK (severity IN ('critical', 'warning', 'info')),
  clear_since     bigint,
  PRIMARY KEY (rule, subject)
);

-- When each host that answers expressions answered last, by whichever engine: one that is silent tells nothing of it.
CREATE TABLE watched_host (
  host            text COLLATE "C" PRIMARY KEY,
  answered_at     bigint NOT NULL
);
