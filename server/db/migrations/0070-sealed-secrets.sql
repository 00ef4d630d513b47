-- Authenticator secrets and the installation's keys are stored encrypted, as camera passwords are since 0060. Those
-- from before are encrypted when the server starts; NOT VALID lets them wait for it, but nothing readable is added.
CREATE FUNCTION is_sealed(secret text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN secret ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]*$';

ALTER TABLE account
  ADD CONSTRAINT account_multi_factor_secret_sealed CHECK (is_sealed(multi_factor_secret)) NOT VALID,
  ADD CONSTRAINT account_multi_factor_pending_sealed CHECK (is_sealed(multi_factor_pending)) NOT VALID,
  ADD CONSTRAINT account_multi_factor_superseded_sealed CHECK (is_sealed(multi_factor_superseded)) NOT VALID;

ALTER TABLE setting ADD CONSTRAINT setting_sealed
  CHECK (key NOT IN ('vapid', 'media-links', 'live-links') OR is_sealed(value #>> '{}')) NOT VALID;

-- A known text under each key in use: a server that has none of these keys does not start.
CREATE TABLE secret_check (
  key_id          text COLLATE "C" PRIMARY KEY,
  sealed          text NOT NULL CHECK (is_sealed(sealed))
);
