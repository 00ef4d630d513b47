-- Provisioning by SCIM 2.0 (RFC 7643, 7644). Times are epoch milliseconds. `provider` is the key of an identity provider
-- in OIDC_FILE: what one provider keeps, no other one sees.

-- With what identity providers call the server; only its hash is kept.
CREATE TABLE scim_token (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  provider        text NOT NULL,
  name            text NOT NULL,
  prefix          text NOT NULL,
  hash            bytea NOT NULL UNIQUE,
  created_at      bigint NOT NULL,
  last_used_at    bigint,
  last_address    text,
  revoked_at      bigint
);

-- Accounts that a provider keeps.
CREATE TABLE scim_user (
  account_id      integer PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  provider        text NOT NULL,
  external_id     text,
  -- What the provider says. It is not what it comes to: see `denied`.
  active          boolean NOT NULL,
  -- Its groups decide what the user may do. False for an existing user whose groups have not led to anything yet.
  by_groups       boolean NOT NULL,
  -- Inactive, or without a group that leads to anything.
  denied          boolean NOT NULL DEFAULT false,
  -- The account is blocked because of that, and not by an administrator: what denied it may let it in again.
  blocks          boolean NOT NULL DEFAULT false,
  version         integer NOT NULL DEFAULT 1,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL,
  UNIQUE (provider, external_id)
);

CREATE TABLE scim_group (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  provider        text NOT NULL,
  display_name    text NOT NULL,
  external_id     text,
  version         integer NOT NULL DEFAULT 1,
  created_at      bigint NOT NULL,
  updated_at      bigint NOT NULL
);
CREATE UNIQUE INDEX scim_group_name ON scim_group (provider, lower(display_name));
CREATE UNIQUE INDEX scim_group_external ON scim_group (provider, external_id);

CREATE TABLE scim_member (
  group_id        integer NOT NULL REFERENCES scim_group ON DELETE CASCADE,
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  PRIMARY KEY (group_id, account_id)
);
CREATE INDEX scim_member_account ON scim_member (account_id);
