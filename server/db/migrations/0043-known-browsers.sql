-- Browsers that an account has signed in from, by the SHA-256 of a random token that the browser keeps. Wrong passwords
-- from elsewhere do not slow these down.
CREATE TABLE known_browser (
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  token_hash      bytea NOT NULL,
  last_used_at    bigint NOT NULL,
  PRIMARY KEY (account_id, token_hash)
);
CREATE INDEX known_browser_token ON known_browser (token_hash);
CREATE INDEX known_browser_used ON known_browser (last_used_at);

-- The browser that a session was opened from: with multi-factor it is known only once the session has given its code.
ALTER TABLE session ADD COLUMN browser_hash bytea;
