-- Rules about sessions and networks, for everybody, one type of user or one role: those who sign in follow all that concern
-- them. What is null, false or empty is no rule.
CREATE TABLE access_policy (
  -- A role's rules have the role's own.
  uuid            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  level           text NOT NULL CHECK (level IN ('EVERYBODY', 'ADMIN', 'MANAGER', 'USER', 'ROLE')),
  role_id         integer UNIQUE REFERENCES role ON DELETE CASCADE,
  multi_factor    boolean NOT NULL DEFAULT false,
  session_hours   integer,
  idle_minutes    integer,
  -- At once.
  sessions        integer,
  -- In CIDR notation.
  networks        text[] NOT NULL DEFAULT '{}',
  version         integer NOT NULL DEFAULT 1,
  CHECK ((level = 'ROLE') = (role_id IS NOT NULL))
);
CREATE UNIQUE INDEX access_policy_level ON access_policy (level) WHERE level <> 'ROLE';

INSERT INTO access_policy (level) VALUES ('EVERYBODY'), ('ADMIN'), ('MANAGER'), ('USER');
