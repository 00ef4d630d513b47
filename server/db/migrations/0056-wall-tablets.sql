-- Tablets on the wall of a kitchen: each is paired to the board of its restaurant, and has an account of its own.

ALTER TABLE account
  -- The tablet that the account is of (type 'TABLET'): it has no e-mail, password or role, and its restaurant is where
  -- the tablet stands.
  ADD COLUMN device_id integer UNIQUE REFERENCES device ON DELETE SET NULL;
DROP INDEX account_email;
CREATE UNIQUE INDEX account_email ON account (lower(email)) WHERE deleted_at IS NULL AND type <> 'TABLET';

-- Argon2id of the PIN with which its crew leaves the board.
ALTER TABLE tablet ADD COLUMN pin_hash text;

-- When the access token that a session has was first used; null while it has not been. Where the answer to a refresh was
-- lost, the session has new tokens that nobody knows: it then goes on with the token before them.
ALTER TABLE session ADD COLUMN access_used_at bigint;
