-- Digests that were queued: each once for an account, however many servers look for those that are due.
CREATE TABLE digest (
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  kind            text NOT NULL CHECK (kind IN ('MORNING', 'SHIFT', 'WEEKLY')),
  -- The day of the restaurant's calendar that names it: see server/domain/digest/due.ts.
  day             date NOT NULL,
  -- Epoch milliseconds.
  queued_at       bigint NOT NULL,
  PRIMARY KEY (account_id, kind, day)
);
