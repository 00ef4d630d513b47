-- Passkeys (WebAuthn). Times are epoch milliseconds.
CREATE TABLE passkey (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  credential_id   bytea NOT NULL CONSTRAINT passkey_credential UNIQUE,
  -- In COSE's form (RFC 9052).
  public_key      bytea NOT NULL,
  -- The highest that came; many authenticators don't count and always say 0.
  counter         bigint NOT NULL,
  transports      text[] NOT NULL,
  -- Whether it may be on several devices; otherwise it never leaves the one that made it.
  synced          boolean NOT NULL,
  backed_up       boolean NOT NULL,
  name            text NOT NULL,
  created_at      bigint NOT NULL,
  last_used_at    bigint
);
CREATE INDEX passkey_account ON passkey (account_id);

-- What passkeys are asked to sign: hashes of 32 random bytes, each for one use.
CREATE TABLE challenge (
  hash            bytea PRIMARY KEY,
  purpose         text NOT NULL CHECK (purpose IN ('SIGN_IN', 'SECOND', 'ADD', 'PROVE')),
  -- Whose session asked; a sign-in has none yet.
  session_id      bigint REFERENCES session ON DELETE CASCADE,
  expires_at      bigint NOT NULL,
  used_at         bigint,
  CHECK ((purpose = 'SIGN_IN') = (session_id IS NULL))
);
CREATE INDEX challenge_expiry ON challenge (expires_at);
CREATE INDEX challenge_session ON challenge (session_id) WHERE session_id IS NOT NULL;

-- A session that a passkey opened: its user was not asked for a password, and isn't told that it has expired.
ALTER TABLE session ADD COLUMN by_passkey boolean NOT NULL DEFAULT false;
