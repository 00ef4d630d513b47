-- Targets of waste in percent of the cooked weight, by part of the day: each row is a change by a person. It holds from the
-- beginning of the day on which it was made, by the clock of each restaurant, until the next one; rows are never changed.
-- Before the chain's first change its defaults hold (src/domain/time/day-part.ts).
CREATE TABLE waste_target (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null for the chain's, which hold in every restaurant that has none of its own.
  restaurant_id   integer REFERENCES restaurant ON DELETE CASCADE,
  -- Counts the changes of this restaurant's targets, or of the chain's.
  version         integer NOT NULL,
  -- Null where a restaurant has the chain's, and the chain its default.
  breakfast       numeric(5, 2) CHECK (breakfast BETWEEN 0 AND 100),
  lunch           numeric(5, 2) CHECK (lunch BETWEEN 0 AND 100),
  dinner          numeric(5, 2) CHECK (dinner BETWEEN 0 AND 100),
  changed_by      integer REFERENCES account ON DELETE SET NULL,
  -- Epoch milliseconds.
  changed_at      bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (restaurant_id, version)
);
