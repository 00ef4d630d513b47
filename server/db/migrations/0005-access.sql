-- Accounts as they are administered, their second factor as it is set up, and what their users choose for themselves.

ALTER TABLE account
  -- Counts up with every change, so that two editors notice each other.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- When the last invitation was sent; an account without a password is one that is still invited.
  ADD COLUMN invited_at bigint,
  -- An administrator asks for a second factor: without one, signing in leads to setting it up.
  ADD COLUMN multi_factor_demanded boolean NOT NULL DEFAULT false,
  -- The secret shown as a QR image until a code of it has been given.
  ADD COLUMN multi_factor_pending text,
  -- The user's own choices, as src/contract/profile.ts names them; what is missing has its default.
  ADD COLUMN preferences jsonb NOT NULL DEFAULT '{}';

ALTER TABLE policy ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE role ADD COLUMN version integer NOT NULL DEFAULT 1;

-- When a session last gave a code of its second factor: what changes that factor asks for one given just now.
ALTER TABLE session ADD COLUMN code_given_at bigint;

-- A deleted notification, for as long as its deletion can be taken back.
ALTER TABLE notification ADD COLUMN deleted_at bigint;

-- Where a signed-in browser is reached while it is closed. It goes with its session: nothing is pushed to a device
-- that has signed out.
CREATE TABLE push_subscription (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id      bigint NOT NULL UNIQUE REFERENCES session ON DELETE CASCADE,
  endpoint        text NOT NULL UNIQUE,
  p256dh          text NOT NULL,
  auth            text NOT NULL,
  created_at      bigint NOT NULL,
  -- Failures in a row since the last success; a push service that says "gone" ends it at once.
  failures        integer NOT NULL DEFAULT 0
);
