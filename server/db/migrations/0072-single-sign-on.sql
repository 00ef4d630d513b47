-- Single sign-on by OpenID Connect. Times are epoch milliseconds.

-- Who an account is at an identity provider: `subject` is the provider's own id of the person.
CREATE TABLE identity (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  issuer          text NOT NULL,
  subject         text NOT NULL,
  created_at      bigint NOT NULL,
  UNIQUE (issuer, subject),
  UNIQUE (account_id, issuer)
);

-- Sign-ins under way. They stand here and not in memory, so that any server may finish one that another began.
CREATE TABLE oidc_attempt (
  uuid            uuid PRIMARY KEY,
  state_hash      bytea NOT NULL UNIQUE,
  provider        text NOT NULL,
  purpose         text NOT NULL CHECK (purpose IN ('SIGN_IN', 'LINK', 'PROVE')),
  -- Whose session links an identity, or proves who it is.
  session_id      bigint REFERENCES session ON DELETE CASCADE,
  -- Of what the browser keeps that began it.
  binding_hash    bytea NOT NULL,
  -- Encrypted: the nonce and the PKCE verifier.
  secrets         text NOT NULL,
  -- The console to come back to, and its page.
  origin          text NOT NULL,
  from_page       text,
  created_at      bigint NOT NULL,
  expires_at      bigint NOT NULL,
  -- Set by the one callback that redeems the code.
  used_at         bigint,
  code_hash       bytea,
  -- Encrypted, so that a callback that is repeated leads to the same address.
  handoff         text,
  handoff_hash    bytea UNIQUE,
  sid             text,
  -- Encrypted: whom the provider signed in, or why it was refused.
  outcome         text,
  finished_at     bigint
);
CREATE INDEX oidc_attempt_expiry ON oidc_attempt (expires_at);

-- Ids of logout tokens that were used.
CREATE TABLE spent_token (
  issuer          text NOT NULL,
  jti             text NOT NULL,
  expires_at      bigint NOT NULL,
  PRIMARY KEY (issuer, jti)
);

-- A session opened by an identity provider: which one, its `sub` and `sid` there, its encrypted ID token, and when it
-- ends however much it is used.
ALTER TABLE session ADD COLUMN provider text;
ALTER TABLE session ADD COLUMN subject  text;
ALTER TABLE session ADD COLUMN sid      text;
ALTER TABLE session ADD COLUMN id_token text;
ALTER TABLE session ADD COLUMN ends_at  bigint;
CREATE INDEX session_provider ON session (provider, subject) WHERE ended_at IS NULL AND provider IS NOT NULL;
