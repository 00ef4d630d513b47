-- A chart of weeks reads a slice of time at each of its points.
CREATE INDEX host_sample_at ON host_sample (at);
