-- Facts that people have been notified about. Any number of servers may look for them, and each is notified once.
CREATE TABLE kitchen_notice (
  subject         text COLLATE "C" NOT NULL,
  fact_id         bigint NOT NULL,
  at              bigint NOT NULL,
  PRIMARY KEY (subject, fact_id)
);
CREATE INDEX task_delay_open ON task_delay (started_at) WHERE ended_at IS NULL;
