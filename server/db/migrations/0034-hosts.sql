-- What hosts tell of themselves, for a provider without a Prometheus. Times are epoch milliseconds.

CREATE TABLE host (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name            text COLLATE "C" NOT NULL UNIQUE
);

-- What stands at which place of a host's samples. A place is never given to another series.
CREATE TABLE host_series (
  host_id         integer NOT NULL REFERENCES host ON DELETE CASCADE,
  place           smallint NOT NULL CHECK (place > 0),
  name            text COLLATE "C" NOT NULL,
  -- Without its name and its host.
  labels          jsonb NOT NULL,
  PRIMARY KEY (host_id, place),
  UNIQUE (host_id, name, labels)
);
CREATE INDEX host_series_name ON host_series (name);

-- One row for each time that a host was asked: its figures, null where it had none. `grain` is 2 for the first row of
-- an hour, 1 for the first of five minutes, and 0 for others: those go first, and a chart of weeks reads hours alone.
CREATE TABLE host_sample (
  host_id         integer NOT NULL REFERENCES host ON DELETE CASCADE,
  at              bigint NOT NULL,
  grain           smallint NOT NULL,
  figures         float8[] NOT NULL,
  PRIMARY KEY (host_id, at, grain)
) PARTITION BY LIST (grain);
CREATE TABLE host_sample_each PARTITION OF host_sample FOR VALUES IN (0);
CREATE TABLE host_sample_five_minutes PARTITION OF host_sample FOR VALUES IN (1);
CREATE TABLE host_sample_hour PARTITION OF host_sample FOR VALUES IN (2);
