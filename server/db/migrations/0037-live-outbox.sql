-- What servers told each other in the last minutes, where a broker carries it (BROKER_URL): each server reads what the
-- broker did not bring. Unlogged: a database that crashed has sent everybody to fetch a snapshot anyway.
CREATE UNLOGGED TABLE live_outbox (
  number          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Numbers are given before the commit, so they do not say what a reader has missed; this does, with his snapshot.
  transaction_id  xid8 NOT NULL DEFAULT pg_current_xact_id(),
  written_at      bigint NOT NULL DEFAULT extract(epoch FROM clock_timestamp()) * 1000,
  envelope        json NOT NULL
);
CREATE INDEX live_outbox_transaction ON live_outbox (transaction_id);
