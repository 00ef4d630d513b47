-- Whether a user connected the identity in their profile. Otherwise the provider brought it: it created the account, or
-- vouched for its e-mail, and only an administrator disconnects it.
ALTER TABLE identity ADD COLUMN by_user boolean NOT NULL DEFAULT false;

-- Whether the identity provider that opened a session said that a second factor was given there.
ALTER TABLE session ADD COLUMN factor_at_provider boolean NOT NULL DEFAULT false;
