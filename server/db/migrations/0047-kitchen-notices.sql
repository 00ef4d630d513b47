-- Which facts people have been told of, so that any number of servers may look and each is told once.
CREATE TABLE kitchen_notice (
  subject         text COLLATE "C" NOT NULL,
  fact_id         bigint NOT NULL,
  at              bigint NOT NULL,
  PRIMARY KEY (subject, fact_id)
);
CREATE INDEX task_delay_open ON task_delay (started_at) WHERE ended_at IS NULL;
