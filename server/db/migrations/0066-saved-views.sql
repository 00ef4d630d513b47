-- Filters of a page that somebody keeps under a name; with a restaurant, for everybody who sees it.
CREATE TABLE saved_view (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid            uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  account_id      integer NOT NULL REFERENCES account ON DELETE CASCADE,
  restaurant_id   integer REFERENCES restaurant ON DELETE CASCADE,
  -- Of a page, as '/users'.
  path            text NOT NULL,
  name            text NOT NULL,
  -- The page's own parameters as they stand in its address, from the question mark on.
  search          text NOT NULL,
  created_at      bigint NOT NULL
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (account_id, path, lower(name));
CREATE INDEX saved_view_restaurant ON saved_view (restaurant_id, path) WHERE restaurant_id IS NOT NULL;
